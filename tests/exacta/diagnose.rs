//! Why grids are broken, and what mends them: cases by name, and every claim held against brute force
//! or replayed by a checker that shares no code with the library.

use std::collections::BTreeSet;

use exacta::sudoku::diagnose::{
    Argument, Change, Contradiction, Deduction, Finding, Impossible, Size,
};
use exacta::{
    CancelToken, Cell, Count, DiagnoseLimits, Diagnosis, Digits, Grid, GridVerdict, Layout,
    StopReason,
};
use quickcheck::{Arbitrary, Gen, QuickCheck};

fn diagnose(grid: &Grid) -> Diagnosis {
    grid.diagnose(&DiagnoseLimits::default())
}

#[track_caller]
fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// A case by its name: the first grid of its file.
macro_rules! case {
    ($name:literal) => {
        grid(
            include_str!(concat!("../data/cases/", $name, ".txt"))
                .split_whitespace()
                .next()
                .unwrap(),
        )
    };
}

#[track_caller]
fn contradiction(grid: &Grid) -> (Contradiction, Diagnosis) {
    let diagnosis = diagnose(grid);
    let Finding::None(found) = diagnosis.finding.clone() else { panic!("{:?}", diagnosis.finding) };
    holds(grid, &found);
    (found, diagnosis)
}

fn changes(diagnosis: &Diagnosis) -> Vec<Change> {
    diagnosis.repairs.iter().flat_map(|repair| repair.changes.clone()).collect()
}

fn count_of(diagnosis: &Diagnosis, is_kind: fn(&Change) -> bool) -> usize {
    changes(diagnosis).iter().filter(|change| is_kind(change)).count()
}

#[test]
fn case_01_the_clue_that_the_newspaper_lost() {
    let diagnosis = diagnose(&case!("01-newspaper-dropped-clue"));
    let Finding::Several(found) = &diagnosis.finding else { panic!("{:?}", diagnosis.finding) };
    assert_eq!(found.count, 3);
    assert_eq!(found.differing().len(), 27);
    assert_eq!(
        diagnosis.repairs[0].to_string(),
        "r8c9 was 3 (restores 180° symmetry; then unique)"
    );
    assert!(!diagnosis.repairs[1].is_symmetric());
    // By trying every digit in every blank cell.
    assert_eq!(count_of(&diagnosis, |change| matches!(change, Change::Add { .. })), 37);
    assert_eq!(count_of(&diagnosis, |change| matches!(change, Change::Digit { .. })), 3);
    assert_eq!(
        diagnosis.advice()[0],
        "most likely: r8c9 was 3 (restores 180° symmetry; then unique)"
    );
}

#[test]
fn case_02_a_symmetric_pattern_and_a_wrong_digit() {
    let diagnosis = diagnose(&case!("02-newspaper-wrong-digit"));
    let Finding::Several(found) = &diagnosis.finding else { panic!("{:?}", diagnosis.finding) };
    assert_eq!(found.count, 7);
    assert_eq!(diagnosis.repairs[0].to_string(), "r5c5 was 7 (keeps 180° symmetry; then unique)");
    let wanted =
        ["r1c9 was 1, not 4", "r1c9 was 8, not 4", "r2c8 was 7, not 2", "r4c6 was 2, not 9"];
    let digits: Vec<String> = changes(&diagnosis)
        .iter()
        .filter(|change| matches!(change, Change::Digit { .. }))
        .map(Change::to_string)
        .collect();
    assert_eq!(digits, wanted);
    assert!(diagnosis.advice().iter().any(|line| line.contains("as likely as a missing one")));
}

#[test]
fn case_04_fifty_six_solutions() {
    let diagnosis = diagnose(&case!("04-prize-puzzle-56-solutions"));
    let Finding::Several(found) = &diagnosis.finding else { panic!("{:?}", diagnosis.finding) };
    assert_eq!(found.count, 56);
    assert_eq!(found.possible.len() - found.differing().len(), 37);
    let digits: Vec<String> = changes(&diagnosis)
        .iter()
        .filter(|change| matches!(change, Change::Digit { .. }))
        .map(Change::to_string)
        .collect();
    assert_eq!(digits, ["r7c2 was 2, not 9", "r8c5 was 7, not 8"]);
}

