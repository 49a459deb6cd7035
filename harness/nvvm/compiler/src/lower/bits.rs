//! Intrinsics on integers of any number of words: NVVM 2.0 §11.3 and §11.5, and those that LLVM's passes
//! write in place of instructions.

use super::scalar::words_for;
use super::state::FuncLower;
use crate::word::{Arg, Bin, Un};
use tandem_ir::CompileError;
use tandem_llvm::{IntPredicate, Opcode};

const ZERO: Arg = Arg::Const(0);

impl FuncLower<'_, '_> {
    /// An intrinsic on integers of `w` bits, element by element: `name` is its name, `x` its operands and
    /// `to` the width of the result. `None` for an unknown one.
    pub(super) fn int_intrinsic(
        &mut self,
        name: &str,
        w: u32,
        to: u32,
        x: &[Vec<Arg>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        use IntPredicate::*;
        let name = name.strip_prefix("llvm.").unwrap_or(name);
        let (base, rest) = name.split_once('.').unwrap_or((name, ""));
        let a = &x[0];
        let b = x.get(1).unwrap_or(a);
        let pick = |s: &mut Self, p: IntPredicate| {
            let c = s.compare(p, w, a, b);
            Some(a.iter().zip(b).map(|(&a, &b)| s.b.select(c, a, b)).collect::<Vec<_>>())
        };
        Ok(match base {
            "umin" if w <= 32 => Some(vec![self.b.bin(Bin::MinU, a[0], b[0])]),
            "umax" if w <= 32 => Some(vec![self.b.bin(Bin::MaxU, a[0], b[0])]),
            "smin" if w == 32 => Some(vec![self.b.bin(Bin::MinS, a[0], b[0])]),
            "smax" if w == 32 => Some(vec![self.b.bin(Bin::MaxS, a[0], b[0])]),
            "umin" => pick(self, LLVMIntULT),
            "umax" => pick(self, LLVMIntUGT),
            "smin" => pick(self, LLVMIntSLT),
            "smax" => pick(self, LLVMIntSGT),
            "abs" => {
                let zero = vec![ZERO; a.len()];
                let minus = self.int_binary(Opcode::LLVMSub, w, &zero, a)?;
                let c = self.compare(LLVMIntSLT, w, a, &zero);
                Some(a.iter().zip(&minus).map(|(&a, &m)| self.b.select(c, m, a)).collect())
            }
            "ucmp" | "scmp" => {
                // (a > b) - (a < b)
                let (less, more) =
                    if base == "ucmp" { (LLVMIntULT, LLVMIntUGT) } else { (LLVMIntSLT, LLVMIntSGT) };
                let (less, more) = (self.compare(less, w, a, b), self.compare(more, w, a, b));
                let sign = self.b.bin(Bin::Sub, more, less);
                Some(self.resize(&[sign], 32, to, true))
            }
            "uadd" | "usub" | "sadd" | "ssub" | "ushl" | "sshl" if rest.starts_with("sat.") => {
                Some(self.saturating(base, w, a, b)?)
            }
            "ctpop" => {
                let mut n = ZERO;
                for &word in a {
                    let m = self.popcount(word);
                    n = self.b.add(n, m);
                }
                Some(self.resize(&[n], 32, w, false))
            }
            "ctlz" => {
                let n = self.leading_zeros(a, w);
                Some(self.resize(&[n], 32, w, false))
            }
            "cttz" => {
                let n = self.trailing_zeros(a, w);
                Some(self.resize(&[n], 32, w, false))
            }
            "bitreverse" => {
                let words: Vec<Arg> = a.iter().rev().map(|&v| self.reverse(v)).collect();
                Some(self.shr_words(&words, Arg::Const(32 * a.len() as u32 - w), Bin::ShrU))
            }
            "bswap" => {
                let words: Vec<Arg> = a.iter().rev().map(|&v| self.swap_bytes(v)).collect();
                Some(self.shr_words(&words, Arg::Const(32 * a.len() as u32 - w), Bin::ShrU))
            }
            "fshl" | "fshr" => Some(self.funnel(base == "fshl", w, a, b, &x[2])?),
            _ => None,
        })
    }

    /// Funnel shift of a:b by c modulo the width.
    fn funnel(
        &mut self,
        left: bool,
        w: u32,
        a: &[Arg],
        b: &[Arg],
        c: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        let number = |n: u32| {
            let mut words = vec![ZERO; words_for(w)];
            words[0] = Arg::Const(n);
            words
        };
        let n = if w.is_power_of_two() {
            self.b.and(c[0], w - 1)
        } else {
            // A width below 4 may not hold its own number, so the count is taken in a word.
            match c {
                &[c] => self.b.bin(Bin::RemU, c, Arg::Const(w)),
                _ => self.int_binary(Opcode::LLVMURem, w, c, &number(w))?[0],
            }
        };
        let back = self.b.bin(Bin::Sub, Arg::Const(w - 1), n);
        let wide = |n: Arg| {
            let mut words = vec![ZERO; words_for(w)];
            words[0] = n;
            words
        };
        // One side is shifted by n, the other by 1 and then by w - 1 - n, so n = 0 is no special case.
        let (keep, other, toward, away) = if left {
            (a, b, Opcode::LLVMShl, Opcode::LLVMLShr)
        } else {
            (b, a, Opcode::LLVMLShr, Opcode::LLVMShl)
        };
        let kept = self.int_binary(toward, w, keep, &wide(n))?;
        let once = self.int_binary(away, w, other, &number(1))?;
        let moved = self.int_binary(away, w, &once, &wide(back))?;
        self.int_binary(Opcode::LLVMOr, w, &kept, &moved)
    }

    /// Addition, subtraction or shift that stops at the type's limits.
    fn saturating(&mut self, base: &str, w: u32, a: &[Arg], b: &[Arg]) -> Result<Vec<Arg>, CompileError> {
        use IntPredicate::*;
        let ones = vec![Arg::Const(u32::MAX); a.len()];
        let (r, over) = match base {
            "ushl" | "sshl" => {
                let back = if base == "ushl" { Opcode::LLVMLShr } else { Opcode::LLVMAShr };
                let r = self.int_binary(Opcode::LLVMShl, w, a, b)?;
                let again = self.int_binary(back, w, &r, b)?;
                let over = self.compare(LLVMIntNE, w, &again, a);
                (r, over)
            }
            _ => {
                let mut r = self.with_overflow(base, w, a, b)?;
                let over = r.pop().unwrap_or(ZERO);
                (r, over)
            }
        };
        let limit = match base {
            "usub" => vec![ZERO; a.len()],
            "uadd" | "ushl" => self.mask_top(ones, w),
            _ => {
                // The largest value, inverted if the left operand is negative.
                let largest = self.shr_words(&ones, Arg::Const(32 * a.len() as u32 - w + 1), Bin::ShrU);
                let top = self.sext_top(a, w)[a.len() - 1];
                let sign = self.b.bin(Bin::ShrS, top, Arg::Const(31));
                let limit = largest.iter().map(|&l| self.b.bin(Bin::Xor, l, sign)).collect();
                self.mask_top(limit, w)
            }
        };
        Ok(r.iter().zip(&limit).map(|(&r, &l)| self.b.select(over, l, r)).collect())
    }

    /// The result of `uadd`, `sadd`, `usub`, `ssub`, `umul` or `smul`, and whether it overflowed.
    pub(super) fn with_overflow(
        &mut self,
        base: &str,
        w: u32,
        a: &[Arg],
        b: &[Arg],
    ) -> Result<Vec<Arg>, CompileError> {
        use IntPredicate::*;
        let op = match base {
            "uadd" | "sadd" => Opcode::LLVMAdd,
            "usub" | "ssub" => Opcode::LLVMSub,
            "umul" | "smul" => Opcode::LLVMMul,
            _ => return Err(self.internal("an overflow intrinsic it does not know")),
        };
        let mut r = self.int_binary(op, w, a, b)?;
        let zero = vec![ZERO; a.len()];
        let over = match base {
            "uadd" => self.compare(LLVMIntULT, w, &r, a),
            "usub" => self.compare(LLVMIntULT, w, a, b),
            "sadd" => {
                let less = self.compare(LLVMIntSLT, w, &r, a);
                let negative = self.compare(LLVMIntSLT, w, b, &zero);
                self.b.bin(Bin::Xor, less, negative)
            }
            "ssub" => {
                let less = self.compare(LLVMIntSLT, w, a, b);
                let negative = self.compare(LLVMIntSLT, w, &r, &zero);
                self.b.bin(Bin::Xor, less, negative)
            }
            _ if w > 32 => {
                // The product at twice the width, compared with the extended narrow one.
                let (signed, twice) = (base == "smul", 64 * a.len() as u32);
                let (x, y) = (self.resize(a, w, twice, signed), self.resize(b, w, twice, signed));
                let product = self.mul_words(&x, &y);
                let want = self.resize(&r, w, twice, signed);
                self.compare(LLVMIntNE, twice, &product, &want)
            }
            _ => {
                let signed = base == "smul";
                let x = if signed { self.b.sext(a[0], w) } else { a[0] };
                let y = if signed { self.b.sext(b[0], w) } else { b[0] };
                let low = self.b.bin(Bin::Mul, x, y);
                let high = self.b.bin(if signed { Bin::MulHs } else { Bin::MulHu }, x, y);
                let want = self.resize(&r, w, 64, signed);
                self.compare(LLVMIntNE, 64, &[low, high], &want)
            }
        };
        r.push(over);
        Ok(r)
    }

    /// llvm.vector.reduce.*: combines the elements; `None` if they are not integers.
    pub(super) fn reduce(
        &mut self,
        what: &str,
        w: u32,
        elements: &[&[Arg]],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some((first, rest)) = elements.split_first() else { return Ok(None) };
        let mut all = first.to_vec();
        for e in rest {
            let op = match what {
                "add" => Opcode::LLVMAdd,
                "mul" => Opcode::LLVMMul,
                "and" => Opcode::LLVMAnd,
                "or" => Opcode::LLVMOr,
                "xor" => Opcode::LLVMXor,
                "smin" | "smax" | "umin" | "umax" => {
                    let Some(r) = self.int_intrinsic(what, w, w, &[all, e.to_vec()])? else {
                        return Ok(None);
                    };
                    all = r;
                    continue;
                }
                _ => return Ok(None),
            };
            all = self.int_binary(op, w, &all, e)?;
        }
        Ok(Some(all))
    }

    /// llvm.nvvm.idp2a and idp4a of the NVPTX guide: a dot product of parts of two words, plus `c`.
    /// `parts` are the bit positions of the parts of `a` and of `b` and the parts' widths.
    pub(super) fn dot(
        &mut self,
        a: Arg,
        b: Arg,
        c: Arg,
        signs: (bool, bool),
        parts: &[(u32, u32)],
        width: u32,
    ) -> Arg {
        let mut sum = c;
        for &(x, y) in parts {
            let x = self.field(a, x, width, signs.0);
            let y = self.field(b, y, 8, signs.1);
            let product = self.b.bin(Bin::Mul, x, y);
            sum = self.b.add(sum, product);
        }
        sum
    }

    /// `width` bits of a word, starting at bit `at`, extended.
    fn field(&mut self, v: Arg, at: u32, width: u32, signed: bool) -> Arg {
        let down = self.b.bin(Bin::ShrU, v, Arg::Const(at));
        if signed { self.b.sext(down, width) } else { self.b.zext(down, width) }
    }

    /// Ones in a word.
    pub(super) fn popcount(&mut self, v: Arg) -> Arg {
        let b = &mut self.b;
        let half = b.bin(Bin::ShrU, v, Arg::Const(1));
        let odd = b.and(half, 0x5555_5555);
        let v = b.bin(Bin::Sub, v, odd);
        let low = b.and(v, 0x3333_3333);
        let up = b.bin(Bin::ShrU, v, Arg::Const(2));
        let high = b.and(up, 0x3333_3333);
        let v = b.add(low, high);
        let up = b.bin(Bin::ShrU, v, Arg::Const(4));
        let v = b.add(v, up);
        let v = b.and(v, 0x0f0f_0f0f);
        let v = b.bin(Bin::Mul, v, Arg::Const(0x0101_0101));
        b.bin(Bin::ShrU, v, Arg::Const(24))
    }

    /// Leading zeros of one word, 32 for 0, from the exponent of the word as a float. Bits below the highest
    /// one are cleared first, so that rounding cannot carry.
    fn leading_zeros_word(&mut self, v: Arg) -> Arg {
        if let Arg::Const(c) = v {
            return Arg::Const(c.leading_zeros());
        }
        let half = self.b.bin(Bin::ShrU, v, Arg::Const(1));
        let not = self.b.bin(Bin::Xor, half, Arg::Const(u32::MAX));
        let sparse = self.b.bin(Bin::And, v, not);
        let float = self.b.un(Un::UToF, sparse);
        let exponent = self.b.bin(Bin::ShrU, float, Arg::Const(23));
        // 127 + 31 for the top bit; 0 for 0, which therefore has the most.
        let n = self.b.bin(Bin::Sub, Arg::Const(158), exponent);
        self.b.bin(Bin::MinU, n, Arg::Const(32))
    }

    /// Leading zeros of `w` bits, `w` for 0: those of the highest nonzero word, plus the words above it.
    pub(super) fn leading_zeros(&mut self, a: &[Arg], w: u32) -> Arg {
        let all = 32 * a.len() as u32;
        let mut word = a[0];
        let mut above = Arg::Const(all - 32);
        for (k, &next) in a.iter().enumerate().skip(1) {
            let empty = self.b.bin(Bin::Eq, next, ZERO);
            word = self.b.select(empty, word, next);
            above = self.b.select(empty, above, Arg::Const(all - 32 - 32 * k as u32));
        }
        let n = self.leading_zeros_word(word);
        let n = self.b.add(n, above);
        self.b.bin(Bin::Sub, n, Arg::Const(all - w))
    }

    /// Trailing zeros of `w` bits, `w` for 0.
    pub(super) fn trailing_zeros(&mut self, a: &[Arg], w: u32) -> Arg {
        let mut n = ZERO;
        for (k, &word) in a.iter().enumerate().rev() {
            let less = self.b.bin(Bin::Sub, word, Arg::Const(1));
            let inverted = self.b.bin(Bin::Xor, word, Arg::Const(u32::MAX));
            let below = self.b.bin(Bin::And, inverted, less);
            let own = self.popcount(below);
            if k + 1 == a.len() {
                n = own;
                continue;
            }
            let above = self.b.add(n, Arg::Const(32));
            let empty = self.b.bin(Bin::Eq, word, ZERO);
            n = self.b.select(empty, above, own);
        }
        self.b.bin(Bin::MinU, n, Arg::Const(w))
    }

    /// The bits of a word in reverse order.
    pub(super) fn reverse(&mut self, mut v: Arg) -> Arg {
        for (n, mask) in [(1, 0x5555_5555), (2, 0x3333_3333), (4, 0x0f0f_0f0f)] {
            let down = self.b.bin(Bin::ShrU, v, Arg::Const(n));
            let down = self.b.and(down, mask);
            let up = self.b.and(v, mask);
            let up = self.b.bin(Bin::Shl, up, Arg::Const(n));
            v = self.b.bin(Bin::Or, down, up);
        }
        self.swap_bytes(v)
    }

    /// The bytes of a word in reverse order.
    fn swap_bytes(&mut self, v: Arg) -> Arg {
        let down = self.b.bin(Bin::ShrU, v, Arg::Const(8));
        let down = self.b.and(down, 0x00ff_00ff);
        let up = self.b.and(v, 0x00ff_00ff);
        let up = self.b.bin(Bin::Shl, up, Arg::Const(8));
        let v = self.b.bin(Bin::Or, down, up);
        let down = self.b.bin(Bin::ShrU, v, Arg::Const(16));
        let up = self.b.bin(Bin::Shl, v, Arg::Const(16));
        self.b.bin(Bin::Or, down, up)
    }
}
