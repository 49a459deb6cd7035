//! Faults of the order of memory: each is seen by the litmus test that its file names, or by the checker of
//! the same runs. The nightly plan runs them; the clean design shows nothing in these tests.

mod common;

use tandem_memory_model::shapes;
use ventus_dut::Source;

/// Each names a test that there is, in a variant that it has.
#[test]
fn faults_name_litmus_tests() {
    let tests = shapes::all().unwrap();
    let faults = Source::in_tree().unwrap().planted_faults().unwrap();
    let named: Vec<_> = faults.iter().filter_map(|f| Some((&f.name, f.litmus.as_ref()?))).collect();
    assert!(named.len() >= 7, "seven faults of the order of memory, not {}", named.len());
    for (fault, litmus) in named {
        let (name, variant) = litmus.split_once('/').unwrap_or((litmus, ""));
        let has = |t: &tandem_memory_model::litmus::Test| {
            tandem_suites::litmus::emit::Variant::of(t).iter().any(|v| v.name().contains(variant))
        };
        assert!(tests.iter().any(|t| t.name.contains(name) && has(t)), "{fault}: no litmus test {litmus}");
    }
}
