//! Real Ventus cases load with the numbers that `ventus-notes.md` states; damaged ones are refused without a
//! panic.

use std::fs;
use std::path::Path;
use tandem_abi::Memory;
use tandem_launch::{Place, case};
use tandem_refdata::reference;

#[test]
fn one_kernel() {
    let job = &case::load(&reference!("ventus-cases/vecadd_4x8").join("vecadd_0")).unwrap()[0];
    let l = &job.kernels[0].launch;
    assert_eq!((l.start_pc, l.csr_knl, l.pds_base), (0x8000_0000, 0x9002_4000, 0x9000_4000));
    assert_eq!((l.grid, l.wf_size, l.wg_warps), ([1, 1, 1], 8, 4));
    assert_eq!((l.lds_size, l.pds_size, l.sgprs, l.vgprs), (0x1000, 0x1000, 64, 64));
    let mut mem = Memory::new();
    job.kernels[0].prepare(&mut mem).unwrap();
    // The first instruction of start.S, and the metadata buffer's pointer to the argument buffer.
    assert_eq!(mem.read_u32(0x8000_0000).unwrap() & 0x7f, 0x17, "auipc");
    let args = mem.read_u32(l.csr_knl + 4).unwrap();
    assert_eq!(mem.read_u32(args).unwrap(), 0x9000_0000, "argument 0 points at the first buffer");
    assert!(mem.is_mapped(0x9000_4000, 0x20000), "private memory");
    let data: Vec<(u32, u32)> = job.buffers.iter().map(|b| (b.addr, b.size)).collect();
    assert_eq!(data, [(0x9000_0000, 0x80), (0x9000_1000, 0x80), (0x9000_2000, 0x80), (0x9000_3000, 0xc)]);
}

#[test]
fn a_directory_is_a_chain_by_number_then_name() {
    let jobs = case::load(&reference!("ventus-cases/gaussian_4x4")).unwrap();
    assert_eq!(jobs.len(), 1);
    let names: Vec<&str> = jobs[0].kernels.iter().map(|k| k.name.as_str()).collect();
    assert_eq!(names, ["Fan1_0", "Fan2_0", "Fan1_1", "Fan2_1", "Fan1_2", "Fan2_2"]);
    let mut mem = Memory::new();
    for k in &jobs[0].kernels {
        k.prepare(&mut mem).unwrap();
    }
    assert!(mem.is_mapped(0x9000_2000, 0x40), "a live buffer of the first kernel is still there");
}

#[test]
fn independent_programs_stay_apart() {
    let jobs = case::load(&reference!("ventus-cases/multiblock")).unwrap();
    let names: Vec<&str> = jobs.iter().map(|j| j.name.as_str()).collect();
    assert_eq!(
        names,
        ["matadd_32b8w8t", "matadd_8b8w32t", "vecadd_16b8w32t", "vecadd_32b4w8t", "vecadd_64b32w32t"]
    );
    assert!(jobs.iter().all(|j| j.kernels.len() == 1));
    let shapes: Vec<_> = jobs
        .iter()
        .map(|j| &j.kernels[0].launch)
        .map(|l| (l.grid[0] * l.grid[1], l.wg_warps, l.wf_size))
        .collect();
    assert_eq!(shapes, [(32, 8, 8), (8, 8, 32), (16, 8, 32), (32, 4, 8), (64, 32, 32)]);
}

#[test]
fn every_case_loads() {
    let mut kernels = 0;
    for entry in fs::read_dir(reference!("ventus-cases")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            assert!(case::is_case(&path), "{}", path.display());
            kernels += case::load(&path).unwrap().iter().map(|j| j.kernels.len()).sum::<usize>();
        }
    }
    assert_eq!(kernels, 29, "24 kernels in directories of their own and 5 under multiblock");
}

