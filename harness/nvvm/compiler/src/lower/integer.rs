//! Integers of every width on words, low word first.
//!
//! A value of `w` bits has `w / 32` words, rounded up, and is zero above its width. All code here works for
//! any number of words. [`super::scalar::MOST_BITS`] limits it, because the code of a product grows with the
//! square. Division of more than one word calls a helper function (`runtime/`) of the next available width.

use super::scalar::words_for;
use super::state::FuncLower;
use crate::word::{Arg, Bin};
use tandem_ir::CompileError;
use tandem_llvm::{IntPredicate, Opcode};
use tandem_plant::CompilerFault;

const ZERO: Arg = Arg::Const(0);

impl FuncLower<'_, '_> {
    /// A binary operation on integers of `width` bits.
    pub(super) fn int_binary(
        &mut self,
        op: Opcode,
        width: u32,
        a: &[Arg],
        b: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        use Opcode::*;
        if width > 32 {
            let r = self.wide_binary(op, width, a, b)?;
            return Ok(self.mask_top(r, width));
        }
        let (a, b) = (a[0], b[0]);
        let faulty = self.cx.faulty(CompilerFault::SignedDivAsUnsigned);
        let (bin, signed) = match op {
            LLVMAdd => (Bin::Add, false),
            LLVMSub => (Bin::Sub, false),
            LLVMMul => (Bin::Mul, false),
            LLVMUDiv => (Bin::DivU, false),
            LLVMURem => (Bin::RemU, false),
            LLVMSDiv if faulty => (Bin::DivU, false),
            LLVMSRem if faulty => (Bin::RemU, false),
            LLVMSDiv => (Bin::DivS, true),
            LLVMSRem => (Bin::RemS, true),
            LLVMShl => (Bin::Shl, false),
            LLVMLShr => (Bin::ShrU, false),
            LLVMAShr => (Bin::ShrS, true),
            LLVMAnd => (Bin::And, false),
            LLVMOr => (Bin::Or, false),
            LLVMXor => (Bin::Xor, false),
            _ => return Err(self.internal("an integer operation it does not know")),
        };
        let (a, b) = if signed {
            let b = if op == LLVMAShr { b } else { self.b.sext(b, width) };
            (self.b.sext(a, width), b)
        } else {
            (a, b)
        };
        let r = self.b.bin(bin, a, b);
        let exact = matches!(op, LLVMUDiv | LLVMURem | LLVMLShr | LLVMAnd | LLVMOr | LLVMXor);
        Ok(vec![if exact { r } else { self.b.zext(r, width) }])
    }

    fn wide_binary(
        &mut self,
        op: Opcode,
        width: u32,
        a: &[Arg],
        b: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        use Opcode::*;
        let each = |s: &mut Self, op| a.iter().zip(b).map(|(&a, &b)| s.b.bin(op, a, b)).collect::<Vec<_>>();
        Ok(match op {
            LLVMAdd => self.add_words(a, b),
            LLVMSub => self.sub_words(a, b),
            LLVMMul => self.mul_words(a, b),
            LLVMAnd => each(self, Bin::And),
            LLVMOr => each(self, Bin::Or),
            LLVMXor => each(self, Bin::Xor),
            LLVMShl => self.shl_words(a, b[0]),
            LLVMLShr => self.shr_words(a, b[0], Bin::ShrU),
            LLVMAShr => {
                let a = self.sext_top(a, width);
                self.shr_words(&a, b[0], Bin::ShrS)
            }
            LLVMUDiv => self.divide("udiv", false, width, a, b)?,
            LLVMURem => self.divide("urem", false, width, a, b)?,
            LLVMSDiv => self.divide("sdiv", true, width, a, b)?,
            LLVMSRem => self.divide("srem", true, width, a, b)?,
            _ => return Err(self.internal("a wide operation it does not know")),
        })
    }

    /// A quotient or remainder by the helper function of the next width available.
    fn divide(
        &mut self,
        what: &str,
        signed: bool,
        width: u32,
        a: &[Arg],
        b: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        let whole = [64, 128, 256].into_iter().find(|&w| w >= width);
        let Some(whole) = whole else {
            let hint = "division supports integers of at most 256 bits";
            return Err(self.cx.refuse("§10.2", format!("{what} i{width}"), None, hint));
        };
        let mut args = self.resize(a, width, whole, signed);
        args.extend(self.resize(b, width, whole, signed));
        let name = if whole == 64 { format!("tandem.{what}64") } else { format!("tandem.int.{what}{whole}") };
        let mut r = self.helper(&name, args, words_for(whole))?;
        r.truncate(words_for(width));
        Ok(r)
    }

