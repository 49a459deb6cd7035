//! Instruction formats: the operands of a row, where they are and how they are written.
//!
//! One [`Format`] is one operand list. [`Format::syntax`] is the text of the operands with the field names
//! in it (`rd, imm(rs1)`); both the assembler and the disassembler follow it, so they cannot disagree.

use crate::field::{Kind, OperandField, Role, Segment};

const fn field(name: &'static str, role: Role, kind: Kind, segments: &'static [Segment]) -> OperandField {
    OperandField { name, role, kind, segments, signed: false }
}

const fn signed(name: &'static str, role: Role, kind: Kind, segments: &'static [Segment]) -> OperandField {
    OperandField { name, role, kind, segments, signed: true }
}

macro_rules! at {
    ($($hi:literal .. $lo:literal -> $value:literal),*) => { &[$(Segment::new($hi, $lo, $value)),*] };
}

const RD: OperandField = field("rd", Role::Rd, Kind::X, at!(11..7 -> 0));
const RS1: OperandField = field("rs1", Role::Rs1, Kind::X, at!(19..15 -> 0));
const RS2: OperandField = field("rs2", Role::Rs2, Kind::X, at!(24..20 -> 0));
const RS3: OperandField = field("rs3", Role::Rs3, Kind::X, at!(31..27 -> 0));
const VD: OperandField = field("vd", Role::Rd, Kind::V, at!(11..7 -> 0));
const VS1: OperandField = field("vs1", Role::Rs1, Kind::V, at!(19..15 -> 0));
const VS2: OperandField = field("vs2", Role::Rs2, Kind::V, at!(24..20 -> 0));
const VS3: OperandField = field("vs3", Role::Rs3, Kind::V, at!(11..7 -> 0));
const VM: OperandField = field("vm", Role::Vm, Kind::Vm, at!(25..25 -> 0));
const RM: OperandField = field("rm", Role::Rm, Kind::Rm, at!(14..12 -> 0));
const CSR: OperandField = field("csr", Role::Csr, Kind::Csr, at!(31..20 -> 0));
const AQRL: OperandField = field("aqrl", Role::Imm, Kind::AqRl, at!(26..25 -> 0));
const WD: OperandField = field("wd", Role::Imm, Kind::Wd, at!(26..26 -> 0));
const FENCE: OperandField = field("sets", Role::Imm, Kind::Fence, at!(31..20 -> 0));
const SHAMT: OperandField = field("shamt", Role::Imm, Kind::Imm, at!(24..20 -> 0));
const UIMM: OperandField = field("uimm", Role::Imm, Kind::Imm, at!(19..15 -> 0));
const SIMM: OperandField = signed("imm", Role::Imm, Kind::Imm, at!(19..15 -> 0));
const AVL: OperandField = field("avl", Role::Rs1, Kind::Imm, at!(19..15 -> 0));
const VTYPE11: OperandField = field("vtype", Role::Imm, Kind::Vtype, at!(30..20 -> 0));
const VTYPE10: OperandField = field("vtype", Role::Imm, Kind::Vtype, at!(29..20 -> 0));
const I12: OperandField = signed("imm", Role::Imm, Kind::Imm, at!(31..20 -> 0));
const I11: OperandField = signed("imm", Role::Imm, Kind::Imm, at!(30..20 -> 0));
const S12: OperandField = signed("imm", Role::Imm, Kind::Imm, at!(31..25 -> 5, 11..7 -> 0));
const S11: OperandField = signed("imm", Role::Imm, Kind::Imm, at!(30..25 -> 5, 11..7 -> 0));
const B13: OperandField =
    signed("target", Role::Imm, Kind::Target, at!(31..31 -> 12, 7..7 -> 11, 30..25 -> 5, 11..8 -> 1));
const J21: OperandField =
    signed("target", Role::Imm, Kind::Target, at!(31..31 -> 20, 19..12 -> 12, 20..20 -> 11, 30..21 -> 1));
const U20: OperandField = signed("imm", Role::Imm, Kind::Upper, at!(31..12 -> 12));
const HIGH4: OperandField = field("high", Role::Imm, Kind::High4, at!(31..20 -> 0));
const HIGH3: OperandField = field("high", Role::Imm, Kind::High3, at!(31..20 -> 0));

