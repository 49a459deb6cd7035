//! The generated programs on instructions whose results are known.

use std::time::Duration;
use tandem_process::Limits;
use tandem_qemu::{Block, Cpu, LIMITS, QemuError, Slot, executable, run, run_executable};
use ventus_isa::asm::assemble_line;

fn words(lines: &[&str]) -> Vec<u32> {
    lines.iter().flat_map(|line| assemble_line(line, 0).unwrap_or_else(|e| panic!("{e}"))).collect()
}

fn word(value: u32) -> Vec<u8> {
    value.to_le_bytes().to_vec()
}

#[test]
fn scalars_flags_and_memory() {
    let add = Block {
        name: "add and store".to_string(),
        vtype: None,
        words: words(&["add x3, x1, x2", "sw x3, 4(x4)"]),
        inputs: vec![Slot::X(1), Slot::X(2), Slot::X(4), Slot::Memory { offset: 8, len: 8 }],
        outputs: vec![Slot::Memory { offset: 8, len: 8 }, Slot::X(3)],
        tuples: (0..3)
            .map(|i| vec![word(i), word(40), word(Slot::MEMORY + 8), [word(7), word(9)].concat()])
            .collect(),
    };
    let divide = Block {
        name: "divide".to_string(),
        vtype: None,
        words: words(&["fdiv.s x3, x1, x2"]),
        inputs: vec![Slot::X(1), Slot::X(2), Slot::Csr(3)],
        outputs: vec![Slot::X(3), Slot::Csr(1)],
        // 1 / 3 up; 1 / 0.
        tuples: vec![
            vec![word(0x3f80_0000), word(0x4040_0000), word(3 << 5)],
            vec![word(0x3f80_0000), word(0), word(0)],
        ],
    };
    let results = run(Cpu::Scalar, &[add, divide]).unwrap_or_else(|e| panic!("{e}"));
    for (i, tuple) in results[0].iter().enumerate() {
        let sum = 40 + i as u32;
        assert_eq!(tuple, &vec![[word(7), word(sum)].concat(), word(sum)]);
    }
    assert_eq!(results[1], [vec![word(0x3eaa_aaab), word(1)], vec![word(0x7f80_0000), word(8)]]);
}

#[test]
fn vectors_masks_and_wide_elements() {
    let elements = |f: fn(u64) -> u64, eew: usize| -> Vec<u8> {
        (0..32).flat_map(|i| f(i).to_le_bytes()[..eew / 8].to_vec()).collect()
    };
    // e32, m1, tail and mask undisturbed: only odd lanes are added.
    let masked = Block {
        name: "masked".to_string(),
        vtype: Some((0x10, 32)),
        words: words(&["vadd.vv v3, v1, v2, v0.t"]),
        inputs: vec![
            Slot::V { reg: 1, eew: 32, count: 32 },
            Slot::V { reg: 2, eew: 32, count: 32 },
            Slot::V { reg: 3, eew: 32, count: 32 },
            Slot::Mask { reg: 0, count: 32 },
        ],
        outputs: vec![Slot::V { reg: 3, eew: 32, count: 32 }],
        tuples: vec![vec![
            elements(|i| i, 32),
            elements(|i| 100 * i, 32),
            elements(|_| 5, 32),
            word(0xaaaa_aaaa),
        ]],
    };
    // e64, m2 in pairs, scalar from an f register: 1 + 0.5.
    let double = Block {
        name: "double".to_string(),
        vtype: Some((0x19, 32)),
        words: words(&["vfadd.vf v4, v2, x1"]),
        inputs: vec![Slot::V { reg: 2, eew: 64, count: 32 }, Slot::F(1)],
        outputs: vec![Slot::V { reg: 4, eew: 64, count: 32 }],
        tuples: vec![vec![elements(|_| 1f64.to_bits(), 64), 0.5f64.to_le_bytes().to_vec()]],
    };
    let results = run(Cpu::Vector, &[masked, double]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(results[0][0][0], elements(|i| if i % 2 == 1 { 101 * i } else { 5 }, 32));
    assert_eq!(results[1][0][0], elements(|_| 1.5f64.to_bits(), 64));
}

#[test]
fn a_block_that_cannot_run_is_named() {
    let block = |name: &str, words: Vec<u32>| Block {
        name: name.to_string(),
        vtype: None,
        words,
        inputs: vec![],
        outputs: vec![Slot::X(1)],
        tuples: vec![vec![]],
    };
    let blocks = [block("fine", words(&["addi x1, x0, 1"])), block("bad", vec![0xffff_ffff])];
    match run(Cpu::Scalar, &blocks) {
        Err(QemuError::Ended { blocks, .. }) => assert_eq!(blocks, ["bad"]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn any_program_can_be_made() {
    let file = executable(".globl _start\n_start:\nli x10, 7\nli x17, 93\necall\n").unwrap();
    assert_eq!(run_executable(Cpu::Vector, &file, LIMITS).unwrap().ending.status(), Some(7));
}

#[test]
fn a_program_without_end_is_ended() {
    let busy = executable(".globl _start\n_start:\nj _start\n").unwrap();
    let error = run_executable(Cpu::Scalar, &busy, Limits::cpu(Duration::from_millis(200))).unwrap_err();
    assert!(error.to_string().contains("did not end within 0.2 s of CPU time and was killed"), "{error}");
    // It sleeps: ppoll_time64 without descriptors or a time.
    let idle = executable(
        ".globl _start\n_start:\nli x10, 0\nli x11, 0\nli x12, 0\nli x13, 0\nli x17, 414\necall\n",
    );
    let error = run_executable(Cpu::Scalar, &idle.unwrap(), Limits::wall(Duration::from_millis(200)));
    assert!(error.unwrap_err().to_string().contains("did not end within 0.2 s and was killed"));
}
