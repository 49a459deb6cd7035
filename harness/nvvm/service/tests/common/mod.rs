//! Compiles a kernel, runs it on golden alone, and returns its buffers.

#![allow(dead_code)]

use tandem_abi::{Config, Trap};
use tandem_launch::args::{ArgSpec, ArgValue, BufferSpec};
use tandem_launch::layout::{Geometry, job};
use tandem_launch::{ElemType, elf};
use tandem_nvvm::{Compiled, Options, Source, compile};
use ventus_golden::{Golden, Profile, RunEnd};

/// Declarations and the annotation that most test kernels need; the kernel is `@k`.
pub const TAIL: &str = "
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !\"kernel\", i32 1}
";

/// An argument of words, or a word by value.
pub enum Arg {
    Buffer(Vec<u32>),
    Word(u32),
}

/// The parameters of a run.
pub struct Run<'a> {
    pub ir: &'a str,
    pub kernel: &'a str,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared: u32,
    pub config: Config,
    pub options: Options,
}

/// The configurations that every kernel runs on, and the levels that it is compiled at.
pub fn variants() -> impl Iterator<Item = (Config, u8)> {
    tandem_abi::NAMED_CONFIGS.into_iter().flat_map(|(_, c)| [(c, 0), (c, 2)])
}

/// Compiles `ir`.
pub fn build(ir: &str, options: &Options) -> Compiled {
    compile(&Source::new("test.ll", ir), options).unwrap_or_else(|e| panic!("{e}\n{ir}"))
}

/// Runs `@k` of `ir + TAIL` in one dimension in every variant; all variants must leave the same buffers.
pub fn words(ir: &str, blocks: u32, threads: u32, args: &[Arg]) -> Vec<Vec<u32>> {
    let mut result: Option<Vec<Vec<u32>>> = None;
    let ir = format!("{ir}\n{TAIL}");
    for (config, opt_level) in variants() {
        if threads > config.warps * config.lanes {
            continue;
        }
        let run = Run {
            ir: &ir,
            kernel: "k",
            grid: [blocks, 1, 1],
            block: [threads, 1, 1],
            shared: 0,
            config,
            options: Options { opt_level, kernel: Some("k".into()), stack_bytes: 8192, ..Options::default() },
        };
        let specs: Vec<ArgSpec> = args.iter().map(spec).collect();
        let buffers: Vec<Vec<u32>> = execute(&run, &specs)
            .iter()
            .map(|b| b.chunks(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect())
            .collect();
        match &result {
            None => result = Some(buffers),
            Some(r) => {
                assert_eq!(*r, buffers, "{config} at level {opt_level} differs from the first variant\n{ir}")
            }
        }
    }
    result.expect("no configuration holds the block")
}

pub fn spec(arg: &Arg) -> ArgSpec {
    let value = match arg {
        Arg::Word(w) => ArgValue::Scalar(ElemType::U32, u64::from(*w)),
        Arg::Buffer(words) => {
            let init = words.iter().flat_map(|w| w.to_le_bytes()).collect();
            ArgValue::Buffer(BufferSpec::new(ElemType::U32, init))
        }
    };
    ArgSpec { name: None, value }
}

/// Compiles and runs; returns the buffers afterwards.
pub fn execute(run: &Run<'_>, args: &[ArgSpec]) -> Vec<Vec<u8>> {
    let compiled = build(run.ir, &run.options);
    let info = &compiled.kernels[0];
    let image = elf::Image::parse(&compiled.elf).unwrap();
    let geometry = Geometry { grid: run.grid, block: run.block, shared: run.shared };
    let job = job(&image, run.kernel, args, &geometry, &info.resources(), run.config.lanes).unwrap();
    let mut golden = Golden::new(run.config, Profile::default());
    job.kernels[0].prepare(golden.memory_mut()).unwrap();
    golden.launch(&job.kernels[0].launch).unwrap();
    let mut trap = String::new();
    let end = golden.run_alone(20_000_000, |r| {
        if r.trap != Trap::None as u8 {
            trap = format!("{:?} at {:#x} value {:#x}", Trap::from_code(r.trap), r.pc, r.trap_value);
        }
    });
    assert_eq!(
        end,
        RunEnd::Finished,
        "{} {} level {}: {trap}\n{}\n{}",
        run.kernel,
        run.config,
        run.options.opt_level,
        run.ir,
        compiled.asm
    );
    job.buffers
        .iter()
        .map(|b| {
            let mut bytes = vec![0; b.size as usize];
            golden.memory().read(b.addr, &mut bytes).unwrap();
            bytes
        })
        .collect()
}
