//! From cells as they are written to grids: what all readers share.

use crate::format::sudoku::Alphabet;
use crate::format::sudoku::regions::layout_of_regions;
use crate::format::sudoku::shape::Cells;
use crate::format::{FormatError, FormatErrorKind};
use crate::sudoku::{Cell, Grid, Layout, LayoutError, LayoutErrorKind, MAX_SIDE, Symbol, quoted};

/// What the caller knows of the puzzles.
#[derive(Clone, Debug, Default)]
pub(super) struct Setup {
    pub(super) layout: Option<Layout>,
    /// Which symbols are digits; if nothing is said, 1 to 9 and letters, or letters alone where a
    /// grid makes sense in no other way.
    pub(super) alphabet: Option<Alphabet>,
}

impl Setup {
    /// The layout that was asked for, or the usual one of this side.
    pub(super) fn layout_of(&self, side: usize) -> Result<Layout, LayoutError> {
        self.layout.clone().map_or_else(|| Layout::of_side(side), Ok)
    }

    /// A grid under the layout that was asked for, if there is one; what is wrong if it has another
    /// side, or lacks a rule beside the regions that the file asks for.
    pub(super) fn impose(&self, grid: Grid) -> Result<Grid, (FormatErrorKind, String)> {
        let Some(layout) = &self.layout else { return Ok(grid) };
        let imposed = grid
            .with_layout(layout.clone())
            .map_err(|error| (FormatErrorKind::WrongSize, error.to_string()))?;
        let is_missing = |rule: &&String| !layout.extra_rules().contains(rule);
        match grid.layout().extra_rules().iter().find(is_missing) {
            None => Ok(imposed),
            Some(rule) => {
                let message =
                    format!("the layout that is asked for lacks the puzzle's rule `{rule}`");
                Err((FormatErrorKind::Unsupported, message))
            }
        }
    }

    /// The grid of a puzzle in one line, with as many cells as any grid has.
    pub(super) fn line_grid(&self, cells: &Cells) -> Result<Grid, FormatError> {
        let root = cells.len().isqrt();
        let side = match &self.layout {
            Some(layout) => layout.side(),
            None if root * root == cells.len() => root,
            None => nearest_side(cells.len()),
        };
        if cells.len() != side * side {
            return Err(cells.wrong_size(side * side));
        }
        self.grid(&[cells], side, || self.layout_of(side))
    }

    /// The grid that these lines hold; their number of cells is right.
    pub(super) fn grid(
        &self,
        lines: &[&Cells],
        side: usize,
        layout: impl FnOnce() -> Result<Layout, LayoutError>,
    ) -> Result<Grid, FormatError> {
        let layout = layout().map_err(|error| {
            let kind = match error.kind() {
                LayoutErrorKind::RegionCount | LayoutErrorKind::RegionSize => {
                    FormatErrorKind::BadRegions
                }
                _ => FormatErrorKind::WrongSize,
            };
            lines[0].fault(kind, lines[0].column(0), &error.to_string())
        })?;
        let alphabet = self.alphabet.unwrap_or_else(|| likely_alphabet(lines, side));
        let mut values = Vec::with_capacity(side * side);
        for line in lines {
            for (cell, token) in line.tokens().enumerate() {
                values.push(match alphabet.read(token, side) {
                    Some(Symbol::Digit(digit)) => digit,
                    Some(Symbol::Blank) => 0,
                    None => {
                        let message =
                            format!("{} is no digit of a {side}x{side} grid", quoted(token));
                        let kind = FormatErrorKind::Unexpected;
                        return Err(line.fault(kind, line.column(cell), &message));
                    }
                });
            }
        }
        match zero_as_digit(lines, &values, side) {
            Some(fault) if self.alphabet.is_none() => Err(fault),
            _ => Ok(Grid::from_values(layout, values)),
        }
    }

    /// The grid of these lines with the regions of this map, unless another layout was asked for.
    pub(super) fn region_grid(&self, lines: &[&Cells], map: &[Cells]) -> Result<Grid, FormatError> {
        let side = lines.iter().map(|line| line.len()).sum::<usize>().isqrt();
        let layout = region_layout(map, side)?;
        let grid = self.grid(lines, side, || Ok(layout))?;
        self.impose(grid).map_err(|(kind, message)| lines[0].fault(kind, 1, &message))
    }

