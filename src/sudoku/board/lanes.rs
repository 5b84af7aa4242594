//! Boards of side 16 and less as words: a few words per digit, a row in each lane.
//!
//! For n ≤ 8 a lane is a byte and a digit one word; for n ≤ 16 a lane has 16 bits, and a digit four
//! words of four rows:
//!
//! ```text
//!     word 0   bit 63                                                        bit 0
//!     n ≤ 8    | row 7 | row 6 | row 5 | row 4 | row 3 | row 2 | row 1 | row 0 |
//!     n ≤ 16   |     row 3     |     row 2     |     row 1     |     row 0     |
//!                column n - 1 … column 0             ↑ column 0 is the lowest bit of a lane
//! ```
//!
//! A digit's words say which cells may hold it. Then the singles of *all* cells,
//! rows or columns come from a few operations, whatever their number:
//!
//! * naked: add the digits up in two bits a cell, `once` and `more`;
//! * hidden in a row: a lane x has one bit if x & (x − 1) is 0, in all lanes at
//!   once (no lane is 0, or the position is dead, so no borrow crosses lanes);
//! * hidden in a column: add the lanes up in two bits a column, by folding;
//! * hidden in another house: one mask, or one for each word.
//!
//! Settling a cell takes its peers from one digit's words, at once. That the cell leaves the
//! other digits is put off until each of them is looked at, when all cells settled since leave
//! it together: so a settled cell costs the same few operations on any board.
//!
//! The idea is the digit board of the 9×9 programs (`tdoku`); here rows are
//! lanes and no box shape is built in. Only singles are drawn, no locked
//! candidates: a guess costs less than looking for them.
//!
//! # Invariant
//!
//! `done` holds the cells with a settled digit, and `own` by digit which digit that is: the digit's
//! words have the cell, and none of its peers. A digit is in `dirty` if its words changed since its
//! houses were looked at, but for cells in `done` that it does not own; those it does not really have.
//! At rest no digit is dirty, and none has such a cell. If then `done` is every cell, the words are a
//! solution.
//!
//! # Cost
//!
//! Microseconds a 16×16 puzzle with one solution: 18.4 on [`crate::sudoku::board::masks`], 15.5 here, 11.7
//! where the processor has AVX2, for which the same code is compiled once more (see
//! [`Path`]). A 6×6 puzzle takes 1.3 and 0.83; 1.4 when a cell left the other digits at once.
//! 170 looks at a digit and 18 sweeps for naked singles settle 150 cells.
//!
//! Tried and slower: a test by branches whether a house has one place (27 µs: nobody foresees them);
//! lanes of 32 bits for 25×25 (157 µs for 61 on masks, in the same run: a sweep costs more than the few
//! events it finds), so it stops at side 16.

use std::sync::Arc;

use crate::sudoku::board::infer::Cause;
use crate::sudoku::board::search::{Candidate, DeadEnd, Position};
use crate::sudoku::board::tables::Tables;
use crate::sudoku::kernel::Path;

/// The lanes of one digit, or of a set of cells.
type Words<const W: usize> = [u64; W];

/// What the tables say, in `W` words with lanes of `B` bits; kept by the tables, for all boards on it.
#[derive(Clone, Debug)]
pub(super) struct Shape<const W: usize, const B: usize> {
    n: usize,
    /// The lowest bits of the lanes that are no row.
    idle: Words<W>,
    all: Words<W>,
    /// The n lowest bits.
    columns: u64,
    /// By spot: what may not hold the same digit as the cell there.
    peers: Vec<Words<W>>,
    /// Complete houses that are neither row nor column and lie in one word, one of each word at a
    /// time. Where a word has no more, its first row fills up.
    near: Vec<Words<W>>,
    /// The others.
    far: Vec<Words<W>>,
}