/// Writes a case with `edit` applied to its metadata lines and data text, and returns the error.
fn damaged(cases: &Path, edit: impl FnOnce(&mut Vec<String>, &mut String)) -> tandem_launch::LoadError {
    let src = cases.join("vecadd_4x8/vecadd_0");
    let mut meta: Vec<String> =
        fs::read_to_string(src.with_extension("metadata")).unwrap().lines().map(str::to_string).collect();
    let mut data = fs::read_to_string(src.with_extension("data")).unwrap();
    edit(&mut meta, &mut data);
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("k_0.metadata"), meta.join("\n")).unwrap();
    fs::write(dir.path().join("k_0.data"), data).unwrap();
    let e = case::load(&dir.path().join("k_0")).unwrap_err();
    assert!(e.file.is_some(), "{e}");
    e
}

type Edit = fn(&mut Vec<String>, &mut String);

#[test]
fn damage_is_named() {
    let cases = reference!("ventus-cases");
    let table: [(&str, Edit, Place, &str); 13] = [
        (
            "count too large",
            |m, _| m[26] = "00000008".into(),
            Place::Line(27),
            "should have 76 words, but it has 70",
        ),
        ("count too small", |m, _| m[26] = "00000006".into(), Place::Line(27), "should have 64 words"),
        ("count absurd", |m, _| m[26] = "ffffffff".into(), Place::Line(27), "at most 4096"),
        ("bad hex", |m, _| m[3] = "0000g000".into(), Place::Line(4), "found '0000g000'"),
        ("nine digits", |m, _| m[0] = "180000000".into(), Place::Line(1), "found '180000000'"),
        ("high word", |m, _| m[1] = "00000001".into(), Place::Line(2), "high word is 0x1"),
        ("truncated", |m, _| m.truncate(20), Place::Line(21), "ends where sgprUsage"),
        ("zero warps", |m, _| m[12] = "00000000".into(), Place::Line(13), "wg_size is 0"),
        ("entry nowhere", |m, _| m[0] = "60000000".into(), Place::Line(1), "start_addr is 0x60000000"),
        ("overlap", |m, _| m[30] = "90000040".into(), Place::Line(31), "overlaps buffer 0"),
        (
            "size above allocsize",
            |m, _| m[42] = "00000100".into(),
            Place::Line(57),
            "expected at least size[0]",
        ),
        ("data too long", |_, d| d.push_str("00000000\n"), Place::Line(376), "expected the end"),
        ("bad data", |_, d| d.replace_range(9..17, "zzzzzzzz"), Place::Line(2), "found 'zzzzzzzz'"),
    ];
    for (what, edit, place, message) in table {
        let e = damaged(&cases, edit);
        assert!(e.place == place && e.message.contains(message), "{what}: {e}");
    }
    let e = damaged(&cases, |_, d| d.truncate(90));
    assert!(e.message.contains("the file has 10 words and ends in buffer 0"), "{e}");
}

#[test]
fn mutated_files_never_panic() {
    let src = reference!("ventus-cases").join("gaussian_4x4/Fan1_0");
    let meta = fs::read(src.with_extension("metadata")).unwrap();
    let mut refused = 0;
    for at in 0..meta.len() {
        for byte in [b'f', b'0', b'\n', b' ', 0xff] {
            let mut m = meta.clone();
            m[at] = byte;
            let text = String::from_utf8_lossy(&m);
            refused += usize::from(case::parse_metadata(&text).is_err());
        }
        let text = String::from_utf8_lossy(&meta[..at]);
        // Cutting the last newline, or trailing zeros of the last word, still reads.
        assert!(case::parse_metadata(&text).is_err() || at + 9 > meta.len(), "cut at {at}");
    }
    assert!(refused > meta.len(), "most mutations must be refused, {refused} were");
}

#[test]
fn missing_files_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let e = case::load(&dir.path().join("none")).unwrap_err().to_string();
    assert!(e.contains("none.metadata: no such file or directory"), "{e}");
    let e = case::load(dir.path()).unwrap_err().to_string();
    assert!(e.contains("at least one .metadata"), "{e}");
}
