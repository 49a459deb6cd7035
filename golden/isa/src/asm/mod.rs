//! The assembler: source text to sections, symbols and a line table. No files, no ELF.
//!
//! One pass over the statements fixes the size of everything (`state`); a second resolves symbols and encodes
//! (`layout`). There is no relaxation: the size of an instruction is fixed when it is read. The language is
//! that of the GNU and LLVM assemblers as far as bare-metal test programs need it; README.md of this crate
//! lists it.
//!
//! - registers from 32 up, and `.vi` immediates beyond five bits, get their REGEXT or REGEXTI automatically;
//!   `regext x3, x2, x1, xd` and `regexti imm, x2, xd` write one by hand, `regpair` and `regpairi` likewise;
//! - `.pair` after the mnemonic of a load or store makes it 64 bits wide (`lw.pair x2, 8(x3)`) by a REGPAIR;
//! - a number as a branch target is an absolute address; `. + 8` is relative.

mod computed;
mod directive;
mod expr;
mod layout;
mod names;
mod operand;
mod pseudo;
mod source;
mod state;

pub(crate) use operand::usage;
use std::collections::BTreeMap;
use std::fmt;

/// Where code goes and how messages name the source.
#[derive(Clone, Debug)]
pub struct Options {
    /// Name of the source in messages.
    pub file: String,
    /// Address of `.text`.
    pub text_base: u32,
    /// Address of the first other section; `None`: the first 4 KiB boundary after `.text`.
    pub data_base: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Options { file: "<source>".to_string(), text_base: 0x8000_0000, data_base: None }
    }
}

/// Assembled bytes and where they go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// `.text`, `.data`, ...
    pub name: String,
    /// Address of the first byte.
    pub addr: u32,
    /// Contents; zeros for `.bss`.
    pub bytes: Vec<u8>,
    /// Holds code.
    pub executable: bool,
    /// May be written to.
    pub writable: bool,
    /// All zeros, and a file need not store them (`.bss`).
    pub nobits: bool,
    /// Alignment in bytes.
    pub align: u32,
}

/// A label or a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// Its value.
    pub value: u32,
    /// The index of its section in [`Object::sections`]; `None` for constants.
    pub section: Option<usize>,
    /// Declared `.globl`.
    pub global: bool,
}

/// What [`assemble`] makes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Object {
    /// Sections with contents, `.text` first.
    pub sections: Vec<Section>,
    /// Labels and constants; numeric and `.L` labels are left out.
    pub symbols: BTreeMap<String, Symbol>,
    /// (address, source line) of each instruction, by address; a prefix and its instruction are one entry.
    pub lines: Vec<(u32, u32)>,
    /// `_start` if defined, else the start of `.text`.
    pub entry: u32,
}

impl Object {
    /// The value of a symbol.
    pub fn symbol(&self, name: &str) -> Option<u32> {
        self.symbols.get(name).map(|s| s.value)
    }

    /// The section with this name.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|s| s.name == name)
    }
}

impl Section {
    /// The contents as little-endian words; a partial last word is filled with zeros.
    pub fn words(&self) -> Vec<u32> {
        let word = |c: &[u8]| c.iter().enumerate().fold(0, |w, (i, b)| w | u32::from(*b) << (8 * i));
        self.bytes.chunks(4).map(word).collect()
    }
}

/// A fault in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsmError {
    /// [`Options::file`].
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// What is wrong and what was expected.
    pub message: String,
    /// What to write instead, if that is known.
    pub suggestion: Option<String>,
}

impl fmt::Display for AsmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; {suggestion}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for AsmError {}

/// A message without its place; the caller that knows the statement's line adds it.
#[derive(Debug)]
pub(crate) struct Fault {
    message: String,
    suggestion: Option<String>,
}

impl Fault {
    fn new(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), suggestion: None }
    }

    fn hint(mut self, suggestion: impl Into<String>) -> Fault {
        self.suggestion = Some(suggestion.into());
        self
    }
}

/// Assemble `source`. On failure, every fault found is listed, by line.
pub fn assemble(source: &str, options: &Options) -> Result<Object, Vec<AsmError>> {
    let mut state = state::State::new(options);
    for statement in source::statements(source) {
        state.line = statement.line;
        match statement.content {
            Ok(parts) => state.statement(&parts),
            Err(fault) => state.fault(fault),
        }
    }
    state.finish()
}

/// Assemble one instruction (or pseudo-instruction) whose first word is at `pc`; its words, prefixes
/// included.
pub fn assemble_line(line: &str, pc: u32) -> Result<Vec<u32>, AsmError> {
    let options = Options { file: "<line>".to_string(), text_base: pc, data_base: None };
    let object = assemble(line, &options).map_err(|mut errors| errors.swap_remove(0))?;
    Ok(object.section(".text").map(Section::words).unwrap_or_default())
}
