//! Any text is read as a matrix or refused with a place.

#![no_main]

use exacta::format::matrix;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match matrix::read(text) {
        Ok(problem) => {
            assert!(problem.option_count() > 0);
            assert!(problem.options().all(|option| !problem.items_of(option).is_empty()));
            let rows: Vec<Vec<bool>> = problem
                .options()
                .map(|option| {
                    let items = problem.items_of(option);
                    problem.items().map(|item| items.contains(&item)).collect()
                })
                .collect();
            assert_eq!(exacta::Problem::from_matrix(rows).as_ref(), Ok(&problem));
        }
        Err(error) => {
            assert!(error.line() >= 1 && error.line() <= text.lines().count().max(1));
            let length = text.lines().nth(error.line() - 1).map_or(0, |line| line.chars().count());
            assert!(error.column() >= 1 && error.column() <= length + 1);
            assert!(error.report().contains('^'));
        }
    }
});
