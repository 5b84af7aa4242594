//! A lazy iterator over solutions, which can tell afterwards how it ended.

use num_bigint::BigUint;

use crate::control::{Limits, Meter, Stats, StopReason};
use crate::engine::{Machine, Step};
use crate::solver::{Count, CoverSearch, Outcome, Verdict};

/// What searches behind [`Solutions`]: of an exact-cover problem, or of a grid.
#[expect(private_bounds, reason = "sealed: the machines are ours")]
pub trait Finder: Machine {
    /// What a solution is given out as.
    type Answer;

    /// The solution at which the last step stopped.
    #[doc(hidden)]
    fn answer(&self) -> Self::Answer;
}

/// Whether an iterator over solutions has ended, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It has not ended: there may be more solutions.
    Open,
    /// Every solution has been seen. It stays ended.
    Exhausted,
    /// A limit was reached; [`Solutions::resume`] goes on under new limits.
    Stopped(StopReason),
}

/// The solutions of a problem, found as they are asked for.
///
/// It holds the whole state of its search, so it can be kept, moved to another thread, stopped by
/// a limit and resumed.
///
/// ```
/// use exacta::{Ending, Limits, Problem, StopReason};
///
/// let problem = Problem::from_lists(1, [[0], [0], [0]])?;
/// let mut solutions = problem.solve().limits(Limits::solutions(2)).solutions();
/// assert_eq!(solutions.by_ref().count(), 2);
/// assert_eq!(solutions.ending(), Ending::Stopped(StopReason::Solutions));
///
/// solutions.resume(Limits::none());
/// assert_eq!(solutions.next().unwrap().to_string(), "{2}");
/// assert_eq!(solutions.next(), None);
/// assert_eq!(solutions.ending(), Ending::Exhausted);
/// # Ok::<(), exacta::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions<M = CoverSearch<'static>> {
    machine: M,
    meter: Meter,
    ending: Ending,
}

impl<M: Finder> Solutions<M> {
    pub(crate) fn new(machine: M, limits: Limits) -> Self {
        Self { machine, meter: Meter::new(limits), ending: Ending::Open }
    }

    /// Whether it has ended, and how.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// Goes on under new limits, from where it was. An exhausted search stays exhausted.
    pub fn resume(&mut self, limits: Limits) {
        self.meter = Meter::new(limits);
        if let Ending::Stopped(_) = self.ending {
            self.ending = Ending::Open;
        }
    }

    /// The work done so far.
    pub fn stats(&self) -> Stats {
        self.machine.stats()
    }

    /// The share of the search tree that has been seen, from 0 to 1, on the assumption that all
    /// subtrees of a node are alike. It never goes down. (As Knuth's programs estimate it.)
    pub fn progress(&self) -> f64 {
        match self.ending {
            Ending::Exhausted => 1.0,
            Ending::Open | Ending::Stopped(_) => self.machine.progress(),
        }
    }

    /// The next solution, or that there is none.
    pub(crate) fn first(&mut self) -> Outcome<Option<M::Answer>> {
        match self.step() {
            Step::Solution => Outcome::Decided(Some(self.machine.answer())),
            Step::Exhausted => Outcome::Decided(None),
            Step::Stopped(reason) => Outcome::Undecided(reason),
        }
    }

    /// Visits the solutions that are left, and counts them and those already seen.
    pub fn tally(&mut self) -> Count {
        if self.ending != Ending::Exhausted {
            let step = self.machine.exhaust(&mut self.meter);
            self.note(step);
        }
        let seen = BigUint::from(self.machine.stats().solutions);
        match self.ending {
            Ending::Stopped(reason) => Count::AtLeast(seen, reason),
            Ending::Exhausted | Ending::Open => Count::Exact(seen),
        }
    }

    /// Whether there are none, one, or several solutions *from here on*: after a solution has been
    /// taken, this judges the rest. Finds two at most.
    pub fn verdict_of_rest(&mut self) -> Verdict<M::Answer> {
        let mut found = None;
        loop {
            match (self.step(), found) {
                (Step::Solution, None) => found = Some(self.machine.answer()),
                (Step::Solution, Some(one)) => return Verdict::Several(one, self.machine.answer()),
                (Step::Exhausted, Some(one)) => return Verdict::Unique(one),
                (Step::Exhausted, None) => return Verdict::None,
                (Step::Stopped(reason), found) => return Verdict::Undecided { reason, found },
            }
        }
    }

    fn step(&mut self) -> Step {
        if self.ending == Ending::Exhausted {
            return Step::Exhausted;
        }
        let step = self.machine.step(&mut self.meter);
        self.note(step);
        step
    }

    fn note(&mut self, step: Step) {
        self.ending = match step {
            Step::Solution => Ending::Open,
            Step::Exhausted => Ending::Exhausted,
            Step::Stopped(reason) => Ending::Stopped(reason),
        };
    }
}

impl<M: Finder> Iterator for Solutions<M> {
    type Item = M::Answer;

    fn next(&mut self) -> Option<M::Answer> {
        (self.step() == Step::Solution).then(|| self.machine.answer())
    }
}

impl<M: Finder> std::iter::FusedIterator for Solutions<M> {}
