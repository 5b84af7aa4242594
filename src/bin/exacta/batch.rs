//! Lists of tasks: all cores work on them, and the answers come in the order of the list.

use std::io;
use std::path::PathBuf;

use exacta::sudoku::in_order;

use crate::input::{self, InputError, Question, Task};
use crate::session::Session;

/// The most tasks that are read before they are worked on, all cores at once.
const MOST_PENDING: usize = 1024;

/// The most entries of the exact-cover problems among them, which are held in full. A larger problem
/// is the last of its batch.
const MOST_ENTRIES: usize = 1 << 18;

/// Calls `work` for each task of each file, and for each fault; `say` gets what came of it, in
/// order. After Ctrl-C no further task is begun, and nothing is said of those that never were.
pub(crate) fn each<T: Send>(
    session: &Session,
    files: &[PathBuf],
    work: impl Fn(Result<Task, InputError>) -> T + Sync,
    mut say: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let begin = |task| (!session.cancel.is_cancelled()).then(|| work(task));
    let (mut pending, mut entries) = (Vec::new(), 0);
    // Doubled each time, so that the first answers come at once.
    let mut patience = 1;
    input::each(session, files, |task| {
        entries += entries_of(&task);
        pending.push(task);
        if pending.len() < patience && entries < MOST_ENTRIES {
            return Ok(());
        }
        patience = (2 * patience).min(MOST_PENDING);
        entries = 0;
        in_order(pending.drain(..), begin).flatten().try_for_each(&mut say)
    })?;
    in_order(pending, begin).flatten().try_for_each(&mut say)
}

/// What a task holds besides its place: grids share their layouts.
fn entries_of(task: &Result<Task, InputError>) -> usize {
    match task {
        Ok(Task { question: Question::Cover(cover), .. }) => cover.problem().entry_count(),
        _ => 0,
    }
}
