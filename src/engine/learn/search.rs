//! The machine that searches, learns and jumps.
//!
//! ```text
//!        ┌──── a decision, or what a clause forces ────┐
//!        v                                             │
//! ──> Propagate ── conflict ──> learn and jump back ───┤
//!        │                      (below frozen: flip)   │
//!        │ solution                                    │
//!        v                                             │
//!      Leave ── the last decision is flipped ──────────┘
//!        │
//!        v  no decision is left
//!       Done
//! ```

use crate::control::{Event, Meter, Observer, Stats};
use crate::engine::learn::analyze::Analysis;
use crate::engine::learn::clauses::Clauses;
use crate::engine::learn::matrix::Matrix;
use crate::engine::learn::trail::{Conflict, Literal, Reason, Trail};
use crate::engine::{Choose, Start, Step};
use crate::problem::{OptionId, Problem};

/// What the machine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Draw conclusions, then decide, or learn from the conflict.
    Propagate,
    /// A solution was handed out: leave it.
    Leave,
    /// Nothing left to do.
    Done,
}

/// Restarts come after this many conflicts, times Luby's sequence.
const RESTART: u64 = 64;
/// What an item counts for that took part in no conflict, beside the weight of one. Conflicts on
/// hard 25×25 grids with 0.01, 0.1 and 1: 78, 78 and 50; on a region map: 964, 713 and 1,095.
const CALM: f64 = 1.0;
/// How fast weights fade: each conflict counts this much more than the last.
const GROWTH: f64 = 1.0 / 0.95;
/// Weights are scaled down together before they leave the range of numbers.
const HEAVY: f64 = 1e100;

/// A search that learns from its conflicts, under way.
#[derive(Clone, Debug)]
pub(crate) struct Learn {
    matrix: Matrix,
    trail: Trail,
    clauses: Clauses,
    analysis: Analysis,
    phase: Phase,
    /// Levels up to this one are searched depth first.
    frozen: usize,
    /// Weight of each option, and of the next conflict.
    activity: Vec<f64>,
    weight: f64,
    /// Weight of each primary item: that of its options, added up.
    pressure: Vec<f64>,
    conflicts: u64,
    restarts: u64,
    /// Conflicts at which to restart.
    next_restart: u64,
    selected: Vec<OptionId>,
    stats: Stats,
}

impl Learn {
    /// Beyond this many options or items, a reason does not fit into its word.
    pub(crate) const MOST: usize = 1 << 29;

    /// An upper bound on the bytes that a search of `problem` takes.
    pub(crate) fn bytes(problem: &Problem) -> u64 {
        let entries = problem.entry_count() as u64 * if problem.has_colors() { 2 } else { 1 };
        Self::bytes_of(problem.option_count() as u64, problem.item_count() as u64, entries)
    }

    /// The same, by the numbers of a problem without colors.
    pub(crate) fn bytes_of(options: u64, items: u64, entries: u64) -> u64 {
        let arena = 4 * Clauses::words(options) as u64;
        84 * options + 32 * items + 8 * entries + arena
    }

    pub(crate) fn new(start: &Start<'_>) -> Self {
        let matrix = Matrix::new(start);
        let options = matrix.option_count();
        Self {
            trail: Trail::new(&matrix),
            clauses: Clauses::new(options),
            analysis: Analysis::new(options),
            phase: Phase::Propagate,
            frozen: 0,
            activity: vec![0.0; options],
            weight: 1.0,
            pressure: vec![0.0; matrix.primary()],
            conflicts: 0,
            restarts: 0,
            next_restart: RESTART,
            selected: start.selected().to_vec(),
            stats: Stats::default(),
            matrix,
        }
    }

    /// From now on no solution holds all of these options; only before the first step. This is how
    /// a search that was left tells what it has done already.
    ///
    /// Memory grows with the sets, beyond [`bytes`](Self::bytes).
    pub(crate) fn forbid(&mut self, set: &[OptionId]) {
        let numbers: Option<Vec<u32>> = set.iter().map(|id| self.matrix.number(*id)).collect();
        match numbers.as_deref() {
            None => {} // an option that is not live is in no solution
            Some([]) => self.phase = Phase::Done,
            Some([option]) => {
                self.trail.assume(&self.matrix, Literal::removed(*option), Reason::NONE);
            }
            Some(options) => self.clauses.give(options.iter().map(|o| Literal::removed(*o))),
        }
    }

    /// A machine with room for few clauses, so that tests see it forget.
    #[cfg(test)]
    pub(super) fn cramped(mut self, words: usize) -> Self {
        self.clauses.cramp(words);
        self
    }

    /// Runs to the next solution, to the end, or to a limit. The rule of choice is not asked.
    pub(crate) fn step<C: Choose, W: Observer>(
        &mut self,
        meter: &mut Meter,
        _: &mut C,
        observer: &mut W,
    ) -> Step {
        if self.phase == Phase::Done {
            return Step::Exhausted;
        }
        if let Some(reason) = meter.before_solution(&self.stats) {
            return Step::Stopped(reason);
        }
        loop {
            let mut nodes = match meter.nodes_to_go(&self.stats) {
                Ok(nodes) => nodes,
                Err(reason) => return Step::Stopped(reason),
            };
            let Some(step) = self.run(&mut nodes) else { continue };
            if W::WATCHES && step == Step::Solution {
                observer.see(Event::Solution { options: &self.chosen() });
            }
            return step;
        }
    }

