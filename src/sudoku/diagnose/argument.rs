//! Why some clues have no completion, as a short argument that can be checked by hand.
//!
//! An argument is a chain of steps, each of which takes candidates away, and an end: a cell, a house or
//! a few digits that have no room left. Steps are those of people:
//!
//! | step | because | takes away |
//! |---|---|---|
//! | only digit | a cell has one candidate left | the digit from all cells that it sees |
//! | only place | a digit has one cell left in a house | the cell's other candidates, and the digit as above |
//! | confined | all cells for a digit in a house see a cell | the digit from that cell |
//! | squeezed | k digits have k cells in a house | the other candidates of those cells |
//! | crammed | k cells of a house have k digits | those digits from the house's other cells |
//!
//! Where no step is left, the two or three digits of some cell are tried, each with an argument of its
//! own. What cannot be shown so is left to the search that proved it.
//!
//! # Invariant
//!
//! A candidate that is gone has a cause: a clue, or an earlier step. An end and a step name what they
//! need, so the steps that nothing needs are dropped, and each of the others rests on clues and steps
//! before it.
//!
//! # Cost
//!
//! A round looks at each house, and at its subsets of two to four digits and cells; there are no more
//! rounds than candidates. No more than [`MOST_TRIED`] cases are tried at each depth.

use std::fmt;

use crate::sudoku::diagnose::ask::Clue;
use crate::sudoku::diagnose::candidates::{Candidates, Cause};
use crate::sudoku::{Cell, Digits, Grid};

/// Why clues have no completion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Argument {
    /// What follows from the clues, in order; each step may use those before it.
    pub steps: Vec<Deduction>,
    /// What cannot be, after that.
    pub end: Impossible,
}

/// A conclusion about candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Deduction {
    /// The cell has no other candidate.
    OnlyDigit {
        /// The cell and its digit.
        clue: Clue,
    },
    /// The house has no other cell for the digit.
    OnlyPlace {
        /// The name of the house.
        house: String,
        /// The cell and the digit.
        clue: Clue,
    },
    /// In the house the digit is confined to some cells, all of which see others.
    Confined {
        /// The name of the house.
        house: String,
        /// The digit.
        digit: u8,
        /// The cells that can hold it in the house.
        cells: Vec<Cell>,
        /// The cells outside that therefore cannot.
        others: Vec<Cell>,
    },
    /// The digits have no cells in the house but these, as many as digits: nothing else fits there.
    Squeezed {
        /// The name of the house.
        house: String,
        /// The digits.
        digits: Digits,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The cells have no candidates but these, as many as cells: the house has them nowhere else.
    Crammed {
        /// The name of the house.
        house: String,
        /// The digits.
        digits: Digits,
        /// The cells.
        cells: Vec<Cell>,
    },
}

/// What shows that there is no completion.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Impossible {
    /// The cell has no candidate left.
    Cell {
        /// The cell.
        cell: Cell,
        /// For each digit that a clue forbids there, that clue; the others fell in the steps.
        forbidden: Vec<Clue>,
    },
    /// The house has no cell left for the digit.
    House {
        /// The name of the house.
        house: String,
        /// The digit.
        digit: u8,
        /// The clues that forbid it somewhere in the house.
        because: Vec<Clue>,
    },
    /// The digits have fewer cells in the house than they are many.
    Squeezed {
        /// The name of the house.
        house: String,
        /// The digits.
        digits: Digits,
        /// All cells that can hold one of them.
        cells: Vec<Cell>,
    },
    /// The cells of a house have fewer candidates than they are many.
    Crammed {
        /// The name of the house.
        house: String,
        /// All their candidates.
        digits: Digits,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// Whatever digit the cell holds, something cannot be.
    Cases {
        /// The cell.
        cell: Cell,
        /// For each candidate, why it cannot be.
        cases: Vec<(u8, Argument)>,
    },
    /// No short argument was found: a search through all possibilities showed it.
    Search,
}

/// Cases within cases.
const MOST_NESTING: usize = 3;

/// Cells whose cases are tried, at each level.
const MOST_CELLS: usize = 8;

/// Cases that are tried for one argument.
const MOST_TRIED: usize = 100;

/// Steps, cases included, beyond which nobody follows: a search says as much.
const LONGEST: usize = 60;

/// The most digits that a cell may have for its cases to be tried.
const MOST_CASES: usize = 3;

/// The shortest argument we know that these clues have no completion, which is so.
pub(super) fn argue(grid: &Grid, clues: &[Clue]) -> Argument {
    let mut candidates = Candidates::new(grid);
    for clue in clues {
        candidates.place(*clue, Cause::Clue(*clue));
    }
    // The plainest first: without cases, then with cases, then with cases within cases.
    let argument = (0..=MOST_NESTING).find_map(|nesting| {
        let mut tries = MOST_TRIED;
        conclude(&mut candidates.clone(), nesting, &mut tries).map(|(argument, _)| argument)
    });
    match argument.filter(|argument| argument.length() <= LONGEST) {
        Some(argument) => argument,
        None => Argument { steps: Vec::new(), end: Impossible::Search },
    }
}

