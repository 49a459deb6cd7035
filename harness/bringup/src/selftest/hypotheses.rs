//! The possible faults of a probe. A hypothesis predicts the DUT's reports if it were true. It is accepted
//! only if it predicts every record that is wrong.
//!
//! The hypotheses are listed from the simplest to the least likely. `None` is no opinion: at a warp's first
//! instruction nobody knows the previous contents of a probe's register.

use super::cases::{At, Cases};
use super::events::{Key, Shape};
use super::value::Value;
use tandem_abi::{Record, SimtEntry};
use tandem_lockstep::Field;

/// The predictions of a hypothesis.
pub type Foretell<'a> = Box<dyn Fn(&Cases<'_>, At) -> Option<Value> + 'a>;

/// One hypothesis about a key.
pub struct Hypothesis<'a> {
    /// The fault, as the end of a sentence.
    pub text: String,
    /// The part to look at.
    pub look: &'static str,
    /// The value that would be reported.
    pub foretell: Foretell<'a>,
}

/// A value of the instruction, if it has it.
type Part = fn(&Record) -> Option<Value>;
/// Maps a warp's place among those of its workgroup, and their number, to the place of another warp.
type Pick = fn(usize, usize) -> usize;
/// A part of the instruction as a mask.
type Bits = fn(&Record) -> u32;

const ORDER: &str = "the order of lanes in the expression: lane 0 is in bits 31:0";
const LATE: &str = "the cycle in which the value is taken: `when`, or the `sample` and `set` of a collected \
                    register";
const SLOT: &str = "the index of the warp slot in the expression";
const SIGNAL: &str = "which signal the expression names";
const BITS: &str = "the bits that the expression selects";
const NUMBER: &str = "the register's number with the bits of its prefix, and plus one in the second beat";

fn make<'a>(
    text: impl Into<String>,
    look: &'static str,
    foretell: impl Fn(&Cases<'_>, At) -> Option<Value> + 'a,
) -> Hypothesis<'a> {
    Hypothesis { text: text.into(), look, foretell: Box::new(foretell) }
}

/// Every hypothesis about a key, the simplest first.
pub fn about(key: &Key) -> Vec<Hypothesis<'_>> {
    let mut all = Vec::new();
    match key.shape {
        Shape::When | Shape::Kind(_) => {}
        Shape::Pc => {
            targets(key, &mut all);
            neighbours(key, &mut all);
            fields(key, &mut all);
            bits(key, &mut all);
        }
        Shape::Mask => {
            masks(key, &mut all);
            neighbours(key, &mut all);
        }
        Shape::Register => {
            numbers(key, &mut all);
            neighbours(key, &mut all);
        }
        Shape::Word => {
            sizes(key, &mut all);
            before(key, &mut all);
            bits(key, &mut all);
            neighbours(key, &mut all);
            fields(key, &mut all);
        }
        Shape::Lanes => {
            lanes(key, &mut all);
            before(key, &mut all);
            neighbours(key, &mut all);
            fields(key, &mut all);
            bits(key, &mut all);
        }
    }
    all
}

/// Next pcs and return addresses.
fn targets<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    if key.name == "next-pc" {
        all.push(make("always pc + 4, also where the warp jumps", SIGNAL, |c, at| {
            Some(Value::word(c.golden(at).pc.wrapping_add(4)))
        }));
    }
    for (by, text) in [(4_u32, "4 too high"), (4_u32.wrapping_neg(), "4 too low")] {
        all.push(make(text, "the stage of the pipeline that the pc is taken from", move |c, at| {
            Some(c.known(key, at)?.map(|w| w.wrapping_add(by)))
        }));
    }
}

/// Values of another instruction or another warp.
fn neighbours<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    for (by, which) in [(-1, "previous"), (1, "next")] {
        let text = format!("that of the {which} instruction of the warp");
        all.push(make(text, LATE, move |c, at| c.known(key, c.beside(at, by)?)));
        let text = format!("that of the warp's {which} instruction that has one");
        all.push(make(text, LATE, move |c, at| {
            let mut at = c.beside(at, by)?;
            while c.known(key, at).is_none() {
                at = c.beside(at, by)?;
            }
            c.known(key, at)
        }));
    }
    let warps: [(&str, Pick); 4] = [
        ("the warp before", |own, of| (own + of - 1) % of),
        ("the warp behind", |own, of| (own + 1) % of),
        ("always warp 0", |_, _| 0),
        ("the other warp of a pair", |own, _| own ^ 1),
    ];
    for (which, pick) in warps {
        let text = format!("that of another warp ({which}) in the same place");
        all.push(make(text, SLOT, move |c, at| c.known(key, c.other_warp(at, pick)?)));
    }
}

