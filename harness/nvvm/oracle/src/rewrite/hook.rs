//! Adds calls of this process while instructions still have their lines and types. The called functions get a
//! body when the layout of the module no longer changes.

use super::ir::*;

/// A function of this process that takes and returns 64-bit words.
pub struct Hook {
    /// Its name in the module.
    pub name: &'static str,
    /// Its parameters.
    pub words: usize,
    /// Its address.
    pub to: fn() -> usize,
}

impl Module {
    /// Calls a hook.
    pub fn call_hook<'m>(&'m self, b: &Builder<'m>, hook: &Hook, args: &[Value<'m>]) {
        let ty = self.function_type(self.int(64), &vec![self.int(64); hook.words]);
        let f = self.function(hook.name).unwrap_or_else(|| self.add_function(hook.name, ty));
        b.call_as(ty, f, args);
    }

    /// Gives those of these hooks that are called their bodies.
    pub fn give_hooks_bodies<'h>(&self, hooks: impl Iterator<Item = &'h Hook>) {
        for hook in hooks {
            let Some(f) = self.function(hook.name) else { continue };
            let b = self.at_end(f.add_block());
            b.ret(Some(self.call_host(&b, (hook.to)(), &f.params())));
        }
    }
}
