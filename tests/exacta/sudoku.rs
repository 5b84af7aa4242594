//! Random grids: verdicts, counts, all completions, clashes and candidates against the plain oracle.

use std::collections::BTreeSet;

use exacta::{Cell, Count, Ending, Grid, GridEngine, GridVerdict, Layout, Limits, check};
use quickcheck::TestResult;

use crate::support::grid_oracle::{Boxed, Jigsaw, PlainGrid};

/// Completions that are compared at most.
const CAP: usize = 2000;

#[test]
fn grids_of_4x4_agree_with_the_oracle() {
    quick(2000, |Boxed(plain): Boxed<2, 2>| agrees(&Layout::boxes(2, 2).unwrap(), &plain));
}

#[test]
fn grids_of_6x6_agree_with_the_oracle() {
    quick(500, |Boxed(plain): Boxed<2, 3>| agrees(&Layout::boxes(2, 3).unwrap(), &plain));
}

#[test]
fn upright_grids_of_6x6_agree_with_the_oracle() {
    quick(500, |Boxed(plain): Boxed<3, 2>| agrees(&Layout::boxes(3, 2).unwrap(), &plain));
}

#[test]
fn grids_of_9x9_agree_with_the_oracle() {
    quick(200, |Boxed(plain): Boxed<3, 3>| agrees(&Layout::of_side(9).unwrap(), &plain));
}

#[test]
fn jigsaws_agree_with_the_oracle() {
    quick(500, |Jigsaw(plain): Jigsaw| {
        let symbol = |region: &usize| char::from(b'A' + *region as u8);
        let map: String = plain.regions.iter().map(symbol).collect();
        agrees(&Layout::regions(&map).unwrap(), &plain)
    });
}

/// The random grids are of all kinds, or else the tests above would say little.
#[test]
fn random_grids_are_of_every_kind() {
    let mut kinds = BTreeSet::new();
    let mut g = quickcheck::Gen::new(100);
    for _ in 0..300 {
        let Boxed::<2, 3>(plain) = quickcheck::Arbitrary::arbitrary(&mut g);
        kinds.insert(match grid_of(&Layout::boxes(2, 3).unwrap(), &plain).verdict() {
            GridVerdict::Clash(_) => "clash",
            GridVerdict::None => "none",
            GridVerdict::Unique(_) => "unique",
            GridVerdict::Several { .. } => "several",
            GridVerdict::Undecided { .. } => "undecided",
        });
    }
    assert_eq!(kinds, BTreeSet::from(["clash", "none", "several", "unique"]));
}

/// One node at a time, through every stage of a search.
#[test]
fn progress_never_falls_and_gets_somewhere() {
    let hard = include_str!("../data/puzzles/16x16_hard.txt").lines();
    let several = include_str!("../data/puzzles/several_solutions.txt").lines();
    let six = include_str!("../data/puzzles/6x6_unique.txt").lines();
    let lines = hard.take(5).chain(several.take(5)).chain(six.take(5)).chain(["1..............2"]);
    for (line, engine) in lines.flat_map(|l| [(l, GridEngine::Auto), (l, GridEngine::Board)]) {
        let grid: Grid = line.parse().unwrap();
        let mut solutions = grid.solve().unwrap().engine(engine).solutions();
        let (mut steps, mut grew) = (0, 0);
        let mut progress = solutions.progress();
        assert!(progress < 1.0);
        while solutions.ending() != Ending::Exhausted && steps < 300 {
            steps += 1;
            solutions.resume(Limits::nodes(steps));
            solutions.next();
            let now = solutions.progress();
            assert!((progress..=1.0).contains(&now), "{line} {engine:?}: {progress} then {now}");
            grew += usize::from(now > progress);
            progress = now;
        }
        assert!(grew > 0, "{line} {engine:?}");
    }
}

fn quick<A: quickcheck::Arbitrary + std::fmt::Debug>(tests: u64, property: fn(A) -> TestResult) {
    quickcheck::QuickCheck::new().tests(tests).quickcheck(property);
}

fn agrees(layout: &Layout, plain: &PlainGrid) -> TestResult {
    let grid = grid_of(layout, plain);
    let expected = plain.completions(CAP);
    if let Err(difference) = compare_completions(&grid, &expected)
        .and_then(|()| compare_clashes(&grid, plain))
        .and_then(|()| compare_candidates(&grid, plain))
    {
        return TestResult::error(format!("{grid:?}: {difference}"));
    }
    TestResult::passed()
}

/// The plain grid as a grid of the library, cell by cell.
fn grid_of(layout: &Layout, plain: &PlainGrid) -> Grid {
    let mut grid = Grid::new(layout.clone());
    for (cell, digit) in layout.cells().zip(&plain.values) {
        grid.set(cell, Some(*digit).filter(|digit| *digit > 0)).unwrap();
    }
    grid
}

