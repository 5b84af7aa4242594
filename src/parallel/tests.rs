//! Cubes, seen from inside.

use crate::control::{Limits, Meter, Stats};
use crate::engine::Start;
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
    assert_eq!(
        state.settle(&mut Stats::default()),
        Shape::Open(b),
        "the only option of a is taken"
    );
    assert_eq!(state.chosen(), [OptionId::new(0)]);
    assert!(state.options_of(b).eq([1, 4].map(OptionId::new)));
}
