//! Says which element of a matrix each register of a lane holds, from the PTX manual ("Matrix Fragments for
//! mma.m16n8k16 with floating point type" and so on), formula by formula. `group` and `thread` are the
//! manual's groupID and threadID_in_group.
//!
//! The manual is silent about wmma. docs/matrix.md decides: lanes hold consecutive elements.

use super::{Matrix, Shape};

/// Row and column of an element. Of m8n8k4 with halves, there are four matrices, one below the other.
pub type Place = (u32, u32);

/// Places of `wmma`: element `i` of `lane`, each of which holds `held` elements.
pub fn wmma(matrix: Matrix, shape: Shape, held: u32, lane: u32, i: u32) -> Place {
    let number = lane * held + i;
    let (m, n, k) = shape;
    match matrix {
        Matrix::A => (number / k % m, number % k),
        Matrix::B => (number % k, number / k % n),
        Matrix::C => (number / n % m, number % n),
    }
}

/// Places of A in `mma`, for elements of some bits.
pub fn a((m, n, k): Shape, bits: u32, columns: bool, lane: u32, i: u32) -> Place {
    let (group, thread) = (lane >> 2, lane % 4);
    let below = |yes: bool| if yes { group + 8 } else { group };
    match ((m, n, k), bits) {
        ((8, 8, 4), 16) => {
            let product = 8 * (lane % 16 / 4);
            let half = if lane < 16 { 0 } else { 4 };
            if columns { (product + i % 4 + half, lane % 4) } else { (product + lane % 4 + half, i) }
        }
        ((8, 8, 4), 64) => (group, thread),
        ((16, 8, 8), 16) => (below(i >= 2), thread * 2 + (i & 1)),
        ((16, 8, 16), 16) => {
            let row = below(!(i < 2 || (4..6).contains(&i)));
            (row, thread * 2 + (i & 1) + if i >= 4 { 8 } else { 0 })
        }
        ((16, 8, 4), 32) => (below(i == 1), thread),
        ((16, 8, 8), 32) => (below(i == 1 || i == 3), if i < 2 { thread } else { thread + 4 }),
        ((8, 8, 16), 8) => (group, thread * 4 + i),
        ((16, 8, 16), 8) => (below(i >= 4), thread * 4 + (i & 3)),
        ((16, 8, 32), 8) => {
            let row = below(!(i < 4 || (8..12).contains(&i)));
            (row, thread * 4 + (i & 3) + if i >= 8 { 16 } else { 0 })
        }
        ((8, 8, 32), 4) => (group, thread * 8 + i),
        ((16, 8, 32), 4) => (below(i >= 8), thread * 8 + (i & 7)),
        ((16, 8, 64), 4) => {
            let row = below(!(i < 8 || (16..24).contains(&i)));
            (row, thread * 8 + (i & 7) + if i >= 16 { 32 } else { 0 })
        }
        ((8, 8, 128), _) => (group, thread * 32 + i),
        ((16, 8, 128), _) => (below(i >= 32), thread * 32 + (i & 31)),
        _ => {
            let row = below(!(i < 32 || (64..96).contains(&i)));
            (row, thread * 32 + (i & 31) + if i >= 64 { 128 } else { 0 })
        }
    }
}

/// Places of B in `mma`.
pub fn b((m, n, k): Shape, bits: u32, columns: bool, lane: u32, i: u32) -> Place {
    let (group, thread) = (lane >> 2, lane % 4);
    let row = match ((m, n, k), bits) {
        ((8, 8, 4), 16) => {
            let product = lane % 16 / 4;
            let half = if lane < 16 { 0 } else { 4 };
            let (row, column) = if columns { (i, lane % 4 + half) } else { (lane % 4, i + half) };
            return (4 * product + row, column);
        }
        ((8, 8, 4), 64) => thread,
        ((16, 8, 8), 16) => thread * 2 + i,
        ((16, 8, 16), 16) => thread * 2 + (i & 1) + if i >= 2 { 8 } else { 0 },
        ((16, 8, 4), 32) => thread,
        ((16, 8, 8), 32) => {
            if i == 0 {
                thread
            } else {
                thread + 4
            }
        }
        ((_, _, 16), 8) => thread * 4 + i,
        ((_, _, 32), 8) => thread * 4 + (i & 3) + if i >= 4 { 16 } else { 0 },
        ((_, _, 32), 4) => thread * 8 + i,
        ((_, _, 64), 4) => thread * 8 + (i & 7) + if i >= 8 { 32 } else { 0 },
        ((_, _, 128), _) => thread * 32 + i,
        _ => thread * 32 + (i & 31) + if i >= 32 { 128 } else { 0 },
    };
    (row, group)
}

/// Places of C and D in `mma`, whose products are of halves or not.
pub fn c((m, n, k): Shape, halves: bool, bits: u32, lane: u32, i: u32) -> Place {
    let (group, thread) = (lane >> 2, lane % 4);
    if halves && (m, n, k) == (8, 8, 4) {
        let product = 8 * (lane % 16 / 4);
        let half = if lane < 16 { 0 } else { 4 };
        if bits == 16 {
            return (product + lane % 4 + half, i);
        }
        let x = (lane & 0b1) + (i & 0b10);
        return (product + x + half, (i & 0b100) + (lane & 0b10) + (i & 0b1));
    }
    (if i < 2 { group } else { group + 8 }, thread * 2 + (i & 1))
}
