//! What the program says of grids that went wrong somewhere: the words that an editor reads, and the
//! same as data.

use serde_json::{Value, json};

use crate::support::program::{Scratch, exacta};

/// What `exacta check` says of a case, places shortened to their line.
#[track_caller]
fn case(name: &str) -> String {
    let file = format!("{}/tests/data/cases/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let run = exacta(&["check", &file], "");
    assert_eq!(run.err, "");
    let (answers, _summary) = run.out.trim_end().rsplit_once('\n').expect("an answer, a summary");
    answers.replace(&format!("{file}:"), "")
}

#[test]
fn case_01_newspaper_dropped_clue() {
    insta::assert_snapshot!(case("01-newspaper-dropped-clue"), @r"
    1: several (2 shown differ in r2c3 r2c7 r3c3 r3c9 r4c1 r4c8 …)
        3 solutions, which agree on 54 cells and differ in 27: r2c3 r2c7 r2c9 r3c1 r3c3 r3c9 r4c1 r4c3 …
        most likely: r8c9 was 3 (restores 180° symmetry; then unique)
        would also make it unique: 4 clues moved by one cell, 3 digits changed, 36 clues added
    ");
}

#[test]
fn case_02_newspaper_wrong_digit() {
    insta::assert_snapshot!(case("02-newspaper-wrong-digit"), @r"
    1: several (2 shown differ in r4c2 r4c5 r5c2 r5c5)
        7 solutions, which agree on 65 cells and differ in 16: r1c7 r1c8 r4c2 r4c5 r5c2 r5c5 r5c6 r5c7 …
        most likely: r5c5 was 7 (keeps 180° symmetry; then unique)
        the clues have 180° symmetry as they are, so a changed digit is as likely as a missing one
    ");
}

#[test]
fn case_04_prize_puzzle_56_solutions() {
    insta::assert_snapshot!(case("04-prize-puzzle-56-solutions"), @r"
    1: several (2 shown differ in r1c1 r1c2 r2c4 r2c5 r3c4 r3c6 …)
        56 solutions, which agree on 37 cells and differ in 44: r1c1 r1c2 r1c3 r2c1 r2c3 r2c4 r2c5 r2c7 …
        perhaps: r7c2 was 2, not 9 (then unique)
        no change restores a symmetry, so none is likelier than the others
    ");
}

#[test]
fn case_05_valid_but_called_invalid() {
    insta::assert_snapshot!(case("05-valid-but-called-invalid"), @r"
    1: unique
    ");
}

#[test]
fn case_07_list_with_lost_digit() {
    insta::assert_snapshot!(case("07-list-with-lost-digit"), @r"
    1: several (2 shown differ in r1c1 r1c5 r1c6 r1c8 r1c9 r2c3 …)
        more than 10000 solutions, which agree on 23 cells and differ in 58: r1c1 r1c3 r1c4 r1c5 r1c6 r1c8 r1c9 r2c1 …
        16 clues: a 9x9 needs at least 17 for a unique solution
        the only repair: r1c3 was 8 (then unique)
    ");
}

#[test]
fn case_08_duplicate_clue_solved_anyway() {
    insta::assert_snapshot!(case("08-duplicate-clue-solved-anyway"), @r"
    1: clash row 1 and box 1: 9 at r1c2 and r1c3; column 2: 9 at r1c2 and r5c2 (r1c2 is in every clash)
        most likely: r1c2 was blank, not 9 (restores 180° symmetry; then unique)
        would also make it unique: 1 digit changed
    ");
}

#[test]
fn case_10_clash_in_almost_empty_grid() {
    insta::assert_snapshot!(case("10-clash-in-almost-empty-grid"), @r"
    1: clash row 1 and box 1: 1 at r1c1 and r1c2
        no single change repairs this
    ");
}

#[test]
fn case_11_15_clues_brute_force_trap() {
    insta::assert_snapshot!(case("11-15-clues-brute-force-trap"), @r"
    1: several (2 shown differ in r1c2 r1c7 r2c2 r2c6 r2c7 r2c9 …)
        more than 10000 solutions, which agree on 16 cells and differ in 65: r1c1 r1c2 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 …
        15 clues: a 9x9 needs at least 17 for a unique solution
        no single change repairs this
    ");
}

#[test]
fn case_13_17_clues_reverse_first_row() {
    insta::assert_snapshot!(case("13-17-clues-reverse-first-row"), @r"
    1: unique
    ");
}

#[test]
fn case_14_last_cell_not_read() {
    insta::assert_snapshot!(case("14-last-cell-not-read"), @r"
    1: unique
    ");
}

#[test]
fn case_15_impossible_17_clues() {
    insta::assert_snapshot!(case("15-impossible-17-clues"), @r"
    1: none
        no solution: 9 clues contradict each other, and no smaller set does: r1c6=5 r2c4=6 r2c6=1 r4c4=5 r5c4=1 r5c6=6 r7c1=5 r7c8=6 r7c9=1
        why: in column 5 the digits 1, 5 and 6 must all go into the 2 cells r8c5 and r9c5
        no single change repairs this
    ");
}

#[test]
fn case_16_dlx_first_solution_is_not_unique() {
    insta::assert_snapshot!(case("16-dlx-first-solution-is-not-unique"), @r"
    1: several (2 shown differ in r2c7 r2c8 r2c9 r4c1 r4c4 r4c8 …)
        2718 solutions, which agree on 28 cells and differ in 53: r1c4 r1c5 r1c7 r1c8 r1c9 r2c1 r2c2 r2c3 …
        the only repair: r4c5 was 9 (then unique)
    ");
}

#[test]
fn case_18_course_test_expects_one() {
    insta::assert_snapshot!(case("18-course-test-expects-one"), @r"
    1: several (2 shown differ in r7c6 r7c7 r9c6 r9c7)
        4 solutions, which agree on 73 cells and differ in 8: r7c6 r7c7 r8c5 r8c9 r9c5 r9c6 r9c7 r9c9
        no single change repairs this
    ");
}

#[test]
fn case_21_seven_labelled_invalid_grids() {
    insta::assert_snapshot!(case("21-seven-labelled-invalid-grids"), @r"
    1 (box duplicate): clash box 5: 5 at r4c6 and r5c4
        perhaps: r5c4 was 4, not 5 (then unique)
        or: r5c4 was blank, not 5 (then unique)
    2 (column duplicate): clash column 5: 1 at r2c5 and r4c5
        perhaps: r4c5 was 5, not 1 (then unique)
        or: r4c5 was blank, not 1 (then unique)
    3 (row duplicate): clash row 5: 2 at r5c1 and r5c9
        perhaps: r5c1 was 4, not 2 (then unique)
        or: r5c1 was blank, not 2 (then unique)
    4 (unsolvable square): none
        no solution: 9 clues contradict each other, and no smaller set does: r2c1=8 r4c1=6 r5c2=2 r5c4=7 r5c5=1 r5c7=4 r5c8=5 r7c1=3 r8c1=9
        why: r5c1 can hold no digit (not 1 because of r5c5, 2 because of r5c2, 3 because of r7c1, 4 because of r5c7, 5 because of r5c8, 6 because of r4c1, 7 because of r5c4, 8 because of r2c1, 9 because of r8c1)
        most likely: r5c7 was blank, not 4 (restores 180° symmetry; then unique)
        would also make it unique: 2 clues moved by one cell, 3 digits changed, 1 clue removed
    5 (unsolvable box): none
        no solution: 5 clues contradict each other, and no smaller set does: r4c1=4 r5c4=2 r5c5=7 r5c6=5 r6c9=4
        why: row 5 has no cell for 4 (because of r4c1=4 and r6c9=4)
        most likely: r5c5 was blank, not 7 (keeps 180° symmetry; then unique)
        the clues have 180° symmetry as they are, so a changed digit is likelier than a clue too many
    6 (unsolvable column): none
        no solution: 7 clues contradict each other, and no smaller set does: r1c5=4 r2c8=2 r3c3=2 r4c2=2 r5c5=5 r6c9=2 r9c6=2
        why: column 5 has no cell for 2 (because of r2c8=2, r3c3=2, r4c2=2, r6c9=2 and r9c6=2)
        no single change repairs this
    7 (unsolvable row): none
        no solution: 7 clues contradict each other, and no smaller set does: r1c4=1 r2c2=1 r4c9=1 r5c1=8 r5c6=3 r7c3=1 r9c5=1
        why: row 5 has no cell for 1 (because of r1c4=1, r2c2=1, r4c9=1, r7c3=1 and r9c5=1)
        no single change repairs this
    ");
}

#[test]
fn case_23_clash_inside_big_dataset() {
    insta::assert_snapshot!(case("23-clash-inside-big-dataset"), @r"
    1: clash column 5 and box 5: 1 at r4c5 and r6c5
        no single change repairs this
    ");
}

#[test]
fn case_25_6x6_box_orientation() {
    insta::assert_snapshot!(case("25-6x6-box-orientation"), @r"
    1: unique
        beware: with boxes of 3 rows and 2 columns (--layout 3x2) it has exactly one solution, too: another
    ");
}

#[test]
fn case_26_killer_repeat_rule() {
    insta::assert_snapshot!(case("26-killer-repeat-rule"), @r"
    1:4: killer cages are not supported
    ");
}

#[test]
fn case_36_empty_grid_called_no_solution() {
    insta::assert_snapshot!(case("36-empty-grid-called-no-solution"), @r"
    1: several (2 shown differ in r1c6 r1c9 r2c3 r2c9 r3c3 r3c6)
        more than 10000 solutions, which agree on no cell of 81
        0 clues: a 9x9 needs at least 17 for a unique solution
        no single change repairs this
    ");
}

#[test]
fn case_37_file_import_refused() {
    insta::assert_snapshot!(case("37-file-import-refused"), @r"
    2 (title of board one): unique
    ");
}

#[test]
fn case_38_solved_grid_counted_as_zero() {
    insta::assert_snapshot!(case("38-solved-grid-counted-as-zero"), @r"
    1: unique
    ");
}

/// Layouts that admit no filling, with or without clues.
#[test]
fn case_24_impossible_jigsaw_layouts() {
    let maps = include_str!("../data/cases/24-impossible-jigsaw-layouts.txt");
    for map in maps.lines() {
        let run = exacta(&["check", "--regions", map], &".".repeat(81));
        let said: Vec<&str> = run.out.lines().take(2).collect();
        let reason = "    no solution: the layout allows no filling at all, whatever the clues";
        assert_eq!((said, run.code), (vec!["stdin:1: none", reason], 1), "{map}");
        assert!(run.out.contains("\n    no change of the clues can mend it\n"), "{}", run.out);
    }
}

#[test]
fn explain_tells_everything() {
    let grid = include_str!("../data/cases/18-course-test-expects-one.txt");
    insta::assert_snapshot!(exacta(&["check", "-q", "--explain"], grid).out);
    let run = exacta(&["check", "-q", "--explain"], &format!("1{}2", ".".repeat(14)));
    insta::assert_snapshot!(run.out);
}

#[test]
fn repairs_by_two_changes_come_when_asked_for() {
    let grid = include_str!("../data/cases/18-course-test-expects-one.txt");
    let advice = |args: &[&str]| {
        let run = exacta(&[&["check", "--max-nodes", "1000"], args].concat(), grid);
        run.out.lines().nth(2).map(|line| line.trim_start().to_owned())
    };
    assert_eq!(advice(&[]).as_deref(), Some("no single change repairs this"));
    let pair = advice(&["--pairs"]).expect("advice");
    assert!(pair.contains(", and ") && pair.contains("then unique"), "{pair}");
}

#[test]
fn what_nobody_asked_for_is_not_said() {
    let grid = include_str!("../data/cases/08-duplicate-clue-solved-anyway.txt");
    for option in ["--quiet", "--no-diagnosis"] {
        let run = exacta(&["check", option], grid);
        assert!(!run.out.contains("\n    "), "{option}: {}", run.out);
    }
    let run = exacta(&["check", "--no-diagnosis", "--json"], grid);
    assert!(!run.out.contains("diagnosis"), "{}", run.out);
    for option in ["--explain", "--pairs", "--report=x.html"] {
        assert_eq!(exacta(&["check", "--no-diagnosis", option], grid).code, 2, "{option}");
    }
}

#[test]
fn limits_hold_for_the_diagnosis_too() {
    let grid = include_str!("../data/cases/07-list-with-lost-digit.txt");
    let run = exacta(&["check", "--max-nodes", "20"], grid);
    assert!(run.out.contains("\n    at least "), "{}", run.out);
    assert!(run.out.contains(" solutions (node limit), which agree"), "{}", run.out);
}

#[test]
fn the_other_orientation_is_named_where_nobody_chose_one() {
    let six = include_str!("../data/cases/25-6x6-box-orientation.txt");
    let turned = "123456456123632514365241214635541362";
    let object = json_of(&["check", "--json"], six);
    assert_eq!(object["turned"], json!({ "layout": "6x6, boxes 3x2", "solution": turned }));
    for layout in ["2x3", "3x2"] {
        let run = exacta(&["check", "--layout", layout], six);
        assert!(run.out.starts_with("stdin:1: unique\n1 puzzle"), "{}", run.out);
    }
    // A solution of boxes 3x2 is none of boxes 2x3.
    let run = exacta(&["check"], turned);
    assert!(
        run.out.contains(
            "\n    with boxes of 3 rows and 2 columns (--layout 3x2) it has exactly one solution\n"
        ),
        "{}",
        run.out
    );
}

/// The first object that a run prints.
#[track_caller]
fn json_of(args: &[&str], input: &str) -> Value {
    let run = exacta(args, input);
    serde_json::from_str(run.out.lines().next().expect("an object")).expect("JSON")
}

#[track_caller]
fn pretty(input: &str) -> String {
    serde_json::to_string_pretty(&json_of(&["check", "--json"], input)).expect("JSON")
}

#[test]
fn json_of_a_clash() {
    insta::assert_snapshot!(pretty("11.............. first"));
}

#[test]
fn json_of_none() {
    insta::assert_snapshot!(pretty("123....4........"));
}

#[test]
fn json_of_several() {
    insta::assert_snapshot!(pretty("12..34..21..43.."));
}

#[test]
fn json_of_unique() {
    insta::assert_snapshot!(pretty("12..34....43..21"));
}

#[test]
fn json_of_unreadable() {
    insta::assert_snapshot!(pretty("12..34....43..2"));
}

/// The line of the puzzle does not show them.
#[test]
fn json_has_the_pencil_marks() {
    let allowed = ["1", "23", "23", "4", "34", "4", "1", "2"];
    let rest = ["1234"; 8];
    let cells: Vec<&str> = allowed.into_iter().chain(rest).collect();
    let rows: Vec<String> = cells.chunks(4).map(|row| row.join(" ")).collect();
    let object = json_of(&["check", "--json"], &rows.join("\n"));
    // A lone digit is a clue, whose cell has no marks.
    let marks = |cell: &&'static str| if cell.len() == 1 { "1234" } else { *cell };
    let digits = |cell| marks(cell).bytes().map(|digit| digit - b'0').collect::<Vec<u8>>();
    assert_eq!(object["marks"], json!(cells.iter().map(digits).collect::<Vec<Vec<u8>>>()));
    let object = json_of(&["check", "--json"], "12..34....43..21");
    assert_eq!(object.get("marks"), None);
}

/// Whatever the program prints is in the table of docs/command-line.md.
#[test]
fn every_field_is_documented() {
    let docs = include_str!("../../docs/command-line.md");
    let mut inputs =
        vec!["11..............", "123....4........", "1..............2", "12..34....43..21"];
    inputs.push(include_str!("../data/cases/15-impossible-17-clues.txt"));
    inputs.push(include_str!("../data/cases/21-seven-labelled-invalid-grids.txt"));
    inputs.push(include_str!("../data/cases/25-6x6-box-orientation.txt"));
    inputs.push("1 23 23 4\n34 34 1 2\n1234 1234 1234 1234\n1234 1234 1234 1234\n");
    for input in inputs {
        let run = exacta(&["check", "--json", "--pairs", "--max-nodes", "100"], input);
        for line in run.out.lines() {
            let mut values = vec![serde_json::from_str::<Value>(line).expect("JSON")];
            while let Some(value) = values.pop() {
                match value {
                    Value::Object(object) => {
                        for (key, value) in object {
                            assert!(docs.contains(&format!("`{key}`")), "{key} in {line}");
                            values.push(value);
                        }
                    }
                    Value::Array(array) => values.extend(array),
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn a_report_must_not_replace_the_list() {
    let list = Scratch::new("list.txt", "12..34....43..21\n");
    let run = exacta(&["check", "--report", list.path(), list.path()], "");
    assert!(run.err.contains("the report would replace a list of puzzles"), "{}", run.err);
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert_eq!(std::fs::read_to_string(list.path()).unwrap(), "12..34....43..21\n");
}
