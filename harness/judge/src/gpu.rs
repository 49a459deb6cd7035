//! Turns a GPU's answer into evidence. Its results are compared with those of the other engines and, if these
//! differ, with each of them.

use crate::compare::{Tally, host_memory, tally};
use crate::evidence::{Compared, Gpu, ResultKind};
use crate::exhibit::Exhibit;
use tandem_abi::Memory;
use tandem_gpu::{Answer, End, Failure, Region};
use tandem_launch::Buffer;
use tandem_lockstep::buffers::compare_gpu;
use tandem_lockstep::print::Printed;
use tandem_nvvm::oracle::HostResult;

/// The evidence of a GPU's answer.
pub(crate) struct GpuEvidence {
    /// The evidence.
    pub gpu: Gpu,
    /// The exhibit of a report whose judgement rests on it.
    pub exhibit: Exhibit,
    /// A sentence.
    pub words: String,
    /// The amount compared.
    pub tally: Option<Tally>,
}

/// Compares an answer with `results`: the device's, or the host's if it ran alone. Without results, nothing
/// can be compared. `compared` says whether host and device agree.
pub(crate) fn told(
    answer: &Result<Answer, Failure>,
    results: Option<&(Memory, Printed)>,
    host: Option<&HostResult>,
    buffers: &[Buffer],
    compared: Compared,
) -> GpuEvidence {
    let plain = |gpu: Gpu, words: String| {
        let exhibit = Exhibit::Gpu(words.clone());
        // If the others have no results either, the GPU's end is no evidence.
        let gpu = if results.is_some() { gpu } else { Gpu::NotAsked };
        GpuEvidence { gpu, exhibit, words, tally: None }
    };
    let answer = match answer {
        Ok(answer) => answer,
        Err(e @ Failure::Timeout(_)) => return plain(Gpu::OutOfTime, e.to_string()),
        Err(e) => return plain(Gpu::Failed, e.to_string()),
    };
    let device = &answer.device;
    let (regions, printed) = match &answer.end {
        End::Finished { regions, printed } => (regions, printed),
        End::Refused(why) => return plain(Gpu::Refused, format!("{device} refuses: {why}")),
        End::Trap(what) => return plain(Gpu::EndsBadly, format!("on {device}, the kernel traps: {what}")),
        End::Fault(what) => return plain(Gpu::EndsBadly, format!("on {device}, the kernel faults: {what}")),
    };
    let Some((memory, text)) = results else {
        return plain(Gpu::NotAsked, format!("on {device}, the kernel runs to its end"));
    };
    let theirs = match gpu_memory(regions) {
        Some(theirs) => Results { memory: theirs, printed },
        None => return plain(Gpu::Failed, format!("the answer of {device} has impossible memory")),
    };
    let mut compares = tally("gpu/others".into(), buffers);
    compares.bits += printed.len() as u64 * 8;
    if compares.bits == 0 && text.text.is_empty() {
        let nothing =
            "the kernel has no buffer and prints nothing, so nothing can be compared with the GPU's run";
        return plain(Gpu::Failed, nothing.into());
    }
    // Bit by bit, the GPU's results show which of two sides it takes.
    let differ = matches!(compared, Compared::Differ(..));
    let exact: Vec<Buffer> = buffers.iter().map(|b| Buffer { expect: None, ..b.clone() }).collect();
    let buffers = if differ { &exact[..] } else { buffers };
    let with_others = theirs.against(memory, text, buffers);
    let (gpu, words) = match (&with_others, compared) {
        (None, Compared::Differ(..)) => (Gpu::WithDevice, "has the device's results"),
        (None, _) => (Gpu::Same, "has the same results"),
        (Some(_), Compared::Differ(..)) if theirs.are_the_hosts(host, buffers) => {
            (Gpu::WithHost, "has the host's results")
        }
        (Some((what, _)), Compared::Differ(..)) => (Gpu::Differs(*what), "differs from both"),
        (Some((what, _)), _) => (Gpu::Differs(*what), "has other results"),
    };
    let exhibit = with_others.map_or(Exhibit::Nothing, |(_, exhibit)| exhibit);
    GpuEvidence { gpu, exhibit, words: format!("{device} {words}"), tally: Some(compares) }
}

/// The results that a GPU left.
struct Results<'a> {
    memory: Memory,
    printed: &'a str,
}

impl Results<'_> {
    /// The first difference from these results.
    fn against(&self, memory: &Memory, text: &Printed, buffers: &[Buffer]) -> Option<(ResultKind, Exhibit)> {
        match compare_gpu(memory, &self.memory, buffers) {
            Err(missing) => return Some((ResultKind::Buffer, Exhibit::Missing(missing))),
            Ok(Some(differs)) => return Some((ResultKind::Buffer, Exhibit::Buffer(differs, None))),
            Ok(None) => {}
        }
        let why = differs_in_print(text, self.printed)?;
        Some((ResultKind::Prints, Exhibit::Gpu(format!("the GPU prints other text: {why}"))))
    }

    fn are_the_hosts(&self, host: Option<&HostResult>, buffers: &[Buffer]) -> bool {
        let Some((host, Ok(memory))) = host.map(|h| (h, host_memory(h))) else { return false };
        let (text, records) = (host.printed.concat(), host.printed.clone());
        self.against(&memory, &Printed { text, records, ..Printed::default() }, buffers).is_none()
    }
}

fn gpu_memory(regions: &[Region]) -> Option<Memory> {
    let mut memory = Memory::new();
    for r in regions {
        memory.map(r.addr, u32::try_from(r.bytes.len()).ok()?);
        memory.write(r.addr, &r.bytes).ok()?;
    }
    Some(memory)
}

