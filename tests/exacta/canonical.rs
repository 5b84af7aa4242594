//! Canonical forms: equal for disguised grids, different for different ones, by brute force where
//! that can be had.

use std::collections::{BTreeMap, BTreeSet};

use exacta::{Cell, Digits, Grid, Layout};
use quickcheck::{Arbitrary, Gen, QuickCheck};

use crate::support::grid_oracle::{Boxed, Jigsaw, PlainGrid, below};
use crate::support::symmetries::{self, Move, all, disguise, least};

/// A jigsaw of 5×5 with a half turn.
const TURNING: &str = "AAABB ACBBB ACCCD EEECD EEDDD";

#[test]
fn layouts_have_the_symmetries_that_are_known() {
    for (layout, expected) in [
        (Layout::of_side(4).unwrap(), 2 * 2usize.pow(6)),
        (Layout::of_side(6).unwrap(), 6 * 2usize.pow(3) * 2 * 6usize.pow(2)),
        (Layout::boxes(1, 4).unwrap(), 2 * 24 * 24),
        (Layout::of_side(4).unwrap().with_anti_king(), 8),
        (Layout::regions(TURNING).unwrap(), 2),
    ] {
        assert_eq!(all(&layout).len(), expected, "{layout}");
    }
}

/// Every grid of up to three clues, and random ones of more: the forms part them just as the least
/// grids do that all symmetries make of them.
#[test]
fn forms_of_4x4_agree_with_brute_force() {
    let usual = || Layout::of_side(4).unwrap();
    for layout in [
        usual(),
        Layout::boxes(1, 4).unwrap(),
        Layout::regions("AABB AABB CCDD CCDD").unwrap(),
        Layout::regions("AAAB ACBB CCDB CDDD").unwrap(),
        usual().with_diagonals(),
        usual().with_anti_knight(),
        usual().with_anti_king(),
        usual()
            .with_group("corner", [(0, 0), (0, 3), (3, 3)].map(|(r, c)| Cell::new(r, c)))
            .unwrap(),
    ] {
        let mut grids = vec![vec![0; 16]];
        for _ in 0..3 {
            let more = grids.iter().flat_map(|values: &Vec<u8>| {
                let last = values.iter().rposition(|digit| *digit > 0).map_or(0, |last| last + 1);
                let next = values.iter().max().unwrap() + 1;
                let put = |(place, digit): (usize, u8)| {
                    let mut values = values.clone();
                    values[place] = digit;
                    values
                };
                (last..16).flat_map(move |place| (1..=next).map(move |d| (place, d))).map(put)
            });
            let more: Vec<Vec<u8>> = more.collect();
            grids.extend(more);
            grids.sort_unstable();
            grids.dedup();
        }
        let mut g = Gen::new(100);
        grids.extend((0..500).map(|_| Boxed::<2, 2>::arbitrary(&mut g).0.values));
        assert_classes(&layout, &grids);
    }
}

#[test]
fn forms_of_5x5_and_6x6_agree_with_brute_force() {
    let mut g = Gen::new(100);
    let few_clues = |side: usize, g: &mut Gen| {
        let mut values = vec![0; side * side];
        for _ in 0..below(g, 5) {
            values[below(g, side * side)] = 1 + below(g, 2) as u8;
        }
        values
    };
    let grids: Vec<Vec<u8>> = (0..3000).map(|_| few_clues(5, &mut g)).collect();
    assert_classes(&Layout::regions(TURNING).unwrap(), &grids);

    let list = include_str!("../data/puzzles/6x6_unique.txt").lines();
    let mut grids: Vec<Vec<u8>> =
        list.map(|line| line.parse::<Grid>().unwrap().values().to_vec()).collect();
    grids.extend((0..300).map(|_| few_clues(6, &mut g)));
    for rows in [2, 3] {
        assert_classes(&Layout::boxes(rows, 6 / rows).unwrap(), &grids);
    }
}

/// Equal forms just for equal least grids, and the form is one of the grids that it stands for.
fn assert_classes(layout: &Layout, grids: &[Vec<u8>]) {
    let moves = all(layout);
    let mut forms: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
    let mut owners: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
    for values in grids {
        let form = filled(layout, values).canonical().expect("small").values().to_vec();
        let least = least(values, &moves);
        let known = forms.entry(least.clone()).or_insert_with(|| {
            assert_eq!(symmetries::least(&form, &moves), least, "{layout}: {values:?}");
            form.clone()
        });
        assert_eq!(*known, form, "{layout}: {values:?} has two forms");
        let owner = owners.entry(form).or_insert_with(|| least.clone());
        assert_eq!(*owner, least, "{layout}: {values:?} has the form of another");
    }
    assert!(forms.len() > 5 && forms.len() < grids.len(), "some are the same, some are not");
}

#[test]
fn disguises_of_9x9_have_one_form() {
    let usual = || Layout::of_side(9).unwrap();
    for layout in [
        usual(),
        usual().with_diagonals(),
        usual().with_windows().unwrap(),
        usual().with_anti_knight(),
        usual().with_anti_king().with_diagonals(),
    ] {
        assert_disguises(30, &layout, |g| Boxed::<3, 3>::arbitrary(g).0);
    }
}

