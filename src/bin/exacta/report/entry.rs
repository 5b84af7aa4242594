//! What the page says of one puzzle.

use std::fmt::Write;

use exacta::sudoku::diagnose::{Ambiguity, Change, Finding, Repair};
use exacta::{Diagnosis, Grid, GridVerdict};

use crate::check::explain::turned_hint;
use crate::check::judged::Judged;
use crate::report::drawing::{Drawing, Mark};
use crate::report::{escaped, list, put};

/// A puzzle's part of the page, in its three places. All texts are markup.
pub(crate) struct Entry {
    /// Whether it is a proper puzzle.
    pub(super) is_unique: bool,
    /// How messages call it.
    pub(super) name: String,
    /// One line for the summary.
    pub(super) verdict: String,
    /// Everything.
    pub(super) body: String,
}

impl Entry {
    pub(crate) fn new(judged: &Judged<'_>) -> Self {
        let is_unique = judged.word() == "unique";
        let said = judged.to_string();
        match judged {
            Judged::Unreadable(_) => Self {
                is_unique,
                name: escaped(said.split(": ").next().unwrap_or_default()),
                verdict: "unreadable".into(),
                body: format!("<p>{}</p>\n", escaped(&said)),
            },
            Judged::Cover { place, .. } => Self {
                is_unique,
                name: escaped(&place.to_string()),
                verdict: judged.word().into(),
                body: format!("<p>{}</p>\n", escaped(&said)),
            },
            Judged::Grid { place, grid, verdict, diagnosis, turned } => {
                let hint = turned.as_ref().map(|turned| turned_hint(judged, turned));
                let mut body = String::new();
                match (verdict, diagnosis) {
                    (GridVerdict::Unique(solution), _) => unique(&mut body, grid, solution),
                    (_, Some(diagnosis)) => broken(&mut body, grid, diagnosis),
                    _ => put!(body, "{}", Drawing::new(grid, grid.layout().to_string()).svg()),
                }
                if let Some(hint) = hint {
                    put!(body, "<p class=\"hint\">{}</p>\n", escaped(&hint));
                }
                let advice = diagnosis.iter().flat_map(|diagnosis| diagnosis.advice()).next();
                let advice = advice.map(|advice| format!("; {}", escaped(&advice)));
                Self {
                    is_unique,
                    name: escaped(&place.to_string()),
                    verdict: format!("{}{}", judged.word(), advice.unwrap_or_default()),
                    body,
                }
            }
        }
    }
}

/// A proper puzzle takes two lines.
fn unique(body: &mut String, grid: &Grid, solution: &Grid) {
    put!(
        body,
        "<p>{}</p>\n<p>{}</p>\n<p>solution: <code>{solution}</code></p>\n",
        escaped(&grid.layout().to_string()),
        code(grid)
    );
}

/// The grid with what is wrong, the likeliest repair, and everything in words.
fn broken(body: &mut String, grid: &Grid, diagnosis: &Diagnosis) {
    put!(body, "<div class=\"grids\">\n");
    put!(body, "{}", faults(grid, diagnosis).svg());
    if let Some(repair) = diagnosis.repairs.first() {
        put!(body, "{}", repaired(repair).svg());
    }
    put!(body, "</div>\n");
    list(body, "ul", &diagnosis.sentences());
    if !diagnosis.advice().is_empty() {
        put!(body, "<h3>What would mend it</h3>\n");
    }
    list(body, "ul", &diagnosis.advice());
    if diagnosis.repairs.len() > 1 {
        put!(body, "<h3>All repairs, the likeliest first</h3>\n");
        let repairs: Vec<String> = diagnosis.repairs.iter().map(Repair::to_string).collect();
        list(body, "ol", &repairs);
    }
    put!(body, "<p>the puzzle: {}</p>\n", code(grid));
    if let Some(repair) = diagnosis.repairs.first() {
        put!(
            body,
            "<p>after the first repair: {}</p>\n<p>its solution: <code>{}</code></p>\n",
            code(&repair.puzzle),
            repair.solution
        );
    }
}

/// A puzzle as a line, and that it is not the whole puzzle where there are marks.
fn code(grid: &Grid) -> String {
    let marks = if grid.marks().is_some() { " with pencil marks" } else { "" };
    format!("<code>{grid}</code>{marks}")
}

/// The grid as it is, and what is wrong with it marked.
fn faults<'g>(grid: &'g Grid, diagnosis: &Diagnosis) -> Drawing<'g> {
    let layout = grid.layout();
    match &diagnosis.finding {
        Finding::Clash(clashes) => {
            let mut drawing = Drawing::new(grid, format!("as it is ({layout})"));
            let cells = clashes.list().iter().flat_map(|clash| &clash.cells);
            drawing.mark(cells.copied(), Mark::Clash);
            drawing.mark(clashes.suspect(), Mark::Suspect);
            drawing
        }
        Finding::None(contradiction) => {
            let mut drawing = Drawing::new(grid, format!("as it is ({layout})"));
            let cells = contradiction.clues.iter().map(|clue| clue.cell);
            drawing.mark(cells, Mark::Contradiction);
            drawing
        }
        Finding::Several(ambiguity) => ambiguous(grid, ambiguity),
        _ => Drawing::new(grid, format!("as it is ({layout})")),
    }
}

fn ambiguous<'g>(grid: &'g Grid, ambiguity: &Ambiguity) -> Drawing<'g> {
    let caption = format!("as it is, with what its solutions have ({})", grid.layout());
    let mut drawing = Drawing::new(grid, caption);
    if ambiguity.is_complete {
        // Else a cell might look settled that is not.
        drawing = drawing.choices(&ambiguity.possible);
    }
    drawing.mark(ambiguity.differing(), Mark::Differs);
    for (set, letter) in ambiguity.unavoidable.iter().zip('a'..) {
        drawing.mark(set.cells.iter().copied(), Mark::Unavoidable(letter));
    }
    drawing
}

/// The grid after a repair, with its solution.
fn repaired(repair: &Repair) -> Drawing<'_> {
    let mut drawing = Drawing::new(&repair.puzzle, repair.to_string()).answers(&repair.solution);
    for change in &repair.changes {
        let cells = match *change {
            Change::Exchange { one, other } => vec![one, other],
            Change::Move { from, to, .. } => vec![from, to],
            Change::Digit { cell, .. } | Change::Remove { cell, .. } | Change::Add { cell, .. } => {
                vec![cell]
            }
            _ => Vec::new(),
        };
        drawing.mark(cells, Mark::Repair);
    }
    drawing
}
