//! Grids that went wrong somewhere: misprints, traps, lists with faults. Each was met in a forum, a
//! newspaper or another program's reports, and its right answer was established independently.

use exacta::format::{FormatErrorKind, sudoku};
use exacta::{
    Cell, Count, Engine, Grid, GridEngine, GridVerdict, Layout, Limits, Outcome, StopReason,
    Verdict,
};

use crate::sudoku_sets::is_completion;

macro_rules! case {
    ($name:literal) => {
        only(include_str!(concat!("../data/cases/", $name, ".txt")))
    };
}

/// The grids of a text, none of which may be faulty.
#[track_caller]
fn grids(text: &str) -> Vec<Grid> {
    let puzzles: Result<Vec<_>, _> = sudoku::read_str(text, None).collect();
    puzzles.unwrap().into_iter().map(|puzzle| puzzle.grid).collect()
}

#[track_caller]
fn only(text: &str) -> Grid {
    let [grid] = grids(text).try_into().unwrap();
    grid
}

#[track_caller]
fn count(grid: &Grid) -> String {
    let mut completions = 0u32;
    for completion in grid.solve().unwrap() {
        is_completion(grid, &completion);
        completions += 1;
    }
    let count = grid.solve().unwrap().count();
    assert_eq!(count, Count::Exact(completions.into()));
    count.to_string()
}

#[track_caller]
fn unique(grid: &Grid) -> String {
    let GridVerdict::Unique(solution) = grid.verdict() else { panic!("{:?}", grid.verdict()) };
    is_completion(grid, &solution);
    solution.to_string()
}

#[track_caller]
fn clash(grid: &Grid) -> String {
    let GridVerdict::Clash(clashes) = grid.verdict() else { panic!("{:?}", grid.verdict()) };
    assert!(grid.solve().is_err());
    clashes.to_string()
}

fn with(grid: &Grid, row: usize, column: usize, digit: u8) -> Grid {
    let mut grid = grid.clone();
    grid.set(Cell::new(row - 1, column - 1), Some(digit)).unwrap();
    grid
}

#[test]
fn case_01_newspaper_dropped_clue() {
    let grid = case!("01-newspaper-dropped-clue");
    assert_eq!(count(&grid), "3");
    assert!(matches!(grid.verdict(), GridVerdict::Several { .. }));
    unique(&with(&grid, 8, 9, 3));
}

#[test]
fn case_02_newspaper_wrong_digit() {
    let grid = case!("02-newspaper-wrong-digit");
    assert_eq!(count(&grid), "7");
    for (row, column, digit) in [(1, 9, 1), (1, 9, 8), (2, 8, 7), (4, 6, 2), (5, 5, 7)] {
        unique(&with(&grid, row, column, digit));
    }
}

#[test]
fn case_04_prize_puzzle_56_solutions() {
    let grid = case!("04-prize-puzzle-56-solutions");
    assert_eq!(count(&grid), "56");
    let all: Vec<Grid> = grid.solve().unwrap().into_iter().collect();
    let same = |cell: &Cell| all.iter().all(|other| other.get(*cell) == all[0].get(*cell));
    let clues = grid.clue_count();
    assert_eq!(grid.layout().cells().filter(same).count(), 37, "{clues} of them are clues");
}

#[test]
fn case_05_valid_but_called_invalid() {
    unique(&case!("05-valid-but-called-invalid"));
}

#[test]
fn case_07_list_with_lost_digit() {
    let grid = case!("07-list-with-lost-digit");
    assert_eq!(grid.clue_count(), 16);
    assert_eq!(count(&grid), "10106");
}

#[test]
fn case_08_duplicate_clue_solved_anyway() {
    let grid = case!("08-duplicate-clue-solved-anyway");
    insta::assert_snapshot!(clash(&grid), @"row 1 and box 1: 9 at r1c2 and r1c3; column 2: 9 at r1c2 and r5c2 (r1c2 is in every clash)");
    unique(&with(&grid, 1, 2, 6));
}

