//! Matrix operations of a warp: `wmma`, `mma` and `ldmatrix` of the PTX manual, and those of NVVM 2.0
//! §15.6.5. The manual leaves details open; docs/matrix.md states them: the places of wmma's elements, and
//! the order and rounding of sums.
//!
//! Every lane of the warp takes part. A lane waits until all have arrived. Its result is then computed from
//! the fragments of all. Words are as in PTX: registers of 32 bits with one or more elements, or of 64 bits.

mod names;
mod places;

use crate::memory;
use crate::native::{self, handed, taken};
use crate::place::{Lanes, WARP};
use crate::{access, exit, numeric, place};
pub use names::{of_document, of_intrinsic, of_ptx};
use places::Place;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// m, n, k
type Shape = (u32, u32, u32);

/// The matrix of a fragment; D is like C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Matrix {
    A,
    B,
    C,
}

/// Element types. For single bits, there is one type for each of the two operators that combine them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Type {
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
    And,
    Xor,
}

impl Type {
    fn name(self) -> &'static str {
        match self {
            Type::F16 => "f16",
            Type::Bf16 => "bf16",
            Type::Tf32 => "tf32",
            Type::F32 => "f32",
            Type::F64 => "f64",
            Type::S32 => "s32",
            Type::S8 => "s8",
            Type::U8 => "u8",
            Type::S4 => "s4",
            Type::U4 => "u4",
            Type::And | Type::Xor => "b1",
        }
    }

    fn operator(self) -> &'static str {
        match self {
            Type::And => ".and.popc",
            Type::Xor => ".xor.popc",
            _ => "",
        }
    }

    fn bits(self) -> u32 {
        match self {
            Type::F64 => 64,
            Type::Tf32 | Type::F32 | Type::S32 => 32,
            Type::F16 | Type::Bf16 => 16,
            Type::S8 | Type::U8 => 8,
            Type::S4 | Type::U4 => 4,
            Type::And | Type::Xor => 1,
        }
    }

    /// The types of sums of products of this type.
    fn sums(self) -> &'static [Type] {
        match self {
            Type::F16 => &[Type::F16, Type::F32],
            Type::Bf16 | Type::Tf32 => &[Type::F32],
            Type::F64 => &[Type::F64],
            _ => &[Type::S32],
        }
    }
}

/// A load or a store of a fragment.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    matrix: Matrix,
    ty: Type,
    shape: Shape,
    /// Whether memory holds it column by column.
    columns: bool,
    /// Whether a leading dimension is given.
    stride: bool,
}

/// D = A * B + C.
#[derive(Clone, Copy, Debug)]
pub struct Multiply {
    wmma: bool,
    shape: Shape,
    columns: [bool; 2],
    factors: [Type; 2],
    c: Type,
    d: Type,
    satfinite: bool,
    /// Of sums of f64.
    round: Round,
}

#[derive(Clone, Copy, Debug)]
enum What {
    Load(Access),
    Store(Access),
    Multiply(Multiply),
    Rows { count: u32, columns: bool },
}

/// A matrix operation.
#[derive(Clone, Debug)]
pub struct Operation {
    /// Its name, for reports.
    pub name: String,
    what: What,
}

/// A dense matrix of bits of elements.
struct Dense {
    columns: u32,
    elements: Vec<Option<u64>>,
}

impl Dense {
    fn new(rows: u32, columns: u32) -> Dense {
        Dense { columns, elements: vec![None; (rows * columns) as usize] }
    }

    fn at(&self, row: u32, column: u32) -> u64 {
        self.elements[(row * self.columns + column) as usize].unwrap_or(0)
    }
}

/// Element `i` of a fragment's registers.
fn element(words: &[u64], bits: u32, i: u32) -> u64 {
    if bits == 64 {
        return words[i as usize];
    }
    let per_word = 32 / bits;
    words[(i / per_word) as usize] >> (bits * (i % per_word)) & ((1 << bits) - 1)
}

/// Registers of elements.
fn packed(elements: impl Iterator<Item = u64>, bits: u32) -> Vec<u64> {
    let all: Vec<u64> = elements.collect();
    let per_word = (32 / bits.min(32)) as usize;
    let word = |part: &[u64]| part.iter().enumerate().fold(0, |w, (n, e)| w | e << (bits as usize * n));
    all.chunks(per_word).map(word).collect()
}

