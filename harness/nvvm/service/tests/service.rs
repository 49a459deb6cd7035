//! Compiling in a separate process: the result is the same as in this one, and inputs that crash LLVM end
//! only the child. Cargo's tests have several threads, so they start the child; the command's own tests fork.

use std::path::Path;
use std::time::Duration;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Options, Source, Stage, compile};
use tandem_process::Ending;

const PROGRAM: &str = env!("CARGO_BIN_EXE_tandem-compile-child");
const KERNEL: &str = "define void @k(ptr addrspace(1) %p) {\n  store i32 7, ptr addrspace(1) %p\n  ret void\n}\n\
    !nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n";

fn served(text: &str, limits: &Limits) -> Result<tandem_nvvm::Compiled, CompileError> {
    service::compile(Path::new(PROGRAM), &[Source::new("in.ll", text)], &Options::default(), limits)
}

fn death(text: &str, limits: &Limits) -> (Stage, Ending) {
    match served(text, limits) {
        Err(CompileError::Died { path, stage, ending, .. }) => {
            assert_eq!(path, "in.ll");
            (stage, ending)
        }
        Err(e) => panic!("{e}"),
        Ok(_) => panic!("it was compiled"),
    }
}

#[test]
fn the_child_gives_what_this_process_gives() {
    let here = compile(&Source::new("in.ll", KERNEL), &Options::default()).unwrap();
    let there = served(KERNEL, &Limits::default()).unwrap();
    assert_eq!((here.elf, here.asm, here.kernels, here.ir), (there.elf, there.asm, there.kernels, there.ir));
    let bad = "define void @k() {\n  nonsense\n}\n";
    let here = compile(&Source::new("in.ll", bad), &Options::default()).unwrap_err();
    assert_eq!(here, served(bad, &Limits::default()).unwrap_err());
}

#[test]
fn llvm_crashing_takes_only_the_child() {
    // LLVM's reader recurses over nested types without a bound.
    let text =
        format!("@g = global {}i8{} zeroinitializer\n{KERNEL}", "{".repeat(3_000_000), "}".repeat(3_000_000));
    let (stage, ending) = death(&text, &Limits::default());
    assert!(stage == Stage::Reading && ending.crash().is_some(), "{stage}: {ending}");
}

#[test]
fn time_and_memory_end() {
    // Far more work than the limit, because the time is looked at now and then.
    let function = |n| format!("define void @f{n}(ptr %p) {{\n  store i32 {n}, ptr %p\n  ret void\n}}\n");
    let much = format!("{}{KERNEL}", (0..5000).map(function).collect::<String>());
    let (_, ending) = death(&much, &Limits { time: Duration::from_millis(1), ..Limits::default() });
    assert!(matches!(ending, Ending::TimedOut(_)), "{ending}");
    // A text of 40 MB, in a process that may grow by less.
    let long = format!("{KERNEL};{}", " ".repeat(40 << 20));
    let (stage, ending) = death(&long, &Limits { memory: 32 << 20, ..Limits::default() });
    assert!(stage != Stage::Starting && ending.crash() == Some("SIGABRT"), "{stage}: {ending}");
}
