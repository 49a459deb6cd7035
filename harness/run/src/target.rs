//! The targets of runs: a kernel with its YAML, an IR file with arguments, a Ventus case, or a bare
//! executable. Each becomes one or more [`Program`]s for a configuration.

use crate::arguments;
use crate::compile::{self, MODULES};
use crate::spec::{DEFAULT_SEED, Dump, Dumped, RunSpec};
use crate::variables;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use tandem_abi::{Config, NAMED_CONFIGS};
use tandem_judge::Failure;
use tandem_launch::args::{ArgValue, Variable};
use tandem_launch::assembly::Machine;
use tandem_launch::elf::{Bare, Image};
use tandem_launch::layout::{self, Geometry};
use tandem_launch::yaml::KernelSpec;
use tandem_launch::{Buffer, Job, LoadError, case, emit, paging, yaml};
use tandem_nvvm::oracle::{self, HostJob, Region, ThreadOrder, UndefinedBits};
use tandem_nvvm::{Compiled, Options};
use tandem_plant::Plant;
use tandem_words::{counted, missing, typed};

/// A program on one memory, with the data for the host's run.
pub struct Program {
    /// Its name in messages, if a target has several.
    pub name: String,
    /// The job for the engines.
    pub job: Job,
    /// The data for the host oracle; cases and executables have no IR.
    pub host: Option<HostJob>,
    /// Whether it reads or writes textures or surfaces.
    pub images: bool,
    /// Configuration it runs on.
    pub config: Config,
    /// The behaviour of memory, if the program states it.
    pub machine: Option<Machine>,
    /// The dimensions of each argument's buffer, for the files to which it is written. Empty for a buffer of
    /// one dimension.
    pub shapes: Vec<Vec<u64>>,
    /// Buffers that the kernel's file says to write to files.
    pub dumps: Vec<Dump>,
    /// Constructs that the compiler accepted although the letter of the documents does not allow them.
    pub warnings: Vec<String>,
}

/// A target, read but not yet fitted to a configuration.
pub enum Target {
    /// Kernels in IR, with launch and arguments.
    Kernels(Vec<KernelSpec>),
    /// Ventus cases.
    Cases(Vec<Job>),
    /// A bare executable, and its name.
    Elf(Box<Image>, String),
    /// Assembly that states its launch and machine in comments, as fuzzing writes it.
    Assembly(Box<Job>, Option<Machine>),
}

/// What can be run.
const EXPECTED: &str = "expected a kernel (.yaml next to its module, or a directory of them), a module (.ll, \
                        .bc, .mlir, .cu or .cl), a Ventus case (.metadata and .data, or a directory of \
                        them), assembly (.s), or a RISC-V executable";

/// Suggests what to try instead of a file that only its name makes an executable. Empty if it is an
/// executable.
fn not_elf(path: &Path) -> String {
    let elf = std::fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"\x7fELF"));
    if elf { String::new() } else { format!(": not an executable; {EXPECTED}") }
}

/// Why an executable cannot run without a launch: it is a compiled kernel that takes arguments.
fn needs_launch(image: &Image) -> Option<String> {
    let kernels = image.kernels();
    let (name, bytes) = kernels.first().filter(|(_, bytes)| *bytes > 0)?;
    let run = format!("run MODULE --kernel {name} --grid X,Y,Z --block X,Y,Z --arg TYPE:VALUE ...");
    Some(format!(
        "a compiled kernel, {name}, with {} of arguments, and an executable gets none: it needs a launch. \
         Run the module that it was compiled from: \
         {}, or a kernel file (.yaml; isa-tests/kernels/README.md). {} \
         writes a kernel with its launch",
        counted(u64::from(*bytes), "byte"),
        typed(&run),
        typed("compile --emit case")
    ))
}

