//! Loads and stores of lanes against a plain model written here: one lane after the other. The golden model
//! does lanes together if they lie in one page, so addresses here are together, apart, across pages, in the
//! LDS, at the ends of what can be accessed, not aligned, and the same for several lanes; masked or not; with
//! records and without.

use tandem_abi::{CODE_BASE, Config, LDS_BASE, Launch, MAX_LANES};
use ventus_golden::{Golden, Profile, RunEnd};
use ventus_isa::asm::{Options, assemble};

type Lanes = [u32; MAX_LANES];

/// Two pages that can be accessed; the next one cannot.
const DATA: u32 = 0x9000_0000;
const DATA_BYTES: u32 = 0x2000;
const LDS_BYTES: u32 = 128 * 1024;
/// Two blocks of operands, for two rounds: decoded code runs without the checks of a step only in the second.
const INPUTS: u32 = 0xa000_0000;
const BLOCK: u32 = 512;

/// xorshift64*: the same numbers every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32 % n
    }
}

/// How an instruction's lanes get their addresses.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    /// x10 and on.
    Unit,
    /// x10 and every x11 bytes.
    Strided,
    /// x10 + v1.
    Indexed,
    /// v1 + 4, without a mask of its own.
    Lanes,
}

struct Form {
    line: &'static str,
    size: u32,
    store: bool,
    reach: Reach,
    signed: bool,
}

const fn form(line: &'static str, size: u32, store: bool, reach: Reach, signed: bool) -> Form {
    Form { line, size, store, reach, signed }
}

const FORMS: [Form; 15] = [
    form("vle8.v v2, (x10)", 1, false, Reach::Unit, false),
    form("vle16.v v2, (x10)", 2, false, Reach::Unit, false),
    form("vle32.v v2, (x10)", 4, false, Reach::Unit, false),
    form("vlse8.v v2, (x10), x11", 1, false, Reach::Strided, false),
    form("vlse32.v v2, (x10), x11", 4, false, Reach::Strided, false),
    form("vluxei32.v v2, (x10), v1", 4, false, Reach::Indexed, false),
    form("vlb12.v v2, 4(v1)", 1, false, Reach::Lanes, true),
    form("vlh12.v v2, 4(v1)", 2, false, Reach::Lanes, true),
    form("vlw12.v v2, 4(v1)", 4, false, Reach::Lanes, false),
    form("vse8.v v2, (x10)", 1, true, Reach::Unit, false),
    form("vse32.v v2, (x10)", 4, true, Reach::Unit, false),
    form("vsse16.v v2, (x10), x11", 2, true, Reach::Strided, false),
    form("vsuxei32.v v2, (x10), v1", 4, true, Reach::Indexed, false),
    form("vsh12.v v2, 4(v1)", 2, true, Reach::Lanes, false),
    form("vsw12.v v2, 4(v1)", 4, true, Reach::Lanes, false),
];

/// Operands of one round.
#[derive(Clone, Debug)]
struct Operands {
    base: u32,
    stride: u32,
    mask: u32,
    index: Lanes,
    data: Lanes,
}

/// Memory as the plain model has it.
#[derive(Clone, PartialEq)]
struct Bytes {
    data: Vec<u8>,
    lds: Vec<u8>,
}

impl Bytes {
    fn at(&mut self, addr: u32, size: u32) -> Option<&mut [u8]> {
        let (bytes, from) =
            if addr >> 28 == LDS_BASE >> 28 { (&mut self.lds, LDS_BASE) } else { (&mut self.data, DATA) };
        let from = addr.checked_sub(from)? as usize;
        bytes.get_mut(from..from + size as usize)
    }
}

fn address(form: &Form, operands: &Operands, lane: usize) -> u32 {
    let n = lane as u32;
    match form.reach {
        Reach::Unit => operands.base.wrapping_add(form.size * n),
        Reach::Strided => operands.base.wrapping_add(operands.stride.wrapping_mul(n)),
        Reach::Indexed => operands.base.wrapping_add(operands.index[lane]),
        Reach::Lanes => operands.index[lane].wrapping_add(4),
    }
}

