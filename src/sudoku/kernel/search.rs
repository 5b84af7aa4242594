//! The search as a machine: an explicit stack, one step at a time, and it may stop and go on.
//!
//! ```text
//!            ┌────────────── changed ──────────────┐
//!            ▼                                     │
//!   load ─► propagate ── fixpoint ─────────────► survey ── all decided, and it is a solution ─► Solution
//!            ▲   │                                 │
//!            │   └─ contradiction ─► retreat ◄─────┤ contradiction
//!            │                         │ │         │
//!            ├──── leave ◄─────────────┘ │         │ branch: push the state
//!            └──── take  ◄───────────────┼─────────┘
//!                                        └─ stack empty ─► Exhausted
//! ```
//!
//! A guess takes one mini-line for one digit; its other half, taken on the way back, leaves that
//! mini-line. Every solution is in exactly one of the two, so each is reported once. The state is
//! 160 bytes: pushing it is five vector stores, and undoing is loading it again.
//!
//! Depth: a digit in a chute has at most six configurations. Taking a mini-line leaves one of them, or
//! two when all six were open, so a (digit, chute) pair is taken at most twice on a path: 9 · 6 · 2.

use crate::sudoku::kernel::board::{
    ALL_DIGITS, Boards, CELLS, FIRST, LOW_HALF, SOLVED, each, lane_order,
};
use crate::sudoku::kernel::branch::{Branch, branch_in, chutes};
use crate::sudoku::kernel::census::{Census, Finding, census};
use crate::sudoku::kernel::lanes::Lanes;
use crate::sudoku::kernel::lines::{fill, mini_columns, splat};
use crate::sudoku::kernel::propagate::propagate;

const DEPTH: usize = 108;

/// With more solved cells than this and at most one dead end so far, two guesses are made at once.
/// (Guessing twice from the start cost the hardest lists 6 %; three at a time gained nothing more.)
const SAFE: u32 = 36;

/// What one run of the machine came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A solution stands on the boards.
    Solution,
    /// There is no further solution.
    Exhausted,
    /// The budget of guesses is spent; a later call goes on from here.
    Stopped,
}

/// Where the next run takes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Resume {
    /// These digits' boards have not been propagated yet (none: straight to the survey).
    At(u32),
    /// A solution was just reported: go back for the next.
    Back,
    /// Nothing is left.
    Done,
}

/// A guess whose other half is still to be searched.
#[derive(Clone, Copy)]
struct Pending {
    branch: Branch,
    /// The digits that waited for propagation when it was made.
    dirty: u16,
    /// The guesses on the way to the other half, this one included.
    level: u16,
}

pub(super) struct Search {
    now: Boards,
    resume: Resume,
    pub(super) guesses: u64,
    depth: usize,
    /// Guesses on the way to `now`, whichever half of each was taken.
    level: u16,
    pending: [Pending; DEPTH],
    states: [Boards; DEPTH],
}

impl Search {
    /// A machine with nothing to search.
    pub(super) const fn idle() -> Search {
        Search {
            now: Boards::EMPTY,
            resume: Resume::Done,
            guesses: 0,
            depth: 0,
            level: 0,
            pending: [Pending { branch: Branch::NONE, dirty: 0, level: 0 }; DEPTH],
            states: [Boards::EMPTY; DEPTH],
        }
    }

    /// Starts over from clues; every byte that is not `base..base + 9` is a blank.
    ///
    /// All clues are set at once: a clue's cell leaves the other boards, and its box leaves its own
    /// board but for that cell. Rows and columns follow in the first propagation. Only clues that
    /// clash within a box need a test here: a clash in a row or column dies at once in propagation.
    #[inline(always)]
    pub(super) fn load<L: Lanes>(&mut self, clues: &[u8; 81], base: u8) {
        let mut boards = L::spread(&lane_order(clues), base);
        let mut given: L = splat(0);
        for k in 0..5 {
            given = given.or(boards.vector(k));
        }
        let given = given.or(given.swap());
        let blank = L::load(&each(CELLS)).without(given);
        let mut clash: L = splat(0);
        for k in 0..5 {
            let clue: L = boards.vector(k);
            let (second, third) = (clue.shr::<1>(), clue.shr::<2>());
            let line = clue.or(second).or(third).and(splat(FIRST));
            let twice = clue.and(second.or(third)).or(second.and(third)).and(splat(FIRST));
            clash = clash.or(twice).or(line.and(line.turn1()));
            boards.set_vector(k, clue.or(blank.without(fill(mini_columns(line)))));
        }
        (_, boards.0[SOLVED]) = given.unpair();
        self.restart(boards, if clash.is_zero() { Resume::At(ALL_DIGITS) } else { Resume::Done });
    }

    /// Starts over from candidates (bits 0 to 8 of each mask).
    pub(super) fn load_candidates(&mut self, masks: &[u16; 81]) {
        self.restart(Boards::from_candidates(masks), Resume::At(ALL_DIGITS));
    }

    #[inline(always)]
    fn restart(&mut self, boards: Boards, resume: Resume) {
        (self.now, self.resume) = (boards, resume);
        (self.guesses, self.depth, self.level) = (0, 0, 0);
    }

