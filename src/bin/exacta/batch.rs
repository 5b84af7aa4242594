//! Lists of tasks: all cores work on them, and the answers come in the order of the list.

use std::io;
use std::path::PathBuf;

use exacta::sudoku::in_order;

use crate::input::{self, InputError, Task};
use crate::session::Session;

/// The most tasks that are read before they are worked on, all cores at once.
const MOST_PENDING: usize = 1024;

/// Calls `work` for each task of each file, and for each fault, until Ctrl-C; `say` gets what came
/// of it, in order.
pub(crate) fn each<T: Send>(
    session: &Session,
    files: &[PathBuf],
    work: impl Fn(Result<Task, InputError>) -> T + Sync,
    mut say: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let mut pending = Vec::new();
    // Doubled each time, so that the first answers come at once.
    let mut patience = 1;
    input::each(session, files, |task| {
        pending.push(task);
        if pending.len() < patience {
            return Ok(());
        }
        patience = (2 * patience).min(MOST_PENDING);
        in_order(pending.drain(..), &work).try_for_each(&mut say)
    })?;
    in_order(pending, &work).try_for_each(&mut say)
}
