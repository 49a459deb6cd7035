//! Selection: each word-IR instruction becomes Ventus instructions on virtual registers, scalar if its result
//! is uniform and vector otherwise.

use super::*;
use crate::word::{Access, Arg, Atomic, Bin, Cond, Func, Inst, Op as WordOp, Space, Term, Un, Val};

/// CSR_PRINT (Ventus 3.2).
const CSR_PRINT: u16 = 0x80b;

/// A function while it is selected.
pub(super) struct Select<'a> {
    pub(super) out: MFunc,
    pub(super) code: Vec<MInst>,
    pub(super) divergence: &'a Divergence,
    pub(super) line: LineId,
    beyond: &'a dyn Fn(FuncId) -> u32,
    /// The place of its own words beyond the registers.
    beyond_here: u32,
}

/// Selects a function, including phi copies. `beyond` gives the place in private memory for a callee's
/// argument and result words that do not fit in registers. `return_in_vector` says that no scalar register is
/// left for the return address.
#[allow(clippy::too_many_arguments, reason = "all of it describes one function")]
pub(super) fn select(
    program: &Program,
    id: FuncId,
    shape: &Shape,
    divergence: &Divergence,
    frame_base: u32,
    beyond: &dyn Fn(FuncId) -> u32,
    return_in_vector: bool,
    fault: Option<CompilerFault>,
) -> Result<MFunc, CompileError> {
    let func = &program.funcs[id];
    let mut blocks = vec![MBlock::default(); func.blocks.len()];
    for b in 0..func.blocks.len() {
        blocks[b].succs = shape.succs[b].clone();
        blocks[b].depth = shape.depth[b];
        if divergence.splits(b) {
            let meet = shape.ipdom[b];
            let sides = shape.succs[b].clone();
            blocks[meet].waiting.extend(sides);
        }
    }
    let out = MFunc {
        name: func.name.clone(),
        kernel: func.kernel,
        blocks,
        order: emission_order(shape, func),
        next: func.vals,
        frame: func.frame + 4 * func.params.len().max(func.results).saturating_sub(MOST_ARGS) as u32,
        frame_base,
    };
    let beyond_here = frame_base + func.frame;
    let mut s = Select { out, code: Vec::new(), divergence, line: 0, beyond, beyond_here };
    let calls = func.blocks.iter().flat_map(|b| &b.insts).any(|i| matches!(i.op, WordOp::Call(_)));
    let ra = match (calls && !func.kernel, return_in_vector) {
        (false, _) => RA,
        (true, false) => s.temp_s(),
        (true, true) => s.temp_w(),
    };
    for (b, block) in func.blocks.iter().enumerate() {
        s.line = 0;
        if b == func.exit || !s.out.blocks[b].waiting.is_empty() {
            s.put(MInst::new(Kind::Isa(Op::Join)));
        }
        if b == 0 {
            s.entry(func, ra);
        }
        for inst in &block.insts {
            s.line = inst.line;
            s.inst(inst)?;
        }
        s.line = block.line;
        s.term(func, b, &block.term, shape, ra);
        s.out.blocks[b].insts = std::mem::take(&mut s.code);
    }
    s.place_phi_copies(func, fault);
    Ok(s.out)
}

/// Reverse postorder with the exit last.
fn emission_order(shape: &Shape, func: &Func) -> Vec<BlockId> {
    let mut order: Vec<BlockId> = shape.order.iter().copied().filter(|&b| b != func.exit).collect();
    order.push(func.exit);
    order
}

