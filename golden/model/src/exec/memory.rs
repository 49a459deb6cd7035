//! How instructions reach memory: alignment, translation, bounds, reservations and the record.

use super::{Ctx, Executed, Stop};
use crate::mmu::AccessKind;
use crate::reserve::{Owner, Word};
use crate::space::{Access, Lanes, Place, Places, in_lds, lanes_of};
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

    /// A scalar load, sign-extending if asked, or a trap.
    #[inline(always)]
    pub fn load_x(&mut self, addr: u32, size: u32, sign_extend: bool) -> Result<u32, Stop> {
        let place = self.place_x(addr, size, AccessKind::Read)?;
        let raw = self.space.read(self.sm, place, size);
        self.report_x(MemOp::Load, addr, size, raw);
        Ok(if sign_extend { extended(raw, size) } else { raw })
    }

    /// A scalar store, or a trap.
    #[inline(always)]
    pub fn store_x(&mut self, addr: u32, size: u32, data: u32) -> Executed {
        let place = self.place_x(addr, size, AccessKind::Write)?;
        self.put(place, size, data);
        self.report_x(MemOp::Store, addr, size, data & u32::MAX >> (32 - 8 * size));
        Ok(())
    }

    /// Loads the lanes `mask`, sign-extending if asked, or traps.
    pub fn load(&mut self, request: Request<'_>, mask: u32, sign_extend: bool) -> Result<Lanes, Stop> {
        let mut data = [0; MAX_LANES];
        if let Some(place) = self.block(&request, mask, AccessKind::Read) {
            data = self.space.read_block(self.sm, place);
        } else {
            let places = self.places(&request, mask, AccessKind::Read)?;
            for lane in lanes_of(mask) {
                data[lane] = self.space.read(self.sm, places.of(lane), request.size);
            }
        }
        self.report(MemOp::Load, &request, mask, &data);
        if sign_extend {
            data = data.map(|raw| extended(raw, request.size));
        }
        Ok(data)
    }

    /// Stores the lanes `mask` of `data` in ascending order, so that the highest lane wins an address; or
    /// traps.
    pub fn store(&mut self, request: Request<'_>, mask: u32, data: &Lanes) -> Executed {
        // Reservations are checked word by word.
        let block =
            if self.reserved.is_empty() { self.block(&request, mask, AccessKind::Write) } else { None };
        if let Some(place) = block {
            self.space.write_block(self.sm, place, data);
            self.forget_code(place);
        } else {
            let places = self.places(&request, mask, AccessKind::Write)?;
            for lane in lanes_of(mask) {
                self.put(places.of(lane), request.size, data[lane]);
            }
        }
        if self.rec.is_some() {
            let keep = u32::MAX >> (32 - 8 * request.size);
            self.report(MemOp::Store, &request, mask, &data.map(|value| value & keep));
        } else {
            self.report(MemOp::Store, &request, mask, data);
        }
        Ok(())
    }

    /// Loads consecutive words from `first` on into every lane of a vector register, if that needs no record,
    /// moves no pair and cannot trap. Returns whether it did.
    #[inline]
    pub fn load_row(&mut self, first: u32, reg: u8) -> bool {
        let Some(place) = self.row(first, AccessKind::Read) else {
            return false;
        };
        self.warp.v[usize::from(reg)] = self.space.read_block(self.sm, place);
        *self.stamp += 1;
        true
    }

    /// Stores a vector register's words consecutively from `first` on, if that needs no record, moves no pair
    /// and cannot trap. Returns whether it did.
    #[inline]
    pub fn store_row(&mut self, first: u32, reg: u8) -> bool {
        if !self.reserved.is_empty() {
            return false;
        }
        let Some(place) = self.row(first, AccessKind::Write) else {
            return false;
        };
        self.space.write_block(self.sm, place, &self.warp.v[usize::from(reg)]);
        self.forget_code(place);
        *self.stamp += 1;
        true
    }

    #[inline(always)]
    fn row(&mut self, first: u32, need: AccessKind) -> Option<Place> {
        let plain = self.rec.is_none() && !self.code.pair && first.is_multiple_of(4);
        if plain && self.enabled() == u32::MAX { self.space.block(self.sm, first, need) } else { None }
    }

    /// The place of the first lane's word, if all lanes take part, move consecutive words in ascending order,
    /// and cannot trap.
    #[inline]
    fn block(&mut self, request: &Request<'_>, mask: u32, need: AccessKind) -> Option<Place> {
        let first = request.addr[0];
        let unaligned = request.align_on.iter().fold(0, |bits, addr| bits | addr) & (request.align - 1);
        if mask != u32::MAX || request.size != 4 || unaligned != 0 {
            return None;
        }
        // Bits that differ from those of consecutive addresses.
        let odd = request
            .addr
            .iter()
            .zip(0..)
            .fold(0, |odd, (addr, lane)| odd | (addr ^ first.wrapping_add(4 * lane)));
        if odd != 0 { None } else { self.space.block(self.sm, first, need) }
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
        if !place.lds {
            self.stale |= self.cache.invalidate(place.at);
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

/// The low `size` bytes with their sign.
fn extended(raw: u32, size: u32) -> u32 {
    let unused = 32 - 8 * size;
    ((raw << unused) as i32 >> unused) as u32
}
