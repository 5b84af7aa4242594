//! Why a grid is broken, and what would mend it.
//!
//! [`Grid::verdict`](crate::sudoku::Grid::verdict) says *that* a grid has no completion or several;
//! [`Grid::diagnose`](crate::sudoku::Grid::diagnose) says why, and which small changes leave exactly one:
//!
//! | finding | why | repairs touch |
//! |---|---|---|
//! | clash | the repeated clues, and the cell that is in most of them | every clash |
//! | none | a smallest set of clues that contradict each other, with an argument | a clue of that set |
//! | several | how many, where they differ, which cells can be exchanged | any cell |
//! | unique | the completion | nothing |
//!
//! ```text
//! grid ─► clashes? ─► verdict ─► contradiction (hitting, argument, candidates)  ─► repair (symmetry)
//!                             └► ambiguity ─────────────────────────────────────┘
//! ```
//!
//! Every question about a variant of the grid goes to the kernel or the board, under the
//! limits of the diagnosis. What a limit has cut short is said: a set of clues that is not known to be
//! smallest, a count that is a lower bound, repairs that may not be all.
//!
//! # Cost
//!
//! A few hundred to a few thousand questions: milliseconds for a 9×9 grid, up to some seconds for 25×25.

mod ambiguity;
mod argument;
mod ask;
mod candidates;
mod contradiction;
mod hitting;
mod repair;
mod symmetry;
mod words;

use std::time::Duration;

use crate::control::{CancelToken, StopReason};
use crate::sudoku::diagnose::ambiguity::ambiguity;
use crate::sudoku::diagnose::ask::{Answer, Asker};
use crate::sudoku::diagnose::contradiction::contradiction;
use crate::sudoku::diagnose::repair::{Fault, repairs};
use crate::sudoku::{Cell, Clashes, Grid};

pub use crate::sudoku::diagnose::ambiguity::{Ambiguity, Unavoidable};
pub use crate::sudoku::diagnose::argument::{Argument, Deduction, Impossible};
pub use crate::sudoku::diagnose::ask::Clue;
pub use crate::sudoku::diagnose::contradiction::{Contradiction, Size};
pub use crate::sudoku::diagnose::repair::{Change, Repair};
pub use crate::sudoku::diagnose::symmetry::Symmetry;

/// How far a diagnosis may go.
///
/// ```
/// use std::time::Duration;
/// use exacta::{DiagnoseLimits, Grid};
///
/// let grid: Grid = "1..............2".parse()?;
/// let limits = DiagnoseLimits::default().with_solutions(10).with_time(Duration::from_secs(1));
/// assert!(grid.diagnose(&limits).to_string().starts_with("more than 10 solutions"));
/// # Ok::<(), exacta::GridError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct DiagnoseLimits {
    nodes: u64,
    solutions: u64,
    time: Option<Duration>,
    cancel: Option<CancelToken>,
    pairs: bool,
}

/// 100,000 nodes for the verdict, 10,000 solutions counted, no time limit, single changes only.
impl Default for DiagnoseLimits {
    fn default() -> Self {
        Self { nodes: 100_000, solutions: 10_000, time: None, cancel: None, pairs: false }
    }
}

impl DiagnoseLimits {
    /// At most this many nodes for the verdict, and 5,000 of them for each question about a variant of
    /// the grid.
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// Counts solutions up to this number; two at least are looked for.
    pub fn with_solutions(self, solutions: u64) -> Self {
        Self { solutions: solutions.max(2), ..self }
    }

    /// At most this much time for the whole diagnosis.
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// Until somebody pulls `token`.
    pub fn with_cancel(self, token: &CancelToken) -> Self {
        Self { cancel: Some(token.clone()), ..self }
    }

    /// Looks for repairs by two changes, too: up to 200,000 pairs, some seconds.
    pub fn with_pairs(self, pairs: bool) -> Self {
        Self { pairs, ..self }
    }
}

/// What is wrong with a grid, and what would mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Diagnosis {
    /// What was found.
    pub finding: Finding,
    /// Changes after which the grid has exactly one completion, the likeliest first. Empty for a grid
    /// that has one already.
    pub repairs: Vec<Repair>,
    /// Whether every change was tried, and none left undecided by a limit: then no repairs means that
    /// no single change mends the grid.
    pub is_complete: bool,
    /// The symmetry of the pattern of clues, if it has one.
    pub symmetry: Option<Symmetry>,
}

/// The verdict on a grid, with what explains it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Finding {
    /// Clues are repeated.
    Clash(Clashes),
    /// There is no completion, and these clues show it.
    None(Contradiction),
    /// There is exactly one completion.
    Unique(Grid),
    /// There are several completions.
    Several(Box<Ambiguity>),
    /// A limit came first.
    Undecided(StopReason),
}

impl Grid {
    /// Finds out why a grid has no completion or several, and which small changes leave exactly one.
    ///
    /// ```
    /// use exacta::{DiagnoseLimits, Grid};
    ///
    /// // A newspaper lost a clue; readers were told that the puzzle was "invalid".
    /// let grid: Grid =
    ///     "..5..47.23..1.........8.36....75.6...9.....7...7.62....46.3.........1...9.38..5.."
    ///         .parse()?;
    /// let diagnosis = grid.diagnose(&DiagnoseLimits::default());
    /// let likeliest = &diagnosis.repairs[0];
    /// assert_eq!(likeliest.to_string(), "r8c9 was 3 (restores 180° symmetry; then unique)");
    /// # Ok::<(), exacta::GridError>(())
    /// ```
    pub fn diagnose(&self, limits: &DiagnoseLimits) -> Diagnosis {
        let mut asker = Asker::new(self, limits);
        let symmetry = Symmetry::of(self.values()).into_iter().next();
        let (finding, fault) = self.find(&mut asker, limits);
        let (repairs, is_complete) = match fault {
            Some(fault) => repairs(self, &fault, limits.pairs, &mut asker),
            None => (Vec::new(), !matches!(finding, Finding::Undecided(_))),
        };
        Diagnosis { finding, repairs, is_complete, symmetry }
    }

    /// The finding, and what a repair has to touch, if there is anything to repair.
    fn find(&self, asker: &mut Asker<'_>, limits: &DiagnoseLimits) -> (Finding, Option<Fault>) {
        let clashes = self.clashes();
        if !clashes.is_empty() {
            let places =
                |cells: &[Cell]| cells.iter().filter_map(|cell| cell.index(self.side())).collect();
            let fault =
                Fault::Clashes(clashes.list().iter().map(|clash| places(&clash.cells)).collect());
            return (Finding::Clash(clashes), Some(fault));
        }
        let verdict = asker.verdict(self.values());
        asker.hurry();
        match verdict {
            Answer::Unique(solution) => (Finding::Unique(solution), None),
            Answer::None => {
                let found = contradiction(self, asker);
                let places = found.clues.iter().filter_map(|clue| clue.cell.index(self.side()));
                let fault = Fault::Contradiction(places.collect());
                (Finding::None(found), Some(fault))
            }
            Answer::Several => match ambiguity(self, asker, limits) {
                Ok(found) => (Finding::Several(Box::new(found)), Some(Fault::Ambiguity)),
                Err(reason) => (Finding::Undecided(reason), None),
            },
            Answer::Unknown(reason) => (Finding::Undecided(reason), None),
        }
    }
}
