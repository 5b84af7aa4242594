//! Running a search in portions, so that a long one shows how far it is.

use std::time::Instant;

use exacta::{
    Choose, Decode, Ending, Limits, Observer, OptionId, Plan, Problem, Solutions, Solve,
    StopReason, Verdict, check,
};

use crate::session::Session;

/// Nodes between two looks at the progress bar; some hundredths of a second.
const PORTION: u64 = 1 << 16;

/// A search that stops for the progress bar, and otherwise only for the limits of the command
/// line.
pub(crate) struct Search<'s, 'p, D: Decode, C: Choose, W: Observer> {
    session: &'s Session,
    plan: Plan,
    solutions: Solutions<'p, D, C, W>,
    started: Instant,
    most_solutions: Option<u64>,
    most_nodes: u64,
}

impl<'s, 'p, D: Decode, C: Choose, W: Observer> Search<'s, 'p, D, C, W> {
    /// Prepares a search for at most this many solutions, and at most this many nodes where the
    /// command line gives no limit.
    pub(crate) fn new(
        session: &'s Session,
        question: Solve<'p, D, C, W>,
        most_solutions: Option<u64>,
        default_nodes: Option<u64>,
    ) -> Self {
        let question = question.engine(session.common.engine.into());
        let plan = question.plan();
        let solutions = question.solutions();
        let most_nodes = session.common.max_nodes.or(default_nodes).unwrap_or(u64::MAX);
        Self { session, plan, solutions, started: Instant::now(), most_solutions, most_nodes }
    }

    /// The next solution.
    pub(crate) fn next(&mut self) -> Option<D::Answer> {
        self.run(Iterator::next)
    }

    /// Visits all solutions, and tells how many there are; whether that is final, the
    /// [`ending`](Self::ending) tells.
    pub(crate) fn count(&mut self) -> exacta::Count {
        self.run(Solutions::tally)
    }

    /// Whether there is no solution, one, or several; finds two at most.
    pub(crate) fn verdict(&mut self) -> Verdict<D::Answer> {
        match (self.next(), self.next(), self.stopped()) {
            (Some(one), Some(other), _) => Verdict::Several(one, other),
            (found, _, Some(reason)) => Verdict::Undecided { reason, found },
            (Some(one), None, None) => Verdict::Unique(one),
            (None, _, None) => Verdict::None,
        }
    }

    /// Why it stopped before the end, if another limit than that on solutions stopped it.
    pub(crate) fn stopped(&self) -> Option<StopReason> {
        match self.ending() {
            Ending::Stopped(StopReason::Solutions) | Ending::Open | Ending::Exhausted => None,
            Ending::Stopped(reason) => Some(reason),
        }
    }

    fn ending(&self) -> Ending {
        self.solutions.ending()
    }

    fn run<T>(&mut self, mut go: impl FnMut(&mut Solutions<'p, D, C, W>) -> T) -> T {
        loop {
            let nodes = self.solutions.stats().nodes;
            let portion = nodes.saturating_add(PORTION);
            let limits = Limits::cancel(&self.session.cancel);
            let mut limits = limits.with_nodes(portion.min(self.most_nodes));
            if let Some(solutions) = self.most_solutions {
                limits = limits.with_solutions(solutions);
            }
            if let Some(time) = self.session.common.timeout {
                limits = limits.with_time(time.saturating_sub(self.started.elapsed()));
            }
            self.solutions.resume(limits);
            let outcome = go(&mut self.solutions);
            let is_portion = self.ending() == Ending::Stopped(StopReason::Nodes);
            if !is_portion || portion >= self.most_nodes {
                return outcome;
            }
            self.session.searched(self.solutions.progress(), &self.solutions.stats());
        }
    }
}

impl<D: Decode, C: Choose, W: Observer> Drop for Search<'_, '_, D, C, W> {
    fn drop(&mut self) {
        self.session.tally(self.plan, &self.solutions.stats());
    }
}

/// With `--verify`, holds a solution against the judge.
///
/// # Panics
///
/// If the judge rejects it: that is a bug of ours, and no answer can be trusted.
pub(crate) fn verify(
    session: &Session,
    problem: &Problem,
    solution: impl IntoIterator<Item = OptionId>,
) {
    if session.common.verify {
        if let Err(fault) = check(problem, solution) {
            panic!("the judge rejects a solution: {fault}; please report this");
        }
    }
}
