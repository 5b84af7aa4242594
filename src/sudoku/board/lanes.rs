//! Boards of side 8 and less as words: one word per digit, a row in each byte.
//!
//! ```text
//!     bit 63                                              bit 0
//!     | row 7 | row 6 | row 5 | row 4 | row 3 | row 2 | row 1 | row 0 |
//!       column 7 … column 0              ↑ column 0 is the lowest bit of a byte
//! ```
//!
//! A digit's word says which cells may hold it. Then the singles of *all* cells,
//! rows or columns come from a few operations, whatever their number:
//!
//! * naked: add the words up in two bits a cell, `once` and `more`;
//! * hidden in a row: a byte x has one bit if x & (x − 1) is 0, in all bytes at
//!   once (no byte is 0, or the position is dead, so no borrow crosses bytes);
//! * hidden in a column: add the bytes up in two bits a column, by folding;
//! * hidden in another house: one mask.
//!
//! The idea is the digit board of the 9×9 programs (`tdoku`); here rows are
//! bytes and no box shape is built in. Only singles are drawn, no locked
//! candidates: on small boards a guess costs less than looking for them.
//!
//! # Invariant
//!
//! `done` holds the cells with a settled digit: the digit's word has the cell,
//! no other word has it, and the digit's word has none of its peers. If `done`
//! is every cell, the words are a solution. A digit is in `dirty` if its word
//! changed since its houses were looked at.
//!
//! # Cost
//!
//! A third of the time of [`crate::sudoku::board::masks`] on 6×6 puzzles. The same with four
//! words of 16-bit lanes, for n ≤ 16, was twice as slow as the masks: there a
//! sweep costs more than the few events it finds. So it stops at one word.

use std::sync::Arc;

use crate::sudoku::board::infer::Cause;
use crate::sudoku::board::search::{Candidate, DeadEnd, Position};
use crate::sudoku::board::tables::Tables;

/// The lowest bit of each byte, and the highest.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// What the tables says, in words; kept by the tables, for all boards on it.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    n: usize,
    /// The lowest bits of the bytes that are no row.
    idle: u64,
    all: u64,
    /// The n lowest bits.
    columns: u64,
    /// By bit: what may not hold the same digit as the cell there.
    peers: [u64; 64],
    /// Complete houses that are neither row nor column.
    houses: Vec<u64>,
}

impl Shape {
    pub(super) fn new(tables: &Tables) -> Self {
        let n = tables.n;
        let word = |cells: &mut dyn Iterator<Item = usize>| {
            cells.fold(0, |word, cell| word | 1 << spot(n, cell))
        };
        let mut peers = [0; 64];
        for cell in 0..n * n {
            peers[spot(n, cell)] = word(&mut tables.peers(cell));
        }
        let line = |house: &[usize], step| house.windows(2).all(|w| w[1] - w[0] == step);
        let others = tables.complete_houses().filter(|h| !line(h, 1) && !line(h, n));
        Shape {
            n,
            idle: if n < 8 { LOW << (8 * n) } else { 0 },
            all: word(&mut (0..n * n)),
            columns: (1 << n) - 1,
            peers,
            houses: others.map(|h| word(&mut h.into_iter())).collect(),
        }
    }
}

/// The bit of a cell.
#[inline]
fn spot(n: usize, cell: usize) -> usize {
    cell / n * 8 + cell % n
}

/// What a branch copies.
#[derive(Clone, Copy, Debug, Default)]
struct Words {
    digits: [u64; 8],
    done: u64,
}

/// A position on lanes.
#[derive(Clone, Debug)]
pub(super) struct Lanes {
    shape: Arc<Shape>,
    now: Words,
    dirty: u32,
    /// Copies to go back to.
    saved: Vec<Words>,
}

impl Lanes {
    /// Starts on a tables that fits: n ≤ 8.
    pub(super) fn new(tables: &Tables) -> Option<Self> {
        Some(Lanes {
            shape: tables.lanes.clone()?,
            now: Words::default(),
            dirty: 0,
            // Each level settles a cell at least, or closes the branch.
            saved: Vec::with_capacity(tables.n * tables.n + 1),
        })
    }

    fn propagate(&mut self) -> Result<(), DeadEnd> {
        while self.dirty != 0 {
            while self.dirty != 0 {
                let digit = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                self.hidden(digit)?;
            }
            self.naked()?;
        }
        Ok(())
    }

    /// Settles the cells that are the last place of a digit in some house.
    #[inline]
    fn hidden(&mut self, digit: usize) -> Result<(), DeadEnd> {
        let shape = &self.shape;
        let x = self.now.digits[digit & 7];
        // The high bit of each byte that is not 0.
        let busy = |v: u64| (((v & !HIGH) + !HIGH) | v) & HIGH;
        let rows = x | shape.idle;
        let mut dead = busy(rows) != HIGH;
        let single = !busy(rows & rows.wrapping_sub(LOW)) & HIGH;
        let mut found = (single >> 7).wrapping_mul(0xFF);
        let (mut once, mut more) = (x, 0);
        for shift in [32, 16, 8] {
            more |= more >> shift | once & once >> shift;
            once |= once >> shift;
        }
        dead |= once & shape.columns != shape.columns;
        found |= (once & !more & shape.columns).wrapping_mul(LOW);
        found &= x;
        for house in &shape.houses {
            let places = x & house;
            dead |= places == 0;
            found |= if places & places.wrapping_sub(1) == 0 { places } else { 0 };
        }
        if dead {
            return Err(DeadEnd);
        }
        let mut new = found & !self.now.done;
        while new != 0 {
            self.settle(new.trailing_zeros() as usize, digit)?;
            new &= new - 1;
        }
        Ok(())
    }

