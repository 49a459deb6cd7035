//! `tandem run` and `tandem check` on CUDA and OpenCL sources: results, and lines of the source in reports.

use std::path::Path;
use std::process::{Command, Output};

fn tandem(dir: &Path, words: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_tandem"))
        .args(words)
        .env("TANDEM_ROOT", root)
        .current_dir(dir)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

const ADD: &str = "__global__ void add(const float *x, float *y) {\n  int i = blockIdx.x * blockDim.x + \
                   threadIdx.x;\n  if (i == 40) __trap();\n  y[i] += x[i];\n}\n\
                   __global__ void other(int *p) { p[0] = 1; }\n";

#[test]
fn a_source_runs_and_its_result_is_an_array() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("k.cu"), ADD).unwrap();
    let words =
        ["run", "k.cu", "--engine", "host,golden", "--kernel", "add", "--block", "32", "-a", "f32[4x8]=1.5"];
    let done = tandem(dir.path(), &[&words[..], &["-a", "f32[4x8]=2", "--dump", "1=y.csv"]].concat());
    assert!(done.status.success(), "{}", said(&done));
    let y = std::fs::read_to_string(dir.path().join("y.csv")).unwrap();
    assert_eq!(y, "3.5,3.5,3.5,3.5,3.5,3.5,3.5,3.5\n".repeat(4));
}

#[test]
fn reports_have_the_lines_of_the_source() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("k.cu"), ADD).unwrap();
    let words = ["run", "k.cu", "--engine", "golden", "--kernel", "add", "--grid", "2", "--block", "32"];
    let done = tandem(dir.path(), &[&words[..], &["-a", "f32[64]=1.5", "-a", "f32[64]"]].concat());
    assert_eq!(done.status.code(), Some(1), "{}", said(&done));
    assert!(said(&done).contains("k.cu:3\n            if (i == 40) __trap();"), "{}", said(&done));
}

#[test]
fn a_result_that_hangs_on_undefined_values_is_the_programs() {
    let dir = tempfile::tempdir().unwrap();
    let k = "__global__ void k(int *p, int n) {\n  int x;\n  if (n > 5) x = 1;\n  p[threadIdx.x] = x;\n}\n\
             __global__ void s(int *p) {\n  __shared__ int v[32];\n  if (threadIdx.x < 16) v[threadIdx.x] = 3;\n  \
             __syncthreads();\n  p[threadIdx.x] = v[threadIdx.x] & v[31 - threadIdx.x];\n}\n";
    std::fs::write(dir.path().join("k.cu"), k).unwrap();
    let words = ["run", "k.cu", "--engine", "host,golden", "--block", "32", "-a", "i32[32]=9"];
    let done = tandem(dir.path(), &[&words[..], &["--kernel", "k", "-a", "i32:2"]].concat());
    // The compiler may take x = 1 for granted; the host does not.
    assert_eq!(done.status.code(), Some(1), "{}", said(&done));
    let text = said(&done);
    assert!(
        text.contains("blame: program\n") && text.contains("values that the program never defined"),
        "{text}"
    );
}

