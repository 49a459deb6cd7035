//! PTX instructions on integers and bit strings: operand words in, result words out. `insn` handles register
//! names and the order of instructions.

use super::{Fault, Kind, Ptx, Ty, refused};
use crate::lower::scalar::words_for;
use crate::word::{Arg, Bin};
use tandem_llvm::{IntPredicate, Opcode};

const ZERO: Arg = Arg::Const(0);

/// The parts of an instruction's name.
pub(super) struct Operation<'x> {
    /// Before the first '.'.
    pub(super) op: &'x str,
    /// The modifiers between that and the type.
    pub(super) front: &'x [&'x str],
    /// The type, which comes last.
    pub(super) ty: Ty,
}

impl Operation<'_> {
    fn width(&self) -> u32 {
        self.ty.bits
    }

    fn signed(&self) -> bool {
        self.ty.kind == Kind::Signed
    }

    /// An integer of 16 bits or more.
    fn is_integer(&self) -> bool {
        self.ty.is_integer() && self.ty.bits > 8
    }

    /// One that is signed or unsigned.
    fn is_number(&self) -> bool {
        self.is_integer() && self.ty.kind != Kind::Bits
    }

    /// A string of bits, or a predicate.
    fn is_logic(&self) -> bool {
        self.is_integer() && self.ty.kind == Kind::Bits || self.ty.kind == Kind::Predicate
    }

    /// An integer of one or two words.
    fn is_words(&self) -> bool {
        self.ty.is_integer() && self.ty.bits >= 32
    }

    /// The right shift for the type.
    fn right(&self) -> Opcode {
        if self.signed() { Opcode::LLVMAShr } else { Opcode::LLVMLShr }
    }

    /// The equivalent IR instruction with two operands.
    fn opcode(&self) -> Option<Opcode> {
        let (number, logic) = (self.is_number(), self.is_logic());
        Some(match (self.op, self.front) {
            ("add", []) if number => Opcode::LLVMAdd,
            ("sub", []) if number => Opcode::LLVMSub,
            ("div", []) if number && self.signed() => Opcode::LLVMSDiv,
            ("div", []) if number => Opcode::LLVMUDiv,
            ("rem", []) if number && self.signed() => Opcode::LLVMSRem,
            ("rem", []) if number => Opcode::LLVMURem,
            ("and", []) if logic => Opcode::LLVMAnd,
            ("or", []) if logic => Opcode::LLVMOr,
            ("xor", []) if logic => Opcode::LLVMXor,
            _ => return None,
        })
    }
}

/// Width and words of a result; `None` for an unknown instruction.
type Computed = Result<Option<(u32, Vec<Arg>)>, Fault>;

