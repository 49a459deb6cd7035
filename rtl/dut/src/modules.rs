//! Finds names in `probes.yaml` that do not exist and that Verilator does not report: a module that is not in
//! the machine, so that nothing is bound into it, and a macro that the RTL does not read.
//!
//! Each bound module prints a line while Verilator elaborates it ([`tandem_adapter::BOUND`]). A module that
//! prints nothing has no instance: its name is wrong, or a generate block leaves it out at these sizes.

use crate::builder::Builder;
use crate::error::BuildError;
use std::fs;
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_adapter::{BOUND, PROBES};

/// Names that a message lists, at most.
const SHOWN: usize = 6;

/// The text of the RTL's files, for names in it.
struct Rtl {
    /// Words outside comments.
    words: Vec<String>,
}

impl Rtl {
    /// Reads files. A file that cannot be read adds no names.
    fn read(files: &[PathBuf]) -> Rtl {
        let texts = files.iter().filter_map(|f| fs::read(f).ok());
        Rtl { words: texts.flat_map(|t| words(&String::from_utf8_lossy(&t))).collect() }
    }

    /// Names of its modules.
    fn modules(&self) -> Vec<&str> {
        let mut names = vec![];
        for (n, word) in self.words.iter().enumerate() {
            let skip = usize::from(self.words.get(n + 1).is_some_and(|w| w == "automatic" || w == "static"));
            if let ("module" | "macromodule", Some(name)) = (word.as_str(), self.words.get(n + 1 + skip)) {
                names.push(name.as_str());
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Whether a macro is used, or asked for.
    fn reads_macro(&self, name: &str) -> bool {
        let used = |w: &String| w.strip_prefix('`') == Some(name);
        let asks = |pair: &[String]| matches!(&*pair[0], "`ifdef" | "`ifndef" | "`elsif") && pair[1] == name;
        self.words.iter().any(used) || self.words.windows(2).any(asks)
    }
}

/// Identifiers, keywords, macros and directives (with their accent) of a text, without those in comments.
fn words(text: &str) -> Vec<String> {
    let mut found = vec![];
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let end = match c {
            '/' if rest.starts_with("//") => rest.find('\n'),
            '/' if rest.starts_with("/*") => rest.find("*/").map(|at| at + 2),
            '`' => rest[1..].find(|c| !is_word(c)).map(|at| at + 1),
            c if is_word(c) => rest.find(|c| !is_word(c)),
            c => Some(c.len_utf8()),
        };
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        if is_word(c) || c == '`' {
            found.push(word.to_string());
        }
        rest = after;
    }
    found
}

/// A hint that lists similar names, the nearest first, or all names if none is similar.
fn hint(name: &str, all: &[&str]) -> String {
    let far = |other: &str| strsim::osa_distance(&name.to_lowercase(), &other.to_lowercase());
    let mut near: Vec<(usize, &str)> = all.iter().map(|other| (far(other), *other)).collect();
    near.sort();
    near.retain(|(far, _)| *far <= 2.max(name.len() / 3));
    let quoted = |names: Vec<&str>| names.iter().map(|n| format!("'{n}'")).collect::<Vec<_>>().join(", ");
    match near.len() {
        0 if all.len() > SHOWN => {
            format!("its modules: {} and {} more", quoted(all[..SHOWN].to_vec()), all.len() - SHOWN)
        }
        0 => format!("its modules: {}", quoted(all.to_vec())),
        n => format!("did you mean {}?", quoted(near.into_iter().take(n.min(3)).map(|(_, n)| n).collect())),
    }
}

/// Files of the RTL that Verilator read, by the rule for make that it writes: neither `probes.yaml` nor what
/// was made of it.
fn read_by_verilator(obj: &Path, prefix: &str, dir: &Path) -> Vec<PathBuf> {
    let rule = fs::read_to_string(obj.join(format!("{prefix}__ver.d"))).unwrap_or_default();
    let files = rule.split_once(" : ").map_or("", |(_, files)| files);
    let made = |f: &str| {
        let name = Path::new(f).file_name().unwrap_or_default().to_string_lossy();
        name == PROBES
            || name.starts_with("tandem_") && obj.parent().is_some_and(|w| Path::new(f).starts_with(w))
    };
    files.split_whitespace().filter(|f| !made(f)).map(|f| dir.join(f)).collect()
}

impl Builder {
    /// Refuses modules of `probes.yaml` that the machine does not have, and macros that its RTL does not
    /// read. `log` is what Verilator said, and `obj` where it wrote.
    pub(crate) fn check_modules(
        &self,
        log: &str,
        obj: &Path,
        prefix: &str,
        config: &Config,
    ) -> Result<(), BuildError> {
        let source = self.source();
        let Some(adapter) = &source.adapter else { return Ok(()) };
        let lost: Vec<_> =
            adapter.bound().into_iter().filter(|b| !log.contains(&format!("{} {BOUND}", b.by))).collect();
        let defines = source.adapter_defines(config);
        if lost.is_empty() && defines.is_empty() {
            return Ok(());
        }
        let rtl = Rtl::read(&read_by_verilator(obj, prefix, &source.dir));
        let (path, top) = (source.dir.join(PROBES), adapter.top());
        let all = rtl.modules();
        let of_rtl: Vec<&str> = all.into_iter().filter(|m| !m.starts_with("tandem_")).collect();
        let mut wrong = vec![];
        for b in &lost {
            let what = if of_rtl.contains(&b.module.as_str()) {
                format!(
                    "module '{}' has no instance below {top} on {config}: watch a module that is there, or \
                     set the parameter under `parameters` that its generate block asks for",
                    b.module
                )
            } else {
                let hint = hint(&b.module, &of_rtl);
                format!("the RTL has no module '{}', so nothing would be watched: {hint}", b.module)
            };
            wrong.push(format!("{}:{}: {what}", path.display(), b.line));
        }
        for name in defines.iter().filter_map(|d| d.split('=').next()).filter(|n| !rtl.reads_macro(n)) {
            let line = adapter.line_of_define(name);
            wrong.push(format!(
                "{}:{line}: defines: the RTL does not read the macro '{name}': the machine would not have \
                 the size that it is to set",
                path.display()
            ));
        }
        if wrong.is_empty() { Ok(()) } else { Err(BuildError::Source(wrong.join("\n"))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_those_outside_of_comments() {
        let text = "// module one\n/* module two; */ module three #(parameter W = 1) (input clk);\n\
                    endmodule module automatic four; `ifdef NUM_LANE endmodule parameter SIZE = `WIDTH;";
        let rtl = Rtl { words: words(text) };
        assert_eq!(rtl.modules(), ["four", "three"]);
        assert!(rtl.reads_macro("NUM_LANE") && rtl.reads_macro("WIDTH"));
        // Words of the RTL, but no macros.
        for name in ["NUM", "two", "SIZE", "four"] {
            assert!(!rtl.reads_macro(name), "{name}");
        }
    }

    #[test]
    fn the_nearest_names_come_first() {
        let all = ["pk_alu", "pk_core", "pk_csr", "pocket"];
        for (name, says) in [
            ("pk_corr", "did you mean 'pk_core', 'pk_csr'?"),
            ("PK_CORE", "did you mean 'pk_core', 'pk_csr'?"),
            ("warp_scheduler", "its modules: 'pk_alu', 'pk_core', 'pk_csr', 'pocket'"),
        ] {
            assert_eq!(hint(name, &all), says, "{name}");
        }
        let many = ["a", "b", "c", "d", "e", "f", "g", "h"];
        assert_eq!(hint("scheduler", &many), "its modules: 'a', 'b', 'c', 'd', 'e', 'f' and 2 more");
    }
}
