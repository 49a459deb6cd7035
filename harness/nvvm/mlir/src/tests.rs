//! The text of modules as MLIR's tool gets it.

use crate::rewrite::rewrite;

/// The text between the two brackets of a function around these lines.
fn body(lines: &str) -> Result<String, String> {
    let text = format!("llvm.func @k(%p: !llvm.ptr<3>, %i: i32) {{\n{lines}\nllvm.return\n}}\n");
    let made = rewrite(&text, "k.mlir").map_err(|all| {
        let all: Vec<String> = all.iter().map(ToString::to_string).collect();
        all.join("\n")
    })?;
    let at = |text: &str| text.lines().position(|l| l == "llvm.return");
    assert_eq!(at(&made), at(&text), "lines stay where they are:\n{made}");
    let lines: Vec<&str> = made.lines().skip(1).take_while(|l| *l != "llvm.return").collect();
    Ok(lines.join("\n"))
}

#[test]
fn operations_become_calls_of_intrinsics() {
    for (operation, want) in [
        (
            "%x = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32",
            "%x = llvm.call @llvm.nvvm.read.ptx.sreg.tid.x() : () -> i32",
        ),
        (
            "nvvm.mbarrier.init %p, %i : !llvm.ptr<3>, i32",
            "llvm.call @llvm.nvvm.mbarrier.init.shared(%p, %i) : (!llvm.ptr<3>, i32) -> ()",
        ),
        (
            "%x = \"nvvm.vote.sync\"(%i, %c) <{kind = #nvvm.vote_sync_kind<any>}> : (i32, i1) -> i1",
            "%x = llvm.call @llvm.nvvm.vote.any.sync(%i, %c) : (i32, i1) -> i1",
        ),
        (
            "nvvm.cp.async.wait.group 2",
            "%tandem_1 = llvm.mlir.constant(2 : i32) : i32 llvm.call @llvm.nvvm.cp.async.wait.group(%tandem_1) \
             : (i32) -> ()",
        ),
        // Operations that MLIR's tool translates, and text that is not an operation of the dialect, stay
        // unchanged.
        ("// nvvm.barrier0", "// nvvm.barrier0"),
        ("llvm.call @nvvm.barrier0() : () -> ()", "llvm.call @nvvm.barrier0() : () -> ()"),
        ("nvvm.wmma.load %p, %i {m = 16 : i32}", "nvvm.wmma.load %p, %i {m = 16 : i32}"),
        // Shared memory of a cluster of one block.
        ("%x = llvm.load %q : !llvm.ptr<7> -> i32", "%x = llvm.load %q : !llvm.ptr<3> -> i32"),
    ] {
        assert_eq!(body(operation).as_deref(), Ok(want));
    }
}

#[test]
fn lines_stay_where_they_are() {
    let made =
        body("%x = nvvm.shfl.sync // comment\n bfly %i, %i,\n %i, %i : i32 -> i32 nvvm.barrier0\nx").unwrap();
    let lines: Vec<&str> = made.lines().collect();
    assert!(lines[0].starts_with("%x = llvm.call @llvm.nvvm.shfl.sync.bfly.i32(%i, %i, %i, %i)"), "{made}");
    assert_eq!(lines[1], "");
    assert_eq!(lines[2], " llvm.call @llvm.nvvm.barrier0() : () -> ()");
    assert_eq!(lines[3], "x");
}

#[test]
fn several_results_become_values_of_their_own() {
    let made =
        body("%x:2 = nvvm.inline_ptx \"mov $0, $2; mov $1, $2;\" ro(%i : i32) -> i32, i32\nuse %x#1, %x#0");
    let made = made.unwrap();
    assert!(made.contains("\"mov $0, $2; mov $1, $2;\", \"=r,=r,r\" %i : (i32) -> !llvm.struct<(i32, i32)>"));
    assert!(made.ends_with("use %x_tandem1, %x_tandem0"), "{made}");
}

#[test]
fn everything_wrong_is_reported_with_its_line() {
    let errors = body(
        "nvvm.barrier0\nnvvm.mbarrier.init %p %i : !llvm.ptr<3>, i32\n%x = nvvm.read.ptx.sreg.smid : i32",
    );
    let errors = errors.unwrap_err();
    let lines: Vec<&str> = errors.lines().collect();
    assert_eq!(lines[0], "k.mlir:3: not valid MLIR: nvvm.mbarrier.init: expected ','");
    assert!(
        lines[1].starts_with("k.mlir:4: unsupported: nvvm.read.ptx.sreg.smid (MLIR nvvm dialect): no CSR"),
        "{errors}"
    );
    for (operation, words) in [
        (
            "nvvm.cp.async.shared.global %p, %g, 4, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>",
            "16 with cache = cg",
        ),
        ("nvvm.setmaxregister increase 300", "a multiple of 8 from 24 to 256"),
        ("%x = nvvm.match.sync some %i, %i : i32 -> i32", "kind is one of any, all"),
        ("%x = nvvm.read.ptx.sreg.tid.x : i64", "its result is of type i32, not i64"),
        ("%x:2 = nvvm.barrier0", "it has 0 results"),
    ] {
        let e = body(operation).expect_err(operation);
        assert!(e.starts_with("k.mlir:2: not valid MLIR: ") && e.contains(words), "{operation}: {e}");
    }
}

#[test]
fn a_module_in_brackets_gets_its_declarations_inside() {
    let made =
        rewrite("module {\n llvm.func @k() {\n nvvm.barrier0\n llvm.return\n }\n}\n", "k.mlir").unwrap();
    assert!(made.ends_with(" llvm.func @llvm.nvvm.barrier0() }\n"), "{made}");
    // One that the module declares is not declared again.
    let made =
        rewrite("llvm.func @llvm.nvvm.barrier0()\nllvm.func @k() {\n nvvm.barrier0\n}\n", "k.mlir").unwrap();
    assert_eq!(made.matches("llvm.func @llvm.nvvm.barrier0").count(), 1, "{made}");
}

#[test]
fn damaged_text_is_refused_and_never_panics() {
    let text = include_str!("../../../../isa-tests/kernels/saxpy_mlir/saxpy_mlir.mlir");
    let more = "\n%x:2 = nvvm.inline_ptx \"mov;\" ro(%i : i32) {a = #b<c>} -> i32, i32\n\
                \"nvvm.mbarrier.init\"(%a, %b) <{x = \"y\"}> : (!llvm.ptr<3>, i32) -> ()\n";
    let text = text.to_string() + more;
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |n: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n as u64) as usize
    };
    let signs: Vec<char> = "{}()<>[]\"%#@!,:=-/.x0 \né".chars().collect();
    for _ in 0..10_000 {
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..1 + next(3) {
            let at = next(chars.len());
            match next(3) {
                0 => chars.truncate(at.max(1)),
                1 => chars[at] = signs[next(signs.len())],
                _ => chars.insert(at, signs[next(signs.len())]),
            }
        }
        let damaged: String = chars.into_iter().collect();
        if let Err(faults) = rewrite(&damaged, "k.mlir") {
            assert!(faults.iter().all(|f| !f.message.is_empty()), "{damaged}");
        }
    }
}
