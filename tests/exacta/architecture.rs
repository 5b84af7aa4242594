//! The walls between the library's rooms, held against its source text.
//!
//! Inside the library a path into another part of it is written in full: `crate::room::Name`. So a
//! scan for `crate::` finds every import, without a parser. Comments are left out; string literals
//! are not told apart, which no source file here needs.

use std::fs;
use std::path::{Path, PathBuf};

/// Which room may use which others.
const ROOMS: [(&str, &[&str]); 8] = [
    ("problem", &[]),
    // Events and limits speak of items and options by id.
    ("control", &["problem"]),
    ("engine", &["problem", "control"]),
    ("parallel", &["problem", "control", "engine"]),
    ("solver", &["problem", "control", "engine", "parallel"]),
    ("sudoku", &["problem", "control", "solver", "parallel"]),
    ("models", &["problem"]),
    ("format", &["problem", "sudoku"]),
];

/// One offence: which line, and what is wrong with it.
type Offence = (usize, String);

/// What `room` may use besides itself; `None` for a name that is no room.
fn allowed(room: &str) -> Option<&'static [&'static str]> {
    ROOMS.iter().find(|(name, _)| *name == room).map(|(_, others)| *others)
}

/// The offences of a library file in `room`, `depth` modules below it (0 for its `mod.rs`).
fn offences(room: &str, depth: usize, source: &str) -> Vec<Offence> {
    let Some(others) = allowed(room) else {
        return vec![(0, format!("`{room}` is not in the table of rooms"))];
    };
    let mut found = Vec::new();
    // Modules within the file (`mod tests`) go one deeper.
    let mut inner: Vec<usize> = Vec::new();
    let mut braces = 0;
    for (number, line) in code_lines(source) {
        for used in heads(&line, "crate::") {
            if allowed(&used).is_none() {
                found.push((number, format!("`crate::{used}` is not a room: write the full path")));
            } else if used != room && !others.contains(&used.as_str()) {
                found.push((number, format!("`{room}` must not use `{used}`")));
            }
        }
        if line.contains("super::super") {
            found.push((number, "`super::super`: write the full path".to_owned()));
        } else if depth + inner.len() == 0 && (line.contains("super::") || line.contains("(super)"))
        {
            found.push((number, "`super` leaves the room".to_owned()));
        }
        if line.contains("exacta::") {
            found.push((number, "the library does not use its own name".to_owned()));
        }
        let trimmed = line.trim();
        if trimmed.starts_with("mod ") && trimmed.ends_with('{') {
            inner.push(braces);
        }
        braces += line.matches('{').count();
        braces = braces.saturating_sub(line.matches('}').count());
        if inner.last().is_some_and(|opened| braces <= *opened) {
            inner.pop();
        }
    }
    found
}

/// The offences of a file of the program, which is a user of the library like any other. It is a
/// crate of its own: `crate::` there means the program.
fn program_offences(rooms_of_program: &[String], source: &str) -> Vec<Offence> {
    let mut found = Vec::new();
    for (number, line) in code_lines(source) {
        if line.contains("super::super") {
            found.push((number, "`super::super`: write the full path".to_owned()));
        }
        if line.contains("#[path") {
            found.push((number, "a path into the library's sources".to_owned()));
        }
        for used in heads(&line, "crate::") {
            let own = rooms_of_program.contains(&used);
            if !own && allowed(&used).is_some() {
                found.push((number, format!("`crate::{used}`: the program uses `exacta::` only")));
            }
        }
    }
    found
}

/// The first names of the paths that begin with `prefix`, those in braces each for itself.
fn heads(line: &str, prefix: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut heads = Vec::new();
    for (at, _) in line.match_indices(prefix) {
        if line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$') {
            continue; // the end of a longer name, or a macro's `$crate::`
        }
        match line[at + prefix.len()..].strip_prefix('{') {
            Some(list) => heads.extend(
                top_level(list).iter().map(|part| name(part)).filter(|part| !part.is_empty()),
            ),
            None => heads.push(name(&line[at + prefix.len()..])),
        }
    }
    heads
}

/// The parts of a list in braces, split at the commas of its first level.
fn top_level(list: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                parts.push(&list[start..at]);
                return parts;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
}

