//! The CUDA driver, loaded at run time. Nothing is linked with it, so a machine without a GPU needs none of
//! its files. Names and numbers are those of the driver's published interface.

#![allow(unsafe_code, reason = "calls the C functions of libcuda")]

use crate::memory::Mapped;
use crate::question::{End, Question, Region};
use libloading::Library;
use serde::{Deserialize, Serialize};
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};
use thiserror::Error;

/// The driver's library.
const LIBRARY: &str = "libcuda.so.1";

/// Status of a call: `CUDA_SUCCESS`.
const SUCCESS: c_int = 0;
/// The driver's errors for PTX and launches that no GPU of its kind can run: `CUDA_ERROR_INVALID_PTX`,
/// `_INVALID_VALUE`, `_NOT_FOUND`, `_LAUNCH_OUT_OF_RESOURCES`.
const INVALID_PTX: c_int = 218;
const INVALID_VALUE: c_int = 1;
const NOT_FOUND: c_int = 500;
const OUT_OF_RESOURCES: c_int = 701;
/// Errors by which a kernel ends itself: `CUDA_ERROR_ASSERT`, `CUDA_ERROR_LAUNCH_FAILED`.
const ASSERT: c_int = 710;
const LAUNCH_FAILED: c_int = 719;

/// `CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR`, `_MINOR`, `_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM`.
const MAJOR: c_int = 75;
const MINOR: c_int = 76;
const HOST_POINTERS: c_int = 91;
/// `CU_LIMIT_STACK_SIZE`, and bytes for each thread.
const STACK_LIMIT: c_int = 0;
const STACK: usize = 64 << 10;
/// `CU_MEMHOSTREGISTER_DEVICEMAP`.
const DEVICEMAP: c_uint = 2;
/// `CU_JIT_ERROR_LOG_BUFFER` and `_SIZE_BYTES`.
const ERROR_LOG: c_int = 5;
const ERROR_LOG_BYTES: c_int = 6;
/// `CU_LAUNCH_PARAM_BUFFER_POINTER`, `_SIZE` and `_END`.
const PARAM_BUFFER: *mut c_void = std::ptr::without_provenance_mut(1);
const PARAM_SIZE: *mut c_void = std::ptr::without_provenance_mut(2);
/// `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`.
const MOST_SHARED: c_int = 8;

/// Declares [`Functions`]: the driver's functions with their symbols.
macro_rules! functions {
    ($($name:ident = $symbol:literal: fn($($arg:ty),*);)*) => {
        struct Functions {
            $($name: unsafe extern "C" fn($($arg),*) -> c_int,)*
            // Dropped last: the functions point into it.
            _library: Library,
        }

        impl Functions {
            fn load() -> Result<Functions, libloading::Error> {
                // SAFETY: its initialisers are the driver's own, and each symbol has the type that the
                // driver's interface gives it.
                unsafe {
                    let library = Library::new(LIBRARY)?;
                    $(let $name = *library.get(concat!($symbol, "\0"))?;)*
                    Ok(Functions { $($name,)* _library: library })
                }
            }
        }
    };
}

type Handle = *mut c_void;

functions! {
    init = "cuInit": fn(c_uint);
    driver_version = "cuDriverGetVersion": fn(*mut c_int);
    device_get = "cuDeviceGet": fn(*mut c_int, c_int);
    device_name = "cuDeviceGetName": fn(*mut c_char, c_int, c_int);
    attribute = "cuDeviceGetAttribute": fn(*mut c_int, c_int, c_int);
    context_new = "cuCtxCreate_v2": fn(*mut Handle, c_uint, c_int);
    limit = "cuCtxSetLimit": fn(c_int, usize);
    synchronise = "cuCtxSynchronize": fn();
    module_load = "cuModuleLoadDataEx": fn(*mut Handle, *const c_void, c_uint, *mut c_int, *mut *mut c_void);
    module_function = "cuModuleGetFunction": fn(*mut Handle, Handle, *const c_char);
    function_set = "cuFuncSetAttribute": fn(Handle, c_int, c_int);
    register = "cuMemHostRegister_v2": fn(*mut c_void, usize, c_uint);
    unregister = "cuMemHostUnregister": fn(*mut c_void);
    module_unload = "cuModuleUnload": fn(Handle);
    device_pointer = "cuMemHostGetDevicePointer_v2": fn(*mut u64, *mut c_void, c_uint);
    launch = "cuLaunchKernel": fn(Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle,
                                  *mut *mut c_void, *mut *mut c_void);
    error_name = "cuGetErrorName": fn(c_int, *mut *const c_char);
    error_text = "cuGetErrorString": fn(c_int, *mut *const c_char);
}

