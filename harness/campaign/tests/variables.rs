//! Values that a launch gives to variables of a module, in a kernel file and on the command line, and texture
//! references; and the messages about those that do not fit.

mod common;

use common::Scratch;

/// Each thread stores a sum of all variables.
const SOURCE: &str = "__constant__ float filter[2];\n__device__ int offset = 5;\nstatic __constant__ int own = 7;\n\
    namespace n { static __device__ short small; }\n__device__ int unused;\n\
    __global__ void k(float *out) {\n  out[threadIdx.x] = filter[0] + 10 * filter[1] + offset + own + n::small;\n}\n\
    void host() { cudaMemcpyToSymbol(n::small, nullptr, 2); cudaMemcpyToSymbol(unused, nullptr, 4); }\n";

/// `run k.cu` with these variables on these engines; the result goes to out.bin.
fn run<'a>(engines: &'a str, variables: &[&'a str]) -> Vec<&'a str> {
    let mut words =
        vec!["run", "k.cu", "-c", "tiny", "-e", engines, "--arg", "f32[1]", "--dump", "0=out.bin"];
    variables.iter().for_each(|v| words.extend(["--variable", v]));
    words
}

#[test]
fn a_launch_gives_values_to_variables() {
    let here = Scratch::new();
    here.put("k.cu", SOURCE);
    here.put("two.bin", [2.0f32.to_le_bytes(), 3.0f32.to_le_bytes()].concat());
    for (variables, want) in [
        (&[][..], 12.0f32),
        (&["filter=f32[2]=2,3"], 44.0),
        (&["filter=f32[]=@two.bin"], 44.0),
        (&["filter={f32:2,f32:3}", "offset=i32:-1"], 38.0),
        (&["n::small=i16:-3", "filter=bytes:00000040 00004040"], 41.0),
        (&["_ZN1nL5smallE=u16:100"], 112.0),
    ] {
        for level in ["-O0", "-O2"] {
            here.run(&[&run("host,golden,dut", variables)[..], &[level]].concat()).expect_code(0);
            assert_eq!(here.get("out.bin"), want.to_le_bytes(), "{variables:?} {level}");
        }
    }
}

/// A counter, a row of floats, a structure, an address, and a queue whose order is the threads'.
const RESULTS: &str = "struct S { char tag; float sum; };\n__device__ unsigned long long total = 0xffffffff;\n\
    namespace n { __device__ float scale[2] = {1, 2}; }\n__device__ S table[4];\n__device__ const int *where;\n\
    __device__ int queue[8], tail;\n\
    __global__ void k(const int *in) {\n  const int i = threadIdx.x;\n  \
      if (i < 4) for (volatile int n = 0; n < 9; ++n);\n  table[i % 4].tag = i % 4;\n  \
      if (i == 0) { total += in[0]; n::scale[1] *= in[0]; where = in; }\n  queue[atomicAdd(&tail, 1)] = i;\n}\n";

/// A kernel file for it with these variables.
fn results(variables: &str) -> String {
    let launch = "ir: r.cu\nkernel: k\nblock: [8, 1, 1]\nargs: [{buffer: i32, init: [5]}]\n";
    format!("{launch}variables: [{variables}]\n")
}

/// What the kernel leaves in variables is compared with the host, and can be written and stated.
#[test]
fn results_in_variables_are_compared() {
    let here = Scratch::new();
    here.put("r.cu", RESULTS);
    here.put("r.yaml", results(""));
    let words = ["run", "r.yaml", "-c", "tiny", "-e", "host,golden"];
    let passed = here.run(&[&words[..], &["--dump", "total=t.csv", "--dump", "n::scale=s.bin"]].concat());
    // The buffer, `total`, `scale`, two numbers in each structure of `table`, and `tail`. The order of
    // threads decides `queue`, and `where` is an address.
    passed.expect_code(0).says(&["13 results compared"]);
    assert_eq!(here.get("t.csv"), b"4294967300\n");
    assert_eq!(here.get("s.bin"), [1.0f32.to_le_bytes(), 10.0f32.to_le_bytes()].concat());
    // The sum of 64 bits is nowhere else.
    here.run(&[&words[..], &["--plant", "compiler:loses-carry"]].concat()).expect_code(1).says(&[
        "blame: compiler",
        "variable total is not what it should be",
        "device    4\n",
        "host      4294967300",
    ]);
    here.run(&[&words[..], &["--dump", "table=t.csv"]].concat()).expect_code(2).says(&[
        "numbers of one type in no variable of this name (variables: total; n::scale; table, byte 0;",
    ]);
}

/// A kernel file states results of variables. Without initial contents, they keep the module's.
#[test]
fn results_in_variables_can_be_stated() {
    let here = Scratch::new();
    here.put("r.cu", RESULTS);
    for (variables, code, says) in [
        ("{name: total, buffer: u64, count: 1, expect: [4294967300]}", 0, "expected"),
        ("{name: total, buffer: u64, count: 1, expect: [5]}", 1, "expected  5"),
        ("{name: total, buffer: u64, init: [7], expect: [12]}", 0, "expected"),
        ("{name: 'n::scale', buffer: f32, count: 2, expect: [1, 10], dump: s.npy}", 0, "expected"),
        ("{name: 'n::scale', buffer: f32, count: 2, expect: [1, 11]}", 1, "variable n::scale"),
        (
            "{name: table, buffer: f32, count: 8, expect_fill: 0}",
            5,
            "does not hold numbers of one type (f32)",
        ),
        ("{name: where, buffer: u64, count: 1, expect: [0]}", 5, "does not hold numbers of one type (u64)"),
    ] {
        here.put("r.yaml", results(variables));
        here.run(&["run", "r.yaml", "-c", "tiny", "-e", "host,golden"]).expect_code(code).says(&[says]);
    }
    assert!(here.get("s.npy").starts_with(b"\x93NUMPY"));
}

/// A case has the values in its memory.
#[test]
fn a_case_has_the_values() {
    let here = Scratch::new();
    here.put("k.cu", SOURCE);
    let launch = ["-c", "tiny", "--arg", "f32[1]", "--variable", "filter=f32[2]=2,3"];
    here.run(&[&["compile", "k.cu", "-k", "k", "--emit", "case", "-o", "c"][..], &launch].concat())
        .expect_code(0);
    let data = String::from_utf8(here.get("c.data")).unwrap();
    // Words are written in hexadecimal, one a line.
    assert!(data.contains("40000000\n40400000"), "{data}");
    here.run(&["run", "c.metadata"]).expect_code(0);
    here.run(&["compile", "k.cu", "-o", "k.elf", "--variable", "offset=i32:1"])
        .expect_code(2)
        .says(&["need --emit case"]);
}

#[test]
fn a_value_that_does_not_fit_is_refused() {
    let here = Scratch::new();
    here.put("k.cu", SOURCE);
    for (variable, code, says) in [
        ("filter=f32:1", 5, "variable 'filter' has 8 bytes, and its value 4 bytes: give it a value for all"),
        (
            "own=i32:1",
            5,
            "variable 'own' is not one whose value kernel '_Z1kPf' reads (filter, offset, n::small)",
        ),
        ("fitler=f32:1", 5, "variable 'fitler' is not one whose value kernel '_Z1kPf' reads"),
        ("unused=i32:1", 5, "variable 'unused' is not one whose value"),
        ("filter", 2, "expected NAME=VALUE"),
        ("filter=f32:x", 2, "argument 'f32:x'"),
        ("filter={buf:0}", 2, "it cannot hold the address of a buffer"),
        ("filter=f32[]=@none.npy", 5, "none.npy"),
    ] {
        here.run(&run("host,golden", &[variable])).expect_code(code).says(&[says]);
    }
    here.run(&["run", "none.s", "--variable", "a=i32:1"]).expect_code(2).says(&["--variable"]);
    let file = |variables: &str| {
        format!(
            "ir: k.cu\nkernel: k\nblock: [1, 1, 1]\nvariables: [{variables}]\nargs: [{{buffer: f32, count: 1}}]\n"
        )
    };
    for (variables, says) in [
        ("{i32: 1}", "variable 0 needs a name"),
        ("{name: offset, buffer: i32, count: 2, expect: [1, 2]}", "variable 'offset' has 4 bytes"),
        (
            "{name: offset, buffer: i32, shape: [1, 1], texture: {kind: 2d}}",
            "texels are listed among the arguments",
        ),
        ("{name: offset, i32: 1}, {name: offset, i32: 2}", "variable 'offset' gets two values"),
        ("{name: offset, i64: 1}", "variable 'offset' has 4 bytes, and its value 8 bytes"),
    ] {
        here.put("k.yaml", file(variables));
        here.run(&["run", "k.yaml", "-e", "host,golden"]).expect_code(5).says(&[says]);
    }
}

/// A constant's value is in the code, so a launch cannot set it.
#[test]
fn constants_of_ir_keep_their_values() {
    let here = Scratch::new();
    let ir = |kind: &str| {
        format!(
            "target triple = \"nvptx64-nvidia-cuda\"\n@v = {kind} i32 3\ndefine void @k(ptr addrspace(1) %p) {{\n  \
             %v = load i32, ptr addrspace(1) @v\n  store i32 %v, ptr addrspace(1) %p\n  ret void\n}}\n\
             !nvvm.annotations = !{{!0}}\n!0 = !{{ptr @k, !\"kernel\", i32 1}}\n"
        )
    };
    for (kind, code) in
        [("addrspace(1) global", 0), ("addrspace(1) constant", 5), ("internal addrspace(1) global", 5)]
    {
        here.put("k.ll", ir(kind));
        let words = ["run", "k.ll", "-k", "k", "-c", "tiny", "-e", "host,golden", "--arg", "i32[1]"];
        let ended = here.run(&[&words[..], &["--variable", "v=i32:9", "--dump", "0=out.bin"]].concat());
        ended.expect_code(code);
        if code == 0 {
            assert_eq!(here.get("out.bin"), 9i32.to_le_bytes());
        }
    }
}

#[test]
fn a_texture_reference_without_texels_is_refused() {
    let here = Scratch::new();
    here.put(
        "k.cu",
        "texture<float> line;\n__global__ void k(float *out) { out[0] = tex1Dfetch(line, 1); }\n\
         __global__ void other(float *out) { out[0] = 1; }\n",
    );
    let words = |kernel| ["run", "k.cu", "-k", kernel, "-c", "tiny", "-e", "host,golden", "--arg", "f32[1]"];
    here.run(&words("k"))
        .expect_code(5)
        .says(&["nothing is bound to the texture or surface reference 'line'"]);
    here.run(&words("other")).expect_code(0);
    here.put(
        "k.yaml",
        "ir: k.cu\nkernel: k\nblock: [1, 1, 1]\nargs:\n  - {buffer: f32, count: 1, expect: [6]}\n  \
         - {buffer: f32, init: [5, 6], texture: {kind: 1d, variable: line}}\n",
    );
    here.run(&["run", "k.yaml", "-c", "tiny", "-e", "host,golden,dut"]).expect_code(0);
}
