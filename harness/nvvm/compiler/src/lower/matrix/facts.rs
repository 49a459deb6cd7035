//! Facts of matrix operations: element types, shapes, the combinations that exist, and the place of each
//! element in the lanes' fragments. Numbers only; no code is written here.
//!
//! Every size is a power of two, so a place is a list of bits: each bit of the lane's number and of the
//! element's number in the lane's fragment (`slot`) is a bit of the row or of the column, and nothing else.
//! * `mma`: the maps of the PTX manual. All but one follow a pattern: a quad of lanes holds a row of A (a
//!   column of B), a register's worth each. m8n8k4 of halves is four products, one for each "quad pair".
//! * `wmma`: the manual leaves the maps open. Here lanes hold consecutive elements, first along k (of A and
//!   B) or n (of C and D), then along the other dimension; if there are more places than elements, the upper
//!   lanes repeat the lower ones.

/// Element type of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Elem {
    F16,
    Bf16,
    Tf32,
    F32,
    F64,
    S32,
    S8,
    U8,
    S4,
    U4,
    B1,
}

impl Elem {
    pub(in crate::lower) fn parse(name: &str) -> Option<Elem> {
        Some(match name {
            "f16" => Elem::F16,
            "bf16" => Elem::Bf16,
            "tf32" => Elem::Tf32,
            "f32" => Elem::F32,
            "f64" => Elem::F64,
            "s32" => Elem::S32,
            "s8" => Elem::S8,
            "u8" => Elem::U8,
            "s4" => Elem::S4,
            "u4" => Elem::U4,
            "b1" => Elem::B1,
            _ => return None,
        })
    }

    /// Bits of an element in memory and in fragments.
    pub(in crate::lower) fn bits(self) -> u32 {
        match self {
            Elem::F64 => 64,
            Elem::Tf32 | Elem::F32 | Elem::S32 => 32,
            Elem::F16 | Elem::Bf16 => 16,
            Elem::S8 | Elem::U8 => 8,
            Elem::S4 | Elem::U4 => 4,
            Elem::B1 => 1,
        }
    }

    pub(in crate::lower) fn signed(self) -> bool {
        matches!(self, Elem::S8 | Elem::S4)
    }

    fn is_accumulator(self, of: Elem) -> bool {
        match of {
            Elem::F16 => matches!(self, Elem::F16 | Elem::F32),
            Elem::Bf16 | Elem::Tf32 => self == Elem::F32,
            Elem::F64 => self == Elem::F64,
            _ => self == Elem::S32,
        }
    }
}

/// Rows of A, columns of B, columns of A.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) struct Shape {
    pub(in crate::lower) m: u32,
    pub(in crate::lower) n: u32,
    pub(in crate::lower) k: u32,
}

const fn shape(m: u32, n: u32, k: u32) -> Shape {
    Shape { m, n, k }
}

impl Shape {
    /// `m16n8k16`
    pub(in crate::lower) fn parse(name: &str) -> Option<Shape> {
        let (m, rest) = name.strip_prefix('m')?.split_once('n')?;
        let (n, k) = rest.split_once('k')?;
        Some(shape(m.parse().ok()?, n.parse().ok()?, k.parse().ok()?))
    }
}

/// Which matrix a fragment is of; D's are like C's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Role {
    A,
    B,
    C,
}

/// The order of a matrix in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Order {
    Row,
    Col,
}

impl Order {
    pub(in crate::lower) fn parse(name: &str) -> Option<Order> {
        match name {
            "row" => Some(Order::Row),
            "col" => Some(Order::Col),
            _ => None,
        }
    }
}

/// The two families of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Family {
    Wmma,
    Mma,
}

const CUBE: [Shape; 3] = [shape(16, 16, 16), shape(32, 8, 16), shape(8, 32, 16)];