impl Ptx<'_, '_, '_> {
    /// Any PTX instruction on integers.
    pub(super) fn integer(&mut self, o: &Operation<'_>, v: &[Vec<Arg>]) -> Computed {
        if let (Some(opcode), [a, b]) = (o.opcode(), v) {
            return Ok(Some((o.width(), self.l.int_binary(opcode, o.width(), a, b)?)));
        }
        match o.op {
            "mul" | "mad" | "madc" | "mul24" | "mad24" => self.product(o, v),
            "add" | "sub" | "addc" | "subc" | "sad" | "min" | "max" | "abs" | "neg" => self.arithmetic(o, v),
            "not" | "cnot" | "lop3" | "prmt" => self.logic(o, v),
            "shl" | "shr" | "shf" => self.shifts(o, v),
            "bfe" | "bfi" | "bmsk" | "szext" | "popc" | "clz" | "brev" | "bfind" => self.fields(o, v),
            _ => Ok(None),
        }
    }

    /// LLVM's intrinsic of this name on integers of the type.
    fn named(&mut self, o: &Operation<'_>, name: &str, v: &[Vec<Arg>]) -> Result<Option<Vec<Arg>>, Fault> {
        Ok(self.l.int_intrinsic(name, o.width(), o.width(), v)?)
    }

    /// Products, and sums with them.
    fn product(&mut self, o: &Operation<'_>, v: &[Vec<Arg>]) -> Computed {
        let w = o.width();
        let [a, b, c @ ..] = v else { return Ok(None) };
        if !o.is_number() || c.len() != usize::from(o.op.starts_with("mad")) {
            return Ok(None);
        }
        // A sum that takes or gives a carry, or saturates.
        let (front, cc, sat) = match o.front {
            [front @ .., "cc"] if o.op != "mul" => (front, true, false),
            [front @ .., "sat"] if o.op == "mad" && o.signed() && w == 32 => (front, false, true),
            front => (front, false, false),
        };
        let (bits, mut r) = match (o.op, front) {
            ("mul" | "mad", ["wide"]) if w == 64 || cc || sat => return Ok(None),
            ("madc", ["wide"]) => return Ok(None),
            (_, ["lo"]) if sat => return Ok(None),
            ("mul" | "mad" | "madc", ["lo" | "hi" | "wide"]) => {
                let (x, y) = (self.l.resize(a, w, 2 * w, o.signed()), self.l.resize(b, w, 2 * w, o.signed()));
                let all = self.l.int_binary(Opcode::LLVMMul, 2 * w, &x, &y)?;
                match front {
                    ["wide"] => (2 * w, all),
                    ["lo"] => (w, self.l.int_binary(Opcode::LLVMMul, w, a, b)?),
                    _ => (w, self.l.unpack_bits(&all, w, w)),
                }
            }
            ("mul24" | "mad24", ["lo" | "hi"]) if w == 32 => {
                // The product of the low 24 bits has 48 bits: the instruction takes its low or its high 32.
                let cut = |s: &mut Self, a: &[Arg]| {
                    let low = s.l.resize(a, 32, 24, false);
                    s.l.resize(&low, 24, 64, o.signed())
                };
                let (x, y) = (cut(self, a), cut(self, b));
                let all = self.l.int_binary(Opcode::LLVMMul, 64, &x, &y)?;
                (32, self.l.unpack_bits(&all, if o.front == ["lo"] { 0 } else { 16 }, 32))
            }
            _ => return Ok(None),
        };
        let Some(c) = c.first() else { return Ok(Some((bits, r))) };
        if o.op == "madc" || cc {
            if w < 32 || front == ["wide"] {
                return Ok(None);
            }
            let carry_in = if o.op == "madc" { self.carry_in(o)? } else { ZERO };
            r = self.with_carry(true, w, &r, c, carry_in, cc);
        } else if sat {
            return Ok(self.named(o, "sadd.sat.i32", &[r, c.clone()])?.map(|r| (bits, r)));
        } else {
            r = self.l.int_binary(Opcode::LLVMAdd, bits, &r, c)?;
        }
        Ok(Some((bits, r)))
    }

    /// Sums, and operations made of comparisons.
    fn arithmetic(&mut self, o: &Operation<'_>, v: &[Vec<Arg>]) -> Computed {
        let (w, number, signed) = (o.width(), o.is_number(), o.signed());
        let result = match (o.op, o.front, v) {
            ("add", ["sat"], [_, _]) if signed && w == 32 => self.named(o, "sadd.sat.i32", v)?,
            ("sub", ["sat"], [_, _]) if signed && w == 32 => self.named(o, "ssub.sat.i32", v)?,
            ("add" | "sub", ["cc"], [a, b]) | ("addc" | "subc", [] | ["cc"], [a, b]) if number && w >= 32 => {
                let carry_in = if o.op.len() == 4 { self.carry_in(o)? } else { ZERO };
                Some(self.with_carry(o.op.starts_with("add"), w, a, b, carry_in, o.front == ["cc"]))
            }
            ("sad", [], [_, _, c]) if number => {
                let (low, high) = if signed { ("smin", "smax") } else { ("umin", "umax") };
                match (self.named(o, low, &v[..2])?, self.named(o, high, &v[..2])?) {
                    (Some(low), Some(high)) => {
                        let apart = self.l.int_binary(Opcode::LLVMSub, w, &high, &low)?;
                        Some(self.l.int_binary(Opcode::LLVMAdd, w, &apart, c)?)
                    }
                    _ => None,
                }
            }
            ("min" | "max", [], [_, _]) if number => {
                let name = format!("{}{}", if signed { 's' } else { 'u' }, o.op);
                self.named(o, &name, v)?
            }
            ("abs", [], [_]) if signed && o.is_integer() => self.named(o, "abs", v)?,
            ("neg", [], [a]) if signed && o.is_integer() => {
                let zero = vec![ZERO; a.len()];
                Some(self.l.int_binary(Opcode::LLVMSub, w, &zero, a)?)
            }
            _ => None,
        };
        Ok(result.map(|r| (w, r)))
    }

    /// Bitwise operations, and `prmt` on bytes.
    fn logic(&mut self, o: &Operation<'_>, v: &[Vec<Arg>]) -> Computed {
        let w = o.width();
        if !o.is_logic() || !o.front.is_empty() {
            return Ok(None);
        }
        let r = match (o.op, v) {
            ("not", [a]) => {
                let ones = self.l.mask_top(vec![Arg::Const(u32::MAX); words_for(w)], w);
                self.l.int_binary(Opcode::LLVMXor, w, a, &ones)?
            }
            ("cnot", [a]) if o.is_integer() => {
                let zero = vec![ZERO; a.len()];
                let r = self.l.compare(IntPredicate::LLVMIntEQ, w, a, &zero);
                self.l.resize(&[r], 32, w, false)
            }
            ("lop3", [a, b, c, table]) if w == 32 => {
                let Arg::Const(table) = table[0] else { return Ok(None) };
                vec![self.look_up(table, a[0], b[0], c[0])]
            }
            ("prmt", [a, b, c]) if w == 32 => vec![self.permute(a[0], b[0], c[0])],
            _ => return Ok(None),
        };
        Ok(Some((w, r)))
    }

    /// lop3: bit by bit, the row of the table that a, b and c select.
    fn look_up(&mut self, table: u32, a: Arg, b: Arg, c: Arg) -> Arg {
        let mut all = ZERO;
        for row in (0..8u32).filter(|row| table >> row & 1 != 0) {
            let mut term = Arg::Const(u32::MAX);
            for (value, bit) in [(a, 4), (b, 2), (c, 1)] {
                let flip = Arg::Const(if row & bit != 0 { 0 } else { u32::MAX });
                let value = self.l.b.bin(Bin::Xor, value, flip);
                term = self.l.b.bin(Bin::And, term, value);
            }
            all = self.l.b.bin(Bin::Or, all, term);
        }
        all
    }

    /// prmt: four bytes of b:a, each selected by a nibble of c.
    fn permute(&mut self, a: Arg, b: Arg, c: Arg) -> Arg {
        let mut all = ZERO;
        for n in 0..4 {
            let select = self.l.b.bin(Bin::ShrU, c, Arg::Const(4 * n));
            let low = self.l.b.and(select, 7);
            let at = self.l.b.bin(Bin::Shl, low, Arg::Const(3));
            let byte = self.l.shr_words(&[a, b], at, Bin::ShrU)[0];
            // Bit 3 asks for eight copies of the byte's sign.
            let plain = self.l.b.and(byte, 0xff);
            let extended = self.l.b.sext(byte, 8);
            let sign = self.l.b.bin(Bin::ShrS, extended, Arg::Const(31));
            let sign = self.l.b.and(sign, 0xff);
            let copies = self.l.b.and(select, 8);
            let copies = self.l.b.bin(Bin::Ne, copies, ZERO);
            let value = self.l.b.select(copies, sign, plain);
            let value = self.l.b.bin(Bin::Shl, value, Arg::Const(8 * n));
            all = self.l.b.bin(Bin::Or, all, value);
        }
        all
    }

    /// Shifts, and funnel shifts of two words.
    fn shifts(&mut self, o: &Operation<'_>, v: &[Vec<Arg>]) -> Computed {
        let w = o.width();
        let r = match (o.op, o.front, v) {
            ("shl", [], [a, n]) if o.is_logic() && o.is_integer() => {
                self.shift(Opcode::LLVMShl, w, a, n[0])?
            }
            ("shr", [], [a, n]) if o.is_integer() => self.shift(o.right(), w, a, n[0])?,
            ("shf", [to @ ("l" | "r"), how @ ("wrap" | "clamp")], [a, b, n]) if w == 32 && o.is_logic() => {
                let n = if *how == "wrap" {
                    self.l.b.and(n[0], 31)
                } else {
                    self.l.b.bin(Bin::MinU, n[0], Arg::Const(32))
                };
                let both = [a[0], b[0]];
                if *to == "l" {
                    vec![self.l.shl_words(&both, n)[1]]
                } else {
                    vec![self.l.shr_words(&both, n, Bin::ShrU)[0]]
                }
            }
            _ => return Ok(None),
        };
        Ok(Some((w, r)))
    }

    /// Bit fields and bit positions.
    fn fields(&mut self, o: &Operation<'_>, v: &[Vec<Arg>]) -> Computed {
        let w = o.width();
        if !o.is_words() {
            return Ok(None);
        }
        Ok(match (o.op, o.front, v) {
            ("bfe", [], [a, at, len]) if o.is_number() => Some((w, self.extract(o, a, at[0], len[0])?)),
            ("bfi", [], [a, b, at, len]) if o.is_logic() => Some((w, self.insert(w, a, b, at[0], len[0])?)),
            ("bmsk", ["clamp" | "wrap"], [at, len]) if w == 32 && o.is_logic() => {
                Some((32, self.mask_of(o, at[0], len[0])?))
            }
            ("szext", ["clamp" | "wrap"], [a, len]) if w == 32 && o.is_number() => {
                Some((32, self.extend(o, a, len[0])?))
            }
            ("popc", [], [_]) if o.is_logic() => self.named(o, "ctpop", v)?.map(|r| (32, vec![r[0]])),
            ("clz", [], [_]) if o.is_logic() => self.named(o, "ctlz", v)?.map(|r| (32, vec![r[0]])),
            ("brev", [], [_]) if o.is_logic() => self.named(o, "bitreverse", v)?.map(|r| (w, r)),
            ("bfind", [] | ["shiftamt"], [a]) if o.is_number() => Some((32, vec![self.find(o, a)?])),
            _ => None,
        })
    }

    /// bfe: the field moves to the bottom, then to the top, then down again with its sign or zeros.
    fn extract(&mut self, o: &Operation<'_>, a: &[Arg], at: Arg, len: Arg) -> Result<Vec<Arg>, Fault> {
        let (w, right) = (o.width(), o.right());
        let (at, len) = (self.l.b.and(at, 255), self.l.b.and(len, 255));
        let low = self.shift(right, w, a, at)?;
        let len = self.l.b.bin(Bin::MinU, len, Arg::Const(w));
        let rest = self.l.b.bin(Bin::Sub, Arg::Const(w), len);
        let up = self.shift(Opcode::LLVMShl, w, &low, rest)?;
        self.shift(right, w, &up, rest)
    }

    /// bfi: replaces a field of b by the low bits of a.
    fn insert(&mut self, w: u32, a: &[Arg], b: &[Arg], at: Arg, len: Arg) -> Result<Vec<Arg>, Fault> {
        let ones = vec![Arg::Const(u32::MAX); words_for(w)];
        let (at, len) = (self.l.b.and(at, 255), self.l.b.and(len, 255));
        let len = self.l.b.bin(Bin::MinU, len, Arg::Const(w));
        let rest = self.l.b.bin(Bin::Sub, Arg::Const(w), len);
        let mask = self.shift(Opcode::LLVMLShr, w, &ones, rest)?;
        let mask = self.shift(Opcode::LLVMShl, w, &mask, at)?;
        let up = self.shift(Opcode::LLVMShl, w, a, at)?;
        let differ = self.l.int_binary(Opcode::LLVMXor, w, &up, b)?;
        let differ = self.l.int_binary(Opcode::LLVMAnd, w, &differ, &mask)?;
        Ok(self.l.int_binary(Opcode::LLVMXor, w, b, &differ)?)
    }

    /// A count that `.clamp` limits to 32, and `.wrap` takes modulo 32.
    fn counted_bits(&mut self, o: &Operation<'_>, count: Arg) -> Arg {
        if o.front == ["clamp"] {
            self.l.b.bin(Bin::MinU, count, Arg::Const(32))
        } else {
            self.l.b.and(count, 31)
        }
    }

    /// bmsk: so many ones, moved to a place.
    fn mask_of(&mut self, o: &Operation<'_>, at: Arg, len: Arg) -> Result<Vec<Arg>, Fault> {
        let (at, len) = (self.counted_bits(o, at), self.counted_bits(o, len));
        let rest = self.l.b.bin(Bin::Sub, Arg::Const(32), len);
        let ones = self.shift(Opcode::LLVMLShr, 32, &[Arg::Const(u32::MAX)], rest)?;
        self.shift(Opcode::LLVMShl, 32, &ones, at)
    }

    /// szext: the low bits move to the top, then down again with their sign or zeros.
    fn extend(&mut self, o: &Operation<'_>, a: &[Arg], len: Arg) -> Result<Vec<Arg>, Fault> {
        let len = self.counted_bits(o, len);
        let rest = self.l.b.bin(Bin::Sub, Arg::Const(32), len);
        let up = self.shift(Opcode::LLVMShl, 32, a, rest)?;
        self.shift(o.right(), 32, &up, rest)
    }

    /// bfind: the highest bit that differs from the sign; with `.shiftamt`, its distance from the top.
    fn find(&mut self, o: &Operation<'_>, a: &[Arg]) -> Result<Arg, Fault> {
        let w = o.width();
        let a = if o.signed() {
            let sign = self.l.shr_words(a, Arg::Const(w - 1), Bin::ShrS);
            self.l.int_binary(Opcode::LLVMXor, w, a, &sign)?
        } else {
            a.to_vec()
        };
        let zeros = self.l.leading_zeros(&a, w);
        let place = self.l.b.bin(Bin::Sub, Arg::Const(w - 1), zeros);
        if o.front.is_empty() {
            return Ok(place);
        }
        let none = self.l.b.bin(Bin::Eq, zeros, Arg::Const(w));
        Ok(self.l.b.select(none, Arg::Const(u32::MAX), zeros))
    }

    /// A shift by any count: counts above the width act as the width.
    fn shift(&mut self, op: Opcode, w: u32, a: &[Arg], n: Arg) -> Result<Vec<Arg>, Fault> {
        let low = self.l.b.bin(Bin::MinU, n, Arg::Const(w - 1));
        let mut count = vec![ZERO; words_for(w)];
        count[0] = low;
        let r = self.l.int_binary(op, w, a, &count)?;
        if op == Opcode::LLVMAShr {
            // A shift by w - 1 leaves nothing but sign bits, as one by w does.
            return Ok(r);
        }
        let within = self.l.b.bin(Bin::LtU, n, Arg::Const(w));
        Ok(r.iter().map(|&r| self.l.b.select(within, r, ZERO)).collect())
    }

    /// CC.CF, which some instruction of the text must have set.
    fn carry_in(&self, o: &Operation<'_>) -> Result<Arg, Fault> {
        if self.carried {
            return Ok(self.carry);
        }
        let hint = "no instruction before it in this text sets the carry, and the carry of another asm \
                    statement is not kept: write the chain as one asm statement";
        refused(format!("PTX {}", o.op), hint)
    }

    /// a + b + carry or a - b - borrow; sets CC.CF if `sets`.
    fn with_carry(&mut self, add: bool, w: u32, a: &[Arg], b: &[Arg], carry: Arg, sets: bool) -> Vec<Arg> {
        // One more word holds the carry; a borrow is -1.
        let (mut x, mut y, mut c) = (a.to_vec(), b.to_vec(), vec![ZERO; a.len() + 1]);
        x.push(ZERO);
        y.push(ZERO);
        c[0] = carry;
        let mut r = if add {
            let sum = self.l.add_words(&x, &y);
            self.l.add_words(&sum, &c)
        } else {
            let difference = self.l.sub_words(&x, &y);
            self.l.sub_words(&difference, &c)
        };
        let top = r.pop().unwrap_or(ZERO);
        if sets {
            self.carried = true;
            let carry = self.l.b.and(top, 1);
            self.carry = match self.guard {
                Some(c) => self.l.b.select(c, carry, self.carry),
                None => carry,
            };
        }
        debug_assert_eq!(r.len(), words_for(w));
        r
    }
}
