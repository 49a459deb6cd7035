//! `nvvm.inline_ptx`: becomes inline assembly of the llvm dialect.

use super::{Lower, Lowered, Refusal};

impl Lower<'_, '_> {
    pub(super) fn inline_ptx(&mut self) -> Lowered {
        if !self.op.all("readWriteArgs").is_empty() {
            let hint = "the new value of a rw operand would have no name: give it to ro, and take a result";
            return Err(Refusal::Wrong(hint.into()));
        }
        let text = self.op.attribute("ptxCode").unwrap_or_default();
        let text = text.trim_matches('"');
        let mut constraints = Vec::new();
        for ty in &self.op.results {
            constraints.push(format!("={}", letter(ty)?));
        }
        let results = self.op.results.len();
        let mut args = Vec::new();
        for (value, ty) in self.op.all("readOnlyArgs") {
            constraints.push(letter(ty)?.to_string());
            args.push((value.to_string(), ty.to_string()));
        }
        // `{$r0}` and `{$w0}` count operands and results separately.
        let mut text = text.to_string();
        for n in 0..args.len().max(results) {
            text = text.replace(&format!("{{$r{n}}}"), &format!("${}", results + n));
            text = text.replace(&format!("{{$w{n}}}"), &format!("${n}"));
        }
        if let Ok((p, _)) = self.arg("predicate") {
            // A predicate is no operand of inline assembly: it comes as a number.
            let number = self.out.value(&format!("llvm.zext {p} : i1 to i32"));
            text = format!(
                "{{ .reg .pred tandem_p; setp.ne.b32 tandem_p, ${}, 0; @tandem_p {text} }}",
                results + args.len()
            );
            constraints.push("r".into());
            args.push((number, "i32".into()));
        }
        let ty = match self.op.results.as_slice() {
            [] => "()".to_string(),
            [one] => one.to_string(),
            many => format!("!llvm.struct<({})>", many.join(", ")),
        };
        let value = match (results, self.names.len()) {
            (0, _) => String::new(),
            (1, _) => format!("{} = ", self.name()),
            _ => format!("{} = ", self.out.fresh()),
        };
        let values: Vec<&str> = args.iter().map(|(v, _)| v.as_str()).collect();
        let types: Vec<&str> = args.iter().map(|(_, ty)| ty.as_str()).collect();
        self.out.op(&format!(
            "{value}llvm.inline_asm has_side_effects asm_dialect = att \"{text}\", \"{}\" {} : ({}) -> {ty}",
            constraints.join(","),
            values.join(", "),
            types.join(", ")
        ));
        if results > 1 {
            let all = value.trim_end_matches(" = ");
            for (n, name) in self.names.iter().enumerate() {
                self.out.op(&format!("{name} = llvm.extractvalue {all}[{n}] : {ty}"));
            }
        }
        Ok(())
    }
}

/// The constraint of a type's registers.
fn letter(ty: &str) -> Result<&'static str, Refusal> {
    Ok(match ty {
        "i8" => "c",
        "i16" => "h",
        "i32" => "r",
        "i64" => "l",
        "f32" => "f",
        "f64" => "d",
        _ if ty.starts_with("!llvm.ptr") => "l",
        _ => return Err(Refusal::Wrong(format!("a register of PTX cannot hold a {ty}"))),
    })
}
