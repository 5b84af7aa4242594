//! Asking for the completions of a grid: settings first, then the question.

use std::fmt;

use crate::control::{Limits, Meter, Stats};
use crate::solver::{
    Count, CoverSearch, Engine, Finder, Inference, Machine, Outcome, Parallel, SelectError,
    Solutions, Solve, Step, Verdict,
};
use crate::sudoku::board::BoardSearch;
use crate::sudoku::encode::Grids;
use crate::sudoku::kernel;
use crate::sudoku::lease::Lease;
use crate::sudoku::parts::GridParts;
use crate::sudoku::{Clashes, Digits, Grid, Layout};

/// What searches for the completions of a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GridEngine {
    /// The kernel for classic 9×9 grids, the board for all others.
    #[default]
    Auto,
    /// The n×n board: masks, locked candidates, and clause learning for what resists. Handles every
    /// grid, except that layouts with more than a thousand groups go to dancing links.
    Board,
    /// The exact cover of the layout, on this engine. Handles every grid.
    Cover(Engine),
}

/// A question about the completions of a grid.
///
/// The same question gives the same completions in the same order, but the order depends on the
/// engine.
///
/// ```
/// use exacta::{Grid, Limits, Outcome};
///
/// let grid: Grid = "1..............2".parse()?;
/// let Outcome::Decided(Some(first)) = grid.solve()?.limits(Limits::nodes(1_000)).first() else {
///     panic!("there are 18 completions");
/// };
/// assert!(first.is_full());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Completions<'g> {
    grid: &'g Grid,
    engine: GridEngine,
    inference: Inference,
    limits: Limits,
}

impl Grid {
    /// Asks for completions, which come back as grids.
    ///
    /// # Errors
    ///
    /// All clashes, if some clue is repeated: then there is nothing to search.
    ///
    /// ```
    /// use exacta::Grid;
    ///
    /// let grid: Grid = "1..............2".parse()?;
    /// assert_eq!(grid.solve()?.count().to_string(), "18");
    /// for completion in grid.solve()? {
    ///     assert!(completion.is_full());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self) -> Result<Completions<'_>, Clashes> {
        if self.has_clash() { Err(self.clashes()) } else { Ok(Completions::new(self)) }
    }
}

impl<'g> Completions<'g> {
    /// The question, whether or not clues clash: a grid with a clash has no completion.
    pub(crate) fn new(grid: &'g Grid) -> Self {
        Self { grid, engine: GridEngine::Auto, inference: Inference::Off, limits: Limits::none() }
    }

    /// Limits the search. The default is no limit.
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Asks for a certain engine. The default is [`GridEngine::Auto`].
    pub fn engine(self, engine: GridEngine) -> Self {
        Self { engine, ..self }
    }

    /// What an engine of [`GridEngine::Cover`] concludes before it tries; kernel and board always
    /// conclude all they can. The default is nothing.
    pub fn inference(self, inference: Inference) -> Self {
        Self { inference, ..self }
    }

    /// What will search, and why, in words.
    pub fn plan(&self) -> impl fmt::Display + use<> {
        let layout = self.grid.layout();
        let engine = self.chosen();
        match engine {
            GridEngine::Auto if layout.is_classic() => {
                "kernel: a classic 9x9 grid (digit boards)".to_owned()
            }
            GridEngine::Auto | GridEngine::Board if BoardSearch::suits(layout) => {
                "board: masks by cell and house, and learning for what resists".to_owned()
            }
            GridEngine::Auto | GridEngine::Board => {
                format!("{} (too many groups for the board)", Engine::Links.plan(layout.problem()))
            }
            GridEngine::Cover(engine) => match self.cover_question(engine) {
                Ok(question) => question.plan().to_string(),
                Err(_) => "nothing to search: clues clash".to_owned(),
            },
        }
    }

    /// All completions, one by one, as they are asked for.
    pub fn solutions(self) -> Solutions<GridSearch<'g>> {
        let limits = self.limits.clone();
        Solutions::new(self.search(), limits)
    }

    /// What searches, without limits of its own.
    pub(super) fn search(self) -> GridSearch<'g> {
        GridSearch(match self.chosen() {
            GridEngine::Auto => match KernelSearch::new(self.grid) {
                Some(search) => GridFinder::Kernel(search),
                None => self.board(),
            },
            GridEngine::Board => self.board(),
            GridEngine::Cover(engine) => self.cover(engine),
        })
    }

    /// Asks all cores: the search is split by clues, and the answer does not depend on the number of
    /// threads. For grids that are wide open, or that resist; see [`Parallel`].
    ///
    /// ```
    /// use exacta::Grid;
    ///
    /// let grid: Grid = "1..............2".parse()?;
    /// assert_eq!(grid.solve()?.parallel().threads(2).count(), 18);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parallel<'w>(self) -> Parallel<'w, GridParts<'g>> {
        let limits = self.limits.clone();
        Parallel::new(GridParts(self), limits)
    }

    /// The first completion, or that there is none.
    pub fn first(self) -> Outcome<Option<Grid>> {
        self.solutions().first()
    }

    /// How many completions there are: each is visited once.
    pub fn count(self) -> Count {
        self.solutions().tally()
    }

    /// Whether there is no completion, exactly one, or several. Finds two at most.
    pub fn verdict(self) -> Verdict<Grid> {
        self.solutions().verdict_of_rest()
    }
}

