//! Running a search in portions, so that a long one shows how far it is.

use std::time::Instant;

use exacta::{
    Completions, CoverSearch, Ending, Engine, Finder, GridEngine, GridSearch, Limits, OptionId,
    Problem, Solutions, StopReason, Verdict, check,
};

use crate::args::EngineName;
use crate::session::Session;

/// Nodes between two looks at the progress bar; some hundredths of a second.
const PORTION: u64 = 1 << 16;
/// Solutions between two looks at it.
const LOOK_EVERY: u64 = 1 << 12;

/// A search that stops for the progress bar, and otherwise only for the limits of the command
/// line.
pub(crate) struct Search<'s, M: Finder> {
    session: &'s Session,
    plan: String,
    solutions: Solutions<M>,
    started: Instant,
    most_solutions: Option<u64>,
    most_nodes: u64,
    /// Solutions taken one by one.
    found: u64,
}

impl<'s, M: Finder> Search<'s, M> {
    /// Prepares a search, which `plan` describes, for at most this many solutions, and at most this many nodes where the
    /// command line gives no limit.
    fn new(
        session: &'s Session,
        plan: impl std::fmt::Display,
        solutions: Solutions<M>,
        most_solutions: Option<u64>,
        default_nodes: Option<u64>,
    ) -> Self {
        let plan = if session.common.stats { plan.to_string() } else { String::new() };
        let most_nodes = session.common.max_nodes.or(default_nodes).unwrap_or(u64::MAX);
        Self {
            session,
            plan,
            solutions,
            started: Instant::now(),
            most_solutions,
            most_nodes,
            found: 0,
        }
    }

    /// The next solution.
    pub(crate) fn next(&mut self) -> Option<M::Answer> {
        let next = self.run(Iterator::next);
        self.found += u64::from(next.is_some());
        if self.found % LOOK_EVERY == LOOK_EVERY - 1 {
            self.session.searched(self.solutions.progress(), &self.solutions.stats());
        }
        next
    }

    /// Visits all solutions, and tells how many there are; whether that is final, the
    /// [`ending`](Self::ending) tells.
    pub(crate) fn count(&mut self) -> exacta::Count {
        self.run(Solutions::tally)
    }

    /// Whether there is no solution, one, or several; finds two at most.
    pub(crate) fn verdict(&mut self) -> Verdict<M::Answer> {
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

    fn run<T>(&mut self, mut go: impl FnMut(&mut Solutions<M>) -> T) -> T {
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

impl<M: Finder> Drop for Search<'_, M> {
    fn drop(&mut self) {
        self.session.tally(&self.plan, &self.solutions.stats());
    }
}

/// A search of this session for the completions of a grid.
pub(crate) fn of_grid<'s, 'g>(
    session: &'s Session,
    question: Completions<'g>,
    most_solutions: Option<u64>,
    default_nodes: Option<u64>,
) -> Search<'s, GridSearch<'g>> {
    let question = match session.common.engine {
        EngineName::Auto => question,
        EngineName::Links => question.engine(GridEngine::Cover(Engine::Links)),
        EngineName::Bits => question.engine(GridEngine::Cover(Engine::Bits)),
        EngineName::Learn => question.engine(GridEngine::Cover(Engine::Learn)),
        EngineName::Board => question.engine(GridEngine::Board),
    };
    let question = question.inference(session.common.inference.inference());
    let plan = question.plan();
    Search::new(session, plan, question.solutions(), most_solutions, default_nodes)
}

/// A search of this session for the solutions of an exact-cover problem.
pub(crate) fn of_problem<'s, 'p>(
    session: &'s Session,
    problem: &'p Problem,
    most_solutions: Option<u64>,
    default_nodes: Option<u64>,
) -> Search<'s, CoverSearch<'p>> {
    let question = problem.solve().engine(match session.common.engine {
        // `input` lets no problem pass when the board is asked for.
        EngineName::Auto | EngineName::Board => Engine::Auto,
        EngineName::Links => Engine::Links,
        EngineName::Bits => Engine::Bits,
        EngineName::Learn => Engine::Learn,
    });
    let question = question.inference(session.common.inference.inference());
    let plan = question.plan();
    Search::new(session, plan, question.solutions(), most_solutions, default_nodes)
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
    if session.common.verify
        && let Err(fault) = check(problem, solution)
    {
        panic!("the judge rejects a solution: {fault}; please report this");
    }
}
