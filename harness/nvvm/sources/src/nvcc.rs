//! Options of CUDA's own compiler, nvcc, as clang's.
//!
//! clang refuses some of them and reads others as something else: `-use_fast_math` is `-u se_fast_math`, an
//! undefined symbol. What cannot change a result here is left out.

/// Options without a value that have no effect on results.
const WITHOUT_EFFECT: [&str; 18] = [
    "-dc",
    "-device-c",
    "-dlto",
    "-G",
    "-device-debug",
    "-lineinfo",
    "-generate-line-info",
    "-source-in-ptx",
    "-src-in-ptx",
    "-extended-lambda",
    "-expt-extended-lambda",
    "-expt-relaxed-constexpr",
    "-relaxed-constexpr",
    "-res-usage",
    "-resource-usage",
    "-keep",
    "-restrict",
    "-Wno-deprecated-gpu-targets",
];

/// The same with a value, in the same word (`-rdc=true`) or in the next one (`-Xptxas -v`). Divisions and
/// roots are exact, which `-prec-div=false` allows.
const WITHOUT_EFFECT_OF_VALUE: [&str; 22] = [
    "-gencode",
    "-generate-code",
    "-code",
    "-gpu-code",
    "-rdc",
    "-relocatable-device-code",
    "-Xptxas",
    "-ptxas-options",
    "-Xcompiler",
    "-compiler-options",
    "-Xlinker",
    "-ccbin",
    "-maxrregcount",
    "-prec-div",
    "-prec-sqrt",
    "-default-stream",
    "-diag-suppress",
    "-diag-error",
    "-threads",
    "-cudart",
    "-keep-dir",
    "-split-compile",
];

/// The newest processor that clang 19 knows.
const NEWEST: u32 = 90;

/// clang's arguments for a user's, which may be nvcc's.
pub(crate) fn to_clang(arguments: &[String]) -> Vec<String> {
    let mut out = vec![];
    let mut list = arguments.iter();
    while let Some(argument) = list.next() {
        // Long options have two dashes, and nvcc takes one as well.
        let option = argument.strip_prefix('-').filter(|rest| rest.starts_with('-')).unwrap_or(argument);
        let (name, value) =
            option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value)));
        let mut value = || value.or_else(|| list.next().map(String::as_str)).unwrap_or_default().to_string();
        match name {
            "-use_fast_math" => out.push(FLUSH.to_string()),
            "-ftz" => out.extend((value() == "true").then(|| FLUSH.to_string())),
            "-fmad" => out.extend((value() == "false").then(|| "-ffp-contract=off".to_string())),
            "-arch" | "-gpu-architecture" => out.extend(processor(&value())),
            _ if WITHOUT_EFFECT.contains(&name) => {}
            _ if WITHOUT_EFFECT_OF_VALUE.contains(&name) => drop(value()),
            _ => out.push(argument.clone()),
        }
    }
    out
}

/// Operations on singles flush subnormals.
const FLUSH: &str = "-fgpu-flush-denormals-to-zero";

/// clang's option for `sm_80`, `compute_80` or `sm_90a`; nothing for `native` and `all`.
fn processor(name: &str) -> Option<String> {
    let number = name.strip_prefix("sm_").or_else(|| name.strip_prefix("compute_"))?;
    let known = number.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse::<u32>().ok()? <= NEWEST;
    Some(if known { format!("--cuda-gpu-arch=sm_{number}") } else { format!("--cuda-gpu-arch=sm_{NEWEST}") })
}

#[cfg(test)]
mod tests {
    use super::to_clang;

    #[test]
    fn options_of_nvcc_are_clangs() {
        for (given, want) in [
            ("-use_fast_math", "-fgpu-flush-denormals-to-zero"),
            ("--use_fast_math -DN=4", "-fgpu-flush-denormals-to-zero -DN=4"),
            ("-ftz=true --fmad=false", "-fgpu-flush-denormals-to-zero -ffp-contract=off"),
            ("--ftz=false -fmad true -prec-div=false", ""),
            ("-arch=sm_80", "--cuda-gpu-arch=sm_80"),
            ("--gpu-architecture compute_75 -O3", "--cuda-gpu-arch=sm_75 -O3"),
            ("-arch=sm_90a", "--cuda-gpu-arch=sm_90a"),
            ("-arch=sm_120", "--cuda-gpu-arch=sm_90"),
            ("-arch=native", ""),
            ("-gencode arch=compute_80,code=sm_80 -Iinclude", "-Iinclude"),
            ("--extended-lambda --expt-relaxed-constexpr -lineinfo -rdc=true -dc", ""),
            ("-Xptxas -v --maxrregcount=64 -std=c++20", "-std=c++20"),
            ("-g -w -O1 -ffast-math --std=c++17", "-g -w -O1 -ffast-math --std=c++17"),
        ] {
            let words: Vec<String> = given.split(' ').map(str::to_string).collect();
            assert_eq!(to_clang(&words).join(" "), want, "{given}");
        }
    }
}
