//! Reads JSON lines back as records. A file that was cut short is an error, and so is a line that no trace
//! can have.

use crate::header::{FORMAT, Header, no_group, set_of};
use crate::jsonl::{MEM_OPS, SIMT_OPS, SPACES};
use serde::Deserialize;
use std::io::BufRead;
use tandem_abi::{
    CsrWrite, FieldSet, Kind, MAX_CSR, MAX_LANES, MemOp, Operand, OperandKind, Record, SimtEntry, Trap,
};
use thiserror::Error;

/// Why a trace cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The file cannot be read.
    #[error("cannot read it: {0}")]
    File(#[from] std::io::Error),
    /// A line, counted from 1.
    #[error("line {0}: {1}")]
    Line(u64, String),
    /// The last line is missing.
    #[error("the trace ends after line {0} without its last line, so it is cut short")]
    CutShort(u64),
}

/// A record with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Instructions of the run before it.
    pub number: u64,
    /// The kernel's position in the job.
    pub kernel: usize,
    /// The record.
    pub record: Record,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line {
    Trace(Box<Header>),
    Start(Workgroup),
    End(Workgroup),
    Retire(Box<Retire>),
    Done { verdict: String },
}

#[derive(Deserialize)]
struct Workgroup {
    kernel: usize,
    cycle: u64,
    sm: u16,
    wg: u32,
    #[serde(default)]
    sm_wg: u32,
    #[serde(default)]
    xyz: [u32; 3],
    #[serde(default)]
    lds_base: u32,
    #[serde(default)]
    pds_base: u32,
}

#[derive(Deserialize)]
struct Retire {
    number: u64,
    kernel: usize,
    cycle: u64,
    sm: u16,
    slot: u16,
    wg: u32,
    warp: u16,
    pc: u32,
    insn: u32,
    #[serde(default)]
    beat: u8,
    groups: Option<Vec<String>>,
    #[serde(default)]
    mask: u32,
    #[serde(default)]
    next_pc: u32,
    #[serde(default)]
    next_mask: u32,
    #[serde(default)]
    prefix: u32,
    simt: Option<Simt>,
    #[serde(default)]
    src: Vec<Source>,
    sdst: Option<Scalar>,
    vdst: Option<Vector>,
    mem: Option<Access>,
    #[serde(default)]
    csr: Vec<Csr>,
    #[serde(default)]
    barrier: u8,
    #[serde(default)]
    endprg: u8,
    #[serde(default)]
    fflags: u8,
    #[serde(default)]
    fflags_acc: u8,
    trap: Option<Trapped>,
}

#[derive(Deserialize)]
struct Simt {
    op: String,
    depth: u8,
    top: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    rpc: u32,
    pc: u32,
    mask: u32,
}

#[derive(Deserialize)]
struct Source {
    slot: usize,
    file: String,
    reg: u8,
    lanes: Vec<u32>,
}

#[derive(Deserialize)]
struct Scalar {
    reg: u8,
    value: u32,
}

#[derive(Deserialize)]
struct Vector {
    reg: u8,
    mask: u32,
    lanes: Vec<u32>,
}

#[derive(Deserialize)]
struct Access {
    op: String,
    space: String,
    size: u8,
    mask: u32,
    addr: Vec<u32>,
    /// `None` for a load whose data is not reported.
    data: Option<Vec<u32>>,
    #[serde(default)]
    stamp: u64,
}

#[derive(Deserialize)]
struct Csr {
    addr: u32,
    value: u32,
}

#[derive(Deserialize)]
struct Trapped {
    cause: Trap,
    value: u32,
}

