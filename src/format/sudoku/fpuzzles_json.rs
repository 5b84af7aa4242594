//! The object of f-puzzles: which keys are rules of ours, which say nothing, and which are refused.

use serde_json::{Map, Value};

use crate::format::sudoku::fpuzzles::Refusal;
use crate::format::sudoku::regions::layout_of_regions;
use crate::format::sudoku::setup::Setup;
use crate::format::sudoku::{Note, Puzzle};
use crate::format::{FormatErrorKind, quoted};
use crate::sudoku::{Cell, Digits, Grid, Layout, LayoutError, MAX_SIDE};

/// Keys of the object that are read.
const READ: [&str; 11] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "diagonal+",
    "diagonal-",
    "antiknight",
    "antiking",
    "extraregion",
];

/// Keys that only draw.
const DRAWINGS: [&str; 5] = ["text", "line", "rectangle", "circle", "cage"];

/// Keys that say something of the page or of whoever solves.
const ASIDES: [&str; 6] = [
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "truecandidatesoptions",
    "disabledlogic",
    "customInfo",
];

/// Keys of a cell that are read, and those that whoever solves leaves behind.
const CELL_KEYS: [&str; 10] = [
    "value",
    "given",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "cArray",
    "highlight",
    "highlightArray",
];

/// The puzzle of an object; `line` is where it begins.
pub(super) fn read(text: &str, line: usize, setup: &Setup) -> Result<Puzzle, Refusal> {
    let value: Value = serde_json::from_str(text).map_err(|error| Refusal {
        kind: FormatErrorKind::Unexpected,
        key: None,
        place: Some((error.line(), error.column())),
        // The place is told anyway.
        message: format!("no JSON: {}", error.to_string().split(" at line ").next().unwrap_or("")),
    })?;
    let Value::Object(object) = value else {
        return Err(unexpected(None, "expected an object with a `grid`"));
    };
    refuse_constraints(&object)?;
    let rows = match object.get("grid") {
        Some(Value::Array(rows)) => rows,
        _ => return Err(unexpected(None, "no `grid`: a list of rows of cells")),
    };
    let side = rows.len();
    if !(1..=MAX_SIDE).contains(&side) {
        return Err(wrong_size("grid", format!("{side} rows, expected 1 to {MAX_SIDE}")));
    }
    if object.get("size").and_then(Value::as_u64).is_some_and(|size| size != side as u64) {
        return Err(wrong_size("size", format!("`size` is not {side}, the number of rows")));
    }
    let mut cells: Vec<&Map<String, Value>> = Vec::with_capacity(side * side);
    for (number, row) in (1..).zip(rows) {
        let row = row.as_array().map_or(&[][..], Vec::as_slice);
        if row.len() != side {
            let found = row.len();
            return Err(wrong_size(
                "grid",
                format!("row {number}: {found} cells, expected {side}"),
            ));
        }
        for (column, cell) in (1..).zip(row) {
            let place = || format!("r{number}c{column}");
            let cell = cell
                .as_object()
                .ok_or_else(|| unexpected(Some("grid"), &format!("{} is no object", place())))?;
            if let Some((key, _)) =
                cell.iter().find(|(key, value)| !CELL_KEYS.contains(&key.as_str()) && says(value))
            {
                let message = format!("{} of {} is not supported", quoted(key), place());
                return Err(refusal(FormatErrorKind::Unsupported, Some(key), message));
            }
            cells.push(cell);
        }
    }
    let layout = layout(&object, &cells, side)?;
    let puzzle = Puzzle::found(line, grid(&cells, layout, setup)?).with_layout_warnings();
    let puzzle = match solution(&object, &puzzle.grid)? {
        Some(solution) => Puzzle { solution: Some(solution), ..puzzle },
        None => puzzle,
    };
    Ok(tell(puzzle, &object))
}

/// Whether a value says anything: an empty list or `false` does not.
fn says(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) | Value::Number(_) => true,
        Value::String(text) => !text.is_empty(),
        Value::Array(values) => !values.is_empty(),
        Value::Object(object) => !object.is_empty(),
    }
}

