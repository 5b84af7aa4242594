//! The program, run as a user runs it.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run printed, and how it ended.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// Runs `exacta` with these arguments, feeding it `input`.
pub(crate) fn exacta(args: &[&str], input: &str) -> Run {
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

/// A file of its own for one test, deleted afterwards.
pub(crate) struct Scratch(std::path::PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str, text: &str) -> Self {
        let name = format!("exacta-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("a temporary file can be written");
        Self(path)
    }

    pub(crate) fn path(&self) -> &str {
        self.0.to_str().expect("the temporary folder has a plain name")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
