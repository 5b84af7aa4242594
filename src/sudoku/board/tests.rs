//! Boards that change stages at once, against dancing links: every hand-over, on small grids. Hasty
//! boards are on the portable build, patient ones on the fastest.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::control::{Limits, Meter};
use crate::problem::check;
use crate::solver::{Engine, Step};
use crate::sudoku::board::climb::Board;
use crate::sudoku::board::tables::Tables;
use crate::sudoku::{Cell, Grid, GridEngine, Layout};

/// A small random generator (xorshift), for repeatable tests.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }
}

/// The solutions, no more than `cap`, with a pause after every `portion` nodes; each passes the
/// judge and comes once.
fn all(board: &mut Board, grid: &Grid, cap: usize, portion: u64) -> BTreeSet<Vec<u8>> {
    board.set(grid.values());
    let mut found = BTreeSet::new();
    while found.len() < cap {
        match board.run(&mut portion.clone()) {
            Some(Step::Solution) => {
                let completion = Grid::from_values(grid.layout().clone(), board.grid().to_vec());
                assert_eq!(check(grid.layout().problem(), completion.clues()), Ok(()));
                assert!(found.insert(board.grid().to_vec()), "{completion} comes twice");
            }
            Some(_) => break,
            None => {}
        }
    }
    found
}

fn by_links(grid: &Grid, cap: usize) -> BTreeSet<Vec<u8>> {
    let Ok(question) = grid.solve() else { return BTreeSet::new() };
    let completions = question.engine(GridEngine::Cover(Engine::Links)).solutions();
    completions.take(cap).map(|completion| completion.values().to_vec()).collect()
}

/// A grid whose clues are mostly those of one filling, so that solutions are few; some are wrong.
fn random_grid(random: &mut Random, layout: &Layout, board: &mut Board, spoil: bool) -> Grid {
    let cells = layout.side() * layout.side();
    let digit = |random: &mut Random| random.below(layout.side()) as u8 + 1;
    let filling = loop {
        let mut values = vec![0; cells];
        for _ in 0..3 {
            values[random.below(cells)] = digit(random);
        }
        let few = Grid::from_values(layout.clone(), values);
        if let Some(filling) = all(board, &few, 1, u64::MAX).pop_first() {
            break filling;
        }
    };
    let mut values = vec![0; cells];
    // From a third of the cells up: dancing links are slow on sparse grids.
    for _ in 0..cells / 3 + random.below(cells) {
        let cell = random.below(cells);
        values[cell] = filling[cell];
    }
    if spoil {
        values[random.below(cells)] = digit(random);
    }
    Grid::from_values(layout.clone(), values)
}

fn compare(layout: &Layout, seed: u64, rounds: usize, cap: usize) {
    let tables = Arc::new(Tables::new(layout).expect("few houses"));
    let mut board = Board::hasty(Arc::clone(&tables)).portable();
    let mut patient = Board::new(tables);
    let mut random = Random(seed);
    let mut classes = [0; 3];
    for round in 0..rounds {
        let grid = random_grid(&mut random, layout, &mut patient, round % 4 == 0);
        let expected = by_links(&grid, cap);
        for (board, portion) in [(&mut board, 1 + round as u64 % 5), (&mut patient, u64::MAX)] {
            let found = all(board, &grid, cap, portion);
            assert_eq!(found.len(), expected.len(), "{grid:?}");
            assert!(expected.len() == cap || found == expected, "{grid:?}");
        }
        classes[expected.len().min(2)] += 1;
    }
    assert!(classes.iter().all(|count| *count > 0), "all classes occur: {classes:?}");
}

#[test]
fn classic_boxes() {
    for (seed, (rows, columns), rounds) in [
        (11, (2, 2), 400),
        (12, (2, 3), 300),
        (13, (3, 2), 300),
        (14, (2, 4), 100),
        (15, (3, 3), 60),
        // Three words, houses across words, and all four words.
        (17, (2, 5), 60),
        (18, (3, 4), 40),
        (19, (4, 4), 20),
    ] {
        compare(&Layout::boxes(rows, columns).unwrap(), seed, rounds, 300);
    }
    compare(&Layout::boxes(1, 5).unwrap(), 16, 200, 300);
}

