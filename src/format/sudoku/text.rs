//! Lines and blocks of cells, as people write them, and SudoCue's notes about them.

use crate::format::FormatError;
use crate::format::sudoku::blocks::{Blocks, Kind};
use crate::format::sudoku::lines::Line;
use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::setup::Setup;
use crate::format::sudoku::shape::Shape;
use crate::format::sudoku::{Note, Puzzle, hints::Hints};

/// Reads puzzles in lines and in blocks.
#[derive(Debug)]
pub(super) struct Text {
    blocks: Blocks,
    hints: Hints,
    sdk: Option<Sdk>,
    /// Whether a puzzle or a fault was found already: a hint is given with a fault that is first.
    has_found: bool,
}

/// What SudoCue's files hold beside the cells.
#[derive(Debug, Default)]
struct Sdk {
    notes: Vec<(char, String)>,
    /// Whether the lines are those of a section that repeats the puzzle, half solved.
    is_skipping: bool,
    has_puzzle: bool,
}

impl Text {
    pub(super) fn new(setup: Setup, kind: Kind) -> Self {
        let (blocks, hints) = (Blocks::new(setup, kind), Hints::default());
        Self { blocks, hints, sdk: None, has_found: false }
    }

    /// Reads lines such as `#A…` and sections such as `[State]` too.
    pub(super) fn with_notes(self) -> Self {
        Self { sdk: Some(Sdk::default()), ..self }
    }

    fn hand_over(&mut self, found: &mut Found) {
        while let Some(puzzle) = self.blocks.next_ready() {
            let puzzle = puzzle.map_err(|fault| self.explain(fault));
            self.has_found = true;
            found.push_back(match &mut self.sdk {
                Some(sdk) => puzzle.map(|puzzle| sdk.tell(puzzle)),
                None => puzzle,
            });
        }
    }

    /// The first fault of a file that is no list of puzzles says what the file may be.
    fn explain(&self, fault: FormatError) -> FormatError {
        match self.hints.hint().filter(|_| !self.has_found) {
            Some(hint) => {
                let message = format!("{}; {hint}", fault.message());
                fault.with_message(message)
            }
            None => fault,
        }
    }
}

impl Reader for Text {
    fn line(&mut self, line: Line, found: &mut Found) {
        if self.sdk.as_ref().is_some_and(|sdk| sdk.is_aside(&line.text)) {
            self.hints.look_at(&line.text);
            // What is open goes before it, so that it does not get the notes of the next.
            self.blocks.push(Shape::Text);
            self.hand_over(found);
            self.sdk.iter_mut().for_each(|sdk| sdk.take(&line.text));
            return;
        }
        if !self.blocks.push_plain(&line) {
            self.hints.look_at(&line.text);
            self.blocks.push(Shape::of(line, self.blocks.context()));
        }
        self.hand_over(found);
    }

    fn end(&mut self, found: &mut Found) {
        self.blocks.flush();
        self.hand_over(found);
    }

    fn hint(&self) -> Option<&'static str> {
        self.hints.hint()
    }
}

impl Sdk {
    /// Whether a line says something about the puzzle, or belongs to a section that is not read.
    fn is_aside(&self, text: &str) -> bool {
        let text = text.trim();
        self.is_skipping || is_note(text) || section(text).is_some()
    }

    /// Takes such a line.
    fn take(&mut self, text: &str) {
        let text = text.trim();
        if let Some(section) = section(text) {
            let is_state = section.eq_ignore_ascii_case("state");
            let is_puzzle = section.eq_ignore_ascii_case("puzzle");
            self.is_skipping = !is_puzzle && (self.has_puzzle || !is_state);
            self.has_puzzle |= is_puzzle;
        } else if is_note(text) {
            self.is_skipping = false;
            let mut signs = text[1..].chars();
            let kind = signs.next();
            self.notes.extend(kind.map(|kind| (kind, signs.as_str().trim().to_owned())));
        }
    }

    /// The puzzle with what was said above it.
    fn tell(&mut self, mut puzzle: Puzzle) -> Puzzle {
        for (kind, text) in std::mem::take(&mut self.notes) {
            puzzle = match kind_of(kind) {
                Some(Some(note)) => {
                    let before = puzzle.note(note).filter(|_| note == Note::Comment);
                    let text = before.map_or(text.clone(), |before| format!("{before}\n{text}"));
                    puzzle.with_note(note, text)
                }
                _ => puzzle.with_label(text),
            };
        }
        puzzle
    }
}

/// The name in brackets.
fn section(text: &str) -> Option<&str> {
    text.strip_prefix('[')?.strip_suffix(']')
}

/// Whether a line says something about a puzzle in SudoCue's way.
pub(super) fn is_note(text: &str) -> bool {
    let mut signs = text.chars();
    signs.next() == Some('#') && signs.next().and_then(kind_of).is_some()
}

/// What a letter stands for after `#`: the title, or a note.
fn kind_of(letter: char) -> Option<Option<Note>> {
    Some(match letter {
        'D' => None,
        'A' => Some(Note::Author),
        'C' => Some(Note::Comment),
        'B' => Some(Note::Date),
        'S' => Some(Note::Source),
        'L' => Some(Note::Level),
        'U' => Some(Note::Url),
        _ => return None,
    })
}
