//! The variables of a module in a launch: the values that it gives them, texture and surface references, and
//! the results that the kernel leaves in them.

use crate::spec::{Dump, Dumped};
use std::collections::HashSet;
use tandem_judge::Failure;
use tandem_launch::args::{ArgValue, BufferSpec, Variable};
use tandem_launch::elf::Image;
use tandem_launch::yaml::KernelSpec;
use tandem_launch::{Buffer, Job, LoadError, layout};
use tandem_nvvm::oracle::Region;
use tandem_nvvm::{Compiled, SymbolEntry};
use tandem_sources::kernels::{find, source_name};
use tandem_words::counted;

/// Replaces the names of variables by their symbols.
pub fn use_symbols(spec: &mut KernelSpec, compiled: &Compiled) {
    let all: Vec<String> = compiled.symbols.iter().filter(|s| !s.function).map(|s| s.name.clone()).collect();
    let textures = spec.args.iter_mut().filter_map(|arg| arg.value.variable_mut());
    for name in textures.chain(spec.variables.iter_mut().map(|v| &mut v.name)) {
        if let Ok(symbol) = find(&all, Some(name.as_str())) {
            *name = symbol.to_string();
        }
    }
}

/// Gives the job's program the values of variables, and adds the variables that hold results to its buffers.
///
/// # Errors
/// If the program has no such variable, or the file states something of it that it cannot have.
pub fn add_to(job: &mut Job, spec: &KernelSpec, compiled: &Compiled, image: &Image) -> Result<(), Failure> {
    check(spec, compiled)?;
    let wrong = |e: LoadError| Failure::bad_input(format!("{}: {e}", spec.path.display()));
    layout::set_variables(image, &mut job.kernels[0].mem, &spec.variables).map_err(wrong)?;
    add_results(spec, compiled, job)
}

/// Checks the values of variables against the program's.
fn check(spec: &KernelSpec, compiled: &Compiled) -> Result<(), Failure> {
    let open: Vec<_> = compiled.symbols.iter().filter(|s| s.open).collect();
    let mut seen: HashSet<&String> = spec.args.iter().filter_map(|arg| arg.value.variable()).collect();
    for v in &spec.variables {
        let (kernel, size) = (&spec.kernel, v.size() as u64);
        let why = match open.iter().find(|s| s.name == v.name) {
            // Engines would differ in which value they take.
            _ if !seen.insert(&v.name) => "gets two values: give it one".into(),
            Some(s) if u64::from(s.size) == size => continue,
            Some(s) => format!(
                "has {}, and its value {}: give it a value for all",
                counted(u64::from(s.size), "byte"),
                counted(size, "byte")
            ),
            None => {
                let names: Vec<String> = open.iter().map(|s| source_name(&s.name)).collect();
                let others = if names.is_empty() { "none".into() } else { names.join(", ") };
                format!(
                    "is not one whose value kernel '{kernel}' reads ({others}). A constant has its value in \
                     the code, and so has a static variable that the host's code does not write"
                )
            }
        };
        let name = source_name(&v.name);
        return Err(Failure::bad_input(format!("{}: variable '{name}' {why}", spec.path.display())));
    }
    Ok(())
}

/// Refuses a launch that leaves a texture or surface reference of the program without texels.
pub fn all_bound(spec: &KernelSpec, compiled: &Compiled, references: &[String]) -> Result<(), Failure> {
    let bound: Vec<&String> = spec.args.iter().filter_map(|arg| arg.value.variable()).collect();
    let used = |r: &&String| compiled.symbols.iter().any(|s| s.name == **r);
    match references.iter().filter(used).find(|r| !bound.contains(r)) {
        None => Ok(()),
        Some(missing) => Err(Failure::bad_input(format!(
            "{}: nothing is bound to the texture or surface reference '{missing}': list its texels among the \
             arguments of a kernel file, as {{buffer: f32, shape: [4, 8], file: in.npy, texture: {{kind: 2d, \
             variable: {missing}}}}} (docs/textures.md)",
            spec.path.display()
        ))),
    }
}

/// The bytes of variables: the values that the launch sets, and the handles of textures and surfaces that are
/// bound to them.
pub fn bound(spec: &KernelSpec, job: &Job) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> =
        spec.variables.iter().filter_map(|v| Some((v.name.clone(), v.bytes.clone()?))).collect();
    for (n, arg) in spec.args.iter().enumerate() {
        let ArgValue::Buffer(BufferSpec { image: Some(image), .. }) = &arg.value else { continue };
        // The descriptor follows the texels among the argument's buffers.
        let descriptor = job.buffers.iter().filter(|b| b.arg == Some(n)).nth(1);
        all.extend(image.variable.clone().zip(descriptor.map(|d| u64::from(d.addr).to_le_bytes().to_vec())));
    }
    all
}

