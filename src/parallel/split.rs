//! Cutting a search into cubes.

use crate::control::{Meter, Stats, StopReason};
use crate::engine::Start;
use crate::parallel::state::{Shape, State};
use crate::problem::OptionId;

/// Enough cubes: splitting ends when there are so many. It keeps sixty-four threads busy to the
/// end, though one cube may take many times as long as another.
const ENOUGH: usize = 256;

/// The most options of an item that are made cubes of. Where even the smallest item has more, the
/// cube stays whole: each part would be a small share of the work, and pay for an engine of its own.
const MOST_WIDE: usize = 4 * ENOUGH;

/// The most cubes that are split, for trees so thin that they never become wide.
const MOST_SPLIT: u64 = 16 * ENOUGH as u64;

/// A part of a search: the solutions that hold these options beside the pre-selected ones.
pub(super) struct Cube {
    pub(super) options: Vec<OptionId>,
    /// Whether it stays as it is: the options are a solution, or there are too many to go on with.
    whole: bool,
}

/// The cubes of a search, in the order in which one thread would come upon them, and the work of
/// making them. They do not overlap, and every solution is in one.
///
/// A generation at a time, each open cube is replaced by those of its item's options, until there
/// are [`ENOUGH`]. Dead ones are left out, so there may be none. The last split may give
/// [`MOST_WIDE`], so there are never more than both together.
///
/// Nodes are charged as an engine charges them, and every child looks at the clock and the token.
pub(super) fn cubes(
    start: &Start<'_>,
    meter: &mut Meter,
    stats: &mut Stats,
) -> Result<Vec<Cube>, StopReason> {
    if let Some(reason) = meter.before_solution(stats) {
        return Err(reason);
    }
    let problem = start.problem();
    // The whole, a cube and its child.
    if let Some(reason) = meter.before_memory(3 * State::bytes(problem)) {
        return Err(reason);
    }
    if let Some(reason) = meter.look(stats) {
        return Err(reason);
    }
    let mut root = State::new(start);
    let mut cubes: Vec<Cube> = cube_of(&mut root, meter, stats)?.into_iter().collect();
    let (mut split, mut grows) = (0, true);
    while grows {
        grows = false;
        let mut next = Vec::new();
        let mut rest = cubes.into_iter();
        while let Some(cube) = rest.next() {
            let all = next.len() + 1 + rest.len();
            if cube.whole || all >= ENOUGH || split == MOST_SPLIT {
                next.push(cube);
                continue;
            }
            children(&root, &cube, meter, stats, &mut next)?;
            (split, grows) = (split + 1, true);
        }
        cubes = next;
    }
    Ok(cubes)
}

/// The cubes into which one is split, by the options of its smallest item.
fn children(
    root: &State<'_>,
    cube: &Cube,
    meter: &mut Meter,
    stats: &mut Stats,
    into: &mut Vec<Cube>,
) -> Result<(), StopReason> {
    let depth = root.chosen().len();
    let mut state = root.after(&cube.options[depth..]);
    if let Shape::Open(item) = state.settle(meter, stats)? {
        state.enter(meter, stats)?;
        for option in state.options_of(item) {
            // Every child costs a node: its solution, its dead end, or its next choice.
            if let Some(reason) = meter.look(stats) {
                return Err(reason);
            }
            into.extend(cube_of(&mut state.after(&[option]), meter, stats)?);
        }
    }
    Ok(())
}

/// The cube of a state, unless there is no solution in it.
fn cube_of(
    state: &mut State<'_>,
    meter: &mut Meter,
    stats: &mut Stats,
) -> Result<Option<Cube>, StopReason> {
    let whole = match state.settle(meter, stats)? {
        Shape::Dead => return Ok(None),
        Shape::Solved => true,
        Shape::Open(item) => state.options_of(item).nth(MOST_WIDE).is_some(),
    };
    Ok(Some(Cube { options: state.chosen().to_vec(), whole }))
}
