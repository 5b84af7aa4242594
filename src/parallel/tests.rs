//! Cubes, and the search of them in portions, seen from inside.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::control::{CancelToken, Limits, Meter, Stats, StopReason};
use crate::engine::{Engine, Inference, Machine, Search, SmallestDomain, Start, Step};
use crate::parallel::crew;
use crate::parallel::run::{Report, Run};
use crate::parallel::split::cubes;
use crate::parallel::state::{Shape, State};
use crate::problem::{Entry, ItemId, OptionId, Problem};

/// The options of all cubes, in order.
fn split(problem: &Problem) -> Vec<Vec<u32>> {
    let mut meter = Meter::new(Limits::none());
    let cubes = cubes(&Start::new(problem), &mut meter, &mut Stats::default()).unwrap();
    cubes.iter().map(|cube| cube.options.iter().map(|option| option.get()).collect()).collect()
}

/// Pairs of so many people.
fn pairs(people: u32) -> Problem {
    let pairs = (0..people).flat_map(|a| (a + 1..people).map(move |b| [a, b]));
    Problem::from_lists(people as usize, pairs).unwrap()
}

#[test]
fn a_problem_that_is_over_early_is_split_into_its_solutions() {
    // Four people: 01 23, 02 13, 03 12. What is forced is part of the cube.
    assert_eq!(split(&pairs(4)), [[0, 5], [1, 4], [2, 3]]);
    assert_eq!(split(&Problem::from_lists(2, [[0]]).unwrap()), [[0u32; 0]; 0], "no solution");
    assert_eq!(
        split(&Problem::from_lists(0, [[0u32; 0]; 0]).unwrap()),
        [[0u32; 0]],
        "the empty one"
    );
}

#[test]
fn there_are_enough_cubes_and_not_many_more() {
    let cubes = split(&pairs(20));
    assert!((256..256 + 20).contains(&cubes.len()), "{}", cubes.len());
    assert_eq!(cubes, split(&pairs(20)), "always the same");
    assert!(cubes.is_sorted(), "in the order of the search");
    let meet = |a: &Vec<u32>, b: &Vec<u32>| a.starts_with(b) || b.starts_with(a);
    let clash = cubes.iter().enumerate().any(|(n, a)| cubes[..n].iter().any(|b| meet(a, b)));
    assert!(!clash, "no cube is part of another");
}

/// One item, of so many options.
fn wide(options: usize) -> Problem {
    Problem::from_lists(1, vec![[0]; options]).unwrap()
}

#[test]
fn an_item_of_very_many_options_stays_whole() {
    assert_eq!(split(&wide(1_024)).len(), 1_024);
    assert_eq!(split(&wide(1_025)), [[0u32; 0]]);
    assert_eq!(split(&wide(5_000)), [[0u32; 0]]);
    // Items 0 and 1 share three options; beside the third of them, item 2 has 5,000.
    let narrow = [vec![0, 1, 2], vec![0, 1, 2], vec![0, 1]];
    let problem = Problem::from_lists(3, narrow.into_iter().chain(vec![vec![2]; 5_000])).unwrap();
    assert_eq!(split(&problem), [[0], [1], [2]]);
}

#[test]
fn what_is_forced_counts_while_splitting() {
    // A hundred items of one option each.
    let problem = Problem::from_lists(100, (0..100).map(|item| [item])).unwrap();
    for limit in [0, 1, 50, 99, 100] {
        let (mut meter, mut stats) = (Meter::new(Limits::nodes(limit)), Stats::default());
        let made = cubes(&Start::new(&problem), &mut meter, &mut stats);
        assert_eq!(stats.nodes, limit);
        assert_eq!(made.map(|cubes| cubes.len()).ok(), (limit == 100).then_some(1));
    }
}

#[test]
fn the_token_is_looked_at_for_every_node() {
    let (problem, token) = (wide(10), CancelToken::new());
    let (mut meter, stats) = (Meter::new(Limits::cancel(&token)), Stats::default());
    assert_eq!(meter.before_node(&stats), None, "the next look would be due after 256 nodes");
    token.cancel();
    let state = State::new(&Start::new(&problem));
    assert_eq!(state.enter(&mut meter, &mut Stats::default()), Err(StopReason::Cancelled));
}

#[test]
fn colors_that_agree_live_and_others_die() {
    let mut builder = Problem::builder();
    let [a, b] = [0, 1].map(|_| builder.primary().unwrap());
    let shared = builder.secondary().unwrap();
    let rows = [(a, Some(1)), (b, Some(1)), (b, Some(2)), (b, None), (b, Some(1))];
    for (item, color) in rows {
        let entry = |key: ItemId, color: Option<u32>| Entry { key, color: color.map(Into::into) };
        builder.option([entry(item, None), entry(shared, color)]).unwrap();
    }
    let problem = builder.build();
    let mut state = State::new(&Start::new(&problem));
    let mut meter = Meter::new(Limits::none());
    let shape = state.settle(&mut meter, &mut Stats::default());
    assert_eq!(shape, Ok(Shape::Open(b)), "the only option of a is taken");
    assert_eq!(state.chosen(), [OptionId::new(0)]);
    assert!(state.options_of(b).eq([1, 4].map(OptionId::new)));
}

