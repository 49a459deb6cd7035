//! Memory in the module's own layout. The host agrees with the 64-bit layout of NVVM 2.0 §3.25; the
//! deprecated layouts have 4-byte pointers, or align i128 to 8. For those, everything that depends on a
//! type's layout is expressed in bytes: offsets, variables and their initialisers, aggregates and pointers in
//! memory. A pointer in a register stays 64 bits wide, and is below 4 GiB because everything here is.

#[cfg(test)]
mod tests;

use super::ir::*;
use crate::refusal::Refusal;

impl Module {
    /// Bytes of a pointer.
    fn pointer_bytes(&self) -> u64 {
        self.pointer().size()
    }

    /// Whether the host lays this type out differently.
    fn differs(&self, ty: Type) -> bool {
        match ty.kind() {
            Kind::Pointer(_) => self.pointer_bytes() != 8,
            Kind::Int(_) => ty.width() > 64 && self.int(128).align() != 16,
            Kind::Array | Kind::Vector => self.differs(ty.element()),
            Kind::Struct => ty.fields().iter().any(|e| self.differs(*e)),
            _ => false,
        }
    }

    /// Type and offset of each part of an aggregate; None for a type that is moved as a whole.
    fn parts<'m>(&'m self, ty: Type<'m>) -> Option<Vec<(Type<'m>, u64)>> {
        match ty.kind() {
            Kind::Struct => {
                Some(ty.fields().into_iter().enumerate().map(|(n, e)| (e, ty.offset(n as u32))).collect())
            }
            Kind::Array => {
                let e = ty.element();
                Some((0..ty.len()).map(|n| (e, n * e.size())).collect())
            }
            _ => None,
        }
    }

    /// Loads a value from memory of any alignment.
    pub fn load<'m>(&'m self, b: &Builder<'m>, ty: Type<'m>, at: Value<'m>) -> Value<'m> {
        if self.differs(ty) {
            if let Some(parts) = self.parts(ty) {
                let mut all = ty.undef();
                for (n, (part, offset)) in parts.into_iter().enumerate() {
                    let v = self.load(b, part, b.offset(at, offset));
                    all = b.insert(all, v, n as u32);
                }
                return all;
            }
            if ty.is_pointer() {
                let word = self.load(b, self.int(32), at);
                return self.pointer_of(b, word, ty);
            }
        }
        let v = b.load(ty, at);
        v.set_alignment(1);
        v
    }

    /// Stores a value in memory of any alignment.
    pub fn store(&self, b: &Builder, value: Value, at: Value) {
        let ty = value.ty();
        let mut value = value;
        if self.differs(ty) {
            if let Some(parts) = self.parts(ty) {
                for (n, (_, offset)) in parts.into_iter().enumerate() {
                    let part = b.extract(value, n as u32);
                    self.store(b, part, b.offset(at, offset));
                }
                return;
            }
            if ty.is_pointer() {
                value = b.ptr_to_int(value, self.int(32));
            }
        }
        let s = b.store(value, at);
        s.set_alignment(1);
    }

    pub fn load_pointer<'m>(&'m self, b: &Builder<'m>, at: Value<'m>) -> Value<'m> {
        self.load(b, self.pointer(), at)
    }

    pub fn store_pointer(&self, b: &Builder, value: Value, at: Value) {
        self.store(b, value, at)
    }

    /// A pointer from an integer, truncated to the layout's width.
    fn pointer_of<'m>(&'m self, b: &Builder<'m>, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
        let (narrow, wide) = (self.int(32), self.int(64));
        let cut = match value.ty().width() {
            0..32 => b.zext(value, narrow),
            32 => value,
            _ => b.trunc(value, narrow),
        };
        let address = b.zext(cut, wide);
        b.int_to_ptr(address, ty)
    }

    /// Expresses in bytes whatever the host would lay out differently.
    pub fn lay_out(&mut self) -> Result<(), Refusal> {
        self.in_bytes()?;
        // Those that others have replaced.
        self.delete_unused(|g| g.is_global() && g.name().is_empty());
        Ok(())
    }

    fn in_bytes(&self) -> Result<(), Refusal> {
        if !self.differs(self.pointer()) && !self.differs(self.int(128)) {
            return Ok(());
        }
        self.refuse_what_has_no_bytes()?;
        self.spell_constants();
        for g in self.globals() {
            if self.differs(g.value_type()) && is_defined(g) {
                self.variable_in_bytes(g)?;
            }
        }
        for f in self.functions() {
            for index in 1..=f.params().len() as u32 {
                self.byval_in_bytes(f, index);
            }
        }
        self.instructions().into_iter().for_each(|i| self.instruction_in_bytes(i));
        Ok(())
    }

    /// Refuses vectors of pointers, and initialisers with an offset that LLVM would find by the host's
    /// layout.
    fn refuse_what_has_no_bytes(&self) -> Result<(), Refusal> {
        let vectors = |v: Value| mentions(v, &|v| has_pointer_vector(v.ty()));
        for i in self.instructions() {
            if vectors(i) || i.operands().into_iter().any(vectors) {
                return Err(Refusal::PointerVectors);
            }
        }
        for g in self.globals().into_iter().filter(|g| is_defined(*g)) {
            let Some(value) = g.initializer() else { continue };
            if vectors(value) {
                return Err(Refusal::PointerVectors);
            }
            if mentions(value, &|v| v.ty().is_int() && mentions(v, &|v| self.is_offset_here(v))) {
                return Err(Refusal::Initialiser);
            }
        }
        Ok(())
    }

    /// Whether it is a constant offset into something that the host lays out differently.
    fn is_offset_here(&self, v: Value) -> bool {
        v.operation() == Some(Opcode::LLVMGetElementPtr) && self.differs(v.element_source())
    }

    fn instruction_in_bytes(&self, i: Value) {
        let b = self.before(i);
        match i.opcode() {
            Opcode::LLVMGetElementPtr => {
                let source = i.element_source();
                let r = self.element_address(&b, source, &i.operands(), i.ty());
                i.replace(Some(r));
            }
            Opcode::LLVMAlloca if self.differs(i.allocated_type()) => {
                let bytes = self.array(self.int(8), i.allocated_type().size());
                let new = b.alloca_array(bytes, i.operand(0));
                new.set_alignment(i.alignment());
                i.replace(Some(new));
            }
            Opcode::LLVMLoad if self.differs(i.ty()) => {
                let v = self.load(&b, i.ty(), i.operand(0));
                i.replace(Some(v));
            }
            Opcode::LLVMStore if self.differs(i.operand(0).ty()) => {
                self.store(&b, i.operand(0), i.operand(1));
                i.replace(None);
            }
            Opcode::LLVMIntToPtr if self.pointer_bytes() == 4 => {
                let v = self.pointer_of(&b, i.operand(0), i.ty());
                i.replace(Some(v));
            }
            Opcode::LLVMCall => {
                for index in 1..=i.arguments().len() as u32 {
                    self.byval_in_bytes(i, index);
                }
            }
            _ => {}
        }
    }

    fn byval_in_bytes(&self, f: Value, index: u32) {
        if let Some(ty) = f.byval(index).filter(|t| self.differs(*t)) {
            f.set_byval(index, self.array(self.int(8), ty.size()));
        }
    }

    /// `getelementptr` with the layout's own index width.
    fn element_address<'m>(
        &'m self,
        b: &Builder<'m>,
        source: Type<'m>,
        operands: &[Value<'m>],
        result: Type<'m>,
    ) -> Value<'m> {
        let index = self.int(self.pointer_bytes() as u32 * 8);
        let bits = index.width();
        let mut ty = source;
        let mut sum = b.ptr_to_int(operands[0], index);
        for (n, i) in operands[1..].iter().enumerate() {
            let step = if n > 0 && ty.kind() == Kind::Struct {
                let field = i.as_int().unwrap_or(0) as u32;
                let offset = ty.offset(field);
                ty = ty.field(field);
                self.constant(bits, offset)
            } else {
                if n > 0 {
                    ty = ty.element();
                }
                let i = match i.ty().width() {
                    w if w < bits => b.sext(*i, index),
                    w if w > bits => b.trunc(*i, index),
                    _ => *i,
                };
                b.mul(i, self.constant(bits, ty.size()))
            };
            sum = b.add(sum, step);
        }
        if bits == 32 { self.pointer_of(b, sum, result) } else { b.int_to_ptr(sum, result) }
    }

    /// Turns constant expressions that are operands of instructions into instructions, so that both are
    /// treated alike. Structures, arrays and vectors of such expressions are put together by instructions.
    fn spell_constants(&self) {
        for i in self.instructions() {
            for n in 0..i.operand_count() {
                let value = i.operand(n);
                if !mentions(value, &|v| v.is_expression()) {
                    continue;
                }
                let at = match i.is(Opcode::LLVMPHI) {
                    true => i.incoming()[n as usize].1.terminator().unwrap_or(i),
                    false => i,
                };
                let spelled = self.spelled(at, value);
                i.set_operand(n, spelled);
            }
        }
    }

    fn spelled<'m>(&'m self, at: Value<'m>, value: Value<'m>) -> Value<'m> {
        if !mentions(value, &|v| v.is_expression()) {
            return value;
        }
        let parts: Vec<Value> = parts_of(value).into_iter().map(|o| self.spelled(at, o)).collect();
        let b = self.before(at);
        let ty = value.ty();
        let Some(operation) = value.operation() else {
            let lane = |n: usize| self.constant(32, n as u64);
            return parts.into_iter().enumerate().fold(ty.undef(), |all, (n, part)| match ty.kind() {
                Kind::Vector => b.set_lane(all, part, lane(n)),
                _ => b.insert(all, part, n as u32),
            });
        };
        match operation {
            // A builder would fold these with the host's layout.
            Opcode::LLVMGetElementPtr => self.element_address(&b, value.element_source(), &parts, ty),
            Opcode::LLVMIntToPtr if self.pointer_bytes() == 4 => self.pointer_of(&b, parts[0], ty),
            Opcode::LLVMExtractElement => b.lane(parts[0], parts[1]),
            Opcode::LLVMInsertElement => b.set_lane(parts[0], parts[1], parts[2]),
            Opcode::LLVMShuffleVector => b.shuffle(parts[0], parts[1], &value.shuffle_mask()),
            op if parts.len() == 1 => b.cast(op, parts[0], ty),
            op => b.binary(op, parts[0], parts[1]),
        }
    }

    /// Replaces a variable by one whose bytes are at the offsets of the layout.
    fn variable_in_bytes(&self, g: Value) -> Result<(), Refusal> {
        let ty = g.value_type();
        let mut fields = Vec::new();
        let end = self.flatten(g.initializer().ok_or(Refusal::Initialiser)?, 0, 0, &mut fields)?;
        self.pad(ty.size() - end, &mut fields);
        let value = self.const_packed(&fields);
        let Kind::Pointer(space) = g.ty().kind() else { return Err(Refusal::Initialiser) };
        let new = self.add_global("", value.ty(), space);
        new.set_initializer(value);
        new.internalise();
        new.set_section(&g.section());
        new.set_alignment(g.alignment().max(ty.align() as u32));
        let name = g.name();
        g.set_name("");
        new.set_name(&name);
        g.replace_uses(new);
        Ok(())
    }

    fn pad<'m>(&'m self, bytes: u64, fields: &mut Vec<Value<'m>>) {
        if bytes > 0 {
            fields.push(self.array(self.int(8), bytes).zero());
        }
    }

    /// Appends the parts of `value`, which belongs at `at`, after `end` bytes; returns the new end.
    fn flatten<'m>(
        &'m self,
        value: Value<'m>,
        at: u64,
        end: u64,
        fields: &mut Vec<Value<'m>>,
    ) -> Result<u64, Refusal> {
        let ty = value.ty();
        if value.is_zero() || value.is_undef() {
            let size = ty.size();
            self.pad(at - end + size, fields);
            return Ok(at + size);
        }
        if self.differs(ty)
            && let Some(parts) = self.parts(ty)
        {
            let mut end = end;
            for (n, (_, offset)) in parts.into_iter().enumerate() {
                let part = value.aggregate_element(n as u32);
                end = self.flatten(part, at + offset, end, fields)?;
            }
            return Ok(end);
        }
        self.pad(at - end, fields);
        let value = if ty.is_pointer() && self.differs(ty) {
            self.constant_address(value)?.const_ptr_to_int(self.int(32))
        } else {
            value
        };
        fields.push(value);
        Ok(at + ty.size())
    }

    /// An address in an initialiser: a variable or function, and an offset in bytes (NVVM 2.0 §5).
    fn constant_address<'m>(&'m self, value: Value<'m>) -> Result<Value<'m>, Refusal> {
        if !value.is_expression() {
            return Ok(value);
        }
        let parts = value.operands();
        match value.opcode() {
            Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast => self.constant_address(parts[0]),
            Opcode::LLVMGetElementPtr => {
                let base = self.constant_address(parts[0])?;
                let mut ty = value.element_source();
                // Addresses wrap.
                let mut offset = 0i64;
                for (n, i) in parts[1..].iter().enumerate() {
                    let i = i.as_signed().ok_or(Refusal::Initialiser)?;
                    if n > 0 && ty.kind() == Kind::Struct {
                        offset = offset.wrapping_add(ty.offset(i as u32) as i64);
                        ty = ty.field(i as u32);
                    } else {
                        if n > 0 {
                            ty = ty.element();
                        }
                        offset = offset.wrapping_add(i.wrapping_mul(ty.size() as i64));
                    }
                }
                Ok(base.const_offset(offset as u64))
            }
            _ => Err(Refusal::Initialiser),
        }
    }
}

