//! A litmus test as a program: every thread repeats its operations on fresh locations.
//!
//! A thread is a warp. Data, not code, decides which warp plays which thread, how long it waits, and whether
//! the locations are in its SM's cache beforehand, so one program serves many runs. In each turn, all threads
//! meet, wait for some time, do their operations and store their registers. The results lie on lines that no
//! thread reads.

use std::fmt::Write as _;
use tandem_memory_model::litmus::{Bits, MAX_REGISTERS, Op, Test};

/// Turns of one run.
pub const TURNS: u32 = 16;
/// Bytes between the locations of two turns.
const BLOCK: u32 = 256;
/// Delays of one turn of a thread: cached beforehand or not, the first delay, and one before each operation.
pub const DELAYS: usize = 8;
/// Bytes of one turn's registers; a line, so that turns do not meet.
const RESULTS: u32 = 64;
/// Workgroups for each thread. A workgroup without a thread ends at once, so the threads run in different
/// places from run to run.
const WORKGROUPS: u32 = 2;

/// What is on one machine that is not on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Warps of one workgroup.
    Warps,
    /// One warp in each of several workgroups, on one SM or several.
    Workgroups,
}

/// The memory of the locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Space {
    /// Global memory.
    Global,
    /// The workgroup's LDS.
    Lds,
}

/// The width of the accesses, and the distance between the locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Width {
    /// Words on lines of their own.
    Word,
    /// Words next to each other.
    Near,
    /// Halves of neighbouring words.
    Half,
    /// Bytes of one word.
    Byte,
}

impl Width {
    /// Every width.
    pub const ALL: [Width; 4] = [Width::Word, Width::Near, Width::Half, Width::Byte];

    fn bytes(self) -> u32 {
        match self {
            Width::Word | Width::Near => 4,
            Width::Half => 2,
            Width::Byte => 1,
        }
    }

    /// The offset of location `loc` in its turn's block.
    pub fn offset(self, loc: usize) -> u32 {
        loc as u32 * if self == Width::Word { 64 } else { self.bytes() }
    }

    /// The location's value in the word that holds it.
    pub fn extract(self, loc: usize, word: u32) -> u32 {
        let shifted = word >> (8 * (self.offset(loc) % 4));
        shifted & (u32::MAX >> (32 - 8 * self.bytes()))
    }
}

/// How a test is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Variant {
    /// Where threads run.
    pub scope: Scope,
    /// Where locations are.
    pub space: Space,
    /// The width of the accesses.
    pub width: Width,
}

impl Variant {
    /// The variants that a test has. Barriers and LDS need one workgroup; atomics work on words.
    pub fn of(test: &Test) -> Vec<Variant> {
        let scopes = [
            (Scope::Warps, Space::Global, true),
            (Scope::Warps, Space::Lds, true),
            (Scope::Workgroups, Space::Global, !test.has_barriers()),
        ];
        let widths = Width::ALL.into_iter().filter(|w| w.bytes() == 4 || !test.has_atomics());
        widths
            .flat_map(|width| {
                let possible = scopes.into_iter().filter(|(.., possible)| *possible);
                possible.map(move |(scope, space, _)| Variant { scope, space, width })
            })
            .collect()
    }

    /// Its name in tables.
    pub fn name(&self) -> String {
        let place = match (self.scope, self.space) {
            (Scope::Warps, Space::Global) => "warps",
            (Scope::Warps, Space::Lds) => "lds",
            (Scope::Workgroups, _) => "workgroups",
        };
        let width = match self.width {
            Width::Word => "word",
            Width::Near => "near",
            Width::Half => "half",
            Width::Byte => "byte",
        };
        format!("{place}/{width}")
    }

    /// How many warps or workgroups choose a thread by the table of roles.
    pub fn roles(&self, threads: usize) -> usize {
        threads * if self.scope == Scope::Workgroups { WORKGROUPS as usize } else { 1 }
    }
}

/// The program of a test. If `spread`, a delay precedes every operation; otherwise, operations follow each
/// other at once.
pub fn program(test: &Test, variant: &Variant, spread: bool) -> String {
    let mut e = Emitter { test, variant, spread, text: String::new() };
    e.begin();
    for thread in 0..test.threads.len() {
        e.thread(thread);
    }
    e.data();
    e.text
}

struct Emitter<'a> {
    test: &'a Test,
    variant: &'a Variant,
    spread: bool,
    text: String,
}

