//! One operation, read by the format that the table has for it, or in MLIR's generic form.

use crate::scan::{Cursor, Expected, inside};
use crate::table::{Entry, Kind, Part, Piece};
use std::collections::HashMap;

/// An operation as written.
#[derive(Debug)]
pub struct Operation<'t> {
    /// Its entry in the table.
    pub entry: &'static Entry,
    /// Values with their types, for each operand that is present.
    operands: HashMap<&'static str, Vec<(&'t str, &'t str)>>,
    /// Attributes as written; empty for one without a value.
    attributes: HashMap<&'t str, &'t str>,
    /// The types of its results.
    pub results: Vec<&'t str>,
}

/// The known parts of an operation while it is read.
#[derive(Default)]
struct Reading<'t> {
    values: HashMap<String, Vec<&'t str>>,
    types: HashMap<String, Vec<&'t str>>,
    attributes: HashMap<&'t str, &'t str>,
    /// The types of all operands, and of all results, if they are written together.
    operand_types: Vec<&'t str>,
    result_types: Option<Vec<&'t str>>,
    /// All operands, if they are written together.
    all: Vec<&'t str>,
}

impl<'t> Operation<'t> {
    /// Reads the part after the name of an operation. `None` if the table has no format for it.
    ///
    /// # Errors
    /// The part of the format that the text does not match.
    pub fn read(entry: &'static Entry, c: &mut Cursor<'t>) -> Result<Option<Operation<'t>>, Expected> {
        let Some(syntax) = &entry.syntax else { return Ok(None) };
        let mut r = Reading::default();
        r.pieces(entry, syntax, c)?;
        r.finish(entry).map(Some)
    }

    /// Reads the part after the name in the generic form: `(%a, %b) <{...}> {...} : (types) -> type`.
    ///
    /// # Errors
    /// The part of the form that the text does not match.
    pub fn read_generic(entry: &'static Entry, c: &mut Cursor<'t>) -> Result<Operation<'t>, Expected> {
        let mut r = Reading::default();
        c.expect("(")?;
        while !c.eat(")") {
            r.all.push(c.value()?);
            c.eat(",");
        }
        if c.eat("<") {
            r.attributes.extend(c.dictionary()?);
            c.expect(">")?;
        }
        if c.sees("{") {
            r.attributes.extend(c.dictionary()?);
        }
        c.expect(":")?;
        r.operand_types = tuple(c)?;
        c.expect("->")?;
        r.result_types = Some(tuple(c)?);
        r.spread(entry)?;
        r.finish(entry)
    }

    /// The value and type of an operand that is present.
    pub fn operand(&self, name: &str) -> Option<(&'t str, &'t str)> {
        self.all(name).first().copied()
    }

    /// The values and types of an operand of which there may be several.
    pub fn all(&self, name: &str) -> &[(&'t str, &'t str)] {
        self.operands.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether a unit or boolean attribute is set.
    pub fn flag(&self, name: &str) -> bool {
        self.attributes.get(name).is_some_and(|v| !matches!(*v, "false" | "0 : i1"))
    }

    /// The keyword of an attribute, without the name of its type.
    pub fn keyword(&self, name: &str) -> Option<&'t str> {
        self.attributes.get(name).map(|v| inside(v))
    }

    /// The number of an attribute.
    pub fn integer(&self, name: &str) -> Option<i64> {
        let text = self.attributes.get(name)?;
        text.split(':').next()?.trim().parse().ok()
    }

    /// An attribute as written.
    pub fn attribute(&self, name: &str) -> Option<&'t str> {
        self.attributes.get(name).copied()
    }
}

/// `(types)`, or one type without brackets.
fn tuple<'t>(c: &mut Cursor<'t>) -> Result<Vec<&'t str>, Expected> {
    if !c.eat("(") {
        return Ok(vec![c.ty()?]);
    }
    if c.eat(")") {
        return Ok(Vec::new());
    }
    let all = c.types()?;
    c.expect(")")?;
    Ok(all)
}

impl<'t> Reading<'t> {
    fn pieces(&mut self, e: &Entry, pieces: &[Piece], c: &mut Cursor<'t>) -> Result<(), Expected> {
        for piece in pieces {
            match piece {
                Piece::Literal(text) => c.expect(text)?,
                Piece::Dictionary if c.sees("{") => self.attributes.extend(c.dictionary()?),
                Piece::Dictionary => {}
                Piece::Variable(name) => self.variable(e, name, c)?,
                Piece::Operands => {
                    self.all = values(c)?;
                    self.spread(e)?;
                }
                Piece::OperandTypes => self.operand_types = c.types()?,
                Piece::ResultTypes => self.result_types = Some(c.types()?),
                Piece::Type(name) if is_many(e, name) => drop(self.types.insert(name.clone(), c.types()?)),
                Piece::Type(name) => drop(self.types.insert(name.clone(), vec![c.ty()?])),
                Piece::Function(from, to) => {
                    let types = tuple(c)?;
                    self.types.insert(from.clone(), types);
                    c.expect("->")?;
                    self.types.insert(to.clone(), vec![c.ty()?]);
                }
                Piece::Optional(group) if self.is_present(e, group, c) => {
                    // A unit attribute is written by the words around it alone.
                    self.pieces(e, group, c)?;
                }
                Piece::Optional(_) => {}
            }
        }
        Ok(())
    }

