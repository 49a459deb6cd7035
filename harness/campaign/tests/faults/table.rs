//! The tables: every fault of the RTL and of golden, the program that shows it, and the expected report.

use super::{ANY, Diff, Program, diff, lanes, loaded, program};
use tandem_lockstep::MismatchKind;

/// A fault of the RTL and its effect.
pub struct Planted {
    /// Its number in `isa-tests/mutants/planted`.
    pub fault: u32,
    /// What shows it.
    pub program: Program,
    /// Kind of mismatch.
    pub kind: MismatchKind,
    /// Workgroup and warp.
    pub warp: (u32, u32),
    /// Instruction at `caught`.
    pub insn: &'static str,
    /// Every difference.
    pub diffs: Vec<Diff>,
}

/// A difference between records of one warp, the usual case.
fn planted(fault: u32, program: Program, insn: &'static str, diffs: Vec<Diff>) -> Planted {
    Planted { fault, program, kind: MismatchKind::Fields, warp: (0, 0), insn, diffs }
}

/// Every fault of the RTL, some with two programs. Values are worked out by hand from the specification and
/// the fault.
pub fn rtl_faults() -> Vec<Planted> {
    [vector_faults(), simt_faults(), hazard_faults(), lds_faults(), cache_faults()]
        .into_iter()
        .flatten()
        .collect()
}

/// Faults of the vector units and their writeback.
fn vector_faults() -> Vec<Planted> {
    vec![
        // The VALU's adder drops the carry from bit 15 to bit 16.
        planted(
            1,
            program!("carry"),
            "vadd.vx v2, v1, x5",
            lanes(
                "vdata",
                [
                    (3, 0x0_0000, 0x1_0000),
                    (4, 0x0_0001, 0x1_0001),
                    (5, 0x0_0002, 0x1_0002),
                    (6, 0x0_0003, 0x1_0003),
                    (7, 0x0_0004, 0x1_0004),
                ],
            ),
        ),
        // Vector writeback zeroes the lanes that are off.
        planted(
            8,
            program!("inactive"),
            "vadd.vi v2, v1, 9, v0.t",
            lanes("vdata", [(3, 0, 5), (4, 0, 5), (5, 0, 5), (6, 0, 5), (7, 0, 5)]),
        ),
        // FMA rounds ties away from zero.
        planted(
            14,
            program!("fma"),
            "vfmacc.vv v3, v1, v2",
            lanes("vdata", [(2, 0x3f80_0001, 0x3f80_0000), (5, 0x3f80_0001, 0x3f80_0000)]),
        ),
        // A signed remainder takes the divisor's sign.
        planted(
            16,
            program!("remainder"),
            "vrem.vx v2, v1, x5",
            lanes("vdata", [(0, 1, 0xffff_ffff), (2, 2, 0xffff_fffe), (3, 1, 0xffff_ffff)]),
        ),
    ]
}

/// Faults of the SIMT stack.
fn simt_faults() -> Vec<Planted> {
    vec![
        // A divergent push loses the highest deferred lane, 7.
        planted(
            2,
            program!("push"),
            "vblt v1, v2, 0x80000020",
            vec![diff(
                "simt_top 0",
                "rpc 0x80000024 pc 0x80000018 mask 0x78",
                "rpc 0x80000024 pc 0x80000018 mask 0xf8",
            )],
        ),
        // A branch right after SETRPC uses the RPC before it.
        planted(
            3,
            program!("rpc"),
            "vblt v1, v2, 0x8000002c",
            vec![
                diff(
                    "simt_top 0",
                    "rpc 0x80000034 pc 0x80000024 mask 0xf8",
                    "rpc 0x80000030 pc 0x80000024 mask 0xf8",
                ),
                diff(
                    "simt_top 1",
                    "rpc 0x80000034 pc 0x80000034 mask 0xff",
                    "rpc 0x80000030 pc 0x80000030 mask 0xff",
                ),
            ],
        ),
        // JOIN resumes at the entry's rpc instead of its pc.
        planted(11, program!("join"), "join", vec![diff("next_pc", "0x80000028", "0x8000001c")]),
        // On a tie the side that does not branch runs first.
        planted(
            12,
            program!("tie"),
            "vblt v1, v2, 0x80000020",
            vec![
                diff("next_pc", "0x80000018", "0x80000020"),
                diff("next_mask", "0x000000f0", "0x0000000f"),
                diff(
                    "simt_top 0",
                    "rpc 0x80000024 pc 0x80000020 mask 0xf",
                    "rpc 0x80000024 pc 0x80000018 mask 0xf0",
                ),
            ],
        ),
    ]
}

/// Faults of the scoreboard, of prefixes, barriers and workgroups.
fn hazard_faults() -> Vec<Planted> {
    vec![
        // A load's destination is free as soon as the load issues: the next instruction reads the old value.
        planted(
            4,
            program!("raw"),
            "vadd.vi v3, v2, 1",
            [lanes("src 1 v2", [(5, 7, 100), (6, 7, 101)]), lanes("vdata", [(5, 8, 101), (6, 8, 102)])]
                .concat(),
        ),
        // A barrier releases with one warp missing: warp 0 continues, warp 1 has not arrived.
        Planted {
            kind: MismatchKind::Barrier,
            ..planted(7, program!("barrier").launched(1, 2), "addi x7, x5, 1", vec![])
        },
        // REGEXT's fields for rs1 and rs2 are exchanged.
        planted(
            10,
            program!("prefix"),
            "vadd.vv v3, v2, v37",
            [
                vec![diff("src_op 0", "v5", "v37"), diff("src_op 1", "v34", "v2")],
                lanes(
                    "vdata",
                    [
                        (0, 11, 13),
                        (1, 11, 13),
                        (2, 11, 13),
                        (3, 11, 13),
                        (4, 11, 13),
                        (5, 11, 13),
                        (6, 11, 13),
                        (7, 11, 13),
                    ],
                ),
            ]
            .concat(),
        ),
        // CSR_TID counts from the warp's slot: wrong from the second workgroup on.
        Planted {
            warp: (1, 0),
            ..planted(
                15,
                program!("tid").launched(3, 1),
                "csrrs x5, tid, x0",
                vec![diff("sdata", "0x00000008", "0x00000000")],
            )
        },
    ]
}

