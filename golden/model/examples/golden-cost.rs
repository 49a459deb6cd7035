//! Executes a loop of `benches/` without records, or with them, for a profiler to look at.
//!
//! `golden-cost FILE ROUNDS [records]`; `tandem bench golden` measures the same and knows what is wanted.

use tandem_abi::{CODE_BASE, Config, Launch};
use ventus_golden::{Golden, Profile};
use ventus_isa::asm::{Options, assemble};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [file, rounds, records @ ..] = args.as_slice() else {
        eprintln!("golden-cost FILE ROUNDS [records]");
        std::process::exit(2);
    };
    let text = std::fs::read_to_string(file).expect("a file to read");
    let options = Options { file: file.clone(), text_base: CODE_BASE, data_base: Some(0x9000_0000) };
    let source = format!(".equ ROUNDS, {rounds}\n{text}\nendprg\n");
    let object = assemble(&source, &options).expect("it assembles");
    let mut golden = Golden::new(Config::new(1, 8, 32), Profile::default());
    for section in &object.sections {
        golden.memory_mut().map(section.addr, section.bytes.len() as u32);
        golden.memory_mut().write(section.addr, &section.bytes).expect("mapped");
    }
    let launch = Launch {
        start_pc: object.entry,
        csr_knl: 0,
        grid: [1, 1, 1],
        wf_size: 32,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 64,
        vgprs: 64,
        pds_base: 0,
        ptbr: 0,
    };
    golden.launch(&launch).expect("fits");
    let end = if records.is_empty() {
        golden.run_quiet(u64::MAX, |_, _| {})
    } else {
        golden.run_alone(u64::MAX, |_| {})
    };
    println!("{end:?}: {} instructions", golden.retired());
}
