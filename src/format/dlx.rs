//! The text format of Knuth's exact-cover programs (*The Art of Computer Programming* 7.2.2.1):
//! items, secondary items and colors.
//!
//! ```text
//! | a comment: a line that begins with a bar, anywhere
//! p q r | x y            primary items, a lone bar, secondary items
//! p q x y:A              an option: items in any order, secondary ones perhaps with a color
//! p r x:A y
//! p x:B
//! q x:A
//! r y:B
//! ```
//!
//! # Departures
//!
//! Names and colors may have any length, where the programs allow 8 bytes and one. The last line
//! need not end in a newline. An option without a primary item keeps its number and is never
//! chosen, with a warning, where the programs drop it. Multiplicities (`2|name`, `1:3|name`) and
//! costs (`|5`), which later programs add, are refused by name. See
//! [`FormatErrorKind`] for all that is refused.
//!
//! # Cost
//!
//! Reading is linear in the text, and keeps the problem and each name once or twice.

mod write;

use std::collections::HashMap;
use std::str::FromStr;

use crate::format::{
    FormatError, FormatErrorKind, FormatWarning, Token, is_space, numbered_lines, quoted, tokens,
};
use crate::problem::{BuildErrorKind, Built, Color, Entry, ItemId, Model, OptionId, Problem};

pub use crate::format::dlx::write::{Written, write, write_built, write_with};

/// A problem in Knuth's format, with the names that its text gives to items and colors.
///
/// ```
/// use exacta::format::dlx::Dlx;
///
/// let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
/// let dlx: Dlx = text.parse()?;
/// let solution = dlx.problem().solve().first().decided().flatten().expect("Knuth's example");
/// let options: Vec<String> =
///     solution.options().iter().filter_map(|option| dlx.option_text(*option)).collect();
/// assert_eq!(options, ["p r x:A y", "q x:A"]);
/// # Ok::<(), exacta::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Dlx {
    built: Built<String, usize>,
    /// By color number, in the order of first use.
    colors: Vec<String>,
    warnings: Vec<FormatWarning>,
}

impl Dlx {
    /// Reads a text.
    ///
    /// Items are numbered in the order of the item line, so the primary ones come first; options
    /// in the order of their lines; colors in the order of their first use.
    ///
    /// # Errors
    ///
    /// The first fault of the text; see [`FormatErrorKind`].
    pub fn read(text: &str) -> Result<Self, FormatError> {
        let mut lines = numbered_lines(text).filter(|(_, line)| is_content(line));
        let Some((number, line)) = lines.next() else {
            let message = "no item line: every line is blank or a comment";
            return Err(FormatError::new(FormatErrorKind::Empty, 1, 1, message));
        };
        let mut reader = Reader::default();
        reader.item_line(number, line).map_err(|error| error.with_excerpt(line))?;
        for (number, line) in lines {
            reader.option_line(number, line).map_err(|error| error.with_excerpt(line))?;
        }
        Ok(reader.finish())
    }

    /// The problem with its names: item names are the keys, and the payload of an option is the
    /// number of its line, from 1.
    pub fn built(&self) -> &Built<String, usize> {
        &self.built
    }

    /// The bare problem.
    pub fn problem(&self) -> &Problem {
        self.built.problem()
    }

    /// The name of an item, if the problem has it.
    pub fn item_name(&self, item: ItemId) -> Option<&str> {
        self.built.key(item).map(String::as_str)
    }

    /// The name of a color, if the text uses it.
    pub fn color_name(&self, color: Color) -> Option<&str> {
        self.colors.get(color.index()).map(String::as_str)
    }

    /// The number of the line that holds an option, from 1, if the problem has the option.
    pub fn line_of(&self, option: OptionId) -> Option<usize> {
        self.built.payload(option).copied()
    }

    /// An option as the text has it, with single spaces, if the problem has the option.
    pub fn option_text(&self, option: OptionId) -> Option<String> {
        self.problem().contains_option(option).then(|| {
            let words = self.problem().entries_of(option).map(|entry| {
                let item = self.item_name(entry.key).unwrap_or_default();
                match entry.color.and_then(|color| self.color_name(color)) {
                    Some(color) => format!("{item}:{color}"),
                    None => item.to_owned(),
                }
            });
            words.collect::<Vec<String>>().join(" ")
        })
    }

    /// What is odd about the text: its options without a primary item.
    pub fn warnings(&self) -> &[FormatWarning] {
        &self.warnings
    }

    /// The problem as text again, without the comments.
    ///
    /// # Errors
    ///
    /// None: what could be read can be written.
    pub fn write(&self) -> Result<Written, FormatError> {
        write_with(
            self.problem(),
            |item| self.item_name(item).unwrap_or_default().to_owned(),
            |color| self.color_name(color).unwrap_or_default().to_owned(),
        )
    }
}

impl FromStr for Dlx {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        Self::read(text)
    }
}

/// Whether a line is more than blank or a comment.
fn is_content(line: &str) -> bool {
    let trimmed = line.trim_start_matches(is_space);
    !trimmed.is_empty() && !trimmed.starts_with('|')
}

/// A text, read up to some line.
#[derive(Default)]
struct Reader {
    model: Model<String, usize>,
    /// Number of items so far.
    items: usize,
    colors: Vec<String>,
    color_numbers: HashMap<String, u32>,
}

impl Reader {
    fn item_line(&mut self, line: usize, text: &str) -> Result<(), FormatError> {
        let mut bar: Option<Token<'_>> = None;
        for token in tokens(text) {
            if token.text != "|" {
                self.define(line, token, bar.is_none())?;
            } else if let Some(first) = bar.replace(token) {
                let message = format!(
                    "a second `|`, the one that ends the primary items is at column {}",
                    first.column
                );
                return Err(fault(FormatErrorKind::Unexpected, line, token, message));
            }
        }
        Ok(())
    }

