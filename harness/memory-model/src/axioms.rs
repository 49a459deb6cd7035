//! The model: three axioms over the accesses of an execution.
//!
//! An execution is a set of accesses, the store that each read reads from (*rf*), and for each location an
//! order of its stores (*co*). A read comes before every store after the one that it reads from (*fr*).
//!
//! 1. **Coherence.** For each location, program order, barriers, rf, co and fr have no cycle.
//! 2. **Atomicity.** No store of another warp comes in co between the store that an atomic reads and its own.
//!    An LR and the SC that succeeds count as one atomic.
//! 3. **Causality.** What fences, ordering bits, barriers and atomics keep of program order ([`keeps`]), rf,
//!    co and fr have no cycle over all locations. A store has two places in this order: its *start*, from
//!    which on its own SM may see it, and its *performance* in memory. Whatever comes before a store comes
//!    before its start; whatever comes after it, comes after its performance. Only a read by which memory
//!    need not have seen the store ([`needs_performance`]) comes after its start alone.

/// An access as far as the model can tell it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Thread of the test, or warp of the machine.
    pub thread: usize,
    /// Location.
    pub loc: usize,
    /// Reads.
    pub read: bool,
    /// Writes.
    pub write: bool,
    /// Is an LR, an SC or an AMO.
    pub atomic: bool,
    /// Has aq.
    pub aq: bool,
    /// Has rl.
    pub rl: bool,
    /// Accesses LDS, of which there is no copy.
    pub lds: bool,
    /// SM.
    pub sm: u32,
}

impl Access {
    /// Whether it may find a copy in its SM's data cache that is older than memory.
    pub fn may_be_stale(&self) -> bool {
        !self.write && !self.atomic && !self.lds
    }
}

/// What is between two accesses in program order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    /// A FENCE of the later one's thread: between both, or between the barrier and the later one.
    pub fence: bool,
    /// A BARRIER that both threads, or the one, passed in between.
    pub barrier: bool,
}

/// Whether the model keeps the order of two accesses. They are of one thread, or a barrier is between. Only a
/// FENCE refreshes the SM's data cache, so nothing else orders a load that may be stale after anything
/// (errata D13 and D37).
pub fn keeps(first: &Access, then: &Access, between: Between) -> bool {
    let own = first.thread == then.thread;
    let bound = own || between.barrier;
    (bound && between.fence)
        || (own && then.rl)
        || (own && first.atomic && then.atomic)
        || (((own && first.aq) || between.barrier) && !then.may_be_stale())
}

/// Whether a read shows that memory has performed the store that it reads: it reads memory itself, or from
/// outside the store's SM. A plain load of the same SM may find the store in the SM's cache before that.
pub fn needs_performance(store: &Access, read: &Access) -> bool {
    read.atomic || read.lds || store.sm != read.sm
}

/// A relation over at most 32 accesses: by access, the set of those that come after it.
#[derive(Clone, Debug, Default)]
pub struct Relation([u32; 32]);

impl Relation {
    /// Adds a pair.
    pub fn add(&mut self, first: usize, then: usize) {
        self.0[first] |= 1 << then;
    }

    /// Whether it has a cycle.
    pub fn is_cyclic(mut self) -> bool {
        for k in 0..32 {
            let through = self.0[k];
            if through == 0 {
                continue;
            }
            for row in &mut self.0 {
                if *row >> k & 1 != 0 {
                    *row |= through;
                }
            }
        }
        self.0.iter().enumerate().any(|(n, row)| row >> n & 1 != 0)
    }
}
