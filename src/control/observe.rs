//! Watching a search, step by step.

use crate::problem::{ItemId, OptionId};

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// An item was chosen to branch on: the node has one child for each live option of it.
    Choose {
        /// Depth of the node; the root is 0.
        level: usize,
        /// The item.
        item: ItemId,
        /// How many live options it has, which is usually why: it has the fewest. With 0 the node
        /// is a dead end.
        domain: usize,
    },
    /// An option of the chosen item is tried, among several.
    Try {
        /// Depth of the node.
        level: usize,
        /// The option.
        option: OptionId,
    },
    /// The chosen item has one live option, which is therefore forced.
    Force {
        /// Depth of the node.
        level: usize,
        /// The option.
        option: OptionId,
    },
    /// All solutions that hold this option, beside those chosen above it, have been seen.
    Retract {
        /// Depth of the node.
        level: usize,
        /// The option.
        option: OptionId,
    },
    /// Every primary item is covered.
    Solution {
        /// The chosen options: pre-selected ones first, then in the order of choice.
        options: &'a [OptionId],
    },
}

/// Somebody who watches a search.
///
/// The observer `()` watches nothing and costs nothing: every call is compiled away.
///
/// ```
/// use exacta::{Event, Observer, Problem};
///
/// #[derive(Default)]
/// struct Guesses(usize);
///
/// impl Observer for Guesses {
///     fn see(&mut self, event: Event<'_>) {
///         self.0 += usize::from(matches!(event, Event::Try { .. }));
///     }
/// }
///
/// let problem = Problem::from_lists(2, [vec![0], vec![0, 1], vec![1]])?;
/// let mut guesses = Guesses::default();
/// problem.solve().observe(&mut guesses).count();
/// assert_eq!(guesses.0, 2);
/// # Ok::<(), exacta::BuildError>(())
/// ```
pub trait Observer {
    /// Whether anybody looks. An engine need not prepare events for an observer that says no.
    const WATCHES: bool = true;

    /// Sees one step.
    fn see(&mut self, event: Event<'_>);
}

impl Observer for () {
    const WATCHES: bool = false;

    #[inline(always)]
    fn see(&mut self, _: Event<'_>) {}
}

impl<O: Observer> Observer for &mut O {
    const WATCHES: bool = O::WATCHES;

    #[inline(always)]
    fn see(&mut self, event: Event<'_>) {
        (**self).see(event);
    }
}
