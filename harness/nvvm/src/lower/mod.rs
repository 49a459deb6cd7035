//! LLVM IR to word IR: a module that passed `legal` becomes a [`Program`].
//!
//! Lowering refuses, by clause, whatever it has no lowering for; nothing is skipped silently. It runs on the
//! module as read (to refuse with the input's own line) and again after the passes (to generate code).

mod asm;
mod atomic;
mod bits;
mod block;
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
mod sync;
mod warp;

use crate::error::{CompileError, Diagnostic};
use crate::fault::CompilerFault;
use crate::llvm::{Function, Module, Opcode, Type, TypeKind, Value, ValueKind};
use crate::word::{DataId, FuncId, Program};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use float::Format;
pub use kernel::Param;
pub(crate) use warp::WARP;

/// Widest integer. LLVM's limit is far beyond; products of this width are already a thousand instructions.
const MOST_BITS: u32 = 512;
/// Most private bytes a thread.
const MOST_PRIVATE: u64 = 1 << 20;

/// What the lowering of a module yields besides code.
pub struct Lowered {
    /// The code and data.
    pub program: Program,
    /// Parameters of each kernel, by function.
    pub params: HashMap<FuncId, Vec<Param>>,
    /// Static LDS bytes.
    pub lds_bytes: u32,
    /// Whether the module uses dynamic shared memory, which follows the static LDS.
    pub dynamic_lds: bool,
    /// Bytes of flat private memory a thread.
    pub flat_bytes: u32,
    /// Bytes of interleaved private memory a thread, right behind that, which warp operations work in.
    pub scratch_bytes: u32,
    /// Helper functions that the code calls and the module lacks; function 0 stands for them.
    pub missing: BTreeSet<String>,
}

/// Where a global variable lives.
#[derive(Clone, Copy)]
enum Place {
    Data(DataId),
    Lds(u32),
}

/// Where an alloca lives.
#[derive(Clone, Copy)]
enum Slot {
    /// Interleaved private memory, at this offset of the function's frame.
    Frame(u32),
    /// Flat private memory, at this offset of the thread's area.
    Flat(u32),
}

/// What is known of the whole module while its functions are lowered.
struct Context<'m> {
    module: &'m Module,
    path: &'m str,
    fault: Option<CompilerFault>,
    kernels: HashSet<String>,
    funcs: HashMap<Value<'m>, FuncId>,
    helpers: HashMap<String, FuncId>,
    /// Helper functions that were called but are not in the module.
    missing: RefCell<BTreeSet<String>>,
    places: HashMap<Value<'m>, Place>,
    slots: HashMap<Value<'m>, Slot>,
    frames: HashMap<Value<'m>, u32>,
    flat_bytes: u32,
    /// Subnormal singles count as zero.
    flushes: bool,
    /// The first and the last data symbol in constant space, and the bytes of the last: they lie together.
    constants: Option<(DataId, DataId, u32)>,
}

/// A scalar inside a type, with its byte offset.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    kind: Scalar,
    offset: u32,
}

/// What a type holds, as it lies in memory.
#[derive(Clone, Copy, Debug)]
enum Cell {
    /// A scalar in bytes of its own.
    One(Leaf),
    /// A vector of integers that are not whole bytes: LLVM packs their bits, element 0 lowest.
    Packed { offset: u32, width: u32, count: u32 },
}

/// What a scalar is.
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
    /// Bits of the value in word IR: of an address, the low word.
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

/// What to lower.
pub struct Request<'a> {
    /// Name of the input in messages.
    pub path: &'a str,
    /// Names of the kernels.
    pub kernels: &'a HashSet<String>,
    /// Fault to plant.
    pub fault: Option<CompilerFault>,
}