    /// Clears the bits above `width`.
    pub(super) fn mask_top(&mut self, mut a: Vec<Arg>, width: u32) -> Vec<Arg> {
        if !width.is_multiple_of(32)
            && let Some(top) = a.last_mut()
        {
            *top = self.b.zext(*top, width % 32);
        }
        a
    }

    /// Repeats the sign bit above `width`, up to the end of the last word.
    pub(super) fn sext_top(&mut self, a: &[Arg], width: u32) -> Vec<Arg> {
        let mut a = a.to_vec();
        if !width.is_multiple_of(32)
            && let Some(top) = a.last_mut()
        {
            *top = self.b.sext(*top, width % 32);
        }
        a
    }

    /// a + b, with carries rippling upward.
    pub(super) fn add_words(&mut self, a: &[Arg], b: &[Arg]) -> Vec<Arg> {
        let faulty = self.cx.faulty(CompilerFault::LosesCarry);
        let mut carry = ZERO;
        let mut out = Vec::new();
        for (k, (&x, &y)) in a.iter().zip(b).enumerate() {
            let sum = self.b.add(x, y);
            let all = self.b.add(sum, carry);
            if k + 1 < a.len() && !faulty {
                let over = self.b.bin(Bin::LtU, sum, y);
                let again = self.b.bin(Bin::LtU, all, carry);
                carry = self.b.bin(Bin::Or, over, again);
            }
            out.push(all);
        }
        out
    }

    /// a - b, with borrows rippling upward.
    pub(super) fn sub_words(&mut self, a: &[Arg], b: &[Arg]) -> Vec<Arg> {
        let mut borrow = ZERO;
        let mut out = Vec::new();
        for (k, (&x, &y)) in a.iter().zip(b).enumerate() {
            let under = if k + 1 < a.len() { self.b.bin(Bin::LtU, x, y) } else { ZERO };
            let difference = self.b.bin(Bin::Sub, x, y);
            let again = if k + 1 < a.len() { self.b.bin(Bin::LtU, difference, borrow) } else { ZERO };
            out.push(self.b.bin(Bin::Sub, difference, borrow));
            borrow = self.b.bin(Bin::Or, under, again);
        }
        out
    }

    /// The low words of a * b, row by row.
    pub(super) fn mul_words(&mut self, a: &[Arg], b: &[Arg]) -> Vec<Arg> {
        let n = a.len();
        let mut out = vec![ZERO; n];
        for (i, &x) in a.iter().enumerate() {
            let mut carry = ZERO;
            for (j, &y) in b.iter().enumerate().take(n - i) {
                let low = self.b.bin(Bin::Mul, x, y);
                let sum = self.b.add(out[i + j], low);
                let all = self.b.add(sum, carry);
                if i + j + 1 < n {
                    // high + two carries never overflows: x * y + two words fits in two words.
                    let high = self.b.bin(Bin::MulHu, x, y);
                    let first = self.b.bin(Bin::LtU, sum, low);
                    let second = self.b.bin(Bin::LtU, all, carry);
                    let both = self.b.add(first, second);
                    carry = self.b.add(high, both);
                }
                out[i + j] = all;
            }
        }
        out
    }

    /// a << n, for n below the number of bits in the words.
    pub(super) fn shl_words(&mut self, a: &[Arg], n: Arg) -> Vec<Arg> {
        let len = a.len();
        if let Arg::Const(n) = n {
            let (words, bits) = ((n / 32) as usize, n % 32);
            return (0..len)
                .map(|k| {
                    let at = |back: usize| if k >= words + back { a[k - words - back] } else { ZERO };
                    let up = self.b.bin(Bin::Shl, at(0), Arg::Const(bits));
                    if bits == 0 {
                        return up;
                    }
                    let over = self.b.bin(Bin::ShrU, at(1), Arg::Const(32 - bits));
                    self.b.bin(Bin::Or, up, over)
                })
                .collect();
        }
        // Within words: bits that cross are shifted by 31 - m after a shift by one, so for m = 0 none cross.
        let m = self.b.and(n, 31);
        let back = self.b.bin(Bin::Xor, m, Arg::Const(31));
        let mut out = Vec::new();
        for k in 0..len {
            let up = self.b.bin(Bin::Shl, a[k], m);
            let over = if k > 0 {
                let half = self.b.bin(Bin::ShrU, a[k - 1], Arg::Const(1));
                self.b.bin(Bin::ShrU, half, back)
            } else {
                ZERO
            };
            out.push(self.b.bin(Bin::Or, up, over));
        }
        // Then by 1, 2, 4 ... words.
        for (stage, step) in stages(len) {
            let bit = self.bit(n, stage);
            out = (0..len)
                .map(|k| {
                    let from = if k >= step { out[k - step] } else { ZERO };
                    self.b.select(bit, from, out[k])
                })
                .collect();
        }
        out
    }