#[test]
fn case_07_sixteen_clues_are_too_few() {
    let diagnosis = diagnose(&case!("07-list-with-lost-digit"));
    let Finding::Several(found) = &diagnosis.finding else { panic!("{:?}", diagnosis.finding) };
    assert_eq!(found.needs_clues, Some(17));
    let all = case!("07-list-with-lost-digit")
        .diagnose(&DiagnoseLimits::default().with_solutions(20_000));
    let Finding::Several(found) = &all.finding else { panic!("{:?}", all.finding) };
    assert_eq!(found.count, 10_106);
}

#[test]
fn case_08_the_clue_in_every_clash() {
    let diagnosis = diagnose(&case!("08-duplicate-clue-solved-anyway"));
    let Finding::Clash(clashes) = &diagnosis.finding else { panic!("{:?}", diagnosis.finding) };
    assert_eq!(clashes.suspect(), Some(Cell::new(0, 1)));
    let said: Vec<String> = changes(&diagnosis).iter().map(Change::to_string).collect();
    assert_eq!(said, ["r1c2 was blank, not 9", "r1c2 was 6, not 9"]);
}

#[test]
fn case_15_three_digits_squeezed_into_two_cells() {
    let (found, diagnosis) = contradiction(&case!("15-impossible-17-clues"));
    assert_eq!((found.clues.len(), found.size), (9, Size::Smallest));
    assert_eq!(
        found.argument.to_string(),
        "in column 5 the digits 1, 5 and 6 must all go into the 2 cells r8c5 and r9c5"
    );
    // No change of one clue or removal helps; by trying all of them.
    assert_eq!(diagnosis.advice(), ["no single change repairs this"]);
}

#[test]
fn case_18_two_swaps() {
    let diagnosis = diagnose(&case!("18-course-test-expects-one"));
    let Finding::Several(found) = &diagnosis.finding else { panic!("{:?}", diagnosis.finding) };
    assert_eq!(found.count, 4);
    let sets: Vec<String> = found.unavoidable.iter().map(ToString::to_string).collect();
    assert_eq!(sets, ["r7c6 r7c7 r9c6 r9c7 (3443 or 4334)", "r8c5 r8c9 r9c5 r9c9 (1221 or 2112)"]);
}

#[test]
fn case_21_seven_invalid_grids() {
    let text = include_str!("../data/cases/21-seven-labelled-invalid-grids.txt");
    let grids = text.lines().map(|line| grid(line.split_whitespace().next().unwrap()));
    let sizes: Vec<(usize, bool)> = grids
        .filter(|grid| matches!(grid.verdict(), GridVerdict::None))
        .map(|grid| {
            let (found, diagnosis) = contradiction(&grid);
            assert_eq!(found.size, Size::Smallest);
            assert!(found.argument.steps.is_empty(), "{}", found.argument);
            (found.clues.len(), diagnosis.repairs.is_empty() && diagnosis.is_complete)
        })
        .collect();
    // Square, box, column, row; the last two cannot be mended by one change.
    assert_eq!(sizes, [(9, false), (5, false), (7, true), (7, true)]);
}

#[test]
fn case_24_layouts_that_allow_no_filling() {
    for map in include_str!("../data/cases/24-impossible-jigsaw-layouts.txt").split_whitespace() {
        let empty = Grid::new(Layout::regions(map).unwrap());
        let diagnosis = diagnose(&empty);
        let Finding::None(found) = &diagnosis.finding else { panic!("{:?}", diagnosis.finding) };
        assert_eq!(found.clues, []);
        assert!(diagnosis.sentences()[0].contains("the layout allows no filling at all"));
    }
}

#[test]
fn limits_are_honest() {
    let several = case!("01-newspaper-dropped-clue");
    let token = CancelToken::new();
    token.cancel();
    let stopped = several.diagnose(&DiagnoseLimits::default().with_cancel(&token));
    assert_eq!(stopped.finding, Finding::Undecided(StopReason::Cancelled));
    assert!(!stopped.is_complete);

    let stopped = several.diagnose(&DiagnoseLimits::default().with_nodes(0));
    assert_eq!(stopped.finding, Finding::Undecided(StopReason::Nodes));

    let few = several.diagnose(&DiagnoseLimits::default().with_solutions(2));
    let Finding::Several(found) = few.finding else { panic!() };
    assert_eq!(found.count, Count::AtLeast(2u32.into(), StopReason::Solutions));
}