/// Lines without comments, numbered from 1. An import that spans lines is joined into its first.
fn code_lines(source: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut open_import = false;
    for (number, line) in (1..).zip(source.lines()) {
        let code = line.split("//").next().unwrap_or_default();
        let trimmed = code.trim_start();
        let begins = ["use ", "pub use ", "pub(crate) use ", "pub(super) use "];
        if open_import {
            if let Some((_, joined)) = lines.last_mut() {
                joined.push_str(code.trim());
            }
        } else {
            open_import = begins.iter().any(|begin| trimmed.starts_with(begin));
            lines.push((number, code.to_owned()));
        }
        open_import &= !code.contains(';');
    }
    lines
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The names between `src` and the file: `["engine", "links", "cover"]`; `mod` is left out.
fn modules(path: &Path) -> Vec<String> {
    let relative = path.strip_prefix(src()).expect("a path below src").with_extension("");
    let names = relative.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

fn report(path: &Path, offences: Vec<Offence>) -> Vec<String> {
    let place = path.strip_prefix(src()).expect("a path below src").display().to_string();
    offences.into_iter().map(|(line, what)| format!("src/{place}:{line}: {what}")).collect()
}

#[test]
fn every_import_of_the_library_is_allowed() {
    let mut found = Vec::new();
    let mut seen = 0;
    for path in sources(&src()) {
        let modules = modules(&path);
        match modules[0].as_str() {
            "lib" | "bin" => continue,
            room => {
                seen += 1;
                let source = fs::read_to_string(&path).expect("a readable source");
                found.extend(report(&path, offences(room, modules.len() - 1, &source)));
            }
        }
    }
    assert!(seen > 20, "the sources were not found");
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn the_program_uses_the_public_library_only() {
    let program = src().join("bin").join("exacta");
    let files = sources(&program);
    assert!(!files.is_empty());
    let own: Vec<String> = files.iter().filter_map(|path| modules(path).get(2).cloned()).collect();
    let mut found = Vec::new();
    for path in &files {
        let source = fs::read_to_string(path).expect("a readable source");
        found.extend(report(path, program_offences(&own, &source)));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_room_is_in_the_table_and_the_front_door_holds_no_logic() {
    let lib = fs::read_to_string(src().join("lib.rs")).expect("a readable source");
    for (number, line) in code_lines(&lib) {
        let line = line.trim();
        let room = line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';'));
        if let Some(room) = room {
            assert!(allowed(room).is_some(), "src/lib.rs:{number}: `{room}` is not in the table");
        }
        assert!(!line.contains("fn "), "src/lib.rs:{number}: logic");
    }
}

/// A made-up room with one of each offence, so that the scan is known to see them.
#[test]
fn the_scan_sees_what_is_wrong() {
    let bad = "\
//! crate::solver in a doc line is no import
use crate::problem::{Problem, ItemId};
use crate::solver::Count;
use crate::Problem;
use crate::{
    control::Stats,
    sudoku::{Grid, Layout}, // crate::format
};
use super::super::Links;
fn f() { crate::format::read(); crate::engine::ok() }
pub(super) fn g() {}
fn h() { exacta::check() }
mod tests {
    use super::*;
}
use super::leaves;
let x = $crate::problem;
";
    let found: Vec<String> = offences("engine", 0, bad)
        .into_iter()
        .map(|(line, what)| format!("{line}: {what}"))
        .collect();
    insta::assert_snapshot!(found.join("\n"), @r"
    3: `engine` must not use `solver`
    4: `crate::Problem` is not a room: write the full path
    5: `engine` must not use `sudoku`
    9: `super::super`: write the full path
    10: `engine` must not use `format`
    11: `super` leaves the room
    12: the library does not use its own name
    16: `super` leaves the room
    ");
    assert_eq!(offences("engine", 1, "use super::arena;"), [], "a sibling file");
    assert_eq!(offences("util", 0, "").len(), 1, "an unknown room");
    let program = "use crate::args::Args;\nuse crate::problem::Problem;\nuse super::super::x;\n";
    let found = program_offences(&["args".to_owned()], program);
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 3]);
}
