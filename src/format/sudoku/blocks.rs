//! From rows to puzzles: which rows belong together, and where one is missing.
//!
//! Rows that follow each other without a blank line are a *section*: a whole puzzle, several, or
//! one band of a puzzle. Sections up to the next heading, comment or puzzle in one line are cut
//! together, since only then can it be told where a row is missing: a faulty puzzle must not lend
//! rows to the next.
//!
//! Rows of letters below n rows are the map of their regions. So n rows before a blank line are
//! read only when the next line is known.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::format::sudoku::lines::Line;
use crate::format::sudoku::setup::{Setup, nearest_side};
use crate::format::sudoku::shape::{Cells, Context, Shape};
use crate::format::sudoku::{Alphabet, Puzzle};
use crate::format::{FormatError, FormatErrorKind};
use crate::sudoku::{Grid, Layout, MAX_SIDE, Symbol};

/// Rows that are held at most while nothing but blank lines comes between them. Longer stretches
/// are cut as they come.
const HELD: usize = 4096;

/// Rows that follow each other.
type Section = Vec<Row>;

#[derive(Debug)]
struct Row {
    cells: Cells,
    /// A line of frame characters is a row only where one is missing.
    certain: bool,
}

impl Row {
    /// The number of its cells, if it is certain to be a row.
    fn width(&self) -> Option<usize> {
        self.certain.then(|| self.cells.len())
    }
}

/// What lines of cells are taken for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// Whatever their lengths say.
    #[default]
    Either,
    /// Whole puzzles.
    Puzzles,
    /// Rows, unless they are longer than any row.
    Rows,
}

/// Collects rows and puts puzzles together.
#[derive(Debug)]
pub(super) struct Blocks {
    setup: Setup,
    kind: Kind,
    /// The side of the last puzzle that was read from one line.
    usual: Option<usize>,
    sections: Vec<Section>,
    /// The section that still grows.
    current: Section,
    /// The number of rows in all sections, frames included.
    held: usize,
    /// Rows of letters below complete rows.
    map: Vec<Cells>,
    /// The comment right above the first row.
    title: Option<String>,
    ready: VecDeque<Result<Puzzle, FormatError>>,
}

impl Blocks {
    pub(super) fn new(setup: Setup, kind: Kind) -> Self {
        Self {
            setup,
            kind,
            usual: None,
            sections: Vec::new(),
            current: Vec::new(),
            held: 0,
            map: Vec::new(),
            title: None,
            ready: VecDeque::new(),
        }
    }

    /// What is known about the next line.
    pub(super) fn context(&self) -> Context {
        let width = |section: &Section| section.iter().rev().find_map(Row::width);
        let (above, before) = (width(&self.current), self.sections.last().and_then(width));
        let side = self.side();
        let alike = if self.current.is_empty() { before } else { above };
        let letters = self.setup.alphabet == Some(Alphabet::Letters);
        Context { side, above, alike, letters }
    }

    /// The next puzzle that is complete, or known to be faulty.
    pub(super) fn next_ready(&mut self) -> Option<Result<Puzzle, FormatError>> {
        self.ready.pop_front()
    }

    /// The side of the layout, if the caller gave one.
    fn side(&self) -> Option<usize> {
        self.setup.layout.as_ref().map(Layout::side)
    }

    /// Takes the next line.
    pub(super) fn push(&mut self, shape: Shape) {
        if !matches!(shape, Shape::Letters(_) | Shape::Blank | Shape::Frame(_))
            && (!self.map.is_empty() || self.current.is_empty() && self.is_complete())
        {
            self.flush();
        }
        match shape {
            Shape::Blank => self.end_section(),
            Shape::Comment(title) => {
                self.flush();
                self.title = Some(title).filter(|title| !title.is_empty());
            }
            Shape::Text => self.flush(),
            Shape::Letters(cells) if self.is_complete() => self.hold_map(cells),
            Shape::Letters(cells) if self.context().above.is_some() => {
                self.hold(Row { cells, certain: true });
            }
            Shape::Letters(_) => self.flush(),
            Shape::Frame(_) if !self.map.is_empty() => {}
            Shape::Frame(cells) => self.hold(Row { cells, certain: false }),
            Shape::Cells(cells) if self.is_whole(&cells) => {
                self.flush();
                self.read_line(&cells);
            }
            Shape::Cells(cells) => {
                if self.is_of_other_kind(&cells) {
                    self.flush();
                }
                self.hold(Row { cells, certain: true });
            }
        }
    }

