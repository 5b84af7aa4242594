//! Propagation: what follows without guessing, digit by digit and cell by cell, until nothing moves.
//!
//! ```text
//!   repeat
//!     for each dirty digit (two at a time: one vector)
//!       keep the cells in usable mini-rows, then those in usable mini-columns      `lines`
//!       a cell alone in its box is placed
//!     clear placed cells from all other boards
//!     a cell that is on one board only: clear the rest of its box on that board
//!     dirty = the digits whose board changed in this round and was not settled after it
//!   until no digit is dirty, or something is empty (contradiction)
//! ```
//!
//! The first step is complete for one digit in one chute: pointing, claiming, hidden singles in rows
//! and columns. The others carry news between digits. Rows and columns of a naked single need no step
//! of their own: once its box is down to one cell, the mini-line formulas clear them.
//!
//! Invariants on a true return: every board that changed has been settled since, so its row and column
//! formulas leave it as it is and it has a cell in every box; every cell has a candidate; a solved cell
//! is on one board only.
//!
//! Cost: about 85 vector operations for two digits, 50 a round for the cells and 60 more when there are
//! naked singles. A version that went over all nine digits every round found 1.9 of its five vectors
//! changed on magictour and the hardest lists, 1.5 on puzzles with several solutions: hence the dirty
//! set.
//!
//! Tried and slower: clearing naked singles without asking first whether there are any (+3 % time on
//! sets with many guesses); asking per digit whether columns moved its rows again, instead of per round
//! (+2 % instructions with few dirty digits, -2 % with many: so done only there).

use crate::sudoku::kernel::board::{Boards, CELLS, FIRST, LOW_HALF, SLOT, SOLVED, each};
use crate::sudoku::kernel::lanes::Lanes;
use crate::sudoku::kernel::lines::{
    crowded_boxes, fill, lone_rows, mini_columns, mini_rows, splat, usable_columns, usable_rows,
};

/// Above so many dirty digits of the first eight, all eight are done: straight vector loads then cost
/// less than picking pairs.
const FEW: u32 = 6;

/// Two boards after the mini-line formulas.
struct Settled<L> {
    boards: L,
    /// Cells that are the only one of their box.
    placed: L,
    /// At a box's first bit in each band: it has a cell. Other bits are noise.
    alive: L,
    /// Mini-rows that the columns emptied, so that the rows must be looked at again.
    moved: L,
}

#[inline(always)]
fn settle<L: Lanes>(boards: L) -> Settled<L> {
    let usable = usable_rows(mini_rows(boards));
    let boards = boards.and(fill(usable));
    let columns = usable_columns(mini_columns(boards));
    let boards = boards.and(columns);
    let rows = mini_rows(boards);
    let alive = columns.or(columns.shr::<1>()).or(columns.shr::<2>());
    let lone = lone_rows(rows).without(crowded_boxes(columns));
    Settled { boards, placed: boards.and(fill(lone)), alive, moved: usable.xor(rows) }
}

/// What a round of settling leaves for the cells to act on.
struct Round<L> {
    /// Placed cells of the digits settled in this call.
    placed: L,
    alive: L,
    /// Digits whose rows must be looked at again.
    again: u32,
}

