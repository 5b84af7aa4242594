//! Puzzles as text, in every format that is read, and what is lost on the way.

mod lines;
#[cfg(feature = "formats")]
mod object;
mod rows;
mod solo;
mod xml;

use std::sync::Arc;

use crate::format::sudoku::{Format, Note, Puzzle};
use crate::format::{FormatError, FormatErrorKind};
use crate::sudoku::Layout;

/// Writes puzzles one after the other.
///
/// What a format cannot hold of a puzzle is named, not dropped in silence. A puzzle that it cannot
/// hold at all is an error, and the next can be written all the same.
///
/// ```
/// use exacta::Layout;
/// use exacta::format::sudoku::{Format, Puzzle, Writer};
/// use exacta::Grid;
///
/// let layout = Layout::boxes(2, 3)?.with_diagonals();
/// let grid = Grid::parse("1.3....56......5.4.6...1.1.6.....3.2", layout)?;
/// let puzzle = Puzzle::new(grid).with_label("Friday");
///
/// let mut writer = Writer::new(Format::Solo);
/// let written = writer.write(&puzzle)?;
/// assert_eq!(written.text, "2x3x:1a3d5_6f5a4a6c1a1a6e3a2\n");
/// assert_eq!(written.lost, ["the title"]);
///
/// let mut writer = Writer::new(Format::Line);
/// assert_eq!(writer.write(&puzzle)?.lost, ["the rule `diagonals`"]);
/// assert_eq!(writer.finish(), "");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Writer {
    format: Format,
    /// The notes of the collection, once a puzzle was written.
    collection: Option<Vec<(Note, Arc<str>)>>,
}

/// A puzzle in a format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// What to append to the file, line ends included.
    pub text: String,
    /// What the format cannot hold: `the title`, `the rule 'anti-king'`.
    pub lost: Vec<String>,
}

/// What a format holds beside the digits.
struct Holds {
    /// The side of its only grids.
    side: Option<usize>,
    title: bool,
    notes: &'static [Note],
    solution: bool,
    marks: bool,
    boxes: bool,
    regions: bool,
    rule: fn(&str) -> bool,
}

impl Holds {
    fn of(format: Format) -> Self {
        use Note::*;
        let nothing = Self {
            side: None,
            title: true,
            notes: &[],
            solution: false,
            marks: false,
            boxes: false,
            regions: false,
            rule: |_| false,
        };
        let nine = Some(9);
        match format {
            Format::Line | Format::Grid | Format::Numbers => nothing,
            Format::Sdm | Format::Ss => Self { side: nine, title: false, ..nothing },
            Format::Sdk => {
                Self { side: nine, notes: &[Author, Comment, Date, Source, Level, Url], ..nothing }
            }
            Format::Csv => Self { notes: &[Author], solution: true, ..nothing },
            Format::Jigsaw => Self { boxes: true, regions: true, ..nothing },
            Format::Pencil => Self { marks: true, ..nothing },
            Format::Hodoku => Self { side: nine, marks: true, ..nothing },
            Format::Solo => Self {
                title: false,
                boxes: true,
                regions: true,
                rule: |rule| rule == "diagonals",
                ..nothing
            },
            Format::OpenSudoku => Self {
                side: nine,
                notes: &[Author, Collection, Description, Comment, Date, Source, Level, Url],
                ..nothing
            },
            Format::FPuzzles => Self {
                notes: &[Author, Description],
                solution: true,
                marks: true,
                boxes: true,
                regions: true,
                rule: |rule| {
                    matches!(rule, "diagonals" | "anti-knight" | "anti-king" | "windows")
                        || rule.starts_with("group ")
                },
                ..nothing
            },
        }
    }
}

impl Writer {
    /// A writer of this format.
    pub fn new(format: Format) -> Self {
        Self { format, collection: None }
    }

