//! What clang makes of sources: kernels, lines, and errors with a way out.

use std::path::{Path, PathBuf};
use tandem_sources::{Language, SourceError, Translation, translate, translate_for};

/// A source in a directory of its own.
fn source(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join(name);
    std::fs::write(&path, text).unwrap();
    (dir, path)
}

fn of(name: &str, text: &str, more: &[&str]) -> Result<Translation, SourceError> {
    let (_dir, path) = source(name, text);
    let more: Vec<String> = more.iter().map(ToString::to_string).collect();
    translate(&path, Language::of(&path).unwrap(), &more)
}

fn text(t: &Translation) -> &str {
    t.source.as_text().unwrap()
}

#[test]
fn host_code_is_read_and_leaves_nothing() {
    let t = of(
        "k.cu",
        "#include <cstdio>\n#include <vector>\n#include <cuda_runtime.h>\n\
         template <typename T> __global__ void twice(T *p) { p[threadIdx.x] *= 2; }\n\
         int main() {\n  std::vector<float> v(32);\n  float *p;\n  cudaMalloc(&p, sizeof(float) * v.size());\n  \
         twice<<<1, 32>>>(p);\n  std::printf(\"%s\\n\", cudaGetErrorString(cudaGetLastError()));\n}\n",
        &[],
    )
    .unwrap();
    assert_eq!(t.kernels, ["_Z5twiceIfEvPT_"]);
    assert_eq!(t.kernel(Some("twice")).unwrap(), "_Z5twiceIfEvPT_");
    assert!(!text(&t).contains("@main"));
    assert_eq!(t.warnings, "");
}

#[test]
fn host_code_may_use_pools_graphs_peers_and_pitched_memory() {
    let host = "
        __global__ void k(char *p) { p[threadIdx.x] = 1; }
        void host(cudaStream_t s) {
          cudaExtent size = make_cudaExtent(64, 4, 2);
          cudaPitchedPtr p;
          cudaMalloc3D(&p, size);
          cudaMemset3D(p, 0, size);
          cudaMemcpy3DParms copy = {};
          copy.srcPtr = make_cudaPitchedPtr(p.ptr, p.pitch, 64, 4);
          cudaMemcpy3D(&copy);
          int can;
          cudaDeviceCanAccessPeer(&can, 0, 1);
          cudaMemPool_t pool;
          cudaDeviceGetDefaultMemPool(&pool, 0);
          unsigned long long most = 1 << 20;
          cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &most);
          cudaMemAdvise(p.ptr, p.pitch, cudaMemAdviseSetReadMostly, cudaCpuDeviceId);
          cudaHostRegister(p.ptr, p.pitch, cudaHostRegisterMapped);
          cudaGraph_t graph;
          cudaGraphExec_t ready;
          cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
          k<<<1, 64, 0, s>>>(static_cast<char *>(p.ptr));
          cudaStreamEndCapture(s, &graph);
          cudaGraphInstantiate(&ready, graph, nullptr, nullptr, 0);
          cudaGraphLaunch(ready, s);
        }";
    assert_eq!(of("k.cu", host, &[]).unwrap().kernels, ["_Z1kPc"]);
}

#[test]
fn host_code_may_call_thrust_and_cub_and_device_code_may_not() {
    let host = "#include <thrust/device_vector.h>\n#include <thrust/extrema.h>\n#include <thrust/sort.h>\n\
         #include <cub/device/device_radix_sort.cuh>\n\
         __global__ void k(float *p) { p[0] = thrust::maximum<float>()(p[1], p[2]); }\n\
         void host(int n) {\n  thrust::device_vector<float> d(n, 1.0f);\n  \
         thrust::sort(thrust::device, d.begin(), d.end(), thrust::greater<float>());\n  \
         float most = *thrust::max_element(d.begin(), d.end());\n  \
         k<<<1, 1>>>(thrust::raw_pointer_cast(d.data()));\n  \
         size_t bytes = most;\n  cub::DeviceRadixSort::SortKeys(nullptr, bytes, d.data(), d.data(), n);\n}\n";
    assert_eq!(of("k.cu", host, &[]).unwrap().kernels, ["_Z1kPf"]);
    let device = "#include <thrust/sort.h>\n__global__ void k(int *p) { thrust::sort(p, p + 8); }\n";
    let e = of("k.cu", device, &[]).unwrap_err().to_string();
    assert!(e.contains("call to __host__ function from __global__ function"), "{e}");
}

