//! What a line is, told by its shape: blank, text, frame or cells.

use crate::format::sudoku::lines::Line;
use crate::format::{FormatError, FormatErrorKind, is_space};
use crate::sudoku::{MAX_SIDE, Symbol, ascii_form};

/// What is known before a line is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Context {
    /// The side of the layout, if the caller gave one.
    pub(super) side: Option<usize>,
    /// The number of cells in the row above, frames left out.
    pub(super) above: Option<usize>,
    /// The same, or the number of cells in the last row above a blank line.
    pub(super) alike: Option<usize>,
    /// Whether letters stand for all digits, so that a word may be a row.
    pub(super) letters: bool,
}

/// The shape of a line.
#[derive(Debug)]
pub(super) enum Shape {
    /// Nothing but white space.
    Blank,
    /// A comment, without its sign.
    Comment(String),
    /// A heading, a footer, a number or a date alone: never a cell.
    Text,
    /// Frame characters alone. Its `-` and `*` are the cells of a row of blanks, if it is one.
    Frame(Cells),
    /// A row, or a whole puzzle.
    Cells(Cells),
    /// As many letters as the row above has cells, and nothing else: a row of a map of regions, a
    /// row of digits written as letters, or a word.
    Letters(Cells),
}

/// A line that holds cells.
#[derive(Debug)]
pub(super) struct Cells {
    line: Line,
    spans: Vec<Span>,
    /// What stands before or after a puzzle in one line.
    pub(super) label: Option<String>,
    /// As many cells that follow a puzzle in its line: its solution or its map of regions.
    pub(super) beside: Option<Box<Cells>>,
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
            return Self::Comment(
                text.trim_start_matches(['#', '%']).trim_matches(is_space).to_owned(),
            );
        }
        if is_ruled(text) {
            return Self::Frame(Cells::new(line, Vec::new()));
        }
        if text.chars().all(|c| is_separator(c) || matches!(c, '-' | '*')) {
            let blanks = spans(&line.text, 0, is_separator).into_iter();
            let spans = blanks.flat_map(|span| span.symbols(&line.text)).collect();
            return Self::Frame(Cells::new(line, spans));
        }
        if is_number(text, context) || is_date(text, context) {
            return Self::Text;
        }
        let from = prefix(&line.text, context);
        if let Some((spans, label)) = labelled(&line.text, from, context) {
            return Self::Cells(Cells::with_label(line, spans, from, label));
        }
        match unlabelled(&line.text, context) {
            Some(spans) => Self::Cells(Cells::new(line, spans)),
            None => match letters(&line.text, context) {
                Some(spans) => Self::Letters(Cells::new(line, spans)),
                None => Self::Text,
            },
        }
    }
}

impl Cells {
    fn new(line: Line, spans: Vec<Span>) -> Self {
        Self { line, spans, label: None, beside: None }
    }

    /// The cells of a stretch of a line, between these bytes: apart if anything separates them.
    pub(super) fn of_part(line: &Line, start: usize, end: usize) -> Self {
        let part = &line.text[..end];
        let tokens = spans(part, start, is_separator);
        let spans = match &tokens[..] {
            [glued] => glued.symbols(part).collect(),
            _ => tokens,
        };
        Self::new(line.clone(), spans)
    }

    /// A puzzle with what stands before it (up to the byte `from`) and after it in its line.
    fn with_label(line: Line, spans: Vec<Span>, from: usize, tail: Span) -> Self {
        let mut tail = &line.text[tail.start..tail.end];
        let field = tail.split([',', ';', ' ', '\t', '|']).next().unwrap_or_default();
        let is_grid = field.chars().all(|c| is_plain(c) || ascii_form(c).is_ascii_alphanumeric())
            && field.chars().count() == spans.len();
        let mut beside = None;
        if is_grid {
            let start = tail.as_ptr() as usize - line.text.as_ptr() as usize;
            beside = Some(Box::new(Self::of_part(&line, start, start + field.len())));
            tail = tail[field.len()..].trim_start_matches([',', ';', ' ', '\t', '|']);
        }
        let before = line.text[..from].trim_matches(is_space);
        let words = [before.trim_end_matches([':', ')']), tail];
        let label = words.map(str::trim).into_iter().filter(|words| !words.is_empty());
        let label = Some(label.collect::<Vec<&str>>().join(" ")).filter(|label| !label.is_empty());
        Self { label, beside, ..Self::new(line, spans) }
    }

    /// Whether all of them are letters: a map of regions.
    pub(super) fn are_letters(&self) -> bool {
        self.tokens().all(|token| token.chars().all(|c| c.is_ascii_alphabetic()))
    }

    /// The same line with cells of one character each, unless they are numbers.
    pub(super) fn glued(self) -> Self {
        let text = &self.line.text;
        if self.tokens().all(is_lone_cell) {
            return self;
        }
        let spans = self.spans.iter().flat_map(|span| span.symbols(text)).collect();
        Self { spans, ..self }
    }

