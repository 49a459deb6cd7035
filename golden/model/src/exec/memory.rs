//! How instructions reach memory: alignment, translation, bounds, reservations and the record.

use super::{Ctx, Executed, Stop};
use crate::code::Gate;
use crate::mmu::AccessKind;
use crate::reserve::{Owner, Word};
use crate::space::{Access, Lanes, PAGE, Place, Places, bytes_of, in_lds, lanes_of, word_of};
use tandem_abi::{MAX_LANES, MemOp, MemSpace, Trap};

/// Addresses of a load or store of several lanes.
pub struct Request<'a> {
    /// Byte address of each lane.
    pub addr: &'a Lanes,
    /// What must be a multiple of `align`: the address, before interleaving for private memory.
    pub align_on: &'a Lanes,
    /// Bytes each lane moves.
    pub size: u32,
    /// The size, or 8 for the first beat of a pair.
    pub align: u32,
    /// Private memory.
    pub private: bool,
}

impl<'a> Request<'a> {
    /// An access by plain addresses.
    pub fn plain(addr: &'a Lanes, size: u32) -> Request<'a> {
        Request { addr, align_on: addr, size, align: size, private: false }
    }

    /// With another alignment.
    pub fn aligned(self, align: u32) -> Request<'a> {
        Request { align, ..self }
    }
}

