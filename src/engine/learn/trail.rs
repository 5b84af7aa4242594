//! Facts in the order in which they became known, why, and what follows from them.
//!
//! # Invariant
//!
//! Facts before `done` were propagated: when all are, no open option is a rival of a chosen one, no
//! uncovered primary item has fewer than two live options, and no clause has all literals but one
//! false. Taking facts back, newest first, restores every count exactly.

use crate::engine::learn::clauses::Clauses;
use crate::engine::learn::matrix::Matrix;

/// An option chosen or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(pub u32);

impl Literal {
    #[inline]
    pub(super) fn chosen(option: u32) -> Self {
        Literal(option << 1)
    }

    #[inline]
    pub(super) fn removed(option: u32) -> Self {
        Literal(option << 1 | 1)
    }

    #[inline]
    pub(super) fn not(self) -> Self {
        Literal(self.0 ^ 1)
    }

    #[inline]
    pub(super) fn option(self) -> u32 {
        self.0 >> 1
    }

    #[inline]
    pub(super) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }
}

/// Why a fact holds; two bits of kind, the rest a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason(u32);

/// A reason, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// A decision, a flipped decision, or a fact without condition.
    Nothing,
    /// This option was chosen.
    Choice(u32),
    /// This item has no other option left.
    Item(u32),
    /// This clause has no other literal left.
    Clause(u32),
}

impl Reason {
    pub(super) const NONE: Reason = Reason(0);

    #[inline]
    fn choice(option: u32) -> Self {
        Reason(option << 2 | 1)
    }

    #[inline]
    fn item(item: u32) -> Self {
        Reason(item << 2 | 2)
    }

    #[inline]
    pub(super) fn clause(clause: u32) -> Self {
        Reason(clause << 2 | 3)
    }

    #[inline]
    pub(super) fn why(self) -> Why {
        let number = self.0 >> 2;
        match self.0 & 3 {
            1 => Why::Choice(number),
            2 => Why::Item(number),
            3 => Why::Clause(number),
            _ => Why::Nothing,
        }
    }
}

/// Facts that cannot hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// Two options are chosen that cannot stand together.
    Two(u32, u32),
    /// All options of a primary item are removed.
    Item(u32),
    /// All literals of a clause are false.
    Clause(u32),
}

/// What is known of every option, and how it came to be known.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    /// By option: 0 open, 1 chosen, −1 removed.
    value: Vec<i8>,
    level_of: Vec<u32>,
    reason_of: Vec<Reason>,
    facts: Vec<Literal>,
    /// Facts before this one were propagated.
    done: usize,
    /// Where each level begins, from level 1.
    begins: Vec<usize>,
    /// By primary item: its live options, the exclusive-or of their numbers, and one more than
    /// the option that covers it.
    live: Vec<u32>,
    sum: Vec<u32>,
    covered_by: Vec<u32>,
    /// Entries of primary items taken out with their options.
    updates: u64,
}

impl Trail {
    pub(super) fn new(matrix: &Matrix) -> Self {
        let options = matrix.option_count();
        let lists = || (0..matrix.primary()).map(|item| matrix.options_of(item));
        Self {
            value: vec![0; options],
            level_of: vec![0; options],
            reason_of: vec![Reason::NONE; options],
            facts: Vec::with_capacity(options),
            done: 0,
            begins: Vec::with_capacity(options),
            live: lists().map(|list| list.len() as u32).collect(),
            sum: lists().map(|list| list.iter().fold(0, |sum, o| sum ^ o)).collect(),
            covered_by: vec![0; matrix.primary()],
            updates: 0,
        }
    }

    #[inline]
    pub(super) fn level(&self) -> usize {
        self.begins.len()
    }

    /// The decision that began a level.
    pub(super) fn decision(&self, level: usize) -> Literal {
        self.facts[self.begins[level - 1]]
    }

    #[inline]
    pub(super) fn level_of(&self, option: u32) -> usize {
        self.level_of[option as usize] as usize
    }

    #[inline]
    pub(super) fn reason_of(&self, option: u32) -> Reason {
        self.reason_of[option as usize]
    }

    /// What holds of an option that is not open.
    #[inline]
    pub(super) fn fact_of(&self, option: u32) -> Literal {
        if self.is_chosen(option) { Literal::chosen(option) } else { Literal::removed(option) }
    }

    /// All facts, in the order in which they became known.
    pub(super) fn facts(&self) -> &[Literal] {
        &self.facts
    }