impl<const W: usize, const B: usize> Shape<W, B> {
    pub(super) fn new(tables: &Tables) -> Self {
        let n = tables.n;
        let set = |cells: &mut dyn Iterator<Item = usize>| {
            let mut words = [0; W];
            for (word, bit) in cells.map(|cell| place(spot::<B>(n, cell))) {
                words[word] |= bit;
            }
            words
        };
        let mut peers = vec![[0; W]; 64 * W];
        for cell in 0..n * n {
            peers[spot::<B>(n, cell)] = set(&mut tables.peers(cell));
        }
        let line = |house: &[usize], step| house.windows(2).all(|w| w[1] - w[0] == step);
        let first_row = u64::MAX >> (64 - B);
        let (mut near, mut far, mut height) = (Vec::new(), Vec::new(), [0; W]);
        for house in tables.complete_houses().filter(|h| !line(h, 1) && !line(h, n)) {
            let words = set(&mut house.into_iter());
            let used = |word: &usize| words[*word] != 0;
            match ((0..W).find(used), (0..W).rfind(used)) {
                (Some(word), Some(last)) if word == last => {
                    if height[word] == near.len() {
                        near.push([first_row; W]);
                    }
                    near[height[word]][word] = words[word];
                    height[word] += 1;
                }
                _ => far.push(words),
            }
        }
        let mut idle = [0; W];
        for row in n..W * 64 / B {
            let (word, bit) = place(row * B);
            idle[word] |= bit;
        }
        Shape { n, idle, all: set(&mut (0..n * n)), columns: (1 << n) - 1, peers, near, far }
    }

    /// The cells that are a digit's only place in some house, and noise outside `x`.
    #[inline(always)]
    fn hidden(&self, x: &Words<W>) -> Result<Words<W>, DeadEnd> {
        let (low, high) = (const { low::<B>() }, const { low::<B>() << (B - 1) });
        let mut found = [0; W];
        let (mut once, mut more, mut empty) = (0, 0, 0);
        for (found, (&x, &idle)) in found.iter_mut().zip(x.iter().zip(&self.idle)) {
            let rows = x | idle;
            let less = rows.wrapping_sub(low);
            empty |= less & !rows & high;
            let rest = rows & less;
            // The high bit of each lane of one bit.
            let single = !(((rest & !high) + !high) | rest) & high;
            *found = (single << 1).wrapping_sub(single >> (B - 1));
            more |= once & x;
            once |= x;
        }
        let mut shift = 32;
        while shift >= B {
            more |= more >> shift | once & once >> shift;
            once |= once >> shift;
            shift /= 2;
        }
        let mut dead = empty != 0 || once & self.columns != self.columns;
        let columns = (once & !more & self.columns).wrapping_mul(low);
        for found in &mut found {
            *found |= columns;
        }
        let mut empty = 0;
        for houses in &self.near {
            for word in 0..W {
                let places = (x[word] | self.idle[word]) & houses[word];
                let less = places.wrapping_sub(1);
                empty |= less & !places;
                found[word] |= places & if_zero(places & less);
            }
        }
        dead |= empty >> 63 == 1;
        for house in &self.far {
            let (mut any, mut more) = (0, 0);
            for (&x, &house) in x.iter().zip(house) {
                let places = x & house;
                more |= places & places.wrapping_sub(1) | if any == 0 { 0 } else { places };
                any |= places;
            }
            dead |= any == 0;
            if more == 0 {
                for (found, house) in found.iter_mut().zip(house) {
                    *found |= house;
                }
            }
        }
        if dead { Err(DeadEnd) } else { Ok(found) }
    }
}

#[inline(always)]
fn without<const W: usize>(set: Words<W>, other: Words<W>) -> Words<W> {
    std::array::from_fn(|w| set[w] & !other[w])
}

/// The lowest bit of each lane of `b` bits.
const fn low<const B: usize>() -> u64 {
    u64::MAX / (u64::MAX >> (64 - B))
}

/// All bits if a word is 0, else none: without a branch, which would be hard to foresee.
#[inline(always)]
fn if_zero(word: u64) -> u64 {
    ((word.wrapping_sub(1) & !word) as i64 >> 63) as u64
}

/// Where a cell is, counted in bits from the first word.
#[inline]
fn spot<const B: usize>(n: usize, cell: usize) -> usize {
    cell / n * B + cell % n
}

/// The word of a spot, and the bit in it.
#[inline]
fn place(spot: usize) -> (usize, u64) {
    (spot / 64, 1 << (spot % 64))
}

/// What a branch copies.
#[derive(Clone, Copy, Debug)]
struct Planes<const W: usize, const B: usize> {
    digits: [Words<W>; B],
    done: Words<W>,
}

impl<const W: usize, const B: usize> Planes<W, B> {
    const EMPTY: Self = Planes { digits: [[0; W]; B], done: [0; W] };

    #[inline(always)]
    fn has(&self, spot: usize, digit: usize) -> bool {
        let (word, bit) = place(spot);
        self.digits[digit % B][word.min(W - 1)] & bit != 0
    }

    #[inline(always)]
    fn digit_at(&self, spot: usize) -> Option<usize> {
        (0..B).find(|&digit| self.has(spot, digit))
    }

