//! A smallest set that meets every one of some sets: branch and bound, with an explicit stack.
//!
//! ```text
//! take a set that is not met yet, with the fewest elements left:
//!     for each of its elements: take it, and go on; afterwards never take it again here
//! give up a branch where the elements taken, and one for each of some disjoint sets not met yet,
//! are as many as the best answer has
//! ```

use bitvec::vec::BitVec;

/// Nodes of the search before it gives up.
const MOST_NODES: usize = 200_000;

/// A smallest set of the numbers below `universe` that meets all `sets`, ascending. Nothing where
/// the search was given up; the sets are never empty.
pub(super) fn smallest_hitting_set(sets: &[Vec<usize>], universe: usize) -> Option<Vec<usize>> {
    let mut best = greedy(sets, universe);
    let mut stack = vec![Node { taken: Vec::new(), banned: BitVec::repeat(false, universe) }];
    for _ in 0..MOST_NODES {
        let Some(node) = stack.pop() else {
            best.sort_unstable();
            return Some(best);
        };
        let is_free = |element: &&usize| !node.banned[**element];
        let mut open: Vec<Vec<usize>> = sets
            .iter()
            .filter(|set| !set.iter().any(|element| node.taken.contains(element)))
            .map(|set| set.iter().filter(is_free).copied().collect())
            .collect();
        open.sort_by_key(Vec::len);
        let Some(branch) = open.first() else {
            if node.taken.len() < best.len() {
                best = node.taken;
            }
            continue;
        };
        if node.taken.len() + disjoint(&open, universe) >= best.len() {
            continue;
        }
        let mut banned = node.banned.clone();
        let mut children = Vec::new();
        for &element in branch {
            let mut taken = node.taken.clone();
            taken.push(element);
            children.push(Node { taken, banned: banned.clone() });
            banned.set(element, true);
        }
        stack.extend(children.into_iter().rev());
    }
    None
}

/// What has been taken, and what must not be taken any more.
struct Node {
    taken: Vec<usize>,
    banned: BitVec,
}

/// How many of the sets are disjoint, picked in their order: each needs an element of its own. A set
/// without elements cannot be met, which is worse than any number.
fn disjoint(sets: &[Vec<usize>], universe: usize) -> usize {
    let mut used: BitVec = BitVec::repeat(false, universe);
    let mut count = 0;
    for set in sets {
        if set.is_empty() {
            return usize::MAX / 2;
        }
        if !set.iter().any(|element| used[*element]) {
            count += 1;
            set.iter().for_each(|element| used.set(*element, true));
        }
    }
    count
}

/// A set that meets all: again and again the element that most sets not yet met hold.
fn greedy(sets: &[Vec<usize>], universe: usize) -> Vec<usize> {
    let mut open: Vec<&Vec<usize>> = sets.iter().collect();
    let mut taken = Vec::new();
    while !open.is_empty() {
        let mut count = vec![0; universe];
        open.iter().flat_map(|set| set.iter()).for_each(|element| count[*element] += 1);
        let most = (0..universe).max_by_key(|element| count[*element]).unwrap_or(0);
        taken.push(most);
        open.retain(|set| !set.contains(&most));
    }
    taken
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    quickcheck! {
        fn it_meets_all_sets_and_no_smaller_set_does(raw: Vec<Vec<u8>>) -> bool {
            let sets: Vec<Vec<usize>> = raw
                .iter()
                .filter(|set| !set.is_empty())
                .map(|set| set.iter().take(4).map(|element| usize::from(element % 9)).collect())
                .collect();
            let found = smallest_hitting_set(&sets, 9).expect("small enough");
            let meets = |mask: u32| sets.iter().all(|set| set.iter().any(|e| mask >> e & 1 == 1));
            let smallest = (0u32..1 << 9).filter(|mask| meets(*mask)).map(u32::count_ones).min();
            let mask = found.iter().fold(0, |mask, element| mask | 1 << element);
            meets(mask) && Some(found.len() as u32) == smallest
        }
    }
}
