//! Other runs of the host's: results that are equal by luck, or are the host's alone, are judged by them, and
//! a run that shows nothing is told.

use std::time::Duration;
use tandem_abi::{Config, Launch, Memory};
use tandem_judge::{
    Again, Blame, Cause, Compared, Engines, Judged, Origin, Reason, ResultKind, Trial, Verdict,
};
use tandem_launch::{Buffer, ElemType, Job, KernelRun};
use tandem_lockstep::{End, Opinion, Outcome};
use tandem_nvvm::oracle::{Doubts, HostError, HostResult, Region, ThreadOrder};
use tandem_process::TimeLimit;

const OUT: u32 = 0x9000_0000;

/// A buffer of one word for each name, in pages of their own. A name in capitals is a variable's.
fn job(names: &[&str]) -> Job {
    let buffer = |(n, name): (usize, &&str)| {
        let (name, addr) = (name.to_string(), OUT + 0x1000 * n as u32);
        let arg = name.starts_with(char::is_lowercase).then_some(n);
        Buffer { name, addr, size: 4, elem: ElemType::U32, step: None, arg, expect: None }
    };
    Job { buffers: names.iter().enumerate().map(buffer).collect(), ..Job::default() }
}

/// A host's run that leaves this word and these doubts.
fn left(word: u32, undefined: bool, unordered: bool) -> HostResult {
    left_words([word], undefined, unordered)
}

/// A host's run that leaves a word in each buffer.
fn left_words<const N: usize>(words: [u32; N], undefined: bool, unordered: bool) -> HostResult {
    let region = |(n, word): (usize, u32)| Region {
        addr: OUT + 0x1000 * n as u32,
        bytes: word.to_le_bytes().to_vec(),
    };
    HostResult {
        regions: words.into_iter().enumerate().map(region).collect(),
        variables: vec![],
        printed: vec![],
        doubts: Doubts { undefined, unordered },
        poison: undefined.then(|| "k.ll:3: %s = add nsw i32 %a, %b, by thread [0, 0, 0]".to_string()),
        overrun: None,
        arrivals: 0,
    }
}

/// A run of one instruction that passed.
fn passed() -> Outcome {
    serde_json::from_value(serde_json::json!({
        "verdict": End::Pass, "leader": Opinion::Rtl, "engines": ["dut", "golden"], "kernels": 1,
        "instructions": 1, "bits": 32, "memory_bytes": 0, "waived": [], "unreported": [], "lines": null,
        "cycles": 9, "races": 0, "tohost": null, "leader_seconds": 0.0, "seconds": 0.0,
    }))
    .unwrap()
}

/// A trial of a device that left `device` (none: the host alone), and of a host whose other runs are given.
fn judged(
    device: Option<u32>,
    host: HostResult,
    again: impl FnMut(Again) -> Result<HostResult, HostError>,
) -> Judged {
    judged_words(device.map(|word| [word]), &["out"], host, again)
}

/// As [`judged`], with a word in each of some buffers.
fn judged_words<const N: usize>(
    device: Option<[u32; N]>,
    names: &[&str],
    host: HostResult,
    again: impl FnMut(Again) -> Result<HostResult, HostError>,
) -> Judged {
    let (job, config) = (job(names), Config::new(1, 2, 8));
    let engines = if device.is_some() { Engines::THREE } else { Engines::HOST };
    let mut trial = Trial::new(engines, Origin::Ir, &job, &config);
    if let Some(words) = device {
        let outcome = passed();
        let mut memory = Memory::new();
        for (buffer, word) in job.buffers.iter().zip(words) {
            memory.map(buffer.addr, 4);
            memory.write(buffer.addr, &word.to_le_bytes()).unwrap();
        }
        trial.device(&outcome, memory);
    }
    assert!(trial.wants_host());
    trial.host(&Ok(host), again);
    trial.judge()
}

fn late() -> Result<HostResult, HostError> {
    Err(HostError::Timeout(TimeLimit::Cpu(Duration::from_secs(60))))
}

