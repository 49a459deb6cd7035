//! The ELF file: text, data, symbols with the bindings of NVVM 2.0 §17.1, and source lines and functions for
//! debuggers (§16).

use crate::machine::Image;
use crate::output::{KernelInfo, LineEntry, Row, SymbolEntry};
use crate::rows::rows;
use gimli::write::{
    Address, AttributeValue, DwarfUnit, EndianVec, FileId, LineProgram, LineString, Sections,
};
use gimli::{Encoding, Format, LineEncoding, LittleEndian};
use std::collections::{BTreeMap, HashMap};
use tandem_ir::CompileError;
use tandem_launch::elf::{Bind, KERNELS, SectionKind, Writer};
use tandem_llvm::{Binding, Global, Module, Subprogram};

/// The names of a module, as read.
#[derive(Default)]
pub(crate) struct Names {
    /// Names visible outside the module; all others are local.
    bindings: HashMap<String, Bind>,
    /// Variables to which a launch may give a value, and the numbers in them.
    open: HashMap<String, Vec<Row>>,
    /// Other names of functions.
    aliases: Vec<(String, String)>,
    subprograms: Vec<Subprogram>,
}

impl Names {
    /// Reads the names of a module before aliases are resolved and functions inlined. A launch may give
    /// values to the variables `open`.
    pub fn of(module: &Module, open: &[String]) -> Names {
        let rows_of =
            |g: Global<'_>| open.contains(&g.value.name()).then(|| (g.value.name(), rows(module, g.ty)));
        let open = module.globals().filter_map(rows_of).collect();
        let bindings = module
            .symbols()
            .into_iter()
            .map(|s| (s.name, if s.binding == Binding::Weak { Bind::Weak } else { Bind::Global }))
            .collect();
        let aliases = module.aliases().into_iter().map(|(name, to)| (name, to.name())).collect();
        Names { bindings, open, aliases, subprograms: module.subprograms() }
    }

    fn binding(&self, name: &str) -> Bind {
        self.bindings.get(name).copied().unwrap_or(Bind::Local)
    }
}

/// The symbols of code and data, aliases among them.
pub(crate) fn symbols(image: &Image, names: &Names) -> Vec<SymbolEntry> {
    let entry = |name: &str, of: &(String, u32, u32, bool)| SymbolEntry {
        name: name.to_string(),
        addr: of.1,
        size: of.2,
        function: of.3,
        open: names.open.contains_key(name),
        rows: names.open.get(name).cloned().unwrap_or_default(),
        binding: match names.binding(name) {
            Bind::Local => "local",
            Bind::Global => "global",
            Bind::Weak => "weak",
        }
        .to_string(),
    };
    let mut out: Vec<SymbolEntry> = image.symbols.iter().map(|s| entry(&s.0, s)).collect();
    for (alias, target) in &names.aliases {
        out.extend(image.symbols.iter().find(|s| s.0 == *target).map(|s| entry(alias, s)));
    }
    out
}

/// Writes the executable. It begins at the first kernel.
pub(crate) fn write(
    image: &Image,
    names: &Names,
    lines: &[LineEntry],
    kernels: &[KernelInfo],
) -> Result<Vec<u8>, CompileError> {
    let mut writer = Writer::new(kernels.first().map_or(image.text_addr, |k| k.entry));
    writer.section(".text", SectionKind::Text, image.text_addr, image.text.clone());
    if !image.data.is_empty() {
        writer.section(".data", SectionKind::Data, image.data_addr, image.data.clone());
    }
    for s in symbols(image, names) {
        let bind = match s.binding.as_str() {
            "local" => Bind::Local,
            "weak" => Bind::Weak,
            _ => Bind::Global,
        };
        writer.bound(&s.name, s.addr, s.size, s.function, bind);
    }
    let listed: String = kernels.iter().map(|k| format!("{} {}\n", k.name, k.arg_bytes)).collect();
    if !listed.is_empty() {
        writer.debug(KERNELS, listed.into_bytes());
    }
    let end = image.text_addr + image.text.len() as u32;
    for (name, bytes) in debug_sections(image, names, lines, end)? {
        writer.debug(name, bytes);
    }
    writer.finish().map_err(|e| CompileError::Internal(e.to_string()))
}

