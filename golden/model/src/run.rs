//! Running fast: without records, many instructions of a warp at a time.
//!
//! An instruction runs the same code as everywhere, its [`Ready::run`](crate::code::Ready). There are no
//! records, and instructions that [`Gate`] lets pass skip the checks that cannot fail. All others take
//! [`Golden::step_quiet`].

use crate::alone::RunEnd;
use crate::code::{Gate, Page, Ready};
use crate::csr::Identity;
use crate::exec::{Ctx, Executed, Run};
use crate::golden::{Golden, WgStart};
use crate::hints::Hints;
use crate::mmu::AccessKind;
use crate::space::in_lds;
use crate::step::Step;
use crate::warp::WarpCsrs;
use tandem_abi::{LDS_BASE, PAGE_BYTES};

/// Instructions that a warp executes before the next warp's turn, so that warps that wait for each other in
/// loops finish.
const TURN: u64 = 4096;

impl Golden {
    /// [`Golden::run_alone`] without records: only the outcome, memory and registers can be inspected. A
    /// warp's turn is many instructions long, so warps interleave differently. `drain` is the host.
    pub fn run_quiet(&mut self, max: u64, mut drain: impl FnMut(&mut Golden, u32)) -> RunEnd {
        let Some(launch) = self.launch.filter(|_| self.started() == 0) else {
            return RunEnd::NotLaunched;
        };
        let mut left = max;
        for wg in 0..launch.workgroups() as u32 {
            let start = WgStart { wg, sm: 0, sm_wg: 0, lds_base: LDS_BASE, pds_base: None };
            if self.start_workgroup(&start).is_err() {
                return RunEnd::NotLaunched;
            }
            loop {
                let (mut running, mut progress) = (false, false);
                for warp in 0..launch.wg_warps {
                    let before = left;
                    match self.run_turn(wg, warp, &mut left, &mut drain) {
                        Step::Retired if left == 0 => return RunEnd::Budget,
                        Step::Retired | Step::AtBarrier | Step::BarrierViolation { .. } => running = true,
                        Step::WarpEnded | Step::NotRunning => {}
                        Step::Trapped => return RunEnd::Trapped { wg, warp },
                    }
                    progress |= left != before;
                }
                match (running, progress) {
                    (false, _) => break,
                    (true, false) => return RunEnd::Deadlock { wg },
                    (true, true) => {}
                }
            }
        }
        RunEnd::Finished
    }

    /// A warp's turn: until it stops, its turn is over, or the budget is spent. Returns what the last step
    /// returned.
    fn run_turn(
        &mut self,
        wg: u32,
        warp: u32,
        left: &mut u64,
        drain: &mut impl FnMut(&mut Golden, u32),
    ) -> Step {
        let end = left.saturating_sub(TURN);
        let mut last = Step::Retired;
        while *left > end {
            *left -= self.run_straight(wg, warp, *left - end);
            if *left == end {
                return Step::Retired;
            }
            last = self.step_quiet(wg, warp);
            if !matches!(last, Step::Retired | Step::WarpEnded | Step::Trapped) {
                return last;
            }
            *left -= 1;
            self.serve_print(wg, warp, drain);
            if last != Step::Retired {
                return last;
            }
        }
        last
    }

    /// Executes at most `most` instructions, as long as they pass their gates. Returns how many it executed.
    fn run_straight(&mut self, wg: u32, warp: u32, most: u64) -> u64 {
        let mut done = 0;
        while done < most {
            let more = self.run_page(wg, warp, most - done);
            if more == 0 {
                break;
            }
            done += more;
        }
        done
    }

    /// [`Golden::run_straight`] within the page of the warp's pc.
    fn run_page(&mut self, wg: u32, warp: u32, most: u64) -> u64 {
        let Some(at) = self.find(wg) else {
            return 0;
        };
        let group = &mut self.groups[at];
        let id = Identity { wid: warp, ..group.identity };
        let Some(this) = group.warps.get_mut(warp as usize) else {
            return 0;
        };
        if !this.is_running() || this.prefix != 0 || this.second.is_some() {
            return 0;
        }
        let base = this.pc - this.pc % PAGE_BYTES;
        if in_lds(base) {
            return 0;
        }
        let physical = self.space.physical(base, AccessKind::Execute).ok();
        let Some(page) = physical.and_then(|at| self.cache.page(at)) else {
            return 0;
        };
        let Some(first) = page.from(this.pc - base).first() else {
            return 0;
        };
        let shut = shut(&this.csr);
        let plain = !self.space.translates();
        let mut ctx = Ctx {
            next_pc: 0,
            next_mask: this.mask,
            flags: 0,
            warp: this,
            space: &mut self.space,
            cache: &mut self.cache,
            reserved: &mut self.reserved,
            sc_chosen: &mut self.sc_chosen,
            stamp: &mut self.stamp,
            rec: None,
            id,
            wg,
            sm: usize::from(group.sm),
            code: &first.code,
            beat: 0,
            plain,
            shut,
            hints: Hints::default(),
            profile: self.profile,
        };
        let done = straight(&mut ctx, &page, base, most);
        // Nothing that executes here reads flags.
        ctx.warp.csr.raise(ctx.flags);
        ctx.warp.retired += done;
        self.retired += done;
        done
    }
}

/// Executes at most `most` decoded instructions of the page at `base`, as long as they pass their gates;
/// returns their number.
#[inline]
fn straight<'a>(ctx: &mut Ctx<'a>, page: &'a Page<Run>, base: u32, most: u64) -> u64 {
    let mut left = most;
    loop {
        // Instructions that go on to the next word and do not look at the pc: nothing need be kept between
        // them. A trapping instruction has had no effect yet, and traps again in the careful step.
        let row = page.from(ctx.warp.pc.wrapping_sub(base));
        let row = &row[..row.len().min(usize::try_from(left).unwrap_or(usize::MAX))];
        let mut done = 0;
        for ready in row {
            if !ready.code.gate.passes(ctx.shut) || execute(ctx, ready).is_err() {
                break;
            }
            done += 1;
        }
        left -= done as u64;
        ctx.warp.pc = ctx.warp.pc.wrapping_add(4 * done as u32);

        // Then one that goes elsewhere, perhaps.
        let Some(ready) = row.get(done) else { break };
        if !ready.code.gate.passes(ctx.shut.without(Gate::FLOW)) {
            break;
        }
        ctx.next_pc = ctx.warp.pc.wrapping_add(4);
        if execute(ctx, ready).is_err() {
            break;
        }
        left -= 1;
        ctx.warp.pc = ctx.next_pc;
        ctx.warp.mask = ctx.next_mask;
    }
    most - left
}

#[inline(always)]
fn execute<'a>(ctx: &mut Ctx<'a>, ready: &'a Ready<Run>) -> Executed {
    ctx.code = &ready.code;
    (ready.run)(ctx)
}

/// The conditions that do not hold in this state.
fn shut(csr: &WarpCsrs) -> Gate {
    let unless = |holds: bool, gate: Gate| if holds { Gate::OPEN } else { gate };
    let vtype = &csr.vector;
    Gate::CLOSED
        .and(Gate::FLOW)
        .and(unless(vtype.lmul == 1 && !vtype.refused, Gate::VECTOR))
        .and(unless(matches!(vtype.sew, 16 | 32), Gate::FLOAT))
        .and(unless(csr.frm <= 4, Gate::FRM))
}
