//! The crate `xcov`: dancing links, safe.

use xcov::{DlxBuilder, ExactCoverProblem, MrvExactCoverSearch};

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let mut builder = DlxBuilder::new(instance.primary, instance.secondary());
    for option in &instance.options {
        let items: Vec<usize> = option.iter().map(|e| e.0 + 1).collect();
        builder.add_option(&items);
    }
    let mut search = MrvExactCoverSearch::new(builder.build());
    let mut n = 0;
    while search.search() {
        n += 1;
        if task == Task::First {
            break;
        }
    }
    n
}
