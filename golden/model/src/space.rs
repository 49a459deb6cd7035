//! What loads and stores reach: global memory and the LDS of each SM.
//!
//! An access is a set of lanes with an address each. It is checked as a whole before any byte moves, so that
//! a trapped instruction has no effect.

use tandem_abi::{LDS_BASE, Limits, MAX_LANES, Memory, PAGE_BYTES, Trap};

/// One value per lane.
pub type Lanes = [u32; MAX_LANES];

/// Lane numbers in `mask`, ascending.
pub fn lanes_of(mask: u32) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            lane as usize
        })
    })
}

/// Whether an address is in the LDS window.
pub fn in_lds(addr: u32) -> bool {
    addr >> 28 == LDS_BASE >> 28
}

/// Global memory and the LDS of every SM.
#[derive(Clone)]
pub struct Space {
    /// Global memory: code, constants, buffers and private memory.
    pub global: Memory,
    lds: Vec<Vec<u8>>,
}

/// Lanes of one access: byte addresses, the lanes that take part, and bytes each of them moves.
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    /// SM whose LDS is meant.
    pub sm: usize,
    /// Byte address of each lane.
    pub addr: &'a Lanes,
    /// Lanes that access.
    pub mask: u32,
    /// 1, 2 or 4.
    pub size: u32,
}

impl Space {
    /// Empty global memory and zeroed LDS for `sms` SMs.
    pub fn new(sms: u32, limits: &Limits) -> Space {
        Space { global: Memory::new(), lds: vec![vec![0; limits.lds_bytes as usize]; sms as usize] }
    }

    /// Contents of an SM's LDS.
    pub fn lds(&self, sm: usize) -> &[u8] {
        self.lds.get(sm).map_or(&[], Vec::as_slice)
    }

    /// Refuses an access of which a lane is unmapped, naming the lowest such lane's address.
    pub fn check(&self, access: Access<'_>) -> Result<(), (Trap, u32)> {
        let mut known_page = None;
        for lane in lanes_of(access.mask) {
            let addr = access.addr[lane];
            let reachable = if in_lds(addr) {
                let end = u64::from(addr - LDS_BASE) + u64::from(access.size);
                end <= self.lds(access.sm).len() as u64
            } else if crosses_page(addr, access.size) {
                self.global.is_mapped(addr, access.size)
            } else {
                known_page == Some(addr / PAGE_BYTES) || self.global.page(addr).is_some()
            };
            if !reachable {
                return Err((Trap::Access, addr));
            }
            known_page = (!in_lds(addr)).then_some(addr / PAGE_BYTES);
        }
        Ok(())
    }

    /// Loads every lane, zero-extended. Unreachable lanes read zero: [`Space::check`] comes first.
    pub fn load(&self, access: Access<'_>, out: &mut Lanes) {
        let size = access.size as usize;
        let mut page = None;
        for lane in lanes_of(access.mask) {
            let addr = access.addr[lane];
            let mut bytes = [0; 4];
            if in_lds(addr) {
                let at = (addr - LDS_BASE) as usize;
                if let Some(from) = self.lds(access.sm).get(at..at + size) {
                    bytes[..size].copy_from_slice(from);
                }
            } else if crosses_page(addr, access.size) {
                if self.global.read(addr, &mut bytes[..size]).is_err() {
                    bytes = [0; 4];
                }
            } else {
                if page.is_none_or(|(number, _)| number != addr / PAGE_BYTES) {
                    page = self.global.page(addr).map(|bytes| (addr / PAGE_BYTES, bytes));
                }
                if let Some((_, from)) = page {
                    let at = (addr % PAGE_BYTES) as usize;
                    bytes[..size].copy_from_slice(&from[at..at + size]);
                }
            }
            out[lane] = u32::from_le_bytes(bytes);
        }
    }

    /// Stores the low bytes of every lane, in ascending lane order, so that the highest lane wins an address.
    /// Unreachable lanes are left out: [`Space::check`] comes first.
    pub fn store(&mut self, access: Access<'_>, data: &Lanes) {
        let size = access.size as usize;
        for lane in lanes_of(access.mask) {
            let addr = access.addr[lane];
            let bytes = data[lane].to_le_bytes();
            let to = if in_lds(addr) {
                let at = (addr - LDS_BASE) as usize;
                self.lds.get_mut(access.sm).and_then(|lds| lds.get_mut(at..at + size))
            } else if crosses_page(addr, access.size) {
                // check() has seen that all of it is mapped.
                let _ = self.global.write(addr, &bytes[..size]);
                None
            } else {
                let at = (addr % PAGE_BYTES) as usize;
                self.global.page_mut(addr).and_then(|page| page.get_mut(at..at + size))
            };
            if let Some(to) = to {
                to.copy_from_slice(&bytes[..size]);
            }
        }
    }
}

/// Whether an access touches two pages; aligned ones never do.
fn crosses_page(addr: u32, size: u32) -> bool {
    addr % PAGE_BYTES + size > PAGE_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::Config;

    fn space() -> Space {
        let config = Config::new(2, 8, 8);
        let mut space = Space::new(config.sms, &Limits::of(&config));
        space.global.map(0x9000_0000, 0x1000);
        space
    }

    fn lanes(values: &[u32]) -> Lanes {
        let mut out = [0; MAX_LANES];
        out[..values.len()].copy_from_slice(values);
        out
    }

    #[test]
    fn lanes_may_mix_lds_and_global_and_the_highest_lane_wins() {
        let mut space = space();
        let addr = lanes(&[0x9000_0010, 0x7000_0004, 0x9000_0010, 0x7000_0004]);
        let access = Access { sm: 1, addr: &addr, mask: 0b0111, size: 4 };
        assert_eq!(space.check(access), Ok(()));
        space.store(access, &lanes(&[1, 2, 3, 4]));
        let mut out = [0; MAX_LANES];
        space.load(Access { mask: 0b1111, ..access }, &mut out);
        assert_eq!(out[..4], [3, 2, 3, 2]);
        space.load(Access { sm: 0, mask: 0b0010, ..access }, &mut out);
        assert_eq!(out[1], 0, "each SM has its own LDS");
    }

    #[test]
    fn the_lowest_unreachable_lane_is_named() {
        let space = space();
        const LAST_WORD: u32 = LDS_BASE + 128 * 1024 - 4;
        type Case = (&'static [u32], u32, Result<(), (Trap, u32)>);
        let cases: [Case; 4] = [
            (&[0x9000_0ffc, LAST_WORD], 0b11, Ok(())),
            (&[0x9000_0000, 0x9000_1000, 0x8fff_fffc], 0b111, Err((Trap::Access, 0x9000_1000))),
            (&[0x9000_0000, 0x9000_1000, 0x9000_0004], 0b101, Ok(())),
            (&[LAST_WORD + 4, 0x0], 0b11, Err((Trap::Access, LAST_WORD + 4))),
        ];
        for (addr, mask, expected) in cases {
            let addr = lanes(addr);
            assert_eq!(space.check(Access { sm: 0, addr: &addr, mask, size: 4 }), expected);
        }
    }
}
