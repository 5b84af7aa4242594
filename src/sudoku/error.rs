//! What can be wrong with a layout, and with the text or the value of a grid.

use std::fmt;

use crate::sudoku::Cell;

/// Why there is no such layout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct LayoutError {
    kind: LayoutErrorKind,
    detail: String,
}

/// The kinds of [`LayoutError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LayoutErrorKind {
    /// The side is 0, or larger than [`MAX_SIDE`](crate::sudoku::MAX_SIDE).
    Side,
    /// A prime side has no boxes but whole rows or columns: it needs a region map.
    Prime,
    /// A region map's number of cells is not a square.
    MapSize,
    /// A region map has more or fewer regions than the grid has rows.
    RegionCount,
    /// A region has more or fewer cells than a row.
    RegionSize,
    /// A group names a cell outside the grid, one cell twice, no cell, or more cells than there
    /// are digits.
    Group,
    /// The layout has no windows: they need square boxes.
    Windows,
}

impl LayoutError {
    pub(crate) fn new(kind: LayoutErrorKind, detail: impl Into<String>) -> Self {
        Self { kind, detail: detail.into() }
    }

    /// What kind of fault it is.
    pub fn kind(&self) -> LayoutErrorKind {
        self.kind
    }
}

/// Why a text is not a grid, or why a cell cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct GridError {
    kind: GridErrorKind,
    column: Option<usize>,
    detail: String,
}

/// The kinds of [`GridError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridErrorKind {
    /// The number of cells is not what the layout has, or not the square of any side.
    CellCount {
        /// How many cells there are.
        found: usize,
    },
    /// A symbol that is neither a digit of the grid nor a blank.
    Symbol,
    /// There is no layout for a grid of this size; see the layout error.
    Layout(LayoutError),
    /// The grid has no such cell.
    Cell(Cell),
    /// The grid has no such digit.
    Digit(u8),
}

impl GridError {
    pub(crate) fn new(kind: GridErrorKind, detail: impl Into<String>) -> Self {
        Self { kind, column: None, detail: detail.into() }
    }

    pub(crate) fn at_column(self, column: usize) -> Self {
        Self { column: Some(column), ..self }
    }

    /// What kind of fault it is.
    pub fn kind(&self) -> &GridErrorKind {
        &self.kind
    }

    /// Where in the text the fault is, in characters from 1.
    pub fn column(&self) -> Option<usize> {
        self.column
    }
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(column) = self.column {
            write!(f, "column {column}: ")?;
        }
        f.write_str(&self.detail)
    }
}

impl From<LayoutError> for GridError {
    fn from(error: LayoutError) -> Self {
        let detail = error.to_string();
        Self::new(GridErrorKind::Layout(error), detail)
    }
}
