//! The n×n board against dancing links and the learner, on random grids of many layouts and on whole
//! collections; what defeats plain search; stopping and going on.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use exacta::{Count, Ending, Engine, Grid, GridEngine, Layout, Limits, StopReason, Verdict};

use crate::sudoku_sets::is_completion;
use crate::support::grid_oracle::{Boxed, Jigsaw, PlainGrid};

/// Completions that are compared at most.
const CAP: u64 = 500;

/// The completions on one engine, as a set, and whether the count and the verdict fit them.
fn completions(grid: &Grid, engine: GridEngine) -> BTreeSet<Vec<u8>> {
    let Ok(question) = grid.solve() else { return BTreeSet::new() };
    let question = question.engine(engine).limits(Limits::solutions(CAP));
    let list: Vec<Grid> = question.clone().into_iter().collect();
    list.iter().for_each(|completion| is_completion(grid, completion));
    let set: BTreeSet<Vec<u8>> = list.iter().map(|one| one.values().to_vec()).collect();
    assert_eq!(set.len(), list.len(), "{grid:?}: a completion comes twice");
    let count = match question.clone().count() {
        Count::Exact(count) => count,
        Count::AtLeast(count, reason) => {
            assert_eq!(reason, StopReason::Solutions);
            count
        }
    };
    assert_eq!(count, list.len().into(), "{grid:?}");
    match (question.limits(Limits::none()).verdict(), list.as_slice()) {
        (Verdict::None, []) => {}
        (Verdict::Unique(found), [one]) => assert_eq!(&found, one),
        (Verdict::Several(a, b), [one, other, ..]) => assert_eq!((&a, &b), (one, other)),
        (verdict, _) => panic!("{grid:?}: {verdict:?}, but {} completions", list.len()),
    }
    set
}

fn agree(layout: &Layout, plain: &PlainGrid) -> bool {
    let mut grid = Grid::new(layout.clone());
    for (cell, digit) in layout.cells().zip(&plain.values) {
        grid.set(cell, Some(*digit).filter(|digit| *digit > 0)).unwrap();
    }
    let expected = completions(&grid, GridEngine::Cover(Engine::Links));
    for engine in [GridEngine::Board, GridEngine::Cover(Engine::Learn), GridEngine::Auto] {
        let found = completions(&grid, engine);
        assert_eq!(found.len(), expected.len(), "{grid:?} on {engine:?}");
        assert!(expected.len() as u64 == CAP || found == expected, "{grid:?} on {engine:?}");
    }
    true
}

fn quick<A: quickcheck::Arbitrary + std::fmt::Debug>(tests: u64, property: fn(A) -> bool) {
    quickcheck::QuickCheck::new().tests(tests).quickcheck(property);
}

#[test]
fn small_grids_agree_with_dancing_links() {
    quick(300, |Boxed(plain): Boxed<2, 2>| agree(&Layout::boxes(2, 2).unwrap(), &plain));
    quick(200, |Boxed(plain): Boxed<2, 3>| agree(&Layout::boxes(2, 3).unwrap(), &plain));
    quick(200, |Boxed(plain): Boxed<3, 2>| agree(&Layout::boxes(3, 2).unwrap(), &plain));
    quick(50, |Boxed(plain): Boxed<2, 4>| agree(&Layout::boxes(2, 4).unwrap(), &plain));
}

#[test]
fn grids_of_9x9_agree_with_dancing_links() {
    quick(50, |Boxed(plain): Boxed<3, 3>| agree(&Layout::of_side(9).unwrap(), &plain));
}

#[test]
fn jigsaws_agree_with_dancing_links() {
    quick(200, |Jigsaw(plain): Jigsaw| {
        let symbol = |region: &usize| char::from(b'A' + *region as u8);
        let map: String = plain.regions.iter().map(symbol).collect();
        agrees_on(&Layout::regions(&map).unwrap(), &plain)
    });
}

/// The layout and its variants.
fn agrees_on(layout: &Layout, plain: &PlainGrid) -> bool {
    agree(layout, plain)
        && agree(&layout.clone().with_diagonals(), plain)
        && agree(&layout.clone().with_anti_king(), plain)
}

#[test]
fn variants_of_9x9_agree_with_dancing_links() {
    quick(20, |Boxed(plain): Boxed<3, 3>| {
        let classic = || Layout::of_side(9).unwrap();
        agrees_on(&classic(), &plain)
            && agree(&classic().with_windows().unwrap(), &plain)
            && agree(&classic().with_anti_knight(), &plain)
    });
}

