//! Turns a kernel's IR into code of this process. Parts of the IR are changed if the host does not know them
//! (`host`: GPU intrinsics; dynamic shared memory; an entry that unpacks the argument buffer), would execute
//! them differently (`instructions`, `variadic`) or lays them out differently (`layout`). Then LLVM's MCJIT
//! compiles the IR, unoptimised, for baseline x86-64, so that no result depends on the processor.

mod asm;
mod flush;
mod guard;
mod hook;
mod host;
mod instructions;
mod ir;
mod layout;
mod matrix;
mod narrow;
mod promises;
mod spread;
mod texture;
mod undefined;
mod variadic;

use super::{HostJob, UndefinedBits, access, exit, native, soft, variables};
use crate::native::Entry;
use crate::refusal::Refusal;
use ir::*;
use std::collections::HashSet;
use tandem_llvm::edit::{self, ReadError};

const ENTRY: &str = "tandem.host.entry";

/// The layout of NVVM 2.0 §3.25, for modules without one.
const NVVM_LAYOUT: &str = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64";

/// Compiles the job's kernel. Its code lives as long as the process, which serves one job: nothing is freed.
pub fn compile(job: &HostJob) -> Result<Entry, Refusal> {
    edit::on_fatal(|text| exit::end_bare(text, exit::EXIT_REFUSED));
    native::compile(rewritten(job)?.0, ENTRY, soft::symbols())
}

/// The job's kernel as code for this process.
fn rewritten(job: &HostJob) -> Result<Module, Refusal> {
    let mut m = Module(edit::Module::read(&job.ir, NVVM_LAYOUT).map_err(|e| match e {
        ReadError::Llvm(complaint) => complaint.into(),
        ReadError::Linking => Refusal::Linking,
        ReadError::NoModule => Refusal::NoModule,
    })?);
    // Each operation rounds as the document specifies: one of the results that the flags allow.
    m.0.strip_promises();
    let flushing = m.prepare();
    m.drop_unused(&job.kernel)?;
    let varied = job.undefined != UndefinedBits::Zeros;
    if varied {
        m.variables_to_values(job.undefined);
    }
    m.guard_accesses();
    m.hold_to_promises(varied);
    m.strip_debug_info();
    m.variables(job)?;
    m.lay_out()?;
    m.give_hooks_bodies(std::iter::once(&guard::CHECK).chain(&promises::HOOKS));
    m.host_functions()?;
    m.rewrite_assembly()?;
    m.rewrite_variadic();
    m.flush_subnormals(&flushing);
    m.rewrite_instructions();
    m.canonical_nans();
    if varied {
        m.define_undefined(job.undefined);
    }
    m.entry(&job.kernel, job.args.len())?;
    m.everything_defined()?;
    Ok(m)
}

impl Module {
    /// Removes parts that have no meaning here: names that could collide with a library's, and attributes for
    /// other processors. Returns the new names of the functions that flush subnormal singles, which one of
    /// these attributes says.
    fn prepare(&self) -> HashSet<String> {
        self.remove_assembly();
        let mut flushing = HashSet::new();
        for f in self.functions() {
            f.set_c_convention();
            if f.is_declaration() {
                continue;
            }
            let flushes = self.flushes(f);
            f.remove_text_attributes();
            f.remove_gc();
            // A frame larger than a page must not step over the guard page.
            f.add_text_attribute("probe-stack", "inline-asm");
            own(f);
            if flushes {
                flushing.insert(f.name());
            }
        }
        self.aliases().into_iter().for_each(own);
        flushing
    }

