//! Whether a grid has exactly one completion.

use crate::control::{Limits, StopReason};
use crate::solver::Verdict;
use crate::sudoku::{Cell, Clashes, Completions, Grid};

/// What can be said of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum GridVerdict {
    /// Some clue is repeated, so there is no completion; found without any search.
    Clash(Clashes),
    /// No clue is repeated, and still there is no completion.
    None,
    /// There is exactly one completion.
    Unique(Grid),
    /// There are at least two completions.
    Several {
        /// One completion.
        one: Grid,
        /// Another.
        other: Grid,
        /// The cells in which these two differ, in reading order.
        differences: Vec<Cell>,
    },
    /// A limit was reached before the answer was known.
    Undecided {
        /// Which limit.
        reason: StopReason,
        /// A completion, if one was found: then the verdict is *unique* or *several*.
        found: Option<Grid>,
    },
}

impl Grid {
    /// Whether the grid has exactly one completion. It takes as long as it takes; for grids that
    /// somebody sent you, prefer [`verdict_within`](Self::verdict_within).
    pub fn verdict(&self) -> GridVerdict {
        self.verdict_within(Limits::none())
    }

    /// Whether the grid has exactly one completion, if the limits suffice to find out.
    ///
    /// ```
    /// use exacta::{Grid, GridVerdict, Limits};
    ///
    /// let empty: Grid = ".".repeat(81).parse()?;
    /// let verdict = empty.verdict_within(Limits::nodes(100_000));
    /// assert!(matches!(verdict, GridVerdict::Several { .. }));
    /// # Ok::<(), exacta::GridError>(())
    /// ```
    pub fn verdict_within(&self, limits: Limits) -> GridVerdict {
        // Clashing clues have no completion either; they are looked for only then.
        match Completions::new(self).limits(limits).verdict() {
            Verdict::None if self.has_clash() => GridVerdict::Clash(self.clashes()),
            verdict => verdict.into(),
        }
    }
}

/// A verdict on completions as a verdict on the grid.
impl From<Verdict<Grid>> for GridVerdict {
    fn from(verdict: Verdict<Grid>) -> Self {
        match verdict {
            Verdict::None => Self::None,
            Verdict::Unique(grid) => Self::Unique(grid),
            Verdict::Several(one, other) => {
                let differences = one.differences(&other);
                Self::Several { one, other, differences }
            }
            Verdict::Undecided { reason, found } => Self::Undecided { reason, found },
        }
    }
}
