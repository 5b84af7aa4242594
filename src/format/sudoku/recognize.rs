//! Which format a text has, told by its first lines.
//!
//! Lines are looked at one by one until one of them decides, and no further: whoever types a puzzle
//! in one line has the answer before typing the next. Rows decide when there are as many as a grid
//! has, or something else follows, since pencil marks may show themselves late.

use crate::format::is_space;
use crate::format::sudoku::Format;
use crate::format::sudoku::lines::Line;
use crate::format::sudoku::setup::Setup;
use crate::format::sudoku::shape::{Cells, Context, Shape};
use crate::format::sudoku::{csv, hodoku, pencil, solo, text};
use crate::sudoku::Layout;

/// Lines, and bytes, that are kept while nothing is decided.
const MOST_LINES: usize = 1024;
const MOST_BYTES: usize = 1 << 20;

/// Looks at lines until one decides.
#[derive(Debug)]
pub(super) struct Recognizer {
    side: Option<usize>,
    lines: Vec<Line>,
    bytes: usize,
    /// Whether all comments were SudoCue's, if there was one.
    has_notes: Option<bool>,
    /// Whether a frame of Simple Sudoku was seen.
    has_stars: bool,
    rows: usize,
    row_format: Format,
}

impl Recognizer {
    pub(super) fn new(setup: &Setup) -> Self {
        Self {
            side: setup.layout.as_ref().map(Layout::side),
            lines: Vec::new(),
            bytes: 0,
            has_notes: None,
            has_stars: false,
            rows: 0,
            row_format: Format::Grid,
        }
    }

    /// The lines that were looked at.
    pub(super) fn take_lines(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.lines)
    }

    /// What the text is if nothing more follows.
    pub(super) fn fallback(&self) -> Format {
        match self.has_notes {
            Some(true) => Format::Sdk,
            _ if self.rows > 0 && self.has_stars => Format::Ss,
            _ => self.row_format,
        }
    }

    /// Takes the next line; the format, if it decides.
    pub(super) fn look_at(&mut self, line: Line) -> Option<Format> {
        self.bytes += line.text.len();
        let found = self.decide(&line);
        self.lines.push(line);
        let is_much = self.lines.len() >= MOST_LINES || self.bytes >= MOST_BYTES;
        found.or_else(|| is_much.then(|| self.fallback()))
    }

    fn decide(&mut self, line: &Line) -> Option<Format> {
        let text = line.text.trim_matches(is_space);
        if text.starts_with(['#', '%']) {
            let is_note = text::is_note(text);
            self.has_notes = Some(is_note && self.has_notes.unwrap_or(true));
            return None;
        }
        if text.is_empty() {
            return (self.rows > 0).then(|| self.fallback());
        }
        if let Some(format) = by_signature(text) {
            return Some(format);
        }
        if pencil::is_row(text, self.side) || pencil::is_line(text) {
            return Some(Format::Pencil);
        }
        match Shape::of(line.clone(), Context { side: self.side, ..Context::default() }) {
            Shape::Frame(_) => {
                self.has_stars |= text.starts_with("*-");
                None
            }
            Shape::Cells(cells) => self.decide_by_cells(&cells),
            _ if self.rows > 0 => Some(self.fallback()),
            _ => None,
        }
    }

    fn decide_by_cells(&mut self, cells: &Cells) -> Option<Format> {
        let is_row = cells.label.is_none() && cells.beside.is_none() && cells.is_row();
        let has_numbers = cells.tokens().any(|token| token.chars().count() > 1);
        if is_row {
            self.rows += 1;
            if has_numbers {
                self.row_format = Format::Numbers;
            }
            return (self.rows >= cells.len()).then(|| self.fallback());
        }
        if self.rows > 0 || self.has_notes == Some(true) {
            return Some(self.fallback());
        }
        Some(if has_numbers { Format::Numbers } else { Format::Line })
    }
}

/// The formats that show themselves at once.
fn by_signature(text: &str) -> Option<Format> {
    let is_section = |name: &str| text.eq_ignore_ascii_case(name);
    if text.starts_with('<') {
        return Some(Format::OpenSudoku);
    }
    if text.starts_with('{') || address_payload(text).is_some() {
        return Some(Format::FPuzzles);
    }
    if hodoku::is_line(text) {
        return Some(Format::Hodoku);
    }
    if solo::is_game(text) {
        return Some(Format::Solo);
    }
    if is_section("[Puzzle]") || is_section("[State]") {
        return Some(Format::Sdk);
    }
    csv::is_header(text).then_some(Format::Csv)
}

/// Where the puzzle of an f-puzzles address begins and ends, in bytes, in a line that holds one or
/// is its compressed part.
pub(super) fn address_payload(text: &str) -> Option<(usize, usize)> {
    // What `{"` is compressed to.
    const OPENING: &str = "N4Ig";
    const PARAMETER: &str = "load=";
    // Not the end of a longer word.
    let is_own = |at: &usize| *at == 0 || text[..*at].ends_with(['?', '&', '#']);
    let parameter = text.match_indices(PARAMETER).map(|(at, _)| at).find(is_own);
    let start = match parameter {
        Some(at) => at + PARAMETER.len(),
        None => text.find(OPENING).filter(|at| *at == 0 || text[..*at].ends_with("fpuzzles"))?,
    };
    let end = text[start..].find(['&', '#']).map_or(text.len(), |length| start + length);
    Some((start, end))
}
