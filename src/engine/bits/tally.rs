//! Questions asked of planes, for all items at once. Plain functions on lanes; see
//! [`planes`](crate::engine::bits::planes).
//!
//! `F` is the number of words in a plane. With 1 or 2, several planes share the lanes and are
//! folded together here; lanes that stand for nothing come out as zero.

use crate::engine::bits::lanes::Lanes;
use crate::engine::bits::machine::Look;

/// The lanes of `head` that hold uncovered items.
#[inline(always)]
pub(super) fn uncovered<const F: usize>(head: Lanes) -> Lanes {
    match F {
        1 => Lanes([head.0[0], 0, 0, 0]),
        2 => Lanes([head.0[0], head.0[1], 0, 0]),
        _ => head,
    }
}

/// Folds the or of planes, and the items seen twice, over the planes that share lanes.
#[inline(always)]
fn fold<const F: usize>(any: Lanes, two: Lanes) -> (Lanes, Lanes) {
    match F {
        1 => {
            // Halves together, then neighbors.
            let (any, two) = (any | any.halves(), two | two.halves() | (any & any.halves()));
            let (a, t) = (any.0, two.0);
            (Lanes([a[0] | a[1], 0, 0, 0]), Lanes([t[0] | t[1] | (a[0] & a[1]), 0, 0, 0]))
        }
        2 => {
            let (any, two) = (any | any.halves(), two | two.halves() | (any & any.halves()));
            (Lanes([any.0[0], any.0[1], 0, 0]), Lanes([two.0[0], two.0[1], 0, 0]))
        }
        _ => (any, two),
    }
}

/// The first item of `bits`, which is not empty.
#[inline(always)]
pub(super) fn first<const F: usize>(bits: Lanes) -> u32 {
    let b = bits.0;
    match F {
        1 => b[0].trailing_zeros(),
        2 if b[0] != 0 => b[0].trailing_zeros(),
        2 => 64 + b[1].trailing_zeros(),
        _ => {
            let lane = if b[0] != 0 {
                0
            } else if b[1] != 0 {
                1
            } else if b[2] != 0 {
                2
            } else {
                3
            };
            lane as u32 * 64 + b[lane].trailing_zeros()
        }
    }
}

/// What one column of items says, whose first item is `base`; `before` is what the columns before it say.
/// `any` is the or of its planes, `two` the items seen twice in them.
#[inline(always)]
pub(super) fn judge<const F: usize>(
    before: Look,
    base: u32,
    uncovered: Lanes,
    any: Lanes,
    two: Lanes,
) -> Look {
    let (any, two) = fold::<F>(any, two);
    if !uncovered.without(any).is_zero() {
        return Look::Dead;
    }
    let ones = any.without(two);
    match before {
        Look::Dead | Look::Forced(_) => before,
        _ if !ones.is_zero() => Look::Forced(base + first::<F>(ones)),
        Look::Solved if uncovered.is_zero() => Look::Solved,
        _ => Look::Open,
    }
}

/// The or of planes, and the items seen twice.
#[inline(always)]
pub(super) fn seen(planes: &[Lanes]) -> (Lanes, Lanes) {
    let (mut any, mut two) = (Lanes::ZERO, Lanes::ZERO);
    for &plane in planes {
        two |= any & plane;
        any |= plane;
    }
    (any, two)
}

/// The first uncovered item that no plane holds.
pub(super) fn dead<const F: usize>(uncovered: Lanes, planes: &[Lanes]) -> Option<usize> {
    let (any, two) = seen(planes);
    let without = uncovered.without(fold::<F>(any, two).0);
    (!without.is_zero()).then(|| first::<F>(without) as usize)
}

/// Adds planes vertically: bit `b` of the counts of all items is lane group `b` of the answer.
#[inline(always)]
pub(super) fn counts<const C: usize>(planes: &[Lanes]) -> [Lanes; C] {
    let mut count = [Lanes::ZERO; C];
    let mut j = 0;
    while j + 1 < planes.len() {
        // Three numbers of one bit make one of two bits.
        let (a, b) = (planes[j], planes[j + 1]);
        let half = count[0] ^ a;
        let mut carry = (count[0] & a) | (half & b);
        count[0] = half ^ b;
        for c in &mut count[1..] {
            (*c, carry) = (*c ^ carry, *c & carry);
        }
        j += 2;
    }
    if let Some(&plane) = planes.get(j) {
        let mut carry = plane;
        for c in &mut count {
            (*c, carry) = (*c ^ carry, *c & carry);
        }
    }
    count
}

