//! Makes lanes meet again before operations at which a warp or block must be together.
//!
//! A machine that keeps the lanes of a warp together by a stack lets the two sides of a branch meet at its
//! immediate post-dominator. A `return`, `break` or trap on one side moves that place behind everything else,
//! even if no lane takes it: the sides then run a barrier or a shuffle one after the other, each alone.
//! LLVM's StructurizeCFG turns such jumps into conditions, tested where the sides meet. It costs
//! instructions, so only functions that need it get it.

use super::module::{Diagnostic, Module};
use super::value::{Block, Function, Value, ValueKind};
use llvm_sys::LLVMOpcode as Opcode;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMValueRef;
use std::collections::{BTreeSet, HashSet};

/// One exit of the function, reducible loops of one exit each, and conditions in the place of jumps.
const PASSES: &str = "function(mergereturn,lower-switch,fix-irreducible,unify-loop-exits,structurizecfg)";

impl Module {
    /// Rewrites the functions in which two sides of a branch may reach a convergent call and have not met
    /// before. `ignored` is the name of a function whose calls are none, and `kernels` knows the names of
    /// kernels, whose parameters are alike for all lanes. Returns how many there were.
    ///
    /// # Errors
    /// If LLVM's passes fail.
    pub fn let_lanes_meet(&mut self, ignored: &str, kernels: &HashSet<String>) -> Result<usize, Diagnostic> {
        let parts = |f: &Function<'_>| {
            Graph::of(*f, ignored, kernels.contains(&f.name()))
                .is_some_and(|g| g.lanes_part() && g.is_reducible())
        };
        let all: Vec<Function<'_>> = self.functions().filter(|f| !f.is_declaration()).collect();
        let (chosen, others): (Vec<_>, Vec<_>) = all.into_iter().partition(parts);
        if chosen.is_empty() {
            return Ok(0);
        }
        let count = chosen.len();
        chosen.iter().flat_map(|f| f.blocks()).for_each(return_at_dead_end);
        let others: Vec<LLVMValueRef> = others.into_iter().map(Function::raw).collect();
        // Passes leave such functions alone.
        let held: Vec<LLVMValueRef> = others.into_iter().filter(|f| self.hold(*f)).collect();
        let done = self.run_passes(PASSES);
        held.into_iter().for_each(|f| self.release(f));
        done.map(|()| count)
    }

    /// Forbids passes on a function. Returns whether that was new.
    fn hold(&self, f: LLVMValueRef) -> bool {
        // SAFETY: a function of the module, which is alive.
        unsafe {
            let [noinline, optnone] = HELD.map(kind);
            if !LLVMGetEnumAttributeAtIndex(f, u32::MAX, optnone).is_null() {
                return false;
            }
            let always = kind("alwaysinline");
            LLVMRemoveEnumAttributeAtIndex(f, u32::MAX, always);
            for kind in [noinline, optnone] {
                LLVMAddAttributeAtIndex(f, u32::MAX, LLVMCreateEnumAttribute(self.context, kind, 0));
            }
        }
        true
    }

    fn release(&self, f: LLVMValueRef) {
        // SAFETY: as above. Nothing is inlined any more, so `noinline` of its own is not missed.
        HELD.map(kind).into_iter().for_each(|k| unsafe { LLVMRemoveEnumAttributeAtIndex(f, u32::MAX, k) });
    }
}

const HELD: [&str; 2] = ["noinline", "optnone"];

fn kind(name: &str) -> u32 {
    // SAFETY: the name is alive.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// A block that ends in `unreachable` returns instead: a lane that traps need not be waited for, but has an
/// end.
fn return_at_dead_end(block: Block<'_>) {
    let Some(end) = block.instructions().last().filter(|i| i.opcode() == Some(Opcode::LLVMUnreachable))
    else {
        return;
    };
    // SAFETY: the terminator of a block is replaced by another one; zero has the function's own type.
    unsafe {
        let block = block.raw();
        let f = LLVMGetBasicBlockParent(block);
        let ty = LLVMGetReturnType(LLVMGlobalGetValueType(f));
        let builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(ty));
        LLVMPositionBuilderBefore(builder, end.raw());
        match LLVMGetTypeKind(ty) {
            llvm_sys::LLVMTypeKind::LLVMVoidTypeKind => LLVMBuildRetVoid(builder),
            _ => LLVMBuildRet(builder, LLVMConstNull(ty)),
        };
        LLVMDisposeBuilder(builder);
        LLVMInstructionEraseFromParent(end.raw());
    }
}

