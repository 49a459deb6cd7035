//! Keeps together the loops in which threads compete for a lock.
//!
//! `while (!done) if (try()) { ...; release(); done = true; }` lets the winner of a warp release its lock in
//! the same turn as the losers fail, and all come round together. LLVM's passes see that `done` is known
//! after the release and jump out of the loop from there (jump threading). Then the winner leaves before the
//! losers come round, and where the lanes of a warp share one program counter, it may wait behind them for
//! ever. A convergent call in each block of the loop that decides forbids that: no pass copies such a block.

use super::c_string;
use super::module::Module;
use super::value::{Block, Function, Value};
use llvm_sys::LLVMOpcode as Opcode;
use llvm_sys::core::*;
use std::collections::HashSet;

impl Module {
    /// Puts a call of `marker`, which takes and returns nothing, into each block that branches in a cycle
    /// with an atomic that may take a lock. Returns the number of calls.
    pub fn hold_locking_loops(&mut self, marker: &str) -> usize {
        let functions: Vec<Function<'_>> = self.functions().filter(|f| !f.is_declaration()).collect();
        let takes = locking(&functions);
        let places: Vec<_> = functions.iter().flat_map(|f| deciding(*f, &takes)).map(Block::raw).collect();
        if places.is_empty() {
            return 0;
        }
        let name = c_string(marker);
        // SAFETY: the module and its context are alive, the blocks are the module's, and a builder placed
        // before an instruction inserts there.
        unsafe {
            let ty = LLVMFunctionType(LLVMVoidTypeInContext(self.context), std::ptr::null_mut(), 0, 0);
            let f = LLVMAddFunction(self.module, name.as_ptr(), ty);
            for attribute in ["convergent", "nounwind"] {
                let kind = LLVMGetEnumAttributeKindForName(attribute.as_ptr().cast(), attribute.len());
                LLVMAddAttributeAtIndex(f, u32::MAX, LLVMCreateEnumAttribute(self.context, kind, 0));
            }
            let builder = LLVMCreateBuilderInContext(self.context);
            for &block in &places {
                let mut first = LLVMGetFirstInstruction(block);
                while LLVMGetInstructionOpcode(first) == Opcode::LLVMPHI {
                    first = LLVMGetNextInstruction(first);
                }
                LLVMPositionBuilderBefore(builder, first);
                LLVMBuildCall2(builder, ty, f, std::ptr::null_mut(), 0, c"".as_ptr());
            }
            LLVMDisposeBuilder(builder);
        }
        places.len()
    }
}

/// The functions that contain an atomic that may take a lock, or call one that does.
fn locking<'m>(functions: &[Function<'m>]) -> HashSet<Value<'m>> {
    let mut takes = HashSet::new();
    loop {
        let had = takes.len();
        for f in functions {
            if f.blocks().into_iter().flat_map(Block::instructions).any(|i| takes_a_lock(i, &takes)) {
                takes.insert(f.value());
            }
        }
        if takes.len() == had {
            return takes;
        }
    }
}

/// Whether an instruction may take a lock: it compares and exchanges, its result is what it replaced, it is
/// inline assembly that does, or it calls one of these functions.
fn takes_a_lock<'m>(i: Value<'m>, functions: &HashSet<Value<'m>>) -> bool {
    match i.opcode() {
        Some(Opcode::LLVMAtomicCmpXchg) => true,
        Some(Opcode::LLVMAtomicRMW) => !i.users().is_empty(),
        Some(Opcode::LLVMCall) => {
            let callee = i.callee();
            callee.is_some_and(|f| functions.contains(&f))
                || callee.and_then(Value::inline_asm).is_some_and(|asm| asm.text.contains("atom"))
        }
        _ => false,
    }
}

/// The blocks of a function that end in a choice, in a cycle with an instruction that may take a lock.
fn deciding<'m>(f: Function<'m>, takes: &HashSet<Value<'m>>) -> Vec<Block<'m>> {
    let blocks = f.blocks();
    let next: Vec<Vec<usize>> = blocks.iter().map(|b| numbers(&blocks, after(*b))).collect();
    let mut before = vec![Vec::new(); blocks.len()];
    for (from, all) in next.iter().enumerate() {
        all.iter().for_each(|&to| before[to].push(from));
    }
    let mut chosen = vec![false; blocks.len()];
    for (n, block) in blocks.iter().enumerate() {
        if block.instructions().any(|i| takes_a_lock(i, takes)) {
            let (from, to) = (reached(n, &next), reached(n, &before));
            for at in 0..blocks.len() {
                chosen[at] |= from[at] && to[at] && next[at].len() > 1;
            }
        }
    }
    blocks.into_iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(block, _)| block).collect()
}