/// The board's verdicts on a collection: how many puzzles have none, one, or several completions.
fn classes(name: &str) -> [usize; 3] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/puzzles").join(name);
    let mut classes = [0; 3];
    for line in fs::read_to_string(path).unwrap().lines() {
        let grid: Grid = line.parse().unwrap();
        let found: &[Grid] = match grid.solve().unwrap().engine(GridEngine::Board).verdict() {
            Verdict::None => &[],
            Verdict::Unique(one) => &[one],
            Verdict::Several(one, other) => {
                assert_ne!(one, other);
                &[one, other]
            }
            verdict => panic!("{name}: no limit is set: {verdict:?}"),
        };
        found.iter().for_each(|completion| is_completion(&grid, completion));
        classes[found.len()] += 1;
    }
    classes
}

#[test]
fn whole_collections_are_of_their_classes() {
    assert_eq!(classes("6x6_unique.txt"), [0, 300, 0]);
    assert_eq!(classes("17clue.txt"), [0, 2000, 0]);
    assert_eq!(classes("easy.txt"), [0, 1000, 0]);
    assert_eq!(classes("top95.txt"), [0, 95, 0]);
    assert_eq!(classes("magictour.txt"), [0, 1465, 0]);
    assert_eq!(classes("hardest_1106.txt"), [0, 375, 0]);
    assert_eq!(classes("several_solutions.txt"), [0, 0, 1000]);
    assert_eq!(classes("none_17clue.txt"), [1000, 0, 0]);
    assert_eq!(classes("none_hard.txt"), [500, 0, 0]);
    assert_eq!(classes("16x16_unique.txt"), [0, 100, 0]);
    assert_eq!(classes("16x16_several.txt"), [0, 0, 40]);
    assert_eq!(classes("25x25_unique.txt"), [0, 40, 0]);
    assert_eq!(classes("25x25_several.txt"), [0, 1, 29]);
}

#[test]
fn what_defeats_plain_search_is_answered() {
    assert_eq!(classes("hardest_1905.txt"), [0, 1000, 0]);
    assert_eq!(classes("16x16_hard.txt"), [0, 0, 40]);
    assert_eq!(classes("25x25_hard.txt"), [0, 1, 19]);
}

#[test]
fn the_empty_grid_of_every_side_has_a_completion() {
    let mut sides = 0;
    for layout in (1..=36).filter_map(|side| Layout::of_side(side).ok()) {
        sides += 1;
        let grid = Grid::new(layout);
        let first = grid.solve().unwrap().engine(GridEngine::Board).limits(Limits::nodes(100_000));
        is_completion(&grid, &first.first().decided().flatten().expect("a filling"));
    }
    assert_eq!(sides, 25, "all but the primes");
}

/// An empty grid has n! completions that differ in the names of the digits alone: they count as
/// nodes, or no limit would ever stop them.
#[test]
fn a_limit_stops_among_completions_that_are_made_by_relabelling() {
    let grid = Grid::new(Layout::of_side(25).unwrap());
    let mut search = grid.solve().unwrap().limits(Limits::nodes(5_000)).solutions();
    let Count::AtLeast(count, StopReason::Nodes) = search.tally() else { panic!("25! at least") };
    assert!(count > 1_000u32.into() && search.stats().nodes == 5_000, "{count}");
}

#[test]
fn a_search_stopped_anywhere_goes_on_to_the_same_completions() {
    let hard = "98.7.......6.5.7.......6.4.8...3...2.9...8.1...75..3..1......2...8..56.....3....4";
    let mut several = hard.to_owned();
    several.replace_range(0..1, ".");
    for (text, at_least) in [(hard, 1), (several.as_str(), 2)] {
        let grid: Grid = text.parse().unwrap();
        let question = grid.solve().unwrap().engine(GridEngine::Board);
        let mut whole = question.clone().limits(Limits::solutions(300)).solutions();
        let expected: Vec<Grid> = whole.by_ref().collect();
        assert!(expected.len() >= at_least);
        let mut search = question.limits(Limits::nodes(0)).solutions();
        let (mut found, mut limit) = (Vec::new(), 0);
        loop {
            found.extend(search.by_ref().take(300 - found.len()));
            match search.ending() {
                Ending::Stopped(StopReason::Nodes) if found.len() < 300 => {
                    assert_eq!(search.stats().nodes, limit, "it stops at the limit, not before");
                    limit += 3;
                    search.resume(Limits::nodes(limit));
                }
                _ => break,
            }
        }
        assert!(limit > 30, "it was stopped often");
        assert_eq!((search.stats(), found), (whole.stats(), expected));
    }
}

#[test]
fn the_plan_says_what_searches() {
    let plan = |grid: &Grid, engine| grid.solve().unwrap().engine(engine).plan().to_string();
    let [six, nine] = [6, 9].map(|side| Grid::new(Layout::of_side(side).unwrap()));
    assert!(plan(&six, GridEngine::Auto).starts_with("board: "));
    assert!(plan(&nine, GridEngine::Auto).starts_with("kernel: "));
    assert!(plan(&nine, GridEngine::Board).starts_with("board: "));
    assert!(plan(&nine, GridEngine::Cover(Engine::Learn)).starts_with("learn: "));
}
