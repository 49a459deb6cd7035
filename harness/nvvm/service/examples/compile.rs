//! Prints what the compiler makes of a module: `cargo run -p tandem-nvvm --example compile K.ll [level]`.

use tandem_nvvm::{Options, Source, compile};

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(path) = args.next() else {
        eprintln!("usage: compile K.ll [level]");
        std::process::exit(2);
    };
    let opt_level = args.next().and_then(|l| l.parse().ok()).unwrap_or(2);
    let text = std::fs::read(&path).unwrap_or_else(|e| {
        eprintln!("{path}: {e}");
        std::process::exit(5);
    });
    match compile(&Source::new(path, text), &Options { opt_level, ..Options::default() }) {
        Ok(c) => {
            println!("{}", c.asm);
            for k in c.kernels {
                println!("# {k:?}");
            }
        }
        Err(e) => {
            eprintln!("{e}");
            std::process::exit(5);
        }
    }
}
