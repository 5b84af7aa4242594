//! A diagnosis in the editor's words.

use std::fmt;

use crate::control::StopReason;
use crate::solver::Count;
use crate::sudoku::Cell;
use crate::sudoku::diagnose::argument::listed;
use crate::sudoku::diagnose::{
    Ambiguity, Contradiction, Diagnosis, Finding, Repair, Size, Unavoidable,
};

/// Cells that a short sentence names.
const MOST_CELLS: usize = 8;

/// Cells of an unavoidable set that a sentence names, with their digits.
const MOST_CELLS_OF_A_SET: usize = 12;

/// An argument of more characters is no part of the summary.
const LONG_ARGUMENT: usize = 300;

/// Repairs that the short form lists, if they are symmetric or the only ones.
const MOST_REPAIRS: usize = 3;

impl Diagnosis {
    /// What an editor has to know: the first of the [`sentences`](Self::sentences), and the second if
    /// it is as important and short.
    ///
    /// ```
    /// use exacta::{DiagnoseLimits, Grid};
    ///
    /// let grid: Grid = "123....4........".parse()?;
    /// let diagnosis = grid.diagnose(&DiagnoseLimits::default());
    /// assert_eq!(
    ///     diagnosis.summary(),
    ///     [
    ///         "no solution: 3 clues contradict each other, and no smaller set does: r1c1=1 r1c2=2 r2c4=4",
    ///         "why: row 1 has no cell for 4 (because of r2c4=4)",
    ///     ]
    /// );
    /// assert_eq!(diagnosis.advice(), ["no single change repairs this"]);
    /// # Ok::<(), exacta::GridError>(())
    /// ```
    pub fn summary(&self) -> Vec<String> {
        match &self.finding {
            Finding::None(contradiction) => {
                let mut lines = contradiction.sentences();
                let is_short = |line: &String| line.chars().count() <= LONG_ARGUMENT;
                lines.truncate(if lines.iter().skip(1).all(is_short) { 2 } else { 1 });
                lines
            }
            Finding::Several(ambiguity) => ambiguity.summary(),
            _ => self.sentences(),
        }
    }

    /// What is wrong, in one sentence or a few.
    pub fn sentences(&self) -> Vec<String> {
        match &self.finding {
            Finding::Clash(clashes) => vec![format!("repeated clues: {clashes}")],
            Finding::None(contradiction) => contradiction.sentences(),
            Finding::Unique(_) => vec!["exactly one solution".to_owned()],
            Finding::Several(ambiguity) => ambiguity.sentences(),
            Finding::Undecided(reason) => vec![format!("undecided ({reason})")],
        }
    }

    /// What would mend it: the likeliest repairs, and how many others there are.
    pub fn advice(&self) -> Vec<String> {
        if matches!(self.finding, Finding::Unique(_) | Finding::Undecided(_)) {
            return Vec::new();
        }
        if matches!(&self.finding, Finding::None(contradiction) if contradiction.clues.is_empty()) {
            return vec!["no change of the clues can mend it".to_owned()];
        }
        let all = &self.repairs;
        if all.is_empty() {
            return vec![if self.is_complete {
                "no single change repairs this".to_owned()
            } else {
                "no repair was found, but limits left some changes untried".to_owned()
            }];
        }
        let mut lines = Vec::new();
        let symmetric = all.iter().take_while(|repair| repair.is_symmetric()).count();
        let shown = match (symmetric, all.len()) {
            (0, few @ 1..=MOST_REPAIRS) => few,
            (0, _) => 1,
            (symmetric, _) => symmetric.min(MOST_REPAIRS),
        };
        for (number, repair) in all[..shown].iter().enumerate() {
            let word = match (number, shown, symmetric) {
                (0, _, 1..) => "most likely",
                (0, 1, 0) if all.len() == 1 && self.is_complete => "the only repair",
                (0, ..) => "perhaps",
                _ => "or",
            };
            lines.push(format!("{word}: {repair}"));
        }
        if symmetric == 0 && self.symmetry.is_none() && all.len() > 1 {
            lines.push(
                "no change restores a symmetry, so none is likelier than the others".to_owned(),
            );
        } else if let (Some(symmetry), false) = (self.symmetry, all[0].restores) {
            let likelihood = match self.finding {
                Finding::Several(_) => "as likely as a missing one",
                _ => "likelier than a clue too many",
            };
            lines.push(format!(
                "the clues have {symmetry} as they are, so a changed digit is {likelihood}"
            ));
        }
        if all.len() > shown {
            lines.push(format!("would also make it unique: {}", others(&all[shown..])));
        }
        if !self.is_complete {
            lines.push("limits left some changes untried".to_owned());
        }
        lines
    }
}

