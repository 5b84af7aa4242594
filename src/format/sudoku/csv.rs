//! Tables with a header: columns of puzzles, solutions, titles.

use crate::format::sudoku::lines::Line;
use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::setup::Setup;
use crate::format::sudoku::shape::Cells;
use crate::format::sudoku::{Note, Puzzle};
use crate::format::{FormatError, FormatErrorKind, is_space, quoted};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Puzzle,
    Solution,
    Title,
    Note(Note),
    Other,
}

impl Column {
    fn of(name: &str) -> Self {
        match name.trim_matches(|c: char| is_space(c) || c == '"').to_lowercase().as_str() {
            "quizzes" | "quiz" | "puzzle" | "puzzles" | "question" | "board" | "grid"
            | "sudoku" => Self::Puzzle,
            "solutions" | "solution" | "solved" | "answer" | "answers" => Self::Solution,
            "title" | "name" | "label" | "id" => Self::Title,
            "author" => Self::Note(Note::Author),
            "source" => Self::Note(Note::Source),
            "difficulty" | "level" | "rating" => Self::Note(Note::Level),
            "date" => Self::Note(Note::Date),
            "comment" | "comments" | "notes" => Self::Note(Note::Comment),
            "description" => Self::Note(Note::Description),
            "url" => Self::Note(Note::Url),
            _ => Self::Other,
        }
    }
}

/// A header: what stands between columns, and what they hold.
#[derive(Debug)]
struct Header {
    separator: char,
    columns: Vec<Column>,
}

impl Header {
    /// The header in a line, if one of its columns holds puzzles.
    fn read(text: &str) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|sign| text.contains(*sign));
        let separator = separator.unwrap_or(',');
        let columns: Vec<Column> = text.split(separator).map(Column::of).collect();
        columns.contains(&Column::Puzzle).then_some(Self { separator, columns })
    }
}

/// Whether a line names a column of puzzles and another that is known: a title such as
/// `Puzzle, easy` does not.
pub(super) fn is_header(text: &str) -> bool {
    let is_known = |column: &&Column| !matches!(column, Column::Puzzle | Column::Other);
    Header::read(text).is_some_and(|header| header.columns.iter().any(|column| is_known(&column)))
}

/// Reads a table line by line.
#[derive(Debug)]
pub(super) struct Csv {
    setup: Setup,
    header: Option<Header>,
}

impl Csv {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup, header: None }
    }

    fn row(&self, header: &Header, line: &Line) -> Result<Puzzle, FormatError> {
        let fields = fields(line, header.separator)?;
        if fields.len() != header.columns.len() {
            let (found, expected) = (fields.len(), header.columns.len());
            let message = format!("{found} columns, but the header has {expected}");
            return Err(fault(line, line.text.len(), FormatErrorKind::WrongSize, &message));
        }
        let column = |wanted| header.columns.iter().position(|column| *column == wanted);
        let cells = |at: usize| Cells::of_part(line, fields[at].0, fields[at].1);
        let quiz = cells(column(Column::Puzzle).unwrap_or(0));
        let grid = self.setup.line_grid(&quiz)?;
        let solution = column(Column::Solution).map(cells).filter(|cells| cells.len() > 0);
        let solution = solution.map(|cells| self.setup.solution(&grid, &cells)).transpose()?;
        let mut puzzle = Puzzle { solution, ..Puzzle::found(line.number, grid) };
        for (column, (start, end)) in header.columns.iter().zip(&fields) {
            let text = || line.text[*start..*end].trim().replace("\"\"", "\"");
            puzzle = match column {
                Column::Title => puzzle.with_label(text()),
                Column::Note(note) => puzzle.with_note(*note, text()),
                Column::Puzzle | Column::Solution | Column::Other => puzzle,
            };
        }
        Ok(puzzle)
    }
}

impl Reader for Csv {
    fn line(&mut self, line: Line, found: &mut Found) {
        let text = line.text.trim_matches(is_space);
        if text.is_empty() || text.starts_with('#') {
            return;
        }
        if let Some(header) = &self.header {
            found.push_back(self.row(header, &line));
            return;
        }
        self.header = Header::read(text);
        if self.header.is_none() {
            let message = format!(
                "{} names no column of puzzles, such as `puzzle`, `quizzes` or `grid`",
                quoted(text)
            );
            found.push_back(Err(fault(&line, 0, FormatErrorKind::Unexpected, &message)));
            // What follows can be read in one way only.
            self.header = Some(Header { separator: ',', columns: vec![Column::Puzzle] });
        }
    }

    fn end(&mut self, _: &mut Found) {}
}

/// The fields of a line, as stretches of bytes without their quotes.
fn fields(line: &Line, separator: char) -> Result<Vec<(usize, usize)>, FormatError> {
    let text = line.text.as_str();
    let mut fields = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let start = at + (rest.len() - rest.trim_start_matches([' ', '\u{feff}']).len());
        let end = if text[start..].starts_with('"') {
            let close = closing_quote(&text[start + 1..]).ok_or_else(|| {
                fault(line, start, FormatErrorKind::Unexpected, "a quote is never closed")
            })?;
            fields.push((start + 1, start + 1 + close));
            let after = start + close + 2;
            after + text[after..].find(separator).unwrap_or(text.len() - after)
        } else {
            let end = at + rest.find(separator).unwrap_or(rest.len());
            fields.push((start.min(end), end));
            end
        };
        if end == text.len() {
            return Ok(fields);
        }
        at = end + separator.len_utf8();
    }
}

/// Where the first quote is that is not doubled.
fn closing_quote(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text[at..].find('"')?;
        if !text[at + 1..].starts_with('"') {
            return Some(at);
        }
        at += 2;
    }
}

fn fault(line: &Line, byte: usize, kind: FormatErrorKind, message: &str) -> FormatError {
    line.fault(kind, line.text[..byte].chars().count() + 1, message)
}
