//! The compiler's output: the listing assembles to the same bytes, the ELF file carries source lines, and
//! planted faults change results.

mod common;

use common::{Run, TAIL, build, execute};
use gimli::{EndianSlice, LittleEndian};
use tandem_abi::Config;
use tandem_launch::ElemType;
use tandem_launch::args::{ArgSpec, ArgValue, BufferSpec};
use tandem_launch::elf::Image;
use tandem_nvvm::{CompilerFault, Options};
use ventus_isa::asm;

/// Signed division, phi swaps, i64 elements, carries, sign extension and signed comparison, one result each.
const MIXED: &str = "define void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %neg = sub i32 %t, 20
  %q = sdiv i32 %neg, 3
  br label %loop
loop:
  %a = phi i32 [ %t, %entry ], [ %b, %loop ]
  %b = phi i32 [ 9, %entry ], [ %a, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
  %j1 = add i32 %j, 1
  %m = icmp ult i32 %j1, 4
  br i1 %m, label %loop, label %next
next:
  %w = zext i32 %neg to i64
  %w1 = add i64 %w, 4294967290
  %h = lshr i64 %w1, 32
  %carry = trunc i64 %h to i32
  %byte = trunc i32 %neg to i8
  %s = sext i8 %byte to i32
  %lt = icmp slt i32 %neg, 5
  %l = zext i1 %lt to i32
  %pair = mul i32 %a, 100
  %swap = add i32 %pair, %b
  %at = mul i32 %t, 3
  %o0 = getelementptr i64, ptr addrspace(1) %out, i32 %at
  %q64 = sext i32 %q to i64
  store i64 %q64, ptr addrspace(1) %o0
  %o1 = getelementptr i64, ptr addrspace(1) %o0, i32 1
  %x = add i32 %carry, %s
  %x64 = zext i32 %x to i64
  store i64 %x64, ptr addrspace(1) %o1
  %o2 = getelementptr i64, ptr addrspace(1) %o0, i32 2
  %y = add i32 %swap, %l
  %y64 = zext i32 %y to i64
  store i64 %y64, ptr addrspace(1) %o2
  ret void
}
";

fn run(fault: Option<CompilerFault>) -> Vec<u8> {
    let ir = format!("{MIXED}{TAIL}");
    let run = Run {
        ir: &ir,
        kernel: "k",
        grid: [1, 1, 1],
        block: [8, 1, 1],
        shared: 0,
        config: Config::new(1, 8, 8),
        options: Options { opt_level: 0, kernel: None, fault, ..Options::default() },
    };
    let buffer = BufferSpec::new(ElemType::U64, vec![0; 8 * 24]);
    let out = ArgSpec { name: None, value: ArgValue::Buffer(buffer) };
    let n = ArgSpec { name: None, value: ArgValue::Scalar(ElemType::U32, 8) };
    execute(&run, &[out, n]).remove(0)
}

#[test]
fn each_planted_fault_changes_the_result() {
    let right = run(None);
    for (t, row) in right.chunks(24).enumerate() {
        let neg = t as i32 - 20;
        let word = |n: usize| i64::from_le_bytes(row[8 * n..8 * n + 8].try_into().unwrap());
        assert_eq!(word(0), i64::from(neg / 3), "quotient of thread {t}");
        let carry = (u64::from(neg as u32) + 4_294_967_290) >> 32;
        assert_eq!(word(1) as u32, (carry as u32).wrapping_add(neg as u32), "carry of thread {t}");
        // After three swaps of (t, 9).
        assert_eq!(word(2), 9 * 100 + t as i64 + 1, "swap of thread {t}");
    }
    // A lost barrier changes no result of a single warp, nor of this kernel, which has none.
    for fault in CompilerFault::ALL.into_iter().filter(|f| *f != CompilerFault::LosesBarriers) {
        assert_ne!(run(Some(fault)), right, "{fault:?} changes nothing");
    }
}

