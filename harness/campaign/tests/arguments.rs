//! Structures that are passed by value, on the command line and in a kernel's file, and what is said of those
//! that do not fit; and launches that fit no machine.

mod common;

use common::{Scratch, vecadd};

/// `out[t] = scale[t & 1] * data[t] + n` with `struct { int n; float scale[2]; float *data; }` by value.
const BOXED: &str = r#"target triple = "nvptx64-nvidia-cuda"
%box = type { i32, [2 x float], ptr addrspace(1) }
define void @boxed(ptr byval(%box) align 8 %b, ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = load i32, ptr %b
  %odd = and i32 %t, 1
  %ps = getelementptr %box, ptr %b, i32 0, i32 1, i32 %odd
  %scale = load float, ptr %ps
  %pd = getelementptr %box, ptr %b, i32 0, i32 2
  %data = load ptr addrspace(1), ptr %pd
  %px = getelementptr float, ptr addrspace(1) %data, i32 %t
  %x = load float, ptr addrspace(1) %px
  %nf = sitofp i32 %n to float
  %p = fmul float %scale, %x
  %y = fadd float %p, %nf
  %po = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %y, ptr addrspace(1) %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!nvvm.annotations = !{!0}
!0 = !{ptr @boxed, !"kernel", i32 1}
"#;

/// With n 4, scale 0.5 and 2, data 0 to 3.
const RESULT: [f32; 4] = [4.0, 6.0, 5.0, 10.0];

/// `run boxed.ll` with these arguments on these engines.
fn boxed<'a>(engines: &'a str, args: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec!["run", "boxed.ll", "--kernel", "boxed", "--block", "4", "-c", "tiny", "-e", engines];
    args.iter().for_each(|arg| words.extend(["--arg", arg]));
    words
}

#[test]
fn a_structure_is_passed_by_value_to_every_engine() {
    let here = Scratch::new();
    here.put("boxed.ll", BOXED);
    let bytes: Vec<u8> = RESULT.iter().flat_map(|f| f.to_le_bytes()).collect();
    for (args, out) in [
        (&["{i32:4, f32[2]:0.5,2, f32[4]=0,1,2,3}", "f32[4]"][..], "1"),
        (&["{u32:4,{f32:0.5,f32:2},buf:2}", "f32[4]", "f32[4]=0,1,2,3"], "1"),
        (&["{i32:4, bytes:0000003f 00000040, buf:2}", "f32[4]", "f32[4]=0,1,2,3"], "1"),
        // The buffer of an argument before it, which the kernel then overwrites.
        (&["{i32:4, f32[2]:0.5,2, buf:1}", "f32[4]=0,1,2,3"], "1"),
    ] {
        // The buffer that no parameter names is an argument too many.
        if args.len() > 2 {
            here.run(&boxed("host,golden", args)).expect_code(5).says(&["takes 2 arguments, not 3"]);
            continue;
        }
        for engines in ["host", "golden", "host,golden", "host,golden,dut"] {
            let dump = format!("{out}=out.bin");
            let ended = here.run(&[&boxed(engines, args)[..], &["--dump", &dump]].concat()).expect_code(0);
            assert_eq!(here.get("out.bin"), bytes, "{args:?} {engines}: {ended}");
        }
    }
}

