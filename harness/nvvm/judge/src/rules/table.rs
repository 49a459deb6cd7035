//! The intrinsics of the documents: names, overloads, signatures.
//!
//! A signature is `result(parameters)`. `A` is an overloaded type from `set`; `P` and `Q` are pointers to any
//! space; `p` is a generic pointer. `over` lists those that end the name. If LLVM's versions differ in
//! whether a suffix is written, `bare` says that it may be absent.

use crate::context::Clause;

/// An intrinsic function, or an overloaded family of them.
pub(super) struct Entry {
    /// Name without overload suffix.
    pub name: &'static str,
    /// Overloaded types in the order of the suffix: `A`, `P`, `Q`.
    pub over: &'static str,
    /// Whether the suffix may be absent.
    pub bare: bool,
    /// Signatures, any of which is accepted.
    pub sigs: &'static [&'static str],
    /// The types that `A` may be; `v` also allows vectors of them; empty allows any type.
    pub set: &'static str,
    /// The clause that lists it.
    pub clause: Clause,
    /// Since when the 1.x documents have it.
    pub when: Support,
}

/// The documents that support an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Support {
    /// In both.
    Both,
    /// In 2.0, and in 1.x from this minor version on, if any.
    Since(Option<i64>),
    /// In 1.x only.
    One,
    /// In 2.0's modern dialect, but not in 1.1.
    Modern,
    /// In neither document, but current front ends write it: a warning; refused to the letter.
    Extra,
    /// In the guide to LLVM's back end.
    Guide,
}

use Support::*;

const fn e(
    name: &'static str,
    over: &'static str,
    sigs: &'static [&'static str],
    set: &'static str,
    clause: Clause,
    when: Support,
) -> Entry {
    Entry { name, over, bare: false, sigs, set, clause, when }
}

/// An intrinsic whose suffix may be absent.
const fn b(
    name: &'static str,
    over: &'static str,
    sigs: &'static [&'static str],
    set: &'static str,
    clause: Clause,
    when: Support,
) -> Entry {
    Entry { name, over, bare: true, sigs, set, clause, when }
}

const VA: Clause = Clause("§11.1", "§9.1");
const LIBRARY: Clause = Clause("§11.2", "§9.4");
const BITS: Clause = Clause("§11.3", "§9.5");
const ARITHMETIC: Clause = Clause("§11.4", "");
const OVERFLOW: Clause = Clause("§11.5", "§9.6");
const HALF: Clause = Clause("§11.6", "§9.7");
const DEBUG: Clause = Clause("§11.7", "§9.8");
const MARKERS: Clause = Clause("§11.8", "§9.11");
const GENERAL: Clause = Clause("§11.9", "§9.12");
const GENERATOR: Clause = Clause("§11", "§9.3");
const OTHER: Clause = Clause("§11", "§9");
const CASTS: Clause = Clause("§15.3", "§13.3");
const ATOMICS: Clause = Clause("§15.1", "§13.1");
const BARRIERS: Clause = Clause("§15.2", "§13.2");
const REGISTERS: Clause = Clause("§15.4", "§13.4");
const WARP_SYNC: Clause = Clause("§15.6.1", "");
const SHUFFLE: Clause = Clause("§15.6.2", "");
const VOTE: Clause = Clause("§15.6.3", "");
const MATCH: Clause = Clause("§15.6.4", "");

const FLOATS: &str = "float double v";
const ALL_FLOATS: &str = "half bfloat float double v";
const OVERFLOWING: &str = "i16 i32 i64";

