//! Barriers in memory (PTX mbarrier), asynchronous copies, stmatrix and operations on clusters, by the PTX
//! manual. Threads run one at a time here, so every change of a barrier is indivisible.
//!
//! A bulk copy may complete at any time before it is waited for; here it does so at once. Copies of
//! `cp.async` complete at the wait ([`copies`]). The cluster of a block is the block alone.

use super::access::{self, Kind};
use super::exit::{EXIT_CRASH, end_with};
use super::threads::{self, BarrierResult, Wait};
use super::{copies, place, warp_calls};
use crate::memory;

/// The action of an intrinsic.
pub enum Action {
    /// Nothing that a program can see.
    Nothing,
    /// Calls this function with the operands.
    Call(usize),
    /// Calls it with a number before them.
    CallWith(u64, usize),
}

/// The action of `llvm.nvvm.`*name*, if it is one of these.
pub fn of(name: &str) -> Option<Action> {
    let at = |f: *const ()| Some(Action::Call(f as usize));
    if let Some(what) = name.strip_prefix("mbarrier.") {
        return barrier_in_memory(what);
    }
    if let Some(what) = name.strip_prefix("cp.async.") {
        return copy(what);
    }
    if let Some(shape) = name.strip_prefix("stmatrix.sync.aligned.m8n8.") {
        let mut parts: Vec<&str> = shape.split('.').collect();
        let count: u64 = parts.remove(0).strip_prefix('x')?.parse().ok().filter(|n| [1, 2, 4].contains(n))?;
        let transposed = parts.first() == Some(&"trans");
        let element = parts.get(usize::from(transposed)).copied();
        let how = count << 1 | u64::from(transposed);
        return (element == Some("b16")).then_some(Action::CallWith(how, store_matrix as *const () as usize));
    }
    match name {
        "mapa" | "mapa.shared.cluster" => at(own_address as *const ()),
        "st.bulk" | "st.bulk.shared.cta" => at(zero as *const ()),
        "barrier.cluster.wait" | "barrier.cluster.wait.aligned" => at(meet as *const ()),
        "exit" => at(exit as *const ()),
        "clusterlaunchcontrol.try_cancel.async.shared"
        | "clusterlaunchcontrol.try_cancel.async.multicast.shared" => at(try_cancel as *const ()),
        "clusterlaunchcontrol.query_cancel.is_canceled" => at(is_cancelled as *const ()),
        _ if name.starts_with("clusterlaunchcontrol.query_cancel.get_first_ctaid.") => {
            at(first_block as *const ())
        }
        _ if name.starts_with("tcgen05.commit.mc.") => at(commit_masked as *const ()),
        _ if name.starts_with("tcgen05.commit.") => at(commit as *const ()),
        _ => is_silent(name).then_some(Action::Nothing),
    }
}

/// Order, which threads that run one at a time have anyway, and hints.
fn is_silent(name: &str) -> bool {
    const WHOLE: [&str; 5] = [
        "fence.sc.cluster",
        "fence.mbarrier_init.release.cluster",
        "pm.event.mask",
        "fence.proxy.alias",
        "fence.proxy.async",
    ];
    const BEGIN: [&str; 11] = [
        "fence.proxy.async.",
        "fence.proxy.tensormap_generic.",
        "barrier.cluster.arrive",
        "griddepcontrol.",
        "prefetchu.",
        "setmaxnreg.",
        "tcgen05.fence.",
        "tcgen05.relinq.",
        "tcgen05.wait.",
        "wgmma.",
        "applypriority.",
    ];
    WHOLE.contains(&name) || (BEGIN.iter().any(|b| name.starts_with(b)) && !name.starts_with("wgmma.mma"))
}

/// The fields of a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Phase {
    /// Phases that were completed, modulo 2.
    parity: bool,
    /// Arrivals of each phase, and how many are still missing in this one.
    expected: u32,
    pending: u32,
    /// Bytes that are announced and not yet there.
    bytes: i32,
}

/// Widths of the fields within the 64 bits: arrivals have 20 bits in PTX, transactions 21.
const COUNT: u32 = 20;
const BYTES: u32 = 21;

impl Phase {
    fn of(word: u64) -> Phase {
        let field = |at: u32, bits: u32| (word >> at & ((1 << bits) - 1)) as u32;
        let bytes = field(1, BYTES) << (32 - BYTES);
        Phase {
            parity: word & 1 == 1,
            bytes: bytes as i32 >> (32 - BYTES),
            pending: field(1 + BYTES, COUNT),
            expected: field(1 + BYTES + COUNT, COUNT),
        }
    }

