//! The only way to make a [`Problem`], and the home of all its validation.

use bitvec::vec::BitVec;
use smallvec::SmallVec;

use crate::problem::{
    BuildError, BuildErrorKind, Color, Entry, ItemId, NO_COLOR, OptionId, Problem,
};

/// Collects items and options, and makes a [`Problem`] of them.
///
/// Items and options may be defined in any order, as long as an option's items come before it. A
/// call that fails leaves the builder as it was, so a reader of files can report the fault and go
/// on.
///
/// Two cases are legal that other libraries refuse: a primary item that no option covers (there
/// is no solution), and a problem without primary items (there is exactly one, the empty one).
///
/// ```
/// use exacta::{Key, Problem};
///
/// let mut builder = Problem::builder();
/// let item = builder.primary()?;
/// let square = builder.secondary()?;
/// builder.option([item.into(), square.color('a')])?;
/// builder.option([square.color('b')])?; // no primary item: never chosen
/// assert_eq!(builder.build().solve().count().to_string(), "1");
/// # Ok::<(), exacta::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    primary: BitVec,
    /// For each item, one more than the last option that holds it; 0 where none does.
    last_use: Vec<u32>,
    /// For each item, how many options hold it.
    uses: Vec<u32>,
    /// The options without a primary item.
    secondary_only: Vec<OptionId>,
    option_start: Vec<u32>,
    entry_item: Vec<ItemId>,
    entry_color: Vec<u32>,
    /// The most items, options or entries; below `u32::MAX` only in tests.
    capacity: usize,
}

/// Items of an option under construction; most options are short.
type ShortList = SmallVec<[Entry<ItemId>; 8]>;

impl Builder {
    /// The most items, options or entries: engines need two numbers more for links and spacers.
    const CAPACITY: usize = u32::MAX as usize - 2;

    pub(crate) fn new() -> Self {
        Self {
            primary: BitVec::new(),
            last_use: Vec::new(),
            uses: Vec::new(),
            secondary_only: Vec::new(),
            option_start: vec![0],
            entry_item: Vec::new(),
            entry_color: Vec::new(),
            capacity: Self::CAPACITY,
        }
    }

    /// Defines an item that must be covered exactly once.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::TooLarge`] if there are more than a `u32` numbers.
    pub fn primary(&mut self) -> Result<ItemId, BuildError> {
        self.item(true)
    }

    /// Defines an item that may be covered at most once, or any number of times in one color.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::TooLarge`] if there are more than a `u32` numbers.
    pub fn secondary(&mut self) -> Result<ItemId, BuildError> {
        self.item(false)
    }

    /// Defines `count` primary items with consecutive numbers.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::TooLarge`] if there are more than a `u32` numbers.
    pub fn primaries(&mut self, count: usize) -> Result<(), BuildError> {
        if count > self.capacity - self.primary.len() {
            return Err(self.too_many_items());
        }
        (0..count).try_for_each(|_| self.primary().map(drop))
    }

    /// Number of items so far.
    pub fn item_count(&self) -> usize {
        self.primary.len()
    }

    /// Number of options so far.
    pub fn option_count(&self) -> usize {
        self.option_start.len() - 1
    }

    /// The number that the next option gets.
    pub(crate) fn next_option(&self) -> OptionId {
        OptionId::from_index(self.option_count())
    }

    /// Defines an option: a list of items, secondary ones perhaps with a color
    /// ([`Key::color`](crate::problem::Key::color)). The order of the list has no meaning.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::EmptyOption`], [`BuildErrorKind::UnknownItem`],
    /// [`BuildErrorKind::RepeatedItem`] (whatever the colors), [`BuildErrorKind::ColoredPrimary`],
    /// and [`BuildErrorKind::TooLarge`]; the error names the option and the item.
    pub fn option<E: Into<Entry<ItemId>>>(
        &mut self,
        entries: impl IntoIterator<Item = E>,
    ) -> Result<OptionId, BuildError> {
        let option = self.next_option();
        let entries: ShortList = entries.into_iter().map(Into::into).collect();
        self.validate(option, &entries)?;
        if !entries.iter().any(|entry| self.primary[entry.key.index()]) {
            self.secondary_only.push(option);
        }
        for entry in &entries {
            self.uses[entry.key.index()] += 1;
            self.push_color(entry.color);
            self.entry_item.push(entry.key);
        }
        self.option_start.push(u32::try_from(self.entry_item.len()).expect("checked by validate"));
        Ok(option)
    }

    /// The finished problem.
    pub fn build(self) -> Problem {
        let mut item_start = Vec::with_capacity(self.uses.len() + 1);
        let mut total = 0;
        item_start.push(0);
        for uses in &self.uses {
            total += uses;
            item_start.push(total);
        }
        let mut cursor = item_start.clone();
        let mut item_option = vec![OptionId::new(0); self.entry_item.len()];
        for option in 0..self.option_start.len() - 1 {
            let span = self.option_start[option] as usize..self.option_start[option + 1] as usize;
            for item in &self.entry_item[span] {
                let slot = &mut cursor[item.index()];
                item_option[*slot as usize] = OptionId::from_index(option);
                *slot += 1;
            }
        }
        Problem {
            primary: self.primary.into_boxed_bitslice(),
            secondary_only: self.secondary_only.into(),
            option_start: self.option_start.into(),
            entry_item: self.entry_item.into(),
            entry_color: self.entry_color.into(),
            item_start: item_start.into(),
            item_option: item_option.into(),
        }
    }

