//! How a problem is searched.
//!
//! An engine is a *machine*: it owns its state and an explicit stack, and each call of `step`
//! runs it to the next solution, to the end, or to a limit, from where it can go on. Iterators,
//! limits, cancelling, tracing and splitting all come from that one choice, and no input can
//! overflow the call stack.
//!
//! An engine reads the [`Problem`] and a `Start`, which says what pre-selected and excluded
//! options leave of it. `Search` is the one place that knows all engines.

mod choose;
mod learn;
mod links;
mod start;

use std::fmt;

use crate::control::{Meter, Observer, Stats, StopReason};
use crate::engine::links::Links;
use crate::problem::{OptionId, Problem};

pub use crate::engine::choose::{
    Choose, Domain, FirstItem, Priority, SharpPreference, SmallestDomain,
};
pub(crate) use crate::engine::learn::Learn;
pub(crate) use crate::engine::start::Start;
pub use crate::engine::start::{SelectError, SelectErrorKind};

/// Which engine searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The one that suits the problem; [`Engine::plan`] tells which and why.
    #[default]
    Auto,
    /// Dancing links: Knuth's Algorithm X, with colors Algorithm C. Handles every problem.
    Links,
    /// Clause learning: remembers why a branch died, and jumps. For problems that defeat
    /// backtracking, as many do that have no solution; slower on most others. Handles every
    /// problem of fewer than 2²⁹ options and items. It asks no [`Choose`], an [`Observer`] sees
    /// nothing but the solutions, and there is no [`progress`](crate::solver::Solutions::progress)
    /// before the end.
    Learn,
}

impl Engine {
    /// The engine that will search `problem`, and why.
    ///
    /// ```
    /// use exacta::{Engine, Problem};
    ///
    /// let problem = Problem::from_lists(1, [[0]])?;
    /// assert_eq!(Engine::Auto.plan(&problem).to_string(), "links: no entry has a color (Algorithm X)");
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn plan(self, problem: &Problem) -> Plan {
        let is_huge = problem.option_count().max(problem.item_count()) >= Learn::MOST;
        if self == Self::Learn && !is_huge {
            return Plan { engine: Self::Learn, reason: "asked for (clause learning)" };
        }
        let reason = if problem.has_colors() {
            "some entry has a color (Algorithm C)"
        } else {
            "no entry has a color (Algorithm X)"
        };
        Plan { engine: Self::Links, reason }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Learn => "learn",
        })
    }
}

/// The engine chosen for a problem, and the reason in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// The engine; never [`Engine::Auto`].
    pub engine: Engine,
    /// Why this one.
    pub reason: &'static str,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.engine, self.reason)
    }
}

/// What a machine has to say when it pauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A solution; ask again for the next.
    Solution,
    /// There are no more solutions, now and for ever.
    Exhausted,
    /// A limit stopped the search, which can go on.
    Stopped(StopReason),
}

/// A search under way, on whichever engine.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    Plain(Links<false>),
    Colored(Links<true>),
    Learn(Box<Learn>),
}

macro_rules! each {
    ($search:expr, $machine:ident => $body:expr) => {
        match $search {
            Search::Plain($machine) => $body,
            Search::Colored($machine) => $body,
            Search::Learn($machine) => $body,
        }
    };
}

impl Search {
    /// Prepares a search, or says that `meter` forbids the memory for it.
    pub(crate) fn new(
        engine: Engine,
        start: &Start<'_>,
        meter: &Meter,
    ) -> Result<Self, StopReason> {
        if engine.plan(start.problem()).engine == Engine::Learn {
            return match meter.before_memory(Learn::bytes(start.problem())) {
                Some(reason) => Err(reason),
                None => Ok(Self::Learn(Box::new(Learn::new(start)))),
            };
        }
        if let Some(reason) = meter.before_memory(Links::<false>::bytes(start.problem())) {
            return Err(reason);
        }
        Ok(if start.problem().has_colors() {
            Self::Colored(Links::new(start))
        } else {
            Self::Plain(Links::new(start))
        })
    }

    pub(crate) fn step<C: Choose, W: Observer>(
        &mut self,
        meter: &mut Meter,
        choose: &mut C,
        observer: &mut W,
    ) -> Step {
        each!(self, machine => machine.step(meter, choose, observer))
    }

    /// The options chosen so far, pre-selected ones first.
    pub(crate) fn chosen(&self) -> Vec<OptionId> {
        each!(self, machine => machine.chosen())
    }

    pub(crate) fn stats(&self) -> &Stats {
        each!(self, machine => machine.stats())
    }

    /// The share of the search tree that has been seen, between 0 and 1, if all subtrees of a
    /// node were alike.
    pub(crate) fn progress(&self) -> f64 {
        each!(self, machine => machine.progress())
    }
}
