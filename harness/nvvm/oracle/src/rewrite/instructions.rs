//! Instructions that the host's code generator would execute differently from NVVM IR, or not at all: results
//! that it would round twice, traps, x86's own varargs. All others are left unchanged.

use super::host;
use super::ir::*;
use crate::soft;

impl Module {
    pub fn rewrite_instructions(&self) {
        for i in self.instructions() {
            match i.opcode() {
                Opcode::LLVMCall => self.call(i),
                Opcode::LLVMUnreachable => {
                    self.call_host(&self.before(i), host::unreachable as *const () as usize, &[]);
                }
                Opcode::LLVMSIToFP => self.int_to_float(i, true),
                Opcode::LLVMUIToFP => self.int_to_float(i, false),
                Opcode::LLVMAtomicCmpXchg => self.may_wait(i),
                Opcode::LLVMAtomicRMW => {
                    self.may_wait(i);
                    self.float_update(i);
                }
                Opcode::LLVMLoad if i.is_volatile() || i.is_atomic() => self.may_wait(i),
                _ => {}
            }
        }
    }

    fn may_wait(&self, i: Value) {
        self.call_host(&self.before(i), host::spin as *const () as usize, &[]);
    }

    /// An atomic operation on a float in plain steps, because threads run one at a time. Of a half or bfloat,
    /// LLVM would compare the loaded value with memory by way of singles, in which a signalling NaN becomes a
    /// quiet one; the two would then never agree. And it leaves open which of two zeros is the larger.
    fn float_update(&self, i: Value) {
        let ty = i.ty();
        let narrow = [Kind::Half, Kind::BFloat].contains(&ty.kind());
        let extreme = [RmwOp::LLVMAtomicRMWBinOpFMax, RmwOp::LLVMAtomicRMWBinOpFMin].contains(&i.rmw_op());
        let width = match ty.kind() {
            Kind::Half | Kind::BFloat => 16,
            Kind::Float => 32,
            Kind::Double => 64,
            _ => return,
        };
        if !narrow && !extreme {
            return;
        }
        let (place, operand) = (i.operand(0), i.operand(1));
        let b = self.before(i);
        let bits = self.load(&b, self.int(width), place);
        let old = b.bitcast(bits, ty);
        let new = match i.rmw_op() {
            RmwOp::LLVMAtomicRMWBinOpFAdd => b.fadd(old, operand),
            RmwOp::LLVMAtomicRMWBinOpFSub => b.fsub(old, operand),
            RmwOp::LLVMAtomicRMWBinOpFMax => self.extreme(&b, old, operand, true),
            RmwOp::LLVMAtomicRMWBinOpFMin => self.extreme(&b, old, operand, false),
            RmwOp::LLVMAtomicRMWBinOpXchg => operand,
            // LLVM 19 has no other one of floats.
            _ => return,
        };
        let new = b.bitcast(new, self.int(width));
        b.store(new, place);
        i.replace(Some(old));
    }

    /// The larger or smaller number, or the one that is not NaN. 0 is above -0, as PTX has it; LLVM's
    /// intrinsics leave that open, and x86 takes the second operand.
    fn extreme<'m>(&'m self, b: &Builder<'m>, x: Value<'m>, y: Value<'m>, larger: bool) -> Value<'m> {
        let (element, count) = x.ty().lanes();
        let width = match element.kind() {
            Kind::Half | Kind::BFloat => 16,
            Kind::Float => 32,
            _ => 64,
        };
        let word = self.splat(self.constant(width, 0), count).ty();
        let any = b.intrinsic(if larger { "llvm.maxnum" } else { "llvm.minnum" }, &[x, y]);
        // Equal numbers have the same bits, except for the sign of a zero.
        let (p, q) = (b.bitcast(x, word), b.bitcast(y, word));
        let zero = b.bitcast(if larger { b.and(p, q) } else { b.or(p, q) }, x.ty());
        b.select(b.fcmp(FloatPredicate::LLVMRealOEQ, x, y), zero, any)
    }

    /// Leaves a number unchanged, and replaces each NaN by the format's canonical one. LLVM 19 cannot select
    /// this on x86.
    fn canonicalize(&self, i: Value) {
        if let Some(number) = self.canonical(&self.before(i), i.arguments()[0]) {
            i.replace(Some(number));
        }
    }

