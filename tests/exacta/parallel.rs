//! One search on several threads: the same answer as on one, whatever the engine, the limits and
//! the number of threads.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Mutex;
use std::time::Duration;

use exacta::{
    CancelToken, Count, Divide, Engine, Grid, Limits, Model, OptionId, Outcome, Parallel, Problem,
    Progress, Solution, Stats, StopReason, Verdict, check,
};
use quickcheck::QuickCheck;

use crate::support::brute::exact_covers;
use crate::support::instance::Instance;
use crate::support::models::{dominoes, langford, latin, matchings, queens, soma, toroidal_queens};

const ENGINES: [Engine; 4] = [Engine::Auto, Engine::Links, Engine::Bits, Engine::Learn];

const THREADS: [usize; 3] = [1, 2, 4];

/// The answers on any number of threads, which must be one.
#[track_caller]
fn same<Q: Divide, T: PartialEq + std::fmt::Debug>(
    ask: impl Fn() -> Parallel<'static, Q>,
    answer: impl Fn(Parallel<'static, Q>) -> T,
) -> T {
    let [one, two, four] = THREADS.map(|threads| answer(ask().threads(threads)));
    assert_eq!(one, two, "one and two threads");
    assert_eq!(one, four, "one and four threads");
    one
}

/// What a search on so many threads tells at its end, with its count.
fn watched<Q: Divide>(question: Parallel<'_, Q>, threads: usize) -> (Count, Vec<Progress>) {
    let seen = Mutex::new(Vec::new());
    let watch = |progress: &Progress| seen.lock().unwrap().push(progress.clone());
    let count = question.threads(threads).watch(&watch).count();
    (count, seen.into_inner().unwrap())
}

/// Problems that are split into many cubes, with their number of solutions (sources: the module
/// `published`).
fn table() -> Vec<(&'static str, Problem, u64)> {
    vec![
        ("8 queens", queens(8), 92),
        ("3 queens", queens(3), 0),
        ("7 queens on a torus", toroidal_queens(7), 28),
        ("L(2, 7)", langford(7), 52),
        ("L(2, 5)", langford(5), 0),
        ("latin squares of order 4", latin(4), 576),
        ("dominoes 6×6", dominoes(6, 6), 6_728),
        ("ten people in pairs", matchings(10), 945),
        ("Soma", soma(), 11_520),
    ]
}

#[test]
fn the_table_has_the_same_answers_on_every_engine_and_any_number_of_threads() {
    for (what, problem, expected) in table() {
        for engine in ENGINES {
            if engine == Engine::Learn && expected > 1_000 {
                continue; // it is slow where solutions are many
            }
            let ask = || problem.solve().engine(engine).parallel();
            assert_eq!(same(ask, Parallel::count), expected, "{what} on {engine}");
            let first = same(ask, Parallel::first).decided().expect("no limit");
            let verdict = same(ask, Parallel::verdict);
            if engine != Engine::Learn {
                let plain = || problem.solve().engine(engine);
                assert_eq!(Some(&first), plain().first().decided().as_ref(), "{what} on {engine}");
                assert_eq!(verdict, plain().verdict(), "{what} on {engine}");
            }
            match verdict {
                Verdict::None => assert_eq!((first, expected), (None, 0)),
                Verdict::Several(one, other) => {
                    assert_ne!(one, other);
                    assert_eq!(first.as_ref(), Some(&one));
                    for solution in [one, other] {
                        check(&problem, &solution).expect("the judge agrees");
                    }
                }
                other => panic!("{what} on {engine}: {other:?}"),
            }
        }
    }
}

#[test]
fn small_problems_have_the_answers_of_brute_force() {
    fn agree(instance: Instance) -> bool {
        let expected = exact_covers(&instance);
        let problem = instance.problem();
        ENGINES.iter().all(|engine| {
            let ask = || problem.solve().engine(*engine).parallel();
            assert_eq!(same(ask, Parallel::count), Count::Exact(expected.len().into()));
            let numbers = |solution: &Solution| -> Vec<u32> {
                solution.options().iter().map(|option| option.get()).collect()
            };
            let first = same(ask, Parallel::first).decided().expect("no limit");
            assert_eq!(first.is_some(), !expected.is_empty());
            assert!(first.iter().all(|first| expected.contains(&numbers(first))));
            match same(ask, Parallel::verdict) {
                Verdict::None => expected.is_empty(),
                Verdict::Unique(one) => expected == BTreeSet::from([numbers(&one)]),
                Verdict::Several(one, other) => {
                    first.as_ref() == Some(&one)
                        && one != other
                        && [one, other].iter().all(|s| expected.contains(&numbers(s)))
                }
                Verdict::Undecided { .. } => false,
            }
        })
    }
    QuickCheck::new().tests(300).quickcheck(agree as fn(Instance) -> bool);
}

#[test]
fn with_links_the_first_solutions_are_those_without_splitting() {
    fn agree(instance: Instance, select: u8, exclude: u8) -> bool {
        let problem = instance.problem();
        let options = instance.options.len().max(1);
        let [select, exclude] =
            [select, exclude].map(|n| OptionId::new((usize::from(n) % options) as u32));
        let mut question = problem.solve().engine(Engine::Links);
        question = question.clone().select([select]).unwrap_or(question);
        question = question.clone().exclude([exclude]).unwrap_or(question);
        let ask = || question.clone().parallel();
        same(ask, Parallel::count) == question.clone().count()
            && same(ask, Parallel::first) == question.clone().first()
            && same(ask, Parallel::verdict) == question.clone().verdict()
    }
    QuickCheck::new().tests(300).quickcheck(agree as fn(Instance, u8, u8) -> bool);
}

/// Cubes of a hundred nodes or so: limits fall inside them and between them. Those that need several
/// portions have a test beside the code.
#[test]
fn limits_stop_at_the_same_place_on_any_number_of_threads() {
    let problem = queens(10); // 724 solutions
    for engine in [Engine::Links, Engine::Bits] {
        let (count, seen) = watched(problem.solve().engine(engine).parallel(), 1);
        assert_eq!(count, 724);
        let nodes = seen.last().expect("a last call").stats.nodes;

        let mut last = 0;
        for limit in (0..nodes).step_by(nodes as usize / 23).chain([nodes - 1, nodes]) {
            let question = || problem.solve().engine(engine).limits(Limits::nodes(limit));
            let count = same(|| question().parallel(), Parallel::count);
            let found = match &count {
                Count::AtLeast(found, StopReason::Nodes) => found,
                Count::Exact(found) if limit == nodes => found,
                other => panic!("{other} after {limit} of {nodes} nodes"),
            };
            let found = u64::try_from(found).expect("few solutions");
            assert!((last..=724).contains(&found), "more nodes, more solutions");
            last = found;
            let _ = same(|| question().parallel(), Parallel::first);
            let _ = same(|| question().parallel(), Parallel::verdict);
        }
        assert_eq!(last, 724);
    }
    for limit in [0, 1, 2, 300, 723, 724, 725] {
        let question = || problem.solve().limits(Limits::solutions(limit));
        let count = same(|| question().parallel(), Parallel::count);
        assert_eq!(count, question().count(), "limit {limit}");
        assert_eq!(same(|| question().parallel(), Parallel::first), question().first());
        assert_eq!(same(|| question().parallel(), Parallel::verdict), question().verdict());
    }
}

#[test]
fn time_memory_and_the_token_stop_every_thread() {
    let problem = queens(10);
    let token = CancelToken::new();
    token.cancel();
    let limits = [
        (Limits::time(Duration::ZERO), StopReason::Time),
        (Limits::none().with_memory(1_000), StopReason::Memory),
        // Enough for making cubes, too little for an engine.
        (Limits::none().with_memory(5_000), StopReason::Memory),
        (Limits::cancel(&token), StopReason::Cancelled),
    ];
    for (limits, reason) in limits {
        let ask = || problem.solve().limits(limits.clone()).parallel();
        assert_eq!(same(ask, Parallel::count), Count::AtLeast(0u32.into(), reason));
        assert_eq!(same(ask, Parallel::first), Outcome::Undecided(reason));
        assert_eq!(same(ask, Parallel::verdict), Verdict::Undecided { reason, found: None });
    }
}

#[test]
fn a_token_pulled_on_the_way_gives_what_was_found() {
    for threads in THREADS {
        let (problem, token) = (queens(11), CancelToken::new()); // 2,680 solutions
        let watch = |progress: &Progress| {
            if progress.stats.solutions > 100 {
                token.cancel();
            }
        };
        let question = problem.solve().limits(Limits::cancel(&token)).parallel();
        let count = question.threads(threads).watch(&watch).count();
        let Count::AtLeast(found, StopReason::Cancelled) = count else { panic!("{count}") };
        assert!(found > 100u32.into() && found < 2_680u32.into(), "{found}");
    }
}

#[test]
fn progress_rises_to_the_end_and_the_work_is_that_of_all_threads() {
    let problem = queens(10);
    for engine in [Engine::Links, Engine::Bits] {
        let ask = || problem.solve().engine(engine).parallel();
        let all: Vec<Stats> = THREADS
            .iter()
            .map(|threads| {
                let (count, seen) = watched(ask(), *threads);
                assert_eq!(count, 724);
                // Several threads may have something to tell at once: then one of them does.
                assert!(*threads > 1 || seen.len() > 100, "once a cube at least");
                assert!(seen.is_sorted_by_key(|progress| progress.share));
                assert!(seen.is_sorted_by_key(|progress| progress.stats.nodes));
                let last = seen.last().expect("a last call");
                assert_eq!(last.share, 1.0);
                assert_eq!(last.stats.profile.iter().sum::<u64>(), last.stats.nodes);
                last.stats.clone()
            })
            .collect();
        assert!(all.iter().all(|stats| *stats == all[0]), "{engine}: {all:?}");
        let mut plain = problem.solve().engine(engine).solutions();
        assert_eq!(plain.by_ref().count() as u64, all[0].solutions);
    }
}

/// Also where splitting ends the search: by a limit, or because nothing is left.
#[test]
fn the_last_call_comes_on_every_way_out() {
    let problem = queens(10);
    let (_, seen) = watched(problem.solve().limits(Limits::nodes(7)).parallel(), 2);
    assert_eq!(
        seen.iter().map(|seen| (seen.share, seen.stats.nodes)).collect::<Vec<_>>(),
        [(0.0, 7)]
    );
    let (_, seen) = watched(problem.solve().limits(Limits::time(Duration::ZERO)).parallel(), 2);
    assert_eq!(seen.iter().map(|seen| seen.share).collect::<Vec<_>>(), [0.0]);
    let (count, seen) = watched(queens(2).solve().parallel(), 2);
    assert_eq!((count, seen.len()), (Count::Exact(0u32.into()), 1));
    assert_eq!(seen[0].share, 1.0);
}

/// A tree that never becomes wide: of the two options of each switch, one is a dead end that only
/// trying shows. Splitting gives up, and the rest is one cube.
#[test]
fn a_thin_tree_is_split_no_further_than_makes_sense() {
    let n = 5_000;
    let mut model = Model::new();
    for i in 0..n {
        model.primary(("switch", i)).unwrap();
        model.primary(("lamp", i)).unwrap();
        model.secondary(("left", i)).unwrap();
        model.secondary(("right", i)).unwrap();
    }
    for i in 0..n {
        model.option((), [("switch", i), ("left", i), ("right", i)]).unwrap();
        model.option((), [("switch", i), ("lamp", i)]).unwrap();
        model.option((), [("lamp", i), ("left", i)]).unwrap();
        model.option((), [("lamp", i), ("right", i)]).unwrap();
    }
    let built = model.build();
    assert_eq!(built.solve().engine(Engine::Links).parallel().threads(2).count(), 1);
}

/// Too many options to make a part of each: one part has them all.
#[test]
fn an_item_of_five_thousand_options_is_counted_all_the_same() {
    let problem = Problem::from_lists(2, (0..10_000).map(|option| [option / 5_000])).unwrap();
    for limit in [0, 1, 2, 5_001, 20_000] {
        let question = || problem.solve().limits(Limits::solutions(limit));
        assert_eq!(same(|| question().parallel(), Parallel::count), question().count());
        assert_eq!(same(|| question().parallel(), Parallel::first), question().first());
    }
}

#[test]
fn payloads_may_belong_to_one_thread() {
    let mut model = Model::new();
    for item in 0..3 {
        model.primary(item).unwrap();
    }
    for items in [vec![0, 1], vec![2], vec![0], vec![1, 2]] {
        model.option(Rc::new(items.clone()), items).unwrap();
    }
    let built = model.build();
    let ask = || built.solve().parallel().threads(2);
    assert_eq!(ask().count(), 2);
    assert_eq!(ask().first(), built.solve().first());
    assert_eq!(ask().verdict(), built.solve().verdict());
}

#[test]
fn a_grid_has_the_same_completions_on_any_number_of_threads() {
    let texts = [
        "................".to_owned(), // 4×4, on the board
        "1...............2..........".to_owned() + ".........", // 6×6, on the board
        // 9×9, on the kernel: unique, none, and many.
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .to_owned(),
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
            .to_owned(),
        "123456789456......789.........2...5.......8.......3.......7......1..............."
            .to_owned(),
    ];
    for text in texts {
        let grid: Grid = text.parse().unwrap();
        let limits = Limits::solutions(30_000);
        let plain = || grid.solve().unwrap().limits(limits.clone());
        let ask = || plain().parallel();
        assert_eq!(same(ask, Parallel::count), plain().count(), "{text}");
        let first = same(ask, Parallel::first).decided().expect("no limit");
        assert_eq!(first.is_some(), plain().first().decided().flatten().is_some(), "{text}");
        if let Some(first) = first {
            let clues = grid.clues().all(|clue| first.clues().any(|filled| filled == clue));
            assert!(clues && first.is_full());
            check(grid.layout().problem(), first.clues()).expect("the judge agrees");
        }
        let verdict = same(ask, Parallel::verdict);
        let kinds = [verdict, plain().verdict()].map(|verdict| std::mem::discriminant(&verdict));
        assert_eq!(kinds[0], kinds[1], "{text}");
    }
}
