//! Lines for people: number, cycle, warp, pc, mask, instruction, its operands and its effects.

use crate::digits::{decimal, decimal_in, hex, hex8, pad, put};
use crate::header::Header;
use crate::listing::Listing;
use crate::writer::{At, TraceError, Writer};
use tandem_abi::{FieldSet, Kind, MemOp, OperandKind, Record, SimtOp, Trap};
use tandem_words::counted;

/// Column of an instruction's operands, counted from its text.
const EFFECTS: usize = 34;
/// Most lanes whose values are all shown. If there are more, the first ones and the last are shown.
const MOST: usize = 8;

/// The format.
pub struct Text {
    listing: Listing,
    lanes: usize,
    has: FieldSet,
    clocked: bool,
    kernel: Option<usize>,
    names: Vec<String>,
}

impl Text {
    /// For a trace of this header.
    pub fn new(header: &Header) -> Text {
        Text {
            listing: Listing::new(),
            lanes: header.lanes as usize,
            has: header.set(),
            clocked: header.clocked(),
            kernel: None,
            names: header.kernels.iter().map(|k| k.name.clone()).collect(),
        }
    }

    /// The values of some lanes: one if all are equal, `-` for lanes that are off. Lane 0 alone is a scalar.
    fn lanes(&self, out: &mut Vec<u8>, values: &[u32], mask: u32) {
        if mask == 1 {
            return hex8(out, values[0]);
        }
        let on = |lane: usize| mask >> lane & 1 != 0;
        let Some(first) = (0..self.lanes).find(|&lane| on(lane)) else { return put(out, "[]") };
        if self.lanes > 1 && (0..self.lanes).all(|lane| !on(lane) || values[lane] == values[first]) {
            put(out, "[all ");
            hex8(out, values[first]);
            return put(out, "]");
        }
        let shown = if self.lanes <= MOST { self.lanes } else { MOST / 2 };
        put(out, "[");
        let one =
            |out: &mut Vec<u8>, lane: usize| if on(lane) { hex8(out, values[lane]) } else { put(out, "-") };
        for lane in 0..shown {
            if lane > 0 {
                put(out, " ");
            }
            one(out, lane);
        }
        if shown < self.lanes {
            put(out, " .. ");
            one(out, self.lanes - 1);
        }
        put(out, "]");
    }

    fn sources(&self, out: &mut Vec<u8>, r: &Record) {
        for (op, values) in r.src_op.iter().zip(&r.src) {
            let scalar = op.kind == OperandKind::Scalar as u8;
            if op.kind == OperandKind::None as u8 || scalar && op.reg == 0 {
                continue;
            }
            put(out, if scalar { " x" } else { " v" });
            decimal(out, op.reg.into());
            put(out, "=");
            if scalar { hex8(out, values[0]) } else { self.lanes(out, values, r.mask) }
        }
    }

    fn results(&self, out: &mut Vec<u8>, r: &Record) {
        if r.sdst_valid != 0 {
            put(out, " x");
            decimal(out, r.sdst.into());
            put(out, ":=");
            hex8(out, r.sdata);
        }
        if r.vdst_valid != 0 {
            put(out, " v");
            decimal(out, r.vdst.into());
            put(out, ":=");
            self.lanes(out, &r.vdata, r.vmask);
        }
        let count = usize::from(r.csr_count).min(r.csr.len());
        for w in &r.csr[..count] {
            put(out, " ");
            put(out, u16::try_from(w.addr).ok().and_then(ventus_isa::csr_name).unwrap_or("csr"));
            put(out, ":=");
            hex8(out, w.value);
        }
    }

    fn memory(&self, out: &mut Vec<u8>, r: &Record) {
        if r.mem_op == MemOp::None as u8 {
            return;
        }
        let stores = r.mem_op != MemOp::Load as u8;
        put(out, if stores { " store " } else { " load " });
        self.lanes(out, &r.mem_addr, r.mem_mask);
        if stores || self.has.contains(FieldSet::LOAD_DATA) {
            put(out, if stores { ":=" } else { "=" });
            self.lanes(out, &r.mem_data, r.mem_mask);
        }
    }

