//! The kernel against an oracle too plain to be wrong, on both builds, and on the puzzle sets.

use crate::sudoku::kernel::{Kernel, Step};
use std::collections::HashSet;

type Grid = [u8; 81];

/// The builds this machine can run: the fastest first, the portable one always.
fn builds() -> [Kernel; 2] {
    [Kernel::idle(), Kernel::idle().portable()]
}

/// Cell by cell, digit by digit, in order; stops at `limit`.
fn oracle(grid: &mut Grid, limit: usize, found: &mut Vec<Grid>) {
    let fits = |grid: &Grid, cell: usize, digit: u8| {
        (0..81).all(|other| {
            let same = other / 9 == cell / 9
                || other % 9 == cell % 9
                || (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3);
            other == cell || !same || grid[other] != digit
        })
    };
    // The blank with the fewest digits left; any order would be right, this one ends sooner.
    let open = (0..81).filter(|&cell| grid[cell] == 0);
    let choices =
        |cell: usize| (1..=9).filter(|&digit| fits(grid, cell, digit)).collect::<Vec<_>>();
    let Some((cell, digits)) =
        open.map(|cell| (cell, choices(cell))).min_by_key(|(_, digits)| digits.len())
    else {
        let sound = (0..81).all(|cell| fits(grid, cell, grid[cell]));
        if sound {
            found.push(*grid);
        }
        return;
    };
    for digit in digits {
        grid[cell] = digit;
        oracle(grid, limit, found);
        grid[cell] = 0;
        if found.len() >= limit {
            return;
        }
    }
}

fn oracle_solutions(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    oracle(&mut grid.clone(), limit, &mut found);
    found
}

/// A small generator of numbers (xorshift); the tests need variety, not quality.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }
}

/// A solved grid: a cyclic one with digits, rows, columns, bands and stacks shuffled.
fn solved(dice: &mut Dice) -> Grid {
    let mut shuffle = |n: usize| {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, dice.below(i + 1));
        }
        order
    };
    let digits = shuffle(9);
    let mut lines = || -> Vec<usize> {
        let blocks = shuffle(3);
        blocks.into_iter().flat_map(|b| shuffle(3).into_iter().map(move |i| 3 * b + i)).collect()
    };
    let (rows, columns) = (lines(), lines());
    std::array::from_fn(|cell| {
        let (r, c) = (rows[cell / 9], columns[cell % 9]);
        digits[(3 * (r % 3) + r / 3 + c) % 9] as u8 + 1
    })
}

/// `keep` random cells of a solved grid, of which `wrong` get a random digit.
fn puzzle(dice: &mut Dice, keep: usize, wrong: usize) -> Grid {
    let full = solved(dice);
    let mut grid = [0; 81];
    let mut left: Vec<usize> = (0..81).collect();
    for i in 0..keep {
        let cell = left.swap_remove(dice.below(left.len()));
        grid[cell] = if i < wrong { dice.below(9) as u8 + 1 } else { full[cell] };
    }
    grid
}

/// Every solution the kernel gives, and the count without grids, agree with the oracle.
#[track_caller]
fn agrees(grid: &Grid, limit: usize) {
    let want: HashSet<Grid> = oracle_solutions(grid, limit).into_iter().collect();
    for mut kernel in builds() {
        assert!(kernel.set(grid));
        let got: Vec<Grid> = kernel.by_ref().take(limit).collect();
        let distinct: HashSet<Grid> = got.iter().copied().collect();
        assert_eq!(got.len(), distinct.len(), "a solution came twice: {grid:?}");
        assert_eq!(got.len(), want.len(), "{grid:?}");
        if want.len() < limit {
            assert_eq!(distinct, want, "{grid:?}");
            assert_eq!(kernel.next(), None, "the end stays the end");
        }
        for solution in &got {
            let clues_kept =
                grid.iter().zip(solution).all(|(&clue, &digit)| clue == 0 || clue == digit);
            assert!(
                clues_kept && oracle_solutions(solution, 1).len() == 1,
                "not a solution: {solution:?}"
            );
        }
        kernel.set(grid);
        assert_eq!(kernel.count_up_to(limit as u64), want.len() as u64, "{grid:?}");
    }
}

#[test]
fn random_grids_agree_with_the_oracle() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for round in 0..120 {
        let keep = 22 + dice.below(30);
        agrees(&puzzle(&mut dice, keep, 0), 300);
        let wrong = 1 + round % 2;
        agrees(&puzzle(&mut dice, keep + 6, wrong), 300);
    }
}

#[test]
fn counts_of_thousands_are_exact() {
    let mut dice = Dice(77);
    for _ in 0..12 {
        let grid = puzzle(&mut dice, 25, 0);
        agrees(&grid, 5000);
    }
}

#[test]
fn a_full_grid_is_its_own_solution() {
    let mut dice = Dice(5);
    for _ in 0..50 {
        let grid = solved(&mut dice);
        for mut kernel in builds() {
            kernel.set(&grid);
            assert_eq!(kernel.next(), Some(grid));
            assert_eq!(kernel.next(), None);
            assert_eq!(kernel.guesses(), 0);
        }
    }
}

#[test]
fn a_full_grid_with_one_wrong_cell_has_none() {
    let mut dice = Dice(6);
    for _ in 0..50 {
        let mut grid = solved(&mut dice);
        let cell = dice.below(81);
        grid[cell] = grid[cell] % 9 + 1;
        agrees(&grid, 2);
    }
}

#[test]
fn clashing_clues_have_none() {
    for other in [1, 8, 9, 10, 20, 27, 72] {
        let mut grid = [0; 81];
        (grid[0], grid[other]) = (7, 7);
        for mut kernel in builds() {
            kernel.set(&grid);
            assert_eq!(kernel.count_up_to(u64::MAX), 0, "cells 0 and {other}");
            assert_eq!(kernel.guesses(), 0);
        }
    }
}

