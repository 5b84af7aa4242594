//! Which cells must differ: rows, columns, boxes or regions, extra groups, pairs.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::sudoku::board::Tables;
use crate::sudoku::encode::Encoding;
use crate::sudoku::{Cell, LayoutError, LayoutErrorKind};

/// The largest side: digits are then 1 to 9, A to Z, and one more.
pub const MAX_SIDE: usize = 36;

/// A group of cells that must all differ, with the name that messages give it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct House {
    name: String,
    cells: Box<[Cell]>,
    /// The same cells by their places in reading order.
    places: Box<[usize]>,
}

impl House {
    /// What messages call it: `row 1`, `box 3`, `region C`, `diagonal \`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its cells by their places in reading order.
    pub(crate) fn places(&self) -> &[usize] {
        &self.places
    }

    /// Its cells; as many as the grid has digits, or fewer.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

/// The rules of a grid: its side n, and which cells must differ.
///
/// Cheap to clone: clones share everything, the encoding as an exact cover included.
///
/// ```
/// use exacta::Layout;
///
/// let classic = Layout::of_side(9)?;
/// assert_eq!(classic.to_string(), "9x9, boxes 3x3");
///
/// // Rows come first: boxes of 3 rows × 2 columns, where 6×6 grids usually have 2 × 3.
/// let upright = Layout::boxes(3, 2)?;
/// assert_ne!(upright, Layout::of_side(6)?);
///
/// let variant = classic.with_diagonals().with_anti_knight();
/// assert_eq!(variant.to_string(), "9x9, boxes 3x3, diagonals, anti-knight");
/// # Ok::<(), exacta::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct Layout(Arc<Rules>);

#[derive(Clone)]
struct Rules {
    side: usize,
    /// Rows, columns and boxes or regions first, in this order, n of each.
    houses: Vec<House>,
    /// Pairs of cells that must differ, with the name of their rule.
    exclusions: Vec<(Cell, Cell, &'static str)>,
    /// What makes this layout different from others of its side, in words.
    description: Vec<String>,
    warnings: Vec<String>,
    /// Rows and columns of a box, unless there are regions.
    box_shape: Option<(usize, usize)>,
    is_classic: bool,
    encoding: OnceLock<Arc<Encoding>>,
    board: OnceLock<Option<Arc<Tables>>>,
}

impl Layout {
    /// The usual layout of this side: boxes of r rows and n/r columns, where r is the largest
    /// divisor of n that is not above √n. So 6×6 has boxes of 2 rows × 3 columns.
    ///
    /// # Errors
    ///
    /// [`LayoutErrorKind::Side`] unless the side is between 1 and [`MAX_SIDE`], and
    /// [`LayoutErrorKind::Prime`] for a prime.
    ///
    /// # Cost
    ///
    /// The layout of each side is made once in a program and kept, so that all grids of a side
    /// share it; the encoding of 36×36, once asked for, takes 2 MB.
    pub fn of_side(side: usize) -> Result<Self, LayoutError> {
        let rows =
            (1..=side).filter(|r| side.is_multiple_of(*r) && r * r <= side).max().unwrap_or(0);
        if rows == 1 && (2..=MAX_SIDE).contains(&side) {
            let detail = format!("{side} is prime: a grid of {side} rows needs a region map");
            return Err(LayoutError::new(LayoutErrorKind::Prime, detail));
        }
        static USUAL: [OnceLock<Layout>; MAX_SIDE + 1] = [const { OnceLock::new() }; MAX_SIDE + 1];
        let usual = &USUAL[checked_side(Some(side))?];
        if let Some(layout) = usual.get() {
            return Ok(layout.clone());
        }
        let layout = Self::boxes(rows, side / rows)?;
        Ok(usual.get_or_init(|| layout).clone())
    }

