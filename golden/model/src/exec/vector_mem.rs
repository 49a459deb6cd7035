//! RVV loads and stores of words: unit stride, strided, indexed; each lane for itself, maskable.

use super::{Ctx, Done, Request, Stop, splat};
use crate::space::Lanes;
use ventus_isa::Op;

pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    let base = ctx.x(0);
    let stride = |stride: u32| -> Lanes {
        std::array::from_fn(|lane| base.wrapping_add(stride.wrapping_mul(ctx.element(lane))))
    };
    let (addr, load) = match ctx.op() {
        Op::Vle32V => (stride(4), true),
        Op::Vse32V => (stride(4), false),
        Op::Vlse32V => (stride(ctx.x(1)), true),
        Op::Vsse32V => (stride(ctx.x(1)), false),
        Op::Vloxei32V | Op::Vluxei32V => (super::map2(&splat(base), ctx.v(1), u32::wrapping_add), true),
        Op::Vsoxei32V | Op::Vsuxei32V => (super::map2(&splat(base), ctx.v(1), u32::wrapping_add), false),
        _ => return Err(Stop::Unmodelled),
    };
    let mask = ctx.enabled();
    let request = Request::plain(&addr, 4);
    if load {
        let data = ctx.load(request, mask, false)?;
        ctx.write_v(ctx.insn().rd, mask, &data);
        Ok(())
    } else {
        let data = *ctx.v(2);
        ctx.store(request, mask, &data)
    }
}
