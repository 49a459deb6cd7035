//! Integers of 64 and 128 bits: arithmetic, division, shifts, comparisons, changes of width.

use crate::run::{Random, Routine, all, check};

/// An operand of `w` bits: random bits of random length, borders of words with their neighbours, runs of
/// ones.
fn operand(w: u32, r: &mut Random) -> u128 {
    let bits = u128::from(r.next()) << 64 | u128::from(r.next());
    let mask = u128::MAX >> (128 - w);
    let n = r.below(u64::from(w)) as u32;
    let value = match r.below(8) {
        0 | 1 => bits >> n,
        2 => 1 << n,
        3 => (1u128 << n).wrapping_sub(1),
        4 => !(bits >> n),
        5 => u128::from(r.below(5)).wrapping_sub(2),
        6 => (u128::MAX << n) ^ (u128::MAX << r.below(u64::from(w))),
        _ => bits,
    };
    value & mask
}

/// A pair whose quotient, difference or comparison tends to be interesting.
fn pair(w: u32, r: &mut Random) -> [u128; 2] {
    let a = operand(w, r);
    let mask = u128::MAX >> (128 - w);
    let b = match r.below(8) {
        0 => a,
        1 => a.wrapping_add(u128::from(r.below(5))).wrapping_sub(2),
        2 => a.wrapping_neg(),
        3 => a >> r.below(u64::from(w)),
        4 => a ^ 1 << r.below(u64::from(w)),
        _ => operand(w, r),
    };
    [a, b & mask]
}

/// The value with its sign.
fn signed(v: u128, w: u32) -> i128 {
    (v << (128 - w)) as i128 >> (128 - w)
}

type Case = (&'static str, Box<dyn Fn() + Send + Sync>);
type Model = fn(u128, u128, u32) -> Option<u128>;

fn binary(name: &'static str, w: u32, op: &'static str, model: Model) -> Case {
    let case = move || {
        let ty = format!("i{w}");
        let body = format!("  %r = {op} {ty} %a, %b");
        let routine = Routine { name, operands: &[&ty, &ty], body: &body, result: &ty, declare: "" };
        let mask = u128::MAX >> (128 - w);
        check(&routine, |r| pair(w, r), |[a, b]| model(a, b, w).map(|v| v & mask));
    };
    (name, Box::new(case))
}

fn shift(name: &'static str, op: &'static str, model: fn(u128, u32) -> u128) -> Case {
    let case = move || {
        let body = format!("  %r = {op} i128 %a, %b");
        let routine = Routine { name, operands: &["i128", "i128"], body: &body, result: "i128", declare: "" };
        let operands = |r: &mut Random| [operand(128, r), u128::from(r.below(128))];
        check(&routine, operands, |[a, n]| Some(model(a, n as u32)));
    };
    (name, Box::new(case))
}

#[test]
fn wide_arithmetic() {
    let quotient: Model = |a, b, w| {
        signed(a, w).checked_div(signed(b, w)).filter(|q| signed(*q as u128, w) == *q).map(|v| v as u128)
    };
    let remainder: Model = |a, b, w| {
        let (a, b) = (signed(a, w), signed(b, w));
        a.checked_div(b)
            .filter(|q| signed(*q as u128, w) == *q)
            .map(|q| a.wrapping_sub(q.wrapping_mul(b)) as u128)
    };
    all(vec![
        binary("add-i128", 128, "add", |a, b, _| Some(a.wrapping_add(b))),
        binary("sub-i128", 128, "sub", |a, b, _| Some(a.wrapping_sub(b))),
        binary("mul-i128", 128, "mul", |a, b, _| Some(a.wrapping_mul(b))),
        binary("mul-i64", 64, "mul", |a, b, _| Some(a.wrapping_mul(b))),
        binary("udiv-i128", 128, "udiv", |a, b, _| a.checked_div(b)),
        binary("urem-i128", 128, "urem", |a, b, _| a.checked_rem(b)),
        binary("sdiv-i128", 128, "sdiv", quotient),
        binary("srem-i128", 128, "srem", remainder),
        binary("udiv-i64", 64, "udiv", |a, b, _| a.checked_div(b)),
        binary("urem-i64", 64, "urem", |a, b, _| a.checked_rem(b)),
        binary("sdiv-i64", 64, "sdiv", quotient),
        binary("srem-i64", 64, "srem", remainder),
        binary("sdiv-i100", 100, "sdiv", quotient),
        shift("shl-i128", "shl", |a, n| a << n),
        shift("lshr-i128", "lshr", |a, n| a >> n),
        shift("ashr-i128", "ashr", |a, n| (a as i128 >> n) as u128),
    ]);
}

#[test]
fn wide_comparisons_and_conversions() {
    let comparisons = || {
        // A bit for each predicate.
        let predicates = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
        let mut body = String::new();
        for (k, p) in predicates.iter().enumerate() {
            let before = if k == 0 { "0".to_string() } else { format!("%o{}", k - 1) };
            body += &format!(
                "  %c{k} = icmp {p} i128 %a, %b\n  %z{k} = zext i1 %c{k} to i32\n  %s{k} = shl i32 %z{k}, {k}\n  \
                 %o{k} = or i32 {before}, %s{k}\n"
            );
        }
        body += "  %r = add i32 %o9, 0";
        let routine = Routine {
            name: "icmp-i128",
            operands: &["i128", "i128"],
            body: &body,
            result: "i32",
            declare: "",
        };
        let model = |[a, b]: [u128; 2]| {
            let (x, y) = (a as i128, b as i128);
            let all = [a == b, a != b, a > b, a >= b, a < b, a <= b, x > y, x >= y, x < y, x <= y];
            Some(all.iter().enumerate().map(|(k, &c)| u128::from(c) << k).sum())
        };
        check(&routine, |r| pair(128, r), model);
    };
    let change = |name: &'static str, from: u32, to: u32, op: &'static str| -> Case {
        let case = move || {
            let (ty, result) = (format!("i{from}"), format!("i{to}"));
            let body = format!("  %r = {op} {ty} %a to {result}");
            let routine = Routine { name, operands: &[&ty], body: &body, result: &result, declare: "" };
            let mask = u128::MAX >> (128 - to);
            let model = |[a]: [u128; 1]| Some(if op == "sext" { signed(a, from) as u128 } else { a } & mask);
            check(&routine, |r| [operand(from, r)], model);
        };
        (name, Box::new(case))
    };
    all(vec![
        ("icmp-i128", Box::new(comparisons)),
        change("sext-i33-i128", 33, 128, "sext"),
        change("sext-i64-i128", 64, 128, "sext"),
        change("zext-i32-i128", 32, 128, "zext"),
        change("trunc-i128-i64", 128, 64, "trunc"),
        change("trunc-i128-i7", 128, 7, "trunc"),
    ]);
}
