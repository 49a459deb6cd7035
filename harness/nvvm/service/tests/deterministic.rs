//! The same module gives the same bytes, every time: a seed names a run only if the program is the same too.

use tandem_nvvm::{Options, Source, compile};

#[test]
fn a_kernel_compiles_to_the_same_bytes_each_time() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../isa-tests/kernels");
    // int64 has the most values alive at once; matmul and private have loops and memory.
    for name in ["int64/int64.ll", "matmul/matmul.ll", "private/private.ll"] {
        let text = std::fs::read(dir.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        for opt_level in [0, 2] {
            let options = Options { opt_level, ..Options::default() };
            let once = || compile(&Source::new(name, text.clone()), &options).expect("it compiles").elf;
            let first = once();
            for n in 1..6 {
                assert!(once() == first, "{name} at level {opt_level}: compilation {n} gave other bytes");
            }
        }
    }
}
