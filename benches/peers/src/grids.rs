//! Sudoku: verdicts and first solutions, 9×9 against the crate `sudoku`, other sizes against the crate
//! `dlx` on the reduced matrix.
//!
//! Everybody works on the same few puzzles in turn, round after round, and for each few the shortest
//! processor time of all rounds counts, so that other work on the machine drops out. (By the clock, a busy
//! machine interrupts the slower side in every round, and flatters the faster.) Puzzles are parsed beforehand for
//! both sides. The rival is not charged for making the reduced matrix, only for linking and searching it.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::{OptOrder, Solver, Uint};
use exacta::sudoku::kernel::Kernel;
use exacta::{Grid, GridVerdict, ItemId, Outcome};

use crate::{measure, own_folder};

/// Puzzles in a turn.
const TURN: usize = 40;

pub fn run(args: &[String]) -> Result<(), String> {
    let (mut folder, mut rounds) = (own_folder("tests/data/puzzles"), 15);
    let (mut only, mut csv_file, mut programs) = (Vec::new(), None, Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if !arg.starts_with("--") {
            folder = PathBuf::from(arg);
            continue;
        }
        let value = args.next().ok_or_else(|| format!("{arg} wants a value"))?;
        match arg.as_str() {
            "--only" => only = value.split(',').map(str::to_owned).collect(),
            "--rounds" => rounds = value.parse().map_err(|_| "--rounds wants a number")?,
            "--csv" => csv_file = Some(value),
            "--external" => {
                let (name, path) = value.split_once('=').ok_or("--external wants NAME=PATH")?;
                programs.push(Program { name, path });
            }
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    let mut csv = String::from("set,question,ours,ours_us,rival,rival_us,ratio\n");
    println!(
        "{:20} {:8} {:8} {:>9}  {:8} {:>9} {:>6}",
        "set", "question", "ours", "µs", "rival", "µs", "ratio"
    );
    for (name, grids) in sets(&folder, &only)? {
        let mut table =
            if grids[0].side() == 9 { nine(&grids, rounds) } else { others(&grids, rounds) };
        for program in &programs {
            table.push(program.race(&grids, rounds)?);
        }
        for Row { question, ours, our_time, rival, rival_time } in table {
            let ratio = rival_time / our_time;
            println!(
                "{name:20} {question:8} {ours:8} {our_time:9.3}  {rival:8} {rival_time:9.3} {ratio:6.2}"
            );
            csv += &format!("{name},{question},{ours},{our_time},{rival},{rival_time},{ratio}\n");
        }
    }
    csv_file.map_or(Ok(()), |file| std::fs::write(file, csv).map_err(|error| error.to_string()))
}

/// The files of one puzzle a line, by name.
fn sets(folder: &PathBuf, only: &[String]) -> Result<BTreeMap<String, Vec<Grid>>, String> {
    let mut sets = BTreeMap::new();
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_set = path.extension().is_some_and(|extension| extension == "txt");
        if is_set && (only.is_empty() || only.contains(&name)) {
            let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
            let grids = text.lines().filter_map(|line| line.parse().ok()).collect::<Vec<Grid>>();
            if !grids.is_empty() {
                sets.insert(name, grids);
            }
        }
    }
    Ok(sets)
}

struct Row<'n> {
    question: &'static str,
    ours: &'static str,
    our_time: f64,
    rival: &'n str,
    rival_time: f64,
}

/// A solver with its puzzles: answers the sum of its answers over a range of them.
type Contender<'a> = Box<dyn FnMut(std::ops::Range<usize>) -> u64 + 'a>;

/// Microseconds a puzzle for each contender; their answers must agree.
fn race(puzzles: usize, rounds: usize, mut contenders: Vec<Contender<'_>>) -> Vec<f64> {
    let turns = puzzles.div_ceil(TURN);
    let mut least = vec![vec![f64::MAX; turns]; contenders.len()];
    for _ in 0..rounds {
        for turn in 0..turns {
            let range = turn * TURN..puzzles.min((turn + 1) * TURN);
            let mut answers = Vec::new();
            for (contender, least) in contenders.iter_mut().zip(&mut least) {
                let start = measure::own();
                answers.push(black_box(contender(range.clone())));
                let time = measure::own() - start;
                least[turn] = least[turn].min(time.as_secs_f64() * 1e6);
            }
            assert!(
                answers.iter().all(|answer| *answer == answers[0]),
                "answers differ: {answers:?}"
            );
        }
    }
    least.iter().map(|turns| turns.iter().sum::<f64>() / puzzles as f64).collect()
}

