//! §4 types and §12.1 address-space numbers, anywhere in a module.

use crate::context::{Clause, Judge};
use crate::lex::{Kind, Token};

const TYPES: Clause = Clause("§4", "§4");
const SPACES: Clause = Clause("§12.1", "§10.1");

/// Checks every word of the module that can only be a type.
pub(super) fn types(j: &mut Judge<'_, '_>, toks: &[Token<'_>]) {
    let mut last = (0, "");
    for (n, t) in toks.iter().enumerate() {
        if t.kind != Kind::Word {
            continue;
        }
        // Reports each once per line.
        if (t.line, t.text) == last {
            continue;
        }
        let next = toks.get(n + 1);
        let seen = match t.text {
            "fp128" | "x86_fp80" | "ppc_fp128" => {
                j.error(TYPES, t.line, t.text, "the floating-point types are half, bfloat, float and double");
                true
            }
            "x86_mmx" | "x86_amx" | "token" => {
                j.error(TYPES, t.line, t.text, "the type is not part of NVVM IR");
                true
            }
            "vscale" if next.is_some_and(|x| x.word("x")) => {
                j.error(TYPES, t.line, "scalable vector", "vectors have a fixed number of elements");
                true
            }
            "target" if next.is_some_and(|x| x.is('(')) => {
                j.error(TYPES, t.line, "target extension type", "the type is not part of NVVM IR");
                true
            }
            "half" => {
                j.since(None, TYPES, t.line, "half", "the 1.1 document has no half: state version 2.0");
                true
            }
            "bfloat" => {
                j.since(None, TYPES, t.line, "bfloat", "the 1.1 document has no bfloat: state version 2.0");
                true
            }
            "addrspace" => {
                let inside = next.is_some_and(|x| x.is('(')) && toks.get(n + 3).is_some_and(|x| x.is(')'));
                if let (true, Some(number)) = (inside, toks.get(n + 2)) {
                    match number.text {
                        "0" | "1" | "3" | "4" | "5" => {}
                        other => {
                            let hint = "address spaces are 0, 1, 3, 4 and 5; others are reserved";
                            j.error(SPACES, t.line, format!("addrspace({other})"), hint);
                        }
                    }
                }
                false
            }
            _ => false,
        };
        if seen {
            last = (t.line, t.text);
        }
    }
}
