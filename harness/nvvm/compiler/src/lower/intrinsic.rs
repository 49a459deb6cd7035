//! Intrinsics by name.

use super::scalar::{Format, Scalar};
use super::state::FuncLower;
use crate::word::{Arg, Bin};
use tandem_ir::CompileError;
use tandem_llvm::{Value, ValueKind};

/// Those that only tell the optimiser something: no code.
const SILENT: [&str; 8] = [
    "llvm.lifetime.",
    "llvm.assume",
    "llvm.donothing",
    "llvm.sideeffect",
    "llvm.dbg.",
    "llvm.var.annotation",
    "llvm.invariant.end",
    "llvm.experimental.noalias.scope",
];
/// Those whose result is their first operand.
const PASSED_ON: [&str; 5] = [
    "llvm.ptr.annotation.",
    "llvm.annotation.",
    "llvm.launder.invariant.group.",
    "llvm.strip.invariant.group.",
    "llvm.expect.",
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
        if let Some(words) = self.sync_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if let Some(words) = self.warp_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if let Some(words) = self.space_intrinsic(i, name, &args)? {
            return Ok(words);
        }
        if one_of(&BLOCKS) {
            return self.block_intrinsic(i, name, &args);
        }
        if one_of(&PASSED_ON) {
            return self.words(args[0]);
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

    /// One element of what an intrinsic computes, from those of its operands; `None` if it is not known.
    /// Whether a sum or product overflowed goes to `flags`.
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
            (Scalar::Float(f), _) => self.float_intrinsic(base, f, parts),
            (Scalar::Int(w), Some(Scalar::Int(to))) => self.int_intrinsic(name, w, to, parts),
            _ => Ok(None),
        }
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