/// The first difference of printed text. Threads print in any order, so the order of lines does not count.
/// Pieces of lines can be put together in many ways; then only the characters are compared.
fn differs_in_print(ours: &Printed, theirs: &str) -> Option<String> {
    let whole_lines = ours.records.iter().all(|r| r.ends_with('\n'));
    let sorted = |text: &str| {
        let mut all: Vec<char> = text.chars().collect();
        all.sort_unstable();
        all
    };
    if !whole_lines {
        let differ = sorted(&ours.text) != sorted(theirs);
        return differ.then(|| format!("{theirs:?} is no order of {:?}", ours.text));
    }
    let mut left: Vec<&str> = theirs.split_inclusive('\n').collect();
    for line in ours.text.split_inclusive('\n') {
        match left.iter().position(|l| *l == line) {
            Some(at) => drop(left.swap_remove(at)),
            None => return Some(format!("{line:?} is missing, or not there often enough")),
        }
    }
    left.first().map(|line| format!("{line:?} is there too, or too often"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_launch::{ElemType, Expect};

    const AT: u32 = 0x9000_0000;

    fn buffer(ulp: u32) -> Vec<Buffer> {
        let expect = Some(Expect { bytes: vec![0; 4], ulp });
        vec![Buffer {
            name: "y".into(),
            addr: AT,
            size: 4,
            elem: ElemType::F32,
            step: None,
            arg: Some(0),
            expect,
        }]
    }

    fn results(value: f32, text: &str) -> (Memory, Printed) {
        let mut memory = Memory::new();
        memory.map(AT, 4);
        memory.write(AT, &value.to_le_bytes()).unwrap();
        let records = text.split_inclusive('\n').map(str::to_string).collect();
        (memory, Printed { text: text.into(), records, ..Printed::default() })
    }

    fn finished(value: f32, printed: &str) -> Result<Answer, Failure> {
        let regions = vec![Region { addr: AT, bytes: value.to_le_bytes().to_vec() }];
        Ok(Answer { device: "G".into(), end: End::Finished { regions, printed: printed.into() } })
    }

    fn asked(answer: &Result<Answer, Failure>, ulp: u32, host: Option<f32>) -> (Gpu, String) {
        let ours = results(1.0, "a\nb\n");
        let compared = if host.is_some() {
            Compared::Differ(ResultKind::Buffer, crate::evidence::Cause::Unknown)
        } else {
            Compared::Same
        };
        let host = host.map(|value| HostResult {
            regions: vec![tandem_nvvm::oracle::Region { addr: AT, bytes: value.to_le_bytes().to_vec() }],
            variables: vec![],
            printed: vec!["b\n".into(), "a\n".into()],
            doubts: Default::default(),
            poison: None,
            overrun: None,
            arrivals: 0,
        });
        let told = told(answer, Some(&ours), host.as_ref(), &buffer(ulp), compared);
        (told.gpu, told.words)
    }

    #[test]
    fn results_are_compared_with_each_side() {
        let next = f32::from_bits(1.0f32.to_bits() + 1);
        for (value, printed, ulp, host, gpu) in [
            (1.0, "b\na\n", 0, None, Gpu::Same),
            (next, "b\na\n", 1, None, Gpu::Same),
            (next, "b\na\n", 0, None, Gpu::Differs(ResultKind::Buffer)),
            (1.0, "b\n", 0, None, Gpu::Differs(ResultKind::Prints)),
            (1.0, "b\na\nc\n", 0, None, Gpu::Differs(ResultKind::Prints)),
            (1.0, "b\na", 0, None, Gpu::Differs(ResultKind::Prints)),
            (1.0, "b\na\n", 0, Some(2.0), Gpu::WithDevice),
            (2.0, "b\na\n", 9_000_000, Some(2.0), Gpu::WithHost),
            (2.0, "b\na\n", 0, Some(2.0), Gpu::WithHost),
            (3.0, "b\na\n", 0, Some(2.0), Gpu::Differs(ResultKind::Buffer)),
            (2.0, "b\n", 0, Some(2.0), Gpu::Differs(ResultKind::Buffer)),
        ] {
            assert_eq!(asked(&finished(value, printed), ulp, host).0, gpu, "{value} {printed:?} {host:?}");
        }
    }

    #[test]
    fn memory_that_the_answer_lacks_is_no_agreement() {
        let end = End::Finished { regions: vec![], printed: "a\nb\n".into() };
        let answer = Ok(Answer { device: "G".into(), end });
        assert_eq!(asked(&answer, 0, None).0, Gpu::Differs(ResultKind::Buffer));
    }

    #[test]
    fn an_end_without_results_says_why() {
        let ended = |end| Ok(Answer { device: "G".into(), end });
        for (answer, gpu, words) in [
            (ended(End::Refused("no".into())), Gpu::Refused, "G refuses: no"),
            (ended(End::Trap("t".into())), Gpu::EndsBadly, "on G, the kernel traps: t"),
            (ended(End::Fault("f".into())), Gpu::EndsBadly, "on G, the kernel faults: f"),
            (Err(Failure::Tool("x".into())), Gpu::Failed, "asking the GPU failed: x"),
        ] {
            assert_eq!(asked(&answer, 0, None), (gpu, words.into()));
            let nothing = told(&answer, None, None, &buffer(0), Compared::No);
            assert_eq!((nothing.gpu, nothing.words.as_str()), (Gpu::NotAsked, words));
        }
    }

    #[test]
    fn pieces_of_lines_are_compared_by_their_characters() {
        let ours =
            |text: &str| Printed { text: text.into(), records: vec![text.into()], ..Printed::default() };
        assert_eq!(differs_in_print(&ours("ab"), "ba"), None);
        assert!(differs_in_print(&ours("ab"), "aba").is_some());
    }
}
