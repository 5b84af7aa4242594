//! The completions of a grid, split into parts: each is the grid with more clues.
//!
//! The parts are cubes of the exact cover of the layout, so the split is at the cell, or the
//! place of a digit in a house, with the fewest choices. What searches a part is what would search
//! the whole grid.

use crate::parallel::{Report, Run};
use crate::problem::Solution;
use crate::solver::{Decode, Divide, Finder, Start};
use crate::sudoku::{Completions, Grid, GridSearch, Grids};

/// The search for the completions of a grid, to be split: what
/// [`Completions::parallel`] asks all cores. It is named only where a [`Parallel`] is kept.
///
/// [`Parallel`]: crate::solver::Parallel
#[derive(Clone, Debug)]
pub struct GridParts<'g>(pub(super) Completions<'g>);

#[expect(private_interfaces, reason = "sealed: the searches are ours")]
impl Divide for GridParts<'_> {
    type Answer = Grid;

    fn run(&self, run: &Run<'_>) -> Report<Grid> {
        let layout = self.0.grid().layout();
        let mut start = Start::new(layout.problem());
        let mut forbidden = self.0.grid().forbidden();
        let is_allowed = forbidden.try_for_each(|option| start.exclude(option)).is_ok();
        if !is_allowed || self.0.grid().clues().try_for_each(|clue| start.select(clue)).is_err() {
            return run.nothing(); // clues clash, or are none of the marks
        }
        run.go(&start, |start, job| {
            let clues = Solution::new(start.selected().to_vec());
            let part = self.0.grid().with_values(Grids(layout).decode(clues).values().to_vec());
            let mut search = self.0.of(&part).search();
            job.search(&mut search, GridSearch::answer);
        })
    }
}
