//! Random kernels: any tree is a valid kernel, every feature comes up, the same seed makes the same, and what is cut
//! stays valid. The campaign over kernels on the RTL is the plans' (`kernels.yaml`).

use proptest::strategy::{Strategy, ValueTree};
use std::collections::BTreeMap;
use std::path::Path;
use tandem_abi::{Config, NAMED_CONFIGS};
use tandem_fuzz::Leader;
use tandem_fuzz::campaign::runner;
use tandem_fuzz::kernel::bench::KernelBench;
use tandem_fuzz::kernel::shrink::Small;
use tandem_fuzz::kernel::subject::Kernels;
use tandem_fuzz::kernel::{print, strategy, tree::Kernel};
use tandem_fuzz::shrink::{Budget, Shrinkable};
use tandem_fuzz::{CaseId, Class, Subject};
use tandem_lockstep::GoldenEngine;
use tandem_nvvm::CompilerFault;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tandem-kept-child");
const TINY: Config = NAMED_CONFIGS[0].1;
const WIDE: Config = NAMED_CONFIGS[2].1;

fn kernel(number: u64) -> Kernel {
    strategy::kernel(2).new_tree(&mut runner(1, number)).unwrap().current()
}

fn bench(config: Config, fault: Option<CompilerFault>) -> KernelBench {
    let golden = || GoldenEngine::new(config, Default::default(), None);
    KernelBench::new(Path::new(PROGRAM), Leader::Golden(Box::new(golden())), golden(), config, fault).unwrap()
}

/// What must come up in the text of 800 kernels, half of them for 32 lanes, and how often at least.
const FEATURES: [(&str, u32); 76] = [
    (" i1 ", 100),
    (" i8 ", 100),
    (" i16 ", 100),
    (" i64 ", 100),
    (" i33 ", 20),
    (" i128 ", 20),
    (" half ", 20),
    (" bfloat ", 20),
    (" float ", 100),
    (" double ", 100),
    ("<2 x i32>", 20),
    ("{ i8, [2 x i16], float }", 20),
    ("[4 x i32]", 10),
    ("udiv", 20),
    ("sdiv", 20),
    ("urem", 20),
    ("srem", 20),
    ("fdiv", 10),
    ("llvm.fma", 10),
    ("llvm.sqrt", 5),
    ("llvm.copysign", 5),
    ("llvm.maxnum", 2),
    ("fptosi", 20),
    ("uitofp", 20),
    ("fpext", 10),
    ("insertvalue", 20),
    ("extractvalue", 20),
    ("insertelement", 20),
    ("extractelement", 20),
    ("shufflevector", 5),
    ("select <", 2),
    ("getelementptr inbounds", 100),
    ("addrspacecast", 50),
    ("ptr addrspace(3)", 50),
    ("ptr addrspace(4)", 20),
    ("isspacep", 5),
    ("inttoptr", 2),
    ("phi ", 100),
    ("switch ", 50),
    ("alloca [", 50),
    ("byval(", 10),
    ("volatile", 5),
    ("atomicrmw add", 5),
    ("atomicrmw xchg", 2),
    ("atomicrmw umin", 2),
    ("cmpxchg", 10),
    ("llvm.nvvm.atomic.load.inc", 3),
    ("llvm.nvvm.atomic.load.add.f32", 3),
    ("llvm.nvvm.barrier0()", 50),
    ("barrier0.popc", 3),
    ("barrier0.and", 3),
    ("barrier0.or", 3),
    ("sreg.tid.y", 20),
    ("sreg.laneid", 20),
    ("sreg.warpsize", 5),
    ("sreg.nctaid", 10),
    ("shfl.sync", 10),
    ("vote.sync", 10),
    ("match.any", 3),
    ("match.all", 3),
    ("llvm.ctpop", 10),
    ("llvm.ctlz", 5),
    ("llvm.bitreverse", 5),
    ("llvm.fshl", 5),
    (".with.overflow", 5),
    (".sat.", 10),
    ("llvm.smax", 10),
    ("nuw nsw", 5),
    ("llvm.memcpy", 10),
    ("llvm.memmove", 5),
    ("llvm.memset", 50),
    ("@vprintf", 20),
    ("noinline", 20),
    ("alwaysinline", 20),
    ("@xd = external", 10),
    ("idp4a", 3),
];

/// What the text does not show by itself.
const MARKS: [(&str, u32); 12] = [
    ("graph of blocks", 50),
    ("break", 20),
    ("continue", 20),
    ("early exit", 20),
    ("return from the middle", 20),
    ("recursion", 5),
    ("call through a selected pointer", 3),
    ("call through a table", 3),
    ("exchange through shared memory", 50),
    ("compare-and-swap loop", 5),
    ("variables change places", 20),
    ("phi of an expression", 50),
];

#[test]
fn every_feature_comes_up() {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut shapes = [0; 4];
    for n in 0..800 {
        let config = if n % 2 == 0 { TINY } else { WIDE };
        let m = print(&kernel(n), &config);
        for (what, _) in FEATURES {
            *counts.entry(what.into()).or_default() += u32::from(m.text.contains(what));
        }
        for what in m.marks.keys() {
            *counts.entry((*what).into()).or_default() += 1;
        }
        let threads: u32 = m.geometry.block.iter().product();
        shapes[0] += u32::from(!threads.is_multiple_of(config.lanes));
        shapes[1] += u32::from(m.geometry.block[1] > 1);
        shapes[2] += u32::from(m.geometry.block[2] > 1);
        shapes[3] += u32::from(m.geometry.grid.iter().product::<u32>() > 1);
    }
    let short: Vec<String> = FEATURES
        .iter()
        .chain(&MARKS)
        .filter(|(what, least)| counts.get(*what).is_none_or(|n| n < least))
        .map(|(what, least)| format!("{what}: {} of {least}", counts.get(*what).unwrap_or(&0)))
        .collect();
    assert!(short.is_empty(), "too seldom in 800 kernels: {short:#?}");
    // Partial warps, blocks of two and three dimensions, several blocks.
    assert!(shapes.iter().all(|n| *n > 30), "{shapes:?}");
}

