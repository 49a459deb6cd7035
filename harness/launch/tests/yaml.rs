//! Kernel YAML: what is accepted, how it is laid out, and the messages for what is refused.

use std::path::Path;
use tandem_abi::Memory;
use tandem_launch::args::ArgValue;
use tandem_launch::elf::{Image, SectionKind, Writer};
use tandem_launch::layout::{self, Geometry, Resources};
use tandem_launch::{ElemType, Place, yaml};

const SAXPY: &str = "\
ir: saxpy.ll
kernel: saxpy
grid: [2, 1, 1]
block: [20, 1, 1]
args:
  - i32: 40
  - f32: 2.5
  - {buffer: f32, count: 4, iota: true, name: x}
  - {buffer: i32, init: [1, -1, 0xff], expect: [1, 2, 3]}
  - i8: -1
  - {buffer: u8, count: 5000, fill: 7}
shared: 64
configs: [tiny, 1x16x16]
timeout_cycles: 5000
";

fn parse(text: &str) -> Result<yaml::KernelSpec, tandem_launch::LoadError> {
    yaml::parse(text, Path::new("dir/saxpy.yaml"))
}

#[test]
fn a_kernel_file() {
    let k = parse(SAXPY).unwrap();
    assert_eq!(k.ir, [Path::new("dir/saxpy.ll")]);
    assert_eq!(k.geometry, Geometry { grid: [2, 1, 1], block: [20, 1, 1], shared: 64 });
    assert_eq!(k.args[0].value, ArgValue::Scalar(ElemType::I32, 40));
    assert_eq!(k.args[1].value, ArgValue::Scalar(ElemType::F32, 0x4020_0000));
    let ArgValue::Buffer(b) = &k.args[3].value else { panic!("{:?}", k.args[3]) };
    assert_eq!(b.init, [1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0]);
    assert_eq!(b.expect.as_ref().unwrap().bytes[..4], [1, 0, 0, 0]);
    assert_eq!(k.configs.len(), 2);
    assert_eq!(k.timeout_cycles, Some(5000));
}

#[test]
fn it_is_laid_out_as_the_launch_convention_says() {
    let k = parse(SAXPY).unwrap();
    let mut w = Writer::new(0x8000_0000);
    w.section(".text", SectionKind::Text, 0x8000_0000, vec![0; 64]).symbol("saxpy", 0x8000_0020, 0, true);
    let image = Image::parse(&w.finish().unwrap()).unwrap();
    let resources = Resources { lds_size: 128, pds_size: 16, sgprs: 64, vgprs: 32, pointer: 8 };
    let job = layout::job(&image, "saxpy", &k.args, &k.geometry, &resources, 8).unwrap();
    let l = job.kernels[0].launch;
    // 20 threads on 8 lanes: three warps, the last one partial.
    assert_eq!((l.wf_size, l.wg_warps, l.lds_size, l.start_pc), (8, 3, 192, 0x8000_0000));
    let mut mem = Memory::new();
    job.kernels[0].prepare(&mut mem).unwrap();
    let word = |a| mem.read_u32(a).unwrap();
    let args = word(l.csr_knl + 4);
    let meta: Vec<u32> = (0..12).map(|i| word(l.csr_knl + 4 * i)).collect();
    assert_eq!(meta, [0x8000_0020, args, 1, 40, 1, 1, 20, 1, 1, 0, 0, 0]);
    // i32 at 0, f32 at 4, pointers aligned to 8, i8 after them, then a pointer again.
    let x = job.buffer(2).unwrap();
    assert_eq!((x.addr, x.size, x.name.as_str()), (0x9000_0000, 16, "x"));
    let at: Vec<u32> = (0..10).map(|i| word(args + 4 * i)).collect();
    assert_eq!(at, [40, 0x4020_0000, 0x9000_0000, 0, 0x9000_2000, 0, 0xff, 0, 0x9000_4000, 0]);
    assert_eq!(word(x.addr + 12), 3.0f32.to_bits());
    // Buffer of 5000 bytes: two pages, then a page that no access may touch.
    assert!(mem.is_mapped(0x9000_4000, 8192) && !mem.is_mapped(0x9000_6000, 1));
    assert!(mem.is_mapped(l.pds_base, 2 * 3 * 8 * 16));
    assert!(mem.is_mapped(word(l.csr_knl + 48), word(l.csr_knl + 52)), "print buffer");
}

#[test]
fn warps_of_a_block() {
    let g = |x, y, z| Geometry { grid: [1; 3], block: [x, y, z], shared: 0 };
    for (geometry, lanes, expected) in [
        (g(32, 1, 1), 8, (8, 4)),
        (g(5, 1, 1), 8, (5, 1)),
        (g(3, 3, 1), 4, (4, 3)),
        (g(32, 32, 1), 32, (32, 32)),
    ] {
        assert_eq!(geometry.warps(lanes).unwrap(), expected, "{geometry:?}");
    }
    assert!(g(33, 32, 1).warps(32).unwrap_err().message.contains("1056 threads"));
    assert!(g(0, 1, 1).warps(8).unwrap_err().message.contains("at least 1 in x"));
}

