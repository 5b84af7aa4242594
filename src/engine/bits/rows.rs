//! States as one bit for each option, and a bit-sliced count for each item.
//!
//! Where lists are long, the planes of [`planes`](crate::engine::bits::planes) would be many and mostly empty. Here a
//! state is the set of live options and, for every item, how many of them it has: count bit `b` of
//! all items is one group of words. Choosing an option takes away `live & row`; the items of all
//! those options are then subtracted at once.
//!
//! ```text
//! removed options          A: 1 1 0 1       item masks, one word (or two, or four) each
//!                          B: 0 1 1 0
//!                          C: 1 0 0 1
//! their vertical sum       ones  0 0 1 0    items met an odd number of times
//!                          twos  1 1 0 1    and so on: item 3 loses 2 options, item 1 loses 1
//! ```
//!
//! Eight masks are added with seven full adders of five operations each, so an option costs about
//! five operations whatever the number of its items; finding its number costs about three. Then
//! `any` (the or of the count bits), dead ends, forced items and the shortest lists follow as for
//! planes.
//!
//! # Invariant
//!
//! The count of an uncovered item is the number of its live options; that of a covered one is zero,
//! because its options have all left.
//!
//! # Cost
//!
//! A node looks at every word of the option set, and does eight operations for each option removed.
//! Rows take `options² / 8` bytes.
//!
//! # Source
//!
//! Vertical counters are as old as Boolean cellular automata; adding eight at a time is Harley's
//! and Seal's population count (Warren, *Hacker's Delight*, 5-1), here on masks in place of words.

use crate::engine::bits::lanes::{Lanes, set, word};
use crate::engine::bits::machine::{Body, Look, SLACK};
use crate::engine::bits::matrix::Matrix;
use crate::engine::bits::tables::Gatherer;
use crate::engine::bits::tally::flatten;

/// A set of items: `F` words.
type Mask<const F: usize> = [u64; F];

/// Items in `F` words, lists shorter than `2^C`.
#[derive(Debug, Clone)]
pub(super) struct Rows<const F: usize, const C: usize> {
    /// Lanes of live options.
    lanes: usize,
    /// Conflict rows.
    rows: Vec<Lanes>,
    /// Items of each option; the last one stands for no option.
    masks: Vec<Mask<F>>,
    lists: Vec<Lanes>,
    /// Words of its list that are not empty, for each item.
    range: Vec<(u32, u32)>,
    live: Vec<Lanes>,
    tallies: Vec<Tally<F, C>>,
    /// Room for the numbers of the options that a choice removes.
    removed: Vec<u32>,
}

/// Uncovered items, and the count of each, bit by bit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally<const F: usize, const C: usize> {
    uncovered: Mask<F>,
    count: [Mask<F>; C],
}

#[inline(always)]
fn zip<const F: usize>(a: Mask<F>, b: Mask<F>, f: impl Fn(u64, u64) -> u64) -> Mask<F> {
    std::array::from_fn(|j| f(a[j], b[j]))
}

#[inline(always)]
fn is_zero<const F: usize>(a: Mask<F>) -> bool {
    a.iter().fold(0, |x, y| x | y) == 0
}

#[inline(always)]
fn first<const F: usize>(a: Mask<F>) -> usize {
    let mut item = usize::MAX;
    for j in (0..F).rev() {
        item = if a[j] == 0 { item } else { j * 64 + a[j].trailing_zeros() as usize };
    }
    item
}

/// Full adder: three bits make a sum and a carry.
#[inline(always)]
fn full<const F: usize>(a: Mask<F>, b: Mask<F>, c: Mask<F>) -> (Mask<F>, Mask<F>) {
    let half = zip(a, b, |x, y| x ^ y);
    let carry = zip(zip(a, b, |x, y| x & y), zip(half, c, |x, y| x & y), |x, y| x | y);
    (zip(half, c, |x, y| x ^ y), carry)
}

