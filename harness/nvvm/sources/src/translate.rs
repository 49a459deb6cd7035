//! One source file becomes IR.

use crate::error::SourceError;
use crate::language::Language;
use crate::lines::Lines;
use crate::outline::INSTANCE;
use crate::print::PrintError;
use crate::tool::{Clang, Input, Missing};
use crate::{convert, halves, host, kernels, local, print, tool, unsupported};
use std::path::Path;
use std::sync::OnceLock;
use tandem_ir::{CompileError, Diagnostic, Severity, Source};
use tandem_process::Ending;

/// A source file as IR.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The IR, under the name of the source file.
    pub source: Source,
    /// Our own libraries, those that the source calls.
    pub libraries: Vec<Source>,
    /// The kernels' symbols, in the order of the file.
    pub kernels: Vec<String>,
    /// The symbols of its texture and surface references.
    pub textures: Vec<String>,
    /// clang's warnings as it wrote them; empty if there are none.
    pub warnings: String,
    /// A name that [`translate_for`] was given, and the symbol that clang has for it.
    named: Option<(String, String)>,
    /// Read when a diagnostic needs them first.
    lines: OnceLock<Lines>,
}

/// Translates a source file; `more` are further arguments of clang.
///
/// # Errors
/// See [`SourceError`].
pub fn translate(path: &Path, language: Language, more: &[String]) -> Result<Translation, SourceError> {
    translate_input(path, Input::File(path), language, more, None)
}

/// Translates a file for the kernel that `name` means. If that is an instance of a template, like
/// `reduce<float, 256>`, it need not be in the file: it is made.
///
/// # Errors
/// See [`SourceError`].
pub fn translate_for(
    path: &Path,
    language: Language,
    more: &[String],
    name: Option<&str>,
) -> Result<Translation, SourceError> {
    let made = translate(path, language, more)?;
    let Some((template, _)) = name.and_then(|name| name.split_once('<')) else { return Ok(made) };
    let name = name.unwrap_or_default();
    let unknown = matches!(
        made.kernel(Some(name)),
        Err(kernels::KernelError::NoKernels | kernels::KernelError::Unknown { .. })
    );
    // Another file of several may have it.
    let own = template.rsplit("::").next().unwrap_or(template).trim();
    let has = std::fs::read_to_string(path).is_ok_and(|text| text.contains(own));
    if language != Language::Cuda || !unknown || !has {
        return Ok(made);
    }
    let file = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let text = format!("#include \"{}\"\n__device__ auto {INSTANCE} = &{name};\n", file.display());
    translate_input(path, Input::Text(&text), language, more, Some(name))
}

/// Takes the variable that makes an instance out of a module, and returns the symbol of its kernel.
fn take_instance(text: &mut String) -> Option<String> {
    let start = text.find(&format!("\n@{INSTANCE} = "))? + 1;
    let end = start + text[start..].find('\n')? + 1;
    let symbol = text[start..end].split("global ptr @").nth(1)?.split(',').next()?;
    let symbol = symbol.trim().trim_matches('"').to_string();
    text.replace_range(start..end, "\n");
    Some(symbol)
}

fn translate_input(
    path: &Path,
    input: Input,
    language: Language,
    more: &[String],
    instance: Option<&str>,
) -> Result<Translation, SourceError> {
    let root = tandem_tools::root();
    let clang = tool::clang(language).map_err(|Missing { tool, why }| SourceError::Missing {
        language,
        tool,
        why,
    })?;
    // clang's own message would hide that the file, and not a header, is missing.
    std::fs::metadata(path).map_err(|error| SourceError::Io { path: path.to_path_buf(), error })?;
    let arguments = language.arguments(&root, more);
    let (text, warnings) = run(&clang, path, input, &arguments).or_else(|e| match e {
        SourceError::Refused { .. } if language == Language::Cuda => {
            host::without(&clang, path, input, &arguments, e)
        }
        other => Err(other),
    })?;
    let mut text = device_math(text);
    let named = instance.and_then(|name| Some((name.to_string(), take_instance(&mut text)?)));
    let text = match language {
        Language::Cuda => casts(text),
        Language::OpenCl => {
            let text = convert::saturate(&text);
            let text = print::to_vprintf(&text).map_err(|e| uncallable(path, &text, e))?;
            local::to_sizes(&text).map_err(|e| uncallable(path, &text, e))?
        }
    };
    let mut libraries = vec![];
    if language == Language::OpenCl {
        if let Some(e) = unsupported::feature(&text) {
            return Err(uncallable(path, &text, e));
        }
        let mut library = |file: &str, language: Language, more: &[String]| {
            let file = Language::OpenCl.include(&root).join(file);
            // The module that it is linked with may have debug information, so this one may not.
            let arguments = language.arguments(&root, &[&["-g0".to_string()], more].concat());
            let (text, _) = run(&clang, &file, Input::File(&file), &arguments)?;
            let text = convert::saturate(&device_math(text));
            libraries.push(Source::new(file.display().to_string(), text));
            Ok::<(), SourceError>(())
        };
        let halves = halves::called(&text);
        if !halves.is_empty() {
            library("half.cl", Language::OpenCl, &halves::arguments(&halves))?;
        }
        if ["work_group_", "sub_group_", "@__to_"].iter().any(|mark| text.contains(mark)) {
            library("work_group.cu", Language::Cuda, &[])?;
        }
    }
    Ok(Translation {
        kernels: kernels::of(&text),
        textures: kernels::textures(&text),
        lines: OnceLock::new(),
        source: Source::new(path.display().to_string(), text),
        libraries,
        warnings,
        named,
    })
}