#[test]
fn the_listing_assembles_to_the_same_bytes() {
    let data = "@a = addrspace(1) global [3 x i8] c\"abc\", align 1\n@b = addrspace(4) constant i64 81985529216486895\n\
        @p = global ptr @q\n@q = global i32 5\n";
    let more = "define internal i64 @f(i64 %x, i64 %y) noinline {\n%r = udiv i64 %x, %y\nret i64 %r\n}\n";
    for opt_level in [0, 2] {
        for ir in [format!("{MIXED}{TAIL}"), format!("{data}{more}{MIXED}{TAIL}")] {
            let compiled = build(&ir, &Options { opt_level, ..Options::default() });
            let object = asm::assemble(&compiled.asm, &asm::Options::default())
                .unwrap_or_else(|e| panic!("{:?}\n{}", e.first(), compiled.asm));
            let image = Image::parse(&compiled.elf).unwrap();
            for name in [".text", ".data"] {
                let ours = image.section(name).unwrap_or_default();
                let theirs = object.section(name).map(|s| s.bytes.as_slice()).unwrap_or_default();
                assert_eq!(ours, theirs, "{name}\n{}", compiled.asm);
            }
            assert_eq!(object.symbol("k"), Some(compiled.kernels[0].entry));
        }
    }
}

#[test]
fn source_lines_reach_the_elf() {
    // Without debug information the lines are the IR's own: the sdiv is on line 5.
    let ir = format!("{MIXED}{TAIL}");
    let compiled = build(&ir, &Options { opt_level: 0, ..Options::default() });
    let listed = compiled.asm.lines().find(|l| l.trim_start().starts_with("vdiv.v")).unwrap();
    assert!(listed.ends_with("line 5"), "{listed}");
    let address =
        u32::from_str_radix(listed.split("# ").nth(1).unwrap().split(' ').next().unwrap(), 16).unwrap();
    let entry = compiled.line_table.iter().rev().find(|l| l.addr <= address).unwrap();
    assert_eq!((entry.file.as_str(), entry.line), ("test.ll", 5));
    // The same through the ELF's own debug sections.
    let image = Image::parse(&compiled.elf).unwrap();
    let load = |id: gimli::SectionId| -> Result<_, gimli::Error> {
        Ok(EndianSlice::new(image.section(id.name()).unwrap_or_default(), LittleEndian))
    };
    let dwarf = gimli::Dwarf::load(load).unwrap();
    let header = dwarf.units().next().unwrap().expect("a compile unit");
    let unit = dwarf.unit(header).unwrap();
    let mut rows = unit.line_program.clone().unwrap().rows();
    let mut found = None;
    while let Some((_, row)) = rows.next_row().unwrap() {
        if row.address() <= u64::from(address) && !row.end_sequence() {
            found = row.line().map(|l| l.get());
        }
    }
    assert_eq!(found, Some(5));
}

#[test]
fn debug_information_of_the_source_wins() {
    let ir = "define void @k(ptr %p) !dbg !5 {
  store i32 7, ptr %p, !dbg !8
  ret void, !dbg !9
}
!nvvm.annotations = !{!0}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = !{ptr @k, !\"kernel\", i32 1}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: \"kernel.cu\", directory: \"/src\")
!3 = !{i32 2, !\"Debug Info Version\", i32 3}
!5 = distinct !DISubprogram(name: \"k\", file: !2, line: 40, type: !6, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{}
!8 = !DILocation(line: 42, column: 3, scope: !5)
!9 = !DILocation(line: 43, column: 1, scope: !5)
";
    let compiled = build(ir, &Options::default());
    assert!(
        compiled.line_table.iter().any(|l| l.file == "/src/kernel.cu" && l.line == 42),
        "{:?}",
        compiled.line_table
    );
}

#[test]
fn kernel_information_is_complete() {
    let ir = "@s = internal addrspace(3) global [10 x i32] undef, align 4
define void @k(i8 %a, i64 %b, ptr addrspace(1) %c, float %d) {
  %x = alloca [5 x i32]
  %p = getelementptr i32, ptr addrspace(3) @s, i8 %a
  store float %d, ptr addrspace(3) %p
  %q = getelementptr i32, ptr %x, i8 %a
  store i64 %b, ptr %q, align 4
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !\"kernel\", i32 1}
";
    let compiled = build(ir, &Options { opt_level: 0, ..Options::default() });
    let k = &compiled.kernels[0];
    let layout: Vec<(u32, u32, Option<u32>)> =
        k.params.iter().map(|p| (p.offset, p.size, p.pointer)).collect();
    assert_eq!(layout, [(0, 1, None), (8, 8, None), (16, 8, Some(1)), (24, 4, None)]);
    assert_eq!((k.arg_bytes, k.lds_bytes, k.dynamic_lds), (28, 40, false));
    assert_eq!(k.pds_per_thread, 32, "20 bytes, rounded up");
    assert!(k.sgprs <= 64 && k.vgprs <= 64);
}