macro_rules! formats {
    ($($name:ident $syntax:literal [$($field:ident),*] $doc:literal;)*) => {
        /// The operand list of a row.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        #[allow(clippy::upper_case_acronyms)]
        pub enum Format { $(#[doc = $doc] $name,)* }

        impl Format {
            /// Every format.
            pub const ALL: &'static [Format] = &[$(Format::$name),*];

            /// The operands, in the order of the format's definition.
            pub fn operands(self) -> &'static [OperandField] {
                match self { $(Format::$name => const { &[$($field),*] },)* }
            }

            /// The operands' text, with field names in place of values. Empty: the mnemonic stands alone.
            pub fn syntax(self) -> &'static str {
                match self { $(Format::$name => $syntax,)* }
            }
        }
    };
}

formats! {
    // scalar
    None    ""                      []                       "No operands.";
    U       "rd, imm"               [RD, U20]                "LUI, AUIPC.";
    J       "rd, target"            [RD, J21]                "JAL.";
    Jalr    "rd, imm(rs1)"          [RD, RS1, I12]           "JALR.";
    B       "rs1, rs2, target"      [RS1, RS2, B13]          "Scalar branches.";
    Load    "rd, imm(rs1)"          [RD, RS1, I12]           "Scalar loads.";
    Store   "rs2, imm(rs1)"         [RS2, RS1, S12]          "Scalar stores.";
    I       "rd, rs1, imm"          [RD, RS1, I12]           "Register and 12-bit immediate.";
    Shift   "rd, rs1, shamt"        [RD, RS1, SHAMT]         "Shift by a constant.";
    R       "rd, rs1, rs2"          [RD, RS1, RS2]           "Two sources.";
    Fence   "sets"                  [FENCE]                  "FENCE.";
    Csr     "rd, csr, rs1"          [RD, CSR, RS1]           "CSR access with a register.";
    Csri    "rd, csr, uimm"         [RD, CSR, UIMM]          "CSR access with a constant.";
    R1      "rd, rs1"               [RD, RS1]                "One source.";
    R1Rm    "rd, rs1, rm"           [RD, RS1, RM]            "One source, rounding mode.";
    RRm     "rd, rs1, rs2, rm"      [RD, RS1, RS2, RM]       "Two sources, rounding mode.";
    R4Rm    "rd, rs1, rs2, rs3, rm" [RD, RS1, RS2, RS3, RM]  "Three sources, rounding mode.";
    Lr      "rd, (rs1)"             [RD, RS1, AQRL]          "Load-reserved.";
    Amo     "rd, rs2, (rs1)"        [RD, RS2, RS1, AQRL]     "Store-conditional and atomics.";
    // vector arithmetic
    Vvv     "vd, vs2, vs1, vm"      [VD, VS2, VS1, VM]       "Vector and vector.";
    Vvx     "vd, vs2, rs1, vm"      [VD, VS2, RS1, VM]       "Vector and scalar.";
    Vvi     "vd, vs2, imm, vm"      [VD, VS2, SIMM, VM]      "Vector and signed immediate.";
    Vvu     "vd, vs2, uimm, vm"     [VD, VS2, UIMM, VM]      "Vector and unsigned immediate (shifts).";
    Vaccv   "vd, vs1, vs2, vm"      [VD, VS3, VS1, VS2, VM]  "Multiply-add of vectors; vd is a source too.";
    Vaccx   "vd, rs1, vs2, vm"      [VD, VS3, RS1, VS2, VM]  "Scalar multiply-add; vd is a source too.";
    Vconv   "vd, vs2, vs1, vm"      [VD, VS3, VS2, VS1, VM]  "Convolution; vd is a source too.";
    V2      "vd, vs2, vm"           [VD, VS2, VM]            "One vector source.";
    Vid     "vd, vm"                [VD, VM]                 "No source.";
    Vmergev "vd, vs2, vs1, v0"      [VD, VS2, VS1]           "Merge of vectors.";
    Vmergex "vd, vs2, rs1, v0"      [VD, VS2, RS1]           "Merge with a scalar.";
    Vmergei "vd, vs2, imm, v0"      [VD, VS2, SIMM]          "Merge with an immediate.";
    Vmvv    "vd, vs1"               [VD, VS1]                "Move of a vector.";
    Vmvx    "vd, rs1"               [VD, RS1]                "Move of a scalar to a vector.";
    Vmvi    "vd, imm"               [VD, SIMM]               "Move of an immediate to a vector.";
    Vmvxs   "rd, vs2"               [RD, VS2]                "Move of a vector to a scalar.";
    Vsetvli  "rd, rs1, vtype"       [RD, RS1, VTYPE11]       "VSETVLI.";
    Vsetivli "rd, avl, vtype"       [RD, AVL, VTYPE10]       "VSETIVLI.";
    // vector memory
    Vload   "vd, (rs1), vm"         [VD, RS1, VM]            "Unit-stride load.";
    Vloads  "vd, (rs1), rs2, vm"    [VD, RS1, RS2, VM]       "Strided load.";
    Vloadx  "vd, (rs1), vs2, vm"    [VD, RS1, VS2, VM]       "Indexed load.";
    Vstore  "vs3, (rs1), vm"        [VS3, RS1, VM]           "Unit-stride store.";
    Vstores "vs3, (rs1), rs2, vm"   [VS3, RS1, RS2, VM]      "Strided store.";
    Vstorex "vs3, (rs1), vs2, vm"   [VS3, RS1, VS2, VM]      "Indexed store.";
    Vl12    "vd, imm(vs1)"          [VD, VS1, I12]           "Load, 12-bit offset.";
    Vs12    "vs2, imm(vs1)"         [VS2, VS1, S12]          "Store, 12-bit offset.";
    Vlp     "vd, imm(vs1)"          [VD, VS1, I11]           "Private load, 11-bit offset.";
    Vsp     "vs2, imm(vs1)"         [VS2, VS1, S11]          "Private store, 11-bit offset.";
    Vamo    "vd, (rs1), vs2, vs3, vm" [VD, VS3, RS1, VS2, WD, VM] "Per-lane atomic; vd, vs3 share low bits.";
    Vsc     "vd, (rs1), vs2, vs3, vm" [VD, VS3, RS1, VS2, VM] "Per-lane store-conditional; as Vamo.";
    // Ventus
    Vb      "vs2, vs1, target"      [VS2, VS1, B13]          "Branch of lanes.";
    Vi12    "vd, vs1, imm"          [VD, VS1, I12]           "Vector and 12-bit immediate.";
    Barrier "uimm"                  [UIMM]                   "Barrier with its scope and fence flags.";
    Regext  "high"                  [HIGH4]                  "Register prefix.";
    Regexti "high"                  [HIGH3]                  "Register and immediate prefix.";
}

