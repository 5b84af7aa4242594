//! `exacta count`: how many solutions, exactly.

use std::io;

use exacta::{Count as Found, StopReason};

use crate::args::Count;
use crate::batch;
use crate::exit::Exit;
use crate::input::{Question as Asked, Task};
use crate::output::Output;
use crate::search;
use crate::session::Session;

pub(crate) fn run(session: &Session, args: &Count) -> io::Result<Exit> {
    let mut exit = Exit::Fine;
    let mut out = Output::new(session);
    let work = |task: Result<Task, _>| {
        task.map(|task| {
            let (answer, stopped) = count(session, args.limit, &task);
            (format!("{}: {answer}", task.place), stopped)
        })
    };
    batch::each(session, &args.files, work, |counted| match counted {
        Err(error) => {
            exit.add(Exit::Unreadable);
            session.error(error);
            Ok(())
        }
        Ok((line, stopped)) => {
            exit.add(if stopped { Exit::Undecided } else { Exit::Fine });
            out.line(line)
        }
    })?;
    if session.cancel.is_cancelled() {
        exit.add(Exit::Undecided);
    }
    out.finish()?;
    Ok(exit)
}

/// The number in words, and whether a limit came before it was known.
fn count(session: &Session, limit: Option<u64>, task: &Task) -> (String, bool) {
    // One solution beyond the limit shows that there are more.
    let most = limit.map(|limit| limit.saturating_add(1));
    let found = match &task.question {
        Asked::Cover(cover) => search::count_of_problem(session, cover.problem(), most),
        Asked::Grid(grid) => match grid.solve() {
            Ok(question) => search::count_of_grid(session, question, most),
            Err(clashes) => return (format!("0 (clash: {clashes})"), false),
        },
    };
    match found {
        Found::Exact(count) => (count.to_string(), false),
        Found::AtLeast(_, StopReason::Solutions) => {
            (format!("more than {}", limit.unwrap_or_default()), false)
        }
        stopped => (stopped.to_string(), true),
    }
}
