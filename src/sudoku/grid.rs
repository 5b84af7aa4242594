//! A layout with some cells filled in: reading, writing, and what may stand where.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::sudoku::{Cell, Digits, GridError, GridErrorKind, Layout, Symbol, quoted};

/// A grid: for each cell of a [`Layout`] a digit or a blank, and perhaps [marks](Self::marks): the
/// digits that may stand there.
///
/// A grid may break its rules; [`clashes`](Self::clashes) tells. Its text is one line of n²
/// symbols (see [`Symbol`]), or for sides above 35 of n² numbers with spaces between.
///
/// ```
/// use exacta::{Cell, Grid, Layout};
///
/// let mut grid: Grid = "12..34....43..21".parse()?;
/// assert_eq!(grid.get(Cell::new(1, 0)), Some(3));
/// assert_eq!(grid.candidates(Cell::new(0, 2)).iter().collect::<Vec<_>>(), [3]);
///
/// grid.set(Cell::new(0, 2), Some(3))?;
/// assert_eq!(grid.to_string(), "123.34....43..21");
/// # Ok::<(), exacta::GridError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    layout: Layout,
    /// In reading order; 0 is a blank.
    values: Vec<u8>,
    /// What may stand in each cell, if that is restricted.
    marks: Option<Arc<[Digits]>>,
}

impl Grid {
    /// The empty grid of a layout.
    pub fn new(layout: Layout) -> Self {
        let values = vec![0; layout.side() * layout.side()];
        Self { layout, values, marks: None }
    }

    /// A grid whose values are known to fit the layout.
    pub(crate) fn from_values(layout: Layout, values: Vec<u8>) -> Self {
        debug_assert_eq!(values.len(), layout.side() * layout.side());
        Self { layout, values, marks: None }
    }

    /// The same layout and marks with other values, which are known to fit.
    pub(crate) fn with_values(&self, values: Vec<u8>) -> Self {
        Self { values, ..self.clone() }
    }

    /// Puts other values in place, which are known to fit.
    pub(crate) fn replace_values(&mut self, values: &[u8]) {
        self.values.copy_from_slice(values);
    }

    /// Reads a line of n² symbols, or of n² numbers with white space or commas between, into a
    /// grid of this layout.
    ///
    /// # Errors
    ///
    /// [`GridErrorKind::CellCount`] or [`GridErrorKind::Symbol`], with the column.
    pub fn parse(text: &str, layout: Layout) -> Result<Self, GridError> {
        let side = layout.side();
        let cells = split(text);
        if cells.len() != side * side {
            return Err(wrong_count(text, cells.len(), &format!("expected {}", side * side)));
        }
        let mut values = Vec::with_capacity(cells.len());
        for (column, token) in cells {
            values.push(match Symbol::read_token(token, side) {
                Some(Symbol::Blank) => 0,
                Some(Symbol::Digit(digit)) => digit,
                None => {
                    let detail = format!("{} is no digit of a {side}x{side} grid", quoted(token));
                    return Err(GridError::new(GridErrorKind::Symbol, detail).at_column(column));
                }
            });
        }
        Ok(Self::from_values(layout, values))
    }

    /// The same digits and marks under other rules.
    ///
    /// # Errors
    ///
    /// [`GridErrorKind::CellCount`] if the layout has another side.
    pub fn with_layout(&self, layout: Layout) -> Result<Self, GridError> {
        let (found, expected) = (self.values.len(), layout.side() * layout.side());
        if found != expected {
            let detail = format!("{found} cells, expected {expected}");
            return Err(GridError::new(GridErrorKind::CellCount { found }, detail));
        }
        Ok(Self { layout, ..self.clone() })
    }

