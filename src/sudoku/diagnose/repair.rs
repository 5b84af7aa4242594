//! What would mend a grid: small changes after which it has exactly one completion, the likeliest first.
//!
//! # Which changes are tried
//!
//! One digit changed, one clue removed or added, one clue moved to a blank cell beside it, two clues in
//! neighboring cells exchanged: the errors of those who type. A change can only mend
//!
//! * a grid with clashes if it touches every clash,
//! * a grid without completion if it touches a clue of the contradiction,
//! * a grid with several completions if it does not just remove a clue;
//!
//! the others are not tried. Pairs of changes are tried only when asked for.
//!
//! # Which are likeliest
//!
//! First those that alter the pattern of clues to a symmetric one: editors' puzzles mostly are. Then
//! exchanges and moves, changed digits, removals, additions, in this order.

use std::fmt;

use crate::sudoku::diagnose::ask::{Answer, Asker};
use crate::sudoku::diagnose::symmetry::Symmetry;
use crate::sudoku::{Cell, Digits, Grid};

/// Grids that are tried for pairs of changes.
const MOST_PAIRS: usize = 200_000;

/// A change of one place in a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Change {
    /// The clues of two cells side by side, or one above the other, are exchanged.
    Exchange {
        /// One cell.
        one: Cell,
        /// The other.
        other: Cell,
    },
    /// A clue moves to the blank cell beside, above or below it.
    Move {
        /// Where the clue is.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// The clue's digit.
        digit: u8,
    },
    /// A clue shows another digit.
    Digit {
        /// The cell.
        cell: Cell,
        /// The digit it has.
        from: u8,
        /// The digit it gets.
        to: u8,
    },
    /// A clue goes.
    Remove {
        /// The cell.
        cell: Cell,
        /// The digit it has.
        digit: u8,
    },
    /// A blank cell becomes a clue.
    Add {
        /// The cell.
        cell: Cell,
        /// The digit it gets.
        digit: u8,
    },
}

impl Change {
    /// The cells that it alters, as (place, new value).
    fn edits(&self, values: &[u8]) -> [(usize, u8); 2] {
        let side = values.len().isqrt();
        let at = |cell: Cell| cell.index(side).unwrap_or(0);
        match *self {
            Self::Exchange { one, other } => {
                [(at(one), values[at(other)]), (at(other), values[at(one)])]
            }
            Self::Move { from, to, digit } => [(at(from), 0), (at(to), digit)],
            Self::Digit { cell, to, .. } => [(at(cell), to); 2],
            Self::Remove { cell, .. } => [(at(cell), 0); 2],
            Self::Add { cell, digit } => [(at(cell), digit); 2],
        }
    }

    fn apply(&self, values: &mut [u8]) {
        for (place, value) in self.edits(values) {
            values[place] = value;
        }
    }

    /// Whether it alters where clues are.
    fn alters_pattern(&self) -> bool {
        !matches!(self, Self::Exchange { .. } | Self::Digit { .. })
    }

    /// The place of its kind in the order of likelihood.
    fn rank(&self) -> usize {
        match self {
            Self::Exchange { .. } => 0,
            Self::Move { .. } => 1,
            Self::Digit { .. } => 2,
            Self::Remove { .. } => 3,
            Self::Add { .. } => 4,
        }
    }

    /// Its kind in words, for one and for several.
    pub fn kind(&self) -> [&'static str; 2] {
        match self {
            Self::Exchange { .. } => ["exchange of neighbors", "exchanges of neighbors"],
            Self::Move { .. } => ["clue moved by one cell", "clues moved by one cell"],
            Self::Digit { .. } => ["digit changed", "digits changed"],
            Self::Remove { .. } => ["clue removed", "clues removed"],
            Self::Add { .. } => ["clue added", "clues added"],
        }
    }
}

/// As the editor would say what happened: `r8c9 was 3`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exchange { one, other } => write!(f, "{one} and {other} were exchanged"),
            Self::Move { from, to, digit } => write!(f, "the {digit} at {from} was at {to}"),
            Self::Digit { cell, from, to } => write!(f, "{cell} was {to}, not {from}"),
            Self::Remove { cell, digit } => write!(f, "{cell} was blank, not {digit}"),
            Self::Add { cell, digit } => write!(f, "{cell} was {digit}"),
        }
    }
}

/// Changes after which a grid has exactly one completion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Repair {
    /// What to change: one place, or two where pairs were asked for.
    pub changes: Vec<Change>,
    /// The grid after the changes, blanks included.
    pub puzzle: Grid,
    /// Its only completion.
    pub solution: Grid,
    /// The strongest symmetry of the new pattern of clues, if the changes alter the pattern.
    pub symmetry: Option<Symmetry>,
    /// Whether the old pattern lacked that symmetry.
    pub restores: bool,
}

impl Repair {
    /// Whether the changes lead to a symmetric pattern: the mark of what the editor meant.
    pub fn is_symmetric(&self) -> bool {
        self.symmetry.is_some()
    }

    fn rank(&self) -> (usize, bool, usize, Vec<Change>) {
        let kind = self.changes.iter().map(Change::rank).sum();
        (self.changes.len(), !self.is_symmetric(), kind, self.changes.clone())
    }
}

/// `r8c9 was 3 (restores 180° symmetry; then unique)`.
impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changes: Vec<String> = self.changes.iter().map(Change::to_string).collect();
        f.write_str(&changes.join(", and "))?;
        match (&self.symmetry, self.restores) {
            (Some(symmetry), true) => write!(f, " (restores {symmetry}; then unique)"),
            (Some(symmetry), false) => write!(f, " (keeps {symmetry}; then unique)"),
            (None, _) => f.write_str(" (then unique)"),
        }
    }
}

