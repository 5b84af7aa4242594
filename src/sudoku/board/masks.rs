//! Where a search stands: candidates, kept twice, and the way back.
//!
//! A *candidate* is a cell and a digit it may still hold. It is written in two
//! kinds of mask:
//!
//! ```text
//!     masks[cell]          which digits the cell may hold
//!     masks[base + digit]  which places of a house may hold the digit
//! ```
//!
//! where `base` is where the house begins, after the n² cells.
//!
//! Both questions a solver asks all the time (has this cell one digit left? has
//! this digit one place left?) are then `m & (m - 1) == 0`, and the peers that
//! still hold a digit are the bits of one mask: nobody scans a house for them.
//!
//! # Invariant
//!
//! For a digit that no clue of the house holds, bit p of the house's mask is set
//! if and only if the mask of the cell at place p has the digit. For a clue's
//! digit the house's mask is 0 and stays so. `trail` lists the candidates removed
//! since the load; putting them back restores any earlier state exactly, whatever
//! the order. `open` counts the cells that are not settled: a cell is settled when
//! it has one digit and its peers have lost it.
//!
//! # Cost
//!
//! Removing a candidate, or putting it back, touches one word for the cell and
//! one for each of its houses. Memory is n² words for the cells and n² for each
//! kind of house: a 25×25 board (20 kB) fits the first-level cache.
//!
//! Two alternatives lost. *Cell masks alone*, with hidden singles found by
//! adding up whole houses, two bits a digit: simpler, and 2.6 times slower on
//! generated 25×25 puzzles, as each house is swept thirty times. *A copy of the
//! state per level* instead of a trail: memory grows as depth × n².

use crate::sudoku::board::infer::{Cause, infer};
use crate::sudoku::board::search::{Candidate, DeadEnd, Position};
use crate::sudoku::board::tables::{Seat, Tables};

/// Has a mask one bit, or none?
#[inline]
pub(super) fn at_most_one(mask: u64) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// A mask that came down to one bit: where its cell or house begins, and for a
/// house the digit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lone(u32);

impl Lone {
    #[inline]
    pub(super) fn new(base: usize, digit: usize) -> Self {
        Lone((base << 6 | digit) as u32)
    }

    #[inline]
    pub(super) fn base(self) -> usize {
        (self.0 >> 6) as usize
    }

    #[inline]
    pub(super) fn digit(self) -> usize {
        (self.0 & 63) as usize
    }
}

#[derive(Clone, Debug)]
pub(super) struct Masks<const M: usize> {
    /// `M` is a power of two that is large enough: an index masked with `M - 1`
    /// needs no bounds check.
    pub(super) masks: Box<[u64; M]>,
    /// The removals since the load are the first `height` entries.
    pub(super) trail: Vec<Candidate>,
    pub(super) height: usize,
    /// The locked-candidate rule has looked at the removals before this one.
    pub(super) checked: usize,
    pub(super) open: usize,
    /// Cells whose peers still hold their digit; houses whose last place for a
    /// digit is to be settled.
    pub(super) lone: Vec<Lone>,
    pub(super) waiting: usize,
    /// For each house, digits the locked-candidate rule has to look at.
    pub(super) dirty: Vec<u64>,
    /// Digits used by the clues of each house.
    pub(super) used: Vec<u64>,
    /// Trail height and open cells at each [`Position::push`].
    marks: Vec<(usize, usize)>,
    /// Are locked candidates looked for?
    pub(super) locks: bool,
}

impl<const M: usize> Masks<M> {
    /// Room for every puzzle of the tables: nothing is allocated afterwards.
    pub(super) fn new(tables: &Tables) -> Self {
        let (n, cells, houses) = (tables.n, tables.n * tables.n, tables.houses + 1);
        let masks = tables.masks();
        assert!(M.is_power_of_two() && masks <= M, "the tables's masks fit");
        Masks {
            masks: vec![0; M]
                .into_boxed_slice()
                .try_into()
                .unwrap_or_else(|_| unreachable!("the slice is M long")),
            trail: vec![Candidate::new(0, 0); cells * n],
            height: 0,
            checked: 0,
            open: 0,
            // A mask is queued when it comes down to one bit, or by the load;
            // and once more on the way to a dead end.
            lone: vec![Lone::default(); 2 * masks],
            waiting: 0,
            dirty: vec![0; houses],
            used: vec![0; houses],
            marks: Vec::with_capacity(cells),
            locks: false,
        }
    }

