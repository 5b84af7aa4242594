//! A puzzle as a file has it: the grid, and what is said about it.

use std::fmt;
use std::sync::Arc;

use crate::format::FormatWarning;
use crate::sudoku::Grid;

/// A puzzle and where it was found, with what its file says of it.
///
/// ```
/// use exacta::Grid;
/// use exacta::format::sudoku::{Note, Puzzle};
///
/// let grid: Grid = "1..4.......2....".parse()?;
/// let puzzle = Puzzle::new(grid).with_label("Friday").with_note(Note::Author, "A. Setter");
/// assert_eq!(puzzle.note(Note::Author), Some("A. Setter"));
/// # Ok::<(), exacta::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Puzzle {
    /// The line, from 1, where it begins.
    pub line: usize,
    /// What it is called: its title, or what stands beside it in its line.
    pub label: Option<String>,
    /// The puzzle itself, with its layout and pencil marks; it may break its rules.
    pub grid: Grid,
    /// The solution that the file gives: it fills the grid by its rules, and keeps its clues.
    pub solution: Option<Grid>,
    /// What is odd about it, though it can be read.
    pub warnings: Vec<FormatWarning>,
    /// Their text may be that of a whole collection, which its puzzles share.
    pub(super) notes: Vec<(Note, Arc<str>)>,
}

/// What a file may say about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Note {
    /// Who made it.
    Author,
    /// The collection that it belongs to.
    Collection,
    /// What it is, or its rules, in words.
    Description,
    /// Any remark.
    Comment,
    /// When it was made.
    Date,
    /// Where it was published.
    Source,
    /// How hard it is said to be.
    Level,
    /// An address.
    Url,
}

impl Note {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Author,
        Self::Collection,
        Self::Description,
        Self::Comment,
        Self::Date,
        Self::Source,
        Self::Level,
        Self::Url,
    ];
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Author => "author",
            Self::Collection => "collection",
            Self::Description => "description",
            Self::Comment => "comment",
            Self::Date => "date",
            Self::Source => "source",
            Self::Level => "level",
            Self::Url => "url",
        })
    }
}

impl Puzzle {
    /// A puzzle of which nothing else is known.
    pub fn new(grid: Grid) -> Self {
        Self::found(1, grid)
    }

    /// A puzzle that begins in this line.
    pub(super) fn found(line: usize, grid: Grid) -> Self {
        let (label, solution) = (None, None);
        Self { line, label, grid, solution, warnings: Vec::new(), notes: Vec::new() }
    }

    /// The same puzzle under this title; an empty one is none.
    #[must_use]
    pub fn with_label(self, label: impl Into<String>) -> Self {
        Self { label: Some(label.into()).filter(|label| !label.trim().is_empty()), ..self }
    }

    /// The same puzzle, and what a file says of it. Empty text says nothing; of two notes of a kind
    /// the later counts.
    #[must_use]
    pub fn with_note(self, note: Note, text: impl Into<String>) -> Self {
        self.with_shared_note(note, text.into().into())
    }

    /// The same, and the text is not copied.
    pub(super) fn with_shared_note(mut self, note: Note, text: Arc<str>) -> Self {
        if !text.trim().is_empty() {
            self.notes.retain(|(other, _)| *other != note);
            self.notes.push((note, text));
        }
        self
    }

    /// What the file says of it.
    pub fn note(&self, note: Note) -> Option<&str> {
        self.notes.iter().find(|(other, _)| *other == note).map(|(_, text)| &**text)
    }

    /// The same puzzle with something odd about it.
    pub(super) fn with_warning(mut self, message: impl Into<String>) -> Self {
        self.warnings.push(FormatWarning::new(self.line, message));
        self
    }

    /// The same puzzle, with what is odd about its own layout.
    pub(super) fn with_layout_warnings(self) -> Self {
        let warnings = self.grid.layout().warnings().to_vec();
        warnings.into_iter().fold(self, Self::with_warning)
    }
}
