//! Checks every link against the problem, after every step of the machine, in tests.

use std::collections::HashSet;

use quickcheck::QuickCheck;

use crate::control::{Limits, Meter, Stats};
use crate::engine::links::arena::{Arena, PLAIN, ROOT};
use crate::engine::links::search::{Links, Phase};
use crate::engine::sample::Sample;
use crate::engine::{SmallestDomain, Start, Step};
use crate::problem::{ItemId, Key, OptionId, Problem};

/// Holds the links against what they should be, computed from the problem and the options chosen.
fn audit<const COLORED: bool>(links: &Links<COLORED>, start: &Start<'_>) {
    let mut chosen = links.chosen().split_off(start.selected().len());
    // While a level's options are tried its item is covered, and the one on top not committed yet.
    let mut trying = None;
    if let (Phase::Try, Some(&node)) = (links.phase, links.stack.last()) {
        let is_header = node <= links.arena.items();
        if !is_header {
            chosen.pop();
        }
        let header = if is_header { node } else { links.arena.top[node as usize] };
        trying = Some(ItemId::new(header - 1));
    }
    let mut now = start.clone();
    for option in chosen {
        now.select(option).expect("chosen options never conflict");
    }
    let covered = |item| now.is_covered(item) || trying == Some(item);
    let mut alive: HashSet<OptionId> = now.alive().into_iter().collect();
    if let Some(item) = trying {
        alive.retain(|option| !start.problem().items_of(*option).contains(&item));
    }
    let problem = start.problem();
    let open: Vec<ItemId> =
        problem.items().filter(|item| problem.is_primary(*item) && !covered(*item)).collect();
    assert_eq!(items(&links.arena), open, "the list of items");
    for item in problem.items() {
        if covered(item) {
            continue;
        }
        let expected: Vec<OptionId> = problem
            .options_of(item)
            .iter()
            .copied()
            .filter(|option| alive.contains(option))
            .collect();
        let found = options(&links.arena, item);
        assert_eq!(found, expected, "the options of item {item}");
        assert_eq!(links.arena.top[item.index() + 1] as usize, found.len(), "LEN of item {item}");
    }
}

/// The list of items, walked to the right and checked to the left.
fn items<const COLORED: bool>(arena: &Arena<COLORED>) -> Vec<ItemId> {
    let mut found = Vec::new();
    let mut at = ROOT;
    loop {
        let right = arena.right[at as usize];
        assert_eq!(arena.left[right as usize], at, "LLINK({right})");
        if right == ROOT {
            return found;
        }
        found.push(ItemId::new(right - 1));
        at = right;
    }
}

/// The list of an item, walked down and checked upwards.
fn options<const COLORED: bool>(arena: &Arena<COLORED>, item: ItemId) -> Vec<OptionId> {
    let header = item.get() + 1;
    let mut found = Vec::new();
    let mut at = header;
    loop {
        let down = arena.down[at as usize];
        assert_eq!(arena.up[down as usize], at, "ULINK({down})");
        if down == header {
            return found;
        }
        assert_eq!(arena.top[down as usize], header, "TOP({down})");
        found.push(arena.option_of(down));
        at = down;
    }
}

/// Searches `start` to the end, auditing after every phase; returns the number of solutions.
fn audited<const COLORED: bool>(start: &Start<'_>) -> u64 {
    let mut links = Links::<COLORED>::new(start);
    let before = links.arena.clone();
    let mut meter = Meter::new(Limits::none());
    audit(&links, start);
    let mut solutions = 0;
    loop {
        match links.advance(&mut meter, &mut SmallestDomain, &mut ()) {
            Some(Step::Solution) => solutions += 1,
            Some(Step::Exhausted) => break,
            Some(Step::Stopped(reason)) => panic!("no limit was set, but: {reason}"),
            None => {}
        }
        audit(&links, start);
    }
    assert_eq!(links.arena.up, before.up, "every link is back where it was");
    assert_eq!(links.arena.down, before.down);
    assert_eq!(links.arena.right, before.right);
    assert_eq!(links.arena.color, before.color);
    solutions
}

#[test]
fn every_link_is_right_after_every_step_without_colors() {
    let lists =
        [vec![2, 4], vec![0, 3, 6], vec![1, 2, 5], vec![0, 3, 5], vec![1, 6], vec![3, 4, 6]];
    let knuth = Problem::from_lists(7, lists).unwrap();
    assert_eq!(audited::<false>(&Start::new(&knuth)), 1);
    assert_eq!(audited::<true>(&Start::new(&knuth)), 1, "colors compiled in, none used");
}

#[test]
fn every_link_is_right_after_every_step_with_colors() {
    // The book's example (49): p q r | x y.
    let mut builder = Problem::builder();
    let [p, q, r] = [(); 3].map(|()| builder.primary().unwrap());
    let [x, y] = [(); 2].map(|()| builder.secondary().unwrap());
    builder.option([p.into(), q.into(), x.into(), y.color('A')]).unwrap();
    builder.option([p.into(), r.into(), x.color('A'), y.into()]).unwrap();
    builder.option([p.into(), x.color('B')]).unwrap();
    builder.option([q.into(), x.color('A')]).unwrap();
    builder.option([r.into(), y.color('B')]).unwrap();
    builder.option([q.into(), x.color('B'), y.color('B')]).unwrap();
    builder.option([x.color('B')]).unwrap();
    let problem = builder.build();
    let mut start = Start::new(&problem);
    assert_eq!(audited::<true>(&start), 2);
    start.exclude(OptionId::new(5)).unwrap();
    assert_eq!(audited::<true>(&start), 1);
    start.select(OptionId::new(1)).unwrap();
    assert_eq!(audited::<true>(&start), 1);
}

#[test]
fn unlinking_a_self_linked_header_changes_nothing() {
    let mut builder = Problem::builder();
    let [p, s] = [builder.primary().unwrap(), builder.secondary().unwrap()];
    builder.option([p, s]).unwrap();
    let problem = builder.build();
    let mut arena = Arena::<false>::new(&Start::new(&problem));
    let before = arena.clone();
    arena.cover(s.get() + 1, &mut Stats::default());
    assert_eq!(arena.right, before.right);
    arena.uncover(s.get() + 1);
    assert_eq!(arena.down, before.down);
    assert_eq!(arena.color, Vec::<u32>::new(), "no {PLAIN} is stored where no color is used");
}

/// With colors, pre-selected and excluded options, options of only secondary items.
#[test]
fn every_link_is_right_after_every_step_of_any_small_problem() {
    fn holds(sample: Sample) -> bool {
        let problem = sample.problem();
        let start = sample.start(&problem);
        let solutions = audited::<true>(&start);
        if !problem.has_colors() {
            assert_eq!(audited::<false>(&start), solutions);
        }
        true
    }
    QuickCheck::new().tests(1_000).quickcheck(holds as fn(Sample) -> bool);
}