/// The blocks to which one may go.
fn after<'m>(block: Block<'m>) -> Vec<Block<'m>> {
    block.instructions().last().map(Value::successors).unwrap_or_default()
}

/// Their numbers in a function's list.
fn numbers<'m>(blocks: &[Block<'m>], list: Vec<Block<'m>>) -> Vec<usize> {
    list.into_iter().filter_map(|b| blocks.iter().position(|x| *x == b)).collect()
}

/// The blocks that a way of at least one step leads to.
fn reached(from: usize, next: &[Vec<usize>]) -> Vec<bool> {
    let mut seen = vec![false; next.len()];
    let mut work = next[from].clone();
    while let Some(at) = work.pop() {
        if !std::mem::replace(&mut seen[at], true) {
            work.extend(&next[at]);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of marks, in a loop with this body between header and latch.
    fn marks(body: &str) -> usize {
        let text = format!(
            "declare i32 @other(ptr)\n\
             define i32 @take(ptr %l) {{\n%r = atomicrmw xchg ptr %l, i32 1 monotonic\nret i32 %r\n}}\n\
             define void @k(ptr %l, i1 %c) {{\nbr i1 %c, label %loop, label %end\nloop:\n{body}\n\
             br i1 %c, label %crit, label %latch\ncrit:\nbr label %latch\n\
             latch:\n%done = phi i1 [ true, %crit ], [ false, %loop ]\n\
             br i1 %done, label %end, label %loop\nend:\nret void\n}}\n"
        );
        let mut module = Module::parse(text.as_bytes(), "m").unwrap();
        let n = module.hold_locking_loops("tandem.op.meet");
        module.verify().unwrap();
        n
    }

    #[test]
    fn only_loops_that_may_take_a_lock_are_held() {
        for (body, want) in [
            ("%r = cmpxchg ptr %l, i32 0, i32 1 monotonic monotonic", 2),
            ("%r = atomicrmw xchg ptr %l, i32 1 monotonic\n%u = add i32 %r, 1", 2),
            ("%r = call i32 @take(ptr %l)", 2),
            ("%r = call i32 asm sideeffect \"atom.cas.b32 $0, [$1], 0, 1;\", \"=r,l\"(ptr %l)", 2),
            ("%r = atomicrmw add ptr %l, i32 1 monotonic", 0),
            ("%r = load i32, ptr %l", 0),
            ("%r = call i32 @other(ptr %l)", 0),
        ] {
            assert_eq!(marks(body), want, "{body}");
        }
    }

    /// Without the marks, LLVM's passes leave the loop from the block that takes the lock.
    #[test]
    fn no_pass_leaves_a_held_loop_early() {
        let text = "define void @k(ptr %l) {\nbr label %loop\nloop:\n\
            %r = cmpxchg ptr %l, i32 0, i32 1 seq_cst seq_cst\n%ok = extractvalue {i32, i1} %r, 1\n\
            br i1 %ok, label %crit, label %latch\n\
            crit:\nstore atomic i32 0, ptr %l release, align 4\nbr label %latch\n\
            latch:\n%done = phi i1 [ true, %crit ], [ false, %loop ]\n\
            br i1 %done, label %end, label %loop\nend:\nret void\n}\n";
        for held in [false, true] {
            let mut module = Module::parse(text.as_bytes(), "m").unwrap();
            if held {
                module.hold_locking_loops("tandem.op.meet");
            }
            module.run_passes("default<O2>").unwrap();
            let f = module.functions().find(|f| f.name() == "k").unwrap();
            let blocks = f.blocks();
            let stores = |b: &&Block<'_>| b.instructions().any(|i| i.opcode() == Some(Opcode::LLVMStore));
            let release = blocks.iter().find(stores).unwrap();
            // The block with the release goes to the one that decides.
            assert_eq!(after(*release).into_iter().any(|b| after(b).len() == 2), held, "{held}");
        }
    }
}
