//! Compares what an engine retired with the expectations of a directed test.

use super::expect::{Effects, Expectation, Lanes};
use std::collections::{BTreeMap, HashMap};
use tandem_abi::{MemOp, Record};

/// A difference at a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Source line.
    pub line: u32,
    /// The expectation, and what the engine did.
    pub message: String,
}

/// The first difference for each expectation, and the number of executions judged. `threads`: lanes for which
/// the launch has threads. `ended`: the program reached its end; if it did not, an instruction that was never
/// executed proves nothing.
pub fn check(
    expected: &[Expectation],
    lines: &[(u32, u32)],
    threads: usize,
    records: &[Record],
    ended: bool,
) -> (Vec<Finding>, u64) {
    let line_of: HashMap<u32, u32> = lines.iter().copied().collect();
    let mut at_line: HashMap<u32, BTreeMap<(u32, u16), Vec<&Record>>> = HashMap::new();
    for r in records {
        // A prefix and its instruction share one entry of the line table, at the prefix's address.
        let line =
            line_of.get(&r.pc).or_else(|| line_of.get(&r.pc.wrapping_sub(4)).filter(|_| r.prefix != 0));
        // Line 0 is code outside the source: only a trap there matters.
        if let Some(line) = line.or((r.trap != 0).then_some(&0)) {
            at_line.entry(*line).or_default().entry((r.wg, r.warp)).or_default().push(r);
        }
    }
    let (mut findings, mut judged) = (Vec::new(), 0);
    for e in expected {
        let none = BTreeMap::new();
        let warps = at_line.get(if e.outside { &0 } else { &e.line }).unwrap_or(&none);
        let mut wrong = Vec::new();
        let mut here = 0;
        for ((wg, warp), records) in warps {
            let judge: Vec<_> = records.iter().filter(|r| e.on_prefix || !is_prefix(r)).collect();
            here += judge.len() as u64;
            if ended && e.turns.len() > 1 && judge.len() != e.turns.len() {
                wrong.push(format!(
                    "workgroup {wg} warp {warp} executed it {} times, but {} are described",
                    judge.len(),
                    e.turns.len()
                ));
            }
            for (n, r) in judge.iter().enumerate() {
                let turn =
                    if e.turns.len() == 1 { &e.turns[0] } else { e.turns.get(n).unwrap_or(&e.turns[0]) };
                wrong.extend(
                    differences(turn, threads, r)
                        .into_iter()
                        .map(|d| format!("workgroup {wg} warp {warp}: {d}")),
                );
            }
        }
        if ended && here == 0 {
            wrong.push("it was never executed".into());
        }
        judged += here;
        findings.extend(wrong.into_iter().next().map(|message| Finding { line: e.line, message }));
    }
    (findings, judged)
}

/// Loads, stores and atomics of the scalar instructions: lane 0 alone, whatever the length of the list.
fn is_scalar_access(r: &Record) -> bool {
    ventus_isa::lookup(r.insn).is_some_and(ventus_isa::Row::is_scalar_access)
}

/// REGEXT and similar prefixes retire as instructions of their own.
fn is_prefix(r: &Record) -> bool {
    ventus_isa::is_prefix(r.insn) && r.trap == 0
}

/// The differences from an expectation.
#[derive(Default)]
struct Differences(Vec<String>);

impl Differences {
    fn differ(&mut self, what: &str, want: String, got: String) {
        if want != got {
            self.0.push(format!("{what}: expected {want}, got {got}"));
        }
    }
}

