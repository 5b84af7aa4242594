//! The two classic exercises, by the exact words of their contracts.

use exacta::{NoCompletionKind, solve_puzzle, solve_sudoku, try_solve_puzzle, try_solve_sudoku};

const SIX: [&str; 6] = [".23...", "..136.", ".6..1.", "....2.", ".1.5..", ".3.2.."];
const NINE: [&str; 9] = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
];

fn chars(rows: &[&str]) -> Vec<Vec<char>> {
    rows.iter().map(|row| row.chars().collect()).collect()
}

#[track_caller]
fn untouched(rows: &[&str]) {
    let mut grid = chars(rows);
    assert!(!solve_sudoku(&mut grid));
    assert_eq!(grid, chars(rows), "a false answer leaves the grid as it was");
}

#[test]
fn the_6x6_example_is_completed() {
    let completed = ["623154", "451362", "362415", "145623", "214536", "536241"];
    assert_eq!(solve_puzzle(&SIX), completed);
    assert_eq!(solve_puzzle(&completed), completed);
}

#[test]
fn a_6x6_grid_in_which_a_square_sees_all_digits_has_no_completion() {
    let rows = ["...23.", ".61...", "4.....", "5.....", "......", "......"];
    assert_eq!(solve_puzzle(&rows), Vec::<String>::new());
    let error = try_solve_puzzle(&rows).unwrap_err();
    assert_eq!(error.kind(), &NoCompletionKind::Impossible);
}

#[test]
fn repeated_clues_of_a_6x6_grid_have_no_completion() {
    let rows = ["1....1", "......", "......", "......", "......", "......"];
    assert_eq!(solve_puzzle(&rows), Vec::<String>::new());
    insta::assert_snapshot!(try_solve_puzzle(&rows).unwrap_err(), @"row 1: 1 at r1c1 and r1c6");
}

#[test]
fn an_empty_6x6_grid_has_some_completion_by_the_rules() {
    let rows = solve_puzzle(&["......"; 6]);
    let square = |r: usize, c: usize| rows[r].as_bytes()[c];
    for line in 0..6 {
        let sorted = |mut digits: Vec<u8>| {
            digits.sort_unstable();
            digits
        };
        assert_eq!(sorted((0..6).map(|c| square(line, c)).collect()), b"123456");
        assert_eq!(sorted((0..6).map(|r| square(r, line)).collect()), b"123456");
        let in_box = |r: usize, c: usize| r / 2 * 2 + c / 3 == line;
        let cells = (0..36).map(|cell| (cell / 6, cell % 6)).filter(|(r, c)| in_box(*r, *c));
        assert_eq!(sorted(cells.map(|(r, c)| square(r, c)).collect()), b"123456");
    }
}

#[test]
fn malformed_6x6_grids_have_no_completion_and_the_twin_says_why() {
    let why = |rows: &[&str]| {
        assert_eq!(solve_puzzle(rows), Vec::<String>::new());
        let error = try_solve_puzzle(rows).unwrap_err();
        assert!(matches!(error.kind(), NoCompletionKind::Malformed(_)), "{error:?}");
        error.to_string()
    };
    insta::assert_snapshot!(why(&[]), @"0 rows, expected 6");
    insta::assert_snapshot!(why(&["......"; 7]), @"7 rows, expected 6");
    insta::assert_snapshot!(why(&["......", ".....", "......", "......", "......", "......"]), @"5 characters in row 2, expected 6");
    insta::assert_snapshot!(why(&["......", "......", "...7..", "......", "......", "......"]), @"column 4: `7` in row 3 is no digit and no `.`");
    insta::assert_snapshot!(why(&["0.....", "......", "......", "......", "......", "......"]), @"column 1: `0` in row 1 is no digit and no `.`");
    insta::assert_snapshot!(why(&["é.....", "......", "......", "......", "......", "......"]), @"column 1: `é` in row 1 is no digit and no `.`");
}

#[test]
fn the_9x9_example_is_completed_in_place() {
    let mut grid = chars(&NINE);
    assert!(solve_sudoku(&mut grid));
    let rows: Vec<String> = grid.iter().map(String::from_iter).collect();
    assert_eq!(rows[..3], ["534678912", "672195348", "198342567"]);
    assert_eq!(rows[8], "345286179");
    assert!(solve_sudoku(&mut grid), "a completed grid is its own completion");
    assert_eq!(grid.iter().map(String::from_iter).collect::<Vec<String>>(), rows);
}

#[test]
fn two_ones_in_the_first_row_are_false_at_once() {
    let mut rows = ["........."; 9];
    rows[0] = "11.......";
    untouched(&rows);
    let error = try_solve_sudoku(&mut chars(&rows)).unwrap_err();
    insta::assert_snapshot!(error, @"row 1 and box 1: 1 at r1c1 and r1c2");
}

#[test]
fn a_9x9_grid_that_nothing_fits_is_false() {
    let mut rows = ["........."; 9];
    rows[0] = "12345678.";
    rows[1] = "........9";
    untouched(&rows); // r1c9 sees all nine digits
    let error = try_solve_sudoku(&mut chars(&rows)).unwrap_err();
    assert_eq!(error.kind(), &NoCompletionKind::Impossible);
}

#[test]
fn malformed_9x9_grids_are_false() {
    untouched(&[]);
    untouched(&NINE[..8]);
    let mut short = NINE;
    short[4] = "4..8.3..";
    untouched(&short);
    let mut zero = NINE;
    zero[2] = ".980...6.";
    untouched(&zero);
    let mut wide = NINE;
    wide[2] = ".9８....6.";
    untouched(&wide);
}
