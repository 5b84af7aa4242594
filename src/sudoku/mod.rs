//! Sudoku grids of every size, as exact covers.
//!
//! A [`Layout`] says which cells must differ: rows, columns, boxes or irregular regions, extra
//! groups, pairs of cells. A [`Grid`] is a layout with some cells filled in. Four questions can
//! be asked of a grid: which clues clash ([`Grid::clashes`], without any search), what may stand in
//! a cell ([`Grid::candidates`]), which completions there are ([`Grid::solve`]), and whether there
//! is exactly one ([`Grid::verdict`]).
//!
//! ```
//! use exacta::{Grid, GridVerdict};
//!
//! let grid: Grid = "1.3....56......5.4.6...1.1.6.....3.2".parse()?; // 6×6, boxes of 2 rows × 3 columns
//! let GridVerdict::Unique(solution) = grid.verdict() else { panic!("a proper puzzle") };
//! assert_eq!(solution.to_string(), "123456456123231564564231312645645312");
//! # Ok::<(), exacta::GridError>(())
//! ```
//!
//! # The matrix
//!
//! For a grid of side n there is an option for each cell and digit. It covers the item of its cell
//! (each cell holds one digit) and one item for each house that the cell is in (each house holds
//! each digit once): cell, row-digit, column-digit, box-digit. A group of fewer than n cells cannot
//! hold every digit, so its items are secondary, and so is the item of a pair of cells that must
//! differ. Clues are pre-selected options. The matrix of a layout is built once and shared by all
//! its grids.
//!
//! # What searches
//!
//! [`GridEngine::Auto`] takes a kernel of its own for classic 9×9 grids, and for all others the n×n
//! board: masks by cell and by house, locked candidates where a grid resists, and clause learning
//! where it goes on to. Every exact-cover engine can be asked for instead; all agree.

mod batch;
mod board;
mod canonical;
mod clash;
mod classic;
mod completions;
pub mod diagnose;
mod digits;
mod encode;
mod error;
mod grid;
pub mod kernel;
mod layout;
mod lease;
mod parts;
#[cfg(feature = "serde")]
mod serial;
mod verdict;

pub use crate::sudoku::batch::in_order;
pub use crate::sudoku::clash::{Clash, Clashes};
pub use crate::sudoku::classic::{
    NoCompletion, NoCompletionKind, solve_puzzle, solve_sudoku, try_solve_puzzle, try_solve_sudoku,
};
pub use crate::sudoku::completions::{Completions, GridEngine, GridSearch};
pub use crate::sudoku::diagnose::{DiagnoseLimits, Diagnosis};
pub use crate::sudoku::digits::{Cell, Digits, Symbol};
pub(crate) use crate::sudoku::digits::{ascii_form, quoted};
pub use crate::sudoku::encode::Grids;
pub use crate::sudoku::error::{GridError, GridErrorKind, LayoutError, LayoutErrorKind};
pub use crate::sudoku::grid::Grid;
pub use crate::sudoku::layout::{House, Layout, MAX_SIDE};
pub use crate::sudoku::parts::GridParts;
pub use crate::sudoku::verdict::GridVerdict;
