//! `exacta check`: one verdict a puzzle, then a summary.

mod duplicates;
mod report;

use std::collections::BTreeSet;
use std::io;

use exacta::{Grid, GridVerdict, Layout, Verdict};

use crate::args::Check;
use crate::batch;
use crate::check::duplicates::{Key, Seen};
use crate::check::report::{Report, Verdicts};
use crate::exit::Exit;
use crate::input::{Cover, InputError, Question, Task};
use crate::output::Output;
use crate::search::{self, verify};
use crate::session::Session;

/// Nodes after which a puzzle is undecided unless the user says otherwise: about a second, and
/// thousands of times what a 9×9 puzzle needs.
const DEFAULT_NODES: u64 = 1_000_000;

pub(crate) fn run(session: &Session, args: &Check) -> io::Result<Exit> {
    let mut out = Output::new(session);
    let mut verdicts = Verdicts::default();
    // The layouts met, in words.
    let mut layouts = BTreeSet::new();
    let mut last: Option<Layout> = None;
    let mut seen = Seen::default();
    let work = |task| {
        let report = judge(session, &task);
        let text = if args.json { report.json().to_string() } else { report.to_string() };
        let layout = match &task {
            Ok(Task { question: Question::Grid(grid), .. }) => Some(grid.layout().clone()),
            _ => None,
        };
        let word = report.word();
        let key = match task {
            Ok(Task { place, question: Question::Grid(grid) }) if args.duplicates => {
                Some((Key::of(&grid), place))
            }
            _ => None,
        };
        (word, text, layout, key)
    };
    batch::each(session, &args.files, work, |(word, text, layout, key)| {
        verdicts.add(word);
        // Neighbours mostly share their layout; it is put into words once.
        if layout != last {
            layouts.extend(layout.as_ref().map(Layout::to_string));
            last = layout;
        }
        let Some((key, place)) = key else { return out.line(text) };
        if key.is_too_symmetric {
            let hint = "only an identical grid will be found";
            session.note(format_args!("warning: {place}: too symmetric to compare: {hint}"));
        }
        match seen.add(&key, &place) {
            Some(same) if args.json => out.line(same.put_into(&text)),
            Some(same) => {
                out.line(text)?;
                out.line(format_args!("{place}: {same}"))
            }
            None => out.line(text),
        }
    })?;
    let cancelled = session.cancel.is_cancelled();
    if args.json {
        let mut summary = verdicts.json(cancelled);
        if args.duplicates {
            summary["duplicates"] = seen.duplicates.into();
        }
        out.line(summary)?;
    } else if !session.common.quiet {
        let layouts: Vec<&str> = layouts.iter().map(String::as_str).collect();
        let summary = verdicts.summary(&layouts, cancelled);
        match seen.duplicates {
            0 => out.line(summary)?,
            count => out.line(format_args!("{summary}; {count} the same as earlier ones"))?,
        }
    }
    out.finish()?;
    let mut exit = verdicts.exit();
    exit.add(if cancelled { Exit::Undecided } else { Exit::Fine });
    Ok(exit)
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
