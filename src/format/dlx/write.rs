//! Writing: the same format, in the narrow form that Knuth's programs read.

use std::collections::HashMap;
use std::fmt::Display;

use crate::format::{FormatError, FormatErrorKind, FormatWarning, is_space, quoted};
use crate::problem::{Built, Color, ItemId, OptionId, Problem};

/// A problem as text, and what Knuth's own programs would not accept of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Written {
    text: String,
    warnings: Vec<FormatWarning>,
}

impl Written {
    /// The text: an item line and a line for each option, each with its end.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, owned.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Names longer than 8 bytes and colors longer than one: this library reads them, Knuth's
    /// programs do not.
    pub fn warnings(&self) -> &[FormatWarning] {
        &self.warnings
    }
}

/// Writes a problem with numbers for names: items `i0`, `i1` …, colors `0`, `1` ….
///
/// Options and their entries keep their order. The item line names primary items first, so
/// reading numbers the items anew where a problem mixes both kinds; and it numbers colors in the
/// order of first use.
///
/// # Errors
///
/// [`FormatErrorKind::NoPrimaryItem`]: a problem without primary items has no text, since its item
/// line would read as a comment.
///
/// ```
/// use exacta::{Problem, format::dlx};
///
/// let problem = Problem::from_lists(3, [vec![0, 2], vec![1]])?;
/// assert_eq!(dlx::write(&problem)?.text(), "i0 i1 i2\ni0 i2\ni1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem) -> Result<Written, FormatError> {
    write_with(problem, |item| format!("i{item}"), |color| color.to_string())
}

/// Writes a model with its own item keys for names, and numbers for colors.
///
/// # Errors
///
/// As [`write()`], and as [`write_with`] where a key makes no name: `Row(1)` does, `row 1` does not.
///
/// ```
/// use exacta::{Key, Model, format::dlx};
///
/// let mut model = Model::new();
/// model.primary("across")?;
/// model.secondary("square")?;
/// model.option("axe", ["across".into(), "square".color(7u32)])?;
/// let written = dlx::write_built(&model.build())?;
/// assert_eq!(written.text(), "across | square\nacross square:7\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_built<I: Display, O>(built: &Built<I, O>) -> Result<Written, FormatError> {
    let name = |item| built.key(item).map(ToString::to_string).unwrap_or_default();
    write_with(built.problem(), name, |color| color.to_string())
}

/// Writes a problem with names of your own.
///
/// # Errors
///
/// As [`write()`]; [`FormatErrorKind::BadName`] and [`FormatErrorKind::BadColor`] for a name that is
/// empty or would not be read back as one (white space; `:` and `|` in the name of an item), and
/// [`FormatErrorKind::RepeatedDefinition`] for two items or two colors of one name. The place is
/// that in the text that would have been written.
///
/// ```
/// use exacta::{Problem, format::FormatErrorKind, format::dlx};
///
/// let problem = Problem::from_lists(2, [[0], [1]])?;
/// let error = dlx::write_with(&problem, |item| format!("row {item}"), |_| String::new());
/// let error = error.unwrap_err();
/// assert_eq!(error.kind(), FormatErrorKind::BadName);
/// assert_eq!(error.to_string(), "1:1: item 0 has the name `row 0`, a name holds no white space");
/// # Ok::<(), exacta::BuildError>(())
/// ```
pub fn write_with(
    problem: &Problem,
    item_name: impl Fn(ItemId) -> String,
    color_name: impl Fn(Color) -> String,
) -> Result<Written, FormatError> {
    let mut writer = Writer {
        problem,
        names: problem.items().map(item_name).collect(),
        colors: HashMap::new(),
        color_of: HashMap::new(),
        text: String::new(),
        line_start: 0,
        line: 1,
        warnings: Vec::new(),
    };
    writer.item_line()?;
    for option in problem.options() {
        writer.option_line(option, &color_name)?;
    }
    Ok(Written { text: writer.text, warnings: writer.warnings })
}

