//! Registers, masks, stacks and memory, rebuilt from records. A value that no record has shown is unknown: a
//! register is known from its first write or read on.

use crate::tape::{Entry, Tape};
use std::collections::{BTreeMap, HashMap};
use tandem_abi::{Kind, LDS_BASE, LDS_WINDOW, MemOp, Memory, OperandKind, Record, SimtEntry};
use tandem_launch::Job;
use tandem_lockstep::rebuild_stack;

/// One warp.
#[derive(Clone, Debug, Default)]
pub struct Warp {
    /// SM on which it runs.
    pub sm: u16,
    /// Address of its next instruction or, after it has ended, of its last one.
    pub pc: u32,
    /// Active lanes.
    pub mask: u32,
    /// Scalar registers by number.
    pub x: BTreeMap<u8, u32>,
    /// Vector registers by number.
    pub v: BTreeMap<u8, [u32; 32]>,
    /// CSRs that were written, by address.
    pub csr: BTreeMap<u32, u32>,
    /// SIMT stack, bottom first.
    pub stack: Vec<SimtEntry>,
    /// Instructions that it retired.
    pub retired: u64,
    /// Whether it has ended.
    pub ended: bool,
    /// Vector registers in the order of use, the last first.
    pub recent: Vec<u8>,
    /// The registers that the last instruction wrote: scalar, vector.
    pub wrote: (Option<u8>, Option<u8>),
}

/// The machine after some instructions.
pub struct State {
    /// The kernel that runs, by its position in the job.
    pub kernel: usize,
    /// Warps by workgroup and number.
    pub warps: BTreeMap<(u32, u16), Warp>,
    /// The address of the last access.
    pub accessed: Option<u32>,
    memory: Memory,
    lds: HashMap<(u16, u32), u8>,
}

impl State {
    /// The machine before the first instruction.
    pub fn new(job: &Job) -> State {
        let (memory, lds) = (Memory::new(), HashMap::new());
        let mut state = State { kernel: 0, warps: BTreeMap::new(), accessed: None, memory, lds };
        state.begin(job, 0);
        state
    }

    /// Applies the driver's writes before a kernel.
    fn begin(&mut self, job: &Job, kernel: usize) {
        self.kernel = kernel;
        let Some(run) = job.kernels.get(kernel) else { return };
        // The engines have refused a job whose memory cannot be prepared.
        let _ = run.prepare(&mut self.memory);
    }

    /// Applies the events between two instructions of a tape.
    pub fn apply(&mut self, job: &Job, tape: &Tape, from: usize, to: usize) {
        tape.between(from, to).iter().for_each(|entry| self.entry(job, entry));
    }

    fn entry(&mut self, job: &Job, entry: &Entry) {
        let (kernel, r) = (entry.kernel, &entry.record);
        if kernel != self.kernel {
            self.warps.clear();
            self.begin(job, kernel);
        }
        if r.kind == Kind::WgStart as u8 {
            let Some(launch) = job.kernels.get(kernel).map(|k| k.launch) else { return };
            for warp in 0..launch.wg_warps as u16 {
                let mask = u32::MAX >> (32 - launch.wf_size.clamp(1, 32));
                let new = Warp { sm: r.sm, pc: launch.start_pc, mask, ..Warp::default() };
                self.warps.insert((r.wg, warp), new);
            }
        } else if r.kind == Kind::Retire as u8 {
            self.warps.entry((r.wg, r.warp)).or_default().retire(r);
            self.stores(job, kernel, r);
        }
    }

    fn stores(&mut self, job: &Job, kernel: usize, r: &Record) {
        if r.mem_op == MemOp::None as u8 {
            return;
        }
        for lane in (0..32).filter(|lane| r.mem_mask >> lane & 1 != 0) {
            let addr = r.mem_addr[lane];
            self.accessed = Some(addr);
            if r.mem_op == MemOp::Load as u8 {
                continue;
            }
            let bytes = &r.mem_data[lane].to_le_bytes()[..usize::from(r.mem_size.min(4))];
            for (byte, addr) in bytes.iter().zip(addr..) {
                if is_lds(addr) {
                    self.lds.insert((r.sm, addr), *byte);
                } else if let Some(at) = job.physical(kernel, addr) {
                    // A store to unmapped memory traps, and such a record has no access.
                    let _ = self.memory.write(at, &[*byte]);
                }
            }
        }
    }

    /// The byte at an address as warps of an SM see it. `None` if it is unmapped, or a byte of LDS that
    /// nothing has written.
    pub fn byte(&self, job: &Job, sm: u16, addr: u32) -> Option<u8> {
        if is_lds(addr) {
            return self.lds.get(&(sm, addr)).copied();
        }
        let mut byte = [0];
        let at = job.physical(self.kernel, addr)?;
        self.memory.read(at, &mut byte).ok().map(|()| byte[0])
    }

    /// The word at an address, if all its bytes are known.
    pub fn word(&self, job: &Job, sm: u16, addr: u32) -> Option<u32> {
        let byte = |n: u32| self.byte(job, sm, addr.wrapping_add(n));
        Some(u32::from_le_bytes([byte(0)?, byte(1)?, byte(2)?, byte(3)?]))
    }
}

fn is_lds(addr: u32) -> bool {
    addr.wrapping_sub(LDS_BASE) < LDS_WINDOW
}

impl Warp {
    fn retire(&mut self, r: &Record) {
        for (op, values) in r.src_op.iter().zip(&r.src) {
            match op.kind {
                kind if kind == OperandKind::Scalar as u8 => drop(self.x.insert(op.reg, values[0])),
                kind if kind == OperandKind::Vector as u8 => {
                    self.v.insert(op.reg, *values);
                    self.used(op.reg);
                }
                _ => {}
            }
        }
        self.wrote = (None, None);
        if r.sdst_valid != 0 {
            self.x.insert(r.sdst, r.sdata);
            self.wrote.0 = Some(r.sdst);
        }
        if r.vdst_valid != 0 {
            self.v.insert(r.vdst, r.vdata);
            self.used(r.vdst);
            self.wrote.1 = Some(r.vdst);
        }
        let count = usize::from(r.csr_count).min(r.csr.len());
        self.csr.extend(r.csr[..count].iter().map(|w| (w.addr, w.value)));
        rebuild_stack(&mut self.stack, r);
        self.ended = r.endprg != 0 || r.trap != 0;
        self.pc = if self.ended { r.pc } else { r.next_pc };
        (self.mask, self.sm) = (r.next_mask, r.sm);
        self.retired += 1;
    }

    fn used(&mut self, register: u8) {
        self.recent.retain(|r| *r != register);
        self.recent.insert(0, register);
    }
}
