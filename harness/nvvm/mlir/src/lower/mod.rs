//! Translates each operation into a call of the `llvm.nvvm` intrinsic that LLVM's own translation gives it
//! (LLVM 19's, or a later one's if 19 has none). This module does not know the effect of an intrinsic.

mod convert;
mod memory;
mod ptx;
mod warp;

use crate::emit::{Emit, Typed};
use crate::operation::Operation;

/// Why an operation is not translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The machine cannot do it: the reason.
    Machine(&'static str),
    /// It is not an operation of the dialect as written.
    Wrong(String),
}

/// The names of operations that no SM of the machine can execute, with the reason.
pub const REFUSED: &[(&str, &str)] = &[
    ("nvvm.tcgen05.alloc", TENSOR_MEMORY),
    ("nvvm.tcgen05.dealloc", TENSOR_MEMORY),
    ("nvvm.tcgen05.cp", TENSOR_MEMORY),
    ("nvvm.tcgen05.ld", TENSOR_MEMORY),
    ("nvvm.tcgen05.st", TENSOR_MEMORY),
    ("nvvm.tcgen05.shift", TENSOR_MEMORY),
    ("nvvm.tcgen05.mma", TENSOR_MEMORY),
    ("nvvm.tcgen05.mma.block_scale", TENSOR_MEMORY),
    ("nvvm.tcgen05.mma.sp", TENSOR_MEMORY),
    ("nvvm.tcgen05.mma.sp.block_scale", TENSOR_MEMORY),
    ("nvvm.tcgen05.mma.ws", TENSOR_MEMORY),
    ("nvvm.tcgen05.mma.ws.sp", TENSOR_MEMORY),
    ("nvvm.wgmma.mma_async", WARP_GROUP),
    ("nvvm.mma.sp.sync", "no unit multiplies sparse fragments: expand A and use nvvm.mma.sync"),
    ("nvvm.cp.async.bulk.tensor.shared.cluster.global", TENSOR_MAP),
    ("nvvm.cp.async.bulk.tensor.global.shared.cta", TENSOR_MAP),
    ("nvvm.cp.async.bulk.tensor.reduce", TENSOR_MAP),
    ("nvvm.read.ptx.sreg.smid", SM_NUMBER),
    ("nvvm.read.ptx.sreg.nsmid", SM_NUMBER),
];

const TENSOR_MEMORY: &str = "an SM of this machine has no tensor memory (address space 6), only registers \
                             and shared memory: use nvvm.mma.sync";
const WARP_GROUP: &str = "this machine has no unit that multiplies matrices in shared memory for four warps \
                          together: use nvvm.mma.sync, whose operands are registers of one warp";
const TENSOR_MAP: &str = "a tensor map is 128 bytes in a format that only the vendor's driver writes, and no \
                          SM of this machine has a unit that reads one: use nvvm.cp.async.bulk, or loads and \
                          stores";
const SM_NUMBER: &str = "no CSR shows a program which SM it runs on, or how many there are: use ctaid";

/// An operation being translated.
pub struct Lower<'l, 't> {
    /// The operation.
    pub op: &'l Operation<'t>,
    /// Names for its results.
    pub names: &'l [String],
    /// The output of its translation.
    pub out: &'l mut Emit,
}

type Lowered = Result<(), Refusal>;

/// Translates an operation.
///
/// # Errors
/// See [`Refusal`].
pub fn lower(mut l: Lower<'_, '_>) -> Lowered {
    if l.names.len() > l.op.results.len() {
        return Err(Refusal::Wrong(format!("it has {} results", l.op.results.len())));
    }
    let name = l.op.entry.name;
    if let Some(register) = name.strip_prefix("nvvm.read.ptx.sreg.") {
        return l.special_register(register);
    }
    for part in [Lower::cluster, Lower::order, Lower::warp, Lower::barrier, Lower::memory, Lower::convert] {
        if let Some(done) = part(&mut l, &name["nvvm.".len()..]) {
            return done;
        }
    }
    l.rest(&name["nvvm.".len()..])
}

impl Lower<'_, '_> {
    /// An operand that must be there.
    fn arg(&self, name: &str) -> Result<Typed, Refusal> {
        let found = self.op.operand(name).map(|(v, ty)| (v.to_string(), ty.to_string()));
        found.ok_or_else(|| Refusal::Wrong(format!("it needs an operand '{name}'")))
    }

