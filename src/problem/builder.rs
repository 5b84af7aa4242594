//! The only way to make a [`Problem`], and the home of all its validation.

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
    items: Vec<Item>,
    /// The options without a primary item.
    secondary_only: Vec<OptionId>,
    option_start: Vec<u32>,
    entry_item: Vec<ItemId>,
    entry_color: Vec<u32>,
    /// The most items, options or entries; below `u32::MAX` only in tests.
    capacity: usize,
}

/// What the builder knows of an item.
#[derive(Clone, Copy, Debug)]
struct Item {
    /// One more than the last option that holds it; 0 where none does.
    last_use: u32,
    /// How many options hold it.
    uses: u32,
    is_primary: bool,
}

impl Item {
    fn new(is_primary: bool) -> Self {
        Self { last_use: 0, uses: 0, is_primary }
    }
}

impl Builder {
    /// The most items, options or entries: engines need two numbers more for links and spacers.
    const CAPACITY: usize = u32::MAX as usize - 2;

    pub(crate) fn new() -> Self {
        // Room for a small problem: growing to that size step by step took a tenth of the time in
        // which it is solved.
        let mut option_start = Vec::with_capacity(128);
        option_start.push(0);
        Self {
            items: Vec::with_capacity(64),
            secondary_only: Vec::new(),
            option_start,
            entry_item: Vec::with_capacity(256),
            entry_color: Vec::new(),
            capacity: Self::CAPACITY,
        }
    }

    /// Defines an item that must be covered exactly once.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::TooLarge`] if there are more than a `u32` numbers.
    #[inline]
    pub fn primary(&mut self) -> Result<ItemId, BuildError> {
        self.item(true)
    }

    /// Defines an item that may be covered at most once, or any number of times in one color.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::TooLarge`] if there are more than a `u32` numbers.
    #[inline]
    pub fn secondary(&mut self) -> Result<ItemId, BuildError> {
        self.item(false)
    }

    /// Defines `count` primary items with consecutive numbers.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::TooLarge`] if there are more than a `u32` numbers.
    pub fn primaries(&mut self, count: usize) -> Result<(), BuildError> {
        if count > self.capacity - self.items.len() {
            return Err(self.too_large("items"));
        }
        let items = self.items.len() + count;
        self.items.resize(items, Item::new(true));
        Ok(())
    }

    /// Number of items so far.
    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// Number of options so far.
    pub fn option_count(&self) -> usize {
        self.option_start.len() - 1
    }