fn refuse_constraints(object: &Map<String, Value>) -> Result<(), Refusal> {
    let is_known =
        |key: &str| [&READ[..], &DRAWINGS, &ASIDES].iter().any(|keys| keys.contains(&key));
    let unknown: Vec<&String> = object
        .iter()
        .filter(|(key, value)| !is_known(key) && says(value))
        .map(|(key, _)| key)
        .collect();
    let Some(first) = unknown.first() else { return Ok(()) };
    let names: Vec<String> = unknown.iter().take(8).map(|key| quoted(key)).collect();
    let message = match unknown.len() {
        1 => format!("the constraint {} is not supported", names[0]),
        _ => format!("the constraints {} are not supported", names.join(", ")),
    };
    Err(refusal(FormatErrorKind::Unsupported, Some(first), message))
}

fn layout(
    object: &Map<String, Value>,
    cells: &[&Map<String, Value>],
    side: usize,
) -> Result<Layout, Refusal> {
    let fault = |key: &'static str| {
        move |error: LayoutError| refusal(FormatErrorKind::BadRegions, Some(key), error.to_string())
    };
    let usual = Layout::of_side(side);
    let boxes = usual.as_ref().ok().map(Layout::region_numbers);
    let mut numbers = Vec::with_capacity(cells.len());
    for (index, cell) in cells.iter().enumerate() {
        let place = Cell::at(index, side);
        let number = match (cell.get("region"), &boxes) {
            (Some(value), _) => value.as_u64().map(|number| number.min(1 << 20) as usize),
            (None, Some(boxes)) => Some(boxes[index]),
            // Without boxes of its own a grid of this side has its rows for regions.
            (None, None) => Some(place.row),
        };
        numbers.push(number.ok_or_else(|| {
            let message = format!("{place} belongs to no region, which is not supported");
            refusal(FormatErrorKind::Unsupported, Some("region"), message)
        })?);
    }
    let mut layout = layout_of_regions(&numbers).map_err(fault("region"))?;
    let diagonal = |cell: fn(usize, usize) -> Cell| (0..side).map(move |i| cell(i, side));
    layout = match (has(object, "diagonal+")?, has(object, "diagonal-")?) {
        (true, true) => layout.with_diagonals(),
        (true, false) => layout
            .with_group(RISING, diagonal(|i, side| Cell::new(side - 1 - i, i)))
            .map_err(fault("diagonal+"))?,
        (false, true) => layout
            .with_group(FALLING, diagonal(|i, _| Cell::new(i, i)))
            .map_err(fault("diagonal-"))?,
        (false, false) => layout,
    };
    if has(object, "antiknight")? {
        layout = layout.with_anti_knight();
    }
    if has(object, "antiking")? {
        layout = layout.with_anti_king();
    }
    let extra = match object.get("extraregion") {
        Some(Value::Array(regions)) => &regions[..],
        Some(value) if says(value) => {
            return Err(unexpected(Some("extraregion"), "the extra regions are no list"));
        }
        _ => &[],
    };
    if extra.len() > side * side {
        return Err(wrong_size("extraregion", format!("{} extra regions", extra.len())));
    }
    for (number, region) in (1..).zip(extra) {
        let names = region.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let cells: Option<Vec<Cell>> =
            names.iter().take(side + 1).map(|name| name.as_str().and_then(cell_of)).collect();
        let cells = cells.ok_or_else(|| {
            unexpected(Some("extraregion"), "the cells of an extra region are names such as R1C1")
        })?;
        layout = layout
            .with_group(format!("extra region {number}"), cells)
            .map_err(fault("extraregion"))?;
    }
    Ok(layout)
}

/// Whether a rule is switched on.
fn has(object: &Map<String, Value>, key: &str) -> Result<bool, Refusal> {
    match object.get(key) {
        Some(Value::Bool(true)) => Ok(true),
        Some(value) if says(value) => {
            let message = format!("{} is neither true nor false", quoted(key));
            Err(unexpected(Some(key), &message))
        }
        _ => Ok(false),
    }
}

/// The names of the groups that one diagonal makes.
pub(super) const RISING: &str = "diagonal /";
pub(super) const FALLING: &str = "diagonal \\";

/// `R1C2` as a cell.
fn cell_of(name: &str) -> Option<Cell> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let place = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
    Some(Cell::new(place(row)?, place(column)?))
}

