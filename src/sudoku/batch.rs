//! Many puzzles at once: the order is kept, and with the feature `parallel` all cores work.
//!
//! Items are taken in chunks of [`CHUNK`], so a list of any length needs the memory of one chunk.
//! What comes out, and in which order, does not depend on the number of threads.

/// Items that are worked on at a time: enough that cores seldom wait for the last one of a chunk.
const CHUNK: usize = 1024;

/// Does `work` on every item, and gives the results in the order of the items.
///
/// With the feature `parallel` the items of a chunk are shared out among the threads of the rayon
/// crate's global pool; without it they are worked on one after the other.
///
/// ```
/// use exacta::{Grid, GridVerdict, sudoku::in_order};
///
/// let lines = ["1..............2", "12..34....43..21", "11.............."];
/// let verdicts: Vec<&str> = in_order(lines, |line| match line.parse::<Grid>().unwrap().verdict() {
///     GridVerdict::Unique(_) => "unique",
///     GridVerdict::Several { .. } => "several",
///     _ => "bad",
/// })
/// .collect();
/// assert_eq!(verdicts, ["several", "unique", "bad"]);
/// ```
pub fn in_order<T: Send, U: Send>(
    items: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> U + Sync,
) -> impl Iterator<Item = U> {
    let mut items = items.into_iter();
    std::iter::from_fn(move || {
        let chunk: Vec<T> = items.by_ref().take(CHUNK).collect();
        (!chunk.is_empty()).then(|| all(chunk, &work))
    })
    .flatten()
}

#[cfg(feature = "parallel")]
fn all<T: Send, U: Send>(chunk: Vec<T>, work: &(impl Fn(T) -> U + Sync)) -> Vec<U> {
    use rayon::prelude::{IntoParallelIterator, ParallelIterator};
    chunk.into_par_iter().map(work).collect()
}

#[cfg(not(feature = "parallel"))]
use one_by_one as all;

#[cfg(any(test, not(feature = "parallel")))]
fn one_by_one<T, U>(chunk: Vec<T>, work: &impl Fn(T) -> U) -> Vec<U> {
    chunk.into_iter().map(work).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_across_chunks() {
        let items = 0..3 * CHUNK + 7;
        let squares: Vec<usize> = in_order(items.clone(), |item| item * item).collect();
        assert_eq!(squares, items.map(|item| item * item).collect::<Vec<usize>>());
    }

    /// What works without the feature `parallel`.
    #[test]
    fn results_are_the_same_one_by_one() {
        let items: Vec<usize> = (0..100).collect();
        assert_eq!(one_by_one(items.clone(), &|item| item * item), all(items, &|item| item * item));
    }

    #[test]
    fn no_more_than_a_chunk_is_taken_ahead() {
        let taken = std::cell::Cell::new(0);
        let items = (0..10 * CHUNK).inspect(|_| taken.set(taken.get() + 1));
        assert_eq!(in_order(items, |item| item).next(), Some(0));
        assert_eq!(taken.get(), CHUNK);
    }
}
