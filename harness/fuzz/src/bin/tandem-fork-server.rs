//! Compiler and host oracle in a fork server, as a program of its own for this crate's tests. The `tandem`
//! command serves as its own.

fn main() {
    std::process::exit(tandem_nvvm::service::fork_server_main());
}
