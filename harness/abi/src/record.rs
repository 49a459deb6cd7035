//! The retire record: the effects of one instruction of one warp. It extends RVFI to SIMT.
//!
//! A record has a fixed size and `repr(C)`, so that a DUT library fills an array of them. `has` says which
//! groups the producer reports; everything outside those groups is zero. Lanes at and above the machine's
//! lane count are zero. ARCHITECTURE.md describes the format for authors of other RTL.

use serde::{Deserialize, Serialize};

/// Most lanes a warp can have.
pub const MAX_LANES: usize = 32;
/// Most CSR writes in one record (vsetvli writes vl and vtype).
pub const MAX_CSR: usize = 4;

/// What a record in the stream is ([`Record::kind`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// One retired instruction.
    Retire = 1,
    /// A workgroup began: `wg`, `sm`, `sm_wg`, `wg_xyz`, `lds_base` and `pds_base` are meaningful.
    WgStart = 2,
    /// A workgroup's last warp ended: `wg` and `sm` are meaningful.
    WgEnd = 3,
}

/// Why a run stopped without finishing (reported by engines separately from the record stream).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum HangKind {
    /// No instruction retired for the given number of cycles.
    NoRetire = 1,
    /// Every live warp of some workgroup waits at a barrier that can never release.
    Barrier = 2,
}

/// Groups of fields a producer reports ([`Record::has`]), as a bit set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(transparent)]
pub struct FieldSet(pub u32);

impl FieldSet {
    /// `mask`: the active mask before the instruction.
    pub const MASK: FieldSet = FieldSet(1 << 0);
    /// `next_pc` and `next_mask`.
    pub const NEXT: FieldSet = FieldSet(1 << 1);
    /// `prefix`: the prefix word in effect.
    pub const PREFIX: FieldSet = FieldSet(1 << 2);
    /// `src`: source operands as read.
    pub const SRC: FieldSet = FieldSet(1 << 3);
    /// `sdst`: the scalar register write.
    pub const SDST: FieldSet = FieldSet(1 << 4);
    /// `vdst`: the vector register write: destination, lane mask, and data of the written lanes.
    pub const VDST: FieldSet = FieldSet(1 << 5);
    /// Memory accesses: operation, space, size, lane mask, addresses, store data.
    pub const MEM: FieldSet = FieldSet(1 << 6);
    /// `mem_data` of loads (raw memory bytes, zero-extended).
    pub const LOAD_DATA: FieldSet = FieldSet(1 << 7);
    /// `mem_stamp`.
    pub const STAMP: FieldSet = FieldSet(1 << 8);
    /// `csr`: CSR writes.
    pub const CSR: FieldSet = FieldSet(1 << 9);
    /// `simt_op`, `simt_depth`, `simt_top`: the SIMT stack after the instruction.
    pub const SIMT: FieldSet = FieldSet(1 << 10);
    /// `barrier` and `endprg`.
    pub const SYNC: FieldSet = FieldSet(1 << 11);
    /// `trap` and `trap_value`.
    pub const TRAP: FieldSet = FieldSet(1 << 12);
    /// `vdst`'s data holds the whole register after the write, including lanes outside the mask.
    pub const VDST_WHOLE: FieldSet = FieldSet(1 << 13);
    /// `fflags`: flags raised by this instruction.
    pub const FLAGS: FieldSet = FieldSet(1 << 14);
    /// `fflags_acc`: accumulated flags. A DUT that completes out of order has no such value at retirement;
    /// its accumulated flags are compared when a program reads the CSR.
    pub const FLAGS_ACC: FieldSet = FieldSet(1 << 15);
    /// Every group.
    pub const ALL: FieldSet = FieldSet((1 << 16) - 1);

    /// Whether every group of `other` is in `self`.
    pub fn contains(self, other: FieldSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// Groups in either set.
    pub const fn union(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 | other.0)
    }

    /// Groups in both sets.
    pub const fn intersection(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 & other.0)
    }

    /// Groups of `self` that are not in `other`.
    pub const fn without(self, other: FieldSet) -> FieldSet {
        FieldSet(self.0 & !other.0)
    }
}

/// Which file a source operand was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum OperandKind {
    /// The slot is not used by this instruction.
    #[default]
    None = 0,
    /// A scalar register: the value is in lane 0 of the slot.
    Scalar = 1,
    /// A vector register: all lanes as stored, including inactive ones.
    Vector = 2,
}

