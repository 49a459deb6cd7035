//! The custom instructions of Ventus: SIMT control, prefixes, barriers, custom memory access.
//!
//! `ignore` lists the bits that implementations do not look at.

macro_rules! ventus {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    Ventus Ventus Ventus Integer Unused "manual 4.2.1 (branch control)" {
        Vbeq "vbeq" Vb LaneBranch
            { 14..12=0, 6..0=0x5b } "lanes with vs2 = vs1 branch";
        Vbne "vbne" Vb LaneBranch
            { 14..12=1, 6..0=0x5b } "lanes with vs2 != vs1 branch";
        Vblt "vblt" Vb LaneBranch
            { 14..12=4, 6..0=0x5b } "lanes with vs2 < vs1 branch, signed";
        Vbge "vbge" Vb LaneBranch
            { 14..12=5, 6..0=0x5b } "lanes with vs2 >= vs1 branch, signed";
        Vbltu "vbltu" Vb LaneBranch
            { 14..12=6, 6..0=0x5b } "lanes with vs2 < vs1 branch, unsigned";
        Vbgeu "vbgeu" Vb LaneBranch
            { 14..12=7, 6..0=0x5b } "lanes with vs2 >= vs1 branch, unsigned";
        Join "join" None Join
            { 14..12=2, 6..0=0x5b } ignore { 31..15, 11..7 }
            "if pc = rpc of the top of the SIMT stack: pop pc and mask";
        Setrpc "setrpc" I SetRpc
            { 14..12=3, 6..0=0x5b } "rd = CSR_RPC = rs1 + imm";
    }
    Ventus Ventus Ventus Integer Unused "manual 4.2.2 (register extension)" {
        Regext "regext" Regext Prefix
            { 19..15=0x00, 14..12=2, 11..7=0x00, 6..0=0x0b }
            "high register bits x3, x2, x1, xd of the next instruction";
        Regexti "regexti" Regexti Prefix
            { 19..15=0x00, 14..12=3, 11..7=0x00, 6..0=0x0b }
            "immediate bits 10:5 and high register bits x2, xd of the next instruction";
    }
    Ventus Ventus ManualOnly Integer Unused "manual 4.2.3 (register pairs)" {
        Regpair "regpair" Regext Prefix
            { 19..15=0x00, 14..12=5, 11..7=0x00, 6..0=0x0b }
            "as regext; a 32-bit load or store of an even register is one of 64 bits";
        Regpairi "regpairi" Regexti Prefix
            { 19..15=0x00, 14..12=7, 11..7=0x00, 6..0=0x0b }
            "as regexti: no load or store has a 5-bit immediate";
    }
    Ventus Ventus Ventus Integer Unused "manual 4.2.4 (synchronisation and task control)" {
        Endprg "endprg" None EndProgram
            { 31..25=0x00, 14..12=4, 6..0=0x0b } ignore { 24..15, 11..7 } "the warp ends";
        Barrier "barrier" Barrier Barrier
            { 31..25=0x02, 14..12=4, 6..0=0x0b } ignore { 24..20, 11..7 }
            "wait for the other warps of the workgroup";
        Barriersub "barriersub" Barrier Barrier
            { 31..25=0x03, 14..12=4, 6..0=0x0b } ignore { 24..20, 11..7 }
            "wait for the subgroup, which is the warp: no effect";
    }
    Ventus Ventus Ventus Integer Unused "manual 4.2.5 (custom computation)" {
        Vadd12Vi "vadd12.vi" Vi12 Add
            { 14..12=0, 6..0=0x0b } "vd = vs1 + imm";
        Vsub12Vi "vsub12.vi" Vi12 Add
            { 14..12=1, 6..0=0x0b } "vd = vs1 - imm";
        VfexpV "vfexp.v" V2 Exponential float
            { 31..26=0x02, 19..15=0x00, 14..12=6, 6..0=0x0b }
            "vd = exp(vs2), bit-exact definition in errata.md";
        VfttaVv "vftta.vv" Vconv Convolve float frm
            { 31..26=0x03, 14..12=4, 6..0=0x0b } "vd = vd + convolution of vs1 and vs2 over the warp";
    }
    Ventus Ventus Ventus Integer Unused "manual 4.2.6 (loads and stores with immediate)" {
        Vlb12V "vlb12.v" Vl12 Load byte signed offset
            { 14..12=0, 6..0=0x7b } "vd = sign-extended byte at vs1 + imm";
        Vlh12V "vlh12.v" Vl12 Load half signed offset
            { 14..12=1, 6..0=0x7b } "vd = sign-extended halfword at vs1 + imm";
        Vlw12V "vlw12.v" Vl12 Load word offset
            { 14..12=2, 6..0=0x7b } "vd = word at vs1 + imm";
        Vlbu12V "vlbu12.v" Vl12 Load byte offset
            { 14..12=4, 6..0=0x7b } "vd = zero-extended byte at vs1 + imm";
        Vlhu12V "vlhu12.v" Vl12 Load half offset
            { 14..12=5, 6..0=0x7b } "vd = zero-extended halfword at vs1 + imm";
        Vsb12V "vsb12.v" Vs12 Store byte offset
            { 14..12=7, 6..0=0x7b } "byte at vs1 + imm = vs2";
        Vsh12V "vsh12.v" Vs12 Store half offset
            { 14..12=3, 6..0=0x7b } "halfword at vs1 + imm = vs2";
        Vsw12V "vsw12.v" Vs12 Store word offset
            { 14..12=6, 6..0=0x7b } "word at vs1 + imm = vs2";
    }
    Ventus Ventus Ventus Integer Unused "manual 4.2.7 (private memory)" {
        VlbV "vlb.v" Vlp Load byte signed private
            { 31..31=0, 14..12=0, 6..0=0x2b } "vd = sign-extended byte of private memory at vs1 + imm";
        VlhV "vlh.v" Vlp Load half signed private
            { 31..31=0, 14..12=1, 6..0=0x2b } "vd = sign-extended halfword of private memory at vs1 + imm";
        VlwV "vlw.v" Vlp Load word private
            { 31..31=0, 14..12=2, 6..0=0x2b } "vd = word of private memory at vs1 + imm";
        VlbuV "vlbu.v" Vlp Load byte private
            { 31..31=0, 14..12=4, 6..0=0x2b } "vd = zero-extended byte of private memory at vs1 + imm";
        VlhuV "vlhu.v" Vlp Load half private
            { 31..31=0, 14..12=5, 6..0=0x2b } "vd = zero-extended halfword of private memory at vs1 + imm";
        VsbV "vsb.v" Vsp Store byte private
            { 31..31=1, 14..12=0, 6..0=0x2b } "byte of private memory at vs1 + imm = vs2";
        VshV "vsh.v" Vsp Store half private
            { 31..31=1, 14..12=1, 6..0=0x2b } "halfword of private memory at vs1 + imm = vs2";
        VswV "vsw.v" Vsp Store word private
            { 31..31=1, 14..12=2, 6..0=0x2b } "word of private memory at vs1 + imm = vs2";
    }
    ] $($more)* } };
}
pub(super) use ventus;
