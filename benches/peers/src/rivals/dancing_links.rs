//! The crate `dancing-links`: a linked grid, built by asking whether each option satisfies each item.

use dancing_links::ExactCover;

use super::{Instance, Task};

struct Problem {
    options: Vec<Vec<usize>>,
    items: Vec<usize>,
    primary: usize,
}

impl ExactCover for Problem {
    type Possibility = Vec<usize>;
    type Constraint = usize;

    fn satisfies(&self, option: &Vec<usize>, item: &usize) -> bool {
        option.contains(item)
    }

    fn is_optional(&self, item: &usize) -> bool {
        *item >= self.primary
    }

    fn possibilities(&self) -> &[Vec<usize>] {
        &self.options
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}

pub fn run(instance: &Instance, task: Task) -> u64 {
    let problem = Problem {
        options: instance.options.iter().map(|o| o.iter().map(|e| e.0).collect()).collect(),
        items: (0..instance.names.len()).collect(),
        primary: instance.primary,
    };
    let solutions = problem.solver();
    match task {
        Task::First => solutions.take(1).count() as u64,
        Task::Count => solutions.count() as u64,
    }
}
