//! One JSON object a line: the header, then records in the engine's order, then how the run ended.
//! docs/interfaces.md has the keys; [`crate::read`] reads them back.

use crate::digits::{decimal, put};
use crate::header::{Header, names_of};
use crate::listing::Listing;
use crate::writer::{At, TraceError, Writer};
use tandem_abi::{FieldSet, Kind, MemOp, MemSpace, OperandKind, Record, SimtOp, Trap};

/// The format.
pub struct Jsonl {
    listing: Listing,
    lanes: usize,
    has: FieldSet,
}

/// Names of accesses, by [`MemOp`].
pub const MEM_OPS: [&str; 4] = ["none", "load", "store", "atomic"];
/// Names of memories, by [`MemSpace`].
pub const SPACES: [&str; 3] = ["global", "lds", "private"];
/// Names of changes of the SIMT stack, by [`SimtOp`].
pub const SIMT_OPS: [&str; 3] = ["none", "push", "pop"];

const _: () =
    assert!(MemOp::Atomic as usize == 3 && MemSpace::Private as usize == 2 && SimtOp::Pop as usize == 2);

/// `,"name":value`.
fn field(out: &mut Vec<u8>, name: &str, value: u64) {
    key(out, name);
    decimal(out, value);
}

fn key(out: &mut Vec<u8>, name: &str) {
    put(out, ",\"");
    put(out, name);
    put(out, "\":");
}

fn array(out: &mut Vec<u8>, values: &[u32]) {
    put(out, "[");
    for (i, value) in values.iter().enumerate() {
        if i > 0 {
            put(out, ",");
        }
        decimal(out, (*value).into());
    }
    put(out, "]");
}

fn word<'a>(names: &[&'a str], value: u8) -> &'a str {
    names.get(usize::from(value)).copied().unwrap_or("unknown")
}

impl Jsonl {
    /// For a trace of this header.
    pub fn new(header: &Header) -> Jsonl {
        Jsonl { listing: Listing::new(), lanes: header.lanes as usize, has: header.set() }
    }

