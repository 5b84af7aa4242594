//! HoDoKu's library: `:0000:x:53..7.+2…:deleted candidates:eliminations:placements:comment`.

use crate::format::sudoku::Puzzle;
use crate::format::sudoku::lines::Line;
use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::setup::Setup;
use crate::format::{FormatError, FormatErrorKind, is_space, quoted};
use crate::sudoku::{Digits, Grid, Symbol};

/// The cells of the format's only grid.
const CELLS: usize = 81;

/// Whether a line looks like one of the library: it begins with a colon and holds two more.
pub(super) fn is_line(text: &str) -> bool {
    text.starts_with(':') && text.matches(':').count() >= 3
}

/// Reads a puzzle a line.
#[derive(Debug)]
pub(super) struct Hodoku {
    setup: Setup,
}

/// A stretch of a line between colons.
#[derive(Clone, Copy)]
struct Field<'l> {
    line: &'l Line,
    /// In characters, from 1.
    column: usize,
    text: &'l str,
}

impl Field<'_> {
    fn fault(self, at: usize, kind: FormatErrorKind, message: &str) -> FormatError {
        self.line.fault(kind, self.column + at, message)
    }
}

impl Hodoku {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup }
    }

    fn puzzle(&self, line: &Line) -> Result<Puzzle, FormatError> {
        let mut column = 1;
        let fields: Vec<Field<'_>> = line
            .text
            .split(':')
            .map(|text| {
                let field = Field { line, column, text };
                column += text.chars().count() + 1;
                field
            })
            .collect();
        let [_, technique, _, cells, rest @ ..] = &fields[..] else {
            let message = "expected `:technique:candidates:cells:` and more";
            return Err(line.fault(FormatErrorKind::Unexpected, 1, message));
        };
        let (values, placed) = read_cells(*cells)?;
        let layout = self.setup.layout_of(9).ok().filter(|layout| layout.side() == 9);
        let layout = layout.ok_or_else(|| {
            cells.fault(0, FormatErrorKind::WrongSize, "puzzles of this format have 81 cells")
        })?;
        let mut marks = vec![Digits::all(9); CELLS];
        for (mark, digit) in marks.iter_mut().zip(&placed).filter(|(_, digit)| **digit > 0) {
            *mark = [*digit].into_iter().collect();
        }
        if let Some(deleted) = rest.first() {
            delete(*deleted, &mut marks)?;
        }
        let grid = Grid::from_values(layout, values).with_marks(marks);
        let grid =
            grid.map_err(|error| cells.fault(0, FormatErrorKind::WrongSize, &error.to_string()))?;
        let comment = rest.iter().skip(3).map(|field| field.text).collect::<Vec<&str>>().join(":");
        let comment = comment.trim_end_matches(':').trim();
        let technique = Some(technique.text.trim()).filter(|code| *code != NO_TECHNIQUE);
        let label = if comment.is_empty() { technique.unwrap_or_default() } else { comment };
        Ok(Puzzle::found(line.number, grid).with_label(label))
    }
}

/// The code of no technique in particular.
const NO_TECHNIQUE: &str = "0000";

/// The clues, and the digits behind a `+`, which were placed afterwards.
fn read_cells(field: Field<'_>) -> Result<(Vec<u8>, Vec<u8>), FormatError> {
    let (mut clues, mut placed) = (Vec::new(), Vec::new());
    let mut is_placed = false;
    for (at, c) in field.text.chars().enumerate() {
        let (clue, later) = match Symbol::read(c, 9) {
            _ if c == '+' && !is_placed => {
                is_placed = true;
                continue;
            }
            Some(Symbol::Digit(digit)) if is_placed => (0, digit),
            Some(Symbol::Digit(digit)) => (digit, 0),
            Some(Symbol::Blank) if !is_placed => (0, 0),
            _ => {
                let message = format!("{} is no digit of a 9x9 grid", quoted(&c.to_string()));
                return Err(field.fault(at, FormatErrorKind::Unexpected, &message));
            }
        };
        is_placed = false;
        clues.push(clue);
        placed.push(later);
    }
    if clues.len() == CELLS && !is_placed {
        return Ok((clues, placed));
    }
    let message = format!("{} cells, expected {CELLS}", clues.len());
    let end = field.text.chars().count();
    Err(field.fault(end, FormatErrorKind::WrongSize, &message))
}

/// Takes out candidates such as `412`: 4 in row 1, column 2.
fn delete(field: Field<'_>, marks: &mut [Digits]) -> Result<(), FormatError> {
    let mut column = 0;
    for token in field.text.split(' ') {
        let digits: Option<Vec<usize>> =
            token.chars().map(|c| c.to_digit(10).filter(|d| *d > 0).map(|d| d as usize)).collect();
        match digits.as_deref() {
            Some([]) => {}
            Some([digit, row, column]) => {
                marks[(row - 1) * 9 + column - 1].remove(*digit as u8);
            }
            _ => {
                let message = format!("{} is no candidate: digit, row, column", quoted(token));
                return Err(field.fault(column, FormatErrorKind::Unexpected, &message));
            }
        }
        column += token.chars().count() + 1;
    }
    Ok(())
}

impl Reader for Hodoku {
    fn line(&mut self, line: Line, found: &mut Found) {
        let text = line.text.trim_matches(is_space);
        if !text.is_empty() && !text.starts_with('#') {
            found.push_back(self.puzzle(&line));
        }
    }

    fn end(&mut self, _: &mut Found) {}
}
