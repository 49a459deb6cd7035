//! Variable arguments (NVVM IR 2.0 §11.1) on the callee's side: a va_list is the address of the next argument
//! in the buffer that the caller wrote (`calls`).

use super::memory::flat;
use super::state::FuncLower;
use crate::word::Arg;
use tandem_ir::CompileError;
use tandem_llvm::Value;

impl<'m> FuncLower<'_, 'm> {
    /// llvm.va_start, llvm.va_end and llvm.va_copy; `None` for other names.
    pub(super) fn va_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let mut args = Vec::new();
        for a in i.call_args() {
            args.push(self.word(a)?);
        }
        let next = match name {
            n if n.starts_with("llvm.va_start") => self.varargs.ok_or_else(|| {
                let hint = "only a function with variable arguments ('...') has a list of them";
                self.cx.refuse("§11.1", "llvm.va_start", Some(i), hint)
            })?,
            n if n.starts_with("llvm.va_copy") => self.load_part(&flat(args[1], 4), 0, 4),
            n if n.starts_with("llvm.va_end") => return Ok(Some(Vec::new())),
            _ => return Ok(None),
        };
        let list = flat(args[0], 4);
        self.store_part(&list, 0, 4, next);
        if self.cx.module.pointer_bytes() > 4 {
            self.store_part(&list, 4, 4, Arg::Const(0));
        }
        Ok(Some(Vec::new()))
    }

    /// va_arg: the next argument; moves the list past it.
    pub(super) fn va_arg(&mut self, i: Value<'m>, list: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let list = flat(self.word(list)?, 4);
        let (size, align) = (self.cx.size(i.ty()), self.cx.module.abi_align(i.ty()).max(1));
        let mut at = self.load_part(&list, 0, 4);
        if align > 1 {
            let up = self.b.add(at, Arg::Const(align - 1));
            at = self.b.and(up, !(align - 1));
        }
        let words = self.load_type(&flat(at, align), i.ty(), 0, Some(i))?;
        let after = self.b.add(at, Arg::Const(size));
        self.store_part(&list, 0, 4, after);
        Ok(words)
    }
}