    /// The number that the next option gets.
    #[inline]
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
        if self.entry_item.len() > self.end() {
            self.take_back(); // what an iterator that panicked left behind
        }
        match self.append(option, entries.into_iter().map(Into::into)) {
            Ok(()) => Ok(option),
            Err(error) => {
                self.take_back();
                Err(error)
            }
        }
    }

    /// The finished problem.
    pub fn build(mut self) -> Problem {
        self.take_back();
        // Where each item's options end; filled from the end, where they begin.
        let mut item_start = Vec::with_capacity(self.items.len() + 1);
        let mut total = 0;
        for item in &self.items {
            total += item.uses;
            item_start.push(total);
        }
        item_start.push(total);
        let mut item_option = vec![OptionId::new(0); self.entry_item.len()];
        for (number, span) in self.option_start.windows(2).enumerate().rev() {
            let option = OptionId::from_index(number);
            for item in &self.entry_item[span[0] as usize..span[1] as usize] {
                let place = &mut item_start[item.index()];
                *place -= 1;
                item_option[*place as usize] = option;
            }
        }
        Problem {
            primary: self.items.iter().map(|item| item.is_primary).collect(),
            secondary_only: self.secondary_only.into(),
            option_start: self.option_start.into(),
            entry_item: self.entry_item.into(),
            entry_color: self.entry_color.into(),
            item_start: item_start.into(),
            item_option: item_option.into(),
        }
    }

    #[inline]
    fn item(&mut self, is_primary: bool) -> Result<ItemId, BuildError> {
        if self.items.len() >= self.capacity {
            return Err(self.too_large("items"));
        }
        let item = ItemId::from_index(self.items.len());
        self.items.push(Item::new(is_primary));
        Ok(item)
    }

    fn too_large(&self, what: &str) -> BuildError {
        let detail = format!("more than {} {what}", self.capacity);
        BuildError::new(BuildErrorKind::TooLarge, detail)
    }

    /// Appends an option, entry by entry. If it fails, [`take_back`](Self::take_back) undoes it.
    fn append(
        &mut self,
        option: OptionId,
        entries: impl Iterator<Item = Entry<ItemId>>,
    ) -> Result<(), BuildError> {
        let start = self.entry_item.len();
        let mut has_primary = false;
        for entry in entries {
            let Some(item) = self.items.get_mut(entry.key.index()) else {
                return Err(self.fault(option, entry));
            };
            let is_usable = item.last_use != option.get() + 1
                && entry.color.is_none_or(|color| !item.is_primary && color <= Color::MAX);
            if !is_usable {
                return Err(self.fault(option, entry));
            }
            item.last_use = option.get() + 1;
            item.uses += 1;
            has_primary |= item.is_primary;
            if entry.color.is_some() || !self.entry_color.is_empty() {
                self.push_color(entry.color);
            }
            self.entry_item.push(entry.key);
        }
        let end = self.entry_item.len();
        if end == start {
            return Err(BuildError::new(BuildErrorKind::EmptyOption, "no item").at(option, None));
        }
        if option.index() >= self.capacity {
            return Err(self.too_large("options").at(option, None));
        }
        if end > self.capacity {
            return Err(self.too_large("entries in all options").at(option, None));
        }
        if !has_primary {
            self.secondary_only.push(option);
        }
        // Entries are no more than a `u32` numbers.
        self.option_start.push(end as u32);
        Ok(())
    }

    /// Takes back the entries that do not belong to an option, with their marks, so that a later
    /// try starts clean.
    fn take_back(&mut self) {
        let end = self.end();
        for item in self.entry_item.drain(end..) {
            let item = &mut self.items[item.index()];
            item.last_use = 0;
            item.uses -= 1;
        }
        let had_colors = self.entry_color.len() > end;
        self.entry_color.truncate(end);
        // Colors that began with the refused option never were.
        if had_colors && self.entry_color.iter().all(|color| *color == NO_COLOR) {
            self.entry_color.clear();
        }
    }

    /// Where the entries of the last option end.
    fn end(&self) -> usize {
        self.option_start[self.option_count()] as usize
    }

    /// What is wrong with the next entry of an option.
    #[cold]
    fn fault(&self, option: OptionId, entry: Entry<ItemId>) -> BuildError {
        let Entry { key: item, color } = entry;
        let place = self.entry_item.len() - self.end();
        let error = match (self.items.get(item.index()), color) {
            (None, _) => {
                let detail = format!("unknown item {item}, there are {}", self.items.len());
                BuildError::new(BuildErrorKind::UnknownItem, detail)
            }
            (Some(known), _) if known.last_use == option.get() + 1 => {
                let detail = format!("item {item} is already in this option");
                BuildError::new(BuildErrorKind::RepeatedItem, detail)
            }
            (Some(known), _) if known.is_primary => {
                let detail = format!("item {item} is primary and cannot have a color");
                BuildError::new(BuildErrorKind::ColoredPrimary, detail)
            }
            (Some(_), color) => {
                let (color, most) = (color.map_or(0, Color::get), Color::MAX);
                let detail = format!("item {item} has color {color}, the largest is {most}");
                BuildError::new(BuildErrorKind::TooLarge, detail)
            }
        };
        error.at(option, place).about(item)
    }

    /// Records the color of the entry about to be pushed. The array starts with the first color.
    fn push_color(&mut self, color: Option<Color>) {
        self.entry_color.resize(self.entry_item.len(), NO_COLOR);
        self.entry_color.push(color.map_or(NO_COLOR, Color::get));
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
    fn a_refused_option_leaves_no_colors() {
        let mut builder = Builder::new();
        let [item, square] = [builder.primary().unwrap(), builder.secondary().unwrap()];
        builder.option([item]).unwrap();
        let same = builder.clone().build();
        let colored = Entry { key: square, color: Some(Color::new(1)) };
        builder.option([item.into(), colored, Entry::from(ItemId::new(9))]).unwrap_err();
        let problem = builder.build();
        assert!(!problem.has_colors());
        assert_eq!((&problem, problem.fingerprint()), (&same, same.fingerprint()));
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
