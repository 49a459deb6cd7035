//! Barriers and fences are in the code, where the module has them. Kernels do not show that: warps of a block
//! run about in step, so values are often right without.

mod common;

use common::{TAIL, build};
use tandem_nvvm::Options;

/// What matters of a listing, in short: `|` a BARRIER, `f` a FENCE, `l` a load of global memory, `s` a store
/// there, `a` an atomic.
fn order(body: &str, opt_level: u8) -> String {
    let ir = format!(
        "declare void @llvm.nvvm.membar.cta()\ndeclare void @llvm.nvvm.membar.gl()\n\
         declare void @llvm.nvvm.membar.sys()\ndeclare i32 @llvm.nvvm.barrier0.or(i32)\n\
         declare void @llvm.nvvm.barrier.sync(i32)\ndeclare void @llvm.nvvm.bar.sync(i32)\n\
         declare void @llvm.nvvm.barrier.n(i32)\n\
         define void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{\n\
         %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %o = getelementptr i32, ptr addrspace(1) %q, i32 %t\n{body}\nret void\n}}\n{TAIL}"
    );
    let compiled = build(&ir, &Options { opt_level, ..Options::default() });
    let kernel = compiled.asm.split_once("\nk:").expect("the kernel").1;
    let short = |line: &str| match line.split_whitespace().next()? {
        "barrier" => Some('|'),
        "fence" => Some('f'),
        op if op.starts_with("amo") || op.starts_with("vamo") => Some('a'),
        // Indexed accesses, and those of a word per lane.
        op if op.starts_with("vlux") || op.starts_with("vlox") || op == "vlw12.v" => Some('l'),
        op if op.starts_with("vsux") || op.starts_with("vsox") || op == "vsw12.v" => Some('s'),
        _ => None,
    };
    kernel.lines().filter_map(short).collect()
}

#[test]
fn barriers_and_fences_stand_between_accesses() {
    let between = |what: &str| {
        format!(
            "store volatile i32 %t, ptr addrspace(1) %o\n{what}\n\
             %v = load volatile i32, ptr addrspace(1) %o"
        )
    };
    for (what, want) in [
        ("", "aa"),
        ("call void @llvm.nvvm.barrier0()", "a|a"),
        ("call void @llvm.nvvm.barrier0()\ncall void @llvm.nvvm.barrier0()", "a||a"),
        ("call void @llvm.nvvm.barrier.sync(i32 0)", "a|a"),
        ("call void @llvm.nvvm.bar.sync(i32 0)", "a|a"),
        ("call void @llvm.nvvm.barrier.n(i32 0)", "a|a"),
        ("call void asm sideeffect \"bar.sync 0;\", \"\"()", "a|a"),
        ("call void @llvm.nvvm.membar.cta()", "afa"),
        ("call void @llvm.nvvm.membar.gl()", "afa"),
        ("call void @llvm.nvvm.membar.sys()", "afa"),
        ("call void asm sideeffect \"membar.gl;\", \"\"()", "afa"),
        ("fence acquire", "afa"),
        ("fence release", "afa"),
        ("fence acq_rel", "afa"),
        ("fence seq_cst", "afa"),
        ("fence syncscope(\"block\") seq_cst", "afa"),
    ] {
        for opt_level in [0, 2] {
            assert_eq!(order(&between(what), opt_level), want, "{what} at -O{opt_level}");
        }
    }
}

/// An atomic that releases has a fence before it, and one that acquires a fence behind it.
#[test]
fn ordered_atomics_have_their_fences() {
    for (ordering, want) in
        [("monotonic", "a"), ("acquire", "af"), ("release", "fa"), ("acq_rel", "faf"), ("seq_cst", "faf")]
    {
        let atomic = format!("%v = atomicrmw add ptr addrspace(1) %o, i32 1 {ordering}");
        for opt_level in [0, 2] {
            assert_eq!(order(&atomic, opt_level), want, "{ordering} at -O{opt_level}");
        }
    }
}