    /// Takes a line if it is what most lines of long lists are, a 9×9 puzzle in 81 digits and dots.
    /// The long way gives the same and costs more than the search.
    pub(super) fn push_plain(&mut self, line: &Line) -> bool {
        const SIDE: usize = 9;
        let cells = line.text.as_bytes();
        let is_expected = self.side().is_none_or(|side| side == SIDE);
        if cells.len() != SIDE * SIDE
            || !is_expected
            || self.setup.alphabet.is_some()
            || !cells.iter().all(|cell| matches!(cell, b'.' | b'0'..=b'9'))
        {
            return false;
        }
        let Ok(layout) = self.setup.layout_of(SIDE) else { return false };
        let values = cells.iter().map(|cell| if *cell == b'.' { 0 } else { cell - b'0' });
        let grid = Grid::from_values(layout, values.collect());
        self.flush();
        self.usual = Some(SIDE);
        self.ready.push_back(Ok(Puzzle::found(line.number, grid)));
        true
    }

    /// Whether a line is a whole puzzle, not a row. Without a layout 16 or 36 cells may be either;
    /// they are held as rows until more is known.
    fn is_whole(&self, cells: &Cells) -> bool {
        match &self.setup.layout {
            _ if cells.label.is_some() || cells.beside.is_some() => true,
            _ if self.kind == Kind::Puzzles => true,
            Some(layout) => {
                let side = layout.side();
                cells.len() > 2 * side || cells.len() == side * side
            }
            None => cells.len() > MAX_SIDE,
        }
    }

    /// Whether a line is so much longer or shorter than the row above that one of them must be a
    /// whole puzzle, with a fault, and no row.
    fn is_of_other_kind(&self, cells: &Cells) -> bool {
        let Some(above) = self.context().above else { return false };
        let (long, short) = (above.max(cells.len()), above.min(cells.len()));
        self.side().is_none() && long > 9 && long > 2 * short
    }

    fn hold(&mut self, row: Row) {
        self.current.push(row);
        self.held += 1;
        let side = self.side_of(&self.current[..1]).unwrap_or(1);
        let is_boundary = self.current.len().is_multiple_of(side);
        if is_boundary && self.held >= HELD || self.held >= 2 * HELD {
            self.flush();
        }
    }

    /// A blank line: the section ends. What is certain by now is read, at once unless a map of
    /// regions may follow.
    fn end_section(&mut self) {
        if self.current.is_empty() {
            return;
        }
        let section = std::mem::take(&mut self.current);
        let side = self.side_of(&section);
        let rows = certain_rows(&section);
        let is_complete = side.is_some_and(|side| rows.is_multiple_of(side));
        self.sections.push(section);
        let total = || self.sections.iter().map(certain_rows).sum::<usize>();
        let is_boundary = || side.is_some_and(|side| total() % side == 0);
        let may_have_map = side == Some(rows) && self.sections.len() == 1;
        if is_complete && !may_have_map || self.held >= HELD && is_boundary() {
            self.flush();
        }
    }

    /// Whether the rows that are held are one puzzle, to which a map of regions may belong.
    fn is_complete(&self) -> bool {
        // Rows, and a frame for each at most.
        if self.held == 0 || self.held > 2 * MAX_SIDE + 2 {
            return false;
        }
        let mut rows = self.sections.iter().flatten().chain(&self.current);
        let Some(side) = rows.clone().find_map(Row::width) else { return false };
        let certain = rows.clone().filter(|row| row.certain).count();
        let all_fit = rows.all(|row| !row.certain || row.width() == Some(side));
        let sections = self.sections.iter().chain([&self.current]).collect::<Vec<&Section>>();
        certain == side && all_fit && !has_blanks_of_frames(&sections)
    }

    /// Takes a row of a map of regions.
    fn hold_map(&mut self, cells: Cells) {
        let side = cells.len();
        self.map.push(cells);
        if self.map.len() == side {
            self.flush();
        }
    }

    /// Reads a puzzle with the map of its regions below.
    fn read_with_map(&mut self, map: &[Cells]) {
        let sections = std::mem::take(&mut self.sections);
        let rows: Vec<&Cells> =
            sections.iter().flatten().filter(|row| row.certain).map(|row| &row.cells).collect();
        let puzzle = self
            .setup
            .region_grid(&rows, map)
            .map(|grid| Puzzle::found(rows[0].line_number(), grid).with_layout_warnings());
        self.push_block(puzzle);
    }

