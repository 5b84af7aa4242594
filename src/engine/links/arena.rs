//! The arrays in which the links live, and how they are laid out.

use crate::engine::Start;
use crate::problem::{OptionId, Problem};

/// No color: the entry claims its item for one option alone.
pub(super) const PLAIN: u32 = 0;
/// The entry agrees with the color that its item has: it is no obstacle, and no work.
pub(super) const AGREED: u32 = u32::MAX;
/// The head of the list of items, and `TOP` of a spacer.
pub(super) const ROOT: u32 = 0;

/// Nodes as parallel arrays, by node number.
///
/// ```text
/// 0                root of the list of uncovered primary items
/// 1 ..= N          headers, one an item (item id + 1)
/// then             spacer, option, spacer, option, … , spacer
/// ```
///
/// # Invariant
///
/// Headers of secondary and of pre-covered items are linked to themselves horizontally, so that
/// unlinking them changes nothing. A spacer's `up` is the first node of the option before it and
/// its `down` the last node of the option after it, so that a walk through an option goes round.
#[derive(Clone, Debug)]
pub(super) struct Arena<const COLORED: bool> {
    /// LLINK of the items.
    pub(super) left: Vec<u32>,
    /// RLINK of the items.
    pub(super) right: Vec<u32>,
    /// ULINK.
    pub(super) up: Vec<u32>,
    /// DLINK.
    pub(super) down: Vec<u32>,
    /// TOP: the item of a node, 0 for a spacer. For a header it is LEN, its number of live options.
    pub(super) top: Vec<u32>,
    /// COLOR: [`PLAIN`], [`AGREED`], or one more than the color. Empty unless `COLORED`.
    pub(super) color: Vec<u32>,
    /// The option of a node.
    option: Vec<OptionId>,
}

impl<const COLORED: bool> Arena<COLORED> {
    /// An upper bound on the bytes for `problem`, whatever is pre-selected.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        let items = problem.item_count() as u64 + 1;
        let nodes = items + (problem.entry_count() + problem.option_count()) as u64 + 1;
        let per_node = if problem.has_colors() { 20 } else { 16 };
        8 * items + per_node * nodes
    }

    /// Links what `start` leaves of its problem.
    pub(super) fn new(start: &Start<'_>) -> Self {
        let problem = start.problem();
        let headers = problem.item_count() + 1;
        let mut arena = Self {
            left: (0..number(headers)).collect(),
            right: (0..number(headers)).collect(),
            up: (0..number(headers)).collect(),
            down: (0..number(headers)).collect(),
            top: vec![0; headers],
            color: if COLORED { vec![PLAIN; headers] } else { Vec::new() },
            option: vec![OptionId::new(0); headers],
        };
        arena.link_items(start);
        arena.reserve(problem.entry_count() + problem.option_count() + 1);
        let mut spacer = arena.push(ROOT, PLAIN, OptionId::new(0));
        for option in start.alive() {
            spacer = arena.link_option(start, option, spacer);
        }
        arena
    }

    fn reserve(&mut self, nodes: usize) {
        let arrays = [&mut self.up, &mut self.down, &mut self.top];
        arrays.into_iter().for_each(|array| array.reserve_exact(nodes));
        self.option.reserve_exact(nodes);
        if COLORED {
            self.color.reserve_exact(nodes);
        }
    }

    /// Number of items; headers are `1 ..= items`.
    pub(super) fn items(&self) -> u32 {
        number(self.left.len()) - 1
    }

    /// The option that a node belongs to.
    pub(super) fn option_of(&self, node: u32) -> OptionId {
        self.option[node as usize]
    }

    fn link_items(&mut self, start: &Start<'_>) {
        let problem = start.problem();
        let mut last = ROOT;
        for item in problem.items() {
            if problem.is_primary(item) && !start.is_covered(item) {
                let header = item.get() + 1;
                self.right[last as usize] = header;
                self.left[header as usize] = last;
                last = header;
            }
        }
        self.right[last as usize] = ROOT;
        self.left[ROOT as usize] = last;
    }

    /// Appends an option's nodes and the spacer after them; returns that spacer.
    fn link_option(&mut self, start: &Start<'_>, option: OptionId, spacer: u32) -> u32 {
        for entry in start.problem().entries_of(option) {
            if start.is_covered(entry.key) {
                continue; // in the color that the item has: nothing left to decide
            }
            let color = entry.color.map_or(PLAIN, |color| color.get() + 1);
            let header = entry.key.get() + 1;
            let node = self.push(header, color, option);
            let above = self.up[header as usize];
            self.up[node as usize] = above;
            self.down[node as usize] = header;
            self.down[above as usize] = node;
            self.up[header as usize] = node;
            self.top[header as usize] += 1;
        }
        let last = number(self.top.len()) - 1;
        self.down[spacer as usize] = last;
        let next = self.push(ROOT, PLAIN, option);
        self.up[next as usize] = spacer + 1;
        next
    }

    fn push(&mut self, top: u32, color: u32, option: OptionId) -> u32 {
        let node = number(self.top.len());
        self.up.push(node);
        self.down.push(node);
        self.top.push(top);
        self.option.push(option);
        if COLORED {
            self.color.push(color);
        }
        node
    }
}

/// An index as a node number. A problem that has more nodes than a `u32` numbers asks for more
/// than 64 GiB before it comes here.
fn number(index: usize) -> u32 {
    u32::try_from(index).expect("more nodes than a u32 numbers")
}