    /// The solution of `quiz` that these cells hold: it keeps the clues and the rules.
    pub(super) fn solution(&self, quiz: &Grid, cells: &Cells) -> Result<Grid, FormatError> {
        let (side, layout) = (quiz.side(), quiz.layout());
        if cells.len() != side * side {
            return Err(cells.wrong_size(side * side));
        }
        let solution = self.grid(&[cells], side, || Ok(layout.clone()))?;
        let wrong = |cell: Cell, message: &str| {
            let column = cells.column(cell.index(side).unwrap_or(0));
            Err(cells.fault(FormatErrorKind::WrongSolution, column, message))
        };
        for cell in layout.cells() {
            match (quiz.get(cell), solution.get(cell)) {
                (_, None) => return wrong(cell, &format!("the solution leaves {cell} blank")),
                (Some(clue), Some(digit)) if clue != digit => {
                    let clue = format!("where the puzzle has {clue}");
                    return wrong(cell, &format!("the solution has {digit} in {cell}, {clue}"));
                }
                _ => {}
            }
        }
        if !solution.has_clash() {
            return Ok(solution);
        }
        let clashes = solution.clashes();
        match clashes.list().first() {
            None => Ok(solution),
            Some(clash) => {
                let message = format!("the solution breaks the rules: {clashes}");
                wrong(clash.cells[clash.cells.len() - 1], &message)
            }
        }
    }
}

/// The layout of a map of regions, in rows or in one line.
fn region_layout(map: &[Cells], side: usize) -> Result<Layout, FormatError> {
    let fault =
        |message: &str| Err(map[0].fault(FormatErrorKind::BadRegions, map[0].column(0), message));
    if map.len() > 1 && map.len() != side {
        return fault(&format!("a map of regions of {} rows, expected {side}", map.len()));
    }
    let symbols: String = map.iter().flat_map(Cells::tokens).collect();
    let layout = Layout::regions(&symbols).or_else(|error| fault(&error.to_string()))?;
    // Whatever its symbols are, the same map is the same layout.
    layout_of_regions(&layout.region_numbers()).or_else(|error| fault(&error.to_string()))
}

/// The side whose grids have the nearest number of cells, among those with boxes.
pub(super) fn nearest_side(cells: usize) -> usize {
    let sides = (4..=MAX_SIDE).filter(|side| Layout::of_side(*side).is_ok());
    sides.min_by_key(|side| (side * side).abs_diff(cells)).unwrap_or(9)
}

/// Letters alone, if no cell has another digit and some letter means nothing otherwise.
fn likely_alphabet(lines: &[&Cells], side: usize) -> Alphabet {
    let tokens = || lines.iter().flat_map(|line| line.tokens());
    let is_one = |alphabet: Alphabet| tokens().all(|token| alphabet.read(token, side).is_some());
    let are_letters = side > 9 && !is_one(Alphabet::FromOne) && is_one(Alphabet::Letters);
    if are_letters { Alphabet::Letters } else { Alphabet::FromOne }
}

/// The fault of a large grid whose digits seem to begin with 0, as in `0` to `F`: it holds zeros but
/// never its largest digit, and either other blanks too, or just as many zeros as each digit has.
fn zero_as_digit(lines: &[&Cells], values: &[u8], side: usize) -> Option<FormatError> {
    let tokens = || lines.iter().flat_map(|line| line.tokens());
    if side <= 9 || values.iter().any(|value| usize::from(*value) == side) {
        return None;
    }
    let zeros = tokens().filter(|token| *token == "0").count();
    let blanks = values.iter().filter(|value| **value == 0).count();
    if zeros == 0 || zeros == blanks && zeros != side {
        return None;
    }
    let (line, cell) = lines.iter().find_map(|line| {
        let cell = line.tokens().position(|token| token == "0")?;
        Some((line, cell))
    })?;
    let message = "`0` seems to be a digit here, as in `0` to `F`: say which digits there are \
                   (`--digits 0-F`, or `1-G` if it is a blank)";
    Some(line.fault(FormatErrorKind::Ambiguous, line.column(cell), message))
}
