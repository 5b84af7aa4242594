//! States with plain counts, and the item-subset rule at every node.
//!
//! If every live option of item A also covers item B, then whatever covers A covers B too, and the
//! other options of B can go. A must be primary; B may be a secondary item that nobody colors. On
//! a Sudoku this is the rule of locked candidates, found without knowing what a box is:
//!
//! ```text
//! A: digit 5 in box 1      live options  r1c1  r1c3
//! B: digit 5 in row 1      live options  r1c1  r1c3  r1c7        A ⊂ B: r1c7 goes
//! ```
//!
//! A choice takes away its row of conflicts, as in [`rows`](crate::engine::bits::rows). Then every item
//! that lost an option is asked for its supersets, until nothing changes.
//!
//! # Invariant
//!
//! The count of an uncovered item is the number of its live options, that of a covered one is
//! [`COVERED`], and after a choice no pair is left to which the rule applies, unless an item has
//! run out of options.
//!
//! # Cost
//!
//! A node looks at the words of A's list for each pair (A, B) that shares two options or more; a
//! pair that shares fewer says nothing that a choice does not. This is some ten times the cost of a
//! node without, which is why nobody does it unasked: see *Rejected* in [`bits`](crate::engine::bits).
//!
//! # Source
//!
//! The first reduction of Knuth's program `XCOVER-PREPROCESS` (*The Art of Computer Programming*
//! 7.2.2.1, Algorithm P), which he applies to the whole problem, before the search.

use crate::engine::bits::lanes::{Lanes, set, word};
use crate::engine::bits::machine::{Body, Look};
use crate::engine::bits::matrix::Matrix;
use crate::engine::bits::tables::Gatherer;
use crate::engine::bits::tally::flatten;

/// The count of an item that is covered.
const COVERED: u16 = u16::MAX;

/// Options up to which counts fit.
pub(super) const MOST_OPTIONS: usize = COVERED as usize - 1;

/// States with counts, and who may be a subset of whom.
#[derive(Clone, Debug)]
pub(super) struct Subsets {
    /// Primary items. Lists go on beyond them, with the uncolored secondary ones.
    items: usize,
    lanes: usize,
    /// Conflict rows.
    rows: Vec<Lanes>,
    lists: Vec<Lanes>,
    /// Words of its list that are not empty, for each list.
    range: Vec<(u32, u32)>,
    /// Option `o` is in the lists `member[member_start[o]..member_start[o + 1]]`.
    member_start: Vec<u32>,
    member: Vec<u32>,
    /// Primary item `a` shares options with the lists `superset[superset_start[a]..…[a + 1]]`.
    superset_start: Vec<u32>,
    superset: Vec<u32>,
    slots: Vec<State>,
    /// Items that lost an option since they were asked last.
    dirty: Vec<u32>,
    is_dirty: Vec<bool>,
}

/// What lives, and how many options each list has left.
#[derive(Clone, Debug)]
struct State {
    live: Box<[Lanes]>,
    count: Box<[u16]>,
}

impl Subsets {
    /// The bytes beyond the conflict rows: lists, pairs, and as many states as the search can need.
    pub(super) fn bytes(matrix: &Matrix) -> u64 {
        let (mut lists, mut uses) = (matrix.items() as u64, 0);
        (0..matrix.items()).for_each(|i| uses += matrix.options_of(i).len() as u64);
        for list in matrix.plain_secondaries() {
            (lists, uses) = (lists + 1, uses + list.len() as u64);
        }
        let options = matrix.options() as u64;
        let lanes = options.div_ceil(256);
        let state = 32 * lanes + 2 * lists;
        // Lists of options and of supersets are made as vectors before they are laid end to end.
        let members = 12 * uses + 28 * options;
        let pairs = (matrix.items() as u64).saturating_mul(12 * lists + 28);
        let tables = lists.saturating_mul(32 * lanes + 16).saturating_add(members);
        tables.saturating_add(pairs).saturating_add(state.saturating_mul(matrix.items() as u64 + 2))
    }

