//! Random words, alone and after each kind of prefix. Golden's decoder, the RTL's and LLVM's MC layer must
//! agree on whether a word is an instruction, which one, and with which operands.
//!
//! A case is a batch of words: random, near a row, a valid word with a bit or two flipped, a valid word after
//! a prefix. LLVM does not know prefixes and judges words alone. The list in
//! `isa-tests/oracles/differences/llvm-mc.txt` names the differences by design between LLVM's RISC-V and
//! Ventus, each with its reason.

use super::agree::{Expect, difference, row_names};
use super::questions::{BATCH, OPCODE, Question, questions};
use crate::shrink::Budget;
use crate::signature::{Bucket, Class};
use crate::subject::{CaseId, Finding, Judged, Subject};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use tandem_abi::Trap;
use tandem_judge::Blame;
use tandem_nvvm::llvm::mc::Disassembler;
use ventus_dut::BuildError;
use ventus_dut::decoder::{self, Decoded, Decoder};
use ventus_isa::{Ext, Insn, Role, Row, asm, csr_by_name, decode, rows};

/// The list of differences by design, by mnemonic: `ours` are instructions here but not in LLVM, `llvm` the
/// reverse. A word after the mnemonic is a condition of `holds`.
#[derive(Clone, Debug, Default)]
pub struct Differences {
    ours: BTreeMap<String, Vec<String>>,
    llvm: BTreeMap<String, Vec<String>>,
}

/// Why a list of differences cannot be read, by line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListError {
    /// A line has no colon.
    #[error("line {0}: no side")]
    NoSide(usize),
    /// A line whose side is neither ours nor LLVM's.
    #[error("line {0}: '{1}': expected ours or llvm")]
    Side(usize, String),
    /// A name has a condition that does not exist.
    #[error("line {0}: '{1}' is not a condition")]
    Condition(usize, String),
}