    fn define(&mut self, line: usize, token: Token<'_>, primary: bool) -> Result<(), FormatError> {
        let name = token.text;
        if is_multiplicity(name) {
            let message =
                format!("multiplicities are not supported yet: {name}", name = quoted(name));
            return Err(fault(FormatErrorKind::Unsupported, line, token, message));
        }
        if let Some(bad) = name.find([':', '|']) {
            let bad = &name[bad..=bad];
            let message = format!("a name holds no `{bad}`, found {name}", name = quoted(name));
            return Err(fault(FormatErrorKind::BadName, line, token, message));
        }
        let repeated = || {
            let message = format!("item {name} is defined twice", name = quoted(name));
            Err(fault(FormatErrorKind::RepeatedDefinition, line, token, message))
        };
        let defined = if primary {
            self.model.primary(name.to_owned())
        } else {
            self.model.secondary(name.to_owned())
        };
        match defined {
            Ok(item) if item.index() < self.items => repeated(),
            Ok(_) => {
                self.items += 1;
                Ok(())
            }
            Err(error) if error.kind() == BuildErrorKind::ConflictingDefinition => repeated(),
            Err(error) => Err(fault(FormatErrorKind::TooLarge, line, token, error.to_string())),
        }
    }

    fn option_line(&mut self, line: usize, text: &str) -> Result<(), FormatError> {
        let mut words = Vec::new();
        for token in tokens(text) {
            words.push((token, self.entry(line, token)?));
        }
        let entries = words.iter().map(|(_, entry)| entry.clone());
        let Err(error) = self.model.option(line, entries) else {
            return Ok(());
        };
        let (token, entry) = &words[error.entry().unwrap_or(0)];
        let name = &entry.key;
        let (kind, message) = match error.kind() {
            BuildErrorKind::UnknownItem => {
                (FormatErrorKind::UnknownItem, format!("unknown item {name}", name = quoted(name)))
            }
            BuildErrorKind::RepeatedItem => {
                let first = words.iter().find(|(_, earlier)| earlier.key == *name);
                let column = first.map_or(1, |(token, _)| token.column);
                let message = format!(
                    "item {name} is already in this option, at column {column}",
                    name = quoted(name)
                );
                (FormatErrorKind::RepeatedItem, message)
            }
            BuildErrorKind::ColoredPrimary => {
                let message =
                    format!("item {name} is primary and cannot have a color", name = quoted(name));
                (FormatErrorKind::ColoredPrimary, message)
            }
            _ => (FormatErrorKind::TooLarge, error.to_string()),
        };
        Err(fault(kind, line, *token, message))
    }

    /// A token of an option line as an item, perhaps with a color.
    fn entry(&mut self, line: usize, token: Token<'_>) -> Result<Entry<String>, FormatError> {
        let text = token.text;
        if let Some(cost) = text.strip_prefix('|') {
            return Err(if !cost.is_empty() && cost.bytes().all(|b| b.is_ascii_digit()) {
                let message = format!("costs are not supported yet: {text}", text = quoted(text));
                fault(FormatErrorKind::Unsupported, line, token, message)
            } else {
                let message = format!("an option holds no `|`, found {text}", text = quoted(text));
                fault(FormatErrorKind::Unexpected, line, token, message)
            });
        }
        let Some((name, color)) = text.split_once(':') else {
            return Ok(text.to_owned().into());
        };
        if name.is_empty() {
            let message = format!("a color without an item, found {text}", text = quoted(text));
            return Err(fault(FormatErrorKind::BadName, line, token, message));
        }
        if color.is_empty() {
            let message =
                format!("a color is expected after the colon, found {text}", text = quoted(text));
            return Err(fault(FormatErrorKind::BadColor, line, token, message));
        }
        let color = Some(self.color(line, token, color)?);
        Ok(Entry { key: name.to_owned(), color })
    }

    /// The number of a color: the next one, at its first use.
    fn color(&mut self, line: usize, token: Token<'_>, name: &str) -> Result<Color, FormatError> {
        if let Some(&number) = self.color_numbers.get(name) {
            return Ok(Color::new(number));
        }
        let Some(number) =
            u32::try_from(self.colors.len()).ok().filter(|number| *number <= Color::MAX.get())
        else {
            let message = format!("more than {} colors", Color::MAX);
            return Err(fault(FormatErrorKind::TooLarge, line, token, message));
        };
        self.color_numbers.insert(name.to_owned(), number);
        self.colors.push(name.to_owned());
        Ok(Color::new(number))
    }

    fn finish(self) -> Dlx {
        let built = self.model.build();
        let odd = built.problem().secondary_only().iter().map(|option| {
            let line = built.payload(*option).copied().unwrap_or_default();
            FormatWarning::new(line, "an option without a primary item is never chosen")
        });
        Dlx { warnings: odd.collect(), built, colors: self.colors }
    }
}

fn fault(kind: FormatErrorKind, line: usize, token: Token<'_>, message: String) -> FormatError {
    FormatError::new(kind, line, token.column, message)
}

/// Whether a token of the item line is `b|name` or `a:b|name`.
fn is_multiplicity(token: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let Some((before, _)) = token.split_once('|') else {
        return false;
    };
    match before.split_once(':') {
        Some((low, high)) => number(low) && number(high),
        None => number(before),
    }
}

#[cfg(test)]
mod tests;