/// Two wrong digits in a full grid: no single change helps, and the two that do are found when asked for.
#[test]
fn two_changes_are_found_when_asked_for() {
    let mut broken = grid("1234341221434321");
    broken.set(Cell::new(0, 0), Some(2)).unwrap();
    broken.set(Cell::new(3, 3), Some(2)).unwrap();
    assert_eq!(diagnose(&broken).repairs, []);
    let pairs = broken.diagnose(&DiagnoseLimits::default().with_pairs(true));
    for repair in &pairs.repairs {
        assert_eq!(repair.changes.len(), 2);
        assert_eq!(all_completions(&repair.puzzle), [repair.solution.values()], "{repair}");
    }
    let back =
        [(0, 1), (3, 1)].map(|(at, to)| Change::Digit { cell: Cell::new(at, at), from: 2, to });
    assert!(pairs.repairs.iter().any(|repair| repair.changes == back), "{:?}", changes(&pairs));
    assert!(pairs.is_complete);
}

/// Marks are rules of the grid: what they forbid is not blamed on the clues or on the layout.
#[test]
fn marks_have_their_part_in_a_contradiction() {
    let empty = grid("................");
    let marks = |first: &[u8]| {
        let rest = std::iter::repeat_n((1..=4).collect::<Digits>(), 15);
        std::iter::once(first.iter().copied().collect::<Digits>()).chain(rest).collect::<Vec<_>>()
    };
    let impossible = diagnose(&empty.clone().with_marks(marks(&[])).unwrap());
    assert_eq!(
        impossible.sentences()[0],
        "no solution: the pencil marks allow no filling at all, whatever the clues"
    );
    let mut clue = empty.clone();
    clue.set(Cell::new(0, 0), Some(1)).unwrap();
    let forbidden = diagnose(&clue.with_marks(marks(&[2, 3])).unwrap());
    assert_eq!(
        forbidden.sentences(),
        [
            "no solution: r1c1=1 with the pencil marks rules every filling out",
            "why: r1c1 can hold no digit",
        ]
    );
    let several = diagnose(&empty.with_marks(marks(&[2, 3])).unwrap());
    let Finding::Several(found) = several.finding else { panic!("{:?}", several.finding) };
    assert!(found.missing_digits.is_empty(), "the marks tell 2 and 3 from 1 and 4");
    assert_eq!(found.count, 144);
}

/// All pairs of changes after which brute force finds one completion, and no other.
#[test]
fn pairs_of_changes_are_complete() {
    for text in ["1.2......3......", "12....2.4.......", "1..1............", "123...4........."] {
        let grid = grid(text);
        let diagnosis = grid.diagnose(&DiagnoseLimits::default().with_pairs(true));
        assert!(diagnosis.is_complete);
        let found: BTreeSet<Vec<u8>> =
            diagnosis.repairs.iter().map(|repair| repair.puzzle.values().to_vec()).collect();
        let mut expected = BTreeSet::new();
        let all = edits(&grid);
        for (at, one) in all.iter().enumerate() {
            for other in &all[at..] {
                let is_same = std::ptr::eq(one, other);
                let overlap = one.iter().any(|(a, _)| other.iter().any(|(b, _)| a == b));
                let edited = edited(&grid, one.iter().chain(other));
                if (is_same || !overlap) && all_completions(&edited).len() == 1 {
                    expected.insert(edited.values().to_vec());
                }
            }
        }
        assert_eq!(found, expected, "{text}");
    }
}

/// Two swaps need a clue each.
#[test]
fn two_added_clues_mend_case_18() {
    let limits = DiagnoseLimits::default().with_pairs(true);
    let diagnosis = case!("18-course-test-expects-one").diagnose(&limits);
    let is_added = |change: &Change| matches!(change, Change::Add { .. });
    let pairs = diagnosis.repairs.iter().filter(|repair| repair.changes.iter().all(is_added));
    // Four cells and two digits in each of the two sets.
    assert_eq!(pairs.count(), 64);
}

