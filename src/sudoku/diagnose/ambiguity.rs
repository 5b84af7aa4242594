//! Why there are several completions: how many, where they differ, and what can be exchanged.

use crate::control::StopReason;
use crate::solver::Count;
use crate::sudoku::diagnose::ask::Asker;
use crate::sudoku::{Cell, DiagnoseLimits, Digits, Grid};

/// Unavoidable sets that are looked for.
const MOST_SETS: usize = 4;

/// Completions that are compared when an unavoidable set is looked for.
const MOST_COMPARED: u64 = 1000;

/// The fewest clues that a classic 9×9 puzzle with one solution can have (McGuire, Tugemann, Civario,
/// 2012).
const FEWEST_CLASSIC: usize = 17;

/// What there is to say of a grid with several completions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Ambiguity {
    /// How many completions there are, exactly, or that there are more than the limit on solutions
    /// ([`StopReason::Solutions`]), or at least how many where another limit came first.
    pub count: Count,
    /// Two of them.
    pub examples: [Grid; 2],
    /// By cell in reading order: the digits that completions have there. A cell on which all agree has
    /// one, if this is complete.
    pub possible: Vec<Digits>,
    /// Whether `possible` is all: no limit left a digit untried.
    pub is_complete: bool,
    /// Cells of the first example whose digits can be exchanged among themselves: disjoint sets, each
    /// the smallest that comparing a thousand completions gave. A clue in each is needed.
    pub unavoidable: Vec<Unavoidable>,
    /// Digits that no clue shows. Two or more of them can be exchanged everywhere.
    pub missing_digits: Digits,
    /// Pairs of rows, or of columns, without clues that can be exchanged as a whole.
    pub exchangeable: Vec<(String, String)>,
    /// How many clues there are.
    pub clues: usize,
    /// The fewest clues that a puzzle of this layout needs, if this one has fewer.
    pub needs_clues: Option<usize>,
}

/// Cells whose digits can be arranged in another way while all others stay.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Unavoidable {
    /// The cells, in reading order.
    pub cells: Vec<Cell>,
    /// Their digits in the first example.
    pub one: Vec<u8>,
    /// Their digits in another completion, which differs nowhere else.
    pub other: Vec<u8>,
}

impl Ambiguity {
    /// The cells on which not all completions agree.
    pub fn differing(&self) -> Vec<Cell> {
        let side = self.examples[0].side();
        let open = (0..self.possible.len()).filter(|place| self.possible[*place].len() > 1);
        open.map(|place| Cell::at(place, side)).collect()
    }
}

/// Explores the completions of `grid`, of which there are at least two.
pub(super) fn ambiguity(
    grid: &Grid,
    asker: &mut Asker<'_>,
    limits: &DiagnoseLimits,
) -> Result<Ambiguity, StopReason> {
    // One beyond the limit shows that there are more.
    let (found, stop) = asker.some(grid.values(), limits.solutions.saturating_add(1));
    let [one, other, ..] = found.as_slice() else {
        return Err(stop.unwrap_or(StopReason::Nodes));
    };
    let count = match stop {
        _ if found.len() as u64 > limits.solutions => {
            Count::AtLeast(limits.solutions.into(), StopReason::Solutions)
        }
        None => Count::Exact(found.len().into()),
        Some(reason) => Count::AtLeast(found.len().into(), reason),
    };
    let (possible, is_complete) = possible(grid, asker, &found, stop.is_none());
    let full = |values: &Vec<u8>| Grid::from_values(grid.layout().clone(), values.clone());
    let is_short = grid.layout().is_classic() && grid.clue_count() < FEWEST_CLASSIC;
    Ok(Ambiguity {
        unavoidable: unavoidable(grid, asker, one),
        missing_digits: Digits::all(grid.side())
            .iter()
            .filter(|digit| grid.marks().is_none() && !grid.values().contains(digit))
            .collect(),
        exchangeable: exchangeable(grid),
        clues: grid.clue_count(),
        needs_clues: (is_short && grid.marks().is_none()).then_some(FEWEST_CLASSIC),
        examples: [full(one), full(other)],
        possible,
        is_complete,
        count,
    })
}

/// The digits that completions have in each cell: those of the completions found, and then each other
/// digit is tried. And whether every digit was decided.
fn possible(
    grid: &Grid,
    asker: &mut Asker<'_>,
    found: &[Vec<u8>],
    is_all: bool,
) -> (Vec<Digits>, bool) {
    let mut possible = vec![Digits::default(); grid.values().len()];
    let add = |possible: &mut Vec<Digits>, full: &[u8]| {
        possible.iter_mut().zip(full).for_each(|(digits, digit)| digits.insert(*digit));
    };
    found.iter().for_each(|full| add(&mut possible, full));
    let mut is_complete = true;
    if is_all {
        return (possible, is_complete);
    }
    for place in 0..possible.len() {
        if grid.values()[place] > 0 {
            continue;
        }
        let candidates = grid.candidates(Cell::at(place, grid.side()));
        for digit in candidates.iter() {
            if possible[place].contains(digit) {
                continue;
            }
            let mut values = grid.values().to_vec();
            values[place] = digit;
            match asker.first(&values) {
                Some(Some(full)) => add(&mut possible, &full),
                Some(None) => {}
                None => is_complete = false,
            }
        }
    }
    (possible, is_complete)
}