/// All of them.
pub(super) const TABLE: &[Entry] = &[
    b("llvm.va_start", "P", &["void(p)"], "", VA, Since(None)),
    b("llvm.va_end", "P", &["void(p)"], "", VA, Since(None)),
    b("llvm.va_copy", "P", &["void(p,p)"], "", VA, Since(None)),
    e("llvm.copysign", "A", &["A(A,A)"], ALL_FLOATS, LIBRARY, Modern),
    e("llvm.memcpy", "PQA", &["void(P,Q,A,i1)", "void(P,Q,A,i32,i1)"], "i32 i64", LIBRARY, Both),
    e("llvm.memmove", "PQA", &["void(P,Q,A,i1)", "void(P,Q,A,i32,i1)"], "i32 i64", LIBRARY, Both),
    e("llvm.memset", "PA", &["void(P,i8,A,i1)", "void(P,i8,A,i32,i1)"], "i32 i64", LIBRARY, Both),
    e("llvm.sqrt", "A", &["A(A)"], FLOATS, LIBRARY, Both),
    e("llvm.fma", "A", &["A(A,A,A)"], FLOATS, LIBRARY, Both),
    e("llvm.bitreverse", "A", &["A(A)"], "i8 i16 i32 i64", BITS, Since(None)),
    e("llvm.bswap", "A", &["A(A)"], "i16 i32 i64", BITS, Both),
    e("llvm.ctpop", "A", &["A(A)"], "i8 i16 i32 i64 v", BITS, Both),
    e("llvm.ctlz", "A", &["A(A,i1)"], "i8 i16 i32 i64 v", BITS, Both),
    e("llvm.cttz", "A", &["A(A,i1)"], "i8 i16 i32 i64 v", BITS, Both),
    e("llvm.fshl", "A", &["A(A,A,A)"], "i8 i16 i32 i64", BITS, Since(None)),
    e("llvm.fshr", "A", &["A(A,A,A)"], "i8 i16 i32 i64", BITS, Since(None)),
    e("llvm.fmuladd", "A", &["A(A,A,A)"], ALL_FLOATS, ARITHMETIC, Since(None)),
    e("llvm.sadd.with.overflow", "A", &["{A,i1}(A,A)"], OVERFLOWING, OVERFLOW, Since(None)),
    e("llvm.uadd.with.overflow", "A", &["{A,i1}(A,A)"], OVERFLOWING, OVERFLOW, Since(None)),
    e("llvm.ssub.with.overflow", "A", &["{A,i1}(A,A)"], OVERFLOWING, OVERFLOW, Since(None)),
    e("llvm.usub.with.overflow", "A", &["{A,i1}(A,A)"], OVERFLOWING, OVERFLOW, Since(None)),
    e("llvm.smul.with.overflow", "A", &["{A,i1}(A,A)"], OVERFLOWING, OVERFLOW, Since(None)),
    e("llvm.umul.with.overflow", "A", &["{A,i1}(A,A)"], OVERFLOWING, OVERFLOW, Since(None)),
    b("llvm.convert.to.fp16", "A", &["i16(A)"], "float double", HALF, Both),
    b("llvm.convert.from.fp16", "A", &["A(i16)"], "float double", HALF, Both),
    e("llvm.dbg.addr", "", &["void(metadata,metadata,metadata)"], "", DEBUG, Since(None)),
    e(
        "llvm.dbg.declare",
        "",
        &["void(metadata,metadata,metadata)", "void(metadata,metadata)"],
        "",
        DEBUG,
        Both,
    ),
    e(
        "llvm.dbg.value",
        "",
        &[
            "void(metadata,metadata,metadata)",
            "void(metadata,i64,metadata)",
            "void(metadata,i64,metadata,metadata)",
        ],
        "",
        DEBUG,
        Both,
    ),
    e("llvm.dbg.label", "", &["void(metadata)"], "", DEBUG, Extra),
    b("llvm.lifetime.start", "P", &["void(i64,P)", "void(P)"], "", MARKERS, Both),
    b("llvm.lifetime.end", "P", &["void(i64,P)", "void(P)"], "", MARKERS, Both),
    b("llvm.invariant.start", "P", &["p(i64,P)"], "", MARKERS, Both),
    b("llvm.invariant.end", "P", &["void(p,i64,P)"], "", MARKERS, Both),
    b("llvm.var.annotation", "PQ", &["void(P,Q,Q,i32)", "void(P,Q,Q,i32,Q)"], "", GENERAL, Both),
    b("llvm.ptr.annotation", "PQ", &["P(P,Q,Q,i32)", "P(P,Q,Q,i32,Q)"], "", GENERAL, Since(None)),
    b("llvm.annotation", "AP", &["A(A,P,P,i32)"], "", GENERAL, Both),
    e("llvm.trap", "", &["void()"], "", GENERAL, Since(None)),
    e("llvm.expect", "A", &["A(A,A)"], "", GENERAL, Since(None)),
    e("llvm.assume", "", &["void(i1)"], "", GENERAL, Since(None)),
    e("llvm.donothing", "", &["void()"], "", GENERAL, Since(None)),
    e("llvm.sideeffect", "", &["void()"], "", GENERAL, Since(None)),
    // Front ends write these for arrays of variable length.
    b("llvm.stacksave", "P", &["P()"], "", GENERATOR, Extra),
    b("llvm.stackrestore", "P", &["void(P)"], "", GENERATOR, Extra),
    // LLVM's own passes write these today: plain arithmetic with a single meaning.
    e("llvm.abs", "A", &["A(A,i1)"], "", OTHER, Extra),
    e("llvm.smax", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.smin", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.umax", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.umin", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.sadd.sat", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.uadd.sat", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.ssub.sat", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.usub.sat", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.fabs", "A", &["A(A)"], "", OTHER, Extra),
    e("llvm.minnum", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.maxnum", "A", &["A(A,A)"], "", OTHER, Extra),
    e("llvm.floor", "A", &["A(A)"], "", OTHER, Extra),
    e("llvm.ceil", "A", &["A(A)"], "", OTHER, Extra),
    e("llvm.trunc", "A", &["A(A)"], "", OTHER, Extra),
    e("llvm.rint", "A", &["A(A)"], "", OTHER, Extra),
    e("llvm.nearbyint", "A", &["A(A)"], "", OTHER, Extra),
    e("llvm.round", "A", &["A(A)"], "", OTHER, Extra),
    e("llvm.roundeven", "A", &["A(A)"], "", OTHER, Extra),
    e("llvm.experimental.noalias.scope.decl", "", &["void(metadata)"], "", OTHER, Extra),
    e("llvm.nvvm.ptr.global.to.gen", "PQ", &["P(Q)"], "", CASTS, One),
    e("llvm.nvvm.ptr.shared.to.gen", "PQ", &["P(Q)"], "", CASTS, One),
    e("llvm.nvvm.ptr.constant.to.gen", "PQ", &["P(Q)"], "", CASTS, One),
    e("llvm.nvvm.ptr.local.to.gen", "PQ", &["P(Q)"], "", CASTS, One),
    e("llvm.nvvm.ptr.gen.to.global", "PQ", &["P(Q)"], "", CASTS, One),
    e("llvm.nvvm.ptr.gen.to.shared", "PQ", &["P(Q)"], "", CASTS, One),
    e("llvm.nvvm.ptr.gen.to.constant", "PQ", &["P(Q)"], "", CASTS, One),
    e("llvm.nvvm.ptr.gen.to.local", "PQ", &["P(Q)"], "", CASTS, One),
    e("llvm.nvvm.isspacep.grid_const", "", &["i1(p)"], "", Clause("§12.2.2", ""), Since(Some(10))),
    e("llvm.nvvm.isspacep.const", "", &["i1(p)"], "", Clause("§12.2.2", ""), Since(None)),
    e("llvm.nvvm.isspacep.global", "", &["i1(p)"], "", Clause("§12.2.2", ""), Since(None)),
    e("llvm.nvvm.isspacep.local", "", &["i1(p)"], "", Clause("§12.2.2", ""), Since(None)),
    e("llvm.nvvm.isspacep.shared", "", &["i1(p)"], "", Clause("§12.2.2", ""), Since(None)),
    e("llvm.nvvm.atomic.load.add.f32", "P", &["float(P,float)"], "", ATOMICS, Both),
    e("llvm.nvvm.atomic.load.add.f64", "P", &["double(P,double)"], "", ATOMICS, Since(None)),
    e("llvm.nvvm.atomic.load.inc.32", "P", &["i32(P,i32)"], "", ATOMICS, Both),
    e("llvm.nvvm.atomic.load.dec.32", "P", &["i32(P,i32)"], "", ATOMICS, Both),
    e("llvm.nvvm.barrier0", "", &["void()"], "", BARRIERS, Both),
    e("llvm.nvvm.barrier0.popc", "", &["i32(i32)"], "", BARRIERS, Both),
    e("llvm.nvvm.barrier0.and", "", &["i32(i32)"], "", BARRIERS, Both),
    e("llvm.nvvm.barrier0.or", "", &["i32(i32)"], "", BARRIERS, Both),
    e("llvm.nvvm.membar.cta", "", &["void()"], "", BARRIERS, Both),
    e("llvm.nvvm.membar.gl", "", &["void()"], "", BARRIERS, Both),
    e("llvm.nvvm.membar.sys", "", &["void()"], "", BARRIERS, Both),
    e("llvm.nvvm.membar", "", &["void(i32)"], "", BARRIERS, Since(None)),
    e("llvm.nvvm.read.ptx.sreg.tid.x", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.tid.y", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.tid.z", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.ntid.x", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.ntid.y", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.ntid.z", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.ctaid.x", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.ctaid.y", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.ctaid.z", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.nctaid.x", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.nctaid.y", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.nctaid.z", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.read.ptx.sreg.warpsize", "", &["i32()"], "", REGISTERS, Both),
    e("llvm.nvvm.bar.warp.sync", "", &["void(i32)"], "", WARP_SYNC, Since(Some(4))),
    e("llvm.nvvm.shfl.sync.i32", "", &["{i32,i1}(i32,i32,i32,i32,i32)"], "", SHUFFLE, Since(Some(4))),
    e("llvm.nvvm.vote.sync", "", &["{i32,i1}(i32,i32,i1)"], "", VOTE, Since(Some(4))),
    e("llvm.nvvm.match.any.sync.i32", "", &["i32(i32,i32)"], "", MATCH, Since(Some(4))),
    e("llvm.nvvm.match.any.sync.i64", "", &["i32(i32,i64)"], "", MATCH, Since(Some(4))),
    e("llvm.nvvm.match.all.sync.i32", "", &["{i32,i1}(i32,i32)"], "", MATCH, Since(Some(4))),
    e("llvm.nvvm.match.all.sync.i64", "", &["{i32,i1}(i32,i64)"], "", MATCH, Since(Some(4))),
    // Listed by the guide alone.
    e("llvm.nvvm.fence.proxy.tensormap_generic.release.cta", "", &["void()"], "", Clause("§15.2", ""), Guide),
    e(
        "llvm.nvvm.fence.proxy.tensormap_generic.release.cluster",
        "",
        &["void()"],
        "",
        Clause("§15.2", ""),
        Guide,
    ),
    e("llvm.nvvm.fence.proxy.tensormap_generic.release.gpu", "", &["void()"], "", Clause("§15.2", ""), Guide),
    e("llvm.nvvm.fence.proxy.tensormap_generic.release.sys", "", &["void()"], "", Clause("§15.2", ""), Guide),
    e(
        "llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta",
        "",
        &["void(p,i32)"],
        "",
        Clause("§15.2", ""),
        Guide,
    ),
    e(
        "llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster",
        "",
        &["void(p,i32)"],
        "",
        Clause("§15.2", ""),
        Guide,
    ),
    e(
        "llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu",
        "",
        &["void(p,i32)"],
        "",
        Clause("§15.2", ""),
        Guide,
    ),
    e(
        "llvm.nvvm.fence.proxy.tensormap_generic.acquire.sys",
        "",
        &["void(p,i32)"],
        "",
        Clause("§15.2", ""),
        Guide,
    ),
    e("llvm.nvvm.elect.sync", "", &["{i32,i1}(i32)"], "", Clause("§15.6", ""), Guide),
    e("llvm.nvvm.idp2a.s.s", "", &["i32(i32,i32,i1,i32)"], "", Clause("§15", ""), Guide),
    e("llvm.nvvm.idp2a.s.u", "", &["i32(i32,i32,i1,i32)"], "", Clause("§15", ""), Guide),
    e("llvm.nvvm.idp2a.u.s", "", &["i32(i32,i32,i1,i32)"], "", Clause("§15", ""), Guide),
    e("llvm.nvvm.idp2a.u.u", "", &["i32(i32,i32,i1,i32)"], "", Clause("§15", ""), Guide),
    e("llvm.nvvm.idp4a.s.s", "", &["i32(i32,i32,i32)"], "", Clause("§15", ""), Guide),
    e("llvm.nvvm.idp4a.s.u", "", &["i32(i32,i32,i32)"], "", Clause("§15", ""), Guide),
    e("llvm.nvvm.idp4a.u.s", "", &["i32(i32,i32,i32)"], "", Clause("§15", ""), Guide),
    e("llvm.nvvm.idp4a.u.u", "", &["i32(i32,i32,i32)"], "", Clause("§15", ""), Guide),
];

const LOADS: Clause = Clause("§15.6.5.1", "");
const STORES: Clause = Clause("§15.6.5.2", "");
const SUMS: Clause = Clause("§15.6.5.3", "");

/// The matrix operations of one shape (§15.6.5): `I4` and `I8` are so many i32, `F8` so many floats.
macro_rules! matrices {
    ($($shape:literal)*) => {
        &[$(
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".ld.a"), "P", &["{I8}(P,i32,i32)"], LOADS),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".ld.b"), "P", &["{I8}(P,i32,i32)"], LOADS),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".ld.c.f16"), "P", &["{I4}(P,i32,i32)"], LOADS),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".ld.c.f32"), "P", &["{F8}(P,i32,i32)"], LOADS),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".st.c.f16"), "P", &["void(P,i32,i32,I4)"], STORES),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".st.c.f32"), "P", &["void(P,i32,i32,F8)"], STORES),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".mma.f16.f16"), "", &["{I4}(i32,i32,I8,I8,I4)"], SUMS),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".mma.f32.f16"), "", &["{F8}(i32,i32,I8,I8,I4)"], SUMS),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".mma.f32.f32"), "", &["{F8}(i32,i32,I8,I8,F8)"], SUMS),
            matrix(concat!("llvm.nvvm.hmma.", $shape, ".mma.f16.f32"), "", &["{I4}(i32,i32,I8,I8,F8)"], SUMS),
        )*]
    };
}

