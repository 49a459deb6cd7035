//! A safe interface to change a module and to compile it for this process.
//!
//! Why no use of it can touch memory that LLVM has freed, or make LLVM go on with nonsense:
//!
//! - Every handle ([`Value`], [`Type`], [`Block`], [`Attribute`], [`Builder`]) borrows its [`Module`]. What
//!   deletes a function, a variable or an instruction ([`Module::delete_unused`], [`Module::promote`],
//!   [`Module::strip_debug_info`], [`Module::compile`]) takes the module by `&mut` or by value, which ends
//!   every handle. All other changes only add things, or change what exists.
//! - An instruction that is replaced ([`Value::replace`]) is unlinked and kept, and lets go of its operands.
//!   Its handle stays valid, but nothing can be built beside it.
//! - A module is never freed, nor is its context: the process serves one job, and the code that is compiled
//!   from the module has to stay.
//! - Strings and lists are copied out.
//! - LLVM without assertions does not check what it is given. So everything here that has a condition checks
//!   it first and panics with its name and the value: the types of operands, the kind of a value or type, and
//!   that all handles are of one module. A module is verified after it is read, and again before it is
//!   compiled; that finds what concerns a whole function, such as an operand that is computed too late.
//!
//! Code that is compiled can do anything, so running it is not part of this interface: [`Module::compile`]
//! returns an address.

mod builder;
mod constant;
mod jit;
#[cfg(test)]
mod tests;
mod types;
mod value;

pub use builder::Builder;
pub use jit::{Sections, on_fatal};
pub use llvm_sys::{
    LLVMAtomicRMWBinOp as RmwOp, LLVMIntPredicate as IntPredicate, LLVMOpcode as Opcode,
    LLVMRealPredicate as FloatPredicate,
};
pub use types::{Kind, Type};
pub use value::{Attribute, Block, FUNCTION, Value};

use super::{c_string, take_message};
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::*;
use llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_sys::linker::LLVMLinkModules2;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMCreateTargetData, LLVMTargetDataRef};
use llvm_sys::transforms::pass_builder::*;
use std::ffi::{CStr, c_char};
use std::ptr::null_mut;
use thiserror::Error;

/// A module and its memory layout. It is never freed.
pub struct Module {
    context: LLVMContextRef,
    module: LLVMModuleRef,
    /// The layout that the module declares.
    data: LLVMTargetDataRef,
}

/// What LLVM says of a module that it refuses.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Complaint(pub String);

impl Complaint {
    /// # Safety
    /// LLVM's message, which is taken here.
    unsafe fn take(message: *mut c_char) -> Complaint {
        // SAFETY: as asked for.
        Complaint(unsafe { take_message(message) }.trim().to_string())
    }
}

/// Why modules could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// LLVM refuses one.
    #[error(transparent)]
    Llvm(#[from] Complaint),
    /// They do not link.
    #[error("the modules cannot be linked")]
    Linking,
    /// There is none.
    #[error("no module was given")]
    NoModule,
}

impl Module {
    /// Reads modules, as text or bitcode, and links them into the first. `layout` is for a module that
    /// declares none. Their target is dropped: with NVPTX's triple, LLVM's linker names a second @f as @f1,
    /// and then confuses it with a function of that name.
    ///
    /// # Errors
    /// See [`ReadError`].
    pub fn read(modules: &[Vec<u8>], layout: &str) -> Result<Module, ReadError> {
        // SAFETY: the context is fresh; the buffer is a copy that the reader consumes; a message is taken
        // once; the linker consumes its second module.
        unsafe {
            let context = LLVMContextCreate();
            let mut all: LLVMModuleRef = null_mut();
            for text in modules {
                let (at, len) = (text.as_ptr().cast(), text.len());
                let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(at, len, c"kernel".as_ptr());
                let (mut module, mut message) = (null_mut(), null_mut());
                if LLVMParseIRInContext(context, buffer, &mut module, &mut message) != 0 {
                    return Err(Complaint::take(message).into());
                }
                LLVMSetTarget(module, c"".as_ptr());
                if !all.is_null() && CStr::from_ptr(LLVMGetDataLayoutStr(module)).is_empty() {
                    // The linker would warn that the layouts differ.
                    LLVMSetDataLayout(module, LLVMGetDataLayoutStr(all));
                }
                if all.is_null() {
                    all = module;
                } else if LLVMLinkModules2(all, module) != 0 {
                    return Err(ReadError::Linking);
                }
            }
            if all.is_null() {
                return Err(ReadError::NoModule);
            }
            let (declared, layout) = (LLVMGetDataLayoutStr(all), c_string(layout));
            let declared = if CStr::from_ptr(declared).is_empty() { layout.as_ptr() } else { declared };
            let module = Module { context, module: all, data: LLVMCreateTargetData(declared) };
            module.verify()?;
            Ok(module)
        }
    }

