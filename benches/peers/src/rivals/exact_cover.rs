//! The crate `exact-cover`: dancing links behind a thread and a channel.

use exact_cover::{Problem, Solver, SolverEvent};

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let mut problem: Problem<usize, usize> = Problem::default();
    problem.add_constraints(0..instance.names.len());
    for (number, option) in instance.options.iter().enumerate() {
        problem.add_subset(number, option.iter().map(|e| e.0).collect());
    }
    let mut solver = Solver::new(problem);
    solver.run();
    let mut n = 0;
    for event in solver {
        match event {
            SolverEvent::SolutionFound(_) => n += 1,
            SolverEvent::Finished => break,
            _ => {}
        }
        if task == Task::First && n == 1 {
            break;
        }
    }
    n
}
