//! A simulator's log as a side of a comparison. The log engine reads it. The engine must know how many
//! threads, warps and workgroups to expect. A launch says so; if no other side has one, the log itself does.

use crate::diff::{Entry, Next, Side, Unreadable};
use crate::filter::Filter;
use crate::header::{FORMAT, Header, Kernel, names_of};
use crate::read::Placed;
use std::collections::VecDeque;
use tandem_abi::{Launch, MAX_LANES};
use tandem_launch::KernelRun;
use tandem_lockstep::engine::Batch;
use tandem_lockstep::{Engine, FieldMask, LogEngine};

/// The shape of a log's launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Threads of a warp.
    pub threads: u32,
    /// Warps of a workgroup.
    pub warps: u32,
    /// Workgroups.
    pub workgroups: u32,
}

impl Shape {
    /// The shape of a trace's first kernel.
    pub fn of(header: &Header) -> Option<Shape> {
        let k = header.kernels.first()?;
        let workgroups = u32::try_from(k.workgroups).ok()?;
        Some(Shape { threads: k.threads, warps: k.warps, workgroups })
    }

    /// The shape that a log shows. Cores are warps, a return of core 0 to the reset ROM is a workgroup, and a
    /// vector register has as many words as a warp has threads. Without vector registers, a warp is taken to
    /// have the most threads possible.
    pub fn in_log(text: &str) -> Shape {
        let (mut threads, mut cores, mut boots) = (None, 1, 0);
        for line in text.lines() {
            let Some(rest) = line.trim_start().strip_prefix("core") else { continue };
            let Some((core, rest)) = rest.split_once(':') else { continue };
            let core: u32 = core.trim().parse().unwrap_or(0);
            cores = cores.max(core.saturating_add(1).min(1 << 16));
            boots += u32::from(core == 0 && rest.trim_start().starts_with("0x00001000 "));
            if threads.is_none() {
                threads = threads_of(rest);
            }
        }
        Shape { threads: threads.unwrap_or(MAX_LANES as u32), warps: cores, workgroups: boots.max(1) }
    }
}

/// The words of the vector register that a line shows, if it shows one: `vN MASK 0x...`.
fn threads_of(line: &str) -> Option<u32> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let register = |w: &str| w.strip_prefix('v').is_some_and(|n| n.parse::<u8>().is_ok());
    let at = words.windows(3).position(|w| register(w[0]) && w[1].len() == 8 && w[2].starts_with("0x"))?;
    let word = |w: &&&str| w.len() == 8 && w.bytes().all(|b| b.is_ascii_hexdigit());
    let more = words[at + 3..].iter().take_while(word).count();
    u32::try_from(more + 1).ok().filter(|n| *n <= MAX_LANES as u32)
}

/// A log as a side. `name` is that of its file.
///
/// # Errors
/// If the text is not a log of such a launch. The error has the place.
pub fn side(name: &str, text: String, shape: Shape) -> Result<Side, Unreadable> {
    let mut engine = LogEngine::given(vec![text]);
    engine.launch(&run(name, shape)).map_err(|e| Unreadable(e.to_string()))?;
    let mut batch = Batch::default();
    engine.advance(u64::MAX, &mut batch);
    let header = Header {
        format: FORMAT,
        engine: engine.name().into(),
        about: "the Ventus simulator's log".into(),
        dut: None,
        target: name.into(),
        config: format!("warps of {} threads", shape.threads),
        lanes: shape.threads,
        groups: names_of(engine.fields()),
        kernels: vec![Kernel {
            name: name.into(),
            entry: 0,
            workgroups: shape.workgroups.into(),
            warps: shape.warps,
            threads: shape.threads,
        }],
        filter: Filter::default(),
    };
    let mut open = std::mem::take(&mut batch.open).into_iter().peekable();
    let entries = batch.records.iter().enumerate().map(|(at, record)| {
        let absent = batch.absent.get(at).copied().unwrap_or(FieldMask::NONE);
        let open = open.next_if(|(of, _)| *of == at).map(|(_, open)| open);
        let placed = Placed { number: at as u64, kernel: 0, record: *record };
        Box::new(Entry { placed, absent, open })
    });
    let mut entries: VecDeque<_> = entries.collect();
    // An instruction that trapped has no effects to compare; the line before it is its warp's last.
    let of = |e: &Entry| (e.placed.record.wg, e.placed.record.warp);
    let trapped = |e: &Entry| e.open.as_ref().is_some_and(|o| o.trapped.is_some());
    let cut = entries.iter().find(|e| trapped(e)).map(|e| (e.placed.number, of(e)));
    let end = if let Some((number, warp)) = cut {
        entries.retain(|e| of(e) != warp || e.placed.number < number);
        "trap"
    } else {
        "ran"
    };
    let stream = move || Ok(entries.pop_front().map_or_else(|| Next::End(end.into()), Next::Record));
    Ok(Side { header, never: engine.never(), policy: engine.policy(), stream: Box::new(stream) })
}

fn run(name: &str, shape: Shape) -> KernelRun {
    let launch = Launch {
        start_pc: 0,
        csr_knl: 0,
        grid: [shape.workgroups, 1, 1],
        wf_size: shape.threads,
        wg_warps: shape.warps,
        lds_size: 0,
        pds_size: 0,
        sgprs: 0,
        vgprs: 0,
        pds_base: 0,
        ptbr: 0,
    };
    KernelRun::new(name, launch, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_shows_its_shape() {
        let rom = "core   0: 0x00001000 (0x00000297) auipc   x5, 0x0\n";
        let vector = "core   3: 3 0x80000000 (0x5e004057) c8_vstart 0x0 e32 m1 l4 \
                      v0  0000000f 0x00000000 00000001 00000002 00000003 \n";
        let text = format!("{rom}{vector}{rom}");
        assert_eq!(Shape::in_log(&text), Shape { threads: 4, warps: 4, workgroups: 2 });
        assert_eq!(Shape::in_log("nothing"), Shape { threads: 32, warps: 1, workgroups: 1 });
    }
}