    /// Settles the cells that one digit is left for.
    #[inline]
    fn naked(&mut self) -> Result<(), DeadEnd> {
        let (mut once, mut more) = (0, 0);
        for word in &self.now.digits {
            more |= once & word;
            once |= word;
        }
        if once != self.shape.all {
            return Err(DeadEnd);
        }
        let mut new = once & !more & !self.now.done;
        while new != 0 {
            let bit = new.trailing_zeros() as usize;
            new &= new - 1;
            let digit = self.digit_at(bit).ok_or(DeadEnd)?;
            self.settle(bit, digit)?;
        }
        Ok(())
    }

    #[inline]
    fn digit_at(&self, bit: usize) -> Option<usize> {
        self.now.digits.iter().position(|word| word >> bit & 1 == 1)
    }

    /// Gives a cell its digit: the cell leaves the other words, and its peers
    /// leave the digit's word.
    #[inline]
    fn settle(&mut self, bit: usize, digit: usize) -> Result<(), DeadEnd> {
        if self.now.digits[digit & 7] >> bit & 1 == 0 {
            return Err(DeadEnd);
        }
        self.now.done |= 1 << bit;
        for (e, word) in self.now.digits.iter_mut().enumerate() {
            self.dirty |= ((*word >> bit & 1) as u32) << e;
            *word &= !(1 << bit);
        }
        let word = &mut self.now.digits[digit & 7];
        *word = *word & !self.shape.peers[bit & 63] | 1 << bit;
        Ok(())
    }
}

impl Position for Lanes {
    fn load(&mut self, _: &Tables, clues: &[u8]) -> Result<(), DeadEnd> {
        let shape = &self.shape;
        let n = shape.n;
        self.saved.clear();
        let (mut open, mut given, mut done) = ([0; 8], [0; 8], 0);
        open[..n].fill(shape.all);
        for (row, clues) in clues.chunks_exact(n).enumerate() {
            for (column, &clue) in clues.iter().enumerate() {
                if clue > 0 {
                    let (digit, bit) = ((clue as usize - 1) & 7, (row * 8 + column) & 63);
                    open[digit] &= !shape.peers[bit];
                    given[digit] |= 1 << bit;
                    done |= 1 << bit;
                }
            }
        }
        let mut clash = 0;
        for digit in 0..8 {
            clash |= given[digit] & !open[digit];
            self.now.digits[digit] = open[digit] & !done | given[digit];
        }
        self.now.done = done;
        self.dirty = shape.columns as u32;
        if clash != 0 { Err(DeadEnd) } else { self.propagate() }
    }

    fn infer(&mut self, _: &Tables, cause: Cause) -> Result<(), DeadEnd> {
        match cause {
            Cause::Load => {}
            Cause::Assign(c) => self.settle(spot(self.shape.n, c.cell()), c.digit())?,
            Cause::Remove(c) => {
                self.now.digits[c.digit()] &= !(1 << spot(self.shape.n, c.cell()));
                self.dirty |= 1 << c.digit();
            }
        }
        self.propagate()
    }

    fn holds(&self, candidate: Candidate) -> bool {
        self.now.digits[candidate.digit()] >> spot(self.shape.n, candidate.cell()) & 1 == 1
    }

    fn solved(&self) -> bool {
        self.now.done == self.shape.all
    }

    /// A cell with two digits, else three, else the first open one.
    fn choose(&self, _: &Tables) -> Candidate {
        let [mut one, mut two, mut three, mut four] = [0; 4];
        for word in &self.now.digits {
            four |= three & word;
            three |= two & word;
            two |= one & word;
            one |= word;
        }
        let set = [two & !three, three & !four, two].into_iter().find(|set| *set != 0);
        let bit = set.unwrap_or(1).trailing_zeros() as usize;
        let cell = bit / 8 * self.shape.n + bit % 8;
        Candidate::new(cell, self.digit_at(bit).unwrap_or(0))
    }

    fn push(&mut self) {
        self.saved.push(self.now);
    }

    fn pop(&mut self, _: &Tables) {
        if let Some(saved) = self.saved.pop() {
            self.now = saved;
        }
        self.dirty = 0;
    }

    fn fill(&self, cells: &mut [u8]) {
        for (cell, out) in cells.iter_mut().enumerate() {
            let bit = spot(self.shape.n, cell);
            let digit = if self.now.done >> bit & 1 == 1 { self.digit_at(bit) } else { None };
            *out = digit.map_or(0, |d| d as u8 + 1);
        }
    }
}
