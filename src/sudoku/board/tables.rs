//! The rules of a board, worked out once and shared by every puzzle on it.
//!
//! A *house* is a list of cells that hold no digit twice: a row, a column, a
//! box, a region of a jigsaw, a diagonal, a window. A house of n cells holds
//! each of the n digits exactly once and is called *complete*; a shorter one
//! only forbids repeats. A *pair exclusion* forbids two cells to be equal
//! (anti-knight, anti-king). Nothing else is known here about shape: a classic
//! board and a jigsaw with windows differ in data alone.
//!
//! # Tables
//!
//! * `seats`: for each cell, the houses it sits in and its place in each.
//! * `cells`: for each house, its cells.
//! * `ties`: for each complete house A and place p, the houses B that share with
//!   A the cell at p *and at least one more*. These are the only pairs on which
//!   the locked-candidate rule can ever fire (see [`crate::sudoku::board::infer`]), and one tie
//!   carries both masks that the rule needs.
//! * `rivals`: for each cell, the cells excluded pair by pair.
//!
//! # Invariant
//!
//! Complete houses come first: house `h` is complete if `h < complete`. Houses
//! are distinct as sets (a duplicate would only repeat work).

use std::collections::HashSet;
use std::sync::Arc;

use crate::sudoku::Layout;
use crate::sudoku::board::lanes::Shape;

/// A cell's place in one of its houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// `n² + house * n`: where the house's masks and cells begin.
    pub(super) base: u16,
    pub(super) house: u16,
    pub(super) place: u8,
}

/// What two houses have in common, seen from a place of the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tie {
    /// Where the other house begins.
    pub(super) base: u16,
    /// The common cells, as places of this house.
    pub(super) here: u64,
    /// The common cells, as places of the other house.
    pub(super) there: u64,
}

/// Flat lists, one after the other: list `i` is `data[start[i]..start[i + 1]]`.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    start: Vec<u32>,
    data: Vec<T>,
}

impl<T> Lists<T> {
    pub(super) fn new(lists: impl IntoIterator<Item = Vec<T>>) -> Self {
        let (mut start, mut data) = (vec![0], Vec::new());
        for list in lists {
            data.extend(list);
            start.push(data.len() as u32);
        }
        Lists { start, data }
    }

    #[inline]
    pub(super) fn of(&self, i: usize) -> &[T] {
        &self.data[self.start[i] as usize..self.start[i + 1] as usize]
    }

    /// The lengths of all lists added up.
    pub(super) fn total(&self) -> usize {
        self.data.len()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }
}

/// The shape for boards on lanes, by the width of a lane.
#[derive(Clone, Debug)]
pub(super) enum Shapes {
    /// Sides up to 8.
    Bytes(Arc<Shape<1, 8>>),
    /// Sides up to 16.
    Shorts(Arc<Shape<4, 16>>),
}

/// A board's rules, ready for use. See the module's text.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(super) n: usize,
    /// All n digits, as a mask.
    pub(super) full: u64,
    /// Houses in all, and how many of them (the first) are complete.
    pub(super) houses: usize,
    pub(super) complete: usize,
    /// Cells of each house.
    sizes: Vec<usize>,
    /// Seats kept for each cell: as many as the cell of most houses needs. The
    /// others are filled up with seats in a spare house that demands nothing,
    /// so that the inner loops run a fixed number of times.
    pub(super) stride: usize,
    seats: Vec<Seat>,
    /// `base + place` → cell; the first n² entries are not used.
    pub(super) cells: Vec<u16>,
    /// `house * n + place` → the ties there, for complete houses.
    pub(super) ties: Lists<Tie>,
    /// Cell → the cells it may not equal, beyond those of its houses.
    pub(super) rivals: Lists<u16>,
    /// For sides of 16 and less.
    pub(super) lanes: Option<Shapes>,
}

impl Tables {
    /// The tables of a layout, unless it has more houses than 16-bit numbers can tell apart: for
    /// side 36 that is 1,783, which only groups of one's own come to.
    pub(crate) fn new(layout: &Layout) -> Option<Self> {
        let n = layout.side();
        let houses = sorted_houses(layout);
        let count = houses.len();
        let complete = houses.iter().filter(|house| house.len() == n).count();
        // Bases are 16 bits wide, the spare house's included.
        if n * n + (count + 1) * n > usize::from(u16::MAX) {
            return None;
        }
        let mut cells = vec![0; n * n + count * n];
        let mut seats = vec![Vec::new(); n * n];
        for (h, house) in houses.iter().enumerate() {
            for (p, &cell) in house.iter().enumerate() {
                cells[n * n + h * n + p] = cell as u16;
                seats[cell].push(Seat {
                    base: (n * n + h * n) as u16,
                    house: h as u16,
                    place: p as u8,
                });
            }
        }
        let ties =
            (0..complete * n).map(|i| ties_at(i / n, cells[n * n + i] as usize, &houses, &seats));
        let ties = Lists::new(ties.collect::<Vec<_>>());
        let rivals = rivals(layout, &seats);
        let most = seats.iter().map(Vec::len).max().unwrap_or(0);
        // Three seats are a promise: every cell has three, in houses that are
        // the same seat of all their cells. Other boards of three get a spare.
        let promise = most == 3 && complete == 3 * n && in_step(&seats, count);
        let stride = if most == 3 && !promise { 4 } else { most };
        let spare = Seat { base: (n * n + count * n) as u16, house: count as u16, place: 0 };
        let seats = seats.into_iter().flat_map(|mut list| {
            list.resize(stride, spare);
            list
        });
        let sizes = houses.iter().map(Vec::len).collect();
        let full = u64::MAX >> (64 - n);
        let seats = seats.collect();
        let mut tables = Self {
            n,
            full,
            houses: count,
            complete,
            sizes,
            stride,
            seats,
            cells,
            ties,
            rivals,
            lanes: None,
        };
        tables.lanes = match n {
            0..=8 => Some(Shapes::Bytes(Arc::new(Shape::new(&tables)))),
            9..=16 => Some(Shapes::Shorts(Arc::new(Shape::new(&tables)))),
            _ => None,
        };
        Some(tables)
    }

