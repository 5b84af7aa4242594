//! Games of Simon Tatham's Solo: `2x3:a1b2_3…`.
//!
//! Parameters, a colon, and the cells as runs: letters are blanks (`a` one, `z` 26), numbers are
//! clues, and `_` keeps two clues apart. `2x3` counts blocks, two across and three down, so each is
//! three cells wide and two tall. `9j` is a jigsaw; its borders follow a comma, as runs again: the
//! edges between neighbours, first those between columns, then those between rows, with `_` for no
//! edge that is open, `a` for one, and after each run an edge that is a border (except after `z`,
//! 26 open ones). `x` after the size asks for the diagonals; `k` is a killer, and refused.

use std::iter::Peekable;
use std::str::Chars;

use crate::format::sudoku::Puzzle;
use crate::format::sudoku::lines::Line;
use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::regions::layout_of_regions;
use crate::format::sudoku::setup::Setup;
use crate::format::{FormatError, FormatErrorKind, is_space, quoted};
use crate::sudoku::{Grid, Layout, LayoutError, MAX_SIDE};

/// Whether a line begins with the parameters of a game.
pub(super) fn is_game(text: &str) -> bool {
    let Some(end) = text.find([':', '#']) else { return false };
    let parameters = &text[..end];
    let rest = parameters.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_word = |text: &str| text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    let has_size = rest.starts_with('j')
        || rest
            .strip_prefix('x')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    rest.len() < parameters.len()
        && has_size
        && is_word(rest)
        && !text[end + 1..].starts_with(is_space)
}

/// Reads a game a line.
#[derive(Debug)]
pub(super) struct Solo {
    setup: Setup,
}

impl Solo {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup }
    }
}

impl Reader for Solo {
    fn line(&mut self, line: Line, found: &mut Found) {
        let text = line.text.trim_matches(is_space);
        if !text.is_empty() && !text.starts_with(['#', '%']) {
            found.push_back(Game::new(&line).puzzle(&self.setup));
        }
    }

    fn end(&mut self, _: &mut Found) {}
}

/// A game as it is read, sign by sign.
struct Game<'l> {
    line: &'l Line,
    signs: Peekable<Chars<'l>>,
    /// The column of the next sign, from 1.
    column: usize,
}

/// What the parameters say.
struct Parameters {
    across: usize,
    down: usize,
    is_jigsaw: bool,
    has_diagonals: bool,
}

impl<'l> Game<'l> {
    fn new(line: &'l Line) -> Self {
        let text = line.text.trim_start_matches(is_space);
        let column = line.text[..line.text.len() - text.len()].chars().count() + 1;
        Self { line, signs: text.trim_end_matches(is_space).chars().peekable(), column }
    }

    fn puzzle(mut self, setup: &Setup) -> Result<Puzzle, FormatError> {
        let parameters = self.parameters()?;
        let side = parameters.across.saturating_mul(parameters.down);
        if !(1..=MAX_SIDE).contains(&side) {
            let message = format!("the side of a grid is between 1 and {MAX_SIDE}");
            return Err(self.line.fault(FormatErrorKind::WrongSize, 1, &message));
        }
        let values = self.cells(side)?;
        let layout = match parameters.is_jigsaw {
            true => self.jigsaw(side)?,
            // `across` boxes beside each other are `down` cells wide each.
            false => self.layout(Layout::boxes(parameters.across, parameters.down))?,
        };
        if let Some(sign) = self.next() {
            return Err(self.unexpected(sign, "nothing more"));
        }
        let layout = if parameters.has_diagonals { layout.with_diagonals() } else { layout };
        let grid = Grid::from_values(layout, values);
        let grid =
            setup.impose(grid).map_err(|(kind, message)| self.line.fault(kind, 1, &message))?;
        Ok(Puzzle::found(self.line.number, grid).with_layout_warnings())
    }

    fn parameters(&mut self) -> Result<Parameters, FormatError> {
        let across = self.number();
        let mut found = Parameters { across, down: across, is_jigsaw: false, has_diagonals: false };
        if self.signs.peek() == Some(&'x') {
            self.next();
            found.down = self.number();
        } else if self.signs.peek() == Some(&'j') {
            found.down = 1;
        }
        loop {
            match self.next() {
                Some(':') => return Ok(found),
                Some('j') => found.is_jigsaw = true,
                Some('x') => found.has_diagonals = true,
                Some('k') => return Err(self.unsupported("killer cages are not supported")),
                Some('#') => {
                    return Err(self.unsupported(
                        "this is the seed of a random game; the game itself has a colon there",
                    ));
                }
                // How the game was made: its symmetry and its difficulty.
                Some('r' | 'm' | 'a') => {
                    self.number();
                    if self.signs.peek() == Some(&'d') {
                        self.next();
                    }
                }
                Some('d') => {
                    self.next();
                }
                Some(sign) => return Err(self.unexpected(sign, "the parameters of Solo")),
                None => return Err(self.missing("a colon and the cells")),
            }
        }
    }

