//! The command line, and the checks that clap cannot make.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use exacta::format::sudoku::{Alphabet, Format};
use exacta::{Inference, Layout, LayoutError};

/// Solve, check and count Sudoku puzzles and exact-cover problems.
///
/// Exit codes: 0 fine; 1 the answer is bad news (check: not all unique; solve: a clash or no
/// solution); 2 unreadable input or wrong usage; 3 undecided (a limit, Ctrl-C). Where several
/// apply: 2, then 3, then 1.
#[derive(Debug, Parser)]
#[command(name = "exacta", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Print completed grids, or the solutions of exact-cover problems
    Solve(Solve),
    /// Say of each puzzle whether it has exactly one solution
    Check(Check),
    /// Count solutions exactly
    Count(Count),
    /// Write puzzles in another format
    Convert(Convert),
    /// Show the sizes of problems, and their matrix when it is small
    Show(Show),
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Solve {
    /// Files of puzzles, or `.dlx` files; `-` or none reads standard input
    pub(crate) files: Vec<PathBuf>,
    /// Print every solution instead of the first
    #[arg(long)]
    pub(crate) all: bool,
    /// Print at most this many solutions of each puzzle
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Check {
    /// Files of puzzles, or `.dlx` files; `-` or none reads standard input
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Of a broken grid tell everything: why, which cells can be exchanged, every repair
    #[arg(long, conflicts_with = "no_diagnosis")]
    pub(crate) explain: bool,
    /// Look for repairs by two changes, too: some seconds a puzzle
    #[arg(long, conflicts_with = "no_diagnosis")]
    pub(crate) pairs: bool,
    /// Verdicts alone, as fast as possible
    #[arg(long)]
    pub(crate) no_diagnosis: bool,
    /// Write a page to send to a setter: every grid drawn, with what is wrong marked
    #[arg(long, value_name = "FILE.html", conflicts_with = "no_diagnosis")]
    pub(crate) report: Option<PathBuf>,
    /// Say which puzzles are the same as an earlier one: other digits, rows or columns exchanged
    #[arg(long)]
    pub(crate) duplicates: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Count {
    /// Files of puzzles, or `.dlx` files; `-` or none reads standard input
    pub(crate) files: Vec<PathBuf>,
    /// Stop beyond this many, and say `more than N`
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Convert {
    /// Files of puzzles; `-` or none reads standard input
    pub(crate) files: Vec<PathBuf>,
    /// The format to write: line, grid, sdm, sdk, ss, csv, numbers, jigsaw, opensudoku, pencil,
    /// hodoku, fpuzzles or solo
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Format,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct Show {
    /// Files; `-` or none reads standard input
    pub(crate) files: Vec<PathBuf>,
}

/// Options of all commands.
#[derive(Clone, Debug, ClapArgs)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// What the files hold: dlx (Knuth's format), matrix (of 0s and 1s), sudoku (puzzles, in
    /// whatever format they show), line, grid, sdm, sdk, ss, csv, numbers, jigsaw, opensudoku,
    /// pencil, hodoku, fpuzzles, solo [default: dlx for `.dlx` files, else sudoku]
    #[arg(long, global = true, value_name = "FORMAT")]
    pub(crate) format: Option<Source>,
    /// Which symbols are digits: 1-G (1 to 9, then A), 0-F, or A-P, in grids of every size
    #[arg(long, global = true, value_name = "DIGITS")]
    pub(crate) digits: Option<Alphabet>,
    /// Boxes of so many rows x columns, such as 2x3 [default: from the size of the grid]
    #[arg(long, global = true, value_name = "RxC", conflicts_with = "regions", value_parser = box_shape)]
    pub(crate) layout: Option<(usize, usize)>,
    /// Irregular regions: one symbol a cell, in reading order
    #[arg(long, global = true, value_name = "MAP")]
    pub(crate) regions: Option<String>,
    /// Both diagonals hold every digit
    #[arg(long, global = true)]
    pub(crate) diagonals: bool,
    /// The windows of windoku hold every digit
    #[arg(long, global = true)]
    pub(crate) windows: bool,
    /// Cells a knight's move apart differ
    #[arg(long, global = true)]
    pub(crate) anti_knight: bool,
    /// Cells that touch, even at a corner, differ
    #[arg(long, global = true)]
    pub(crate) anti_king: bool,
    /// Which engine searches
    #[arg(long, global = true, value_enum, default_value_t = EngineName::Auto, value_name = "ENGINE")]
    pub(crate) engine: EngineName,
    /// What an exact-cover engine concludes before it tries
    #[arg(long, global = true, value_enum, default_value_t = InferenceName::Off, value_name = "WHEN")]
    pub(crate) inference: InferenceName,
    /// Give up on a puzzle after so many nodes [default: 1000000 for check, else none]
    #[arg(long, global = true, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
    /// Give up on a puzzle after so many seconds
    #[arg(long, global = true, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Work on so many threads, with the same answers [default: one for each core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Tell which engine searched and how much work it was
    #[arg(long, global = true)]
    pub(crate) stats: bool,
    /// Hold every solution against the judge, which shares no code with the engines
    #[arg(long, global = true)]
    pub(crate) verify: bool,
    /// Tell which format was recognized in each file
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    /// No progress bar, no warnings, no explanations unless asked for, no summary
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Puzzles, in this format or in one that is to be found out.
    Puzzles(Option<Format>),
    /// Knuth's text format for exact cover.
    Dlx,
    /// A matrix of 0s and 1s: a row is an option.
    Matrix,
}

impl FromStr for Source {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Ok(match name {
            "sudoku" => Self::Puzzles(None),
            "dlx" => Self::Dlx,
            "matrix" => Self::Matrix,
            name => {
                let format = name.parse::<Format>();
                Self::Puzzles(Some(
                    format.map_err(|error| format!("{error}, sudoku, dlx, matrix"))?,
                ))
            }
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The one that suits the problem
    Auto,
    /// Dancing links
    Links,
    /// Bit-parallel search
    Bits,
    /// Clause learning, for what defeats plain search
    Learn,
    /// The board for grids of every size, with clause learning for what resists
    Board,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InferenceName {
    /// Nothing: fastest on most problems
    Off,
    /// Blocked options and item subsets go before the search
    Start,
    /// Item subsets at every node, too
    Nodes,
}

impl InferenceName {
    pub(crate) fn inference(self) -> Inference {
        match self {
            Self::Off => Inference::Off,
            Self::Start => Inference::Start,
            Self::Nodes => Inference::Nodes,
        }
    }
}

impl Common {
    /// Whether the layout does not depend on the size of the grid.
    pub(crate) fn fixes_layout(&self) -> bool {
        self.layout.is_some() || self.regions.is_some()
    }

    /// Whether grids have other rules than the usual ones.
    pub(crate) fn changes_layout(&self) -> bool {
        let adds = self.diagonals || self.windows || self.anti_knight || self.anti_king;
        adds || self.fixes_layout()
    }

    /// The layout that does not depend on the size of the grid, with the rules that are added.
    pub(crate) fn fixed_layout(&self) -> Result<Option<Layout>, LayoutError> {
        let base = match (&self.layout, &self.regions) {
            (Some((rows, columns)), _) => Layout::boxes(*rows, *columns)?,
            (_, Some(map)) => Layout::regions(map)?,
            (None, None) => return Ok(None),
        };
        self.with_rules(base).map(Some)
    }

    /// A layout and the rules that the options add.
    /// This layout, and the rules that the options add.
    pub(crate) fn with_rules(&self, base: Layout) -> Result<Layout, LayoutError> {
        let base = if self.diagonals { base.with_diagonals() } else { base };
        let base = if self.windows { base.with_windows()? } else { base };
        let base = if self.anti_knight { base.with_anti_knight() } else { base };
        Ok(if self.anti_king { base.with_anti_king() } else { base })
    }
}

/// `2x3` as (2, 3).
fn box_shape(text: &str) -> Result<(usize, usize), String> {
    let fault = || format!("`{text}` is no box shape such as 2x3: rows x columns");
    let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or_else(fault)?;
    let shape =
        (rows.trim().parse().map_err(|_| fault())?, columns.trim().parse().map_err(|_| fault())?);
    Layout::boxes(shape.0, shape.1).map_err(|error| error.to_string())?;
    Ok(shape)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is no number of seconds"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
