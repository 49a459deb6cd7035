//! The assembler: programs to words, data to bytes, and what it says about faulty source.

use ventus_isa::asm::{Object, Options, assemble, assemble_line};

const BASE: u32 = 0x8000_0000;

fn words(source: &str) -> Vec<u32> {
    object(source).section(".text").map(|s| s.words()).unwrap_or_default()
}

fn object(source: &str) -> Object {
    assemble(source, &Options::default()).unwrap_or_else(|errors| {
        let text: Vec<String> = errors.iter().map(ToString::to_string).collect();
        panic!("{source}\n{}", text.join("\n"))
    })
}

/// The faults of `source`, one a line.
fn fault(source: &str) -> String {
    match assemble(source, &Options::default()) {
        Ok(object) => panic!("`{source}` assembles to {object:?}"),
        Err(errors) => {
            let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
            texts.join("\n")
        }
    }
}

/// Words worked out by hand or taken from `isa-tests/encodings`.
#[test]
fn pseudo_instructions() {
    let cases: &[(&str, &[u32])] = &[
        ("nop", &[0x0000_0013]),
        ("mv a0, a1", &[0x0005_8513]),
        ("not a0, a1", &[0xfff5_c513]),
        ("neg a0, a1", &[0x40b0_0533]),
        ("seqz a0, a1", &[0x0015_b513]),
        ("snez a0, a1", &[0x00b0_3533]),
        ("li a0, 0", &[0x0000_0513]),
        ("li a0, 2047", &[0x7ff0_0513]),
        ("li a0, -2048", &[0x8000_0513]),
        ("li a0, 2048", &[0x0000_1537, 0x8005_0513]),
        ("li a0, 0x12345678", &[0x1234_5537, 0x6785_0513]),
        ("li a0, 0x7fffffff", &[0x8000_0537, 0xfff5_0513]),
        ("li a0, 0x80000000", &[0x8000_0537]),
        ("li a0, 0xffffffff", &[0xfff0_0513]),
        ("li a0, -2147483648", &[0x8000_0537]),
        ("li a0, 'A' + 1", &[0x0420_0513]),
        ("j . + 8", &[0x0080_006f]),
        ("jr t0", &[0x0002_8067]),
        ("ret", &[0x0000_8067]),
        ("jalr t1", &[0x0003_00e7]),
        ("jalr t1, 4(t2)", &[0x0043_8367]),
        ("jalr t1, t2, 4", &[0x0043_8367]),
        ("beqz a0, . + 8", &[0x0005_0463]),
        ("bgt a0, a1, . + 8", &[0x00a5_c463]),
        ("csrr t0, CSR_TID", &[0x8000_22f3]),
        ("csrr t0, tid", &[0x8000_22f3]),
        ("csrw 0x80c, t1", &[0x80c3_1073]),
        ("fence", &[0x0ff0_000f]),
        ("fmv.s a0, a1", &[0x20b5_8553]),
        ("vnot.v v1, v2", &[0x2e2f_b0d7]),
        ("vmsgt.vv v1, v2, v3", &[0x6e31_00d7]),
        ("endprg x0, x0, x0", &[0x0000_400b]),
        ("join v0, v0, 0", &[0x0000_205b]),
        ("barrier x0, x0, 1", &[0x0400_c00b]),
        ("barrier 1", &[0x0400_c00b]),
        ("call . + 0x1000", &[0x0000_1097, 0x0000_80e7]),
        ("tail . + 0x1000", &[0x0000_1317, 0x0003_0067]),
        ("NOP", &[0x0000_0013]),
    ];
    for (source, expected) in cases {
        let found = assemble_line(source, BASE).unwrap_or_else(|e| panic!("{source}: {e}"));
        assert_eq!(&found, expected, "{source}");
    }
}

#[test]
fn prefixes_are_added_where_needed() {
    let cases: &[(&str, &[u32])] = &[
        ("vadd.vv v32, v2, v3", &[0x0010_200b, 0x0221_8057]),
        ("vadd.vi v1, v2, 15", &[0x0227_b0d7]),
        ("vadd.vi v1, v2, 16", &[0x0000_300b, 0x0228_30d7]),
        ("vadd.vi v1, v2, -17", &[0xfc00_300b, 0x0227_b0d7]),
        ("vsw12.v v37, 0(v4)", &[0x2400_200b, 0x0052_607b]),
        ("li x40, 1", &[0x0010_200b, 0x0010_0413]),
        // By hand: the numbers after an explicit prefix are the low five bits.
        ("regext 0, 0, 0, 1; vadd.vv v0, v2, v3", &[0x0010_200b, 0x0221_8057]),
        ("regexti 3, 0, 0; vadd.vi v1, v2, 4", &[0x0c00_300b, 0x0222_30d7]),
    ];
    for (source, expected) in cases {
        assert_eq!(words(source), *expected, "{source}");
    }
    // An .equ known before the line counts as known.
    assert_eq!(words(".equ wide, 100\nvadd.vi v1, v2, wide"), [0x0c00_300b, 0x0222_30d7]);
}

