//! Runs Ventus cases on a DUT library, without a reference: `dut-case CONFIG CASE... [-- KEY=VALUE...]` with
//! keys seed, seeds, trace (0 or 1), opt, print (records to show), flavour, wave and coverage (files) and
//! library (one to run instead of the cached one, for profiling). Prints how each kernel ended and how fast
//! it ran.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tandem_abi::Memory;
use ventus_dut::{Builder, Config, Library, Params, RunState, Source};

/// Adds a root page table that maps every address to itself, in pages of 1 GiB. Returns its address.
fn identity(memory: &mut Memory) -> Result<u32, Box<dyn Error>> {
    const ROOT: u32 = 0x0800_0000;
    memory.map(ROOT, 4096);
    for n in 0..4u32 {
        // D A X W R V
        memory.write(ROOT + 8 * n, &(u64::from(n) << 28 | 0xcf).to_le_bytes())?;
    }
    Ok(ROOT)
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (cases, keys) = match args.iter().position(|a| a == "--") {
        Some(n) => (&args[..n], &args[n + 1..]),
        None => (&args[..], &args[args.len()..]),
    };
    let key = |name: &str, default: &str| -> String {
        let found = keys.iter().find_map(|k| k.strip_prefix(name)?.strip_prefix('='));
        found.unwrap_or(default).to_string()
    };
    let [config, cases @ ..] = cases else {
        return Err("usage: dut-case CONFIG CASE... [-- KEY=VALUE...]".into());
    };
    let config: Config = config.parse()?;
    let given = key("library", "");
    let path = if given.is_empty() {
        let builder = Builder::new(Source::in_tree()?)?.optimize(key("opt", "-O2"));
        let built = builder.build(&config, key("flavour", "plain").parse()?)?;
        eprintln!("{} {:?}", built.path.display(), built.took);
        built.path
    } else {
        PathBuf::from(given)
    };
    let library = Library::open_for(&path, &config)?;
    let (seed, seeds): (u64, u64) = (key("seed", "1").parse()?, key("seeds", "1").parse()?);
    for case in cases {
        let jobs = tandem_launch::case::load(Path::new(case))?;
        for seed in seed..seed + seeds {
            let params = Params { seed, trace: key("trace", "1") == "1", ..Params::default() };
            let mut dut = library.dut(&params)?;
            let wave = key("wave", "");
            if !wave.is_empty() {
                dut.wave(&PathBuf::from(wave))?;
            }
            for job in &jobs {
                let mut memory = Memory::new();
                for kernel in &job.kernels {
                    kernel.prepare(&mut memory)?;
                    let mut launch = kernel.launch;
                    if config.is_sv39() {
                        launch.ptbr = identity(&mut memory)?;
                    }
                    dut.load(&memory);
                    dut.launch(&launch);
                    let (mut count, mut time) = (0, Duration::ZERO);
                    let mut records = Vec::with_capacity(4096);
                    let status = loop {
                        records.clear();
                        let start = Instant::now();
                        let status = dut.run(1 << 20, &mut records);
                        time += start.elapsed();
                        for record in
                            records.iter().take(key("print", "0").parse::<usize>()?.saturating_sub(count))
                        {
                            println!(
                                "{:6} kind {} sm {} slot {} wg {} warp {} pc {:#x} insn {:#010x} mask {:#x} \
                                 x{}={:#x} trap {}/{:#x}",
                                record.cycle,
                                record.kind,
                                record.sm,
                                record.slot,
                                record.wg,
                                record.warp,
                                record.pc,
                                record.insn,
                                record.mask,
                                record.sdst,
                                record.sdata,
                                record.trap,
                                record.trap_value
                            );
                        }
                        count += records.len();
                        if status.state != RunState::More {
                            break status;
                        }
                    };
                    println!(
                        "{case} {} seed {seed}: {:?}, {count} records, {} retired, {} cycles, {:.0} cycles/s",
                        kernel.name,
                        status.state,
                        status.retired,
                        status.cycles,
                        status.cycles as f64 / time.as_secs_f64()
                    );
                    for (addr, page) in memory.clone().pages() {
                        let mut bytes = *page;
                        dut.read(addr, &mut bytes)?;
                        memory.write(addr, &bytes)?;
                    }
                }
            }
            let coverage = key("coverage", "");
            if !coverage.is_empty() {
                dut.coverage(&PathBuf::from(coverage))?;
            }
        }
    }
    Ok(())
}
