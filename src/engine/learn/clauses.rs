//! Clauses in one arena of words, each watched by two of its literals.
//!
//! ```text
//!     word   0       1        2            3            4 …
//!            length  spread   next of [0]  next of [1]  literals
//! ```
//!
//! Every literal heads a list of the clauses that watch it; the lists run
//! through words 2 and 3 of the clauses themselves, as in TAOCP 7.2.2.2, so they
//! need no memory of their own. A clause has something to say only when a
//! watched literal becomes false and no other can take its place.
//!
//! # Invariant
//!
//! The watched literals are the first two. Clauses given (not learned) come
//! first in the arena, end at `given`, and are never forgotten.

use crate::engine::learn::matrix::Matrix;
use crate::engine::learn::trail::{Literal, Reason, Trail, Why};

const HEAD: usize = 4;
const END: u32 = u32::MAX;
/// In word 1, beside the spread: the reason of a fact, at the time of a reduction.
const MARK: u32 = 1 << 31;

/// All clauses.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    words: Vec<u32>,
    /// No clause is added beyond so many words.
    limit: usize,
    given: usize,
    /// By literal: its first clause.
    first: Vec<u32>,
}

impl Clauses {
    /// An arena for the clauses that a search of so many options learns.
    pub(super) fn new(options: usize) -> Self {
        let limit = Self::words(options as u64);
        Self { words: Vec::with_capacity(limit), limit, given: 0, first: vec![END; options * 2] }
    }

    /// Words of the arena.
    pub(super) fn words(options: u64) -> usize {
        options.saturating_mul(256).clamp(1 << 16, 1 << 22) as usize
    }

    /// Adds a clause that is part of the problem; only before the search.
    pub(super) fn give(&mut self, literals: impl Iterator<Item = Literal>) {
        let literals: Vec<_> = literals.collect();
        self.limit += literals.len() + HEAD;
        self.add(&literals, 0);
        self.given = self.words.len();
    }

    /// Leaves this many words for learned clauses, so that tests see it forget.
    #[cfg(test)]
    pub(super) fn cramp(&mut self, words: usize) {
        self.limit = self.given + words;
    }

    /// Whether a clause of this length fits.
    pub(super) fn has_room(&self, length: usize) -> bool {
        self.words.len() + length + HEAD <= self.limit
    }

    /// Adds a clause of two literals or more, and watches the first two.
    pub(super) fn add(&mut self, literals: &[Literal], spread: u32) -> u32 {
        let clause = self.words.len();
        self.words.extend([literals.len() as u32, spread, END, END]);
        self.words.extend(literals.iter().map(|l| l.0));
        self.watch(clause, 0);
        self.watch(clause, 1);
        clause as u32
    }

    #[inline]
    fn watch(&mut self, clause: usize, slot: usize) {
        let literal = self.words[clause + HEAD + slot] as usize;
        self.words[clause + 2 + slot] = self.first[literal];
        self.first[literal] = clause as u32;
    }

    /// The literals of a clause.
    pub(super) fn literals(&self, clause: u32) -> &[u32] {
        let c = clause as usize;
        &self.words[c + HEAD..c + HEAD + self.words[c] as usize]
    }

    /// A literal became false: its clauses look for another to watch, or force
    /// the last one, or are in conflict (and then named).
    pub(super) fn wake(
        &mut self,
        trail: &mut Trail,
        matrix: &Matrix,
        literal: Literal,
    ) -> Option<u32> {
        // Where the link to the present clause is kept.
        let mut link = None;
        let mut at = self.first[literal.0 as usize];
        while at != END {
            let c = at as usize;
            if self.words[c + HEAD] == literal.0 {
                self.words.swap(c + HEAD, c + HEAD + 1);
                self.words.swap(c + 2, c + 3);
            }
            let next = self.words[c + 3];
            let other = Literal(self.words[c + HEAD]);
            if trail.truth(other) <= 0 {
                let end = c + HEAD + self.words[c] as usize;
                let spare = (c + HEAD + 2..end).find(|&k| trail.truth(Literal(self.words[k])) >= 0);
                if let Some(k) = spare {
                    match link {
                        None => self.first[literal.0 as usize] = next,
                        Some(link) => self.words[link] = next,
                    }
                    self.words.swap(c + HEAD + 1, k);
                    self.watch(c, 1);
                    at = next;
                    continue;
                }
                if !trail.assume(matrix, other, Reason::clause(at)) {
                    return Some(at);
                }
            }
            link = Some(c + 3);
            at = next;
        }
        None
    }

    /// Forgets about half of the learned clauses: those of the widest spread, unless they are the
    /// reason of a fact. Moves the others together.
    pub(super) fn reduce(&mut self, trail: &mut Trail) {
        for fact in trail.facts() {
            if let Why::Clause(clause) = trail.reason_of(fact.option()).why() {
                self.words[clause as usize + 1] |= MARK;
            }
        }
        let widest = self.widest_kept();
        let (mut from, mut to) = (self.given, self.given);
        // First pass: where each goes, in word 2; END for those that go for good.
        while from < self.words.len() {
            let size = HEAD + self.words[from] as usize;
            let note = self.words[from + 1];
            let keep = note & MARK != 0 || note < widest;
            self.words[from + 2] = if keep { to as u32 } else { END };
            to += if keep { size } else { 0 };
            from += size;
        }
        let (words, given) = (&self.words, self.given);
        trail.rename_clauses(|c| if (c as usize) < given { c } else { words[c as usize + 2] });
        from = self.given;
        let end = self.words.len();
        while from < end {
            let size = HEAD + self.words[from] as usize;
            let to = self.words[from + 2];
            if to != END {
                self.words.copy_within(from..from + size, to as usize);
                self.words[to as usize + 1] &= !MARK;
            }
            from += size;
        }
        self.words.truncate(to);
        self.first.fill(END);
        let mut clause = 0;
        while clause < self.words.len() {
            self.words[clause + 1] &= !MARK;
            self.watch(clause, 0);
            self.watch(clause, 1);
            clause += HEAD + self.words[clause] as usize;
        }
    }

    /// The spread from which on clauses go, so that half of the words stay.
    fn widest_kept(&self) -> u32 {
        let mut words_by_spread = [0usize; 64];
        let mut clause = self.given;
        while clause < self.words.len() {
            let size = HEAD + self.words[clause] as usize;
            words_by_spread[(self.words[clause + 1] & !MARK).min(63) as usize] += size;
            clause += size;
        }
        let half = (self.words.len() - self.given) / 2;
        let mut kept = 0;
        let mut widest = 0;
        for (spread, &words) in words_by_spread.iter().enumerate() {
            kept += words;
            if kept > half {
                break;
            }
            widest = spread as u32 + 1;
        }
        widest
    }
}
