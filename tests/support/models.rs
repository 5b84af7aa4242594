//! Classic problems as exact covers, for their published counts.
//!
//! Each builder says which items it makes; the library's own models, when there are any, are not
//! used here.

use std::collections::BTreeSet;
use std::hash::Hash;

use exacta::{Model, Problem};

/// A problem from lists of keys.
fn problem<K: Eq + Hash + Clone>(
    primary: impl IntoIterator<Item = K>,
    secondary: impl IntoIterator<Item = K>,
    options: impl IntoIterator<Item = Vec<K>>,
) -> Problem {
    let mut model = Model::new();
    for key in primary {
        model.primary(key).expect("primary keys differ from secondary ones");
    }
    for key in secondary {
        model.secondary(key).expect("primary keys differ from secondary ones");
    }
    for entries in options {
        model.option((), entries).expect("options hold known items, each once");
    }
    model.build().problem().clone()
}

/// Every row and column holds one queen, every diagonal at most one.
pub(crate) fn queens(n: usize) -> Problem {
    let lines = (0..n).flat_map(|line| [("row", line), ("column", line)]);
    let diagonals = (0..2 * n).flat_map(|line| [("rise", line), ("fall", line)]);
    problem(
        lines,
        diagonals,
        squares(n, n)
            .map(|(r, c)| vec![("row", r), ("column", c), ("rise", r + c), ("fall", n + r - c)]),
    )
}

/// The same on a torus, where each of the 2n diagonals has n squares.
pub(crate) fn toroidal_queens(n: usize) -> Problem {
    let lines = (0..n).flat_map(|line| [("row", line), ("column", line)]);
    let diagonals = (0..n).flat_map(|line| [("rise", line), ("fall", line)]);
    problem(
        lines,
        diagonals,
        squares(n, n).map(|(r, c)| {
            vec![("row", r), ("column", c), ("rise", (r + c) % n), ("fall", (n + r - c) % n)]
        }),
    )
}

/// 2n places hold each number k twice, k places apart.
pub(crate) fn langford(n: usize) -> Problem {
    let items = (1..=n).map(|k| ("number", k)).chain((0..2 * n).map(|place| ("place", place)));
    let options = (1..=n).flat_map(|k| {
        (0..2 * n - k - 1).map(move |i| vec![("number", k), ("place", i), ("place", i + k + 1)])
    });
    problem(items, [], options)
}

/// Each cell holds a symbol; each row and column holds each symbol.
pub(crate) fn latin(n: usize) -> Problem {
    let items = squares(n, n).flat_map(|(a, b)| [("cell", a, b), ("row", a, b), ("column", a, b)]);
    let options = squares(n, n).flat_map(|(r, c)| {
        (0..n).map(move |k| vec![("cell", r, c), ("row", r, k), ("column", c, k)])
    });
    problem(items, [], options)
}

/// Each cell of a board is covered by one domino.
pub(crate) fn dominoes(rows: usize, columns: usize) -> Problem {
    let across = squares(rows, columns - 1).map(|(r, c)| vec![(r, c), (r, c + 1)]);
    let down = squares(rows - 1, columns).map(|(r, c)| vec![(r, c), (r + 1, c)]);
    problem(squares(rows, columns), [], across.chain(down))
}

/// The elements of a set; every subset but the empty one is an option.
pub(crate) fn set_partitions(n: usize) -> Problem {
    let subsets = (1usize..1 << n).map(|set| (0..n).filter(|i| set >> i & 1 == 1).collect());
    problem(0..n, [], subsets)
}

/// The vertices of a complete graph; every edge is an option.
pub(crate) fn matchings(n: usize) -> Problem {
    let edges = (0..n).flat_map(|b| (0..b).map(move |a| vec![a, b]));
    problem(0..n, [], edges)
}

/// The pairs of points; every three points are an option.
pub(crate) fn steiner(n: usize) -> Problem {
    let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
    let triples = (0..n)
        .flat_map(|c| (0..c).flat_map(move |b| (0..b).map(move |a| vec![(a, b), (a, c), (b, c)])));
    problem(pairs, [], triples)
}

