//! Depth-first search over a [`Position`], as a machine that stops and goes on.
//!
//! Each node picks a candidate, and branches in two: the cell has the digit, or
//! it has not. The stack holds the candidate of each open first branch. When a
//! branch is done (a dead end, or a solution already handed out) the position
//! is restored and the candidate removed at the level below: the second branch.
//! The two branches exclude each other and together are the whole node, so each
//! solution comes exactly once.
//!
//! # Choice
//!
//! The position proposes the candidate, from a set of two whenever it has one (a
//! cell with two digits, a digit with two places in a house): then both branches
//! are assignments, and both sides of the node move.
//!
//! # Handing over
//!
//! The removals made by second branches are kept in `spent`, with the level at
//! which they hold. They say exactly which part of the tree is done: under the
//! decisions of levels 1…k, the candidate is spent. Another engine can take the
//! rest over, and no solution is lost or repeated: a search on another position
//! by going the same way ([`Search::adopt`]), a learning engine by reading them
//! as clauses ([`Search::done`]; C. Lecoutre et al., "Nogood recording from
//! restarts", 2007).

use crate::sudoku::board::infer::Cause;
use crate::sudoku::board::tables::Tables;

/// A cell and a digit (0 for the first), in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(u32);

impl Candidate {
    #[inline]
    pub(super) fn new(cell: usize, digit: usize) -> Self {
        Candidate((cell << 6 | digit) as u32)
    }

    #[inline]
    pub(super) fn cell(self) -> usize {
        (self.0 >> 6) as usize
    }

    #[inline]
    pub(super) fn digit(self) -> usize {
        (self.0 & 63) as usize
    }
}

/// A state that cannot be completed was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeadEnd;

/// Why a run came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// A solution was found.
    Solution,
    /// There is no other.
    Exhausted,
    /// The nodes are used up; another run goes on from here.
    Paused,
    /// The patience is used up: this position is too weak for the puzzle.
    Resists,
}

/// What the machine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Advance,
    Retreat,
    Done,
}

/// What the machine moves on: candidates, with inference and a way back.
pub(super) trait Position {
    /// Starts afresh from clues (0 for a blank), and draws the conclusions.
    fn load(&mut self, tables: &Tables, clues: &[u8]) -> Result<(), DeadEnd>;

    /// Applies a cause and draws the conclusions.
    fn infer(&mut self, tables: &Tables, cause: Cause) -> Result<(), DeadEnd>;

    /// Is the candidate live?
    fn holds(&self, candidate: Candidate) -> bool;

    /// Has every cell one digit?
    fn solved(&self) -> bool;

    /// A candidate to branch on; the position is not solved, nor dead.
    fn choose(&self, tables: &Tables) -> Candidate;

    /// Remembers the position.
    fn push(&mut self);

    /// Goes back to the position last remembered, and forgets it.
    fn pop(&mut self, tables: &Tables);

    /// Writes the settled digits, 1 for the first, and 0 for open cells.
    fn fill(&self, cells: &mut [u8]);
}

#[derive(Clone, Debug)]
pub(super) struct Search<P> {
    pub(super) at: P,
    /// The candidates assigned, level by level.
    stack: Vec<Candidate>,
    /// Candidates whose branch is done, with the level at which they are spent.
    spent: Vec<(u32, Candidate)>,
    phase: Phase,
}

impl<P: Position> Search<P> {
    pub(super) fn new(tables: &Tables, at: P) -> Self {
        let candidates = tables.n * tables.n * tables.n;
        Search {
            at,
            // A level settles a cell; a spent candidate is spent once.
            stack: Vec::with_capacity(tables.n * tables.n),
            spent: Vec::with_capacity(candidates),
            phase: Phase::Done,
        }
    }

    /// Starts afresh from clues and draws the first conclusions.
    pub(super) fn load(&mut self, tables: &Tables, clues: &[u8]) {
        self.stack.clear();
        self.spent.clear();
        let loaded = self.at.load(tables, clues);
        self.phase = if loaded.is_ok() { Phase::Advance } else { Phase::Done };
    }

