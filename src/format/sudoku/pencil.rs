//! Pencil marks: n² groups of candidates in rows, or n³ characters, n a cell.

use crate::format::sudoku::Puzzle;
use crate::format::sudoku::blocks::most_common;
use crate::format::sudoku::lines::Line;
use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::setup::Setup;
use crate::format::{FormatError, FormatErrorKind, is_space, quoted};
use crate::sudoku::{Digits, Grid, Layout, MAX_SIDE, Symbol};

/// A group of candidates, or another token between frames.
#[derive(Clone, Copy, Debug)]
struct Group<'l> {
    /// From 1, in characters.
    column: usize,
    text: &'l str,
}

/// What stands between groups.
fn is_between(c: char) -> bool {
    is_space(c) || matches!(c, '|' | '+' | '=' | ',' | ';' | ':' | '\u{2500}'..='\u{257f}')
}

/// The groups of a line. Corners of frames, `.---.` and `'---'`, are none.
fn groups(text: &str) -> Vec<Group<'_>> {
    let mut groups = Vec::new();
    let mut start = None;
    let ends = text.char_indices().map(|(at, c)| (at, is_between(c))).chain([(text.len(), true)]);
    for (number, (at, is_between)) in (1..).zip(ends) {
        match start {
            Some((column, from)) if is_between => {
                groups.push(Group { column, text: &text[from..at] });
                start = None;
            }
            None if !is_between => start = Some((number, at)),
            _ => {}
        }
    }
    groups
}

fn is_frame(text: &str) -> bool {
    text.chars().all(|c| is_between(c) || matches!(c, '-' | '*' | '.' | '\''))
}

/// The candidates of a group: ascending symbols, or one blank for all.
fn candidates(group: &str, side: usize) -> Option<Digits> {
    let mut symbols = group.chars();
    if let (Some(symbol), None) = (symbols.next(), symbols.next())
        && Symbol::read(symbol, side) == Some(Symbol::Blank)
    {
        return Some(Digits::all(side));
    }
    let digits: Option<Vec<u8>> = group
        .chars()
        .map(|symbol| match Symbol::read(symbol, side) {
            Some(Symbol::Digit(digit)) => Some(digit),
            Some(Symbol::Blank) | None => None,
        })
        .collect();
    digits
        .filter(|digits| digits.is_sorted_by(|a, b| a < b))
        .map(|digits| digits.into_iter().collect())
}

/// Whether a line is a row of n groups, not all equally long, one of them with several digits, for
/// n up to 9 (above, `12` is a number).
pub(super) fn is_row(text: &str, side: Option<usize>) -> bool {
    if text.len() > 9 * 12 * 2 {
        return false;
    }
    let groups = groups(text);
    let is_side = matches!(groups.len(), 4..=9) && side.is_none_or(|side| side == groups.len());
    let are_candidates = groups.iter().all(|group| candidates(group.text, groups.len()).is_some());
    let lengths = || groups.iter().map(|group| group.text.chars().count());
    is_side && are_candidates && lengths().min() != lengths().max()
}

/// The side of the grid that n³ characters are the candidates of: each is its digit, by its place,
/// or a blank, and each cell has some digit.
fn line_side(text: &str) -> Option<usize> {
    let count = text.chars().count();
    let side = (4..=36).find(|side| side * side * side == count)?;
    let signs: Vec<Option<Symbol>> = text.chars().map(|c| Symbol::read(c, side)).collect();
    let is_at_home = |(place, sign): (usize, &Option<Symbol>)| match sign {
        Some(Symbol::Digit(digit)) => usize::from(*digit) == place % side + 1,
        Some(Symbol::Blank) => true,
        None => false,
    };
    let has_digit =
        |cell: &[Option<Symbol>]| cell.iter().any(|sign| matches!(sign, Some(Symbol::Digit(_))));
    (signs.iter().enumerate().all(is_at_home) && signs.chunks(side).all(has_digit)).then_some(side)
}

/// Whether a line holds all candidates of a grid in n³ characters.
pub(super) fn is_line(text: &str) -> bool {
    line_side(text).is_some()
}

/// Whether a line is a heading or a footer: it has letters, and most of it is no digit or blank.
fn is_heading(text: &str) -> bool {
    let signs = || text.chars().filter(|c| !is_between(*c));
    let is_cell = |c: &char| matches!(Symbol::read(*c, 9), Some(Symbol::Digit(_) | Symbol::Blank));
    signs().any(char::is_alphabetic) && signs().filter(is_cell).count() * 2 <= signs().count()
}

/// The fault of a line that is no row, no whole grid and no heading.
fn neither(line: &Line) -> FormatError {
    let length = line.text.trim_matches(is_space).chars().count();
    let message = format!(
        "{length} characters: no candidates in groups, and no grid of n³ characters, each a digit in \
         its place or a blank"
    );
    line.fault(FormatErrorKind::WrongSize, 1, &message)
}

/// Rows, and bytes, that are held at most while nothing separates them.
const HELD: usize = 4096;
const HELD_BYTES: usize = 1 << 22;

/// Reads rows of groups, n a grid, and lines of n³ characters.
#[derive(Debug)]
pub(super) struct Pencil {
    setup: Setup,
    /// Rows without anything but frames between.
    rows: Vec<Line>,
    /// The bytes of all rows.
    bytes: usize,
    /// The comment above them.
    title: String,
}

