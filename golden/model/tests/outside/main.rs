//! Instructions of the model against outside judges, on generated operands: `qemu-riscv32` for the standard
//! ones (here), Berkeley SoftFloat for those with floating point (`softfloat.rs`).
//!
//! Every row of the table that RISC-V has is tried on qemu, or excluded by name with a reason in `scalar.rs`
//! and `vector.rs`. `isa-tests/oracles` lists what each judge is asked about. `TANDEM_OUTSIDE_SEED` is the
//! seed, which is printed.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod experiment;
#[path = "../judge/mod.rs"]
mod judge;
mod listed;
mod piece;
mod scalar;
mod softfloat;
mod vector;

use experiment::Experiment;
use judge::operands::Random;
use std::collections::BTreeSet;
use tandem_plant::GoldenFault;
use tandem_qemu::{Block, Cpu, run};
use ventus_isa::rows;

fn seed() -> u64 {
    match std::env::var("TANDEM_OUTSIDE_SEED") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("TANDEM_OUTSIDE_SEED={text} is not a number")),
        Err(_) => 1,
    }
}

fn check(cpu: Cpu, experiments: &[Experiment], faults: &[(GoldenFault, &[&str])]) {
    let seed = seed();
    let tuples: usize = experiments.iter().map(|e| e.tuples.len()).sum();
    let names: BTreeSet<&str> = experiments.iter().map(|e| e.name).collect();
    println!("{} instructions, {} encodings, {tuples} tuples, seed {seed}", names.len(), experiments.len());
    let blocks: Vec<Block> = experiments.iter().map(Experiment::block).collect();
    let results = run(cpu, &blocks).unwrap_or_else(|e| panic!("{e}"));
    let mut random = Random::new(seed, "noise");
    let wrong: Vec<String> = experiments
        .iter()
        .zip(&results)
        .flat_map(|(e, result)| e.compare(result, None, &mut random))
        .collect();
    let shown = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} differences, seed {seed}:\n{shown}", wrong.len());
    // The operands are good enough: a planted fault shows at every instruction that it affects.
    for (fault, names) in faults {
        for name in *names {
            let mut of_row = experiments.iter().zip(&results).filter(|(e, _)| e.name == *name);
            let noticed = of_row.any(|(e, result)| !e.compare(result, Some(*fault), &mut random).is_empty());
            assert!(noticed, "{fault} goes unnoticed at {name}, seed {seed}");
        }
    }
}

#[test]
fn scalar_instructions() {
    let faults: [(GoldenFault, &[&str]); 3] = [
        (GoldenFault::SraAsSrl, &["sra", "srai"]),
        (GoldenFault::LoadSignLost, &["lb", "lh"]),
        (GoldenFault::FmaRoundsTwice, &["fmadd.s", "fmsub.s", "fnmadd.s", "fnmsub.s"]),
    ];
    check(Cpu::Scalar, &scalar::experiments(seed()), &faults);
}

#[test]
fn vector_instructions() {
    let faults: [(GoldenFault, &[&str]); 3] = [
        (GoldenFault::SraAsSrl, &["vsra.vv", "vsra.vx", "vsra.vi"]),
        (GoldenFault::VaddCarry, &["vadd.vv", "vadd.vx"]),
        (GoldenFault::FmaRoundsTwice, &["vfmacc.vv", "vfmacc.vf", "vfmadd.vv", "vfmadd.vf"]),
    ];
    check(Cpu::Vector, &vector::experiments(seed()), &faults);
}

#[test]
fn the_list_is_what_is_tried() {
    let tried = rows().iter().filter(|row| scalar::is_scalar(row) || vector::is_vector(row));
    listed::holds("qemu", &tried.map(|row| row.name).collect());
}

/// No standard row is forgotten, and no name in the list of differences is stale.
#[test]
fn every_row_is_tried_or_excluded() {
    let excluded = &*listed::DIFFERENCES;
    for row in rows() {
        let tried = scalar::is_scalar(row) || vector::is_vector(row);
        let own = row.ext == ventus_isa::Ext::Ventus;
        let named = excluded.contains(row.name);
        let reasons = u8::from(tried) + u8::from(own) + u8::from(named);
        assert!(reasons == 1, "{}: tried on qemu or in differences/qemu.txt, and not both", row.name);
    }
    for name in excluded {
        assert!(rows().iter().any(|row| row.name == name), "{name} is not a row");
    }
}
