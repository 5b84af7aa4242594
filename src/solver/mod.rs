//! The question: the first solution, all of them, how many, or whether there is exactly one.
//!
//! [`Problem::solve`] and [`Built::solve`] give a [`Solve`], which collects the settings;
//! its methods ask the question. Every answer says whether it is final: *there is no solution* and
//! *the search was stopped* are different values everywhere.

mod answer;
mod cover_search;
mod decode;
mod parallel;
mod solutions;

use crate::control::{Limits, Meter, Observer};
use crate::engine::{Choice, Choose, Plan, SmallestDomain};
use crate::problem::{Built, OptionId, Problem};

// What the rooms above the engines may know of them.
pub(crate) use crate::engine::{Engine, Inference, Learn, Machine, SelectError, Start, Step};
pub use crate::solver::answer::{Count, Outcome, Verdict};
pub use crate::solver::cover_search::CoverSearch;
pub use crate::solver::decode::{Decode, Ids, Payloads};
pub use crate::solver::parallel::{CoverParts, Divide, Parallel};
pub use crate::solver::solutions::{Ending, Finder, Solutions};

impl Problem {
    /// Asks for solutions, which come back as ids.
    pub fn solve(&self) -> Solve<'_> {
        Solve::new(self, Ids)
    }
}

impl<I, O> Built<I, O> {
    /// Asks for solutions, which come back as your payloads.
    pub fn solve(&self) -> Solve<'_, Payloads<'_, I, O>> {
        Solve::new(self.problem(), Payloads(self))
    }
}

/// A question about a problem: settings first, then one of [`first`](Self::first),
/// [`solutions`](Self::solutions), [`count`](Self::count) or [`verdict`](Self::verdict).
///
/// `D` says in which terms solutions come back, `C` chooses the items to branch on, and `W`
/// watches. Nothing is searched until the question is asked, and the same question gives the same
/// answers in the same order.
///
/// ```
/// use exacta::{Engine, Limits, Outcome, Problem};
/// use exacta::OptionId;
///
/// let problem = Problem::from_lists(3, [vec![0, 2], vec![1], vec![0, 1], vec![2]])?;
/// let solution = problem
///     .solve()
///     .select([OptionId::new(3)])? // must be part of the solution
///     .limits(Limits::nodes(1_000_000))
///     .engine(Engine::Links)
///     .first();
/// assert_eq!(solution.decided().flatten().unwrap().to_string(), "{2, 3}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Solve<'p, D = Ids, C = SmallestDomain, W = ()> {
    start: Start<'p>,
    decode: D,
    engine: Engine,
    inference: Inference,
    limits: Limits,
    choose: C,
    observer: W,
}

impl<'p, D> Solve<'p, D> {
    pub(crate) fn new(problem: &'p Problem, decode: D) -> Self {
        Self {
            start: Start::new(problem),
            decode,
            engine: Engine::Auto,
            inference: Inference::Off,
            limits: Limits::none(),
            choose: SmallestDomain,
            observer: (),
        }
    }
}

impl<'p, D, C, W> Solve<'p, D, C, W> {
    /// Pre-selects options: every solution holds them, and they are part of it.
    ///
    /// # Errors
    ///
    /// At once, before any search: two selected options that cannot stand together (the same
    /// option twice included), an option that the problem does not have, one without a primary
    /// item, or one that is excluded.
    pub fn select(
        mut self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, SelectError> {
        options.into_iter().try_for_each(|option| self.start.select(option))?;
        Ok(self)
    }

    /// Takes options out of the problem for this question.
    ///
    /// # Errors
    ///
    /// An option that the problem does not have, or one that is selected.
    pub fn exclude(
        mut self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, SelectError> {
        options.into_iter().try_for_each(|option| self.start.exclude(option))?;
        Ok(self)
    }

    /// Limits the search. The default is no limit.
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Asks for a certain engine. The default is [`Engine::Auto`].
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }

    /// Asks for conclusions before trying. The default is none.
    pub fn inference(self, inference: Inference) -> Self {
        Self { inference, ..self }
    }

    /// Chooses items to branch on by another rule than [`SmallestDomain`].
    pub fn choose<C2: Choose>(self, choose: C2) -> Solve<'p, D, C2, W> {
        let Self { start, decode, engine, inference, limits, observer, .. } = self;
        Solve { start, decode, engine, inference, limits, choose, observer }
    }

    /// Shows every step to `observer`, which may be a `&mut` to one.
    pub fn observe<W2: Observer>(self, observer: W2) -> Solve<'p, D, C, W2> {
        let Self { start, decode, engine, inference, limits, choose, .. } = self;
        Solve { start, decode, engine, inference, limits, choose, observer }
    }
}

impl<'p, D: Decode, C: Choose, W: Observer> Solve<'p, D, C, W> {
    /// The engine that will search, and why. Inference may leave a problem that is small enough for
    /// another one.
    pub fn plan(&self) -> Plan {
        let meter = Meter::new(self.limits.clone());
        Choice::new::<C>(self.engine, self.inference, &self.start, &meter).plan(self.inference)
    }

    /// All solutions, one by one, as they are asked for.
    pub fn solutions(self) -> Solutions<CoverSearch<'p, D, C, W>> {
        let limits = self.limits.clone();
        Solutions::new(self.search(), limits)
    }

    /// What searches, without limits of its own.
    pub(crate) fn search(self) -> CoverSearch<'p, D, C, W> {
        let Self { start, decode, engine, inference, choose, observer, .. } = self;
        let is_reduced = inference == Inference::Off;
        CoverSearch { start, engine, inference, is_reduced, decode, choose, observer, search: None }
    }

    /// The first solution, or that there is none.
    ///
    /// ```
    /// use exacta::{Limits, Outcome, Problem, StopReason};
    ///
    /// let impossible = Problem::from_lists(2, [[0]])?; // nothing covers item 1
    /// assert_eq!(impossible.solve().first(), Outcome::Decided(None));
    ///
    /// let stopped = impossible.solve().limits(Limits::nodes(0)).first();
    /// assert_eq!(stopped, Outcome::Undecided(StopReason::Nodes));
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn first(self) -> Outcome<Option<D::Answer>> {
        self.solutions().first()
    }

    /// How many solutions there are: each is visited once.
    pub fn count(self) -> Count {
        self.solutions().tally()
    }

    /// Whether there is no solution, exactly one, or several. Finds two at most.
    ///
    /// ```
    /// use exacta::{Problem, Verdict};
    ///
    /// let problem = Problem::from_lists(2, [vec![0, 1], vec![0], vec![1]])?;
    /// let Verdict::Several(a, b) = problem.solve().verdict() else { panic!("two covers") };
    /// assert_eq!([a.to_string(), b.to_string()], ["{0}", "{1, 2}"]);
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn verdict(self) -> Verdict<D::Answer> {
        self.solutions().verdict_of_rest()
    }
}

impl<'p, D: Decode, C: Choose, W: Observer> IntoIterator for Solve<'p, D, C, W> {
    type Item = D::Answer;
    type IntoIter = Solutions<CoverSearch<'p, D, C, W>>;

    fn into_iter(self) -> Self::IntoIter {
        self.solutions()
    }
}
