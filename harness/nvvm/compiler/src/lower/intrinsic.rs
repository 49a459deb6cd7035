//! Intrinsics by name.

use super::memory::{Memory, Strength};
use super::rounding::Integral;
use super::scalar::{Format, Scalar};
use super::state::FuncLower;
use crate::word::{Arg, Bin, Space};
use tandem_ir::CompileError;
use tandem_llvm::{Opcode, Value, ValueKind};

/// Those that only tell the optimiser something: no code.
const SILENT: [&str; 13] = [
    "llvm.debugtrap",
    "llvm.lifetime.",
    "llvm.assume",
    "llvm.donothing",
    "llvm.sideeffect",
    "llvm.dbg.",
    "llvm.var.annotation",
    "llvm.invariant.end",
    "llvm.experimental.noalias.scope",
    "llvm.prefetch",
    "llvm.nvvm.prefetch.",
    "llvm.nvvm.nanosleep",
    "llvm.pseudoprobe",
];
/// Intrinsics whose result is their first operand.
const PASSED_ON: [&str; 7] = [
    "llvm.ptr.annotation.",
    "llvm.annotation.",
    "llvm.launder.invariant.group.",
    "llvm.strip.invariant.group.",
    "llvm.expect.",
    "llvm.ssa.copy.",
    "llvm.arithmetic.fence.",
];
/// Those on blocks of memory.
const BLOCKS: [&str; 3] = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."];

