//! Stopping loses nothing: a search in slices of 1,000 nodes, and how far it has come.
//!
//! A limit is a total, so each slice raises it. Between two slices the search can wait, report,
//! or be dropped; an answer that it did not reach is never mistaken for *none*.
//!
//! ```text
//! cargo run --example stop_and_resume
//!
//!  20.7 %  1000 nodes  at least 54 (node limit)
//!  38.3 %  2000 nodes  at least 128 (node limit)
//!  56.4 %  3000 nodes  at least 204 (node limit)
//!  74.7 %  4000 nodes  at least 283 (node limit)
//!  94.2 %  5000 nodes  at least 333 (node limit)
//! 100.0 %  5271 nodes  352
//! 352 solutions, 5271 nodes, 88205 updates, 0 cleansings, depth 9
//! undecided (node limit), one solution is {0, 11, 23, 34, 37, 48, 62, 69, 76}
//! ```

use exacta::{BuildError, Ending, Engine, Limits, Problem, StopReason, Verdict};

/// Nine queens as a problem without names: option 9 r + c is a queen in row r and column c.
fn nine_queens() -> Result<Problem, BuildError> {
    let mut builder = Problem::builder();
    let lines: Vec<_> = (0..18).map(|_| builder.primary()).collect::<Result<_, _>>()?;
    let diagonals: Vec<_> = (0..34).map(|_| builder.secondary()).collect::<Result<_, _>>()?;
    for r in 0..9 {
        for c in 0..9 {
            builder.option([
                lines[r],
                lines[9 + c],
                diagonals[r + c],
                diagonals[17 + (8 + r - c)],
            ])?;
        }
    }
    Ok(builder.build())
}

fn main() -> Result<(), BuildError> {
    const SLICE: u64 = 1_000;
    let problem = nine_queens()?;

    let question = problem.solve().engine(Engine::Links).limits(Limits::nodes(SLICE));
    let mut solutions = question.solutions();
    loop {
        let count = solutions.tally();
        let (progress, nodes) = (100.0 * solutions.progress(), solutions.stats().nodes);
        println!("{progress:5.1} %  {nodes:4} nodes  {count}");
        match solutions.ending() {
            Ending::Stopped(StopReason::Nodes) => solutions.resume(Limits::nodes(nodes + SLICE)),
            _ => break,
        }
    }
    println!("{}", solutions.stats());

    // One solution in hand and no time for a second: not unique, not none, but undecided.
    let verdict = problem.solve().engine(Engine::Links).limits(Limits::nodes(30)).verdict();
    if let Verdict::Undecided { reason, found: Some(solution) } = verdict {
        println!("undecided ({reason}), one solution is {solution}");
    }
    Ok(())
}