    /// Switches the locked-candidate rule on or off.
    pub(super) fn lock(&mut self, on: bool) {
        self.locks = on;
    }

    /// Starts afresh from clues: 0 for a blank, else the digit 1…n.
    ///
    /// Clues that clash are a dead end like any other; to tell which clues is
    /// not the business of this room.
    pub(super) fn load_as<const K: usize>(
        &mut self,
        tables: &Tables,
        clues: &[u8],
    ) -> Result<(), DeadEnd> {
        self.height = 0;
        self.checked = 0;
        self.waiting = 0;
        self.marks.clear();
        self.used.fill(0);
        self.mark_clues::<K>(tables, clues)?;
        self.fill_masks::<K>(tables, clues)?;
        self.queue_hidden(tables)
    }

    fn mark_clues<const K: usize>(&mut self, tables: &Tables, clues: &[u8]) -> Result<(), DeadEnd> {
        let spare = tables.houses;
        let mut twice = 0;
        for (&clue, seats) in clues.iter().zip(tables.all_seats::<K>()) {
            if clue > 0 {
                let bit = 1u64 << (clue - 1);
                for seat in seats {
                    let used = &mut self.used[seat.house as usize];
                    twice |= *used & bit;
                    *used |= bit;
                    if K == 0 {
                        // Nothing is ever used in the spare house.
                        self.used[spare] = 0;
                    }
                }
            }
        }
        if twice == 0 { Ok(()) } else { Err(DeadEnd) }
    }

    fn fill_masks<const K: usize>(&mut self, tables: &Tables, clues: &[u8]) -> Result<(), DeadEnd> {
        let cells = tables.n * tables.n;
        let (used, masks) = (&self.used[..], &mut *self.masks);
        masks[cells..tables.masks()].fill(0);
        let mut open = 0;
        for (cell, (&clue, seats)) in clues.iter().zip(tables.all_seats::<K>()).enumerate() {
            if clue > 0 {
                masks[cell & (M - 1)] = 1 << (clue - 1);
                continue;
            }
            let mut mask =
                tables.full & !seats.iter().fold(0, |all, s| all | used[s.house as usize]);
            if !tables.rivals.is_empty() {
                for &rival in tables.rivals.of(cell) {
                    if let clue @ 1.. = clues[rival as usize] {
                        mask &= !(1 << (clue - 1));
                    }
                }
            }
            masks[cell & (M - 1)] = mask;
            if at_most_one(mask) {
                if mask == 0 {
                    return Err(DeadEnd);
                }
                self.lone[self.waiting] = Lone::new(cell, 0);
                self.waiting += 1;
            }
            open += 1;
            if let (3, [a, b, c]) = (K, seats) {
                // Named one by one, these stay in registers.
                let spot = |seat: &Seat| (seat.base as usize, 1u64 << seat.place);
                let [(a, x), (b, y), (c, z)] = [spot(a), spot(b), spot(c)];
                while mask != 0 {
                    let digit = mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    masks[(a + digit) & (M - 1)] |= x;
                    masks[(b + digit) & (M - 1)] |= y;
                    masks[(c + digit) & (M - 1)] |= z;
                }
            } else {
                while mask != 0 {
                    let digit = mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    for seat in seats {
                        masks[(seat.base as usize + digit) & (M - 1)] |= 1 << seat.place;
                    }
                }
            }
        }
        self.open = open;
        // Clues that are rivals clash too.
        let clash =
            |cell: usize| tables.rivals.of(cell).iter().any(|&r| clues[r as usize] == clues[cell]);
        let clash = !tables.rivals.is_empty()
            && (0..clues.len()).any(|cell| clues[cell] > 0 && clash(cell));
        if clash { Err(DeadEnd) } else { Ok(()) }
    }