    /// The same grid, and in each cell, in reading order, only these digits may stand: a grid of
    /// pencil marks. Digits that the grid does not have are dropped. Marks that allow every digit
    /// everywhere are no restriction.
    ///
    /// [`candidates`](Self::candidates), and every question about completions, keep to them. The
    /// text of a grid does not show them.
    ///
    /// # Errors
    ///
    /// [`GridErrorKind::CellCount`] unless there is one set a cell.
    ///
    /// ```
    /// use exacta::{Digits, Grid};
    ///
    /// let grid: Grid = "................".parse()?;
    /// let mut marks = vec![Digits::all(4); 16];
    /// (marks[0], marks[1]) = ([1, 2].into_iter().collect(), [2].into_iter().collect());
    /// let grid = grid.with_marks(marks)?;
    /// assert_eq!(grid.solve()?.count().to_string(), "24"); // of 288: those that begin with 1 2
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_marks(self, marks: impl IntoIterator<Item = Digits>) -> Result<Self, GridError> {
        let all = Digits::all(self.side());
        let expected = self.values.len();
        let marks = marks.into_iter().take(expected + 1).map(|digits| digits.intersection(all));
        let marks: Arc<[Digits]> = marks.collect();
        let found = marks.len();
        if found != expected {
            let detail = format!("marks of {found} cells, expected {expected}");
            return Err(GridError::new(GridErrorKind::CellCount { found }, detail));
        }
        let restricts = marks.iter().any(|digits| *digits != all);
        Ok(Self { marks: Some(marks).filter(|_| restricts), ..self })
    }

    /// The digits that may stand in each cell, in reading order, if that is restricted.
    pub fn marks(&self) -> Option<&[Digits]> {
        self.marks.as_deref()
    }

    /// The rules of the grid.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Number of rows, of columns and of digits.
    pub fn side(&self) -> usize {
        self.layout.side()
    }

    /// The digit in a cell; `None` if it is blank or outside the grid.
    pub fn get(&self, cell: Cell) -> Option<u8> {
        cell.index(self.side()).map(|index| self.values[index]).filter(|digit| *digit > 0)
    }

    /// Writes a digit into a cell, or blanks it. It is not checked against the rules.
    ///
    /// # Errors
    ///
    /// [`GridErrorKind::Cell`] or [`GridErrorKind::Digit`] if the grid has no such cell or digit.
    pub fn set(&mut self, cell: Cell, digit: Option<u8>) -> Result<(), GridError> {
        let side = self.side();
        let Some(index) = cell.index(side) else {
            let detail = format!("{cell} is outside a {side}x{side} grid");
            return Err(GridError::new(GridErrorKind::Cell(cell), detail));
        };
        if let Some(digit) = digit.filter(|digit| !(1..=side).contains(&usize::from(*digit))) {
            let detail = format!("{digit} is no digit of a {side}x{side} grid");
            return Err(GridError::new(GridErrorKind::Digit(digit), detail));
        }
        self.values[index] = digit.unwrap_or(0);
        Ok(())
    }

    /// The digits in reading order; 0 is a blank.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The number of cells that hold a digit.
    pub fn clue_count(&self) -> usize {
        self.values.iter().filter(|digit| **digit > 0).count()
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.values.iter().all(|digit| *digit > 0)
    }

    /// The digits that no other cell forbids: those that no house of the cell holds elsewhere and
    /// no excluded pair has, and that its [marks](Self::marks) allow. If the cell is filled this says what may stand there instead.
    /// Empty for a cell outside the grid.
    pub fn candidates(&self, cell: Cell) -> Digits {
        let Some(index) = cell.index(self.side()) else { return Digits::default() };
        let mut digits = self.marks().map_or(Digits::all(self.side()), |marks| marks[index]);
        let houses = self.layout.houses().iter().filter(|house| house.cells().contains(&cell));
        let in_houses = houses.flat_map(|house| house.cells()).copied();
        let in_pairs = self.layout.exclusions().iter().filter_map(|(a, b, _)| match cell {
            _ if cell == *a => Some(*b),
            _ if cell == *b => Some(*a),
            _ => None,
        });
        for other in in_houses.chain(in_pairs).filter(|other| *other != cell) {
            self.get(other).into_iter().for_each(|digit| digits.remove(digit));
        }
        digits
    }

    /// The cells in which two grids of one side differ, in reading order.
    pub fn differences(&self, other: &Self) -> Vec<Cell> {
        let pairs = || self.values.iter().zip(&other.values);
        let count: usize = pairs().map(|(own, other)| usize::from(own != other)).sum();
        // Each cell is written, and the next one over it if it does not differ: whether it does is a
        // branch that nobody foresees.
        let mut cells = vec![Cell::new(0, 0); count + 1];
        let mut next = 0;
        let (mut row, mut column) = (0, 0);
        for (own, other) in pairs() {
            cells[next] = Cell::new(row, column);
            next += usize::from(own != other);
            column += 1;
            if column == self.side() {
                (row, column) = (row + 1, 0);
            }
        }
        cells.truncate(count);
        cells
    }
}

