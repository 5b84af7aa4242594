//! One search, cut into cubes and put together again.

use std::fmt;
use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::control::{Limits, Meter, Progress, Stats, StopReason};
use crate::engine::{Machine, Start, Step};
use crate::parallel::crew;
use crate::parallel::ledger::{Allowance, Ledger, Part};
use crate::parallel::split::{self, Cube};

/// Whoever wants to know how far a search is.
pub(crate) type Watch<'w> = &'w (dyn Fn(&Progress) + Sync);

/// How a search is to be run.
pub(crate) struct Run<'w> {
    pub(crate) limits: Limits,
    /// How many threads; all of the global pool if it is not said.
    pub(crate) threads: Option<usize>,
    /// How many solutions to find and to hand over; `None` counts them and hands over none.
    pub(crate) wanted: Option<u64>,
    pub(crate) watch: Option<Watch<'w>>,
    /// Nodes between two looks at what the cubes before have done; at least one.
    pub(crate) portion: u64,
}

/// What came of it.
#[derive(Debug)]
pub(crate) struct Report<T> {
    /// Why it stopped before the end, if it did.
    pub(crate) stopped: Option<StopReason>,
    pub(crate) stats: Stats,
    /// The first solutions, as many as were wanted.
    pub(crate) found: Vec<T>,
}

impl<T> Report<T> {
    /// The same, with its solutions in other terms.
    pub(crate) fn map<U>(self, f: impl FnMut(T) -> U) -> Report<U> {
        let Self { stopped, stats, found } = self;
        Report { stopped, stats, found: found.into_iter().map(f).collect() }
    }
}

/// The cube at hand, for the one who searches it.
pub(crate) struct Job<'j, T> {
    board: &'j Board<'j, T>,
    cube: usize,
    /// What may be done at most, if that is settled; otherwise the ledger knows.
    fixed: Option<Allowance>,
    part: Part<T>,
}

/// What all threads share.
struct Board<'j, T> {
    ledger: Mutex<Ledger<T>>,
    /// Held while the progress is told.
    telling: Mutex<()>,
    cubes: &'j [Cube],
    /// For the clock, the token and the memory.
    meter: &'j Meter,
    /// The work of splitting.
    before: &'j Stats,
    run: &'j Run<'j>,
}

impl Run<'_> {
    /// Some tens of milliseconds on most engines.
    pub(crate) const PORTION: u64 = 1 << 15;

    /// The report of a search that has nothing to look at.
    pub(crate) fn nothing<T>(&self) -> Report<T> {
        self.end(1.0, Report { stopped: None, stats: Stats::default(), found: Vec::new() })
    }

    /// The report of a search that a limit stopped before it began.
    pub(crate) fn stopped<T>(&self, reason: StopReason) -> Report<T> {
        self.end(0.0, Report { stopped: Some(reason), stats: Stats::default(), found: Vec::new() })
    }

    /// Tells the progress for the last time: so much is done, or everything if nothing stopped it.
    fn end<T>(&self, share: f64, report: Report<T>) -> Report<T> {
        if let Some(watch) = self.watch {
            let share = if report.stopped.is_none() { 1.0 } else { share };
            watch(&Progress { share, stats: report.stats.clone() });
        }
        report
    }

    /// Searches everything that `start` leaves: `work` gets a start for each cube, prepares a
    /// machine for it, and hands that to [`Job::search`].
    pub(crate) fn go<'p, T: Send>(
        &self,
        start: &Start<'p>,
        work: impl Fn(Start<'p>, &mut Job<'_, T>) + Sync,
    ) -> Report<T> {
        let mut meter = Meter::new(self.limits.clone());
        let mut stats = Stats::default();
        let cubes = match split::cubes(start, &mut meter, &mut stats) {
            Ok(cubes) => cubes,
            Err(reason) => {
                let report = Report { stopped: Some(reason), stats, found: Vec::new() };
                return self.end(0.0, report);
            }
        };
        let (nodes, solutions) = meter.most();
        let solutions = solutions.min(self.wanted.unwrap_or(u64::MAX));
        let allowance = Allowance { nodes, solutions }.after(&stats);
        let board = Board {
            ledger: Mutex::new(Ledger::new(cubes.len(), allowance)),
            telling: Mutex::new(()),
            cubes: &cubes,
            meter: &meter,
            before: &stats,
            run: self,
        };
        crew::all(self.threads, || {
            while let Some(cube) = board.take() {
                board.search(cube, None, start, &work);
            }
        });
        let share = board.ledger().share();
        let report = board.settle(allowance, |cube, left| {
            board.search(cube, Some(left), start, &work);
        });
        self.end(share, report)
    }
}

