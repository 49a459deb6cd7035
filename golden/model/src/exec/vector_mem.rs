//! RVV loads and stores: unit stride, strided, indexed; bytes, halves and words; each lane for itself, maskable
//! (errata D20, D36). Words are 64 bits under REGPAIR, half of them in each beat (D32).

use super::{Ctx, Done, Request, Stop, map2, splat};
use crate::space::Lanes;
use ventus_isa::Op;

/// How a lane's address comes about.
enum Mode {
    /// rs1 + size * element.
    Unit,
    /// rs1 + rs2 * element.
    Strided,
    /// rs1 + the low bits of vs2 that this keeps.
    Indexed(u32),
}

pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    let Some((mode, size, load)) = shape(ctx.op()) else {
        return Err(Stop::Unmodelled);
    };
    let base = ctx.x(0).wrapping_add(ctx.pair_offset());
    let spread = |ctx: &Ctx<'_>, stride: u32| -> Lanes {
        std::array::from_fn(|lane| base.wrapping_add(stride.wrapping_mul(ctx.element(lane))))
    };
    let addr = match mode {
        Mode::Unit => spread(ctx, if ctx.code.pair { 8 } else { size }),
        Mode::Strided => spread(ctx, ctx.x(1)),
        Mode::Indexed(keep) => map2(&splat(base), ctx.v(1), |base, index| base.wrapping_add(index & keep)),
    };
    let mask = ctx.enabled();
    let request = Request::plain(&addr, size).aligned(ctx.alignment(size));
    if load {
        let data = ctx.load(request, mask, false)?;
        ctx.write_v(ctx.insn().rd, mask, &data);
        Ok(())
    } else {
        let data = *ctx.v(2);
        ctx.store(request, mask, &data)
    }
}

/// Addressing, bytes of each lane, and whether it loads. The width in an indexed instruction's name is the index's.
fn shape(op: Op) -> Option<(Mode, u32, bool)> {
    use Op::*;
    const BYTE: u32 = 0xff;
    const HALF: u32 = 0xffff;
    Some(match op {
        Vle8V => (Mode::Unit, 1, true),
        Vle16V => (Mode::Unit, 2, true),
        Vle32V => (Mode::Unit, 4, true),
        Vlse8V => (Mode::Strided, 1, true),
        Vlse16V => (Mode::Strided, 2, true),
        Vlse32V => (Mode::Strided, 4, true),
        Vluxei8V | Vloxei8V => (Mode::Indexed(BYTE), 4, true),
        Vluxei16V | Vloxei16V => (Mode::Indexed(HALF), 4, true),
        Vluxei32V | Vloxei32V => (Mode::Indexed(u32::MAX), 4, true),
        Vse8V => (Mode::Unit, 1, false),
        Vse16V => (Mode::Unit, 2, false),
        Vse32V => (Mode::Unit, 4, false),
        Vsse8V => (Mode::Strided, 1, false),
        Vsse16V => (Mode::Strided, 2, false),
        Vsse32V => (Mode::Strided, 4, false),
        Vsuxei8V | Vsoxei8V => (Mode::Indexed(BYTE), 4, false),
        Vsuxei16V | Vsoxei16V => (Mode::Indexed(HALF), 4, false),
        Vsuxei32V | Vsoxei32V => (Mode::Indexed(u32::MAX), 4, false),
        _ => return None,
    })
}