/// The rows of `.debug_line`: one sequence, from the first instruction to the end of the text.
fn line_program(encoding: Encoding, lines: &[LineEntry], main: &str, start: u32, end: u32) -> LineProgram {
    let mut program = LineProgram::new(
        encoding,
        LineEncoding { minimum_instruction_length: 4, ..LineEncoding::default() },
        LineString::String(b".".to_vec()),
        None,
        LineString::String(main.as_bytes().to_vec()),
        None,
    );
    let mut files: BTreeMap<&str, FileId> = BTreeMap::new();
    program.begin_sequence(Some(Address::Constant(start.into())));
    for entry in lines {
        // The compiler's own code (prologues) has line 0, as DWARF specifies.
        let name = if entry.line == 0 { main } else { entry.file.as_str() };
        let id = *files.entry(name).or_insert_with(|| {
            let directory = program.default_directory();
            program.add_file(LineString::String(name.as_bytes().to_vec()), directory, None)
        });
        let row = program.row();
        row.address_offset = u64::from(entry.addr - start);
        row.file = id;
        row.line = entry.line.into();
        program.generate_row();
    }
    program.end_sequence(u64::from(end - start));
    program
}

/// `.debug_line`, and the one compile unit that refers to it and holds the functions that the source's debug
/// information describes.
fn debug_sections(
    image: &Image,
    names: &Names,
    lines: &[LineEntry],
    end: u32,
) -> Result<Vec<(&'static str, Vec<u8>)>, CompileError> {
    let start = image.text_addr;
    let Some(main) = lines.iter().find(|l| l.line != 0) else { return Ok(Vec::new()) };
    let fail = |e: gimli::write::Error| CompileError::Internal(format!("debug lines: {e}"));
    let encoding = Encoding { format: Format::Dwarf32, version: 4, address_size: 4 };
    let mut dwarf = DwarfUnit::new(encoding);
    let mut program = line_program(encoding, lines, &main.file, start, end);
    let mut described = Vec::new();
    for s in &names.subprograms {
        let Some((_, addr, size, _)) = image.symbols.iter().find(|i| i.3 && i.0 == s.symbol) else {
            continue;
        };
        let id = (!s.file.is_empty()).then(|| {
            let directory = program.default_directory();
            program.add_file(LineString::String(s.file.as_bytes().to_vec()), directory, None)
        });
        described.push((s, *addr, *size, id));
    }
    dwarf.unit.line_program = program;
    let root = dwarf.unit.root();
    let name = dwarf.strings.add(main.file.as_bytes());
    let producer = dwarf.strings.add("tandem");
    let unit = dwarf.unit.get_mut(root);
    unit.set(gimli::DW_AT_name, AttributeValue::StringRef(name));
    unit.set(gimli::DW_AT_producer, AttributeValue::StringRef(producer));
    unit.set(gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(start.into())));
    unit.set(gimli::DW_AT_high_pc, AttributeValue::Udata(u64::from(end - start)));
    for (s, addr, size, file) in described {
        let (name, symbol) = (dwarf.strings.add(s.name.as_bytes()), dwarf.strings.add(s.symbol.as_bytes()));
        let child = dwarf.unit.add(root, gimli::DW_TAG_subprogram);
        let function = dwarf.unit.get_mut(child);
        function.set(gimli::DW_AT_name, AttributeValue::StringRef(name));
        function.set(gimli::DW_AT_linkage_name, AttributeValue::StringRef(symbol));
        function.set(gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(addr.into())));
        function.set(gimli::DW_AT_high_pc, AttributeValue::Udata(size.into()));
        function.set(gimli::DW_AT_external, AttributeValue::Flag(names.binding(&s.symbol) != Bind::Local));
        if let Some(file) = file {
            function.set(gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(file)));
            function.set(gimli::DW_AT_decl_line, AttributeValue::Udata(s.line.into()));
        }
    }
    let mut sections = Sections::new(EndianVec::new(LittleEndian));
    dwarf.write(&mut sections).map_err(fail)?;
    let mut out = Vec::new();
    sections
        .for_each(|id, data| {
            if !data.slice().is_empty() {
                out.push((id.name(), data.slice().to_vec()));
            }
            Ok::<(), gimli::write::Error>(())
        })
        .map_err(fail)?;
    Ok(out)
}
