//! Names of matrix operations: LLVM's intrinsics, those of NVVM 2.0 §15.6.5, and PTX instructions.

use super::facts::{Bits, Directed, Elem, Family, Fragment, Order, Product, Role, Shape};

/// A matrix operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lower) enum Task {
    /// `wmma.load`; whether it has a leading dimension.
    Load(Fragment, bool),
    /// `wmma.store`
    Store(Fragment, bool),
    /// `wmma.mma`, `mma`
    Multiply(Product),
    /// `ldmatrix`: the number of 8x8 matrices, and whether they are transposed.
    Rows(u32, bool),
}

/// The parts of a name, read from the left.
struct Parts<'n>(std::iter::Peekable<std::vec::IntoIter<&'n str>>);

impl<'n> Parts<'n> {
    fn of(name: &'n str) -> Parts<'n> {
        Parts(name.split('.').collect::<Vec<_>>().into_iter().peekable())
    }

    fn eat(&mut self, word: &str) -> bool {
        self.0.next_if(|w| *w == word).is_some()
    }

    fn all(&mut self, words: &[&str]) -> Option<()> {
        words.iter().all(|w| self.eat(w)).then_some(())
    }

    fn read<T>(&mut self, of: fn(&str) -> Option<T>) -> Option<T> {
        let t = of(self.0.peek()?)?;
        self.0.next();
        Some(t)
    }

    fn elems(&mut self) -> Vec<Elem> {
        std::iter::from_fn(|| self.read(Elem::parse)).collect()
    }

    fn end(&mut self) -> Option<()> {
        self.0.peek().is_none().then_some(())
    }
}

fn role(word: &str) -> Option<Role> {
    match word {
        "a" => Some(Role::A),
        "b" => Some(Role::B),
        "c" | "d" => Some(Role::C),
        _ => None,
    }
}

fn bits(word: &str) -> Option<Bits> {
    match word {
        "and" => Some(Bits::And),
        "xor" => Some(Bits::Xor),
        _ => None,
    }
}

/// The direction of a rounding; none if it is to nearest.
fn rounding(word: &str) -> Option<Option<Directed>> {
    match word {
        "rn" => Some(None),
        "rz" => Some(Some(Directed::Zero)),
        "rm" => Some(Some(Directed::Down)),
        "rp" => Some(Some(Directed::Up)),
        _ => None,
    }
}

/// The rounding of a product; only those of f64 have a word for it.
fn rounded(way: Option<Option<Directed>>, product: &Product) -> Option<Option<Directed>> {
    (way.is_none() || product.a == Elem::F64).then_some(way.flatten())
}

/// `xor.popc` or `and.popc`, if it comes next.
fn popc(p: &mut Parts<'_>) -> Option<Option<Bits>> {
    match p.read(bits) {
        Some(b) => p.eat("popc").then_some(Some(b)),
        None => Some(None),
    }
}

/// A product whose name has these element types: LLVM's names have one or two, PTX's have two or four.
fn product(family: Family, shape: Shape, orders: [Order; 2], elems: &[Elem]) -> Option<Product> {
    let (d, a, b, c) = match *elems {
        [d, a, b, c] => (d, a, b, c),
        [d @ (Elem::F16 | Elem::F32), c] => (d, Elem::F16, Elem::F16, c),
        [a, ref b @ ..] if b.len() < 2 => {
            let acc = match a {
                Elem::Bf16 | Elem::Tf32 => Elem::F32,
                Elem::F64 => Elem::F64,
                _ => Elem::S32,
            };
            (acc, a, b.first().copied().unwrap_or(a), acc)
        }
        _ => return None,
    };
    let (satfinite, bits, directed) = (false, None, None);
    Some(Product { family, shape, orders, a, b, c, d, satfinite, bits, directed })
}

impl Task {
    /// Of `llvm.nvvm.`*name*; pointer types at its end are ignored.
    pub(in crate::lower) fn of_intrinsic(name: &str) -> Option<Task> {
        let end = name.rfind(".p").filter(|at| name[at + 2..].starts_with(|c: char| c.is_ascii_digit()));
        let mut p = Parts::of(&name[..end.unwrap_or(name.len())]);
        let task = match p.0.next()? {
            "ldmatrix" => rows(&mut p, false)?,
            "wmma" => {
                let shape = p.read(Shape::parse)?;
                if p.eat("mma") {
                    let op = popc(&mut p)?;
                    let orders = [p.read(Order::parse)?, p.read(Order::parse)?];
                    let way = p.read(rounding);
                    let elems = p.elems();
                    let satfinite = p.eat("satfinite");
                    let product = product(Family::Wmma, shape, orders, &elems)?;
                    // LLVM has no two types of factors here.
                    if elems.len() == 2 && product.a != Elem::F16 || elems.len() > 2 {
                        return None;
                    }
                    let directed = rounded(way, &product)?;
                    Task::Multiply(Product { satfinite, bits: op, directed, ..product })
                } else {
                    let store = p.eat("store");
                    (store || p.eat("load")).then_some(())?;
                    let d = p.0.peek() == Some(&"d");
                    let role = p.read(role).filter(|_| store == d)?;
                    let order = p.read(Order::parse)?;
                    let stride = p.eat("stride");
                    access(store, shape, role, order, p.read(Elem::parse)?, stride)
                }
            }
            "mma" => {
                let op = popc(&mut p)?;
                let shape = p.read(Shape::parse)?;
                let orders = [p.read(Order::parse)?, p.read(Order::parse)?];
                let satfinite = p.eat("satfinite");
                let elems = p.elems();
                let product = product(Family::Mma, shape, orders, &elems)?;
                // A second type of factors is written only if it differs.
                let twice = elems.len() == 2 && product.a != Elem::F16 && product.a == product.b;
                (elems.len() <= 2 && !twice).then_some(())?;
                Task::Multiply(Product { satfinite, bits: op, ..product })
            }
            _ => return None,
        };
        p.end()?;
        task.exists().then_some(task)
    }