/// Name of one source operand: slot 0 is rs1/vs1, slot 1 is rs2/vs2, slot 2 is rs3/vs3/old vd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Operand {
    /// Register file, see [`OperandKind`].
    pub kind: u8,
    /// Register number with its prefix extension.
    pub reg: u8,
}

/// The kind of a memory access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum MemOp {
    /// No access.
    #[default]
    None = 0,
    /// Load.
    Load = 1,
    /// Store.
    Store = 2,
    /// Read-modify-write.
    Atomic = 3,
}

/// The memory that an access used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum MemSpace {
    /// Global memory by plain address (constant and code included). A warp whose lanes are split between
    /// the LDS window and global memory reports `Global`; the addresses tell.
    #[default]
    Global = 0,
    /// Local data share: every active lane's address is in the LDS window.
    Lds = 1,
    /// Private memory by VLW.V-class instructions; addresses are the physical ones.
    Private = 2,
}

/// One CSR write: address and new value of the whole CSR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct CsrWrite {
    /// CSR address, 12 bits.
    pub addr: u32,
    /// Value after the write.
    pub value: u32,
}

/// The change of the SIMT stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum SimtOp {
    /// Untouched.
    #[default]
    None = 0,
    /// A divergent branch pushed two entries.
    Push = 1,
    /// A JOIN popped one entry.
    Pop = 2,
}

/// One SIMT stack entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct SimtEntry {
    /// Reconvergence pc: the JOIN that pops this entry.
    pub rpc: u32,
    /// Where execution resumes when popped.
    pub pc: u32,
    /// Lanes that resume.
    pub mask: u32,
}

/// Why an instruction trapped ([`Record::trap`]). A trapped instruction has no other effect, ends its warp,
/// and ends the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Trap {
    /// No trap.
    #[default]
    None = 0,
    /// Illegal, reserved or unsupported instruction word; `trap_value` is the word.
    Illegal = 1,
    /// Instruction fetch from an unmapped or misaligned address; `trap_value` is the pc.
    Fetch = 2,
    /// Load or store to an unmapped address; `trap_value` is the lowest active lane's faulting address.
    Access = 3,
    /// Load or store not aligned to its size; `trap_value` is the lowest active lane's faulting address.
    Misaligned = 4,
    /// Divergent branch with a full SIMT stack; `trap_value` is the depth.
    SimtOverflow = 5,
    /// ENDPRG with a non-empty SIMT stack (Ventus 4.2.4); `trap_value` is the depth.
    EndprgDiverged = 6,
    /// ECALL or EBREAK; `trap_value` is the word.
    Environment = 7,
    /// A prefix before an instruction that takes none (or a second prefix); `trap_value` is the word.
    Prefix = 8,
    /// A register number at or above the launch's allocation; `trap_value` is the word.
    Register = 9,
    /// A CSR that does not exist, or a write to a read-only one; `trap_value` is the word.
    Csr = 10,
    /// Address translation failed for an instruction fetch, a load, a store or an atomic; `trap_value` is the
    /// virtual address.
    Page = 11,
}

impl Trap {
    /// Every cause with its name in files.
    pub const CAUSES: [(Trap, &'static str); 11] = [
        (Trap::Illegal, "illegal"),
        (Trap::Fetch, "fetch"),
        (Trap::Access, "access"),
        (Trap::Misaligned, "misaligned"),
        (Trap::SimtOverflow, "simt-overflow"),
        (Trap::EndprgDiverged, "endprg-diverged"),
        (Trap::Environment, "environment"),
        (Trap::Prefix, "prefix"),
        (Trap::Register, "register"),
        (Trap::Csr, "csr"),
        (Trap::Page, "page"),
    ];

    /// The trap with this code, if there is one; 0 is no trap.
    pub fn from_code(code: u8) -> Option<Trap> {
        let causes = Trap::CAUSES.iter().map(|(trap, _)| *trap);
        causes.chain([Trap::None]).find(|trap| *trap as u8 == code)
    }

    /// Its name in files; `none` without a trap.
    pub fn name(self) -> &'static str {
        Trap::CAUSES.iter().find(|(trap, _)| *trap == self).map_or("none", |(_, name)| name)
    }
}