#[test]
fn the_host_alone_is_held_to_its_doubts() {
    for (undefined, unordered, how, cause, reason) in [
        (true, false, Again::Negative, Cause::Undefined, Reason::UndefinedDecides),
        (false, true, Again::ThreadsBackwards, Cause::Order, Reason::OrderDecides),
    ] {
        let run = |word| {
            judged(None, left(5, undefined, unordered), |asked| {
                let other = undefined && matches!(asked, Again::Large | Again::Small);
                assert!(asked == how || other, "only what is doubted is run again");
                Ok(left(word, false, false))
            })
        };
        let changed = run(6);
        let Judged { judgement, evidence, .. } = &changed;
        assert_eq!((judgement.verdict, judgement.blame), (Verdict::Mismatch, Some(Blame::Program)));
        assert_eq!(
            (judgement.reason, evidence.compared),
            (reason, Compared::Differ(ResultKind::Buffer, cause))
        );
        let text = changed.detail();
        assert!(text.contains("\n  host      5 "), "{text}");
        assert_eq!(text.contains("k.ll:3: %s = add nsw"), undefined, "{text}");
        assert_eq!(run(5).judgement.verdict, Verdict::Ran, "the result does not depend on it");
    }
    let quiet = judged(None, left(5, false, false), |_| panic!("there is no doubt"));
    assert_eq!(quiet.judgement.verdict, Verdict::Ran);
}

#[test]
fn another_run_that_is_out_of_time_is_told() {
    // Equal results: they pass, and the report says what is not known.
    for device in [Some(5), None] {
        let open = judged(device, left(5, false, true), |_| late());
        assert!(!open.judgement.verdict.is_failure());
        let notes = open.notes().concat();
        assert!(notes.contains("whether the order of threads decides a result is not known"), "{notes}");
        assert!(notes.contains("60"), "{notes}");
    }
    // Other results: the cause stays unknown, and so does whether the order is one.
    let differs = judged(Some(7), left(5, false, false), |how| match how {
        Again::Backwards => late(),
        Again::ThreadsBackwards | Again::InTurns | Again::InSteps | Again::Shuffled(_) => {
            panic!("one that is out of time is enough")
        }
        Again::Negative | Again::Large | Again::Small => Ok(left(5, false, false)),
    });
    assert_eq!(differs.judgement.blame, Some(Blame::Compiler));
    assert!(differs.notes().concat().contains("whether the order of threads decides"));
    // Other bits in undefined values that make the kernel run on and on do decide.
    let hangs = judged(Some(5), left(5, true, false), |_| late());
    assert_eq!(
        (hangs.judgement.blame, hangs.judgement.reason),
        (Some(Blame::Program), Reason::UndefinedDecides)
    );
}

/// Backwards, a sum of atomics and a maximum after each is the same. In turns it is not.
#[test]
fn atomics_that_do_not_commute_are_the_programs_order() {
    for (in_turns, blame) in [(7, Blame::Program), (5, Blame::Compiler)] {
        let differs = judged(Some(7), left(5, false, false), |how| match how {
            Again::InTurns => Ok(left(in_turns, false, false)),
            _ => Ok(left(5, false, false)),
        });
        assert_eq!(differs.judgement.blame, Some(blame));
    }
}

/// A queue in a variable, whose order is the threads', is no result. A variable with one possible value is.
#[test]
fn variables_are_results_if_the_order_does_not_decide_them() {
    for (names, device, in_turns, blame) in [
        (["out", "QUEUE"], [5, 7], [5, 8], None),
        (["out", "TOTAL"], [5, 7], [5, 6], Some(Blame::Compiler)),
        // The queue excuses nothing else.
        (["out", "QUEUE"], [4, 7], [5, 8], Some(Blame::Compiler)),
        (["out", "queue"], [5, 7], [5, 8], Some(Blame::Program)),
    ] {
        let told = judged_words(Some(device), &names, left_words([5, 6], false, false), |how| match how {
            Again::InTurns => Ok(left_words(in_turns, false, false)),
            _ => Ok(left_words([5, 6], false, false)),
        });
        assert_eq!(told.judgement.blame, blame, "{names:?} {device:?}: {}", told.detail());
        let compared = told.tallies.iter().find(|t| t.pair.starts_with("host/")).unwrap().compared;
        assert_eq!(compared, if blame.is_none() { 1 } else { 2 }, "{names:?}");
    }
}

/// A thread that runs alone never sees what another one does between two of its accesses; in step it does.
#[test]
fn what_threads_in_step_make_of_each_other_is_the_programs_order() {
    for (in_steps, blame) in [(7, Blame::Program), (5, Blame::Compiler)] {
        let differs = judged(Some(7), left(5, false, false), |how| match how {
            Again::InSteps => Ok(left(in_steps, false, false)),
            _ => Ok(left(5, false, false)),
        });
        assert_eq!(differs.judgement.blame, Some(blame));
    }
}

