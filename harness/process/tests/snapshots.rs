//! Copies of this process that wait. The usual test harness has threads, so this file has its own `main`.

use std::sync::mpsc::channel;
use tandem_process::Snapshot;

/// This process's children.
fn children() -> usize {
    let pid = std::process::id();
    let list = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap();
    list.split_whitespace().count()
}

/// A copy that says what `moment` was when it was taken, and what it was asked.
fn copy(moment: &u32) -> Snapshot {
    Snapshot::take(|order| [moment.to_string().into_bytes(), order].concat()).unwrap()
}

fn main() {
    // Each keeps its moment, whatever the order in which they are asked. What is not asked ends when dropped.
    let mut moment = 1;
    let first = copy(&moment);
    moment = 2;
    let (second, third) = (copy(&moment), copy(&moment));
    moment = 3;
    assert_eq!((children(), moment), (3, 3));
    // More than a pipe holds, there and back.
    let long = vec![7; 1_000_000];
    assert_eq!(second.ask(&long).unwrap(), [b"2".to_vec(), long].concat());
    assert_eq!(first.ask(b" a").unwrap(), b"1 a");
    assert_eq!(children(), 1);
    drop(third);
    assert_eq!(children(), 0);

    // A copy that fails is an error here, and one that was killed too.
    let failing = Snapshot::take(|_| panic!("this panic is part of the test")).unwrap();
    let error = failing.ask(b"").unwrap_err().to_string();
    assert_eq!(error, "a snapshot of this process ended with status 1");
    let exiting = Snapshot::take(|_| std::process::abort()).unwrap();
    let error = exiting.ask(b"").unwrap_err().to_string();
    assert_eq!(error, "a snapshot of this process was ended by SIGABRT");
    assert_eq!(children(), 0);

    // Another thread may hold a lock.
    let (stop, stopped) = channel::<()>();
    std::thread::scope(|s| {
        s.spawn(move || stopped.recv());
        let error = Snapshot::take(|order| order).err().unwrap().to_string();
        assert_eq!(error, "a process with several threads cannot fork");
        drop(stop);
    });
    // One that has just ended does not.
    assert_eq!(Snapshot::take(|order| order).unwrap().ask(b"x").unwrap(), b"x");
    println!("snapshots: all passed");
}
