//! Barriers in memory (mbarrier), asynchronous copies (cp.async), prefetches, st.bulk.

use super::{Lower, Lowered, Refusal};
use crate::emit::Typed;

impl Lower<'_, '_> {
    /// Handles operations on memory. `None` for other operations.
    pub(super) fn memory(&mut self, name: &str) -> Option<Lowered> {
        Some(match name {
            "cp.async.shared.global" => self.copy(),
            "cp.async.commit.group" => self.call("cp.async.commit.group", &[]),
            "cp.async.wait.group" => self.wait("cp.async.wait.group", "n"),
            "cp.async.bulk.commit.group" => self.call("cp.async.bulk.commit.group", &[]),
            "cp.async.bulk.wait_group" => {
                let read = if self.op.flag("read") { ".read" } else { "" };
                self.wait(&format!("cp.async.bulk.wait.group{read}"), "group")
            }
            "cp.async.mbarrier.arrive" => self.copies_arrive(),
            "cp.async.bulk.shared.cluster.global" => self.bulk_in(),
            "cp.async.bulk.global.shared.cta" => self.bulk_out(),
            "cp.async.bulk.shared.cluster.shared.cta" => self
                .with(["dstMem", "mbar", "srcMem", "size"], |l, args| {
                    l.call("cp.async.bulk.shared.cta.to.cluster", &args)
                }),
            "cp.async.bulk.prefetch" => self.with(["srcMem", "size"], |l, mut args| {
                args.extend(l.hint());
                l.call("cp.async.bulk.prefetch.L2", &args)
            }),
            "cp.async.bulk.tensor.prefetch" => self.tensor_prefetch(),
            "prefetch" => self.prefetch(),
            "st.bulk" => self.bulk_store(),
            _ => return name.strip_prefix("mbarrier.").map(|what| self.mbarrier(what)),
        })
    }

    /// Goes on with these operands, all of which must be there.
    fn with<const N: usize>(
        &mut self,
        names: [&str; N],
        then: impl FnOnce(&mut Self, Vec<Typed>) -> Lowered,
    ) -> Lowered {
        let args = names.iter().map(|n| self.arg(n)).collect::<Result<Vec<_>, _>>()?;
        then(self, args)
    }

