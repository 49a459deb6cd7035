//! Handles instructions for which the leader shows a trap without its cause. Golden decides whether they can
//! trap.

use super::{Kernel, Pair};
use crate::compare::FieldDiff;
use crate::engine::open::Trapped;
use crate::field::Field;
use crate::mismatch::{MismatchKind, disassemble};
use crate::outcome::End;
use tandem_abi::Record;
use ventus_golden::Step;

impl Pair<'_> {
    /// Steps golden over an instruction that the leader did not retire. The result is an agreed trap, a
    /// difference, or the end of a leader that simply stops.
    pub(super) fn unexplained_trap(&mut self, k: &mut Kernel, r: &Record, how: &Trapped) -> End {
        let mut at = *r;
        let warp = u32::from(r.warp);
        if let Some((pc, mask)) = self.golden.golden().pc_and_mask(r.wg, warp) {
            if *how != Trapped::Shown {
                at.pc = pc;
                let physical = self.job.physical(k.index, pc);
                let word = physical.and_then(|at| self.golden.memory().read_u32(at).ok());
                at.insn = word.unwrap_or(0);
            }
            at.mask = mask;
        }
        if let Err(w) = k.tracker.retire(&at).map(drop) {
            return self.wrong(k, &at, w);
        }
        let mut g = Record::ZERO;
        match self.golden.golden_mut().step_hinted(r.wg, warp, &Default::default(), &mut g) {
            Step::Trapped if (g.pc, g.insn) == (at.pc, at.insn) || g.insn == 0 && g.pc == at.pc => {
                if let Some(observer) = &self.options.observer {
                    observer.see(&g);
                }
                self.outcome.instructions += 1;
                k.trap = tandem_abi::Trap::from_code(g.trap);
                self.trapped(k, &at, &g)
            }
            _ => self.no_trap(k, &at, &g, how),
        }
    }

    /// Reports that golden does not trap there.
    fn no_trap(&mut self, k: &Kernel, at: &Record, g: &Record, how: &Trapped) -> End {
        let name = self.about.name;
        let shows = match how {
            Trapped::Shown => "it begins and does not retire".to_string(),
            Trapped::Vector(vector) => format!("its warp continues at the trap vector {vector:#010x}"),
            Trapped::Ends(place) => {
                return End::BadInput(format!(
                    "{}, {place}: the {name} ends before workgroup {} warp {} has reached its ENDPRG. \
                     Golden continues at {:#010x} with '{}'. Either the file is cut short, or the simulator \
                     gave up at this instruction, which it does silently if it does not know one",
                    self.about.describe,
                    at.wg,
                    at.warp,
                    at.pc,
                    disassemble(at.pc, at.prefix, at.insn)
                ));
            }
        };
        let message = format!("in the {name} this instruction traps ({shows}), in golden it does not");
        let mut m = self.reporter(k).at(at, MismatchKind::Fields, message);
        let difference = |field: Field, leader: String, golden: String| FieldDiff {
            field: field.name().into(),
            lane: None,
            leader,
            golden,
        };
        if (g.pc, g.insn) != (at.pc, at.insn) {
            let words = |r: &Record| format!("{:#010x} ({:#010x})", r.pc, r.insn);
            m.diffs.push(difference(Field::Pc, words(at), words(g)));
        }
        let golden = if g.trap == 0 { "none".into() } else { format!("{:#x}", g.trap) };
        m.diffs.push(difference(Field::Trap, "a trap".into(), golden));
        End::Mismatch(Box::new(m))
    }
}