    /// Of `llvm.nvvm.hmma.`*name* (NVVM 2.0 §15.6.5) with its operand `%rowcol`.
    pub(in crate::lower) fn of_document(name: &str, rowcol: u64) -> Option<Task> {
        let end = name.rfind(".p").filter(|at| name[at + 2..].starts_with(|c: char| c.is_ascii_digit()));
        let mut p = Parts::of(&name[..end.unwrap_or(name.len())]);
        let shape = p.read(Shape::parse)?;
        let order = |n: u64| if n & 1 == 0 { Order::Row } else { Order::Col };
        let task = if p.eat("mma") {
            let elems = p.elems();
            (elems.len() == 2 && rowcol < 4).then_some(())?;
            Task::Multiply(product(Family::Wmma, shape, [order(rowcol >> 1), order(rowcol)], &elems)?)
        } else {
            let store = p.eat("st");
            (store || p.eat("ld")).then_some(())?;
            let role = p.read(role).filter(|r| !store || *r == Role::C)?;
            let elem = if role == Role::C { p.read(Elem::parse)? } else { Elem::F16 };
            (rowcol < 2).then_some(())?;
            access(store, shape, role, order(rowcol), elem, true)
        };
        p.end()?;
        let halves = |e: Elem| matches!(e, Elem::F16 | Elem::F32);
        let known = match task {
            Task::Load(f, _) | Task::Store(f, _) => halves(f.elem) && shape.k == 16,
            Task::Multiply(m) => m.a == Elem::F16,
            Task::Rows(..) => false,
        };
        (known && task.exists()).then_some(task)
    }

