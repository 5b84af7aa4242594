//! Exact cover: all solutions counted, or the first one, against other crates and outside programs.
//!
//! Each run is a child process, so that a slow one can be killed. A run of a crate is timed from the
//! parsed instance to the answer: building and searching; a short one is repeated and its median counts.
//! A run of an external program (it reads `.dlx` text on standard input and reports `N solutions`) is
//! its whole processor time, less what it takes on a problem of one item. Runs alternate, ours and
//! theirs; a ratio is the median over pairs of theirs to ours. Counts must agree, or the run fails.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use crate::instance::Instance;
use crate::rivals::{ALL, Rival, Task};
use crate::{measure, own_folder};

struct Args {
    dir: PathBuf,
    only: Vec<String>,
    rivals: Vec<String>,
    task: Task,
    runs: usize,
    timeout: Duration,
    csv: Option<PathBuf>,
    external: Vec<(String, PathBuf)>,
}

pub fn run(args: &[String]) -> Result<(), String> {
    parse(args.to_vec()).and_then(compare)
}

fn parse(args: Vec<String>) -> Result<Args, String> {
    let mut parsed = Args {
        dir: own_folder("benches/data"),
        only: Vec::new(),
        rivals: Vec::new(),
        task: Task::Count,
        runs: 3,
        timeout: Duration::from_secs(120),
        csv: None,
        external: Vec::new(),
    };
    let mut args = args.into_iter();
    let list = |s: String| s.split(',').map(str::to_string).collect();
    while let Some(arg) = args.next() {
        if !arg.starts_with("--") {
            parsed.dir = arg.into();
            continue;
        }
        let value = args.next().ok_or_else(|| format!("{arg} wants a value"))?;
        match arg.as_str() {
            "--only" => parsed.only = list(value),
            "--rivals" => parsed.rivals = list(value),
            "--task" if value == "first" => parsed.task = Task::First,
            "--task" if value == "count" => parsed.task = Task::Count,
            "--runs" => parsed.runs = value.parse().map_err(|_| "--runs wants a number")?,
            "--timeout" => {
                parsed.timeout =
                    Duration::from_secs(value.parse().map_err(|_| "--timeout wants seconds")?)
            }
            "--csv" => parsed.csv = Some(value.into()),
            "--external" => {
                let (name, path) = value.split_once('=').ok_or("--external wants NAME=PATH")?;
                parsed.external.push((name.into(), path.into()));
            }
            _ => return Err(format!("unknown argument {arg} {value}")),
        }
    }
    Ok(parsed)
}

/// One run, in a process of its own: prints the answer and the nanoseconds.
pub fn child(args: &[String]) -> ExitCode {
    let [name, task, file] = args else { return ExitCode::from(2) };
    let file = Path::new(file);
    measure::limit_memory(8 << 30);
    let task = if task == "first" { Task::First } else { Task::Count };
    let Some(rival) = ALL.iter().find(|r| r.name == name.as_str()) else {
        return ExitCode::from(2);
    };
    let Ok(instance) = Instance::read(file) else { return ExitCode::from(2) };
    let mut times = Vec::new();
    let mut answer = 0;
    let begun = measure::own();
    while times.is_empty()
        || (measure::own() - begun < Duration::from_millis(60) && times.len() < 1000)
    {
        let before = measure::own();
        answer = (rival.run)(&instance, task);
        times.push((measure::own() - before).as_nanos() as f64);
    }
    println!("{answer} {}", median(&mut times));
    ExitCode::SUCCESS
}

/// Somebody to be timed: a crate, or a program outside with its start-up time.
enum Runner<'a> {
    Crate(&'a Rival),
    External(&'a str, &'a Path, f64),
}

impl Runner<'_> {
    fn name(&self) -> &str {
        match self {
            Runner::Crate(rival) => rival.name,
            Runner::External(name, ..) => name,
        }
    }

    /// The answer and the nanoseconds, or nothing after the timeout or a failure.
    fn time(&self, file: &Path, args: &Args) -> Option<(u64, f64)> {
        match self {
            Runner::Crate(rival) => {
                let task = if args.task == Task::First { "first" } else { "count" };
                let mut command = Command::new(std::env::current_exe().ok()?);
                let text = measure::run(
                    command.args(["--child", rival.name, task]).arg(file),
                    args.timeout,
                )?;
                let (answer, nanos) = text.lines().next()?.split_once(' ')?;
                Some((answer.parse().ok()?, nanos.parse().ok()?))
            }
            Runner::External(_, path, start) => {
                let (answer, nanos) = external(path, file, args)?;
                Some((answer, (nanos - start).max(1.0)))
            }
        }
    }
}

fn external(program: &Path, file: &Path, args: &Args) -> Option<(u64, f64)> {
    let before = measure::children();
    let mut command = Command::new(program);
    if args.task == Task::First {
        command.arg("t1");
    }
    let text =
        measure::run(command.stdin(Stdio::from(std::fs::File::open(file).ok()?)), args.timeout)?;
    let nanos = (measure::children() - before).as_nanos() as f64;
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|w| w.starts_with("solution"))?;
    Some((words.get(at.checked_sub(1)?)?.parse().ok()?, nanos))
}

