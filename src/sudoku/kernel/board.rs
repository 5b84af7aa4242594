//! The state: nine digit boards, each in four 32-bit lanes, and how clues become boards and boards
//! become digits.
//!
//! A *digit board* is the set of the 81 cells that may still hold one digit. It is cut so that the
//! three rows of a band sit in three lanes, one under the other:
//!
//! ```text
//!   lane 0: rows 0, 3, 6     bit 9·band + 3·box + c       (band = row / 3, box = column / 3,
//!   lane 1: rows 1, 4, 7                                   c = column % 3)
//!   lane 2: rows 2, 5, 8
//!   lane 3: always 0
//!
//!             band 2             band 1             band 0
//!    bit  26 ......... 18    17 .......... 9     8 ... 6 5 ... 3 2 ... 0
//!        |b2 c210|b1|b0 |   |b2  |b1  |b0  |   |box 2 | box 1 | box 0 |
//! ```
//!
//! * a *mini-row* (row ∩ box) is three neighbouring bits of one lane;
//! * a *mini-column* (column ∩ box) is one bit position read across the three lanes;
//! * a *box* is three neighbouring bits read across the three lanes.
//!
//! "One row further down in the band" is then a turn of the lanes, "one box to the right" a turn of
//! bits by three, "one band down" a turn of bits by nine: the formulas in `lines` are made of those.
//!
//! Ten half-vectors make five vectors of eight lanes. Digits are numbered by the bit that stands for
//! them in a *dirty set*, which is the order in which a vector comparison delivers its answers; the
//! slot of digit `d` is `SLOT[d]`:
//!
//! ```text
//!   vector        0      1      2      3      4
//!   low half    slot 0 slot 2 slot 4 slot 6 slot 8    digits 0 1 2 3 8
//!   high half   slot 1 slot 3 slot 5 slot 7 slot 9    digits 4 5 6 7, and the cells known and dealt with
//! ```

use crate::sudoku::kernel::lanes::Lanes;

/// The 27 cells of a lane.
pub(super) const CELLS: u32 = (1 << 27) - 1;
/// The first cell of every mini-row of a lane.
pub(super) const FIRST: u32 = 0o111_111_111;
/// Every digit, as a dirty set.
pub(super) const ALL_DIGITS: u32 = 0x1ff;
/// The half-vector that holds, instead of a digit, the cells whose digit is known and already cleared
/// from the other boards. It rides along in the tenth half so that copying a state copies it too.
pub(super) const SOLVED: usize = 9;
/// From a digit to its half-vector. Sixteen entries, so that masking an index replaces a bounds check.
pub(super) static SLOT: [usize; 16] = [0, 2, 4, 6, 1, 3, 5, 7, 8, 0, 0, 0, 0, 0, 0, 0];
/// From a half-vector to its digit.
pub(super) const DIGIT: [u32; 9] = [0, 4, 1, 5, 2, 6, 3, 7, 8];

/// The same value in the three used lanes of both halves.
pub(super) const fn each(x: u32) -> [u32; 8] {
    [x, x, x, 0, x, x, x, 0]
}

/// One value per row lane, the same in both halves.
pub(super) const fn by_lane(a: u32, b: u32, c: u32) -> [u32; 8] {
    [a, b, c, 0, a, b, c, 0]
}

/// All cells in the low half, none in the high: what vector 4 has of digits.
pub(super) const LOW_HALF: [u32; 8] = [CELLS, CELLS, CELLS, 0, 0, 0, 0, 0];

/// Nine digit boards and the solved cells, as ten half-vectors.
///
/// Invariant: lane 3 and the bits above 26 are zero everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Boards(pub(super) [[u32; 4]; 10]);

impl Boards {
    pub(super) const EMPTY: Boards = Boards([[0; 4]; 10]);

    #[inline(always)]
    pub(super) fn vector<L: Lanes>(&self, i: usize) -> L {
        let (vectors, _) = self.0.as_flattened().as_chunks::<8>();
        L::load(&vectors[i])
    }

    #[inline(always)]
    pub(super) fn set_vector<L: Lanes>(&mut self, i: usize, v: L) {
        let (vectors, _) = self.0.as_flattened_mut().as_chunks_mut::<8>();
        v.store(&mut vectors[i]);
    }

    /// Boards from the candidates of each cell (bit `d` of a mask = digit `d + 1` may stand there).
    pub(super) fn from_candidates(masks: &[u16; 81]) -> Boards {
        let mut boards = Boards::EMPTY;
        for (cell, &mask) in masks.iter().enumerate() {
            let (lane, bit) = place(cell);
            for (digit, &slot) in SLOT[..9].iter().enumerate() {
                boards.0[slot][lane] |= u32::from(mask >> digit & 1) << bit;
            }
        }
        boards
    }

    /// The digits of a state in which every cell is decided.
    ///
    /// The boards are folded into four bit planes of the digits, whose bits are then spread over bytes,
    /// a lane at a time: less work than visiting 81 cells one by one.
    #[inline(always)]
    pub(super) fn digits<L: Lanes>(&self) -> [u8; 81] {
        let mut planes = [[0; 4]; 4];
        for (digit, &slot) in (1..).zip(&SLOT[..9]) {
            for (bit, plane) in planes.iter_mut().enumerate() {
                if digit >> bit & 1 == 1 {
                    for (lane, cells) in plane.iter_mut().zip(self.0[slot]) {
                        *lane |= cells;
                    }
                }
            }
        }
        row_order(&L::numbers(&planes))
    }
}

/// Where a cell (row-major, 0..81) sits: lane and bit.
const fn place(cell: usize) -> (usize, usize) {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3, row / 3 * 9 + column)
}

/// The rows of a grid in lane order: lane `r` gets rows `r`, `r + 3`, `r + 6`, then padding.
#[inline(always)]
pub(super) fn lane_order(grid: &[u8; 81]) -> [[u8; 32]; 3] {
    let mut lines = [[0; 32]; 3];
    for (lane, line) in lines.iter_mut().enumerate() {
        for band in 0..3 {
            let from = 27 * band + 9 * lane;
            line[9 * band..9 * band + 9].copy_from_slice(&grid[from..from + 9]);
        }
    }
    lines
}

/// The grid of rows in lane order: undoes [`lane_order`].
#[inline(always)]
fn row_order(lines: &[[u8; 32]; 3]) -> [u8; 81] {
    let mut grid = [0; 81];
    for (lane, line) in lines.iter().enumerate() {
        for band in 0..3 {
            let to = 27 * band + 9 * lane;
            grid[to..to + 9].copy_from_slice(&line[9 * band..9 * band + 9]);
        }
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::kernel::lanes::Portable;

    #[test]
    fn candidates_come_back_as_digits() {
        let grid: [u8; 81] = std::array::from_fn(|cell| (cell * 7 % 9) as u8 + 1);
        let boards = Boards::from_candidates(&grid.map(|digit| 1 << (digit - 1)));
        assert_eq!(boards.digits::<Portable>(), grid);
    }

    #[test]
    fn lane_order_agrees_with_place() {
        let grid: [u8; 81] = std::array::from_fn(|cell| cell as u8);
        let lines = lane_order(&grid);
        for cell in 0..81 {
            let (lane, bit) = place(cell);
            assert_eq!(usize::from(lines[lane][bit]), cell);
        }
    }

    #[test]
    fn digits_and_slots_are_inverse() {
        for (digit, want) in (0..9).zip(0u32..) {
            assert_eq!(DIGIT[SLOT[digit]], want);
        }
    }
}
