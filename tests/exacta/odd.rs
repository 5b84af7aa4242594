//! Files in odd formats, as they were met: what is read of them, or why they are refused.

use exacta::GridVerdict;
use exacta::format::sudoku::{Format, Note, Puzzle, Puzzles};

macro_rules! odd {
    ($name:literal) => {
        include_bytes!(concat!("../data/odd/", $name))
    };
}

#[track_caller]
fn all(bytes: &[u8]) -> Vec<Puzzle> {
    Puzzles::new(bytes, None).collect::<Result<_, _>>().unwrap()
}

#[track_caller]
fn all_unique(bytes: &[u8], lines: &[usize]) -> Vec<Puzzle> {
    let puzzles = all(bytes);
    assert_eq!(puzzles.iter().map(|puzzle| puzzle.line).collect::<Vec<_>>(), lines);
    for puzzle in &puzzles {
        assert!(matches!(puzzle.grid.verdict(), GridVerdict::Unique(_)), "{puzzle:?}");
    }
    puzzles
}

fn refused(bytes: &[u8]) -> String {
    let errors = Puzzles::new(bytes, None).map(|puzzle| puzzle.unwrap_err().to_string());
    errors.collect::<Vec<String>>().join("\n")
}

#[test]
fn odd_01_euler96_headings_crlf() {
    all_unique(odd!("01-euler96-headings-crlf.txt"), &[2, 12]);
}

#[test]
fn odd_02_simple_sudoku() {
    let puzzles = all_unique(odd!("02-simple-sudoku.ss"), &[2]);
    assert!(puzzles[0].grid.to_string().starts_with(".3.4.....9.28.63.1......"));
}

#[test]
fn odd_03_sudocue_metadata() {
    let puzzles = all_unique(odd!("03-sudocue-metadata.sdk"), &[6]);
    let puzzle = &puzzles[0];
    assert_eq!(puzzle.label.as_deref(), Some("Puzzle 12 of 2006"));
    let notes = [Note::Author, Note::Date, Note::Level, Note::Url].map(|note| puzzle.note(note));
    assert_eq!(
        notes.map(Option::unwrap_or_default),
        ["Someone", "03-08-2006", "Easy", "http://example.invalid/9x9/"]
    );
}

#[test]
fn odd_05_spaced_zeros() {
    let puzzles = all(odd!("05-spaced-zeros.txt"));
    assert_eq!(puzzles.len(), 1);
    assert_eq!(puzzles[0].grid.solve().unwrap().count().to_string(), "2129");
}

#[test]
fn odd_06_star_blanks() {
    all_unique(odd!("06-star-blanks.txt"), &[1]);
}

/// A row is one puzzle, and its solution is held against it.
#[test]
fn odd_11_kaggle_has_a_puzzle_and_its_solution() {
    let bytes = odd!("11-kaggle.csv");
    let puzzles = all_unique(bytes, &[2]);
    let GridVerdict::Unique(solution) = puzzles[0].grid.verdict() else { panic!("unique") };
    assert_eq!(puzzles[0].solution, Some(solution));

    let text = std::str::from_utf8(bytes).unwrap();
    for (right, wrong, said) in [
        (",864371", ",874371", "2:87: the solution breaks the rules"),
        (",864371", ",86.371", "2:85: the solution leaves r1c3 blank"),
        (",864371", ",865371", "2:85: the solution has 5 in r1c3, where the puzzle has 4"),
        (",864371", ",8643711", "2:164: 82 cells, expected 81"),
    ] {
        let message = refused(text.replace(right, wrong).as_bytes());
        assert!(message.starts_with(said), "{message}");
    }
}

/// A to P for 1 to 16 is not taken for 1–9 and A–G.
#[test]
fn odd_13_spoj_16x16() {
    let puzzles = all_unique(odd!("13-spoj-16x16.txt"), &[2]);
    assert!(puzzles[0].grid.to_string().starts_with("..1....3.....F.9."));
}

#[test]
fn odd_15_bom_crlf_comment_no_eol() {
    let puzzles = all_unique(odd!("15-bom-crlf-comment-no-eol.txt"), &[1, 4]);
    assert_eq!(puzzles[0].grid, puzzles[1].grid);
    assert_eq!((&puzzles[0].label, &puzzles[1].label), (&None, &None));
}

#[test]
fn odd_16_fullwidth_and_arabic_digits() {
    let puzzles = all_unique(odd!("16-fullwidth-and-arabic-digits.txt"), &[1, 2]);
    assert!(puzzles[0].grid.to_string().starts_with("53..7....6"));
    assert_eq!(puzzles[0].grid, puzzles[1].grid);
}

#[test]
fn odd_formats_are_recognized() {
    for (bytes, format) in [
        (&odd!("01-euler96-headings-crlf.txt")[..], Format::Grid),
        (odd!("02-simple-sudoku.ss"), Format::Ss),
        (odd!("03-sudocue-metadata.sdk"), Format::Sdk),
        (odd!("05-spaced-zeros.txt"), Format::Grid),
        (odd!("06-star-blanks.txt"), Format::Grid),
        (odd!("11-kaggle.csv"), Format::Csv),
        (odd!("13-spoj-16x16.txt"), Format::Grid),
        (odd!("15-bom-crlf-comment-no-eol.txt"), Format::Line),
        (odd!("16-fullwidth-and-arabic-digits.txt"), Format::Line),
    ] {
        let mut puzzles = Puzzles::new(bytes, None);
        assert!(puzzles.next().is_some());
        assert_eq!(puzzles.format(), Some(format));
    }
}