/// The error about a call, at its line of the source.
fn uncallable(path: &Path, text: &str, e: PrintError) -> SourceError {
    let line = Lines::of(text).place(e.line).map_or(0, |(_, line)| line);
    SourceError::Call { path: path.to_path_buf(), line, message: e.message }
}

/// LLVM's intrinsics for functions that the device computes by CUDA's: libclc's native_exp, and the form that
/// fast math gives expf.
const MATH: [&str; 9] = ["sin", "cos", "tan", "exp", "exp2", "exp10", "log", "log2", "log10"];

/// A module that calls CUDA's device functions instead of those intrinsics.
fn device_math(mut text: String) -> String {
    for name in MATH.iter().chain(&["pow"]) {
        for (llvm, cuda) in [("f32", "f"), ("f64", "")] {
            text = renamed(text, &format!("@llvm.{name}.{llvm}("), &format!("@__nv_{name}{cuda}("));
        }
    }
    text
}

/// LLVM's saturating conversions, and NVVM's of PTX's `cvt`, which differ for NaN. LLVM's give 0. PTX's give
/// the highest bit alone if the source is a double or the result has 64 bits.
const CASTS: [(&str, &str); 6] = [
    ("@llvm.fptosi.sat.i64.f32(", "@llvm.nvvm.f2ll.rz("),
    ("@llvm.fptoui.sat.i64.f32(", "@llvm.nvvm.f2ull.rz("),
    ("@llvm.fptosi.sat.i32.f64(", "@llvm.nvvm.d2i.rz("),
    ("@llvm.fptoui.sat.i32.f64(", "@llvm.nvvm.d2ui.rz("),
    ("@llvm.fptosi.sat.i64.f64(", "@llvm.nvvm.d2ll.rz("),
    ("@llvm.fptoui.sat.i64.f64(", "@llvm.nvvm.d2ull.rz("),
];

/// A module of CUDA's whose casts are PTX's.
fn casts(text: String) -> String {
    CASTS.iter().fold(text, |text, (from, to)| renamed(text, from, to))
}

/// A module that calls the function `to` in place of `from`, which has the same type.
fn renamed(mut text: String, from: &str, to: &str) -> String {
    if !text.contains(from) {
        return text;
    }
    // A module declares a name once.
    if text.lines().any(|l| l.starts_with("declare ") && l.contains(to)) {
        let other = |l: &&str| !(l.starts_with("declare ") && l.contains(from));
        text = text.lines().filter(other).map(|l| format!("{l}\n")).collect();
    }
    text.replace(from, to)
}

/// clang's IR of a file, and its warnings.
fn run(
    clang: &Clang,
    path: &Path,
    input: Input,
    arguments: &[String],
) -> Result<(String, String), SourceError> {
    let output = clang.start(arguments, input)?;
    let text = output.complaint();
    match output.ending {
        Ending::Exited(0) => Ok((String::from_utf8_lossy(&output.stdout).into_owned(), text)),
        Ending::Exited(_) if !text.is_empty() => {
            let advice = unsupported::missing_header(&text).unwrap_or_else(|| unsupported::advice(&text));
            Err(SourceError::Refused { text, advice })
        }
        ending => Err(SourceError::Died { path: path.to_path_buf(), ending }),
    }
}

impl Translation {
    /// The symbol of the kernel that `name` means: see [`kernels::find`].
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn kernel(&self, name: Option<&str>) -> Result<&str, kernels::KernelError> {
        match self.symbol(name) {
            Some(symbol) => Ok(symbol),
            None => kernels::find(&self.kernels, name),
        }
    }

    /// The symbol of the instance of a template that this file was translated for, if `name` means it. Its
    /// name in the symbol may differ: `unsigned int` for `unsigned`, `(Act)1` for `Act::Gelu`.
    pub fn symbol(&self, name: Option<&str>) -> Option<&str> {
        self.named.as_ref().filter(|(of, _)| Some(of.as_str()) == name).map(|(_, symbol)| symbol.as_str())
    }

    /// Turns lines of the IR in diagnostics into the source's own, and drops notes about IR, which its author
    /// did not write.
    pub fn relocate(&self, list: &mut Vec<Diagnostic>) {
        let ours = |d: &Diagnostic| {
            d.path == self.source.path || self.libraries.iter().any(|library| d.path == library.path)
        };
        list.retain(|d| d.severity != Severity::Note || !ours(d));
        for d in list.iter_mut() {
            d.construct = kernels::demangled_in(&d.construct);
        }
        for d in list.iter_mut().filter(|d| d.path == self.source.path) {
            self.place(&mut d.path, &mut d.line);
        }
    }

    /// The same for an error of the compiler.
    pub fn relocate_error(&self, e: &mut CompileError) {
        match e {
            CompileError::Refused(list) => self.relocate(list),
            CompileError::Invalid { path, line, .. } if *path == self.source.path => self.place(path, line),
            _ => {}
        }
    }

    fn place(&self, path: &mut String, line: &mut Option<u32>) {
        let lines = || self.lines.get_or_init(|| Lines::of(self.source.as_text().unwrap_or_default()));
        match line.and_then(|l| lines().place(l)) {
            Some((file, at)) => (*path, *line) = (file, Some(at)),
            None => *line = None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::device_math;

    #[test]
    fn functions_of_llvm_become_cudas() {
        let text = "  %1 = call float @llvm.exp.f32(float %0)\n\
                    \x20 %2 = call double @llvm.pow.f64(double %a, double %b)\n\
                    declare float @llvm.exp.f32(float) #1\ndeclare float @__nv_expf(float)\n";
        let want = "  %1 = call float @__nv_expf(float %0)\n\
                    \x20 %2 = call double @__nv_pow(double %a, double %b)\n\
                    declare float @__nv_expf(float)\n";
        assert_eq!(device_math(text.to_string()), want);
    }
}
