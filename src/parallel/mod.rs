//! One search on all cores: split into cubes, searched, and put together again.
//!
//! # The idea
//!
//! Branching on an item parts the solutions among its options: each solution holds exactly one of
//! them. So the search below each option is a problem of its own, and none sees what another sees.
//! A *cube* is the list of options that leads to such a part; the word is from satisfiability,
//! where a part is given by a product of literals.
//!
//! ```text
//!                         start                   (pre-selected options)
//!                  a  ┌────┼─────┐                the item with the fewest live options
//!                    {1}  {2}   {5}
//!              b  ┌───┴──┐ dead  │ c forced: 7
//!               {1,3}  {1,4}   {5,7}              cubes 0, 1, 2: no overlap, nothing missing
//!
//!    cubes ──► thread 1:  0 ███████████████                 count  12 + 0 + 5 = 17
//!      in      thread 2:  1 ████  2 █████████████████       first  from the lowest cube with one
//!    order
//! ```
//!
//! # Invariant
//!
//! *The answer never depends on the number of threads*, nor on which of them is faster. Cubes are
//! made by one thread, and how many does not depend on how many will search them. They are taken in
//! order, and their results are added up in order, as if one thread had gone through them. The
//! first solution is that of the lowest cube that has one: once it is found, later cubes are given
//! up, while earlier ones are searched to their end. Limits on nodes and solutions are used up in
//! order, too (see [`ledger`]); only time, a pulled token, and the statistics of given-up cubes
//! depend on the moment.
//!
//! Cubes are made by the rule of the engines (smallest domain, first among equals, forced items at
//! no charge), and keep the order of a depth-first search. So the solutions come in the order in
//! which dancing links come upon them without any splitting.
//!
//! # Cost
//!
//! Making 256 cubes takes some milliseconds on problems of thousands of options; a problem that is
//! over in less had better be asked without. There are fewer than 1,280: where even the smallest
//! item has more than 1,024 options, a cube is not split, and a problem that begins so is left to
//! one thread. A cube is its list of options; its engine is built from the whole problem. Each thread holds one
//! engine for the cube at hand, so a limit on memory, which holds for each engine, is multiplied by
//! the number of threads.
//!
//! # Files
//!
//! [`state`] what chosen options leave · [`split`] the cubes · [`ledger`] who has done what ·
//! [`crew`] the threads · [`run`] all of it.

mod crew;
mod ledger;
mod run;
mod split;
mod state;
#[cfg(test)]
mod tests;

pub(crate) use crate::parallel::run::{Report, Run, Watch};
