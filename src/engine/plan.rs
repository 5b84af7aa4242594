//! Which engine searches, and why: the automatic choice, in words.

use std::fmt;

use crate::control::{Limits, Meter, StopReason};
use crate::engine::links::Links;
use crate::engine::{Choose, Engine, Inference, Learn, Search, SmallestDomain, Start, bits};
use crate::problem::Problem;

/// The engine chosen for a problem, and the reason in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// The engine; never [`Engine::Auto`].
    pub engine: Engine,
    /// Why this one.
    pub reason: &'static str,
    /// What it concludes before it tries: what was asked for, or less where the engine cannot.
    pub inference: Inference,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.engine, self.reason)?;
        match self.inference {
            Inference::Off => Ok(()),
            inference => write!(f, "; {inference}"),
        }
    }
}

impl Engine {
    /// The engine that will search `problem`, and why, if nothing is pre-selected or limited, and
    /// no other rule of choice is given. [`Solve::plan`](crate::solver::Solve::plan) takes all of
    /// that into account.
    ///
    /// ```
    /// use exacta::{Engine, Problem};
    ///
    /// let problem = Problem::from_lists(1, [[0]])?;
    /// assert_eq!(Engine::Links.plan(&problem).to_string(), "links: asked for (Algorithm X)");
    /// assert_eq!(
    ///     Engine::Auto.plan(&problem).to_string(),
    ///     "bits: rows of conflicts are small enough (bit-parallel)"
    /// );
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn plan(self, problem: &Problem) -> Plan {
        let meter = Meter::new(Limits::none());
        Choice::new::<SmallestDomain>(self, Inference::Off, &Start::new(problem), &meter)
            .plan(Inference::Off)
    }
}

/// A choice of engine, with what it has prepared.
#[derive(Debug)]
pub(crate) enum Choice {
    Links(Cause, bool),
    Bits(Box<bits::Plan>, Cause),
    Learn,
}

/// What decided for dancing links or bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    Asked,
    /// The automatic choice prefers it.
    Fits,
    /// Only dancing links ask the caller's rule.
    Rule,
    /// Nobody else can hold a problem so large.
    Size,
    /// The memory limit allows nothing else.
    Memory,
}

impl Choice {
    /// Chooses for a search that begins at `start`, by the rule `C`.
    pub(crate) fn new<C: Choose>(
        engine: Engine,
        inference: Inference,
        start: &Start<'_>,
        meter: &Meter,
    ) -> Self {
        let problem = start.problem();
        let links = |cause| Self::Links(cause, problem.has_colors());
        let cause = match engine {
            Engine::Links => return links(Cause::Asked),
            Engine::Learn => {
                let size = problem.option_count().max(problem.item_count());
                return if size < Learn::MOST { Self::Learn } else { links(Cause::Size) };
            }
            Engine::Bits => Cause::Asked,
            Engine::Auto => Cause::Fits,
        };
        if !C::IS_DEFAULT {
            return links(Cause::Rule);
        }
        if meter.before_memory(bits::Plan::bytes_of(start)).is_some() {
            return links(Cause::Memory);
        }
        match bits::Plan::of(start, inference) {
            None => links(Cause::Size),
            Some(plan) if meter.before_memory(plan.bytes()).is_some() => links(Cause::Memory),
            Some(plan) => Self::Bits(Box::new(plan), cause),
        }
    }

    /// The choice in words.
    pub(crate) fn plan(&self, asked: Inference) -> Plan {
        let (engine, reason) = match self {
            Self::Learn => (Engine::Learn, "asked for (clause learning)"),
            Self::Bits(_, Cause::Asked) => (Engine::Bits, "asked for (bit-parallel)"),
            Self::Bits(..) => (Engine::Bits, "rows of conflicts are small enough (bit-parallel)"),
            Self::Links(cause, has_colors) => {
                let reason = match (cause, has_colors) {
                    (Cause::Asked | Cause::Fits, false) => "asked for (Algorithm X)",
                    (Cause::Asked | Cause::Fits, true) => "asked for (Algorithm C)",
                    (Cause::Rule, false) => "they ask your rule of choice (Algorithm X)",
                    (Cause::Rule, true) => "they ask your rule of choice (Algorithm C)",
                    (Cause::Size, false) => "too large for anything else (Algorithm X)",
                    (Cause::Size, true) => "too large for anything else (Algorithm C)",
                    (Cause::Memory, false) => "they take the least memory (Algorithm X)",
                    (Cause::Memory, true) => "they take the least memory (Algorithm C)",
                };
                (Engine::Links, reason)
            }
        };
        let inference = match self {
            Self::Bits(plan, _) if plan.infers() => Inference::Nodes,
            _ if asked == Inference::Off => Inference::Off,
            _ => Inference::Start,
        };
        Plan { engine, reason, inference }
    }

    /// Prepares the search, or says that `meter` forbids the memory for it.
    pub(crate) fn search(self, start: &Start<'_>, meter: &Meter) -> Result<Search, StopReason> {
        let problem = start.problem();
        let bytes = match &self {
            Self::Bits(plan, _) => plan.bytes(),
            Self::Learn => Learn::bytes(problem),
            Self::Links(..) => Links::<true>::bytes(problem),
        };
        if let Some(reason) = meter.before_memory(bytes) {
            return Err(reason);
        }
        Ok(match self {
            Self::Bits(plan, _) => Search::Bits(Box::new(bits::Bits::new(*plan, start))),
            Self::Learn => Search::Learn(Box::new(Learn::new(start))),
            Self::Links(_, true) => Search::Colored(Links::new(start)),
            Self::Links(_, false) => Search::Plain(Links::new(start)),
        })
    }
}