    /// Runs to the next solution or to the end, through at most so many nodes, which it counts
    /// down. `None`: they are used up, and another call goes on.
    pub(crate) fn run(&mut self, nodes: &mut u64) -> Option<Step> {
        loop {
            match self.phase {
                Phase::Done => return Some(Step::Exhausted),
                Phase::Leave => self.flip(),
                Phase::Propagate if *nodes == 0 => return None,
                Phase::Propagate => {
                    *nodes -= 1;
                    if self.visit() {
                        return Some(Step::Solution);
                    }
                }
            }
        }
    }

    /// The options chosen so far: pre-selected ones first, then in the order in which they became
    /// known.
    pub(crate) fn chosen(&self) -> Vec<OptionId> {
        let facts = self.trail.facts().iter().filter(|fact| fact.is_chosen());
        let chosen = facts.map(|fact| self.matrix.id(fact.option()));
        self.selected.iter().copied().chain(chosen).collect()
    }

    pub(crate) fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Jumps leave no account of the tree, so this is 0 until the search has ended.
    pub(crate) fn progress(&self) -> f64 {
        if self.phase == Phase::Done { 1.0 } else { 0.0 }
    }

    /// One node; whether it is a solution.
    fn visit(&mut self) -> bool {
        let is_root = self.stats.nodes == 0;
        self.stats.enter(self.trail.level());
        let first = if is_root { self.trail.first_forced(&self.matrix) } else { None };
        let conflict = first.or_else(|| self.trail.propagate(&self.matrix, &mut self.clauses));
        self.stats.updates = self.trail.updates();
        if let Some(conflict) = conflict {
            self.conflicts += 1;
            self.learn(conflict);
            return false;
        }
        if self.conflicts >= self.next_restart && self.trail.level() > self.frozen {
            self.restart();
        }
        if self.decide() {
            return false;
        }
        self.stats.solutions += 1;
        self.phase = Phase::Leave;
        true
    }

    /// Turns a conflict into a clause and goes where it leads.
    fn learn(&mut self, conflict: Conflict) {
        if self.trail.level() <= self.frozen {
            return self.flip();
        }
        self.analysis.run(&self.matrix, &self.trail, &self.clauses, conflict);
        self.weigh();
        let length = self.analysis.learned().len();
        if length > 1 && !self.clauses.has_room(length) {
            self.clauses.reduce(&mut self.trail);
            if !self.clauses.has_room(length) {
                return self.flip();
            }
        }
        let learned = self.analysis.learned();
        let reason = if length > 1 {
            Reason::clause(self.clauses.add(learned, self.analysis.spread()))
        } else {
            Reason::NONE
        };
        self.trail.retreat(&self.matrix, self.analysis.back().max(self.frozen));
        self.trail.assume(&self.matrix, learned[0], reason);
    }

    /// Adds the weight of the last conflict to the options that took part in it, and their items.
    fn weigh(&mut self) {
        for &option in self.analysis.met() {
            self.activity[option as usize] += self.weight;
            for &item in self.matrix.demands_of(option) {
                self.pressure[item as usize] += self.weight;
            }
        }
        self.weight *= GROWTH;
        if self.weight > HEAVY {
            self.activity.iter_mut().chain(&mut self.pressure).for_each(|w| *w /= HEAVY);
            self.weight /= HEAVY;
        }
    }

    /// Takes the last decision back, for good, and holds its negation.
    fn flip(&mut self) {
        let level = self.trail.level();
        if level == 0 {
            self.phase = Phase::Done;
            return;
        }
        let decision = self.trail.decision(level);
        self.trail.retreat(&self.matrix, level - 1);
        self.frozen = level - 1;
        self.trail.assume(&self.matrix, decision.not(), Reason::NONE);
        self.phase = Phase::Propagate;
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.next_restart = self.conflicts + RESTART * luby(self.restarts);
        self.trail.retreat(&self.matrix, self.frozen);
    }

    /// Decides for an option of the most pressing item; false if every item is covered.
    fn decide(&mut self) -> bool {
        let mut least = (f64::INFINITY, 0);
        for item in 0..self.matrix.primary() {
            if !self.trail.is_covered(item) {
                let size = f64::from(self.trail.live(item));
                let score = size * size / (self.pressure[item] + self.weight * CALM);
                if score < least.0 {
                    least = (score, item);
                }
            }
        }
        if least.0 == f64::INFINITY {
            return false;
        }
        let options = self.matrix.options_of(least.1).iter().copied();
        let open = options.filter(|option| self.trail.is_open(*option));
        let weight = |option: u32| self.activity[option as usize];
        let best = open.reduce(|a, b| if weight(b) > weight(a) { b } else { a });
        let option = best.expect("an uncovered item has an open option, or there was a conflict");
        self.trail.decide(&self.matrix, Literal::chosen(option));
        true
    }
}

/// Luby's sequence 1 1 2 1 1 2 4 …, from i = 1 (M. Luby, A. Sinclair and D. Zuckerman, 1993).
fn luby(mut i: u64) -> u64 {
    loop {
        let bits = 64 - i.leading_zeros();
        if i == (1 << bits) - 1 {
            return 1 << (bits - 1);
        }
        i -= (1 << (bits - 1)) - 1;
    }
}
