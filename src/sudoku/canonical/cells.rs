//! Grids of any other layout: the vertices are cells and digits.
//!
//! A rule is a set of cells that must differ: a house, or a pair. A set within another says nothing
//! new, so only the largest count; moves of cells that keep these sets are the symmetries of the
//! layout.
//!
//! The search gives the cells an order, but it takes one more step to say where each goes: the
//! layout is drawn in the grid that is asked for as in the one that is given, and of all moves that
//! keep it the first is taken. Precisely: of the cells in their order, those count that refinement
//! of the bare layout does not set apart once the ones before are; their places are to be as far
//! ahead in reading order as can be, the first one's above all. If two grids are the same, the moves
//! that are open to them differ by just what makes one the other, so both come out equal.

use std::collections::BTreeSet;

use crate::sudoku::canonical::graph::{Graph, Kind};
use crate::sudoku::canonical::refine::{Coloring, Work};
use crate::sudoku::{Grid, Layout};

/// The rules of a layout, without names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    count: usize,
    /// Cells that differ, by their places, ascending; none is within another.
    groups: BTreeSet<Vec<u32>>,
}

impl Cells {
    pub(super) fn of(layout: &Layout) -> Self {
        let (side, count) = (layout.side(), layout.cells().len());
        let houses = layout.houses().iter().map(|house| house.cells().to_vec());
        let pairs = layout.exclusions().iter().map(|(a, b, _)| vec![*a, *b]);
        let mut groups: Vec<Vec<u32>> = houses
            .chain(pairs)
            .map(|cells| {
                let places = cells.iter().map(|cell| (cell.row * side + cell.column) as u32);
                let mut places: Vec<u32> = places.collect();
                places.sort_unstable();
                places
            })
            .collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        // By cell: the groups that it is in.
        let mut holders: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut kept: Vec<Vec<u32>> = Vec::new();
        for group in groups {
            let holds = |kept: &Vec<u32>| group.iter().all(|c| kept.binary_search(c).is_ok());
            if !holders[group[0] as usize].iter().any(|holder| holds(&kept[*holder])) {
                group.iter().for_each(|cell| holders[*cell as usize].push(kept.len()));
                kept.push(group);
            }
        }
        Self { count, groups: kept.into_iter().collect() }
    }

    pub(super) fn graph(&self, grid: &Grid, digits: &[u8]) -> Graph {
        let mut kinds: Vec<u8> = grid.values().iter().map(|digit| (*digit == 0).into()).collect();
        kinds.resize(self.count + digits.len(), 2);
        let mut graph = self.layout(kinds);
        graph.join_digits(grid, digits, |place| [place as u32]);
        graph
    }

    /// The rules among vertices of these kinds, of which the first are the cells.
    fn layout(&self, kinds: Vec<u8>) -> Graph {
        let mut graph = Graph::new(kinds);
        for group in &self.groups {
            graph.join(Kind::Group, group.iter().copied());
        }
        graph
    }

    /// For each cell of the canonical grid, in reading order, the place of the one that goes there.
    /// `None` if there is too much work.
    pub(super) fn sources(&self, order: &Coloring, work: &mut Work) -> Option<Vec<usize>> {
        let layout = self.layout(vec![0; self.count]);
        let mut whole = Coloring::of(&layout);
        whole.refine(&layout, work)?;

        // The cells that count, by the color that each has when it is set apart.
        let mut given = whole.clone();
        let mut steps: Vec<(u32, u64)> = Vec::new();
        for &cell in order.order().iter().filter(|vertex| (**vertex as usize) < self.count) {
            let color = given.colors()[cell as usize];
            if given.class(color).len() > 1 {
                given.set_apart(cell);
                steps.push((color, given.refine(&layout, work)?));
            }
        }
        let certificate = layout.certificate(given.colors());

        // The first way through the same steps from the other end, in reading order.
        let mut path = vec![Branch::new(whole, &steps)];
        while let Some(branch) = path.last_mut() {
            if branch.coloring.is_discrete() {
                work.spend(layout.size())?;
                if layout.certificate(branch.coloring.colors()) == certificate {
                    let mut sources = vec![0; self.count];
                    for (to, from) in branch.coloring.order().iter().zip(given.order()) {
                        sources[*to as usize] = *from as usize;
                    }
                    return Some(sources);
                }
            }
            let Some(cell) = branch.children.pop() else {
                path.pop();
                continue;
            };
            let mut coloring = branch.coloring.clone();
            coloring.set_apart(cell);
            let trace = coloring.refine(&layout, work)?;
            let depth = path.len();
            if trace == steps[depth - 1].1 {
                path.push(Branch::new(coloring, &steps[depth..]));
            }
        }
        None // not reached: one way is the one that was gone
    }
}

struct Branch {
    coloring: Coloring,
    /// The cells that may come next; the last first.
    children: Vec<u32>,
}

impl Branch {
    fn new(coloring: Coloring, steps: &[(u32, u64)]) -> Self {
        let next = steps.first().map(|(color, _)| coloring.class(*color).to_vec());
        let mut children = next.unwrap_or_default();
        children.sort_unstable_by_key(|cell| std::cmp::Reverse(*cell));
        Self { coloring, children }
    }
}
