//! Integers of 1 to 64 bits on words: narrow ones zero-extended in one word, wide ones in two.

use super::function::FuncLower;
use crate::error::CompileError;
use crate::fault::CompilerFault;
use crate::llvm::{IntPredicate, Opcode};
use crate::word::{Arg, Bin, Op};

/// Low and high word.
pub(super) type Pair = [Arg; 2];

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
            let (a, b) = ([a[0], a[1]], [b[0], b[1]]);
            let r = self.wide_binary(op, width, a, b)?;
            let high = self.b.zext(r[1], width - 32);
            return Ok(vec![r[0], high]);
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

    fn wide_binary(&mut self, op: Opcode, width: u32, a: Pair, b: Pair) -> Result<Pair, CompileError> {
        use Opcode::*;
        let each = |s: &mut Self, op| [s.b.bin(op, a[0], b[0]), s.b.bin(op, a[1], b[1])];
        Ok(match op {
            LLVMAdd => self.add_wide(a, b),
            LLVMSub => self.sub_wide(a, b),
            LLVMMul => self.mul_wide(a, b),
            LLVMAnd => each(self, Bin::And),
            LLVMOr => each(self, Bin::Or),
            LLVMXor => each(self, Bin::Xor),
            LLVMShl => self.shl_wide(a, b[0]),
            LLVMLShr => self.shr_wide(a, b[0], Bin::ShrU),
            LLVMAShr => {
                let a = self.sext_wide(a, width);
                self.shr_wide(a, b[0], Bin::ShrS)
            }
            LLVMUDiv => self.helper_pair("tandem.udiv64", a, b)?,
            LLVMURem => self.helper_pair("tandem.urem64", a, b)?,
            LLVMSDiv | LLVMSRem => {
                let (a, b) = (self.sext_wide(a, width), self.sext_wide(b, width));
                let name = if op == LLVMSDiv { "tandem.sdiv64" } else { "tandem.srem64" };
                self.helper_pair(name, a, b)?
            }
            _ => return Err(self.internal("a 64-bit operation it does not know")),
        })
    }

    /// Sign-extends a pair of `width` (33 to 64) bits to 64.
    pub(super) fn sext_wide(&mut self, a: Pair, width: u32) -> Pair {
        [a[0], self.b.sext(a[1], width - 32)]
    }

    pub(super) fn add_wide(&mut self, a: Pair, b: Pair) -> Pair {
        let low = self.b.add(a[0], b[0]);
        let high = self.b.add(a[1], b[1]);
        if self.cx.faulty(CompilerFault::LosesCarry) {
            return [low, high];
        }
        let carry = self.b.bin(Bin::LtU, low, b[0]);
        [low, self.b.add(high, carry)]
    }

    pub(super) fn sub_wide(&mut self, a: Pair, b: Pair) -> Pair {
        let borrow = self.b.bin(Bin::LtU, a[0], b[0]);
        let low = self.b.bin(Bin::Sub, a[0], b[0]);
        let high = self.b.bin(Bin::Sub, a[1], b[1]);
        [low, self.b.bin(Bin::Sub, high, borrow)]
    }

    pub(super) fn mul_wide(&mut self, a: Pair, b: Pair) -> Pair {
        let low = self.b.bin(Bin::Mul, a[0], b[0]);
        let high = self.b.bin(Bin::MulHu, a[0], b[0]);
        let x = self.b.bin(Bin::Mul, a[0], b[1]);
        let y = self.b.bin(Bin::Mul, a[1], b[0]);
        let xy = self.b.add(x, y);
        [low, self.b.add(high, xy)]
    }

    pub(super) fn shl_wide(&mut self, a: Pair, n: Arg) -> Pair {
        if let Arg::Const(n) = n {
            return match n & 63 {
                0 => a,
                n @ 1..=31 => {
                    let low = self.b.bin(Bin::Shl, a[0], Arg::Const(n));
                    let up = self.b.bin(Bin::Shl, a[1], Arg::Const(n));
                    let over = self.b.bin(Bin::ShrU, a[0], Arg::Const(32 - n));
                    [low, self.b.bin(Bin::Or, up, over)]
                }
                n => [ZERO, self.b.bin(Bin::Shl, a[0], Arg::Const(n - 32))],
            };
        }
        // Within a word: bits that cross are shifted by 31 - n after a shift by one, so n = 0 crosses none.
        let m = self.b.and(n, 31);
        let low = self.b.bin(Bin::Shl, a[0], m);
        let up = self.b.bin(Bin::Shl, a[1], m);
        let half = self.b.bin(Bin::ShrU, a[0], Arg::Const(1));
        let back = self.b.bin(Bin::Xor, m, Arg::Const(31));
        let over = self.b.bin(Bin::ShrU, half, back);
        let high = self.b.bin(Bin::Or, up, over);
        let big = self.is_big(n);
        [self.b.select(big, ZERO, low), self.b.select(big, low, high)]
    }

    /// `op` is the shift of the high word: zeros in, or sign in.
    pub(super) fn shr_wide(&mut self, a: Pair, n: Arg, op: Bin) -> Pair {
        let fill = |s: &mut Self| if op == Bin::ShrS { s.b.bin(op, a[1], Arg::Const(31)) } else { ZERO };
        if let Arg::Const(n) = n {
            return match n & 63 {
                0 => a,
                n @ 1..=31 => {
                    let high = self.b.bin(op, a[1], Arg::Const(n));
                    let down = self.b.bin(Bin::ShrU, a[0], Arg::Const(n));
                    let over = self.b.bin(Bin::Shl, a[1], Arg::Const(32 - n));
                    [self.b.bin(Bin::Or, down, over), high]
                }
                n => [self.b.bin(op, a[1], Arg::Const(n - 32)), fill(self)],
            };
        }
        let m = self.b.and(n, 31);
        let high = self.b.bin(op, a[1], m);
        let down = self.b.bin(Bin::ShrU, a[0], m);
        let twice = self.b.bin(Bin::Shl, a[1], Arg::Const(1));
        let back = self.b.bin(Bin::Xor, m, Arg::Const(31));
        let over = self.b.bin(Bin::Shl, twice, back);
        let low = self.b.bin(Bin::Or, down, over);
        let big = self.is_big(n);
        let fill = fill(self);
        [self.b.select(big, high, low), self.b.select(big, fill, high)]
    }

    /// 1 if a shift count of a pair is 32 or more.
    fn is_big(&mut self, n: Arg) -> Arg {
        let bit = self.b.bin(Bin::ShrU, n, Arg::Const(5));
        self.b.and(bit, 1)
    }

    /// An integer or pointer comparison: 0 or 1.
    pub(super) fn compare(&mut self, p: IntPredicate, width: u32, a: &[Arg], b: &[Arg]) -> Arg {
        use IntPredicate::*;
        let signed = matches!(p, LLVMIntSGT | LLVMIntSGE | LLVMIntSLT | LLVMIntSLE);
        let (a, b) =
            if matches!(p, LLVMIntUGT | LLVMIntULE | LLVMIntSGT | LLVMIntSLE) { (b, a) } else { (a, b) };
        // Now: Eq, Ne, Lt, or the negation of Lt for GE and for swapped LE.
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
        let (mut a, mut b) = ([a[0], a[1]], [b[0], b[1]]);
        if matches!(p, LLVMIntEQ | LLVMIntNE) {
            let low = self.b.bin(Bin::Xor, a[0], b[0]);
            let high = self.b.bin(Bin::Xor, a[1], b[1]);
            let any = self.b.bin(Bin::Or, low, high);
            return self.b.bin(if p == LLVMIntEQ { Bin::Eq } else { Bin::Ne }, any, ZERO);
        }
        if signed {
            a = self.sext_wide(a, width);
            b = self.sext_wide(b, width);
        }
        let less = self.less_wide(a, b, if signed { signed_op } else { Bin::LtU });
        if negate { self.b.not(less) } else { less }
    }

    /// a < b with `op` comparing the high words.
    pub(super) fn less_wide(&mut self, a: Pair, b: Pair, op: Bin) -> Arg {
        let high = self.b.bin(op, a[1], b[1]);
        let same = self.b.bin(Bin::Eq, a[1], b[1]);
        let low = self.b.bin(Bin::LtU, a[0], b[0]);
        let tie = self.b.bin(Bin::And, same, low);
        self.b.bin(Bin::Or, high, tie)
    }

    /// Truncates, or extends with zeros or sign, between integer widths.
    pub(super) fn resize(&mut self, a: &[Arg], from: u32, to: u32, signed: bool) -> Vec<Arg> {
        let signed = signed && !(self.cx.faulty(CompilerFault::SextAsZext) && matches!(from, 8 | 16));
        if to <= from {
            return if to > 32 {
                vec![a[0], self.b.zext(a[1], to - 32)]
            } else {
                vec![self.b.zext(a[0], to)]
            };
        }
        if !signed {
            let mut words = a.to_vec();
            if to > 32 && words.len() == 1 {
                words.push(ZERO);
            }
            return words;
        }
        if from > 32 {
            let [low, high] = self.sext_wide([a[0], a[1]], from);
            return vec![low, self.b.zext(high, to - 32)];
        }
        let low = self.b.sext(a[0], from);
        if to > 32 {
            let high = self.b.bin(Bin::ShrS, low, Arg::Const(31));
            return vec![low, self.b.zext(high, to - 32)];
        }
        vec![self.b.zext(low, to)]
    }

    /// Calls a helper function that is linked in after the passes.
    pub(super) fn helper(
        &mut self,
        name: &str,
        args: Vec<Arg>,
        results: usize,
    ) -> Result<Vec<Arg>, CompileError> {
        let id = match self.cx.helpers.get(name) {
            Some(&id) => id,
            // Any function stands for it until it is linked in.
            None => {
                self.cx.missing.borrow_mut().insert(name.to_string());
                0
            }
        };
        let dsts: Vec<u32> = (0..results).map(|_| self.b.fresh()).collect();
        let line = self.b.line;
        self.b.out.push(crate::word::Inst { op: Op::Call(id), args, dsts: dsts.clone(), line });
        Ok(dsts.into_iter().map(Arg::Val).collect())
    }

    fn helper_pair(&mut self, name: &str, a: Pair, b: Pair) -> Result<Pair, CompileError> {
        let r = self.helper(name, vec![a[0], a[1], b[0], b[1]], 2)?;
        Ok([r[0], r[1]])
    }
}
