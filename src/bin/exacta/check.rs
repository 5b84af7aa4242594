//! `exacta check`: one verdict a puzzle, with what explains it, then a summary.

mod duplicates;
pub(crate) mod explain;
pub(crate) mod judged;

use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

use exacta::{DiagnoseLimits, Grid, GridVerdict, Layout, Verdict};

use crate::args::Check;
use crate::batch;
use crate::check::duplicates::{Key, Seen};
use crate::check::judged::{Judged, Verdicts};
use crate::exit::Exit;
use crate::input::{Cover, InputError, Question, Task};
use crate::output::Output;
use crate::report::{Entry, Page};
use crate::search::{self, verify};
use crate::session::Session;

/// Nodes after which a puzzle is undecided unless the user says otherwise: about a second, and
/// thousands of times what a 9×9 puzzle needs.
const DEFAULT_NODES: u64 = 1_000_000;

/// How long a diagnosis may take unless the user says otherwise.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(session: &Session, args: &Check) -> io::Result<Exit> {
    let mut out = Output::new(session).going_on(args.report.is_some());
    let mut page =
        args.report.as_deref().map(|path| Page::create(path, &args.files)).transpose()?;
    let mut verdicts = Verdicts::default();
    // The layouts met, in words.
    let mut layouts = BTreeSet::new();
    let mut last: Option<Layout> = None;
    let mut seen = Seen::default();
    let work = |task| {
        let judged = judge(session, args, &task);
        let text = if args.json {
            judged.json().to_string()
        } else if session.common.quiet && !args.explain {
            judged.to_string()
        } else {
            format!("{judged}{}", explain::lines(&judged, args))
        };
        let layout = match &task {
            Ok(Task { question: Question::Grid(grid), .. }) => Some(grid.layout().clone()),
            _ => None,
        };
        let entry = args.report.as_ref().map(|_| Entry::new(&judged));
        let word = judged.word();
        let key = match task {
            Ok(Task { place, question: Question::Grid(grid) }) if args.duplicates => {
                Some((Key::of(&grid), place))
            }
            _ => None,
        };
        (word, text, layout, entry, key)
    };
    batch::each(session, &args.files, work, |(word, text, layout, entry, key)| {
        verdicts.add(word);
        // Neighbours mostly share their layout; it is put into words once.
        if layout != last {
            layouts.extend(layout.as_ref().map(Layout::to_string));
            last = layout;
        }
        if let (Some(page), Some(entry)) = (&mut page, entry) {
            page.add(&entry)?;
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
    let layouts: Vec<&str> = layouts.iter().map(String::as_str).collect();
    let summary = verdicts.summary(&layouts, cancelled);
    if args.json {
        let mut summary = verdicts.json(cancelled);
        if args.duplicates {
            summary["duplicates"] = seen.duplicates.into();
        }
        out.line(summary)?;
    } else if !session.common.quiet {
        match seen.duplicates {
            0 => out.line(&summary)?,
            count => out.line(format_args!("{summary}; {count} the same as earlier ones"))?,
        }
    }
    let told = out.finish();
    if let Some(page) = page {
        page.finish(&summary)?;
    }
    told?;
    let mut exit = verdicts.exit();
    exit.add(if cancelled { Exit::Undecided } else { Exit::Fine });
    Ok(exit)
}

fn judge<'t>(session: &Session, args: &Check, task: &'t Result<Task, InputError>) -> Judged<'t> {
    match task {
        Err(error) => Judged::Unreadable(error),
        Ok(Task { place, question: Question::Grid(grid) }) => {
            let verdict = judge_grid(session, grid);
            // Nobody waits for what is not shown.
            let is_shown =
                !session.common.quiet || args.explain || args.json || args.report.is_some();
            let explains = is_shown && !args.no_diagnosis && !session.cancel.is_cancelled();
            let diagnosis = match verdict {
                GridVerdict::Unique(_) | GridVerdict::Undecided { .. } => None,
                _ => explains.then(|| Box::new(grid.diagnose(&diagnose_limits(session, args)))),
            };
            let turned = explains.then(|| turned(session, grid, &verdict)).flatten().map(Box::new);
            Judged::Grid { place, grid, verdict, diagnosis, turned }
        }
        Ok(Task { place, question: Question::Cover(cover) }) => {
            Judged::Cover { place, cover, verdict: judge_cover(session, cover) }
        }
    }
}

/// As many nodes as the verdict may take, so that what is judged can be explained.
fn diagnose_limits(session: &Session, args: &Check) -> DiagnoseLimits {
    DiagnoseLimits::default()
        .with_nodes(session.common.max_nodes.unwrap_or(DEFAULT_NODES))
        .with_time(session.common.timeout.unwrap_or(DEFAULT_TIME))
        .with_cancel(&session.cancel)
        .with_pairs(args.pairs)
}

/// The only completion with boxes of the other orientation, where nobody has said which it is and the
/// verdict is another one.
fn turned(session: &Session, grid: &Grid, verdict: &GridVerdict) -> Option<Grid> {
    let (rows, columns) = grid.layout().box_shape().filter(|(rows, columns)| rows != columns)?;
    if session.common.fixes_layout() {
        return None;
    }
    let layout = session.common.with_rules(Layout::boxes(columns, rows).ok()?).ok()?;
    let has_same_rules = layout.extra_rules() == grid.layout().extra_rules();
    let turned = grid.with_layout(layout).ok().filter(|_| has_same_rules)?;
    match (judge_grid(session, &turned), verdict) {
        (GridVerdict::Unique(other), GridVerdict::Unique(one)) => {
            (other.values() != one.values()).then_some(other)
        }
        (GridVerdict::Unique(other), _) => Some(other),
        _ => None,
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Args, Command};

    #[test]
    fn a_diagnosis_may_take_the_nodes_of_the_verdict() {
        for (asked, nodes) in [(&[][..], DEFAULT_NODES), (&["--max-nodes", "7"], 7)] {
            let args = Args::parse_from([&["exacta", "check"], asked].concat());
            let Command::Check(check) = &args.command else { panic!("not a check") };
            let limits = format!("{:?}", diagnose_limits(&Session::new(&args), check));
            assert!(limits.contains(&format!("nodes: {nodes},")), "{limits}");
        }
    }
}
