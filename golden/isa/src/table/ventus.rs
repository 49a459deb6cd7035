//! The custom instructions of Ventus: SIMT control, prefixes, barriers, custom memory access.
//!
//! `ignore` lists the bits that implementations do not look at.

macro_rules! ventus {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    Ventus Ventus "manual 4.2.1 (branch control)" {
        Vbeq           "vbeq"               Vb         { 14..12=0, 6..0=0x5b } "lanes with vs2 = vs1 branch";
        Vbne           "vbne"               Vb         { 14..12=1, 6..0=0x5b } "lanes with vs2 != vs1 branch";
        Vblt           "vblt"               Vb         { 14..12=4, 6..0=0x5b } "lanes with vs2 < vs1 branch, signed";
        Vbge           "vbge"               Vb         { 14..12=5, 6..0=0x5b } "lanes with vs2 >= vs1 branch, signed";
        Vbltu          "vbltu"              Vb         { 14..12=6, 6..0=0x5b } "lanes with vs2 < vs1 branch, unsigned";
        Vbgeu          "vbgeu"              Vb         { 14..12=7, 6..0=0x5b } "lanes with vs2 >= vs1 branch, unsigned";
        Join           "join"               None       { 14..12=2, 6..0=0x5b } ignore { 31..15, 11..7 } "if pc = rpc of the top of the SIMT stack: pop pc and mask";
        Setrpc         "setrpc"             I          { 14..12=3, 6..0=0x5b } "rd = CSR_RPC = rs1 + imm";
    }
    Ventus Ventus "manual 4.2.2 (register extension)" {
        Regext         "regext"             Regext     { 19..15=0x00, 14..12=2, 11..7=0x00, 6..0=0x0b } "high register bits x3, x2, x1, xd of the next instruction";
        Regexti        "regexti"            Regexti    { 19..15=0x00, 14..12=3, 11..7=0x00, 6..0=0x0b } "immediate bits 10:5 and high register bits x2, xd of the next instruction";
    }
    Ventus ManualOnly "manual 4.2.3 (register pairs)" {
        Regpair        "regpair"            Regext     { 19..15=0x00, 14..12=5, 11..7=0x00, 6..0=0x0b } "as regext; a 32-bit load or store of an even register is one of 64 bits";
        Regpairi       "regpairi"           Regexti    { 19..15=0x00, 14..12=7, 11..7=0x00, 6..0=0x0b } "as regexti: no load or store has a 5-bit immediate";
    }
    Ventus Ventus "manual 4.2.4 (synchronisation and task control)" {
        Endprg         "endprg"             None       { 31..25=0x00, 14..12=4, 6..0=0x0b } ignore { 24..15, 11..7 } "the warp ends";
        Barrier        "barrier"            Barrier    { 31..25=0x02, 14..12=4, 6..0=0x0b } ignore { 24..20, 11..7 } "wait for the other warps of the workgroup";
        Barriersub     "barriersub"         Barrier    { 31..25=0x03, 14..12=4, 6..0=0x0b } ignore { 24..20, 11..7 } "wait for the subgroup, which is the warp: no effect";
    }
    Ventus Ventus "manual 4.2.5 (custom computation)" {
        Vadd12Vi       "vadd12.vi"          Vi12       { 14..12=0, 6..0=0x0b } "vd = vs1 + imm";
        Vsub12Vi       "vsub12.vi"          Vi12       { 14..12=1, 6..0=0x0b } "vd = vs1 - imm";
        VfexpV         "vfexp.v"            V2         { 31..26=0x02, 19..15=0x00, 14..12=6, 6..0=0x0b } "vd = exp(vs2), bit-exact definition in errata.md";
        VfttaVv        "vftta.vv"           Vconv      { 31..26=0x03, 14..12=4, 6..0=0x0b } "vd = vd + convolution of vs1 and vs2 over the warp";
    }
    Ventus Ventus "manual 4.2.6 (loads and stores with immediate)" {
        Vlb12V         "vlb12.v"            Vl12       { 14..12=0, 6..0=0x7b } "vd = sign-extended byte at vs1 + imm";
        Vlh12V         "vlh12.v"            Vl12       { 14..12=1, 6..0=0x7b } "vd = sign-extended halfword at vs1 + imm";
        Vlw12V         "vlw12.v"            Vl12       { 14..12=2, 6..0=0x7b } "vd = word at vs1 + imm";
        Vlbu12V        "vlbu12.v"           Vl12       { 14..12=4, 6..0=0x7b } "vd = zero-extended byte at vs1 + imm";
        Vlhu12V        "vlhu12.v"           Vl12       { 14..12=5, 6..0=0x7b } "vd = zero-extended halfword at vs1 + imm";
        Vsb12V         "vsb12.v"            Vs12       { 14..12=7, 6..0=0x7b } "byte at vs1 + imm = vs2";
        Vsh12V         "vsh12.v"            Vs12       { 14..12=3, 6..0=0x7b } "halfword at vs1 + imm = vs2";
        Vsw12V         "vsw12.v"            Vs12       { 14..12=6, 6..0=0x7b } "word at vs1 + imm = vs2";
    }
    Ventus Ventus "manual 4.2.7 (private memory)" {
        VlbV           "vlb.v"              Vlp        { 31..31=0, 14..12=0, 6..0=0x2b } "vd = sign-extended byte of private memory at vs1 + imm";
        VlhV           "vlh.v"              Vlp        { 31..31=0, 14..12=1, 6..0=0x2b } "vd = sign-extended halfword of private memory at vs1 + imm";
        VlwV           "vlw.v"              Vlp        { 31..31=0, 14..12=2, 6..0=0x2b } "vd = word of private memory at vs1 + imm";
        VlbuV          "vlbu.v"             Vlp        { 31..31=0, 14..12=4, 6..0=0x2b } "vd = zero-extended byte of private memory at vs1 + imm";
        VlhuV          "vlhu.v"             Vlp        { 31..31=0, 14..12=5, 6..0=0x2b } "vd = zero-extended halfword of private memory at vs1 + imm";
        VsbV           "vsb.v"              Vsp        { 31..31=1, 14..12=0, 6..0=0x2b } "byte of private memory at vs1 + imm = vs2";
        VshV           "vsh.v"              Vsp        { 31..31=1, 14..12=1, 6..0=0x2b } "halfword of private memory at vs1 + imm = vs2";
        VswV           "vsw.v"              Vsp        { 31..31=1, 14..12=2, 6..0=0x2b } "word of private memory at vs1 + imm = vs2";
    }
    ] $($more)* } };
}
pub(super) use ventus;
