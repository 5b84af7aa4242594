//! From files to puzzles and problems, one at a time, each with its place.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use exacta::format::dlx::Dlx;
use exacta::format::sudoku::{Format, Puzzle, Reading};
use exacta::format::{FormatError, matrix};
use exacta::{CancelToken, Grid, Layout, LayoutError, OptionId, Problem};

use crate::args::{EngineName, Source};
use crate::session::Session;

/// Something to solve, check or count, and how messages call it.
pub(crate) struct Task {
    /// `list.txt:12`, or the file for a whole-file problem.
    pub(crate) place: Place,
    pub(crate) question: Question,
}

pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: Option<usize>,
    pub(crate) label: Option<String>,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(label) = &self.label {
            // A label is somebody's text: no control character of it reaches the terminal.
            let label: String = label.chars().filter(|c| !c.is_control()).collect();
            write!(f, " ({label})")?;
        }
        Ok(())
    }
}

pub(crate) enum Question {
    Grid(Grid),
    Cover(Cover),
}

/// An exact-cover problem, with names for its options.
pub(crate) enum Cover {
    Dlx(Box<Dlx>),
    Matrix(Problem),
}

impl Cover {
    pub(crate) fn problem(&self) -> &Problem {
        match self {
            Self::Dlx(dlx) => dlx.problem(),
            Self::Matrix(problem) => problem,
        }
    }

    /// An option as its file has it; a row of a matrix by its number, from 1.
    pub(crate) fn option_text(&self, option: OptionId) -> String {
        match self {
            Self::Dlx(dlx) => dlx.option_text(option).unwrap_or_default(),
            Self::Matrix(_) => format!("row {}", option.index() + 1),
        }
    }
}

/// Why an input gives no task.
#[derive(Debug)]
pub(crate) enum InputError {
    File {
        file: String,
        error: io::Error,
    },
    Text(FormatError),
    Layout {
        file: String,
        error: LayoutError,
    },
    /// The engine that was asked for is for grids only.
    Engine {
        file: String,
    },
    /// The file is said to hold no puzzles, but the command is for puzzles.
    Cover {
        file: String,
    },
}

impl std::fmt::Display for InputError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File { file, error } => write!(f, "{file}: cannot read: {error}"),
            Self::Text(error) => error.fmt(f),
            Self::Layout { file, error } => write!(f, "{file}: {error}"),
            Self::Engine { file } => {
                write!(f, "{file}: the engine `board` is for grids, not for exact covers")
            }
            Self::Cover { file } => write!(f, "{file}: an exact cover, not puzzles"),
        }
    }
}

/// Calls `visit` for each task of each file, and for each fault, until Ctrl-C.
pub(crate) fn each(
    session: &Session,
    files: &[PathBuf],
    mut visit: impl FnMut(Result<Task, InputError>) -> io::Result<()>,
) -> io::Result<()> {
    let layouts = Layouts { session, last: RefCell::default() };
    each_file(session, files, |path, file, reader| match (reader, source_of(session, path)) {
        (Err(error), _) => visit(Err(InputError::File { file, error })),
        (Ok(reader), Source::Puzzles(format)) => {
            each_puzzle(&layouts, &file, format, reader, |puzzle| {
                visit(
                    puzzle.map(|(place, puzzle)| Task {
                        place,
                        question: Question::Grid(puzzle.grid),
                    }),
                )
            })
        }
        (Ok(_), _) if session.common.engine == EngineName::Board => {
            visit(Err(InputError::Engine { file }))
        }
        (Ok(reader), source) => visit(cover(session, file, reader, source)),
    })
}

/// Calls `visit` for each puzzle of each file, with all that the file says of it, and for each fault.
pub(crate) fn each_with_notes(
    session: &Session,
    files: &[PathBuf],
    mut visit: impl FnMut(Result<(Place, Puzzle), InputError>) -> io::Result<()>,
) -> io::Result<()> {
    let layouts = Layouts { session, last: RefCell::default() };
    each_file(session, files, |path, file, reader| match (reader, source_of(session, path)) {
        (Err(error), _) => visit(Err(InputError::File { file, error })),
        (Ok(reader), Source::Puzzles(format)) => {
            each_puzzle(&layouts, &file, format, reader, &mut visit)
        }
        (Ok(_), _) => visit(Err(InputError::Cover { file })),
    })
}

