//! The stages of a compilation: read, judge, optimise, lower, generate, write.

use crate::analysis::{lanes_part, locking_loops};
use crate::legal::{self, Bounds};
use crate::lower::{self, Lowered, Request, WARP};
use crate::machine::{self, Layout};
use crate::object;
use crate::output::{Compiled, KernelInfo, LineEntry, Options};
use crate::passes::{merge_cycles, share};
use crate::runtime::Registry;
use crate::word::{Arg, FuncId, Op, Program};
use std::collections::{BTreeSet, HashMap, HashSet};
use tandem_ir::input::{self, Lines};
use tandem_ir::{CompileError, Source, Stage};
use tandem_ir_judge as judge;
use tandem_launch::TrapReason;
use tandem_llvm::{Function, Module};

/// Passes at level 0: only those that lowering needs.
const PASSES_O0: &str = "function(lower-switch)";
/// LLVM's own pipelines at levels 1 to 3, for a target on which the threads of a warp may part.
const PASSES: [&str; 3] = [
    "default<O1>,function(lower-switch,dce)",
    "default<O2>,function(lower-switch,dce)",
    "default<O3>,function(lower-switch,dce)",
];

/// The triple for modules without one, so that LLVM does not take their functions for a C library's.
const TRIPLE: &str = "nvptx64-nvidia-cuda";

/// Compiles a module.
pub fn compile(source: &Source, options: &Options) -> Result<Compiled, CompileError> {
    compile_modules(std::slice::from_ref(source), options)
}

/// Compiles several modules, linked together (NVVM IR 2.0 §3.1).
pub fn compile_modules(sources: &[Source], options: &Options) -> Result<Compiled, CompileError> {
    Stage::JudgingText.enter();
    let only = options.kernel.as_deref().and_then(|kernel| judge::reached(sources, kernel));
    let diagnostics = judge::sources(sources, options.strict, only.as_ref())?;
    Stage::RewritingText.enter();
    let (ready, dropped) = input::prepare(sources)?;
    let warnings = judge::with_dropped(diagnostics, dropped, options.strict)?;
    let source = ready[0].source;
    Stage::Reading.enter();
    let mut module = input::read(&ready, Lines::Debug)?;
    keep(&mut module, only.as_ref())?;
    Stage::JudgingModule.enter();
    let kernels = legal::kernels(&module);
    let chosen = if options.check { None } else { choose(&kernels, options.kernel.as_deref())? };
    legal::check(&module, source)?;
    module.ignore_markings();
    module.strip_promises();
    let open = module.open_variables();
    let names = object::Names::of(&module, &open);
    module.resolve_aliases();
    let bounds = legal::bounds(&module);
    let request = Request {
        path: &source.path,
        kernels: &kernels,
        fault: options.fault,
        stack_bytes: options.stack_bytes,
    };
    // First on the module as read, so that nothing illegal is optimised away or blamed on the wrong line.
    let mut as_read = input::read(&ready, Lines::Input)?;
    keep(&mut as_read, only.as_ref())?;
    settle(&mut as_read)?;
    let checked = lower::lower(&as_read, &request).map_err(|e| locate(e, sources))?;
    if options.check {
        return Ok(Compiled { warnings, ..Compiled::default() });
    }
    if module.triple().is_empty() {
        module.set_triple(TRIPLE);
    }
    mark_calls(&mut module);
    module.settle_subnormals();
    module.settle_signed_flags();
    Stage::Optimising.enter();
    optimise(&mut module, options.opt_level, &kernels)?;
    let parts = |f: Function<'_>| lanes_part(f, MEET, kernels.contains(&f.name()));
    module.structurize(parts).map_err(|e| CompileError::Internal(format!("passes: {e}")))?;
    Stage::Lowering.enter();
    let mut lowered = lower_with_helpers(&mut module, &request, checked.missing, sources)?;
    merge_cycles(&mut lowered.program).map_err(|(name, bytes)| {
        CompileError::Limit(format!(
            "@{name} keeps {bytes} bytes an activation, and the stack of recursive functions has {} a \
             thread: raise \
             it (--stack N, or 'stack: N' in the kernel's YAML)",
            options.stack_bytes
        ))
    })?;
    let kept = keep_reachable(&mut lowered.program);
    if options.opt_level > 0 {
        lowered.program.funcs.iter_mut().for_each(share);
    }
    let lowered = Lowered {
        params: kept
            .iter()
            .enumerate()
            .filter_map(|(n, old)| Some((n, lowered.params.remove(old)?)))
            .collect(),
        ..lowered
    };
    Stage::Generating.enter();
    let done = finish(lowered, &names, &chosen, &bounds, sources, options)?;
    let ir = ready.into_iter().map(|r| r.bytes).collect();
    Ok(Compiled { ir, warnings, ..done })
}

/// Turns a module as read into one that lowering handles: without aliases and switches.
fn settle(module: &mut Module) -> Result<(), CompileError> {
    module.resolve_aliases();
    module.ignore_markings();
    module.settle_subnormals();
    module.run_passes(PASSES_O0).map_err(|e| CompileError::Internal(format!("passes: {e}")))
}

