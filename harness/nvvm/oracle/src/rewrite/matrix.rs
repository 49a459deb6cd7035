//! Bodies of the intrinsics of matrix operations. Their operands go into an array of words, on which
//! [`matrix`](crate::matrix) works, and their results come from one.

use super::ir::*;
use crate::matrix::{self, Operation};
use crate::refusal::Refusal;
use crate::warp_calls;
use crate::{exit, memory, native};

impl Module {
    /// The body of an intrinsic of LLVM's target.
    pub fn matrix_body(&self, f: Value, op: &'static Operation) -> Result<(), Refusal> {
        let mut params = f.params();
        if (results(f), params.len()) != op.words() {
            return Err(Refusal::Intrinsic(op.name.clone()));
        }
        // LLVM's stores have the leading dimension last.
        if op.has_stride() && params.len() > 2 {
            let stride = params.remove(params.len() - 1);
            params.insert(1, stride);
        }
        let b = self.at_end(f.add_block());
        self.perform(&b, f, (run as *const () as usize, native::keep(op)), None, &params);
        Ok(())
    }

    /// The body of an intrinsic of §15.6.5: `%rowcol`, an operand, completes its name.
    pub fn document_body(&self, f: Value, name: &str) -> Result<(), Refusal> {
        let unknown = || Refusal::Intrinsic(format!("hmma.{name}"));
        let op = matrix::of_document(name, 0).ok_or_else(unknown)?;
        let mut params = f.params();
        let multiply = name.contains(".mma.");
        let constants = if multiply { 2 } else { 1 };
        if (results(f), params.len()) != (op.words().0, op.words().1 + constants) {
            return Err(unknown());
        }
        let rowcol = params.remove(if multiply { 0 } else { 2 });
        let b = self.at_end(f.add_block());
        let rowcol = self.to_bits(&b, rowcol);
        if multiply {
            // `%satf`, which is 0.
            params.remove(0);
        }
        let name: &'static str = Box::leak(name.to_string().into_boxed_str());
        let name = native::keep(Box::leak(Box::new(name)));
        self.perform(&b, f, (run_document as *const () as usize, name), Some(rowcol), &params);
        Ok(())
    }

    /// Calls a function with `which`, the place of the call and a row of words, and returns the contents of
    /// the row afterwards.
    pub(super) fn perform<'m>(
        &'m self,
        b: &Builder<'m>,
        f: Value<'m>,
        (function, which): (usize, u64),
        rowcol: Option<Value<'m>>,
        params: &[Value<'m>],
    ) {
        let ty = f.value_type().result();
        let structure = ty.kind() == Kind::Struct;
        let outputs = results(f);
        let count = params.len().max(outputs) as u64;
        let row_type = self.array(self.int(64), count);
        let row = b.alloca(row_type);
        for (n, p) in params.iter().enumerate() {
            b.store(self.to_bits(b, *p), b.offset(row, 8 * n as u64));
        }
        let address = b.ptr_to_int(row, self.int(64));
        let site = self.return_address(b);
        let mut words = vec![self.constant(64, which), site, address, self.constant(64, params.len() as u64)];
        words.extend(rowcol);
        self.call_host(b, function, &words);
        let output = |n: usize, ty: Type<'m>| {
            let at = b.offset(row, 8 * n as u64);
            let bits = b.load(self.int(64), at);
            self.of_bits(b, bits, ty)
        };
        if outputs == 0 {
            b.ret(None);
            return;
        }
        let mut all = ty.undef();
        for n in 0..outputs {
            let element = if structure { ty.field(n as u32) } else { ty };
            match output(n, element) {
                Some(v) if structure => {
                    all = b.insert(all, v, n as u32);
                }
                Some(v) => all = v,
                None => {}
            }
        }
        b.ret(Some(all));
    }
}

/// The number of values that a function returns.
fn results(f: Value) -> usize {
    let ty = f.value_type().result();
    match ty.kind() {
        Kind::Void => 0,
        Kind::Struct => ty.len() as usize,
        _ => 1,
    }
}

/// Called by kernels: performs an operation on `count` words, and leaves its results in their place.
extern "C-unwind" fn run(op: u64, site: u64, row: u64, count: u64) -> u64 {
    let op: &Operation = native::kept(op);
    let words = native::words(row, count as usize);
    let (outputs, inputs) = op.words();
    if inputs != words.len() {
        let text = format!("{} takes {inputs} registers, not {}", op.name, words.len());
        exit::end_bare(&text, exit::EXIT_REFUSED);
    }
    let result = warp_calls::matrix(op, site, words);
    for (n, word) in result.into_iter().take(outputs).enumerate() {
        // The row has room for the results.
        memory::set_number(row + 8 * n as u64, 8, word);
    }
    0
}

/// The same for a name of §15.6.5.
extern "C-unwind" fn run_document(name: u64, site: u64, row: u64, count: u64, rowcol: u64) -> u64 {
    let name: &str = native::kept::<&'static str>(name);
    let Some(op) = matrix::of_document(name, rowcol) else {
        let text = format!("llvm.nvvm.hmma.{name} with %rowcol {rowcol} (NVVM 2.0 §15.6.5)");
        exit::end_bare(&text, exit::EXIT_REFUSED);
    };
    run(native::keep(op), site, row, count)
}