#[test]
fn the_same_seed_makes_the_same_kernel() {
    for n in 0..20 {
        assert_eq!(print(&kernel(n), &TINY), print(&kernel(n), &TINY), "seed 1, case {n}");
    }
    assert_ne!(print(&kernel(0), &TINY).text, print(&kernel(1), &TINY).text);
}

/// On host and golden at both levels; the RTL comes in with the campaigns.
#[test]
fn kernels_pass() {
    for (config, from) in [(TINY, 0), (WIDE, 1000)] {
        let mut bench = bench(config, None);
        let mut instructions = 0;
        for n in from..from + 15 {
            let said = bench.judge(&kernel(n));
            assert!(said.failure.is_none(), "seed 1, case {n} on {config}: {:?}", said.failure);
            instructions += said.instructions;
        }
        assert!(instructions > 10_000, "{instructions}");
    }
}

/// Behind page tables too; every one of them was refused at launch once.
#[test]
fn kernels_pass_where_addresses_are_translated() {
    let mut bench = bench("tiny+sv39".parse().unwrap(), None);
    for number in 0..5 {
        let said = bench.judge(&kernel(number));
        assert!(said.failure.is_none(), "{number}: {:?}", said.failure);
        assert!(said.instructions > 0);
    }
}

/// The functions that each function names, straight or through a table; not itself where it counts down.
fn callees(text: &str) -> BTreeMap<usize, Vec<usize>> {
    let functions = |line: &str| -> Vec<usize> {
        let digits = |s: &str| s.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok());
        line.split("@f").skip(1).filter_map(digits).collect()
    };
    let tables: Vec<(&str, Vec<usize>)> = text
        .lines()
        .filter(|l| l.starts_with("@tab"))
        .map(|l| (l.split(' ').next().unwrap_or_default(), functions(l)))
        .collect();
    let mut out: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut inside = None;
    for line in text.lines() {
        match inside {
            _ if line.starts_with("define internal ") => {
                inside = functions(line).first().map(|n| (*n, line.contains("(i32 %deep")));
            }
            _ if line.starts_with('}') => inside = None,
            Some((n, counts)) => {
                let list = out.entry(n).or_default();
                let straight = functions(line).into_iter();
                list.extend(straight.filter(|callee| !(counts && *callee == n && line.contains("= call "))));
                let named = |table: &str| line.contains(&format!("{table},"));
                list.extend(tables.iter().filter(|t| named(t.0)).flat_map(|t| t.1.clone()));
            }
            None => {}
        }
    }
    out
}

/// A function calls those behind it, and itself only while it counts down: so every kernel ends. The table that the
/// kernel calls through once replaced a function's own, which then held the function itself (seed 5, case 52).
#[test]
fn calls_lead_to_functions_further_behind() {
    let (mut functions, mut through_tables) = (0, 0);
    for (seed, number) in (0..2000).map(|n| (1, n)).chain([(5, 52)]) {
        let kernel = strategy::kernel(2).new_tree(&mut runner(seed, number)).unwrap().current();
        let text = print(&kernel, &TINY).text;
        for (n, list) in callees(&text) {
            assert!(list.iter().all(|c| *c > n), "seed {seed}, case {number}: f{n} calls {list:?}\n{text}");
            functions += usize::from(!list.is_empty());
        }
        through_tables += text.matches("\n@tab").count();
    }
    assert!(functions > 100 && through_tables > 25, "{functions} callers, {through_tables} tables");
}

/// Whatever a pass makes of a kernel is a kernel that passes.
#[test]
fn what_is_cut_stays_valid() {
    let mut bench = bench(TINY, None);
    for n in 0..3 {
        let small = Small::new(kernel(n), TINY, 2);
        for pass in Small::passes() {
            let all = (pass.candidates)(&small);
            // Some of each pass, spread over all.
            for candidate in all.iter().step_by(all.len().div_ceil(3).max(1)) {
                let said = bench.judge_again(&candidate.kernel, candidate.level);
                assert!(said.failure.is_none(), "seed 1, case {n}, {}: {:?}", pass.name, said.failure);
            }
        }
    }
}

/// Found within a few kernels, blamed on the compiler, and shrunk to a few lines of IR.
#[test]
fn planted_faults_of_the_compiler_are_found_and_shrunk() {
    for fault in [CompilerFault::SextAsZext, CompilerFault::LosesCarry, CompilerFault::DropsSecondPhiCopy] {
        let mut subject = Kernels::new(bench(TINY, Some(fault)));
        let found = (0..40)
            .map(|number| CaseId { seed: 1, number })
            .find_map(|c| Some((c, subject.judge(c).failure?)));
        let (id, bucket) = found.unwrap_or_else(|| panic!("{} is not found in 40 kernels", fault.name()));
        assert_eq!(bucket.signature.blame, "compiler", "{}: {bucket}", fault.name());
        let finding = subject.reduce(id, &bucket, &Budget::default());
        assert!(
            finding.beyond <= 45,
            "{}: {} lines\n{}",
            fault.name(),
            finding.beyond,
            finding.files[1].text
        );
        assert_eq!(finding.bucket, bucket);
        if bucket.signature.class == Class::Result {
            assert!(finding.files[0].text.contains("expect:"), "{}", finding.files[0].text);
        }
    }
}
