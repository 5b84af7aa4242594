//! Reading and writing Knuth's format: what is accepted, what is refused, and in which words.

use crate::format::dlx::Dlx;
use crate::format::{FormatError, FormatErrorKind};

fn read(text: &str) -> Dlx {
    Dlx::read(text).unwrap_or_else(|error| panic!("{error:#}"))
}

#[track_caller]
fn refuse(text: &str, kind: FormatErrorKind) -> FormatError {
    let error = Dlx::read(text).expect_err(text);
    assert_eq!(error.kind(), kind, "{error:#}");
    error
}

#[test]
fn every_form_of_line_end_blank_and_comment_is_the_same_problem() {
    let plain = read("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n");
    let odd = "\u{feff}| title\r\n\r\n\t|more\n p\tq  r |  x y \r\n\n|p q\np q x y:A\r\n  \
               | between\np r x:A y\np x:B\n\t\nq x:A\t\nr y:B";
    let odd = read(odd);
    assert_eq!(plain.problem(), odd.problem());
    assert_eq!(odd.problem().primary_count(), 3);
    assert_eq!(odd.line_of(crate::problem::OptionId::new(0)), Some(7));
    assert!(odd.warnings().is_empty());
}

#[test]
fn colors_are_tokens_numbered_in_the_order_of_use() {
    let dlx = read("p | x y\np x:red y:green\np x:green y:a:b|c\n");
    let names: Vec<_> =
        (0..4).map(|number| dlx.color_name(crate::problem::Color::new(number))).collect();
    assert_eq!(names, [Some("red"), Some("green"), Some("a:b|c"), None]);
    let texts: Vec<_> =
        dlx.problem().options().map(|option| dlx.option_text(option).unwrap()).collect();
    assert_eq!(texts, ["p x:red y:green", "p x:green y:a:b|c"]);
    assert_eq!(dlx.option_text(crate::problem::OptionId::new(2)), None);
}

#[test]
fn an_empty_trailing_bar_and_no_options_are_accepted() {
    let dlx = read("a b |");
    assert_eq!((dlx.problem().item_count(), dlx.problem().option_count()), (2, 0));
}

#[test]
fn an_option_without_a_primary_item_keeps_its_number_with_a_warning() {
    let dlx = read("| c\na | q\na\n\nq\n");
    assert_eq!(dlx.problem().option_count(), 2);
    let warnings: Vec<String> = dlx.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["5: an option without a primary item is never chosen"]);
}

#[test]
fn identical_options_are_kept() {
    assert_eq!(read("a\na\na\n").problem().option_count(), 2);
}

#[test]
fn faults_of_the_item_line() {
    use FormatErrorKind as Kind;
    let shown = [
        refuse("", Kind::Empty),
        refuse("\u{feff}| only\n\n| comments", Kind::Empty),
        refuse("a | b | c", Kind::Unexpected),
        refuse("a b a", Kind::RepeatedDefinition),
        refuse("é a | é", Kind::RepeatedDefinition),
        refuse("a b:c", Kind::BadName),
        refuse("a b|c", Kind::BadName),
        refuse("a :|b", Kind::BadName),
        refuse("a 2|D", Kind::Unsupported),
        refuse("1:2|D", Kind::Unsupported),
    ]
    .map(|error| error.to_string());
    insta::assert_snapshot!(shown.join("\n"), @r"
    1:1: no item line: every line is blank or a comment
    1:1: no item line: every line is blank or a comment
    1:7: a second `|`, the one that ends the primary items is at column 3
    1:5: item `a` is defined twice
    1:7: item `é` is defined twice
    1:3: a name holds no `:`, found `b:c`
    1:3: a name holds no `|`, found `b|c`
    1:3: a name holds no `:`, found `:|b`
    1:3: multiplicities are not supported yet: `2|D`
    1:1: multiplicities are not supported yet: `1:2|D`
    ");
}

#[test]
fn faults_of_an_option_line() {
    use FormatErrorKind as Kind;
    let shown = [
        refuse("a b | x\na b\n\n b c\n", Kind::UnknownItem),
        refuse("a b | x\na b a", Kind::RepeatedItem),
        refuse("a b | x\na x:1 x:2", Kind::RepeatedItem),
        refuse("a b | x\na:1 x", Kind::ColoredPrimary),
        refuse("a b | x\na x:", Kind::BadColor),
        refuse("a b | x\na :c", Kind::BadName),
        refuse("a b | x\na b |7", Kind::Unsupported),
        refuse("a b | x\na | x", Kind::Unexpected),
        refuse("a b | x\na |x", Kind::Unexpected),
        refuse("a b | x\na y:1", Kind::UnknownItem),
    ]
    .map(|error| error.in_file("f.dlx").to_string());
    insta::assert_snapshot!(shown.join("\n"), @r"
    f.dlx:4:4: unknown item `c`
    f.dlx:2:5: item `a` is already in this option, at column 1
    f.dlx:2:7: item `x` is already in this option, at column 3
    f.dlx:2:1: item `a` is primary and cannot have a color
    f.dlx:2:3: a color is expected after the colon, found `x:`
    f.dlx:2:3: a color without an item, found `:c`
    f.dlx:2:5: costs are not supported yet: `|7`
    f.dlx:2:3: an option holds no `|`, found `|`
    f.dlx:2:3: an option holds no `|`, found `|x`
    f.dlx:2:3: unknown item `y`
    ");
}

#[test]
fn a_report_shows_the_line() {
    let error = refuse("a b\r\na\tz b\r\n", FormatErrorKind::UnknownItem);
    insta::assert_snapshot!(error.in_file("f.dlx").report(), @r"
    f.dlx:2:3: unknown item `z`
      |
    2 | a z b
      |   ^
    ");
}