impl Target {
    /// Reads the target of `spec`.
    pub fn read(spec: &RunSpec) -> Result<Target, Failure> {
        let path = Path::new(&spec.target);
        let has_ext = |e: &[&str]| path.extension().is_some_and(|x| e.iter().any(|e| x == *e));
        if path.is_file() && has_ext(&MODULES) {
            return Ok(Target::Kernels(vec![from_arguments(path, spec)?]));
        }
        let launch =
            spec.grid.is_some() || spec.block.is_some() || spec.shared.is_some() || !spec.link.is_empty();
        let launch = launch || !spec.cc.is_empty();
        if has_ext(&MODULES) && !path.exists() {
            return Err(Failure::bad_input(missing(path)));
        }
        let launch = launch || !spec.variables.is_empty();
        if spec.kernel.is_some() || !spec.args.is_empty() || launch {
            return Err(Failure::usage(
                "--kernel, --link, --grid, --block, --shared, --arg, --variable and --cc-arg go with a \
                 module (.ll, .bc, .mlir, .cu or .cl); other targets state their own",
            ));
        }
        if !spec.order.is_empty() {
            let chain = case::load_chain(path, &spec.order).map_err(Failure::bad_input)?;
            return Ok(Target::Cases(vec![chain]));
        }
        if case::is_case(path) {
            return case::load(path).map(Target::Cases).map_err(Failure::bad_input);
        }
        if path.is_dir() {
            return kernels_in(path).map(Target::Kernels);
        }
        if let Some(file) = yaml::find(path) {
            return yaml::load(&file).map(|k| Target::Kernels(vec![k])).map_err(Failure::bad_input);
        }
        if path.is_file() && has_ext(&["s", "S"]) {
            let text = std::fs::read_to_string(path).map_err(|e| Failure::unreadable(path, &e))?;
            let (job, directives) = tandem_launch::assembly::read(&text, &spec.target, spec.config.as_ref())
                .map_err(Failure::bad_input)?;
            return Ok(Target::Assembly(Box::new(job), directives.machine));
        }
        if path.is_file() {
            let image = Image::load(path).map_err(|e| Failure::bad_input(format!("{e}{}", not_elf(path))))?;
            match needs_launch(&image) {
                Some(why) => return Err(Failure::bad_input(format!("{}: {why}", path.display()))),
                None => return Ok(Target::Elf(Box::new(image), spec.target.clone())),
            }
        }
        if !path.exists() {
            return Err(Failure::bad_input(missing(path)));
        }
        Err(Failure::bad_input(format!("{}: nothing to run here: {EXPECTED}", path.display())))
    }

    /// Whether the target is IR, which the host can run too.
    pub fn is_ir(&self) -> bool {
        matches!(self, Target::Kernels(_))
    }

    /// The programs, each for the requested machine or for one that suits it. `exe` serves as the compiler.
    pub fn programs(&self, spec: &RunSpec, exe: &Path) -> Result<Vec<Program>, Failure> {
        let mut programs = self.unpaged(spec, exe)?;
        for p in programs.iter_mut().filter(|_| spec.as_case) {
            p.job = emit::read_back(&p.job).map_err(|e| Failure::bad_input(format!("{}: {e}", p.name)))?;
        }
        for p in programs.iter_mut().filter(|p| p.config.is_sv39()) {
            let seed = spec.seed.or(p.machine.map(|m| m.seed)).unwrap_or(DEFAULT_SEED);
            let paged =
                if spec.queue { paging::paged(&p.job, seed) } else { paging::paged_anew(&p.job, seed) };
            p.job = paged.map_err(|e| Failure::bad_input(format!("{}: {e}", p.name)))?;
        }
        Ok(programs)
    }

    /// The programs with physical addresses.
    fn unpaged(&self, spec: &RunSpec, exe: &Path) -> Result<Vec<Program>, Failure> {
        match self {
            Target::Kernels(specs) => specs.iter().map(|s| kernel(s, spec, exe)).collect(),
            Target::Cases(jobs) => Ok(jobs.iter().map(|j| of_case(j, spec)).collect()),
            Target::Assembly(job, machine) => {
                let mut p = of_case(job, spec);
                if let (None, Some(m)) = (spec.config, machine) {
                    p.config = m.config;
                }
                p.machine = *machine;
                Ok(vec![p])
            }
            Target::Elf(image, name) => {
                let config = spec.config.unwrap_or(NAMED_CONFIGS[1].1);
                let mut job = image.job(name, &Bare::one_warp(config.lanes)).map_err(Failure::bad_input)?;
                for k in &mut job.kernels {
                    k.timeout_cycles = spec.max_cycles;
                }
                Ok(vec![Program {
                    name: name.clone(),
                    job,
                    host: None,
                    images: false,
                    config,
                    machine: None,
                    shapes: Vec::new(),
                    dumps: Vec::new(),
                    warnings: Vec::new(),
                }])
            }
        }
    }
}

