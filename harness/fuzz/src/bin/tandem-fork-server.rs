//! Compiler and host oracle in a fork server, as a separate program for this crate's tests. The `tandem`
//! command is its own fork server.

fn main() {
    std::process::exit(tandem_nvvm::service::fork_server_main());
}
