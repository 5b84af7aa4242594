//! Two classic exercises, with their exact signatures.

use std::fmt;

use crate::solver::Outcome;
use crate::sudoku::{Clashes, Completions, Grid, GridError, GridErrorKind, Layout, Symbol};

/// Why there is no completed grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct NoCompletion {
    kind: NoCompletionKind,
}

/// The kinds of [`NoCompletion`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoCompletionKind {
    /// The grid has the wrong size, or holds other characters than its digits and `.`.
    Malformed(GridError),
    /// Some clue is repeated.
    Clash(Clashes),
    /// No clue is repeated, and still nothing fits.
    Impossible,
}

impl NoCompletion {
    /// Why there is none.
    pub fn kind(&self) -> &NoCompletionKind {
        &self.kind
    }
}

impl fmt::Display for NoCompletion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            NoCompletionKind::Malformed(error) => error.fmt(f),
            NoCompletionKind::Clash(clashes) => clashes.fmt(f),
            NoCompletionKind::Impossible => f.write_str("no completion exists"),
        }
    }
}

/// Completes a 6×6 grid with boxes of 2 rows × 3 columns: six strings of six characters, `1` to
/// `6` or `.`.
///
/// Returns the completed rows, which keep every clue; any completion where there are several. The
/// answer is empty where there is none: repeated clues and malformed grids included.
/// [`try_solve_puzzle`] says why.
///
/// ```
/// use exacta::solve_puzzle;
///
/// let rows = solve_puzzle(&[".23...", "..136.", ".6..1.", "....2.", ".1.5..", ".3.2.."]);
/// assert_eq!(rows, ["623154", "451362", "362415", "145623", "214536", "536241"]);
/// ```
pub fn solve_puzzle(grid: &[impl AsRef<str>]) -> Vec<String> {
    try_solve_puzzle(grid).unwrap_or_default()
}

/// As [`solve_puzzle`], but says why there is no completion.
///
/// # Errors
///
/// A malformed grid, repeated clues, or no completion.
///
/// ```
/// use exacta::try_solve_puzzle;
///
/// let error = try_solve_puzzle(&["11....", "......", "......", "......", "......", "......"]).unwrap_err();
/// assert_eq!(error.to_string(), "row 1 and box 1: 1 at r1c1 and r1c2");
/// ```
pub fn try_solve_puzzle(grid: &[impl AsRef<str>]) -> Result<Vec<String>, NoCompletion> {
    let rows: Vec<Vec<char>> = grid.iter().map(|row| row.as_ref().chars().collect()).collect();
    let completed = complete(&rows, 6)?;
    Ok(completed.into_iter().map(String::from_iter).collect())
}

/// Completes a 9×9 grid of the characters `1` to `9` and `.` in place.
///
/// Returns whether there is a completion. If the givens clash, nothing fits, or the grid is
/// malformed, the answer is false and the grid untouched; [`try_solve_sudoku`] says why.
///
/// ```
/// use exacta::solve_sudoku;
///
/// let rows = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79"];
/// let mut grid: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
/// assert!(solve_sudoku(&mut grid));
/// assert_eq!(String::from_iter(&grid[0]), "534678912");
/// ```
pub fn solve_sudoku(grid: &mut [Vec<char>]) -> bool {
    try_solve_sudoku(grid).is_ok()
}

/// As [`solve_sudoku`], but says why there is no completion.
///
/// # Errors
///
/// A malformed grid, repeated clues, or no completion; the grid is then untouched.
pub fn try_solve_sudoku(grid: &mut [Vec<char>]) -> Result<(), NoCompletion> {
    let completed = complete(grid, 9)?;
    for (row, completed) in grid.iter_mut().zip(completed) {
        *row = completed;
    }
    Ok(())
}

/// The first completion of `side` rows of `side` characters.
fn complete(rows: &[Vec<char>], side: usize) -> Result<Vec<Vec<char>>, NoCompletion> {
    let grid = read(rows, side).map_err(|error| no(NoCompletionKind::Malformed(error)))?;
    let Outcome::Decided(Some(completion)) = Completions::new(&grid).first() else {
        // No limit is set, so it is decided. Clashing clues have no completion either.
        return Err(no(if grid.has_clash() {
            NoCompletionKind::Clash(grid.clashes())
        } else {
            NoCompletionKind::Impossible
        }));
    };
    let symbols = completion.values().iter().filter_map(|digit| Symbol::write(*digit));
    let symbols: Vec<char> = symbols.collect();
    Ok(symbols.chunks(side).map(<[char]>::to_vec).collect())
}

fn read(rows: &[Vec<char>], side: usize) -> Result<Grid, GridError> {
    let count = |found: usize, what: &str| {
        let detail = format!("{found} {what}, expected {side}");
        GridError::new(GridErrorKind::CellCount { found }, detail)
    };
    if rows.len() != side {
        return Err(count(rows.len(), "rows"));
    }
    if let Some((number, row)) = (1..).zip(rows).find(|(_, row)| row.len() != side) {
        return Err(count(row.len(), &format!("characters in row {number}")));
    }
    let mut values = Vec::with_capacity(side * side);
    for (number, row) in (1..).zip(rows) {
        for (column, symbol) in (1..).zip(row) {
            match Symbol::read(*symbol, side) {
                Some(Symbol::Digit(digit)) if symbol.is_ascii() => values.push(digit),
                Some(Symbol::Blank) if *symbol == '.' => values.push(0),
                _ => {
                    let detail = format!("`{symbol}` in row {number} is no digit and no `.`");
                    return Err(GridError::new(GridErrorKind::Symbol, detail).at_column(column));
                }
            }
        }
    }
    Ok(Grid::from_values(Layout::of_side(side)?, values))
}

fn no(kind: NoCompletionKind) -> NoCompletion {
    NoCompletion { kind }
}