/// What has to be touched for a change to help.
#[derive(Clone, Debug)]
pub(super) enum Fault {
    /// Sets of cells, each of which must lose or change a clue.
    Clashes(Vec<Vec<usize>>),
    /// Cells, one of whose clues must change.
    Contradiction(Vec<usize>),
    /// Nothing in particular.
    Ambiguity,
}

/// All repairs of the grid by one change, or by two if `pairs`; the likeliest first. And whether none
/// was left out for a limit.
pub(super) fn repairs(
    grid: &Grid,
    fault: &Fault,
    pairs: bool,
    asker: &mut Asker<'_>,
) -> (Vec<Repair>, bool) {
    let mut search = Repairs { grid, asker, found: Vec::new(), is_complete: true };
    let singles = changes(grid, |cell| grid.candidates(cell));
    for change in singles.iter().filter(|change| help(&[**change], grid.values(), fault)) {
        search.attempt(vec![*change]);
    }
    if pairs {
        search.pairs(fault);
    }
    let Repairs { mut found, is_complete, .. } = search;
    found.sort_by_cached_key(Repair::rank);
    (found, is_complete)
}

struct Repairs<'a, 'l> {
    grid: &'a Grid,
    asker: &'a mut Asker<'l>,
    found: Vec<Repair>,
    is_complete: bool,
}

impl Repairs<'_, '_> {
    fn attempt(&mut self, changes: Vec<Change>) {
        let mut values = self.grid.values().to_vec();
        changes.iter().for_each(|change| change.apply(&mut values));
        match self.asker.verdict(&values) {
            Answer::Unique(solution) => {
                let alters = changes.iter().any(Change::alters_pattern);
                let symmetry = Symmetry::of(&values).into_iter().next().filter(|_| alters);
                let old = Symmetry::of(self.grid.values());
                let restores = symmetry.is_some_and(|symmetry| !old.contains(&symmetry));
                let puzzle = self.grid.with_values(values);
                self.found.push(Repair { changes, puzzle, solution, symmetry, restores });
            }
            Answer::None | Answer::Several => {}
            Answer::Unknown(_) => self.is_complete = false,
        }
    }

    /// Whether clues clash after these changes.
    fn clashes(&self, changes: &[Change]) -> bool {
        let mut values = self.grid.values().to_vec();
        changes.iter().for_each(|change| change.apply(&mut values));
        self.grid.with_values(values).has_clash()
    }

    /// Tries pairs of changes in different cells that together touch what is wrong.
    fn pairs(&mut self, fault: &Fault) {
        // A change may take away the clue that forbids the digit which the other adds.
        let mut singles = changes(self.grid, |_| Digits::all(self.grid.side()));
        let values = self.grid.values().to_vec();
        let places = |change: &Change| change.edits(&values).map(|(place, _)| place);
        if matches!(fault, Fault::Ambiguity) {
            singles.reverse(); // two clues more are what most such grids need
        }
        let mut tried = 0;
        for (at, one) in singles.iter().enumerate() {
            for other in &singles[at + 1..] {
                let pair = [*one.min(other), *one.max(other)];
                let overlap = places(one).iter().any(|place| places(other).contains(place));
                if overlap || !help(&pair, &values, fault) || self.clashes(&pair) {
                    continue;
                }
                tried += 1;
                if tried > MOST_PAIRS || self.asker.stopped().is_some() {
                    self.is_complete = false;
                    return;
                }
                self.attempt(pair.to_vec());
            }
        }
    }
}

/// Whether changes might mend the fault: together they must touch what is wrong.
fn help(changes: &[Change], values: &[u8], fault: &Fault) -> bool {
    let edits = || changes.iter().flat_map(|change| change.edits(values));
    let touches = |place: usize| edits().any(|(edited, _)| edited == place);
    match fault {
        Fault::Clashes(clashes) => {
            clashes.iter().all(|cells| cells.iter().any(|place| touches(*place)))
        }
        Fault::Contradiction(places) => places.iter().any(|place| touches(*place)),
        Fault::Ambiguity => !changes.iter().all(|change| matches!(change, Change::Remove { .. })),
    }
}

/// Every change of one place; `digits` says which may be added in a blank cell.
fn changes(grid: &Grid, digits: impl Fn(Cell) -> Digits) -> Vec<Change> {
    let (side, values) = (grid.side(), grid.values());
    let mut all = Vec::new();
    for (place, &digit) in values.iter().enumerate() {
        let cell = Cell::at(place, side);
        for other in neighbors(cell, side) {
            let there = values[other.row * side + other.column];
            if digit > 0 && there == 0 {
                all.push(Change::Move { from: cell, to: other, digit });
            }
            if digit > 0 && there > 0 && digit != there && cell < other {
                all.push(Change::Exchange { one: cell, other });
            }
        }
        if digit == 0 {
            all.extend(digits(cell).iter().map(|digit| Change::Add { cell, digit }));
        } else {
            all.push(Change::Remove { cell, digit });
            let others = (1..=side as u8).filter(|other| *other != digit);
            all.extend(others.map(|to| Change::Digit { cell, from: digit, to }));
        }
    }
    all.sort_by_key(Change::rank);
    all
}

/// The cells beside, above and below.
fn neighbors(cell: Cell, side: usize) -> impl Iterator<Item = Cell> {
    let Cell { row, column } = cell;
    let around = [
        (Some(row), column.checked_sub(1)),
        (Some(row), Some(column + 1)),
        (row.checked_sub(1), Some(column)),
        (Some(row + 1), Some(column)),
    ];
    let cells = around.into_iter().filter_map(|(row, column)| Some(Cell::new(row?, column?)));
    cells.filter(move |cell| cell.row < side && cell.column < side)
}
