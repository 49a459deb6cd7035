//! proptest strategies for programs. They make raw numbers only; emission gives them meaning.

use super::ops;
use super::tree::{
    Access, Atomic, Block, Condition, Count, Data, Geometry, Machine, Plain, Program, Seed, Tail, Top, Type,
};
use crate::encodings;
use proptest::collection::vec;
use proptest::prelude::*;
use tandem_abi::Config;

/// Values at which arithmetic does something else than next to them.
const SPECIAL: [u32; 28] = [
    0,
    1,
    0xffff_ffff,
    0x8000_0000,
    0x7fff_ffff,
    2,
    31,
    32,
    0xff,
    0xffff,
    0xffff_0000,
    0x0000_8000,
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x7f80_0001,
    0xffff_ffbf,
    0x0080_0000,
    0x007f_ffff,
    0x8000_0001,
    0x7f7f_ffff,
    0x4f00_0000,
    0xcf00_0000,
    0x4b80_0001,
    0x3300_0000,
    0x42b1_7218,
];

/// A register's value: special, small, a float of moderate size, or anything.
fn value() -> impl Strategy<Value = u32> + Clone {
    prop_oneof![
        4 => (0..SPECIAL.len()).prop_map(|i| SPECIAL[i]),
        2 => 0u32..64,
        2 => (0u32..2, 96u32..160, 0u32..1 << 23).prop_map(|(s, e, m)| s << 31 | e << 23 | m),
        2 => any::<u32>(),
    ]
}

fn seed() -> impl Strategy<Value = Seed> {
    prop_oneof![
        1 => Just(Seed::Unwritten),
        2 => value().prop_map(Seed::Splat),
        2 => (value(), value()).prop_map(|(a, b)| Seed::Linear(a, b)),
        3 => (0u8..24).prop_map(Seed::Loaded),
    ]
}

/// An immediate: mostly small.
fn raw() -> impl Strategy<Value = u32> + Clone {
    prop_oneof![2 => 0u32..32, 1 => any::<u32>()]
}

fn plain() -> impl Strategy<Value = Plain> + Clone {
    let regs = [0u8..12, 0u8..12, 0u8..12, 0u8..12];
    (0..ops::plain().len() as u16, regs, raw(), prop::bool::weighted(0.3), 0u8..6, prop::bool::weighted(0.15))
        .prop_map(|(op, regs, imm, masked, rm, prefix)| Plain { op, regs, imm, masked, rm, prefix })
}

fn access() -> impl Strategy<Value = Access> + Clone {
    let computed = proptest::option::weighted(0.5, 0u8..12);
    let bools = (
        prop::bool::weighted(0.4),
        prop::bool::weighted(0.3),
        prop::bool::weighted(0.1),
        prop::bool::weighted(0.15),
        prop::bool::weighted(0.3),
    );
    (0..ops::memory().len() as u16, 0u8..12, computed, raw(), bools).prop_map(
        |(op, data, computed, imm, (lds, masked, prefix, mixed, pair))| Access {
            op,
            data,
            lds,
            mixed,
            computed,
            imm,
            masked,
            prefix,
            pair,
        },
    )
}

fn atomic() -> impl Strategy<Value = Atomic> + Clone {
    let regs = [0u8..12, 0u8..12, 0u8..12];
    let word = proptest::option::weighted(0.5, prop_oneof![0u8..2, 0u8..32]);
    let reserve = proptest::option::weighted(0.3, plain());
    (0..ops::atomics().len() as u16, regs, 0u8..4, word, 0u8..4, prop::bool::weighted(0.3), reserve).prop_map(
        |(op, regs, place, word, order, masked, reserve)| Atomic {
            op,
            regs,
            place,
            word,
            order,
            masked,
            reserve,
        },
    )
}

fn vtype() -> impl Strategy<Value = Type> + Clone {
    (0..ops::TYPES.len() as u8, 0u8..3).prop_map(|(kind, how)| Type { kind, how })
}

fn condition() -> impl Strategy<Value = Condition> + Clone {
    (0u8..6, 0u8..12, 0u8..12).prop_map(|(kind, a, b)| Condition { kind, a, b })
}

fn count() -> impl Strategy<Value = Count> + Clone {
    (0u8..4, 0u8..12).prop_map(|(most, from)| Count { most, from })
}

fn block() -> impl Strategy<Value = Block> {
    let simple = prop_oneof![3 => plain().prop_map(Block::Plain), 1 => access().prop_map(Block::Access)];
    let leaf = prop_oneof![
        6 => plain().prop_map(Block::Plain),
        3 => access().prop_map(Block::Access),
        1 => atomic().prop_map(Block::Atomic),
        1 => (vtype(), vec(simple, 1..6)).prop_map(|(t, b)| Block::Typed(t, b)),
    ];
    leaf.prop_recursive(4, 24, 5, |inner| {
        let some = || vec(inner.clone(), 0..5);
        prop_oneof![
            12 => inner.clone(),
            2 => (condition(), some(), some()).prop_map(|(c, a, b)| Block::If(c, a, b)),
            1 => (count(), some()).prop_map(|(n, b)| Block::Loop(n, b)),
            1 => (condition(), some(), some()).prop_map(|(c, a, b)| Block::ScalarIf(c, a, b)),
            1 => (count(), some()).prop_map(|(n, b)| Block::ScalarLoop(n, b)),
            1 => (any::<bool>(), some()).prop_map(|(i, b)| Block::Call(i, b)),
        ]
    })
}

fn geometry(config: Config) -> impl Strategy<Value = Geometry> {
    let warps = prop_oneof![6 => 1..=config.warps.min(8), 1 => 1..=config.warps];
    let idle = prop_oneof![4 => Just(0u32), 1 => 0..config.lanes];
    ((1u32..3, 1u32..3), warps, idle, prop::bool::weighted(0.2)).prop_map(
        move |((x, y), warps, idle_lanes, many)| Geometry {
            grid: [x, y],
            warps,
            idle_lanes,
            // Without crowding the register file out.
            many_vregs: many && warps <= config.warps.div_ceil(4),
        },
    )
}

fn machine() -> impl Strategy<Value = Machine> {
    let latency = prop_oneof![0u32..8, 0u32..40, 0u32..200];
    (0u32..1 << 16, latency, 0u32..40).prop_map(|(seed, latency, stall)| Machine { seed, latency, stall })
}

fn data() -> impl Strategy<Value = Data> {
    (vec(value(), ops::SCALARS.len()), vec(seed(), ops::VECTORS.len()), vec(value(), 32))
        .prop_map(|(scalars, vectors, words)| Data { scalars, vectors, words })
}

/// Words of the kind that the encodings are tried on.
fn tail() -> impl Strategy<Value = Tail> {
    (encodings::case(), any::<bool>()).prop_map(|(c, prefixed)| Tail {
        prefix: prefixed.then(|| encodings::prefix(&c)),
        word: encodings::word(&c),
    })
}

/// Programs for `config` with bodies of about `max` instructions at most.
pub fn program(config: Config, max: usize) -> BoxedStrategy<Program> {
    let top = prop_oneof![20 => block().prop_map(Top::Block), 1 => (0u8..32).prop_map(Top::Barrier)];
    let ends = (proptest::option::weighted(0.1, tail()), prop::bool::weighted(0.8));
    (geometry(config), machine(), vec(top, 1..=max.max(1)), data(), ends)
        .prop_map(|(geometry, machine, body, data, (tail, digest))| Program {
            geometry,
            machine,
            body,
            tail,
            data,
            digest,
        })
        .boxed()
}
