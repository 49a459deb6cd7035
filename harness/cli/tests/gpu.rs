//! A GPU's opinion in `tandem run`, from answers as a GPU would give them: its question is written, answered
//! here, and replayed.

use std::fs;
use std::path::Path;
use std::process::Command;
use tandem_gpu::{Answer, End, Recorded, Region, questions_in};

/// Twice each number that is not below 0, by threads that also print.
const KERNEL: &str = r#"
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@f = private unnamed_addr constant [4 x i8] c"%d\0A\00"
define void @k(ptr addrspace(1) %p) {
  %b = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %x = add i32 %v, %v
  %c = icmp slt i32 %v, 0
  %w = select i1 %c, i32 0, i32 %x
  store i32 %w, ptr addrspace(1) %a
  store i32 %w, ptr %b
  %n = call i32 @vprintf(ptr @f, ptr %b)
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @vprintf(ptr, ptr)
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}
"#;

struct Done {
    code: Option<i32>,
    text: String,
}

fn run(dir: &Path, engines: &str, options: &[&str]) -> Done {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tandem"));
    command.current_dir(dir).args(["run", "k.ll", "--kernel", "k", "--block", "2", "--arg", "i32[2]=3,-4"]);
    let output = command.args(["--engine", engines]).args(options).output().unwrap();
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Done { code: output.status.code(), text }
}

/// A directory with the kernel, and the answer that a GPU gives if it leaves these words and prints this.
fn answered(words: [u32; 2], printed: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("k.ll"), KERNEL).unwrap();
    let asked = run(dir.path(), "host,golden,gpu", &["--gpu-questions", "q"]);
    assert_eq!(asked.code, Some(0), "{}", asked.text);
    assert!(asked.text.contains("the GPU's answer is to follow"), "{}", asked.text);
    let questions = questions_in(&dir.path().join("q")).unwrap();
    let [question] = &questions[..] else { panic!("{} questions", questions.len()) };
    assert!(question.ptx.contains(".visible .entry k("), "{}", question.ptx);
    let mut bytes = question.regions[0].bytes.clone();
    assert_eq!(bytes[..8], [3, 0, 0, 0, 0xfc, 0xff, 0xff, 0xff]);
    words.iter().enumerate().for_each(|(n, w)| bytes[n * 4..][..4].copy_from_slice(&w.to_le_bytes()));
    let regions = vec![Region { addr: question.regions[0].addr, bytes }];
    let end = End::Finished { regions, printed: printed.into() };
    let mut recorded = Recorded::default();
    recorded.insert(question.key, &question.name, Answer { device: "a GPU".into(), end });
    recorded.write(&dir.path().join("answers")).unwrap();
    dir
}

#[test]
fn a_recorded_answer_is_compared_with_all_others() {
    let all = "host,golden,gpu";
    for (words, printed, code, says) in [
        ([6, 0], "0\n6\n", 0, &["PASS", "gpu/others", "a GPU has the same results"][..]),
        ([6, 9], "0\n6\n", 1, &["MISMATCH", "blame: tandem (or gpu)", "others    0", "gpu       9"]),
        ([6, 0], "6\n", 1, &["MISMATCH", "blame: tandem (or gpu)", "prints other text", "\"0\\n\""]),
    ] {
        let dir = answered(words, printed);
        let done = run(dir.path(), all, &["--gpu-answers", "answers"]);
        assert_eq!(done.code, Some(code), "{}", done.text);
        says.iter().for_each(|what| assert!(done.text.contains(what), "{what}: {}", done.text));
    }
}

/// A planted fault of the compiler makes device and host differ.
#[test]
fn a_gpu_that_agrees_with_the_host_leaves_the_blame_with_the_compiler() {
    let dir = answered([6, 0], "0\n6\n");
    let planted = ["--gpu-answers", "answers", "--plant", "compiler:signed-less-as-unsigned"];
    let done = run(dir.path(), "host,golden,gpu", &planted);
    assert_eq!(done.code, Some(1), "{}", done.text);
    for what in ["blame: compiler", "a GPU has the host's results"] {
        assert!(done.text.contains(what), "{what}: {}", done.text);
    }
}

#[test]
fn what_a_gpu_cannot_be_asked_is_said() {
    let dir = answered([6, 0], "0\n6\n");
    let other = ["--gpu-answers", "answers", "--grid", "2"];
    let done = run(dir.path(), "host,golden,gpu", &other);
    assert!(done.text.contains("have none to this launch of this kernel"), "{}", done.text);
    assert_eq!(done.code, Some(4), "{}", done.text);
    for (engines, options, says) in [
        ("gpu", &["--gpu-answers", "answers"][..], "a GPU alone shows nothing"),
        ("host,golden", &["--gpu-answers", "answers"], "go with --engine host,gpu"),
        ("host,gpu", &["--gpu-answers", "k.ll"], "k.ll:1: not a recorded answer"),
    ] {
        let done = run(dir.path(), engines, options);
        assert!(done.text.contains(says), "{}", done.text);
        assert!(matches!(done.code, Some(2 | 5)), "{}", done.text);
    }
}
