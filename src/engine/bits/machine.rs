//! The search itself: an explicit stack, one step at a time.
//!
//! A *body* knows what a state looks like and what choosing an option does to it; the machine
//! knows when to choose, when to go back and when to stop. States lie in numbered slots, one for
//! each open branch. A forced option changes the current slot in place. A branch writes each child
//! into the next slot, so the parent is untouched and undoing costs nothing; the last child takes
//! the place of its parent, which nobody will need again.
//!
//! ```text
//! slots    [ root ][ after 1st branch ][ after 2nd branch ] …
//! frames      ^ options left            ^ options left            (none for the last slot: it is the current state)
//! chosen   o3 o17 | o5 | o9 o2 …                                   (| = marks kept by frames)
//! ```
//!
//! # Invariant
//!
//! Whenever a call begins or ends: slot `depth` is the state after `chosen`, unless the phase is
//! `Back`; slot `f` of frame `f < depth` is the state after `chosen[..frame.chosen]`.
//!
//! The arrays of the stack never grow. A branch covers an item, so there are at most as many
//! frames and choices as items. The options that frames still hold are all different, because a
//! frame's options share an item, which the frames above it have covered.

use crate::control::{Event, Meter, Stats, StopReason};
use crate::engine::Step;
use crate::problem::{ItemId, OptionId};

#[cfg(test)]
use crate::engine::bits::matrix::Matrix;

/// Who watches, if anybody does.
pub(super) type Watch<'a> = dyn FnMut(Event<'_>) + 'a;

/// What a state says at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Some uncovered item has no option left.
    Dead,
    /// No item is uncovered.
    Solved,
    /// This uncovered item has exactly one option.
    Forced(u32),
    /// Every uncovered item has two options or more.
    Open,
}

/// A representation of states, and what an option does to one. Slot 0 is the root.
///
/// The state that the search stands on is the *current* one. A small state is held in the
/// machine's own registers; a large one lies in its slot, and `Current` is empty.
pub(super) trait Body {
    /// What is held outside the slots.
    type Current: Copy;

    /// Stands on the state of a slot, which [`keep`](Self::keep) has kept or which is the root.
    fn stand(&self, slot: usize) -> Self::Current;
    /// Keeps the current state in `slot`.
    fn keep(&mut self, slot: usize, current: &Self::Current);
    /// Judges the current state.
    fn look(&self, slot: usize, current: &Self::Current) -> Look;
    /// Chooses `option` in the current state, whose slot is `slot`.
    fn force(&mut self, slot: usize, current: &mut Self::Current, option: usize) -> Look;
    /// Goes to the state that slot `from` has after `option`; its slot is `to`. The two may be one.
    fn attempt(
        &mut self,
        from: usize,
        to: usize,
        current: &mut Self::Current,
        option: usize,
    ) -> Look;
    /// The only live option of `item`.
    fn only(&self, slot: usize, current: &Self::Current, item: usize) -> usize;
    /// Writes the live options of the uncovered item that has the fewest, and says how many and
    /// which item. `out` has room for the options and [`SLACK`] more. Only asked of an open state.
    fn branch(&self, slot: usize, current: &Self::Current, out: &mut [u32]) -> (usize, usize);
    /// The first uncovered item without options. Only asked of a dead state.
    fn dead(&self, slot: usize, current: &Self::Current) -> usize;
    /// The words of a state: what a node computes.
    fn words(&self) -> u64;
    /// Whether options die that conflict with none chosen.
    #[cfg(test)]
    const INFERS: bool = false;
    /// Whether an option lives.
    #[cfg(test)]
    fn lives(&self, slot: usize, current: &Self::Current, option: usize) -> bool;
    /// Checks everything that a state stores against a recount. `Err` says what differs.
    #[cfg(test)]
    fn audit(&self, slot: usize, current: &Self::Current, matrix: &Matrix) -> Result<(), String>;
}

/// Places that [`Body::branch`] may scribble on beyond the options it reports.
pub(super) const SLACK: usize = 8;

/// A branch with options still to try.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// The branch's options are `pending[first..end]`, and those not tried yet begin at `next`.
    first: u32,
    next: u32,
    end: u32,
    /// How many options were chosen before the branch.
    chosen: u32,
}