#[test]
fn labels_and_branches() {
    let source = "
        _start: beq x1, x2, forward   # 0
        1:      j 1b                  # 4
                j 1f                  # 8
        loop:   vbne v0, v1, loop     # c
        1:      bnez x1, 1b           # 10
        forward: vadd.vv v40, v1, v2  # 14, prefix
                beq x33, x0, forward  # 1c, prefix; relative to 20
    ";
    let found = words(source);
    let expected = [
        0x0020_8a63, // +20
        0x0000_006f, // +0
        0x0080_006f, // +8
        0x0000_905b, // +0
        0x0000_9063, // +0
        0x0010_200b,
        0x0211_0457, // vs2=1, vs1=2, vd=8
        0x0080_200b,
        0xfe00_8ae3, // -12 from 0x20
    ];
    assert_eq!(found, expected);
    let object = object(source);
    assert_eq!(object.symbol("forward"), Some(BASE + 0x14));
    assert_eq!(object.entry, BASE);
    assert_eq!(object.lines[0], (BASE, 2));
    assert_eq!(object.lines[5], (BASE + 0x14, 7), "a prefix and its instruction are one entry");
    assert_eq!(object.lines.len(), 7);
}

/// LA and %-relocations give the symbol's address, in every combination of low and high parts.
#[test]
fn addresses_of_symbols() {
    for (data_base, pad) in
        [(None, 0), (Some(0x9000_0000), 0), (Some(0x9000_0000), 0x7fc), (Some(0x9000_07fc), 8)]
    {
        let source = format!(
            "la x5, target; la x40, target; lui x6, %hi(target); addi x6, x6, %lo(target)
             here: auipc x7, %pcrel_hi(target); addi x7, x7, %pcrel_lo(here)
             .data; .space {pad}; target: .word target, target + 4, . - target"
        );
        let options = Options { data_base, ..Options::default() };
        let object = assemble(&source, &options).unwrap();
        let target = object.symbol("target").unwrap();
        let text = object.section(".text").unwrap();
        // Run the four pairs: each register ends with the address.
        let mut registers = [0u32; 64];
        for line in ventus_isa::listing(text.addr, &text.words()) {
            let insn = line.insn.unwrap();
            let pc = line.addr + if line.prefix.is_some() { 4 } else { 0 };
            let value = match insn.op {
                ventus_isa::Op::Auipc => pc.wrapping_add(insn.imm as u32),
                ventus_isa::Op::Lui => insn.imm as u32,
                ventus_isa::Op::Addi => registers[usize::from(insn.rs1)].wrapping_add(insn.imm as u32),
                op => panic!("{op:?}"),
            };
            registers[usize::from(insn.rd)] = value;
        }
        for register in [5, 40, 6, 7] {
            assert_eq!(registers[register], target, "x{register} with data at {data_base:?} + {pad}");
        }
        let data = object.section(".data").unwrap();
        assert_eq!(data.words()[pad / 4..], [target, target + 4, 8]);
        assert_eq!(data.addr, data_base.unwrap_or(BASE + 0x1000));
    }
}