#[test]
fn disguises_of_other_sizes_have_one_form() {
    assert_disguises(300, &Layout::of_side(4).unwrap(), |g| Boxed::<2, 2>::arbitrary(g).0);
    assert_disguises(200, &Layout::of_side(6).unwrap(), |g| Boxed::<2, 3>::arbitrary(g).0);
    assert_disguises(100, &Layout::boxes(3, 2).unwrap(), |g| Boxed::<3, 2>::arbitrary(g).0);
    assert_disguises(10, &Layout::of_side(16).unwrap(), |g| Boxed::<4, 4>::arbitrary(g).0);
    assert_disguises(5, &Layout::of_side(25).unwrap(), |g| Boxed::<5, 5>::arbitrary(g).0);
    let twisted = Layout::of_side(16).unwrap().with_diagonals();
    assert_disguises(5, &twisted, |g| Boxed::<4, 4>::arbitrary(g).0);
}

#[test]
fn disguises_of_grids_with_many_symmetries_have_one_form() {
    let empty = |side: usize| PlainGrid { side, regions: Vec::new(), values: vec![0; side * side] };
    let cyclic = |rows: usize, side: usize| {
        let digit = |place: usize| {
            let (row, column) = (place / side, place % side);
            ((row % rows * (side / rows) + row / rows + column) % side + 1) as u8
        };
        PlainGrid { values: (0..side * side).map(digit).collect(), ..empty(side) }
    };
    for (rows, side) in [(2, 4), (2, 6), (3, 9), (4, 16), (5, 25)] {
        let layout = Layout::of_side(side).unwrap();
        assert_disguises(3, &layout, |_| empty(side));
        assert_disguises(3, &layout, |_| cyclic(rows, side));
        let one = |g: &mut Gen| {
            let mut grid = empty(side);
            grid.values[below(g, side * side)] = 1;
            grid
        };
        assert_disguises(3, &layout, one);
        assert_disguises(3, &layout.with_diagonals(), one);
    }
}

#[test]
fn jigsaws_have_one_form_for_their_mirror_images() {
    let form = |(map, values): (String, Vec<u8>)| {
        filled(&Layout::regions(&map).unwrap(), &values).canonical().expect("small")
    };
    fn property(Jigsaw(plain): Jigsaw, seed: u64) -> bool {
        let symbol = |region: &usize| char::from(b'A' + *region as u8);
        let map: String = plain.regions.iter().map(symbol).collect();
        let layout = Layout::regions(&map).unwrap();
        let grid = filled(&layout, &plain.values);
        let mut g = Gen::new(10 + (seed % 10) as usize);
        let disguised = disguise(&grid, &(0..plain.values.len()).collect(), &mut g);
        grid.canonical() == disguised.canonical()
    }
    QuickCheck::new().tests(200).quickcheck(property as fn(Jigsaw, u64) -> bool);
    // The form keeps its layout, so a turned grid has the same one only if the layout turns, too.
    let turned = |values: &[u8]| values.iter().rev().copied().collect::<Vec<u8>>();
    let values: Vec<u8> =
        (0..25).map(|place| if place % 7 == 1 { place / 7 + 1 } else { 0 }).collect();
    let map = TURNING.to_owned();
    assert_eq!(form((map.clone(), values.clone())), form((map, turned(&values))));
}

#[test]
fn marks_move_along() {
    let layout = Layout::of_side(6).unwrap();
    let mut g = Gen::new(100);
    for _ in 0..100 {
        let marks: Vec<Digits> =
            (0..36).map(|_| (0..3).map(|_| 1 + below(&mut g, 6) as u8).collect()).collect();
        let plain = Boxed::<2, 3>::arbitrary(&mut g).0;
        let grid = filled(&layout, &plain.values).with_marks(marks.clone()).unwrap();
        let disguised = disguise(&grid, &symmetries::random(&layout, &mut g), &mut g);
        assert_eq!(grid.canonical().unwrap(), disguised.canonical().unwrap());
        assert_ne!(grid.canonical(), filled(&layout, &plain.values).canonical());
        let mut others = marks;
        others[7] = Digits::all(6);
        let other = filled(&layout, &plain.values).with_marks(others).unwrap();
        assert_eq!(grid.is_same_as(&other), Some(false), "other marks");
    }
}

/// Whoever made the lists says that no two of the puzzles of 17 clues are the same. In the others some
/// are, as brute force confirms.
#[test]
fn lists_have_the_duplicates_that_they_have() {
    let duplicates = |list: &str| {
        let mut seen: BTreeMap<Vec<u8>, Grid> = BTreeMap::new();
        let mut found = 0;
        for line in list.lines() {
            let grid: Grid = line.parse().unwrap();
            let form = grid.canonical().unwrap().values().to_vec();
            if let Some(earlier) = seen.get(&form) {
                assert!(plainly_same(earlier.values(), grid.values()), "{earlier} {grid}");
                found += 1;
            } else {
                seen.insert(form, grid);
            }
        }
        found
    };
    assert_eq!(duplicates(include_str!("../data/puzzles/17clue.txt")), 0);
    assert_eq!(duplicates(include_str!("../data/puzzles/magictour.txt")), 1);
    assert_eq!(duplicates(include_str!("../data/puzzles/top95.txt")), 1);
}

