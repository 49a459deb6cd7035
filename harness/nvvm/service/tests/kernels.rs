//! The kernels of isa-tests, compiled at both levels and run on golden in every named configuration, against
//! the results that their YAML files state.

mod common;

use common::{Run, execute, variants};
use std::path::Path;
use tandem_launch::args::ArgValue;
use tandem_launch::value::compare;
use tandem_launch::yaml;
use tandem_nvvm::Options;

#[test]
fn kernels_give_the_results_their_files_state() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../isa-tests/kernels");
    let mut ran = 0;
    for pattern in ["*/*.yaml", "long/*/*.yaml"] {
        for path in glob::glob(&root.join(pattern).display().to_string()).unwrap() {
            ran += check(&path.unwrap());
        }
    }
    assert!(ran >= 12, "only {ran} buffers with expectations under {}", root.display());
}

fn check(path: &Path) -> usize {
    let spec = yaml::load(path).unwrap();
    // What is translated to IR first has tests of its own.
    if spec.ir[0].extension().is_none_or(|e| e != "ll") {
        return 0;
    }
    let ir = std::fs::read_to_string(&spec.ir[0]).unwrap();
    let threads: u32 = spec.geometry.block.iter().product();
    let mut compared = 0;
    for (config, opt_level) in variants() {
        let listed = spec.configs.is_empty() || spec.configs.contains(&config);
        if !listed || threads > config.warps * config.lanes {
            continue;
        }
        let run = Run {
            ir: &ir,
            kernel: &spec.kernel,
            grid: spec.geometry.grid,
            block: spec.geometry.block,
            shared: spec.geometry.shared,
            config,
            options: Options { opt_level, kernel: Some(spec.kernel.clone()), ..Options::default() },
        };
        let buffers = execute(&run, &spec.args);
        let specs = spec.args.iter().filter_map(|a| match &a.value {
            ArgValue::Buffer(b) => Some((a.name.clone().unwrap_or_default(), b)),
            _ => None,
        });
        for ((name, buffer), got) in specs.zip(&buffers) {
            let Some(want) = &buffer.expect else { continue };
            let difference = compare(buffer.elem, got, want);
            assert_eq!(difference, None, "{} '{name}' on {config} at level {opt_level}", path.display());
            compared += 1;
        }
    }
    compared
}
