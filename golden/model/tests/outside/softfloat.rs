//! Every floating-point instruction, run on the model, against Berkeley SoftFloat 3: the right operation on
//! the right operands, at the right width, in the right rounding mode, accumulating the right flags. The
//! operations themselves are compared on many more operands in `../softfloat.rs`.
//! `isa-tests/oracles/softfloat.txt` lists the instructions.

use crate::experiment::{Experiment, Tuple};
use crate::judge::operands::Random;
use crate::judge::{self, Judge, Verdict};
use crate::piece::{Beyond, Kind, Piece};
use crate::{listed, scalar, seed, vector};
use std::collections::BTreeSet;
use ventus_golden::fp::Rounding;
use ventus_isa::{Insn, Op, Role, encode};

/// Vector instructions: vs2 is `a`, vs1 or the scalar `b`, the old vd `d` (RVV 1.0, chapter 13). `None` for
/// moves.
fn vector_rule<F: Judge>(name: &str, a: F, b: F, d: F, r: Rounding) -> Option<Verdict<F>> {
    let minus = |x: F| x ^ F::SIGN;
    Some(match name {
        "vfcvt.xu.f.v" => judge::to_unsigned(a, r),
        "vfcvt.x.f.v" => judge::to_signed(a, r),
        "vfcvt.f.xu.v" => judge::from_unsigned(a, r),
        "vfcvt.f.x.v" => judge::from_signed(a, r),
        "vfcvt.rtz.xu.f.v" => judge::to_unsigned(a, Rounding::TowardZero),
        "vfcvt.rtz.x.f.v" => judge::to_signed(a, Rounding::TowardZero),
        _ => match name.split('.').next()? {
            "vfadd" => judge::add(a, b, r),
            "vfsub" => judge::sub(a, b, r),
            "vfrsub" => judge::sub(b, a, r),
            "vfmul" => judge::mul(a, b, r),
            "vfdiv" => judge::div(a, b, r),
            "vfrdiv" => judge::div(b, a, r),
            "vfsqrt" => judge::sqrt(a, r),
            "vfmacc" => judge::fma(b, a, d, r),
            "vfnmacc" => judge::fma(minus(b), a, minus(d), r),
            "vfmsac" => judge::fma(b, a, minus(d), r),
            "vfnmsac" => judge::fma(minus(b), a, d, r),
            "vfmadd" => judge::fma(b, d, a, r),
            "vfnmadd" => judge::fma(minus(b), d, minus(a), r),
            "vfmsub" => judge::fma(b, d, minus(a), r),
            "vfnmsub" => judge::fma(minus(b), d, a, r),
            "vfmin" => judge::min(a, b),
            "vfmax" => judge::max(a, b),
            "vfsgnj" => judge::sign(a, b, |_, b| b),
            "vfsgnjn" => judge::sign(a, b, |_, b| !b),
            "vfsgnjx" => judge::sign(a, b, |a, b| a != b),
            "vmfeq" => judge::eq(a, b),
            "vmfne" => judge::ne(a, b),
            "vmflt" => judge::lt(a, b),
            "vmfle" => judge::le(a, b),
            "vmfgt" => judge::lt(b, a),
            "vmfge" => judge::le(b, a),
            "vfclass" => judge::class(a),
            _ => return None,
        },
    })
}

/// Zfinx, as functions of rs1, rs2, rs3.
fn scalar_rule(name: &str, a: u32, b: u32, c: u32, r: Rounding) -> Option<Verdict<u32>> {
    let minus = |x: u32| x ^ 1 << 31;
    Some(match name {
        "fmadd.s" => judge::fma(a, b, c, r),
        "fmsub.s" => judge::fma(a, b, minus(c), r),
        "fnmsub.s" => judge::fma(minus(a), b, c, r),
        "fnmadd.s" => judge::fma(minus(a), b, minus(c), r),
        "fadd.s" => judge::add(a, b, r),
        "fsub.s" => judge::sub(a, b, r),
        "fmul.s" => judge::mul(a, b, r),
        "fdiv.s" => judge::div(a, b, r),
        "fsqrt.s" => judge::sqrt(a, r),
        "fsgnj.s" => judge::sign(a, b, |_, b| b),
        "fsgnjn.s" => judge::sign(a, b, |_, b| !b),
        "fsgnjx.s" => judge::sign(a, b, |a, b| a != b),
        "fmin.s" => judge::min(a, b),
        "fmax.s" => judge::max(a, b),
        "fcvt.w.s" => judge::to_signed(a, r),
        "fcvt.wu.s" => judge::to_unsigned(a, r),
        "fcvt.s.w" => judge::from_signed(a, r),
        "fcvt.s.wu" => judge::from_unsigned(a, r),
        "feq.s" => judge::eq(a, b),
        "flt.s" => judge::lt(a, b),
        "fle.s" => judge::le(a, b),
        "fclass.s" => judge::class(a),
        _ => return None,
    })
}

