//! Color refinement: vertices whose surroundings differ get different colors.
//!
//! A coloring is an ordered partition of the vertices. A color is the place at which its class
//! begins, so all colors differ when every class has one vertex, and then they are an order of the
//! vertices. In each round an edge gets a number from its kind and the colors of its vertices, and
//! each vertex the sum of those of its edges; classes split by these sums, until none does (Weisfeiler and
//! Leman's idea; with numbers that are mixed up well the sum stands for the whole list).
//!
//! Invariant: names of vertices are never looked at, only colors. So a renamed graph gets the same
//! colors, renamed. If two sums are equal by chance, a class is not split that could be, and in the
//! renamed graph it is not split either: chance costs time, never truth.

use crate::sudoku::canonical::graph::Graph;

/// Work that may be done yet, and room for it.
#[derive(Debug)]
pub(super) struct Work {
    left: u64,
    /// By vertex: its color mixed up, and the sum over its edges.
    mixed: Vec<u64>,
    sums: Vec<u64>,
}

impl Work {
    pub(super) fn limited(most: u64) -> Self {
        Self { left: most, mixed: Vec::new(), sums: Vec::new() }
    }

    /// `None` if there was too much of it.
    pub(super) fn spend(&mut self, amount: u64) -> Option<()> {
        self.left = self.left.checked_sub(amount)?;
        Some(())
    }
}

/// An ordered partition of the vertices.
#[derive(Clone, Debug)]
pub(super) struct Coloring {
    /// The vertices, by color; in a class in any order.
    order: Vec<u32>,
    /// By vertex: where its class begins in `order`.
    colors: Vec<u32>,
    classes: usize,
}

impl Coloring {
    /// By kind.
    pub(super) fn of(graph: &Graph) -> Self {
        let kinds = graph.kinds();
        let mut order: Vec<u32> = (0..kinds.len() as u32).collect();
        order.sort_by_key(|vertex| kinds[*vertex as usize]);
        let mut coloring = Self { colors: vec![0; order.len()], order, classes: 0 };
        coloring.split(0, coloring.order.len(), |vertex| kinds[vertex].into());
        coloring
    }

    pub(super) fn colors(&self) -> &[u32] {
        &self.colors
    }

    /// The vertices, by color.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// Whether every vertex has a color of its own.
    pub(super) fn is_discrete(&self) -> bool {
        self.classes == self.order.len()
    }

    /// The vertices of this color.
    pub(super) fn class(&self, color: u32) -> &[u32] {
        let start = color as usize;
        let rest = &self.order[start..];
        let others = rest.iter().take_while(|vertex| self.colors[**vertex as usize] == color);
        &rest[..others.count()]
    }

    /// The color of the smallest class of more than one vertex, among those of the first kind that
    /// has any; the first if there are several.
    pub(super) fn class_to_split(&self, graph: &Graph) -> Option<u32> {
        let mut least: Option<(u8, usize, u32)> = None;
        let mut start = 0;
        while start < self.order.len() {
            let class = self.class(start as u32);
            let kind = graph.kinds()[class[0] as usize];
            let rank = (kind, class.len(), start as u32);
            if class.len() > 1 && least.is_none_or(|least| rank < least) {
                least = Some(rank);
            }
            start += class.len();
        }
        least.map(|(.., color)| color)
    }

    /// Makes `vertex` the first of its class, and the others a class of their own.
    pub(super) fn set_apart(&mut self, vertex: u32) {
        let color = self.colors[vertex as usize];
        let end = color as usize + self.class(color).len();
        let others = |other: usize| u64::from(other != vertex as usize);
        self.classes -= 1;
        self.order[color as usize..end].sort_unstable_by_key(|other| others(*other as usize));
        self.split(color as usize, end, others);
    }

    /// Refines until nothing splits. What comes back is a number that is the same for graphs and
    /// colorings which are the same but for names. `None` if there is too much work.
    pub(super) fn refine(&mut self, graph: &Graph, work: &mut Work) -> Option<u64> {
        let mut trace = 0;
        loop {
            work.spend(graph.size())?;
            let Work { mixed, sums, .. } = work;
            mixed.clear();
            mixed.extend(self.colors.iter().map(|color| mix(u64::from(*color) + 1)));
            sums.clear();
            sums.resize(self.colors.len(), 0);
            for (kind, members) in graph.edges() {
                let colors = members.iter().map(|vertex| mixed[*vertex as usize]);
                let edge = mix(colors.fold(kind as u64, u64::wrapping_add));
                for vertex in members {
                    let sum = &mut sums[*vertex as usize];
                    *sum = sum.wrapping_add(edge);
                }
            }
            let before = self.classes;
            let mut start = 0;
            while start < self.order.len() {
                let end = start + self.class(start as u32).len();
                if end - start > 1 {
                    self.order[start..end].sort_unstable_by_key(|vertex| sums[*vertex as usize]);
                    self.classes -= 1;
                    self.split(start, end, |vertex| sums[vertex]);
                }
                for vertex in &self.order[start..end] {
                    trace = mix(trace ^ sums[*vertex as usize]);
                }
                start = end;
            }
            if self.classes == before || self.is_discrete() {
                return Some(trace);
            }
        }
    }

    /// Colors and counts the classes among these places, which are sorted by `key`.
    fn split(&mut self, start: usize, end: usize, key: impl Fn(usize) -> u64) {
        let mut color = start;
        for place in start..end {
            let vertex = self.order[place] as usize;
            if place == start || key(vertex) != key(self.order[place - 1] as usize) {
                color = place;
                self.classes += 1;
            }
            self.colors[vertex] = color as u32;
        }
    }
}

/// Any bit of the number changes about half of the bits of the outcome (the constants of SplitMix64).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
