//! Compiler and host oracle as a process that stays, as a program of its own for this crate's tests. The `tandem`
//! command serves as its own.

fn main() {
    std::process::exit(tandem_nvvm::service::kept_main());
}
