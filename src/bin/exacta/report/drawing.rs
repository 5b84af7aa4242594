//! A grid as SVG.
//!
//! Thin lines between cells, thick ones between boxes or regions, dashed ones around the cells of
//! every further house. A clue is upright and bold, an answer slanted and light, what solutions
//! differ in small, and where nothing of that stands pencil marks are small and slanted. Whatever marks a cell does so by a shape and by a letter, so that nothing
//! depends on seeing colors; each cell says in its title what it holds and why it is marked.

use std::collections::BTreeMap;
use std::fmt::Write;

use exacta::{Cell, Digits, Grid, House, Layout};

use crate::report::{escaped, put};

/// Width of a cell, in units of the drawing.
const CELL: usize = 40;
/// Room around the grid for thick lines and for the numbers of rows and columns.
const MARGIN: usize = 22;
/// Small digits in a row, and rows of them in a cell.
const CHOICES: (usize, usize) = (3, 3);

/// Why a cell is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// It differs between solutions.
    Differs,
    /// It belongs to an unavoidable set, which has this letter.
    Unavoidable(char),
    /// It holds a repeated clue.
    Clash,
    /// Its clue is most likely the wrong one.
    Suspect,
    /// Its clue is part of the contradiction.
    Contradiction,
    /// The likeliest repair alters it.
    Repair,
}

impl Mark {
    /// One of each kind, in the order of the legend.
    pub(super) const ALL: [Self; 6] = [
        Self::Clash,
        Self::Suspect,
        Self::Contradiction,
        Self::Differs,
        Self::Unavoidable('a'),
        Self::Repair,
    ];

    /// What stands in the cell's corner.
    fn letter(self) -> char {
        match self {
            Self::Differs => 'D',
            Self::Unavoidable(letter) => letter,
            Self::Clash => 'C',
            Self::Suspect => 'S',
            Self::Contradiction => 'X',
            Self::Repair => 'R',
        }
    }

    /// What titles and the legend say.
    pub(super) fn words(self) -> String {
        match self {
            Self::Differs => "differs between solutions".into(),
            Self::Unavoidable(letter) => format!("unavoidable set {letter}, which needs a clue"),
            Self::Clash => "repeated clue".into(),
            Self::Suspect => "suspect".into(),
            Self::Contradiction => "part of the contradiction".into(),
            Self::Repair => "changed by the repair".into(),
        }
    }

    /// Its shape in the cell with this corner.
    fn shape(self, text: &mut String, x: usize, y: usize) {
        let pattern = |text: &mut String, class: &str| {
            put!(
                text,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" \
                 fill=\"url(#{class})\"/>"
            );
        };
        let (middle, across) = (CELL / 2, y + CELL / 2);
        match self {
            Self::Differs => pattern(text, "differs"),
            Self::Clash => pattern(text, "clash"),
            Self::Contradiction => pattern(text, "contradiction"),
            Self::Unavoidable(_) => {
                let (x, y, size) = (x + 3, y + 3, CELL - 6);
                put!(
                    text,
                    "<rect class=\"unavoidable\" x=\"{x}\" y=\"{y}\" width=\"{size}\" \
                     height=\"{size}\" rx=\"9\"/>"
                );
            }
            Self::Suspect => {
                for radius in [13, 17] {
                    let x = x + middle;
                    put!(
                        text,
                        "<circle class=\"suspect\" cx=\"{x}\" cy=\"{across}\" r=\"{radius}\"/>"
                    );
                }
            }
            Self::Repair => {
                let (left, right, middle) = (x + 2, x + CELL - 2, x + middle);
                let (top, bottom) = (y + 2, y + CELL - 2);
                put!(
                    text,
                    "<path class=\"repair\" d=\"M{middle} {top}L{right} {across}L{middle} \
                     {bottom}L{left} {across}Z\"/>"
                );
            }
        }
    }
}

/// The patterns that shapes are filled with; once a page, before the first drawing.
pub(super) const PATTERNS: &str = "\
<svg class=\"patterns\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n\
<pattern id=\"clash\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
<path d=\"M-1 9L9 -1M-1 1L1 -1M7 9L9 7\"/></pattern>\n\
<pattern id=\"contradiction\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
<path d=\"M0 0L8 8M0 8L8 0\"/></pattern>\n\
<pattern id=\"differs\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
<circle cx=\"4\" cy=\"4\" r=\"1.3\"/></pattern>\n\
</defs></svg>\n";

/// A cell by itself, for the legend.
pub(super) fn sample(mark: Mark) -> String {
    let mut text = format!(
        "<svg class=\"sample\" viewBox=\"-1 -1 {0} {0}\" aria-hidden=\"true\">\
         <rect class=\"frame\" x=\"0\" y=\"0\" width=\"{CELL}\" height=\"{CELL}\"/>",
        CELL + 2
    );
    mark.shape(&mut text, 0, 0);
    tag(&mut text, &[mark], 0, 0);
    text + "</svg>"
}