/// Puzzles with one solution, of several sizes.
fn proper() -> Vec<Grid> {
    let mut grids = Vec::new();
    let mut some = |text: &str, step: usize| {
        grids.extend(text.lines().filter(|line| !line.starts_with('#')).step_by(step).map(grid));
    };
    some(include_str!("../data/puzzles/easy.txt"), 40);
    some(include_str!("../data/puzzles/17clue.txt"), 100);
    some(include_str!("../data/puzzles/magictour.txt"), 60);
    some(include_str!("../data/puzzles/6x6_unique.txt"), 10);
    grids
}

/// One error of a typist: the broken grid, and the change that takes it back.
fn typed_wrong(grid: &Grid, kind: u8, place: usize, other: u8) -> Option<(Grid, Change)> {
    let (side, values) = (grid.side(), grid.values());
    let cell = |place: usize| Cell::new(place / side, place % side);
    let filled: Vec<usize> = (0..values.len()).filter(|place| values[*place] > 0).collect();
    let place = filled[place % filled.len()];
    let (at, digit) = (cell(place), values[place]);
    let mut broken = grid.clone();
    let beside = if !(place + 1).is_multiple_of(side) { place + 1 } else { place - 1 };
    let (next, there) = (cell(beside), values[beside]);
    let change = match kind % 5 {
        0 => {
            let wrong = 1 + (digit + other % (side as u8 - 1)) % side as u8; // never `digit`
            broken.set(at, Some(wrong)).unwrap();
            Change::Digit { cell: at, from: wrong, to: digit }
        }
        1 => {
            broken.set(at, None).unwrap();
            Change::Add { cell: at, digit }
        }
        2 if there == 0 => {
            broken.set(at, None).unwrap();
            broken.set(next, Some(digit)).unwrap();
            Change::Move { from: next, to: at, digit }
        }
        3 if there > 0 => {
            broken.set(at, Some(there)).unwrap();
            broken.set(next, Some(digit)).unwrap();
            Change::Exchange { one: at.min(next), other: at.max(next) }
        }
        4 if there == 0 => {
            let wrong = 1 + other % side as u8;
            broken.set(next, Some(wrong)).unwrap();
            Change::Remove { cell: next, digit: wrong }
        }
        _ => return None,
    };
    Some((broken, change))
}

#[test]
fn a_typists_error_is_always_among_the_repairs() {
    let grids = proper();
    let mut g = Gen::new(1_000);
    let mut broken_ones = 0;
    while broken_ones < 400 {
        let [which, kind, place, other] = std::array::from_fn(|_| usize::arbitrary(&mut g));
        let original = &grids[which % grids.len()];
        let Some((broken, back)) = typed_wrong(original, kind as u8, place, other as u8) else {
            continue;
        };
        let diagnosis = diagnose(&broken);
        match &diagnosis.finding {
            Finding::Unique(_) => continue,
            Finding::None(found) => holds(&broken, found),
            _ => {}
        }
        broken_ones += 1;
        assert!(diagnosis.is_complete);
        let repair = diagnosis.repairs.iter().find(|repair| repair.changes == [back]);
        let repair = repair.unwrap_or_else(|| panic!("{broken}: {back} is missing"));
        assert_eq!(repair.puzzle, *original);
    }
}

/// Any 4×4 grid with some clues: few of them are proper puzzles.
fn small(values: &[u8]) -> Grid {
    let mut grid = Grid::new(Layout::of_side(4).unwrap());
    for (place, value) in values.iter().enumerate().take(16) {
        // Half of the cells are blank.
        let digit = Some(value % 8).filter(|digit| (1..=4).contains(digit));
        grid.set(Cell::new(place / 4, place % 4), digit).unwrap();
    }
    grid
}

fn all_completions(grid: &Grid) -> Vec<Vec<u8>> {
    let plain = crate::support::grid_oracle::PlainGrid {
        side: 4,
        regions: (0..16).map(|place| place / 8 * 2 + place % 4 / 2).collect(),
        values: grid.values().to_vec(),
    };
    plain.completions(usize::MAX)
}

