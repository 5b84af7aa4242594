//! Colors: words that cross must agree on the letter of the square where they meet.
//!
//! Every line of the square is a primary item: it gets exactly one word. Every cell is a secondary
//! item whose color is its letter: the word across and the word down both use it, and may, as long
//! as they give it the same letter. A word is a secondary item without color: used once at most.
//!
//! ```text
//! cargo run --example word_square
//!
//! lap
//! era
//! ten
//!
//! let
//! are
//! pan
//! ```
//!
//! The two squares mirror each other: the rows of one are the columns of the other.

use exacta::{BuildError, Entry, Key, Model};

const WORDS: [&str; 40] = [
    "age", "ant", "ape", "are", "ate", "bed", "bee", "bit", "cap", "car", "cat", "ear", "era",
    "eye", "fur", "ice", "ink", "lap", "let", "net", "oak", "oat", "one", "pan", "pen", "pod",
    "rat", "rib", "rod", "six", "ski", "spa", "ten", "tin", "toe", "top", "toy", "vat", "wet",
    "zoo",
];

#[derive(Clone, PartialEq, Eq, Hash)]
enum Item {
    /// The word from left to right in this row.
    Across(usize),
    /// The word from top to bottom in this column.
    Down(usize),
    /// The cell at (row, column).
    Cell(usize, usize),
    /// A word of the list.
    Word(&'static str),
}

/// An option's payload: a line, and its word.
struct Place {
    line: Item,
    word: &'static str,
}

type Square = Model<Item, Place>;

/// Lets `word` stand in `line`, whose `i`-th cell is `cell(i)`.
fn write(
    model: &mut Square,
    word: &'static str,
    line: Item,
    cell: impl Fn(usize) -> Item,
) -> Result<(), BuildError> {
    let letters = word.chars().enumerate().map(|(i, letter)| cell(i).color(letter));
    // Plain items and colored ones mix: `Entry::from` makes an item an entry without a color.
    let plain = [line.clone(), Item::Word(word)].map(Entry::from);
    model.option(Place { line, word }, plain.into_iter().chain(letters))?;
    Ok(())
}

fn square() -> Result<Square, BuildError> {
    let mut model = Model::new();
    for at in 0..3 {
        model.primary(Item::Across(at))?;
        model.primary(Item::Down(at))?;
    }
    for cell in 0..9 {
        model.secondary(Item::Cell(cell / 3, cell % 3))?;
    }
    for word in WORDS {
        model.secondary(Item::Word(word))?;
    }
    for word in WORDS {
        for at in 0..3 {
            write(&mut model, word, Item::Across(at), |i| Item::Cell(at, i))?;
            write(&mut model, word, Item::Down(at), |i| Item::Cell(i, at))?;
        }
    }
    Ok(model)
}

fn main() -> Result<(), BuildError> {
    let square = square()?.build();
    for places in square.solve() {
        for row in 0..3 {
            let word = places.iter().find(|place| place.line == Item::Across(row));
            println!("{}", word.map_or("???", |place| place.word));
        }
        println!();
    }
    Ok(())
}