impl Access {
    /// Elements that a lane holds.
    fn held(&self) -> u32 {
        held(self.matrix, self.ty, self.shape)
    }

    /// Addresses of the elements of a register, and of those of the lane in order.
    fn addresses(&self, lane: u32, base: u64, given: Option<u64>) -> Vec<u64> {
        let (m, n, k) = self.shape;
        let (rows, columns) = match self.matrix {
            Matrix::A => (m, k),
            Matrix::B => (k, n),
            Matrix::C => (m, n),
        };
        let leading = given.unwrap_or(u64::from(if self.columns { rows } else { columns }));
        let held = self.held();
        (0..held)
            .map(|i| {
                let (row, column) = places::wmma(self.matrix, self.shape, held, lane, i);
                let (line, within) = if self.columns { (column, row) } else { (row, column) };
                base + (u64::from(line) * leading + u64::from(within)) * u64::from(self.ty.bits()) / 8
            })
            .collect()
    }
}

/// Elements of a wmma fragment: factors of halves have 16 whatever the shape.
fn held(matrix: Matrix, ty: Type, (m, n, k): Shape) -> u32 {
    match matrix {
        Matrix::A | Matrix::B if ty == Type::F16 => 16,
        Matrix::A => m * k / WARP,
        Matrix::B => k * n / WARP,
        Matrix::C => m * n / WARP,
    }
}

impl Operation {
    /// The number of words of its result, and of its operands.
    pub fn words(&self) -> (usize, usize) {
        let of = |bits: u32, held: u32| (if bits == 64 { held } else { bits * held / 32 }) as usize;
        match &self.what {
            What::Load(a) => (of(a.ty.bits(), a.held()), 1 + usize::from(a.stride)),
            What::Store(a) => (0, 1 + usize::from(a.stride) + of(a.ty.bits(), a.held())),
            What::Rows { count, .. } => (*count as usize, 1),
            What::Multiply(p) => {
                let count = |matrix, ty: Type| of(ty.bits(), p.held(matrix, ty));
                let inputs =
                    count(Matrix::A, p.factors[0]) + count(Matrix::B, p.factors[1]) + count(Matrix::C, p.c);
                (count(Matrix::C, p.d), inputs)
            }
        }
    }

    /// Whether the last operand is a leading dimension.
    pub fn has_stride(&self) -> bool {
        matches!(
            self.what,
            What::Load(Access { stride: true, .. }) | What::Store(Access { stride: true, .. })
        )
    }

    /// The running fiber's result words, once all lanes have arrived. `words` are its address, leading
    /// dimension and fragments; `released` is what [`release`](Operation::release) returned for its lane.
    pub fn finish(&self, words: &[u64], released: u64) -> Vec<u64> {
        let lane = place::current().warp_and_lane().1;
        let given = if self.has_stride() { Some(words[1] & 0xffff_ffff) } else { None };
        match &self.what {
            What::Load(a) => {
                let bytes = a.ty.bits().div_ceil(8);
                let step = bytes * 8 / a.ty.bits();
                let places = a.addresses(lane, words[0], given).into_iter().step_by(step as usize);
                packed(places.map(|at| read(at, bytes)), bytes * 8)
            }
            What::Store(a) => {
                let bits = a.ty.bits();
                let fragment = &words[1 + usize::from(given.is_some())..];
                for (i, at) in a.addresses(lane, words[0], given).into_iter().enumerate() {
                    write(at, bits / 8, element(fragment, bits, i as u32));
                }
                Vec::new()
            }
            What::Rows { count, columns } => {
                let rows = taken(released);
                (0..*count as usize).map(|n| eight_by_eight(&rows[8 * n..], *columns, lane)).collect()
            }
            What::Multiply(_) => taken(released),
        }
    }

