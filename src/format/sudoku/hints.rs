//! What a text is that holds no puzzles: an exact cover, given to a command for puzzles.

use std::collections::HashSet;

/// Lines that are looked at.
const MOST_LINES: usize = 64;

/// Looks at the first lines of a text as if they were an exact cover.
#[derive(Debug)]
pub(super) struct Hints {
    lines: usize,
    /// The length of the rows of 0s and 1s, as long as there is nothing else.
    matrix: Option<usize>,
    /// The names of the first line, as long as all others use them.
    items: Option<HashSet<String>>,
}

impl Default for Hints {
    fn default() -> Self {
        Self { lines: 0, matrix: Some(0), items: Some(HashSet::new()) }
    }
}

impl Hints {
    pub(super) fn look_at(&mut self, line: &str) {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '%', '|']) || self.lines >= MOST_LINES {
            return;
        }
        self.lines += 1;
        let bits: Vec<char> = line.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
        self.matrix = self.matrix.filter(|length| {
            bits.iter().all(|bit| matches!(bit, '0' | '1'))
                && (*length == 0 || *length == bits.len())
        });
        self.matrix = self.matrix.map(|_| bits.len());
        let mut names = line.split_whitespace().filter(|name| *name != "|");
        match &mut self.items {
            Some(items) if self.lines == 1 => items.extend(names.map(str::to_owned)),
            Some(items) => {
                let is_item = |name: &str| items.contains(name.split(':').next().unwrap_or(name));
                if !names.all(is_item) {
                    self.items = None;
                }
            }
            None => {}
        }
    }

    /// What to try instead.
    pub(super) fn hint(&self) -> Option<&'static str> {
        match (self.matrix, &self.items) {
            _ if self.lines < 2 => None,
            (Some(_), _) => Some("this looks like a matrix of 0s and 1s: use `--format matrix`"),
            (None, Some(items)) if items.len() > 1 => {
                Some("this looks like Knuth's format for exact cover: use `--format dlx`")
            }
            _ => None,
        }
    }
}