/// The values of the piece that `insn` names in `role`; one for all elements of a scalar.
fn operand<'a>(e: &Experiment, insn: &Insn, role: Role, vector: bool, tuple: &'a Tuple) -> Option<&'a [u64]> {
    let reg = insn.get(role) as u8;
    let found = e.inputs.iter().position(|piece| {
        let kind = match piece.kind {
            Kind::X | Kind::Fp { .. } => !vector,
            Kind::Elements { .. } => vector,
            _ => false,
        };
        kind && piece.reg == reg
    });
    found.map(|at| tuple[at].as_slice())
}

fn fcsr(e: &Experiment, tuple: &Tuple) -> u64 {
    let at = e.inputs.iter().position(|piece| matches!(piece.kind, Kind::Csr(3))).expect("fcsr");
    tuple[at][0]
}

/// The outputs that the judge predicts: the destination and fcsr.
fn predict<F: Judge>(e: &Experiment, tuple: &Tuple) -> Option<Vec<Vec<u64>>> {
    let insn = &e.insn;
    let csr = fcsr(e, tuple);
    let mode = if e.vector.is_none() && insn.rm != 7 { insn.rm } else { (csr >> 5) as u8 };
    let r = Rounding::from_bits(mode)?;
    let at = |values: Option<&[u64]>, i: usize| {
        F::narrow(values.map_or(0, |v| v.get(i).or(v.first()).copied().unwrap_or(0)))
    };
    if e.vector.is_none() {
        // x0 is zero, whatever the tuple says.
        let x = |role| match insn.get(role) {
            0 => 0,
            _ => at(operand(e, insn, role, false, tuple), 0).widen() as u32,
        };
        let (result, flags) = scalar_rule(e.name, x(Role::Rs1), x(Role::Rs2), x(Role::Rs3), r)?;
        let result = if insn.rd == 0 { 0 } else { result };
        return Some(vec![vec![u64::from(result)], vec![csr | u64::from(flags)]]);
    }
    let mask = e.inputs.iter().position(|piece| piece.kind == Kind::Mask && piece.reg == 0);
    let old = e.inputs.iter().position(|piece| piece.reg == insn.rd && is_vector(*piece))?;
    let a = operand(e, insn, Role::Rs2, true, tuple);
    let vector = e.name.ends_with(".vv");
    let b = operand(e, insn, Role::Rs1, vector, tuple);
    let (mut result, mut raised) = (tuple[old].clone(), 0);
    for i in 0..result.len() {
        if insn.vm || mask.is_none_or(|mask| tuple[mask][i] == 1) {
            let d = F::narrow(tuple[old][i]);
            let (value, flags) = vector_rule(e.name, at(a, i), at(b, i), d, r)?;
            result[i] = value.widen();
            raised |= flags;
        }
    }
    Some(vec![result, vec![csr | u64::from(raised)]])
}

fn is_vector(piece: Piece) -> bool {
    matches!(piece.kind, Kind::Elements { .. } | Kind::Mask)
}

/// Compares every instruction that has a rule, and returns their names.
fn check(experiments: &[Experiment]) -> BTreeSet<&'static str> {
    let mut random = Random::new(1, "noise");
    let (mut names, mut wrong) = (BTreeSet::new(), Vec::new());
    for e in experiments {
        let width = match e.vector {
            None => 32,
            Some((_, vtype, _)) => 8 << (vtype >> 3 & 7),
        };
        let predictions: Option<Vec<_>> = e
            .tuples
            .iter()
            .map(|tuple| match width {
                16 => predict::<u16>(e, tuple),
                32 => predict::<u32>(e, tuple),
                _ => predict::<u64>(e, tuple),
            })
            .collect();
        let Some(predictions) = predictions else {
            continue;
        };
        let bytes = |values: Vec<Vec<u64>>| {
            e.outputs.iter().zip(values).map(|(piece, v)| piece.bytes(&v)).collect::<Vec<_>>()
        };
        let expected: Vec<_> = predictions.into_iter().map(bytes).collect();
        wrong.extend(e.compare(&expected, None, &mut random));
        names.insert(e.name);
    }
    let shown = wrong.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} differences:\n{shown}", wrong.len());
    names
}

#[test]
fn every_instruction_is_its_operation() {
    let seed = seed();
    let float = |e: &Experiment| {
        e.inputs.iter().any(|piece| piece.kind == Kind::Csr(3)) && !e.name.starts_with("csr")
    };
    let mut experiments = scalar::experiments(seed);
    experiments.extend(vector::experiments(seed));
    experiments.retain(float);
    println!("{} encodings, seed {seed}", experiments.len());
    let names = check(&experiments);
    listed::holds("softfloat", &names);
}

