//! Programs are valid by construction, the same for the same seed, and their text is the same program.

mod common;

use common::{MAX, generate, goldens, machine};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use tandem_abi::{BUFFER_BASE, Config, FieldSet, Kind, MemOp, Record, Translation, Trap};
use tandem_fuzz::encodings::states::{choose, layout};
use tandem_fuzz::program::Program;
use tandem_fuzz::program::runs::{DOUBLES, FAST, POLLED, PRINT, SLOWEST};
use tandem_fuzz::program::tree::{BURST, Block, Geometry, Later, Scenario, Top};
use tandem_fuzz::program::{AREA, Draw, Expect, Family, build, make, narrow, placed, scenarios, text};
use tandem_fuzz::{Scope, job_from_assembly};
use tandem_launch::Job;
use tandem_launch::paging::faulty_entry::{FAULTY_ENTRIES, FaultyEntry};
use tandem_launch::paging::{alias, large};
use tandem_lockstep::{End, GoldenEngine, Implemented, Needs, Observer, Options, run_alone};
use ventus_dut::Choice;
use ventus_golden::Profile;
use ventus_isa::{Class, Insn, Op, Rounds, decode, rows};

#[test]
fn golden_runs_random_programs_to_their_end() {
    for (lanes, seed) in [(4, 1), (8, 2), (32, 3)] {
        let config = machine(lanes);
        let mut golden = GoldenEngine::new(config, Profile::default(), None);
        let cases = if lanes == 32 { 100 } else { 500 };
        let mut ends = [0, 0];
        for number in 0..cases {
            let p = generate(config, seed, number);
            let built =
                build(&p, &config, MAX).unwrap_or_else(|e| panic!("{lanes} lanes, case {number}: {e}"));
            let outcome = run_alone(&mut golden, &config, &built.job, &Options::default());
            let trapped = p.tail.is_some() && matches!(outcome.end, End::Trap(_));
            ends[usize::from(trapped)] += 1;
            if outcome.end != End::Pass && !trapped {
                let text = text(&p, &config, MAX, &[]).unwrap_or_default();
                panic!("{lanes} lanes, seed {seed}, case {number}:\n{}\n{text}", outcome.end.detail());
            }
        }
        // Only final words trap, on purpose, and most programs have none.
        assert!(ends[1] > 0 && ends[0] > 5 * ends[1], "{lanes} lanes: ended, trapped: {ends:?}");
    }
}

#[test]
fn the_same_seed_makes_the_same_programs() {
    let config = machine(8);
    for number in 0..20 {
        assert_eq!(generate(config, 7, number), generate(config, 7, number));
        assert_ne!(generate(config, 7, number), generate(config, 8, number));
        assert_ne!(generate(config, 7, number), generate(config, 7, number + 1));
    }
}

/// The kind of a block, for the table below.
fn name(b: &Block) -> &'static str {
    match b {
        Block::Plain(p) if p.prefix => "plain, prefixed",
        Block::Plain(_) => "plain",
        Block::Access(a) if a.page.is_some() => "access to a page",
        Block::Access(a) if a.pattern.is_some() => "access by a pattern",
        Block::Access(a) if a.pair => "access of pairs",
        Block::Access(_) => "access",
        Block::If(..) => "lanes part",
        Block::Loop(..) => "lanes loop",
        Block::ScalarIf(..) => "warps part",
        Block::ScalarLoop(..) => "warps loop",
        Block::Call(true, _) => "indirect call",
        Block::Call(..) => "call",
        Block::Typed(..) => "another vtype",
        Block::Atomic(a) if a.reserve.is_some() => "LR and SC",
        Block::Atomic(_) => "atomic",
        Block::Alias(..) => "alias",
        Block::Nest(n, _) if n.levels > 3 => "deep nest",
        Block::Nest(..) => "nest",
        Block::Apart(..) => "apart",
        Block::Break(_) => "lanes leave a loop",
        Block::Leave(_) => "warp leaves",
        Block::Barrier(_) => "barrier inside",
        Block::Mode(_) => "CSR at once",
        Block::Locked(_) => "lock",
        Block::Gap(_) => "gap",
        Block::Racy(_) => "racy",
        Block::Fault(_) => "fault",
        Block::Pair(_) => "pair",
        Block::Run(_) => "run",
        Block::Poll(_) => "poll",
        Block::Glance(_) => "glance",
        Block::Scenario(_) => "scenario",
    }
}

fn count(b: &Block, seen: &mut BTreeMap<&'static str, u32>) {
    *seen.entry(name(b)).or_default() += 1;
    b.children().into_iter().flatten().for_each(|b| count(b, seen));
}

