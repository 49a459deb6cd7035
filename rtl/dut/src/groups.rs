//! Verilator's C++ in fewer files. Each of its files includes the same headers, which take longer to read
//! than a small file's own code; a group of files reads them once. Verilator does the same for small designs:
//! its `__ALL.cpp` includes every file.

use crate::BuildError;
use std::fs;
use std::path::Path;

/// C++ to a group, in bytes, at most: a compiler needs about 200 bytes of memory for each.
const GROUP: u64 = 4 << 20;

/// The lists of files in Verilator's makefile, and whether their code is hot.
const LISTS: [(&str, bool); 4] = [
    ("VM_CLASSES_FAST", true),
    ("VM_SUPPORT_FAST", true),
    ("VM_CLASSES_SLOW", false),
    ("VM_SUPPORT_SLOW", false),
];

/// Writes group files into `obj`, where Verilator left the files of `prefix`. Returns the variables that make
/// its makefile compile the groups: enough hot ones for `jobs` compilers. If the makefile names no file as
/// those of known Verilators do, there are no variables, and each file is compiled by itself.
///
/// # Errors
/// If a file cannot be read or written.
pub(crate) fn group(obj: &Path, prefix: &str, jobs: usize) -> Result<Vec<String>, BuildError> {
    let list = obj.join(format!("{prefix}_classes.mk"));
    let text = fs::read_to_string(&list).map_err(BuildError::io("read", &list))?;
    let mut variables = vec![];
    for hot in [true, false] {
        let mut files = vec![];
        for (variable, _) in LISTS.iter().filter(|(_, h)| *h == hot) {
            for name in listed(&text, variable) {
                let path = obj.join(format!("{name}.cpp"));
                let bytes = fs::metadata(&path).map_err(BuildError::io("read", &path))?.len();
                files.push((bytes, name.to_string()));
            }
        }
        if files.is_empty() {
            return Ok(vec![]);
        }
        let mut names = vec![];
        for (n, members) in balanced(files, if hot { jobs } else { 1 }).into_iter().enumerate() {
            let name = format!("{prefix}__{}_{n}", if hot { "fast" } else { "slow" });
            let path = obj.join(format!("{name}.cpp"));
            let includes: String = members.iter().map(|m| format!("#include \"{m}.cpp\"\n")).collect();
            fs::write(&path, includes).map_err(BuildError::io("write", &path))?;
            names.push(name);
        }
        for (n, (variable, _)) in LISTS.iter().filter(|(_, h)| *h == hot).enumerate() {
            variables.push(format!("{variable}={}", if n == 0 { names.join(" ") } else { String::new() }));
        }
    }
    Ok(variables)
}

/// The words that a makefile adds to a variable.
fn listed<'a>(text: &'a str, variable: &str) -> Vec<&'a str> {
    let mut words = vec![];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_end() != format!("{variable} += \\") {
            continue;
        }
        for line in lines.by_ref() {
            let word = line.trim_end().trim_end_matches('\\').trim();
            words.extend((!word.is_empty()).then_some(word));
            if !line.trim_end().ends_with('\\') {
                break;
            }
        }
    }
    words
}

/// Files in groups of about the same size, `least` of them or more: the largest file first, each to the
/// smallest group. Names decide between equals, so that the same files make the same groups.
fn balanced(mut files: Vec<(u64, String)>, least: usize) -> Vec<Vec<String>> {
    files.sort_by(|a, b| b.cmp(a));
    let total: u64 = files.iter().map(|(bytes, _)| bytes).sum();
    let number = (total.div_ceil(GROUP) as usize).max(least).min(files.len());
    let mut groups: Vec<(u64, Vec<String>)> = vec![(0, vec![]); number];
    for (bytes, name) in files {
        if let Some((sum, members)) = groups.iter_mut().min_by_key(|(sum, _)| *sum) {
            *sum += bytes;
            members.push(name);
        }
    }
    groups.into_iter().map(|(_, members)| members).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_of_a_makefile() {
        let text = "VM_X = 1\nVM_CLASSES_FAST += \\\n\ta \\\n\ta__0 \\\n\n# more\nVM_CLASSES_SLOW += \\\n\n";
        assert_eq!(listed(text, "VM_CLASSES_FAST"), ["a", "a__0"]);
        assert_eq!(listed(text, "VM_CLASSES_SLOW"), [""; 0]);
        assert_eq!(listed(text, "VM_SUPPORT_FAST"), [""; 0]);
    }

    #[test]
    fn groups_are_of_one_size_and_hold_every_file_once() {
        let files = |sizes: &[u64]| -> Vec<(u64, String)> {
            sizes.iter().enumerate().map(|(n, bytes)| (*bytes, format!("f{n}"))).collect()
        };
        assert_eq!(balanced(files(&[5, 9, 4, 1]), 2), [vec!["f1", "f3"], vec!["f0", "f2"]]);
        assert_eq!(balanced(files(&[5]), 2), [["f0"]]);
        assert_eq!(balanced(files(&[3 << 20; 4]), 1).len(), 3);
        assert!(balanced(vec![], 2).is_empty());
    }
}
