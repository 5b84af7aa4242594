//! Puzzle files in every format: what is written is read back, each format is known by its content,
//! and what is not understood is refused with its place and its name.

use exacta::format::FormatErrorKind;
use exacta::format::sudoku::{Alphabet, Format, Note, Puzzle, Reading, Writer, read_str};
use exacta::{Cell, Digits, Grid, GridVerdict, Layout};
use quickcheck::{Arbitrary, Gen, quickcheck};

use crate::support::grid_oracle::{below, completed};

/// A random puzzle, with any layout, marks, a title and notes.
#[derive(Clone, Debug)]
struct Any(Puzzle);

impl Arbitrary for Any {
    fn arbitrary(g: &mut Gen) -> Self {
        let layout = layout(g);
        let side = layout.side();
        let mut grid = Grid::new(layout.clone());
        let density = 1 + below(g, 4);
        for cell in layout.cells() {
            if below(g, density) == 0 {
                grid.set(cell, Some(1 + below(g, side) as u8)).unwrap();
            }
        }
        if below(g, 3) == 0 {
            let marks: Vec<Digits> = (0..side * side)
                .map(|_| match below(g, 3) {
                    0 => (1..=side as u8).filter(|_| bool::arbitrary(g)).chain([1, 2]).collect(),
                    _ => Digits::all(side),
                })
                .collect();
            grid = grid.with_marks(marks).unwrap();
        }
        let mut puzzle = Puzzle::new(grid);
        if side == 9 && below(g, 3) == 0 {
            puzzle = solved(g);
        }
        let words = ["Friday", "No. 7, easy: really", "<\"é\" & co>", "数独"];
        if bool::arbitrary(g) {
            puzzle = puzzle.with_label(*g.choose(&words).unwrap());
        }
        for note in Note::ALL {
            if below(g, 4) == 0 {
                puzzle = puzzle.with_note(note, *g.choose(&words).unwrap());
            }
        }
        Self(puzzle)
    }
}

/// A puzzle with its solution beside it.
fn solved(g: &mut Gen) -> Puzzle {
    let layout = Layout::of_side(9).unwrap();
    let digits: String = completed::<3, 3>(g).iter().map(u8::to_string).collect();
    let solution = Grid::parse(&digits, layout).unwrap();
    let mut quiz = solution.clone();
    for cell in quiz.layout().cells() {
        if bool::arbitrary(g) {
            quiz.set(cell, None).unwrap();
        }
    }
    let mut puzzle = Puzzle::new(quiz);
    puzzle.solution = Some(solution);
    puzzle
}

fn layout(g: &mut Gen) -> Layout {
    let maps = include_str!("../data/cases/24-impossible-jigsaw-layouts.txt");
    let maps: Vec<&str> = maps.lines().collect();
    let side = *g.choose(&[4, 6, 8, 9, 9, 9, 12, 16]).unwrap();
    let base = match below(g, 6) {
        0 => Layout::regions(g.choose(&maps).unwrap()).unwrap(),
        1 => Layout::boxes(side, 1).unwrap(),
        2 => Layout::boxes(side / 2, 2).unwrap(),
        3 => Layout::regions("AABBB AABBC ADCCC DDDCE DEEEE").unwrap(),
        _ => Layout::of_side(side).unwrap(),
    };
    let base = if below(g, 4) == 0 { base.with_diagonals() } else { base };
    let base = if below(g, 4) == 0 { base.with_anti_knight() } else { base };
    let base = if below(g, 4) == 0 { base.with_anti_king() } else { base };
    match below(g, 4) {
        0 => base.with_group("g", [Cell::new(0, 1), Cell::new(2, 2)]).unwrap(),
        _ => base,
    }
}

/// The puzzles of a text in a format, none of them faulty.
#[track_caller]
fn read_as(format: Format, text: &str, layout: Option<&Layout>) -> Vec<Puzzle> {
    let reading = Reading::new().format(format);
    let reading = match layout {
        Some(layout) => reading.layout(layout.clone()),
        None => reading,
    };
    let puzzles: Result<Vec<_>, _> = reading.puzzles(text.as_bytes()).collect();
    puzzles.unwrap_or_else(|error| panic!("{error:#}\n{text}"))
}

