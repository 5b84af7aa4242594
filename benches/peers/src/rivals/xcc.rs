//! The crate `xcc`: bit sets copied at each level. It keeps all solutions.

use xcc::{Color, ColoredItem, ItemId, Limit, Matrix, Solver};

use super::{Instance, Task};

pub fn run(instance: &Instance, task: Task) -> u64 {
    let mut matrix: Matrix<usize> = Matrix::new(instance.primary, instance.secondary());
    for (number, option) in instance.options.iter().enumerate() {
        let items: Vec<ColoredItem> = option
            .iter()
            .map(|&(i, c)| match c {
                None => ColoredItem::new(ItemId::new(i)),
                Some(c) => ColoredItem::with_color(ItemId::new(i), Color::new(c)),
            })
            .collect();
        matrix.add_option(number, &items);
    }
    let limit = if task == Task::First { Limit::Max(1) } else { Limit::All };
    Solver::new(&matrix).solve(limit).len() as u64
}
