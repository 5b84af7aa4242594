//! States as planes of slots: choosing an option is one `and`, with no loop over the options it
//! removes.
//!
//! Give every item a numbered list of its options: slots 0, 1, 2, …. Plane `k` is a bitset over
//! *items*: bit `i` says whether the option in slot `k` of item `i` still lives. An option owns one
//! bit in each item it covers.
//!
//! ```text
//! options  A = {x,y}  B = {y,z}  C = {x}  D = {z}        lists  x: A C   y: A B   z: B D
//!
//!            z y x                    z y x
//! plane 0    B A A       after B:     . . .              B leaves with A and D, which meet it;
//! plane 1    D B C                    . . 1  (C)         uncovered: x; its only option is C
//! ```
//!
//! The planes answer the questions of a search for all items at once, 64 to a word:
//!
//! * `any` = or of the planes: items with an option left. `uncovered & !any`: dead ends.
//! * `two` = items seen twice while or-ing. `any & !two`: forced items.
//! * adding the planes vertically, as bit-sliced numbers, gives every item's count; from the top bit down, keep the
//!   items whose bit is 0 while there is one: what remains is the items with the fewest options.
//!
//! A state is `uncovered`, the live options (to name them), and the planes. An option's row has a
//! bit for everything it takes away; child = parent & !row, and `any` and `two` fall out of the
//! same pass.
//!
//! # Invariant
//!
//! A slot's bit is set exactly when its option lives; a live option covers only uncovered items, so
//! `any` lies within `uncovered`.
//!
//! # Cost
//!
//! A state has about `items * longest list / 256` lanes, and each option owns a row of that size. A
//! node costs three or four operations a lane whatever it removes. That is the best deal known here
//! while lists are about equally long and rows fit the second-level cache; with lists of hundreds,
//! see [`rows`](crate::engine::bits::rows).
//!
//! # Source
//!
//! The search is Algorithm X of TAOCP 7.2.2.1, with its rule of the shortest list; conflict rows
//! stand in for its cover and hide. Bit-sliced adding is TAOCP 7.1.3.

use crate::engine::bits::lanes::{Lanes, set, word};
use crate::engine::bits::layout::{COLUMNS, Layout};
use crate::engine::bits::machine::{Body, Look};
use crate::engine::bits::matrix::{Conflicts, Matrix};
use crate::engine::bits::tables::Tables;
use crate::engine::bits::tally::{
    counts, dead, fewest, first, flatten, judge, only, seen, uncovered,
};

/// Planes whose sizes are known when compiling: `F` words in a plane, `H` lanes of head, `L` lanes of planes, one column.
/// `C` bounds the counters: `L < 2^C`. Everything about a state then fits registers, and no loop is left.
#[derive(Debug, Clone)]
pub(super) struct Fixed<const F: usize, const C: usize, const H: usize, const L: usize> {
    rows: Vec<State<H, L>>,
    lists: Vec<[Lanes; H]>,
    slots: Vec<State<H, L>>,
    /// Of the state as it is for any size: work is counted alike on every machine.
    words: u64,
    #[cfg(test)]
    layout: Layout,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct State<const H: usize, const L: usize> {
    head: [Lanes; H],
    planes: [Lanes; L],
}

impl<const H: usize, const L: usize> State<H, L> {
    const ZERO: Self = State { head: [Lanes::ZERO; H], planes: [Lanes::ZERO; L] };

    #[inline(always)]
    fn with(&self, row: &State<H, L>) -> State<H, L> {
        State {
            head: std::array::from_fn(|j| self.head[j] | row.head[j]),
            planes: std::array::from_fn(|j| self.planes[j] | row.planes[j]),
        }
    }

    #[inline(always)]
    fn without(&self, row: &State<H, L>) -> State<H, L> {
        State {
            head: std::array::from_fn(|j| self.head[j].without(row.head[j])),
            planes: std::array::from_fn(|j| self.planes[j].without(row.planes[j])),
        }
    }
}

/// Adds the conflicts of secondary items to rows of a known size.
struct FixedGatherer<'a, const H: usize, const L: usize> {
    rows: &'a mut [State<H, L>],
    /// The bits of each option.
    own: &'a [State<H, L>],
    group: State<H, L>,
}

