//! Integers of odd and wide widths on golden, against Rust's 128-bit arithmetic.

mod common;

use common::{Run, TAIL, execute};
use tandem_launch::ElemType;
use tandem_launch::args::{ArgSpec, ArgValue, BufferSpec};
use tandem_nvvm::Options;

const VALUES: [u128; 8] = [
    0,
    1,
    0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff,
    0x8000_0000_0000_0000_0000_0000_0000_0001,
    u128::MAX,
    0x1_0000_0000_0000_0000,
    0xdead_beef_0bad_f00d_0123_4567_89ab_cdef,
    0x0000_0000_0000_0007_ffff_fffe_0000_0003,
];

type Rule = fn(u128, u128, u32) -> Option<u128>;

/// Sign-extends from `w` bits.
fn signed(x: u128, w: u32) -> i128 {
    (x << (128 - w)) as i128 >> (128 - w)
}

/// Each operation: its text in IR, with a result of the same width, and the expected value.
const OPERATIONS: [(&str, Rule); 29] = [
    ("%r = add iW %x, %y", |x, y, _| Some(x.wrapping_add(y))),
    ("%r = sub iW %x, %y", |x, y, _| Some(x.wrapping_sub(y))),
    ("%r = mul iW %x, %y", |x, y, _| Some(x.wrapping_mul(y))),
    ("%r = udiv iW %x, %y", |x, y, _| x.checked_div(y)),
    ("%r = urem iW %x, %y", |x, y, _| x.checked_rem(y)),
    ("%r = sdiv iW %x, %y", |x, y, w| signed(x, w).checked_div(signed(y, w)).map(|v| v as u128)),
    ("%r = srem iW %x, %y", |x, y, w| signed(x, w).checked_rem(signed(y, w)).map(|v| v as u128)),
    ("%r = xor iW %x, %y", |x, y, _| Some(x ^ y)),
    ("%s = urem iW %y, WIDTH\n%r = shl iW %x, %s", |x, y, w| Some(x << (y % u128::from(w)))),
    ("%s = urem iW %y, WIDTH\n%r = lshr iW %x, %s", |x, y, w| Some(x >> (y % u128::from(w)))),
    ("%s = urem iW %y, WIDTH\n%r = ashr iW %x, %s", |x, y, w| {
        Some((signed(x, w) >> (y % u128::from(w))) as u128)
    }),
    ("%r = shl iW %x, HALF", |x, _, w| Some(x << (w / 2))),
    ("%r = lshr iW %x, HALF", |x, _, w| Some(x >> (w / 2))),
    ("%r = ashr iW %x, HALF", |x, _, w| Some((signed(x, w) >> (w / 2)) as u128)),
    ("%c = icmp ult iW %x, %y\n%r = select i1 %c, iW %x, iW 1", |x, y, _| Some(if x < y { x } else { 1 })),
    ("%c = icmp sge iW %x, %y\n%r = select i1 %c, iW %x, iW -1", |x, y, w| {
        Some(if signed(x, w) >= signed(y, w) { x } else { u128::MAX })
    }),
    ("%c = icmp eq iW %x, %y\n%r = sext i1 %c to iW", |x, y, _| Some(if x == y { u128::MAX } else { 0 })),
    // Minima, saturating sums and rotations as LLVM's passes write them.
    ("%c = icmp slt iW %x, %y\n%r = select i1 %c, iW %x, iW %y", |x, y, w| {
        Some(signed(x, w).min(signed(y, w)) as u128)
    }),
    ("%c = icmp ugt iW %x, %y\n%r = select i1 %c, iW %x, iW %y", |x, y, _| Some(x.max(y))),
    ("%n = sub iW 0, %x\n%c = icmp slt iW %x, 0\n%r = select i1 %c, iW %n, iW %x", |x, _, w| {
        Some(signed(x, w).wrapping_abs() as u128)
    }),
    ("%c = icmp ugt iW %x, %y\n%d = sub iW %x, %y\n%r = select i1 %c, iW %d, iW 0", |x, y, _| {
        Some(x.saturating_sub(y))
    }),
    ("%d = add iW %x, %y\n%c = icmp ult iW %d, %x\n%r = select i1 %c, iW -1, iW %d", |x, y, w| {
        let mask = u128::MAX >> (128 - w);
        Some(if x > mask - y { u128::MAX } else { x + y })
    }),
    (
        "%s = urem iW %y, WIDTH\n%n = sub iW WIDTH, %s\n%m = urem iW %n, WIDTH\n%a = shl iW %x, %s\n\
      %b = lshr iW %x, %m\n%z = icmp eq iW %s, 0\n%o = or iW %a, %b\n%r = select i1 %z, iW %x, iW %o",
        |x, y, w| {
            let n = (y % u128::from(w)) as u32;
            Some(if n == 0 { x } else { x << n | x >> (w - n) })
        },
    ),
    (
        "%l = icmp ult iW %x, %y\n%g = icmp ugt iW %x, %y\n%a = zext i1 %l to i8\n%b = zext i1 %g to i8\n\
      %d = sub i8 %b, %a\n%e = icmp slt i8 %d, 0\n%r = sext i1 %e to iW",
        |x, y, _| Some(if x < y { u128::MAX } else { 0 }),
    ),
    ("%r = call iW @llvm.ctpop.iW(iW %x)", |x, _, _| Some(x.count_ones().into())),
    ("%r = call iW @llvm.ctlz.iW(iW %x, i1 false)", |x, _, w| Some((x.leading_zeros() + w - 128).into())),
    ("%r = call iW @llvm.cttz.iW(iW %x, i1 false)", |x, _, w| Some(x.trailing_zeros().min(w).into())),
    ("%r = call iW @llvm.bitreverse.iW(iW %x)", |x, _, w| Some(x.reverse_bits() >> (128 - w))),
    ("%r = call iW @llvm.fshl.iW(iW %x, iW %y, iW %y)", |x, y, w| {
        let n = (y % u128::from(w)) as u32;
        Some(if n == 0 { x } else { x << n | y >> (w - n) })
    }),
];