    pub(super) fn new(matrix: &Matrix) -> Self {
        let (items, options) = (matrix.items(), matrix.options());
        let lanes = options.div_ceil(256).max(1);
        let mut rows = vec![Lanes::ZERO; options * lanes];
        let own = |o: usize, f: &mut dyn FnMut(usize)| f(o);
        matrix.conflicts(&mut Gatherer::new(&mut rows, lanes, own));

        let primary = (0..items).map(|i| matrix.options_of(i));
        let all: Vec<&[u32]> = primary.chain(matrix.plain_secondaries()).collect();
        let mut lists = vec![Lanes::ZERO; all.len() * lanes];
        let mut members = vec![Vec::new(); options];
        for (i, list) in all.iter().enumerate() {
            for &o in *list {
                set(&mut lists[i * lanes..], o as usize);
                members[o as usize].push(i as u32);
            }
        }
        let (member_start, member) = flat(members);
        let ends = |list: &&[u32]| {
            (list.first().map_or(0, |o| o / 64), list.last().map_or(0, |o| o / 64 + 1))
        };
        let root = State {
            live: (0..lanes).map(|lane| full_lane(options, lane)).collect(),
            count: all.iter().map(|list| list.len() as u16).collect(),
        };
        let mut body = Self {
            items,
            lanes,
            rows,
            lists,
            range: all.iter().map(ends).collect(),
            member_start,
            member,
            superset_start: Vec::new(),
            superset: Vec::new(),
            slots: vec![root],
            dirty: Vec::new(),
            is_dirty: vec![false; all.len()],
        };
        let supersets = (0..items).map(|a| body.partners(a, &all)).collect();
        (body.superset_start, body.superset) = flat(supersets);
        (0..items).for_each(|a| body.mark(a as u32));
        body.infer(0);
        body
    }

    /// The lists that share two options or more with item `a`.
    fn partners(&self, a: usize, all: &[&[u32]]) -> Vec<u32> {
        let mut shared: Vec<u32> =
            all[a].iter().flat_map(|&o| self.members(o as usize)).copied().collect();
        shared.sort_unstable();
        let groups = shared.chunk_by(|x, y| x == y).filter(|group| group.len() > 1);
        groups.map(|group| group[0]).filter(|b| *b as usize != a).collect()
    }

    fn members(&self, option: usize) -> &[u32] {
        &self.member[self.member_start[option] as usize..self.member_start[option + 1] as usize]
    }

    fn mark(&mut self, list: u32) {
        if !std::mem::replace(&mut self.is_dirty[list as usize], true) {
            self.dirty.push(list);
        }
    }

    /// Takes the options of `gone`, which are those of one word, out of the state of a slot.
    fn take(&mut self, slot: usize, w: usize, gone: u64) {
        self.slots[slot].live[w / 4].0[w % 4] &= !gone;
        let mut gone = gone;
        while gone != 0 {
            let option = w * 64 + gone.trailing_zeros() as usize;
            gone &= gone - 1;
            for at in self.member_start[option]..self.member_start[option + 1] {
                let list = self.member[at as usize];
                let count = &mut self.slots[slot].count[list as usize];
                if *count != COVERED {
                    *count -= 1;
                    self.mark(list);
                }
            }
        }
    }

    /// Applies the rule until nothing changes, or an item has no option left.
    fn infer(&mut self, slot: usize) {
        let mut is_dead = false;
        while let Some(a) = self.dirty.pop() {
            self.is_dirty[a as usize] = false;
            let a = a as usize;
            if is_dead || a >= self.items {
                continue;
            }
            is_dead = self.slots[slot].count[a] == 0;
            for at in self.superset_start[a]..self.superset_start[a + 1] {
                let b = self.superset[at as usize] as usize;
                let count = &self.slots[slot].count;
                // A covered item has no options to lose.
                let can_lose = count[b] > count[a] && count[b] != COVERED;
                if can_lose && count[a] > 0 && self.is_subset(slot, a, b) {
                    for w in self.range[b].0 as usize..self.range[b].1 as usize {
                        let gone =
                            word(&self.slots[slot].live, w) & self.word(b, w) & !self.word(a, w);
                        self.take(slot, w, gone);
                    }
                }
            }
        }
    }

    fn word(&self, list: usize, w: usize) -> u64 {
        word(&self.lists[list * self.lanes..], w)
    }

    /// Whether every live option of `a` is in `b`.
    fn is_subset(&self, slot: usize, a: usize, b: usize) -> bool {
        let live = &self.slots[slot].live;
        let mut words = self.range[a].0 as usize..self.range[a].1 as usize;
        words.all(|w| word(live, w) & self.word(a, w) & !self.word(b, w) == 0)
    }

    fn choose(&mut self, slot: usize, option: usize) -> Look {
        for w in 0..self.lanes * 4 {
            let row = word(&self.rows[option * self.lanes..], w);
            let gone = word(&self.slots[slot].live, w) & row;
            self.take(slot, w, gone);
        }
        for at in self.member_start[option]..self.member_start[option + 1] {
            self.slots[slot].count[self.member[at as usize] as usize] = COVERED;
        }
        self.infer(slot);
        self.look(slot, &())
    }