    /// Of a PTX instruction. The number of operands tells whether there is a leading dimension.
    pub(in crate::lower) fn of_ptx(name: &str, operands: usize) -> Option<Task> {
        const SYNC: &[&str] = &["sync", "aligned"];
        let mut p = Parts::of(name);
        let task = match p.0.next()? {
            "ldmatrix" => rows(&mut p, true)?,
            "wmma" if p.eat("mma") => {
                let op = popc(&mut p)?;
                p.all(SYNC)?;
                let orders = [p.read(Order::parse)?, p.read(Order::parse)?];
                let shape = p.read(Shape::parse)?;
                let way = p.read(rounding);
                let elems = p.elems();
                let satfinite = p.eat("satfinite");
                let product = product(Family::Wmma, shape, orders, &elems)?;
                written_out(&elems, &product)?;
                let directed = rounded(way, &product)?;
                Task::Multiply(Product { satfinite, bits: op, directed, ..product })
            }
            "wmma" => {
                let store = p.eat("store");
                (store || p.eat("load")).then_some(())?;
                let d = p.0.peek() == Some(&"d");
                let role = p.read(role).filter(|_| store == d)?;
                p.all(SYNC)?;
                let order = p.read(Order::parse)?;
                let shape = p.read(Shape::parse)?;
                let _ = p.eat("global") || p.eat("shared") || p.eat("shared::cta");
                access(store, shape, role, order, p.read(Elem::parse)?, operands == 3)
            }
            "mma" => {
                p.all(SYNC)?;
                let shape = p.read(Shape::parse)?;
                let orders = [p.read(Order::parse)?, p.read(Order::parse)?];
                let satfinite = p.eat("satfinite");
                let elems = p.elems();
                let op = popc(&mut p)?;
                let product = product(Family::Mma, shape, orders, &elems).filter(|_| elems.len() == 4)?;
                Task::Multiply(Product { satfinite, bits: op, ..product })
            }
            _ => return None,
        };
        p.end()?;
        task.exists().then_some(task)
    }