/// All bits of some states.
#[inline(always)]
fn union<'a, const H: usize, const L: usize>(
    states: impl Iterator<Item = &'a State<H, L>>,
) -> State<H, L> {
    // Arrays of their own stay in registers.
    let State { mut head, mut planes } = State::ZERO;
    for state in states {
        (0..H).for_each(|j| head[j] |= state.head[j]);
        (0..L).for_each(|j| planes[j] |= state.planes[j]);
    }
    State { head, planes }
}

/// All bits of those states whose numbers are listed.
#[inline(always)]
fn collect<const H: usize, const L: usize>(all: &[State<H, L>], listed: &[u32]) -> State<H, L> {
    union(listed.iter().map(|&number| &all[number as usize]))
}

impl<const H: usize, const L: usize> Conflicts for FixedGatherer<'_, H, L> {
    fn gather(&mut self, all: &[u32]) {
        self.group = collect(self.own, all);
    }

    fn spread(&mut self, friends: &[u32], members: &[u32]) {
        let mut foes = self.group;
        if !friends.is_empty() {
            foes = foes.without(&collect(self.own, friends));
        }
        for &o in members {
            let row = &mut self.rows[o as usize];
            *row = row.with(&foes);
        }
    }
}

impl<const F: usize, const C: usize, const H: usize, const L: usize> Fixed<F, C, H, L> {
    pub(super) fn new(matrix: &Matrix, layout: Layout) -> Self {
        let (items, options) = (matrix.items(), matrix.options());
        // At first each option's own bits.
        let mut rows = vec![State::ZERO; options];
        for (o, own) in rows.iter_mut().enumerate() {
            set(&mut own.head, F * 64 + o);
        }
        for i in 0..items {
            let (word, bit) = (i / 64, 1 << (i % 64));
            // Lane by lane: 4, 2 or 1 planes share one.
            for (lane, options) in matrix.options_of(i).chunks(4 / F).enumerate() {
                for (plane, &o) in options.iter().enumerate() {
                    rows[o as usize].planes[lane].0[plane * F + word] |= bit;
                }
            }
        }
        let own = if matrix.has_secondary() { rows.clone() } else { Vec::new() };
        // At first what covering each item takes away; then the item's own bit too.
        let mut slots = Vec::with_capacity(items + 1);
        slots.extend((0..items).map(|i| collect(&rows, matrix.options_of(i))));
        let lists = slots.iter().map(|group| group.head).collect();
        slots.iter_mut().enumerate().for_each(|(i, group)| set(&mut group.head, i));
        let root = union(slots.iter());
        for (o, row) in rows.iter_mut().enumerate() {
            *row = collect(&slots, matrix.items_of(o));
        }
        let group = State::ZERO;
        matrix.secondary_conflicts(&mut FixedGatherer { rows: &mut rows, own: &own, group });
        slots.clear();
        slots.push(root);
        Fixed {
            rows,
            lists,
            slots,
            words: layout.words(),
            #[cfg(test)]
            layout: Layout { head: H, column: L, ends: [L as u32; COLUMNS], ..layout },
        }
    }

    /// The live options of an item, laid out like a head.
    #[inline(always)]
    fn options(&self, state: &State<H, L>, item: usize) -> [Lanes; H] {
        let list = &self.lists[item];
        std::array::from_fn(|j| state.head[j] & list[j])
    }

    #[cfg(test)]
    fn lanes(state: &State<H, L>) -> Vec<Lanes> {
        [&state.head[..], &state.planes[..]].concat()
    }
}

impl<const F: usize, const C: usize, const H: usize, const L: usize> Body for Fixed<F, C, H, L> {
    type Current = State<H, L>;

    #[inline(always)]
    fn stand(&self, slot: usize) -> State<H, L> {
        self.slots[slot.min(self.slots.len() - 1)]
    }

    #[inline(always)]
    fn keep(&mut self, slot: usize, current: &State<H, L>) {
        match self.slots.get_mut(slot) {
            Some(kept) => *kept = *current,
            None => self.slots.push(*current),
        }
    }