    /// Splits off the second half of the cells.
    pub(super) fn halve(mut self) -> (Self, Self) {
        let spans = self.spans.split_off(self.spans.len() / 2);
        let second = Self::new(self.line.clone(), spans);
        (self, second)
    }

    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether a row may be as long; 16 and 36 cells may also be a puzzle.
    pub(super) fn is_row(&self) -> bool {
        self.len() <= MAX_SIDE
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
        self.line.fault(kind, column, message)
    }

    /// The fault of having other than `expected` cells: the first one too many, or the end.
    pub(super) fn wrong_size(&self, expected: usize) -> FormatError {
        if let Some(fault) = self.glued_numbers(expected) {
            return fault;
        }
        let message = format!("{} cells, expected {expected}{}", self.len(), self.hint());
        self.fault(FormatErrorKind::WrongSize, self.column(expected), &message)
    }

    /// What may be meant by gaps in a line without any blank.
    pub(super) fn hint(&self) -> &'static str {
        let has_gaps = self.line.text.trim_matches(is_space).contains("  ");
        let is_clue = |token: &str| token.chars().all(|c| c.is_ascii_alphanumeric() && c != '0');
        if has_gaps && self.tokens().all(is_clue) {
            "; if spaces stand for blanks, write `.` for them"
        } else {
            ""
        }
    }

    /// The fault of too many cells, all of them decimal digits or blanks, in a grid that has larger
    /// digits: `12` may then be a 1 and a 2, or a number.
    fn glued_numbers(&self, expected: usize) -> Option<FormatError> {
        let side = if expected <= MAX_SIDE { expected } else { expected.isqrt() };
        let are_digits = || self.tokens().all(|token| token.chars().all(is_plain));
        if side <= 9 || self.len() <= expected && expected <= MAX_SIDE || !are_digits() {
            return None;
        }
        let pair = self.spans.windows(2).find(|pair| {
            let glued = &self.line.text[pair[0].start..pair[1].end];
            let number: Option<usize> = glued.parse().ok();
            number.is_some_and(|number| (10..=side.max(16)).contains(&number))
        })?;
        let message = format!(
            "{} cells, expected {expected}: `{}` may be one number or two digits; put spaces \
             between the cells",
            self.len(),
            &self.line.text[pair[0].start..pair[1].end]
        );
        Some(self.fault(FormatErrorKind::Ambiguous, pair[0].column, &message))
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
    is_space(c) || matches!(c, '|' | '+' | '=' | ',' | ';' | '\u{2500}'..='\u{257f}')
}

/// A line of a frame with rounded corners, `.---.---.` or `'---'---'` or `:---+---:`, whose points
/// are no blanks.
fn is_ruled(text: &str) -> bool {
    let is_corner = |c: char| matches!(c, '.' | '\'' | ':' | '+' | '|');
    let mut parts = text.split(is_corner).peekable();
    let is_closed = text.starts_with(['.', '\'', ':']) && text.ends_with(['.', '\'', ':']);
    let is_rule = |part: &str| part.len() >= 3 && part.chars().all(|c| c == '-');
    is_closed && parts.next() == Some("") && {
        let inner: Vec<&str> = parts.collect();
        inner.split_last().is_some_and(|(last, rules)| {
            last.is_empty() && !rules.is_empty() && rules.iter().all(|part| is_rule(part))
        })
    }
}

/// A decimal digit or a blank: what cells are mostly made of, and words are not.
fn is_plain(c: char) -> bool {
    let c = ascii_form(c);
    c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-' | 'X' | 'x')
}

/// Also a sign that is typed for a blank somewhere, though it is none here: no sign of a word.
fn is_wordless(c: char) -> bool {
    is_plain(c) || matches!(c, '?' | '~' | '@' | '·' | '□' | '–' | '—')
}

