//! Every kernel that comes with a log of the public Ventus simulator, run through golden in the log's order
//! and compared item by item. The reader here handles just those files; the harness has the real one, and
//! reports. What is not compared is named in `IGNORED_CSRS` and `replay`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tandem_abi::{Config, Launch, MemOp, Record};
use ventus_golden::{Golden, Profile, Step, WgStart};

const BARRIER: u32 = 0x0400_400b;
const BARRIER_MASK: u32 = 0xfe00_707f;

/// CSR items that the simulator prints with results although the instruction did not write them, and mstatus,
/// whose value differs between implementations.
const IGNORED_CSRS: [&str; 4] = ["c8_vstart", "c768_mstatus", "c1_fflags", "c2_frm"];

struct Kernel {
    launch: Launch,
    /// (base, contents, bytes to map)
    buffers: Vec<(u32, Vec<u8>, u32)>,
}

fn words(path: &Path) -> Vec<u32> {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.split_whitespace().map(|word| u32::from_str_radix(word, 16).expect("a hex word")).collect()
}

fn read_kernel(stem: &Path) -> Kernel {
    let meta: Vec<u32> = words(&stem.with_extension("metadata")).chunks(2).map(|pair| pair[0]).collect();
    let count = meta[13] as usize;
    let table = |which: usize| &meta[14 + which * count..14 + (which + 1) * count];
    let data: Vec<u8> =
        words(&stem.with_extension("data")).iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut at = 0;
    let mut buffers = Vec::new();
    for i in 0..count {
        let size = table(1)[i] as usize;
        buffers.push((table(0)[i], data[at..at + size].to_vec(), table(2)[i]));
        at += size.next_multiple_of(4);
    }
    let launch = Launch {
        start_pc: meta[0],
        csr_knl: meta[7],
        grid: [meta[2], meta[3], meta[4]],
        wf_size: meta[5],
        wg_warps: meta[6],
        lds_size: meta[8].min(128 * 1024),
        pds_size: meta[9],
        sgprs: 64,
        vgprs: 64,
        pds_base: meta[12],
        ptbr: 0,
    };
    Kernel { launch, buffers }
}

/// Values of an instruction's line, by kind.
#[derive(Default, Debug)]
struct Items {
    scalar: Option<(u8, u32)>,
    vector: Option<(u8, u32, Vec<u32>)>,
    csrs: BTreeMap<u32, u32>,
    mem: Vec<(u32, Option<u32>)>,
    simt: Option<(u32, u32, u32)>,
}

fn hex(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("0x")?;
    u32::from_str_radix(&digits[digits.len().saturating_sub(8)..], 16).ok()
}

fn plain_hex(text: &str) -> u32 {
    u32::from_str_radix(text.trim_start_matches("0x"), 16).expect("hex digits")
}

fn parse_items(text: &str, lanes: usize) -> Items {
    let mut items = Items::default();
    let mut rest = text;
    if let Some(at) = text.find("current mask:") {
        let numbers: Vec<&str> = text[at..].split_whitespace().collect();
        items.simt =
            Some((plain_hex(numbers[2]), plain_hex(numbers[5]), numbers[8].parse().expect("a depth")));
        rest = &text[..at];
    }
    let tokens: Vec<&str> = rest.split_whitespace().collect();
    let mut i = 0;
    while i < tokens.len() {
        let token = tokens[i];
        i += 1;
        let number = |prefix: char| token.strip_prefix(prefix).and_then(|n| n.parse::<u8>().ok());
        if token == "mem" {
            let addr = hex(tokens[i]).expect("an address");
            let data = tokens.get(i + 1).and_then(|t| hex(t));
            i += if data.is_some() { 2 } else { 1 };
            items.mem.push((addr, data));
        } else if let Some(reg) = number('x').or(number('f')) {
            items.scalar = Some((reg, hex(tokens[i]).expect("a value")));
            i += 1;
        } else if let Some(reg) = number('v') {
            let mask = plain_hex(tokens[i]);
            let mut values: Vec<u32> = tokens[i + 1..i + 1 + lanes].iter().map(|t| plain_hex(t)).collect();
            values.reverse();
            items.vector = Some((reg, mask, values));
            i += 1 + lanes;
        } else if token.starts_with('c') && token.contains('_') {
            let addr = token[1..].split('_').next().and_then(|n| n.parse().ok()).expect("a CSR number");
            if !IGNORED_CSRS.contains(&token) {
                items.csrs.insert(addr, hex(tokens[i]).expect("a value"));
            }
            i += 1;
        }
    }
    items
}

