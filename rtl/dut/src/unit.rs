//! One module of the RTL by itself, behind the ports that `tandem-adapter` makes of `unit.yaml`: its library,
//! and runs through lists of requests.
//!
//! The library is in the same cache as the machines and takes seconds to build. The C++ side is `csrc/unit`.

#![allow(unsafe_code, reason = "calls a compiled unit through its C ABI")]

use crate::builder::{Builder, Flavour, execute, shim_files};
use crate::cache::{Key, Lock};
use crate::error::BuildError;
use crate::source::{Source, config_package, port_library};
use crate::tools::Tools;
use crate::workspace::workspace_root;
use libloading::{Library, Symbol};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use tandem_abi::Config;
use tandem_adapter::{MadeUnit, UNIT_LANES};

const NAME: &str = "libunit.so";
const TOP: &str = "tandem_unit";
/// Bytes of the text of an ending, `TANDEM_UNIT_TEXT`.
const TEXT: usize = 2048;
/// `latency` of a unit that says when its responses are there.
const ANNOUNCED: u32 = u32::MAX;

/// Flags of every build. Warnings do not stop one, and RTL is linted elsewhere.
const FLAGS: [&str; 17] = [
    "--cc",
    "--exe",
    "--build",
    "--prefix",
    "Vtandem_unit",
    "--top-module",
    TOP,
    "--assert",
    "-O3",
    "--x-assign",
    "fast",
    "--x-initial",
    "unique",
    "-Wno-fatal",
    "-Wno-lint",
    "-o",
    NAME,
];
const CXX_FLAGS: &str = "-fPIC -fvisibility=hidden -fvisibility-inlines-hidden -DVL_USER_FINISH \
                         -DVL_USER_STOP -DVL_USER_FATAL -DVL_USER_WARN -I../shim -include ../shim/vl_hooks.h";

/// C++ files beside those of `csrc/unit`.
const SHIM: [&str; 2] = ["memory.cpp", "vl_hooks.cpp"];

/// How a run treats a unit.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct UnitParams {
    /// Of back-pressure on every side, of memory latency, and of what no reset clears.
    pub seed: u64,
    /// Chance each cycle that requests, responses and memory wait, 0 to 90.
    pub stall_percent: u32,
    /// Cycles from a request to memory until its response, from 1 to this.
    pub latency_max: u32,
    tags: u32,
    latency: u32,
    /// Planted fault; 0 for none.
    pub fault: u32,
    /// Cycles without any progress after which the unit hangs.
    pub silence: u32,
    /// First byte of memory.
    pub window: u32,
    window_bytes: u32,
    holds: u32,
}

impl UnitParams {
    /// No back-pressure, memory that answers at once, no fault.
    pub fn quiet(seed: u64) -> UnitParams {
        UnitParams {
            seed,
            stall_percent: 0,
            latency_max: 1,
            tags: 0,
            latency: ANNOUNCED,
            fault: 0,
            silence: 2000,
            window: 0,
            window_bytes: 0,
            holds: 0,
        }
    }
}

/// What is asked of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct UnitRequest {
    /// Number of the operation in `unit.yaml`.
    pub number: u32,
    /// Rounding mode.
    pub rm: u32,
    /// Lanes to compute.
    pub mask: u32,
    /// Of memory units: 1 for a store.
    pub write: u32,
    /// Of memory units: address of the first byte.
    pub address: u32,
    /// Of memory units: log2 of the bytes.
    pub size: u32,
    /// Of memory units: what is stored.
    pub data: u32,
    /// First operand, lane by lane.
    pub a: [u32; UNIT_LANES],
    /// Second operand.
    pub b: [u32; UNIT_LANES],
    /// Third operand.
    pub c: [u32; UNIT_LANES],
}

impl Default for UnitRequest {
    fn default() -> UnitRequest {
        let none = [0; UNIT_LANES];
        let (number, rm, mask) = (0, 0, 0);
        UnitRequest { number, rm, mask, write: 0, address: 0, size: 0, data: 0, a: none, b: none, c: none }
    }
}

/// What came of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct UnitResponse {
    /// 1 if there was a response.
    pub seen: u32,
    /// Exception flags.
    pub flags: u32,
    /// Cycle in which the request was taken.
    pub taken: u64,
    /// Cycle of the response.
    pub cycle: u64,
    /// The result, lane by lane.
    pub data: [u32; UNIT_LANES],
}