#[test]
fn headers_that_the_cuda_runtime_includes_are_there_without_an_include() {
    let k =
        "__global__ void k(int *p) { p[0] = INT_MAX; memcpy(p + 1, p, sizeof(size_t)); p[3] = abs(-3); }\n";
    assert!(text(&of("k.cu", k, &[]).unwrap()).contains("store i32 2147483647,"));
}

#[test]
fn every_documented_function_of_halves_exists() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/narrow.cu");
    let t = translate(&path, Language::Cuda, &[]).unwrap();
    assert_eq!(t.kernels.len(), 2);
    // Programs that turn the operators off compute with floats instead.
    let k = "#include <cuda_fp16.h>\n__global__ void k(__half *p, float *f) { f[0] = p[0] * p[1]; }\n";
    assert!(text(&of("k.cu", k, &[]).unwrap()).contains("fmul half"));
    let off = of("k.cu", k, &["-D__CUDA_NO_HALF_OPERATORS__"]).unwrap();
    assert!(text(&off).contains("fmul float"));
}

/// The host's half of programs: libraries that are not there, types that clang does not know.
#[test]
fn host_code_that_clang_refuses_is_left_out() {
    let program = "#include <torch/extension.h>\n#include <cublas_v2.h>\n#include <mpi.h>\n\
         template <int N> __global__ void twice(float *p) { p[threadIdx.x] *= N; }\n\
         __global__ void plain(half *p) { p[0] = p[1]; }\n\
         #define CHECK(x) if ((x) != CUBLAS_STATUS_SUCCESS) { abort(); }\n\
         static cublasHandle_t handle;\n\
         torch::Tensor f(torch::Tensor x) { return x; }\n\
         int main(int argc, char **argv) {\n  MPI_Init(&argc, &argv);\n  float *p = nullptr;\n  \
         for (int i = 0; i < 2; ++i) {\n    CHECK(cublasCreate(&handle));\n    twice<3><<<1, 32>>>(p);\n  }\n\
         }\n\
         PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {\n  m.def(\"f\", &f);\n}\n";
    let t = of("k.cu", program, &[]).unwrap();
    // The launch of a template in what is left makes its instance.
    assert_eq!(t.kernels, ["_Z5plainP6__half", "_Z5twiceILi3EEvPf"]);
    for part in ["left out: lines 7, 8, 10, ", "count as empty: torch/extension.h, cublas_v2.h, mpi.h"] {
        assert!(t.warnings.contains(part), "{part}: {}", t.warnings);
    }
    // Lines stay the source's.
    let store = text(&t).lines().position(|l| l.contains("store float")).unwrap() + 1;
    let place = tandem_sources::lines::Lines::of(text(&t)).place(u32::try_from(store).unwrap());
    assert_eq!(place, Some((t.source.path.clone(), 4)));
}

#[test]
fn errors_of_device_code_stay_errors() {
    for (device, error) in [
        ("__global__ void k(int *p) { p[0] = q; }", "undeclared identifier 'q'"),
        ("__device__ int f() { return MPI_SIZE; }\n__global__ void k(int *p) { p[0] = f(); }", "'MPI_SIZE'"),
        // Kernels may not call it, or take what the library declares.
        ("int f(MPI_Comm c) { return 1; }\n__global__ void k(int *p) { p[0] = f(0); }", "'f'"),
        ("struct S { MPI_Comm c; int n; };\n__global__ void k(S s, int *p) { p[0] = s.n; }", "'S'"),
        (
            "struct S { MPI_Comm c; __device__ int n() { return 1; } };\n\
             __global__ void k(S s, int *p) { p[0] = s.n(); }",
            "'MPI_Comm'",
        ),
        // The device may call what is constexpr, so no statement of it goes.
        (
            "constexpr int f(int a) { a += rand(); return a; }\n\
             __global__ void k(int *p) { p[0] = f(p[0]); }",
            "'rand'",
        ),
        (
            "template <typename F> __global__ void k(F f, int *p) { p[0] = f(p[0]); }\n\
             void host(int *p) { auto f = [] __device__(int a) { a += rand(); return a; }; \
             k<<<1, 1>>>(f, p); }\n__global__ void other() { int x = q; }",
            "'q'",
        ),
        // An error in an instance of a kernel is the kernel's, wherever it is launched.
        (
            "template <typename T> __global__ void k(T *p) { p->x = 1; }\n\
             void host() { k<int><<<1, 1>>>(nullptr); MPI_Init(); }",
            "member reference base type 'int'",
        ),
        (
            "texture<double> t;\n__global__ void k(double *p) { p[0] = tex1Dfetch(t, 0); }",
            "undefined template 'tandem_texel<double>'",
        ),
    ] {
        let e = of("k.cu", &format!("#include <mpi.h>\n{device}\n"), &[]).unwrap_err().to_string();
        assert!(e.contains(error), "{device}: {e}");
    }
}

