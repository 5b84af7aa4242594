//! What a search on a board left undone, as an exact cover for the learner.
//!
//! The firm rules are applied to the clues once more; what they leave open is
//! small (a thousand candidates on the hardest 25×25 grids, of 15,625). The
//! options are the open candidates. The items are the open cells and the digits
//! a complete house still needs (primary), the digits of shorter houses and the
//! pairs of rivals with a common digit (secondary).

use crate::problem::{ItemId, OptionId, Problem};
use crate::solver::{Learn, Start};
use crate::sudoku::board::infer::Cause;
use crate::sudoku::board::masks::{Masks, at_most_one};
use crate::sudoku::board::search::{Candidate, Position, Search};
use crate::sudoku::board::tables::Tables;

/// The learner, and what its options mean.
#[derive(Clone, Debug)]
pub(super) struct Remainder {
    pub(super) learner: Learn,
    /// By option, ascending.
    candidates: Vec<Candidate>,
    /// The digits that were settled before.
    settled: Vec<u8>,
}

impl Remainder {
    /// An upper bound on the bytes of the largest remainder on these tables.
    pub(super) fn bytes(tables: &Tables) -> u64 {
        let n = tables.n as u64;
        let options = n * n * n;
        let pairs = n * tables.rivals.total() as u64;
        let entries = options * (1 + tables.stride as u64) + pairs;
        let items = tables.masks() as u64 + pairs;
        // Twelve bytes an entry are for the problem that the learner is built from.
        Learn::bytes_of(options, items, entries) + 12 * entries + 16 * options
    }

    /// Takes over from a search; `found` if it has handed out solutions, which must not come again.
    pub(super) fn new<const M: usize>(
        tables: &Tables,
        clues: &[u8],
        search: &mut Search<Masks<M>>,
        found: bool,
    ) -> Self {
        let done: Vec<Vec<Candidate>> = if found {
            search.done().map(|(path, last)| [path, &[last]].concat()).collect()
        } else {
            Vec::new()
        };
        let at = &mut search.at;
        let mut dead = at.load(tables, clues).is_err();
        for set in done.iter().filter(|set| set.len() == 1) {
            if !dead && at.holds(set[0]) {
                dead = at.infer(tables, Cause::Remove(set[0])).is_err();
            }
        }
        let mut settled = vec![0; clues.len()];
        at.fill(&mut settled);
        let candidates = open_candidates(at, tables);
        let problem = if dead { impossible() } else { problem(at, tables, &candidates) };
        let mut learner = Learn::new(&Start::new(&problem));
        let option = |c: &Candidate| candidates.binary_search(c).ok().map(OptionId::from_index);
        for set in done.iter().filter(|set| !dead && set.iter().all(|&c| at.holds(c))) {
            // Candidates that are settled hold anyway, and drop out of the set.
            learner.forbid(&set.iter().filter_map(option).collect::<Vec<_>>());
        }
        Self { learner, candidates, settled }
    }

    /// Writes the learner's solution.
    pub(super) fn fill(&self, grid: &mut [u8]) {
        grid.copy_from_slice(&self.settled);
        for option in self.learner.chosen() {
            let candidate = self.candidates[option.index()];
            grid[candidate.cell()] = candidate.digit() as u8 + 1;
        }
    }
}

/// A problem without a solution: an item that nothing covers.
fn impossible() -> Problem {
    let mut builder = Problem::builder();
    builder.primary().expect("one item is not too many");
    builder.build()
}

fn open_candidates<const M: usize>(at: &Masks<M>, tables: &Tables) -> Vec<Candidate> {
    let open = (0..tables.n * tables.n).filter(|&cell| !at_most_one(at.masks[cell]));
    open.flat_map(|cell| {
        let mask = at.masks[cell];
        (0..tables.n).filter(move |d| mask >> d & 1 == 1).map(move |d| Candidate::new(cell, d))
    })
    .collect()
}

fn problem<const M: usize>(at: &Masks<M>, tables: &Tables, candidates: &[Candidate]) -> Problem {
    const FITS: &str = "a grid of side 36 is far below the limits of a problem";
    let (n, cells) = (tables.n, tables.n * tables.n);
    let demand = cells + tables.complete * n;
    let mut builder = Problem::builder();
    // An item for each open mask of a cell or a house.
    let mut items: Vec<Option<ItemId>> = vec![None; tables.masks()];
    for (mask, item) in items.iter_mut().enumerate().take(cells + tables.houses * n) {
        if !at_most_one(at.masks[mask]) {
            let new = if mask < demand { builder.primary() } else { builder.secondary() };
            *item = Some(new.expect(FITS));
        }
    }
    let mut options: Vec<Vec<ItemId>> = Vec::with_capacity(candidates.len());
    for candidate in candidates {
        let seats = tables.seats::<0>(candidate.cell()).iter();
        let houses = seats.map(|seat| seat.base as usize + candidate.digit());
        options
            .push([candidate.cell()].into_iter().chain(houses).filter_map(|i| items[i]).collect());
    }
    for (option, candidate) in candidates.iter().enumerate() {
        for &rival in tables.rivals.of(candidate.cell()) {
            let other = Candidate::new(rival as usize, candidate.digit());
            if let Ok(rival) = candidates.binary_search(&other)
                && option < rival
            {
                let item = builder.secondary().expect(FITS);
                options[option].push(item);
                options[rival].push(item);
            }
        }
    }
    for option in options {
        builder.option(option).expect(FITS);
    }
    builder.build()
}