    fn control(&self, out: &mut Vec<u8>, r: &Record) {
        if r.simt_op != SimtOp::None as u8 {
            put(out, if r.simt_op == SimtOp::Push as u8 { " push, depth " } else { " pop, depth " });
            decimal(out, r.simt_depth.into());
        }
        if r.trap != 0 {
            put(out, " trap ");
            put(out, &format!("{:?} ", Trap::from_code(r.trap).unwrap_or_default()));
            return hex8(out, r.trap_value);
        }
        let next = self.has.contains(FieldSet::NEXT) && r.endprg == 0;
        if next && r.next_pc != r.pc.wrapping_add(4) && r.next_pc != r.pc {
            put(out, " next ");
            hex8(out, r.next_pc);
        }
        if next && self.has.contains(FieldSet::MASK) && r.next_mask != r.mask {
            put(out, " mask ");
            hex(out, r.next_mask, (self.lanes as u32).div_ceil(4));
        }
        if r.fflags != 0 {
            put(out, " fflags ");
            hex(out, r.fflags.into(), 2);
        }
    }

    fn workgroup(&mut self, at: At, r: &Record, out: &mut Vec<u8>) {
        if self.kernel != Some(at.kernel) {
            self.kernel = Some(at.kernel);
            let name = self.names.get(at.kernel).map_or("", String::as_str);
            put(out, &format!("# kernel {} {name}\n", at.kernel));
        }
        let what = if r.kind == Kind::WgStart as u8 { "begins" } else { "ends" };
        put(out, &format!("# workgroup {} {what} on SM {}", r.wg, r.sm));
        if self.clocked {
            put(out, &format!(", cycle {}", r.cycle));
        }
        if r.kind == Kind::WgStart as u8 {
            let [x, y, z] = r.wg_xyz;
            let (lds, pds) = (r.lds_base, r.pds_base);
            put(out, &format!(": ({x}, {y}, {z}) of the grid, LDS {lds:08x}, private {pds:08x}"));
        }
        put(out, "\n");
    }
}

impl Writer for Text {
    fn begin(&mut self, header: &Header, out: &mut Vec<u8>) -> Result<(), TraceError> {
        let Header { engine, about, target, config, .. } = header;
        put(out, &format!("# {target} on {config}, {engine}: {about}\n"));
        let cycle = if self.clocked { "    cycle " } else { "" };
        put(out, &format!("#  number {cycle}   warp  pc       mask, instruction, read, := written\n"));
        Ok(())
    }

    fn record(&mut self, at: At, r: &Record, out: &mut Vec<u8>) -> Result<(), TraceError> {
        if !at.shown {
            return Ok(());
        }
        if r.kind != Kind::Retire as u8 {
            self.workgroup(at, r, out);
            return Ok(());
        }
        decimal_in(out, at.number, 9);
        if self.clocked {
            decimal_in(out, r.cycle, 10);
        }
        decimal_in(out, r.wg.into(), 5);
        put(out, ".");
        let line = out.len();
        decimal(out, r.warp.into());
        pad(out, line, 3);
        hex8(out, r.pc);
        put(out, " ");
        let digits = (self.lanes as u32).div_ceil(4);
        if self.has.contains(FieldSet::MASK) {
            hex(out, r.mask, digits);
        }
        put(out, " ");
        let line = out.len();
        put(out, self.listing.text(r));
        if r.beat != 0 {
            put(out, " (second half)");
        }
        pad(out, line, EFFECTS);
        self.sources(out, r);
        self.results(out, r);
        self.memory(out, r);
        self.control(out, r);
        while out.last() == Some(&b' ') {
            out.pop();
        }
        put(out, "\n");
        Ok(())
    }

    fn end(&mut self, verdict: &str, written: u64, out: &mut Vec<u8>) -> Result<(), TraceError> {
        put(out, &format!("# {verdict}; {} shown\n", counted(written, "instruction")));
        Ok(())
    }
}
