//! Prints what golden executes as the Ventus simulator would: with its printing rules, and without its bugs.

use proptest::prelude::Rng as _;
use proptest::test_runner::TestRng;
use tandem_abi::{Kind, LDS_BASE, MemOp, Record, SimtEntry};
use tandem_launch::Job;
use tandem_lockstep::simlog::{Commit, Config, Item, Line, LineKind, Placed};
use tandem_lockstep::{Engine, GoldenEngine};
use ventus_golden::{Profile, Step, WgStart};
use ventus_isa::Op;

/// A log while it is written.
pub struct Simulator<'a> {
    golden: GoldenEngine,
    job: &'a Job,
    /// Chooses the order of items.
    pub rng: TestRng,
    cores: Vec<Core>,
    lines: Vec<Line>,
}

#[derive(Clone)]
struct Core {
    vtype: u32,
    vl: u32,
    npc: u32,
    /// The pc of its last line and how often that was printed.
    last: (u32, u64),
}

impl Core {
    const NEW: Core = Core { vtype: 0x8000_0000, vl: 0, npc: 0, last: (0, 0) };
}

fn placed(items: Vec<Item>) -> Vec<Placed> {
    items.into_iter().map(|item| Placed { column: 0, item }).collect()
}

impl<'a> Simulator<'a> {
    pub fn new(job: &'a Job, rng: TestRng) -> Simulator<'a> {
        let mut golden = GoldenEngine::new(super::CONFIG, Profile::default(), None);
        golden.load(&job.kernels[0].mem).unwrap();
        golden.launch(&job.kernels[0]).unwrap();
        Simulator { golden, job, rng, cores: Vec::new(), lines: Vec::new() }
    }

    /// The whole log.
    pub fn run(mut self) -> Vec<Line> {
        let launch = self.job.kernels[0].launch;
        for wg in 0..launch.workgroups() as u32 {
            self.cores = vec![Core::NEW; launch.wg_warps as usize];
            let start = WgStart { wg, sm: 0, sm_wg: wg, lds_base: LDS_BASE, pds_base: Some(launch.pds_base) };
            self.golden.golden_mut().start_workgroup(&start).unwrap();
            for core in 0..launch.wg_warps {
                self.boot(core, launch.start_pc);
            }
            while self.round(wg, launch.wg_warps) {}
            self.tell_host();
        }
        self.lines
    }

    /// The reset ROM.
    fn boot(&mut self, core: u32, entry: u32) {
        let x = |reg, value| Item::X { reg, value };
        let rom = [
            (0x297, vec![x(5, 0x1000)]),
            (0x0202_8593, vec![x(11, 0x1020)]),
            (0xf140_2573, vec![x(10, core)]),
            (0x0182_a283, vec![x(5, entry), Item::Load { addr: 0x1018 }]),
            (0x0002_8067, vec![]),
        ];
        for (i, (insn, items)) in rom.into_iter().enumerate() {
            self.execution(core, 0x1000 + 4 * i as u32, insn, items);
        }
    }

    /// The code that core 0 executes after the last ENDPRG.
    fn tell_host(&mut self) {
        self.execution(0, 0x8000_0ff0, 0x0010_0293, vec![Item::X { reg: 5, value: 1 }]);
        let store = Item::Store { addr: 0x8000_1000, data: 1, size: 4 };
        self.execution(0, 0x8000_0ff4, 0x0053_2023, vec![store]);
    }

    /// A turn of each core, of random length; returns whether there is more.
    fn round(&mut self, wg: u32, warps: u32) -> bool {
        let mut more = false;
        for core in 0..warps {
            for _ in 0..1 + self.rng.next_u32() % 8 {
                let mut r = Record::ZERO;
                match self.golden.golden_mut().step_blocking(wg, core, &mut r) {
                    Step::Retired => more = true,
                    Step::WarpEnded => {}
                    Step::AtBarrier => {
                        more = true;
                        let (pc, _) = self.golden.golden().pc_and_mask(wg, core).unwrap();
                        let insn = self.golden.memory().read_u32(pc).unwrap();
                        self.execution(core, pc, insn, Vec::new());
                        break;
                    }
                    Step::NotRunning => break,
                    other => panic!("{other:?} {r:?}"),
                }
                assert_eq!(r.kind, Kind::Retire as u8);
                let stack = self.golden.golden().simt_stack(wg, core).iter().rev().copied().collect();
                let items = self.items(core as usize, &r, stack);
                self.execution(core, r.pc, r.insn, items);
            }
        }
        more
    }

    /// Both lines of an instruction; if the core repeats it, only the second, with a count after them.
    fn execution(&mut self, core: u32, pc: u32, insn: u32, items: Vec<Item>) {
        let number = 0;
        let core = core as usize;
        let mut line = |kind| self.lines.push(Line { number, core, kind });
        let last = &mut self.cores[core].last;
        if last.0 == pc {
            last.1 += 1;
        } else {
            if last.1 > 1 {
                line(LineKind::Executed { times: last.1 });
            }
            *last = (pc, 1);
            line(LineKind::Fetch { pc, insn, text: "some text, v0.t".into() });
        }
        line(LineKind::Commit(Commit { privilege: 3, pc, insn, items: placed(items) }));
    }

    fn items(&mut self, core: usize, r: &Record, stack: Vec<SimtEntry>) -> Vec<Item> {
        let insn = ventus_isa::decode_prefixed(r.prefix, r.insn).unwrap();
        let op = insn.op;
        let vector = insn.op.row().format.operands().iter().any(|f| f.kind == ventus_isa::Kind::V);
        let lanes = self.job.kernels[0].launch.wf_size as usize;
        let mut items = Vec::new();
        if r.sdst_valid != 0 {
            let (reg, value) = (r.sdst, r.sdata);
            let float = op.name().starts_with('f');
            items.push(if float { Item::F { reg, value } } else { Item::X { reg, value } });
        }
        if vector {
            items.push(Item::Csr { addr: 8, name: "vstart".into(), value: 0 });
        }
        if r.vdst_valid != 0 {
            let lanes = r.vdata[..lanes].to_vec();
            items.push(Item::V { reg: r.vdst, mask: r.mask, lanes });
        }
        self.csrs(core, op, r, &mut items);
        for i in (1..items.len()).rev() {
            items.swap(i, self.rng.next_u32() as usize % (i + 1));
        }
        let csr = |a| r.csr[..r.csr_count.into()].iter().any(|w| w.addr == a);
        if vector
            && !csr(0xc20)
            && let Some(config) = Config::of(self.cores[core].vtype, self.cores[core].vl)
        {
            let at = items.iter().position(|i| matches!(i, Item::V { .. })).unwrap_or(items.len());
            items.insert(at, Item::Config(config));
        }
        memory(r, &mut items);
        if r.insn & 0x7f == 0x5b {
            let stale = op == Op::Setrpc || op == Op::Join && r.simt_op == 0;
            if !stale {
                self.cores[core].npc = r.next_pc;
            }
            items.push(Item::Simt { mask: r.next_mask, npc: self.cores[core].npc, stack });
        }
        items
    }

    fn csrs(&mut self, core: usize, op: Op, r: &Record, items: &mut Vec<Item>) {
        let mut item = |addr: u16, value| {
            let name = ventus_isa::csr_name(addr).unwrap().to_string();
            items.push(Item::Csr { addr, name, value });
        };
        if r.fflags & 0x1f != 0 {
            item(1, r.fflags_acc.into());
        }
        if r.fflags & 0x20 != 0 {
            item(9, 1);
        }
        for w in &r.csr[..r.csr_count.into()] {
            let (addr, value) = (w.addr as u16, w.value);
            match addr {
                3 => [(1, value & 0x1f), (2, value >> 5)].into_iter().for_each(|(a, v)| item(a, v)),
                15 => [(9, value & 1), (10, value >> 1)].into_iter().for_each(|(a, v)| item(a, v)),
                0xc20 => {
                    self.cores[core].vl = value;
                    item(addr, value);
                }
                0xc21 if self.cores[core].vtype == value => {}
                0xc21 => {
                    self.cores[core].vtype = value;
                    item(addr, value);
                }
                _ => item(addr, value),
            }
        }
        // The first write of floating-point or vector state makes mstatus dirty.
        if matches!(op, Op::Vsetvli | Op::Vsetvl | Op::Vsetivli) {
            item(0x300, 0x8000_0600);
        }
    }
}

/// All loads, then all stores.
fn memory(r: &Record, items: &mut Vec<Item>) {
    let lanes = || (0..32).filter(|l| r.mem_mask >> l & 1 != 0);
    if r.mem_op == MemOp::Load as u8 || r.mem_op == MemOp::Atomic as u8 {
        items.extend(lanes().map(|l| Item::Load { addr: r.mem_addr[l] }));
    }
    if r.mem_op == MemOp::Store as u8 || r.mem_op == MemOp::Atomic as u8 {
        let store = |l: usize| Item::Store { addr: r.mem_addr[l], data: r.mem_data[l], size: r.mem_size };
        items.extend(lanes().map(store));
    }
}

/// The text of a log.
pub fn text(lines: &[Line]) -> String {
    lines.iter().map(Line::to_string).collect()
}
