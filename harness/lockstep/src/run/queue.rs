//! Which launches a driver may give to a machine at once.

use std::collections::HashMap;
use tandem_launch::{KernelRun, MemInit, Paging};

/// How many of the first kernels, at most `depth`, can be queued together. The driver's writes for one of
/// them must not change its writes for an earlier one. (In a queue, all of the driver's writes come before
/// the kernels' own.) Adding entries to page tables is harmless.
pub fn together(kernels: &[KernelRun], depth: usize, paging: Option<&Paging>) -> usize {
    if depth <= 1 {
        return kernels.len().min(1);
    }
    let mut written: HashMap<u32, u8> = HashMap::new();
    for (n, run) in kernels.iter().enumerate().take(depth) {
        let bytes = || {
            let regions = run.mem.iter().filter(|m| !is_table(m, paging));
            regions.flat_map(|m| (0u32..).zip(&m.bytes).map(|(i, b)| (m.addr.wrapping_add(i), *b)))
        };
        // Within one kernel a later write may replace an earlier one.
        if n > 0 && bytes().any(|(at, b)| written.get(&at).is_some_and(|have| *have != b)) {
            return n;
        }
        written.extend(bytes());
    }
    kernels.len().min(depth)
}

/// Whether a write goes to a page table, which no virtual address reaches.
fn is_table(m: &MemInit, paging: Option<&Paging>) -> bool {
    paging.is_some_and(|p| p.virtual_of(0, m.addr).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::Launch;
    use tandem_launch::{Job, paging};

    fn kernel(mem: &[(u32, &[u8])]) -> KernelRun {
        let launch = Launch {
            start_pc: 0,
            csr_knl: 0,
            grid: [1; 3],
            wf_size: 4,
            wg_warps: 1,
            lds_size: 0,
            pds_size: 0,
            sgprs: 4,
            vgprs: 4,
            pds_base: 0,
            ptbr: 0,
        };
        let mem =
            mem.iter().map(|(addr, bytes)| MemInit { addr: *addr, len: 16, bytes: bytes.to_vec() }).collect();
        KernelRun::new("k", launch, mem)
    }

    #[test]
    fn writes_that_would_spoil_an_earlier_kernel_wait() {
        let a = kernel(&[(0x1000, &[1, 2, 3]), (0x2000, &[])]);
        let same = kernel(&[(0x1000, &[1, 2]), (0x3000, &[9])]);
        let other = kernel(&[(0x1002, &[4])]);
        let many = |n| vec![a.clone(); n];
        for (kernels, depth, count) in [
            (many(1), 4, 1),
            (many(9), 4, 4),
            (many(3), 4, 3),
            (many(9), 1, 1),
            (vec![a.clone(), same.clone(), other.clone()], 4, 2),
            (vec![a, other.clone(), same], 4, 1),
        ] {
            assert_eq!(together(&kernels, depth, None), count);
            // The same behind page tables, which change with each kernel that maps more.
            let job = Job { kernels, ..Job::default() };
            let job = paging::paged(&job, 5).unwrap();
            assert_eq!(together(&job.kernels, depth, job.paging.as_ref()), count);
        }
    }
}
