//! What a machine counts.

/// What a machine did since the launch (`tandem_stats`). Counts that the RTL lacks are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Stats {
    /// Cycles.
    pub cycles: u64,
    /// Retired instructions.
    pub retired: u64,
    /// Cycles by what an SM's issue stage did, or why it did nothing, added up over the SMs. [`Stats::SM`]
    /// names them. Each cycle of an SM counts once.
    pub sm: [u64; 8],
    /// Lines that instruction fetch read from memory.
    pub insn_lines: u64,
    /// Lines that the data side read from memory.
    pub data_reads: u64,
    /// Lines, or parts of lines, that the data side wrote.
    pub data_writes: u64,
    /// Lines that page table walks read.
    pub table_reads: u64,
}

impl Stats {
    /// Names of [`Stats::sm`]'s entries.
    pub const SM: [&'static str; 8] = [
        "an instruction issued",
        "no live warp",
        "nothing decoded (fetch)",
        "a register awaits a result",
        "control or barrier not resolved",
        "order of memory, flags or ends",
        "unit or collector full",
        "operands being collected",
    ];

    /// Instructions that retired in a cycle, on average.
    pub fn ipc(&self) -> f64 {
        self.retired as f64 / (self.cycles as f64).max(1.0)
    }

    /// Adds another launch's counts.
    pub fn add(&mut self, other: &Stats) {
        for (sum, n) in self.sm.iter_mut().zip(other.sm) {
            *sum += n;
        }
        for (sum, n) in [
            (&mut self.cycles, other.cycles),
            (&mut self.retired, other.retired),
            (&mut self.insn_lines, other.insn_lines),
            (&mut self.data_reads, other.data_reads),
            (&mut self.data_writes, other.data_writes),
            (&mut self.table_reads, other.table_reads),
        ] {
            *sum += n;
        }
    }
}