/// Reads a trace of JSON lines.
pub struct Reader<R> {
    input: R,
    line: u64,
    text: String,
    header: Header,
    has: FieldSet,
    /// How the run ended, after the last line.
    verdict: Option<String>,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If the file cannot be read, is not a trace, or is of another version.
    pub fn new(input: R) -> Result<Reader<R>, ReadError> {
        let empty = Header {
            format: FORMAT,
            engine: String::new(),
            about: String::new(),
            dut: None,
            target: String::new(),
            config: String::new(),
            lanes: 0,
            groups: Vec::new(),
            kernels: Vec::new(),
            filter: crate::Filter::default(),
        };
        let text = String::new();
        let mut reader = Reader { input, line: 0, text, header: empty, has: FieldSet(0), verdict: None };
        match reader.line()? {
            Some(Line::Trace(header)) => reader.header = *header,
            _ => return reader.fail("expected the header of a trace: {\"kind\":\"trace\", ...}"),
        }
        if reader.header.format != FORMAT {
            let format = reader.header.format;
            return reader.fail(format!("format {format}, expected {FORMAT}"));
        }
        if !(1..=MAX_LANES as u32).contains(&reader.header.lanes) {
            let lanes = reader.header.lanes;
            return reader.fail(format!("{lanes} lanes, expected 1 to {MAX_LANES}"));
        }
        reader.known(&reader.header.groups)?;
        reader.has = reader.header.set();
        Ok(reader)
    }

    /// Refuses names that are not a group's, because the fields after them would not be compared.
    fn known(&self, groups: &[String]) -> Result<(), ReadError> {
        match no_group(groups) {
            Some(name) => self.fail(format!("'{name}' is no group of the retire record")),
            None => Ok(()),
        }
    }

    /// The description of the trace.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How the run ended, in a word. Empty before the last line is read.
    pub fn verdict(&self) -> &str {
        self.verdict.as_deref().unwrap_or_default()
    }

    fn fail<T>(&self, what: impl Into<String>) -> Result<T, ReadError> {
        Err(ReadError::Line(self.line, what.into()))
    }

    fn line(&mut self) -> Result<Option<Line>, ReadError> {
        self.text.clear();
        if self.input.read_line(&mut self.text)? == 0 {
            return Ok(None);
        }
        self.line += 1;
        serde_json::from_str(&self.text).map(Some).map_err(|e| ReadError::Line(self.line, e.to_string()))
    }

    /// The next record; `None` after the last.
    ///
    /// # Errors
    /// If the file cannot be read, a line is wrong, or the file ends too early.
    pub fn next_record(&mut self) -> Result<Option<Placed>, ReadError> {
        if self.verdict.is_some() {
            return Ok(None);
        }
        match self.line()? {
            None => Err(ReadError::CutShort(self.line)),
            Some(Line::Done { verdict }) => {
                self.verdict = Some(verdict);
                Ok(None)
            }
            Some(Line::Trace(_)) => self.fail("a second header"),
            Some(Line::Start(w)) => Ok(Some(self.workgroup(&w, Kind::WgStart))),
            Some(Line::End(w)) => Ok(Some(self.workgroup(&w, Kind::WgEnd))),
            Some(Line::Retire(retire)) => self.retire(&retire).map(Some),
        }
    }

    fn workgroup(&self, w: &Workgroup, kind: Kind) -> Placed {
        let record = Record {
            cycle: w.cycle,
            sm: w.sm,
            wg: w.wg,
            sm_wg: w.sm_wg,
            wg_xyz: w.xyz,
            lds_base: w.lds_base,
            pds_base: w.pds_base,
            lanes: self.header.lanes as u8,
            ..Record::new(kind)
        };
        Placed { number: 0, kernel: w.kernel, record }
    }

