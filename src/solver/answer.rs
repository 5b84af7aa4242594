//! Answers that say whether they are final.

use std::fmt;

use num_bigint::BigUint;

use crate::control::StopReason;
use crate::problem::Solution;

/// A decision, or why there is none yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Outcome<T> {
    /// The answer, for certain.
    Decided(T),
    /// The search was stopped before the answer was known.
    Undecided(StopReason),
}

impl<T> Outcome<T> {
    /// The decision, if there is one.
    pub fn decided(self) -> Option<T> {
        match self {
            Self::Decided(answer) => Some(answer),
            Self::Undecided(_) => None,
        }
    }
}

/// A number of solutions: exact, or a lower bound that says so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Count {
    /// There are exactly so many.
    Exact(BigUint),
    /// So many were found before the search was stopped; there may be more.
    AtLeast(BigUint, StopReason),
}

impl Count {
    /// The number, if it is exact.
    pub fn exact(&self) -> Option<&BigUint> {
        match self {
            Self::Exact(count) => Some(count),
            Self::AtLeast(..) => None,
        }
    }
}

/// Whether the count is exact, and this number.
impl PartialEq<u64> for Count {
    fn eq(&self, number: &u64) -> bool {
        self.exact().is_some_and(|count| *count == BigUint::from(*number))
    }
}

/// `5`, or `at least 5 (node limit)`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(count) => count.fmt(f),
            Self::AtLeast(count, reason) => write!(f, "at least {count} ({reason})"),
        }
    }
}

/// Whether a problem has no solution, one, or several.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Verdict<S = Solution> {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(S),
    /// There are at least two; these two differ.
    Several(S, S),
    /// The search was stopped before this was known.
    Undecided {
        /// Why it was stopped.
        reason: StopReason,
        /// The solution found by then, if any: the verdict is not *none*.
        found: Option<S>,
    },
}

impl<S> Verdict<S> {
    /// The same verdict, with its solutions in other terms.
    pub fn map<T>(self, mut f: impl FnMut(S) -> T) -> Verdict<T> {
        match self {
            Self::None => Verdict::None,
            Self::Unique(one) => Verdict::Unique(f(one)),
            Self::Several(one, other) => Verdict::Several(f(one), f(other)),
            Self::Undecided { reason, found } => Verdict::Undecided { reason, found: found.map(f) },
        }
    }
}

/// `{"exact": "56"}` or `{"at_least": "10000", "reason": "solution limit"}`; numbers of any size, so
/// as text.
#[cfg(feature = "serde")]
impl serde::Serialize for Count {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::Exact(count) => map.serialize_entry("exact", &count.to_string())?,
            Self::AtLeast(count, reason) => {
                map.serialize_entry("at_least", &count.to_string())?;
                map.serialize_entry("reason", &reason.to_string())?;
            }
        }
        map.end()
    }
}
