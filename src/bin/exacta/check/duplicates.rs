//! Which puzzles of the input are the same as an earlier one: `--duplicates`.
//!
//! Of each puzzle that is like none before it, a hash of its canonical form, a hash of its cells and
//! its place are kept: about 60 bytes. The hash of the form has 128 bits, so among a
//! million puzzles two that differ are taken for the same with a chance below 10⁻²⁶.

use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use exacta::Grid;
use serde_json::json;

use crate::input::Place;

/// What is compared of a puzzle.
pub(super) struct Key {
    form: [u64; 2],
    cells: u64,
    /// No form was found; then the cells stand for it.
    pub(super) is_too_symmetric: bool,
}

impl Key {
    pub(super) fn of(grid: &Grid) -> Self {
        let form = grid.canonical();
        let shown = form.as_ref().unwrap_or(grid);
        let is_too_symmetric = form.is_none();
        let half = |half: u8| hash(shown, (half, is_too_symmetric));
        Self { form: [half(1), half(2)], cells: hash(grid, (0, false)), is_too_symmetric }
    }
}

/// A hash of the rules and of what stands in the cells. Other salts give other hashes.
fn hash(grid: &Grid, salt: (u8, bool)) -> u64 {
    let mut hasher = DefaultHasher::new();
    salt.hash(&mut hasher);
    let layout = grid.layout();
    layout.houses().iter().for_each(|house| house.cells().hash(&mut hasher));
    layout.exclusions().iter().for_each(|(a, b, _)| (a, b).hash(&mut hasher));
    (grid.values(), grid.marks()).hash(&mut hasher);
    hasher.finish()
}

/// The puzzles seen so far, by their forms.
#[derive(Default)]
pub(super) struct Seen {
    files: Vec<String>,
    firsts: HashMap<[u64; 2], First>,
    /// How many puzzles were the same as an earlier one.
    pub(super) duplicates: u64,
}

/// The first puzzle of its form.
struct First {
    cells: u64,
    line: Option<usize>,
    file: u32,
}

impl Seen {
    /// Adds a puzzle, and tells which earlier one is the same, if any: the first.
    pub(super) fn add(&mut self, key: &Key, place: &Place) -> Option<Same> {
        if let Some(first) = self.firsts.get(&key.form) {
            self.duplicates += 1;
            let file = self.files[first.file as usize].clone();
            let place = Place { file, line: first.line, label: None };
            return Some(Same { place, is_identical: first.cells == key.cells });
        }
        if self.files.last() != Some(&place.file) {
            self.files.push(place.file.clone());
        }
        let file = (self.files.len() - 1) as u32;
        self.firsts.insert(key.form, First { cells: key.cells, line: place.line, file });
        None
    }
}

/// An earlier puzzle that is the same.
pub(super) struct Same {
    place: Place,
    is_identical: bool,
}

impl Same {
    /// A puzzle's JSON object, with this in it.
    pub(super) fn put_into(&self, object: &str) -> String {
        let Place { file, line, .. } = &self.place;
        let same = json!({ "file": file, "line": line, "identical": self.is_identical });
        let fields = object.strip_suffix('}').unwrap_or(object);
        format!("{fields},\"same_as\":{same}}}")
    }
}

/// `same as list.txt:3`, `identical to list.txt:3`.
impl fmt::Display for Same {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.is_identical { "identical to" } else { "same as" };
        write!(f, "{what} {}", self.place)
    }
}
