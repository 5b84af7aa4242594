//! From files to puzzles and problems, one at a time, each with its place.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use exacta::format::dlx::Dlx;
use exacta::format::{FormatError, matrix, sudoku::Puzzles};
use exacta::{CancelToken, Grid, Layout, LayoutError, OptionId, Problem};

use crate::args::{EngineName, Format};
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
        }
    }
}

/// Calls `visit` for each task of each file, and for each fault, until Ctrl-C.
pub(crate) fn each(
    session: &Session,
    files: &[PathBuf],
    mut visit: impl FnMut(Result<Task, InputError>) -> io::Result<()>,
) -> io::Result<()> {
    let stdin = [PathBuf::from("-")];
    let files = if files.is_empty() { &stdin } else { files };
    let sizes = files.iter().map(|file| Some(std::fs::metadata(file).ok()?.len()));
    session.expect_bytes(sizes.sum());
    let layouts = Layouts { session, known: RefCell::default() };
    for path in files {
        if session.cancel.is_cancelled() {
            break;
        }
        let file = if is_stdin(path) { "stdin".into() } else { path.display().to_string() };
        let reader = match open(session, path) {
            Ok(reader) => reader,
            Err(error) => {
                visit(Err(InputError::File { file, error }))?;
                continue;
            }
        };
        match format_of(session, path) {
            Format::Sudoku => each_puzzle(&layouts, &file, reader, &mut visit)?,
            _ if session.common.engine == EngineName::Board => {
                visit(Err(InputError::Engine { file }))?;
            }
            format => visit(cover(session, file, reader, format))?,
        }
    }
    Ok(())
}

fn each_puzzle(
    layouts: &Layouts<'_>,
    file: &str,
    reader: impl BufRead,
    visit: &mut impl FnMut(Result<Task, InputError>) -> io::Result<()>,
) -> io::Result<()> {
    let fault = |error| InputError::Layout { file: file.into(), error };
    let fixed = match layouts.fixed() {
        Ok(fixed) => fixed,
        Err(error) => return visit(Err(fault(error))),
    };
    for puzzle in Puzzles::new(reader, fixed) {
        if layouts.session.cancel.is_cancelled() {
            break;
        }
        let task = match puzzle {
            Err(error) => Err(InputError::Text(error.in_file(file))),
            Ok(puzzle) => {
                let (line, label) = (Some(puzzle.line), puzzle.label);
                let place = Place { file: file.into(), line, label };
                let grid = layouts.apply(puzzle.grid).map_err(fault);
                grid.map(|grid| Task { place, question: Question::Grid(grid) })
            }
        };
        visit(task)?;
    }
    Ok(())
}

/// The layouts that the options ask for, one a side, so that grids share their encoding.
struct Layouts<'s> {
    session: &'s Session,
    known: RefCell<HashMap<usize, Layout>>,
}

impl Layouts<'_> {
    /// The layout that does not depend on the grids' size.
    fn fixed(&self) -> Result<Option<Layout>, LayoutError> {
        let layout = self.session.common.layout(None)?;
        if let Some(layout) = &layout {
            for warning in layout.warnings() {
                self.session.note(format_args!("warning: {warning}"));
            }
        }
        Ok(layout)
    }

    /// The grid under the rules that the options add.
    fn apply(&self, grid: Grid) -> Result<Grid, LayoutError> {
        let common = &self.session.common;
        if common.fixes_layout() || !common.changes_layout() {
            return Ok(grid);
        }
        let side = grid.side();
        let mut known = self.known.borrow_mut();
        let layout = match known.get(&side) {
            Some(layout) => layout.clone(),
            None => {
                let layout = common.layout(Some(side))?.unwrap_or_else(|| grid.layout().clone());
                known.entry(side).or_insert(layout).clone()
            }
        };
        Ok(grid.with_layout(layout).unwrap_or(grid))
    }
}

fn cover(
    session: &Session,
    file: String,
    mut reader: impl Read,
    format: Format,
) -> Result<Task, InputError> {
    let mut text = String::new();
    if let Err(error) = reader.read_to_string(&mut text) {
        return Err(InputError::File { file, error });
    }
    let cover = match format {
        Format::Matrix => matrix::read(&text).map(Cover::Matrix),
        Format::Dlx | Format::Sudoku => Dlx::read(&text).map(|dlx| Cover::Dlx(Box::new(dlx))),
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

fn format_of(session: &Session, path: &Path) -> Format {
    let is_dlx = || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("dlx"));
    session.common.format.unwrap_or(if is_dlx() { Format::Dlx } else { Format::Sudoku })
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn open<'s>(session: &'s Session, path: &Path) -> io::Result<impl BufRead + use<'s>> {
    let source: Box<dyn Read> = if is_stdin(path) {
        Box::new(Interruptible::stdin(session.cancel.clone()))
    } else {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Box::new(File::open(path)?)
    };
    Ok(BufReader::with_capacity(1 << 16, Counted { source, session }))
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
