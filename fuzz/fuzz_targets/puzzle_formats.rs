//! Any bytes, taken for any format or for what they look like: puzzles, or faults with a place. What
//! was read is written in every format, and what is written is read back.

#![no_main]

use exacta::format::sudoku::{Alphabet, Format, Puzzle, Reading, Writer};
use exacta::{Grid, Layout};
use libfuzzer_sys::fuzz_target;

/// Puzzles of an input that are written again.
const MOST: usize = 4;

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (format, options, bytes) = input;
    let mut reading = Reading::new();
    if let Some(format) = Format::ALL.get(usize::from(format)) {
        reading = reading.format(*format);
    }
    reading = match options % 8 {
        1 => reading.alphabet(Alphabet::FromZero),
        2 => reading.alphabet(Alphabet::Letters),
        3 => reading.layout(Layout::of_side(9).expect("9x9")),
        4 => reading.layout(Layout::boxes(2, 3).expect("6x6")),
        _ => reading,
    };
    let lines = bytes.split(|byte| *byte == b'\n').count();
    let (mut written, mut last) = (0, 1);
    for found in reading.puzzles(bytes) {
        match found {
            Ok(puzzle) => {
                assert!((last..=lines).contains(&puzzle.line), "puzzles come in order");
                last = puzzle.line;
                if written < MOST {
                    written += 1;
                    Format::ALL.into_iter().for_each(|format| write_and_read(format, &puzzle));
                }
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line()), "{error}");
                assert!(error.column() >= 1);
                assert!(error.report().contains('^'));
            }
        }
    }
});

/// What a format holds of a puzzle comes back.
fn write_and_read(format: Format, puzzle: &Puzzle) {
    let mut writer = Writer::new(format);
    let Ok(text) = writer.write(puzzle) else { return };
    // The label may look like a second grid or a part of the first.
    if matches!(format, Format::Line | Format::Hodoku) && puzzle.label.is_some() {
        return;
    }
    let file = text.text + &writer.finish();
    let mut reading = Reading::new().format(format);
    let holds_layout = matches!(format, Format::Jigsaw | Format::Solo | Format::FPuzzles);
    if !holds_layout {
        reading = reading.layout(puzzle.grid.layout().clone());
    }
    let back: Vec<_> = reading.puzzles(file.as_bytes()).collect();
    let clues = |grid: &Grid| grid.values().to_vec();
    let expected = clues(&puzzle.grid);
    let mut read: Vec<_> = back.iter().flatten().map(|back| clues(&back.grid)).collect();
    if format == Format::Pencil {
        // A single candidate comes back as a clue.
        for digits in &mut read {
            let blanks = digits.iter_mut().zip(&expected).filter(|(_, clue)| **clue == 0);
            blanks.for_each(|(digit, _)| *digit = 0);
        }
    }
    assert_eq!(read, [expected], "{format}: {back:?}\n{file}");
}
