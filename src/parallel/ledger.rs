//! What the parts of a search have found so far, and what each may still do.
//!
//! The totals of the limits are shared out in the order of the cubes, as one thread would use them
//! up: a cube may do what those before it have left. While they are still at work that is too much,
//! never too little; so a part that kept within the nodes that they left in the end is the part that
//! one thread would have seen, and any other is searched again.

use crate::control::{Stats, StopReason};
use crate::engine::Step;

/// What the limits leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowance {
    pub(super) nodes: u64,
    pub(super) solutions: u64,
}

impl Allowance {
    /// What is left after this much work.
    pub(super) fn after(self, work: &Stats) -> Self {
        Self {
            nodes: self.nodes.saturating_sub(work.nodes),
            solutions: self.solutions.saturating_sub(work.solutions),
        }
    }

    /// Which limit allows nothing more.
    pub(super) fn spent(self) -> Option<StopReason> {
        match self {
            Self { solutions: 0, .. } => Some(StopReason::Solutions),
            Self { nodes: 0, .. } => Some(StopReason::Nodes),
            _ => None,
        }
    }
}

/// The search of one cube, as far as it has got.
#[derive(Debug)]
pub(super) struct Part<T> {
    pub(super) stats: Stats,
    pub(super) progress: f64,
    /// The first solutions of the cube, if they are wanted.
    pub(super) found: Vec<T>,
    /// How it ended; nothing while it has not, or has not begun.
    pub(super) end: Option<Step>,
}

impl<T> Part<T> {
    pub(super) fn new() -> Self {
        Self { stats: Stats::default(), progress: 0.0, found: Vec::new(), end: None }
    }

    /// Why the whole search has to stop because of this part: the reasons that do not follow from
    /// what the cubes before it have done.
    pub(super) fn halted(&self) -> Option<StopReason> {
        match self.end {
            Some(Step::Stopped(StopReason::Nodes | StopReason::Solutions)) => None,
            Some(Step::Stopped(reason)) => Some(reason),
            _ => None,
        }
    }
}

/// All parts, in the order of their cubes.
#[derive(Debug)]
pub(super) struct Ledger<T> {
    pub(super) parts: Vec<Part<T>>,
    /// The first cube that nobody has taken.
    next: usize,
    /// For all cubes together.
    allowance: Allowance,
    halted: bool,
}

impl<T> Ledger<T> {
    pub(super) fn new(cubes: usize, allowance: Allowance) -> Self {
        let parts = (0..cubes).map(|_| Part::new()).collect();
        Self { parts, next: 0, allowance, halted: false }
    }

    /// The next cube to search, if any is still needed.
    pub(super) fn take(&mut self) -> Option<usize> {
        let cube = self.next;
        let needed = cube < self.parts.len() && self.left_for(cube).spent().is_none();
        (needed && !self.halted).then(|| {
            self.next += 1;
            cube
        })
    }

    /// What the cubes before this one have left, as far as is known.
    pub(super) fn left_for(&self, cube: usize) -> Allowance {
        self.parts[..cube].iter().fold(self.allowance, |left, part| left.after(&part.stats))
    }

    /// Writes down how far a part is.
    pub(super) fn note(&mut self, cube: usize, part: Part<T>) {
        self.halted |= part.halted().is_some();
        self.parts[cube] = part;
    }

    /// The share of all cubes that is done, from 0 to 1, as if they were of one size.
    pub(super) fn share(&self) -> f64 {
        let share = |part: &Part<T>| match part.end {
            Some(Step::Exhausted) => 1.0,
            _ => part.progress,
        };
        self.parts.iter().map(share).sum::<f64>() / self.parts.len().max(1) as f64
    }
}
