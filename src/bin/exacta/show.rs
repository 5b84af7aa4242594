//! `exacta show`: the sizes of an exact-cover problem, and its matrix when it is small.

use std::io;

use exacta::{ItemId, Problem};

use crate::args::Show;
use crate::exit::Exit;
use crate::input::{self, Cover, Question, Task};
use crate::output::Output;
use crate::session::Session;

/// The largest matrix that is shown: a table of more columns is wider than a screen.
const MOST_ITEMS: usize = 30;
const MOST_OPTIONS: usize = 60;

pub(crate) fn run(session: &Session, args: &Show) -> io::Result<Exit> {
    let mut exit = Exit::Fine;
    let mut out = Output::new(session);
    input::each(session, &args.files, |task| match task {
        Err(error) => {
            exit.add(Exit::Unreadable);
            session.error(error);
            Ok(())
        }
        Ok(Task { place, question: Question::Cover(cover) }) => {
            out.line(&place)?;
            show(&mut out, &cover)
        }
        Ok(Task { place, question: Question::Grid(grid) }) => {
            let layout = grid.layout();
            out.line(format_args!("{place}: {layout}, {} clues", grid.clue_count()))?;
            sizes(&mut out, layout.problem())
        }
    })?;
    out.finish()?;
    Ok(exit)
}

fn show(out: &mut Output<'_>, cover: &Cover) -> io::Result<()> {
    let problem = cover.problem();
    sizes(out, problem)?;
    if problem.item_count() > MOST_ITEMS || problem.option_count() > MOST_OPTIONS {
        return Ok(());
    }
    table(problem, cover).lines().try_for_each(|line| out.line(line))
}

fn sizes(out: &mut Output<'_>, problem: &Problem) -> io::Result<()> {
    let secondary = problem.item_count() - problem.primary_count();
    out.line(format_args!("{} primary items, {secondary} secondary", problem.primary_count()))?;
    let colors = if problem.has_colors() { ", with colors" } else { "" };
    let (options, entries) = (problem.option_count(), problem.entry_count());
    out.line(format_args!("{options} options, {entries} entries{colors}"))
}

/// Items as columns, options as rows: `x` or the color where an option holds an item, and a bar
/// before the first secondary item.
fn table(problem: &Problem, cover: &Cover) -> String {
    let items: Vec<ItemId> = problem.items().collect();
    let dlx = match cover {
        Cover::Dlx(dlx) => Some(dlx),
        Cover::Matrix(_) => None,
    };
    let name = |item: ItemId| match dlx.and_then(|dlx| dlx.item_name(item)) {
        Some(name) => name.to_owned(),
        None => (item.index() + 1).to_string(),
    };
    let mut rows = vec![items.iter().map(|item| name(*item)).collect::<Vec<String>>()];
    for option in problem.options() {
        let mut row = vec![".".to_owned(); items.len()];
        for entry in problem.entries_of(option) {
            let color = entry.color.and_then(|color| dlx?.color_name(color));
            row[entry.key.index()] = color.unwrap_or("x").to_owned();
        }
        rows.push(row);
    }
    let widths: Vec<usize> = (0..items.len())
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let first_secondary = items.iter().position(|item| !problem.is_primary(*item));
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let margin = if number == 0 { String::new() } else { number.to_string() };
        text += &format!("{margin:>4}");
        for (column, cell) in row.iter().enumerate() {
            let bar = if Some(column) == first_secondary { " |" } else { "" };
            text += &format!("{bar} {cell:>width$}", width = widths[column]);
        }
        text.push('\n');
    }
    text
}
