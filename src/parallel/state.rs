//! What a list of chosen options leaves of a problem, while cubes are made.
//!
//! This is no engine: nothing is taken back. Choosing removes what is in conflict, option by
//! option; items that are left with one option wait in a queue, and are settled from there.

use bitvec::vec::BitVec;

use crate::control::{Meter, Stats, StopReason};
use crate::engine::Start;
use crate::problem::{Color, ItemId, OptionId, Problem};

/// What the state of a cube amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Some item has no option left.
    Dead,
    /// Every primary item is covered.
    Solved,
    /// This item has the fewest live options, at least two; among equals it is the first.
    Open(ItemId),
}

/// The live options, and how many of them each item has.
///
/// # Invariant
///
/// `size[item]` is the number of live options of each open primary item, and an item of at most
/// one option that is open is in `waiting`.
#[derive(Clone, Debug)]
pub(super) struct State<'p> {
    problem: &'p Problem,
    live: BitVec,
    size: Vec<u32>,
    /// Items that no live option touches any more, but for secondary ones in the color they have.
    closed: BitVec,
    /// Open items that were left with one option, or none.
    waiting: Vec<ItemId>,
    /// The options chosen here; pre-selected ones are not among them.
    chosen: Vec<OptionId>,
}

impl<'p> State<'p> {
    /// An upper bound on the bytes of a state.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        (problem.option_count() / 4 + 16 * problem.item_count() + 64) as u64
    }

    /// What `start` leaves.
    pub(super) fn new(start: &Start<'p>) -> Self {
        let problem = start.problem();
        let mut state = Self {
            problem,
            live: start.alive_set(),
            size: vec![0; problem.item_count()],
            closed: problem.items().map(|item| start.is_covered(item)).collect(),
            waiting: Vec::new(),
            chosen: Vec::new(),
        };
        for item in problem.items().filter(|item| problem.is_primary(*item)) {
            let live = problem.options_of(item).iter().filter(|o| state.live[o.index()]).count();
            state.size[item.index()] = live as u32; // options are numbered in 32 bits
            if live <= 1 {
                state.waiting.push(item);
            }
        }
        state
    }

    /// The same state with some of its live options chosen one after the other.
    pub(super) fn after(&self, options: &[OptionId]) -> Self {
        let mut state = self.clone();
        options.iter().for_each(|option| state.choose(*option));
        state
    }

    /// The options chosen, in order.
    pub(super) fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    /// The live options of an item, ascending.
    pub(super) fn options_of(&self, item: ItemId) -> impl Iterator<Item = OptionId> + '_ {
        let all = self.problem.options_of(item).iter().copied();
        all.filter(|option| self.live[option.index()])
    }

    /// Counts a node here, if `meter` allows one more.
    pub(super) fn enter(&self, meter: &mut Meter, stats: &mut Stats) -> Result<(), StopReason> {
        if let Some(reason) = meter.look(stats) {
            return Err(reason);
        }
        stats.enter(self.chosen.len());
        Ok(())
    }

    /// Takes every option that is forced, and tells what is left. A forced item is a node.
    pub(super) fn settle(
        &mut self,
        meter: &mut Meter,
        stats: &mut Stats,
    ) -> Result<Shape, StopReason> {
        while let Some(item) = self.waiting.pop() {
            if self.closed[item.index()] {
                continue;
            }
            self.enter(meter, stats)?;
            let Some(option) = self.options_of(item).next() else {
                return Ok(Shape::Dead);
            };
            self.choose(option);
        }
        let open = self
            .problem
            .items()
            .filter(|item| self.problem.is_primary(*item) && !self.closed[item.index()]);
        Ok(match open.min_by_key(|item| self.size[item.index()]) {
            Some(item) => Shape::Open(item),
            None => Shape::Solved,
        })
    }

    /// Chooses a live option: whatever is in conflict with it dies.
    fn choose(&mut self, option: OptionId) {
        self.chosen.push(option);
        self.live.set(option.index(), false);
        let entries = self.problem.entries_of(option);
        let open: Vec<(ItemId, Option<Color>)> = entries
            .filter(|entry| !self.closed[entry.key.index()])
            .map(|entry| (entry.key, entry.color))
            .collect();
        open.iter().for_each(|(item, _)| self.closed.set(item.index(), true));
        for (item, color) in open {
            for &other in self.problem.options_of(item) {
                if self.live[other.index()] && !self.problem.agrees(other, item, color) {
                    self.kill(other);
                }
            }
        }
    }

    fn kill(&mut self, option: OptionId) {
        self.live.set(option.index(), false);
        for &item in self.problem.items_of(option) {
            if !self.closed[item.index()] && self.problem.is_primary(item) {
                self.size[item.index()] -= 1;
                if self.size[item.index()] <= 1 {
                    self.waiting.push(item);
                }
            }
        }
    }
}