// Registers: x3 block of the turn, x4 results, x5 delays, x6 meeting points, x7 turns left, x8 and x9
// scratch, from x10 the test's registers, from x18 the turn's delays, x26 address, x27 value.
impl Emitter<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        let indent = if text.as_ref().ends_with(':') { "" } else { "    " };
        let _ = writeln!(self.text, "{indent}{}", text.as_ref());
    }

    fn lines(&mut self, text: &str) {
        text.lines().map(str::trim).filter(|l| !l.is_empty()).for_each(|l| self.line(l));
    }

    fn begin(&mut self) {
        let threads = self.test.threads.len() as u32;
        let (grid, warps, number) = match self.variant.scope {
            Scope::Warps => (1, threads, "wid"),
            Scope::Workgroups => (threads * WORKGROUPS, 1, "gdx"),
        };
        let lds = if self.variant.space == Space::Lds { TURNS * BLOCK } else { 0 };
        let _ = writeln!(self.text, "# launch: grid={grid},1,1 warps={warps} lds={lds}");
        let _ = writeln!(self.text, "# {}: {}", self.test.name, self.test);
        self.line("_start:");
        self.lines(&format!(
            "csrr x8, {number}\n slli x8, x8, 2\n la x9, roles\n add x9, x9, x8\n lw x8, 0(x9)"
        ));
        for thread in 0..threads {
            self.lines(&format!("li x9, {thread}\n beq x8, x9, thread{thread}"));
        }
        self.line("endprg");
    }

    fn thread(&mut self, n: usize) {
        let delays = n as u32 * TURNS * DELAYS as u32 * 4;
        let results = n as u32 * TURNS * RESULTS;
        self.line(format!("thread{n}:"));
        self.lines(&format!(
            "la x4, results\n li x8, {results}\n add x4, x4, x8\n la x5, delays\n li x8, {delays}\n \
             add x5, x5, x8\n la x6, meet\n li x7, {TURNS}"
        ));
        match self.variant.space {
            Space::Lds => self.clear_lds(n),
            Space::Global => self.line("la x3, locations"),
        }
        self.line(format!("turn{n}:"));
        self.turn(n);
        self.lines(&format!(
            "addi x3, x3, {BLOCK}\n addi x4, x4, {RESULTS}\n addi x5, x5, {}\n addi x6, x6, 64\n \
             addi x7, x7, -1\n bne x7, x0, turn{n}",
            DELAYS * 4
        ));
        if self.variant.space == Space::Lds {
            self.copy_lds(n);
        }
        self.line("endprg");
    }

    /// LDS holds anything at first: the first thread clears it.
    fn clear_lds(&mut self, n: usize) {
        self.line("csrr x3, lds");
        if n == 0 {
            self.lines(&format!("add x8, x3, x0\n li x9, {}", TURNS * BLOCK / 4));
            self.line("clear:");
            self.lines("sw x0, 0(x8)\n addi x8, x8, 4\n addi x9, x9, -1\n bne x9, x0, clear");
        }
        self.line("barrier 0");
    }

    /// Copies the final contents of LDS to memory, so that the host can read them.
    fn copy_lds(&mut self, n: usize) {
        self.line("barrier 0");
        if n > 0 {
            return;
        }
        self.lines(&format!("csrr x3, lds\n la x4, locations\n li x7, {TURNS}"));
        self.line("copy:");
        for loc in 0..self.test.locations() {
            let at = self.variant.width.offset(loc) & !3;
            self.lines(&format!("lw x8, {at}(x3)\n sw x8, {at}(x4)"));
        }
        self.lines(&format!(
            "addi x3, x3, {BLOCK}\n addi x4, x4, {BLOCK}\n addi x7, x7, -1\n bne x7, x0, copy"
        ));
    }

    fn turn(&mut self, n: usize) {
        for d in 0..DELAYS {
            self.line(format!("lw x{}, {}(x5)", 18 + d, 4 * d));
        }
        self.line(format!("beq x18, x0, cold{n}"));
        for loc in 0..self.test.locations() {
            let load = self.load(0, loc);
            self.line(load);
        }
        self.line(format!("cold{n}:"));
        self.meet(n);
        self.delay(n, 1);
        let ops = self.test.threads[n].clone();
        for (i, op) in ops.iter().enumerate() {
            self.op(n, i, op);
        }
        for (i, reg) in ops.iter().filter_map(Op::reg).enumerate() {
            // A register's place among all registers is its place among the results.
            let _ = i;
            self.line(format!("sw x{}, {}(x4)", 10 + reg, 4 * reg));
        }
    }

    /// All threads begin a turn together.
    fn meet(&mut self, n: usize) {
        match self.variant.scope {
            Scope::Warps => self.line("barrier 0"),
            Scope::Workgroups => {
                self.lines("li x8, 1\n amoadd.w x0, x8, (x6)");
                self.lines(&format!("li x9, {}", self.test.threads.len()));
                self.line(format!("meet{n}:"));
                self.lines(&format!("amoadd.w x8, x0, (x6)\n bltu x8, x9, meet{n}"));
            }
        }
    }

    fn delay(&mut self, n: usize, which: usize) {
        let (reg, at) = (18 + which, format!("{n}_{which}"));
        self.line(format!("delay{at}:"));
        self.lines(&format!("beq x{reg}, x0, go{at}\n addi x{reg}, x{reg}, -1\n j delay{at}"));
        self.line(format!("go{at}:"));
    }

    fn load(&self, reg: usize, loc: usize) -> String {
        let mnemonic = match self.variant.width.bytes() {
            4 => "lw",
            2 => "lhu",
            _ => "lbu",
        };
        format!("{mnemonic} x{reg}, {}(x3)", self.variant.width.offset(loc))
    }

    fn op(&mut self, n: usize, i: usize, op: &Op) {
        if let Op::Store(_, v) | Op::Swap(_, _, v, _) | Op::Add(_, _, v, _) | Op::Sc(_, _, v, _) = op {
            self.line(format!("li x27, {v}"));
        }
        if let (Some(loc), Some(_)) = (op.loc(), op.atomic()) {
            self.line(format!("addi x26, x3, {}", self.variant.width.offset(loc)));
        }
        if self.spread && i + 2 < DELAYS {
            self.delay(n, i + 2);
        }
        let x = |reg: &usize| 10 + reg;
        let text = match op {
            Op::Store(loc, _) => {
                let mnemonic = match self.variant.width.bytes() {
                    4 => "sw",
                    2 => "sh",
                    _ => "sb",
                };
                format!("{mnemonic} x27, {}(x3)", self.variant.width.offset(*loc))
            }
            Op::Load(reg, loc) => self.load(x(reg), *loc),
            Op::Swap(reg, _, _, bits) => format!("amoswap.w{} x{}, x27, (x26)", suffix(*bits), x(reg)),
            Op::Add(reg, _, _, bits) => format!("amoadd.w{} x{}, x27, (x26)", suffix(*bits), x(reg)),
            Op::Lr(reg, _, bits) => format!("lr.w{} x{}, (x26)", suffix(*bits), x(reg)),
            Op::Sc(reg, _, _, bits) => format!("sc.w{} x{}, x27, (x26)", suffix(*bits), x(reg)),
            Op::Fence => "fence".into(),
            Op::Barrier => "barrier 0".into(),
        };
        self.line(text);
    }

    fn data(&mut self) {
        let threads = self.test.threads.len() as u32;
        self.text.push_str(".data\n.balign 64\n");
        for (name, bytes) in [
            ("roles", 4 * threads * WORKGROUPS),
            ("delays", threads * TURNS * DELAYS as u32 * 4),
            ("meet", TURNS * 64),
            ("locations", TURNS * BLOCK),
            ("results", threads * TURNS * RESULTS),
        ] {
            let _ = writeln!(self.text, ".balign 64\n{name}: .space {bytes}");
        }
    }
}