const fn matrix(
    name: &'static str,
    over: &'static str,
    sigs: &'static [&'static str],
    clause: Clause,
) -> Entry {
    e(name, over, sigs, "", clause, Since(None))
}

/// Those of §15.6.5.
pub(super) const MATRICES: &[Entry] = matrices!["m16n16k16" "m32n8k16" "m8n32k16"];

/// Refused by name: the beginning of the name, the clause, and what to do instead.
pub(super) const REFUSED: &[(&str, Clause, &str)] = &[
    ("llvm.nvvm.texsurf.", Clause("§14.2", "§12.2"), "handles are made by llvm.nvvm.texsurf.handle"),
    (
        "llvm.nvvm.tex.unified.",
        Clause("§15.5.1", "§13.5"),
        "no such texture read in the documents (multisample and mip chains have no meaning here)",
    ),
    (
        "llvm.nvvm.tex.",
        Clause("§15.5.1", "§13.5"),
        "a sampler is part of its texture: use llvm.nvvm.tex.unified.*",
    ),
    (
        "llvm.nvvm.tld4.",
        Clause("§15.5.1", "§13.5"),
        "a sampler is part of its texture: use llvm.nvvm.tld4.unified.*",
    ),
    ("llvm.nvvm.txq.", Clause("§15.5", "§13.5"), "queries of textures are not in this version"),
    ("llvm.nvvm.suq.", Clause("§15.5", "§13.5"), "queries of surfaces are not in this version"),
    ("llvm.nvvm.suld.", Clause("§15.5.2", "§13.5"), "no such surface load in the documents"),
    ("llvm.nvvm.sust.", Clause("§15.5.3", "§13.5"), "no such surface store in the documents"),
    ("llvm.nvvm.istypep.", Clause("§15.5", "§13.5"), "the kind of a handle cannot be asked for here"),
    ("llvm.nvvm.hmma.", Clause("§15.6.5", ""), "no such operation or shape in the document"),
    ("llvm.nvvm.wgmma.", Clause("§15.6.5", ""), "LLVM 19's target has no operations of four warps: use mma"),
    ("llvm.nvvm.stmatrix.", Clause("§15.6.5", ""), "LLVM 19's target has none: store the registers"),
    ("llvm.nvvm.cluster.barrier", Clause("§15.2", ""), "clusters need Hopper: they are not in this version"),
    ("llvm.nvvm.barrier.cluster.", Clause("§15.2", ""), "clusters need Hopper: they are not in this version"),
    ("llvm.nvvm.fence.sc.cluster", Clause("§15.2", ""), "clusters need Hopper: they are not in this version"),
    ("llvm.nvvm.mapa", Clause("§15.2", ""), "clusters need Hopper: they are not in this version"),
    ("llvm.nvvm.getctarank", Clause("§15.2", ""), "clusters need Hopper: they are not in this version"),
    (
        "llvm.nvvm.is_explicit_cluster",
        Clause("§15.2", ""),
        "clusters need Hopper: they are not in this version",
    ),
    (
        "llvm.nvvm.read.ptx.sreg.cluster",
        Clause("§15.4", ""),
        "clusters need Hopper: they are not in this version",
    ),
    (
        "llvm.nvvm.read.ptx.sreg.ncluster",
        Clause("§15.4", ""),
        "clusters need Hopper: they are not in this version",
    ),
    (
        "llvm.nvvm.isspacep.cluster_shared",
        Clause("§12.2.2", ""),
        "clusters need Hopper: they are not in this version",
    ),
    (
        "llvm.nvvm.isspacep.shared.cluster",
        Clause("§12.2.2", ""),
        "clusters need Hopper: they are not in this version",
    ),
    ("llvm.nvvm.read.ptx.sreg.", Clause("§15.4", "§13.4"), "no such special register"),
    ("llvm.nvvm.ptr.", CASTS, "no such conversion: use addrspacecast"),
    ("llvm.nvvm.", Clause("§15", "§13"), "no such intrinsic in the documents"),
    ("llvm.gc", Clause("§11", "§9.2"), "there is no garbage collection in NVVM IR"),
    ("llvm.eh.", Clause("§11", "§9.9"), "there are no exceptions in NVVM IR"),
    ("llvm.init.trampoline", Clause("§11", "§9.10"), "there are no trampolines in NVVM IR"),
    ("llvm.adjust.trampoline", Clause("§11", "§9.10"), "there are no trampolines in NVVM IR"),
    ("llvm.returnaddress", Clause("§11", "§9.3"), "not part of NVVM IR"),
    ("llvm.frameaddress", Clause("§11", "§9.3"), "not part of NVVM IR"),
    ("llvm.prefetch", Clause("§11", "§9.3"), "not part of NVVM IR"),
    ("llvm.pcmarker", Clause("§11", "§9.3"), "not part of NVVM IR"),
    ("llvm.readcyclecounter", Clause("§11", "§9.3"), "not part of NVVM IR"),
    ("llvm.stackprotector", Clause("§11", "§9.12"), "not part of NVVM IR"),
    ("llvm.objectsize", Clause("§11", "§9.12"), "not part of NVVM IR"),
    ("llvm.powi", Clause("§11", "§9.4"), "call a function of your own"),
    ("llvm.sin", Clause("§11", "§9.4"), "call a function of your own"),
    ("llvm.cos", Clause("§11", "§9.4"), "call a function of your own"),
    ("llvm.pow", Clause("§11", "§9.4"), "call a function of your own"),
    ("llvm.exp", Clause("§11", "§9.4"), "call a function of your own"),
    ("llvm.log", Clause("§11", "§9.4"), "call a function of your own"),
    ("", Clause("§11", "§9"), "no such intrinsic in NVVM IR"),
];