/// An engine with nothing around it.
struct Bare(Search);

impl Bare {
    fn new(engine: Engine, start: &Start<'_>) -> Self {
        let meter = Meter::new(Limits::none());
        let search = Search::new::<SmallestDomain>(engine, Inference::Off, start, &meter);
        Self(search.expect("no limit on memory"))
    }

    fn solution(&self) -> Vec<OptionId> {
        self.0.chosen()
    }
}

impl Machine for Bare {
    fn step(&mut self, meter: &mut Meter) -> Step {
        self.0.step(meter, &mut SmallestDomain, &mut ())
    }

    fn exhaust(&mut self, meter: &mut Meter) -> Step {
        self.0.exhaust(meter, &mut SmallestDomain, &mut ())
    }

    fn stats(&self) -> Stats {
        self.0.stats().clone()
    }

    fn progress(&self) -> f64 {
        self.0.progress()
    }
}

/// What one thread finds that goes through the cubes in order, each in one go, up to so many nodes
/// and solutions in all.
fn model(problem: &Problem, engine: Engine, nodes: u64, most: u64) -> Report<Vec<OptionId>> {
    let mut meter = Meter::new(Limits::nodes(nodes).with_solutions(most));
    let mut report = Report { stopped: None, stats: Stats::default(), found: Vec::new() };
    let start = Start::new(problem);
    let cubes = match cubes(&start, &mut meter, &mut report.stats) {
        Ok(cubes) => cubes,
        Err(reason) => return Report { stopped: Some(reason), ..report },
    };
    for cube in cubes {
        let mut start = start.clone();
        cube.options.iter().for_each(|option| start.select(*option).unwrap());
        let mut machine = Bare::new(engine, &start);
        let Stats { nodes: used, solutions, .. } = report.stats;
        let mut meter = meter.part(nodes - used, most - solutions);
        let end = loop {
            match machine.step(&mut meter) {
                Step::Solution => report.found.push(machine.solution()),
                end => break end,
            }
        };
        report.stats.add(&machine.stats(), cube.options.len());
        if let Step::Stopped(reason) = end {
            report.stopped = Some(reason);
            break;
        }
    }
    report
}

/// Portions of 16 nodes: most cubes of twelve people take several.
#[test]
fn limits_that_fall_between_portions_stop_where_one_thread_would() {
    let problem = pairs(12); // 10,395 solutions
    for engine in [Engine::Links, Engine::Bits] {
        let whole = model(&problem, engine, u64::MAX, u64::MAX);
        assert_eq!((whole.stopped, whole.stats.solutions), (None, 10_395));
        let all = whole.stats.nodes;
        let tenths = (0..all).step_by(all as usize / 10);
        let limits = tenths.chain(all / 2..all / 2 + 40).chain([all - 1, all, all + 1]);
        for (nodes, wanted) in limits.flat_map(|nodes| [(nodes, None), (nodes, Some(700))]) {
            let expected = model(&problem, engine, nodes, wanted.unwrap_or(u64::MAX));
            for threads in [1, 2, 4] {
                let what = format!("{engine}, {nodes} nodes, {wanted:?}, {threads} threads");
                let (limits, calls) = (Limits::nodes(nodes), AtomicU64::new(0));
                let watch = |_: &_| {
                    calls.fetch_add(1, Ordering::Relaxed);
                };
                let run = Run {
                    limits,
                    threads: Some(threads),
                    wanted,
                    watch: Some(&watch),
                    portion: 16,
                };
                let report = run.go(&Start::new(&problem), |start, job| {
                    job.search(&mut Bare::new(engine, &start), Bare::solution);
                });
                assert_eq!(report.stopped, expected.stopped, "{what}");
                assert_eq!(report.stats.solutions, expected.stats.solutions, "{what}");
                // A part may go on beyond the last solution that is wanted, before it is known.
                if report.stopped != Some(StopReason::Solutions) {
                    assert_eq!(report.stats, expected.stats, "{what}");
                }
                if wanted.is_some() {
                    assert_eq!(report.found, expected.found, "{what}");
                } else if threads == 1 && nodes > all {
                    let calls = calls.into_inner();
                    assert!(calls > all / 16, "{calls} calls: once a portion");
                }
            }
        }
    }
}

/// What works without the feature `parallel`.
#[test]
fn one_thread_alone_takes_all_cubes() {
    let taken = AtomicU64::new(0);
    crew::alone(|| while taken.fetch_add(1, Ordering::Relaxed) < 9 {});
    assert_eq!(taken.into_inner(), 10, "the work is done once");
}
