//! Names of control and status registers.

/// Address and name; the Ventus ones by their lower-case suffix as in `csrr t0, tid` (manual 3.2).
pub const CSRS: &[(u16, &str)] = &[
    (0x001, "fflags"),
    (0x002, "frm"),
    (0x003, "fcsr"),
    (0x008, "vstart"),
    (0x009, "vxsat"),
    (0x00a, "vxrm"),
    (0x00f, "vcsr"),
    (0x300, "mstatus"),
    (0x305, "mtvec"),
    (0x800, "tid"),
    (0x801, "numw"),
    (0x802, "numt"),
    (0x803, "knl"),
    (0x804, "wgid"),
    (0x805, "wid"),
    (0x806, "lds"),
    (0x807, "pds"),
    (0x808, "gdx"),
    (0x809, "gdy"),
    (0x80a, "gdz"),
    (0x80b, "print"),
    (0x80c, "rpc"),
    (0xc20, "vl"),
    (0xc21, "vtype"),
    (0xc22, "vlenb"),
    (0xf14, "mhartid"),
];

/// The name of the CSR at `addr`.
pub fn csr_name(addr: u16) -> Option<&'static str> {
    CSRS.iter().find(|(a, _)| *a == addr).map(|(_, name)| *name)
}

/// The address of a CSR: `tid` and `CSR_TID` are the same, in either case.
pub fn csr_by_name(name: &str) -> Option<u16> {
    let lower = name.to_ascii_lowercase();
    let short = lower.strip_prefix("csr_").unwrap_or(&lower);
    CSRS.iter().find(|(_, n)| *n == short).map(|(addr, _)| *addr)
}
