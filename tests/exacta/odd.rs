//! Files in odd formats, as they were met: what is read of them, or why they are refused.

use exacta::GridVerdict;
use exacta::format::FormatErrorKind;
use exacta::format::sudoku::{Puzzle, Puzzles};

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
    all_unique(odd!("03-sudocue-metadata.sdk"), &[6]);
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

/// A solution beside its puzzle is no label.
#[test]
fn odd_11_kaggle_is_refused_by_name() {
    let bytes = odd!("11-kaggle.csv");
    insta::assert_snapshot!(refused(bytes), @"2:83: a second grid in the line, as in lists of puzzle and solution, which are not read yet");
    let error = Puzzles::new(&bytes[..], None).next().unwrap().unwrap_err();
    assert_eq!(error.kind(), FormatErrorKind::Unsupported);
}

/// A to P for 1 to 16 is not taken for 1–9 and A–G.
#[test]
fn odd_13_spoj_16x16_is_refused_by_name() {
    let bytes = odd!("13-spoj-16x16.txt");
    insta::assert_snapshot!(refused(bytes), @"2:14: `O` is no digit of a 16x16 grid; grids with letters for all digits are not read yet");
    let error = Puzzles::new(&bytes[..], None).next().unwrap().unwrap_err();
    assert_eq!(error.kind(), FormatErrorKind::Unsupported);
}

#[test]
fn odd_15_bom_crlf_comment_no_eol() {
    let puzzles = all_unique(odd!("15-bom-crlf-comment-no-eol.txt"), &[1, 4]);
    assert_eq!(puzzles[0].grid, puzzles[1].grid);
    assert_eq!((&puzzles[0].label, &puzzles[1].label), (&None, &None));
}

#[test]
fn odd_16_fullwidth_and_arabic_digits_are_refused_with_their_code() {
    insta::assert_snapshot!(refused(odd!("16-fullwidth-and-arabic-digits.txt")), @r"
    1:1: `５` (U+FF15) is no digit of a 9x9 grid
    2:1: `٥` (U+0665) is no digit of a 9x9 grid
    ");
}
