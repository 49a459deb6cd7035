//! RV32M, and the functions of two words that the vector forms share.

use super::Run;
use super::rv32i::of_registers;
use ventus_isa::Rv32m as Op;

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    match op {
        Op::Mul => of_registers!(u32::wrapping_mul),
        Op::Mulh => of_registers!(mulh),
        Op::Mulhsu => of_registers!(mulhsu),
        Op::Mulhu => of_registers!(mulhu),
        Op::Div => of_registers!(div),
        Op::Divu => of_registers!(divu),
        Op::Rem => of_registers!(rem),
        Op::Remu => of_registers!(remu),
    }
}

/// High word of the signed product.
pub fn mulh(a: u32, b: u32) -> u32 {
    ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32
}

/// High word of signed `a` times unsigned `b`.
pub fn mulhsu(a: u32, b: u32) -> u32 {
    ((i64::from(a as i32) * i64::from(b)) >> 32) as u32
}

/// High word of the unsigned product.
pub fn mulhu(a: u32, b: u32) -> u32 {
    ((u64::from(a) * u64::from(b)) >> 32) as u32
}

/// Signed quotient: all ones by zero, the dividend on overflow.
pub fn div(a: u32, b: u32) -> u32 {
    if b == 0 { u32::MAX } else { (a as i32).wrapping_div(b as i32) as u32 }
}

/// Unsigned quotient: all ones by zero.
pub fn divu(a: u32, b: u32) -> u32 {
    a.checked_div(b).unwrap_or(u32::MAX)
}

/// Signed remainder: the dividend by zero, zero on overflow.
pub fn rem(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { (a as i32).wrapping_rem(b as i32) as u32 }
}

/// Unsigned remainder: the dividend by zero.
pub fn remu(a: u32, b: u32) -> u32 {
    a.checked_rem(b).unwrap_or(a)
}
