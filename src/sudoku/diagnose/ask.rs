//! Asking a grid and its variants: none, one, or several completions.

use std::time::Instant;

use crate::control::{Limits, StopReason};
use crate::solver::{Ending, Verdict};
use crate::sudoku::{Cell, Completions, DiagnoseLimits, Grid};

/// Nodes for one of many questions: dozens of times what most take.
const MOST_NODES: u64 = 5_000;

/// What is known of a grid: its number of completions, up to two.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    None,
    Unique(Grid),
    Several,
    /// A limit came first.
    Unknown(StopReason),
}

/// One grid, its values changed at will, and how far each question may go.
///
/// Once a limit on the whole diagnosis has been reached, every further question is unknown.
#[derive(Debug)]
pub(super) struct Asker<'l> {
    grid: Grid,
    limits: &'l DiagnoseLimits,
    /// Set where there is a time limit.
    started: Option<Instant>,
    /// Nodes that the next question may take.
    nodes: u64,
    /// Nodes that all questions took.
    spent: u64,
    stopped: Option<StopReason>,
}

impl<'l> Asker<'l> {
    pub(super) fn new(grid: &Grid, limits: &'l DiagnoseLimits) -> Self {
        Self {
            grid: grid.clone(),
            limits,
            started: limits.time.map(|_| Instant::now()),
            nodes: limits.nodes,
            spent: 0,
            stopped: None,
        }
    }

    /// Why the diagnosis as a whole has to end, if it has.
    pub(super) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// From now on questions are about variants, of which there are many: each takes little or is
    /// left.
    pub(super) fn hurry(&mut self) {
        self.nodes = self.nodes.min(MOST_NODES);
    }

    /// The nodes that all questions took.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// How many completions these values have.
    pub(super) fn verdict(&mut self, values: &[u8]) -> Answer {
        let limits = match self.prepare(values, self.nodes) {
            Ok(limits) => limits,
            Err(reason) => return Answer::Unknown(reason),
        };
        match Completions::new(&self.grid).limits(limits).verdict() {
            Verdict::None => Answer::None,
            Verdict::Unique(solution) => Answer::Unique(solution),
            Verdict::Several(..) => Answer::Several,
            Verdict::Undecided { reason, .. } => Answer::Unknown(reason),
        }
    }

    /// A completion of these values, that there is none, or `None` where a limit came first.
    pub(super) fn first(&mut self, values: &[u8]) -> Option<Option<Vec<u8>>> {
        let limits = self.prepare(values, self.nodes).ok()?;
        let mut solutions = Completions::new(&self.grid).limits(limits).solutions();
        let found = solutions.next().map(|solution| solution.values().to_vec());
        self.spent += solutions.stats().nodes;
        match (found, solutions.ending()) {
            (None, Ending::Stopped(_)) => None,
            (found, _) => Some(found),
        }
    }

    /// The first completions of these values, no more than `most`; and why these may not be all.
    pub(super) fn some(&mut self, values: &[u8], most: u64) -> (Vec<Vec<u8>>, Option<StopReason>) {
        let limits = match self.prepare(values, self.limits.nodes) {
            Ok(limits) => limits.with_solutions(most),
            Err(reason) => return (Vec::new(), Some(reason)),
        };
        let mut solutions = Completions::new(&self.grid).limits(limits).solutions();
        let found: Vec<Vec<u8>> = solutions.by_ref().map(|grid| grid.values().to_vec()).collect();
        match solutions.ending() {
            Ending::Stopped(reason) => (found, Some(reason)),
            Ending::Exhausted | Ending::Open => (found, None),
        }
    }

    /// The question's limits, unless the time is up or somebody has pulled the token.
    fn prepare(&mut self, values: &[u8], nodes: u64) -> Result<Limits, StopReason> {
        if let Some(reason) = self.stopped {
            return Err(reason);
        }
        let mut limits = Limits::nodes(nodes);
        if let Some(token) = &self.limits.cancel {
            limits = limits.with_cancel(token);
            if token.is_cancelled() {
                self.stopped = Some(StopReason::Cancelled);
            }
        }
        if let (Some(time), Some(started)) = (self.limits.time, self.started) {
            let left = time.saturating_sub(started.elapsed());
            limits = limits.with_time(left);
            if left.is_zero() {
                self.stopped = Some(StopReason::Time);
            }
        }
        self.grid.replace_values(values);
        self.stopped.map_or(Ok(limits), Err)
    }
}

/// A clue: a cell and the digit in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Clue {
    /// The cell.
    pub cell: Cell,
    /// The digit, from 1.
    pub digit: u8,
}

impl std::fmt::Display for Clue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}
