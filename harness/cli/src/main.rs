//! The program `tandem`; `front` has its command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    tandem::front::main()
}