    /// Boxes of this many rows × columns, in a grid of side `rows * columns`.
    ///
    /// Boxes of one row are the rows once more: that is a Latin square.
    ///
    /// # Errors
    ///
    /// [`LayoutErrorKind::Side`] unless the side is between 1 and [`MAX_SIDE`].
    pub fn boxes(rows: usize, columns: usize) -> Result<Self, LayoutError> {
        let side = checked_side(rows.checked_mul(columns))?;
        let box_of = |cell: Cell| cell.row / rows * rows + cell.column / columns;
        let mut boxes = vec![Vec::with_capacity(side); side];
        for cell in cells(side) {
            boxes[box_of(cell)].push(cell);
        }
        let boxes =
            (1..).zip(boxes).map(|(number, cells)| house(side, format!("box {number}"), cells));
        let mut layout = Self::new(side, boxes, format!("boxes {rows}x{columns}"));
        let rules = Arc::make_mut(&mut layout.0);
        rules.is_classic = (rows, columns) == (3, 3);
        rules.box_shape = Some((rows, columns));
        Ok(layout)
    }

    /// Irregular regions ("jigsaw"), from a map that gives each cell, in reading order, the symbol
    /// of its region. White space is ignored; any other character is a symbol.
    ///
    /// A region whose cells do not hang together is legal, and gives a
    /// [warning](Self::warnings).
    ///
    /// # Errors
    ///
    /// [`LayoutErrorKind::MapSize`], [`LayoutErrorKind::RegionCount`],
    /// [`LayoutErrorKind::RegionSize`] or [`LayoutErrorKind::Side`].
    ///
    /// ```
    /// use exacta::Layout;
    ///
    /// let jigsaw = Layout::regions("AAAB ACBB CCDB CDDD")?;
    /// assert_eq!(jigsaw.to_string(), "4x4, regions AAABACBBCCDBCDDD");
    /// assert_eq!(jigsaw.houses().last().unwrap().name(), "region D");
    /// assert!(jigsaw.warnings().is_empty());
    /// # Ok::<(), exacta::LayoutError>(())
    /// ```
    pub fn regions(map: &str) -> Result<Self, LayoutError> {
        let symbols: Vec<char> = map.chars().filter(|symbol| !symbol.is_whitespace()).collect();
        let side = symbols.len().isqrt();
        if side * side != symbols.len() {
            let detail = format!("a region map of {} cells is not square", symbols.len());
            return Err(LayoutError::new(LayoutErrorKind::MapSize, detail));
        }
        checked_side(Some(side))?;
        let mut order: Vec<char> = Vec::new();
        let mut regions: HashMap<char, Vec<Cell>> = HashMap::new();
        for (cell, symbol) in cells(side).zip(&symbols) {
            let region = regions.entry(*symbol).or_default();
            if region.is_empty() {
                order.push(*symbol);
            }
            region.push(cell);
        }
        if order.len() != side {
            let detail = format!("the region map has {} regions, expected {side}", order.len());
            return Err(LayoutError::new(LayoutErrorKind::RegionCount, detail));
        }
        let mut houses = Vec::with_capacity(side);
        for symbol in order {
            let cells = regions.remove(&symbol).unwrap_or_default();
            if cells.len() != side {
                let detail = format!("region {symbol} has {} cells, expected {side}", cells.len());
                return Err(LayoutError::new(LayoutErrorKind::RegionSize, detail));
            }
            houses.push(house(side, format!("region {symbol}"), cells));
        }
        let parted = houses.iter().filter(|region| !is_connected(&region.cells));
        let warnings = parted.map(|region| format!("{} is in parts", region.name)).collect();
        let map: String = symbols.into_iter().collect();
        let layout = Self::new(side, houses.into_iter(), format!("regions {map}"));
        Ok(layout.edit(|rules| rules.warnings = warnings))
    }

    /// This layout, and both diagonals must hold every digit.
    pub fn with_diagonals(self) -> Self {
        let side = self.side();
        let falling = (0..side).map(|i| Cell::new(i, i)).collect();
        let rising = (0..side).map(|i| Cell::new(side - 1 - i, i)).collect();
        self.add_rule("diagonals".into(), |rules| {
            rules.houses.push(house(side, "diagonal \\", falling));
            rules.houses.push(house(side, "diagonal /", rising));
        })
    }

