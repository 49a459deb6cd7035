//! `tandem check`: reports whether the compiler accepts NVVM IR.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use serde_json::json;
use std::path::PathBuf;
use tandem_nvvm::{CompileError, Diagnostic, Options, Severity};
use tandem_run::compile::{compile_inputs, read_source};

/// Judges NVVM IR without generating code: every error and warning, with file, line and clause. Exits with 0,
/// or with 5 if a module is refused.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Modules (.ll, .bc, .mlir, .cu or .cl), each judged separately
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Link the modules first, and judge the result as one
    #[arg(long)]
    link: bool,
    /// Follow the documents to the letter: refuse extensions that are otherwise accepted with a note
    #[arg(long)]
    strict: bool,
    /// An argument of the C compiler for .cu and .cl: -DN=4, -IDIR, -std=c++20, -O3
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
    /// Print one JSON object: `accepted`, and `diagnostics` with severity, document, clause, construct, path,
    /// line and hint
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    let inputs =
        args.inputs.iter().map(|p| read_source(p, &args.cc_arg, None)).collect::<Result<Vec<_>, _>>()?;
    let groups = if args.link { vec![inputs.as_slice()] } else { inputs.chunks(1).collect() };
    let program =
        std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    let options = Options { check: true, strict: args.strict, ..Options::default() };
    let (mut messages, mut accepted) = (Vec::new(), true);
    for group in groups {
        match compile_inputs(&program, group, &options) {
            Ok(done) => messages.extend(done.warnings.into_iter().map(Message::Diagnostic)),
            Err(e) => {
                accepted = false;
                messages.extend(of_error(e)?);
            }
        }
    }
    if args.json {
        let list: Vec<_> = messages.iter().map(Message::json).collect();
        out::line(json!({ "accepted": accepted, "diagnostics": list }));
    } else {
        for message in &messages {
            out::line(message.text());
        }
    }
    Ok(if accepted { ExitCode::Pass } else { ExitCode::BadInput })
}

/// A message about a module: a diagnostic with its clause, or an error from LLVM's reader.
enum Message {
    Diagnostic(Diagnostic),
    Other { path: String, line: Option<u32>, message: String, text: String },
}

/// The messages of an error; an error of the compiler itself is a failure instead.
fn of_error(e: CompileError) -> Result<Vec<Message>, Failure> {
    let text = e.to_string();
    Ok(match e {
        CompileError::Refused(list) => list.into_iter().map(Message::Diagnostic).collect(),
        CompileError::Invalid { path, line, message } => vec![Message::Other { path, line, message, text }],
        CompileError::Internal(_) => return Err(Failure::internal(text)),
        CompileError::Kernel(_) | CompileError::Limit(_) | CompileError::Died { .. } => {
            vec![Message::Other { path: String::new(), line: None, message: text.clone(), text }]
        }
    })
}

impl Message {
    fn text(&self) -> String {
        match self {
            Message::Diagnostic(d) => d.to_string(),
            Message::Other { text, .. } => text.clone(),
        }
    }

    fn json(&self) -> serde_json::Value {
        match self {
            Message::Diagnostic(d) => json!(d),
            Message::Other { path, line, message, .. } => json!({
                "severity": Severity::Error, "document": null, "clause": null, "construct": null,
                "path": path, "line": line, "hint": message,
            }),
        }
    }
}
