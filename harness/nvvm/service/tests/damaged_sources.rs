//! CUDA sources with characters and words changed: clang's errors, refusals by clause or code, but no panic,
//! no hang and no empty message. `TANDEM_MUTANTS` is how many (10,000 take hours), `TANDEM_SEED` where they
//! begin.

use std::path::{Path, PathBuf};
use std::time::Duration;
use tandem_nvvm::service::{self, Limits};
use tandem_nvvm::{CompileError, Options, Source};
use tandem_process::Ending;
use tandem_sources::{Language, SourceError, translate};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tandem-compile-child");
const LIMITS: Limits = Limits { time: Duration::from_secs(60), memory: 6 << 30 };

/// Words that change what a kernel means, in place of its own.
const WORDS: [&str; 40] = [
    "int",
    "unsigned",
    "char",
    "short",
    "float",
    "double",
    "long long",
    "__half",
    "bool",
    "void",
    "float4",
    "uint2",
    "0",
    "1",
    "-1",
    "31",
    "33",
    "1e30f",
    "4294967295u",
    "0x8000000000000000",
    "nullptr",
    "sizeof",
    "volatile",
    "const",
    "static",
    "__shared__",
    "__constant__",
    "__device__",
    "__global__",
    "__restrict__",
    "threadIdx.x",
    "blockDim.y",
    "__syncthreads()",
    "__shfl_xor_sync",
    "atomicAdd",
    "__fdividef",
    "tex2D",
    "asm(\"bar.sync 0;\")",
    "return",
    "goto",
];
const SIGNS: &str = "{}()<>[]\";,.+-*/%&|^~!=?:#0 \né";

/// A small generator: the same seed gives the same sources.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as usize
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |n| n.parse().unwrap_or_else(|_| panic!("{name} is no number: {n}")))
}

/// The sources of the corpus and of the example of a CUDA kernel.
fn sources() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../isa-tests");
    let mut all = vec![tests.join("kernels/cuda_source/mix.cu")];
    let corpus = std::fs::read_dir(tests.join("corpus/cuda")).unwrap();
    all.extend(corpus.map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "cu")));
    all.sort();
    all
}

/// Words, and runs of what is none.
fn tokens(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_.".contains(c);
    for c in text.chars() {
        match all.last_mut() {
            Some(last) if is_word(c) && last.chars().all(is_word) => last.push(c),
            _ => all.push(c.to_string()),
        }
    }
    all
}

fn damaged(text: &str, random: &mut Random) -> String {
    let mut all = tokens(text);
    let words: Vec<usize> =
        (0..all.len()).filter(|n| all[*n].starts_with(|c: char| c.is_alphanumeric() || c == '_')).collect();
    let signs: Vec<char> = SIGNS.chars().collect();
    for _ in 0..1 + random.below(3) {
        let (at, word) = (random.below(all.len()), *random.of(&words));
        match random.below(8) {
            // A few clang must refuse; most of the others it may take.
            0 => all.truncate(at.max(1)),
            1 => all[at] = random.of(&signs).to_string(),
            2 | 3 => all[word.min(at)] = random.of(&WORDS).to_string(),
            4 | 5 => all[word] = random.of(&WORDS).to_string(),
            _ => all[word] = all[*random.of(&words)].clone(),
        }
        if all.len() <= words.last().copied().unwrap_or(0) {
            break;
        }
    }
    all.concat()
}

/// How sources ended: refused by clang, refused by the compiler, compiled.
#[derive(Default, Debug)]
struct Outcomes {
    clang: u64,
    refused: u64,
    compiled: u64,
}

/// What is wrong with the outcome, if anything is.
fn fault(path: &Path, outcomes: &mut Outcomes) -> Option<String> {
    outcomes.clang += 1;
    let made = match translate(path, Language::Cuda, &[]) {
        Ok(made) => made,
        // Templates and constant expressions may compute for ever, and clang may fail.
        Err(SourceError::Died { .. }) => return None,
        Err(SourceError::Refused { text, .. }) if text.contains("error:") => return None,
        Err(e @ SourceError::Call { .. }) if !e.to_string().is_empty() => return None,
        Err(e) => return Some(format!("clang's words: {e}")),
    };
    let modules: Vec<Source> = std::iter::once(made.source).chain(made.libraries).collect();
    outcomes.clang -= 1;
    let Err(e) = service::compile(Path::new(PROGRAM), &modules, &Options::default(), &LIMITS) else {
        outcomes.compiled += 1;
        return None;
    };
    outcomes.refused += 1;
    let silent = match &e {
        CompileError::Refused(list) => {
            list.is_empty() || list.iter().any(|d| d.construct.is_empty() || d.hint.is_empty())
        }
        CompileError::Invalid { message, .. }
        | CompileError::Kernel(message)
        | CompileError::Limit(message) => message.trim().is_empty(),
        CompileError::Internal(_) => true,
        // LLVM may crash in its own stages.
        CompileError::Died { stage, ending, .. } => matches!(ending, Ending::TimedOut(_)) || !stage.is_llvm(),
    };
    silent.then(|| format!("{e:?}"))
}

#[test]
fn damaged_cuda_is_compiled_or_refused_with_a_reason() {
    let (count, seed) = (number("TANDEM_MUTANTS", 4), number("TANDEM_SEED", 0x2545_f491_4f6c_dd1d));
    let sources = sources();
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("k.cu");
    let mut outcomes = Outcomes::default();
    // Unchanged ones compile, or the test would show nothing.
    std::fs::copy(&sources[0], &path).unwrap();
    assert_eq!(fault(&path, &mut outcomes), None);
    assert_eq!(outcomes.compiled, 1, "{}: {outcomes:?}", sources[0].display());
    for n in 0..count {
        let mut random = Random((seed ^ (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).max(1));
        random.below(1);
        let from = random.of(&sources);
        let text = damaged(&std::fs::read_to_string(from).unwrap(), &mut random);
        std::fs::write(&path, &text).unwrap();
        if let Some(what) = fault(&path, &mut outcomes) {
            panic!("{} changed, TANDEM_SEED={seed}, number {n}: {what}\n{text}", from.display());
        }
    }
    println!("{outcomes:?}");
    // Of many, some reach each end.
    let few = outcomes.clang.min(outcomes.refused).min(outcomes.compiled);
    assert!(count < 200 || few > 0, "{outcomes:?}");
}
