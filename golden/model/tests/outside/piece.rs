//! A piece of state on both sides: qemu packs elements and masks as RVV says and keeps scalar floating point
//! in `f` registers; Ventus has one element per lane, a mask in bit 0 of each lane, and `x` registers (or
//! pairs).

use tandem_qemu::Slot;
use ventus_golden::Golden;

/// Workgroup and warp of the one warp that runs.
pub const WG: u32 = 0;
const WARP: u32 = 0;

/// The bits of a lane above an element of 8 or 16 bits, in golden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// Copies of the sign.
    Sign,
    /// Zeros.
    Zero,
    /// Anything: the instruction must ignore them.
    Noise,
}

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A scalar register.
    X,
    /// A scalar floating-point operand of 16, 32 or 64 bits.
    Fp {
        /// Bits.
        width: u32,
    },
    /// Elements of 8 to 64 bits.
    Elements {
        /// Bits.
        width: u32,
        /// Above 8 or 16 bits.
        beyond: Beyond,
    },
    /// Mask bits.
    Mask,
    /// A CSR.
    Csr(u16),
    /// Memory from its start on, in words.
    Memory,
}

/// One piece: `count` values from register `reg` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub kind: Kind,
    pub reg: u8,
    pub count: u32,
}

impl Piece {
    pub fn x(reg: u8) -> Piece {
        Piece { kind: Kind::X, reg, count: 1 }
    }

    pub fn csr(csr: u16) -> Piece {
        Piece { kind: Kind::Csr(csr), reg: 0, count: 1 }
    }

    pub fn memory(words: u32) -> Piece {
        Piece { kind: Kind::Memory, reg: 0, count: words }
    }

    pub fn elements(reg: u8, width: u32, count: u32, beyond: Beyond) -> Piece {
        Piece { kind: Kind::Elements { width, beyond }, reg, count }
    }

    pub fn mask(reg: u8, count: u32) -> Piece {
        Piece { kind: Kind::Mask, reg, count }
    }

    pub fn fp(reg: u8, width: u32) -> Piece {
        Piece { kind: Kind::Fp { width }, reg, count: 1 }
    }

    /// The piece in qemu.
    pub fn slot(self) -> Slot {
        match self.kind {
            Kind::X => Slot::X(self.reg),
            Kind::Fp { .. } => Slot::F(self.reg),
            Kind::Elements { width, .. } => Slot::V { reg: self.reg, eew: width, count: self.count },
            Kind::Mask => Slot::Mask { reg: self.reg, count: self.count },
            Kind::Csr(csr) => Slot::Csr(csr),
            Kind::Memory => Slot::Memory { offset: 0, len: 4 * self.count },
        }
    }

    /// Bytes of a value in qemu.
    fn width(self) -> u32 {
        match self.kind {
            Kind::Elements { width, .. } => width,
            Kind::Fp { .. } => 64,
            Kind::Mask => 1,
            _ => 32,
        }
    }

    /// Values as qemu's bytes.
    pub fn bytes(self, values: &[u64]) -> Vec<u8> {
        match self.kind {
            Kind::Mask => {
                let byte = |bits: &[u64]| bits.iter().rev().fold(0, |b, bit| b << 1 | (*bit as u8 & 1));
                values.chunks(8).map(byte).collect()
            }
            // Narrower numbers are boxed in a NaN.
            Kind::Fp { width: 64 } => values[0].to_le_bytes().to_vec(),
            Kind::Fp { width } => (values[0] | u64::MAX << width).to_le_bytes().to_vec(),
            _ => {
                let bytes = self.width() as usize / 8;
                values.iter().flat_map(|value| value.to_le_bytes()[..bytes].to_vec()).collect()
            }
        }
    }

    /// qemu's bytes as values.
    pub fn values(self, bytes: &[u8]) -> Vec<u64> {
        let little = |bytes: &[u8]| bytes.iter().rev().fold(0, |value, b| value << 8 | u64::from(*b));
        match self.kind {
            Kind::Mask => (0..self.count as usize).map(|i| u64::from(bytes[i / 8] >> (i % 8) & 1)).collect(),
            Kind::Fp { width } => vec![little(bytes) & u64::MAX >> (64 - width)],
            _ => bytes.chunks(self.width() as usize / 8).map(little).collect(),
        }
    }

    /// Where golden has element `i`, for a warp of `threads` threads.
    fn place(self, i: usize, threads: usize) -> (u8, usize) {
        (self.reg + (i / threads) as u8, i % threads)
    }

