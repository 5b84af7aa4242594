//! A small exact-cover problem in the plainest form, which the library does not know.

use exacta::{Entry, ItemId, Problem};

/// One option: pairs of an item and perhaps a color.
pub(crate) type Row = Vec<(usize, Option<u32>)>;

/// Items and options as plain lists.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instance {
    /// Whether the item is primary, by number.
    pub(crate) primary: Vec<bool>,
    pub(crate) options: Vec<Row>,
}

impl Instance {
    /// The same problem, as the library has it.
    pub(crate) fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        for primary in &self.primary {
            if *primary { builder.primary() } else { builder.secondary() }.expect("few items");
        }
        for row in &self.options {
            let entries = row.iter().map(|(item, color)| Entry {
                key: ItemId::new(u32::try_from(*item).expect("few items")),
                color: color.map(Into::into),
            });
            builder.option(entries).expect("an instance is well formed");
        }
        builder.build()
    }

    /// An instance made of any bytes whatever, for fuzzing: at most 8 items and 12 options.
    #[allow(dead_code, reason = "used by the fuzz targets, which include this file")]
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let mut bytes = bytes.iter().copied();
        let mut next = || bytes.next();
        let items = usize::from(next().unwrap_or(0) % 8) + 1;
        let kinds = next().unwrap_or(0);
        let primary: Vec<bool> = (0..items).map(|item| kinds >> item & 1 == 0).collect();
        let mut options = Vec::new();
        while let (Some(set), true) = (next(), options.len() < 12) {
            let members = (0..items).filter(|item| set >> item & 1 == 1);
            let row: Row = members
                .map(|item| {
                    let colored = !primary[item];
                    let color = if colored { next().unwrap_or(0) % 4 } else { 0 };
                    (item, color.checked_sub(1).map(u32::from))
                })
                .collect();
            if !row.is_empty() {
                options.push(row);
            }
        }
        Self { primary, options }
    }
}
