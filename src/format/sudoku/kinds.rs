//! The formats of puzzle files, by name.

use std::fmt;
use std::str::FromStr;

/// A format of puzzle files. `docs/formats.md` specifies each.
///
/// ```
/// use exacta::format::sudoku::Format;
///
/// assert_eq!("opensudoku".parse::<Format>()?, Format::OpenSudoku);
/// assert_eq!(Format::Solo.to_string(), "solo");
/// # Ok::<(), exacta::format::sudoku::UnknownFormat>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A puzzle a line: n² symbols, then perhaps a label.
    Line,
    /// n rows of n symbols, with or without a frame.
    Grid,
    /// A list of 9×9 puzzles, 81 digits a line, 0 for a blank.
    Sdm,
    /// SudoCue's file: `#` lines about the puzzle, then nine rows.
    Sdk,
    /// Simple Sudoku's file: nine framed rows.
    Ss,
    /// Columns with a header: puzzles, perhaps solutions and titles.
    Csv,
    /// Rows of numbers with white space, commas or semicolons between.
    Numbers,
    /// Clues, then the letters of the regions.
    Jigsaw,
    /// The XML of OpenSudoku.
    OpenSudoku,
    /// Pencil marks: n² groups of candidates, or n³ characters.
    Pencil,
    /// A line of HoDoKu's library.
    Hodoku,
    /// The JSON of f-puzzles, plain or as the `load=` value of an address.
    FPuzzles,
    /// A game of Simon Tatham's Solo.
    Solo,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Line,
        Self::Grid,
        Self::Sdm,
        Self::Sdk,
        Self::Ss,
        Self::Csv,
        Self::Numbers,
        Self::Jigsaw,
        Self::OpenSudoku,
        Self::Pencil,
        Self::Hodoku,
        Self::FPuzzles,
        Self::Solo,
    ];

    /// The name that options and messages use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Grid => "grid",
            Self::Sdm => "sdm",
            Self::Sdk => "sdk",
            Self::Ss => "ss",
            Self::Csv => "csv",
            Self::Numbers => "numbers",
            Self::Jigsaw => "jigsaw",
            Self::OpenSudoku => "opensudoku",
            Self::Pencil => "pencil",
            Self::Hodoku => "hodoku",
            Self::FPuzzles => "fpuzzles",
            Self::Solo => "solo",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no format of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format `{name}`: there are {}", Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownFormat { name: name.chars().take(40).collect() })
    }
}
