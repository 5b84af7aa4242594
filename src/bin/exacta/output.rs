//! Answers on stdout, without getting in the way of the progress bar.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use crate::session::Session;

/// Standard output, line by line. On a terminal each line shows at once.
pub(crate) struct Output<'s> {
    session: &'s Session,
    out: BufWriter<Stdout>,
    immediate: bool,
    goes_on: bool,
    /// That the pipe was closed, which is told at the end.
    closed: Option<io::Error>,
}

impl<'s> Output<'s> {
    pub(crate) fn new(session: &'s Session) -> Self {
        let out = io::stdout();
        let immediate = out.is_terminal();
        let out = BufWriter::with_capacity(1 << 16, out);
        Self { session, out, immediate, goes_on: false, closed: None }
    }

    /// Takes lines to the end even if the pipe is closed, where something else is written as well.
    pub(crate) fn going_on(self, goes_on: bool) -> Self {
        Self { goes_on, ..self }
    }

    pub(crate) fn line(&mut self, line: impl Display) -> io::Result<()> {
        if self.closed.is_some() {
            return Ok(());
        }
        match self.print(line) {
            Err(error) if self.goes_on && error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = Some(error);
                Ok(())
            }
            outcome => outcome,
        }
    }

    fn print(&mut self, line: impl Display) -> io::Result<()> {
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
        self.closed.map_or_else(|| self.out.flush(), Err)
    }
}
