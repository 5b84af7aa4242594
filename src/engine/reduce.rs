//! Algorithm P: options that no solution can hold, taken out before the search.
//!
//! ```text
//! until nothing changes:
//!     for each primary item a:                       item subsets
//!         for each item b in all options of a:
//!             take out the options of b without a
//!     for each option o:                             blocking
//!         if choosing o leaves a primary item without options: take out o
//! ```
//!
//! # Invariant
//!
//! `size` of an open item is the number of live options that hold it. Every option taken out is in no
//! solution of the problem, because it is in none of what was left when its turn came.
//!
//! # Cost
//!
//! A round looks at each option's conflicts, entry by entry. Work is bounded: after [`MOST_WORK`]
//! entries the reduction ends with what it has. Memory is a few words for each item and option.
//!
//! # Source
//!
//! Knuth, *The Art of Computer Programming* 7.2.2.1, Algorithm P. He looks at the conflicts of an
//! item's options while it is covered; here each option is asked by itself, without links.

use bitvec::vec::BitVec;

use crate::control::{Meter, StopReason};
use crate::engine::Start;
use crate::problem::{ItemId, OptionId, Problem};

/// Entries looked at before the reduction ends: a second or so.
const MOST_WORK: u64 = 1 << 27;

/// Entries between two looks at the limits.
const LOOK_EVERY: u64 = 1 << 16;

impl Start<'_> {
    /// The same start without the options that the rules take out, or why `meter` forbids it.
    pub(crate) fn reduced(&self, meter: &mut Meter) -> Result<Self, StopReason> {
        let problem = self.problem();
        // Sizes, counters, and what is removed, which goes into a set.
        let bytes = 32 * (problem.item_count() + problem.option_count()) as u64;
        if let Some(reason) = meter.before_memory(bytes) {
            return Err(reason);
        }
        let mut reduction = Reduction::new(self, MOST_WORK);
        reduction.run(meter)?;
        let removed = reduction.removed;
        let mut start = self.clone();
        for option in removed {
            start.exclude(option).expect("it is one of the problem's, and not selected");
        }
        Ok(start)
    }
}

struct Reduction<'s> {
    problem: &'s Problem,
    alive: BitVec,
    /// By item: its live options. Those of a covered item do not count.
    size: Vec<u32>,
    is_open: BitVec,
    removed: Vec<OptionId>,
    work: u64,
    most_work: u64,
    /// By item, and by option: when it was touched last, and how often since.
    items: Marks,
    options: Marks,
}

impl<'s> Reduction<'s> {
    fn new(start: &Start<'s>, most_work: u64) -> Self {
        let problem = start.problem();
        let alive = start.alive_set();
        let is_open: BitVec = problem.items().map(|item| !start.is_covered(item)).collect();
        let mut size = vec![0; problem.item_count()];
        for option in alive.iter_ones().map(OptionId::from_index) {
            problem.items_of(option).iter().for_each(|item| size[item.index()] += 1);
        }
        Self {
            problem,
            items: Marks::new(problem.item_count()),
            options: Marks::new(problem.option_count()),
            alive,
            size,
            is_open,
            removed: Vec::new(),
            work: 0,
            most_work,
        }
    }

    fn run(&mut self, meter: &mut Meter) -> Result<(), StopReason> {
        let mut looked_at = 0;
        let mut look = |work: u64| {
            if work < looked_at {
                return Ok(());
            }
            looked_at = work + LOOK_EVERY;
            meter.before_all().map_or(Ok(()), Err)
        };
        loop {
            let before = self.removed.len();
            for item in self.problem.items().filter(|item| self.problem.is_primary(*item)) {
                look(self.work)?;
                if self.is_open[item.index()] {
                    self.narrow_supersets(item);
                }
            }
            for option in self.problem.options() {
                look(self.work)?;
                if self.alive[option.index()] && self.is_blocking(option) {
                    self.remove(option);
                }
            }
            if self.removed.len() == before || self.is_tired() {
                return Ok(());
            }
        }
    }

    /// Whether so much work has been done that the reduction ends with what it has.
    fn is_tired(&self) -> bool {
        self.work > self.most_work
    }

    fn remove(&mut self, option: OptionId) {
        self.alive.set(option.index(), false);
        self.removed.push(option);
        self.problem.items_of(option).iter().for_each(|item| self.size[item.index()] -= 1);
    }

