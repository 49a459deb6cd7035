use super::*;
use tandem_llvm::Module;

fn facts(text: &str) -> Facts {
    read(&Module::parse(text.as_bytes(), "m.ll").unwrap().bitcode()).unwrap()
}

const TEXT: &str = "target triple = \"nvptx64-nvidia-cuda\"\n@g = weak_odr addrspace(3) global [4 x i32] undef\n\
    @e = external constant float\ndeclare i32 @f(ptr addrspace(1), ...)\n\
    define fastcc void @k(ptr noalias align 8 %p, <2 x i8> %v) nounwind \"a\"=\"b\" {\n  ret void\n}\n";

#[test]
fn todays_tables_are_read() {
    let f = facts(TEXT);
    assert!(f.producer.as_deref().is_some_and(|p| p.starts_with("LLVM19")), "{:?}", f.producer);
    assert_eq!((f.version, f.epoch, f.triple.as_str()), (2, Some(0), "nvptx64-nvidia-cuda"));
    let all: Vec<_> =
        f.symbols.iter().map(|s| (s.name.as_str(), s.ty.as_str(), s.linkage, s.declared)).collect();
    assert_eq!(
        all,
        [
            ("g", "[4 x i32]", "weak_odr", false),
            ("e", "float", "external", true),
            ("f", "i32 (ptr addrspace(1), ...)", "external", true),
            ("k", "void (ptr, <2 x i8>)", "external", false),
        ]
    );
    let k = &f.symbols[3];
    assert_eq!(k.convention, 8);
    for wanted in [(Some(1), "noalias"), (Some(1), "align(8)"), (None, "nounwind"), (None, "\"a\"=\"b\"")] {
        assert!(k.attributes.contains(&(wanted.0, wanted.1.to_string())), "{wanted:?}: {:?}", k.attributes);
    }
    assert_eq!(f.declarations().collect::<Vec<_>>(), ["declare i32 @f(ptr addrspace(1), ...)"]);
}

#[test]
fn wrappers_are_looked_into() {
    let bare = Module::parse(TEXT.as_bytes(), "m.ll").unwrap().bitcode();
    let mut wrapped = Vec::new();
    for word in [0x0b17_c0deu32, 0, 20, bare.len() as u32, 0] {
        wrapped.extend(word.to_le_bytes());
    }
    wrapped.extend(&bare);
    wrapped.extend([0; 12]);
    let f = read(&wrapped).unwrap();
    assert_eq!(Facts { wrapped: false, ..f.clone() }, read(&bare).unwrap());
    assert!(f.wrapped);
    wrapped[12] = 0xff;
    wrapped[14] = 0xff;
    assert!(read(&wrapped).is_err());
    assert!(read(&wrapped[..10]).is_err());
}

/// Every truncated file and every flipped bit is read or refused, and reading ends.
#[test]
fn broken_files_are_errors() {
    let good = Module::parse(TEXT.as_bytes(), "m.ll").unwrap().bitcode();
    for end in 0..good.len() {
        let _ = read(&good[..end]);
    }
    let mut refused = 0;
    for bit in 0..good.len() * 8 {
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        refused += usize::from(read(&bad).is_err());
    }
    assert!(refused > 100, "{refused}");
}

/// A file of LLVM 7: LLVM 19 changes these names, but the reader returns those in the file.
#[test]
fn old_names_are_seen_as_written() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../isa-tests/conformance/generate/bitcode");
    for (file, wrapped) in [("legacy.7.bc", false), ("legacy.wrapped.bc", true)] {
        let f = read(&std::fs::read(format!("{dir}/{file}")).unwrap()).unwrap();
        assert_eq!((f.producer.as_deref(), f.version, f.wrapped), (Some("LLVM7.0.0"), 2, wrapped));
        assert_eq!(
            f.declarations().collect::<Vec<_>>(),
            [
                "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
                "declare i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)*, i32)",
                // LLVM 7 upgraded llvm.nvvm.popc.i itself when it read the text.
                "declare i32 @llvm.ctpop.i32(i32)",
            ]
        );
        let pick = f.symbols.iter().find(|s| s.name == "pick").unwrap();
        assert_eq!((pick.ty.as_str(), pick.linkage, pick.declared), ("i32 (%pair*)", "internal", false));
        assert!(pick.attributes.contains(&(Some(1), "byval".to_string())), "{:?}", pick.attributes);
    }
}
