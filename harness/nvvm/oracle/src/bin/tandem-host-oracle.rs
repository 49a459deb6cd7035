//! The host oracle's child process as a program of its own, for this crate's tests. The `tandem` command
//! serves as its own child.

fn main() {
    std::process::exit(tandem_oracle::child_main());
}
