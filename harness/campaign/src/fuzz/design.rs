//! The design on which a corpus ran. A case that passed on one design has not passed on another, so a
//! campaign is resumed only if the RTL, golden, the compiler and the harness are unchanged. Machines and
//! planted faults are settings.

use super::{Args, Settings, store_failure};
use crate::exit::{Failure, tool_failure};
use crate::out;
use std::path::Path;
use tandem_fuzz::store::Store;

/// Hashes of the parts that cases of these kinds depend on. For compiled parts, the hash is of the sources
/// that built this program.
fn parts(kinds: &[String]) -> Result<Vec<(&'static str, String)>, Failure> {
    let any = |names: &[&str]| kinds.iter().any(|k| names.contains(&k.as_str()));
    let mut parts = vec![
        ("golden", env!("TANDEM_HASH_GOLDEN").to_string()),
        ("harness", env!("TANDEM_HASH_HARNESS").to_string()),
    ];
    if any(&["words", "kernels"]) {
        parts.push(("compiler", env!("TANDEM_HASH_COMPILER").to_string()));
        parts.push(("LLVM", tandem_nvvm::llvm::version()));
    }
    if kinds.iter().any(|k| k != "identities") {
        parts.push(("RTL", crate::coverage::rtl()?));
    }
    Ok(parts)
}

/// Refuses a corpus from another design, unless its cases may start over. Promoting findings is allowed.
pub fn check(args: &Args, dir: &Path, settings: &Settings, store: &mut Store) -> Result<(), Failure> {
    let mut parts = parts(&settings.kinds)?;
    let avoided = settings.known.avoided();
    if !avoided.is_empty() {
        // If other rows are avoided, other cases are made.
        parts.push(("avoided rows", avoided.join(",")));
    }
    if args.forget_passes {
        // Forget the coverage first. A kill between the two steps then leaves passes without coverage, rather
        // than coverage of another design.
        tandem_coverage::Store::of(dir).forget().map_err(tool_failure)?;
        return store.forget_passes(&parts).map_err(store_failure);
    }
    let differences = store.settle_design(&parts).map_err(store_failure)?;
    if differences.is_empty() {
        return Ok(());
    }
    let what = differences.join(", ");
    if args.promote.is_some() {
        out::line(format_args!("the design has changed since this campaign: {what}"));
        return Ok(());
    }
    Err(Failure::usage(format!(
        "{}: this campaign ran on another design, and what passed there has not passed here: {what}; use \
         another directory, or --forget-passes, which keeps the findings and starts the cases over",
        dir.display()
    )))
}