    fn is_present(&self, e: &Entry, group: &[Piece], c: &Cursor<'t>) -> bool {
        match group {
            [Piece::Literal(text), ..] => c.sees(text),
            [Piece::Variable(name), ..] if e.attributes.contains_key(name.as_str()) => {
                c.sees("#") || c.sees("<")
            }
            [Piece::Variable(_), ..] => c.sees("%"),
            _ => false,
        }
    }

    /// An operand or an attribute in the syntax.
    fn variable(&mut self, e: &Entry, name: &str, c: &mut Cursor<'t>) -> Result<(), Expected> {
        let Some((key, kind)) = e.attributes.get_key_value(name) else {
            let found = if is_many(e, name) { values(c)? } else { vec![c.value()?] };
            self.values.insert(name.to_string(), found);
            return Ok(());
        };
        let value = match kind {
            Kind::Unit => {
                // Its word may be written, although the words around it say enough.
                c.eat(key);
                ""
            }
            Kind::Keyword => c.keyword()?,
            Kind::Text => c.string()?,
            Kind::Type => c.ty()?,
            Kind::Integer => number(c)?,
            Kind::Range => {
                if c.eat("#") {
                    c.word();
                }
                c.skip_blank();
                c.bracketed()?
            }
            Kind::Bool => c.word(),
        };
        self.attributes.insert(key, value);
        Ok(())
    }

    /// Gives each operand its part of all values. Optional operands are present if the segments say so, or if
    /// there are enough values.
    fn spread(&mut self, e: &Entry) -> Result<(), Expected> {
        let segments = self.attributes.get("operandSegmentSizes").map(|s| {
            let numbers = inside(s).rsplit(':').next().unwrap_or("");
            numbers.split(',').filter_map(|n| n.trim().parse().ok()).collect::<Vec<usize>>()
        });
        let mut rest = self.all.as_slice();
        for (n, part) in e.operands.iter().enumerate() {
            let count = match &segments {
                Some(s) => s.get(n).copied().unwrap_or(0),
                None if part.many => rest.len(),
                None => rest.len().min(1),
            };
            if count > rest.len() {
                return Err(Expected(format!("{} operands", e.operands.len())));
            }
            let (own, more) = rest.split_at(count);
            if count > 0 {
                self.values.insert(part.name.to_string(), own.to_vec());
            }
            rest = more;
        }
        if rest.is_empty() { Ok(()) } else { Err(Expected(format!("at most {} operands", e.operands.len()))) }
    }

    /// Joins values and types.
    fn finish(mut self, entry: &'static Entry) -> Result<Operation<'t>, Expected> {
        let mut together = self.operand_types.iter().copied();
        let mut operands = HashMap::new();
        for part in &entry.operands {
            let Some(values) = self.values.get(part.name) else { continue };
            let written = self.types.get(part.name);
            let mut typed = Vec::new();
            for (n, value) in values.iter().enumerate() {
                let own = written.and_then(|w| w.get(n).copied());
                let ty = own.or_else(|| together.next()).or(part.ty);
                let ty = ty.ok_or_else(|| Expected(format!("the type of {value}")))?;
                if part.ty.is_some_and(|always| always != ty && !always.starts_with('!')) {
                    let always = part.ty.unwrap_or_default();
                    return Err(Expected(format!("{value} to be of type {always}")));
                }
                typed.push((*value, ty));
            }
            operands.insert(part.name, typed);
        }
        if together.next().is_some() {
            return Err(Expected("as many types as operands".into()));
        }
        let results = match self.result_types.take() {
            Some(all) => all,
            None => entry.results.iter().flat_map(|r| self.result(entry, r)).collect(),
        };
        Ok(Operation { entry, operands, attributes: self.attributes, results })
    }

    fn result(&self, entry: &Entry, part: &Part) -> Vec<&'t str> {
        match self.types.get(part.name) {
            Some(written) => written.clone(),
            // The result may be written but is not, so there is none.
            None if entry.syntax.iter().flatten().any(|p| mentions(p, part.name)) => Vec::new(),
            None => part.ty.into_iter().collect(),
        }
    }
}

/// Whether a piece of a format is the type of a result.
fn mentions(piece: &Piece, result: &str) -> bool {
    match piece {
        Piece::Type(name) => name == result,
        Piece::Optional(group) => group.iter().any(|p| mentions(p, result)),
        _ => false,
    }
}

fn is_many(e: &Entry, name: &str) -> bool {
    e.operands.iter().chain(&e.results).any(|p| p.name == name && p.many)
}

fn values<'t>(c: &mut Cursor<'t>) -> Result<Vec<&'t str>, Expected> {
    let mut all = vec![c.value()?];
    loop {
        // A comma may also be followed by something that is not a value.
        let mut ahead = *c;
        if !ahead.eat(",") || !ahead.sees("%") {
            return Ok(all);
        }
        c.eat(",");
        all.push(c.value()?);
    }
}

