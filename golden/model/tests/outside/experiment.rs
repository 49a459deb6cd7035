//! One instruction on many operand tuples, on both sides.

use crate::judge::operands::Random;
use crate::piece::{Kind, Piece, WG};
use tandem_abi::{Config, Launch, Record};
use tandem_plant::GoldenFault;
use tandem_qemu::{Block, Slot};
use ventus_faulty::Faulty;
use ventus_golden::{Golden, Profile, Step, WgStart};
use ventus_isa::Insn;
use ventus_isa::asm::assemble_line;

/// A value for each element of each input.
pub type Tuple = Vec<Vec<u64>>;

/// What is run and compared.
pub struct Experiment {
    /// Mnemonic of the row.
    pub name: &'static str,
    /// The instruction.
    pub insn: Insn,
    /// The instruction and the configuration, for messages.
    pub label: String,
    /// The words.
    pub words: Vec<u32>,
    /// Words that qemu alone executes before them.
    pub qemu_before: Vec<u32>,
    /// vtype for qemu, vtype for golden, elements.
    pub vector: Option<(u32, u32, u32)>,
    /// Threads of golden's warp.
    pub threads: u32,
    pub inputs: Vec<Piece>,
    pub outputs: Vec<Piece>,
    pub tuples: Vec<Tuple>,
}

/// Words of assembly lines.
pub fn words(lines: &[&str]) -> Vec<u32> {
    lines.iter().flat_map(|line| assemble_line(line, 0).unwrap_or_else(|e| panic!("{e}"))).collect()
}

const CODE: u32 = 0x8000_0000;

impl Experiment {
    /// The experiment for qemu.
    pub fn block(&self) -> Block {
        let pack = |tuple: &Tuple| self.inputs.iter().zip(tuple).map(|(piece, v)| piece.bytes(v)).collect();
        Block {
            name: self.label.clone(),
            vtype: self.vector.map(|(qemu, _, elements)| (qemu, elements)),
            words: [self.qemu_before.clone(), self.words.clone()].concat(),
            inputs: self.inputs.iter().map(|piece| piece.slot()).collect(),
            outputs: self.outputs.iter().map(|piece| piece.slot()).collect(),
            tuples: self.tuples.iter().map(pack).collect(),
        }
    }

    /// Runs it on golden, with or without a fault, and compares with a judge's results, written as qemu would
    /// write them. Returns a description of the first differences.
    pub fn compare(
        &self,
        qemu: &[Vec<Vec<u8>>],
        fault: Option<GoldenFault>,
        random: &mut Random,
    ) -> Vec<String> {
        let program = Program::of(self);
        let mut golden = Faulty::new(program.machine(self.threads), fault);
        let mut wrong = Vec::new();
        for (tuple, expected) in self.tuples.iter().zip(qemu) {
            if let Err(message) = self.compare_one(&program, &mut golden, tuple, expected, random) {
                wrong.push(message);
                if wrong.len() == 2 {
                    break;
                }
            }
        }
        wrong
    }