/// Why the decoders cannot be asked.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    /// The RTL's decoder cannot be built or loaded.
    #[error(transparent)]
    Decoder(#[from] BuildError),
    /// The list of differences is wrong.
    #[error(transparent)]
    List(#[from] ListError),
    /// LLVM was built without RISC-V.
    #[error("LLVM has no RISC-V with {0}")]
    Llvm(&'static str),
}

impl Differences {
    /// Reads the list: lines `ours: NAME...` and `llvm: NAME...`; a name with `/CONDITION` applies only if
    /// that holds.
    pub fn read(text: &str) -> Result<Differences, ListError> {
        let mut all = Differences::default();
        for (n, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let (side, names) = line.split_once(':').ok_or(ListError::NoSide(n + 1))?;
            let list = match side {
                "ours" => &mut all.ours,
                "llvm" => &mut all.llvm,
                _ => return Err(ListError::Side(n + 1, side.to_string())),
            };
            for name in names.split_whitespace() {
                let (name, condition) = name.split_once('/').unwrap_or((name, ""));
                if !CONDITIONS.contains(&condition) {
                    return Err(ListError::Condition(n + 1, condition.to_string()));
                }
                list.entry(name.to_string()).or_default().push(condition.to_string());
            }
        }
        Ok(all)
    }

    /// The project's list.
    pub fn of_project() -> Result<Differences, ListError> {
        Differences::read(include_str!("../../../../isa-tests/oracles/differences/llvm-mc.txt"))
    }

    /// All entries: side, name and condition, as [`Opinion::Designed`] names them.
    pub fn entries(&self) -> Vec<String> {
        let list = |side: &str, map: &BTreeMap<String, Vec<String>>| -> Vec<String> {
            map.iter().flat_map(|(name, c)| c.iter().map(move |c| entry(side, name, c))).collect()
        };
        let mut all = list("ours", &self.ours);
        all.extend(list("llvm", &self.llvm));
        all
    }
}

fn entry(side: &str, name: &str, condition: &str) -> String {
    if condition.is_empty() { format!("{side}: {name}") } else { format!("{side}: {name}/{condition}") }
}

/// Conditions that also excuse a different instruction or different operands: they name bits that the two
/// sides read differently. Every other entry covers a word that is an instruction to one side only.
const READ_DIFFERENTLY: [&str; 2] = ["reserved", "unimp"];

/// Conditions that the list may put after a name.
const CONDITIONS: [&str; 5] = ["", "masked", "unmasked", "reserved", "unimp"];

/// Whether a condition holds for a word that is an instruction here.
fn holds(condition: &str, word: u32) -> bool {
    match condition {
        "" => true,
        // vm = 0
        "masked" => word >> 25 & 1 == 0,
        // FENCE's fm, rs1 and rd: reserved in RISC-V, ignored here.
        "reserved" => word & 0xf00f_8f80 != 0,
        "unimp" => word == 0xc000_1073,
        // The same bit is 1; of RV32's shifts it is the amount's sixth.
        _ => word >> 25 & 1 == 1,
    }
}

/// LLVM's answer compared with the instruction table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// The same instruction.
    Same,
    /// A difference that this entry of the list allows.
    Designed(String),
    /// Any other difference.
    Different(String),
}

/// LLVM's two disassemblers: in one, scalar floating point uses `x` registers; in the other, which vectors
/// need, `f` registers.
pub struct Llvm {
    scalar: Disassembler,
    vector: Disassembler,
    differences: Differences,
}

impl Llvm {
    /// With the project's list of differences.
    pub fn new() -> Result<Llvm, WordsError> {
        Llvm::with(Differences::of_project()?)
    }

    /// With a different list.
    pub fn with(differences: Differences) -> Result<Llvm, WordsError> {
        let make = |f: &'static str| Disassembler::new(f).ok_or(WordsError::Llvm(f));
        Ok(Llvm { scalar: make("+m,+a,+zicsr,+zfinx")?, vector: make("+m,+a,+f,+zve32f")?, differences })
    }

    /// LLVM's answer for a word.
    pub fn opinion(&mut self, word: u32) -> Opinion {
        // OP-V, and the loads and stores of vectors.
        let vector = vector_opcodes().contains(&(word & OPCODE));
        let text = if vector { self.vector.text(word) } else { self.scalar.text(word) };
        // Golden's decoding; reserved rounding modes are illegal in both.
        let ours = ventus_golden::decode(0, word).ok();
        let by = |side: &str, map: &BTreeMap<String, Vec<String>>, name: &str| {
            let one_side = ours.is_none() || text.is_none();
            let list = map.get(name)?;
            let condition = list
                .iter()
                .find(|c| holds(c, word) && (one_side || READ_DIFFERENTLY.contains(&c.as_str())))?;
            Some(Opinion::Designed(entry(side, name, condition)))
        };
        match (&ours, &text) {
            (None, None) => Opinion::Same,
            (Some(insn), None) => by("ours", &self.differences.ours, insn.op.name()).unwrap_or_else(|| {
                Opinion::Different(format!("ours: {} is not an instruction to LLVM", insn.op.name()))
            }),
            (None, Some(text)) => {
                let name = mnemonic(text);
                by("llvm", &self.differences.llvm, name).unwrap_or_else(|| {
                    Opinion::Different(format!("llvm: {name} is '{text}' and no instruction here"))
                })
            }
            (Some(insn), Some(text)) => {
                if let Some(why) = other(insn, word, text) {
                    return by("ours", &self.differences.ours, insn.op.name())
                        .unwrap_or(Opinion::Different(why));
                }
                Opinion::Same
            }
        }
    }
}

/// Major opcodes of RVV's rows.
fn vector_opcodes() -> &'static BTreeSet<u32> {
    static OPCODES: OnceLock<BTreeSet<u32>> = OnceLock::new();
    let vector = |r: &&Row| matches!(r.ext, Ext::V | Ext::VLoad);
    OPCODES.get_or_init(|| rows().iter().filter(vector).map(|r| r.matches & OPCODE).collect())
}

