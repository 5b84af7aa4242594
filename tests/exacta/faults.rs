//! Faults met in other exact-cover crates, and reports of their users, each as a named test.

use std::thread;
use std::time::{Duration, Instant};

use exacta::{
    BuildErrorKind, CancelToken, Choose, Color, Count, Ending, Engine, Entry, FaultKind, FirstItem,
    ItemId, Key, Limits, Model, OptionId, Outcome, Problem, SelectErrorKind, SharpPreference,
    SmallestDomain, Solution, Solve, StopReason, Verdict, check,
};

fn lists(items: usize, lists: &[&[u32]]) -> Problem {
    Problem::from_lists(items, lists.iter().map(|list| list.iter().copied())).unwrap()
}

#[track_caller]
fn solutions(solve: Solve<'_>) -> Vec<String> {
    let by = |engine| -> Vec<String> {
        solve.clone().engine(engine).solutions().map(|solution| solution.to_string()).collect()
    };
    let found = by(Engine::Links);
    assert_eq!(by(Engine::Bits), found);
    found
}

#[track_caller]
fn refuse(kind: BuildErrorKind, result: Result<Problem, exacta::BuildError>) -> String {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), kind);
    error.to_string()
}

/// Another crate hangs.
#[test]
fn an_unknown_item_in_an_option() {
    let message =
        refuse(BuildErrorKind::UnknownItem, Problem::from_lists(2, [vec![0], vec![1, 2]]));
    insta::assert_snapshot!(message, @"option 1, entry 2: unknown item 2, there are 2");

    let mut model = Model::new();
    model.primary("a").unwrap();
    let error = model.option((), ["a", "b"]).unwrap_err();
    assert_eq!(error.kind(), BuildErrorKind::UnknownItem);
    assert_eq!(model.build().solve().count(), Count::Exact(0u32.into()), "the model goes on");
}

/// Another crate gives the same solution twice.
#[test]
fn an_item_twice_in_one_option() {
    let message = refuse(BuildErrorKind::RepeatedItem, Problem::from_lists(2, [vec![0, 1, 0]]));
    insta::assert_snapshot!(message, @"option 0, entry 3: item 0 is already in this option");

    let mut builder = Problem::builder();
    let [item, square] = [builder.primary().unwrap(), builder.secondary().unwrap()];
    let two_colors = [item.into(), square.color(1u32), square.color(2u32)];
    assert_eq!(builder.option(two_colors).unwrap_err().kind(), BuildErrorKind::RepeatedItem);
}

#[test]
fn a_color_on_a_primary_item() {
    let mut builder = Problem::builder();
    let item = builder.primary().unwrap();
    let error = builder.option([item.color(1u32)]).unwrap_err();
    assert_eq!((error.kind(), error.item()), (BuildErrorKind::ColoredPrimary, Some(item)));
    insta::assert_snapshot!(error, @"option 0, entry 1: item 0 is primary and cannot have a color");
}

#[test]
fn a_color_above_the_largest() {
    let mut builder = Problem::builder();
    let [item, square] = [builder.primary().unwrap(), builder.secondary().unwrap()];
    for raw in [u32::MAX, u32::MAX - 1] {
        let entries = [item.into(), square.color(Color::new(raw))];
        assert_eq!(builder.option(entries).unwrap_err().kind(), BuildErrorKind::TooLarge);
    }
    builder.option([item.into(), square.color(Color::MAX)]).unwrap();
    builder.option([Entry::from(square)]).unwrap();
    assert_eq!(solutions(builder.build().solve()), ["{0}"], "the largest is a color like any");
}

#[test]
fn an_option_without_items() {
    let message = refuse(BuildErrorKind::EmptyOption, Problem::from_lists(1, [vec![0], vec![]]));
    insta::assert_snapshot!(message, @"option 1: no item");
    let rows = [[false, true], [false, false]];
    let message = refuse(BuildErrorKind::EmptyOption, Problem::from_matrix(rows));
    insta::assert_snapshot!(message, @"option 1: no item");
}

#[test]
fn a_ragged_matrix() {
    let rows = [vec![true, true], vec![true]];
    let message = refuse(BuildErrorKind::RaggedMatrix, Problem::from_matrix(rows));
    insta::assert_snapshot!(message, @"option 1: 1 columns, expected 2 as in the first row");
}

#[test]
fn one_key_as_two_kinds_of_item() {
    let mut model: Model<&str, ()> = Model::new();
    model.secondary("a").unwrap();
    let error = model.primary("a").unwrap_err();
    assert_eq!(error.kind(), BuildErrorKind::ConflictingDefinition);
}

