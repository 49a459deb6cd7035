//! Bodies of the intrinsics of textures and surfaces, on which [`texture`](crate::texture) works.

use super::ir::*;
use crate::texture::Operation;
use crate::{memory, native};

impl Module {
    pub fn texture_body(&self, f: Value, op: &'static Operation) {
        let b = self.at_end(f.add_block());
        let which = (run as *const () as usize, native::keep(op));
        self.perform(&b, f, which, None, &f.params());
    }
}

/// Called by kernels: performs an operation on `count` words, and leaves its results in their place.
extern "C-unwind" fn run(op: u64, _site: u64, row: u64, count: u64) -> u64 {
    let op: &Operation = native::kept(op);
    let words = native::words(row, count as usize);
    for (n, word) in op.perform(words).into_iter().enumerate() {
        // The row has room for the results.
        memory::set_number(row + 8 * n as u64, 8, word);
    }
    0
}
