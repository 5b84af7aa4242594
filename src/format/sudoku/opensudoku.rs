//! OpenSudoku: XML with a `game` for each puzzle.
//!
//! The 81 cells are in the attribute `data`, as digits with 0 for a blank, or as `version: n` and
//! fields between bars, where a cell that can be edited is no clue. What the file says of the
//! collection goes to each of its puzzles, which share the text.
//!
//! Beside the file itself a reading holds all its games at once: below 1 KiB each, or 1 KiB more for
//! one that is faulty, and no more than [`MOST_GAMES`].

use std::sync::Arc;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader as Xml, XmlVersion};

use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::setup::Setup;
use crate::format::sudoku::whole::{Place, Whole};
use crate::format::sudoku::{Note, Puzzle};
use crate::format::{FormatError, FormatErrorKind, quoted};
use crate::sudoku::{Grid, Symbol};

/// The cells of the format's only grid, and its side.
const CELLS: usize = 81;
const SIDE: usize = 9;

/// The bytes of a note that are kept; there is one note of a kind.
const MOST_TEXT: usize = 1 << 16;

/// The games of a file that are read, faulty ones included.
const MOST_GAMES: usize = 1 << 18;

/// The reader.
pub(super) fn reader(setup: Setup) -> Box<dyn Reader> {
    Box::new(Whole::new(setup, read))
}

/// A kind of fault and its words; the place is known elsewhere.
type Refusal = (FormatErrorKind, String);