#[test]
fn case_10_clash_in_almost_empty_grid() {
    let grid = case!("10-clash-in-almost-empty-grid");
    insta::assert_snapshot!(clash(&grid), @"row 1 and box 1: 1 at r1c1 and r1c2");
}

#[test]
fn case_11_15_clues_brute_force_trap() {
    let grid = case!("11-15-clues-brute-force-trap");
    let found = grid.solve().unwrap().limits(Limits::solutions(3)).count();
    assert_eq!(found, Count::AtLeast(3u32.into(), StopReason::Solutions));
    let anti_knight = grid.layout().clone().with_anti_knight();
    assert_eq!(
        unique(&grid.with_layout(anti_knight).unwrap()),
        "781634952256981734943257186492376815315842679678519243567193428824765391139428567"
    );
}

#[test]
fn case_13_17_clues_reverse_first_row() {
    assert_eq!(
        unique(&case!("13-17-clues-reverse-first-row")),
        "987654321246173985351928746128537694634892157795461832519286473472319568863745219"
    );
}

#[test]
fn case_14_last_cell_not_read() {
    let mut grid = case!("14-last-cell-not-read");
    unique(&grid);
    grid.set(Cell::new(8, 8), None).unwrap();
    assert_eq!(count(&grid), "7265");
}

#[test]
fn case_15_impossible_17_clues() {
    let grid = case!("15-impossible-17-clues");
    assert!(!grid.has_clash());
    assert_eq!(grid.verdict(), GridVerdict::None);
    // Nine of its clues suffice to be impossible.
    let mut core = Grid::new(grid.layout().clone());
    for (row, column) in [(1, 6), (2, 4), (2, 6), (4, 4), (5, 4), (5, 6), (7, 1), (7, 8), (7, 9)] {
        let cell = Cell::new(row - 1, column - 1);
        core.set(cell, grid.get(cell)).unwrap();
    }
    assert_eq!((core.clue_count(), core.verdict()), (9, GridVerdict::None));
}

#[test]
fn case_16_dlx_first_solution_is_not_unique() {
    let grid = case!("16-dlx-first-solution-is-not-unique");
    assert_eq!(count(&grid), "2718");
    unique(&with(&grid, 4, 5, 9));
}

#[test]
fn case_18_course_test_expects_one() {
    let grid = case!("18-course-test-expects-one");
    assert_eq!(count(&grid), "4");
    let GridVerdict::Several { differences, .. } = grid.verdict() else { panic!("four") };
    let swaps = ["r7c6", "r7c7", "r8c5", "r8c9", "r9c5", "r9c6", "r9c7", "r9c9"];
    assert!(differences.iter().all(|cell| swaps.contains(&cell.to_string().as_str())));
}