    /// This layout with the windows of windoku: squares of box size, one cell away from the border
    /// and from each other; four of them in a 9×9 grid.
    ///
    /// # Errors
    ///
    /// [`LayoutErrorKind::Windows`] unless the side is the square of 2 or more.
    pub fn with_windows(self) -> Result<Self, LayoutError> {
        let side = self.side();
        let size = side.isqrt();
        if size < 2 || size * size != side {
            let detail = format!("windows need a side that is a square, not {side}");
            return Err(LayoutError::new(LayoutErrorKind::Windows, detail));
        }
        Ok(self.add_rule("windows".into(), |rules| {
            for window in 0..(size - 1) * (size - 1) {
                let corner = Cell::at(window, size - 1);
                let (top, left) = (1 + corner.row * (size + 1), 1 + corner.column * (size + 1));
                let cells = cells(size).map(|c| Cell::new(top + c.row, left + c.column)).collect();
                rules.houses.push(house(side, format!("window {}", window + 1), cells));
            }
        }))
    }

    /// This layout, and the `cells` must differ. As many cells as there are digits hold every digit.
    ///
    /// # Errors
    ///
    /// [`LayoutErrorKind::Group`] if a cell is outside the grid or named twice, or if there are no
    /// cells or more than digits.
    pub fn with_group(
        self,
        name: impl Into<String>,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, LayoutError> {
        let (name, side) = (name.into(), self.side());
        let cells: Vec<Cell> = cells.into_iter().take(side + 1).collect();
        let fault = |detail: String| Err(LayoutError::new(LayoutErrorKind::Group, detail));
        if cells.is_empty() || cells.len() > side {
            return fault(format!("group {name} must have between 1 and {side} cells"));
        }
        for (place, cell) in cells.iter().enumerate() {
            if cell.index(side).is_none() {
                return fault(format!("group {name}: {cell} is outside a {side}x{side} grid"));
            }
            if cells[..place].contains(cell) {
                return fault(format!("group {name} names {cell} twice"));
            }
        }
        Ok(self.edit(|rules| {
            rules.description.push(format!("group {name}"));
            rules.houses.push(house(side, name, cells));
        }))
    }

    /// This layout, and cells a knight's move apart must differ.
    pub fn with_anti_knight(self) -> Self {
        self.with_excluded_moves("anti-knight", &[(1, 2), (2, 1), (1, -2), (2, -1)])
    }

    /// This layout, and cells that touch, be it at a corner, must differ.
    pub fn with_anti_king(self) -> Self {
        self.with_excluded_moves("anti-king", &[(1, 1), (1, -1), (0, 1), (1, 0)])
    }

    /// This layout, and these two cells must differ.
    ///
    /// # Errors
    ///
    /// [`LayoutErrorKind::Group`] if they are one cell, or one is outside the grid.
    pub fn with_exclusion(self, a: Cell, b: Cell) -> Result<Self, LayoutError> {
        let side = self.side();
        if a == b || a.index(side).is_none() || b.index(side).is_none() {
            let detail = format!("{a} and {b} are no two cells of a {side}x{side} grid");
            return Err(LayoutError::new(LayoutErrorKind::Group, detail));
        }
        let (a, b) = (a.min(b), a.max(b));
        Ok(self.add_rule(format!("{a} differs from {b}"), |rules| {
            rules.exclusions.push((a, b, "exclusion"));
        }))
    }

    /// Number of rows, of columns and of digits.
    pub fn side(&self) -> usize {
        self.0.side
    }

    /// The cells in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        cells(self.side())
    }

    /// All houses: rows, columns, boxes or regions, then extra groups.
    pub fn houses(&self) -> &[House] {
        &self.0.houses
    }

