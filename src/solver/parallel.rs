//! The same question on all cores.

use std::fmt;

use num_bigint::BigUint;

use crate::control::{Limits, Meter, Progress, StopReason};
use crate::engine::{Engine, Inference, SmallestDomain, Start};
use crate::parallel::{Report, Run, Watch};
use crate::solver::{Count, CoverSearch, Decode, Finder, Ids, Outcome, Solve, Verdict};

/// A question whose search can be split among threads: about a problem ([`CoverParts`]), or about a
/// grid ([`GridParts`](crate::sudoku::GridParts)). It is what a function needs that takes either.
///
/// ```
/// use exacta::{Divide, Grid, Parallel, Problem};
///
/// fn is_solvable<Q: Divide>(question: Parallel<'_, Q>) -> bool {
///     question.threads(2).first().decided().flatten().is_some()
/// }
///
/// let problem = Problem::from_lists(2, [vec![0, 1], vec![1]])?;
/// let grid: Grid = "1..............2".parse()?;
/// assert!(is_solvable(problem.solve().parallel()));
/// assert!(is_solvable(grid.solve()?.parallel()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(private_interfaces, reason = "sealed: the searches are ours")]
pub trait Divide {
    /// What a solution is given out as.
    type Answer;

    /// Searches all parts.
    #[doc(hidden)]
    fn run(&self, run: &Run<'_>) -> Report<Self::Answer>;
}

/// A question that all cores answer together: settings first, then one of [`count`](Self::count),
/// [`first`](Self::first) or [`verdict`](Self::verdict).
///
/// The search is split into some hundreds of parts, always the same ones: never as many as 1,280,
/// and a single one where every item has more than 1,024 options. They are searched in any
/// order and put together in theirs, so **the answer does not depend on the number of threads**.
/// Splitting costs a few milliseconds: ask so what takes seconds. Threads need the feature
/// `parallel`; without it the same parts are searched one after the other, for the same answer.
///
/// Limits hold for the whole search. Those on solutions and nodes, too, stop it at a point that
/// does not depend on the number of threads, though others may be beyond it by then: each thread may
/// visit as many nodes as the limit allows before it learns that earlier parts have used them up, and
/// at most one part is searched again. A limit on memory holds for each thread's engine, so that the engine
/// does not depend on their number: multiply it by the threads.
///
/// Nobody can watch the steps of several threads as one search, so there is no observer here, and
/// no other rule of choice than the default.
///
/// ```
/// use exacta::{Limits, Problem, StopReason, Verdict};
///
/// let pairs = (0..12u32).flat_map(|a| (a + 1..12).map(move |b| [a, b]));
/// let problem = Problem::from_lists(12, pairs)?; // pair up twelve people
///
/// assert_eq!(problem.solve().parallel().count(), 10_395);
/// assert_eq!(problem.solve().parallel().first(), problem.solve().first());
///
/// let limits = Limits::nodes(2_000);
/// let counts = [1, 2, 4].map(|n| problem.solve().limits(limits.clone()).parallel().threads(n).count());
/// assert!(counts[0].to_string().ends_with("(node limit)"));
/// assert!(counts.iter().all(|count| *count == counts[0]));
/// # Ok::<(), exacta::BuildError>(())
/// ```
#[must_use]
pub struct Parallel<'w, Q> {
    question: Q,
    limits: Limits,
    threads: Option<usize>,
    watch: Option<Watch<'w>>,
}

impl<'w, Q: Divide> Parallel<'w, Q> {
    pub(crate) fn new(question: Q, limits: Limits) -> Self {
        Self { question, limits, threads: None, watch: None }
    }

    /// Limits the whole search. The default is what the question had before.
    ///
    /// ```
    /// use exacta::{Count, Limits, Problem, StopReason};
    ///
    /// let problem = Problem::from_lists(1, [[0], [0], [0]])?;
    /// let count = problem.solve().parallel().limits(Limits::solutions(2)).count();
    /// assert_eq!(count, Count::AtLeast(2u32.into(), StopReason::Solutions));
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Searches on so many threads, at least one. The default is the global pool of the rayon
    /// crate, which has as many as the machine has cores.
    ///
    /// A pool of threads is made for this question. If the system refuses, one thread searches.
    ///
    /// ```
    /// use exacta::Problem;
    ///
    /// let problem = Problem::from_lists(2, [vec![0], vec![1], vec![0, 1]])?;
    /// let counts = [1, 2, 64].map(|threads| problem.solve().parallel().threads(threads).count());
    /// assert!(counts.iter().all(|count| *count == 2));
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Shows from time to time how far the search is, and its work once more at the end: what a
    /// progress bar needs. The last call comes however the search ends, also if it was stopped
    /// before it began. Calls come from the searching threads, one at a time: what happens while one
    /// is under way is told by a later one.
    ///
    /// ```
    /// use std::sync::Mutex;
    /// use exacta::{Problem, Progress};
    ///
    /// let problem = Problem::from_lists(3, [vec![0], vec![1, 2], vec![0, 1], vec![2]])?;
    /// let last = Mutex::new(None);
    /// let watch = |progress: &Progress| *last.lock().unwrap() = Some(progress.clone());
    /// assert_eq!(problem.solve().parallel().watch(&watch).count(), 2);
    ///
    /// let last = last.into_inner().unwrap().expect("it is called at the end");
    /// assert_eq!((last.share, last.stats.solutions), (1.0, 2));
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn watch(self, watch: &'w (dyn Fn(&Progress) + Sync)) -> Self {
        Self { watch: Some(watch), ..self }
    }

