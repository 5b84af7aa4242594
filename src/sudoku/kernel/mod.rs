//! The 9×9 kernel: a Sudoku solver that works on nine *digit boards* at once, two to a vector.
//!
//! It takes clues or candidates and gives solutions, a count, or "stopped" when its budget of guesses
//! is spent. It knows the classic layout only; everything else goes through exact cover.
//!
//! # The idea
//!
//! For each digit, keep the 81 cells that may still hold it. Cut the board into *mini-lines*, the
//! intersections of a line and a box, three cells each. In a band (or a stack) a digit needs three
//! mini-lines in three rows and three boxes, and a formula of a few shifts keeps exactly those that
//! some such placement uses: all of pointing, claiming and hidden singles, for all lines of two digits
//! at once (`lines`). Digits meet in two places: in cells, where a placed digit clears the others and a
//! lone candidate is a naked single (`propagate`), and in mini-lines, where exactly three digits must
//! live (`census`). What is left is guessed: a mini-line for a digit in the chute that is nearest to
//! being settled (`branch`), on an explicit stack (`search`).
//!
//! ```text
//!   band, digit 5         row 0 │ 5 . . │ . . 5 │ . . . │     its mini-rows   X X .
//!   (5: may be there)     row 1 │ . 5 . │ . . . │ 5 5 . │                     X . X
//!                         row 2 │ . . . │ . 5 5 │ . . . │                     . X .
//!
//!   row 2 must take box 1, so row 0 takes box 0, and row 1 box 2: three mini-rows stay of five.
//! ```
//!
//! # Where it comes from
//!
//! Tom Dillon's `tdoku` showed that a vector can carry a whole propagation, that counting digits in
//! mini-lines ("triads") pays, and that guessing on the placements of a digit in a band beats guessing
//! on a cell. It stores cells as sets of digits, and keeps placements beside them. Here the cut is the
//! other way: boards by digit, placements as a formula over them. That makes the state 160 bytes, so
//! pushing and undoing are nearly free, makes both line directions the same few instructions, and leaves
//! digits that nothing happened to alone. The order of the guesses is our own.
//!
//! # What makes it right
//!
//! * A cell is struck only if no solution has the digit there; a guess and its opposite share no
//!   solution and lose none. So each solution is reported exactly once.
//! * A grid is accepted only when each cell is on one board; that the boards are at rest makes it a
//!   solution (see `search`). Debug builds check every one against the definition.
//! * No recursion, no allocation while searching: the stack is an array with a proven bound.
//!
//! # Files
//!
//! ```text
//!   lanes      the vector: a trait, and its portable form     avx2       its AVX2 form
//!   board      layout, in and out                             lines      the mini-line formulas
//!   propagate  to the fixpoint                                census     three digits to a mini-line
//!   branch     which guess                                    search     the machine
//!   dispatch   portable or AVX2, at run time                  clash      clues that repeat
//! ```
//!
//! # Cost
//!
//! 1.3 µs for a 17-clue puzzle, 0.27 µs for an easy one, 0.5 µs a guess on the hardest lists (one core
//! of a busy virtual machine, AMD EPYC; rates are for counting up to two). A [`Kernel`] holds its stack,
//! 18 KB: make one and [`set`](Kernel::set) it anew for each puzzle.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod board;
mod branch;
mod census;
mod clash;
mod dispatch;
mod lanes;
mod lines;
mod propagate;
mod search;
#[cfg(test)]
mod tests;

use crate::sudoku::kernel::search::Search;

pub(in crate::sudoku) use crate::sudoku::kernel::dispatch::Path;
pub use crate::sudoku::kernel::search::Step;

/// A 9×9 puzzle being searched: an iterator over its solutions, which may be stopped and asked again.
///
/// Grids are row-major; 0 is a blank.
///
/// ```
/// use exacta::sudoku::kernel::Kernel;
///
/// let mut clues = [0; 81];
/// for (cell, digit) in [(0, 5), (10, 3), (20, 7)] {
///     clues[cell] = digit;
/// }
/// let mut kernel = Kernel::new(&clues).expect("digits are at most 9");
/// let solution = kernel.next().expect("three clues leave plenty");
/// assert_eq!((solution[0], solution[10], solution[20]), (5, 3, 7));
/// ```
pub struct Kernel {
    path: Path,
    search: Search,
}

impl Kernel {
    /// A kernel with no puzzle yet: it has no solutions. For reuse over many puzzles.
    #[must_use]
    pub fn idle() -> Kernel {
        Kernel { path: Path::best(), search: Search::idle() }
    }

    /// A kernel for one puzzle; `None` if a cell holds a value above 9. Clues that clash are no error:
    /// the puzzle has no solutions.
    #[must_use]
    pub fn new(clues: &[u8; 81]) -> Option<Kernel> {
        let mut kernel = Kernel::idle();
        kernel.set(clues).then_some(kernel)
    }