impl<L: Lanes> Round<L> {
    /// Settles the dirty digits, and keeps each one's placed cells in `own`. (That one is indexed, so
    /// it stays out of the struct: within it, it would keep the other fields out of registers, +3 %
    /// instructions.)
    #[inline(always)]
    fn settle(&mut self, boards: &mut Boards, own: &mut Boards, mut dirty: u32) {
        self.alive = splat(FIRST);
        self.again = 0;
        if (dirty & 0xff).count_ones() > FEW {
            let mut moved = [splat(0); 5];
            for (k, moved) in moved[..4].iter_mut().enumerate() {
                let settled = settle::<L>(boards.vector(k));
                boards.set_vector(k, settled.boards);
                own.set_vector(k, settled.placed);
                *moved = settled.moved;
                self.note(&settled);
            }
            self.again = L::changed(moved);
            dirty &= 0x100;
        }
        let few = dirty;
        let mut moved: L = splat(0);
        while dirty != 0 {
            let first = dirty.trailing_zeros();
            dirty &= dirty - 1;
            // With one digit left it is done twice: a vector is two boards wide.
            let second = if dirty == 0 { first } else { dirty.trailing_zeros() };
            dirty &= dirty.wrapping_sub(1);
            let (i, j) = (SLOT[first as usize % 16], SLOT[second as usize % 16]);
            let settled = settle::<L>(L::pair(&boards.0[i], &boards.0[j]));
            (boards.0[i], boards.0[j]) = settled.boards.unpair();
            (own.0[i], own.0[j]) = settled.placed.unpair();
            moved = moved.or(settled.moved);
            self.note(&settled);
        }
        self.again |= if moved.is_zero() { 0 } else { few };
    }

    #[inline(always)]
    fn note(&mut self, settled: &Settled<L>) {
        self.placed = self.placed.or(settled.placed);
        self.alive = self.alive.and(settled.alive);
    }
}

/// The cells on one board or more, and on two or more, of five vectors (the last one half a vector).
#[inline(always)]
fn once_and_twice<L: Lanes>(x: &[L; 5]) -> (L, L) {
    let (a1, a2) = (x[0].or(x[1]), x[0].and(x[1]));
    let (b1, b2) = (x[2].or(x[3]), x[2].and(x[3]));
    let (c1, c2) = (a1.or(b1), a2.or(b2).or(a1.and(b1)));
    let (one, two) = (c1.or(x[4]), c2.or(c1.and(x[4])));
    let other = one.swap();
    (one.or(other), two.or(two.swap()).or(one.and(other)))
}

/// Propagates from the dirty digits to the fixpoint; false is a contradiction, and then the boards are
/// not to be used.
#[inline(always)]
pub(super) fn propagate<L: Lanes>(boards: &mut Boards, mut dirty: u32) -> bool {
    if dirty == 0 {
        return true;
    }
    let low: L = L::load(&LOW_HALF);
    let mut round: Round<L> = Round { placed: splat(0), alive: splat(0), again: 0 };
    let mut own = Boards::EMPTY;
    // The tenth half holds the solved cells, which placing must not clear.
    own.0[SOLVED] = [u32::MAX; 4];
    loop {
        round.settle(boards, &mut own, dirty);
        if !L::load(&each(FIRST)).without(round.alive).is_zero() {
            return false;
        }
        let placed = round.placed.or(round.placed.swap());
        let mut before = [splat::<L>(0); 5];
        let mut x = before;
        for k in 0..5 {
            before[k] = boards.vector(k);
            x[k] = before[k].without(placed.without(own.vector(k)));
        }
        let solved = x[4].without(low);
        let solved = solved.or(solved.swap()).or(placed);
        x[4] = x[4].and(low);
        before[4] = before[4].and(low);
        let (one, two) = once_and_twice(&x);
        // No candidate left, or one cell placed for two digits.
        if !L::load(&each(CELLS)).without(one).or(two.and(placed)).is_zero() {
            return false;
        }
        let naked = one.without(two).without(solved);
        if !naked.is_zero() {
            for x in &mut x {
                let single = x.and(naked);
                let its_box = fill(mini_columns(mini_rows(single)));
                *x = x.without(its_box.without(single));
            }
        }
        let mut lost = before;
        for k in 0..5 {
            lost[k] = x[k].xor(before[k]);
        }
        dirty = round.again | L::changed(lost);
        x[4] = x[4].or(solved.or(naked).without(low));
        for (k, &x) in x.iter().enumerate() {
            boards.set_vector(k, x);
        }
        if dirty == 0 {
            return true;
        }
    }
}
