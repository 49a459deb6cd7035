//! What loads and stores reach: global memory and the LDS of each SM.
//!
//! An access is a set of lanes with an address each. It is checked as a whole before any byte moves, so that
//! a trapped instruction has no effect.

use crate::mmu::{AccessKind, Mmu};
use tandem_abi::{LDS_BASE, Limits, MAX_LANES, Memory, PAGE_BYTES, Trap};

/// One value per lane.
pub type Lanes = [u32; MAX_LANES];

/// Bytes of a page.
pub const PAGE: usize = PAGE_BYTES as usize;

/// Each lane's bit in a mask.
pub const LANE_BITS: Lanes = {
    let mut bits = [0; MAX_LANES];
    let mut lane = 0;
    while lane < MAX_LANES {
        bits[lane] = 1 << lane;
        lane += 1;
    }
    bits
};

/// [`lane_words`] of four lanes.
const WORDS_OF_FOUR: [[u32; 4]; 16] = {
    let mut words = [[0; 4]; 16];
    let mut at = 0;
    while at < 64 {
        words[at / 4][at % 4] = if (at / 4) >> (at % 4) & 1 == 0 { 0 } else { u32::MAX };
        at += 1;
    }
    words
};

/// A word of ones for each lane of `mask`, and of zeros for the others.
#[inline(always)]
pub fn lane_words(mask: u32) -> Lanes {
    let mut words = [0; MAX_LANES];
    for (n, four) in words.as_chunks_mut().0.iter_mut().enumerate() {
        *four = WORDS_OF_FOUR[(mask >> (4 * n) & 15) as usize];
    }
    words
}

/// `new` in the lanes `mask`, `old` in the others, without a branch for each.
#[inline(always)]
pub fn blend(mask: u32, new: &Lanes, old: &Lanes) -> Lanes {
    let take = lane_words(mask);
    let mut out = [0; MAX_LANES];
    for lane in 0..MAX_LANES {
        out[lane] = old[lane] & !take[lane] | new[lane] & take[lane];
    }
    out
}

/// The number that up to four bytes are.
#[inline(always)]
pub fn word_of<const SIZE: usize>(bytes: [u8; SIZE]) -> u32 {
    let mut word = [0; 4];
    word[..SIZE].copy_from_slice(&bytes);
    u32::from_le_bytes(word)
}