    /// Runs to the next solution, to the end, through so many dead ends or so many nodes; both
    /// are counted down.
    pub(super) fn run(&mut self, tables: &Tables, patience: &mut u64, nodes: &mut u64) -> Halt {
        loop {
            match self.phase {
                Phase::Done => return Halt::Exhausted,
                Phase::Advance if self.at.solved() => {
                    self.phase = Phase::Retreat;
                    return Halt::Solution;
                }
                Phase::Retreat if self.stack.is_empty() => self.phase = Phase::Done,
                Phase::Retreat if *patience == 0 => return Halt::Resists,
                _ if *nodes == 0 => return Halt::Paused,
                Phase::Advance => {
                    *nodes -= 1;
                    let choice = self.at.choose(tables);
                    self.advance(tables, choice);
                }
                Phase::Retreat => {
                    *nodes -= 1;
                    *patience -= 1;
                    self.retreat(tables);
                }
            }
        }
    }

    /// Enters the first branch of a candidate.
    fn advance(&mut self, tables: &Tables, choice: Candidate) {
        self.at.push();
        self.stack.push(choice);
        let outcome = self.at.infer(tables, Cause::Assign(choice));
        self.phase = if outcome.is_ok() { Phase::Advance } else { Phase::Retreat };
    }

    /// Leaves the deepest first branch for its second.
    fn retreat(&mut self, tables: &Tables) {
        let Some(choice) = self.stack.pop() else {
            self.phase = Phase::Done;
            return;
        };
        let level = self.stack.len() as u32;
        while self.spent.last().is_some_and(|&(at, _)| at > level) {
            self.spent.pop();
        }
        self.spent.push((level, choice));
        self.at.pop(tables);
        // After a hand-over the position may see more than the one that chose: then it is gone already.
        let outcome = match self.at.holds(choice) {
            true => self.at.infer(tables, Cause::Remove(choice)),
            false => Ok(()),
        };
        self.phase = if outcome.is_ok() { Phase::Advance } else { Phase::Retreat };
    }

    /// Goes the way of another search on the same clues, to do what it left.
    ///
    /// The other position may see less: a dead end met on the way is a branch
    /// that the other search had yet to close, and the rest of the way is in it.
    pub(super) fn adopt<Q>(&mut self, tables: &Tables, clues: &[u8], other: &Search<Q>) {
        self.load(tables, clues);
        let mut spent = other.spent.iter().peekable();
        for level in 0..=other.stack.len() {
            while let Some(&(_, gone)) = spent.next_if(|(at, _)| *at as usize == level) {
                if self.phase != Phase::Advance {
                    return;
                }
                self.spent.push((level as u32, gone));
                if self.at.holds(gone) {
                    let outcome = self.at.infer(tables, Cause::Remove(gone));
                    self.phase = if outcome.is_ok() { Phase::Advance } else { Phase::Retreat };
                }
            }
            if self.phase != Phase::Advance {
                return;
            }
            if let Some(&choice) = other.stack.get(level) {
                self.advance_along(tables, choice);
            }
        }
        if other.phase == Phase::Retreat && self.phase == Phase::Advance {
            self.phase = Phase::Retreat;
        }
    }

    /// Enters a branch of the other search; it may be closed, or taken already.
    fn advance_along(&mut self, tables: &Tables, choice: Candidate) {
        if self.at.holds(choice) {
            self.advance(tables, choice);
        } else {
            self.at.push();
            self.stack.push(choice);
            self.phase = Phase::Retreat;
        }
    }

    /// The share of the tree that is done, on the assumption that the two branches of every node are
    /// alike. Worked out from what the search keeps anyway. It never falls while the search goes on:
    /// a branch that is left takes its share from the sum, which is added up from the root.
    pub(super) fn progress(&self) -> f64 {
        if self.phase == Phase::Done {
            return 1.0;
        }
        let mut spent = self.spent.iter().map(|(level, _)| *level as usize).peekable();
        let (mut ahead, mut here) = (0.0, 1.0);
        for level in 0..=self.stack.len() {
            while spent.next_if_eq(&level).is_some() {
                here /= 2.0;
            }
            if level < self.stack.len() {
                here /= 2.0;
                ahead += here;
            }
        }
        1.0 - if self.phase == Phase::Retreat { ahead } else { ahead + here }
    }

    /// Each part of the tree that is done, as the candidates that together lead
    /// into it. Together with the branch the search stands on, if it is closed.
    pub(super) fn done(&self) -> impl Iterator<Item = (&[Candidate], Candidate)> {
        let spent = self.spent.iter().map(|&(level, gone)| (&self.stack[..level as usize], gone));
        let closed = if self.phase == Phase::Retreat { self.stack.split_last() } else { None };
        spent.chain(closed.map(|(&last, path)| (path, last)))
    }
}
