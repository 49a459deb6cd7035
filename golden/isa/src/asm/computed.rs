//! The pseudo-instructions whose expansion depends on values: LI, LA, LLA, CALL, TAIL.

use super::Fault;
use super::expr::{Expr, Reloc};
use super::operand::Parsed;
use super::state::State;
use crate::field::{Kind, Role};
use crate::insn::Insn;
use crate::table::Op;
use crate::text::parse_register;

impl State<'_> {
    /// Expand `name`, one of [`super::pseudo::COMPUTED`].
    pub fn computed(&mut self, name: &str, usage: &str, operands: &[String]) -> Result<(), Fault> {
        let wrong = || Fault::new(format!("expected `{usage}`, found {} operands", operands.len()));
        let field = |op: Op, kind: Kind| {
            op.row().format.operands().iter().find(|f| f.kind == kind && f.role == Role::Imm)
        };
        let (upper, lower) = (field(Op::Lui, Kind::Upper), field(Op::Addi, Kind::Imm));
        let upper =
            |op: Op, rd: u8, expr: Expr| Parsed { insn: Insn::new(op).rd(rd), imm: upper.map(|f| (f, expr)) };
        let add = |rd: u8, rs1: u8, expr: Expr| Parsed {
            insn: Insn::new(Op::Addi).rd(rd).rs1(rs1),
            imm: lower.map(|f| (f, expr)),
        };
        let pcrel =
            |hi: bool, back: u32, target: &Expr| Expr::Pcrel { hi, back, target: Box::new(target.clone()) };
        if matches!(name, "call" | "tail") {
            let [target] = operands else { return Err(wrong()) };
            let target = self.expr(target)?.with_dot(self.here());
            // The psABI's temporaries: ra for CALL, t1 for TAIL.
            let (link, base) = if name == "call" { (1, 1) } else { (0, 6) };
            self.emit(upper(Op::Auipc, base, pcrel(true, 0, &target)))?;
            return self.emit(Parsed {
                insn: Insn::new(Op::Jalr).rd(link).rs1(base),
                imm: field(Op::Jalr, Kind::Imm).map(|f| (f, pcrel(false, 4, &target))),
            });
        }
        let [rd, value] = operands else { return Err(wrong()) };
        let rd = parse_register(Kind::X, rd)
            .ok_or_else(|| Fault::new(format!("expected a scalar register for rd, found `{rd}`")))?;
        let expr = self.expr(value)?.with_dot(self.here());
        // Both instructions have a prefix, or neither.
        let step = if rd >= 32 { 8 } else { 4 };
        if name != "li" {
            self.emit(upper(Op::Auipc, rd, pcrel(true, 0, &expr)))?;
            return self.emit(add(rd, rd, pcrel(false, step, &expr)));
        }
        let reloc = |kind, expr: &Expr| Expr::Reloc(kind, Box::new(expr.clone()));
        let Ok(value) = self.constant(&expr) else {
            self.emit(upper(Op::Lui, rd, reloc(Reloc::Hi, &expr)))?;
            return self.emit(add(rd, rd, reloc(Reloc::Lo, &expr)));
        };
        if !(-(1i64 << 31)..1 << 32).contains(&value) {
            return Err(Fault::new(format!("{value} does not fit in 32 bits")));
        }
        let word = value as u32 as i32;
        let low = (word << 20) >> 20;
        if low == word {
            return self.emit(add(rd, 0, Expr::Num(low.into())));
        }
        let high = (word.wrapping_sub(low) as u32) >> 12;
        self.emit(upper(Op::Lui, rd, Expr::Num(high.into())))?;
        if low != 0 { self.emit(add(rd, rd, Expr::Num(low.into()))) } else { Ok(()) }
    }
}
