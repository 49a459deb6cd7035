//! What a program keeps for itself: its areas in memory, and the registers outside the pools. The head of
//! [`super::emit`] lists their purposes.

use super::code::{Fix, Item};
use std::collections::BTreeSet;
use ventus_isa::{Kind, decode_prefixed, encode, is_prefix};

/// Bytes of a warp's scratch area, and of its share of the LDS.
pub const AREA: u32 = 1024;
/// Private bytes per thread.
pub const PRIVATE: u32 = 64;
/// Bytes of a warp in each page of the region of pages.
pub const LINE: u32 = 128;

pub(super) const LINKS: [u8; 5] = [1, 20, 21, 22, 23];
pub(super) const FAR: u8 = 2;
pub(super) const SCRATCH: u8 = 3;
pub(super) const LDS: u8 = 4;
pub(super) const TEMP: u8 = 5;
pub(super) const TEMP1: u8 = 6;
pub(super) const TEMP2: u8 = 7;
pub(super) const STRIDE: u8 = 6;
pub(super) const SHARED: u8 = 8;
pub(super) const SHARED_LDS: u8 = 9;
pub(super) const COUNTER: u8 = 24;
pub(super) const V_SCRATCH: u8 = 1;
pub(super) const V_LDS: u8 = 2;
pub(super) const V_PRIVATE: u8 = 3;
pub(super) const V_FAR: u8 = 4;
pub(super) const V_TEMP: u8 = 5;
pub(super) const V_TEMP1: u8 = 6;
pub(super) const V_TEMP_GROUP: u8 = 22;
/// The second register of that group, for values that are not a group.
pub(super) const V_TEMP2: u8 = 23;
pub(super) const V_ZERO: u8 = 7;
pub(super) const V_COUNTER: u8 = 16;

/// Registers of the shared areas in memory and LDS.
pub(super) const SHARED_POINTERS: (u8, u8) = (SHARED, SHARED_LDS);

/// Registers of the region of pages: the warp's lines, and its lanes' words.
pub(super) const FAR_POINTERS: (u8, u8) = (FAR, V_FAR);

/// Registers that a prologue sets up: scratch, LDS, their lanes' pointers, private.
pub(super) const POINTERS: (u8, u8, u8, u8, u8) = (SCRATCH, LDS, V_SCRATCH, V_LDS, V_PRIVATE);

/// Registers that a list of instructions names.
#[derive(Default)]
pub struct RegisterUse {
    /// Scalar ones.
    pub x: BTreeSet<u8>,
    /// Vector ones.
    pub v: BTreeSet<u8>,
}

impl RegisterUse {
    /// Those of the words of a list of items: a prefix may be an item of its own, so that the instruction
    /// after it has other registers than it says.
    pub(super) fn of_words<'a>(items: impl Iterator<Item = &'a Item>) -> RegisterUse {
        let words = items.flat_map(|item| match item {
            Item::Insn(insn, _) => encode(insn).map_or(vec![], |words| words.iter().collect()),
            Item::Word(word) => vec![*word],
            _ => vec![],
        });
        let mut prefix = 0;
        let decoded = words.filter_map(|word| {
            let before = std::mem::replace(&mut prefix, if is_prefix(word) { word } else { 0 });
            Some(Item::Insn(decode_prefixed(before, word).ok()?, Fix::None))
        });
        RegisterUse::of(decoded.collect::<Vec<_>>().iter())
    }

    /// Those of a list of items.
    pub(super) fn of<'a>(items: impl Iterator<Item = &'a Item>) -> RegisterUse {
        let (mut x, mut v) = ([false; 64], [false; 256]);
        for item in items {
            let Item::Insn(insn, _) = item else { continue };
            let format = insn.op.row().format;
            for field in format.operands() {
                let register = insn.get(field.role) as usize;
                match field.kind {
                    Kind::X => x[register % 64] = true,
                    Kind::V => v[register % 256] = true,
                    Kind::Vm if !insn.vm => v[0] = true,
                    _ => {}
                }
            }
            if insn.op.row().always_reads_v0() {
                v[0] = true;
            }
        }
        let set = |have: &[bool]| (0u8..=255).zip(have).filter(|(_, h)| **h).map(|(n, _)| n).collect();
        RegisterUse { x: set(&x), v: set(&v) }
    }
}
