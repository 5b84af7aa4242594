//! `exacta solve`: completed grids, and the solutions of exact-cover problems.

use std::io;

use exacta::{Finder, Grid};

use crate::args::Solve;
use crate::exit::Exit;
use crate::input::{self, Cover, Place, Question as Asked, Task};
use crate::output::Output;
use crate::search::{self, Search, verify};
use crate::session::Session;

pub(crate) fn run(session: &Session, args: &Solve) -> io::Result<Exit> {
    let most = args.limit.unwrap_or(if args.all { u64::MAX } else { 1 });
    let mut solver = Solver { session, most, out: Output::new(session), exit: Exit::Fine };
    input::each(session, &args.files, |task| solver.solve(task))?;
    if session.cancel.is_cancelled() {
        solver.exit.add(Exit::Undecided);
    }
    solver.out.finish()?;
    Ok(solver.exit)
}

struct Solver<'s> {
    session: &'s Session,
    most: u64,
    out: Output<'s>,
    exit: Exit,
}

impl Solver<'_> {
    fn solve(&mut self, task: Result<Task, input::InputError>) -> io::Result<()> {
        match task {
            Err(error) => {
                self.exit.add(Exit::Unreadable);
                self.session.error(error);
                Ok(())
            }
            Ok(Task { place, question: Asked::Grid(grid) }) => self.grid(&place, &grid),
            Ok(Task { place, question: Asked::Cover(cover) }) => self.cover(&place, &cover),
        }
    }

    /// A grid's completions are lines of their own; what has none is a comment, so that the
    /// output is a list of puzzles again.
    fn grid(&mut self, place: &Place, grid: &Grid) -> io::Result<()> {
        let question = match grid.solve() {
            Ok(question) => question,
            Err(clashes) => {
                self.exit.add(Exit::BadNews);
                return self.out.line(format_args!("# {place}: clash: {clashes}"));
            }
        };
        let session = self.session;
        let search = search::of_grid(session, question, Some(self.most), None);
        self.print("#", place, search, |out, completion, _| {
            verify(session, grid.layout().problem(), completion.clues());
            out.line(completion)
        })
    }

    /// A solution is a block of options in the words of the file, under a comment.
    fn cover(&mut self, place: &Place, cover: &Cover) -> io::Result<()> {
        let session = self.session;
        let search = search::of_problem(session, cover.problem(), Some(self.most), None);
        self.print("|", place, search, |out, solution, number| {
            verify(session, cover.problem(), &solution);
            out.line(format_args!("| {place}: solution {number}"))?;
            solution.into_iter().try_for_each(|option| out.line(cover.option_text(option)))
        })
    }

    fn print<M: Finder>(
        &mut self,
        comment: &str,
        place: &Place,
        mut search: Search<'_, M>,
        mut show: impl FnMut(&mut Output<'_>, M::Answer, u64) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut found = 0;
        while let Some(answer) = search.next() {
            found += 1;
            show(&mut self.out, answer, found)?;
        }
        match (search.stopped(), found) {
            (Some(reason), _) => {
                self.exit.add(Exit::Undecided);
                self.out.line(format_args!("{comment} {place}: undecided ({reason})"))
            }
            (None, 0) if self.most > 0 => {
                self.exit.add(Exit::BadNews);
                self.out.line(format_args!("{comment} {place}: no solution"))
            }
            (None, _) => Ok(()),
        }
    }
}