impl<const F: usize, const C: usize> Rows<F, C> {
    pub(super) fn new(matrix: &Matrix) -> Self {
        let (items, options) = (matrix.items(), matrix.options());
        let lanes = options.div_ceil(256).max(1);
        let mut rows = vec![Lanes::ZERO; options * lanes];
        matrix.conflicts(&mut Gatherer::new(
            &mut rows,
            lanes,
            |o: usize, f: &mut dyn FnMut(usize)| f(o),
        ));
        let mut masks = vec![[0; F]; options + 1];
        let mut lists = vec![Lanes::ZERO; items * lanes];
        let mut live = vec![Lanes::ZERO; lanes];
        let mut range = Vec::with_capacity(items);
        let mut tally = Tally { uncovered: [0; F], count: [[0; F]; C] };
        for (o, mask) in masks[..options].iter_mut().enumerate() {
            set(&mut live, o);
            for &i in matrix.items_of(o) {
                mask[i as usize / 64] |= 1 << (i % 64);
                set(&mut lists[i as usize * lanes..], o);
            }
        }
        for i in 0..items {
            let list = matrix.options_of(i);
            range.push((list.first().map_or(0, |o| o / 64), list.last().map_or(0, |o| o / 64 + 1)));
            tally.uncovered[i / 64] |= 1 << (i % 64);
            for (b, count) in tally.count.iter_mut().enumerate() {
                count[i / 64] |= ((list.len() >> b & 1) as u64) << (i % 64);
            }
        }
        let removed = vec![0; options + SLACK];
        Self { lanes, rows, masks, lists, range, live, tallies: vec![tally], removed }
    }

    /// The vertical sum of the masks of `options`, whose length is a multiple of eight.
    #[inline(always)]
    fn sum(&self, options: &[u32]) -> [Mask<F>; C] {
        let mut sum = [[0; F]; C];
        for eight in options.chunks_exact(8) {
            let m: [Mask<F>; 8] = std::array::from_fn(|j| self.masks[eight[j] as usize]);
            let (a, two_a) = full(sum[0], m[0], m[1]);
            let (a, two_b) = full(a, m[2], m[3]);
            let (b, four_a) = full(sum[1], two_a, two_b);
            let (a, two_a) = full(a, m[4], m[5]);
            let (a, two_b) = full(a, m[6], m[7]);
            let (b, four_b) = full(b, two_a, two_b);
            let (c, mut carry) = full(sum[2], four_a, four_b);
            (sum[0], sum[1], sum[2]) = (a, b, c);
            for s in &mut sum[3..] {
                (*s, carry) = (zip(*s, carry, |x, y| x ^ y), zip(*s, carry, |x, y| x & y));
            }
        }
        sum
    }
}

impl<const F: usize, const C: usize> Tally<F, C> {
    #[inline(always)]
    fn subtract(&mut self, sum: &[Mask<F>; C]) {
        let mut borrow = [0; F];
        for (count, &s) in self.count.iter_mut().zip(sum) {
            // count - s - borrow
            let half = zip(*count, s, |x, y| x ^ y);
            let next =
                zip(zip(*count, s, |x, y| !x & y), zip(half, borrow, |x, y| !x & y), |x, y| x | y);
            *count = zip(half, borrow, |x, y| x ^ y);
            borrow = next;
        }
    }

    /// Items with an option left.
    fn any(&self) -> Mask<F> {
        self.count.iter().fold([0; F], |x, &y| zip(x, y, |a, b| a | b))
    }

    #[inline(always)]
    fn look(&self) -> Look {
        let many = self.count[1..].iter().fold([0; F], |x, &y| zip(x, y, |a, b| a | b));
        let any = zip(many, self.count[0], |a, b| a | b);
        if !is_zero(zip(self.uncovered, any, |u, a| u & !a)) {
            return Look::Dead;
        }
        let ones = zip(self.count[0], many, |a, b| a & !b);
        if !is_zero(ones) {
            return Look::Forced(first(ones) as u32);
        }
        if is_zero(self.uncovered) { Look::Solved } else { Look::Open }
    }

    /// The first uncovered item with the fewest options, and how many.
    #[inline(always)]
    fn fewest(&self) -> (usize, usize) {
        let mut least = self.uncovered;
        let mut size = 0;
        for &bit in self.count.iter().rev() {
            let fewer = zip(least, bit, |l, b| l & !b);
            let none = is_zero(fewer);
            size = size * 2 + usize::from(none);
            least = if none { least } else { fewer };
        }
        (size, first(least))
    }
}

impl<const F: usize, const C: usize> Body for Rows<F, C> {
    type Current = Tally<F, C>;

    #[inline(always)]
    fn stand(&self, slot: usize) -> Tally<F, C> {
        self.tallies[slot.min(self.tallies.len() - 1)]
    }

    #[inline(always)]
    fn keep(&mut self, slot: usize, current: &Tally<F, C>) {
        match self.tallies.get_mut(slot) {
            Some(kept) => *kept = *current,
            None => self.tallies.push(*current),
        }
        // The options lie in their slot already; those of a child will need the next one.
        let end = (slot + 2) * self.lanes;
        if self.live.len() < end {
            self.live.resize(2 * end, Lanes::ZERO);
        }
    }

