//! Globals: their places and their initial bytes. Functions are known only by number here.

use super::context::{Context, Place};
use crate::word::{Data, DataId, FuncId, Program};
use tandem_ir::CompileError;
use tandem_llvm::{Opcode, TypeKind, Value, ValueKind};

/// Most bytes of global variables.
const MOST_DATA: u64 = 64 << 20;
/// LDS is allocated in granules of this size, so nothing can be aligned better.
const LDS_ALIGN: u32 = 128;

impl<'m> Context<'m> {
    /// Places every global variable. Returns the static LDS bytes and whether dynamic shared memory is used.
    pub(super) fn place_globals(&mut self, program: &mut Program) -> Result<(u32, bool), CompileError> {
        let mut lds = 0u32;
        let mut total = 0u64;
        let mut dynamic = Vec::new();
        let mut inits = Vec::new();
        // Constant space comes first, in one piece: isspacep checks whether an address lies in it.
        let (constants, others): (Vec<_>, Vec<_>) = self.module.globals().partition(|g| g.space == 4);
        for g in constants.into_iter().chain(others) {
            let name = g.value.name();
            if name.starts_with("llvm.") {
                // llvm.used and llvm.compiler.used only keep entities alive; the judge refused all other such
                // variables.
                continue;
            }
            total = total.saturating_add(self.module.alloc_size(g.ty));
            let size = u32::try_from(self.module.alloc_size(g.ty)).ok().filter(|_| total <= MOST_DATA);
            let Some(size) = size else {
                let hint = "all global variables together may have at most 64 MiB";
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
                        ..Data::default()
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
            let mut data = std::mem::take(&mut program.data[id]);
            self.write_initial(&mut data, 0, init)?;
            program.data[id] = data;
        }
        // Every dynamic array begins at the same place, which suits them all.
        let align = dynamic.iter().map(|(_, align)| *align).fold(16, u32::max);
        let lds_bytes = lds.next_multiple_of(align);
        let is_dynamic = !dynamic.is_empty();
        for (value, _) in dynamic {
            self.places.insert(value, Place::Lds(lds_bytes));
        }
        Ok((if is_dynamic { lds_bytes } else { lds.next_multiple_of(4) }, is_dynamic))
    }

    /// Writes a constant's bytes at `offset` of `data`; padding and undefined parts stay zero.
    fn write_initial(&self, data: &mut Data, offset: u64, v: Value<'m>) -> Result<(), CompileError> {
        let ty = v.ty();
        let mut put = |bytes: &[u8]| {
            let at = offset as usize;
            if let Some(room) = data.bytes.get_mut(at..at + bytes.len()) {
                room.copy_from_slice(bytes);
            }
        };
        let size = self.module.store_size(ty) as usize;
        match v.kind() {
            ValueKind::Undef | ValueKind::Zero => Ok(()),
            ValueKind::Int => {
                let words = v.int_words().ok_or_else(|| self.bad_initial(&data.name, v, "integers"))?;
                let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
                put(&bytes[..size.min(bytes.len())]);
                Ok(())
            }
            ValueKind::Float => {
                let bits =
                    v.float_bits().ok_or_else(|| self.bad_initial(&data.name, v, "half, float or double"))?;
                put(&bits.to_le_bytes()[..size.min(8)]);
                Ok(())
            }
            ValueKind::Aggregate => {
                if let Some(bytes) = v.string_bytes() {
                    put(&bytes);
                    return Ok(());
                }
                if let (TypeKind::Vector, TypeKind::Int(width)) = (ty.kind(), ty.element(0).kind())
                    && width % 8 != 0
                {
                    put(&self.packed_initial(&data.name, v, width)?);
                    return Ok(());
                }
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
            ValueKind::Function | ValueKind::Expression if self.function_constant(v).is_some() => {
                let at = u32::try_from(offset).unwrap_or(u32::MAX);
                data.code.extend(self.function_constant(v).map(|f| (at, f, 0)));
                Ok(())
            }
            ValueKind::Global | ValueKind::Expression => {
                let folded = self.symbolic(v).filter(|s| s.symbol.is_none() || size >= 4);
                let takes = "numbers, and addresses of data in global or constant space plus a number \
                    (bitcast and offset)";
                let folded = folded.ok_or_else(|| self.bad_initial(&data.name, v, takes))?;
                match folded.symbol {
                    Some(symbol) => {
                        let at = u32::try_from(offset).unwrap_or(u32::MAX);
                        data.relocs.push((at, symbol, folded.offset as i32));
                    }
                    None => put(&folded.offset.to_le_bytes()[..size.min(8)]),
                }
                Ok(())
            }
            _ => Err(self.bad_initial(&data.name, v, "integers, floats, aggregates and addresses of data")),
        }
    }

    /// A vector of integers that are not whole bytes: their bits in a row, starting with element 0.
    fn packed_initial(&self, variable: &str, v: Value<'m>, width: u32) -> Result<Vec<u8>, CompileError> {
        let count = v.ty().len();
        let mut bytes = vec![0u8; (width * count).div_ceil(8) as usize];
        for n in 0..count {
            let Some(e) = v.element(n).filter(|e| e.kind() != ValueKind::Undef) else { continue };
            let words = e.int_words().ok_or_else(|| self.bad_initial(variable, v, "integers"))?;
            for bit in (0..width).filter(|b| words[(b / 32) as usize] >> (b % 32) & 1 != 0) {
                let at = n * width + bit;
                bytes[(at / 8) as usize] |= 1 << (at % 8);
            }
        }
        Ok(bytes)
    }

    /// The function that a constant is the address of.
    fn function_constant(&self, v: Value<'m>) -> Option<FuncId> {
        match v.opcode() {
            Some(
                Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMPtrToInt | Opcode::LLVMIntToPtr,
            ) => self.function_constant(*v.operands().first()?),
            _ => self.funcs.get(&v).copied(),
        }
    }

    fn bad_initial(&self, variable: &str, v: Value<'m>, takes: &str) -> CompileError {
        let construct = format!("initialiser @{variable} = {}", v.print());
        self.refuse("§5", construct, None, format!("initialisers must be {takes}"))
    }

    /// A constant as a number, or as the address of data plus a number: the initialisers that §5 supports.
    fn symbolic(&self, v: Value<'m>) -> Option<Symbolic> {
        let number = |offset: i64| Some(Symbolic { symbol: None, offset });
        match v.kind() {
            ValueKind::Int => return number(signed(v)?),
            ValueKind::Zero | ValueKind::Undef if v.ty().element(0) == v.ty() => return number(0),
            ValueKind::Global => {
                return match self.places.get(&v) {
                    Some(Place::Data(id)) => Some(Symbolic { symbol: Some(*id), offset: 0 }),
                    _ => None,
                };
            }
            _ => {}
        }
        let ops = v.operands();
        let both = |s: &Self| Some((s.symbolic(ops[0])?, s.symbolic(ops[1])?));
        match v.opcode()? {
            Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMIntToPtr => self.symbolic(ops[0]),
            Opcode::LLVMPtrToInt | Opcode::LLVMTrunc => {
                let mut s = self.symbolic(ops[0])?;
                let TypeKind::Int(width) = v.ty().kind() else { return None };
                if width < 64 && s.symbol.is_none() {
                    s.offset = s.offset << (64 - width) >> (64 - width);
                }
                (s.symbol.is_none() || width >= 32).then_some(s)
            }
            Opcode::LLVMGetElementPtr => {
                let base = self.symbolic(ops[0])?;
                Some(Symbolic { offset: base.offset.wrapping_add(self.constant_offset(v)?.into()), ..base })
            }
            Opcode::LLVMAdd => {
                let (a, b) = both(self)?;
                let symbol = match (a.symbol, b.symbol) {
                    (Some(_), Some(_)) => return None,
                    (a, b) => a.or(b),
                };
                Some(Symbolic { symbol, offset: a.offset.wrapping_add(b.offset) })
            }
            Opcode::LLVMSub => {
                let (a, b) = both(self)?;
                let symbol = match (a.symbol, b.symbol) {
                    (a, None) => a,
                    (a, b) if a == b => None,
                    _ => return None,
                };
                Some(Symbolic { symbol, offset: a.offset.wrapping_sub(b.offset) })
            }
            Opcode::LLVMXor => match both(self)? {
                (a, b) if a.symbol.is_none() && b.symbol.is_none() => number(a.offset ^ b.offset),
                _ => None,
            },
            _ => None,
        }
    }

    /// Byte offset of a getelementptr whose indices are all constant.
    fn constant_offset(&self, gep: Value<'m>) -> Option<i32> {
        let ops = gep.operands();
        let mut ty = gep.gep_type()?;
        let mut total = 0i64;
        for (n, index) in ops.iter().skip(1).enumerate() {
            let i = signed(*index)?;
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

/// A number, or the address of data plus a number.
struct Symbolic {
    symbol: Option<DataId>,
    offset: i64,
}

/// The low 64 bits of an integer constant, sign-extended.
fn signed(v: Value<'_>) -> Option<i64> {
    let TypeKind::Int(width) = v.ty().kind() else { return None };
    let words = v.int_words()?;
    let low = u64::from(words[0]) | u64::from(words.get(1).copied().unwrap_or(0)) << 32;
    let shift = 64 - width.min(64);
    Some((low << shift) as i64 >> shift)
}
