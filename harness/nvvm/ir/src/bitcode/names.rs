//! The numbers of the bitcode format and the corresponding words.

/// The word for a linkage.
pub(super) fn linkage(number: u64) -> &'static str {
    match number {
        0 => "external",
        1 | 16 => "weak",
        2 => "appending",
        3 => "internal",
        4 | 18 => "linkonce",
        5 => "dllimport",
        6 => "dllexport",
        7 => "extern_weak",
        8 => "common",
        9 => "private",
        10 | 17 => "weak_odr",
        11 | 19 => "linkonce_odr",
        12 => "available_externally",
        13 => "linker_private",
        14 => "linker_private_weak",
        15 => "linkonce_odr_auto_hide",
        _ => "unknown",
    }
}

/// Attributes with a number, starting with 1.
const ATTRIBUTES: [&str; 95] = [
    "align",
    "alwaysinline",
    "byval",
    "inlinehint",
    "inreg",
    "minsize",
    "naked",
    "nest",
    "noalias",
    "nobuiltin",
    "nocapture",
    "noduplicate",
    "noimplicitfloat",
    "noinline",
    "nonlazybind",
    "noredzone",
    "noreturn",
    "nounwind",
    "optsize",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "signext",
    "alignstack",
    "ssp",
    "sspreq",
    "sspstrong",
    "sret",
    "sanitize_address",
    "sanitize_thread",
    "sanitize_memory",
    "uwtable",
    "zeroext",
    "builtin",
    "cold",
    "optnone",
    "inalloca",
    "nonnull",
    "jumptable",
    "dereferenceable",
    "dereferenceable_or_null",
    "convergent",
    "safestack",
    "argmemonly",
    "swiftself",
    "swifterror",
    "norecurse",
    "inaccessiblememonly",
    "inaccessiblemem_or_argmemonly",
    "allocsize",
    "writeonly",
    "speculatable",
    "strictfp",
    "sanitize_hwaddress",
    "nocf_check",
    "optforfuzzing",
    "shadowcallstack",
    "speculative_load_hardening",
    "immarg",
    "willreturn",
    "nofree",
    "nosync",
    "sanitize_memtag",
    "preallocated",
    "nomerge",
    "null_pointer_is_valid",
    "noundef",
    "byref",
    "mustprogress",
    "nocallback",
    "hot",
    "noprofile",
    "vscale_range",
    "swiftasync",
    "nosanitize_coverage",
    "elementtype",
    "disable_sanitizer_instrumentation",
    "nosanitize_bounds",
    "allocalign",
    "allocptr",
    "allockind",
    "presplitcoroutine",
    "fn_ret_thunk_extern",
    "skipprofile",
    "memory",
    "nofpclass",
    "optdebug",
    "writable",
    "coro_only_destroy_when_complete",
    "dead_on_unwind",
    "range",
    "sanitize_numerical_stability",
    "initializes",
    "hybrid_patchable",
];

/// The attributes of a group: a kind, a key, and the operands of that kind. A kind newer than this list ends
/// it, because its length is unknown.
pub(super) fn attributes(ops: &[u64]) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = ops;
    let text = |rest: &mut &[u64]| {
        let len = rest.iter().position(|&c| c == 0).unwrap_or(rest.len());
        let bytes: Vec<u8> = rest[..len].iter().map(|&c| c as u8).collect();
        *rest = rest.get(len + 1..).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    while let Some((&kind, tail)) = rest.split_first() {
        rest = tail;
        if matches!(kind, 3 | 4) {
            let key = text(&mut rest);
            out.push(match kind {
                4 => format!("\"{key}\"=\"{}\"", text(&mut rest)),
                _ => format!("\"{key}\""),
            });
            continue;
        }
        let Some((&key, tail)) = rest.split_first() else { break };
        rest = tail;
        let known = usize::try_from(key).ok().and_then(|n| ATTRIBUTES.get(n.checked_sub(1)?));
        let name = known.map_or_else(|| format!("attribute {key}"), ToString::to_string);
        match kind {
            0 | 5 => out.push(name),
            1 => {
                out.push(format!("{name}({})", rest.first().copied().unwrap_or(0)));
                rest = rest.get(1..).unwrap_or_default();
            }
            6 => {
                out.push(name);
                rest = rest.get(1..).unwrap_or_default();
            }
            _ => {
                out.push(name);
                break;
            }
        }
    }
    out
}
