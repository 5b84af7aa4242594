//! The judge: is a set of options an exact cover?
//!
//! It reads the problem and nothing else. No engine's code is used here and no engine uses this,
//! so an engine's mistake cannot hide in it. One pass over the chosen options, with one record an
//! item: who covered it first, and in which color.

use std::fmt;

use crate::problem::{Color, ItemId, OptionId, Problem};

/// Why a set of options is not an exact cover. See [`check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Fault {
    kind: FaultKind,
}

/// The kinds of [`Fault`], with the items and options concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The problem has no such option.
    UnknownOption(OptionId),
    /// No chosen option covers this primary item.
    Uncovered(ItemId),
    /// Two options cover one primary item, or use one secondary item that at least one of them
    /// claims for itself. The same option twice is such a pair.
    CoveredTwice {
        /// The item.
        item: ItemId,
        /// The option that comes first in the set given.
        first: OptionId,
        /// The option that comes later.
        second: OptionId,
    },
    /// Two options use one secondary item in different colors.
    ColorsDiffer {
        /// The item.
        item: ItemId,
        /// The option that comes first in the set given.
        first: OptionId,
        /// The option that comes later.
        second: OptionId,
    },
}

impl Fault {
    /// What is wrong, and with which items and options.
    pub fn kind(&self) -> FaultKind {
        self.kind
    }
}

impl From<FaultKind> for Fault {
    fn from(kind: FaultKind) -> Self {
        Self { kind }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            FaultKind::UnknownOption(option) => write!(f, "there is no option {option}"),
            FaultKind::Uncovered(item) => write!(f, "no chosen option covers item {item}"),
            FaultKind::CoveredTwice { item, first, second } => {
                write!(f, "options {first} and {second} both cover item {item}")
            }
            FaultKind::ColorsDiffer { item, first, second } => {
                write!(f, "options {first} and {second} give item {item} different colors")
            }
        }
    }
}

/// Judges whether `options` is an exact cover of `problem`: every primary item exactly once, every
/// secondary item at most once or in one color.
///
/// Options that hold only secondary items are skipped, as everywhere (see
/// [the module](crate::problem#options-without-a-primary-item)). The order of `options` has no
/// influence on whether the answer is `Ok`.
///
/// # Errors
///
/// The first fault met, in the order of `options`; uncovered items come last.
///
/// # Cost
///
/// Linear in the number of items and of the chosen options' entries.
///
/// ```
/// use exacta::{FaultKind, ItemId, OptionId, Problem, check};
///
/// let problem = Problem::from_lists(3, [vec![0, 2], vec![1], vec![0, 1]])?;
/// assert!(check(&problem, [0, 1].map(OptionId::new)).is_ok());
///
/// let fault = check(&problem, [0].map(OptionId::new)).unwrap_err();
/// assert_eq!(fault.kind(), FaultKind::Uncovered(ItemId::new(1)));
/// # Ok::<(), exacta::BuildError>(())
/// ```
pub fn check(problem: &Problem, options: impl IntoIterator<Item = OptionId>) -> Result<(), Fault> {
    let mut covered: Vec<Option<(OptionId, Option<Color>)>> = vec![None; problem.item_count()];
    for option in options {
        if !problem.contains_option(option) {
            return Err(FaultKind::UnknownOption(option).into());
        }
        if !problem.is_choosable(option) {
            continue;
        }
        for entry in problem.entries_of(option) {
            let item = entry.key;
            match covered[item.index()] {
                None => covered[item.index()] = Some((option, entry.color)),
                Some((first, color)) => agree(item, (first, color), (option, entry.color))?,
            }
        }
    }
    let uncovered = |item: &ItemId| problem.is_primary(*item) && covered[item.index()].is_none();
    match problem.items().find(uncovered) {
        Some(item) => Err(FaultKind::Uncovered(item).into()),
        None => Ok(()),
    }
}

/// Whether two uses of one item can stand together: only in one color.
fn agree(
    item: ItemId,
    (first, first_color): (OptionId, Option<Color>),
    (second, second_color): (OptionId, Option<Color>),
) -> Result<(), Fault> {
    match (first_color, second_color) {
        (Some(a), Some(b)) if first != second && a == b => Ok(()),
        (Some(_), Some(_)) if first != second => {
            Err(FaultKind::ColorsDiffer { item, first, second }.into())
        }
        _ => Err(FaultKind::CoveredTwice { item, first, second }.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Key;

    fn verdict(options: &[u32]) -> Result<(), FaultKind> {
        let mut builder = Problem::builder();
        let [p, q] = [builder.primary().unwrap(), builder.primary().unwrap()];
        let [s, t] = [builder.secondary().unwrap(), builder.secondary().unwrap()];
        builder.option([p.into(), s.color(1u32)]).unwrap(); // 0
        builder.option([q.into(), s.color(1u32)]).unwrap(); // 1
        builder.option([q.into(), s.color(2u32)]).unwrap(); // 2
        builder.option([q, s]).unwrap(); // 3
        builder.option([s]).unwrap(); // 4: only secondary
        builder.option([p, q, t]).unwrap(); // 5
        let ids = options.iter().copied().map(OptionId::new);
        check(&builder.build(), ids).map_err(|fault| fault.kind())
    }

    #[test]
    fn accepts_covers_and_names_what_breaks_others() {
        let ids = |first, second| (OptionId::new(first), OptionId::new(second));
        let item = ItemId::new;
        assert_eq!(verdict(&[0, 1]), Ok(()));
        assert_eq!(verdict(&[5]), Ok(()));
        assert_eq!(verdict(&[4, 5]), Ok(()), "an option without a primary item is skipped");
        assert_eq!(verdict(&[]), Err(FaultKind::Uncovered(item(0))));
        assert_eq!(verdict(&[0]), Err(FaultKind::Uncovered(item(1))));
        assert_eq!(verdict(&[6]), Err(FaultKind::UnknownOption(OptionId::new(6))));
        let (first, second) = ids(0, 5);
        let twice = FaultKind::CoveredTwice { item: item(0), first, second };
        assert_eq!(verdict(&[0, 5]), Err(twice));
        let (first, second) = ids(5, 5);
        let same = FaultKind::CoveredTwice { item: item(0), first, second };
        assert_eq!(verdict(&[5, 5]), Err(same));
        let (first, second) = ids(0, 2);
        let colors = FaultKind::ColorsDiffer { item: item(2), first, second };
        assert_eq!(verdict(&[0, 2]), Err(colors));
        let (first, second) = ids(0, 3);
        let claimed = FaultKind::CoveredTwice { item: item(2), first, second };
        assert_eq!(verdict(&[0, 3]), Err(claimed), "a use without color tolerates no other");
    }
}
