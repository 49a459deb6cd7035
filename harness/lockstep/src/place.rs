//! One address for each place: with address translation, several virtual addresses may lead to one byte.

use std::borrow::Cow;
use tandem_abi::{MemOp, Record};
use tandem_launch::Paging;

/// A record whose accesses are at the canonical addresses of kernel `kernel` ([`Paging::canonical`]). What
/// finds accesses to one place must compare these, or it misses those that go through another address.
pub fn placed<'r>(paging: Option<&Paging>, kernel: usize, r: &'r Record) -> Cow<'r, Record> {
    let Some(paging) = paging.filter(|_| r.mem_op != MemOp::None as u8) else { return Cow::Borrowed(r) };
    let mut placed = Cow::Borrowed(r);
    for lane in (0..32).filter(|l| r.mem_mask >> l & 1 != 0) {
        let at = paging.canonical(kernel, r.mem_addr[lane]);
        if at != r.mem_addr[lane] {
            placed.to_mut().mem_addr[lane] = at;
        }
    }
    placed
}