fn mnemonic(text: &str) -> &str {
    let first = text.split(' ').next().unwrap_or(text);
    first.trim_end_matches(".aqrl").trim_end_matches(".aq").trim_end_matches(".rl")
}

/// Rewrites LLVM's `f` registers as the `x` registers of the same number.
fn without_f_registers(text: &str) -> String {
    const F: [&str; 32] = [
        "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "fs0", "fs1", "fa0", "fa1", "fa2", "fa3",
        "fa4", "fa5", "fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11",
        "ft8", "ft9", "ft10", "ft11",
    ];
    let (name, operands) = text.split_once(' ').unwrap_or((text, ""));
    let register = |word: &str| match F.iter().position(|f| *f == word) {
        Some(number) => format!("x{number}"),
        None => word.to_string(),
    };
    let operands: Vec<String> = operands.split(", ").map(register).collect();
    format!("{name} {}", operands.join(", "))
}

/// Rewrites CSR names that only LLVM has as numbers.
fn with_our_csr(insn: &Insn, text: &str) -> String {
    let mut operands: Vec<&str> = text.split(", ").collect();
    let number = insn.csr.to_string();
    if insn.op.row().format.operand(Role::Csr).is_some()
        && operands.len() == 3
        && csr_by_name(operands[1]).is_none()
    {
        operands[1] = &number;
    }
    operands.join(", ")
}

/// Why LLVM's text is a different instruction or does not assemble to the word. `None` if it is the same.
fn other(insn: &Insn, word: u32, text: &str) -> Option<String> {
    let name = insn.op.name();
    if mnemonic(text) != name {
        return Some(format!("both: {name} is '{text}' to LLVM"));
    }
    match asm::assemble_line(&with_our_csr(insn, &without_f_registers(text)), 0) {
        Ok(again) if again == [word & !insn.op.row().ignored] || again == [word] => None,
        Ok(again) => Some(format!("both: {name} is LLVM's '{text}', which assembles to {again:08x?}")),
        Err(e) => Some(format!("both: {name} is LLVM's '{text}': {e}")),
    }
}

/// The answers of golden, the RTL and LLVM on words.
pub struct Words {
    decoder: Decoder,
    expect: Expect,
    llvm: Llvm,
    answers: Vec<Decoded>,
    /// Changes the RTL's answers, for tests.
    bend: fn(u32, &mut Decoded),
}

/// A disagreement: the question, the party, and a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The question.
    pub question: Question,
    /// "decode(rtl)", "decode(llvm)" or "decode(table)".
    pub who: &'static str,
    /// The description.
    pub what: String,
}

impl Words {
    /// With the RTL's decoder, from the cache or newly built.
    pub fn new() -> Result<Words, WordsError> {
        let library = decoder::build(&row_names())?;
        Words::of(Decoder::open(&library)?)
    }

    /// With the given RTL decoder.
    pub fn of(decoder: Decoder) -> Result<Words, WordsError> {
        Ok(Words {
            decoder,
            expect: Expect::default(),
            llvm: Llvm::new()?,
            answers: vec![Decoded::default(); BATCH],
            bend: |_, _| (),
        })
    }

    /// Changes the answers of the RTL's decoder, so that a test can show that the change is found.
    pub fn bent(mut self, bend: fn(u32, &mut Decoded)) -> Words {
        self.bend = bend;
        self
    }

