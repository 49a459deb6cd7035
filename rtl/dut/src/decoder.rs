//! The RTL's instruction decoder alone, behind the table of `rtl/tb/decode`, to check it on every word.
//!
//! It is a library of its own, takes a few seconds to build, and is in the same cache as the machines. The
//! table says which instruction the decoder's controls mean, by a name for each row of the instruction table.
//! The names come from whoever asks, so that this crate knows no instruction set.

#![allow(unsafe_code, reason = "calls a compiled decoder through its C ABI")]

use crate::builder::execute;
use crate::cache::{Key, Lock, default_cache};
use crate::error::BuildError;
use crate::tools::Tools;
use crate::workspace::workspace_root;
use libloading::{Library, Symbol};
use std::ffi::c_void;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

/// SystemVerilog of the decoder and its table, packages first, relative to `rtl`. [`NAMES`] comes first.
const FILES: [&str; 10] = [
    "src/pkg/tandem_cfg_pkg.sv",
    "src/pkg/vt_isa_pkg.sv",
    "src/pkg/vt_pkg.sv",
    "src/issue/vt_issue_pkg.sv",
    "src/issue/vt_decoder_v.sv",
    "src/issue/vt_decoder_m.sv",
    "src/issue/vt_decoder.sv",
    "tb/decode/tb_decode_vector.sv",
    "tb/decode/tb_decode_memory.sv",
    "tb/decode/tb_decode.sv",
];
/// The generated package with the instructions' names.
const NAMES: &str = "tb_decode_pkg.sv";
const SHIM: &str = "tb/decode/decode.cpp";
const NAME: &str = "libdecode.so";
/// The decoder has no assertions.
const FLAGS: [&str; 15] = [
    "--cc",
    "--exe",
    "--build",
    "--prefix",
    "Vtb_decode",
    "--top-module",
    "tb_decode",
    "-O3",
    "--x-assign",
    "fast",
    "--x-initial",
    "fast",
    "-Wno-fatal",
    "-o",
    NAME,
];
const CXX_FLAGS: &str = "-fPIC -fvisibility=hidden -fvisibility-inlines-hidden";

/// The instruction that the decoder's controls mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The word traps.
    Trap,
    /// The decoder accepts the word, with controls that are no instruction's.
    Unknown,
    /// The row of this index, in the order in which [`build`] got the names.
    Row(usize),
}

/// The decoder's outputs for a word, as `tb_decode.sv` packs them.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decoded {
    insn: u32,
    regs: u32,
    /// The immediate.
    pub imm: u32,
    kinds: u32,
}

/// A register operand of the RTL: nothing, scalar or vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    /// No register, or x0 as a destination.
    None,
    /// Scalar register.
    X(u8),
    /// Vector register.
    V(u8),
}

impl Decoded {
    /// The instruction.
    pub fn meaning(&self) -> Meaning {
        match (self.insn & 0x3ff) as usize {
            0 => Meaning::Trap,
            1 => Meaning::Unknown,
            number => Meaning::Row(number - 2),
        }
    }

    /// Code of the trap (0: none).
    pub fn trap(&self) -> u8 {
        (self.insn >> 10 & 0xf) as u8
    }

    /// A register number does not exist, or a pair load would overwrite what it needs.
    pub fn bad_register(&self) -> bool {
        self.insn >> 14 & 1 != 0
    }

    /// A 64-bit access by REGPAIR.
    pub fn pair(&self) -> bool {
        self.insn >> 15 & 1 != 0
    }

    /// Masked by v0.
    pub fn masked(&self) -> bool {
        self.insn >> 16 & 1 != 0
    }

    /// The same with the opposite answer about the mask: to test the comparison.
    pub fn set_masked(&mut self, masked: bool) {
        self.insn = self.insn & !(1 << 16) | u32::from(masked) << 16;
    }