    /// Calls `llvm.nvvm.`*function*, whose result, if it has one, is the operation's own.
    fn call(&mut self, function: &str, args: &[Typed]) -> Lowered {
        match self.op.results.first().copied() {
            Some(ty) => self.call_to(function, args, ty),
            None => {
                self.out.call(&format!("llvm.nvvm.{function}"), args, None);
                Ok(())
            }
        }
    }

    /// Like [`Lower::call`], with a result type that the function gives; the operation's result must be of
    /// this type.
    fn call_to(&mut self, function: &str, args: &[Typed], ty: &str) -> Lowered {
        self.result_is(ty)?;
        let name = self.name();
        self.out.call(&format!("llvm.nvvm.{function}"), args, Some((&name, ty)));
        Ok(())
    }

    /// Checks the type of the result.
    fn result_is(&self, ty: &str) -> Lowered {
        let same = |a: &str, b: &str| a.split_whitespace().eq(b.split_whitespace());
        match self.op.results.first() {
            Some(r) if !same(r, ty) => Err(Refusal::Wrong(format!("its result is of type {ty}, not {r}"))),
            _ => Ok(()),
        }
    }

    /// The name of its result, or a new one.
    fn name(&mut self) -> String {
        self.names.first().cloned().unwrap_or_else(|| self.out.fresh())
    }