/// Each of these writes three puzzles and reads them back.
fn comes_back(format: Format, puzzles: [&Puzzle; 3]) -> bool {
    let mut writer = Writer::new(format);
    let mut text = String::new();
    let mut kept = Vec::new();
    for puzzle in puzzles {
        match writer.write(puzzle) {
            Ok(written) => {
                text += &written.text;
                kept.push((puzzle, written.lost));
            }
            Err(error) => assert_eq!(error.kind(), FormatErrorKind::Unsupported, "{error}"),
        }
    }
    text += &writer.finish();
    if kept.is_empty() {
        return true;
    }
    let back = read_as(format, &text, None);
    assert_eq!(back.len(), kept.len(), "{text}");
    for ((puzzle, lost), back) in kept.iter().zip(&back) {
        let is_lost = |what: &str| lost.iter().any(|lost| lost == what);
        let kept =
            |text: Option<&str>, what: &str| text.filter(|_| !is_lost(what)).map(str::to_owned);
        let (grid, read) = (&puzzle.grid, &back.grid);
        assert_eq!(read.values(), grid.values(), "{text}");
        // The collection's notes are those of its first puzzle.
        if format != Format::OpenSudoku {
            for note in Note::ALL {
                let expected = kept(puzzle.note(note), &format!("the {note}"));
                assert_eq!(back.note(note), expected.as_deref(), "{text}");
            }
        }
        assert_eq!(back.label, kept(puzzle.label.as_deref(), "the title"), "{text}");
        if !is_lost("the solution") {
            assert_eq!(back.solution.is_some(), puzzle.solution.is_some(), "{text}");
        }
        if lost.iter().all(|lost| lost != "the regions" && !lost.starts_with("the boxes")) {
            assert_eq!(read.layout().region_numbers(), grid.layout().region_numbers(), "{text}");
            if !lost.iter().any(|lost| lost.starts_with("the rule")) {
                let ours = grid.layout().clone();
                let theirs = read.layout();
                assert_eq!(theirs.exclusions(), ours.exclusions(), "{text}");
                assert_eq!(theirs.houses().len(), ours.houses().len(), "{text}");
            }
        }
        if !is_lost("the pencil marks") && format != Format::Pencil {
            assert_eq!(read.marks(), grid.marks(), "{text}");
        }
        if format == Format::Pencil && lost.is_empty() {
            let blanks = grid.layout().cells().filter(|cell| grid.get(*cell).is_none());
            for cell in blanks {
                assert_eq!(read.candidates(cell), grid.candidates(cell), "{cell}\n{text}");
            }
        }
    }
    true
}

macro_rules! round_trips {
    ($($name:ident: $format:expr,)*) => {
        quickcheck! {
            $(fn $name(a: Any, b: Any, c: Any) -> bool {
                comes_back($format, [&a.0, &b.0, &c.0])
            })*
        }
    };
}

round_trips! {
    lines_come_back: Format::Line,
    grids_come_back: Format::Grid,
    sdm_comes_back: Format::Sdm,
    sdk_comes_back: Format::Sdk,
    ss_comes_back: Format::Ss,
    tables_come_back: Format::Csv,
    numbers_come_back: Format::Numbers,
    jigsaws_come_back: Format::Jigsaw,
    pencil_marks_come_back: Format::Pencil,
    hodoku_comes_back: Format::Hodoku,
    solo_comes_back: Format::Solo,
}

#[cfg(feature = "formats")]
round_trips! {
    opensudoku_comes_back: Format::OpenSudoku,
    fpuzzles_come_back: Format::FPuzzles,
}

/// A text near a valid one of some format: signs lost, doubled or exchanged.
#[derive(Clone, Debug)]
struct Spoilt(String);

impl Arbitrary for Spoilt {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut writer = Writer::new(*g.choose(&Format::ALL).unwrap());
        let mut text = String::new();
        for _ in 0..1 + below(g, 3) {
            text +=
                &writer.write(&Any::arbitrary(g).0).map_or(String::new(), |written| written.text);
        }
        text += &writer.finish();
        let mut signs: Vec<char> = text.chars().collect();
        for _ in 0..below(g, 6) {
            if signs.is_empty() {
                break;
            }
            let at = below(g, signs.len());
            match below(g, 4) {
                0 => drop(signs.remove(at)),
                1 => signs.insert(at, signs[at]),
                2 => signs.truncate(at),
                _ => {
                    let near: Vec<char> =
                        "0159.,;:|+-*'\"#%<>{}[]AZaz_ \n\té٣＃\u{0}\u{feff}".chars().collect();
                    signs[at] = *g.choose(&near).unwrap();
                }
            }
        }
        Self(signs.into_iter().collect())
    }
}

/// Whether the features that are switched on suffice.
fn is_readable(format: Format) -> bool {
    cfg!(feature = "formats") || !matches!(format, Format::OpenSudoku | Format::FPuzzles)
}

/// A format that holds the grid of a puzzle, whatever else is lost, gives the same cells again.
fn cells_come_back(format: Format, puzzle: &Puzzle) {
    if !is_readable(format) {
        return;
    }
    let mut puzzle = puzzle.clone();
    // In these a label may look like a part of the cells.
    if matches!(format, Format::Line | Format::Hodoku) {
        puzzle.label = None;
    }
    let mut writer = Writer::new(format);
    let Ok(written) = writer.write(&puzzle) else { return };
    let text = written.text + &writer.finish();
    let holds_layout = matches!(format, Format::Jigsaw | Format::Solo | Format::FPuzzles);
    let layout = Some(puzzle.grid.layout()).filter(|_| !holds_layout);
    let back = read_as(format, &text, layout);
    let clues = |grid: &Grid| grid.values().to_vec();
    let mut back: Vec<Vec<u8>> = back.iter().map(|back| clues(&back.grid)).collect();
    let expected = clues(&puzzle.grid);
    if format == Format::Pencil {
        // A single candidate comes back as a clue.
        for digits in &mut back {
            let blanks = digits.iter_mut().zip(&expected).filter(|(_, clue)| **clue == 0);
            blanks.for_each(|(digit, _)| *digit = 0);
        }
    }
    assert_eq!(back, [expected], "{format}\n{text}");
}

