//! Symmetries of the pattern of clues.

use std::fmt;

/// A symmetry that a pattern of clues may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Symmetry {
    /// A quarter turn. It has a half turn, too.
    QuarterTurn,
    /// A half turn, the usual one in newspapers.
    HalfTurn,
    /// Left and right exchanged.
    LeftRight,
    /// Top and bottom exchanged.
    TopBottom,
    /// Reflected in the diagonal that falls to the right.
    Diagonal,
    /// Reflected in the diagonal that rises to the right.
    Antidiagonal,
}

impl Symmetry {
    /// All of them, the strongest first.
    pub const ALL: [Self; 6] = [
        Self::QuarterTurn,
        Self::HalfTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::Antidiagonal,
    ];

    /// The symmetries of the cells that are filled, the strongest first. A grid without clues, or
    /// without blanks, has none worth the name, and neither have values that are not those of a square.
    ///
    /// ```
    /// use exacta::sudoku::diagnose::Symmetry;
    ///
    /// assert_eq!(Symmetry::of(&[1, 0, 0, 2]), [Symmetry::HalfTurn, Symmetry::Diagonal, Symmetry::Antidiagonal]);
    /// ```
    pub fn of(values: &[u8]) -> Vec<Self> {
        let filled = values.iter().filter(|digit| **digit > 0).count();
        let is_square = values.len().isqrt().pow(2) == values.len();
        if filled == 0 || filled == values.len() || !is_square {
            return Vec::new();
        }
        Self::ALL.into_iter().filter(|symmetry| symmetry.holds(values)).collect()
    }

    fn holds(self, values: &[u8]) -> bool {
        let side = values.len().isqrt();
        (0..values.len()).all(|place| (values[place] > 0) == (values[self.image(place, side)] > 0))
    }

    /// Where a cell goes, by its place in reading order.
    fn image(self, place: usize, side: usize) -> usize {
        let (row, column, last) = (place / side, place % side, side - 1);
        let (row, column) = match self {
            Self::QuarterTurn => (column, last - row),
            Self::HalfTurn => (last - row, last - column),
            Self::LeftRight => (row, last - column),
            Self::TopBottom => (last - row, column),
            Self::Diagonal => (column, row),
            Self::Antidiagonal => (last - column, last - row),
        };
        row * side + column
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::QuarterTurn => "90° symmetry",
            Self::HalfTurn => "180° symmetry",
            Self::LeftRight => "left-right symmetry",
            Self::TopBottom => "top-bottom symmetry",
            Self::Diagonal => "diagonal symmetry",
            Self::Antidiagonal => "antidiagonal symmetry",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_symmetry_is_found_and_no_other() {
        let of = |pattern: [u8; 16]| Symmetry::of(&pattern);
        let quarter = [0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0];
        assert_eq!(of(quarter), [Symmetry::QuarterTurn, Symmetry::HalfTurn]);
        let half = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1];
        assert_eq!(of(half), [Symmetry::HalfTurn]);
        let mirror = [0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(of(mirror), [Symmetry::LeftRight]);
        let upside = [0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0];
        assert_eq!(of(upside), [Symmetry::TopBottom]);
        let diagonal = [1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(of(diagonal), [Symmetry::Diagonal]);
        let anti = [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(of(anti), [Symmetry::Antidiagonal]);
        assert_eq!(of([0; 16]), []);
        assert_eq!(of([1; 16]), []);
        assert_eq!(Symmetry::of(&[1, 0, 0]), []);
    }
}
