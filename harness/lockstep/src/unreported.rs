//! What a run does not compare, because its leader does not report it: the names in reports.

use crate::field::{Field, FieldMask};
use tandem_abi::FieldSet;

/// The records of a DUT without any.
pub(crate) const RECORDS: &str = "retire records (the profile has none)";
/// Memory after a kernel.
pub(crate) const MEMORY: &str = "final memory";
/// LDS after a kernel.
pub(crate) const LDS: &str = "final LDS";
/// LDS that the leader shows and that is not compared.
pub(crate) const UNPLACED_LDS: &str = "final LDS (no record says which SM and address a workgroup had)";

/// Coordinates of workgroups that an adapter leaves out.
pub(crate) const PLACE: &str = "the place of workgroups in the grid (x, y, z of workgroup-start)";
/// CSR_PDS of workgroups, likewise.
pub(crate) const PRIVATE: &str = "the private memory of workgroups (pds-base of workgroup-start)";

/// Names of the fields that records of these groups lack. No record reports the fields in `never`.
pub fn unreported(has: FieldSet, never: FieldMask) -> Vec<String> {
    let reported = FieldMask::reported(has).without(never);
    let mut names: Vec<String> = Field::all()
        .filter(|f| !reported.has(*f) && *f != Field::SimtStack)
        .map(|f| f.name().to_string())
        .collect();
    if has.contains(FieldSet::VDST) && !has.contains(FieldSet::VDST_WHOLE) {
        names.push("vdata outside vmask".into());
    }
    names
}