#[test]
fn case_21_seven_labelled_invalid_grids() {
    let text = include_str!("../data/cases/21-seven-labelled-invalid-grids.txt");
    let said: Vec<String> = sudoku::read_str(text, None)
        .map(|puzzle| {
            let puzzle = puzzle.unwrap();
            let verdict = match puzzle.grid.verdict() {
                GridVerdict::Clash(clashes) => clashes.to_string(),
                GridVerdict::None => "none".into(),
                verdict => panic!("{verdict:?}"),
            };
            format!("{}: {}", puzzle.label.unwrap(), verdict)
        })
        .collect();
    insta::assert_snapshot!(said.join("\n"), @r"
    box duplicate: box 5: 5 at r4c6 and r5c4
    column duplicate: column 5: 1 at r2c5 and r4c5
    row duplicate: row 5: 2 at r5c1 and r5c9
    unsolvable square: none
    unsolvable box: none
    unsolvable column: none
    unsolvable row: none
    ");
}

#[test]
fn case_23_clash_inside_big_dataset() {
    let grid = case!("23-clash-inside-big-dataset");
    insta::assert_snapshot!(clash(&grid), @"column 5 and box 5: 1 at r4c5 and r6c5");
}

/// Dancing links do not find out in reasonable time that these maps admit no filling; the board
/// does. Whoever sets a limit gets an answer in any case, and never a wrong one.
#[test]
fn case_24_impossible_jigsaw_layouts() {
    let text = include_str!("../data/cases/24-impossible-jigsaw-layouts.txt");
    for map in text.lines() {
        let grid = Grid::new(Layout::regions(map).unwrap());
        assert_eq!(grid.verdict_within(Limits::nodes(100_000)), GridVerdict::None, "{map}");
        let links = grid.solve().unwrap().engine(GridEngine::Cover(Engine::Links));
        match links.limits(Limits::nodes(20_000)).verdict() {
            Verdict::Undecided { reason: StopReason::Nodes, found: None } | Verdict::None => {}
            verdict => panic!("{map}: {verdict:?}"),
        }
    }
    let hardest = Grid::new(Layout::regions(text.lines().last().unwrap()).unwrap());
    let first = hardest.solve().unwrap().limits(Limits::nodes(100)).first();
    assert_eq!(first, Outcome::Undecided(StopReason::Nodes));
}

#[test]
fn case_25_6x6_box_orientation() {
    let grid = case!("25-6x6-box-orientation");
    assert_eq!(grid.layout(), &Layout::boxes(2, 3).unwrap());
    assert_eq!(unique(&grid), "123456456123231564564231312645645312");
    let upright = grid.with_layout(Layout::boxes(3, 2).unwrap()).unwrap();
    assert_eq!(unique(&upright), "123456456123632514365241214635541362");
}

/// Whether digits may repeat in a cage changes the answer, and cages are no rule here: the puzzle is
/// refused by name, not solved without them.
#[test]
fn case_26_killer_repeat_rule_is_refused_by_name() {
    let text = include_str!("../data/cases/26-killer-repeat-rule.txt");
    let errors: Vec<_> = sudoku::read_str(text, None).map(|puzzle| puzzle.unwrap_err()).collect();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].kind(), FormatErrorKind::Unsupported);
    insta::assert_snapshot!(errors[0], @"1:4: killer cages are not supported");
}

#[test]
fn case_36_empty_grid_called_no_solution() {
    let grid = case!("36-empty-grid-called-no-solution");
    assert!(matches!(grid.verdict(), GridVerdict::Several { .. }));
    let found = grid.solve().unwrap().limits(Limits::solutions(10_000)).count();
    assert_eq!(found, Count::AtLeast(10_000u32.into(), StopReason::Solutions));
}

#[test]
fn case_36_the_4x4_grids_are_288() {
    assert_eq!(count(&Grid::new(Layout::of_side(4).unwrap())), "288");
}

/// All 28,200,960 grids of 6×6: its first row can be put in 720 orders, and each order leaves
/// as many.
#[test]
fn case_36_the_6x6_grids_are_28200960() {
    let mut grid = Grid::new(Layout::of_side(6).unwrap());
    for column in 0..6 {
        grid.set(Cell::new(0, column), Some(column as u8 + 1)).unwrap();
    }
    assert_eq!(grid.solve().unwrap().count(), Count::Exact((28_200_960u32 / 720).into()));
}

#[test]
fn case_37_file_import_refused() {
    unique(&case!("37-file-import-refused"));
}

#[test]
fn case_38_solved_grid_counted_as_zero() {
    let grid = case!("38-solved-grid-counted-as-zero");
    assert!(grid.is_full());
    assert_eq!(count(&grid), "1");
    assert_eq!(unique(&grid), grid.to_string());
    let wrong = with(&grid, 1, 1, 3);
    assert_eq!(
        clash(&wrong),
        "row 1 and box 1: 3 at r1c1 and r1c2; column 1: 3 at r1c1 and r9c1 (r1c1 is in every clash)"
    );
}
