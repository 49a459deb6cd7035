//! Operand fields: which bits of a word hold an operand, and what the operand is.
//!
//! A [`OperandField`] is a name as manuals write it (`vs2`), the member of [`crate::Insn`] that holds the
//! value ([`Role`]), what the value means ([`Kind`]), and where its bits are ([`Segment`]s). Everything
//! else in the crate (decode, encode, text, documentation) walks these and knows no bit numbers itself.

/// The member of [`crate::Insn`] an operand lives in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Role {
    /// Destination register.
    Rd,
    /// First source: bits 19:15.
    Rs1,
    /// Second source: bits 24:20.
    Rs2,
    /// Third source: bits 31:27 of scalar multiply-adds, bits 11:7 of vector instructions.
    Rs3,
    /// Immediate.
    Imm,
    /// Mask bit; true = unmasked.
    Vm,
    /// Rounding mode.
    Rm,
    /// CSR address.
    Csr,
}

/// What an operand means; decides its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Kind {
    /// Scalar register.
    X,
    /// Vector register.
    V,
    /// A number.
    Imm,
    /// A pc-relative target, in bytes.
    Target,
    /// The upper 20 bits of a word; the text shows the number without its 12 zeros.
    Upper,
    /// A `vtype` value (`e32, m1, ta, ma`).
    Vtype,
    /// `v0.t` or nothing.
    Vm,
    /// A rounding mode (`rne`, ..., `dyn`).
    Rm,
    /// A CSR by name or number.
    Csr,
    /// `aq` and `rl`, a suffix of the mnemonic.
    AqRl,
    /// Whether a per-lane atomic returns the old value; if not, assembly writes `x0` as its destination.
    Wd,
    /// The fm, pred and succ sets of FENCE.
    Fence,
    /// The four high-bit groups x3, x2, x1, xd of REGEXT.
    High4,
    /// `imm[10:5]`, x2, xd of REGEXTI.
    High3,
}

/// `width` bits of the word from bit `word_lo` are bits `value_lo..` of the operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Lowest bit in the instruction word.
    pub word_lo: u8,
    /// Number of bits.
    pub width: u8,
    /// Lowest bit in the operand's value.
    pub value_lo: u8,
}

impl Segment {
    /// The word bits `hi..=lo`, holding the value's bits from `value_lo` up.
    pub const fn new(hi: u8, lo: u8, value_lo: u8) -> Segment {
        Segment { word_lo: lo, width: hi - lo + 1, value_lo }
    }

    /// The bits of the word that this segment covers.
    pub const fn mask(self) -> u32 {
        (((1u64 << self.width) - 1) as u32) << self.word_lo
    }
}

/// One operand of a format. See the module text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandField {
    /// Name as the manuals have it: `rd`, `vs2`, `imm`.
    pub name: &'static str,
    /// Where the value lives in [`crate::Insn`].
    pub role: Role,
    /// What the value means.
    pub kind: Kind,
    /// Where its bits are.
    pub segments: &'static [Segment],
    /// Sign-extended from its highest bit.
    pub signed: bool,
}

impl OperandField {
    /// The bits of the word that this operand covers.
    pub const fn mask(&self) -> u32 {
        let (mut mask, mut i) = (0, 0);
        while i < self.segments.len() {
            mask |= self.segments[i].mask();
            i += 1;
        }
        mask
    }

    /// Number of bits of the value, low zeros that are not stored included.
    pub const fn bits(&self) -> u32 {
        let (mut top, mut i) = (0, 0);
        while i < self.segments.len() {
            let end = (self.segments[i].value_lo + self.segments[i].width) as u32;
            if end > top {
                top = end;
            }
            i += 1;
        }
        top
    }

    /// Low bits of the value that are always zero (1 for branch targets, 12 for LUI).
    pub fn low_zeros(&self) -> u32 {
        self.segments.iter().map(|s| u32::from(s.value_lo)).min().unwrap_or(0)
    }

    /// The operand's value in `word`.
    pub fn extract(&self, word: u32) -> i32 {
        let mut value = 0u32;
        for s in self.segments {
            value |= ((word & s.mask()) >> s.word_lo) << s.value_lo;
        }
        if self.signed {
            let up = 32 - self.bits();
            ((value << up) as i32) >> up
        } else {
            value as i32
        }
    }

    /// The word bits that hold `value`; `None` if it does not fit.
    pub fn insert(&self, value: i32) -> Option<u32> {
        let mut word = 0u32;
        for s in self.segments {
            word |= (((value as u32) >> s.value_lo) << s.word_lo) & s.mask();
        }
        (self.extract(word) == value).then_some(word)
    }

    /// Smallest and largest value that fits.
    pub fn range(&self) -> (i64, i64) {
        let low = (1i64 << self.low_zeros()) - 1;
        if self.signed || self.bits() == 32 {
            let half = 1i64 << (self.bits() - 1);
            (-half, (half - 1) & !low)
        } else {
            (0, ((1i64 << self.bits()) - 1) & !low)
        }
    }
}
