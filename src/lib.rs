//! Constraint modelling on exact cover.

pub mod control;
pub mod engine;
pub mod format;
pub mod problem;
pub mod solver;
pub mod sudoku;

pub use control::{CancelToken, Event, Limits, Observer, Stats, StopReason};
pub use engine::{
    Choose, Domain, Engine, FirstItem, Plan, Priority, SelectError, SelectErrorKind,
    SharpPreference, SmallestDomain,
};
pub use problem::{
    BuildError, BuildErrorKind, Builder, Built, Color, Entry, Fault, FaultKind, ItemId, Key, Model,
    OptionId, Problem, Solution, check,
};
pub use solver::{Count, Decode, Ending, Ids, Outcome, Payloads, Solutions, Solve, Verdict};
pub use sudoku::{
    Cell, Clash, Clashes, Digits, Grid, GridError, GridErrorKind, GridVerdict, Grids, House, Layout,
    LayoutError, LayoutErrorKind, NoCompletion, NoCompletionKind, Symbol, solve_puzzle,
    solve_sudoku, try_solve_puzzle, try_solve_sudoku,
};
