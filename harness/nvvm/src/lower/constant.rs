//! Globals: where they live and the bytes they start with.

use super::{Context, Place};
use crate::error::CompileError;
use crate::llvm::{Opcode, TypeKind, Value, ValueKind};
use crate::word::{Data, DataId, Program};

/// Most bytes of global variables.
const MOST_DATA: u64 = 64 << 20;
/// LDS is handed out in granules of this size, so nothing is aligned better.
const LDS_ALIGN: u32 = 128;

impl<'m> Context<'m> {
    /// Places every global variable. Returns the static LDS bytes and whether dynamic shared memory is used.
    pub(super) fn place_globals(&mut self, program: &mut Program) -> Result<(u32, bool), CompileError> {
        let mut lds = 0u32;
        let mut total = 0u64;
        let mut dynamic = Vec::new();
        let mut inits = Vec::new();
        // Constant space first, in one piece: isspacep asks whether an address lies in it.
        let (constants, others): (Vec<_>, Vec<_>) = self.module.globals().partition(|g| g.space == 4);
        for g in constants.into_iter().chain(others) {
            let name = g.value.name();
            if name.starts_with("llvm.") {
                // llvm.used and llvm.compiler.used keep things alive; legality refused the others.
                continue;
            }
            total = total.saturating_add(self.module.alloc_size(g.ty));
            let size = u32::try_from(self.module.alloc_size(g.ty)).ok().filter(|_| total <= MOST_DATA);
            let Some(size) = size else {
                let hint = "global variables are at most 64 MiB in all";
                return Err(self.refuse("§3.11", format!("@{name}"), None, hint));
            };
            let align = g.align.max(1);
            let most = if g.space == 3 { LDS_ALIGN } else { tandem_abi::PAGE_BYTES };
            if align > most {
                let hint = format!("the largest alignment in this address space is {most}");
                return Err(self.refuse("§3.11", format!("@{name} align {align}"), None, hint));
            }
            match g.space {
                3 if g.init.is_none() => dynamic.push((g.value, align)),
                3 => {
                    let at = lds.next_multiple_of(align);
                    lds = at.saturating_add(size);
                    self.places.insert(g.value, Place::Lds(at));
                }
                _ => {
                    let id = program.data.len();
                    program.data.push(Data {
                        name,
                        bytes: vec![0; size as usize],
                        align: align.max(4),
                        relocs: Vec::new(),
                    });
                    self.places.insert(g.value, Place::Data(id));
                    if g.space == 4 {
                        self.constants = Some((self.constants.map_or(id, |c| c.0), id, size));
                    }
                    if let Some(init) = g.init {
                        inits.push((id, init));
                    }
                }
            }
        }
        for (id, init) in inits {
            let mut data = std::mem::replace(
                &mut program.data[id],
                Data { name: String::new(), bytes: Vec::new(), align: 1, relocs: Vec::new() },
            );
            self.write_initial(&mut data, 0, init)?;
            program.data[id] = data;
        }
        let lds_bytes = lds.next_multiple_of(16);
        let is_dynamic = !dynamic.is_empty();
        for (value, align) in dynamic {
            self.places.insert(value, Place::Lds(lds_bytes.next_multiple_of(align)));
        }
        Ok((if is_dynamic { lds_bytes } else { lds.next_multiple_of(4) }, is_dynamic))
    }

    /// Writes a constant's bytes at `offset` of `data`.
    fn write_initial(&self, data: &mut Data, offset: u64, v: Value<'m>) -> Result<(), CompileError> {
        let ty = v.ty();
        let mut put = |bytes: &[u8]| {
            let at = offset as usize;
            if let Some(room) = data.bytes.get_mut(at..at + bytes.len()) {
                room.copy_from_slice(bytes);
            }
        };
        match v.kind() {
            ValueKind::Undef | ValueKind::Zero => Ok(()),
            ValueKind::Int => {
                let bits = v.int_bits().ok_or_else(|| self.bad_initial(v, "integers of at most 64 bits"))?;
                let n = self.module.store_size(ty).min(8) as usize;
                put(&bits.to_le_bytes()[..n]);
                Ok(())
            }
            ValueKind::Float => {
                let bits = v.float_bits().ok_or_else(|| self.bad_initial(v, "half, float or double"))?;
                let n = self.module.store_size(ty).min(8) as usize;
                put(&bits.to_le_bytes()[..n]);
                Ok(())
            }
            ValueKind::Aggregate => {
                for i in 0..ty.len() {
                    let Some(e) = v.element(i) else { continue };
                    let at = match ty.kind() {
                        TypeKind::Struct => self.module.field_offset(ty, i),
                        TypeKind::Vector => self.module.store_size(ty.element(0)) * u64::from(i),
                        _ => self.module.alloc_size(ty.element(0)) * u64::from(i),
                    };
                    self.write_initial(data, offset + at, e)?;
                }
                Ok(())
            }
            ValueKind::Global | ValueKind::Expression => {
                let (symbol, addend) = self.address_constant(v)?;
                let at = u32::try_from(offset).unwrap_or(u32::MAX);
                data.relocs.push((at, symbol, addend));
                Ok(())
            }
            _ => Err(self.bad_initial(v, "integers, floats, aggregates and addresses of data")),
        }
    }

    fn bad_initial(&self, v: Value<'m>, takes: &str) -> CompileError {
        self.refuse("§5", format!("initialiser {}", v.print()), None, format!("initialisers are {takes}"))
    }

    /// A constant address as data symbol and offset.
    fn address_constant(&self, v: Value<'m>) -> Result<(DataId, i32), CompileError> {
        if let Some(Place::Data(id)) = self.places.get(&v) {
            return Ok((*id, 0));
        }
        let ops = v.operands();
        match v.opcode() {
            Some(
                Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr,
            ) => self.address_constant(ops[0]),
            Some(Opcode::LLVMGetElementPtr) => {
                let (id, base) = self.address_constant(ops[0])?;
                let offset =
                    self.constant_offset(v).ok_or_else(|| self.bad_initial(v, "bitcast plus offset"))?;
                Ok((id, base.wrapping_add(offset)))
            }
            _ => Err(self.bad_initial(v, "the address of data in global or constant space, plus an offset")),
        }
    }

    /// Byte offset of a getelementptr whose indices are all constant.
    pub(super) fn constant_offset(&self, gep: Value<'m>) -> Option<i32> {
        let ops = gep.operands();
        let mut ty = gep.gep_type()?;
        let mut total = 0i64;
        for (n, index) in ops.iter().skip(1).enumerate() {
            let TypeKind::Int(width) = index.ty().kind() else { return None };
            let shift = 64 - width.min(64);
            let i = ((index.int_bits()? << shift) as i64) >> shift;
            if n == 0 {
                total += i.wrapping_mul(self.module.alloc_size(ty) as i64);
            } else if ty.kind() == TypeKind::Struct {
                total += self.module.field_offset(ty, i as u32) as i64;
                ty = ty.element(i as u32);
            } else {
                ty = ty.element(0);
                total += i.wrapping_mul(self.module.alloc_size(ty) as i64);
            }
        }
        Some(total as i32)
    }
}
