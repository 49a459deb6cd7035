//! Random kernels on host and golden, and the time spent in each part: `kernels FROM TO [CONFIG] [FAULT]`.

use std::time::{Duration, Instant};
use tandem_fuzz::Leader;
use tandem_fuzz::kernel::bench::KernelBench;
use tandem_fuzz::kernel::subject::Kernels;
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::{CaseId, Subject};
use tandem_lockstep::GoldenEngine;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let number = |n: usize, or: u64| args.get(n).and_then(|a| a.parse().ok()).unwrap_or(or);
    let config: tandem_abi::Config = args.get(3).map_or("tiny", |s| s).parse().unwrap();
    let fault = args.get(4).map(|f| f.parse().unwrap());
    let program = std::env::current_exe().unwrap().parent().unwrap().join("../tandem-fork-server");
    let golden = || GoldenEngine::new(config, Default::default(), None);
    let bench =
        KernelBench::new(&program, Leader::Golden(Box::new(golden())), golden(), config, fault).unwrap();
    let mut subject = Kernels::new(bench);
    let began = Instant::now();
    let (mut instructions, mut failures) = (0, 0);
    for n in number(1, 0)..number(2, 10) {
        let case = CaseId { seed: 1, number: n };
        if std::env::var_os("TEXT").is_some() {
            println!("{}", tandem_fuzz::kernel::print(&subject.kernel(case).unwrap(), &config).text);
        }
        let judged = subject.judge(case);
        instructions += judged.instructions;
        let Some(bucket) = judged.failure else { continue };
        failures += 1;
        println!("{n}: {bucket}");
        if std::env::var_os("SHRINK").is_some() {
            let budget = Budget { time: Duration::from_secs(60), ..Budget::default() };
            let began = Instant::now();
            let f = subject.reduce(case, &bucket, &budget);
            println!("{}\n{}\n{:?}", f.tried.join("\n"), f.detail, f.replay);
            for file in f.files {
                println!("--- {}\n{}", file.extension, file.text);
            }
            println!("{} instructions, {} runs, {:.1} s", f.beyond, f.runs, began.elapsed().as_secs_f64());
        }
    }
    let s = subject.bench().spent;
    println!(
        "{failures} failures, {instructions} instructions, {:.1} s; print {:.2} compile {:.2} host {:.2} \
         run {:.2}",
        began.elapsed().as_secs_f64(),
        s.print.as_secs_f64(),
        s.compile.as_secs_f64(),
        s.host.as_secs_f64(),
        s.run.as_secs_f64()
    );
}
