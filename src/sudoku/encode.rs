//! A layout as an exact cover, and back.
//!
//! Option number `cell * n + digit - 1` puts a digit into a cell, so no table is needed to go
//! either way.

use crate::problem::{ItemId, OptionId, Problem, Solution};
use crate::solver::Decode;
use crate::sudoku::{Grid, Layout};

/// The exact cover of a layout.
#[derive(Debug)]
pub(crate) struct Encoding {
    problem: Problem,
}

impl Encoding {
    /// Builds the matrix: items of cells, then of houses by digit, then of exclusions by digit.
    pub(crate) fn new(layout: &Layout) -> Self {
        let side = layout.side();
        let mut builder = Problem::builder();
        let fits = "a grid of side 36 is far below the limits of a problem";
        // By cell: the first of n consecutive items, one a digit, of each group the cell is in.
        let mut groups: Vec<Vec<u32>> = vec![Vec::new(); side * side];
        builder.primaries(side * side).expect(fits);
        let houses = layout.houses().iter().map(|house| house.cells().to_vec());
        let pairs = layout.exclusions().iter().map(|(a, b, _)| vec![*a, *b]);
        for cells in houses.chain(pairs) {
            let first = builder.item_count();
            for _ in 0..side {
                let item =
                    if cells.len() == side { builder.primary() } else { builder.secondary() };
                item.expect(fits);
            }
            for index in cells.into_iter().filter_map(|cell| cell.index(side)) {
                groups[index].push(ItemId::from_index(first).get());
            }
        }
        for (cell, groups) in groups.iter().enumerate() {
            for digit in 0..side as u32 {
                let items = groups.iter().map(|first| ItemId::new(first + digit));
                builder.option([ItemId::from_index(cell)].into_iter().chain(items)).expect(fits);
            }
        }
        Self { problem: builder.build() }
    }

    pub(crate) fn problem(&self) -> &Problem {
        &self.problem
    }
}

impl Layout {
    /// The exact cover of this layout: one option a cell and digit, in reading order, digits
    /// ascending. It is built at the first call and shared by all clones and grids.
    ///
    /// Items are the cells, then each house's digits, then each exclusion's digits; those of groups
    /// with fewer than n cells are secondary.
    ///
    /// ```
    /// use exacta::Layout;
    ///
    /// let problem_of_the_4x4_grid = Layout::of_side(4)?;
    /// assert_eq!(problem_of_the_4x4_grid.problem().solve().count().to_string(), "288");
    /// # Ok::<(), exacta::LayoutError>(())
    /// ```
    pub fn problem(&self) -> &Problem {
        self.encoding().problem()
    }
}

impl Grid {
    /// The clues as options of [`Layout::problem`].
    pub fn clues(&self) -> impl Iterator<Item = OptionId> + '_ {
        let side = self.layout().side();
        let filled = self.values().iter().enumerate().filter(|(_, digit)| **digit > 0);
        filled.map(move |(cell, digit)| OptionId::from_index(cell * side + usize::from(*digit) - 1))
    }
}

impl Grid {
    /// What the marks rule out, as options of [`Layout::problem`].
    pub(crate) fn forbidden(&self) -> impl Iterator<Item = OptionId> + '_ {
        let side = self.side();
        let marks = self.marks().unwrap_or_default().iter().enumerate();
        marks.flat_map(move |(cell, digits)| {
            let gone = (1..=side).filter(|digit| !digits.contains(*digit as u8));
            gone.map(move |digit| OptionId::from_index(cell * side + digit - 1))
        })
    }
}

/// Solutions as completed grids.
#[derive(Clone, Copy, Debug)]
pub struct Grids<'g>(pub(super) &'g Layout);

impl Decode for Grids<'_> {
    type Answer = Grid;

    fn decode(&self, solution: Solution) -> Grid {
        let side = self.0.side();
        let mut values = vec![0; side * side];
        for option in &solution {
            values[option.index() / side] = (option.index() % side + 1) as u8;
        }
        Grid::from_values(self.0.clone(), values)
    }
}