#[test]
fn a_value_above_nine_is_refused() {
    let mut grid = [0; 81];
    for (cell, value) in [(0, 10), (40, 10), (79, 255), (80, 10), (7, 128)] {
        grid[cell] = value;
        assert!(Kernel::new(&grid).is_none(), "{value} in cell {cell}");
        grid[cell] = 9;
        assert!(Kernel::new(&grid).is_some());
        grid[cell] = 0;
    }
}

#[test]
fn an_empty_grid_is_solved_at_once_and_goes_on() {
    for mut kernel in builds() {
        kernel.set(&[0; 81]);
        let first = kernel.next().expect("an empty grid has solutions");
        assert!(kernel.guesses() <= 108, "no dead end on the way: {}", kernel.guesses());
        assert_eq!(oracle_solutions(&first, 1), [first]);
        let some: HashSet<Grid> = kernel.take(2000).collect();
        assert_eq!(some.len(), 2000);
        assert!(!some.contains(&first));
    }
}

#[test]
fn a_budget_stops_and_a_later_call_goes_on() {
    let mut dice = Dice(11);
    for _ in 0..30 {
        let grid = puzzle(&mut dice, 24, 0);
        for mut kernel in builds() {
            kernel.set(&grid);
            let want = kernel.count_up_to(1000);
            let guesses = kernel.guesses();
            kernel.set(&grid);
            let mut got = 0;
            let mut stops = 0;
            loop {
                let before = kernel.guesses();
                let (n, end) = kernel.count_within(1000 - got, 1);
                got += n;
                assert!(kernel.guesses() - before <= 2, "two guesses may be made at once");
                match end {
                    Step::Stopped => stops += 1,
                    Step::Solution | Step::Exhausted => break,
                }
            }
            assert_eq!((got, kernel.guesses()), (want, guesses));
            assert!(guesses < 2 || stops > 0);
        }
    }
}

#[test]
fn candidates_and_clues_mean_the_same() {
    let mut dice = Dice(21);
    for _ in 0..60 {
        let grid = puzzle(&mut dice, 24, 0);
        let masks = grid.map(|clue| if clue == 0 { 0x1ff } else { 1 << (clue - 1) });
        for (mut a, mut b) in builds().into_iter().zip(builds()) {
            a.set(&grid);
            b.set_candidates(&masks);
            let left: HashSet<Grid> = a.take(200).collect();
            let right: HashSet<Grid> = b.take(200).collect();
            assert_eq!(left.len(), right.len());
            if left.len() < 200 {
                assert_eq!(left, right);
            }
        }
    }
}

#[test]
fn fewer_candidates_keep_exactly_the_solutions_that_fit() {
    let mut dice = Dice(22);
    for _ in 0..40 {
        let grid = puzzle(&mut dice, 26, 0);
        let all = oracle_solutions(&grid, 500);
        if all.len() == 500 {
            continue;
        }
        let masks: [u16; 81] = std::array::from_fn(|cell| {
            let free = 0x1ff & !(1 << dice.below(9));
            if grid[cell] == 0 { free } else { 1 << (grid[cell] - 1) }
        });
        let fit = |solution: &&Grid| {
            solution.iter().zip(masks).all(|(&digit, mask)| mask >> (digit - 1) & 1 == 1)
        };
        let want: HashSet<Grid> = all.iter().filter(fit).copied().collect();
        for mut kernel in builds() {
            kernel.set_candidates(&masks);
            assert_eq!(kernel.collect::<HashSet<Grid>>(), want);
        }
    }
    let mut kernel = Kernel::from_candidates(&[0; 81]);
    assert_eq!(kernel.next(), None);
}

#[test]
fn both_builds_walk_the_same_tree() {
    let mut dice = Dice(31);
    for _ in 0..200 {
        let keep = 20 + dice.below(10);
        let grid = puzzle(&mut dice, keep, 0);
        let [mut fast, mut portable] = builds();
        fast.set(&grid);
        portable.set(&grid);
        for _ in 0..50 {
            let (a, b) = (fast.next(), portable.next());
            assert_eq!((a, fast.guesses()), (b, portable.guesses()));
        }
    }
}

#[test]
fn text_and_values_mean_the_same() {
    let text = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let values = text.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
    for (mut a, mut b) in builds().into_iter().zip(builds()) {
        a.set_text(text);
        b.set(&values);
        let first = a.next();
        assert!(first.is_some());
        assert_eq!(first, b.next());
    }
}

/// The classes stated in the README beside the collections.
#[test]
fn the_puzzle_sets_have_their_stated_classes() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/puzzles");
    let sets = [
        ("17clue", 1),
        ("magictour", 1),
        ("hardest_1905", 1),
        ("hardest_1106", 1),
        ("top95", 1),
        ("easy50", 1),
        ("easy", 1),
        ("several_solutions", 2),
        ("none_17clue", 0),
        ("none_hard", 0),
    ];
    for (set, class) in sets {
        let text = std::fs::read_to_string(format!("{folder}/{set}.txt")).expect(set);
        for line in text.lines() {
            let line: &[u8; 81] = line.as_bytes()[..81].try_into().expect("81 cells");
            let mut guesses = None;
            for mut kernel in builds() {
                kernel.set_text(line);
                assert_eq!(
                    kernel.count_up_to(2),
                    class,
                    "{set}: {}",
                    String::from_utf8_lossy(line)
                );
                assert_eq!(*guesses.get_or_insert(kernel.guesses()), kernel.guesses());
            }
        }
    }
}
