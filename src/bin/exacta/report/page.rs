//! The file. What comes first on the page, the summary, is known last: so the page's three parts
//! are written beside it as puzzles come, and put together at the end. Memory does not grow with
//! the list.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::report::drawing::{self, Mark};
use crate::report::{Entry, escaped};

const STYLE: &str = include_str!("style.css");

/// A page in the making.
pub(crate) struct Page {
    path: PathBuf,
    links: Part,
    broken: Part,
    unique: Part,
}

impl Page {
    /// Prepares a page, which must not replace one of the inputs.
    pub(crate) fn create(path: &Path, inputs: &[PathBuf]) -> io::Result<Self> {
        let full = fs::canonicalize(path).ok();
        if full.is_some() && inputs.iter().any(|input| fs::canonicalize(input).ok() == full) {
            let fault = format!("{}: the report would replace a list of puzzles", path.display());
            return Err(io::Error::other(fault));
        }
        let part = |name| Part::create(path, name);
        Ok(Self {
            links: part("links")?,
            broken: part("broken")?,
            unique: part("unique")?,
            path: path.to_owned(),
        })
    }

    /// Adds what there is to say of the next puzzle.
    pub(crate) fn add(&mut self, entry: &Entry) -> io::Result<()> {
        let Entry { is_unique, name, verdict, body } = entry;
        if *is_unique {
            self.unique.count += 1;
            return write!(self.unique.file, "<li>\n<p>{name}</p>\n{body}</li>\n");
        }
        self.broken.count += 1;
        let number = self.broken.count;
        writeln!(self.links.file, "<li><a href=\"#p{number}\">{name}</a>: {verdict}</li>")?;
        write!(
            self.broken.file,
            "<section id=\"p{number}\">\n<h2>{name}: {}</h2>\n{body}</section>\n",
            verdict.split(';').next().unwrap_or_default()
        )
    }

    /// Puts the page together.
    pub(crate) fn finish(self, summary: &str) -> io::Result<()> {
        let Self { path, links, broken, unique } = self;
        let write = || -> io::Result<()> {
            let mut page = BufWriter::new(File::create(&path)?);
            head(&mut page, summary)?;
            if links.count + broken.count > 0 {
                links.wrapped(&mut page, "<ul class=\"links\">\n", "</ul>\n")?;
                legend(&mut page)?;
                broken.wrapped(&mut page, "", "")?;
            }
            if unique.count > 0 {
                let open = "<section id=\"unique\">\n<h2>Exactly one solution</h2>\n<ul>\n";
                unique.wrapped(&mut page, open, "</ul>\n</section>\n")?;
            }
            page.write_all(b"</main>\n</body>\n</html>\n")?;
            page.flush()
        };
        write().map_err(|error| about(&path, &error))
    }
}

fn head(page: &mut impl Write, summary: &str) -> io::Result<()> {
    write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>Puzzles checked</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{}\
         <main>\n<h1>Puzzles checked</h1>\n<p>{}</p>\n",
        drawing::PATTERNS,
        escaped(summary)
    )
}

fn legend(page: &mut impl Write) -> io::Result<()> {
    page.write_all(
        b"<ul class=\"legend\" title=\"what marks a cell\">\n\
          <li><b class=\"clue\">5</b> a clue</li>\n\
          <li><i class=\"answer\">5</i> an answer</li>\n\
          <li><small>2 5</small> what solutions have there</li>\n\
          <li><small class=\"pencil\">2 5</small> pencil marks, where no solutions are shown</li>\n",
    )?;
    for mark in Mark::ALL {
        let words = match mark {
            Mark::Unavoidable(_) => "unavoidable set a, b, \u{2026}, which needs a clue".into(),
            mark => mark.words(),
        };
        writeln!(page, "<li>{} {words}</li>", drawing::sample(mark))?;
    }
    page.write_all(b"</ul>\n")
}

/// A part of the page, in a file of its own until the end.
struct Part {
    path: PathBuf,
    file: BufWriter<File>,
    count: u64,
}

impl Part {
    fn create(page: &Path, name: &str) -> io::Result<Self> {
        let mut path = page.as_os_str().to_owned();
        path.push(format!(".{name}.part"));
        let path = PathBuf::from(path);
        let file = File::create(&path).map_err(|error| about(&path, &error))?;
        Ok(Self { path, file: BufWriter::new(file), count: 0 })
    }

    /// Writes the part to the page, between `open` and `close`.
    fn wrapped(mut self, page: &mut impl Write, open: &str, close: &str) -> io::Result<()> {
        self.file.flush()?;
        page.write_all(open.as_bytes())?;
        io::copy(&mut File::open(&self.path)?, page)?;
        page.write_all(close.as_bytes())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
