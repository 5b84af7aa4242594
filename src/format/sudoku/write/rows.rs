//! Formats with a row a line.

use crate::format::sudoku::regions::region_letters;
use crate::format::sudoku::write::{one_line, title};
use crate::format::sudoku::{Note, Puzzle};
use crate::sudoku::{Cell, Digits, Grid, Symbol};

/// A cell as a symbol, or as a number where the grid has digits without one.
fn symbol(grid: &Grid, cell: Cell) -> String {
    match grid.get(cell) {
        None => ".".to_owned(),
        Some(digit) if grid.side() > 35 => digit.to_string(),
        Some(digit) => Symbol::write(digit).map(String::from).unwrap_or_default(),
    }
}

/// The comment above a block.
fn heading(puzzle: &Puzzle) -> String {
    title(puzzle).map(|title| format!("# {title}\n")).unwrap_or_default()
}

/// The rows, each of these texts for its cells, right-aligned in columns, with a frame around the
/// boxes if there are any.
fn framed(grid: &Grid, text: impl Fn(Cell) -> String) -> String {
    let side = grid.side();
    let texts: Vec<String> = grid.layout().cells().map(text).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
    // Irregular regions have no frame.
    let (height, columns) = grid.layout().box_shape().unwrap_or((side, side));
    let is_framed = grid.layout().box_shape().is_some();
    let part = "-".repeat(columns * (width + 1) + 1);
    let rule = format!("+{}\n", format!("{part}+").repeat(side / columns));
    let mut block = String::from(if is_framed { rule.as_str() } else { "" });
    for (number, row) in (1..).zip(texts.chunks(side)) {
        for part in row.chunks(columns) {
            block.push_str(if is_framed { "| " } else { "" });
            for text in part {
                block.push_str(&format!("{text:>width$} "));
            }
        }
        block.truncate(block.trim_end_matches(' ').len());
        block.push_str(if is_framed { " |\n" } else { "\n" });
        if is_framed && number % height == 0 {
            block.push_str(&rule);
        }
    }
    block
}

pub(super) fn grid(puzzle: &Puzzle) -> String {
    let block = framed(&puzzle.grid, |cell| symbol(&puzzle.grid, cell));
    format!("{}{block}\n", heading(puzzle))
}

pub(super) fn numbers(puzzle: &Puzzle) -> String {
    let grid = &puzzle.grid;
    format!("{}{}\n\n", heading(puzzle), number_rows(grid))
}

/// Rows of numbers, aligned.
fn number_rows(grid: &Grid) -> String {
    let width = grid.side().to_string().len();
    let number = |digit: &u8| match digit {
        0 => format!("{:>width$}", "."),
        digit => format!("{digit:>width$}"),
    };
    let rows = grid.values().chunks(grid.side());
    let rows = rows.map(|row| row.iter().map(number).collect::<Vec<String>>().join(" "));
    rows.collect::<Vec<String>>().join("\n")
}

/// Nine rows in the frame of Simple Sudoku.
pub(super) fn simple_sudoku(grid: &Grid) -> String {
    let mut block = String::from("*-----------*\n");
    for (number, row) in (1..).zip(plain_rows(grid)) {
        block += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
        block += match number {
            3 | 6 => "|---+---+---|\n",
            9 => "*-----------*\n\n",
            _ => "",
        };
    }
    block
}

/// The rows as symbols side by side.
fn plain_rows(grid: &Grid) -> Vec<String> {
    let cells: Vec<String> = grid.layout().cells().map(|cell| symbol(grid, cell)).collect();
    cells.chunks(grid.side()).map(<[String]>::concat).collect()
}

/// Notes, then nine rows.
pub(super) fn sdk(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let mut tell = |letter: char, note: &str| {
        for line in note.lines().map(one_line).filter(|line| !line.is_empty()) {
            text += &format!("#{letter}{line}\n");
        }
    };
    tell('D', &title(puzzle).unwrap_or_default());
    for (letter, note) in [
        ('A', Note::Author),
        ('C', Note::Comment),
        ('B', Note::Date),
        ('S', Note::Source),
        ('L', Note::Level),
        ('U', Note::Url),
    ] {
        tell(letter, puzzle.note(note).unwrap_or_default());
    }
    format!("{text}[Puzzle]\n{}\n\n", plain_rows(&puzzle.grid).join("\n"))
}

/// The clues, then the letters of the regions.
pub(super) fn jigsaw(puzzle: &Puzzle) -> String {
    let grid = &puzzle.grid;
    let side = grid.side();
    let clues = match side {
        36.. => number_rows(grid),
        _ => plain_rows(grid).join("\n"),
    };
    let letters: Vec<char> = region_letters(&grid.layout().region_numbers()).chars().collect();
    let map: Vec<String> = letters.chunks(side).map(String::from_iter).collect();
    format!("{}{clues}\n\n{}\n\n", heading(puzzle), map.join("\n"))
}

/// What may stand in each cell, in groups.
pub(super) fn pencil(puzzle: &Puzzle) -> Result<String, String> {
    let grid = &puzzle.grid;
    let side = grid.side();
    if side > 35 {
        return Err("has one symbol for each digit, up to 35".to_owned());
    }
    let all = |place: usize| grid.marks().map_or(Digits::all(side), |marks| marks[place]);
    let mut groups = Vec::with_capacity(side * side);
    for (place, cell) in grid.layout().cells().enumerate() {
        let clue: Option<Digits> = grid.get(cell).map(|digit| [digit].into_iter().collect());
        let (candidates, marks) = (grid.candidates(cell), all(place));
        // A single candidate would be read as a clue; what clues rule out need not be said.
        let group = clue.unwrap_or(if candidates.len() < 2 { marks } else { candidates });
        if group.is_empty() {
            return Err(format!("has a candidate in each cell, and {cell} has none"));
        }
        if group.intersection(marks).is_empty() {
            return Err(format!(
                "has one group a cell, and the clue in {cell} is not in its marks"
            ));
        }
        groups.push(group.iter().filter_map(Symbol::write).collect::<String>());
    }
    let block = framed(grid, |cell| groups[cell.row * side + cell.column].clone());
    Ok(format!("{}{block}\n", heading(puzzle)))
}

/// Whether a blank cell has one pencil mark only: what is written of it is a clue.
pub(super) fn has_single_candidate(grid: &Grid) -> bool {
    let mut cells = grid.values().iter().zip(grid.marks().unwrap_or_default());
    cells.any(|(digit, marks)| *digit == 0 && marks.len() == 1)
}
