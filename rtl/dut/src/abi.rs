//! The C ABI of `csrc/tandem_dut.h` in Rust, field for field. `tandem_record` and `tandem_launch` are
//! `tandem_abi`'s `Record` and `Launch`.

#![allow(unsafe_code, reason = "the functions of a DUT library have C types")]

use crate::stats::Stats;
use std::ffi::{c_char, c_int};
use tandem_abi::{Launch, Record};

/// `TANDEM_DUT_ABI`.
pub const ABI_VERSION: u32 = 5;

/// `tandem_config`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
#[allow(missing_docs, reason = "documented in the header")]
pub struct RawConfig {
    pub sms: u32,
    pub warps: u32,
    pub lanes: u32,
    pub translation: u32,
}

/// `tandem_params`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
#[allow(missing_docs, reason = "documented in the header")]
pub struct RawParams {
    pub seed: u64,
    pub latency_min: u32,
    pub latency_max: u32,
    pub stall_percent: u32,
    pub trace: u32,
    pub fault: u32,
    pub hang_cycles: u32,
}

/// `tandem_status`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
#[allow(missing_docs, reason = "documented in the header")]
pub struct RawStatus {
    pub state: u32,
    pub records: u32,
    pub cycles: u64,
    pub retired: u64,
    pub barrier_wait: u32,
    pub live_warps: u32,
    pub kernels_done: u32,
    pub cause: u32,
    pub rule: u32,
    pub line: u32,
    pub requests: u64,
    pub first_request: u32,
    pub reserved: u32,
}

/// `tandem_flip`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
#[allow(missing_docs, reason = "documented in the header")]
pub struct RawFlip {
    pub site: u32,
    pub mask: u32,
    pub at: u32,
    pub reserved: u32,
    pub from: u64,
    pub to: u64,
}

/// `tandem_dut`: opaque.
#[repr(C)]
pub struct RawDut {
    _private: [u8; 0],
}

/// The functions of a library. They are plain pointers: their owner must keep the library loaded.
#[derive(Clone, Copy)]
#[allow(missing_docs, reason = "documented in the header")]
pub struct Functions {
    pub config: unsafe extern "C" fn(*mut RawConfig),
    pub has: unsafe extern "C" fn() -> u32,
    pub open: unsafe extern "C" fn(*const RawParams) -> *mut RawDut,
    pub close: unsafe extern "C" fn(*mut RawDut),
    pub renew: unsafe extern "C" fn(*mut RawDut, *const RawParams) -> c_int,
    pub reset: unsafe extern "C" fn(*mut RawDut),
    pub set_params: unsafe extern "C" fn(*mut RawDut, *const RawParams),
    pub map: unsafe extern "C" fn(*mut RawDut, u32, u32),
    pub unmap_all: unsafe extern "C" fn(*mut RawDut),
    pub write: unsafe extern "C" fn(*mut RawDut, u32, *const u8, u32) -> c_int,
    pub read: unsafe extern "C" fn(*mut RawDut, u32, *mut u8, u32) -> c_int,
    pub read_lds: unsafe extern "C" fn(*mut RawDut, u32, u32, *mut u8, u32) -> c_int,
    pub launch: unsafe extern "C" fn(*mut RawDut, *const Launch),
    pub enqueue: unsafe extern "C" fn(*mut RawDut, *const Launch) -> c_int,
    pub run: unsafe extern "C" fn(*mut RawDut, u64, *mut Record, u32, *mut RawStatus),
    pub print_pending: unsafe extern "C" fn(*mut RawDut, u32, *mut u32) -> c_int,
    pub print_clear: unsafe extern "C" fn(*mut RawDut, u32, u32) -> c_int,
    pub stats: unsafe extern "C" fn(*mut RawDut, *mut Stats),
    pub error: unsafe extern "C" fn(*mut RawDut) -> *const c_char,
    pub wave: unsafe extern "C" fn(*mut RawDut, *const c_char) -> c_int,
    pub coverage: unsafe extern "C" fn(*mut RawDut, *const c_char) -> c_int,
}

impl Functions {
    /// Looks every function up in a loaded library.
    ///
    /// # Safety
    /// The library must implement the ABI under these names, and stay loaded while the result is used.
    pub unsafe fn load(library: &libloading::Library) -> Result<Functions, libloading::Error> {
        macro_rules! get {
            ($($field:ident: $symbol:literal),* $(,)?) => {
                // SAFETY: the caller vouches that the symbols have the types of the fields.
                Functions { $($field: *unsafe { library.get($symbol)? }),* }
            };
        }
        Ok(get! {
            config: b"tandem_dut_config\0",
            has: b"tandem_dut_has\0",
            open: b"tandem_dut_open\0",
            close: b"tandem_dut_close\0",
            renew: b"tandem_dut_renew\0",
            reset: b"tandem_dut_reset\0",
            set_params: b"tandem_dut_set_params\0",
            map: b"tandem_dut_map\0",
            unmap_all: b"tandem_dut_unmap_all\0",
            write: b"tandem_dut_write\0",
            read: b"tandem_dut_read\0",
            read_lds: b"tandem_dut_read_lds\0",
            launch: b"tandem_dut_launch\0",
            enqueue: b"tandem_dut_enqueue\0",
            print_pending: b"tandem_dut_print_pending\0",
            print_clear: b"tandem_dut_print_clear\0",
            stats: b"tandem_dut_stats\0",
            run: b"tandem_dut_run\0",
            error: b"tandem_dut_error\0",
            wave: b"tandem_dut_wave\0",
            coverage: b"tandem_dut_coverage\0",
        })
    }
}
