//! Where the bits of a plane state lie. See
//! [`planes`](crate::engine::bits::planes) for the idea.
//!
//! ```text
//! head     uncovered items | live options      one bit each; lanes are four words
//! column   plane 0 | plane 1 | plane 2 | …      items 0..256 (or 0..64, 0..128: then 4 or 2 planes share a lane)
//! column   …                                    items 256..512, and so on
//! ```
//!
//! A column is as high as its longest list. Beyond 256 items, the matrix numbers items by falling
//! length of list, so that later columns are low: on a 16×16 Sudoku that halves the lanes.

#[cfg(test)]
use crate::engine::bits::lanes::{Lanes, get, set};
#[cfg(test)]
use crate::engine::bits::machine::Look;
use crate::engine::bits::matrix::Matrix;

/// The most columns that a state may have.
pub(super) const COLUMNS: usize = 16;

/// Sizes of a plane state, in lanes unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    /// Words in a plane: 1, 2 or 4.
    pub(super) fold: usize,
    pub(super) head: usize,
    /// Lanes of planes up to the end of each column.
    pub(super) ends: [u32; COLUMNS],
    /// Word of the head where the live options begin.
    pub(super) live: usize,
    /// Lanes in the highest column.
    pub(super) column: usize,
    pub(super) columns: usize,
}

impl Layout {
    pub(super) fn of(matrix: &Matrix) -> Layout {
        let items = matrix.items();
        let fold = match items {
            0..=64 => 1,
            65..=128 => 2,
            _ => 4,
        };
        let columns = items.div_ceil(256).max(1);
        let live = if fold == 4 { 4 * columns } else { fold };
        let head = (live + matrix.options().div_ceil(64)).div_ceil(4);
        let mut ends = [0; COLUMNS];
        let (mut column, mut end) = (0, 0);
        for (q, e) in ends.iter_mut().enumerate().take(columns) {
            let longest =
                (q * 256..items.min(q * 256 + 256)).map(|i| matrix.options_of(i).len()).max();
            let lanes = (longest.unwrap_or(0) * fold).div_ceil(4).max(1);
            (column, end) = (column.max(lanes), end + lanes);
            *e = end as u32;
        }
        Layout { fold, head, live, column, columns, ends }
    }

    pub(super) fn stride(&self) -> usize {
        self.head + self.ends[self.columns.min(COLUMNS) - 1] as usize
    }

    /// Whether the counters of [`Planes`](crate::engine::bits::planes::Planes) can hold the
    /// longest list.
    pub(super) fn is_countable(&self) -> bool {
        self.columns <= COLUMNS && self.column <= if self.fold == 4 { 511 } else { 63 }
    }

    /// Words in a state.
    pub(super) fn words(&self) -> u64 {
        4 * self.stride() as u64
    }

    /// The bit of slot `k` of item `i`.
    pub(super) fn slot(&self, i: usize, k: usize) -> usize {
        let before = if i < 256 { 0 } else { self.ends[i / 256 - 1] as usize };
        (self.head + before) * 256 + k * self.fold * 64 + i % 256
    }

    /// The bit of option `o` among the live ones.
    pub(super) fn option(&self, o: usize) -> usize {
        self.live * 64 + o
    }

    #[cfg(test)]
    pub(super) fn lives(&self, state: &[Lanes], o: usize) -> bool {
        get(state, self.option(o))
    }

    /// Recounts everything in a state; `look` and `branch` are what the engine makes of it.
    #[cfg(test)]
    pub(super) fn audit(
        &self,
        state: &[Lanes],
        matrix: &Matrix,
        look: Look,
        branch: impl FnOnce() -> (usize, usize),
    ) -> Result<(), String> {
        let mut planes = vec![Lanes::ZERO; self.stride()];
        let mut sizes = Vec::new();
        for i in 0..matrix.items() {
            let uncovered = get(state, i);
            let before = sizes.len();
            if uncovered {
                sizes.push((0, i));
            }
            for (k, &o) in matrix.options_of(i).iter().enumerate() {
                if self.lives(state, o as usize) {
                    if !uncovered {
                        return Err(format!("option {o} lives on the covered item {i}"));
                    }
                    set(&mut planes, self.slot(i, k));
                    sizes[before].0 += 1;
                }
            }
        }
        if planes[self.head..] != state[self.head..] {
            return Err("slots disagree with the live options".into());
        }
        let least = sizes.iter().min().copied();
        let agrees = match least {
            None => look == Look::Solved,
            Some((0, _)) => look == Look::Dead,
            Some((1, i)) => look == Look::Forced(i as u32),
            Some(_) => look == Look::Open,
        };
        if !agrees {
            return Err(format!("looks {look:?}, a recount says {least:?} (size, item)"));
        }
        match least {
            Some(least) if look == Look::Open && branch() != least => {
                Err("branches on the wrong item".into())
            }
            _ => Ok(()),
        }
    }
}