/// `37 clues added, 3 digits changed`.
fn others(repairs: &[Repair]) -> String {
    let mut kinds: Vec<([&str; 2], usize)> = Vec::new();
    for repair in repairs {
        let kind = match repair.changes.as_slice() {
            [only] => only.kind(),
            _ => ["pair of changes", "pairs of changes"],
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let said = kinds.iter().map(|([one, several], count)| {
        format!("{count} {}", if *count == 1 { one } else { several })
    });
    said.collect::<Vec<String>>().join(", ")
}

impl Contradiction {
    fn sentences(&self) -> Vec<String> {
        let count = self.clues.len();
        let size = match self.size {
            Size::Smallest => "no smaller set does",
            Size::Irreducible => "none of them can be spared",
            Size::Unknown => "perhaps fewer would",
        };
        let with = if self.with_marks { " with the pencil marks" } else { "" };
        let first = match (count, self.size) {
            (0, _) if self.with_marks => {
                "no solution: the pencil marks allow no filling at all, whatever the clues"
                    .to_owned()
            }
            (0, _) => {
                "no solution: the layout allows no filling at all, whatever the clues".to_owned()
            }
            (1, _) => {
                format!("no solution: {}{with} rules every filling out", self.clues[0])
            }
            _ => format!(
                "no solution: {count} clues contradict each other{with}, and {size}: {}",
                self.clues.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            ),
        };
        vec![first, format!("why: {}", self.argument)]
    }
}

impl Ambiguity {
    /// How many completions, and where they differ; and whether clues are simply too few.
    fn summary(&self) -> Vec<String> {
        let differing = self.differing();
        let count = match &self.count {
            Count::Exact(count) => format!("{count} solutions"),
            Count::AtLeast(count, StopReason::Solutions) => format!("more than {count} solutions"),
            Count::AtLeast(count, reason) => format!("at least {count} solutions ({reason})"),
        };
        let agreement = match self.possible.len() - differing.len() {
            _ if !self.is_complete => {
                format!("which differ in {} cells at least: {}", differing.len(), some(&differing))
            }
            0 => format!("which agree on no cell of {}", self.possible.len()),
            agreed => format!(
                "which agree on {agreed} cells and differ in {}: {}",
                differing.len(),
                some(&differing)
            ),
        };
        let mut lines = vec![format!("{count}, {agreement}")];
        if let Some(needed) = self.needs_clues {
            let clues = if self.clues == 1 { "clue" } else { "clues" };
            let side = self.examples[0].side();
            lines.push(format!(
                "{} {clues}: a {side}x{side} needs at least {needed} for a unique solution",
                self.clues
            ));
        }
        lines
    }

    fn sentences(&self) -> Vec<String> {
        let mut lines = self.summary();
        if self.clues == 0 {
            return lines; // every digit, row and column can be exchanged, and nobody wonders
        }
        let missing: Vec<u8> = self.missing_digits.iter().collect();
        if missing.len() > 1 {
            lines.push(format!(
                "no clue shows {}: they can be exchanged everywhere",
                listed(missing)
            ));
        }
        for class in self.exchangeable_classes() {
            lines.push(format!("{} have no clue and can be exchanged", together(&class)));
        }
        for set in &self.unavoidable {
            lines.push(format!("a clue is needed in {set}"));
        }
        lines
    }

    /// The rows and columns that can be exchanged, those that can be with each other together.
    fn exchangeable_classes(&self) -> Vec<Vec<&str>> {
        let mut classes: Vec<Vec<&str>> = Vec::new();
        for (one, other) in &self.exchangeable {
            let known = classes.iter_mut().find(|class| class.contains(&one.as_str()));
            match known {
                Some(class) if class.contains(&other.as_str()) => {}
                Some(class) => class.push(other),
                None => classes.push(vec![one, other]),
            }
        }
        classes
    }
}

/// `rows 1, 2 and 3` for `row 1`, `row 2` and `row 3`.
fn together(names: &[&str]) -> String {
    let kind = names.first().and_then(|name| name.split(' ').next()).unwrap_or_default();
    let numbers = names.iter().filter_map(|name| name.split(' ').nth(1));
    format!("{kind}s {}", listed(numbers))
}

/// The first cells, and a sign that there are others.
fn some(cells: &[Cell]) -> String {
    let named: Vec<String> = cells.iter().take(MOST_CELLS).map(Cell::to_string).collect();
    let more = if cells.len() > MOST_CELLS { " …" } else { "" };
    format!("{}{more}", named.join(" "))
}

/// `r7c6 r7c7 r9c6 r9c7 (3443 or 4334)`; of a large set the first cells alone.
impl fmt::Display for Unavoidable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cells.len() > MOST_CELLS_OF_A_SET {
            return write!(f, "one of {} cells: {}", self.cells.len(), some(&self.cells));
        }
        let cells: Vec<String> = self.cells.iter().map(ToString::to_string).collect();
        let is_small = self.one.iter().chain(&self.other).all(|digit| *digit < 10);
        let digits = |digits: &[u8]| {
            let digits: Vec<String> = digits.iter().map(ToString::to_string).collect();
            digits.join(if is_small { "" } else { " " })
        };
        write!(f, "{} ({} or {})", cells.join(" "), digits(&self.one), digits(&self.other))
    }
}

/// The short form: the first sentence, and the likeliest repair.
impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let advice = self.advice();
        let first = self.sentences().into_iter().take(1);
        let parts: Vec<String> = first.chain(advice.into_iter().take(1)).collect();
        f.write_str(&parts.join("; "))
    }
}
