//! What is asked: the exact-cover matrix, and everything that can be said of it without a search.
//!
//! A [`Problem`] has *items* and *options*. An option is a set of items. A solution is a set of
//! options in which every *primary* item occurs exactly once, and every *secondary* item at most
//! once, or any number of times provided that all its uses agree on one *color*. Terms and the
//! model are Knuth's (*The Art of Computer Programming*, volume 4B, section 7.2.2.1).
//!
//! A problem is immutable and flat: four arrays in compressed sparse row form, once by option and
//! once by item. It is made by a [`Builder`] (numbered items) or through a [`Model`] (your own
//! keys), which hold all the validation, so every engine may trust what it is given.
//!
//! ```text
//!            item   0 1 2            option_start  0   2 3   5
//! option 0   {0, 2} x . x            entry_item    0 2 1 0 1
//! option 1   {1}    . x .
//! option 2   {0, 1} x x .            item_start    0   2   4 5
//!                                    item_option   0 2 1 2 0
//! ```
//!
//! # Options without a primary item
//!
//! An option that holds only secondary items keeps its number and is never chosen: a solution is
//! a set of options that *covers the primary items*, and such an option covers none. (By the bare
//! set definition it could be added to some solutions at will; with three of them a problem would
//! have eight times as many "solutions" that differ in nothing that was asked for.) The judge and
//! every engine ignore them, and selecting one is an error. Give the secondary item a primary
//! partner if choosing it should count.
//!
//! # Cost
//!
//! Twelve bytes an entry (eight where no color is used) and four an option and an item.

mod builder;
mod check;
mod error;
mod ids;
mod model;
mod solution;

pub use crate::problem::builder::Builder;
pub use crate::problem::check::{Fault, FaultKind, check};
pub use crate::problem::error::{BuildError, BuildErrorKind};
pub use crate::problem::ids::{Color, Entry, ItemId, Key, OptionId};
pub use crate::problem::model::{Built, Model};
pub use crate::problem::solution::Solution;

use std::fmt;

/// Marks an entry without a color in [`Problem`]'s color array.
pub(crate) const NO_COLOR: u32 = u32::MAX;

/// An exact-cover problem: items, options, and which option covers which item.
///
/// Cheap to share: it is immutable, `Send + Sync`, and engines only read it.
///
/// ```
/// use exacta::Problem;
///
/// let mut builder = Problem::builder();
/// let [a, b, c] = [builder.primary()?, builder.primary()?, builder.primary()?];
/// builder.option([a, c])?;
/// builder.option([b])?;
/// builder.option([a, b])?;
/// let problem = builder.build();
///
/// let solution = problem.solve().first().decided().flatten().expect("options 0 and 1");
/// assert_eq!(solution.to_string(), "{0, 1}");
/// # Ok::<(), exacta::BuildError>(())
/// ```
///
/// # Invariants
///
/// `option_start` and `item_start` rise from 0 to the number of entries. The items of an option
/// are distinct and keep the order in which they were given; the options of an item ascend.
/// `entry_color` is empty when no entry has a color, and otherwise parallel to `entry_item`.
/// `secondary_only` ascends.
#[derive(Clone, PartialEq, Eq)]
pub struct Problem {
    primary: Box<[bool]>,
    secondary_only: Box<[OptionId]>,
    option_start: Box<[u32]>,
    entry_item: Box<[ItemId]>,
    entry_color: Box<[u32]>,
    item_start: Box<[u32]>,
    item_option: Box<[OptionId]>,
}

impl Problem {
    /// Starts an empty [`Builder`].
    pub fn builder() -> Builder {
        Builder::new()
    }

    /// A problem with `items` primary items, numbered from 0, whose options are lists of item
    /// numbers.
    ///
    /// # Errors
    ///
    /// As [`Builder::option`]: an empty list, an unknown item, or an item twice in one list.
    ///
    /// ```
    /// use exacta::Problem;
    ///
    /// let problem = Problem::from_lists(3, [vec![0, 2], vec![1], vec![0, 1]])?;
    /// assert_eq!(problem.solve().count().to_string(), "1");
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn from_lists<L>(
        items: usize,
        lists: impl IntoIterator<Item = L>,
    ) -> Result<Self, BuildError>
    where
        L: IntoIterator<Item = u32>,
    {
        let mut builder = Builder::new();
        builder.primaries(items)?;
        for list in lists {
            builder.option(list.into_iter().map(ItemId::new))?;
        }
        Ok(builder.build())
    }