#[test]
fn no_items_has_one_solution_the_empty_one() {
    let problem = lists(0, &[]);
    assert_eq!(solutions(problem.solve()), ["{}"]);
    assert_eq!(problem.solve().count(), Count::Exact(1u32.into()));
    let Verdict::Unique(solution) = problem.solve().verdict() else { panic!("one solution") };
    assert_eq!(check(&problem, &solution), Ok(()));
}

#[test]
fn no_options_has_no_solution() {
    let problem = lists(2, &[]);
    assert_eq!(solutions(problem.solve()), [""; 0]);
    assert_eq!(problem.solve().verdict(), Verdict::None);
    assert_eq!(problem.solve().first(), Outcome::Decided(None));
}

#[test]
fn a_primary_item_without_options_is_legal_and_has_no_solution() {
    let problem = lists(3, &[&[0], &[2], &[0, 2]]);
    assert!(problem.options_of(ItemId::new(1)).is_empty());
    assert_eq!(problem.solve().count(), Count::Exact(0u32.into()));
}

#[test]
fn only_secondary_items_has_one_solution() {
    let mut builder = Problem::builder();
    let square = builder.secondary().unwrap();
    builder.option([square]).unwrap();
    assert_eq!(solutions(builder.build().solve()), ["{}"]);
}

/// `a | q`, options `[a]`, `[q]`.
#[test]
fn an_option_without_a_primary_item_is_never_chosen() {
    let mut model = Model::new();
    model.primary("a").unwrap();
    model.secondary("q").unwrap();
    let option = model.option("a", ["a"]).unwrap();
    let odd = model.option("q", ["q"]).unwrap();
    let built = model.build();
    let found: Vec<Vec<&&str>> = built.solve().solutions().collect();
    assert_eq!(found, [vec![&"a"]]);
    let problem = built.problem();
    assert_eq!(problem.secondary_only(), [odd]);
    assert_eq!(check(problem, [option, odd]), Ok(()), "the judge skips it");
    let error = problem.solve().select([odd]).unwrap_err();
    assert_eq!(error.kind(), SelectErrorKind::SecondaryOnly(odd));
    insta::assert_snapshot!(error, @"option 1 has no primary item and cannot be selected");
}

/// Another crate returns an empty solution.
#[test]
fn two_selected_options_that_overlap() {
    let problem = lists(3, &[&[0, 1], &[1, 2], &[2]]);
    let [first, second] = [0, 1].map(OptionId::new);
    let error = problem.solve().select([first, second]).unwrap_err();
    let item = ItemId::new(1);
    assert_eq!(error.kind(), SelectErrorKind::Conflict { item, first, second });

    let twice = problem.solve().select([second, second]).unwrap_err();
    let SelectErrorKind::Conflict { first, second: again, .. } = twice.kind() else {
        panic!("{twice}")
    };
    assert_eq!((first, again), (second, second));
    insta::assert_snapshot!(twice, @"option 1 is selected twice, and covers item 1");

    // In two calls as in one.
    let error = problem.solve().select([OptionId::new(0)]).unwrap().select([second]).unwrap_err();
    assert!(matches!(error.kind(), SelectErrorKind::Conflict { .. }));
}

#[test]
fn selected_options_may_share_a_secondary_item_in_one_color_only() {
    let mut builder = Problem::builder();
    let [p, q] = [builder.primary().unwrap(), builder.primary().unwrap()];
    let square = builder.secondary().unwrap();
    let red = builder.option([p.into(), square.color(1u32)]).unwrap();
    let also_red = builder.option([q.into(), square.color(1u32)]).unwrap();
    let blue = builder.option([q.into(), square.color(2u32)]).unwrap();
    let alone = builder.option([q, square]).unwrap();
    let problem = builder.build();
    assert_eq!(solutions(problem.solve().select([red, also_red]).unwrap()), ["{0, 1}"]);
    for second in [blue, alone] {
        let error = problem.solve().select([red, second]).unwrap_err();
        let kind = SelectErrorKind::Conflict { item: square, first: red, second };
        assert_eq!(error.kind(), kind);
    }
}

/// Another crate starts over.
#[test]
fn asking_again_after_the_end() {
    let problem = lists(1, &[&[0], &[0]]);
    let mut search = problem.solve().solutions();
    assert_eq!(search.by_ref().count(), 2);
    let stats = search.stats();
    for _ in 0..3 {
        assert_eq!(search.next(), None);
        assert_eq!(search.ending(), Ending::Exhausted);
        search.resume(Limits::none());
        assert_eq!(search.ending(), Ending::Exhausted);
    }
    assert_eq!(search.stats(), stats, "no work was done");
    assert_eq!(search.tally(), Count::Exact(2u32.into()));
}

