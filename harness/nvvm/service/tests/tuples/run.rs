//! Runs a piece of IR on many operand tuples: one thread per tuple, all of them on golden; compares the
//! result with a model's.
//!
//! `TANDEM_TUPLES` is the number of tuples per routine (20,000 if unset), `TANDEM_SEED` the seed; a failure
//! names both the seed and the tuple.

use crate::common;
use std::collections::HashMap;
use tandem_abi::Config;
use tandem_launch::args::{ArgSpec, ArgValue, BufferSpec};
use tandem_launch::layout::{Geometry, job};
use tandem_launch::{ElemType, elf};
use tandem_nvvm::Options;
use ventus_golden::{Golden, Profile, RunEnd};

/// Operands and results are 16 bytes apart.
const SLOT: usize = 16;
/// Threads of a block: eight warps of 32.
const BLOCK: u32 = 256;
/// Tuples of one launch.
const LAUNCH: usize = 80 * BLOCK as usize;

/// A routine to test.
pub struct Routine<'a> {
    /// Name in messages.
    pub name: &'a str,
    /// Types of `%a`, `%b` and `%c`, as many as it has.
    pub operands: &'a [&'a str],
    /// Instructions that compute `%r`.
    pub body: &'a str,
    /// Type of `%r`.
    pub result: &'a str,
    /// Declarations.
    pub declare: &'a str,
}

/// A small generator, the same on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(v) => v.parse().unwrap_or_else(|_| panic!("{name}={v} is not a number")),
        Err(_) => default,
    }
}

/// Tests `routine` on tuples that `operands` makes; `model` returns the bits of the result, or nothing if IR
/// does not define one.
pub fn check<const N: usize>(
    routine: &Routine<'_>,
    mut operands: impl FnMut(&mut Random) -> [u128; N],
    model: impl Fn([u128; N]) -> Option<u128>,
) {
    assert_eq!(N, routine.operands.len(), "{}", routine.name);
    let count = setting("TANDEM_TUPLES", 20_000) as usize;
    let seed = setting("TANDEM_SEED", 1);
    let mut random =
        Random(seed ^ routine.name.bytes().fold(0u64, |h, b| h.wrapping_mul(131) ^ u64::from(b)));
    let ir = kernel(routine);
    let compiled = common::build(&ir, &Options { kernel: Some("k".into()), ..Options::default() });
    let mut done = 0;
    let mut promised = 0;
    let mut wrong = Vec::new();
    while done < count {
        let tuples: Vec<[u128; N]> = (0..LAUNCH.min(count - done)).map(|_| operands(&mut random)).collect();
        let results = launch(&compiled, &tuples, &ir);
        for (tuple, &got) in tuples.iter().zip(&results) {
            let Some(want) = model(*tuple) else { continue };
            promised += 1;
            if got != want {
                wrong.push(format!("{tuple:#x?} gives {got:#x}, not {want:#x}").replace(['\n', ' '], " "));
            }
        }
        done += tuples.len();
    }
    assert!(
        wrong.is_empty(),
        "{}: {} of {count} tuples differ (TANDEM_SEED={seed}):\n{}\n{ir}",
        routine.name,
        wrong.len(),
        wrong[..wrong.len().min(10)].join("\n")
    );
    // A model that never returns a result would prove nothing.
    assert!(promised * 4 > count, "{}: only {promised} of {count} tuples have a result", routine.name);
}

fn kernel(r: &Routine<'_>) -> String {
    let mut loads = String::new();
    for (n, (ty, name)) in r.operands.iter().zip(["a", "b", "c"]).enumerate() {
        let at = n * SLOT;
        loads += &format!(
            "  %p{name} = getelementptr i8, ptr addrspace(1) %base, i32 {at}\n  \
             %{name} = load {ty}, ptr addrspace(1) %p{name}, align 16\n"
        );
    }
    let stride = r.operands.len() * SLOT;
    format!(
        "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %ctaid, {BLOCK}
  %n = add i32 %first, %tid
  %from = mul i32 %n, {stride}
  %base = getelementptr i8, ptr addrspace(1) %in, i32 %from
{loads}{}
  %to = mul i32 %n, {SLOT}
  %pr = getelementptr i8, ptr addrspace(1) %out, i32 %to
  store {} %r, ptr addrspace(1) %pr, align 16
  ret void
}}
{}
{}",
        r.body,
        r.result,
        r.declare,
        common::TAIL
    )
}

fn launch<const N: usize>(compiled: &tandem_nvvm::Compiled, tuples: &[[u128; N]], ir: &str) -> Vec<u128> {
    let blocks = tuples.len().div_ceil(BLOCK as usize);
    let threads = blocks * BLOCK as usize;
    let mut input: Vec<u8> = tuples.iter().flatten().flat_map(|v| v.to_le_bytes()).collect();
    // The spare threads of the last block repeat the first tuple's zeros; nothing reads their results.
    input.resize(threads * N * SLOT, 0);
    let buffer =
        |init: Vec<u8>| ArgSpec { name: None, value: ArgValue::Buffer(BufferSpec::new(ElemType::U32, init)) };
    let args = [buffer(input), buffer(vec![0; threads * SLOT])];
    let info = &compiled.kernels[0];
    let config = Config::new(1, 8, 32);
    let geometry = Geometry { grid: [blocks as u32, 1, 1], block: [BLOCK, 1, 1], shared: 0 };
    let image = elf::Image::parse(&compiled.elf).unwrap();
    let job = job(&image, "k", &args, &geometry, &info.resources(), config.lanes).unwrap();
    let mut golden = Golden::new(config, Profile::default());
    job.kernels[0].prepare(golden.memory_mut()).unwrap();
    golden.launch(&job.kernels[0].launch).unwrap();
    let end = golden.run_quiet(4_000_000_000, |_, _| {});
    assert_eq!(end, RunEnd::Finished, "{ir}\n{}", compiled.asm);
    let out = &job.buffers[1];
    let mut bytes = vec![0; out.size as usize];
    golden.memory().read(out.addr, &mut bytes).unwrap();
    let slots = bytes.chunks_exact(SLOT).take(tuples.len());
    slots.map(|s| u128::from_le_bytes(s.try_into().unwrap())).collect()
}

/// A name and what is run.
pub type Case<'a> = (&'a str, Box<dyn Fn() + Send + Sync>);

/// Runs every case of a table, in parallel on all processors.
pub fn all(cases: Vec<Case<'_>>) {
    let names: HashMap<&str, usize> = cases.iter().map(|(n, _)| (*n, 1)).collect();
    assert_eq!(names.len(), cases.len(), "two routines of one name");
    let next = std::sync::atomic::AtomicUsize::new(0);
    let failures = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some((name, case)) = cases.get(n) else { break };
                    if let Err(e) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(case)) {
                        let text = e.downcast_ref::<String>().cloned().unwrap_or_else(|| "panic".into());
                        failures.lock().unwrap().push(format!("{name}: {text}"));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
