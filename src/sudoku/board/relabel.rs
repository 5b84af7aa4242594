//! Digits that no clue names are interchangeable: see [`crate::sudoku::board`].

use crate::sudoku::board::tables::Tables;

/// The labels of the interchangeable digits, as a permutation that steps on.
#[derive(Clone, Debug)]
pub(super) struct Labels {
    /// The interchangeable digits in rising order; fewer than two: none.
    free: Vec<u8>,
    /// What stands for each of `free` now, and stood before the last step.
    now: Vec<u8>,
    before: Vec<u8>,
}

impl Labels {
    pub(super) fn new(n: usize) -> Self {
        let list = || Vec::with_capacity(n);
        Labels { free: list(), now: list(), before: list() }
    }

    /// Finds the interchangeable digits, and a house to put them in order in.
    pub(super) fn order(&mut self, tables: &Tables, clues: &mut [u8]) {
        self.free.clear();
        let named = clues.iter().fold(0u64, |all, &c| all | (1 << c) >> 1);
        let count = (tables.full & !named).count_ones() as usize;
        if count >= 2 {
            let blanks =
                |h: &usize| tables.house(*h).iter().filter(|&&c| clues[c as usize] == 0).count();
            if let Some(house) = (0..tables.complete).find(|h| blanks(h) == count) {
                // As many blanks as digits missing everywhere: with a clash
                // aside, the house's clues are all the digits named.
                let seen = tables
                    .house(house)
                    .iter()
                    .fold(0u64, |all, &c| all | (1 << clues[c as usize]) >> 1);
                if seen == named {
                    self.free.extend((1..=tables.n as u8).filter(|d| named >> (d - 1) & 1 == 0));
                    let cells = tables.house(house).iter();
                    let cells =
                        cells.filter(|&&c| clues[c as usize] == 0).copied().collect::<Vec<_>>();
                    for (cell, &digit) in cells.into_iter().zip(&self.free) {
                        clues[cell as usize] = digit;
                    }
                }
            }
        }
        self.restart();
    }

    /// Back to the digits in order.
    pub(super) fn restart(&mut self) {
        self.now.clone_from(&self.free);
        self.before.clone_from(&self.free);
    }

    /// Steps to the next permutation in lexicographic order; false after the
    /// last (TAOCP 7.2.1.2, Algorithm L).
    pub(super) fn next(&mut self) -> bool {
        let Some(pivot) = self.now.windows(2).rposition(|w| w[0] < w[1]) else {
            return false;
        };
        self.before.clone_from(&self.now);
        let above = self.now.iter().rposition(|&d| d > self.now[pivot]).unwrap_or(pivot);
        self.now.swap(pivot, above);
        self.now[pivot + 1..].reverse();
        true
    }

    /// Relabels a grid from the permutation before the last step to this one.
    pub(super) fn apply(&self, grid: &mut [u8]) {
        if self.now == self.before {
            return;
        }
        let mut to: [u8; 64] = std::array::from_fn(|d| d as u8);
        for (&old, &new) in self.before.iter().zip(&self.now) {
            to[old as usize & 63] = new;
        }
        for digit in grid {
            *digit = to[*digit as usize & 63];
        }
    }
}
