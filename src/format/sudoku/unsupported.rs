//! Stands for the readers of XML and JSON where the feature `formats` is off.

use crate::format::FormatErrorKind;
use crate::format::sudoku::lines::Line;
use crate::format::sudoku::read::{Found, Reader};

/// Refuses a file, once.
#[derive(Debug, Default)]
pub(super) struct Unsupported {
    is_refused: bool,
}

impl Reader for Unsupported {
    fn line(&mut self, line: Line, found: &mut Found) {
        if !std::mem::replace(&mut self.is_refused, true) {
            let message = "this format needs the cargo feature `formats`";
            found.push_back(Err(line.fault(FormatErrorKind::Unsupported, 1, message)));
        }
    }

    fn end(&mut self, _: &mut Found) {}
}