#[test]
fn regions_and_extra_rules() {
    let regions = |map: &str| Layout::regions(map).unwrap();
    compare(&regions("AABBBAABBCADDCCDDECCDEEEE"), 21, 100, 200);
    let nine = || Layout::of_side(9).unwrap();
    compare(&nine().with_diagonals(), 23, 30, 100);
    compare(&nine().with_windows().unwrap(), 24, 30, 100);
    compare(&nine().with_anti_king(), 26, 20, 100);
    compare(&nine().with_anti_knight(), 27, 10, 100);
    let short = [(0, 0), (1, 1), (2, 2), (3, 3)].map(|(r, c)| Cell::new(r, c));
    compare(&Layout::of_side(6).unwrap().with_group("short", short).unwrap(), 25, 100, 300);
}

#[test]
fn hundreds_of_groups_that_say_nothing_new() {
    // The largest arrays, and the loops without a fixed number of seats.
    let mut layout = Layout::of_side(25).unwrap();
    for cell in (0..600).step_by(2) {
        let (row, column) = (cell / 25, cell % 24);
        let pair = [column, column + 1].map(|column| Cell::new(row, column));
        layout = layout.with_group(format!("pair {cell}"), pair).unwrap();
    }
    let tables = Arc::new(Tables::new(&layout).expect("few enough houses"));
    let mut board = Board::new(tables);
    let usual = Layout::of_side(25).unwrap();
    for line in include_str!("../../../tests/data/puzzles/25x25_unique.txt").lines() {
        let grid: Grid = line.parse().unwrap();
        let found = all(&mut board, &grid, 2, u64::MAX);
        let mut plain = Board::new(Arc::new(Tables::new(&usual).expect("few houses")));
        assert_eq!(found, all(&mut plain, &grid, 2, u64::MAX));
        assert_eq!(found.len(), 1);
    }
}

#[test]
fn more_groups_than_a_board_holds_go_to_dancing_links() {
    let mut layout = Layout::of_side(36).unwrap();
    for number in 0..1_800 {
        let (row, column) = (number / 60, number % 60);
        let other = Cell::new(row + 1 + column / 36, column * 7 % 36);
        let cells = [Cell::new(row, column % 36), other];
        layout = layout.with_group(format!("pair {number}"), cells).unwrap();
    }
    assert!(Tables::new(&layout).is_none());
    let grid = Grid::new(layout);
    let question = grid.solve().unwrap().engine(GridEngine::Board);
    assert!(question.plan().to_string().starts_with("links: "));
}

#[test]
fn a_memory_limit_forbids_the_learner_first_and_then_the_board() {
    let tables = Arc::new(Tables::new(&Layout::of_side(16).unwrap()).unwrap());
    let (board, learner) = (Board::bytes(&tables), Board::learner_bytes(&tables));
    assert!(board < learner, "{board} {learner}");
    let allows = |bytes| Meter::new(Limits::none().with_memory(bytes));
    assert!(allows(board).before_memory(board).is_none());
    let hard = include_str!("../../../tests/data/puzzles/16x16_unique.txt").lines().next().unwrap();
    let grid: Grid = hard.parse().unwrap();
    let ask = |bytes| {
        let limits = Limits::none().with_memory(bytes);
        grid.solve().unwrap().limits(limits).first().decided().flatten().is_some()
    };
    assert!(ask(board) && !ask(board - 1));
}

#[test]
fn labels_of_missing_digits_are_exchanged() {
    let count = |layout: Layout, clue: Option<u8>| {
        let mut grid = Grid::new(layout);
        grid.set(Cell::new(0, 0), clue).unwrap();
        let tables = Arc::new(Tables::new(grid.layout()).unwrap());
        all(&mut Board::hasty(tables), &grid, usize::MAX, 3).len()
    };
    // OEIS A107739: 4×4 Sudoku grids; A002860: Latin squares of order 4 and 5.
    assert_eq!(count(Layout::boxes(2, 2).unwrap(), None), 288);
    assert_eq!(count(Layout::boxes(2, 2).unwrap(), Some(3)), 72);
    assert_eq!(count(Layout::boxes(1, 4).unwrap(), None), 576);
    assert_eq!(count(Layout::boxes(1, 5).unwrap(), None), 161_280);
}
