//! Translates modules to PTX by LLVM's own NVPTX back end, so that a GPU can run them. The input is that of
//! the host oracle: the IR as read, before any pass of LLVM's. Tandem's compiler takes no part.
//!
//! [`ptx`] links the modules, keeps the parts that the kernel reaches, and passes the result to `llc`. That
//! is a process of its own, because LLVM aborts if it cannot select something.

use std::process::Command;
use std::time::Duration;
use tandem_llvm::{Diagnostic, Module};
use tandem_process::{Ending, Limits};
use thiserror::Error;

/// LLVM's code generator.
const LLC: &str = "llc-19";
/// The latest PTX that LLVM 19 writes: drivers take all earlier ones.
const VERSION: &str = "+ptx85";
/// The latest target that LLVM 19 knows, apart from those whose features later GPUs lack (`sm_90a`).
pub const LATEST: u32 = 90;
/// Limit of its CPU time.
const SECONDS: u64 = 60;
/// The most of its message that is passed on.
const LONGEST: usize = 300;

/// Functions of NVVM IR that LLVM 19 has in another form, and their definitions in that form.
const OTHER_FORM: [&str; 4] = [
    "llvm.nvvm.shfl.sync.i32",
    "llvm.nvvm.vote.sync",
    "llvm.nvvm.match.all.sync.i32",
    "llvm.nvvm.match.all.sync.i64",
];
const DEFINITIONS: &str = include_str!("warp.ll");

/// Why there is no PTX.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PtxError {
    /// LLVM cannot generate code for it.
    #[error("LLVM's NVPTX back end refuses it: {0}")]
    Refused(String),
    /// Its pointers have 32 bits.
    #[error("its pointers have 32 bits, and drivers run only modules with pointers of 64")]
    Pointers,
    /// A tool is missing or fails.
    #[error("{LLC}: {0}")]
    Tool(String),
}

/// A kernel as PTX for `sm_`*target*. The modules are text or bitcode that LLVM 19 reads, and complete.
///
/// # Errors
/// See [`PtxError`].
pub fn ptx(ir: &[Vec<u8>], kernel: &str, target: u32) -> Result<String, PtxError> {
    let module = whole(ir, kernel)?;
    let mut command = Command::new(LLC);
    command.arg("-mtriple=nvptx64-nvidia-cuda").arg(format!("-mcpu=sm_{}", target.min(LATEST)));
    command.arg(format!("-mattr={VERSION}")).args(["-O2", "-o", "-", "-"]);
    let limits = Limits::cpu(Duration::from_secs(SECONDS));
    let tool = |e: &dyn std::fmt::Display| PtxError::Tool(e.to_string());
    let output = tandem_process::run(&mut command, &module, limits).map_err(|e| tool(&e))?;
    match output.ending {
        ending if ending.success() => String::from_utf8(output.stdout).map_err(|e| tool(&e)),
        Ending::TimedOut(limit) => Err(tool(&format_args!("no code in {limit}"))),
        _ => Err(PtxError::Refused(output.telling_line(&["LLVM ERROR", "error:"], LONGEST))),
    }
}

/// The modules as one, in bitcode, without the parts that the kernel does not need.
fn whole(ir: &[Vec<u8>], kernel: &str) -> Result<Vec<u8>, PtxError> {
    let refused = |d: Diagnostic| PtxError::Refused(d.message);
    let (first, others) = ir.split_first().ok_or_else(|| PtxError::Refused("no module".into()))?;
    let mut module = Module::parse(first, "kernel").map_err(refused)?;
    for other in others {
        module.link(other, "another module").map_err(refused)?;
    }
    if !others.is_empty() {
        module.own_copies();
    }
    if !module.data_layout().is_empty() && module.pointer_bytes() != 8 {
        return Err(PtxError::Pointers);
    }
    translate(&mut module)?;
    // Other kernels may need things that no GPU has. A pipeline's notation has no quotes. If it cannot hold a
    // name, the module only becomes larger.
    if kernel.chars().all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c)) {
        module.run_passes(&format!("internalize<preserve-gv={kernel}>,globaldce")).map_err(refused)?;
    }
    module.strip_debug();
    module.mark_convergent();
    Ok(module.bitcode())
}