impl<'m> FuncLower<'_, 'm> {
    pub(super) fn intrinsic(&mut self, i: Value<'m>, name: &str) -> Result<Vec<Arg>, CompileError> {
        let one_of = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
        if let Some(reg) = name.strip_prefix("llvm.nvvm.read.ptx.sreg.") {
            return self.special_register(i, reg);
        }
        let args = i.call_args();
        if one_of(&SILENT) {
            return Ok(Vec::new());
        }
        if name.starts_with("llvm.nvvm.atomic.") {
            return self.atomic_intrinsic(i, name, &args);
        }
        if let Some(words) = self.transfer_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if let Some(words) = self.texture_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if let Some(words) = self.format_intrinsic(name, &args)? {
            return Ok(words);
        }
        if let Some(words) = self.sync_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if let Some(words) = self.warp_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if let Some(words) = self.matrix_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if let Some(words) = self.space_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if one_of(&BLOCKS) {
            return self.block_intrinsic(i, &name.replace(".inline.", "."), &args);
        }
        if one_of(&PASSED_ON) {
            return self.words(args[0]);
        }
        if name.starts_with("llvm.nvvm.ldg.global.") || name.starts_with("llvm.nvvm.ldu.global.") {
            // A load through another cache, at the alignment that the call states.
            let align = args.get(1).and_then(|a| a.int_bits()).map_or(1, |n| n as u32);
            let place =
                Memory { space: Space::Flat, address: self.word(args[0])?, align, strength: Strength::Plain };
            return self.load_type(&place, i.ty(), 0, Some(i));
        }
        if name.starts_with("llvm.is.constant.") {
            // The passes have decided what they could.
            return Ok(vec![Arg::Const(0)]);
        }
        if name.starts_with("llvm.objectsize.") {
            // Unknown: 0 if the least possible size is asked for, otherwise all ones.
            let least = args.get(1).and_then(|a| a.int_bits()) == Some(1);
            let words = self.words_of(i.ty(), Some(i))?;
            return Ok(vec![Arg::Const(if least { 0 } else { u32::MAX }); words]);
        }
        if name.starts_with("llvm.invariant.start.") {
            // Its result only names the region for llvm.invariant.end.
            return Ok(vec![Arg::Const(0)]);
        }
        self.number_intrinsic(i, name, &args)
    }

    /// Intrinsics that compute something from numbers.
    fn number_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Vec<Arg>, CompileError> {
        let mut words = Vec::new();
        for a in args.iter().filter(|a| a.kind() != ValueKind::Metadata) {
            words.push(self.words(*a)?);
        }
        let leaves = match args.first() {
            Some(a) if a.kind() != ValueKind::Metadata => self.cx.leaves(a.ty(), Some(i))?,
            _ => Vec::new(),
        };
        let Some(first) = leaves.first().copied() else { return Err(self.unknown(i, name)) };
        if let Some(r) = self.dot_product(name, &words) {
            return Ok(vec![r]);
        }
        if name.starts_with("llvm.ptrmask.") {
            let masks = self.cx.leaves(args[1].ty(), Some(i))?.first().map_or(1, |m| m.kind.words());
            let masked = words[0].iter().enumerate();
            return Ok(masked.map(|(n, &p)| self.b.bin(Bin::And, p, words[1][n * masks])).collect());
        }
        if let (Some(what), Scalar::Int(w)) = (name.strip_prefix("llvm.vector.reduce."), first.kind) {
            let elements: Vec<&[Arg]> = words[0].chunks(first.kind.words()).collect();
            let what = what.split('.').next().unwrap_or("");
            return self.reduce(what, w, &elements)?.ok_or_else(|| self.unknown(i, name));
        }
        if let (Some(what), Scalar::Float(f)) = (name.strip_prefix("llvm.vector.reduce."), first.kind) {
            let from = usize::from(args.len() == 2);
            let own = self.cx.leaves(args[from].ty(), Some(i))?;
            let each = own.first().map_or(1, |l| l.kind.words());
            let elements: Vec<Vec<Arg>> = words[from].chunks(each).map(<[Arg]>::to_vec).collect();
            let start = (from == 1).then(|| words[0].clone());
            let what = what.split('.').next().unwrap_or("");
            return self.reduce_floats(what, f, start, elements)?.ok_or_else(|| self.unknown(i, name));
        }
        let vectors: Vec<bool> = args.iter().map(|a| a.ty() == args[0].ty()).collect();
        let results = self.cx.leaves(i.ty(), Some(i))?;
        let (mut out, mut flags) = (Vec::new(), Vec::new());
        let mut at = 0;
        for (k, leaf) in leaves.iter().enumerate() {
            let n = leaf.kind.words();
            // Operands of another type (a flag, an exponent) apply to every element.
            let parts: Vec<Vec<Arg>> = words
                .iter()
                .zip(&vectors)
                .map(|(w, &v)| if v { w[at..at + n].to_vec() } else { w.clone() })
                .collect();
            at += n;
            let result = self.element(name, leaf.kind, results.get(k).map(|r| r.kind), &parts, &mut flags)?;
            out.extend(result.ok_or_else(|| self.unknown(i, name))?);
        }
        out.extend(flags);
        Ok(out)
    }

    /// One element of an intrinsic's result, from the elements of its operands. `None` if the intrinsic is
    /// not known. `flags` gets whether a sum or product overflowed.
    fn element(
        &mut self,
        name: &str,
        from: Scalar,
        to: Option<Scalar>,
        parts: &[Vec<Arg>],
        flags: &mut Vec<Arg>,
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let base = name.split('.').nth(1).unwrap_or("");
        match (from, to) {
            (Scalar::Int(w), _) if name.contains(".with.overflow.") => {
                let mut r = self.with_overflow(base, w, &parts[0], &parts[1])?;
                flags.extend(r.pop());
                Ok(Some(r))
            }
            (Scalar::Float(from), _) if name.starts_with("llvm.convert.to.fp16.") => {
                self.float_resize(from, Format::Half, &parts[0]).map(Some)
            }
            (Scalar::Int(16), Some(Scalar::Float(to))) if name.starts_with("llvm.convert.from.fp16.") => {
                self.float_resize(Format::Half, to, &parts[0]).map(Some)
            }
            (_, Some(to)) if name.starts_with("llvm.nvvm.") => {
                self.nvvm_element(name.trim_start_matches("llvm.nvvm."), from, to, parts)
            }
            (Scalar::Float(f), Some(Scalar::Int(w))) if Integral::of(base).is_some() => {
                let whole =
                    self.round_to_whole(f, &parts[0], Integral::of(base).unwrap_or(Integral::TowardZero))?;
                self.float_to_int(true, f, w, &whole).map(Some)
            }
            (Scalar::Float(f), Some(Scalar::Int(w)))
                if name.contains(".sat.") && base.starts_with("fpto") =>
            {
                let signed = base == "fptosi";
                self.saturate_to_integer(f, &parts[0], (w, signed), 0).map(Some)
            }
            (Scalar::Float(f), _) => match Integral::of(base) {
                Some(to) => self.round_to_whole(f, &parts[0], to).map(Some),
                None if base == "minimum" || base == "maximum" => {
                    self.extreme(f, &parts[0], &parts[1], base == "maximum").map(Some)
                }
                None => self.float_intrinsic(base, f, parts),
            },
            (Scalar::Int(w), Some(Scalar::Int(to))) => self.int_intrinsic(name, w, to, parts),
            _ => Ok(None),
        }
    }

    /// llvm.vector.reduce of floats: in order, from the start value if there is one.
    fn reduce_floats(
        &mut self,
        what: &str,
        format: Format,
        start: Option<Vec<Arg>>,
        elements: Vec<Vec<Arg>>,
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let mut all = start;
        for e in elements {
            all = Some(match (all, what) {
                (None, _) => e,
                (Some(a), "fadd") => self.float_binary(Opcode::LLVMFAdd, format, &a, &e)?,
                (Some(a), "fmul") => self.float_binary(Opcode::LLVMFMul, format, &a, &e)?,
                (Some(a), "fmin") => self.float_intrinsic("minnum", format, &[a, e])?.unwrap_or_default(),
                (Some(a), "fmax") => self.float_intrinsic("maxnum", format, &[a, e])?.unwrap_or_default(),
                (Some(a), "fminimum") => self.extreme(format, &a, &e, false)?,
                (Some(a), "fmaximum") => self.extreme(format, &a, &e, true)?,
                _ => return Ok(None),
            });
        }
        Ok(all)
    }

    /// llvm.nvvm.idp2a and idp4a (NVPTX guide, Arithmetic Intrinsics).
    fn dot_product(&mut self, name: &str, x: &[Vec<Arg>]) -> Option<Arg> {
        let rest = name.strip_prefix("llvm.nvvm.idp")?;
        let (count, signs) = rest.split_once("a.")?;
        let signs = match signs {
            "s.s" => (true, true),
            "s.u" => (true, false),
            "u.s" => (false, true),
            "u.u" => (false, false),
            _ => return None,
        };
        match (count, x) {
            ("2", [a, b, high, c]) => {
                let Arg::Const(high) = high[0] else { return None };
                let from = if high & 1 != 0 { 16 } else { 0 };
                Some(self.dot(a[0], b[0], c[0], signs, &[(0, from), (16, from + 8)], 16))
            }
            ("4", [a, b, c]) => {
                Some(self.dot(a[0], b[0], c[0], signs, &[(0, 0), (8, 8), (16, 16), (24, 24)], 8))
            }
            _ => None,
        }
    }

    /// The refusal of an intrinsic that nothing here knows.
    pub(super) fn unknown(&self, i: Value<'m>, name: &str) -> CompileError {
        let base = name.split('.').nth(1).unwrap_or("");
        const LIBRARY: [&str; 11] =
            ["sin", "cos", "tan", "exp", "exp2", "exp10", "log", "log2", "log10", "pow", "frexp"];
        if LIBRARY.contains(&base) {
            let hint = format!(
                "PTX has no such function: call __nv_{base} (double) or __nv_{base}f (float), and link a \
                 library that defines it (--link libdevice.10.bc)"
            );
            return self.cx.refuse("§11", format!("@{name}"), Some(i), hint);
        }
        let clause = match name {
            n if n.starts_with("llvm.nvvm.barrier") || n.starts_with("llvm.nvvm.membar") => "§15.2",
            n if n.starts_with("llvm.nvvm.atomic") => "§15.1",
            n if n.starts_with("llvm.nvvm.ptr.") => "§12.2.2",
            n if n.starts_with("llvm.nvvm.isspacep") => "§12.2.2",
            n if n.starts_with("llvm.nvvm.tex") || n.starts_with("llvm.nvvm.su") => "§15.5",
            n if n.starts_with("llvm.nvvm.") => "§15",
            n if n.starts_with("llvm.va_") => "§11.1",
            n if n.starts_with("llvm.convert.") => "§11.6",
            _ => "§11",
        };
        self.cx.refuse(
            clause,
            format!("@{name}"),
            Some(i),
            "the intrinsic is not in this version of the compiler",
        )
    }
}
