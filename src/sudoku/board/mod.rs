//! The n×n board: grids of any side up to 36, with boxes of any shape, regions, extra groups and
//! pair exclusions, from quick looks to heavy tools.
//!
//! Most puzzles give in at once, a few resist everything but learning, and nobody can tell
//! beforehand which is which. So a board climbs through three stages:
//!
//! | stage | position | rules | leaves after |
//! |---|---|---|---|
//! | quick | `lanes` for n ≤ 16, else `masks` | singles | 8 dead ends |
//! | firm | `masks` | singles, locked candidates | 100 dead ends since the last solution |
//! | learning | the exact cover of what is left, on [`Learn`](crate::solver::Learn) | clauses | never |
//!
//! # Invariant
//!
//! Each stage hands out each solution of what it was given once. A stage that found none is simply
//! left: the next begins anew with the clues, so it is not bound by the guesses of the last. One
//! that did hands over where it stands (see `search`). So solutions are neither lost nor repeated,
//! whichever stage finds them, and their order does not depend on where a limit stopped the search.
//!
//! # Interchangeable digits
//!
//! Digits that no clue names can be exchanged for one another in any solution. If a complete house
//! has just as many blanks as there are such digits, every solution is a relabelling of one in
//! which they stand in order there. The search looks for those only, and the others are made from
//! each by permuting labels (`relabel`). On an empty board this divides the work by n!; it is what
//! lets region maps without any filling be proved so.
//!
//! # What is counted
//!
//! A *node* is one run of inference (at the root, after a guess, after its opposite; see the
//! learner for its own), or a solution made by relabelling. A stage that takes over from another
//! goes to where that one stood without counting.
//!
//! # Where it comes from
//!
//! Singles and locked candidates are every solver's. Driving them by the events of one removal,
//! with masks by cell and by house, is the style of bitmask programs for 9×9; tables make it one
//! program for all layouts. Leaving a search for a learner that is told what was done already
//! follows C. Lecoutre et al., "Nogood recording from restarts", 2007.
//!
//! # Cost
//!
//! Instructions a puzzle, with AVX2: 6×6 7.0 thousand, 16×16 with one solution 75 thousand, 25×25 with one
//! 242 thousand. `docs/benchmarks.md` has times beside the crate `dlx`. Without the learner,
//! hard 25×25 grids took up to 1,216 nodes and some region maps forever.
//!
//! Tried on 16×16 grids with several solutions, on masks: locked candidates from the first node on need
//! fewer nodes (8.4 instead of 9.7), and 1.35 times the instructions.
//!
//! The memory of the first two stages is taken when a board is made, except that a board on lanes
//! takes that of the second when a puzzle first gets there. A puzzle that gets to the third takes
//! memory once, in proportion to its open candidates. No search takes any.
//!
//! # Progress
//!
//! The first two stages know the share of the tree behind them from what they keep anyway (see
//! `search`). The learner has none to tell.
//!
//! # Files
//!
//! ```text
//!   tables     a layout, worked out          climb      which stage works when
//!   lanes      n ≤ 16: words by digit        search     depth first over either, able to hand over
//!   masks      any n: cells and houses       relabel    digits that no clue names
//!   infer      singles, locked candidates    remainder  what is left, as an exact cover
//!   finder     a board under limits
//! ```

mod climb;
mod finder;
mod infer;
mod lanes;
mod masks;
mod relabel;
mod remainder;
mod search;
mod tables;
#[cfg(test)]
mod tests;

pub(crate) use crate::sudoku::board::finder::BoardSearch;
pub(crate) use crate::sudoku::board::tables::Tables;
