//! The intrinsics of NVVM 2.0 §12.2 and §15 and of the NVPTX guide: each gets a body that calls into this
//! process. An intrinsic that is not in the table is refused by name.

use super::ir::*;
use crate::place::{self, SREGS};
use crate::refusal::Refusal;
use crate::spaces::{Space, space_of};
use crate::threads::{self, BarrierResult, Wait};
use crate::{access, exit, formats, matrix, memory, numeric, print, texture, transfer, warp_calls};

/// The body of an intrinsic.
enum Body {
    /// Calls this function with its arguments.
    Call(usize),
    /// Calls it with a number before the arguments.
    CallWith(u64, usize),
    /// Calls it with the place of the call.
    CallFrom(usize),
    /// Performs a matrix operation.
    Matrix(&'static matrix::Operation),
    /// A matrix operation of NVVM 2.0 §15.6.5, which an operand completes.
    MatrixOfDocument(String),
    /// Reads a texture, or accesses a surface.
    Texture(&'static texture::Operation),
    /// Returns its pointer: an address is the same in every space here.
    Same,
    /// Nothing: threads run one at a time, so memory is always in order.
    Nothing,
}

impl Module {
    /// Gives every GPU intrinsic that is used a body.
    pub fn host_functions(&mut self) -> Result<(), Refusal> {
        self.delete_unused(|f| f.is_function() && f.is_declaration() && f.name().starts_with("llvm.nvvm."));
        for f in self.functions() {
            let name = f.name();
            if !f.is_declaration() {
                continue;
            }
            let body = match name.strip_prefix("llvm.nvvm.") {
                // Loads through another cache are rewritten to loads.
                Some(gpu) if gpu.starts_with("ldg.global.") || gpu.starts_with("ldu.global.") => continue,
                // Its operand is metadata, so that no function can stand in for it.
                Some(gpu) if gpu.starts_with("texsurf.handle") => continue,
                Some(gpu) if gpu.starts_with("prefetch.") => Body::Nothing,
                Some(gpu) => body(gpu)?,
                // No debugger is there.
                None if name == "llvm.debugtrap" => Body::Nothing,
                None if name == "vprintf" => Body::Call(print::vprintf as *const () as usize),
                None => continue,
            };
            if !passes_words(f.value_type())
                || matches!(body, Body::Same) && !converts_pointer(f.value_type())
            {
                return Err(Refusal::Intrinsic(name));
            }
            // A function that kept its name would remain an intrinsic with an intrinsic's guarantees.
            f.set_name(&format!("tandem.host.{name}"));
            f.strip_attributes();
            // Only an intrinsic may require a parameter to be a literal.
            for param in 1..=f.params().len() as u32 {
                f.remove_attribute(param, "immarg");
            }
            match &body {
                Body::Matrix(op) => self.matrix_body(f, op)?,
                Body::MatrixOfDocument(name) => self.document_body(f, name)?,
                Body::Texture(op) => self.texture_body(f, op),
                _ if f.value_type().result().kind() == Kind::Struct && !is_pair(f.value_type().result()) => {
                    return Err(Refusal::Intrinsic(name));
                }
                _ => self.give_body(f, &body),
            }
        }
        Ok(())
    }

    fn give_body(&self, f: Value, body: &Body) {
        let b = self.at_end(f.add_block());
        let params = f.params();
        let ty = f.value_type().result();
        let words = || params.iter().map(|p| self.to_bits(&b, *p));
        let call = match body {
            Body::Call(to) => Some((*to, words().collect())),
            Body::CallWith(n, to) => {
                Some((*to, std::iter::once(self.constant(64, *n)).chain(words()).collect()))
            }
            Body::CallFrom(to) => Some((*to, vec![self.return_address(&b)])),
            Body::Same | Body::Nothing | Body::Texture(_) => None,
            Body::Matrix(_) | Body::MatrixOfDocument(_) => None,
        };
        let result: Option<Value> = match (call, body) {
            (Some((to, args)), _) => {
                let args: Vec<Value> = args;
                let bits = self.call_host(&b, to, &args);
                self.of_bits(&b, bits, ty)
            }
            (None, Body::Same) => {
                let same = params[0].ty().is_pointer();
                debug_assert!(same, "only pointer conversions give what they got");
                Some(b.space_cast(params[0], ty))
            }
            (None, _) => None,
        };
        b.ret(result);
    }

    /// The place from which the function being built was called, which distinguishes calls of one intrinsic.
    pub(super) fn return_address<'m>(&'m self, b: &Builder<'m>) -> Value<'m> {
        let at = b.call(self.intrinsic("llvm.returnaddress", &[]), &[self.constant(32, 0)]);
        b.ptr_to_int(at, self.int(64))
    }
}

/// Whether words hold a function's arguments and results. A module may declare a name of NVVM 2.0 that LLVM
/// does not know with any type.
fn passes_words(ty: Type) -> bool {
    let result = match ty.result().kind() {
        Kind::Void => true,
        Kind::Struct => ty.result().fields().into_iter().all(fits_word),
        _ => fits_word(ty.result()),
    };
    result && ty.params().into_iter().all(|p| p.is_int() || fits_word(p))
}

fn converts_pointer(ty: Type) -> bool {
    ty.result().is_pointer() && ty.params().first().is_some_and(|p| p.is_pointer())
}

/// Whether a structure is of 32 bits and a flag, which a word holds.
fn is_pair(ty: Type) -> bool {
    ty.len() == 2
        && ty.field(1).kind() == Kind::Int(1)
        && matches!(ty.field(0).kind(), Kind::Int(32) | Kind::Float)
}

/// The body of `llvm.nvvm.`*name*.
fn body(name: &str) -> Result<Body, Refusal> {
    if let Some(sreg) = name.strip_prefix("read.ptx.sreg.") {
        return match SREGS.iter().position(|s| *s == sreg) {
            Some(id) => Ok(Body::CallWith(id as u64, sreg_word as *const () as usize)),
            None => Err(Refusal::SpecialRegister(sreg.to_string())),
        };
    }
    let at = |f: *const ()| Body::Call(f as usize);
    let shuffle = |mode| Body::CallWith(mode, named_shuffle as *const () as usize);
    let barrier = |n| Body::CallWith(n, barrier as *const () as usize);
    let vote = |mode| Body::CallWith(mode, named_vote as *const () as usize);
    let isspacep = |n| Body::CallWith(n, isspacep as *const () as usize);
    if let Some(body) = of_units(name) {
        return Ok(body);
    }
    match transfer::of(without_types(name)) {
        Some(transfer::Action::Nothing) => return Ok(Body::Nothing),
        Some(transfer::Action::Call(to)) => return Ok(Body::Call(to)),
        Some(transfer::Action::CallWith(n, to)) => return Ok(Body::CallWith(n, to)),
        None => {}
    }
    Ok(match without_types(name) {
        "barrier0" => barrier(0),
        // LLVM's own spellings, with the barrier's number.
        "bar.sync" | "barrier.n" | "barrier.sync" => at(numbered_barrier as *const ()),
        "barrier0.popc" => barrier(1),
        "barrier0.and" => barrier(2),
        "barrier0.or" => barrier(3),
        "nanosleep" | "membar" | "membar.cta" | "membar.gl" | "membar.sys" => Body::Nothing,
        fence if fence.starts_with("fence.proxy.tensormap_generic.") && !fence.ends_with(".cluster") => {
            Body::Nothing
        }
        "isspacep.global" => isspacep(0),
        "isspacep.const" => isspacep(1),
        "isspacep.shared" => isspacep(2),
        "isspacep.local" => isspacep(3),
        "isspacep.grid_const" => isspacep(4),
        "ptr.global.to.gen"
        | "ptr.shared.to.gen"
        | "ptr.constant.to.gen"
        | "ptr.local.to.gen"
        | "ptr.gen.to.global"
        | "ptr.gen.to.shared"
        | "ptr.gen.to.constant"
        | "ptr.gen.to.local"
        | "ptr.param.to.gen"
        | "ptr.gen.to.param" => Body::Same,
        "atomic.load.inc.32" => at(atomic_inc as *const ()),
        "atomic.load.dec.32" => at(atomic_dec as *const ()),
        "bar.warp.sync" => at(warp_calls::sync as *const ()),
        "shfl.sync.i32" => at(warp_calls::shuffle as *const ()),
        // LLVM's own spelling, with the mode in the name.
        "shfl.sync.idx.i32" | "shfl.sync.idx.f32" | "shfl.sync.idx.i32p" | "shfl.sync.idx.f32p" => shuffle(0),
        "shfl.sync.up.i32" | "shfl.sync.up.f32" | "shfl.sync.up.i32p" | "shfl.sync.up.f32p" => shuffle(1),
        "shfl.sync.down.i32" | "shfl.sync.down.f32" | "shfl.sync.down.i32p" | "shfl.sync.down.f32p" => {
            shuffle(2)
        }
        "shfl.sync.bfly.i32" | "shfl.sync.bfly.f32" | "shfl.sync.bfly.i32p" | "shfl.sync.bfly.f32p" => {
            shuffle(3)
        }
        "vote.sync" => at(warp_calls::vote as *const ()),
        "vote.all.sync" => vote(0),
        "vote.any.sync" => vote(1),
        "vote.uni.sync" => vote(2),
        "vote.ballot.sync" => vote(3),
        "match.any.sync.i32" => at(warp_calls::match_any_32 as *const ()),
        "match.any.sync.i64" => at(warp_calls::match_any_64 as *const ()),
        "match.all.sync.i32" | "match.all.sync.i32p" => at(warp_calls::match_all_32 as *const ()),
        "match.all.sync.i64" | "match.all.sync.i64p" => at(warp_calls::match_all_64 as *const ()),
        "elect.sync" => at(warp_calls::elect as *const ()),
        "activemask" => Body::CallFrom(activemask as *const () as usize),
        _ => return Err(Refusal::Intrinsic(name.to_string())),
    })
}

/// Operations of special units: dot products, arithmetic, matrices, textures.
fn of_units(name: &str) -> Option<Body> {
    let texture = || texture::Operation::of(name).map(|op| Body::Texture(Box::leak(Box::new(op))));
    dot_product(name).or_else(|| computed(name)).or_else(|| of_matrices(name)).or_else(texture)
}

/// Matrix operations.
fn of_matrices(name: &str) -> Option<Body> {
    let plain = without_types(name);
    match plain.strip_prefix("hmma.") {
        Some(document) => Some(Body::MatrixOfDocument(document.to_string())),
        None if plain.contains("mma.") || plain.starts_with("ldmatrix.") => {
            matrix::of_intrinsic(plain).map(Body::Matrix)
        }
        None => None,
    }
}

/// Arithmetic of LLVM's target, and reductions over a warp.
fn computed(name: &str) -> Option<Body> {
    if let Some(function) = formats::of(name).or_else(|| numeric::of(name)) {
        return Some(Body::CallWith(numeric::leak(function), numeric::apply as *const () as usize));
    }
    let op = warp_calls::reduction(name.strip_prefix("redux.sync.")?)?;
    Some(Body::CallWith(op, warp_calls::reduce as *const () as usize))
}

/// `idp2a` and `idp4a` of the NVPTX guide; the name contains the signedness of their operands.
fn dot_product(name: &str) -> Option<Body> {
    let mut parts = name.split('.');
    let (op, a, b) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || !["s", "u"].contains(&a) || !["s", "u"].contains(&b) {
        return None;
    }
    let signs = u64::from(a == "s") | u64::from(b == "s") << 1;
    match op {
        "idp4a" => Some(Body::CallWith(signs, dot_of_bytes as *const () as usize)),
        "idp2a" => Some(Body::CallWith(signs, dot_of_halves as *const () as usize)),
        _ => None,
    }
}

/// The low `bits` of `v`, sign- or zero-extended.
fn extended(v: u64, bits: u32, signed: bool) -> i64 {
    let v = (v << (64 - bits)) as i64;
    if signed { v >> (64 - bits) } else { (v as u64 >> (64 - bits)) as i64 }
}

/// Four bytes of each operand.
extern "C-unwind" fn dot_of_bytes(signs: u64, a: u64, b: u64, c: u64) -> u64 {
    let products =
        [0, 8, 16, 24].map(|at| extended(a >> at, 8, signs & 1 != 0) * extended(b >> at, 8, signs & 2 != 0));
    (products.iter().sum::<i64>() + c as i64) as u64 & 0xffff_ffff
}

/// Two halves of `a`, and the upper or the lower two bytes of `b`.
extern "C-unwind" fn dot_of_halves(signs: u64, a: u64, b: u64, high: u64, c: u64) -> u64 {
    let b = if high & 1 != 0 { b >> 16 } else { b };
    let product =
        |at: u32| extended(a >> (16 * at), 16, signs & 1 != 0) * extended(b >> (8 * at), 8, signs & 2 != 0);
    (product(0) + product(1) + c as i64) as u64 & 0xffff_ffff
}

/// A name without the mangled pointer types at its end, such as `.p0.p1` or `.p1i8.p0i8`.
fn without_types(name: &str) -> &str {
    let mut rest = name;
    while let Some((head, tail)) = rest.rsplit_once('.') {
        let mangled =
            tail.strip_prefix('p').and_then(|t| t.chars().next()).is_some_and(|c| c.is_ascii_digit());
        if !mangled {
            break;
        }
        rest = head;
    }
    rest
}

extern "C-unwind" fn sreg_word(id: u64) -> u64 {
    u64::from(place::read_sreg(id))
}

extern "C-unwind" fn barrier(kind: u64, predicate: u64) -> u64 {
    let result = match kind {
        0 => BarrierResult::None,
        1 => BarrierResult::Count,
        2 => BarrierResult::And,
        _ => BarrierResult::Or,
    };
    let predicate = result != BarrierResult::None && predicate as u32 != 0;
    threads::wait(Wait::Barrier { number: 0, predicate, result })
}

/// LLVM's shuffles take (mask, value, lane, clamp).
extern "C-unwind" fn named_shuffle(mode: u64, mask: u64, a: u64, b: u64, c: u64) -> u64 {
    warp_calls::shuffle(mask, mode, a, b, c)
}

/// LLVM's votes take (mask, predicate), and return only the bit or the mask.
extern "C-unwind" fn named_vote(mode: u64, mask: u64, predicate: u64) -> u64 {
    let pair = warp_calls::vote(mask, mode, predicate);
    if mode == 3 { pair & 0xffff_ffff } else { pair >> 32 }
}

extern "C-unwind" fn numbered_barrier(number: u64) -> u64 {
    let result = BarrierResult::None;
    threads::wait(Wait::Barrier { number: number as u32, predicate: false, result })
}

extern "C-unwind" fn activemask(site: u64) -> u64 {
    threads::wait(Wait::Together(site))
}

/// NVVM 2.0 §12.2.2. The parameters of a kernel are part of global memory, as in PTX.
extern "C-unwind" fn isspacep(which: u64, address: u64) -> u64 {
    let space = space_of(address);
    u64::from(match which {
        0 => matches!(space, Some(Space::Global | Space::Parameters)),
        1 => space == Some(Space::Constant),
        2 => space == Some(Space::Shared),
        3 => space == Some(Space::Local),
        _ => space == Some(Space::Parameters),
    })
}

/// §15.1: `old >= val ? 0 : old + 1`.
extern "C-unwind" fn atomic_inc(address: u64, val: u64) -> u64 {
    update(address, |old| if old >= val as u32 { 0 } else { old + 1 })
}

/// §15.1: `old == 0 || old > val ? val : old - 1`.
extern "C-unwind" fn atomic_dec(address: u64, val: u64) -> u64 {
    update(address, |old| if old == 0 || old > val as u32 { val as u32 } else { old - 1 })
}

fn update(address: u64, new: impl Fn(u32) -> u32) -> u64 {
    threads::spin();
    access::touch(access::Kind::Atomic, address, 4, 4, "an atomic");
    let old = memory::number(address, 4);
    memory::set_number(address, 4, new(old as u32).into());
    old
}

/// `llvm.trap`.
pub extern "C-unwind" fn trap() -> u64 {
    exit::end_with("a trap was reached", exit::EXIT_TRAP)
}

/// `unreachable`.
pub extern "C-unwind" fn unreachable() -> u64 {
    exit::end_with("an unreachable instruction was reached", exit::EXIT_UNREACHABLE)
}

/// Before accesses that may wait for another thread.
pub extern "C-unwind" fn spin() -> u64 {
    threads::spin();
    0
}

#[cfg(test)]
mod tests {
    use super::without_types;

    #[test]
    fn mangled_pointers_are_no_part_of_a_name() {
        for (name, want) in [
            ("ptr.global.to.gen.p0.p1", "ptr.global.to.gen"),
            ("ptr.gen.to.shared.p3i8.p0i8", "ptr.gen.to.shared"),
            ("atomic.load.inc.32.p0i32", "atomic.load.inc.32"),
            ("barrier0.popc", "barrier0.popc"),
            ("membar", "membar"),
        ] {
            assert_eq!(without_types(name), want);
        }
    }
}
