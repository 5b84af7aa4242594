//! One file for each program that runs inside this one. Each builds its own problem from an [`Instance`] and solves it;
//! both are timed.

use crate::instance::Instance;

mod algoxcc;
mod dancing_links;
mod dlx;
mod dlx_rs;
mod exact_cover;
mod exact_covers;
mod exacta;
mod xcc;
mod xcov;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// How many solutions, each of them visited.
    Count,
    /// One solution: the answer is 0 or 1.
    First,
}

/// A program under test.
pub struct Rival {
    pub name: &'static str,
    /// Whether it can express the instance.
    pub can: fn(&Instance) -> bool,
    /// Builds and solves.
    pub run: fn(&Instance, Task) -> u64,
}

fn anything(_: &Instance) -> bool {
    true
}

fn no_colors(instance: &Instance) -> bool {
    !instance.has_colors()
}

fn no_secondary(instance: &Instance) -> bool {
    instance.secondary() == 0
}

/// Ours first.
pub const ALL: [Rival; 9] = [
    Rival { name: "exacta", can: anything, run: exacta::run },
    Rival { name: "dlx", can: anything, run: dlx::run },
    Rival { name: "algoxcc", can: anything, run: algoxcc::run },
    Rival { name: "xcov", can: no_colors, run: xcov::run },
    Rival { name: "exact-covers", can: anything, run: exact_covers::run },
    Rival { name: "exact-cover", can: no_secondary, run: exact_cover::run },
    Rival { name: "dancing-links", can: no_colors, run: dancing_links::run },
    Rival { name: "dlx-rs", can: no_colors, run: dlx_rs::run },
    Rival { name: "xcc", can: anything, run: xcc::run },
];
