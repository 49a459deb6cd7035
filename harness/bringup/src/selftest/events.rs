//! The events of `probes.yaml` with their keys, as retire records show them. An adapter by hand makes a trace
//! call for each.

use super::value::Value;
use tandem_abi::{MemOp, OperandKind, Record};
use tandem_lockstep::Field;

/// The contents of a key, which decide how it can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Whether the event came at all.
    When,
    /// An address in the program.
    Pc,
    /// A word.
    Word,
    /// A bit for each lane.
    Mask,
    /// Number of a register.
    Register,
    /// A word for each lane.
    Lanes,
    /// One of a few kinds, with their names.
    Kind(&'static [&'static str]),
}

/// A key of an event.
pub struct Key {
    /// Its name in `probes.yaml`.
    pub name: &'static str,
    /// The shape of its contents.
    pub shape: Shape,
    /// The field of the record that it becomes.
    pub field: Field,
    /// Its value in a record; `None` if the record has none.
    pub of: fn(&Record) -> Option<Value>,
}

/// An event, or a part of one that goes wrong as a whole.
pub struct Event {
    /// Its name in `probes.yaml`.
    pub name: &'static str,
    /// Its name in sentences.
    pub what: &'static str,
    /// The trace call that an adapter by hand makes.
    pub call: &'static str,
    /// For `source`: which operand.
    pub index: Option<usize>,
    /// Its keys. The first has the shape `When` if the event can be missing.
    pub keys: &'static [Key],
}

const fn key(name: &'static str, shape: Shape, field: Field, of: fn(&Record) -> Option<Value>) -> Key {
    Key { name, shape, field, of }
}

const OPERATIONS: &[&str] = &["no access", "a load", "a store", "an atomic"];
const SPACES: &[&str] = &["global", "local", "private"];
const STACK: &[&str] = &["no change", "a push", "a pop"];
const TRAPS: &[&str] = &[
    "no trap",
    "Illegal",
    "Fetch",
    "Access",
    "Misaligned",
    "SimtOverflow",
    "EndprgDiverged",
    "Environment",
    "Prefix",
    "Register",
    "Csr",
    "Page",
];

use Shape::{Kind, Lanes, Mask, Pc, Register, When, Word};

fn some(is: bool, value: impl FnOnce() -> Value) -> Option<Value> {
    is.then(value)
}

/// A trapped instruction goes nowhere.
fn goes(r: &Record, value: Value) -> Option<Value> {
    (r.trap == 0).then_some(value)
}

fn operand(r: &Record, slot: usize) -> Option<Value> {
    match r.src_op[slot].kind {
        k if k == OperandKind::Scalar as u8 => Some(Value::lanes(1, r.src[slot])),
        k if k == OperandKind::Vector as u8 => Some(Value::lanes(all(r), r.src[slot])),
        _ => None,
    }
}

fn register(r: &Record, slot: usize) -> Option<Value> {
    let op = r.src_op[slot];
    some(op.kind != 0, || Value::several(&[op.reg.into(), op.kind.into()]))
}

/// Every lane of the machine.
pub fn all(r: &Record) -> u32 {
    u32::MAX >> (32 - u32::from(r.lanes).clamp(1, 32))
}

fn entry(r: &Record, at: usize, part: fn(&tandem_abi::SimtEntry) -> u32) -> Option<Value> {
    some(r.trap == 0 && usize::from(r.simt_depth) > at, || Value::word(part(&r.simt_top[at])))
}

fn access(r: &Record, is: bool, values: &[u32; 32]) -> Option<Value> {
    some(r.mem_op != 0 && is, || Value::lanes(r.mem_mask, *values))
}

fn csrs(r: &Record, part: fn(&tandem_abi::CsrWrite) -> u32) -> Option<Value> {
    let n = usize::from(r.csr_count).min(r.csr.len());
    let words: Vec<u32> = r.csr[..n].iter().map(part).collect();
    some(n > 0, || Value::several(&words))
}

macro_rules! source {
    ($slot:literal) => {
        Event {
            name: "source",
            what: "a source operand",
            call: "tandem_tr_src",
            index: Some($slot),
            keys: &[
                key("when", When, Field::SrcOp, |r| Some(Value::bit(r.src_op[$slot].kind != 0))),
                key("register", Register, Field::SrcOp, |r| register(r, $slot)),
                key("value", Lanes, Field::Src, |r| operand(r, $slot)),
            ],
        }
    };
}

