//! Why a grid is broken and what would mend it, as lines under its verdict.

use std::fmt::Write;

use exacta::sudoku::diagnose::{Finding, Unavoidable};
use exacta::{Diagnosis, Grid, Layout};

use crate::args::Check;
use crate::check::judged::Judged;

/// Lines of advice that the short form has.
const SHORT_ADVICE: usize = 2;

/// What begins each line.
const INDENT: &str = "    ";

/// The lines under a verdict, each with a line break before it.
pub(super) fn lines(judged: &Judged<'_>, args: &Check) -> String {
    let Judged::Grid { grid, diagnosis, turned, .. } = judged else { return String::new() };
    let mut lines = Vec::new();
    match diagnosis {
        None => {}
        Some(diagnosis) => {
            // The verdict has the clashes already.
            let is_said = matches!(diagnosis.finding, Finding::Clash(_));
            let why = if args.explain { diagnosis.sentences() } else { diagnosis.summary() };
            lines.extend(why.into_iter().filter(|_| !is_said));
            let advice = diagnosis.advice().into_iter();
            if args.explain {
                lines.extend(picture(grid.layout(), diagnosis));
                lines.extend(advice);
                lines.extend(repairs(diagnosis));
            } else {
                lines.extend(advice.take(SHORT_ADVICE));
            }
        }
    }
    lines.extend(turned.iter().map(|turned| turned_hint(judged, turned)));
    lines.into_iter().fold(String::new(), |mut text, line| {
        let _ = write!(text, "\n{INDENT}{line}");
        text
    })
}

/// That the grid is a proper puzzle, and not the same one, with boxes of the other orientation.
pub(crate) fn turned_hint(judged: &Judged<'_>, turned: &Grid) -> String {
    let (rows, columns) = turned.layout().box_shape().unwrap_or_default();
    let layout = format!("{rows} rows and {columns} columns (--layout {rows}x{columns})");
    match judged.word() {
        "unique" => {
            format!("beware: with boxes of {layout} it has exactly one solution, too: another")
        }
        _ => format!("with boxes of {layout} it has exactly one solution"),
    }
}

/// Every repair, the likeliest first.
fn repairs(diagnosis: &Diagnosis) -> impl Iterator<Item = String> {
    (1..).zip(&diagnosis.repairs).map(|(number, repair)| format!("repair {number}: {repair}"))
}

/// The unavoidable sets as a picture of the grid: a letter for each set.
fn picture(layout: &Layout, diagnosis: &Diagnosis) -> Vec<String> {
    let sets = match &diagnosis.finding {
        Finding::Several(ambiguity) if !ambiguity.unavoidable.is_empty() => &ambiguity.unavoidable,
        _ => return Vec::new(),
    };
    let side = layout.side();
    let mut letters = vec!['.'; side * side];
    for (set, letter) in sets.iter().zip('a'..) {
        for cell in &set.cells {
            letters[cell.row * side + cell.column] = letter;
        }
    }
    let (rows, columns) = layout.box_shape().unwrap_or((side, side));
    let rule = vec!["-".repeat(2 * columns - 1); side / columns].join("-+-");
    let mut lines = Vec::new();
    for (row, letters) in letters.chunks(side).enumerate() {
        if row > 0 && row % rows == 0 {
            lines.push(rule.clone());
        }
        let boxes = letters
            .chunks(columns)
            .map(|letters| letters.iter().map(char::to_string).collect::<Vec<String>>().join(" "));
        lines.push(boxes.collect::<Vec<String>>().join(" | "));
    }
    lines.extend(sets.iter().zip('a'..).map(|(set, letter)| exchange(letter, set)));
    lines
}

/// `a: 3 4 4 3 or 4 3 3 4`.
fn exchange(letter: char, set: &Unavoidable) -> String {
    let digits =
        |digits: &[u8]| digits.iter().map(u8::to_string).collect::<Vec<String>>().join(" ");
    format!("{letter}: {} or {}", digits(&set.one), digits(&set.other))
}