/// The open variables that hold results: all but texture and surface references.
fn with_results<'a>(spec: &'a KernelSpec, compiled: &'a Compiled) -> impl Iterator<Item = &'a SymbolEntry> {
    let bound: HashSet<&String> = spec.args.iter().filter_map(|arg| arg.value.variable()).collect();
    compiled.symbols.iter().filter(move |s| s.open && !s.rows.is_empty() && !bound.contains(&s.name))
}

/// Adds the variables in which the kernel may leave results to the job's buffers, one for each row of
/// numbers, with the contents that the kernel's file states.
fn add_results(spec: &KernelSpec, compiled: &Compiled, job: &mut Job) -> Result<(), Failure> {
    for s in with_results(spec, compiled) {
        let name = source_name(&s.name);
        for row in &s.rows {
            let part = if s.rows.len() > 1 { format!("{name}, byte {}", row.at) } else { name.clone() };
            let size = row.elem.size();
            job.buffers.push(Buffer {
                name: part,
                addr: s.addr + row.at,
                size: row.count * size,
                elem: row.elem,
                step: (row.step != size && row.count > 1).then_some(row.step),
                arg: None,
                expect: None,
            });
        }
    }
    for (name, results) in spec.variables.iter().filter_map(|v| Some((&v.name, v.results.as_ref()?))) {
        let symbol = compiled.symbols.iter().find(|s| s.open && s.name == *name);
        let whole = symbol.and_then(|s| {
            let whole =
                |b: &&mut Buffer| b.arg.is_none() && b.addr == s.addr && b.step.is_none() && b.size == s.size;
            job.buffers.iter_mut().find(whole)
        });
        let Some(buffer) = whole else {
            return Err(Failure::bad_input(format!(
                "{}: variable '{}' does not hold numbers of one type ({}), so its results cannot be stated: \
                 let the kernel copy them to a buffer",
                spec.path.display(),
                source_name(name),
                results.elem
            )));
        };
        (buffer.elem, buffer.expect) = (results.elem, results.expect.clone());
    }
    Ok(())
}

/// The variables in which the kernel may leave results, with their bytes before the launch.
pub fn on_host(spec: &KernelSpec, compiled: &Compiled, job: &Job) -> Vec<(String, Region)> {
    let bytes = |s: &SymbolEntry| {
        let mut bytes = vec![0; s.size as usize];
        for m in &job.kernels[0].mem {
            let Some(at) = s.addr.checked_sub(m.addr).filter(|at| *at < m.len) else { continue };
            let known = m.bytes.get(at as usize..).unwrap_or_default();
            let count = known.len().min(bytes.len());
            bytes[..count].copy_from_slice(&known[..count]);
        }
        bytes
    };
    with_results(spec, compiled).map(|s| (s.name.clone(), Region { addr: s.addr, bytes: bytes(s) })).collect()
}

/// The variables that the kernel's file says to write to files.
pub fn dumps(spec: &KernelSpec) -> impl Iterator<Item = Dump> {
    let dump = |v: &Variable| {
        let file = v.results.as_ref()?.dump.clone()?;
        Some(Dump { what: Dumped::Variable(v.name.clone()), file })
    };
    spec.variables.iter().filter_map(dump)
}

/// The job's buffer that a dump names.
///
/// # Errors
/// If there is none, or it is not in one row.
pub fn dumped<'j>(job: &'j Job, what: &Dumped) -> Result<&'j Buffer, String> {
    match what {
        Dumped::Argument(n) => job.buffer(*n).ok_or_else(|| format!("argument {n} is not a buffer")),
        Dumped::Variable(name) => {
            let variables = || job.buffers.iter().filter(|b| b.arg.is_none());
            let shown = source_name(name);
            variables().find(|b| b.name == *name || b.name == shown).ok_or_else(|| {
                let all: Vec<&str> = variables().map(|b| b.name.as_str()).collect();
                let others = if all.is_empty() { "none".to_string() } else { all.join("; ") };
                format!(
                    "the kernel leaves numbers of one type in no variable of this name (variables: {others})"
                )
            })
        }
    }
}
