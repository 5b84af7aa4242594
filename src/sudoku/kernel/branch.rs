//! The guess: which digit, in which mini-line.
//!
//! Within one of the six *chutes* (three bands of rows, three stacks of columns) a digit has nine
//! mini-lines, one for each pair of line and box, and a solution uses three of them that share neither
//! line nor box: one of six *configurations*.
//!
//! ```text
//!      box 0 1 2      0 1 2      0 1 2      0 1 2      0 1 2      0 1 2
//!   line 0 X . .      . X .      . . X      X . .      . X .      . . X
//!   line 1 . X .      . . X      X . .      . . X      X . .      . X .
//!   line 2 . . X      X . .      . X .      . X .      . . X      X . .
//! ```
//!
//! A guess takes a mini-line that is in exactly one open configuration, so that taking it settles the
//! digit in the chute, and leaving it strikes exactly that configuration out. (With all six open there
//! is no such mini-line; then one in two of them is taken.)
//!
//! Where: in the chute with the most locked digits, but not all 27. Among its unsettled digits, one
//! with a locked mini-line has exactly two configurations left and is preferred; else the one with the
//! fewest open mini-lines. `tdoku` chooses the chute with the fewest configurations over all digits;
//! counting locked ones instead comes free with the census, and needs fewer guesses on the hardest
//! list (guesses a puzzle, magictour / hardest_1905 / hardest_1106: fewest configurations 8.95 / 61.0 /
//! 111, most locked 8.78 / 59.9 / 98; digits with two configurations in any chute first 9.2 / 64 / 114;
//! fewest unsettled digits 9.0 / 61.3 / 98).

use crate::sudoku::kernel::board::{Boards, CELLS, DIGIT, SLOT};
use crate::sudoku::kernel::census::Census;
use crate::sudoku::kernel::lanes::Lanes;

/// A digit's half-vector and a mini-line: chute · 9 + 3 · (box or band) + line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Branch {
    slot: u8,
    line: u8,
}

/// Bands come first among the six chutes, then stacks.
const BANDS: usize = 3;
/// The bits of a chute: in lanes 0 to 2 for a band, in lane 3 for a stack.
const CHUTE: [u32; 6] =
    [0o777, 0o777 << 9, 0o777 << 18, 0o007_007_007, 0o070_070_070, 0o700_700_700];
/// The mini-lines of each chute, as the census has them.
static CHUTE_LINES: [[u32; 8]; 6] = {
    let mut lines = [[0; 8]; 6];
    let mut i = 0;
    while i < 6 {
        let c = CHUTE[i];
        lines[i] = if i < BANDS { [c, c, c, 0, c, c, c, 0] } else { [0, 0, 0, c, 0, 0, 0, c] };
        i += 1;
    }
    lines
};

impl Branch {
    pub(super) const NONE: Branch = Branch { slot: 0, line: 0 };

    /// The digit goes in the mini-line: clears the rest of the box. Returns the dirty digit.
    #[inline(always)]
    pub(super) fn take(self, boards: &mut Boards) -> u32 {
        self.narrow(boards, &TAKE)
    }

    /// The digit does not go in the mini-line. Returns the dirty digit.
    #[inline(always)]
    pub(super) fn leave(self, boards: &mut Boards) -> u32 {
        self.narrow(boards, &LEAVE)
    }

    #[inline(always)]
    fn narrow(self, boards: &mut Boards, keep: &[[u32; 3]; 54]) -> u32 {
        let slot = usize::from(self.slot) % 9;
        let keep = &keep[usize::from(self.line) % 54];
        for (lane, keep) in boards.0[slot].iter_mut().zip(keep) {
            *lane &= keep;
        }
        1 << DIGIT[slot]
    }
}

/// The chutes with the most locked digits, best first; `None` when there is no unsettled one.
#[inline(always)]
pub(super) fn chutes<L: Lanes>(census: &Census<L>) -> (Option<usize>, Option<usize>) {
    let [one, two, three] = census.levels;
    // Mini-rows use every third bit: three levels fit one lane.
    let (lanes01, lane2) = one.or(two.shl::<1>()).or(three.shl::<2>()).low();
    let columns = [one, two, three].map(|level| level.low().1 >> 32);
    let (mut best, mut second) = (0, 0);
    for i in 0..3 {
        let band = u64::from(CHUTE[i]);
        let stack = u64::from(CHUTE[BANDS + i]);
        let in_band = (lanes01 & (band << 32 | band)).count_ones() + (lane2 & band).count_ones();
        let in_stack = columns.iter().map(|level| (level & stack).count_ones()).sum();
        for (chute, locked) in [(i, in_band), (BANDS + i, in_stack)] {
            let score = if locked < 27 { 8 * (locked as usize + 1) + chute } else { 0 };
            second = second.max(best.min(score));
            best = best.max(score);
        }
    }
    let chute = |score: usize| (score != 0).then_some(score % 8);
    (chute(best), chute(second))
}