/// Makes calls of functions that LLVM 19 does not know calls of their definitions.
fn translate(module: &mut Module) -> Result<(), PtxError> {
    let used = |name: &str| OTHER_FORM.contains(&name);
    if module.functions().any(|f| used(&f.name())) {
        module.rename(|name| used(name).then(|| format!("tandem_{}", name.replace('.', "_"))));
        module.link(DEFINITIONS.as_bytes(), "warp").map_err(|d| PtxError::Refused(d.message))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KERNEL: &str = "
        define void @other() { call void @llvm.nvvm.no.such.thing() ret void }
        declare void @llvm.nvvm.no.such.thing()
        define ptx_kernel void @k(ptr addrspace(1) %p) { %v = call i32 @f(i32 7)
          store i32 %v, ptr addrspace(1) %p ret void }
        declare i32 @f(i32)";

    #[test]
    fn a_kernel_and_what_it_reaches_become_ptx() {
        let library = "define i32 @f(i32 %x) { %y = mul i32 %x, 3 ret i32 %y }";
        let text = ptx(&[KERNEL.into(), library.into()], "k", 90).unwrap();
        assert!(text.contains(".target sm_90"), "{text}");
        assert!(text.contains(".visible .entry k("), "{text}");
        assert!(!text.contains("no.such.thing"), "{text}");
    }

    #[test]
    fn what_has_no_code_is_refused_with_the_reason() {
        let refused = |ir: &str| ptx(&[ir.into()], "k", 90).unwrap_err();
        let small = "target datalayout = \"e-p:32:32-i64:64\"\ndefine ptx_kernel void @k() { ret void }";
        assert_eq!(refused(small), PtxError::Pointers);
        let wide = "define ptx_kernel void @k(ptr %p) { %v = load i64, ptr %p
            %w = call i64 @llvm.ctpop.i64(i64 %v) %x = call i64 asm \"\", \"=w,l\"(i64 %w)
            store i64 %x, ptr %p ret void } declare i64 @llvm.ctpop.i64(i64)";
        assert!(matches!(refused(wide), PtxError::Refused(why) if why.contains("constraint")));
    }

    /// Their names and forms are the document's, which LLVM 19 takes for functions of some other module.
    #[test]
    fn warp_operations_of_the_document_become_instructions() {
        let kernel = "
            define ptx_kernel void @k(ptr addrspace(1) %p) {
              %s = call {i32, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 5, i32 1, i32 31)
              %v = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 true)
              %m = call {i32, i1} @llvm.nvvm.match.all.sync.i64(i32 -1, i64 7)
              %a = extractvalue {i32, i1} %s, 0
              %b = extractvalue {i32, i1} %v, 0
              %c = extractvalue {i32, i1} %m, 0
              %d = add i32 %a, %b
              %e = add i32 %c, %d
              store i32 %e, ptr addrspace(1) %p
              ret void
            }
            declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
            declare {i32, i1} @llvm.nvvm.vote.sync(i32, i32, i1)
            declare {i32, i1} @llvm.nvvm.match.all.sync.i64(i32, i64)";
        let text = ptx(&[kernel.into()], "k", 90).unwrap();
        for instruction in [
            "shfl.sync.idx.b32",
            "shfl.sync.up.b32",
            "shfl.sync.down.b32",
            "shfl.sync.bfly.b32",
            "vote.sync.all.pred",
            "vote.sync.any.pred",
            "vote.sync.uni.pred",
            "vote.sync.ballot.b32",
            "match.all.sync.b64",
        ] {
            assert!(text.contains(instruction), "{instruction}: {text}");
        }
        assert!(!text.contains("llvm.nvvm"), "{text}");
    }
}
