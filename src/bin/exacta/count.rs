//! `exacta count`: how many solutions, exactly.

use std::io;

use exacta::{Count as Found, StopReason};

use crate::args::Count;
use crate::exit::Exit;
use crate::input::{self, Question as Asked, Task};
use crate::output::Output;
use crate::search;
use crate::session::Session;

pub(crate) fn run(session: &Session, args: &Count) -> io::Result<Exit> {
    let mut exit = Exit::Fine;
    let mut out = Output::new(session);
    input::each(session, &args.files, |task| match task {
        Err(error) => {
            exit.add(Exit::Unreadable);
            session.error(error);
            Ok(())
        }
        Ok(task) => {
            let (answer, stopped) = count(session, args.limit, &task);
            exit.add(if stopped { Exit::Undecided } else { Exit::Fine });
            out.line(format_args!("{}: {answer}", task.place))
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
        Asked::Cover(cover) => search::of_problem(session, cover.problem(), most, None).count(),
        Asked::Grid(grid) => match grid.solve() {
            Ok(question) => search::of_grid(session, question, most, None).count(),
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
