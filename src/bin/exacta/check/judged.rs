//! How verdicts are said: in words, and as JSON. docs/command-line.md describes both.

use std::fmt;

use exacta::{Cell, Diagnosis, Grid, GridVerdict, Solution, Verdict};
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::input::{Cover, InputError, Place};

/// Cells that a verdict line names before it says that there are more.
const MOST_CELLS: usize = 6;

/// What there is to say of one puzzle.
pub(crate) enum Judged<'t> {
    Unreadable(&'t InputError),
    Grid {
        place: &'t Place,
        grid: &'t Grid,
        verdict: GridVerdict,
        /// Why it is broken, if it is and that was asked for.
        diagnosis: Option<Box<Diagnosis>>,
        /// The only completion with boxes of the other orientation.
        turned: Option<Box<Grid>>,
    },
    Cover {
        place: &'t Place,
        cover: &'t Cover,
        verdict: Verdict,
    },
}

impl Judged<'_> {
    /// The word that stands for the verdict, in text and in JSON.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::Grid { verdict, .. } => match verdict {
                GridVerdict::Clash(_) => "clash",
                GridVerdict::None => "none",
                GridVerdict::Unique(_) => "unique",
                GridVerdict::Several { .. } => "several",
                GridVerdict::Undecided { .. } => "undecided",
            },
            Self::Cover { verdict, .. } => match verdict {
                Verdict::None => "none",
                Verdict::Unique(_) => "unique",
                Verdict::Several(..) => "several",
                Verdict::Undecided { .. } => "undecided",
            },
        }
    }

    /// One object, without line breaks.
    pub(crate) fn json(&self) -> Value {
        let mut object = match self {
            Self::Unreadable(error) => unreadable(error),
            Self::Grid { place, grid, verdict, diagnosis, turned } => {
                let mut object = located(place);
                object["puzzle"] = grid.to_string().into();
                object["layout"] = grid.layout().to_string().into();
                object["clues"] = grid.clue_count().into();
                if let Some(marks) = grid.marks() {
                    object["marks"] = json!(marks);
                }
                explain_grid(&mut object, verdict);
                if let Some(diagnosis) = diagnosis {
                    object["diagnosis"] = explain(diagnosis);
                }
                if let Some(turned) = turned {
                    let layout = turned.layout().to_string();
                    object["turned"] = json!({ "layout": layout, "solution": turned.to_string() });
                }
                object
            }
            Self::Cover { place, cover, verdict } => {
                let mut object = located(place);
                let texts = |solution: &Solution| -> Vec<String> {
                    solution.into_iter().map(|option| cover.option_text(option)).collect()
                };
                match verdict {
                    Verdict::None => {}
                    Verdict::Unique(one) => object["solutions"] = json!([texts(one)]),
                    Verdict::Several(one, other) => {
                        object["solutions"] = json!([texts(one), texts(other)]);
                    }
                    Verdict::Undecided { reason, found } => {
                        object["reason"] = reason.to_string().into();
                        object["solutions"] = found.iter().map(texts).collect();
                    }
                }
                object
            }
        };
        object["verdict"] = self.word().into();
        object
    }
}

/// A diagnosis as data, and in words.
fn explain(diagnosis: &Diagnosis) -> Value {
    // What is serialized has strings for keys, so that nothing can go wrong.
    let mut object = serde_json::to_value(diagnosis).unwrap_or_default();
    object["sentences"] = diagnosis.sentences().into();
    object["advice"] = diagnosis.advice().into();
    object
}

/// A puzzle's object with its place.
fn located(place: &Place) -> Value {
    let mut object = json!({ "type": "puzzle", "file": place.file });
    if let Some(line) = place.line {
        object["line"] = line.into();
    }
    if let Some(label) = &place.label {
        object["label"] = label.as_str().into();
    }
    object
}

fn unreadable(error: &InputError) -> Value {
    let mut object = json!({ "type": "puzzle" });
    match error {
        InputError::File { file, error } => {
            object["file"] = file.as_str().into();
            object["message"] = format!("cannot read: {error}").into();
        }
        InputError::Layout { file, error } => {
            object["file"] = file.as_str().into();
            object["message"] = error.to_string().into();
        }
        InputError::Engine { file } => {
            object["file"] = file.as_str().into();
            object["message"] = "the engine `board` is for grids, not for exact covers".into();
        }
        InputError::Cover { file } => {
            object["file"] = file.as_str().into();
            object["message"] = "an exact cover, not puzzles".into();
        }
        InputError::Text(error) => {
            object["file"] = error.file().into();
            object["line"] = error.line().into();
            object["column"] = error.column().into();
            object["message"] = error.message().into();
        }
    }
    object
}

