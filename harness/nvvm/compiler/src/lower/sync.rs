//! Barriers and fences (§15.2, and the guide's fence.proxy).
//!
//! The machine has one barrier per workgroup and one FENCE, which orders every access for every observer
//! (errata D13): levels and scopes within the device make no difference. There is one path to memory, so a
//! fence between proxies is a plain fence. Clusters need Hopper and are refused.

use super::state::FuncLower;
use super::warp::number;
use crate::word::{Arg, Op};
use tandem_ir::{CompileError, Diagnostic, Document};
use tandem_llvm::Value;
use tandem_plant::CompilerFault;

const CLAUSE: &str = "§15.2";

impl<'m> FuncLower<'_, 'm> {
    /// The words of a barrier's or fence's result; `None` for other names.
    pub(super) fn sync_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some(name) = name.strip_prefix("llvm.nvvm.") else { return Ok(None) };
        let refuse = |hint: &str| Err(self.cx.refuse(CLAUSE, i.print(), Some(i), hint));
        let op = match name {
            "barrier0" => Op::Barrier,
            "barrier0.popc" | "barrier0.and" | "barrier0.or" => {
                let p = self.words(args[0])?;
                let helper = name.replace("barrier0", "tandem.barrier");
                return self.helper(&helper, p, 1).map(Some);
            }
            // LLVM's spellings of the same operation, with the barrier's number.
            "bar.sync" | "barrier.n" | "barrier.sync" => match args.first().and_then(number) {
                Some(0) => Op::Barrier,
                _ => return refuse("the only barrier is number 0, for all threads of the block"),
            },
            "barrier" | "barrier.sync.cnt" => {
                return refuse("barriers are for all threads of the block: use llvm.nvvm.barrier0");
            }
            "membar.cta" | "membar.gl" | "membar.sys" => Op::Fence,
            "membar" => match args.first().and_then(number) {
                Some(0..=2) => Op::Fence,
                Some(4) => return refuse("level 4 (CLUSTER) needs Hopper; the levels are 0, 1 and 2"),
                Some(_) => return refuse("the value is reserved: 0 is GLOBAL, 1 is CTA, 2 is SYSTEM"),
                None => return refuse("%flags must be a constant: 0 (GLOBAL), 1 (CTA) or 2 (SYSTEM)"),
            },
            _ if name.starts_with("cluster.")
                || name.starts_with("barrier.cluster.")
                || name == "fence.sc.cluster" =>
            {
                return refuse("clusters need Hopper; use llvm.nvvm.barrier0 and llvm.nvvm.membar");
            }
            _ => match name.strip_prefix("fence.proxy.tensormap_generic.") {
                Some(fence) => self.proxy_fence(i, fence, args)?,
                None => return Ok(None),
            },
        };
        if op != Op::Barrier || !self.cx.faulty(CompilerFault::LosesBarriers) {
            self.b.effect(op, vec![]);
        }
        Ok(Some(Vec::new()))
    }

    /// A fence for the tensormap proxy, which no access here uses.
    fn proxy_fence(&self, i: Value<'m>, fence: &str, args: &[Value<'m>]) -> Result<Op, CompileError> {
        let refuse = |hint: &str| {
            let (path, line) = match i.debug_line() {
                Some((path, line)) => (path, Some(line)),
                None => (self.cx.path.to_string(), None),
            };
            let document = Document::Nvptx;
            let d = Diagnostic::error("Membar/Fences", i.print(), hint).at(path, line);
            Err(Diagnostic { document, ..d }.into())
        };
        match fence.split_once('.') {
            Some(("release", "cta" | "gpu" | "sys")) => Ok(Op::Fence),
            Some(("acquire", "cta" | "gpu" | "sys")) => match args.get(1).and_then(number) {
                Some(128) => Ok(Op::Fence),
                _ => refuse("the size must be the constant 128"),
            },
            Some(("release" | "acquire", "cluster")) => refuse("clusters need Hopper; use .gpu"),
            _ => refuse("the fence must be release or acquire, with .cta, .gpu or .sys"),
        }
    }
}
