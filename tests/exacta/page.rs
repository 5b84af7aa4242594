//! The page that `exacta check --report` writes: it is whole, stands alone, marks nothing by color
//! alone, and a browser shows it.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::support::program::{Scratch, exacta};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cases/");

/// The report on these files.
fn report(name: &str, args: &[&str], input: &str) -> (Scratch, String) {
    let file = Scratch::new(name, "");
    let run = exacta(&[&["check", "-q", "--report", file.path()], args].concat(), input);
    assert_eq!(run.err, "");
    let page = std::fs::read_to_string(file.path()).expect("a page");
    for part in ["links", "broken", "unique"] {
        assert!(!Path::new(&format!("{}.{part}.part", file.path())).exists(), "{part} is left");
    }
    (file, page)
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> String {
    let attribute = tag.try_get_attribute(name).expect("attributes are well formed");
    attribute.map_or(String::new(), |value| value.value.into_owned())
}

/// An element: its name, its class, what is in it.
#[derive(Debug, Default)]
struct Element {
    name: String,
    class: String,
    text: String,
    children: Vec<Element>,
}

/// The page as a tree; fails where it is not well formed.
fn parse(page: &str) -> Element {
    let mut reader = Reader::from_str(page);
    let mut open = vec![Element::default()];
    loop {
        let close = |open: &mut Vec<Element>| {
            let done = open.pop().expect("an element is open");
            open.last_mut().expect("the page is open").children.push(done);
        };
        let start = |tag: &BytesStart<'_>| Element {
            name: tag.name().as_ref().to_owned(),
            class: attribute(tag, "class"),
            ..Element::default()
        };
        match reader.read_event().expect("the page is well formed") {
            Event::Start(tag) => open.push(start(&tag)),
            Event::Empty(tag) => {
                open.push(start(&tag));
                close(&mut open);
            }
            Event::End(_) => close(&mut open),
            Event::Text(text) => {
                open.last_mut().expect("the page is open").text += &*text;
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let [page] = <[Element; 1]>::try_from(open).expect("every element is closed");
    page
}

/// All elements below this one.
fn all(element: &Element) -> Vec<&Element> {
    let mut found: Vec<&Element> = Vec::new();
    let mut waiting: Vec<&Element> = element.children.iter().collect();
    while let Some(next) = waiting.pop() {
        found.push(next);
        waiting.extend(&next.children);
    }
    found
}

/// The class of each mark, its letter, and a word of its title.
const MARKS: [(&str, &str, &str); 6] = [
    ("clash", "C", "repeated clue"),
    ("suspect", "S", "suspect"),
    ("contradiction", "X", "part of the contradiction"),
    ("differs", "D", "differs between solutions"),
    ("unavoidable", "abcd", "unavoidable set"),
    ("repair", "R", "changed by the repair"),
];

/// Checks that each mark has a shape, a letter and words; how many cells have each.
fn marked_cells(page: &str) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    let tree = parse(page);
    for cell in all(&tree).into_iter().filter(|element| element.name == "g") {
        let part = |wanted: &str| {
            cell.children.iter().find(|part| part.class == wanted || part.name == wanted)
        };
        let title = &part("title").expect("every cell has a title").text;
        let tag = part("tag").map_or("", |tag| tag.text.as_str());
        for (class, letters, words) in MARKS {
            let has_letter = tag.contains(|letter| letters.contains(letter));
            let marks = (part(class).is_some(), has_letter, title.contains(words));
            assert!(
                matches!(marks, (true, true, true) | (false, false, false)),
                "{class}: {cell:?}"
            );
            *counts.entry(class).or_default() += usize::from(marks.0);
        }
    }
    counts
}

#[test]
fn marks_are_shapes_letters_and_words() {
    let page = |case: &str| report(case, &[&format!("{CASES}{case}.txt")], "").1;
    let count = |case: &str| {
        let cells = marked_cells(&page(case));
        MARKS.map(|(class, ..)| cells.get(class).copied().unwrap_or_default())
    };
    assert_eq!(count("01-newspaper-dropped-clue"), [0, 0, 0, 27, 24, 1]);
    assert_eq!(count("08-duplicate-clue-solved-anyway"), [3, 1, 0, 0, 0, 1]);
    assert_eq!(count("15-impossible-17-clues"), [0, 0, 9, 0, 0, 0]);
    assert_eq!(count("18-course-test-expects-one"), [0, 0, 0, 8, 8, 0]);
    assert_eq!(count("05-valid-but-called-invalid"), [0; 6]);
}

#[test]
fn every_size_and_layout_is_drawn() {
    let regions = "AAABACBBCCDBCDDD";
    for (name, args, grid) in [
        ("jigsaw", &["--regions", regions][..], "1..............1".to_owned()),
        ("one", &[], ".".to_owned()),
        ("six", &["--diagonals"], format!("11{}", ".".repeat(34))),
        ("sixteen", &["--windows"], format!("11{}", ".".repeat(254))),
        ("twentyfive", &[], format!("11{}", ".".repeat(623))),
        ("thirtysix", &["--anti-knight"], format!("1 1 {}", ". ".repeat(1294))),
    ] {
        let (_, page) = report(name, args, &grid);
        marked_cells(&page);
        let tree = parse(&page);
        let thick = all(&tree).iter().filter(|element| element.class == "thick").count();
        assert_eq!(thick, usize::from(name != "one"), "{name}");
    }
}

/// A small page as a whole; tests/data/report/small.html can be opened in a browser. After a change
/// that is meant: `exacta check --report small.html small.txt` in that folder.
#[test]
fn a_small_page_is_as_recorded() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/report");
    let list = format!("{folder}/small.txt");
    let (_, page) = report("small.html", &[&list], "");
    let found = page.replace(&list, "small.txt");
    let expected = std::fs::read_to_string(format!("{folder}/small.html")).expect("a page");
    assert!(found == expected, "the page differs from tests/data/report/small.html:\n{found}");
}

#[test]
fn the_page_stands_alone_and_labels_are_no_markup() {
    let list =
        "11.............. <script>alert(1)</script> & \"quoted\" \u{7}\n12..34....43..21 <b>\n1\n";
    let (_, page) = report("labels", &[], list);
    parse(&page);
    for foreign in ["<script", "<b>", "src=", "@import", "\u{7}"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    let addresses: Vec<&str> =
        page.match_indices("http").map(|(at, _)| &page[at..at + 28]).collect();
    assert_eq!(addresses, ["http://www.w3.org/1999/xhtml"], "the namespace, and no other");
    assert!(
        page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot;"),
        "{page}"
    );
}

#[test]
fn pencil_marks_are_drawn_and_named() {
    let all = "1234 1234 1234 1234\n";
    let none = format!("1 23 23 23\n34 1234 1234 1234\n{all}{all}");
    let (_, page) = report("pencil-none.html", &[], &none);
    assert!(page.contains("<title>r1c2: blank; pencil marks allow 2 3"), "{page}");
    let tree = parse(&page);
    let small = all_of_class(&tree, "text", "pencil");
    assert_eq!(small, ["3 4", "2 3", "2 3", "2 3"], "{page}");
    assert!(page.contains("<code>1...............</code> with pencil marks</p>"), "{page}");

    let unique = "1 2 3 4\n13 34 1 2\n2 1 4 3\n34 34 2 1\n";
    let (_, page) = report("pencil-unique.html", &[], unique);
    assert!(page.contains("<section id=\"unique\">"), "{page}");
    assert!(page.contains("<code>1234..122143..21</code> with pencil marks</p>"), "{page}");
    let (_, page) = report("no-pencil.html", &[], "12..34....43..21");
    assert!(!page.contains("with pencil marks"), "{page}");
}

/// The texts of these elements, the last first.
fn all_of_class<'p>(page: &'p Element, name: &str, class: &str) -> Vec<&'p str> {
    let chosen = |element: &&Element| element.name == name && element.class == class;
    all(page).into_iter().filter(chosen).map(|element| element.text.as_str()).collect()
}