fn explain_grid(object: &mut Value, verdict: &GridVerdict) {
    let names = |cells: &[Cell]| -> Vec<String> { cells.iter().map(Cell::to_string).collect() };
    match verdict {
        GridVerdict::None => {}
        GridVerdict::Clash(clashes) => {
            let clash = |clash: &exacta::Clash| json!({ "digit": clash.digit, "cells": names(&clash.cells), "houses": clash.houses });
            object["clashes"] = clashes.list().iter().map(clash).collect();
            object["suspect"] = clashes.suspect().map(|cell| cell.to_string()).into();
        }
        GridVerdict::Unique(solution) => object["solutions"] = json!([solution.to_string()]),
        GridVerdict::Several { one, other, differences } => {
            object["solutions"] = json!([one.to_string(), other.to_string()]);
            object["differ"] = names(differences).into();
        }
        GridVerdict::Undecided { reason, found } => {
            object["reason"] = reason.to_string().into();
            object["solutions"] = found.iter().map(Grid::to_string).collect();
        }
    }
}

/// `list.txt:12: several (2 shown differ in r3c4 r3c5)`.
impl fmt::Display for Judged<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.word();
        match self {
            Self::Unreadable(error) => write!(f, "{error}"),
            Self::Grid { place, verdict, .. } => match verdict {
                GridVerdict::Clash(clashes) => write!(f, "{place}: {word} {clashes}"),
                GridVerdict::Several { differences, .. } => {
                    let cells = differences.iter().take(MOST_CELLS).map(Cell::to_string);
                    let cells = cells.collect::<Vec<String>>().join(" ");
                    let more = if differences.len() > MOST_CELLS { " …" } else { "" };
                    write!(f, "{place}: {word} (2 shown differ in {cells}{more})")
                }
                GridVerdict::Undecided { reason, found } => {
                    let hint = if found.is_some() { ", one solution found" } else { "" };
                    write!(f, "{place}: {word} ({reason}{hint})")
                }
                GridVerdict::None | GridVerdict::Unique(_) => write!(f, "{place}: {word}"),
            },
            Self::Cover { place, verdict, .. } => match verdict {
                Verdict::Several(one, other) => {
                    let shared =
                        one.into_iter().filter(|o| other.options().binary_search(o).is_ok());
                    let (shared, all) = (shared.count(), one.options().len());
                    write!(f, "{place}: {word} (2 shown share {shared} of {all} options)")
                }
                Verdict::Undecided { reason, found } => {
                    let hint = if found.is_some() { ", one solution found" } else { "" };
                    write!(f, "{place}: {word} ({reason}{hint})")
                }
                Verdict::None | Verdict::Unique(_) => write!(f, "{place}: {word}"),
            },
        }
    }
}

/// How often each verdict was given.
#[derive(Default)]
pub(super) struct Verdicts {
    counts: [u64; WORDS.len()],
}

/// The verdicts, in the order of the summary.
const WORDS: [&str; 6] = ["unique", "several", "none", "clash", "undecided", "unreadable"];

impl Verdicts {
    pub(super) fn add(&mut self, verdict: &str) {
        let place = WORDS.iter().position(|word| *word == verdict);
        place.into_iter().for_each(|place| self.counts[place] += 1);
    }

    /// `4 puzzles: 2 unique, 1 several, 1 clash (9x9, boxes 3x3)`.
    pub(super) fn summary(&self, layouts: &[&str], cancelled: bool) -> String {
        let total: u64 = self.counts.iter().sum();
        let some = WORDS.iter().zip(self.counts).filter(|(_, count)| *count > 0);
        let some: Vec<String> = some.map(|(word, count)| format!("{count} {word}")).collect();
        let puzzles = if total == 1 { "puzzle" } else { "puzzles" };
        let mut summary = format!("{total} {puzzles}");
        if !some.is_empty() {
            summary += &format!(": {}", some.join(", "));
        }
        if !layouts.is_empty() {
            summary += &format!(" ({})", layouts.join("; "));
        }
        if cancelled {
            summary += "; stopped before the end";
        }
        summary
    }

    /// The summary as an object.
    pub(super) fn json(&self, cancelled: bool) -> Value {
        let mut object = json!({ "type": "summary", "stopped": cancelled });
        object["puzzles"] = self.counts.iter().sum::<u64>().into();
        for (word, count) in WORDS.iter().zip(self.counts) {
            object[*word] = count.into();
        }
        object
    }

    pub(super) fn exit(&self) -> Exit {
        let mut exit = Exit::Fine;
        for (word, count) in WORDS.iter().zip(self.counts) {
            if count > 0 {
                exit.add(match *word {
                    "unique" => Exit::Fine,
                    "undecided" => Exit::Undecided,
                    "unreadable" => Exit::Unreadable,
                    _ => Exit::BadNews,
                });
            }
        }
        exit
    }
}
