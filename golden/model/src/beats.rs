//! Groups and pairs: which instructions take two beats, and which registers a beat names (errata D30 to D32,
//! D35).

use crate::code::Code;
use crate::vtype::Vtype;
use tandem_abi::{OperandKind, Trap};
use ventus_isa::VtypeUse;

/// How an instruction executes under a vtype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whether there is a beat 1.
    pub two: bool,
    /// Operands that are groups or pairs: bits 0 to 2 for the source slots, bit 3 for the destination.
    wide: u8,
    /// Whether a mask is a group too.
    mask_group: bool,
}

/// The bit of [`Plan::wide`] for the destination.
const RD: u8 = 1 << 3;
const ALL: u8 = RD | 0b111;

impl Plan {
    const SINGLE: Plan = Plan { two: false, wide: 0, mask_group: false };

    /// The plan for `code`, or the trap that its beat 0 raises.
    pub fn of(code: &Code, vtype: Vtype) -> Result<Plan, Trap> {
        if code.vtype == VtypeUse::Unused {
            return if code.pair { paired(code) } else { Ok(Plan::SINGLE) };
        }
        if vtype.refused {
            return Err(Trap::Illegal);
        }
        let group = vtype.lmul == 2;
        let plan = match (code.vtype, vtype.sew) {
            (VtypeUse::Group8, 16..) | (VtypeUse::Float | VtypeUse::FloatScalar, 8) => {
                return Err(Trap::Illegal);
            }
            (VtypeUse::Memory, _) if code.pair && group => return Err(Trap::Illegal),
            (VtypeUse::Memory, _) if code.pair => return paired(code),
            (VtypeUse::Float | VtypeUse::FloatScalar, 64) => {
                let wide = if code.is_float_compare() { ALL & !RD } else { ALL };
                if !code.is_float_compare() && !code.insn.vm && code.insn.rd == 0 {
                    return Err(Trap::Register);
                }
                Plan { two: true, wide, mask_group: false }
            }
            (vtype, _) if vtype.groups() && group => {
                Plan { two: true, wide: code.vector_operands(), mask_group: true }
            }
            _ => return Ok(Plan::SINGLE),
        };
        plan.aligned(code)
    }

    /// Refuses odd register numbers for groups and pairs.
    fn aligned(self, code: &Code) -> Result<Plan, Trap> {
        let odd = |slot: usize| self.wide >> slot & 1 != 0 && code.src[slot].reg & 1 != 0;
        let odd_destination = self.wide & RD != 0 && code.has_rd && code.insn.rd & 1 != 0;
        if odd(0) || odd(1) || odd(2) || odd_destination { Err(Trap::Register) } else { Ok(self) }
    }

    /// The instruction as beat 1 sees it: the register numbers of groups and pairs are one higher, but x0's
    /// pair is x0 and x0.
    pub fn second(self, code: &Code) -> Code {
        let mut code = *code;
        for (slot, operand) in code.src.iter_mut().enumerate() {
            let zero = operand.kind == OperandKind::Scalar as u8 && operand.reg == 0;
            if self.wide >> slot & 1 != 0 && operand.kind != OperandKind::None as u8 && !zero {
                operand.reg += 1;
            }
        }
        let zero = code.scalar_rd && code.insn.rd == 0;
        if self.wide & RD != 0 && code.has_rd && !zero {
            code.insn.rd += 1;
        }
        code.mask_reg = u8::from(self.mask_group);
        code
    }
}

/// A REGPAIR access: only its data register is a pair.
fn paired(code: &Code) -> Result<Plan, Trap> {
    if code.pair_clobbers {
        return Err(Trap::Register);
    }
    let wide = code.data_slot.map_or(RD, |slot| 1 << slot);
    Ok(Plan { two: true, wide, mask_group: false })
}
