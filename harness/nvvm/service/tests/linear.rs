//! Large modules and large blocks compile in a time that grows as they do, and calls may be nested deeply.

mod common;

use common::{Arg, words};
use std::fmt::Write as _;
use tandem_nvvm::{Options, Source, compile};

/// Functions that each call the one before.
fn chain(n: u32, attributes: &str) -> String {
    let mut ir = "define i32 @f0(i32 %x) { ret i32 %x }\n".to_string();
    for i in 1..n {
        let _ = write!(
            ir,
            "define i32 @f{i}(i32 %x) {attributes} {{
  %a = mul i32 %x, {factor}
  %b = xor i32 %a, {i}
  %c = call i32 @f{before}(i32 %b)
  %d = add i32 %c, %x
  ret i32 %d
}}
",
            factor = 2 * i + 3,
            before = i - 1
        );
    }
    let _ = write!(
        ir,
        "define void @k(ptr addrspace(1) %p) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %r = call i32 @f{last}(i32 %v)
  store i32 %r, ptr addrspace(1) %q
  ret void
}}
",
        last = n - 1
    );
    ir
}

/// The result of the chain's last function.
fn chain_of(n: u32, x: u32) -> u32 {
    let (mut sum, mut x) = (0u32, x);
    for i in (1..n).rev() {
        sum = sum.wrapping_add(x);
        x = x.wrapping_mul(2 * i + 3) ^ i;
    }
    sum.wrapping_add(x)
}

/// A block in which each instruction needs the one before and another one close to it.
fn block(n: u32, _: &str) -> String {
    let mut ir = "define void @k(ptr addrspace(1) %p) {\n  %v0 = load i32, ptr addrspace(1) %p\n".to_string();
    for i in 1..n {
        let op = ["add", "xor", "mul", "sub"][i as usize % 4];
        let other =
            if i % 3 == 0 { (i * 77 % 1000 + 3).to_string() } else { format!("%v{}", i - i.min(1 + i % 7)) };
        let _ = writeln!(ir, "  %v{i} = {op} i32 %v{}, {other}", i - 1);
    }
    let _ = writeln!(ir, "  store i32 %v{}, ptr addrspace(1) %p\n  ret void\n}}", n - 1);
    ir
}

/// Time of this thread on a processor, in nanoseconds: others' load does not count.
fn processor_time() -> u64 {
    let text =
        std::fs::read_to_string("/proc/thread-self/schedstat").expect("the kernel counts threads' time");
    text.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("schedstat: {text}"))
}

/// The time of a compilation, in nanoseconds: the shortest of three, or of the first that takes two seconds,
/// which noise does not double.
fn cost(ir: &str, opt_level: u8) -> u64 {
    let source = Source::new("large.ll", format!("{ir}\n{}", common::TAIL));
    let options = Options { opt_level, ..Options::default() };
    let once = || {
        let begin = processor_time();
        compile(&source, &options).unwrap_or_else(|e| panic!("{e}"));
        processor_time() - begin
    };
    // LLVM's recursion is as deep as a chain of values is long.
    let deep = std::thread::Builder::new().stack_size(256 << 20);
    std::thread::scope(|s| {
        let shortest = || {
            let first = once();
            if first > 2_000_000_000 { first } else { first.min(once()).min(once()) }
        };
        deep.spawn_scoped(s, shortest).expect("a thread").join().expect("it compiles")
    })
}

/// Four times the input takes four times as long, not sixteen. `TANDEM_LARGE` is the number of functions in
/// the longest chain at level 2; the usual number is a tenth of what people have compiled.
#[test]
fn time_grows_as_the_input_does() {
    const MOST: f64 = 7.0;
    let large = std::env::var("TANDEM_LARGE").map_or(2_000, |n| n.parse().expect("TANDEM_LARGE is a number"));
    for (what, make, attributes, opt_level, n) in [
        // The smaller input must take so long that a processor's caches do not decide the ratio.
        ("chained functions", chain as fn(u32, &str) -> String, "", 0, 4 * large),
        ("chained functions", chain, "noinline", 2, large),
        // LLVM inlines until a function is large, and then optimises each of them.
        ("chained functions that may be inlined", chain, "", 2, large / 2),
        ("instructions in a block", block, "", 0, 10 * large),
        ("instructions in a block", block, "", 2, 5 * large),
    ] {
        let (small, whole) =
            (cost(&make(n / 4, attributes), opt_level), cost(&make(n, attributes), opt_level));
        let ratio = whole as f64 / small as f64;
        println!("{n} {what} at level {opt_level}: {} ms, {ratio:.1} times a quarter's", whole / 1_000_000);
        assert!(ratio < MOST, "{n} {what} at level {opt_level}: {ratio:.1} times the time of a quarter");
    }
}

/// More nested calls than there are registers for return addresses, uniform and divergent.
#[test]
fn calls_nest_deeper_than_registers_reach() {
    for depth in [40, 61, 62, 63, 64, 130, 500] {
        let lanes: Vec<u32> = (0..4).map(|n| n * 0x1234_5677 + 5).collect();
        let want: Vec<u32> = lanes.iter().map(|&x| chain_of(depth, x)).collect();
        let got = words(&chain(depth, "noinline"), 1, 4, &[Arg::Buffer(lanes)]);
        assert_eq!(got[0], want, "{depth} functions");
    }
}

/// A module so large that calls do not reach as far as an instruction can: a megabyte.
#[test]
fn calls_reach_over_megabytes() {
    const FUNCTIONS: u32 = 8;
    const STEPS: u32 = 9_000;
    let mut ir = String::new();
    for f in 0..FUNCTIONS {
        let _ = writeln!(ir, "define i32 @f{f}(i32 %v0) noinline {{");
        for i in 0..STEPS {
            // Constants that take two instructions.
            let _ = writeln!(
                ir,
                "  %m{i} = mul i32 %v{i}, {}\n  %v{} = xor i32 %m{i}, {f}",
                8_191 + 2 * f,
                i + 1
            );
        }
        let _ = writeln!(ir, "  ret i32 %v{STEPS}\n}}");
    }
    ir.push_str("define void @k(ptr addrspace(1) %p) {\n  %v0 = load i32, ptr addrspace(1) %p\n");
    for f in 0..FUNCTIONS {
        let _ = writeln!(ir, "  %v{} = call i32 @f{f}(i32 %v{f})", f + 1);
    }
    let _ = writeln!(ir, "  store i32 %v{FUNCTIONS}, ptr addrspace(1) %p\n  ret void\n}}");
    let mut want = 7u32;
    for f in 0..FUNCTIONS {
        for _ in 0..STEPS {
            want = want.wrapping_mul(8_191 + 2 * f) ^ f;
        }
    }
    let ir = format!("{ir}\n{}", common::TAIL);
    let options = Options { opt_level: 0, ..Options::default() };
    let built = common::build(&ir, &options);
    assert!(built.elf.len() > 1 << 20, "{} bytes", built.elf.len());
    assert!(built.asm.contains("jalr x1, "), "no call is a long one");
    let config = tandem_abi::NAMED_CONFIGS[0].1;
    let run = common::Run { ir: &ir, kernel: "k", grid: [1; 3], block: [1; 3], shared: 0, config, options };
    assert_eq!(common::execute(&run, &[common::spec(&Arg::Buffer(vec![7]))])[0], want.to_le_bytes());
}
