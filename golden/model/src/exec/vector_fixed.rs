//! Fixed-point arithmetic on bytes (RVV 1.0 chapter 12 at SEW 8; errata D33).
//!
//! Each lane works on bits 7:0 of its element, of the scalar or of the immediate. Signed results are
//! sign-extended into the element, unsigned ones zero-extended. Slot 0 is vs1, rs1 or the immediate, slot 1
//! is vs2.

use super::vector_int::first;
use super::{Ctx, Executed, Run};
use crate::space::lanes_of;
use tandem_abi::MAX_LANES;
use ventus_isa::VectorFixed as Op;

/// The bit of a step's flags that means a result was saturated.
const SATURATED: u8 = 1 << 5;

/// How bits are dropped: vxrm.
#[derive(Clone, Copy)]
enum Rounding {
    /// rnu.
    NearestUp,
    /// rne.
    NearestEven,
    /// rdn.
    Down,
    /// rod: to odd if anything is lost.
    Odd,
}

impl Rounding {
    fn of(vxrm: u8) -> Rounding {
        match vxrm & 3 {
            0 => Rounding::NearestUp,
            1 => Rounding::NearestEven,
            2 => Rounding::Down,
            _ => Rounding::Odd,
        }
    }

    /// `value` without its `drop` lowest bits, rounded (RVV 1.0 §3.8, roundoff).
    fn off(self, value: i32, drop: u32) -> i32 {
        if drop == 0 {
            return value;
        }
        let kept = value >> drop;
        let half = value >> (drop - 1) & 1 != 0;
        let sticky = value & ((1 << (drop - 1)) - 1) != 0;
        let odd = kept & 1 != 0;
        let up = match self {
            Rounding::NearestUp => half,
            Rounding::NearestEven => half && (sticky || odd),
            Rounding::Down => false,
            Rounding::Odd => !odd && (half || sticky),
        };
        kept + i32::from(up)
    }
}

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    use Exact::{Saturating, Wrapping};
    match op {
        Op::VsadduVv | Op::VsadduVx | Op::VsadduVi => {
            |ctx| each_byte(ctx, false, |a, b, _| Saturating(a + b))
        }
        Op::VsaddVv | Op::VsaddVx | Op::VsaddVi => |ctx| each_byte(ctx, true, |a, b, _| Saturating(a + b)),
        Op::VssubuVv | Op::VssubuVx => |ctx| each_byte(ctx, false, |a, b, _| Saturating(a - b)),
        Op::VssubVv | Op::VssubVx => |ctx| each_byte(ctx, true, |a, b, _| Saturating(a - b)),
        Op::VaadduVv | Op::VaadduVx => |ctx| each_byte(ctx, false, |a, b, r| Wrapping(r.off(a + b, 1))),
        Op::VaaddVv | Op::VaaddVx => |ctx| each_byte(ctx, true, |a, b, r| Wrapping(r.off(a + b, 1))),
        Op::VasubuVv | Op::VasubuVx => |ctx| each_byte(ctx, false, |a, b, r| Wrapping(r.off(a - b, 1))),
        Op::VasubVv | Op::VasubVx => |ctx| each_byte(ctx, true, |a, b, r| Wrapping(r.off(a - b, 1))),
        // Only -128 * -128 does not fit.
        Op::VsmulVv | Op::VsmulVx => |ctx| each_byte(ctx, true, |a, b, r| Saturating(r.off(a * b, 7))),
        Op::VssrlVv | Op::VssrlVx | Op::VssrlVi => |ctx| each_byte(ctx, false, shifted),
        Op::VssraVv | Op::VssraVx | Op::VssraVi => |ctx| each_byte(ctx, true, shifted),
    }
}

/// `value` shifted right by the low three bits of `by`, rounded.
fn shifted(value: i32, by: i32, rounding: Rounding) -> Exact {
    Exact::Wrapping(rounding.off(value, (by & 7) as u32))
}

/// The enabled lanes of vd take a function of vs2 and the first operand, both signed or both unsigned.
fn each_byte(ctx: &mut Ctx<'_>, signed: bool, f: Operation) -> Executed {
    let rounding = Rounding::of(ctx.vxrm());
    let (mask, b) = (ctx.enabled(), first(ctx));
    let byte = |word: u32| if signed { i32::from(word as i8) } else { i32::from(word as u8) };
    let mut data = [0; MAX_LANES];
    for lane in lanes_of(mask) {
        let exact = f(byte(ctx.v(1)[lane]), byte(b[lane]), rounding);
        let result = match exact {
            Exact::Saturating(value) if signed => value.clamp(i8::MIN.into(), i8::MAX.into()),
            Exact::Saturating(value) => value.clamp(0, u8::MAX.into()),
            // What does not fit wraps: vasubu of a smaller and a larger number.
            Exact::Wrapping(value) => byte(value as u32),
        };
        if matches!(exact, Exact::Saturating(value) if value != result) {
            ctx.flags |= SATURATED;
        }
        data[lane] = result as u32;
    }
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
}

/// An operation's result before it is narrowed to a byte.
#[derive(Clone, Copy)]
enum Exact {
    /// The nearest byte is taken.
    Saturating(i32),
    /// The lowest eight bits are taken.
    Wrapping(i32),
}

type Operation = fn(i32, i32, Rounding) -> Exact;