/// The guess to make in a chute with unsettled digits.
#[inline(always)]
pub(super) fn branch_in<L: Lanes>(census: &Census<L>, chute: usize) -> Branch {
    let chute = chute.min(5);
    let (open, locked) = (&census.open, &census.locked);
    let here = L::load(&CHUTE_LINES[chute]);
    let (mut unsettled, mut half_locked) = ([here; 5], [here; 5]);
    for k in 0..5 {
        let l: L = locked.vector(k);
        unsettled[k] = open.vector::<L>(k).xor(l).and(here);
        half_locked[k] = l.and(here);
    }
    let unsettled = L::changed(unsettled);
    let two_left = unsettled & L::changed(half_locked);
    debug_assert!(unsettled != 0, "a chute that is not all locked has an unsettled digit");
    let (slot, lines) = if two_left != 0 {
        let slot = slot_of(two_left);
        (slot, mini_lines(open, slot, chute))
    } else {
        fewest(open, unsettled, chute)
    };
    Branch { slot: slot as u8, line: (9 * chute) as u8 + PICK[lines as usize % 512] }
}

#[inline(always)]
fn slot_of(digits: u32) -> usize {
    SLOT[digits.trailing_zeros() as usize % 16]
}

/// The digit with the fewest open mini-lines, and those.
#[inline(always)]
fn fewest(open: &Boards, mut digits: u32, chute: usize) -> (usize, u32) {
    let mut best = (0, 0, u32::MAX);
    while digits != 0 {
        let slot = slot_of(digits);
        digits &= digits - 1;
        let lines = mini_lines(open, slot, chute);
        if lines.count_ones() < best.2 {
            best = (slot, lines, lines.count_ones());
        }
    }
    (best.0, best.1)
}

/// The open mini-lines of a digit in a chute as a 3 × 3 grid: bit 3 · (box or band) + line.
#[inline(always)]
fn mini_lines(open: &Boards, slot: usize, chute: usize) -> u32 {
    let lanes = &open.0[slot];
    if chute < BANDS {
        let row = |r: usize| lanes[r] >> (9 * chute) & 0o111;
        row(0) | row(1) << 1 | row(2) << 2
    } else {
        let columns = lanes[3] >> (3 * (chute - BANDS)) & 0o007_007_007;
        (columns | columns >> 6 | columns >> 12) & 0o777
    }
}

/// The six configurations as sets of bits 3 · box + line.
const CONFIGURATIONS: [u32; 6] = [0o421, 0o142, 0o214, 0o241, 0o412, 0o124];

/// For each set of open mini-lines, the one to guess: in as few configurations as possible, but
/// neither in none nor in all.
static PICK: [u8; 512] = {
    let mut pick = [0; 512];
    let mut lines = 0;
    while lines < 512 {
        let mut fewest = u32::MAX;
        let mut line = 0;
        while line < 9 {
            let (with, all) = configurations(lines as u32, line);
            if with > 0 && with < all && with < fewest {
                fewest = with;
                pick[lines] = line as u8;
            }
            line += 1;
        }
        lines += 1;
    }
    pick
};

/// How many open configurations use a mini-line, and how many there are.
const fn configurations(lines: u32, line: u32) -> (u32, u32) {
    let (mut with, mut all) = (0, 0);
    let mut i = 0;
    while i < 6 {
        if CONFIGURATIONS[i] & !lines == 0 {
            all += 1;
            with += CONFIGURATIONS[i] >> line & 1;
        }
        i += 1;
    }
    (with, all)
}

/// What stays of a board when a mini-line is taken (the box but for it goes) …
static TAKE: [[u32; 3]; 54] = keeps(true);
/// … and when it is left (it goes).
static LEAVE: [[u32; 3]; 54] = keeps(false);

const fn keeps(take: bool) -> [[u32; 3]; 54] {
    let mut keep = [[0; 3]; 54];
    let mut n = 0;
    while n < 54 {
        let (chute, across, line) = (n / 9, n % 9 / 3, n % 3);
        let mut lane = 0;
        while lane < 3 {
            let (cells, of_box) = if chute < BANDS {
                let of_box = 7 << (9 * chute + 3 * across);
                (if lane == line { of_box } else { 0 }, of_box)
            } else {
                let first = 1 << (9 * across + 3 * (chute - BANDS));
                (first << line, 7 * first)
            };
            keep[n][lane] = CELLS & if take { !of_box | cells } else { !cells };
            lane += 1;
        }
        n += 1;
    }
    keep
}
