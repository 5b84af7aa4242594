//! The command line: every exit code, where answers go, and what they look like.

use std::io::Write;
use std::process::{Command, Stdio};

use assert_cmd::assert::OutputAssertExt;

use crate::support::program::{Scratch, exacta};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NONE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
const CLASH: &str =
    "11...............................................................................";
const EMPTY: &str =
    ".................................................................................";
/// A region map that admits no filling at all, which plain search cannot find out.
const IMPOSSIBLE_REGIONS: &str =
    "AAAAAAAABACCCBBBBBCCDDDDDBECFFFDDDBECGHFFFDBECGHHHFFFECGHHHHHEEGGGGGEEEIGIIIIIIII";

#[track_caller]
fn check(args: &[&str], input: &str, code: i32, out: &str) {
    let run = exacta(args, input);
    assert_eq!((run.out.as_str(), run.code), (out, code), "stderr: {}", run.err);
}

#[test]
fn all_unique_exits_0() {
    let summary = "1 puzzle: 1 unique (9x9, boxes 3x3)";
    check(&["check"], UNIQUE, 0, &format!("stdin:1: unique\n{summary}\n"));
    check(&["check", "-", "--quiet"], UNIQUE, 0, "stdin:1: unique\n");
}

#[test]
fn bad_news_exits_1() {
    check(&["check", "-q"], NONE, 1, "stdin:1: none\n");
    check(&["check", "-q"], CLASH, 1, "stdin:1: clash row 1 and box 1: 1 at r1c1 and r1c2\n");
    let several = exacta(&["check", "-q"], EMPTY);
    assert!(several.out.starts_with("stdin:1: several (2 shown differ in r"), "{}", several.out);
    assert_eq!(several.code, 1);
    check(&["solve"], NONE, 1, "# stdin:1: no solution\n");
    check(&["solve"], CLASH, 1, "# stdin:1: clash: row 1 and box 1: 1 at r1c1 and r1c2\n");
}