/// The shapes of a product of matrices with these elements.
pub(in crate::lower) fn shapes(family: Family, elem: Elem) -> &'static [Shape] {
    const TF32: [Shape; 1] = [shape(16, 16, 8)];
    const F64: [Shape; 1] = [shape(8, 8, 4)];
    const NIBBLES: [Shape; 1] = [shape(8, 8, 32)];
    const BITS: [Shape; 1] = [shape(8, 8, 128)];
    const MMA_F16: [Shape; 3] = [shape(8, 8, 4), shape(16, 8, 8), shape(16, 8, 16)];
    const MMA_BF16: [Shape; 2] = [shape(16, 8, 8), shape(16, 8, 16)];
    const MMA_TF32: [Shape; 2] = [shape(16, 8, 4), shape(16, 8, 8)];
    const MMA_BYTES: [Shape; 3] = [shape(8, 8, 16), shape(16, 8, 16), shape(16, 8, 32)];
    const MMA_NIBBLES: [Shape; 3] = [shape(8, 8, 32), shape(16, 8, 32), shape(16, 8, 64)];
    const MMA_BITS: [Shape; 3] = [shape(8, 8, 128), shape(16, 8, 128), shape(16, 8, 256)];
    match (family, elem) {
        (Family::Wmma, Elem::F16 | Elem::Bf16 | Elem::S8 | Elem::U8) => &CUBE,
        (Family::Wmma, Elem::Tf32) => &TF32,
        (_, Elem::F64) => &F64,
        (Family::Wmma, Elem::S4 | Elem::U4) => &NIBBLES,
        (Family::Wmma, Elem::B1) => &BITS,
        (Family::Mma, Elem::F16) => &MMA_F16,
        (Family::Mma, Elem::Bf16) => &MMA_BF16,
        (Family::Mma, Elem::Tf32) => &MMA_TF32,
        (Family::Mma, Elem::S8 | Elem::U8) => &MMA_BYTES,
        (Family::Mma, Elem::S4 | Elem::U4) => &MMA_NIBBLES,
        (Family::Mma, Elem::B1) => &MMA_BITS,
        (_, Elem::F32 | Elem::S32) => &[],
    }
}

/// A fragment in a lane's registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) struct Fragment {
    pub(in crate::lower) family: Family,
    pub(in crate::lower) role: Role,
    pub(in crate::lower) shape: Shape,
    pub(in crate::lower) elem: Elem,
    /// The order of A and B in mma.m8n8k4 of halves, whose map depends on it, or of a matrix in memory.
    pub(in crate::lower) order: Order,
}

/// The meaning of a bit of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Bit {
    M(u32),
    N(u32),
    K(u32),
    /// The number of the product in mma.m8n8k4 of halves.
    Product(u32),
    /// Nothing: the lanes that differ in it hold the same.
    Copy,
}

/// The place of each element: the bits of the lane's number and of the element's number, from the lowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::lower) struct Map {
    pub(in crate::lower) lane: [Bit; 5],
    pub(in crate::lower) slot: Vec<Bit>,
}

impl Fragment {
    /// Whether `wmma.load` (of A, B and C) and `wmma.store` (of C) know it.
    pub(in crate::lower) fn exists(&self) -> bool {
        let whole = self.elem.bits() >= 8;
        match self.role {
            // Elements that are not whole bytes are contiguous along k.
            Role::A => self.is_factor() && (whole || self.order == Order::Row),
            Role::B => self.is_factor() && (whole || self.order == Order::Col),
            Role::C => {
                const FACTORS: [Elem; 6] = [Elem::F16, Elem::Tf32, Elem::F64, Elem::S8, Elem::S4, Elem::B1];
                FACTORS
                    .iter()
                    .any(|&of| self.elem.is_accumulator(of) && shapes(self.family, of).contains(&self.shape))
            }
        }
    }

    fn is_factor(&self) -> bool {
        shapes(self.family, self.elem).contains(&self.shape)
    }

    /// Rows and columns.
    pub(in crate::lower) fn extent(&self) -> (u32, u32) {
        let Shape { m, n, k } = self.shape;
        match self.role {
            Role::A => (m, k),
            Role::B => (k, n),
            Role::C => (m, n),
        }
    }

    /// Elements that a lane holds.
    pub(in crate::lower) fn slots(&self) -> u32 {
        1 << self.map().slot.len()
    }

    /// The place of each element.
    pub(in crate::lower) fn map(&self) -> Map {
        match (self.family, self.elem, self.shape) {
            (Family::Wmma, ..) => self.consecutive(),
            (Family::Mma, Elem::F16 | Elem::F32, Shape { m: 8, n: 8, k: 4 }) => self.quad_pairs(),
            _ => self.quads(),
        }
    }

