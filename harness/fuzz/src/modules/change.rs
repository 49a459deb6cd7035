//! Changes of a module's bytes and tokens.

use tandem_launch::random::Random;
use tandem_nvvm::Source;

/// Words that may replace a token, in addition to those of its own module.
const WORDS: [&str; 44] = [
    "i1",
    "i8",
    "i33",
    "i128",
    "i4096",
    "i8388607",
    "float",
    "double",
    "half",
    "x86_fp80",
    "ptr",
    "void",
    "label",
    "metadata",
    "token",
    "<4 x i8>",
    "[0 x i8]",
    "{}",
    "addrspace(1)",
    "addrspace(7)",
    "0",
    "-1",
    "1",
    "4294967295",
    "99999999999999999999",
    "undef",
    "poison",
    "null",
    "zeroinitializer",
    "volatile",
    "atomic",
    "seq_cst",
    "byval",
    "align",
    "inbounds",
    "alwaysinline",
    "internal",
    "weak",
    "external",
    "asm",
    "%0",
    "@f",
    "!0",
    "...",
];

/// Case `n`: a module of the corpus with one to eight changes.
pub fn mutant(corpus: &[Source], n: u64, random: &mut Random) -> Source {
    let base = &corpus[(n as usize + random.below(corpus.len())) % corpus.len()];
    let other = &corpus[random.below(corpus.len())];
    let mut bytes = base.text.clone();
    // Mostly one change per module. With more, hardly any module would still be IR.
    let changes = if random.below(3) == 0 { 1 + random.below(8) } else { 1 };
    for _ in 0..changes {
        if base.is_bitcode() || random.below(8) == 0 {
            change_bytes(&mut bytes, random);
        } else {
            change_tokens(&mut bytes, &other.text, random);
        }
    }
    Source::new(base.path.clone(), bytes)
}

fn change_bytes(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len());
    let len = 1 + random.below(16).min(bytes.len().saturating_sub(at + 1));
    match random.below(6) {
        _ if bytes.is_empty() => bytes.push(random.next() as u8),
        0 => bytes[at] ^= 1 << random.below(8),
        1 => bytes[at] = random.next() as u8,
        2 => bytes.insert(at, random.next() as u8),
        3 => drop(bytes.drain(at..at + len)),
        4 => {
            let copy = bytes[at..at + len].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, copy);
        }
        _ if random.below(8) == 0 => bytes.truncate(at),
        _ => {
            // A whole word of a bitstream.
            let word = at & !3;
            let new = [0, u32::MAX, random.next() as u32][random.below(3)].to_le_bytes();
            for (n, b) in new.into_iter().enumerate() {
                if let Some(old) = bytes.get_mut(word + n) {
                    *old = b;
                }
            }
        }
    }
}

/// Ranges of words, names and punctuation in a text.
fn tokens(bytes: &[u8]) -> Vec<(usize, usize)> {
    let word = |b: u8| {
        b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-' | b'$' | b'%' | b'@' | b'!' | b'"')
    };
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let len = bytes[at..].iter().take_while(|&&b| word(b)).count().max(1);
        if !bytes[at].is_ascii_whitespace() {
            out.push((at, at + len));
        }
        at += len;
    }
    out
}

