//! Instructions that the host's code generator would execute differently from NVVM IR, or not at all: results
//! that it would round twice, traps, x86's own varargs. All others are left unchanged.

use super::host;
use super::ir::*;
use crate::soft;
use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAtomicRMWBinOp, LLVMCallConv, LLVMOpcode, LLVMRealPredicate, LLVMTypeKind};

impl Module {
    pub unsafe fn rewrite_instructions(&self) {
        unsafe {
            for i in self.instructions() {
                // Without flags, LLVM rounds as the document specifies; every result that the flags allow
                // includes that one.
                if LLVMCanValueUseFastMathFlags(i) != 0 {
                    LLVMSetFastMathFlags(i, 0);
                }
                match LLVMGetInstructionOpcode(i) {
                    LLVMOpcode::LLVMCall => self.call(i),
                    LLVMOpcode::LLVMUnreachable => {
                        self.call_host(&self.before(i), host::unreachable as *const () as usize, &[]);
                    }
                    LLVMOpcode::LLVMSIToFP => self.int_to_float(i, true),
                    LLVMOpcode::LLVMUIToFP => self.int_to_float(i, false),
                    LLVMOpcode::LLVMAtomicCmpXchg => self.may_wait(i),
                    LLVMOpcode::LLVMAtomicRMW => {
                        self.may_wait(i);
                        self.narrow_update(i);
                    }
                    LLVMOpcode::LLVMLoad if LLVMGetVolatile(i) != 0 => self.may_wait(i),
                    _ => {}
                }
            }
        }
    }

    unsafe fn may_wait(&self, i: LLVMValueRef) {
        unsafe { self.call_host(&self.before(i), host::spin as *const () as usize, &[]) };
    }

    /// An atomic operation on a half or bfloat in plain steps, because threads run one at a time. LLVM would
    /// compare the loaded value with memory by way of singles, in which a signalling NaN becomes a quiet one.
    /// The two would then never agree.
    unsafe fn narrow_update(&self, i: LLVMValueRef) {
        unsafe {
            let narrow = [LLVMTypeKind::LLVMHalfTypeKind, LLVMTypeKind::LLVMBFloatTypeKind];
            let ty = LLVMTypeOf(i);
            if !narrow.contains(&LLVMGetTypeKind(ty)) {
                return;
            }
            let (place, operand) = (LLVMGetOperand(i, 0), LLVMGetOperand(i, 1));
            let b = self.before(i);
            let bits = self.load(&b, self.int(16), place);
            let old = LLVMBuildBitCast(b.0, bits, ty, c"".as_ptr());
            let new = match LLVMGetAtomicRMWBinOp(i) {
                LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFAdd => LLVMBuildFAdd(b.0, old, operand, c"".as_ptr()),
                LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFSub => LLVMBuildFSub(b.0, old, operand, c"".as_ptr()),
                LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFMax => {
                    self.intrinsic(&b, "llvm.maxnum", &[old, operand])
                }
                LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpFMin => {
                    self.intrinsic(&b, "llvm.minnum", &[old, operand])
                }
                LLVMAtomicRMWBinOp::LLVMAtomicRMWBinOpXchg => operand,
                // LLVM 19 has no other one of floats.
                _ => return,
            };
            let new = LLVMBuildBitCast(b.0, new, self.int(16), c"".as_ptr());
            LLVMBuildStore(b.0, new, place);
            replace(i, Some(old));
        }
    }

    /// Leaves a number unchanged, and replaces each NaN by the format's canonical one. LLVM 19 cannot select
    /// this on x86.
    unsafe fn canonicalize(&self, i: LLVMValueRef) {
        unsafe {
            let (value, ty) = (arguments(i)[0], LLVMTypeOf(i));
            let (element, count) = lanes(ty);
            let (bits, nan) = match LLVMGetTypeKind(element) {
                LLVMTypeKind::LLVMFloatTypeKind => (32, 0x7fc0_0000),
                LLVMTypeKind::LLVMDoubleTypeKind => (64, 0x7ff8 << 48),
                _ => (16, 0x7fff),
            };
            let nan = LLVMConstBitCast(self.constant(bits, nan), element);
            let nan = count.map_or(nan, |n| LLVMConstVector(vec![nan; n as usize].as_mut_ptr(), n));
            let b = self.before(i);
            let none = LLVMBuildFCmp(b.0, LLVMRealPredicate::LLVMRealUNO, value, value, c"".as_ptr());
            replace(i, Some(LLVMBuildSelect(b.0, none, nan, value, c"".as_ptr())));
        }
    }

