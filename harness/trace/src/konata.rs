//! A Kanata 0004 log for the pipeline viewer Konata, which shows a row for each instruction and a column for
//! each cycle.
//!
//! Records have one cycle, that of retirement, and none of issue. So each instruction has one stage, `Rt`, in
//! that cycle. The order and the gaps are true, but the log does not show how long an instruction was in the
//! pipeline.

use crate::digits::{decimal, hex8, put};
use crate::header::Header;
use crate::listing::Listing;
use crate::writer::{At, TraceError, Writer};
use tandem_abi::{Kind, Record};

/// The format.
pub struct Konata {
    listing: Listing,
    clocked: bool,
    warps: Vec<u32>,
    /// The cycle of the last command.
    cycle: Option<u64>,
    /// Instructions that retire in that cycle, by number in this log.
    open: Vec<u64>,
    written: u64,
}

impl Konata {
    /// For a trace of this header.
    pub fn new(header: &Header) -> Konata {
        Konata {
            listing: Listing::new(),
            clocked: header.clocked(),
            warps: header.kernels.iter().map(|k| k.warps).collect(),
            cycle: None,
            open: Vec::new(),
            written: 0,
        }
    }

    /// A command and its numbers, with tabs in between.
    fn command(out: &mut Vec<u8>, name: &str, numbers: &[u64]) {
        put(out, name);
        for n in numbers {
            put(out, "\t");
            decimal(out, *n);
        }
    }

    /// Ends the cycle, and moves to another one.
    fn advance(&mut self, to: u64, out: &mut Vec<u8>) {
        let Some(now) = self.cycle.filter(|now| *now < to) else { return };
        if !self.open.is_empty() {
            // The stage takes the whole cycle.
            put(out, "C\t1\n");
            for id in self.open.drain(..) {
                Konata::command(out, "E", &[id, 0]);
                put(out, "\tRt\n");
                Konata::command(out, "R", &[id, id, 0]);
                put(out, "\n");
            }
            self.cycle = Some(now + 1);
        }
        let now = self.cycle.unwrap_or(now);
        if now < to {
            Konata::command(out, "C", &[to - now]);
            put(out, "\n");
            self.cycle = Some(to);
        }
    }
}

impl Writer for Konata {
    fn begin(&mut self, _: &Header, out: &mut Vec<u8>) -> Result<(), TraceError> {
        put(out, "Kanata\t0004\n");
        Ok(())
    }

    fn record(&mut self, at: At, r: &Record, out: &mut Vec<u8>) -> Result<(), TraceError> {
        if r.kind != Kind::Retire as u8 || !at.shown {
            return Ok(());
        }
        let now = if self.clocked { at.before + r.cycle } else { at.number };
        if self.cycle.is_none() {
            Konata::command(out, "C=", &[now]);
            put(out, "\n");
            self.cycle = Some(now);
        }
        self.advance(now, out);
        let id = self.written;
        self.written += 1;
        let warps = u64::from(self.warps.get(at.kernel).copied().unwrap_or(1));
        let thread = u64::from(r.wg) * warps + u64::from(r.warp);
        Konata::command(out, "I", &[id, at.number, thread]);
        put(out, "\n");
        Konata::command(out, "L", &[id, 0]);
        put(out, "\t");
        decimal(out, r.wg.into());
        put(out, ".");
        decimal(out, r.warp.into());
        put(out, " ");
        hex8(out, r.pc);
        put(out, " ");
        put(out, self.listing.text(r));
        put(out, "\n");
        Konata::command(out, "L", &[id, 1]);
        put(out, "\tmask ");
        hex8(out, r.mask);
        put(out, " SM ");
        decimal(out, r.sm.into());
        put(out, "\n");
        Konata::command(out, "S", &[id, 0]);
        put(out, "\tRt\n");
        self.open.push(id);
        Ok(())
    }

    fn end(&mut self, _: &str, _: u64, out: &mut Vec<u8>) -> Result<(), TraceError> {
        self.advance(self.cycle.map_or(0, |now| now + 1), out);
        Ok(())
    }
}
