//! One source file becomes IR.

use crate::language::Language;
use crate::lines::Lines;
use crate::print::PrintError;
use crate::tool::Missing;
use crate::{convert, halves, kernels, local, print, tool, unsupported};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tandem_ir::{CompileError, Diagnostic, Severity, Source};
use tandem_process::{Ending, Limits};
use thiserror::Error;

/// CPU time for one file. Templates can compute for ever.
const TIME: Duration = Duration::from_secs(60);

/// A source file as IR.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The IR, under the name of the source file.
    pub source: Source,
    /// Our own libraries, those that the source calls.
    pub libraries: Vec<Source>,
    /// The kernels' symbols, in the order of the file.
    pub kernels: Vec<String>,
    /// clang's warnings as it wrote them; empty if there are none.
    pub warnings: String,
    lines: Lines,
}

/// Why a source file did not become IR.
#[derive(Debug, Error)]
pub enum SourceError {
    /// clang or what it needs is not installed and could not be.
    #[error(
        "{} sources need {tool} ({}), which is missing and could not be installed; try \
         'apt-get install {}' as root{}", .language.name(), tool::PACKAGES, tool::PACKAGES, because(.why)
    )]
    Missing {
        /// The language.
        language: Language,
        /// The program's name.
        tool: String,
        /// The output of the attempt to install it.
        why: String,
    },
    /// clang refuses the file. Its own words, and advice if there is a way out.
    #[error("{text}{advice}")]
    Refused {
        /// clang's errors and warnings.
        text: String,
        /// Advice about a missing header or feature; may be empty.
        advice: String,
    },
    /// clang did not end by itself.
    #[error("{}: clang {ending}", .path.display())]
    Died {
        /// The file.
        path: PathBuf,
        /// How it ended.
        ending: Ending,
    },
    /// The system's error.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file or program.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// A call that cannot be translated.
    #[error("{}:{line}: {message}", .path.display())]
    Call {
        /// The file.
        path: PathBuf,
        /// The line, or 0 if it is not known.
        line: u32,
        /// The fault.
        message: String,
    },
}

fn because(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(": {why}") }
}

/// Translates a source file; `more` are further arguments of clang.
///
/// # Errors
/// See [`SourceError`].
pub fn translate(path: &Path, language: Language, more: &[String]) -> Result<Translation, SourceError> {
    let root = tandem_tools::root();
    let clang = tool::clang(language).map_err(|Missing { tool, why }| SourceError::Missing {
        language,
        tool,
        why,
    })?;
    // clang's own message would hide that the file, and not a header, is missing.
    std::fs::metadata(path).map_err(|error| SourceError::Io { path: path.to_path_buf(), error })?;
    let (text, warnings) = run(&clang, path, &language.arguments(&root, more))?;
    let text = device_math(text);
    let text = match language {
        Language::Cuda => text,
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
            let (text, _) = run(&clang, &file, &arguments)?;
            let text = convert::saturate(&device_math(text));
            libraries.push(Source::new(file.display().to_string(), text));
            Ok::<(), SourceError>(())
        };
        let halves = halves::called(&text);
        if !halves.is_empty() {
            library("half.cl", Language::OpenCl, &halves::arguments(&halves))?;
        }
        if text.contains("work_group_") || text.contains("sub_group_") {
            library("work_group.cu", Language::Cuda, &[])?;
        }
    }
    Ok(Translation {
        kernels: kernels::of(&text),
        lines: Lines::of(&text),
        source: Source::new(path.display().to_string(), text),
        libraries,
        warnings,
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
            let (from, to) = (format!("@llvm.{name}.{llvm}("), format!("@__nv_{name}{cuda}("));
            if !text.contains(&from) {
                continue;
            }
            // A module declares a name once.
            if text.lines().any(|l| l.starts_with("declare ") && l.contains(&to)) {
                let other = |l: &&str| !(l.starts_with("declare ") && l.contains(&from));
                text = text.lines().filter(other).map(|l| format!("{l}\n")).collect();
            }
            text = text.replace(&from, &to);
        }
    }
    text
}

/// clang's IR of a file, and its warnings.
fn run(clang: &str, path: &Path, arguments: &[String]) -> Result<(String, String), SourceError> {
    let mut command = Command::new(clang);
    command.args(arguments).arg("-o").arg("-").arg(path);
    let output = tandem_process::run(&mut command, &[], Limits::cpu(TIME))
        .map_err(|error| SourceError::Io { path: PathBuf::from(clang), error })?;
    let text = output.complaint();
    match output.ending {
        Ending::Exited(0) => Ok((String::from_utf8_lossy(&output.stdout).into_owned(), text)),
        Ending::Exited(_) if !text.is_empty() => {
            let advice = missing_header(&text).unwrap_or_else(|| unsupported::advice(&text));
            Err(SourceError::Refused { text, advice })
        }
        ending => Err(SourceError::Died { path: path.to_path_buf(), ending }),
    }
}

/// Advice about a header that clang does not find.
fn missing_header(text: &str) -> Option<String> {
    let at = text.find("' file not found")?;
    let header = &text[text[..at].rfind('\'')? + 1..at];
    Some(format!(
        "\n{header}: not a header that Tandem brings or finds. A header of yours needs --cc-arg=-IDIR \
         (in YAML, cc_args). \
         Kernels need no libraries of host code: leave it out with #ifndef __TANDEM__"
    ))
}

impl Translation {
    /// The symbol of the kernel that `name` means: see [`kernels::find`].
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn kernel(&self, name: Option<&str>) -> Result<&str, kernels::KernelError> {
        kernels::find(&self.kernels, name)
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
        match line.and_then(|l| self.lines.place(l)) {
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
