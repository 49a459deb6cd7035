//! The planted faults of the in-tree GPGPU by name. `rtl/src/pkg/vt_fault_pkg.sv` gives out the numbers and says
//! what each one does; the test below holds the two lists together.

/// Number and name of every planted fault.
pub const FAULTS: [(u32, &str); 16] = [
    (1, "alu-carry"),
    (2, "push-mask"),
    (3, "rpc-early"),
    (4, "scoreboard-early"),
    (5, "lds-bank"),
    (6, "store-strobe"),
    (7, "barrier-through"),
    (8, "inactive-lanes"),
    (9, "stale-line"),
    (10, "prefix-swap"),
    (11, "join-pc"),
    (12, "tie-side"),
    (13, "coalesce-lane"),
    (14, "fma-round"),
    (15, "csr-tid"),
    (16, "div-sign"),
];

/// The number of a planted fault that is given by name or number.
pub fn fault_number(text: &str) -> Option<u32> {
    FAULTS.iter().find(|(n, name)| *name == text || n.to_string() == text).map(|(n, _)| *n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `FaultAluCarry` is `alu-carry`.
    fn kebab(name: &str) -> String {
        let dash = |c: char| if c.is_ascii_uppercase() { vec!['-', c.to_ascii_lowercase()] } else { vec![c] };
        name.chars().flat_map(dash).skip(1).collect()
    }

    #[test]
    fn the_list_is_that_of_the_rtl() {
        let package = include_str!("../../src/pkg/vt_fault_pkg.sv");
        let of = |line: &str| {
            let (name, rest) = line.trim().strip_prefix("localparam int unsigned Fault")?.split_once('=')?;
            Some((rest.split_once(';')?.0.trim().parse().ok()?, kebab(name.trim())))
        };
        let rtl: Vec<(u32, String)> = package.lines().filter_map(of).collect();
        assert_eq!(rtl, FAULTS.map(|(n, name)| (n, name.to_string())));
    }

    #[test]
    fn names_and_numbers() {
        for (text, number) in [("1", Some(1)), ("div-sign", Some(16)), ("0", None), ("17", None), ("x", None)]
        {
            assert_eq!(fault_number(text), number, "{text}");
        }
    }
}
