//! Levels 1 and 2 of a skeleton's `probes.yaml`: comments with likely candidates from the modules.

use crate::design::Design;
use crate::likely::{Likely, Role, best};

const ISSUE: [Role; 4] = [Role::Pc, Role::Insn, Role::Slot, Role::Valid];
const WRITES: [Role; 3] = [Role::Enable, Role::Index, Role::Data];

/// The text; `several` is whether the machine can have several SMs.
pub(super) fn text(design: &Design, several: bool) -> String {
    let mut seen: Vec<&str> = vec![];
    let mut all = vec![];
    for m in &design.modules {
        // With other parameter values it has the same signals.
        if !seen.contains(&m.name.as_str()) {
            seen.push(&m.name);
            all.push(Likely::of(m));
        }
    }
    let mut t = String::from(
        "
# ------------------------------------------------------------------------------------------- probes
# Expressions are evaluated in the module that a probe watches. Take away the '#', and write an expression
# for each EXPR; after it stand signals whose names and widths fit. `when` is high for one cycle.
",
    );
    let (issue, writes) = (best(&all, &ISSUE), best(&all, &WRITES));
    let [first, ..] = &issue[..] else {
        t += "# No module was recognised that has a pc, an instruction and a warp. `probes` is described in\n\
              # rtl/adapters/README.md.\n";
        return t;
    };
    t += &level1(first, &all, &names(&issue), several);
    let writer = writes.first().filter(|w| w.module.name != first.module.name);
    t += &match writer {
        Some(writer) => {
            let module = format!(
                "#\n#   # Registers are written here, it seems; also: {}. Each of its events needs \
                 `slot` and `match`.\n#   - module: {}\n{}#     events:\n",
                names(&writes[1..]),
                writer.module.name,
                sm_line(several)
            );
            module + &writebacks(writer, true)
        }
        None => writebacks(first, false),
    };
    t + &level2(first, &all)
}

/// Names of modules.
fn names(all: &[&Likely<'_>]) -> String {
    let names: Vec<&str> = all.iter().take(4).map(|l| l.module.name.as_str()).collect();
    if names.is_empty() { "none".to_string() } else { names.join(", ") }
}

/// A key with candidates for its value.
fn line(key: &str, l: &Likely<'_>, role: Role) -> String {
    format!("#         {:<17} # {}\n", format!("{key}: EXPR"), l.text(role))
}

/// Candidates of a module, or those of the module that has some if it has none.
fn anywhere(l: &Likely<'_>, all: &[Likely<'_>], role: Role) -> String {
    if l.signals(role).next().is_some() {
        return l.text(role);
    }
    let other = all.iter().max_by_key(|o| o.signals(role).count());
    match other.filter(|o| o.signals(role).next().is_some()) {
        Some(other) => format!("in {}: {}", other.module.name, other.text(role)),
        None => l.text(role),
    }
}

/// Which SM an instance belongs to, for a machine that can have several.
fn sm_line(several: bool) -> &'static str {
    if !several {
        return "";
    }
    "#     sm: $index0        # which SM an instance is: the index of the innermost generate loop around it\n"
}

fn level1(l: &Likely<'_>, all: &[Likely<'_>], others: &str, several: bool) -> String {
    let group = anywhere(l, all, Role::Group);
    let mut t = format!(
        "#
# Level 1, `records: [sdst, vdst]` in profile.yaml: what retires, and which registers it writes.
# Modules with a pc, an instruction, a warp and a valid, the likeliest first: {others}
# probes:
#   - module: {}
{}#     events:
#       # A workgroup and its warps begin and end. wg: its number in the kernel; slot: where a warp is kept.
#       # Where the RTL keeps them, add x, y, z (its place in the grid) and pds-base (CSR_PDS): what is left
#       # out is not checked.
#       workgroup-start: {{when: EXPR, wg: EXPR}}         # {group}
#       warp-start: {{for: w < NumWarp, when: EXPR, slot: $w, wg: EXPR, warp: EXPR}}
#       workgroup-end: {{when: EXPR, wg: EXPR}}           # {}
#       issue:
",
        l.module.name,
        sm_line(several),
        anywhere(l, all, Role::Done)
    );
    t += &line("when", l, Role::Valid);
    t += &line("slot", l, Role::Slot);
    t += &line("pc", l, Role::Pc);
    t += &line("insn", l, Role::Insn);
    t + &format!(
        "#       # Every instruction ends once: here, by `last: EXPR` of one of its events, or by `done: EXPR` of
#       # issue. A BARRIER ends when it is released.
#       done:              # in a later cycle than the issue: `slot` and `match` too
#         when: EXPR        # {}
#       # With `trap` or `trap-read` under `launch`, level 1 needs it too.
#       trap: {{when: EXPR, cause: EXPR}}                 # {}
",
        anywhere(l, all, Role::Done),
        anywhere(l, all, Role::Trap)
    )
}

