//! What loads and stores reach: global memory and the LDS of each SM.
//!
//! An access is a set of lanes with an address each. It is checked as a whole before any byte moves, so that
//! a trapped instruction has no effect.

use crate::mmu::{AccessKind, Mmu};
use tandem_abi::{LDS_BASE, Limits, MAX_LANES, Memory, PAGE_BYTES, Trap};

/// One value per lane.
pub type Lanes = [u32; MAX_LANES];

/// Bytes of a word for each lane.
const BLOCK: usize = 4 * MAX_LANES;

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
    /// Address translation, on a machine that has it.
    mmu: Option<Mmu>,
}

/// Where one access of a lane goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// In the SM's LDS.
    pub lds: bool,
    /// Physical address, or offset in the LDS.
    pub at: u32,
}

/// Where the lanes of an access go.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    /// Lanes whose place is the LDS.
    pub lds: u32,
    /// Physical address of each lane, or its offset in the LDS.
    pub at: Lanes,
}

impl Places {
    /// The place of one lane.
    pub fn of(&self, lane: usize) -> Place {
        Place { lds: self.lds >> lane & 1 != 0, at: self.at[lane] }
    }
}

/// Lanes of one access: byte addresses, the lanes that take part, and bytes each of them moves. Each address
/// is a multiple of the size.
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    /// SM whose LDS is accessed.
    pub sm: usize,
    /// Byte address of each lane.
    pub addr: &'a Lanes,
    /// Lanes that access.
    pub mask: u32,
    /// 1, 2 or 4.
    pub size: u32,
    /// What they do.
    pub need: AccessKind,
}

impl Space {
    /// Empty global memory and zeroed LDS for `sms` SMs.
    pub fn new(sms: u32, limits: &Limits) -> Space {
        let lds = vec![vec![0; limits.lds_bytes as usize]; sms as usize];
        Space { global: Memory::new(), lds, mmu: None }
    }

    /// Contents of an SM's LDS.
    pub fn lds(&self, sm: usize) -> &[u8] {
        self.lds.get(sm).map_or(&[], Vec::as_slice)
    }

    /// Switches to translation by the page tables at `root`, or to none.
    pub fn set_translation(&mut self, root: Option<u32>) {
        self.mmu = root.map(Mmu::new);
    }

    /// Forgets translations, whose tables may have changed.
    pub fn forget_translations(&mut self) {
        if let Some(mmu) = &mut self.mmu {
            mmu.forget();
        }
    }

    /// Physical address of a program's address outside the LDS window.
    #[inline]
    pub fn physical(&mut self, addr: u32, need: AccessKind) -> Result<u32, Trap> {
        match &mut self.mmu {
            None => Ok(addr),
            Some(mmu) => mmu.translate(&self.global, addr, need),
        }
    }

    /// Where an access of `size` bytes at `addr`, a multiple of the size, goes.
    #[inline]
    pub fn place(&mut self, sm: usize, addr: u32, size: u32, need: AccessKind) -> Result<Place, Trap> {
        if in_lds(addr) {
            let at = addr - LDS_BASE;
            let end = at as usize + size as usize;
            return if end <= self.lds(sm).len() { Ok(Place { lds: true, at }) } else { Err(Trap::Access) };
        }
        let at = self.physical(addr, need)?;
        if self.global.page(at).is_some() { Ok(Place { lds: false, at }) } else { Err(Trap::Access) }
    }

    /// The place of the block of one word per lane from `addr` on, a multiple of 4, if it lies within one
    /// page or within the LDS.
    #[inline]
    pub fn block(&mut self, sm: usize, addr: u32, need: AccessKind) -> Option<Place> {
        if addr % PAGE_BYTES > PAGE_BYTES - BLOCK as u32 {
            return None;
        }
        // What holds for its last word holds for the others in the page.
        let last = self.place(sm, addr + BLOCK as u32 - 4, 4, need).ok()?;
        Some(Place { at: last.at + 4 - BLOCK as u32, ..last })
    }

    /// Reads a block that [`Space::block`] has found.
    #[inline]
    pub fn read_block(&self, sm: usize, place: Place) -> Lanes {
        let bytes = if place.lds {
            self.lds(sm).get(place.at as usize..)
        } else {
            self.global.page(place.at).and_then(|page| page.get((place.at % PAGE_BYTES) as usize..))
        };
        let mut lanes = [0; MAX_LANES];
        if let Some(bytes) = bytes.and_then(|bytes| bytes.first_chunk::<BLOCK>()) {
            for (lane, word) in lanes.iter_mut().zip(bytes.as_chunks::<4>().0) {
                *lane = u32::from_le_bytes(*word);
            }
        }
        lanes
    }

