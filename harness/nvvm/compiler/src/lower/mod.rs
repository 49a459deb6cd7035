//! LLVM IR to word IR: a module that passed `legal` becomes a [`Program`].
//!
//! Lowering refuses, by clause, everything that it cannot lower; it skips nothing silently. It runs on the
//! module as read (so that a refusal names the input's own line) and again after the passes (to generate
//! code).
//!
//! The modules form layers; each uses those above it in this table and does not know those below.
//!
//! | modules | contents |
//! |---|---|
//! | `scalar`, `slot`, `launch`, `call_graph` | plain facts: formats and widths, places, the machine's numbers, the call graph |
//! | `context` | facts of the module |
//! | `globals`, `params`, `private` | the places of variables, parameters and allocas |
//! | `special`, `state` | the function being lowered |
//! | `integer`, `bits`, `float`, `rounding`, `memory` | arithmetic and accesses on words |
//! | `atomic`, `block`, `kernel`, `matrix`, `op`, `print`, `register`, `space`, `stack`, `sync`, `texture`, `transfer`, `varargs`, `warp` | one kind of construct each |
//! | `formats`, `nvvm`, `intrinsic`, `asm`, `calls` | the kinds of calls |
//! | `instruction`, `function` | every instruction; blocks, phis, entry and exit |

mod asm;
mod atomic;
mod bits;
mod block;
mod call_graph;
mod calls;
mod context;
mod float;
mod formats;
mod function;
mod globals;
mod instruction;
mod integer;
mod intrinsic;
mod kernel;
mod launch;
mod matrix;
mod memory;
mod nvvm;
mod op;
mod params;
mod print;
mod private;
mod register;
mod rounding;
mod scalar;
mod slot;
mod space;
mod special;
mod stack;
mod state;
mod sync;
mod texture;
mod transfer;
mod varargs;
mod warp;

use crate::word::{FuncId, Program};
use std::collections::{BTreeSet, HashMap, HashSet};
use tandem_ir::CompileError;
use tandem_llvm::{Function, Module};
use tandem_plant::CompilerFault;

use context::Context;
use function::Form;
use private::MOST_PRIVATE;

pub(crate) use launch::WARP;
pub use params::{Param, ParamPart};

/// The results of lowering a module, apart from code.
pub struct Lowered {
    /// The code and data.
    pub program: Program,
    /// Parameters of each kernel, by function.
    pub params: HashMap<FuncId, Vec<Param>>,
    /// Static LDS bytes.
    pub lds_bytes: u32,
    /// Whether the module uses dynamic shared memory, which follows the static LDS.
    pub dynamic_lds: bool,
    /// Bytes of flat private memory per thread.
    pub flat_bytes: u32,
    /// Bytes of a pointer in memory.
    pub pointer_bytes: u32,
    /// Bytes of interleaved private memory per thread, right after that, in which warp operations work.
    pub scratch_bytes: u32,
    /// Helper functions that the code calls but the module lacks; function 0 stands in for them.
    pub missing: BTreeSet<String>,
}

/// The input of lowering.
pub struct Request<'a> {
    /// Name of the input in messages.
    pub path: &'a str,
    /// Names of the kernels.
    pub kernels: &'a HashSet<String>,
    /// Fault to plant.
    pub fault: Option<CompilerFault>,
    /// Bytes of private stack per thread, for functions that recurse or allocate dynamically.
    pub stack_bytes: u32,
}

/// Lowers every defined function of the module.
pub fn lower(module: &Module, request: &Request<'_>) -> Result<Lowered, CompileError> {
    let defined: Vec<Function<'_>> = module.functions().filter(|f| !f.is_declaration()).collect();
    let mut cx = Context::new(module, &defined, request.path, request.kernels);
    cx.fault = request.fault;
    cx.stack_bytes = request.stack_bytes;
    let mut program = Program { lines: vec![(String::new(), 0)], ..Program::default() };
    let (lds_bytes, dynamic_lds) = cx.place_globals(&mut program)?;
    place_stacks(&mut cx, &mut program, &defined)?;
    let params = lower_functions(&cx, &mut program, &defined)?;
    let scratch_bytes = if program.funcs.iter().any(|f| f.warp) { launch::SCRATCH_BYTES } else { 0 };
    Ok(Lowered {
        program,
        params,
        lds_bytes,
        dynamic_lds,
        flat_bytes: cx.scratch_at(),
        pointer_bytes: module.pointer_bytes(),
        scratch_bytes,
        missing: cx.missing.into_inner(),
    })
}

/// The name of each intrinsic that a function calls, and its inline PTX.
fn calls_of<'m>(f: Function<'m>) -> impl Iterator<Item = String> + use<'m> {
    let instructions = f.blocks().into_iter().flat_map(|b| b.instructions().collect::<Vec<_>>());
    instructions.filter_map(|i| i.callee()).map(|c| match c.inline_asm() {
        Some(asm) => asm.text,
        None => c.name(),
    })
}