    fn exists(&self) -> bool {
        match self {
            Task::Load(f, _) | Task::Store(f, _) => f.exists(),
            Task::Multiply(m) => m.exists(),
            Task::Rows(count, _) => matches!(count, 1 | 2 | 4),
        }
    }
}

/// PTX's `wmma.mma` writes two types for halves and four for all others.
fn written_out(elems: &[Elem], product: &Product) -> Option<()> {
    (elems.len() == if product.a == Elem::F16 { 2 } else { 4 }).then_some(())
}

fn access(store: bool, shape: Shape, role: Role, order: Order, elem: Elem, stride: bool) -> Task {
    let f = Fragment { family: Family::Wmma, role, shape, elem, order };
    if store { Task::Store(f, stride) } else { Task::Load(f, stride) }
}

/// `sync.aligned.m8n8.x4.trans.b16`; PTX's name may have the space.
fn rows(p: &mut Parts<'_>, ptx: bool) -> Option<Task> {
    p.all(&["sync", "aligned"])?;
    let before = p.eat("m8n8");
    let count = p.read(|w| w.strip_prefix('x')?.parse().ok())?;
    let trans = p.eat("trans");
    // PTX's assembler takes the number before the shape too, and much CUDA code has it there.
    if !before {
        p.all(if ptx { &["m8n8"] } else { return None })?;
    }
    let _ = ptx && (p.eat("shared") || p.eat("shared::cta"));
    p.all(&["b16"])?;
    Some(Task::Rows(count, trans))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPES: [&str; 16] = [
        "m16n16k16",
        "m32n8k16",
        "m8n32k16",
        "m16n16k8",
        "m8n8k4",
        "m8n8k32",
        "m8n8k128",
        "m16n8k4",
        "m16n8k8",
        "m16n8k16",
        "m8n8k16",
        "m16n8k32",
        "m16n8k64",
        "m16n8k128",
        "m16n8k256",
        "m16n8k512",
    ];
    const ELEMS: [&str; 11] = ["f16", "bf16", "tf32", "f32", "f64", "s32", "s8", "u8", "s4", "u4", "b1"];

    /// Every combination of words, joined by dots; empty words are left out.
    fn combined(words: &[&[&str]]) -> Vec<String> {
        words.iter().fold(vec![String::new()], |names, next| {
            let longer = |name: &String, word: &&str| match (name.as_str(), *word) {
                (_, "") => name.clone(),
                ("", word) => word.to_string(),
                (name, word) => format!("{name}.{word}"),
            };
            names.iter().flat_map(|name| next.iter().map(move |word| longer(name, word))).collect()
        })
    }

    #[test]
    fn the_names_are_those_of_the_target() {
        let maybe: Vec<&str> = [""].into_iter().chain(ELEMS).collect();
        let (orders, pop): (&[&str], &[&str]) = (&["row", "col"], &["", "and.popc", "xor.popc"]);
        let limits: &[&str] = &["", "satfinite"];
        let ways: &[&str] = &["", "rn", "rz", "rm", "rp"];
        let fragments: &[&str] = &["load.a", "load.b", "load.c", "load.d", "store.a", "store.c", "store.d"];
        let mut names = combined(&[&["wmma"], &SHAPES, fragments, orders, &["", "stride"], &ELEMS]);
        names.extend(combined(&[
            &["wmma"],
            &SHAPES,
            &["mma"],
            pop,
            orders,
            orders,
            ways,
            &ELEMS,
            &maybe,
            limits,
        ]));
        names.extend(combined(&[&["mma"], pop, &SHAPES, orders, orders, limits, &ELEMS, &maybe]));
        let counts: &[&str] = &["x1", "x2", "x3", "x4"];
        names.extend(combined(&[&["ldmatrix.sync.aligned.m8n8"], counts, &["", "trans"], &["b16"]]));
        // llvm-tblgen -gen-intrinsic-enums counts 497.
        assert_eq!(names.iter().filter(|n| Task::of_intrinsic(n).is_some()).count(), 497);
    }

    #[test]
    fn names_say_which_operation() {
        let known = |n: &str| Task::of_intrinsic(n).is_some();
        for yes in [
            "wmma.m16n16k16.load.a.row.stride.f16.p0",
            "wmma.m8n8k128.load.b.col.b1.p3i32",
            "wmma.m16n16k8.store.d.col.stride.f32.p1",
            "wmma.m32n8k16.mma.row.col.f16.f32.satfinite",
            "wmma.m8n8k4.mma.col.row.rn.f64",
            "wmma.m8n8k128.mma.xor.popc.row.col.b1",
            "mma.m8n8k4.col.row.f32.f16",
            "mma.m16n8k16.row.col.satfinite.u8.s8",
            "mma.and.popc.m16n8k256.row.col.b1",
            "ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3",
        ] {
            assert!(known(yes), "{yes}");
        }
        for no in [
            "wmma.m16n16k16.load.d.row.f16.p0",
            "wmma.m8n8k32.load.a.col.s4.p0",
            "wmma.m16n16k16.mma.row.col.s8.u8",
            "wmma.m16n16k16.mma.row.col.bf16.satfinite",
            "mma.m16n8k16.col.row.f32.f32",
            "mma.m16n8k8.row.col.f32.f16",
            "mma.m8n8k4.row.col.f16.f32",
            "mma.m16n8k16.row.col.satfinite.f32.f32",
            "mma.m8n8k128.row.col.b1",
            "mma.m16n8k32.row.col.f32.f32",
            "ldmatrix.sync.aligned.m8n8.x3.b16.p3",
            "ldmatrix.sync.aligned.m8n8.x1.b16.x",
        ] {
            assert!(!known(no), "{no}");
        }
        assert!(Task::of_ptx("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 4).is_some());
        let of = |name: &str| Task::of_ptx(name, 2);
        for name in ["x4.m8n8.shared.b16", "x2.trans.m8n8.shared.b16", "m8n8.x1.shared.b16"] {
            assert!(of(&format!("ldmatrix.sync.aligned.{name}")).is_some(), "{name}");
        }
        for name in ["x4.shared.b16", "m8n8.x4.m8n8.shared.b16", "x3.m8n8.shared.b16"] {
            assert!(of(&format!("ldmatrix.sync.aligned.{name}")).is_none(), "{name}");
        }
        assert!(!known("ldmatrix.sync.aligned.x4.m8n8.b16.p3"));
        assert!(Task::of_ptx("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc", 4).is_some());
        assert!(Task::of_ptx("wmma.load.c.sync.aligned.row.m16n16k16.global.f32", 3).is_some());
        assert!(Task::of_ptx("wmma.load.d.sync.aligned.row.m16n16k16.global.f32", 3).is_none());
        assert!(Task::of_ptx("mma.sync.aligned.m16n8k16.row.col.f32.f32", 4).is_none());
    }
}
