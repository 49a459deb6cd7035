//! Cleanup that is possible once registers are known: repeated copies, and a vector zero that nothing reads.

use super::{Finished, Kind, MFunc, Reg, VZERO};
use std::collections::BTreeMap;

/// Drops copies of a value that the destination already holds, block by block. Every select copies its
/// condition to the mask register; between two selects on the same condition neither has changed, and a block
/// runs under a single active mask.
pub(super) fn drop_repeated_copies(func: &mut MFunc) {
    for block in &mut func.blocks {
        let mut holds: BTreeMap<Reg, Reg> = BTreeMap::new();
        block.insts.retain(|i| {
            let copy = i.kind == Kind::Copy;
            if copy && holds.get(&i.rd) == Some(&i.rs1) {
                return false;
            }
            if matches!(i.kind, Kind::Call { .. }) {
                holds.clear();
            } else if i.rd != Reg::None {
                holds.retain(|to, from| *to != i.rd && *from != i.rd);
                if copy {
                    holds.insert(i.rd, i.rs1);
                }
            }
            true
        });
    }
}

/// Drops the kernels' vector zero if no function reads it.
pub(super) fn drop_unread_zero(done: &mut [Finished]) {
    let read = |f: &MFunc| f.blocks.iter().flat_map(|b| &b.insts).any(|i| i.uses().any(|r| r == VZERO));
    if done.iter().any(|d| read(&d.func)) {
        return;
    }
    for block in done.iter_mut().flat_map(|d| &mut d.func.blocks) {
        block.insts.retain(|i| i.rd != VZERO);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::{MBlock, MInst};
    use ventus_isa::Op;

    fn copy(to: u8, from: u8) -> MInst {
        MInst { rd: Reg::V(to), rs1: Reg::V(from), ..MInst::new(Kind::Copy) }
    }

    fn left(insts: Vec<MInst>) -> usize {
        let mut f = MFunc {
            name: "f".into(),
            kernel: true,
            blocks: vec![MBlock { insts, ..MBlock::default() }],
            order: vec![0],
            next: 0,
            frame: 0,
            frame_base: 0,
        };
        drop_repeated_copies(&mut f);
        f.blocks[0].insts.len()
    }

    #[test]
    fn a_copy_is_dropped_only_while_both_ends_keep_their_values() {
        let write = |r| MInst { rd: Reg::V(r), ..MInst::new(Kind::Isa(Op::VidV)) };
        let call = MInst::new(Kind::Call { callee: 0, args: 0, results: 0 });
        assert_eq!(left(vec![copy(0, 4), copy(0, 4)]), 1);
        assert_eq!(left(vec![copy(0, 4), write(5), copy(0, 4)]), 2);
        assert_eq!(left(vec![copy(0, 4), write(4), copy(0, 4)]), 3);
        assert_eq!(left(vec![copy(0, 4), write(0), copy(0, 4)]), 3);
        assert_eq!(left(vec![copy(0, 4), copy(0, 5), copy(0, 4)]), 3);
        assert_eq!(left(vec![copy(0, 4), call, copy(0, 4)]), 3);
    }
}
