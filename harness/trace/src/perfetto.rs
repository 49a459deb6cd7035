//! Trace events for ui.perfetto.dev and chrome://tracing: an SM is a process, a warp a track. A microsecond
//! on the screen is a cycle; without a clock it is an instruction.
//!
//! Records have one cycle, that of retirement. So an instruction's slice runs from the previous retirement in
//! its warp to its own. A long slice means that the instruction waited, but does not show where.

use crate::digits::{decimal, hex, hex8, put};
use crate::header::Header;
use crate::listing::Listing;
use crate::writer::{At, TraceError, Writer};
use std::collections::{HashMap, HashSet};
use tandem_abi::{Kind, Record};

/// The format.
pub struct Perfetto {
    listing: Listing,
    clocked: bool,
    warps: Vec<u32>,
    /// By kernel, workgroup and warp: when the last instruction retired.
    last: HashMap<(usize, u32, u16), u64>,
    /// When workgroups began.
    began: HashMap<(usize, u32), u64>,
    /// Warps' tracks that have a name, by SM, and SMs that have one.
    named: HashSet<(u16, Option<u64>)>,
    first: bool,
}

impl Perfetto {
    /// For a trace of this header.
    pub fn new(header: &Header) -> Perfetto {
        Perfetto {
            listing: Listing::new(),
            clocked: header.clocked(),
            warps: header.kernels.iter().map(|k| k.warps).collect(),
            last: HashMap::new(),
            began: HashMap::new(),
            named: HashSet::new(),
            first: true,
        }
    }

    fn comma(&mut self, out: &mut Vec<u8>) {
        put(out, if std::mem::take(&mut self.first) { "\n" } else { ",\n" });
    }

    /// Names a warp's track, and its SM, the first time.
    fn name(&mut self, at: At, r: &Record, track: u64, out: &mut Vec<u8>) {
        let sm = r.sm;
        if self.named.insert((sm, None)) {
            self.comma(out);
            put(
                out,
                &format!(r#"{{"ph":"M","name":"process_name","pid":{sm},"args":{{"name":"SM {sm}"}}}}"#),
            );
        }
        if self.named.insert((sm, Some(track))) {
            self.comma(out);
            let name = format!("kernel {} workgroup {} warp {}", at.kernel, r.wg, r.warp);
            let of = format!(r#""pid":{sm},"tid":{track},"args":{{"name":"{name}"}}"#);
            put(out, &format!(r#"{{"ph":"M","name":"thread_name",{of}}}"#));
        }
    }
}

impl Writer for Perfetto {
    fn begin(&mut self, header: &Header, out: &mut Vec<u8>) -> Result<(), TraceError> {
        let unit = if self.clocked { "cycle" } else { "instruction" };
        let about = serde_json::json!({
            "target": header.target, "engine": header.about, "config": header.config,
            "a microsecond is": unit,
        });
        put(out, &format!("{{\"displayTimeUnit\":\"ms\",\"otherData\":{about},\"traceEvents\":["));
        Ok(())
    }

    fn record(&mut self, at: At, r: &Record, out: &mut Vec<u8>) -> Result<(), TraceError> {
        let now = if self.clocked { at.before + r.cycle } else { at.number };
        if r.kind == Kind::WgStart as u8 {
            self.began.insert((at.kernel, r.wg), now);
        }
        if r.kind == Kind::WgEnd as u8 {
            self.began.remove(&(at.kernel, r.wg));
            self.last.retain(|(kernel, wg, _), _| (*kernel, *wg) != (at.kernel, r.wg));
        }
        if r.kind != Kind::Retire as u8 {
            return Ok(());
        }
        let began = self.began.get(&(at.kernel, r.wg)).copied().unwrap_or(now);
        let before = self.last.insert((at.kernel, r.wg, r.warp), now).unwrap_or(began);
        if !at.shown {
            return Ok(());
        }
        let warps = u64::from(self.warps.get(at.kernel).copied().unwrap_or(1));
        let track = ((at.kernel as u64) << 40) + u64::from(r.wg) * warps + u64::from(r.warp);
        self.name(at, r, track, out);
        self.comma(out);
        put(out, r#"{"ph":"X","name":""#);
        put(out, self.listing.mnemonic(r));
        put(out, r#"","ts":"#);
        let (from, length) = if self.clocked { (before, now - before) } else { (now, 1) };
        decimal(out, from);
        put(out, r#","dur":"#);
        decimal(out, length);
        put(out, r#","pid":"#);
        decimal(out, r.sm.into());
        put(out, r#","tid":"#);
        decimal(out, track);
        put(out, r#","args":{"pc":"0x"#);
        hex8(out, r.pc);
        put(out, r#"","mask":"0x"#);
        hex(out, r.mask, 8);
        put(out, r#"","number":"#);
        decimal(out, at.number);
        put(out, r#","instruction":""#);
        put(out, self.listing.text(r));
        put(out, r#""}}"#);
        Ok(())
    }

    fn end(&mut self, _: &str, _: u64, out: &mut Vec<u8>) -> Result<(), TraceError> {
        put(out, "\n]}\n");
        Ok(())
    }
}