    /// How many solutions there are: each is visited once.
    ///
    /// A count that was stopped is what was found up to that point.
    ///
    /// ```
    /// use exacta::Grid;
    ///
    /// let empty: Grid = "................".parse()?;
    /// assert_eq!(empty.solve()?.parallel().count(), 288); // the 4×4 grids
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(self) -> Count {
        let report = self.run(None);
        let count = BigUint::from(report.stats.solutions);
        match report.stopped {
            None => Count::Exact(count),
            Some(reason) => Count::AtLeast(count, reason),
        }
    }

    /// The first solution in the order of the parts, or that there is none. With dancing links it
    /// is the one that [`Solve::first`] gives.
    ///
    /// A solution that was found while an earlier part was stopped is not known to be the first:
    /// then this is undecided.
    ///
    /// ```
    /// use exacta::{Outcome, Problem};
    ///
    /// let problem = Problem::from_lists(2, [vec![0], vec![0, 1]])?;
    /// let Outcome::Decided(Some(first)) = problem.solve().parallel().first() else { panic!() };
    /// assert!(first.options().iter().map(|option| option.get()).eq([1]));
    /// let nothing = Problem::from_lists(2, [[0], [0]])?;
    /// assert_eq!(nothing.solve().parallel().first(), Outcome::Decided(None));
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn first(self) -> Outcome<Option<Q::Answer>> {
        let Report { stopped, found, .. } = self.run(Some(1));
        match (found.into_iter().next(), stopped) {
            (Some(first), None | Some(StopReason::Solutions)) => Outcome::Decided(Some(first)),
            (_, Some(reason)) => Outcome::Undecided(reason),
            (None, None) => Outcome::Decided(None),
        }
    }

    /// Whether there is no solution, exactly one, or several: then the first two in the order of
    /// the parts, or two others if the time was up.
    ///
    /// ```
    /// use exacta::{Problem, Verdict};
    ///
    /// let problem = Problem::from_lists(2, [vec![0], vec![0, 1]])?;
    /// assert!(matches!(problem.solve().parallel().verdict(), Verdict::Unique(_)));
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn verdict(self) -> Verdict<Q::Answer> {
        let Report { stopped, found, .. } = self.run(Some(2));
        let mut found = found.into_iter();
        match (found.next(), found.next(), stopped) {
            (Some(one), Some(other), _) => Verdict::Several(one, other),
            (found, _, Some(reason)) => Verdict::Undecided { reason, found },
            (Some(one), None, None) => Verdict::Unique(one),
            (None, _, None) => Verdict::None,
        }
    }

    fn run(self, wanted: Option<u64>) -> Report<Q::Answer> {
        let Self { question, limits, threads, watch } = self;
        question.run(&Run { limits, threads, wanted, watch, portion: Run::PORTION })
    }
}

impl<Q: fmt::Debug> fmt::Debug for Parallel<'_, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { question, limits, threads, .. } = self;
        let mut debug = f.debug_struct("Parallel");
        debug.field("question", question).field("limits", limits).field("threads", threads);
        debug.finish_non_exhaustive()
    }
}

/// The search of an exact-cover problem, to be split: what
/// [`Solve::parallel`] asks all cores. It is named only where a
/// [`Parallel`] is kept.
#[derive(Clone, Debug)]
pub struct CoverParts<'p, D = Ids> {
    start: Start<'p>,
    engine: Engine,
    inference: Inference,
    decode: D,
}

#[expect(private_interfaces, reason = "sealed: the searches are ours")]
impl<D: Decode> Divide for CoverParts<'_, D> {
    type Answer = D::Answer;

    fn run(&self, run: &Run<'_>) -> Report<D::Answer> {
        let engine = self.engine;
        let inference = self.inference;
        // What goes before the search goes before it is split.
        let whole = match inference {
            Inference::Off => self.start.clone(),
            Inference::Start | Inference::Nodes => {
                match self.start.reduced(&mut Meter::new(run.limits.clone())) {
                    Ok(start) => start,
                    Err(reason) => return run.stopped(reason),
                }
            }
        };
        let report = run.go(&whole, |start, job| {
            let (is_reduced, decode, choose, observer) = (true, Ids, SmallestDomain, ());
            let mut search = CoverSearch {
                start,
                engine,
                inference,
                is_reduced,
                decode,
                choose,
                observer,
                search: None,
            };
            job.search(&mut search, CoverSearch::answer);
        });
        report.map(|solution| self.decode.decode(solution))
    }
}

impl<'p, D: Decode> Solve<'p, D> {
    /// Asks all cores: the search is split into parts, and the answer does not depend on the
    /// number of threads. For a search that takes seconds; see [`Parallel`].
    ///
    /// ```
    /// use exacta::Model;
    ///
    /// let mut model = Model::new();
    /// for digit in 0..4 {
    ///     model.primary(digit)?;
    /// }
    /// for pair in [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3]] {
    ///     model.option(pair, pair)?;
    /// }
    /// let pairings = model.build();
    /// assert_eq!(pairings.solve().parallel().threads(2).count(), 2);
    /// let first = pairings.solve().parallel().first().decided().flatten();
    /// assert_eq!(first, Some(vec![&[0, 1], &[2, 3]]));
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn parallel<'w>(self) -> Parallel<'w, CoverParts<'p, D>> {
        let Self { start, engine, inference, decode, limits, .. } = self;
        Parallel::new(CoverParts { start, engine, inference, decode }, limits)
    }
}