#[repr(C)]
struct RawEnd {
    kind: u32,
    request: u32,
    cycles: u64,
    text: [u8; TEXT],
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitEnd {
    /// Every request has its response.
    Done,
    /// Nothing happened for too long; this request waits.
    Hang(usize),
    /// A response came that no request waits for; the text says which tag it has.
    Nobody(usize, String),
    /// The response of this request went away or changed before it was taken.
    Changed(usize),
    /// An assertion failed, or memory was asked for something that it does not allow.
    Stopped(usize, String),
}

impl UnitEnd {
    /// The request that it is about.
    pub fn request(&self) -> Option<usize> {
        match self {
            UnitEnd::Done => None,
            UnitEnd::Hang(n) | UnitEnd::Changed(n) => Some(*n),
            UnitEnd::Nobody(n, _) | UnitEnd::Stopped(n, _) => Some(*n),
        }
    }
}

/// What came of a list of requests.
#[derive(Clone, Debug)]
pub struct UnitRun {
    /// One for each request.
    pub responses: Vec<UnitResponse>,
    /// How it ended.
    pub end: UnitEnd,
    /// Cycles.
    pub cycles: u64,
    /// Memory at the end.
    pub window: Vec<u8>,
}

type Run = unsafe extern "C" fn(
    *const UnitParams,
    *const UnitRequest,
    usize,
    *mut UnitResponse,
    *mut u8,
    *mut RawEnd,
);

/// A compiled unit.
pub struct UnitLibrary {
    run: Run,
    tags: u32,
    latency: u32,
    holds: bool,
    // Keeps the function above in memory.
    _library: Library,
}

impl UnitLibrary {
    /// A unit of `source` for a machine, from the cache or built now. `flavour` is [`Flavour::Plain`] or
    /// [`Flavour::Faults`].
    ///
    /// # Errors
    /// If a tool is missing, or the RTL or an expression of `unit.yaml` is refused.
    pub fn open(
        source: Source,
        unit: &MadeUnit,
        config: &Config,
        flavour: Flavour,
    ) -> Result<UnitLibrary, BuildError> {
        let path = build(source, unit, config, flavour)?;
        let fail = |e: libloading::Error| BuildError::Tool(format!("{}: {e}", path.display()));
        // SAFETY: the library is Verilator's and our own C++; its initialisers only set up statics. The types
        // are those of `tandem_unit.h`, which goes into the name of what `build` makes.
        unsafe {
            let library = Library::new(&path).map_err(fail)?;
            let run: Symbol<'_, Run> = library.get(b"tandem_unit_run\0").map_err(fail)?;
            let (tags, latency) = (unit.tags.unwrap_or(0), unit.latency.unwrap_or(ANNOUNCED));
            Ok(UnitLibrary { run: *run, tags, latency, holds: unit.holds, _library: library })
        }
    }

    /// Runs a unit that was just switched on through requests. `window` is what memory holds.
    pub fn run(&self, params: &UnitParams, requests: &[UnitRequest], window: &[u8]) -> UnitRun {
        let params = UnitParams {
            tags: self.tags,
            latency: self.latency,
            holds: self.holds.into(),
            window_bytes: window.len() as u32,
            ..*params
        };
        let mut responses = vec![UnitResponse::default(); requests.len()];
        let mut window = window.to_vec();
        let mut end = RawEnd { kind: 0, request: 0, cycles: 0, text: [0; TEXT] };
        if requests.is_empty() {
            return UnitRun { responses, end: UnitEnd::Done, cycles: 0, window };
        }
        // SAFETY: both lists hold `requests.len()` elements, `window` holds `window_bytes`, and the library
        // makes a model of its own for each run.
        unsafe {
            (self.run)(
                &params,
                requests.as_ptr(),
                requests.len(),
                responses.as_mut_ptr(),
                window.as_mut_ptr(),
                &mut end,
            );
        }
        let length = end.text.iter().position(|b| *b == 0).unwrap_or(TEXT);
        let text = String::from_utf8_lossy(&end.text[..length]).into_owned();
        let about = end.request as usize;
        let ended = match end.kind {
            0 => UnitEnd::Done,
            1 => UnitEnd::Hang(about),
            2 => UnitEnd::Nobody(about, text),
            3 => UnitEnd::Changed(about),
            _ => UnitEnd::Stopped(about, text),
        };
        UnitRun { responses, end: ended, cycles: end.cycles, window }
    }
}

fn csrc() -> PathBuf {
    workspace_root().join("rtl/dut/csrc")
}

/// Files of the C++ side: those that are compiled, and their headers.
fn cpp_files() -> Result<Vec<PathBuf>, BuildError> {
    let mut files: Vec<PathBuf> = shim_files(&csrc())?.into_iter().map(PathBuf::from).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "h") || SHIM.iter().any(|s| f.ends_with(s)));
    files.extend(["unit/unit.cpp", "unit/tandem_unit.h"].map(PathBuf::from));
    Ok(files)
}