fn suffix(bits: Bits) -> String {
    bits.to_string()
}

/// The address of a register's value after a turn of its thread, from the start of the results.
pub fn result_offset(thread: usize, turn: u32, reg: usize) -> u32 {
    debug_assert!(reg < MAX_REGISTERS);
    (thread as u32 * TURNS + turn) * RESULTS + 4 * reg as u32
}

/// The address of the word that holds a location after a turn, from the start of the locations.
pub fn location_offset(width: Width, turn: u32, loc: usize) -> u32 {
    turn * BLOCK + (width.offset(loc) & !3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_test_of_the_table_assembles_in_every_variant() {
        for test in tandem_memory_model::shapes::all().unwrap() {
            for variant in Variant::of(&test) {
                for spread in [false, true] {
                    let text = program(&test, &variant, spread);
                    let read = tandem_launch::assembly::read(&text, "litmus.s", None);
                    assert!(read.is_ok(), "{} {}: {}\n{text}", test.name, variant.name(), read.unwrap_err());
                }
            }
        }
    }

    #[test]
    fn a_location_is_cut_out_of_its_word() {
        assert_eq!(Width::Byte.extract(1, 0x0302_0100), 1);
        assert_eq!(Width::Half.extract(1, 0x0302_0100), 0x0302);
        assert_eq!(Width::Word.extract(1, 0x0302_0100), 0x0302_0100);
        assert_eq!(location_offset(Width::Half, 1, 2), 256 + 4);
    }
}