fn classes(verdict: &GridVerdict) -> u64 {
    match verdict {
        GridVerdict::Clash(_) | GridVerdict::None => 0,
        GridVerdict::Unique(_) => 1,
        GridVerdict::Several { .. } => 2,
        _ => panic!("no limit is set"),
    }
}

fn first(grid: &Grid) -> u64 {
    match grid.solve().map(|question| question.first()) {
        Ok(Outcome::Decided(found)) => u64::from(found.is_some()),
        Ok(Outcome::Undecided(_)) => panic!("no limit is set"),
        Err(_) => 0,
    }
}

/// A program outside: it reads puzzles, one a line, on standard input, and prints one number, the sum of
/// their solutions, of which it looks for two at most.
struct Program<'n> {
    name: &'n str,
    path: &'n str,
}

impl<'n> Program<'n> {
    /// Verdicts on the whole set, many times over so that starting up counts little; what it takes to
    /// start on one puzzle is taken off. Runs alternate, and the median of the ratios counts.
    fn race(&self, grids: &[Grid], rounds: usize) -> Result<Row<'n>, String> {
        let copies = 20_000_usize.div_ceil(grids.len());
        let lines: Vec<String> = grids.iter().map(Grid::to_string).collect();
        let start = self.time(&(lines[0].clone() + "\n"))?.1;
        let whole = (lines.join("\n") + "\n").repeat(copies);
        let puzzles = (copies * grids.len()) as f64;
        let (mut ours, mut ratios) = (f64::MAX, Vec::new());
        for _ in 0..rounds.clamp(1, 5) {
            let before = measure::own();
            let sum: u64 = grids.iter().map(|grid| classes(&grid.verdict())).sum();
            let own = (measure::own() - before).as_secs_f64() * 1e6 / grids.len() as f64;
            let (answer, time) = self.time(&whole)?;
            if answer != sum * copies as u64 {
                return Err(format!("{} says {answer}, we say {sum} times {copies}", self.name));
            }
            ours = ours.min(own);
            ratios.push((time - start).max(0.0) * 1e6 / puzzles / own);
        }
        ratios.sort_by(f64::total_cmp);
        let rival_time = ours * ratios[ratios.len() / 2];
        Ok(Row { question: "verdict", ours: "Grid", our_time: ours, rival: self.name, rival_time })
    }

    /// Its answer, and its processor time in seconds.
    fn time(&self, text: &str) -> Result<(u64, f64), String> {
        let file = std::env::temp_dir().join(format!("peers-{}-set.txt", std::process::id()));
        std::fs::write(&file, text).map_err(|error| error.to_string())?;
        let input = std::fs::File::open(&file).map_err(|error| error.to_string())?;
        let before = measure::children();
        let output = measure::run(Command::new(self.path).stdin(input), Duration::from_secs(600));
        let time = (measure::children() - before).as_secs_f64();
        let _ = std::fs::remove_file(file);
        let word = output.as_deref().and_then(|text| text.split_whitespace().last());
        match word.and_then(|word| word.parse().ok()) {
            Some(answer) => Ok((answer, time)),
            None => Err(format!("{} prints no number", self.name)),
        }
    }
}

fn nine<'n>(grids: &[Grid], rounds: usize) -> Vec<Row<'n>> {
    let clues: Vec<[u8; 81]> =
        grids.iter().map(|grid| grid.values().try_into().expect("81 cells")).collect();
    let theirs: Vec<sudoku::Sudoku> = clues
        .iter()
        .map(|clues| sudoku::Sudoku::from_bytes(*clues).expect("digits and blanks"))
        .collect();
    let mut kernel = Kernel::idle();
    let mut another = Kernel::idle();
    let (clues, theirs) = (&clues, &theirs);
    let verdicts = race(
        grids.len(),
        rounds,
        vec![
            Box::new(|range| {
                clues[range]
                    .iter()
                    .map(|clues| {
                        kernel.set(clues);
                        kernel.count_up_to(2)
                    })
                    .sum()
            }),
            Box::new(|range| grids[range].iter().map(|grid| classes(&grid.verdict())).sum()),
            Box::new(|range| {
                theirs[range].iter().map(|puzzle| puzzle.solutions_count_up_to(2) as u64).sum()
            }),
        ],
    );
    let firsts = race(
        grids.len(),
        rounds,
        vec![
            Box::new(|range| {
                clues[range]
                    .iter()
                    .map(|clues| {
                        another.set(clues);
                        u64::from(another.next().is_some())
                    })
                    .sum()
            }),
            Box::new(|range| grids[range].iter().map(first).sum()),
            Box::new(|range| {
                theirs[range].iter().map(|puzzle| u64::from(puzzle.some_solution().is_some())).sum()
            }),
        ],
    );
    let rows = |question, times: Vec<f64>| {
        ["kernel", "Grid"]
            .into_iter()
            .zip(times.clone())
            .map(move |(ours, our_time)| Row {
                question,
                ours,
                our_time,
                rival: "sudoku",
                rival_time: times[2],
            })
            .collect::<Vec<Row<'n>>>()
    };
    rows("verdict", verdicts).into_iter().chain(rows("first", firsts)).collect()
}

