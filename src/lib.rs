//! Constraint modelling on exact cover: dancing links with colors, exact counts, honest verdicts,
//! and Sudoku grids of every size.
//!
//! An *exact cover* problem has items and options. An option is a set of items, and a solution is a
//! set of options in which every *primary* item occurs exactly once and every *secondary* item at
//! most once, or any number of times if all its uses agree on one *color*. Sudoku, queens, tilings,
//! packings, crosswords, timetables: many puzzles and plans are of this kind. This library lets you
//! say such a problem in your own words, finds its solutions one by one, counts them, or decides
//! whether there is exactly one.
//!
//! # A first problem
//!
//! Seven items, numbered 0 to 6, and six options: Knuth's first example. Which options cover every
//! item once?
//!
//! ```
//! use exacta::Problem;
//!
//! let options =
//!     [vec![2, 4], vec![0, 3, 6], vec![1, 2, 5], vec![0, 3, 5], vec![1, 6], vec![3, 4, 6]];
//! let problem = Problem::from_lists(7, options)?;
//!
//! for solution in problem.solve() {
//!     assert_eq!(solution.to_string(), "{0, 3, 4}"); // option ids; here the only solution
//! }
//! # Ok::<(), exacta::BuildError>(())
//! ```
//!
//! [`Problem::from_matrix`] takes rows of `bool`, and a [`Builder`] takes items and options one by
//! one. All of them check what they are given: an unknown item or an item twice in one option is a
//! [`BuildError`] that says which.
//!
//! # Your own names
//!
//! A [`Model`] has keys of your own for items, and payloads of your own for options. Solutions come
//! back as payloads. Here four children choose among four jobs:
//!
//! ```
//! use exacta::Model;
//!
//! let wishes = [
//!     ("Ann", ["dishes", "table"].as_slice()),
//!     ("Bob", &["dishes", "garden"]),
//!     ("Cleo", &["table", "garden", "cat"]),
//!     ("Dan", &["garden"]),
//! ];
//! let mut model = Model::new();
//! for (child, _) in wishes {
//!     model.primary(child)?; // every child has exactly one job
//! }
//! for job in ["dishes", "table", "garden", "cat"] {
//!     model.primary(job)?; // every job is done by exactly one child
//! }
//! for (child, jobs) in wishes {
//!     for job in jobs {
//!         model.option((child, *job), [child, *job])?;
//!     }
//! }
//! let plan = model.build();
//!
//! let first = plan.solve().solutions().next().unwrap();
//! assert_eq!(first, [&("Ann", "table"), &("Bob", "dishes"), &("Cleo", "cat"), &("Dan", "garden")]);
//! # Ok::<(), exacta::BuildError>(())
//! ```
//!
//! # Colors
//!
//! A secondary item may be used often if all agree on its color. [`Key::color`] gives a color to an
//! item in an option. Here two crossing words agree on a letter:
//!
//! ```
//! use exacta::{Key, Model};
//!
//! let mut model = Model::new();
//! model.primary("across")?;
//! model.primary("down")?;
//! model.secondary("corner")?; // both words use it, so it has a color: its letter
//! for (direction, word) in
//!     [("across", "it"), ("across", "on"), ("down", "is"), ("down", "of"), ("down", "or")]
//! {
//!     let letter = word.chars().next().unwrap();
//!     model.option(word, [direction.into(), "corner".color(letter)])?;
//! }
//! let crossing = model.build();
//! let pairs: Vec<_> = crossing.solve().into_iter().collect();
//! assert_eq!(pairs, [[&"it", &"is"], [&"on", &"of"], [&"on", &"or"]]);
//! # Ok::<(), exacta::BuildError>(())
//! ```
//!
//! # Questions, and honest answers
//!
//! | question | answer |
//! |---|---|
//! | [`first`](Solve::first) | [`Outcome`]: `Decided(Some(solution))`, `Decided(None)`, `Undecided(reason)` |
//! | [`solutions`](Solve::solutions) | a lazy iterator, whose [`ending`](Solutions::ending) tells how it ended |
//! | [`count`](Solve::count) | [`Count`]: `Exact(n)`, or `AtLeast(n, reason)` |
//! | [`verdict`](Solve::verdict) | [`Verdict`]: `None`, `Unique(s)`, `Several(a, b)`, `Undecided { … }` |
//!
//! *There is no solution* and *the search was stopped* are different values everywhere, and a count
//! that may be too low says so. Finding one solution does not prove that it is the only one: that
//! is what `verdict` is for.
//!
//! ```
//! use exacta::{Count, Limits, Problem, StopReason, Verdict};
//!
//! let pairs = (0..10u32).flat_map(|a| (a + 1..10).map(move |b| [a, b]));
//! let problem = Problem::from_lists(10, pairs)?; // pair up ten people
//!
//! assert_eq!(problem.solve().count(), Count::Exact(945u32.into()));
//! assert!(matches!(problem.solve().verdict(), Verdict::Several(..)));
//!
//! let count = problem.solve().limits(Limits::nodes(100)).count();
//! assert!(matches!(count, Count::AtLeast(_, StopReason::Nodes)));
//! # Ok::<(), exacta::BuildError>(())
//! ```
//!
//! The same question gives the same answers in the same order, always. [`check`] judges any set of
//! options without using a line of the search's code. [`Solve::select`] puts options into every
//! solution beforehand, and refuses at once those that cannot stand together.
//!
//! # All cores
//!
//! A search that takes long can be split: [`Solve::parallel`] and [`Completions::parallel`] ask the
//! same question of all cores, and the answer does not depend on how many there are (feature
//! `parallel`; without it one thread does all of it).
//!
//! ```
//! use exacta::Problem;
//!
//! let pairs = (0..12u32).flat_map(|a| (a + 1..12).map(move |b| [a, b]));
//! let problem = Problem::from_lists(12, pairs)?;
//! assert_eq!(problem.solve().parallel().count(), 10_395);
//! # Ok::<(), exacta::BuildError>(())
//! ```
//!
//! # Limits, and going on
//!
//! [`Limits`] bound solutions, nodes, time and memory, and a [`CancelToken`] stops a search from
//! another thread. A stopped search has lost nothing: it goes on under new limits.
//!
//! ```
//! use exacta::{Count, Ending, Limits, Problem, StopReason};
//!
//! let pairs = (0..10u32).flat_map(|a| (a + 1..10).map(move |b| [a, b]));
//! let problem = Problem::from_lists(10, pairs)?;
//! let mut solutions = problem.solve().limits(Limits::nodes(500)).solutions();
//!
//! let mut rounds = 0;
//! while let Count::AtLeast(..) = solutions.tally() {
//!     assert_eq!(solutions.ending(), Ending::Stopped(StopReason::Nodes));
//!     assert!(solutions.progress() < 1.0);
//!     rounds += 1;
//!     solutions.resume(Limits::nodes(500 * (rounds + 1))); // limits are totals
//! }
//! assert_eq!(solutions.tally(), Count::Exact(945u32.into()));
//! # Ok::<(), exacta::BuildError>(())
//! ```
//!
//! # Watching
//!
//! An [`Observer`] sees each [`Event`] of a search: an item is chosen, an option tried, forced or
//! retracted, a solution found. [`Stats`] count nodes and updates, by which searches compare better
//! than by seconds. With no observer the calls are compiled away.
//!
//! ```
//! use exacta::{Event, Observer, Problem};
//!
//! struct Story(Vec<String>);
//!
//! impl Observer for Story {
//!     fn see(&mut self, event: Event<'_>) {
//!         match event {
//!             Event::Choose { item, domain, .. } => self.0.push(format!("item {item} has {domain}")),
//!             Event::Try { option, .. } => self.0.push(format!("try {option}")),
//!             Event::Force { option, .. } => self.0.push(format!("only {option}")),
//!             Event::Solution { .. } => self.0.push("solved".to_owned()),
//!             _ => {}
//!         }
//!     }
//! }
//!
//! let problem = Problem::from_lists(2, [vec![0], vec![0, 1], vec![1]])?;
//! let mut story = Story(Vec::new());
//! problem.solve().observe(&mut story).count();
//! assert_eq!(story.0, ["item 0 has 2", "try 0", "item 1 has 1", "only 2", "solved", "try 1", "solved"]);
//! # Ok::<(), exacta::BuildError>(())
//! ```
//!
//! # Grids
//!
//! A [`Grid`] is a Sudoku of any side from 1 to 36, with boxes, irregular regions or extra rules
//! (see [`Layout`]). Repeated clues are found without a search, and named.
//!
//! ```
//! use exacta::{Grid, GridVerdict};
//!
//! let grid: Grid = "1.....3..4.....2".parse()?; // 4×4, in reading order
//! let GridVerdict::Unique(completed) = grid.verdict() else { panic!("one completion") };
//! assert_eq!(completed.to_string(), "1324423124133142");
//!
//! let broken: Grid = "1..1..3..4.....2".parse()?;
//! assert_eq!(broken.clashes().to_string(), "row 1: 1 at r1c1 and r1c4");
//! # Ok::<(), exacta::GridError>(())
//! ```
//!
//! # Texts
//!
//! [`format`](mod@format) reads files of Sudoku puzzles in thirteen formats, recognized by their
//! content, Knuth's format for exact cover, and matrices of 0s and 1s. A fault is an error with line
//! and column, and the puzzles after it are read all the same.
//!
//! ```
//! use exacta::format::{dlx::Dlx, sudoku::Puzzles};
//!
//! let crossing: Dlx = "across down | corner\n\
//!                      across corner:I\n\
//!                      across corner:O\n\
//!                      down corner:O\n".parse()?;
//! assert_eq!(crossing.problem().solve().count().to_string(), "1");
//!
//! let file = "1.....3..4.....2 a puzzle\n1.....3..4.....\n12|34\n34|..\n--+--\n..|..\n..|43\n";
//! let read: Vec<_> = Puzzles::new(file.as_bytes(), None).collect();
//! assert_eq!(read.len(), 3);
//! assert_eq!(read[1].as_ref().unwrap_err().to_string(), "2:16: 15 cells, expected 16");
//! # Ok::<(), exacta::format::FormatError>(())
//! ```
//!
//! # The rooms
//!
//! | module | what is in it |
//! |---|---|
//! | [`problem`] | what is asked: [`Problem`], [`Builder`], [`Model`], [`Solution`], and the judge [`check`] |
//! | [`control`] | who decides to go on, and who watches: [`Limits`], [`CancelToken`], [`Observer`], [`Stats`] |
//! | [`engine`] | how it is searched: [`Engine`], and rules for choosing items ([`Choose`]) |
//! | [`solver`] | the question and its answers: [`Solve`], [`Solutions`], [`Count`], [`Verdict`]; on all cores [`Parallel`] |
//! | [`sudoku`] | grids as exact covers: [`Grid`], [`Layout`], clashes, verdicts |
//! | [`format`](mod@format) | text in, text out: Knuth's format, matrices, Sudoku files |
//!
//! What users need is re-exported here at the root; `format` is used by its own path.
//!
//! The repository has chapters in `docs/`: what exact cover is, how to model, which texts are read,
//! and why the library is built as it is. In `examples/` each program shows one idea.
//!
//! # References
//!
//! The terms, the algorithms and the way of counting work are Knuth's: *The Art of Computer
//! Programming*, volume 4B, section 7.2.2.1, *Dancing links*.

