//! One solution at a time: Langford pairs from a lazy iterator.
//!
//! Place 1 1 2 2 … n n in a row so that between the two k's lie exactly k others. Items are the
//! numbers and the slots; an option puts one number into its two slots.
//!
//! ```text
//! cargo run --example langford
//!
//! 73625324765141
//! 72632453764151
//! 73161345726425
//! after 3 solutions: 26 nodes, Open
//! in all: 52
//! at the end: 685 nodes, Exhausted
//! n = 1: 0
//! n = 2: 0
//! n = 3: 2
//! n = 4: 2
//! n = 5: 0
//! n = 6: 0
//! n = 7: 52
//! n = 8: 300
//! ```
//!
//! Solutions exist where n or n + 1 is a multiple of 4. Each has a mirror image, and is counted
//! with it.

use exacta::{BuildError, Built, Ending, Engine, Model};

#[derive(Clone, PartialEq, Eq, Hash)]
enum Item {
    Number(usize),
    Slot(usize),
}

/// An option's payload: which number, and its left slot.
type Pair = (usize, usize);

fn langford(n: usize) -> Result<Built<Item, Pair>, BuildError> {
    use Item::{Number, Slot};
    let mut model = Model::new();
    for k in 1..=n {
        model.primary(Number(k))?;
    }
    for slot in 0..2 * n {
        model.primary(Slot(slot))?;
    }
    for k in 1..=n {
        for left in 0..(2 * n).saturating_sub(k + 1) {
            model.option((k, left), [Number(k), Slot(left), Slot(left + k + 1)])?;
        }
    }
    Ok(model.build())
}

fn row(n: usize, pairs: &[&Pair]) -> String {
    let mut row = vec![0; 2 * n];
    for &&(k, left) in pairs {
        row[left] = k;
        row[left + k + 1] = k;
    }
    row.iter().map(ToString::to_string).collect()
}

fn main() -> Result<(), BuildError> {
    let seven = langford(7)?;
    let mut solutions = seven.solve().engine(Engine::Links).solutions();
    for pairs in solutions.by_ref().take(3) {
        println!("{}", row(7, &pairs));
    }
    // The iterator holds its search: nothing after the third solution has been looked for yet.
    println!("after 3 solutions: {} nodes, {:?}", solutions.stats().nodes, solutions.ending());

    // `tally` runs to the end and counts what was seen before, too.
    println!("in all: {}", solutions.tally());
    println!("at the end: {} nodes, {:?}", solutions.stats().nodes, solutions.ending());
    assert_eq!(solutions.ending(), Ending::Exhausted);

    for n in 1..=8 {
        println!("n = {n}: {}", langford(n)?.solve().count());
    }
    Ok(())
}
