//! The SIMT stack of a warp: which lanes wait where while others run.
//!
//! A divergent branch pushes the reconvergence point and then the side that runs later; a JOIN at the top
//! entry's rpc switches to that entry. `ventus-notes.md` "SIMT stack" has the rules.

use tandem_abi::SimtEntry;

/// What a vector branch does to its warp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// All active lanes agree: go there, the stack is untouched.
    Uniform {
        /// Next pc.
        pc: u32,
    },
    /// The lanes disagree: two entries were pushed, and one side continues.
    Diverged {
        /// Next pc.
        pc: u32,
        /// Lanes of the side that continues.
        mask: u32,
    },
    /// The lanes disagree and the stack is full.
    Overflow,
}

/// One warp's stack.
#[derive(Clone, Debug, Default)]
pub struct SimtStack {
    entries: Vec<SimtEntry>,
    limit: usize,
}

impl SimtStack {
    /// An empty stack that takes up to `limit` entries.
    pub fn new(limit: usize) -> SimtStack {
        SimtStack { entries: Vec::with_capacity(limit), limit }
    }

    /// Entries, the bottom first.
    pub fn entries(&self) -> &[SimtEntry] {
        &self.entries
    }

    /// Makes these the entries, the bottom first, as many as fit.
    pub fn set(&mut self, entries: &[SimtEntry]) {
        self.entries.clear();
        self.entries.extend(entries.iter().take(self.limit));
    }

    /// Number of entries.
    pub fn depth(&self) -> usize {
        self.entries.len()
    }

    /// The top two entries, the top first, zero where absent.
    pub fn top(&self) -> [SimtEntry; 2] {
        let mut from_top = self.entries.iter().rev().copied();
        [from_top.next().unwrap_or_default(), from_top.next().unwrap_or_default()]
    }

    /// Branches the lanes `taken` of `mask` to `target` and the others to `fall_through`. The side with fewer
    /// lanes runs first; on a tie, the taken side.
    pub fn branch(&mut self, rpc: u32, mask: u32, taken: u32, to: Sides) -> Branch {
        let not_taken = mask & !taken;
        if taken == 0 {
            return Branch::Uniform { pc: to.fall_through };
        }
        if not_taken == 0 {
            return Branch::Uniform { pc: to.target };
        }
        if self.entries.len() + 2 > self.limit {
            return Branch::Overflow;
        }
        let (first, later) = if taken.count_ones() <= not_taken.count_ones() {
            ((to.target, taken), (to.fall_through, not_taken))
        } else {
            ((to.fall_through, not_taken), (to.target, taken))
        };
        self.entries.push(SimtEntry { rpc, pc: rpc, mask });
        self.entries.push(SimtEntry { rpc, pc: later.0, mask: later.1 });
        Branch::Diverged { pc: first.0, mask: first.1 }
    }

    /// The entry that a JOIN at `pc` switches to, popped; `None` if it is a no-op there.
    pub fn join(&mut self, pc: u32) -> Option<SimtEntry> {
        self.entries.pop_if(|top| top.rpc == pc)
    }
}

/// Where the two sides of a branch go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// pc of the lanes that take the branch.
    pub target: u32,
    /// pc of the others.
    pub fall_through: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    const TO: Sides = Sides { target: 0x200, fall_through: 0x104 };
    const RPC: u32 = 0x300;

    fn entry(pc: u32, mask: u32) -> SimtEntry {
        SimtEntry { rpc: RPC, pc, mask }
    }

    #[test]
    fn a_branch_follows_the_smaller_side_and_keeps_the_other() {
        // (mask, taken, where it goes, entries afterwards from the bottom)
        let cases: [(u32, u32, Branch, &[SimtEntry]); 6] = [
            (0xff, 0x00, Branch::Uniform { pc: 0x104 }, &[]),
            (0xff, 0xff, Branch::Uniform { pc: 0x200 }, &[]),
            (0x0f, 0x0f, Branch::Uniform { pc: 0x200 }, &[]),
            // Fewer lanes first, whichever side they are on.
            (0xff, 0x03, Branch::Diverged { pc: 0x200, mask: 0x03 }, &[entry(RPC, 0xff), entry(0x104, 0xfc)]),
            (0xff, 0xfe, Branch::Diverged { pc: 0x104, mask: 0x01 }, &[entry(RPC, 0xff), entry(0x200, 0xfe)]),
            // A tie runs the taken side first.
            (0xff, 0x0f, Branch::Diverged { pc: 0x200, mask: 0x0f }, &[entry(RPC, 0xff), entry(0x104, 0xf0)]),
        ];
        for (mask, taken, expected, entries) in cases {
            let mut stack = SimtStack::new(16);
            assert_eq!(stack.branch(RPC, mask, taken, TO), expected, "{mask:#x} {taken:#x}");
            assert_eq!(stack.entries(), entries, "{mask:#x} {taken:#x}");
        }
    }

    #[test]
    fn join_pops_only_at_the_top_entrys_rpc() {
        let mut stack = SimtStack::new(16);
        assert_eq!(stack.join(RPC), None, "an empty stack makes JOIN a no-op");
        let _ = stack.branch(RPC, 0xff, 0x01, TO);
        assert_eq!(stack.top(), [entry(0x104, 0xfe), entry(RPC, 0xff)]);
        assert_eq!(stack.join(0x2fc), None);
        assert_eq!(stack.join(RPC), Some(entry(0x104, 0xfe)));
        // The last pop resumes at rpc itself, where the JOIN runs once more as a no-op.
        assert_eq!(stack.join(RPC), Some(entry(RPC, 0xff)));
        assert_eq!(stack.join(RPC), None);
    }

    #[test]
    fn a_full_stack_overflows_and_stays_as_it_was() {
        let mut stack = SimtStack::new(4);
        assert!(matches!(stack.branch(RPC, 0xff, 0x01, TO), Branch::Diverged { .. }));
        assert!(matches!(stack.branch(RPC, 0xfe, 0x02, TO), Branch::Diverged { .. }));
        let before = stack.entries().to_vec();
        assert_eq!(stack.branch(RPC, 0xfc, 0x04, TO), Branch::Overflow);
        assert_eq!(stack.entries(), before);
        // A uniform branch needs no entry.
        assert_eq!(stack.branch(RPC, 0xfc, 0xfc, TO), Branch::Uniform { pc: 0x200 });
    }
}