    /// The text of the next puzzle; before the first also what begins the file.
    ///
    /// # Errors
    ///
    /// [`FormatErrorKind::Unsupported`] if the format has no such grids, at the line where the
    /// puzzle was found.
    pub fn write(&mut self, puzzle: &Puzzle) -> Result<Written, FormatError> {
        let holds = Holds::of(self.format);
        let refuse = |message: &str| {
            let message = format!("the format {} {message}", self.format);
            FormatError::new(FormatErrorKind::Unsupported, puzzle.line, 1, message)
        };
        let side = puzzle.grid.side();
        if let Some(only) = holds.side.filter(|only| *only != side) {
            return Err(refuse(&format!("has {only}x{only} grids only, not {side}x{side}")));
        }
        if !holds.regions && Layout::of_side(side).is_err() {
            return Err(refuse(&format!("has no regions, which a {side}x{side} grid needs")));
        }
        let text = match self.format {
            Format::Line => Ok(lines::line(puzzle)),
            Format::Sdm => Ok(lines::sdm(&puzzle.grid)),
            Format::Csv => Ok(lines::csv(puzzle)),
            Format::Hodoku => Ok(lines::hodoku(puzzle)),
            Format::Grid => Ok(rows::grid(puzzle)),
            Format::Ss => Ok(rows::simple_sudoku(&puzzle.grid)),
            Format::Sdk => Ok(rows::sdk(puzzle)),
            Format::Numbers => Ok(rows::numbers(puzzle)),
            Format::Jigsaw => Ok(rows::jigsaw(puzzle)),
            Format::Pencil => rows::pencil(puzzle),
            Format::Solo => solo::game(&puzzle.grid),
            Format::OpenSudoku => Ok(xml::game(puzzle)),
            #[cfg(feature = "formats")]
            Format::FPuzzles => Ok(object::object(puzzle)),
            #[cfg(not(feature = "formats"))]
            Format::FPuzzles => Err("needs the cargo feature `formats`".to_owned()),
        };
        let text = text.map_err(|message| refuse(&message))?;
        let mut lost = losses(puzzle, &holds);
        if self.format == Format::Pencil && rows::has_single_candidate(&puzzle.grid) {
            lost.push("what tells a single candidate from a clue".to_owned());
        }
        let start = self.start(puzzle, &mut lost);
        Ok(Written { text: start + &text, lost })
    }

    /// What ends the file, and begins it too if no puzzle was written.
    pub fn finish(mut self) -> String {
        match self.format {
            Format::OpenSudoku if self.collection.is_none() => {
                self.collection = Some(Vec::new());
                xml::head(&[]) + xml::FOOT
            }
            Format::OpenSudoku => xml::FOOT.to_owned(),
            Format::Csv if self.collection.is_none() => lines::CSV_HEAD.to_owned(),
            _ => String::new(),
        }
    }

    /// What begins the file; the notes of the first puzzle are those of the collection.
    fn start(&mut self, puzzle: &Puzzle, lost: &mut Vec<String>) -> String {
        if let Some(collection) = &self.collection {
            if self.format == Format::OpenSudoku {
                let is_new = |(note, text): &&(Note, Arc<str>)| {
                    !collection.iter().any(|(other, own)| note == other && text == own)
                };
                lost.extend(puzzle.notes.iter().filter(is_new).map(|(note, _)| name_of(*note)));
            }
            return String::new();
        }
        let notes = puzzle.notes.clone();
        let start = match self.format {
            Format::OpenSudoku => xml::head(&notes),
            Format::Csv => lines::CSV_HEAD.to_owned(),
            _ => String::new(),
        };
        self.collection = Some(notes);
        start
    }
}

fn name_of(note: Note) -> String {
    format!("the {note}")
}

/// What the format does not hold of this puzzle.
fn losses(puzzle: &Puzzle, holds: &Holds) -> Vec<String> {
    let layout = puzzle.grid.layout();
    let usual = Layout::of_side(layout.side()).ok();
    let usual_boxes = usual.and_then(|usual| usual.box_shape());
    let mut lost = Vec::new();
    match layout.box_shape() {
        Some((rows, columns)) if Some((rows, columns)) != usual_boxes && !holds.boxes => {
            lost.push(format!("the boxes {rows}x{columns}"));
        }
        None if !holds.regions => lost.push("the regions".to_owned()),
        _ => {}
    }
    let rules = layout.extra_rules().iter().filter(|rule| !(holds.rule)(rule));
    lost.extend(rules.map(|rule| format!("the rule `{rule}`")));
    if puzzle.label.is_some() && !holds.title {
        lost.push("the title".to_owned());
    }
    let notes = puzzle.notes.iter().filter(|(note, _)| !holds.notes.contains(note));
    lost.extend(notes.map(|(note, _)| name_of(*note)));
    if puzzle.solution.is_some() && !holds.solution {
        lost.push("the solution".to_owned());
    }
    if puzzle.grid.marks().is_some() && !holds.marks {
        lost.push("the pencil marks".to_owned());
    }
    lost
}

/// Text in one line: a break in it is a space.
fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control())
        .map(str::trim)
        .collect::<Vec<&str>>()
        .join(" ")
        .trim()
        .to_owned()
}

/// The title in one line, if there is one.
fn title(puzzle: &Puzzle) -> Option<String> {
    puzzle.label.as_deref().map(one_line).filter(|title| !title.is_empty())
}