/// The letters of the marks, in the corner of a cell.
fn tag(text: &mut String, marks: &[Mark], x: usize, y: usize) {
    let letters: String = marks.iter().map(|mark| mark.letter()).collect();
    if !letters.is_empty() {
        put!(text, "<text class=\"tag\" x=\"{}\" y=\"{}\">{letters}</text>", x + 2, y + 9);
    }
}

/// What stands in a cell.
#[derive(Clone, Copy, Debug)]
enum Content {
    Blank,
    Clue(u8),
    Answer(u8),
    /// What solutions have there.
    Choice(Digits),
}

/// A grid to be drawn.
pub(super) struct Drawing<'g> {
    layout: &'g Layout,
    caption: String,
    cells: Vec<(Content, Vec<Mark>)>,
    /// By cell, if the grid has pencil marks.
    pencil: Option<&'g [Digits]>,
}

impl<'g> Drawing<'g> {
    /// The clues of a grid, and its pencil marks.
    pub(super) fn new(grid: &'g Grid, caption: impl Into<String>) -> Self {
        let content = |cell| grid.get(cell).map_or(Content::Blank, Content::Clue);
        let cells = grid.layout().cells().map(|cell| (content(cell), Vec::new())).collect();
        Self { layout: grid.layout(), caption: caption.into(), cells, pencil: grid.marks() }
    }

    /// What the solution has where there is no clue.
    pub(super) fn answers(mut self, solution: &Grid) -> Self {
        for ((content, _), cell) in self.cells.iter_mut().zip(self.layout.cells()) {
            if let (Content::Blank, Some(digit)) = (&content, solution.get(cell)) {
                *content = Content::Answer(digit);
            }
        }
        self
    }

    /// What solutions have where there is no clue: an answer if they agree. By cell.
    pub(super) fn choices(mut self, possible: &[Digits]) -> Self {
        for ((content, _), digits) in self.cells.iter_mut().zip(possible) {
            if let Content::Blank = content {
                let mut all = digits.iter();
                *content = match (all.next(), all.next()) {
                    (Some(digit), None) => Content::Answer(digit),
                    _ => Content::Choice(*digits),
                };
            }
        }
        self
    }

    /// Marks cells.
    pub(super) fn mark(&mut self, cells: impl IntoIterator<Item = Cell>, mark: Mark) {
        let side = self.layout.side();
        for cell in cells {
            if let Some((_, marks)) = self.cells.get_mut(cell.row * side + cell.column)
                && !marks.contains(&mark)
            {
                marks.push(mark);
                marks.sort_unstable();
            }
        }
    }

    /// A figure: the drawing over its caption.
    pub(super) fn svg(&self) -> String {
        let size = self.layout.side() * CELL;
        let (edge, all) = (2 - MARGIN as isize, size + MARGIN);
        let mut text = format!(
            "<figure>\n<svg class=\"grid\" viewBox=\"{edge} {edge} {all} {all}\" \
             style=\"max-width: {}em\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n",
            3 * self.layout.side(),
            escaped(&self.caption),
            self.description()
        );
        put!(text, "<rect class=\"paper\" x=\"0\" y=\"0\" width=\"{size}\" height=\"{size}\"/>\n");
        for (number, cell) in self.layout.cells().enumerate() {
            self.cell(&mut text, cell, number);
        }
        self.lines(&mut text);
        self.numbers(&mut text);
        put!(text, "</svg>\n<figcaption>{}</figcaption>\n</figure>\n", escaped(&self.caption));
        text
    }

    /// The marked cells, for those who do not see them.
    fn description(&self) -> String {
        let mut cells: BTreeMap<Mark, Vec<String>> = BTreeMap::new();
        for ((_, marks), cell) in self.cells.iter().zip(self.layout.cells()) {
            marks.iter().for_each(|mark| cells.entry(*mark).or_default().push(cell.to_string()));
        }
        let kinds =
            cells.iter().map(|(mark, cells)| format!("{}: {}", mark.words(), cells.join(" ")));
        kinds.collect::<Vec<String>>().join("; ")
    }