    /// The seats of a cell. `K` is the stride, or 0 to read it from the tables:
    /// a constant lets the compiler unroll the loops of the usual boards.
    #[inline(always)]
    pub(super) fn seats<const K: usize>(&self, cell: usize) -> &[Seat] {
        let k = if K == 0 { self.stride } else { K };
        &self.seats[cell * k..cell * k + k]
    }

    /// What may not hold the same digit as a cell.
    pub(super) fn peers(&self, cell: usize) -> impl Iterator<Item = usize> {
        let housed = self.seats::<0>(cell).iter().filter(|s| (s.house as usize) < self.houses);
        let housed = housed.flat_map(|s| self.house(s.house as usize));
        housed.chain(self.rivals.of(cell)).map(|&c| c as usize).filter(move |&c| c != cell)
    }

    /// The cells of a house, in order.
    pub(super) fn house(&self, house: usize) -> &[u16] {
        let base = (self.n + house) * self.n;
        &self.cells[base..base + self.sizes[house]]
    }

    /// The cells of each complete house.
    pub(super) fn complete_houses(&self) -> impl Iterator<Item = Vec<usize>> {
        (0..self.complete).map(|h| self.house(h).iter().map(|&c| c as usize).collect())
    }

    /// Masks that a state needs: cells, houses, and the spare house.
    pub(super) fn masks(&self) -> usize {
        self.n * self.n + (self.houses + 1) * self.n
    }

    /// The seats of all cells, `stride` each.
    pub(super) fn seats_flat(&self) -> &[Seat] {
        &self.seats
    }

    /// The seats of each cell in turn.
    #[inline(always)]
    pub(super) fn all_seats<const K: usize>(&self) -> impl Iterator<Item = &[Seat]> {
        self.seats.chunks_exact(if K == 0 { self.stride } else { K })
    }
}

/// The houses as lists of cells, without repeats, complete ones first.
fn sorted_houses(layout: &Layout) -> Vec<Vec<usize>> {
    let n = layout.side();
    let mut seen = HashSet::new();
    let mut houses = Vec::new();
    for house in layout.houses() {
        let mut cells: Vec<usize> = house.cells().iter().filter_map(|c| c.index(n)).collect();
        cells.sort_unstable();
        if seen.insert(cells.clone()) {
            houses.push(cells);
        }
    }
    houses.sort_by_key(|house| house.len() != n);
    houses
}

/// The ties of complete house `a` at one of its cells.
fn ties_at(a: usize, cell: usize, houses: &[Vec<usize>], seats: &[Vec<Seat>]) -> Vec<Tie> {
    let others = seats[cell].iter().filter(|s| s.house as usize != a);
    let ties = others.filter_map(|s| {
        let b = &houses[s.house as usize];
        let (mut here, mut there) = (0u64, 0u64);
        for (p, cell) in houses[a].iter().enumerate() {
            if let Ok(q) = b.binary_search(cell) {
                here |= 1 << p;
                there |= 1 << q;
            }
        }
        // With one cell in common the rule is the hidden single; with all of B
        // in A there is nothing beyond to remove.
        let useful = here.count_ones() > 1 && (here.count_ones() as usize) < b.len();
        useful.then_some(Tie { base: s.base, here, there })
    });
    ties.collect()
}

/// Is each house the same seat of all its cells?
fn in_step(seats: &[Vec<Seat>], houses: usize) -> bool {
    let mut at = vec![None; houses];
    let mut each = seats.iter().flat_map(|list| list.iter().enumerate());
    each.all(|(k, seat)| *at[seat.house as usize].get_or_insert(k) == k)
}

/// Exclusions by cell, without those that a common house already implies.
fn rivals(layout: &Layout, seats: &[Vec<Seat>]) -> Lists<u16> {
    let n = layout.side();
    let mut lists = vec![Vec::new(); n * n];
    for (a, b, _) in layout.exclusions() {
        let (Some(a), Some(b)) = (a.index(n), b.index(n)) else { continue };
        let shared = seats[a].iter().any(|s| seats[b].iter().any(|t| s.house == t.house));
        if !shared {
            lists[a].push(b as u16);
            lists[b].push(a as u16);
        }
    }
    for list in &mut lists {
        list.sort_unstable();
        list.dedup();
    }
    Lists::new(lists)
}
