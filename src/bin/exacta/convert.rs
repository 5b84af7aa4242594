//! `exacta convert`: puzzles in another format, and what is lost on the way.

use std::io;

use exacta::format::sudoku::{Puzzle, Writer};

use crate::args::Convert;
use crate::exit::Exit;
use crate::input::{self, InputError, Place};
use crate::output::Output;
use crate::session::Session;

pub(crate) fn run(session: &Session, args: &Convert) -> io::Result<Exit> {
    let mut converter = Converter {
        session,
        writer: Writer::new(args.to),
        out: Output::new(session),
        losses: Vec::new(),
        exit: Exit::Fine,
    };
    input::each_with_notes(session, &args.files, |puzzle| match puzzle {
        Ok((place, puzzle)) => converter.convert(&place, &puzzle),
        Err(error) => {
            converter.refuse(&error);
            Ok(())
        }
    })?;
    converter.finish()
}

struct Converter<'s> {
    session: &'s Session,
    writer: Writer,
    out: Output<'s>,
    losses: Vec<Loss>,
    exit: Exit,
}

/// Something that the format cannot hold: what, where first, and in how many puzzles.
struct Loss {
    what: String,
    place: String,
    times: u64,
}

/// Different things lost that are told one by one; a list of a million puzzles has no more.
const MOST_LOSSES: usize = 100;

impl Converter<'_> {
    fn convert(&mut self, place: &Place, puzzle: &Puzzle) -> io::Result<()> {
        let written = match self.writer.write(puzzle) {
            Ok(written) => written,
            Err(error) => {
                self.refuse(&InputError::Text(error.in_file(place.file.as_str())));
                return Ok(());
            }
        };
        for what in written.lost {
            let known = self.losses.iter().position(|loss| loss.what == what);
            match known {
                Some(known) => self.losses[known].times += 1,
                None if self.losses.len() < MOST_LOSSES => {
                    self.losses.push(Loss { what, place: place.to_string(), times: 1 });
                }
                None => {}
            }
        }
        self.out.text(&written.text)
    }

    fn refuse(&mut self, error: &InputError) {
        self.exit.add(Exit::Unreadable);
        self.session.error(error);
    }

    fn finish(mut self) -> io::Result<Exit> {
        self.out.text(&self.writer.finish())?;
        for Loss { what, place, times } in &self.losses {
            let more = match times {
                1 => String::new(),
                times => format!(", and so in {} more", times - 1),
            };
            self.session.note(format_args!("warning: {place}: {what} is lost{more}"));
        }
        if self.session.cancel.is_cancelled() {
            self.exit.add(Exit::Undecided);
        }
        self.out.finish()?;
        Ok(self.exit)
    }
}
