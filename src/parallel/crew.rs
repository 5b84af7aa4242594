//! The threads that search: with the feature `parallel` those of the rayon crate.

/// Lets so many threads do `work` at the same time; without a number, those of the rayon crate's
/// global pool. Where threads cannot be had, the caller's own thread works alone.
#[cfg(feature = "parallel")]
pub(super) fn all(threads: Option<usize>, work: impl Fn() + Sync) {
    let together = || {
        rayon::scope(|scope| {
            for _ in 0..rayon::current_num_threads() {
                scope.spawn(|_| work());
            }
        });
    };
    match threads {
        None => together(),
        Some(0 | 1) => alone(work),
        Some(threads) => match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool.install(together),
            Err(_) => alone(work),
        },
    }
}

/// Without the feature `parallel` the caller's own thread works alone.
#[cfg(not(feature = "parallel"))]
pub(super) fn all(_: Option<usize>, work: impl Fn() + Sync) {
    alone(work);
}

/// The caller's own thread does all the work.
pub(super) fn alone(work: impl Fn()) {
    work();
}
