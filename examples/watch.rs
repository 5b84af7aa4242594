//! Watching a search: an observer that draws the search tree of Knuth's first example.
//!
//! ```text
//! cargo run --example watch
//!
//! a? 2 options
//! ├─ a d g
//! │  b? 1 option
//! │  └─ b c f
//! │     e? 0 options: dead end
//! └─ a d f
//!    b? 1 option
//!    └─ b g
//!       c? 1 option
//!       └─ c e
//!          solution: [0, 3, 4]
//! ```
//!
//! A question mark stands at an item on which the search branches; below it are its options.

use exacta::{BuildError, Engine, Event, ItemId, Observer, Problem};

const ITEMS: &str = "abcdefg";
const OPTIONS: [&str; 6] = ["c e", "a d g", "b c f", "a d f", "b g", "d e g"];

fn letter(item: ItemId) -> &'static str {
    &ITEMS[item.index()..=item.index()]
}

/// Draws the tree, from the top down, as the search walks it.
#[derive(Default)]
struct Tree {
    /// By level: how many options the chosen item has that were not tried yet.
    left: Vec<usize>,
}

impl Tree {
    /// What stands before the text of a node at `level`: a bar where a branch above goes on.
    fn indent(&self, level: usize) -> String {
        self.left[..level].iter().map(|left| if *left > 0 { "│  " } else { "   " }).collect()
    }
}

impl Observer for Tree {
    fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Choose { level, item, domain } => {
                let (indent, letter) = (self.indent(level), letter(item));
                let plural = if domain == 1 { "" } else { "s" };
                let end = if domain == 0 { ": dead end" } else { "" };
                println!("{indent}{letter}? {domain} option{plural}{end}");
                self.left.truncate(level);
                self.left.push(domain);
            }
            Event::Try { level, option } | Event::Force { level, option } => {
                let indent = self.indent(level);
                self.left[level] -= 1;
                let branch = if self.left[level] > 0 { "├─" } else { "└─" };
                println!("{indent}{branch} {}", OPTIONS[option.index()]);
            }
            Event::Solution { options } => {
                let mut ids: Vec<u32> = options.iter().map(|option| option.get()).collect();
                ids.sort_unstable(); // they come in the order of choice
                println!("{}solution: {ids:?}", self.indent(options.len()));
            }
            _ => {} // a retracted option needs no line: the next branch shows it
        }
    }
}

fn main() -> Result<(), BuildError> {
    let items = |option: &'static str| {
        let numbered = (0..).zip(ITEMS.chars());
        numbered.filter(|(_, item)| option.contains(*item)).map(|(number, _)| number)
    };
    let problem = Problem::from_lists(7, OPTIONS.map(items))?;

    let count = problem.solve().engine(Engine::Links).observe(&mut Tree::default()).count();
    assert_eq!(count.to_string(), "1");
    Ok(())
}