    /// A cell with two digits, else three, else the first open one. (A digit with two places in a house
    /// before a cell with three: no fewer nodes on hard 16×16 grids, 74.5 for 72.8.)
    #[inline(always)]
    fn choose(&self, shape: &Shape<W, B>) -> Candidate {
        let [mut one, mut two, mut three, mut four] = [[0; W]; 4];
        for digit in &self.digits {
            for (w, word) in digit.iter().enumerate() {
                four[w] |= three[w] & word;
                three[w] |= two[w] & word;
                two[w] |= one[w] & word;
                one[w] |= word;
            }
        }
        let first = |set: [u64; W]| {
            let word = set.iter().position(|word| *word != 0)?;
            let spot = 64 * word + set[word].trailing_zeros() as usize;
            Some((spot, self.digit_at(spot)?))
        };
        let (spot, digit) = first(without(two, three))
            .or_else(|| first(without(three, four)))
            .or_else(|| first(two))
            .unwrap_or((0, 0));
        Candidate::new(spot / B * shape.n + spot % B, digit)
    }
}

/// Planes, and how far the news about them has spread.
#[derive(Clone, Debug)]
struct Work<const W: usize, const B: usize> {
    planes: Planes<W, B>,
    own: [Words<W>; B],
    dirty: u32,
}

impl<const W: usize, const B: usize> Work<W, B> {
    #[inline(always)]
    fn load(&mut self, shape: &Shape<W, B>, clues: &[u8]) -> Result<(), DeadEnd> {
        self.planes = Planes::EMPTY;
        self.own = [[0; W]; B];
        self.planes.digits[..shape.n].fill(shape.all);
        for (row, clues) in clues.chunks_exact(shape.n).enumerate() {
            for (column, &clue) in clues.iter().enumerate() {
                if clue > 0 {
                    self.put(shape, row * B + column, (clue as usize - 1) % B);
                }
            }
        }
        self.dirty = shape.columns as u32;
        let mut clash = 0;
        for (digit, own) in self.planes.digits.iter().zip(&self.own) {
            for (digit, own) in digit.iter().zip(own) {
                clash |= own & !digit;
            }
        }
        if clash != 0 { Err(DeadEnd) } else { self.propagate(shape) }
    }

    #[inline(always)]
    fn infer(&mut self, shape: &Shape<W, B>, cause: Cause) -> Result<(), DeadEnd> {
        match cause {
            Cause::Load => {}
            Cause::Assign(c) => self.settle(shape, spot::<B>(shape.n, c.cell()), c.digit())?,
            Cause::Remove(c) => {
                let (word, bit) = place(spot::<B>(shape.n, c.cell()));
                self.planes.digits[c.digit()][word] &= !bit;
                self.dirty |= 1 << c.digit();
            }
        }
        self.propagate(shape)
    }

    #[inline(always)]
    fn propagate(&mut self, shape: &Shape<W, B>) -> Result<(), DeadEnd> {
        while self.look(shape)? {
            self.naked(shape)?;
        }
        Ok(())
    }

    /// Settles the hidden singles of the digits that changed; whether there were such digits.
    #[inline(always)]
    fn look(&mut self, shape: &Shape<W, B>) -> Result<bool, DeadEnd> {
        let mut looked = false;
        for digit in 0..shape.n.min(B) {
            let mut x = self.planes.digits[digit];
            let mut lost = 0;
            for ((x, own), done) in x.iter_mut().zip(&self.own[digit]).zip(&self.planes.done) {
                let gone = *x & done & !own;
                lost |= gone;
                *x ^= gone;
            }
            if lost == 0 && self.dirty >> digit & 1 == 0 {
                continue;
            }
            looked = true;
            self.dirty &= !(1 << digit);
            self.planes.digits[digit] = x;
            let found = shape.hidden(&x)?;
            for word in 0..W {
                let mut new = found[word] & x[word] & !self.planes.done[word];
                while new != 0 {
                    self.settle(shape, 64 * word + new.trailing_zeros() as usize, digit)?;
                    new &= new - 1;
                }
            }
        }
        Ok(looked)
    }

    /// Settles the cells that one digit is left for.
    #[inline(always)]
    fn naked(&mut self, shape: &Shape<W, B>) -> Result<(), DeadEnd> {
        let (mut once, mut more) = ([0; W], [0; W]);
        for digit in &self.planes.digits {
            for ((once, more), word) in once.iter_mut().zip(&mut more).zip(digit) {
                *more |= *once & word;
                *once |= word;
            }
        }
        let mut missing = 0;
        for ((all, once), done) in shape.all.iter().zip(&once).zip(&self.planes.done) {
            missing |= all & !once & !done;
        }
        if missing != 0 {
            return Err(DeadEnd);
        }
        for word in 0..W {
            let mut new = once[word] & !more[word] & !self.planes.done[word];
            while new != 0 {
                let spot = 64 * word + new.trailing_zeros() as usize;
                new &= new - 1;
                let digit = self.planes.digit_at(spot).ok_or(DeadEnd)?;
                self.settle(shape, spot, digit)?;
            }
        }
        Ok(())
    }

