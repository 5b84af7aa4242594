//! A lazy iterator over solutions, which can tell afterwards how it ended.

use num_bigint::BigUint;

use crate::control::{Limits, Meter, Observer, Stats, StopReason};
use crate::engine::{Choose, Engine, Search, SmallestDomain, Start, Step};
use crate::problem::Solution;
use crate::solver::{Count, Decode, Ids, Solve, Verdict};

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
#[derive(Debug)]
pub struct Solutions<'p, D = Ids, C = SmallestDomain, W = ()> {
    start: Start<'p>,
    engine: Engine,
    /// Built at the first step, if the memory limit allows it.
    search: Option<Search>,
    meter: Meter,
    ending: Ending,
    decode: D,
    choose: C,
    observer: W,
}

impl<'p, D: Decode, C: Choose, W: Observer> Solutions<'p, D, C, W> {
    pub(super) fn new(solve: Solve<'p, D, C, W>) -> Self {
        let Solve { start, decode, engine, limits, choose, observer } = solve;
        let meter = Meter::new(limits);
        Self { start, engine, search: None, meter, ending: Ending::Open, decode, choose, observer }
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
        self.search.as_ref().map(|search| search.stats().clone()).unwrap_or_default()
    }

    /// The share of the search tree that has been seen, from 0 to 1, on the assumption that all
    /// subtrees of a node are alike. It never goes down. (As Knuth's programs estimate it.)
    pub fn progress(&self) -> f64 {
        match (&self.ending, &self.search) {
            (Ending::Exhausted, _) => 1.0,
            (_, Some(search)) => search.progress(),
            (_, None) => 0.0,
        }
    }

    /// Visits the solutions that are left, and counts them and those already seen.
    pub fn tally(&mut self) -> Count {
        loop {
            match self.step() {
                Step::Solution => {}
                Step::Exhausted => return Count::Exact(self.seen()),
                Step::Stopped(reason) => return Count::AtLeast(self.seen(), reason),
            }
        }
    }

    /// Whether there are none, one, or several solutions from here on. Finds two at most.
    pub fn judge(&mut self) -> Verdict<D::Answer> {
        let mut found = None;
        loop {
            let verdict = match self.step() {
                Step::Solution => {
                    let next = self.current();
                    match found {
                        None => {
                            found = Some(next);
                            continue;
                        }
                        Some(one) => Verdict::Several(one, next),
                    }
                }
                Step::Exhausted => found.map_or(Verdict::None, Verdict::Unique),
                Step::Stopped(reason) => Verdict::Undecided { reason, found },
            };
            return verdict.map(|solution| self.decode.decode(solution));
        }
    }

    /// The number of solutions seen so far.
    fn seen(&self) -> BigUint {
        self.search.as_ref().map_or(0, |search| search.stats().solutions).into()
    }

    fn step(&mut self) -> Step {
        if self.ending == Ending::Exhausted {
            return Step::Exhausted;
        }
        let search = match &mut self.search {
            Some(search) => Ok(search),
            none => Search::new(self.engine, &self.start, &self.meter).map(|new| none.insert(new)),
        };
        let step = match search {
            Ok(search) => search.step(&mut self.meter, &mut self.choose, &mut self.observer),
            Err(reason) => Step::Stopped(reason),
        };
        self.ending = match step {
            Step::Solution => Ending::Open,
            Step::Exhausted => Ending::Exhausted,
            Step::Stopped(reason) => Ending::Stopped(reason),
        };
        step
    }

    /// The solution that the search stands at.
    fn current(&self) -> Solution {
        Solution::new(self.search.as_ref().map(Search::chosen).unwrap_or_default())
    }
}

impl<D: Decode, C: Choose, W: Observer> Iterator for Solutions<'_, D, C, W> {
    type Item = D::Answer;

    fn next(&mut self) -> Option<D::Answer> {
        (self.step() == Step::Solution).then(|| self.decode.decode(self.current()))
    }
}

impl<D: Decode, C: Choose, W: Observer> std::iter::FusedIterator for Solutions<'_, D, C, W> {}
