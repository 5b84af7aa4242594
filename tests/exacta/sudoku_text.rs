//! Sudoku texts: what is written is read, in every dress; a fault is one error and shifts nothing.

use std::io::{BufReader, Read};

use exacta::format::sudoku::{Puzzles, read_str};
use exacta::format::{FormatError, FormatErrorKind};
use exacta::{Cell, Grid, Layout};
use quickcheck::{Arbitrary, Gen, quickcheck};

use crate::support::grid_oracle::{Boxed, below};

/// How a text is dressed.
#[derive(Clone, Debug)]
struct Dress {
    style: Style,
    blank: char,
    gap: Gap,
    end: &'static str,
    mark: bool,
    trailing: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Line,
    Labelled,
    Rows,
    Spaced,
    Bands,
    Framed,
    FramedTight,
}

/// What stands between two puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    Blank,
    Heading,
    Comment,
    /// A number alone, as a count or a title.
    Number,
}

impl Arbitrary for Dress {
    fn arbitrary(g: &mut Gen) -> Self {
        use Style::*;
        Self {
            style: *g.choose(&[Line, Labelled, Rows, Spaced, Bands, Framed, FramedTight]).unwrap(),
            blank: *g.choose(&['.', '0', '_', '*', '-', 'X']).unwrap(),
            gap: *g.choose(&[Gap::Blank, Gap::Heading, Gap::Comment, Gap::Number]).unwrap(),
            end: g.choose(&["\n", "\r\n"]).unwrap(),
            mark: bool::arbitrary(g),
            trailing: g.choose(&["", "  ", "\t"]).unwrap(),
        }
    }
}

impl Dress {
    /// The lines of one puzzle; `rows` and `columns` are those of a box.
    fn lines(&self, grid: &Grid, rows: usize, columns: usize) -> Vec<String> {
        let symbols: Vec<char> = grid
            .to_string()
            .chars()
            .map(|symbol| if symbol == '.' { self.blank } else { symbol })
            .collect();
        let plain = || symbols.chunks(rows * columns);
        let glued = |row: &[char]| row.iter().collect::<String>();
        let spaced =
            |row: &[char]| row.iter().map(char::to_string).collect::<Vec<String>>().join(" ");
        let framed = |space: &str| {
            let dash = if space.is_empty() { 1 } else { 2 };
            let rule = "-".repeat(columns * dash + space.len());
            let rule = format!("+{}", format!("{rule}+").repeat(rows));
            let mut lines = vec![rule.clone()];
            for (number, row) in (1..).zip(plain()) {
                let parts: Vec<String> = row
                    .chunks(columns)
                    .map(|part| {
                        let cells: Vec<String> = part.iter().map(char::to_string).collect();
                        format!("{space}{}{space}", cells.join(space))
                    })
                    .collect();
                lines.push(format!("|{}|", parts.join("|")));
                if number % rows == 0 {
                    lines.push(rule.clone());
                }
            }
            lines
        };
        match self.style {
            Style::Line => vec![symbols.iter().collect()],
            Style::Labelled => vec![format!("{} # 12 easy", symbols.iter().collect::<String>())],
            Style::Rows => plain().map(glued).collect(),
            Style::Spaced => plain().map(spaced).collect(),
            Style::Bands => {
                let bands = symbols.chunks(rows * rows * columns);
                bands
                    .map(|band| {
                        band.chunks(rows * columns).map(glued).collect::<Vec<_>>().join("\n")
                    })
                    .collect::<Vec<String>>()
                    .join("\n\n")
                    .split('\n')
                    .map(str::to_owned)
                    .collect()
            }
            Style::Framed => framed(" "),
            Style::FramedTight => framed(""),
        }
    }

    fn text(&self, puzzles: &[Vec<String>]) -> String {
        let mut text = String::from(if self.mark { "\u{feff}" } else { "" });
        for (number, lines) in puzzles.iter().enumerate() {
            text += &match self.gap {
                Gap::Blank => self.end.to_owned(),
                Gap::Heading => format!("Grid {:02}{}", number + 1, self.end),
                Gap::Comment => format!("# 53..7.... {number}{}", self.end),
                Gap::Number => format!("{}{}", number + 1, self.end),
            };
            for line in lines {
                text += &format!("{line}{}{}", self.trailing, self.end);
            }
        }
        text.truncate(text.trim_end().len()); // the last line has no end
        text
    }

