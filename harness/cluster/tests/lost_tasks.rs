//! The states of a job, on a Slurm of shell scripts: `sbatch` writes a line for each task into a file,
//! `squeue` shows that file, and the test is the node.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tandem_cluster::{Board, ClusterError, Event, Pace, Slurm, Spec, drive, result_file};

/// Tasks that wait or run, one a line as squeue prints them; and every array that was submitted.
const SBATCH: &str = r#"#!/bin/sh
[ -e DIR/deaf ] && { echo "sbatch: error: Unable to contact slurm controller" >&2; exit 1; }
[ -e DIR/refuses ] && { echo "sbatch: error: invalid partition specified: x" >&2; exit 1; }
for word; do case $word in
  --array=*) array=${word#--array=} ;;
  --job-name=*) name=${word#--job-name=} ;;
esac; done
echo "$array $*" >> DIR/submitted
for part in $(echo "$array" | tr , ' '); do
  for n in $(seq "${part%-*}" "${part#*-}"); do echo "$n|PENDING|Resources" >> DIR/queue; done
done
echo 17
"#;
const SQUEUE: &str = r#"#!/bin/sh
[ -e DIR/deaf ] && { echo "slurm_load_jobs error: Unable to contact slurm controller" >&2; exit 1; }
cat DIR/queue
"#;
const SCONTROL: &str = "#!/bin/sh\necho \"JobId=17 JobState=FAILED Reason=None ExitCode=0:9\"\n";
const SCANCEL: &str = "#!/bin/sh\necho \"$*\" >> DIR/cancelled; : > DIR/queue\n";

struct Cluster {
    dir: tempfile::TempDir,
    events: Vec<Event>,
    ended: Result<(), ClusterError>,
    board: Board,
}

impl Cluster {
    /// Runs a job of some shards to its end. `node` sees each event, and acts on the files.
    fn run(
        shards: usize,
        tries: u32,
        prepare: fn(&Path),
        node: &dyn Fn(&Path, &Event, &AtomicBool),
    ) -> Cluster {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path();
        for (name, text) in
            [("sbatch", SBATCH), ("squeue", SQUEUE), ("scontrol", SCONTROL), ("scancel", SCANCEL)]
        {
            let file = path.join(name);
            fs::write(&file, text.replace("DIR", &path.to_string_lossy())).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        }
        fs::write(path.join("queue"), "").unwrap();
        let spec = Spec::new(shards, vec!["regress".into()], PathBuf::from("/bin/true"), "hash".into());
        spec.begin(path).unwrap();
        prepare(path);
        let mut slurm = Slurm::new(spec, path, Some(path.to_path_buf()));
        let mut board = Board::new(shards, tries);
        let (stop, mut events) = (AtomicBool::new(false), Vec::new());
        let pace = Pace { first: Duration::from_millis(2), longest: Duration::from_millis(4), refusals: 5 };
        let ended = drive(
            &mut slurm,
            &mut board,
            &|shard| result_file(path, shard).exists(),
            pace,
            &stop,
            &mut |event| {
                node(path, &event, &stop);
                events.push(event);
            },
        );
        if stop.load(Ordering::Relaxed) {
            slurm.cancel().unwrap();
        }
        Cluster { events, ended, board, dir }
    }

    fn submitted(&self) -> Vec<String> {
        let text = fs::read_to_string(self.dir.path().join("submitted")).unwrap_or_default();
        text.lines().map(|l| l.split(' ').next().unwrap().to_string()).collect()
    }

    fn lost(&self) -> BTreeSet<usize> {
        let lost = self.events.iter().filter_map(|e| if let Event::Lost(n, _) = e { Some(*n) } else { None });
        lost.collect()
    }
}

/// The tasks in the queue.
fn queue(path: &Path) -> Vec<usize> {
    let text = fs::read_to_string(path.join("queue")).unwrap();
    text.lines().map(|l| l.split('|').next().unwrap().parse().unwrap()).collect()
}

/// Ends every task in the queue; those that `dies` names leave no result.
fn run_all(path: &Path, dies: impl Fn(usize) -> bool) {
    for shard in queue(path) {
        if !dies(shard) {
            fs::write(result_file(path, shard), "{}").unwrap();
        }
    }
    fs::write(path.join("queue"), "").unwrap();
}

#[test]
fn every_shard_runs_once_if_none_is_lost() {
    let cluster = Cluster::run(64, 3, |_| (), &|path, event, _| {
        if let Event::Submitted(_) = event {
            run_all(path, |_| false);
        }
    });
    assert!(cluster.ended.is_ok() && cluster.board.ended());
    assert_eq!(cluster.submitted(), ["1-64"]);
    assert_eq!(cluster.events, [Event::Submitted(64), Event::Done(64)]);
}

#[test]
fn killed_tasks_are_noticed_and_run_again() {
    let cluster = Cluster::run(64, 3, |_| (), &|path, event, _| match event {
        Event::Submitted(64) => run_all(path, |n| [3, 4, 5, 40, 64].contains(&n)),
        Event::Submitted(_) => run_all(path, |_| false),
        _ => {}
    });
    assert!(cluster.ended.is_ok() && cluster.board.given_up().is_empty());
    assert_eq!(cluster.board.done().len(), 64);
    assert_eq!(cluster.submitted(), ["1-64", "3-5,40,64"]);
    assert_eq!(cluster.lost(), [3, 4, 5, 40, 64].into());
    assert!(cluster.events.contains(&Event::Lost(40, "FAILED, exit code and signal 0:9".into())));
}

#[test]
fn a_shard_that_always_dies_is_given_up() {
    let cluster = Cluster::run(4, 3, |_| (), &|path, event, _| {
        if let Event::Submitted(_) = event {
            run_all(path, |n| n == 2);
        }
    });
    assert!(cluster.ended.is_ok() && cluster.board.ended());
    assert_eq!(cluster.submitted(), ["1-4", "2", "2"]);
    assert_eq!(*cluster.board.given_up(), [2].into());
    assert_eq!(cluster.board.done().len(), 3);
}

#[test]
fn a_controller_that_restarts_loses_nothing() {
    // It goes away when the tasks are submitted, and comes back when that was told.
    let cluster = Cluster::run(8, 3, |_| (), &|path, event, _| match event {
        Event::Submitted(_) => fs::write(path.join("deaf"), "").unwrap(),
        Event::Silent(why) => {
            assert!(why.contains("Unable to contact slurm controller"), "{why}");
            run_all(path, |_| false);
            fs::remove_file(path.join("deaf")).unwrap();
        }
        _ => {}
    });
    assert!(cluster.ended.is_ok() && cluster.board.ended());
    assert_eq!(cluster.submitted(), ["1-8"], "nothing is submitted twice");
    assert!(cluster.lost().is_empty());
}

#[test]
fn tasks_of_an_earlier_watcher_are_waited_for() {
    // Shard 1 has a result, 2 a task that was requeued, 3 neither.
    let cluster = Cluster::run(
        3,
        3,
        |path| {
            fs::create_dir_all(path.join("results")).unwrap();
            fs::write(result_file(path, 1), "{}").unwrap();
            fs::write(path.join("queue"), "2|PENDING|launch failed requeued held\n").unwrap();
        },
        &|path, event, _| match event {
            Event::Submitted(n) => {
                assert_eq!((*n, queue(path)), (1, vec![2, 3]));
                run_all(path, |_| false);
            }
            Event::Waits(n, why) => assert_eq!((*n, why.as_str()), (1, "launch failed requeued held")),
            _ => {}
        },
    );
    assert!(cluster.ended.is_ok() && cluster.board.ended());
    assert_eq!(cluster.submitted(), ["3"]);
}

#[test]
fn what_sbatch_refuses_at_once_ends_the_job() {
    let refuses = |path: &Path| fs::write(path.join("refuses"), "").unwrap();
    let cluster = Cluster::run(3, 3, refuses, &|_, _, _| ());
    let error = cluster.ended.unwrap_err().to_string();
    assert_eq!(error, "sbatch: sbatch: error: invalid partition specified: x");
}

#[test]
fn an_interrupted_job_is_cancelled_by_its_name_and_keeps_its_results() {
    let cluster = Cluster::run(4, 3, |_| (), &|path, event, stop| {
        if let Event::Submitted(_) = event {
            fs::write(result_file(path, 2), "{}").unwrap();
            stop.store(true, Ordering::Relaxed);
        }
    });
    let cancelled = fs::read_to_string(cluster.dir.path().join("cancelled")).unwrap();
    assert!(cancelled.starts_with("--name tandem-"), "{cancelled}");
    assert!(result_file(cluster.dir.path(), 2).exists() && !cluster.board.ended());
}

#[test]
fn one_process_watches_a_job() {
    let dir = tempfile::tempdir().unwrap();
    let spec = Spec::new(2, vec![], PathBuf::from("/bin/true"), String::new());
    spec.begin(dir.path()).unwrap();
    assert_eq!(Spec::read(dir.path()).unwrap(), spec);
    assert!(spec.begin(dir.path()).unwrap_err().to_string().contains("tandem slurm resume"));
    let _lock = Spec::lock(dir.path()).unwrap();
    assert!(matches!(Spec::lock(dir.path()), Err(ClusterError::Watched(_))));
    assert!(matches!(Spec::read(&dir.path().join("none")), Err(ClusterError::NoJob { .. })));
}
