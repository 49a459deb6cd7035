//! Operations of a warp, barriers of a block, and matrices that a warp moves.

use super::{Lower, Lowered, Refusal};

impl Lower<'_, '_> {
    /// Handles operations of a warp. `None` for others.
    pub(super) fn warp(&mut self, name: &str) -> Option<Lowered> {
        Some(match name {
            "shfl.sync" => self.shuffle(),
            "vote.sync" => self.vote(),
            "match.sync" => self.matching(),
            "elect.sync" => self.elect(),
            "redux.sync" => self.redux(),
            "bar.warp.sync" => match self.arg("mask") {
                Ok(mask) => self.call("bar.warp.sync", &[mask]),
                Err(e) => Err(e),
            },
            "stmatrix" => self.store_matrix(),
            "ldmatrix" => self.load_matrix(),
            _ => return None,
        })
    }

    fn shuffle(&mut self) -> Lowered {
        let kind = self.one_of("kind", &["bfly", "up", "down", "idx"])?;
        let args =
            [self.arg("thread_mask")?, self.arg("val")?, self.arg("offset")?, self.arg("mask_and_clamp")?];
        let ty = args[1].1.clone();
        if ty != "i32" && ty != "f32" {
            return Err(Refusal::Wrong(format!("a value of i32 or f32 is moved, not of {ty}")));
        }
        if self.op.flag("return_value_and_is_valid") {
            let both = format!("!llvm.struct<({ty}, i1)>");
            return self.call_to(&format!("shfl.sync.{kind}.{ty}p"), &args, &both);
        }
        self.call_to(&format!("shfl.sync.{kind}.{ty}"), &args, &ty)
    }

    fn vote(&mut self) -> Lowered {
        let kind = self.one_of("kind", &["any", "all", "uni", "ballot"])?;
        let args = [self.arg("mask")?, self.arg("pred")?];
        let ty = if kind == "ballot" { "i32" } else { "i1" };
        self.call_to(&format!("vote.{kind}.sync"), &args, ty)
    }

    fn matching(&mut self) -> Lowered {
        let kind = self.one_of("kind", &["any", "all"])?;
        let args = [self.arg("thread_mask")?, self.arg("val")?];
        let ty = args[1].1.clone();
        if ty != "i32" && ty != "i64" {
            return Err(Refusal::Wrong(format!("values of i32 or i64 are compared, not of {ty}")));
        }
        match kind {
            "any" => self.call_to(&format!("match.any.sync.{ty}"), &args, "i32"),
            _ => self.call_to(&format!("match.all.sync.{ty}p"), &args, "!llvm.struct<(i32, i1)>"),
        }
    }

    fn elect(&mut self) -> Lowered {
        let mask = match self.arg("membermask") {
            Ok(mask) => mask,
            Err(_) => self.out.constant(-1, "i32"),
        };
        self.result_is("i1")?;
        const BOTH: &str = "!llvm.struct<(i32, i1)>";
        let (both, name) = (self.out.fresh(), self.name());
        self.out.call("llvm.nvvm.elect.sync", &[mask], Some((&both, BOTH)));
        self.out.op(&format!("{name} = llvm.extractvalue {both}[1] : {BOTH}"));
        Ok(())
    }

    fn redux(&mut self) -> Lowered {
        const ALL: [&str; 10] = ["add", "umax", "umin", "and", "or", "xor", "max", "min", "fmin", "fmax"];
        let kind = self.one_of("kind", &ALL)?;
        let args = [self.arg("val")?, self.arg("mask_and_clamp")?];
        let float = kind.starts_with('f');
        let ty = if float { "f32" } else { "i32" };
        let (abs, nan) = (self.op.flag("abs"), self.op.flag("nan"));
        if args[0].1 != ty || (!float && (abs || nan)) {
            return Err(Refusal::Wrong(format!("{kind} reduces values of {ty}")));
        }
        let abs = if abs { ".abs" } else { "" };
        let nan = if nan { ".NaN" } else { "" };
        self.call_to(&format!("redux.sync.{kind}{abs}{nan}"), &args, ty)
    }

