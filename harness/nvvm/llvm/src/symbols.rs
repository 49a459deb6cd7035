//! The names that a module shares: those that it defines for others, and those that it needs from them.

use super::module::Module;
use super::types::Type;
use super::value::Value;
use llvm_sys::LLVMLinkage;
use llvm_sys::core::*;
use llvm_sys::prelude::LLVMValueRef;

/// The kind of entity that a symbol names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A function, or an alias of one.
    Function,
    /// A variable.
    Variable,
}

/// How definitions of one name combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Not a definition.
    Declared,
    /// The only definition.
    Strong,
    /// One of several equivalent or replaceable definitions (linkonce, weak, common, available_externally).
    Weak,
}

/// A name that modules share: any except `private`, `internal` and `llvm.*`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name, without `@`.
    pub name: String,
    /// The kind of entity.
    pub kind: SymbolKind,
    /// How it combines with others of the same name.
    pub binding: Binding,
    /// Type of the function or of the variable's value.
    pub ty: String,
    /// Address space.
    pub space: u32,
}

impl Module {
    /// The names that this module shares with others.
    pub fn symbols(&self) -> Vec<Symbol> {
        let functions = self.functions().map(|f| f.value());
        let variables = self.globals().map(|g| g.value);
        let aliases = self.aliases().into_iter().map(|(_, v)| v);
        let mut out = Vec::new();
        for v in functions.chain(variables) {
            out.extend(symbol(v.name(), v.raw()));
        }
        // NVVM has only aliases of functions (§3.13); the judge checks other names.
        for ((name, _), target) in self.aliases().into_iter().zip(aliases) {
            out.extend(symbol(name.clone(), target.raw()).map(|s| Symbol {
                name,
                binding: Binding::Strong,
                ..s
            }));
        }
        out
    }

    /// The variables of global and constant space to which a host may give another value before a launch: it
    /// can name them, and they are not constants. Passes are told so, and do not count on the initial value.
    pub fn open_variables(&mut self) -> Vec<String> {
        let mut names = Vec::new();
        for g in self.globals().filter(|g| g.init.is_some() && [0, 1, 4].contains(&g.space)) {
            let raw = g.value.raw();
            // SAFETY: variables of the live module; no value changes, only what is known of it.
            let open = unsafe {
                LLVMIsGlobalConstant(raw) == 0
                    && (symbol(g.value.name(), raw).is_some() || LLVMIsExternallyInitialized(raw) != 0)
            };
            if open {
                // SAFETY: as above.
                unsafe { LLVMSetExternallyInitialized(raw, 1) };
                names.push(g.value.name());
            }
        }
        names
    }

    /// Makes definitions that are only copies of another module's (`available_externally`) this module's own,
    /// because all modules are linked and no other one defines them.
    pub fn own_copies(&mut self) {
        let copies: Vec<LLVMValueRef> = self
            .functions()
            .map(|f| f.value().raw())
            .chain(self.globals().map(|g| g.value.raw()))
            // SAFETY: functions and variables have a linkage.
            .filter(|&v| unsafe { LLVMGetLinkage(v) } == LLVMLinkage::LLVMAvailableExternallyLinkage)
            .collect();
        for v in copies {
            // SAFETY: `&mut` has ended every view; the value is this module's.
            unsafe { LLVMSetLinkage(v, LLVMLinkage::LLVMLinkOnceODRLinkage) };
        }
    }
}

fn symbol(name: String, raw: LLVMValueRef) -> Option<Symbol> {
    use LLVMLinkage::*;
    if name.is_empty() || name.starts_with("llvm.") {
        return None;
    }
    // SAFETY: `raw` is a function or a global variable of a live module; each question is for both.
    unsafe {
        let linkage = LLVMGetLinkage(raw);
        let function = !LLVMIsAFunction(raw).is_null();
        if !function && LLVMIsAGlobalVariable(raw).is_null() {
            return None;
        }
        let binding = match linkage {
            LLVMPrivateLinkage | LLVMInternalLinkage | LLVMAppendingLinkage => return None,
            _ if LLVMIsDeclaration(raw) != 0 => Binding::Declared,
            LLVMExternalLinkage => Binding::Strong,
            _ => Binding::Weak,
        };
        let ty: Type<'_> = Type::wrap(LLVMGlobalGetValueType(raw));
        let value: Value<'_> = Value::wrap(raw);
        Some(Symbol {
            name,
            kind: if function { SymbolKind::Function } else { SymbolKind::Variable },
            binding,
            ty: ty.spelling(),
            space: match value.ty().kind() {
                super::TypeKind::Pointer(space) => space,
                _ => 0,
            },
        })
    }
}
