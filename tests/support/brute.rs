//! The oracle for exact covers: every subset of the options, each judged by the definition.
//!
//! So simple that it is unlikely to be wrong, and exponential: for a dozen options.

use std::collections::BTreeSet;

use crate::support::instance::{Instance, Row};

/// All exact covers, each as the ascending numbers of its options.
///
/// Options without a primary item are skipped, as the library documents.
pub(crate) fn exact_covers(instance: &Instance) -> BTreeSet<Vec<u32>> {
    let choosable: Vec<usize> = (0..instance.options.len())
        .filter(|option| instance.options[*option].iter().any(|(item, _)| instance.primary[*item]))
        .collect();
    assert!(choosable.len() < 20, "brute force is for tiny problems");
    let subsets = (0u32..1 << choosable.len()).map(|mask| {
        let chosen = choosable.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
        chosen.map(|(_, option)| *option).collect::<Vec<usize>>()
    });
    let covers = subsets.filter(|subset| is_exact_cover(instance, subset));
    let number = |option: usize| u32::try_from(option).expect("few options");
    covers.map(|cover| cover.into_iter().map(number).collect()).collect()
}

/// The definition, item by item.
fn is_exact_cover(instance: &Instance, subset: &[usize]) -> bool {
    (0..instance.primary.len()).all(|item| {
        let rows = subset.iter().map(|option| &instance.options[*option]);
        let uses: Vec<Option<u32>> = rows.filter_map(|row| use_of(row, item)).collect();
        if instance.primary[item] {
            uses.len() == 1
        } else {
            uses.len() <= 1 || (uses[0].is_some() && uses.iter().all(|color| *color == uses[0]))
        }
    })
}

/// The color in which a row uses an item, if it uses it at all.
fn use_of(row: &Row, item: usize) -> Option<Option<u32>> {
    row.iter().find(|(member, _)| *member == item).map(|(_, color)| *color)
}
