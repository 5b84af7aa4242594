//! The search for the least order of the vertices, among those that refinement leaves open.
//!
//! A node is a refined coloring. Its children set one vertex of the smallest class apart and refine
//! again; leaves have a color for each vertex. Leaves compare by the traces of refinement on the way
//! to them, then by length, then by the [certificate](crate::sudoku::canonical::graph::Certificate): the graph under
//! the names that the leaf gives. None of it depends on names in the grid, so the least leaf makes the
//! same graph of all grids that are the same.
//!
//! What is left out, and why it may be:
//! - a child whose trace is greater than that of the least leaf at its depth: so are all below it;
//! - a child that a known symmetry of the graph maps to an earlier sibling, if it leaves the
//!   vertices set apart before where they are: the same leaves are below both;
//! - after a leaf equal to the least one, all up to where the ways to them part: the symmetry that
//!   maps one leaf to the other maps all that is left to what has been seen.
//!
//! An empty grid, with all its symmetries, so needs as many leaves as generate them, and not one
//! for each.

use std::cmp::Ordering;

use crate::sudoku::canonical::graph::{Certificate, Graph};
use crate::sudoku::canonical::refine::{Coloring, Work};

/// Symmetries that are remembered; more would only save time.
const MOST_SYMMETRIES: usize = 1000;

/// The coloring of the least leaf. `None` if there is too much work.
pub(super) fn label(graph: &Graph, work: &mut Work) -> Option<Coloring> {
    let mut root = Coloring::of(graph);
    root.refine(graph, work)?;
    let Some(color) = root.class_to_split(graph) else { return Some(root) };
    let mut search = Search::new(graph, Node::new(root, color, true));
    while let Some(depth) = search.path.len().checked_sub(1) {
        match search.next_child(depth) {
            Some(vertex) => search.visit(depth, vertex, work)?,
            None => search.path.truncate(depth),
        }
    }
    search.least.map(|leaf| leaf.coloring)
}

struct Search<'g> {
    graph: &'g Graph,
    /// From the root to where we are.
    path: Vec<Node>,
    /// By depth: the vertex set apart, and the trace of the refinement after it.
    choices: Vec<u32>,
    traces: Vec<u64>,
    least: Option<Leaf>,
    /// Each by vertex: where it goes.
    symmetries: Vec<Vec<u32>>,
}

struct Node {
    coloring: Coloring,
    /// The vertices to set apart, and how many of them have been looked at.
    children: Vec<u32>,
    next: usize,
    /// The children that were visited.
    visited: Vec<u32>,
    /// Whether the way here is less than that to the least leaf, not equal.
    is_ahead: bool,
    orbits: Orbits,
}

struct Leaf {
    coloring: Coloring,
    choices: Vec<u32>,
    traces: Vec<u64>,
    certificate: Certificate,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph, root: Node) -> Self {
        Self {
            graph,
            path: vec![root],
            choices: Vec::new(),
            traces: Vec::new(),
            least: None,
            symmetries: Vec::new(),
        }
    }

    /// The next child of the node at this depth that no known symmetry maps to a visited one.
    fn next_child(&mut self, depth: usize) -> Option<u32> {
        let node = &mut self.path[depth];
        node.orbits.learn(&self.symmetries, &self.choices[..depth]);
        while let Some(&vertex) = node.children.get(node.next) {
            node.next += 1;
            let orbits = &node.orbits;
            if !node.visited.iter().any(|other| orbits.root(*other) == orbits.root(vertex)) {
                node.visited.push(vertex);
                return Some(vertex);
            }
        }
        None
    }

    fn visit(&mut self, depth: usize, vertex: u32, work: &mut Work) -> Option<()> {
        let mut coloring = self.path[depth].coloring.clone();
        coloring.set_apart(vertex);
        let trace = coloring.refine(self.graph, work)?;
        self.choices.truncate(depth);
        self.choices.push(vertex);
        self.traces.truncate(depth);
        self.traces.push(trace);
        let ordering = self.compare(depth);
        match coloring.class_to_split(self.graph) {
            _ if ordering == Ordering::Greater => {}
            None => {
                work.spend(self.graph.size())?;
                self.leaf(coloring, ordering);
            }
            // The least leaf is less deep.
            Some(_) if ordering == Ordering::Equal && self.least_depth() == Some(depth + 1) => {}
            Some(color) => {
                self.path.push(Node::new(coloring, color, ordering == Ordering::Less));
            }
        }
        Some(())
    }

    fn least_depth(&self) -> Option<usize> {
        self.least.as_ref().map(|leaf| leaf.traces.len())
    }

    /// How the way to a child of the node at this depth compares with that to the least leaf.
    fn compare(&self, depth: usize) -> Ordering {
        match &self.least {
            Some(least) if !self.path[depth].is_ahead => {
                self.traces[depth].cmp(&least.traces[depth])
            }
            _ => Ordering::Less,
        }
    }

    fn leaf(&mut self, coloring: Coloring, ordering: Ordering) {
        let certificate = self.graph.certificate(coloring.colors());
        let depth = self.choices.len();
        let ordering = match &self.least {
            Some(least) => ordering
                .then(depth.cmp(&least.choices.len()))
                .then_with(|| certificate.cmp(&least.certificate)),
            None => Ordering::Less,
        };
        match (ordering, &self.least) {
            (Ordering::Equal, Some(least)) => {
                let mut symmetry = vec![0; coloring.order().len()];
                for (from, to) in least.coloring.order().iter().zip(coloring.order()) {
                    symmetry[*from as usize] = *to;
                }
                let ways = least.choices.iter().zip(&self.choices);
                let common = ways.take_while(|(least, own)| least == own).count();
                self.path.truncate(common + 1);
                if self.symmetries.len() < MOST_SYMMETRIES {
                    self.symmetries.push(symmetry);
                }
            }
            (Ordering::Less, _) => {
                self.path.iter_mut().for_each(|node| node.is_ahead = false);
                let (choices, traces) = (self.choices.clone(), self.traces.clone());
                self.least = Some(Leaf { coloring, choices, traces, certificate });
            }
            _ => {}
        }
    }
}

impl Node {
    fn new(coloring: Coloring, color: u32, is_ahead: bool) -> Self {
        let children = coloring.class(color).to_vec();
        let orbits = Orbits::default();
        Self { coloring, children, next: 0, visited: Vec::new(), is_ahead, orbits }
    }
}

/// Which vertices symmetries map to each other: a forest of vertices, a tree for each orbit.
#[derive(Default)]
struct Orbits {
    /// Each vertex's parent; roots are their own. Empty: each vertex is alone.
    parents: Vec<u32>,
    /// The symmetries that have been looked at.
    known: usize,
}

impl Orbits {
    /// Joins what the new ones of these symmetries join that leave the `fixed` vertices in place.
    fn learn(&mut self, symmetries: &[Vec<u32>], fixed: &[u32]) {
        for symmetry in &symmetries[self.known..] {
            if fixed.iter().any(|vertex| symmetry[*vertex as usize] != *vertex) {
                continue;
            }
            if self.parents.is_empty() {
                self.parents = (0..symmetry.len() as u32).collect();
            }
            for (from, to) in (0..).zip(symmetry) {
                let (from, to) = (self.root(from), self.root(*to));
                // The smaller number is the parent, so there are no circles.
                self.parents[from.max(to) as usize] = from.min(to);
            }
        }
        self.known = symmetries.len();
    }

    fn root(&self, mut vertex: u32) -> u32 {
        while let Some(&parent) = self.parents.get(vertex as usize) {
            if parent == vertex {
                break;
            }
            vertex = parent;
        }
        vertex
    }
}