    fn live_options(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        let (problem, alive) = (self.problem, &self.alive);
        problem.options_of(item).iter().copied().filter(|option| alive[option.index()])
    }

    /// Takes out the options without `a` of all items that every option of `a` covers.
    fn narrow_supersets(&mut self, a: ItemId) {
        let size = self.size[a.index()];
        self.items.clear();
        let mut supersets = Vec::new();
        let list: Vec<OptionId> = self.live_options(a).collect();
        for &option in &list {
            for entry in self.problem.entries_of(option) {
                self.work += 1;
                // In a color, others may hold the item beside it.
                if entry.color.is_none() && self.items.touch(entry.key.index()) == size {
                    supersets.push(entry.key);
                }
            }
        }
        for b in supersets {
            let can_lose = self.size[b.index()] > self.size[a.index()] && self.is_open[b.index()];
            if !can_lose || self.is_tired() {
                continue; // `a` itself has nothing to lose either
            }
            let others: Vec<OptionId> = self.live_options(b).collect();
            for option in others {
                self.work += self.problem.items_of(option).len() as u64;
                if !self.problem.items_of(option).contains(&a) {
                    self.remove(option);
                }
            }
        }
    }

    /// Whether choosing `option` leaves some primary item that it does not cover without options.
    fn is_blocking(&mut self, option: OptionId) -> bool {
        if self.is_tired() {
            return false;
        }
        self.items.clear();
        self.options.clear();
        self.options.touch(option.index());
        let own = self.problem.items_of(option);
        for entry in self.problem.entries_of(option).filter(|e| self.is_open[e.key.index()]) {
            for &other in self.problem.options_of(entry.key) {
                self.work += 1;
                if !self.alive[other.index()] || self.problem.agrees(other, entry.key, entry.color)
                {
                    continue;
                }
                if self.options.touch(other.index()) > 1 {
                    continue; // its items have been told already
                }
                for item in self.problem.items_of(other) {
                    self.work += 1;
                    let i = item.index();
                    let is_left_out = self.items.touch(i) == self.size[i]
                        && self.problem.is_primary(*item)
                        && self.is_open[i]
                        && !own.contains(item);
                    if is_left_out {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Counters that are all cleared at once.
struct Marks {
    round: u32,
    count: Vec<(u32, u32)>,
}

impl Marks {
    fn new(len: usize) -> Self {
        Self { round: 0, count: vec![(0, 0); len] }
    }

    fn clear(&mut self) {
        self.round += 1;
    }

    /// Counts one more, and tells how many that makes since the last clearing.
    fn touch(&mut self, index: usize) -> u32 {
        let (round, count) = &mut self.count[index];
        *count = if *round == self.round { *count + 1 } else { 1 };
        *round = self.round;
        *count
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use quickcheck::QuickCheck;

    use super::*;
    use crate::control::Limits;
    use crate::engine::sample::Sample;

    fn removed(start: &Start<'_>, most_work: u64) -> BTreeSet<OptionId> {
        let mut reduction = Reduction::new(start, most_work);
        reduction.run(&mut Meter::new(Limits::none())).expect("there is no limit");
        reduction.removed.into_iter().collect()
    }

    /// Whatever the moment at which it gives up, it has removed a part of what it would have.
    #[test]
    fn a_tired_reduction_keeps_what_it_has() {
        fn is_part(sample: Sample, most_work: u8) -> bool {
            let problem = sample.problem();
            let start = sample.start(&problem);
            let all = removed(&start, MOST_WORK);
            removed(&start, most_work.into()).is_subset(&all)
        }
        QuickCheck::new().tests(1_000).quickcheck(is_part as fn(Sample, u8) -> bool);
    }

    #[test]
    fn limits_stop_it() {
        let problem = Problem::from_lists(2, [vec![0], vec![0, 1], vec![1]]).unwrap();
        let start = Start::new(&problem);
        let stop = |limits| start.reduced(&mut Meter::new(limits)).unwrap_err();
        assert_eq!(stop(Limits::nodes(0)), StopReason::Nodes);
        assert_eq!(stop(Limits::none().with_memory(10)), StopReason::Memory);
        assert_eq!(stop(Limits::time(std::time::Duration::ZERO)), StopReason::Time);
    }
}
