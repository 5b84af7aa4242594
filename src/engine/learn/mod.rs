//! Exact cover with learning: the engine for problems that defeat backtracking.
//!
//! # The idea
//!
//! Backtracking forgets why a branch died, and meets the same dead end again on other ways.
//! *Conflict-driven clause learning* (J. Marques-Silva and K. Sakallah, GRASP, 1996; M. Moskewicz
//! et al., Chaff, 2001; TAOCP 7.2.2.2, Algorithm C) looks at each dead end, finds a small set of
//! facts that makes it one, and remembers that set as a *clause*. The search then jumps back to
//! the level at which the clause first has something to say.
//!
//! Here the variables are the options, chosen or removed. The items are constraints in their own
//! right, and are not written out as clauses:
//!
//! ```text
//!     fact                 follows because                 its reason
//!     option p is removed  option o was chosen, and they   Choice(o)
//!                          cannot stand together
//!     option q is chosen   primary item i has no other     Item(i)
//!     either               a learned clause has no other   Clause(c)
//!                          literal left
//! ```
//!
//! A primary item keeps the number of its live options and the exclusive-or of their numbers.
//! When the number comes down to 1, the exclusive-or *is* the option left, and nobody scans the
//! item. A reason is expanded into literals only when a conflict asks for it.
//!
//! By hand: items a, b, c and options 0 {a}, 1 {a, b}, 2 {b}, 3 {b, c}, 4 {c, x}, where the search
//! decides for option 0. Option 1 shares a, so it is removed; nothing else follows. It decides for
//! option 3: options 2 and 4 are removed, a, b and c are covered, and {0, 3} is a solution.
//!
//! # Colors
//!
//! Two options cannot stand together if they share an item, unless it is secondary and both give
//! it the same color. That is the only place where colors matter.
//!
//! # Every solution once
//!
//! After a solution, or when a conflict cannot be learned from, the last open decision is
//! *flipped*: its negation holds from then on at the level below, which is *frozen*. Jumps and
//! restarts stop at the frozen level; a conflict at that level flips the next decision down. So
//! what lies under a frozen level is plain depth-first order, no solution needs a clause that
//! forbids it, and memory does not grow with the number of solutions (M. Gebser et al.,
//! "Conflict-driven answer set enumeration", 2007).
//!
//! # Invariant
//!
//! A learned clause follows from the problem and the sets that were forbidden beforehand, never
//! from flipped decisions: analysis treats a flipped literal as a decision. So all clauses hold
//! for good, whatever is flipped later, and each may be forgotten.
//!
//! # Choice
//!
//! The next decision is for an item with small size² / pressure, where the pressure adds up the
//! recent conflicts that its options took part in, and for the option of most conflicts there.
//! The caller's rule for items ([`Choose`](crate::engine::Choose)) is not asked: a learner lives
//! on going where the conflicts are. Measured on a region map of a 9×9 grid without any filling:
//! least options and ties by pressure, 17,587 conflicts; as it is, 1,095. Going by pressure alone,
//! as programs for satisfiability do, takes as few conflicts on hard 25×25 grids, but twice the
//! time, and 2 to 7 s instead of 0.1 s for an empty 36×36 grid.
//!
//! # What is counted, what is seen
//!
//! A *node* is one run of propagation: at the root, after a decision, after what a conflict
//! taught, after a flip. It ends in a decision, a conflict or a solution. An observer sees the
//! solutions only: jumps are not the well-nested steps that the other events speak of.
//!
//! # Cost
//!
//! All memory is taken when the engine is made ([`Learn::bytes`]). The arena of clauses has a
//! fixed size, 256 words an option and between 256 KB and 16 MB; when it is full, the clauses
//! that span most levels go. A decision scans the primary items. Where backtracking does well, it is
//! slower than dancing links: 3 to 18 times on queens, Langford pairs, Soma and Latin squares.

mod analyze;
mod clauses;
mod matrix;
mod search;
#[cfg(test)]
mod tests;
mod trail;

pub(crate) use crate::engine::learn::search::Learn;
