//! One grid for all that are the same: canonical forms under the symmetries of a layout.
//!
//! Two grids are the same if one becomes the other by relabelling digits and by moving cells so
//! that the rules stay what they are: which cells must differ. With square boxes those moves
//! exchange rows within bands, bands, columns within stacks, stacks, and rows for columns; with
//! other boxes the last one is missing. Extra rules and irregular regions leave fewer, often none
//! but a mirror. The form is one of the clues (and [marks](Grid::marks)), not of a solution, so
//! there may be none or several.
//!
//! # How
//!
//! A grid is a [graph](graph) whose edges may join more than two vertices: with boxes the vertices
//! are [lines and digits](lines), else [cells and digits](cells). What is wanted is an order of the
//! vertices that does not depend on their names. As in programs for graphs (McKay and Piperno,
//! *Practical graph isomorphism II*, 2014), colors are [refined](refine) first: vertices whose
//! surroundings differ get different colors, in an order that only the surroundings decide. Often
//! that sets all apart. Where it does not, a [search](search) tries each vertex of the smallest
//! class as the first of it, and keeps the least outcome. Two equal outcomes are a symmetry of the
//! grid itself, which spares the search all that it maps to what is known.
//!
//! The order then says where each cell goes. Digits are named by first appearance.
//!
//! Rejected: the least text of all (minlex), which other programs print. It tries rows in turn and
//! keeps all ties, and a blank row ties with every other; refinement looks at the clues first, and
//! takes irregular layouts as they are.

mod cells;
mod graph;
mod lines;
mod refine;
mod search;

use crate::sudoku::canonical::refine::{Coloring, Work};
use crate::sudoku::{Digits, Grid};

/// The work after which a grid counts as too symmetric: visits to the members of edges, of which a
/// puzzle of 9×9 needs some thousands. A second or two.
const MOST_WORK: u64 = 200_000_000;

impl Grid {
    /// The grid that stands for all that are the same as this one: the same up to the names of
    /// digits and to moves of cells that keep the rules. With square boxes those exchange rows
    /// within bands, bands, columns within stacks, stacks, and rows for columns.
    ///
    /// `None` if that would take too long; so far no grid that was not built for it has been met
    /// that does. If there is an answer, it is exact: two grids of one layout are the same if and
    /// only if their forms are equal. Clues may clash, and there may be none, several or one
    /// solution: none is looked for. Marks move along.
    ///
    /// Which of the grids is the form is left to the search for it: the least by the order in which
    /// refinement sets rows, columns and digits apart, not the least text. It may be another one in
    /// a later version.
    ///
    /// # Cost
    ///
    /// 10 to 30 µs for a puzzle of 9×9 with boxes, 50 µs for one of 25×25, and ten to fifty times that
    /// with irregular regions or extra rules. Grids of many symmetries take longer: full or empty
    /// ones of 9×9 0.2 ms, the slowest met, an empty 36×36 with a map of regions, a second. The
    /// limit is reached within two seconds or so. Memory for at most a thousand lists of the vertices.
    ///
    /// ```
    /// use exacta::Grid;
    ///
    /// let grid: Grid = "1..............2".parse()?;
    /// let disguised: Grid = "......3.4.......".parse()?;
    /// let other: Grid = "1.2.............".parse()?;
    /// assert_eq!(grid.canonical(), disguised.canonical());
    /// assert_ne!(grid.canonical(), other.canonical());
    /// # Ok::<(), exacta::GridError>(())
    /// ```
    pub fn canonical(&self) -> Option<Self> {
        self.canonical_within(MOST_WORK)
    }

    fn canonical_within(&self, most_work: u64) -> Option<Self> {
        let mut work = Work::limited(most_work);
        let digits = self.named_digits();
        let (coloring, sources) = match lines::Lines::of(self.layout()) {
            Some(lines) => {
                let coloring = search::label(&lines.graph(self, &digits), &mut work)?;
                let sources = lines.sources(&coloring);
                (coloring, sources)
            }
            None => {
                let cells = cells::Cells::of(self.layout());
                let coloring = search::label(&cells.graph(self, &digits), &mut work)?;
                let sources = cells.sources(&coloring, &mut work)?;
                (coloring, sources)
            }
        };
        Some(self.rearranged(&sources, &in_order(&digits, &coloring)))
    }

