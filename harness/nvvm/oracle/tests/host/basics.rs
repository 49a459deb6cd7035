//! The host oracle against results worked out by hand, and on kernels that misbehave.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;
use tandem_oracle::{HostError, HostJob, Region, ThreadOrder, UndefinedBits, run};
use tandem_process::TimeLimit;

const OUT: u32 = 0x9000_0000;
const SREGS: &str = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\ndeclare void @llvm.nvvm.barrier0()\n";

fn job(body: &str, block: [u32; 3]) -> HostJob {
    HostJob {
        ir: vec![format!("{body}\n{SREGS}").into_bytes()],
        kernel: "k".into(),
        grid: [1, 1, 1],
        block,
        args: u64::from(OUT).to_le_bytes().to_vec(),
        dynamic_shared: 64,
        order: ThreadOrder::Forwards,
        undefined: UndefinedBits::Zeros,
        seconds: 2,
        regions: vec![Region { addr: OUT, bytes: vec![0; 32] }],
        spare: Vec::new(),
        bound: Vec::new(),
        variables: Vec::new(),
    }
}

fn words(job: &HostJob) -> Result<Vec<u32>, HostError> {
    let after = run(Path::new(env!("CARGO_BIN_EXE_tandem-host-oracle")), job)?;
    Ok(after.regions[0].bytes.chunks(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect())
}

#[test]
fn a_barrier_separates_writes_from_reads() {
    // Thread i stores 10*i in shared memory and reads its neighbour's after the barrier.
    let k = "@s = external addrspace(3) global [0 x i32]\n\
        define void @k(ptr addrspace(1) %out) {\n\
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        %v = mul i32 %t, 10\n\
        %p = getelementptr i32, ptr addrspace(3) @s, i32 %t\n\
        store i32 %v, ptr addrspace(3) %p\n\
        call void @llvm.nvvm.barrier0()\n\
        %u = add i32 %t, 1\n%w = and i32 %u, 7\n\
        %q = getelementptr i32, ptr addrspace(3) @s, i32 %w\n\
        %r = load i32, ptr addrspace(3) %q\n\
        %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n\
        store i32 %r, ptr addrspace(1) %o\nret void }";
    assert_eq!(words(&job(k, [8, 1, 1])).unwrap(), [10, 20, 30, 40, 50, 60, 70, 0]);
}

/// Atomics of several blocks find what the blocks before left. Nothing says which these are.
#[test]
fn blocks_run_in_other_orders_too() {
    let k = "define void @k(ptr addrspace(1) %out) {\n\
        %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n\
        %old = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic\n\
        %n = add i32 %b, 1\n%o = getelementptr i32, ptr addrspace(1) %out, i32 %n\n\
        store i32 %old, ptr addrspace(1) %o\nret void }";
    for (order, tickets) in [
        (ThreadOrder::Forwards, [3, 0, 1, 2]),
        (ThreadOrder::ThreadsBackwards, [3, 0, 1, 2]),
        (ThreadOrder::Backwards, [3, 2, 1, 0]),
    ] {
        let job = HostJob { grid: [3, 1, 1], order, ..job(k, [1, 1, 1]) };
        assert_eq!(words(&job).unwrap()[..4], tickets);
    }
    // Shuffled, each block and each thread runs once, in an order that depends on the number.
    let mut orders = HashSet::new();
    for n in 1..=3 {
        for (grid, block) in [([7, 1, 1], [1, 1, 1]), ([1, 1, 1], [7, 1, 1])] {
            let ir = k.replace("ctaid.x", if grid[0] > 1 { "ctaid.x" } else { "tid.x" });
            let job = HostJob { grid, order: ThreadOrder::Shuffled(n), ..job(&ir, block) };
            let mut tickets = words(&job).unwrap()[1..8].to_vec();
            orders.insert(tickets.clone());
            tickets.sort_unstable();
            assert_eq!(tickets, [0, 1, 2, 3, 4, 5, 6]);
        }
    }
    assert_eq!(orders.len(), 3);
}

/// Thread 32 spins for a flag, which thread 0 sets after its warp has met.
#[test]
fn a_thread_that_spins_does_not_hold_another_warp() {
    let volatile = "@flag = external addrspace(3) global [0 x i32]\ndeclare void @llvm.nvvm.bar.warp.sync(i32)\n\
        define void @k(ptr addrspace(1) %out) {\n\
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        %c = icmp ult i32 %t, 32\nbr i1 %c, label %a, label %b\n\
        a:\ncall void @llvm.nvvm.bar.warp.sync(i32 -1)\n\
        %z = icmp eq i32 %t, 0\nbr i1 %z, label %set, label %end\n\
        set:\nstore volatile i32 7, ptr addrspace(3) @flag\nret void\n\
        b:\n%f = load volatile i32, ptr addrspace(3) @flag\n\
        %m = icmp eq i32 %f, 7\nbr i1 %m, label %done, label %b\n\
        done:\nstore i32 %f, ptr addrspace(1) %out\nret void\nend:\nret void }";
    let atomic = volatile
        .replace(
            "store volatile i32 7, ptr addrspace(3) @flag",
            "store atomic i32 7, ptr addrspace(3) @flag release, align 4",
        )
        .replace(
            "load volatile i32, ptr addrspace(3) @flag",
            "load atomic i32, ptr addrspace(3) @flag acquire, align 4",
        );
    for k in [volatile, &atomic] {
        assert_eq!(words(&job(k, [33, 1, 1])).unwrap()[0], 7);
    }
}

#[test]
fn threads_that_returned_do_not_hold_a_barrier() {
    let k = "define void @k(ptr addrspace(1) %out) {\n\
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        %c = icmp ult i32 %t, 4\nbr i1 %c, label %a, label %b\n\
        a:\ncall void @llvm.nvvm.barrier0()\n\
        %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n\
        store i32 1, ptr addrspace(1) %o\nret void\nb:\nret void }";
    assert_eq!(words(&job(k, [8, 1, 1])).unwrap(), [1, 1, 1, 1, 0, 0, 0, 0]);
}

#[test]
fn running_off_a_buffer_names_the_address_and_the_thread() {
    let shift = "%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%s = shl i32 %t, 11\n";
    let store = |base: &str| {
        format!(
            "define void @k(ptr addrspace(1) %out) {{\n{shift}{base}\n\
             %o = getelementptr i32, ptr addrspace(1) %b, i32 %s\n\
             store i32 1, ptr addrspace(1) %o\nret void }}"
        )
    };
    let crash = |base: &str| words(&job(&store(base), [8, 1, 1])).unwrap_err();
    let by = "by thread [1, 0, 0] of block [0, 0, 0]";
    let own = "4 bytes at offset 8192 of the buffer of %out of 32 bytes (address 0x90002000) were accessed \
               (store i32 1, ptr addrspace(1) %o, align 4), ";
    assert_eq!(
        crash("%b = getelementptr i8, ptr addrspace(1) %out, i32 0"),
        HostError::Crash(format!("{own}{by}"))
    );
    // No parameter is seen here.
    let none = "memory at 0x90002000 was accessed, which the kernel does not have \
                (store i32 1, ptr addrspace(1) %o, align 4), ";
    assert_eq!(
        crash("%w = ptrtoint ptr addrspace(1) %out to i64\n%b = inttoptr i64 %w to ptr addrspace(1)"),
        HostError::Crash(format!("{none}{by}"))
    );
}

#[test]
fn an_endless_loop_times_out() {
    let k = "define void @k(ptr addrspace(1) %out) {\nbr label %l\nl:\nbr label %l }";
    assert_eq!(
        words(&job(k, [1, 1, 1])).unwrap_err(),
        HostError::Timeout(TimeLimit::Cpu(Duration::from_secs(2)))
    );
}

#[test]
fn what_it_does_not_know_is_refused_by_name() {
    for (body, want) in [
        (
            "define void @k(ptr addrspace(1) %o) {\ncall void @llvm.nvvm.cluster.barrier(i32 0)\nret void }\n\
                declare void @llvm.nvvm.cluster.barrier(i32)",
            "llvm.nvvm.cluster.barrier",
        ),
        ("define void @other() { ret void }", "defines no function 'k'"),
        ("define void @k(i32 %n) { ret void }", "takes 4 bytes of parameters, but the launch gives 8"),
        ("define void @k(", "expected"),
    ] {
        match words(&job(body, [1, 1, 1])) {
            Err(HostError::Refused(text)) => assert!(text.contains(want), "{text}"),
            other => panic!("{body}: {other:?}"),
        }
    }
}
