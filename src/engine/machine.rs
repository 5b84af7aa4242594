//! What every search can do, whatever it searches.

use crate::control::{Meter, Stats};
use crate::engine::Step;

/// A search under way: it finds solutions one at a time, and pauses after each and at every limit.
pub(crate) trait Machine {
    /// Runs to the next solution, to the end, or to a limit.
    fn step(&mut self, meter: &mut Meter) -> Step;

    /// Runs past all solutions, to the end or to a limit.
    fn exhaust(&mut self, meter: &mut Meter) -> Step {
        loop {
            match self.step(meter) {
                Step::Solution => {}
                end => return end,
            }
        }
    }

    /// The work done so far.
    fn stats(&self) -> Stats;

    /// The share of the search that is done, from 0 to 1.
    fn progress(&self) -> f64;
}
