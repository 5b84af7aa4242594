//! Random problems and starts, for the tests of engines.

use quickcheck::{Arbitrary, Gen};

use crate::engine::Start;
use crate::problem::{Entry, ItemId, OptionId, Problem};

/// A problem, and what is selected and excluded of it, in the plainest form.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    primary: Vec<bool>,
    /// Items of each option; a color of 0 is none, and primary items ignore theirs.
    rows: Vec<Vec<(usize, u32)>>,
    selected: Vec<usize>,
    excluded: Vec<usize>,
}

impl Sample {
    pub(super) fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        for primary in &self.primary {
            if *primary { builder.primary() } else { builder.secondary() }.expect("few items");
        }
        for row in &self.rows {
            let entry = |&(item, color): &(usize, u32)| {
                let color = color.checked_sub(u32::from(!self.primary[item]));
                let color = color.filter(|_| !self.primary[item]);
                Entry { key: ItemId::from_index(item), color: color.map(Into::into) }
            };
            builder.option(row.iter().map(entry)).expect("rows are well formed");
        }
        builder.build()
    }

    /// Selects and excludes what can be.
    pub(super) fn start<'p>(&self, problem: &'p Problem) -> Start<'p> {
        let mut start = Start::new(problem);
        for &option in self.selected.iter().filter(|option| **option < self.rows.len()) {
            let _ = start.select(OptionId::from_index(option));
        }
        for &option in self.excluded.iter().filter(|option| **option < self.rows.len()) {
            let _ = start.exclude(OptionId::from_index(option));
        }
        start
    }

    /// A strip of cells, to be covered by pieces of one to three neighbors, `pieces` of which begin
    /// at each cell; some pieces color one of three secondary items. Its sizes are not random, and
    /// it has many solutions.
    pub(super) fn strip(g: &mut Gen, cells: usize, pieces: usize) -> Self {
        let mut rows = Vec::new();
        for from in 0..cells {
            for piece in 0..pieces {
                let to = (from + 1 + (from + piece) % 3).min(cells);
                let mut row: Vec<(usize, u32)> = (from..to).map(|cell| (cell, 0)).collect();
                if from % 11 == 0 {
                    row.push((cells + below(g, 3), below(g, 3) as u32));
                }
                rows.push(row);
            }
        }
        let primary = (0..cells + 3).map(|item| item < cells).collect();
        Self { primary, rows, selected: Vec::new(), excluded: Vec::new() }
    }
}

/// A number from 0 to `most - 1`.
fn below(g: &mut Gen, most: usize) -> usize {
    usize::arbitrary(g) % most
}

impl Arbitrary for Sample {
    fn arbitrary(g: &mut Gen) -> Self {
        let items = 1 + below(g, 8);
        let primary: Vec<bool> = (0..items).map(|_| below(g, 3) > 0).collect();
        let length = 2 + below(g, 4);
        let mut rows: Vec<Vec<(usize, u32)>> = Vec::new();
        for _ in 0..below(g, 22) {
            let row = (0..items).filter(|_| below(g, length) == 0);
            let row: Vec<usize> = row.collect();
            if !row.is_empty() {
                rows.push(row.into_iter().map(|item| (item, below(g, 4) as u32)).collect());
            }
        }
        let pick = |g: &mut Gen| (0..below(g, 3)).map(|_| below(g, 24)).collect();
        let (selected, excluded) = (pick(g), pick(g));
        Self { primary, rows, selected, excluded }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let all = self.clone();
        let shorter = (0..self.rows.len()).map(move |row| {
            let mut smaller = all.clone();
            smaller.rows.remove(row);
            smaller
        });
        let all = self.clone();
        let bare = [
            Self { selected: Vec::new(), ..all.clone() },
            Self { excluded: Vec::new(), ..all.clone() },
        ];
        let bare = bare.into_iter().filter(move |one| {
            (one.selected.len(), one.excluded.len()) != (all.selected.len(), all.excluded.len())
        });
        Box::new(bare.chain(shorter))
    }
}