    fn word(self) -> u64 {
        let bytes = u64::from(self.bytes as u32) & ((1 << BYTES) - 1);
        u64::from(self.parity)
            | bytes << 1
            | u64::from(self.pending) << (1 + BYTES)
            | u64::from(self.expected) << (1 + BYTES + COUNT)
    }

    /// The state that an arrival returns: the parity on top, the pending arrivals at the bottom.
    fn state(self) -> u64 {
        u64::from(self.parity) << 63 | u64::from(self.pending)
    }

    /// The phase after arrivals, fewer expected ones and more bytes to come.
    fn after(self, arrivals: u32, fewer: u32, bytes: i32) -> Option<Phase> {
        let expected = self.expected.checked_sub(fewer)?;
        let pending = self.pending.checked_sub(arrivals)?;
        let bytes = self.bytes + bytes;
        if pending == 0 && bytes == 0 {
            return Some(Phase { parity: !self.parity, expected, pending: expected, bytes: 0 });
        }
        Some(Phase { parity: self.parity, expected, pending, bytes })
    }
}

fn read(address: u64) -> Phase {
    if !address.is_multiple_of(8) {
        end_with("an mbarrier that is not aligned to 8 bytes (undefined)", EXIT_CRASH);
    }
    access::touch(Kind::Atomic, address, 8, 8, "mbarrier");
    Phase::of(memory::number(address, 8))
}

fn write(address: u64, phase: Phase) {
    access::touch(Kind::Atomic, address, 8, 8, "mbarrier");
    memory::set_number(address, 8, phase.word());
}

/// Changes a barrier and returns its state from before.
fn change(address: u64, arrivals: u32, fewer: u32, bytes: i32) -> u64 {
    let before = read(address);
    match before.after(arrivals, fewer, bytes) {
        Some(after) => write(address, after),
        None => end_with("an mbarrier that gets more arrivals than it expects (undefined)", EXIT_CRASH),
    }
    before.state()
}

fn barrier_in_memory(what: &str) -> Option<Action> {
    let with = |n, f: *const ()| Some(Action::CallWith(n, f as usize));
    let at = |f: *const ()| Some(Action::Call(f as usize));
    let counted = what.contains(".scope.");
    let what = what.split(".scope.").next().unwrap_or(what).trim_end_matches(".relaxed");
    match what.strip_suffix(".shared").unwrap_or(what) {
        "init" => at(init as *const ()),
        "inval" => Some(Action::Nothing),
        // Names with a scope are of intrinsics with a count.
        "arrive" if counted => with(0, arrive_some as *const ()),
        "arrive.drop" if counted => with(1, arrive_some as *const ()),
        "arrive" => at(arrive as *const ()),
        "arrive.drop" => at(arrive_drop as *const ()),
        "arrive.noComplete" => with(0, arrive_some as *const ()),
        "arrive.drop.noComplete" => with(1, arrive_some as *const ()),
        "arrive.expect.tx" => with(0, arrive_expecting as *const ()),
        "arrive.drop.expect.tx" => with(1, arrive_expecting as *const ()),
        "expect.tx" => at(expect as *const ()),
        "complete.tx" => at(complete as *const ()),
        "test.wait" | "try.wait" => at(test as *const ()),
        "test.wait.parity" | "try.wait.parity" => at(test_parity as *const ()),
        "wait.parity" => at(wait_parity as *const ()),
        "pending.count" => at(pending_count as *const ()),
        _ => None,
    }
}

extern "C-unwind" fn init(address: u64, count: u64) -> u64 {
    let count = count as u32;
    write(address, Phase { parity: false, expected: count, pending: count, bytes: 0 });
    0
}

extern "C-unwind" fn arrive(address: u64) -> u64 {
    change(address, 1, 0, 0)
}

extern "C-unwind" fn arrive_drop(address: u64) -> u64 {
    change(address, 1, 1, 0)
}

extern "C-unwind" fn arrive_some(drops: u64, address: u64, count: u64) -> u64 {
    change(address, count as u32, if drops == 1 { count as u32 } else { 0 }, 0)
}

extern "C-unwind" fn arrive_expecting(drops: u64, address: u64, bytes: u64) -> u64 {
    // First the bytes are expected, then the thread arrives: the phase cannot complete in between.
    let before = read(address);
    write(address, Phase { bytes: before.bytes + bytes as i32, ..before });
    change(address, 1, drops as u32, 0)
}

extern "C-unwind" fn expect(address: u64, bytes: u64) -> u64 {
    change(address, 0, 0, bytes as i32);
    0
}