/// Words that may replace `word`.
fn kin(word: &str) -> Option<Vec<String>> {
    const KINDS: [&[&str]; 11] = [
        &["add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "and", "or", "xor", "shl", "lshr", "ashr"],
        &["fadd", "fsub", "fmul", "fdiv", "frem"],
        &["zext", "sext", "trunc", "bitcast", "ptrtoint", "inttoptr", "addrspacecast", "fptosi", "sitofp"],
        &["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"],
        &["oeq", "one", "olt", "ole", "ogt", "oge", "ord", "ueq", "une", "ult", "uno", "true", "false"],
        &["float", "double", "half", "bfloat", "fp128"],
        &[
            "internal",
            "private",
            "weak",
            "linkonce",
            "external",
            "common",
            "extern_weak",
            "available_externally",
        ],
        &[
            "nounwind",
            "readnone",
            "alwaysinline",
            "noinline",
            "naked",
            "ssp",
            "convergent",
            "optnone",
            "inlinehint",
        ],
        &["undef", "poison", "zeroinitializer", "null", "0"],
        &["seq_cst", "acquire", "release", "acq_rel", "monotonic", "unordered"],
        &["addrspace(1)", "addrspace(3)", "addrspace(4)", "addrspace(5)", "addrspace(0)", "addrspace(2)"],
    ];
    let strings = |list: &[&str]| list.iter().map(ToString::to_string).collect();
    if let Some(kind) = KINDS.iter().find(|k| k.contains(&word)) {
        return Some(strings(kind));
    }
    if let Ok(n) = word.parse::<i64>() {
        let near = [n.wrapping_add(1), n.wrapping_neg(), n.wrapping_mul(1 << 20), n ^ 64, 0, 3, 1 << 40];
        return Some(near.iter().map(ToString::to_string).collect());
    }
    let width = word.strip_prefix('i')?;
    width.parse::<u32>().ok()?;
    Some(strings(&["i1", "i7", "i8", "i16", "i32", "i33", "i64", "i65", "i128", "i300"]))
}

fn change_tokens(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let all = tokens(bytes);
    if all.is_empty() {
        return change_bytes(bytes, random);
    }
    let (from, to) = all[random.below(all.len())];
    let (a, b) = all[random.below(all.len())];
    let one = bytes[a..b].to_vec();
    let dictionary = WORDS[random.below(WORDS.len())].as_bytes().to_vec();
    let spaced = |mut w: Vec<u8>| {
        w.insert(0, b' ');
        w.push(b' ');
        w
    };
    match random.below(16) {
        0 => drop(bytes.drain(from..to)),
        1 => drop(bytes.splice(from..to, one)),
        2 => drop(bytes.splice(from..to, dictionary)),
        3 => drop(bytes.splice(from..from, spaced(one))),
        4 => drop(bytes.splice(from..from, spaced(dictionary))),
        5..=9 => {
            // Replace words by others of the same kind, so that much of the module stays IR.
            let text = |&(from, to): &(usize, usize)| String::from_utf8_lossy(&bytes[from..to]).into_owned();
            let kin: Vec<((usize, usize), Vec<String>)> =
                all.iter().filter_map(|t| Some((*t, kin(&text(t))?))).collect();
            if kin.is_empty() {
                return;
            }
            let ((from, to), list) = &kin[random.below(kin.len())];
            let new = list[random.below(list.len())].clone();
            bytes.splice(*from..*to, new.into_bytes());
        }
        10..=14 => {
            // Duplicate a line of this module, or insert one from another.
            let source: &[u8] = if random.below(2) == 0 { &bytes.clone() } else { other };
            let lines: Vec<&[u8]> = source.split(|&b| b == b'\n').collect();
            let mut line = lines[random.below(lines.len())].to_vec();
            line.push(b'\n');
            let start = bytes[..from].iter().rposition(|&b| b == b'\n').map_or(0, |n| n + 1);
            bytes.splice(start..start, line);
        }
        _ => {
            // Nest a bracket many times.
            let n = 1 << random.below(14);
            let piece = bytes[from..to].to_vec();
            bytes.splice(from..from, piece.iter().copied().cycle().take((piece.len() * n).min(1 << 16)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_depends_on_seed_and_number_alone() {
        let corpus = [
            Source::new("a.ll", "define void @k() {\n  ret void\n}\n"),
            Source::new("b.bc", *b"BC\xc0\xdexyzw"),
        ];
        let make = |seed: u64| -> Vec<Vec<u8>> {
            (0..200).map(|n| mutant(&corpus, n, &mut Random::new(seed ^ n)).text).collect()
        };
        assert_eq!(make(1), make(1));
        assert_ne!(make(1), make(2));
        let changed = make(1).iter().filter(|t| corpus.iter().all(|c| c.text != **t)).count();
        assert!(changed > 150, "{changed}");
    }
}
