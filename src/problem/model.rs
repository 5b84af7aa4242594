//! Your own names over a [`Problem`]: item keys, and a payload for every option.

use std::collections::HashMap;
use std::hash::Hash;

use smallvec::SmallVec;

use crate::problem::{
    BuildError, BuildErrorKind, Builder, Entry, ItemId, OptionId, Problem, Solution,
};

/// A problem under construction in your own terms.
///
/// `I` is the type of item keys: a string, a tuple, an enum. `O` is the type of option payloads:
/// whatever you want to get back when an option is chosen.
///
/// ```
/// use exacta::Model;
///
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// enum Cover {
///     Row(i32),
///     Column(i32),
///     Rise(i32),
///     Fall(i32),
/// }
///
/// let mut model = Model::new();
/// for line in 0..6 {
///     model.primary(Cover::Row(line))?; // exactly once
///     model.primary(Cover::Column(line))?;
/// }
/// for diagonal in -5..=10 {
///     model.secondary(Cover::Rise(diagonal))?; // at most once
///     model.secondary(Cover::Fall(diagonal))?;
/// }
/// for row in 0..6 {
///     for column in 0..6 {
///         use Cover::*;
///         let place = (row, column);
///         model.option(place, [Row(row), Column(column), Rise(row + column), Fall(row - column)])?;
///     }
/// }
/// let queens = model.build();
/// assert_eq!(queens.solve().count(), 4);
/// for places in queens.solve() {
///     assert_eq!(places.len(), 6); // Vec<&(i32, i32)>
/// }
/// # Ok::<(), exacta::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Model<I, O> {
    builder: Builder,
    ids: HashMap<I, ItemId>,
    keys: Vec<I>,
    /// Whether the item is primary, by id.
    primary: Vec<bool>,
    payloads: Vec<O>,
}

impl<I: Eq + Hash + Clone, O> Model<I, O> {
    /// A model without items and options.
    pub fn new() -> Self {
        Self {
            builder: Builder::new(),
            ids: HashMap::new(),
            keys: Vec::new(),
            primary: Vec::new(),
            payloads: Vec::new(),
        }
    }

    /// Defines an item that must be covered exactly once. Defining it again changes nothing.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::ConflictingDefinition`] if the key is a secondary item already.
    pub fn primary(&mut self, key: I) -> Result<ItemId, BuildError> {
        self.define(key, true)
    }

    /// Defines an item that may be covered at most once, or any number of times in one color.
    /// Defining it again changes nothing.
    ///
    /// # Errors
    ///
    /// [`BuildErrorKind::ConflictingDefinition`] if the key is a primary item already.
    pub fn secondary(&mut self, key: I) -> Result<ItemId, BuildError> {
        self.define(key, false)
    }

    /// Defines an option: what choosing it means, and the items that it covers. An item may have
    /// a color ([`Key::color`](crate::problem::Key::color)); in an array that mixes both, write
    /// `key.into()` for a plain item.
    ///
    /// # Errors
    ///
    /// As [`Builder::option`]. The model is then as it was before.
    pub fn option<E: Into<Entry<I>>>(
        &mut self,
        payload: O,
        entries: impl IntoIterator<Item = E>,
    ) -> Result<OptionId, BuildError> {
        let mut translated: SmallVec<[Entry<ItemId>; 8]> = SmallVec::new();
        for (place, entry) in entries.into_iter().enumerate() {
            let Entry { key, color } = entry.into();
            let Some(&item) = self.ids.get(&key) else {
                let error = BuildError::new(BuildErrorKind::UnknownItem, "unknown item");
                return Err(error.at(self.builder.next_option(), place));
            };
            translated.push(Entry { key: item, color });
        }
        let option = self.builder.option(translated)?;
        self.payloads.push(payload);
        Ok(option)
    }

    /// The finished problem, together with its keys and payloads.
    pub fn build(self) -> Built<I, O> {
        Built {
            problem: self.builder.build(),
            ids: self.ids,
            keys: self.keys.into(),
            payloads: self.payloads.into(),
        }
    }

    fn define(&mut self, key: I, primary: bool) -> Result<ItemId, BuildError> {
        if let Some(&item) = self.ids.get(&key) {
            if self.primary[item.index()] == primary {
                return Ok(item);
            }
            let kinds = if primary { ["secondary", "primary"] } else { ["primary", "secondary"] };
            let detail = format!("item {item} is {} and is now defined as {}", kinds[0], kinds[1]);
            return Err(BuildError::new(BuildErrorKind::ConflictingDefinition, detail).about(item));
        }
        let item = if primary { self.builder.primary() } else { self.builder.secondary() }?;
        self.ids.insert(key.clone(), item);
        self.keys.push(key);
        self.primary.push(primary);
        Ok(item)
    }
}

impl<I: Eq + Hash + Clone, O> Default for Model<I, O> {
    fn default() -> Self {
        Self::new()
    }
}

/// A [`Problem`] with the keys and payloads of the [`Model`] that it was built from.
///
/// `built.solve()` asks for solutions in your own terms; `built.problem()` is the bare problem.
#[derive(Clone, Debug)]
pub struct Built<I, O> {
    problem: Problem,
    ids: HashMap<I, ItemId>,
    keys: Box<[I]>,
    payloads: Box<[O]>,
}

impl<I: Eq + Hash, O> Built<I, O> {
    /// The id of the item with this key.
    pub fn item(&self, key: &I) -> Option<ItemId> {
        self.ids.get(key).copied()
    }
}

impl<I, O> Built<I, O> {
    /// The bare problem: ids only.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The key of `item`, if the problem has such an item.
    pub fn key(&self, item: ItemId) -> Option<&I> {
        self.keys.get(item.index())
    }

    /// The first option whose payload `is_it`: for pre-selecting by what an option means. Looks at
    /// all of them.
    ///
    /// ```
    /// use exacta::Model;
    ///
    /// let mut model = Model::new();
    /// model.primary('a')?;
    /// model.option("left", ['a'])?;
    /// model.option("right", ['a'])?;
    /// let built = model.build();
    /// let right = built.find(|payload| *payload == "right").expect("it was defined");
    /// assert_eq!(built.solve().select([right])?.count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(&self, is_it: impl FnMut(&O) -> bool) -> Option<OptionId> {
        self.payloads.iter().position(is_it).map(OptionId::from_index)
    }

    /// The payload of `option`, if the problem has such an option.
    pub fn payload(&self, option: OptionId) -> Option<&O> {
        self.payloads.get(option.index())
    }

    /// The payloads of a solution's options, in the order in which the options were defined.
    ///
    /// Options that this problem does not have are left out; a solution of this problem has none.
    pub fn payloads(&self, solution: &Solution) -> Vec<&O> {
        solution.into_iter().filter_map(|option| self.payload(option)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_definitions_of_one_item_must_agree() {
        let mut model: Model<&str, ()> = Model::new();
        let item = model.primary("a").unwrap();
        assert_eq!(model.primary("a"), Ok(item));
        let error = model.secondary("a").unwrap_err();
        assert_eq!(error.kind(), BuildErrorKind::ConflictingDefinition);
        assert_eq!(error.to_string(), "item 0 is primary and is now defined as secondary");
    }

    #[test]
    fn a_refused_option_takes_no_number_and_no_payload() {
        let mut model = Model::new();
        model.primary("a").unwrap();
        let error = model.option("bad", ["a", "z"]).unwrap_err();
        assert_eq!(error.to_string(), "option 0, entry 2: unknown item");
        let option = model.option("good", ["a"]).unwrap();
        assert_eq!(model.build().payload(option), Some(&"good"));
    }
}
