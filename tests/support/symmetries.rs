//! Symmetries of layouts by trying: moves of cells that keep every house and every excluded pair.

use std::collections::BTreeSet;

use exacta::{Cell, Grid, Layout};
use quickcheck::Gen;

use crate::support::grid_oracle::{below, shuffle, shuffled_lines};

/// A move of cells: for each place, in reading order, the place whose cell goes there.
pub(crate) type Move = Vec<usize>;

/// All symmetries of a small layout, by backtracking over the cells.
pub(crate) fn all(layout: &Layout) -> Vec<Move> {
    let sets = sets(layout);
    let count = layout.cells().len();
    let differ = |a: usize, b: usize| sets.iter().any(|set| set.contains(&a) && set.contains(&b));
    let differ: Vec<Vec<bool>> =
        (0..count).map(|a| (0..count).map(|b| differ(a, b)).collect()).collect();
    let mut found = Vec::new();
    extend(&differ, &mut Vec::new(), &mut found);
    found.retain(|symmetry| keeps(&sets, symmetry));
    found
}

fn extend(differ: &[Vec<bool>], so_far: &mut Move, found: &mut Vec<Move>) {
    let place = so_far.len();
    if place == differ.len() {
        return found.push(so_far.clone());
    }
    for source in 0..differ.len() {
        let fits = |(other, other_source): (usize, &usize)| {
            source != *other_source && differ[place][other] == differ[source][*other_source]
        };
        if so_far.iter().enumerate().all(fits) {
            so_far.push(source);
            extend(differ, so_far, found);
            so_far.pop();
        }
    }
}

/// A random symmetry of any layout: mirrors, and lines exchanged as boxes allow, or alike in rows and
/// columns, if that keeps the rules; else nothing is moved.
pub(crate) fn random(layout: &Layout, g: &mut Gen) -> Move {
    let (n, sets) = (layout.side(), sets(layout));
    for _ in 0..100 {
        let (r, c) = layout.box_shape().unwrap_or((n, 1));
        let mirror = |flips: bool| (0..n).map(move |line| if flips { n - 1 - line } else { line });
        let (rows, columns): (Vec<usize>, Vec<usize>) = match below(g, 3) {
            0 => (shuffled_lines(g, c, r), shuffled_lines(g, r, c)),
            1 => (mirror(below(g, 2) > 0).collect(), mirror(below(g, 2) > 0).collect()),
            _ => {
                let lines = shuffled_lines(g, c, r);
                (lines.clone(), lines)
            }
        };
        let turns = below(g, 2) > 0;
        let source = |place: usize| match (rows[place / n], columns[place % n]) {
            (row, column) if turns => column * n + row,
            (row, column) => row * n + column,
        };
        let symmetry: Move = (0..n * n).map(source).collect();
        if keeps(&sets, &symmetry) {
            return symmetry;
        }
    }
    (0..n * n).collect()
}

/// The grid with its cells moved and its digits renamed at random.
pub(crate) fn disguise(grid: &Grid, symmetry: &Move, g: &mut Gen) -> Grid {
    let mut names: Vec<u8> = (1..=grid.side() as u8).collect();
    shuffle(g, &mut names);
    let rename = |digit: u8| names[usize::from(digit) - 1];
    let cells: Vec<Cell> = grid.layout().cells().collect();
    let mut disguised = Grid::new(grid.layout().clone());
    for (cell, source) in cells.iter().zip(symmetry) {
        disguised.set(*cell, grid.get(cells[*source]).map(rename)).unwrap();
    }
    let Some(marks) = grid.marks() else { return disguised };
    let marks = symmetry.iter().map(|source| marks[*source].iter().map(rename).collect());
    disguised.with_marks(marks).unwrap()
}

/// The least values that these moves make of a grid, with digits numbered by first appearance.
pub(crate) fn least(values: &[u8], symmetries: &[Move]) -> Vec<u8> {
    let moved = symmetries.iter().map(|symmetry| {
        let mut names = [0; 37];
        let mut next = 0;
        let rename = |source: &usize| match values[*source] {
            0 => 0,
            digit => {
                let name = &mut names[usize::from(digit)];
                if *name == 0 {
                    next += 1;
                    *name = next;
                }
                *name
            }
        };
        symmetry.iter().map(rename).collect()
    });
    moved.min().expect("one symmetry moves nothing")
}

/// The places of each house and of each excluded pair.
fn sets(layout: &Layout) -> BTreeSet<BTreeSet<usize>> {
    let place = |cell: &Cell| cell.row * layout.side() + cell.column;
    let houses = layout.houses().iter().map(|house| house.cells().iter().map(place).collect());
    let pairs = layout.exclusions().iter().map(|(a, b, _)| BTreeSet::from([place(a), place(b)]));
    houses.chain(pairs).collect()
}

fn keeps(sets: &BTreeSet<BTreeSet<usize>>, symmetry: &Move) -> bool {
    sets.iter().all(|set| sets.contains(&set.iter().map(|place| symmetry[*place]).collect()))
}