    /// Whether nothing but frame characters makes up a row, so that it may pass for a frame.
    fn may_hide_rows(&self) -> bool {
        matches!(self.blank, '*' | '-')
    }
}

fn grid_of<const R: usize, const C: usize>(Boxed(plain): &Boxed<R, C>) -> Grid {
    let symbols: String = plain.values.iter().map(|d| char::from(b'0' + d)).collect();
    Grid::parse(&symbols, Layout::boxes(R, C).unwrap()).unwrap()
}

fn read(text: &str) -> Vec<Result<(Option<String>, Grid), FormatError>> {
    read_str(text, None).map(|found| found.map(|puzzle| (puzzle.label, puzzle.grid))).collect()
}

/// Whether a row reads like `15.8.1943`, which is a heading if it is the first one.
fn may_be_a_date(row: &str) -> bool {
    let parts: Vec<&str> = row.trim().split('.').collect();
    parts.len() == 3 && parts.iter().all(|part| part.parse::<u16>().is_ok())
}

/// Three puzzles in this dress are read as they are.
fn reads_all<const R: usize, const C: usize>(dress: &Dress, boxed: &[&Boxed<R, C>]) -> bool {
    let grids: Vec<Grid> = boxed.iter().map(|boxed| grid_of(boxed)).collect();
    let texts: Vec<Vec<String>> = grids.iter().map(|grid| dress.lines(grid, R, C)).collect();
    // A grid without any clue is all frame, if its blanks are frame characters.
    let is_hidden = |grid: &Grid| dress.may_hide_rows() && grid.clue_count() == 0;
    if grids.iter().any(is_hidden) {
        return true;
    }
    if texts.iter().flatten().any(|line| may_be_a_date(line)) {
        return true;
    }
    let found = read(&dress.text(&texts));
    // A comment is the title of the block below.
    let label = |number: usize| match (dress.style, dress.gap) {
        (Style::Labelled, _) => Some("12 easy".to_owned()),
        (Style::Line, _) => None,
        (_, Gap::Comment) => Some(format!("53..7.... {number}")),
        _ => None,
    };
    let expected: Vec<_> =
        (0..).zip(grids).map(|(number, grid)| Ok((label(number), grid))).collect();
    found == expected
}

/// Rows of blanks look like frames, and the other four rows would make one grid.
#[test]
fn rows_of_blanks_are_no_frames_where_blanks_are_typed_so() {
    for grids in [
        ["...............1", ".......4........", "..4........4...."],
        ["...........4..3.", "......2....2....", "...........1...."],
    ] {
        let blocks = grids.map(|grid| {
            let rows: Vec<&str> = (0..4).map(|row| &grid[4 * row..4 * row + 4]).collect();
            format!("{}\n{}\n\n{}\n{}\n", rows[0], rows[1], rows[2], rows[3])
        });
        for blank in ["*", "-"] {
            let found = read(&blocks.join("\n").replace('.', blank));
            let found: Vec<String> =
                found.into_iter().map(|found| found.unwrap().1.to_string()).collect();
            assert_eq!(found, grids, "{blank}");
        }
    }
}

/// Of three puzzles the middle one is spoilt: it is an error, and the others are read.
fn shifts_nothing<const R: usize, const C: usize>(
    dress: &Dress,
    boxed: &[&Boxed<R, C>],
    spoil: Spoil,
    place: usize,
) -> bool {
    let grids: Vec<Grid> = boxed.iter().map(|boxed| grid_of(boxed)).collect();
    let dress =
        Dress { blank: if dress.may_hide_rows() { '.' } else { dress.blank }, ..dress.clone() };
    let mut texts: Vec<Vec<String>> = grids.iter().map(|grid| dress.lines(grid, R, C)).collect();
    if texts.iter().flatten().any(|line| may_be_a_date(line)) {
        return true;
    }
    spoil.apply(&mut texts[1], place);
    let found = read(&dress.text(&texts));
    let read: Vec<&Grid> = found.iter().flatten().map(|(_, grid)| grid).collect();
    read == [&grids[0], &grids[2]] && found.iter().any(Result::is_err)
}

#[derive(Clone, Copy, Debug)]
enum Spoil {
    LoseCell,
    GainCell,
    Foreign,
    LoseRow,
    GainRow,
}