/// Every event that belongs to an instruction.
pub const EVENTS: &[Event] = &[
    Event {
        name: "issue",
        what: "an instruction",
        call: "tandem_tr_issue",
        index: None,
        keys: &[
            key("pc", Pc, Field::Pc, |r| Some(Value::word(r.pc))),
            key("insn", Word, Field::Insn, |r| Some(Value::word(r.insn))),
            key("prefix", Word, Field::Prefix, |r| Some(Value::word(r.prefix))),
            key("mask", Mask, Field::Mask, |r| Some(Value::word(r.mask))),
            key("beat", Word, Field::Beat, |r| Some(Value::word(r.beat.into()))),
        ],
    },
    source!(0),
    source!(1),
    source!(2),
    Event {
        name: "control",
        what: "where the warp goes",
        call: "tandem_tr_ctl",
        index: None,
        keys: &[
            key("next-pc", Pc, Field::NextPc, |r| goes(r, Value::word(r.next_pc))),
            key("next-mask", Mask, Field::NextMask, |r| goes(r, Value::word(r.next_mask))),
            key("barrier", Word, Field::Barrier, |r| goes(r, Value::word(r.barrier.into()))),
            key("endprg", Word, Field::Endprg, |r| goes(r, Value::word(r.endprg.into()))),
        ],
    },
    Event {
        name: "control",
        what: "a change of the SIMT stack",
        call: "tandem_tr_ctl",
        index: None,
        keys: &[key("push", Kind(STACK), Field::SimtOp, |r| goes(r, Value::word(r.simt_op.into())))],
    },
    Event {
        name: "control",
        what: "the SIMT stack",
        call: "tandem_tr_ctl",
        index: None,
        keys: &[
            key("depth", Word, Field::SimtDepth, |r| goes(r, Value::word(r.simt_depth.into()))),
            key("top-rpc", Pc, Field::SimtTop, |r| entry(r, 0, |e| e.rpc)),
            key("top-pc", Pc, Field::SimtTop, |r| entry(r, 0, |e| e.pc)),
            key("top-mask", Mask, Field::SimtTop, |r| entry(r, 0, |e| e.mask)),
            key("under-rpc", Pc, Field::SimtTop, |r| entry(r, 1, |e| e.rpc)),
            key("under-pc", Pc, Field::SimtTop, |r| entry(r, 1, |e| e.pc)),
            key("under-mask", Mask, Field::SimtTop, |r| entry(r, 1, |e| e.mask)),
        ],
    },
    Event {
        name: "scalar-write",
        what: "a scalar writeback",
        call: "tandem_tr_wb_scalar",
        index: None,
        keys: &[
            key("when", When, Field::Sdst, |r| Some(Value::bit(r.sdst_valid != 0))),
            key("rd", Register, Field::Sdst, |r| some(r.sdst_valid != 0, || Value::word(r.sdst.into()))),
            key("data", Word, Field::Sdata, |r| some(r.sdst_valid != 0, || Value::word(r.sdata))),
        ],
    },
    Event {
        name: "vector-write",
        what: "a vector writeback",
        call: "tandem_tr_wb_vector",
        index: None,
        keys: &[
            key("when", When, Field::Vdst, |r| Some(Value::bit(r.vdst_valid != 0))),
            key("rd", Register, Field::Vdst, |r| some(r.vdst_valid != 0, || Value::word(r.vdst.into()))),
            key("mask", Mask, Field::Vmask, |r| some(r.vdst_valid != 0, || Value::word(r.vmask))),
            key("data", Lanes, Field::Vdata, |r| some(r.vdst_valid != 0, || Value::lanes(all(r), r.vdata))),
        ],
    },
    Event {
        name: "memory",
        what: "a memory access",
        call: "tandem_tr_mem",
        index: None,
        keys: &[
            key("when", When, Field::MemOp, |r| Some(Value::bit(r.mem_op != 0))),
            key("load, store, atomic", Kind(OPERATIONS), Field::MemOp, |r| {
                some(r.mem_op != 0, || Value::word(r.mem_op.into()))
            }),
            key("private, local", Kind(SPACES), Field::MemSpace, |r| {
                some(r.mem_op != 0, || Value::word(r.mem_space.into()))
            }),
            key("size", Word, Field::MemSize, |r| some(r.mem_op != 0, || Value::word(r.mem_size.into()))),
            key("mask", Mask, Field::MemMask, |r| some(r.mem_op != 0, || Value::word(r.mem_mask))),
            key("address", Lanes, Field::MemAddr, |r| access(r, true, &r.mem_addr)),
            key("data", Lanes, Field::StoreData, |r| access(r, r.mem_op != MemOp::Load as u8, &r.mem_data)),
            key("data", Lanes, Field::LoadData, |r| access(r, r.mem_op == MemOp::Load as u8, &r.mem_data)),
        ],
    },
    Event {
        name: "csr",
        what: "a CSR write",
        call: "tandem_tr_csr",
        index: None,
        keys: &[
            key("when", When, Field::Csr, |r| Some(Value::bit(r.csr_count != 0))),
            key("address", Word, Field::Csr, |r| csrs(r, |w| w.addr)),
            key("value", Word, Field::Csr, |r| csrs(r, |w| w.value)),
        ],
    },
    Event {
        name: "flags",
        what: "floating-point flags",
        call: "tandem_tr_fflags",
        index: None,
        keys: &[key("value", Word, Field::Fflags, |r| Some(Value::word(r.fflags.into())))],
    },
    Event {
        name: "trap",
        what: "a trap",
        call: "tandem_tr_trap",
        index: None,
        keys: &[
            key("when", When, Field::Trap, |r| Some(Value::bit(r.trap != 0))),
            key("cause", Kind(TRAPS), Field::Trap, |r| some(r.trap != 0, || Value::word(r.trap.into()))),
            key("value", Word, Field::TrapValue, |r| some(r.trap != 0, || Value::word(r.trap_value))),
        ],
    },
];
