//! What a start leaves of its problem: which options cover which items, both ways round.
//!
//! Live options and uncovered items are numbered anew, without gaps, primary items first. Covered
//! items are gone: an option that still holds one agrees with its color.

use crate::engine::Start;
use crate::problem::{ItemId, OptionId};

/// The color of an entry without one.
const PLAIN: u32 = u32::MAX;

/// An item without a number: it is covered.
const COVERED: u32 = u32::MAX;

/// Lists one after the other: list `i` is `data[start[i] .. start[i + 1]]`.
#[derive(Clone, Debug)]
struct Lists {
    start: Vec<u32>,
    data: Vec<u32>,
}

impl Lists {
    #[inline]
    fn span(&self, list: usize) -> std::ops::Range<usize> {
        self.start[list] as usize..self.start[list + 1] as usize
    }
}

/// An exact-cover problem in the learner's numbers.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    primary: usize,
    /// By option: its items, ascending, so primary ones first.
    items: Lists,
    /// By item: its options, ascending.
    options: Lists,
    /// Parallel to the data of `items` and of `options`; empty where nothing has a color.
    colors_by_option: Vec<u32>,
    colors_by_item: Vec<u32>,
    /// By option: where its primary items end in the data of `items`.
    demands_end: Vec<u32>,
    ids: Vec<OptionId>,
}

impl Matrix {
    pub(super) fn new(start: &Start<'_>) -> Self {
        let problem = start.problem();
        let (primary, count, names) = name_items(start);
        let ids = start.alive();
        let mut items = Lists { start: vec![0], data: Vec::new() };
        let (mut colors_by_option, mut demands_end) = (Vec::new(), Vec::with_capacity(ids.len()));
        let mut sizes = vec![0u32; count + 1];
        let mut entries = Vec::new();
        for &option in &ids {
            entries.clear();
            entries.extend(problem.entries_of(option).filter_map(|entry| {
                let item = names[entry.key.index()];
                (item != COVERED).then(|| (item, entry.color.map_or(PLAIN, |color| color.get())))
            }));
            entries.sort_unstable();
            let demands = entries.partition_point(|(item, _)| (*item as usize) < primary);
            demands_end.push((items.data.len() + demands) as u32);
            for &(item, color) in &entries {
                items.data.push(item);
                sizes[item as usize + 1] += 1;
                if problem.has_colors() {
                    colors_by_option.push(color);
                }
            }
            items.start.push(items.data.len() as u32);
        }
        for item in 0..count {
            sizes[item + 1] += sizes[item];
        }
        let mut options = Lists { start: sizes, data: vec![0; items.data.len()] };
        let mut colors_by_item = vec![PLAIN; colors_by_option.len()];
        let mut next = options.start.clone();
        for option in 0..ids.len() {
            for at in items.span(option) {
                let place = &mut next[items.data[at] as usize];
                options.data[*place as usize] = option as u32;
                if let Some(color) = colors_by_option.get(at) {
                    colors_by_item[*place as usize] = *color;
                }
                *place += 1;
            }
        }
        Self { primary, items, options, colors_by_option, colors_by_item, demands_end, ids }
    }

    /// Number of primary items, which come first.
    pub(super) fn primary(&self) -> usize {
        self.primary
    }

    /// Number of options.
    pub(super) fn option_count(&self) -> usize {
        self.ids.len()
    }

    /// The primary items of an option.
    #[inline]
    pub(super) fn demands_of(&self, option: u32) -> &[u32] {
        let option = option as usize;
        &self.items.data[self.items.start[option] as usize..self.demands_end[option] as usize]
    }

    /// The options of an item, ascending.
    #[inline]
    pub(super) fn options_of(&self, item: usize) -> &[u32] {
        &self.options.data[self.options.span(item)]
    }

    /// The options that cannot stand beside `option`; some come more than once.
    #[inline]
    pub(super) fn rivals(&self, option: u32) -> impl Iterator<Item = u32> + '_ {
        self.items
            .span(option as usize)
            .flat_map(move |at| {
                let color = self.colors_by_option.get(at).copied().unwrap_or(PLAIN);
                let span = self.options.span(self.items.data[at] as usize);
                let agrees =
                    move |place: usize| color != PLAIN && self.colors_by_item[place] == color;
                span.filter(move |place| !agrees(*place)).map(|place| self.options.data[place])
            })
            .filter(move |other| *other != option)
    }

    /// The option's number in the problem.
    pub(super) fn id(&self, option: u32) -> OptionId {
        self.ids[option as usize]
    }

    /// The number of a live option of the problem.
    pub(super) fn number(&self, id: OptionId) -> Option<u32> {
        self.ids.binary_search(&id).ok().map(|option| option as u32)
    }
}

/// How many items are primary, how many there are, and by item of the problem its new number.
fn name_items(start: &Start<'_>) -> (usize, usize, Vec<u32>) {
    let problem = start.problem();
    let mut names = vec![COVERED; problem.item_count()];
    let mut count = 0;
    let mut name = |items: &mut dyn Iterator<Item = ItemId>| {
        for item in items.filter(|item| !start.is_covered(*item)) {
            names[item.index()] = count;
            count += 1;
        }
        count as usize
    };
    let primary = name(&mut problem.items().filter(|item| problem.is_primary(*item)));
    let all = name(&mut problem.items().filter(|item| !problem.is_primary(*item)));
    (primary, all, names)
}