/// Disjoint sets of cells of `full` whose digits can be exchanged among themselves.
fn unavoidable(grid: &Grid, asker: &mut Asker<'_>, full: &[u8]) -> Vec<Unavoidable> {
    let side = grid.side();
    let mut sets = Vec::new();
    // What is kept of `full`: the clues, then a cell of each set found.
    let mut kept = grid.values().to_vec();
    while sets.len() < MOST_SETS {
        let Some((cells, other)) = smallest_difference(asker, full, kept.clone()) else { break };
        cells.iter().for_each(|place| kept[*place] = full[*place]);
        sets.push(Unavoidable {
            one: cells.iter().map(|place| full[*place]).collect(),
            other: cells.iter().map(|place| other[*place]).collect(),
            cells: cells.into_iter().map(|place| Cell::at(place, side)).collect(),
        });
    }
    sets
}

/// A completion of `kept` that differs from `full` in a set of cells that holds no smaller one; and
/// those cells.
fn smallest_difference(
    asker: &mut Asker<'_>,
    full: &[u8],
    mut kept: Vec<u8>,
) -> Option<(Vec<usize>, Vec<u8>)> {
    let mut best: Option<(Vec<usize>, Vec<u8>)> = None;
    loop {
        let (found, _) = asker.some(&kept, MOST_COMPARED);
        let differences = found.into_iter().filter_map(|other| {
            let cells: Vec<usize> =
                (0..full.len()).filter(|place| full[*place] != other[*place]).collect();
            (!cells.is_empty()).then_some((cells, other))
        });
        let smallest = differences.min_by_key(|(cells, _)| cells.len())?;
        let is_smaller = best.as_ref().is_none_or(|(cells, _)| smallest.0.len() < cells.len());
        if !is_smaller {
            return best;
        }
        // From now on everything outside the difference stays.
        kept.copy_from_slice(full);
        smallest.0.iter().for_each(|place| kept[*place] = 0);
        best = Some(smallest);
    }
}

/// Pairs of rows and of columns without clues such that exchanging them keeps every house.
fn exchangeable(grid: &Grid) -> Vec<(String, String)> {
    let side = grid.side();
    if grid.marks().is_some() {
        return Vec::new();
    }
    let line = |number: usize, is_row: bool, at: usize| {
        if is_row { number * side + at } else { at * side + number }
    };
    let is_blank = |number: usize, is_row: bool| {
        (0..side).all(|at| grid.values()[line(number, is_row, at)] == 0)
    };
    let mut pairs = Vec::new();
    for is_row in [true, false] {
        let blank: Vec<usize> = (0..side).filter(|number| is_blank(*number, is_row)).collect();
        for (at, &a) in blank.iter().enumerate() {
            for &b in &blank[at + 1..] {
                let image = |place: usize| {
                    let (number, along) = if is_row {
                        (place / side, place % side)
                    } else {
                        (place % side, place / side)
                    };
                    let number = if number == a {
                        b
                    } else if number == b {
                        a
                    } else {
                        number
                    };
                    line(number, is_row, along)
                };
                if keeps_layout(grid, image) {
                    let name = if is_row { "row" } else { "column" };
                    pairs.push((format!("{name} {}", a + 1), format!("{name} {}", b + 1)));
                }
            }
        }
    }
    pairs
}

/// Whether a permutation of the cells takes every house to a house, and every excluded pair to one.
fn keeps_layout(grid: &Grid, image: impl Fn(usize) -> usize) -> bool {
    let side = grid.side();
    let sorted = |places: &mut dyn Iterator<Item = usize>| {
        let mut places: Vec<usize> = places.collect();
        places.sort_unstable();
        places
    };
    let layout = grid.layout();
    let houses: std::collections::HashSet<Vec<usize>> =
        layout.houses().iter().map(|house| sorted(&mut house.places().iter().copied())).collect();
    let index = |cell: Cell| cell.index(side).unwrap_or(0);
    let pairs: std::collections::HashSet<Vec<usize>> = layout
        .exclusions()
        .iter()
        .map(|(a, b, _)| sorted(&mut [index(*a), index(*b)].into_iter()))
        .collect();
    let stays = |set: &std::collections::HashSet<Vec<usize>>| {
        set.iter()
            .all(|places| set.contains(&sorted(&mut places.iter().map(|place| image(*place)))))
    };
    stays(&houses) && stays(&pairs)
}