    /// a >> n, in the same way; `op` shifts the top word: zeros in, or sign in.
    pub(super) fn shr_words(&mut self, a: &[Arg], n: Arg, op: Bin) -> Vec<Arg> {
        let len = a.len();
        let top = a[len - 1];
        let fill = if op == Bin::ShrS { self.b.bin(op, top, Arg::Const(31)) } else { ZERO };
        if let Arg::Const(n) = n {
            let (words, bits) = ((n / 32) as usize, n % 32);
            return (0..len)
                .map(|k| {
                    let at = k + words;
                    let word = |at: usize| a.get(at).copied().unwrap_or(fill);
                    if bits == 0 || at >= len {
                        return word(at);
                    }
                    if at + 1 == len {
                        return self.b.bin(op, top, Arg::Const(bits));
                    }
                    let down = self.b.bin(Bin::ShrU, word(at), Arg::Const(bits));
                    let over = self.b.bin(Bin::Shl, word(at + 1), Arg::Const(32 - bits));
                    self.b.bin(Bin::Or, down, over)
                })
                .collect();
        }
        let m = self.b.and(n, 31);
        let back = self.b.bin(Bin::Xor, m, Arg::Const(31));
        let mut out = Vec::new();
        for k in 0..len {
            if k + 1 == len {
                out.push(self.b.bin(op, top, m));
                continue;
            }
            let down = self.b.bin(Bin::ShrU, a[k], m);
            let twice = self.b.bin(Bin::Shl, a[k + 1], Arg::Const(1));
            let over = self.b.bin(Bin::Shl, twice, back);
            out.push(self.b.bin(Bin::Or, down, over));
        }
        for (stage, step) in stages(len) {
            let bit = self.bit(n, stage);
            out = (0..len)
                .map(|k| {
                    let from = out.get(k + step).copied().unwrap_or(fill);
                    self.b.select(bit, from, out[k])
                })
                .collect();
        }
        out
    }

    /// Bit `n` of a word, 0 or 1.
    fn bit(&mut self, word: Arg, n: u32) -> Arg {
        let down = self.b.bin(Bin::ShrU, word, Arg::Const(n));
        self.b.and(down, 1)
    }

    /// An integer comparison: 0 or 1.
    pub(super) fn compare(&mut self, p: IntPredicate, width: u32, a: &[Arg], b: &[Arg]) -> Arg {
        use IntPredicate::*;
        let signed = matches!(p, LLVMIntSGT | LLVMIntSGE | LLVMIntSLT | LLVMIntSLE);
        let (a, b) =
            if matches!(p, LLVMIntUGT | LLVMIntULE | LLVMIntSGT | LLVMIntSLE) { (b, a) } else { (a, b) };
        // The remaining predicates are Eq, Ne, Lt, or the negation of Lt for GE and for swapped LE.
        let negate = matches!(p, LLVMIntUGE | LLVMIntULE | LLVMIntSGE | LLVMIntSLE);
        let signed_op = if self.cx.faulty(CompilerFault::SignedLessAsUnsigned) { Bin::LtU } else { Bin::LtS };
        if width <= 32 {
            let (mut x, mut y) = (a[0], b[0]);
            if signed {
                x = self.b.sext(x, width);
                y = self.b.sext(y, width);
            }
            return match (p, signed, negate) {
                (LLVMIntEQ, ..) => self.b.bin(Bin::Eq, x, y),
                (LLVMIntNE, ..) => self.b.bin(Bin::Ne, x, y),
                (_, true, false) => self.b.bin(signed_op, x, y),
                (_, true, true) => self.b.bin(Bin::LeS, y, x),
                (_, false, false) => self.b.bin(Bin::LtU, x, y),
                (_, false, true) => self.b.bin(Bin::LeU, y, x),
            };
        }
        if matches!(p, LLVMIntEQ | LLVMIntNE) {
            let mut any = ZERO;
            for (&x, &y) in a.iter().zip(b) {
                let differs = self.b.bin(Bin::Xor, x, y);
                any = self.b.bin(Bin::Or, any, differs);
            }
            return self.b.bin(if p == LLVMIntEQ { Bin::Eq } else { Bin::Ne }, any, ZERO);
        }
        let less = if signed {
            let (a, b) = (self.sext_top(a, width), self.sext_top(b, width));
            self.less_words(&a, &b, signed_op)
        } else {
            self.less_words(a, b, Bin::LtU)
        };
        if negate { self.b.not(less) } else { less }
    }

