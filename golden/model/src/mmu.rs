//! SV39 address translation (errata D40).
//!
//! 32-bit addresses are zero-extended, so only the first four entries of the root table are ever used. Page
//! tables do not change while a kernel runs, so the result of a walk is remembered until the next launch.

use tandem_abi::{Memory, PAGE_BYTES, Trap};

/// The kind of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// Fetch an instruction.
    Execute,
    /// Load, or load-reserve.
    Read,
    /// Store, or any other atomic.
    Write,
}

const VALID: u64 = 1 << 0;
const READ: u64 = 1 << 1;
const WRITE: u64 = 1 << 2;
const EXECUTE: u64 = 1 << 3;
const USER: u64 = 1 << 4;
const ACCESSED: u64 = 1 << 6;
const DIRTY: u64 = 1 << 7;
/// Bits 63 to 54, reserved or of extensions that the machine lacks.
const RESERVED: u64 = !0 << 54;
/// Physical page number within a PTE.
const PPN_LO: u32 = 10;
const PPN_BITS: u64 = (1 << 44) - 1;
/// Bits of the address that a level translates.
const LEVEL_BITS: u32 = 9;
const PTE_BYTES: u64 = 8;

/// A page that a walk found.
#[derive(Clone, Copy)]
struct Leaf {
    /// Virtual page number; `u32::MAX` for none.
    page: u32,
    /// Physical page number of this 4 KiB page, inside a superpage too.
    frame: u64,
    /// The PTE's low bits.
    rights: u64,
}

const NOWHERE: Leaf = Leaf { page: u32::MAX, frame: 0, rights: 0 };
const LEAVES: usize = 256;

/// Translation with the root of one launch.
#[derive(Clone)]
pub struct Mmu {
    root: u32,
    leaves: Box<[Leaf; LEAVES]>,
}

impl Mmu {
    /// Translation by the tables at `root`; nothing is remembered yet.
    pub fn new(root: u32) -> Mmu {
        Mmu { root, leaves: Box::new([NOWHERE; LEAVES]) }
    }

    /// Forgets what walks have found.
    pub fn forget(&mut self) {
        self.leaves.fill(NOWHERE);
    }

    /// The physical address; or trap Page; or trap Access if tables or the page are beyond memory's
    /// addresses.
    pub fn translate(&mut self, memory: &Memory, addr: u32, need: AccessKind) -> Result<u32, Trap> {
        let page = addr / PAGE_BYTES;
        let known = self.leaves[page as usize % LEAVES];
        let leaf = if known.page == page {
            known
        } else {
            let found = walk(memory, self.root, addr)?;
            self.leaves[page as usize % LEAVES] = found;
            found
        };
        let wanted = match need {
            AccessKind::Execute => EXECUTE | ACCESSED,
            AccessKind::Read => READ | ACCESSED,
            AccessKind::Write => READ | WRITE | ACCESSED | DIRTY,
        };
        if leaf.rights & wanted != wanted {
            return Err(Trap::Page);
        }
        let frame = u32::try_from(leaf.frame * u64::from(PAGE_BYTES)).map_err(|_| Trap::Access)?;
        Ok(frame + addr % PAGE_BYTES)
    }
}

/// Walks the tables to the leaf of `addr`; the caller checks its rights.
fn walk(memory: &Memory, root: u32, addr: u32) -> Result<Leaf, Trap> {
    let page = addr / PAGE_BYTES;
    let mut table = u64::from(root);
    for level in [2, 1, 0] {
        let below = LEVEL_BITS * level;
        let index = u64::from(page >> below) & ((1 << LEVEL_BITS) - 1);
        let pte = read_pte(memory, table + index * PTE_BYTES)?;
        if pte & VALID == 0 || pte & (READ | WRITE) == WRITE || pte & RESERVED != 0 {
            return Err(Trap::Page);
        }
        let frame = pte >> PPN_LO & PPN_BITS;
        if pte & (READ | EXECUTE) == 0 {
            if pte & (ACCESSED | DIRTY | USER) != 0 {
                return Err(Trap::Page);
            }
            table = frame * u64::from(PAGE_BYTES);
            continue;
        }
        let inside = (1 << below) - 1;
        if frame & inside != 0 {
            return Err(Trap::Page);
        }
        return Ok(Leaf { page, frame: frame | u64::from(page) & inside, rights: pte });
    }
    Err(Trap::Page)
}

fn read_pte(memory: &Memory, at: u64) -> Result<u64, Trap> {
    let at = u32::try_from(at).map_err(|_| Trap::Access)?;
    let mut bytes = [0; PTE_BYTES as usize];
    memory.read(at, &mut bytes).map_err(|_| Trap::Access)?;
    Ok(u64::from_le_bytes(bytes))
}