    fn store_matrix(&mut self) -> Lowered {
        let mut args = vec![self.arg("ptr")?];
        let sources = self.op.all("sources");
        if !matches!(sources.len(), 1 | 2 | 4) {
            return Err(Refusal::Wrong("it stores 1, 2 or 4 matrices".into()));
        }
        args.extend(sources.iter().map(|(v, ty)| (v.to_string(), ty.to_string())));
        let (shape, element) = self.matrix_shape()?;
        let trans = if self.one_of("layout", &["row", "col"])? == "col" { ".trans" } else { "" };
        let count = args.len() - 1;
        self.call(&format!("stmatrix.sync.aligned.{shape}.x{count}{trans}.{element}"), &args)
    }

    fn load_matrix(&mut self) -> Lowered {
        let ptr = self.arg("ptr")?;
        let count = self.op.integer("num").unwrap_or(0);
        let (shape, element) = self.matrix_shape()?;
        let trans = if self.one_of("layout", &["row", "col"])? == "col" { ".trans" } else { "" };
        let words = match (shape.as_str(), count) {
            ("m8n8", 1 | 2 | 4) | ("m8n16", 1 | 2 | 4) => count,
            ("m16n16", 1 | 2) => 2 * count,
            _ => return Err(Refusal::Wrong("it loads 1, 2 or 4 matrices (1 or 2 of m16n16)".into())),
        };
        let ty = match words {
            1 => "i32".to_string(),
            n => format!("!llvm.struct<({})>", vec!["i32"; n as usize].join(", ")),
        };
        // LLVM gives the pointer's type at the end of the name.
        self.call_to(&format!("ldmatrix.sync.aligned.{shape}.x{count}{trans}.{element}.p3"), &[ptr], &ty)
    }

    /// The shape, `m8n8` if it is not stated, and the type of the elements.
    fn matrix_shape(&self) -> Result<(String, &'static str), Refusal> {
        let shape = match self.op.keyword("shape") {
            None => "m8n8".to_string(),
            Some(text) => {
                let number = |key: &str| {
                    let after =
                        text.split(',').find_map(|p| p.trim().strip_prefix(key)?.trim().strip_prefix('='));
                    after.and_then(|n| n.split(':').next()?.trim().parse::<u32>().ok())
                };
                match (number("m"), number("n")) {
                    (Some(m), Some(n)) => format!("m{m}n{n}"),
                    _ => return Err(Refusal::Wrong(format!("a shape is <m = .., n = ..>, not {text}"))),
                }
            }
        };
        let element = self.one_of("eltType", &["b16", "b8", "b8x16.b6x16_p32", "b8x16.b4x16_p64"])?;
        Ok((shape, element))
    }

    /// Handles barriers of a block. `None` for other operations.
    pub(super) fn barrier(&mut self, name: &str) -> Option<Lowered> {
        Some(match name {
            "barrier0" => self.call("barrier0", &[]),
            "barrier" => self.block_barrier(),
            "barrier.arrive" => self.block_arrive(),
            _ => return None,
        })
    }

    fn block_barrier(&mut self) -> Lowered {
        let (id, threads) = (self.arg("barrierId").ok(), self.arg("numberOfThreads").ok());
        if self.op.keyword("reductionOp").is_some() {
            return self.reducing_barrier();
        }
        match (id, threads) {
            (None, None) => self.call("barrier0", &[]),
            (Some(id), None) => self.call("barrier.n", &[id]),
            (id, Some(threads)) => {
                let id = id.unwrap_or_else(|| self.out.constant(0, "i32"));
                self.call("barrier", &[id, threads])
            }
        }
    }

    fn reducing_barrier(&mut self) -> Lowered {
        let what = self.one_of("reductionOp", &["popc", "and", "or"])?;
        if self.op.operand("numberOfThreads").is_some() || self.op.operand("barrierId").is_some() {
            let hint = "a reduction is over barrier 0 and all threads: leave id and number_of_threads out";
            return Err(Refusal::Wrong(hint.into()));
        }
        let predicate = self.arg("reductionPredicate")?;
        self.call_to(&format!("barrier0.{what}"), &[predicate], "i32")
    }

    /// LLVM 19 has no intrinsic for it.
    fn block_arrive(&mut self) -> Lowered {
        let threads = self.arg("numberOfThreads")?;
        let id = match self.arg("barrierId") {
            Ok(id) => id,
            Err(_) => self.out.constant(0, "i32"),
        };
        self.out.op(&format!(
            "llvm.inline_asm has_side_effects asm_dialect = att \"bar.arrive $0, $1;\", \"r,r\" {}, {} : \
             (i32, i32) -> ()",
            id.0, threads.0
        ));
        Ok(())
    }
}
