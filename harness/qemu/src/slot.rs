//! The state that a block of instructions reads and writes, and its layout in the tables of the generated
//! program.

/// A piece of the machine's state that is set from a tuple before a block runs, or added to the results after
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A scalar register, x1 to x25: 4 bytes.
    X(u8),
    /// A whole floating-point register: 8 bytes.
    F(u8),
    /// `count` elements of `eew` bits, starting with vector register `reg`.
    V {
        /// First register.
        reg: u8,
        /// Bits of an element: 8, 16, 32 or 64.
        eew: u32,
        /// Number of elements; they fill a power of two of registers.
        count: u32,
    },
    /// `count` mask bits of vector register `reg`; `count` is a multiple of 32.
    Mask {
        /// The register.
        reg: u8,
        /// Bits.
        count: u32,
    },
    /// A CSR: 4 bytes.
    Csr(u16),
    /// `len` bytes of memory at a multiple of four, starting from [`Slot::MEMORY`].
    Memory {
        /// Offset from [`Slot::MEMORY`].
        offset: u32,
        /// Bytes, a multiple of 4.
        len: u32,
    },
}

impl Slot {
    /// Address of the memory that blocks may use.
    pub const MEMORY: u32 = 0x9000_0000;
    /// Bytes of it.
    pub const MEMORY_BYTES: u32 = 0x1000;

    /// Bytes of the slot's value.
    pub fn bytes(self) -> u32 {
        match self {
            Slot::X(_) | Slot::Csr(_) => 4,
            Slot::F(_) => 8,
            Slot::V { eew, count, .. } => eew / 8 * count,
            Slot::Mask { count, .. } => count / 8,
            Slot::Memory { len, .. } => len,
        }
    }

    /// Bytes that it takes in a table, so that the next one is aligned.
    pub(crate) fn room(self) -> u32 {
        self.bytes().next_multiple_of(8)
    }
}

/// Instructions with their state.
#[derive(Clone, Debug)]
pub struct Block {
    /// The block's name in messages.
    pub name: String,
    /// vtype and the number of elements to ask for, set before the words run; `None` on
    /// [`crate::Cpu::Scalar`].
    pub vtype: Option<(u32, u32)>,
    /// The words. Control must leave them at their end, and they must not change x26 to x31.
    pub words: Vec<u32>,
    /// The state that is set before the words run.
    pub inputs: Vec<Slot>,
    /// The state that is read after them.
    pub outputs: Vec<Slot>,
    /// Values of the inputs, one after the other in order, each of [`Slot::bytes`] bytes.
    pub tuples: Vec<Vec<Vec<u8>>>,
}