    /// A block is ready, with the comment above it for its title.
    fn push_block(&mut self, puzzle: Result<Puzzle, FormatError>) {
        let title = self.title.take();
        let titled = puzzle.map(|puzzle| match title {
            Some(title) => puzzle.with_label(title),
            None => puzzle,
        });
        self.ready.push_back(titled);
    }

    /// Reads all rows that are held: nothing that follows belongs to them.
    pub(super) fn flush(&mut self) {
        let last = std::mem::take(&mut self.current);
        self.sections.push(last);
        self.held = 0;
        let map = std::mem::take(&mut self.map);
        if map.len() > 1 {
            return self.read_with_map(&map);
        }
        let sections = std::mem::take(&mut self.sections);
        self.read_sections(sections);
        self.title = None;
    }

    fn read_sections(&mut self, sections: Vec<Section>) {
        let may_list = self.may_list();
        let sections: Vec<Section> =
            sections.into_iter().flat_map(|section| split_by_width(section, may_list)).collect();
        let usual = most_common(sections.iter().flatten().filter_map(Row::width));
        let mut stretch: Vec<Section> = Vec::new();
        let mut stretch_side = None;
        for section in sections {
            // A faulty row must not decide the side of a small band.
            let mut side = self.side_of(&section);
            let widths = || section.iter().filter_map(Row::width);
            if widths().any(|width| Some(width) != side)
                && widths().any(|width| Some(width) == usual)
            {
                side = self.side().or(usual);
            }
            if side.is_some() && stretch_side.is_some() && side != stretch_side {
                self.read_stretch(&stretch, stretch_side);
                stretch.clear();
            }
            if !stretch.is_empty() || !section.is_empty() {
                stretch.push(section);
            }
            stretch_side = side.or(stretch_side);
        }
        self.read_stretch(&stretch, stretch_side);
    }

    /// The side that the rows of a section have: that of the layout, or their most common length.
    /// `None` if there is no certain row.
    fn side_of(&self, section: &[Row]) -> Option<usize> {
        let widths = || section.iter().filter_map(Row::width);
        widths().next()?;
        self.side().or_else(|| most_common(widths()))
    }

    /// Reads sections of rows of one side.
    fn read_stretch(&mut self, sections: &[Section], side: Option<usize>) {
        let Some(side) = side else { return }; // frames alone
        if self.may_list() && is_list_of_lines(sections.iter().flatten(), side) {
            for row in sections.iter().flatten().filter(|row| row.certain) {
                self.read_line(&row.cells);
            }
            return;
        }
        let mut open: Vec<&Section> = Vec::new();
        for section in sections {
            match cut(&[section], side) {
                Some(puzzles) => {
                    self.read_open(&open, side);
                    open.clear();
                    puzzles.iter().for_each(|rows| self.read_rows(rows, side));
                }
                None => open.push(section),
            }
        }
        self.read_open(&open, side);
    }

    /// Reads sections none of which is a puzzle by itself.
    fn read_open(&mut self, sections: &[&Section], side: usize) {
        if let Some(puzzles) = cut(sections, side) {
            puzzles.iter().for_each(|rows| self.read_rows(rows, side));
            return;
        }
        // Something is missing. A section larger than any band is a puzzle of its own.
        let parts: Vec<Vec<&Cells>> = likely_rows(sections, side);
        let parts: Vec<Vec<&Cells>> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        for bands in parts.chunk_by(|a, b| a.len() * 2 <= side && b.len() * 2 <= side) {
            let height = most_common(bands.iter().map(Vec::len)).unwrap_or(1);
            let bands_each = if side.is_multiple_of(height) { side / height } else { 1 };
            let each = if bands.len() % bands_each == 0 { bands_each } else { bands.len() };
            for puzzle in bands.chunks(each) {
                self.read_rows(&puzzle.concat(), side);
            }
        }
    }

    /// Reads a puzzle in one line.
    fn read_line(&mut self, cells: &Cells) {
        let puzzle = self.line_puzzle(cells);
        self.ready.push_back(puzzle);
    }