/// A kernel that applies the operations to one pair of values per thread, at one width; `listed`: they
/// include intrinsics.
fn module(w: u32, operations: &[(&str, Rule)], listed: bool) -> String {
    let mut calls = String::new();
    let mut functions = String::new();
    for (n, (body, _)) in operations.iter().enumerate() {
        let at = format!("%o{n} = getelementptr i128, ptr addrspace(1) %out, i32 %place{n}");
        calls += &format!(
            "%r{n} = call iW @f{n}(iW %x, iW %y)\n%z{n} = zext iW %r{n} to i128\n%place{n} = add i32 %row, {n}\n{at}\n\
             store i128 %z{n}, ptr addrspace(1) %o{n}, align 16\n"
        );
        functions += &format!("define internal iW @f{n}(iW %x, iW %y) {{\n{body}\nret iW %r\n}}\n");
    }
    let declared = if listed {
        "declare iW @llvm.ctpop.iW(iW)\ndeclare iW @llvm.ctlz.iW(iW, i1)\ndeclare iW @llvm.cttz.iW(iW, i1)\n\
         declare iW @llvm.bitreverse.iW(iW)\ndeclare iW @llvm.fshl.iW(iW, iW, iW)\n"
    } else {
        ""
    };
    let cut = if w == 128 {
        "%x = add i128 %x0, 0\n%y = add i128 %y0, 0"
    } else {
        "%x = trunc i128 %x0 to iW\n%y = trunc i128 %y0 to iW"
    };
    let calls =
        if w == 128 { calls.replace("zext iW", "or iW").replace(" to i128\n", ", 0\n") } else { calls };
    format!(
        "{functions}
        {declared}
        define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {{
          %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
          %px = getelementptr i128, ptr addrspace(1) %in, i32 %cta
          %py = getelementptr i128, ptr addrspace(1) %in, i32 %tid
          %x0 = load i128, ptr addrspace(1) %px, align 16
          %y0 = load i128, ptr addrspace(1) %py, align 16
          {cut}
          %pair = mul i32 %cta, {values}
          %thread = add i32 %pair, %tid
          %row = mul i32 %thread, {operations}
          {calls}
          ret void
        }}
        {TAIL}
        !nvvmir.version = !{{!7}}
        !7 = !{{i32 2, i32 0}}",
        values = VALUES.len(),
        operations = operations.len(),
    )
    .replace("iWIDTH", &format!("i{w}"))
    .replace("iW", &format!("i{w}"))
    .replace("WIDTH", &w.to_string())
    .replace("HALF", &(w / 2).to_string())
}

/// Every operation on every pair of values, one pair per thread, at one width.
fn width(w: u32) {
    // Bit intrinsics exist at few widths (NVVM 2.0 §11.3); at others only the compiler's own divisions need
    // them.
    let listed = matches!(w, 8 | 16 | 32 | 64);
    let operations: Vec<(&str, Rule)> =
        OPERATIONS.into_iter().filter(|(body, _)| listed || !body.contains("@llvm.")).collect();
    let ir = module(w, &operations, listed);
    let n = VALUES.len();
    let buffer =
        |init: Vec<u8>| ArgSpec { name: None, value: ArgValue::Buffer(BufferSpec::new(ElemType::U32, init)) };
    let input: Vec<u8> = VALUES.iter().flat_map(|v| v.to_le_bytes()).collect();
    let args = [buffer(input), buffer(vec![0; 16 * n * n * operations.len()])];
    for opt_level in [0, 2] {
        let run = Run {
            ir: &ir,
            kernel: "k",
            grid: [n as u32, 1, 1],
            block: [n as u32, 1, 1],
            shared: 0,
            config: tandem_abi::Config::new(1, 8, 8),
            options: Options { opt_level, kernel: Some("k".into()), ..Options::default() },
        };
        let out = execute(&run, &args);
        let mask = u128::MAX >> (128 - w);
        for (k, got) in out[1].chunks(16).enumerate() {
            let got = u128::from_le_bytes(got.try_into().unwrap());
            let (thread, operation) = (k / operations.len(), k % operations.len());
            let (x, y) = (VALUES[thread / n] & mask, VALUES[thread % n] & mask);
            let (body, rule) = operations[operation];
            let Some(want) = rule(x, y, w) else { continue };
            assert_eq!(got, want & mask, "i{w} at level {opt_level}: {x:#x}, {y:#x}: {got:#x}\n{body}");
        }
    }
}

#[test]
fn widths_of_one_word() {
    [7, 8, 13, 16, 32].into_iter().for_each(width);
}

#[test]
fn widths_of_two_words() {
    [33, 47, 64].into_iter().for_each(width);
}

#[test]
fn widths_of_three_words() {
    [65, 96].into_iter().for_each(width);
}

#[test]
fn widths_of_four_words() {
    [97, 127, 128].into_iter().for_each(width);
}