    /// All calls use one convention (NVVM 2.0 §3.2: all are accepted and ignored), and some intrinsics are
    /// replaced here.
    fn call(&self, i: Value) {
        i.set_c_convention();
        let Some(f) = i.callee() else { return };
        let name = f.name();
        if name.starts_with("tandem.host.") {
            i.strip_attributes();
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
            let load = self.load(&b, i.ty(), i.arguments()[0]);
            load.set_alignment(1);
            i.replace(Some(load));
        } else if is("nvvm.texsurf.handle") || is("nvvm.texsurf.handle.internal") {
            // The launch has written the handle into the variable.
            let b = self.before(i);
            let variable = i.arguments().pop().unwrap_or(i);
            i.replace(Some(self.load(&b, i.ty(), variable)));
        } else if is("powi") {
            self.powi(i);
        } else if is("prefetch") {
            i.replace(None);
        } else if is("trap") {
            let b = self.before(i);
            self.call_host(&b, host::trap as *const () as usize, &[]);
            i.replace(None);
        } else if is("minnum") || is("maxnum") {
            if let [x, y] = i.arguments()[..] {
                let b = self.before(i);
                i.replace(Some(self.extreme(&b, x, y, is("maxnum"))));
            }
        } else if is("canonicalize") {
            self.canonicalize(i);
        } else if is("fma") || is("fmuladd") {
            self.fma(i);
        } else if is("convert.to.fp16") {
            let b = self.before(i);
            let half = self.half();
            let h = b.fptrunc(i.arguments()[0], half);
            i.replace(Some(b.bitcast(h, self.int(16))));
        } else if is("convert.from.fp16") {
            let b = self.before(i);
            let half = self.half();
            let h = b.bitcast(i.arguments()[0], half);
            i.replace(Some(b.fpext(h, i.ty())));
        }
    }

    /// `fma`, and `fmuladd` as `fma`: rounded once in every format. The host processor may have no such
    /// instruction, and half and bfloat would be rounded twice if computed as floats.
    fn fma(&self, i: Value) {
        let (scalar, _) = i.ty().lanes();
        let function = match scalar.kind() {
            Kind::Half => soft::fma_half as *const (),
            Kind::BFloat => soft::fma_bfloat as *const (),
            Kind::Float => soft::fma_single as *const (),
            Kind::Double => soft::fma_double as *const (),
            _ => return,
        };
        self.each_lane(i, &i.arguments(), |b, args| {
            let words: Vec<Value> = args.iter().map(|a| self.to_bits(b, *a)).collect();
            self.call_host(b, function as usize, &words)
        });
    }

    /// `powi` by repeated squaring. Half and bfloat are refused by the device.
    fn powi(&self, i: Value) {
        let (scalar, _) = i.ty().lanes();
        let function = match scalar.kind() {
            Kind::Float => soft::powi_single as *const (),
            Kind::Double => soft::powi_double as *const (),
            _ => return,
        };
        let args = i.arguments();
        self.each_lane(i, &args[..1], |b, lane| {
            let words = [self.to_bits(b, lane[0]), self.to_bits(b, args[1])];
            self.call_host(b, function as usize, &words)
        });
    }

    /// Conversions of integers to half and bfloat.
    fn int_to_float(&self, i: Value, signed: bool) {
        let (scalar, _) = i.ty().lanes();
        let function = match scalar.kind() {
            Kind::Half => soft::int_to_half as *const (),
            Kind::BFloat => soft::int_to_bfloat as *const (),
            _ => return,
        };
        let (from, _) = i.operand(0).ty().lanes();
        if from.width() > 128 {
            return;
        }
        self.each_lane(i, &i.operands(), |b, args| {
            let wide = self.int(128);
            let v = if from.width() == 128 {
                args[0]
            } else if signed {
                b.sext(args[0], wide)
            } else {
                b.zext(args[0], wide)
            };
            let high = b.lshr(v, self.constant(128, 64));
            let words = [self.to_bits(b, v), self.to_bits(b, high), self.constant(64, u64::from(signed))];
            self.call_host(b, function as usize, &words)
        });
    }

    /// Replaces an instruction by `scalar` applied to each lane of its operands; `scalar` returns the lane's
    /// bits.
    fn each_lane<'m>(
        &'m self,
        i: Value<'m>,
        operands: &[Value<'m>],
        scalar: impl Fn(&Builder<'m>, &[Value<'m>]) -> Value<'m>,
    ) {
        let b = self.before(i);
        let ty = i.ty();
        let (element, count) = ty.lanes();
        let value = match count {
            None => self.of_bits(&b, scalar(&b, operands), element),
            Some(count) => (0..count).try_fold(ty.undef(), |vector, n| {
                let at = self.constant(32, u64::from(n));
                let args: Vec<Value> = operands.iter().map(|o| b.lane(*o, at)).collect();
                let lane = self.of_bits(&b, scalar(&b, &args), element)?;
                Some(b.set_lane(vector, lane, at))
            }),
        };
        i.replace(value);
    }
}
