//! Candidates, with the reason why each of the others is gone.

use crate::sudoku::diagnose::argument::{Argument, Deduction, Impossible};
use crate::sudoku::diagnose::ask::Clue;
use crate::sudoku::{Cell, Digits, Grid, Layout};

/// Why a candidate is gone, or a digit placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The grid's marks do not have it, or the layout has no such digit.
    Marks,
    /// A clue forbids it.
    Clue(Clue),
    /// The case that is being tried forbids it.
    Case,
    /// A step took it away.
    Step(usize),
}

/// Digits of one subset that are looked at together, at most.
const MOST_TOGETHER: usize = 4;

/// What may stand where.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    layout: Layout,
    side: usize,
    /// By cell: the candidates left.
    left: Vec<Digits>,
    /// By cell and digit: why it is gone, if it is.
    cause: Vec<Option<Cause>>,
    /// By cell: the digit that clues or steps have placed there, whose consequences are drawn.
    placed: Vec<bool>,
    /// By cell: the cells that must differ from it.
    peers: std::sync::Arc<Vec<Vec<usize>>>,
    /// The steps taken, and for each the candidates whose absence it rests on.
    steps: Vec<(Deduction, Vec<(usize, u8)>)>,
}

impl Candidates {
    /// All candidates that the grid's marks allow, without its clues.
    pub(super) fn new(grid: &Grid) -> Self {
        let layout = grid.layout().clone();
        let side = layout.side();
        let cells = side * side;
        let mut peers = vec![Vec::new(); cells];
        for house in layout.houses() {
            for &a in house.places() {
                peers[a].extend(house.places().iter().copied().filter(|b| *b != a));
            }
        }
        for (a, b, _) in layout.exclusions() {
            if let (Some(a), Some(b)) = (a.index(side), b.index(side)) {
                peers[a].push(b);
                peers[b].push(a);
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        let mut candidates = Self {
            layout,
            side,
            left: vec![Digits::all(side); cells],
            cause: vec![None; cells * (side + 1)],
            placed: vec![false; cells],
            peers: peers.into(),
            steps: Vec::new(),
        };
        for (cell, marks) in grid.marks().into_iter().flatten().enumerate() {
            for digit in Digits::all(side).iter().filter(|digit| !marks.contains(*digit)) {
                candidates.remove(cell, digit, Cause::Marks);
            }
        }
        candidates
    }

    /// How many steps have been taken.
    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Puts a digit into a cell: it goes from all cells that must differ.
    pub(super) fn place(&mut self, clue: Clue, cause: Cause) {
        let Some(cell) = clue.cell.index(self.side) else { return };
        self.placed[cell] = true;
        for digit in Digits::all(self.side).iter().filter(|digit| *digit != clue.digit) {
            self.remove(cell, digit, cause);
        }
        let peers = std::sync::Arc::clone(&self.peers);
        for &peer in &peers[cell] {
            self.remove(peer, clue.digit, cause);
        }
    }

    fn remove(&mut self, cell: usize, digit: u8, cause: Cause) -> bool {
        let is_news = self.left[cell].contains(digit);
        if is_news {
            self.left[cell].remove(digit);
            self.cause[cell * (self.side + 1) + usize::from(digit)] = Some(cause);
        }
        is_news
    }

    fn cause(&self, cell: usize, digit: u8) -> Option<Cause> {
        self.cause[cell * (self.side + 1) + usize::from(digit)]
    }

    fn cell(&self, place: usize) -> Cell {
        Cell::at(place, self.side)
    }

    fn cells(&self, places: &[usize]) -> Vec<Cell> {
        places.iter().map(|place| self.cell(*place)).collect()
    }

    /// The cell's digits that are gone.
    pub(super) fn missing(&self, cell: Cell) -> Vec<(usize, u8)> {
        let place = cell.index(self.side).unwrap_or(0);
        let gone = Digits::all(self.side).iter().filter(|digit| !self.left[place].contains(*digit));
        gone.map(|digit| (place, digit)).collect::<Vec<_>>()
    }

    /// The cells with two candidates or more, no more than `most`; those with the fewest first.
    pub(super) fn open_cells(&self, most: usize) -> Vec<(Cell, Digits)> {
        let open =
            (0..self.left.len()).filter(|place| (2..=most).contains(&self.left[*place].len()));
        let mut open: Vec<(Cell, Digits)> =
            open.map(|place| (self.cell(place), self.left[place])).collect();
        open.sort_by_key(|(_, digits)| digits.len());
        open
    }

    /// Something that cannot be, and the absent candidates that show it; the plainest first.
    pub(super) fn impossible(&self) -> Option<(Impossible, Vec<(usize, u8)>)> {
        self.empty_cell().or_else(|| self.full_house())
    }

    fn together(&self) -> usize {
        if self.side > 16 { 2 } else { MOST_TOGETHER }
    }

    fn clues(&self, absent: &[(usize, u8)]) -> Vec<Clue> {
        let clues = absent.iter().filter_map(|(place, digit)| match self.cause(*place, *digit) {
            Some(Cause::Clue(clue)) => Some(clue),
            _ => None,
        });
        let mut clues: Vec<Clue> = clues.collect();
        clues.sort_unstable();
        clues.dedup();
        clues
    }

    fn empty_cell(&self) -> Option<(Impossible, Vec<(usize, u8)>)> {
        let place = self.left.iter().position(|digits| digits.is_empty())?;
        let cell = self.cell(place);
        let absent = self.missing(cell);
        let mut forbidden = self.clues(&absent);
        forbidden.retain(|clue| clue.cell != cell); // a clue that its own marks forbid
        forbidden.sort_by_key(|clue| clue.digit);
        Some((Impossible::Cell { cell, forbidden }, absent))
    }

    fn full_house(&self) -> Option<(Impossible, Vec<(usize, u8)>)> {
        let houses = self.layout.houses().iter().filter(|house| house.places().len() == self.side);
        for house in houses {
            let all = house
                .places()
                .iter()
                .fold(Digits::default(), |all, place| all.union(self.left[*place]));
            if let Some(digit) = Digits::all(self.side).iter().find(|digit| !all.contains(*digit)) {
                let absent: Vec<(usize, u8)> =
                    house.places().iter().map(|place| (*place, digit)).collect();
                // Clues that fill cells of the house say nothing to the reader.
                let because: Vec<Clue> =
                    self.clues(&absent).into_iter().filter(|clue| clue.digit == digit).collect();
                let house = house.name().to_owned();
                return Some((Impossible::House { house, digit, because }, absent));
            }
        }
        None
    }

    /// Digits of a house with too few cells, or cells with too few digits; the fewest first.
    pub(super) fn too_few(&self) -> Option<(Impossible, Vec<(usize, u8)>)> {
        let mut sizes = 2..=self.together();
        let group = sizes.find_map(|size| self.group(size, size - 1, |_| true))?;
        let (house, digits, cells) = self.named(&group);
        let end = if group.is_of_digits {
            Impossible::Squeezed { house, digits, cells }
        } else {
            Impossible::Crammed { house, digits, cells }
        };
        Some((end, self.absent(&group)))
    }

    /// Takes one plain step, if there is one that takes candidates away; the plainest first.
    pub(super) fn deduce(&mut self) -> bool {
        self.only_digit() || self.only_place() || self.confined()
    }

    fn only_digit(&mut self) -> bool {
        let single = |place: &usize| self.left[*place].len() == 1 && !self.placed[*place];
        let Some(place) = (0..self.left.len()).find(single) else { return false };
        let digit = self.left[place].iter().next().unwrap_or(0);
        let clue = Clue { cell: self.cell(place), digit };
        let needs = self.missing(clue.cell);
        let step = self.steps.len();
        self.steps.push((Deduction::OnlyDigit { clue }, needs));
        self.place(clue, Cause::Step(step));
        true
    }

    fn only_place(&mut self) -> bool {
        let layout = self.layout.clone();
        for house in layout.houses().iter().filter(|house| house.places().len() == self.side) {
            for digit in Digits::all(self.side).iter() {
                let mut holders =
                    house.places().iter().filter(|place| self.left[**place].contains(digit));
                let (Some(&place), None) = (holders.next(), holders.next()) else { continue };
                if self.left[place].len() == 1 {
                    continue;
                }
                let others = house.places().iter().filter(|other| **other != place);
                let needs = others.map(|other| (*other, digit)).collect();
                let clue = Clue { cell: self.cell(place), digit };
                let step = self.steps.len();
                self.steps
                    .push((Deduction::OnlyPlace { house: house.name().to_owned(), clue }, needs));
                self.place(clue, Cause::Step(step));
                return true;
            }
        }
        false
    }

    fn confined(&mut self) -> bool {
        let layout = self.layout.clone();
        let peers = std::sync::Arc::clone(&self.peers);
        for house in layout.houses().iter().filter(|house| house.places().len() == self.side) {
            for digit in Digits::all(self.side).iter() {
                let holds = |place: &usize| self.left[*place].contains(digit);
                let cells: Vec<usize> = house.places().iter().copied().filter(holds).collect();
                let Some((&first, rest)) = cells.split_first() else { continue };
                let sees_all = |other: &usize| {
                    holds(other)
                        && rest.iter().all(|place| peers[*place].binary_search(other).is_ok())
                };
                let others: Vec<usize> = peers[first].iter().copied().filter(sees_all).collect();
                if others.is_empty() || cells.len() == 1 {
                    continue;
                }
                let absent = house.places().iter().filter(|place| !cells.contains(place));
                let needs = absent.map(|place| (*place, digit)).collect();
                let step = self.steps.len();
                let deduction = Deduction::Confined {
                    house: house.name().to_owned(),
                    digit,
                    cells: self.cells(&cells),
                    others: self.cells(&others),
                };
                self.steps.push((deduction, needs));
                others.iter().for_each(|other| {
                    self.remove(*other, digit, Cause::Step(step));
                });
                return true;
            }
        }
        false
    }

    /// Takes a step by a group of digits and cells, if one takes candidates away.
    pub(super) fn squeezed(&mut self) -> bool {
        let mut sizes = 2..=self.together();
        let takes_away = |group: &Group| !self.lost(group).is_empty();
        let Some(group) = sizes.find_map(|size| self.group(size, size, takes_away)) else {
            return false;
        };
        let lost = self.lost(&group);
        let (house, digits, cells) = self.named(&group);
        let deduction = if group.is_of_digits {
            Deduction::Squeezed { house, digits, cells }
        } else {
            Deduction::Crammed { house, digits, cells }
        };
        let step = self.steps.len();
        self.steps.push((deduction, self.absent(&group)));
        for (place, digit) in lost {
            self.remove(place, digit, Cause::Step(step));
        }
        true
    }

    /// What a group with as many cells as digits takes away.
    fn lost(&self, group: &Group) -> Vec<(usize, u8)> {
        let places: Vec<usize> =
            if group.is_of_digits { group.cells.clone() } else { self.others(group) };
        let goes = |digit: &u8| group.digits.contains(*digit) != group.is_of_digits;
        let mut lost = Vec::new();
        for place in places {
            lost.extend(self.left[place].iter().filter(goes).map(|digit| (place, digit)));
        }
        lost
    }

    /// The other cells of a group's house.
    fn others(&self, group: &Group) -> Vec<usize> {
        let places = self.layout.houses()[group.house].places().iter().copied();
        places.filter(|place| !group.cells.contains(place)).collect()
    }

    /// The candidates whose absence makes a group one.
    fn absent(&self, group: &Group) -> Vec<(usize, u8)> {
        let places = if group.is_of_digits { self.others(group) } else { group.cells.clone() };
        let is_absent = |digit: &u8| group.digits.contains(*digit) == group.is_of_digits;
        let mut absent = Vec::new();
        for place in places {
            absent.extend(
                Digits::all(self.side).iter().filter(is_absent).map(|digit| (place, digit)),
            );
        }
        absent
    }

    fn named(&self, group: &Group) -> (String, Digits, Vec<Cell>) {
        let house = self.layout.houses()[group.house].name().to_owned();
        (house, group.digits, self.cells(&group.cells))
    }

    /// The first group that is wanted: of `size` digits that have exactly `room` cells in a house, or of
    /// `size` cells that have exactly `room` digits.
    fn group(&self, size: usize, room: usize, is_wanted: impl Fn(&Group) -> bool) -> Option<Group> {
        let mut houses = self.layout.houses().iter().enumerate();
        houses.find_map(|(house, rules)| {
            let places = rules.places().iter().copied();
            let open: Vec<usize> = places.filter(|place| !self.placed[*place]).collect();
            let all: Vec<u8> = Digits::all(self.side).iter().collect();
            let cells_of = |digit: &u8| -> u64 {
                let holds = |place: &usize| u64::from(self.left[*place].contains(*digit));
                open.iter().enumerate().map(|(at, place)| holds(place) << at).sum()
            };
            let of_digits = |picked: &[usize], union: u64| {
                let digits = picked.iter().map(|at| all[*at]).collect();
                let cells = bits(union).map(|at| open[at]).collect();
                Some(Group { house, is_of_digits: true, digits, cells }).filter(&is_wanted)
            };
            let digits_of = |place: &usize| self.left[*place].bits();
            let of_cells = |picked: &[usize], union: u64| {
                let digits = bits(union).map(|digit| digit as u8).collect();
                let cells = picked.iter().map(|at| open[*at]).collect();
                Some(Group { house, is_of_digits: false, digits, cells }).filter(&is_wanted)
            };
            // A house of fewer cells than digits need not hold every digit.
            let is_full = rules.places().len() == self.side;
            let by_digits = || subsets(&all, cells_of, size, room, of_digits);
            let by_cells = || subsets(&open, digits_of, size, room, of_cells);
            is_full.then(by_digits).flatten().or_else(by_cells)
        })
    }

    /// The argument that ends so: with the steps since `outset` that it rests on, and the numbers of
    /// those before. It rests on `steps`, and on the absence of `absent`.
    pub(super) fn argument(
        &self,
        outset: usize,
        end: Impossible,
        absent: Vec<(usize, u8)>,
        steps: Vec<usize>,
    ) -> (Argument, Vec<usize>) {
        let mut is_needed = vec![false; self.steps.len()];
        let mut open = steps;
        let step_of = |(place, digit): &(usize, u8)| match self.cause(*place, *digit) {
            Some(Cause::Step(step)) => Some(step),
            _ => None,
        };
        open.extend(absent.iter().filter_map(step_of));
        while let Some(step) = open.pop() {
            if !std::mem::replace(&mut is_needed[step], true) {
                open.extend(self.steps[step].1.iter().filter_map(step_of));
            }
        }
        let needed = |range: std::ops::Range<usize>| range.filter(|step| is_needed[*step]);
        let steps = needed(outset..self.steps.len()).map(|step| self.steps[step].0.clone());
        (Argument { steps: steps.collect(), end }, needed(0..outset).collect())
    }
}

/// Digits and cells of a house that belong together.
struct Group {
    /// The place of the house in the layout's list.
    house: usize,
    /// Whether the digits came first: all their cells are named. Else the cells, with all their digits.
    is_of_digits: bool,
    digits: Digits,
    cells: Vec<usize>,
}

/// Looks at the subsets of `size` things whose masks together have exactly `room` bits, by the places of
/// the things and these bits, until `see` answers.
fn subsets<T, A>(
    things: &[T],
    mask: impl Fn(&T) -> u64,
    size: usize,
    room: usize,
    see: impl Fn(&[usize], u64) -> Option<A>,
) -> Option<A> {
    // A thing without any bit is an end of its own, and no part of a group; one with too many is neither.
    let fits = |mask: u64| mask != 0 && mask.count_ones() as usize <= room;
    let masks: Vec<u64> = things.iter().map(mask).collect();
    let usable: Vec<usize> = (0..masks.len()).filter(|at| fits(masks[*at])).collect();
    // The places in `usable` of the things picked, ascending, and the or of each prefix.
    let mut picked: Vec<usize> = Vec::with_capacity(size);
    let mut unions = vec![0u64];
    let mut next = 0;
    loop {
        let union = unions[picked.len()];
        if picked.len() == size && union.count_ones() as usize == room {
            let places: Vec<usize> = picked.iter().map(|at| usable[*at]).collect();
            let answer = see(&places, union);
            if answer.is_some() {
                return answer;
            }
        }
        if picked.len() == size || next == usable.len() {
            next = picked.pop()? + 1;
            unions.pop();
            continue;
        }
        let union = union | masks[usable[next]];
        if fits(union) {
            picked.push(next);
            unions.push(union);
        }
        next += 1;
    }
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
