//! The C header and the Rust types describe the same bytes: a C program prints every size and offset.

use std::mem::{offset_of, size_of};
use std::path::Path;
use std::process::Command;
use tandem_abi::{CsrWrite, Launch, Operand, Record, SimtEntry};

/// Rows `(C type, C field or "", Rust's size or offset)`; Rust field names are C's.
macro_rules! layout {
    ($($rust:ty = $c:literal { $($field:ident),* $(,)? })*) => {{
        let mut rows: Vec<(&str, &str, usize)> = vec![];
        $(
            rows.push(($c, "", size_of::<$rust>()));
            $(rows.push(($c, stringify!($field), offset_of!($rust, $field)));)*
        )*
        rows
    }};
}

#[test]
fn header_and_rust_agree_on_every_field() {
    let rows = layout! {
        ventus_dut::abi::RawConfig = "tandem_config" { sms, warps, lanes, translation }
        Operand = "tandem_operand" { kind, reg }
        CsrWrite = "tandem_csr_write" { addr, value }
        SimtEntry = "tandem_simt_entry" { rpc, pc, mask }
        Launch = "tandem_launch" {
            start_pc, csr_knl, grid, wf_size, wg_warps, lds_size, pds_size, sgprs, vgprs, pds_base, ptbr,
        }
        ventus_dut::abi::RawParams = "tandem_params" {
            seed, latency_min, latency_max, stall_percent, trace, fault, hang_cycles,
        }
        ventus_dut::abi::RawStatus = "tandem_status" {
            state, records, cycles, retired, barrier_wait, live_warps, kernels_done, cause, rule, line,
            requests, first_request, reserved,
        }
        ventus_dut::abi::RawFlip = "tandem_flip" { site, mask, at, reserved, from, to, }
        ventus_dut::Stats = "tandem_stats" {
            cycles, retired, sm, insn_lines, data_reads, data_writes, table_reads,
        }
        Record = "tandem_record" {
            cycle, mem_stamp, kind, lanes, sm, slot, warp, wg, sm_wg, wg_xyz, lds_base, pds_base, has, pc,
            insn, prefix, next_pc, mask, next_mask, src_op, sdst_valid, sdst, vdst_valid, vdst, mem_op,
            mem_space,
            mem_size, csr_count, simt_op, simt_depth, barrier, endprg, trap, fflags, fflags_acc, beat,
            untold, reserved, trap_value, sdata, vmask, mem_mask, csr, simt_top, src, vdata, mem_addr,
            mem_data,
        }
    };
    let mut program = String::from(
        "#include <stddef.h>\n#include <stdio.h>\n#include \"tandem_dut.h\"\nint main(void) {\n",
    );
    for (c, field, _) in &rows {
        let value = if field.is_empty() { format!("sizeof({c})") } else { format!("offsetof({c}, {field})") };
        program += &format!("  printf(\"%zu\\n\", {value});\n");
    }
    program += "  return 0;\n}\n";

    let dir = tempfile::tempdir().unwrap();
    let (source, binary) = (dir.path().join("layout.c"), dir.path().join("layout"));
    std::fs::write(&source, program).unwrap();
    let csrc = Path::new(env!("CARGO_MANIFEST_DIR")).join("csrc");
    let compiled =
        Command::new("gcc").arg("-I").arg(csrc).arg(&source).arg("-o").arg(&binary).status().unwrap();
    assert!(compiled.success());
    let output = Command::new(&binary).output().unwrap();
    let c_values: Vec<usize> =
        String::from_utf8(output.stdout).unwrap().lines().map(|l| l.parse().unwrap()).collect();
    assert_eq!(c_values.len(), rows.len());
    for ((c, field, rust), value) in rows.iter().zip(c_values) {
        assert_eq!(*rust, value, "{c}.{field} (the size, if no field is named)");
    }
}
