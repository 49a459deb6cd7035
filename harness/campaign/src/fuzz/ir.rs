//! `tandem fuzz --kind ir`: modules of LLVM IR with changed bytes and tokens, for the compiler.

use super::Args;
use crate::exit::{ExitCode, Failure, tool_failure};
use crate::{out, paths};
use tandem_fuzz::modules::{self, Spec};
use tandem_suites::conformance;

/// Runs the campaign.
pub fn main(args: &Args, seed: u64) -> Result<ExitCode, Failure> {
    let root = paths::root();
    let program =
        std::env::current_exe().map_err(|e| tool_failure(format!("cannot find this program: {e}")))?;
    let report = modules::run(&Spec {
        corpus: &modules::corpus(&root, conformance::modules(&root)?)?,
        program: &program,
        seed,
        cases: args.cases.unwrap_or(if args.time.is_some() { u64::MAX } else { super::DEFAULT_CASES }),
        time: args.time.map(|t| t.0),
        findings: args.max_findings.unwrap_or(5),
        dir: args.out.clone().unwrap_or_else(|| root.join("build/fuzz")),
    })?;
    if args.json {
        out::line(serde_json::json!(report));
    } else {
        out::print(&report.to_text(paths::shown));
    }
    match report.nothing_shown() {
        Some(why) => Err(tool_failure(why)),
        None => Ok(ExitCode::held(report.findings.is_empty())),
    }
}