    /// LLVM's verifier.
    ///
    /// # Errors
    /// What it says.
    pub fn verify(&self) -> Result<(), Complaint> {
        let mut message = null_mut();
        // SAFETY: the module is alive; the message is taken once.
        unsafe {
            let returns = LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let bad = LLVMVerifyModule(self.module, returns, &mut message);
            let complaint = Complaint::take(message);
            if bad != 0 { Err(complaint) } else { Ok(()) }
        }
    }

    fn value(&self, raw: LLVMValueRef) -> Value<'_> {
        Value::wrap(raw, self)
    }

    fn some(&self, raw: LLVMValueRef) -> Option<Value<'_>> {
        (!raw.is_null()).then(|| self.value(raw))
    }

    /// The functions, in order. Those added meanwhile are not included, here and in the other lists.
    pub fn functions(&self) -> Vec<Value<'_>> {
        // SAFETY: walks a living module's list.
        let all = unsafe { chain(LLVMGetFirstFunction(self.module), |f| LLVMGetNextFunction(f)) };
        all.into_iter().map(|f| self.value(f)).collect()
    }

    /// The variables, in order.
    pub fn globals(&self) -> Vec<Value<'_>> {
        // SAFETY: as above.
        let all = unsafe { chain(LLVMGetFirstGlobal(self.module), |g| LLVMGetNextGlobal(g)) };
        all.into_iter().map(|g| self.value(g)).collect()
    }

    /// The aliases, in order.
    pub fn aliases(&self) -> Vec<Value<'_>> {
        // SAFETY: as above.
        let all = unsafe { chain(LLVMGetFirstGlobalAlias(self.module), |a| LLVMGetNextGlobalAlias(a)) };
        all.into_iter().map(|a| self.value(a)).collect()
    }

    /// Takes off the promises by which LLVM could change a result: the flags of fast arithmetic, attributes
    /// of values, `llvm.assume`. Instructions with flags are replaced.
    pub fn strip_promises(&mut self) {
        // SAFETY: the module is alive, and `&mut` says that nobody holds its instructions.
        unsafe { crate::strict::strip(self.context, self.module) };
    }

    /// Every instruction of the module, in order.
    pub fn instructions(&self) -> Vec<Value<'_>> {
        self.functions().into_iter().flat_map(Value::instructions).collect()
    }

    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<Value<'_>> {
        let name = c_string(name);
        // SAFETY: the module is alive, and so is the name.
        self.some(unsafe { LLVMGetNamedFunction(self.module, name.as_ptr()) })
    }

    /// Adds a function without a body.
    pub fn add_function<'m>(&'m self, name: &str, ty: Type<'m>) -> Value<'m> {
        self.own_type(ty);
        assert!(ty.kind() == Kind::Function, "a function of type {}", ty.spelling());
        let name = c_string(name);
        // SAFETY: the type is a function's, of this module's context.
        self.value(unsafe { LLVMAddFunction(self.module, name.as_ptr(), ty.raw()) })
    }

    /// Adds a variable of this name in an address space.
    pub fn add_global<'m>(&'m self, name: &str, ty: Type<'m>, space: u32) -> Value<'m> {
        self.own_type(ty);
        assert!(ty.is_sized(), "a variable of type {}", ty.spelling());
        let name = c_string(name);
        // SAFETY: the type has a size and is of this module's context.
        self.value(unsafe { LLVMAddGlobalInAddressSpace(self.module, ty.raw(), name.as_ptr(), space) })
    }

    /// The declaration of one of LLVM's intrinsics, overloaded by these types.
    pub fn intrinsic<'m>(&'m self, name: &str, types: &[Type<'m>]) -> Value<'m> {
        types.iter().for_each(|t| self.own_type(*t));
        let mut types: Vec<LLVMTypeRef> = types.iter().map(|t| t.raw()).collect();
        // SAFETY: LLVM knows the intrinsic and whether it is overloaded; the types are of this context.
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            assert!(id != 0, "LLVM has no intrinsic {name}");
            let overloaded = LLVMIntrinsicIsOverloaded(id) != 0;
            assert!(overloaded != types.is_empty(), "{name} of {} types", types.len());
            self.value(LLVMGetIntrinsicDeclaration(self.module, id, types.as_mut_ptr(), types.len()))
        }
    }

    /// The nodes of a list of named metadata.
    pub fn named_metadata(&self, name: &str) -> Vec<Value<'_>> {
        let name = c_string(name);
        // SAFETY: the number is asked before the array is filled.
        let nodes = unsafe {
            let count = LLVMGetNamedMetadataNumOperands(self.module, name.as_ptr());
            let mut nodes = vec![null_mut(); count as usize];
            LLVMGetNamedMetadataOperands(self.module, name.as_ptr(), nodes.as_mut_ptr());
            nodes
        };
        nodes.into_iter().filter_map(|n| self.some(n)).collect()
    }

    /// A module flag that is an integer.
    pub fn flag(&self, name: &str) -> Option<u64> {
        // SAFETY: the module is alive, and so is the name; the flag is of its context.
        let value = unsafe {
            let flag = LLVMGetModuleFlag(self.module, name.as_ptr().cast(), name.len());
            if flag.is_null() {
                return None;
            }
            let mut operand = null_mut();
            let value = LLVMMetadataAsValue(self.context, flag);
            if LLVMIsAMDNode(value).is_null() || LLVMGetMDNodeNumOperands(value) != 1 {
                return None;
            }
            LLVMGetMDNodeOperands(value, &mut operand);
            operand
        };
        self.some(value)?.as_int()
    }

    /// Removes the module's assembly.
    pub fn remove_assembly(&self) {
        // SAFETY: the module is alive; an empty string.
        unsafe { LLVMSetModuleInlineAsm2(self.module, c"".as_ptr(), 0) }
    }

    /// Deletes the functions and variables without uses that are `doomed`. All are asked before one is
    /// deleted. Returns how many there were.
    pub fn delete_unused(&mut self, doomed: impl Fn(Value) -> bool) -> usize {
        let unused = |v: &Value| !v.is_used() && doomed(*v);
        let functions: Vec<_> = self.functions().into_iter().filter(unused).map(Value::raw).collect();
        let globals: Vec<_> = self.globals().into_iter().filter(unused).map(Value::raw).collect();
        let count = functions.len() + globals.len();
        // SAFETY: they have no uses, and no handle is left. A function's deletion deletes no other.
        unsafe {
            functions.into_iter().for_each(|f| LLVMDeleteFunction(f));
            globals.into_iter().for_each(|g| LLVMDeleteGlobal(g));
        }
        count
    }

    /// Makes values of the variables that only loads and stores access (LLVM's `mem2reg`). If LLVM cannot,
    /// they stay variables.
    pub fn promote(&mut self) {
        // SAFETY: module and options are alive; a null machine is allowed; the error is consumed once.
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.module, c"mem2reg".as_ptr(), null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if !error.is_null() {
                llvm_sys::error::LLVMConsumeError(error);
            }
        }
    }

    /// Removes all debug information.
    pub fn strip_debug_info(&mut self) {
        // SAFETY: the module is alive, and no handle is left.
        unsafe { llvm_sys::debuginfo::LLVMStripModuleDebugInfo(self.module) };
    }

    fn own(&self, v: Value) {
        assert!(std::ptr::eq(self, v.module()), "{v:?} is of another module");
    }

    fn own_type(&self, t: Type) {
        assert!(std::ptr::eq(self, t.module()), "type {} is of another module", t.spelling());
    }
}

fn chain<T>(first: *mut T, next: impl Fn(*mut T) -> *mut T) -> Vec<*mut T> {
    let mut all = Vec::new();
    let mut at = first;
    while !at.is_null() {
        all.push(at);
        at = next(at);
    }
    all
}