/// Texture and surface references: the device reads a handle from a variable, and host code that binds them
/// is dropped.
#[test]
fn references_to_textures_are_variables() {
    let source = "texture<float, 1, cudaReadModeElementType> line;\n\
         static texture<uchar4, 2, cudaReadModeNormalizedFloat> image(true, cudaFilterModeLinear);\n\
         namespace n { texture<int2, cudaTextureType2DLayered> layers; }\n\
         surface<void, cudaSurfaceType2D> out;\n\
         __device__ float4 at(float x, float y) { return tex2D(image, x, y); }\n\
         __global__ void k(float *p, cudaTextureObject_t object) {\n\
         float4 c = at(0.5f, 0.5f);\n\
         int2 l = tex2DLayered(n::layers, 0.5f, 0.5f, 1);\n\
         float old = surf2Dread<float>(out, 4, 0);\n\
         surf2Dread(&old, out, 4, 0, cudaBoundaryModeClamp);\n\
         surf2Dwrite(tex1Dfetch(line, 2) + c.w + l.y + old + tex1Dfetch<float>(object, 2), out, 0, 1);\n}\n\
         int main() {\n  float *p; cudaArray *a; size_t offset;\n  line.addressMode[0] = cudaAddressModeWrap;\n  \
         image.filterMode = cudaFilterModePoint;\n  \
         cudaChannelFormatDesc desc = cudaCreateChannelDesc<uchar4>();\n  \
         cudaBindTexture(&offset, line, p, 64);\n  cudaBindTexture(0, &line, p, &desc, 64);\n  \
         cudaBindTexture2D(0, image, p, desc, 4, 4, 16);\n  cudaBindTextureToArray(image, a, desc);\n  \
         cudaBindTextureToArray(n::layers, a);\n  cudaBindSurfaceToArray(out, a);\n  \
         k<<<1, 1>>>(p, 0);\n  cudaUnbindTexture(line);\n}\n";
    let t = of("k.cu", source, &[]).unwrap();
    assert_eq!(t.warnings, "", "all of the host's code is understood");
    assert_eq!(t.textures, ["line", "_ZL5image", "_ZN1n6layersE", "out"]);
    let ir = text(&t);
    for name in &t.textures {
        assert!(
            ir.contains(&format!("@llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @{name})")),
            "{name}"
        );
    }
}

#[test]
fn an_instance_of_a_template_is_made_for_its_name() {
    let kernels = "namespace n {\ntemplate <typename T, int N> __global__ void k(T *p) { p[0] = N; }\n}\n\
                   __global__ void plain(int *p) { p[0] = 1; }\n";
    let (_dir, path) = source("k.cu", kernels);
    let of = |name| tandem_sources::translate_for(&path, Language::Cuda, &[], Some(name));
    let t = of("n::k<float, 4>").unwrap();
    assert_eq!(t.kernel(Some("n::k<float, 4>")).unwrap(), "_ZN1n1kIfLi4EEEvPT_");
    assert_eq!(t.source.path, path.display().to_string());
    assert_eq!(of("plain").unwrap().kernels, ["_Z5plainPi"]);
    let e = of("n::k<nothing, 4>").unwrap_err().to_string();
    assert!(e.contains("undeclared identifier 'nothing'"), "{e}");
}

