//! Adds a check before every access to memory, which [`access`](crate::access) makes when the kernel runs.
//! The check is added while instructions still have their lines in the source.

use super::hook::Hook;
use super::ir::*;
use crate::access::{self, Kind, Site};
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::LLVMStoreSizeOfType;
use llvm_sys::{LLVMAtomicOrdering, LLVMOpcode};
use std::ffi::c_char;

/// Called before every access.
pub(super) const CHECK: Hook = Hook { name: c"tandem.host.check", words: 5, to: check };

fn check() -> usize {
    access::check as *const () as usize
}

/// An access: its pointer, its bytes if they are known, or the value that says how many.
struct Access {
    kind: Kind,
    pointer: LLVMValueRef,
    bytes: Result<u64, LLVMValueRef>,
    align: u64,
}

impl Module {
    /// Adds the checks.
    pub unsafe fn guard_accesses(&self) {
        unsafe {
            let scoped = self.scoped();
            for i in self.instructions() {
                for a in self.accesses(i) {
                    let object = self.object(a.pointer);
                    // An access through a variable's own pointer is within bounds and aligned.
                    let whole = object.is_some_and(|o| self.is_whole(&a, o) && !scoped.contains(&o.0));
                    if a.kind != Kind::Atomic && whole {
                        continue;
                    }
                    let site = Site {
                        text: described(i),
                        kind: a.kind,
                        align: a.align,
                        object: object.map(|(o, _)| variable(o)),
                    };
                    let b = self.before(i);
                    let wide = |v| LLVMBuildPtrToInt(b.0, v, self.int(64), c"".as_ptr());
                    let bytes = match a.bytes {
                        Ok(n) => self.constant(64, n),
                        Err(v) => LLVMBuildZExtOrBitCast(b.0, v, self.int(64), c"".as_ptr()),
                    };
                    let (base, size) = match object {
                        Some((o, size)) => (wide(o), self.constant(64, size)),
                        None => (self.constant(64, 0), self.constant(64, 0)),
                    };
                    let number = self.constant(64, access::add(site));
                    self.call_hook(&b, &CHECK, &[number, wide(a.pointer), bytes, base, size]);
                }
            }
        }
    }

    /// The accesses of one instruction.
    unsafe fn accesses(&self, i: LLVMValueRef) -> Vec<Access> {
        unsafe {
            let typed = |kind, pointer, ty| {
                let bytes = Ok(LLVMStoreSizeOfType(self.data, ty));
                vec![Access { kind, pointer, bytes, align: u64::from(LLVMGetAlignment(i)) }]
            };
            let operand = |n| LLVMGetOperand(i, n);
            match LLVMGetInstructionOpcode(i) {
                LLVMOpcode::LLVMLoad => typed(plain(i, Kind::Load), operand(0), LLVMTypeOf(i)),
                LLVMOpcode::LLVMStore => typed(plain(i, Kind::Store), operand(1), LLVMTypeOf(operand(0))),
                LLVMOpcode::LLVMAtomicRMW | LLVMOpcode::LLVMAtomicCmpXchg => {
                    typed(Kind::Atomic, operand(0), LLVMTypeOf(operand(1)))
                }
                LLVMOpcode::LLVMCall => self.block_accesses(i),
                _ => Vec::new(),
            }
        }
    }

