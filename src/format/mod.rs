//! Text in, text out: Knuth's format for exact cover, 0/1 matrices, and Sudoku texts.
//!
//! A reader takes a whole text and gives a value of a lower room, or a [`FormatError`] that says
//! in which line and column what was found and what was expected. What is odd but readable is a
//! [`FormatWarning`]. Readers keep no more than a few times the text's size, look at each line
//! once, and never recurse, so no input can exhaust the call stack.
//!
//! | module | what |
//! |---|---|
//! | [`dlx`] | the text format of Knuth's programs, read and written |
//! | [`matrix`] | a matrix of 0s and 1s, read |
//! | [`sudoku`] | puzzle files in thirteen formats, read from a stream, and written |
//!
//! Everything accepts a byte order mark, tabs, CR LF, blank lines, and a missing end of the last
//! line, since real files have them.

pub mod dlx;
mod error;
pub mod matrix;
pub mod sudoku;

pub use crate::format::error::{FormatError, FormatErrorKind, FormatWarning};

/// The text without a byte order mark, line by line, numbered from 1.
fn numbered_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines())
}

/// A maximal run of characters without white space.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    /// Counted from 1, in characters.
    column: usize,
    text: &'t str,
}

/// White space, to which a byte order mark belongs: texts that were put together from several
/// files have one anywhere.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// The tokens of a line, which any white space separates.
fn tokens(line: &str) -> impl Iterator<Item = Token<'_>> {
    // Columns are counted along the way: a line is walked once, however many tokens it has.
    let (mut rest, mut column) = (line, 1);
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start_matches(is_space);
        column += count_chars(rest, rest.len() - trimmed.len());
        let end = trimmed.find(is_space).unwrap_or(trimmed.len());
        let (text, after) = trimmed.split_at(end);
        let token = Token { column, text };
        column += count_chars(text, end);
        rest = after;
        (!text.is_empty()).then_some(token)
    })
}

/// A piece of the text within a message: in backticks, with nothing in it that a terminal would act
/// upon, and not longer than a message should be.
fn quoted(text: &str) -> String {
    const LENGTH: usize = 40;
    let mut quoted = String::from("`");
    for c in text.chars().take(LENGTH) {
        match c {
            '\'' | '"' | '\\' => quoted.push(c),
            c => quoted.extend(c.escape_debug()),
        }
    }
    quoted.push_str(if text.chars().nth(LENGTH).is_some() { "…`" } else { "`" });
    quoted
}

/// Number of characters in the first `bytes` bytes, which end between two characters.
fn count_chars(text: &str, bytes: usize) -> usize {
    text[..bytes].chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_know_their_column_in_characters() {
        let found: Vec<(usize, &str)> =
            tokens(" é\u{3000}bc\u{feff}\t d \r").map(|token| (token.column, token.text)).collect();
        assert_eq!(found, [(2, "é"), (4, "bc"), (9, "d")]);
        assert_eq!(tokens(" \t").count(), 0);
    }

    #[test]
    fn what_is_quoted_is_tame() {
        assert_eq!(quoted("it's é"), "`it's é`");
        assert_eq!(quoted("\u{1b}[1m\t"), "`\\u{1b}[1m\\t`");
        assert_eq!(quoted(&"x".repeat(41)), format!("`{}…`", "x".repeat(40)));
    }

    #[test]
    fn lines_are_numbered_without_the_byte_order_mark() {
        let found: Vec<_> = numbered_lines("\u{feff}a\r\n\nb").collect();
        assert_eq!(found, [(1, "a"), (2, ""), (3, "b")]);
    }
}
