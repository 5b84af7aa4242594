//! Which symbols stand for the digits.

use std::fmt;
use std::str::FromStr;

use crate::sudoku::{Symbol, ascii_form};

/// Which symbols stand for the digits 1 to n.
///
/// ```
/// use exacta::Symbol;
/// use exacta::format::sudoku::Alphabet;
///
/// assert_eq!(Alphabet::FromOne.read("G", 16), Some(Symbol::Digit(16)));
/// assert_eq!(Alphabet::FromZero.read("F", 16), Some(Symbol::Digit(16)));
/// assert_eq!(Alphabet::FromZero.read("0", 16), Some(Symbol::Digit(1)));
/// assert_eq!(Alphabet::Letters.read("P", 16), Some(Symbol::Digit(16)));
/// assert_eq!("A-P".parse(), Ok(Alphabet::Letters));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Alphabet {
    /// `1` to `9`, then `A` for 10, and so on: what [`Symbol`] reads. Numbers begin with 1.
    #[default]
    FromOne,
    /// `0` for the first digit, `9` for the tenth, then `A`, and so on; numbers begin with 0.
    FromZero,
    /// `A` for 1, and so on; up to 26 digits.
    Letters,
}

impl Alphabet {
    const ALL: [Self; 3] = [Self::FromOne, Self::FromZero, Self::Letters];

    /// The meaning of a token, a symbol or a decimal number, in a grid of this side.
    pub fn read(self, token: &str, side: usize) -> Option<Symbol> {
        let mut symbols = token.chars().map(ascii_form);
        let lone = symbols.next().filter(|_| symbols.next().is_none());
        match (self, lone) {
            (Self::FromOne, _) => Symbol::read_token(token, side),
            (Self::FromZero, Some('0')) => Some(Symbol::Digit(1)),
            // One more than what it stands for otherwise, if the grid goes so far.
            (Self::FromZero, Some(symbol)) if symbol.is_ascii_alphanumeric() => {
                match Symbol::read(symbol, side.saturating_sub(1)) {
                    Some(Symbol::Digit(digit)) => Some(Symbol::Digit(digit + 1)),
                    blank => blank,
                }
            }
            (Self::FromZero, None) => match Symbol::read_token(token, side.saturating_sub(1)) {
                Some(Symbol::Digit(digit)) => Some(Symbol::Digit(digit + 1)),
                blank => blank.map(|_| Symbol::Digit(1)),
            },
            (Self::Letters, Some(symbol)) if symbol.is_ascii_alphabetic() => {
                let digit = symbol.to_ascii_uppercase() as u8 - b'A' + 1;
                let is_digit = usize::from(digit) <= side;
                let blank = (digit == b'X' - b'A' + 1).then_some(Symbol::Blank);
                if is_digit { Some(Symbol::Digit(digit)) } else { blank }
            }
            (Self::Letters, Some('1'..='9') | None) => None,
            (Self::FromZero | Self::Letters, Some(symbol)) => Symbol::read(symbol, 0),
        }
    }

    /// Its name for options and messages, by its first digits in a 16×16 grid.
    fn name(self) -> &'static str {
        match self {
            Self::FromOne => "1-G",
            Self::FromZero => "0-F",
            Self::Letters => "A-P",
        }
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no such set of digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("digits are written 1-G (1 to 9, then A), 0-F or A-P, for grids of every size")]
pub struct UnknownAlphabet(());

impl FromStr for Alphabet {
    type Err = UnknownAlphabet;

    fn from_str(name: &str) -> Result<Self, UnknownAlphabet> {
        let found = Self::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(name));
        found.ok_or(UnknownAlphabet(()))
    }
}
