//! The ELF file: text, data, symbols, and source lines for debuggers.

use crate::compile::LineEntry;
use crate::error::CompileError;
use crate::machine::Image;
use gimli::write::{
    Address, AttributeValue, DwarfUnit, EndianVec, FileId, LineProgram, LineString, Sections,
};
use gimli::{Encoding, Format, LineEncoding, LittleEndian};
use std::collections::BTreeMap;
use tandem_launch::elf::{SectionKind, Writer};

/// Writes the executable.
pub(crate) fn write(image: &Image, lines: &[LineEntry], entry: u32) -> Result<Vec<u8>, CompileError> {
    let mut writer = Writer::new(entry);
    writer.section(".text", SectionKind::Text, image.text_addr, image.text.clone());
    if !image.data.is_empty() {
        writer.section(".data", SectionKind::Data, image.data_addr, image.data.clone());
    }
    for (name, addr, size, function) in &image.symbols {
        writer.symbol(name, *addr, *size, *function);
    }
    let end = image.text_addr + image.text.len() as u32;
    for (name, bytes) in debug_sections(lines, image.text_addr, end)? {
        writer.debug(name, bytes);
    }
    writer.finish().map_err(|e| CompileError::Internal(e.to_string()))
}

/// `.debug_line` and the one compile unit that refers to it.
fn debug_sections(
    lines: &[LineEntry],
    start: u32,
    end: u32,
) -> Result<Vec<(&'static str, Vec<u8>)>, CompileError> {
    let Some(main) = lines.iter().find(|l| l.line != 0) else { return Ok(Vec::new()) };
    let fail = |e: gimli::write::Error| CompileError::Internal(format!("debug lines: {e}"));
    let encoding = Encoding { format: Format::Dwarf32, version: 4, address_size: 4 };
    let mut dwarf = DwarfUnit::new(encoding);
    let directory = LineString::String(b".".to_vec());
    let mut program = LineProgram::new(
        encoding,
        LineEncoding { minimum_instruction_length: 4, ..LineEncoding::default() },
        directory,
        None,
        LineString::String(main.file.clone().into_bytes()),
        None,
    );
    let mut files: BTreeMap<&str, FileId> = BTreeMap::new();
    program.begin_sequence(Some(Address::Constant(start.into())));
    for entry in lines {
        // Code of the compiler's own (prologues) has line 0, as DWARF has it.
        let name = if entry.line == 0 { main.file.as_str() } else { entry.file.as_str() };
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
    dwarf.unit.line_program = program;
    let root = dwarf.unit.root();
    let name = dwarf.strings.add(main.file.as_bytes());
    let producer = dwarf.strings.add("tandem");
    let unit = dwarf.unit.get_mut(root);
    unit.set(gimli::DW_AT_name, AttributeValue::StringRef(name));
    unit.set(gimli::DW_AT_producer, AttributeValue::StringRef(producer));
    unit.set(gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(start.into())));
    unit.set(gimli::DW_AT_high_pc, AttributeValue::Udata(u64::from(end - start)));
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
