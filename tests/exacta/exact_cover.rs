//! Random small problems: the engines against brute force, the judge, and the promises of the
//! search (order, resuming, events, statistics).

use std::collections::BTreeSet;

use exacta::format::dlx::Dlx;
use exacta::{
    Choose, Count, Domain, Ending, Engine, Event, FaultKind, FirstItem, Inference, ItemId, Limits,
    Observer, OptionId, Outcome, Priority, Problem, SelectErrorKind, SharpPreference,
    SmallestDomain, Solution, StopReason, Verdict, check,
};
use quickcheck::{QuickCheck, Testable, quickcheck};

use crate::support::brute::exact_covers;
use crate::support::instance::Instance;

/// Every engine runs every property.
const ENGINES: [Engine; 4] = [Engine::Auto, Engine::Links, Engine::Bits, Engine::Learn];

/// Those that choose items one by one and take options back: they show every step.
const BACKTRACKERS: [Engine; 2] = [Engine::Links, Engine::Bits];

fn numbers(solution: &Solution) -> Vec<u32> {
    solution.options().iter().map(|option| option.get()).collect()
}

/// The solutions as a set; fails if one comes twice.
fn as_set(solutions: &[Solution]) -> BTreeSet<Vec<u32>> {
    let set: BTreeSet<Vec<u32>> = solutions.iter().map(numbers).collect();
    assert_eq!(set.len(), solutions.len(), "a solution comes twice: {solutions:?}");
    set
}

/// More cases than usual: they are tiny.
fn many(property: impl Testable) {
    QuickCheck::new().tests(2_000).quickcheck(property);
}

#[test]
fn verdict_count_and_solutions_are_those_of_brute_force() {
    fn agree(instance: Instance) -> bool {
        let expected = exact_covers(&instance);
        let problem = instance.problem();
        for engine in ENGINES {
            let ask = || problem.solve().engine(engine);
            let solutions: Vec<Solution> = ask().solutions().collect();
            assert_eq!(as_set(&solutions), expected);
            assert_eq!(ask().count(), Count::Exact(expected.len().into()));
            assert_eq!(ask().first().decided(), Some(solutions.first().cloned()));
            let verdict = match solutions.as_slice() {
                [] => Verdict::None,
                [one] => Verdict::Unique(one.clone()),
                [one, other, ..] => Verdict::Several(one.clone(), other.clone()),
            };
            assert_eq!(ask().verdict(), verdict);
        }
        true
    }
    many(agree as fn(Instance) -> bool);
}

#[test]
fn the_generator_makes_problems_of_every_kind() {
    let mut g = quickcheck::Gen::new(100);
    let instances: Vec<Instance> =
        (0..2_000).map(|_| quickcheck::Arbitrary::arbitrary(&mut g)).collect();
    let counts: Vec<usize> = instances.iter().map(|i| exact_covers(i).len()).collect();
    let share = |wanted: &dyn Fn(usize) -> bool| counts.iter().filter(|n| wanted(**n)).count();
    assert!(share(&|n| n == 0) > 200, "none");
    assert!(share(&|n| n == 1) > 200, "unique");
    assert!(share(&|n| n > 1) > 200, "several");
    let problems: Vec<Problem> = instances.iter().map(Instance::problem).collect();
    assert!(problems.iter().filter(|p| p.has_colors()).count() > 200);
    assert!(problems.iter().filter(|p| !p.secondary_only().is_empty()).count() > 200);
}

#[test]
fn the_judge_accepts_exactly_the_sets_that_brute_force_accepts() {
    fn agree(instance: Instance, chosen: Vec<u8>) -> bool {
        let problem = instance.problem();
        let expected = exact_covers(&instance);
        for cover in &expected {
            assert_eq!(check(&problem, cover.iter().copied().map(OptionId::new)), Ok(()));
            // In any order, and with an option left out or one too many.
            assert!(check(&problem, cover.iter().rev().copied().map(OptionId::new)).is_ok());
            for left_out in cover {
                let rest = cover.iter().filter(|option| *option != left_out);
                assert!(check(&problem, rest.copied().map(OptionId::new)).is_err());
            }
        }
        let options = instance.options.len();
        let set: BTreeSet<u32> = match options {
            0 => BTreeSet::new(),
            _ => chosen.iter().map(|n| (*n as usize % options) as u32).collect(),
        };
        let is_choosable = |n: &u32| problem.is_choosable(OptionId::new(*n));
        let choosable: Vec<u32> = set.iter().copied().filter(is_choosable).collect();
        let verdict = check(&problem, set.into_iter().map(OptionId::new)).is_ok();
        verdict == expected.contains(&choosable)
    }
    many(agree as fn(Instance, Vec<u8>) -> bool);
}