    fn retire(&self, t: &Retire) -> Result<Placed, ReadError> {
        let mut r = Record::new(Kind::Retire);
        r.lanes = self.header.lanes as u8;
        (r.cycle, r.sm, r.slot, r.wg, r.warp) = (t.cycle, t.sm, t.slot, t.wg, t.warp);
        (r.pc, r.insn, r.beat, r.prefix) = (t.pc, t.insn, t.beat, t.prefix);
        (r.mask, r.next_pc, r.next_mask) = (t.mask, t.next_pc, t.next_mask);
        (r.barrier, r.endprg, r.fflags, r.fflags_acc) = (t.barrier, t.endprg, t.fflags, t.fflags_acc);
        self.known(t.groups.as_deref().unwrap_or_default())?;
        r.has = t.groups.as_ref().map_or(self.has, |names| set_of(names)).0;
        if let Some(trap) = &t.trap {
            (r.trap, r.trap_value) = (trap.cause as u8, trap.value);
        }
        self.simt(t, &mut r)?;
        self.registers(t, &mut r)?;
        self.memory(t, &mut r)?;
        if t.csr.len() > MAX_CSR {
            return self.fail(format!("{} CSRs, expected at most {MAX_CSR}", t.csr.len()));
        }
        r.csr_count = t.csr.len() as u8;
        for (to, from) in r.csr.iter_mut().zip(&t.csr) {
            *to = CsrWrite { addr: from.addr, value: from.value };
        }
        Ok(Placed { number: t.number, kernel: t.kernel, record: r })
    }

    fn simt(&self, t: &Retire, r: &mut Record) -> Result<(), ReadError> {
        let Some(simt) = &t.simt else { return Ok(()) };
        r.simt_op = self.word("simt.op", &SIMT_OPS, &simt.op)?;
        r.simt_depth = simt.depth;
        if simt.top.len() > r.simt_top.len() {
            return self.fail("more than two entries in simt.top");
        }
        for (to, from) in r.simt_top.iter_mut().zip(&simt.top) {
            *to = SimtEntry { rpc: from.rpc, pc: from.pc, mask: from.mask };
        }
        Ok(())
    }

    fn registers(&self, t: &Retire, r: &mut Record) -> Result<(), ReadError> {
        for s in &t.src {
            let kind = match s.file.as_str() {
                "x" => OperandKind::Scalar,
                "v" => OperandKind::Vector,
                other => return self.fail(format!("src.file '{other}', expected x or v")),
            };
            let Some(op) = r.src_op.get_mut(s.slot) else {
                return self.fail(format!("src.slot {}, expected 0 to 2", s.slot));
            };
            *op = Operand { kind: kind as u8, reg: s.reg };
            let lanes = if kind == OperandKind::Scalar { 1 } else { self.header.lanes as usize };
            self.values("src.lanes", &s.lanes, lanes, &mut r.src[s.slot])?;
        }
        if let Some(w) = &t.sdst {
            (r.sdst_valid, r.sdst, r.sdata) = (1, w.reg, w.value);
        }
        if let Some(w) = &t.vdst {
            (r.vdst_valid, r.vdst, r.vmask) = (1, w.reg, w.mask);
            self.values("vdst.lanes", &w.lanes, self.header.lanes as usize, &mut r.vdata)?;
        }
        Ok(())
    }

    fn memory(&self, t: &Retire, r: &mut Record) -> Result<(), ReadError> {
        let Some(access) = &t.mem else { return Ok(()) };
        let lanes = self.header.lanes as usize;
        r.mem_op = self.word("mem.op", &MEM_OPS, &access.op)?;
        r.mem_space = self.word("mem.space", &SPACES, &access.space)?;
        if r.mem_op == MemOp::None as u8 || !matches!(access.size, 1 | 2 | 4) {
            return self.fail(format!("an access '{}' of {} bytes", access.op, access.size));
        }
        (r.mem_size, r.mem_mask, r.mem_stamp) = (access.size, access.mask, access.stamp);
        self.values("mem.addr", &access.addr, lanes, &mut r.mem_addr)?;
        access.data.as_ref().map_or(Ok(()), |data| self.values("mem.data", data, lanes, &mut r.mem_data))
    }

    fn word(&self, what: &str, names: &[&str], word: &str) -> Result<u8, ReadError> {
        match names.iter().position(|name| *name == word) {
            Some(at) => Ok(at as u8),
            None => self.fail(format!("{what} '{word}', expected {}", names.join(", "))),
        }
    }

    fn values(&self, what: &str, from: &[u32], lanes: usize, to: &mut [u32]) -> Result<(), ReadError> {
        if from.len() != lanes {
            return self.fail(format!("{what} has {} values, expected {lanes}", from.len()));
        }
        to[..lanes].copy_from_slice(from);
        Ok(())
    }
}
