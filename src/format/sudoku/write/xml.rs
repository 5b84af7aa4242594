//! OpenSudoku's XML.

use std::sync::Arc;

use crate::format::sudoku::write::title;
use crate::format::sudoku::{Note, Puzzle};

/// What ends a file.
pub(super) const FOOT: &str = "</opensudoku>\n";

/// What begins a file, with the notes of the collection.
pub(super) fn head(notes: &[(Note, Arc<str>)]) -> String {
    let mut text =
        String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"1\">\n");
    for (element, note) in [
        ("name", Note::Collection),
        ("author", Note::Author),
        ("description", Note::Description),
        ("comment", Note::Comment),
        ("created", Note::Date),
        ("source", Note::Source),
        ("level", Note::Level),
        ("sourceURL", Note::Url),
    ] {
        if let Some((_, content)) = notes.iter().find(|(other, _)| *other == note) {
            text += &format!("  <{element}>{}</{element}>\n", escaped(content));
        }
    }
    text
}

/// A puzzle: its title as a note.
pub(super) fn game(puzzle: &Puzzle) -> String {
    let data = puzzle.grid.to_string().replace('.', "0");
    match title(puzzle) {
        Some(title) => format!("  <game note=\"{}\" data=\"{data}\" />\n", escaped(&title)),
        None => format!("  <game data=\"{data}\" />\n"),
    }
}

/// Text as the content of an element or an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push('\n'),
            // XML has no other control characters.
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
