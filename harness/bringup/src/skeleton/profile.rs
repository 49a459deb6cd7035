//! `profile.yaml` of a skeleton.

use super::probes::Ports;

/// The text.
pub(super) fn text(ports: &Ports, top: &str) -> String {
    let size = |name: &str, known: bool, otherwise: &str| {
        if known { String::new() } else { format!("  {name}: {otherwise}\n") }
    };
    let mut limits = String::new();
    let sizes = &ports.sizes;
    limits += &size("sms", sizes.sms, "1                 # no parameter of the top is their number");
    if !sizes.warps {
        limits += "  # TODO warps: how many warp slots an SM has; no parameter of the top is their number\n";
    }
    if !sizes.lanes {
        limits += "  # TODO lanes: [8], the lanes of a warp; no parameter of the top is their number\n";
    }
    if let Some((name, bytes)) = &sizes.lds {
        limits += &format!("  lds: {bytes}             # {name}\n");
    }
    format!(
        "# What {top} implements, how large it is, and what its probes report. Every key is described in
# rtl/adapters/README.md.
name: {top}
# Rows of the instruction table. Leave out what the RTL does not have: mnemonics, several of them with a *,
# or the extensions i, m, a, zicsr, zfinx, v, v-memory, ventus. An example: rows: {{except: [zfinx, 'vf*']}}
rows: all
# The largest machine that it can be; what is left out is the harness's own limit.
limits:
{limits}  queue: 1               # launches that it takes at once
  sv39: false            # whether it translates addresses
  print: false           # whether it has CSR_PRINT
# Level 0: no probe; what programs leave in memory is compared.
# Level 1: records: [sdst, vdst]
# Level 2: records: [mask, next, prefix, src, sdst, vdst, mem, load-data, stamp, csr, simt, sync, trap]
records: none
# true if `lds` of probes.yaml says where the LDS is.
final-lds: false
"
    )
}