    /// Gives a cell one of its digits.
    #[inline(always)]
    fn settle(&mut self, shape: &Shape<W, B>, spot: usize, digit: usize) -> Result<(), DeadEnd> {
        if !self.planes.has(spot, digit) {
            return Err(DeadEnd);
        }
        self.put(shape, spot, digit % B);
        self.dirty |= 1 << digit;
        Ok(())
    }

    /// The cell has the digit, and its peers have not.
    #[inline(always)]
    fn put(&mut self, shape: &Shape<W, B>, spot: usize, digit: usize) {
        let (word, bit) = place(spot);
        let word = word.min(W - 1);
        self.planes.done[word] |= bit;
        self.own[digit][word] |= bit;
        for (x, peers) in self.planes.digits[digit].iter_mut().zip(&shape.peers[spot]) {
            *x &= !peers;
        }
    }
}

/// A position on lanes.
#[derive(Clone, Debug)]
pub(super) struct Lanes<const W: usize, const B: usize> {
    shape: Arc<Shape<W, B>>,
    work: Work<W, B>,
    path: Path,
    /// Copies to go back to.
    saved: Vec<Planes<W, B>>,
}

impl<const W: usize, const B: usize> Lanes<W, B> {
    /// A position on a shape, with room for every puzzle.
    pub(super) fn new(shape: &Arc<Shape<W, B>>) -> Self {
        Lanes {
            work: Work { planes: Planes::EMPTY, own: [[0; W]; B], dirty: 0 },
            path: Path::best(),
            // Each level settles a cell at least, or closes the branch.
            saved: Vec::with_capacity(shape.n * shape.n + 1),
            shape: Arc::clone(shape),
        }
    }

    /// The same position on the portable build.
    #[cfg(test)]
    pub(super) fn portable(&mut self) {
        self.path = Path::PORTABLE;
    }

    /// The bytes of the copies for a board of side `n`.
    pub(super) fn bytes(n: usize) -> u64 {
        ((n * n + 1) * size_of::<Planes<W, B>>()) as u64
    }
}

impl<const W: usize, const B: usize> Position for Lanes<W, B> {
    fn load(&mut self, _: &Tables, clues: &[u8]) -> Result<(), DeadEnd> {
        let Lanes { shape, work, path, saved } = self;
        saved.clear();
        path.run(
            #[inline(always)]
            || work.load(shape, clues),
        )
    }

    fn infer(&mut self, _: &Tables, cause: Cause) -> Result<(), DeadEnd> {
        let Lanes { shape, work, path, .. } = self;
        path.run(
            #[inline(always)]
            || work.infer(shape, cause),
        )
    }

    fn holds(&self, candidate: Candidate) -> bool {
        self.work.planes.has(spot::<B>(self.shape.n, candidate.cell()), candidate.digit())
    }

    fn solved(&self) -> bool {
        self.work.planes.done == self.shape.all
    }

    fn choose(&self, _: &Tables) -> Candidate {
        let Lanes { shape, work, path, .. } = self;
        path.run(
            #[inline(always)]
            || work.planes.choose(shape),
        )
    }

    fn push(&mut self) {
        self.saved.push(self.work.planes);
    }

    fn pop(&mut self, _: &Tables) {
        if let Some(saved) = self.saved.pop() {
            self.work.planes = saved;
        }
        let Work { planes, own, dirty } = &mut self.work;
        // It was at rest.
        for (own, digit) in own.iter_mut().zip(&planes.digits) {
            for ((own, digit), done) in own.iter_mut().zip(digit).zip(&planes.done) {
                *own = digit & done;
            }
        }
        *dirty = 0;
    }

    fn fill(&self, cells: &mut [u8]) {
        let n = self.shape.n;
        cells.fill(0);
        for (digit, own) in (1..).zip(&self.work.own) {
            for (word, &own) in own.iter().enumerate() {
                let mut rest = own;
                while rest != 0 {
                    let spot = 64 * word + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    cells[spot / B * n + spot % B] = digit;
                }
            }
        }
    }
}