    /// Writes a block that [`Space::block`] has found.
    #[inline]
    pub fn write_block(&mut self, sm: usize, place: Place, lanes: &Lanes) {
        let bytes = if place.lds {
            self.lds.get_mut(sm).and_then(|lds| lds.get_mut(place.at as usize..))
        } else {
            let page = self.global.page_mut(place.at);
            page.and_then(|page| page.get_mut((place.at % PAGE_BYTES) as usize..))
        };
        let mut words = [[0; 4]; MAX_LANES];
        for (word, lane) in words.iter_mut().zip(lanes) {
            *word = lane.to_le_bytes();
        }
        if let Some(bytes) = bytes.and_then(|bytes| bytes.first_chunk_mut::<BLOCK>()) {
            bytes.copy_from_slice(words.as_flattened());
        }
    }

    /// Where every lane goes, or the trap of the lowest lane that cannot, with its address.
    pub fn places(&mut self, access: Access<'_>) -> Result<Places, (Trap, u32)> {
        let mut places = Places { lds: 0, at: [0; MAX_LANES] };
        let mut known = None;
        for lane in lanes_of(access.mask) {
            let addr = access.addr[lane];
            // Lanes mostly share a page, and one lookup serves them all.
            if let Some((page, base)) = known
                && page == addr / PAGE_BYTES
            {
                places.at[lane] = base + addr % PAGE_BYTES;
                continue;
            }
            let place = self.place(access.sm, addr, access.size, access.need).map_err(|trap| (trap, addr))?;
            places.at[lane] = place.at;
            places.lds |= u32::from(place.lds) << lane;
            known = (!place.lds).then_some((addr / PAGE_BYTES, place.at - place.at % PAGE_BYTES));
        }
        Ok(places)
    }

    /// Reads `size` bytes, zero-extended; the place is one that [`Space::place`] gave.
    #[inline]
    pub fn read(&self, sm: usize, place: Place, size: u32) -> u32 {
        let from = if place.lds {
            self.lds(sm).get(place.at as usize..)
        } else {
            self.global.page(place.at).and_then(|page| page.get((place.at % PAGE_BYTES) as usize..))
        };
        let from = from.unwrap_or_default();
        let value = match size {
            1 => from.first().map(|byte| u32::from(*byte)),
            2 => from.first_chunk().map(|bytes| u32::from(u16::from_le_bytes(*bytes))),
            _ => from.first_chunk().map(|bytes| u32::from_le_bytes(*bytes)),
        };
        value.unwrap_or_default()
    }

    /// Writes the low `size` bytes; the place is one that [`Space::place`] gave.
    #[inline]
    pub fn write(&mut self, sm: usize, place: Place, size: u32, value: u32) {
        let to = if place.lds {
            self.lds.get_mut(sm).and_then(|lds| lds.get_mut(place.at as usize..))
        } else {
            let page = self.global.page_mut(place.at);
            page.and_then(|page| page.get_mut((place.at % PAGE_BYTES) as usize..))
        };
        let bytes = value.to_le_bytes();
        let to = to.unwrap_or_default();
        match size {
            1 => to.iter_mut().take(1).for_each(|byte| *byte = bytes[0]),
            2 => to.first_chunk_mut().into_iter().for_each(|half| *half = [bytes[0], bytes[1]]),
            _ => to.first_chunk_mut().into_iter().for_each(|word| *word = bytes),
        }
    }
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
    fn lanes_may_mix_lds_and_global() {
        let mut space = space();
        let addr = lanes(&[0x9000_0010, 0x7000_0004, 0x9000_0014, 0x7000_0004]);
        let access = Access { sm: 1, addr: &addr, mask: 0b0111, size: 4, need: AccessKind::Write };
        let places = space.places(access).unwrap();
        assert_eq!(places.lds, 0b0010);
        assert_eq!(places.of(0), Place { lds: false, at: 0x9000_0010 });
        assert_eq!(places.of(1), Place { lds: true, at: 4 });
        for (lane, value) in [1, 2, 3].into_iter().enumerate() {
            space.write(1, places.of(lane), 4, value);
        }
        assert_eq!([0, 1, 2].map(|lane| space.read(1, places.of(lane), 4)), [1, 2, 3]);
        assert_eq!(space.read(1, places.of(2), 1), 3);
        assert_eq!(space.read(0, places.of(1), 4), 0, "each SM has its own LDS");
    }

    #[test]
    fn the_lowest_unreachable_lane_is_named() {
        let mut space = space();
        const LAST_WORD: u32 = LDS_BASE + 128 * 1024 - 4;
        type Case = (&'static [u32], u32, Option<(Trap, u32)>);
        let cases: [Case; 4] = [
            (&[0x9000_0ffc, LAST_WORD], 0b11, None),
            (&[0x9000_0000, 0x9000_1000, 0x8fff_fffc], 0b111, Some((Trap::Access, 0x9000_1000))),
            (&[0x9000_0000, 0x9000_1000, 0x9000_0004], 0b101, None),
            (&[LAST_WORD + 4, 0x0], 0b11, Some((Trap::Access, LAST_WORD + 4))),
        ];
        for (addr, mask, expected) in cases {
            let access = Access { sm: 0, addr: &lanes(addr), mask, size: 4, need: AccessKind::Read };
            assert_eq!(space.places(access).err(), expected);
        }
    }
}
