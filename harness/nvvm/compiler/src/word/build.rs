//! Building word IR: fresh values, constant folding, and the small identities that expansions leave behind.

use super::*;

/// Appends instructions to a list and folds constants.
pub struct Builder {
    /// Instructions written so far.
    pub out: Vec<Inst>,
    /// Next fresh value.
    pub next: u32,
    /// Source position of the next instructions.
    pub line: LineId,
}

impl Builder {
    /// A builder whose first fresh value is `next`.
    pub fn new(next: u32) -> Builder {
        Builder { out: Vec::new(), next, line: 0 }
    }

    /// A fresh value.
    pub fn fresh(&mut self) -> Val {
        self.next += 1;
        self.next - 1
    }

    /// Writes an instruction with one result.
    pub fn emit(&mut self, op: Op, args: Vec<Arg>) -> Arg {
        let d = self.fresh();
        self.out.push(Inst { op, args, dsts: vec![d], line: self.line });
        Arg::Val(d)
    }

    /// Writes an instruction without result.
    pub fn effect(&mut self, op: Op, args: Vec<Arg>) {
        self.out.push(Inst { op, args, dsts: Vec::new(), line: self.line });
    }

    /// `a op b`.
    pub fn bin(&mut self, op: Bin, a: Arg, b: Arg) -> Arg {
        fold(op, a, b).unwrap_or_else(|| {
            // Constants go to the right if the operation allows it.
            let commutes = matches!(
                op,
                Bin::Add
                    | Bin::Mul
                    | Bin::MulHu
                    | Bin::MulHs
                    | Bin::And
                    | Bin::Or
                    | Bin::Xor
                    | Bin::Eq
                    | Bin::Ne
                    | Bin::MinU
                    | Bin::MaxU
                    | Bin::MinS
                    | Bin::MaxS
            );
            let (a, b) = if commutes && matches!(a, Arg::Const(_)) { (b, a) } else { (a, b) };
            self.emit(Op::Bin(op), vec![a, b])
        })
    }

    /// `op a`.
    pub fn un(&mut self, op: Un, a: Arg) -> Arg {
        self.emit(Op::Un(op), vec![a])
    }

    /// `c ? a : b`.
    pub fn select(&mut self, c: Arg, a: Arg, b: Arg) -> Arg {
        match c {
            Arg::Const(c) => {
                if c & 1 != 0 {
                    a
                } else {
                    b
                }
            }
            _ if a == b => a,
            _ if a == Arg::Const(1) && b == Arg::Const(0) => c,
            _ => self.emit(Op::Select, vec![c, a, b]),
        }
    }

    /// `a + b` for an address.
    pub fn add(&mut self, a: Arg, b: Arg) -> Arg {
        self.bin(Bin::Add, a, b)
    }

    /// `a & mask`.
    pub fn and(&mut self, a: Arg, mask: u32) -> Arg {
        self.bin(Bin::And, a, Arg::Const(mask))
    }

    /// Logical negation of a 0/1 value.
    pub fn not(&mut self, a: Arg) -> Arg {
        self.bin(Bin::Xor, a, Arg::Const(1))
    }

    /// Zero-extends the low `width` bits (1 to 32).
    pub fn zext(&mut self, a: Arg, width: u32) -> Arg {
        if width >= 32 { a } else { self.and(a, (1 << width) - 1) }
    }

    /// Sign-extends the low `width` bits (1 to 32).
    pub fn sext(&mut self, a: Arg, width: u32) -> Arg {
        if width >= 32 {
            return a;
        }
        let n = Arg::Const(32 - width);
        let up = self.bin(Bin::Shl, a, n);
        self.bin(Bin::ShrS, up, n)
    }

    /// A word load.
    pub fn load(&mut self, address: Arg, offset: i32) -> Arg {
        let access = Access { bytes: 4, signed: false, space: Space::Flat, offset, volatile: false };
        self.emit(Op::Load(access), vec![address])
    }
}

/// The result, if it is known without executing.
fn fold(op: Bin, a: Arg, b: Arg) -> Option<Arg> {
    use Arg::Const;
    if let (Const(x), Const(y)) = (a, b) {
        return eval(op, x, y).map(Const);
    }
    Some(match (op, a, b) {
        (Bin::Add | Bin::Or | Bin::Xor, Const(0), x) => x,
        (Bin::Add | Bin::Sub | Bin::Or | Bin::Xor | Bin::Shl | Bin::ShrU | Bin::ShrS, x, Const(0)) => x,
        (Bin::And | Bin::Mul, Const(0), _) | (Bin::And | Bin::Mul, _, Const(0)) => Const(0),
        (Bin::Shl | Bin::ShrU | Bin::ShrS, Const(0), _) => Const(0),
        (Bin::And, x, Const(u32::MAX)) | (Bin::And, Const(u32::MAX), x) => x,
        (Bin::Or, _, Const(u32::MAX)) | (Bin::Or, Const(u32::MAX), _) => Const(u32::MAX),
        (Bin::Mul | Bin::DivU, x, Const(1)) | (Bin::Mul, Const(1), x) => x,
        (Bin::MulHu, _, Const(0 | 1)) | (Bin::MulHu, Const(0 | 1), _) => Const(0),
        (Bin::LtU, _, Const(0)) => Const(0),
        (Bin::LtU | Bin::LtS, x, y) if x == y => Const(0),
        (Bin::Add, Arg::Addr(s, o), Const(c)) | (Bin::Add, Const(c), Arg::Addr(s, o)) => {
            Arg::Addr(s, o.wrapping_add(c as i32))
        }
        (Bin::Add, Arg::Frame(o), Const(c)) | (Bin::Add, Const(c), Arg::Frame(o)) => {
            Arg::Frame(o.wrapping_add(c as i32))
        }
        _ => return None,
    })
}

/// Integer results; float operations are left to the machine.
fn eval(op: Bin, x: u32, y: u32) -> Option<u32> {
    let (sx, sy) = (x as i32, y as i32);
    Some(match op {
        Bin::Add => x.wrapping_add(y),
        Bin::Sub => x.wrapping_sub(y),
        Bin::Mul => x.wrapping_mul(y),
        Bin::MulHu => ((u64::from(x) * u64::from(y)) >> 32) as u32,
        Bin::MulHs => ((i64::from(sx) * i64::from(sy)) >> 32) as u32,
        Bin::DivU => x.checked_div(y)?,
        Bin::DivS => sx.checked_div(sy)? as u32,
        Bin::RemU => x.checked_rem(y)?,
        Bin::RemS => sx.checked_rem(sy)? as u32,
        Bin::And => x & y,
        Bin::Or => x | y,
        Bin::Xor => x ^ y,
        Bin::Shl => x << (y & 31),
        Bin::ShrU => x >> (y & 31),
        Bin::ShrS => (sx >> (y & 31)) as u32,
        Bin::MinU => x.min(y),
        Bin::MaxU => x.max(y),
        Bin::MinS => sx.min(sy) as u32,
        Bin::MaxS => sx.max(sy) as u32,
        Bin::Eq => u32::from(x == y),
        Bin::Ne => u32::from(x != y),
        Bin::LtU => u32::from(x < y),
        Bin::LtS => u32::from(sx < sy),
        Bin::LeU => u32::from(x <= y),
        Bin::LeS => u32::from(sx <= sy),
        _ => return None,
    })
}
