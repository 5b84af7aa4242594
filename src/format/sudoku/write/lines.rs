//! Formats with a puzzle a line.

use crate::format::sudoku::write::title;
use crate::format::sudoku::{Note, Puzzle};
use crate::sudoku::Grid;

/// The header of a table.
pub(super) const CSV_HEAD: &str = "puzzle,solution,title,author\n";

/// The cells, then the title.
pub(super) fn line(puzzle: &Puzzle) -> String {
    match title(puzzle) {
        Some(title) => format!("{} {title}\n", puzzle.grid),
        None => format!("{}\n", puzzle.grid),
    }
}

/// 81 digits.
pub(super) fn sdm(grid: &Grid) -> String {
    format!("{}\n", grid.to_string().replace('.', "0"))
}

pub(super) fn csv(puzzle: &Puzzle) -> String {
    let solution = puzzle.solution.as_ref().map(Grid::to_string).unwrap_or_default();
    let author = puzzle.note(Note::Author).unwrap_or_default();
    let texts = [title(puzzle).unwrap_or_default(), super::one_line(author)];
    let [title, author] = texts.map(|text| quoted_field(&text));
    format!("{},{solution},{title},{author}\n", puzzle.grid)
}

/// A field in quotes, if it needs them.
fn quoted_field(text: &str) -> String {
    if text.contains([',', '"']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A line of the library: no technique, the cells, the candidates that the marks rule out.
pub(super) fn hodoku(puzzle: &Puzzle) -> String {
    let grid = &puzzle.grid;
    let side = grid.side();
    let mut deleted = Vec::new();
    for (place, marks) in grid.marks().unwrap_or_default().iter().enumerate() {
        let gone = (1..=side as u8).filter(|digit| !marks.contains(*digit));
        let (row, column) = (place / side + 1, place % side + 1);
        deleted.extend(gone.map(|digit| format!("{digit}{row}{column}")));
    }
    let title = title(puzzle).unwrap_or_default();
    format!(":0000:x:{grid}:{}:::{title}\n", deleted.join(" "))
}