/// The first list meets the closed pipe at its end, the other in the middle.
#[test]
fn a_closed_pipe_does_not_cut_the_page() {
    for puzzles in [1, 5000] {
        let list = "12..34....43..21\n".repeat(puzzles);
        let file = Scratch::new("pipe.html", "");
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("exacta"));
        command.args(["check", "--report", file.path(), "-"]).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("exacta starts");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("stdin is piped");
        stdin.write_all(list.as_bytes()).expect("exacta reads to the end");
        drop(stdin);
        let output = child.wait_with_output().expect("exacta ends");
        assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(0)));
        let page = std::fs::read_to_string(file.path()).expect("a page");
        assert!(page.contains(&format!("<p>stdin:{puzzles}</p>")), "{page}");
        parse(&page);
    }
}

/// A browser, if there is one.
fn browser() -> Option<PathBuf> {
    let folders: Vec<PathBuf> =
        std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect())?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let files = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    files.into_iter().find(|file| file.is_file())
}

#[test]
fn a_browser_shows_the_page() {
    let Some(browser) = browser() else {
        println!("no Chromium on the PATH: the page was not opened in a browser");
        return;
    };
    let files: Vec<String> = ["01-newspaper-dropped-clue", "15-impossible-17-clues"]
        .iter()
        .map(|case| format!("{CASES}{case}.txt"))
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let (file, page) = report("browser.html", &files, "");
    let profile = std::env::temp_dir().join(format!("exacta-{}-profile", std::process::id()));
    let picture = Scratch::new("browser.png", "");
    let run = |task: &str| {
        let mut command = Command::new(&browser);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=900,1400"]);
        command.arg(format!("--user-data-dir={}", profile.display()));
        let output = command.arg(task).arg(format!("file://{}", file.path())).output();
        let output = output.expect("the browser starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let shown = run("--dump-dom");
    for tag in ["<svg", "<section", "<text", "<title"] {
        let count = |text: &str| text.matches(tag).count();
        assert_eq!(count(&shown), count(&page), "{tag}");
    }
    assert!(shown.contains("most likely: r8c9 was 3 (restores 180° symmetry; then unique)"));
    run(&format!("--screenshot={}", picture.path()));
    let picture = std::fs::read(picture.path()).expect("a picture");
    assert!(picture.starts_with(b"\x89PNG"), "a picture of the page");
    assert!(picture.len() > 20_000, "a page with grids is no plain white: {}", picture.len());
    let _ = std::fs::remove_dir_all(profile);
}
