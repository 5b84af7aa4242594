//! What can be wrong with a text, and what is merely odd about it.

use std::fmt;

/// Where and why a text cannot be read, or cannot be written.
///
/// It prints as `file:line:column: message`, the form that editors and terminals turn into a link.
/// [`report`](Self::report), or the alternate form `{:#}`, adds the line itself and a caret.
///
/// ```
/// use exacta::format::{FormatErrorKind, dlx::Dlx};
///
/// let error = Dlx::read("a b c\na b\nb d\n").unwrap_err().in_file("tiny.dlx");
/// assert_eq!(error.kind(), FormatErrorKind::UnknownItem);
/// assert_eq!((error.line(), error.column()), (3, 3));
/// assert_eq!(error.to_string(), "tiny.dlx:3:3: unknown item `d`");
/// assert_eq!(
///     error.report(),
///     "tiny.dlx:3:3: unknown item `d`\n  |\n3 | b d\n  |   ^\n",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FormatError {
    kind: FormatErrorKind,
    file: Option<String>,
    line: usize,
    column: usize,
    message: String,
    /// The line at fault, without its end.
    excerpt: String,
}

/// The kinds of [`FormatError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FormatErrorKind {
    /// The text holds nothing to read: no item line, no row, no puzzle.
    Empty,
    /// The stream gave no more text, but an error.
    Unreadable,
    /// A character, or a token, that has no meaning where it stands.
    Unexpected,
    /// A row, a line or a grid has too few or too many parts.
    WrongSize,
    /// A text that can be read in two ways.
    Ambiguous,
    /// The solution beside a puzzle is none.
    WrongSolution,
    /// A map of regions that makes no layout.
    BadRegions,
    /// A part of the format that this library does not support yet.
    Unsupported,
    /// An option holds an item that the item line does not name.
    UnknownItem,
    /// An option holds the same item twice.
    RepeatedItem,
    /// An item is defined twice, or two items would be written with one name.
    RepeatedDefinition,
    /// A primary item has a color.
    ColoredPrimary,
    /// The name of an item is empty, or holds a character that the format keeps for itself.
    BadName,
    /// The name of a color is empty, or holds a character that the format keeps for itself.
    BadColor,
    /// An option covers no item.
    EmptyOption,
    /// There is no primary item, which the format cannot express.
    NoPrimaryItem,
    /// More items, options or entries than a problem can have.
    TooLarge,
}

impl FormatError {
    /// A fault in line `line` at column `column`, both counted from 1; the column in characters.
    pub(crate) fn new(
        kind: FormatErrorKind,
        line: usize,
        column: usize,
        message: impl Into<String>,
    ) -> Self {
        let (message, excerpt) = (message.into(), String::new());
        Self { kind, file: None, line, column, message, excerpt }
    }

    /// Adds the line at fault, for [`report`](Self::report).
    pub(crate) fn with_excerpt(self, line: &str) -> Self {
        Self { excerpt: line.trim_end_matches(['\r', '\n']).to_owned(), ..self }
    }

    /// The same error in other words.
    pub(crate) fn with_message(self, message: impl Into<String>) -> Self {
        Self { message: message.into(), ..self }
    }

    /// The same error, said of the file with this name.
    #[must_use]
    pub fn in_file(self, name: impl Into<String>) -> Self {
        Self { file: Some(name.into()), ..self }
    }

    /// What kind of fault it is.
    pub fn kind(&self) -> FormatErrorKind {
        self.kind
    }

    /// The name of the file, if [`in_file`](Self::in_file) told.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// The line at fault, counted from 1.
    ///
    /// An error of writing gives the place in the text that would have been written.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column at fault, counted from 1, in characters. Where something is missing at the end
    /// of a line it is one past the end.
    pub fn column(&self) -> usize {
        self.column
    }

    /// What was found, and what was expected, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Place and message, the line at fault, and a caret below the column.
    ///
    /// A long line is cut to the part around the caret.
    pub fn report(&self) -> String {
        format!("{self:#}")
    }

    /// The part of the excerpt around the column, and the width of what precedes the caret.
    fn window(&self) -> (String, usize) {
        const BEFORE: usize = 60;
        const LENGTH: usize = 76;
        let skipped = (self.column - 1).saturating_sub(BEFORE);
        let mut rest = self.excerpt.chars().skip(skipped);
        // A tab or another control character would put the caret out of line.
        let shown = rest.by_ref().take(LENGTH).map(|c| if c.is_control() { ' ' } else { c });
        let mut window = String::from(if skipped > 0 { "…" } else { "" });
        window.extend(shown);
        window.truncate(window.trim_end().len());
        if rest.next().is_some() {
            window.push('…');
        }
        (window, self.column - 1 - skipped + usize::from(skipped > 0))
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        write!(f, "{}:{}: {}", self.line, self.column, self.message)?;
        if f.alternate() {
            let (window, before) = self.window();
            let gutter = self.line.to_string().len();
            writeln!(f, "\n{:gutter$} |", "")?;
            writeln!(f, "{}", format!("{} | {window}", self.line).trim_end())?;
            writeln!(f, "{:gutter$} | {:before$}^", "", "")?;
        }
        Ok(())
    }
}

/// Something odd in a text that can be read, or will be written, all the same.
///
/// Prints as `file:line: message`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatWarning {
    file: Option<String>,
    line: usize,
    message: String,
}

impl FormatWarning {
    pub(crate) fn new(line: usize, message: impl Into<String>) -> Self {
        Self { file: None, line, message: message.into() }
    }

    /// The same warning, said of the file with this name.
    #[must_use]
    pub fn in_file(self, name: impl Into<String>) -> Self {
        Self { file: Some(name.into()), ..self }
    }

    /// The line concerned, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// What is odd, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for FormatWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        write!(f, "{}: {}", self.line, self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(excerpt: &str, column: usize) -> FormatError {
        let message = format!("{} cells, expected 81", excerpt.chars().count());
        FormatError::new(FormatErrorKind::WrongSize, 12, column, message).with_excerpt(excerpt)
    }

    #[test]
    fn prints_the_place_with_and_without_a_file() {
        let error = cells("53..7", 6);
        assert_eq!(error.to_string(), "12:6: 5 cells, expected 81");
        assert_eq!(error.in_file("list.txt").to_string(), "list.txt:12:6: 5 cells, expected 81");
        let warning = FormatWarning::new(3, "odd");
        assert_eq!(warning.to_string(), "3: odd");
        assert_eq!(warning.in_file("a.dlx").to_string(), "a.dlx:3: odd");
    }

    #[test]
    fn a_report_puts_the_caret_below_the_column_counted_in_characters() {
        insta::assert_snapshot!(cells("é\tx\u{1}y", 5).report(), @r"
        12:5: 5 cells, expected 81
           |
        12 | é x y
           |     ^
        ");
        insta::assert_snapshot!(cells("", 1).report(), @r"
        12:1: 0 cells, expected 81
           |
        12 |
           | ^
        ");
    }

    #[test]
    fn a_report_cuts_a_long_line_to_the_part_around_the_caret() {
        insta::assert_snapshot!(cells(&"0123456789".repeat(30), 105).report(), @r"
        12:105: 300 cells, expected 81
           |
        12 | …4567890123456789012345678901234567890123456789012345678901234567890123456789…
           |                                                              ^
        ");
        insta::assert_snapshot!(cells(&".".repeat(80), 81).in_file("list.txt").report(), @r"
        list.txt:12:81: 80 cells, expected 81
           |
        12 | …............................................................
           |                                                              ^
        ");
    }
}
