//! §3.16 parameter attributes, of parameters, arguments and results. 1.1 supports all of LLVM 3.2's (§3.9).

use crate::context::{Clause, Judge};
use crate::lex::unescape;
use crate::tree::Attr;

const ATTRIBUTES: Clause = Clause("§3.16", "§3.9");
const PROPERTIES: Clause = Clause("§13.3", "§11.3");

/// Judges every list of parameter attributes.
pub(super) fn attributes(j: &mut Judge<'_, '_>) {
    let m = j.m;
    for f in &m.functions {
        // LLVM itself defines the attributes of its intrinsics' parameters.
        if !f.name.starts_with("llvm.") {
            let name = unescape(f.name);
            judge(j, &f.ret_attrs, f.line, &format!("the result of @{name}"));
            for (n, p) in f.params.iter().enumerate() {
                judge(j, &p.attrs, f.line, &format!("parameter {n} of @{name}"));
            }
        }
        for inst in &f.body {
            let Some(call) = &inst.call else { continue };
            judge(j, &call.ret_attrs, inst.line, "the result of a call");
            for (n, a) in call.args.iter().enumerate() {
                judge(j, &a.attrs, inst.line, &format!("argument {n} of a call"));
            }
        }
    }
}

fn judge(j: &mut Judge<'_, '_>, attrs: &[Attr<'_>], line: u32, of: &str) {
    for a in attrs {
        // The attributes of a parameter may be on a line of their own.
        let line = if a.line > 0 { a.line } else { line };
        let construct = format!("{} of {of}", a.name);
        let own = (&[a.name.to_string()][..], "parameters, arguments and results");
        if a.string {
            match a.name {
                "nvvm.grid_constant" => {
                    let hint =
                        "newer front ends write this; the documents want grid_constant in !nvvm.annotations";
                    j.extra(PROPERTIES, line, construct, hint);
                }
                _ => {
                    let (construct, hint) =
                        (format!("\"{}\" of {of}", a.name), "no such attribute in NVVM IR");
                    j.ignored(ATTRIBUTES, line, construct, own, hint);
                }
            }
            continue;
        }
        match a.name {
            // Supported.
            "zeroext" | "signext" | "byval" | "sret" | "align" | "noalias" | "nocapture" | "nonnull"
            | "dereferenceable" | "readonly" | "readnone" | "returned" => {}
            // Accepted and ignored.
            "inreg" | "nest" => {}
            "noundef" | "nofree" | "captures" => {
                j.ignored(ATTRIBUTES, line, construct, own, "not an attribute of NVVM IR");
            }
            // These change how a value is passed.
            "inalloca" | "preallocated" | "swifterror" => {
                let hint = "no such way of passing an argument on a GPU: pass a pointer without it";
                j.error(ATTRIBUTES, line, construct, hint);
            }
            _ => j.ignored(ATTRIBUTES, line, construct, own, "no such attribute in NVVM IR: remove it"),
        }
    }
}
