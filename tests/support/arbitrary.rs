//! Random instances for quickcheck, which shrink to small ones.

use quickcheck::{Arbitrary, Gen};

use crate::support::instance::{Instance, Row};

/// A number from 0 to `below - 1`.
fn number(g: &mut Gen, below: usize) -> usize {
    usize::arbitrary(g) % below
}

/// Primary and secondary items in any order, with and without colors, options of only secondary
/// items, and items without options: all of it comes up. Half of the instances hold a planted
/// partition of their primary items, since few random ones have a solution.
impl Arbitrary for Instance {
    fn arbitrary(g: &mut Gen) -> Self {
        let items = number(g, 9);
        let primary: Vec<bool> = (0..items).map(|_| number(g, 3) > 0).collect();
        let mut options: Vec<Row> = Vec::new();
        if items > 0 {
            if bool::arbitrary(g) {
                options.extend(partition(g, &primary));
            }
            let longest = 1 + number(g, 4);
            for _ in 0..number(g, 11 - options.len().min(8)) {
                let length = 1 + number(g, longest);
                let row = row(g, &primary, length);
                let place = number(g, options.len() + 1);
                options.insert(place, row);
            }
        }
        Self { primary, options }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let without_option = {
            let instance = self.clone();
            (0..self.options.len()).map(move |option| {
                let mut smaller = instance.clone();
                smaller.options.remove(option);
                smaller
            })
        };
        let without_item = {
            let instance = self.clone();
            (0..self.primary.len()).map(move |item| instance.without_item(item))
        };
        let simpler_entry = {
            let instance = self.clone();
            (0..self.options.len()).flat_map(move |option| instance.with_simpler_option(option))
        };
        Box::new(without_option.chain(without_item).chain(simpler_entry))
    }
}

impl Instance {
    fn without_item(&self, item: usize) -> Self {
        let mut smaller = self.clone();
        smaller.primary.remove(item);
        for row in &mut smaller.options {
            row.retain(|(member, _)| *member != item);
            for (member, _) in row.iter_mut() {
                *member -= usize::from(*member > item);
            }
        }
        smaller.options.retain(|row| !row.is_empty());
        smaller
    }

    /// The instances in which one entry of an option is left out, or has no color.
    fn with_simpler_option(&self, option: usize) -> Vec<Self> {
        let row = &self.options[option];
        let mut simpler = Vec::new();
        for entry in 0..row.len() {
            let mut smaller = self.clone();
            if row.len() > 1 {
                smaller.options[option].remove(entry);
                simpler.push(smaller.clone());
            }
            if row[entry].1.is_some() {
                smaller.options[option].clone_from(row);
                smaller.options[option][entry].1 = None;
                simpler.push(smaller);
            }
        }
        simpler
    }
}

/// Options that cover each primary item once, and some secondary items in color 0.
fn partition(g: &mut Gen, primary: &[bool]) -> Vec<Row> {
    let mut parts: Vec<Row> = vec![Row::new(); 1 + number(g, 4)];
    for item in (0..primary.len()).filter(|item| primary[*item]) {
        let part = number(g, parts.len());
        parts[part].push((item, None));
    }
    parts.retain(|part| !part.is_empty());
    for part in &mut parts {
        for item in (0..primary.len()).filter(|item| !primary[*item]) {
            if number(g, 3) == 0 {
                part.push((item, Some(0)));
            }
        }
    }
    parts
}

fn row(g: &mut Gen, primary: &[bool], length: usize) -> Row {
    let mut row = Row::new();
    for _ in 0..length {
        let item = number(g, primary.len());
        if row.iter().all(|(member, _)| *member != item) {
            let color = if primary[item] { 0 } else { number(g, 4) };
            row.push((
                item,
                color.checked_sub(1).map(|color| u32::try_from(color).expect("small")),
            ));
        }
    }
    row
}