#[test]
fn every_executable_row_and_every_feature_is_drawn() {
    let config = machine(8);
    let mut rows_seen = BTreeSet::new();
    let mut seen: BTreeMap<&'static str, u32> = BTreeMap::new();
    let mut note = |what: &'static str, there: bool| *seen.entry(what).or_default() += u32::from(there);
    for number in 0..3000 {
        let p = make(&mut Draw::new(11, number), &config, MAX, Family::Valid);
        let g = &p.geometry;
        let groups: u32 = g.grid.iter().product();
        for (what, there) in [
            ("3-D grid", g.grid.iter().all(|n| *n > 1)),
            ("more workgroups than fit", groups * g.warps > config.warps),
            ("workgroups as large as the machine", g.warps == config.warps),
            ("idle lanes", g.idle_lanes > 0),
            ("many registers", g.many_vregs),
            ("fewer registers", g.fewer != [0; 2]),
            ("other LDS sizes", g.more_lds > 0),
            ("other private sizes", g.more_private > 0),
            ("pages", g.pages > 16),
            ("several launches", !p.later.is_empty()),
            ("the same code again", p.later.iter().any(|l| l.body.is_empty())),
            ("other code at the same place", p.later.iter().any(|l| !l.body.is_empty())),
            ("queued", p.style.queue && !p.later.is_empty()),
            ("prefixes in the structure", p.style.prefixes != 0),
            ("functions on pages of their own", p.style.spread > 0),
            ("code across lines", p.style.shift > 0),
            ("warps that end in places of their own", p.style.ends != 0 && p.tail.is_none()),
            ("words that may trap", p.tail.is_some()),
            ("digest", p.digest),
            ("barrier", p.body.iter().any(|t| matches!(t, Top::Barrier(_)))),
            ("exchange", p.body.iter().any(|t| matches!(t, Top::Exchange(_)))),
        ] {
            note(what, there);
        }
    }
    for number in 0..3000 {
        let p = make(&mut Draw::new(11, number), &config, MAX, Family::Valid);
        for top in &p.body {
            if let Top::Block(b) = top {
                count(b, &mut seen);
            }
        }
        // Final words may be anything.
        if p.tail.is_none() {
            let built = build(&p, &config, MAX).unwrap();
            for kernel in &built.job.kernels {
                let words = kernel.mem[0].bytes.chunks_exact(4);
                rows_seen.extend(
                    words
                        .filter_map(|w| ventus_isa::decode(u32::from_le_bytes(w.try_into().unwrap())).ok())
                        .map(|i| i.op),
                );
            }
        }
    }
    let rare: Vec<_> = seen.iter().filter(|(_, n)| **n < 20).collect();
    assert!(rare.is_empty() && seen.len() == 21 + 29, "{} features; rare: {rare:?} of {seen:?}", seen.len());
    let missing: Vec<&str> = rows().iter().filter(|r| !rows_seen.contains(&r.op)).map(|r| r.name).collect();
    // They only trap.
    assert_eq!(missing, ["ecall", "ebreak"], "rows that no program has");
}

/// All blocks of a program's body, those inside others too.
fn blocks(p: &Program) -> Vec<&Block> {
    let mut all: Vec<&Block> =
        p.body.iter().filter_map(|t| if let Top::Block(b) = t { Some(b) } else { None }).collect();
    let mut at = 0;
    while let Some(b) = all.get(at) {
        let inside = b.children();
        all.extend(inside.into_iter().flatten());
        at += 1;
    }
    all
}

/// The instructions of a program's code, each with its word's place.
fn code(p: &Program, config: &Config) -> Vec<Insn> {
    let job = build(p, config, MAX).unwrap().job;
    let words = job.kernels[0].mem[0].bytes.chunks_exact(4);
    words.filter_map(|w| decode(u32::from_le_bytes(w.try_into().unwrap())).ok()).collect()
}

/// The longest stretch without a branch or CSR instruction, in instructions that `counts` counts.
fn longest(code: &[Insn], counts: impl Fn(&Insn) -> bool) -> usize {
    let ends = |insn: &Insn| {
        let class = insn.op.row().class;
        class.is_jump() || matches!(class, Class::Csr | Class::SetVtype | Class::Barrier | Class::EndProgram)
    };
    code.split(ends).map(|part| part.iter().filter(|insn| counts(insn)).count()).max().unwrap_or(0)
}

/// Whether a block is a scenario of the kind with this name.
fn is_scenario(b: &Block, name: &str) -> bool {
    matches!(b, Block::Scenario(s) if scenarios::names()[usize::from(s.kind)] == name)
}

/// Whether a block is a loop of locks in warps with high numbers alone.
fn is_relay_of_last_slots(b: &Block) -> bool {
    let Block::Apart(10, inside, rest) = b else { return false };
    let [Block::Apart(5, relay, others)] = &inside[..] else { return false };
    let lock = |b: &Block| matches!(b, Block::Locked(_));
    let locks = |b: &Block| matches!(b, Block::ScalarLoop(_, list) if list.iter().any(lock));
    rest.is_empty() && others.is_empty() && relay.iter().any(|b| locks(b) || is_watched_relay(b))
}

/// Whether every second warp looks at the lines of a relay of the others.
fn is_watched_relay(b: &Block) -> bool {
    let Block::Apart(0, looks, relay) = b else { return false };
    let ([Block::ScalarLoop(_, list)], [Block::ScalarLoop(_, locked)]) = (&looks[..], &relay[..]) else {
        return false;
    };
    list.iter().all(|b| is_scenario(b, "loads of a guarded line between fences"))
        && locked.iter().any(|b| matches!(b, Block::Locked(_)))
}

/// Whether the first launch ends where its last page does, and the second one goes on in another page.
fn goes_on_behind_page_end(p: &Program) -> bool {
    let ends = |body: &[Top]| {
        body.iter()
            .any(|t| matches!(t, Top::Block(b) if is_scenario(b, "code up to the end of its last page")))
    };
    let goes_on = |l: &Later| l.body.is_empty() || ends(&l.body);
    ends(&p.body) && !p.style.queue && p.later.first().is_some_and(goes_on)
}