/// Every kernel of a directory, by name.
fn kernels_in(dir: &Path) -> Result<Vec<KernelSpec>, Failure> {
    let read = std::fs::read_dir(dir).map_err(|e| Failure::bad_input(format!("{}: {e}", dir.display())))?;
    let is_yaml = |path: &PathBuf| path.extension().is_some_and(|e| e == "yaml" || e == "yml");
    let mut files: Vec<PathBuf> = read.flatten().map(|e| e.path()).filter(is_yaml).collect();
    files.sort();
    if files.is_empty() {
        return Err(Failure::bad_input(format!(
            "{}: this directory holds no kernel (.yaml) and no Ventus case (.metadata); name the directory \
             of one, or run many by a plan ({})",
            dir.display(),
            typed("regress PLAN")
        )));
    }
    files.iter().map(|f| yaml::load(f).map_err(Failure::bad_input)).collect()
}

/// A kernel described on the command line.
fn from_arguments(path: &Path, spec: &RunSpec) -> Result<KernelSpec, Failure> {
    let dir = Path::new(".");
    // The value of an option is a part of the command line; a file that it names is input.
    let refused = |e: LoadError| if e.file.is_some() { Failure::bad_input(e) } else { Failure::usage(e) };
    let parsed = spec.args.iter().map(|a| tandem_launch::args::parse(a, dir).map_err(refused));
    let variables = spec.variables.iter().map(|v| Variable::parse(v, dir).map_err(refused));
    Ok(KernelSpec {
        path: path.to_path_buf(),
        ir: std::iter::once(path.to_path_buf()).chain(spec.link.iter().cloned()).collect(),
        cc: spec.cc.clone(),
        kernel: spec.kernel.clone().unwrap_or_default(),
        geometry: Geometry {
            grid: spec.grid.unwrap_or([1; 3]),
            block: spec.block.unwrap_or([1; 3]),
            shared: spec.shared.unwrap_or(0),
        },
        args: parsed.collect::<Result<_, _>>()?,
        variables: variables.collect::<Result<_, _>>()?,
        configs: Vec::new(),
        print: None,
        printed: None,
        stack: None,
        timeout_cycles: None,
        host_seconds: None,
        description: None,
    })
}

/// A kernel, compiled and laid out.
fn kernel(spec: &KernelSpec, run: &RunSpec, exe: &Path) -> Result<Program, Failure> {
    let config = run.config.or_else(|| spec.configs.first().copied()).unwrap_or(NAMED_CONFIGS[1].1);
    let name = Some(spec.kernel.as_str()).filter(|name| !name.is_empty());
    let read = |f: &PathBuf| compile::read_source(f, &spec.cc, name);
    let inputs = spec.ir.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let symbol = compile::kernel_symbol(&inputs, name)?;
    // From here on, symbols are the names. A copy of all buffers is made only if one differs.
    let mut spec = Cow::Borrowed(spec);
    if symbol != spec.kernel {
        spec.to_mut().kernel = symbol;
    }
    let options = Options {
        opt_level: run.opt,
        kernel: Some(spec.kernel.clone()),
        fault: run.plant.as_ref().and_then(Plant::compiler),
        stack_bytes: run.stack.or(spec.stack).unwrap_or(Options::default().stack_bytes),
        strict: run.strict,
        ..Options::default()
    };
    let compiled = compile::compile(exe, &inputs, &options)?;
    if !spec.variables.is_empty() || spec.args.iter().any(|arg| arg.value.is_bound()) {
        variables::use_symbols(spec.to_mut(), &compiled);
    }
    let spec = spec.as_ref();
    variables::all_bound(spec, &compiled, &compile::references(&inputs))?;
    let mut program = of_compiled(spec, &compiled, config)?;
    program.warnings.splice(0..0, compile::warnings(&inputs));
    program.job.kernels[0].timeout_cycles = run.max_cycles.or(spec.timeout_cycles);
    if let (Some(host), Some(seconds)) = (&mut program.host, run.host_seconds) {
        host.seconds = seconds;
    }
    Ok(program)
}

