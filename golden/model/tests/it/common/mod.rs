//! A bench for programs of a few instructions: one workgroup on a small machine, registers preset.

use tandem_abi::{Config, Launch, MAX_LANES, Record};
use ventus_golden::{Golden, Profile, Step, WgStart};
use ventus_isa::{Insn, encode};

/// Where the bench puts code.
pub const CODE: u32 = 0x8000_0000;
/// Where the bench maps 64 KiB of data.
pub const DATA: u32 = 0x9000_0000;
/// Private memory of the launch.
pub const PRIVATE: u32 = 0x9000_8000;

/// A launch of `wg_warps` warps of eight threads.
pub fn launch(wg_warps: u32) -> Launch {
    Launch {
        start_pc: CODE,
        csr_knl: 0x9000_0100,
        grid: [3, 2, 1],
        wf_size: 8,
        wg_warps,
        lds_size: 4096,
        pds_size: 64,
        sgprs: 64,
        vgprs: 64,
        pds_base: PRIVATE,
        ptbr: 0,
    }
}

/// A machine with a program loaded and workgroup 4 (x 1, y 1) begun.
pub struct Bench {
    pub golden: Golden,
    pub wg: u32,
}

impl Bench {
    pub fn new(program: &[Insn]) -> Bench {
        Bench::with(program, &launch(1), Profile::default())
    }

    pub fn with(program: &[Insn], launch: &Launch, profile: Profile) -> Bench {
        let words: Vec<u32> = program.iter().flat_map(words_of).collect();
        Bench::of_words(&words, launch, profile)
    }

    pub fn of_words(words: &[u32], launch: &Launch, profile: Profile) -> Bench {
        let mut golden = Golden::new(Config::new(1, 8, 8), profile);
        golden.memory_mut().map(CODE, 0x1000);
        golden.memory_mut().map(DATA, 0x1_0000);
        for (i, word) in words.iter().enumerate() {
            golden.memory_mut().write_u32(CODE + 4 * i as u32, *word).unwrap();
        }
        golden.launch(launch).unwrap();
        let wg = 4;
        let start = WgStart { wg, sm: 0, sm_wg: 2, lds_base: 0x7000_0400, pds_base: None };
        golden.start_workgroup(&start).unwrap();
        Bench { golden, wg }
    }

    pub fn x(mut self, reg: u8, value: u32) -> Bench {
        self.golden.set_x(self.wg, 0, reg, value);
        self
    }

    pub fn v(mut self, reg: u8, lanes: &[u32]) -> Bench {
        self.golden.set_v(self.wg, 0, reg, &vector(lanes));
        self
    }

    pub fn word(mut self, addr: u32, value: u32) -> Bench {
        self.golden.memory_mut().write_u32(addr, value).unwrap();
        self
    }

    /// One step of warp 0, with its outcome.
    pub fn outcome(&mut self) -> (Step, Record) {
        self.outcome_of(0)
    }

    pub fn outcome_of(&mut self, warp: u32) -> (Step, Record) {
        let mut record = Record::ZERO;
        let step = self.golden.step(self.wg, warp, &mut record);
        (step, record)
    }

    /// One step of warp 0 that must retire.
    pub fn step(&mut self) -> Record {
        let (step, record) = self.outcome();
        assert!(
            matches!(step, Step::Retired | Step::WarpEnded),
            "{step:?} at {:#x}: {}",
            record.pc,
            record.trap
        );
        record
    }

    pub fn steps(&mut self, count: usize) -> Record {
        let mut last = Record::ZERO;
        for _ in 0..count {
            last = self.step();
        }
        last
    }
}

/// The words of an instruction, its prefix first if it needs one.
pub fn words_of(insn: &Insn) -> Vec<u32> {
    let words = encode(insn).unwrap_or_else(|e| panic!("{insn:?}: {e}"));
    words.prefix.into_iter().chain([words.word]).collect()
}

/// A vector register from its first lanes.
pub fn vector(lanes: &[u32]) -> [u32; MAX_LANES] {
    let mut all = [0; MAX_LANES];
    all[..lanes.len()].copy_from_slice(lanes);
    all
}
