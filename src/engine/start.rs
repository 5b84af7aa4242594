//! Where a search begins: what pre-selected and excluded options leave of a problem.
//!
//! Selecting an option covers its items for good, before any search. Instead of building the full
//! links and covering them down, an engine is built from what remains: [`Start`] finds the options
//! that are still alive. A Sudoku's clues thus make its arrays smaller, not its stack deeper.

use std::collections::HashSet;
use std::fmt;

use bitvec::vec::BitVec;

use crate::problem::{Color, ItemId, OptionId, Problem};

/// Why options cannot be selected or excluded.
///
/// ```
/// use exacta::{ItemId, OptionId, Problem, SelectErrorKind};
///
/// let problem = Problem::from_lists(2, [vec![0], vec![0, 1], vec![1]])?;
/// let [first, second] = [0, 1].map(OptionId::new);
/// let error = problem.solve().select([first, second]).unwrap_err();
/// let item = ItemId::new(0);
/// assert_eq!(error.kind(), SelectErrorKind::Conflict { item, first, second });
/// assert_eq!(error.to_string(), "selected options 0 and 1 both cover item 0");
/// # Ok::<(), exacta::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SelectError {
    kind: SelectErrorKind,
}

/// The kinds of [`SelectError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SelectErrorKind {
    /// Two selected options share a primary item, or a secondary item in different colors. An
    /// option selected twice conflicts with itself.
    Conflict {
        /// The item that both would cover.
        item: ItemId,
        /// The option that was selected first.
        first: OptionId,
        /// The option that was selected later.
        second: OptionId,
    },
    /// The problem has no such option.
    UnknownOption(OptionId),
    /// The option has no primary item, so it is never part of a solution.
    SecondaryOnly(OptionId),
    /// The option is both selected and excluded.
    Excluded(OptionId),
}

impl SelectError {
    /// What is wrong, and with which options.
    pub fn kind(&self) -> SelectErrorKind {
        self.kind
    }
}

impl From<SelectErrorKind> for SelectError {
    fn from(kind: SelectErrorKind) -> Self {
        Self { kind }
    }
}

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SelectErrorKind::Conflict { item, first, second } if first == second => {
                write!(f, "option {first} is selected twice, and covers item {item}")
            }
            SelectErrorKind::Conflict { item, first, second } => {
                write!(f, "selected options {first} and {second} both cover item {item}")
            }
            SelectErrorKind::UnknownOption(option) => write!(f, "there is no option {option}"),
            SelectErrorKind::SecondaryOnly(option) => {
                write!(f, "option {option} has no primary item and cannot be selected")
            }
            SelectErrorKind::Excluded(option) => {
                write!(f, "option {option} is both selected and excluded")
            }
        }
    }
}

/// A problem with some options selected and some excluded.
#[derive(Clone, Debug)]
pub(crate) struct Start<'p> {
    problem: &'p Problem,
    selected: Vec<OptionId>,
    excluded: HashSet<OptionId>,
    /// By item: the selected option that covered it first, and its color. Empty until something
    /// is selected.
    covered: Vec<Option<(OptionId, Option<Color>)>>,
}

impl<'p> Start<'p> {
    /// Nothing selected, nothing excluded.
    pub(crate) fn new(problem: &'p Problem) -> Self {
        Self { problem, selected: Vec::new(), excluded: HashSet::new(), covered: Vec::new() }
    }

    pub(crate) fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// The selected options, in the order of selection.
    pub(crate) fn selected(&self) -> &[OptionId] {
        &self.selected
    }

    /// Selects one option, unless it conflicts with those selected before.
    pub(crate) fn select(&mut self, option: OptionId) -> Result<(), SelectError> {
        self.known(option)?;
        if !self.problem.is_choosable(option) {
            return Err(SelectErrorKind::SecondaryOnly(option).into());
        }
        if self.excluded.contains(&option) {
            return Err(SelectErrorKind::Excluded(option).into());
        }
        if self.covered.is_empty() {
            self.covered = vec![None; self.problem.item_count()];
        }
        for entry in self.problem.entries_of(option) {
            if let Some((first, color)) = self.covered[entry.key.index()] {
                let agree = color.is_some() && color == entry.color && first != option;
                if !agree {
                    let kind = SelectErrorKind::Conflict { item: entry.key, first, second: option };
                    return Err(kind.into());
                }
            }
        }
        for entry in self.problem.entries_of(option) {
            self.covered[entry.key.index()].get_or_insert((option, entry.color));
        }
        self.selected.push(option);
        Ok(())
    }

    /// Takes one option out of the problem. Doing it twice changes nothing.
    pub(crate) fn exclude(&mut self, option: OptionId) -> Result<(), SelectError> {
        self.known(option)?;
        let selects =
            |item: &ItemId| self.problem.is_primary(*item) && self.cover(*item) == Some(option);
        if self.problem.items_of(option).iter().any(selects) {
            return Err(SelectErrorKind::Excluded(option).into());
        }
        self.excluded.insert(option);
        Ok(())
    }

    /// Whether a selected option covers `item` for good: no live option touches it.
    pub(crate) fn is_covered(&self, item: ItemId) -> bool {
        self.cover(item).is_some()
    }

    /// The selected option that covered `item` first.
    fn cover(&self, item: ItemId) -> Option<OptionId> {
        self.covered.get(item.index()).copied().flatten().map(|(option, _)| option)
    }

    /// Whether every option of the problem may still be chosen.
    pub(crate) fn is_whole(&self) -> bool {
        self.selected.is_empty()
            && self.excluded.is_empty()
            && self.problem.secondary_only().is_empty()
    }

    /// The options that may still be chosen, ascending: not excluded, not in conflict with a
    /// selected one, and with a primary item, which is not covered.
    ///
    /// A live option may hold a covered secondary item, in the color that the item has; that
    /// entry no longer means anything.
    pub(crate) fn alive(&self) -> Vec<OptionId> {
        let problem = self.problem;
        if self.is_whole() {
            return problem.options().collect();
        }
        let mut is_alive = vec![true; problem.option_count()];
        let dead = problem.secondary_only().iter().chain(&self.excluded).chain(&self.selected);
        dead.for_each(|option| is_alive[option.index()] = false);
        // Each option that touches a covered item is looked at once, however many it touches.
        let covered = problem.items().zip(&self.covered).filter(|(_, cover)| cover.is_some());
        let touching = covered.flat_map(|(item, _)| problem.options_of(item));
        let mut is_touched = vec![false; problem.option_count()];
        for option in touching {
            if !std::mem::replace(&mut is_touched[option.index()], true) && !self.agrees(*option) {
                is_alive[option.index()] = false;
            }
        }
        problem.options().filter(|option| is_alive[option.index()]).collect()
    }

    /// [`alive`](Self::alive) as a set of options.
    pub(crate) fn alive_set(&self) -> BitVec {
        let mut set = BitVec::repeat(false, self.problem.option_count());
        self.alive().into_iter().for_each(|option| set.set(option.index(), true));
        set
    }

    /// Whether an option touches covered items only in the colors that they have.
    fn agrees(&self, option: OptionId) -> bool {
        self.problem.entries_of(option).all(|entry| match self.covered[entry.key.index()] {
            Some((_, color)) => color.is_some() && color == entry.color,
            None => true,
        })
    }

    fn known(&self, option: OptionId) -> Result<(), SelectError> {
        if self.problem.contains_option(option) {
            Ok(())
        } else {
            Err(SelectErrorKind::UnknownOption(option).into())
        }
    }
}