    fn retire(&mut self, at: At, r: &Record, out: &mut Vec<u8>) {
        put(out, r#"{"kind":"retire""#);
        for (name, value) in [
            ("number", at.number),
            ("kernel", at.kernel as u64),
            ("cycle", r.cycle),
            ("sm", r.sm.into()),
            ("slot", r.slot.into()),
            ("wg", r.wg.into()),
            ("warp", r.warp.into()),
            ("pc", r.pc.into()),
            ("insn", r.insn.into()),
        ] {
            field(out, name, value);
        }
        key(out, "text");
        put(out, "\"");
        put(out, self.listing.text(r));
        put(out, "\"");
        if r.beat != 0 {
            field(out, "beat", r.beat.into());
        }
        let has = r.fields().intersection(self.has);
        if has != self.has {
            key(out, "groups");
            put(out, &serde_json::json!(names_of(has)).to_string());
        }
        self.flow(has, r, out);
        self.registers(has, r, out);
        self.effects(has, r, out);
        put(out, "}\n");
    }

    fn flow(&self, has: FieldSet, r: &Record, out: &mut Vec<u8>) {
        if has.contains(FieldSet::MASK) {
            field(out, "mask", r.mask.into());
        }
        if has.contains(FieldSet::NEXT) {
            field(out, "next_pc", r.next_pc.into());
            field(out, "next_mask", r.next_mask.into());
        }
        if has.contains(FieldSet::PREFIX) && r.prefix != 0 {
            field(out, "prefix", r.prefix.into());
        }
        if has.contains(FieldSet::SIMT) {
            put(out, r#","simt":{"op":""#);
            put(out, word(&SIMT_OPS, r.simt_op));
            put(out, "\"");
            field(out, "depth", r.simt_depth.into());
            put(out, r#","top":["#);
            for (i, e) in r.simt_top.iter().take(usize::from(r.simt_depth)).enumerate() {
                put(out, if i == 0 { "{\"rpc\":" } else { ",{\"rpc\":" });
                decimal(out, e.rpc.into());
                field(out, "pc", e.pc.into());
                field(out, "mask", e.mask.into());
                put(out, "}");
            }
            put(out, "]}");
        }
    }

    fn registers(&self, has: FieldSet, r: &Record, out: &mut Vec<u8>) {
        if has.contains(FieldSet::SRC) {
            put(out, r#","src":["#);
            let mut first = true;
            for (slot, (op, values)) in r.src_op.iter().zip(&r.src).enumerate() {
                if op.kind == OperandKind::None as u8 {
                    continue;
                }
                let scalar = op.kind == OperandKind::Scalar as u8;
                put(out, if std::mem::take(&mut first) { "{\"slot\":" } else { ",{\"slot\":" });
                decimal(out, slot as u64);
                put(out, if scalar { r#","file":"x""# } else { r#","file":"v""# });
                field(out, "reg", op.reg.into());
                key(out, "lanes");
                array(out, if scalar { &values[..1] } else { &values[..self.lanes] });
                put(out, "}");
            }
            put(out, "]");
        }
        if has.contains(FieldSet::SDST) && r.sdst_valid != 0 {
            put(out, r#","sdst":{"reg":"#);
            decimal(out, r.sdst.into());
            field(out, "value", r.sdata.into());
            put(out, "}");
        }
        if has.contains(FieldSet::VDST) && r.vdst_valid != 0 {
            put(out, r#","vdst":{"reg":"#);
            decimal(out, r.vdst.into());
            field(out, "mask", r.vmask.into());
            key(out, "lanes");
            array(out, &r.vdata[..self.lanes]);
            put(out, "}");
        }
    }

    fn effects(&self, has: FieldSet, r: &Record, out: &mut Vec<u8>) {
        if has.contains(FieldSet::MEM) && r.mem_op != MemOp::None as u8 {
            put(out, r#","mem":{"op":""#);
            put(out, word(&MEM_OPS, r.mem_op));
            put(out, r#"","space":""#);
            put(out, word(&SPACES, r.mem_space));
            put(out, "\"");
            field(out, "size", r.mem_size.into());
            field(out, "mask", r.mem_mask.into());
            key(out, "addr");
            array(out, &r.mem_addr[..self.lanes]);
            if r.mem_op != MemOp::Load as u8 || has.contains(FieldSet::LOAD_DATA) {
                key(out, "data");
                array(out, &r.mem_data[..self.lanes]);
            }
            if has.contains(FieldSet::STAMP) {
                field(out, "stamp", r.mem_stamp);
            }
            put(out, "}");
        }
        if has.contains(FieldSet::CSR) && r.csr_count != 0 {
            put(out, r#","csr":["#);
            for (i, w) in r.csr.iter().take(r.csr_count.into()).enumerate() {
                put(out, if i == 0 { "{\"addr\":" } else { ",{\"addr\":" });
                decimal(out, w.addr.into());
                field(out, "value", w.value.into());
                put(out, "}");
            }
            put(out, "]");
        }
        for (group, name, value) in [
            (FieldSet::SYNC, "barrier", r.barrier),
            (FieldSet::SYNC, "endprg", r.endprg),
            (FieldSet::FLAGS, "fflags", r.fflags),
            (FieldSet::FLAGS_ACC, "fflags_acc", r.fflags_acc),
        ] {
            if has.contains(group) && value != 0 {
                field(out, name, value.into());
            }
        }
        if has.contains(FieldSet::TRAP) && r.trap != 0 {
            key(out, "trap");
            let cause = Trap::from_code(r.trap).unwrap_or_default();
            put(out, &serde_json::json!({"cause": cause, "value": r.trap_value}).to_string());
        }
    }
}

impl Writer for Jsonl {
    fn begin(&mut self, header: &Header, out: &mut Vec<u8>) -> Result<(), TraceError> {
        let mut value = serde_json::to_value(header).map_err(std::io::Error::other)?;
        value["kind"] = "trace".into();
        put(out, &format!("{value}\n"));
        Ok(())
    }

    fn record(&mut self, at: At, r: &Record, out: &mut Vec<u8>) -> Result<(), TraceError> {
        if !at.shown {
            return Ok(());
        }
        let kind = match r.kind {
            k if k == Kind::Retire as u8 => {
                self.retire(at, r, out);
                return Ok(());
            }
            k if k == Kind::WgStart as u8 => "start",
            _ => "end",
        };
        put(out, "{\"kind\":\"");
        put(out, kind);
        put(out, "\"");
        for (name, value) in
            [("kernel", at.kernel as u64), ("cycle", r.cycle), ("sm", r.sm.into()), ("wg", r.wg.into())]
        {
            field(out, name, value);
        }
        if kind == "start" {
            field(out, "sm_wg", r.sm_wg.into());
            key(out, "xyz");
            array(out, &r.wg_xyz);
            field(out, "lds_base", r.lds_base.into());
            field(out, "pds_base", r.pds_base.into());
        }
        put(out, "}\n");
        Ok(())
    }

    fn end(&mut self, verdict: &str, written: u64, out: &mut Vec<u8>) -> Result<(), TraceError> {
        let done = serde_json::json!({"kind": "done", "verdict": verdict, "instructions": written});
        put(out, &format!("{done}\n"));
        Ok(())
    }
}