/// This machine's GPU.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// Its name and the driver's version.
    pub name: String,
    /// Its compute capability as PTX's targets have it: 90 for sm_90.
    pub target: u32,
}

/// A machine that has no GPU, or one that cannot be used.
#[derive(Debug, Error)]
pub(crate) enum Unusable {
    /// There is no driver.
    #[error("{LIBRARY} cannot be loaded ({0})")]
    Library(#[from] libloading::Error),
    /// It refuses.
    #[error("the driver says {0}")]
    Driver(String),
    /// Kernels could not use the buffers' addresses.
    #[error("{0} does not see the host's memory at the host's addresses")]
    Addresses(String),
}

/// Memory that kernels see, until this is dropped.
pub(crate) struct Shared<'a> {
    gpu: &'a Gpu,
    pub memory: Mapped,
}

impl Drop for Shared<'_> {
    fn drop(&mut self) {
        // After a fault the driver refuses; its process ends then.
        // SAFETY: registered, and unmapped only after this.
        unsafe { (self.gpu.functions.unregister)(self.memory.start()) };
    }
}

/// Memory that cannot be shared with kernels.
#[derive(Debug, Error)]
pub(crate) enum Unshared {
    /// It cannot be mapped.
    #[error("memory at {0:#010x}: {1}")]
    Memory(u32, std::io::Error),
    /// The driver refuses it.
    #[error(transparent)]
    Driver(#[from] Unusable),
}

/// The first GPU, with a context of this process.
pub(crate) struct Gpu {
    functions: Functions,
    pub device: Device,
}

impl Gpu {
    /// Loads the driver and starts the first GPU.
    pub fn open() -> Result<Gpu, Unusable> {
        let functions = Functions::load()?;
        let f = &functions;
        let (mut number, mut version, mut context) = (0, 0, null_mut());
        let mut name: [c_char; 100] = [0; 100];
        let mut attributes = [0; 3];
        // SAFETY: the driver writes to these variables, which live longer than the calls; the name's length
        // is passed with it.
        let name = unsafe {
            f.done((f.init)(0))?;
            f.done((f.driver_version)(&mut version))?;
            f.done((f.device_get)(&mut number, 0))?;
            f.done((f.device_name)(name.as_mut_ptr(), name.len() as c_int - 1, number))?;
            for (value, which) in attributes.iter_mut().zip([MAJOR, MINOR, HOST_POINTERS]) {
                f.done((f.attribute)(value, which, number))?;
            }
            CStr::from_ptr(name.as_ptr()).to_string_lossy().into_owned()
        };
        let [major, minor, host_pointers] = attributes;
        if host_pointers != 1 {
            return Err(Unusable::Addresses(name));
        }
        // SAFETY: as above.
        unsafe {
            f.done((f.context_new)(&mut context, 0, number))?;
            f.done((f.limit)(STACK_LIMIT, STACK))?;
        }
        let cuda = format!("{}.{}", version / 1000, version % 1000 / 10);
        let target = u32::try_from(major * 10 + minor).unwrap_or(0);
        let device = Device { name: format!("{name} (sm_{target}), driver of CUDA {cuda}"), target };
        Ok(Gpu { functions, device })
    }

    /// Maps a region, visible to kernels at its own address.
    pub fn share(&self, region: &Region) -> Result<Shared<'_>, Unshared> {
        let memory = Mapped::new(region).map_err(|e| Unshared::Memory(region.addr, e))?;
        let f = &self.functions;
        let mut seen = 0;
        // SAFETY: the range is mapped as long as `Shared` lives, which takes it away from the driver first.
        unsafe { f.done((f.register)(memory.start(), memory.size(), DEVICEMAP))? };
        let shared = Shared { gpu: self, memory };
        // SAFETY: the range is registered.
        unsafe { f.done((f.device_pointer)(&mut seen, shared.memory.start(), 0))? };
        match seen == shared.memory.start() as u64 {
            true => Ok(shared),
            false => Err(Unusable::Addresses(self.device.name.clone()).into()),
        }
    }

