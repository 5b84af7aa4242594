//! What a line is, told by its shape: blank, text, frame or cells.

use crate::format::sudoku::lines::Line;
use crate::format::{FormatError, FormatErrorKind, is_space};
use crate::sudoku::{MAX_SIDE, Symbol};

/// What is known before a line is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Context {
    /// The side of the layout, if the caller gave one.
    pub(super) side: Option<usize>,
    /// The number of cells in the line above, if it is a row.
    pub(super) above: Option<usize>,
    /// The same, or the number of cells in the last row above a blank line.
    pub(super) alike: Option<usize>,
}

/// The shape of a line.
#[derive(Debug)]
pub(super) enum Shape {
    /// Nothing but white space.
    Blank,
    /// A comment, a heading, a footer, a number or a date alone: never a cell.
    Text,
    /// Frame characters alone. Its `-` and `*` are the cells of a row of blanks, if it is one.
    Frame(Cells),
    /// A row, or a whole puzzle.
    Cells(Cells),
}

/// A line that holds cells.
#[derive(Debug)]
pub(super) struct Cells {
    line: Line,
    spans: Vec<Span>,
    /// What follows a puzzle in one line.
    pub(super) label: Option<String>,
    /// Where the label starts, if it looks like another grid of the same size.
    pub(super) second_grid: Option<usize>,
}

/// Where a cell, or another token, stands in its line.
#[derive(Clone, Copy, Debug)]
struct Span {
    /// Counted from 1, in characters.
    column: usize,
    start: usize,
    end: usize,
}

impl Shape {
    pub(super) fn of(line: Line, context: Context) -> Self {
        let text = line.text.trim_matches(is_space);
        if text.is_empty() {
            return Self::Blank;
        }
        if text.starts_with(['#', '%']) {
            return Self::Text;
        }
        if text.chars().all(|c| is_separator(c) || matches!(c, '-' | '*')) {
            let blanks = spans(&line.text, is_separator).into_iter();
            let spans = blanks.flat_map(|span| span.symbols(&line.text)).collect();
            return Self::Frame(Cells::new(line, spans));
        }
        if is_number(text, context) || is_date(text, context) {
            return Self::Text;
        }
        if let Some((spans, label)) = labelled(&line.text, context) {
            let second_grid = second_grid(&line.text, &spans, label);
            let tail = &line.text[label.start..label.end];
            let label = Some(tail.to_owned()).filter(|label| !label.is_empty());
            return Self::Cells(Cells { label, second_grid, ..Cells::new(line, spans) });
        }
        match unlabelled(&line.text, context) {
            Some(spans) => Self::Cells(Cells::new(line, spans)),
            None => Self::Text,
        }
    }
}

impl Cells {
    fn new(line: Line, spans: Vec<Span>) -> Self {
        Self { line, spans, label: None, second_grid: None }
    }

    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    pub(super) fn line_number(&self) -> usize {
        self.line.number
    }

    /// The cells as they are written.
    pub(super) fn tokens(&self) -> impl Iterator<Item = &str> {
        self.spans.iter().map(|span| span.of(&self.line.text))
    }

    /// The column of a cell; past the last one, of the end of the last.
    pub(super) fn column(&self, cell: usize) -> usize {
        match (self.spans.get(cell), self.spans.last()) {
            (Some(span), _) => span.column,
            (None, Some(last)) => last.column + last.of(&self.line.text).chars().count(),
            (None, None) => 1,
        }
    }

    /// The line with every cell made equal: what remains is its frame and its spaces.
    pub(super) fn skeleton(&self) -> String {
        let mut skeleton = self.line.text.trim_end_matches(is_space).to_owned();
        for span in self.spans.iter().rev() {
            skeleton.replace_range(span.start..span.end, ".");
        }
        skeleton
    }

    /// A fault of this line at one of its cells.
    pub(super) fn fault(&self, kind: FormatErrorKind, column: usize, message: &str) -> FormatError {
        FormatError::new(kind, self.line.number, column, message).with_excerpt(&self.line.text)
    }

    /// The fault of having other than `expected` cells: the first one too many, or the end.
    pub(super) fn wrong_size(&self, expected: usize) -> FormatError {
        let message = format!("{} cells, expected {expected}", self.len());
        self.fault(FormatErrorKind::WrongSize, self.column(expected), &message)
    }
}

