//! What is searched: the living part of a problem, densely renumbered.
//!
//! Dead options, options that cover no open primary item, and covered items are left out. Both
//! keep their order: dense numbers ascend with the problem's own, but for items beyond 256 (see
//! [`sort_items`]).

use crate::engine::Start;
use crate::problem::{ItemId, NO_COLOR, OptionId, Problem};

/// The number of an item or option that is left out.
const OUT: u32 = u32::MAX;

/// The living part of a problem.
///
/// Option `o` covers the primary items `option_item[option_start[o]..option_start[o + 1]]`; item
/// `i` is in the options `item_option[item_start[i]..item_start[i + 1]]`, ascending.
#[derive(Clone, Debug, Default)]
pub(super) struct Matrix {
    /// The problem's number of each option.
    pub(super) option_id: Vec<OptionId>,
    /// The problem's number of each item: open primary ones only.
    pub(super) item_id: Vec<ItemId>,
    option_start: Vec<u32>,
    option_item: Vec<u32>,
    item_start: Vec<u32>,
    item_option: Vec<u32>,
    secondary: Secondary,
}

/// Who may not meet, beside those who share a primary item: for each open secondary item, the
/// options that use it, a color's options together.
#[derive(Clone, Debug, Default)]
struct Secondary {
    start: Vec<u32>,
    option: Vec<u32>,
    color: Vec<u32>,
}

/// Receives groups of options that exclude each other, from which it makes conflict rows.
///
/// Group by group is far cheaper than pair by pair: a group's bits are gathered once, and or-ed
/// into each member.
pub(super) trait Conflicts {
    /// The options that use one item.
    fn gather(&mut self, all: &[u32]);
    /// Each of `members`, who are among those gathered last, may not stand beside any of those but
    /// `friends`.
    fn spread(&mut self, friends: &[u32], members: &[u32]);
}

impl Matrix {
    /// An upper bound on the bytes that a matrix of `problem` takes, whatever is pre-selected.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        let (items, options) = (problem.item_count(), problem.option_count());
        20 * (problem.entry_count() + items + options + 4) as u64
    }

    pub(super) fn new(start: &Start<'_>) -> Self {
        let problem = start.problem();
        let items = problem.item_count();
        if start.is_whole() && items <= 256 && problem.primary_count() == items {
            return Self::copy(problem);
        }
        let is_open = |item: &ItemId| problem.is_primary(*item) && !start.is_covered(*item);
        let mut item_id: Vec<ItemId> = problem.items().filter(is_open).collect();
        let option_id = start.alive();
        let lists = Lists::new(problem, &option_id);
        if item_id.len() > 256 {
            sort_items(&mut item_id, &lists);
        }
        let mut item_start = Vec::with_capacity(item_id.len() + 1);
        let mut item_option = Vec::with_capacity(problem.entry_count());
        item_start.push(0);
        for &item in &item_id {
            lists.write(item, &mut item_option);
            item_start.push(number(item_option.len()));
        }
        let secondary = Secondary::new(start, &lists, &option_id);
        let mut matrix =
            Self { option_id, item_id, item_start, item_option, secondary, ..Self::default() };
        matrix.take_options(problem);
        matrix
    }

    /// The matrix of a problem of which nothing is left out.
    fn copy(problem: &Problem) -> Self {
        let (option_start, items) = problem.by_option();
        let (item_start, options) = problem.by_item();
        Self {
            option_id: problem.options().collect(),
            item_id: problem.items().collect(),
            option_start: option_start.to_vec(),
            option_item: items.iter().map(|item| item.get()).collect(),
            item_start: item_start.to_vec(),
            item_option: options.iter().map(|option| option.get()).collect(),
            secondary: Secondary::default(),
        }
    }

    /// Number of options.
    pub(super) fn options(&self) -> usize {
        self.option_id.len()
    }

    /// Number of items.
    pub(super) fn items(&self) -> usize {
        self.item_id.len()
    }

    #[inline(always)]
    pub(super) fn items_of(&self, o: usize) -> &[u32] {
        &self.option_item[self.option_start[o] as usize..self.option_start[o + 1] as usize]
    }

    #[inline(always)]
    pub(super) fn options_of(&self, i: usize) -> &[u32] {
        &self.item_option[self.item_start[i] as usize..self.item_start[i + 1] as usize]
    }

    pub(super) fn longest_list(&self) -> usize {
        self.item_start.windows(2).map(|w| (w[1] - w[0]) as usize).max().unwrap_or(0)
    }

    /// The options of each open secondary item that nobody colors, and two options or more use.
    pub(super) fn plain_secondaries(&self) -> impl Iterator<Item = &[u32]> {
        let Secondary { start, option, color } = &self.secondary;
        let spans = start.windows(2).map(|w| w[0] as usize..w[1] as usize);
        // Colors ascend, and "no color" is the largest.
        let shared = spans.filter(|span| span.len() > 1);
        shared.filter(|span| color[span.start] == NO_COLOR).map(|span| &option[span])
    }

    /// Tells all conflicts. An option is told to conflict with itself too: choosing it takes it
    /// away.
    pub(super) fn conflicts(&self, to: &mut impl Conflicts) {
        for i in 0..self.items() {
            let list = self.options_of(i);
            to.gather(list);
            to.spread(&[], list);
        }
        self.secondary_conflicts(to);
    }

    /// Whether options may exclude each other over a secondary item.
    pub(super) fn has_secondary(&self) -> bool {
        !self.secondary.option.is_empty()
    }

    /// Tells the conflicts over secondary items.
    pub(super) fn secondary_conflicts(&self, to: &mut impl Conflicts) {
        for span in self.secondary.start.windows(2) {
            let span = span[0] as usize..span[1] as usize;
            let (all, colors) = (&self.secondary.option[span.clone()], &self.secondary.color[span]);
            // Colors ascend, and "no color" is the largest.
            let is_alike = colors.first() == colors.last() && colors.first() != Some(&NO_COLOR);
            if all.len() < 2 || is_alike {
                continue;
            }
            to.gather(all);
            let mut rest = all;
            for class in colors.chunk_by(|a, b| a == b) {
                let members;
                (members, rest) = rest.split_at(class.len());
                to.spread(if class[0] == NO_COLOR { &[] } else { members }, members);
            }
        }
    }

    /// Whether two options cannot stand together, straight from the definition.
    #[cfg(test)]
    pub(super) fn conflict(&self, one: usize, other: usize) -> bool {
        let shares = self.items_of(one).iter().any(|item| self.items_of(other).contains(item));
        let color = |option: usize, span: &std::ops::Range<usize>| {
            let all = &self.secondary.option[span.clone()];
            let at = all.iter().position(|o| *o as usize == option)?;
            Some(self.secondary.color[span.clone()][at])
        };
        let spans = self.secondary.start.windows(2).map(|w| w[0] as usize..w[1] as usize);
        let disagree = |span: std::ops::Range<usize>| {
            let colors = color(one, &span).zip(color(other, &span));
            colors.is_some_and(|(c, d)| c != d || c == NO_COLOR)
        };
        shares || spans.into_iter().any(disagree)
    }

    /// The open items of each option.
    fn take_options(&mut self, problem: &Problem) {
        let mut dense = vec![OUT; problem.item_count()];
        (0..).zip(&self.item_id).for_each(|(number, item)| dense[item.index()] = number);
        self.option_start.reserve_exact(self.options() + 1);
        self.option_item.reserve_exact(self.item_option.len());
        self.option_start.push(0);
        for option in &self.option_id {
            let items = problem.items_of(*option).iter().map(|item| dense[item.index()]);
            self.option_item.extend(items.filter(|item| *item != OUT));
            self.option_start.push(number(self.option_item.len()));
        }
    }
}

