//! Dancing links: Knuth's Algorithm X, and Algorithm C for problems with colors
//! (*The Art of Computer Programming* 7.2.2.1).
//!
//! # The idea
//!
//! Choose an uncovered item, try each of its options in turn, and for each solve what is left.
//! "What is left" is kept in doubly linked lists: one of the uncovered primary items, and for each
//! item one of its live options. Covering an item unlinks it, and unlinks from all other lists the
//! options that hold it. An unlinked node keeps its own links, so uncovering puts it back in two
//! assignments, provided that everything is undone in the reverse order: the links dance.
//!
//! ```text
//!               a   b   c      choose c: it has one option, a has two and b has two
//! 0  {a, c}     x───┼───x        try 0: cover a and c; option 2 holds a: it is hidden
//! 1  {b}        │   x              choose b: one option is left
//! 2  {a, b}     x───x                try 1: cover b; nothing is left: solution {0, 1}
//!                                  b's options are used up: uncover b
//!                                uncover a: option 2 is back; c's options are used up
//! ```
//!
//! # Colors
//!
//! An option that uses a secondary item in a color *purifies* it: options that use the item in
//! another color are hidden, and those that agree are marked, so that nothing needs to be done
//! when one of them is chosen too. A problem without colors runs a version compiled without any of
//! this.
//!
//! # Departures from the book
//!
//! 1. No recursion and no `goto`: the machine has three [phases](search::Phase) and a stack of
//!    nodes, so it can pause anywhere.
//! 2. Pre-selected options are not covered but left out, with all that they rule out (see
//!    [`Start`](crate::engine::Start)).
//! 3. Each field of the book's node is an array of its own, and spacers have `TOP` 0 instead of a
//!    negative number; the root's number marks them, since no option holds the root.
//! 4. An item without options is not covered before the search turns back.
//! 5. The scan for the smallest item ends at the first that leaves no choice.
//!
//! # Invariant
//!
//! Between steps the lists hold exactly the options that conflict with no chosen one and touch no
//! covered item, in ascending order, each list's length is right, and every pair of links points
//! both ways. [`audit`] recomputes all of it from the problem and compares.
//!
//! # Cost
//!
//! Twenty bytes an entry with colors, sixteen without; 9 to 19 ns an update (docs/benchmarks.md). Time between two
//! solutions has no bound. The stack is never deeper than the number of options.

mod arena;
#[cfg(test)]
mod audit;
mod cover;
mod search;

pub(crate) use crate::engine::links::search::Links;