/// A compiled kernel with the launch of `spec` on `config`, with physical addresses.
pub fn of_compiled(spec: &KernelSpec, compiled: &Compiled, config: Config) -> Result<Program, Failure> {
    let mut job = fit(spec, compiled, config)?;
    job.kernels[0].timeout_cycles = spec.timeout_cycles;
    let host = host_job(spec, compiled, &job);
    let warnings = compiled.warnings.iter().map(ToString::to_string).collect();
    let buffer = |n: usize| match &spec.args[n].value {
        ArgValue::Buffer(b) => Some(b),
        _ => None,
    };
    let shapes = (0..spec.args.len()).map(|n| buffer(n).map(|b| b.shape.clone()).unwrap_or_default());
    let of_argument = |n| Some(Dump { what: Dumped::Argument(n), file: buffer(n)?.dump.clone()? });
    let dumps = (0..spec.args.len()).filter_map(of_argument).chain(variables::dumps(spec)).collect();
    Ok(Program {
        name: spec.kernel.clone(),
        job,
        host: Some(host),
        images: (0..spec.args.len()).any(|n| buffer(n).is_some_and(|b| b.image.is_some())),
        config,
        machine: None,
        shapes: shapes.collect(),
        dumps,
        warnings,
    })
}

fn fit(spec: &KernelSpec, compiled: &Compiled, config: Config) -> Result<Job, Failure> {
    let info =
        compiled.kernels.iter().find(|k| k.name == spec.kernel).ok_or_else(|| {
            Failure::bad_input(format!("{}: no kernel '{}'", spec.path.display(), spec.kernel))
        })?;
    let image = Image::parse(&compiled.elf).map_err(|e| Failure::internal(format!("our own ELF: {e}")))?;
    let print = spec.print.unwrap_or(layout::PRINT_BYTES);
    let args = arguments::aligned(&spec.args, &info.params, info.pointer_bytes);
    let (name, args, geometry) = (&info.name, &args, &spec.geometry);
    // Each machine cuts a kernel into warps of its own size.
    let of_lanes =
        |lanes| layout::job_with_print(&image, name, args, geometry, &info.resources(), lanes, print);
    let holds = || {
        let takes = |c: &Config| of_lanes(c.lanes).is_ok_and(|j| j.kernels[0].launch.fits(c).is_ok());
        Config::candidates().filter(|c| info.lanes.is_none_or(|n| n == c.lanes)).find(takes)
    };
    let instead = || {
        instead(holds(), config, || {
            let machine = largest(info.lanes.unwrap_or(32));
            let fits = of_lanes(machine.lanes).map(|j| j.kernels[0].launch.fits(&machine));
            fits.map_or_else(|e| Some(e.to_string()), |fits| fits.err().map(|e| e.to_string()))
        })
    };
    if let Some(lanes) = info.lanes.filter(|&n| n != config.lanes) {
        return Err(Failure::bad_input(format!(
            "{}: kernel '{}' uses warp operations (NVVM IR 2.0 §15.6), whose warps have {lanes} threads, and \
             configuration {config} has warps of {}{}",
            spec.path.display(),
            spec.kernel,
            config.lanes,
            instead()
        )));
    }
    let given = spec.args.iter().filter(|a| !a.value.is_bound()).count();
    if given != info.params.len() {
        return Err(Failure::bad_input(format!(
            "{}: kernel '{}' takes {}, not {given}",
            spec.path.display(),
            spec.kernel,
            counted(info.params.len() as u64, "argument")
        )));
    }
    if let Some(why) = info.bounds.forbids(spec.geometry.block) {
        let block = spec.geometry.block.map(|n| n.to_string()).join(",");
        return Err(Failure::bad_input(format!(
            "{}: kernel '{}' cannot be launched with blocks of {block} (NVVM IR 2.0 §13.3): {why}",
            spec.path.display(),
            spec.kernel
        )));
    }
    let wrong = |e: LoadError| Failure::bad_input(format!("{}: {e}", spec.path.display()));
    let mut job = of_lanes(config.lanes).map_err(wrong)?;
    variables::add_to(&mut job, spec, compiled, &image)?;
    if let Err(e) = job.kernels[0].launch.fits(&config) {
        return Err(Failure::bad_input(format!("{}: {e}{}", spec.path.display(), instead())));
    }
    arguments::check(spec, args, &info.params, info.pointer_bytes)?;
    let bytes = argument_bytes(&job).len();
    if bytes != info.arg_bytes as usize {
        return Err(Failure::bad_input(format!(
            "{}: the arguments given take {bytes} bytes, and kernel '{}' takes {}: check their types \
             (a buffer is a pointer of {} bytes)",
            spec.path.display(),
            spec.kernel,
            info.arg_bytes,
            info.pointer_bytes
        )));
    }
    job.printed = spec.printed.clone();
    compiled.explain(&mut job.kernels[0]);
    Ok(job)
}

