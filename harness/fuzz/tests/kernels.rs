//! Random kernels: any tree is a valid kernel, every feature occurs, the same seed gives the same kernel, and
//! shrinking keeps it valid. The plans run the campaign over kernels on the RTL (`kernels.yaml`).

use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use std::collections::BTreeMap;
use std::path::Path;
use tandem_abi::{Config, NAMED_CONFIGS};
use tandem_fuzz::Leader;
use tandem_fuzz::kernel::bench::KernelBench;
use tandem_fuzz::kernel::shrink::Small;
use tandem_fuzz::kernel::subject::Kernels;
use tandem_fuzz::kernel::tree::{Array, Expr, Func, Kernel, Launch, Machine, Node, Stmt, Var};
use tandem_fuzz::kernel::types::Ty;
use tandem_fuzz::kernel::{print, strategy};
use tandem_fuzz::shrink::{Budget, Shrinkable};
use tandem_fuzz::subject::runner;
use tandem_fuzz::{CaseId, Class, Signature, Subject};
use tandem_judge::Blame;
use tandem_lockstep::GoldenEngine;
use tandem_nvvm::CompilerFault;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tandem-fork-server");
const TINY: Config = NAMED_CONFIGS[0].1;
const WIDE: Config = NAMED_CONFIGS[2].1;

thread_local! {
    /// It takes longer to build than a kernel takes to draw.
    static STRATEGY: BoxedStrategy<Kernel> = strategy::kernel(2).boxed();
}

fn drawn(seed: u64, number: u64) -> Kernel {
    STRATEGY.with(|s| s.new_tree(&mut runner(seed, number)).unwrap().current())
}

fn kernel(number: u64) -> Kernel {
    drawn(1, number)
}

fn bench(config: Config, fault: Option<CompilerFault>) -> KernelBench {
    let golden = || GoldenEngine::new(config, Default::default(), None);
    KernelBench::new(Path::new(PROGRAM), Leader::Golden(Box::new(golden())), golden(), config, fault).unwrap()
}

/// What must occur in the text of 800 kernels, half of them for 32 lanes, and the minimum number of
/// occurrences.
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

/// On host and golden at both levels; campaigns add the RTL.
#[test]
fn kernels_pass() {
    for (config, from) in [(TINY, 0), (WIDE, 1000)] {
        let mut bench = bench(config, None);
        let mut instructions = 0;
        for n in from..from + 15 {
            let judgement = bench.judge(&kernel(n));
            assert!(judgement.failure.is_none(), "seed 1, case {n} on {config}: {:?}", judgement.failure);
            instructions += judgement.instructions;
        }
        assert!(instructions > 10_000, "{instructions}");
    }
}

/// Behind page tables too: a kernel's launch must not be refused there.
#[test]
fn kernels_pass_where_addresses_are_translated() {
    let mut bench = bench("tiny+sv39".parse().unwrap(), None);
    for number in 0..5 {
        let judgement = bench.judge(&kernel(number));
        assert!(judgement.failure.is_none(), "{number}: {:?}", judgement.failure);
        assert!(judgement.instructions > 0);
    }
}

/// The functions that each function names, directly or through a table, without its own recursive calls that
/// count down.
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

/// A function calls only functions after it, and itself only while it counts down, so every kernel ends. A
/// function's table must differ from the kernel's, which may hold the function itself (seed 5, case 52).
#[test]
fn calls_lead_to_functions_further_behind() {
    let (mut functions, mut through_tables) = (0, 0);
    for (seed, number) in (0..2000).map(|n| (1, n)).chain([(5, 52)]) {
        let text = print(&drawn(seed, number), &TINY).text;
        for (n, list) in callees(&text) {
            assert!(list.iter().all(|c| *c > n), "seed {seed}, case {number}: f{n} calls {list:?}\n{text}");
            functions += usize::from(!list.is_empty());
        }
        through_tables += text.matches("\n@tab").count();
    }
    assert!(functions > 100 && through_tables > 25, "{functions} callers, {through_tables} tables");
}

/// An empty kernel, for one warp or many threads.
fn empty(threads: u8) -> Kernel {
    Kernel {
        generic: true,
        vars: vec![
            Var { ty: Ty::Int(32), memory: false, init: 2 },
            Var { ty: Ty::Int(32), memory: false, init: 1 },
        ],
        arrays: vec![],
        funcs: vec![],
        body: vec![],
        launch: Launch { grid: [1; 3], block: [threads, 1, 1] },
        data: vec![7],
        machine: Machine { seed: 1, latency: 1, stall: 0 },
        quiet: false,
        on_gpu: false,
    }
}

fn recursive(body: Vec<Stmt>, result: Expr) -> Func {
    Func { signature: 0, inline: 1, recursive: true, vars: vec![], arrays: vec![], body, result }
}

