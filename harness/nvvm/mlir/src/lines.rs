//! Which line of the input each line of LLVM IR was made from, by its debug information.

use std::collections::HashMap;

/// For each line of a module, the line that its location names; 0 without one.
pub fn of(text: &str) -> Vec<u32> {
    let number = |line: &str, key: &str| -> Option<u32> {
        let rest = &line[line.find(key)? + key.len()..];
        rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())].parse().ok()
    };
    let places: HashMap<u32, u32> = text
        .lines()
        .filter(|l| l.contains("!DILocation(") || l.contains("!DISubprogram("))
        .filter_map(|l| Some((number(l, "!")?, number(l, " line: ").or_else(|| number(l, "(line: "))?)))
        .collect();
    let line = |l: &str| number(l, "!dbg !").and_then(|n| places.get(&n).copied()).unwrap_or(0);
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn instructions_and_functions_have_lines() {
        let text = "define void @k() !dbg !7 {\n  ret void, !dbg !10\n}\n\
                    !7 = distinct !DISubprogram(name: \"k\", file: !2, line: 2, unit: !1)\n\
                    !10 = !DILocation(line: 7, column: 5, scope: !7)\n";
        assert_eq!(super::of(text), [2, 7, 0, 0, 0]);
    }
}