    #[inline(always)]
    fn look(&self, _slot: usize, current: &Tally<F, C>) -> Look {
        current.look()
    }

    #[inline(always)]
    fn force(&mut self, slot: usize, current: &mut Tally<F, C>, option: usize) -> Look {
        self.remove(slot, slot, current, option)
    }

    #[inline(always)]
    fn attempt(
        &mut self,
        from: usize,
        to: usize,
        current: &mut Tally<F, C>,
        option: usize,
    ) -> Look {
        *current = self.tallies[from];
        self.remove(from, to, current, option)
    }

    #[inline(always)]
    fn only(&self, slot: usize, _current: &Tally<F, C>, item: usize) -> usize {
        let (from, to) = self.range[item];
        let (live, list) = (&self.live[slot * self.lanes..], &self.lists[item * self.lanes..]);
        for w in from as usize..to as usize {
            let bits = word(live, w) & word(list, w);
            if bits != 0 {
                return w * 64 + bits.trailing_zeros() as usize;
            }
        }
        unreachable!("an item of one option has it")
    }

    #[inline(always)]
    fn branch(&self, slot: usize, current: &Tally<F, C>, out: &mut [u32]) -> (usize, usize) {
        let (degree, item) = current.fewest();
        let (from, to) = self.range[item];
        let (live, list) = (&self.live[slot * self.lanes..], &self.lists[item * self.lanes..]);
        let mut n = 0;
        for w in from as usize..to as usize {
            let bits = word(live, w) & word(list, w);
            if bits != 0 {
                n += flatten(bits, w as u32 * 64, out, n);
            }
        }
        (degree, item)
    }

    fn dead(&self, _slot: usize, current: &Tally<F, C>) -> usize {
        first(zip(current.uncovered, current.any(), |u, a| u & !a))
    }

    fn words(&self) -> u64 {
        (4 * self.lanes + F * (C + 1)) as u64
    }

    #[cfg(test)]
    fn lives(&self, slot: usize, _current: &Tally<F, C>, option: usize) -> bool {
        crate::engine::bits::lanes::get(&self.live[slot * self.lanes..], option)
    }

    #[cfg(test)]
    fn audit(&self, slot: usize, current: &Tally<F, C>, matrix: &Matrix) -> Result<(), String> {
        let mut least = None;
        for i in 0..matrix.items() {
            let size = matrix
                .options_of(i)
                .iter()
                .filter(|&&o| self.lives(slot, current, o as usize))
                .count();
            let bit = |m: &Mask<F>| (m[i / 64] >> (i % 64) & 1) as usize;
            let stored: usize = current.count.iter().enumerate().map(|(b, m)| bit(m) << b).sum();
            if stored != size {
                return Err(format!("item {i} is said to have {stored} options, and has {size}"));
            }
            if bit(&current.uncovered) == 1 {
                least = Some(least.map_or((size, i), |l: (usize, usize)| l.min((size, i))));
            } else if size > 0 {
                return Err(format!("an option lives on the covered item {i}"));
            }
        }
        let look = current.look();
        let agrees = match least {
            None => look == Look::Solved,
            Some((0, _)) => look == Look::Dead,
            Some((1, i)) => look == Look::Forced(i as u32),
            Some(least) => look == Look::Open && current.fewest() == least,
        };
        if agrees {
            Ok(())
        } else {
            Err(format!("looks {look:?}, a recount says {least:?} (size, item)"))
        }
    }
}

impl<const F: usize, const C: usize> Rows<F, C> {
    #[inline(always)]
    fn remove(&mut self, from: usize, to: usize, current: &mut Tally<F, C>, option: usize) -> Look {
        let lanes = self.lanes;
        let row = &self.rows[option * lanes..][..lanes];
        let ahead = (to - from) * lanes;
        let live = &mut self.live[from * lanes..][..ahead + lanes];
        let mut n = 0;
        for (j, &r) in row.iter().enumerate() {
            let before = live[j];
            let gone = before & r;
            live[ahead + j] = before.without(r);
            if !gone.is_zero() {
                for w in 0..4 {
                    n += flatten(gone.0[w], (j * 256 + w * 64) as u32, &mut self.removed, n);
                }
            }
        }
        // Pad with the option that has no items.
        self.removed[n..n + SLACK].fill(self.masks.len() as u32 - 1);
        let sum = self.sum(&self.removed[..n.next_multiple_of(8)]);
        current.subtract(&sum);
        current.uncovered = zip(current.uncovered, self.masks[option], |u, m| u & !m);
        current.look()
    }
}