/// Every kind of scenario comes up, in the bodies of one program in a hundred at least.
#[test]
fn every_scenario_is_drawn() {
    const CASES: u64 = 4000;
    let config = Config::new(2, 8, 16);
    let names = scenarios::names();
    let mut seen = vec![0; names.len()];
    for number in 0..CASES {
        let p = make(&mut Draw::new(17, number), &config, MAX, Family::Valid);
        let mut has = vec![false; names.len()];
        for b in blocks(&p) {
            if let Block::Scenario(s) = b {
                has[usize::from(s.kind)] = true;
            }
        }
        seen.iter_mut().zip(has).for_each(|(n, has)| *n += u64::from(has));
    }
    let rare: Vec<_> = names.iter().zip(&seen).filter(|(_, n)| **n < CASES / 100).collect();
    assert!(rare.is_empty(), "rare: {rare:?} of {CASES}");
}

/// Properties of programs with more short warps than slots.
fn short_warps(p: &Program, config: &Config) -> [(&'static str, bool); 5] {
    let groups: u32 = p.geometry.grid.iter().product();
    let short = groups * p.geometry.warps > 32 && p.body.len() < 8;
    let meet = p.body.iter().any(|t| matches!(t, Top::Exchange(_)));
    let half = |l: &Later| l.grid[0] >= 12 && 2 * l.shape.fewer_warps == config.warps;
    let whole = p.geometry.warps == config.warps && p.later.len() == 2;
    [
        ("short warps, more than there are slots", short),
        ("short warps that end in places of their own", short && p.style.ends != 0),
        ("short warps that wait for each other", short && meet),
        ("many workgroups of half of the slots, then one of all", whole && half(&p.later[0])),
        ("short workgroups of most slots", short && 2 * p.geometry.warps > config.warps),
    ]
}

/// What random blocks meet only by luck comes up in a stated share of programs.
#[test]
fn what_luck_would_seldom_bring_is_drawn() {
    const CASES: u64 = 4000;
    let config = Config::new(2, 8, 16);
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut note = |what: &'static str, there: bool| *seen.entry(what).or_default() += u32::from(there);
    let polls =
        |b: &Block, print| matches!(b, Block::Poll(p) if (POLLED[usize::from(p.csr)].0 == PRINT) == print);
    for number in 0..CASES {
        let p = make(&mut Draw::new(13, number), &config, MAX, Family::Valid);
        let (mut print, mut others) = (false, false);
        let run =
            |kind: u8, least: u8, b: &Block| matches!(b, Block::Run(r) if r.kind == kind && r.more >= least);
        let (mut doubles, mut beside, mut relay, mut watched) = (false, false, false, false);
        let (mut last, mut storm) = (false, false);
        for b in blocks(&p) {
            (print, others) = (print || polls(b, true), others || polls(b, false));
            doubles |= run(DOUBLES, 64, b);
            beside |= match b {
                Block::Apart(_, slow, fast) => match (&slow[..], &fast[..]) {
                    ([a], [Block::ScalarLoop(n, list)]) => {
                        run(SLOWEST, 0, a) && n.most == 2 && list.iter().any(|b| run(FAST, 86, b))
                    }
                    _ => false,
                },
                _ => false,
            };
            watched |= is_watched_relay(b);
            last |= is_relay_of_last_slots(b);
            storm |= is_scenario(b, "reservations of all warps among stores");
            let mut inside = b.children().into_iter().flatten();
            let glances = inside.clone().filter(|b| matches!(b, Block::Glance(_))).count();
            relay |= glances > 1 && inside.any(|b| matches!(b, Block::Locked(_)));
        }
        note("CSR_PRINT is polled until it is 0", print);
        note("another CSR is polled", others);
        let groups: u32 = p.geometry.grid.iter().product();
        note("locks of several SMs, and loads beside what they guard", relay && groups > 1);
        let slow = p.machine.latency >= 60;
        note("a relay that another warp of the SM watches", watched && slow && p.geometry.warps > 1);
        note("a relay in the last slots alone", last && p.geometry.warps == config.warps);
        note("reservations and stores of many warps of each SM", storm && groups * p.geometry.warps >= 8);
        let close = |t: &Top| matches!(t, Top::Exchange(x) if x.reserve & 4 != 0);
        note("a reservation that a store nearby does not end", p.body.iter().any(close));
        note("a launch that goes on where the one before ended", goes_on_behind_page_end(&p));
        note("a division of doubles beside 258 instructions of each other warp", beside);
        let code = code(&p, &config);
        let float = |insn: &Insn| insn.op.row().vtype.is_float();
        note("65 doubles without a branch", doubles && longest(&code, float) >= 65);
        let slow = |insn: &Insn| !matches!(insn.op.row().class, Class::Prefix);
        note("128 instructions without a branch", longest(&code, slow) >= 128);
        let load = |insn: &Insn| insn.op.row().class == Class::Load;
        note("a fence right after a load", code.windows(2).any(|w| load(&w[0]) && w[1].op == Op::Fence));
        let rounds = |insn: &Insn| insn.op.row().rounds == Rounds::ByOperand && insn.rm < 5;
        let turns =
            code.windows(3).filter(|w| w.iter().all(rounds) && w[0].rm != w[1].rm && w[1].rm != w[2].rm);
        note("rounding modes in turn", turns.count() > 1);
        note("more than 64 KiB of private memory a workgroup", p.geometry.more_private >= 16);
        note("an allocation that is no multiple of four", p.geometry.fewer[1] % 2 == 1);
        note("new data before a launch", !p.style.queue && p.later.iter().any(|l| l.fresh));
        let lost = |t: &Top| matches!(t, Top::Exchange(x) if x.reserve != 0);
        note("a reservation that a neighbour's store ends", p.geometry.warps > 1 && p.body.iter().any(lost));
        short_warps(&p, &config).into_iter().for_each(|(what, there)| note(what, there));
    }
    // At least one in four hundred programs.
    let rare: Vec<_> = seen.iter().filter(|(_, n)| u64::from(**n) < CASES / 400).collect();
    assert!(rare.is_empty(), "rare: {rare:?} of {CASES}: {seen:?}");
    println!("{seen:?} of {CASES}");
}

/// The driver writes everything before the first launch of a queue begins. So launches that are to wait in
/// one must not write different bytes to one place, or they would run one after the other instead.
#[test]
fn launches_that_wait_in_a_queue_are_in_memory_together() {
    let config = Config::new(2, 8, 4);
    let mut several = 0;
    for number in 0..2000 {
        let p = make(&mut Draw::new(19, number), &config, MAX, Family::Valid);
        if !p.style.queue || p.later.is_empty() || p.later.len() > 3 {
            continue;
        }
        let kernels = build(&p, &config, MAX).unwrap().job.kernels;
        let mut written: BTreeMap<u32, u8> = BTreeMap::new();
        for m in kernels.iter().flat_map(|k| &k.mem) {
            for (addr, byte) in (m.addr..).zip(&m.bytes) {
                let before = *written.entry(addr).or_insert(*byte);
                assert_eq!(before, *byte, "program {number}: two values at {addr:#x}");
            }
        }
        several += u32::from(p.later.iter().any(|l| !l.body.is_empty()));
    }
    assert!(several > 50, "{several} programs have launches of different code in a queue");
}

/// A scenario's accesses stay in the warp's own areas, whatever the number of lanes: no other warp may see
/// its stores. Golden's stores are looked at; the areas of all warps come first in the buffer.
#[test]
fn scenarios_store_into_the_areas_of_their_own_warp() {
    let config = machine(32);
    let names = scenarios::names();
    // These store where other warps look, by atomics, or one launch after the other, or have bytes there.
    let shared = [
        "atomics on lines that are cached",
        "SC without LR, or LR without SC",
        "words that one",
        "own bytes in a line",
        "reservations of all warps",
    ];
    for (kind, name) in names.iter().enumerate().filter(|(_, n)| !shared.iter().any(|s| n.starts_with(s))) {
        for raw in 0..600 {
            let mut p = generate(config, 3, raw);
            p.geometry = Geometry { grid: [2, 1, 1], warps: 2, pages: 0, ..p.geometry };
            (p.body, p.later, p.tail, p.digest) = (vec![], vec![], None, false);
            let scenario = Scenario { kind: kind as u8, raw: raw.wrapping_mul(0x9e37_79b9_7f4a_7c15) };
            p.body.push(Top::Block(Block::Scenario(scenario)));
            let job = build(&p, &config, MAX).unwrap().job;
            let mut golden = GoldenEngine::new(config, Profile::default(), None);
            let outside = Arc::new(Mutex::new(Vec::new()));
            let seen = Arc::clone(&outside);
            let look = move |r: &Record| {
                if r.mem_op == MemOp::Store as u8 && r.mem_space == 0 {
                    let area = BUFFER_BASE + AREA * (2 * r.wg + u32::from(r.warp));
                    let own = area..area + AREA;
                    let lanes = (0..32).filter(|lane| r.mem_mask >> lane & 1 != 0);
                    // Lanes of one instruction may be in the LDS.
                    let stray =
                        lanes.map(|lane| r.mem_addr[lane]).filter(|a| *a >= BUFFER_BASE && !own.contains(a));
                    seen.lock().unwrap().extend(stray);
                }
            };
            let options = Options { observer: Some(Observer::new(look)), ..Options::default() };
            let outcome = run_alone(&mut golden, &config, &job, &options);
            assert!(outcome.end.passed(), "{name}, raw {raw}: {}", outcome.end.detail());
            let outside = outside.lock().unwrap();
            assert!(outside.is_empty(), "{name}, raw {raw}: {outside:x?}");
        }
    }
}

/// Racing programs crowd into a line, and several SMs take part if there are several.
#[test]
fn races_are_between_sms_and_in_bursts() {
    const CASES: u64 = 1000;
    let config = Config::new(2, 8, 16);
    let (mut bursts, mut duels, mut apart) = (0, 0, 0);
    for number in 0..CASES {
        let p = make(&mut Draw::new(19, number), &config, MAX, Family::Racy);
        let burst = |b: &&Block| matches!(b, Block::Racy(r) if r.kind % (BURST + 1) == BURST);
        bursts += u64::from(blocks(&p).iter().any(burst));
        let duel = |b: &&Block| burst(b) && matches!(b, Block::Racy(r) if r.kind / (BURST + 1) % 4 == 3);
        duels += u64::from(blocks(&p).iter().any(duel));
        apart += u64::from(p.geometry.grid.iter().product::<u32>() > 1);
    }
    assert!(
        bursts > CASES / 3 && duels > CASES / 10 && apart > CASES * 85 / 100,
        "{bursts} with bursts, {duels} with duels, {apart} on both SMs, of {CASES}"
    );
}

/// A program with one scenario of this name alone, behind page tables.
fn with_scenario(config: &Config, name: &str, raw: u64) -> Job {
    let kind = scenarios::names().iter().position(|n| *n == name).unwrap() as u8;
    let mut p = generate(*config, 3, raw);
    p.geometry = Geometry { grid: [1, 1, 1], warps: 2, pages: 0, ..p.geometry };
    (p.body, p.later, p.tail, p.digest) = (vec![], vec![], None, false);
    p.body.push(Top::Block(Block::Scenario(Scenario { kind, raw: raw.wrapping_mul(0x9e37_79b9_7f4a_7c15) })));
    placed(&p, config, MAX).unwrap()
}

/// What golden retires in a job, which must pass.
fn records(config: &Config, job: &Job, mut look: impl FnMut(&Record) + Send + 'static) {
    let mut golden = GoldenEngine::new(*config, Profile::default(), None);
    let options = Options { observer: Some(Observer::new(move |r| look(r))), ..Options::default() };
    let outcome = run_alone(&mut golden, config, job, &options);
    assert!(outcome.end.passed(), "{}", outcome.end.detail());
}

/// Each entry that allows some accesses and forbids others is used by those that it allows, and so is each
/// superpage and each page whose address is near another's: a machine that refuses one, or takes it for its
/// neighbour, would show.
#[test]
fn entries_with_few_rights_are_used_as_they_allow() {
    let config = machine(8).with(Translation::Sv39);
    let seen = Arc::new(Mutex::new([BTreeSet::new(), BTreeSet::new()]));
    for raw in 0..1600 {
        let job = with_scenario(&config, "accesses that an entry with few rights allows", raw);
        let seen = Arc::clone(&seen);
        records(&config, &job, move |r| {
            let mut seen = seen.lock().unwrap();
            seen[0].insert(r.pc & !0xfff);
            if r.mem_op == MemOp::Load as u8 {
                let lanes = (0..32).filter(|lane| r.mem_mask >> lane & 1 != 0);
                seen[1].extend(lanes.map(|lane| r.mem_addr[lane] & !0xfff));
            }
        });
    }
    let seen = seen.lock().unwrap();
    for (access, seen) in seen.iter().enumerate() {
        let allowed = |t: &FaultyEntry| t.traps[access] == Trap::None;
        let entries = FAULTY_ENTRIES.iter().enumerate().filter(|(_, t)| allowed(t));
        let beside = large::SEEN_AT.into_iter().chain(large::NEAR);
        let pages: Vec<u32> = entries.map(|(n, _)| FaultyEntry::addr(n)).chain(beside).collect();
        assert_eq!(pages.len(), 3 + 4 + 20);
        let missing: Vec<_> = pages.iter().filter(|page| !seen.contains(page)).collect();
        assert!(missing.is_empty(), "access {access}: {missing:x?} of {seen:x?}");
    }
}

/// Lanes of one atomic meet on a word through its two virtual addresses, and an SC through one address finds
/// the reservation that an LR took through the other.
#[test]
fn lanes_meet_on_a_word_without_a_common_address() {
    let config = machine(8).with(Translation::Sv39);
    let seen = Arc::new(Mutex::new([0; 2]));
    for raw in 0..200 {
        let job = with_scenario(&config, "words behind two virtual addresses", raw);
        let seen = Arc::clone(&seen);
        let mut reserved = None;
        records(&config, &job, move |r| {
            let mut seen = seen.lock().unwrap();
            let lanes: BTreeSet<u32> =
                (0..32).filter(|lane| r.mem_mask >> lane & 1 != 0).map(|lane| r.mem_addr[lane]).collect();
            let other = |addr: u32| addr ^ alias::DISTANCE;
            if r.mem_op == MemOp::Atomic as u8 {
                seen[0] += u32::from(lanes.iter().any(|addr| lanes.contains(&other(*addr))));
            }
            match decode(r.insn).map(|insn| insn.op) {
                Ok(Op::LrW) => reserved = Some(r.mem_addr[0]),
                Ok(Op::ScW) if r.mem_op == MemOp::Store as u8 => {
                    seen[1] += u32::from(reserved == Some(other(r.mem_addr[0])));
                }
                _ => {}
            }
        });
    }
    let [atomics, stores] = *seen.lock().unwrap();
    assert!(atomics > 50 && stores > 20, "{atomics} atomics, {stores} SCs");
}

/// Warps store to bytes of one line, and each only to its own.
#[test]
fn warps_have_bytes_of_their_own_in_a_common_line() {
    let config = machine(8);
    let kind = scenarios::names().iter().position(|n| n.starts_with("own bytes in a line")).unwrap() as u8;
    for grid in [[1, 1, 1], [5, 1, 1], [10, 1, 1]] {
        let mut p = generate(config, 3, 1);
        p.geometry = Geometry { grid, warps: 4, pages: 0, ..p.geometry };
        (p.body, p.later, p.tail, p.digest) = (vec![], vec![], None, false);
        p.body.extend((0..8).map(|raw| Top::Block(Block::Scenario(Scenario { kind, raw }))));
        let job = build(&p, &config, MAX).unwrap().job;
        let owners = Arc::new(Mutex::new(BTreeMap::new()));
        let seen = Arc::clone(&owners);
        records(&config, &job, move |r| {
            let shared = BUFFER_BASE + AREA * 4 * grid[0];
            if r.mem_op == MemOp::Store as u8 && r.mem_addr[0] >= shared {
                let mut owners = seen.lock().unwrap();
                for byte in r.mem_addr[0]..r.mem_addr[0] + u32::from(r.mem_size) {
                    assert_eq!(*owners.entry(byte).or_insert((r.wg, r.warp)), (r.wg, r.warp), "{byte:#x}");
                }
            }
        });
        let owners = owners.lock().unwrap();
        let lines: BTreeSet<u32> = owners.keys().map(|byte| byte / 64).collect();
        let warps: BTreeSet<_> = owners.values().collect();
        assert_eq!((lines.len(), warps.len()), (1, 4 * grid[0] as usize));
    }
}

/// SC fails if only the low bits of its address are those of the reserved word.
#[test]
fn sc_fails_at_an_address_with_the_same_low_bits() {
    let config = machine(8);
    let apart = Arc::new(Mutex::new(0));
    for raw in 0..200 {
        let job = with_scenario(&config, "words whose addresses differ in high bits only", raw);
        let apart = Arc::clone(&apart);
        let mut reserved = None;
        records(&config, &job, move |r| match decode(r.insn).map(|insn| insn.op) {
            Ok(Op::LrW) => reserved = Some(r.mem_addr[0]),
            Ok(Op::ScW) => {
                // A failed SC accesses nothing; the other word is at the same place in its page.
                let failed = r.mem_op == MemOp::None as u8;
                assert!(failed, "{:#x}: {r:?}", r.pc);
                *apart.lock().unwrap() += u32::from(reserved.is_some());
            }
            _ => {}
        });
    }
    assert!(*apart.lock().unwrap() > 100);
}

/// In many of the programs that trap, only some warps do, and the others walk through code that is not cached
/// or access memory meanwhile: a trap that is lost, or taken for another warp's, shows.
#[test]
fn traps_come_beside_what_other_warps_do() {
    const CASES: u64 = 1000;
    let config = machine(4);
    let (mut apart, mut fetches) = (0, 0);
    for number in 0..CASES {
        let p = make(&mut Draw::new(5, number), &config, MAX, Family::Wrong);
        let faults = |b: &Block| {
            let mut all = vec![b];
            let mut at = 0;
            while let Some(b) = all.get(at) {
                let inside = b.children();
                all.extend(inside.into_iter().flatten());
                at += 1;
            }
            all.into_iter().any(|b| matches!(b, Block::Fault(_)))
        };
        let walks = |b: &Block| is_scenario(b, "code that is not in the cache, a jump for each line");
        for b in blocks(&p) {
            let Block::Apart(by, others, inside) = b else { continue };
            if by % 5 == 0 && inside.iter().any(faults) {
                apart += 1;
                let Ok(Expect::Trap(trap, _)) = build(&p, &config, MAX).map(|b| b.expect) else { continue };
                fetches += u64::from(trap == Trap::Fetch && others.iter().any(walks));
                break;
            }
        }
        assert!(matches!(build(&p, &config, MAX).unwrap().expect, Expect::Trap(..)), "case {number}");
    }
    assert!(apart > CASES / 4 && fetches > CASES / 20, "{apart} apart, {fetches} beside walks, of {CASES}");
}

#[test]
fn wrong_programs_trap_as_predicted() {
    for (lanes, sv39) in [(4, false), (8, true), (32, false)] {
        let mut config = machine(lanes);
        if sv39 {
            config = config.with(Translation::Sv39);
        }
        let mut bench = goldens(config, None);
        let mut kinds = BTreeMap::new();
        let mut found = BTreeSet::new();
        for number in 0..3000 {
            let p = make(&mut Draw::new(5, number), &config, MAX, Family::Wrong);
            let built = build(&p, &config, MAX).unwrap();
            assert!(matches!(built.expect, Expect::Trap(..)), "case {number}: {:?}", built.expect);
            let Expect::Trap(trap, _) = built.expect else { continue };
            *kinds.entry(trap as u8).or_insert(0) += 1;
            let (outcome, failure) = bench.judge(&p);
            let detail = outcome.end.detail();
            let value =
                detail.split("value 0x").nth(1).and_then(|v| u32::from_str_radix(v.get(..8)?, 16).ok());
            // Near the address: its first page, counted by its bytes.
            let near = |n: &usize| value.is_some_and(|v| v & !0xfff == FaultyEntry::addr(*n));
            found.extend((0..FAULTY_ENTRIES.len()).find(near));
            if failure.is_some() {
                let text = text(&p, &config, MAX, &[]).unwrap_or_default();
                panic!(
                    "{lanes} lanes, seed 5, case {number}: {:?}\n{}\n{text}",
                    built.expect.check(&outcome.end),
                    outcome.end.detail()
                );
            }
        }
        // Illegal, Fetch, Access, Misaligned, EndprgDiverged, Environment, Prefix, Register, Csr, and with
        // pages Page.
        assert_eq!(kinds.len(), 9 + usize::from(sv39), "{kinds:?}");
        // Every page table entry that forbids an access is met (without tables, its place).
        assert_eq!(found.len(), FAULTY_ENTRIES.len(), "{found:?}");
    }
}

#[test]
fn programs_hold_no_word_of_a_row_that_the_dut_lacks() {
    let config = machine(4);
    let lacked = ["zfinx", "regpair", "regpairi", "vssra.vx", "vfadd.vv", "vamoaddei32.v"];
    let rows = Choice::Except(lacked.map(String::from).to_vec());
    let dut = ventus_dut::Profile { rows, ..ventus_dut::Profile::unstated("other", FieldSet::ALL) };
    let (scope, implemented) = (Scope::of(&dut), Implemented::of(&dut).unwrap());
    for family in [Family::Valid, Family::Racy, Family::Wrong] {
        for number in 0..1000 {
            let mut p = make(&mut Draw::new(5, number), &config, MAX, family);
            narrow(&mut p, &scope);
            let built = build(&p, &config, MAX).unwrap();
            let traps = matches!(built.expect, Expect::Trap(..));
            assert!(traps || family != Family::Wrong, "seed 5, case {number}: {:?}", built.expect);
            for kernel in &built.job.kernels {
                let code = &kernel.mem.iter().find(|m| m.addr == kernel.launch.start_pc).unwrap().bytes;
                let words = code.chunks_exact(4).map(|w| u32::from_le_bytes([w[0], w[1], w[2], w[3]]));
                let why = words.into_iter().find_map(|word| implemented.lacks(0, word));
                assert_eq!(why, None, "{family:?}, seed 5, case {number}");
            }
        }
    }
}

/// Programs and states for a DUT that lacks CSRs, vtypes, traps and zeros in registers need none of them, but
/// for states that trap: those are about rows in turn, and some rows trap in some states.
#[test]
fn cases_need_nothing_that_the_dut_lacks() {
    let config = machine(4);
    let some = |names: &[&str]| Choice::Except(names.iter().map(ToString::to_string).collect());
    let dut = ventus_dut::Profile {
        vtypes: Choice::Only(vec!["e32m1".into(), "e16*".into()]),
        csrs: some(&["mtvec", "vxsat", "vl", "fflags"]),
        traps: Choice::None,
        zeroed_registers: false,
        ..ventus_dut::Profile::unstated("poor", FieldSet::ALL.without(FieldSet::TRAP))
    };
    let scope = Scope::of(&dut);
    let lacks = |job: &Job| {
        let mut needs = Needs::new(Implemented::of(&dut));
        let lacking = Arc::new(Mutex::new(None));
        let found = lacking.clone();
        let observer = Observer::new(move |r| {
            let why = (r.kind == Kind::Retire as u8).then(|| needs.see(r)).flatten();
            let mut found = found.lock().unwrap();
            *found = found.take().or(why);
        });
        let options = Options { observer: Some(observer), ..Options::default() };
        let mut golden = GoldenEngine::new(config, Profile::default(), None);
        run_alone(&mut golden, &config, job, &options);
        lacking.lock().unwrap().take()
    };
    for number in 0..400 {
        let mut p = make(&mut Draw::new(6, number), &config, MAX, Family::Valid);
        narrow(&mut p, &scope);
        let built = build(&p, &config, MAX).unwrap();
        assert_eq!(lacks(&built.job), None, "seed 6, case {number}");
    }
    let mut ran = 0;
    for number in 0..2000 {
        let state = choose(&config, &scope, 6, number);
        let Ok(built) = layout::build(&state, &config) else { continue };
        match lacks(&built.job) {
            None => ran += 1,
            // A flipped bit makes a word of anything.
            Some(why) => {
                let may = why.contains("does not trap") || why.contains("vtype e");
                assert!(may, "seed 6, case {number}: {why}");
            }
        }
    }
    // About a quarter of all states trap.
    assert!(ran > 1400, "{ran} states of 2000 run");
}

/// Without records a run is judged by its memory, so every warp stores its digest: none ends before that.
#[test]
fn programs_for_a_dut_without_records_end_behind_their_digest() {
    let config = machine(4);
    let scope = Scope::of(&ventus_dut::Profile::unstated("silent", FieldSet::default()));
    let end = Op::Endprg.row();
    let mut leaving = 0;
    for seed in [1, 2] {
        for number in 0..1000 {
            let mut p = make(&mut Draw::new(seed, number), &config, MAX, Family::Valid);
            narrow(&mut p, &scope);
            for kernel in &build(&p, &config, MAX).unwrap().job.kernels {
                let code = &kernel.mem.iter().find(|m| m.addr == kernel.launch.start_pc).unwrap().bytes;
                let words = code.chunks_exact(4).map(|w| u32::from_le_bytes([w[0], w[1], w[2], w[3]]));
                let ends = words.filter(|w| w & end.mask == end.matches).count();
                assert_eq!(ends, 1, "seed {seed}, case {number}");
            }
            let mut blocks: Vec<&Block> =
                p.body.iter().filter_map(|t| if let Top::Block(b) = t { Some(b) } else { None }).collect();
            while let Some(b) = blocks.pop() {
                leaving += usize::from(matches!(b, Block::Leave(_)));
                blocks.extend(b.children().into_iter().flatten());
            }
        }
    }
    assert!(leaving > 100, "{leaving} early ends");
}

/// A doubtful word at the end traps there, for one of its possible causes, or not at all; the tree never
/// causes an agreed trap anywhere else.
#[test]
fn doubtful_words_trap_where_they_stand() {
    let config = machine(4);
    let mut bench = goldens(config, None);
    let (mut certain, mut possible, mut passed) = (0, 0, 0);
    for number in 0..4000 {
        let mut p = make(&mut Draw::new(9, number), &config, MAX, Family::Valid);
        if p.tail.is_none() {
            continue;
        }
        // Other tests cover the blocks before it.
        p.body.truncate(2);
        let built = build(&p, &config, MAX).unwrap();
        let (outcome, failure) = bench.judge(&p);
        let verdict = &outcome.end;
        if failure.is_some() {
            let text = text(&p, &config, MAX, &[]).unwrap_or_default();
            panic!("seed 9, case {number}: {:?}\n{text}", built.expect.check(verdict));
        }
        match (built.expect, verdict) {
            (Expect::Trap(..), _) => certain += 1,
            (Expect::PassOrTrap { pc, causes }, End::Trap(m)) => {
                possible += 1;
                let before = Expect::PassOrTrap { pc: pc - 4, causes };
                let says = before.check(verdict).unwrap_err();
                assert!(says.0.contains(&format!("both sides have: {} at {pc:#010x}", m.message)), "{says}");
                let other = Expect::PassOrTrap { pc, causes: &[Trap::Access, Trap::Page] };
                assert!(other.check(verdict).is_err(), "seed 9, case {number}");
            }
            _ => passed += 1,
        }
    }
    assert!(
        certain > 50 && possible > 20 && passed > 50,
        "{certain} certain, {possible} possible, {passed} passed"
    );
}

#[test]
fn racy_programs_race_or_pass_and_golden_has_no_races_with_itself() {
    let config = machine(4);
    let mut bench = goldens(config, None);
    for number in 0..200 {
        let p = make(&mut Draw::new(6, number), &config, MAX, Family::Racy);
        let built = build(&p, &config, MAX).unwrap();
        // A racy block may be beyond the limit of the body.
        assert!(matches!(built.expect, Expect::RaceOrPass | Expect::Pass), "case {number}");
        let (outcome, failure) = bench.judge(&p);
        assert!(failure.is_none(), "seed 6, case {number}:\n{}", outcome.end.detail());
        assert!(outcome.end.passed(), "seed 6, case {number}");
    }
}

#[test]
fn the_text_of_a_program_is_the_same_job() {
    let config = machine(8);
    for number in 0..100 {
        let p = generate(config, 5, number);
        let built = build(&p, &config, MAX).unwrap();
        let source = text(&p, &config, MAX, &["a remark\nof two lines".to_string()]).unwrap();
        let (job, directives) = job_from_assembly(&source, "case.s", None)
            .unwrap_or_else(|e| panic!("case {number}: {e}\n{source}"));
        assert_eq!(directives, built.directives);
        let (a, b) = (&job.kernels[0], &built.job.kernels[0]);
        assert_eq!(a.launch, b.launch, "case {number}");
        assert_eq!(a.mem, b.mem, "case {number}:\n{source}");
    }
}

#[test]
fn golden_agrees_with_itself() {
    let config = machine(4);
    let mut bench = goldens(config, None);
    let mut instructions = 0;
    for number in 0..50 {
        let (outcome, failure) = bench.judge(&generate(config, 21, number));
        assert_eq!(failure, None, "case {number}");
        instructions += outcome.instructions;
    }
    assert!(instructions > 10_000, "{instructions}");
}

#[test]
fn directives_say_what_is_wrong_with_them() {
    for (line, message) in [
        ("# launch: warps", "x.s:1: 'warps': expected NAME=VALUE"),
        ("# launch: warps=two", "x.s:1: 'two': expected a number"),
        ("# launch: wraps=2", "x.s:1: 'wraps': expected grid, warps, lanes, lds, pds, sgprs, vgprs or print"),
        ("# launch: grid=1,2,3,4", "x.s:1: grid=1,2,3,4: expected at most three sizes"),
        ("# machine: latency=9..2", "x.s:1: '9..2': expected MIN..MAX in cycles"),
        ("# machine: stall=99", "x.s:1: stall=99: expected at most 90"),
        ("nosuch x1", "x.s:1: "),
        ("# nothing here", "x.s: there is no code"),
    ] {
        let e = job_from_assembly(line, "x.s", None).expect_err(line).to_string();
        assert!(e.starts_with(message), "{line}: {e}");
    }
    let (job, d) = job_from_assembly("# launch: grid=2,3 warps=4 lanes=3\nendprg\n", "x.s", None).unwrap();
    assert_eq!((d.launch.grid, d.launch.wg_warps, d.launch.wf_size), ([2, 3, 1], 4, 3));
    assert_eq!(job.kernels[0].launch.grid, [2, 3, 1]);
    assert!(d.machine.is_none());
}