#[test]
fn small_grids_are_diagnosed_as_brute_force_does() {
    fn agrees(values: Vec<u8>) -> bool {
        let grid = small(&values);
        let completions = all_completions(&grid);
        let diagnosis = diagnose(&grid);
        match &diagnosis.finding {
            Finding::Clash(_) => assert!(completions.is_empty() && !grid.clashes().is_empty()),
            Finding::Unique(solution) => assert_eq!([solution.values()], completions.as_slice()),
            Finding::None(found) => {
                assert!(completions.is_empty());
                holds(&grid, found);
                no_smaller_set_contradicts(&grid, found);
            }
            Finding::Several(found) => {
                assert_eq!(found.count, completions.len() as u64);
                for (place, digits) in found.possible.iter().enumerate() {
                    let seen: Digits = completions.iter().map(|full| full[place]).collect();
                    assert_eq!(*digits, seen);
                }
                let one = found.examples[0].values();
                assert!(
                    found.unavoidable.iter().all(|set| is_unavoidable(one, &set.cells, &set.other))
                );
                assert!(!found.unavoidable.is_empty());
                let mut cells: Vec<Cell> =
                    found.unavoidable.iter().flat_map(|set| set.cells.clone()).collect();
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(
                    cells.len(),
                    found.unavoidable.iter().map(|set| set.cells.len()).sum::<usize>()
                );
            }
            Finding::Undecided(reason) => panic!("{reason}"),
            finding => panic!("{finding:?}"),
        }
        if !matches!(diagnosis.finding, Finding::Unique(_)) {
            repairs_are_complete(&grid, &diagnosis);
        }
        true
    }
    QuickCheck::new().tests(1_500).quickcheck(agrees as fn(Vec<u8>) -> bool);
}

/// Every change of one place of a 4×4 grid, as places with their new digits; 0 is a blank.
fn edits(grid: &Grid) -> Vec<Vec<(usize, u8)>> {
    let values = grid.values();
    let mut all = Vec::new();
    for place in 0..16 {
        all.extend(
            (0..=4).filter(|digit| *digit != values[place]).map(|digit| vec![(place, digit)]),
        );
        let neighbors = [(place % 4 < 3, place + 1), (place < 12, place + 4)];
        for (_, other) in neighbors.into_iter().filter(|(is_in, _)| *is_in) {
            if values[place] != values[other] {
                all.push(vec![(place, values[other]), (other, values[place])]);
            }
        }
    }
    all
}

fn edited<'e>(grid: &Grid, edits: impl IntoIterator<Item = &'e (usize, u8)>) -> Grid {
    let mut edited = grid.clone();
    for &(place, digit) in edits {
        edited.set(Cell::new(place / 4, place % 4), Some(digit).filter(|d| *d > 0)).unwrap();
    }
    edited
}

/// Every single change after which brute force finds one completion is a repair, and no other.
fn repairs_are_complete(grid: &Grid, diagnosis: &Diagnosis) {
    let changed = edits(grid).into_iter().map(|edits| edited(grid, &edits));
    let proper = changed.filter(|edited| all_completions(edited).len() == 1);
    let expected: BTreeSet<Vec<u8>> = proper.map(|edited| edited.values().to_vec()).collect();
    let found: BTreeSet<Vec<u8>> =
        diagnosis.repairs.iter().map(|repair| repair.puzzle.values().to_vec()).collect();
    assert_eq!(found.len(), diagnosis.repairs.len(), "a repair comes twice");
    assert_eq!(found, expected);
    for repair in &diagnosis.repairs {
        assert_eq!(all_completions(&repair.puzzle), [repair.solution.values()]);
    }
}

/// Rearranging the cells gives another full grid, and no smaller set of them can be rearranged.
fn is_unavoidable(full: &[u8], cells: &[Cell], other: &[u8]) -> bool {
    let places: Vec<usize> = cells.iter().map(|cell| cell.row * 4 + cell.column).collect();
    let mut open = small(&[]);
    for (place, digit) in full.iter().enumerate() {
        let digit = Some(*digit).filter(|_| !places.contains(&place));
        open.set(Cell::new(place / 4, place % 4), digit).unwrap();
    }
    let others: Vec<Vec<u8>> =
        all_completions(&open).into_iter().filter(|found| found != full).collect();
    let rearranged: Vec<u8> = (0..16)
        .map(|place| places.iter().position(|p| *p == place).map_or(full[place], |at| other[at]))
        .collect();
    let is_whole = |found: &Vec<u8>| places.iter().all(|place| found[*place] != full[*place]);
    others.contains(&rearranged) && others.iter().all(is_whole)
}

