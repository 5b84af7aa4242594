//! The crate `algoxcc`: dancing cells with colors. It keeps all solutions.

use algoxcc::{DancingCells, Problem};

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let (primary, secondary) = instance.names.split_at(instance.primary);
    let strs = |names: &'_ [String]| -> Vec<String> { names.to_vec() };
    let mut problem = Problem {
        primary_items: strs(primary),
        secondary_items: strs(secondary),
        options: Vec::new(),
    };
    for (number, option) in instance.options.iter().enumerate() {
        type Entries<'a> = Vec<&'a (usize, Option<usize>)>;
        let (first, second): (Entries, Entries) =
            option.iter().partition(|e| e.0 < instance.primary);
        let first = first.iter().map(|e| instance.names[e.0].as_str()).collect();
        let second = second
            .iter()
            .map(|e| {
                (instance.names[e.0].as_str(), e.1.map_or("", |c| instance.colors[c].as_str()))
            })
            .collect();
        problem.options.push(algoxcc::Option::new_validated(&number.to_string(), &first, &second));
    }
    let Ok(mut cells) = DancingCells::new(&problem) else { return 0 };
    match task {
        Task::First => cells.solve_first().count() as u64,
        Task::Count => cells.solve_all().count() as u64,
    }
}