/// A rule that answers nonsense: covered items, items that do not exist, nothing.
struct Nonsense(u32);

impl Choose for Nonsense {
    fn choose(&mut self, open: impl Iterator<Item = Domain>) -> Option<ItemId> {
        self.0 += 1;
        match self.0 % 4 {
            0 => None,
            1 => Some(ItemId::new(u32::MAX)),
            2 => Some(ItemId::new(self.0 % 7)),
            _ => open.last().map(|domain| domain.item),
        }
    }
}

#[test]
fn the_rule_of_choice_never_changes_the_set_of_solutions() {
    fn with(problem: &Problem, rule: impl Choose) -> BTreeSet<Vec<u32>> {
        as_set(&problem.solve().choose(rule).solutions().collect::<Vec<_>>())
    }
    fn agree(instance: Instance, sharp: Vec<u8>, priorities: Vec<i64>) -> bool {
        let expected = exact_covers(&instance);
        let problem = instance.problem();
        let sharp = sharp.into_iter().map(|item| ItemId::new(u32::from(item % 10)));
        assert_eq!(with(&problem, SmallestDomain), expected);
        assert_eq!(with(&problem, FirstItem), expected);
        assert_eq!(with(&problem, SharpPreference::new(sharp)), expected);
        assert_eq!(with(&problem, Priority::new(priorities)), expected);
        assert_eq!(with(&problem, Nonsense(0)), expected);
        true
    }
    many(agree as fn(Instance, Vec<u8>, Vec<i64>) -> bool);
}

#[test]
fn selected_and_excluded_options_filter_the_solutions() {
    fn agree(instance: Instance, select: Vec<u8>, exclude: Vec<u8>) -> bool {
        let all = exact_covers(&instance);
        let problem = instance.problem();
        let options = instance.options.len();
        let pick = |list: &[u8], most: usize| -> Vec<u32> {
            let list = list.iter().take(most).filter(|_| options > 0);
            list.map(|n| (*n as usize % options) as u32).collect()
        };
        let (select, exclude) = (pick(&select, 3), pick(&exclude, 3));
        let ids = |list: &[u32]| list.iter().copied().map(OptionId::new).collect::<Vec<_>>();

        let question = match problem.solve().select(ids(&select)) {
            Ok(question) => question,
            Err(error) => {
                match error.kind() {
                    SelectErrorKind::SecondaryOnly(option) => {
                        assert!(!problem.is_choosable(option));
                    }
                    SelectErrorKind::Conflict { item, first, second } => {
                        for option in [first, second] {
                            assert!(select.contains(&option.get()));
                            assert!(problem.items_of(option).contains(&item));
                        }
                        if first == second {
                            let times = select.iter().filter(|n| **n == first.get()).count();
                            assert!(times > 1, "selected once, in conflict with itself");
                        } else {
                            let both = |s: &Vec<u32>| {
                                s.contains(&first.get()) && s.contains(&second.get())
                            };
                            assert!(!all.iter().any(both), "no conflict: a solution has both");
                            let fault = check(&problem, [first, second]).unwrap_err().kind();
                            assert!(!matches!(fault, FaultKind::Uncovered(_)), "no conflict");
                        }
                    }
                    other => panic!("{other:?}"),
                }
                return true;
            }
        };
        let distinct: BTreeSet<u32> = select.iter().copied().collect();
        assert_eq!(distinct.len(), select.len(), "an option twice is refused");
        let question = match question.exclude(ids(&exclude)) {
            Ok(question) => question,
            Err(error) => {
                let SelectErrorKind::Excluded(option) = error.kind() else { panic!("{error}") };
                return select.contains(&option.get()) && exclude.contains(&option.get());
            }
        };
        assert!(exclude.iter().all(|n| !select.contains(n)), "both selected and excluded");
        let expected: BTreeSet<Vec<u32>> = all
            .into_iter()
            .filter(|s| select.iter().all(|n| s.contains(n)))
            .filter(|s| !exclude.iter().any(|n| s.contains(n)))
            .collect();
        ENGINES.iter().all(|engine| {
            let found: Vec<Solution> = question.clone().engine(*engine).solutions().collect();
            as_set(&found) == expected
        })
    }
    many(agree as fn(Instance, Vec<u8>, Vec<u8>) -> bool);
}

