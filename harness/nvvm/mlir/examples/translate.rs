//! Prints the LLVM IR of a module in MLIR.
//!
//!     cargo run --release -p tandem-mlir --example translate -- K.mlir

use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: translate K.mlir");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(e) => {
            eprintln!("{path}: {e}");
            return ExitCode::from(5);
        }
    };
    match tandem_mlir::translate(&text, &path) {
        Ok(made) => {
            print!("{}", made.text);
            ExitCode::SUCCESS
        }
        Err(e) => {
            eprintln!("{e}");
            ExitCode::from(5)
        }
    }
}