/// Another crate returns one solution.
#[test]
fn a_limit_of_no_solutions() {
    let problem = lists(1, &[&[0]]);
    let none = || problem.solve().limits(Limits::solutions(0));
    assert_eq!(solutions(none()), [""; 0]);
    assert_eq!(none().count(), Count::AtLeast(0u32.into(), StopReason::Solutions));
    assert_eq!(none().first(), Outcome::Undecided(StopReason::Solutions));
    let undecided = Verdict::Undecided { reason: StopReason::Solutions, found: None };
    assert_eq!(none().verdict(), undecided);
}

#[test]
fn limits_of_nothing_never_turn_undecided_into_none() {
    let impossible = lists(1, &[]);
    let limits = [
        (Limits::solutions(0), StopReason::Solutions),
        (Limits::nodes(0), StopReason::Nodes),
        (Limits::time(Duration::ZERO), StopReason::Time),
        (Limits::none().with_memory(0), StopReason::Memory),
    ];
    for (limits, reason) in limits {
        let ask = || impossible.solve().limits(limits.clone());
        assert_eq!(ask().first(), Outcome::Undecided(reason));
        assert_eq!(ask().verdict(), Verdict::Undecided { reason, found: None });
        assert_eq!(ask().count(), Count::AtLeast(0u32.into(), reason));
    }
}

#[test]
fn a_limit_of_one_solution_does_not_make_it_unique() {
    let one = lists(1, &[&[0]]);
    let Verdict::Undecided { reason, found } = one.solve().limits(Limits::solutions(1)).verdict()
    else {
        panic!("a second one was not looked for")
    };
    assert_eq!((reason, found.map(|s| s.to_string())), (StopReason::Solutions, Some("{0}".into())));
}

#[test]
fn huge_ids_are_refused_or_unknown() {
    let problem = lists(1, &[&[0]]);
    let (item, option) = (ItemId::new(u32::MAX), OptionId::new(u32::MAX));
    assert!(!problem.contains_item(item) && !problem.contains_option(option));
    let unknown = SelectErrorKind::UnknownOption(option);
    assert_eq!(problem.solve().select([option]).unwrap_err().kind(), unknown);
    assert_eq!(problem.solve().exclude([option]).unwrap_err().kind(), unknown);
    assert_eq!(check(&problem, [option]).unwrap_err().kind(), FaultKind::UnknownOption(option));
    let sharp = SharpPreference::new([item]);
    assert_eq!(problem.solve().choose(sharp).count(), Count::Exact(1u32.into()));
    let mut builder = Problem::builder();
    builder.primary().unwrap();
    assert_eq!(builder.option([item]).unwrap_err().kind(), BuildErrorKind::UnknownItem);
    let mut model = Model::new();
    model.primary(0).unwrap();
    model.option((), [0]).unwrap();
    let built = model.build();
    assert_eq!((built.key(item), built.payload(option)), (None, None));
}

/// Another crate exhausts the memory.
#[test]
fn twenty_thousand_options_of_one_item() {
    let one_item = Problem::from_lists(1, vec![[0]; 20_000]).unwrap();
    assert_eq!(one_item.solve().count(), Count::Exact(20_000u32.into()));
    let one_each = Problem::from_lists(20_000, (0..20_000).map(|item| [item])).unwrap();
    assert_eq!(one_each.solve().count(), Count::Exact(1u32.into()));
}

/// A path of points, covered by dominoes: every level is forced.
fn domino_path(dominoes: u32) -> Problem {
    let edges = (0..2 * dominoes - 1).map(|point| [point, point + 1]);
    Problem::from_lists(2 * dominoes as usize, edges).unwrap()
}

#[track_caller]
fn assert_depth(problem: &Problem, rule: impl Choose, depth: usize) {
    let mut search = problem.solve().choose(rule).solutions();
    let solution = search.next().expect("every second edge");
    assert_eq!(solution.options().len(), depth);
    assert_eq!(check(problem, &solution), Ok(()));
    assert_eq!(search.next(), None);
    assert_eq!(search.stats().max_depth(), depth);
}

#[test]
fn a_hundred_thousand_items_deep() {
    assert_depth(&domino_path(100_000), SmallestDomain, 100_000);
    assert_depth(&domino_path(100_000), FirstItem, 100_000);
}

/// Both kinds of depth at once: two options at each of 100,000 levels.
#[test]
fn a_hundred_thousand_choices_deep() {
    const DEPTH: u32 = 100_000;
    let pairs = (0..DEPTH).flat_map(|item| [[item], [item]]);
    let problem = Problem::from_lists(DEPTH as usize, pairs).unwrap();
    let mut search = problem.solve().choose(FirstItem).solutions();
    assert_eq!(search.by_ref().take(100).count(), 100);
    assert_eq!(search.ending(), Ending::Open);
    assert!(search.progress() < 1e-6);
}

