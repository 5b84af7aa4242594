//! Integration tests, in one binary.
//!
//! | module | what it holds the library to |
//! |---|---|
//! | `architecture` | which room may use which |
//! | `board` | the n×n board against dancing links; what defeats plain search |
//! | `canonical` | forms of grids that are the same: against brute force, and under disguise |
//! | `cases` | grids that went wrong somewhere, each with its right answer |
//! | `cli` | the program: exit codes, where answers go, what they look like (feature `cli`) |
//! | `diagnose` | why grids are broken and what mends them, against brute force and a checker |
//! | `editor` | the program on the cases: what it says of broken grids, as text and as JSON (feature `cli`) |
//! | `exact_cover` | random problems: the engine against brute force, and its own promises |
//! | `faults` | the faults met in other crates, each a named test |
//! | `formats` | texts: round trips, and files of Knuth's with known counts |
//! | `odd` | files in odd formats: what is read, what is refused |
//! | `parallel` | one search on several threads: the same answers as on one |
//! | `puzzle_formats` | puzzle files in every format: round trips, recognition, refusals |
//! | `page` | the page that `check --report` writes (feature `cli`) |
//! | `published` | counts from the literature |
//! | `sudoku` | random grids against plain backtracking |
//! | `sudoku_classic` | the two classic exercises, by their contracts |
//! | `sudoku_sets` | collections of puzzles whose number of solutions is known |
//! | `sudoku_text` | puzzles in every dress; a faulty one shifts nothing |

#[path = "../support/mod.rs"]
mod support;

mod architecture;
mod board;
mod canonical;
mod cases;
#[cfg(feature = "cli")]
mod cli;
mod diagnose;
#[cfg(feature = "cli")]
mod editor;
mod exact_cover;
mod faults;
mod formats;
mod odd;
#[cfg(feature = "cli")]
mod page;
mod parallel;
mod published;
mod puzzle_formats;
mod sudoku;
mod sudoku_classic;
mod sudoku_sets;
mod sudoku_text;
