//! Running a search in portions, so that a long one shows how far it is.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use exacta::{
    Completions, Count, CoverSearch, Divide, Ending, Engine, Finder, GridEngine, GridSearch,
    Limits, OptionId, Parallel, Problem, Progress, Solutions, Solve, Stats, StopReason, Verdict,
    check,
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
    /// The work of all cores, if they did it.
    together: Option<Stats>,
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
            together: None,
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

    /// How many solutions there are. One thread tries for a portion of nodes; if that is too little,
    /// all cores begin again, so that small problems do not pay for being split.
    pub(crate) fn count<Q: Divide>(mut self, all_cores: Parallel<'_, Q>) -> Count {
        self.solutions.resume(self.limits(PORTION));
        let count = self.solutions.tally();
        if self.ending() != Ending::Stopped(StopReason::Nodes) || self.most_nodes <= PORTION {
            return count;
        }
        let work = Mutex::new(Stats::default());
        let watch = |progress: &Progress| {
            self.session.searched(progress.share, &progress.stats);
            let mut work = work.lock().unwrap_or_else(PoisonError::into_inner);
            work.clone_from(&progress.stats);
        };
        let count = all_cores.limits(self.limits(u64::MAX)).watch(&watch).count();
        self.together = Some(work.into_inner().unwrap_or_else(PoisonError::into_inner));
        self.plan =
            format!("in parts, each by the engine chosen for it; for the whole: {}", self.plan);
        count
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
            let portion = self.solutions.stats().nodes.saturating_add(PORTION);
            self.solutions.resume(self.limits(portion));
            let outcome = go(&mut self.solutions);
            let is_portion = self.ending() == Ending::Stopped(StopReason::Nodes);
            if !is_portion || portion >= self.most_nodes {
                return outcome;
            }
            self.session.searched(self.solutions.progress(), &self.solutions.stats());
        }
    }

    /// The limits of the command line, and so many nodes.
    fn limits(&self, nodes: u64) -> Limits {
        let mut limits = Limits::cancel(&self.session.cancel);
        let nodes = nodes.min(self.most_nodes);
        if nodes < u64::MAX {
            limits = limits.with_nodes(nodes);
        }
        if let Some(solutions) = self.most_solutions {
            limits = limits.with_solutions(solutions);
        }
        if let Some(time) = self.session.common.timeout {
            limits = limits.with_time(time.saturating_sub(self.started.elapsed()));
        }
        limits
    }
}

impl<M: Finder> Drop for Search<'_, M> {
    fn drop(&mut self) {
        let work = self.together.take().unwrap_or_else(|| self.solutions.stats());
        self.session.tally(&self.plan, &work);
    }
}

/// The number of completions of a grid, by all cores if that takes long.
pub(crate) fn count_of_grid(
    session: &Session,
    question: Completions<'_>,
    most: Option<u64>,
) -> Count {
    let all_cores = with_grid_engine(session, question.clone()).parallel();
    of_grid(session, question, most, None).count(all_cores)
}

/// The number of solutions of an exact-cover problem, by all cores if that takes long.
pub(crate) fn count_of_problem(session: &Session, problem: &Problem, most: Option<u64>) -> Count {
    let all_cores = with_engine(session, problem).parallel();
    of_problem(session, problem, most, None).count(all_cores)
}

/// A search of this session for the completions of a grid.
pub(crate) fn of_grid<'s, 'g>(
    session: &'s Session,
    question: Completions<'g>,
    most_solutions: Option<u64>,
    default_nodes: Option<u64>,
) -> Search<'s, GridSearch<'g>> {
    let question = with_grid_engine(session, question);
    let plan = question.plan();
    Search::new(session, plan, question.solutions(), most_solutions, default_nodes)
}

fn with_grid_engine<'g>(session: &Session, question: Completions<'g>) -> Completions<'g> {
    let question = question.inference(session.common.inference.inference());
    match session.common.engine {
        EngineName::Auto => question,
        EngineName::Links => question.engine(GridEngine::Cover(Engine::Links)),
        EngineName::Bits => question.engine(GridEngine::Cover(Engine::Bits)),
        EngineName::Learn => question.engine(GridEngine::Cover(Engine::Learn)),
        EngineName::Board => question.engine(GridEngine::Board),
    }
}

/// A search of this session for the solutions of an exact-cover problem.
pub(crate) fn of_problem<'s, 'p>(
    session: &'s Session,
    problem: &'p Problem,
    most_solutions: Option<u64>,
    default_nodes: Option<u64>,
) -> Search<'s, CoverSearch<'p>> {
    let question = with_engine(session, problem);
    let plan = question.plan();
    Search::new(session, plan, question.solutions(), most_solutions, default_nodes)
}

fn with_engine<'p>(session: &Session, problem: &'p Problem) -> Solve<'p> {
    let question = problem.solve().inference(session.common.inference.inference());
    question.engine(match session.common.engine {
        // `input` lets no problem pass when the board is asked for.
        EngineName::Auto | EngineName::Board => Engine::Auto,
        EngineName::Links => Engine::Links,
        EngineName::Bits => Engine::Bits,
        EngineName::Learn => Engine::Learn,
    })
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