    /// Whether both grids are the same puzzle: their rules are the same, cell by cell, and so are
    /// their [canonical forms](Self::canonical). `None` if one of them is too symmetric to tell.
    ///
    /// ```
    /// use exacta::Grid;
    ///
    /// let grid: Grid = "12..34....43..21".parse()?;
    /// let mirrored: Grid = "..21..4334..12..".parse()?;
    /// assert_eq!(grid.is_same_as(&mirrored), Some(true));
    /// # Ok::<(), exacta::GridError>(())
    /// ```
    pub fn is_same_as(&self, other: &Self) -> Option<bool> {
        let rules = |grid: &Self| cells::Cells::of(grid.layout());
        if self.layout() == other.layout() {
            return Some(self.canonical()? == other.canonical()?);
        }
        // Rules can be said in several ways, such as a map of regions that are boxes.
        match other.with_layout(self.layout().clone()) {
            Ok(alike) if rules(self) == rules(other) => self.is_same_as(&alike),
            _ => Some(false),
        }
    }

    /// The digits that the grid tells apart, ascending: those of its clues, and with marks all.
    fn named_digits(&self) -> Vec<u8> {
        match self.marks() {
            Some(_) => (1..=self.side() as u8).collect(),
            None => self.values().iter().copied().collect::<Digits>().iter().collect(),
        }
    }

    /// The grid in which each cell holds what its source holds here, under new names: digits are
    /// numbered by first appearance, those that no cell holds in the order of `digits`.
    fn rearranged(&self, sources: &[usize], digits: &[u8]) -> Self {
        let values: Vec<u8> = sources.iter().map(|source| self.values()[*source]).collect();
        let mut names = [0; crate::sudoku::MAX_SIDE + 1];
        let mut next = 0;
        for &digit in values.iter().filter(|digit| **digit > 0).chain(digits) {
            let name = &mut names[usize::from(digit)];
            if *name == 0 {
                next += 1;
                *name = next;
            }
        }
        let named = values.iter().map(|digit| names[usize::from(*digit)]).collect();
        let grid = Self::from_values(self.layout().clone(), named);
        let Some(marks) = self.marks() else { return grid };
        let rename = |marks: Digits| marks.iter().map(|digit| names[usize::from(digit)]).collect();
        let marks = sources.iter().map(|source| rename(marks[*source]));
        grid.with_marks(marks).expect("one set a cell, as before")
    }
}

/// The digits by the colors of their vertices, which are the last ones.
fn in_order(digits: &[u8], coloring: &Coloring) -> Vec<u8> {
    let colors = coloring.colors();
    let first = colors.len() - digits.len();
    let mut numbered: Vec<(u32, u8)> =
        colors[first..].iter().copied().zip(digits.iter().copied()).collect();
    numbered.sort_unstable();
    numbered.into_iter().map(|(_, digit)| digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::Layout;

    /// The grid whose rows are the first one, moved along.
    fn cyclic(layout: Layout) -> Grid {
        let digit = |place: usize| ((place / 9 % 3 * 3 + place / 27 + place % 9) % 9 + 1) as u8;
        Grid::from_values(layout, (0..81).map(digit).collect())
    }

    #[test]
    fn many_symmetries_take_little_work() {
        let boxes = Layout::of_side(9).unwrap();
        let map = "AAABBBCCC".repeat(3) + &"DDDEEEFFF".repeat(3) + &"GGGHHHIII".repeat(3);
        let regions = Layout::regions(&map).unwrap();
        for layout in [boxes, regions] {
            for grid in [cyclic(layout.clone()), Grid::new(layout.clone())] {
                assert!(grid.canonical_within(MOST_WORK / 200).is_some(), "{grid:?}");
            }
        }
    }

    #[test]
    fn too_much_work_is_no_form() {
        let grid = cyclic(Layout::of_side(9).unwrap().with_anti_knight());
        let form = grid.canonical();
        assert!(form.is_some());
        let mut most = 1;
        while grid.canonical_within(most).is_none() {
            most *= 2;
        }
        assert!(most > 1000, "it takes some work");
        assert_eq!(grid.canonical_within(most), form, "enough is enough");
    }
}
