//! Puzzle files: thirteen formats, recognized by content, read from a stream, and written.
//!
//! [`Reading`] is the way in, and [`Puzzles`] what it gives: [`Puzzle`] after [`Puzzle`], faults in
//! the place of puzzles. [`Writer`] is the way out, and names what a [`Format`] cannot hold.
//! `docs/formats.md` has the grammar of each format, what is accepted and what is refused.
//!
//! ```
//! use exacta::format::sudoku::{Note, read_str};
//!
//! let sdk = "#ASomeone\n#LEasy\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n\
//!            1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";
//! let puzzle = read_str(sdk, None).next().expect("one puzzle")?;
//! assert_eq!(puzzle.note(Note::Author), Some("Someone"));
//! assert_eq!(puzzle.grid.clue_count(), 36);
//! # Ok::<(), exacta::format::FormatError>(())
//! ```
//!
//! # How it is built
//!
//! Bytes become bounded lines (`lines`). A `Recognizer` looks at the first ones; then one `Reader`
//! takes all lines and gives puzzles as soon as they are complete. Most formats are for people, and
//! share the reader of lines and blocks: `shape` says what a line is, `blocks` which rows belong
//! together, `setup` makes grids of cells.
//!
//! # Cost
//!
//! Linear in the text. Memory does not grow with the number of puzzles: a line or a block is held, and
//! 8192 rows at most; XML and JSON are held as a whole, 64 MiB at most.

mod alphabet;
mod blocks;
mod csv;
#[cfg(feature = "formats")]
mod fpuzzles;
#[cfg(feature = "formats")]
mod fpuzzles_json;
mod hints;
mod hodoku;
mod jigsaw;
mod kinds;
mod lines;
#[cfg(feature = "formats")]
mod lzstring;
#[cfg(feature = "formats")]
mod opensudoku;
mod pencil;
mod puzzle;
mod read;
mod recognize;
mod regions;
mod setup;
mod shape;
mod solo;
mod text;
#[cfg(not(feature = "formats"))]
mod unsupported;
#[cfg(feature = "formats")]
mod whole;
mod write;

pub use crate::format::sudoku::alphabet::{Alphabet, UnknownAlphabet};
pub use crate::format::sudoku::kinds::{Format, UnknownFormat};
pub use crate::format::sudoku::puzzle::{Note, Puzzle};
pub use crate::format::sudoku::read::{Puzzles, Reading, read_str};
pub use crate::format::sudoku::write::{Writer, Written};
