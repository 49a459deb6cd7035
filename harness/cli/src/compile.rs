//! `tandem compile`: turns NVVM IR, CUDA and OpenCL C into a Ventus executable.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use crate::run::Dim3;
use std::path::PathBuf;
use tandem_abi::Config;
use tandem_launch::emit;
use tandem_nvvm::{Compiled, Options};
use tandem_run::compile::{compile, kernel_symbol, read_source, warnings};
use tandem_run::target::Target;
use tandem_run::{Program, RunSpec};

/// Compiles NVVM IR, CUDA or OpenCL C to a Ventus executable.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Modules (.ll, .bc, .mlir, .cu or .cl), linked together; with --emit case, anything that `run` takes
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Executable to write; with --emit asm, the text file; with --emit case, the name without .metadata
    /// and .data
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// What to write: an executable, assembly that `tandem isa asm` takes, the facts that a launch needs
    /// (docs/abi.md), or a kernel with its launch as a Ventus case, for `tandem run` and other simulators
    #[arg(long, value_enum, default_value = "elf")]
    emit: Emit,
    /// Compile this kernel only [default: all kernels]
    #[arg(long, short)]
    kernel: Option<String>,
    /// Optimisation level, 0 to 3
    #[arg(short = 'O', default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    opt: u8,
    /// Bytes of private stack per thread, for functions that recurse or allocate dynamically [default: 1024]
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u32).range(16..=1 << 20))]
    stack: Option<u32>,
    /// Follow the documents to the letter: refuse extensions that are otherwise accepted with a note
    #[arg(long)]
    strict: bool,
    /// An argument of the C compiler for .cu and .cl: -DN=4, -IDIR, -std=c++20, -O3
    #[arg(long, value_name = "ARG", allow_hyphen_values = true)]
    cc_arg: Vec<String>,
    #[command(flatten)]
    launch: Launch,
}

/// The launch of --emit case, as `tandem run` takes it.
#[derive(clap::Args, Debug)]
struct Launch {
    /// For a case: its machine, which determines the threads per warp [default: as for `run`]
    #[arg(long, short)]
    config: Option<Config>,
    /// For a case: blocks, X or X,Y or X,Y,Z [default: 1,1,1]
    #[arg(long)]
    grid: Option<Dim3>,
    /// For a case: threads per block, X or X,Y or X,Y,Z [default: 1,1,1]
    #[arg(long)]
    block: Option<Dim3>,
    /// For a case: dynamic shared memory in bytes [default: 0]
    #[arg(long)]
    shared: Option<u32>,
    /// For a case: an argument, in the kernel's order, as for `run`
    #[arg(long, short, value_name = "TYPE:VALUE", allow_hyphen_values = true)]
    arg: Vec<String>,
    /// For a case: the value of a module's variable, as for `run`
    #[arg(long, value_name = "NAME=VALUE", allow_hyphen_values = true)]
    variable: Vec<String>,
}

