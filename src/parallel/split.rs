//! Cutting a search into cubes.

use crate::control::{Meter, Stats, StopReason};
use crate::engine::Start;
use crate::parallel::state::{Shape, State};
use crate::problem::OptionId;

/// Enough cubes: splitting ends when there are so many. It keeps sixty-four threads busy to the
/// end, though one cube may take many times as long as another.
const ENOUGH: usize = 256;

/// The most cubes that are split, for trees so thin that they never become wide.
const MOST_SPLIT: u64 = 16 * ENOUGH as u64;

/// A part of a search: the solutions that hold these options beside the pre-selected ones.
pub(super) struct Cube {
    pub(super) options: Vec<OptionId>,
    /// Whether the options are a solution, so that there is nothing to split.
    solved: bool,
}

/// The cubes of a search, in the order in which one thread would come upon them, and the work of
/// making them. They do not overlap, and every solution is in one.
///
/// A generation at a time, each open cube is replaced by those of its item's options, until there
/// are [`ENOUGH`]. Dead ones are left out, so there may be none.
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
    if let Some(reason) = meter.before_node(stats) {
        return Err(reason);
    }
    let mut root = State::new(start);
    let mut cubes: Vec<Cube> = cube_of(&mut root, stats).into_iter().collect();
    let (mut split, mut grows) = (0, true);
    while grows {
        grows = false;
        let mut next = Vec::new();
        let mut rest = cubes.into_iter();
        while let Some(cube) = rest.next() {
            let all = next.len() + 1 + rest.len();
            if cube.solved || all >= ENOUGH || split == MOST_SPLIT {
                next.push(cube);
                continue;
            }
            if let Some(reason) = meter.before_node(stats) {
                return Err(reason);
            }
            children(&root, &cube, stats, &mut next);
            (split, grows) = (split + 1, true);
        }
        cubes = next;
    }
    Ok(cubes)
}

/// The cubes into which one is split, by the options of its smallest item.
fn children(root: &State<'_>, cube: &Cube, stats: &mut Stats, into: &mut Vec<Cube>) {
    let depth = root.chosen().len();
    let mut state = root.after(&cube.options[depth..]);
    if let Shape::Open(item) = state.settle(stats) {
        stats.enter(cube.options.len());
        let tried = state.options_of(item).map(|option| state.after(&[option]));
        into.extend(tried.filter_map(|mut child| cube_of(&mut child, stats)));
    }
}

/// The cube of a state, unless there is no solution in it.
fn cube_of(state: &mut State<'_>, stats: &mut Stats) -> Option<Cube> {
    let shape = state.settle(stats);
    let cube = |solved| Cube { options: state.chosen().to_vec(), solved };
    match shape {
        Shape::Dead => None,
        Shape::Solved => Some(cube(true)),
        Shape::Open(_) => Some(cube(false)),
    }
}
