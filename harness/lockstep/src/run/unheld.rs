//! Warns of reads from a case's code buffer beyond the contents of its `.data`.
//!
//! A `.metadata` allots far more room to the code than `.data` has words for, because BSS and the heap are
//! there too. If the program reads such a word before it writes it, the word most likely holds constant data
//! (`.rodata`) that the case lacks. Every engine reads 0, so they agree, but hardware with the whole program
//! in memory would not. So the user gets a warning.

use std::collections::HashSet;
use std::ops::Range;
use tandem_abi::{MemOp, Record};
use tandem_launch::KernelRun;

/// The words of a job's code buffers that were written, and those read before that.
#[derive(Default)]
pub struct Unheld {
    range: Range<u32>,
    held: u32,
    /// Words that the program has written; they persist for later kernels of a chain.
    written: HashSet<u32>,
    told: bool,
}

impl Unheld {
    /// A kernel begins.
    pub fn begin(&mut self, run: &KernelRun) {
        let entry = run.launch.start_pc;
        let code = run.mem.iter().rev().find(|m| entry >= m.addr && entry - m.addr < m.len);
        // Only cases have buffer contents without the program's own sections.
        let code = code.filter(|_| run.source.is_some());
        let held = code.map_or(0, |m| m.bytes.len() as u32);
        self.range = code.map_or(0..0, |m| m.addr.saturating_add(held)..m.addr.saturating_add(m.len));
        (self.held, self.told) = (held, false);
    }

    /// Sees an executed instruction; returns a warning, at most once a kernel.
    pub fn see(&mut self, run: &KernelRun, g: &Record) -> Option<String> {
        if g.mem_op == MemOp::None as u8 || self.range.is_empty() {
            return None;
        }
        let lanes = (0..32).filter(|l| g.mem_mask >> l & 1 != 0).map(|l| g.mem_addr[l]);
        let inside: Vec<u32> = lanes.filter(|a| self.range.contains(a)).collect();
        let reads = g.mem_op != MemOp::Store as u8;
        let unwritten = inside.iter().find(|a| reads && !self.written.contains(&(*a & !3))).copied();
        if g.mem_op != MemOp::Load as u8 {
            self.written.extend(inside.iter().map(|a| a & !3));
        }
        let addr = unwritten.filter(|_| !self.told)?;
        self.told = true;
        let place = run.place(g.pc);
        Some(format!(
            "kernel {}: the instruction at {:#010x}{place} reads {addr:#010x}, which is in the code buffer \
             behind the {:#x} bytes that .data holds, and which nothing has written: it reads 0. If that is \
             constant data (.rodata), the case lacks it, and its results mean nothing",
            run.name, g.pc, self.held
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::Launch;
    use tandem_launch::MemInit;

    fn run(source: bool) -> KernelRun {
        let launch = Launch {
            start_pc: 0x8000_0000,
            csr_knl: 0,
            grid: [1; 3],
            wf_size: 4,
            wg_warps: 1,
            lds_size: 0,
            pds_size: 0,
            sgprs: 32,
            vgprs: 32,
            pds_base: 0,
            ptbr: 0,
        };
        let mem = vec![MemInit { addr: 0x8000_0000, len: 0x1000, bytes: vec![0; 0x100] }];
        KernelRun { source: source.then(|| "k".into()), ..KernelRun::new("k", launch, mem) }
    }

    fn access(op: MemOp, addr: u32) -> Record {
        let mut r = Record { mem_op: op as u8, mem_mask: 0b100, pc: 0x8000_0040, ..Record::ZERO };
        r.mem_addr[2] = addr;
        r
    }

    #[test]
    fn unwritten_memory_is_reported_once_a_kernel() {
        let (case, mut u) = (run(true), Unheld::default());
        u.begin(&case);
        assert_eq!(u.see(&case, &access(MemOp::Load, 0x8000_00fc)), None, "held");
        assert_eq!(u.see(&case, &access(MemOp::Load, 0x8000_1000)), None, "behind the buffer");
        assert_eq!(u.see(&case, &access(MemOp::Store, 0x8000_0102)), None);
        assert_eq!(u.see(&case, &access(MemOp::Load, 0x8000_0100)), None, "written");
        let told = u.see(&case, &access(MemOp::Load, 0x8000_0104)).unwrap();
        assert!(told.contains("at 0x80000040 reads 0x80000104") && told.contains("0x100 bytes"), "{told}");
        assert_eq!(u.see(&case, &access(MemOp::Load, 0x8000_0108)), None, "once");
        u.begin(&case);
        assert!(u.see(&case, &access(MemOp::Atomic, 0x8000_0108)).is_some(), "an AMO reads too");
        u.begin(&case);
        assert_eq!(u.see(&case, &access(MemOp::Load, 0x8000_0108)), None, "an earlier kernel's");
    }

    #[test]
    fn an_executable_holds_what_it_has() {
        let (elf, mut u) = (run(false), Unheld::default());
        u.begin(&elf);
        assert_eq!(u.see(&elf, &access(MemOp::Load, 0x8000_0104)), None);
    }
}