/// Assigns places to private objects, and a stack to each cycle of functions.
fn place_stacks<'m>(
    cx: &mut Context<'m>,
    program: &mut Program,
    defined: &[Function<'m>],
) -> Result<(), CompileError> {
    for f in defined {
        cx.place_private(*f)?;
        if calls_of(*f).any(|text| matrix::needs_buffer(&text)) {
            cx.buffer_bytes = matrix::BUFFER_BYTES;
        }
    }
    program.stacks = (0..cx.graph.cycles).map(|_| cx.take_stack()).collect();
    if u64::from(cx.flat_bytes) > MOST_PRIVATE + (1 << 26) {
        let hint = "at most 1 MiB of private variables and 64 MiB of stacks per thread";
        return Err(cx.refuse("§10.6.1", format!("{} private bytes per thread", cx.flat_bytes), None, hint));
    }
    program.flat_stride = cx.flat_bytes.next_multiple_of(16);
    Ok(())
}

/// Lowers the functions in order, then the entries of kernels that are also called. Returns the kernels'
/// parameters.
fn lower_functions<'m>(
    cx: &Context<'m>,
    program: &mut Program,
    defined: &[Function<'m>],
) -> Result<HashMap<FuncId, Vec<Param>>, CompileError> {
    let mut params = HashMap::new();
    let mut launched = Vec::new();
    for (id, f) in defined.iter().enumerate() {
        let kernel = cx.kernels.contains(&f.name());
        let called = cx.graph.called.contains(&f.value());
        let form = if !kernel || called { Form::Device } else { Form::Kernel(cx.kernel_params(*f)?) };
        let mut func = function::lower(cx, program, *f, &form)?;
        if kernel && called {
            // The kernel's body for other callers; the function that the launcher starts calls it too.
            func.name += ".body";
            launched.push((id, *f));
        }
        program.funcs.push(func);
        if let Form::Kernel(p) = form {
            params.insert(id, p);
        }
    }
    for (body, f) in launched {
        let form = Form::Launch(cx.kernel_params(f)?, body);
        let func = function::lower(cx, program, f, &form)?;
        if let Form::Launch(p, _) = form {
            params.insert(program.funcs.len(), p);
        }
        program.funcs.push(func);
    }
    Ok(params)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    /// Every module with its text, in an order in which each uses only those before it.
    const LAYERS: &[(&str, &str)] = &[
        ("scalar", include_str!("scalar.rs")),
        ("slot", include_str!("slot.rs")),
        ("launch", include_str!("launch.rs")),
        ("call_graph", include_str!("call_graph.rs")),
        ("context", include_str!("context.rs")),
        ("globals", include_str!("globals.rs")),
        ("params", include_str!("params.rs")),
        ("private", include_str!("private.rs")),
        ("special", include_str!("special.rs")),
        ("state", include_str!("state.rs")),
        ("integer", include_str!("integer.rs")),
        ("bits", include_str!("bits.rs")),
        ("float", include_str!("float.rs")),
        ("rounding", include_str!("rounding.rs")),
        ("memory", include_str!("memory.rs")),
        ("atomic", include_str!("atomic.rs")),
        ("block", include_str!("block.rs")),
        ("stack", include_str!("stack.rs")),
        ("kernel", include_str!("kernel.rs")),
        ("warp", include_str!("warp.rs")),
        (
            "matrix",
            concat!(
                include_str!("matrix/mod.rs"),
                include_str!("matrix/facts.rs"),
                include_str!("matrix/name.rs")
            ),
        ),
        ("op", include_str!("op.rs")),
        ("print", include_str!("print.rs")),
        ("register", include_str!("register.rs")),
        ("space", include_str!("space.rs")),
        ("sync", include_str!("sync.rs")),
        ("texture", include_str!("texture.rs")),
        ("transfer", include_str!("transfer.rs")),
        ("varargs", include_str!("varargs.rs")),
        ("formats", include_str!("formats.rs")),
        ("nvvm", include_str!("nvvm.rs")),
        ("intrinsic", include_str!("intrinsic.rs")),
        (
            "asm",
            concat!(include_str!("asm/mod.rs"), include_str!("asm/insn.rs"), include_str!("asm/integer.rs")),
        ),
        ("calls", include_str!("calls.rs")),
        ("instruction", include_str!("instruction.rs")),
        ("function", include_str!("function.rs")),
    ];

    /// The names that follow `mark` in a text and are followed by a parenthesis.
    fn called<'t>(text: &'t str, mark: &'t str) -> impl Iterator<Item = &'t str> {
        text.split(mark).skip(1).filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
            matches!(rest.as_bytes()[end], b'(' | b'<').then(|| &rest[..end])
        })
    }

    #[test]
    fn no_module_uses_one_below_it() {
        let declared = include_str!("mod.rs").lines().filter(|l| l.starts_with("mod ") && l.ends_with(';'));
        assert_eq!(declared.count(), LAYERS.len(), "a module has no layer");
        let mut defined: HashMap<&str, Vec<usize>> = HashMap::new();
        for (n, (_, text)) in LAYERS.iter().enumerate() {
            called(text, "fn ").for_each(|name| defined.entry(name).or_default().push(n));
        }
        let mut calls = 0;
        for (n, (module, text)) in LAYERS.iter().enumerate() {
            for (below, _) in &LAYERS[n + 1..] {
                let import = text.contains(&format!("super::{below}::"))
                    || text.contains(&format!("lower::{below}::"));
                assert!(!import, "{module} imports {below}");
            }
            // Methods are of one type, whichever module has them.
            for name in called(text, "self.").chain(called(text, "self.l.")) {
                let Some(homes) = defined.get(name) else { continue };
                assert!(homes[0] <= n, "{module} calls {name} of {}", LAYERS[homes[0]].0);
                calls += 1;
            }
        }
        assert!(calls > 500, "{calls} calls found");
    }
}