#[test]
fn mistakes_are_named_with_their_line() {
    let with = |from: &str, to: &str| parse(&SAXPY.replace(from, to)).expect_err(&format!("{from} -> {to}"));
    for (from, to, line, message) in [
        ("shared: 64", "sharde: 64", Some(12), "unknown field `sharde`"),
        ("iota: true, name: x", "iota: true, nam: x", Some(8), "unknown field `nam`"),
        ("kernel: saxpy\n", "", Some(1), "missing field `kernel`"),
        ("block: [20, 1, 1]", "block: [20, 1]", Some(4), "block: found 2 values, expected a list of 3"),
        ("block: [20, 1, 1]", "block: [20, 0, 1]", None, "at least 1 in y"),
        ("i32: 40", "i32: 4294967296", None, "argument 0: 4294967296 does not fit i32"),
        ("i32: 40", "i32: 40, f32: 1", Some(6), ""),
        ("i8: -1", "i8: -129", None, "argument 4: -129 does not fit i8"),
        ("iota: true, name: x", "iota: true, fill: 1", None, "at most one of init, fill"),
        ("count: 4, iota", "iota", None, "needs 'count'"),
        ("expect: [1, 2, 3]", "expect: [1, 2]", None, "2 values for 3"),
        ("expect: [1, 2, 3]", "expect: ", None, "].expect has no value"),
        ("expect: [1, 2, 3]", "expect: ~", None, "].expect has no value"),
        ("expect: [1, 2, 3]", "tolerance_ulp: 1", None, "without an expectation"),
        ("expect: [1, 2, 3]", "expect: [1, 2, 3], tolerance_ulp: 1", None, "floating-point"),
        (
            "{buffer: f32, count: 4, iota: true, name: x}",
            "{buffer: bf16, count: 4, expect_fill: 1, tolerance_ulp: 3}",
            None,
            "tolerance_ulp is 3, expected at most 2 for bf16",
        ),
        (
            "{buffer: f32, count: 4, iota: true, name: x}",
            "{buffer: f16, count: 4, expect_fill: 1, tolerance_ulp: 17}",
            None,
            "tolerance_ulp is 17, expected at most 16 for f16",
        ),
        ("init: [1, -1, 0xff]", "file: none.bin", None, "no such file or directory"),
        ("configs: [tiny, ", "configs: [enormous, ", None, "configuration 'enormous'"),
        ("timeout_cycles: 5000", "timeout_cycles: 0", None, "at least 1"),
    ] {
        let e = with(from, to);
        assert!(e.message.contains(message), "{to}: {e}");
        if let Some(n) = line {
            assert_eq!(e.place, Place::Line(n), "{to}: {e}");
        }
    }
    assert!(parse("- 1\n- 2\n").is_err() && parse("").is_err() && parse("\u{0}").is_err());
}

/// Such a dump would make the next run pass, whatever the kernel does.
#[test]
fn a_dump_overwrites_no_input() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("want.bin"), [0; 8]).unwrap();
    let read = |dump: &str| {
        let buffer = format!("{{buffer: f32, count: 2, expect_file: want.bin, dump: {dump}}}");
        let text = format!("ir: k.ll\nkernel: k\nblock: [1, 1, 1]\nargs:\n  - {buffer}\n");
        yaml::parse(&text, &dir.path().join("k.yaml")).map(drop).map_err(|e| e.to_string())
    };
    assert_eq!(read("got.bin"), Ok(()));
    for dump in ["want.bin", "./want.bin"] {
        let e = read(dump).unwrap_err();
        assert!(e.contains("want.bin is an input of this kernel, which the dump would overwrite"), "{e}");
    }
}

#[test]
fn a_kernel_without_its_symbol_is_refused() {
    let mut w = Writer::new(0x8000_0000);
    w.section(".text", SectionKind::Text, 0x8000_0000, vec![0; 64]);
    let image = Image::parse(&w.finish().unwrap()).unwrap();
    let k = parse(SAXPY).unwrap();
    let resources = Resources { lds_size: 0, pds_size: 0, sgprs: 64, vgprs: 32, pointer: 8 };
    let e = layout::job(&image, "saxpy", &k.args, &k.geometry, &resources, 8).unwrap_err();
    assert!(e.message.contains("no symbol 'saxpy'"), "{e}");
}