fn grid(cells: &[&Map<String, Value>], layout: Layout, setup: &Setup) -> Result<Grid, Refusal> {
    let side = layout.side();
    let mut values = vec![0; cells.len()];
    let mut marks = vec![Digits::all(side); cells.len()];
    for (index, cell) in cells.iter().enumerate() {
        let digit = |value: &Value| {
            let digit = value.as_u64().filter(|digit| (1..=side as u64).contains(digit));
            digit.map(|digit| digit as u8).ok_or_else(|| {
                let place = Cell::at(index, side);
                let message = format!("{value} in {place} is no digit of a {side}x{side} grid");
                unexpected(Some("value"), &message)
            })
        };
        let is_given = cell.get("given") == Some(&Value::Bool(true));
        if let Some(value) = cell.get("value").filter(|value| is_given && says(value)) {
            values[index] = digit(value)?;
        }
        if let Some(Value::Array(given)) = cell.get("givenPencilMarks").filter(|marks| says(marks))
        {
            marks[index] = given.iter().take(side + 1).map(digit).collect::<Result<_, _>>()?;
        }
    }
    let grid = Grid::from_values(layout, values).with_marks(marks);
    let grid = grid.map_err(|error| wrong_size("grid", error.to_string()))?;
    setup.impose(grid).map_err(|(kind, message)| refusal(kind, Some("grid"), message))
}

/// The solution, if the object holds all of it.
fn solution(object: &Map<String, Value>, quiz: &Grid) -> Result<Option<Grid>, Refusal> {
    let Some(Value::Array(values)) = object.get("solution") else { return Ok(None) };
    let number = |value: &Value| match value {
        Value::String(text) => text.parse().ok(),
        value => value.as_u64().map(|digit| digit.min(255) as u8),
    };
    let values: Option<Vec<u8>> = values.iter().take(MAX_SIDE * MAX_SIDE + 1).map(number).collect();
    let Some(values) = values else { return Ok(None) };
    let wrong =
        |message: String| refusal(FormatErrorKind::WrongSolution, Some("solution"), message);
    let side = quiz.side();
    let is_digit = |digit: &u8| (1..=side).contains(&usize::from(*digit));
    if values.len() != side * side || !values.iter().all(is_digit) {
        return Err(wrong(format!("the solution is not {} digits", side * side)));
    }
    let solution = Grid::from_values(quiz.layout().clone(), values);
    let differs =
        |cell: &Cell| quiz.get(*cell).is_some_and(|clue| solution.get(*cell) != Some(clue));
    if let Some(cell) = quiz.layout().cells().find(differs) {
        return Err(wrong(format!("the solution does not have the clue in {cell}")));
    }
    let marks = quiz.marks().unwrap_or_default();
    let is_outside = |(digit, marks): (&u8, &Digits)| !marks.contains(*digit);
    if let Some(place) = solution.values().iter().zip(marks).position(is_outside) {
        let cell = Cell::at(place, side);
        return Err(wrong(format!("the solution is not in the pencil marks of {cell}")));
    }
    let clashes = solution.clashes();
    if !clashes.list().is_empty() {
        return Err(wrong(format!("the solution breaks the rules: {clashes}")));
    }
    Ok(Some(solution))
}

/// The puzzle with its title and notes, and warnings of what was not read.
fn tell(puzzle: Puzzle, object: &Map<String, Value>) -> Puzzle {
    let text = |key: &str| object.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let drawn: Vec<&str> =
        DRAWINGS.into_iter().filter(|key| object.get(*key).is_some_and(says)).collect();
    let puzzle = puzzle
        .with_label(text("title"))
        .with_note(Note::Author, text("author"))
        .with_note(Note::Description, text("ruleset"));
    let puzzle = match drawn.is_empty() {
        true => puzzle,
        false => puzzle.with_warning(format!("drawings are not read: {}", drawn.join(", "))),
    };
    match says(object.get("ruleset").unwrap_or(&Value::Null)) {
        true => puzzle.with_warning("rules in words are not read"),
        false => puzzle,
    }
}

fn refusal(kind: FormatErrorKind, key: Option<&str>, message: String) -> Refusal {
    Refusal { kind, key: key.map(str::to_owned), place: None, message }
}

fn unexpected(key: Option<&str>, message: &str) -> Refusal {
    refusal(FormatErrorKind::Unexpected, key, message.to_owned())
}

fn wrong_size(key: &str, message: String) -> Refusal {
    refusal(FormatErrorKind::WrongSize, Some(key), message)
}
