//! LLVM IR to word IR: a module that passed `legal` becomes a [`Program`].
//!
//! Lowering refuses, by clause, everything that it cannot lower; it skips nothing silently. It runs on the
//! module as read (so that a refusal names the input's own line) and again after the passes (to generate
//! code).

mod asm;
mod atomic;
mod bits;
mod block;
mod calls;
mod constant;
mod float;
mod function;
mod instruction;
mod integer;
mod intrinsic;
mod kernel;
mod memory;
mod op;
mod print;
mod space;
mod special;
mod stack;
mod sync;
mod warp;

use crate::word::{DataId, FuncId, Program};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use tandem_ir::{CompileError, Diagnostic};
use tandem_llvm::{Function, Module, Opcode, Type, TypeKind, Value};
use tandem_plant::CompilerFault;

use calls::CallGraph;
use float::Format;
use function::Form;
use stack::{Room, Slot};

pub use kernel::Param;
pub(crate) use warp::WARP;

/// Widest integer. LLVM's limit is far beyond; products of this width are already a thousand instructions.
const MOST_BITS: u32 = 512;
/// Most private bytes of a thread.
const MOST_PRIVATE: u64 = 1 << 20;

/// The results of lowering a module, apart from code.
pub struct Lowered {
    /// The code and data.
    pub program: Program,
    /// Parameters of each kernel, by function.
    pub params: HashMap<FuncId, Vec<Param>>,
    /// Static LDS bytes.
    pub lds_bytes: u32,
    /// Whether the module uses dynamic shared memory, which follows the static LDS.
    pub dynamic_lds: bool,
    /// Bytes of flat private memory per thread.
    pub flat_bytes: u32,
    /// Bytes of a pointer in memory.
    pub pointer_bytes: u32,
    /// Bytes of interleaved private memory per thread, right after that, in which warp operations work.
    pub scratch_bytes: u32,
    /// Helper functions that the code calls but the module lacks; function 0 stands in for them.
    pub missing: BTreeSet<String>,
}

/// The place of a global variable.
#[derive(Clone, Copy)]
enum Place {
    Data(DataId),
    Lds(u32),
}

/// Facts of the whole module that lowering its functions needs.
struct Context<'m> {
    module: &'m Module,
    path: &'m str,
    fault: Option<CompilerFault>,
    kernels: HashSet<String>,
    funcs: HashMap<Value<'m>, FuncId>,
    helpers: HashMap<String, FuncId>,
    /// Helper functions that are called but are not in the module.
    missing: RefCell<BTreeSet<String>>,
    places: HashMap<Value<'m>, Place>,
    slots: HashMap<Value<'m>, Slot>,
    rooms: HashMap<Value<'m>, Room>,
    flat_bytes: u32,
    /// Whether subnormal singles count as zero.
    flushes: bool,
    /// The first and the last data symbol in constant space, and the bytes of the last; they are contiguous.
    constants: Option<(DataId, DataId, u32)>,
    stack_bytes: u32,
    graph: CallGraph<'m>,
}

/// A scalar inside a type, with its byte offset.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    kind: Scalar,
    offset: u32,
}

/// A part of a type, as it is laid out in memory.
#[derive(Clone, Copy, Debug)]
enum Cell {
    /// A scalar in its own bytes.
    One(Leaf),
    /// A vector of integers that are not whole bytes: LLVM packs their bits, starting with element 0.
    Packed { offset: u32, width: u32, count: u32 },
}

/// The kind of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scalar {
    /// Integer of 1 to [`MOST_BITS`] bits.
    Int(u32),
    /// Floating point.
    Float(Format),
    /// Pointer: one word here, eight bytes in memory.
    Pointer,
}

impl Scalar {
    /// Bits of the value in word IR; for an address, the low word.
    fn bits(self) -> u32 {
        match self {
            Scalar::Int(w) => w,
            Scalar::Float(f) => f.bits(),
            Scalar::Pointer => 32,
        }
    }

    /// Words of the value in word IR.
    fn words(self) -> usize {
        integer::words_for(self.bits())
    }
}