/// Whether a variable has a value here that is the module's own.
fn is_defined(g: Value) -> bool {
    !g.is_declaration() && !g.name().starts_with("llvm.")
}

/// Whether a value of this type has a vector of pointers in it.
fn has_pointer_vector(ty: Type) -> bool {
    match ty.kind() {
        Kind::Vector => ty.element().is_pointer(),
        Kind::Array => has_pointer_vector(ty.element()),
        Kind::Struct => ty.fields().into_iter().any(has_pointer_vector),
        _ => false,
    }
}

/// Operands of a constant expression; elements of a constant structure, array or vector, unless they are all
/// the same.
fn parts_of(value: Value) -> Vec<Value> {
    let list = matches!(value.ty().kind(), Kind::Struct | Kind::Array | Kind::Vector);
    match () {
        () if value.is_expression() => value.operands(),
        () if list && value.is_constant() && !value.is_zero() && !value.is_undef() => {
            (0..value.ty().len() as u32).map(|n| value.aggregate_element(n)).collect()
        }
        () => vec![],
    }
}

/// Whether it holds for a value, or for a constant within it.
fn mentions(value: Value, holds: &dyn Fn(Value) -> bool) -> bool {
    holds(value) || parts_of(value).into_iter().any(|part| mentions(part, holds))
}
