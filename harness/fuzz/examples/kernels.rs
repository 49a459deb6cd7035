//! Random kernels on host and golden, and where the time goes: `kernels FROM TO [CONFIG] [FAULT]`.

use proptest::strategy::{Strategy, ValueTree};
use std::time::Instant;
use tandem_fuzz::bench::Leader;
use tandem_fuzz::campaign::runner;
use tandem_fuzz::kernel::bench::KernelBench;
use tandem_fuzz::kernel::strategy::kernel;
use tandem_lockstep::GoldenEngine;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |n: usize, or: u64| args.get(n).and_then(|a| a.parse().ok()).unwrap_or(or);
    let config: tandem_abi::Config = args.get(3).map_or("tiny", |s| s).parse().unwrap();
    let fault = args.get(4).map(|f| f.parse().unwrap());
    let program = std::env::current_exe().unwrap().parent().unwrap().join("../tandem-kept-child");
    let golden = || GoldenEngine::new(config, Default::default(), None);
    let mut bench =
        KernelBench::new(&program, Leader::Golden(Box::new(golden())), golden(), config, fault).unwrap();
    let began = Instant::now();
    let (mut instructions, mut failures, mut large) = (0, 0, 0);
    for n in number(1, 0)..number(2, 10) {
        let k = kernel(2).new_tree(&mut runner(1, n)).unwrap().current();
        if std::env::var_os("TEXT").is_some() {
            println!("{}", tandem_fuzz::kernel::print(&k, &config).text);
        }
        let said = bench.judge(&k);
        instructions += said.instructions;
        large += u32::from(said.too_large);
        if let Some(f) = said.failure {
            failures += 1;
            println!("{n}: {}\n{}", f.bucket, f.detail);
        }
    }
    let s = bench.spent;
    println!(
        "{failures} failures, {large} too large, {instructions} instructions, {:.1} s; print {:.2} compile {:.2} host {:.2} run {:.2}",
        began.elapsed().as_secs_f64(),
        s.print.as_secs_f64(),
        s.compile.as_secs_f64(),
        s.host.as_secs_f64(),
        s.run.as_secs_f64()
    );
}
