//! `exacta check --report`: one page that an editor can send to a setter.
//!
//! | file | idea |
//! |---|---|
//! | `entry` | what the page says of one puzzle |
//! | `drawing` | a grid as SVG, its cells marked by shapes and letters |
//! | `page` | the file: a summary with links, the broken puzzles, the unique ones |
//! | `style.css` | how it looks on a screen and on paper |
//!
//! The page stands alone: no script, nothing from elsewhere. It is well-formed XML, too.

mod drawing;
mod entry;
mod page;

use std::fmt::Write;

pub(crate) use crate::report::entry::Entry;
pub(crate) use crate::report::page::Page;

/// Somebody's text as text of the page: what XML cannot hold becomes a replacement character.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => safe.push(char::REPLACEMENT_CHARACTER),
            c if c.is_control() => safe.push(char::REPLACEMENT_CHARACTER),
            c => safe.push(c),
        }
    }
    safe
}

/// Writes to a text in memory, which cannot fail.
macro_rules! put {
    ($text:expr, $($words:tt)*) => {{ let _ = write!($text, $($words)*); }};
}
use put;

/// A list of paragraphs, or nothing.
fn list(text: &mut String, tag: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    put!(text, "<{tag}>\n");
    for line in lines {
        put!(text, "<li>{}</li>\n", escaped(line));
    }
    put!(text, "</{tag}>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebodys_text_cannot_be_markup() {
        let text = "<script>alert('\"&\u{1b}[1m\u{ffff}é\")</script>";
        let safe = "&lt;script&gt;alert(&#39;&quot;&amp;\u{fffd}[1m\u{fffd}é&quot;)&lt;/script&gt;";
        assert_eq!(escaped(text), safe);
    }
}