    /// Clause reasons after the arena moved its clauses.
    pub(super) fn rename_clauses(&mut self, rename: impl Fn(u32) -> u32) {
        for fact in &self.facts {
            let reason = &mut self.reason_of[fact.option() as usize];
            if let Why::Clause(clause) = reason.why() {
                *reason = Reason::clause(rename(clause));
            }
        }
    }

    #[inline]
    pub(super) fn is_chosen(&self, option: u32) -> bool {
        self.value[option as usize] > 0
    }

    #[inline]
    pub(super) fn is_open(&self, option: u32) -> bool {
        self.value[option as usize] == 0
    }

    #[inline]
    pub(super) fn is_covered(&self, item: usize) -> bool {
        self.covered_by[item] != 0
    }

    /// How many options of a primary item are not removed.
    #[inline]
    pub(super) fn live(&self, item: usize) -> u32 {
        self.live[item]
    }

    /// Is a literal true (1), false (−1) or open (0)?
    #[inline]
    pub(super) fn truth(&self, literal: Literal) -> i8 {
        let value = self.value[literal.option() as usize];
        if literal.is_chosen() { value } else { -value }
    }

    /// Entries of primary items taken out so far, as [`Stats`](crate::control::Stats) count.
    pub(super) fn updates(&self) -> u64 {
        self.updates
    }

    /// Begins a level with a fact.
    pub(super) fn decide(&mut self, matrix: &Matrix, literal: Literal) {
        self.begins.push(self.facts.len());
        self.assume(matrix, literal, Reason::NONE);
    }

    /// Adds a fact at the present level; false if its opposite holds.
    #[inline]
    pub(super) fn assume(&mut self, matrix: &Matrix, literal: Literal, reason: Reason) -> bool {
        let truth = self.truth(literal);
        if truth != 0 {
            return truth > 0;
        }
        let option = literal.option();
        let o = option as usize;
        self.value[o] = if literal.is_chosen() { 1 } else { -1 };
        self.level_of[o] = self.begins.len() as u32;
        self.reason_of[o] = reason;
        self.facts.push(literal);
        if literal.is_chosen() {
            for &item in matrix.demands_of(option) {
                self.covered_by[item as usize] = option + 1;
            }
        } else {
            let items = matrix.demands_of(option);
            self.updates += items.len() as u64;
            for &item in items {
                self.live[item as usize] -= 1;
                self.sum[item as usize] ^= option;
            }
        }
        true
    }

    /// Forces the options of items that have one from the start.
    pub(super) fn first_forced(&mut self, matrix: &Matrix) -> Option<Conflict> {
        (0..matrix.primary()).find_map(|item| self.force(matrix, item as u32))
    }

    /// Takes back every fact above a level.
    pub(super) fn retreat(&mut self, matrix: &Matrix, level: usize) {
        if level >= self.begins.len() {
            return;
        }
        let height = self.begins[level];
        self.begins.truncate(level);
        // Newest first, so that an item that two options claimed ends up uncovered.
        for at in (height..self.facts.len()).rev() {
            let literal = self.facts[at];
            let option = literal.option();
            self.value[option as usize] = 0;
            for &item in matrix.demands_of(option) {
                if literal.is_chosen() {
                    let by = &mut self.covered_by[item as usize];
                    if *by == option + 1 {
                        *by = 0;
                    }
                } else {
                    self.live[item as usize] += 1;
                    self.sum[item as usize] ^= option;
                }
            }
        }
        self.facts.truncate(height);
        self.done = height;
    }

    /// Draws every conclusion, or finds a conflict.
    pub(super) fn propagate(&mut self, matrix: &Matrix, clauses: &mut Clauses) -> Option<Conflict> {
        while self.done < self.facts.len() {
            let fact = self.facts[self.done];
            self.done += 1;
            let option = fact.option();
            if fact.is_chosen() {
                for rival in matrix.rivals(option) {
                    if !self.assume(matrix, Literal::removed(rival), Reason::choice(option)) {
                        return Some(Conflict::Two(option, rival));
                    }
                }
            } else {
                for &item in matrix.demands_of(option) {
                    if let Some(conflict) = self.force(matrix, item) {
                        return Some(conflict);
                    }
                }
            }
            if let Some(clause) = clauses.wake(self, matrix, fact.not()) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// An item lost an option: it may be left with one, or none.
    #[inline]
    fn force(&mut self, matrix: &Matrix, item: u32) -> Option<Conflict> {
        let i = item as usize;
        if self.live[i] > 1 || self.covered_by[i] != 0 {
            return None;
        }
        if self.live[i] == 0 {
            return Some(Conflict::Item(item));
        }
        self.assume(matrix, Literal::chosen(self.sum[i]), Reason::item(item));
        None
    }
}