fn squares(rows: usize, columns: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |r| (0..columns).map(move |c| (r, c)))
}

/// A cell of a plane (z = 0) or of a cube.
type Cell = [i32; 3];

/// What is covered once in a packing problem.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Packing {
    Piece(usize),
    Cell(Cell),
}

/// The twelve pentominoes on a board, each used once, turned and turned over.
pub(crate) fn pentominoes(rows: i32, columns: i32) -> Problem {
    const PIECES: [&str; 12] = [
        "xxxxx",
        "xxxx/x...",
        "xxxx/.x..",
        "xxx/xx.",
        "xxx/x.x",
        "xxx./..xx",
        "xxx/x../x..",
        "xxx/.x./.x.",
        ".x./xxx/.x.",
        "xx./.xx/..x",
        "xx./.x./.xx",
        "xx./.xx/.x.",
    ];
    // A quarter turn, and a reflection.
    let moves: [fn(Cell) -> Cell; 2] = [|[r, c, z]| [c, -r, z], |[r, c, z]| [r, -c, z]];
    let board: Vec<Cell> = (0..rows).flat_map(|r| (0..columns).map(move |c| [r, c, 0])).collect();
    packing(&PIECES, &moves, &board)
}

/// The seven Soma pieces in a cube of side 3, turned but not reflected.
pub(crate) fn soma() -> Problem {
    const PIECES: [&str; 7] =
        ["xx/x.", "xxx/x..", "xxx/.x.", "xx./.xx", "xx/x.|x./..", "xx/x.|.x/..", "xx/x.|../x."];
    // Quarter turns about two axes make all 24 rotations.
    let moves: [fn(Cell) -> Cell; 2] = [|[a, b, c]| [b, -a, c], |[a, b, c]| [a, c, -b]];
    let cube: Vec<Cell> = (0..27).map(|i| [i / 9, i / 3 % 3, i % 3]).collect();
    packing(&PIECES, &moves, &cube)
}

/// Each cell of `board` and each piece once; `moves` generate the ways to turn a piece.
fn packing(pieces: &[&str], moves: &[fn(Cell) -> Cell], board: &[Cell]) -> Problem {
    let cells: BTreeSet<Cell> = board.iter().copied().collect();
    let names = (0..pieces.len()).map(Packing::Piece);
    let items = names.chain(board.iter().copied().map(Packing::Cell));
    let mut options = Vec::new();
    for (number, drawing) in pieces.iter().enumerate() {
        for shape in orientations(parse(drawing), moves) {
            for corner in board {
                let placed =
                    shape.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] + corner[axis]));
                let placed: Vec<Cell> = placed.collect();
                if placed.iter().all(|cell| cells.contains(cell)) {
                    let covered = placed.into_iter().map(Packing::Cell);
                    options.push(std::iter::once(Packing::Piece(number)).chain(covered).collect());
                }
            }
        }
    }
    problem(items, [], options)
}

/// `x` is a cell, `/` ends a row, `|` a layer.
fn parse(drawing: &str) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    let mut at: Cell = [0, 0, 0];
    for c in drawing.chars() {
        match c {
            '/' => at = [at[0] + 1, 0, at[2]],
            '|' => at = [0, 0, at[2] + 1],
            _ => {
                if c == 'x' {
                    cells.insert(at);
                }
                at[1] += 1;
            }
        }
    }
    cells
}

/// All shapes that `moves` make of one, each with its smallest coordinates at 0.
fn orientations(shape: BTreeSet<Cell>, moves: &[fn(Cell) -> Cell]) -> BTreeSet<BTreeSet<Cell>> {
    let mut found = BTreeSet::new();
    let mut open = vec![at_origin(&shape)];
    while let Some(shape) = open.pop() {
        if found.insert(shape.clone()) {
            let turned = moves.iter().map(|turn| shape.iter().copied().map(turn).collect());
            open.extend(turned.map(|cells| at_origin(&cells)));
        }
    }
    found
}

fn at_origin(shape: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let least = |axis: usize| shape.iter().map(|cell| cell[axis]).min().unwrap_or(0);
    let corner = [0, 1, 2].map(least);
    shape.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - corner[axis])).collect()
}
