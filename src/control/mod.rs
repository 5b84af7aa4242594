//! Who decides whether a search goes on, and who watches it.
//!
//! [`Limits`] say when to stop, a [`CancelToken`] lets another thread say so, an [`Observer`]
//! sees every step, and [`Stats`] count the work. All of it is handed down to an engine, which
//! asks `Meter` before every node; nothing here calls up.
//!
//! Stopping loses nothing: engines are resumable, so a search that was stopped goes on under new
//! limits from where it was.

mod limits;
mod observe;
mod stats;

pub(crate) use crate::control::limits::Meter;
pub use crate::control::limits::{CancelToken, Limits, StopReason};
pub use crate::control::observe::{Event, Observer};
pub use crate::control::stats::{Progress, Stats};