#[test]
fn data_directives() {
    let object = object(
        ".data
         begin: .byte 1, -1, 0xff
         .half 0x1234           ; .balign 4
         .word begin, -2, 'a'
         .asciz \"h\\ni\\x41\"
         .ascii \"a#b;c,d\"     /* a comment
         over lines */
         .balign 8
         .dword 0x1122334455667788
         .float 1.5, -inf
         .fill 2, 2, 0x0102
         .space 2, 7
         end: .equ length, end - begin
         .rodata
         .word length
         .bss
         .globl buffer
         buffer: .zero 100
         .section .tohost, \"aw\", @progbits
         .align 6
         tohost: .dword 0",
    );
    let data = object.section(".data").unwrap();
    let mut expected = vec![1, 0xff, 0xff, 0x34, 0x12, 0, 0, 0];
    expected.extend(data.addr.to_le_bytes());
    expected.extend([0xfe, 0xff, 0xff, 0xff, 0x61, 0, 0, 0]);
    expected.extend(b"h\niA\0a#b;c,d");
    expected.resize(32, 0);
    expected.extend(0x1122_3344_5566_7788u64.to_le_bytes());
    expected.extend(1.5f32.to_le_bytes());
    expected.extend(f32::NEG_INFINITY.to_le_bytes());
    expected.extend([2, 1, 2, 1, 7, 7]);
    assert_eq!(data.bytes, expected);
    assert!(data.writable && !data.executable);
    let length = object.symbols["length"].clone();
    assert_eq!((length.value, length.section), (expected.len() as u32, None));
    assert_eq!(object.section(".rodata").unwrap().words(), [expected.len() as u32]);
    assert!(!object.section(".rodata").unwrap().writable);
    let bss = object.section(".bss").unwrap();
    assert!(bss.nobits && bss.bytes == vec![0; 100]);
    assert!(object.symbols["buffer"].global && !object.symbols["begin"].global);
    assert_eq!(object.symbol("tohost").unwrap() % 64, 0);
    // Sections do not overlap, whatever their order.
    let mut spans: Vec<_> = object.sections.iter().map(|s| (s.addr, s.addr + s.bytes.len() as u32)).collect();
    spans.sort_unstable();
    assert!(spans.windows(2).all(|w| w[0].1 <= w[1].0), "{spans:x?}");
}

#[test]
fn expressions() {
    for (text, value) in [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("1 << 4 | 1", 17),
        ("0xff & ~0xf", 0xf0),
        ("-8 / 3", -2),
        ("7 % 4 ^ 1", 2),
        ("010 + 0b11", 11),
        ("- -5", 5),
        ("'\\n'", 10),
        ("1 + 2 - 3 - 4", -4),
    ] {
        assert_eq!(words(&format!(".text; .word {text}")), [value as u32], "{text}");
    }
}

/// Source, line, and parts of the message that say what was expected and what to do.
#[test]
fn faults_say_what_was_expected() {
    let cases: &[(&str, &[&str])] = &[
        ("vaddvv v1, v2, v3", &["<source>:1: `vaddvv` is not an instruction", "did you mean `vadd.vv`?"]),
        ("nop\naddi a0, a1, 5000", &["<source>:2:", "imm = 5000", "-2048 to 2047"]),
        ("vadd.vx v1, v2, v3", &["expected a scalar register", "found `v3`", "vadd.*"]),
        ("vadd.vv v1, v2", &["expected `vadd.vv vd, vs2, vs1[, v0.t]`, found 2 operands"]),
        ("vadd.vv v1, v2, v3, v4", &["expected `v0.t` or nothing, found `v4`"]),
        ("vadd.vv v256, v2, v3", &["(v0 to v255)", "`v256`"]),
        ("addi x64, x0, 0", &["(x0 to x63 or an ABI name)", "`x64`"]),
        ("lw a0, a1", &["expected `offset(register)`, found `a1`"]),
        ("vle32.v v1, 4(a0)", &["has no offset", "write `(a0)`"]),
        ("mv a0", &["`mv` takes 2 operands, found 1"]),
        ("li a0", &["expected `li rd, value`, found 1 operands"]),
        ("li a0, 0x100000000", &["does not fit in 32 bits"]),
        ("beq a0, a1, missing", &["`missing` is not defined"]),
        ("start: j strat", &["`strat` is not defined", "did you mean `start`?"]),
        ("a: nop\na: nop", &["<source>:2: `a` is defined twice"]),
        ("j 1b", &["no label `1:` before `1b`"]),
        ("beq a0, a1, . + 4096", &["out of range", "-4096 to 4094", "a multiple of 2", "too far"]),
        ("beq a0, a1, . + 3", &["a multiple of 2"]),
        (".wrod 1", &["`.wrod` is not a directive that this assembler knows", "did you mean `.word`?"]),
        (".byte 256", &["256 does not fit in 1 bytes"]),
        (".ascii \"abc", &["a \" is not closed"]),
        ("addi a0, a1, (1", &["`(` without `)`"]),
        ("addi a0,, a1", &["operand 2 is empty"]),
        (".word 1 / 0", &["division by zero"]),
        (".word 1 +", &["expected a number or a symbol"]),
        (".word 12ab", &["`12ab` is not a number"]),
        (".equ a, b\n.equ b, a\n.word a", &["<source>:3:", "is defined by itself"]),
        (".space -1", &["cannot reserve -1 bytes"]),
        (".space 0x7fffffff", &["grows beyond"]),
        (".fill 0x7fffffffffffffff, 8", &["cannot fill"]),
        (".fill 0x7fffffffffffffff, 0x2000000000000000", &["cannot fill"]),
        (".fill 1, 9", &["the size is 0 to 8"]),
        (
            "lui a0, %hi(0x7fffffffffffffff)\nla a1, 0x7fffffffffffffff\n.word 0x7fffffffffffffff + 1",
            &["<source>:3:", "4 bytes"],
        ),
        (".balign 3", &["power of two"]),
        ("fadd.s a0, a1, a2, odd", &["`odd` is not a rounding mode", "rne, rtz"]),
        ("vsetvli a0, a1, e32, m3, ta, ma", &["is not a vtype", "m1|m2"]),
        ("fence wo, r", &["fence sets"]),
        ("csrr a0, nothing", &["`nothing` is not defined"]),
        ("regext 0, 0, 0, 8", &["`8` = 8 is out of range, expected 0 to 7"]),
        ("regext 0, 0, 0, 1\nvadd.vv v40, v1, v2", &["<source>:2:", "needs a prefix of its own"]),
        ("regext 0, 0, 0, 1\nregext 0, 0, 0, 1", &["a prefix cannot follow a prefix"]),
        (
            "vadd.vi v1, v2, later\n.equ later, 100",
            &["<source>:1:", "needs a REGEXTI prefix", "before this line"],
        ),
        ("vadd.vi v1, v2, 2000", &["-1024 to 1023"]),
        (".byte 1\nnop", &["<source>:2:", "aligned to 4 bytes", ".balign 4"]),
        (".bss\n.word 1", &["zeros only", ".data"]),
        ("vfmacc.vv v33:v1, v1, v1", &["expected a vector register (v0 to v255) for vd, found `v33:v1`"]),
        ("addi a0, a0, a1", &["expected a number for imm, found scalar register `a1`"]),
        ("/* open", &["comment is not closed"]),
        (", nop", &["expected a label, a directive or a mnemonic"]),
        ("lw a0, %pcrel_lo(a)(a1)\na:", &["no %pcrel_hi at"]),
    ];
    for (source, parts) in cases {
        let text = fault(source);
        for part in *parts {
            assert!(text.contains(part), "`{source}`: expected `{part}` in\n{text}");
        }
    }
}

