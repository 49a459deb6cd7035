//! Writes operations of MLIR's llvm dialect in place of one operation of the nvvm dialect.

use std::collections::BTreeMap;

/// A value with its type.
pub type Typed = (String, String);

/// The text that replaces operations, and the declarations that the module needs for it.
#[derive(Default)]
pub struct Emit {
    /// The text that replaces the current operation, in one line.
    pub text: String,
    /// The functions that are called: name, then its type as `(types) -> type`.
    pub declared: BTreeMap<String, String>,
    /// Values made so far, in the whole module.
    made: usize,
}

impl Emit {
    /// A name for a new value.
    pub fn fresh(&mut self) -> String {
        self.made += 1;
        format!("%tandem_{}", self.made)
    }

    /// An operation with one result under a new name.
    pub fn value(&mut self, op: &str) -> String {
        let name = self.fresh();
        self.op(&format!("{name} = {op}"));
        name
    }

    /// An operation as it stands.
    pub fn op(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    /// An integer constant.
    pub fn constant(&mut self, value: i64, ty: &str) -> Typed {
        (self.value(&format!("llvm.mlir.constant({value} : {ty}) : {ty}")), ty.to_string())
    }

    /// A call of a function, which is declared with the types of this call. `to` is the name and type of the
    /// result.
    pub fn call(&mut self, function: &str, args: &[Typed], to: Option<(&str, &str)>) {
        let types: Vec<&str> = args.iter().map(|(_, ty)| ty.as_str()).collect();
        let values: Vec<&str> = args.iter().map(|(v, _)| v.as_str()).collect();
        let (types, values) = (types.join(", "), values.join(", "));
        let result = to.map_or("()", |(_, ty)| ty);
        let arrow = to.map_or(String::new(), |(_, ty)| format!(" -> {ty}"));
        self.declared.insert(function.to_string(), format!("({types}){arrow}"));
        let head = to.map_or(String::new(), |(name, _)| format!("{name} = "));
        self.op(&format!("{head}llvm.call @{function}({values}) : ({types}) -> {result}"));
    }

    /// The declarations of all functions that were called and that `is_there` does not know.
    pub fn declarations(&self, is_there: impl Fn(&str) -> bool) -> String {
        let own = self.declared.iter().filter(|(name, _)| !is_there(name));
        own.map(|(name, ty)| format!(" llvm.func @{name}{ty}")).collect()
    }
}
