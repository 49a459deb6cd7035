//! Memory: loads and addresses without an explicit type, old atomics, bitcasts between address spaces.

use super::Rewriter;
use super::token::Kind;
use super::types::{skip, skip_value};

impl Rewriter<'_, '_> {
    /// Inserts the pointee of the pointer type at `at` before it, unless there is a type already.
    fn spell_pointee(&mut self, at: usize) {
        let Some(end) = skip(self.t, at) else { return };
        if self.t.is(end, ",") {
            return;
        }
        if let Some(pointee) = self.names.pointee(self.t, at, end) {
            self.edits.insert(self.t.start(at), format!("{pointee}, "));
        }
    }

    /// `load [atomic] [volatile] T* p`: the type of the loaded value goes first (LLVM 3.7).
    pub(super) fn load(&mut self, i: usize) {
        let mut at = i + 1;
        while self.t.is(at, "atomic") || self.t.is(at, "volatile") {
            at += 1;
        }
        self.spell_pointee(at);
    }

    /// `volatile load` and `volatile store` (before LLVM 3.0).
    pub(super) fn volatile(&mut self, i: usize) {
        if self.t.is(i + 1, "load") || self.t.is(i + 1, "store") {
            self.edits.replace(self.t.start(i), self.t.end(i), "");
            self.edits.insert(self.t.end(i + 1), " volatile");
        }
    }

    /// `getelementptr [inbounds] T* p, ...`, as an instruction and as a constant expression (LLVM 3.7).
    pub(super) fn getelementptr(&mut self, i: usize) {
        let mut at = i + 1;
        while matches!(self.t.text(at), "inbounds" | "nusw" | "nuw") {
            at += 1;
        }
        if self.t.is(at, "inrange") && self.t.is(at + 1, "(") {
            at = self.t.close(at + 1).unwrap_or(at);
        }
        self.spell_pointee(if self.t.is(at, "(") { at + 1 } else { at });
    }

    /// `inrange` before an index (LLVM 4 to 18): a promise about neighbouring data that nothing here uses.
    pub(super) fn inrange(&mut self, i: usize) {
        if !self.t.is(i + 1, "(") {
            self.edits.replace(self.t.start(i), self.t.end(i), "");
        }
    }

    /// `singlethread` (before LLVM 5).
    pub(super) fn singlethread(&mut self, i: usize) {
        self.edits.replace(self.t.start(i), self.t.end(i), "syncscope(\"singlethread\")");
    }

    /// `%old = cmpxchg p, c, n ordering` (before LLVM 3.5): LLVM 19 has two orderings and a pair as the
    /// result.
    pub(super) fn cmpxchg(&mut self, i: usize) {
        let t = self.t;
        let mut at = i + 1;
        while t.is(at, "weak") || t.is(at, "volatile") {
            at += 1;
        }
        let mut value_type = None;
        for n in 0..3 {
            let Some(end) = skip(t, at) else { return };
            value_type = Some((at, end));
            let Some(next) = skip_value(t, end) else { return };
            at = next;
            if n < 2 {
                if !t.is(at, ",") {
                    return;
                }
                at += 1;
            }
        }
        if t.is(at, "singlethread") {
            at += 1;
        } else if t.is(at, "syncscope") {
            at = t.close(at + 1).unwrap_or(at);
        }
        let ordering = |i: usize| {
            matches!(t.text(i), "unordered" | "monotonic" | "acquire" | "release" | "acq_rel" | "seq_cst")
        };
        if !ordering(at) || ordering(at + 1) {
            return;
        }
        // The failure ordering that LLVM 3.5 assumed when it read older files.
        let failure = match t.text(at) {
            "acq_rel" => "acquire",
            "release" => "monotonic",
            other => other,
        };
        self.edits.insert(t.end(at), format!(" {failure}"));
        let Some((from, to)) = value_type else { return };
        let ty = t.join(from, to);
        let end = t.end(self.instruction_end(at + 1) - 1);
        let pair = self.result(i, "pair", end, |pair| format!("extractvalue {{ {ty}, i1 }} {pair}, 0"));
        if pair {
            self.added.push(t.line(i));
        }
    }

    /// Gives the result of the instruction whose opcode is token `i` a new name, and gives its old name to
    /// another instruction, inserted at `end`. An unnamed result stays unnamed and keeps its number.
    fn result(&mut self, i: usize, what: &str, end: usize, then: impl Fn(&str) -> String) -> bool {
        let t = self.t;
        let own = self.fresh(what, i);
        let named = i >= 2 && t.is(i - 1, "=") && t.kind(i - 2) == Kind::Local;
        let old = if named {
            self.edits.replace(t.start(i - 2), t.end(i - 2), own.clone());
            format!("{} = ", t.text(i - 2))
        } else {
            self.edits.insert(t.start(i), format!("{own} = "));
            String::new()
        };
        self.edits.insert(end, format!(" {old}{}", then(&own)));
        true
    }

    /// Index after the attachments (`, align 4`, `, !dbg !7`) that follow at `at`.
    fn instruction_end(&self, mut at: usize) -> usize {
        let t = self.t;
        while t.is(at, ",") {
            if t.is(at + 1, "align") {
                at += 3;
            } else if t.kind(at + 1) == Kind::Meta {
                let Some(next) = skip_value(t, at + 2) else { return at };
                at = next;
            } else {
                return at;
            }
        }
        at
    }

    /// `bitcast` between address spaces: LLVM 3.2 and NVVM IR 1.x §10.2.2 let it keep the bits, but LLVM 19
    /// does not allow it. In a module of version 2.x it stays and is refused.
    pub(super) fn bitcast(&mut self, i: usize) {
        let t = self.t;
        let constant = t.is(i + 1, "(");
        let from = if constant { i + 2 } else { i + 1 };
        let Some(value) = skip(t, from) else { return };
        let Some(to) = skip_value(t, value).filter(|&to| t.is(to, "to")) else { return };
        let Some(end) = skip(t, to + 1) else { return };
        let spaces = (self.names.space(t, from, value), self.names.space(t, to + 1, end));
        let (Some(a), Some(b)) = spaces else { return };
        if a == b || !self.first {
            return;
        }
        let int = match self.names.lanes(t, from, value) {
            Some(lanes) => format!("<{lanes} i64>"),
            None => "i64".to_string(),
        };
        if constant {
            self.edits.replace(t.start(i), t.start(from), format!("inttoptr ({int} ptrtoint ("));
            self.edits.replace(t.start(to), t.end(to), format!("to {int}) to"));
            return;
        }
        let pointer = t.join(to + 1, end);
        let stop = t.end(self.instruction_end(end) - 1);
        self.edits.replace(t.start(i), t.end(i), "ptrtoint");
        self.edits.replace(t.start(to + 1), t.end(end - 1), int.clone());
        if self.result(i, "bits", stop, |bits| format!("inttoptr {int} {bits} to {pointer}")) {
            self.added.push(t.line(i));
        }
    }
}