/// All faults of a source are reported at once, by line.
#[test]
fn several_faults_are_listed_in_order() {
    let text = fault("foo\nnop\nbeq a0, a1, gone\naddi a0, a0, 9999");
    let lines: Vec<&str> = text.lines().map(|l| l.split(": ").next().unwrap()).collect();
    assert_eq!(lines, ["<source>:1", "<source>:3", "<source>:4"]);
}

mod hostile {
    //! Whatever the source, the answer is an object or a list of faults.

    use proptest::prelude::*;
    use ventus_isa::asm::{Options, assemble};

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 2_000,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn any_text_is_answered(source in any::<String>()) {
            let _ = assemble(&source, &Options::default());
        }

        #[test]
        fn any_mixture_of_tokens_is_answered(tokens in proptest::collection::vec(
            prop_oneof![
                Just("vadd.vi"), Just("v40"), Just("x33"), Just(","), Just("("), Just(")"), Just("\n"), Just("%lo("),
                Just("1b"), Just("0x"), Just("-"), Just("\""), Just("'"), Just(".word"), Just(".equ"), Just("a"), Just(":"),
                Just(";"), Just("li"), Just("call"), Just("."), Just(" "), Just("99999999999999999999"), Just("é"), Just("\\"),
                Just("regext"), Just("<<"), Just(".align"), Just("la"), Just("="),
            ], 0..24)) {
            let _ = assemble(&tokens.concat(), &Options::default());
        }
    }

    #[test]
    fn deep_nesting_is_refused() {
        let source = format!(".word {}1{}", "(".repeat(100_000), ")".repeat(100_000));
        let errors = assemble(&source, &Options::default()).unwrap_err();
        assert!(errors[0].message.contains("nested deeper"), "{}", errors[0].message);
        let errors =
            assemble(&format!(".word 1{}", " + 1".repeat(100_000)), &Options::default()).unwrap_err();
        assert!(errors[0].message.contains("more than 1000 operators"), "{}", errors[0].message);
    }

    #[test]
    fn the_end_of_the_address_space() {
        let at = |text_base| Options { text_base, ..Options::default() };
        assert!(assemble("nop; nop", &at(0xffff_fff8)).is_ok());
        let errors = assemble("nop; nop; j . - 4", &at(0xffff_fff8)).unwrap_err();
        assert!(errors[0].message.contains("does not fit in the address space"), "{}", errors[0].message);
        let errors = assemble("nop", &at(0x8000_0002)).unwrap_err();
        assert!(errors[0].message.contains("not a multiple of 4"), "{}", errors[0].message);
    }
}
