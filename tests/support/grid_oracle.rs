//! Plain backtracking on a grid with the classic three tables of sets: which digits each row, each
//! column and each region holds already. Cells are tried in reading order, digits ascending. It is
//! slow, and so simple that it is unlikely to be wrong.

use quickcheck::{Arbitrary, Gen};

/// A grid as plain numbers: 0 is a blank.
#[derive(Clone, Debug)]
pub(crate) struct PlainGrid {
    pub(crate) side: usize,
    /// By cell, in reading order: its region, from 0.
    pub(crate) regions: Vec<usize>,
    pub(crate) values: Vec<u8>,
}

impl PlainGrid {
    /// The completions, in lexicographic order; no more than `limit` of them.
    pub(crate) fn completions(&self, limit: usize) -> Vec<Vec<u8>> {
        let n = self.side;
        let mut tables = Tables {
            rows: vec![vec![false; n + 1]; n],
            columns: vec![vec![false; n + 1]; n],
            regions: vec![vec![false; n + 1]; n],
        };
        for cell in 0..n * n {
            let digit = self.values[cell];
            if digit > 0 {
                if !tables.allows(self, cell, digit) {
                    return Vec::new(); // a repeated clue
                }
                tables.mark(self, cell, digit, true);
            }
        }
        let mut found = Vec::new();
        let mut values = self.values.clone();
        self.fill(0, &mut values, &mut tables, limit, &mut found);
        found
    }

    fn fill(
        &self,
        cell: usize,
        values: &mut Vec<u8>,
        tables: &mut Tables,
        limit: usize,
        found: &mut Vec<Vec<u8>>,
    ) {
        if found.len() == limit {
            return;
        }
        if cell == values.len() {
            found.push(values.clone());
            return;
        }
        if values[cell] > 0 {
            return self.fill(cell + 1, values, tables, limit, found);
        }
        for digit in 1..=self.side as u8 {
            if tables.allows(self, cell, digit) {
                tables.mark(self, cell, digit, true);
                values[cell] = digit;
                self.fill(cell + 1, values, tables, limit, found);
                values[cell] = 0;
                tables.mark(self, cell, digit, false);
            }
        }
    }

    /// Whether two different cells share a row, a column or a region.
    pub(crate) fn sees(&self, a: usize, b: usize) -> bool {
        let n = self.side;
        let shares_line = a / n == b / n || a % n == b % n;
        a != b && (shares_line || self.regions[a] == self.regions[b])
    }
}

struct Tables {
    rows: Vec<Vec<bool>>,
    columns: Vec<Vec<bool>>,
    regions: Vec<Vec<bool>>,
}

impl Tables {
    fn allows(&self, grid: &PlainGrid, cell: usize, digit: u8) -> bool {
        let (n, digit) = (grid.side, usize::from(digit));
        !self.rows[cell / n][digit]
            && !self.columns[cell % n][digit]
            && !self.regions[grid.regions[cell]][digit]
    }

    fn mark(&mut self, grid: &PlainGrid, cell: usize, digit: u8, held: bool) {
        let (n, digit) = (grid.side, usize::from(digit));
        self.rows[cell / n][digit] = held;
        self.columns[cell % n][digit] = held;
        self.regions[grid.regions[cell]][digit] = held;
    }
}

/// A random grid with boxes of `R` rows × `C` columns: a completed grid from which cells were
/// removed, and in which perhaps one or two were altered. So there are proper puzzles, grids with
/// several completions, with none, and with clashes. Shrinking blanks cells.
#[derive(Clone, Debug)]
pub(crate) struct Boxed<const R: usize, const C: usize>(pub(crate) PlainGrid);

impl<const R: usize, const C: usize> Arbitrary for Boxed<R, C> {
    fn arbitrary(g: &mut Gen) -> Self {
        let n = R * C;
        let regions = (0..n * n).map(|cell| cell / n / R * R + cell % n / C).collect();
        let mut values = completed::<R, C>(g);
        let most = if n > 6 { n * n - 30 } else { n * n };
        for _ in 0..below(g, most + 1) {
            values[below(g, n * n)] = 0;
        }
        for _ in 0..below(g, 3) {
            values[below(g, n * n)] = 1 + below(g, n) as u8;
        }
        Self(PlainGrid { side: n, regions, values })
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(blanked(&self.0).map(Self))
    }
}

/// A random grid of side 4, 5 or 6 whose regions are cut at random, in parts or not, with few clues.
#[derive(Clone, Debug)]
pub(crate) struct Jigsaw(pub(crate) PlainGrid);

impl Arbitrary for Jigsaw {
    fn arbitrary(g: &mut Gen) -> Self {
        let side = 4 + below(g, 3);
        let mut regions: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
        shuffle(g, &mut regions);
        let mut values = vec![0; side * side];
        for _ in 0..side + below(g, side) {
            values[below(g, side * side)] = 1 + below(g, side) as u8;
        }
        Self(PlainGrid { side, regions, values })
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(blanked(&self.0).map(Self))
    }
}

/// The grid with one cell less, each in turn.
fn blanked(grid: &PlainGrid) -> impl Iterator<Item = PlainGrid> + 'static {
    let grid = grid.clone();
    let filled: Vec<usize> = (0..grid.values.len()).filter(|cell| grid.values[*cell] > 0).collect();
    filled.into_iter().map(move |cell| {
        let mut smaller = grid.clone();
        smaller.values[cell] = 0;
        smaller
    })
}

/// A completed grid: the cyclic one, with its digits, its rows within bands, its bands, its columns
/// within stacks and its stacks in random order.
pub(crate) fn completed<const R: usize, const C: usize>(g: &mut Gen) -> Vec<u8> {
    let n = R * C;
    let mut digits: Vec<u8> = (1..=n as u8).collect();
    shuffle(g, &mut digits);
    let rows = shuffled_lines(g, C, R);
    let columns = shuffled_lines(g, R, C);
    let cyclic = |row: usize, column: usize| (row % R * C + row / R + column) % n;
    let cells = rows.iter().flat_map(|row| columns.iter().map(|column| (*row, *column)));
    cells.map(|(row, column)| digits[cyclic(row, column)]).collect()
}

/// The numbers of `groups * size` lines, with the groups and the lines in each in random order.
pub(crate) fn shuffled_lines(g: &mut Gen, groups: usize, size: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..groups).collect();
    shuffle(g, &mut order);
    let mut lines = Vec::new();
    for group in order {
        let mut within: Vec<usize> = (0..size).map(|line| group * size + line).collect();
        shuffle(g, &mut within);
        lines.extend(within);
    }
    lines
}

pub(crate) fn shuffle<T>(g: &mut Gen, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(g, last + 1));
    }
}

/// A number below `limit`, which is at least 1.
pub(crate) fn below(g: &mut Gen, limit: usize) -> usize {
    (u64::arbitrary(g) % limit as u64) as usize
}
