//! The door between the two builds of the kernel, and its only `unsafe` call.
//!
//! Everything behind the door is generic over [`Lanes`](crate::sudoku::kernel::lanes::Lanes) and `#[inline(always)]`,
//! so calling it inside a function that has AVX2 switched on compiles the whole search for AVX2, and
//! calling it from plain code compiles it for whatever the target has. One source, two builds, chosen
//! at run time: users who build with default flags get the fast one.

#![allow(unsafe_code)]

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

impl Path {
    pub(super) const PORTABLE: Path = Path(Build::Portable);

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
            Build::Avx2 => unsafe { x86::run(work) },
        }
    }

    pub(super) fn load(self, search: &mut Search, clues: &[u8; 81], base: u8) {
        match self.0 {
            Build::Portable => search.load::<Portable>(clues, base),
            // SAFETY: `best` alone makes `Build::Avx2`, after asking the processor for every feature.
            #[cfg(target_arch = "x86_64")]
            Build::Avx2 => unsafe { x86::load(search, clues, base) },
        }
    }

    pub(super) fn count(self, search: &mut Search, limit: u64, last_guess: u64) -> (u64, Step) {
        match self.0 {
            Build::Portable => search.count::<Portable>(limit, last_guess),
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Build::Avx2 => unsafe { x86::count(search, limit, last_guess) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use crate::sudoku::kernel::avx2::Avx2;
    use crate::sudoku::kernel::search::{Search, Step};

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn load(search: &mut Search, clues: &[u8; 81], base: u8) {
        search.load::<Avx2>(clues, base);
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn count(search: &mut Search, limit: u64, last_guess: u64) -> (u64, Step) {
        search.count::<Avx2>(limit, last_guess)
    }
}
