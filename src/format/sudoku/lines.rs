//! Lines of a stream, of bounded length, with their numbers.

use std::io::{BufRead, Read};

use crate::format::{FormatError, FormatErrorKind};

/// The most bytes that a line may have. The largest grid in one line needs a sixteenth of it.
const MAX_LINE: usize = 1 << 16;

/// The most bytes of a file that is one text from its first sign to its last, in XML or JSON.
pub(super) const MAX_WHOLE: usize = 1 << 26;

/// A line without its end.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// Counted from 1.
    pub(super) number: usize,
    pub(super) text: String,
}

impl Line {
    /// A fault of this line; the column is counted from 1, in characters.
    pub(super) fn fault(&self, kind: FormatErrorKind, column: usize, message: &str) -> FormatError {
        FormatError::new(kind, self.number, column, message).with_excerpt(&self.text)
    }
}

/// The lines of a stream. No more than one line is in memory.
#[derive(Debug)]
pub(super) struct Lines<R> {
    reader: R,
    number: usize,
    ended: bool,
    longest: usize,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, number: 0, ended: false, longest: MAX_LINE }
    }

    /// Reads lines of any length that a whole file may have.
    pub(super) fn allow_long_lines(&mut self) {
        self.longest = MAX_WHOLE;
    }

    /// The first sign of the next line that is no white space, as far as the stream is at hand.
    pub(super) fn glance(&mut self) -> Option<u8> {
        let buffer = self.reader.fill_buf().ok()?;
        let text = buffer.strip_prefix("\u{feff}".as_bytes()).unwrap_or(buffer);
        text.iter().copied().find(|byte| !byte.is_ascii_whitespace())
    }

    /// Reads a line, or up to one byte more than a line may have.
    fn read(&mut self) -> Result<Option<Line>, FormatError> {
        self.number += 1;
        let mut bytes = Vec::new();
        let most = self.longest as u64 + 1;
        let read = self.reader.by_ref().take(most).read_until(b'\n', &mut bytes);
        let number = self.number;
        let fault = |kind, message: String| Err(FormatError::new(kind, number, 1, message));
        if let Err(error) = read {
            self.ended = true;
            return fault(FormatErrorKind::Unreadable, error.to_string());
        }
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() > self.longest && !bytes.ends_with(b"\n") {
            self.skip_rest();
            let longest = self.longest;
            let message = format!("the line has more than {longest} bytes, which no puzzle needs");
            return fault(FormatErrorKind::WrongSize, message);
        }
        // What is no UTF-8 becomes U+FFFD: harmless in a comment, and refused in a cell.
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches(['\n', '\r']).to_owned();
        Ok(Some(Line { number, text }))
    }

    /// Skips to the end of the line. A fault of the stream shows itself at the next read.
    fn skip_rest(&mut self) {
        while let Ok(buffer) = self.reader.fill_buf() {
            let (skip, done) = match buffer.iter().position(|byte| *byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.reader.consume(skip);
            if done {
                return;
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Line, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let line = self.read().transpose();
        self.ended |= line.is_none();
        line
    }
}
