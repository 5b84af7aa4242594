//! Sudoku texts: one puzzle or many, in lines or in blocks, as people write them.
//!
//! ```text
//! # a comment: a line that begins with # or %
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79  a label
//!
//! Grid 2                              a heading: words are never cells
//! +-------+-------+-------+
//! | 5 3 . | . 7 . | . . . |           a block: n rows of n cells,
//! | 6 . . | 1 9 5 | . . . |           with or without spaces and frames
//! ```
//!
//! # Grammar
//!
//! Each line is taken for one thing, by its shape alone.
//!
//! | shape | what it looks like |
//! |---|---|
//! | blank | nothing but white space |
//! | comment | begins with `#` or `%` |
//! | number | up to four decimal digits, or a date such as `2006-08-03`, that cannot be a row |
//! | frame | nothing but the characters `\| + - = *`, box-drawing characters, and white space |
//! | puzzle | n² cells, then perhaps a label after white space, `,`, `;` or `#` |
//! | row | n cells |
//! | text | anything else: headings, titles, footers |
//!
//! A *cell* is a symbol: a digit (`1` to `9`, then `A` to `Z` for 10 to 35 in either case) or a
//! blank (`.` `0` `_` `*` `-`, and `X` where it is no digit). Cells stand side by side, or apart
//! with white space, commas, `|`, `+` or `=` between. Where they stand apart, ten or more to the
//! line, a cell may also be a decimal number. In a line with a label, cells stand side by side.
//!
//! A line with letters or foreign characters is *cells* if all its letters have one case, its parts
//! are equally long and at least nine of its characters are decimal digits or blanks (a row of n
//! digits has at most n - 9 letters), one below a row of the same length above nine; or if seven of
//! eight characters are (three of four in a line of more than 36, and below a row of the same
//! length), then with a fault. All else is *text*. Signs that are blanks elsewhere, such as
//! `?` count like blanks here, if there is a digit or a blank too; and a glued stretch of n² characters, more
//! than 36 of them or as many as the layout has, is always a puzzle, with a fault. So a digit in a heading
//! is never a cell, and a wrong symbol in a puzzle is an error and not a heading.
//!
//! # Size
//!
//! With a [`Layout`] its side n is expected. Without one, more than 36 cells are a puzzle and other
//! lines are rows, and n is the most common length of the rows; grids of side below 4 need a
//! layout, and fewer than four cells are text. Lines of 16 or 36 cells may be rows of a large grid
//! or whole 4×4 and 6×6 puzzles: they are rows if there are at least half as many as the large grid
//! has, and a quarter of them hold what only the large grid can hold.
//!
//! # Blocks
//!
//! Rows without a blank line between are a *section*. A section of n rows is a puzzle; of a
//! multiple, several; smaller sections are the bands of one. Headings, comments, puzzles in one
//! line and sections with rows of another length end a block. A frame is no row, unless it has n of
//! `-` and `*` and the block would otherwise lack a row: first those frames count that are drawn
//! exactly as the rows are, then all. A grid with nothing but `-` or `*` in all its rows is a frame.
//!
//! Where a row is missing, sections larger than half a grid stand for a puzzle each, and bands are
//! counted. What still cannot be told apart is one error: a faulty puzzle takes no row of the next.
//! (In a run of more than 4096 rows with no heading or complete section, rows are cut as they come.)
//!
//! # Not read yet
//!
//! Two grids in a line, as in lists of puzzle and solution, and grids with letters for all digits
//! (`A` to `P`) are refused by name, and so are large
//! grids in which 0 seems to be a digit (`0` to `F`). A byte that is no UTF-8 is read as U+FFFD, which is no cell.
//! A line of more than 64 KiB is refused.
//!
//! # Cost
//!
//! Linear in the text. Memory does not grow with the number of puzzles: a block at a time is held,
//! and 8192 rows at most.

mod blocks;
mod lines;
mod shape;