/// Its cost is counted as three activations.
#[test]
fn a_function_calls_itself_once_an_activation() {
    let itself = || Expr::Call(1, vec![Expr::Var(0), Expr::Var(1)]);
    let assign = || vec![Stmt::Assign(0, itself())];
    let node = Node { body: assign(), cond: Expr::Const(1), then: 0, other: 0 };
    let rounds = Stmt::Loop { uniform: true, bottom: true, count: Expr::Const(4), body: assign() };
    for (body, calls) in [(assign(), 1), (vec![Stmt::Graph(vec![node])], 0), (vec![rounds], 0)] {
        let mut kernel = empty(3);
        kernel.funcs = vec![recursive(body, Expr::Var(0))];
        kernel.body = vec![Stmt::Assign(0, Expr::Call(128, vec![]))];
        let text = print(&kernel, &TINY).text;
        // One of them is the kernel's.
        assert_eq!(text.matches("call i32 @f0(").count(), 1 + calls, "{text}");
    }
}

/// LLVM inlines the function with the array into the recursive one, ten times, each with another array.
#[test]
fn the_stack_is_large_enough_for_what_is_inlined() {
    let b = Box::new;
    let call = || Expr::Call(0, vec![Expr::Var(0), Expr::Var(1)]);
    let two = || Expr::Bin(0, b(call()), b(call()));
    let branch = Stmt::If {
        uniform: false,
        cond: Expr::Cmp(3, Ty::Int(32), b(Expr::Var(0)), b(Expr::Var(1))),
        then: vec![Stmt::Assign(0, two()), Stmt::Assign(1, two())],
        other: vec![],
    };
    let body = vec![branch, Stmt::Assign(1, two()), Stmt::Assign(0, two())];
    let itself = Expr::Call(1, vec![Expr::Var(0), Expr::Var(1)]);
    let stores = [(2, 0, 1), (4, 1, 0)];
    let mut kernel = empty(3);
    kernel.funcs = vec![
        recursive(body, Expr::Bin(0, b(itself), b(two()))),
        Func {
            signature: 0,
            inline: 0,
            recursive: false,
            vars: vec![],
            arrays: vec![Array { ty: Ty::Int(128), count: 2 }],
            body: stores.map(|(at, i, v)| Stmt::Store(at, Ty::Int(32), Expr::Var(i), Expr::Var(v))).into(),
            result: Expr::Bin(0, b(Expr::Load(3, b(Expr::Var(1)))), b(Expr::Load(5, b(Expr::Var(0))))),
        },
    ];
    kernel.body = vec![Stmt::Assign(0, Expr::Call(128, vec![Expr::Var(0), Expr::Place(2)]))];
    let judgement = bench(TINY, None).judge(&kernel);
    assert!(
        judgement.failure.is_none() && judgement.not_run.is_none() && judgement.runs == 2,
        "{judgement:?}"
    );
}

/// 64-bit atomics take a lock; many threads that take it often would need millions of cycles.
#[test]
fn few_threads_contend_for_a_lock() {
    let count = || Stmt::Count(29, Expr::Const(1));
    let rounds = Stmt::Loop { uniform: true, bottom: true, count: Expr::Const(4), body: vec![count()] };
    for (threads, body, wide) in [
        (3, vec![count()], true),
        (71, vec![count()], false),
        (3, vec![rounds.clone()], true),
        (24, vec![rounds], false),
    ] {
        let mut kernel = empty(threads);
        kernel.body = body;
        let text = print(&kernel, &WIDE).text;
        assert!(text.contains("cmpxchg"), "{text}");
        assert_eq!(text.contains("i64 %had"), wide, "{threads} threads: {text}");
    }
}

#[test]
fn launches_fit_the_machine() {
    for machine in ["1x1x4", "1x2x4", "1x1x8", "1x1x32", "1x2x32", "2x8x4"] {
        let config: Config = machine.parse().unwrap();
        for n in 0..300 {
            let g = print(&kernel(n), &config).geometry;
            let warps = g.block.iter().product::<u32>().div_ceil(config.lanes);
            assert!(warps <= config.warps, "{machine}, seed 1, case {n}: {:?}", g.block);
        }
    }
}

/// Every pass turns a kernel into a kernel that passes.
#[test]
fn what_is_cut_stays_valid() {
    let mut bench = bench(TINY, None);
    let hang = Signature::new(Blame::Compiler, "-", Class::Hang);
    for n in 0..3 {
        let small = Small::new(kernel(n), TINY, 2);
        for pass in Small::passes() {
            let all = (pass.candidates)(&small);
            // Some candidates of each pass, spread over all.
            for candidate in all.iter().step_by(all.len().div_ceil(3).max(1)) {
                let judgement = bench.judge_again(&candidate.kernel, candidate.level, &hang);
                assert!(
                    judgement.failure.is_none(),
                    "seed 1, case {n}, {}: {:?}",
                    pass.name,
                    judgement.failure
                );
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
        assert_eq!(bucket.signature.blame, Blame::Compiler.into(), "{}: {bucket}", fault.name());
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