quickcheck! {
    /// Whatever a text is taken for, it gives puzzles or faults that have a place in it.
    fn spoilt_files_are_read_or_refused(spoilt: Spoilt, digits: u8) -> bool {
        let text = spoilt.0;
        let lines = text.split('\n').count();
        let formats = Format::ALL.into_iter().map(Some).chain([None]);
        for format in formats {
            let reading = match digits % 4 {
                0 => Reading::new().alphabet(Alphabet::FromZero),
                1 => Reading::new().alphabet(Alphabet::Letters),
                2 => Reading::new().layout(Layout::of_side(9).unwrap()),
                _ => Reading::new(),
            };
            let reading = format.map_or(reading.clone(), |format| reading.format(format));
            let mut found = 0;
            for puzzle in reading.puzzles(text.as_bytes()) {
                found += 1;
                match puzzle {
                    Ok(puzzle) => {
                        assert!((1..=lines).contains(&puzzle.line));
                        Format::ALL.into_iter().for_each(|format| cells_come_back(format, &puzzle));
                    }
                    Err(error) => {
                        assert!((1..=lines).contains(&error.line()), "{format:?}: {error}");
                        assert!(error.column() >= 1 && error.report().contains('^'));
                    }
                }
            }
            assert!(found > 0, "{format:?}: nothing is said of {text:?}");
        }
        true
    }
}

/// The classic example.
fn example() -> Puzzle {
    let grid: Grid =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
    Puzzle::new(grid).with_label("Friday").with_note(Note::Author, "A. Setter")
}

#[test]
fn formats_are_recognized_by_their_content() {
    for format in Format::ALL {
        if !is_readable(format) {
            continue;
        }
        let mut writer = Writer::new(format);
        let text = writer.write(&example()).unwrap().text + &writer.finish();
        let mut puzzles = read_str(&text, None);
        let puzzle = puzzles.next().unwrap().unwrap_or_else(|error| panic!("{error:#}\n{text}"));
        assert_eq!(puzzle.grid.values(), example().grid.values(), "{text}");
        // A list of 81 digits a line is a list of puzzles in lines, and rows of nine digits are rows.
        let expected = match format {
            Format::Sdm => Format::Line,
            Format::Numbers | Format::Jigsaw => Format::Grid,
            format => format,
        };
        assert_eq!(puzzles.format(), Some(expected), "{text}");
        assert!(puzzles.next().is_none(), "{text}");
    }
}

#[test]
fn names_of_formats_come_back() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let unknown = "xls".parse::<Format>().unwrap_err();
    insta::assert_snapshot!(unknown, @"no format `xls`: there are line, grid, sdm, sdk, ss, csv, numbers, jigsaw, opensudoku, pencil, hodoku, fpuzzles, solo");
}

/// What is said of a text: puzzles by line, layout, clues and title, faults as they are printed.
fn said_by(reading: &Reading, text: &str) -> String {
    let said = reading.puzzles(text.as_bytes()).map(|found| match found {
        Ok(puzzle) => {
            let (line, layout, clues) =
                (puzzle.line, puzzle.grid.layout(), puzzle.grid.clue_count());
            let marks = if puzzle.grid.marks().is_some() { ", marks" } else { "" };
            let label = puzzle.label.map(|label| format!(" ({label})")).unwrap_or_default();
            format!("{line}{label}: {layout}, {clues} clues{marks}")
        }
        Err(error) => error.to_string(),
    });
    said.collect::<Vec<String>>().join("\n")
}

fn said(text: &str) -> String {
    said_by(&Reading::new(), text)
}

fn line() -> String {
    example().grid.to_string()
}

