//! Which stage works when; see the [module](crate::sudoku::board).

use std::sync::Arc;

use crate::solver::Step;
use crate::sudoku::board::lanes::Lanes;
use crate::sudoku::board::masks::Masks;
use crate::sudoku::board::relabel::Labels;
use crate::sudoku::board::remainder::Remainder;
use crate::sudoku::board::search::{Halt, Position, Search};
use crate::sudoku::board::tables::{Shapes, Tables};

/// Dead ends before locked candidates are looked for.
const QUICK: u64 = 8;
/// Dead ends since the last solution before the learner takes over.
const FIRM: u64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The clues were not looked at yet.
    Fresh,
    Quick,
    Firm,
    Learning,
}

/// Masks in three sizes: small boards should not clear or page large arrays.
#[derive(Clone, Debug)]
enum Firm {
    Small(Search<Masks<512>>),
    Large(Search<Masks<8192>>),
    Huge(Search<Masks<65536>>),
}

impl Firm {
    fn new(tables: &Tables) -> Self {
        match tables.masks() {
            0..=512 => Self::Small(Search::new(tables, Masks::new(tables))),
            513..=8192 => Self::Large(Search::new(tables, Masks::new(tables))),
            _ => Self::Huge(Search::new(tables, Masks::new(tables))),
        }
    }
}

/// Lanes in two widths.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one for each search, and a box would be one more allocation"
)]
enum Quick {
    Bytes(Search<Lanes<1, 8>>),
    Shorts(Search<Lanes<4, 16>>),
}

impl Quick {
    /// None for boards too large for lanes.
    fn new(tables: &Tables) -> Option<Self> {
        Some(match tables.lanes.as_ref()? {
            Shapes::Bytes(shape) => Self::Bytes(Search::new(tables, Lanes::new(shape))),
            Shapes::Shorts(shape) => Self::Shorts(Search::new(tables, Lanes::new(shape))),
        })
    }
}

/// Runs a body on whichever search there is.
macro_rules! firm {
    ($firm:expr, $search:ident => $body:expr) => {
        match $firm {
            Firm::Small($search) => $body,
            Firm::Large($search) => $body,
            Firm::Huge($search) => $body,
        }
    };
}

macro_rules! quick {
    ($quick:expr, $search:ident => $body:expr) => {
        match $quick {
            Quick::Bytes($search) => $body,
            Quick::Shorts($search) => $body,
        }
    };
}

/// A solver for the puzzles of one layout: set clues, then take solutions.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    tables: Arc<Tables>,
    lanes: Option<Quick>,
    /// Boards on lanes have it only when a puzzle needs it.
    firm: Option<Firm>,
    learner: Option<Remainder>,
    stage: Stage,
    /// Dead ends that the stage may still meet before the next takes over.
    patience: u64,
    /// How patient the first two stages are.
    quick: u64,
    firm_for: u64,
    /// Whether the learner may take over.
    learns: bool,
    /// Whether a stage found a solution.
    found: bool,
    /// The progress that former stages made.
    behind: f64,
    labels: Labels,
    /// The clues, with the interchangeable digits put in order.
    clues: Vec<u8>,
    grid: Vec<u8>,
}

impl Board {
    /// An upper bound on the bytes of the first two stages.
    pub(crate) fn bytes(tables: &Tables) -> u64 {
        let n = tables.n as u64;
        let masks = tables.masks() as u64;
        let array = match masks {
            0..=512 => 512,
            513..=8192 => 8192,
            _ => 65536,
        };
        // The mask array, the queue, the removals and spent candidates, marks and words by level.
        let lanes = match &tables.lanes {
            Some(Shapes::Bytes(_)) => Lanes::<1, 8>::bytes(tables.n),
            Some(Shapes::Shorts(_)) => Lanes::<4, 16>::bytes(tables.n),
            None => 0,
        };
        lanes + 8 * array + 24 * masks + 16 * n * n * n + 128 * n * n
    }

    /// An upper bound on the bytes of the third.
    pub(crate) fn learner_bytes(tables: &Tables) -> u64 {
        Remainder::bytes(tables)
    }

    /// A board without a puzzle: the empty grid.
    pub(crate) fn new(tables: Arc<Tables>) -> Self {
        let cells = tables.n * tables.n;
        let lanes = Quick::new(&tables);
        Self {
            firm: if lanes.is_some() { None } else { Some(Firm::new(&tables)) },
            lanes,
            learner: None,
            stage: Stage::Fresh,
            patience: QUICK,
            quick: QUICK,
            firm_for: FIRM,
            learns: true,
            found: false,
            behind: 0.0,
            labels: Labels::new(tables.n),
            clues: vec![0; cells],
            grid: vec![0; cells],
            tables,
        }
    }

    /// Whether this is a board of these very tables.
    pub(crate) fn is_on(&self, tables: &Arc<Tables>) -> bool {
        Arc::ptr_eq(&self.tables, tables)
    }

    /// Starts over with another puzzle: n² cells in reading order, 0 for a blank.
    pub(crate) fn set(&mut self, clues: &[u8]) {
        self.clear();
        self.clues.copy_from_slice(clues);
        self.labels.order(&self.tables, &mut self.clues);
        self.learns = true;
        self.stage = Stage::Fresh;
        self.patience = self.quick;
        self.found = false;
        self.behind = 0.0;
    }