/// Special registers and operations of LLVM's back end: full names, or beginnings of names, which end with
/// `.` or `*`. The guide refers to LLVM's own list for them; lowering refuses those that it does not support.
pub(super) const BACK_END: &[&str] = &[
    "llvm.nvvm.read.ptx.sreg.laneid",
    "llvm.nvvm.read.ptx.sreg.tid.w",
    "llvm.nvvm.read.ptx.sreg.ntid.w",
    "llvm.nvvm.read.ptx.sreg.ctaid.w",
    "llvm.nvvm.read.ptx.sreg.nctaid.w",
    "llvm.nvvm.read.ptx.sreg.warpid",
    "llvm.nvvm.read.ptx.sreg.nwarpid",
    "llvm.nvvm.read.ptx.sreg.smid",
    "llvm.nvvm.read.ptx.sreg.nsmid",
    "llvm.nvvm.read.ptx.sreg.gridid",
    "llvm.nvvm.read.ptx.sreg.lanemask.",
    "llvm.nvvm.read.ptx.sreg.tid.w",
    "llvm.nvvm.read.ptx.sreg.ntid.w",
    "llvm.nvvm.read.ptx.sreg.ctaid.w",
    "llvm.nvvm.read.ptx.sreg.nctaid.w",
    "llvm.nvvm.read.ptx.sreg.clock*",
    "llvm.nvvm.read.ptx.sreg.globaltimer*",
    "llvm.nvvm.read.ptx.sreg.pm*",
    "llvm.nvvm.read.ptx.sreg.envreg*",
    "llvm.nvvm.activemask",
    "llvm.nvvm.shfl.sync.",
    "llvm.nvvm.vote.",
    "llvm.nvvm.match.",
    "llvm.nvvm.redux.sync.",
    "llvm.nvvm.wmma.",
    "llvm.nvvm.mma.",
    "llvm.nvvm.ldmatrix.",
    "llvm.nvvm.barrier.sync*",
    "llvm.nvvm.barrier.n",
    "llvm.nvvm.barrier",
    "llvm.nvvm.bar.sync",
    "llvm.nvvm.abs.",
    "llvm.nvvm.max.",
    "llvm.nvvm.min.",
    "llvm.nvvm.popc.",
    "llvm.nvvm.clz.",
    "llvm.nvvm.brev*",
    "llvm.nvvm.prmt",
    "llvm.nvvm.sad.",
    "llvm.nvvm.mul*",
    "llvm.nvvm.fma.",
    "llvm.nvvm.add.",
    "llvm.nvvm.div.",
    "llvm.nvvm.rcp.",
    "llvm.nvvm.sqrt.",
    "llvm.nvvm.rsqrt.",
    "llvm.nvvm.sin.",
    "llvm.nvvm.cos.",
    "llvm.nvvm.ex2.",
    "llvm.nvvm.lg2.",
    "llvm.nvvm.fabs*",
    "llvm.nvvm.fmin.",
    "llvm.nvvm.fmax.",
    "llvm.nvvm.floor.",
    "llvm.nvvm.ceil.",
    "llvm.nvvm.trunc.",
    "llvm.nvvm.round.",
    "llvm.nvvm.saturate.",
    "llvm.nvvm.bitcast.",
    "llvm.nvvm.h2f*",
    "llvm.nvvm.f2*",
    "llvm.nvvm.d2*",
    "llvm.nvvm.i2*",
    "llvm.nvvm.ui2*",
    "llvm.nvvm.ll2*",
    "llvm.nvvm.ull2*",
    "llvm.nvvm.lohi.",
    "llvm.nvvm.rotate.",
    "llvm.nvvm.fns",
    "llvm.nvvm.ldg.",
    "llvm.nvvm.ldu.",
    "llvm.nvvm.atomic.",
    "llvm.nvvm.nanosleep*",
    "llvm.nvvm.exit",
    "llvm.nvvm.reflect*",
    "llvm.nvvm.move.",
    "llvm.nvvm.swap.",
];
