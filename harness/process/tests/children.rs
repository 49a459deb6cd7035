//! Children of every kind, from start to end: their output, how they end, and that nothing outlives a limit.

use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};
use tandem_process::{Ending, Limits, NoReply, TimeLimit, Worker, run};

fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
}

#[test]
fn endings_are_distinguished() {
    let short = Duration::from_millis(300);
    for (script, limits, ending) in [
        ("exit 0", Limits::default(), Ending::Exited(0)),
        ("exit 7", Limits::wall(Duration::from_secs(60)), Ending::Exited(7)),
        ("kill -SEGV $$", Limits::default(), Ending::Signalled(11)),
        ("kill -KILL $$", Limits::default(), Ending::Signalled(9)),
        ("sleep 60", Limits::wall(short), Ending::TimedOut(TimeLimit::Wall(short))),
        // It closes its outputs and stays.
        ("exec >&- 2>&-; sleep 60", Limits::wall(short), Ending::TimedOut(TimeLimit::Wall(short))),
    ] {
        assert_eq!(run(&mut shell(script), &[], limits).unwrap().ending, ending, "{script}");
    }
    let cpu = Limits { cpu: Some(short), wall: None };
    let output = run(&mut shell("while :; do :; done"), &[], cpu).unwrap();
    assert_eq!(output.ending, Ending::TimedOut(TimeLimit::Cpu(short)));
}

#[test]
fn both_outputs_come_back_whole() {
    let input: Vec<u8> = (0..2_000_000u32).map(|n| n as u8).collect();
    let output = run(&mut shell("cat; echo no >&2"), &input, Limits::default()).unwrap();
    assert!(output.stdout == input, "{} bytes", output.stdout.len());
    assert_eq!(output.complaint(), "no");
    // A child that does not read its input is not an error of ours.
    assert_eq!(run(&mut shell("exit 3"), &input, Limits::default()).unwrap().ending, Ending::Exited(3));
}

#[test]
fn a_program_that_is_not_there_is_an_error() {
    assert!(run(&mut Command::new("/no/such/program"), &[], Limits::default()).is_err());
}

#[test]
fn a_limit_ends_what_the_child_started() {
    let dir = tempfile::tempdir().unwrap();
    let mark = dir.path().join("mark");
    let script = format!("(sleep 2; touch {}) & sleep 60", mark.display());
    let output = run(&mut shell(&script), &[], Limits::wall(Duration::from_millis(300))).unwrap();
    assert!(matches!(output.ending, Ending::TimedOut(_)));
    std::thread::sleep(Duration::from_secs(3));
    assert!(!mark.exists(), "the grandchild went on");
}

#[test]
fn what_holds_a_pipe_open_is_not_waited_for() {
    let began = Instant::now();
    let output = run(&mut shell("echo x; sleep 20 & exit 0"), &[], Limits::default()).unwrap();
    assert_eq!((output.ending, output.stdout.as_slice()), (Ending::Exited(0), &b"x\n"[..]));
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}

#[test]
fn a_worker_answers_line_by_line_within_limits() {
    let script =
        "while read line; do case $line in sleep) sleep 60;; bye) exit 0;; *) echo $line; echo;; esac; done";
    let short = Limits::wall(Duration::from_millis(300));
    let mut worker = Worker::start(&mut shell(script)).unwrap();
    writeln!(worker.input(), "one").unwrap();
    assert_eq!(worker.line(Limits::default()).unwrap(), "one");
    assert_eq!(worker.line(Limits::default()).unwrap(), "");
    writeln!(worker.input(), "sleep").unwrap();
    assert!(matches!(worker.line(short), Err(NoReply::TimedOut(TimeLimit::Wall(_)))));
    let mut worker = Worker::start(&mut shell(script)).unwrap();
    writeln!(worker.input(), "bye").unwrap();
    assert!(matches!(worker.line(Limits::default()), Err(NoReply::Ended)));
    assert!(worker.cpu_time().is_some());
}

#[test]
fn a_process_with_threads_does_not_fork() {
    // Cargo's tests have several threads.
    assert!(tandem_process::fork(Limits::default(), |_| ()).is_err());
}