    /// Runs the kernel to its end. `None`: it finished.
    ///
    /// # Errors
    /// The driver's words, if they are neither about the kernel nor about its launch.
    pub fn run(&self, question: &Question) -> Result<Option<End>, String> {
        let module = match self.module(question)? {
            Ok(module) => module,
            Err(refusal) => return Ok(Some(refusal)),
        };
        let end = self.launch(module, question);
        // SAFETY: the kernel has ended. After an error the process ends, and the module with it.
        unsafe { (self.functions.module_unload)(module) };
        end
    }

    /// The module as the driver's compiler makes it.
    fn module(&self, question: &Question) -> Result<Result<Handle, End>, String> {
        let f = &self.functions;
        let Ok(ptx) = CString::new(question.ptx.as_str()) else {
            return Ok(Err(End::Refused("a zero byte in the PTX".into())));
        };
        let mut log = vec![0u8; 16 << 10];
        let mut options = [ERROR_LOG, ERROR_LOG_BYTES];
        let mut values = [log.as_mut_ptr().cast::<c_void>(), (log.len() - 1) as *mut c_void];
        let mut module = null_mut();
        // SAFETY: the text ends with a zero byte, and the driver is told how many bytes the log has.
        let status = unsafe {
            let (o, v) = (options.as_mut_ptr(), values.as_mut_ptr());
            (f.module_load)(&mut module, ptx.as_ptr().cast(), 2, o, v)
        };
        let end = log.iter().position(|&b| b == 0).unwrap_or(0);
        let words = String::from_utf8_lossy(&log[..end]).trim().to_string();
        match status {
            SUCCESS => Ok(Ok(module)),
            INVALID_PTX => Ok(Err(End::Refused(format!("{}: {words}", f.error(status))))),
            // An old driver, memory that runs out: another machine may well run it.
            _ => Err(f.error(status)),
        }
    }

    fn launch(&self, module: Handle, q: &Question) -> Result<Option<End>, String> {
        let f = &self.functions;
        let mut kernel = null_mut();
        let refused = |status| Ok(Some(End::Refused(f.error(status))));
        let Ok(name) = CString::new(q.kernel.as_str()) else { return refused(NOT_FOUND) };
        let mut size = q.args.len();
        let args = q.args.as_ptr().cast_mut().cast::<c_void>();
        let mut extra = [PARAM_BUFFER, args, PARAM_SIZE, (&raw mut size).cast(), null_mut()];
        let extra = if q.args.is_empty() { null_mut() } else { extra.as_mut_ptr() };
        let ([gx, gy, gz], [bx, by, bz], shared) = (q.grid, q.block, q.dynamic_shared);
        // More than the default must be asked for, and static memory counts with it.
        let Ok(most) = c_int::try_from(shared) else { return refused(INVALID_VALUE) };
        // SAFETY: the module is loaded; the name ends with a zero byte; the parameters live until the launch
        // has copied them, and their size is passed with them.
        let status = unsafe {
            let mut status = (f.module_function)(&mut kernel, module, name.as_ptr());
            if status == SUCCESS && shared > 0 {
                status = (f.function_set)(kernel, MOST_SHARED, most);
            }
            if status == SUCCESS {
                let none = null_mut();
                status = (f.launch)(kernel, gx, gy, gz, bx, by, bz, shared, none, null_mut(), extra);
            }
            status
        };
        match status {
            SUCCESS => {}
            INVALID_VALUE | NOT_FOUND | OUT_OF_RESOURCES => return refused(status),
            _ => return Err(f.error(status)),
        }
        // SAFETY: no arguments.
        let status = unsafe { (f.synchronise)() };
        let words = f.error(status);
        Ok(match status {
            SUCCESS => None,
            // `trap` has no error of its own.
            ASSERT | LAUNCH_FAILED => Some(End::Trap(words)),
            _ => Some(End::Fault(words)),
        })
    }
}

impl Functions {
    fn done(&self, status: c_int) -> Result<(), Unusable> {
        if status == SUCCESS { Ok(()) } else { Err(Unusable::Driver(self.error(status))) }
    }

    /// A status in the driver's words.
    fn error(&self, status: c_int) -> String {
        let word = |ask: unsafe extern "C" fn(c_int, *mut *const c_char) -> c_int| {
            let mut text = null();
            // SAFETY: the driver writes a static C string, or nothing.
            unsafe {
                ask(status, &mut text);
                (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
            }
        };
        match (word(self.error_name), word(self.error_text)) {
            (Some(name), Some(text)) => format!("{name} ({text})"),
            _ => format!("error {status}"),
        }
    }
}
