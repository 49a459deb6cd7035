//! Turns the results of two opinions into evidence: buffers and printed text, compared with the host's and
//! with what a kernel's file expects. Missing results are never equal.

use crate::evidence::Engines;
use std::collections::BTreeMap;
use tandem_abi::{Memory, MemoryError, PAGE_BYTES};
use tandem_launch::{Buffer, Job};
use tandem_lockstep::Printed;
use tandem_lockstep::buffers::result_size;
use tandem_nvvm::oracle::{HostResult, Region};

/// The amount compared between two opinions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The two opinions, such as `host/golden`.
    pub pair: String,
    /// Results compared.
    pub compared: u64,
    /// Bits of these results.
    pub bits: u64,
}

/// A store past the end of a buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overrun {
    /// Buffer name.
    pub buffer: String,
    /// Argument.
    pub arg: usize,
    /// Address of the first byte that is not 0, or the first that the host saw written.
    pub addr: u32,
    /// The byte there.
    pub byte: u8,
    /// Its distance from the buffer's last byte.
    pub distance: u32,
}

/// The engine of the device with which the host's results are compared.
pub fn device_name(engines: &Engines) -> &'static str {
    if engines.golden { "golden" } else { "dut" }
}

/// Compared elements and bits of buffers, under a name.
pub(crate) fn tally(pair: String, buffers: &[Buffer]) -> Tally {
    let (compared, bits) = result_size(buffers);
    Tally { pair, compared, bits }
}

/// A region of the host's memory that no device can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegionError {
    /// More bytes than there are addresses.
    #[error("{0} bytes")]
    Long(usize),
    /// Bytes beyond the last address.
    #[error(transparent)]
    Memory(#[from] MemoryError),
}

/// The memory that the host's run left.
///
/// # Errors
/// If the run returned an impossible region.
pub fn host_memory(host: &HostResult) -> Result<Memory, RegionError> {
    let mut memory = Memory::new();
    for r in host.regions.iter().chain(&host.variables) {
        let len = u32::try_from(r.bytes.len()).map_err(|_| RegionError::Long(r.bytes.len()))?;
        memory.map(r.addr, len);
        memory.write(r.addr, &r.bytes)?;
    }
    Ok(memory)
}

/// Whether the host has another result with each block's threads in the opposite order. The order in which
/// threads print is not a result.
pub(crate) fn order_decides(forwards: &HostResult, backwards: &HostResult) -> bool {
    forwards.regions != backwards.regions || sorted(&forwards.printed) != sorted(&backwards.printed)
}

/// Whether two runs of the host left the same bytes in a buffer.
pub(crate) fn same_buffer(b: &Buffer, one: &HostResult, other: &HostResult) -> bool {
    bytes_of(b, one) == bytes_of(b, other)
}

/// What a run of the host left in a buffer.
fn bytes_of(b: &Buffer, run: &HostResult) -> Option<Vec<u8>> {
    let (region, at) = region_of(run, b.addr)?;
    let from = &region.bytes[at..];
    Some(b.elements(from[..from.len().min(b.span() as usize)].to_vec()))
}

/// The device's memory, with the host's value in each element that differs among runs of the host.
pub(crate) fn without_unsteady(
    device: &Memory,
    (host, others): (&HostResult, &[HostResult]),
    buffers: &[Buffer],
) -> Memory {
    let mut steady = device.clone();
    for b in buffers {
        let Some(usual) = bytes_of(b, host) else { continue };
        let size = b.elem.size() as usize;
        for other in others.iter().filter_map(|run| bytes_of(b, run)) {
            let pairs = usual.chunks(size).zip(other.chunks(size)).enumerate();
            for (n, (usual, _)) in pairs.filter(|(_, (usual, other))| usual != other) {
                // What cannot be written is no result, and the comparison says so.
                let _ = steady.write(b.element(n), usual);
            }
        }
    }
    steady
}

/// Printed lines without the order in which threads printed them.
pub(crate) fn sorted(lines: &[String]) -> Vec<&String> {
    let mut lines: Vec<&String> = lines.iter().collect();
    lines.sort();
    lines
}

/// Whether two runs of the host left other values in the word at `addr`.
pub(crate) fn byte_differs(one: &HostResult, other: &HostResult, addr: u32) -> bool {
    let word = |r: &HostResult| {
        let (region, at) = region_of(r, addr)?;
        Some(region.bytes[at..region.bytes.len().min(at + 8)].to_vec())
    };
    word(one) != word(other)
}