    fn line_puzzle(&mut self, cells: &Cells) -> Result<Puzzle, FormatError> {
        let root = cells.len().isqrt();
        if let Some(beside) = cells.beside.as_deref().filter(|beside| beside.are_letters())
            && !cells.are_letters()
        {
            let grid = self.setup.region_grid(&[cells], std::slice::from_ref(beside))?;
            return Ok(line_of(cells, grid).with_layout_warnings());
        }
        let side = match self.side() {
            Some(side) => side,
            None if root * root == cells.len() => root,
            None => self.likely_side(cells.len()),
        };
        if cells.len() != side * side {
            return Err(cells.wrong_size(side * side));
        }
        let grid = self.setup.grid(&[cells], side, || self.setup.layout_of(side))?;
        let solution = cells.beside.as_ref().map(|beside| self.setup.solution(&grid, beside));
        let solution = solution.transpose()?;
        self.usual = Some(side);
        Ok(Puzzle { solution, ..line_of(cells, grid) })
    }

    /// The side that a line with this number of cells was meant to have: that of the line before
    /// it, unless the number is far from that, or the nearest.
    fn likely_side(&self, cells: usize) -> usize {
        let is_near = |side: &usize| (side * side / 2..=side * side * 2).contains(&cells);
        self.usual.filter(is_near).unwrap_or_else(|| nearest_side(cells))
    }

    /// Reads a puzzle of several rows.
    fn read_rows(&mut self, rows: &[&Cells], side: usize) {
        let puzzle = self.rows_puzzle(rows, side);
        self.push_block(puzzle);
    }

    fn rows_puzzle(&mut self, rows: &[&Cells], side: usize) -> Result<Puzzle, FormatError> {
        // One row alone is rather a line that was cut off, where the lines before it are puzzles.
        if let ([row], None, Some(usual)) = (rows, self.side(), self.usual)
            && row.len() > 9
            && row.len() < usual * usual
        {
            return Err(row.wrong_size(usual * usual));
        }
        if let Some(row) = rows.iter().find(|row| row.len() != side) {
            return Err(row.wrong_size(side));
        }
        let fault = |row: &Cells, column, expected: &str| {
            let rows = match rows.len() {
                1 => "1 row".to_owned(),
                count => format!("{count} rows"),
            };
            let message = format!("{rows}, expected {expected}{}", row.hint());
            row.fault(FormatErrorKind::WrongSize, column, &message)
        };
        if let Some(surplus) = rows.get(side) {
            let expected = format!("{side} or a multiple");
            return Err(fault(surplus, surplus.column(0), &expected));
        }
        if let Some(last) = rows.last().filter(|_| rows.len() < side) {
            return Err(fault(last, last.column(side), &side.to_string()));
        }
        let grid = self.setup.grid(rows, side, || self.setup.layout_of(side))?;
        Ok(Puzzle::found(rows[0].line_number(), grid))
    }

    /// Whether lines of 16 or 36 cells may be puzzles of their own.
    fn may_list(&self) -> bool {
        self.side().is_none() && self.kind != Kind::Rows
    }
}

/// A puzzle in one line, with its label.
fn line_of(cells: &Cells, grid: Grid) -> Puzzle {
    let label = cells.label.clone().unwrap_or_default();
    Puzzle::found(cells.line_number(), grid).with_label(label)
}

/// The most common number; of equally common ones the largest, since cells and rows are lost more
/// often than gained.
pub(super) fn most_common(numbers: impl Iterator<Item = usize>) -> Option<usize> {
    let mut frequency: HashMap<usize, usize> = HashMap::new();
    numbers.for_each(|number| *frequency.entry(number).or_default() += 1);
    frequency.into_iter().max_by_key(|(number, times)| (*times, *number)).map(|(number, _)| number)
}

fn certain_rows(section: &Section) -> usize {
    section.iter().filter_map(Row::width).count()
}

/// Whether rows of 16 or 36 cells are rather puzzles of 4×4 or 6×6 in one line each.
///
/// They are rows if there are half as many as the large grid has, or more, and at least a quarter of
/// them hold what the large grid can hold and the small one cannot, or if there is a frame.
fn is_list_of_lines<'r>(rows: impl Iterator<Item = &'r Row> + Clone, width: usize) -> bool {
    let side = width.isqrt();
    let has_frame = rows.clone().any(|row| !row.certain);
    if side * side != width || Layout::of_side(side).is_err() || side < 4 || has_frame {
        return false;
    }
    let rows = || rows.clone().filter(|row| row.certain);
    let is_large = |token: &str| {
        Symbol::read_token(token, side).is_none() && Symbol::read_token(token, width).is_some()
    };
    let large = rows().filter(|row| row.cells.tokens().any(is_large)).count();
    let count = rows().count();
    count * 2 < width || large * 4 < count
}