/// The input of lowering.
pub struct Request<'a> {
    /// Name of the input in messages.
    pub path: &'a str,
    /// Names of the kernels.
    pub kernels: &'a HashSet<String>,
    /// Fault to plant.
    pub fault: Option<CompilerFault>,
    /// Bytes of private stack per thread, for functions that recurse or allocate dynamically.
    pub stack_bytes: u32,
}

/// Lowers every defined function of the module.
pub fn lower(module: &Module, request: &Request<'_>) -> Result<Lowered, CompileError> {
    let defined: Vec<Function<'_>> = module.functions().filter(|f| !f.is_declaration()).collect();
    let mut cx = Context {
        module,
        path: request.path,
        fault: request.fault,
        kernels: request.kernels.clone(),
        funcs: HashMap::new(),
        helpers: HashMap::new(),
        missing: RefCell::default(),
        places: HashMap::new(),
        slots: HashMap::new(),
        rooms: HashMap::new(),
        flat_bytes: 0,
        flushes: module.flushes_subnormals(),
        constants: None,
        stack_bytes: request.stack_bytes,
        graph: CallGraph::of(&defined),
    };
    let mut program = Program { lines: vec![(String::new(), 0)], ..Program::default() };
    for (id, f) in defined.iter().enumerate() {
        cx.funcs.insert(f.value(), id);
        cx.helpers.insert(f.name(), id);
    }
    let (lds_bytes, dynamic_lds) = cx.place_globals(&mut program)?;
    for f in &defined {
        cx.place_private(*f)?;
    }
    program.stacks = (0..cx.graph.cycles).map(|_| cx.take_stack()).collect();
    if u64::from(cx.flat_bytes) > MOST_PRIVATE + (1 << 26) {
        let hint = "at most 1 MiB of private variables and 64 MiB of stacks a thread";
        return Err(cx.refuse("§10.6.1", format!("{} private bytes a thread", cx.flat_bytes), None, hint));
    }
    program.flat_stride = cx.flat_bytes.next_multiple_of(16);
    let mut params = HashMap::new();
    let mut launched = Vec::new();
    for (id, f) in defined.iter().enumerate() {
        let kernel = cx.kernels.contains(&f.name());
        let called = cx.graph.called.contains(&f.value());
        let form = if !kernel || called { Form::Device } else { Form::Kernel(cx.kernel_params(*f)?) };
        let mut func = function::lower(&cx, &mut program, *f, &form)?;
        if kernel && called {
            // The kernel's body for other callers; the function that the launcher starts calls it too.
            func.name += ".body";
            launched.push((id, *f));
        }
        program.funcs.push(func);
        if let Form::Kernel(p) = form {
            params.insert(id, p);
        }
    }
    for (body, f) in launched {
        let form = Form::Launch(cx.kernel_params(f)?, body);
        let func = function::lower(&cx, &mut program, f, &form)?;
        if let Form::Launch(p, _) = form {
            params.insert(program.funcs.len(), p);
        }
        program.funcs.push(func);
    }
    let scratch_bytes = if program.funcs.iter().any(|f| f.warp) { warp::SCRATCH_BYTES } else { 0 };
    Ok(Lowered {
        program,
        params,
        lds_bytes,
        dynamic_lds,
        flat_bytes: cx.flat_bytes,
        pointer_bytes: module.pointer_bytes(),
        scratch_bytes,
        missing: cx.missing.into_inner(),
    })
}

impl<'m> Context<'m> {
    /// Interleaved private offset of the word in which warp operations work.
    fn scratch_at(&self) -> u32 {
        self.flat_bytes.next_multiple_of(16)
    }

    /// A refusal at an instruction.
    fn refuse(
        &self,
        clause: &'static str,
        construct: impl Into<String>,
        at: Option<Value<'m>>,
        hint: impl Into<String>,
    ) -> CompileError {
        let (path, line) = match at.and_then(|v| v.debug_line()) {
            Some((path, line)) => (path, Some(line)),
            None => (self.path.to_string(), None),
        };
        Diagnostic::error(clause, construct, hint).at(path, line).into()
    }

    /// Whether this compiler should plant `fault`.
    fn faulty(&self, fault: CompilerFault) -> bool {
        self.fault == Some(fault)
    }