    /// The first primary item with the fewest options, and how many; covered ones have most.
    fn fewest(&self, slot: usize) -> (u16, usize) {
        let count = &self.slots[slot].count[..self.items];
        let least = count.iter().copied().min().unwrap_or(COVERED);
        (least, count.iter().position(|c| *c == least).unwrap_or(0))
    }
}

/// The bits of lane `lane` in a set of all options.
fn full_lane(options: usize, lane: usize) -> Lanes {
    let word = |w: usize| match options.saturating_sub(lane * 256 + w * 64) {
        0 => 0,
        rest => u64::MAX >> (64 - rest.min(64)),
    };
    Lanes(std::array::from_fn(word))
}

/// Lists end to end, and where each begins.
fn flat(lists: Vec<Vec<u32>>) -> (Vec<u32>, Vec<u32>) {
    let mut start = vec![0];
    let mut all = Vec::new();
    for list in lists {
        all.extend(list);
        start.push(all.len() as u32);
    }
    (start, all)
}

impl Body for Subsets {
    type Current = ();

    fn stand(&self, _slot: usize) {}

    fn keep(&mut self, _slot: usize, _current: &()) {}

    fn look(&self, slot: usize, _current: &()) -> Look {
        match self.fewest(slot) {
            (0, _) => Look::Dead,
            (1, item) => Look::Forced(item as u32),
            (COVERED, _) => Look::Solved,
            _ => Look::Open,
        }
    }

    fn force(&mut self, slot: usize, _current: &mut (), option: usize) -> Look {
        self.choose(slot, option)
    }

    fn attempt(&mut self, from: usize, to: usize, _current: &mut (), option: usize) -> Look {
        if from != to {
            if to == self.slots.len() {
                self.slots.push(self.slots[from].clone());
            } else {
                let (kept, free) = self.slots.split_at_mut(to);
                free[0].live.copy_from_slice(&kept[from].live);
                free[0].count.copy_from_slice(&kept[from].count);
            }
        }
        self.choose(to, option)
    }

    fn only(&self, slot: usize, _current: &(), item: usize) -> usize {
        let live = &self.slots[slot].live;
        let bits = |w: usize| word(live, w) & self.word(item, w);
        let mut words = self.range[item].0 as usize..self.range[item].1 as usize;
        let w = words.find(|w| bits(*w) != 0).expect("an item of one option has it");
        w * 64 + bits(w).trailing_zeros() as usize
    }

    fn branch(&self, slot: usize, _current: &(), out: &mut [u32]) -> (usize, usize) {
        let (degree, item) = self.fewest(slot);
        let live = &self.slots[slot].live;
        let mut n = 0;
        for w in self.range[item].0 as usize..self.range[item].1 as usize {
            n += flatten(word(live, w) & self.word(item, w), w as u32 * 64, out, n);
        }
        (usize::from(degree), item)
    }

    fn dead(&self, slot: usize, _current: &()) -> usize {
        self.fewest(slot).1
    }

    fn words(&self) -> u64 {
        (4 * self.lanes + self.range.len().div_ceil(4)) as u64
    }

    #[cfg(test)]
    const INFERS: bool = true;

    #[cfg(test)]
    fn lives(&self, slot: usize, _current: &(), option: usize) -> bool {
        crate::engine::bits::lanes::get(&self.slots[slot].live, option)
    }

    #[cfg(test)]
    fn audit(&self, slot: usize, current: &(), matrix: &Matrix) -> Result<(), String> {
        let primary = (0..matrix.items()).map(|i| matrix.options_of(i));
        let all: Vec<&[u32]> = primary.chain(matrix.plain_secondaries()).collect();
        let live = |i: usize| -> Vec<u32> {
            let lives = |o: &&u32| self.lives(slot, current, **o as usize);
            all[i].iter().filter(lives).copied().collect()
        };
        let count = &self.slots[slot].count;
        let is_dead = count[..self.items].contains(&0);
        for i in 0..all.len() {
            let size = if count[i] == COVERED { 0 } else { usize::from(count[i]) };
            if live(i).len() != size {
                return Err(format!("list {i} is said to have {size} options: {:?}", live(i)));
            }
            // The rule, from its definition, on every pair that shares two options.
            for b in (0..all.len()).filter(|_| i < self.items && size > 1 && !is_dead) {
                let (a, b) = (live(i), live(b));
                if a.len() < b.len() && a.iter().all(|o| b.contains(o)) {
                    return Err(format!("list {i} {a:?} is in {b:?}"));
                }
            }
        }
        Ok(())
    }
}
