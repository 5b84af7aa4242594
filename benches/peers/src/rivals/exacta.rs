//! This project.

use exacta::{Color, Entry, ItemId, Outcome, Problem};

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let mut builder = Problem::builder();
    builder.primaries(instance.primary).expect("they fit");
    for _ in 0..instance.secondary() {
        builder.secondary().expect("it fits");
    }
    for option in &instance.options {
        let entries = option.iter().map(|&(item, color)| Entry {
            key: ItemId::new(item as u32),
            color: color.map(|color| Color::new(color as u32)),
        });
        builder.option(entries).expect("a well-formed option");
    }
    let problem = builder.build();
    match task {
        Task::First => u64::from(matches!(problem.solve().first(), Outcome::Decided(Some(_)))),
        Task::Count => {
            let mut solutions = problem.solve().solutions();
            let _ = solutions.tally();
            solutions.stats().solutions
        }
    }
}