impl Spoil {
    fn apply(self, lines: &mut Vec<String>, place: usize) {
        let is_row =
            |line: &String| line.contains(|c: char| c.is_alphanumeric() || c == '.' || c == '_');
        let rows: Vec<usize> = (0..lines.len()).filter(|line| is_row(&lines[*line])).collect();
        let row = rows[place % rows.len()];
        let line = &mut lines[row];
        let cells = line.find(" # ").unwrap_or(line.len());
        let cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_');
        let cells: Vec<usize> = line[..cells].match_indices(cell).map(|(at, _)| at).collect();
        let at = cells[place / 7 % cells.len()];
        match self {
            Self::LoseCell => line.replace_range(at..at + 1, ""),
            Self::GainCell if line.contains(' ') && !line.contains('#') => {
                line.insert_str(at, ". ");
            }
            Self::GainCell => line.insert(at, '.'),
            Self::Foreign => line.replace_range(at..at + 1, "?"),
            Self::LoseRow => {
                lines.remove(row);
            }
            Self::GainRow => {
                let twice = lines[row].clone();
                lines.insert(row, twice);
            }
        }
    }
}

impl Arbitrary for Spoil {
    fn arbitrary(g: &mut Gen) -> Self {
        use Spoil::*;
        *g.choose(&[LoseCell, GainCell, Foreign, LoseRow, GainRow]).unwrap()
    }
}

quickcheck! {
    fn a_9x9_grid_is_read_in_every_dress(dress: Dress, a: Boxed<3, 3>, b: Boxed<3, 3>, c: Boxed<3, 3>) -> bool {
        reads_all(&dress, &[&a, &b, &c])
    }

    fn a_6x6_grid_is_read_in_every_dress(dress: Dress, a: Boxed<2, 3>, b: Boxed<2, 3>, c: Boxed<2, 3>) -> bool {
        reads_all(&dress, &[&a, &b, &c])
    }

    fn a_4x4_grid_is_read_in_every_dress(dress: Dress, a: Boxed<2, 2>, b: Boxed<2, 2>, c: Boxed<2, 2>) -> bool {
        reads_all(&dress, &[&a, &b, &c])
    }

    fn a_spoilt_9x9_grid_shifts_nothing(dress: Dress, a: Boxed<3, 3>, b: Boxed<3, 3>, c: Boxed<3, 3>, spoil: Spoil, place: u8) -> bool {
        let is_line = matches!(dress.style, Style::Line | Style::Labelled);
        is_line && matches!(spoil, Spoil::LoseRow | Spoil::GainRow)
            || shifts_nothing(&dress, &[&a, &b, &c], spoil, place.into())
    }

    fn a_spoilt_6x6_grid_shifts_nothing(dress: Dress, a: Boxed<2, 3>, b: Boxed<2, 3>, c: Boxed<2, 3>, spoil: Spoil, place: u8) -> bool {
        let is_line = matches!(dress.style, Style::Line | Style::Labelled);
        is_line && matches!(spoil, Spoil::LoseRow | Spoil::GainRow)
            || shifts_nothing(&dress, &[&a, &b, &c], spoil, place.into())
    }

    fn no_text_makes_the_reader_fail_or_hang(text: String, layout: bool) -> bool {
        let layout = layout.then(|| Layout::of_side(9).unwrap());
        read_str(&text, layout).count() <= text.lines().count().max(1)
    }
}

/// Puzzles whose every blank is a sign that is none here, or whose letters have both cases: found to
/// be dropped without a word.
#[test]
fn a_puzzle_in_unknown_signs_is_an_error_and_never_dropped() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rows = |line: &str| {
        let rows: Vec<String> =
            line.chars().collect::<Vec<char>>().chunks(9).map(String::from_iter).collect();
        rows.join("\n")
    };
    let mixed: String = good
        .chars()
        .map(|c| match c.to_digit(10) {
            Some(digit) if digit % 2 == 0 => char::from(b'a' + digit as u8),
            Some(digit) => char::from(b'A' + digit as u8),
            None => c,
        })
        .collect();
    let [asked, waved] = ["?", "~"].map(|blank| good.replace('.', blank));
    let labelled = format!("{asked} label");
    for bad in [rows(&asked), rows(&waved), asked, waved, labelled, mixed, good.replace('.', ":")] {
        let found = read(&format!("{good}\n\n{bad}\n\n{good}\n"));
        let ok: Vec<bool> = found.iter().map(Result::is_ok).collect();
        assert_eq!((ok.first(), ok.last()), (Some(&true), Some(&true)), "{bad}");
        assert!(ok.contains(&false), "{bad}");
    }
}

