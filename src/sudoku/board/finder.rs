//! A board under limits, as what searches behind the completions of a grid.
//!
//! A board for 25×25 is half a megabyte, and most puzzles take some tens of microseconds. So each
//! thread keeps the board that was given back last, for the next puzzle of the same layout.

use std::cell::RefCell;
use std::sync::Arc;

use crate::control::{Meter, Stats, StopReason};
use crate::solver::Step;
use crate::sudoku::board::climb::Board;
use crate::sudoku::board::tables::Tables;
use crate::sudoku::{Grid, Layout};

thread_local! {
    static IDLE: RefCell<Option<Box<Board>>> = const { RefCell::new(None) };
}

/// The search for the completions of one grid. The board is made at the first step.
#[derive(Debug)]
pub(crate) struct BoardSearch<'g> {
    grid: &'g Grid,
    tables: Arc<Tables>,
    board: Option<Box<Board>>,
    stats: Stats,
}

impl<'g> BoardSearch<'g> {
    /// A search, if the layout has few enough houses for a board.
    pub(crate) fn new(grid: &'g Grid) -> Option<Self> {
        let tables = Arc::clone(grid.layout().board_tables()?);
        Some(Self { grid, tables, board: None, stats: Stats::default() })
    }

    /// Whether there is a board for this layout.
    pub(crate) fn suits(layout: &Layout) -> bool {
        layout.board_tables().is_some()
    }

    /// Runs to the next solution, to the end, or to a limit.
    pub(crate) fn step(&mut self, meter: &mut Meter) -> Step {
        if let Some(reason) = meter.before_solution(&self.stats) {
            return Step::Stopped(reason);
        }
        loop {
            let granted = match meter.nodes_to_go(&self.stats) {
                Ok(nodes) => nodes,
                Err(reason) => return Step::Stopped(reason),
            };
            let board = match &mut self.board {
                Some(board) => board,
                none => match begin(self.grid, &self.tables, meter) {
                    Ok(board) => none.insert(board),
                    Err(reason) => return Step::Stopped(reason),
                },
            };
            let mut left = granted;
            let step = board.run(&mut left);
            self.stats.nodes += granted - left;
            if let Some(step) = step {
                self.stats.solutions += u64::from(step == Step::Solution);
                return step;
            }
        }
    }

    /// The solution at which the last step stopped.
    pub(crate) fn answer(&self) -> Grid {
        let values = self.board.as_ref().map(|board| board.grid().to_vec()).unwrap_or_default();
        Grid::from_values(self.grid.layout().clone(), values)
    }

    /// The share of the search that is done, from 0 to 1.
    pub(crate) fn progress(&self) -> f64 {
        self.board.as_ref().map_or(0.0, |board| board.progress())
    }

    pub(crate) fn stats(&self) -> &Stats {
        &self.stats
    }
}

impl Drop for BoardSearch<'_> {
    fn drop(&mut self) {
        if let Some(mut board) = self.board.take() {
            board.clear();
            let _ = IDLE.try_with(|idle| idle.replace(Some(board)));
        }
    }
}

/// A board for the clues. Where the memory limit has no room for the learner beside it, the board
/// does without.
fn begin(grid: &Grid, tables: &Arc<Tables>, meter: &Meter) -> Result<Box<Board>, StopReason> {
    let bytes = Board::bytes(tables);
    if let Some(reason) = meter.before_memory(bytes) {
        return Err(reason);
    }
    // While a thread ends there may be none to take from, and none to give back to.
    let idle = IDLE.try_with(RefCell::take).ok().flatten().filter(|board| board.is_on(tables));
    let mut board = idle.unwrap_or_else(|| Box::new(Board::new(Arc::clone(tables))));
    board.set(grid.values());
    if meter.before_memory(bytes + Board::learner_bytes(tables)).is_some() {
        board.without_learner();
    }
    Ok(board)
}