/// Orders of bits, and widths.
fn bits<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    let mut add = |text: String, change: Box<dyn Fn(u32) -> u32>| {
        all.push(make(text, BITS, move |c, at| Some(c.known(key, at)?.map(&change))));
    };
    add("always 0".into(), Box::new(|_| 0));
    add("with its bytes in reverse order".into(), Box::new(u32::swap_bytes));
    add("with its halves exchanged".into(), Box::new(|w| w.rotate_left(16)));
    add("with its bits in reverse order".into(), Box::new(u32::reverse_bits));
    add("inverted".into(), Box::new(|w| !w));
    for n in [8, 16, 24, 31, 12, 20, 1, 2, 4, 5, 6, 7] {
        add(format!("cut to its low {n} bits"), Box::new(move |w| w & ((1 << n) - 1)));
    }
    for (n, what) in [(8, "8"), (16, "16")] {
        let widen = move |w: u32| (((w << (32 - n)) as i32) >> (32 - n)) as u32;
        add(format!("its low {what} bits with their sign"), Box::new(widen));
    }
    for n in 1..32 {
        add(format!("shifted left by {n}"), Box::new(move |w| w << n));
        add(format!("shifted right by {n}"), Box::new(move |w| w >> n));
    }
}

/// Sizes of accesses.
fn sizes<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    if key.name != "size" {
        return;
    }
    let mut add = |text, change: fn(u32) -> u32| {
        let look = "the unit: `size` is 1, 2 or 4 bytes";
        all.push(make(text, look, move |c, at| Some(c.known(key, at)?.map(change))));
    };
    add("always 4 bytes", |_| 4);
    add("always 1 byte", |_| 1);
    add("the exponent of the size and not the size", u32::trailing_zeros);
}

/// Orders of lanes, and masks taken from elsewhere.
fn masks<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    let spread = |c: &Cases<'_>, mask: u32| {
        let mut words = [0; 32];
        (0..32).for_each(|i| words[i] = mask >> i & 1);
        Value::lanes(c.every_lane(), words)
    };
    let gather = |v: Value| Value::word((0..32).fold(0, |m, i| m | (v.words[i] & 1) << i));
    for (text, order) in orders() {
        all.push(make(text, ORDER, move |c, at| {
            let lanes = c.lanes;
            let mask = spread(c, c.known(key, at)?.first());
            Some(gather(mask.permuted(lanes, |i| order(i, lanes))))
        }));
    }
    all.push(make("always all lanes", SIGNAL, |c, _| Some(Value::word(c.every_lane()))));
    all.push(make("inverted", SIGNAL, move |c, at| {
        Some(Value::word(!c.known(key, at)?.first() & c.every_lane()))
    }));
    all.push(make("the active mask before the instruction", LATE, |c, at| {
        Some(Value::word(c.golden(at).mask))
    }));
    all.push(make("the active mask after the instruction", LATE, |c, at| {
        let r = c.golden(at);
        // Nothing is active behind the last instruction, whatever the RTL holds then.
        (r.endprg == 0 && r.trap == 0).then(|| Value::word(r.next_mask))
    }));
    let from: [(&str, Bits); 3] = [
        ("the mask of the vector write", |r| r.vmask),
        ("the mask of the memory access", |r| r.mem_mask),
        ("always lane 0 alone", |_| 1),
    ];
    for (text, mask) in from {
        all.push(make(text, LATE, move |c, at| Some(Value::word(mask(c.golden(at))))));
    }
    all.push(make("the active mask of the previous instruction (stale)", LATE, |c, at| {
        Some(Value::word(c.golden(c.beside(at, -1)?).mask))
    }));
    all.push(make("always 0", SIGNAL, |_, _| Some(Value::word(0))));
}

