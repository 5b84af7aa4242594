//! What a run shares: the options, Ctrl-C, and a progress bar for work over a second.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use exacta::{CancelToken, Stats};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::{Args, Common};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// The state of a run.
pub(crate) struct Session {
    pub(crate) common: Common,
    pub(crate) cancel: CancelToken,
    started: Instant,
    bar: ProgressBar,
    shows_bar: bool,
    /// Bytes of input read, and how many there are if that is known.
    read: AtomicU64,
    total: OnceLock<u64>,
    /// Whether the bar shows one long search instead of the input.
    shows_search: AtomicBool,
    totals: Mutex<Totals>,
}

/// What `--stats` tells at the end.
#[derive(Default)]
struct Totals {
    searches: u64,
    solutions: u64,
    nodes: u64,
    updates: u64,
    depth: usize,
    /// Which engines searched, and why.
    plans: BTreeSet<String>,
}

impl Session {
    pub(crate) fn new(args: &Args) -> Self {
        let common = args.common.clone();
        let cancel = CancelToken::new();
        let pulled = cancel.clone();
        let handler = ctrlc::set_handler(move || {
            if pulled.is_cancelled() {
                std::process::exit(130); // asked twice: do not wait for the search
            }
            pulled.cancel();
        });
        if let Err(error) = handler {
            complain(format_args!("exacta: Ctrl-C will end at once: {error}"));
        }
        let shows_bar = !common.quiet && io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden());
        let (totals, started) = (Mutex::default(), Instant::now());
        let (read, total, shows_search) = Default::default();
        Self { common, cancel, started, bar, shows_bar, read, total, shows_search, totals }
    }

    /// Says something that is no answer, unless asked to be quiet.
    pub(crate) fn note(&self, text: impl std::fmt::Display) {
        if !self.common.quiet {
            self.error(text);
        }
    }

    /// Says what went wrong.
    pub(crate) fn error(&self, text: impl std::fmt::Display) {
        self.aside(|| complain(text));
    }

    /// Prints without the bar in the way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Announces input of this many bytes, if that is known.
    pub(crate) fn expect_bytes(&self, total: Option<u64>) {
        if let Some(total) = total {
            self.total.get_or_init(|| total);
        }
        self.show_input();
    }

    /// So much more of the input has been read.
    pub(crate) fn read_bytes(&self, bytes: u64) {
        let read = self.read.fetch_add(bytes, Relaxed) + bytes;
        self.bar.set_position(read);
        self.show_in_time();
    }

    /// One long search is so far, as a share of 1.
    pub(crate) fn searched(&self, share: f64, stats: &Stats) {
        const PARTS: f64 = 10_000.0;
        self.shows_search.store(true, Relaxed);
        let position = (share * PARTS) as u64;
        // Nothing can be said of the time left before some share of the tree is behind us.
        self.style(match position {
            0 => "{elapsed} {spinner} {msg}",
            _ => "{elapsed} {wide_bar} {percent_precise} %, {eta} left; {msg}",
        });
        self.bar.set_length(PARTS as u64);
        self.bar.set_position(position);
        self.bar.set_message(format!("{} solutions, {} nodes", stats.solutions, stats.nodes));
        self.show_in_time();
    }

    /// The bar shows how much of the input has been read.
    fn show_input(&self) {
        match self.total.get() {
            Some(total) => {
                self.bar.set_length(*total);
                self.style("{elapsed} {wide_bar} {binary_bytes}/{binary_total_bytes}, {eta} left");
            }
            None => self.style("{elapsed} {spinner} {binary_bytes} read"),
        }
        self.bar.set_position(self.read.load(Relaxed));
    }

    /// Adds the work of one search to the totals.
    pub(crate) fn tally(&self, plan: &str, stats: &Stats) {
        let mut totals = self.totals();
        if self.common.stats {
            totals.plans.insert(plan.to_owned());
        }
        totals.searches += 1;
        totals.solutions += stats.solutions;
        totals.nodes += stats.nodes;
        totals.updates += stats.updates;
        totals.depth = totals.depth.max(stats.max_depth());
        drop(totals);
        if self.shows_search.swap(false, Relaxed) {
            self.show_input();
        }
        self.show_in_time();
    }

    /// Ends the run: the bar goes, and `--stats` are told.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
        if self.common.stats {
            let totals = self.totals();
            totals.plans.iter().for_each(complain);
            let Totals { searches, solutions, nodes, updates, depth, .. } = &*totals;
            let seconds = self.started.elapsed().as_secs_f64();
            complain(format_args!(
                "searches {searches}, solutions {solutions}, nodes {nodes}, updates {updates}, \
                 depth {depth}, {seconds:.3} s"
            ));
        }
    }

    /// The totals, also if a thread that held them has panicked.
    fn totals(&self) -> MutexGuard<'_, Totals> {
        self.totals.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn style(&self, template: &str) {
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style);
        }
    }

    fn show_in_time(&self) {
        if self.shows_bar && self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
    }
}

/// A line on stderr. If nobody listens there, nothing is lost but words.
pub(crate) fn complain(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}
