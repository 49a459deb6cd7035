//! Trained libraries, on the scripted stand-in: the same machine from another compilation.

mod common;

use common::*;
use std::path::Path;
use std::sync::{Arc, Mutex};
use tandem_abi::Record;
use ventus_dut::{Built, Dut, Flavour, Library, Params, Progress, Status, Training};

/// A run of some instructions, cycle by cycle: the status and the records that each cycle left.
fn cycles(library: &Library) -> Vec<(Status, Vec<Record>)> {
    let mut dut = library.dut(&Params::default()).unwrap();
    let mut script = one_warp();
    (1..20).for_each(|uid| script.extend(whole(uid)));
    script.extend([wait(50), retire(19)]);
    script.extend(finale(20));
    start(&mut dut, &script);
    let one = |dut: &mut Dut| {
        let mut records = Vec::new();
        let status = dut.run(1, &mut records);
        (status, records)
    };
    let mut all = vec![one(&mut dut)];
    while all.last().unwrap().0.state.goes_on() {
        all.push(one(&mut dut));
    }
    all
}

/// Another script than that of [`cycles`].
fn train(library: &Library) -> ventus_dut::Trained {
    let mut dut = library.dut(&Params::default())?;
    start(&mut dut, &[retire(1), wait(200), done()]);
    finish_run(&mut dut);
    Ok(())
}

/// Builds with a training; also returns what its progress was.
fn build(cache: &Path, training: Training) -> (Built, Vec<Progress>) {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let builder = builder().cache(cache).trained(training).progress(move |p| log.lock().unwrap().push(p));
    let built = builder.build(&CONFIG, Flavour::Plain).unwrap_or_else(|e| panic!("{e}"));
    let seen = seen.lock().unwrap().clone();
    (built, seen)
}

fn entries(cache: &Path) -> Vec<String> {
    let names = std::fs::read_dir(cache).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|n| !n.ends_with(".lock")).collect();
    names.sort();
    names
}

#[test]
fn a_trained_library_is_the_same_machine() {
    let dir = tempfile::tempdir().unwrap();
    let cache = dir.path().to_path_buf();
    // Killed while it trains, a build leaves its own directory, and nothing that looks like a library.
    let during = cache.clone();
    let training = Training::new(b"programs".to_vec(), move |library| {
        assert!(entries(&during).iter().all(|name| name.starts_with(".build-")), "{:?}", entries(&during));
        train(library)
    });
    let (built, progress) = build(&cache, training);
    assert!(built.took.is_some());
    assert!(matches!(progress[1..], [Progress::Counting(_), Progress::Training, Progress::Compiling(_)]));
    let [name] = &entries(&cache)[..] else { panic!("{:?}", entries(&cache)) };
    assert!(name.starts_with("2x8x4-plain-trained-"), "{name}");
    let trained = Library::open_for(&built.path, &CONFIG).unwrap();
    let (is, was) = (cycles(&trained), cycles(&mini(&CONFIG, Flavour::Plain)));
    assert!(was.iter().map(|(_, records)| records.len()).sum::<usize>() > 20);
    assert!(is == was, "the trained library does something else");

    // It is not trained again for the same programs.
    let unasked = Training::new(b"programs".to_vec(), |_| panic!("it is in the cache"));
    assert_eq!(build(&cache, unasked).0.path, built.path);

    // It is for others. If that fails, the library is built without.
    let failing = Training::new(b"others".to_vec(), |_| Err("the programs are missing".into()));
    let (plain, progress) = build(&cache, failing);
    assert!(progress.contains(&Progress::Untrained("the programs are missing".into())), "{progress:?}");
    assert!(plain.took.is_some() && plain.path != built.path);
    let [name, _] = &entries(&cache)[..] else { panic!("{:?}", entries(&cache)) };
    assert!(name.starts_with("2x8x4-plain-") && !name.contains("trained"), "{name}");
    assert!(cycles(&Library::open_for(&plain.path, &CONFIG).unwrap()) == was);
}
