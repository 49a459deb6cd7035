//! A program on one engine, for the commands that look at its records: `trace`, `diff` and `debug`.

use crate::exit::Failure;
use crate::library;
use crate::out;
use tandem_abi::Record;
use tandem_judge::Judged;
use tandem_lockstep::engine::Dispatch;
use tandem_lockstep::{Observer, Options, run_alone};
use tandem_run::target::Target;
use tandem_run::{Engine, Program, RunSpec, engines_for, lone};
use tandem_trace::{Filter, Header, Kernel, header};

/// A program and its engine.
pub struct Subject {
    /// The program.
    pub program: Program,
    /// The engine.
    pub engine: Box<dyn tandem_lockstep::Engine>,
}

/// The single program of a target. `spec` names its engines.
///
/// # Errors
/// If the target cannot be read, compiled or launched, or has several programs.
pub fn program(spec: &RunSpec) -> Result<Program, Failure> {
    let target = Target::read(spec)?;
    engines_for(spec, &target)?;
    let mut programs = target.programs(spec, &tandem::run::tools()?.program)?;
    match (programs.pop(), programs.is_empty()) {
        (Some(program), true) => {
            program.warnings.iter().for_each(out::complain);
            Ok(program)
        }
        (last, _) => {
            let names: Vec<&str> = programs.iter().chain(&last).map(|p| p.name.as_str()).collect();
            let why =
                format!("{} has {} programs ({}): name one", spec.target, names.len(), names.join(", "));
            Err(Failure::usage(why))
        }
    }
}

impl Subject {
    /// The target of `spec` on this engine alone. `dispatch` is golden's.
    ///
    /// # Errors
    /// See [`program`] and [`lone`]. It is also an error if the DUT has no records.
    pub fn new(spec: &RunSpec, engine: Engine, dispatch: Dispatch) -> Result<Subject, Failure> {
        let spec = RunSpec { engines: vec![engine], ..spec.clone() };
        let program = program(&spec)?;
        let engine = lone(&spec, engine, dispatch, &program, &tandem::run::tools()?)?;
        if !engine.has_records() {
            let why = "its profile promises no records, so nothing of what it does is seen";
            return Err(Failure::usage(format!("--dut {}: {why}", library::dut())));
        }
        Ok(Subject { program, engine })
    }

    /// The header of a trace of this run.
    pub fn header(&self, spec: &RunSpec, filter: Filter) -> Header {
        let engine = self.engine.name().to_string();
        Header {
            format: header::FORMAT,
            dut: (engine == "dut").then(|| library::dut().to_string()),
            engine,
            about: self.engine.describe(),
            target: spec.target.clone(),
            config: self.program.config.to_string(),
            lanes: self.program.config.lanes,
            groups: header::names_of(self.engine.fields()),
            kernels: Kernel::of(&self.program.job),
            filter,
        }
    }

    /// Runs it. `see` gets every record, and returns whether it wants more.
    pub fn run(&mut self, see: impl FnMut(&Record) -> bool + Send + 'static) -> (Judged, Option<u32>) {
        let options = Options { observer: Some(Observer::until(see)), ..Options::default() };
        let outcome = run_alone(self.engine.as_mut(), &self.program.config, &self.program.job, &options);
        (Judged::of_lockstep(&outcome), outcome.tohost)
    }
}