    /// Gives back the memory that the last puzzle alone needed. The board is of no use until it is
    /// set again.
    pub(crate) fn clear(&mut self) {
        self.learner = None;
    }

    /// Never hands over to the learner, whose memory may be forbidden.
    pub(crate) fn without_learner(&mut self) {
        self.learns = false;
    }

    /// A board that changes stages after a dead end or two, so that tests on small puzzles pass
    /// through all of them.
    #[cfg(test)]
    pub(super) fn hasty(tables: Arc<Tables>) -> Self {
        Self { patience: 1, quick: 1, firm_for: 2, ..Self::new(tables) }
    }

    /// The same board, with lanes on the portable build whatever the processor offers.
    #[cfg(test)]
    pub(super) fn portable(mut self) -> Self {
        if let Some(lanes) = &mut self.lanes {
            quick!(lanes, search => search.at.portable());
        }
        self
    }

    /// Runs to the next solution (then [`grid`](Self::grid) holds it) or to the end, through at
    /// most so many nodes, which it counts down. `None`: they are used up, and another call goes
    /// on.
    pub(crate) fn run(&mut self, nodes: &mut u64) -> Option<Step> {
        if *nodes == 0 {
            return None;
        }
        if self.stage == Stage::Fresh {
            *nodes -= 1;
            self.begin();
        }
        if self.found && self.labels.next() {
            *nodes -= 1;
            self.labels.apply(&mut self.grid);
            return Some(Step::Solution);
        }
        loop {
            match self.run_stage(nodes) {
                Halt::Solution => {
                    self.found = true;
                    self.patience = self.patience.max(self.firm_for);
                    self.labels.restart();
                    self.fill();
                    return Some(Step::Solution);
                }
                Halt::Exhausted => {
                    self.found = false; // its labels are used up, too
                    return Some(Step::Exhausted);
                }
                Halt::Paused => return None,
                Halt::Resists => self.climb(),
            }
        }
    }

    /// The share of the search that is done, from 0 to 1; it never falls. A stage that begins anew shows
    /// once it is further than the last one was, and the learner, whose jumps leave no account of the
    /// tree, not before its end.
    pub(crate) fn progress(&self) -> f64 {
        let stage = match (self.stage, &self.lanes, &self.firm) {
            (Stage::Fresh | Stage::Learning, ..) => 0.0,
            (Stage::Quick, Some(lanes), _) => quick!(lanes, search => search.progress()),
            (.., Some(firm)) => firm!(firm, search => search.progress()),
            (.., None) => 0.0,
        };
        self.behind.max(stage)
    }

    /// The last solution: n² digits.
    pub(crate) fn grid(&self) -> &[u8] {
        &self.grid
    }

    fn begin(&mut self) {
        self.stage = Stage::Quick;
        match &mut self.lanes {
            Some(lanes) => quick!(lanes, search => search.load(&self.tables, &self.clues)),
            None => {
                let firm = self.firm.get_or_insert_with(|| Firm::new(&self.tables));
                firm!(firm, search => {
                    search.at.lock(false);
                    search.load(&self.tables, &self.clues);
                });
            }
        }
    }

    fn run_stage(&mut self, nodes: &mut u64) -> Halt {
        match (self.stage, &mut self.lanes, &mut self.learner) {
            (Stage::Quick, Some(lanes), _) => {
                quick!(lanes, search => search.run(&self.tables, &mut self.patience, nodes))
            }
            (Stage::Learning, _, Some(rest)) => match rest.learner.run(nodes) {
                Some(Step::Solution) => Halt::Solution,
                Some(_) => Halt::Exhausted,
                None => Halt::Paused,
            },
            _ => {
                let firm = self.firm.get_or_insert_with(|| Firm::new(&self.tables));
                firm!(firm, search => search.run(&self.tables, &mut self.patience, nodes))
            }
        }
    }

    /// Writes the solution at which the stage stopped.
    fn fill(&mut self) {
        match (self.stage, &self.lanes, &self.learner, &self.firm) {
            (Stage::Quick, Some(lanes), ..) => {
                quick!(lanes, search => search.at.fill(&mut self.grid));
            }
            (Stage::Learning, _, Some(rest), _) => rest.fill(&mut self.grid),
            (.., Some(firm)) => firm!(firm, search => search.at.fill(&mut self.grid)),
            (.., None) => unreachable!("some stage stopped at a solution"),
        }
    }

    /// Goes to the next stage.
    fn climb(&mut self) {
        self.behind = self.progress();
        let found = self.found;
        let (tables, clues) = (&*self.tables, &self.clues[..]);
        let firm = self.firm.get_or_insert_with(|| Firm::new(tables));
        if self.stage == Stage::Quick {
            self.stage = Stage::Firm;
            self.patience = self.firm_for;
            firm!(firm, search => {
                search.at.lock(true);
                match &self.lanes {
                    Some(lanes) if found => {
                        quick!(lanes, quick => search.adopt(tables, clues, quick));
                    }
                    // The search goes on where it stands, with more rules.
                    None if found => {}
                    _ => search.load(tables, clues),
                }
            });
        } else {
            if !self.learns {
                self.patience = u64::MAX;
                return;
            }
            self.stage = Stage::Learning;
            let rest = firm!(firm, search => Remainder::new(tables, clues, search, found));
            self.learner = Some(rest);
        }
    }
}
