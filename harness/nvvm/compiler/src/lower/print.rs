//! `vprintf(ptr format, ptr arguments)`: a record in the print buffer (errata D38, `runtime/print.ll`).
//!
//! The format determines the length of a record. If the format is a constant, the compiler finds the length;
//! otherwise the kernel scans the format at run time. The result is the number of arguments that the format
//! takes, as for CUDA's printf, or -1 without a format; it does not tell whether the buffer had room.

use super::state::FuncLower;
use crate::word::Arg;
use tandem_ir::CompileError;
use tandem_llvm::{Opcode, TypeKind, Value, ValueKind};

/// Bytes of a record before its arguments: its size, and the format's address.
const HEAD: u32 = 8;

/// The requirements of a format on a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    /// Bytes of the arguments.
    bytes: u32,
    /// Number of arguments, including those for `*`.
    count: u32,
}

impl<'m> FuncLower<'_, 'm> {
    pub(super) fn vprintf(&mut self, i: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        const CLAUSE: &str = "§10.8";
        let args = i.call_args();
        let pointers = args.iter().all(|a| a.ty().kind() == TypeKind::Pointer(0));
        if args.len() != 2 || !pointers || i.ty().kind() != TypeKind::Int(32) {
            let hint = "declare it as `declare i32 @vprintf(ptr, ptr)`: the format and the arguments' bytes";
            return Err(self.cx.refuse(CLAUSE, i.print(), Some(i), hint));
        }
        let (format, list) = (self.word(args[0])?, self.word(args[1])?);
        match constant_text(args[0]).map(|text| shape(&text)) {
            Some(s) => {
                let words = vec![format, list, Arg::Const(HEAD + s.bytes), Arg::Const(s.count)];
                self.helper("tandem.print.record", words, 1)
            }
            None => self.helper("tandem.print.vprintf", vec![format, list], 1),
        }
    }
}

/// The bytes before the NUL in a constant string that a pointer points into.
fn constant_text(pointer: Value<'_>) -> Option<Vec<u8>> {
    let mut at = pointer;
    let mut offset = 0i64;
    let global = loop {
        match at.opcode() {
            Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => at = at.operands().first().copied()?,
            Some(Opcode::LLVMGetElementPtr) => {
                offset += byte_offset(at)?;
                at = at.operands().first().copied()?;
            }
            _ if at.kind() == ValueKind::Global => break at,
            _ => return None,
        }
    };
    let init = global.constant_initializer()?;
    let from = usize::try_from(offset).ok()?;
    let (TypeKind::Array, true) = (init.ty().kind(), init.ty().element(0).kind() == TypeKind::Int(8)) else {
        return None;
    };
    let len = init.ty().len() as usize;
    if init.kind() == ValueKind::Zero {
        return (from < len).then(Vec::new);
    }
    let mut out = Vec::new();
    for n in from..len {
        match init.element(n as u32)?.int_bits()? as u8 {
            0 => return Some(out),
            byte => out.push(byte),
        }
    }
    None
}

/// Offset of a getelementptr into an array of bytes, or by bytes.
fn byte_offset(gep: Value<'_>) -> Option<i64> {
    let ops = gep.operands();
    let bytes = |n: usize| ops.get(n).and_then(|v| v.int_bits()).map(|b| b as i64);
    let ty = gep.gep_type()?;
    match (ty.kind(), ops.len()) {
        (TypeKind::Int(8), 2) => bytes(1),
        (TypeKind::Array, 3) if ty.element(0).kind() == TypeKind::Int(8) && bytes(1) == Some(0) => bytes(2),
        _ => None,
    }
}

/// The arguments that a format takes in C's printf: int has 4 bytes; long and longer types, pointers and
/// double have 8; each is aligned to its size. Text that is not a directive takes no argument.
fn shape(format: &[u8]) -> Shape {
    let mut s = Shape { bytes: 0, count: 0 };
    let mut rest = format.iter().copied().peekable();
    while let Some(c) = rest.next() {
        if c != b'%' {
            continue;
        }
        let mut now = s;
        let mut take = |size: u32| {
            now = Shape { bytes: now.bytes.next_multiple_of(size) + size, count: now.count + 1 };
        };
        while rest.next_if(|c| b"-+ #0".contains(c)).is_some() {}
        // A width, followed by a precision.
        for dot in [false, true] {
            if dot && rest.next_if_eq(&b'.').is_none() {
                break;
            }
            if rest.next_if_eq(&b'*').is_some() {
                take(4);
            } else {
                while rest.next_if(u8::is_ascii_digit).is_some() {}
            }
        }
        let mut long = false;
        if let Some(l) = rest.next_if(|c| b"hljztqL".contains(c)) {
            long = l != b'h';
            if matches!(l, b'h' | b'l') {
                rest.next_if_eq(&l);
            }
        }
        match rest.peek() {
            Some(b'd' | b'i' | b'u' | b'o' | b'x' | b'X') => take(if long { 8 } else { 4 }),
            Some(b'c') => take(4),
            Some(b'p' | b's' | b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A') => take(8),
            Some(b'%') => {}
            // Not a directive: continue after the percent sign. The skipped text contains no other one.
            _ => continue,
        }
        rest.next();
        s = now;
    }
    s
}

#[cfg(test)]
mod tests {
    use super::{Shape, shape};

    #[test]
    fn formats_ask_for_what_c_says() {
        let cases: [(&str, u32, u32); 16] = [
            ("", 0, 0),
            ("plain text\n", 0, 0),
            ("%d", 4, 1),
            ("%d %f", 16, 2),
            ("%f %d", 12, 2),
            ("%s%c%s", 24, 3),
            ("100%% of %u", 4, 1),
            ("%-08.3lf|%+hhd|%hd", 16, 3),
            ("%ld%d%lld", 24, 3),
            ("%*d", 8, 2),
            ("%-*.*f", 16, 3),
            ("%5k%d", 4, 1),
            ("%*k%d", 4, 1),
            ("%d %", 4, 1),
            ("%zu %td %jx %p", 32, 4),
            ("%n%hhhd%*", 0, 0),
        ];
        for (format, bytes, count) in cases {
            assert_eq!(shape(format.as_bytes()), Shape { bytes, count }, "{format}");
        }
    }
}
