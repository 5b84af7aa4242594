//! The door between the two builds of the kernel, and its only `unsafe` call.
//!
//! Everything behind the door is generic over [`Lanes`](crate::sudoku::kernel::lanes::Lanes) and `#[inline(always)]`,
//! so calling it inside a function that has AVX2 switched on compiles the whole search for AVX2, and
//! calling it from plain code compiles it for whatever the target has. One source, two builds, chosen
//! at run time: users who build with default flags get the fast one.
//!
//! [`Path::run`] is the door itself. The n×n board goes through it too, with code that names no vector
//! and that the compiler turns into wider ones.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
use crate::sudoku::kernel::avx2::Avx2;
use crate::sudoku::kernel::clash::has_clash;
use crate::sudoku::kernel::lanes::Portable;
use crate::sudoku::kernel::search::{Search, Step};

/// Which build runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::sudoku) struct Path(Build);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Build {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

/// Calls a function that is generic over the vector, on the build's own.
macro_rules! on_vectors {
    ($path:expr, $lanes:ident => $call:expr) => {
        match $path.0 {
            Build::Portable => {
                type $lanes = Portable;
                $call
            }
            #[cfg(target_arch = "x86_64")]
            Build::Avx2 => {
                type $lanes = Avx2;
                $path.run(
                    #[inline(always)]
                    || $call,
                )
            }
        }
    };
}

impl Path {
    pub(in crate::sudoku) const PORTABLE: Path = Path(Build::Portable);

    /// The fastest build this processor can run.
    pub(in crate::sudoku) fn best() -> Path {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt")
        {
            return Path(Build::Avx2);
        }
        Path::PORTABLE
    }

    /// Does some work, compiled for this build as far as the compiler inlines it: what matters in it is
    /// to be `#[inline(always)]`, the closure included.
    #[inline(always)]
    pub(in crate::sudoku) fn run<R>(self, work: impl FnOnce() -> R) -> R {
        match self.0 {
            Build::Portable => work(),
            // SAFETY: `best` alone makes `Build::Avx2`, after asking the processor for every feature.
            #[cfg(target_arch = "x86_64")]
            Build::Avx2 => unsafe { with_avx2(work) },
        }
    }

    pub(super) fn load(self, search: &mut Search, clues: &[u8; 81], base: u8) {
        on_vectors!(self, L => search.load::<L>(clues, base));
    }

    pub(super) fn count(self, search: &mut Search, limit: u64, last_guess: u64) -> (u64, Step) {
        on_vectors!(self, L => search.count::<L>(limit, last_guess))
    }

    pub(super) fn solution(self, search: &Search) -> [u8; 81] {
        on_vectors!(self, L => search.solution::<L>())
    }

    pub(super) fn has_clash(self, clues: &[u8; 81]) -> bool {
        on_vectors!(self, L => has_clash::<L>(clues))
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}