impl Format {
    /// The operand with this role, if the format has one.
    pub fn operand(self, role: Role) -> Option<&'static OperandField> {
        self.operands().iter().find(|f| f.role == role)
    }

    /// The destination's bits 11:7 are also a source's, held in [`crate::Insn::rs3`]: multiply-adds,
    /// convolution, per-lane atomics.
    pub fn reads_destination(self) -> bool {
        matches!(self, Format::Vaccv | Format::Vaccx | Format::Vconv | Format::Vamo | Format::Vsc)
    }

    /// That source has its own high bits under a prefix, and is written as an operand of its own (per-lane
    /// atomics). The accumulator of a multiply-add or of a convolution is the destination itself.
    pub fn names_source(self) -> bool {
        matches!(self, Format::Vamo | Format::Vsc)
    }

    /// Bit of a REGEXT immediate from which the three high bits of `role`'s register come.
    ///
    /// Vector stores take the data register's high bits from x3 wherever its low bits are (errata, "Vector
    /// stores under REGEXT"). The accumulator of a multiply-add is the destination, high bits included
    /// (errata D3b).
    pub fn high_bits(self, role: Role) -> Option<u32> {
        Some(match role {
            Role::Rd => 0,
            Role::Rs1 => 3,
            Role::Rs2 if matches!(self, Format::Vs12 | Format::Vsp) => 9,
            Role::Rs2 => 6,
            Role::Rs3 if self.reads_destination() && !self.names_source() => 0,
            Role::Rs3 => 9,
            _ => return None,
        })
    }
}