    /// A problem from a 0/1 matrix: a column is a primary item, a row an option that covers the
    /// columns in which it is `true`.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::RaggedMatrix`] if the rows differ in length, and
    /// [`BuildErrorKind::EmptyOption`] for a row without `true`.
    ///
    /// ```
    /// use exacta::{Outcome, Problem};
    ///
    /// let problem = Problem::from_matrix([[true, false, true], [false, true, false]])?;
    /// assert!(matches!(problem.solve().first(), Outcome::Decided(Some(_))));
    /// # Ok::<(), exacta::BuildError>(())
    /// ```
    pub fn from_matrix<R: AsRef<[bool]>>(
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Self, BuildError> {
        let mut builder = Builder::new();
        for (number, row) in rows.into_iter().enumerate() {
            let row = row.as_ref();
            if number == 0 {
                builder.primaries(row.len())?;
            }
            if row.len() != builder.item_count() {
                return Err(BuildError::ragged(
                    builder.next_option(),
                    row.len(),
                    builder.item_count(),
                ));
            }
            builder.option(
                (0..).map(ItemId::new).zip(row).filter(|(_, x)| **x).map(|(item, _)| item),
            )?;
        }
        Ok(builder.build())
    }

    /// Number of items, primary and secondary.
    pub fn item_count(&self) -> usize {
        self.item_start.len() - 1
    }

    /// Number of primary items.
    pub fn primary_count(&self) -> usize {
        self.primary.iter().filter(|is_primary| **is_primary).count()
    }

    /// Number of options, those without a primary item included.
    pub fn option_count(&self) -> usize {
        self.option_start.len() - 1
    }

    /// Number of entries: the lengths of all options added up.
    pub fn entry_count(&self) -> usize {
        self.entry_item.len()
    }

    /// Whether some entry has a color.
    pub fn has_colors(&self) -> bool {
        !self.entry_color.is_empty()
    }

    /// All items, in the order of their definition.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + DoubleEndedIterator + use<> {
        (0..self.item_start.len() - 1).map(ItemId::from_index)
    }

    /// All options, in the order of their definition.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + DoubleEndedIterator + use<> {
        (0..self.option_start.len() - 1).map(OptionId::from_index)
    }

    /// Whether `item` is one of this problem's items.
    pub fn contains_item(&self, item: ItemId) -> bool {
        item.index() < self.item_count()
    }

    /// Whether `option` is one of this problem's options.
    pub fn contains_option(&self, option: OptionId) -> bool {
        option.index() < self.option_count()
    }

    /// Whether `item` must be covered exactly once.
    ///
    /// # Panics
    ///
    /// If the problem has no such item; see [`contains_item`](Self::contains_item).
    pub fn is_primary(&self, item: ItemId) -> bool {
        self.primary[item.index()]
    }

    /// Whether `option` holds a primary item, without which it is never chosen.
    ///
    /// # Panics
    ///
    /// If the problem has no such option; see [`contains_option`](Self::contains_option).
    pub fn is_choosable(&self, option: OptionId) -> bool {
        assert!(self.contains_option(option), "there is no option {option}");
        self.secondary_only.binary_search(&option).is_err()
    }

    /// The options without a primary item, which are never chosen, ascending.
    pub fn secondary_only(&self) -> &[OptionId] {
        &self.secondary_only
    }

    /// The items of `option`, in the order in which they were given.
    ///
    /// # Panics
    ///
    /// If the problem has no such option; see [`contains_option`](Self::contains_option).
    pub fn items_of(&self, option: OptionId) -> &[ItemId] {
        &self.entry_item[span(&self.option_start, option.index())]
    }

    /// The entries of `option`: its items with their colors, in the order in which they were
    /// given.
    ///
    /// # Panics
    ///
    /// If the problem has no such option; see [`contains_option`](Self::contains_option).
    pub fn entries_of(
        &self,
        option: OptionId,
    ) -> impl ExactSizeIterator<Item = Entry<ItemId>> + Clone + '_ {
        let span = span(&self.option_start, option.index());
        span.map(|at| Entry { key: self.entry_item[at], color: self.color_at(at) })
    }

    /// Whether `option` holds `item` in this very color: it can stand beside an option that does.
    pub(crate) fn agrees(&self, option: OptionId, item: ItemId, color: Option<Color>) -> bool {
        let entry = Entry { key: item, color };
        color.is_some() && self.entries_of(option).any(|other| other == entry)
    }

    /// The options that hold `item`, ascending.
    ///
    /// # Panics
    ///
    /// If the problem has no such item; see [`contains_item`](Self::contains_item).
    pub fn options_of(&self, item: ItemId) -> &[OptionId] {
        &self.item_option[span(&self.item_start, item.index())]
    }

    /// A hash of the whole matrix: equal problems have equal fingerprints, on every machine and
    /// in every version of this library. Checkpoints use it to refuse the wrong problem.
    ///
    /// It is FNV-1a of 64 bits over the arrays: good against mix-ups, not against an adversary.
    pub fn fingerprint(&self) -> u64 {
        const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0100_0000_01b3;
        let counts = [self.item_count(), self.option_count()].map(|count| count as u32);
        let primary = self.primary.iter().map(|bit| u32::from(*bit));
        let entries = self.entry_item.iter().map(|item| item.get());
        counts
            .into_iter()
            .chain(primary)
            .chain(self.option_start.iter().copied())
            .chain(entries)
            .chain(self.entry_color.iter().copied())
            .flat_map(u32::to_le_bytes)
            .fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
    }

    /// Where each option's items begin, and the items, end to end.
    pub(crate) fn by_option(&self) -> (&[u32], &[ItemId]) {
        (&self.option_start, &self.entry_item)
    }

    /// Where each item's options begin, and the options, end to end.
    pub(crate) fn by_item(&self) -> (&[u32], &[OptionId]) {
        (&self.item_start, &self.item_option)
    }

    fn color_at(&self, at: usize) -> Option<Color> {
        self.entry_color.get(at).filter(|color| **color != NO_COLOR).map(|color| Color::new(*color))
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("primary", &self.primary_count())
            .field("secondary", &(self.item_count() - self.primary_count()))
            .field("options", &self.option_count())
            .field("entries", &self.entry_count())
            .finish_non_exhaustive()
    }
}

fn span(start: &[u32], index: usize) -> std::ops::Range<usize> {
    start[index] as usize..start[index + 1] as usize
}
