//! What follows without guessing: singles and locked candidates.
//!
//! * *Naked single*: a cell has one digit left; its peers lose that digit.
//! * *Hidden single*: a complete house has one place left for a digit; the cell
//!   there loses its other digits.
//! * *Locked candidates* (pointing and claiming): all places of a digit in a
//!   complete house A lie in another house B as well; A needs the digit, so it
//!   goes to a common cell, and the rest of B loses it. This is the item-subset
//!   rule of exact cover for the items (A, digit) and (B, digit).
//!
//! Singles are driven by events: each removal that leaves one bit in a mask
//! queues that mask, so the cost is in proportion to what changes. The locked
//! rule runs only when no single is left, and looks only at the (house, digit)
//! pairs that changed since it last looked: the trail tells which. To test a
//! pair it takes the *first* place left: the common part must hold that place,
//! so only the houses that tie with A there can be B (one or two on a classic
//! board, instead of all that cross A). By hand, a row of a 9×9 board:
//!
//! ```text
//!     places of 7 in row 1    . . .  | x . x | . . .     first place: column 4
//!     row 1's tie at column 4 is box 2, which shares     | x x x |
//!     nothing of 7 lies outside, so rows 2 and 3 of box 2 lose the 7
//! ```
//!
//! # Invariant
//!
//! When [`infer`] returns `Ok`, no single is left, nor (once the rule is on) any
//! locked candidate to act on, so the result does not
//! depend on the order of the work. If then `open == 0`, every cell has one
//! digit and every peer of it lost that digit: the board is a solution.

use crate::sudoku::board::masks::{Lone, Masks, at_most_one};
use crate::sudoku::board::search::{Candidate, DeadEnd};
use crate::sudoku::board::tables::{Seat, Tables};

/// No seat in particular.
const NONE: usize = usize::MAX;

/// What sets the rules off.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// Work that a load queued.
    Load,
    /// The cell has the digit.
    Assign(Candidate),
    /// The cell has not the digit.
    Remove(Candidate),
}

/// Applies a cause, then the rules until none fires.
pub(super) fn infer<const K: usize, const M: usize>(
    state: &mut Masks<M>,
    tables: &Tables,
    cause: Cause,
) -> Result<(), DeadEnd> {
    let mut hands = Hands::<K, M>::new(state, tables);
    hands.apply(cause);
    let outcome = hands.propagate();
    let Hands { height, checked, open, .. } = hands;
    (state.height, state.checked, state.open) = (height, checked, open);
    state.waiting = 0;
    outcome
}

/// The state and the tables, taken in hand: slices and counters that live in
/// registers. Through `&mut Masks`, each pointer and length would be loaded
/// again after every store.
struct Hands<'a, const K: usize, const M: usize> {
    masks: &'a mut [u64; M],
    seats: &'a [Seat],
    cells: &'a [u16],
    trail: &'a mut [Candidate],
    height: usize,
    lone: &'a mut [Lone],
    waiting: usize,
    open: usize,
    /// Masks from here on are of houses that are not complete.
    demand: usize,
    checked: usize,
    rivals: bool,
    lock: bool,
    tables: &'a Tables,
    dirty: &'a mut [u64],
    used: &'a [u64],
}

impl<'a, const K: usize, const M: usize> Hands<'a, K, M> {
    fn new(state: &'a mut Masks<M>, tables: &'a Tables) -> Self {
        Hands {
            masks: &mut state.masks,
            seats: tables.seats_flat(),
            cells: &tables.cells,
            trail: &mut state.trail,
            height: state.height,
            lone: &mut state.lone,
            waiting: state.waiting,
            open: state.open,
            demand: tables.n * tables.n + tables.complete * tables.n,
            checked: state.checked,
            rivals: !tables.rivals.is_empty(),
            lock: state.locks,
            tables,
            dirty: &mut state.dirty,
            used: &state.used,
        }
    }

