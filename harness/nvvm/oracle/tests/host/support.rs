//! Jobs for the host oracle, small enough to be read next to their results.

use std::path::Path;
use tandem_oracle::{HostError, HostJob, HostResult, Region, ThreadOrder, UndefinedBits, run};

/// Where every kernel writes its result; its only argument.
pub const OUT: u32 = 0x9000_0000;

/// Bytes of it.
pub const OUT_BYTES: usize = 8192;

/// A job of one block whose kernel `@k` takes a pointer to the result.
pub fn job(ir: &str, threads: u32) -> HostJob {
    HostJob {
        ir: vec![ir.as_bytes().to_vec()],
        kernel: "k".into(),
        grid: [1, 1, 1],
        block: [threads, 1, 1],
        args: u64::from(OUT).to_le_bytes().to_vec(),
        dynamic_shared: 64,
        order: ThreadOrder::Forwards,
        undefined: UndefinedBits::Zeros,
        seconds: 20,
        regions: vec![Region { addr: OUT, bytes: vec![0; OUT_BYTES] }],
        spare: Vec::new(),
        bound: Vec::new(),
        variables: Vec::new(),
    }
}

/// Runs a job.
pub fn result(job: &HostJob) -> Result<HostResult, HostError> {
    run(Path::new(env!("CARGO_BIN_EXE_tandem-host-oracle")), job)
}

/// The first `count` words of the memory that `@k` of `ir` leaves.
pub fn words(ir: &str, threads: u32, count: usize) -> Vec<u32> {
    let after = result(&job(ir, threads)).unwrap_or_else(|e| panic!("{e}\n{ir}"));
    let words = after.regions[0].bytes.chunks(4).take(count);
    words.map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect()
}

/// One row: a name, the body of a function of three i64 (%a, %b, %c) that ends with `ret i64`, its arguments,
/// its result.
pub type Row<'a> = (&'a str, &'a str, [u64; 3], u64);

/// Runs each row's function on its arguments, all in one kernel.
pub fn check_rows(declarations: &str, rows: &[Row<'_>]) {
    let mut ir = format!("{declarations}\n");
    let mut kernel = String::from("define void @k(ptr addrspace(1) %out) {\n");
    for (n, (_, body, args, _)) in rows.iter().enumerate() {
        ir += &format!("define i64 @f{n}(i64 %a, i64 %b, i64 %c) {{\n{body}\n}}\n");
        let [a, b, c] = args.map(|v| v as i64);
        kernel += &format!(
            "%r{n} = call i64 @f{n}(i64 {a}, i64 {b}, i64 {c})\n\
             %p{n} = getelementptr i64, ptr addrspace(1) %out, i32 {n}\n\
             store i64 %r{n}, ptr addrspace(1) %p{n}\n"
        );
    }
    assert!(rows.len() * 8 <= OUT_BYTES, "the result holds the rows");
    ir += &format!("{kernel}ret void\n}}\n");
    let got = words(&ir, 1, rows.len() * 2);
    for ((name, body, args, want), got) in rows.iter().zip(got.chunks(2)) {
        let got = u64::from(got[0]) | u64::from(got[1]) << 32;
        assert_eq!(got, *want, "{name} of {args:x?}: {got:#x} for {want:#x}\n{body}");
    }
}
