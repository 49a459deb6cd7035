//! Barriers in memory (mbarrier), asynchronous copies, matrix stores and the control of clusters, so far as
//! one SM can do them. The work is in `runtime/mbarrier.ll` and `runtime/transfer.ll`.
//!
//! A copy is complete when its instruction is, so groups of copies need no code, and a wait for them ends at
//! once. A cluster has one block: shared memory of the cluster is the block's own, and the cluster's barrier
//! is the block's.

use super::state::FuncLower;
use super::warp::number;
use crate::word::{Arg, Bin, Op};
use tandem_ir::CompileError;
use tandem_llvm::Value;

/// Names, after `llvm.nvvm.`, of intrinsics that need no code here: hints, groups of copies that are
/// complete, order among units that the machine lacks, and waits for other grids, because there is only one.
const NOTHING: [&str; 17] = [
    "cp.async.commit.group",
    "cp.async.wait.group",
    "cp.async.wait.all",
    "cp.async.bulk.commit.group",
    "cp.async.bulk.wait.group",
    "cp.async.bulk.prefetch.",
    "cp.async.bulk.tensor.prefetch.",
    "prefetchu.",
    "applypriority.",
    "pm.event.mask",
    "setmaxnreg.",
    "griddepcontrol.",
    "wgmma.commit_group.",
    "wgmma.wait_group.",
    "tcgen05.relinq.alloc.permit.",
    "tcgen05.wait.",
    "barrier.cluster.arrive.relaxed",
];

