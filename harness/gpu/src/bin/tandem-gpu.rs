//! Answers questions on a machine that has a GPU. It needs the driver and nothing else of Tandem, so that it
//! can be copied to a machine by itself.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tandem_gpu::{
    Answer, Asker, End, Failure, Question, QuestionError, Recorded, RecordedError, child_main, questions_in,
};
use thiserror::Error;

const USAGE: &str = "usage: tandem-gpu answer DIR FILE [JOBS]
Asks this machine's GPU the questions in DIR (of --gpu-questions), JOBS of them at once (default 4), and
writes the answers to FILE (for --gpu-answers). Questions that FILE has answers to are not asked again.
       tandem-gpu device
Names the GPU and its driver.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        [tandem_gpu::CHILD_ARGUMENT] => return ExitCode::from(u8::try_from(child_main()).unwrap_or(1)),
        ["device"] => program()
            .and_then(|program| Ok(Asker::new(&program).device()?))
            .map(|d| say(&mut io::stdout(), &d.name)),
        ["answer", dir, file] => answer(Path::new(dir), Path::new(file), 4),
        ["answer", dir, file, jobs] => match jobs.parse() {
            Ok(jobs) if jobs > 0 => answer(Path::new(dir), Path::new(file), jobs),
            _ => Err(AnswerError::Jobs(jobs.to_string())),
        },
        _ => {
            say(&mut io::stderr(), USAGE.trim_end());
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&mut io::stderr(), format_args!("tandem-gpu: {why}"));
            ExitCode::from(4)
        }
    }
}

/// Why not every question has an answer.
#[derive(Debug, Error)]
enum AnswerError {
    #[error("'{0}': expected a number of jobs, 1 or more")]
    Jobs(String),
    #[error("cannot find this program: {0}")]
    Program(std::io::Error),
    #[error(transparent)]
    Questions(#[from] QuestionError),
    #[error(transparent)]
    Answers(#[from] RecordedError),
    #[error(transparent)]
    Gpu(#[from] Failure),
    #[error("1 question has no answer")]
    OneUnanswered,
    #[error("{0} questions have no answer")]
    Unanswered(usize),
}

/// How often the answers so far are written.
const BETWEEN_WRITES: Duration = Duration::from_secs(2);

fn answer(dir: &Path, file: &Path, jobs: usize) -> Result<(), AnswerError> {
    let program = program()?;
    let questions = questions_in(dir)?;
    let had = match file.exists() {
        true => Recorded::read(file)?,
        false => Recorded::default(),
    };
    let open: Vec<&Question> = questions.iter().filter(|q| had.get(q.key).is_none()).collect();
    let (recorded, failed, next) = (Mutex::new(had), Mutex::new(Vec::new()), AtomicUsize::new(0));
    let written = Mutex::new(Instant::now());
    let one_after_the_other = || {
        let mut asker = Asker::new(&program);
        while let Some(q) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
            match asker.ask(q) {
                Ok(answer) => lock(&recorded).insert(q.key, &q.name, answer),
                Err(e) => {
                    say(&mut io::stderr(), format_args!("{}: {e}", q.name));
                    lock(&failed).push(e);
                }
            }
            let mut last = lock(&written);
            if last.elapsed() >= BETWEEN_WRITES {
                // The last write reports the error.
                let _ = lock(&recorded).write(file);
                *last = Instant::now();
            }
        }
    };
    std::thread::scope(|s| (0..jobs.min(open.len())).for_each(|_| drop(s.spawn(one_after_the_other))));
    let recorded = lock(&recorded).clone();
    recorded.write(file)?;
    print_ends(&questions, &recorded);
    match lock(&failed).len() {
        0 => Ok(()),
        1 => Err(AnswerError::OneUnanswered),
        n => Err(AnswerError::Unanswered(n)),
    }
}

fn print_ends(questions: &[Question], recorded: &Recorded) {
    let ends = |is: fn(&End) -> bool| {
        questions.iter().filter_map(|q| recorded.get(q.key)).filter(|Answer { end, .. }| is(end)).count()
    };
    let counts = format!(
        "{} questions: {} finished, {} trapped, {} faulted, {} refused",
        questions.len(),
        ends(|e| matches!(e, End::Finished { .. })),
        ends(|e| matches!(e, End::Trap(_))),
        ends(|e| matches!(e, End::Fault(_))),
        ends(|e| matches!(e, End::Refused(_)))
    );
    say(&mut io::stdout(), counts);
}

/// Writes a line, if anybody reads. `println!` and `eprintln!` would panic if nobody does.
fn say(to: &mut dyn io::Write, text: impl Display) {
    let _ = to.write_all(format!("{text}\n").as_bytes());
}

fn program() -> Result<PathBuf, AnswerError> {
    std::env::current_exe().map_err(AnswerError::Program)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