/// What to do with a program that does not fit `config`, in words: the machine that `holds` it, or the limit
/// of the largest machine that it exceeds. `largest` tells that limit.
pub fn instead(holds: Option<Config>, config: Config, largest: impl FnOnce() -> Option<String>) -> String {
    match holds.map(|c| c.with(config.translation)) {
        Some(other) if other != config => format!("; try --config {other}"),
        Some(_) => String::new(),
        // What keeps it from the largest machine keeps it from all, and may be something else.
        None => largest().map_or_else(String::new, |why| format!("; no machine takes it: {why}")),
    }
}

/// The largest machine whose warps have so many threads.
pub fn largest(lanes: u32) -> Config {
    Config::new(1, 32, lanes)
}

/// The argument buffer: its address is word 1 of the metadata buffer.
fn argument_bytes(job: &Job) -> Vec<u8> {
    let run = &job.kernels[0];
    let at =
        |addr: u32| run.mem.iter().find(|m| m.addr == addr).map(|m| m.bytes.as_slice()).unwrap_or_default();
    let metadata = at(run.launch.csr_knl);
    let pointer = metadata.get(4..8).map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    at(pointer).to_vec()
}

fn host_job(spec: &KernelSpec, compiled: &Compiled, job: &Job) -> HostJob {
    let mem = &job.kernels[0].mem;
    let initial =
        |addr: u32| mem.iter().find(|m| m.addr == addr).map(|m| m.bytes.clone()).unwrap_or_default();
    // Whole pages, so that stores past the end of a buffer are returned too.
    let page = |mut bytes: Vec<u8>| {
        bytes.resize(bytes.len().next_multiple_of(tandem_abi::PAGE_BYTES as usize), 0);
        bytes
    };
    let arguments = || job.argument_buffers().map(|(b, _)| b);
    let regions = arguments().map(|b| Region { addr: b.addr, bytes: page(initial(b.addr)) }).collect();
    HostJob {
        ir: compiled.ir.clone(),
        kernel: spec.kernel.clone(),
        grid: spec.geometry.grid,
        block: spec.geometry.block,
        args: argument_bytes(job),
        dynamic_shared: spec.geometry.shared,
        order: ThreadOrder::Forwards,
        undefined: UndefinedBits::Zeros,
        seconds: spec.host_seconds.unwrap_or(oracle::DEFAULT_SECONDS),
        regions,
        spare: arguments().filter_map(spare).collect(),
        bound: variables::bound(spec, job),
        variables: variables::on_host(spec, compiled, job),
    }
}

/// What the host's memory holds behind a buffer: the rest of its last page.
fn spare(b: &Buffer) -> Option<(u32, u32)> {
    let rest = b.size.next_multiple_of(tandem_abi::PAGE_BYTES) - b.size;
    (rest > 0).then_some((b.addr + b.size, rest))
}

fn of_case(job: &Job, spec: &RunSpec) -> Program {
    // If a program fits no machine, the message gives the limits of the default one.
    let suits = Config::holding(job.kernels.iter().map(|k| &k.launch)).unwrap_or(NAMED_CONFIGS[1].1);
    let mut job = job.clone();
    for k in &mut job.kernels {
        k.timeout_cycles = spec.max_cycles.or(k.timeout_cycles);
    }
    Program {
        name: job.name.clone(),
        job,
        host: None,
        images: false,
        config: spec.config.unwrap_or(suits),
        machine: None,
        shapes: Vec::new(),
        dumps: Vec::new(),
        warnings: Vec::new(),
    }
}

/// The programs of a target for one machine, for callers that run them in their own way.
///
/// # Errors
/// See [`Target::read`] and [`Target::programs`].
pub fn programs_of(target: &str, config: Config, exe: &Path) -> Result<Vec<Program>, Failure> {
    let spec = RunSpec { config: Some(config), ..RunSpec::new(target) };
    Target::read(&spec)?.programs(&spec, exe)
}