fn compare_completions(grid: &Grid, expected: &[Vec<u8>]) -> Result<(), String> {
    let found: BTreeSet<Vec<u8>> = match grid.solve() {
        Err(_) => BTreeSet::new(),
        Ok(question) => question
            .solutions()
            .take(CAP)
            .map(|completion| {
                sound(grid, &completion)?;
                Ok(completion.values().to_vec())
            })
            .collect::<Result<_, String>>()?,
    };
    if found.len() != expected.len() {
        return Err(format!("{} completions, the oracle has {}", found.len(), expected.len()));
    }
    if expected.len() < CAP && !expected.iter().all(|values| found.contains(values)) {
        return Err("other completions than the oracle".into());
    }
    if let Ok(question) = grid.solve() {
        let count = question.limits(Limits::solutions(CAP as u64 + 1)).count();
        match count {
            Count::Exact(n) if expected.len() < CAP && n == expected.len().into() => {}
            _ if expected.len() == CAP => {}
            count => return Err(format!("count {count}, the oracle has {}", expected.len())),
        }
    }
    match (grid.verdict(), expected.len()) {
        (GridVerdict::Clash(_) | GridVerdict::None, 0) => Ok(()),
        (GridVerdict::Unique(one), 1) if one.values() == expected[0] => Ok(()),
        (GridVerdict::Several { one, other, differences }, 2..) => {
            sound(grid, &one).and(sound(grid, &other))?;
            let differ = |cell: &Cell| one.get(*cell) != other.get(*cell);
            let naive: Vec<Cell> = grid.layout().cells().filter(differ).collect();
            if naive.is_empty() || naive != differences {
                return Err(format!("differences {differences:?}, expected {naive:?}"));
            }
            Ok(())
        }
        (verdict, count) => Err(format!("{verdict:?}, the oracle has {count} completions")),
    }
}

/// A completion passes the judge and keeps every clue.
fn sound(grid: &Grid, completion: &Grid) -> Result<(), String> {
    check(grid.layout().problem(), completion.clues()).map_err(|fault| fault.to_string())?;
    let kept = grid
        .layout()
        .cells()
        .all(|cell| grid.get(cell).is_none() || grid.get(cell) == completion.get(cell));
    if kept && completion.is_full() { Ok(()) } else { Err(format!("{completion} loses a clue")) }
}

/// Every clash by house, with its digit and its cells, against a recount over all pairs of cells.
fn compare_clashes(grid: &Grid, plain: &PlainGrid) -> Result<(), String> {
    let n = plain.side;
    let mut expected = BTreeSet::new();
    for digit in 1..=n as u8 {
        let holders: Vec<usize> = (0..n * n).filter(|cell| plain.values[*cell] == digit).collect();
        for line in 0..n {
            let mut add = |kind: &str, holds: &dyn Fn(usize) -> bool| {
                let cells: Vec<Cell> = holders
                    .iter()
                    .filter(|cell| holds(**cell))
                    .map(|cell| Cell::new(cell / n, cell % n))
                    .collect();
                if cells.len() > 1 {
                    expected.insert((kind.to_owned(), digit, cells));
                }
            };
            add("row", &|cell| cell / n == line);
            add("column", &|cell| cell % n == line);
            add("region", &|cell| plain.regions[cell] == line);
        }
    }
    let clashes = grid.clashes();
    let mut found = BTreeSet::new();
    for clash in clashes.list() {
        for house in &clash.houses {
            let kind = match house.split(' ').next() {
                Some("row") => "row",
                Some("column") => "column",
                _ => "region",
            };
            if !found.insert((kind.to_owned(), clash.digit, clash.cells.clone())) {
                return Err(format!("{clash} is said twice"));
            }
        }
    }
    if found != expected {
        return Err(format!("clashes {found:?}, expected {expected:?}"));
    }
    if grid.has_clash() == expected.is_empty() {
        return Err("has_clash disagrees with the list".into());
    }
    match grid.solve() {
        Ok(_) if grid.has_clash() => Err("the clues clash and can all be selected".into()),
        Err(_) if !grid.has_clash() => Err("no clue clashes and selecting fails".into()),
        Err(said) if said != clashes => Err("solve says other clashes".into()),
        _ => Ok(()),
    }
}

fn compare_candidates(grid: &Grid, plain: &PlainGrid) -> Result<(), String> {
    for (index, cell) in grid.layout().cells().enumerate() {
        let seen: BTreeSet<u8> = (0..plain.values.len())
            .filter(|other| plain.sees(index, *other))
            .map(|other| plain.values[other])
            .collect();
        let expected: Vec<u8> =
            (1..=plain.side as u8).filter(|digit| !seen.contains(digit)).collect();
        let found: Vec<u8> = grid.candidates(cell).iter().collect();
        if found != expected {
            return Err(format!("candidates {found:?} of {cell}, expected {expected:?}"));
        }
    }
    Ok(())
}