    /// Runs to the next solution, the end, or the guess after `last_guess`.
    #[inline(always)]
    pub(super) fn step<L: Lanes>(&mut self, last_guess: u64) -> Step {
        let mut dirty = match self.resume {
            Resume::At(dirty) => dirty,
            Resume::Back => match self.retreat() {
                Some(dirty) => dirty,
                None => return Step::Exhausted,
            },
            Resume::Done => return Step::Exhausted,
        };
        loop {
            let next = if !propagate::<L>(&mut self.now, dirty) {
                None
            } else if self.decided() {
                if is_solution::<L>(&self.now) {
                    self.resume = Resume::Back;
                    return Step::Solution;
                }
                None
            } else {
                match census::<L>(&mut self.now) {
                    Finding::Dead => None,
                    Finding::Changed(digits) => Some(digits),
                    Finding::Rest(_) if self.guesses >= last_guess => {
                        self.resume = Resume::At(0);
                        return Step::Stopped;
                    }
                    Finding::Rest(census) => self.guess(&census),
                }
            };
            dirty = match next.or_else(
                #[inline(always)]
                || self.retreat(),
            ) {
                Some(digits) => digits,
                None => return Step::Exhausted,
            };
        }
    }

    /// Guesses in the best chute, and where solutions look plentiful in the second best as well.
    ///
    /// In a puzzle with several solutions the way to the first is a row of lucky guesses; making two at
    /// a time saves every other propagation and census (8 % of the instructions on several_solutions,
    /// nothing elsewhere). It is as exact as one: the second is a guess in the state after the first,
    /// whose propagation is merely put off, so the stack remembers which digits wait for it.
    #[inline(always)]
    fn guess<L: Lanes>(&mut self, census: &Census<L>) -> Option<u32> {
        let (first, second) = chutes(census);
        let first = branch_in(census, first?);
        let leap = self.guesses <= self.depth as u64 + 1 && self.solved_cells() > SAFE;
        let dirty = self.advance(first, 0);
        match second {
            Some(chute) if leap => Some(dirty | self.advance(branch_in(census, chute), dirty)),
            _ => Some(dirty),
        }
    }

    fn solved_cells(&self) -> u32 {
        self.now.0[SOLVED].iter().map(|lane| lane.count_ones()).sum()
    }

    /// Whether every cell is known.
    #[inline(always)]
    fn decided(&self) -> bool {
        let [a, b, c, _] = self.now.0[SOLVED];
        a & b & c == CELLS
    }

    /// Counts solutions until there are `limit` of them.
    #[inline(always)]
    pub(super) fn count<L: Lanes>(&mut self, limit: u64, last_guess: u64) -> (u64, Step) {
        let mut solutions = 0;
        while solutions < limit {
            match self.step::<L>(last_guess) {
                Step::Solution => solutions += 1,
                end => return (solutions, end),
            }
        }
        (solutions, Step::Solution)
    }

    /// Pushes the state, in which `dirty` digits wait for propagation, and takes the branch. Returns
    /// the digit that is dirty now.
    #[inline(always)]
    fn advance(&mut self, branch: Branch, dirty: u32) -> u32 {
        self.guesses += 1;
        self.states[self.depth] = self.now;
        self.level += 1;
        self.pending[self.depth] = Pending { branch, dirty: dirty as u16, level: self.level };
        self.depth += 1;
        branch.take(&mut self.now)
    }

    /// Pops the last state and leaves what its branch took: undoes [`Self::advance`], and goes the
    /// other way. Returns the dirty digits.
    #[inline(always)]
    fn retreat(&mut self) -> Option<u32> {
        if self.depth == 0 {
            self.resume = Resume::Done;
            return None;
        }
        self.depth -= 1;
        self.now = self.states[self.depth];
        let Pending { branch, dirty, level } = self.pending[self.depth];
        self.level = level;
        Some(u32::from(dirty) | branch.leave(&mut self.now))
    }

    /// The share of the tree behind us, if the two halves of every guess are alike.
    ///
    /// Added up from the root: then it never falls, whatever the rounding.
    pub(super) fn progress(&self) -> f64 {
        let share = |level: u16| 0.5f64.powi(level.into());
        let pending = self.pending[..self.depth].iter();
        let ahead = pending.fold(0.0, |ahead, pending| ahead + share(pending.level));
        match self.resume {
            Resume::At(_) => 1.0 - (ahead + share(self.level)),
            Resume::Back => 1.0 - ahead,
            Resume::Done => 1.0,
        }
    }

    /// The grid on the boards; meaningful right after [`Step::Solution`].
    #[inline(always)]
    pub(super) fn solution<L: Lanes>(&self) -> [u8; 81] {
        self.now.digits::<L>()
    }
}

/// Whether boards at rest are a solved grid: every cell on exactly one board.
///
/// That is all there is left to ask. At rest every board has a cell in each of its nine boxes (else
/// propagation had failed), so with 81 cells in all it has one in each; one a box, and the row and
/// column formulas unchanged, make it one a row and one a column. [`is_grid`] checks the long way, in
/// tests and debug builds.
#[inline(always)]
fn is_solution<L: Lanes>(boards: &Boards) -> bool {
    let (mut one, mut two): (L, L) = (splat(0), splat(0));
    for k in 0..5 {
        let x: L = boards.vector(k);
        let x = if k == 4 { x.and(L::load(&LOW_HALF)) } else { x };
        two = two.or(one.and(x));
        one = one.or(x);
    }
    let other = one.swap();
    let two = two.or(two.swap()).or(one.and(other));
    let sound = L::load(&each(CELLS)).without(one.or(other)).or(two).is_zero();
    debug_assert_eq!(sound, is_grid(&boards.digits::<L>()));
    sound
}

/// Whether a grid has every digit in every row, column and box: the definition, cell by cell.
fn is_grid(grid: &[u8; 81]) -> bool {
    let mut seen = [[0u16; 9]; 3];
    for (cell, &digit) in grid.iter().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        for (group, house) in [row, column, row / 3 * 3 + column / 3].into_iter().enumerate() {
            seen[group][house] |= 1 << digit;
        }
    }
    seen.iter().flatten().all(|&digits| digits == 0x3fe)
}