    fn compare_one(
        &self,
        program: &Program,
        faulty: &mut Faulty,
        tuple: &Tuple,
        expected: &[Vec<u8>],
        random: &mut Random,
    ) -> Result<(), String> {
        let context = |what: String| {
            let inputs: Vec<String> = self
                .inputs
                .iter()
                .zip(tuple)
                .map(|(piece, v)| format!("{:?} {v:x?}", piece.slot()))
                .collect();
            format!("{}: {what}\n    with {}", self.label, inputs.join(", "))
        };
        let threads = self.threads as usize;
        let golden = faulty.golden_mut();
        // Scalars last: pairs are set as a whole, and a register may be named twice.
        for (piece, values) in self.inputs.iter().zip(tuple) {
            piece.put(golden, values, threads, || random.word() as u32);
        }
        for (reg, piece) in program.csr_inputs.iter().zip(self.csrs(&self.inputs)) {
            golden.set_x(WG, 0, *reg, tuple[piece][0] as u32);
        }
        if let Some((_, vtype, elements)) = self.vector {
            golden.set_x(WG, 0, 28, elements);
            golden.set_x(WG, 0, 29, vtype);
        }
        let mut record = Record::ZERO;
        for _ in 0..1000 {
            let (pc, _) = faulty.golden().pc_and_mask(WG, 0).ok_or("no warp")?;
            let step = faulty.step(WG, 0, &mut record);
            if step != Step::Retired {
                return Err(context(format!("golden says {step:?} (trap {}) at {pc:#x}", record.trap)));
            }
            if pc == program.back {
                break;
            }
        }
        let golden = faulty.golden_mut();
        let mut csr_outputs = program.csr_outputs.iter();
        for (piece, bytes) in self.outputs.iter().zip(expected) {
            let expected = piece.values(bytes);
            let got = if matches!(piece.kind, Kind::Csr(_)) {
                let reg = csr_outputs.next().expect("a register for each");
                vec![u64::from(golden.x(WG, 0, *reg).unwrap_or(0))]
            } else {
                piece.take(golden, threads).map_err(context)?
            };
            if got != expected {
                let at = got.iter().zip(&expected).position(|(a, b)| a != b).unwrap_or(0);
                let (got, expected) = (got[at], expected[at]);
                return Err(context(format!(
                    "{:?} element {at}: golden {got:#x}, judge {expected:#x}",
                    piece.slot()
                )));
            }
        }
        Ok(())
    }

    /// Which pieces are CSRs.
    fn csrs(&self, pieces: &[Piece]) -> Vec<usize> {
        let is_csr = |i: &usize| matches!(pieces[*i].kind, Kind::Csr(_));
        (0..pieces.len()).filter(is_csr).collect()
    }
}

/// golden's program: set CSRs and vtype, run the words, read CSRs, jump back.
struct Program {
    words: Vec<u32>,
    /// Address of the jump back.
    back: u32,
    csr_inputs: Vec<u8>,
    csr_outputs: Vec<u8>,
}

impl Program {
    fn of(experiment: &Experiment) -> Program {
        let address = |piece: &Piece| match piece.kind {
            Kind::Csr(csr) => csr,
            _ => 0,
        };
        let (mut all, mut csr_inputs, mut csr_outputs) = (Vec::new(), Vec::new(), Vec::new());
        for (i, at) in experiment.csrs(&experiment.inputs).into_iter().enumerate() {
            let reg = 26 + i as u8;
            all.extend(words(&[&format!("csrrw x0, {:#x}, x{reg}", address(&experiment.inputs[at]))]));
            csr_inputs.push(reg);
        }
        if experiment.vector.is_some() {
            all.extend(words(&["vsetvl x0, x28, x29"]));
        }
        all.extend(&experiment.words);
        for (i, at) in experiment.csrs(&experiment.outputs).into_iter().enumerate() {
            let reg = 30 + i as u8;
            all.extend(words(&[&format!("csrrs x{reg}, {:#x}, x0", address(&experiment.outputs[at]))]));
            csr_outputs.push(reg);
        }
        let back = CODE + 4 * all.len() as u32;
        all.extend(assemble_line(&format!("j {CODE:#x}"), back).expect("a jump"));
        Program { words: all, back, csr_inputs, csr_outputs }
    }

    fn machine(&self, threads: u32) -> Golden {
        let mut golden = Golden::new(Config::new(1, 8, 32), Profile::default());
        golden.memory_mut().map(CODE, 0x1000);
        golden.memory_mut().map(Slot::MEMORY, Slot::MEMORY_BYTES);
        golden.memory_mut().map(0xa000_0000, 0x1_0000);
        for (i, word) in self.words.iter().enumerate() {
            golden.memory_mut().write_u32(CODE + 4 * i as u32, *word).expect("mapped");
        }
        let launch = Launch {
            start_pc: CODE,
            csr_knl: 0xa000_0000,
            grid: [1, 1, 1],
            wf_size: threads,
            wg_warps: 1,
            lds_size: 0,
            pds_size: 0,
            sgprs: 64,
            vgprs: 32,
            pds_base: 0xa000_1000,
            ptbr: 0,
        };
        golden.launch(&launch).expect("a launch");
        let start = WgStart { wg: WG, sm: 0, sm_wg: 0, lds_base: 0x7000_0000, pds_base: None };
        golden.start_workgroup(&start).expect("a workgroup");
        golden
    }
}