/// A problem whose search takes longer than anybody waits.
fn endless() -> Problem {
    crate::support::models::matchings(60)
}

#[test]
fn another_thread_cancels() {
    let problem = endless();
    let token = CancelToken::new();
    let limits = Limits::cancel(&token);
    let count = thread::scope(|scope| {
        let search = scope.spawn(|| problem.solve().limits(limits).count());
        thread::sleep(Duration::from_millis(50));
        token.cancel();
        search.join().expect("the search does not panic")
    });
    let Count::AtLeast(_, reason) = count else { panic!("{count}") };
    assert_eq!(reason, StopReason::Cancelled);
}

#[test]
fn a_search_moves_to_another_thread() {
    let problem = lists(1, &[&[0], &[0], &[0]]);
    let mut search = problem.solve().solutions();
    let first = search.next().unwrap();
    let rest: Vec<Solution> =
        thread::scope(|scope| scope.spawn(move || search.collect()).join()).unwrap();
    assert_eq!((first.to_string(), rest.len()), ("{0}".to_owned(), 2));
}

#[test]
fn a_time_limit_stops_the_search_and_it_can_go_on() {
    let problem = endless();
    let start = Instant::now();
    let mut search = problem.solve().limits(Limits::time(Duration::from_millis(50))).solutions();
    let before = search.by_ref().count();
    assert_eq!(search.ending(), Ending::Stopped(StopReason::Time));
    assert!(start.elapsed() < Duration::from_secs(20));
    search.resume(Limits::solutions(before as u64 + 3));
    assert_eq!(search.by_ref().count(), 3);
    assert_eq!(search.ending(), Ending::Stopped(StopReason::Solutions));
    let forever = Limits::time(Duration::MAX).with_solutions(before as u64 + 4);
    search.resume(forever);
    assert_eq!(search.count(), 1, "a time beyond the clock is no limit");
}

#[test]
fn a_memory_limit_refuses_to_start_and_a_larger_one_goes_on() {
    let problem = endless();
    let mut search = problem.solve().limits(Limits::none().with_memory(1_000)).solutions();
    assert_eq!(search.next(), None);
    assert_eq!(search.ending(), Ending::Stopped(StopReason::Memory));
    assert_eq!(search.stats().nodes, 0);
    search.resume(Limits::none().with_memory(1_000_000));
    assert!(search.next().is_some());
}

/// Options 0 to 2 are all forced: another program lost option 0, and gave an empty solution.
#[test]
fn case_28_set_zero_disappears() {
    let problem = lists(5, &[&[3], &[0, 1], &[2, 4]]);
    assert_eq!(solutions(problem.solve()), ["{0, 1, 2}"]);
    assert_eq!(problem.solve().count(), Count::Exact(1u32.into()));
    let one = Problem::from_matrix([[true]]).unwrap();
    assert_eq!(solutions(one.solve()), ["{0}"]);
}

/// "0 solutions" looked like a bug: the five options cover all items, but some of them twice.
#[test]
fn case_30_not_an_exact_cover() {
    let rows = [
        "101010101010101000000000000000",
        "010001000100010001000100010001",
        "000110000001100000011000000110",
        "000000011110000000000001111000",
        "000000000000000111111110000000",
    ];
    let rows = rows.map(|row| row.bytes().map(|byte| byte == b'1').collect::<Vec<bool>>());
    let problem = Problem::from_matrix(rows).unwrap();
    assert_eq!(problem.solve().verdict(), Verdict::None);
    let uses: Vec<usize> = problem.items().map(|item| problem.options_of(item).len()).collect();
    assert_eq!(uses.iter().filter(|n| **n == 1).count(), 20, "every option is forced");
    let twice: Vec<usize> = (0..30).filter(|item| uses[*item] == 2).collect();
    assert_eq!(twice, [4, 8, 9, 10, 12, 17, 19, 20, 21, 25]);
    let all = check(&problem, problem.options()).unwrap_err();
    assert!(matches!(all.kind(), FaultKind::CoveredTwice { .. }), "{all}");
}

/// A learner expected solutions that add option 2, which holds only a secondary item.
#[test]
fn case_31_secondary_only_rows() {
    let mut builder = Problem::builder();
    let item0 = builder.secondary().unwrap();
    let [item1, item2] = [builder.primary().unwrap(), builder.primary().unwrap()];
    for option in [
        vec![item1],
        vec![item2],
        vec![item0],
        vec![item0, item1],
        vec![item1, item2],
        vec![item0, item1, item2],
    ] {
        builder.option(option).unwrap();
    }
    let problem = builder.build();
    let mut found = solutions(problem.solve());
    found.sort();
    assert_eq!(found, ["{0, 1}", "{1, 3}", "{4}", "{5}"]);
}