/// Sum of two bit-sliced numbers, and the bit above.
#[inline(always)]
fn add<const C: usize>(a: &[Lanes; C], b: &[Lanes; C]) -> ([Lanes; C], Lanes) {
    let mut carry = Lanes::ZERO;
    let mut sum = [Lanes::ZERO; C];
    for k in 0..C {
        let half = a[k] ^ b[k];
        sum[k] = half ^ carry;
        carry = (a[k] & b[k]) | (half & carry);
    }
    (sum, carry)
}

/// The items of `within` with the fewest options, and how many that is.
#[inline(always)]
pub(super) fn fewest<const F: usize, const C: usize>(
    count: &[Lanes; C],
    within: Lanes,
) -> (Lanes, usize) {
    if F == 4 {
        let mut least = within;
        let mut size = 0;
        for bit in count.iter().rev() {
            narrow(&mut least, &mut size, *bit);
        }
        return (least, size);
    }
    let (sum, top) = add(count, &count.map(Lanes::halves));
    if F == 2 {
        let (mut x, mut y, mut size) = (within.0[0], within.0[1], 0);
        narrow2(&mut x, &mut y, &mut size, top.0[0], top.0[1]);
        for bit in sum.iter().rev() {
            narrow2(&mut x, &mut y, &mut size, bit.0[0], bit.0[1]);
        }
        return (Lanes([x, y, 0, 0]), size);
    }
    let (sum, carry) = add(&sum, &sum.map(Lanes::neighbors));
    // The bits above: three numbers of one bit.
    let (a, b, c) = (top.0[0], top.0[1], carry.0[0]);
    let half = a ^ b;
    let (mut x, mut size) = (within.0[0], 0);
    narrow1(&mut x, &mut size, (a & b) | (half & c));
    narrow1(&mut x, &mut size, half ^ c);
    for bit in sum.iter().rev() {
        narrow1(&mut x, &mut size, bit.0[0]);
    }
    (Lanes([x, 0, 0, 0]), size)
}

/// Keeps the items whose `bit` is 0, if there are any; notes the bit of the least count.
#[inline(always)]
fn narrow(least: &mut Lanes, size: &mut usize, bit: Lanes) {
    let fewer = least.without(bit);
    let none = fewer.is_zero();
    *size = *size * 2 + usize::from(none);
    *least = if none { *least } else { fewer };
}

#[inline(always)]
fn narrow1(least: &mut u64, size: &mut usize, bit: u64) {
    let fewer = *least & !bit;
    *size = *size * 2 + usize::from(fewer == 0);
    *least = if fewer == 0 { *least } else { fewer };
}

#[inline(always)]
fn narrow2(x: &mut u64, y: &mut u64, size: &mut usize, bit_x: u64, bit_y: u64) {
    let (fx, fy) = (*x & !bit_x, *y & !bit_y);
    let none = fx | fy == 0;
    *size = *size * 2 + usize::from(none);
    *x = if none { *x } else { fx };
    *y = if none { *y } else { fy };
}

/// Writes the numbers of the bits of `live`, without branching on how many there are while a word has at most four.
/// Answers how many. `base` is the number of bit 0.
#[inline(always)]
pub(super) fn flatten(bits: u64, base: u32, out: &mut [u32], at: usize) -> usize {
    let n = bits.count_ones() as usize;
    let mut rest = bits;
    if let Some(out) = out.get_mut(at..at + 4) {
        for o in out {
            *o = base.wrapping_add(rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
        }
    }
    if n > 4 {
        for o in &mut out[at + 4..at + n] {
            *o = base.wrapping_add(rest.trailing_zeros());
            rest &= rest.wrapping_sub(1);
        }
    }
    n
}

/// The number of the only bit of `lanes`.
#[inline(always)]
pub(super) fn only(lanes: &[Lanes]) -> usize {
    let mut all = lanes[0];
    let mut base = 0;
    for (j, &lane) in lanes.iter().enumerate().skip(1) {
        all |= lane;
        base += if lane.is_zero() { 0 } else { j * 256 };
    }
    // With one bit in all, two questions tell which word has it.
    let [a, b, c, d] = all.0;
    let (odd, high) = (b | d, c | d);
    let bit = (a | c | odd).trailing_zeros() as usize;
    base + usize::from(odd != 0) * 64 + usize::from(high != 0) * 128 + bit
}