pub mod control;
pub mod engine;
pub mod format;
mod parallel;
pub mod problem;
pub mod solver;
pub mod sudoku;

pub use control::{CancelToken, Event, Limits, Observer, Progress, Stats, StopReason};
pub use engine::{
    Choose, Domain, Engine, FirstItem, Inference, Plan, Priority, SelectError, SelectErrorKind,
    SharpPreference, SmallestDomain,
};
pub use problem::{
    BuildError, BuildErrorKind, Builder, Built, Color, Entry, Fault, FaultKind, ItemId, Key, Model,
    OptionId, Problem, Solution, check,
};
pub use solver::{
    Count, CoverParts, CoverSearch, Decode, Divide, Ending, Finder, Ids, Outcome, Parallel,
    Payloads, Solutions, Solve, Verdict,
};
pub use sudoku::{
    Cell, Clash, Clashes, Completions, DiagnoseLimits, Diagnosis, Digits, Grid, GridEngine,
    GridError, GridErrorKind, GridParts, GridSearch, GridVerdict, Grids, House, Layout,
    LayoutError, LayoutErrorKind, NoCompletion, NoCompletionKind, Symbol, solve_puzzle,
    solve_sudoku, try_solve_puzzle, try_solve_sudoku,
};

// The code of the chapters is compiled and run with the tests.
#[cfg(doctest)]
mod chapters {
    #[doc = include_str!("../README.md")]
    mod readme {}

    #[doc = include_str!("../docs/exact-cover.md")]
    mod exact_cover {}

    #[doc = include_str!("../docs/modelling.md")]
    mod modelling {}

    #[doc = include_str!("../docs/design.md")]
    mod design {}

    #[doc = include_str!("../docs/broken-puzzles.md")]
    mod broken_puzzles {}

    #[doc = include_str!("../docs/formats.md")]
    mod formats {}

    #[doc = include_str!("../docs/command-line.md")]
    mod command_line {}
}