#[test]
fn a_label_may_stand_before_the_cells() {
    let (line, short) = (line(), &line()[1..]);
    let text = format!(
        "Monday: {line}\nTuesday {line} hard\n3) {line}\nNo. 4: {short}\n{line}\nFünf:{line}\n"
    );
    insta::assert_snapshot!(said(&text), @r"
    1 (Monday): 9x9, boxes 3x3, 30 clues
    2 (Tuesday hard): 9x9, boxes 3x3, 30 clues
    3 (3): 9x9, boxes 3x3, 30 clues
    4:88: 80 cells, expected 81
    5: 9x9, boxes 3x3, 30 clues
    6 (Fünf): 9x9, boxes 3x3, 30 clues
    ");
}

#[test]
fn spaces_for_blanks_are_named() {
    let spaced = line().replace('.', " ");
    insta::assert_snapshot!(said(&spaced), @"1:82: 1 row, expected 30; if spaces stand for blanks, write `.` for them");
    let rows: Vec<String> =
        spaced.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let said = said(&rows.join("\n"));
    assert!(said.lines().next().unwrap().contains("if spaces stand for blanks"), "{said}");
}

#[test]
fn exact_covers_are_told_apart_from_puzzles() {
    insta::assert_snapshot!(said("1 0 0 1 0 0 1\n1 0 0 1 0 0 0\n0 0 0 1 1 0 1\n0 0 1 0 1 1 0\n0 1 1 0 0 1 1\n0 1 0 0 0 0 1\n"), @"6:14: 6 rows, expected 7; this looks like a matrix of 0s and 1s: use `--format matrix`");
    insta::assert_snapshot!(said("| a comment\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"), @"1:1: no puzzle: every line is blank, a comment or text; this looks like Knuth's format for exact cover: use `--format dlx`");
}

#[test]
fn glued_numbers_are_refused_with_their_place() {
    let row = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
    let glued = row.replace(' ', "");
    insta::assert_snapshot!(said(&format!("{}{}", glued, ".".repeat(240))), @"1:1: 263 cells, expected 256: `12` may be one number or two digits; put spaces between the cells");
    let rows = format!("{glued}\n").repeat(16);
    let sixteen = Reading::new().layout(Layout::of_side(16).unwrap());
    insta::assert_snapshot!(said_by(&sixteen, &rows).lines().next().unwrap(), @"1:1: 23 cells, expected 16: `12` may be one number or two digits; put spaces between the cells");
}

#[test]
fn large_grids_are_read_in_letters_numbers_and_from_zero() {
    let side = 25;
    let layout = Layout::of_side(side).unwrap();
    let mut grid = Grid::new(layout.clone());
    for (place, cell) in layout.cells().enumerate() {
        let digit = (place % side + place / side * 5) % side + 1;
        let digit = Some(digit as u8).filter(|_| place % 3 > 0);
        grid.set(cell, digit).unwrap();
    }
    let tokens = |blank: &str, digit: fn(u8) -> String| -> Vec<Vec<String>> {
        let token = |value: &u8| if *value == 0 { blank.to_owned() } else { digit(*value) };
        grid.values().chunks(side).map(|row| row.iter().map(token).collect()).collect()
    };
    let glued = |rows: &[Vec<String>], between: &str| {
        rows.iter().map(|row| row.join(between)).collect::<Vec<String>>().join("\n")
    };
    let letters = tokens(".", |digit| char::from(b'A' + digit - 1).to_string());
    let numbers = tokens("0", |digit| digit.to_string());
    for text in [
        glued(&letters, ""),
        glued(&letters, " "),
        glued(&numbers, " "),
        glued(&numbers, ","),
        glued(&numbers, "; "),
        glued(&letters, "").replace('\n', ""),
    ] {
        let found: Vec<Puzzle> = read_str(&text, None).map(Result::unwrap).collect();
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(found[0].grid, grid, "{text}");
    }
    let from_zero = tokens(".", |digit| (digit - 1).to_string());
    let reading = Reading::new().alphabet(Alphabet::FromZero);
    let text = glued(&from_zero, " ");
    let found: Vec<_> = reading.puzzles(text.as_bytes()).collect();
    assert_eq!(found[0].as_ref().unwrap().grid, grid);
}

#[test]
fn hexadecimal_digits_are_read_when_asked_for() {
    let row = "0123456789ABCDEF";
    let text = format!("{row}\n{}", "...............F\n".repeat(15));
    let reading = Reading::new().alphabet(Alphabet::FromZero);
    let found: Vec<_> = reading.puzzles(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(found[0].grid.values()[..16], std::array::from_fn::<u8, 16, _>(|n| n as u8 + 1));
    let letters = "ABCDEFGHIJKLMNOP\n".repeat(16);
    let reading = Reading::new().alphabet(Alphabet::Letters);
    let found: Vec<_> = reading.puzzles(letters.as_bytes()).map(Result::unwrap).collect();
    assert!(found[0].grid.is_full());
}

#[test]
fn a_jigsaw_is_clues_and_letters_of_regions() {
    let clues = "1....\n.2...\n..3..\n...4.\n....5";
    let map = "AABBB\nAABBC\nADCCC\nDDDCE\nDEEEE";
    let odd = "A1.BB"; // five signs that are no row of letters
    let glued = |text: &str| text.replace('\n', "");
    let text = format!(
        "# one\n{clues}\n\n{map}\n\n# two\n{clues}\n{map}\n{} {}\n{odd}\n",
        glued(clues),
        glued(map)
    );
    insta::assert_snapshot!(said(&text), @r"
    2 (one): 5x5, regions AABBBAABBCADCCCDDDCEDEEEE, 5 clues
    15 (two): 5x5, regions AABBBAABBCADCCCDDDCEDEEEE, 5 clues
    25: 5x5, regions AABBBAABBCADCCCDDDCEDEEEE, 5 clues
    ");
    // As two lines, or with digits for the regions, when it is said to be a jigsaw.
    let digits = map
        .replace('A', "1")
        .replace('B', "2")
        .replace('C', "3")
        .replace('D', "4")
        .replace('E', "5");
    let jigsaw = Reading::new().format(Format::Jigsaw);
    let text = format!(
        "{}\n{}\n\n{clues}\n{digits}\n",
        ".".repeat(81),
        include_str!("../data/cases/24-impossible-jigsaw-layouts.txt").lines().next().unwrap()
    );
    insta::assert_snapshot!(said_by(&jigsaw, &text), @r"
    1: 9x9, regions AAAAAAAABACCCBBBBBCCDDDDDBECFFFDDDBECGHFFFDBECGHHHFFFECGHHHHHEEGGGGGEEEIGIIIIIIII, 0 clues
    4: 5x5, regions AABBBAABBCADCCCDDDCEDEEEE, 5 clues
    ");
    // A map that is none is a fault, and not a classic puzzle.
    let nine = line();
    let nine: Vec<&str> = (0..9).map(|row| &nine[9 * row..9 * row + 9]).collect();
    insta::assert_snapshot!(said(&format!("{}\n\n{}", nine.join("\n"), "AAABBBCCC\n".repeat(9))), @"11:1: the region map has 3 regions, expected 9");
    insta::assert_snapshot!(said(&format!("{}\n\n{}", nine.join("\n"), "AAABBBCCC\n".repeat(8))), @"11:1: a map of regions of 8 rows, expected 9");
    insta::assert_snapshot!(said(&format!("{}\n\nWednesday\n{}", nine.join("\n"), nine.join("\n"))), @r"
    1: 9x9, boxes 3x3, 30 clues
    12: 9x9, boxes 3x3, 30 clues
    ");
}

/// The same regions are the same layout, whatever they are called, and boxes are boxes.
#[test]
fn a_map_of_the_usual_boxes_is_the_usual_layout() {
    let clues = "1....\n.2...\n..3..\n...4.\n....5";
    let text = "1...\n....\n....\n....\n\nBBAA\nBBAA\nDDCC\nDDCC\n";
    let usual = read_str(text, None).next().unwrap().unwrap().grid;
    assert_eq!(usual.layout(), &Layout::of_side(4).unwrap());
    let maps = ["AABBB\nAABBC\nADCCC\nDDDCE\nDEEEE", "EEBBB\nEEBBC\nEDCCC\nDDDCA\nDAAAA"];
    let [one, two] = maps
        .map(|map| read_str(&format!("{clues}\n\n{map}\n"), None).next().unwrap().unwrap().grid);
    assert_eq!(one, two);
}

/// A layout that the caller asks for goes before that of the file, and one of another size is refused.
#[test]
fn a_layout_that_is_asked_for_goes_first() {
    let upright = Reading::new().layout(Layout::boxes(3, 2).unwrap());
    let text = "2x3:1a3d5_6f5a4a6c1a1a6e3a2\n2x2:1n2\n";
    insta::assert_snapshot!(said_by(&upright, text), @r"
    1: 6x6, boxes 3x2, 12 clues
    2:1: 16 cells, expected 36
    ");
    let jigsaw = "1.....\n......\n......\n......\n......\n......\n".to_owned()
        + &"AAAAAA BBBBBB CCCCCC DDDDDD EEEEEE FFFFFF".replace(' ', "\n");
    insta::assert_snapshot!(said_by(&upright, &jigsaw), @"1: 6x6, boxes 3x2, 1 clues");
    insta::assert_snapshot!(said(&jigsaw), @"1: 6x6, regions AAAAAABBBBBBCCCCCCDDDDDDEEEEEEFFFFFF, 1 clues");
    // No rule of the file is dropped.
    let crossed = "2x3x:1a3d5_6f5a4a6c1a1a6e3a2\n";
    insta::assert_snapshot!(said_by(&upright, crossed), @"1:1: the layout that is asked for lacks the puzzle's rule `diagonals`");
    let both = Reading::new().layout(Layout::boxes(3, 2).unwrap().with_diagonals());
    insta::assert_snapshot!(said_by(&both, crossed), @"1: 6x6, boxes 3x2, diagonals, 12 clues");
    let nine = Reading::new().layout(Layout::of_side(9).unwrap());
    insta::assert_snapshot!(said_by(&nine, &jigsaw).lines().next().unwrap(), @"1:1: 36 cells, expected 81");
}

#[test]
fn pencil_marks_restrict_what_may_stand() {
    let text = "\
.------------------.---------.---------.
| 12   3   4       | 5  6  7 | 8  9 12 |
| 5    6   789     | 1  2  3 | 4  7 89 |
| 7    8   9       | 4 12  . | 3  5  6 |
:------------------+---------+---------:
| 1    2   3       | 4  5  6 | 7  8  9 |
| 123  4   56      | .  .  . | .  .  . |
| .    .   .       | .  .  . | .  .  . |
:------------------+---------+---------:
| .    .   .       | .  .  . | .  .  . |
| .    .   .       | .  .  . | .  .  . |
| .    .   .       | .  .  . | .  .  . |
'------------------'---------'---------'
";
    insta::assert_snapshot!(said(text), @"2: 9x9, boxes 3x3, 31 clues, marks");
    let puzzle = read_str(text, None).next().unwrap().unwrap();
    let first: Vec<u8> = puzzle.grid.candidates(Cell::new(0, 0)).iter().collect();
    assert_eq!(first, [2], "1 2, and the 1 below");
    insta::assert_snapshot!(said(&text.replace("789 ", "798 ")), @"3:12: `798` are no candidates of a 9x9 grid: digits, ascending");

    // 81 cells of nine characters each.
    let cells: Vec<String> = line()
        .chars()
        .map(|c| match c {
            '.' => "123456789".to_owned(),
            digit => {
                (1..=9).map(|n| if digit.to_digit(10) == Some(n) { digit } else { '.' }).collect()
            }
        })
        .collect();
    let puzzle = read_str(&cells.concat(), None).next().unwrap().unwrap();
    assert_eq!(puzzle.grid, example().grid);
    let GridVerdict::Unique(solution) = puzzle.grid.verdict() else { panic!("unique") };
    let mut marked: Vec<Digits> = vec![Digits::all(9); 81];
    marked[2].remove(solution.values()[2]);
    let broken = example().grid.with_marks(marked).unwrap();
    assert_eq!(broken.verdict(), GridVerdict::None, "its only solution is ruled out");
    let anti_knight = broken.with_layout(broken.layout().clone().with_diagonals()).unwrap();
    assert!(matches!(anti_knight.verdict(), GridVerdict::None | GridVerdict::Clash(_)));
}

/// Groups of candidates do not tell a clue from a single mark: what changes is named or refused.
#[test]
fn pencil_marks_that_become_clues_are_named() {
    let grid: Grid = "1...............".parse().unwrap();
    let write = |place: usize, digits: &[u8]| {
        let mut marks = vec![Digits::all(4); 16];
        marks[place] = digits.iter().copied().collect();
        let puzzle = Puzzle::new(grid.clone().with_marks(marks).unwrap());
        Writer::new(Format::Pencil).write(&puzzle)
    };
    assert_eq!(write(5, &[4]).unwrap().lost, ["what tells a single candidate from a clue"]);
    assert!(write(5, &[2, 4]).unwrap().lost.is_empty());
    assert!(write(0, &[1]).unwrap().lost.is_empty());
    let refused = write(0, &[2, 3]).unwrap_err();
    assert_eq!(refused.kind(), FormatErrorKind::Unsupported);
    insta::assert_snapshot!(refused.message(), @"the format pencil has one group a cell, and the clue in r1c1 is not in its marks");
}

/// Below a good line nothing that looks like cells is taken for a heading.
#[test]
fn no_line_of_candidates_is_passed_over() {
    let cells: String = (0..81).flat_map(|_| "123456789".chars()).collect();
    let text = format!("{cells}\n{}\n{}\n", &cells[1..], line());
    insta::assert_snapshot!(said(&text), @r"
    1: 9x9, boxes 3x3, 0 clues
    2:1: 728 characters: no candidates in groups, and no grid of n³ characters, each a digit in its place or a blank
    3:1: 81 characters: no candidates in groups, and no grid of n³ characters, each a digit in its place or a blank
    ");
    let text = format!("{cells}\nWorld 12 (hard):\n{cells}\n53. .7. ...\n");
    insta::assert_snapshot!(said(&text), @r"
    1: 9x9, boxes 3x3, 0 clues
    3: 9x9, boxes 3x3, 0 clues
    4:1: 11 characters: no candidates in groups, and no grid of n³ characters, each a digit in its place or a blank
    ");
}

#[test]
fn marks_are_kept_by_every_engine() {
    let mut g = Gen::new(50);
    for _ in 0..20 {
        let digits: String = completed::<2, 2>(&mut g).iter().map(u8::to_string).collect();
        let blank = Grid::new(Layout::of_side(4).unwrap());
        let marks: Vec<Digits> = digits
            .chars()
            .map(|c| {
                [c.to_digit(10).unwrap() as u8, 1 + below(&mut g, 4) as u8].into_iter().collect()
            })
            .collect();
        let expected = blank
            .solve()
            .unwrap()
            .into_iter()
            .filter(|grid| {
                grid.values().iter().zip(&marks).all(|(digit, marks)| marks.contains(*digit))
            })
            .count();
        let marked = blank.with_marks(marks).unwrap();
        assert_eq!(marked.solve().unwrap().count().to_string(), expected.to_string());
        assert!(expected > 0);
    }
}

#[test]
fn hodoku_lines_hold_placed_digits_and_deleted_candidates() {
    let cells = line().replacen("..7", ".+47", 1);
    let text = format!(":0000:x:{cells}:113 813:213:::\n:0000:x:{}:11:::\n:0000:x:..:::\n", line());
    insta::assert_snapshot!(said(&text), @r"
    1: 9x9, boxes 3x3, 30 clues, marks
    2:91: `11` is no candidate: digit, row, column
    3:11: 2 cells, expected 81
    ");
    let puzzle = read_str(&text, None).next().unwrap().unwrap();
    let marks = puzzle.grid.marks().unwrap();
    assert_eq!(marks[3].iter().collect::<Vec<u8>>(), [4], "placed: the only candidate");
    assert_eq!(marks[2].iter().collect::<Vec<u8>>(), [2, 3, 4, 5, 6, 7, 9]);
}

#[test]
fn sections_of_sdk_files_are_the_puzzle_and_its_state() {
    let rows = |grid: &str| -> String {
        (0..9).map(|row| format!("{}\n", &grid[9 * row..9 * row + 9])).collect()
    };
    let state = line().replacen("..7", ".17", 1);
    let text = format!(
        "#AMe\n#DOne\n#CFirst\n#CSecond\n[Puzzle]\n{}[State]\n{}",
        rows(&line()),
        rows(&state)
    );
    insta::assert_snapshot!(said(&text), @"6 (One): 9x9, boxes 3x3, 30 clues");
    let puzzle = read_str(&text, None).next().unwrap().unwrap();
    assert_eq!(puzzle.note(Note::Comment), Some("First\nSecond"));
    insta::assert_snapshot!(said(&format!("[State]\n{}", rows(&state))), @"2: 9x9, boxes 3x3, 31 clues");
    // Nor is a state in one line a puzzle.
    let text = format!("[Puzzle]\n{}[State]\n{state}\n", rows(&line()));
    insta::assert_snapshot!(said(&text), @"2: 9x9, boxes 3x3, 30 clues");
}

#[test]
fn games_of_solo_count_blocks() {
    let text = "\
2x3:1a3d5_6f5a4a6c1a1a6e3a2
3x3x:zzzc
4j:1a2m,_b_c_b_a
3x3dt#12345
3x3:zzz
3x3:10zzzb
9j:zzzc
2x2:1n1!
";
    insta::assert_snapshot!(said(text), @r"
    1: 6x6, boxes 2x3, 12 clues
    2: 9x9, boxes 3x3, diagonals, 0 clues
    3:17: the line ends, expected borders up to the last of 24 edges
    4:6: this is the seed of a random game; the game itself has a colon there
    5:8: 78 cells, expected 81
    6:5: 10 is no digit of a 9x9 grid
    7:8: the line ends, expected a comma and the borders of the regions
    8:8: `!`, expected a letter, a number or `_`
    ");
}

#[test]
fn tables_have_a_header_and_lose_no_row() {
    let (quiz, solution) = (
        line(),
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    );
    let text = format!(
        "id;puzzle;solution;rating\n1;{quiz};{solution};1.2\n2;{quiz};{solution}\n3;\"{quiz}\";;\"a \"\"b\"\"\"\n4;{};{solution};\n",
        &quiz[1..]
    );
    insta::assert_snapshot!(said(&text), @r"
    2 (1): 9x9, boxes 3x3, 30 clues
    3:166: 3 columns, but the header has 4
    4 (3): 9x9, boxes 3x3, 30 clues
    5:83: 80 cells, expected 81
    ");
    // A title with a comma is no header, and a list without one may have solutions too.
    insta::assert_snapshot!(said(&format!("Puzzle, easy\n{quiz},{solution}\n{quiz} {solution} label\n{quiz},{quiz}\n")), @r"
    2: 9x9, boxes 3x3, 30 clues
    3 (label): 9x9, boxes 3x3, 30 clues
    4:85: the solution leaves r1c3 blank
    ");
}

#[cfg(feature = "formats")]
mod marked_up {
    use super::*;

    #[test]
    fn opensudoku_holds_collections() {
        let cells = line().replace('.', "0");
        let begun: String = line()
            .chars()
            .map(|c| if c == '.' { "4|1,2,|1|".to_owned() } else { format!("{c}|-|0|") })
            .collect();
        let text = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku>\n <name>A &amp; B</name><author>Me</author>\n \
             <game data=\"{cells}\"/>\n <game data=\"{}\" />\n <folder name=\"x\">\n  \
             <game created=\"0\" note=\"n\" data=\"version: 1&#10;{begun}\"></game>\n </folder>\n \
             <game/>\n</opensudoku>\n",
            &cells[1..]
        );
        insta::assert_snapshot!(said(&text), @r"
        4: 9x9, boxes 3x3, 30 clues
        5:2: 80 cells, expected 81
        7 (n): 9x9, boxes 3x3, 30 clues
        9:2: a game without `data`
        ");
        let puzzle = read_str(&text, None).next().unwrap().unwrap();
        assert_eq!(puzzle.note(Note::Collection), Some("A & B"));
        insta::assert_snapshot!(said(&text[..text.len() - 20]).lines().last().unwrap(), @"9:2: syntax error: tag not closed: `>` not found before end of input");
        assert_eq!(said(&format!("\u{feff}{text}")), said(&text));
        insta::assert_snapshot!(said("<html><body>53..7....</body></html>"), @"1:1: XML without an element `opensudoku`");
    }

    /// Whatever a file says, its puzzles share it, and a note is cut where it is too long.
    #[test]
    fn opensudoku_notes_are_bounded_and_shared() {
        let games = format!("<game data=\"{}\"/>", line().replace('.', "0")).repeat(2);
        let long = "é".repeat(100_000);
        let text = format!("<opensudoku><name>a</name><name>b{long}</name>{games}</opensudoku>");
        let puzzles: Vec<Puzzle> = read_str(&text, None).map(Result::unwrap).collect();
        let [one, two] = [0, 1].map(|place| puzzles[place].note(Note::Collection).unwrap());
        assert_eq!((one.len(), &one[..3]), ((1 << 16) - 1, "bé"));
        assert_eq!(one.as_ptr(), two.as_ptr());
    }

    #[test]
    fn opensudoku_files_have_a_largest_size() {
        let text = format!("<opensudoku>{}</opensudoku>", "<game/>".repeat((1 << 18) + 5));
        let found: Vec<_> = read_str(&text, None).collect();
        assert_eq!(found.len(), (1 << 18) + 1);
        let last = found.last().unwrap().as_ref().unwrap_err();
        assert_eq!(last.kind(), FormatErrorKind::TooLarge);
        assert_eq!(last.column(), 13 + 7 * (1 << 18));
    }

    /// A 4×4 object with these further keys.
    fn object(cell: &str, keys: &str) -> String {
        let row = "[{},{},{},{}]";
        format!("{{\"size\":4,\"grid\":[\n[{cell},{{}},{{}},{{}}],{row},{row},{row}]{keys}}}")
    }

    #[test]
    fn fpuzzles_constraints_are_refused_by_name() {
        let given = r#"{"value":1,"given":true}"#;
        let said_of = |keys: &str| said(&object(given, keys));
        insta::assert_snapshot!(said_of(r#","title":"T","diagonal+":true,"antiknight":true,"killercage":[]"#), @"1 (T): 4x4, boxes 2x2, group diagonal /, anti-knight, 1 clues");
        insta::assert_snapshot!(said_of(",\n\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":3}]"), @"3:1: the constraint `killercage` is not supported");
        insta::assert_snapshot!(said_of(r#","thermometer":[{"lines":[["R1C1","R1C2"]]}],"arrow":[1]"#), @"2:124: the constraints `arrow`, `thermometer` are not supported");
        insta::assert_snapshot!(said_of(r#","nonconsecutive":true"#), @"2:80: the constraint `nonconsecutive` is not supported");
        insta::assert_snapshot!(said(&object(r#"{"value":5,"given":true}"#, "")), @"2:3: 5 in r1c1 is no digit of a 4x4 grid");
        insta::assert_snapshot!(said(&object(r#"{"odd":true}"#, "")), @"2:3: `odd` of r1c1 is not supported");
        insta::assert_snapshot!(said("{\"grid\":\n[[{}},\n"), @"2:5: no JSON: expected `,` or `]`");
        insta::assert_snapshot!(said_of(r#","extraregion":[{"cells":["R1C1","R3C3"]}],"solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]"#), @"1: 4x4, boxes 2x2, group extra region 1, 1 clues");
        insta::assert_snapshot!(said_of(r#","solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,2]"#), @"2:80: the solution breaks the rules: row 4 and box 4: 2 at r4c3 and r4c4; column 4: 2 at r2c4 and r4c4 (r4c4 is in every clash)");
    }

    #[test]
    fn fpuzzles_solutions_keep_to_the_pencil_marks() {
        let solution = r#","solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]"#;
        let said_of =
            |marks: &str| said(&object(&format!("{{\"givenPencilMarks\":[{marks}]}}"), solution));
        insta::assert_snapshot!(said_of("1,2"), @"1: 4x4, boxes 2x2, 0 clues, marks");
        insta::assert_snapshot!(said_of("2,3"), @"2:82: the solution is not in the pencil marks of r1c1");
    }

    /// A rule that is switched on in another way than the page does is refused, and so is a rule that
    /// the layout asked for lacks.
    #[test]
    fn fpuzzles_rules_are_never_ignored() {
        let said_of = |keys: &str| said(&object("{}", keys));
        insta::assert_snapshot!(said_of(r#","antiknight":1"#), @"2:58: `antiknight` is neither true nor false");
        insta::assert_snapshot!(said_of(r#","diagonal-":"yes""#), @"2:58: `diagonal-` is neither true nor false");
        insta::assert_snapshot!(said_of(r#","extraregion":{"cells":["R1C1"]}"#), @"2:58: the extra regions are no list");
        insta::assert_snapshot!(said_of(r#","antiking":null,"diagonal+":false,"extraregion":"""#), @"1: 4x4, boxes 2x2, 0 clues");
        let plain = Reading::new().layout(Layout::of_side(4).unwrap());
        let text = object("{}", r#","antiking":true"#);
        insta::assert_snapshot!(said_by(&plain, &text), @"1:11: the layout that is asked for lacks the puzzle's rule `anti-king`");
    }

    /// Addresses as the page makes them: `{"size":4,…}` compressed.
    #[test]
    fn fpuzzles_addresses_are_unpacked() {
        let packed = include_str!("../data/fpuzzles-addresses.txt");
        insta::assert_snapshot!(said(packed), @r"
        2 (Grüße): 4x4, boxes 2x2, 6 clues
        3: 4x4, regions AABBAABBCDDDCCCD, anti-king, 6 clues
        4:31: the constraint `killercage` is not supported
        5:1: the address is cut off or damaged
        6 (Grüße): 4x4, boxes 2x2, 6 clues
        ");
    }

    /// A stray line of a list is a fault of its own, and so is an address that only looks like one.
    #[test]
    fn fpuzzles_lists_go_on_after_a_stray_line() {
        let packed = include_str!("../data/fpuzzles-addresses.txt");
        let address = packed.lines().nth(1).unwrap();
        let object = object("{}", r#","ruleset":"from ?load=N4Ig""#).replace('\n', "");
        let label = "https://example.com/?download=yes";
        let text = format!("{address}\nMonday\n{label}\n{{\n{object}\n{address}\n");
        insta::assert_snapshot!(said(&text), @r"
        1 (Grüße): 4x4, boxes 2x2, 6 clues
        2:1: neither an address with a puzzle nor an object
        3:1: neither an address with a puzzle nor an object
        4:1: neither an address with a puzzle nor an object
        5: 4x4, boxes 2x2, 0 clues
        6 (Grüße): 4x4, boxes 2x2, 6 clues
        ");
    }
}