fn writebacks(l: &Likely<'_>, elsewhere: bool) -> String {
    let matches = match elsewhere {
        true => format!(
            "#         slot: EXPR        # {}\n#         match: KIND EXPR  # tag: as `tag` of issue; or \
             scalar, vector: the register; or order\n",
            l.text(Role::Slot)
        ),
        false => "#         # If it comes in a later cycle than the issue: `slot`, and `match: tag E` (or \
                  scalar E, vector E, order E).\n"
            .to_string(),
    };
    let mut t = String::from("#       scalar-write:\n");
    t += &line("when", l, Role::Enable);
    t += &matches;
    t += &line("rd", l, Role::Index);
    t += &line("data", l, Role::Data);
    t += "#       vector-write:      # mask: lanes written; data: the register after the write ($lane)\n";
    t += &line("when", l, Role::Enable);
    t += &matches;
    t += &line("rd", l, Role::Index);
    t += &line("mask", l, Role::Mask);
    t + &line("data", l, Role::Data)
}

fn level2(l: &Likely<'_>, all: &[Likely<'_>]) -> String {
    let of = |role: Role| anywhere(l, all, role);
    format!(
        "#
# Level 2: add a group, list it in `records` of profile.yaml, run `tandem dut selftest`, and so on. Events
# that come in a later cycle than their issue need `slot` and `match` as above. A value that is gone when
# its instruction ends is kept by a register of the probe: `collect`.
# More keys of issue, as they are before the instruction:
#         prefix: EXPR      # `prefix`: the word of the prefix in effect, 0 for none
#         mask: EXPR        # `mask`: active lanes; {mask}
#         beat: EXPR        # 1 for the second half of a group or pair; {beat}
# More events, each with `when`:
#       # `src`: one for each operand that is read. index: 0 rs1/vs1, 1 rs2/vs2, 2 rs3/vs3/old vd; scalar
#       # or vector: the register's number; value: what was read.
#       source: {{index: 0, scalar: EXPR, value: EXPR}}
#       # `next`, `simt`, `sync`: once for each instruction, as it is after the instruction. push: a branch
#       # diverged; pop: a JOIN took an entry off. top is the uppermost entry, under the one below it.
#       control: {{next-pc: EXPR, next-mask: EXPR, push: EXPR, pop: EXPR, depth: EXPR, top-rpc: EXPR,
#         top-pc: EXPR, top-mask: EXPR, under-rpc: EXPR, under-pc: EXPR, under-mask: EXPR}}
#                           # next: {next}
#                           # SIMT stack: {stack}
#       # `mem`, `load-data`: load, store, atomic, private and local are conditions; size: bytes of a lane
#       # (1, 2, 4); address: of each lane, with its offset; data: what is stored, in the low bits whatever
#       # the address, or what memory returned before it is extended. A scalar access is lane 0.
#       memory: {{load: EXPR, store: EXPR, atomic: EXPR, size: EXPR, mask: EXPR, address: EXPR, data: EXPR}}
#                           # addresses: {address}
#       stamp: {{}}           # `stamp`: in the cycle in which memory performs the access; with every `memory`
#       # `csr`: the CSR that is written and its new value. `flags`: the exceptions that are raised, as bits.
#       csr: {{address: EXPR, value: EXPR}}               # {csr}
#       flags: {{value: EXPR}}
#       # `trap`: cause is 1 for an illegal word, 2 a fetch, 3 an access, 4 misaligned, 5 a full SIMT stack,
#       # 6 a diverged ENDPRG, 7 ECALL or EBREAK, 8 a prefix, 9 a register, 10 a CSR, 11 a page; value: its
#       # detail.
#       trap: {{cause: EXPR, value: EXPR}}                # {trap}
#     barrier-wait: EXPR    # warps at a barrier, for reports of a hang: {barrier}
# rtl/examples/pocket/probes.yaml has all of them.
",
        mask = of(Role::Mask),
        beat = of(Role::Beat),
        next = of(Role::NextPc),
        stack = of(Role::Stack),
        address = of(Role::Address),
        csr = of(Role::Csr),
        trap = of(Role::Trap),
        barrier = of(Role::Barrier),
    )
}
