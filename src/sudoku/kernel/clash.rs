//! Whether clues repeat a digit: all houses of two digits at once, without a search.
//!
//! ```text
//!   mini-row   two cells of three                    row      two mini-rows of three boxes
//!   box        two mini-rows of three lanes          column   two bands of three
//! ```
//!
//! Cost: about 250 instructions, most of them to spread the clues over the boards; a look at each cell of
//! 27 houses takes ten times as many.

use crate::sudoku::kernel::board::lane_order;
use crate::sudoku::kernel::lanes::Lanes;
use crate::sudoku::kernel::lines::{mini_rows, splat};

/// Whether some digit stands twice in a row, column or box; values above 9 are blanks.
#[inline(always)]
pub(super) fn has_clash<L: Lanes>(clues: &[u8; 81]) -> bool {
    let boards = L::spread(&lane_order(clues), 1);
    let mut clash: L = splat(0);
    for k in 0..5 {
        let x: L = boards.vector(k);
        let line = mini_rows(x);
        let columns = x.or_lanes();
        let twice = [
            x.and(x.shr::<1>()).and(splat(0o333_333_333)),
            x.and(x.shr::<2>()).and(splat(0o111_111_111)),
            line.and(line.shr::<3>()).and(splat(0o011_011_011)),
            line.and(line.shr::<6>()).and(splat(0o001_001_001)),
            line.and(line.turn1()),
            columns.and(columns.shr::<9>().or(columns.shr::<18>())),
        ];
        clash = twice.into_iter().fold(clash, L::or);
    }
    !clash.is_zero()
}

#[cfg(test)]
mod tests {
    use crate::sudoku::kernel::dispatch::Path;

    /// Two cells that hold the same digit clash if they share a house.
    #[test]
    fn pairs_clash_in_rows_columns_and_boxes_only() {
        let house = |cell: usize| {
            let (row, column) = (cell / 9, cell % 9);
            [row, column, row / 3 * 3 + column / 3]
        };
        for (a, b) in (0..81).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let mut clues = [0; 81];
            let digit = (a * b % 9) as u8 + 1;
            (clues[a], clues[b]) = (digit, digit);
            let share = house(a).iter().zip(house(b)).any(|(a, b)| *a == b);
            for path in [Path::PORTABLE, Path::best()] {
                assert_eq!(path.has_clash(&clues), share, "{a} {b} {path:?}");
                let mut other = clues;
                other[b] = digit % 9 + 1;
                assert!(!path.has_clash(&other), "{a} {b} {path:?}");
            }
        }
    }
}
