//! The compiler's child process as a separate program, for this crate's tests. The `tandem` command is its
//! own child.

fn main() {
    std::process::exit(tandem_nvvm::service::child_main());
}