fn build(
    mut source: Source,
    unit: &MadeUnit,
    config: &Config,
    flavour: Flavour,
) -> Result<PathBuf, BuildError> {
    let options = source.options_for(config);
    // The machine's top and its probes are not part of a unit.
    source.adapter = None;
    let package = config_package(config, flavour == Flavour::Faults, false);
    let builder = Builder::new(source)?;
    let mut key = Key::new();
    for part in FLAGS.iter().copied().chain([CXX_FLAGS, &unit.text, &package]) {
        key.part(part.as_bytes());
    }
    options.iter().filter(|o| !o.contains('/')).for_each(|o| key.part(o.as_bytes()));
    key.part(builder.source_key(flavour)?.as_bytes());
    for name in &cpp_files()? {
        key.file(&csrc(), name)?;
    }
    let ports = if unit.memory { port_library()? } else { vec![] };
    for path in &ports {
        key.file(Path::new(""), path)?;
    }
    let cache = builder.cache_dir();
    let name = format!("unit-{}-{flavour}-{}", unit.module, key.text());
    let path = cache.join(&name).join(NAME);
    if path.is_file() {
        return Ok(path);
    }
    let _lock = Lock::take(cache, &name, || ())?;
    if path.is_file() {
        return Ok(path);
    }
    let work = std::path::absolute(cache.join(format!(".build-{name}-{}", process::id())))
        .map_err(BuildError::io("find", cache))?;
    let result = compile(&builder, unit, &package, config, flavour, &options, &ports, &work).and_then(|()| {
        let entry = cache.join(&name);
        fs::create_dir_all(&entry).map_err(BuildError::io("create", &entry))?;
        fs::rename(work.join("obj").join(NAME), &path).map_err(BuildError::io("move the library to", &path))
    });
    // A directory that remains only costs space.
    let _ = fs::remove_dir_all(&work);
    result.map(|()| path)
}

#[allow(clippy::too_many_arguments, reason = "one step of `build`, which has them all")]
fn compile(
    builder: &Builder,
    unit: &MadeUnit,
    package: &str,
    config: &Config,
    flavour: Flavour,
    options: &[String],
    ports: &[PathBuf],
    work: &Path,
) -> Result<(), BuildError> {
    let [obj, shim] = ["obj", "shim"].map(|d| work.join(d));
    for dir in [&obj, &shim] {
        fs::create_dir_all(dir).map_err(BuildError::io("create", dir))?;
    }
    let put = |name: &str, text: &str| -> Result<PathBuf, BuildError> {
        let path = work.join(name);
        fs::write(&path, text).map_err(BuildError::io("write", &path))?;
        Ok(path)
    };
    let package = put("tandem_cfg_pkg.sv", package)?;
    let top = put("tandem_unit.sv", &unit.text)?;
    let mut cpp = vec![];
    for name in cpp_files()? {
        let from = csrc().join(&name);
        let to = shim.join(name.file_name().unwrap_or_default());
        fs::copy(&from, &to).map_err(BuildError::io("copy", &from))?;
        cpp.extend(to.extension().is_some_and(|e| e == "cpp").then_some(to));
    }
    let source = builder.source();
    let tools: &Tools = builder.tools();
    let mut verilate = Command::new(&tools.verilator);
    verilate.current_dir(&source.dir).args(FLAGS).arg("-Mdir").arg(&obj);
    let faults = u32::from(flavour == Flavour::Faults);
    verilate.arg("-CFLAGS").arg(format!("{CXX_FLAGS} -DTANDEM_FAULTS={faults}"));
    verilate.args(["-LDFLAGS", "-shared -Wl,-Bsymbolic", "-MAKEFLAGS"]);
    let ccache = if tools.ccache { " OBJCACHE=ccache" } else { "" };
    verilate.arg(format!("CXX={0} LINK={0} OPT_FAST=-O1 OPT_SLOW=-O0 OPT_GLOBAL=-O1{ccache}", tools.cxx));
    for include in &source.include_dirs {
        verilate.arg(format!("-I{}", include.display()));
    }
    verilate
        .args(options)
        .args(builder.files(work, &package, config, flavour)?)
        .args(ports)
        .arg(&top)
        .args(cpp);
    verilate.env_remove("MAKEFLAGS").env_remove("MFLAGS").env_remove("MAKELEVEL");
    execute(&mut verilate).map(|_| ())
}
