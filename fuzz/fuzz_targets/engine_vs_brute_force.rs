//! The engine and brute force agree on small problems, however the search is run.

#![no_main]

/// The oracle of the integration tests; its paths say `crate::support`.
#[path = "../../tests/support"]
mod support {
    pub(crate) mod brute;
    pub(crate) mod instance;
}

use std::collections::BTreeSet;

use exacta::{Ending, Limits, OptionId, Solution, check};
use libfuzzer_sys::fuzz_target;

use crate::support::brute::exact_covers;
use crate::support::instance::Instance;

fn numbers(solution: &Solution) -> Vec<u32> {
    solution.options().iter().map(|option| option.get()).collect()
}

fuzz_target!(|bytes: &[u8]| {
    let instance = Instance::from_bytes(bytes);
    let expected = exact_covers(&instance);
    let problem = instance.problem();

    let whole: Vec<Solution> = problem.solve().solutions().collect();
    let set: BTreeSet<Vec<u32>> = whole.iter().map(numbers).collect();
    assert_eq!(set.len(), whole.len(), "a solution twice");
    assert_eq!(set, expected);
    for solution in &whole {
        assert_eq!(check(&problem, solution), Ok(()));
    }

    // Stopped before every node.
    let mut search = problem.solve().limits(Limits::nodes(0)).solutions();
    let mut found = Vec::new();
    for limit in 1.. {
        found.extend(search.by_ref());
        if search.ending() == Ending::Exhausted {
            break;
        }
        search.resume(Limits::nodes(limit));
    }
    assert_eq!(found, whole);

    // Each option selected, and excluded.
    for option in problem.options().filter(|option| problem.is_choosable(*option)) {
        let has = |cover: &&Vec<u32>| cover.contains(&option.get());
        let count = expected.iter().filter(has).count();
        let with = problem.solve().select([option]).expect("choosable");
        assert_eq!(with.count().exact(), Some(&count.into()));
        let without = problem.solve().exclude([OptionId::new(option.get())]).expect("known");
        assert_eq!(without.count().exact(), Some(&(expected.len() - count).into()));
    }
});