/// One line of n² symbols gives a grid with the usual layout of side n.
impl FromStr for Grid {
    type Err = GridError;

    fn from_str(text: &str) -> Result<Self, GridError> {
        let found = split(text).len();
        let side = found.isqrt();
        if side == 0 || side * side != found {
            return Err(wrong_count(text, found, "expected a square such as 81"));
        }
        Self::parse(text, Layout::of_side(side)?)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.side() > 35;
        for (place, &digit) in self.values.iter().enumerate() {
            if numbers && place > 0 {
                f.write_str(" ")?;
            }
            match (digit, Symbol::write(digit)) {
                (0, _) => f.write_str(".")?,
                (_, Some(symbol)) if !numbers => write!(f, "{symbol}")?,
                _ => write!(f, "{digit}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = if self.marks.is_some() { "; with marks" } else { "" };
        write!(f, "Grid({self}; {}{marks})", self.layout)
    }
}

/// The cells of a line with their columns, from 1: tokens between separators if there are any,
/// else characters.
fn split(text: &str) -> Vec<(usize, &str)> {
    let text = text.trim_end();
    let is_separator = |c: char| c.is_whitespace() || c == ',';
    let separated = text.trim_start().contains(is_separator);
    let mut cells: Vec<(usize, &str)> = Vec::new();
    let mut open = false; // whether the last cell can grow
    let mut start = 0;
    for (column, (at, c)) in text.char_indices().enumerate() {
        let end = at + c.len_utf8();
        match cells.last_mut() {
            _ if is_separator(c) => open = false,
            Some(last) if open && separated => last.1 = &text[start..end],
            _ => {
                start = at;
                open = true;
                cells.push((column + 1, &text[at..end]));
            }
        }
    }
    cells
}

/// The column named is the one after the last character.
fn wrong_count(text: &str, found: usize, expected: &str) -> GridError {
    let detail = format!("{found} cells, {expected}");
    let column = text.trim_end().chars().count() + 1;
    GridError::new(GridErrorKind::CellCount { found }, detail).at_column(column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str) -> String {
        text.parse::<Grid>().unwrap_err().to_string()
    }

    #[test]
    fn faulty_lines_are_refused_with_their_column() {
        assert_eq!(refused(""), "column 1: 0 cells, expected a square such as 81");
        assert_eq!(refused("..."), "column 4: 3 cells, expected a square such as 81");
        assert_eq!(refused(".?.............."), "column 2: `?` is no digit of a 4x4 grid");
        assert_eq!(refused("...5............"), "column 4: `5` is no digit of a 4x4 grid");
        assert_eq!(
            refused("\u{ff15}..............."),
            "column 1: `\u{ff15}` (U+FF15) is no digit of a 4x4 grid"
        );
        assert_eq!(refused(&".".repeat(37 * 37)), "the side of a grid is between 1 and 36");
        assert_eq!(refused(&".".repeat(49)), "7 is prime: a grid of 7 rows needs a region map");
    }

    #[test]
    fn every_side_reads_what_it_writes() {
        for side in (1..=36).filter(|side| Layout::of_side(*side).is_ok()) {
            let mut grid = Grid::new(Layout::of_side(side).unwrap());
            for (index, value) in grid.values.iter_mut().enumerate() {
                *value = (index * 7 % (side + 1)) as u8;
            }
            assert_eq!(grid.to_string().parse(), Ok(grid), "side {side}");
        }
    }

    #[test]
    fn blanks_and_separators_are_those_documented() {
        let blanks: Grid = "._*-X0x1........".parse().unwrap();
        assert_eq!(blanks.values()[..8], [0, 0, 0, 0, 0, 0, 0, 1]);
        let numbers: Grid = "1, 2 3,4 . . . . . . . . . . . .".parse().unwrap();
        assert_eq!(numbers.values()[..5], [1, 2, 3, 4, 0]);
    }
}
