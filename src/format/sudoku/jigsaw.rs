//! Clues and a map of regions, when a file is known to hold nothing else.
//!
//! The text reader knows maps in letters below rows and beside lines. Here any symbol may stand for
//! a region, and clues and map may be two lines, or one of twice the length.

use crate::format::sudoku::Puzzle;
use crate::format::sudoku::lines::Line;
use crate::format::sudoku::read::{Found, Reader};
use crate::format::sudoku::setup::Setup;
use crate::format::sudoku::shape::Cells;
use crate::format::{FormatError, FormatErrorKind, is_space};
use crate::sudoku::{Layout, MAX_SIDE};

/// Reads clues and maps in turn.
#[derive(Debug)]
pub(super) struct Jigsaw {
    setup: Setup,
    /// The lines of a puzzle so far.
    lines: Vec<Cells>,
    title: String,
}

impl Jigsaw {
    pub(super) fn new(setup: Setup) -> Self {
        Self { setup, lines: Vec::new(), title: String::new() }
    }

    /// How many lines hold the clues, and as many the map, judging by the first.
    fn height(&self) -> usize {
        let side = self.setup.layout.as_ref().map(Layout::side);
        match self.lines.first().map(Cells::len) {
            Some(length) if length > MAX_SIDE || side.is_some_and(|side| length > side) => 1,
            Some(length) => length,
            None => 0,
        }
    }

    fn read(&mut self, found: &mut Found) {
        let lines = std::mem::take(&mut self.lines);
        if lines.is_empty() {
            return;
        }
        let puzzle = self.puzzle(lines);
        let title = std::mem::take(&mut self.title);
        found.push_back(puzzle.map(|puzzle| puzzle.with_label(title)));
    }

    fn puzzle(&self, mut lines: Vec<Cells>) -> Result<Puzzle, FormatError> {
        if let [_] = &lines[..] {
            // Both in one line, glued or apart.
            let (clues, map) = lines.remove(0).halve();
            lines = vec![clues, map];
        }
        let map = lines.split_off(lines.len() / 2);
        let cells: usize = lines.iter().map(Cells::len).sum();
        let side = cells.isqrt();
        let expected = side * side / lines.len();
        if let Some(row) = lines.iter().chain(&map).find(|row| row.len() != expected) {
            return Err(row.wrong_size(expected));
        }
        let clues: Vec<&Cells> = lines.iter().collect();
        let grid = self.setup.region_grid(&clues, &map)?;
        Ok(Puzzle::found(clues[0].line_number(), grid).with_layout_warnings())
    }

    /// The lines that are held are no whole puzzle.
    fn give_up(&mut self, found: &mut Found) {
        if let [first, second] = &self.lines[..]
            && first.len() == second.len()
        {
            return self.read(found); // 4×4 or 6×6 in two lines
        }
        if let Some(last) = self.lines.pop() {
            let expected = 2 * self.height().max(1);
            let lines = self.lines.len() + 1;
            let message = format!("{lines} lines of clues and regions, expected {expected}");
            let end = last.column(last.len());
            found.push_back(Err(last.fault(FormatErrorKind::WrongSize, end, &message)));
            self.lines.clear();
        }
    }
}

impl Reader for Jigsaw {
    fn line(&mut self, line: Line, found: &mut Found) {
        let text = line.text.trim_matches(is_space);
        if let Some(comment) = text.strip_prefix(['#', '%']) {
            self.give_up(found);
            comment.trim().clone_into(&mut self.title);
            return;
        }
        let cells = Cells::of_part(&line, 0, line.text.len());
        if text.is_empty() {
            if self.lines.len() != self.height() {
                self.give_up(found);
            }
            return;
        }
        if cells.len() == 0 || cells.tokens().all(|token| token.chars().all(|c| c == '-')) {
            return; // a frame
        }
        let cells = cells.glued();
        let most = 2 * MAX_SIDE * MAX_SIDE;
        if cells.len() > most {
            self.give_up(found);
            found.push_back(Err(cells.wrong_size(most)));
            return;
        }
        let is_both = |length: usize| {
            let side = (length / 2).isqrt();
            self.lines.is_empty() && length > 2 * MAX_SIDE && 2 * side * side == length
        };
        let is_whole = is_both(cells.len());
        self.lines.push(cells);
        if is_whole || self.lines.len() == 2 * self.height() {
            self.read(found);
        }
    }

    fn end(&mut self, found: &mut Found) {
        self.give_up(found);
    }
}