#[test]
fn results_that_agree_by_luck_do_not_pass() {
    let dir = tempfile::tempdir().unwrap();
    let k = "__global__ void over(int *p) {\n  __shared__ int v[16];\n  v[threadIdx.x] = 1;\n  \
             p[threadIdx.x] = v[threadIdx.x];\n}\n\
             __global__ void unset(int *p) {\n  __shared__ int v[32];\n  if (p[0]) v[0] = 1;\n  \
             __syncthreads();\n  p[threadIdx.x] = v[threadIdx.x];\n}\n\
             __global__ void late(int *p) {\n  __shared__ int v;\n  if (threadIdx.x % 16 == 0) v = \
             threadIdx.x;\n  __syncthreads();\n  p[threadIdx.x] = v;\n}\n\
             __global__ void lane(int *p) {\n  if (threadIdx.x < 16) p[threadIdx.x] = \
             __shfl_down_sync(0xffff, threadIdx.x, 4);\n}\n\
             __global__ void index(int *p) {\n  __shared__ int i;\n  if (p[0]) i = 1;\n  \
             __syncthreads();\n  int v = p[i + threadIdx.x];\n  __syncthreads();\n  p[threadIdx.x] = v + 1;\n}\n\
             __global__ void discarded(int *p) {\n  if (threadIdx.x >= 16) return;\n  \
             int v = __shfl_down_sync(0xffff, threadIdx.x, 4);\n  if (threadIdx.x < 12) p[threadIdx.x] = v;\n}\n";
    std::fs::write(dir.path().join("k.cu"), k).unwrap();
    let run = |kernel| {
        let words = ["run", "k.cu", "--engine", "host,golden", "--config", "wide", "--kernel", kernel];
        tandem(dir.path(), &[&words[..], &["--block", "32", "-a", "i32[32]"]].concat())
    };
    for (kernel, why) in [
        ("over", "4 bytes at offset 64 of @"),
        ("over", "k.cu:3: store"),
        ("unset", "values that the program never defined"),
        ("late", "the order in which threads run"),
        ("lane", "values that the program never defined"),
        ("index", "results agree, but in that other run, on the host, "),
    ] {
        let done = run(kernel);
        let text = said(&done);
        assert_eq!(done.status.code(), Some(1), "{kernel}: {text}");
        assert!(text.contains("blame: program\n") && text.contains(why), "{kernel}: {text}");
    }
    assert!(run("discarded").status.success(), "an undefined value that nothing uses");
}

/// Runs a kernel of `k.cu` with one buffer of 32 words on `wide`; returns the exit code and the report.
fn on_wide(dir: &Path, file: &str, kernel: &str, engines: &str, first: i32) -> (Option<i32>, String) {
    let words = ["run", file, "--config", "wide", "--block", "32", "--kernel", kernel, "--engine", engines];
    let done = tandem(dir, &[&words[..], &["-a", &format!("i32[32]={first}")]].concat());
    (done.status.code(), said(&done))
}

#[test]
fn wrong_programs_are_blamed_whoever_runs_them() {
    let dir = tempfile::tempdir().unwrap();
    let k = "__global__ void counted(int *p) {\n  __shared__ int n;\n  if (threadIdx.x == 0) n = 0;\n  \
             __syncthreads();\n  atomicAdd(&n, 1);\n  if (threadIdx.x == 31) p[0] = n;\n}\n\
             __global__ void unset(int *p) {\n  __shared__ int v[32];\n  if (p[0] > 1) v[0] = 1;\n  \
             __syncthreads();\n  p[threadIdx.x] = v[threadIdx.x];\n}\n\
             __global__ void over(int *p) {\n  __shared__ int v[16];\n  v[threadIdx.x] = 1;\n  \
             __syncthreads();\n  p[threadIdx.x] = v[31 - threadIdx.x];\n}\n\
             __global__ void overflow(int *p) {\n  int x = p[threadIdx.x];\n  \
             p[threadIdx.x] = x + 1 > x;\n}\n";
    std::fs::write(dir.path().join("k.cu"), k).unwrap();
    for (kernel, engines, first, why) in [
        ("counted", "host,golden", 0, "the order in which threads run"),
        ("counted", "host", 0, "the order in which threads run"),
        ("unset", "host", 0, "values that the program never defined"),
        ("over", "golden", 0, "k.cu:16 accesses 4 bytes at offset 64 of its workgroup's shared memory"),
        ("overflow", "host,golden", i32::MAX, "breaks the promise of its instruction: k.cu:22: "),
    ] {
        let (code, text) = on_wide(dir.path(), "k.cu", kernel, engines, first);
        assert_eq!(code, Some(1), "{kernel} on {engines}: {text}");
        let blamed = text.contains("blame: program\n") && text.contains(why);
        assert!(blamed, "{kernel} on {engines}: {text}");
    }
    assert_eq!(on_wide(dir.path(), "k.cu", "overflow", "host,golden", 3).0, Some(0));
}