impl<'m> FuncLower<'_, 'm> {
    /// The words of an intrinsic's result; `None` for other names.
    pub(super) fn transfer_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some(name) = name.strip_prefix("llvm.nvvm.") else { return Ok(None) };
        if NOTHING.iter().any(|n| name.starts_with(n)) {
            return Ok(Some(Vec::new()));
        }
        if let Some(what) = name.strip_prefix("mbarrier.") {
            return self.mbarrier(what, args);
        }
        if let Some(what) = name.strip_prefix("cp.async.") {
            return self.copy(what, args);
        }
        if let Some(shape) = name.strip_prefix("stmatrix.sync.aligned.") {
            return self.store_matrix(i, shape, args);
        }
        self.cluster_intrinsic(name, args)
    }

    fn mbarrier(&mut self, what: &str, args: &[Value<'m>]) -> Result<Option<Vec<Arg>>, CompileError> {
        let mut w = self.all_words(args)?;
        // The names of later LLVMs tell scope and space, which make no difference on one SM.
        let what = what.split(".scope.").next().unwrap_or(what).trim_end_matches(".relaxed");
        let what = what.strip_suffix(".shared").unwrap_or(what);
        let one = Arg::Const(1);
        let none = Arg::Const(0);
        let (helper, args, results) = match what {
            "init" => ("init", w, 0),
            "inval" => return Ok(Some(Vec::new())),
            "arrive" | "arrive.drop" => {
                w.resize(2, one);
                (if what == "arrive" { "arrive" } else { "drop" }, w, 2)
            }
            "arrive.noComplete" => ("arrive", w, 2),
            "arrive.drop.noComplete" => ("drop", w, 2),
            "arrive.expect.tx" | "arrive.drop.expect.tx" => {
                self.b.effect(Op::Fence, vec![]);
                let drop = if what == "arrive.expect.tx" { none } else { one };
                ("update", vec![w[0], one, drop, w[1]], 2)
            }
            "expect.tx" => ("update", vec![w[0], none, none, w[1]], 2),
            "complete.tx" => {
                let less = self.b.bin(Bin::Sub, none, w[1]);
                ("update", vec![w[0], none, none, less], 2)
            }
            "test.wait" | "try.wait" => ("test", w, 1),
            "test.wait.parity" | "try.wait.parity" => ("testparity", w, 1),
            "wait.parity" => {
                w.truncate(2);
                ("wait", w, 0)
            }
            "pending.count" => return Ok(Some(vec![self.b.and(w[0], 0xf_ffff)])),
            _ => return Ok(None),
        };
        let r = self.helper(&format!("tandem.mbarrier.{helper}"), args, results)?;
        let has_result = what.starts_with("arrive") || what.contains("wait");
        Ok(Some(if has_result { r } else { Vec::new() }))
    }

    /// `what` follows `cp.async.`
    fn copy(&mut self, what: &str, args: &[Value<'m>]) -> Result<Option<Vec<Arg>>, CompileError> {
        let w = self.all_words(args)?;
        if let Some(rest) = what.strip_prefix("mbarrier.arrive") {
            // Its copies are complete. Without noinc, the arrival is one that the phase did not expect
            // before, so nothing changes.
            if rest.starts_with(".noinc") {
                self.helper("tandem.mbarrier.arrive", vec![w[0], Arg::Const(1)], 2)?;
            }
            return Ok(Some(Vec::new()));
        }
        if let Some(size) = what.strip_prefix("ca.shared.global.").or(what.strip_prefix("cg.shared.global."))
        {
            let part = size.strip_suffix(".s");
            let Ok(bytes @ (4 | 8 | 16)) = part.unwrap_or(size).parse::<u32>() else { return Ok(None) };
            let (helper, mut words) = match part {
                Some(_) => ("tandem.transfer.part", vec![w[0], w[1], Arg::Const(bytes)]),
                None => ("tandem.transfer.words", vec![w[0], w[1], Arg::Const(bytes)]),
            };
            words.extend(part.map(|_| w[2]));
            self.helper(helper, words, 0)?;
            return Ok(Some(Vec::new()));
        }
        let (helper, words) = match what {
            // to, barrier, from, bytes, mask, hint, whether there is a mask, whether there is a hint
            "bulk.global.to.shared.cluster" => {
                ("tandem.transfer.multicast", vec![w[0], w[1], w[2], w[3], w[4], w[7]])
            }
            "bulk.shared.cta.to.cluster" => ("tandem.transfer.counted", w),
            "bulk.shared.cta.to.global" => ("tandem.transfer.words", w[..3].to_vec()),
            // to, from, bytes, hint, whether there is a hint, mask
            "bulk.shared.cta.to.global.bytemask" => ("tandem.transfer.masked", vec![w[0], w[1], w[2], w[6]]),
            _ => return Ok(None),
        };
        self.helper(helper, words, 0)?;
        Ok(Some(Vec::new()))
    }

    fn store_matrix(
        &mut self,
        i: Value<'m>,
        shape: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let w = self.all_words(args)?;
        let parts: Vec<&str> = shape.split('.').collect();
        let helper = match parts.as_slice() {
            ["m8n8", "x1" | "x2" | "x4", "b16", ..] => "tandem.transfer.matrix",
            ["m8n8", "x1" | "x2" | "x4", "trans", "b16", ..] => "tandem.transfer.transposed",
            _ => {
                let hint = "matrices of 8 rows with 8 elements of 16 bits are stored: m8n8 and b16";
                return Err(self.cx.refuse("§15.6.5", i.print(), Some(i), hint));
            }
        };
        for (n, &value) in w[1..].iter().enumerate() {
            self.helper(helper, vec![w[0], Arg::Const(n as u32), value], 0)?;
        }
        self.warp = true;
        Ok(Some(Vec::new()))
    }

    fn cluster_intrinsic(
        &mut self,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let w = self.all_words(args)?;
        if let Some(rest) = name.strip_prefix("tcgen05.commit.") {
            // There are no operations to wait for, so it arrives at once, if the mask has this block.
            let count = if rest.starts_with("mc.") { self.b.and(w[1], 1) } else { Arg::Const(1) };
            self.helper("tandem.mbarrier.arrive", vec![w[0], count], 2)?;
            return Ok(Some(Vec::new()));
        }
        let effect = match name {
            "barrier.cluster.arrive" | "barrier.cluster.arrive.aligned" => Some(Op::Fence),
            "barrier.cluster.wait" | "barrier.cluster.wait.aligned" => Some(Op::Barrier),
            "fence.sc.cluster" | "fence.mbarrier_init.release.cluster" => Some(Op::Fence),
            "wgmma.fence.sync.aligned" => Some(Op::Fence),
            "fence.proxy.alias" | "fence.proxy.async" => Some(Op::Fence),
            "fence.proxy.async.global" | "fence.proxy.async.shared_cta" => Some(Op::Fence),
            "fence.proxy.async.shared_cluster" => Some(Op::Fence),
            "tcgen05.fence.before.thread.sync" | "tcgen05.fence.after.thread.sync" => Some(Op::Fence),
            _ => None,
        };
        if let Some(op) = effect {
            self.b.effect(op, vec![]);
            return Ok(Some(Vec::new()));
        }
        Ok(Some(match name {
            // Rank 0 is the block itself.
            "mapa" | "mapa.shared.cluster" => vec![w[0]],
            "st.bulk" | "st.bulk.shared.cta" if args.get(2).and_then(number) == Some(0) => {
                self.helper("tandem.transfer.zero", vec![w[0], w[1]], 0)?
            }
            "clusterlaunchcontrol.try_cancel.async.shared"
            | "clusterlaunchcontrol.try_cancel.async.multicast.shared" => {
                self.helper("tandem.transfer.cancel", w, 0)?
            }
            "clusterlaunchcontrol.query_cancel.is_canceled" => vec![self.b.and(w[0], 1)],
            _ if name.starts_with("clusterlaunchcontrol.query_cancel.get_first_ctaid.") => vec![w[1]],
            _ => return Ok(None),
        }))
    }
}
