//! Your own names for items: the queens' problem, with an enum as key.
//!
//! Each row and each column holds exactly one queen: primary items. A diagonal holds at most one:
//! secondary items. An option's payload is the square that it stands for, so a solution comes back
//! as a list of squares.
//!
//! ```text
//! cargo run --example queens
//!
//! Q . . . . . . .
//! . . . . Q . . .
//! . . . . . . . Q
//! . . . . . Q . .
//! . . Q . . . . .
//! . . . . . . Q .
//! . Q . . . . . .
//! . . . Q . . . .
//! 0 queens: 1
//! 1 queens: 1
//! 2 queens: 0
//! 3 queens: 0
//! 4 queens: 2
//! 5 queens: 10
//! 6 queens: 4
//! 7 queens: 40
//! 8 queens: 92
//! 9 queens: 352
//! ```
//!
//! Without queens there is one solution: the empty board.

use exacta::{BuildError, Built, Model};

#[derive(Clone, PartialEq, Eq, Hash)]
enum Line {
    Row(i32),
    Column(i32),
    /// The diagonal of the squares with one row + column.
    Rise(i32),
    /// The diagonal of the squares with one row - column.
    Fall(i32),
}

/// `n` queens that do not attack each other: option payloads are (row, column).
fn queens(n: i32) -> Result<Built<Line, (i32, i32)>, BuildError> {
    use Line::{Column, Fall, Rise, Row};
    let mut model = Model::new();
    for line in 0..n {
        model.primary(Row(line))?;
        model.primary(Column(line))?;
    }
    for diagonal in 0..2 * n - 1 {
        model.secondary(Rise(diagonal))?;
        model.secondary(Fall(diagonal - n + 1))?;
    }
    for r in 0..n {
        for c in 0..n {
            model.option((r, c), [Row(r), Column(c), Rise(r + c), Fall(r - c)])?;
        }
    }
    Ok(model.build())
}

fn main() -> Result<(), BuildError> {
    let eight = queens(8)?;
    if let Some(squares) = eight.solve().solutions().next() {
        for (_, column) in squares {
            let row: Vec<&str> = (0..8).map(|c| if c == *column { "Q" } else { "." }).collect();
            println!("{}", row.join(" "));
        }
    }
    for n in 0..=9 {
        println!("{n} queens: {}", queens(n)?.solve().count());
    }
    Ok(())
}