/// The matrix that a grid's clues leave.
struct Reduced {
    primary: usize,
    options: Vec<Vec<Uint>>,
}

impl Reduced {
    fn of(grid: &Grid) -> Self {
        let problem = grid.layout().problem();
        let mut covered = vec![false; problem.item_count()];
        for clue in grid.clues() {
            problem.items_of(clue).iter().for_each(|item| covered[item.index()] = true);
        }
        let mut primary = 0;
        let names: Vec<Uint> = covered
            .iter()
            .map(|covered| {
                primary += usize::from(!covered);
                primary as Uint - Uint::from(!covered)
            })
            .collect();
        let is_free = |items: &&[ItemId]| items.iter().all(|item| !covered[item.index()]);
        let free = problem.options().map(|option| problem.items_of(option)).filter(is_free);
        let options =
            free.map(|items| items.iter().map(|item| names[item.index()]).collect()).collect();
        Self { primary, options }
    }

    /// Solutions, up to `most`.
    fn count(&self, most: u64) -> u64 {
        if self.primary == 0 {
            return 1;
        }
        let mut problem =
            dlx::x::make_problem(self.primary as Uint, 0, &self.options, OptOrder::Seq);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        let mut solver = Solver::new(&mut problem);
        let mut found = 0;
        while found < most && solver.next_solution(&mut chooser) {
            found += 1;
        }
        found
    }
}

/// Puzzles on which the rival takes longer than this, in one trial, are left out of the race, and told.
const PATIENCE: u64 = 2_000;

fn others<'n>(grids: &[Grid], rounds: usize) -> Vec<Row<'n>> {
    let (mut kept, mut reduced) = (Vec::new(), Vec::new());
    for grid in grids {
        if within_patience(grid) {
            kept.push(grid.clone());
            reduced.push(Reduced::of(grid));
        } else {
            let start = Instant::now();
            let class = classes(&grid.verdict());
            let time = start.elapsed().as_secs_f64() * 1e3;
            println!(
                "  dlx gives up on a puzzle after {PATIENCE} ms; ours says {class} (2: several) in {time:.2} ms"
            );
        }
    }
    let (kept, reduced) = (&kept, &reduced);
    let contest = |most: u64| {
        race(
            kept.len(),
            rounds,
            vec![
                Box::new(move |range| {
                    kept[range]
                        .iter()
                        .map(|grid| if most == 1 { first(grid) } else { classes(&grid.verdict()) })
                        .sum()
                }),
                Box::new(move |range| reduced[range].iter().map(|matrix| matrix.count(most)).sum()),
            ],
        )
    };
    let row = |question, times: Vec<f64>| Row {
        question,
        ours: "Grid",
        our_time: times[0],
        rival: "dlx",
        rival_time: times[1],
    };
    vec![row("verdict", contest(2)), row("first", contest(1))]
}

/// Whether the rival finishes soon: tried in a process of its own, which can be killed.
fn within_patience(grid: &Grid) -> bool {
    let Ok(own) = std::env::current_exe() else { return true };
    let mut command = Command::new(own);
    command.arg("--reduced").arg(grid.to_string());
    measure::run(&mut command, Duration::from_millis(PATIENCE)).is_some()
}

/// What that process does.
pub fn child(args: &[String]) -> ExitCode {
    match args.first().map(|line| line.parse::<Grid>()) {
        Some(Ok(grid)) => {
            black_box(Reduced::of(&grid).count(2));
            ExitCode::SUCCESS
        }
        _ => ExitCode::from(2),
    }
}