/// Opens file after file, standard input if there is none.
fn each_file(
    session: &Session,
    files: &[PathBuf],
    mut read: impl FnMut(&Path, String, io::Result<Box<dyn BufRead + '_>>) -> io::Result<()>,
) -> io::Result<()> {
    let stdin = [PathBuf::from("-")];
    let files = if files.is_empty() { &stdin } else { files };
    let sizes = files.iter().map(|file| Some(std::fs::metadata(file).ok()?.len()));
    session.expect_bytes(sizes.sum());
    for path in files {
        if session.cancel.is_cancelled() {
            break;
        }
        let file = if is_stdin(path) { "stdin".into() } else { path.display().to_string() };
        read(path, file, open(session, path))?;
    }
    Ok(())
}

fn each_puzzle(
    layouts: &Layouts<'_>,
    file: &str,
    format: Option<Format>,
    reader: impl BufRead,
    mut visit: impl FnMut(Result<(Place, Puzzle), InputError>) -> io::Result<()>,
) -> io::Result<()> {
    let session = layouts.session;
    let fault = |error| InputError::Layout { file: file.into(), error };
    let mut reading = match layouts.fixed() {
        Ok(Some(layout)) => Reading::new().layout(layout),
        Ok(None) => Reading::new(),
        Err(error) => return visit(Err(fault(error))),
    };
    if let Some(format) = format {
        reading = reading.format(format);
    }
    if let Some(digits) = session.common.digits {
        reading = reading.alphabet(digits);
    }
    let mut puzzles = reading.puzzles(reader);
    let mut is_told = !session.common.verbose;
    while let Some(puzzle) = puzzles.next() {
        if session.cancel.is_cancelled() {
            break;
        }
        if let Some(format) = puzzles.format().filter(|_| !std::mem::replace(&mut is_told, true)) {
            session.note(format_args!("{file}: format {format}"));
        }
        visit(match puzzle {
            Err(error) => Err(InputError::Text(error.in_file(file))),
            Ok(mut puzzle) => {
                for warning in &puzzle.warnings {
                    session.note(format_args!("warning: {}", warning.clone().in_file(file)));
                }
                let (line, label) = (Some(puzzle.line), puzzle.label.clone());
                let place = Place { file: file.into(), line, label };
                layouts.change(&mut puzzle.grid).map_err(fault).map(|()| {
                    layouts.change_solution(&place, &mut puzzle);
                    (place, puzzle)
                })
            }
        })?;
    }
    Ok(())
}

/// The layouts that the options ask for.
struct Layouts<'s> {
    session: &'s Session,
    /// The last layout of a file, and what the options made of it: grids share their encoding.
    last: RefCell<Option<(Layout, Layout)>>,
}

impl Layouts<'_> {
    /// The layout that does not depend on the grids' size.
    fn fixed(&self) -> Result<Option<Layout>, LayoutError> {
        let layout = self.session.common.fixed_layout()?;
        if let Some(layout) = &layout {
            for warning in layout.warnings() {
                self.session.note(format_args!("warning: {warning}"));
            }
        }
        Ok(layout)
    }

    /// Adds the rules that the options ask for.
    fn change(&self, grid: &mut Grid) -> Result<(), LayoutError> {
        let common = &self.session.common;
        if common.fixes_layout() || !common.changes_layout() {
            return Ok(());
        }
        let mut last = self.last.borrow_mut();
        let layout = match last.as_ref().filter(|(own, _)| own == grid.layout()) {
            Some((_, layout)) => layout.clone(),
            None => common.with_rules(grid.layout().clone())?,
        };
        *last = Some((grid.layout().clone(), layout.clone()));
        if let Ok(changed) = grid.with_layout(layout) {
            *grid = changed;
        }
        Ok(())
    }

    /// Puts the file's solution under the rules of the puzzle; one that breaks a rule that was added
    /// is dropped.
    fn change_solution(&self, place: &Place, puzzle: &mut Puzzle) {
        let Some(solution) = &puzzle.solution else { return };
        if solution.layout() == puzzle.grid.layout() {
            return;
        }
        let changed = solution.with_layout(puzzle.grid.layout().clone());
        puzzle.solution = changed.ok().filter(|solution| !solution.has_clash());
        if puzzle.solution.is_none() {
            let message = "the solution in the file breaks the rules that are added";
            self.session.note(format_args!("warning: {place}: {message}"));
        }
    }
}

