//! `tandem check`: is it NVVM IR that this compiler takes?

use crate::exit::{Failure, tool_failure};
use crate::out;
use serde_json::json;
use std::path::PathBuf;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Diagnostic, Options, Severity};
use tandem_run::compile::read_source;

/// Judges NVVM IR without generating code: every error and warning, with file, line and clause. Exits with 0,
/// or with 5 if a module is refused.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// IR files (.ll or .bc), each judged on its own
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Link them into one module
    #[arg(long)]
    link: bool,
    /// Keep the documents' letter: refuse what is otherwise taken with a warning
    #[arg(long)]
    strict: bool,
    /// Print one JSON object: `accepted`, and `diagnostics` with severity, document, clause, construct, path,
    /// line and hint
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn main(args: &Args) -> Result<u8, Failure> {
    let sources = args.inputs.iter().map(|p| read_source(p)).collect::<Result<Vec<_>, _>>()?;
    let groups = if args.link { vec![sources.as_slice()] } else { sources.chunks(1).collect() };
    let program =
        std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    let options = Options { check: true, strict: args.strict, ..Options::default() };
    let (mut said, mut accepted) = (Vec::new(), true);
    for group in groups {
        match service::compile(&program, group, &options, &Limits::default()) {
            Ok(done) => said.extend(done.warnings.into_iter().map(Said::Diagnostic)),
            Err(e) => {
                accepted = false;
                said.extend(of_error(e)?);
            }
        }
    }
    if args.json {
        let list: Vec<_> = said.iter().map(Said::json).collect();
        out::line(json!({ "accepted": accepted, "diagnostics": list }));
    } else {
        for s in &said {
            out::line(s.text());
        }
    }
    Ok(if accepted { 0 } else { 5 })
}

/// Something said of a module: by its clause, or by LLVM's reader.
enum Said {
    Diagnostic(Diagnostic),
    Other { path: String, line: Option<u32>, message: String, text: String },
}

/// What an error says; a bug of ours is none of the module's.
fn of_error(e: CompileError) -> Result<Vec<Said>, Failure> {
    let text = e.to_string();
    Ok(match e {
        CompileError::Refused(list) => list.into_iter().map(Said::Diagnostic).collect(),
        CompileError::Invalid { path, line, message } => vec![Said::Other { path, line, message, text }],
        CompileError::Internal(_) => return Err(Failure::internal(text)),
        CompileError::Kernel(_) | CompileError::Limit(_) | CompileError::Died { .. } => {
            vec![Said::Other { path: String::new(), line: None, message: text.clone(), text }]
        }
    })
}

impl Said {
    fn text(&self) -> String {
        match self {
            Said::Diagnostic(d) => d.to_string(),
            Said::Other { text, .. } => text.clone(),
        }
    }

    fn json(&self) -> serde_json::Value {
        match self {
            Said::Diagnostic(d) => json!(d),
            Said::Other { path, line, message, .. } => json!({
                "severity": Severity::Error, "document": null, "clause": null, "construct": null,
                "path": path, "line": line, "hint": message,
            }),
        }
    }
}
