//! Repeated clues, found before any search.

use std::collections::HashMap;
use std::fmt;

use crate::sudoku::{Cell, Grid, House, kernel};

/// One digit that stands more than once where it may stand only once.
///
/// It is said as `row 1 and box 1: 9 at r1c2 and r1c3`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Clash {
    /// The repeated digit.
    pub digit: u8,
    /// The cells that hold it, in reading order; two or more.
    pub cells: Vec<Cell>,
    /// The names of the houses or rules that these cells break, in the layout's order.
    pub houses: Vec<String>,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells.iter().map(Cell::to_string).collect();
        write!(f, "{}: {} at {}", listed(&self.houses), self.digit, listed(&cells))
    }
}

/// All clashes of a grid. An error only if there are any.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Clashes {
    clashes: Vec<Clash>,
}

impl Clashes {
    /// Whether no clue is repeated.
    pub fn is_empty(&self) -> bool {
        self.clashes.is_empty()
    }

    /// The clashes, in the order of the layout's houses.
    pub fn list(&self) -> &[Clash] {
        &self.clashes
    }

    /// The cell that clashes in more houses than any other, if there is one: most likely the wrong
    /// clue.
    pub fn suspect(&self) -> Option<Cell> {
        let mut counts: HashMap<Cell, usize> = HashMap::new();
        for clash in &self.clashes {
            for cell in &clash.cells {
                *counts.entry(*cell).or_default() += clash.houses.len();
            }
        }
        let most = counts.values().copied().max()?;
        let mut suspects = counts.into_iter().filter(|(_, count)| *count == most);
        match (suspects.next(), suspects.next()) {
            (Some((cell, _)), None) => Some(cell),
            _ => None,
        }
    }
}

/// The clashes, with semicolons between, and the suspect.
impl fmt::Display for Clashes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clashes: Vec<String> = self.clashes.iter().map(Clash::to_string).collect();
        f.write_str(&clashes.join("; "))?;
        match self.suspect() {
            Some(cell) if self.clashes.iter().all(|clash| clash.cells.contains(&cell)) => {
                write!(f, " ({cell} is in every clash)")
            }
            Some(cell) => write!(f, " ({cell} clashes most)"),
            None => Ok(()),
        }
    }
}

impl Grid {
    /// Every repeated clue; none in a sound grid. Linear in the number of cells in all houses; nothing is searched.
    ///
    /// Clashes of the same cells in several houses are one clash.
    ///
    /// ```
    /// use exacta::Grid;
    ///
    /// let grid: Grid = "11..............".parse()?;
    /// assert_eq!(grid.clashes().to_string(), "row 1 and box 1: 1 at r1c1 and r1c2");
    /// # Ok::<(), exacta::GridError>(())
    /// ```
    pub fn clashes(&self) -> Clashes {
        let mut clashes: Vec<Clash> = Vec::new();
        let mut known: HashMap<(u8, Vec<Cell>), usize> = HashMap::new();
        let mut record = |digit: u8, cells: Vec<Cell>, house: &str| {
            let next = clashes.len();
            let place = *known.entry((digit, cells.clone())).or_insert(next);
            if place == next {
                clashes.push(Clash { digit, cells, houses: Vec::new() });
            }
            clashes[place].houses.push(house.into());
        };
        for house in self.layout().houses() {
            let mut holders = vec![Vec::new(); self.side() + 1];
            for &cell in house.cells() {
                holders[usize::from(self.get(cell).unwrap_or(0))].push(cell);
            }
            for (digit, mut cells) in (1u8..).zip(holders.into_iter().skip(1)) {
                if cells.len() > 1 {
                    cells.sort_unstable();
                    record(digit, cells, house.name());
                }
            }
        }
        for &(a, b, rule) in self.layout().exclusions() {
            if let Some(digit) = self.get(a).filter(|_| self.get(a) == self.get(b)) {
                record(digit, vec![a, b], rule);
            }
        }
        Clashes { clashes }
    }

    /// Whether some clue is repeated where it may stand only once.
    pub fn has_clash(&self) -> bool {
        let values = self.values();
        if let (true, Ok(clues)) = (self.layout().is_classic(), values.try_into()) {
            return kernel::has_clash(clues);
        }
        // Bit 0 stands for blanks, which may be repeated.
        let twice = |house: &House| {
            let (mut seen, mut again) = (0u64, 0u64);
            for place in house.places() {
                let digit = 1 << values[*place];
                again |= seen & digit;
                seen |= digit;
            }
            again > 1
        };
        let pairs = self.layout().exclusions().iter();
        let mut equal = pairs.map(|(a, b, _)| (self.get(*a), self.get(*b)));
        self.layout().houses().iter().any(twice) || equal.any(|(a, b)| a.is_some() && a == b)
    }
}

/// `a`, `a and b`, `a, b and c`.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [firsts @ .., last] => format!("{} and {last}", firsts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Layout;

    #[test]
    fn every_clash_is_named_once_with_all_its_houses() {
        let grid: Grid = "1.11..1.........".parse().unwrap();
        let clashes = grid.clashes();
        let said: Vec<String> = clashes.list().iter().map(Clash::to_string).collect();
        assert_eq!(
            said,
            [
                "row 1: 1 at r1c1, r1c3 and r1c4",
                "column 3: 1 at r1c3 and r2c3",
                "box 2: 1 at r1c3, r1c4 and r2c3",
            ]
        );
        assert_eq!(clashes.suspect(), Some(Cell::new(0, 2)));
    }

    #[test]
    fn two_cells_alone_have_no_suspect() {
        let grid: Grid = "1..1............".parse().unwrap();
        assert_eq!(grid.clashes().suspect(), None);
        assert_eq!(grid.clashes().to_string(), "row 1: 1 at r1c1 and r1c4");
    }

    #[test]
    fn excluded_pairs_clash_by_the_name_of_their_rule() {
        let layout = Layout::of_side(4).unwrap().with_anti_knight();
        let grid = Grid::parse("1.....1.........", layout).unwrap();
        assert_eq!(grid.clashes().to_string(), "anti-knight: 1 at r1c1 and r2c3");
    }
}