    /// The pairs of cells that must differ beside the houses, with the name of their rule.
    pub fn exclusions(&self) -> &[(Cell, Cell, &'static str)] {
        &self.0.exclusions
    }

    /// Rows and columns of a box; `None` where there are irregular regions.
    ///
    /// ```
    /// use exacta::Layout;
    ///
    /// assert_eq!(Layout::of_side(6)?.box_shape(), Some((2, 3)));
    /// assert_eq!(Layout::regions("AABB AABB CCDD CCDD")?.box_shape(), None);
    /// # Ok::<(), exacta::LayoutError>(())
    /// ```
    pub fn box_shape(&self) -> Option<(usize, usize)> {
        self.0.box_shape
    }

    /// For each cell, in reading order, the number of its box or region, from 0.
    ///
    /// ```
    /// use exacta::Layout;
    ///
    /// assert_eq!(Layout::of_side(4)?.region_numbers()[..8], [0, 0, 1, 1, 0, 0, 1, 1]);
    /// # Ok::<(), exacta::LayoutError>(())
    /// ```
    pub fn region_numbers(&self) -> Vec<usize> {
        let side = self.side();
        let mut numbers = vec![0; side * side];
        for (number, region) in self.houses()[2 * side..3 * side].iter().enumerate() {
            region.places().iter().for_each(|place| numbers[*place] = number);
        }
        numbers
    }

    /// The rules beside rows, columns and boxes or regions, in words: `diagonals`, `windows`,
    /// `anti-knight`, `anti-king`, `group NAME`, `r1c1 differs from r9c9`.
    pub fn extra_rules(&self) -> &[String] {
        &self.0.description[1..]
    }

    /// What is odd about the layout, though legal: regions that do not hang together.
    pub fn warnings(&self) -> &[String] {
        &self.0.warnings
    }

    /// Whether this is 9×9 with boxes of 3×3 and no further rule.
    pub(crate) fn is_classic(&self) -> bool {
        self.0.is_classic
    }

    /// The layout as an exact cover, built at the first call.
    pub(crate) fn encoding(&self) -> &Arc<Encoding> {
        self.0.encoding.get_or_init(|| Arc::new(Encoding::new(self)))
    }

    /// The layout's tables for the n×n board, worked out at the first call; none where there are
    /// too many houses.
    pub(crate) fn board_tables(&self) -> Option<&Arc<Tables>> {
        self.0.board.get_or_init(|| Tables::new(self).map(Arc::new)).as_ref()
    }

    fn new(side: usize, boxes: impl Iterator<Item = House>, description: String) -> Self {
        let row = |r: usize| (0..side).map(|c| Cell::new(r, c)).collect();
        let column = |c: usize| (0..side).map(|r| Cell::new(r, c)).collect();
        let rows = (0..side).map(|r| house(side, format!("row {}", r + 1), row(r)));
        let columns = (0..side).map(|c| house(side, format!("column {}", c + 1), column(c)));
        Self(Arc::new(Rules {
            side,
            houses: rows.chain(columns).chain(boxes).collect(),
            exclusions: Vec::new(),
            description: vec![description],
            warnings: Vec::new(),
            box_shape: None,
            is_classic: false,
            encoding: OnceLock::new(),
            board: OnceLock::new(),
        }))
    }

    fn with_excluded_moves(self, name: &'static str, moves: &[(usize, isize)]) -> Self {
        let side = self.side();
        self.add_rule(name.into(), |rules| {
            for a in cells(side) {
                for (down, right) in moves {
                    let column = a.column.checked_add_signed(*right);
                    let b = column.map(|column| Cell::new(a.row + down, column));
                    if let Some(b) = b.filter(|b| b.index(side).is_some()) {
                        rules.exclusions.push((a, b, name));
                    }
                }
            }
        })
    }

    /// This layout with one more named rule, unless it has that already.
    fn add_rule(self, name: String, change: impl FnOnce(&mut Rules)) -> Self {
        if self.0.description[1..].contains(&name) {
            return self;
        }
        self.edit(|rules| {
            change(rules);
            rules.description.push(name);
        })
    }

    /// Other rules: what others hold of this layout stays as it is.
    fn edit(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        let rules = Arc::make_mut(&mut self.0);
        rules.encoding = OnceLock::new();
        rules.board = OnceLock::new();
        rules.is_classic = false;
        change(rules);
        self
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        let same = |a: &Rules, b: &Rules| a.houses == b.houses && a.exclusions == b.exclusions;
        Arc::ptr_eq(&self.0, &other.0) || same(&self.0, &other.0)
    }
}

impl Eq for Layout {}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}, {1}", self.side(), self.0.description.join(", "))
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

fn house(side: usize, name: impl Into<String>, cells: Vec<Cell>) -> House {
    let places = cells.iter().filter_map(|cell| cell.index(side)).collect();
    House { name: name.into(), cells: cells.into(), places }
}

fn cells(side: usize) -> impl ExactSizeIterator<Item = Cell> + use<> {
    (0..side * side).map(move |index| Cell::at(index, side))
}

fn checked_side(side: Option<usize>) -> Result<usize, LayoutError> {
    side.filter(|side| (1..=MAX_SIDE).contains(side)).ok_or_else(|| {
        let detail = format!("the side of a grid is between 1 and {MAX_SIDE}");
        LayoutError::new(LayoutErrorKind::Side, detail)
    })
}

/// Whether one can walk between any two of the cells without leaving them.
fn is_connected(cells: &[Cell]) -> bool {
    let touch = |a: &Cell, b: &Cell| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
    let (mut reached, mut rest) = (vec![cells[0]], cells[1..].to_vec());
    let mut next = 0;
    while next < reached.len() {
        let (near, far) = rest.into_iter().partition(|cell| touch(cell, &reached[next]));
        reached.extend::<Vec<Cell>>(near);
        rest = far;
        next += 1;
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(layout: Result<Layout, LayoutError>, kind: LayoutErrorKind, message: &str) {
        let error = layout.unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
    }

    #[test]
    fn the_usual_boxes_are_wider_than_tall() {
        let shapes =
            [1, 4, 6, 8, 9, 10, 12, 15, 16, 25, 30, 36].map(|n| Layout::of_side(n).unwrap());
        let shapes = shapes.map(|layout| layout.0.description[0].clone());
        let expected =
            ["1x1", "2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4", "5x5", "5x6", "6x6"];
        assert_eq!(shapes, expected.map(|shape| format!("boxes {shape}")));
    }

    #[test]
    fn impossible_layouts_are_refused() {
        use LayoutErrorKind::*;
        refused(Layout::of_side(0), Side, "the side of a grid is between 1 and 36");
        refused(Layout::of_side(37), Side, "the side of a grid is between 1 and 36");
        refused(Layout::boxes(usize::MAX, 2), Side, "the side of a grid is between 1 and 36");
        refused(Layout::of_side(7), Prime, "7 is prime: a grid of 7 rows needs a region map");
        refused(Layout::regions("AAB"), MapSize, "a region map of 3 cells is not square");
        refused(Layout::regions("AAAA"), RegionCount, "the region map has 1 regions, expected 2");
        refused(Layout::regions("AAAB"), RegionSize, "region A has 3 cells, expected 2");
        refused(
            Layout::of_side(6).unwrap().with_windows(),
            Windows,
            "windows need a side that is a square, not 6",
        );
        let classic = || Layout::of_side(4).unwrap();
        let group = |cells: &[(usize, usize)]| {
            classic().with_group("g", cells.iter().map(|c| Cell::new(c.0, c.1)))
        };
        refused(group(&[]), Group, "group g must have between 1 and 4 cells");
        refused(group(&[(0, 0); 5]), Group, "group g must have between 1 and 4 cells");
        refused(group(&[(0, 4)]), Group, "group g: r1c5 is outside a 4x4 grid");
        refused(group(&[(0, 1), (0, 1)]), Group, "group g names r1c2 twice");
        let same = classic().with_exclusion(Cell::new(1, 1), Cell::new(1, 1));
        refused(same, Group, "r2c2 and r2c2 are no two cells of a 4x4 grid");
    }

    #[test]
    fn a_region_in_parts_is_a_warning() {
        let layout = Layout::regions("AABB ABAB CCDD CCDD").unwrap();
        assert_eq!(layout.warnings(), ["region A is in parts", "region B is in parts"]);
    }

    #[test]
    fn windows_stand_one_cell_apart() {
        let layout = Layout::of_side(9).unwrap().with_windows().unwrap();
        let corners: Vec<String> =
            layout.houses()[27..].iter().map(|w| w.cells()[0].to_string()).collect();
        assert_eq!(corners, ["r2c2", "r2c6", "r6c2", "r6c6"]);
    }

    #[test]
    fn a_rule_counts_once_however_often_it_is_added() {
        let layout = || Layout::of_side(4).unwrap();
        let pair = || (Cell::new(0, 0), Cell::new(3, 3));
        let once = layout().with_diagonals().with_anti_king().with_exclusion(pair().0, pair().1);
        let twice = once.clone().unwrap().with_anti_king().with_diagonals();
        let twice = twice.with_exclusion(pair().1, pair().0);
        assert_eq!(once, twice);
    }

    #[test]
    fn a_changed_layout_has_its_own_encoding() {
        let classic = Layout::of_side(4).unwrap();
        let before = classic.encoding().problem().item_count();
        let variant = classic.clone().with_diagonals();
        assert_eq!(variant.encoding().problem().item_count(), before + 8);
        assert_eq!(classic.encoding().problem().item_count(), before);
    }
}
