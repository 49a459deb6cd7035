//! Conversions between single precision, halves and the formats of 8, 6 and 4 bits.

use super::{Lower, Lowered, Refusal};
use crate::emit::Typed;

/// The formats' names in MLIR and in intrinsics.
const FORMATS: [(&str, &str); 6] = [
    ("f8E4M3FN", "e4m3x2"),
    ("f8E5M2", "e5m2x2"),
    ("f8E8M0FNU", "ue8m0x2"),
    ("f6E2M3FN", "e2m3x2"),
    ("f6E3M2FN", "e3m2x2"),
    ("f4E2M1FN", "e2m1x2"),
];
const STOCHASTIC: &str = "stochastic rounding adds random bits at places that the documents do \
                          not give: use rnd = rn";

impl Lower<'_, '_> {
    /// Handles conversions. `None` for other operations.
    pub(super) fn convert(&mut self, name: &str) -> Option<Lowered> {
        let (from, to) = name.strip_prefix("convert.")?.split_once(".to.")?;
        Some(match (from, to) {
            ("float", "tf32") => self.tf32(),
            ("f32x4", _) => Err(Refusal::Machine(STOCHASTIC)),
            ("f32x2", "bf16x2") => self.halves("ff2bf16x2"),
            ("f32x2", "f16x2") => self.halves("ff2f16x2"),
            (_, "f8x2" | "f6x2" | "f4x2") => self.narrow(from),
            _ => self.widen(to),
        })
    }

    /// The rounding of the attribute, `default` without one.
    fn rounding(&self, all: &[&'static str], default: &'static str) -> Result<&'static str, Refusal> {
        match self.op.keyword("rnd") {
            None | Some("none") => Ok(default),
            Some("rs") => Err(Refusal::Machine(STOCHASTIC)),
            Some(_) => self.one_of("rnd", all),
        }
    }

    fn saturation(&self) -> Result<&'static str, Refusal> {
        Ok(if self.one_of("sat", &["none", "satfinite"])? == "none" { "" } else { ".satfinite" })
    }

    fn relu(&self) -> &'static str {
        if self.op.flag("relu") { ".relu" } else { "" }
    }

    fn tf32(&mut self) -> Lowered {
        let rounding = self.rounding(&["rna", "rn", "rz"], "rna")?;
        if rounding == "rna" && self.op.flag("relu") {
            return Err(Refusal::Wrong("relu goes with rnd = rn or rz".into()));
        }
        let function = format!("f2tf32.{rounding}{}{}", self.relu(), self.saturation()?);
        let x = self.arg("src")?;
        self.call_to(&function, &[x], "i32")
    }

    fn halves(&mut self, function: &str) -> Lowered {
        if self.op.operand("random_bits").is_some() {
            return Err(Refusal::Machine(STOCHASTIC));
        }
        let rounding = self.rounding(&["rn", "rz"], "rn")?;
        let function = format!("{function}.{rounding}{}{}", self.relu(), self.saturation()?);
        let args = [self.arg("src_hi")?, self.arg("src_lo")?];
        let ty = if function.contains("bf16") { "vector<2xbf16>" } else { "vector<2xf16>" };
        self.call_to(&function, &args, ty)
    }

    /// The format that an attribute names, if the operation has it.
    fn format(&self, attribute: &str) -> Result<&'static str, Refusal> {
        let written = self.op.attribute(attribute).unwrap_or_default();
        // The operation's name has the number of bits: f8x2.
        let bits = self.op.entry.name.split(['.', 'x']).find(|p| matches!(*p, "f8" | "f6" | "f4"));
        let fits = |(name, _): &&(&str, &str)| *name == written && bits.is_some_and(|b| name.starts_with(b));
        let found = FORMATS.iter().find(fits).map(|(_, own)| *own);
        found.ok_or_else(|| {
            Refusal::Wrong(format!("'{written}' is no format of {}", bits.unwrap_or_default()))
        })
    }

    /// From two floats, or from a pair of halves.
    fn narrow(&mut self, from: &str) -> Lowered {
        let format = self.format("dstTy")?;
        let scale = format == "ue8m0x2";
        let base = if from == "f32x2" { "ff".to_string() } else { from.to_string() };
        let rounding =
            if scale { self.rounding(&["rz", "rp"], "rz")? } else { self.rounding(&["rn"], "rn")? };
        let eight = matches!(format, "e4m3x2" | "e5m2x2");
        let mode = match (scale, eight) {
            (true, _) if self.op.flag("relu") => {
                return Err(Refusal::Wrong("a scale has no sign for relu".into()));
            }
            (true, _) => format!(".{rounding}{}", self.saturation()?),
            // Saturation is part of the conversion.
            (_, true) => format!(".rn{}", self.relu()),
            _ => format!(".rn.satfinite{}", self.relu()),
        };
        let mut args = vec![self.arg("a")?];
        args.extend(self.arg("b"));
        let name = self.name();
        let packed = self.out.fresh();
        self.out.call(&format!("llvm.nvvm.{base}.to.{format}{mode}"), &args, Some((&packed, "i16")));
        let ty = self.op.results.first().copied().unwrap_or("i16");
        match ty {
            "i16" => self.out.op(&format!("{name} = llvm.bitcast {packed} : i16 to i16")),
            "i8" => self.out.op(&format!("{name} = llvm.trunc {packed} : i16 to i8")),
            "vector<2xi8>" => self.out.op(&format!("{name} = llvm.bitcast {packed} : i16 to {ty}")),
            _ => return Err(Refusal::Wrong(format!("its result is an i16 or a vector<2xi8>, not {ty}"))),
        }
        Ok(())
    }

    fn widen(&mut self, to: &str) -> Lowered {
        let format = self.format("srcType")?;
        let scale = format == "ue8m0x2";
        if scale != (to == "bf16x2") {
            return Err(Refusal::Wrong(format!("{format} is not converted to {to}")));
        }
        let (value, ty) = self.arg("src")?;
        let packed = match ty.as_str() {
            "i16" => value,
            "i8" => self.out.value(&format!("llvm.zext {value} : i8 to i16")),
            _ => self.out.value(&format!("llvm.bitcast {value} : {ty} to i16")),
        };
        let mode = if scale { String::new() } else { format!(".rn{}", self.relu()) };
        let result = if scale { "vector<2xbf16>" } else { "vector<2xf16>" };
        let args: [Typed; 1] = [(packed, "i16".into())];
        self.call_to(&format!("{format}.to.{to}{mode}"), &args, result)
    }
}
