//! From a conflict to the clause that it teaches.
//!
//! The facts of a conflict are traced back through their reasons until one fact
//! of the present level is left: the *first unique implication point* (L. Zhang
//! et al., 2001). That fact and the earlier ones met on the way cannot hold
//! together; the clause says so. Then a fact whose reasons are all in the clause
//! already is left out (*minimisation*, N. Sörensson and A. Biere, 2009).
//!
//! # Invariant
//!
//! Between runs no option is `seen`. The clause's first literal is the negation
//! of the implication point; its second is of the level to go back to.

use crate::engine::learn::clauses::Clauses;
use crate::engine::learn::matrix::Matrix;
use crate::engine::learn::trail::{Conflict, Literal, Trail, Why};

/// The work space of the analysis, and its last result.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// By option: whether it is part of the conflict, or follows from what is.
    seen: Vec<bool>,
    /// The clause, its first literal not yet known during the run.
    learned: Vec<Literal>,
    /// Options met, `seen` among them.
    met: Vec<u32>,
    /// Options whose reasons are still to be checked by the minimisation.
    todo: Vec<u32>,
    /// Facts of the present level that are seen and not yet traced.
    pending: usize,
    /// The deepest level but one in the clause.
    back: usize,
    /// Different levels in the clause.
    spread: u32,
    /// By level: the run that met it last.
    stamp: Vec<u64>,
    run: u64,
}

impl Analysis {
    /// Room for conflicts among so many options.
    pub(super) fn new(options: usize) -> Self {
        Self {
            seen: vec![false; options],
            learned: Vec::with_capacity(options + 1),
            met: Vec::with_capacity(options),
            todo: Vec::with_capacity(options),
            pending: 0,
            back: 0,
            spread: 0,
            stamp: vec![0; options + 1],
            run: 0,
        }
    }

    /// The clause: false literals, of which the first becomes true.
    pub(super) fn learned(&self) -> &[Literal] {
        &self.learned
    }

    /// The level at which the clause forces its first literal.
    pub(super) fn back(&self) -> usize {
        self.back
    }

    /// How many levels the clause spans.
    pub(super) fn spread(&self) -> u32 {
        self.spread
    }

    /// The options met on the way.
    pub(super) fn met(&self) -> &[u32] {
        &self.met
    }

    /// Analyses a conflict at a level above 0.
    pub(super) fn run(
        &mut self,
        matrix: &Matrix,
        trail: &Trail,
        clauses: &Clauses,
        conflict: Conflict,
    ) {
        self.learned.clear();
        self.met.clear();
        self.pending = 0;
        self.learned.push(Literal(0));
        match conflict {
            Conflict::Two(a, b) => [a, b].into_iter().for_each(|o| self.meet(trail, o)),
            Conflict::Item(item) => {
                matrix.options_of(item as usize).iter().for_each(|&o| self.meet(trail, o));
            }
            Conflict::Clause(c) => {
                clauses.literals(c).iter().for_each(|&l| self.meet(trail, l >> 1));
            }
        }
        // Newest fact first: when one is traced, all it led to have been.
        for &fact in trail.facts().iter().rev() {
            let option = fact.option();
            if !self.seen[option as usize] || trail.level_of(option) < trail.level() {
                continue;
            }
            self.pending -= 1;
            if self.pending == 0 {
                self.learned[0] = fact.not();
                break;
            }
            match trail.reason_of(option).why() {
                Why::Nothing => {}
                Why::Choice(o) => self.meet(trail, o),
                Why::Item(item) => {
                    matrix.options_of(item as usize).iter().for_each(|&o| self.meet(trail, o));
                }
                Why::Clause(c) => {
                    clauses.literals(c).iter().for_each(|&l| self.meet(trail, l >> 1));
                }
            }
        }
        self.minimise(matrix, trail, clauses);
        self.measure(trail);
        for &option in &self.met {
            self.seen[option as usize] = false;
        }
    }

    /// A fact of the conflict, or of a reason traced.
    #[inline]
    fn meet(&mut self, trail: &Trail, option: u32) {
        if self.seen[option as usize] || trail.level_of(option) == 0 {
            return;
        }
        self.seen[option as usize] = true;
        self.met.push(option);
        if trail.level_of(option) == trail.level() {
            self.pending += 1;
        } else {
            self.learned.push(trail.fact_of(option).not());
        }
    }

    /// Leaves out the facts that follow from the others of the clause.
    fn minimise(&mut self, matrix: &Matrix, trail: &Trail, clauses: &Clauses) {
        let mut kept = 1;
        for k in 1..self.learned.len() {
            let literal = self.learned[k];
            if !self.follows(matrix, trail, clauses, literal.option()) {
                self.learned[kept] = literal;
                kept += 1;
            }
        }
        self.learned.truncate(kept);
    }

    /// Do the reasons of a fact, all the way down, end in facts seen? What was
    /// proved on the way stays `seen`; on a failure it is taken back.
    fn follows(&mut self, matrix: &Matrix, trail: &Trail, clauses: &Clauses, option: u32) -> bool {
        let known = self.met.len();
        self.todo.clear();
        self.todo.push(option);
        while let Some(next) = self.todo.pop() {
            let all = match trail.reason_of(next).why() {
                Why::Nothing => false,
                Why::Choice(o) => self.grant(trail, o),
                Why::Item(item) => matrix
                    .options_of(item as usize)
                    .iter()
                    .all(|&o| o == next || self.grant(trail, o)),
                Why::Clause(c) => {
                    clauses.literals(c).iter().all(|&l| l >> 1 == next || self.grant(trail, l >> 1))
                }
            };
            if !all {
                for &option in &self.met[known..] {
                    self.seen[option as usize] = false;
                }
                self.met.truncate(known);
                return false;
            }
        }
        true
    }

    /// A fact that another leans on: known, or to be looked into, or hopeless.
    #[inline]
    fn grant(&mut self, trail: &Trail, option: u32) -> bool {
        if self.seen[option as usize] || trail.level_of(option) == 0 {
            return true;
        }
        if trail.reason_of(option).why() == Why::Nothing {
            return false;
        }
        self.seen[option as usize] = true;
        self.met.push(option);
        self.todo.push(option);
        true
    }

    /// Brings the literal of the deepest level but one to the second place, and
    /// counts the levels.
    fn measure(&mut self, trail: &Trail) {
        self.run += 1;
        self.spread = 0;
        let mut deepest = 0;
        for k in 0..self.learned.len() {
            let level = trail.level_of(self.learned[k].option());
            if self.stamp[level] != self.run {
                self.stamp[level] = self.run;
                self.spread += 1;
            }
            if k > 0 && level > deepest {
                deepest = level;
                self.learned.swap(1, k);
            }
        }
        self.back = deepest;
    }
}