#[test]
fn excluding_first_and_selecting_later_is_refused_too() {
    let problem = Problem::from_lists(1, [[0], [0]]).unwrap();
    let question = problem.solve().exclude([OptionId::new(1)]).unwrap();
    let error = question.clone().select([OptionId::new(1)]).unwrap_err();
    assert_eq!(error.kind(), SelectErrorKind::Excluded(OptionId::new(1)));
    assert_eq!(question.count().to_string(), "1");
}

#[test]
fn a_search_stopped_anywhere_goes_on_to_the_same_solutions_in_the_same_order() {
    fn agree(instance: Instance, strides: Vec<u8>) -> bool {
        ENGINES.iter().all(|engine| agree_on(*engine, &instance, &strides))
    }
    fn agree_on(engine: Engine, instance: &Instance, strides: &[u8]) -> bool {
        let problem = instance.problem();
        let mut whole = problem.solve().engine(engine).solutions();
        let expected: Vec<Solution> = whole.by_ref().collect();

        let question = problem.solve().engine(engine);
        let mut search = question.limits(Limits::nodes(0)).solutions();
        let mut strides = strides.iter().map(|n| u64::from(n % 5)).cycle();
        let (mut limit, mut found, mut progress) = (0, Vec::new(), 0.0);
        loop {
            found.extend(search.by_ref());
            assert!(search.progress() >= progress && search.progress() <= 1.0);
            progress = search.progress();
            match search.ending() {
                Ending::Exhausted => break,
                Ending::Stopped(StopReason::Nodes) => {
                    assert_eq!(search.stats().nodes, limit, "it stops at the limit, not before");
                    assert_eq!(search.next(), None, "it stays stopped");
                    limit += 1 + strides.next().unwrap_or(0);
                    search.resume(Limits::nodes(limit));
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(progress, 1.0);
        assert_eq!(search.stats(), whole.stats());
        found == expected
    }
    many(agree as fn(Instance, Vec<u8>) -> bool);
}

#[test]
fn progress_never_goes_down() {
    fn rises(instance: Instance) -> bool {
        ENGINES.iter().all(|engine| rises_on(*engine, &instance))
    }
    fn rises_on(engine: Engine, instance: &Instance) -> bool {
        let problem = instance.problem();
        let mut search = problem.solve().engine(engine).solutions();
        let mut seen = vec![search.progress()];
        while search.next().is_some() {
            seen.push(search.progress());
        }
        seen.push(search.progress());
        seen[0] == 0.0 && seen.is_sorted() && seen.last() == Some(&1.0)
    }
    many(rises as fn(Instance) -> bool);
}

quickcheck! {
    fn a_limit_of_solutions_gives_a_prefix(instance: Instance, limit: u8) -> bool {
        let limit = u64::from(limit % 6);
        let problem = instance.problem();
        ENGINES.iter().all(|engine| {
            let ask = || problem.solve().engine(*engine);
            let all: Vec<Solution> = ask().solutions().collect();
            let mut search = ask().limits(Limits::solutions(limit)).solutions();
            let some: Vec<Solution> = search.by_ref().collect();
            assert!(all.starts_with(&some));
            let counted = ask().limits(Limits::solutions(limit)).count();
            match search.ending() {
                Ending::Exhausted => {
                    assert_eq!(counted, Count::Exact(some.len().into()));
                    some.len() == all.len()
                }
                ending => {
                    assert_eq!(ending, Ending::Stopped(StopReason::Solutions));
                    assert_eq!(counted, Count::AtLeast(limit.into(), StopReason::Solutions));
                    some.len() as u64 == limit
                }
            }
        })
    }

    /// Links and bits choose alike where no more than 256 items tie.
    fn links_and_bits_find_solutions_in_the_same_order(instance: Instance) -> bool {
        let problem = instance.problem();
        let [links, bits] = BACKTRACKERS.map(|engine| problem.solve().engine(engine).solutions());
        links.eq(bits)
    }

    fn the_same_question_gives_the_same_answers_in_the_same_order(instance: Instance) -> bool {
        let (one, other) = (instance.problem(), instance.problem());
        assert_eq!(one, other);
        assert_eq!(one.fingerprint(), other.fingerprint());
        let mut first = one.solve().solutions();
        let mut second = other.solve().solutions();
        let same = first.by_ref().eq(second.by_ref());
        same && first.stats() == second.stats()
    }
}

/// Replays a search from its events.
#[derive(Default)]
struct Replay {
    chosen: Vec<OptionId>,
    /// By level: the item that was chosen, and its options at that moment.
    open: Vec<(ItemId, usize)>,
    /// By level: how many options have been tried.
    tried: Vec<usize>,
    solutions: Vec<Vec<OptionId>>,
    nodes: u64,
}

impl Replay {
    fn push(&mut self, level: usize, option: OptionId, forced: bool) {
        assert_eq!(level, self.chosen.len());
        assert_eq!(self.open.len(), level + 1, "an option without a chosen item");
        assert_eq!(forced, self.open[level].1 == 1, "forced means that there is one option");
        self.tried[level] += 1;
        self.chosen.push(option);
    }
}

impl Observer for Replay {
    fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Choose { level, item, domain } => {
                assert_eq!(level, self.chosen.len());
                self.nodes += 1;
                // What was open at this level or below it is done: all its options were tried.
                for level in level..self.open.len() {
                    assert_eq!(self.tried[level], self.open[level].1);
                }
                self.open.truncate(level);
                self.tried.truncate(level);
                self.open.push((item, domain));
                self.tried.push(0);
            }
            Event::Try { level, option } => self.push(level, option, false),
            Event::Force { level, option } => self.push(level, option, true),
            Event::Retract { level, option } => {
                assert_eq!(self.chosen.pop(), Some(option));
                assert_eq!(level, self.chosen.len());
                self.open.truncate(level + 1);
                self.tried.truncate(level + 1);
            }
            Event::Solution { options } => {
                assert_eq!(options, self.chosen);
                self.nodes += 1;
                self.solutions.push(options.to_vec());
            }
            other => panic!("an event that this test does not know: {other:?}"),
        }
    }
}

#[test]
fn the_events_replay_to_the_solutions() {
    fn agree(instance: Instance) -> bool {
        BACKTRACKERS.iter().all(|engine| agree_on(*engine, &instance))
    }
    fn agree_on(engine: Engine, instance: &Instance) -> bool {
        let problem = instance.problem();
        let mut unseen = problem.solve().engine(engine).solutions();
        let expected: Vec<Solution> = unseen.by_ref().collect();
        let mut replay = Replay::default();
        let mut seen = problem.solve().engine(engine).observe(&mut replay).solutions();
        assert!(seen.by_ref().eq(expected.iter().cloned()));
        assert_eq!(seen.stats(), unseen.stats(), "watching changes nothing");
        let stats = seen.stats();
        drop(seen);
        assert!(replay.chosen.is_empty(), "everything was retracted");
        assert_eq!(replay.nodes, stats.nodes);
        assert_eq!(stats.profile.iter().sum::<u64>(), stats.nodes);
        assert_eq!(stats.solutions, expected.len() as u64);
        let sorted = replay.solutions.into_iter().map(|mut options| {
            options.sort();
            options
        });
        sorted.eq(expected.iter().map(|solution| solution.options().to_vec()))
    }
    many(agree as fn(Instance) -> bool);
}

#[test]
fn a_learning_search_shows_its_solutions_only() {
    fn agree(instance: Instance) -> bool {
        let problem = instance.problem();
        let mut seen = Vec::new();
        struct Shown<'s>(&'s mut Vec<Vec<OptionId>>);
        impl Observer for Shown<'_> {
            fn see(&mut self, event: Event<'_>) {
                let Event::Solution { options } = event else { panic!("{event:?}") };
                let mut options = options.to_vec();
                options.sort();
                self.0.push(options);
            }
        }
        let question = problem.solve().engine(Engine::Learn);
        let found: Vec<Solution> = question.observe(Shown(&mut seen)).solutions().collect();
        seen.into_iter().eq(found.iter().map(|solution| solution.options().to_vec()))
    }
    many(agree as fn(Instance) -> bool);
}

