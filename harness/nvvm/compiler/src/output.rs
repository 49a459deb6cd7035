//! A compilation's options and its result: the executable, with the facts that a launch, a report and a
//! debugger need.

use crate::legal::Bounds;
use crate::lower::Param;
use serde::{Deserialize, Serialize};
use tandem_ir::Diagnostic;
use tandem_launch::layout::Resources;
use tandem_launch::{ElemType, KernelRun, TrapReason};
use tandem_plant::CompilerFault;

/// Bytes of private stack per thread if none are requested.
const DEFAULT_STACK: u32 = 1024;

/// Compilation options.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Options {
    /// 0: the IR as written; 1 to 3: after LLVM's pipeline of that level.
    pub opt_level: u8,
    /// The kernel to enter at. If absent, the only one or the first.
    pub kernel: Option<String>,
    /// Fault to plant.
    pub fault: Option<CompilerFault>,
    /// Apply the documents to the letter: refuse constructs that are otherwise accepted with a note or a
    /// warning.
    pub strict: bool,
    /// Bytes of private stack per thread, for functions that recurse or allocate dynamically.
    pub stack_bytes: u32,
    /// Only judge: refuse everything that a compilation refuses, but generate no code. The module then needs
    /// no kernel.
    pub check: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            opt_level: 2,
            kernel: None,
            fault: None,
            strict: false,
            stack_bytes: DEFAULT_STACK,
            check: false,
        }
    }
}

/// The facts about a kernel that a launch needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KernelInfo {
    /// Name in the IR, and symbol of its first instruction.
    pub name: String,
    /// Address of its first instruction: it reads CSR_KNL itself and needs no start-up code.
    pub entry: u32,
    /// Parameters in the argument buffer.
    pub params: Vec<Param>,
    /// Bytes of the argument buffer.
    pub arg_bytes: u32,
    /// Static LDS bytes of a workgroup.
    pub lds_bytes: u32,
    /// Whether dynamic shared memory follows the static LDS: the launch adds its size to `lds_bytes`.
    pub dynamic_lds: bool,
    /// Private bytes per thread.
    pub pds_per_thread: u32,
    /// Scalar registers of a warp.
    pub sgprs: u32,
    /// Vector registers of a warp.
    pub vgprs: u32,
    /// Bytes of a pointer in the argument buffer.
    pub pointer_bytes: u32,
    /// The lanes that a warp must have if the kernel, or a function that it reaches, uses warp operations
    /// (§15.6).
    pub lanes: Option<u32>,
    /// Block sizes that the kernel may be launched with (§13.3).
    pub bounds: Bounds,
}

impl KernelInfo {
    /// The resources that a launch of it must reserve.
    pub fn resources(&self) -> Resources {
        Resources {
            lds_size: self.lds_bytes,
            pds_size: self.pds_per_thread,
            sgprs: self.sgprs,
            vgprs: self.vgprs,
            pointer: self.pointer_bytes,
        }
    }
}

/// Code from `addr` up to the next entry comes from this line; 0 means none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineEntry {
    /// First address.
    pub addr: u32,
    /// Source file: the one in the debug information, or the IR itself.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
}

/// A symbol of the executable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymbolEntry {
    /// Its name in the IR.
    pub name: String,
    /// Its address.
    pub addr: u32,
    /// Bytes.
    pub size: u32,
    /// Whether it is code.
    pub function: bool,
    /// Whether it is a variable to which a launch may give a value. The code does not count on the initial
    /// one.
    pub open: bool,
    /// The numbers in it, if it is open.
    pub rows: Vec<Row>,
    /// `local`, `global` or `weak`, as its linkage says (NVVM 2.0 §17.1).
    pub binding: String,
}

/// Numbers of one type in a variable, at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Bytes from the start of the variable to the first.
    pub at: u32,
    /// Their type. IR does not say whether integers are signed.
    pub elem: ElemType,
    /// How many there are.
    pub count: u32,
    /// Bytes from one to the next.
    pub step: u32,
}

/// A compiled module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Compiled {
    /// ELF executable with `.text`, `.data`, symbols and `.debug_line`.
    pub elf: Vec<u8>,
    /// The same code as assembly that `ventus_isa::asm` accepts.
    pub asm: String,
    /// The kernels, the chosen one first.
    pub kernels: Vec<KernelInfo>,
    /// Source lines of code addresses.
    pub line_table: Vec<LineEntry>,
    /// Symbols of the executable.
    pub symbols: Vec<SymbolEntry>,
    /// Each module, unoptimised, as text or bitcode that LLVM 19 reads: input for another opinion.
    pub ir: Vec<Vec<u8>>,
    /// Every instruction that traps on purpose, by address.
    pub traps: Vec<TrapReason>,
    /// Constructs that were accepted although the letter of the documents does not allow them.
    pub warnings: Vec<Diagnostic>,
}

impl Compiled {
    /// Gives a launch of this executable its source lines and the reasons for its deliberate traps.
    pub fn explain(&self, run: &mut KernelRun) {
        let line =
            |l: &LineEntry| tandem_launch::LineEntry { addr: l.addr, file: l.file.clone(), line: l.line };
        run.traps.clone_from(&self.traps);
        run.lines = self.line_table.iter().map(line).collect();
    }
}
