//! `tandem isa`: the instruction table from the shell. It lists, describes, assembles and disassembles.

use crate::exit::{ExitCode, Failure, tool_failure};
use crate::out;
use serde_json::json;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use tandem_launch::elf::{SectionKind, Writer};
use tandem_lockstep::extension;
use thiserror::Error;
use ventus_isa::{Ext, Op, asm};

/// Commands that need only the table.
#[derive(clap::Subcommand, Debug)]
pub enum Command {
    /// Every instruction, one per line: mnemonic, fixed bits, extension, status, effect
    List {
        /// Only instructions of this extension (i, m, a, zicsr, zfinx, v, v-memory, ventus, as in profiles)
        #[arg(long)]
        ext: Option<String>,
        /// JSON instead of text
        #[arg(long)]
        json: bool,
    },
    /// Everything in the table about an instruction: fields, encoding, clause of the manual
    Show {
        /// Mnemonic, for example `vadd.vv`
        mnemonic: String,
    },
    /// Assemble a source file into an ELF executable, or print its words
    Asm {
        /// Source file
        source: PathBuf,
        /// ELF file to write; without it the words are printed
        #[arg(short, long)]
        output: Option<PathBuf>,
    },
    /// Disassemble an ELF executable's code, or words given in hexadecimal
    Disasm {
        /// An ELF file, or words such as 0x0000200b
        #[arg(required = true)]
        input: Vec<String>,
        /// Address of the first word
        #[arg(long, default_value = "0x80000000", value_parser = parse_word)]
        base: u32,
    },
    /// Encode one instruction given as text: prints its word, after its prefix if it needs one
    Encode {
        /// The instruction, for example `vadd.vi v40, v3, 100`
        #[arg(required = true)]
        text: Vec<String>,
        /// Address of the first word
        #[arg(long, default_value = "0x80000000", value_parser = parse_word)]
        pc: u32,
    },
    /// Decode one word, after its prefix if it has one; `-` reads one word, or prefix and word, per line from
    /// standard input
    Decode {
        /// One word, or prefix and word, in hexadecimal
        #[arg(required = true, num_args = 1..=2)]
        words: Vec<String>,
        /// JSON instead of text
        #[arg(long)]
        json: bool,
    },
}

/// Runs an `isa` command.
pub fn run(command: &Command) -> Result<ExitCode, Failure> {
    match command {
        Command::List { ext, json } => list(ext.as_deref(), *json),
        Command::Show { mnemonic } => show(mnemonic),
        Command::Asm { source, output } => assemble(source, output.as_deref()),
        Command::Disasm { input, base } => disassemble(input, *base),
        Command::Encode { text, pc } => encode(&text.join(" "), *pc),
        Command::Decode { words, json } => decode(words, *json),
    }
}

/// A text that is not a word.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a 32-bit word in hexadecimal")]
struct WordError(String);

/// A 32-bit number in hexadecimal, with or without 0x.
fn parse_word(text: &str) -> Result<u32, WordError> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    u32::from_str_radix(digits, 16).map_err(|_| WordError(text.to_string()))
}

/// Whether `name` is an extension's: as in lists (`V (memory)`) or as in profiles of DUTs (`v-memory`).
fn is_called(ext: Ext, name: &str) -> bool {
    ext.name().eq_ignore_ascii_case(name) || extension(ext).eq_ignore_ascii_case(name)
}

fn list(ext: Option<&str>, as_json: bool) -> Result<ExitCode, Failure> {
    let rows: Vec<_> =
        ventus_isa::rows().iter().filter(|r| ext.is_none_or(|e| is_called(r.ext, e))).collect();
    if rows.is_empty() {
        let mut known: Vec<&str> = ventus_isa::rows().iter().map(|r| extension(r.ext)).collect();
        known.sort_unstable();
        known.dedup();
        let known = known.join(", ");
        let ext = ext.unwrap_or("");
        return Err(Failure::usage(format!("no instruction has the extension '{ext}'; there are {known}")));
    }
    if as_json {
        let all: Vec<_> = rows
            .iter()
            .map(|r| {
                json!({
                    "mnemonic": r.name, "match": format!("{:#010x}", r.matches),
                    "mask": format!("{:#010x}", r.mask), "extension": r.ext.name(),
                    "status": r.status.name(), "clause": r.clause, "effect": r.effect,
                })
            })
            .collect();
        out::line(serde_json::Value::Array(all));
    } else {
        for r in &rows {
            out::line(format_args!("{}", ventus_isa::summary(r.op)));
        }
        if std::io::stdout().is_terminal() {
            out::line(tandem_words::counted(rows.len() as u64, "instruction"));
        }
    }
    Ok(ExitCode::Pass)
}