/// The blocks of a function by number. A node behind the last one is its end.
struct Graph {
    next: Vec<Vec<usize>>,
    /// Blocks with a convergent call.
    convergent: Vec<bool>,
    /// Blocks whose branch is alike for all lanes, as far as that is plain to see.
    uniform: Vec<bool>,
}

impl Graph {
    /// The graph of a function that has a convergent call and a branch.
    fn of(f: Function<'_>, ignored: &str, kernel: bool) -> Option<Graph> {
        let blocks = f.blocks();
        let convergent: Vec<bool> =
            blocks.iter().map(|b| b.instructions().any(|i| is_convergent(i, ignored))).collect();
        if !convergent.contains(&true) {
            return None;
        }
        let number = |b: &Block<'_>| blocks.iter().position(|x| x == b);
        let next: Vec<Vec<usize>> = blocks
            .iter()
            .map(|b| last(*b).map(Value::successors).unwrap_or_default().iter().filter_map(number).collect())
            .collect();
        let uniform = blocks.iter().map(|b| last(*b).is_some_and(|i| decides_alike(i, kernel))).collect();
        next.iter().any(|n| n.len() > 1).then_some(Graph { next, convergent, uniform })
    }

    /// Whether a convergent call can be reached from two sides of a branch before they meet.
    fn lanes_part(&self) -> bool {
        let meets = self.post_dominators();
        (0..self.next.len()).filter(|&b| self.next[b].len() > 1 && !self.uniform[b]).any(|b| {
            let sides: Vec<Vec<bool>> =
                self.next[b].iter().map(|&side| self.reached(side, meets[b])).collect();
            let both = |at: usize| sides.iter().filter(|side| side[at]).count() > 1;
            (0..self.next.len()).any(|at| self.convergent[at] && both(at))
        })
    }

    /// Whether each loop has one entry, as those of programs without `goto` have. The others stay as they
    /// are.
    fn is_reducible(&self) -> bool {
        let mut next: Vec<BTreeSet<usize>> = self.next.iter().map(|n| n.iter().copied().collect()).collect();
        let mut before = vec![BTreeSet::new(); next.len()];
        for (from, all) in next.iter().enumerate() {
            all.iter().for_each(|&to| _ = before[to].insert(from));
        }
        // A block with one predecessor becomes part of it, and a loop of one block vanishes.
        let mut work: Vec<usize> = (1..next.len()).collect();
        let mut left = next.len();
        while let Some(b) = work.pop() {
            before[b].remove(&b);
            next[b].remove(&b);
            let (1, Some(&into)) = (before[b].len(), before[b].first()) else { continue };
            before[b].clear();
            next[into].remove(&b);
            for to in std::mem::take(&mut next[b]) {
                before[to].remove(&b);
                before[to].insert(into);
                next[into].insert(to);
                work.push(to);
            }
            work.retain(|&other| other != b);
            work.extend((into > 0).then_some(into));
            left -= 1;
        }
        left == 1
    }

    /// The blocks that a way from `from` leads to before `end`.
    fn reached(&self, from: usize, end: usize) -> Vec<bool> {
        let mut seen = vec![false; self.next.len()];
        let mut work = vec![from];
        while let Some(at) = work.pop() {
            if at != end && !std::mem::replace(&mut seen[at], true) {
                work.extend(&self.next[at]);
            }
        }
        seen
    }

    /// The immediate post-dominator of each block: the nearest one that every way to the end leads through.
    /// From a loop without an end no way leads there, and the end is taken.
    fn post_dominators(&self) -> Vec<usize> {
        let end = self.next.len();
        let mut before = vec![Vec::new(); end + 1];
        for (from, all) in self.next.iter().enumerate() {
            all.iter().for_each(|&to| before[to].push(from));
            if all.is_empty() {
                before[end].push(from);
            }
        }
        let order = backwards(end, &before);
        let mut place = vec![0; end + 1];
        order.iter().enumerate().for_each(|(n, &b)| place[b] = n);
        let mut nearest = vec![None; end + 1];
        nearest[end] = Some(end);
        let mut changed = true;
        while changed {
            changed = false;
            for &b in &order[1..] {
                let all = if self.next[b].is_empty() { &[end][..] } else { &self.next[b][..] };
                let mut new = None;
                for &n in all.iter().filter(|&&n| nearest[n].is_some()) {
                    new = Some(new.map_or(n, |m| meet(&nearest, &place, m, n)));
                }
                changed |= new.is_some() && std::mem::replace(&mut nearest[b], new) != new;
            }
        }
        nearest.into_iter().take(end).map(|n| n.unwrap_or(end)).collect()
    }
}

