//! The operations that some version of LLVM allows in constant expressions, by the shape of their operands.

/// How an expression is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `op (T v to T)`
    Cast,
    /// `op (T a, T b)`, as an instruction `op T a, b`
    Binary,
    /// `op pred (T a, T b)`
    Compare,
    /// `op (T v, T v, ...)`, possibly with bare indices
    List,
}

/// The shape of an operation as a constant expression.
pub(super) fn shape(word: &str) -> Option<Shape> {
    Some(match word {
        "trunc" | "zext" | "sext" | "fptrunc" | "fpext" | "fptoui" | "fptosi" | "uitofp" | "sitofp"
        | "ptrtoint" | "inttoptr" | "bitcast" | "addrspacecast" => Shape::Cast,
        "add" | "sub" | "mul" | "udiv" | "sdiv" | "urem" | "srem" | "shl" | "lshr" | "ashr" | "and"
        | "or" | "xor" | "fadd" | "fsub" | "fmul" | "fdiv" | "frem" => Shape::Binary,
        "icmp" | "fcmp" => Shape::Compare,
        "select" | "extractelement" | "insertelement" | "shufflevector" | "extractvalue" | "insertvalue"
        | "getelementptr" | "fneg" => Shape::List,
        _ => return None,
    })
}