impl Span {
    fn of(self, text: &str) -> &str {
        &text[self.start..self.end]
    }

    /// Its characters, each by itself.
    fn symbols(self, text: &str) -> impl Iterator<Item = Self> {
        self.of(text).char_indices().enumerate().map(move |(place, (at, c))| {
            let start = self.start + at;
            Self { column: self.column + place, start, end: start + c.len_utf8() }
        })
    }
}

/// What stands between cells and never is one: white space, commas, frames, drawn in ASCII or with
/// the box-drawing characters.
fn is_separator(c: char) -> bool {
    is_space(c) || matches!(c, '|' | '+' | '=' | ',' | '\u{2500}'..='\u{257f}')
}

/// A decimal digit or a blank: what cells are mostly made of, and words are not.
fn is_plain(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-' | 'X' | 'x')
}

/// Also a sign that is typed for a blank somewhere, though it is none here: no sign of a word.
fn is_wordless(c: char) -> bool {
    is_plain(c) || matches!(c, '?' | '~' | '@' | '·' | '□' | '–' | '—')
}

/// The maximal stretches without separators.
fn spans(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut open = false;
    for (column, (start, c)) in (1..).zip(text.char_indices()) {
        let end = start + c.len_utf8();
        match spans.last_mut() {
            _ if is_separator(c) => open = false,
            Some(last) if open => last.end = end,
            _ => {
                open = true;
                spans.push(Span { column, start, end });
            }
        }
    }
    spans
}

/// A count of puzzles, or the number of the next one: up to four decimal digits, unless they can
/// be a row.
fn is_number(text: &str, context: Context) -> bool {
    let can_be_row = match (context.above, context.side) {
        (Some(width), _) | (None, Some(width)) => text.len() == width,
        (None, None) => text.len() == 4 && text.chars().all(|c| ('0'..='4').contains(&c)),
    };
    text.len() <= 4 && text.chars().all(|c| c.is_ascii_digit()) && !can_be_row
}

/// A date in digits with a year of the twentieth or twenty-first century, first or last, unless it
/// can be a row.
fn is_date(text: &str, context: Context) -> bool {
    let length = Some(text.len());
    if context.alike == length || context.side == length {
        return false; // `1978.3.12` can be a row of nine
    }
    let parts: Vec<&str> = text.split(['-', '.']).collect();
    let [first, middle, last] = parts[..] else { return false };
    let is_year = |part: &str| {
        part.len() == 4
            && (part.starts_with("19") || part.starts_with("20"))
            && part.chars().all(|c| c.is_ascii_digit())
    };
    let is_day =
        |part: &str| part.len() <= 2 && part.parse::<u8>().is_ok_and(|day| (1..=31).contains(&day));
    is_day(middle) && (is_year(first) && is_day(last) || is_day(first) && is_year(last))
}

/// A puzzle in one line with a label after it: the cells are glued, and a space, comma, semicolon
/// or `#` ends them.
fn labelled(text: &str, context: Context) -> Option<(Vec<Span>, Span)> {
    let ends_cells = |c: char| is_space(c) || matches!(c, ',' | ';' | '#');
    let parts = spans(text, ends_cells);
    let (first, rest) = parts.split_first()?;
    let cells: Vec<Span> = first.symbols(text).collect();
    let is_long = cells.len() >= 10 || context.side.is_some_and(|side| cells.len() == side * side);
    let ended = first.end < text.trim_end_matches(is_space).len();
    let alike = |span: &Span| span.symbols(text).count() == cells.len();
    let are_groups = rest.iter().all(alike) && cells.len() * parts.len() <= MAX_SIDE;
    if !is_long
        || !ended
        || are_groups && !rest.is_empty()
        || !looks_like_cells(text, &cells, true, context)
    {
        return None;
    }
    if cells.iter().any(|cell| matches!(cell.of(text), "|" | "+" | "=")) {
        return None;
    }
    let label = rest.first().zip(rest.last());
    let end = first.end;
    let label = label.map_or(Span { column: 1, start: end, end }, |(start, last)| Span {
        end: last.end,
        ..*start
    });
    Some((cells, label))
}

/// The column of a label that has as many characters as the puzzle has cells, all of them symbols.
fn second_grid(text: &str, cells: &[Span], label: Span) -> Option<usize> {
    let label_text = label.of(text);
    let field = label_text.split([',', ';', ' ', '\t']).next()?;
    let is_grid = field.chars().all(|c| is_plain(c) || c.is_ascii_alphanumeric());
    (is_grid && field.chars().count() == cells.len()).then_some(label.column)
}

