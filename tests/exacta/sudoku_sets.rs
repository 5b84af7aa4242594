//! Collections of puzzles, each with the number of solutions that is known for it; see
//! `tests/data/puzzles/README.md`.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use exacta::format::sudoku::Puzzles;
use exacta::{Engine, Grid, GridEngine, GridVerdict, Verdict, check};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    None,
    Unique,
    Several,
}

/// Every puzzle of the file is of the class, and what is found for it is right.
#[track_caller]
fn all_are(name: &str, puzzles: usize, class: Class) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/puzzles").join(name);
    let mut read = 0;
    for puzzle in Puzzles::new(BufReader::new(File::open(path).unwrap()), None) {
        let puzzle = puzzle.unwrap();
        read += 1;
        let found = match puzzle.grid.verdict() {
            GridVerdict::None => Class::None,
            GridVerdict::Unique(solution) => {
                is_completion(&puzzle.grid, &solution);
                Class::Unique
            }
            GridVerdict::Several { one, other, differences } => {
                is_completion(&puzzle.grid, &one);
                is_completion(&puzzle.grid, &other);
                assert_ne!(differences, []);
                Class::Several
            }
            verdict => panic!("{name}:{}: {verdict:?}", puzzle.line),
        };
        assert_eq!(found, class, "{name}:{}", puzzle.line);
        if puzzle.line % 20 == 1 {
            assert_eq!(by_links(&puzzle.grid), class, "{name}:{} by links", puzzle.line);
        }
    }
    assert_eq!(read, puzzles, "{name}");
}

/// The class according to dancing links.
fn by_links(grid: &Grid) -> Class {
    let question = grid.solve().expect("no clue is repeated");
    match question.engine(GridEngine::Cover(Engine::Links)).verdict() {
        Verdict::None => Class::None,
        Verdict::Unique(_) => Class::Unique,
        Verdict::Several(..) => Class::Several,
        verdict => panic!("no limit is set: {verdict:?}"),
    }
}

/// The judge agrees, and every clue is kept.
#[track_caller]
pub(crate) fn is_completion(grid: &Grid, solution: &Grid) {
    assert_eq!(check(grid.layout().problem(), solution.clues()), Ok(()), "{solution}");
    assert!(solution.is_full());
    for cell in grid.layout().cells().filter(|cell| grid.get(*cell).is_some()) {
        assert_eq!(grid.get(cell), solution.get(cell), "{cell} of {grid}");
    }
}

#[test]
fn small_grids_of_6x6_are_unique() {
    all_are("6x6_unique.txt", 300, Class::Unique);
}

#[test]
fn puzzles_with_17_clues_are_unique() {
    all_are("17clue.txt", 2000, Class::Unique);
}

#[test]
fn easy_and_well_known_puzzles_are_unique() {
    all_are("easy.txt", 1000, Class::Unique);
    all_are("easy50.txt", 50, Class::Unique);
    all_are("top95.txt", 95, Class::Unique);
    all_are("magictour.txt", 1465, Class::Unique);
}

#[test]
fn the_hardest_puzzles_are_unique() {
    all_are("hardest_1905.txt", 1000, Class::Unique);
    all_are("hardest_1106.txt", 375, Class::Unique);
}

#[test]
fn puzzles_with_several_solutions_have_them() {
    all_are("several_solutions.txt", 1000, Class::Several);
}

#[test]
fn puzzles_with_a_wrong_clue_have_none() {
    all_are("none_17clue.txt", 1000, Class::None);
    all_are("none_hard.txt", 500, Class::None);
}

#[test]
fn large_puzzles_are_unique() {
    all_are("16x16_unique.txt", 100, Class::Unique);
    all_are("25x25_unique.txt", 40, Class::Unique);
}