/// Two clues of a puzzle change places: is it another puzzle? All 3,359,232 moves tell.
#[test]
fn small_changes_of_9x9_agree_with_brute_force() {
    let mut g = Gen::new(100);
    for line in include_str!("../data/puzzles/17clue.txt").lines().step_by(101) {
        let grid: Grid = line.parse().unwrap();
        let mut values = grid.values().to_vec();
        let clues: Vec<usize> = (0..81).filter(|place| values[*place] > 0).collect();
        values.swap(clues[below(&mut g, 17)], clues[below(&mut g, 17)]);
        let changed = filled(grid.layout(), &values);
        let expected = plainly_same(grid.values(), &values);
        assert_eq!(grid.is_same_as(&changed), Some(expected), "{grid} {changed}");
    }
}

#[test]
fn the_same_rules_in_other_words_make_no_difference() {
    let boxes = Layout::of_side(4).unwrap();
    let regions = Layout::regions("ccdd ccdd aabb aabb").unwrap();
    let redundant = boxes.clone().with_exclusion(Cell::new(0, 0), Cell::new(1, 1)).unwrap();
    let other = boxes.clone().with_exclusion(Cell::new(0, 0), Cell::new(2, 2)).unwrap();
    let grid = Grid::parse("12..34..........", boxes).unwrap();
    let disguised = "..43..21........";
    for layout in [regions, redundant] {
        let disguised = Grid::parse(disguised, layout).unwrap();
        assert_eq!(grid.is_same_as(&disguised), Some(true), "{disguised:?}");
        assert_eq!(disguised.is_same_as(&grid), Some(true), "{disguised:?}");
    }
    assert_eq!(grid.is_same_as(&Grid::parse(disguised, other).unwrap()), Some(false));
    assert_eq!(grid.is_same_as(&"1".parse().unwrap()), Some(false));
}

fn filled(layout: &Layout, values: &[u8]) -> Grid {
    let mut grid = Grid::new(layout.clone());
    for (cell, digit) in layout.cells().zip(values) {
        grid.set(cell, Some(*digit).filter(|digit| *digit > 0)).unwrap();
    }
    grid
}

/// Random grids of this layout and their disguises have one form, which is its own form. The
/// disguises are of more than one kind.
#[track_caller]
fn assert_disguises(tests: usize, layout: &Layout, make: impl Fn(&mut Gen) -> PlainGrid) {
    let mut g = Gen::new(100);
    let mut moves: BTreeSet<Move> = BTreeSet::new();
    for _ in 0..tests {
        let grid = filled(layout, &make(&mut g).values);
        let symmetry = symmetries::random(layout, &mut g);
        let disguised = disguise(&grid, &symmetry, &mut g);
        let form = grid.canonical().expect("not too symmetric");
        assert_eq!(disguised.canonical().as_ref(), Some(&form), "{grid:?} {symmetry:?}");
        assert_eq!(form.canonical().as_ref(), Some(&form), "{grid:?}: a form is its own");
        assert_eq!((form.layout(), form.clue_count()), (layout, grid.clue_count()));
        moves.insert(symmetry);
    }
    assert!(moves.len() > 1, "{layout}: no disguise");
}

/// Whether some exchange of lines and names makes one classic grid the other: all are tried.
fn plainly_same(a: &[u8], b: &[u8]) -> bool {
    const ORDERS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut lines: Vec<[usize; 9]> = Vec::new();
    for code in 0..6usize.pow(4) {
        let order = |digit: u32| ORDERS[code / 6usize.pow(digit) % 6];
        let line = |k: usize| order(3)[k / 3] * 3 + order(order(3)[k / 3] as u32)[k % 3];
        lines.push(std::array::from_fn(line));
    }
    let turned: Vec<u8> = (0..81).map(|place| a[place % 9 * 9 + place / 9]).collect();
    let makes = |a: &[u8], rows: &[usize; 9], columns: &[usize; 9]| {
        let (mut there, mut back) = ([0; 10], [0; 10]);
        (0..81).all(|place| {
            let (from, to) = (a[rows[place / 9] * 9 + columns[place % 9]], b[place]);
            let (from, to) = (usize::from(from), usize::from(to));
            let is_new = there[from] == 0 && back[to] == 0;
            if is_new {
                (there[from], back[to]) = (to + 1, from + 1);
            }
            (from == 0) == (to == 0) && there[from] == to + 1 && back[to] == from + 1
        })
    };
    [a, &turned]
        .iter()
        .any(|a| lines.iter().any(|rows| lines.iter().any(|columns| makes(a, rows, columns))))
}