impl Pencil {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup, rows: Vec::new(), bytes: 0, title: String::new() }
    }

    /// Reads the rows that are held: grids of n rows, if they are a multiple of n.
    fn read_rows(&mut self, found: &mut Found) {
        let rows = std::mem::take(&mut self.rows);
        self.bytes = 0;
        let Some(last) = rows.last() else { return };
        let mut title = std::mem::take(&mut self.title);
        let lengths = rows.iter().map(|line| groups(&line.text).len());
        let side = self.side(most_common(lengths).unwrap_or(1));
        if side < 4 && self.setup.layout.is_none() {
            let message = format!("{side} groups of candidates, which are no row of a grid");
            found.push_back(Err(last.fault(FormatErrorKind::WrongSize, 1, &message)));
            return;
        }
        let is_whole = |line: &Line| groups(&line.text).len() > MAX_SIDE;
        let each = if rows.iter().all(is_whole) { 1 } else { side };
        if !rows.len().is_multiple_of(each) {
            let end = last.text.trim_end().chars().count() + 1;
            let message = format!("{} rows of candidates, expected {side}", rows.len());
            found.push_back(Err(last.fault(FormatErrorKind::WrongSize, end, &message)));
            return;
        }
        for rows in rows.chunks(each) {
            let expected = side * side / each;
            let marks = rows.iter().map(|line| row(line, side, expected));
            let marks = marks.collect::<Result<Vec<_>, _>>();
            let puzzle = marks.and_then(|marks| self.puzzle(&rows[0], side, marks.concat()));
            let title = std::mem::take(&mut title);
            found.push_back(puzzle.map(|puzzle| puzzle.with_label(title)));
        }
    }

    /// The side of a grid whose rows have so many groups.
    fn side(&self, groups: usize) -> usize {
        let known = self.setup.layout.as_ref().map(Layout::side);
        known.unwrap_or(if groups > MAX_SIDE { groups.isqrt() } else { groups })
    }

    /// A single candidate is a clue.
    fn puzzle(&self, line: &Line, side: usize, marks: Vec<Digits>) -> Result<Puzzle, FormatError> {
        let fault = |message: &str| line.fault(FormatErrorKind::WrongSize, 1, message);
        let layout = self.setup.layout_of(side).map_err(|error| fault(&error.to_string()))?;
        if layout.side() != side {
            let expected = layout.side();
            return Err(fault(&format!("a {side}x{side} grid, expected {expected}x{expected}")));
        }
        let clue = |marks: &Digits| marks.iter().next().filter(|_| marks.len() == 1).unwrap_or(0);
        let values: Vec<u8> = marks.iter().map(clue).collect();
        let open = |(marks, clue): (&Digits, &u8)| {
            if *clue > 0 { Digits::all(side) } else { *marks }
        };
        let marks: Vec<Digits> = marks.iter().zip(&values).map(open).collect();
        let grid = Grid::from_values(layout, values).with_marks(marks);
        grid.map(|grid| Puzzle::found(line.number, grid)).map_err(|error| fault(&error.to_string()))
    }

    /// Reads a line of n³ characters.
    fn read_line(&self, line: &Line, side: usize) -> Result<Puzzle, FormatError> {
        let symbols: Vec<char> = line.text.trim_matches(is_space).chars().collect();
        let cell = |symbols: &[char]| -> Digits {
            let digits = symbols.iter().filter_map(|symbol| match Symbol::read(*symbol, side) {
                Some(Symbol::Digit(digit)) => Some(digit),
                Some(Symbol::Blank) | None => None,
            });
            digits.collect()
        };
        self.puzzle(line, side, symbols.chunks(side).map(cell).collect())
    }
}

/// The candidates of a row, or of a whole grid in a line.
fn row(line: &Line, side: usize, expected: usize) -> Result<Vec<Digits>, FormatError> {
    let groups = groups(&line.text);
    let mut marks = Vec::with_capacity(groups.len());
    for group in &groups {
        marks.push(candidates(group.text, side).ok_or_else(|| {
            let message = format!(
                "{} are no candidates of a {side}x{side} grid: digits, ascending",
                quoted(group.text)
            );
            line.fault(FormatErrorKind::Unexpected, group.column, &message)
        })?);
    }
    if groups.len() != expected {
        let message = format!("{} groups of candidates, expected {expected}", groups.len());
        let end = line.text.trim_end().chars().count() + 1;
        let column = groups.get(expected).map_or(end, |group| group.column);
        return Err(line.fault(FormatErrorKind::WrongSize, column, &message));
    }
    Ok(marks)
}

impl Reader for Pencil {
    fn line(&mut self, line: Line, found: &mut Found) {
        let text = line.text.trim_matches(is_space);
        if text.is_empty() || text.starts_with(['#', '%']) {
            self.read_rows(found);
            if !text.is_empty() {
                text.trim_start_matches(['#', '%']).trim().clone_into(&mut self.title);
            }
            return;
        }
        if is_frame(text) && text.contains(['-', '=', '\u{2500}']) {
            return;
        }
        if let Some(side) = line_side(text) {
            self.read_rows(found);
            found.push_back(self.read_line(&line, side));
            return;
        }
        let groups = groups(text);
        let is_word = |group: &&Group<'_>| candidates(group.text, MAX_SIDE).is_none();
        if groups.iter().filter(is_word).count() * 2 > groups.len() {
            self.read_rows(found);
            if !is_heading(text) {
                found.push_back(Err(neither(&line)));
            }
            return;
        }
        let side = self.side(groups.len());
        self.bytes += line.text.len();
        self.rows.push(line);
        let is_boundary = self.rows.len().is_multiple_of(side);
        if is_boundary && self.rows.len() >= HELD || self.bytes >= HELD_BYTES {
            self.read_rows(found);
        }
    }

    fn end(&mut self, found: &mut Found) {
        self.read_rows(found);
    }
}