#[test]
fn what_llvm_leaves_undefined_is_the_programs_fault() {
    let dir = tempfile::tempdir().unwrap();
    let k = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)\n\
             define internal i32 @one(i32 %n) noinline {\n  ret i32 %n\n}\n\
             define internal i32 @two(i32 %n, i32 %m) noinline {\n  ret i32 %m\n}\n\
             define void @called(ptr addrspace(1) %out) {\n  \
             %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  \
             %p = getelementptr i32, ptr addrspace(1) %out, i32 %i\n  %x = load i32, ptr addrspace(1) %p\n  \
             %c = icmp eq i32 %x, 5\n  %f = select i1 %c, ptr @one, ptr @two\n  %v = call i32 %f(i32 1)\n  \
             store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n\
             define void @scoped(ptr addrspace(1) %p) {\n  %a = alloca [2 x i32]\n  \
             %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %j = and i32 %i, 1\n  \
             %q = getelementptr [2 x i32], ptr %a, i32 0, i32 %j\n  \
             call void @llvm.lifetime.start.p0(i64 8, ptr %a)\n  store i32 7, ptr %q\n  \
             call void @llvm.lifetime.end.p0(i64 8, ptr %a)\n  %v = load i32, ptr %q\n  \
             store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n\
             !nvvm.annotations = !{!0, !1}\n!0 = !{ptr @called, !\"kernel\", i32 1}\n\
             !1 = !{ptr @scoped, !\"kernel\", i32 1}\n!nvvmir.version = !{!2}\n!2 = !{i32 2, i32 0}\n";
    std::fs::write(dir.path().join("k.ll"), k).unwrap();
    assert_eq!(on_wide(dir.path(), "k.ll", "called", "host,golden", 5).0, Some(0));
    for (kernel, why) in [
        ("called", "what was called is no function of type i32 (i32) ("),
        ("scoped", "local variable %a was accessed after its scope had ended ("),
    ] {
        let (code, text) = on_wide(dir.path(), "k.ll", kernel, "host,golden", 0);
        assert_eq!(code, Some(1), "{kernel}: {text}");
        assert!(text.contains("blame: program\n") && text.contains(why), "{kernel}: {text}");
    }
}

#[test]
fn a_difference_from_the_host_leaves_a_bundle() {
    let dir = tempfile::tempdir().unwrap();
    let k = "__global__ void k(int *p, int n) { p[threadIdx.x] = p[threadIdx.x] < n ? 10 : 20; }\n";
    std::fs::write(dir.path().join("k.cu"), k).unwrap();
    let words = ["run", "k.cu", "--engine", "host,golden", "--block", "32", "--bundle", "b"];
    let more = ["-a", "i32[32]=-1", "-a", "i32:1", "--plant", "compiler:signed-less-as-unsigned"];
    let done = tandem(dir.path(), &[&words[..], &more].concat());
    assert_eq!(done.status.code(), Some(1), "{}", said(&done));
    let again = tandem(dir.path(), &["replay", "b"]);
    assert_eq!(again.status.code(), Some(1), "{}", said(&again));
    assert!(said(&again).contains("blame: compiler"), "{}", said(&again));
}

#[test]
fn refusals_have_the_lines_of_the_source() {
    let dir = tempfile::tempdir().unwrap();
    let k =
        "__global__ void k(int *p) {\n  p[0] = 1;\n  asm volatile(\"nosuch.b32 %0;\" : \"=r\"(p[1]));\n}\n";
    std::fs::write(dir.path().join("k.cu"), k).unwrap();
    let done = tandem(dir.path(), &["check", "k.cu"]);
    assert_eq!(done.status.code(), Some(5), "{}", said(&done));
    assert!(said(&done).starts_with("k.cu:3: unsupported: "), "{}", said(&done));
}

#[test]
fn a_kernel_must_be_named_if_there_are_several() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("k.cu"), ADD).unwrap();
    let done = tandem(dir.path(), &["run", "k.cu"]);
    assert_eq!(done.status.code(), Some(5), "{}", said(&done));
    assert!(said(&done).contains("it has 2 kernels, so name one with --kernel: add(float const*, float*)"));
}