/// The region or variable that holds an address after a run, and the address's place in it.
fn region_of(run: &HostResult, addr: u32) -> Option<(&Region, usize)> {
    let place = |r: &Region| Some(addr.checked_sub(r.addr)? as usize).filter(|at| *at < r.bytes.len());
    run.regions.iter().chain(&run.variables).find_map(|r| Some((r, place(r)?)))
}

/// The thread whose lines the device and the host printed in different orders. `owner` returns the thread of
/// a line.
pub(crate) fn disordered(
    host: &[String],
    device: &Printed,
    owner: fn(&str) -> Option<u32>,
) -> Option<String> {
    // The order of lost lines is unknown.
    if device.lost > 0 {
        return None;
    }
    let by_thread = |lines: &[String]| {
        let mut out: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for line in lines {
            if let Some(thread) = owner(line) {
                out.entry(thread).or_default().push(line.clone());
            }
        }
        out
    };
    let (host, device) = (by_thread(host), by_thread(&device.records));
    let (thread, _) = host.iter().find(|(thread, lines)| device.get(thread) != Some(lines))?;
    Some(format!("thread {thread} printed its lines in another order"))
}

/// The buffer in whose last page `addr` lies, behind its end, and what `memory` holds there.
pub(crate) fn overrun_at(job: &Job, memory: &Memory, addr: u32) -> Option<Overrun> {
    let (b, arg) = job.argument_buffers().filter(|(b, _)| b.addr <= addr).max_by_key(|(b, _)| b.addr)?;
    let mut byte = [0];
    memory.read(addr, &mut byte).ok()?;
    let distance = (addr - b.addr).checked_sub(b.size)? + 1;
    Some(Overrun { buffer: b.name.clone(), arg, addr, byte: byte[0], distance })
}

/// The bytes between a buffer's end and the end of its page, which no kernel may write: engines trap only at
/// the end of the page.
pub(crate) fn overrun(job: &Job, memory: &Memory) -> Option<Overrun> {
    job.argument_buffers().find_map(|(b, arg)| {
        let end = b.addr.checked_add(b.size)?;
        let slack = end.checked_next_multiple_of(PAGE_BYTES)? - end;
        let mut bytes = vec![0; slack as usize];
        memory.read(end, &mut bytes).ok()?;
        let at = bytes.iter().position(|&x| x != 0)?;
        Some(Overrun {
            buffer: b.name.clone(),
            arg,
            addr: end + at as u32,
            byte: bytes[at],
            distance: at as u32 + 1,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_nvvm::oracle::Region;

    fn lines(list: &[&str]) -> Vec<String> {
        list.iter().map(|l| l.to_string()).collect()
    }

    fn owner(line: &str) -> Option<u32> {
        line.split(' ').next().and_then(|word| word.get(1..)?.parse().ok())
    }

    fn printed(list: &[&str], lost: u64) -> Printed {
        Printed { records: lines(list), lost, ..Printed::default() }
    }

    #[test]
    fn the_order_of_one_threads_lines_counts() {
        let host = lines(&["a1 5\n", "b1 6 7\n", "a2 5\n"]);
        let differ = |device: &[&str], lost| disordered(&host, &printed(device, lost), owner).is_some();
        assert!(!differ(&["a2 5\n", "a1 5\n", "b1 6 7\n"], 0), "threads in another order");
        assert!(differ(&["a2 5\n", "b1 6 7\n", "a1 5\n"], 0), "one thread's lines swapped");
        assert!(differ(&["a1 5\n", "b1 6 7\n"], 0), "a thread without its line");
        assert!(!differ(&["a1 5\n", "b1 6 7\n"], 8), "a line was lost");
        assert_eq!(disordered(&lines(&["no owner\n"]), &printed(&[], 0), owner), None);
    }

    #[test]
    fn what_depends_on_the_order_of_threads() {
        let result = |byte: u8, list: &[&str]| HostResult {
            regions: vec![Region { addr: 0x9000_0000, bytes: vec![byte] }],
            variables: vec![],
            printed: lines(list),
            doubts: Default::default(),
            poison: None,
            overrun: None,
            arrivals: 0,
        };
        assert!(!order_decides(&result(1, &["a", "b"]), &result(1, &["b", "a"])));
        assert!(order_decides(&result(1, &["a"]), &result(2, &["a"])));
        assert!(order_decides(&result(1, &["a 1"]), &result(1, &["a 2"])));
    }
}
