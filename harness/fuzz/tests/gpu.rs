//! A GPU's opinion on random kernels, from a stand-in that has the host's results, or changes them.

use std::path::Path;
use std::sync::{Arc, Mutex};
use tandem_abi::{Config, NAMED_CONFIGS};
use tandem_fuzz::kernel::bench::KernelBench;
use tandem_fuzz::kernel::gpu::Gpu;
use tandem_fuzz::kernel::subject::{DATA_SETS, Kernels};
use tandem_fuzz::shrink::Budget;
use tandem_fuzz::{CaseId, Leader, Subject};
use tandem_gpu::{Answer, End, Failure, Region};
use tandem_judge::Blame;
use tandem_lockstep::GoldenEngine;
use tandem_nvvm::oracle::HostJob;
use tandem_nvvm::service::ForkServer;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tandem-fork-server");
const TINY: Config = NAMED_CONFIGS[0].1;

type Told = Result<Answer, Failure>;

fn told(end: End) -> Told {
    Ok(Answer { device: "a GPU".into(), end })
}

/// What the host leaves, as an answer.
fn hosts(job: &HostJob) -> (Vec<Region>, String) {
    let result =
        ForkServer::start(Path::new(PROGRAM)).unwrap().host(std::slice::from_ref(job)).remove(0).unwrap();
    let regions = result.regions.into_iter().map(|r| Region { addr: r.addr, bytes: r.bytes });
    (regions.collect(), result.printed.concat())
}

fn finished((regions, printed): (Vec<Region>, String)) -> Told {
    told(End::Finished { regions, printed })
}

/// Another result in a random kernel's results, which a first word of all ones is not.
fn wrong(job: &HostJob) -> Told {
    let (mut regions, printed) = hosts(job);
    regions[0].bytes[0] ^= 1;
    finished((regions, printed))
}

/// Kernels on host and golden, and a GPU that answers so; and the names of its questions.
fn kernels(
    live: bool,
    answer: impl Fn(&HostJob) -> Option<Told> + Send + Sync + 'static,
) -> (Kernels, Arc<Mutex<Vec<String>>>) {
    let golden = || GoldenEngine::new(TINY, Default::default(), None);
    let leader = Leader::Golden(Box::new(golden()));
    let mut bench = KernelBench::new(Path::new(PROGRAM), leader, golden(), TINY, None).unwrap();
    let names = Arc::new(Mutex::new(Vec::new()));
    let asked = names.clone();
    let ask = Arc::new(move |name: &str, job: &HostJob| {
        asked.lock().unwrap().push(name.to_string());
        answer(job)
    });
    bench.ask(Gpu { ask, live });
    (Kernels::new(bench), names)
}

const CASE: CaseId = CaseId { seed: 1, number: 3 };

#[test]
fn a_gpu_is_asked_once_about_each_launch_and_its_results_count() {
    let (mut without, _) = kernels(false, |_| None);
    let less = without.judge(CASE);
    let (mut subject, names) = kernels(false, |job| Some(finished(hosts(job))));
    let judged = subject.judge(CASE);
    assert_eq!((judged.failure, judged.not_run), (None, None));
    assert!(judged.bits > less.bits, "{} with, {} without", judged.bits, less.bits);
    assert_eq!(*names.lock().unwrap(), ["fuzz --kind kernels --seed 1 --case 3"; DATA_SETS]);
}

/// A record has no answers about candidates, so the finding stays as large as the case.
#[test]
fn a_gpu_that_contradicts_all_others_is_a_finding() {
    for live in [false, true] {
        let (mut subject, _) = kernels(live, |job| Some(wrong(job)));
        let bucket = subject.judge(CASE).failure.expect("a failure");
        assert_eq!(bucket.signature.blame, Blame::TandemOrGpu.into(), "{bucket}");
        let finding = subject.reduce(CASE, &bucket, &Budget::default());
        assert!(finding.detail.contains("\n  gpu "), "{}", finding.detail);
        assert_eq!(finding.files.len(), 2);
        let replay = finding.replay.join(" ");
        if live {
            assert!(finding.runs > 0 && finding.beyond < 30, "{} runs\n{}", finding.runs, finding.text());
            assert!(replay.contains("--engine host,golden,dut,gpu"), "{replay}");
        } else {
            assert_eq!((finding.runs, replay.as_str()), (0, ""));
        }
    }
}

/// They must not count as compared with a GPU.
#[test]
fn kernels_that_a_gpu_does_not_run_are_counted() {
    let refuses = |_: &HostJob| Some(told(End::Refused("too large".into())));
    let lacks = |_: &HostJob| Some(Err(Failure::Tool("no answer".into())));
    for (mut subject, why) in [
        (kernels(false, refuses).0, "a GPU refuses: too large"),
        (kernels(false, lacks).0, "asking the GPU failed: no answer"),
    ] {
        let judged = subject.judge(CASE);
        assert_eq!(judged.failure, None);
        assert_eq!(judged.not_run.map(|n| n.to_string()).as_deref(), Some(why));
    }
}