impl<'g> IntoIterator for Completions<'g> {
    type Item = Grid;
    type IntoIter = Solutions<GridSearch<'g>>;

    fn into_iter(self) -> Self::IntoIter {
        self.solutions()
    }
}

impl<'g> Completions<'g> {
    pub(super) fn grid(&self) -> &'g Grid {
        self.grid
    }

    /// The same question about another grid.
    pub(super) fn of<'h>(&self, grid: &'h Grid) -> Completions<'h> {
        let Self { engine, inference, limits, .. } = self;
        Completions { grid, engine: *engine, inference: *inference, limits: limits.clone() }
    }

    /// The engine that will search: marks are for the kernel and for exact covers.
    fn chosen(&self) -> GridEngine {
        let is_kernel = self.engine == GridEngine::Auto && self.grid.layout().is_classic();
        match self.engine {
            GridEngine::Auto | GridEngine::Board if self.grid.marks().is_some() && !is_kernel => {
                GridEngine::Cover(Engine::Auto)
            }
            engine => engine,
        }
    }

    fn board(&self) -> GridFinder<'g> {
        BoardSearch::new(self.grid).map_or_else(|| self.cover(Engine::Links), GridFinder::Board)
    }

    fn cover(&self, engine: Engine) -> GridFinder<'g> {
        match self.cover_question(engine) {
            Ok(question) => GridFinder::Cover(Box::new(question.search())),
            Err(_) => GridFinder::Clash, // so do selected options where clues clash
        }
    }

    fn cover_question(&self, engine: Engine) -> Result<Solve<'g, Grids<'g>>, SelectError> {
        let layout = self.grid.layout();
        let question = Solve::new(layout.problem(), Grids(layout));
        let question = question.engine(engine).inference(self.inference);
        // A clue that its marks forbid conflicts with being excluded.
        question.exclude(self.grid.forbidden())?.select(self.grid.clues())
    }
}

/// What searches behind the completions of a grid.
#[derive(Debug)]
pub struct GridSearch<'g>(GridFinder<'g>);

#[derive(Debug)]
enum GridFinder<'g> {
    Kernel(KernelSearch<'g>),
    Board(BoardSearch<'g>),
    Cover(Box<CoverSearch<'g, Grids<'g>>>),
    /// Clues clash: there is nothing to search.
    Clash,
}

impl Finder for GridSearch<'_> {
    type Answer = Grid;

    fn answer(&self) -> Grid {
        match &self.0 {
            GridFinder::Kernel(search) => search.answer(),
            GridFinder::Board(search) => search.answer(),
            GridFinder::Cover(search) => search.answer(),
            GridFinder::Clash => unreachable!("it never stops at a solution"),
        }
    }
}

impl Machine for GridSearch<'_> {
    fn step(&mut self, meter: &mut Meter) -> Step {
        match &mut self.0 {
            GridFinder::Kernel(search) => search.step(meter),
            GridFinder::Board(search) => search.step(meter),
            GridFinder::Cover(search) => search.step(meter),
            GridFinder::Clash => Step::Exhausted,
        }
    }

    fn stats(&self) -> Stats {
        match &self.0 {
            GridFinder::Kernel(search) => search.stats.clone(),
            GridFinder::Board(search) => search.stats().clone(),
            GridFinder::Cover(search) => search.stats(),
            GridFinder::Clash => Stats::default(),
        }
    }

    fn progress(&self) -> f64 {
        match &self.0 {
            GridFinder::Kernel(search) => search.kernel.progress(),
            GridFinder::Board(search) => search.progress(),
            GridFinder::Cover(search) => search.progress(),
            GridFinder::Clash => 1.0,
        }
    }
}

/// The kernel under limits: a node is a guess.
#[derive(Debug)]
struct KernelSearch<'g> {
    layout: &'g Layout,
    kernel: Lease,
    stats: Stats,
}

impl<'g> KernelSearch<'g> {
    /// A search on the grid, if it is one for the kernel.
    fn new(grid: &'g Grid) -> Option<Self> {
        let layout = grid.layout();
        let clues: &[u8; 81] = grid.values().try_into().ok().filter(|_| layout.is_classic())?;
        let mut kernel = Lease::take();
        match grid.marks() {
            None => {
                kernel.set_digits(clues);
            }
            Some(marks) => {
                let mask = |cell: usize| {
                    let clue: Digits = match clues[cell] {
                        0 => Digits::all(9),
                        digit => [digit].into_iter().collect(),
                    };
                    (marks[cell].intersection(clue).bits() >> 1) as u16
                };
                kernel.set_candidates(&std::array::from_fn(mask));
            }
        }
        Some(Self { layout, kernel, stats: Stats::default() })
    }

    fn step(&mut self, meter: &mut Meter) -> Step {
        if let Some(reason) = meter.before_solution(&self.stats) {
            return Step::Stopped(reason);
        }
        loop {
            let budget = match meter.nodes_to_go(&self.stats) {
                Ok(budget) => budget,
                Err(reason) => return Step::Stopped(reason),
            };
            let step = self.kernel.step(budget);
            self.stats.nodes = self.kernel.guesses();
            match step {
                kernel::Step::Solution => {
                    self.stats.solutions += 1;
                    return Step::Solution;
                }
                kernel::Step::Exhausted => return Step::Exhausted,
                kernel::Step::Stopped => {}
            }
        }
    }

    fn answer(&self) -> Grid {
        Grid::from_values(self.layout.clone(), self.kernel.solution().to_vec())
    }
}