    fn kernel(&self, name: &str) -> Result<Value<'_>, Refusal> {
        if name.contains('\0') {
            return Err(Refusal::KernelName);
        }
        self.function(&format!("user.{name}")).ok_or_else(|| Refusal::NoKernel(name.to_string()))
    }

    /// Deletes everything that the kernel does not use, because other kernels may need things that the host
    /// does not have.
    fn drop_unused(&mut self, kernel: &str) -> Result<(), Refusal> {
        let kernel = self.kernel(kernel)?.name();
        let doomed = |v: Value| {
            let mine = if v.is_function() { v.name() != kernel } else { !v.name().starts_with("llvm.") };
            mine && !v.is_declaration()
        };
        while self.delete_unused(doomed) > 0 {}
        Ok(())
    }

    /// Puts each variable in the arena of its space (NVVM 2.0 §12.1: space 0 is global memory). Shared arrays
    /// without a definition become one array of the launch's size (nvvm-notes §3.11).
    fn variables(&mut self, job: &HostJob) -> Result<(), Refusal> {
        self.place_variables(job)?;
        self.delete_unused(|g| g.is_global() && g.is_declaration() && !g.name().starts_with("llvm."));
        Ok(())
    }

    fn place_variables(&self, job: &HostJob) -> Result<(), Refusal> {
        let bytes = self.array(self.int(8), u64::from(job.dynamic_shared));
        let mut dynamic: Option<Value> = None;
        for mut g in self.globals() {
            let name = g.name();
            if name.starts_with("llvm.") {
                continue;
            }
            let Kind::Pointer(space) = g.ty().kind() else { continue };
            if let Some((_, bytes)) = job.bound.iter().find(|(n, _)| *n == name) {
                g = self.variable_of(g, space, bytes)?;
            }
            if g.is_declaration() {
                if !g.is_used() {
                    continue;
                }
                if space != 3 {
                    return Err(Refusal::Undefined { kind: "variable", name });
                }
                let dynamic = *dynamic.get_or_insert_with(|| {
                    let all = self.add_global("tandem.host.shared", bytes, 3);
                    all.set_initializer(bytes.zero());
                    all.set_alignment(16);
                    share(all, "dynamic shared memory");
                    all
                });
                dynamic.set_alignment(dynamic.alignment().max(g.alignment()));
                g.replace_uses(dynamic);
                continue;
            }
            own(g);
            // One section holds variables and constants, which the arena protects.
            g.make_plain_variable();
            match space {
                3 => {
                    // Shared memory has no initial values (nvvm-notes §3.11).
                    g.set_initializer(g.value_type().zero());
                    share(g, &format!("@{name}"));
                }
                4 => g.set_section(".tandem.constant"),
                _ => match variables::section(job, &name) {
                    Some(own) => g.set_section(&own),
                    None => g.set_section(".tandem.global"),
                },
            }
        }
        Ok(())
    }

    /// A variable with these bytes in place of another one, which is left without uses.
    fn variable_of<'m>(&'m self, g: Value<'m>, space: u32, bytes: &[u8]) -> Result<Value<'m>, Refusal> {
        let ty = g.value_type();
        if g.is_declaration() || ty.size() != bytes.len() as u64 {
            return Err(Refusal::Initialiser);
        }
        let value = self.const_bytes(bytes);
        let new = self.add_global("tandem.host.set", value.ty(), space);
        new.set_initializer(value);
        new.set_alignment(g.alignment().max(ty.align() as u32));
        g.replace_uses(new);
        Ok(new)
    }

    /// Adds the entry: loads each parameter from the argument buffer and calls the kernel.
    fn entry(&self, name: &str, arg_bytes: usize) -> Result<(), Refusal> {
        let f = self.kernel(name)?;
        let entry = self.add_function(ENTRY, self.function_type(self.void(), &[self.pointer()]));
        let b = self.at_end(entry.add_block());
        let grid_constants = self.grid_constants(f);
        let mut offset = 0u64;
        let mut args = Vec::new();
        let mut copied = Vec::new();
        for (n, param) in (1..).zip(f.params()) {
            let by_value = f.byval(n);
            let ty = by_value.unwrap_or(param.ty());
            offset = offset.next_multiple_of(ty.align().max(self.written_align(f, n)));
            let place = b.offset(entry.params()[0], offset);
            if by_value.is_none() {
                args.push(self.load(&b, ty, place));
            } else {
                args.push(b.space_cast(place, param.ty()));
                // A grid constant is the argument buffer itself (NVVM 2.0 §13.3); for other parameters,
                // the call with `byval` makes the thread's own copy.
                if grid_constants.contains(&n) {
                    self.pass_by_pointer(f, n);
                } else {
                    copied.push(n);
                }
            }
            offset += ty.size();
        }
        if offset != arg_bytes as u64 {
            return Err(Refusal::Parameters { name: name.to_string(), takes: offset, given: arg_bytes });
        }
        let call = b.call(f, &args);
        for index in copied {
            f.attributes(index).into_iter().for_each(|a| call.add_attribute(index, a));
        }
        b.ret(None);
        Ok(())
    }

    /// The values with which `f` is annotated under a name (NVVM 2.0 §13.2).
    fn annotated<'m>(&'m self, f: Value<'m>, name: &str) -> Vec<Value<'m>> {
        let mut found = Vec::new();
        for node in self.named_metadata("nvvm.annotations").into_iter().map(Value::node) {
            if node.first() != Some(&Some(f)) {
                continue;
            }
            for pair in node[1..].chunks(2) {
                let [Some(key), Some(value)] = *pair else { continue };
                if key.metadata_text().as_deref() == Some(name) {
                    found.push(value);
                }
            }
        }
        found
    }

    /// Alignment that parameter `n` of `f`, from 1, has in addition to its type's: `align` next to `byval`,
    /// or the annotation `align`, whose value has the position in its high half (NVVM 2.0 §3.2.1).
    fn written_align(&self, f: Value, n: u32) -> u64 {
        let beside = f.byval(n).and_then(|_| f.align_attribute(n)).unwrap_or(1);
        let values = self.annotated(f, "align").into_iter().filter_map(Value::as_int);
        values.filter(|v| v >> 16 == u64::from(n)).map(|v| v & 0xffff).fold(beside, u64::max)
    }

    /// Parameters of `f`, counted from 1, that are annotated `grid_constant` (NVVM 2.0 §13.3).
    fn grid_constants(&self, f: Value) -> Vec<u32> {
        let mut found = Vec::new();
        for node in self.annotated(f, "grid_constant") {
            found.extend(node.node().into_iter().flatten().filter_map(Value::as_int).map(|n| n as u32));
        }
        let own = |n: &u32| f.text_attribute(*n, "nvvm.grid_constant").is_some();
        found.extend((1..=f.params().len() as u32).filter(own));
        found
    }

    /// Removes `byval` from a parameter, and from the argument of every call.
    fn pass_by_pointer(&self, f: Value, index: u32) {
        f.remove_attribute(index, "byval");
        for i in self.instructions() {
            if i.callee() == Some(f) {
                i.remove_attribute(index, "byval");
            }
        }
    }

    /// Checks that every called function has a body: kernels may not call this process's own libraries.
    fn everything_defined(&self) -> Result<(), Refusal> {
        for f in self.functions() {
            if f.is_declaration() && f.is_used() && !f.is_intrinsic() {
                return Err(Refusal::Undefined { kind: "function", name: f.name() });
            }
        }
        Ok(())
    }
}

/// Makes a definition local to this module, whatever its linkage, under a name that no library uses.
fn own(value: Value) {
    value.set_name(&format!("user.{}", value.name()));
    value.internalise();
    if !value.is_alias() {
        value.set_section("");
    }
}

/// Gives a shared variable a section of its own, so that its bounds are known when the kernel runs.
fn share(g: Value, name: &str) {
    let section = access::piece(name, g.value_type().size());
    if !section.contains('\0') {
        g.set_section(&section);
    }
}
