//! Prints what golden executes as the Ventus simulator would: with its printing rules, and without its bugs.

use proptest::prelude::Rng as _;
use proptest::test_runner::TestRng;
use tandem_abi::{Kind, LDS_BASE, Record};
use tandem_launch::Job;
use tandem_lockstep::simlog::{Commit, Item, Line, LineKind, Session, placed};
use tandem_lockstep::{Engine, GoldenEngine};
use ventus_golden::{Profile, Step, WgStart};
use ventus_isa::Op;

/// A log while it is written.
pub struct Simulator<'a> {
    golden: GoldenEngine,
    job: &'a Job,
    /// Chooses the order of items.
    pub rng: TestRng,
    session: Session,
    /// By core: the pc of its last line, and how often that was printed.
    last: Vec<(u32, u64)>,
    lines: Vec<Line>,
}

impl<'a> Simulator<'a> {
    pub fn new(job: &'a Job, rng: TestRng) -> Simulator<'a> {
        let mut golden = GoldenEngine::new(super::CONFIG, Profile::default(), None);
        golden.load(&job.kernels[0].mem).unwrap();
        golden.launch(&job.kernels[0]).unwrap();
        let launch = &job.kernels[0].launch;
        let session = Session::new(launch.wg_warps as usize, launch.wf_size as usize);
        Simulator { golden, job, rng, session, last: Vec::new(), lines: Vec::new() }
    }

    /// The whole log.
    pub fn run(mut self) -> Vec<Line> {
        let launch = self.job.kernels[0].launch;
        for wg in 0..launch.workgroups() as u32 {
            self.last = vec![(0, 0); launch.wg_warps as usize];
            let start = WgStart { wg, sm: 0, sm_wg: wg, lds_base: LDS_BASE, pds_base: Some(launch.pds_base) };
            self.golden.golden_mut().start_workgroup(&start).unwrap();
            for core in 0..launch.wg_warps {
                self.lines.extend(self.session.boot(core as usize, launch.start_pc));
            }
            while self.round(wg, launch.wg_warps) {}
            self.tell_host();
        }
        self.lines
    }

    /// The code that core 0 executes after the last ENDPRG.
    fn tell_host(&mut self) {
        let behind = self.last[0].0 + 4;
        self.execution(0, behind, 0x0010_0293, vec![Item::X { reg: 5, value: 1 }]);
        let store = Item::Store { addr: 0x8000_1000, data: 1, size: 4 };
        self.execution(0, behind + 4, 0x0053_2023, vec![store]);
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
                let items = self.items(&r);
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
        let last = &mut self.last[core];
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

    /// The items in an order of the simulator's liking; what configures vectors stays before their results.
    fn items(&mut self, r: &Record) -> Vec<Item> {
        let mut items = self.session.items(r).unwrap();
        // The first write of floating-point or vector state makes mstatus dirty.
        let op = ventus_isa::decode_prefixed(r.prefix, r.insn).unwrap().op;
        if matches!(op, Op::Vsetvli | Op::Vsetvl | Op::Vsetivli) {
            items.insert(0, Item::Csr { addr: 0x300, name: "mstatus".into(), value: 0x8000_0600 });
        }
        let (config, mut items): (Vec<Item>, Vec<Item>) =
            items.into_iter().partition(|i| matches!(i, Item::Config(_)));
        let last = |i: &Item| matches!(i, Item::Load { .. } | Item::Store { .. } | Item::Simt { .. });
        let registers = items.iter().position(last).unwrap_or(items.len());
        for i in (1..registers).rev() {
            items.swap(i, self.rng.next_u32() as usize % (i + 1));
        }
        let at = items.iter().position(|i| matches!(i, Item::V { .. })).unwrap_or(registers);
        items.splice(at..at, config);
        items
    }
}

/// The text of a log.
pub fn text(lines: &[Line]) -> String {
    lines.iter().map(Line::to_string).collect()
}