/// Splits a section where the rows change their length, if that makes each part complete: a number
/// of whole blocks, or, where there may be such, a list of puzzles in one line.
fn split_by_width(section: Section, may_list: bool) -> Vec<Section> {
    let mut parts: Vec<(usize, Section)> = Vec::new();
    for row in section {
        let width = row.cells.len();
        match parts.last_mut() {
            Some((last, part)) if !row.certain || *last == width => part.push(row),
            // Frames at the top belong to what follows.
            Some((last, part)) if !part.iter().any(|row| row.certain) => {
                *last = width;
                part.push(row);
            }
            _ => parts.push((width, vec![row])),
        }
    }
    let is_complete = |(width, part): &(usize, Section)| {
        certain_rows(part).is_multiple_of(*width.max(&1))
            || may_list && is_list_of_lines(part.iter(), *width)
    };
    if parts.iter().all(is_complete) {
        parts.into_iter().map(|(_, part)| part).collect()
    } else {
        vec![parts.into_iter().flat_map(|(_, part)| part).collect()]
    }
}

/// Cuts sections into puzzles of `side` rows, if that leaves nothing over: without the uncertain
/// rows, else with those that look like the others, else with all. Where rows type their blanks as
/// uncertain rows are drawn, those are rows first of all.
fn cut<'s>(sections: &[&'s Section], side: usize) -> Option<Vec<Vec<&'s Cells>>> {
    let certain = select(sections, |row| row.certain);
    let all = || select(sections, |row| row.certain || row.cells.len() == side);
    certain.iter().any(|rows| !rows.is_empty()).then_some(())?;
    let likely = || cut_rows(&likely_rows(sections, side), side);
    let first = if has_blanks_of_frames(sections) { likely() } else { None };
    first.or_else(|| cut_rows(&certain, side)).or_else(likely).or_else(|| cut_rows(&all(), side))
}

/// Whether some row has a cell that is typed like those of an uncertain row.
fn has_blanks_of_frames(sections: &[&Section]) -> bool {
    let rows = |certain: bool| {
        sections.iter().flat_map(|section| section.iter()).filter(move |row| row.certain == certain)
    };
    let drawn: HashSet<&str> = rows(false).flat_map(|row| row.cells.tokens()).collect();
    rows(true).flat_map(|row| row.cells.tokens()).any(|text| drawn.contains(text))
}

fn cut_rows<'s>(sections: &[Vec<&'s Cells>], side: usize) -> Option<Vec<Vec<&'s Cells>>> {
    let mut puzzles = Vec::new();
    let mut open: Vec<&Cells> = Vec::new();
    for rows in sections {
        open.extend(rows);
        // A section with several puzzles must not share rows with others.
        if open.len() > side && open.len() > rows.len() {
            return None;
        }
        if open.len().is_multiple_of(side) {
            puzzles.extend(open.chunks(side).map(<[_]>::to_vec));
            open.clear();
        }
    }
    open.is_empty().then_some(puzzles)
}

/// The certain rows of each section, and those frames that are drawn as the rows are.
fn likely_rows<'s>(sections: &[&'s Section], side: usize) -> Vec<Vec<&'s Cells>> {
    let rows = || sections.iter().flat_map(|section| section.iter());
    let is_doubtful = |row: &Row| !row.certain && row.cells.len() == side;
    if !rows().any(is_doubtful) {
        return select(sections, |row| row.certain);
    }
    let drawn: HashSet<String> =
        rows().filter(|row| row.certain).map(|row| row.cells.skeleton()).collect();
    select(sections, |row| row.certain || is_doubtful(row) && drawn.contains(&row.cells.skeleton()))
}

fn select<'s>(sections: &[&'s Section], keep: impl Fn(&Row) -> bool) -> Vec<Vec<&'s Cells>> {
    let kept = |section: &&'s Section| {
        let section: &'s Section = section;
        section.iter().filter(|row| keep(row)).map(|row| &row.cells).collect()
    };
    sections.iter().map(kept).collect()
}
