//! The Ventus simulator's instruction log. [`tandem_lockstep::simlog::Session`] knows its lines; this format
//! gives it the records, one workgroup after another.

use crate::header::{Header, Kernel, names_of};
use crate::listing::Listing;
use crate::writer::{At, TraceError, Writer};
use std::io::Write as _;
use tandem_abi::{Kind, Record};
use tandem_lockstep::simlog::{Commit, Line, LineKind, NEEDED, Session, placed};

/// The format.
pub struct Spike {
    listing: Listing,
    kernels: Vec<Kernel>,
    /// The kernel, and its warps.
    session: Option<(usize, Session)>,
    /// The workgroup that runs.
    running: Option<u32>,
}

impl Spike {
    /// For a trace of this header.
    pub fn new(header: &Header) -> Spike {
        Spike { listing: Listing::new(), kernels: header.kernels.clone(), session: None, running: None }
    }

    /// The kernel's warps, and the address at which they begin.
    fn session(&mut self, kernel: usize) -> (&mut Session, u32) {
        let shape = self.kernels.get(kernel);
        let (warps, threads, entry) = shape.map_or((0, 0, 0), |k| (k.warps, k.threads, k.entry));
        let old = self.session.take().filter(|(of, _)| *of == kernel);
        let new = || (kernel, Session::new(warps as usize, threads as usize));
        let (_, session) = self.session.insert(old.unwrap_or_else(new));
        (session, entry)
    }

    fn start(&mut self, at: At, r: &Record, out: &mut Vec<u8>) -> Result<(), TraceError> {
        if let Some(other) = self.running.replace(r.wg) {
            return Err(TraceError::Overlap(r.wg, other));
        }
        let warps = self.kernels.get(at.kernel).map_or(0, |k| k.warps as usize);
        let (session, entry) = self.session(at.kernel);
        for core in 0..warps {
            for line in session.boot(core, entry) {
                if at.shown {
                    write!(out, "{line}")?;
                }
            }
        }
        Ok(())
    }
}

impl Writer for Spike {
    fn begin(&mut self, header: &Header, _: &mut Vec<u8>) -> Result<(), TraceError> {
        let lacking = NEEDED.without(header.set());
        if lacking.0 == 0 { Ok(()) } else { Err(TraceError::Groups(names_of(lacking).join(", "))) }
    }

    fn record(&mut self, at: At, r: &Record, out: &mut Vec<u8>) -> Result<(), TraceError> {
        match r.kind {
            kind if kind == Kind::WgStart as u8 => return self.start(at, r, out),
            kind if kind == Kind::WgEnd as u8 => {
                self.running = None;
                return Ok(());
            }
            _ => {}
        }
        let (pc, insn, core) = (r.pc, r.insn, usize::from(r.warp));
        let items = match r.trap {
            0 => Some(self.session(at.kernel).0.items(r)?),
            // An instruction that traps has its first line only.
            _ => None,
        };
        if !at.shown {
            return Ok(());
        }
        writeln!(out, "core{core:4}: {pc:#010x} ({insn:#010x}) {}", self.listing.text(r))?;
        if let Some(items) = items {
            let commit = LineKind::Commit(Commit { privilege: 3, pc, insn, items: placed(items) });
            write!(out, "{}", Line { number: 0, core, kind: commit })?;
        }
        Ok(())
    }

    fn end(&mut self, _: &str, _: u64, _: &mut Vec<u8>) -> Result<(), TraceError> {
        Ok(())
    }
}