fn cover(
    session: &Session,
    file: String,
    mut reader: impl Read,
    source: Source,
) -> Result<Task, InputError> {
    let mut text = String::new();
    if let Err(error) = reader.read_to_string(&mut text) {
        return Err(InputError::File { file, error });
    }
    let cover = match source {
        Source::Matrix => matrix::read(&text).map(Cover::Matrix),
        Source::Dlx | Source::Puzzles(_) => Dlx::read(&text).map(|dlx| Cover::Dlx(Box::new(dlx))),
    };
    let cover = cover.map_err(|error| InputError::Text(error.in_file(file.as_str())))?;
    if session.common.changes_layout() {
        session
            .note(format_args!("warning: {file}: layout options mean nothing to an exact cover"));
    }
    if let Cover::Dlx(dlx) = &cover {
        for warning in dlx.warnings() {
            session.note(format_args!("warning: {}", warning.clone().in_file(file.as_str())));
        }
    }
    let place = Place { file, line: None, label: None };
    Ok(Task { place, question: Question::Cover(cover) })
}

fn source_of(session: &Session, path: &Path) -> Source {
    let is_dlx = || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dlx"));
    let usual = || if is_dlx() { Source::Dlx } else { Source::Puzzles(None) };
    session.common.format.unwrap_or_else(usual)
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn open<'s>(session: &'s Session, path: &Path) -> io::Result<Box<dyn BufRead + 's>> {
    let source: Box<dyn Read> = if is_stdin(path) {
        Box::new(Interruptible::stdin(session.cancel.clone()))
    } else {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Box::new(File::open(path)?)
    };
    Ok(Box::new(BufReader::with_capacity(1 << 16, Counted { source, session })))
}

/// Tells the progress bar how much has been read.
struct Counted<'s> {
    source: Box<dyn Read>,
    session: &'s Session,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.source.read(buffer)?;
        self.session.read_bytes(bytes as u64);
        Ok(bytes)
    }
}

/// Standard input that ends when the token is pulled, even while nobody types anything: a thread
/// reads, and here we wait for it with one eye on the token.
struct Interruptible {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: io::Cursor<Vec<u8>>,
    cancel: CancelToken,
}

impl Interruptible {
    fn stdin(cancel: CancelToken) -> Self {
        let (sender, chunks) = mpsc::sync_channel(4);
        thread::spawn(move || {
            loop {
                let mut chunk = vec![0; 1 << 16];
                let read = io::stdin().read(&mut chunk).map(|bytes| {
                    chunk.truncate(bytes);
                    chunk
                });
                let is_last = !matches!(&read, Ok(chunk) if !chunk.is_empty());
                if sender.send(read).is_err() || is_last {
                    return;
                }
            }
        });
        Self { chunks, chunk: io::Cursor::default(), cancel }
    }
}

impl Read for Interruptible {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const GLANCE: Duration = Duration::from_millis(50);
        while self.chunk.position() == self.chunk.get_ref().len() as u64 {
            match self.chunks.recv_timeout(GLANCE) {
                Ok(Ok(chunk)) if chunk.is_empty() => return Ok(0),
                Ok(chunk) => self.chunk = io::Cursor::new(chunk?),
                Err(RecvTimeoutError::Timeout) if self.cancel.is_cancelled() => return Ok(0),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
        self.chunk.read(buffer)
    }
}