type Order = fn(usize, usize) -> usize;

/// Orders of lanes: which lane's value is reported for lane `i` of `n`.
fn orders() -> Vec<(String, Order)> {
    let all: [(&str, Order); 7] = [
        ("with the lanes in reverse order", |i, n| n - 1 - i),
        ("with neighbouring lanes exchanged", |i, _| i ^ 1),
        ("with the halves of the lanes exchanged", |i, n| (i + n / 2) % n),
        ("with the lanes rotated: lane i has that of lane i + 1", |i, n| (i + 1) % n),
        ("with the lanes rotated: lane i has that of lane i - 1", |i, n| (i + n - 1) % n),
        ("with the lanes rotated: lane i has that of lane i + 2", |i, n| (i + 2) % n),
        ("with lane pairs exchanged within fours", |i, _| i ^ 2),
    ];
    all.iter().map(|(text, order)| (text.to_string(), *order)).collect()
}

/// Orders of lanes, and values that do not depend on the lane.
fn lanes<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    if key.field == Field::StoreData {
        byte_lanes(key, all);
    }
    for (text, order) in orders() {
        all.push(make(text, ORDER, move |c, at| {
            let lanes = c.lanes;
            Some(c.known(key, at)?.permuted(lanes, |i| order(i, lanes)))
        }));
    }
    for lane in 0..4 {
        let text = format!("that of lane {lane} in every lane");
        let look = "whether the expression has `$lane`, and in every index";
        all.push(make(text, look, move |c, at| {
            let known = c.known(key, at)?;
            (known.care >> lane & 1 != 0).then(|| Value::everywhere(known.words[lane]))
        }));
    }
    if key.name == "address" {
        all.push(make(
            "the first lane's address in every lane (without the lane's offset)",
            SIGNAL,
            |c, at| c.known(key, at).map(|v| Value::everywhere(v.first())),
        ));
        let look = "whether the address is the sum, with what each lane adds";
        all.push(make("the base register alone, without the offset", look, |c, at| {
            let r = c.golden(at);
            let scalar = r.src_op[0].kind == tandem_abi::OperandKind::Scalar as u8;
            Some(if scalar { Value::everywhere(r.src[0][0]) } else { Value::lanes(u32::MAX, r.src[0]) })
        }));
    }
    let look = "lanes outside the mask: `data` is the whole register after the write";
    all.push(make("0 in lanes that are not written", look, |c, at| {
        let (mut known, mask) = (c.known(key, at)?, c.golden(at).vmask);
        (0..32).filter(|i| mask >> i & 1 == 0).for_each(|i| known.words[i] = 0);
        Some(known)
    }));
}

/// Store data as a port of a word wide has it: where its bytes go, and not in the low bits.
fn byte_lanes<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    let look = "the data before it is aligned for the port: a byte or half is in the low bits, whatever its \
                address";
    type Align = fn(u32, &Record, usize) -> u32;
    let ways: [(&str, Align); 2] = [
        ("shifted to its byte lane, by 8 times the low two bits of its address", |w, r, lane| {
            w << (8 * (r.mem_addr[lane] & 3))
        }),
        ("repeated in every byte lane of the word", |w, r, _| match r.mem_size {
            1 => (w & 0xff) * 0x0101_0101,
            2 => (w & 0xffff) * 0x0001_0001,
            _ => w,
        }),
    ];
    for (text, align) in ways {
        all.push(make(text, look, move |c, at| {
            let (mut known, r) = (c.known(key, at)?, c.golden(at));
            (0..32).for_each(|i| known.words[i] = align(known.words[i], r, i));
            Some(known)
        }));
    }
}

/// A register file or a CSR that is read before the write.
fn before<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    if key.field == Field::Csr && key.name == "value" {
        all.push(make("that of before the write", LATE, |c, at| {
            let r = c.golden(at);
            (r.sdst_valid != 0).then(|| Value::word(r.sdata))
        }));
    }
    if key.field != Field::Vdata && key.field != Field::Sdata {
        return;
    }
    let target = |r: &Record| match r.vdst_valid != 0 {
        true => Some((true, r.vdst)),
        false => (r.sdst_valid != 0).then_some((false, r.sdst)),
    };
    all.push(make("that of the register before the write", LATE, move |c, at| {
        let own = target(c.golden(at));
        let mut here = at;
        while let Some(earlier) = c.beside(here, -1) {
            if target(c.golden(earlier)) == own {
                return c.known(key, earlier);
            }
            here = earlier;
        }
        // Registers are 0 when a warp begins.
        Some(Value::everywhere(0))
    }));
}

