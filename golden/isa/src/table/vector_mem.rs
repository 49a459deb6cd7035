//! RVV unit-stride, strided and indexed loads and stores: bytes, halves and words; 8, 16 and 32-bit indices.
//!
//! Implementations ignore `nf`; a segment access is illegal here, which `zero` says.

macro_rules! vector_mem {
    ([$($rows:tt)*] $next:ident $($more:ident)*) => { $next! { [$($rows)*
    VectorMem VLoad Standard Integer Memory
        "RVV 1.0, chapter 7 (loads and stores), each lane for itself (manual 4.1)" {
        Vle32V "vle32.v" Vload Load word unit
            { 28..28=0, 27..26=0, 24..20=0x00, 14..12=6, 6..0=0x07 } zero { 31..29 }
            "vd = word at rs1 + 4 * lane";
        Vlse32V "vlse32.v" Vloads Load word strided
            { 28..28=0, 27..26=2, 14..12=6, 6..0=0x07 } zero { 31..29 } "vd = word at rs1 + rs2 * lane";
        Vloxei32V "vloxei32.v" Vloadx Load word indexed32
            { 28..28=0, 27..26=3, 14..12=6, 6..0=0x07 } zero { 31..29 } "vd = word at rs1 + vs2";
        Vse32V "vse32.v" Vstore Store word unit
            { 28..28=0, 27..26=0, 24..20=0x00, 14..12=6, 6..0=0x27 } zero { 31..29 }
            "word at rs1 + 4 * lane = vs3";
        Vsse32V "vsse32.v" Vstores Store word strided
            { 28..28=0, 27..26=2, 14..12=6, 6..0=0x27 } zero { 31..29 } "word at rs1 + rs2 * lane = vs3";
        Vsoxei32V "vsoxei32.v" Vstorex Store word indexed32
            { 28..28=0, 27..26=3, 14..12=6, 6..0=0x27 } zero { 31..29 } "word at rs1 + vs2 = vs3";
    }
    VectorMem VLoad ManualOnly Integer Memory
        "manual 4.1, RV32V-LoadAndStores; encodings RVV 1.0, chapter 7" {
        Vluxei32V "vluxei32.v" Vloadx Load word indexed32
            { 28..28=0, 27..26=1, 14..12=6, 6..0=0x07 } zero { 31..29 } "vd = word at rs1 + vs2";
        Vsuxei32V "vsuxei32.v" Vstorex Store word indexed32
            { 28..28=0, 27..26=1, 14..12=6, 6..0=0x27 } zero { 31..29 } "word at rs1 + vs2 = vs3";
    }
    VectorMem VLoad ManualOnly Integer Memory
        "manual 4.1, each thread its own element (errata D36); encodings RVV 1.0, chapter 7" {
        Vle8V "vle8.v" Vload Load byte unit
            { 28..28=0, 27..26=0, 24..20=0x00, 14..12=0, 6..0=0x07 } zero { 31..29 }
            "vd = zero-extended byte at rs1 + lane";
        Vlse8V "vlse8.v" Vloads Load byte strided
            { 28..28=0, 27..26=2, 14..12=0, 6..0=0x07 } zero { 31..29 }
            "vd = zero-extended byte at rs1 + rs2 * lane";
        Vse8V "vse8.v" Vstore Store byte unit
            { 28..28=0, 27..26=0, 24..20=0x00, 14..12=0, 6..0=0x27 } zero { 31..29 }
            "byte at rs1 + lane = vs3";
        Vsse8V "vsse8.v" Vstores Store byte strided
            { 28..28=0, 27..26=2, 14..12=0, 6..0=0x27 } zero { 31..29 } "byte at rs1 + rs2 * lane = vs3";
        Vle16V "vle16.v" Vload Load half unit
            { 28..28=0, 27..26=0, 24..20=0x00, 14..12=5, 6..0=0x07 } zero { 31..29 }
            "vd = zero-extended halfword at rs1 + 2 * lane";
        Vlse16V "vlse16.v" Vloads Load half strided
            { 28..28=0, 27..26=2, 14..12=5, 6..0=0x07 } zero { 31..29 }
            "vd = zero-extended halfword at rs1 + rs2 * lane";
        Vse16V "vse16.v" Vstore Store half unit
            { 28..28=0, 27..26=0, 24..20=0x00, 14..12=5, 6..0=0x27 } zero { 31..29 }
            "halfword at rs1 + 2 * lane = vs3";
        Vsse16V "vsse16.v" Vstores Store half strided
            { 28..28=0, 27..26=2, 14..12=5, 6..0=0x27 } zero { 31..29 } "halfword at rs1 + rs2 * lane = vs3";
        Vluxei8V "vluxei8.v" Vloadx Load word indexed8
            { 28..28=0, 27..26=1, 14..12=0, 6..0=0x07 } zero { 31..29 } "vd = word at rs1 + vs2[7:0]";
        Vsuxei8V "vsuxei8.v" Vstorex Store word indexed8
            { 28..28=0, 27..26=1, 14..12=0, 6..0=0x27 } zero { 31..29 } "word at rs1 + vs2[7:0] = vs3";
        Vloxei8V "vloxei8.v" Vloadx Load word indexed8
            { 28..28=0, 27..26=3, 14..12=0, 6..0=0x07 } zero { 31..29 } "vd = word at rs1 + vs2[7:0]";
        Vsoxei8V "vsoxei8.v" Vstorex Store word indexed8
            { 28..28=0, 27..26=3, 14..12=0, 6..0=0x27 } zero { 31..29 } "word at rs1 + vs2[7:0] = vs3";
        Vluxei16V "vluxei16.v" Vloadx Load word indexed16
            { 28..28=0, 27..26=1, 14..12=5, 6..0=0x07 } zero { 31..29 } "vd = word at rs1 + vs2[15:0]";
        Vsuxei16V "vsuxei16.v" Vstorex Store word indexed16
            { 28..28=0, 27..26=1, 14..12=5, 6..0=0x27 } zero { 31..29 } "word at rs1 + vs2[15:0] = vs3";
        Vloxei16V "vloxei16.v" Vloadx Load word indexed16
            { 28..28=0, 27..26=3, 14..12=5, 6..0=0x07 } zero { 31..29 } "vd = word at rs1 + vs2[15:0]";
        Vsoxei16V "vsoxei16.v" Vstorex Store word indexed16
            { 28..28=0, 27..26=3, 14..12=5, 6..0=0x27 } zero { 31..29 } "word at rs1 + vs2[15:0] = vs3";
    }
    ] $($more)* } };
}
pub(super) use vector_mem;