/// A store of zeros behind a buffer leaves no trace in memory.
#[test]
fn the_host_tells_of_a_store_behind_a_buffer() {
    for (overrun, reason) in [(None, Reason::AllAgree), (Some(OUT + 6), Reason::WroteBehind)] {
        let host = HostResult { overrun, ..left(5, false, false) };
        let told = judged(Some(5), host, |_| panic!("there is no doubt"));
        assert_eq!(told.judgement.reason, reason, "{}", told.detail());
        let text = "buffer out (argument 0): 0x00 at 0x90000006, 3 bytes after its last one";
        assert_eq!(told.detail().contains(text), overrun.is_some(), "{}", told.detail());
    }
}

/// A launch of one workgroup of one warp.
fn one_warp() -> Launch {
    Launch {
        start_pc: 0x8000_0000,
        csr_knl: 0,
        grid: [1, 1, 1],
        wf_size: 32,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 32,
        vgprs: 32,
        pds_base: 0,
        ptbr: 0,
    }
}

/// A compiler that loses a barrier may have the right results, if the warps happen to keep step.
#[test]
fn fewer_arrivals_at_barriers_than_on_the_host_are_told() {
    let launch = Launch { wg_warps: 2, ..one_warp() };
    let kernel = || KernelRun::new("k", launch, vec![]);
    for (kernels, device, host, reason) in [
        (1, Some(64), 64, Reason::AllAgree),
        // A reduction's barrier is several of the machine's.
        (1, Some(96), 64, Reason::AllAgree),
        (1, Some(63), 64, Reason::BarrierLost),
        (1, None, 64, Reason::AllAgree),
        // The host ran one launch alone.
        (2, Some(0), 64, Reason::AllAgree),
    ] {
        let job = Job { kernels: (0..kernels).map(|_| kernel()).collect(), ..job(&["out"]) };
        let config = Config::new(1, 2, 8);
        let mut trial = Trial::new(Engines::THREE, Origin::Ir, &job, &config);
        let mut memory = Memory::new();
        memory.map(OUT, 4);
        memory.write(OUT, &5u32.to_le_bytes()).unwrap();
        trial.device(&Outcome { arrivals: device, ..passed() }, memory);
        let ran = HostResult { arrivals: host, ..left(5, false, false) };
        trial.host(&Ok(ran.clone()), |_| Ok(ran.clone()));
        let judged = trial.judge();
        assert_eq!(judged.judgement.reason, reason, "{device:?} {host}");
        let text = "threads arrived 63 times at a barrier on the device, and 64 times on the host";
        assert_eq!(judged.detail().contains(text), reason == Reason::BarrierLost, "{}", judged.detail());
    }
}

/// A loop may end in the round in which another block has found something. Then fewer arrivals show nothing,
/// and the report says so.
#[test]
fn the_number_of_arrivals_may_depend_on_the_order() {
    for (other, reason) in [(64, Reason::BarrierLost), (96, Reason::AllAgree)] {
        let launch = Launch { wg_warps: 2, ..one_warp() };
        let job = Job { kernels: vec![KernelRun::new("k", launch, vec![])], ..job(&["out"]) };
        let config = Config::new(1, 2, 8);
        let mut trial = Trial::new(Engines::THREE, Origin::Ir, &job, &config);
        let mut memory = Memory::new();
        memory.map(OUT, 4);
        memory.write(OUT, &5u32.to_le_bytes()).unwrap();
        trial.device(&Outcome { arrivals: Some(32), ..passed() }, memory);
        let ran = |arrivals| Ok(HostResult { arrivals, ..left(5, false, false) });
        trial.host(&ran(64), |how| ran(if how == Again::Shuffled(2) { other } else { 64 }));
        let judged = trial.judge();
        assert_eq!(judged.judgement.reason, reason);
        let notes = judged.notes().concat();
        assert_eq!(notes.contains("how often threads arrive at barriers depends"), other != 64, "{notes}");
    }
}

