//! Every shape, with wide instructions and without, on random problems: all states recounted
//! after every node, and the solutions of dancing links in the same order.

use std::collections::BTreeSet;

use quickcheck::{Gen, QuickCheck};

use crate::control::{Limits, Meter, StopReason};
use crate::engine::bits::layout::Layout;
use crate::engine::bits::matrix::Matrix;
use crate::engine::bits::{Bits, Plan, Shape, allows};
use crate::engine::links::Links;
use crate::engine::sample::Sample;
use crate::engine::{Inference, SmallestDomain, Start, Step};
use crate::problem::OptionId;

/// Every way of searching that there is for a start.
fn searches(start: &Start<'_>) -> Vec<(String, Bits)> {
    let mut all = Vec::new();
    for shape in [Shape::Fixed, Shape::Planes, Shape::Rows] {
        let matrix = Matrix::new(start);
        let layout = Layout::of(&matrix);
        if allows(shape, &matrix, &layout) {
            let wide = Bits::new(Plan { matrix, layout, shape }, start);
            let narrow = Bits { is_wide: false, ..wide.clone() };
            all.push((format!("{shape:?}"), wide));
            all.push((format!("{shape:?}, narrow"), narrow));
        }
    }
    all
}

/// The solutions by dancing links, up to so many nodes.
fn by_links(start: &Start<'_>, nodes: u64) -> (Vec<Vec<OptionId>>, bool) {
    let mut links = Links::<true>::new(start);
    let mut meter = Meter::new(Limits::nodes(nodes));
    let mut found = Vec::new();
    loop {
        match links.step(&mut meter, &mut SmallestDomain, &mut ()) {
            Step::Solution => found.push(links.chosen()),
            Step::Exhausted => return (found, true),
            Step::Stopped(_) => return (found, false),
        }
    }
}

fn audit(name: &str, bits: &Bits, matrix: &Matrix) {
    bits.audit(matrix).unwrap_or_else(|message| panic!("{name}: {message}"));
}

/// Searches with a stop before every node, up to so many of them.
fn audited(name: &str, bits: &mut Bits, matrix: &Matrix, nodes: u64) -> Vec<Vec<OptionId>> {
    audit(name, bits, matrix);
    let mut found = Vec::new();
    for limit in 0..=nodes {
        let mut meter = Meter::new(Limits::nodes(limit));
        loop {
            let step = bits.step(&mut meter, &mut ());
            audit(name, bits, matrix);
            match step {
                Step::Solution => found.push(bits.chosen()),
                Step::Exhausted => return found,
                Step::Stopped(reason) => {
                    assert_eq!((reason, bits.stats().nodes), (StopReason::Nodes, limit), "{name}");
                    break;
                }
            }
        }
    }
    found
}

#[test]
fn states_are_right_after_every_node_of_any_small_problem() {
    fn agree(sample: Sample) -> bool {
        let problem = sample.problem();
        let start = sample.start(&problem);
        let matrix = Matrix::new(&start);
        let (expected, _) = by_links(&start, u64::MAX);
        let mut stats = BTreeSet::new();
        for (name, mut bits) in searches(&start) {
            assert_eq!(audited(&name, &mut bits, &matrix, 10_000), expected, "{name}");
            let (nodes, profile) = (bits.stats().nodes, bits.stats().profile.clone());
            stats.insert((nodes, profile));
        }
        assert_eq!(stats.len(), 1, "every shape visits the same nodes");
        true
    }
    QuickCheck::new().tests(1_000).quickcheck(agree as fn(Sample) -> bool);
}

/// The solutions that a search finds, as a set; every state is recounted.
fn inferred(start: &Start<'_>) -> BTreeSet<Vec<OptionId>> {
    let plan = Plan::of(start, Inference::Nodes).expect("it is small");
    assert_eq!(plan.shape, Shape::Subsets);
    let wide = Bits::new(plan, start);
    let narrow = Bits { is_wide: false, ..wide.clone() };
    let matrix = Matrix::new(start);
    let [wide, narrow] = [("wide", wide), ("narrow", narrow)].map(|(name, mut bits)| {
        let found = audited(name, &mut bits, &matrix, 10_000);
        let sorted = found.into_iter().map(|mut options| {
            options.sort_unstable();
            options
        });
        (sorted.collect::<Vec<_>>(), bits.stats().clone())
    });
    assert_eq!(wide, narrow);
    let count = wide.0.len();
    let set = BTreeSet::from_iter(wide.0);
    assert_eq!(set.len(), count, "a solution comes twice");
    set
}

#[test]
fn item_subsets_lose_no_solution_and_every_state_is_right() {
    fn agree(sample: Sample) -> bool {
        let problem = sample.problem();
        let start = sample.start(&problem);
        let (expected, _) = by_links(&start, u64::MAX);
        let sorted = expected.into_iter().map(|mut options| {
            options.sort_unstable();
            options
        });
        let expected: BTreeSet<Vec<OptionId>> = sorted.collect();
        assert_eq!(inferred(&start), expected);
        assert_eq!(inferred(&start.reduced(&mut Meter::new(Limits::none())).unwrap()), expected);
        true
    }
    QuickCheck::new().tests(1_000).quickcheck(agree as fn(Sample) -> bool);
}

/// Of all sizes, so that every body, and states of several columns, are met.
#[test]
fn states_are_right_on_strips_of_every_length() {
    let mut g = Gen::new(64);
    let mut bodies = BTreeSet::new();
    let sizes = [
        (5, 1),
        (62, 2),
        (62, 3),
        (62, 6),
        (40, 10),
        (30, 14),
        (70, 1),
        (70, 3),
        (126, 6),
        (150, 3),
        (250, 9),
        (300, 3),
        (520, 2),
    ];
    for (cells, pieces) in sizes {
        let sample = Sample::strip(&mut g, cells, pieces);
        let problem = sample.problem();
        let start = sample.start(&problem);
        let matrix = Matrix::new(&start);
        let mut found = BTreeSet::new();
        for (name, mut bits) in searches(&start) {
            let name = format!("{cells} cells, {pieces} pieces: {name}");
            bodies.insert(bits.body());
            found.insert(audited(&name, &mut bits, &matrix, 25));
        }
        assert_eq!(found.len(), 1, "{cells} cells: every shape finds the same");
    }
    assert_eq!(bodies.len(), 14, "{bodies:?}");
}

/// Where items keep their order, so do solutions, against dancing links.
#[test]
fn the_order_is_that_of_links_up_to_256_items() {
    let mut g = Gen::new(64);
    for cells in [20, 60, 100, 200, 256] {
        let sample = Sample::strip(&mut g, cells, 3);
        let problem = sample.problem();
        let start = sample.start(&problem);
        let (expected, _) = by_links(&start, 2_000);
        for (name, mut bits) in searches(&start) {
            let mut meter = Meter::new(Limits::solutions(expected.len() as u64));
            for solution in &expected {
                assert_eq!(bits.step(&mut meter, &mut ()), Step::Solution, "{name}");
                assert_eq!(bits.chosen(), *solution, "{name}");
            }
        }
    }
}
