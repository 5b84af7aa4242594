//! The one way in: a stream, its format, its puzzles one by one.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::io::BufRead;

use crate::format::sudoku::blocks::Kind;
use crate::format::sudoku::csv::Csv;
use crate::format::sudoku::hodoku::Hodoku;
use crate::format::sudoku::jigsaw::Jigsaw;
use crate::format::sudoku::lines::{Line, Lines};
use crate::format::sudoku::pencil::Pencil;
use crate::format::sudoku::recognize::Recognizer;
use crate::format::sudoku::setup::Setup;
use crate::format::sudoku::solo::Solo;
use crate::format::sudoku::text::Text;
#[cfg(not(feature = "formats"))]
use crate::format::sudoku::unsupported::Unsupported;
use crate::format::sudoku::{Alphabet, Format, Puzzle};
#[cfg(feature = "formats")]
use crate::format::sudoku::{fpuzzles, opensudoku};
use crate::format::{FormatError, FormatErrorKind};
use crate::sudoku::Layout;

/// Puzzles, and faults in the place of puzzles, in the order of the file.
pub(super) type Found = VecDeque<Result<Puzzle, FormatError>>;

/// Takes a file line by line, and gives puzzles as soon as they are complete.
pub(super) trait Reader: Debug + Send {
    /// Takes the next line.
    fn line(&mut self, line: Line, found: &mut Found);

    /// There is no further line.
    fn end(&mut self, found: &mut Found);

    /// A line could not be read: what is open ends there, so that it borrows nothing from behind.
    fn interrupt(&mut self, found: &mut Found) {
        self.end(found);
    }

    /// What the text may be if no puzzle is in it.
    fn hint(&self) -> Option<&'static str> {
        None
    }
}

/// How to read: the format, the layout and the digits, each found out unless it is said.
///
/// ```
/// use exacta::Layout;
/// use exacta::format::sudoku::{Alphabet, Format, Reading};
///
/// let text = "1.......\n........\n"; // no 8×8 grid, but 4×4 puzzles in short lines
/// let short = Reading::new().format(Format::Line).layout(Layout::of_side(4)?);
/// assert_eq!(short.puzzles(text.as_bytes()).filter(Result::is_err).count(), 2);
///
/// let hexadecimal = "0123456789ABCDEF".repeat(16);
/// let reading = Reading::new().alphabet(Alphabet::FromZero);
/// assert!(reading.puzzles(hexadecimal.as_bytes()).all(|puzzle| puzzle.is_ok()));
/// # Ok::<(), exacta::LayoutError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Reading {
    format: Option<Format>,
    setup: Setup,
}

impl Reading {
    /// Everything is found out from the text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads this format, whatever the text looks like.
    pub fn format(self, format: Format) -> Self {
        Self { format: Some(format), ..self }
    }

    /// Reads grids of this layout. It goes before the boxes and regions that a file gives; a puzzle
    /// with a further rule that it lacks is a fault.
    pub fn layout(self, layout: Layout) -> Self {
        let setup = Setup { layout: Some(layout), ..self.setup };
        Self { setup, ..self }
    }

    /// Reads these symbols as digits, in the formats that do not say themselves what digits are.
    pub fn alphabet(self, alphabet: Alphabet) -> Self {
        let setup = Setup { alphabet: Some(alphabet), ..self.setup };
        Self { setup, ..self }
    }

    /// The puzzles of a stream.
    pub fn puzzles<R: BufRead>(&self, reader: R) -> Puzzles<R> {
        let mut lines = Lines::new(reader);
        let stage = match self.format {
            Some(format) => Stage::Reading(format, self.reader(format, true, &mut lines)),
            None => Stage::Fresh,
        };
        Puzzles { reading: self.clone(), lines, stage, found: Found::new(), is_empty: true }
    }

    /// The reader of a format; a format that was asked for is read more strictly.
    fn reader<R: BufRead>(
        &self,
        format: Format,
        is_forced: bool,
        lines: &mut Lines<R>,
    ) -> Box<dyn Reader> {
        let setup = self.setup.clone();
        let text = |kind| Text::new(setup.clone(), if is_forced { kind } else { Kind::Either });
        match format {
            Format::Line | Format::Sdm => Box::new(text(Kind::Puzzles)),
            Format::Grid | Format::Ss | Format::Numbers => Box::new(text(Kind::Rows)),
            Format::Sdk => Box::new(text(Kind::Rows).with_notes()),
            Format::Csv => Box::new(Csv::new(setup)),
            Format::Jigsaw => Box::new(Jigsaw::new(setup)),
            Format::Pencil => Box::new(Pencil::new(setup)),
            Format::Hodoku => Box::new(Hodoku::new(setup)),
            Format::Solo => Box::new(Solo::new(setup)),
            Format::OpenSudoku | Format::FPuzzles => {
                lines.allow_long_lines();
                marked_up(format, setup)
            }
        }
    }
}

