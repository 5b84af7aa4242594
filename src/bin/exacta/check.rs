//! `exacta check`: one verdict a puzzle, then a summary.

mod report;

use std::collections::BTreeSet;
use std::io;

use exacta::sudoku::in_order;
use exacta::{Grid, GridVerdict, Layout, Verdict};

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

/// The most puzzles that are read before they are judged, all cores at once.
const MOST_PENDING: usize = 1024;

pub(crate) fn run(session: &Session, args: &Check) -> io::Result<Exit> {
    let mut checker = Checker {
        session,
        json: args.json,
        out: Output::new(session),
        pending: Vec::new(),
        patience: 1,
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
    /// Read, but not yet judged.
    pending: Vec<Result<Task, InputError>>,
    /// How many may be pending: doubled each time, so that the first answers come at once.
    patience: usize,
    verdicts: Verdicts,
    /// The layouts met, in words.
    layouts: BTreeSet<String>,
}

impl Checker<'_> {
    fn check(&mut self, task: Result<Task, InputError>) -> io::Result<()> {
        self.pending.push(task);
        if self.pending.len() >= self.patience { self.judge_pending() } else { Ok(()) }
    }

    fn judge_pending(&mut self) -> io::Result<()> {
        self.patience = (2 * self.patience).min(MOST_PENDING);
        let (session, json) = (self.session, self.json);
        let judged = in_order(self.pending.drain(..), |task| {
            let report = judge(session, &task);
            let text = if json { report.json().to_string() } else { report.to_string() };
            let layout = match &task {
                Ok(Task { question: Question::Grid(grid), .. }) => Some(grid.layout().clone()),
                _ => None,
            };
            (report.word(), text, layout)
        });
        let mut last: Option<Layout> = None;
        for (word, text, layout) in judged {
            self.verdicts.add(word);
            self.out.line(text)?;
            // Neighbours mostly share their layout; it is put into words once.
            if layout != last {
                self.layouts.extend(layout.as_ref().map(Layout::to_string));
                last = layout;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> io::Result<Exit> {
        self.judge_pending()?;
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

fn judge<'t>(session: &Session, task: &'t Result<Task, InputError>) -> Report<'t> {
    match task {
        Err(error) => Report::Unreadable(error),
        Ok(Task { place, question: Question::Grid(grid) }) => {
            Report::Grid { place, grid, verdict: judge_grid(session, grid) }
        }
        Ok(Task { place, question: Question::Cover(cover) }) => {
            Report::Cover { place, cover, verdict: judge_cover(session, cover) }
        }
    }
}

fn judge_grid(session: &Session, grid: &Grid) -> GridVerdict {
    let question = match grid.solve() {
        Ok(question) => question,
        Err(clashes) => return GridVerdict::Clash(clashes),
    };
    let verdict = search::of_grid(session, question, Some(2), Some(DEFAULT_NODES)).verdict();
    let problem = grid.layout().problem();
    let verdict = verdict.map(|solution| {
        verify(session, problem, solution.clues());
        solution
    });
    GridVerdict::from(verdict)
}

fn judge_cover(session: &Session, cover: &Cover) -> Verdict {
    let problem = cover.problem();
    let verdict = search::of_problem(session, problem, Some(2), Some(DEFAULT_NODES)).verdict();
    verdict.map(|solution| {
        verify(session, problem, &solution);
        solution
    })
}