impl Select<'_> {
    pub(super) fn put(&mut self, mut inst: MInst) {
        inst.line = self.line;
        self.code.push(inst);
    }

    /// An instruction with its registers in field order.
    pub(super) fn isa(&mut self, op: Op, rd: Reg, rs1: Reg, rs2: Reg, imm: i32) {
        self.put(MInst { rd, rs1, rs2, imm, ..MInst::new(Kind::Isa(op)) });
    }

    pub(super) fn copy(&mut self, rd: Reg, rs1: Reg) {
        self.put(MInst { rd, rs1, ..MInst::new(Kind::Copy) });
    }

    pub(super) fn temp_s(&mut self) -> Reg {
        Reg::S(self.out.fresh())
    }

    pub(super) fn temp_w(&mut self) -> Reg {
        Reg::W(self.out.fresh())
    }

    pub(super) fn is_divergent(&self, a: Arg) -> bool {
        self.divergence.is_divergent(a)
    }

    /// The register that holds a value.
    pub(super) fn home(&self, v: Val) -> Reg {
        if self.is_divergent(Arg::Val(v)) { Reg::W(v) } else { Reg::S(v) }
    }

    /// A constant's value, frame offsets included.
    pub(super) fn constant(&self, a: Arg) -> Option<u32> {
        match a {
            Arg::Const(c) => Some(c),
            Arg::Frame(o) => Some(self.out.frame_base.wrapping_add(o as u32)),
            _ => None,
        }
    }

    /// A uniform operand in a scalar register.
    pub(super) fn scalar(&mut self, a: Arg) -> Reg {
        if let Some(c) = self.constant(a) {
            if c == 0 {
                return ZERO;
            }
            let rd = self.temp_s();
            self.put(MInst { rd, imm: c as i32, ..MInst::new(Kind::Li) });
            return rd;
        }
        match a {
            Arg::Addr(data, offset) => {
                let rd = self.temp_s();
                self.put(MInst { rd, imm: offset, ..MInst::new(Kind::La(data)) });
                rd
            }
            Arg::Code(f, offset) => {
                let rd = self.temp_s();
                self.put(MInst { rd, imm: offset as i32, ..MInst::new(Kind::LaCode(f)) });
                rd
            }
            Arg::Val(v) => self.home(v),
            _ => ZERO,
        }
    }

    /// Any operand in a vector register.
    pub(super) fn vector(&mut self, a: Arg) -> Reg {
        if let Arg::Val(v) = a
            && self.is_divergent(a)
        {
            return Reg::W(v);
        }
        let rd = self.temp_w();
        self.fill_vector(rd, a);
        rd
    }

    /// Puts any operand into the vector register `rd`.
    pub(super) fn fill_vector(&mut self, rd: Reg, a: Arg) {
        if self.is_divergent(a) {
            let from = self.vector(a);
            self.copy(rd, from);
        } else if let Some(c) = self.constant(a)
            && (-16..16).contains(&(c as i32))
        {
            self.isa(Op::VmvVI, rd, Reg::None, Reg::None, c as i32);
        } else {
            let x = self.scalar(a);
            self.isa(Op::VmvVX, rd, x, Reg::None, 0);
        }
    }

    /// The head of a function: the vector zero of a kernel; arguments and return address of a device
    /// function.
    fn entry(&mut self, func: &Func, ra: Reg) {
        if func.kernel {
            return self.isa(Op::VmvVI, VZERO, Reg::None, Reg::None, 0);
        }
        if ra != RA {
            self.copy(ra, RA);
        }
        self.take_words(&func.params, self.beyond_here);
    }

    /// Stores arguments or results where both sides expect them: in registers, then in memory from `beyond`.
    fn give_words(&mut self, words: &[Arg], beyond: u32) {
        for (n, &a) in words.iter().enumerate().skip(MOST_ARGS) {
            let at = beyond + 4 * (n - MOST_ARGS) as u32;
            let (base, offset) = self.private_address(Arg::Const(at), 0);
            let data = self.vector(a);
            self.isa(Op::VswV, Reg::None, base, data, offset);
        }
        for (n, &a) in words.iter().enumerate().take(MOST_ARGS) {
            self.fill_vector(Reg::V(FIRST_V + n as u8), a);
        }
    }

    /// Loads them from there.
    fn take_words(&mut self, vals: &[Val], beyond: u32) {
        for (n, &v) in vals.iter().enumerate().take(MOST_ARGS) {
            self.copy(Reg::W(v), Reg::V(FIRST_V + n as u8));
        }
        for (n, &v) in vals.iter().enumerate().skip(MOST_ARGS) {
            let at = beyond + 4 * (n - MOST_ARGS) as u32;
            let (base, offset) = self.private_address(Arg::Const(at), 0);
            self.isa(Op::VlwV, Reg::W(v), base, Reg::None, offset);
        }
    }

    fn inst(&mut self, inst: &Inst) -> Result<(), CompileError> {
        let args = &inst.args;
        let dst = inst.dsts.first().copied();
        let lanes = dst.is_some_and(|d| self.is_divergent(Arg::Val(d)));
        let rd = dst.map_or(Reg::None, |d| self.home(d));
        match &inst.op {
            WordOp::Phi(_) => {}
            WordOp::Bin(op) if lanes => self.vector_bin(*op, rd, args[0], args[1]),
            WordOp::Bin(op) => self.scalar_bin(*op, rd, args[0], args[1]),
            WordOp::Un(op) if lanes => self.vector_un(*op, rd, args[0]),
            WordOp::Un(op) => self.scalar_un(*op, rd, args[0]),
            WordOp::Fma if lanes => self.vector_fma(rd, args[0], args[1], args[2]),
            WordOp::Fma => {
                let [rs1, rs2, rs3] = [args[0], args[1], args[2]].map(|a| self.scalar(a));
                self.put(MInst { rd, rs1, rs2, rs3, ..MInst::new(Kind::Isa(Op::FmaddS)) });
            }
            WordOp::Select if lanes => self.vector_select(rd, args[0], args[1], args[2]),
            WordOp::Select => {
                let [c, a, b] = [args[0], args[1], args[2]].map(|a| self.scalar(a));
                self.scalar_select(rd, c, a, b);
            }
            WordOp::Load(access) => self.load(*access, rd, args[0], lanes),
            WordOp::Store(access) => self.store(*access, args[0], args[1]),
            WordOp::Csr(csr) => {
                let x = if lanes { self.temp_s() } else { rd };
                self.put(MInst { rd: x, rs1: ZERO, csr: *csr, ..MInst::new(Kind::Isa(Op::Csrrs)) });
                if lanes {
                    self.isa(Op::VmvVX, rd, x, Reg::None, 0);
                }
            }
            WordOp::Lane => self.isa(Op::VidV, rd, Reg::None, Reg::None, 0),
            WordOp::Barrier => {
                // Global and local memory are ordered (Ventus 4.2.4, imm[1:0]).
                self.isa(Op::Barrier, Reg::None, Reg::None, Reg::None, 3);
            }
            WordOp::Atomic(op) => {
                let value = args.get(1).copied();
                self.atomic(*op, rd, args[0], value);
            }
            WordOp::Peek if lanes => self.atomic(Atomic::Or, rd, args[0], Some(Arg::Const(0))),
            WordOp::Peek => {
                let rs1 = self.scalar(args[0]);
                self.put(MInst { rd, rs1, rs2: ZERO, ..MInst::new(Kind::Isa(Op::AmoorW)) });
            }
            WordOp::Poke if args.iter().any(|a| self.is_divergent(*a)) => {
                self.atomic(Atomic::Swap, Reg::None, args[0], Some(args[1]));
            }
            WordOp::Poke => {
                let [rs1, rs2] = [args[0], args[1]].map(|a| self.scalar(a));
                self.put(MInst { rd: ZERO, rs1, rs2, ..MInst::new(Kind::Isa(Op::AmoswapW)) });
            }
            WordOp::First => self.first(rd, args[0], lanes),
            WordOp::Announce => {
                self.put(MInst { rd: ZERO, imm: 1, csr: CSR_PRINT, ..MInst::new(Kind::Isa(Op::Csrrwi)) });
            }
            // The instruction orders everything, whatever its sets (errata D13); this one names all of them.
            WordOp::Fence => self.isa(Op::Fence, Reg::None, Reg::None, Reg::None, 0xff),
            WordOp::Call(callee) => self.call(*callee, args, &inst.dsts),
            WordOp::Trap(reason) => self.put(MInst::new(Kind::Trap(*reason))),
            WordOp::Stack(_) => {
                return Err(CompileError::Internal(format!("@{}: a stack without a cycle", self.out.name)));
            }
        }
        Ok(())
    }

    /// The highest active lane's word, or the word that all lanes have.
    fn first(&mut self, rd: Reg, from: Arg, lanes: bool) {
        match (self.is_divergent(from), lanes) {
            (false, true) => self.fill_vector(rd, from),
            (false, false) => {
                let from = self.scalar(from);
                self.copy(rd, from);
            }
            (true, _) => {
                let from = self.vector(from);
                let x = if lanes { self.temp_s() } else { rd };
                self.isa(Op::VmvXS, x, Reg::None, from, 0);
                if lanes {
                    self.isa(Op::VmvVX, rd, x, Reg::None, 0);
                }
            }
        }
    }

    fn call(&mut self, callee: FuncId, args: &[Arg], dsts: &[Val]) {
        let beyond = (self.beyond)(callee);
        self.give_words(args, beyond);
        let (args, results) = (args.len().min(MOST_ARGS) as u8, dsts.len().min(MOST_ARGS) as u8);
        self.put(MInst::new(Kind::Call { callee, args, results }));
        self.take_words(dsts, beyond);
    }

    fn load(&mut self, access: Access, rd: Reg, address: Arg, lanes: bool) {
        if access.space == Space::Private {
            let (base, offset) = self.private_address(address, access.offset);
            let op = [Op::VlbuV, Op::VlhuV, Op::VlwV, Op::VlbV, Op::VlhV, Op::VlwV]
                [usize::from(access.bytes.trailing_zeros() as u8) + if access.signed { 3 } else { 0 }];
            return self.isa(op, rd, base, Reg::None, offset);
        }
        let pick = usize::from(access.bytes.trailing_zeros() as u8) + if access.signed { 3 } else { 0 };
        if lanes {
            let (base, offset) = self.flat_address(address, access.offset, true);
            let op = [Op::Vlbu12V, Op::Vlhu12V, Op::Vlw12V, Op::Vlb12V, Op::Vlh12V, Op::Vlw12V][pick];
            self.isa(op, rd, base, Reg::None, offset);
        } else {
            let (base, offset) = self.flat_address(address, access.offset, false);
            let op = [Op::Lbu, Op::Lhu, Op::Lw, Op::Lb, Op::Lh, Op::Lw][pick];
            self.isa(op, rd, base, Reg::None, offset);
        }
    }

    fn store(&mut self, access: Access, address: Arg, value: Arg) {
        let pick = access.bytes.trailing_zeros() as usize;
        if access.space == Space::Private {
            let (base, offset) = self.private_address(address, access.offset);
            let data = self.vector(value);
            return self.isa([Op::VsbV, Op::VshV, Op::VswV][pick], Reg::None, base, data, offset);
        }
        if self.is_divergent(address) || self.is_divergent(value) {
            let (base, offset) = self.flat_address(address, access.offset, true);
            let data = self.vector(value);
            self.isa([Op::Vsb12V, Op::Vsh12V, Op::Vsw12V][pick], Reg::None, base, data, offset);
        } else {
            let (base, offset) = self.flat_address(address, access.offset, false);
            let data = self.scalar(value);
            self.isa([Op::Sb, Op::Sh, Op::Sw][pick], Reg::None, base, data, offset);
        }
    }

    /// Each active lane's atomic; `rd` is a vector register, or none if the old value is not needed.
    fn atomic(&mut self, op: Atomic, rd: Reg, address: Arg, value: Option<Arg>) {
        let (rs1, rs2) = if self.is_divergent(address) {
            (ZERO, self.vector(address))
        } else {
            (self.scalar(address), VZERO)
        };
        let code = match op {
            Atomic::Swap => Op::VamoswapEi32V,
            Atomic::Add => Op::VamoaddEi32V,
            Atomic::Xor => Op::VamoxorEi32V,
            Atomic::And => Op::VamoandEi32V,
            Atomic::Or => Op::VamoorEi32V,
            Atomic::MinS => Op::VamominEi32V,
            Atomic::MaxS => Op::VamomaxEi32V,
            Atomic::MinU => Op::VamominuEi32V,
            Atomic::MaxU => Op::VamomaxuEi32V,
            Atomic::Lr => Op::VlrEi32V,
            Atomic::Sc => Op::VscEi32V,
        };
        match value {
            None => self.isa(code, rd, rs1, rs2, 0),
            Some(value) if rd == Reg::None => {
                let rs3 = self.vector(value);
                self.put(MInst { rs1, rs2, rs3, ..MInst::new(Kind::Isa(code)) });
            }
            // The operand is in the register that receives the old value.
            Some(value) => {
                self.fill_vector(rd, value);
                self.isa(code, rd, rs1, rs2, i32::from(op != Atomic::Sc));
            }
        }
    }

    /// Base register and 12-bit offset of a flat address.
    fn flat_address(&mut self, address: Arg, offset: i32, lanes: bool) -> (Reg, i32) {
        let (address, offset) = match address {
            Arg::Addr(d, o) => (Arg::Addr(d, o.wrapping_add(offset)), 0),
            Arg::Const(c) => (Arg::Const(c.wrapping_add(offset as u32)), 0),
            a => (a, offset),
        };
        let in_range = (-2048..2048).contains(&offset);
        match (lanes, in_range) {
            (true, true) => (self.vector(address), offset),
            (false, true) => (self.scalar(address), offset),
            (true, false) => {
                let sum = self.temp_w();
                self.vector_bin(Bin::Add, sum, address, Arg::Const(offset as u32));
                (sum, 0)
            }
            (false, false) => {
                let sum = self.temp_s();
                self.scalar_bin(Bin::Add, sum, address, Arg::Const(offset as u32));
                (sum, 0)
            }
        }
    }

    /// Base register and 11-bit offset of an interleaved private address.
    fn private_address(&mut self, address: Arg, offset: i32) -> (Reg, i32) {
        if let Some(c) = self.constant(address) {
            let at = c.wrapping_add(offset as u32) as i32;
            if (-1024..1024).contains(&at) {
                return (VZERO, at);
            }
            return (self.vector(Arg::Const(at as u32)), 0);
        }
        if (-1024..1024).contains(&offset) {
            return (self.vector(address), offset);
        }
        let sum = self.temp_w();
        self.vector_bin(Bin::Add, sum, address, Arg::Const(offset as u32));
        (sum, 0)
    }

    fn term(&mut self, func: &Func, block: BlockId, term: &Term, shape: &Shape, ra: Reg) {
        match term {
            Term::Jump(b) => self.put(MInst::new(Kind::Jump(*b))),
            Term::Branch { then, other, .. } if then == other => self.put(MInst::new(Kind::Jump(*then))),
            Term::Branch { cond, a, b, then, other } => {
                let (then, other) = (*then, *other);
                if self.divergence.splits(block) {
                    let op = match cond {
                        Cond::Eq => Op::Vbeq,
                        Cond::Ne => Op::Vbne,
                        Cond::LtU => Op::Vbltu,
                        Cond::LtS => Op::Vblt,
                        Cond::GeU => Op::Vbgeu,
                        Cond::GeS => Op::Vbge,
                    };
                    // Taken if vs2 op vs1.
                    let zero = |s: &mut Self, a: Arg| {
                        if s.constant(a) == Some(0) { VZERO } else { s.vector(a) }
                    };
                    let (rs2, rs1) = (zero(self, *a), zero(self, *b));
                    let rpc = shape.ipdom[block];
                    self.put(MInst { rs1, rs2, ..MInst::new(Kind::Split { op, then, other, rpc }) });
                } else {
                    let op = match cond {
                        Cond::Eq => Op::Beq,
                        Cond::Ne => Op::Bne,
                        Cond::LtU => Op::Bltu,
                        Cond::LtS => Op::Blt,
                        Cond::GeU => Op::Bgeu,
                        Cond::GeS => Op::Bge,
                    };
                    let (rs1, rs2) = (self.scalar(*a), self.scalar(*b));
                    self.put(MInst { rs1, rs2, ..MInst::new(Kind::Branch { op, then, other }) });
                }
            }
            Term::Exit(_) if func.kernel => self.put(MInst::new(Kind::End)),
            Term::Exit(args) => {
                let back = if matches!(ra, Reg::W(_)) { self.temp_s() } else { ra };
                if back != ra {
                    self.isa(Op::VmvXS, back, Reg::None, ra, 0);
                }
                self.give_words(args, self.beyond_here);
                let imm = args.len().min(MOST_ARGS) as i32;
                self.put(MInst { rs1: back, imm, ..MInst::new(Kind::Return) });
            }
        }
    }

    fn vector_un(&mut self, op: Un, rd: Reg, a: Arg) {
        if op == Un::Copy {
            return self.fill_vector(rd, a);
        }
        let vs2 = self.vector(a);
        let op = match op {
            Un::FSqrt => Op::VfsqrtV,
            Un::FToS => Op::VfcvtRtzXFV,
            Un::FToU => Op::VfcvtRtzXuFV,
            Un::SToF => Op::VfcvtFXV,
            _ => Op::VfcvtFXuV,
        };
        self.isa(op, rd, Reg::None, vs2, 0);
    }
}