/// The cells of a line that holds nothing else, if it looks like that.
fn unlabelled(text: &str, context: Context) -> Option<Vec<Span>> {
    let tokens = spans(text, is_separator);
    let glued: Vec<Span> = tokens.iter().flat_map(|token| token.symbols(text)).collect();
    let even = tokens.iter().all(|token| token.of(text).len() == tokens[0].of(text).len());
    let apart = tokens.iter().all(|token| is_lone_cell(token.of(text)));
    let expected = |cells: &[Span]| {
        let known = context.above.or(context.side);
        known.is_some_and(|side| cells.len() == side || cells.len() == side * side)
    };
    let fits = |cells: &[Span]| {
        let side = context.side.unwrap_or_else(|| side_of(cells.len()));
        cells.iter().all(|cell| Symbol::read_token(cell.of(text), side).is_some())
    };
    let single = |token: &Span| token.of(text).chars().count() == 1;
    // Numbers of two digits need a row of ten cells; else `12 34` are four cells in two groups.
    let numbers = tokens.len() > 1
        && apart
        && (tokens.iter().all(single)
            || expected(&tokens)
            || tokens.len() > 9
                && (fits(&tokens)
                    || !(expected(&glued) || even && fits(&glued)) && tokens.iter().any(single)));
    let cells = if numbers { tokens } else { glued };
    let least = if context.above.is_some() { 1 } else { context.side.unwrap_or(4).min(4) };
    (cells.len() >= least && looks_like_cells(text, &cells, even || numbers, context))
        .then_some(cells)
}

/// One symbol, or a number of up to two digits.
fn is_lone_cell(token: &str) -> bool {
    let mut symbols = token.chars();
    let single = symbols.next().is_some() && symbols.next().is_none();
    single || token.len() == 2 && token.chars().all(|c| c.is_ascii_digit())
}

/// The side of a grid of which a line of so many cells can be a row or, if it is longer than any
/// row, the whole.
pub(super) fn side_of(cells: usize) -> usize {
    if cells <= MAX_SIDE { cells } else { cells.isqrt() }
}

/// Whether these are cells, be it with a fault among them, and not words.
///
/// Digits and blanks alone are cells. With letters: a row of n > 9 cells has at most n - 9 of them,
/// if no digit is repeated, so at least nine cells are plain; and its letters are all of one case.
/// Below a row of the same length one plain cell suffices. Anything else is cells with a fault if
/// nearly all of it is plain, or signs such as `?` beside something plain; and so is a glued stretch
/// that is as long as a whole grid, whatever it holds, so that no puzzle is lost in silence.
fn looks_like_cells(text: &str, cells: &[Span], even: bool, context: Context) -> bool {
    let symbols = || cells.iter().flat_map(|cell| cell.of(text).chars());
    let count = symbols().count();
    let plain = symbols().filter(|c| is_plain(*c)).count();
    let of_case = |in_case: fn(&char) -> bool| symbols().all(|c| is_plain(c) || in_case(&c));
    let one_case = || of_case(char::is_ascii_uppercase) || of_case(char::is_ascii_lowercase);
    let is_below_alike = context.alike == Some(cells.len());
    let is_long = cells.len() > MAX_SIDE;
    let least = if is_below_alike && cells.len() > 9 { 1 } else { 9 };
    let (few, of) = if is_below_alike || is_long { (3, 4) } else { (7, 8) };
    let wordless = if plain > 0 { symbols().filter(|c| is_wordless(*c)).count() } else { 0 };
    plain == count
        || even && plain >= least && one_case()
        || wordless * of >= count * few
        || is_whole_grid(text, cells, context)
}

/// Whether the cells are glued, and as many as a grid has that is too long for a row.
fn is_whole_grid(text: &str, cells: &[Span], context: Context) -> bool {
    let [first, .., last] = cells else { return false };
    let is_glued = !text[first.start..last.end].contains(is_separator);
    let side = cells.len().isqrt();
    let is_square = side * side == cells.len();
    let is_expected = context.side.map_or(cells.len() > MAX_SIDE, |expected| side == expected);
    is_glued && is_square && is_expected
}
