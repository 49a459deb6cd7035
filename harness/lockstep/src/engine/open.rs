//! Parts of a record that stay open because its source does not show them. Golden's record of the same
//! instruction closes them: if the source allows golden's value, that value is taken; everything else stays a
//! difference.

use tandem_abi::Record;

/// The open parts of one record. By default, none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Accesses are recorded in the lowest lanes, in order. Their true lanes are unknown, but ascend.
    pub lanes: bool,
    /// `vmask` holds the active lanes; the instruction's own mask may have removed some.
    pub vmask: bool,
    /// `fflags` holds the accumulated flags; the instruction raised at least one of them, and all in this
    /// mask.
    pub raised: Option<u8>,
    /// The instruction did not retire; `pc` and `insn` are its own only for [`Trapped::Shown`].
    pub trapped: Option<Trapped>,
}

/// How a source shows that an instruction trapped. The cause is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trapped {
    /// The instruction begins and does not retire.
    Shown,
    /// The warp continues at its trap vector, and the instruction before does not lead there.
    Vector(u32),
    /// The source ends before the warp does; the text says where.
    Ends(String),
}

impl Open {
    /// Whether the record leaves nothing open.
    pub fn is_nothing(&self) -> bool {
        *self == Open::default()
    }

    /// The record with its open parts taken from golden's, as far as its source allows.
    pub fn close(&self, leader: &Record, golden: &Record) -> Record {
        let mut r = *leader;
        if self.lanes && r.mem_mask.count_ones() == golden.mem_mask.count_ones() {
            let lanes = |mask: u32| (0..32).filter(move |lane| mask >> lane & 1 != 0);
            r.mem_mask = golden.mem_mask;
            (r.mem_addr, r.mem_data) = (Record::ZERO.mem_addr, Record::ZERO.mem_data);
            for (from, to) in lanes(leader.mem_mask).zip(lanes(golden.mem_mask)) {
                (r.mem_addr[to], r.mem_data[to]) = (leader.mem_addr[from], leader.mem_data[from]);
            }
        }
        if self.vmask && r.vmask == golden.mask {
            r.vmask = golden.vmask;
        }
        if let Some(least) = self.raised {
            let raised = golden.fflags & 0x1f;
            if raised != 0 && raised & !r.fflags == 0 && least & !raised == 0 {
                r.fflags = raised | r.fflags & !0x1f;
            }
        }
        r
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_find_their_lanes_only_if_as_many() {
        let mut leader = Record { mem_mask: 0b11, ..Record::ZERO };
        leader.mem_addr[..2].copy_from_slice(&[8, 12]);
        let open = Open { lanes: true, ..Open::default() };
        let golden = Record { mem_mask: 0b1010, ..Record::ZERO };
        let closed = open.close(&leader, &golden);
        assert_eq!((closed.mem_mask, &closed.mem_addr[..4]), (0b1010, &[0, 8, 0, 12][..]));
        assert_eq!(open.close(&leader, &Record { mem_mask: 0b1110, ..Record::ZERO }), leader);
        assert_eq!(Open::default().close(&leader, &golden), leader);
    }

    #[test]
    fn a_printed_mask_stands_for_the_active_lanes() {
        let open = Open { vmask: true, ..Open::default() };
        let leader = Record { vmask: 0xf, ..Record::ZERO };
        let golden = Record { mask: 0xf, vmask: 0x5, ..Record::ZERO };
        assert_eq!(open.close(&leader, &golden).vmask, 0x5);
        assert_eq!(open.close(&leader, &Record { mask: 0x7, ..golden }).vmask, 0xf);
    }

    #[test]
    fn raised_flags_are_some_of_the_accumulated_ones_and_all_new_ones() {
        let accumulated = Record { fflags: 0b10001, ..Record::ZERO };
        let open = Open { raised: Some(0b00001), ..Open::default() };
        let closed = |fflags| open.close(&accumulated, &Record { fflags, ..Record::ZERO }).fflags;
        assert_eq!([closed(0b00001), closed(0b10001)], [0b00001, 0b10001]);
        for impossible in [0, 0b10000, 0b00011] {
            assert_ne!(closed(impossible), impossible);
        }
    }
}
