//! A smallest set that meets every one of some sets: branch and bound, with an explicit stack.
//!
//! ```text
//! take a set that is not met yet, with the fewest elements left:
//!     for each of its elements: take it, and go on; afterwards never take it again here
//! give up a branch where the elements taken, and one for each of some disjoint sets not met yet,
//! are as many as the best answer has
//! ```

use bitvec::vec::BitVec;

/// Sets of numbers below a bound, all of which are to be met; more may come.
#[derive(Debug)]
pub(super) struct HittingSets {
    universe: usize,
    /// Words of a set.
    words: usize,
    sets: Vec<Vec<u64>>,
    /// Nodes that all searches together may still visit.
    nodes: usize,
}

/// What has been taken, and what must not be taken any more.
struct Node {
    taken: Vec<usize>,
    is_taken: Vec<u64>,
    is_banned: Vec<u64>,
}

impl HittingSets {
    /// No set of numbers below `universe` yet, and so many nodes for all searches together.
    pub(super) fn new(universe: usize, nodes: usize) -> Self {
        Self { universe, words: universe.div_ceil(64).max(1), sets: Vec::new(), nodes }
    }

    /// Adds a set, which is not empty.
    pub(super) fn push(&mut self, set: &[usize]) {
        let mut words = vec![0; self.words];
        set.iter().for_each(|element| words[element / 64] |= 1 << (element % 64));
        self.sets.push(words);
    }

    /// A smallest set that meets all, ascending. Nothing where the nodes are used up.
    pub(super) fn smallest(&mut self) -> Option<Vec<usize>> {
        let mut best = self.greedy();
        let none = vec![0; self.words];
        let mut stack = vec![Node { taken: Vec::new(), is_taken: none.clone(), is_banned: none }];
        while let Some(node) = stack.pop() {
            self.nodes = self.nodes.checked_sub(1)?;
            let is_open = |set: &&Vec<u64>| and(set, &node.is_taken).all(|word| word == 0);
            let mut open: Vec<(u32, &Vec<u64>)> = self
                .sets
                .iter()
                .filter(is_open)
                .map(|set| (without(set, &node.is_banned).map(u64::count_ones).sum(), set))
                .collect();
            open.sort_unstable_by_key(|(size, _)| *size);
            let Some((_, branch)) = open.first() else {
                if node.taken.len() < best.len() {
                    best = node.taken;
                }
                continue;
            };
            if node.taken.len() + disjoint(&open, &node.is_banned) >= best.len() {
                continue;
            }
            let mut is_banned = node.is_banned.clone();
            let mut children = Vec::new();
            let free: Vec<u64> = without(branch, &node.is_banned).collect();
            for element in (0..self.universe).filter(|e| free[e / 64] >> (e % 64) & 1 == 1) {
                let (mut taken, mut is_taken) = (node.taken.clone(), node.is_taken.clone());
                taken.push(element);
                is_taken[element / 64] |= 1 << (element % 64);
                children.push(Node { taken, is_taken, is_banned: is_banned.clone() });
                is_banned[element / 64] |= 1 << (element % 64);
            }
            stack.extend(children.into_iter().rev());
        }
        best.sort_unstable();
        Some(best)
    }

    /// A set that meets all: again and again the element that most sets not yet met hold.
    fn greedy(&self) -> Vec<usize> {
        let mut is_open = BitVec::<usize>::repeat(true, self.sets.len());
        let mut taken = Vec::new();
        while is_open.any() {
            let holds =
                |set: usize, element: usize| self.sets[set][element / 64] >> (element % 64) & 1;
            let gain =
                |element: &usize| is_open.iter_ones().map(|set| holds(set, *element)).sum::<u64>();
            let most = (0..self.universe).max_by_key(gain).unwrap_or(0);
            let met: Vec<usize> =
                is_open.iter_ones().filter(|set| holds(*set, most) == 1).collect();
            met.into_iter().for_each(|set| is_open.set(set, false));
            taken.push(most);
        }
        taken
    }
}

fn and<'s>(one: &'s [u64], other: &'s [u64]) -> impl Iterator<Item = u64> + 's {
    one.iter().zip(other).map(|(a, b)| a & b)
}

fn without<'s>(one: &'s [u64], other: &'s [u64]) -> impl Iterator<Item = u64> + 's {
    one.iter().zip(other).map(|(a, b)| a & !b)
}

/// How many of the sets are disjoint, picked in their order: each needs an element of its own. A set
/// without elements cannot be met, which is worse than any number.
fn disjoint(sets: &[(u32, &Vec<u64>)], is_banned: &[u64]) -> usize {
    let mut used = is_banned.to_vec();
    let mut count = 0;
    for (size, set) in sets {
        if *size == 0 {
            return usize::MAX / 2;
        }
        let free = without(set, is_banned);
        if free.zip(&used).zip(is_banned).all(|((word, used), banned)| word & (used & !banned) == 0)
        {
            count += 1;
            used.iter_mut().zip(*set).for_each(|(used, word)| *used |= word);
        }
    }
    count
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
            let mut search = HittingSets::new(9, 100_000);
            sets.iter().for_each(|set| search.push(set));
            let found = search.smallest().expect("small enough");
            let meets = |mask: u32| sets.iter().all(|set| set.iter().any(|e| mask >> e & 1 == 1));
            let smallest = (0u32..1 << 9).filter(|mask| meets(*mask)).map(u32::count_ones).min();
            let mask = found.iter().fold(0, |mask, element| mask | 1 << element);
            meets(mask) && Some(found.len() as u32) == smallest
        }
    }
}