#[test]
fn a_job_survives_json() {
    let mut w = Writer::new(0x8000_0000);
    w.section(".text", SectionKind::Text, 0x8000_0000, vec![0xab; 64]).symbol("saxpy", 0x8000_0000, 0, true);
    let image = Image::parse(&w.finish().unwrap()).unwrap();
    let k = parse(SAXPY).unwrap();
    let resources = Resources { lds_size: 0, pds_size: 8, sgprs: 64, vgprs: 32, pointer: 8 };
    let job = layout::job(&image, "saxpy", &k.args, &k.geometry, &resources, 4).unwrap();
    let text = serde_json::to_string(&job).unwrap();
    assert_eq!(serde_json::from_str::<tandem_launch::Job>(&text).unwrap(), job);
}

#[test]
fn a_print_buffer_and_what_must_be_printed() {
    let text =
        "ir: [k.ll, m.bc]\nkernel: k\nblock: [4, 1, 1]\nprint: 4096\nprinted:\n  - one\n  - 'two  2'\n";
    let k = yaml::parse(text, Path::new("k.yaml")).unwrap();
    assert_eq!(k.print, Some(4096));
    assert_eq!(k.printed, Some(vec!["one".to_string(), "two  2".to_string()]));
    for bad in ["0", "12", "18", "33554432"] {
        let text = text.replace("4096", bad);
        let e = yaml::parse(&text, Path::new("k.yaml")).unwrap_err().to_string();
        assert!(e.contains("expected a multiple of 4 from 16 to 16 MiB"), "{e}");
    }
}

#[test]
fn structures_lie_in_the_argument_buffer_part_by_part() {
    let k = parse(
        "ir: k.ll
kernel: k
block: [1, 1, 1]
stack: 4096
args:
  - u8: 1
  - {struct: [{u8: 2}, {struct: [{u32: 3}, {u8: 4}]}, {buffer: u16, count: 2, init: [5, 6]}], name: s}
  - {struct: [{u32: 7}, {u32: 8}], align: 32}
  - {bytes: \"0a0b 0c\", align: 2}
  - u8: 9
",
    )
    .unwrap();
    assert_eq!(k.stack, Some(4096));
    let mut w = Writer::new(0x8000_0000);
    w.section(".text", SectionKind::Text, 0x8000_0000, vec![0; 64]).symbol("k", 0x8000_0000, 0, true);
    let image = Image::parse(&w.finish().unwrap()).unwrap();
    let resources = Resources { lds_size: 0, pds_size: 16, sgprs: 64, vgprs: 32, pointer: 8 };
    let job = layout::job(&image, "k", &k.args, &k.geometry, &resources, 8).unwrap();
    let mut mem = Memory::new();
    job.kernels[0].prepare(&mut mem).unwrap();
    let at = mem.read_u32(job.kernels[0].launch.csr_knl + 4).unwrap();
    let mut bytes = [0; 44];
    mem.read(at, &mut bytes).unwrap();
    // The structure of 24 bytes at 8, the pair of words at 32, three bytes at 40, the last byte after them.
    let pointer = job.buffers[0].addr.to_le_bytes();
    let mut want = [0u8; 44];
    (want[0], want[8], want[12], want[16]) = (1, 2, 3, 4);
    want[24..28].copy_from_slice(&pointer);
    (want[32], want[36]) = (7, 8);
    want[40..44].copy_from_slice(&[10, 11, 12, 9]);
    assert_eq!(bytes, want);
    assert_eq!((job.buffers[0].name.as_str(), job.buffers[0].arg), ("s.2", Some(1)));
}

#[test]
fn bad_structures_say_what_is_expected() {
    for (arg, words) in [
        ("{struct: []}", "at least one part"),
        ("{struct: [{u32: 1}], align: 3}", "power of two"),
        ("{struct: [{u32: 1}], align: 2}", "aligned to 4"),
        ("{u32: 1, align: 8}", "only struct and bytes may have 'align'"),
        (
            "{bytes: \"012\"}",
            "argument 0: bytes: '012': expected text of pairs of hexadecimal digits, with or",
        ),
        ("{bytes: \"\"}", "between, such as bytes: \"00 ff 01 20\""),
        ("{bytes: 0x10}", "bytes: found 16, expected text of pairs of hexadecimal digits"),
        (
            "{bytes: [0, 255]}",
            "line 5: args[0].bytes: found a list, expected text of pairs of hexadecimal digits",
        ),
        ("{bytes: \"0g\"}", "such as bytes: \"00 ff 01 20\""),
        ("{bytes: \"01\", struct: [{u8: 1}]}", "one of struct and bytes"),
        ("{bytes: \"01\", count: 4}", "may have no keys other than its parts"),
        ("{struct: [{u8: 300}]}", "part 0"),
    ] {
        let text = format!("ir: k.ll\nkernel: k\nblock: [1, 1, 1]\nargs:\n  - {arg}\n");
        let e = parse(&text).unwrap_err().to_string();
        assert!(e.contains(words), "{arg}: {e}");
    }
}
