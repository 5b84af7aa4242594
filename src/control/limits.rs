//! When to stop: numbers of solutions and nodes, time, memory, and a token that others can pull.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::control::Stats;

/// Why a search stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The wanted number of solutions was found, and more may exist.
    Solutions,
    /// The node limit was reached.
    Nodes,
    /// The time was up.
    Time,
    /// The engine's arrays would outgrow the memory limit.
    Memory,
    /// Somebody pulled the [`CancelToken`].
    Cancelled,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solutions => "solution limit",
            Self::Nodes => "node limit",
            Self::Time => "time limit",
            Self::Memory => "memory limit",
            Self::Cancelled => "cancelled",
        })
    }
}

/// How far a search may go. The default is no limit at all.
///
/// Counts are totals of the whole search: a search that stopped at 1,000 nodes and goes on under
/// a limit of 3,000 has 2,000 left. A limit of 0 stops before anything is done.
///
/// ```
/// use std::time::Duration;
/// use exacta::{Count, Limits, Problem, StopReason};
///
/// let problem = Problem::from_lists(1, [[0], [0], [0]])?; // three solutions
/// let limits = Limits::solutions(2).with_time(Duration::from_secs(5));
/// let count = problem.solve().limits(limits).count();
/// assert_eq!(count, Count::AtLeast(2u32.into(), StopReason::Solutions));
/// # Ok::<(), exacta::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Limits {
    solutions: Option<u64>,
    nodes: Option<u64>,
    time: Option<Duration>,
    memory: Option<u64>,
    cancel: Option<CancelToken>,
}

impl Limits {
    /// No limit.
    pub fn none() -> Self {
        Self::default()
    }

    /// At most this many solutions.
    pub fn solutions(solutions: u64) -> Self {
        Self::none().with_solutions(solutions)
    }

    /// At most this many nodes of the search tree (see [`Stats::nodes`]).
    pub fn nodes(nodes: u64) -> Self {
        Self::none().with_nodes(nodes)
    }

    /// At most this much time, from the first step. The clock is looked at every 256 nodes.
    pub fn time(time: Duration) -> Self {
        Self::none().with_time(time)
    }

    /// Until somebody pulls `token`.
    pub fn cancel(token: &CancelToken) -> Self {
        Self::none().with_cancel(token)
    }

    /// These limits, and at most this many solutions.
    pub fn with_solutions(self, solutions: u64) -> Self {
        Self { solutions: Some(solutions), ..self }
    }

    /// These limits, and at most this many nodes.
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// These limits, and at most this much time.
    pub fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// These limits, and at most this many bytes for the engine's arrays. An engine that needs
    /// more does not start.
    pub fn with_memory(self, bytes: u64) -> Self {
        Self { memory: Some(bytes), ..self }
    }

    /// These limits, until somebody pulls `token`.
    pub fn with_cancel(self, token: &CancelToken) -> Self {
        Self { cancel: Some(token.clone()), ..self }
    }
}

/// A switch that stops a search from another thread or a signal handler. Clones share it.
///
/// ```
/// use exacta::{CancelToken, Limits, Outcome, Problem, StopReason};
///
/// let problem = Problem::from_lists(1, [[0]])?;
/// let token = CancelToken::new();
/// token.cancel();
/// let outcome = problem.solve().limits(Limits::cancel(&token)).first();
/// assert_eq!(outcome, Outcome::Undecided(StopReason::Cancelled));
/// # Ok::<(), exacta::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that nobody has pulled yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that has this token among its limits, within 256 nodes.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has pulled it.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Limits at work: what an engine asks before every node.
///
/// The clock is read only when a time limit is set, so that a search without one also runs where
/// there is no clock. All that a node pays for is one comparison: `next_look` is the first number
/// of nodes at which anything needs to be looked at.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    limits: Limits,
    /// Set at the first step.
    deadline: Option<Instant>,
    next_look: u64,
}

/// Nodes between two looks at the clock and the token.
const LOOK_EVERY: u64 = 256;

impl Meter {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, deadline: None, next_look: 0 }
    }

    /// How many nodes and solutions the limits allow in all.
    pub(crate) fn most(&self) -> (u64, u64) {
        let [nodes, solutions] = [self.limits.nodes, self.limits.solutions];
        (nodes.unwrap_or(u64::MAX), solutions.unwrap_or(u64::MAX))
    }

    /// A meter for one part of the search: so many nodes and solutions, and the clock, the token
    /// and the memory limit of the whole.
    pub(crate) fn part(&self, nodes: u64, solutions: u64) -> Self {
        let limits = self.limits.clone().with_nodes(nodes).with_solutions(solutions);
        Self { limits, deadline: self.deadline, next_look: 0 }
    }

    /// Whether the search must stop before it looks for another solution.
    pub(crate) fn before_solution(&self, stats: &Stats) -> Option<StopReason> {
        self.solutions_to_go(stats).err()
    }

    /// How many solutions may be found before the search must stop; at least one.
    pub(crate) fn solutions_to_go(&self, stats: &Stats) -> Result<u64, StopReason> {
        let limit = self.limits.solutions.unwrap_or(u64::MAX);
        match limit.saturating_sub(stats.solutions) {
            0 => Err(StopReason::Solutions),
            more => Ok(more),
        }
    }

    /// Whether the search must stop before it enters another node.
    #[inline]
    pub(crate) fn before_node(&mut self, stats: &Stats) -> Option<StopReason> {
        if stats.nodes < self.next_look { None } else { self.look(stats) }
    }

    /// How many nodes may be entered before this must be asked again; at least one.
    pub(crate) fn nodes_to_go(&mut self, stats: &Stats) -> Result<u64, StopReason> {
        match self.before_node(stats) {
            Some(reason) => Err(reason),
            None => Ok(self.next_look - stats.nodes),
        }
    }

    /// Whether the search must stop before it does anything at all.
    pub(crate) fn before_all(&mut self) -> Option<StopReason> {
        self.look(&Stats::default())
    }

    /// Whether arrays of this size are too large.
    pub(crate) fn before_memory(&self, bytes: u64) -> Option<StopReason> {
        self.limits.memory.filter(|limit| bytes > *limit).map(|_| StopReason::Memory)
    }

    /// Whether the search must stop, with a look at the clock and the token whenever the last one
    /// was: for steps that take far longer than a node of an engine.
    #[cold]
    pub(crate) fn look(&mut self, stats: &Stats) -> Option<StopReason> {
        let nodes = stats.nodes;
        if self.limits.nodes.is_some_and(|limit| nodes >= limit) {
            return Some(StopReason::Nodes);
        }
        if self.limits.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Some(StopReason::Cancelled);
        }
        if let Some(time) = self.limits.time {
            let now = Instant::now();
            // A time too long for the clock to express is no limit.
            let deadline = match self.deadline {
                Some(deadline) => Some(deadline),
                None => now.checked_add(time),
            };
            self.deadline = deadline;
            if deadline.is_some_and(|deadline| now >= deadline) {
                return Some(StopReason::Time);
            }
        }
        self.next_look = if self.limits.time.is_some() || self.limits.cancel.is_some() {
            nodes + LOOK_EVERY
        } else {
            u64::MAX
        };
        self.next_look = self.next_look.min(self.limits.nodes.unwrap_or(u64::MAX));
        None
    }
}

/// As its words.
#[cfg(feature = "serde")]
impl serde::Serialize for StopReason {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