/// The living options of each item, in dense numbers.
struct Lists<'a> {
    problem: &'a Problem,
    /// The dense number of each option; empty where all options live and keep their numbers.
    dense: Vec<u32>,
}

impl<'a> Lists<'a> {
    fn new(problem: &'a Problem, option_id: &[OptionId]) -> Self {
        let mut dense = Vec::new();
        if option_id.len() < problem.option_count() {
            dense = vec![OUT; problem.option_count()];
            (0..).zip(option_id).for_each(|(number, option)| dense[option.index()] = number);
        }
        Self { problem, dense }
    }

    /// Appends the living options of `item`, ascending.
    fn write(&self, item: ItemId, to: &mut Vec<u32>) {
        let options = self.problem.options_of(item).iter();
        if self.dense.is_empty() {
            to.extend(options.map(|option| option.get()));
        } else {
            let options = options.map(|option| self.dense[option.index()]);
            to.extend(options.filter(|option| *option != OUT));
        }
    }
}

/// Sorts items by falling length of list, so that planes beyond the first 256 items are few; see
/// [`layout`](crate::engine::bits::layout).
fn sort_items(items: &mut [ItemId], lists: &Lists<'_>) {
    let mut list = Vec::new();
    items.sort_by_cached_key(|item| {
        list.clear();
        lists.write(*item, &mut list);
        std::cmp::Reverse(list.len())
    });
}

impl Secondary {
    /// The uses of open secondary items by the options `option_id`.
    fn new(start: &Start<'_>, lists: &Lists<'_>, option_id: &[OptionId]) -> Self {
        let problem = start.problem();
        let is_open = |item: &ItemId| !problem.is_primary(*item) && !start.is_covered(*item);
        let mut secondary = Self::default();
        secondary.start.push(0);
        for item in problem.items().filter(is_open) {
            lists.write(item, &mut secondary.option);
            secondary.start.push(number(secondary.option.len()));
        }
        secondary.color.resize(secondary.option.len(), NO_COLOR);
        if problem.has_colors() {
            let mut next = vec![OUT; problem.item_count()];
            let items = problem.items().filter(is_open).zip(&secondary.start);
            items.for_each(|(item, start)| next[item.index()] = *start);
            for &option in option_id {
                for entry in problem.entries_of(option).filter(|entry| is_open(&entry.key)) {
                    let place = &mut next[entry.key.index()];
                    secondary.color[*place as usize] =
                        entry.color.map_or(NO_COLOR, |color| color.get());
                    *place += 1;
                }
            }
            secondary.sort();
        }
        secondary
    }

    /// Brings the options of each color together.
    fn sort(&mut self) {
        let mut uses = Vec::new();
        for span in self.start.windows(2) {
            let span = span[0] as usize..span[1] as usize;
            let (colors, options) = (&mut self.color[span.clone()], &mut self.option[span]);
            uses.clear();
            uses.extend(colors.iter().copied().zip(options.iter().copied()));
            uses.sort_unstable();
            for (at, &(color, option)) in uses.iter().enumerate() {
                (colors[at], options[at]) = (color, option);
            }
        }
    }
}

/// An index as a dense number. A problem's own numbers fit, and these are no larger.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("dense numbers are no larger than the problem's")
}
