//! The one door to wider instructions.
//!
//! The search is plain Rust over arrays of words. Compiled for every x86-64 it uses SSE2; compiled
//! once more with AVX2, BMI and POPCNT allowed, the same source becomes one instruction for each
//! lane operation: no faster where a state is one or two lanes, 1.2 times on pentominoes, 1.8 times
//! on Soma. Which of the two runs is decided when a search begins, by asking the processor. Both
//! are the same safe code, and tests run both.

#![allow(unsafe_code)]

use crate::control::Meter;
use crate::engine::Step;
use crate::engine::bits::machine::{Body, Ids, Machine, Watch};

/// Goes on with `machine`. Who watches gets the narrow version: beside the work of watching, wide
/// instructions make no difference, and each version takes seconds to compile.
///
/// # Panics
///
/// If `is_wide` is claimed where [`wide`] denies it.
pub(super) fn run<B: Body>(
    machine: &mut Machine<B>,
    ids: &Ids,
    meter: &mut Meter,
    watch: Option<&mut Watch<'_>>,
    pause: bool,
    is_wide: bool,
) -> Step {
    #[cfg(target_arch = "x86_64")]
    if is_wide && watch.is_none() {
        assert!(wide());
        // SAFETY: `wide` has just found every feature that `run_wide` is compiled with, which is
        // all that it asks for.
        return unsafe { run_wide(machine, ids, meter, pause) };
    }
    let _ = is_wide;
    machine.run(ids, meter, watch, pause)
}

/// Whether wide instructions may be used: the standard library asks once and remembers. Where
/// there is only one way to compile, that way counts as wide.
pub(super) fn wide() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
            && std::arch::is_x86_feature_detected!("lzcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    true
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn run_wide<B: Body>(machine: &mut Machine<B>, ids: &Ids, meter: &mut Meter, pause: bool) -> Step {
    machine.run(ids, meter, None, pause)
}
