//! The table: one row for each instruction, one file for each family.
//!
//! ```text
//!   Op       mnemonic   operands  class and facts
//!     fixed bits                             what it does
//!
//!   VfaddVv "vfadd.vv" Vvv Add frm
//!       { 31..26=0x00, 14..12=1, 6..0=0x57 } "vd = vs2 + vs1";
//! ```
//! The bits that a row does not fix belong to its format's operands, or are listed: `ignore { 24..15 }` are
//! bits that nothing decodes, `zero { 31..29 }` are bits that must be zero here although implementations do
//! not check them.
//!
//! A group's head gives the family, extension and status, what its rows compute with, what vtype means to
//! them, and the clause of the manual. The words after a row's [`Class`] state further facts, and take
//! precedence over the head:
//!
//! | words | say |
//! |---|---|
//! | `byte` `half` `word`, `signed` | size of an access, and that a load extends the sign |
//! | `warp` `unit` `strided` `indexed8` `indexed16` `indexed32` `offset` `private` | [`Reach`] |
//! | `rm` `frm` `vxrm` | [`Rounds`] |
//! | `float` | it computes in floating point |
//! | `to_scalar` | its result is a scalar, so LMUL makes no groups |
//!
//! `check` checks the rows against their operands, their bits and each other.

mod check;
mod facts;
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
pub use facts::{Access, Class, Numbers, Reach, Rounds, VtypeUse};

use crate::field::{Kind, Role};
use crate::format::Format;
use facts::Facts;
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
    /// In the manual, but in no implementation.
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
    /// Its family (file of the table), and its row there.
    pub family: Family,
    /// What kind of instruction it is.
    pub class: Class,
    /// What it computes with, if it computes ([`Class::computes`]).
    pub numbers: Numbers,
    /// What vtype means to it.
    pub vtype: VtypeUse,
    /// Who decides how its result is rounded.
    pub rounds: Rounds,
    /// How it accesses memory, if it does.
    pub access: Option<Access>,
    /// Extension.
    pub ext: Ext,
    /// Where it comes from.
    pub status: Status,
    /// Bits that nothing decodes.
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

/// The bits that a row fixes.
struct Fixed {
    word: u32,
    mask: u32,
}

impl Fixed {
    /// Bits `hi..=lo` hold `value`, for each `(hi, lo, value)`. A row whose ranges are wrong does not compile;
    /// the error is its `name`, and the assertion that failed.
    ///
    /// This is a function of its own because a static whose rows spell out the loop takes 15 s to check.
    const fn new(name: &str, ranges: &[(u32, u32, u32)]) -> Fixed {
        let (mut fixed, mut i) = (Fixed { word: 0, mask: 0 }, 0);
        while i < ranges.len() {
            let (hi, lo, value) = ranges[i];
            let a_range_of_bits = hi < 32 && lo <= hi;
            assert!(a_range_of_bits, "{}", name);
            let value_fits = (value as u64) < 1 << (hi - lo + 1);
            assert!(value_fits, "{}", name);
            let fixed_once = fixed.mask & span(hi, lo) == 0;
            assert!(fixed_once, "{}", name);
            fixed.word |= value << lo;
            fixed.mask |= span(hi, lo);
            i += 1;
        }
        fixed
    }
}

