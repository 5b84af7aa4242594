//! What a search over planes looks up: conflict rows, lists of items, the root.

use crate::engine::bits::lanes::{Lanes, set, unset};
use crate::engine::bits::layout::Layout;
use crate::engine::bits::matrix::{Conflicts, Matrix};

/// Conflict rows of any size, end to end.
pub(super) struct Gatherer<'a, B> {
    rows: &'a mut [Lanes],
    stride: usize,
    /// Calls the function with each bit of an option.
    bits: B,
    group: Vec<Lanes>,
    foes: Vec<Lanes>,
}

impl<'a, B: Fn(usize, &mut dyn FnMut(usize))> Gatherer<'a, B> {
    pub(super) fn new(rows: &'a mut [Lanes], stride: usize, bits: B) -> Self {
        let empty = vec![Lanes::ZERO; stride];
        Self { rows, stride, bits, group: empty.clone(), foes: empty }
    }
}

impl<B: Fn(usize, &mut dyn FnMut(usize))> Conflicts for Gatherer<'_, B> {
    fn gather(&mut self, all: &[u32]) {
        self.group.fill(Lanes::ZERO);
        for &o in all {
            (self.bits)(o as usize, &mut |bit| set(&mut self.group, bit));
        }
    }

    fn spread(&mut self, friends: &[u32], members: &[u32]) {
        let mut foes = &self.group;
        if !friends.is_empty() {
            self.foes.copy_from_slice(&self.group);
            for &o in friends {
                (self.bits)(o as usize, &mut |bit| unset(&mut self.foes, bit));
            }
            foes = &self.foes;
        }
        for &o in members {
            let row = &mut self.rows[o as usize * self.stride..][..self.stride];
            row.iter_mut().zip(foes).for_each(|(row, foes)| *row |= *foes);
        }
    }
}

/// Conflict rows, lists, and the state before any choice.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) layout: Layout,
    /// What choosing option `o` takes away: `rows[o * stride..][..stride]`.
    pub(super) rows: Vec<Lanes>,
    pub(super) root: Vec<Lanes>,
    /// The options of item `i`, laid out like a head: `lists[i * head..][..head]`.
    pub(super) lists: Vec<Lanes>,
    /// For each item, the lanes of its list that are not empty.
    pub(super) range: Vec<(u32, u32)>,
}

impl Tables {
    pub(super) fn new(matrix: &Matrix, layout: Layout) -> Self {
        let (items, options) = (matrix.items(), matrix.options());
        let (stride, head) = (layout.stride(), layout.head);
        let slots = Slots::new(matrix, &layout);
        let own = |o: usize, f: &mut dyn FnMut(usize)| {
            f(layout.option(o));
            slots.of(o).iter().for_each(|slot| f(*slot as usize));
        };
        let mut rows = vec![Lanes::ZERO; options * stride];
        matrix.conflicts(&mut Gatherer::new(&mut rows, stride, own));
        let mut root = vec![Lanes::ZERO; stride];
        let mut lists = vec![Lanes::ZERO; items * head];
        for o in 0..options {
            own(o, &mut |bit| set(&mut root, bit));
            for &i in matrix.items_of(o) {
                set(&mut rows[o * stride..], i as usize);
                set(&mut lists[i as usize * head..], layout.option(o));
            }
        }
        (0..items).for_each(|i| set(&mut root, i));
        let lane = |o: Option<&u32>| o.map_or(0, |o| (layout.option(*o as usize) / 256) as u32);
        let range = |i: usize| {
            let list = matrix.options_of(i);
            (lane(list.first()), lane(list.last()) + u32::from(!list.is_empty()))
        };
        Self { rows, root, lists, range: (0..items).map(range).collect(), layout }
    }
}

/// The bit that each option owns in the planes of each of its items.
struct Slots {
    /// Option `o` owns `slot[start[o]..start[o + 1]]`.
    start: Vec<u32>,
    slot: Vec<u32>,
}

impl Slots {
    fn new(matrix: &Matrix, layout: &Layout) -> Self {
        let mut next = vec![0; matrix.items()];
        let (mut start, mut slot) = (vec![0], Vec::new());
        for o in 0..matrix.options() {
            for &i in matrix.items_of(o) {
                slot.push(layout.slot(i as usize, next[i as usize]) as u32);
                next[i as usize] += 1;
            }
            start.push(slot.len() as u32);
        }
        Self { start, slot }
    }

    fn of(&self, o: usize) -> &[u32] {
        &self.slot[self.start[o] as usize..self.start[o + 1] as usize]
    }
}
