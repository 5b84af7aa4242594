//! How a problem is searched.
//!
//! An engine is a *machine*: it owns its state and an explicit stack, and each call of `step`
//! runs it to the next solution, to the end, or to a limit, from where it can go on. Iterators,
//! limits, cancelling, tracing and splitting all come from that one choice, and no input can
//! overflow the call stack.
//!
//! An engine reads the [`Problem`](crate::problem::Problem) and a `Start`, which says what
//! pre-selected and excluded options leave of it. `Search` is the one place that knows all
//! engines, and `plan` the one that chooses.

mod bits;
mod choose;
mod inference;
mod learn;
mod links;
mod machine;
mod plan;
mod reduce;
#[cfg(test)]
mod sample;
mod start;

use std::fmt;

use crate::control::{Meter, Observer, Stats, StopReason};
use crate::engine::bits::Bits;
use crate::engine::links::Links;
use crate::problem::OptionId;

pub use crate::engine::choose::{
    Choose, Domain, FirstItem, Priority, SharpPreference, SmallestDomain,
};
pub use crate::engine::inference::Inference;
pub(crate) use crate::engine::learn::Learn;
pub(crate) use crate::engine::machine::Machine;
pub(crate) use crate::engine::plan::Choice;
pub use crate::engine::plan::Plan;
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
    /// Bit-parallel: one wide operation does what links do option by option, several times faster.
    /// Handles problems whose rows of conflicts fit 64 MiB: by and large those of up to 20,000
    /// options, or 4,000 items; gives way to links beyond that, and where the rule of choice is
    /// not [`SmallestDomain`]. Items are chosen by Knuth's rule to the letter, so up to 256 items
    /// its nodes are those of his `dlx2`.
    Bits,
    /// Clause learning: remembers why a branch died, and jumps. For problems that defeat
    /// backtracking, as many do that have no solution; slower on most others. Handles every
    /// problem of fewer than 2²⁹ options and items. It asks no [`Choose`], an [`Observer`] sees
    /// nothing but the solutions, and there is no [`progress`](crate::solver::Solutions::progress)
    /// before the end.
    Learn,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Bits => "bits",
            Self::Learn => "learn",
        })
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
    Bits(Box<Bits>),
    Learn(Box<Learn>),
}

macro_rules! each {
    ($search:expr, $machine:ident => $body:expr) => {
        match $search {
            Search::Plain($machine) => $body,
            Search::Colored($machine) => $body,
            Search::Bits($machine) => $body,
            Search::Learn($machine) => $body,
        }
    };
}

impl Search {
    /// Prepares a search of what `start` leaves, reduced or not, or says that `meter` forbids the memory for it.
    pub(crate) fn new<C: Choose>(
        engine: Engine,
        inference: Inference,
        start: &Start<'_>,
        meter: &Meter,
    ) -> Result<Self, StopReason> {
        Choice::new::<C>(engine, inference, start, meter).search(start, meter)
    }

    pub(crate) fn step<C: Choose, W: Observer>(
        &mut self,
        meter: &mut Meter,
        choose: &mut C,
        observer: &mut W,
    ) -> Step {
        match self {
            Self::Plain(machine) => machine.step(meter, choose, observer),
            Self::Colored(machine) => machine.step(meter, choose, observer),
            Self::Bits(machine) => machine.step(meter, observer),
            Self::Learn(machine) => machine.step(meter, choose, observer),
        }
    }

    /// Runs past all solutions, to the end or to a limit.
    pub(crate) fn exhaust<C: Choose, W: Observer>(
        &mut self,
        meter: &mut Meter,
        choose: &mut C,
        observer: &mut W,
    ) -> Step {
        if let Self::Bits(machine) = self {
            return machine.exhaust(meter, observer);
        }
        loop {
            match self.step(meter, choose, observer) {
                Step::Solution => {}
                end => return end,
            }
        }
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
