//! The scripted stand-in for the GPGPU (`tests/mini`): building it, and writing scripts for it.
#![allow(dead_code, reason = "each test binary uses its share")]

use std::path::{Path, PathBuf};
use tandem_abi::{Config, Launch, Record};
use ventus_dut::{Builder, Dut, Flavour, Library, Params, RunState, Source, Status};

pub const CONFIG: Config = Config::new(2, 8, 4);
/// Addresses of scripts and of their data.
pub const SCRIPT: u32 = 0x8000_0000;
pub const DATA: u32 = 0x9000_0000;

fn path(relative: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(relative)
}

/// A builder of the stand-in.
pub fn builder() -> Builder {
    Builder::new(Source::from_dir(&path("tests/mini")).unwrap()).unwrap().jobs(2)
}

/// The stand-in, from the shared cache (built by whichever test comes first).
pub fn mini(config: &Config, flavour: Flavour) -> Library {
    let built = builder()
        .cache(path("../../build/dut-tests"))
        .build(config, flavour)
        .unwrap_or_else(|e| panic!("{e}"));
    Library::open_for(&built.path, config).unwrap()
}

/// One command: its number and arguments, as `mini_top.sv` lists them.
pub type Command = Vec<u32>;

macro_rules! commands {
    ($($name:ident = $code:literal ($($arg:ident),*);)*) => {
        $(#[allow(clippy::too_many_arguments)]
        pub fn $name($($arg: u32),*) -> Command { vec![$code, $($arg),*] })*
    };
}

commands! {
    done = 0();
    wg_start = 1(sm, wg, x, y, z, sm_wg, lds, pds);
    warp_start = 2(sm, slot, wg, warp, sm_wg);
    wg_end = 3(sm, wg);
    issue = 4(sm, slot, uid, pc, insn, prefix, mask);
    src = 5(sm, slot, uid, idx, kind, regno, base, step);
    ctl = 6(sm, slot, uid, next_pc, next_mask, op, depth, top_rpc, top_pc, top_mask, nxt_rpc, nxt_pc,
        nxt_mask, barrier, endprg);
    trap = 7(sm, slot, uid, cause, value);
    wb_scalar = 8(sm, slot, uid, rd, data);
    wb_vector = 9(sm, slot, uid, rd, mask, base, step);
    fflags = 10(sm, slot, uid, raised);
    csr = 11(sm, slot, uid, addr, value);
    mem = 12(sm, slot, uid, op, space, size, mask, addr, addr_step, data, data_step);
    stamp = 13(sm, slot, uid);
    insn_done = 14(sm, slot, uid);
    retire = 15(count);
    wait = 16(cycles);
    pins = 17(trap, barrier_wait, live_warps);
    fatal = 18();
    error = 19();
    finish = 20();
    launch_args = 22();
    print = 23(sm, raise, withdraw);
    print_wait = 24();
    stats = 25(index, add);
    kept = 26(index, value);
    issue_beat = 4(sm, slot, uid, pc, insn, prefix, mask, beat);
}

/// `tandem_tr_ctl` of an instruction that only moves on to the next pc.
pub fn goes_on(sm: u32, slot: u32, uid: u32, next_pc: u32) -> Command {
    ctl(sm, slot, uid, next_pc, 0xf, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}

/// `tandem_tr_ctl` of ENDPRG.
pub fn ends(sm: u32, slot: u32, uid: u32) -> Command {
    ctl(sm, slot, uid, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
}

/// Workgroup 0 with one warp in (sm 0, slot 0).
pub fn one_warp() -> Vec<Command> {
    vec![wg_start(0, 0, 0, 0, 0, 0, 0x7000_0000, 0), warp_start(0, 0, 0, 0, 0)]
}

/// One whole instruction of (sm 0, slot 0).
pub fn whole(uid: u32) -> Vec<Command> {
    vec![issue(0, 0, uid, 4 * uid, 0x13, 0, 0xf), goes_on(0, 0, uid, 4 * uid + 4), insn_done(0, 0, uid)]
}

/// ENDPRG in (sm 0, slot 0), the workgroup's end, and done.
pub fn finale(uid: u32) -> Vec<Command> {
    vec![
        issue(0, 0, uid, 4 * uid, 0x400b, 0, 0xf),
        ends(0, 0, uid),
        insn_done(0, 0, uid),
        wg_end(0, 0),
        done(),
    ]
}

/// Bytes of a script, one line for each command.
pub fn lines(script: &[Command]) -> Vec<u8> {
    let mut bytes = vec![];
    for command in script {
        assert!(command.len() <= 16);
        let mut line = [0u32; 16];
        line[..command.len()].copy_from_slice(command);
        bytes.extend(line.iter().flat_map(|w| w.to_le_bytes()));
    }
    bytes
}

pub const LAUNCH: Launch = Launch {
    start_pc: SCRIPT,
    csr_knl: 2,
    grid: [3, 4, 5],
    wf_size: 6,
    wg_warps: 7,
    lds_size: 8,
    pds_size: 9,
    sgprs: 10,
    vgprs: 11,
    pds_base: 12,
    ptbr: 0,
};

/// Loads a script and launches it.
pub fn start(dut: &mut Dut, script: &[Command]) {
    let bytes = lines(script);
    dut.map(SCRIPT, bytes.len() as u32);
    dut.map(DATA, 0x1000);
    dut.write(SCRIPT, &bytes).unwrap();
    dut.launch(&LAUNCH);
}

/// Runs to the end of the kernel.
pub fn finish_run(dut: &mut Dut) -> (Vec<Record>, Status) {
    let mut records = Vec::new();
    for _ in 0..1000 {
        let status = dut.run(1000, &mut records);
        if status.state != RunState::More {
            return (records, status);
        }
    }
    panic!("the script does not end");
}

/// Runs a script on a fresh machine.
pub fn run(library: &Library, params: &Params, script: &[Command]) -> (Vec<Record>, Status) {
    let mut dut = library.dut(params).unwrap();
    start(&mut dut, script);
    finish_run(&mut dut)
}