    /// All calls use one convention (NVVM 2.0 §3.2: all are accepted and ignored), and some intrinsics are
    /// replaced here.
    unsafe fn call(&self, i: LLVMValueRef) {
        unsafe {
            LLVMSetInstructionCallConv(i, LLVMCallConv::LLVMCCallConv as u32);
            let Some(f) = callee(i) else { return };
            let name = name_of(f);
            if name.starts_with("tandem.host.") {
                strip_call_attributes(i);
            }
            let intrinsic = name.strip_prefix("llvm.").unwrap_or_default();
            let is = |base: &str| {
                intrinsic == base || intrinsic.strip_prefix(base).is_some_and(|r| r.starts_with('.'))
            };
            if is("nvvm.ldg.global.i")
                || is("nvvm.ldg.global.f")
                || is("nvvm.ldg.global.p")
                || is("nvvm.ldu.global.i")
                || is("nvvm.ldu.global.f")
                || is("nvvm.ldu.global.p")
            {
                let b = self.before(i);
                let load = self.load(&b, LLVMTypeOf(i), arguments(i)[0]);
                LLVMSetAlignment(load, 1);
                replace(i, Some(load));
            } else if is("nvvm.texsurf.handle") || is("nvvm.texsurf.handle.internal") {
                // The launch has written the handle into the variable.
                let b = self.before(i);
                let variable = arguments(i).pop().unwrap_or(i);
                replace(i, Some(self.load(&b, LLVMTypeOf(i), variable)));
            } else if is("powi") {
                self.powi(i);
            } else if is("prefetch") {
                replace(i, None);
            } else if is("trap") {
                let b = self.before(i);
                self.call_host(&b, host::trap as *const () as usize, &[]);
                replace(i, None);
            } else if is("canonicalize") {
                self.canonicalize(i);
            } else if is("fma") || is("fmuladd") {
                self.fma(i);
            } else if is("convert.to.fp16") {
                let b = self.before(i);
                let half = LLVMHalfTypeInContext(self.context);
                let h = LLVMBuildFPTrunc(b.0, arguments(i)[0], half, c"".as_ptr());
                replace(i, Some(LLVMBuildBitCast(b.0, h, self.int(16), c"".as_ptr())));
            } else if is("convert.from.fp16") {
                let b = self.before(i);
                let half = LLVMHalfTypeInContext(self.context);
                let h = LLVMBuildBitCast(b.0, arguments(i)[0], half, c"".as_ptr());
                replace(i, Some(LLVMBuildFPExt(b.0, h, LLVMTypeOf(i), c"".as_ptr())));
            }
        }
    }

    /// `fma`, and `fmuladd` as `fma`: rounded once in every format. The host processor may have no such
    /// instruction, and half and bfloat would be rounded twice if computed as floats.
    unsafe fn fma(&self, i: LLVMValueRef) {
        unsafe {
            let (scalar, _) = lanes(LLVMTypeOf(i));
            let function = match LLVMGetTypeKind(scalar) {
                LLVMTypeKind::LLVMHalfTypeKind => soft::fma_half as *const (),
                LLVMTypeKind::LLVMBFloatTypeKind => soft::fma_bfloat as *const (),
                LLVMTypeKind::LLVMFloatTypeKind => soft::fma_single as *const (),
                LLVMTypeKind::LLVMDoubleTypeKind => soft::fma_double as *const (),
                _ => return,
            };
            self.each_lane(i, &arguments(i), |b, args| {
                let words: Vec<LLVMValueRef> = args.iter().map(|a| self.to_bits(b, *a)).collect();
                self.call_host(b, function as usize, &words)
            });
        }
    }

    /// `powi` by repeated squaring. Half and bfloat are refused by the device.
    unsafe fn powi(&self, i: LLVMValueRef) {
        unsafe {
            let (scalar, _) = lanes(LLVMTypeOf(i));
            let function = match LLVMGetTypeKind(scalar) {
                LLVMTypeKind::LLVMFloatTypeKind => soft::powi_single as *const (),
                LLVMTypeKind::LLVMDoubleTypeKind => soft::powi_double as *const (),
                _ => return,
            };
            let args = arguments(i);
            self.each_lane(i, &args[..1], |b, lane| {
                let words = [self.to_bits(b, lane[0]), self.to_bits(b, args[1])];
                self.call_host(b, function as usize, &words)
            });
        }
    }

    /// Conversions of integers to half and bfloat.
    unsafe fn int_to_float(&self, i: LLVMValueRef, signed: bool) {
        unsafe {
            let (scalar, _) = lanes(LLVMTypeOf(i));
            let function = match LLVMGetTypeKind(scalar) {
                LLVMTypeKind::LLVMHalfTypeKind => soft::int_to_half as *const (),
                LLVMTypeKind::LLVMBFloatTypeKind => soft::int_to_bfloat as *const (),
                _ => return,
            };
            let (from, _) = lanes(LLVMTypeOf(LLVMGetOperand(i, 0)));
            if LLVMGetIntTypeWidth(from) > 128 {
                return;
            }
            self.each_lane(i, &operands(i), |b, args| {
                let wide = self.int(128);
                let v = if LLVMGetIntTypeWidth(from) == 128 {
                    args[0]
                } else if signed {
                    LLVMBuildSExt(b.0, args[0], wide, c"".as_ptr())
                } else {
                    LLVMBuildZExt(b.0, args[0], wide, c"".as_ptr())
                };
                let high = LLVMBuildLShr(b.0, v, self.constant(128, 64), c"".as_ptr());
                let words = [self.to_bits(b, v), self.to_bits(b, high), self.constant(64, u64::from(signed))];
                self.call_host(b, function as usize, &words)
            });
        }
    }

    /// Replaces an instruction by `scalar` applied to each lane of its operands; `scalar` returns the lane's
    /// bits.
    unsafe fn each_lane(
        &self,
        i: LLVMValueRef,
        operands: &[LLVMValueRef],
        scalar: impl Fn(&Builder, &[LLVMValueRef]) -> LLVMValueRef,
    ) {
        unsafe {
            let b = self.before(i);
            let ty = LLVMTypeOf(i);
            let (element, count) = lanes(ty);
            let value = match count {
                None => self.of_bits(&b, scalar(&b, operands), element),
                Some(count) => (0..count).try_fold(LLVMGetUndef(ty), |vector, n| {
                    let at = self.constant(32, u64::from(n));
                    let args: Vec<LLVMValueRef> =
                        operands.iter().map(|o| LLVMBuildExtractElement(b.0, *o, at, c"".as_ptr())).collect();
                    let lane = self.of_bits(&b, scalar(&b, &args), element)?;
                    Some(LLVMBuildInsertElement(b.0, vector, lane, at, c"".as_ptr()))
                }),
            };
            replace(i, value);
        }
    }
}
