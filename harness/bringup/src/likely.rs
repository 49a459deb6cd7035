//! Signals that probes are likely to need, module by module, by their names and widths.

use crate::design::{Module, Signal};
use crate::names::words;

/// The signal that a probe needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Pc,
    Insn,
    Slot,
    Valid,
    Ready,
    Enable,
    Index,
    Data,
    Mask,
    Beat,
    NextPc,
    Stack,
    Address,
    Csr,
    Barrier,
    Trap,
    Done,
    Group,
}

/// Widths that a role can have.
#[derive(Clone, Copy)]
enum Size {
    Bit,
    From(u32, u32),
    /// A word, or one for each lane or warp.
    Words,
}

struct Rule {
    role: Role,
    words: &'static [&'static str],
    size: Size,
}

const fn rule(role: Role, words: &'static [&'static str], size: Size) -> Rule {
    Rule { role, words, size }
}

/// Names of signals by role. A signal may have several.
const RULES: [Rule; 18] = [
    rule(Role::Pc, &["pc", "cpc", "ipc"], Size::From(28, 40)),
    rule(Role::NextPc, &["npc", "next", "target", "redirect", "jump"], Size::From(28, 40)),
    rule(Role::Insn, &["insn", "inst", "instr", "instruction", "word", "ir"], Size::From(32, 32)),
    rule(Role::Slot, &["warp", "wid", "wf", "wfid", "hart", "cur", "slot", "wavefront"], Size::From(1, 6)),
    rule(Role::Valid, &["valid", "vld", "fire", "issue", "retire", "commit", "done"], Size::Bit),
    rule(Role::Ready, &["ready", "rdy"], Size::Bit),
    rule(Role::Enable, &["we", "wen", "wren", "write", "writes", "wb", "en", "wxd"], Size::Bit),
    rule(
        Role::Index,
        &["rd", "nd", "dst", "dest", "waddr", "widx", "index", "idx", "reg"],
        Size::From(5, 10),
    ),
    rule(Role::Data, &["data", "wdata", "result", "res", "value", "out", "wb"], Size::Words),
    rule(Role::Mask, &["mask", "active", "tmask", "exec", "cmask", "lanes", "amask"], Size::From(2, 64)),
    rule(Role::Beat, &["beat", "bt", "half", "second", "phase"], Size::From(1, 8)),
    rule(Role::Stack, &["stack", "stk", "sp", "tos", "depth", "rpc", "simt"], Size::From(2, 128)),
    rule(Role::Address, &["addr", "address", "vaddr", "at"], Size::Words),
    rule(Role::Csr, &["csr"], Size::From(1, 64)),
    rule(Role::Barrier, &["barrier", "bar", "waiting", "sync"], Size::From(1, 64)),
    rule(Role::Trap, &["trap", "fault", "exception", "cause", "illegal"], Size::From(1, 64)),
    rule(Role::Done, &["done", "end", "ended", "finish", "finished", "endprg", "retire"], Size::Bit),
    rule(Role::Group, &["wg", "group", "workgroup", "block", "cta"], Size::From(1, 64)),
];

/// How many signals of a role are shown.
const SHOWN: usize = 5;

/// The likely signals of a module, by role.
pub(crate) struct Likely<'a> {
    /// The module.
    pub module: &'a Module,
    found: Vec<(Role, u32, &'a Signal)>,
}

impl<'a> Likely<'a> {
    /// Looks through a module.
    pub fn of(module: &'a Module) -> Likely<'a> {
        let mut found = vec![];
        for signal in &module.signals {
            let names = words(&signal.name);
            for rule in &RULES {
                let fits = match rule.size {
                    Size::Bit => signal.width == 1,
                    Size::From(least, most) => (least..=most).contains(&signal.width),
                    Size::Words => signal.width >= 32 && signal.width.is_multiple_of(32),
                };
                let hits = names.iter().filter(|w| rule.words.contains(&strip(&w.text))).count() as u32;
                if fits && hits > 0 {
                    // A name without any other meaning is the likeliest.
                    let weight = 10 * hits / names.len() as u32;
                    found.push((rule.role, weight, signal));
                }
            }
        }
        found.sort_by_key(|(_, weight, _)| std::cmp::Reverse(*weight));
        Likely { module, found }
    }

    /// The likeliest signals of a role.
    pub fn signals(&self, role: Role) -> impl Iterator<Item = &'a Signal> {
        self.found.iter().filter(move |(r, ..)| *r == role).map(|(.., s)| *s).take(SHOWN)
    }

    /// How many of these roles it has signals for.
    pub fn covers(&self, roles: &[Role]) -> usize {
        roles.iter().filter(|r| self.signals(**r).next().is_some()).count()
    }

    /// Candidates as text: names with their widths.
    pub fn text(&self, role: Role) -> String {
        let all: Vec<String> = self.signals(role).map(shown).collect();
        if all.is_empty() { "none found by name".to_string() } else { all.join(", ") }
    }
}

/// A word without a digit that numbers a pipeline's stage or a copy.
fn strip(word: &str) -> &str {
    word.trim_end_matches(|c: char| c.is_ascii_digit())
}

fn shown(s: &Signal) -> String {
    match (s.width, s.elements) {
        (1, 1) => s.name.clone(),
        (w, 1) => format!("{} [{w}]", s.name),
        (w, n) => format!("{} [{w}] x {n}", s.name),
    }
}

/// The modules that cover most of some roles, the best first. Modules that cover less than half are left out.
pub(crate) fn best<'a, 'b>(all: &'b [Likely<'a>], roles: &[Role]) -> Vec<&'b Likely<'a>> {
    let mut fit: Vec<&Likely<'_>> = all.iter().filter(|l| 2 * l.covers(roles) >= roles.len()).collect();
    fit.sort_by_key(|l| std::cmp::Reverse((l.covers(roles), l.found.len())));
    fit
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(text: &str) -> Module {
        let signal = |line: &str| {
            let (name, width) = line.split_once(' ').unwrap();
            let width = width.parse().unwrap();
            Signal { name: name.into(), width, elements: 1, direction: None, file: "m.v".into(), line: 1 }
        };
        Module { signals: text.split(',').map(signal).collect(), ..Module::default() }
    }

    #[test]
    fn signals_are_found_by_name_and_width() {
        let m =
            module("pc_q 32,pc_valid 1,instr 32,wid 3,wb_en 1,rd_addr 8,wb_data 128,exec_mask 4,s1_pc 32");
        let l = Likely::of(&m);
        for (role, text) in [
            (Role::Pc, "pc_q [32], s1_pc [32]"),
            (Role::Insn, "instr [32]"),
            (Role::Slot, "wid [3]"),
            (Role::Valid, "pc_valid"),
            (Role::Index, "rd_addr [8]"),
            (Role::Data, "wb_data [128]"),
            (Role::Mask, "exec_mask [4]"),
            (Role::Stack, "none found by name"),
        ] {
            assert_eq!(l.text(role), text, "{role:?}");
        }
        assert_eq!(l.covers(&[Role::Pc, Role::Insn, Role::Stack]), 2);
    }

    #[test]
    fn the_module_that_has_most_comes_first() {
        let (a, b, c) = (module("pc 32,insn 32"), module("pc 32,insn 32,warp 2"), module("x 1"));
        let all = [Likely::of(&a), Likely::of(&b), Likely::of(&c)];
        let fit = best(&all, &[Role::Pc, Role::Insn, Role::Slot]);
        let sizes: Vec<usize> = fit.iter().map(|l| l.module.signals.len()).collect();
        assert_eq!(sizes, [3, 2]);
    }
}