/// Registers whose lanes are alike. The model does whole registers at once if their lanes are easy, so the
/// difficult operands of the other test, which every register has some of, are not enough.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// Numbers around one with any fraction: every result is inexact.
    Plain,
    /// Small integers: most results are exact.
    Integers,
    /// Small integers and zeros of both signs.
    Zeros,
    /// Numbers with a bit or two each, far apart: sums are ties, or nearly.
    Ties,
    /// Results around the smallest normal number.
    Small,
    /// Results around the largest number.
    Large,
    /// One operand of any kind among plain ones.
    OneOdd,
    /// Infinities, NaNs and plain numbers.
    Special,
}

const STYLES: [Style; 8] = [
    Style::Plain,
    Style::Integers,
    Style::Zeros,
    Style::Ties,
    Style::Small,
    Style::Large,
    Style::OneOdd,
    Style::Special,
];

impl Style {
    /// A register of `count` numbers in the format `F`, as bits.
    fn register<F: Judge>(self, count: usize, random: &mut Random) -> Vec<u64> {
        let mut register: Vec<u64> = (0..count).map(|_| self.number::<F>(random)).collect();
        if matches!(self, Style::OneOdd) {
            register[random.below(count as u64) as usize] = random.operand::<F>().widen();
        }
        register
    }

    fn number<F: Judge>(self, random: &mut Random) -> u64 {
        let (bias, ones) = (F::MAX_EXPONENT as u64, (1u64 << F::FRACTION) - 1);
        let pick = random.word();
        let assemble = |exponent: u64, fraction: u64| {
            (pick >> 63) << (F::WIDTH - 1) | exponent << F::FRACTION | fraction & ones
        };
        match self {
            Style::Plain | Style::OneOdd => assemble(bias - 2 + pick % 4, random.word()),
            Style::Integers | Style::Zeros => {
                let zero = matches!(self, Style::Zeros) && pick.is_multiple_of(3);
                let bit = random.below(5);
                if zero {
                    assemble(0, 0)
                } else {
                    assemble(bias + bit, random.word() << (F::FRACTION - bit as u32))
                }
            }
            Style::Ties => {
                let far = u64::from(F::FRACTION) + 3;
                let bit = 1 << (pick % u64::from(F::FRACTION));
                let most = 2 * bias;
                let exponent = (bias + random.below(2 * far)).saturating_sub(far).clamp(1, most);
                let fraction = [0, 1, ones, bit][random.below(4) as usize];
                assemble(exponent, fraction)
            }
            // Halfway between one and an end of the range, for products; near the end, for sums.
            Style::Small => {
                assemble([bias / 2 + pick % 3, 1 + pick % 3, 0][random.below(3) as usize], random.word())
            }
            Style::Large => assemble(
                [bias + bias / 2 + pick % 3, 2 * bias - pick % 3][random.below(2) as usize],
                random.word(),
            ),
            Style::Special => match pick % 4 {
                0 => assemble(2 * bias + 1, 0),
                1 => assemble(2 * bias + 1, random.word()),
                _ => assemble(bias, random.word()),
            },
        }
    }
}

/// The experiment with registers of one style, masked half of the time if there is a mask.
fn alike<F: Judge>(e: &mut Experiment, style: Style, random: &mut Random) {
    let of_integers = e.name.starts_with("vfcvt.f.");
    let tuple = |random: &mut Random| {
        let values = |piece: &Piece, random: &mut Random| match piece.kind {
            Kind::Csr(_) => vec![random.below(5) << 5],
            Kind::Mask => {
                let some = random.below(2);
                (0..piece.count).map(|_| 1 - some * random.below(2)).collect()
            }
            _ if of_integers => (0..piece.count)
                .map(|_| match style {
                    Style::Plain => random.word() & u64::MAX >> (64 - F::WIDTH) | 1,
                    Style::Zeros => random.below(2),
                    _ => random.integer::<F>().widen(),
                })
                .collect(),
            _ => style.register::<F>(piece.count as usize, random),
        };
        let mut tuple: Tuple = e.inputs.iter().map(|piece| values(piece, random)).collect();
        if random.below(2) == 0 {
            // The same in every lane, so that no other lane's flags hide a lane's.
            for values in &mut tuple {
                let first = values[0];
                values.fill(first);
            }
        }
        tuple
    };
    e.tuples = (0..60).map(|_| tuple(random)).collect();
}