    /// a < b with `op` comparing the top words.
    fn less_words(&mut self, a: &[Arg], b: &[Arg], op: Bin) -> Arg {
        let mut less = ZERO;
        for (k, (&x, &y)) in a.iter().zip(b).enumerate() {
            let above = self.b.bin(if k + 1 == a.len() { op } else { Bin::LtU }, x, y);
            if k == 0 {
                less = above;
                continue;
            }
            let same = self.b.bin(Bin::Eq, x, y);
            let tie = self.b.bin(Bin::And, same, less);
            less = self.b.bin(Bin::Or, above, tie);
        }
        less
    }

    /// Truncates, or extends with zeros or sign, between integer widths.
    pub(super) fn resize(&mut self, a: &[Arg], from: u32, to: u32, signed: bool) -> Vec<Arg> {
        let signed = signed && !(self.cx.faulty(CompilerFault::SextAsZext) && matches!(from, 8 | 16));
        let n = words_for(to);
        if to <= from {
            return self.mask_top(a[..n].to_vec(), to);
        }
        let mut words = if signed { self.sext_top(a, from) } else { a.to_vec() };
        if n > words.len() {
            let top = words[words.len() - 1];
            let fill = if signed { self.b.bin(Bin::ShrS, top, Arg::Const(31)) } else { ZERO };
            words.resize(n, fill);
        }
        if signed { self.mask_top(words, to) } else { words }
    }

    /// Values of several widths as one string of bits, the first one lowest; the last word is zero above the
    /// end.
    pub(super) fn pack_bits(&mut self, parts: &[(u32, Vec<Arg>)]) -> Vec<Arg> {
        let total: u32 = parts.iter().map(|p| p.0).sum();
        let mut out = vec![ZERO; words_for(total)];
        let mut at = 0;
        for (width, words) in parts {
            for (k, &word) in words.iter().enumerate() {
                let place = at + 32 * k as u32;
                let (n, bits) = ((place / 32) as usize, place % 32);
                let up = self.b.bin(Bin::Shl, word, Arg::Const(bits));
                out[n] = self.b.bin(Bin::Or, out[n], up);
                if bits > 0 && n + 1 < out.len() {
                    let over = self.b.bin(Bin::ShrU, word, Arg::Const(32 - bits));
                    out[n + 1] = self.b.bin(Bin::Or, out[n + 1], over);
                }
            }
            at += width;
        }
        out
    }

    /// `width` bits of such a string, starting at bit `at`.
    pub(super) fn unpack_bits(&mut self, bits: &[Arg], at: u32, width: u32) -> Vec<Arg> {
        let word = |n: usize| bits.get(n).copied().unwrap_or(ZERO);
        let out = (0..words_for(width))
            .map(|k| {
                let place = at + 32 * k as u32;
                let (n, shift) = ((place / 32) as usize, place % 32);
                if shift == 0 {
                    return word(n);
                }
                let down = self.b.bin(Bin::ShrU, word(n), Arg::Const(shift));
                let wanted = (width - 32 * k as u32).min(32);
                if shift + wanted <= 32 {
                    return down;
                }
                let over = self.b.bin(Bin::Shl, word(n + 1), Arg::Const(32 - shift));
                self.b.bin(Bin::Or, down, over)
            })
            .collect();
        self.mask_top(out, width)
    }
}

/// Bits of a shift count above bit 4, which move whole words, with the number of words that each moves.
fn stages(len: usize) -> impl Iterator<Item = (u32, usize)> {
    (0..).map(|s| (5 + s, 1usize << s)).take_while(move |&(_, step)| step < len)
}
