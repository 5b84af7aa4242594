//! The learner with forbidden sets and with little memory, against brute force.

use std::collections::BTreeSet;

use crate::engine::learn::Learn;
use crate::engine::{Start, Step};
use crate::problem::{ItemId, OptionId, Problem};

/// A small random generator (xorshift), for repeatable tests.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    /// Between one and three different numbers.
    fn few(&mut self, limit: usize) -> Vec<u32> {
        let count = 1 + self.below(3);
        let set: BTreeSet<u32> = (0..count).map(|_| self.below(limit) as u32).collect();
        set.into_iter().collect()
    }
}

fn problem(primary: usize, secondary: usize, options: &[Vec<u32>]) -> Problem {
    let mut builder = Problem::builder();
    builder.primaries(primary).unwrap();
    for _ in 0..secondary {
        builder.secondary().unwrap();
    }
    for option in options {
        builder.option(option.iter().copied().map(ItemId::new)).unwrap();
    }
    builder.build()
}

/// Every set of options that covers exactly and holds no forbidden set, by trying all sets.
fn brute(primary: usize, options: &[Vec<u32>], forbidden: &[Vec<u32>]) -> BTreeSet<Vec<u32>> {
    let mut found = BTreeSet::new();
    for set in 0..1u32 << options.len() {
        let chosen: Vec<u32> = (0..options.len() as u32).filter(|o| set >> o & 1 == 1).collect();
        let mut times = [0; 32];
        chosen.iter().flat_map(|&o| &options[o as usize]).for_each(|&i| times[i as usize] += 1);
        let covers = |&o: &u32| options[o as usize].iter().any(|&i| (i as usize) < primary);
        let exact = times[..primary].iter().all(|&t| t == 1) && times.iter().all(|&t| t <= 1);
        let allowed = !forbidden.iter().any(|set| set.iter().all(|o| chosen.contains(o)));
        if exact && allowed && chosen.iter().all(covers) {
            found.insert(chosen);
        }
    }
    found
}

/// All solutions, with a pause after every `portion` nodes.
fn all(mut learner: Learn, portion: u64) -> BTreeSet<Vec<u32>> {
    let mut found = BTreeSet::new();
    loop {
        match learner.run(&mut portion.clone()) {
            Some(Step::Solution) => {
                let mut chosen: Vec<u32> = learner.chosen().iter().map(|o| o.get()).collect();
                chosen.sort_unstable();
                assert!(found.insert(chosen.clone()), "{chosen:?} comes twice");
            }
            Some(_) => return found,
            None => {}
        }
    }
}

#[test]
fn random_covers_with_forbidden_sets_and_little_memory() {
    let mut random = Random(77);
    let mut several = 0;
    for round in 0..3_000 {
        let (primary, secondary) = (1 + random.below(7), random.below(4));
        let options: Vec<Vec<u32>> =
            (0..random.below(13)).map(|_| random.few(primary + secondary)).collect();
        let sets = if options.is_empty() { 0 } else { random.below(3) };
        let forbidden: Vec<Vec<u32>> = (0..sets).map(|_| random.few(options.len())).collect();
        let expected = brute(primary, &options, &forbidden);
        let problem = problem(primary, secondary, &options);
        let mut learner = Learn::new(&Start::new(&problem));
        for set in &forbidden {
            learner.forbid(&set.iter().copied().map(OptionId::new).collect::<Vec<_>>());
        }
        if round % 2 == 0 {
            learner = learner.cramped(round % 64);
        }
        assert_eq!(all(learner, 1 + round as u64 % 5), expected, "{options:?} {forbidden:?}");
        several += usize::from(expected.len() > 1);
    }
    assert!(several > 100, "{several}");
}

/// n queens: rows and columns primary, diagonals secondary.
fn queens(n: u32) -> Problem {
    let at = |r: u32, c: u32| vec![r, n + c, 2 * n + r + c, 4 * n - 1 + r + n - 1 - c];
    let options: Vec<Vec<u32>> = (0..n * n).map(|i| at(i / n, i % n)).collect();
    problem(2 * n as usize, 4 * n as usize - 2, &options)
}

#[test]
fn queens_with_room_for_few_clauses() {
    // OEIS A000170.
    for (n, count) in [(4, 2), (6, 4), (7, 40), (8, 92), (9, 352), (10, 724)] {
        let problem = queens(n);
        for words in [0, 200, 2_000, 1 << 20] {
            let learner = Learn::new(&Start::new(&problem)).cramped(words);
            assert_eq!(all(learner, 7).len(), count, "{n} queens, {words} words");
        }
    }
}

#[test]
fn an_empty_forbidden_set_leaves_nothing() {
    let problem = problem(1, 0, &[vec![0]]);
    let mut learner = Learn::new(&Start::new(&problem));
    learner.forbid(&[]);
    assert_eq!(all(learner, 1), BTreeSet::new());
}
