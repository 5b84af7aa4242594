//! f-puzzles: a JSON object, plain or in an address, compressed.
//!
//! Clues, regions, given pencil marks, diagonals, anti-knight, anti-king and extra regions are rules
//! of ours too. Every other key that says something is a constraint, and refused by its name, except
//! those that only draw or tell.

use crate::format::sudoku::lines::Line;
use crate::format::sudoku::lzstring::{Fault, decompress};
use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::recognize::address_payload;
use crate::format::sudoku::setup::Setup;
use crate::format::sudoku::whole::{Place, Whole};
use crate::format::sudoku::{Puzzle, fpuzzles_json};
use crate::format::{FormatError, FormatErrorKind, is_space};

/// UTF-16 units that an address may stand for.
const MOST_UNITS: usize = 1 << 20;

/// Why an object is no puzzle of ours, and the key that holds what is wrong.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) kind: FormatErrorKind,
    pub(super) key: Option<String>,
    /// Where the text is no JSON: line and column.
    pub(super) place: Option<(usize, usize)>,
    pub(super) message: String,
}

/// Reads addresses and objects, one a line, or one object in many lines.
#[derive(Debug)]
pub(super) struct FPuzzles {
    setup: Setup,
    object: Whole,
    content: Content,
}

/// What the lines were so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    /// Blank, comments, or nothing of this format.
    None,
    /// Puzzles, one a line.
    Puzzles,
    /// The beginning of one object.
    Object,
}

/// The reader.
pub(super) fn reader(setup: Setup) -> Box<dyn Reader> {
    let object = Whole::new(setup.clone(), read_object);
    Box::new(FPuzzles { setup, object, content: Content::None })
}

impl Reader for FPuzzles {
    fn line(&mut self, line: Line, found: &mut Found) {
        if self.content != Content::Object && is_aside(&line.text) {
            return;
        }
        if self.content == Content::Object {
            self.object.line(line, found);
        } else if is_object(&line.text) {
            self.content = Content::Puzzles;
            found.push_back(object(&line.text, line.number, &self.setup));
        } else if self.content == Content::None && begins_object(&line.text) {
            self.content = Content::Object;
            self.object.line(line, found);
        } else if let Some((start, end)) = address_payload(&line.text) {
            self.content = Content::Puzzles;
            found.push_back(self.address(&line, start, end));
        } else {
            let message = "neither an address with a puzzle nor an object";
            found.push_back(Err(line.fault(FormatErrorKind::Unexpected, 1, message)));
        }
    }

    fn end(&mut self, found: &mut Found) {
        self.object.end(found);
    }
}

/// Whether a line is blank or a comment.
fn is_aside(text: &str) -> bool {
    let text = text.trim_matches(is_space);
    text.is_empty() || text.starts_with(['#', '%'])
}

fn begins_object(text: &str) -> bool {
    text.trim_start_matches(is_space).starts_with('{')
}

/// Whether a line is an object of its own.
fn is_object(text: &str) -> bool {
    begins_object(text) && text.trim_end_matches(is_space).ends_with('}')
}

impl FPuzzles {
    fn address(&self, line: &Line, start: usize, end: usize) -> Result<Puzzle, FormatError> {
        let column = line.text[..start].chars().count() + 1;
        let fault = |kind, message: &str| Err(line.fault(kind, column, message));
        let text = match decompress(&percent_decoded(&line.text[start..end]), MOST_UNITS) {
            Ok(text) => text,
            Err(Fault::Sign(place)) => {
                let message = format!("sign {} of the address is none of base64", place + 1);
                return fault(FormatErrorKind::Unexpected, &message);
            }
            Err(Fault::Broken) => {
                return fault(FormatErrorKind::WrongSize, "the address is cut off or damaged");
            }
            Err(Fault::TooLong) => {
                let message = format!("the address holds more than {MOST_UNITS} characters");
                return fault(FormatErrorKind::TooLarge, &message);
            }
        };
        match fpuzzles_json::read(&text, line.number, &self.setup) {
            Ok(puzzle) => Ok(puzzle),
            Err(refusal) => fault(refusal.kind, &refusal.message),
        }
    }
}

/// Reads a file that is one object.
fn read_object(text: &str, line: usize, setup: &Setup, found: &mut Found) {
    found.push_back(object(text, line, setup));
}

/// Reads an object whose first line has this number.
fn object(text: &str, line: usize, setup: &Setup) -> Result<Puzzle, FormatError> {
    let mut place = Place::start(text, line);
    place.move_to(text.len() - text.trim_start_matches(is_space).len());
    let json = text.trim_start_matches('\u{feff}');
    fpuzzles_json::read(json, place.line, setup).map_err(|refusal| {
        let key = refusal.key.and_then(|key| text.find(&format!("\"{key}\"")));
        let byte = refusal.place.map_or(key.unwrap_or(0), |(number, column)| {
            let before = text.split_inclusive('\n').take(number.saturating_sub(1));
            before.map(str::len).sum::<usize>() + column.saturating_sub(1)
        });
        place.move_to(byte);
        place.fault(refusal.kind, &refusal.message)
    })
}

/// The text of which `%2B` and the like are parts of an address.
fn percent_decoded(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        decoded.push_str(before);
        let code = after.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(code) => {
                decoded.push(char::from(code));
                rest = &after[2..];
            }
            None => {
                decoded.push('%');
                rest = after;
            }
        }
    }
    decoded + rest
}
