//! Mini-lines: which are open to a digit, and which of them some solution of the chute could use.
//!
//! In a band, a digit's three cells lie in three different rows and three different boxes. So a
//! mini-row at (row, box) can be used only if some permutation of rows to boxes runs through it and
//! through two other open mini-rows:
//!
//! ```text
//!             box b  b+1  b+2
//!   row r       m     .    .        keep m(r, b) only if
//!   row r+1     .     p    s          p(r+1, b+1) and q(r+2, b+2), or
//!   row r+2     .     t    q          s(r+1, b+2) and t(r+2, b+1)        (indices turn modulo 3)
//! ```
//!
//! This one formula is all of pointing, claiming and hidden singles in rows, and the fixpoint of all
//! three: it keeps a mini-row exactly if a placement of the digit in the band uses it. The same for
//! columns in a stack. (Source: the idea of reasoning on configurations of mini-lines is Tom Dillon's,
//! in `tdoku`, which stores the six configurations themselves; here they are a formula over the board.)
//!
//! Layout of the results (see `board` for the cells):
//!
//! * *mini-rows*: the bit of the mini-row's first cell, in the lane of its row;
//! * *mini-columns*: bit 9 · band + column, the same in every lane.

use crate::sudoku::kernel::board::{CELLS, FIRST, by_lane};
use crate::sudoku::kernel::lanes::Lanes;

/// One value in all eight lanes.
#[inline(always)]
pub(super) fn splat<L: Lanes>(x: u32) -> L {
    L::load(&[x; 8])
}

/// The three cells of each mini-row given by its first cell: 8x - x.
#[inline(always)]
pub(super) fn fill<L: Lanes>(first: L) -> L {
    first.shl::<3>().minus(first)
}

/// The mini-rows with a cell in `x`.
#[inline(always)]
pub(super) fn mini_rows<L: Lanes>(x: L) -> L {
    x.or(x.shr::<1>()).or(x.shr::<2>()).and(splat(FIRST))
}

/// The mini-columns with a cell in `x`; of mini-rows, the boxes.
#[inline(always)]
pub(super) fn mini_columns<L: Lanes>(x: L) -> L {
    x.or(x.turn1()).or(x.turn2())
}

/// The mini-rows that some placement of the digit in their band uses.
///
/// Rows turn by lanes. Boxes turn by three bits: two of the three move down, the third comes round.
#[inline(always)]
pub(super) fn usable_rows<L: Lanes>(rows: L) -> L {
    let box1 =
        rows.shr::<3>().and(splat(0o011_011_011)).or(rows.shl::<6>().and(splat(0o100_100_100)));
    let box2 =
        rows.shr::<6>().and(splat(0o001_001_001)).or(rows.shl::<3>().and(splat(0o110_110_110)));
    rows.and(box1.turn1().and(box2.turn2()).or(box2.turn1().and(box1.turn2())))
}

/// The mini-columns that some placement of the digit in their stack uses. Bits above 26 are noise.
///
/// All lanes hold the same mini-columns, so lane `k` can look `k` columns on: after one turn by
/// columns that differs per lane, and one turn by bands that does (`k` bands on, or `2k`), a
/// configuration is open where all three lanes agree, and it is the mini-columns it uses.
///
/// ```text
///   lane 0   column c       band i            band i
///   lane 1   column c + 1   band i + 1   or   band i + 2
///   lane 2   column c + 2   band i + 2        band i + 1
/// ```
#[inline(always)]
pub(super) fn usable_columns<L: Lanes>(columns: L) -> L {
    let stay = columns.shr_by(&by_lane(0, 1, 2)).and(L::load(&by_lane(
        CELLS,
        0o333_333_333,
        0o111_111_111,
    )));
    let round =
        columns.shl_by(&by_lane(0, 2, 1)).and(L::load(&by_lane(0, 0o444_444_444, 0o666_666_666)));
    let turned = stay.or(round);
    let down = turned.shr_by(&by_lane(0, 9, 18)).or(turned.shl_by(&by_lane(27, 18, 9)));
    let up = turned.shr_by(&by_lane(0, 18, 9)).or(turned.shl_by(&by_lane(27, 9, 18)));
    let agreed = |x: L| x.and(x.turn1()).and(x.turn2());
    agreed(down).or(agreed(up))
}

/// The mini-rows that are alone in their box.
#[inline(always)]
pub(super) fn lone_rows<L: Lanes>(rows: L) -> L {
    rows.without(rows.turn1().or(rows.turn2()))
}

/// The boxes with two or more of the mini-columns, at the first bit of the three; other bits are noise.
///
/// Taking one from each group of three clears its lowest bit, if it has any; what is left was more.
/// (An empty group borrows from its neighbour: then the board is dead, and is found dead elsewhere.)
#[inline(always)]
pub(super) fn crowded_boxes<L: Lanes>(columns: L) -> L {
    let more = columns.and(columns.minus(splat(FIRST)));
    more.shr::<1>().or(more.shr::<2>())
}

/// The mini-columns that are alone in their box.
#[inline(always)]
pub(super) fn lone_columns<L: Lanes>(columns: L) -> L {
    columns.without(fill(crowded_boxes(columns).and(splat(FIRST))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::kernel::lanes::Portable;

    /// Bit 3 · box + row of nine mini-lines: those on a permutation within `open`, the long way.
    fn on_permutations(open: u32) -> u32 {
        const ORDERS: [[u32; 3]; 6] =
            [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
        let sets =
            ORDERS.map(|order| (0..3).map(|row| 1 << (3 * order[row as usize] + row)).sum::<u32>());
        sets.iter().filter(|&set| set & !open == 0).fold(0, |all, set| all | set)
    }

    #[test]
    fn usable_rows_are_those_on_permutations() {
        for band in 0..3 {
            for open in 0..512 {
                let place = |lines: u32| {
                    let mut lanes = [0; 8];
                    for i in 0..9 {
                        let bit = (lines >> i & 1) << (9 * band + i / 3 * 3);
                        lanes[i as usize % 3] |= bit;
                        lanes[4 + i as usize % 3] |= bit;
                    }
                    lanes
                };
                let mut got = [0; 8];
                usable_rows(Portable::load(&place(open))).store(&mut got);
                assert_eq!(got, place(on_permutations(open)), "{open:o}");
            }
        }
    }

    #[test]
    fn usable_columns_are_those_on_permutations() {
        for stack in 0..3 {
            for open in 0..512 {
                // Here a line is a column and a "box" a band.
                let place = |lines: u32| {
                    let bits =
                        (0..9).map(|i| (lines >> i & 1) << (9 * (i / 3) + 3 * stack + i % 3)).sum();
                    by_lane(bits, bits, bits)
                };
                let mut got = [0; 8];
                usable_columns(Portable::load(&place(open))).store(&mut got);
                assert_eq!(got.map(|lane| lane & CELLS), place(on_permutations(open)), "{open:o}");
            }
        }
    }

    #[test]
    fn lone_columns_are_alone() {
        for bits in 1u32..8 {
            let columns = bits | 0o111_111_110;
            let mut got = [0; 8];
            lone_columns(Portable::load(&[columns; 8])).store(&mut got);
            let alone = if bits.count_ones() == 1 { columns } else { columns & !7 };
            assert_eq!(got, [alone; 8]);
        }
    }
}