    /// Consecutive elements, lane by lane.
    fn consecutive(&self) -> Map {
        let Shape { m, n, k } = self.shape;
        let (inner, outer): (Vec<Bit>, Vec<Bit>) = match self.role {
            Role::A => (bits(k, Bit::K), bits(m, Bit::M)),
            Role::B => (bits(k, Bit::K), bits(n, Bit::N)),
            Role::C => (bits(n, Bit::N), bits(m, Bit::M)),
        };
        let mut all: Vec<Bit> = inner.into_iter().chain(outer).collect();
        // Factors of halves have 16 elements a lane whatever the shape (eight registers).
        let held =
            if self.role != Role::C && self.elem == Elem::F16 { 4 } else { all.len().saturating_sub(5) };
        all.resize(held + 5, Bit::Copy);
        let mut lane = [Bit::Copy; 5];
        lane.copy_from_slice(&all[held..]);
        all.truncate(held);
        Map { lane, slot: all }
    }

    /// The pattern of the manual's other maps.
    fn quads(&self) -> Map {
        use Bit::{K, M, N};
        let Shape { m, k, .. } = self.shape;
        // Elements of a register are consecutive along k; of 64 bits, there is one to a pair.
        let packed = (32 / self.elem.bits().min(32)).ilog2();
        let high_k = (1 << (packed + 2) < k).then_some(K(packed + 2));
        let high_m = (m > 8).then_some(M(3));
        let inner = (0..packed).map(K);
        match self.role {
            Role::A => Map {
                lane: [K(packed), K(packed + 1), M(0), M(1), M(2)],
                slot: inner.chain(high_m).chain(high_k).collect(),
            },
            Role::B => Map {
                lane: [K(packed), K(packed + 1), N(0), N(1), N(2)],
                slot: inner.chain(high_k).collect(),
            },
            Role::C => {
                Map { lane: [N(1), N(2), M(0), M(1), M(2)], slot: [N(0)].into_iter().chain(high_m).collect() }
            }
        }
    }

    /// m8n8k4 of halves: lanes 4p to 4p+3 and 16+4p to 16+4p+3 compute product p.
    fn quad_pairs(&self) -> Map {
        use Bit::{K, M, N, Product};
        let (p, q) = (Product(0), Product(1));
        let (lane, slot) = match (self.role, self.order, self.elem) {
            (Role::A, Order::Row, _) => ([M(0), M(1), p, q, M(2)], vec![K(0), K(1)]),
            (Role::A, Order::Col, _) => ([K(0), K(1), p, q, M(2)], vec![M(0), M(1)]),
            (Role::B, Order::Row, _) => ([K(0), K(1), p, q, N(2)], vec![N(0), N(1)]),
            (Role::B, Order::Col, _) => ([N(0), N(1), p, q, N(2)], vec![K(0), K(1)]),
            (Role::C, _, Elem::F16) => ([M(0), M(1), p, q, M(2)], vec![N(0), N(1), N(2)]),
            (Role::C, ..) => ([M(0), N(1), p, q, M(2)], vec![N(0), M(1), N(2)]),
        };
        Map { lane, slot }
    }
}

fn bits(extent: u32, of: fn(u32) -> Bit) -> Vec<Bit> {
    (0..extent.ilog2()).map(of).collect()
}

/// D = A * B + C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) struct Product {
    pub(in crate::lower) family: Family,
    pub(in crate::lower) shape: Shape,
    pub(in crate::lower) orders: [Order; 2],
    pub(in crate::lower) a: Elem,
    pub(in crate::lower) b: Elem,
    pub(in crate::lower) c: Elem,
    pub(in crate::lower) d: Elem,
    /// Limits the result: integers to their type, floats to finite numbers.
    pub(in crate::lower) satfinite: bool,
    /// How bits are combined before they are counted.
    pub(in crate::lower) bits: Option<Bits>,
    /// How sums of f64 are rounded, if not to nearest.
    pub(in crate::lower) directed: Option<Directed>,
}

/// A rounding in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Directed {
    Zero,
    Down,
    Up,
}

/// How the product of bits combines them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Bits {
    And,
    Xor,
}