    /// The result of `lane` when all have arrived, for [`finish`](Operation::finish): the address of a list,
    /// or 0.
    pub fn release(&self, lane: u32, lanes: &Lanes) -> u64 {
        let missing = lanes.iter().position(Option::is_none);
        if let Some(missing) = missing {
            let text = format!(
                "{} while lane {missing} of the warp is missing (undefined: .sync.aligned)",
                self.name
            );
            exit::end_bare(&text, exit::EXIT_CRASH);
        }
        let count = self.words().1;
        // Every lane waits in `warp_calls::matrix`, which holds its words.
        let words = |l: usize| native::words(lanes[l].map_or(0, |v| v[0]), count);
        match &self.what {
            What::Load(a) | What::Store(a) => {
                self.check_access(a, &(0..lanes.len()).map(words).collect::<Vec<_>>());
                0
            }
            What::Rows { .. } => handed((0..lanes.len()).map(|l| words(l)[0]).collect()),
            What::Multiply(p) => handed(p.result(self, lane, &words)),
        }
    }

    /// Address and leading dimension are the same in every lane, and aligned.
    fn check_access(&self, a: &Access, words: &[&[u64]]) {
        let shared = 1 + usize::from(a.stride);
        if words.iter().any(|w| w[..shared] != words[0][..shared]) {
            let text =
                format!("{} with addresses or strides that differ between lanes (undefined)", self.name);
            exit::end_bare(&text, exit::EXIT_CRASH);
        }
        let leading = if a.stride { words[0][1] * u64::from(a.ty.bits()) / 8 } else { 0 };
        if !(words[0][0].is_multiple_of(4) && leading.is_multiple_of(4)) {
            let text = format!("{} with an address or stride that is not aligned (undefined)", self.name);
            exit::end_bare(&text, exit::EXIT_CRASH);
        }
    }
}

/// A lane's two elements of an 8x8 matrix of 16 bits, whose rows are at these addresses.
fn eight_by_eight(rows: &[u64], columns: bool, lane: u32) -> u64 {
    let (group, thread) = ((lane / 4) as usize, u64::from(lane % 4));
    let at = |row: usize, column: u64| read(rows[row] + 2 * column, 2);
    if columns {
        let first = 2 * thread as usize;
        at(first, group as u64) | at(first + 1, group as u64) << 16
    } else {
        at(group, 2 * thread) | at(group, 2 * thread + 1) << 16
    }
}

/// Little-endian bytes of memory.
fn read(at: u64, bytes: u32) -> u64 {
    access::touch(access::Kind::Load, at, bytes.into(), 1, "a matrix");
    memory::number(at, bytes as usize)
}

fn write(at: u64, bytes: u32, value: u64) {
    access::touch(access::Kind::Store, at, bytes.into(), 1, "a matrix");
    memory::set_number(at, bytes as usize, value);
}

impl Multiply {
    /// m8n8k4 of halves is four products at once.
    fn products(&self) -> u32 {
        if !self.wmma && self.factors[0] == Type::F16 && self.shape == (8, 8, 4) { 4 } else { 1 }
    }

    /// Elements that a lane holds of a matrix.
    fn held(&self, matrix: Matrix, ty: Type) -> u32 {
        let (m, n, k) = self.shape;
        match matrix {
            _ if self.wmma => held(matrix, ty, self.shape),
            Matrix::A => m * k * self.products() / WARP,
            Matrix::B => k * n * self.products() / WARP,
            Matrix::C => m * n * self.products() / WARP,
        }
    }

    fn place(&self, matrix: Matrix, ty: Type, lane: u32, i: u32) -> Place {
        let (shape, bits) = (self.shape, ty.bits());
        match matrix {
            _ if self.wmma => places::wmma(matrix, shape, self.held(matrix, ty), lane, i),
            Matrix::A => places::a(shape, bits, self.columns[0], lane, i),
            Matrix::B => places::b(shape, bits, self.columns[1], lane, i),
            Matrix::C => places::c(shape, self.factors[0] == Type::F16, bits, lane, i),
        }
    }

