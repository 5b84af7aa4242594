//! How much work a search did.

use std::fmt;

/// Counters of a search, in the terms of Knuth's programs, so that they can be compared.
///
/// The counts depend on the problem and the engine alone, never on the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Nodes of the search tree: the choices of an item, and the solutions (as `dlx2` counts). For
    /// clause learning and for the n×n board, the runs of inference; for the 9×9 kernel, the guesses.
    pub nodes: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Entries taken out of their item's list, and items out of the list of items. The best
    /// measure of time for dancing links. Bits count the words of states that they compute.
    pub updates: u64,
    /// Entries passed over because their color agrees with the one chosen.
    pub cleansings: u64,
    /// Nodes by depth; the root has depth 0.
    pub profile: Vec<u64>,
}

impl Stats {
    /// Depth of the deepest node; 0 where there is only the root or none.
    pub fn max_depth(&self) -> usize {
        self.profile.len().saturating_sub(1)
    }

    /// Adds the work of a part of the search whose root has this depth in the whole.
    pub(crate) fn add(&mut self, part: &Self, depth: usize) {
        self.nodes += part.nodes;
        self.solutions += part.solutions;
        self.updates += part.updates;
        self.cleansings += part.cleansings;
        let reach = if part.profile.is_empty() { 0 } else { depth + part.profile.len() };
        self.profile.resize(self.profile.len().max(reach), 0);
        for (level, nodes) in (depth..).zip(&part.profile) {
            self.profile[level] += nodes;
        }
    }

    /// Counts a node at this depth.
    #[inline]
    pub(crate) fn enter(&mut self, level: usize) {
        self.nodes += 1;
        match self.profile.get_mut(level) {
            Some(count) => *count += 1,
            None => self.profile.push(1),
        }
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, solutions, updates, cleansings, .. } = self;
        let depth = self.max_depth();
        write!(
            f,
            "{solutions} solutions, {nodes} nodes, {updates} updates, {cleansings} cleansings, depth {depth}"
        )
    }
}

/// How far a search on several threads is: what
/// [`Parallel::watch`](crate::solver::Parallel::watch) shows.
///
/// ```
/// use exacta::{Problem, Progress};
///
/// let show = |progress: &Progress| {
///     eprint!("\r{:3.0} %, {} nodes", 100.0 * progress.share, progress.stats.nodes);
/// };
/// let problem = Problem::from_lists(2, [vec![0], vec![1], vec![0, 1]])?;
/// assert_eq!(problem.solve().parallel().watch(&show).count(), 2);
/// # Ok::<(), exacta::BuildError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The share of its parts that is done, from 0 to 1, as if they were of one size.
    pub share: f64,
    /// The work so far, that of making the parts included.
    pub stats: Stats,
}
