//! The crate `dlx`: Algorithm X or C with the shortest list, the first of equals.

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::{OptOrder, Solve, Solver, c, x};

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let (primary, secondary) = (instance.primary as dlx::Uint, instance.secondary() as dlx::Uint);
    if instance.has_colors() {
        // 0 means no color.
        let options: Vec<Vec<(dlx::Uint, dlx::Int)>> = instance
            .options
            .iter()
            .map(|o| {
                o.iter()
                    .map(|&(i, c)| (i as dlx::Uint, c.map_or(0, |c| c as dlx::Int + 1)))
                    .collect()
            })
            .collect();
        let mut problem = c::make_problem(primary, secondary, &options, OptOrder::Seq);
        return count(&mut problem, task, |solver| {
            solver.next_solution(&mut mrv_chooser(prefer_any(), no_tiebreak()))
        });
    }
    let options: Vec<Vec<dlx::Uint>> =
        instance.options.iter().map(|o| o.iter().map(|e| e.0 as dlx::Uint).collect()).collect();
    let mut problem = x::make_problem(primary, secondary, &options, OptOrder::Seq);
    count(&mut problem, task, |solver| {
        solver.next_solution(&mut mrv_chooser(prefer_any(), no_tiebreak()))
    })
}

fn count<P: Solve>(
    problem: &mut P,
    task: Task,
    mut next: impl FnMut(&mut Solver<P>) -> bool,
) -> u64 {
    let mut solver = Solver::new(problem);
    let mut n = 0;
    while next(&mut solver) {
        n += 1;
        if task == Task::First {
            break;
        }
    }
    n
}
