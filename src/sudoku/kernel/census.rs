//! What is looked at when propagation rests: who is locked where, and what three digits in a
//! mini-line of three cells imply.
//!
//! A mini-line has three cells, so in a solution exactly three digits live in it. Say that a digit is
//! *open* in a mini-line if its board has a cell there, and *locked* in it if no other parallel
//! mini-line of the box is open to it. Then
//!
//! * fewer than three open digits, or more than three locked ones: contradiction;
//! * exactly three open: all three are locked there, and leave the rest of the box;
//! * three locked: no other digit is open there.
//!
//! ```text
//!       mini-row of a box            mini-row of a box
//!       1  2  3                      1  2  3
//!       open to {4, 7, 9} only       4, 7, 9 are locked here, 2 and 5 are open too
//!       ⇒ no 4, 7, 9 elsewhere       ⇒ no 2, no 5 here
//!         in the box
//! ```
//!
//! (The first is a naked triple, the second a hidden triple, of the intersection of a box and a line;
//! counting digits in mini-lines is the heart of Tom Dillon's `tdoku`, which calls them triads.) Counts
//! run over all 54 mini-lines at once, in *levels*: level `n` is the set of mini-lines counted at
//! least `n` times. Adding a digit to levels is two operations a level.
//!
//! Measured, guesses a puzzle, magictour / hardest_1905 / hardest_1106: neither rule 18.3 / 88 / 176,
//! the first alone 14.3 / 70 / 129, both 8.95 / 61 / 111 (`tdoku` 8.94 / 61 / 110). It costs about as
//! much as two rounds of propagation, so it runs only when propagation has nothing left to say.

use crate::sudoku::kernel::board::{Boards, CELLS, FIRST, LOW_HALF};
use crate::sudoku::kernel::lanes::Lanes;
use crate::sudoku::kernel::lines::{fill, lone_columns, lone_rows, mini_columns, mini_rows, splat};

/// Who is open and who is locked, for each digit, and how many digits are locked in each mini-line.
///
/// Mini-columns are the same in all lanes and mini-rows leave lane 3 free, so one vector holds both:
///
/// ```text
///   lanes 0, 1, 2   mini-rows, each at its first cell
///   lane 3          mini-columns, 9 · band + column
/// ```
pub(super) struct Census<L> {
    pub(super) open: Boards,
    pub(super) locked: Boards,
    /// The mini-lines with at least one, two, three locked digits.
    pub(super) levels: [L; 3],
}

/// What the census says.
/// (The census is large, but the function that returns it is inlined: it is never moved, and a box
/// would allocate in the search.)
#[allow(clippy::large_enum_variant)]
pub(super) enum Finding<L> {
    /// No solution from here.
    Dead,
    /// These digits lost cells.
    Changed(u32),
    /// Nothing new.
    Rest(Census<L>),
}

/// The mini-lines that occur at least once, twice, … in what was added.
#[derive(Clone, Copy)]
struct Levels<L, const N: usize>([L; N]);

impl<L: Lanes, const N: usize> Levels<L, N> {
    #[inline(always)]
    fn new() -> Self {
        Levels([splat(0); N])
    }

    #[inline(always)]
    fn add(&mut self, lines: L) {
        for n in (1..N).rev() {
            self.0[n] = self.0[n].or(self.0[n - 1].and(lines));
        }
        self.0[0] = self.0[0].or(lines);
    }

    /// The levels of the two halves together; both halves then hold the same.
    #[inline(always)]
    fn joined(self) -> [L; N] {
        let other = self.0.map(Lanes::swap);
        let mut all = [splat(0); N];
        for (n, level) in all.iter_mut().enumerate() {
            *level = self.0[n].or(other[n]);
            for m in 0..n {
                *level = level.or(self.0[m].and(other[n - 1 - m]));
            }
        }
        all
    }
}

/// Takes the census of boards at rest, and applies the two rules.
#[inline(always)]
pub(super) fn census<L: Lanes>(boards: &mut Boards) -> Finding<L> {
    let none = [splat::<L>(0); 5];
    let (mut open, mut locked) = (none, none);
    let (mut open_levels, mut locked_levels) = (Levels::<L, 4>::new(), Levels::<L, 3>::new());
    for k in 0..5 {
        let x: L = digits_of(boards, k);
        let (rows, columns) = (mini_rows(x), x.or_lanes());
        open[k] = both(rows, columns);
        locked[k] = both(lone_rows(rows), lone_columns(columns));
        open_levels.add(open[k]);
        locked_levels.add(locked[k]);
    }
    let [_, _, three_open, four_open] = open_levels.joined();
    let levels = locked_levels.joined();
    if !L::load(&EVERY_LINE).without(three_open).is_zero() {
        return Finding::Dead;
    }
    // A mini-line that is both tight and full has nothing to tell; one that is only one of the two
    // always does, or is a contradiction.
    let (tight, full) = (three_open.without(four_open), levels[2]);
    if !tight.xor(full).is_zero() {
        return match L::changed(strike(boards, &open, &locked, tight, full)) {
            0 => Finding::Dead,
            digits => Finding::Changed(digits),
        };
    }
    let mut census = Census { open: Boards::EMPTY, locked: Boards::EMPTY, levels };
    for k in 0..5 {
        census.open.set_vector(k, open[k]);
        census.locked.set_vector(k, locked[k]);
    }
    Finding::Rest(census)
}

/// All mini-lines, in the layout of [`Census`].
const EVERY_LINE: [u32; 8] = [FIRST, FIRST, FIRST, CELLS, FIRST, FIRST, FIRST, CELLS];
const COLUMN_LANE: [u32; 8] = [0, 0, 0, CELLS, 0, 0, 0, CELLS];

/// A vector of digit boards; the solved cells in vector 4 are no digit.
#[inline(always)]
fn digits_of<L: Lanes>(boards: &Boards, k: usize) -> L {
    let x: L = boards.vector(k);
    if k == 4 { x.and(L::load(&LOW_HALF)) } else { x }
}

#[inline(always)]
fn both<L: Lanes>(rows: L, columns: L) -> L {
    rows.without(L::load(&COLUMN_LANE)).or(columns.and(L::load(&COLUMN_LANE)))
}

/// Locks the open digits of tight mini-lines and strikes all but the locked ones from full ones.
/// Returns the cells each board lost.
#[inline(always)]
fn strike<L: Lanes>(
    boards: &mut Boards,
    open: &[L; 5],
    locked: &[L; 5],
    tight: L,
    full: L,
) -> [L; 5] {
    let mut lost = [splat(0); 5];
    for k in 0..5 {
        let lock = open[k].and(tight);
        let (rows, columns) = (lock.without(L::load(&COLUMN_LANE)), lock.lane3());
        let clear = full.without(locked[k]);
        let drop = fill(mini_columns(rows).without(rows).or(clear.and(splat(FIRST))))
            .or(fill(mini_rows(columns)).without(columns))
            .or(clear.lane3());
        lost[k] = digits_of::<L>(boards, k).and(drop);
        boards.set_vector(k, boards.vector::<L>(k).xor(lost[k]));
    }
    lost
}
