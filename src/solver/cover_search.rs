//! The search of an exact-cover problem, as a machine: an engine that is built at the first
//! step, and the caller's choice, observer and terms.

use crate::control::{Meter, Observer, Stats, StopReason};
use crate::engine::{Choose, Engine, Inference, Machine, Search, SmallestDomain, Start, Step};
use crate::problem::Solution;
use crate::solver::{Decode, Finder, Ids};

/// What searches behind the [`Solutions`](crate::solver::Solutions) of a
/// [`Solve`](crate::solver::Solve).
#[derive(Debug)]
pub struct CoverSearch<'p, D = Ids, C = SmallestDomain, W = ()> {
    pub(super) start: Start<'p>,
    pub(super) engine: Engine,
    pub(super) inference: Inference,
    /// Whether `start` has been reduced already, or need not be.
    pub(super) is_reduced: bool,
    pub(super) decode: D,
    pub(super) choose: C,
    pub(super) observer: W,
    /// Built at the first step, if the memory limit allows it.
    pub(super) search: Option<Search>,
}

impl<D: Decode, C: Choose, W: Observer> Finder for CoverSearch<'_, D, C, W> {
    type Answer = D::Answer;

    fn answer(&self) -> D::Answer {
        let chosen = self.search.as_ref().map(Search::chosen).unwrap_or_default();
        self.decode.decode(Solution::new(chosen))
    }
}

impl<D, C: Choose, W> CoverSearch<'_, D, C, W> {
    /// The engine, which is built at the first call, and what it asks and tells.
    fn engine(&mut self, meter: &mut Meter) -> Result<(&mut Search, &mut C, &mut W), StopReason> {
        if !self.is_reduced {
            self.start = self.start.reduced(meter)?;
            self.is_reduced = true;
        }
        let search = match &mut self.search {
            Some(search) => search,
            none => none.insert(Search::new::<C>(self.engine, self.inference, &self.start, meter)?),
        };
        Ok((search, &mut self.choose, &mut self.observer))
    }
}

impl<D: Decode, C: Choose, W: Observer> Machine for CoverSearch<'_, D, C, W> {
    fn step(&mut self, meter: &mut Meter) -> Step {
        match self.engine(meter) {
            Ok((search, choose, observer)) => search.step(meter, choose, observer),
            Err(reason) => Step::Stopped(reason),
        }
    }

    fn exhaust(&mut self, meter: &mut Meter) -> Step {
        match self.engine(meter) {
            Ok((search, choose, observer)) => search.exhaust(meter, choose, observer),
            Err(reason) => Step::Stopped(reason),
        }
    }

    fn stats(&self) -> Stats {
        self.search.as_ref().map(|search| search.stats().clone()).unwrap_or_default()
    }

    fn progress(&self) -> f64 {
        self.search.as_ref().map_or(0.0, Search::progress)
    }
}
