//! The LLVM wrapper: every call of LLVM's C interface is in this crate, behind handles that cannot outlive
//! their module.
//!
//! [`Module`] owns a context and a module. [`Value`], [`Block`], [`Type`] and [`Function`] are copyable views
//! that borrow it; changing a module (passes, linking) takes `&mut` and so ends every view. For some faults
//! LLVM prints a diagnostic and exits. A diagnostic handler, and verifying each module before it is used,
//! turn these into errors.
//!
//! [`edit`] is a second interface, for the host oracle: it changes a module's instructions and compiles it
//! for this process. The two share no handles and no opinion on what a module means.

#![allow(unsafe_code, reason = "LLVM has a C interface; this crate is what makes it safe")]

mod debug;
pub mod edit;
mod lines;
pub mod mc;
mod module;
mod strict;
mod structurize;
mod symbols;
mod types;
mod value;

pub use debug::Subprogram;
pub use module::{Diagnostic, Global, Module};
pub use symbols::{Binding, Symbol, SymbolKind};
pub use types::{Type, TypeKind};
pub use value::{
    AtomicOrder, Block, FloatPredicate, Function, IntPredicate, Opcode, RmwOp, Value, ValueKind,
};

use llvm_sys::core::{LLVMGetEnumAttributeKindForName, LLVMGetMDString};
use llvm_sys::prelude::LLVMValueRef;
use std::ffi::{CStr, CString, c_char};

/// The function attributes that say how subnormal singles are treated. The first one present counts.
const DENORMALS: [&str; 2] = ["denormal-fp-math-f32", "denormal-fp-math"];

/// Copies an LLVM string and frees LLVM's own copy.
///
/// # Safety
/// `message` must be null or a string that LLVM handed over for `LLVMDisposeMessage`.
unsafe fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: by the contract above the pointer is a live nul-terminated string that we now own.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        llvm_sys::core::LLVMDisposeMessage(message);
        text
    }
}

/// Copies `len` bytes of a string that LLVM keeps.
///
/// # Safety
/// `ptr` must be null or point to `len` readable bytes.
unsafe fn copy_str(ptr: *const c_char, len: usize) -> String {
    if ptr.is_null() || len == 0 {
        return String::new();
    }
    // SAFETY: by the contract above.
    let bytes = unsafe { std::slice::from_raw_parts(ptr.cast::<u8>(), len) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// The text of metadata that is one.
///
/// # Safety
/// `value` must be metadata.
unsafe fn metadata_text(value: LLVMValueRef) -> Option<String> {
    let mut len = 0;
    // SAFETY: by the contract above; LLVM answers null if it is no text, and keeps the text.
    unsafe {
        let text = LLVMGetMDString(value, &mut len);
        (!text.is_null()).then(|| copy_str(text, len as usize))
    }
}

/// The version of LLVM that is linked.
pub fn version() -> String {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: three numbers are written.
    unsafe { llvm_sys::core::LLVMGetVersion(&raw mut major, &raw mut minor, &raw mut patch) };
    format!("{major}.{minor}.{patch}")
}

/// Number of an attribute's kind.
fn attribute_kind(name: &str) -> u32 {
    // SAFETY: the name is alive.
    let kind = unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) };
    assert!(kind != 0, "LLVM has no attribute {name}");
    kind
}

/// A C string of `text`; inner nul bytes end it.
fn c_string(text: &str) -> CString {
    let clean: Vec<u8> = text.bytes().take_while(|&b| b != 0).collect();
    CString::new(clean).unwrap_or_default()
}

/// Operands of a metadata node; null where one is absent.
///
/// # Safety
/// `node` must be a metadata node of a living context, as a value.
unsafe fn node_operands(node: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: the number of operands is asked before the array is filled.
    unsafe {
        let mut all = vec![std::ptr::null_mut(); llvm_sys::core::LLVMGetMDNodeNumOperands(node) as usize];
        if !all.is_empty() {
            llvm_sys::core::LLVMGetMDNodeOperands(node, all.as_mut_ptr());
        }
        all
    }
}

/// A file's path from the parts in debug information.
fn in_directory(directory: &str, file: String) -> String {
    if directory.is_empty() || file.starts_with('/') { file } else { format!("{directory}/{file}") }
}
