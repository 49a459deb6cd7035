//! Every matrix operation of LLVM 19's target, of NVVM 2.0 §15.6.5 and of PTX, by its full name.

use super::{Access, Matrix, Multiply, Operation, Shape, Type, What};
use rustc_apfloat::Round;
use std::collections::HashMap;
use std::sync::OnceLock;

const CUBES: [Shape; 3] = [(16, 16, 16), (32, 8, 16), (8, 32, 16)];
const LAYOUTS: [&str; 2] = ["row", "col"];

/// Types and shapes of `wmma`.
const WMMA: [(Type, &[Shape]); 10] = [
    (Type::F16, &CUBES),
    (Type::Bf16, &CUBES),
    (Type::Tf32, &[(16, 16, 8)]),
    (Type::F64, &[(8, 8, 4)]),
    (Type::S8, &CUBES),
    (Type::U8, &CUBES),
    (Type::S4, &[(8, 8, 32)]),
    (Type::U4, &[(8, 8, 32)]),
    (Type::And, &[(8, 8, 128)]),
    (Type::Xor, &[(8, 8, 128)]),
];

/// Types and shapes of `mma`.
const MMA: [(Type, &[Shape]); 10] = [
    (Type::F16, &[(8, 8, 4), (16, 8, 8), (16, 8, 16)]),
    (Type::Bf16, &[(16, 8, 8), (16, 8, 16)]),
    (Type::Tf32, &[(16, 8, 4), (16, 8, 8)]),
    (Type::F64, &[(8, 8, 4)]),
    (Type::S8, &[(8, 8, 16), (16, 8, 16), (16, 8, 32)]),
    (Type::U8, &[(8, 8, 16), (16, 8, 16), (16, 8, 32)]),
    (Type::S4, &[(8, 8, 32), (16, 8, 32), (16, 8, 64)]),
    (Type::U4, &[(8, 8, 32), (16, 8, 32), (16, 8, 64)]),
    (Type::And, &[(8, 8, 128), (16, 8, 128), (16, 8, 256)]),
    (Type::Xor, &[(8, 8, 128), (16, 8, 128), (16, 8, 256)]),
];

/// Roundings of sums of f64.
const ROUNDINGS: [(&str, Round); 4] = [
    ("rn", Round::NearestTiesToEven),
    ("rz", Round::TowardZero),
    ("rm", Round::TowardNegative),
    ("rp", Round::TowardPositive),
];

fn text((m, n, k): Shape) -> String {
    format!("m{m}n{n}k{k}")
}

/// The operation of `llvm.nvvm.`*name*, without the pointer's type.
pub fn of_intrinsic(name: &str) -> Option<&'static Operation> {
    all().get(name)
}

/// The operation of a PTX instruction; whether it has a leading dimension.
pub fn of_ptx(name: &str, stride: bool) -> Option<&'static Operation> {
    let plain: Vec<&str> =
        name.split('.').filter(|p| !["global", "shared", "shared::cta"].contains(p)).collect();
    let name = plain.join(".");
    let name = if stride { format!("ptx {name} stride") } else { format!("ptx {name}") };
    all().get(name.as_str())
}

/// The operation of `llvm.nvvm.hmma.`*name*, without the pointer's type, and `%rowcol`.
pub fn of_document(name: &str, rowcol: u64) -> Option<&'static Operation> {
    all().get(format!("hmma {name} {rowcol}").as_str())
}

/// Every operation by its name.
fn all() -> &'static HashMap<String, Operation> {
    static ALL: OnceLock<HashMap<String, Operation>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = HashMap::new();
        accesses(&mut all);
        wmma(&mut all);
        mma(&mut all);
        rows(&mut all);
        all
    })
}

fn add(all: &mut HashMap<String, Operation>, names: &[String], what: What) {
    for name in names {
        let short = name.trim_start_matches("ptx ").trim_end_matches(" stride").to_string();
        all.insert(name.clone(), Operation { name: short, what });
    }
}

/// Loads of A, B and C, and stores of D.
fn accesses(all: &mut HashMap<String, Operation>) {
    let mut known: Vec<(Matrix, Type, Shape)> = Vec::new();
    for (ty, shapes) in WMMA {
        for &shape in shapes {
            known.extend([(Matrix::A, ty, shape), (Matrix::B, ty, shape)]);
            known.extend(ty.sums().iter().map(|&c| (Matrix::C, c, shape)));
        }
    }
    for (matrix, ty, shape) in known {
        for layout in LAYOUTS {
            let columns = layout == "col";
            // Parts of bytes are contiguous along k.
            if ty.bits() < 8 && columns != (matrix == Matrix::B) {
                continue;
            }
            let access = Access { matrix, ty, shape, columns, stride: false };
            let mut named = |kind: &str, letter: &str| {
                let (t, s) = (ty.name(), text(shape));
                let ptx = format!("ptx wmma.{kind}.{letter}.sync.aligned.{layout}.{s}.{t}");
                let what = |stride| {
                    let access = Access { stride, ..access };
                    if kind == "load" { What::Load(access) } else { What::Store(access) }
                };
                let llvm = format!("wmma.{s}.{kind}.{letter}.{layout}");
                add(all, &[format!("{llvm}.{t}"), ptx.clone()], what(false));
                let mut names = vec![format!("{llvm}.stride.{t}"), format!("{ptx} stride")];
                // §15.6.5 has halves only, always with a leading dimension.
                if CUBES.contains(&shape) && matches!(ty, Type::F16 | Type::F32) {
                    let (op, sum) = if kind == "load" { ("ld", letter) } else { ("st", "c") };
                    let t = if sum == "c" { format!(".{t}") } else { String::new() };
                    names.push(format!("hmma {s}.{op}.{sum}{t} {}", u32::from(columns)));
                }
                add(all, &names, what(true));
            };
            match matrix {
                Matrix::A => named("load", "a"),
                Matrix::B => named("load", "b"),
                Matrix::C => {
                    named("load", "c");
                    named("store", "d");
                }
            }
        }
    }
}

