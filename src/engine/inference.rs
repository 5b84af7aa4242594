//! How much is concluded without trying: options that no solution can hold are taken away.

use std::fmt;

/// What a search concludes before it tries.
///
/// Two rules, neither of which changes the solutions:
///
/// * *Blocking*: an option that would leave some primary item without any option is in no solution.
/// * *Item subsets*: if every option of a primary item A also covers B (a primary item, or a secondary
///   one that nobody colors), then B's other options are in no solution. On a Sudoku these are locked
///   candidates.
///
/// Inference makes trees smaller, and nodes dearer. Which one wins depends on the problem. On one hard
/// 16×16 Sudoku the tree shrinks from 6,866,830 nodes to 200, and 2 s become 0.01; a count of
/// pentominoes shrinks to a third of its nodes, and takes sixteen times as long. So it is asked for,
/// and never the default. `docs/benchmarks.md` has the table.
///
/// ```
/// use exacta::{Inference, Problem};
///
/// // Item 0 is in options 0 and 1, and both cover item 1: option 2 cannot be in a solution.
/// let problem = Problem::from_lists(4, [vec![0, 1], vec![0, 1, 2], vec![1, 2], vec![2, 3], vec![3]])?;
/// let question = || problem.solve().inference(Inference::Nodes);
/// assert_eq!(question().plan().inference, Inference::Nodes);
/// assert_eq!(question().count(), problem.solve().count());
/// # Ok::<(), exacta::BuildError>(())
/// ```
///
/// Limits hold for inference as for the search: a search that is stopped in the middle of it begins
/// again when it goes on.
///
/// The source of both rules is Knuth, *The Art of Computer Programming* 7.2.2.1, Algorithm P.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Inference {
    /// Nothing but what every engine knows: an item without options is a dead end, one with a single
    /// option is forced.
    #[default]
    Off,
    /// Both rules, over and over, before the search begins: Knuth's Algorithm P. Every engine can do
    /// it. It ends early, with what it has, after a second or so.
    Start,
    /// As [`Start`](Self::Start), and item subsets again at every node. Only
    /// [`Engine::Bits`](crate::engine::Engine::Bits) does that, on problems whose rows and lists fit
    /// 64 MiB; [`Plan::inference`](crate::engine::Plan::inference) tells.
    Nodes,
}

impl fmt::Display for Inference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Off => "no inference",
            Self::Start => "blocked options and item subsets taken out before the search",
            Self::Nodes => "item subsets at every node",
        })
    }
}
