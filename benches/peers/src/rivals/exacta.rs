//! This project.

use exacta::{Color, Entry, ItemId, Limits, Problem};

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let mut builder = Problem::builder();
    for item in 0..instance.names.len() {
        if item < instance.primary { builder.primary() } else { builder.secondary() }
            .expect("it fits");
    }
    for option in &instance.options {
        let entries = option.iter().map(|&(item, color)| Entry {
            key: ItemId::new(item as u32),
            color: color.map(|color| Color::new(color as u32)),
        });
        builder.option(entries).expect("a well-formed option");
    }
    let problem = builder.build();
    let mut solutions = match task {
        Task::Count => problem.solve().solutions(),
        Task::First => problem.solve().limits(Limits::solutions(1)).solutions(),
    };
    let _ = solutions.tally();
    solutions.stats().solutions
}
