//! Finds accesses to LDS beyond the allotment of a workgroup.
//!
//! An SM's LDS is larger than most workgroups need, and no engine faults within it. Such an access reaches
//! memory of another workgroup, or of none. Engines agree on it, so it is noted here. The judge decides
//! whether it is a fault.

use crate::mismatch::disassemble;
use std::collections::HashMap;
use tandem_abi::{Kind, LDS_BASE, LDS_WINDOW, MemOp, Record};
use tandem_launch::Job;

/// The LDS allotments of a kernel's workgroups.
#[derive(Default)]
pub struct Allotment {
    kernel: usize,
    /// Bytes of each workgroup.
    size: u32,
    /// First address, by workgroup.
    base: HashMap<u32, u32>,
}

impl Allotment {
    /// Kernel `index` of `job` begins.
    pub fn begin(&mut self, job: &Job, index: usize) {
        let size = job.kernels.get(index).map_or(0, |k| k.launch.lds_size);
        *self = Allotment { kernel: index, size, base: HashMap::new() };
    }

    /// Handles the start of a workgroup, or an executed instruction. Returns a text if the instruction
    /// accesses LDS beyond its workgroup's allotment.
    pub fn see(&mut self, job: &Job, r: &Record) -> Option<String> {
        if r.kind == Kind::WgStart as u8 {
            self.base.insert(r.wg, r.lds_base);
            return None;
        }
        if r.kind != Kind::Retire as u8 || r.mem_op == MemOp::None as u8 || r.trap != 0 {
            return None;
        }
        let base = *self.base.get(&r.wg)?;
        let beyond = |lane: &usize| {
            let addr = r.mem_addr[*lane];
            let offset = u64::from(addr.wrapping_sub(base));
            addr.wrapping_sub(LDS_BASE) < LDS_WINDOW
                && (addr < base || offset + u64::from(r.mem_size) > u64::from(self.size))
        };
        let lane = (0..32).filter(|l| r.mem_mask >> l & 1 != 0).find(beyond)?;
        let offset = i64::from(r.mem_addr[lane]) - i64::from(base);
        let kernel = job.kernels.get(self.kernel)?;
        let place = kernel.place(r.pc);
        let line = job.source_line(self.kernel, r.pc);
        let line = line.map_or_else(String::new, |l| format!(", {}:{}", l.file, l.line));
        Some(format!(
            "kernel {}: {} at {:#010x}{place}{line} accesses {} bytes at offset {offset} of its workgroup's \
             shared memory, which has {} bytes (workgroup {}, warp {}, lane {lane})",
            kernel.name,
            disassemble(r.pc, r.prefix, r.insn),
            r.pc,
            r.mem_size,
            self.size,
            r.wg,
            r.warp
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::Launch;
    use tandem_launch::KernelRun;

    fn job(lds_size: u32) -> Job {
        let launch = Launch {
            start_pc: 0x8000_0000,
            csr_knl: 0,
            grid: [2, 1, 1],
            wf_size: 4,
            wg_warps: 1,
            lds_size,
            pds_size: 0,
            sgprs: 32,
            vgprs: 32,
            pds_base: 0,
            ptbr: 0,
        };
        let kernel = KernelRun::new("k", launch, vec![]);
        Job { kernels: vec![kernel], ..Job::default() }
    }

    #[test]
    fn accesses_are_held_to_their_workgroup() {
        let job = job(64);
        let mut allotment = Allotment::default();
        allotment.begin(&job, 0);
        for (wg, lds_base) in [(0, LDS_BASE), (1, LDS_BASE + 128)] {
            let mut start = Record::new(Kind::WgStart);
            (start.wg, start.lds_base) = (wg, lds_base);
            assert_eq!(allotment.see(&job, &start), None);
        }
        // (workgroup, address of lane 1, whether lane 1 takes part, the offset that is beyond)
        for (wg, addr, active, beyond) in [
            (0, LDS_BASE + 60, true, None),
            (0, LDS_BASE + 64, true, Some("offset 64 of")),
            (0, LDS_BASE + 64, false, None),
            (0, 0x9000_0000, true, None),
            (1, LDS_BASE + 128, true, None),
            (1, LDS_BASE + 188, true, None),
            (1, LDS_BASE + 192, true, Some("offset 64 of")),
            (1, LDS_BASE + 124, true, Some("offset -4 of")),
        ] {
            let mut r = Record::new(Kind::Retire);
            (r.wg, r.mem_op, r.mem_size) = (wg, MemOp::Load as u8, 4);
            r.mem_mask = if active { 0b11 } else { 0b01 };
            (r.mem_addr[0], r.mem_addr[1]) = (LDS_BASE + 128 * wg, addr);
            let text = allotment.see(&job, &r);
            let found = beyond.is_some_and(|b| text.as_ref().is_some_and(|t| t.contains(b)));
            assert_eq!(found, text.is_some(), "{wg} {addr:#x}: {text:?}");
            assert_eq!(text.is_some(), beyond.is_some(), "{wg} {addr:#x}: {text:?}");
        }
    }
}
