//! Results that depend on the order of threads: the program is to blame, not the compiler.

mod common;

use common::Scratch;

/// Each thread writes its number to one word; the last one wins. All store `%v`.
fn last_writer(place: &str) -> String {
    format!(
        "target triple = \"nvptx64-nvidia-cuda\"\n\
         define void @last(ptr addrspace(1) %out) {{\n\
         %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %p = getelementptr i32, ptr addrspace(1) %out, i32 {place}\n\
         store i32 %t, ptr addrspace(1) %p\nret void }}\n\
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         !nvvm.annotations = !{{!0}}\n!0 = !{{ptr @last, !\"kernel\", i32 1}}\n"
    )
}

/// Shifts a block by one place through shared memory, without the barrier it needs.
const NO_BARRIER: &str = "target triple = \"nvptx64-nvidia-cuda\"\n\
    @s = internal addrspace(3) global [32 x i32] undef\n\
    define void @shift(ptr addrspace(1) %out) {\n\
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    %p = getelementptr i32, ptr addrspace(3) @s, i32 %t\n\
    %v = add i32 %t, 100\n\
    store i32 %v, ptr addrspace(3) %p\n\
    %u = add i32 %t, 1\n%w = and i32 %u, 7\n\
    %q = getelementptr i32, ptr addrspace(3) @s, i32 %w\n\
    %r = load i32, ptr addrspace(3) %q\n\
    %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n\
    store i32 %r, ptr addrspace(1) %o\nret void }\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    !nvvm.annotations = !{!0}\n!0 = !{ptr @shift, !\"kernel\", i32 1}\n";

#[test]
fn a_missing_barrier_is_the_programs_fault() {
    let here = Scratch::new();
    here.put("shift.ll", NO_BARRIER);
    // One warp of eight threads: lockstep hides the missing barrier on the device, and the host shows it.
    here.run(&["run", "shift.ll", "-k", "shift", "--block", "8", "-a", "i32[8]", "-e", "host,golden"])
        .expect_code(1)
        .says(&["blame: program", "depends on the order in which threads run"]);
}

/// Each thread adds its number to a word to which the other block's thread adds as well.
const TWO_BLOCKS: &str = "target triple = \"nvptx64-nvidia-cuda\"\n\
    define void @add(ptr addrspace(1) %out) {\n\
    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    %p = getelementptr i32, ptr addrspace(1) %out, i32 %t\n\
    %v = load i32, ptr addrspace(1) %p\n\
    %w = add i32 %v, %t\n\
    store i32 %w, ptr addrspace(1) %p\nret void }\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    !nvvm.annotations = !{!0}\n!0 = !{ptr @add, !\"kernel\", i32 1}\n";

#[test]
fn a_race_between_blocks_is_not_put_on_the_compiler() {
    let here = Scratch::new();
    here.put("add.ll", TWO_BLOCKS);
    let words = ["run", "add.ll", "-k", "add", "--grid", "2", "--block", "8", "-a", "i32[8]"];
    here.run(&words).expect_code(1).says(&[
        "blame: program (or compiler)",
        "may be the outcome of a race: nothing orders two accesses to 0x90000004",
        "workgroup 0 warp 0",
        "workgroup 1 warp 0",
    ]);
}

#[test]
fn threads_that_write_places_of_their_own_agree() {
    let here = Scratch::new();
    here.put("own.ll", last_writer("%t"));
    here.run(&["run", "own.ll", "-k", "last", "--block", "8", "-a", "i32[8]", "-e", "host,golden"])
        .expect_code(0)
        .says(&["PASS"]);
}

#[test]
fn a_write_behind_a_buffer_is_found() {
    let here = Scratch::new();
    here.put("after.ll", last_writer("%t"));
    // Eight threads and room for seven.
    here.run(&["run", "after.ll", "-k", "last", "--block", "8", "-a", "i32[7]", "-e", "host,golden"])
        .expect_code(1)
        .says(&["wrote past the end of buffer", "argument 0"]);
}

/// Each thread takes a number from a shared word, without an atomic, and prints it. Threads that run one
/// after another get the same numbers in any order; the host also runs those of a block in step.
const TICKETS: &str = "#include <cstdio>\n__device__ int next;\n__global__ void take(int *p) {\n  \
    int mine = next;\n  next = mine + 1;\n  printf(\"%d\\n\", mine);\n  p[0] = 1;\n}\n";

#[test]
fn a_race_whose_result_is_printed_is_not_put_on_the_compiler() {
    let here = Scratch::new();
    here.put("take.cu", TICKETS);
    here.run(&["run", "take.cu", "--grid", "2", "--block", "8", "-a", "i32[1]", "-e", "host,golden"])
        .expect_code(1)
        .says(&["blame: program\n", "depends on the order in which threads run"]);
}

/// The same in one warp: its lanes take their numbers in step, and no thread of the host that runs alone sees
/// that. The program is to blame, for what it prints and for what it stores.
#[test]
fn a_race_between_lanes_of_a_warp_is_the_programs_fault() {
    let here = Scratch::new();
    here.put("take.cu", TICKETS);
    let stores = "__device__ int next;\n__global__ void take(int *p) {\n  int mine = next;\n  \
        next = mine + 1;\n  p[mine] = 1;\n}\n";
    here.put("store.cu", stores);
    for (file, buffer) in [("take.cu", "i32[1]"), ("store.cu", "i32[8]")] {
        let ended = here
            .run(&["run", file, "--block", "8", "-a", buffer, "-e", "host,golden"])
            .expect_code(1)
            .says(&["blame: program\n", "depends on the order in which threads run"]);
        assert!(!ended.out.contains("compiler)"), "{ended}");
    }
}