fn differences(e: &Effects, lanes: usize, r: &Record) -> Vec<String> {
    let mut d = Differences::default();
    let trap =
        |code: u8| tandem_abi::Trap::from_code(code).map_or(format!("trap {code}"), |t| format!("{t:?}"));
    d.differ("trap", trap(e.trap.map_or(0, |t| t.0 as u8)), trap(r.trap));
    if let Some((_, Some(v))) = e.trap {
        d.differ("trap value", format!("{v:#010x}"), format!("{:#010x}", r.trap_value));
    }
    let scalar = |s: Option<(u8, u32)>| s.map_or("no write".into(), |(reg, v)| format!("x{reg} = {v:#010x}"));
    d.differ("scalar", scalar(e.scalar), scalar((r.sdst_valid != 0).then_some((r.sdst, r.sdata))));
    let vector = |reg: u8, mask: u32, lane: &dyn Fn(usize) -> u32| match mask {
        0 => "no write".to_string(),
        _ => format!("v{reg} = {}", list(lanes, mask, lane)),
    };
    let want = e
        .vector
        .as_ref()
        .map_or("no write".into(), |(reg, l)| vector(*reg, l.mask(lanes), &|i| l.of(i).unwrap_or_default()));
    let got = if r.vdst_valid != 0 { vector(r.vdst, r.vmask, &|i| r.vdata[i]) } else { "no write".into() };
    d.differ("vector", want, got);
    let raised = e.flags_of_four.filter(|_| lanes <= 4).unwrap_or(e.flags);
    d.differ("flags", flags(raised), flags(r.fflags));
    let csr = |addr: u32| ventus_isa::csr_name(addr as u16).map_or(format!("{addr:#x}"), str::to_string);
    let csrs = |list: &[(u32, u32)]| {
        let mut all: Vec<_> = list.iter().map(|(a, v)| format!("{} = {v:#x}", csr(*a))).collect();
        all.sort();
        all.join(" ")
    };
    let written: Vec<_> =
        r.csr[..usize::from(r.csr_count).min(r.csr.len())].iter().map(|c| (c.addr, c.value)).collect();
    d.differ("CSRs", csrs(&e.csrs), csrs(&written));
    memory(e, lanes, r, &mut d);
    let stopped = r.trap != 0 || r.endprg != 0;
    d.differ("barrier", e.barrier.to_string(), (r.barrier != 0).to_string());
    d.differ("end", e.end.to_string(), (r.endprg != 0).to_string());
    if !stopped {
        // After beat 0 of an instruction on a group, execution continues at the same pc.
        let first_beat = r.beat == 0 && r.next_pc == r.pc && e.next.is_none();
        let default = if first_beat { r.pc } else { r.pc.wrapping_add(4) };
        d.differ("next pc", format!("{:#010x}", e.next.unwrap_or(default)), format!("{:#010x}", r.next_pc));
        let mask = e.mask.as_ref().map_or(r.mask, |m| m.mask(lanes));
        d.differ("next mask", format!("{mask:#x}"), format!("{:#x}", r.next_mask));
    }
    if let Some(depth) = e.depth {
        d.differ("SIMT stack", depth.to_string(), r.simt_depth.to_string());
    }
    d.0
}

/// Differences of stores, atomics and addresses.
fn memory(e: &Effects, lanes: usize, r: &Record, d: &mut Differences) {
    let access = |op: MemOp, l: &Option<Lanes>| match l {
        Some(l) => {
            let scalar = is_scalar_access(r);
            let mask = if scalar { 1 } else { l.mask(lanes) };
            (mask != 0).then(|| format!("{op:?} {}", list(lanes, mask, &|i| l.of(i).unwrap_or_default())))
        }
        None => None,
    };
    let want =
        access(MemOp::Store, &e.store).or(access(MemOp::Atomic, &e.atomic)).unwrap_or("no store".into());
    let did = |op: MemOp| r.mem_op == op as u8;
    let got = [MemOp::Store, MemOp::Atomic].into_iter().find(|op| did(*op));
    let got =
        got.map_or("no store".into(), |op| format!("{op:?} {}", list(lanes, r.mem_mask, &|i| r.mem_data[i])));
    d.differ("memory", want, got);
    if let Some(at) = &e.at {
        let mask = if is_scalar_access(r) { 1 } else { at.mask(lanes) };
        let want = list(lanes, mask, &|i| at.of(i).unwrap_or_default());
        d.differ("addresses", want, list(lanes, r.mem_mask, &|i| r.mem_addr[i]));
    }
}

