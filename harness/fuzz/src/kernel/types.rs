//! The types of values in random kernels, with the facts that the printer needs.

/// A type of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ty {
    /// `iN`.
    Int(u32),
    /// `half`.
    Half,
    /// `bfloat`.
    Bfloat,
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// A generic pointer to eight words (`i32`) private to the thread.
    Ptr,
    /// A vector, by its number in [`VECTORS`].
    Vector(u8),
    /// A structure or an array, by its number in [`AGGREGATES`].
    Aggregate(u8),
}

/// Vectors: element and count.
pub const VECTORS: [(Ty, u32); 8] = [
    (Ty::Int(32), 2),
    (Ty::Int(32), 4),
    (Ty::Int(8), 4),
    (Ty::Int(16), 2),
    (Ty::Int(64), 2),
    (Ty::Float, 2),
    (Ty::Int(32), 3),
    (Ty::Double, 2),
];

/// A structure or array: its text, its size, and its leaves with their paths.
pub struct Aggregate {
    /// As IR spells it.
    pub text: &'static str,
    /// Bytes of an array element.
    pub size: u32,
    /// Leaves: type, and indices.
    pub leaves: &'static [(Ty, &'static str)],
}

/// Structures and arrays.
pub const AGGREGATES: [Aggregate; 5] = [
    Aggregate { text: "{ i32, i64 }", size: 16, leaves: &[(Ty::Int(32), "0"), (Ty::Int(64), "1")] },
    Aggregate {
        text: "{ i8, [2 x i16], float }",
        size: 12,
        leaves: &[(Ty::Int(8), "0"), (Ty::Int(16), "1, 0"), (Ty::Int(16), "1, 1"), (Ty::Float, "2")],
    },
    Aggregate {
        text: "[4 x i32]",
        size: 16,
        leaves: &[(Ty::Int(32), "0"), (Ty::Int(32), "1"), (Ty::Int(32), "2"), (Ty::Int(32), "3")],
    },
    Aggregate {
        text: "{ i16, { double, i8 } }",
        size: 24,
        leaves: &[(Ty::Int(16), "0"), (Ty::Double, "1, 0"), (Ty::Int(8), "1, 1")],
    },
    Aggregate {
        text: "[2 x { i8, i32 }]",
        size: 16,
        leaves: &[(Ty::Int(8), "0, 0"), (Ty::Int(32), "0, 1"), (Ty::Int(8), "1, 0"), (Ty::Int(32), "1, 1")],
    },
];

impl Ty {
    /// As IR spells it.
    pub fn text(self) -> String {
        match self {
            Ty::Int(w) => format!("i{w}"),
            Ty::Half => "half".into(),
            Ty::Bfloat => "bfloat".into(),
            Ty::Float => "float".into(),
            Ty::Double => "double".into(),
            Ty::Ptr => "ptr".into(),
            Ty::Vector(n) => {
                let (e, count) = VECTORS[usize::from(n)];
                format!("<{count} x {}>", e.text())
            }
            Ty::Aggregate(n) => AGGREGATES[usize::from(n)].text.into(),
        }
    }

    /// The ending of an overloaded intrinsic's name.
    pub fn suffix(self) -> String {
        match self {
            Ty::Half => "f16".into(),
            Ty::Bfloat => "bf16".into(),
            Ty::Float => "f32".into(),
            Ty::Double => "f64".into(),
            Ty::Vector(n) => {
                let (e, count) = VECTORS[usize::from(n)];
                format!("v{count}{}", e.suffix())
            }
            other => other.text(),
        }
    }

    /// Whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::Half | Ty::Bfloat | Ty::Float | Ty::Double)
    }

    /// Bits of a number.
    pub fn bits(self) -> u32 {
        match self {
            Ty::Int(w) => w,
            Ty::Half | Ty::Bfloat => 16,
            Ty::Float => 32,
            Ty::Double | Ty::Ptr => 64,
            Ty::Vector(n) => VECTORS[usize::from(n)].0.bits() * VECTORS[usize::from(n)].1,
            Ty::Aggregate(n) => AGGREGATES[usize::from(n)].size * 8,
        }
    }

    /// Bytes from one element of an array to the next.
    pub fn size(self) -> u32 {
        match self {
            Ty::Aggregate(n) => AGGREGATES[usize::from(n)].size,
            other => other.bits().div_ceil(8).next_power_of_two(),
        }
    }

    /// The integer type with the same number of bits.
    pub fn as_int(self) -> Ty {
        Ty::Int(self.bits())
    }

    /// Parts of a vector or aggregate; none of a number.
    pub fn parts(self) -> u32 {
        match self {
            Ty::Vector(n) => VECTORS[usize::from(n)].1,
            Ty::Aggregate(n) => AGGREGATES[usize::from(n)].leaves.len() as u32,
            _ => 0,
        }
    }

    /// A part's type, and its indices as IR writes them.
    pub fn part(self, k: u32) -> (Ty, String) {
        match self {
            Ty::Vector(n) => {
                let (e, count) = VECTORS[usize::from(n)];
                (e, (k % count).to_string())
            }
            Ty::Aggregate(n) => {
                let leaves = AGGREGATES[usize::from(n)].leaves;
                let (ty, path) = leaves[k as usize % leaves.len()];
                (ty, path.to_string())
            }
            other => (other, String::new()),
        }
    }
}