    /// The same with the first two source slots swapped: to test the comparison.
    pub fn swap_sources(&mut self) {
        self.regs = self.regs & !0xffff | self.regs << 8 & 0xff00 | self.regs >> 8 & 0xff;
        self.kinds = self.kinds & !0xf | self.kinds << 2 & 0xc | self.kinds >> 2 & 3;
    }

    /// Rounding mode; 7 if the word has none.
    pub fn rm(&self) -> u8 {
        (self.insn >> 17 & 7) as u8
    }

    /// CSR address.
    pub fn csr(&self) -> u16 {
        (self.insn >> 20) as u16
    }

    /// Source slots 0 to 2, then the destination.
    pub fn register(&self, slot: usize) -> Register {
        let number = (self.regs >> (8 * slot)) as u8;
        match self.kinds >> (2 * slot) & 3 {
            1 => Register::X(number),
            2 => Register::V(number),
            _ => Register::None,
        }
    }
}

type Run = unsafe extern "C" fn(*mut c_void, usize, *const u32, *const u32, *mut Decoded);

/// A decoder model of its own; one for each thread.
pub struct Decoder {
    model: *mut c_void,
    run: Run,
    delete: unsafe extern "C" fn(*mut c_void),
    // Keeps the functions above in memory.
    _library: Library,
}

// A model is used only through `&mut` and has no thread of its own.
unsafe impl Send for Decoder {}

impl Decoder {
    /// A model from a library that [`build`] made.
    pub fn open(path: &Path) -> Result<Decoder, BuildError> {
        let fail = |e: libloading::Error| BuildError::Tool(format!("{}: {e}", path.display()));
        // SAFETY: the library is Verilator's and our own C++; its initialisers only set up statics. The types
        // are those of `decode.cpp`, which goes into the name of what `build` makes.
        unsafe {
            let library = Library::new(path).map_err(fail)?;
            let new: Symbol<'_, unsafe extern "C" fn() -> *mut c_void> =
                library.get(b"decode_new\0").map_err(fail)?;
            let delete = *library.get(b"decode_delete\0").map_err(fail)?;
            let run = *library.get(b"decode_run\0").map_err(fail)?;
            let model = new();
            Ok(Decoder { model, run, delete, _library: library })
        }
    }

    /// Decodes words, each under its prefix if `prefixes` are given (0: none).
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn run(&mut self, words: &[u32], prefixes: Option<&[u32]>, out: &mut [Decoded]) {
        assert_eq!(words.len(), out.len());
        assert!(prefixes.is_none_or(|p| p.len() == words.len()));
        let prefixes = prefixes.map_or(std::ptr::null(), <[u32]>::as_ptr);
        // SAFETY: all three hold `words.len()` elements, and the model is ours alone.
        unsafe { (self.run)(self.model, words.len(), words.as_ptr(), prefixes, out.as_mut_ptr()) }
    }
}

impl Drop for Decoder {
    fn drop(&mut self) {
        // SAFETY: made by `decode_new`, dropped once.
        unsafe { (self.delete)(self.model) }
    }
}

/// The package that numbers the instructions for the table of `rtl/tb/decode`: `IsVaddVv` for a row `VaddVv`.
fn names(rows: &[String]) -> String {
    let mut text =
        String::from("package tb_decode_pkg;\n  typedef enum logic [9:0] {\n    IsNone,\n    IsBad");
    for row in rows {
        text += ",\n    Is";
        text += row;
    }
    text + "\n  } insn_e;\nendpackage\n"
}