#[test]
fn a_kernels_file_has_structures_with_pointers_to_buffers() {
    let here = Scratch::new();
    here.put("boxed.ll", BOXED);
    let file = |first: &str| {
        format!(
            "ir: boxed.ll\nkernel: boxed\nblock: [4, 1, 1]\nargs:\n  - {first}\n  \
             - {{buffer: f32, init: [0, 1, 2, 3], expect: [4, 6, 5, 10]}}\n"
        )
    };
    here.put("boxed.yaml", file("{struct: [{i32: 4}, {f32: 0.5}, {f32: 2}, {buf: 1}]}"));
    here.run(&["run", "boxed.yaml", "-c", "tiny", "-e", "host,golden"]).expect_code(0).says(&["expected"]);
    for (first, says) in [
        ("{struct: [{i32: 4}, {f32: 0.5}, {f32: 2}, {buf: 7}]}", "argument 7, and there is none"),
        ("{struct: [{i32: 4}, {f32: 0.5}, {f32: 2}, {buf: 1, count: 3}]}", "only a buffer may have 'count'"),
        ("{struct: [{f32: 4}, {f32: 0.5}, {f32: 2}, {buf: 1}]}", "gives f32 at offset 0 for i32 at offset 0"),
        (
            "{struct: [{i32: 4}, {f32: 0.5}, {f32: 2}, {buf: 1}], align: 16}",
            "a structure of 24 bytes, aligned to 16 (expected 24 bytes, aligned to 8)",
        ),
    ] {
        here.put("boxed.yaml", file(first));
        here.run(&["run", "boxed.yaml", "-c", "tiny", "-e", "host,golden"]).expect_code(5).says(&[says]);
    }
}

#[test]
fn a_structure_that_does_not_fit_is_refused_with_the_parameters_parts() {
    let here = Scratch::new();
    here.put("boxed.ll", BOXED);
    const PARTS: &str = "%b, with i32 at 0, float at 4, float at 8, ptr addrspace(1) at 16";
    for (first, says) in [
        ("{f32:4, f32[2]:0.5,2, buf:1}", &["gives f32 at offset 0 for i32 at offset 0", PARTS][..]),
        (
            "{i32:4, f32[2]:0.5,2, i64:1}",
            &["gives i64 at offset 16 for ptr addrspace(1) at offset 16", PARTS],
        ),
        ("{i32:4, f32:0.5, i32:2, buf:1}", &["gives i32 at offset 8 for float at offset 8"]),
        ("{i32:4, f32[3]:1, f32:2, buf:1}", &["a structure of 32 bytes, aligned to 8 (expected 24 bytes"]),
        ("{i32:4, f32[2]:0.5,2}", &["a structure of 12 bytes, aligned to 8 (expected 24 bytes"]),
        ("buf:1", &["argument 0 is a pointer to the buffer of argument 1, but parameter 0"]),
        ("{i32:4, f32[2]:0.5,2, buf:9}", &["it points to the buffer of argument 9, and there is none"]),
    ] {
        here.run(&boxed("host,golden", &[first, "f32[4]=0,1,2,3"])).expect_code(5).says(says);
    }
    let open = "{i32:4, f32[2]:0.5,2, buf:1";
    here.run(&boxed("host,golden", &[open])).expect_code(2).says(&["a structure ends with its '}'"]);
    here.run(&["compile", "boxed.ll", "--emit", "info"])
        .expect_code(0)
        .says(&["parts      i32 at 0, float at 4, float at 8, ptr addrspace(1) at 16"]);
}

/// What keeps a kernel from every machine is named, as for cases and assembly.
#[test]
fn a_launch_that_fits_no_machine_names_the_limit() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    let run = |more: &[&str]| {
        let words = ["run", "vecadd.ll", "--kernel", "vecadd", "-e", "golden"];
        let args = ["--arg", "f32[32]", "--arg", "f32[32]", "--arg", "f32[32]", "--arg", "i32:32"];
        here.run(&[&words[..], &args, more].concat())
    };
    run(&["--block", "32", "--shared", "9000000", "-c", "tiny"]).expect_code(5).says(&[
        "vecadd.ll: the launch does not fit tiny: LDS bytes a workgroup is 9000000",
        "no machine takes it: the launch does not fit 1x32x32: LDS bytes a workgroup is 9000000, and this machine \
         takes 0 to",
    ]);
    run(&["--block", "256", "-c", "tiny"])
        .expect_code(5)
        .says(&["warps a workgroup is 64", "; try --config wide"]);
}
