//! The crate `exact-covers`: dancing links with colors.

use std::ops::ControlFlow;

use exact_covers::{DlSolver, Solver};

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let primary: Vec<u32> = (0..instance.primary as u32).collect();
    let secondary: Vec<u32> = (instance.primary as u32..instance.names.len() as u32).collect();
    let mut solver: DlSolver<u32, u32> = DlSolver::new(&primary, &secondary);
    for option in &instance.options {
        type Entries<'a> = Vec<&'a (usize, Option<usize>)>;
        let (first, second): (Entries, Entries) =
            option.iter().partition(|e| e.0 < instance.primary);
        let first: Vec<u32> = first.into_iter().map(|e| e.0 as u32).collect();
        let second: Vec<(u32, Option<u32>)> =
            second.into_iter().map(|e| (e.0 as u32, e.1.map(|c| c as u32))).collect();
        solver.add_option(first, second);
    }
    let mut n = 0;
    solver.solve(|_| {
        n += 1;
        if task == Task::First { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    n
}