use std::io::BufRead;

use crate::format::sudoku::blocks::Blocks;
use crate::format::sudoku::lines::Lines;
use crate::format::sudoku::shape::Shape;
use crate::format::{FormatError, FormatErrorKind};
use crate::sudoku::{Grid, Layout};

/// A puzzle and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// The line, from 1, where it begins.
    pub line: usize,
    /// What follows it in its line.
    pub label: Option<String>,
    /// The puzzle itself; it may break its rules.
    pub grid: Grid,
}

/// The puzzles of a stream, read as they are asked for.
///
/// A faulty puzzle is an error in its place, and the puzzles after it are read all the same. A
/// stream without any puzzle gives one error, [`FormatErrorKind::Empty`]; a stream that cannot be
/// read any further gives [`FormatErrorKind::Unreadable`], and ends.
///
/// ```
/// use exacta::format::sudoku::Puzzles;
///
/// let text = "# two puzzles, and a faulty one between\n\
///             1..4.......2.... easy\n\
///             1..4.......2...\n\
///             12|34\n34|..\n--+--\n..|..\n..|..\n";
/// let mut puzzles = Puzzles::new(text.as_bytes(), None);
///
/// let first = puzzles.next().unwrap()?;
/// assert_eq!((first.line, first.label.as_deref()), (2, Some("easy")));
/// let error = puzzles.next().unwrap().unwrap_err().in_file("list.txt");
/// assert_eq!(error.to_string(), "list.txt:3:16: 15 cells, expected 16");
/// let block = puzzles.next().unwrap()?;
/// assert_eq!(block.grid.to_string(), "123434..........");
/// assert!(puzzles.next().is_none());
/// # Ok::<(), exacta::format::FormatError>(())
/// ```
#[derive(Debug)]
pub struct Puzzles<R> {
    lines: Lines<R>,
    blocks: Blocks,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing but blank lines, comments and text so far.
    Empty,
    /// Some puzzle or fault was found.
    Found,
    Ended,
}

impl<R: BufRead> Puzzles<R> {
    /// Reads puzzles of this layout, or of any size.
    pub fn new(reader: R, layout: Option<Layout>) -> Self {
        Self { lines: Lines::new(reader), blocks: Blocks::new(layout), state: State::Empty }
    }

    /// Takes the next line. At the end, what is held is read.
    fn take_line(&mut self) {
        match self.lines.next() {
            Some(Ok(line)) => {
                if !self.blocks.push_plain(&line) {
                    self.blocks.push(Shape::of(line, self.blocks.context()));
                }
            }
            Some(Err(fault)) => self.blocks.push_fault(fault),
            None => {
                self.blocks.flush();
                if self.state == State::Empty && !self.blocks.is_ready() {
                    let message = "no puzzle: every line is blank, a comment or text";
                    let fault = FormatError::new(FormatErrorKind::Empty, 1, 1, message);
                    self.blocks.push_fault(fault);
                }
                self.state = State::Ended;
            }
        }
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(puzzle) = self.blocks.next_ready() {
                if self.state == State::Empty {
                    self.state = State::Found;
                }
                return Some(puzzle);
            }
            if self.state == State::Ended {
                return None;
            }
            self.take_line();
        }
    }
}

impl<R: BufRead> std::iter::FusedIterator for Puzzles<R> {}

/// The puzzles of a text; see [`Puzzles`].
///
/// ```
/// use exacta::format::sudoku;
///
/// let puzzles: Result<Vec<_>, _> = sudoku::read_str("1.3....56......5.4.6...1.1.6.....3.2", None).collect();
/// assert_eq!(puzzles?[0].grid.side(), 6);
/// # Ok::<(), exacta::format::FormatError>(())
/// ```
pub fn read_str(text: &str, layout: Option<Layout>) -> Puzzles<&[u8]> {
    Puzzles::new(text.as_bytes(), layout)
}
