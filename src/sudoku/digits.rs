//! Cells, sets of digits, and the symbols that digits are written with.

use std::fmt;

use crate::sudoku::MAX_SIDE;

/// A cell, by row and column counted from 0. It is written as editors write it, from 1: `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
}

impl Cell {
    /// The cell in this row and column, counted from 0.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// The cell at this place in reading order.
    pub(crate) fn at(index: usize, side: usize) -> Self {
        Self { row: index / side, column: index % side }
    }

    /// The place in reading order in a grid of this side, if the cell is in it.
    pub(crate) fn index(self, side: usize) -> Option<usize> {
        (self.row < side && self.column < side).then(|| self.row * side + self.column)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row.saturating_add(1), self.column.saturating_add(1))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of digits from 1 to 36.
///
/// ```
/// use exacta::Digits;
///
/// let digits: Digits = [3, 1, 3].into_iter().collect();
/// assert_eq!(digits.len(), 2);
/// assert!(digits.contains(3) && !digits.contains(2));
/// assert_eq!(digits.iter().collect::<Vec<u8>>(), [1, 3]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Digits(u64);

impl Digits {
    /// The digits from 1 to `side`; none above 36.
    pub fn all(side: usize) -> Self {
        Self(((1 << side.min(MAX_SIDE)) - 1) << 1)
    }

    /// Whether the set holds `digit`.
    pub fn contains(self, digit: u8) -> bool {
        self.0.checked_shr(digit.into()).unwrap_or(0) & 1 == 1
    }

    /// How many digits the set holds.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds no digit.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digits, ascending.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=36).filter(move |digit| self.contains(*digit))
    }

    /// Takes `digit` out.
    pub fn remove(&mut self, digit: u8) {
        self.0 &= !1u64.checked_shl(digit.into()).unwrap_or(0);
    }
}

/// Digits outside 1 to 36 are ignored.
impl FromIterator<u8> for Digits {
    fn from_iter<T: IntoIterator<Item = u8>>(digits: T) -> Self {
        let valid =
            digits.into_iter().filter(|digit| (1..=MAX_SIDE).contains(&usize::from(*digit)));
        Self(valid.fold(0, |set, digit| set | 1 << digit))
    }
}

impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What a character says about a cell.
///
/// Digits are written 1 to 9, then A to Z for 10 to 35; lower case is read too. A blank is one of
/// `.` `0` `_` `*` `-`, and `X` in grids that have no digit of that name (sides below 33).
///
/// ```
/// use exacta::Symbol;
///
/// assert_eq!(Symbol::read('7', 9), Some(Symbol::Digit(7)));
/// assert_eq!(Symbol::read('g', 16), Some(Symbol::Digit(16)));
/// assert_eq!(Symbol::read('X', 9), Some(Symbol::Blank));
/// assert_eq!(Symbol::read('X', 35), Some(Symbol::Digit(33)));
/// assert_eq!(Symbol::read('7', 6), None); // no digit of a 6×6 grid
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// The cell is blank.
    Blank,
    /// The cell holds this digit, from 1 to the side of the grid.
    Digit(u8),
}

impl Symbol {
    /// The meaning of `symbol` in a grid of this side, if it has one.
    pub fn read(symbol: char, side: usize) -> Option<Self> {
        let value = symbol.to_digit(36).filter(|value| (1..=side).contains(&(*value as usize)));
        match (symbol, value) {
            (_, Some(value)) => u8::try_from(value).ok().map(Self::Digit),
            ('.' | '0' | '_' | '*' | '-' | 'X' | 'x', None) => Some(Self::Blank),
            (_, None) => None,
        }
    }

    /// The meaning of a token between separators: a symbol, or a number from 0 (blank) to `side`.
    pub fn read_token(token: &str, side: usize) -> Option<Self> {
        let mut symbols = token.chars();
        if let (Some(symbol), None) = (symbols.next(), symbols.next()) {
            return Self::read(symbol, side);
        }
        match token.parse::<u8>() {
            _ if token.starts_with('+') => None,
            Ok(0) => Some(Self::Blank),
            Ok(digit) if usize::from(digit) <= side => Some(Self::Digit(digit)),
            _ => None,
        }
    }

    /// The symbol for a digit from 1 to 35, `None` for others.
    pub(crate) fn write(digit: u8) -> Option<char> {
        char::from_digit(digit.into(), 36).filter(|_| digit > 0).map(|c| c.to_ascii_uppercase())
    }
}

/// A token in quotes, harmless to a terminal; one outside ASCII with its code, since it may look like
/// a digit that it is not.
pub(crate) fn quoted(token: &str) -> String {
    let shown: String = token.chars().flat_map(char::escape_debug).collect();
    match token.chars().next() {
        Some(c) if !c.is_ascii() => format!("`{shown}` (U+{:04X})", u32::from(c)),
        _ => format!("`{shown}`"),
    }
}