    /// The keyword of an attribute, which must be one of these. If the attribute is missing, it is the first.
    fn one_of(&self, attribute: &str, all: &[&'static str]) -> Result<&'static str, Refusal> {
        let Some(word) = self.op.keyword(attribute) else { return Ok(all[0]) };
        let found = all.iter().find(|a| **a == word).copied();
        found.ok_or_else(|| Refusal::Wrong(format!("{attribute} is one of {}", all.join(", "))))
    }

    fn special_register(&mut self, register: &str) -> Lowered {
        let wide = register.starts_with("clock64") || register == "globaltimer";
        self.call_to(&format!("read.ptx.sreg.{register}"), &[], if wide { "i64" } else { "i32" })
    }

    /// Clusters, and the launch of dependent grids.
    fn cluster(&mut self, name: &str) -> Option<Lowered> {
        let aligned = if self.op.flag("aligned") { ".aligned" } else { "" };
        Some(match name {
            "cluster.arrive" => self.call(&format!("barrier.cluster.arrive{aligned}"), &[]),
            "cluster.arrive.relaxed" => self.call(&format!("barrier.cluster.arrive.relaxed{aligned}"), &[]),
            "cluster.wait" => self.call(&format!("barrier.cluster.wait{aligned}"), &[]),
            "mapa" => self.map_address(),
            "clusterlaunchcontrol.try.cancel" => self.try_cancel(),
            "clusterlaunchcontrol.query.cancel" => self.query_cancel(),
            "griddepcontrol" => match self.one_of("kind", &["wait", "launch_dependents"]) {
                Ok("wait") => self.call("griddepcontrol.wait", &[]),
                Ok(_) => self.call("griddepcontrol.launch.dependents", &[]),
                Err(e) => Err(e),
            },
            _ => return None,
        })
    }

    fn map_address(&mut self) -> Lowered {
        let (a, b) = (self.arg("a")?, self.arg("b")?);
        let shared = a.1 != "!llvm.ptr";
        self.call(if shared { "mapa.shared.cluster" } else { "mapa" }, &[a, b])
    }

    fn try_cancel(&mut self) -> Lowered {
        let many = if self.op.flag("multicast") { ".multicast" } else { "" };
        let args = [self.arg("smemAddress")?, self.arg("mbarrier")?];
        self.call(&format!("clusterlaunchcontrol.try_cancel.async{many}.shared"), &args)
    }

    fn query_cancel(&mut self) -> Lowered {
        const ALL: [&str; 4] =
            ["is_canceled", "get_first_cta_id_x", "get_first_cta_id_y", "get_first_cta_id_z"];
        let args = [self.arg("try_cancel_response")?];
        let what = self.one_of("query_type", &ALL)?;
        let base = "clusterlaunchcontrol.query_cancel";
        match what.strip_prefix("get_first_cta_id_") {
            Some(axis) => self.call_to(&format!("{base}.get_first_ctaid.{axis}"), &args, "i32"),
            None => self.call_to(&format!("{base}.is_canceled"), &args, "i1"),
        }
    }

    /// Fences, and operations that order asynchronous matrix units.
    fn order(&mut self, name: &str) -> Option<Lowered> {
        Some(match name {
            "fence.mbarrier.init" => self.call("fence.mbarrier_init.release.cluster", &[]),
            "fence.sc.cluster" => self.call("fence.sc.cluster", &[]),
            "fence.proxy" => self.proxy_fence(),
            "fence.proxy.acquire" | "fence.proxy.release" => self.one_way_fence(name),
            "memory.barrier" => match self.one_of("scope", &["cta", "gpu", "sys", "cluster"]) {
                Ok("cta") => self.call("membar.cta", &[]),
                Ok("gpu") => self.call("membar.gl", &[]),
                Ok("sys") => self.call("membar.sys", &[]),
                // PTX: membar is fence.sc.
                Ok(_) => self.call("fence.sc.cluster", &[]),
                Err(e) => Err(e),
            },
            "wgmma.fence.aligned" => self.call("wgmma.fence.sync.aligned", &[]),
            "wgmma.commit.group.sync.aligned" => self.call("wgmma.commit_group.sync.aligned", &[]),
            "wgmma.wait.group.sync.aligned" => {
                let n = self.out.constant(self.op.integer("group").unwrap_or(0), "i64");
                self.call("wgmma.wait_group.sync.aligned", &[n])
            }
            "tcgen05.fence" => match self.one_of("kind", &["before", "after"]) {
                Ok("before") => self.call("tcgen05.fence.before.thread.sync", &[]),
                Ok(_) => self.call("tcgen05.fence.after.thread.sync", &[]),
                Err(e) => Err(e),
            },
            "tcgen05.wait" => match self.one_of("kind", &["load", "store"]) {
                Ok("load") => self.call("tcgen05.wait.ld", &[]),
                Ok(_) => self.call("tcgen05.wait.st", &[]),
                Err(e) => Err(e),
            },
            "tcgen05.relinquish_alloc_permit" => match self.cta_group() {
                Ok(group) => self.call(&format!("tcgen05.relinq.alloc.permit.{group}"), &[]),
                Err(e) => Err(e),
            },
            "tcgen05.commit" => self.commit(),
            _ => return None,
        })
    }

    fn cta_group(&self) -> Result<&'static str, Refusal> {
        let group = self.one_of("group", &["cta_1", "cta_2"])?;
        Ok(if group == "cta_1" { "cg1" } else { "cg2" })
    }

    fn commit(&mut self) -> Lowered {
        let addr = self.arg("addr")?;
        let group = self.cta_group()?;
        let shared = if addr.1 == "!llvm.ptr" { "" } else { ".shared" };
        match self.arg("multicastMask") {
            Ok(mask) => self.call(&format!("tcgen05.commit.mc{shared}.{group}"), &[addr, mask]),
            Err(_) => self.call(&format!("tcgen05.commit{shared}.{group}"), &[addr]),
        }
    }

    fn proxy_fence(&mut self) -> Lowered {
        const ALL: [&str; 4] = ["alias", "async", "async.global", "async.shared"];
        let kind = match self.one_of("kind", &ALL)? {
            "async.shared" => format!("async.shared_{}", self.one_of("space", &["cta", "cluster"])?),
            kind => kind.to_string(),
        };
        self.call(&format!("fence.proxy.{kind}"), &[])
    }

    /// Between the generic proxy and that of tensor maps.
    fn one_way_fence(&mut self, name: &str) -> Lowered {
        let scope = self.one_of("scope", &["cta", "cluster", "gpu", "sys"])?;
        self.one_of("fromProxy", &["generic"])?;
        self.one_of("toProxy", &["tensormap"])?;
        let way = name.trim_start_matches("fence.proxy.");
        let function = format!("fence.proxy.tensormap_generic.{way}.{scope}");
        let args = if way == "acquire" { vec![self.arg("addr")?, self.arg("size")?] } else { vec![] };
        self.call(&function, &args)
    }

    /// Arithmetic, hints and the end of a thread.
    fn rest(&mut self, name: &str) -> Lowered {
        match name {
            "rcp.approx.ftz.f" => {
                let x = self.arg("arg")?;
                self.call_to("rcp.approx.ftz.f", &[x], "f32")
            }
            "prmt" => self.permute(),
            "dot.accumulate.4way" => self.dot("idp4a"),
            "dot.accumulate.2way" => self.dot("idp2a"),
            "nanosleep" => {
                let duration = self.arg("duration")?;
                self.call("nanosleep", &[duration])
            }
            "breakpoint" => {
                self.out.op("\"llvm.intr.debugtrap\"() : () -> ()");
                Ok(())
            }
            "exit" => self.call("exit", &[]),
            "pmevent" => self.event(),
            "setmaxregister" => self.registers(),
            "tcgen05.mma_smem_desc" => self.descriptor(),
            "inline_ptx" => self.inline_ptx(),
            _ => Err(Refusal::Wrong("an operation that is not translated".into())),
        }
    }

    fn permute(&mut self) -> Lowered {
        let mode = self.one_of("mode", &["default", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16"])?;
        let two = matches!(mode, "default" | "f4e" | "b4e");
        let mut args = vec![self.arg("lo")?];
        if two {
            args.push(self.arg("hi")?);
        } else if self.op.operand("hi").is_some() {
            return Err(Refusal::Wrong(format!("mode {mode} takes one operand besides the selector")));
        }
        args.push(self.arg("selector")?);
        let function = if mode == "default" { "prmt".to_string() } else { format!("prmt.{mode}") };
        self.call_to(&function, &args, "i32")
    }

    fn dot(&mut self, base: &str) -> Lowered {
        let letter = |w: &str| if w == "signed" { 's' } else { 'u' };
        let signs = ["a_type", "b_type"].map(|n| self.one_of(n, &["unsigned", "signed"]).map(letter));
        let [a, b] = signs;
        let function = format!("{base}.{}.{}", a?, b?);
        let mut args = Vec::new();
        for name in ["a", "b"] {
            let (value, ty) = self.arg(name)?;
            args.push((self.out.value(&format!("llvm.bitcast {value} : {ty} to i32")), "i32".to_string()));
        }
        if base == "idp2a" {
            args.push(self.out.constant(self.op.flag("b_hi").into(), "i1"));
        }
        args.push(self.arg("c")?);
        self.call_to(&function, &args, "i32")
    }

    fn event(&mut self) -> Lowered {
        let mask = match (self.op.integer("eventId"), self.op.integer("maskedEventId")) {
            (Some(id @ 0..=15), None) => 1 << id,
            (None, Some(mask)) => mask,
            _ => return Err(Refusal::Wrong("it needs an id from 0 to 15, or a mask".into())),
        };
        let mask = self.out.constant(i64::from(mask as i16), "i16");
        self.call("pm.event.mask", &[mask])
    }

    fn registers(&mut self) -> Lowered {
        let way = match self.one_of("action", &["increase", "decrease"])? {
            "increase" => "inc",
            _ => "dec",
        };
        let count = self.op.integer("regCount").unwrap_or(0);
        if !(24..=256).contains(&count) || count % 8 != 0 {
            return Err(Refusal::Wrong("the number of registers is a multiple of 8 from 24 to 256".into()));
        }
        let count = self.out.constant(count, "i32");
        self.call(&format!("setmaxnreg.{way}.sync.aligned.u32"), &[count])
    }

    /// The matrix descriptor, whose fields the document lists: bits, which the llvm dialect can join itself.
    fn descriptor(&mut self) -> Lowered {
        // Each field: the operand, its number of bits, and the bit at which it starts.
        const FIELDS: [(&str, u32, u32); 6] = [
            ("startAddr", 14, 0),
            ("leadingDimOffset", 14, 16),
            ("strideDimOffset", 14, 32),
            ("baseOffset", 3, 49),
            ("leadingDimMode", 1, 52),
            ("swizzleMode", 3, 61),
        ];
        // Bits 46 to 48 are 0b001.
        let mut all = self.out.constant(1 << 46, "i64").0;
        for (n, (name, bits, at)) in FIELDS.into_iter().enumerate() {
            let (value, ty) = self.arg(name)?;
            let wide = self.out.value(&format!("llvm.zext {value} : {ty} to i64"));
            let mask = self.out.constant((1 << bits) - 1, "i64").0;
            let field = self.out.value(&format!("llvm.and {wide}, {mask} : i64"));
            let by = self.out.constant(at.into(), "i64").0;
            let placed = self.out.value(&format!("llvm.shl {field}, {by} : i64"));
            let name = if n + 1 == FIELDS.len() { self.name() } else { self.out.fresh() };
            self.out.op(&format!("{name} = llvm.or {all}, {placed} : i64"));
            all = name;
        }
        Ok(())
    }
}
