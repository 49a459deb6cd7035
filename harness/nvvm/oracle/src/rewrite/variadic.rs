//! Variable arguments as NVVM's front ends and the NVPTX back end pass them, which differs from x86-64: the
//! caller packs them into a buffer, each at its natural alignment, and a `va_list` is a pointer to the next
//! one (NVVM 2.0 §10.8 `va_arg`, §11.1). A call passes the buffer through [`BUFFER`], which nothing can
//! overwrite in between, and the fixed arguments as usual.

use super::ir::*;
use std::sync::atomic::AtomicU64;

/// The buffer of the variadic call in progress.
static BUFFER: AtomicU64 = AtomicU64::new(0);

impl Module {
    pub fn rewrite_variadic(&self) {
        let slot = self.address(BUFFER.as_ptr() as usize);
        for f in self.functions() {
            // Read at the function's entry: later calls overwrite the slot.
            let mut own = None;
            if !f.is_declaration() && f.value_type().is_varargs() {
                let b = self.at_start(f);
                let bits = b.load(self.int(64), slot);
                own = Some(b.int_to_ptr(bits, self.pointer()));
            }
            for i in f.instructions() {
                if i.is(Opcode::LLVMVAArg) {
                    self.va_arg(i);
                } else if i.is(Opcode::LLVMCall) {
                    self.variadic_call(i, own, slot);
                }
            }
        }
    }

    fn variadic_call(&self, i: Value, own: Option<Value>, slot: Value) {
        let name = i.callee().map(|f| f.name()).unwrap_or_default();
        let intrinsic = |base: &str| name == base || name.starts_with(&format!("{base}."));
        let b = self.before(i);
        if intrinsic("llvm.va_start") {
            let args = i.arguments();
            if let Some(own) = own {
                self.store_pointer(&b, own, args[0]);
            }
            i.replace(None);
        } else if intrinsic("llvm.va_copy") {
            let args = i.arguments();
            let next = self.load_pointer(&b, args[1]);
            self.store_pointer(&b, next, args[0]);
            i.replace(None);
        } else if intrinsic("llvm.va_end") {
            i.replace(None);
        } else if i.called_type().is_varargs() && !name.starts_with("llvm.") {
            self.pack(i, slot);
        }
    }

    /// Stores the variable arguments in a buffer in the caller's frame, and calls with only the fixed ones.
    fn pack(&self, call: Value, slot: Value) {
        let ty = call.called_type();
        let args = call.arguments();
        let (fixed, variable) = args.split_at(ty.params().len());
        let mut offsets = Vec::new();
        let mut size = 0u64;
        for (n, v) in variable.iter().enumerate() {
            let index = (fixed.len() + n + 1) as u32;
            let by_value = call.byval(index);
            let t = by_value.unwrap_or(v.ty());
            size = size.next_multiple_of(t.align());
            offsets.push((size, by_value));
            size += t.size();
        }
        let f = call.block().function();
        let start = self.at_start(f);
        let buffer_type = self.array(self.int(8), size.max(1));
        let buffer = start.alloca(buffer_type);
        buffer.set_alignment(16);
        let b = self.before(call);
        for ((offset, by_value), v) in offsets.iter().zip(variable) {
            let place = b.offset(buffer, *offset);
            match by_value {
                Some(t) => {
                    b.copy(place, *v, t.size());
                }
                None => self.store(&b, *v, place),
            }
        }
        let address = b.ptr_to_int(buffer, self.int(64));
        b.store(address, slot);
        let new = b.call_as(ty, call.called(), fixed);
        for index in 0..=fixed.len() as u32 {
            call.attributes(index).into_iter().for_each(|a| new.add_attribute(index, a));
        }
        call.replace((call.ty().kind() != Kind::Void).then_some(new));
    }

    /// `va_arg`: aligns the pointer up, reads the argument, and moves the pointer past it.
    fn va_arg(&self, i: Value) {
        let b = self.before(i);
        let (list, ty) = (i.operand(0), i.ty());
        let align = ty.align();
        let next = self.load_pointer(&b, list);
        let bits = b.ptr_to_int(next, self.int(64));
        let up = b.add(bits, self.constant(64, align - 1));
        let aligned = b.and(up, self.constant(64, !(align - 1)));
        let place = b.int_to_ptr(aligned, self.pointer());
        let value = self.load(&b, ty, place);
        let after = b.offset(place, ty.size());
        self.store_pointer(&b, after, list);
        i.replace(Some(value));
    }
}
