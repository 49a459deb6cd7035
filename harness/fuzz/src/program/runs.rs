//! Shapes of programs that random blocks have only by luck: long runs of one unit's instructions, polling,
//! and loads beside what a lock guards.
//!
//! A *run* is up to 256 instructions without a branch. Their destinations take turns and their sources are
//! other registers, so a unit gets them as fast as it takes them. Long runs come round every counter of a
//! warp's instructions. Runs of several units compete for the way back, so responses are refused.

use super::emit::Emitter;
use super::ops::{self, TYPES, USUAL, Width};
use super::reserved::{TEMP, TEMP1, TEMP2};
use super::tree::{Access, Plain, Poll, Run};
use tandem_launch::random::Random;
use tandem_lockstep::CSR_PRINT;
use ventus_isa::Insn;
use ventus_isa::Op::{self, *};

/// The instructions of a run, and the vtype that it needs: its position in [`TYPES`].
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// The position, if it is not the usual one.
    pub kind: Option<u8>,
    /// The rows, of which each instruction is any one.
    pub ops: &'static [Op],
}

/// Doubles, of which each is two instructions to the machine.
pub const DOUBLES: u8 = 0;
/// Divisions and roots of doubles, the slowest instructions.
pub const SLOWEST: u8 = 1;
/// Single-precision rows with rounding modes that differ from one to the next, beside fast ones.
pub const ROUNDINGS: u8 = 2;
/// Loads, stores and fences.
pub const MEMORY: u8 = 3;
/// Rows without latency.
pub const FAST: u8 = 4;

/// The kinds of runs.
pub const RUNS: [Rows; 10] = [
    Rows { kind: Some(3), ops: &[VfaddVv, VfmulVv, VfsubVf, VfmaccVv, VfminVv] },
    Rows { kind: Some(3), ops: &[VfdivVv, VfdivVf, VfsqrtV] },
    Rows { kind: None, ops: &[FaddS, FmulS, FmaddS, FsubS, FnmsubS, FcvtWS, FcvtSW, Addi, Mul] },
    Rows { kind: None, ops: &[Lw, Lhu, Vlw12V, Vle32V, Lw, Vlw12V, Sw, Fence, Fence] },
    Rows { kind: None, ops: &[Addi, Xor, VaddVv, VxorVi] },
    Rows { kind: Some(2), ops: &[VfaddVv, VfmulVv, VfmaccVv, VfdivVv, VfsqrtV] },
    Rows { kind: None, ops: &[VfdivVv, VfdivVf, VfsqrtV, VfexpV, FdivS, FsqrtS] },
    Rows { kind: None, ops: &[Div, Remu, VdivVv, VremuVv] },
    Rows { kind: None, ops: &[Mul, Mulhu, VmulVv, VmaccVv] },
    // Every unit.
    Rows {
        kind: None,
        ops: &[FmaddS, VfaddVv, FdivS, VfsqrtV, Mul, VmulVv, Div, Addi, VidV, Lw, Vlw12V, VfmaccVv],
    },
];

/// Positions in the pools that runs read: those before the ones that they write.
const SOURCES: u8 = 3;

/// CSR_PRINT, which the host makes 0.
pub const PRINT: u16 = CSR_PRINT as u16;
/// CSRs that a program can poll until they are what it wrote, and their bits; rounding modes are valid.
pub const POLLED: [(u16, u32); 9] = [
    (PRINT, u32::MAX),
    (0x001, 0x1f),
    (0x002, 0x3),
    (0x003, 0x7f),
    (0x009, 0x1),
    (0x00a, 0x3),
    (0x00f, 0x7),
    (0x305, !3),
    (0x80c, u32::MAX),
];

fn position(list: &[Op], op: Op) -> u16 {
    list.iter().position(|o| *o == op).unwrap_or_default() as u16
}

impl Emitter {
    /// A run, under its vtype.
    pub(super) fn run(&mut self, run: &Run) {
        let rows = RUNS[usize::from(run.kind) % RUNS.len()];
        let width = rows.kind.map_or(USUAL, |at| TYPES[usize::from(at)]);
        if rows.kind.is_some() {
            self.push(Insn { imm: width.vtype, ..Insn::new(Vsetvli).rd(TEMP) });
        }
        let mut bits = Random::new(run.raw);
        for n in 0..=run.more {
            let any = bits.next();
            self.of_run(rows.ops[(any >> 40) as usize % rows.ops.len()], &width, n, any);
        }
        if rows.kind.is_some() {
            self.push(Insn { imm: ops::VTYPE, ..Insn::new(Vsetvli).rd(TEMP) });
        }
    }

    /// The `n`th instruction of a run.
    fn of_run(&mut self, op: Op, width: &Width, n: u8, any: u64) {
        // Some registers without prefixes are written in turn, and some others read.
        let (written, imm) = (SOURCES + n % 4, any as u32);
        let source = |shift: u32| (any >> shift) as u8 % SOURCES;
        if op.row().is_plain_access() {
            let access = Access {
                op: position(ops::memory(), op),
                data: written,
                lds: any >> 33 & 1 == 1,
                mixed: false,
                computed: None,
                imm: imm % 64,
                masked: false,
                prefix: false,
                pair: false,
                pattern: None,
                page: None,
            };
            let _ = self.access(&access, None);
            return;
        }
        if op == Fence {
            return self.push(Insn::new(Fence).imm(0xff));
        }
        let plain = Plain {
            op: position(ops::typed(width), op),
            regs: [written, source(8), source(16), source(24)],
            imm: imm % 32,
            masked: any >> 32 & 7 == 0,
            // A static mode, another one than before.
            rm: 1 + n % 5,
            prefix: false,
        };
        let insn = match *width == USUAL {
            true => self.plain(&Plain { op: position(ops::plain(), op), ..plain }),
            false => {
                let insn = ops::typed_instruction(&plain, &self.pool, width);
                self.note_seconds(&insn);
                insn
            }
        };
        self.push(insn);
    }

    /// Writes a CSR and reads it until it has the value; CSR_PRINT until the host has answered.
    pub(super) fn poll(&mut self, poll: &Poll) {
        let (csr, bits) = POLLED[usize::from(poll.csr) % POLLED.len()];
        let value = if csr == PRINT { poll.value | 1 } else { poll.value & bits };
        self.load_constant(TEMP, value);
        self.load_constant(TEMP1, if csr == PRINT { 0 } else { value });
        self.load_constant(TEMP2, bits);
        self.push(Insn { csr, ..Insn::new(Csrrw).rs1(TEMP) });
        let again = self.code.label();
        self.code.place(again);
        self.push(Insn { csr, ..Insn::new(Csrrs).rd(TEMP) });
        self.push(Insn::new(And).rd(TEMP).rs1(TEMP).rs2(TEMP2));
        self.push_fixed(Insn::new(Bne).rs1(TEMP).rs2(TEMP1), super::code::Fix::Relative(again));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row that is not in its list would silently become the list's first one.
    #[test]
    fn rows_of_runs_are_in_their_lists() {
        for rows in RUNS {
            for op in rows.ops {
                let list = match (op.row().is_plain_access(), rows.kind) {
                    (true, _) => ops::memory(),
                    (_, Some(at)) => ops::typed(&TYPES[usize::from(at)]),
                    _ => ops::plain(),
                };
                assert!(*op == Fence || list.contains(op), "{op:?}");
            }
        }
    }
}