/// Where a choice stands among its brothers: how many were tried before it, of how many. A forced
/// one has none.
#[derive(Clone, Copy, Debug, Default)]
struct Fork {
    before: u32,
    of: u32,
}

/// What the machine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Enter the root.
    Root,
    /// Take the forced option of the current state.
    Look,
    /// Try the next option of the innermost frame.
    Back,
    /// Nothing left to do.
    Done,
}

/// A search under way over states of one kind.
#[derive(Clone, Debug)]
pub(super) struct Machine<B> {
    body: B,
    frames: Box<[Frame]>,
    /// Frames in use, and the slot of the current state.
    depth: usize,
    pending: Box<[u32]>,
    chosen: Box<[u32]>,
    forks: Box<[Fork]>,
    /// Options chosen.
    length: usize,
    phase: Phase,
    stats: Stats,
}

impl<B: Body> Machine<B> {
    /// The bytes of the stack, without what the body keeps.
    pub(super) fn bytes(items: usize, options: usize) -> u64 {
        (44 * (items + 1) + 4 * (options + SLACK)) as u64
    }

    pub(super) fn new(body: B, items: usize, options: usize) -> Self {
        Self {
            body,
            frames: vec![Frame::default(); items + 1].into(),
            depth: 0,
            pending: vec![0; options + SLACK].into(),
            chosen: vec![0; items + 1].into(),
            forks: vec![Fork::default(); items + 1].into(),
            length: 0,
            phase: Phase::Root,
            stats: Stats { profile: Vec::with_capacity(items + 1), ..Stats::default() },
        }
    }

    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen[..self.length]
    }

    pub(super) fn stats(&self) -> &Stats {
        &self.stats
    }

    /// The share of the tree that is behind us, if at each node all subtrees were alike.
    ///
    /// Summed from the deepest level up: then it never falls, whatever the rounding.
    pub(super) fn progress(&self) -> f64 {
        if self.phase == Phase::Done {
            return 1.0;
        }
        let forks = self.forks[..self.length].iter().rev();
        forks.fold(0.0, |done, fork| (f64::from(fork.before) + done) / f64::from(fork.of))
    }

    /// Goes on to the end or to a limit; and no further than the next solution, if `pause` is set.
    ///
    /// Inlined, so that a caller without `watch` gets a version without events.
    #[inline(always)]
    pub(super) fn run(
        &mut self,
        ids: &Ids,
        meter: &mut Meter,
        mut watch: Option<&mut Watch<'_>>,
        pause: bool,
    ) -> Step {
        if self.phase == Phase::Done {
            return Step::Exhausted;
        }
        let most = match meter.solutions_to_go(&self.stats) {
            Ok(more) => self.stats.solutions.saturating_add(more),
            Err(reason) => return Step::Stopped(reason),
        };
        if self.phase == Phase::Root {
            if let Some(reason) = meter.before_node(&self.stats) {
                return Step::Stopped(reason);
            }
            self.stats.enter(0);
            self.phase = Phase::Look;
        }
        let Self { body, frames, pending, chosen, forks, stats, .. } = self;
        let (mut depth, mut length) = (self.depth, self.length);
        let mut current = body.stand(depth);
        // A state that was dealt with has nothing to say: dead, but not to be told again.
        let mut is_news = self.phase == Phase::Look;
        let mut look = if is_news { body.look(depth, &current) } else { Look::Dead };
        // The number of nodes at which the meter is asked again.
        let mut ask = stats.nodes;
        let (phase, step) = loop {
            let forced = if let Look::Forced(item) = look { Some(item as usize) } else { None };
            if stats.nodes == ask || forced.is_none() {
                match look {
                    Look::Open => {
                        let first = depth.checked_sub(1).map_or(0, |above| frames[above].end);
                        let (domain, item) =
                            body.branch(depth, &current, &mut pending[first as usize..]);
                        if let Some(watch) = &mut watch {
                            watch(Event::Choose { level: length, item: ids.items[item], domain });
                        }
                        let end = first + domain as u32;
                        frames[depth] = Frame { first, next: first, end, chosen: length as u32 };
                        body.keep(depth, &current);
                        depth += 1;
                    }
                    Look::Solved => {
                        stats.solutions += 1;
                        if let Some(watch) = &mut watch {
                            watch(Event::Solution { options: &ids.solution(&chosen[..length]) });
                        }
                        if pause {
                            break (Phase::Back, Step::Solution);
                        }
                        if stats.solutions == most {
                            break (Phase::Back, Step::Stopped(StopReason::Solutions));
                        }
                    }
                    Look::Dead => {
                        if let Some(watch) = watch.as_mut().filter(|_| is_news) {
                            let item = ids.items[body.dead(depth, &current)];
                            watch(Event::Choose { level: length, item, domain: 0 });
                        }
                    }
                    Look::Forced(_) => {}
                }
                if depth == 0 && forced.is_none() {
                    if let Some(watch) = &mut watch {
                        retract(watch, ids, &chosen[..length], 0);
                    }
                    length = 0;
                    break (Phase::Done, Step::Exhausted);
                }
                if stats.nodes == ask {
                    match meter.nodes_to_go(stats) {
                        Ok(more) => ask = stats.nodes.saturating_add(more),
                        Err(reason) => {
                            let phase = if forced.is_some() { Phase::Look } else { Phase::Back };
                            break (phase, Step::Stopped(reason));
                        }
                    }
                }
            }
            let option;
            if let Some(item) = forced {
                option = body.only(depth, &current, item);
                if let Some(watch) = &mut watch {
                    let (level, option) = (length, ids.options[option]);
                    watch(Event::Choose { level, item: ids.items[item], domain: 1 });
                    watch(Event::Force { level, option });
                }
                forks[length] = Fork { before: 0, of: 1 };
                look = body.force(depth, &mut current, option);
            } else {
                let frame = &mut frames[depth - 1];
                option = pending[frame.next as usize] as usize;
                let level = frame.chosen as usize;
                if let Some(watch) = &mut watch {
                    retract(watch, ids, &chosen[..length], level);
                    watch(Event::Try { level, option: ids.options[option] });
                }
                length = level;
                forks[length] =
                    Fork { before: frame.next - frame.first, of: frame.end - frame.first };
                frame.next += 1;
                let from = depth - 1;
                // The last child may have the slot of its parent.
                depth -= usize::from(frame.next == frame.end);
                look = body.attempt(from, depth, &mut current, option);
            }
            is_news = true;
            chosen[length] = option as u32;
            length += 1;
            stats.enter(length);
        };
        if phase == Phase::Look {
            body.keep(depth, &current);
        }
        stats.updates = (stats.nodes - 1) * body.words();
        (self.depth, self.length, self.phase) = (depth, length, phase);
        step
    }

    /// Recounts every slot in use. See [`Body::audit`].
    #[cfg(test)]
    pub(super) fn audit(&self, matrix: &Matrix) -> Result<(), String> {
        let is_current = matches!(self.phase, Phase::Root | Phase::Look);
        for slot in 0..self.depth + usize::from(is_current) {
            let state = self.body.stand(slot);
            self.body.audit(slot, &state, matrix).map_err(|e| format!("slot {slot}: {e}"))?;
            let chosen =
                if slot < self.depth { self.frames[slot].chosen as usize } else { self.length };
            let chosen = &self.chosen[..chosen];
            for o in 0..matrix.options() {
                let meets = chosen.iter().any(|&c| matrix.conflict(c as usize, o));
                let lives = self.body.lives(slot, &state, o);
                if lives == meets && (lives || !B::INFERS) {
                    return Err(format!("slot {slot}: option {o} lives, conflicts: {meets}"));
                }
            }
        }
        Ok(())
    }
}

fn retract(watch: &mut Watch<'_>, ids: &Ids, chosen: &[u32], keep: usize) {
    for (level, &option) in chosen.iter().enumerate().skip(keep).rev() {
        watch(Event::Retract { level, option: ids.options[option as usize] });
    }
}

/// The problem's own numbers, for those who ask.
#[derive(Clone, Debug)]
pub(super) struct Ids {
    pub(super) options: Vec<OptionId>,
    pub(super) items: Vec<ItemId>,
    pub(super) selected: Vec<OptionId>,
}

impl Ids {
    /// Pre-selected options, then the chosen ones.
    pub(super) fn solution(&self, chosen: &[u32]) -> Vec<OptionId> {
        let chosen = chosen.iter().map(|option| self.options[*option as usize]);
        self.selected.iter().copied().chain(chosen).collect()
    }
}