/// The nearest node that both of two lead through on their ways to the end, by places in the order from
/// there.
fn meet(nearest: &[Option<usize>], place: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let later = if place[a] > place[b] { &mut a } else { &mut b };
        *later = nearest[*later].unwrap_or(*later);
    }
    a
}

/// The nodes from which ways lead to `end`, each after one to which it leads, in reverse postorder.
fn backwards(end: usize, before: &[Vec<usize>]) -> Vec<usize> {
    let mut done = Vec::new();
    let mut seen = vec![false; before.len()];
    let mut open = vec![(end, 0)];
    seen[end] = true;
    while let Some((at, n)) = open.pop() {
        match before[at].get(n) {
            None => done.push(at),
            Some(&to) => {
                open.push((at, n + 1));
                if !std::mem::replace(&mut seen[to], true) {
                    open.push((to, 0));
                }
            }
        }
    }
    done.reverse();
    done
}

fn last(block: Block<'_>) -> Option<Value<'_>> {
    block.instructions().last()
}

/// Whether an instruction is a call at which lanes must be together.
fn is_convergent(i: Value<'_>, ignored: &str) -> bool {
    let Some(callee) = i.callee().filter(|f| i.opcode() == Some(Opcode::LLVMCall) && f.name() != ignored)
    else {
        return false;
    };
    let at = kind("convergent");
    // SAFETY: a call, and a callee; only a function has attributes.
    unsafe {
        !LLVMGetCallSiteEnumAttribute(i.raw(), u32::MAX, at).is_null()
            || !LLVMIsAFunction(callee.raw()).is_null()
                && !LLVMGetEnumAttributeAtIndex(callee.raw(), u32::MAX, at).is_null()
    }
}

/// Whether a branch goes the same way for all lanes: its condition is computed from constants, parameters of
/// the kernel and the launch.
fn decides_alike(end: Value<'_>, kernel: bool) -> bool {
    let mut work: Vec<Value<'_>> = end.operands().into_iter().take(1).collect();
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

    const HEAD: &str = "declare void @llvm.nvvm.barrier0() convergent\ndeclare void @llvm.trap()\n\
        declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @meet() convergent\n\
        define void @k(i32 %n, ptr %p) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        %c = icmp ult i32 %t, 16\n%e = icmp ult i32 %t, 99\n%u = icmp ult i32 %n, 99\n";

    fn changed(body: &str) -> bool {
        let kernels = HashSet::from(["k".to_string()]);
        let mut module = Module::parse(format!("{HEAD}{body}\n}}\n").as_bytes(), "m").unwrap();
        let n = module.let_lanes_meet("meet", &kernels).unwrap();
        module.verify().unwrap();
        // What was rewritten needs it no more.
        assert_eq!(module.let_lanes_meet("meet", &kernels).unwrap(), 0, "{body}");
        n > 0
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

    #[test]
    fn loops_with_one_entry() {
        for (next, want) in [
            (vec![vec![1, 2], vec![3], vec![3], vec![]], true),
            (vec![vec![1], vec![2, 3], vec![1], vec![]], true),
            (vec![vec![1], vec![1, 2], vec![0, 3], vec![]], true),
            (vec![vec![1, 2], vec![2, 3], vec![1], vec![]], false),
        ] {
            let count = next.len();
            let graph = Graph { next, convergent: vec![false; count], uniform: vec![false; count] };
            assert_eq!(graph.is_reducible(), want, "{:?}", graph.next);
        }
    }

    /// A loop's header may come after its exit in the order of a function.
    #[test]
    fn nearest_post_dominators() {
        for (next, want) in [
            (vec![vec![1, 2], vec![3], vec![3], vec![]], vec![3, 3, 3, 4]),
            (vec![vec![1, 2], vec![0], vec![]], vec![2, 0, 3]),
            (vec![vec![2, 1], vec![0], vec![]], vec![2, 0, 3]),
            (vec![vec![1, 3], vec![2, 3], vec![], vec![]], vec![4, 4, 4, 4]),
            (vec![vec![1, 2], vec![1], vec![]], vec![2, 3, 3]),
        ] {
            let count = next.len();
            let graph = Graph { next, convergent: vec![false; count], uniform: vec![false; count] };
            assert_eq!(graph.post_dominators(), want);
        }
    }
}
