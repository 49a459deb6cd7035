//! The table: one row an instruction, one file an extension, one line a row.
//!
//! ```text
//!   Op       mnemonic   format  fixed bits                                     what it does
//!   VaddVv   "vadd.vv"  Vvv     { 31..26=0x00, 14..12=0, 6..0=0x57 }           "vd = vs2 + vs1";
//! ```
//! The bits that a row does not fix belong to its format's operands, or are listed: `ignore { 24..15 }` are
//! bits nobody looks at, `zero { 31..29 }` are bits that must be zero here although implementations do not
//! check them. A group's head gives extension, status and the clause of the manual. `check` holds the rows to those rules and to each other.

mod check;
mod rv32a;
mod rv32i;
mod rv32m;
mod vector_fixed;
mod vector_fp;
mod vector_int;
mod vector_mem;
mod ventus;
mod zfinx;
mod zicsr;

pub use check::check;

use crate::format::Format;
use rv32a::rv32a;
use rv32i::rv32i;
use rv32m::rv32m;
use vector_fixed::vector_fixed;
use vector_fp::vector_fp;
use vector_int::vector_int;
use vector_mem::vector_mem;
use ventus::ventus;
use zfinx::zfinx;
use zicsr::zicsr;

/// Extension of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Ext {
    /// RV32I.
    I,
    /// Multiplication and division.
    M,
    /// Atomics.
    A,
    /// CSR access.
    Zicsr,
    /// Single precision on x registers.
    Zfinx,
    /// RVV arithmetic and configuration.
    V,
    /// RVV loads and stores.
    VLoad,
    /// Ventus's own.
    Ventus,
}

/// Where a row comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Status {
    /// A ratified RISC-V instruction.
    Standard,
    /// A Ventus instruction that the public hardware implements.
    Ventus,
    /// In the manual, in no implementation.
    ManualOnly,
}

/// One instruction.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its identity.
    pub op: Op,
    /// Mnemonic.
    pub name: &'static str,
    /// A word is this instruction when `word & mask == matches` ...
    pub matches: u32,
    /// ... and no bit of `zero` is set.
    pub mask: u32,
    /// Operands.
    pub format: Format,
    /// Extension.
    pub ext: Ext,
    /// Where it comes from.
    pub status: Status,
    /// Bits that nobody looks at.
    pub ignored: u32,
    /// Bits outside `mask` that must be zero.
    pub zero: u32,
    /// Effect in one line.
    pub effect: &'static str,
    /// Where it is specified.
    pub clause: &'static str,
}

/// The word bits `hi..=lo`.
const fn span(hi: u32, lo: u32) -> u32 {
    (((1u64 << (hi - lo + 1)) - 1) as u32) << lo
}

macro_rules! define {
    ([$($ext:ident $status:ident $clause:literal {
        $($op:ident $name:literal $format:ident { $($hi:literal .. $lo:literal = $value:literal),* }
          $(ignore { $($ihi:literal .. $ilo:literal),* })? $(zero { $($zhi:literal .. $zlo:literal),* })?
          $effect:literal;)*
    })*]) => {
        /// An instruction: one per row of the table, in table order.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum Op { $($(#[doc = concat!("`", $name, "`: `", $effect, "`")] $op,)*)* }

        static ROWS: &[Row] = &[$($(Row {
            op: Op::$op,
            name: $name,
            matches: const {
                let mut word = 0;
                $(
                    assert!(($value as u64) < 1 << ($hi - $lo + 1), concat!($name, ": value too big for its bits"));
                    assert!($hi < 32 && $lo <= $hi, concat!($name, ": not a bit range"));
                    word |= $value << $lo;
                )*
                word
            },
            mask: const {
                let mut mask = 0;
                $(
                    assert!(mask & span($hi, $lo) == 0, concat!($name, ": bits fixed twice"));
                    mask |= span($hi, $lo);
                )*
                mask
            },
            format: Format::$format,
            ext: Ext::$ext,
            status: Status::$status,
            ignored: 0 $($(| span($ihi, $ilo))*)?,
            zero: 0 $($(| span($zhi, $zlo))*)?,
            effect: $effect,
            clause: $clause,
        },)*)*];
    };
}

rv32i! { [] rv32m rv32a zicsr zfinx vector_int vector_fixed vector_fp vector_mem ventus define }

/// Every row, in table order: `rows()[op as usize].op == op`.
pub fn rows() -> &'static [Row] {
    ROWS
}

impl Op {
    /// The row of this instruction.
    pub fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Its mnemonic.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The instruction with this mnemonic (lower case).
    pub fn from_name(name: &str) -> Option<Op> {
        use std::collections::HashMap;
        use std::sync::OnceLock;
        static NAMES: OnceLock<HashMap<&'static str, Op>> = OnceLock::new();
        NAMES.get_or_init(|| ROWS.iter().map(|r| (r.name, r.op)).collect()).get(name).copied()
    }

    /// Is it a prefix: REGEXT, REGEXTI, REGPAIR, REGPAIRI?
    pub fn is_prefix(self) -> bool {
        matches!(self, Op::Regext | Op::Regexti | Op::Regpair | Op::Regpairi)
    }

    /// Does REGPAIR make it an access of 64 bits, if its data register is even (errata D32)?
    pub fn pairs(self) -> bool {
        use Op::*;
        matches!(
            self,
            Lw | Sw
                | Vlw12V
                | Vsw12V
                | VlwV
                | VswV
                | Vle32V
                | Vse32V
                | Vlse32V
                | Vsse32V
                | Vluxei8V
                | Vluxei16V
                | Vluxei32V
                | Vloxei8V
                | Vloxei16V
                | Vloxei32V
                | Vsuxei8V
                | Vsuxei16V
                | Vsuxei32V
                | Vsoxei8V
                | Vsoxei16V
                | Vsoxei32V
        )
    }
}

impl Row {
    /// Directory of `isa-tests/asm` with the directed test of this row: its extension, vectors by what they work on.
    pub fn directory(&self) -> &'static str {
        match self.ext {
            Ext::I => "rv32i",
            Ext::M => "rv32m",
            Ext::A => "rv32a",
            Ext::Zicsr => "zicsr",
            Ext::Zfinx => "zfinx",
            // OPFVV and OPFVF; of the others, fixed point alone is in no implementation.
            Ext::V if matches!(self.matches >> 12 & 7, 1 | 5) => "vector_fp",
            Ext::V if self.status == Status::ManualOnly => "vector_fixed",
            Ext::V => "vector_int",
            Ext::VLoad => "vector_mem",
            Ext::Ventus => "ventus",
        }
    }

    /// Does `word` encode this row?
    pub fn accepts(&self, word: u32) -> bool {
        word & self.mask == self.matches && word & self.zero == 0
    }
}
