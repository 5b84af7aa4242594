//! What is searched: the living part of a problem, densely renumbered.
//!
//! Dead options, options that cover no open primary item, and covered items are left out. Both
//! keep their order: dense numbers ascend with the problem's own, but for items beyond 256 (see
//! [`sort_items`](Matrix::sort_items)).

use bitvec::vec::BitVec;

use crate::engine::Start;
use crate::problem::{ItemId, NO_COLOR, OptionId, Problem};

/// The number of an item that is left out.
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

/// Who may not meet, beside those who share a primary item: for each open secondary item with two
/// uses or more, the options that use it, a color's options together.
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
    /// The options that use one item; which, if it is primary. Primary items come first, in order.
    fn gather(&mut self, item: Option<usize>, all: &[u32]);
    /// Each of `members`, who are among those gathered last, may not stand beside any of those but
    /// `friends`.
    fn spread(&mut self, friends: &[u32], members: &[u32]);
}

impl Matrix {
    /// An upper bound on the bytes that a matrix of `problem` takes, whatever is pre-selected.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        let (items, options) = (problem.item_count(), problem.option_count());
        16 * (problem.entry_count() + items + options + 4) as u64
    }

    pub(super) fn new(start: &Start<'_>) -> Self {
        let problem = start.problem();
        let mut matrix = Self::default();
        let is_open = |item: &ItemId| problem.is_primary(*item) && !start.is_covered(*item);
        matrix.item_id.extend(problem.items().filter(is_open));
        matrix.take_options(problem, &start.alive());
        if matrix.options() == problem.option_count() {
            matrix.copy_lists(problem);
        } else {
            matrix.list_items();
        }
        matrix.secondary = Secondary::new(start, &matrix.option_id);
        if matrix.items() > 256 {
            matrix.sort_items();
        }
        matrix
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
        spans.filter(|span| color[span.start] == NO_COLOR).map(|span| &option[span])
    }

    /// Tells all conflicts. An option is told to conflict with itself too: choosing it takes it
    /// away.
    pub(super) fn conflicts(&self, to: &mut impl Conflicts) {
        for i in 0..self.items() {
            let list = self.options_of(i);
            to.gather(Some(i), list);
            to.spread(&[], list);
        }
        for span in self.secondary.start.windows(2) {
            let span = span[0] as usize..span[1] as usize;
            let (all, colors) = (&self.secondary.option[span.clone()], &self.secondary.color[span]);
            // Colors ascend, and "no color" is the largest.
            if colors[0] == colors[colors.len() - 1] && colors[0] != NO_COLOR {
                continue;
            }
            to.gather(None, all);
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

    /// Takes over the options that are alive and cover an open item, with their open items.
    fn take_options(&mut self, problem: &Problem, alive: &BitVec) {
        let mut dense = vec![OUT; problem.item_count()];
        (0..).zip(&self.item_id).for_each(|(number, item)| dense[item.index()] = number);
        self.option_id.reserve_exact(problem.option_count());
        self.option_start.reserve_exact(problem.option_count() + 1);
        self.option_item.reserve_exact(problem.entry_count());
        self.option_start.push(0);
        for option in alive.iter_ones().map(OptionId::from_index) {
            let before = self.option_item.len();
            let items = problem.items_of(option).iter().map(|item| dense[item.index()]);
            self.option_item.extend(items.filter(|item| *item != OUT));
            if self.option_item.len() > before {
                self.option_id.push(option);
                self.option_start.push(number(self.option_item.len()));
            }
        }
    }

    /// The lists of items where no option is missing: the problem has them.
    fn copy_lists(&mut self, problem: &Problem) {
        self.item_option.reserve_exact(self.option_item.len());
        self.item_start.reserve_exact(self.items() + 1);
        self.item_start.push(0);
        for &item in &self.item_id {
            self.item_option.extend(problem.options_of(item).iter().map(|option| option.get()));
            self.item_start.push(number(self.item_option.len()));
        }
    }

    /// The lists of items, from the options.
    fn list_items(&mut self) {
        let mut start = vec![0; self.items() + 1];
        self.option_item.iter().for_each(|&i| start[i as usize + 1] += 1);
        (0..self.items()).for_each(|i| start[i + 1] += start[i]);
        let mut next = start.clone();
        let mut list = vec![0; self.option_item.len()];
        for o in 0..self.options() {
            for &i in self.items_of(o) {
                list[next[i as usize] as usize] = number(o);
                next[i as usize] += 1;
            }
        }
        (self.item_start, self.item_option) = (start, list);
    }

    /// Renumbers items by falling length of list, so that planes beyond the first 256 items are
    /// few; see [`layout`](crate::engine::bits::layout).
    fn sort_items(&mut self) {
        let mut order: Vec<u32> = (0..number(self.items())).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(self.options_of(i as usize).len()));
        let mut rank = vec![0; order.len()];
        (0..).zip(&order).for_each(|(place, &i)| rank[i as usize] = place);
        self.item_id = order.iter().map(|&i| self.item_id[i as usize]).collect();
        self.option_item.iter_mut().for_each(|i| *i = rank[*i as usize]);
        self.list_items();
    }
}

impl Secondary {
    /// The uses of secondary items by the options `ids`, which are numbered by their place.
    fn new(start: &Start<'_>, ids: &[OptionId]) -> Self {
        let problem = start.problem();
        let mut secondary = Self::default();
        secondary.start.push(0);
        if problem.primary_count() == problem.item_count() {
            return secondary;
        }
        let is_open = |item: ItemId| !problem.is_primary(item) && !start.is_covered(item);
        let mut end = vec![0u32; problem.item_count() + 1];
        for &option in ids {
            for &item in problem.items_of(option) {
                end[item.index() + 1] += u32::from(is_open(item));
            }
        }
        (0..problem.item_count()).for_each(|i| end[i + 1] += end[i]);
        let mut next = end.clone();
        let mut uses = vec![(NO_COLOR, 0); end[problem.item_count()] as usize];
        for (o, &option) in (0..).zip(ids) {
            for entry in problem.entries_of(option).filter(|entry| is_open(entry.key)) {
                let place = &mut next[entry.key.index()];
                uses[*place as usize] = (entry.color.map_or(NO_COLOR, |color| color.get()), o);
                *place += 1;
            }
        }
        for item in 0..problem.item_count() {
            let list = &mut uses[end[item] as usize..end[item + 1] as usize];
            if list.len() > 1 {
                // In order already where nobody uses a color.
                if problem.has_colors() {
                    list.sort_unstable();
                }
                secondary.color.extend(list.iter().map(|entry| entry.0));
                secondary.option.extend(list.iter().map(|entry| entry.1));
                secondary.start.push(number(secondary.option.len()));
            }
        }
        secondary
    }
}

/// An index as a dense number. A problem's own numbers fit, and these are no larger.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("dense numbers are no larger than the problem's")
}
