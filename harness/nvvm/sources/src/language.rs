//! The languages of sources, and the arguments by which clang reads them for the device alone.

use crate::nvcc;
use std::path::{Path, PathBuf};

/// A language that clang turns into IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// CUDA C++ (`.cu`).
    Cuda,
    /// OpenCL C (`.cl`).
    OpenCl,
}

/// The Debian packages that sources need.
pub const PACKAGES: &str = "clang-19 libclc-19";

/// The processor that CUDA's sources are compiled for: the first one with every warp operation that CUDA
/// documents for threads of one warp.
const CUDA_ARCH: &str = "sm_80";

/// The built-in functions of OpenCL C as bitcode for nvptx64: Debian's package libclc-19.
pub(crate) const LIBCLC: &str = "/usr/lib/clc/nvptx64--nvidiacl.bc";

/// Arguments for both languages. They request IR before LLVM's passes, but without the attribute that forbids
/// these later. A product and a sum of one expression are fused, as in PTX. Lines are kept for reports.
const COMMON: [&str; 9] = [
    "-O2",
    "-Xclang",
    "-disable-llvm-passes",
    "-ffp-contract=on",
    "-gline-tables-only",
    "-fno-color-diagnostics",
    "-ferror-limit=20",
    "-S",
    "-emit-llvm",
];

/// Extensions of sub-groups, whose functions are in our own library. clang declares them if the macros are
/// defined.
const SUB_GROUPS: [&str; 8] = [
    "-Dcl_khr_subgroup_extended_types=1",
    "-Dcl_khr_subgroup_non_uniform_vote=1",
    "-Dcl_khr_subgroup_ballot=1",
    "-Dcl_khr_subgroup_non_uniform_arithmetic=1",
    "-Dcl_khr_subgroup_shuffle=1",
    "-Dcl_khr_subgroup_shuffle_relative=1",
    "-Dcl_khr_subgroup_clustered_reduce=1",
    "-Dcl_khr_subgroup_rotate=1",
];

impl Language {
    /// The language of a file, by its extension.
    pub fn of(path: &Path) -> Option<Language> {
        match path.extension()?.to_str()? {
            "cu" => Some(Language::Cuda),
            "cl" => Some(Language::OpenCl),
            _ => None,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Language::Cuda => "CUDA",
            Language::OpenCl => "OpenCL C",
        }
    }

    /// The directory of our own headers for it.
    pub(crate) fn include(self, root: &Path) -> PathBuf {
        root.join("harness/nvvm/sources/include").join(match self {
            Language::Cuda => "cuda",
            Language::OpenCl => "opencl",
        })
    }

    /// clang's arguments; `root` is the project's root. If the user's own arguments, `more`, include an
    /// optimisation level, clang's passes run.
    pub(crate) fn arguments(self, root: &Path, more: &[String]) -> Vec<String> {
        let more = &match self {
            Language::Cuda => nvcc::to_clang(more),
            Language::OpenCl => more.to_vec(),
        };
        let passes = more.iter().any(|a| a.starts_with("-O"));
        let common = COMMON.iter().filter(|a| !passes || !["-Xclang", "-disable-llvm-passes"].contains(a));
        let mut out: Vec<String> = common.map(ToString::to_string).collect();
        let mut add = |words: &[&str]| out.extend(words.iter().map(ToString::to_string));
        // A thread may pass on what it never set, as in shfl(v, 0) after one thread's v = atomicAdd(...).
        // clang would promise that it does not, and LLVM would conclude that there is no other thread.
        add(&["-Xclang", "-no-enable-noundef-analysis"]);
        let include = self.include(root).to_string_lossy().into_owned();
        match self {
            Language::Cuda => {
                add(&["-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib"]);
                add(&["-Xclang", "-target-feature", "-Xclang", "+ptx78", "-Wno-unknown-cuda-version"]);
                // CUDA's compilers only warn of these.
                add(&["-Wno-register", "-Wno-error=c++11-narrowing"]);
                // CUDA code reads one memory as several types, and its compilers let it.
                add(&["-fno-strict-aliasing"]);
                // PTX's `cvt` saturates, and kernels rely on it.
                add(&["-fno-strict-float-cast-overflow"]);
                if !more.iter().any(|a| a.starts_with("--cuda-gpu-arch") || a.starts_with("--offload-arch")) {
                    add(&[&format!("--cuda-gpu-arch={CUDA_ARCH}")]);
                }
                add(&["-isystem", &include, "-include", "tandem_cuda.h"]);
            }
            Language::OpenCl => {
                add(&["-x", "cl", "--target=nvptx64-nvidia-cuda"]);
                // Without the driver's, the header has the declarations of the built-in functions.
                if !more.iter().any(|a| a == "-cl-no-stdinc") {
                    add(&["-Xclang", "-fdeclare-opencl-builtins"]);
                }
                add(&["-Xclang", "-finclude-default-header", "-Xclang", "-cl-ext=+all"]);
                add(&["-Xclang", "-mlink-builtin-bitcode", "-Xclang", LIBCLC]);
                add(&["-Wno-linker-warnings"]);
                add(&SUB_GROUPS);
                // Without it, clang stores a vector of three as four, and the fourth is undefined.
                add(&["-Xclang", "-fpreserve-vec3-type"]);
                // `local` arguments are replaced by name.
                add(&["-fno-discard-value-names"]);
                if !more.iter().any(|a| a.starts_with("-cl-std")) {
                    add(&["-cl-std=CL2.0"]);
                }
                add(&["-isystem", &include, "-include", "tandem_opencl.h"]);
            }
        }
        out.extend(more.iter().cloned());
        out
    }
}
