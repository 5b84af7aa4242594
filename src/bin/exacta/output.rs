//! Answers on stdout, without getting in the way of the progress bar.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use crate::session::Session;

/// Standard output, line by line. On a terminal each line shows at once.
pub(crate) struct Output<'s> {
    session: &'s Session,
    out: BufWriter<Stdout>,
    immediate: bool,
}

impl<'s> Output<'s> {
    pub(crate) fn new(session: &'s Session) -> Self {
        let out = io::stdout();
        let immediate = out.is_terminal();
        Self { session, out: BufWriter::with_capacity(1 << 16, out), immediate }
    }

    pub(crate) fn line(&mut self, line: impl Display) -> io::Result<()> {
        if self.immediate {
            let out = &mut self.out;
            self.session.aside(|| writeln!(out, "{line}").and_then(|()| out.flush()))
        } else {
            writeln!(self.out, "{line}")
        }
    }

    /// Text that has its own line ends.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        text.lines().try_for_each(|line| self.line(line))
    }

    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}
