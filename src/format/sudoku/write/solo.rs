//! Games of Solo.

use std::fmt::Write as _;

use crate::format::sudoku::regions::region_letters;
use crate::format::sudoku::solo::{beside, joined};
use crate::sudoku::Grid;

/// The game of a grid: parameters, runs of blanks and clues, borders of regions.
pub(super) fn game(grid: &Grid) -> Result<String, String> {
    let (side, layout) = (grid.side(), grid.layout());
    let diagonals = layout.extra_rules().iter().any(|rule| rule == "diagonals");
    let diagonals = if diagonals { "x" } else { "" };
    let mut game = match layout.box_shape() {
        Some((rows, columns)) => format!("{rows}x{columns}{diagonals}:"),
        None => format!("{side}j{diagonals}:"),
    };
    let mut blanks = 0;
    let mut is_after_clue = false;
    for digit in grid.values() {
        if *digit == 0 {
            blanks += 1;
            continue;
        }
        run(&mut game, blanks);
        game.push_str(if is_after_clue && blanks == 0 { "_" } else { "" });
        let _ = write!(game, "{digit}");
        (blanks, is_after_clue) = (0, true);
    }
    run(&mut game, blanks);
    if layout.box_shape().is_none() {
        game.push(',');
        borders(&mut game, &layout.region_numbers(), side)?;
    }
    Ok(game + "\n")
}

/// So many blanks: `z` for 26, and a letter for the rest.
fn run(game: &mut String, blanks: usize) {
    game.push_str(&"z".repeat(blanks / 26));
    let rest = blanks % 26;
    game.extend((rest > 0).then(|| letter(rest)));
}

/// The letter for a number from 1 to 26.
fn letter(number: usize) -> char {
    char::from(b'a' + (number - 1) as u8)
}

/// Runs of open edges, each ended by a border, the last by one outside the grid.
fn borders(game: &mut String, numbers: &[usize], side: usize) -> Result<(), String> {
    let edges = 2 * side * (side - 1);
    let is_open = |edge: usize| {
        let (one, other) = beside(edge, side);
        numbers[one] == numbers[other]
    };
    if region_letters(&joined(side, (0..edges).filter(|edge| is_open(*edge))))
        != region_letters(numbers)
    {
        return Err("has regions that hang together only".to_owned());
    }
    let mut open = 0;
    for edge in 0..=edges {
        if edge < edges && is_open(edge) {
            open += 1;
            continue;
        }
        // A `z` is 26 open edges without a border behind.
        game.push_str(&"z".repeat(open / 26));
        game.push(if open % 26 == 0 { '_' } else { letter(open % 26) });
        open = 0;
    }
    Ok(())
}
