//! What can be said of a Sudoku: unique, several, none, or a clash that needs no search.
//!
//! ```text
//! cargo run --example sudoku
//!
//! proper: unique
//!   13 24
//!   42 31
//!   24 13
//!   31 42
//! a clue lost: several; two of them differ in r1c1, r1c2, r4c1, r4c2
//! a clue too many: no completion, although no clue is repeated
//! a clue repeated: clash: column 4: 2 at r1c4 and r4c4
//! boxes of 2 rows x 3 columns: unique
//!   123 456
//!   456 123
//!   231 564
//!   564 231
//!   312 645
//!   645 312
//! boxes of 3 rows x 2 columns: unique
//!   12 34 56
//!   45 61 23
//!   63 25 14
//!   36 52 41
//!   21 46 35
//!   54 13 62
//! ```

use exacta::{Cell, Grid, GridVerdict, Layout};

/// The grid in rows, with a space between two boxes.
fn draw(grid: &Grid, columns: usize) {
    for row in 0..grid.side() {
        let mut line = String::new();
        for column in 0..grid.side() {
            if column > 0 && column % columns == 0 {
                line.push(' ');
            }
            let digit = grid.get(Cell::new(row, column));
            line.push_str(&digit.map_or(".".to_owned(), |digit| digit.to_string()));
        }
        println!("  {line}");
    }
}

fn say(name: &str, grid: &Grid, columns: usize) {
    print!("{name}: ");
    match grid.verdict() {
        GridVerdict::Unique(completed) => {
            println!("unique");
            draw(&completed, columns);
        }
        GridVerdict::Several { differences, .. } => {
            let cells: Vec<String> = differences.iter().map(Cell::to_string).collect();
            println!("several; two of them differ in {}", cells.join(", "));
        }
        GridVerdict::None => println!("no completion, although no clue is repeated"),
        GridVerdict::Clash(clashes) => println!("clash: {clashes}"),
        GridVerdict::Undecided { reason, .. } => println!("undecided: {reason}"),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A proper puzzle, and three ways to spoil it.
    for (name, line) in [
        ("proper", "1.....3..4.....2"),
        ("a clue lost", "......3..4.....2"),
        ("a clue too many", "12....3..4.....2"),
        ("a clue repeated", "1..2..3..4.....2"),
    ] {
        say(name, &line.parse()?, 2);
    }

    // The same clues in boxes of two shapes: two puzzles, each with an answer of its own.
    let grid: Grid = "1.3....56......5.4.6...1.1.6.....3.2".parse()?;
    say("boxes of 2 rows x 3 columns", &grid, 3);
    say("boxes of 3 rows x 2 columns", &grid.with_layout(Layout::boxes(3, 2)?)?, 2);
    Ok(())
}