impl Launch {
    fn is_given(&self) -> bool {
        let Launch { config, grid, block, shared, arg, variable } = self;
        let geometry = config.is_some() || grid.is_some() || block.is_some() || shared.is_some();
        geometry || !arg.is_empty() || !variable.is_empty()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Emit {
    Elf,
    Asm,
    Info,
    Case,
}

/// Runs the command.
pub fn main(args: &Args) -> Result<ExitCode, Failure> {
    if args.emit == Emit::Case {
        return emit_case(args);
    }
    if args.launch.is_given() {
        return Err(Failure::usage(
            "--config, --grid, --block, --shared, --arg and --variable need --emit case",
        ));
    }
    if args.emit == Emit::Elf && args.output.is_none() {
        return Err(Failure::usage(
            "nothing says what to write: -o K.elf writes the executable, --emit asm prints assembly, and \
             --emit info lists kernels and symbols",
        ));
    }
    let read = |f: &PathBuf| read_source(f, &args.cc_arg, args.kernel.as_deref());
    let inputs = args.inputs.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let kernel = args.kernel.as_deref().map(|name| kernel_symbol(&inputs, Some(name))).transpose()?;
    let options = Options {
        opt_level: args.opt,
        kernel,
        stack_bytes: args.stack.unwrap_or(Options::default().stack_bytes),
        strict: args.strict,
        ..Options::default()
    };
    for w in warnings(&inputs) {
        out::complain(w);
    }
    let compiled = compile(&crate::run::tools()?.program, &inputs, &options)?;
    for w in &compiled.warnings {
        out::complain(w);
    }
    let bytes = match args.emit {
        Emit::Elf => compiled.elf,
        Emit::Asm => compiled.asm.into_bytes(),
        // Handled above.
        Emit::Info | Emit::Case => info(&compiled).into_bytes(),
    };
    match &args.output {
        Some(path) => tandem_files::write_atomically(path, &bytes)
            .map_err(|e| tool_failure(format!("{}: {e}", path.display())))?,
        None => out::print(&String::from_utf8_lossy(&bytes)),
    }
    Ok(ExitCode::Pass)
}

/// Writes the target's kernels with their launches as `.metadata` and `.data`.
fn emit_case(args: &Args) -> Result<ExitCode, Failure> {
    let (Some(output), [target, link @ ..]) = (&args.output, &args.inputs[..]) else {
        return Err(Failure::usage("-o is missing: -o NAME names the case: NAME.metadata and NAME.data"));
    };
    let Launch { config, grid, block, shared, arg, variable } = &args.launch;
    let spec = RunSpec {
        kernel: args.kernel.clone(),
        link: link.to_vec(),
        cc: args.cc_arg.clone(),
        opt: args.opt,
        stack: args.stack,
        strict: args.strict,
        config: *config,
        grid: grid.map(|d| d.0),
        block: block.map(|d| d.0),
        shared: *shared,
        args: arg.clone(),
        variables: variable.clone(),
        ..RunSpec::new(target.to_string_lossy())
    };
    let programs = Target::read(&spec)?.programs(&spec, &crate::run::tools()?.program)?;
    for w in programs.iter().flat_map(|p| &p.warnings) {
        out::complain(w);
    }
    let files = named(&programs)?;
    let alone = files.len() == 1;
    for (name, pair) in &files {
        let stem = if alone { output.clone() } else { output.join(name) };
        for (extension, text) in [("data", &pair.data), ("metadata", &pair.metadata)] {
            let path = PathBuf::from(format!("{}.{extension}", stem.display()));
            tandem_files::write_atomically(&path, text.as_bytes())
                .map_err(|e| tool_failure(format!("{}: {e}", path.display())))?;
        }
    }
    Ok(ExitCode::Pass)
}

/// The pairs of all programs with their files' names.
fn named(programs: &[Program]) -> Result<Vec<(String, emit::Pair)>, Failure> {
    let mut files = Vec::new();
    for p in programs {
        let pairs = emit::pairs(&p.job).map_err(|e| Failure::bad_input(format!("{}: {e}", p.name)))?;
        let chain = pairs.len() > 1;
        if chain && programs.len() > 1 {
            return Err(Failure::usage(format!(
                "{}: a chain needs a separate directory: emit it alone",
                p.name
            )));
        }
        for (n, pair) in pairs.into_iter().enumerate() {
            // A directory in which every name ends in _NUMBER is a chain, in the order of the numbers.
            files.push((if chain { format!("kernel_{n}") } else { p.name.clone() }, pair));
        }
    }
    let numbered = |name: &str| {
        let number = name.rsplit_once('_').map_or("", |(_, digits)| digits);
        !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
    };
    if programs.len() > 1 && files.iter().all(|(name, _)| numbered(name)) {
        return Err(Failure::usage(
            "all of these kernels have names that end in _NUMBER, which makes a directory of cases a chain: \
             emit each alone",
        ));
    }
    Ok(files)
}

/// Kernels with the parameters in their argument buffers, and the executable's symbols (NVVM 2.0 §17).
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
            if p.parts.len() > 1 {
                s += &format!("    parts      {}\n", p.listed());
            }
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