    #[inline(always)]
    fn look(&self, _slot: usize, current: &State<H, L>) -> Look {
        let (any, two) = seen(&current.planes);
        judge::<F>(Look::Solved, 0, uncovered::<F>(current.head[0]), any, two)
    }

    #[inline(always)]
    fn force(&mut self, slot: usize, current: &mut State<H, L>, option: usize) -> Look {
        *current = current.without(&self.rows[option]);
        self.look(slot, current)
    }

    #[inline(always)]
    fn attempt(
        &mut self,
        from: usize,
        to: usize,
        current: &mut State<H, L>,
        option: usize,
    ) -> Look {
        *current = self.slots[from].without(&self.rows[option]);
        self.look(to, current)
    }

    #[inline(always)]
    fn only(&self, _slot: usize, current: &State<H, L>, item: usize) -> usize {
        only(&self.options(current, item)) - F * 64
    }

    #[inline(always)]
    fn branch(&self, _slot: usize, current: &State<H, L>, out: &mut [u32]) -> (usize, usize) {
        let count = counts::<C>(&current.planes);
        let (least, degree) = fewest::<F, C>(&count, uncovered::<F>(current.head[0]));
        let item = first::<F>(least) as usize;
        let live = self.options(current, item);
        let mut n = 0;
        for w in F..4 * H {
            n += flatten(word(&live, w), (w - F) as u32 * 64, out, n);
        }
        (degree, item)
    }

    fn dead(&self, _slot: usize, current: &State<H, L>) -> usize {
        let found = dead::<F>(uncovered::<F>(current.head[0]), &current.planes);
        found.expect("a dead state has a dead item")
    }

    fn words(&self) -> u64 {
        self.words
    }

    #[cfg(test)]
    fn lives(&self, _slot: usize, current: &State<H, L>, option: usize) -> bool {
        self.layout.lives(&Self::lanes(current), option)
    }

    #[cfg(test)]
    fn audit(&self, slot: usize, current: &State<H, L>, matrix: &Matrix) -> Result<(), String> {
        let mut out = vec![0; matrix.options() + crate::engine::bits::machine::SLACK];
        self.layout.audit(&Self::lanes(current), matrix, self.look(slot, current), || {
            self.branch(slot, current, &mut out)
        })
    }
}

/// Planes of any size.
#[derive(Debug, Clone)]
pub(super) struct Planes<const F: usize, const C: usize> {
    all: Tables,
    slots: Vec<Lanes>,
}

impl<const F: usize, const C: usize> Planes<F, C> {
    pub(super) fn new(matrix: &Matrix, layout: Layout) -> Self {
        let all = Tables::new(matrix, layout);
        Self { slots: all.root.clone(), all }
    }

    #[inline(always)]
    fn state(&self, slot: usize) -> &[Lanes] {
        let stride = self.all.layout.stride();
        &self.slots[slot * stride..][..stride]
    }

    #[inline(always)]
    fn columns(&self) -> usize {
        if F < 4 { 1 } else { self.all.layout.columns.min(COLUMNS) }
    }

    #[inline(always)]
    fn column<'a>(&self, state: &'a [Lanes], q: usize) -> &'a [Lanes] {
        let l = &self.all.layout;
        let from = if q == 0 { 0 } else { l.ends[q - 1] as usize };
        &state[l.head + from..l.head + l.ends[q] as usize]
    }

    /// The live options of an item, lane by lane, and the lane where they begin.
    #[inline(always)]
    fn options<'a>(
        &'a self,
        state: &'a [Lanes],
        item: usize,
    ) -> (usize, impl Iterator<Item = Lanes> + 'a) {
        let (from, to) = self.all.range[item];
        let (from, to) = (from as usize, to as usize);
        let list = &self.all.lists[item * self.all.layout.head..][from..to];
        (from, state[from..to].iter().zip(list).map(|(&s, &l)| s & l))
    }
}

impl<const F: usize, const C: usize> Body for Planes<F, C> {
    type Current = ();

    #[inline(always)]
    fn stand(&self, _slot: usize) {}

    #[inline(always)]
    fn keep(&mut self, slot: usize, (): &()) {
        // The state lies in its slot already; its children will need the next one.
        let end = (slot + 2) * self.all.layout.stride();
        if self.slots.len() < end {
            self.slots.resize(2 * end, Lanes::ZERO);
        }
    }

