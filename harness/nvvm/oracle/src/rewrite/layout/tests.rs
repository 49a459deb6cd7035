//! Random constants in modules of every layout: each is laid out or refused, and what LLVM gets is valid.

use crate::refusal::Refusal;
use crate::rewrite::rewritten;
use crate::{HostJob, ThreadOrder, UndefinedBits};
use fastrand::Rng;

const LAYOUTS: [&str; 3] = [
    "target datalayout = \"e-p:32:32:32-i64:64:64-i128:128:128-v64:64:64-v128:128:128-n16:32:64\"\n",
    "target datalayout = \"e-p:64:64:64-i64:64:64-v64:64:64-v128:128:128-n16:32:64\"\n",
    "",
];

const TYPES: [&str; 19] = [
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "half",
    "float",
    "double",
    "ptr",
    "ptr addrspace(1)",
    "<2 x i32>",
    "<2 x i64>",
    "<2 x ptr>",
    "%pair",
    "%odd",
    "[2 x ptr]",
    "[2 x %pair]",
    "{ <2 x i32>, ptr }",
];

/// The types of the elements of a list, with what encloses them.
fn elements(ty: &str) -> Option<(&'static str, Vec<&'static str>, &'static str)> {
    Some(match ty {
        "%pair" => ("{ ", vec!["ptr", "i32"], " }"),
        "%odd" => ("{ ", vec!["i8", "i128", "%pair"], " }"),
        "{ <2 x i32>, ptr }" => ("{ ", vec!["<2 x i32>", "ptr"], " }"),
        "[2 x ptr]" => ("[", vec!["ptr"; 2], "]"),
        "[2 x %pair]" => ("[", vec!["%pair"; 2], "]"),
        "<2 x i32>" => ("<", vec!["i32"; 2], ">"),
        "<2 x i64>" => ("<", vec!["i64"; 2], ">"),
        "<2 x ptr>" => ("<", vec!["ptr"; 2], ">"),
        _ => return None,
    })
}

struct Texts(Rng);

