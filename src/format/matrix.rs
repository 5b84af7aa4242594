//! A matrix of 0s and 1s as text: a column is a primary item, a row an option.
//!
//! ```text
//! # a comment: a line that begins with #, % or |
//! 4                   perhaps the number of columns, on a line of its own
//! 1 0 1 0             cells apart …
//! 0,1,0,1             … or with commas …
//! 1100  # the rest    … or glued, and a comment after # or %
//! ```
//!
//! A first line with nothing but a decimal number is the number of columns if the next row has so
//! many cells and the number itself, read as a row, has not. Otherwise it is a row. Where both
//! readings would do there is no question: a row of the right length is a row.
//!
//! # Cost
//!
//! Linear in the text; one byte a cell of one row besides the problem.

use crate::format::{FormatError, FormatErrorKind, is_space, numbered_lines, quoted};
use crate::problem::{BuildError, ItemId, Problem};

/// Reads a matrix as a problem.
///
/// # Errors
///
/// [`FormatErrorKind::Empty`] without any row, [`FormatErrorKind::Unexpected`] for a character
/// that is no 0 or 1, [`FormatErrorKind::WrongSize`] for a row of another length than the first,
/// [`FormatErrorKind::EmptyOption`] for a row of 0s, and [`FormatErrorKind::TooLarge`].
///
/// ```
/// use exacta::format::matrix;
///
/// let problem = matrix::read("3\n101\n010\n110\n")?;
/// assert_eq!((problem.item_count(), problem.option_count()), (3, 3));
/// assert_eq!(problem.solve().count().to_string(), "1");
///
/// let error = matrix::read("1 0 1\n0 1\n").unwrap_err();
/// assert_eq!(error.to_string(), "2:4: 2 cells, expected 3 as in line 1");
/// # Ok::<(), exacta::format::FormatError>(())
/// ```
pub fn read(text: &str) -> Result<Problem, FormatError> {
    let mut lines = numbered_lines(text).map(Line::new).filter(|line| !line.is_blank());
    let (first, second) = (lines.next(), lines.next());
    let is_width = match (&first, &second) {
        (Some(first), Some(second)) => first.is_width_of(second)?,
        _ => false,
    };
    let rows = first.filter(|_| !is_width).into_iter().chain(second).chain(lines);
    let mut builder = Problem::builder();
    let mut first_row = None;
    for line in rows {
        let row = line.row()?;
        match first_row {
            None => {
                first_row = Some(line.number);
                builder.primaries(row.len()).map_err(|error| line.too_large(&error))?;
            }
            Some(first) => line.check_size(&row, builder.item_count(), first)?,
        }
        if !row.iter().any(|cell| cell.one) {
            let message = "a row of 0s covers nothing";
            return Err(line.fault(FormatErrorKind::EmptyOption, row[0].column, message));
        }
        let cells = (0..).map(ItemId::new).zip(&row);
        let ones = cells.filter(|(_, cell)| cell.one).map(|(item, _)| item);
        builder.option(ones).map_err(|error| line.too_large(&error))?;
    }
    match first_row {
        Some(_) => Ok(builder.build()),
        None => {
            let message = "no row: every line is blank or a comment";
            Err(FormatError::new(FormatErrorKind::Empty, 1, 1, message))
        }
    }
}

/// One cell of a row.
#[derive(Clone, Copy, Debug)]
struct Cell {
    one: bool,
    /// Counted from 1, in characters.
    column: usize,
}

/// A line of the text.
#[derive(Clone, Copy, Debug)]
struct Line<'t> {
    number: usize,
    text: &'t str,
    /// The text up to a comment.
    content: &'t str,
}

impl<'t> Line<'t> {
    fn new((number, text): (usize, &'t str)) -> Self {
        // A bar is a comment only where it begins the line: within a row it may be meant to part
        // columns, and dropping half of a row in silence would be worse than refusing it.
        let comment = if text.trim_start_matches(is_space).starts_with('|') {
            Some(0)
        } else {
            text.find(['#', '%'])
        };
        Self { number, text, content: &text[..comment.unwrap_or(text.len())] }
    }

    fn is_blank(&self) -> bool {
        self.content.chars().all(is_space)
    }

    /// The cells of a row, at least one unless the line holds only commas.
    fn row(&self) -> Result<Vec<Cell>, FormatError> {
        let mut row = Vec::new();
        for (column, c) in (1..).zip(self.content.chars()) {
            match c {
                '0' | '1' => row.push(Cell { one: c == '1', column }),
                ',' => {}
                c if is_space(c) => {}
                c => {
                    let message = format!("found `{}`, expected 0 or 1", c.escape_debug());
                    return Err(self.fault(FormatErrorKind::Unexpected, column, message));
                }
            }
        }
        if row.is_empty() {
            let message = "a row without cells, expected 0 or 1";
            return Err(self.fault(FormatErrorKind::WrongSize, 1, message));
        }
        Ok(row)
    }

    /// Whether this line is a number and the next has so many columns.
    fn is_width_of(&self, next: &Line<'_>) -> Result<bool, FormatError> {
        let digits = self.content.trim_matches(is_space);
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(false);
        }
        let is_row = digits.bytes().all(|byte| byte <= b'1');
        let width = match next.row() {
            Ok(row) => row.len(),
            Err(_) if is_row => return Ok(false),
            Err(error) => return Err(error),
        };
        if digits.parse() == Ok(width) && digits.len() != width {
            return Ok(true);
        }
        if is_row {
            return Ok(false);
        }
        let message = format!(
            "{digits} is neither a row of 0s and 1s nor the number of columns, line {} has {width}",
            next.number,
            digits = quoted(digits)
        );
        let column = 1 + self.content.chars().take_while(|c| is_space(*c)).count();
        Err(self.fault(FormatErrorKind::WrongSize, column, message))
    }

