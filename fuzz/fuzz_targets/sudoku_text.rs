//! Any bytes are read as puzzles, or refused with a place; what was read is written and read back.

#![no_main]

use exacta::Layout;
use exacta::format::sudoku::{Puzzles, read_str};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&[u8], bool)| {
    let (bytes, fixed) = input;
    let layout = fixed.then(|| Layout::of_side(9).expect("9x9"));
    let lines = bytes.split(|byte| *byte == b'\n').count();
    let mut found = 0;
    let mut last = 0;
    for puzzle in Puzzles::new(bytes, layout) {
        found += 1;
        match puzzle {
            Ok(puzzle) => {
                assert!(puzzle.line > last && puzzle.line <= lines, "puzzles come in order");
                last = puzzle.line;
                let layout = puzzle.grid.layout().clone();
                let again: Vec<_> = read_str(&puzzle.grid.to_string(), Some(layout)).collect();
                assert_eq!(again.len(), 1);
                assert!(again[0].as_ref().is_ok_and(|read| read.grid == puzzle.grid));
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line()));
                assert!(error.column() >= 1);
                assert!(error.report().contains('^'));
            }
        }
    }
    assert!((1..=lines).contains(&found));
});