/// The clues are contradictory, none can be spared, and the argument holds.
#[track_caller]
fn holds(grid: &Grid, found: &Contradiction) {
    let with = |clues: &mut dyn Iterator<Item = usize>| {
        let mut part = Grid::new(grid.layout().clone());
        for at in clues {
            let clue = found.clues[at];
            assert_eq!(grid.get(clue.cell), Some(clue.digit), "{clue} is no clue of {grid}");
            part.set(clue.cell, Some(clue.digit)).unwrap();
        }
        part
    };
    let core = with(&mut (0..found.clues.len()));
    assert_eq!(core.verdict(), GridVerdict::None, "{grid}: {:?}", found.clues);
    for spared in 0..found.clues.len() {
        let rest = with(&mut (0..found.clues.len()).filter(|at| *at != spared));
        assert_ne!(
            rest.verdict(),
            GridVerdict::None,
            "{grid}: {} can be spared",
            found.clues[spared]
        );
    }
    assert_ne!(found.size, Size::Unknown);
    let mut notes = Notes::new(&core);
    notes.follow(&found.argument);
}

/// No set of fewer clues is contradictory, by trying all.
fn no_smaller_set_contradicts(grid: &Grid, found: &Contradiction) {
    assert_eq!(found.size, Size::Smallest);
    let filled: Vec<usize> = (0..16).filter(|place| grid.values()[*place] > 0).collect();
    for mask in 0u32..1 << filled.len() {
        if (mask.count_ones() as usize) < found.clues.len() {
            let mut part = small(&[]);
            for (bit, place) in filled.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1) {
                let _ = bit;
                part.set(Cell::new(place / 4, place % 4), Some(grid.values()[*place])).unwrap();
            }
            assert!(!all_completions(&part).is_empty(), "{grid}: {part} is smaller");
        }
    }
}

/// Pencil marks, kept as a person would who follows an argument and believes nothing.
#[derive(Clone)]
struct Notes {
    layout: Layout,
    left: Vec<BTreeSet<u8>>,
}

impl Notes {
    fn new(clues: &Grid) -> Self {
        let side = clues.side();
        let layout = clues.layout().clone();
        let mut notes = Self { layout, left: vec![(1..=side as u8).collect(); side * side] };
        for cell in clues.layout().cells() {
            if let Some(digit) = clues.get(cell) {
                notes.put(cell, digit);
            }
        }
        notes
    }

    fn of(&self, cell: Cell) -> &BTreeSet<u8> {
        &self.left[cell.row * self.layout.side() + cell.column]
    }

    fn erase(&mut self, cell: Cell, digit: u8) {
        let side = self.layout.side();
        self.left[cell.row * side + cell.column].remove(&digit);
    }

    fn put(&mut self, cell: Cell, digit: u8) {
        let side = self.layout.side();
        self.left[cell.row * side + cell.column].retain(|other| *other == digit);
        let peers: Vec<Cell> =
            self.layout.cells().filter(|other| self.sees(cell, *other)).collect();
        peers.into_iter().for_each(|peer| self.erase(peer, digit));
    }

    fn sees(&self, a: Cell, b: Cell) -> bool {
        let shares = |cells: &[Cell]| cells.contains(&a) && cells.contains(&b);
        let houses = self.layout.houses().iter().any(|house| shares(house.cells()));
        let pairs = self.layout.exclusions().iter().any(|(x, y, _)| shares(&[*x, *y]));
        a != b && (houses || pairs)
    }

    /// The cells of a house in which one of the digits can stand.
    fn cells_for(&self, house: &str, digits: Digits) -> BTreeSet<Cell> {
        let holds = |cell: &Cell| self.of(*cell).iter().any(|digit| digits.contains(*digit));
        self.house(house).into_iter().filter(holds).collect()
    }

    fn house(&self, name: &str) -> Vec<Cell> {
        let house = self.layout.houses().iter().find(|house| house.name() == name);
        house.unwrap_or_else(|| panic!("there is no {name}")).cells().to_vec()
    }

    fn digits_of(&self, cells: &[Cell]) -> BTreeSet<u8> {
        cells.iter().flat_map(|cell| self.of(*cell)).copied().collect()
    }