/// The plain model of one round: whether it does not trap. v2 changes, or memory.
fn plain(form: &Form, operands: &mut Operands, mask: u32, memory: &mut Bytes) -> bool {
    let lanes: Vec<usize> = (0..MAX_LANES).filter(|lane| mask >> lane & 1 != 0).collect();
    let addresses: Vec<u32> = lanes.iter().map(|lane| address(form, operands, *lane)).collect();
    let reachable =
        |addr: &u32| addr.is_multiple_of(form.size) && memory.clone().at(*addr, form.size).is_some();
    if !addresses.iter().all(reachable) {
        return false;
    }
    for (lane, addr) in lanes.into_iter().zip(addresses) {
        let bytes = memory.at(addr, form.size).expect("checked");
        if form.store {
            bytes.copy_from_slice(&operands.data[lane].to_le_bytes()[..form.size as usize]);
        } else {
            let value = bytes.iter().rev().fold(0, |value, byte| value << 8 | u32::from(*byte));
            let unused = 32 - 8 * form.size;
            let extended = ((value << unused) as i32 >> unused) as u32;
            operands.data[lane] = if form.signed { extended } else { value };
        }
    }
    true
}

/// Addresses of all kinds.
fn operands(form: &Form, random: &mut Random) -> Operands {
    let block = form.size * MAX_LANES as u32;
    let (start, bytes) = if random.below(3) == 0 { (LDS_BASE, LDS_BYTES) } else { (DATA, DATA_BYTES) };
    let any = |random: &mut Random| start + random.below(bytes / 4) * 4;
    let mut base = match random.below(8) {
        // At, before and across the middle, which is a page's end, and the end.
        0 => start + 0x1000 - block,
        1 => start + 0x1000 - random.below(block) / 4 * 4,
        2 => start + bytes - block,
        3 => start + bytes - random.below(block + 4) / 4 * 4,
        4 => start,
        _ => any(random),
    };
    if random.below(12) == 0 {
        base += random.below(4);
    }
    let stride = [0, form.size, 4, 8, 64, 0xffff_fffc, 0x1000, 2][random.below(8) as usize];
    let few = 1 + random.below(64);
    let shape = random.below(6);
    let index = std::array::from_fn(|lane| {
        let offset = match shape {
            0 => 4 * (31 - lane as u32),
            1 => 4 * random.below(few),
            2 => 4 * random.below(1024),
            3 => random.below(512),
            4 => 4 * random.below(2 * 1024),
            _ => [0, LDS_BASE.wrapping_sub(DATA)][random.below(2) as usize] + 4 * random.below(32),
        };
        if form.reach == Reach::Lanes { base.wrapping_add(offset).wrapping_sub(4) } else { offset }
    });
    let mask = [u32::MAX, u32::MAX, 0x5555_5555, 1 << 31, 0, 0xffff_fff0][random.below(6) as usize];
    Operands { base, stride, mask, index, data: std::array::from_fn(|_| random.below(u32::MAX)) }
}

