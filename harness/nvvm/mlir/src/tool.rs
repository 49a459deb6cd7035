//! `mlir-translate` of LLVM 19, which turns the llvm dialect into LLVM IR. It is installed when the first
//! module in MLIR needs it.

use crate::error::{Fault, MlirError};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use tandem_process::{Ending, Limits};

/// Debian's package.
const PACKAGE: &str = "mlir-19-tools";
/// Names of the program, Debian's first.
const NAMES: [&str; 2] = ["mlir-translate-19", "/usr/lib/llvm-19/bin/mlir-translate"];
/// CPU time for one module.
const TIME: Duration = Duration::from_secs(60);

/// Translates the text of a module. `path` is its name in messages.
///
/// # Errors
/// See [`MlirError`].
pub fn translate(text: &str, path: &str) -> Result<String, MlirError> {
    let program = program()?;
    let mut command = Command::new(&program);
    command.args(["--mlir-to-llvmir", "--mlir-print-op-on-diagnostic=false", "-"]);
    let failed = |e: &dyn std::fmt::Display| MlirError::Tool(format!("{}: {e}", program.display()));
    let output =
        tandem_process::run(&mut command, text.as_bytes(), Limits::cpu(TIME)).map_err(|e| failed(&e))?;
    if output.ending.success() {
        return String::from_utf8(output.stdout).map_err(|e| failed(&e));
    }
    let complaint = output.complaint();
    let faults = faults(&complaint, path);
    match (faults.is_empty(), output.ending) {
        (false, _) => Err(MlirError::Module(faults)),
        (true, Ending::Exited(_)) => Err(failed(&complaint)),
        (true, ending) => Err(failed(&format!("its process {ending}, while it read {path}"))),
    }
}

/// The program. If it is missing, it is installed first.
fn program() -> Result<PathBuf, MlirError> {
    tandem_tools::find_or_install("mlir", installed).map_err(|missing| {
        MlirError::Tool(format!(
            "modules in MLIR need {} of Debian's package {PACKAGE}: {missing}; install it, or translate the \
             module elsewhere and give its LLVM IR (.ll)",
            NAMES[0]
        ))
    })
}

/// The program, if it is installed.
fn installed() -> Option<PathBuf> {
    let dirs = std::env::var_os("PATH").unwrap_or_default();
    let all = std::env::split_paths(&dirs).map(|d| d.join(NAMES[0])).chain([PathBuf::from(NAMES[1])]);
    all.into_iter().find(|p| p.is_file())
}

/// The errors in the tool's output: `<stdin>:4:7: error: words`.
fn faults(complaint: &str, path: &str) -> Vec<Fault> {
    let one = |line: &str| {
        let (place, message) = line.split_once(": error: ")?;
        let mut numbers = place.rsplitn(3, ':');
        let number = numbers.nth(1).and_then(|n| n.parse().ok());
        Some(Fault {
            path: path.to_string(),
            line: number,
            operation: String::new(),
            unsupported: false,
            message: message.to_string(),
        })
    };
    complaint.lines().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::faults;

    #[test]
    fn errors_of_the_tool_name_the_line_of_the_input() {
        let text = "<stdin>:4:7: error: custom op 'llvm.foo' is unknown\n  llvm.foo\n  ^\n\
                    <stdin>:5:1: note: see here\nloc(\"K.mlir\":9:3): error: x: error: y\n";
        let all: Vec<String> = faults(text, "K.mlir").iter().map(ToString::to_string).collect();
        assert_eq!(
            all,
            [
                "K.mlir:4: not valid MLIR: custom op 'llvm.foo' is unknown",
                "K.mlir:9: not valid MLIR: x: error: y"
            ]
        );
    }
}