/// The name as the user writes it need not be that of the symbol.
#[test]
fn an_instance_is_found_by_any_name_of_its_arguments() {
    let kernels = "#include <cstdint>\nenum class Act { Relu, Gelu };\nusing real = float;\n\
                   constexpr int BS = 32;\n__device__ int inc(int a) { return a + 1; }\n\
                   template <typename T> __global__ void kt(T *p) { p[0] = 1; }\n\
                   template <int N> __global__ void kn(int *p) { p[0] = N; }\n\
                   template <Act A> __global__ void ka(int *p) { p[0] = static_cast<int>(A); }\n\
                   template <int (*F)(int)> __global__ void kf(int *p) { p[0] = F(p[0]); }\n\
                   void host() { kt<unsigned><<<1, 1>>>(nullptr); }\n";
    let (_dir, path) = source("k.cu", kernels);
    for (name, symbol) in [
        ("kt<unsigned>", "_Z2ktIjEvPT_"),
        ("kt<real>", "_Z2ktIfEvPT_"),
        ("kt<uint8_t>", "_Z2ktIhEvPT_"),
        ("kn<2*BS>", "_Z2knILi64EEvPi"),
        ("::kn<0x10>", "_Z2knILi16EEvPi"),
        ("ka<Act::Gelu>", "_Z2kaIL3Act1EEvPi"),
        ("kf<inc>", "_Z2kfIXadL_Z3inciEEEvPi"),
    ] {
        let t = translate_for(&path, Language::Cuda, &[], Some(name)).unwrap();
        assert_eq!(t.kernel(Some(name)), Ok(symbol), "{name}");
        assert!(t.kernels.iter().any(|k| k == symbol), "{name}: {:?}", t.kernels);
        assert!(!text(&t).contains("tandem_instance"), "{name}");
    }
}

/// CUDA takes alignas after its own words, and clang only first. Host code and lines stay.
#[test]
fn alignas_may_follow_the_words_of_cuda() {
    let t = of(
        "k.cu",
        "__device__ alignas(8) int pair[2];\n__global__ void k(float *p) {\n  \
         __shared__ alignas(16) float tile[32];\n  extern __shared__ alignas(16) unsigned char rest[];\n  \
         tile[threadIdx.x] = *p; rest[0] = 1;\n  p[threadIdx.x] = tile[31 - threadIdx.x] + pair[0] + rest[0];\n}\n",
        &[],
    )
    .unwrap();
    let aligned = |name: &str, align: &str| {
        let line = text(&t).lines().find(|l| l.starts_with('@') && l.contains(name)).unwrap();
        assert!(line.contains(align), "{line}");
    };
    aligned("tile", "align 16");
    aligned("rest", "align 16");
    aligned("@pair", "align 8");
    assert_eq!(t.warnings, "");
}

/// Before the name of a type clang's error is another one.
#[test]
fn alignas_may_precede_the_name_of_a_type() {
    let t = of(
        "k.cu",
        "#include <cuda_fp16.h>\nstruct Pair { int a, b; };\n__global__ void k(int *p) {\n  \
         __shared__ alignas(16) Pair pairs[4];\n  __shared__ alignas(32) half halves[4];\n  \
         pairs[threadIdx.x].a = *p; halves[0] = 1.0f;\n  *p = pairs[0].a + (int)halves[0];\n}\n",
        &[],
    )
    .unwrap();
    for (name, align) in [("pairs", "align 16"), ("halves", "align 32")] {
        let line = text(&t).lines().find(|l| l.starts_with('@') && l.contains(name)).unwrap();
        assert!(line.contains(align), "{line}");
    }
}

/// A library's header is no host code to leave out.
#[test]
fn a_header_of_cudas_libraries_is_named() {
    let e = of("k.cu", "#include <cub/no_such.cuh>\n__global__ void k() {}\n", &[]).unwrap_err().to_string();
    assert!(e.contains("cub/no_such.cuh: a header of CUDA's libraries that Tandem does not have"), "{e}");
}

#[test]
fn a_register_in_inline_ptx_needs_one_percent_sign() {
    let t = of(
        "k.cu",
        "__global__ void k(int *p) {\n  int a, b;\n  asm(\"mov.u32 %0, %smid;\" : \"=r\"(a));\n  \
         asm(\"{ .reg .u32 t; mov.u32 t, %laneid; add.u32 %0, t, %%warpid; }\" : \"=r\"(b));\n  p[a] = b;\n}\n",
        &[],
    )
    .unwrap();
    for asm in ["mov.u32 $0, %smid;", "mov.u32 t, %laneid; add.u32 $0, t, %warpid;"] {
        assert!(text(&t).contains(asm), "{}", text(&t));
    }
    assert_eq!(t.warnings, "");
}

