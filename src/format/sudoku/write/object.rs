//! The object of f-puzzles.

use serde_json::{Map, Value, json};

use crate::format::sudoku::fpuzzles_json::{FALLING, RISING};
use crate::format::sudoku::{Note, Puzzle};
use crate::sudoku::{Cell, Layout};

/// The object of a puzzle, in one line.
pub(super) fn object(puzzle: &Puzzle) -> String {
    let grid = &puzzle.grid;
    let (side, layout) = (grid.side(), grid.layout());
    let numbers = layout.region_numbers();
    let usual = Layout::of_side(side).ok().map(|usual| usual.region_numbers());
    let mut cells = Vec::with_capacity(side * side);
    for (place, cell) in layout.cells().enumerate() {
        let mut object = Map::new();
        if let Some(digit) = grid.get(cell) {
            object.insert("value".into(), digit.into());
            object.insert("given".into(), true.into());
        }
        if usual.as_ref() != Some(&numbers) {
            object.insert("region".into(), numbers[place].into());
        }
        let marks = grid.marks().map(|marks| marks[place]).filter(|marks| marks.len() < side);
        if let Some(marks) = marks {
            let digits: Vec<u8> = marks.iter().collect();
            object.insert("givenPencilMarks".into(), digits.into());
        }
        cells.push(Value::Object(object));
    }
    let rows: Vec<&[Value]> = cells.chunks(side).collect();
    let mut object = json!({ "size": side, "grid": rows });
    let told = [
        ("title", puzzle.label.as_deref()),
        ("author", puzzle.note(Note::Author)),
        ("ruleset", puzzle.note(Note::Description)),
    ];
    for (key, text) in told {
        if let Some(text) = text {
            object[key] = text.into();
        }
    }
    rules(&mut object, layout);
    if let Some(solution) = &puzzle.solution {
        object["solution"] = solution.values().into();
    }
    format!("{object}\n")
}

/// The rules beside the regions.
fn rules(object: &mut Value, layout: &Layout) {
    let has = |rule: &str| layout.extra_rules().iter().any(|own| own == rule);
    let both = has("diagonals");
    for (key, is_set) in [
        ("diagonal+", both || has(&format!("group {RISING}"))),
        ("diagonal-", both || has(&format!("group {FALLING}"))),
        ("antiknight", has("anti-knight")),
        ("antiking", has("anti-king")),
    ] {
        if is_set {
            object[key] = true.into();
        }
    }
    let name = |cell: &Cell| format!("R{}C{}", cell.row + 1, cell.column + 1);
    let groups = layout.houses()[3 * layout.side()..].iter();
    let extra: Vec<Value> = groups
        .filter(|house| ![RISING, FALLING].contains(&house.name()))
        .map(|house| json!({ "cells": house.cells().iter().map(name).collect::<Vec<String>>() }))
        .collect();
    if !extra.is_empty() {
        object["extraregion"] = extra.into();
    }
}