/// A call that does nothing, and that no pass copies.
const MEET: &str = "tandem.op.meet";

/// Tells the passes which calls they may not move or look through.
fn mark_calls(module: &mut Module) {
    module.mark_convergent();
    // LLVM assumes that this call returns, and drops stores that the code after it would overwrite.
    module.forget_memory_effects("llvm.nvvm.exit");
    module.mark_blocks(MEET, locking_loops);
}

/// What is put before the name of a function that passes must not know.
const HIDDEN: &str = "tandem.hidden.";

/// Whether passes know more of an intrinsic than is true here: to LLVM's NVPTX, a conversion of a float that
/// is too large for the integer is poison, where PTX clamps.
fn is_misread(name: &str) -> bool {
    let kind = name.strip_prefix("llvm.nvvm.").and_then(|rest| rest.split('.').next());
    kind.is_some_and(|kind| ["d2i", "d2ui", "d2ll", "d2ull", "f2i", "f2ui", "f2ll", "f2ull"].contains(&kind))
}

/// Runs LLVM's passes of a level. Functions that no kernel reaches any more are deleted afterwards, not
/// before: LLVM inlines an internal function with one caller however large it is, and functions of that size
/// take long to optimise.
fn optimise(module: &mut Module, level: u8, kernels: &HashSet<String>) -> Result<(), CompileError> {
    let failed = |e| CompileError::Internal(format!("passes: {e}"));
    if level == 0 {
        return module.run_passes(PASSES_O0).map_err(failed);
    }
    module.rename(|name| is_misread(name).then(|| format!("{HIDDEN}{name}")));
    module.run_passes(PASSES[usize::from(level).min(PASSES.len()) - 1]).map_err(failed)?;
    module.rename(|name| Some(name.strip_prefix(HIDDEN)?.to_string()));
    module.internalise(|name| kernels.contains(name));
    module.run_passes("globaldce").map_err(failed)
}

/// Deletes everything whose name is not in the list, because the requested kernel does not reach it.
fn keep(module: &mut Module, only: Option<&BTreeSet<String>>) -> Result<(), CompileError> {
    // A pipeline's notation has no quotes. A name that it cannot hold only makes the module larger.
    let plain = |name: &&String| name.chars().all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c));
    let Some(names) = only.filter(|names| names.iter().all(|n| plain(&n))) else { return Ok(()) };
    module.internalise_variables(|name| names.contains(name));
    let kept: Vec<String> = names.iter().map(|n| format!("preserve-gv={n}")).collect();
    let pipeline = format!("internalize<{}>,globaldce", kept.join(";"));
    module.run_passes(&pipeline).map_err(|e| CompileError::Internal(format!("passes: {e}")))
}

/// Links the helper functions that the check asked for, and lowers. The passes may have made operations that
/// the check did not see, and helpers need helpers. If some are missing, another round links them.
fn lower_with_helpers(
    module: &mut Module,
    request: &Request<'_>,
    mut missing: BTreeSet<String>,
    sources: &[Source],
) -> Result<Lowered, CompileError> {
    let mut there = BTreeSet::new();
    loop {
        let text = Registry::get().text(missing.iter().map(String::as_str), &mut there);
        if let Some(name) = missing.iter().find(|n| !there.contains(*n)) {
            return Err(CompileError::Internal(format!("helper function @{name} is missing")));
        }
        if !text.is_empty() {
            module
                .link(text.as_bytes(), "runtime")
                .map_err(|e| CompileError::Internal(format!("helper functions: {e}")))?;
        }
        let lowered = lower::lower(module, request).map_err(|e| locate(e, sources))?;
        if lowered.missing.is_empty() {
            return Ok(lowered);
        }
        missing = lowered.missing;
    }
}

/// The kernel to enter.
fn choose(kernels: &HashSet<String>, asked: Option<&str>) -> Result<Option<String>, CompileError> {
    let mut names: Vec<&String> = kernels.iter().collect();
    names.sort();
    let list = || names.iter().map(|n| format!("@{n}")).collect::<Vec<_>>().join(", ");
    match asked {
        Some(name) if kernels.contains(name) => Ok(Some(name.to_string())),
        Some(name) if names.is_empty() => Err(CompileError::Kernel(format!(
            "kernel @{name}: the module has no kernels; mark one: \
             !nvvm.annotations = !{{!0}} !0 = !{{ptr @{name}, !\"kernel\", i32 1}} (NVVM IR 2.0 §13)"
        ))),
        Some(name) => {
            Err(CompileError::Kernel(format!("kernel @{name}: the module's kernels are {}", list())))
        }
        None if names.is_empty() => Err(CompileError::Kernel(
            "the module has no kernels: mark one with !nvvm.annotations (NVVM IR 2.0 §13)".into(),
        )),
        None => Ok(None),
    }
}