fn flags(bits: u8) -> String {
    let names = ["SAT", "NV", "DZ", "OF", "UF", "NX"];
    let set: Vec<_> =
        names.iter().enumerate().filter(|(i, _)| bits >> (5 - i) & 1 != 0).map(|(_, n)| *n).collect();
    if set.is_empty() { "none".into() } else { set.join(" ") }
}

fn list(lanes: usize, mask: u32, lane: &dyn Fn(usize) -> u32) -> String {
    let one = |i: usize| if mask >> i & 1 != 0 { format!("{:x}", lane(i)) } else { "_".into() };
    (0..lanes).map(one).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::expect::parse;
    use super::*;
    use tandem_abi::Kind;

    fn record() -> Record {
        let mut r = Record::new(Kind::Retire);
        (r.lanes, r.pc, r.next_pc, r.mask, r.next_mask, r.insn) = (4, 0x100, 0x104, 15, 15, 0x13);
        r
    }

    fn findings(comment: &str, records: &[Record]) -> Vec<Finding> {
        let e = parse(&format!("  op #= {comment}"), &HashMap::new()).unwrap();
        check(&e, &[(0x100, 1)], 4, records, true).0
    }

    #[test]
    fn every_effect_that_is_not_described_is_found() {
        assert_eq!(findings("none", &[record()]), []);
        type Change = fn(&mut Record);
        let changes: [(&str, Change); 9] = [
            ("scalar", |r| r.sdst_valid = 1),
            ("vector", |r| (r.vdst_valid, r.vmask) = (1, 2)),
            ("flags", |r| r.fflags = 1),
            ("CSRs", |r| r.csr_count = 1),
            ("memory", |r| (r.mem_op, r.mem_mask) = (2, 1)),
            ("trap", |r| r.trap = 1),
            ("next pc", |r| r.next_pc = 0x108),
            ("next mask", |r| r.next_mask = 7),
            ("barrier", |r| r.barrier = 1),
        ];
        for (what, change) in changes {
            let mut r = record();
            change(&mut r);
            let found = findings("none", &[r]);
            assert!(found.len() == 1 && found[0].message.contains(what), "{what}: {found:?}");
        }
    }

    #[test]
    fn lanes_are_compared_one_by_one() {
        let mut r = record();
        (r.vdst_valid, r.vdst, r.vmask, r.vdata[0], r.vdata[2]) = (1, 3, 0b0101, 7, 8);
        assert_eq!(findings("v3 7 _ 8 _", &[r]), []);
        for bad in ["v3 7 _ 9 _", "v3 7 8", "v3 7 _ 8 0", "v2 7 _ 8 _", "none"] {
            assert_eq!(findings(bad, &[r]).len(), 1, "{bad}");
        }
    }

    #[test]
    fn four_lanes_may_raise_other_flags() {
        let mut r = record();
        r.fflags = 1;
        assert_eq!(findings("flags NV NX, flags:4 NX", &[r]), []);
        assert_eq!(findings("flags NX, flags:4 NV NX", &[r]).len(), 1);
        r.fflags = 0;
        assert_eq!(findings("flags NX, flags:4 none", &[r]), []);
    }

    #[test]
    fn turns_follow_each_other_and_must_all_happen() {
        let mut second = record();
        (second.sdst_valid, second.sdst, second.sdata) = (1, 5, 9);
        assert_eq!(findings("none | x5 9", &[record(), second]), []);
        assert_eq!(findings("none | x5 9", &[record()]).len(), 1);
        assert_eq!(findings("none", &[]).len(), 1);
    }
    #[test]
    fn a_program_that_broke_off_is_judged_by_what_it_executed() {
        let e = parse("  op #= x5 9", &HashMap::new()).unwrap();
        assert_eq!(check(&e, &[(0x100, 1)], 4, &[], false), (vec![], 0));
        assert_eq!(check(&e, &[(0x100, 1)], 4, &[record()], false).0.len(), 1);
    }
}