    /// The scalars of a type, in memory order.
    fn leaves(&self, ty: Type<'m>, at: Option<Value<'m>>) -> Result<Vec<Leaf>, CompileError> {
        let mut out = Vec::new();
        for cell in self.cells(ty, at)? {
            match cell {
                Cell::One(leaf) => out.push(leaf),
                Cell::Packed { offset, width, count } => {
                    out.extend((0..count).map(|_| Leaf { kind: Scalar::Int(width), offset }));
                }
            }
        }
        Ok(out)
    }

    /// The parts of a type in memory.
    fn cells(&self, ty: Type<'m>, at: Option<Value<'m>>) -> Result<Vec<Cell>, CompileError> {
        let mut out = Vec::new();
        self.add_cells(ty, 0, at, &mut out)?;
        Ok(out)
    }

    fn add_cells(
        &self,
        ty: Type<'m>,
        offset: u32,
        at: Option<Value<'m>>,
        out: &mut Vec<Cell>,
    ) -> Result<(), CompileError> {
        const MOST: usize = 1024;
        let kind = match ty.kind() {
            TypeKind::Int(w) if (1..=MOST_BITS).contains(&w) => Scalar::Int(w),
            TypeKind::Half => Scalar::Float(Format::Half),
            TypeKind::BFloat => Scalar::Float(Format::Brain),
            TypeKind::Float => Scalar::Float(Format::Single),
            TypeKind::Double => Scalar::Float(Format::Double),
            TypeKind::Pointer(0 | 1 | 3 | 4 | 5) => Scalar::Pointer,
            TypeKind::Pointer(n) => {
                return Err(self.refuse(
                    "§12.1",
                    format!("addrspace({n})"),
                    at,
                    "address spaces are 0, 1, 3, 4 and 5; others are reserved",
                ));
            }
            TypeKind::Struct => {
                for i in 0..ty.len() {
                    let field = u32::try_from(self.module.field_offset(ty, i)).unwrap_or(u32::MAX);
                    self.add_cells(ty.element(i), offset.saturating_add(field), at, out)?;
                }
                return Ok(());
            }
            TypeKind::Array | TypeKind::Vector if (ty.len() as usize) <= MOST => {
                let stride = match ty.element(0).kind() {
                    TypeKind::Int(width) if ty.kind() == TypeKind::Vector && width % 8 != 0 => {
                        out.push(Cell::Packed { offset, width, count: ty.len() });
                        return Ok(());
                    }
                    TypeKind::Int(width) if ty.kind() == TypeKind::Vector => width / 8,
                    _ => self.size(ty.element(0)),
                };
                for i in 0..ty.len() {
                    self.add_cells(ty.element(i), offset.saturating_add(stride.saturating_mul(i)), at, out)?;
                    if out.len() > MOST {
                        break;
                    }
                }
                if out.len() <= MOST {
                    return Ok(());
                }
                return Err(self.refuse(
                    "§4",
                    ty.spelling(),
                    at,
                    "first-class aggregates of more than 1024 scalars",
                ));
            }
            _ => {
                let hint = match ty.kind() {
                    TypeKind::Int(_) => "integers may have at most 512 bits here",
                    TypeKind::Array | TypeKind::Vector => "first-class aggregates of more than 1024 scalars",
                    TypeKind::Other => "the type is not part of NVVM IR",
                    _ => "the type has no values in registers here",
                };
                return Err(self.refuse("§4", ty.spelling(), at, hint));
            }
        };
        out.push(Cell::One(Leaf { kind, offset }));
        Ok(())
    }

    /// Bytes between elements of this type.
    fn size(&self, ty: Type<'m>) -> u32 {
        u32::try_from(self.module.alloc_size(ty)).unwrap_or(u32::MAX)
    }

    /// The interleaved alloca that an address comes from, if any.
    fn is_interleaved(&self, mut pointer: Value<'m>) -> bool {
        loop {
            match pointer.opcode() {
                Some(Opcode::LLVMAlloca) => {
                    return matches!(self.slots.get(&pointer), Some(Slot::Frame(_)));
                }
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => {
                    match pointer.operands().first() {
                        Some(&p) => pointer = p,
                        None => return false,
                    }
                }
                _ => return false,
            }
        }
    }
}