/// Runs one kernel in its log's order; returns how many logged instructions agreed.
fn replay(golden: &mut Golden, kernel: &Kernel, log: &Path) -> usize {
    let launch = &kernel.launch;
    golden.launch(launch).expect("the launch fits");
    let groups = launch.workgroups() as u32;
    let mut wg = 0;
    let start = |golden: &mut Golden, wg| {
        // The simulator gives every workgroup the same LDS and private memory.
        let start = WgStart { wg, sm: 0, sm_wg: 0, lds_base: 0x7000_0000, pds_base: Some(launch.pds_base) };
        golden.start_workgroup(&start).expect("a workgroup of the grid");
    };
    start(golden, wg);

    let text = fs::read_to_string(log).expect("a log");
    let mut compared = 0;
    let mut rec = Record::ZERO;
    for (line_number, line) in text.lines().enumerate() {
        let here = || format!("{}:{}", log.display(), line_number + 1);
        // The second of an instruction's two lines: core N: PRIV 0xPC (0xINSN) items.
        let Some((core, rest)) = line.strip_prefix("core").and_then(|rest| rest.split_once(':')) else {
            continue;
        };
        let mut tokens = rest.trim_start().splitn(4, ' ');
        let (privilege, pc, insn) = (tokens.next(), tokens.next(), tokens.next());
        if privilege != Some("3") {
            continue;
        }
        let warp: u32 = core.trim().parse().expect("a core number");
        let pc = hex(pc.expect("a pc")).expect("a pc");
        let insn = plain_hex(insn.expect("a word").trim_matches(['(', ')']));
        if pc < 0x8000_0000 {
            continue; // the simulator's reset ROM
        }
        if golden.live_warps().next().is_none() {
            if pc != launch.start_pc || wg + 1 == groups {
                continue; // after a workgroup's last endprg, core 0 runs on for a few instructions
            }
            wg += 1;
            start(golden, wg);
        }
        let (own_pc, _) = golden.pc_and_mask(wg, warp).expect("a warp");
        if insn & BARRIER_MASK == BARRIER && own_pc != pc {
            continue; // a further poll of a barrier that golden has passed
        }
        let step = golden.step(wg, warp, &mut rec);
        assert!(matches!(step, Step::Retired | Step::WarpEnded), "{}: {step:?} {:?}", here(), rec.trap);
        assert_eq!((rec.pc, rec.insn), (pc, insn), "{}", here());
        compare(&rec, &parse_items(tokens.next().unwrap_or(""), launch.wf_size as usize), &here);
        compared += 1;
    }
    assert!(golden.is_finished(), "{}: golden has not finished", log.display());
    compared
}

fn compare(rec: &Record, items: &Items, here: &dyn Fn() -> String) {
    let insn = rec.insn;
    let reads_mstatus = insn & 0x7f == 0x73 && insn >> 20 == 0x300;
    if reads_mstatus {
        assert_eq!(items.scalar.map(|(reg, _)| reg), Some(rec.sdst), "{}", here());
    } else if let Some(scalar) = items.scalar.filter(|(reg, _)| *reg != 0) {
        assert_eq!(
            (rec.sdst_valid, rec.sdst, rec.sdata),
            (1, scalar.0, scalar.1),
            "{}: scalar of {insn:#x}",
            here()
        );
    } else {
        assert_eq!(rec.sdst_valid, 0, "{}: scalar of {insn:#x}", here());
    }
    if let Some((reg, mask, values)) = &items.vector {
        assert_eq!((rec.vdst, rec.vmask), (*reg, *mask), "{}: vector of {insn:#x}", here());
        assert_eq!(rec.vdata[..values.len()], values[..], "{}: vector of {insn:#x}", here());
    }
    for (addr, value) in &items.csrs {
        let own = rec.csr[..usize::from(rec.csr_count)].iter().find(|write| write.addr == *addr);
        assert_eq!(own.map(|write| write.value), Some(*value), "{}: CSR {addr:#x} of {insn:#x}", here());
    }
    if let Some((mask, npc, depth)) = items.simt {
        let own = (rec.next_mask, u32::from(rec.simt_depth));
        assert_eq!(own, (mask, depth), "{}: SIMT stack of {insn:#x}", here());
        // SETRPC and a JOIN without effect print the next pc of an earlier instruction.
        let stale = matches!(insn & 0x707f, 0x205b | 0x305b) && rec.simt_op == 0;
        assert!(
            stale || rec.next_pc == npc,
            "{}: next pc of {insn:#x}: {npc:#x}, {:#x}",
            here(),
            rec.next_pc
        );
    }
    let is_store = rec.mem_op == MemOp::Store as u8;
    let mut own: Vec<(u32, Option<u32>)> = (0..32)
        .filter(|lane| rec.mem_mask >> lane & 1 != 0)
        .map(|lane| (rec.mem_addr[lane], is_store.then_some(rec.mem_data[lane])))
        .collect();
    let mut logged = items.mem.clone();
    own.sort_unstable();
    logged.sort_unstable();
    assert_eq!(own, logged, "{}: accesses of {insn:#x}", here());
}

/// Kernels of a folder in the order they run: by trailing number, then name.
fn chain(dir: &Path) -> Vec<PathBuf> {
    let mut stems: Vec<PathBuf> = fs::read_dir(dir)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "metadata"))
        .map(|path| path.with_extension(""))
        .collect();
    let key = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let number = name.rsplit('_').next().and_then(|n| n.parse::<u32>().ok()).unwrap_or(0);
        (number, name)
    };
    stems.sort_by_key(key);
    stems
}

#[test]
fn every_logged_instruction_agrees() {
    let cases = tandem_refdata::reference!("ventus-cases");
    let (mut logs, mut total) = (0, 0);
    let mut dirs: Vec<PathBuf> =
        fs::read_dir(cases).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    dirs.retain(|path| path.is_dir());
    dirs.sort();
    for dir in dirs {
        let independent = dir.file_name().is_some_and(|name| name == "multiblock");
        let mut golden: Option<Golden> = None;
        for stem in chain(&dir) {
            let log = stem.with_extension("log");
            if !log.exists() {
                continue;
            }
            let kernel = read_kernel(&stem);
            let config = Config::holding([&kernel.launch]).unwrap();
            if independent {
                golden = None;
            }
            let golden = golden.get_or_insert_with(|| Golden::new(config, Profile::default()));
            for (base, contents, room) in &kernel.buffers {
                // Most of the 256 MB after the code is never touched.
                golden.memory_mut().map(*base, (*room).max(contents.len() as u32).min(1 << 20));
                golden.memory_mut().write(*base, contents).expect("mapped");
            }
            let compared = replay(golden, &kernel, &log);
            println!("{}: {compared} instructions agree", log.display());
            logs += 1;
            total += compared;
        }
    }
    assert_eq!(logs, 25, "logs found");
    assert_eq!(
        total, 24535,
        "instructions compared; reset ROM, barrier polls and what follows the last endprg are not"
    );
}
