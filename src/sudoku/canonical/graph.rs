//! A graph whose edges join any number of vertices.
//!
//! Vertices have kinds, and so have edges: a clue is no mark. Kinds of vertices are numbers, and those
//! from which a search learns most come first. Nothing else is known of either, so two graphs are the
//! same if a renaming of the vertices makes them equal. What is drawn as such a
//! graph is up to [lines](crate::sudoku::canonical::lines) and
//! [cells](crate::sudoku::canonical::cells).

use crate::sudoku::Grid;

/// What an edge says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// These cells differ, or these lines are a band or stack.
    Group,
    /// These lines are all rows, or all columns.
    Side,
    /// This digit stands in this cell.
    Clue,
    /// This digit may stand in this cell.
    Mark,
}

#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// By vertex.
    kinds: Vec<u8>,
    edges: Vec<Edge>,
    /// The vertices of the edges, one edge after the other.
    members: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    kind: Kind,
    /// Where its members end; they begin where those of the edge before end.
    end: usize,
}

/// The edges under other names, in an order of their own: equal for two orders of the vertices if
/// they make the same graph.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Certificate(Vec<(Kind, smallvec::SmallVec<[u32; 4]>)>);

impl Graph {
    /// No edges yet; vertices of one kind may stand for each other.
    pub(super) fn new(kinds: Vec<u8>) -> Self {
        Self { kinds, edges: Vec::new(), members: Vec::new() }
    }

    pub(super) fn join(&mut self, kind: Kind, members: impl IntoIterator<Item = u32>) {
        self.members.extend(members);
        self.edges.push(Edge { kind, end: self.members.len() });
    }

    /// Joins the digits, which are the last vertices, to the cells that hold them or, by marks, may
    /// hold them. `vertices` gives what stands for a cell.
    pub(super) fn join_digits<I: IntoIterator<Item = u32>>(
        &mut self,
        grid: &Grid,
        digits: &[u8],
        vertices: impl Fn(usize) -> I,
    ) {
        let first_digit = (self.kinds.len() - digits.len()) as u32;
        let mut numbers = [0; crate::sudoku::MAX_SIDE + 1];
        for (number, digit) in (first_digit..).zip(digits) {
            numbers[usize::from(*digit)] = number;
        }
        let number = |digit: u8| numbers[usize::from(digit)];
        for (place, &digit) in grid.values().iter().enumerate().filter(|(_, digit)| **digit > 0) {
            self.join(Kind::Clue, vertices(place).into_iter().chain([number(digit)]));
        }
        for (place, marks) in grid.marks().into_iter().flatten().enumerate() {
            for digit in marks.iter() {
                self.join(Kind::Mark, vertices(place).into_iter().chain([number(digit)]));
            }
        }
    }

    pub(super) fn kinds(&self) -> &[u8] {
        &self.kinds
    }

    /// The edges, each with its vertices.
    pub(super) fn edges(&self) -> impl Iterator<Item = (Kind, &[u32])> {
        let mut start = 0;
        self.edges.iter().map(move |edge| {
            let members = &self.members[start..edge.end];
            start = edge.end;
            (edge.kind, members)
        })
    }

    /// The work of looking at every edge and vertex once.
    pub(super) fn size(&self) -> u64 {
        (self.members.len() + self.kinds.len()) as u64
    }

    /// The graph with its vertices renamed.
    pub(super) fn certificate(&self, names: &[u32]) -> Certificate {
        let renamed = self.edges().map(|(kind, members)| {
            let mut members: smallvec::SmallVec<[u32; 4]> =
                members.iter().map(|vertex| names[*vertex as usize]).collect();
            members.sort_unstable();
            (kind, members)
        });
        let mut edges: Vec<_> = renamed.collect();
        edges.sort_unstable();
        Certificate(edges)
    }
}