impl<T> Board<'_, T> {
    /// The ledger, also if a thread that held it has panicked: the panic goes on by itself.
    fn ledger(&self) -> MutexGuard<'_, Ledger<T>> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Option<usize> {
        self.ledger().take()
    }

    /// How far the whole is.
    fn progress(&self) -> Progress {
        let ledger = self.ledger();
        let mut stats = self.before.clone();
        for (part, cube) in ledger.parts.iter().zip(self.cubes) {
            stats.add(&part.stats, cube.options.len());
        }
        Progress { share: ledger.share(), stats }
    }

    /// Searches one cube, and writes down what came of it.
    fn search<'p>(
        &self,
        cube: usize,
        fixed: Option<Allowance>,
        start: &Start<'p>,
        work: &impl Fn(Start<'p>, &mut Job<'_, T>),
    ) {
        let mut start = start.clone();
        let selected = self.cubes[cube].options.iter().try_for_each(|option| start.select(*option));
        selected.expect("the options of a cube can stand together");
        let mut job = Job { board: self, cube, fixed, part: Part::new() };
        work(start, &mut job);
        self.ledger().note(cube, job.part);
    }

    /// Adds up the parts as one thread would have come by them. `again` searches a cube anew that
    /// went beyond the nodes that those before it have left.
    fn settle(&self, allowance: Allowance, again: impl Fn(usize, Allowance)) -> Report<T> {
        let mut report = Report { stopped: None, stats: self.before.clone(), found: Vec::new() };
        let mut left = allowance;
        for (number, cube) in self.cubes.iter().enumerate() {
            if let Some(reason) = left.spent() {
                report.stopped.get_or_insert(reason);
                break;
            }
            if self.ledger().parts[number].stats.nodes > left.nodes {
                again(number, left);
            }
            let part = mem::replace(&mut self.ledger().parts[number], Part::new());
            report.stats.add(&part.stats, cube.options.len());
            report.found.extend(part.found);
            left = left.after(&part.stats);
            // A part that the clock stopped does not end it: what was found after it counts, too.
            if let Some(Step::Stopped(reason)) = part.end {
                report.stopped.get_or_insert(reason);
            }
        }
        if left.solutions == 0 {
            report.stopped.get_or_insert(StopReason::Solutions);
        }
        // A part may have found more than those before it have left.
        report.stats.solutions = report.stats.solutions.min(allowance.solutions);
        report.found.truncate(usize::try_from(allowance.solutions).unwrap_or(usize::MAX));
        report
    }
}

impl<T> Job<'_, T> {
    /// Runs a machine that was made for this cube, as far as needed; `answer` takes the solution
    /// at which it has stopped.
    pub(crate) fn search<M: Machine>(&mut self, machine: &mut M, answer: impl Fn(&M) -> T) {
        let run = self.board.run;
        while self.part.end.is_none() {
            let left = self.fixed.unwrap_or_else(|| self.board.ledger().left_for(self.cube));
            let portion = self.part.stats.nodes.saturating_add(run.portion);
            let mut meter = self.board.meter.part(portion.min(left.nodes), left.solutions);
            let step = match run.wanted {
                None => machine.exhaust(&mut meter),
                Some(_) => machine.step(&mut meter),
            };
            self.part.stats = machine.stats();
            self.part.progress = machine.progress();
            match step {
                Step::Solution => self.part.found.push(answer(machine)),
                Step::Stopped(StopReason::Nodes) if portion < left.nodes => {}
                end => self.part.end = Some(end),
            }
            if self.fixed.is_none() {
                self.publish();
            }
        }
    }

    /// Tells the others how far this part is, and whoever watches how far the whole is.
    fn publish(&self) {
        {
            let mut ledger = self.board.ledger();
            let mark = &mut ledger.parts[self.cube];
            mark.stats.clone_from(&self.part.stats);
            mark.progress = self.part.progress;
        }
        // Told by one thread at a time, so that what is shown never goes down. The others do not
        // wait: a thread that waits within the callback may be given another of our cubes.
        if let Some(watch) = self.board.run.watch
            && let Ok(_telling) = self.board.telling.try_lock()
        {
            watch(&self.board.progress());
        }
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("limits", &self.limits).finish_non_exhaustive()
    }
}