/// A text, written up to some place.
struct Writer<'p> {
    problem: &'p Problem,
    /// By item number.
    names: Vec<String>,
    /// The names of the colors used so far, and the colors with these names.
    colors: HashMap<Color, String>,
    color_of: HashMap<String, Color>,
    text: String,
    line_start: usize,
    line: usize,
    warnings: Vec<FormatWarning>,
}

impl Writer<'_> {
    fn item_line(&mut self) -> Result<(), FormatError> {
        if self.problem.primary_count() == 0 {
            let message = "no primary item: the item line would read as a comment";
            return Err(self.fault(FormatErrorKind::NoPrimaryItem, message.to_owned()));
        }
        let mut seen: HashMap<String, ItemId> = HashMap::new();
        for primary in [true, false] {
            let kind = |item: &ItemId| self.problem.is_primary(*item) == primary;
            let items: Vec<ItemId> = self.problem.items().filter(kind).collect();
            if !primary && !items.is_empty() {
                self.word("|");
            }
            for item in items {
                self.space();
                let name = self.names[item.index()].clone();
                self.check_item(item, &name)?;
                self.text.push_str(&name);
                if let Some(first) = seen.insert(name, item) {
                    let message = format!(
                        "items {first} and {item} both have the name {}",
                        quoted(&self.names[item.index()])
                    );
                    return Err(self.fault(FormatErrorKind::RepeatedDefinition, message));
                }
            }
        }
        self.end_line();
        Ok(())
    }

    fn option_line(
        &mut self,
        option: OptionId,
        color_name: impl Fn(Color) -> String,
    ) -> Result<(), FormatError> {
        for entry in self.problem.entries_of(option) {
            self.space();
            self.text.push_str(&self.names[entry.key.index()]);
            if let Some(color) = entry.color {
                self.text.push(':');
                self.color(color, &color_name)?;
            }
        }
        self.end_line();
        Ok(())
    }

    fn color(
        &mut self,
        color: Color,
        color_name: impl Fn(Color) -> String,
    ) -> Result<(), FormatError> {
        if !self.colors.contains_key(&color) {
            let name = color_name(color);
            self.check_color(color, &name)?;
            if let Some(first) = self.color_of.insert(name.clone(), color) {
                let message = format!(
                    "colors {first} and {color} both have the name {name}",
                    name = quoted(&name)
                );
                return Err(self.fault(FormatErrorKind::RepeatedDefinition, message));
            }
            self.colors.insert(color, name);
        }
        self.text.push_str(&self.colors[&color]);
        Ok(())
    }

    fn check_item(&mut self, item: ItemId, name: &str) -> Result<(), FormatError> {
        let wrong = match name.find(|c: char| c == ':' || c == '|' || is_space(c)) {
            _ if name.is_empty() => "a name is not empty",
            None => {
                if name.len() > 8 {
                    let message =
                        format!("the name {name} is longer than 8 bytes", name = quoted(name));
                    self.warnings.push(FormatWarning::new(self.line, message));
                }
                return Ok(());
            }
            Some(at) if name[at..].starts_with(':') => "a name holds no `:`",
            Some(at) if name[at..].starts_with('|') => "a name holds no `|`",
            Some(_) => "a name holds no white space",
        };
        let message = format!("item {item} has the name {name}, {wrong}", name = quoted(name));
        Err(self.fault(FormatErrorKind::BadName, message))
    }

    fn check_color(&mut self, color: Color, name: &str) -> Result<(), FormatError> {
        let wrong = if name.is_empty() {
            "a color is not empty"
        } else if name.contains(is_space) {
            "a color holds no white space"
        } else {
            if name.len() > 1 {
                let message =
                    format!("the color {name} is longer than one byte", name = quoted(name));
                self.warnings.push(FormatWarning::new(self.line, message));
            }
            return Ok(());
        };
        let message = format!("color {color} has the name {name}, {wrong}", name = quoted(name));
        Err(self.fault(FormatErrorKind::BadColor, message))
    }

    fn word(&mut self, word: &str) {
        self.space();
        self.text.push_str(word);
    }

    /// A space, unless the line is still empty.
    fn space(&mut self) {
        if self.text.len() > self.line_start {
            self.text.push(' ');
        }
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.line_start = self.text.len();
        self.line += 1;
    }

    /// An error at the place where the writer stands.
    fn fault(&self, kind: FormatErrorKind, message: String) -> FormatError {
        let line = &self.text[self.line_start..];
        FormatError::new(kind, self.line, line.chars().count() + 1, message).with_excerpt(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::dlx::Dlx;
    use crate::problem::Key;

    fn mixed() -> Problem {
        let mut builder = Problem::builder();
        let [x, p] = [builder.secondary().unwrap(), builder.primary().unwrap()];
        let [y, q] = [builder.secondary().unwrap(), builder.primary().unwrap()];
        builder.option([x.color(7u32), p.into()]).unwrap();
        builder.option([q, y]).unwrap();
        builder.option([y.color(10u32), x.color(7u32)]).unwrap();
        builder.build()
    }

    #[test]
    fn primary_items_come_first_and_options_keep_their_order() {
        let written = write(&mixed()).unwrap();
        insta::assert_snapshot!(written.text(), @r"
        i1 i3 | i0 i2
        i0:7 i1
        i3 i2
        i2:10 i0:7
        ");
        let warnings: Vec<String> = written.warnings().iter().map(ToString::to_string).collect();
        assert_eq!(warnings, ["4: the color `10` is longer than one byte"]);
    }

    #[test]
    fn what_was_read_is_written_as_it_was() {
        let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\ny\n";
        let dlx = Dlx::read(text).unwrap();
        assert_eq!(dlx.write().unwrap().text(), text);
        assert_eq!(Dlx::read("| c\n a |").unwrap().write().unwrap().text(), "a\n", "no bare bar");
    }

    #[test]
    fn what_would_not_be_read_back_is_refused() {
        let items = |name: &'static str| {
            write_with(&mixed(), |item| format!("{name}{item}"), |color| color.to_string())
        };
        let colors = |name: &'static str| {
            write_with(&mixed(), |item| format!("i{item}"), |_| name.to_owned())
        };
        let mut only = Problem::builder();
        let item = only.secondary().unwrap();
        only.option([item]).unwrap();
        let nothing = Problem::from_lists::<Vec<u32>>(0, []).unwrap();
        let shown = [
            items("a:"),
            items("a|"),
            items("a\u{2028}"),
            items("\u{feff}"),
            write_with(&mixed(), |_| String::new(), |color| color.to_string()),
            write_with(&mixed(), |_| "same".to_owned(), |color| color.to_string()),
            colors(""),
            colors("\t"),
            colors("red"),
            write(&only.build()),
            write(&nothing),
        ]
        .map(|result| result.unwrap_err().to_string());
        insta::assert_snapshot!(shown.join("\n"), @r"
        1:1: item 1 has the name `a:1`, a name holds no `:`
        1:1: item 1 has the name `a|1`, a name holds no `|`
        1:1: item 1 has the name `a\u{2028}1`, a name holds no white space
        1:1: item 1 has the name `\u{feff}1`, a name holds no white space
        1:1: item 1 has the name ``, a name is not empty
        1:10: items 1 and 3 both have the name `same`
        2:4: color 7 has the name ``, a color is not empty
        2:4: color 7 has the name `\t`, a color holds no white space
        4:4: colors 7 and 10 both have the name `red`
        1:1: no primary item: the item line would read as a comment
        1:1: no primary item: the item line would read as a comment
        ");
    }

    #[test]
    fn long_names_are_written_with_a_warning() {
        let problem = Problem::from_lists(1, [[0]]).unwrap();
        let written =
            write_with(&problem, |_| "ninebytes".to_owned(), |color| color.to_string()).unwrap();
        assert_eq!(written.text(), "ninebytes\nninebytes\n");
        let warnings: Vec<String> = written.warnings().iter().map(ToString::to_string).collect();
        assert_eq!(warnings, ["1: the name `ninebytes` is longer than 8 bytes"]);
    }
}