fn machine(form: &Form, masked: bool, rounds: &[Operands; 2], memory: &Bytes, threads: u32) -> Golden {
    let suffix = if masked { ", v0.t" } else { "" };
    let source = format!(
        "lui x20, {:#x}\naddi x24, x20, {}\nvsetvli x1, x0, e32, m1, ta, ma\nround:\nlw x10, 0(x20)\n\
         lw x11, 4(x20)\naddi x21, x20, 128\nvle32.v v0, (x21)\naddi x21, x20, 256\nvle32.v v1, (x21)\n\
         addi x21, x20, 384\nvle32.v v2, (x21)\n{}{suffix}\naddi x20, x20, {BLOCK}\nbne x20, x24, round\n\
         endprg\n",
        INPUTS >> 12,
        2 * BLOCK,
        form.line,
    );
    let options = Options { file: "memory.s".to_string(), text_base: CODE_BASE, data_base: None };
    let object = assemble(&source, &options).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut golden = Golden::new(Config::new(1, 8, 32), Profile::default());
    let place = golden.memory_mut();
    for section in &object.sections {
        place.map(section.addr, section.bytes.len() as u32);
        place.write(section.addr, &section.bytes).expect("mapped");
    }
    place.map(DATA, DATA_BYTES);
    place.write(DATA, &memory.data).expect("mapped");
    place.map(INPUTS, 2 * BLOCK);
    for (round, operands) in rounds.iter().enumerate() {
        let at = INPUTS + BLOCK * round as u32;
        place.write_u32(at, operands.base).expect("mapped");
        place.write_u32(at + 4, operands.stride).expect("mapped");
        for lane in 0..MAX_LANES {
            let word = at + 4 * lane as u32;
            place.write_u32(word + 128, operands.mask >> lane & 1).expect("mapped");
            place.write_u32(word + 256, operands.index[lane]).expect("mapped");
            place.write_u32(word + 384, operands.data[lane]).expect("mapped");
        }
    }
    let launch = Launch {
        start_pc: object.entry,
        csr_knl: 0,
        grid: [1, 1, 1],
        wf_size: threads,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 64,
        vgprs: 32,
        pds_base: 0,
        ptbr: 0,
    };
    golden.launch(&launch).expect("fits");
    golden
}

#[test]
fn lanes_access_memory_as_if_one_after_the_other() {
    let mut random = Random(0x1357_9bdf_2468_ace1);
    let (mut finished, mut trapped) = (0, 0);
    for form in &FORMS {
        for trial in 0..150 {
            let masked = form.reach != Reach::Lanes && trial % 2 == 0;
            let threads = if trial % 5 == 0 { 8 } else { 32 };
            let mut rounds = [operands(form, &mut random), operands(form, &mut random)];
            if !trial_decodes(form, masked, threads, &rounds[0]) {
                // The first round is to decode.
                rounds[0] = Operands { base: DATA, stride: 4, index: [DATA; MAX_LANES], ..rounds[0].clone() };
                if form.reach == Reach::Indexed {
                    rounds[0].index = [0; MAX_LANES];
                }
            }
            let fresh = Bytes {
                data: (0..DATA_BYTES).map(|i| (i * 7 + i / 256) as u8).collect(),
                lds: vec![0; LDS_BYTES as usize],
            };
            let mut memory = fresh.clone();
            let mut expected = rounds.clone();
            let mut whole = true;
            for operands in &mut expected {
                let mask = if masked { operands.mask } else { u32::MAX };
                whole = whole && plain(form, operands, mask & u32::MAX >> (32 - threads), &mut memory);
            }
            for quiet in [false, true] {
                let mut golden = machine(form, masked, &rounds, &fresh, threads);
                let end = match quiet {
                    true => golden.run_quiet(1000, |_, _| {}),
                    false => golden.run_alone(1000, |_| {}),
                };
                let context = || format!("{} masked {masked}, quiet {quiet}: {rounds:x?}", form.line);
                let wanted = if whole { RunEnd::Finished } else { RunEnd::Trapped { wg: 0, warp: 0 } };
                assert_eq!(end, wanted, "{}", context());
                let mut left = vec![0; DATA_BYTES as usize];
                golden.memory().read(DATA, &mut left).expect("mapped");
                assert!(left == memory.data && golden.lds(0) == memory.lds, "{}", context());
                let v2 = golden.v(0, 0, 2).expect("a register");
                let threads = threads as usize;
                assert_eq!(v2[..threads], expected[1].data[..threads], "{}", context());
            }
            *if whole { &mut finished } else { &mut trapped } += 1;
        }
    }
    assert!(finished > 1000 && trapped > 200, "{finished} finished, {trapped} trapped");
}

/// Whether a round does not trap.
fn trial_decodes(form: &Form, masked: bool, threads: u32, operands: &Operands) -> bool {
    let mut memory = Bytes { data: vec![0; DATA_BYTES as usize], lds: vec![0; LDS_BYTES as usize] };
    let mask = if masked { operands.mask } else { u32::MAX };
    plain(form, &mut operands.clone(), mask & u32::MAX >> (32 - threads), &mut memory)
}