/// Numbers of registers.
fn numbers<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    let mut add = |text: &str, change: fn(&Record, u32) -> u32| {
        all.push(make(text, NUMBER, move |c, at| {
            let mut known = c.known(key, at)?;
            known.words[0] = change(c.golden(at), known.words[0]);
            Some(known)
        }));
    };
    add("the register's number without its prefix (modulo 32)", |_, n| n & 31);
    add("the first register of the group in both beats (the beat is missing)", |r, n| {
        n.wrapping_sub(r.beat.into()) & 255
    });
    add("the field of the word alone, without prefix and beat", |r, _| r.insn >> 7 & 31);
    add("the field of rs1", |r, _| r.insn >> 15 & 31);
    add("the field of rs2", |r, _| r.insn >> 20 & 31);
    add("cut to 6 bits", |_, n| n & 63);
    add("1 too high", |_, n| n + 1);
    add("1 too low", |_, n| n.wrapping_sub(1));
}

/// Other values of the same instruction.
fn fields<'a>(key: &'a Key, all: &mut Vec<Hypothesis<'a>>) {
    let from: [(&str, Part); 17] = [
        ("what memory returned, without extension to 32 bits", |r| {
            (r.mem_op == 1).then(|| Value::lanes(u32::MAX, r.mem_data))
        }),
        ("what is written to the register (loads: extended, not as memory returned it)", |r| {
            let scalar = (r.sdst_valid != 0).then(|| Value::everywhere(r.sdata));
            scalar.or((r.vdst_valid != 0).then(|| Value::lanes(r.vmask, r.vdata)))
        }),
        ("source operand 0", |r| operand(r, 0)),
        ("source operand 1", |r| operand(r, 1)),
        ("source operand 2", |r| operand(r, 2)),
        ("the address of the access", |r| (r.mem_op != 0).then(|| Value::lanes(r.mem_mask, r.mem_addr))),
        ("the data of the access", |r| (r.mem_op != 0).then(|| Value::lanes(r.mem_mask, r.mem_data))),
        ("the pc", |r| Some(Value::everywhere(r.pc))),
        ("the next pc", |r| Some(Value::everywhere(r.next_pc))),
        ("the pc of the top entry", |r| entry(r, 0, |e| e.pc)),
        ("the reconvergence pc of the top entry", |r| entry(r, 0, |e| e.rpc)),
        ("the pc of the entry below the top", |r| entry(r, 1, |e| e.pc)),
        ("the reconvergence pc of the entry below the top", |r| entry(r, 1, |e| e.rpc)),
        ("the instruction word", |r| Some(Value::everywhere(r.insn))),
        ("the active mask", |r| Some(Value::everywhere(r.mask))),
        ("the address of the CSR", |r| (r.csr_count != 0).then(|| Value::everywhere(r.csr[0].addr))),
        ("the value of the CSR", |r| (r.csr_count != 0).then(|| Value::everywhere(r.csr[0].value))),
    ];
    for (what, of) in from {
        if what == "the pc" && key.name == "pc" || what == "the next pc" && key.name == "next-pc" {
            continue;
        }
        all.push(make(what, SIGNAL, move |c, at| of(c.golden(at))));
    }
}

/// A part of an entry of the SIMT stack.
fn entry(r: &Record, at: usize, part: fn(&SimtEntry) -> u32) -> Option<Value> {
    (usize::from(r.simt_depth) > at).then(|| Value::everywhere(part(&r.simt_top[at])))
}

fn operand(r: &Record, slot: usize) -> Option<Value> {
    match r.src_op[slot].kind {
        1 => Some(Value::everywhere(r.src[slot][0])),
        2 => Some(Value::lanes(u32::MAX, r.src[slot])),
        _ => None,
    }
}
