//! The machine that searches: three phases and a stack.
//!
//! ```text
//!            ┌───────────── option tried ─────────────┐
//!            v                                        │
//! ──────> Enter ── item chosen and covered ───────> Try
//!            │                                        ^
//!            │ solution, or an item without options   │ next option
//!            v                                        │
//!         Retreat ── option retracted ────────────────┘
//!            │                    Try ── options used up: item uncovered ──> Retreat
//!            v
//!          Done     (the stack is empty)
//! ```

use crate::control::{Event, Meter, Observer, Stats};
use crate::engine::links::arena::{Arena, ROOT};
use crate::engine::{Choose, Domain, SmallestDomain, Start, Step};
use crate::problem::{ItemId, OptionId, Problem};

/// What the machine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Begin a node: its items are covered, its own item is not yet chosen.
    Enter,
    /// Commit the node on top of the stack, or leave its item if that is the header.
    Try,
    /// Take back the option on top of the stack, and go on to the next.
    Retreat,
    /// Nothing left to do.
    Done,
}

/// A dancing-links search under way.
#[derive(Clone, Debug)]
pub(crate) struct Links<const COLORED: bool> {
    pub(super) arena: Arena<COLORED>,
    /// The book's x₀ x₁ …: at each level the node whose option is chosen, or, once all options
    /// are used up, the header of the level's item.
    pub(super) stack: Vec<u32>,
    pub(super) phase: Phase,
    selected: Vec<OptionId>,
    stats: Stats,
}

impl<const COLORED: bool> Links<COLORED> {
    /// An upper bound on the bytes that a search of `problem` takes.
    pub(crate) fn bytes(problem: &Problem) -> u64 {
        let stack = 4 * problem.option_count().min(problem.primary_count()) as u64;
        Arena::<COLORED>::bytes(problem) + stack
    }

    pub(crate) fn new(start: &Start<'_>) -> Self {
        Self {
            arena: Arena::new(start),
            stack: Vec::new(),
            phase: Phase::Enter,
            selected: start.selected().to_vec(),
            stats: Stats::default(),
        }
    }

    /// Runs to the next solution, to the end, or to a limit.
    pub(crate) fn step<C: Choose, W: Observer>(
        &mut self,
        meter: &mut Meter,
        choose: &mut C,
        observer: &mut W,
    ) -> Step {
        if self.phase == Phase::Done {
            return Step::Exhausted;
        }
        if let Some(reason) = meter.before_solution(&self.stats) {
            return Step::Stopped(reason);
        }
        loop {
            if let Some(step) = self.advance(meter, choose, observer) {
                return step;
            }
        }
    }

    /// One phase of the machine.
    #[inline]
    pub(super) fn advance<C: Choose, W: Observer>(
        &mut self,
        meter: &mut Meter,
        choose: &mut C,
        observer: &mut W,
    ) -> Option<Step> {
        match self.phase {
            Phase::Enter => return self.enter(meter, choose, observer),
            Phase::Try => self.attempt(observer),
            Phase::Retreat => self.retreat(observer),
            Phase::Done => return Some(Step::Exhausted),
        }
        None
    }

    /// The options chosen so far, pre-selected ones first.
    pub(crate) fn chosen(&self) -> Vec<OptionId> {
        let nodes = self.stack.iter().filter(|node| **node > self.arena.items());
        let chosen = nodes.map(|node| self.arena.option_of(*node));
        self.selected.iter().copied().chain(chosen).collect()
    }

    pub(crate) fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The share of the tree that is behind us, if at each node all subtrees were alike.
    pub(crate) fn progress(&self) -> f64 {
        if self.phase == Phase::Done {
            return 1.0;
        }
        let (mut done, mut share) = (0.0, 1.0);
        for &node in &self.stack {
            let header =
                if node <= self.arena.items() { node } else { self.arena.top[node as usize] };
            let mut at = self.arena.down[header as usize];
            let mut before = 0;
            while at != node && at != header {
                before += 1;
                at = self.arena.down[at as usize];
            }
            share /= f64::from(self.arena.top[header as usize]);
            done += share * f64::from(before);
        }
        done
    }

    fn enter<C: Choose, W: Observer>(
        &mut self,
        meter: &mut Meter,
        choose: &mut C,
        observer: &mut W,
    ) -> Option<Step> {
        if let Some(reason) = meter.before_node(&self.stats) {
            return Some(Step::Stopped(reason));
        }
        self.stats.enter(self.stack.len());
        if self.arena.right[ROOT as usize] == ROOT {
            self.stats.solutions += 1;
            self.phase = Phase::Retreat;
            if W::WATCHES {
                observer.see(Event::Solution { options: &self.chosen() });
            }
            return Some(Step::Solution);
        }
        let item = self.choose(choose);
        let (level, domain) = (self.stack.len(), self.arena.top[item as usize] as usize);
        observer.see(Event::Choose { level, item: ItemId::new(item - 1), domain });
        if domain == 0 {
            self.phase = Phase::Retreat;
        } else {
            self.arena.cover(item, &mut self.stats);
            self.stack.push(self.arena.down[item as usize]);
            self.phase = Phase::Try;
        }
        None
    }

    fn attempt<W: Observer>(&mut self, observer: &mut W) {
        let level = self.stack.len() - 1;
        let node = self.stack[level];
        if node <= self.arena.items() {
            self.arena.uncover(node);
            self.stack.pop();
            self.phase = Phase::Retreat;
            return;
        }
        if W::WATCHES {
            let option = self.arena.option_of(node);
            let only = self.arena.top[self.arena.top[node as usize] as usize] == 1;
            observer.see(if only {
                Event::Force { level, option }
            } else {
                Event::Try { level, option }
            });
        }
        self.arena.commit(node, &mut self.stats);
        self.phase = Phase::Enter;
    }

    fn retreat<W: Observer>(&mut self, observer: &mut W) {
        let Some(node) = self.stack.last_mut() else {
            self.phase = Phase::Done;
            return;
        };
        let retracted = *node;
        *node = self.arena.down[retracted as usize];
        self.arena.uncommit(retracted);
        if W::WATCHES {
            let option = self.arena.option_of(retracted);
            observer.see(Event::Retract { level: self.stack.len() - 1, option });
        }
        self.phase = Phase::Try;
    }

    /// The header of the item to branch on.
    #[inline]
    fn choose<C: Choose>(&self, choose: &mut C) -> u32 {
        let chosen = choose.choose(self.open()).map(|item| item.get().wrapping_add(1));
        match chosen.filter(|header| self.is_open(*header)) {
            Some(header) => header,
            None => {
                let smallest = SmallestDomain.choose(self.open());
                smallest.expect("some item is uncovered").get() + 1
            }
        }
    }

    /// The uncovered primary items.
    #[inline]
    fn open(&self) -> impl Iterator<Item = Domain> {
        let next = |header: u32| {
            let right = self.arena.right[header as usize];
            (right != ROOT).then_some(right)
        };
        std::iter::successors(next(ROOT), move |header| next(*header)).map(|header| Domain {
            item: ItemId::new(header - 1),
            size: self.arena.top[header as usize] as usize,
        })
    }

    /// Whether a header is in the list of items: an item taken out keeps its left link, but the
    /// item there no longer points back.
    fn is_open(&self, header: u32) -> bool {
        let Some(&left) = self.arena.left.get(header as usize) else {
            return false;
        };
        header != ROOT && left != header && self.arena.right[left as usize] == header
    }
}
