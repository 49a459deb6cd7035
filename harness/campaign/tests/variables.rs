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

#[test]
fn a_value_that_does_not_fit_is_refused() {
    let here = Scratch::new();
    here.put("k.cu", SOURCE);
    for (variable, code, says) in [
        ("filter=f32:1", 5, "variable 'filter' has 8 bytes, and its value 4 bytes: give it a value for all"),
        (
            "own=i32:1",
            5,
            "variable 'own' is not one whose value kernel '_Z1kPf' reads (filter, offset, _ZN1nL5smallE)",
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
        ("{name: offset, buffer: i32, count: 1, expect: [1]}", "results of variables are not compared"),
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