/// Lowers every defined function of the module.
pub fn lower(module: &Module, request: &Request<'_>) -> Result<Lowered, CompileError> {
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
        frames: HashMap::new(),
        flat_bytes: 0,
        flushes: module.flushes_subnormals(),
        constants: None,
    };
    let mut program = Program { lines: vec![(String::new(), 0)], ..Program::default() };
    let defined: Vec<Function<'_>> = module.functions().filter(|f| !f.is_declaration()).collect();
    for (id, f) in defined.iter().enumerate() {
        cx.funcs.insert(f.value(), id);
        cx.helpers.insert(f.name(), id);
    }
    let (lds_bytes, dynamic_lds) = cx.place_globals(&mut program)?;
    for f in &defined {
        cx.place_allocas(*f)?;
    }
    let mut params = HashMap::new();
    for (id, f) in defined.iter().enumerate() {
        let kernel = cx.kernels.contains(&f.name());
        if kernel {
            params.insert(id, cx.kernel_params(*f)?);
        }
        let func = function::lower(&cx, &mut program.lines, *f, params.get(&id).map(Vec::as_slice))?;
        program.funcs.push(func);
    }
    let scratch_bytes = if program.funcs.iter().any(|f| f.warp) { warp::SCRATCH_BYTES } else { 0 };
    Ok(Lowered {
        program,
        params,
        lds_bytes,
        dynamic_lds,
        flat_bytes: cx.flat_bytes,
        scratch_bytes,
        missing: cx.missing.into_inner(),
    })
}

impl<'m> Context<'m> {
    /// Interleaved private offset of the word that warp operations work in.
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

    /// Whether this compiler was asked to plant `fault`.
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
                    TypeKind::Int(_) => "integers are of at most 512 bits here",
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

    /// Gives each alloca of the function a place: interleaved when every use is seen to be an access, flat
    /// when its address goes anywhere else.
    fn place_allocas(&mut self, f: Function<'m>) -> Result<(), CompileError> {
        let mut frame = 0u32;
        for (n, block) in f.blocks().into_iter().enumerate() {
            for i in block.instructions() {
                let Some(ty) = i.allocated_type() else { continue };
                let count = i.operands().first().and_then(|v| v.int_bits());
                let Some(count) = count else {
                    return Err(self.refuse(
                        "§10.6.1",
                        "alloca of a dynamic size",
                        Some(i),
                        "give it a constant size",
                    ));
                };
                if n != 0 {
                    return Err(self.refuse(
                        "§10.6.1",
                        "alloca outside the entry block",
                        Some(i),
                        "move it to the entry block",
                    ));
                }
                if i.ty().kind() != TypeKind::Pointer(0) {
                    let hint = "an alloca's pointer is generic: leave addrspace() out";
                    return Err(self.refuse("§10.6.1", "alloca with addrspace()", Some(i), hint));
                }
                if i.align() > 1 << 23 {
                    let hint = "the largest alignment is 2^23";
                    return Err(self.refuse("§10.6.1", format!("alloca align {}", i.align()), Some(i), hint));
                }
                let bytes = self.module.alloc_size(ty).saturating_mul(count);
                let all = u64::from(frame) + u64::from(self.flat_bytes) + bytes;
                let bytes = u32::try_from(bytes).ok().filter(|_| all <= MOST_PRIVATE).ok_or_else(|| {
                    let hint = "at most 1 MiB of private variables a thread";
                    self.refuse("§10.6.1", format!("alloca of {bytes} bytes"), Some(i), hint)
                })?;
                let slot = if escapes(i, 0) {
                    let at = self.flat_bytes.next_multiple_of(i.align().clamp(4, 16));
                    self.flat_bytes = (at + bytes).next_multiple_of(4);
                    Slot::Flat(at)
                } else {
                    // Nobody sees the address, and accesses are of words at most.
                    let at = frame;
                    frame = (at + bytes).next_multiple_of(4);
                    Slot::Frame(at)
                };
                self.slots.insert(i, slot);
            }
        }
        self.frames.insert(f.value(), frame);
        Ok(())
    }

    /// The interleaved alloca that an address comes from, if it comes from one.
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

/// Whether a pointer is used for anything but loads, stores and address arithmetic.
fn escapes(pointer: Value<'_>, depth: u32) -> bool {
    depth > 64
        || pointer.users().into_iter().any(|user| match user.opcode() {
            Some(Opcode::LLVMLoad) => false,
            Some(Opcode::LLVMStore) => user.operands().first() == Some(&pointer),
            Some(Opcode::LLVMGetElementPtr) => {
                user.operands().first() != Some(&pointer)
                    || !matches!(user.ty().kind(), TypeKind::Pointer(_))
                    || escapes(user, depth + 1)
            }
            Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => escapes(user, depth + 1),
            Some(Opcode::LLVMCall) => !user
                .callee()
                .is_some_and(|c| c.kind() == ValueKind::Function && c.name().starts_with("llvm.lifetime.")),
            _ => true,
        })
}
