//! Builds the in-tree DUT library of a configuration into the cache, so that it is there when `tandem` wants
//! it. `scripts/tandem` starts this before it builds `tandem`: Verilator and the C++ compiler then run while
//! rustc works.
//!
//!     ventus-dut-build CONFIG

use std::io::Write as _;
use std::process::ExitCode;
use tandem_abi::Config;
use ventus_dut::{Builder, Flavour, Source};

fn main() -> ExitCode {
    let built = std::env::args().nth(1).ok_or_else(|| "which configuration?".to_string()).and_then(|name| {
        let config: Config = name.parse().map_err(|e| format!("{name}: {e}"))?;
        let source = Source::in_tree().map_err(|e| e.to_string())?;
        let builder = Builder::new(source).map_err(|e| e.to_string())?;
        builder.build(&config, Flavour::Plain).map_err(|e| e.to_string())
    });
    match built {
        Ok(_) => ExitCode::SUCCESS,
        Err(e) => {
            // `eprintln!` would panic if nobody listens.
            let _ = writeln!(std::io::stderr(), "ventus-dut-build: {e}");
            ExitCode::from(4)
        }
    }
}