    /// Sets the piece in golden; `noise` fills the bits that must not matter. CSRs are not set here.
    pub fn put(self, golden: &mut Golden, values: &[u64], threads: usize, mut noise: impl FnMut() -> u32) {
        let mut lane = |reg: u8, lane: usize, value: u32| {
            let mut all = golden.v(WG, WARP, reg).expect("a register of the allocation");
            all[lane] = value;
            golden.set_v(WG, WARP, reg, &all);
        };
        match self.kind {
            Kind::X => golden.set_x(WG, WARP, self.reg, values[0] as u32),
            Kind::Fp { width: 64 } => {
                golden.set_x(WG, WARP, self.reg, values[0] as u32);
                golden.set_x(WG, WARP, self.reg + 1, (values[0] >> 32) as u32);
            }
            Kind::Fp { width } => {
                let above = if width == 32 { 0 } else { noise() << width };
                golden.set_x(WG, WARP, self.reg, values[0] as u32 | above);
            }
            Kind::Elements { width: 64, .. } => {
                for (i, value) in values.iter().enumerate() {
                    lane(self.reg, i, *value as u32);
                    lane(self.reg + 1, i, (value >> 32) as u32);
                }
            }
            Kind::Elements { width, beyond } => {
                for (i, value) in values.iter().enumerate() {
                    let (reg, at) = self.place(i, threads);
                    let above = if width == 32 { 0 } else { noise() << width };
                    let word = if beyond == Beyond::Noise {
                        *value as u32 | above
                    } else {
                        extend(*value, width, beyond)
                    };
                    lane(reg, at, word);
                }
            }
            Kind::Mask => {
                for (i, value) in values.iter().enumerate() {
                    let (reg, at) = self.place(i, threads);
                    lane(reg, at, *value as u32);
                }
            }
            Kind::Memory => {
                for (i, value) in values.iter().enumerate() {
                    let at = Slot::MEMORY + 4 * i as u32;
                    golden.memory_mut().write_u32(at, *value as u32).expect("mapped");
                }
            }
            Kind::Csr(_) => {}
        }
    }

    /// The piece from golden. The bits above narrow elements must be what the piece says.
    pub fn take(self, golden: &Golden, threads: usize) -> Result<Vec<u64>, String> {
        let lane =
            |reg: u8, lane: usize| golden.v(WG, WARP, reg).expect("a register of the allocation")[lane];
        let x = |reg: u8| u64::from(golden.x(WG, WARP, reg).expect("a register"));
        let count = self.count as usize;
        Ok(match self.kind {
            Kind::X => vec![x(self.reg)],
            Kind::Fp { width: 64 } => vec![x(self.reg + 1) << 32 | x(self.reg)],
            Kind::Fp { width } => {
                let word = x(self.reg);
                let value = word & u64::MAX >> (64 - width);
                if u64::from(extend(value, width, Beyond::Sign)) != word {
                    return Err(format!("x{} = {word:#x} is not sign-extended", self.reg));
                }
                vec![value]
            }
            Kind::Elements { width: 64, .. } => (0..count)
                .map(|i| u64::from(lane(self.reg + 1, i)) << 32 | u64::from(lane(self.reg, i)))
                .collect(),
            Kind::Elements { width, beyond } => {
                let mut values = Vec::with_capacity(count);
                for i in 0..count {
                    let (reg, at) = self.place(i, threads);
                    let word = lane(reg, at);
                    let value = u64::from(word) & u64::MAX >> (64 - width);
                    if extend(value, width, beyond) != word {
                        return Err(format!("v{reg} lane {at} = {word:#x} is not extended by {beyond:?}"));
                    }
                    values.push(value);
                }
                values
            }
            Kind::Mask => {
                let mut values = Vec::with_capacity(count);
                for i in 0..count {
                    let (reg, at) = self.place(i, threads);
                    match lane(reg, at) {
                        bit @ (0 | 1) => values.push(u64::from(bit)),
                        word => return Err(format!("v{reg} lane {at} = {word:#x} is not a mask")),
                    }
                }
                values
            }
            Kind::Memory => (0..self.count)
                .map(|i| u64::from(golden.memory().read_u32(Slot::MEMORY + 4 * i).expect("mapped")))
                .collect(),
            Kind::Csr(_) => return Err("CSRs are read by instructions".to_string()),
        })
    }
}

/// A value of `width` bits as a word.
fn extend(value: u64, width: u32, beyond: Beyond) -> u32 {
    let unused = 32 - width;
    match beyond {
        Beyond::Sign => (((value as u32) << unused) as i32 >> unused) as u32,
        _ => (value as u32) << unused >> unused,
    }
}