#[test]
fn arguments_reach_clang() {
    let k = "extern \"C\" __global__ void k(int *p) { if constexpr (N > 1) p[0] = N; }\n";
    let t = of("k.cu", k, &["-DN=7"]).unwrap();
    assert!(text(&t).contains("store i32 7,"));
    // Before clang's passes variables are in memory; an -O asks for the passes.
    assert!(text(&t).contains("alloca ptr"));
    let passed = of("k.cu", k, &["-DN=7", "-O2"]).unwrap();
    assert!(!text(&passed).contains("alloca ptr"));
    let e = of("k.cu", k, &["-DN=7", "-std=c++14"]).unwrap();
    assert!(e.warnings.contains("constexpr if is a C++17 extension"), "{}", e.warnings);
}

#[test]
fn errors_are_clangs_and_a_missing_header_has_advice() {
    for (name, text, parts) in [
        (
            "k.cu",
            "__global__ void k(int *p) {\n  p[0] = q;\n}\n",
            vec!["k.cu:2:10: error: use of undeclared"],
        ),
        (
            "k.cl",
            "kernel void k(global int *p) {\n  p[0] = q;\n}\n",
            vec!["k.cl:2:10: error: use of undeclared"],
        ),
        ("k.cu", "#include <own.h>\n", vec!["own.h: not a header that Tandem", "--cc-arg=-I"]),
        // Not the library's, which comes first.
        (
            "k.cu",
            "#include <cublas_v2.h>\n#include \"own.h\"\n",
            vec!["own.h: not a header that Tandem", "--cc-arg=-I"],
        ),
        (
            "k.cu",
            "__global__ void c(int *p) { *p = 1; }\n__global__ void k(int *p) { c<<<1, 1>>>(p); }\n",
            vec!["k.cu:2:", "dynamic parallelism"],
        ),
        (
            "k.cu",
            "__global__ void k(int *p) { cudaDeviceSynchronize(); }\n",
            vec!["k.cu:1:", "cannot call CUDA's runtime interface"],
        ),
        (
            "k.cu",
            "#include <cooperative_groups.h>\n\
             __global__ void k() {\n  cooperative_groups::this_grid().sync();\n}\n",
            vec!["k.cu:3:", "groups across a grid are not supported"],
        ),
        (
            "k.cl",
            "kernel void k(read_only image2d_t i, sampler_t s, global float4 *p) {\n  \
             p[0] = read_imagef(i, s, (int2)(0, 1));\n}\n",
            vec!["k.cl:2: images are not supported"],
        ),
        (
            "k.cl",
            "kernel void k(read_only pipe int i, global int *p) {\n  int v;\n  \
             p[0] = read_pipe(i, &v);\n}\n",
            vec!["k.cl:3: pipes are not supported"],
        ),
        (
            "k.cl",
            "kernel void k(global int *p) {\n  \
             enqueue_kernel(get_default_queue(), 0, ndrange_1D(1), ^{ p[0] = 1; });\n}\n",
            vec!["k.cl:2: kernels that enqueue kernels are not supported"],
        ),
    ] {
        let e = of(name, text, &[]).unwrap_err().to_string();
        assert!(parts.iter().all(|p| e.contains(p)), "{e}");
    }
    let e = translate(Path::new("/nonexistent/k.cu"), Language::Cuda, &[]).unwrap_err();
    assert!(e.to_string().contains("No such file"), "{e}");
}

#[test]
fn opencl_calls_its_library_and_prints() {
    let t = of(
        "k.cl",
        "kernel void k(global float *p) {\n  p[get_global_id(0)] = work_group_reduce_add(sin(p[0]));\n  \
         printf(\"%d\\n\", 7);\n}\n",
        &[],
    )
    .unwrap();
    assert_eq!(t.kernels, ["k"]);
    assert!(text(&t).contains("define internal float @_Z3sinf"), "libclc is linked");
    assert!(t.libraries[0].as_text().unwrap().contains("@_Z21work_group_reduce_addf"));
    assert!(text(&t).contains("call i32 @vprintf(") && !text(&t).contains("@printf("));
}

#[test]
fn endless_templates_end() {
    let e = of(
        "k.cu",
        "template <int N> struct S { static constexpr int v = S<N + 1>::v; };\n\
         __global__ void k(int *p) { p[0] = S<0>::v; }\n",
        &[],
    )
    .unwrap_err();
    assert!(e.to_string().contains("recursive template instantiation"), "{e}");
}