extern "C-unwind" fn complete(address: u64, bytes: u64) -> u64 {
    change(address, 0, 0, -(bytes as i32));
    0
}

/// Whether a phase is complete. If it is not, others run first, so that a loop around the test ends.
fn is_over(address: u64, parity: bool) -> bool {
    if read(address).parity != parity {
        return true;
    }
    threads::wait(Wait::Turn);
    read(address).parity != parity
}

extern "C-unwind" fn test(address: u64, state: u64) -> u64 {
    is_over(address, state >> 63 == 1).into()
}

extern "C-unwind" fn test_parity(address: u64, parity: u64) -> u64 {
    is_over(address, parity & 1 == 1).into()
}

extern "C-unwind" fn wait_parity(address: u64, parity: u64, _nanoseconds: u64) -> u64 {
    while !is_over(address, parity & 1 == 1) {}
    0
}

extern "C-unwind" fn pending_count(state: u64) -> u64 {
    state & ((1 << COUNT) - 1)
}

/// `what` follows `cp.async.`
fn copy(what: &str) -> Option<Action> {
    let with = |n, f: *const ()| Some(Action::CallWith(n, f as usize));
    let at = |f: *const ()| Some(Action::Call(f as usize));
    match what {
        "commit.group" => return at(commit_copies as *const ()),
        "wait.group" => return at(wait_for_copies as *const ()),
        "wait.all" => return at(wait_for_all as *const ()),
        _ => {}
    }
    let silent = ["bulk.commit.group", "bulk.wait.group", "bulk.prefetch."];
    if silent.iter().any(|s| what.starts_with(s)) || what.starts_with("bulk.tensor.prefetch.") {
        return Some(Action::Nothing);
    }
    match what {
        "mbarrier.arrive.noinc" | "mbarrier.arrive.noinc.shared" => {
            return at(arrive_copied as *const ());
        }
        // One arrival more is expected, and comes at once.
        "mbarrier.arrive" | "mbarrier.arrive.shared" => return at(wait_for_all as *const ()),
        "bulk.global.to.shared.cluster" => return at(bulk_in as *const ()),
        "bulk.shared.cta.to.cluster" => return at(bulk_within as *const ()),
        "bulk.shared.cta.to.global" => return at(bulk_out as *const ()),
        "bulk.shared.cta.to.global.bytemask" => return at(bulk_masked as *const ()),
        _ => {}
    }
    let size = what.strip_prefix("ca.shared.global.").or(what.strip_prefix("cg.shared.global."))?;
    match size {
        "4" | "8" | "16" => with(size.parse().ok()?, copy_all as *const ()),
        "4.s" | "8.s" | "16.s" => with(size.trim_end_matches(".s").parse().ok()?, copy_some as *const ()),
        _ => None,
    }
}

/// Copies the bytes for which `wanted` holds.
fn move_bytes(to: u64, from: u64, count: u64, wanted: impl Fn(u64) -> bool) {
    access::touch(Kind::Load, from, count, 1, "cp.async.bulk");
    access::touch(Kind::Store, to, count, 1, "cp.async.bulk");
    for n in (0..count).filter(|n| wanted(*n)) {
        memory::set_number(to + n, 1, memory::number(from + n, 1));
    }
}

/// Checks what PTX requires of a bulk copy: multiples of 16 everywhere.
fn check_bulk(to: u64, from: u64, count: u64) {
    if !(to | from | count).is_multiple_of(16) {
        end_with("cp.async.bulk with an address or a size that is no multiple of 16 (undefined)", EXIT_CRASH);
    }
}

extern "C-unwind" fn copy_all(count: u64, to: u64, from: u64) -> u64 {
    copies::start(to, from, count, count, "cp.async");
    0
}

extern "C-unwind" fn copy_some(count: u64, to: u64, from: u64, there: u64) -> u64 {
    copies::start(to, from, count, there.min(count), "cp.async");
    0
}

extern "C-unwind" fn commit_copies() -> u64 {
    copies::commit();
    0
}

extern "C-unwind" fn wait_for_copies(but: u64) -> u64 {
    copies::wait_for_groups(but);
    0
}

extern "C-unwind" fn wait_for_all() -> u64 {
    copies::wait_for_all();
    0
}

/// Arrives when the thread's copies have.
extern "C-unwind" fn arrive_copied(address: u64) -> u64 {
    copies::wait_for_all();
    arrive(address)
}

extern "C-unwind" fn bulk_in(
    to: u64,
    barrier: u64,
    from: u64,
    count: u64,
    blocks: u64,
    _hint: u64,
    masked: u64,
) -> u64 {
    // Only the cluster's block 0 exists.
    if masked & 1 == 0 || blocks & 1 == 1 {
        bulk_within(to, barrier, from, count);
    }
    0
}