fn read(text: &str, line: usize, setup: &Setup, found: &mut Found) {
    // The parser does not count it.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut xml = Xml::from_str(text);
    let mut place = Place::start(text, line);
    let mut notes: Vec<(Note, Arc<str>)> = Vec::new();
    // The note that is being told.
    let mut open: Option<(Note, String)> = None;
    let mut is_opensudoku = false;
    loop {
        let start = usize::try_from(xml.buffer_position()).unwrap_or(usize::MAX);
        let event = match xml.read_event() {
            Ok(event) => event,
            Err(error) => {
                place.move_to(usize::try_from(xml.error_position()).unwrap_or(usize::MAX));
                found.push_back(Err(place.fault(FormatErrorKind::Unexpected, &error.to_string())));
                return;
            }
        };
        match event {
            Event::Start(element) | Event::Empty(element) if is_named(&element, "game") => {
                place.move_to(start);
                if found.len() == MOST_GAMES {
                    let message = format!("the file has more than {MOST_GAMES} games");
                    found.push_back(Err(place.fault(FormatErrorKind::TooLarge, &message)));
                    return;
                }
                found.push_back(game(&element, &notes, setup, &place));
            }
            Event::Start(element) => {
                is_opensudoku |= is_named(&element, "opensudoku");
                open = note_of(&element).map(|note| (note, String::new()));
            }
            Event::Text(content) => tell(&mut open, &content.xml10_content()),
            Event::CData(content) => tell(&mut open, &content.xml10_content()),
            Event::GeneralRef(name) => {
                let sign = name.resolve_char_ref().ok().flatten().map(String::from);
                let known = || quick_xml::escape::resolve_predefined_entity(&name);
                tell(&mut open, sign.as_deref().or_else(known).unwrap_or_default());
            }
            Event::End(_) => keep(&mut notes, open.take()),
            Event::Eof => break,
            Event::Empty(element) => is_opensudoku |= is_named(&element, "opensudoku"),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
    if found.is_empty() && !is_opensudoku {
        let message = "XML without an element `opensudoku`";
        found.push_back(Err(Place::start(text, line).fault(FormatErrorKind::Unexpected, message)));
    }
}

fn is_named(element: &BytesStart<'_>, name: &str) -> bool {
    element.local_name().as_ref() == name
}

/// Adds to the note that is being told, as far as there is room.
fn tell(open: &mut Option<(Note, String)>, content: &str) {
    if let Some((_, text)) = open {
        let room = MOST_TEXT - text.len();
        let fits = |(at, c): &(usize, char)| at + c.len_utf8() <= room;
        text.extend(content.char_indices().take_while(fits).map(|(_, c)| c));
    }
}

/// Keeps a note in the place of an earlier one of its kind, unless it is empty.
fn keep(notes: &mut Vec<(Note, Arc<str>)>, told: Option<(Note, String)>) {
    if let Some((note, text)) = told.filter(|(_, text)| !text.trim().is_empty()) {
        notes.retain(|(other, _)| *other != note);
        notes.push((note, text.trim().into()));
    }
}

/// What an element says of the collection.
fn note_of(element: &BytesStart<'_>) -> Option<Note> {
    Some(match element.local_name().as_ref() {
        "name" => Note::Collection,
        "author" => Note::Author,
        "description" => Note::Description,
        "comment" => Note::Comment,
        "created" => Note::Date,
        "source" => Note::Source,
        "level" => Note::Level,
        "sourceURL" => Note::Url,
        _ => return None,
    })
}

fn game(
    element: &BytesStart<'_>,
    notes: &[(Note, Arc<str>)],
    setup: &Setup,
    place: &Place<'_>,
) -> Result<Puzzle, FormatError> {
    let fault = |(kind, message): Refusal| place.fault(kind, &message);
    let (mut data, mut label) = (None, String::new());
    for attribute in element.attributes() {
        let unexpected = |message: String| fault((FormatErrorKind::Unexpected, message));
        let attribute = attribute.map_err(|error| unexpected(error.to_string()))?;
        let value = attribute
            .normalized_value(XmlVersion::Implicit1_0)
            .map_err(|error| unexpected(error.to_string()))?;
        match attribute.key.as_ref() {
            "data" => data = Some(value.into_owned()),
            "note" | "name" => label = value.into_owned(),
            _ => {}
        }
    }
    let missing = || (FormatErrorKind::WrongSize, "a game without `data`".to_owned());
    let values = data.ok_or_else(missing).and_then(|data| cells(data.trim())).map_err(fault)?;
    let layout = setup.layout_of(SIDE).ok().filter(|layout| layout.side() == SIDE);
    let layout = layout.ok_or_else(|| {
        fault((FormatErrorKind::WrongSize, "puzzles of this format have 81 cells".to_owned()))
    })?;
    let puzzle = Puzzle::found(place.line, Grid::from_values(layout, values)).with_label(label);
    Ok(notes
        .iter()
        .fold(puzzle, |puzzle, (note, text)| puzzle.with_shared_note(*note, Arc::clone(text))))
}

/// The clues of a game.
fn cells(data: &str) -> Result<Vec<u8>, Refusal> {
    if let Some(fields) = data.strip_prefix("version:") {
        return fields_of(fields);
    }
    let read = |(place, c): (usize, char)| match Symbol::read(c, SIDE) {
        Some(Symbol::Digit(digit)) => Ok(digit),
        Some(Symbol::Blank) => Ok(0),
        None => {
            let sign = quoted(&c.to_string());
            let message = format!("{sign} (cell {}) is no digit of a 9x9 grid", place + 1);
            Err((FormatErrorKind::Unexpected, message))
        }
    };
    let values = (0..).zip(data.chars()).map(read).collect::<Result<Vec<u8>, Refusal>>()?;
    if values.len() != CELLS {
        let message = format!("{} cells, expected {CELLS}", values.len());
        return Err((FormatErrorKind::WrongSize, message));
    }
    Ok(values)
}

/// The clues of a game that was begun: a cell is its digit, one or two fields of notes, and whether
/// it can be edited, each with a bar behind.
fn fields_of(text: &str) -> Result<Vec<u8>, Refusal> {
    let wrong = |message: &str| (FormatErrorKind::WrongSize, message.to_owned());
    let text = text.trim_start();
    let text = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim();
    let fields: Vec<&str> = text.trim_end_matches('|').split('|').map(str::trim).collect();
    let each = fields.len() / CELLS;
    if !(3..=4).contains(&each) || fields.len() != each * CELLS {
        let message = format!("{} fields, expected 3 or 4 for each of {CELLS} cells", fields.len());
        return Err(wrong(&message));
    }
    let clue = |cell: &[&str]| match (cell[0].parse::<u8>(), cell[each - 1]) {
        (Ok(digit @ 0..=9), "0") => Ok(digit),
        (Ok(0..=9), "1") => Ok(0),
        _ => {
            Err(wrong(&format!("{} is no digit and whether it is a clue", quoted(&cell.join("|")))))
        }
    };
    fields.chunks(each).map(clue).collect()
}
