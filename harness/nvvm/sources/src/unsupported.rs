//! What sources ask for and Tandem does not have, by the name that their authors know, with a way out.

use crate::print::PrintError;

/// Marks in the names of functions that OpenCL C's features call, and what to say.
const FEATURES: [(&[&str], &str); 3] = [
    (
        &["ocl_image", "__translate_sampler_initializer", "ocl_sampler"],
        "images are not supported: give the kernel a buffer of the texels",
    ),
    (
        &["ocl_pipe", "@__read_pipe", "@__write_pipe", "_read_pipe(", "_write_pipe(", "@__get_pipe"],
        "pipes are not supported: give the kernel a buffer, and a counter that atomics change",
    ),
    (
        &["ocl_queue", "get_default_queue", "@__enqueue_kernel", "@__get_kernel_"],
        "kernels that enqueue kernels are not supported: launch each kernel by itself",
    ),
];

/// The first call of a feature of OpenCL C that Tandem does not have.
pub(crate) fn feature(text: &str) -> Option<PrintError> {
    text.lines().enumerate().find_map(|(n, line)| {
        let callee = &line[line.find("call ")?..];
        let found = FEATURES.iter().find(|(marks, _)| marks.iter().any(|m| callee.contains(m)))?;
        Some(PrintError { line: u32::try_from(n + 1).unwrap_or(u32::MAX), message: found.1.to_string() })
    })
}

/// Words of clang's errors, and what they mean here.
const ADVICE: [(&str, &str); 2] = [
    (
        "error: reference to __global__ function",
        "a kernel that launches kernels (dynamic parallelism) is not supported: launch each by itself",
    ),
    (
        "tandem_host.h:",
        "device code cannot call CUDA's runtime interface here, nor launch kernels (dynamic parallelism)",
    ),
];

/// Advice about errors of clang that come from a feature which Tandem does not have. May be empty.
pub(crate) fn advice(errors: &str) -> String {
    let found = ADVICE.iter().find(|(words, _)| errors.contains(words));
    found.map_or_else(String::new, |(_, advice)| format!("\n{advice}"))
}

/// The header that clang does not find.
pub(crate) fn not_found(errors: &str) -> Option<&str> {
    let at = errors.find("' file not found")?;
    Some(&errors[errors[..at].rfind('\'')? + 1..at])
}

/// Advice about a header that clang does not find.
pub(crate) fn missing_header(errors: &str) -> Option<String> {
    let header = not_found(errors)?;
    if ["cub/", "cuda/", "cute/", "cutlass/", "thrust/", "cooperative_groups/"]
        .iter()
        .any(|p| header.starts_with(p))
    {
        return Some(format!(
            "\n{header}: a header of CUDA's libraries that Tandem does not have (docs/sources.md lists what \
             it has). To use the library's own, name its directory: --cc-arg=-IDIR (in YAML, cc_args)"
        ));
    }
    Some(format!(
        "\n{header}: not a header that Tandem brings or finds. A header of yours needs --cc-arg=-IDIR \
         (in YAML, cc_args). \
         Kernels need no libraries of host code: leave it out with #ifndef __TANDEM__"
    ))
}