/// An integer, with its type if it is written.
fn number<'t>(c: &mut Cursor<'t>) -> Result<&'t str, Expected> {
    c.skip_blank();
    let start = *c;
    c.eat("-");
    if c.word().is_empty() {
        return Err(Expected("a number".into()));
    }
    Ok(&start.rest()[..c.at - start.at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::find;

    fn read(text: &str) -> Result<Operation<'_>, Expected> {
        let mut c = Cursor::new(text, 0);
        let generic = c.eat("\"");
        let entry = find(c.word()).expect("an operation of the table");
        if generic {
            c.expect("\"")?;
            return Operation::read_generic(entry, &mut c);
        }
        let op = Operation::read(entry, &mut c)?.expect("a format");
        c.skip_blank();
        assert_eq!(c.rest(), "", "it is read to its end");
        Ok(op)
    }

    #[test]
    fn operands_types_and_attributes_are_found() {
        let op = read("nvvm.mbarrier.arrive %b, %n {relaxed = true} : !llvm.ptr<3> -> i64").unwrap();
        assert_eq!(op.operand("addr"), Some(("%b", "!llvm.ptr<3>")));
        assert_eq!(op.operand("count"), Some(("%n", "i32")));
        assert!(op.flag("relaxed"));
        assert_eq!(op.results, ["i64"]);
        let op = read("nvvm.mbarrier.arrive %b : !llvm.ptr").unwrap();
        assert_eq!((op.operand("count"), op.flag("relaxed")), (None, false));
        let op = read(
            "nvvm.shfl.sync bfly %m, %v, %o, %c {return_value_and_is_valid} \
                       : f32 -> !llvm.struct<(f32, i1)>",
        )
        .unwrap();
        assert_eq!(op.keyword("kind"), Some("bfly"));
        assert!(op.flag("return_value_and_is_valid"));
        assert_eq!(op.operand("val"), Some(("%v", "f32")));
        let op = read(
            "nvvm.dot.accumulate.2way %a <signed>, %b <unsigned>, %c {b_hi = false} \
                       : vector<2xi16>, vector<4xi8>",
        )
        .unwrap();
        assert_eq!((op.keyword("a_type"), op.keyword("b_type")), (Some("signed"), Some("unsigned")));
        assert!(!op.flag("b_hi"));
        let op = read(
            "nvvm.cp.async.shared.global %d, %s, 16, cache = cg, %n \
                       : !llvm.ptr<3>, !llvm.ptr<1>, i32",
        )
        .unwrap();
        assert_eq!((op.integer("size"), op.keyword("modifier")), (Some(16), Some("cg")));
        assert_eq!(op.operand("cpSize"), Some(("%n", "i32")));
    }

    #[test]
    fn groups_may_be_absent_and_unit_attributes_are_words() {
        let op = read("nvvm.prefetch level = L1 uniform, %p : !llvm.ptr").unwrap();
        assert!(op.flag("uniform") && !op.flag("tensormap"));
        let op = read("nvvm.prefetch tensormap in_param_space, %p, predicate = %q : !llvm.ptr, i1").unwrap();
        assert!(op.flag("tensormap") && op.flag("in_param_space"));
        assert_eq!(op.operand("predicate"), Some(("%q", "i1")));
        let op = read("nvvm.barrier id = %i #nvvm.reduction<popc> %p -> i32").unwrap();
        assert_eq!(op.keyword("reductionOp"), Some("popc"));
        assert_eq!(op.results, ["i32"]);
        let op = read("nvvm.inline_ptx \"add $0, $1;\" ro(%a, %b : i32, i32), predicate = %p -> i32, i32")
            .unwrap();
        assert_eq!(op.all("readOnlyArgs").len(), 2);
        assert_eq!(op.results, ["i32", "i32"]);
    }

    #[test]
    fn the_generic_form_says_the_same() {
        let op = read("\"nvvm.mbarrier.init\"(%b, %n) : (!llvm.ptr<3>, i32) -> ()").unwrap();
        assert_eq!(op.operand("count"), Some(("%n", "i32")));
        let op =
            read("\"nvvm.barrier\"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (i32) -> ()").unwrap();
        assert_eq!((op.operand("barrierId"), op.operand("numberOfThreads")), (None, Some(("%n", "i32"))));
    }

    #[test]
    fn what_does_not_fit_says_what_was_expected() {
        for (text, wants) in [
            ("nvvm.mbarrier.init %b %n : !llvm.ptr, i32", "','"),
            ("nvvm.mbarrier.init %b, 5 : !llvm.ptr, i32", "a value (%...)"),
            ("nvvm.mbarrier.init %b, %n : !llvm.ptr, i64", "%n to be of type i32"),
            ("nvvm.mbarrier.init %b, %n : !llvm.ptr, i32, i32", "as many types as operands"),
        ] {
            assert_eq!(read(text).unwrap_err(), Expected(wants.into()), "{text}");
        }
    }
}
