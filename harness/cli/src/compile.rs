//! `tandem compile`: NVVM IR to a Ventus executable.

use crate::exit::{Failure, tool_failure};
use crate::out;
use std::path::PathBuf;
use tandem_nvvm::{Compiled, Options};
use tandem_run::compile::{compile, read_source};

/// Compiles NVVM IR to a Ventus executable.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// IR files (.ll or .bc), linked together
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Executable to write; with --emit asm the text goes there
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// What to write: an executable, assembly that `tandem isa asm` takes, or what a launch must know (docs/abi.md)
    #[arg(long, value_enum, default_value = "elf")]
    emit: Emit,
    /// Only this kernel [default: all of them]
    #[arg(long, short)]
    kernel: Option<String>,
    /// Optimisation level
    #[arg(short = 'O', default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    opt: u8,
    /// Bytes of private stack a thread, for functions that recurse or allocate dynamically
    #[arg(long, value_name = "BYTES", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(16..=1 << 20))]
    stack: u32,
    /// Keep the documents' letter: refuse what is otherwise taken with a warning
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Emit {
    Elf,
    Asm,
    Info,
}

/// Runs the command.
pub fn main(args: &Args) -> Result<u8, Failure> {
    if args.emit == Emit::Elf && args.output.is_none() {
        return Err(Failure::usage(
            "where to? -o K.elf names the executable, --emit asm prints assembly, --emit info kernels and symbols",
        ));
    }
    let sources = args.inputs.iter().map(|f| read_source(f)).collect::<Result<Vec<_>, _>>()?;
    let options = Options {
        opt_level: args.opt,
        kernel: args.kernel.clone(),
        stack_bytes: args.stack,
        strict: args.strict,
        ..Options::default()
    };
    let compiled = compile(&crate::run::tools()?.program, &sources, &options)?;
    for w in &compiled.warnings {
        eprintln!("{w}");
    }
    let bytes = match args.emit {
        Emit::Elf => compiled.elf,
        Emit::Asm => compiled.asm.into_bytes(),
        Emit::Info => info(&compiled).into_bytes(),
    };
    match &args.output {
        Some(path) => tandem_report::write_atomically(path, &bytes)
            .map_err(|e| tool_failure(format!("{}: {e}", path.display())))?,
        None => out::print(&String::from_utf8_lossy(&bytes)),
    }
    Ok(0)
}

/// Kernels with their parameters in the argument buffer, and the executable's symbols (NVVM 2.0 §17).
fn info(compiled: &Compiled) -> String {
    let mut s = String::new();
    for k in &compiled.kernels {
        s += &format!("kernel {} at {:#010x}, {} bytes of arguments\n", k.name, k.entry, k.arg_bytes);
        for (n, p) in k.params.iter().enumerate() {
            let name = if p.name.is_empty() { String::new() } else { format!(" %{}", p.name) };
            s += &format!(
                "  parameter {n}  offset {:<4} size {:<4} align {:<3} {}{name}\n",
                p.offset, p.size, p.align, p.ty
            );
        }
        let dynamic = if k.dynamic_lds { ", and the launch's dynamic shared memory" } else { "" };
        s += &format!("  shared     {} bytes a block{dynamic}\n", k.lds_bytes);
        s += &format!("  private    {} bytes a thread\n", k.pds_per_thread);
        s += &format!("  registers  {} scalar a warp, {} vector a lane\n", k.sgprs, k.vgprs);
        if let Some(lanes) = k.lanes {
            s += &format!("  warps      of {lanes} lanes, for its warp operations\n");
        }
    }
    for y in &compiled.symbols {
        let what = if y.function { "function" } else { "variable" };
        s += &format!("symbol {:#010x} {:<8} {what:<9} {:>5} bytes  {}\n", y.addr, y.binding, y.size, y.name);
    }
    s
}
