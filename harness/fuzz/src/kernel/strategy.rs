//! proptest strategies for kernels. They make raw numbers only; printing gives them meaning.

use super::tree::{Array, Expr, Func, Kernel, Launch, Machine, Node, Stmt, Var};
use super::types::Ty;
use proptest::collection::vec;
use proptest::prelude::*;

/// Types of variables.
fn ty() -> impl Strategy<Value = Ty> + Clone {
    prop_oneof![
        10 => Just(Ty::Int(32)),
        7 => Just(Ty::Int(64)),
        2 => Just(Ty::Int(8)),
        2 => Just(Ty::Int(16)),
        2 => Just(Ty::Int(1)),
        2 => prop::sample::select(vec![7u32, 13, 24, 33, 48, 57]).prop_map(Ty::Int),
        2 => Just(Ty::Int(128)),
        4 => Just(Ty::Float),
        2 => Just(Ty::Double),
        1 => Just(Ty::Half),
        1 => Just(Ty::Bfloat),
        2 => Just(Ty::Ptr),
        3 => (0u8..8).prop_map(Ty::Vector),
        3 => (0u8..5).prop_map(Ty::Aggregate),
    ]
}

fn constant() -> impl Strategy<Value = u64> + Clone {
    prop_oneof![4 => 0u64..32, 2 => any::<u32>().prop_map(u64::from), 1 => any::<u64>()]
}

/// A value with at most a few operations.
fn expr() -> BoxedStrategy<Expr> {
    let leaf = prop_oneof![
        2 => constant().prop_map(Expr::Const),
        7 => any::<u8>().prop_map(Expr::Var),
        3 => any::<u8>().prop_map(Expr::Place),
    ];
    leaf.prop_recursive(4, 12, 3, |e| {
        let b = || e.clone().prop_map(Box::new);
        prop_oneof![
            2 => (any::<u8>(), b()).prop_map(|(o, a)| Expr::Un(o, a)),
            9 => (any::<u8>(), b(), b()).prop_map(|(o, x, y)| Expr::Bin(o, x, y)),
            2 => (any::<u8>(), b(), b(), b()).prop_map(|(o, x, y, z)| Expr::Tri(o, x, y, z)),
            2 => (b(), b(), b()).prop_map(|(c, x, y)| Expr::Select(c, x, y)),
            1 => (b(), b(), b()).prop_map(|(c, x, y)| Expr::Branch(c, x, y)),
            3 => (any::<u8>(), ty(), b(), b()).prop_map(|(p, t, x, y)| Expr::Cmp(p, t, x, y)),
            4 => (any::<u8>(), ty(), b()).prop_map(|(h, t, x)| Expr::Cast(h, t, x)),
            1 => (ty(), any::<u8>(), b()).prop_map(|(t, k, x)| Expr::Part(t, k, x)),
            1 => (any::<u8>(), b(), b()).prop_map(|(k, x, y)| Expr::With(k, x, y)),
            4 => (any::<u8>(), b()).prop_map(|(p, x)| Expr::Load(p, x)),
            3 => (any::<u8>(), vec(e.clone(), 0..3)).prop_map(|(f, a)| Expr::Call(f, a)),
            1 => (any::<u8>(), b(), b()).prop_map(|(o, x, y)| Expr::Atomic(o, x, y)),
            2 => (any::<u8>(), b(), b()).prop_map(|(o, x, y)| Expr::Warp(o, x, y)),
        ]
    })
    .boxed()
}

/// A computed value: mostly an operation.
fn computed() -> BoxedStrategy<Expr> {
    let b = || expr().prop_map(Box::new);
    prop_oneof![
        3 => (any::<u8>(), b(), b()).prop_map(|(o, x, y)| Expr::Bin(o, x, y)),
        2 => expr(),
    ]
    .boxed()
}

/// A condition: mostly a comparison.
fn condition() -> BoxedStrategy<Expr> {
    let b = || expr().prop_map(Box::new);
    prop_oneof![
        3 => (any::<u8>(), ty(), b(), b()).prop_map(|(p, t, x, y)| Expr::Cmp(p, t, x, y)),
        1 => expr(),
    ]
    .boxed()
}

fn stmts(depth: u32) -> BoxedStrategy<Vec<Stmt>> {
    vec(stmt(depth), 0..4).boxed()
}