    fn cell(&self, text: &mut String, cell: Cell, number: usize) {
        let (content, marks) = &self.cells[number];
        let all = Digits::all(self.layout.side());
        let pencil = self.pencil.map(|pencil| pencil[number]).filter(|digits| *digits != all);
        if matches!(content, Content::Blank) && marks.is_empty() && pencil.is_none() {
            return;
        }
        let (x, y) = (cell.column * CELL, cell.row * CELL);
        let held = match content {
            Content::Blank => "blank".into(),
            Content::Clue(digit) => format!("clue {digit}"),
            Content::Answer(digit) => format!("answer {digit}"),
            Content::Choice(digits) => format!("one of {}", joined(digits.iter())),
        };
        let why: String = marks.iter().map(|mark| format!("; {}", mark.words())).collect();
        let allowed = pencil.map_or_else(String::new, |digits| match joined(digits.iter()) {
            none if none.is_empty() => "; pencil marks allow nothing".into(),
            digits => format!("; pencil marks allow {digits}"),
        });
        put!(text, "<g><title>{cell}: {held}{allowed}{why}</title>");
        marks.iter().for_each(|mark| mark.shape(text, x, y));
        let (middle, base) = (x + CELL / 2, y + CELL / 2 + 9);
        match content {
            Content::Blank => small_digits(text, "pencil", pencil.unwrap_or_default(), middle, y),
            Content::Clue(digit) => digit_text(text, "clue", *digit, middle, base),
            Content::Answer(digit) => digit_text(text, "answer", *digit, middle, base),
            Content::Choice(digits) => small_digits(text, "choice", *digits, middle, y),
        }
        tag(text, marks, x, y);
        put!(text, "</g>\n");
    }

    fn lines(&self, text: &mut String) {
        let side = self.layout.side();
        let everywhere: Vec<usize> = (0..side * side).collect();
        put!(text, "<path class=\"thin\" d=\"{}\"/>\n", self.borders(&everywhere, 0));
        for house in self.layout.houses().iter().skip(3 * side) {
            let inside = self.members(house);
            put!(
                text,
                "<path class=\"extra\" d=\"{}\"><title>{}</title></path>\n",
                self.borders(&inside, 3),
                escaped(house.name())
            );
        }
        let regions = self.layout.region_numbers();
        put!(text, "<path class=\"thick\" d=\"{}\"/>\n", self.borders(&regions, 0));
    }

    /// For each cell whether it is in the house.
    fn members(&self, house: &House) -> Vec<usize> {
        let is_member = |cell: Cell| usize::from(house.cells().contains(&cell));
        self.layout.cells().map(is_member).collect()
    }

    /// The borders between cells of different groups, and around the grid. With an inset: inside
    /// the cells of group 1.
    fn borders(&self, groups: &[usize], inset: usize) -> String {
        let side = self.layout.side();
        let group = |row: usize, column: usize| {
            (row < side && column < side).then(|| groups[row * side + column])
        };
        let mut path = String::new();
        for Cell { row, column } in self.layout.cells() {
            let own = group(row, column);
            if inset > 0 && own != Some(1) {
                continue;
            }
            let (left, top) = (column * CELL + inset, row * CELL + inset);
            let (right, bottom) = ((column + 1) * CELL - inset, (row + 1) * CELL - inset);
            // Usize wraps below 0 to what lies outside.
            for (other, line) in [
                (group(row.wrapping_sub(1), column), [left, top, right, top]),
                (group(row, column.wrapping_sub(1)), [left, top, left, bottom]),
                (group(row + 1, column), [left, bottom, right, bottom]),
                (group(row, column + 1), [right, top, right, bottom]),
            ] {
                if other != own {
                    let [x, y, to_x, to_y] = line;
                    put!(path, "M{x} {y}L{to_x} {to_y}");
                }
            }
        }
        path
    }

    /// The numbers of rows and columns, as `r1c1` counts them.
    fn numbers(&self, text: &mut String) {
        for at in 0..self.layout.side() {
            let middle = at * CELL + CELL / 2;
            let (number, base) = (at + 1, middle + 4);
            put!(
                text,
                "<text class=\"number\" x=\"{middle}\" y=\"-6\" aria-hidden=\"true\">{number}</text>\
                 <text class=\"number\" x=\"-11\" y=\"{base}\" aria-hidden=\"true\">{number}</text>\n"
            );
        }
    }
}

/// A large digit; one of two figures is smaller.
fn digit_text(text: &mut String, class: &str, digit: u8, x: usize, y: usize) {
    let wide = if digit > 9 { " wide" } else { "" };
    put!(text, "<text class=\"{class}{wide}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
}

/// Small digits in the cell with this middle and top.
fn small_digits(text: &mut String, class: &str, digits: Digits, middle: usize, top: usize) {
    for (row, line) in choice_lines(digits).iter().enumerate() {
        let y = top + 18 + 10 * row;
        put!(text, "<text class=\"{class}\" x=\"{middle}\" y=\"{y}\">{line}</text>");
    }
}

fn joined(digits: impl Iterator<Item = u8>) -> String {
    digits.map(|digit| digit.to_string()).collect::<Vec<String>>().join(" ")
}

/// Small digits, in as many lines as a cell holds, and a sign that there are more.
fn choice_lines(digits: Digits) -> Vec<String> {
    let (columns, rows) = CHOICES;
    let all: Vec<u8> = digits.iter().collect();
    let mut lines: Vec<String> =
        all.chunks(columns).take(rows).map(|line| joined(line.iter().copied())).collect();
    if all.len() > columns * rows
        && let Some(last) = lines.last_mut()
    {
        *last = "…".into();
    }
    lines
}
