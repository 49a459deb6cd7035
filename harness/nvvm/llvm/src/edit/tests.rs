//! The checks that keep LLVM from nonsense, and handles that outlive what they were of.

use super::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

const TEXT: &str = "
@g = global i32 7
@unused = global i32 8
declare void @never()
define i32 @f(i32 %x, float %y) {
  %a = add nsw i32 %x, 1
  %b = mul i32 %a, %a
  store i32 %b, ptr @g
  ret i32 %b
}";

fn module(text: &str) -> Module {
    Module::read(&[text.as_bytes().to_vec()], "e-p:64:64").unwrap()
}

fn refused<T>(what: impl FnOnce() -> T) -> String {
    let panic = catch_unwind(AssertUnwindSafe(|| drop(what()))).expect_err("nothing was checked");
    panic.downcast_ref::<String>().cloned().expect("a message with the value")
}

#[test]
fn a_replaced_instruction_keeps_its_handle_and_lets_go_of_its_operands() {
    let m = module(TEXT);
    let f = m.function("f").unwrap();
    let [a, b] = [0, 1].map(|n| f.instructions()[n]);
    let x = f.params()[0];
    let new = m.before(a).add(x, m.constant(32, 2));
    a.replace(Some(new));
    assert_eq!(b.operands(), [new, new]);
    assert!(!a.is_used() && !f.instructions().contains(&a));
    assert_eq!(a.opcode(), Opcode::LLVMAdd);
    assert_eq!(x.uses(), [(new, 0)], "the replaced sum no longer uses it");
    assert_eq!(m.verify(), Ok(()));
    assert!(refused(|| m.before(a)).contains("after it was taken out"));
    assert!(refused(|| a.replace(None)).contains("after it was taken out"));
}

#[test]
fn what_is_built_fits() {
    let m = module(TEXT);
    let f = m.function("f").unwrap();
    let [x, y] = [0, 1].map(|n| f.params()[n]);
    let a = f.instructions()[0];
    let ret = f.instructions()[3];
    let g = m.globals()[0];
    let b = m.before(ret);
    for text in [
        refused(|| b.add(x, y)),
        refused(|| b.add(y, y)),
        refused(|| b.fadd(x, x)),
        refused(|| b.icmp(IntPredicate::LLVMIntEQ, y, y)),
        refused(|| b.zext(x, m.int(16))),
        refused(|| b.bitcast(x, m.double())),
        refused(|| b.load(m.int(32), x)),
        refused(|| b.store(x, x)),
        refused(|| b.load(m.void(), g)),
        refused(|| b.select(x, x, x)),
        refused(|| b.extract(x, 0)),
        refused(|| b.call(f, &[x])),
        refused(|| b.call(f, &[x, x])),
        refused(|| b.ret(Some(y))),
        refused(|| b.ret(None)),
        refused(|| m.nowhere().add(x, x)),
        refused(|| a.set_operand(0, y)),
        refused(|| a.set_operand(2, x)),
        refused(|| a.replace_uses(y)),
        refused(|| a.replace(None)),
        refused(|| g.replace_uses(x)),
        refused(|| g.set_initializer(m.constant(64, 1))),
        refused(|| ret.replace(None)),
        refused(|| x.opcode()),
        refused(|| g.params()),
        refused(|| f.byval(3)),
        refused(|| m.vector(m.void(), 2)),
    ] {
        assert!(!text.is_empty());
    }
    let other = module(TEXT);
    let stranger = other.function("f").unwrap().params()[0];
    assert!(refused(|| b.add(x, stranger)).contains("another module"));
    assert_eq!(m.verify(), Ok(()));
}

#[test]
fn only_what_nothing_uses_is_deleted() {
    let mut m = module(TEXT);
    assert_eq!(m.delete_unused(|v| v.is_global() || v.is_declaration()), 2);
    let names: Vec<String> = m.functions().into_iter().chain(m.globals()).map(Value::name).collect();
    assert_eq!(names, ["f", "g"]);
}

#[test]
fn a_module_is_verified_when_it_is_read() {
    let bad = "define void @f(ptr %p) {\n  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 1, i1 %x)\n  ret void\n}";
    assert!(matches!(Module::read(&[bad.into()], ""), Err(ReadError::Llvm(_))));
    assert!(matches!(Module::read(&[], ""), Err(ReadError::NoModule)));
}

#[test]
fn flags_of_fast_arithmetic_are_taken_off() {
    let text = r#"
declare float @llvm.fma.f32(float, float, float)
declare float @own(float)
define float @f(float %x, float %y, i1 %c) "unsafe-fp-math"="true" "no-nans-fp-math"="true" {
start:
  br label %loop
loop:
  %p = phi fast float [ %x, %start ], [ %s, %loop ]
  %d = fdiv arcp float %p, 3.0
  %n = fneg nnan float %d
  %m = call reassoc contract float @llvm.fma.f32(float %n, float %y, float %d)
  %o = call fast float @own(float %m)
  %s = select nsz i1 %c, float %o, float %y
  %e = fcmp nnan oeq float %s, %d
  br i1 %e, label %loop, label %end
end:
  ret float %s
}
"#;
    let mut m = module(text);
    let printed = |m: &Module| m.function("f").unwrap().printed();
    // The attributes of a function are printed apart from it, as a group.
    let attributes = |m: &Module| m.function("f").unwrap().text_attribute(u32::MAX, "unsafe-fp-math");
    assert_eq!(attributes(&m).as_deref(), Some("true"));
    let before = printed(&m);
    m.strip_promises();
    assert_eq!(m.verify(), Ok(()));
    assert_eq!(attributes(&m), None);
    let after = printed(&m);
    for (word, was, is) in [
        ("fast ", 2, 0),
        ("arcp ", 1, 0),
        ("nnan ", 2, 0),
        ("reassoc ", 1, 0),
        ("contract ", 1, 0),
        ("nsz ", 1, 0),
    ] {
        let count = |text: &str| text.matches(word).count();
        assert_eq!((count(&before), count(&after)), (was, is), "{word}\n{after}");
    }
    assert!(after.contains("call float @own(float %3)"), "{after}");
    for kept in ["phi float", "fdiv float", "fneg float", "@llvm.fma.f32(", "select i1", "fcmp oeq"] {
        assert!(after.contains(kept), "{kept}\n{after}");
    }
}

/// A module that breaks such a promise has the same results in LLVM's passes and without them.
#[test]
fn promises_of_values_are_taken_off() {
    let text = r#"
declare void @llvm.assume(i1)
declare nofpclass(nan) float @own(ptr nonnull, i32 range(i32 0, 4))
define nofpclass(nan inf) float @f(ptr nonnull %p, i32 range(i32 0, 4) %n, i1 %c) {
  call void @llvm.assume(i1 %c)
  %v = tail call nnan fastcc nofpclass(nan) float @own(ptr nonnull align 8 %p, i32 %n) #0 [ "kept"(i32 %n) ]
  ret float %v
}
attributes #0 = { nounwind }
"#;
    let mut m = module(text);
    m.strip_promises();
    assert_eq!(m.verify(), Ok(()));
    let printed = |name: &str| m.function(name).unwrap().printed();
    let all = printed("f") + &printed("own");
    for gone in ["nofpclass", "nonnull", "range(", "nnan", "assume"] {
        assert!(!all.contains(gone), "{gone}\n{all}");
    }
    for kept in ["tail call fastcc float @own(ptr align 8 %p, i32 %n) #", "[ \"kept\"(i32 %n) ]"] {
        assert!(all.contains(kept), "{kept}\n{all}");
    }
}
