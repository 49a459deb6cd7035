//! Whether the lanes of a warp would part before a place at which they must be together.
//!
//! A branch's sides meet at its immediate post-dominator. A `return`, `break` or trap on one side moves that
//! place behind everything else, even if no lane takes it: the sides then run a barrier or a shuffle one
//! after the other, each alone.

use super::cfg::reach;
use super::flow::Flow;
use crate::word::BlockId;
use tandem_llvm::{Block, Function, Opcode, Value, ValueKind};

/// Whether two sides of a branch may reach a convergent call before they meet. `ignored` is the name of a
/// function whose calls are none; parameters of a `kernel` are alike for all lanes. A function with a loop of
/// several entries is not judged: what it needs would not be possible there.
pub fn lanes_part(f: Function<'_>, ignored: &str, kernel: bool) -> bool {
    let meets = |i: Value<'_>| i.is_convergent_call() && i.callee().is_none_or(|f| f.name() != ignored);
    let convergent: Vec<bool> = f.blocks().iter().map(|b| b.instructions().any(meets)).collect();
    if !convergent.contains(&true) {
        return false;
    }
    let flow = Flow::of(f);
    let nearest = flow.meets();
    let parts = |b: BlockId| {
        let sides: Vec<_> =
            flow.next[b].iter().map(|&side| reach(&flow.next, side, Some(nearest[b]))).collect();
        let both = |at: BlockId| sides.iter().filter(|side| side[at]).count() > 1;
        (0..convergent.len()).any(|at| convergent[at] && both(at))
    };
    let chooses = |b: &BlockId| flow.next[*b].len() > 1 && !decides_alike(flow.blocks[*b], kernel);
    (0..flow.blocks.len()).filter(chooses).any(parts) && flow.is_reducible()
}

/// Whether a branch goes the same way for all lanes: its condition is computed from constants, parameters of
/// the kernel and the launch.
fn decides_alike(block: Block<'_>, kernel: bool) -> bool {
    let end = block.instructions().last();
    let mut work: Vec<Value<'_>> = end.iter().flat_map(|i| i.operands()).take(1).collect();
    let mut steps = 0;
    while let Some(v) = work.pop() {
        steps += 1;
        let alike = match v.kind() {
            ValueKind::Instruction => match v.opcode() {
                Some(Opcode::LLVMCall) => v.callee().is_some_and(|f| {
                    let name = f.name();
                    let register = name.strip_prefix("llvm.nvvm.read.ptx.sreg.");
                    register.is_some_and(|r| {
                        !r.starts_with("tid.") && r != "laneid" && !r.starts_with("lanemask")
                    })
                }),
                Some(
                    Opcode::LLVMPHI
                    | Opcode::LLVMLoad
                    | Opcode::LLVMAlloca
                    | Opcode::LLVMAtomicRMW
                    | Opcode::LLVMAtomicCmpXchg,
                ) => false,
                _ => {
                    work.extend(v.operands());
                    true
                }
            },
            ValueKind::Argument => kernel,
            _ => true,
        };
        if !alike || steps > 64 {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_llvm::Module;

    const HEAD: &str = "declare void @llvm.nvvm.barrier0() convergent\ndeclare void @llvm.trap()\n\
        declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @meet() convergent\n\
        define void @k(i32 %n, ptr %p) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        %c = icmp ult i32 %t, 16\n%e = icmp ult i32 %t, 99\n%u = icmp ult i32 %n, 99\n";

    fn changed(body: &str) -> bool {
        let parts = |f: Function<'_>| lanes_part(f, "meet", f.name() == "k");
        let mut module = Module::parse(format!("{HEAD}{body}\n}}\n").as_bytes(), "m").unwrap();
        let some = |m: &Module| m.functions().any(|f| !f.is_declaration() && parts(f));
        let before = some(&module);
        module.structurize(parts).unwrap();
        module.verify().unwrap();
        // What was rewritten needs it no more.
        assert!(!some(&module), "{body}");
        before
    }

    #[test]
    fn only_functions_whose_lanes_part_before_a_barrier_are_rewritten() {
        let bar = "call void @llvm.nvvm.barrier0()";
        let rows = [
            (format!("br i1 %c, label %a, label %b\na:\nbr label %b\nb:\n{bar}\nret void"), false),
            // A return on one side, that of all lanes, and one before anything else.
            (
                format!(
                    "br i1 %c, label %a, label %b\na:\nbr i1 %e, label %b, label %r\n\
                     r:\nret void\nb:\n{bar}\nret void"
                ),
                true,
            ),
            (
                format!(
                    "br i1 %u, label %a, label %b\na:\nbr i1 %u, label %b, label %r\n\
                     r:\nret void\nb:\n{bar}\nret void"
                ),
                false,
            ),
            (format!("br i1 %c, label %r, label %b\nr:\nret void\nb:\n{bar}\nret void"), false),
            // A trap.
            (
                format!(
                    "br i1 %c, label %a, label %b\na:\nbr i1 %e, label %b, label %r\n\
                     r:\ncall void @llvm.trap()\nunreachable\nb:\n{bar}\nret void"
                ),
                true,
            ),
            // A break out of a loop with a barrier, on one side.
            (
                format!(
                    "br label %l\nl:\nbr i1 %c, label %a, label %b\na:\nbr i1 %e, label %b, label %r\n\
                     b:\n{bar}\nbr i1 %u, label %l, label %r\nr:\nret void"
                ),
                true,
            ),
            // A loop that lanes leave one after the other, and a barrier behind it.
            (
                format!(
                    "br label %l\nl:\nbr i1 %c, label %l, label %b\nb:\n{bar}\nbr label %r\nr:\nret void"
                ),
                false,
            ),
            // Nothing that needs all lanes.
            (
                "br i1 %c, label %a, label %b\na:\nbr i1 %e, label %b, label %r\nr:\nret void\n\
                 b:\ncall void @meet()\nret void"
                    .to_string(),
                false,
            ),
        ];
        for (body, want) in rows {
            assert_eq!(changed(&body), want, "{body}");
        }
    }
}
