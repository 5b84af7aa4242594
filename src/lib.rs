//! Constraint modelling on exact cover.

pub mod control;
pub mod engine;
pub mod problem;
pub mod solver;

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
