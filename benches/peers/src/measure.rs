//! Processor time, which other programs on the machine do not lengthen much.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Processor time of this process so far, all threads.
pub fn own() -> Duration {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live timespec, which the call fills.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut t) };
    Duration::new(t.tv_sec as u64, t.tv_nsec as u32)
}

/// Processor time of children that have ended and were waited for.
pub fn children() -> Duration {
    // SAFETY: an all-zero rusage is valid, and the call fills it.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    let part = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
    part(usage.ru_utime) + part(usage.ru_stime)
}

/// Keeps this process from taking more memory than `bytes`.
pub fn limit_memory(bytes: u64) {
    let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
    // SAFETY: the pointer is to a live rlimit, which the call reads.
    unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) };
}

/// Runs a command to its end or kills it at the timeout; answers its output (standard output, then error).
pub fn run(command: &mut Command, timeout: Duration) -> Option<String> {
    let dir = std::env::temp_dir();
    let file = |name: &str| dir.join(format!("peers-{}-{name}", std::process::id()));
    let (out, err) = (file("out"), file("err"));
    let open = |p: &std::path::Path| std::fs::File::create(p).map(Stdio::from);
    let child = command.stdout(open(&out).ok()?).stderr(open(&err).ok()?).spawn().ok()?;
    let ended = wait(child, timeout);
    let text = std::fs::read_to_string(&out).unwrap_or_default()
        + &String::from_utf8_lossy(&std::fs::read(&err).unwrap_or_default());
    let _ = std::fs::remove_file(&out);
    let _ = std::fs::remove_file(&err);
    ended.then_some(text)
}

fn wait(mut child: Child, timeout: Duration) -> bool {
    let start = Instant::now();
    let mut nap = Duration::from_micros(200);
    loop {
        match child.try_wait() {
            Ok(Some(_)) => return true,
            Ok(None) if start.elapsed() < timeout => std::thread::sleep(nap),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
        nap = (nap * 2).min(Duration::from_millis(20));
    }
}
