//! Four words at a time.
//!
//! `Lanes` is a plain array whose operations are short loops over four words. The compiler turns them into one
//! AVX2 instruction where the enclosing function may use AVX2, and into two SSE2 instructions elsewhere; the
//! alignment keeps a value from straddling cache lines. Nothing here knows what the bits mean.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Lanes(pub(super) [u64; 4]);

impl Lanes {
    pub(super) const ZERO: Lanes = Lanes([0; 4]);

    #[inline(always)]
    fn zip(self, other: Lanes, f: impl Fn(u64, u64) -> u64) -> Lanes {
        let (a, b) = (self.0, other.0);
        Lanes([f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2]), f(a[3], b[3])])
    }

    /// `self` without the bits of `other`.
    #[inline(always)]
    pub(super) fn without(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a & !b)
    }

    /// The two halves exchanged.
    #[inline(always)]
    pub(super) fn halves(self) -> Lanes {
        let a = self.0;
        Lanes([a[2], a[3], a[0], a[1]])
    }

    /// Each lane exchanged with its neighbor.
    #[inline(always)]
    pub(super) fn neighbors(self) -> Lanes {
        let a = self.0;
        Lanes([a[1], a[0], a[3], a[2]])
    }

    #[inline(always)]
    pub(super) fn is_zero(self) -> bool {
        let a = self.0;
        (a[0] | a[1]) | (a[2] | a[3]) == 0
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn bitxor(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a ^ b)
    }
}

impl BitOrAssign for Lanes {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Lanes) {
        *self = *self | other;
    }
}

/// The words of a slice of lanes, in order.
#[inline(always)]
pub(super) fn word(lanes: &[Lanes], w: usize) -> u64 {
    lanes[w / 4].0[w % 4]
}

/// Sets bit `b` of the words of `lanes`.
#[inline(always)]
pub(super) fn set(lanes: &mut [Lanes], b: usize) {
    lanes[b / 256].0[b / 64 % 4] |= 1 << (b % 64);
}

/// Bit `b` of the words of `lanes`.
#[cfg(test)]
pub(super) fn get(lanes: &[Lanes], b: usize) -> bool {
    lanes[b / 256].0[b / 64 % 4] >> (b % 64) & 1 == 1
}

/// Clears bit `b` of the words of `lanes`.
#[inline(always)]
pub(super) fn unset(lanes: &mut [Lanes], b: usize) {
    lanes[b / 256].0[b / 64 % 4] &= !(1 << (b % 64));
}