    /// A kernel that starts from candidates: bit `d` of a cell's mask says that digit `d + 1` may stand
    /// there. Higher bits are ignored.
    #[must_use]
    pub fn from_candidates(masks: &[u16; 81]) -> Kernel {
        let mut kernel = Kernel::idle();
        kernel.set_candidates(masks);
        kernel
    }

    /// The same kernel on the portable build, whatever the processor offers: to compare the two.
    #[must_use]
    pub fn portable(mut self) -> Kernel {
        self.path = Path::PORTABLE;
        self
    }

    /// Starts over with another puzzle. False, and no puzzle, if a cell holds a value above 9.
    pub fn set(&mut self, clues: &[u8; 81]) -> bool {
        let readable = all_at_most_nine(clues);
        if readable {
            self.set_digits(clues);
        } else {
            self.search = Search::idle();
        }
        readable
    }

    /// Starts over with clues that are known to be at most 9; greater ones are blanks.
    pub(in crate::sudoku) fn set_digits(&mut self, clues: &[u8; 81]) {
        self.path.load(&mut self.search, clues, 1);
    }

    /// Starts over with a puzzle as text: `1` to `9` are clues, every other byte is a blank. No parsing
    /// comes before this, so it is the fast way from a line of a file to an answer.
    pub fn set_text(&mut self, text: &[u8; 81]) {
        self.path.load(&mut self.search, text, b'1');
    }

    /// Starts over from candidates, as in [`from_candidates`](Kernel::from_candidates).
    pub fn set_candidates(&mut self, masks: &[u16; 81]) {
        self.search.load_candidates(masks);
    }

    /// Goes on to the next solution, the end, or until `budget` further guesses are spent (one more, where
    /// two are made at once). After [`Step::Stopped`] another call goes on from there; the search does
    /// not depend on where it was stopped.
    ///
    /// ```
    /// use exacta::sudoku::kernel::{Kernel, Step};
    ///
    /// let mut kernel = Kernel::new(&[0; 81]).expect("blank");
    /// assert_eq!(kernel.step(1), Step::Stopped); // an empty grid needs more guesses
    /// assert_eq!(kernel.step(1000), Step::Solution);
    /// ```
    pub fn step(&mut self, budget: u64) -> Step {
        self.count_within(1, budget).1
    }

    /// Counts further solutions, up to `limit`, within a budget of guesses: how many, and why it ended
    /// ([`Step::Solution`]: the limit was reached).
    pub fn count_within(&mut self, limit: u64, budget: u64) -> (u64, Step) {
        let last_guess = self.search.guesses.saturating_add(budget);
        self.path.count(&mut self.search, limit, last_guess)
    }

    /// Counts further solutions, up to `limit`. With 2, the verdict: none, one, or several.
    pub fn count_up_to(&mut self, limit: u64) -> u64 {
        self.count_within(limit, u64::MAX).0
    }

    /// Guesses made since the puzzle was set.
    #[must_use]
    pub fn guesses(&self) -> u64 {
        self.search.guesses
    }

    /// The share of the search that is done, from 0 to 1, on the assumption that the two halves of every
    /// guess are alike. It never falls.
    ///
    /// ```
    /// use exacta::sudoku::kernel::{Kernel, Step};
    ///
    /// let mut kernel = Kernel::new(&[0; 81]).expect("blank");
    /// kernel.count_within(1000, u64::MAX);
    /// let early = kernel.progress();
    /// kernel.count_within(1000, u64::MAX);
    /// assert!(0.0 < early && early <= kernel.progress() && kernel.progress() < 1.0);
    /// ```
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.search.progress()
    }

    /// The solution that [`step`](Kernel::step) just reached; at any other time, no grid in particular.
    #[must_use]
    pub fn solution(&self) -> [u8; 81] {
        self.path.solution(&self.search)
    }
}

impl std::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Kernel")
            .field("path", &self.path)
            .field("guesses", &self.guesses())
            .finish_non_exhaustive()
    }
}

impl Iterator for Kernel {
    type Item = [u8; 81];

    fn next(&mut self) -> Option<[u8; 81]> {
        (self.step(u64::MAX) == Step::Solution).then(|| self.solution())
    }
}

impl std::iter::FusedIterator for Kernel {}

/// Whether some digit stands twice in a row, column or box. Values above 9 are blanks.
pub(in crate::sudoku) fn has_clash(clues: &[u8; 81]) -> bool {
    Path::best().has_clash(clues)
}

/// Eight bytes at a time: adding 0x76 carries a byte above 9 into its top bit.
fn all_at_most_nine(values: &[u8; 81]) -> bool {
    let words = values.chunks_exact(8);
    let rest = words.remainder();
    let number = |word: &[u8]| word.iter().rfold(0, |number, &byte| number << 8 | u64::from(byte));
    let over = words.map(number).fold(0, |over, word| {
        over | word | ((word & 0x7f7f_7f7f_7f7f_7f7f) + 0x7676_7676_7676_7676)
    });
    over & 0x8080_8080_8080_8080 == 0 && rest.iter().all(|&value| value <= 9)
}