/// Faults of the LDS and of byte strobes.
fn lds_faults() -> Vec<Planted> {
    vec![
        // Reads exchange LDS banks 0 and 1.
        planted(5, program!("lds"), "vlw12.v v4, 0(v2)", loaded([(0, 9, 8), (1, 8, 9)])),
        // A byte store writes the next byte of the word too.
        planted(
            6,
            program!("strobe"),
            "vlw12.v v5, 0(v2)",
            loaded([
                (0, 0x4433_aaaa, 0x4433_22aa),
                (1, 0xaa33_22aa, 0xaa33_2211),
                (2, 0x4433_aaaa, 0x4433_22aa),
                (3, 0xaa33_22aa, 0xaa33_2211),
                (4, 0x4433_aaaa, 0x4433_22aa),
                (5, 0xaa33_22aa, 0xaa33_2211),
                (6, 0x4433_aaaa, 0x4433_22aa),
                (7, 0xaa33_22aa, 0xaa33_2211),
            ]),
        ),
        // If nothing reads the word, final memory shows it. Byte 1 belongs to the word store, which was last.
        Planted {
            kind: MismatchKind::Memory,
            ..planted(
                6,
                program!("strobe_store"),
                "vsb12.v v4, 0(v2)",
                vec![diff("memory 0x80001001", "0x09", "0x00")],
            )
        },
        // The same for the LDS, whose contents are compared as well.
        Planted {
            kind: MismatchKind::Memory,
            ..planted(
                6,
                program!("strobe_lds"),
                "vsb12.v v3, 0(v2)",
                vec![diff("lds sm 0 0x70000001", "0x05", "0x00")],
            )
        },
    ]
}

/// Faults of the D-cache and the coalescer.
fn cache_faults() -> Vec<Planted> {
    vec![
        // A store that hits leaves the old data in the D-cache, for its own warp...
        planted(9, program!("stale"), "vle32.v v5, (x5)", loaded([(2, 102, 110), (3, 103, 111)])),
        // ...and for another one after a barrier.
        planted(
            9,
            program!("stale_barrier").launched(1, 2),
            "vle32.v v5, (x5)",
            loaded([
                (0, 100, 108),
                (1, 101, 109),
                (2, 102, 110),
                (3, 103, 111),
                (4, 104, 112),
                (5, 105, 113),
                (6, 106, 114),
                (7, 107, 115),
            ]),
        ),
        // The coalescer drops the last lane of an access of two lines: a load...
        planted(
            13,
            program!("split_load"),
            "vle32.v v1, (x5)",
            ["vdata", "load_data"].map(|f| (f.into(), Some(7), ANY.into(), "0x00000008".into())).to_vec(),
        ),
        // ...and a store, which only final memory shows.
        Planted {
            kind: MismatchKind::Memory,
            ..planted(
                13,
                program!("split_store"),
                "vse32.v v1, (x5)",
                vec![diff("memory 0x8000104c", "0x00", "0x08")],
            )
        },
    ]
}

/// A fault of golden: program, instruction, differences to a correct DUT (or log).
pub type Golden = (&'static str, Program, &'static str, Vec<Diff>);

/// Every fault of golden.
pub fn golden_faults() -> Vec<Golden> {
    vec![
        (
            "sra-as-srl",
            program!("sra"),
            "vsra.vi v2, v1, 1",
            lanes(
                "vdata",
                [
                    (0, 0xffff_fffe, 0x7fff_fffe),
                    (1, 0xffff_fffe, 0x7fff_fffe),
                    (2, 0xffff_ffff, 0x7fff_ffff),
                    (3, 0xffff_ffff, 0x7fff_ffff),
                ],
            ),
        ),
        ("vadd-carry", program!("carry"), "vadd.vx v2, v1, x5", lanes("vdata", [(3, 0x1_0000, 0)])),
        ("join-keeps-mask", program!("join"), "join", vec![diff("next_mask", "0x000000f8", "0x00000007")]),
        (
            "load-sign-lost",
            program!("load_sign"),
            "vlb12.v v2, 0(v1)",
            lanes(
                "vdata",
                [
                    (2, 0xffff_ff80, 0x80),
                    (3, 0xffff_ff81, 0x81),
                    (4, 0xffff_ff82, 0x82),
                    (5, 0xffff_ff83, 0x83),
                    (6, 0xffff_ff84, 0x84),
                    (7, 0xffff_ff85, 0x85),
                ],
            ),
        ),
        (
            "fma-rounds-twice",
            program!("fused"),
            "vfmacc.vv v3, v1, v1",
            [lanes("vdata", [(6, 0x3380_0000, 0)]), vec![diff("fflags", "0x00000000", "0x00000001")]]
                .concat(),
        ),
        (
            "tie-side",
            program!("tie"),
            "vblt v1, v2, 0x80000020",
            vec![
                diff("next_pc", "0x80000020", "0x80000018"),
                diff("next_mask", "0x0000000f", "0x000000f0"),
                diff(
                    "simt_top 0",
                    "rpc 0x80000024 pc 0x80000018 mask 0xf0",
                    "rpc 0x80000024 pc 0x80000020 mask 0xf",
                ),
            ],
        ),
    ]
}
