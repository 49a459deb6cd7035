//! The loops in which threads compete for a lock.
//!
//! `while (!done) if (try()) { ...; release(); done = true; }` lets the winner of a warp release its lock in
//! the same turn as the losers fail, and all come round together. LLVM's passes see that `done` is known
//! after the release and jump out of the loop from there (jump threading). Then the winner leaves before the
//! losers come round, and where the lanes of a warp share one program counter, it may wait behind them for
//! ever. A convergent call in each block of the loop that decides forbids that: no pass copies such a block.

use super::cfg::reach;
use super::flow::Flow;
use std::collections::HashSet;
use tandem_llvm::{Block, Function, Module, Opcode, Value};

/// The blocks that end in a choice, in a cycle with an atomic that may take a lock.
pub fn locking_loops(module: &Module) -> Vec<Block<'_>> {
    let functions: Vec<Function<'_>> = module.functions().filter(|f| !f.is_declaration()).collect();
    let takes = locking(&functions);
    functions.iter().filter(|f| takes.contains(&f.value())).flat_map(|f| deciding(*f, &takes)).collect()
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

/// Those of one function.
fn deciding<'m>(f: Function<'m>, takes: &HashSet<Value<'m>>) -> Vec<Block<'m>> {
    let Flow { blocks, next, before } = Flow::of(f);
    let mut chosen = vec![false; blocks.len()];
    let locks = |b: &Block<'m>| b.instructions().any(|i| takes_a_lock(i, takes));
    for (n, _) in blocks.iter().enumerate().filter(|(_, b)| locks(b)) {
        let from: Vec<Vec<bool>> = next[n].iter().map(|&side| reach(&next, side, None)).collect();
        let to = reach(&before, n, None);
        for at in 0..blocks.len() {
            chosen[at] |= next[at].len() > 1 && to[at] && from.iter().any(|seen| seen[at]);
        }
    }
    blocks.into_iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(block, _)| block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::flow::after;

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
        let n = locking_loops(&module).len();
        module.mark_blocks("tandem.op.meet", locking_loops);
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
                module.mark_blocks("tandem.op.meet", locking_loops);
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
