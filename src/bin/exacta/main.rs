//! `exacta`: solve, check and count puzzles and exact-cover problems from the command line.
//!
//! Parse, call the library, print. Answers go to stdout, everything else to stderr; the exit code
//! sums up ([`exit::Exit`]). All that knows how to search is in the library.

mod args;
mod batch;
mod check;
mod convert;
mod count;
mod exit;
mod input;
mod output;
mod report;
mod search;
mod session;
mod show;
mod solve;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::exit::Exit;
use crate::session::Session;

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(threads) = args.common.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
        if let Err(error) = pool.build_global() {
            session::complain(format_args!("exacta: cannot have {threads} threads: {error}"));
            return Exit::Unreadable.into();
        }
    }
    let session = Session::new(&args);
    let outcome = match &args.command {
        Command::Solve(solve) => solve::run(&session, solve),
        Command::Check(check) => check::run(&session, check),
        Command::Convert(convert) => convert::run(&session, convert),
        Command::Count(count) => count::run(&session, count),
        Command::Show(show) => show::run(&session, show),
    };
    session.finish();
    match outcome {
        Ok(exit) => exit.into(),
        // Whoever reads us has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Fine.into(),
        Err(error) => {
            session::complain(format_args!("exacta: cannot write: {error}"));
            Exit::Unreadable.into()
        }
    }
}