/// One event of an engine's stream. Most fields belong to [`Kind::Retire`]; see [`Kind`] for the others.
///
/// A prefix (REGEXT, REGEXTI) retires as a record of its own without effects, and the instruction after it
/// carries the prefix word in `prefix`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Record {
    /// DUT cycle of retirement; 0 if the engine has no clock.
    pub cycle: u64,
    /// Memory order stamp: position of this instruction's first memory access in the one order in which the
    /// engine's memory performed accesses; 0 without an access.
    pub mem_stamp: u64,
    /// [`Kind`].
    pub kind: u8,
    /// Lanes of the machine.
    pub lanes: u8,
    /// SM that executed.
    pub sm: u16,
    /// Warp slot of the SM (hardware's name; not compared).
    pub slot: u16,
    /// Warp of its workgroup (CSR_WID).
    pub warp: u16,
    /// Workgroup, linear in the grid, x fastest.
    pub wg: u32,
    /// Workgroup's id within its SM (CSR_WGID; the DUT's choice).
    pub sm_wg: u32,
    /// Workgroup's id in the grid (CSR_GDX, CSR_GDY, CSR_GDZ).
    pub wg_xyz: [u32; 3],
    /// CSR_LDS of the workgroup: absolute address (the DUT's choice).
    pub lds_base: u32,
    /// CSR_PDS of the workgroup.
    pub pds_base: u32,
    /// Groups reported, see [`FieldSet`].
    pub has: u32,
    /// Address of the instruction.
    pub pc: u32,
    /// Instruction word.
    pub insn: u32,
    /// Prefix word in effect, 0 for none.
    pub prefix: u32,
    /// Address of this warp's next instruction (0 after ENDPRG and traps).
    pub next_pc: u32,
    /// Active lanes before.
    pub mask: u32,
    /// Active lanes after (0 after ENDPRG and traps).
    pub next_mask: u32,
    /// Names of the source operands.
    pub src_op: [Operand; 3],
    /// 1 if a scalar register was written. x0 is never written.
    pub sdst_valid: u8,
    /// Scalar register written.
    pub sdst: u8,
    /// 1 if a vector register was written in at least one lane.
    pub vdst_valid: u8,
    /// Vector register written.
    pub vdst: u8,
    /// [`MemOp`].
    pub mem_op: u8,
    /// [`MemSpace`].
    pub mem_space: u8,
    /// Bytes each lane accesses: 1, 2 or 4.
    pub mem_size: u8,
    /// CSR writes, in `csr`.
    pub csr_count: u8,
    /// [`SimtOp`].
    pub simt_op: u8,
    /// Entries on the SIMT stack after the instruction.
    pub simt_depth: u8,
    /// 1 if the instruction was a BARRIER that arrived (and, as it retires, was released).
    pub barrier: u8,
    /// 1 if the warp ended here.
    pub endprg: u8,
    /// [`Trap`].
    pub trap: u8,
    /// Floating-point exception flags that this instruction raised, all its lanes ORed (NV DZ OF UF NX, bit 4
    /// to 0); bit 5: fixed-point saturation (vxsat).
    pub fflags: u8,
    /// The warp's accumulated fflags after the instruction, for engines that retire flags in order.
    pub fflags_acc: u8,
    /// Which half of an instruction that works on two registers of a group or pair this is: 0, then 1. Each
    /// half has a record; the first one's next pc is its own. 0 for every other instruction.
    pub beat: u8,
    /// What an adapter does not say of the workgroup: [`Record::UNTOLD_XYZ`], [`Record::UNTOLD_PDS`].
    pub untold: u8,
    /// Zero.
    pub reserved: u8,
    /// Detail of the trap.
    pub trap_value: u32,
    /// Scalar write data.
    pub sdata: u32,
    /// Lanes of `vdst` written.
    pub vmask: u32,
    /// Lanes that accessed memory (bit 0 for scalar accesses).
    pub mem_mask: u32,
    /// CSR writes by CSR instructions, vset{i}vl{i} and SETRPC, in ascending address order. Flags accumulated
    /// by arithmetic are in `fflags`, not here.
    pub csr: [CsrWrite; MAX_CSR],
    /// Top two SIMT stack entries after the instruction, the top first; zero where absent.
    pub simt_top: [SimtEntry; 2],
    /// Source operand values.
    pub src: [[u32; MAX_LANES]; 3],
    /// Vector write data: the written lanes, or the whole register with [`FieldSet::VDST_WHOLE`].
    pub vdata: [u32; MAX_LANES],
    /// Byte addresses.
    pub mem_addr: [u32; MAX_LANES],
    /// Store data (low `mem_size` bytes, zero-extended) or raw load data likewise; of an atomic, what it left
    /// in memory (what it found there is its destination's value).
    pub mem_data: [u32; MAX_LANES],
}