    #[inline(always)]
    fn look(&self, slot: usize, (): &()) -> Look {
        let state = self.state(slot);
        let mut look = Look::Solved;
        for q in 0..self.columns() {
            let (any, two) = seen(self.column(state, q));
            look = judge::<F>(look, q as u32 * 256, uncovered::<F>(state[q]), any, two);
        }
        look
    }

    #[inline(always)]
    fn force(&mut self, slot: usize, current: &mut (), option: usize) -> Look {
        self.attempt(slot, slot, current, option)
    }

    #[inline(always)]
    fn attempt(&mut self, from: usize, to: usize, (): &mut (), option: usize) -> Look {
        let layout = self.all.layout;
        let stride = layout.stride();
        let row = &self.all.rows[option * stride..][..stride];
        // One slot or two neighbors: `ahead` is 0 or `stride`.
        let ahead = (to - from) * stride;
        let columns = self.columns();
        let state = &mut self.slots[from * stride..][..ahead + stride];
        for j in 0..layout.head {
            state[ahead + j] = state[j].without(row[j]);
        }
        let mut look = Look::Solved;
        let mut at = layout.head;
        for q in 0..columns {
            let (mut any, mut two) = (Lanes::ZERO, Lanes::ZERO);
            let end = layout.head + layout.ends[q] as usize;
            for (j, r) in row[at..end].iter().enumerate() {
                let plane = state[at + j].without(*r);
                state[ahead + at + j] = plane;
                two |= any & plane;
                any |= plane;
            }
            at = end;
            look = judge::<F>(look, q as u32 * 256, uncovered::<F>(state[ahead + q]), any, two);
        }
        look
    }

    #[inline(always)]
    fn only(&self, slot: usize, (): &(), item: usize) -> usize {
        let (from, lanes) = self.options(self.state(slot), item);
        let (mut found, mut base) = (Lanes::ZERO, 0);
        for (j, lane) in lanes.enumerate() {
            found |= lane;
            base |= if lane.is_zero() { 0 } else { j * 256 };
        }
        from * 256 + base + only(&[found]) - self.all.layout.live * 64
    }

    #[inline(always)]
    fn branch(&self, slot: usize, (): &(), out: &mut [u32]) -> (usize, usize) {
        let state = self.state(slot);
        let (mut degree, mut item) = (usize::MAX, 0);
        for q in 0..self.columns() {
            let open = uncovered::<F>(state[q]);
            if open.is_zero() {
                continue;
            }
            let count = counts::<C>(self.column(state, q));
            let (least, size) = fewest::<F, C>(&count, open);
            if size < degree {
                (degree, item) = (size, q * 256 + first::<F>(least) as usize);
            }
        }
        let (from, lanes) = self.options(state, item);
        let mut n = 0;
        for (j, lane) in lanes.enumerate() {
            if lane.is_zero() {
                continue;
            }
            for w in 0..4 {
                let base = (((from + j) * 4 + w) as u32)
                    .wrapping_sub(self.all.layout.live as u32)
                    .wrapping_mul(64);
                n += flatten(lane.0[w], base, out, n);
            }
        }
        (degree, item)
    }

    fn dead(&self, slot: usize, (): &()) -> usize {
        let state = self.state(slot);
        let column = |q: usize| dead::<F>(uncovered::<F>(state[q]), self.column(state, q));
        let found = (0..self.columns()).find_map(|q| Some(q * 256 + column(q)?));
        found.expect("a dead state has a dead item")
    }

    fn words(&self) -> u64 {
        self.all.layout.words()
    }

    #[cfg(test)]
    fn lives(&self, slot: usize, (): &(), option: usize) -> bool {
        self.all.layout.lives(self.state(slot), option)
    }

    #[cfg(test)]
    fn audit(&self, slot: usize, (): &(), matrix: &Matrix) -> Result<(), String> {
        let mut out = vec![0; matrix.options() + crate::engine::bits::machine::SLACK];
        self.all.layout.audit(self.state(slot), matrix, self.look(slot, &()), || {
            self.branch(slot, &(), &mut out)
        })
    }
}
