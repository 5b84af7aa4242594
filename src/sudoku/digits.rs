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

    /// The digits that both sets hold.
    #[must_use]
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Bit d is set if the set holds digit d.
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// The digits that either set holds.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Puts `digit` in, if it is one from 1 to 36.
    pub fn insert(&mut self, digit: u8) {
        *self = self.union([digit].into_iter().collect());
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
/// `.` `0` `_` `*` `-`, and `X` in grids that have no digit of that name (sides below 33). Decimal
/// digits of all scripts, and full-width characters, are read as what they stand for.
///
/// ```
/// use exacta::Symbol;
///
/// assert_eq!(Symbol::read('7', 9), Some(Symbol::Digit(7)));
/// assert_eq!(Symbol::read('g', 16), Some(Symbol::Digit(16)));
/// assert_eq!(Symbol::read('X', 9), Some(Symbol::Blank));
/// assert_eq!(Symbol::read('X', 35), Some(Symbol::Digit(33)));
/// assert_eq!(Symbol::read('7', 6), None); // no digit of a 6×6 grid
/// assert_eq!(Symbol::read('\u{ff17}', 9), Some(Symbol::Digit(7))); // full-width
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
        let symbol = ascii_form(symbol);
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
        match number(token) {
            Some(0) => Some(Self::Blank),
            Some(digit) if usize::from(digit) <= side => Some(Self::Digit(digit)),
            _ => None,
        }
    }

    /// The symbol for a digit from 1 to 35, `None` for others.
    pub(crate) fn write(digit: u8) -> Option<char> {
        char::from_digit(digit.into(), 36).filter(|_| digit > 0).map(|c| c.to_ascii_uppercase())
    }
}

/// The value of a token of decimal digits, of whatever script.
pub(crate) fn number(token: &str) -> Option<u8> {
    let digits: Option<String> =
        token.chars().map(|c| Some(ascii_form(c)).filter(char::is_ascii_digit)).collect();
    digits?.parse().ok()
}

/// The ASCII character that a decimal digit of another script, or a full-width character, stands
/// for; any other character is itself.
pub(crate) fn ascii_form(c: char) -> char {
    /// The zeros of the scripts of Unicode (general category Nd), ascending; the other nine digits
    /// follow each.
    const ZEROS: [u32; 65] = [
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6,
        0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90,
        0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
        0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0,
        0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60, 0x16ac0,
        0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
    ];
    let code = u32::from(c);
    if c.is_ascii() {
        return c;
    }
    let zero = ZEROS.partition_point(|zero| *zero <= code).checked_sub(1).map(|at| ZEROS[at]);
    if let Some(digit) = zero.map(|zero| code - zero).filter(|digit| *digit < 10) {
        return char::from_digit(digit, 10).unwrap_or(c);
    }
    match c {
        // Full-width forms stand in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(code - 0xff01 + 0x21).unwrap_or(c),
        _ => c,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_have_their_value() {
        for (foreign, ascii) in [
            ('\u{ff15}', '5'),
            ('\u{665}', '5'),
            ('\u{6f9}', '9'),
            ('\u{966}', '0'),
            ('\u{1d7ff}', '9'),
            ('\u{ff21}', 'A'),
            ('\u{ff0e}', '.'),
            ('\u{66a}', '\u{66a}'), // the Arabic percent sign follows the digits
            ('é', 'é'),
            ('5', '5'),
        ] {
            assert_eq!(ascii_form(foreign), ascii, "{foreign:?}");
        }
        assert_eq!(number("\u{ff11}\u{666}"), Some(16));
        assert_eq!((number("+1"), number(""), number("256")), (None, None, None));
    }
}