/// The maximal stretches without separators, from a byte on.
fn spans(text: &str, from: usize, is_separator: impl Fn(char) -> bool) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut open = false;
    for (column, (start, c)) in (1..).zip(text.char_indices()) {
        let end = start + c.len_utf8();
        match spans.last_mut() {
            _ if start < from || is_separator(c) => open = false,
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

/// Where the cells of a puzzle in one line begin, in bytes, if a label stands before them: glued
/// cells after white space or a colon, as many as a grid has, or more than any row has after a
/// colon. What comes before is not all digits and blanks, unless a colon or a bracket ends it.
fn prefix(text: &str, context: Context) -> usize {
    let begins = |at: &usize| {
        let before = text[..*at].trim_end_matches(is_space);
        let cells: Vec<char> = text[*at..].chars().take_while(|c| !ends_cells(*c)).collect();
        let side = cells.len().isqrt();
        let is_marked = before.ends_with([':', ')', ']']) && !before.starts_with(':');
        let is_square = side * side == cells.len();
        let is_whole = context.side.map_or(cells.len() > MAX_SIDE, |known| known == side)
            && is_square
            || is_marked && cells.len() > MAX_SIDE;
        let signs = cells.iter().filter(|c| is_wordless(**c)).count();
        let has_words = before.chars().any(|c| !is_plain(c) && !is_separator(c));
        is_whole && signs * 4 >= cells.len() * 3 && (is_marked || has_words)
    };
    // A label is short; a long line of words is looked at no further.
    const LONGEST: usize = 100;
    let mut parts = text.split(|c: char| ends_cells(c) || c == ':');
    let first_is_long = parts.next().is_some_and(|first| first.len() > MAX_SIDE);
    if first_is_long {
        return 0;
    }
    let gaps = text.match_indices(|c: char| is_space(c) || c == ':');
    let starts = gaps.map(|(at, gap)| at + gap.len()).take_while(|at| *at <= LONGEST);
    starts.filter(|at| !text[*at..].starts_with(is_space)).find(begins).unwrap_or(0)
}

/// What ends the glued cells of a puzzle before its label.
fn ends_cells(c: char) -> bool {
    is_space(c) || matches!(c, ',' | ';' | '#')
}

/// A puzzle in one line with a label before or after it: the cells are glued, begin at the byte
/// `from`, and a space, comma, semicolon or `#` ends them.
fn labelled(text: &str, from: usize, context: Context) -> Option<(Vec<Span>, Span)> {
    let parts = spans(text, from, ends_cells);
    let (first, rest) = parts.split_first()?;
    let cells: Vec<Span> = first.symbols(text).collect();
    let is_long = cells.len() >= 10 || context.side.is_some_and(|side| cells.len() == side * side);
    let ended = from > 0 || first.end < text.trim_end_matches(is_space).len();
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

/// As many letters as the row above has cells, glued or each by itself, and nothing else.
fn letters(text: &str, context: Context) -> Option<Vec<Span>> {
    let tokens = spans(text, 0, is_separator);
    let cells: Vec<Span> = tokens.iter().flat_map(|token| token.symbols(text)).collect();
    let is_letter = |cell: &Span| cell.of(text).chars().all(|c| c.is_ascii_alphabetic());
    let is_as_long = context.alike == Some(cells.len()) || context.side == Some(cells.len());
    (is_as_long && cells.iter().all(is_letter)).then_some(cells)
}

/// The cells of a line that holds nothing else, if it looks like that.
fn unlabelled(text: &str, context: Context) -> Option<Vec<Span>> {
    let tokens = spans(text, 0, is_separator);
    let glued: Vec<Span> = tokens.iter().flat_map(|token| token.symbols(text)).collect();
    let length = |token: &Span| token.of(text).chars().count();
    let even = tokens.iter().all(|token| length(token) == length(&tokens[0]));
    let apart = tokens.iter().all(|token| is_lone_cell(token.of(text)));
    let expected = |cells: &[Span]| {
        let known = context.above.or(context.side);
        known.is_some_and(|side| cells.len() == side || cells.len() == side * side)
    };
    let fits = |cells: &[Span]| {
        let side = context.side.unwrap_or_else(|| side_of(cells.len()));
        cells.iter().all(|cell| Symbol::read_token(cell.of(text), side).is_some())
    };
    let single = |token: &Span| length(token) == 1;
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
    let is_digit = |c: char| ascii_form(c).is_ascii_digit();
    match token.chars().count() {
        1 => true,
        2 => token.chars().all(is_digit),
        _ => false,
    }
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
/// that is as long as a whole grid, whatever it holds, so that no puzzle is lost in silence. Letters
/// and digits one by one between bars are cells too, and so are nine or more with spaces between, a
/// digit or a blank among them (letters alone may name columns).
fn looks_like_cells(text: &str, cells: &[Span], even: bool, context: Context) -> bool {
    let symbols = || cells.iter().flat_map(|cell| cell.of(text).chars());
    let count = symbols().count();
    let plain = symbols().filter(|c| is_plain(*c)).count();
    let of_case =
        |in_case: fn(&char) -> bool| symbols().all(|c| is_plain(c) || in_case(&ascii_form(c)));
    let one_case = || of_case(char::is_ascii_uppercase) || of_case(char::is_ascii_lowercase);
    let is_below_alike = context.alike == Some(cells.len());
    let is_long = cells.len() > MAX_SIDE;
    let least = if is_below_alike && cells.len() > 9 { 1 } else { 9 };
    let (few, of) = if is_below_alike || is_long { (3, 4) } else { (7, 8) };
    let wordless = if plain > 0 { symbols().filter(|c| is_wordless(*c)).count() } else { 0 };
    plain == count
        || even && (plain >= least || context.letters) && one_case()
        || wordless * of >= count * few
        || is_whole_grid(text, cells, context)
        || even && count == cells.len() && is_barred(text)
        || even && plain > 0 && one_case() && are_apart(cells)
}

/// Whether nine cells or more stand one by one.
fn are_apart(cells: &[Span]) -> bool {
    cells.len() >= 9 && cells.windows(2).all(|pair| pair[0].end < pair[1].start)
}

/// Whether a bar begins the line, another ends it, and there is nothing but symbols within.
fn is_barred(text: &str) -> bool {
    let bar = ['|', '\u{2502}', '\u{2503}', '\u{2551}'];
    let text = text.trim_matches(is_space);
    let is_symbol = |c: char| is_separator(c) || is_plain(c) || c.is_ascii_alphanumeric();
    text.len() > 1 && text.starts_with(bar) && text.ends_with(bar) && text.chars().all(is_symbol)
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