/// The low bytes of a number.
#[inline(always)]
pub fn bytes_of<const SIZE: usize>(word: u32) -> [u8; SIZE] {
    let mut bytes = [0; SIZE];
    bytes.copy_from_slice(&word.to_le_bytes()[..SIZE]);
    bytes
}

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

    /// Whether addresses are translated.
    pub fn translates(&self) -> bool {
        self.mmu.is_some()
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

    /// The page of global memory that holds a program's address, on a machine without translation.
    #[inline(always)]
    pub fn plain_page(&self, addr: u32) -> Option<&[u8; PAGE]> {
        if in_lds(addr) { None } else { self.global.page(addr) }
    }

    /// [`Space::plain_page`] for writing, if it has been written before.
    #[inline(always)]
    pub fn plain_page_mut(&mut self, addr: u32) -> Option<&mut [u8; PAGE]> {
        if in_lds(addr) { None } else { self.global.written_mut(addr) }
    }

    /// The page that holds a place. Pages of an LDS begin at its start; it may end with less than one, which
    /// is none.
    #[inline]
    pub fn page(&self, sm: usize, place: Place) -> Option<&[u8; PAGE]> {
        if place.lds {
            self.lds(sm).as_chunks().0.get(place.at as usize / PAGE)
        } else {
            self.global.page(place.at)
        }
    }

    /// [`Space::page`] for writing.
    #[inline]
    pub fn page_mut(&mut self, sm: usize, place: Place) -> Option<&mut [u8; PAGE]> {
        if place.lds {
            self.lds.get_mut(sm)?.as_chunks_mut().0.get_mut(place.at as usize / PAGE)
        } else {
            self.global.page_mut(place.at)
        }
    }

    /// Where the block of `SIZE` bytes for each lane from `addr` on begins, a multiple of `SIZE`, if it lies
    /// within a page that can be accessed.
    #[inline]
    pub fn block<const SIZE: usize>(&mut self, sm: usize, addr: u32, need: AccessKind) -> Option<Place> {
        if addr as usize % PAGE > PAGE - SIZE * MAX_LANES {
            return None;
        }
        // What holds for its last element holds for the others in the page.
        let to_last = (SIZE * (MAX_LANES - 1)) as u32;
        let last = self.place(sm, addr + to_last, SIZE as u32, need).ok()?;
        Some(Place { at: last.at - to_last, ..last })
    }

    /// Reads a block that [`Space::block`] has found; `None` at the end of an LDS.
    #[inline(always)]
    pub fn read_block<const SIZE: usize>(&self, sm: usize, place: Place) -> Option<Lanes> {
        let elements = self.page(sm, place)?.as_chunks::<SIZE>().0;
        let elements: &[_; MAX_LANES] = elements[place.at as usize % PAGE / SIZE..].first_chunk()?;
        let mut lanes = [0; MAX_LANES];
        for (lane, element) in lanes.iter_mut().zip(elements) {
            *lane = word_of(*element);
        }
        Some(lanes)
    }

    /// Writes the lanes `mask` of a block that [`Space::block`] has found; `None` at the end of an LDS.
    #[inline(always)]
    pub fn write_block<const SIZE: usize>(
        &mut self,
        sm: usize,
        place: Place,
        mask: u32,
        lanes: &Lanes,
    ) -> Option<()> {
        let elements = self.page_mut(sm, place)?.as_chunks_mut::<SIZE>().0;
        let elements: &mut [_; MAX_LANES] = elements[place.at as usize % PAGE / SIZE..].first_chunk_mut()?;
        if mask == u32::MAX {
            for (element, lane) in elements.iter_mut().zip(lanes) {
                *element = bytes_of(*lane);
            }
        } else {
            let take = lane_words(mask);
            for lane in 0..MAX_LANES {
                elements[lane] = bytes_of(word_of(elements[lane]) & !take[lane] | lanes[lane] & take[lane]);
            }
        }
        Some(())
    }

    /// Where the page is that all lanes of an access lie in, if there is one that can be accessed.
    #[inline(always)]
    pub fn page_of(&mut self, access: Access<'_>) -> Option<Place> {
        // Bits that some lane's address has, and bits that all have.
        let (some, all) = if access.mask == u32::MAX {
            (
                access.addr.iter().fold(0, |some, addr| some | addr),
                access.addr.iter().fold(!0, |all, addr| all & addr),
            )
        } else {
            let words = lane_words(access.mask);
            let (mut some, mut all) = (0, u32::MAX);
            for (addr, word) in access.addr.iter().zip(words) {
                some |= addr & word;
                all &= addr | !word;
            }
            (some, all)
        };
        let apart = (some ^ all) & !(PAGE_BYTES - 1) | some & (access.size - 1);
        if access.mask == 0 || apart != 0 {
            return None;
        }
        // What holds for an address of the page holds for all of them.
        self.place(access.sm, all & !(access.size - 1), access.size, access.need).ok()
    }

    /// Elements of `SIZE` bytes of the page that [`Space::page_of`] has found; `None` at the end of an LDS.
    #[inline(always)]
    pub fn elements<const SIZE: usize>(&self, sm: usize, page: Place) -> Option<&[[u8; SIZE]]> {
        Some(self.page(sm, page)?.as_chunks().0)
    }

    /// [`Space::elements`] for writing.
    #[inline(always)]
    pub fn elements_mut<const SIZE: usize>(&mut self, sm: usize, page: Place) -> Option<&mut [[u8; SIZE]]> {
        Some(self.page_mut(sm, page)?.as_chunks_mut().0)
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