    #[track_caller]
    fn follow(&mut self, argument: &Argument) {
        for step in &argument.steps {
            self.take(step);
        }
        match &argument.end {
            Impossible::Cell { cell, forbidden } => {
                assert!(self.of(*cell).is_empty(), "{argument}");
                assert!(forbidden.iter().all(|clue| clue.cell != *cell));
            }
            Impossible::House { house, digit, because } => {
                assert!(
                    self.cells_for(house, [*digit].into_iter().collect()).is_empty(),
                    "{argument}"
                );
                assert!(because.iter().all(|clue| clue.digit == *digit));
            }
            Impossible::Squeezed { house, digits, cells } => {
                let left = self.cells_for(house, *digits);
                assert_eq!(left, cells.iter().copied().collect(), "{argument}");
                assert!(left.len() < digits.len(), "{argument}");
                assert_eq!(self.house(house).len(), self.layout.side());
            }
            Impossible::Crammed { house, digits, cells } => {
                assert!(cells.iter().all(|cell| self.house(house).contains(cell)));
                assert_eq!(self.digits_of(cells), digits.iter().collect(), "{argument}");
                assert!(digits.len() < cells.len(), "{argument}");
            }
            Impossible::Cases { cell, cases } => {
                let tried: BTreeSet<u8> = cases.iter().map(|(digit, _)| *digit).collect();
                assert_eq!(*self.of(*cell), tried, "{argument}");
                for (digit, case) in cases {
                    let mut notes = self.clone();
                    notes.put(*cell, *digit);
                    notes.follow(case);
                }
            }
            Impossible::Search => {}
            end => panic!("{end:?}"),
        }
    }

    #[track_caller]
    fn take(&mut self, step: &Deduction) {
        match step {
            Deduction::OnlyDigit { clue } => {
                assert_eq!(*self.of(clue.cell), BTreeSet::from([clue.digit]), "{step}");
                self.put(clue.cell, clue.digit);
            }
            Deduction::OnlyPlace { house, clue } => {
                let cells = self.cells_for(house, [clue.digit].into_iter().collect());
                assert_eq!(cells, BTreeSet::from([clue.cell]), "{step}");
                assert_eq!(self.house(house).len(), self.layout.side());
                self.put(clue.cell, clue.digit);
            }
            Deduction::Confined { house, digit, cells, others } => {
                let left = self.cells_for(house, [*digit].into_iter().collect());
                assert_eq!(left, cells.iter().copied().collect(), "{step}");
                assert_eq!(self.house(house).len(), self.layout.side());
                for other in others {
                    assert!(cells.iter().all(|cell| self.sees(*cell, *other)), "{step}");
                    self.erase(*other, *digit);
                }
            }
            Deduction::Squeezed { house, digits, cells } => {
                let left = self.cells_for(house, *digits);
                assert_eq!(left, cells.iter().copied().collect(), "{step}");
                assert_eq!(
                    (left.len(), self.house(house).len()),
                    (digits.len(), self.layout.side())
                );
                for cell in cells {
                    let others: Vec<u8> = self
                        .of(*cell)
                        .iter()
                        .copied()
                        .filter(|digit| !digits.contains(*digit))
                        .collect();
                    others.into_iter().for_each(|digit| self.erase(*cell, digit));
                }
            }
            Deduction::Crammed { house, digits, cells } => {
                assert_eq!(self.digits_of(cells), digits.iter().collect(), "{step}");
                assert_eq!(digits.len(), cells.len(), "{step}");
                for other in self.house(house).into_iter().filter(|cell| !cells.contains(cell)) {
                    digits.iter().for_each(|digit| self.erase(other, digit));
                }
            }
            step => panic!("{step:?}"),
        }
    }
}

/// Sets of puzzles without a solution: each has a smallest contradiction whose argument holds.
#[test]
fn sets_of_puzzles_without_a_solution_are_explained() {
    let searches = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let found = lines.step_by(25).map(|line| contradiction(&grid(line)).0);
        found.filter(|found| found.argument.end == Impossible::Search).count()
    };
    // Of 40 puzzles of 17 clues, and of 20 hard ones, whose contradictions take some 24 clues.
    assert_eq!(searches(include_str!("../data/puzzles/none_17clue.txt")), 0);
    assert!(searches(include_str!("../data/puzzles/none_hard.txt")) <= 18);
}