/// The decoder's library, from the cache or built now. `rows` are the names of the instruction table's rows,
/// such as `VaddVv`.
///
/// # Errors
/// If a tool is missing or fails; Verilator also refuses a table that names a row which is not in `rows`.
pub fn build(rows: &[String]) -> Result<PathBuf, BuildError> {
    let (tools, cache, rtl) = (Tools::find()?, default_cache(), workspace_root().join("rtl"));
    let (names, mut key) = (names(rows), Key::new());
    key.part(names.as_bytes());
    for part in FLAGS.iter().chain([&CXX_FLAGS, &"-O3"]) {
        key.part(part.as_bytes());
    }
    tools.fingerprint.iter().for_each(|line| key.part(line.as_bytes()));
    for name in FILES.iter().chain([&SHIM]) {
        key.file(&rtl, Path::new(name))?;
    }
    let name = format!("decode-{}", key.text());
    let path = cache.join(&name).join(NAME);
    if path.is_file() {
        return Ok(path);
    }
    let _lock = Lock::take(&cache, &name, || ())?;
    if path.is_file() {
        return Ok(path);
    }
    let work = cache.join(format!(".build-{name}-{}", process::id()));
    let work = std::path::absolute(&work).map_err(BuildError::io("find", &work))?;
    let result = compile(&tools, &rtl, &work, &names).and_then(|()| {
        let entry = cache.join(&name);
        fs::create_dir_all(&entry).map_err(BuildError::io("create", &entry))?;
        fs::rename(work.join(NAME), &path).map_err(BuildError::io("move the library to", &path))
    });
    // A directory that remains only costs space.
    let _ = fs::remove_dir_all(&work);
    result.map(|()| path)
}

fn compile(tools: &Tools, rtl: &Path, work: &Path, names: &str) -> Result<(), BuildError> {
    fs::create_dir_all(work).map_err(BuildError::io("create", work))?;
    let mut verilate = Command::new(&tools.verilator);
    verilate.current_dir(rtl).args(FLAGS).arg("-Mdir").arg(work);
    verilate.args(["-CFLAGS", CXX_FLAGS, "-LDFLAGS", "-shared -Wl,-Bsymbolic", "-MAKEFLAGS"]);
    verilate.arg(format!("CXX={0} LINK={0} OPT_FAST=-O3", tools.cxx));
    // From a copy: make does not take paths with spaces, and a checkout may have one.
    let shim = work.join("decode.cpp");
    fs::copy(rtl.join(SHIM), &shim).map_err(BuildError::io("copy", &shim))?;
    let package = work.join(NAMES);
    fs::write(&package, names).map_err(BuildError::io("write", &package))?;
    verilate.arg(package).args(FILES).arg(shim);
    verilate.env_remove("MAKEFLAGS").env_remove("MFLAGS").env_remove("MAKELEVEL");
    execute(&mut verilate).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ventus_isa::Op;

    #[test]
    fn the_decoder_lists_instructions_and_operands() {
        let rows: Vec<String> = ventus_isa::rows().iter().map(|row| format!("{:?}", row.op)).collect();
        let mut decoder = Decoder::open(&build(&rows).unwrap()).unwrap();
        // vadd.vv v1, v2, v3; lw x10, 4(x11); no instruction
        let words = [0x0221_80d7, 0x0045_a503, 0];
        let mut out = [Decoded::default(); 3];
        decoder.run(&words, None, &mut out);
        let row = |op: Op| Meaning::Row(op as usize);
        assert_eq!(out.map(|d| d.meaning()), [row(Op::VaddVv), row(Op::Lw), Meaning::Trap]);
        use Register::{None as Nothing, V, X};
        assert_eq!([0, 1, 2, 3].map(|slot| out[0].register(slot)), [V(3), V(2), Nothing, V(1)]);
        assert_eq!([0, 1, 2, 3].map(|slot| out[1].register(slot)), [X(11), Nothing, Nothing, X(10)]);
        assert_eq!((out[1].imm, out[2].trap()), (4, 1));
        // The same under REGEXT with xd = 1, x1 = 2.
        decoder.run(&words[..1], Some(&[0x0110_200b]), &mut out[..1]);
        assert_eq!([0, 1, 3].map(|slot| out[0].register(slot)), [V(67), V(2), V(33)]);
    }
}
