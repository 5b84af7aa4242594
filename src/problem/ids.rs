//! Numbers with a meaning: items, options and colors, and an item's use in an option.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            #[doc = concat!("The ", $what, " with this number. Whether a problem has it is checked where it is used.")]
            pub const fn new(raw: u32) -> Self {
                Self(raw)
            }

            #[doc = concat!("The number of this ", $what, ".")]
            pub const fn get(self) -> u32 {
                self.0
            }

            #[doc = concat!("The number of this ", $what, ", as an index into your own arrays.")]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", $what, self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    /// An item of a problem, numbered from 0 in the order of definition.
    ItemId, "item"
}
id! {
    /// An option of a problem, numbered from 0 in the order of definition.
    OptionId, "option"
}
id! {
    /// A color of a secondary item: a number up to [`Color::MAX`] whose meaning is yours. Colors
    /// of different items have nothing to do with each other.
    Color, "color"
}

impl Color {
    /// The largest color that a problem accepts; engines mark entries with the two above it.
    pub const MAX: Self = Self(u32::MAX - 2);
}

macro_rules! from_index {
    ($($name:ident),*) => {$(
        impl $name {
            /// The id at `index`, which the caller knows to fit.
            pub(crate) fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a problem has at most u32::MAX items and options"))
            }
        }
    )*};
}
from_index!(ItemId, OptionId);

impl From<u32> for Color {
    fn from(raw: u32) -> Self {
        Self(raw)
    }
}

impl From<u8> for Color {
    fn from(raw: u8) -> Self {
        Self(raw.into())
    }
}

impl From<char> for Color {
    fn from(raw: char) -> Self {
        Self(raw.into())
    }
}

impl From<bool> for Color {
    fn from(raw: bool) -> Self {
        Self(raw.into())
    }
}

/// One item's use in an option: the item, by id or by your own key, and perhaps a color.
///
/// A key converts into an entry without a color; [`Key::color`] makes one with a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry<K> {
    /// The item.
    pub key: K,
    /// The color that the item is to have; `None` claims a secondary item for one option alone.
    pub color: Option<Color>,
}

impl<K> From<K> for Entry<K> {
    fn from(key: K) -> Self {
        Self { key, color: None }
    }
}

/// An entry of a borrowed key, for those who map over `&[key]`.
impl<K: Clone> From<Entry<&K>> for Entry<K> {
    fn from(entry: Entry<&K>) -> Self {
        Self { key: entry.key.clone(), color: entry.color }
    }
}

/// Gives every key the method [`color`](Key::color).
///
/// ```
/// use exacta::{Entry, Key, Model};
///
/// let mut model = Model::new();
/// model.primary("across")?;
/// model.secondary("square")?;
/// // An array needs one type: `.into()` makes a plain key an entry.
/// let entries: [Entry<&str>; 2] = ["across".into(), "square".color('x')];
/// model.option("axe", entries)?;
/// # Ok::<(), exacta::BuildError>(())
/// ```
pub trait Key: Sized {
    /// This item, in the given color.
    fn color(self, color: impl Into<Color>) -> Entry<Self> {
        Entry { key: self, color: Some(color.into()) }
    }
}

impl<K: Eq + std::hash::Hash> Key for K {}