#[test]
fn registers_of_numbers_that_are_alike() {
    let seed = seed();
    let mut random = Random::new(seed, "alike");
    for style in STYLES {
        let mut experiments = vector::experiments(seed);
        experiments.retain(|e| e.inputs.iter().any(|piece| piece.kind == Kind::Csr(3)));
        for e in &mut experiments {
            match e.vector.map(|(_, vtype, _)| 8 << (vtype >> 3 & 7)) {
                Some(16) => alike::<u16>(e, style, &mut random),
                Some(32) => alike::<u32>(e, style, &mut random),
                _ => alike::<u64>(e, style, &mut random),
            }
        }
        let names = check(&experiments);
        assert!(names.len() > 50, "{style:?}: {} instructions", names.len());
    }
}

/// All halves, in each operation of one operand and each mode.
#[test]
fn registers_of_all_halves() {
    let mut experiments = vector::experiments(seed());
    experiments.retain(|e| {
        let sew = e.vector.map(|(_, vtype, _)| 8 << (vtype >> 3 & 7));
        let operands = e.inputs.iter().filter(|piece| matches!(piece.kind, Kind::Elements { .. })).count();
        let unary = ["vfsqrt.v", "vfclass.v"].contains(&e.name) || e.name.starts_with("vfcvt.");
        sew == Some(16) && unary && e.insn.vm && operands == 2 && e.insn.rd != e.insn.rs2
    });
    let mut seen = BTreeSet::new();
    experiments.retain(|e| seen.insert(e.name));
    assert_eq!(seen.len(), 8, "{seen:?}");
    for e in &mut experiments {
        let count = e.inputs.iter().find(|piece| piece.reg == e.insn.rs2).expect("vs2").count;
        let registers = (0..=0xffff / u64::from(count)).map(|n| n * u64::from(count));
        let tuple = |first: u64, mode: u64| {
            let values = |piece: &Piece| match piece.kind {
                Kind::Csr(_) => vec![mode << 5],
                _ => (0..u64::from(piece.count)).map(|i| first + i).collect(),
            };
            e.inputs.iter().map(values).collect()
        };
        e.tuples = registers
            .flat_map(|first| (0..5).map(move |mode| (first, mode)))
            .map(|(f, m)| tuple(f, m))
            .collect();
    }
    check(&experiments);
}

/// VFTTA.VV by its definition (errata D12), each step SoftFloat's.
#[test]
fn convolution() {
    let mut random = Random::new(seed(), "vftta.vv");
    let mut experiments = Vec::new();
    for masked in [false, true] {
        let mut insn = Insn::new(Op::VfttaVv).rd(6).rs1(8).rs2(10);
        insn.vm = !masked;
        let word = |reg| Piece::elements(reg, 32, 32, Beyond::Sign);
        let inputs = vec![word(6), word(8), word(10), Piece::mask(0, 32), Piece::csr(3)];
        let tuple = |random: &mut Random| {
            // Numbers of few exponents, so that sums cancel and not all of them overflow.
            let near = |random: &mut Random| (random.word() & 0x8003_ffff) | ((120 + random.below(12)) << 23);
            let vector = |random: &mut Random| -> Vec<u64> {
                (0..32)
                    .map(
                        |_| if random.below(20) == 0 { random.operand::<u32>().into() } else { near(random) },
                    )
                    .collect()
            };
            let (d, a, b) = (vector(random), vector(random), vector(random));
            let mask = (0..32).map(|_| random.below(2)).collect();
            vec![d, a, b, mask, vec![random.below(5) << 5]]
        };
        experiments.push(Experiment {
            name: "vftta.vv",
            insn,
            label: format!("vftta.vv v6, v10, v8 masked {masked}"),
            words: vec![encode(&insn).expect("encodes").word],
            qemu_before: Vec::new(),
            vector: Some((0x10, 0x10, 32)),
            threads: 32,
            inputs,
            outputs: vec![word(6), Piece::csr(3)],
            tuples: (0..200).map(|_| tuple(&mut random)).collect(),
        });
    }
    for e in &experiments {
        let expected: Vec<Vec<Vec<u8>>> = e
            .tuples
            .iter()
            .map(|tuple| {
                let [d, a, b, mask, csr] = tuple.as_slice() else { unreachable!("five inputs") };
                let r = Rounding::from_bits((csr[0] >> 5) as u8).expect("a mode");
                let part = |lane: usize| e.insn.vm || mask[lane] == 1;
                let (mut result, mut raised) = (d.clone(), 0);
                for i in (0..32).filter(|i| part(*i)) {
                    for j in (0..=i).filter(|j| part(*j) && part(i - *j)) {
                        let (sum, flags) = judge::fma(a[j] as u32, b[i - j] as u32, result[i] as u32, r);
                        result[i] = u64::from(sum);
                        raised |= flags;
                    }
                }
                vec![e.outputs[0].bytes(&result), e.outputs[1].bytes(&[csr[0] | u64::from(raised)])]
            })
            .collect();
        let wrong = e.compare(&expected, None, &mut random);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
