//! The function attribute `denormal-fp-math-f32` (LLVM's language reference) of `preserve-sign`, and the
//! module flag `nvvm-reflect-ftz` (NVPTX guide, Reflection Parameters): operations on singles read subnormal
//! operands as zeros of the same sign, and return such zeros for subnormal results. The host processor has a
//! mode for this, but it affects singles and doubles alike; so the flushes are written around each operation.

use super::ir::*;
use std::collections::HashSet;

/// The attributes that say how subnormal singles are treated. The first one that a function has counts.
const MODES: [&str; 2] = ["denormal-fp-math-f32", "denormal-fp-math"];

/// LLVM's intrinsics that compute.
const COMPUTE: [&str; 15] = [
    "sqrt",
    "fma",
    "fmuladd",
    "minnum",
    "maxnum",
    "minimum",
    "maximum",
    "floor",
    "ceil",
    "trunc",
    "rint",
    "nearbyint",
    "round",
    "roundeven",
    "canonicalize",
];

impl Module {
    /// Whether a function flushes: by its attribute, whose first part is about results, or else by the flag.
    pub fn flushes(&self, f: Value) -> bool {
        match MODES.iter().find_map(|key| f.text_attribute(FUNCTION, key)) {
            Some(mode) => mode.split(',').next() == Some("preserve-sign"),
            None => self.flag("nvvm-reflect-ftz") == Some(1),
        }
    }

    /// Adds the flushes to the functions of these names.
    pub fn flush_subnormals(&self, functions: &HashSet<String>) {
        let flush = |f: &Value| functions.contains(&f.name());
        for i in self.functions().into_iter().filter(flush).flat_map(Value::instructions) {
            let single = is_single(i.ty());
            let (takes, gives) = match i.opcode() {
                Opcode::LLVMFAdd
                | Opcode::LLVMFSub
                | Opcode::LLVMFMul
                | Opcode::LLVMFDiv
                | Opcode::LLVMFRem => (single, single),
                Opcode::LLVMFCmp | Opcode::LLVMFPExt => (is_single(i.operand(0).ty()), false),
                Opcode::LLVMFPTrunc => (false, single),
                Opcode::LLVMCall => {
                    let name = i.callee().map(|f| f.name()).unwrap_or_default();
                    let base = name.strip_prefix("llvm.").and_then(|n| n.split('.').next());
                    // NVPTX selects its root by the function's mode, unlike its other intrinsics.
                    let root = name.ends_with("llvm.nvvm.sqrt.f");
                    let flushes = single && (root || base.is_some_and(|base| COMPUTE.contains(&base)));
                    (flushes, flushes)
                }
                _ => (false, false),
            };
            if takes {
                let b = self.before(i);
                for n in 0..i.operand_count() {
                    let v = i.operand(n);
                    if is_single(v.ty()) {
                        i.set_operand(n, self.flushed(&b, v));
                    }
                }
            }
            if gives {
                self.behind(i, |b| self.flushed(b, i));
            }
        }
    }

    fn flushed<'m>(&'m self, b: &Builder<'m>, v: Value<'m>) -> Value<'m> {
        let ty = v.ty();
        let (_, count) = ty.lanes();
        let all = |value: u64| self.splat(self.constant(32, value), count);
        let bits = b.bitcast(v, all(0).ty());
        let exponent = b.and(bits, all(0x7f80_0000));
        let small = b.icmp(IntPredicate::LLVMIntEQ, exponent, all(0));
        let zero = b.and(bits, all(0x8000_0000));
        let bits = b.select(small, zero, bits);
        b.bitcast(bits, ty)
    }
}

/// Whether it is a single or a vector of singles.
fn is_single(ty: Type) -> bool {
    ty.lanes().0.kind() == Kind::Float
}