    /// `lane`'s part of D.
    fn result<'w>(&self, op: &Operation, lane: u32, words: &dyn Fn(usize) -> &'w [u64]) -> Vec<u64> {
        let (m, n, k) = self.shape;
        let count = self.products();
        let [ta, tb] = self.factors;
        let sizes = [(Matrix::A, ta, m, k), (Matrix::B, tb, k, n), (Matrix::C, self.c, m, n)];
        let mut first = 0;
        let [a, b, c] = sizes.map(|(matrix, ty, rows, columns)| {
            let (bits, held) = (ty.bits(), self.held(matrix, ty));
            let mut dense = Dense::new(rows * count, columns);
            for l in 0..WARP {
                for i in 0..held {
                    let (row, column) = self.place(matrix, ty, l, i);
                    let value = element(&words(l as usize)[first..], bits, i);
                    let place = &mut dense.elements[(row * columns + column) as usize];
                    if place.replace(value).is_some_and(|before| before != value) {
                        let what = "that lanes hold with different values (undefined)";
                        let text = format!("{} with an element of {matrix:?} {what}", op.name);
                        exit::end_bare(&text, exit::EXIT_CRASH);
                    }
                }
            }
            first += (if bits == 64 { held } else { bits * held / 32 }) as usize;
            dense
        });
        let bits = self.d.bits();
        packed(
            (0..self.held(Matrix::C, self.d)).map(|i| {
                let (row, column) = self.place(Matrix::C, self.d, lane, i);
                let product = row / m;
                let pairs = (0..k).map(|at| (a.at(row, at), b.at(product * k + at, column)));
                self.element(pairs, c.at(row, column))
            }),
            bits,
        )
    }

    /// The sum of C's element and the products, in ascending order of k.
    fn element(&self, pairs: impl Iterator<Item = (u64, u64)>, c: u64) -> u64 {
        let [ta, tb] = self.factors;
        match ta {
            Type::F64 => {
                let f = |x: u64| Double::from_bits(u128::from(x));
                let sum = pairs.fold(f(c), |sum, (a, b)| f(a).mul_add_r(f(b), sum, self.round).value);
                finished(sum, false)
            }
            Type::F16 | Type::Bf16 | Type::Tf32 => {
                let sum =
                    pairs.fold(single(self.c, c), |sum, (a, b)| single(ta, a).mul_add(single(tb, b), sum));
                self.rounded(sum)
            }
            Type::And | Type::Xor => {
                let both = |(a, b)| if ta == Type::And { a & b } else { a ^ b };
                pairs.map(both).sum::<u64>().wrapping_add(c) & 0xffff_ffff
            }
            _ => {
                let sum: i64 = pairs.map(|(a, b)| integer(ta, a) * integer(tb, b)).sum();
                let sum = sum + i64::from(c as u32 as i32);
                let limited = sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
                u64::from((if self.satfinite { limited } else { sum }) as u32)
            }
        }
    }

    /// A sum in the format of D.
    fn rounded(&self, sum: f32) -> u64 {
        let sum = Single::from_bits(u128::from(sum.to_bits()));
        if self.d == Type::F16 {
            let half: Half = sum.convert_r(Round::NearestTiesToEven, &mut false).value;
            finished(half, self.satfinite)
        } else {
            finished(sum, self.satfinite)
        }
    }
}

/// The bits of a result. With `satfinite` NaN is +0, and an infinity is the largest number.
fn finished<T: Float>(x: T, satfinite: bool) -> u64 {
    let largest = if x.is_negative() { -T::largest() } else { T::largest() };
    let x = match (x.is_nan(), x.is_infinite(), satfinite) {
        (true, _, true) => T::ZERO,
        (_, true, true) => largest,
        _ => x,
    };
    numeric::bits_of(x)
}

/// A factor or an addend as a single, which holds it exactly.
fn single(ty: Type, bits: u64) -> f32 {
    let wide = |x: Single| f32::from_bits(x.to_bits() as u32);
    let bits = u128::from(bits);
    match ty {
        Type::F16 => wide(FloatConvert::<Single>::convert(Half::from_bits(bits), &mut false).value),
        Type::Bf16 => wide(FloatConvert::<Single>::convert(BFloat::from_bits(bits), &mut false).value),
        // 19 bits count.
        Type::Tf32 => f32::from_bits(bits as u32 >> 13 << 13),
        _ => f32::from_bits(bits as u32),
    }
}

fn integer(ty: Type, bits: u64) -> i64 {
    let width = ty.bits();
    let signed = matches!(ty, Type::S8 | Type::S4);
    let bits = bits as i64;
    if signed && bits >> (width - 1) & 1 == 1 { bits - (1 << width) } else { bits }
}