    /// The first disagreement on these questions.
    pub fn ask(&mut self, questions: &[Question]) -> Option<Disagreement> {
        let words: Vec<u32> = questions.iter().map(|q| q.word).collect();
        let prefixes: Vec<u32> = questions.iter().map(|q| q.prefix).collect();
        self.answers.resize(questions.len(), Decoded::default());
        self.decoder.run(&words, Some(&prefixes), &mut self.answers);
        for (question, answer) in questions.iter().zip(&mut self.answers) {
            (self.bend)(question.word, answer);
            let Question { prefix, word } = *question;
            let found = |who, what| Some(Disagreement { question: *question, who, what });
            let golden = ventus_golden::decode(prefix, word);
            if prefix == 0
                && let Some(what) = by_table(word, golden)
            {
                return found("decode(table)", what);
            }
            if let Some(what) = difference(&self.expect, prefix, word, golden, answer) {
                return found("decode(rtl)", what);
            }
            if let Opinion::Different(what) = self.llvm.opinion(word) {
                return found("decode(llvm)", format!("{word:#010x}: {what}"));
            }
        }
        None
    }
}

/// The table's decoder does not search its list of rows, so the list checks the decoder: a word is legal
/// exactly if a row accepts it.
fn by_table(word: u32, golden: Result<Insn, Trap>) -> Option<String> {
    let accepted: Vec<&str> = rows().iter().filter(|r| r.accepts(word)).map(|r| r.name).collect();
    let decoded = decode(word).ok();
    let same = match (&accepted[..], &decoded) {
        ([], None) => golden == Err(Trap::Illegal),
        ([name], Some(insn)) => {
            // A word with a reserved rounding mode still matches its row.
            let reserved = golden == Err(Trap::Illegal) && matches!(insn.rm, 5 | 6);
            *name == insn.op.name() && (golden == Ok(*insn) || reserved)
        }
        _ => false,
    };
    (!same).then(|| format!("{word:#010x}: rows {accepted:?}, decoded as {decoded:?}, golden {golden:?}"))
}

fn opcode(q: Question) -> &'static str {
    ventus_isa::decode_prefixed(q.prefix, q.word).or_else(|_| decode(q.word)).map_or("-", |i| i.op.name())
}

fn bucket(d: &Disagreement) -> Bucket {
    let blame = if d.who == "decode(rtl)" { Blame::Rtl } else { Blame::Model };
    let mut b = Bucket::new(blame, opcode(d.question), Class::Identity);
    // There is no stack; the disagreeing party distinguishes findings just as well.
    b.stack = d.who.to_string();
    b
}

impl Subject for Words {
    fn kind(&self) -> &'static str {
        "words"
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        let questions = questions(case);
        let failure = self.ask(&questions).map(|d| bucket(&d));
        Judged { failure, instructions: questions.len() as u64, ..Judged::default() }
    }

    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding {
        let finding = Finding::bare(self.kind(), None, case, failure.clone());
        let Some(mut best) = self.ask(&questions(case)) else { return finding };
        let mut runs = 0;
        // Without the prefix, then with fewer bits set, high ones first.
        let bits = (0..32).rev();
        let steps = [(u32::MAX, 0)].into_iter().chain(bits.clone().map(|b| (1 << b, 0)));
        for (prefix, word) in steps.chain(bits.map(|b| (0, 1 << b))) {
            let q = Question { prefix: best.question.prefix & !prefix, word: best.question.word & !word };
            let prefixed = q.prefix == 0 || ventus_isa::is_prefix(q.prefix);
            if q == best.question || !prefixed || runs >= budget.runs {
                continue;
            }
            runs += 1;
            if let Some(d) =
                self.ask(&[q]).filter(|d| bucket(d).signature == failure.signature && d.who == best.who)
            {
                best = d;
            }
        }
        let Question { prefix, word } = best.question;
        let words: Vec<u32> = [prefix].into_iter().filter(|p| *p != 0).chain([word]).collect();
        let lines: String = words.iter().map(|w| format!("    .word {w:#010x}\n")).collect();
        let detail = format!("{}: {}\n", best.who, best.what);
        let remarks: String = detail.lines().map(|l| format!("# {l}\n")).collect();
        let tried = vec![format!("{runs} words with fewer bits")];
        Finding { detail, beyond: words.len(), runs, tried, ..finding }
            .with_assembly(format!("{remarks}.text\n{lines}"), None)
    }
}
