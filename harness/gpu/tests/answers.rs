//! Questions and answers through the program `tandem-gpu`, with a stand-in for the driver.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tandem_gpu::{End, Key, Question, Recorded, Region, write_question};
use tempfile::TempDir;

const AT: u32 = 0x9000_0000;

/// A directory with the stand-in as its `libcuda.so.1`.
fn fake() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fake_driver.c");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-o"]).arg(dir.path().join("libcuda.so.1")).arg(source);
    assert!(cc.status().expect("a C compiler").success());
    dir
}

fn question(ptx: &str) -> Question {
    Question {
        key: Key::of([ptx.as_bytes()]),
        name: ptx.into(),
        ptx: ptx.into(),
        kernel: "k".into(),
        grid: [2, 1, 1],
        block: [3, 1, 1],
        args: u64::from(AT).to_le_bytes().to_vec(),
        dynamic_shared: 0,
        regions: vec![Region { addr: AT, bytes: vec![5, 0, 0, 0] }],
        seconds: 2,
    }
}

fn tandem_gpu(driver: &TempDir, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tandem-gpu"));
    command.args(args).env("LD_LIBRARY_PATH", driver.path());
    command
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The program's output, and the answers that it left.
fn answers(driver: &TempDir, questions: &[Question]) -> (Output, Recorded, PathBuf, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    for q in questions {
        write_question(dir.path(), q).unwrap();
    }
    let file = dir.path().join("answers.jsonl");
    let (from, to) = (dir.path().display().to_string(), file.display().to_string());
    let output = tandem_gpu(driver, &["answer", &from, &to, "2"]).output().unwrap();
    let recorded = Recorded::read(&file).unwrap();
    (output, recorded, file, dir)
}

fn finished(word: u8, printed: &str) -> End {
    let regions = vec![Region { addr: AT, bytes: vec![word, 0, 0, 0] }];
    End::Finished { regions, printed: printed.into() }
}

/// A process that a kernel ends is replaced by another, and no question suffers from its neighbour.
#[test]
fn each_question_gets_its_own_answer() {
    let large = Question { dynamic_shared: 200_000, ..question("add, large") };
    let unnamed = Question { kernel: "other".into(), ..question("add, other") };
    let region = question("add").regions.remove(0);
    let twice = Question { regions: vec![region.clone(), region], ..question("add, twice") };
    let low = Question { regions: vec![Region { addr: 0, bytes: vec![0] }], ..question("add, low") };
    let (output, recorded, ..) = answers(
        &fake(),
        &[
            question("add"),
            question("add 2"),
            question("trap"),
            question("fault"),
            question("hang"),
            question("exit"),
            question("nonsense"),
            large.clone(),
            unnamed.clone(),
            twice.clone(),
            low.clone(),
        ],
    );
    let end = |q: &Question| recorded.get(q.key).map(|a| a.end.clone());
    // One region is registered at a time.
    assert_eq!(end(&question("add")), Some(finished(11, "11 with 1\n")));
    assert_eq!(end(&question("add 2")), Some(finished(11, "11 with 1\n")));
    assert_eq!(end(&question("trap")), Some(End::Trap("ERROR (in words)".into())));
    assert_eq!(end(&question("fault")), Some(End::Fault("ADDRESS (in words)".into())));
    assert_eq!(
        end(&question("nonsense")),
        Some(End::Refused("ERROR (in words): no such instruction".into()))
    );
    assert_eq!(end(&large), Some(End::Refused("ERROR (in words)".into())));
    assert_eq!(end(&unnamed), Some(End::Refused("ERROR (in words)".into())));
    for open in [question("hang"), question("exit"), twice, low] {
        assert_eq!(end(&open), None, "{}", open.name);
    }
    let (out, err) = (words(&output.stdout), words(&output.stderr));
    assert_eq!(out, "11 questions: 2 finished, 1 trapped, 1 faulted, 3 refused\n", "{err}");
    assert!(err.contains("hang: on the GPU, the kernel did not finish in 2 s"), "{err}");
    assert!(err.contains("exit: asking the GPU failed"), "{err}");
    assert!(
        err.contains("add, low: asking the GPU failed: memory at 0x00000000: no memory can begin at 0"),
        "{err}"
    );
    assert!(err.contains("add, twice: asking the GPU failed: memory at 0x90000000: File exists"), "{err}");
    assert!(err.contains("4 questions have no answer"), "{err}");
    assert_eq!(output.status.code(), Some(4));
    let device = &recorded.get(question("add").key).unwrap().device;
    assert_eq!(device, "Fake (sm_90), driver of CUDA 13.1");
}

#[test]
fn what_has_an_answer_is_not_asked_again() {
    let driver = fake();
    let (_, mut recorded, file, dir) = answers(&driver, &[question("add"), question("trap")]);
    let told = tandem_gpu::Answer { device: "another GPU".into(), end: finished(1, "") };
    recorded.insert(question("add").key, "add", told.clone());
    recorded.write(&file).unwrap();
    write_question(dir.path(), &question("add 3")).unwrap();
    let (from, to) = (dir.path().display().to_string(), file.display().to_string());
    let output = tandem_gpu(&driver, &["answer", &from, &to]).output().unwrap();
    assert!(output.status.success(), "{}", words(&output.stderr));
    let recorded = Recorded::read(&file).unwrap();
    assert_eq!(recorded.get(question("add").key), Some(&told));
    assert_eq!(recorded.get(question("add 3").key).unwrap().end, finished(11, "11 with 1\n"));
}

#[test]
fn a_machine_without_a_usable_gpu_says_why() {
    let driver = fake();
    let nothing = tempfile::tempdir().unwrap();
    for (command, says) in [
        (tandem_gpu(&nothing, &["device"]), "libcuda.so.1 cannot be loaded"),
        (tandem_gpu(&driver, &["device"]), ""),
    ] {
        let output = { command }.output().unwrap();
        assert!(words(&output.stderr).contains(says));
        assert_eq!(output.status.success(), says.is_empty());
    }
    for (variable, says) in [
        ("FAKE_NO_DEVICE", "no usable GPU: the driver says ERROR (in words)"),
        ("FAKE_NO_HOST_POINTERS", "Fake does not see the host's memory at the host's addresses"),
    ] {
        let output = tandem_gpu(&driver, &["device"]).env(variable, "1").output().unwrap();
        assert!(words(&output.stderr).contains(says), "{}", words(&output.stderr));
        assert_eq!(output.status.code(), Some(4));
    }
    for wrong in [&[][..], &["answer"], &["answer", "a", "b", "0"]] {
        let code = tandem_gpu(&driver, wrong).output().unwrap().status.code();
        assert!(matches!(code, Some(2 | 4)), "{wrong:?}");
    }
}
