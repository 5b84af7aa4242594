//! One long count on all cores: the same number, whatever the number of threads, and sooner.
//!
//! ```text
//! cargo run --release --features parallel --example all_cores -- benches/peers/instances/queens13.dlx
//!
//! 73712 solutions
//! one search    385 ms
//! 1 thread      272 ms
//! 2 threads     221 ms
//! ```
//!
//! Without a file, 10 people are put into pairs, which is over before splitting pays.

use std::error::Error;
use std::time::Instant;

use exacta::format::dlx::Dlx;
use exacta::{Count, Problem};

fn main() -> Result<(), Box<dyn Error>> {
    let problem = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?.parse::<Dlx>()?.problem().clone(),
        None => Problem::from_lists(10, (0..10u32).flat_map(|a| (a + 1..10).map(move |b| [a, b])))?,
    };
    let (count, time) = timed(|| problem.solve().count());
    println!("{count} solutions");
    println!("one search {time:6} ms");

    let cores = std::thread::available_parallelism()?.get();
    for threads in 1..=cores {
        let (again, time) = timed(|| problem.solve().parallel().threads(threads).count());
        assert_eq!(again, count);
        println!("{threads} thread{} {time:8} ms", if threads == 1 { " " } else { "s" });
    }
    Ok(())
}

/// An answer, and how many milliseconds it took.
fn timed(ask: impl FnOnce() -> Count) -> (Count, u128) {
    let started = Instant::now();
    let count = ask();
    (count, started.elapsed().as_millis())
}
