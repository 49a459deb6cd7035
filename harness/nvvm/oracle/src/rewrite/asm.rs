//! Inline assembly: its operands go into an array of words, on which [`ptx`](crate::ptx) works.

use super::ir::*;
use crate::ptx;
use crate::refusal::Refusal;

impl Module {
    /// Replaces every call of inline assembly.
    pub fn rewrite_assembly(&self) -> Result<(), Refusal> {
        for i in self.instructions() {
            if i.is_call()
                && let Some((text, constraints)) = i.called().assembly()
            {
                self.expression(i, &text, constraints)?;
            }
        }
        Ok(())
    }

    fn expression<'m>(&'m self, call: Value<'m>, text: &str, constraints: String) -> Result<(), Refusal> {
        let (outputs, inputs) = operands_of(&constraints)?;
        let args = call.arguments();
        if args.len() != inputs.len() {
            return Err(Refusal::Constraints(constraints));
        }
        let given = match call.ty().kind() {
            Kind::Void => Vec::new(),
            Kind::Struct => call.ty().fields(),
            _ => vec![call.ty()],
        };
        let words = args.iter().map(|a| a.ty()).all(|t| t.is_int() || fits_word(t));
        if !words || !given.into_iter().all(fits_word) {
            return Err(Refusal::Constraints(constraints));
        }
        let number = ptx::add(text)?;
        let count = (outputs + inputs.len()) as u64;
        let row_type = self.array(self.int(64), count.max(1));
        let f = call.block().function();
        let row = self.at_start(f).alloca(row_type);
        let b = self.before(call);
        let word = |n: usize| b.offset(row, 8 * n as u64);
        for (n, (tied, value)) in inputs.iter().zip(&args).enumerate() {
            let bits = self.to_bits(&b, *value);
            b.store(bits, word(outputs + n));
            if let Some(tied) = tied {
                b.store(bits, word(*tied));
            }
        }
        let address = b.ptr_to_int(row, self.int(64));
        let words = [self.constant(64, number), address, self.constant(64, count)];
        self.call_host(&b, ptx::run as *const () as usize, &words);
        let ty = call.ty();
        let output = |n: usize, ty: Type<'m>| {
            let bits = b.load(self.int(64), word(n));
            self.of_bits(&b, bits, ty)
        };
        let result = match (ty.kind(), outputs) {
            (Kind::Void, _) => None,
            (Kind::Struct, _) => {
                let mut all = ty.undef();
                for n in 0..outputs {
                    let element = ty.field(n as u32);
                    if let Some(v) = output(n, element) {
                        all = b.insert(all, v, n as u32);
                    }
                }
                Some(all)
            }
            _ => output(0, ty),
        };
        call.replace(result);
        Ok(())
    }
}

/// The number of outputs and, for each input, the output that it is tied to, if any.
fn operands_of(constraints: &str) -> Result<(usize, Vec<Option<usize>>), Refusal> {
    let (mut outputs, mut inputs) = (0, Vec::new());
    for c in constraints.split(',').filter(|c| !c.is_empty()) {
        let letters = "chrlfd";
        let one = |c: &str| c.len() == 1 && letters.contains(c);
        if c.starts_with("~{") {
            continue;
        } else if let Some(output) = c.strip_prefix('=') {
            if !one(output.trim_start_matches('&')) {
                return Err(Refusal::Constraint(c.to_string()));
            }
            outputs += 1;
        } else if let Ok(tied) = c.parse::<usize>() {
            inputs.push(Some(tied));
        } else if one(c) || matches!(c, "n" | "i") {
            inputs.push(None);
        } else {
            return Err(Refusal::Constraint(c.to_string()));
        }
    }
    Ok((outputs, inputs))
}