fn wmma(all: &mut HashMap<String, Operation>) {
    for (ty, shapes) in WMMA {
        for &shape in shapes {
            for (n, [la, lb]) in LAYOUTS.iter().flat_map(|a| LAYOUTS.map(|b| [*a, b])).enumerate() {
                if ty.bits() < 8 && [la, lb] != ["row", "col"] {
                    continue;
                }
                for (&d, &c) in ty.sums().iter().flat_map(|d| ty.sums().iter().map(move |c| (d, c))) {
                    let base = Multiply {
                        wmma: true,
                        shape,
                        columns: [la == "col", lb == "col"],
                        factors: [ty, ty],
                        c,
                        d,
                        satfinite: false,
                        round: Round::NearestTiesToEven,
                    };
                    let (s, t, dt, ct) = (text(shape), ty.name(), d.name(), c.name());
                    let op = ty.operator();
                    let head = format!("wmma.{s}.mma{op}.{la}.{lb}");
                    let ptx = format!("ptx wmma.mma{op}.sync.aligned.{la}.{lb}.{s}");
                    let types = format!("{dt}.{t}.{t}.{ct}");
                    let names = match ty {
                        Type::F16 => vec![
                            format!("{head}.{dt}.{ct}"),
                            format!("{ptx}.{dt}.{ct}"),
                            format!("hmma {s}.mma.{dt}.{ct} {n}"),
                        ],
                        _ => vec![format!("{head}.{t}"), format!("{ptx}.{types}")],
                    };
                    if ty == Type::F64 {
                        for (word, round) in ROUNDINGS {
                            let names = [format!("{head}.{word}.{t}"), format!("{ptx}.{word}.{types}")];
                            add(all, &names, What::Multiply(Multiply { round, ..base }));
                        }
                    }
                    let limited: Vec<String> =
                        names[..2].iter().map(|name| format!("{name}.satfinite")).collect();
                    add(all, &names, What::Multiply(base));
                    if ty == Type::F16 || matches!(ty.bits(), 4 | 8) {
                        add(all, &limited, What::Multiply(Multiply { satfinite: true, ..base }));
                    }
                }
            }
        }
    }
}

fn mma(all: &mut HashMap<String, Operation>) {
    for (a, shapes) in MMA {
        for &shape in shapes {
            let partners = MMA
                .iter()
                .map(|(b, _)| *b)
                .filter(|b| *b == a || matches!(a.bits(), 4 | 8) && b.bits() == a.bits());
            for b in partners {
                for [la, lb] in LAYOUTS.iter().flat_map(|a| LAYOUTS.map(|b| [*a, b])) {
                    let volta = a == Type::F16 && shape == (8, 8, 4);
                    if !volta && [la, lb] != ["row", "col"] {
                        continue;
                    }
                    for (&d, &c) in a.sums().iter().flat_map(|d| a.sums().iter().map(move |c| (d, c))) {
                        let mixed = shape == (16, 8, 16) || volta && d == Type::F32;
                        if d != c && !mixed {
                            continue;
                        }
                        let base = Multiply {
                            wmma: false,
                            shape,
                            columns: [la == "col", lb == "col"],
                            factors: [a, b],
                            c,
                            d,
                            satfinite: false,
                            round: Round::NearestTiesToEven,
                        };
                        let (s, at, bt, dt, ct) = (text(shape), a.name(), b.name(), d.name(), c.name());
                        let types = match a {
                            Type::F16 => format!("{dt}.{ct}"),
                            _ if a == b => at.to_string(),
                            _ => format!("{at}.{bt}"),
                        };
                        let names = |limit: &str| {
                            [
                                format!("mma{}.{s}.{la}.{lb}{limit}.{types}", a.operator()),
                                format!(
                                    "ptx mma.sync.aligned.{s}.{la}.{lb}{limit}.{dt}.{at}.{bt}.{ct}{}",
                                    a.operator()
                                ),
                            ]
                        };
                        add(all, &names(""), What::Multiply(base));
                        if matches!(a.bits(), 4 | 8) {
                            let limited = Multiply { satfinite: true, ..base };
                            add(all, &names(".satfinite"), What::Multiply(limited));
                        }
                    }
                }
            }
        }
    }
}

fn rows(all: &mut HashMap<String, Operation>) {
    for count in [1, 2, 4] {
        for (infix, columns) in [("", false), (".trans", true)] {
            let name = format!("ldmatrix.sync.aligned.m8n8.x{count}{infix}.b16");
            // ptxas takes the number of matrices before their shape, too.
            let first = format!("ptx ldmatrix.sync.aligned.x{count}{infix}.m8n8.b16");
            add(all, &[name.clone(), format!("ptx {name}"), first], What::Rows { count, columns });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_intrinsic_of_the_target() {
        // llvm-tblgen -gen-intrinsic-enums counts 497 names of wmma, mma and ldmatrix.
        assert_eq!(all().keys().filter(|n| !n.contains(' ')).count(), 497);
        assert!(of_ptx("wmma.load.a.sync.aligned.row.m16n16k16.global.f16", true).is_some());
        assert!(of_ptx("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc", false).is_some());
        assert!(of_document("m16n16k16.mma.f32.f32", 3).is_some());
        assert!(of_document("m16n16k16.st.c.f16", 1).is_some());
        assert!(of_intrinsic("mma.m16n8k16.col.row.f32.f32").is_none());
    }
}
