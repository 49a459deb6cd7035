//! Race verdicts on the RTL: a race that is certain to show is reported, a barrier removes it, and a cache's
//! mistake is not a race.

use tandem_abi::Config;
use tandem_fuzz::job_from_assembly;
use tandem_lockstep::engine::DutParams;
use tandem_lockstep::{DutEngine, End, GoldenEngine, Options, Outcome, run_pair};
use ventus_dut::{Flavour, Library};
use ventus_golden::Profile;

/// Two warps, a word that both have in the cache, then `writer` in warp 0 and `reader` in warp 1, in one line
/// of code, so that no fetch comes between; x3 points at the word, x7 is 5.
fn program(writer: &str, reader: &str) -> String {
    format!(
        "# launch: warps=2 lanes=4\n.globl _start\n_start:\n\
         csrr x5, wid\nlui x3, 0x90000\nlw x6, 0(x3)\nadd x6, x6, x6\naddi x7, x0, 5\njal x0, together\n\
         .balign 64\ntogether:\nbarrier 0\nbne x5, x0, reader\n{writer}\nendprg\nreader:\n{reader}\nendprg\n.data\n.word 9, 0, 0, 0\n"
    )
}

/// A wait of about this many rounds.
fn wait(rounds: u32) -> String {
    format!("addi x8, x0, {rounds}\nagain:\naddi x8, x8, -1\nbne x8, x0, again")
}

fn run(source: &str, fault: u32, latency: u32) -> Outcome {
    let config: Config = Config::new(1, 8, 4);
    let flavour = if fault == 0 { Flavour::Plain } else { Flavour::Faults };
    let path = ventus_dut::build(&config, flavour).expect("the DUT library builds");
    let library = Library::open_for(&path, &config).expect("the DUT library opens");
    let params = DutParams { fault, latency: (latency, latency), stall_percent: 0, ..DutParams::default() };
    let mut dut = DutEngine::new(&library, &params).expect("the DUT starts");
    let mut golden = GoldenEngine::new(config, Profile::default(), None);
    let (job, _) =
        job_from_assembly(source, "race.s", Some(&config)).unwrap_or_else(|e| panic!("{e}\n{source}"));
    run_pair(&mut dut, &mut golden, &job, &Options::default())
}

#[test]
fn a_race_that_is_certain_to_show_is_a_race() {
    // Memory takes 150 cycles to acknowledge the store; the load hits and sees it long before the store
    // retires.
    for load in ["lw x9, 0(x3)", "lw x0, 0(x3)", "lbu x9, 0(x3)", "vle32.v v8, (x3)"] {
        let source = program("sw x7, 0(x3)", &format!("{}\n{load}", wait(4)));
        let outcome = run(&source, 0, 150);
        assert!(
            matches!(outcome.end, End::Race(_)),
            "{load}: {}\n{}",
            outcome.end.word(),
            outcome.end.detail()
        );
    }
}

#[test]
fn a_barrier_or_a_later_look_makes_it_none() {
    for (writer, reader) in [
        ("sw x7, 0(x3)\nbarrier 0", "barrier 0\nlw x9, 0(x3)".to_string()),
        // Still unordered, but the store retired long before.
        ("sw x7, 0(x3)", format!("{}\nlw x9, 0(x3)", wait(200))),
        // Different bytes of a word.
        ("sb x7, 1(x3)", format!("{}\nlbu x9, 2(x3)\nsb x9, 3(x3)", wait(4))),
        // Atomics have an order.
        ("amoadd.w x9, x7, (x3)", "amoadd.w x9, x7, (x3)".to_string()),
    ] {
        for latency in [1, 40, 150] {
            let outcome = run(&program(writer, &reader), 0, latency);
            assert!(outcome.end.passed(), "{writer}, latency {latency}:\n{}", outcome.end.detail());
        }
    }
}

#[test]
fn a_stale_line_is_no_race() {
    // Fault 9: a store that hits does not update its line. The load is hundreds of cycles after the store on
    // the same SM, so no order of the two explains the old value.
    let source = program("sw x7, 0(x3)", &format!("{}\nlw x9, 0(x3)", wait(200)));
    let outcome = run(&source, 9, 40);
    let End::Mismatch(m) = &outcome.end else { panic!("{}: {}", outcome.end.word(), outcome.end.detail()) };
    assert!(m.disasm.starts_with("lw x9"), "{}", m.disasm);
}