extern "C-unwind" fn bulk_within(to: u64, barrier: u64, from: u64, count: u64) -> u64 {
    check_bulk(to, from, count);
    move_bytes(to, from, count, |_| true);
    complete(barrier, count)
}

extern "C-unwind" fn bulk_out(to: u64, from: u64, count: u64) -> u64 {
    check_bulk(to, from, count);
    move_bytes(to, from, count, |_| true);
    0
}

extern "C-unwind" fn bulk_masked(to: u64, from: u64, count: u64, _hint: u64, _hinted: u64, mask: u64) -> u64 {
    check_bulk(to, from, count);
    move_bytes(to, from, count, |n| mask >> (n % 16) & 1 == 1);
    0
}

extern "C-unwind" fn zero(to: u64, count: u64, _value: u64) -> u64 {
    if !count.is_multiple_of(8) {
        end_with("st.bulk of a size that is no multiple of 8 (undefined)", EXIT_CRASH);
    }
    access::touch(Kind::Store, to, count, 1, "st.bulk");
    memory::fill(to, count, 0);
    0
}

/// Each of the lane's words is its part of one matrix: elements 2c and 2c + 1 of row r, for lane 4r + c. The
/// address of row r of matrix n comes from lane 8n + r; if it is transposed, of column r.
extern "C-unwind" fn store_matrix(transposed: u64, address: u64, a: u64, b: u64, c: u64, d: u64) -> u64 {
    // Parameters beyond those of the intrinsic have no value: its name told how many there are.
    let count = transposed >> 1;
    let lane = u64::from(place::current().warp_and_lane().1);
    let (row, column) = (lane / 4, lane % 4 * 2);
    for (n, value) in [a, b, c, d].into_iter().take(count as usize).enumerate() {
        for half in 0..2 {
            let (line, at) = if transposed & 1 == 1 { (column + half, row) } else { (row, column + half) };
            let from = 8 * n as u64 + line;
            let base = warp_calls::shuffle(0xffff_ffff, 0, address, from, 31) & 0xffff_ffff;
            let element = value >> (16 * half);
            access::touch(Kind::Store, base + 2 * at, 2, 2, "stmatrix");
            memory::set_number(base + 2 * at, 2, element);
        }
    }
    0
}

/// Rank 0 of the cluster is the block itself.
extern "C-unwind" fn own_address(address: u64, rank: u64) -> u64 {
    if rank as u32 != 0 {
        end_with("mapa of a rank beyond the cluster, which has one block (undefined)", EXIT_CRASH);
    }
    address
}

extern "C-unwind" fn meet() -> u64 {
    threads::wait(Wait::Barrier { number: 0, predicate: false, result: BarrierResult::None })
}

extern "C-unwind" fn exit() -> u64 {
    threads::wait(Wait::Exit)
}

/// All clusters have been launched when a block asks: the request fails.
extern "C-unwind" fn try_cancel(to: u64, barrier: u64) -> u64 {
    zero(to, 16, 0);
    complete(barrier, 16)
}

extern "C-unwind" fn is_cancelled(response: u64) -> u64 {
    response & 1
}

extern "C-unwind" fn first_block(response: u64) -> u64 {
    response >> 32
}

extern "C-unwind" fn commit(address: u64) -> u64 {
    change(address, 1, 0, 0);
    0
}

extern "C-unwind" fn commit_masked(address: u64, mask: u64) -> u64 {
    if mask & 1 == 1 {
        change(address, 1, 0, 0);
    }
    0
}

#[cfg(test)]
mod tests {
    use super::Phase;

    #[test]
    fn a_phase_is_over_when_all_arrived_and_all_bytes_are_there() {
        let start = Phase { parity: false, expected: 3, pending: 3, bytes: 0 };
        assert_eq!(Phase::of(start.word()), start);
        let one = start.after(2, 0, 64).unwrap();
        assert_eq!(one, Phase { pending: 1, bytes: 64, ..start });
        assert_eq!(Phase::of(one.word()), one);
        let two = one.after(1, 1, 0).unwrap();
        assert_eq!(two, Phase { expected: 2, pending: 0, bytes: 64, ..start });
        assert_eq!(two.after(0, 0, -64), Some(Phase { parity: true, expected: 2, pending: 2, bytes: 0 }));
        // Bytes may arrive before they are expected.
        let early = Phase { bytes: -16, ..start };
        assert_eq!(Phase::of(early.word()), early);
        assert_eq!(start.after(4, 0, 0), None);
    }
}
