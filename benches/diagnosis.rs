//! Diagnosis: why a puzzle is broken, and what would mend it, on whole sets of broken puzzles.
//!
//! `cargo bench --bench diagnosis` runs it; docs/benchmarks.md keeps the record, in milliseconds a
//! puzzle. What is found is asserted while it is timed.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use exacta::sudoku::diagnose::{Finding, Size};
use exacta::{DiagnoseLimits, Grid};

/// A set of broken puzzles, every so many of it.
const SETS: [(&str, &str, usize); 4] = [
    ("none_17clue", include_str!("../tests/data/puzzles/none_17clue.txt"), 10),
    ("none_hard", include_str!("../tests/data/puzzles/none_hard.txt"), 10),
    ("several_solutions", include_str!("../tests/data/puzzles/several_solutions.txt"), 10),
    ("16x16_several", include_str!("../tests/data/puzzles/16x16_several.txt"), 4),
];

fn sets(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("diagnose");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    for (name, text, step) in SETS {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let grids: Vec<Grid> =
            lines.step_by(step).map(|line| line.parse().expect("a puzzle")).collect();
        group.throughput(Throughput::Elements(grids.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for grid in &grids {
                    let diagnosis = black_box(grid).diagnose(&DiagnoseLimits::default());
                    match diagnosis.finding {
                        Finding::None(found) => assert_eq!(found.size, Size::Smallest),
                        Finding::Several(found) => assert!(!found.unavoidable.is_empty()),
                        finding => panic!("{finding:?}"),
                    }
                    assert!(diagnosis.is_complete);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, sets);
criterion_main!(benches);
