//! Reservations of LR: one for each lane of each warp, on a word of physical memory or of an LDS (errata
//! D37).

/// Who reserves: a scalar instruction is its warp's lane 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Workgroup.
    pub wg: u32,
    /// Warp of it.
    pub warp: u32,
    /// Lane of that.
    pub lane: u32,
}

/// A word: the SM whose LDS it is in, or `None` for global memory, and its address there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// SM.
    pub lds_of: Option<usize>,
    /// Physical address or offset, a multiple of 4.
    pub at: u32,
}

/// All reservations that are held.
#[derive(Clone, Default)]
pub struct Reservations {
    held: Vec<(Owner, Word)>,
}

impl Reservations {
    /// Nobody holds any.
    pub fn clear(&mut self) {
        self.held.clear();
    }

    /// Whether no reservation is held.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// `owner` reserves `word` and nothing else.
    pub fn reserve(&mut self, owner: Owner, word: Word) {
        self.give_up(owner);
        self.held.push((owner, word));
    }

    /// `owner` gives up its reservation; returns whether it was on `word`.
    pub fn take(&mut self, owner: Owner, word: Word) -> bool {
        let held = self.held.contains(&(owner, word));
        self.give_up(owner);
        held
    }

    fn give_up(&mut self, owner: Owner) {
        self.held.retain(|(other, _)| *other != owner);
    }

    /// A warp's end ends its reservations.
    pub fn end_warp(&mut self, wg: u32, warp: u32) {
        self.held.retain(|(owner, _)| (owner.wg, owner.warp) != (wg, warp));
    }

    /// A warp's plain store takes the word from all other warps.
    pub fn stored(&mut self, wg: u32, warp: u32, word: Word) {
        self.held.retain(|(owner, held)| *held != word || (owner.wg, owner.warp) == (wg, warp));
    }

    /// A lane's atomic takes the word from everybody else.
    pub fn changed(&mut self, by: Owner, word: Word) {
        if !self.held.is_empty() {
            self.held.retain(|(owner, held)| *held != word || *owner == by);
        }
    }
}
