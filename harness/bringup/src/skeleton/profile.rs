//! `profile.yaml` of a skeleton.

use super::probes::Ports;

/// The text.
pub(super) fn text(ports: &Ports, top: &str) -> String {
    let mut limits = String::new();
    let sizes = &ports.sizes;
    let no = "no parameter of the top is their number";
    let size = |size: &str, known: bool, of_macro: &dyn Fn(u64) -> String, otherwise: String| {
        let found = sizes.macros.iter().find(|(s, _)| *s == size);
        let found =
            found.and_then(|(_, m)| Some(format!("{}# {} in the RTL\n", of_macro(m.value()?), m.name)));
        if known { String::new() } else { found.unwrap_or(otherwise) }
    };
    let one = format!("  sms: 1                 # {no}\n");
    limits += &size("NumSm", sizes.sms, &|n| format!("  {:<23}", format!("sms: {n}")), one);
    let todo = format!("  # TODO warps: how many warp slots an SM has; {no}\n");
    limits += &size("NumWarp", sizes.warps, &|n| format!("  {:<23}", format!("warps: {n}")), todo);
    let todo = format!("  # TODO lanes: [8], the lanes of a warp; {no}\n");
    limits += &size("NumLane", sizes.lanes, &|n| format!("  {:<23}", format!("lanes: [{n}]")), todo);
    if let Some((name, bytes)) = &sizes.lds {
        limits += &format!("  lds: {bytes}             # {name}\n");
    }
    format!(
        "# What {top} implements, how large it is, and what its probes report. Every key is described in
# rtl/adapters/README.md.
name: {top}
# The promised rows of the instruction table; `dut check` tries them from level 1 on. Leave out what the RTL
# does not have: mnemonics, several of them with a *, or the extensions i, m, a, zicsr, zfinx, v, v-memory,
# ventus. Example, integers alone:
#   rows: {{except: [zfinx, 'vf*', 'vmf*', 'vsadd*', 'vssub*', 'vaadd*', 'vasub*', 'vsmul*', 'vssr*', 'vamo*',
#     vlrei32.v, vscei32.v, 'regpair*']}}
rows: all
# The largest machine that it can be. Limits that are left out are the harness's own.
limits:
{limits}  queue: 1               # launches that it takes at once
  sv39: false            # whether it translates addresses
  print: false           # whether it has CSR_PRINT
# Level 0: no probe. Only final memory is compared.
# Level 1: records: [sdst, vdst]
# Level 2: records: [mask, next, prefix, src, sdst, vdst, mem, load-data, stamp, csr, simt, sync, trap]
records: none
# true if `lds` of probes.yaml says where the LDS is.
final-lds: false
"
    )
}