/// Lines of 81 digits and dots are read in a shorter way, which gives the same.
#[test]
fn plain_lines_are_read_like_all_others() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for around in ["", "12.|.34\n", "......\n......\n", "# 1\n", "Grid 2\n"] {
        let plainly = read(&format!("{around}{plain}\n{around}{plain}"));
        let labelled = read(&format!("{around}{plain} \n{around}{plain} "));
        assert_eq!(plainly.len(), labelled.len(), "{around:?}");
        for (plainly, labelled) in plainly.iter().zip(&labelled) {
            match (plainly, labelled) {
                (Ok(a), Ok(b)) => assert_eq!(a, b),
                (Err(a), Err(b)) => assert_eq!(a, b),
                other => panic!("{around:?}: {other:?}"),
            }
        }
    }
}

/// 16×16 with the digits 0 to F: reading 0 as a blank would silently change the puzzle.
#[test]
fn a_zero_that_seems_to_be_a_digit_is_refused() {
    let text = format!("0{}0{}", ".".repeat(14), ".".repeat(238) + "FA");
    let said: Vec<String> = read_str(&text, None)
        .map(|puzzle| {
            puzzle.map_or_else(|error| error.to_string(), |puzzle| puzzle.grid.to_string())
        })
        .collect();
    insta::assert_debug_snapshot!(said, @r#"
    [
        "1:1: `0` seems to be a digit here, as in `0` to `F`: say which digits there are (`--digits 0-F`, or `1-G` if it is a blank)",
    ]
    "#);
    let zeros_for_blanks = "0".repeat(254) + "GA";
    assert!(read_str(&zeros_for_blanks, None).all(|puzzle| puzzle.is_ok()));
}

#[test]
fn frames_may_be_drawn_with_box_characters() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let cells: Vec<char> = good.chars().collect();
    let mut framed = String::from("┌───┬───┬───┐\n");
    for (number, row) in cells.chunks(9).enumerate() {
        if number == 3 || number == 6 {
            framed += "├───┼───┼───┤\n";
        }
        let parts: Vec<String> = row.chunks(3).map(|part| part.iter().collect()).collect();
        framed += &format!("│{}│\n", parts.join("│"));
    }
    framed += "└───┴───┴───┘\n";
    let found = read(&framed);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].as_ref().map(|(_, grid)| grid.to_string()), Ok(good.to_owned()));
}

/// Sides with boxes, as rows × columns.
const BOXES: [(usize, usize); 9] =
    [(1, 1), (2, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5), (6, 6)];

#[test]
fn every_side_is_read_in_one_line_and_in_rows() {
    let mut g = Gen::new(100);
    for (rows, columns) in BOXES {
        let layout = Layout::boxes(rows, columns).unwrap();
        let side = layout.side();
        let mut grid = Grid::new(layout.clone());
        for cell in layout.cells() {
            let digit = below(&mut g, side + 1) as u8;
            grid.set(cell, Some(digit).filter(|digit| *digit > 0)).unwrap();
        }
        // Without a clue above 4 sixteen rows might be sixteen grids of 4×4.
        grid.set(Cell::new(side - 1, 0), Some(side as u8)).unwrap();
        let number = |cell: Cell| grid.get(cell).map_or(".".into(), |digit| digit.to_string());
        let numbers: Vec<String> = layout.cells().map(number).collect();
        let rows: Vec<String> = numbers.chunks(side).map(|row| row.join(" ")).collect();
        let texts = [grid.to_string(), numbers.join(" "), rows.join("\n"), rows.join("\r\n\r\n")];
        for text in texts {
            let with = read_str(&text, Some(layout.clone())).map(|found| found.unwrap().grid);
            assert_eq!(with.collect::<Vec<_>>(), [grid.clone()], "{text}");
            if side >= 4 {
                let without = read_str(&text, None).map(|found| found.unwrap().grid);
                assert_eq!(without.collect::<Vec<_>>(), [grid.clone()], "{text}");
            }
        }
    }
}

#[test]
fn a_number_has_no_sign() {
    assert!("+1 . . . . . . . . . . . . . . .".parse::<Grid>().is_err());
}