impl Argument {
    /// How many steps and ends there are, those of the cases included.
    fn length(&self) -> usize {
        let cases = match &self.end {
            Impossible::Cases { cases, .. } => cases.iter().map(|(_, case)| case.length()).sum(),
            _ => 0,
        };
        self.steps.len() + 1 + cases
    }
}

/// Draws conclusions until something cannot be: an argument of the steps from here on, and the numbers
/// of the earlier ones that it rests on. Nothing if there is no end.
fn conclude(
    candidates: &mut Candidates,
    nesting: usize,
    tries: &mut usize,
) -> Option<(Argument, Vec<usize>)> {
    let outset = candidates.steps();
    // Groups take longest to look at: first of all, and then when no plain step is left.
    let mut looks_closer = true;
    loop {
        let plain = candidates.impossible();
        let end = plain.or_else(|| if looks_closer { candidates.too_few() } else { None });
        if let Some((end, absent)) = end {
            return Some(candidates.argument(outset, end, absent, Vec::new()));
        }
        let goes_on = candidates.deduce();
        if !goes_on && looks_closer && !candidates.squeezed() {
            break;
        }
        looks_closer = !goes_on && !looks_closer;
    }
    if nesting == 0 {
        return None;
    }
    let mut cells = candidates.open_cells(MOST_CASES);
    cells.truncate(MOST_CELLS);
    let mut attempts = cells.into_iter().filter_map(|(cell, digits)| {
        let (mut cases, mut steps) = (Vec::new(), Vec::new());
        for digit in digits.iter() {
            *tries = tries.checked_sub(1)?;
            let mut case = candidates.clone();
            case.place(Clue { cell, digit }, Cause::Case);
            let (argument, earlier) = conclude(&mut case, nesting - 1, tries)?;
            steps.extend(earlier);
            cases.push((digit, argument));
        }
        let absent = candidates.missing(cell);
        Some(candidates.argument(outset, Impossible::Cases { cell, cases }, absent, steps))
    });
    if nesting == 1 {
        attempts.min_by_key(|(argument, _)| argument.length())
    } else {
        attempts.next()
    }
}

/// `r1c2, r1c3 and r1c4`.
pub(super) fn listed<T: fmt::Display>(things: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [firsts @ .., last] => format!("{} and {last}", firsts.join(", ")),
    }
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyDigit { clue } => write!(f, "{} can only be {}", clue.cell, clue.digit),
            Self::OnlyPlace { house, clue } => {
                write!(f, "in {house} only {} can hold {}", clue.cell, clue.digit)
            }
            Self::Confined { house, digit, cells, others } => {
                let (cells, others) = (listed(cells), listed(others));
                write!(f, "in {house} {digit} must be in {cells}, so it is not in {others}")
            }
            Self::Squeezed { house, digits, cells } => {
                let (digits, cells) = (listed(digits.iter()), listed(cells));
                write!(f, "in {house} the digits {digits} must fill {cells}")
            }
            Self::Crammed { house, digits, cells } => {
                let (digits, cells) = (listed(digits.iter()), listed(cells));
                write!(f, "in {house} the cells {cells} hold {digits}, so no other cell does")
            }
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { cell, forbidden } => {
                write!(f, "{cell} can hold no digit")?;
                let clues: Vec<String> = forbidden
                    .iter()
                    .map(|clue| format!("{} because of {}", clue.digit, clue.cell))
                    .collect();
                if clues.is_empty() { Ok(()) } else { write!(f, " (not {})", clues.join(", ")) }
            }
            Self::House { house, digit, because } => {
                write!(f, "{house} has no cell for {digit}")?;
                if because.is_empty() {
                    return Ok(());
                }
                write!(f, " (because of {})", listed(because))
            }
            Self::Squeezed { house, digits, cells } => {
                let count = if cells.len() == 1 { "cell" } else { "cells" };
                write!(
                    f,
                    "in {house} the digits {} must all go into the {} {count} {}",
                    listed(digits.iter()),
                    cells.len(),
                    listed(cells)
                )
            }
            Self::Crammed { house, digits, cells } => {
                let count = if digits.len() == 1 { "digit" } else { "digits" };
                write!(
                    f,
                    "in {house} the cells {} have only the {} {count} {} between them",
                    listed(cells),
                    digits.len(),
                    listed(digits.iter())
                )
            }
            Self::Cases { cell, cases } => {
                for (number, (digit, argument)) in cases.iter().enumerate() {
                    if number > 0 {
                        f.write_str("; ")?;
                    }
                    write!(f, "if {cell} is {digit}, {argument}")?;
                }
                Ok(())
            }
            Self::Search => f.write_str("a search through all possibilities finds no completion"),
        }
    }
}

/// One sentence: the steps, then the end.
impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            write!(f, "{step}; ")?;
        }
        if !self.steps.is_empty() {
            f.write_str("then ")?;
        }
        write!(f, "{}", self.end)
    }
}
