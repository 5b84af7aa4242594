//! The answer: which options were chosen.

use std::fmt;

use crate::problem::OptionId;

/// The options of one exact cover, ascending, pre-selected ones included.
///
/// The order does not tell how a search came upon them, so the solutions of different engines
/// compare equal when they are the same set. An [`Observer`](crate::control::Observer) sees the
/// order of choice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    options: Box<[OptionId]>,
}

impl Solution {
    /// The solution that consists of `options`, in any order.
    pub(crate) fn new(mut options: Vec<OptionId>) -> Self {
        options.sort_unstable();
        Self { options: options.into() }
    }

    /// The chosen options, ascending.
    pub fn options(&self) -> &[OptionId] {
        &self.options
    }
}

impl<'a> IntoIterator for &'a Solution {
    type Item = OptionId;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, OptionId>>;

    fn into_iter(self) -> Self::IntoIter {
        self.options.iter().copied()
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution{self}")
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (place, option) in self.options.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{option}")?;
        }
        f.write_str("}")
    }
}
