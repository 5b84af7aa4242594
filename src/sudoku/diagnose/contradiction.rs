//! Why there is no completion: a smallest set of clues that contradict each other.
//!
//! # The method
//!
//! A set of clues without a completion is *contradictory*; it is *irreducible* if no clue of it can be
//! spared. Every contradictory set must hold a clue of each *correction*: a set of clues without which
//! the others have a completion. So:
//!
//! ```text
//! corrections = {}
//! repeat:
//!     H = a smallest set of clues that meets every correction
//!     if H has no completion: H is a smallest contradictory set
//!     else: a completion of H agrees with some clues; add clues to those while there is a completion;
//!           the clues left over are a new correction, which H does not meet
//! ```
//!
//! Each H is no larger than the smallest contradictory set, so the first contradictory one is smallest.
//! Before that, clues are left out one by one as long as the rest is contradictory: that gives an
//! irreducible set, which need not be smallest. As soon as H is as large, it is; and where the search takes
//! too long, it is what is told.
//!
//! # Source
//!
//! Implicit hitting sets: Ignatiev, Previti, Liffiton, Marques-Silva, *Smallest MUS extraction with
//! minimal hitting set dualization* (2015).

use crate::sudoku::diagnose::argument::{Argument, argue};
use crate::sudoku::diagnose::ask::{Asker, Clue};
use crate::sudoku::diagnose::hitting::HittingSets;
use crate::sudoku::{Cell, Grid};

/// Corrections that are collected before the search for a smallest set gives up.
const MOST_CORRECTIONS: usize = 400;

/// Nodes of the grid's searches before it gives up: some seconds on large grids.
const MOST_SPENT: u64 = 300_000;

/// Nodes of all searches for sets that meet the corrections: a second or so.
const MOST_NODES: usize = 100_000;

/// Clues that contradict each other, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Contradiction {
    /// The clues, in reading order. None if the layout itself, or the marks, allow no filling.
    pub clues: Vec<Clue>,
    /// Whether the grid's [marks](Grid::marks) have a part in it.
    pub with_marks: bool,
    /// What is known of the size of the set.
    pub size: Size,
    /// Why these clues have no completion.
    pub argument: Argument,
}

/// How small a contradictory set of clues is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Size {
    /// No contradictory set has fewer clues.
    Smallest,
    /// Without any one of its clues the rest has a completion.
    Irreducible,
    /// A limit came before it could be made smaller.
    Unknown,
}

/// Looks for a smallest contradictory set of the clues of `grid`, which has no completion.
pub(super) fn contradiction(grid: &Grid, asker: &mut Asker<'_>) -> Contradiction {
    let places: Vec<usize> =
        (0..grid.values().len()).filter(|place| grid.values()[*place] > 0).collect();
    let mut search = Cores { asker, values: grid.values(), places: &places };
    let (small, size) = search.irreducible();
    let (core, size) = match search.smallest(&small) {
        Some(core) => (core, Size::Smallest),
        None => (small, size),
    };
    let side = grid.side();
    let clue = |place: usize| Clue { cell: Cell::at(place, side), digit: grid.values()[place] };
    let clues: Vec<Clue> = core.iter().map(|number| clue(places[*number])).collect();
    let argument = argue(grid, &clues);
    let with_marks = grid.marks().is_some();
    Contradiction { clues, with_marks, size, argument }
}

/// Sets of clues are lists of numbers: places in `places`.
struct Cores<'a, 'l> {
    asker: &'a mut Asker<'l>,
    values: &'a [u8],
    places: &'a [usize],
}

impl Cores<'_, '_> {
    /// The grid with these clues alone.
    fn with(&self, clues: impl IntoIterator<Item = usize>) -> Vec<u8> {
        let mut values = vec![0; self.values.len()];
        for number in clues {
            let place = self.places[number];
            values[place] = self.values[place];
        }
        values
    }

    /// The clues that a full grid agrees with.
    fn agreeing(&self, full: &[u8]) -> Vec<bool> {
        self.places.iter().map(|place| full[*place] == self.values[*place]).collect()
    }

    /// A smallest contradictory set, if it is found before the search is given up. `small` is one that
    /// is irreducible: nothing smaller needs to be found than its size.
    fn smallest(&mut self, small: &[usize]) -> Option<Vec<usize>> {
        let mut corrections = HittingSets::new(self.places.len(), MOST_NODES);
        for _ in 0..MOST_CORRECTIONS {
            if self.asker.spent() > MOST_SPENT {
                break;
            }
            let hitting = corrections.smallest()?;
            if hitting.len() == small.len() {
                return Some(small.to_vec());
            }
            let values = self.with(hitting.iter().copied());
            match self.asker.first(&values)? {
                None => return Some(hitting),
                Some(full) => corrections.push(&self.correction(full)),
            }
        }
        None
    }

    /// The clues that must go, from a completion of some: as few as adding clues one by one leaves.
    fn correction(&mut self, full: Vec<u8>) -> Vec<usize> {
        let mut agrees = self.agreeing(&full);
        for number in 0..self.places.len() {
            if agrees[number] {
                continue;
            }
            let kept = (0..agrees.len()).filter(|other| agrees[*other] || *other == number);
            let values = self.with(kept);
            if let Some(Some(full)) = self.asker.first(&values) {
                agrees = self.agreeing(&full);
            }
        }
        (0..agrees.len()).filter(|number| !agrees[*number]).collect()
    }

    /// Leaves out clue after clue.
    fn irreducible(&mut self) -> (Vec<usize>, Size) {
        let mut core: Vec<usize> = (0..self.places.len()).collect();
        let mut size = Size::Irreducible;
        for number in 0..self.places.len() {
            let rest: Vec<usize> = core.iter().copied().filter(|other| *other != number).collect();
            let values = self.with(rest.iter().copied());
            match self.asker.first(&values) {
                Some(None) => core = rest,
                Some(Some(_)) => {}
                None => size = Size::Unknown,
            }
        }
        (core, size)
    }
}
