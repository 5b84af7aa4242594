//! Times this project beside its peers: the same inputs, in the same run, in pairs. See the README.

mod cover;
mod grids;
mod instance;
mod measure;
mod rivals;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
peers cover [DIRECTORY] [--only A,B] [--rivals A,B] [--task count|first] [--runs N]
            [--timeout SECONDS] [--csv FILE] [--external NAME=PATH]…
peers sudoku [DIRECTORY] [--only A,B] [--rounds N] [--csv FILE] [--external NAME=PATH]…";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.split_first() {
        Some((flag, rest)) if flag == "--child" => return cover::child(rest),
        Some((flag, rest)) if flag == "--reduced" => return grids::child(rest),
        Some((command, rest)) if command == "cover" => cover::run(rest),
        Some((command, rest)) if command == "sudoku" => grids::run(rest),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("peers: {message}");
            ExitCode::from(2)
        }
    }
}

/// A folder of this repository, wherever it was cloned.
fn own_folder(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}
