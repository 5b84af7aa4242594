//! `exacta check`: one verdict a puzzle, then a summary.

mod report;

use std::collections::BTreeSet;
use std::io;

use exacta::{Grid, GridVerdict, Verdict};

use crate::args::Check;
use crate::check::report::{Report, Verdicts};
use crate::exit::Exit;
use crate::input::{self, Cover, InputError, Question, Task};
use crate::output::Output;
use crate::search::{self, verify};
use crate::session::Session;

/// Nodes after which a puzzle is undecided unless the user says otherwise: about a second, and
/// thousands of times what a 9×9 puzzle needs.
const DEFAULT_NODES: u64 = 1_000_000;

pub(crate) fn run(session: &Session, args: &Check) -> io::Result<Exit> {
    let mut checker = Checker {
        session,
        json: args.json,
        out: Output::new(session),
        verdicts: Verdicts::default(),
        layouts: BTreeSet::new(),
    };
    input::each(session, &args.files, |task| checker.check(task))?;
    checker.finish()
}

struct Checker<'s> {
    session: &'s Session,
    json: bool,
    out: Output<'s>,
    verdicts: Verdicts,
    /// The layouts met, in words.
    layouts: BTreeSet<String>,
}

impl Checker<'_> {
    fn check(&mut self, task: Result<Task, InputError>) -> io::Result<()> {
        let report = match &task {
            Err(error) => Report::Unreadable(error),
            Ok(Task { place, question: Question::Grid(grid) }) => {
                self.layouts.insert(grid.layout().to_string());
                Report::Grid { place, grid, verdict: self.judge_grid(grid) }
            }
            Ok(Task { place, question: Question::Cover(cover) }) => {
                Report::Cover { place, cover, verdict: self.judge_cover(cover) }
            }
        };
        self.verdicts.add(&report);
        if self.json { self.out.line(report.json()) } else { self.out.line(report) }
    }

    fn judge_grid(&self, grid: &Grid) -> GridVerdict {
        let question = match grid.solve() {
            Ok(question) => question,
            Err(clashes) => return GridVerdict::Clash(clashes),
        };
        let verdict =
            search::of_grid(self.session, question, Some(2), Some(DEFAULT_NODES)).verdict();
        let problem = grid.layout().problem();
        let verdict = verdict.map(|solution| {
            verify(self.session, problem, solution.clues());
            solution
        });
        GridVerdict::from(verdict)
    }

    fn judge_cover(&self, cover: &Cover) -> Verdict {
        let problem = cover.problem();
        let mut search = search::of_problem(self.session, problem, Some(2), Some(DEFAULT_NODES));
        let verdict = search.verdict();
        verdict.map(|solution| {
            verify(self.session, problem, &solution);
            solution
        })
    }

    fn finish(mut self) -> io::Result<Exit> {
        let cancelled = self.session.cancel.is_cancelled();
        if self.json {
            self.out.line(self.verdicts.json(cancelled))?;
        } else if !self.session.common.quiet {
            let layouts: Vec<&str> = self.layouts.iter().map(String::as_str).collect();
            self.out.line(format_args!("{}", self.verdicts.summary(&layouts, cancelled)))?;
        }
        self.out.finish()?;
        let mut exit = self.verdicts.exit();
        exit.add(if cancelled { Exit::Undecided } else { Exit::Fine });
        Ok(exit)
    }
}
