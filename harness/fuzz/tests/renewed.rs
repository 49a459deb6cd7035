//! A reused machine must be as good as a new one: a case gives the same records whatever ran before it.

mod common;

use common::{MAX, generate, machine};
use tandem_abi::{Limits, PAGE_BYTES, Record};
use tandem_fuzz::program::{self, Built};
use tandem_lockstep::engine::{Batch, DutParams, Progress};
use tandem_lockstep::{DutEngine, Engine};
use ventus_dut::{Flavour, Library};

const SEED: u64 = 77;

/// Everything that a run shows: its records, its end, and the memory and LDS that it leaves.
type Seen = (Vec<Record>, Progress, Vec<u8>, Vec<u8>);

fn see(dut: &mut DutEngine, number: u64) -> Seen {
    let (p, base) = (generate(machine(4), SEED, number), DutParams::default());
    let Built { job, .. } = program::build(&p, &machine(4), MAX).expect("generated programs build");
    let run = &job.kernels[0];
    dut.set_params(&program::dut_params(&p, &base));
    dut.reset().unwrap();
    dut.load(&run.mem).unwrap();
    dut.launch(run).unwrap();
    let mut batch = Batch::default();
    let progress = dut.advance(1_000_000, &mut batch);
    let mut memory = Vec::new();
    for m in &run.mem {
        let mut bytes = vec![0; m.len.next_multiple_of(PAGE_BYTES) as usize];
        assert!(dut.read(m.addr & !(PAGE_BYTES - 1), &mut bytes).unwrap());
        memory.extend(bytes);
    }
    let mut lds = vec![0; Limits::of(&machine(4)).lds_bytes as usize];
    assert!(dut.read_lds(0, 0, &mut lds).unwrap());
    (batch.records, progress, memory, lds)
}

#[test]
fn a_case_gives_the_same_first_and_after_a_hundred_others() {
    let path = ventus_dut::build(&machine(4), Flavour::Plain).expect("the DUT library builds");
    let library = Library::open_for(&path, &machine(4)).expect("the DUT library opens");
    let new = |number| see(&mut DutEngine::new(&library, &DutParams::default()).unwrap(), number);
    let mut used = DutEngine::new(&library, &DutParams::default()).unwrap();
    for number in 0..100 {
        see(&mut used, number);
    }
    let mut records = 0;
    for number in [0, 1, 2, 50, 99, 100, 101] {
        let (want, got) = (new(number), see(&mut used, number));
        assert_eq!((got.0.len(), &got.1), (want.0.len(), &want.1), "case {number}");
        assert!(got == want, "seed {SEED}, case {number}: records or memory differ");
        records += want.0.len();
    }
    assert!(records > 350, "the cases have {records} records: they show little");
}