    #[inline(always)]
    fn seats(&self, cell: usize) -> &'a [Seat] {
        let k = if K == 0 { self.tables.stride } else { K };
        &self.seats[cell * k..cell * k + k]
    }

    fn apply(&mut self, cause: Cause) {
        match cause {
            Cause::Load => {}
            Cause::Assign(c) => self.assign(c.cell(), c.digit()),
            Cause::Remove(c) => self.remove::<NONE>(c.cell(), c.digit()),
        }
    }

    fn propagate(&mut self) -> Result<(), DeadEnd> {
        loop {
            self.singles()?;
            if self.open == 0 || !self.lock || !self.locked() {
                return Ok(());
            }
        }
    }

    /// Works the queue off. A mask that came down to nothing is queued too, on
    /// top: dead ends are seen here, and nowhere else.
    fn singles(&mut self) -> Result<(), DeadEnd> {
        let cells = self.tables.n * self.tables.n;
        while self.waiting > 0 {
            self.waiting -= 1;
            let lone = self.lone[self.waiting];
            let (base, digit) = (lone.base(), lone.digit());
            let mask = self.masks[(base + digit) & (M - 1)];
            if mask == 0 {
                return Err(DeadEnd);
            }
            if base < cells {
                self.open -= 1;
                self.settle(base, mask.trailing_zeros() as usize);
            } else {
                let cell = self.cells[base + mask.trailing_zeros() as usize] as usize;
                // The queue may be behind: the cell can be settled by now.
                if !at_most_one(self.masks[cell & (M - 1)]) {
                    self.assign(cell, digit);
                }
            }
        }
        Ok(())
    }

    /// A cell is down to one digit: no peer may hold it.
    #[inline(always)]
    fn settle(&mut self, cell: usize, digit: usize) {
        if K == 3 {
            let [a, b, c] = self.three(cell);
            self.clear::<0>(a, digit);
            self.clear::<1>(b, digit);
            self.clear::<2>(c, digit);
        } else {
            for seat in self.seats(cell) {
                self.clear::<NONE>(seat, digit);
            }
        }
        if self.rivals {
            self.clear_rivals(cell, digit);
        }
    }

    #[inline(never)]
    fn clear_rivals(&mut self, cell: usize, digit: usize) {
        for &rival in self.tables.rivals.of(cell) {
            if self.masks[rival as usize & (M - 1)] >> digit & 1 == 1 {
                self.remove::<NONE>(rival as usize, digit);
            }
        }
    }

    /// The three seats of a cell when K is 3.
    #[inline(always)]
    fn three(&self, cell: usize) -> [&'a Seat; 3] {
        match self.seats(cell) {
            [a, b, c] => [a, b, c],
            _ => unreachable!("K is 3"),
        }
    }

    /// Takes a digit from all places of a house but the given one. When K is 3
    /// the house is seat `S` of all its cells.
    #[inline(always)]
    fn clear<const S: usize>(&mut self, seat: &Seat, digit: usize) {
        let base = seat.base as usize;
        let mut others = self.masks[(base + digit) & (M - 1)] & !(1 << seat.place);
        while others != 0 {
            let peer = self.cells[base + others.trailing_zeros() as usize] as usize;
            others &= others - 1;
            self.remove::<S>(peer, digit);
        }
    }

    /// Leaves one digit in a cell.
    #[inline(always)]
    fn assign(&mut self, cell: usize, digit: usize) {
        let mut others = self.masks[cell & (M - 1)] & !(1 << digit);
        if K != 3 {
            while others != 0 {
                self.remove::<NONE>(cell, others.trailing_zeros() as usize);
                others &= others - 1;
            }
            return;
        }
        if others == 0 {
            return;
        }
        // The same, with what the digits have in common done once.
        let [a, b, c] = self.three(cell).map(|seat| (seat.base as usize, !(1u64 << seat.place)));
        self.masks[cell & (M - 1)] = 1 << digit;
        while others != 0 {
            let digit = others.trailing_zeros() as usize;
            others &= others - 1;
            self.trail[self.height] = Candidate::new(cell, digit);
            self.height += 1;
            for (base, keep) in [a, b, c] {
                let i = (base + digit) & (M - 1);
                let left = self.masks[i] & keep;
                self.masks[i] = left;
                if at_most_one(left) {
                    self.push(base, digit);
                }
            }
        }
        self.push(cell, 0);
    }

    /// Removes a live candidate. The house of seat `S` is being cleared: nobody
    /// need look whether its mask came down to one place.
    #[inline(always)]
    fn remove<const S: usize>(&mut self, cell: usize, digit: usize) {
        self.trail[self.height] = Candidate::new(cell, digit);
        self.height += 1;
        let left = self.masks[cell & (M - 1)] & !(1 << digit);
        self.masks[cell & (M - 1)] = left;
        if at_most_one(left) {
            self.push(cell, 0);
        }
        if K == 3 {
            let [a, b, c] = self.three(cell);
            self.leave(a, digit, S == 0);
            self.leave(b, digit, S == 1);
            self.leave(c, digit, S == 2);
        } else {
            for seat in self.seats(cell) {
                self.leave(seat, digit, false);
            }
        }
    }

    /// A place of a house loses a digit.
    #[inline(always)]
    fn leave(&mut self, seat: &Seat, digit: usize, quiet: bool) {
        let i = seat.base as usize + digit;
        let left = self.masks[i & (M - 1)] & !(1 << seat.place);
        self.masks[i & (M - 1)] = left;
        // Three seats promise that all houses are complete.
        if !quiet && at_most_one(left) && (K == 3 || i < self.demand) {
            self.push(seat.base as usize, digit);
        }
    }

    #[inline(always)]
    fn push(&mut self, base: usize, digit: usize) {
        self.lone[self.waiting] = Lone::new(base, digit);
        self.waiting += 1;
    }

    /// One pass of the locked-candidate rule over what changed; stops at the
    /// first house that yields singles, for they are cheaper. Says whether it
    /// removed anything.
    #[inline(never)]
    fn locked(&mut self) -> bool {
        for &gone in &self.trail[self.checked..self.height] {
            for seat in self.seats(gone.cell()) {
                self.dirty[seat.house as usize] |= 1 << gone.digit();
            }
        }
        self.checked = self.height;
        let n = self.tables.n;
        let mut found = false;
        for house in 0..self.tables.complete {
            let base = n * n + house * n;
            let mut digits = std::mem::take(&mut self.dirty[house]) & !self.used[house];
            while digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                digits &= digits - 1;
                let mask = self.masks[(base + digit) & (M - 1)];
                if at_most_one(mask) {
                    continue;
                }
                for tie in self.tables.ties.of(house * n + mask.trailing_zeros() as usize) {
                    if mask & !tie.here == 0 {
                        found |= self.confine(tie.base as usize, tie.there, digit);
                    }
                }
            }
            if self.waiting > 0 {
                break;
            }
        }
        found
    }

    /// Takes a digit from a house's places outside `kept`.
    fn confine(&mut self, base: usize, kept: u64, digit: usize) -> bool {
        let outside = self.masks[(base + digit) & (M - 1)] & !kept;
        let mut rest = outside;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            self.remove::<NONE>(self.cells[base + place] as usize, digit);
        }
        outside != 0
    }
}
