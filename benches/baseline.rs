//! Build and first solution, all solutions counted, and verdicts, on problems of different kinds.
//!
//! `cargo bench --bench baseline` runs it; docs/benchmarks.md keeps the record. Every answer is
//! asserted while it is timed. Building the engine is part of every measurement; reading the text
//! is not.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use exacta::format::dlx::Dlx;
use exacta::{Count, Grid, GridVerdict, Outcome};

/// A problem in benches/data, and the number of its solutions.
struct Instance {
    name: &'static str,
    text: &'static str,
    solutions: u32,
}

const INSTANCES: [Instance; 6] = [
    Instance {
        name: "pentominoes 6x10",
        text: include_str!("data/pent6x10-sym.dlx"),
        solutions: 2339,
    },
    Instance { name: "Langford 12", text: include_str!("data/langford12.dlx"), solutions: 216_288 },
    Instance { name: "queens 12", text: include_str!("data/queens12.dlx"), solutions: 14_200 },
    Instance {
        name: "dominoes 8x8",
        text: include_str!("data/domino8x8.dlx"),
        solutions: 12_988_816,
    },
    Instance {
        name: "colored: de Bruijn torus 4x4",
        text: include_str!("data/debruijn4x4.dlx"),
        solutions: 32,
    },
    Instance {
        name: "colored: 3-coloring of 40 vertices",
        text: include_str!("data/colour40-3.dlx"),
        solutions: 0,
    },
];

const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn exact_cover(criterion: &mut Criterion) {
    let mut first = criterion.benchmark_group("build and first");
    for Instance { name, text, solutions } in INSTANCES {
        let dlx = Dlx::read(text).expect("a well-formed instance");
        first.bench_function(name, |bencher| {
            bencher.iter(|| {
                let Outcome::Decided(found) = black_box(dlx.problem()).solve().first() else {
                    panic!("no limit was set");
                };
                assert_eq!(found.is_some(), solutions > 0);
            });
        });
    }
    first.finish();

    let mut count = criterion.benchmark_group("count all");
    count.sample_size(10).measurement_time(Duration::from_secs(8));
    for Instance { name, text, solutions } in INSTANCES {
        let dlx = Dlx::read(text).expect("a well-formed instance");
        count.bench_function(name, |bencher| {
            bencher.iter(|| {
                let count = black_box(dlx.problem()).solve().count();
                assert_eq!(count, Count::Exact(solutions.into()));
            });
        });
    }
    count.finish();
}

fn sudoku(criterion: &mut Criterion) {
    let grids = |text: &str| -> Vec<Grid> {
        text.lines().map(|line| line.parse().expect("a well-formed puzzle")).collect()
    };
    let sets = [
        ("a hard 9x9", grids(INKALA)),
        ("1000 17-clue puzzles", grids(include_str!("data/17clue_1000.txt"))),
        ("100 16x16 puzzles", grids(include_str!("data/16x16_unique_100.txt"))),
    ];
    let mut verdict = criterion.benchmark_group("verdict");
    verdict.sample_size(10);
    for (name, grids) in &sets {
        verdict.bench_function(*name, |bencher| {
            bencher.iter_batched(
                || grids.clone(),
                |grids| {
                    for grid in grids {
                        assert!(matches!(grid.verdict(), GridVerdict::Unique(_)));
                    }
                },
                BatchSize::LargeInput,
            );
        });
    }
    verdict.finish();

    let mut first = criterion.benchmark_group("first solution");
    first.sample_size(10);
    for (name, grids) in &sets {
        first.bench_function(*name, |bencher| {
            bencher.iter(|| {
                for grid in grids {
                    let question = black_box(grid).solve().expect("no clue is repeated");
                    assert!(matches!(question.first(), Outcome::Decided(Some(_))));
                }
            });
        });
    }
    first.finish();
}

criterion_group!(benches, exact_cover, sudoku);
criterion_main!(benches);