impl Product {
    /// Whether LLVM 19's target has it.
    pub(in crate::lower) fn exists(&self) -> bool {
        let nibbles = self.a.bits() < 8;
        let float = self.a.bits() >= 16;
        let halves = self.a == Elem::F16;
        let same = self.a == self.b;
        let kinds =
            if self.family == Family::Mma && !float && !same { self.a.bits() == self.b.bits() } else { same };
        let accumulators = self.c.is_accumulator(self.a) && self.d.is_accumulator(self.a);
        let row_col = self.orders == [Order::Row, Order::Col];
        let orders = match self.family {
            Family::Wmma => !nibbles || row_col,
            Family::Mma => row_col || halves && self.shape == shape(8, 8, 4),
        };
        let pairs = match (self.family, self.shape) {
            (Family::Mma, Shape { k: 4, .. }) => self.c == self.d || self.d == Elem::F32,
            (Family::Mma, Shape { k: 8, .. }) => self.c == self.d,
            _ => true,
        };
        let satfinite = match self.family {
            _ if self.a == Elem::B1 => false,
            Family::Wmma => halves || !float,
            Family::Mma => !float,
        };
        shapes(self.family, self.a).contains(&self.shape)
            && kinds
            && accumulators
            && orders
            && pairs
            && (satfinite || !self.satfinite)
            && self.bits.is_some() == (self.a == Elem::B1)
            && (self.directed.is_none() || self.a == Elem::F64 && self.family == Family::Wmma)
    }

    /// One of its fragments.
    pub(in crate::lower) fn fragment(&self, role: Role) -> Fragment {
        let (elem, order) = match role {
            Role::A => (self.a, self.orders[0]),
            Role::B => (self.b, self.orders[1]),
            Role::C => (self.c, Order::Row),
        };
        Fragment { family: self.family, role, shape: self.shape, elem, order }
    }

    /// The fragment of the result.
    pub(in crate::lower) fn result(&self) -> Fragment {
        Fragment { elem: self.d, ..self.fragment(Role::C) }
    }

    /// The number of products that the operation consists of.
    pub(in crate::lower) fn count(&self) -> u32 {
        if self.family == Family::Mma && self.a == Elem::F16 && self.shape.k == 4 { 4 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn all_fragments() -> Vec<Fragment> {
        const FACTORS: [Elem; 6] = [Elem::F16, Elem::Bf16, Elem::Tf32, Elem::F64, Elem::S8, Elem::S4];
        let mut all = Vec::new();
        for family in [Family::Wmma, Family::Mma] {
            for elem in FACTORS.into_iter().chain([Elem::B1]) {
                for &shape in shapes(family, elem) {
                    for role in [Role::A, Role::B] {
                        all.extend([Order::Row, Order::Col].map(|order| Fragment {
                            family,
                            role,
                            shape,
                            elem,
                            order,
                        }));
                    }
                    for acc in [Elem::F16, Elem::F32, Elem::F64, Elem::S32] {
                        if acc.is_accumulator(elem) {
                            all.push(Fragment { family, role: Role::C, shape, elem: acc, order: Order::Row });
                        }
                    }
                }
            }
        }
        all
    }

    #[test]
    fn every_element_has_a_place_and_repeats_only_by_copies() {
        for f in all_fragments() {
            let map = f.map();
            let copies = map.lane.iter().filter(|b| **b == Bit::Copy).count();
            let mut places: HashMap<Vec<Bit2>, usize> = HashMap::new();
            for lane in 0..32u32 {
                for slot in 0..f.slots() {
                    let mut at: Vec<Bit2> = Vec::new();
                    let lanes = map.lane.iter().enumerate().map(|(n, b)| (*b, lane >> n & 1));
                    let slots = map.slot.iter().enumerate().map(|(n, b)| (*b, slot >> n & 1));
                    at.extend(lanes.chain(slots).filter(|(b, _)| *b != Bit::Copy).map(|(b, v)| (code(b), v)));
                    at.sort_unstable();
                    *places.entry(at).or_default() += 1;
                }
            }
            let (rows, cols) = f.extent();
            let products = if map.lane.contains(&Bit::Product(0)) { 4 } else { 1 };
            assert_eq!(places.len() as u32, rows * cols * products, "{f:?}");
            assert!(places.values().all(|n| *n == 1 << copies), "{f:?}");
        }
    }

    type Bit2 = (u32, u32);

    fn code(b: Bit) -> u32 {
        match b {
            Bit::M(n) => n,
            Bit::N(n) => 16 + n,
            Bit::K(n) => 32 + n,
            Bit::Product(n) => 48 + n,
            Bit::Copy => 64,
        }
    }
}