    /// Those of memcpy and its like, and of loads through another cache.
    unsafe fn block_accesses(&self, i: LLVMValueRef) -> Vec<Access> {
        unsafe {
            let name = callee(i).map(|f| name_of(f)).unwrap_or_default();
            let is = |base: &str| name.starts_with(base);
            let align = |n: u32| {
                let a = LLVMGetCallSiteEnumAttribute(i, n + 1, kind("align"));
                if a.is_null() { 1 } else { LLVMGetEnumAttributeValue(a) }
            };
            let one = |kind, n: u32| Access {
                kind,
                pointer: LLVMGetOperand(i, n),
                bytes: Err(LLVMGetOperand(i, 2)),
                align: align(n),
            };
            if is("llvm.memcpy.") || is("llvm.memmove.") {
                vec![one(Kind::Load, 1), one(Kind::Store, 0)]
            } else if is("llvm.memset.") {
                vec![one(Kind::Store, 0)]
            } else if is("llvm.nvvm.ldg.global.") || is("llvm.nvvm.ldu.global.") {
                vec![Access {
                    kind: Kind::Load,
                    pointer: LLVMGetOperand(i, 0),
                    bytes: Ok(LLVMStoreSizeOfType(self.data, LLVMTypeOf(i))),
                    align: LLVMConstIntGetZExtValue(LLVMGetOperand(i, 1)),
                }]
            } else {
                Vec::new()
            }
        }
    }

    /// The variable from which a pointer is derived, and its size, if the function shows them.
    pub(super) unsafe fn object(&self, pointer: LLVMValueRef) -> Option<(LLVMValueRef, u64)> {
        unsafe {
            let mut at = pointer;
            loop {
                let expression = !LLVMIsAConstantExpr(at).is_null();
                let op = match () {
                    () if expression => LLVMGetConstOpcode(at),
                    () if !LLVMIsAInstruction(at).is_null() => LLVMGetInstructionOpcode(at),
                    () if !LLVMIsAGlobalVariable(at).is_null() => {
                        let known = LLVMIsDeclaration(at) == 0;
                        return known.then(|| (at, self.size(LLVMGlobalGetValueType(at))));
                    }
                    () => return None,
                };
                match op {
                    LLVMOpcode::LLVMGetElementPtr
                    | LLVMOpcode::LLVMBitCast
                    | LLVMOpcode::LLVMAddrSpaceCast => {
                        at = LLVMGetOperand(at, 0);
                    }
                    LLVMOpcode::LLVMAlloca => {
                        let count = LLVMIsAConstantInt(LLVMGetOperand(at, 0));
                        let one = self.size(LLVMGetAllocatedType(at));
                        return (!count.is_null())
                            .then(|| (at, one.saturating_mul(LLVMConstIntGetZExtValue(count))));
                    }
                    _ => return None,
                }
            }
        }
    }

    /// Whether an access is of the start of a private variable, within its size and alignment.
    unsafe fn is_whole(&self, a: &Access, (object, size): (LLVMValueRef, u64)) -> bool {
        unsafe {
            let private = !LLVMIsAAllocaInst(object).is_null();
            private
                && a.pointer == object
                && a.bytes.is_ok_and(|n| n <= size)
                && a.align <= u64::from(LLVMGetAlignment(object))
        }
    }
}

/// The kind of a load or store, unless it is atomic.
unsafe fn plain(i: LLVMValueRef, kind: Kind) -> Kind {
    match unsafe { LLVMGetOrdering(i) } {
        LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic => kind,
        _ => Kind::Atomic,
    }
}

pub(super) unsafe fn variable(object: LLVMValueRef) -> String {
    unsafe {
        let (name, local) = (name_of(object), LLVMIsAGlobalVariable(object).is_null());
        let name = name.strip_prefix("user.").unwrap_or(&name);
        match (local, name.is_empty()) {
            (false, _) => format!("@{name}"),
            (true, true) => "a local variable".to_string(),
            (true, false) => format!("local variable %{name}"),
        }
    }
}

/// The text of an instruction, and its line if the module has debug information.
pub(super) unsafe fn described(i: LLVMValueRef) -> String {
    unsafe {
        let text = take_message(LLVMPrintValueToString(i));
        let text = text.split(", !").next().unwrap_or_default().trim().replace("@user.", "@");
        let mut len = 0;
        let file: *const c_char = LLVMGetDebugLocFilename(i, &mut len);
        let line = LLVMGetDebugLocLine(i);
        if file.is_null() || line == 0 {
            return text;
        }
        let file = std::slice::from_raw_parts(file.cast::<u8>(), len as usize);
        format!("{}:{line}: {text}", String::from_utf8_lossy(file))
    }
}