    fn item(&mut self, primary: bool) -> Result<ItemId, BuildError> {
        if self.primary.len() >= self.capacity {
            return Err(self.too_many_items());
        }
        let item = ItemId::from_index(self.primary.len());
        self.primary.push(primary);
        self.last_use.push(0);
        self.uses.push(0);
        Ok(item)
    }

    fn too_many_items(&self) -> BuildError {
        BuildError::new(BuildErrorKind::TooLarge, format!("more than {} items", self.capacity))
    }

    fn validate(&mut self, option: OptionId, entries: &ShortList) -> Result<(), BuildError> {
        if entries.is_empty() {
            return Err(BuildError::new(BuildErrorKind::EmptyOption, "no item").at(option, None));
        }
        if option.index() >= self.capacity {
            let detail = format!("more than {} options", self.capacity);
            return Err(BuildError::new(BuildErrorKind::TooLarge, detail).at(option, None));
        }
        if entries.len() > self.capacity - self.entry_item.len() {
            let detail = format!("more than {} entries in all options", self.capacity);
            return Err(BuildError::new(BuildErrorKind::TooLarge, detail).at(option, None));
        }
        for (place, entry) in entries.iter().enumerate() {
            if let Err(error) = self.validate_entry(option, *entry) {
                // Take the marks back, so that a later try with this number starts clean.
                for seen in &entries[..place] {
                    self.last_use[seen.key.index()] = 0;
                }
                return Err(error.at(option, place).about(entry.key));
            }
            self.last_use[entry.key.index()] = option.get() + 1;
        }
        Ok(())
    }

    fn validate_entry(&self, option: OptionId, entry: Entry<ItemId>) -> Result<(), BuildError> {
        let Entry { key: item, color } = entry;
        let Some(primary) = self.primary.get(item.index()) else {
            let detail = format!("unknown item {item}, there are {}", self.primary.len());
            return Err(BuildError::new(BuildErrorKind::UnknownItem, detail));
        };
        if self.last_use[item.index()] == option.get() + 1 {
            let detail = format!("item {item} is already in this option");
            return Err(BuildError::new(BuildErrorKind::RepeatedItem, detail));
        }
        if *primary && color.is_some() {
            let detail = format!("item {item} is primary and cannot have a color");
            return Err(BuildError::new(BuildErrorKind::ColoredPrimary, detail));
        }
        if let Some(color) = color.filter(|color| *color > Color::MAX) {
            let detail = format!("item {item} has color {color}, the largest is {}", Color::MAX);
            return Err(BuildError::new(BuildErrorKind::TooLarge, detail));
        }
        Ok(())
    }

    /// Records the color of the entry about to be pushed. The array starts with the first color.
    fn push_color(&mut self, color: Option<Color>) {
        if color.is_some() && self.entry_color.is_empty() {
            self.entry_color = vec![NO_COLOR; self.entry_item.len()];
        }
        if color.is_some() || !self.entry_color.is_empty() {
            self.entry_color.push(color.map_or(NO_COLOR, Color::get));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small(capacity: usize) -> Builder {
        Builder { capacity, ..Builder::new() }
    }

    #[test]
    fn more_items_options_or_entries_than_can_be_numbered_are_refused() {
        let mut items = small(2);
        assert_eq!(items.primaries(3).unwrap_err().kind(), BuildErrorKind::TooLarge);
        assert_eq!(items.item_count(), 0, "a call that fails changes nothing");
        let huge = Problem::from_lists(usize::MAX, [[0]]).unwrap_err();
        assert_eq!(huge.kind(), BuildErrorKind::TooLarge);
        items.primaries(2).unwrap();
        assert_eq!(items.primary().unwrap_err().kind(), BuildErrorKind::TooLarge);

        let mut options = small(2);
        let item = options.primary().unwrap();
        options.option([item]).unwrap();
        options.option([item]).unwrap();
        assert_eq!(options.option([item]).unwrap_err().kind(), BuildErrorKind::TooLarge);

        let mut entries = small(3);
        let [a, b] = [entries.primary().unwrap(), entries.primary().unwrap()];
        entries.option([a, b]).unwrap();
        let error = entries.option([a, b]).unwrap_err();
        assert_eq!(error.to_string(), "option 1: more than 3 entries in all options");
    }

    #[test]
    fn a_refused_option_leaves_no_trace() {
        let mut builder = Builder::new();
        let item = builder.primary().unwrap();
        let unknown = ItemId::new(9);
        assert_eq!(
            builder.option([item, unknown]).unwrap_err().kind(),
            BuildErrorKind::UnknownItem
        );
        assert_eq!(builder.option([item]), Ok(OptionId::new(0)), "the mark on the item is gone");
        assert_eq!(builder.build().entry_count(), 1);
    }

    #[test]
    fn colors_that_begin_late_line_up_with_their_entries() {
        let mut builder = Builder::new();
        let [item, square] = [builder.primary().unwrap(), builder.secondary().unwrap()];
        builder.option([item, square]).unwrap();
        builder
            .option([Entry::from(item), Entry { key: square, color: Some(Color::new(7)) }])
            .unwrap();
        builder.option([item]).unwrap();
        let problem = builder.build();
        let colors: Vec<Vec<Option<u32>>> = problem
            .options()
            .map(|option| problem.entries_of(option).map(|e| e.color.map(Color::get)).collect())
            .collect();
        assert_eq!(colors, [vec![None, None], vec![None, Some(7)], vec![None]]);
    }
}