/// Completes a refusal with the path and, if a text shows the construct, the line.
fn locate(e: CompileError, sources: &[Source]) -> CompileError {
    match e {
        CompileError::Refused(mut list) => {
            for r in &mut list {
                if r.line.is_none() {
                    let word =
                        r.construct.split_whitespace().find(|w| w.starts_with('@')).unwrap_or(&r.construct);
                    let shows = |s: &Source| Some((s.path.clone(), s.find_line(word)?));
                    if let Some((path, line)) = sources.iter().find_map(shows) {
                        r.path = path;
                        r.line = Some(line);
                    }
                }
                if r.path.is_empty()
                    && let Some(first) = sources.first()
                {
                    r.path.clone_from(&first.path);
                }
            }
            CompileError::Refused(list)
        }
        other => other,
    }
}

/// Keeps the functions that kernels reach, and returns their old numbers.
fn keep_reachable(program: &mut Program) -> Vec<usize> {
    let mut seen = vec![false; program.funcs.len()];
    let mut work: Vec<usize> = (0..program.funcs.len()).filter(|&f| program.funcs[f].kernel).collect();
    work.extend(program.data.iter().flat_map(|d| &d.code).map(|r| r.1));
    while let Some(f) = work.pop() {
        if !std::mem::replace(&mut seen[f], true) {
            work.extend(program.funcs[f].callees());
            work.extend(program.taken(f));
        }
    }
    let kept: Vec<usize> = (0..seen.len()).filter(|&f| seen[f]).collect();
    let mut at = 0;
    program.funcs.retain(|_| {
        at += 1;
        seen[at - 1]
    });
    let renumber = |f: &mut usize| *f = kept.binary_search(f).unwrap_or(0);
    let code = |a: &mut Arg| {
        if let Arg::Code(f, _) = a {
            renumber(f);
        }
    };
    for block in program.funcs.iter_mut().flat_map(|f| &mut f.blocks) {
        for inst in &mut block.insts {
            if let Op::Call(f) = &mut inst.op {
                renumber(f);
            }
            inst.args.iter_mut().for_each(code);
        }
        block.term.args_mut().into_iter().for_each(code);
    }
    program.data.iter_mut().flat_map(|d| &mut d.code).for_each(|r| renumber(&mut r.1));
    kept
}

/// Whether a kernel, or a function that it reaches, uses warp operations.
fn does_warp_operations(program: &Program, kernel: FuncId) -> bool {
    let mut seen = BTreeSet::new();
    let mut work = vec![kernel];
    while let Some(f) = work.pop() {
        if seen.insert(f) {
            work.extend(program.funcs[f].callees());
        }
    }
    seen.iter().any(|&f| program.funcs[f].warp)
}

fn finish(
    mut lowered: Lowered,
    names: &object::Names,
    chosen: &Option<String>,
    bounds: &HashMap<String, Bounds>,
    sources: &[Source],
    options: &Options,
) -> Result<Compiled, CompileError> {
    // Flat private areas come first in a thread's private memory; interleaved frames follow.
    let flat = lowered.flat_bytes.next_multiple_of(16) + lowered.scratch_bytes;
    let done =
        machine::generate(&mut lowered.program, flat, options.fault).map_err(|e| locate(e, sources))?;
    let layout = Layout { text: tandem_abi::CODE_BASE, data_align: tandem_abi::PAGE_BYTES };
    let image = machine::emit(&done, &lowered.program, layout)?;
    let mut kernels = Vec::new();
    for (id, d) in done.iter().enumerate().filter(|(_, d)| d.func.kernel) {
        let params = lowered.params.remove(&id).unwrap_or_default();
        let entry = image.symbols.iter().find(|s| s.3 && s.0 == d.func.name).map_or(layout.text, |s| s.1);
        kernels.push(KernelInfo {
            name: d.func.name.clone(),
            entry,
            arg_bytes: params.last().map_or(0, |p| p.offset + p.size),
            params,
            lds_bytes: lowered.lds_bytes,
            dynamic_lds: lowered.dynamic_lds,
            pds_per_thread: d.used.frame_end.next_multiple_of(16),
            sgprs: d.used.x.max().map_or(0, u32::from).max(u32::from(machine::SCRATCH)) + 1,
            pointer_bytes: lowered.pointer_bytes,
            vgprs: d.used.v.max().map_or(1, u32::from) + 1,
            lanes: does_warp_operations(&lowered.program, id).then_some(WARP),
            bounds: bounds.get(&d.func.name).copied().unwrap_or_default(),
        });
    }
    if let Some(n) = kernels.iter().position(|k| Some(&k.name) == chosen.as_ref()) {
        kernels.swap(0, n);
    }
    let line_table: Vec<LineEntry> = image
        .lines
        .iter()
        .map(|&(addr, id)| {
            let (file, line) = lowered.program.lines.get(id as usize).cloned().unwrap_or_default();
            LineEntry { addr, file, line }
        })
        .collect();
    let elf = object::write(&image, names, &line_table, &kernels)?;
    let symbols = object::symbols(&image, names);
    let trap = |&(addr, why): &(u32, usize)| {
        let (kind, reason) = lowered.program.traps[why].clone();
        TrapReason { addr, kind, reason }
    };
    let traps = image.traps.iter().map(trap).collect();
    Ok(Compiled {
        elf,
        asm: image.asm,
        kernels,
        line_table,
        symbols,
        traps,
        ir: Vec::new(),
        warnings: Vec::new(),
    })
}
