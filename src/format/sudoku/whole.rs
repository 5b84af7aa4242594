//! Formats that are one text from the first sign to the last.

use crate::format::sudoku::lines::{Line, MAX_WHOLE};
use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::setup::Setup;
use crate::format::{FormatError, FormatErrorKind};

/// Reads a text whose first line has this number.
pub(super) type ReadWhole = fn(&str, usize, &Setup, &mut Found);

/// Collects a text, and reads it at the end.
#[derive(Debug)]
pub(super) struct Whole {
    setup: Setup,
    text: String,
    /// The number of its first line.
    first: usize,
    read: ReadWhole,
    is_too_long: bool,
}

impl Whole {
    pub(super) fn new(setup: Setup, read: ReadWhole) -> Self {
        Self { setup, text: String::new(), first: 0, read, is_too_long: false }
    }
}

impl Reader for Whole {
    fn line(&mut self, line: Line, found: &mut Found) {
        if self.is_too_long {
            return;
        }
        if self.text.len() + line.text.len() >= MAX_WHOLE {
            self.is_too_long = true;
            let message = format!("the file has more than {MAX_WHOLE} bytes");
            found.push_back(Err(line.fault(FormatErrorKind::TooLarge, 1, &message)));
            self.text = String::new();
            return;
        }
        if self.text.is_empty() {
            self.first = line.number;
        } else {
            self.text.push('\n');
        }
        self.text.push_str(&line.text);
    }

    fn end(&mut self, found: &mut Found) {
        if !self.is_too_long && !self.text.is_empty() {
            (self.read)(&self.text, self.first, &self.setup, found);
        }
        self.text = String::new();
    }
}

/// A place in a text, which only moves forwards, so that the text is walked once.
#[derive(Clone, Debug)]
pub(super) struct Place<'t> {
    text: &'t str,
    byte: usize,
    /// Where its line begins.
    start: usize,
    /// From 1, both; the column in characters.
    pub(super) line: usize,
    column: usize,
}

impl<'t> Place<'t> {
    /// The beginning of a text whose first line has this number.
    pub(super) fn start(text: &'t str, line: usize) -> Self {
        Self { text, byte: 0, start: 0, line, column: 1 }
    }

    /// Moves to a byte, if it is not behind.
    pub(super) fn move_to(&mut self, byte: usize) {
        let rest = &self.text[self.byte..];
        let passed = rest.char_indices().take_while(|(at, _)| self.byte + at < byte);
        let mut end = 0;
        for (at, c) in passed {
            end = at + c.len_utf8();
            self.column += 1;
            if c == '\n' {
                self.start = self.byte + end;
                self.line += 1;
                self.column = 1;
            }
        }
        self.byte += end;
    }

    /// A fault at this place. A line that is much longer than a screen is not repeated.
    pub(super) fn fault(&self, kind: FormatErrorKind, message: &str) -> FormatError {
        const LONGEST: usize = 1 << 10;
        let rest = &self.text.as_bytes()[self.start..];
        let end = rest.iter().take(LONGEST + 1).position(|byte| *byte == b'\n');
        let length = end.unwrap_or(rest.len());
        let is_short = length <= LONGEST;
        let line = if is_short { &self.text[self.start..self.start + length] } else { "" };
        FormatError::new(kind, self.line, self.column, message).with_excerpt(line)
    }
}
