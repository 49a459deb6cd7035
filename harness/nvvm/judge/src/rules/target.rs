//! §3.25 data layouts, §3.26 triples, §3.8 non-integral pointers.

use crate::context::{Clause, Judge};

const LAYOUT: Clause = Clause("§3.25", "§3.13");
const TRIPLE: Clause = Clause("§3.26", "");
const NON_INTEGRAL: Clause = Clause("§3.8", "");

/// The end that the layouts share, with and without i128.
const I128: &str = "-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-\
                    v64:64:64-v128:128:128-n16:32:64";
const PLAIN: &str = "-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-\
                     v128:128:128-n16:32:64";

/// The layout that clang and LLVM write: the same sizes and alignments for every type of NVVM IR.
const TODAYS: [(&str, u32); 6] = [
    ("e-i64:64-v16:16-v32:32-n16:32:64", 64),
    ("e-i64:64-i128:128-v16:16-v32:32-n16:32:64", 64),
    ("e-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64", 64),
    ("e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64", 64),
    ("e-p:32:32-i64:64-v16:16-v32:32-n16:32:64", 32),
    ("e-p:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64", 32),
];

/// Judges the data layout and the triple, and whether they agree.
pub(super) fn layout_and_triple(j: &mut Judge<'_, '_>) {
    let mut bits = None;
    if let Some((layout, line)) = j.m.layout {
        let construct = format!("target datalayout \"{layout}\"");
        if layout.split('-').any(|part| part.starts_with("ni:")) {
            let hint = "non-integral pointers are not part of NVVM IR";
            j.error(NON_INTEGRAL, line, construct.clone(), hint);
        }
        let rest = |head: &str| layout.strip_prefix(head);
        if let Some(end) = rest("e-p:64:64:64").filter(|e| [I128, PLAIN].contains(e)) {
            bits = Some(64);
            if end == PLAIN && j.says_2() {
                let hint = "deprecated: the layout of 2.0 has i128:128:128";
                j.warn(LAYOUT, line, "target datalayout without i128", hint);
            } else if end == I128 {
                j.since(Some(8), LAYOUT, line, "i128 in the target datalayout", "it came with version 1.8");
            }
        } else if let Some(end) = rest("e-p:32:32:32").filter(|e| [I128, PLAIN].contains(e)) {
            bits = Some(32);
            if j.says_2() {
                let hint = "deprecated: 32-bit modules will go away, use 64 bits";
                j.warn(LAYOUT, line, "32-bit target datalayout", hint);
            }
            if end == I128 {
                j.since(Some(8), LAYOUT, line, "i128 in the target datalayout", "it came with version 1.8");
            }
        } else if let Some((_, width)) = TODAYS.iter().find(|(l, _)| *l == layout) {
            bits = Some(*width);
            let hint = if *width == 64 {
                "not one of the listed layouts, but LLVM's own for nvptx64 with the same meaning"
            } else {
                "not one of the listed layouts, but LLVM's own for nvptx with the same meaning"
            };
            j.extra(LAYOUT, line, construct, hint);
        } else if layout.is_empty() {
            // Treated as if it were absent.
        } else if !j.strict && layout.split('-').any(|part| part.starts_with("p3:32")) {
            let hint = "pointers of mixed widths: compile without short pointers (-nvptx-short-ptr), so that \
                        all are 64 bits wide";
            j.error(LAYOUT, line, construct, hint);
        } else if !layout.split('-').any(|part| part.starts_with("ni:")) {
            let hint = "only the layouts listed in §3.25 are supported: copy one exactly";
            j.error(LAYOUT, line, construct, hint);
        }
    }
    if let Some((triple, line)) = j.m.triple {
        let construct = format!("target triple \"{triple}\"");
        let parts: Vec<&str> = triple.split('-').collect();
        let listed = matches!(parts.as_slice(), ["nvptx64" | "nvptx", _, "cuda"]);
        match parts[0] {
            "nvptx64" if bits == Some(32) => {
                let hint = "its layout has pointers of 32 bits: use nvptx-*-cuda, or a 64-bit layout";
                j.error(TRIPLE, line, construct, hint);
            }
            "nvptx" if bits == Some(64) => {
                let hint = "its layout has pointers of 64 bits: use nvptx64-*-cuda, or a 32-bit layout";
                j.error(TRIPLE, line, construct, hint);
            }
            "nvptx" if listed && j.says_2() => {
                let hint = "deprecated: 32-bit modules will go away, use nvptx64-*-cuda";
                j.warn(TRIPLE, line, construct, hint);
            }
            "nvptx64" | "nvptx" if listed => {}
            "nvptx64" | "nvptx" => j.beyond(TRIPLE, line, construct, "expected nvptx64-*-cuda"),
            "" => {}
            _ => j.error(TRIPLE, line, construct, "expected nvptx64-*-cuda: compile for that target"),
        }
    }
}