    /// The name of the space of a barrier's address.
    fn space(&self) -> &'static str {
        match self.op.operand("addr") {
            Some((_, "!llvm.ptr")) => "",
            _ => ".shared",
        }
    }

    /// Operations on a barrier. Those with a scope or a transaction count have the names of later LLVMs.
    fn mbarrier(&mut self, what: &str) -> Lowered {
        let addr = self.arg("addr")?;
        let space = self.space();
        if let (Ok(predicate), "init" | "arrive.expect_tx") = (self.arg("predicate"), what) {
            return self.guarded(what, &predicate.0);
        }
        match what {
            "init" => {
                let count = self.arg("count")?;
                self.call(&format!("mbarrier.init{space}"), &[addr, count])
            }
            "inval" => self.call(&format!("mbarrier.inval{space}"), &[addr]),
            "arrive" | "arrive_drop" => self.arrive(what),
            "arrive.nocomplete" | "arrive_drop.nocomplete" => {
                let count = self.arg("count")?;
                let drop = if what.starts_with("arrive_drop") { ".drop" } else { "" };
                self.call_to(&format!("mbarrier.arrive{drop}.noComplete{space}"), &[addr, count], "i64")
            }
            "arrive.expect_tx" | "arrive_drop.expect_tx" => {
                let drop = if what.starts_with("arrive_drop") { ".drop" } else { "" };
                let count = self.arg("txcount")?;
                self.scoped(&format!("arrive{drop}.expect.tx"), &[addr, count], "i64")
            }
            "expect_tx" | "complete_tx" => {
                let count = self.arg("txcount")?;
                let scope = self.one_of("scope", &["cta", "cluster"])?;
                let what = what.replace('_', ".");
                self.call(&format!("mbarrier.{what}.scope.{scope}.space.cta"), &[addr, count])
            }
            "test.wait" => {
                let state = self.arg("stateOrPhase")?;
                match state.1.as_str() {
                    "i64" => self.scoped("test.wait", &[addr, state], "i1"),
                    "i32" => self.scoped("test.wait.parity", &[addr, state], "i1"),
                    ty => Err(Refusal::Wrong(format!("a state is an i64 and a phase an i32, not {ty}"))),
                }
            }
            "try_wait.parity" => {
                let (phase, ticks) = (self.arg("phase")?, self.arg("ticks")?);
                // The operation waits until the phase is complete; LLVM's intrinsic of that name may give up.
                self.call("mbarrier.wait.parity", &[addr, phase, ticks])
            }
            _ => Err(Refusal::Wrong("no such operation on an mbarrier".into())),
        }
    }

    /// `.scope.cta` or `.scope.cluster`, with `.relaxed` before it.
    fn scoped(&mut self, what: &str, args: &[Typed], ty: &str) -> Lowered {
        let relaxed = if self.op.flag("relaxed") { "relaxed." } else { "" };
        let scope = self.one_of("scope", &["cta", "cluster"])?;
        let function = format!("mbarrier.{what}.{relaxed}scope.{scope}.space.cta");
        self.call_to(&function, args, ty)
    }

    fn arrive(&mut self, what: &str) -> Lowered {
        let addr = self.arg("addr")?;
        let drop = if what == "arrive_drop" { ".drop" } else { "" };
        let plain = self.op.keyword("scope").is_none_or(|s| s == "cta") && !self.op.flag("relaxed");
        match self.arg("count") {
            Err(_) if plain => {
                let space = self.space();
                self.call_to(&format!("mbarrier.arrive{drop}{space}"), &[addr], "i64")
            }
            count => {
                let count = count.unwrap_or_else(|_| self.out.constant(1, "i32"));
                self.scoped(&format!("arrive{drop}"), &[addr, count], "i64")
            }
        }
    }

    /// With a predicate the document lowers the operation to inline PTX under that predicate.
    fn guarded(&mut self, what: &str, predicate: &str) -> Lowered {
        if !self.op.results.is_empty() {
            return Err(Refusal::Wrong("with a predicate it has no result".into()));
        }
        let (addr, addr_ty) = self.arg("addr")?;
        let (count, text) = match what {
            "init" => (self.arg("count")?.0, "mbarrier.init.shared.b64 [$0], $1;"),
            _ => (self.arg("txcount")?.0, "mbarrier.arrive.expect_tx.shared.b64 _, [$0], $1;"),
        };
        let text = if addr_ty == "!llvm.ptr" { text.replace(".shared", "") } else { text.to_string() };
        let p = self.out.value(&format!("llvm.zext {predicate} : i1 to i32"));
        self.out.op(&format!(
            "llvm.inline_asm has_side_effects asm_dialect = att \"{{ .reg .pred p; setp.ne.b32 p, $2, 0; @p \
             {text} }}\", \"l,r,r\" {addr}, {count}, {p} : ({addr_ty}, i32, i32) -> ()"
        ));
        Ok(())
    }

    fn wait(&mut self, function: &str, attribute: &str) -> Lowered {
        let n = self.op.integer(attribute).filter(|n| (0..=i64::from(i32::MAX)).contains(n));
        let n = n.ok_or_else(|| Refusal::Wrong("the number of groups is not negative".into()))?;
        let n = self.out.constant(n, "i32");
        self.call(function, &[n])
    }

    fn copy(&mut self) -> Lowered {
        let cache = self.one_of("modifier", &["ca", "cg"])?;
        let size = self.op.integer("size").unwrap_or(0);
        if !matches!((cache, size), (_, 16) | ("ca", 4 | 8)) {
            let hint = "the size is 4, 8 or 16 bytes, and 16 with cache = cg";
            return Err(Refusal::Wrong(hint.into()));
        }
        let mut args = vec![self.arg("dst")?, self.arg("src")?];
        let part = self.arg("cpSize").ok();
        let function =
            format!("cp.async.{cache}.shared.global.{size}{}", if part.is_some() { ".s" } else { "" });
        args.extend(part);
        self.call(&function, &args)
    }

    fn copies_arrive(&mut self) -> Lowered {
        let addr = self.arg("addr")?;
        let noinc =
            if self.op.integer("noinc").unwrap_or(0) != 0 || self.op.flag("noinc") { ".noinc" } else { "" };
        let space = self.space();
        self.call(&format!("cp.async.mbarrier.arrive{noinc}{space}"), &[addr])
    }

    /// The cache hint and whether there is one.
    fn hint(&mut self) -> [Typed; 2] {
        match self.arg("l2CacheHint") {
            Ok(hint) => [hint, self.out.constant(1, "i1")],
            Err(_) => [self.out.constant(0, "i64"), self.out.constant(0, "i1")],
        }
    }

    fn bulk_in(&mut self) -> Lowered {
        self.with(["dstMem", "mbar", "srcMem", "size"], |l, mut args| {
            let (mask, masked) = match l.arg("multicastMask") {
                Ok(mask) => (mask, l.out.constant(1, "i1")),
                Err(_) => (l.out.constant(0, "i16"), l.out.constant(0, "i1")),
            };
            let [hint, hinted] = l.hint();
            args.extend([mask, hint, masked, hinted]);
            l.call("cp.async.bulk.global.to.shared.cluster", &args)
        })
    }

    fn bulk_out(&mut self) -> Lowered {
        self.with(["dstMem", "srcMem", "size"], |l, mut args| {
            args.extend(l.hint());
            match l.arg("byteMask") {
                Ok(mask) => {
                    args.push(mask);
                    l.call("cp.async.bulk.shared.cta.to.global.bytemask", &args)
                }
                Err(_) => l.call("cp.async.bulk.shared.cta.to.global", &args),
            }
        })
    }

    /// It changes no memory, so of its operands only their number matters.
    fn tensor_prefetch(&mut self) -> Lowered {
        let mut args = vec![self.arg("tmaDescriptor")?];
        let typed = |all: &[(&str, &str)]| -> Vec<Typed> {
            all.iter().map(|(v, ty)| (v.to_string(), ty.to_string())).collect()
        };
        let coordinates = typed(self.op.all("coordinates"));
        let dimensions = coordinates.len();
        let offsets = typed(self.op.all("im2colOffsets"));
        if !(1..=5).contains(&dimensions) {
            return Err(Refusal::Wrong("a tensor has one to five dimensions".into()));
        }
        let mode = if offsets.is_empty() { "tile" } else { "im2col" };
        args.extend(coordinates);
        args.extend(offsets);
        args.extend(self.hint());
        self.call(&format!("cp.async.bulk.tensor.prefetch.{mode}.{dimensions}d"), &args)
    }

    /// A predicate only makes it do less, and it changes no memory.
    fn prefetch(&mut self) -> Lowered {
        let addr = self.arg("addr")?;
        let space = match addr.1.as_str() {
            "!llvm.ptr" => "",
            "!llvm.ptr<1>" => ".global",
            "!llvm.ptr<5>" => ".local",
            "!llvm.ptr<4>" => ".const",
            ty => return Err(Refusal::Wrong(format!("nothing is prefetched by a {ty}"))),
        };
        let level = self.one_of("cacheLevel", &["", "L1", "L2"])?;
        let evict =
            self.op.keyword("evictPriority").map_or(String::new(), |e| format!(".{}", e.replace('_', ".")));
        let function = match (self.op.flag("tensormap"), level) {
            (true, "") => format!("prefetch.tensormap{space}"),
            (false, "") => return Err(Refusal::Wrong("it needs a cache level or tensormap".into())),
            (true, _) => return Err(Refusal::Wrong("it has a cache level or tensormap, not both".into())),
            (false, _) if self.op.flag("uniform") => format!("prefetchu.{level}"),
            (false, _) => format!("prefetch{space}.{level}{evict}"),
        };
        self.call(&function, &[addr])
    }

    fn bulk_store(&mut self) -> Lowered {
        if self.op.integer("initVal").is_some_and(|v| v != 0) {
            return Err(Refusal::Wrong("the only value that it stores is 0".into()));
        }
        let (addr, size) = (self.arg("addr")?, self.arg("size")?);
        let value = self.out.constant(0, "i64");
        let space = if addr.1 == "!llvm.ptr" { "" } else { ".shared.cta" };
        self.call(&format!("st.bulk{space}"), &[addr, size, value])
    }
}
