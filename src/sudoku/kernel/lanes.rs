//! The vector the kernel thinks in: eight 32-bit lanes, two digit boards side by side.
//!
//! [`Lanes`] is the whole vocabulary; everything above it is written once, in these words. [`Portable`]
//! says them on a plain array, for every target and as the meaning of the words; `avx2` says them
//! in one instruction each.
//!
//! Why not only the array: compilers do turn it into vectors, but not reliably. The same source on
//! `Portable`, compiled with AVX2 on, took 2.0 times as long as with the explicit twin on 17-clue
//! puzzles, 2.7 times on the hardest lists and 3.6 times on puzzles with several solutions, because a
//! shift or a turn that LLVM takes apart into scalars drags its neighbours along.

use crate::sudoku::kernel::board::{Boards, SLOT};

/// Eight lanes in two halves of four; lane 3 of a half is spare.
pub(super) trait Lanes: Copy {
    fn load(from: &[u32; 8]) -> Self;
    fn store(self, to: &mut [u32; 8]);
    /// Two halves side by side.
    fn pair(low: &[u32; 4], high: &[u32; 4]) -> Self;
    fn unpair(self) -> ([u32; 4], [u32; 4]);
    /// Lanes 0 and 1, and lanes 2 and 3, of the low half.
    fn low(self) -> (u64, u64);

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`.
    fn without(self, other: Self) -> Self;
    /// Lane by lane, wrapping.
    fn minus(self, other: Self) -> Self;
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;
    /// Each lane by its own count, at most 31.
    fn shl_by(self, counts: &[u32; 8]) -> Self;
    fn shr_by(self, counts: &[u32; 8]) -> Self;

    /// Lanes 1 2 0 3 of each half: every row sees the next row of its band.
    fn turn1(self) -> Self;
    /// Lanes 2 0 1 3 of each half: every row sees the row after next.
    fn turn2(self) -> Self;
    /// The union of a half's four lanes, in each of them.
    fn or_lanes(self) -> Self;
    /// Lane 3 of a half, in all its lanes.
    fn lane3(self) -> Self;
    /// High half, low half.
    fn swap(self) -> Self;

    fn is_zero(self) -> bool;
    /// The dirty set of the digits whose half-vector is not zero: vectors 0 to 3 have digits 0 to 3 low
    /// and 4 to 7 high, vector 4 has digit 8 low; its high half is not looked at.
    fn changed(vectors: [Self; 5]) -> u32;

    /// The clues of each digit, from rows in lane order: bytes `base..base + 9` are digits.
    fn spread(lines: &[[u8; 32]; 3], base: u8) -> Boards {
        let mut boards = Boards::EMPTY;
        for (lane, line) in lines.iter().enumerate() {
            for (bit, &byte) in line[..27].iter().enumerate() {
                let digit = usize::from(byte.wrapping_sub(base));
                // Blanks go to the tenth half, to be dropped: a store costs less than a branch.
                let slot = if digit < 9 { SLOT[digit] } else { 9 };
                boards.0[slot][lane] |= 1 << bit;
            }
        }
        boards.0[9] = [0; 4];
        boards
    }

    /// The numbers whose four bits are in `planes`, for the cells of each row lane, in lane order.
    fn numbers(planes: &[[u32; 4]; 4]) -> [[u8; 32]; 3] {
        let mut lines = [[0; 32]; 3];
        for (lane, line) in lines.iter_mut().enumerate() {
            for (i, eight) in line.as_chunks_mut::<8>().0.iter_mut().enumerate() {
                let mut numbers = 0;
                for (bit, plane) in planes.iter().enumerate() {
                    numbers |= apart(plane[lane] >> (8 * i)) << bit;
                }
                *eight = numbers.to_le_bytes();
            }
        }
        lines
    }
}

/// The low eight bits of a word, one to a byte.
#[inline(always)]
const fn apart(bits: u32) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Byte i keeps bit i only; adding 0x7f then carries any bit left to the top of its byte.
    let apart = ((bits & 0xff) as u64 * ONES) & 0x8040_2010_0804_0201;
    (apart + 0x7f * ONES) >> 7 & ONES
}

/// The vector as an array.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Portable([u32; 8]);

impl Portable {
    #[inline(always)]
    fn each(self, f: impl Fn(u32) -> u32) -> Self {
        Portable(self.0.map(f))
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut lanes = self.0;
        for (lane, other) in lanes.iter_mut().zip(other.0) {
            *lane = f(*lane, other);
        }
        Portable(lanes)
    }

    /// Lanes chosen by number, the same in both halves.
    #[inline(always)]
    fn pick(self, [a, b, c, d]: [usize; 4]) -> Self {
        let from = self.0;
        Portable([
            from[a],
            from[b],
            from[c],
            from[d],
            from[4 + a],
            from[4 + b],
            from[4 + c],
            from[4 + d],
        ])
    }
}

impl Lanes for Portable {
    #[inline(always)]
    fn load(from: &[u32; 8]) -> Self {
        Portable(*from)
    }

    #[inline(always)]
    fn store(self, to: &mut [u32; 8]) {
        *to = self.0;
    }

    #[inline(always)]
    fn pair(low: &[u32; 4], high: &[u32; 4]) -> Self {
        Portable([low[0], low[1], low[2], low[3], high[0], high[1], high[2], high[3]])
    }

    #[inline(always)]
    fn unpair(self) -> ([u32; 4], [u32; 4]) {
        let [a, b, c, d, e, f, g, h] = self.0;
        ([a, b, c, d], [e, f, g, h])
    }

    #[inline(always)]
    fn low(self) -> (u64, u64) {
        let wide = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        (wide(self.0[0], self.0[1]), wide(self.0[2], self.0[3]))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        self.each(|lane| lane << N)
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        self.each(|lane| lane >> N)
    }

    #[inline(always)]
    fn shl_by(self, counts: &[u32; 8]) -> Self {
        self.zip(Portable(*counts), |lane, n| lane << n)
    }

    #[inline(always)]
    fn shr_by(self, counts: &[u32; 8]) -> Self {
        self.zip(Portable(*counts), |lane, n| lane >> n)
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        self.pick([1, 2, 0, 3])
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        self.pick([2, 0, 1, 3])
    }

    #[inline(always)]
    fn or_lanes(self) -> Self {
        let pairs = self.or(self.pick([1, 0, 3, 2]));
        pairs.or(pairs.pick([2, 3, 0, 1]))
    }

    #[inline(always)]
    fn lane3(self) -> Self {
        self.pick([3, 3, 3, 3])
    }

    #[inline(always)]
    fn swap(self) -> Self {
        let (low, high) = self.unpair();
        Portable::pair(&high, &low)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, lane| all | lane) == 0
    }

    #[inline(always)]
    fn changed(vectors: [Self; 5]) -> u32 {
        let mut digits = 0;
        for (k, vector) in vectors.into_iter().enumerate() {
            let (low, high) = vector.unpair();
            let any =
                |half: [u32; 4]| u32::from(half.into_iter().fold(0, |all, lane| all | lane) != 0);
            digits |= if k < 4 { any(low) << k | any(high) << (k + 4) } else { any(low) << 8 };
        }
        digits
    }
}
