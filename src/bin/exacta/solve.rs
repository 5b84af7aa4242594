//! `exacta solve`: completed grids, and the solutions of exact-cover problems.

use std::fmt::Display;
use std::io;

use exacta::{Finder, Grid};

use crate::args::Solve;
use crate::batch;
use crate::exit::Exit;
use crate::input::{self, Cover, InputError, Place, Question as Asked, Task};
use crate::output::Output;
use crate::search::{self, Search, verify};
use crate::session::Session;

/// The most completions of a grid that are kept until it is its turn to be printed. Where more are
/// asked for, they are printed as they are found, one puzzle after the other. So are the solutions
/// of exact-cover problems wherever there may be several, since the second may take for ever.
const MOST_KEPT: u64 = 100;

/// What all cores have done about a puzzle.
enum Done {
    /// Its lines and what they mean.
    Solved(Vec<String>, Solved),
    /// Nothing: it is to be solved when it is its turn.
    Later(Box<Task>),
}

pub(crate) fn run(session: &Session, args: &Solve) -> io::Result<Exit> {
    let most = args.limit.unwrap_or(if args.all { u64::MAX } else { 1 });
    let mut exit = Exit::Fine;
    let mut out = Output::new(session);
    if most <= MOST_KEPT {
        let work = |task| {
            let task = match task {
                Ok(task @ Task { question: Asked::Cover(_), .. }) if most > 1 => {
                    return Done::Later(Box::new(task));
                }
                task => task,
            };
            let mut lines = Vec::new();
            let keep = |line: &dyn Display| {
                lines.push(line.to_string());
                Ok(())
            };
            let solved = Solver { session, most, say: keep }.solve(task);
            Done::Solved(lines, solved)
        };
        batch::each(session, &args.files, work, |done| {
            let solved = match done {
                Done::Solved(lines, solved) => {
                    lines.iter().try_for_each(|line| out.line(line))?;
                    solved
                }
                Done::Later(_) if session.cancel.is_cancelled() => return Ok(()),
                Done::Later(task) => stream(session, most, &mut out, Ok(*task)),
            };
            note(session, solved, &mut exit)
        })?;
    } else {
        input::each(session, &args.files, |task| {
            note(session, stream(session, most, &mut out, task), &mut exit)
        })?;
    }
    if session.cancel.is_cancelled() {
        exit.add(Exit::Undecided);
    }
    out.finish()?;
    Ok(exit)
}

/// Solves one puzzle, and prints each line at once.
fn stream(
    session: &Session,
    most: u64,
    out: &mut Output<'_>,
    task: Result<Task, InputError>,
) -> Solved {
    Solver { session, most, say: |line: &dyn Display| out.line(line) }.solve(task)
}

/// What a puzzle means for the exit code; nothing came of it where it could not be read.
type Solved = io::Result<Result<Exit, InputError>>;

fn note(session: &Session, solved: Solved, exit: &mut Exit) -> io::Result<()> {
    exit.add(solved?.unwrap_or_else(|error| {
        session.error(error);
        Exit::Unreadable
    }));
    Ok(())
}

/// Solves one puzzle; `say` gets the lines of the answer.
struct Solver<'s, S> {
    session: &'s Session,
    most: u64,
    say: S,
}

impl<S: FnMut(&dyn Display) -> io::Result<()>> Solver<'_, S> {
    fn solve(mut self, task: Result<Task, InputError>) -> Solved {
        let Task { place, question } = match task {
            Ok(task) => task,
            Err(error) => return Ok(Err(error)),
        };
        match question {
            Asked::Grid(grid) => self.grid(&place, &grid),
            Asked::Cover(cover) => self.cover(&place, &cover),
        }
        .map(Ok)
    }

    /// A grid's completions are lines of their own; what has none is a comment, so that the
    /// output is a list of puzzles again.
    fn grid(&mut self, place: &Place, grid: &Grid) -> io::Result<Exit> {
        let question = match grid.solve() {
            Ok(question) => question,
            Err(clashes) => {
                (self.say)(&format_args!("# {place}: clash: {clashes}"))?;
                return Ok(Exit::BadNews);
            }
        };
        let session = self.session;
        let search = search::of_grid(session, question, Some(self.most), None);
        self.print("#", place, search, |say, completion, _| {
            verify(session, grid.layout().problem(), completion.clues());
            say(&completion)
        })
    }

    /// A solution is a block of options in the words of the file, under a comment.
    fn cover(&mut self, place: &Place, cover: &Cover) -> io::Result<Exit> {
        let session = self.session;
        let search = search::of_problem(session, cover.problem(), Some(self.most), None);
        self.print("|", place, search, |say, solution, number| {
            verify(session, cover.problem(), &solution);
            say(&format_args!("| {place}: solution {number}"))?;
            solution.into_iter().try_for_each(|option| say(&cover.option_text(option)))
        })
    }

    fn print<M: Finder>(
        &mut self,
        comment: &str,
        place: &Place,
        mut search: Search<'_, M>,
        mut show: impl FnMut(&mut S, M::Answer, u64) -> io::Result<()>,
    ) -> io::Result<Exit> {
        let mut found = 0;
        while let Some(answer) = search.next() {
            found += 1;
            show(&mut self.say, answer, found)?;
        }
        match (search.stopped(), found) {
            (Some(reason), _) => {
                (self.say)(&format_args!("{comment} {place}: undecided ({reason})"))?;
                Ok(Exit::Undecided)
            }
            (None, 0) if self.most > 0 => {
                (self.say)(&format_args!("{comment} {place}: no solution"))?;
                Ok(Exit::BadNews)
            }
            (None, _) => Ok(Exit::Fine),
        }
    }
}