fn show(mnemonic: &str) -> Result<ExitCode, Failure> {
    let op = Op::from_name(mnemonic).ok_or_else(|| {
        let near: Vec<_> =
            ventus_isa::rows().iter().map(|r| r.name).filter(|n| n.starts_with(mnemonic)).collect();
        let hint = if near.is_empty() {
            format!("{} names them all", tandem_words::typed("isa list"))
        } else {
            near.join(", ")
        };
        Failure::usage(format!("there is no instruction '{mnemonic}': {hint}"))
    })?;
    out::print(&ventus_isa::describe(op));
    Ok(ExitCode::Pass)
}

fn assemble(source: &Path, output: Option<&Path>) -> Result<ExitCode, Failure> {
    let text = std::fs::read_to_string(source).map_err(|e| Failure::unreadable(source, &e))?;
    let options = asm::Options { file: source.display().to_string(), ..asm::Options::default() };
    let object = asm::assemble(&text, &options).map_err(|errors| {
        Failure::bad_input(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })?;
    let Some(output) = output else {
        for s in object.sections.iter().filter(|s| s.executable) {
            print_listing(s.addr, &s.words());
        }
        return Ok(ExitCode::Pass);
    };
    tandem_files::write_atomically(output, &elf_of(&object)?)
        .map_err(|e| tool_failure(format!("{}: {e}", output.display())))?;
    Ok(ExitCode::Pass)
}

/// The executable made from an assembled object.
fn elf_of(object: &asm::Object) -> Result<Vec<u8>, Failure> {
    let mut w = Writer::new(object.entry);
    for s in &object.sections {
        if s.nobits {
            w.bss(&s.name, s.addr, s.bytes.len() as u32);
        } else {
            let kind = if s.executable { SectionKind::Text } else { SectionKind::Data };
            w.section(&s.name, kind, s.addr, s.bytes.clone());
        }
    }
    for (name, s) in &object.symbols {
        w.symbol(name, s.value, 0, s.section.is_some_and(|n| object.sections[n].executable));
    }
    w.finish().map_err(Failure::bad_input)
}

fn disassemble(input: &[String], base: u32) -> Result<ExitCode, Failure> {
    if let [file] = input
        && Path::new(file).is_file()
    {
        let image = tandem_launch::elf::Image::load(Path::new(file)).map_err(Failure::bad_input)?;
        for s in &image.segments {
            let words: Vec<u32> = s.bytes.as_chunks::<4>().0.iter().map(|b| u32::from_le_bytes(*b)).collect();
            let named: Vec<_> =
                image.symbols.iter().filter(|n| n.addr.wrapping_sub(s.addr) < s.len).collect();
            for n in &named {
                out::line(format_args!("# {:#010x} {}", n.addr, n.name));
            }
            print_listing(s.addr, &words);
        }
        return Ok(ExitCode::Pass);
    }
    let words: Vec<u32> =
        input.iter().map(|w| parse_word(w)).collect::<Result<_, _>>().map_err(Failure::usage)?;
    print_listing(base, &words);
    Ok(ExitCode::Pass)
}

fn print_listing(addr: u32, words: &[u32]) {
    for line in ventus_isa::listing(addr, words) {
        let prefix = line.prefix.map_or_else(|| " ".repeat(8), |p| format!("{p:08x}"));
        out::line(format_args!("{:08x}:  {prefix} {:08x}  {}", line.addr, line.word, line.text));
    }
}

fn encode(text: &str, pc: u32) -> Result<ExitCode, Failure> {
    let words = asm::assemble_line(text, pc).map_err(Failure::usage)?;
    let words: Vec<String> = words.iter().map(|w| format!("0x{w:08x}")).collect();
    out::line(format_args!("{}", words.join(" ")));
    Ok(ExitCode::Pass)
}

fn decode(words: &[String], as_json: bool) -> Result<ExitCode, Failure> {
    if words != ["-"] {
        return decode_line(words, as_json).map(|()| ExitCode::Pass);
    }
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(|e| Failure::bad_input(format!("standard input: {e}")))?;
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        match decode_line(&words, as_json) {
            Err(e) if e.code == ExitCode::BadInput => out::line(e.message),
            other => other?,
        }
    }
    Ok(ExitCode::Pass)
}

fn decode_line(words: &[String], as_json: bool) -> Result<(), Failure> {
    let words: Vec<u32> =
        words.iter().map(|w| parse_word(w)).collect::<Result<_, _>>().map_err(Failure::usage)?;
    let (prefix, word) = match words[..] {
        [word] => (0, word),
        [prefix, word] => (prefix, word),
        _ => return Err(Failure::usage("expected a word, or a prefix and a word")),
    };
    let insn = ventus_isa::decode_prefixed(prefix, word)
        .map_err(|e| Failure::bad_input(format!("{word:#010x}: {e}")))?;
    let text = ventus_isa::disasm(&insn, 0);
    if as_json {
        let fields: serde_json::Map<_, _> = insn
            .op
            .row()
            .format
            .operands()
            .iter()
            .map(|f| (f.name.to_string(), serde_json::Value::from(insn.get(f.role))))
            .collect();
        out::line(format_args!("{}", json!({"mnemonic": insn.op.name(), "text": text, "fields": fields})));
    } else {
        out::line(text);
    }
    Ok(())
}