    fn check_size(&self, row: &[Cell], expected: usize, first: usize) -> Result<(), FormatError> {
        if row.len() == expected {
            return Ok(());
        }
        // The first cell too many, or the place where the next one is missing.
        let past_end = row.last().map_or(1, |cell| cell.column + 1);
        let column = row.get(expected).map_or(past_end, |cell| cell.column);
        let message = format!("{} cells, expected {expected} as in line {first}", row.len());
        Err(self.fault(FormatErrorKind::WrongSize, column, message))
    }

    fn too_large(&self, error: &BuildError) -> FormatError {
        self.fault(FormatErrorKind::TooLarge, 1, error.to_string())
    }

    fn fault(
        &self,
        kind: FormatErrorKind,
        column: usize,
        message: impl Into<String>,
    ) -> FormatError {
        FormatError::new(kind, self.number, column, message).with_excerpt(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists(text: &str) -> (usize, Vec<Vec<u32>>) {
        let problem = read(text).unwrap_or_else(|error| panic!("{error:#}"));
        let row = |option| problem.items_of(option).iter().map(|item| item.get()).collect();
        (problem.item_count(), problem.options().map(row).collect())
    }

    #[test]
    fn cells_may_be_glued_or_apart() {
        let expected = (3, vec![vec![0, 2], vec![1], vec![0, 1]]);
        assert_eq!(lists("101\n010\n110\n"), expected);
        assert_eq!(
            lists("\u{feff}# x\r\n\r\n1 0\t1\r\n% y\r\n|1 1\r\n0,1, 0 # z\r\n1 1 0"),
            expected
        );
        assert_eq!(lists("3\n101\n010\n110"), expected);
        assert_eq!(lists(" 3 \n1 0 1\n010\n1,1,0,\n"), expected);
    }

    #[test]
    fn a_first_number_is_the_width_only_where_it_is_no_row() {
        assert_eq!(lists("11"), (2, vec![vec![0, 1]]));
        assert_eq!(lists("1\n1"), (1, vec![vec![0], vec![0]]));
        assert_eq!(lists("10\n1111111111"), (10, vec![(0..10).collect()]), "ten columns");
        assert_eq!(lists("10\n11"), (2, vec![vec![0], vec![0, 1]]), "two rows");
    }

    #[test]
    fn faults_have_a_place() {
        use FormatErrorKind as Kind;
        let refuse = |text: &str, kind| {
            let error = read(text).expect_err(text);
            assert_eq!(error.kind(), kind, "{error:#}");
            error.in_file("m.txt").to_string()
        };
        let shown = [
            refuse("", Kind::Empty),
            refuse("# 1 0\n\n", Kind::Empty),
            refuse("1 0 1\n1 0 2\n", Kind::Unexpected),
            refuse("101\n1 0 é", Kind::Unexpected),
            refuse("101\n1 | 1", Kind::Unexpected),
            refuse("101\n11", Kind::WrongSize),
            refuse("101\n1 1 1 0 1", Kind::WrongSize),
            refuse("3\n1 0 1\n1", Kind::WrongSize),
            refuse(" 4\n1 0 1", Kind::WrongSize),
            refuse("99999999999999999999999999\n1", Kind::WrongSize),
            refuse("5", Kind::Unexpected),
            refuse("5\n1 2", Kind::Unexpected),
            refuse("11\n,", Kind::WrongSize),
            refuse("11\n 00\n", Kind::EmptyOption),
        ];
        insta::assert_snapshot!(shown.join("\n"), @r"
        m.txt:1:1: no row: every line is blank or a comment
        m.txt:1:1: no row: every line is blank or a comment
        m.txt:2:5: found `2`, expected 0 or 1
        m.txt:2:5: found `é`, expected 0 or 1
        m.txt:2:3: found `|`, expected 0 or 1
        m.txt:2:3: 2 cells, expected 3 as in line 1
        m.txt:2:7: 5 cells, expected 3 as in line 1
        m.txt:3:2: 1 cells, expected 3 as in line 2
        m.txt:1:2: `4` is neither a row of 0s and 1s nor the number of columns, line 2 has 3
        m.txt:1:1: `99999999999999999999999999` is neither a row of 0s and 1s nor the number of columns, line 2 has 1
        m.txt:1:1: found `5`, expected 0 or 1
        m.txt:2:3: found `2`, expected 0 or 1
        m.txt:2:1: a row without cells, expected 0 or 1
        m.txt:2:2: a row of 0s covers nothing
        ");
    }
}