fn said(text: &str) -> String {
    let lines = read_str(text, None).map(|found| match found {
        Ok(puzzle) => {
            let (line, side) = (puzzle.line, puzzle.grid.side());
            format!("line {line}: {side}x{side}, {} clues", puzzle.grid.clue_count())
        }
        Err(error) => error.in_file("list.txt").to_string(),
    });
    lines.collect::<Vec<String>>().join("\n")
}

const NINE: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

fn line() -> String {
    NINE.replace('\n', "")
}

#[test]
fn a_line_of_the_wrong_length_is_named() {
    let (good, short, long) = (line(), &line()[1..], format!("{}.", line()));
    insta::assert_snapshot!(said(&format!("{good}\n{short}\n{good}\n{long} with a label\n{good}\n")), @r"
    line 1: 9x9, 30 clues
    list.txt:2:81: 80 cells, expected 81
    line 3: 9x9, 30 clues
    list.txt:4:82: 82 cells, expected 81
    line 5: 9x9, 30 clues
    ");
}

#[test]
fn a_row_of_the_wrong_length_is_named() {
    let text =
        format!("{}\n{NINE}", NINE.replace("4..8.3..1", "4..8.3..").replace("8...6", "8....6"));
    insta::assert_snapshot!(said(&text), @r"
    list.txt:4:10: 10 cells, expected 9
    line 11: 9x9, 30 clues
    ");
    insta::assert_snapshot!(said(&format!("{}\n{NINE}", NINE.replace("4..8.3..1", "4..8.3..1."))), @r"
    list.txt:5:10: 10 cells, expected 9
    line 11: 9x9, 30 clues
    ");
}

#[test]
fn a_missing_row_and_one_too_many_are_named() {
    let missing = NINE.replace("...419..5\n", "");
    insta::assert_snapshot!(said(&format!("{missing}\n{NINE}")), @r"
    list.txt:8:10: 8 rows, expected 9
    line 10: 9x9, 30 clues
    ");
    insta::assert_snapshot!(said(&format!("{NINE}.........\n\n{NINE}")), @r"
    list.txt:10:1: 10 rows, expected 9 or a multiple
    line 12: 9x9, 30 clues
    ");
    insta::assert_snapshot!(said(&format!("{missing}{NINE}")), @"list.txt:10:1: 17 rows, expected 9 or a multiple");
}

#[test]
fn a_wrong_symbol_is_named() {
    insta::assert_snapshot!(said(&NINE.replace("...419..5", "...4l9..5")), @"list.txt:8:5: `l` is no digit of a 9x9 grid");
    insta::assert_snapshot!(said(&line().replace("...419..5", "...4Ⅰ9..5")), @"list.txt:1:68: `Ⅰ` (U+2160) is no digit of a 9x9 grid");
    insta::assert_snapshot!(said("12.7\n....\n....\n....\n"), @"list.txt:1:4: `7` is no digit of a 4x4 grid");
}

#[test]
fn headings_numbers_and_dates_are_never_cells() {
    let text = format!(
        "Puzzle 12 of 2006\n2006\n2006-08-03\n3.8.2006\n{NINE}Rating 7.2\n\nNo. 1\n{NINE}9.0/1.2/1.2\nVersion 4.2n\n{NINE}"
    );
    insta::assert_snapshot!(said(&text), @r"
    line 5: 9x9, 30 clues
    line 17: 9x9, 30 clues
    line 28: 9x9, 30 clues
    ");
}

#[test]
fn a_frame_is_a_row_only_where_one_is_missing() {
    // Nine dashes, or stars, as a rule between bands …
    let ruled = NINE
        .replace("7...2...6\n", "7...2...6\n---+---+---\n")
        .replace(".98....6.\n", ".98....6.\n*********\n");
    insta::assert_snapshot!(said(&ruled), @"line 1: 9x9, 30 clues");
    // … as a row …
    let rowed = ruled.replace("8...6...3\n", "").replace("*********\n", "");
    insta::assert_snapshot!(said(&rowed), @"line 1: 9x9, 27 clues");
    // … and, where there are too many, as a row if it is drawn like one.
    let both = ruled.replace("8...6...3\n", "---------\n").replace("*********", "***|***|***");
    insta::assert_snapshot!(said(&both), @"line 1: 9x9, 27 clues");
}

#[test]
fn puzzles_of_all_sizes_mix() {
    let sixteen: String =
        (0..16).map(|row| format!("{}\n", ".".repeat(row) + "G" + &".".repeat(15 - row))).collect();
    let text = format!(
        "1..4.......2....\n{NINE}\n12..\n..34\n\n..12\n34..\n\n{}\n# 16\n{sixteen}\n1.3....56......5.4.6...1.1.6.....3.2\n",
        line()
    );
    insta::assert_snapshot!(said(&text), @r"
    line 1: 4x4, 3 clues
    line 2: 9x9, 30 clues
    line 12: 4x4, 8 clues
    line 18: 9x9, 30 clues
    line 20: 16x16, 16 clues
    line 37: 6x6, 12 clues
    ");
}

#[test]
fn a_text_without_a_puzzle_says_so() {
    insta::assert_snapshot!(said(""), @"list.txt:1:1: no puzzle: every line is blank, a comment or text");
    insta::assert_snapshot!(said("# 53..7....\nnothing here\n\n---\n"), @"list.txt:1:1: no puzzle: every line is blank, a comment or text");
    let error = read_str("", None).next().unwrap().unwrap_err();
    assert_eq!(error.kind(), FormatErrorKind::Empty);
}

#[test]
fn a_prime_side_needs_a_layout() {
    insta::assert_snapshot!(said(&".".repeat(49)), @"list.txt:1:1: 7 is prime: a grid of 7 rows needs a region map");
    let layout = Layout::regions("AAAAABBBBBCCCCCDDDDDEEEEE").unwrap();
    let found: Vec<_> = read_str("1....\n.2...\n..3..\n...4.\n....5\n", Some(layout)).collect();
    assert_eq!(found[0].as_ref().unwrap().grid.clue_count(), 5);
}

#[test]
fn a_layout_expects_its_side() {
    let nine = Some(Layout::of_side(9).unwrap());
    let said = |text: &str| {
        let errors = read_str(text, nine.clone()).map(|found| found.unwrap_err().to_string());
        errors.collect::<Vec<String>>().join("\n")
    };
    insta::assert_snapshot!(said("1..4.......2....\n..7\n"), @"1:10: 16 cells, expected 9");
    insta::assert_snapshot!(said("1....\n.2...\n..3..\n...4.\n....5\n"), @"1:6: 5 cells, expected 9");
    insta::assert_snapshot!(said(&".".repeat(256)), @"1:82: 256 cells, expected 81");
}

#[test]
fn a_line_without_end_is_refused_and_skipped() {
    let text = format!("{}\n{}\n", ".".repeat(1 << 20), line());
    insta::assert_snapshot!(said(&text), @r"
    list.txt:1:1: the line has more than 65536 bytes, which no puzzle needs
    line 2: 9x9, 30 clues
    ");
}

#[test]
fn a_broken_stream_ends_with_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let start = format!("{}\n", line());
    let mut puzzles = Puzzles::new(BufReader::new(start.as_bytes().chain(Broken)), None);
    assert!(puzzles.next().unwrap().is_ok());
    let error = puzzles.next().unwrap().unwrap_err();
    assert_eq!(error.kind(), FormatErrorKind::Unreadable);
    assert_eq!(error.to_string(), "2:1: the disk is gone");
    assert!(puzzles.next().is_none());
    assert!(puzzles.next().is_none());
}

#[test]
fn bytes_that_are_no_utf8_are_harmless_in_comments_and_refused_in_cells() {
    let mut bytes = b"# na\xefve\n".to_vec();
    bytes.extend(line().bytes());
    bytes[10] = 0xff;
    let found: Vec<_> = Puzzles::new(&bytes[..], None).collect();
    let error = found[0].as_ref().unwrap_err();
    assert_eq!(error.to_string(), "2:3: `\u{fffd}` (U+FFFD) is no digit of a 9x9 grid");
    assert_eq!(found.len(), 1);
}

#[test]
fn puzzles_come_as_soon_as_they_are_read() {
    /// Gives one line, and never ends.
    struct Endless(Vec<u8>, usize);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = buffer.len().min(self.0.len() - self.1);
            buffer[..length].copy_from_slice(&self.0[self.1..][..length]);
            self.1 = (self.1 + length) % self.0.len();
            Ok(length)
        }
    }
    for text in
        [format!("{}\n", line()), format!("{NINE}\n"), NINE.into(), "1..4.......2....\n".into()]
    {
        let reader = BufReader::new(Endless(text.into_bytes(), 0));
        let puzzles: Vec<_> = Puzzles::new(reader, None).take(2000).collect();
        assert!(puzzles.iter().all(Result::is_ok));
    }
}
