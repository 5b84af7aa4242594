//! The crate `dlx-rs`: dancing links over an enum of nodes.

use dlx_rs::Solver;

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let mut solver: Solver<usize> = Solver::new_optional(instance.primary, instance.secondary());
    for (number, option) in instance.options.iter().enumerate() {
        let items: Vec<usize> = option.iter().map(|e| e.0 + 1).collect();
        solver.add_option(number, &items);
    }
    match task {
        Task::First => solver.take(1).count() as u64,
        Task::Count => solver.count() as u64,
    }
}
