//! The kernel's vector as one AVX2 register: each word of [`Lanes`] is an instruction or two.
//!
//! Opted into `unsafe` because the intrinsics are only safe to call where AVX2 is known to be on, which
//! a trait method cannot say of itself. The gain over the safe twin is 2 to 3.6 times (see `lanes`).
//! The tests run every case on both and compare.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use crate::sudoku::kernel::board::{Boards, SLOT};
use crate::sudoku::kernel::lanes::Lanes;

/// Eight lanes in a register.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// Calls an intrinsic.
///
/// SAFETY (all uses): the processor has AVX2, because only `dispatch` names this type, behind a door
/// that it opens after asking for the feature. Loads and stores go through references to arrays of
/// exactly the size they touch, and are the unaligned kind.
macro_rules! op {
    ($call:expr) => {
        unsafe { $call }
    };
}

/// A word that is one instruction on two registers.
macro_rules! words {
    ($($word:ident $instruction:ident)*) => { $(
        #[inline(always)]
        fn $word(self, other: Self) -> Self {
            Avx2(op!($instruction(self.0, other.0)))
        }
    )* };
}

impl Avx2 {
    /// One bit a lane: set where the lane is zero.
    #[inline(always)]
    fn zeros(self) -> u32 {
        op!(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(
            self.0,
            _mm256_setzero_si256()
        )))) as u32
    }
}

impl Lanes for Avx2 {
    words! {
        and _mm256_and_si256
        or _mm256_or_si256
        xor _mm256_xor_si256
        minus _mm256_sub_epi32
    }

    #[inline(always)]
    fn load(from: &[u32; 8]) -> Self {
        Avx2(op!(_mm256_loadu_si256(from.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, to: &mut [u32; 8]) {
        op!(_mm256_storeu_si256(to.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn pair(low: &[u32; 4], high: &[u32; 4]) -> Self {
        Avx2(op!(_mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast())))
    }

    #[inline(always)]
    fn unpair(self) -> ([u32; 4], [u32; 4]) {
        let (mut low, mut high) = ([0; 4], [0; 4]);
        op!(_mm256_storeu2_m128i(high.as_mut_ptr().cast(), low.as_mut_ptr().cast(), self.0));
        (low, high)
    }

    #[inline(always)]
    fn low(self) -> (u64, u64) {
        let low = op!(_mm256_castsi256_si128(self.0));
        op!((_mm_cvtsi128_si64(low) as u64, _mm_extract_epi64::<1>(low) as u64))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx2(op!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        Avx2(op!(_mm256_slli_epi32::<N>(self.0)))
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        Avx2(op!(_mm256_srli_epi32::<N>(self.0)))
    }

    #[inline(always)]
    fn shl_by(self, counts: &[u32; 8]) -> Self {
        Avx2(op!(_mm256_sllv_epi32(self.0, Self::load(counts).0)))
    }

    #[inline(always)]
    fn shr_by(self, counts: &[u32; 8]) -> Self {
        Avx2(op!(_mm256_srlv_epi32(self.0, Self::load(counts).0)))
    }

    #[inline(always)]
    fn turn1(self) -> Self {
        Avx2(op!(_mm256_shuffle_epi32::<0b11_00_10_01>(self.0)))
    }

    #[inline(always)]
    fn turn2(self) -> Self {
        Avx2(op!(_mm256_shuffle_epi32::<0b11_01_00_10>(self.0)))
    }

    #[inline(always)]
    fn or_lanes(self) -> Self {
        let pairs = self.or(Avx2(op!(_mm256_shuffle_epi32::<0b10_11_00_01>(self.0))));
        pairs.or(Avx2(op!(_mm256_shuffle_epi32::<0b01_00_11_10>(pairs.0))))
    }

    #[inline(always)]
    fn lane3(self) -> Self {
        Avx2(op!(_mm256_shuffle_epi32::<0b11_11_11_11>(self.0)))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        Avx2(op!(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0)))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        op!(_mm256_testz_si256(self.0, self.0)) != 0
    }

    /// Two packings shrink a half to one lane, so that one comparison answers for eight digits; packing
    /// saturates, which keeps what is not zero so.
    #[inline(always)]
    fn changed(vectors: [Self; 5]) -> u32 {
        let [a, b, c, d, last] = vectors;
        let eight =
            op!(_mm256_packs_epi16(_mm256_packs_epi32(a.0, b.0), _mm256_packs_epi32(c.0, d.0)));
        (Avx2(eight).zeros() ^ 0xff) | u32::from(last.zeros() & 0xf != 0xf) << 8
    }

    /// 27 comparisons of 27 cells with a digit, instead of 81 cells one by one.
    #[inline(always)]
    fn spread(lines: &[[u8; 32]; 3], base: u8) -> Boards {
        let mut boards = Boards::EMPTY;
        for (lane, line) in lines.iter().enumerate() {
            let cells = op!(_mm256_loadu_si256(line.as_ptr().cast()));
            for (digit, &slot) in (0..9).zip(&SLOT) {
                let value = op!(_mm256_set1_epi8((base + digit) as i8));
                boards.0[slot][lane] =
                    op!(_mm256_movemask_epi8(_mm256_cmpeq_epi8(cells, value))) as u32;
            }
        }
        boards
    }

    /// A lane's four bytes are dealt out, eight bytes each, and every byte looks at its own bit.
    #[inline(always)]
    fn numbers(planes: &[[u32; 4]; 4]) -> [[u8; 32]; 3] {
        const DEAL: [u8; 32] = {
            let mut deal = [0; 32];
            let mut i = 0;
            while i < 32 {
                deal[i] = i as u8 / 8;
                i += 1;
            }
            deal
        };
        let load = |bytes: &[u8; 32]| op!(_mm256_loadu_si256(bytes.as_ptr().cast()));
        let (deal, bit_of_byte) =
            (load(&DEAL), op!(_mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64)));
        let mut lines = [[0; 32]; 3];
        for (lane, line) in lines.iter_mut().enumerate() {
            let mut numbers = op!(_mm256_setzero_si256());
            for (bit, plane) in planes.iter().enumerate() {
                let dealt = op!(_mm256_shuffle_epi8(_mm256_set1_epi32(plane[lane] as i32), deal));
                let has = op!(_mm256_cmpeq_epi8(_mm256_and_si256(dealt, bit_of_byte), bit_of_byte));
                let value = op!(_mm256_set1_epi8(1 << bit));
                numbers = op!(_mm256_or_si256(numbers, _mm256_and_si256(has, value)));
            }
            op!(_mm256_storeu_si256(line.as_mut_ptr().cast(), numbers));
        }
        lines
    }
}
