//! Hashes the sources that determine the results of a campaign's cases, so that `tandem fuzz` recognises a
//! corpus from another build. These are compiled in; the RTL is read when it is used
//! (`ventus_dut::fingerprint`).

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Groups of sources, each with one hash, relative to the project's root.
const PARTS: [(&str, &[&str]); 3] = [
    ("GOLDEN", &["golden/faulty/src", "golden/isa/src", "golden/model/src"]),
    (
        "COMPILER",
        &[
            "harness/nvvm/compiler/src",
            "harness/nvvm/ir/src",
            "harness/nvvm/judge/src",
            "harness/nvvm/llvm/src",
            "harness/nvvm/oracle/src",
            "harness/nvvm/service/src",
        ],
    ),
    (
        "HARNESS",
        &[
            "Cargo.lock",
            "harness/abi/src",
            "harness/campaign/src/fuzz/kinds.rs",
            "harness/coverage/src",
            "harness/fuzz/src",
            "harness/judge/src",
            "harness/launch/src",
            "harness/lockstep/src",
            "isa-tests/coverage/simt.yaml",
            "isa-tests/oracles/differences",
            "rtl/dut/src",
        ],
    ),
];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = here.join("../..");
    for (name, paths) in PARTS {
        // FNV-1a: it must detect changes, not attacks.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for path in paths {
            println!("cargo::rerun-if-changed={}", root.join(path).display());
            add(&root, Path::new(path), &mut hash)?;
        }
        println!("cargo::rustc-env=TANDEM_HASH_{name}={hash:016x}");
    }
    Ok(())
}

/// Adds a file's name and contents, or those of all files in a directory.
fn add(root: &Path, path: &Path, hash: &mut u64) -> io::Result<()> {
    let full = root.join(path);
    if full.is_dir() {
        let names: io::Result<Vec<_>> = fs::read_dir(&full)?.map(|e| Ok(e?.file_name())).collect();
        let mut names = names?;
        names.sort();
        return names.iter().try_for_each(|name| add(root, &path.join(name), hash));
    }
    let contents = fs::read(&full)?;
    let length = (contents.len() as u64).to_le_bytes();
    for byte in path.as_os_str().as_encoded_bytes().iter().chain(&length).chain(&contents) {
        *hash = (*hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    Ok(())
}