#[test]
fn selected_options_come_first_in_a_solution_event() {
    struct First(Vec<OptionId>);
    impl Observer for First {
        fn see(&mut self, event: Event<'_>) {
            if let Event::Solution { options } = event {
                self.0 = options.to_vec();
            }
        }
    }
    let problem = Problem::from_lists(3, [[0], [1], [2]]).unwrap();
    let mut first = First(Vec::new());
    let selected = [2, 1].map(OptionId::new);
    for engine in ENGINES {
        first.0.clear();
        let question = problem.solve().engine(engine).select(selected).unwrap();
        let _ = question.observe(&mut first).count();
        assert_eq!(first.0, [2, 1, 0].map(OptionId::new));
    }
}

/// What is concluded takes no solution away, whichever engine searches and whatever is selected.
#[test]
fn inference_keeps_every_solution() {
    fn agree(instance: Instance, select: Vec<u8>, exclude: Vec<u8>) -> bool {
        let problem = instance.problem();
        let pick = |numbers: &[u8]| -> Vec<OptionId> {
            let count = problem.option_count().max(1);
            let known = numbers.iter().take(2).map(|n| OptionId::new(u32::from(*n) % count as u32));
            known.filter(|option| problem.contains_option(*option)).collect()
        };
        let ask = || problem.solve().select(pick(&select)).ok()?.exclude(pick(&exclude)).ok();
        let Some(plain) = ask() else { return true };
        let expected = as_set(&plain.engine(Engine::Links).solutions().collect::<Vec<_>>());
        for engine in ENGINES {
            for inference in [Inference::Off, Inference::Start, Inference::Nodes] {
                let question = || ask().unwrap().engine(engine).inference(inference);
                assert_eq!(as_set(&question().solutions().collect::<Vec<_>>()), expected);
                assert_eq!(question().count(), expected.len() as u64);
            }
        }
        true
    }
    many(agree as fn(Instance, Vec<u8>, Vec<u8>) -> bool);
}