/// The readers that need XML or JSON.
#[cfg(feature = "formats")]
fn marked_up(format: Format, setup: Setup) -> Box<dyn Reader> {
    match format {
        Format::OpenSudoku => opensudoku::reader(setup),
        _ => fpuzzles::reader(setup),
    }
}

#[cfg(not(feature = "formats"))]
fn marked_up(_: Format, _: Setup) -> Box<dyn Reader> {
    Box::new(Unsupported::default())
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
    reading: Reading,
    lines: Lines<R>,
    stage: Stage,
    found: Found,
    /// Whether nothing but blank lines, comments and text was met so far.
    is_empty: bool,
}

#[derive(Debug)]
enum Stage {
    /// Nothing has been read.
    Fresh,
    /// Looking for the first sign of a format.
    Open(Recognizer),
    Reading(Format, Box<dyn Reader>),
    Ended(Option<Format>),
}

impl<R: BufRead> Puzzles<R> {
    /// Reads puzzles of this layout, or of any, in any format; [`Reading`] knows more options.
    pub fn new(reader: R, layout: Option<Layout>) -> Self {
        let reading = Reading::new();
        let reading = match layout {
            Some(layout) => reading.layout(layout),
            None => reading,
        };
        reading.puzzles(reader)
    }

    /// The format that is read. Unless it was asked for, it is known once the first puzzle, or the
    /// first fault, has been handed out.
    ///
    /// ```
    /// use exacta::format::sudoku::{Format, read_str};
    ///
    /// let mut puzzles = read_str("3x3:a1b2zzb3_4o5n6", None);
    /// assert_eq!(puzzles.format(), None);
    /// assert!(puzzles.next().is_some());
    /// assert_eq!(puzzles.format(), Some(Format::Solo));
    /// ```
    pub fn format(&self) -> Option<Format> {
        match &self.stage {
            Stage::Reading(format, _) => Some(*format),
            Stage::Ended(format) => *format,
            Stage::Fresh | Stage::Open(_) => None,
        }
    }

    /// Takes the next line.
    fn take_line(&mut self) {
        if matches!(self.stage, Stage::Fresh) {
            if matches!(self.lines.glance(), Some(b'<' | b'{')) {
                self.lines.allow_long_lines();
            }
            self.stage = Stage::Open(Recognizer::new(&self.reading.setup));
        }
        let line = self.lines.next();
        match (&mut self.stage, line) {
            (Stage::Open(recognizer), Some(Ok(line))) => {
                if let Some(format) = recognizer.look_at(line) {
                    self.begin(format);
                }
            }
            (Stage::Open(recognizer), line) => {
                let format = recognizer.fallback();
                self.begin(format);
                self.read(line);
            }
            (_, line) => self.read(line),
        }
    }

    /// Starts reading a format with the lines that were looked at.
    fn begin(&mut self, format: Format) {
        let mut reader = self.reading.reader(format, false, &mut self.lines);
        if let Stage::Open(recognizer) = &mut self.stage {
            for line in recognizer.take_lines() {
                reader.line(line, &mut self.found);
            }
        }
        self.stage = Stage::Reading(format, reader);
    }

    fn read(&mut self, line: Option<Result<Line, FormatError>>) {
        let Stage::Reading(format, reader) = &mut self.stage else { return };
        match line {
            Some(Ok(line)) => reader.line(line, &mut self.found),
            Some(Err(fault)) => {
                reader.interrupt(&mut self.found);
                self.found.push_back(Err(fault));
            }
            None => {
                reader.end(&mut self.found);
                if self.is_empty && self.found.is_empty() {
                    let hint = reader.hint().map(|hint| format!("; {hint}")).unwrap_or_default();
                    let message =
                        format!("no puzzle: every line is blank, a comment or text{hint}");
                    let fault = FormatError::new(FormatErrorKind::Empty, 1, 1, message);
                    self.found.push_back(Err(fault));
                }
                self.stage = Stage::Ended(Some(*format));
            }
        }
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Puzzle, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(puzzle) = self.found.pop_front() {
                self.is_empty = false;
                return Some(puzzle);
            }
            if matches!(self.stage, Stage::Ended(_)) {
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
