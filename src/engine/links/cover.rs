//! The dance itself: four pairs of verbs, each undoing the other when called in reverse order.
//!
//! | do | undo | what |
//! |---|---|---|
//! | hide | unhide | take an option out of all lists but the one it was met in |
//! | cover | uncover | take an item out, and hide its options |
//! | purify | unpurify | settle a secondary item's color, and hide options of other colors |
//! | commit | uncommit | cover or purify, whichever the node's color asks for |

use crate::control::Stats;
use crate::engine::links::arena::{AGREED, Arena, PLAIN, ROOT};

impl<const COLORED: bool> Arena<COLORED> {
    /// Takes all nodes of `node`'s option but itself out of their lists.
    #[inline]
    fn hide(&mut self, node: u32, stats: &mut Stats) {
        let mut at = node + 1;
        while at != node {
            let top = self.top[at as usize];
            let (up, down) = (self.up[at as usize], self.down[at as usize]);
            if top == ROOT {
                at = up; // a spacer: go round to the option's first node
                continue;
            }
            if !(COLORED && self.color[at as usize] == AGREED) {
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.top[top as usize] -= 1;
                stats.updates += 1;
            }
            at += 1;
        }
    }

    /// Puts back what [`hide`](Self::hide) took out.
    #[inline]
    fn unhide(&mut self, node: u32) {
        let mut at = node - 1;
        while at != node {
            let top = self.top[at as usize];
            let (up, down) = (self.up[at as usize], self.down[at as usize]);
            if top == ROOT {
                at = down; // a spacer: go round to the option's last node
                continue;
            }
            if !(COLORED && self.color[at as usize] == AGREED) {
                self.down[up as usize] = at;
                self.up[down as usize] = at;
                self.top[top as usize] += 1;
            }
            at -= 1;
        }
    }

    /// Takes an item out of the list of items, and its options out of all other lists.
    pub(super) fn cover(&mut self, item: u32, stats: &mut Stats) {
        let mut node = self.down[item as usize];
        while node != item {
            self.hide(node, stats);
            node = self.down[node as usize];
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        stats.updates += 1;
    }

    /// Puts back what [`cover`](Self::cover) took out.
    pub(super) fn uncover(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
        let mut node = self.up[item as usize];
        while node != item {
            self.unhide(node);
            node = self.up[node as usize];
        }
    }

    /// Settles the color of `node`'s item as the node has it.
    fn purify(&mut self, node: u32, stats: &mut Stats) {
        let color = self.color[node as usize];
        let item = self.top[node as usize];
        let mut at = self.down[item as usize];
        while at != item {
            if self.color[at as usize] != color {
                self.hide(at, stats);
            } else if at != node {
                self.color[at as usize] = AGREED;
                stats.cleansings += 1;
            }
            at = self.down[at as usize];
        }
    }

    /// Puts back what [`purify`](Self::purify) hid and marked.
    fn unpurify(&mut self, node: u32) {
        let color = self.color[node as usize];
        let item = self.top[node as usize];
        let mut at = self.up[item as usize];
        while at != item {
            if self.color[at as usize] == AGREED {
                self.color[at as usize] = color;
            } else if at != node {
                self.unhide(at);
            }
            at = self.up[at as usize];
        }
    }

    /// Chooses a node's option: covers or purifies the items of all its other nodes.
    pub(super) fn commit(&mut self, node: u32, stats: &mut Stats) {
        let mut at = node + 1;
        while at != node {
            let top = self.top[at as usize];
            if top == ROOT {
                at = self.up[at as usize];
                continue;
            }
            match self.color_of(at) {
                PLAIN => self.cover(top, stats),
                AGREED => {}
                _ => self.purify(at, stats),
            }
            at += 1;
        }
    }

    /// Puts back what [`commit`](Self::commit) took out.
    pub(super) fn uncommit(&mut self, node: u32) {
        let mut at = node - 1;
        while at != node {
            let top = self.top[at as usize];
            if top == ROOT {
                at = self.down[at as usize];
                continue;
            }
            match self.color_of(at) {
                PLAIN => self.uncover(top),
                AGREED => {}
                _ => self.unpurify(at),
            }
            at -= 1;
        }
    }

    #[inline]
    fn color_of(&self, node: u32) -> u32 {
        if COLORED { self.color[node as usize] } else { PLAIN }
    }
}