/// Twenty Y pentominoes in a square: the nodes of Knuth's rule, then those that inference leaves.
#[test]
fn inference_makes_trees_smaller() {
    let document = Dlx::read(include_str!("../data/ypent10x10.dlx")).unwrap();
    let question =
        |engine, inference| document.problem().solve().engine(engine).inference(inference);
    let nodes = |inference| {
        let mut solutions = question(Engine::Bits, inference).solutions();
        assert_eq!(solutions.tally(), 350);
        solutions.stats().nodes
    };
    let all = [Inference::Off, Inference::Start, Inference::Nodes];
    assert_eq!(all.map(nodes), [17_624, 10_338, 3_600]);
    let plan = |engine| question(engine, Inference::Nodes).plan();
    assert_eq!(plan(Engine::Links).inference, Inference::Start);
    insta::assert_snapshot!(plan(Engine::Bits), @"bits: asked for (bit-parallel); item subsets at every node");
}

/// The automatic choice, in words, and what becomes of a wish that cannot be fulfilled.
#[test]
fn the_plan_says_which_engine_and_why() {
    let problem = Problem::from_lists(2, [vec![0], vec![0, 1], vec![1]]).unwrap();
    let ask = || problem.solve();
    let tight = Limits::none().with_memory(0);
    let plans = [
        ask().plan(),
        ask().engine(Engine::Bits).plan(),
        ask().engine(Engine::Links).plan(),
        ask().choose(FirstItem).plan(),
        ask().choose(SmallestDomain).plan(),
        ask().limits(tight).plan(),
        // Rows of 1.8 GB.
        Problem::from_lists(300, (0..120_000).map(|n| [n % 300])).unwrap().solve().plan(),
    ];
    insta::assert_snapshot!(plans.map(|plan| plan.to_string()).join("\n"), @r"
    bits: rows of conflicts are small enough (bit-parallel)
    bits: asked for (bit-parallel)
    links: asked for (Algorithm X)
    links: they ask your rule of choice (Algorithm X)
    bits: rows of conflicts are small enough (bit-parallel)
    links: they take the least memory (Algorithm X)
    links: too large for anything else (Algorithm X)
    ");
}

/// Where the memory limit forbids rows, links do; where it forbids links too, nothing starts.
#[test]
fn a_memory_limit_takes_links_in_place_of_bits() {
    let lists: Vec<Vec<u32>> = (0..40).flat_map(|item| vec![vec![item]; 20]).collect();
    let problem = Problem::from_lists(40, lists).unwrap();
    let ask = |bytes| problem.solve().limits(Limits::solutions(1).with_memory(bytes));
    assert_eq!(ask(1 << 20).plan().engine, Engine::Bits);
    assert_eq!(ask(60_000).plan().engine, Engine::Links);
    assert!(ask(60_000).first().decided().flatten().is_some());
    assert_eq!(ask(1_000).first(), Outcome::Undecided(StopReason::Memory));
}