fn compare(args: Args) -> Result<(), String> {
    let tiny = std::env::temp_dir().join(format!("peers-{}-tiny.dlx", std::process::id()));
    std::fs::write(&tiny, "a\na\n").map_err(|e| e.to_string())?;
    let mut runners = vec![Runner::Crate(&ALL[0])];
    let wanted = |name: &str| args.rivals.is_empty() || args.rivals.iter().any(|r| r == name);
    runners.extend(ALL[1..].iter().filter(|r| wanted(r.name)).map(Runner::Crate));
    for (name, path) in &args.external {
        let mut starts: Vec<f64> =
            (0..15).filter_map(|_| external(path, &tiny, &args)).map(|t| t.1).collect();
        if starts.is_empty() {
            return Err(format!("{name} does not run"));
        }
        runners.push(Runner::External(name, path, median(&mut starts)));
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(&args.dir)
        .map_err(|e| format!("{}: {e}", args.dir.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "dlx"))
        .filter(|p| {
            args.only.is_empty()
                || args.only.iter().any(|o| p.file_stem().is_some_and(|s| s == o.as_str()))
        })
        .collect();
    files.sort();

    let names: Vec<&str> = runners.iter().skip(1).map(Runner::name).collect();
    print!("{:18} {:>10} {:>10}", "instance", "solutions", "ours ms");
    names.iter().for_each(|n| print!(" {n:>13}"));
    println!(" {:>13}", "best rival");
    let mut csv = format!("instance,solutions,ours_ms,{}\n", names.join(","));
    let mut ratios: Vec<Vec<Option<f64>>> = Vec::new();
    for file in &files {
        let Ok(instance) = Instance::read(file) else { continue };
        let Some(row) = row(file, &instance, &runners, &args)? else { continue };
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        print!("{name:18} {:>10} {:>10.3}", row.answer, row.ours / 1e6);
        csv += &format!("{name},{},{}", row.answer, row.ours / 1e6);
        for ratio in &row.ratios {
            print!(" {:>13}", ratio.map_or("-".into(), |r| format!("{r:.2}")));
            csv += &format!(",{}", ratio.map_or(String::new(), |r| r.to_string()));
        }
        csv += "\n";
        println!(" {:>13}", best(&row.ratios, |_| true).map_or("-".into(), |r| format!("{r:.2}")));
        ratios.push(row.ratios);
    }
    print!("{:40}", "geometric mean");
    for k in 0..names.len() {
        print!(" {:>13}", mean(ratios.iter().filter_map(|row| row[k])));
    }
    println!();
    let crates = runners.iter().skip(1).filter(|r| matches!(r, Runner::Crate(_))).count();
    let over =
        |inside: &dyn Fn(usize) -> bool| mean(ratios.iter().filter_map(|row| best(row, inside)));
    println!("geometric mean over the best crate of each instance: {}", over(&|k| k < crates));
    println!("geometric mean over the best external of each instance: {}", over(&|k| k >= crates));
    println!("geometric mean over the best of all: {}", over(&|_| true));
    if let Some(path) = &args.csv {
        std::fs::write(path, csv).map_err(|e| e.to_string())?;
    }
    let _ = std::fs::remove_file(tiny);
    Ok(())
}

struct Row {
    answer: u64,
    ours: f64,
    ratios: Vec<Option<f64>>,
}

/// Times one instance; nothing where we do not end in time.
fn row(
    file: &Path,
    instance: &Instance,
    runners: &[Runner],
    args: &Args,
) -> Result<Option<Row>, String> {
    let (ours, rivals) = runners.split_first().ok_or("nobody to time")?;
    let Some((answer, first)) = ours.time(file, args) else { return Ok(None) };
    let mut all_ours = vec![first];
    let mut ratios = Vec::new();
    for rival in rivals {
        let can = match rival {
            Runner::Crate(rival) => (rival.can)(instance),
            Runner::External(..) => true,
        };
        let mut pairs = Vec::new();
        for _ in 0..if can { args.runs } else { 0 } {
            let Some((theirs, time)) = rival.time(file, args) else { break };
            if theirs != answer {
                return Err(format!(
                    "{}: {} says {theirs}, we say {answer}",
                    file.display(),
                    rival.name()
                ));
            }
            let (again, own) = ours.time(file, args).ok_or("we failed")?;
            assert_eq!(again, answer);
            all_ours.push(own);
            pairs.push(time / own);
            if time > 20e9 {
                break;
            }
        }
        ratios.push((!pairs.is_empty()).then(|| median(&mut pairs)));
    }
    Ok(Some(Row { answer, ours: median(&mut all_ours), ratios }))
}

fn best(ratios: &[Option<f64>], inside: impl Fn(usize) -> bool) -> Option<f64> {
    ratios
        .iter()
        .enumerate()
        .filter(|(k, _)| inside(*k))
        .filter_map(|(_, r)| *r)
        .min_by(f64::total_cmp)
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn mean(ratios: impl Iterator<Item = f64>) -> String {
    let logs: Vec<f64> = ratios.map(f64::ln).collect();
    if logs.is_empty() {
        return "-".into();
    }
    format!("{:.2} ({})", (logs.iter().sum::<f64>() / logs.len() as f64).exp(), logs.len())
}