/// Defines the rows of a file as an enumeration of their own.
macro_rules! family {
    ([$($family:ident $ext:ident $status:ident $numbers:ident $vtype:ident $clause:literal {
        $($op:ident $name:literal $format:ident $class:ident $($fact:ident)*
          { $($bits:tt)* } $(ignore { $($ignored:tt)* })? $(zero { $($zero:tt)* })? $effect:literal;)*
    })*] $name_of_family:ident) => {
        #[doc = concat!("The rows of family ", stringify!($name_of_family), ", in table order.")]
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
        pub enum $name_of_family { $($(#[doc = concat!("`", $name, "`: `", $effect, "`")] $op,)*)* }
    };
}

macro_rules! families {
    ($($file:ident $family:ident;)*) => {
        $($file! { [] family $family })*

        /// The rows by family, which is a file of the table. Code that handles every row differently matches
        /// a family's enumeration, so that the compiler names a row that it forgets.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
        pub enum Family { $(#[doc = concat!("A row of `", stringify!($file), "`.")] $family($family),)* }

        impl Family {
            /// Name of the family's file, which is also its folder of `isa-tests/asm`.
            pub const fn folder(self) -> &'static str {
                match self { $(Family::$family(_) => stringify!($file),)* }
            }
        }
    };
}

families! {
    rv32i Rv32i;
    rv32m Rv32m;
    rv32a Rv32a;
    zicsr Zicsr;
    zfinx Zfinx;
    vector_int VectorInt;
    vector_fixed VectorFixed;
    vector_fp VectorFp;
    vector_mem VectorMem;
    ventus Ventus;
}

macro_rules! define {
    ([$($family:ident $ext:ident $status:ident $numbers:ident $vtype:ident $clause:literal {
        $($op:ident $name:literal $format:ident $class:ident $($fact:ident)*
          { $($hi:literal .. $lo:literal = $value:literal),* }
          $(ignore { $($ihi:literal .. $ilo:literal),* })? $(zero { $($zhi:literal .. $zlo:literal),* })?
          $effect:literal;)*
    })*]) => {
        /// An instruction: one per row of the table, in table order.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
        #[repr(u16)]
        pub enum Op { $($(#[doc = concat!("`", $name, "`: `", $effect, "`")] $op,)*)* }

        static ROWS: &[Row] = &[$($({
            const FACTS: Facts =
                Facts::new(Class::$class, Numbers::$numbers, VtypeUse::$vtype)$(.$fact())*;
            const FIXED: Fixed = Fixed::new($name, &[$(($hi, $lo, $value)),*]);
            Row {
                op: Op::$op,
                name: $name,
                matches: FIXED.word,
                mask: FIXED.mask,
                format: Format::$format,
                family: Family::$family($family::$op),
                class: FACTS.class,
                numbers: FACTS.numbers,
                vtype: FACTS.vtype,
                rounds: FACTS.rounds,
                access: FACTS.access,
                ext: Ext::$ext,
                status: Status::$status,
                ignored: 0 $($(| span($ihi, $ilo))*)?,
                zero: 0 $($(| span($zhi, $zlo))*)?,
                effect: $effect,
                clause: $clause,
            }
        },)*)*];
    };
}

rv32i! {
    [] rv32m rv32a zicsr zfinx vector_int vector_fixed vector_fp vector_mem ventus define
}

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
        self.row().class == Class::Prefix
    }

    /// Does REGPAIR make it an access of 64 bits, if its data register is even (errata D32)?
    pub fn pairs(self) -> bool {
        let row = self.row();
        row.is_plain_access() && row.access.is_some_and(|access| access.bytes == 4)
    }
}

impl Row {
    /// Is it a load or a store, but not an atomic?
    pub const fn is_plain_access(&self) -> bool {
        matches!(self.class, Class::Load | Class::Store)
    }

    /// Does it name a vector register?
    pub fn is_vector(&self) -> bool {
        self.format.operands().iter().any(|operand| operand.kind == Kind::V)
    }

    /// Does it access memory once for the warp, rather than lane by lane?
    pub fn is_scalar_access(&self) -> bool {
        self.access.is_some_and(|access| access.reach == Reach::Warp)
    }

    /// Does it access private memory?
    pub fn is_private(&self) -> bool {
        self.access.is_some_and(|access| access.reach == Reach::Private)
    }

    /// The register that a load fills or that a store takes from; `None` for everything else, atomics included.
    pub fn data_role(&self) -> Option<Role> {
        match self.class {
            Class::Load => Some(Role::Rd),
            Class::Store if self.format.operand(Role::Rs3).is_some() => Some(Role::Rs3),
            Class::Store => Some(Role::Rs2),
            _ => None,
        }
    }

    /// Is it OP-V with an immediate (funct3 = 011), to which REGEXTI and REGPAIRI apply?
    pub const fn takes_immediate_prefix(&self) -> bool {
        is_op_v_immediate(self.matches & self.mask)
    }

    /// Does it read v0 whatever its `vm` bit says?
    pub const fn always_reads_v0(&self) -> bool {
        matches!(self.class, Class::Merge)
    }

    /// Does `word` encode this row?
    pub fn accepts(&self, word: u32) -> bool {
        word & self.mask == self.matches && word & self.zero == 0
    }
}

/// Whether a word, legal or not, is OP-V with funct3 = 011: REGEXTI and REGPAIRI apply to nothing else.
pub const fn is_op_v_immediate(word: u32) -> bool {
    word & 0x707f == 0x3057
}