/// A statement with up to `depth` levels inside.
fn stmt(depth: u32) -> BoxedStrategy<Stmt> {
    let simple = prop_oneof![
        20 => (any::<u8>(), computed()).prop_map(|(v, e)| Stmt::Assign(v, e)),
        2 => (any::<u8>(), any::<u8>()).prop_map(|(a, n)| Stmt::Rotate(a, n)),
        5 => (any::<u8>(), ty(), expr(), computed()).prop_map(|(p, t, i, e)| Stmt::Store(p, t, i, e)),
        2 => (any::<u8>(), any::<bool>(), expr(), any::<u8>())
            .prop_map(|(from, wide, value, to)| Stmt::Share { from, wide, value, to }),
        1 => (any::<u8>(), condition(), any::<u8>()).prop_map(|(k, c, t)| Stmt::Barrier(k, c, t)),
        2 => (any::<u8>(), expr()).prop_map(|(w, e)| Stmt::Count(w, e)),
        1 => (any::<u8>(), any::<u8>(), expr()).prop_map(|(a, b, s)| Stmt::Copy(a, b, s)),
        1 => (any::<u8>(), expr(), expr()).prop_map(|(k, a, b)| Stmt::Print(k, a, b)),
        1 => condition().prop_map(Stmt::Break),
        1 => condition().prop_map(Stmt::Continue),
        1 => (any::<bool>(), condition()).prop_map(|(o, c)| Stmt::Return(o, c)),
    ];
    if depth == 0 {
        return simple.boxed();
    }
    let inner = || stmts(depth - 1);
    // Loop-carried values: variables that rotate, and ones that depend on the round alone.
    let moves = proptest::option::of(prop_oneof![
        (any::<u8>(), any::<u8>()).prop_map(|(a, n)| Stmt::Rotate(a, n)),
        (any::<u8>(), any::<u8>(), 0u8..63).prop_map(|(v, op, k)| {
            let round = Box::new(Expr::Place(4 * k + 2));
            Stmt::Assign(v, Expr::Bin(op, Box::new(Expr::Var(v)), round))
        }),
    ]);
    let node = (vec(stmt(depth - 1), 0..3), condition(), any::<u8>(), any::<u8>())
        .prop_map(|(body, cond, then, other)| Node { body, cond, then, other });
    prop_oneof![
        20 => simple,
        5 => (prop::bool::weighted(0.2), condition(), inner(), inner())
            .prop_map(|(uniform, cond, then, other)| Stmt::If { uniform, cond, then, other }),
        2 => (any::<u8>(), expr(), vec((any::<u8>(), inner()), 1..4), inner())
            .prop_map(|(width, on, cases, default)| Stmt::Switch { width, on, cases, default }),
        5 => (prop::bool::weighted(0.3), any::<bool>(), expr(), inner(), moves)
            .prop_map(|(uniform, bottom, count, mut body, moves)| {
                body.extend(moves);
                Stmt::Loop { uniform, bottom, count, body }
            }),
        2 => vec(node, 1..5).prop_map(Stmt::Graph),
    ]
    .boxed()
}

fn var() -> impl Strategy<Value = Var> + Clone {
    (ty(), prop::bool::weighted(0.3), any::<u8>()).prop_map(|(ty, memory, init)| Var { ty, memory, init })
}

fn array() -> impl Strategy<Value = Array> + Clone {
    let ty = prop::sample::select(vec![
        Ty::Int(32),
        Ty::Int(64),
        Ty::Int(16),
        Ty::Int(8),
        Ty::Float,
        Ty::Double,
        Ty::Half,
        Ty::Int(33),
        Ty::Vector(0),
        Ty::Aggregate(1),
        Ty::Aggregate(0),
        Ty::Int(128),
    ]);
    (ty, 0u8..4).prop_map(|(ty, count)| Array { ty, count })
}

fn func() -> impl Strategy<Value = Func> {
    (
        (any::<u8>(), 0u8..3, prop::bool::weighted(0.3)),
        vec(var(), 0..3),
        vec(array(), 0..2),
        vec(stmt(1), 0..4),
        expr(),
    )
        .prop_map(|((signature, inline, recursive), vars, arrays, body, result)| Func {
            signature,
            inline,
            recursive,
            vars,
            arrays,
            body,
            result,
        })
}

/// Kernels with `data` data sets each.
pub fn kernel(data: usize) -> impl Strategy<Value = Kernel> {
    let launch = (any::<[u8; 3]>(), any::<[u8; 3]>(), 0u8..3).prop_map(|(grid, mut block, dimensions)| {
        for b in &mut block[1 + usize::from(dimensions)..] {
            *b = 1;
        }
        Launch { grid, block }
    });
    let machine = (
        any::<u32>(),
        prop::sample::select(vec![1u32, 4, 20, 100, 200]),
        prop::sample::select(vec![0u32, 0, 20, 60]),
    )
        .prop_map(|(seed, latency, stall)| Machine { seed, latency, stall });
    let seed = prop_oneof![1 => 0u32..2, 9 => 2u32..1_000_000];
    (
        (any::<bool>(), vec(seed, data), launch, machine),
        prop_oneof![8 => vec(var(), 1..9), 1 => vec(var(), 20..45)],
        vec(array(), 0..3),
        vec(func(), 0..4),
        vec(stmt(2), 3..12),
    )
        .prop_map(|((generic, data, launch, machine), vars, arrays, funcs, body)| Kernel {
            generic,
            vars,
            arrays,
            funcs,
            body,
            launch,
            data,
            machine,
            quiet: false,
            on_gpu: false,
        })
}