impl Texts {
    fn pick(&mut self, of: &[&'static str]) -> &'static str {
        of[self.0.usize(..of.len())]
    }

    fn number(&mut self) -> String {
        let huge = ["9223372036854775807", "-9223372036854775808", "4294967297", "-1", "0", "1", "2"];
        self.pick(&huge).to_string()
    }

    /// A constant of this type, with at most `depth` expressions inside each other.
    fn constant(&mut self, ty: &str, depth: u32) -> String {
        if depth == 0 || self.0.u32(..8) == 0 {
            return self.leaf(ty, depth);
        }
        self.expression(ty, depth - 1)
    }

    fn expression(&mut self, ty: &str, d: u32) -> String {
        let choice = self.0.u32(..6);
        match (ty, choice) {
            ("i32" | "i64", 0) => {
                let from = format!("<2 x {ty}>");
                format!("extractelement ({from} {}, i32 {})", self.constant(&from, d), self.0.u32(..2))
            }
            ("i64", 1) => format!("bitcast (<2 x i32> {} to i64)", self.constant("<2 x i32>", d)),
            ("i1" | "i8" | "i16" | "i32" | "i64", 2) => {
                format!("trunc (i128 {} to {ty})", self.constant("i128", d))
            }
            ("i1" | "i8" | "i16" | "i32" | "i64" | "i128", 3 | 4) => {
                let op = self.pick(&["add", "sub", "xor"]);
                format!("{op} ({ty} {}, {ty} {})", self.constant(ty, d), self.constant(ty, d))
            }
            ("i1" | "i8" | "i16" | "i32" | "i64" | "i128", _) => {
                format!("ptrtoint (ptr {} to {ty})", self.constant("ptr", d))
            }
            ("float", _) => format!("bitcast (i32 {} to float)", self.constant("i32", d)),
            ("double", _) => format!("bitcast (i64 {} to double)", self.constant("i64", d)),
            ("half", _) => format!("bitcast (i16 {} to half)", self.constant("i16", d)),
            ("ptr", 0) => {
                let from = self.pick(&["i8", "i32", "i64", "i128"]);
                format!("inttoptr ({from} {} to ptr)", self.constant(from, d))
            }
            ("ptr", 1) => {
                format!("addrspacecast (ptr addrspace(1) {} to ptr)", self.constant("ptr addrspace(1)", d))
            }
            ("ptr" | "ptr addrspace(1)", _) => self.offset(ty, d),
            ("<2 x ptr>", 0) => {
                let index = self.constant("<2 x i64>", 0);
                format!("getelementptr (i32, ptr {}, <2 x i64> {index})", self.constant("ptr", d))
            }
            ("<2 x ptr>", 1) => {
                format!("inttoptr (<2 x i32> {} to <2 x ptr>)", self.constant("<2 x i32>", d))
            }
            ("<2 x i32>", 0) => format!("bitcast (i64 {} to <2 x i32>)", self.constant("i64", d)),
            ("<2 x i32>", 1) => {
                format!("ptrtoint (<2 x ptr> {} to <2 x i32>)", self.constant("<2 x ptr>", d))
            }
            ("<2 x i32>" | "<2 x i64>", 2) => {
                let part = if ty == "<2 x i32>" { "i32" } else { "i64" };
                let (all, one) = (self.constant(ty, d), self.constant(part, d));
                format!("insertelement ({ty} {all}, {part} {one}, i32 {})", self.0.u32(..2))
            }
            ("<2 x i32>" | "<2 x i64>", 3) => {
                let mask = self.pick(&["<i32 0, i32 3>", "<i32 2, i32 poison>"]);
                let (x, y) = (self.constant(ty, d), self.constant(ty, d));
                format!("shufflevector ({ty} {x}, {ty} {y}, <2 x i32> {mask})")
            }
            _ => self.leaf(ty, d),
        }
    }

    fn offset(&mut self, ty: &str, d: u32) -> String {
        let (source, more) = match self.0.u32(..5) {
            0 => ("i8", String::new()),
            1 => ("%pair", format!(", i32 {}", self.0.u32(..2))),
            2 => ("%odd", format!(", i32 2, i32 {}", self.0.u32(..2))),
            3 => ("[4 x i32]", format!(", i128 {}", self.number())),
            _ => ("i128", String::new()),
        };
        let index = self.pick(&["i32", "i64", "i128"]);
        let index = match index {
            "i32" => format!("i32 {}", self.0.i32(..)),
            other => format!("{other} {}", self.number()),
        };
        format!("getelementptr ({source}, {ty} {}, {index}{more})", self.constant(ty, d))
    }

    /// A constant that is no expression, but whose elements may be.
    fn leaf(&mut self, ty: &str, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        if let Some((open, parts, close)) = elements(ty) {
            return match self.0.u32(..10) {
                0 => "zeroinitializer".into(),
                1 => "undef".into(),
                _ => {
                    let parts: Vec<String> =
                        parts.iter().map(|part| format!("{part} {}", self.constant(part, d))).collect();
                    format!("{open}{}{close}", parts.join(", "))
                }
            };
        }
        match ty {
            "ptr" => self.pick(&["null", "@g", "@a", "@f", "poison"]).into(),
            "ptr addrspace(1)" => self.pick(&["null", "@h", "undef"]).into(),
            "half" | "float" | "double" => self.pick(&["1.0", "0.0", "undef"]).into(),
            "i1" => self.pick(&["true", "false"]).into(),
            "i8" | "i16" | "i32" => self.0.u32(..100).to_string(),
            _ => self.number(),
        }
    }

    /// A kernel that uses variables with such values, and such operands.
    fn module(&mut self, layout: &str) -> String {
        let mut text = format!(
            "{layout}%pair = type {{ ptr, i32 }}\n%odd = type {{ i8, i128, %pair }}\n\
             @g = internal global %pair zeroinitializer\n@a = internal global [4 x i32] zeroinitializer\n\
             @h = internal addrspace(1) global %odd zeroinitializer\ndefine internal void @f() {{ ret void }}\n"
        );
        let mut body = String::new();
        for n in 0..2 {
            let ty = self.pick(&TYPES);
            text += &format!("@v{n} = internal global {ty} {}\n", self.constant(ty, 3));
            body += &format!("%v{n} = load {ty}, ptr @v{n}\nstore {ty} %v{n}, ptr %out\n");
            let ty = self.pick(&TYPES);
            body += &format!("store {ty} {}, ptr %out\n", self.constant(ty, 3));
        }
        let ty = self.pick(&TYPES);
        let (x, y) = (self.constant(ty, 2), self.constant(ty, 2));
        body += &format!(
            "br i1 %c, label %one, label %two\none:\nbr label %two\ntwo:\n\
             %p = phi {ty} [ {x}, %start ], [ {y}, %one ]\nstore {ty} %p, ptr %out\n"
        );
        text + &format!("define void @k(ptr %out) {{\nstart:\n%c = load i1, ptr %out\n{body}ret void\n}}\n")
    }
}

#[test]
fn every_constant_is_laid_out_or_refused() {
    const CASES: u64 = 3000;
    let (mut unread, mut refused) = (0, 0);
    for seed in 0..CASES {
        let text = Texts(Rng::with_seed(seed)).module(LAYOUTS[(seed % 3) as usize]);
        let job = HostJob {
            ir: vec![text.clone().into_bytes()],
            kernel: "k".into(),
            grid: [1; 3],
            block: [1; 3],
            args: vec![0; if seed % 3 == 0 { 4 } else { 8 }],
            dynamic_shared: 0,
            order: ThreadOrder::Forwards,
            undefined: if seed % 2 == 0 { UndefinedBits::Negative } else { UndefinedBits::Zeros },
            seconds: 1,
            regions: vec![],
            spare: vec![],
            bound: vec![],
            variables: vec![],
        };
        let ended = std::panic::catch_unwind(|| rewritten(&job).map(|m| m.verify()));
        match ended.unwrap_or_else(|_| panic!("a panic (above) on case {seed}:\n{text}")) {
            Ok(valid) => assert_eq!(valid, Ok(()), "case {seed}:\n{text}"),
            Err(Refusal::PointerVectors | Refusal::Initialiser) => refused += 1,
            Err(Refusal::Llvm(why)) => {
                eprintln!("case {seed}: {why}");
                unread += 1;
            }
            Err(other) => panic!("case {seed}: {other}\n{text}"),
        }
    }
    assert!(unread < CASES / 20 && refused > 0 && refused < CASES / 2, "{unread} unread, {refused} refused");
}
