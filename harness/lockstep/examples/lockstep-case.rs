//! Runs Ventus cases on a DUT library with golden following:
//! `lockstep-case LIBRARY CASE... [-- KEY=VALUE...]` with keys seed, seeds and bare (1: also run without
//! records or golden, and print the ratio of the times).

use std::error::Error;
use std::path::Path;
use tandem_launch::case;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, GoldenEngine, Options, run_alone, run_pair};
use ventus_dut::Library;
use ventus_golden::Profile;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let split = args.iter().position(|a| a == "--").unwrap_or(args.len());
    let key = |name: &str, default: u64| -> Result<u64, std::num::ParseIntError> {
        let found = args[split..].iter().find_map(|k| k.strip_prefix(name)?.strip_prefix('='));
        found.map_or(Ok(default), str::parse)
    };
    let [library, cases @ ..] = &args[..split] else {
        return Err("usage: lockstep-case LIBRARY CASE...".into());
    };
    let library = Library::open(Path::new(library))?;
    let (seed, seeds) = (key("seed", 1)?, key("seeds", 1)?);
    let options = Options::default();
    for path in cases {
        for job in &case::load(Path::new(path))? {
            for seed in seed..seed + seeds {
                let params = DutParams { seed, ..DutParams::default() };
                let mut dut = DutEngine::new(&library, &params)?;
                let mut golden = GoldenEngine::new(library.config(), Profile::default(), None);
                let o = run_pair(&mut dut, &mut golden, job, &options);
                println!(
                    "{} {} seed {seed}: {} instructions, {} bits, {} cycles, {:.3} s of which {:.3} s in \
                     the DUT",
                    o.end.word(),
                    job.name,
                    o.instructions,
                    o.bits,
                    o.cycles,
                    o.seconds,
                    o.leader_seconds
                );
                print!("{}", o.end.detail());
                if key("bare", 0)? == 1 {
                    let mut bare = DutEngine::new(&library, &DutParams { trace: false, ..params })?;
                    let b = run_alone(&mut bare, &library.config(), job, &options);
                    println!("  bare {:.3} s, ratio {:.2}", b.seconds, o.seconds / b.seconds);
                }
            }
        }
    }
    Ok(())
}