    /// Queues the digits with one place left; marks the others for the
    /// locked-candidate rule.
    fn queue_hidden(&mut self, tables: &Tables) -> Result<(), DeadEnd> {
        let (n, cells) = (tables.n, tables.n * tables.n);
        let houses = self.masks[cells..].chunks_exact(n).zip(&self.used).zip(&mut self.dirty);
        for (house, ((places, used), dirty)) in houses.take(tables.complete).enumerate() {
            let mut missing = tables.full & !used;
            *dirty = missing;
            while missing != 0 {
                let digit = missing.trailing_zeros() as usize;
                missing &= missing - 1;
                let mask = places[digit];
                if at_most_one(mask) {
                    if mask == 0 {
                        return Err(DeadEnd);
                    }
                    self.lone[self.waiting] = Lone::new(cells + house * n, digit);
                    self.waiting += 1;
                }
            }
        }
        Ok(())
    }

    /// Puts back every candidate removed since the trail had `mark` entries,
    /// and drops the work queued: the state restored had none left.
    fn restore<const K: usize>(&mut self, tables: &Tables, mark: usize) {
        let masks = &mut *self.masks;
        for gone in &self.trail[mark..self.height] {
            let (cell, digit) = (gone.cell(), gone.digit());
            masks[cell & (M - 1)] |= 1 << digit;
            for seat in tables.seats::<K>(cell) {
                masks[(seat.base as usize + digit) & (M - 1)] |= 1 << seat.place;
            }
        }
        self.height = mark;
        self.checked = mark;
        self.waiting = 0;
    }
}

impl<const M: usize> Position for Masks<M> {
    fn load(&mut self, tables: &Tables, clues: &[u8]) -> Result<(), DeadEnd> {
        match tables.stride {
            3 => self.load_as::<3>(tables, clues),
            _ => self.load_as::<0>(tables, clues),
        }?;
        self.infer(tables, Cause::Load)
    }

    fn infer(&mut self, tables: &Tables, cause: Cause) -> Result<(), DeadEnd> {
        match tables.stride {
            3 => infer::<3, M>(self, tables, cause),
            _ => infer::<0, M>(self, tables, cause),
        }
    }

    fn holds(&self, candidate: Candidate) -> bool {
        self.masks[candidate.cell()] >> candidate.digit() & 1 == 1
    }

    fn solved(&self) -> bool {
        self.open == 0
    }

    /// The first mask of two candidates, cells before houses; else the smallest.
    fn choose(&self, tables: &Tables) -> Candidate {
        let n = tables.n;
        let mut best = (u32::MAX, Candidate::new(0, 0));
        for (i, &mask) in self.masks[..n * n + tables.complete * n].iter().enumerate() {
            if !at_most_one(mask) {
                let size = if at_most_one(mask & (mask - 1)) { 2 } else { mask.count_ones() };
                if size < best.0 {
                    let (bit, digit) = (mask.trailing_zeros() as usize, i % n);
                    let cell = i < n * n;
                    let found = if cell {
                        (i, bit)
                    } else {
                        (tables.cells[i - digit + bit] as usize, digit)
                    };
                    best = (size, Candidate::new(found.0, found.1));
                    if size == 2 {
                        break;
                    }
                }
            }
        }
        best.1
    }

    fn push(&mut self) {
        self.marks.push((self.height, self.open));
    }

    fn pop(&mut self, tables: &Tables) {
        if let Some((mark, open)) = self.marks.pop() {
            self.open = open;
            match tables.stride {
                3 => self.restore::<3>(tables, mark),
                _ => self.restore::<0>(tables, mark),
            }
        }
    }

    fn fill(&self, cells: &mut [u8]) {
        for (out, &mask) in cells.iter_mut().zip(self.masks.iter()) {
            *out = if at_most_one(mask) && mask != 0 { mask.trailing_zeros() as u8 + 1 } else { 0 };
        }
    }
}
