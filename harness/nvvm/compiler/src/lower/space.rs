//! Address spaces at run time (§12.2.2). All spaces share one flat map, so a pointer's value tells its space:
//! LDS has its window (errata D9); a launch lays out private memory last, so everything from CSR_PDS upwards
//! is local; constant data is contiguous; everything else is global.

use super::launch::{CSR_KNL, CSR_PDS, KNL_ARG_BASE};
use super::state::FuncLower;
use crate::word::{Arg, Bin, Op};
use tandem_ir::CompileError;
use tandem_llvm::{TypeKind, Value};

/// High four bits of addresses in LDS.
const LDS: u32 = tandem_abi::LDS_BASE >> 28;

impl<'m> FuncLower<'_, 'm> {
    /// `llvm.nvvm.isspacep.*` and `llvm.nvvm.ptr.*`; `None` for other names.
    pub(super) fn space_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        const CLAUSE: &str = "§12.2.2";
        if let Some(space) = name.strip_prefix("llvm.nvvm.isspacep.") {
            let p = self.word(args[0])?;
            let r = match space {
                "shared" => self.is_shared(p),
                "local" => self.is_local(p),
                "const" => self.is_constant(p),
                "global" => {
                    let (s, l, c) = (self.is_shared(p), self.is_local(p), self.is_constant(p));
                    let any = self.b.bin(Bin::Or, s, l);
                    let any = self.b.bin(Bin::Or, any, c);
                    self.b.not(any)
                }
                "grid_const" => self.is_parameter(p),
                "cluster_shared" | "shared.cluster" => {
                    let hint = "clusters need Hopper; use llvm.nvvm.isspacep.shared";
                    return Err(self.cx.refuse(CLAUSE, format!("@{name}"), Some(i), hint));
                }
                _ => return Ok(None),
            };
            return Ok(Some(vec![r]));
        }
        let Some(cast) = name.strip_prefix("llvm.nvvm.ptr.") else { return Ok(None) };
        // `.annotation` and the like are handled elsewhere.
        let cast = cast.split(".p").next().unwrap_or(cast);
        let space = match cast.strip_prefix("gen.to.").or_else(|| cast.strip_suffix(".to.gen")) {
            Some("global") => 1,
            Some("shared") => 3,
            Some("constant") => 4,
            Some("local") => 5,
            Some(_) => {
                let hint = "the spaces of isspacep are global, shared, constant and local";
                return Err(self.cx.refuse("§15.3", format!("@{name}"), Some(i), hint));
            }
            None => return Ok(None),
        };
        let [from, to] = if cast.starts_with("gen.") { [0, space] } else { [space, 0] };
        let fits = args[0].ty().kind() == TypeKind::Pointer(from) && i.ty().kind() == TypeKind::Pointer(to);
        if !fits {
            let hint = "the pointers' address spaces differ from those in the name";
            return Err(self.cx.refuse("§15.3", i.print(), Some(i), hint));
        }
        self.words(args[0]).map(Some)
    }

    pub(super) fn is_shared(&mut self, p: Arg) -> Arg {
        let window = self.b.bin(Bin::ShrU, p, Arg::Const(28));
        self.b.bin(Bin::Eq, window, Arg::Const(LDS))
    }

    pub(super) fn is_local(&mut self, p: Arg) -> Arg {
        let pds = self.b.emit(Op::Csr(CSR_PDS), vec![]);
        self.b.bin(Bin::LeU, pds, p)
    }

    /// The argument buffer. A kernel reads parameters by value from it if it may not write them. Nothing else
    /// shares the buffer's page, and PTX allows 4096 bytes of parameters.
    fn is_parameter(&mut self, p: Arg) -> Arg {
        let knl = self.b.emit(Op::Csr(CSR_KNL), vec![]);
        let base = self.b.load(knl, KNL_ARG_BASE);
        let into = self.b.bin(Bin::Sub, p, base);
        self.b.bin(Bin::LtU, into, Arg::Const(4096))
    }

    pub(super) fn is_constant(&mut self, p: Arg) -> Arg {
        let Some((first, last, bytes)) = self.cx.constants else { return Arg::Const(0) };
        let start = Arg::Addr(first, 0);
        let into = self.b.bin(Bin::Sub, p, start);
        let length = self.b.bin(Bin::Sub, Arg::Addr(last, bytes as i32), start);
        self.b.bin(Bin::LtU, into, length)
    }
}