impl Record {
    /// In `untold`: the bits of `wg_xyz`, x the lowest. Each coordinate has its own.
    pub const UNTOLD_XYZ: [u8; 3] = [1, 2, 4];
    /// In `untold`: the bit of `pds_base`.
    pub const UNTOLD_PDS: u8 = 8;

    /// A record of `kind` with every other field zero.
    pub fn new(kind: Kind) -> Record {
        Record { kind: kind as u8, ..Record::ZERO }
    }

    /// All zero.
    pub const ZERO: Record = Record {
        cycle: 0,
        mem_stamp: 0,
        kind: 0,
        lanes: 0,
        sm: 0,
        slot: 0,
        warp: 0,
        wg: 0,
        sm_wg: 0,
        wg_xyz: [0; 3],
        lds_base: 0,
        pds_base: 0,
        has: 0,
        pc: 0,
        insn: 0,
        prefix: 0,
        next_pc: 0,
        mask: 0,
        next_mask: 0,
        src_op: [Operand { kind: 0, reg: 0 }; 3],
        sdst_valid: 0,
        sdst: 0,
        vdst_valid: 0,
        vdst: 0,
        mem_op: 0,
        mem_space: 0,
        mem_size: 0,
        csr_count: 0,
        simt_op: 0,
        simt_depth: 0,
        barrier: 0,
        endprg: 0,
        trap: 0,
        fflags: 0,
        fflags_acc: 0,
        beat: 0,
        untold: 0,
        reserved: 0,
        trap_value: 0,
        sdata: 0,
        vmask: 0,
        mem_mask: 0,
        csr: [CsrWrite { addr: 0, value: 0 }; MAX_CSR],
        simt_top: [SimtEntry { rpc: 0, pc: 0, mask: 0 }; 2],
        src: [[0; MAX_LANES]; 3],
        vdata: [0; MAX_LANES],
        mem_addr: [0; MAX_LANES],
        mem_data: [0; MAX_LANES],
    };

    /// Groups this record reports.
    pub fn fields(&self) -> FieldSet {
        FieldSet(self.has)
    }

    /// Forgets every group that is not in `groups`, as if its producer did not report it. Meant for records
    /// of retired instructions; those of workgroups have no groups.
    pub fn keep(&mut self, groups: FieldSet) {
        let lost = |group: FieldSet| !groups.contains(group);
        let none = &Record::ZERO;
        if lost(FieldSet::MASK) {
            self.mask = none.mask;
        }
        if lost(FieldSet::NEXT) {
            (self.next_pc, self.next_mask) = (none.next_pc, none.next_mask);
        }
        if lost(FieldSet::PREFIX) {
            self.prefix = none.prefix;
        }
        if lost(FieldSet::SRC) {
            (self.src_op, self.src) = (none.src_op, none.src);
        }
        if lost(FieldSet::SDST) {
            (self.sdst_valid, self.sdst, self.sdata) = (none.sdst_valid, none.sdst, none.sdata);
        }
        if lost(FieldSet::VDST) {
            (self.vdst_valid, self.vdst, self.vmask) = (none.vdst_valid, none.vdst, none.vmask);
            self.vdata = none.vdata;
        }
        if lost(FieldSet::MEM) {
            (self.mem_op, self.mem_space, self.mem_size) = (none.mem_op, none.mem_space, none.mem_size);
            (self.mem_mask, self.mem_addr, self.mem_data) = (none.mem_mask, none.mem_addr, none.mem_data);
        }
        if lost(FieldSet::LOAD_DATA) && self.mem_op == MemOp::Load as u8 {
            self.mem_data = none.mem_data;
        }
        if lost(FieldSet::STAMP) {
            self.mem_stamp = none.mem_stamp;
        }
        if lost(FieldSet::CSR) {
            (self.csr_count, self.csr) = (none.csr_count, none.csr);
        }
        if lost(FieldSet::SIMT) {
            (self.simt_op, self.simt_depth, self.simt_top) = (none.simt_op, none.simt_depth, none.simt_top);
        }
        if lost(FieldSet::SYNC) {
            (self.barrier, self.endprg) = (none.barrier, none.endprg);
        }
        if lost(FieldSet::TRAP) {
            (self.trap, self.trap_value) = (none.trap, none.trap_value);
        }
        if lost(FieldSet::FLAGS) {
            self.fflags = none.fflags;
        }
        if lost(FieldSet::FLAGS_ACC) {
            self.fflags_acc = none.fflags_acc;
        }
        self.has &= groups.0;
    }
}
