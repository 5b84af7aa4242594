//! Any text is read or refused with a place; what was read can be written and reads back the same.

#![no_main]

use exacta::format::dlx::Dlx;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let dlx = match Dlx::read(text) {
        Ok(dlx) => dlx,
        Err(error) => {
            assert!(error.line() >= 1 && error.line() <= text.lines().count().max(1));
            let length = text.lines().nth(error.line() - 1).map_or(0, |line| line.chars().count());
            assert!(error.column() >= 1 && error.column() <= length + 1);
            assert!(error.report().contains('^'));
            return;
        }
    };
    let written = dlx.write().expect("what was read can be written");
    let again = Dlx::read(written.text()).expect("what was written can be read");
    assert_eq!(dlx.problem(), again.problem());
    assert_eq!(again.write().expect("as before").text(), written.text());
    for option in dlx.problem().options() {
        assert_eq!(dlx.option_text(option), again.option_text(option));
    }
});
