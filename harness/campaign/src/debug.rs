//! `tandem debug`: runs a target as `run` does, and shows its instructions one by one, forwards and
//! backwards.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::run::FormError;
use crate::{out, subject, trace};
use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use tandem::run::Launch;
use tandem_debugger::session::About;
use tandem_debugger::tape::{Ending, MOST};
use tandem_debugger::{Input, Key, Session, Tape, command, view};
use tandem_judge::Judged;
use tandem_lockstep::{End, MismatchKind, Observer, Options, Outcome, run_alone, run_pair};
use tandem_run::{Engine, Program, RunSpec, dut_engine, lone_golden};

/// Shows a run on the terminal: code, registers lane by lane, masks, SIMT stacks and memory, forwards and
/// backwards.
///
/// The target runs first, as with `run`, and golden follows the DUT; then you can look at every instruction.
/// `continue` stops where the engines part. docs/debugging.md lists the keys. The exit code is 0, however the
/// run ended.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What to run
    target: String,
    #[command(flatten)]
    launch: Launch,
    /// The engines
    #[arg(long, short, value_enum, default_value_t = Engines::Pair)]
    engine: Engines,
    /// Commands from a file, a line each, instead of a terminal; then prints the last screen
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Keys as text, instead of a terminal; then prints the last screen. A newline is Enter
    #[arg(long, value_name = "KEYS", conflicts_with = "script")]
    keys: Option<String>,
    /// Size of the printed screen, at least 80x30
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "110x40")]
    size: Size,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Engines {
    /// Golden and the RTL, compared after every instruction
    #[value(name = "golden,dut")]
    Pair,
    /// The reference model alone
    Golden,
    /// The Verilated RTL alone
    Dut,
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
struct Size(u16, u16);

impl FromStr for Size {
    type Err = FormError;

    fn from_str(s: &str) -> Result<Size, FormError> {
        let (least, most) = (view::SMALLEST, 1000);
        let size = s.split_once('x').and_then(|(c, r)| Some(Size(c.parse().ok()?, r.parse().ok()?)));
        let fits = |size: &Size| (least.0..=most).contains(&size.0) && (least.1..=most).contains(&size.1);
        size.filter(fits).ok_or_else(|| FormError {
            text: s.to_string(),
            expected: "COLUMNSxROWS, from 80x30 to 1000x1000",
        })
    }
}

/// Runs the program and keeps its records.
fn record(args: &Args, spec: &RunSpec, program: &Program) -> Result<(Outcome, Tape), Failure> {
    let tape = Arc::new(Mutex::new(Tape::new(&program.job)));
    let eye = tape.clone();
    let observer = Observer::until(move |r| eye.lock().unwrap_or_else(PoisonError::into_inner).push(r));
    let options = Options { observer: Some(observer), ..Options::default() };
    let (job, config, tools) = (&program.job, &program.config, tandem::run::tools()?);
    let mut golden = lone_golden(spec, program);
    let outcome = match args.engine {
        Engines::Pair => run_pair(&mut dut_engine(spec, program, &tools)?, &mut golden, job, &options),
        Engines::Golden => run_alone(&mut golden, config, job, &options),
        Engines::Dut => run_alone(&mut dut_engine(spec, program, &tools)?, config, job, &options),
    };
    drop(options);
    let tape = Arc::into_inner(tape).map(|t| t.into_inner().unwrap_or_else(PoisonError::into_inner));
    let tape = tape.ok_or_else(|| Failure::internal("the run's observer is still there"))?;
    if tape.is_full() {
        let why = format!("{} retires more than {MOST} instructions", spec.target);
        return Err(Failure::usage(format!("{why}: --max-cycles N stops it earlier")));
    }
    if tape.is_empty() {
        let why = "no instruction retired";
        return Err(Failure::bad_input(format!("{}: {why}: {}", spec.target, outcome.end.detail())));
    }
    Ok((outcome, tape))
}

/// The session of a finished run.
fn session(args: &Args) -> Result<Session, Failure> {
    let (engines, words) = match args.engine {
        Engines::Pair => (vec![Engine::Golden, Engine::Dut], "golden and dut"),
        Engines::Golden => (vec![Engine::Golden], "golden"),
        Engines::Dut => (vec![Engine::Dut], "dut"),
    };
    let spec = RunSpec { engines, ..args.launch.spec(&args.target) };
    let program = subject::program(&spec)?;
    let (outcome, tape) = record(args, &spec, &program)?;
    let judged = Judged::of_lockstep(&outcome);
    let mismatch = match &outcome.end {
        // The last record is golden's, of the instruction that differs.
        End::Mismatch(m) if m.kind == MismatchKind::Fields => Some((**m).clone()),
        _ => None,
    };
    let verdict = trace::word(judged.judgement.verdict);
    let ending = Ending { verdict, detail: judged.detail(), mismatch };
    let about = About {
        target: args.target.clone(),
        config: program.config.to_string(),
        engines: words.into(),
        lanes: program.config.lanes as usize,
    };
    Ok(Session::new(about, program.job, tape, ending))
}

/// Runs the target, then shows it on the terminal or prints the screen after the given keys.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let scripted = args.script.is_some() || args.keys.is_some();
    let terminal = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    if !(scripted || terminal) {
        return Err(Failure::usage(
            "no terminal: give commands by --keys or --script, which print the screen",
        ));
    }
    let read = |file| std::fs::read_to_string(file).map_err(|e| Failure::unreadable(file, &e));
    let script = args.script.as_deref().map(|file| Ok::<_, Failure>((file, read(file)?))).transpose()?;
    let (mut session, mut input) = (session(args)?, Input::default());
    if !scripted {
        return on_terminal(&mut session, &mut input).map_err(|e| tool_failure(format!("the terminal: {e}")));
    }
    if let Some((file, text)) = script {
        for (n, line) in text.lines().enumerate() {
            let wrong = |e| Failure::bad_input(format!("{}:{}: {e}", file.display(), n + 1));
            if !command::command(&mut session, line).map_err(wrong)? {
                break;
            }
        }
    }
    let keys = args.keys.as_deref().unwrap_or_default();
    let _ = keys.chars().all(|c| input.key(&mut session, Key::from(c)));
    let Size(columns, rows) = args.size;
    let screen = view::screen(&session, &input, (columns, rows));
    out::print(&screen.ok_or_else(|| tool_failure("the screen cannot be drawn"))?);
    Ok(ExitCode::Pass)
}

fn on_terminal(session: &mut Session, input: &mut Input) -> std::io::Result<ExitCode> {
    let mut terminal = ratatui::try_init()?;
    let done = loop {
        if let Err(e) = terminal.draw(|frame| view::draw(frame, session, input)) {
            break Err(e);
        }
        let key = match read() {
            Ok(Event::Key(key)) if key.kind != KeyEventKind::Release => key,
            Ok(_) => continue,
            Err(e) => break Err(e),
        };
        let key = match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => break Ok(()),
            KeyCode::Char(c) => Key::Char(c),
            KeyCode::Enter => Key::Enter,
            KeyCode::Backspace => Key::Backspace,
            KeyCode::Tab => Key::Tab,
            KeyCode::Esc => Key::Escape,
            _ => continue,
        };
        if !input.key(session, key) {
            break Ok(());
        }
    };
    ratatui::try_restore()?;
    done.map(|()| ExitCode::Pass)
}