/// Fewer arrivals and another result ask for the same runs in other orders.
#[test]
fn other_orders_run_once() {
    let job = Job { kernels: vec![KernelRun::new("k", one_warp(), vec![])], ..job(&["out"]) };
    let config = Config::new(1, 2, 8);
    let mut trial = Trial::new(Engines::THREE, Origin::Ir, &job, &config);
    let mut memory = Memory::new();
    memory.map(OUT, 4);
    memory.write(OUT, &7u32.to_le_bytes()).unwrap();
    trial.device(&Outcome { arrivals: Some(32), ..passed() }, memory);
    let ran = HostResult { arrivals: 64, ..left(5, false, false) };
    let mut asked = Vec::new();
    trial.host(&Ok(ran.clone()), |how| {
        asked.push(how);
        Ok(ran.clone())
    });
    let orders = asked.iter().filter(|how| how.order() != ThreadOrder::Forwards).count();
    assert_eq!(orders, 6, "{asked:?}");
}

/// A sum of floats may have one result in three orders, and another in the fourth.
#[test]
fn several_orders_are_tried() {
    let differs = judged(Some(7), left(5, false, false), |how| match how {
        Again::Shuffled(3) => Ok(left(6, false, false)),
        _ => Ok(left(5, false, false)),
    });
    assert_eq!(differs.judgement.reason, Reason::OrderDecides);
}

/// The order of threads explains no difference in a buffer that is the same in every order.
#[test]
fn an_order_does_not_hide_what_it_does_not_decide() {
    let ran = |device: [u32; 2]| {
        judged_words(Some(device), &["packed", "quotient"], left_words([5, 40], false, false), |how| {
            let packed = if how.order() == ThreadOrder::Forwards { 5 } else { 6 };
            Ok(left_words([packed, 40], false, false))
        })
    };
    let order = ran([7, 40]);
    assert_eq!((order.judgement.blame, order.judgement.reason), (Some(Blame::Program), Reason::OrderDecides));
    let hidden = ran([7, 41]);
    assert_eq!(hidden.judgement.blame, Some(Blame::Compiler));
    assert!(hidden.detail().contains("quotient"), "{}", hidden.detail());
}

/// A maximum takes a negative undefined number as it takes 0.
#[test]
fn undefined_values_have_more_than_one_choice_of_other_bits() {
    for (device, blame) in [(5, Some(Blame::Program)), (7, Some(Blame::Program))] {
        let judged = judged(Some(device), left(5, true, false), |how| match how {
            Again::Large => Ok(left(0x7b40_7b40, true, false)),
            _ => Ok(left(5, true, false)),
        });
        assert_eq!((judged.judgement.blame, judged.judgement.reason), (blame, Reason::UndefinedDecides));
    }
}

/// A buffer whose second word is the same in every order, and whose first is not.
#[test]
fn an_element_that_no_order_changes_may_be_the_compilers() {
    let words = |packed: u32, quotient: u32| HostResult {
        regions: vec![Region { addr: OUT, bytes: [packed.to_le_bytes(), quotient.to_le_bytes()].concat() }],
        ..left(0, false, false)
    };
    let ran = |device: [u32; 2]| {
        let mut job = job(&["out"]);
        job.buffers[0].size = 8;
        let config = Config::new(1, 2, 8);
        let mut trial = Trial::new(Engines::THREE, Origin::Ir, &job, &config);
        let mut memory = Memory::new();
        memory.map(OUT, 8);
        for (n, word) in device.into_iter().enumerate() {
            memory.write(OUT + 4 * n as u32, &word.to_le_bytes()).unwrap();
        }
        trial.device(&passed(), memory);
        trial.host(&Ok(words(5, 40)), |how| match how {
            _ if how.order() == ThreadOrder::Forwards => Ok(words(5, 40)),
            _ => Ok(words(6, 40)),
        });
        trial.judge()
    };
    let order = ran([7, 40]);
    assert_eq!((order.judgement.blame, order.judgement.reason), (Some(Blame::Program), Reason::OrderDecides));
    let hidden = ran([7, 41]);
    assert_eq!(
        (hidden.judgement.blame, hidden.judgement.reason),
        (Some(Blame::ProgramOrCompiler), Reason::OrderElsewhere)
    );
    assert!(hidden.detail().contains("element   1"), "{}", hidden.detail());
}

#[test]
fn another_run_that_breaks_down_shows_the_cause() {
    let crash = || Err(HostError::Crash("memory at 0x00000010 was accessed".into()));
    let differs = judged(Some(7), left(5, false, false), |how| match how {
        Again::Backwards => crash(),
        _ => panic!("the cause is known"),
    });
    assert_eq!(
        (differs.judgement.blame, differs.judgement.reason),
        (Some(Blame::Program), Reason::OrderDecides)
    );
}
