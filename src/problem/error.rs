//! What can be wrong with a problem that is being built.

use std::fmt;

use crate::problem::{ItemId, OptionId};

/// Why a problem cannot be built: the kind of fault, and which option and item it concerns.
///
/// ```
/// use exacta::{BuildErrorKind, ItemId, OptionId, Problem};
///
/// let error = Problem::from_lists(2, [vec![0], vec![1, 1]]).unwrap_err();
/// assert_eq!(error.kind(), BuildErrorKind::RepeatedItem);
/// assert_eq!(error.option(), Some(OptionId::new(1)));
/// assert_eq!(error.item(), Some(ItemId::new(1)));
/// assert_eq!(error.to_string(), "option 1, entry 2: item 1 is already in this option");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct BuildError {
    kind: BuildErrorKind,
    option: Option<OptionId>,
    entry: Option<usize>,
    item: Option<ItemId>,
    detail: String,
}

/// The kinds of [`BuildError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BuildErrorKind {
    /// An option holds an item that was never defined.
    UnknownItem,
    /// An option holds the same item twice.
    RepeatedItem,
    /// A primary item is given a color.
    ColoredPrimary,
    /// One key is defined both as a primary and as a secondary item.
    ConflictingDefinition,
    /// An option holds no item.
    EmptyOption,
    /// The rows of a matrix differ in length.
    RaggedMatrix,
    /// There are more items, options or entries than a `u32` numbers, or a color is
    /// above [`Color::MAX`](crate::problem::Color::MAX).
    TooLarge,
}

impl BuildError {
    pub(crate) fn new(kind: BuildErrorKind, detail: impl Into<String>) -> Self {
        Self { kind, option: None, entry: None, item: None, detail: detail.into() }
    }

    pub(crate) fn ragged(option: OptionId, found: usize, expected: usize) -> Self {
        let detail = format!("{found} columns, expected {expected} as in the first row");
        Self { option: Some(option), ..Self::new(BuildErrorKind::RaggedMatrix, detail) }
    }

    /// Places the fault in `option`, at its entry number `entry` (from 0).
    pub(crate) fn at(self, option: OptionId, entry: impl Into<Option<usize>>) -> Self {
        Self { option: Some(option), entry: entry.into(), ..self }
    }

    pub(crate) fn about(self, item: ItemId) -> Self {
        Self { item: Some(item), ..self }
    }

    /// What kind of fault it is.
    pub fn kind(&self) -> BuildErrorKind {
        self.kind
    }

    /// The number of the faulty option, or the number that it would have had.
    pub fn option(&self) -> Option<OptionId> {
        self.option
    }

    /// Which of the option's entries is at fault, counted from 0.
    pub fn entry(&self) -> Option<usize> {
        self.entry
    }

    /// The item concerned, where it has an id.
    pub fn item(&self) -> Option<ItemId> {
        self.item
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.option, self.entry) {
            (Some(option), Some(entry)) => write!(f, "option {option}, entry {}: ", entry + 1)?,
            (Some(option), None) => write!(f, "option {option}: ")?,
            (None, _) => {}
        }
        f.write_str(&self.detail)
    }
}
