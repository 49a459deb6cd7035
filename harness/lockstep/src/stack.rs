//! The SIMT stack, rebuilt from a warp's records.

use tandem_abi::{Record, SimtEntry, SimtOp};

/// Applies one record's change to a SIMT stack, bottom first. A push shows both entries that it made.
pub fn rebuild(stack: &mut Vec<SimtEntry>, r: &Record) {
    match r.simt_op {
        op if op == SimtOp::Push as u8 => stack.extend([r.simt_top[1], r.simt_top[0]]),
        op if op == SimtOp::Pop as u8 => {
            stack.pop();
        }
        _ => {}
    }
}