    /// The clues, 0 for a blank, up to the end or a comma.
    fn cells(&mut self, side: usize) -> Result<Vec<u8>, FormatError> {
        let cells = side * side;
        let mut values: Vec<u8> = Vec::with_capacity(cells);
        while let Some(sign) = self.signs.peek().copied() {
            match sign {
                ',' => break,
                '_' => {
                    self.next();
                }
                'a'..='z' => {
                    self.next();
                    let blanks = sign as usize - 'a' as usize + 1;
                    values.resize(values.len() + blanks, 0);
                }
                '0'..='9' => {
                    let column = self.column;
                    let number = self.number();
                    if !(1..=side).contains(&number) {
                        let message = format!("{number} is no digit of a {side}x{side} grid");
                        return Err(self.line.fault(FormatErrorKind::Unexpected, column, &message));
                    }
                    values.push(number as u8);
                }
                _ => {
                    self.next();
                    return Err(self.unexpected(sign, "a letter, a number or `_`"));
                }
            }
            if values.len() > cells {
                let message = format!("more than {cells} cells");
                let column = self.column - 1;
                return Err(self.line.fault(FormatErrorKind::WrongSize, column, &message));
            }
        }
        if values.len() < cells {
            let message = format!("{} cells, expected {cells}", values.len());
            return Err(self.line.fault(FormatErrorKind::WrongSize, self.column, &message));
        }
        Ok(values)
    }

    /// The regions from the borders between cells.
    fn jigsaw(&mut self, side: usize) -> Result<Layout, FormatError> {
        if self.next() != Some(',') {
            return Err(self.missing("a comma and the borders of the regions"));
        }
        let edges = 2 * side * (side - 1);
        let mut regions = Regions::new(side);
        let mut edge = 0;
        while let Some(sign) = self.next() {
            let open = match sign {
                '_' => 0,
                'a'..='z' => sign as usize - 'a' as usize + 1,
                _ => return Err(self.unexpected(sign, "a letter or `_`")),
            };
            if edge + open > edges {
                let message = format!("more than {edges} edges between cells");
                let column = self.column - 1;
                return Err(self.line.fault(FormatErrorKind::WrongSize, column, &message));
            }
            (edge..edge + open).for_each(|edge| regions.join(edge));
            edge += open + usize::from(sign != 'z');
        }
        // The last run ends with a border outside the grid.
        if edge != edges + 1 {
            return Err(self.missing(&format!("borders up to the last of {edges} edges")));
        }
        self.layout(layout_of_regions(&regions.numbers()))
    }

    fn layout(&self, layout: Result<Layout, LayoutError>) -> Result<Layout, FormatError> {
        layout.map_err(|error| {
            self.line.fault(FormatErrorKind::BadRegions, self.column, &error.to_string())
        })
    }

    fn next(&mut self) -> Option<char> {
        let sign = self.signs.next();
        self.column += usize::from(sign.is_some());
        sign
    }

    /// A number, 0 if there is none; a long one is too large for anything.
    fn number(&mut self) -> usize {
        let mut number = 0usize;
        while let Some(digit) = self.signs.peek().and_then(|sign| sign.to_digit(10)) {
            self.next();
            number = (number * 10 + digit as usize).min(1000);
        }
        number
    }

    fn unsupported(&self, message: &str) -> FormatError {
        self.line.fault(FormatErrorKind::Unsupported, self.column - 1, message)
    }

    /// The sign just read has no meaning.
    fn unexpected(&self, sign: char, expected: &str) -> FormatError {
        let message = format!("{}, expected {expected}", quoted(&sign.to_string()));
        self.line.fault(FormatErrorKind::Unexpected, self.column - 1, &message)
    }

    fn missing(&self, expected: &str) -> FormatError {
        let message = format!("the line ends, expected {expected}");
        self.line.fault(FormatErrorKind::WrongSize, self.column, &message)
    }
}

/// The two cells beside an edge: first the edges between columns, row by row, then those between
/// rows, column by column.
pub(super) fn beside(edge: usize, side: usize) -> (usize, usize) {
    let each = side - 1;
    let (line, place) = (edge / each, edge % each);
    if line < side {
        (line * side + place, line * side + place + 1)
    } else {
        let column = line - side;
        (place * side + column, (place + 1) * side + column)
    }
}

/// The region of each cell, if these edges are open.
pub(super) fn joined(side: usize, open: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut regions = Regions::new(side);
    open.for_each(|edge| regions.join(edge));
    regions.numbers()
}

/// Cells that hang together: each points to another of its region, or to itself.
struct Regions {
    side: usize,
    towards: Vec<usize>,
}

impl Regions {
    fn new(side: usize) -> Self {
        Self { side, towards: (0..side * side).collect() }
    }

    /// The cell that stands for the region.
    fn root(&mut self, mut cell: usize) -> usize {
        while self.towards[cell] != cell {
            self.towards[cell] = self.towards[self.towards[cell]];
            cell = self.towards[cell];
        }
        cell
    }

    fn join(&mut self, edge: usize) {
        let (one, other) = beside(edge, self.side);
        let (one, other) = (self.root(one), self.root(other));
        self.towards[one] = other;
    }

    fn numbers(mut self) -> Vec<usize> {
        (0..self.towards.len()).map(|cell| self.root(cell)).collect()
    }
}
