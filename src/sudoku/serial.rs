//! Values as data: cells and grids as their text, sets of digits as lists of numbers.

use serde::{Serialize, Serializer};

use crate::sudoku::{Cell, Digits, Grid};

/// As `r1c1`.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// As its line of text; neither the layout nor the marks are told.
impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// As a list of numbers, ascending.
impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