#[test]
fn unreadable_input_exits_2_and_the_rest_is_read() {
    let text = format!("{}\n{UNIQUE}\n", &UNIQUE[1..]);
    let run = exacta(&["check"], &text);
    insta::assert_snapshot!(run.out, @r"
    stdin:1:81: 80 cells, expected 81
    stdin:2: unique
    2 puzzles: 1 unique, 1 unreadable (9x9, boxes 3x3)
    ");
    assert_eq!(run.code, 2);

    let run = exacta(&["solve", "no-such-file.txt", "-"], UNIQUE);
    assert!(run.err.starts_with("no-such-file.txt: cannot read: "), "{}", run.err);
    assert!(run.out.starts_with("534678912"), "the next file is solved: {}", run.out);
    assert_eq!(run.code, 2);
}

#[test]
fn wrong_usage_exits_2() {
    for args in [
        &["frobnicate"][..],
        &["check", "--max-nodes", "many"],
        &["check", "--timeout", "-1"],
        &["check", "--layout", "foo"],
        &["check", "--layout", "3x3x3"],
        &["check", "--layout", "0x3"],
        &["check", "--layout", "3x3", "--regions", "AABB"],
        &[],
    ] {
        let run = exacta(args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?} is explained");
    }
}

#[test]
fn a_limit_before_the_answer_exits_3() {
    check(&["check", "-q", "--max-nodes", "0"], UNIQUE, 3, "stdin:1: undecided (node limit)\n");
    check(&["check", "-q", "--timeout", "0"], UNIQUE, 3, "stdin:1: undecided (time limit)\n");
    check(&["solve", "--max-nodes", "0"], UNIQUE, 3, "# stdin:1: undecided (node limit)\n");
    check(&["count", "--max-nodes", "0"], UNIQUE, 3, "stdin:1: at least 0 (node limit)\n");
}

#[test]
fn check_never_hangs_on_a_layout_that_plain_search_cannot_refute() {
    let args = ["check", "-q", "--regions", IMPOSSIBLE_REGIONS];
    check(&args, EMPTY, 1, "stdin:1: none\n");
    let plain = [&args[..], &["--engine", "links", "--max-nodes", "20000"]].concat();
    check(&plain, EMPTY, 3, "stdin:1: undecided (node limit)\n");
    let learning = [&args[..], &["--engine", "board", "--max-nodes", "10"]].concat();
    check(&learning, EMPTY, 3, "stdin:1: undecided (node limit)\n");
}

#[test]
fn engines_are_asked_for_by_name_where_they_mean_something() {
    for engine in ["auto", "links", "learn", "board"] {
        check(&["check", "-q", "--engine", engine], UNIQUE, 0, "stdin:1: unique\n");
    }
    let plan = |args: &[&str]| exacta(args, UNIQUE).err;
    assert!(plan(&["check", "--stats", "--engine", "board"]).starts_with("board: "));
    assert!(plan(&["check", "--stats", "--engine", "learn"]).starts_with("learn: "));
    let dlx = "a b\na\nb\n";
    check(&["count", "--format", "dlx", "--engine", "learn"], dlx, 0, "stdin: 1\n");
    for command in ["check", "count", "solve"] {
        let run = exacta(&[command, "--format", "dlx", "--engine", "board"], dlx);
        // `check` reports what it cannot judge among its verdicts.
        let said = if command == "check" { &run.out } else { &run.err };
        let fault = "stdin: the engine `board` is for grids, not for exact covers\n";
        assert!(said.starts_with(fault), "{command}: {said}");
        assert_eq!(run.code, 2, "{command}");
    }
}

#[test]
fn unreadable_goes_before_undecided_before_bad_news() {
    let run = |text: &str| exacta(&["check", "-q", "--max-nodes", "3"], text).code;
    let hard = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
    assert_eq!(run(&format!("{CLASH}\n{hard}\n")), 3);
    assert_eq!(run(&format!("{CLASH}\n{hard}\n123\n{UNIQUE}x\n")), 2);
}

#[test]
fn solve_prints_grids_and_what_has_none_is_a_comment() {
    let text = format!("{UNIQUE}\n{NONE}\n");
    let solved = exacta(&["solve", "--verify"], &text);
    insta::assert_snapshot!(solved.out, @r"
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    # stdin:2: no solution
    ");
    let again = exacta(&["check", "-q"], &solved.out);
    assert_eq!((again.out.as_str(), again.code), ("stdin:1: unique\n", 0), "it reads its output");
}

#[test]
fn solve_prints_as_many_solutions_as_asked_for() {
    let args = |more: &[&'static str]| [&["solve", "--layout", "2x2"], more].concat();
    let empty = "................";
    let lines = |more: &[&'static str]| exacta(&args(more), empty).out.lines().count();
    assert_eq!(lines(&[]), 1);
    assert_eq!(lines(&["--limit", "5"]), 5);
    assert_eq!(lines(&["--all"]), 288);
    check(&args(&["--limit", "0"]), empty, 0, "");
}

#[test]
fn count_is_exact_or_says_more_than() {
    let count = |more: &[&'static str]| {
        exacta(&[&["count", "--layout", "2x2"], more].concat(), "................").out
    };
    assert_eq!(count(&[]), "stdin:1: 288\n");
    assert_eq!(count(&["--limit", "288"]), "stdin:1: 288\n");
    assert_eq!(count(&["--limit", "287"]), "stdin:1: more than 287\n");
    check(&["count", "--limit", "10000"], EMPTY, 0, "stdin:1: more than 10000\n");
    check(&["count"], NONE, 0, "stdin:1: 0\n");
    check(&["count"], CLASH, 0, "stdin:1: 0 (clash: row 1 and box 1: 1 at r1c1 and r1c2)\n");
}

#[test]
fn knuths_format_is_known_by_its_name_or_by_the_option() {
    let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
    let file = Scratch::new("book.dlx", text);
    let by_name = exacta(&["solve", "--verify", file.path()], "");
    let expected = format!("| {}: solution 1\np r x:A y\nq x:A\n", file.path());
    assert_eq!((by_name.out, by_name.code), (expected, 0));
    check(&["count", "--format", "dlx"], text, 0, "stdin: 1\n");
    check(&["check", "-q", "--format", "dlx"], text, 0, "stdin: unique\n");
    check(&["solve", "--format", "dlx"], "a b\na\n", 1, "| stdin: no solution\n");
    let several = "stdin: several (2 shown share 0 of 1 options)\n";
    check(&["check", "-q", "--format", "dlx"], "a b\na b\na\nb\n", 1, several);
    let run = exacta(&["count", "--format", "dlx"], "a b\na c\n");
    assert_eq!((run.err.as_str(), run.code), ("stdin:2:3: unknown item `c`\n", 2));
}

#[test]
fn a_matrix_is_read_and_solved_by_row_numbers() {
    let text = "1 0 1\n0 1 0\n1 1 0\n";
    let args = ["solve", "--format", "matrix", "--all"];
    check(&args, text, 0, "| stdin: solution 1\nrow 1\nrow 2\n");
}

#[test]
fn show_draws_small_matrices() {
    let run = exacta(&["show", "-", "--format", "dlx"], "p q | x\np q x:A\np x:B\nq x:A\n");
    insta::assert_snapshot!(run.out, @r"
    stdin
    2 primary items, 1 secondary
    3 options, 7 entries, with colors
         p q | x
       1 x x | A
       2 x . | B
       3 . x | A
    ");
    assert_eq!(run.code, 0);
}

#[test]
fn json_gives_one_documented_object_a_line() {
    let text = format!("{UNIQUE} first\n{CLASH}\n{}\n{EMPTY}\n", &UNIQUE[1..]);
    let run = exacta(&["check", "--json"], &text);
    let objects: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    let verdicts: Vec<&str> =
        objects.iter().filter_map(|object| object["verdict"].as_str()).collect();
    assert_eq!(verdicts, ["unique", "clash", "unreadable", "several"]);
    assert_eq!(objects[0]["label"], "first");
    assert_eq!(objects[0]["solutions"][0].as_str().map(str::len), Some(81));
    assert_eq!(objects[1]["clashes"][0]["cells"], serde_json::json!(["r1c1", "r1c2"]));
    assert_eq!((&objects[2]["line"], &objects[2]["column"]), (&3.into(), &81.into()));
    let differ = objects[3]["differ"].as_array().expect("cells that differ");
    assert!(differ.len() >= 4, "two completions differ in at least four cells");
    assert_eq!((&objects[4]["type"], &objects[4]["puzzles"]), (&"summary".into(), &4.into()));
    assert_eq!(run.code, 2);
}

#[test]
fn duplicates_are_found_in_every_disguise_and_in_all_files() {
    let [one, copy, rows, other] =
        ["1..............2", "1..............2", "......3.4.......", "1.2............."];
    let first = Scratch::new("first.txt", &format!("{other}\n# a title\n{one}\n"));
    let text = format!("{rows}\n12345\n{copy} again\n{EMPTY}\n{}\n{UNIQUE}\n", "1...............");
    let args = ["check", "-q", "--duplicates", first.path(), "-"];
    let run = exacta(&args, &text);
    let same = |line: &&str| line.contains(" same as ") || line.contains(" identical to ");
    let found: Vec<&str> = run.out.lines().filter(same).collect();
    let place = format!("{}:3", first.path());
    let again = format!("stdin:3 (again): identical to {place}");
    assert_eq!(found, [format!("stdin:1: same as {place}"), again]);
    assert_eq!(run.code, 2);
    let summary = exacta(&["check", "--duplicates"], &[UNIQUE, NONE, NONE].join("\n")).out;
    assert!(summary.ends_with("(9x9, boxes 3x3); 1 the same as earlier ones\n"), "{summary}");

    let run = exacta(&["check", "--json", "--duplicates", first.path(), "-"], &text);
    let objects: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect();
    let of = |line: u64| {
        let is_it =
            |object: &&serde_json::Value| object["file"] == "stdin" && object["line"] == line;
        &objects.iter().find(is_it).expect("each line has an object")["same_as"]
    };
    let same = |identical: bool| serde_json::json!({ "file": first.path(), "line": 3, "identical": identical });
    assert_eq!((of(1), of(3)), (&same(false), &same(true)));
    assert!(of(4).is_null() && of(6).is_null());
    assert_eq!(objects.last().expect("a summary")["duplicates"], 2);

    // With other rules other moves are left: these two rows cannot be exchanged.
    let exchanged = ["12..34....43..21", "34..12....43..21"].join("\n");
    let said = |more: &str| exacta(&["check", "-q", "--duplicates", more], &exchanged).out;
    assert!(said("--verify").ends_with("stdin:2: same as stdin:1\n"));
    assert!(!said("--anti-king").contains("same as"));
}

#[test]
fn extra_rules_change_the_answer() {
    let anti_knight =
        "001000000200000000003000000400000005005000600600000040007103000800000000009020000";
    let run = exacta(&["solve", "--anti-knight", "--verify"], anti_knight);
    assert_eq!(run.out.lines().next().map(|line| &line[..9]), Some("781634952"));
    check(&["check", "-q", "--anti-knight"], anti_knight, 0, "stdin:1: unique\n");
    assert_eq!(exacta(&["check", "-q"], anti_knight).code, 1);

    let six = "1.3....56......5.4.6...1.1.6.....3.2";
    check(&["solve", "--layout", "2x3"], six, 0, "123456456123231564564231312645645312\n");
    check(&["solve", "--layout", "3x2"], six, 0, "123456456123632514365241214635541362\n");
}

/// Queens on a board, in Knuth's format.
fn queens(n: usize) -> String {
    let names = |kind: &str, count: usize| {
        (0..count).map(|k| format!("{kind}{k}")).collect::<Vec<_>>().join(" ")
    };
    let [rows, columns] = ["r", "c"].map(|kind| names(kind, n));
    let [rises, falls] = ["a", "b"].map(|kind| names(kind, 2 * n));
    let mut text = format!("{rows} {columns} | {rises} {falls}\n");
    for r in 0..n {
        for c in 0..n {
            text += &format!("r{r} c{c} a{} b{}\n", r + c, n + r - c);
        }
    }
    text
}

#[test]
fn the_number_of_threads_changes_no_byte_of_the_output() {
    let same = |args: &[&str], input: &str, code: i32| {
        let run = |threads: &str| {
            let run = exacta(&[args, &["--threads", threads]].concat(), input);
            (run.out, run.err, run.code)
        };
        let one = run("1");
        assert_eq!(one, run("4"), "{args:?}");
        assert_eq!(one.2, code, "{args:?}: {}", one.1);
        one.0
    };
    let puzzles = [UNIQUE, NONE, "oops", CLASH, EMPTY, &UNIQUE[1..]].join("\n") + "\n";
    let list = puzzles.repeat(50);
    assert_eq!(same(&["solve"], &list, 2).lines().count(), 200);
    assert_eq!(same(&["solve", "--limit", "3"], &list, 2).lines().count(), 300);
    assert_eq!(same(&["solve", "--limit", "101"], &puzzles, 2).lines().count(), 104);
    assert_eq!(same(&["check", "--no-diagnosis"], &list, 2).lines().count(), 251);
    assert!(same(&["check", "--explain"], &puzzles, 2).contains("\n    "), "explanations, too");
    assert_eq!(same(&["count", "--limit", "9"], &list, 2).lines().count(), 200);

    // More than one portion of nodes, so that all cores count.
    let problem = queens(12);
    assert_eq!(same(&["count", "--format", "dlx"], &problem, 0), "stdin: 14200\n");
    assert_eq!(
        same(&["count", "--format", "dlx", "--limit", "9000"], &problem, 0),
        "stdin: more than 9000\n"
    );
    let files: Vec<Scratch> = (4..9)
        .map(|n| Scratch::new(&format!("queens-{n}.dlx"), &queens(n)))
        .chain([Scratch::new("none.dlx", "a b\na\n"), Scratch::new("bad.dlx", "a\nb\n")])
        .collect();
    let paths: Vec<&str> = files.iter().map(Scratch::path).collect();
    let all = |args: &[&'static str]| same(&[args, &paths].concat(), "", 2);
    for (limit, blocks) in [("1", 5), ("2", 10), ("40", 2 + 10 + 4 + 40 + 40)] {
        let out = all(&["solve", "--limit", limit]);
        assert_eq!(out.matches("| ").count(), blocks + 1, "one has none: {out}");
    }
    assert_eq!(all(&["check"]).lines().count(), 8);
    assert_eq!(all(&["count"]).lines().count(), 6);
    let limited = same(&["count", "--format", "dlx", "--max-nodes", "150000"], &problem, 3);
    assert!(
        limited.starts_with("stdin: at least ") && limited.ends_with(" (node limit)\n"),
        "{limited}"
    );
}

#[test]
fn all_cores_tell_what_they_did_and_the_time_is_up_for_all() {
    let run = exacta(&["count", "--format", "dlx", "--threads", "3", "--stats"], &queens(12));
    assert_eq!(run.out, "stdin: 14200\n");
    assert!(run.err.contains("searches 1, solutions 14200, nodes 327813, "), "{}", run.err);
    assert!(
        run.err.starts_with("in parts, each by the engine chosen for it; for the whole: bits: ")
    );
    // Splitting alone needs more nodes than this, and its work is told, too.
    let run = exacta(&["count", "--threads", "3", "--timeout", "0.5"], EMPTY);
    assert!(
        run.out.starts_with("stdin:1: at least ") && run.out.ends_with("(time limit)\n"),
        "{}",
        run.out
    );
    assert_eq!(run.code, 3);
    assert_eq!(exacta(&["count", "--threads", "0"], UNIQUE).code, 2);
}

#[test]
fn stats_tell_the_engine_and_the_work_on_stderr() {
    let run = exacta(&["count", "--stats"], UNIQUE);
    assert_eq!(run.out, "stdin:1: 1\n");
    assert!(run.err.starts_with("kernel: "), "{}", run.err);
    assert!(run.err.contains("searches 1, solutions 1, "), "{}", run.err);
}

#[test]
fn warnings_go_to_stderr_unless_quiet() {
    let text = "a | q\na\nq\n";
    let run = exacta(&["count", "--format", "dlx"], text);
    assert_eq!(run.out, "stdin: 1\n");
    assert!(run.err.starts_with("warning: stdin:3: "), "{}", run.err);
    assert_eq!(exacta(&["count", "--format", "dlx", "--quiet"], text).err, "");
}

#[test]
fn a_closed_pipe_is_quiet_success() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("exacta"));
    command.args(["solve", "--all"]).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("exacta starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let _ = stdin.write_all(EMPTY.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("exacta ends");
    output.assert().code(0).stderr("");
}

#[test]
fn a_closed_pipe_on_stderr_is_no_panic() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("exacta"));
    command.arg("solve").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("exacta starts");
    drop(child.stderr.take());
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let _ = stdin.write_all(format!("{}\n{UNIQUE}\n", &UNIQUE[1..]).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("exacta ends");
    assert!(output.stdout.starts_with(b"534678912"), "the rest is solved");
    output.assert().code(2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_while_waiting_for_input_ends_at_once() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("exacta"));
    command.args(["check", "-q"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("exacta starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin.write_all(format!("{UNIQUE}\n{CLASH}\n").as_bytes()).expect("exacta reads");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("exacta ends"); // though stdin is still open
    let out = String::from_utf8(output.stdout).expect("exacta prints UTF-8");
    assert!(out.starts_with("stdin:1: unique\n"), "what was known is not lost: {out}");
    assert_eq!(output.status.code(), Some(3));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_is_known() {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("exacta"));
    command.arg("count").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("exacta starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin.write_all(EMPTY.as_bytes()).expect("exacta reads");
    drop(stdin);
    std::thread::sleep(std::time::Duration::from_millis(700));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("exacta ends");
    let out = String::from_utf8(output.stdout).expect("exacta prints UTF-8");
    assert!(out.starts_with("stdin:1: at least ") && out.ends_with("(cancelled)\n"), "{out}");
    assert_eq!(output.status.code(), Some(3));
}

/// Four puzzles without end wait for one thread: it is on the first of them.
#[cfg(unix)]
#[test]
fn ctrl_c_says_nothing_of_puzzles_that_were_not_begun() {
    let list = [UNIQUE, UNIQUE, UNIQUE, EMPTY, EMPTY, EMPTY, EMPTY, ""].join("\n");
    let list = Scratch::new("endless.txt", &list);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("exacta"));
    command.args(["count", "--threads", "1", list.path()]).stdout(Stdio::piped());
    let child = command.spawn().expect("exacta starts");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("exacta ends");
    let out = String::from_utf8(output.stdout).expect("exacta prints UTF-8");
    assert_eq!(out.lines().count(), 4, "{out}");
    assert!(out.ends_with("(cancelled)\n"), "{out}");
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn the_readmes_page_of_puzzles_gives_the_recorded_report() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/puzzles");
    let file = format!("{folder}/newspaper.txt");
    let run = exacta(&["check", &file], "");
    let expected = std::fs::read_to_string(format!("{folder}/newspaper.expected")).unwrap();
    let found = run.out.replace(&format!("{folder}/"), "docs/puzzles/");
    assert_eq!((found, run.code), (expected, 1));
}

#[test]
fn convert_writes_another_format_and_says_what_is_lost() {
    let list = format!("{UNIQUE} Friday\n12\n{NONE}\n");
    let run = exacta(&["convert", "--to", "sdm"], &list);
    let digits = |line: &str| line.replace('.', "0");
    assert_eq!(run.out, format!("{}\n{}\n", digits(UNIQUE), digits(NONE)));
    assert_eq!(run.err, "warning: stdin:1 (Friday): the title is lost\n");
    assert_eq!(run.code, 0);

    let run =
        exacta(&["convert", "--to", "sdm", "--diagonals"], &format!("{list}1..4.......2....\n"));
    insta::assert_snapshot!(run.err, @r"
    stdin:4:1: the format sdm has 9x9 grids only, not 4x4
    warning: stdin:1 (Friday): the rule `diagonals` is lost, and so in 1 more
    warning: stdin:1 (Friday): the title is lost
    ");
    assert_eq!((run.out.lines().count(), run.code), (2, 2));

    // There and back again, over XML and JSON.
    for format in ["opensudoku", "fpuzzles", "csv", "grid", "hodoku"] {
        let there = exacta(&["convert", "--to", format], &list);
        check(&["convert", "--to", "line"], &there.out, 0, &format!("{UNIQUE} Friday\n{NONE}\n"));
    }
    let run = exacta(&["convert", "--to", "xls"], "");
    assert_eq!(run.code, 2);
    let run = exacta(&["convert", "--to", "line", "--format", "dlx"], "a b\n");
    assert_eq!((run.err.as_str(), run.code), ("stdin: an exact cover, not puzzles\n", 2));
}

/// The solution of a file is checked under the rules that are added, too.
#[test]
fn convert_drops_a_solution_that_breaks_an_added_rule() {
    // Both keep to the rows, columns and boxes, and the second to the diagonals.
    let table = "puzzle,solution\n1...............,1234341221434321\n\
                 1...............,1234341243212143\n";
    let run = exacta(&["convert", "--to", "csv"], table);
    assert_eq!((run.out.matches("1234").count(), run.code), (2, 0));
    let run = exacta(&["convert", "--to", "csv", "--diagonals"], table);
    assert_eq!(run.out.matches("1234341243212143").count(), 1, "{}", run.out);
    assert_eq!(run.out.matches("1234").count(), 1, "{}", run.out);
    let dropped = "warning: stdin:2: the solution in the file breaks the rules that are added\n";
    assert!(run.err.starts_with(dropped), "{}", run.err);
}

#[test]
fn formats_are_told_and_can_be_forced() {
    let run = exacta(&["check", "--verbose"], "2x2:1n2\n");
    assert_eq!(run.err, "stdin: format solo\n");
    // Sixteen lines of sixteen cells, four of them above 4: a 16×16 grid, unless it is a list.
    let lines = "1..4.......2....\n".repeat(15) + "G..4.......2....\n";
    let run = exacta(&["count", "--format", "grid"], &lines);
    assert!(run.out.starts_with("stdin:1: 0 (clash: "), "{}", run.out);
    assert_eq!(run.out.lines().count(), 1);
    let run = exacta(&["check", "--format", "line", "--json"], &lines);
    assert_eq!(run.out.lines().count(), 17);
    let run = exacta(&["check", "--format", "knitting"], "");
    assert!(run.err.contains("no format `knitting`") && run.code == 2, "{}", run.err);
}

/// The candidates of a file hold for every command.
#[test]
fn pencil_marks_are_obeyed() {
    let marks = "1 234 234 234\n234 1234 1234 1234\n234 1234 1234 1234\n234 1234 1234 1234\n";
    check(&["count"], marks, 0, "stdin:1: 72\n");
    let fewer = marks.replacen("1 234", "1 23", 1);
    check(&["count"], &fewer, 0, "stdin:1: 48\n");
    check(&["count", "--engine", "links"], &fewer, 0, "stdin:1: 48\n");
    check(&["count", "--engine", "board"], &fewer, 0, "stdin:1: 48\n");
}
