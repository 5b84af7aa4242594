//! The command line: every exit code, where answers go, and what they look like.

use std::io::Write;
use std::process::{Command, Stdio};

use assert_cmd::assert::OutputAssertExt;

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

/// What a run printed, and how it ended.
struct Run {
    out: String,
    err: String,
    code: i32,
}

/// Runs `exacta` with these arguments, feeding it `input`.
fn exacta(args: &[&str], input: &str) -> Run {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("exacta"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("exacta starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // A program that refuses its arguments does not read: then the pipe is closed.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("exacta ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("exacta prints UTF-8");
    let code = output.status.code().expect("exacta exits by itself");
    Run { out: text(output.stdout), err: text(output.stderr), code }
}

#[track_caller]
fn check(args: &[&str], input: &str, code: i32, out: &str) {
    let run = exacta(args, input);
    assert_eq!((run.out.as_str(), run.code), (out, code), "stderr: {}", run.err);
}

/// A file of its own for one test, deleted afterwards.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let name = format!("exacta-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("a temporary file can be written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the temporary folder has a plain name")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
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
    assert_eq!(same(&["check"], &list, 2).lines().count(), 251);
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