impl Ctx<'_> {
    /// Alignment of an access of `size` bytes: a pair's address is a multiple of 8, which beat 0 checks.
    pub fn alignment(&self, size: u32) -> u32 {
        if self.code.pair && self.beat == 0 { 8 } else { size }
    }

    /// What a beat adds to a pair's address.
    pub fn pair_offset(&self) -> u32 {
        if self.code.pair { 4 * self.beat } else { 0 }
    }

    /// rd takes `SIZE` bytes at `addr`, or a pair's half of it, sign-extended if asked; or a trap.
    #[inline(always)]
    pub fn load_x<const SIZE: usize>(&mut self, addr: u32, sign_extend: bool) -> Executed {
        if self.plain
            && (addr as usize).is_multiple_of(SIZE)
            && let Some(page) = self.space.plain_page(addr)
        {
            let raw = word_of(page.as_chunks::<SIZE>().0[addr as usize % PAGE / SIZE]);
            *self.stamp += 1;
            self.write_x(self.code.insn.rd, if sign_extend { extended(raw, SIZE as u32) } else { raw });
            return Ok(());
        }
        self.load_x_with_care(addr, SIZE as u32, sign_extend)
    }

    #[inline(never)]
    fn load_x_with_care(&mut self, addr: u32, size: u32, sign_extend: bool) -> Executed {
        let addr = addr.wrapping_add(self.pair_offset());
        let place = self.place_x(addr, size, AccessKind::Read)?;
        let raw = self.space.read(self.sm, place, size);
        self.report_x(MemOp::Load, addr, size, raw);
        self.write_x(self.code.insn.rd, if sign_extend { extended(raw, size) } else { raw });
        Ok(())
    }

    /// Stores `SIZE` bytes at `addr`, or a pair's half of it; or a trap.
    #[inline(always)]
    pub fn store_x<const SIZE: usize>(&mut self, addr: u32, data: u32) -> Executed {
        if self.plain
            && (addr as usize).is_multiple_of(SIZE)
            && self.reserved.is_empty()
            && !self.cache.is_near(addr)
            && let Some(page) = self.space.plain_page_mut(addr)
        {
            page.as_chunks_mut::<SIZE>().0[addr as usize % PAGE / SIZE] = bytes_of(data);
            *self.stamp += 1;
            return Ok(());
        }
        self.store_x_with_care(addr, SIZE as u32, data)
    }

    #[inline(never)]
    fn store_x_with_care(&mut self, addr: u32, size: u32, data: u32) -> Executed {
        let addr = addr.wrapping_add(self.pair_offset());
        let place = self.place_x(addr, size, AccessKind::Write)?;
        self.put(place, size, data);
        self.report_x(MemOp::Store, addr, size, data & u32::MAX >> (32 - 8 * size));
        Ok(())
    }

    /// vd takes the lanes `mask` of a load of `SIZE` bytes each, sign-extended if asked; or a trap.
    #[inline(always)]
    pub fn load<const SIZE: usize>(
        &mut self,
        request: Request<'_>,
        mask: u32,
        sign_extend: bool,
    ) -> Executed {
        if self.rec.is_none()
            && mask == u32::MAX
            && let Some(page) = self.page_of::<SIZE>(&request, mask, AccessKind::Read)
            && let Some(elements) = self.space.elements::<SIZE>(self.sm, page)
        {
            let into = &mut self.warp.v[usize::from(self.code.insn.rd)];
            gather(elements, request.addr, sign_extend, into);
            *self.stamp += 1;
            return Ok(());
        }
        self.load_with_care::<SIZE>(request, mask, sign_extend)
    }

    /// [`Ctx::load`] with a record, with inactive lanes, or from several pages.
    #[inline(never)]
    fn load_with_care<const SIZE: usize>(
        &mut self,
        request: Request<'_>,
        mask: u32,
        sign_extend: bool,
    ) -> Executed {
        let mut data = [0; MAX_LANES];
        if let Some(page) = self.page_of::<SIZE>(&request, mask, AccessKind::Read)
            && let Some(elements) = self.space.elements::<SIZE>(self.sm, page)
        {
            gather(elements, request.addr, false, &mut data);
        } else {
            let places = self.places(&request, mask, AccessKind::Read)?;
            for lane in lanes_of(mask) {
                data[lane] = self.space.read(self.sm, places.of(lane), SIZE as u32);
            }
        }
        self.report(MemOp::Load, &request, mask, &data);
        if sign_extend {
            for value in &mut data {
                *value = extended(*value, SIZE as u32);
            }
        }
        self.write_v(self.code.insn.rd, mask, &data);
        Ok(())
    }

    /// Stores `SIZE` bytes of the lanes `mask` of a vector register in ascending order, so that the highest
    /// lane wins an address; or traps.
    #[inline(always)]
    pub fn store<const SIZE: usize>(&mut self, request: Request<'_>, mask: u32, reg: u8) -> Executed {
        // Reservations are checked word by word.
        if self.reserved.is_empty()
            && let Some(page) = self.page_of::<SIZE>(&request, mask, AccessKind::Write)
            && let Some(elements) = self.space.elements_mut::<SIZE>(self.sm, page)
        {
            scatter(elements, request.addr, mask, &self.warp.v[usize::from(reg)]);
            self.forget_code(page);
        } else {
            self.store_apart::<SIZE>(&request, mask, reg)?;
        }
        if self.rec.is_none() {
            *self.stamp += u64::from(mask != 0);
        } else {
            let keep = u32::MAX >> (32 - 8 * SIZE);
            let data = self.warp.v[usize::from(reg)].map(|value| value & keep);
            self.report(MemOp::Store, &request, mask, &data);
        }
        Ok(())
    }

    /// Stores lanes one by one.
    #[inline(never)]
    fn store_apart<const SIZE: usize>(&mut self, request: &Request<'_>, mask: u32, reg: u8) -> Executed {
        let places = self.places(request, mask, AccessKind::Write)?;
        for lane in lanes_of(mask) {
            self.put(places.of(lane), SIZE as u32, self.warp.v[usize::from(reg)][lane]);
        }
        Ok(())
    }

    /// The page that the lanes lie in, if it is one, they are aligned, and they cannot trap.
    #[inline(always)]
    fn page_of<const SIZE: usize>(
        &mut self,
        request: &Request<'_>,
        mask: u32,
        need: AccessKind,
    ) -> Option<Place> {
        if !std::ptr::eq(request.addr, request.align_on) || request.align != SIZE as u32 {
            let odd = |lane: usize| request.align_on[lane] & (request.align - 1);
            if lanes_of(mask).any(|lane| odd(lane) != 0) {
                return None;
            }
        }
        let access = Access { sm: self.sm, addr: request.addr, mask, size: SIZE as u32, need };
        self.space.page_of(access)
    }

    /// Loads consecutive elements from `first` on into the enabled lanes of a vector register, if that needs
    /// no record, moves no pair and cannot trap. Returns whether it did.
    #[inline(always)]
    pub fn load_row<const SIZE: usize>(&mut self, first: u32) -> bool {
        let mask = self.enabled();
        let Some(place) = self.row::<SIZE>(first, mask, AccessKind::Read) else {
            return false;
        };
        let Some(data) = self.space.read_block::<SIZE>(self.sm, place) else {
            return false;
        };
        self.write_v(self.code.insn.rd, mask, &data);
        *self.stamp += 1;
        true
    }

    /// Stores the enabled lanes of a vector register consecutively from `first` on, if that needs no record,
    /// moves no pair and cannot trap. Returns whether it did.
    #[inline(always)]
    pub fn store_row<const SIZE: usize>(&mut self, first: u32, reg: u8) -> bool {
        if !self.reserved.is_empty() {
            return false;
        }
        let mask = self.enabled();
        let Some(place) = self.row::<SIZE>(first, mask, AccessKind::Write) else {
            return false;
        };
        let data = &self.warp.v[usize::from(reg)];
        if self.space.write_block::<SIZE>(self.sm, place, mask, data).is_none() {
            return false;
        }
        self.forget_code(place);
        *self.stamp += 1;
        true
    }

    /// Where the elements of all lanes begin, if some lane is enabled and none can trap.
    #[inline(always)]
    fn row<const SIZE: usize>(&mut self, first: u32, mask: u32, need: AccessKind) -> Option<Place> {
        let plain = self.rec.is_none() && !self.code.pair && (first as usize).is_multiple_of(SIZE);
        if plain && mask != 0 { self.space.block::<SIZE>(self.sm, first, need) } else { None }
    }

    /// Where the lanes of an access go. The alignment of all lanes is checked first; then the lowest lane
    /// that faults decides.
    pub fn places(&mut self, request: &Request<'_>, mask: u32, need: AccessKind) -> Result<Places, Stop> {
        for lane in lanes_of(mask) {
            if request.align_on[lane] & (request.align - 1) != 0 {
                return Err(Stop(Trap::Misaligned, request.addr[lane]));
            }
        }
        let access = Access { sm: self.sm, addr: request.addr, mask, size: request.size, need };
        self.space.places(access).map_err(|(trap, value)| Stop(trap, value))
    }

    /// Where a scalar access goes.
    #[inline(always)]
    pub fn place_x(&mut self, addr: u32, size: u32, need: AccessKind) -> Result<Place, Stop> {
        if addr & (self.alignment(size) - 1) != 0 {
            return Err(Stop(Trap::Misaligned, addr));
        }
        self.space.place(self.sm, addr, size, need).map_err(|trap| Stop(trap, addr))
    }

    /// A plain store's write: decoded code there is stale, and other warps lose their reservations.
    #[inline(always)]
    fn put(&mut self, place: Place, size: u32, data: u32) {
        self.space.write(self.sm, place, size, data);
        if !self.reserved.is_empty() {
            let word = self.word(place);
            self.reserved.stored(self.wg, self.warp.id, word);
        }
        self.forget_code(place);
    }

    /// Forgets decoded code that a write has made stale.
    pub fn forget_code(&mut self, place: Place) {
        if !place.lds && self.cache.invalidate(place.at) {
            self.shut = self.shut.and(Gate::FRESH);
        }
    }

    /// The word that a place is in.
    pub fn word(&self, place: Place) -> Word {
        Word { lds_of: place.lds.then_some(self.sm), at: place.at & !3 }
    }

    /// This warp's lane as the owner of a reservation.
    pub fn owner(&self, lane: usize) -> Owner {
        Owner { wg: self.wg, warp: self.warp.id, lane: lane as u32 }
    }

    /// The next stamp, in the record too.
    pub fn stamp(&mut self) {
        *self.stamp += 1;
        let stamp = *self.stamp;
        self.note(|rec| rec.mem_stamp = stamp);
    }

    /// Reports a scalar access.
    #[inline]
    pub fn report_x(&mut self, op: MemOp, addr: u32, size: u32, data: u32) {
        self.stamp();
        self.note(|rec| {
            rec.mem_op = op as u8;
            rec.mem_size = size as u8;
            rec.mem_mask = 1;
            rec.mem_addr[0] = addr;
            rec.mem_data[0] = data;
            rec.mem_space = if in_lds(addr) { MemSpace::Lds } else { MemSpace::Global } as u8;
        });
    }

    /// Reports the access of the lanes `mask`, unless there are none.
    #[inline]
    pub fn report(&mut self, op: MemOp, request: &Request<'_>, mask: u32, data: &Lanes) {
        if mask == 0 {
            return;
        }
        self.stamp();
        self.note(|rec| {
            rec.mem_op = op as u8;
            rec.mem_size = request.size as u8;
            rec.mem_mask = mask;
            let mut all_lds = true;
            for lane in lanes_of(mask) {
                rec.mem_addr[lane] = request.addr[lane];
                rec.mem_data[lane] = data[lane];
                all_lds &= in_lds(request.addr[lane]);
            }
            rec.mem_space = if request.private {
                MemSpace::Private
            } else if all_lds {
                MemSpace::Lds
            } else {
                MemSpace::Global
            } as u8;
        });
    }
}

/// What each lane, active or not, finds in a page at its address.
#[inline(always)]
fn gather<const SIZE: usize>(page: &[[u8; SIZE]], addr: &Lanes, sign_extend: bool, into: &mut Lanes) {
    for (into, addr) in into.iter_mut().zip(addr) {
        let raw = word_of(page[*addr as usize % PAGE / SIZE]);
        *into = if sign_extend { extended(raw, SIZE as u32) } else { raw };
    }
}

/// Writes the lanes `mask` of `data` into a page.
#[inline(always)]
fn scatter<const SIZE: usize>(page: &mut [[u8; SIZE]], addr: &Lanes, mask: u32, data: &Lanes) {
    let mut write = |lane: usize| page[addr[lane] as usize % PAGE / SIZE] = bytes_of(data[lane]);
    if mask == u32::MAX {
        for lane in 0..MAX_LANES {
            write(lane);
        }
    } else {
        for lane in lanes_of(mask) {
            write(lane);
        }
    }
}

/// The low `size` bytes with their sign.
fn extended(raw: u32, size: u32) -> u32 {
    let unused = 32 - 8 * size;
    ((raw << unused) as i32 >> unused) as u32
}
