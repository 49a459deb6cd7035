; Annotations of variables, pointers and values are accepted and ignored.
; clauses: nvvm20-11.9-llvm.var.annotation, nvvm20-11.9-llvm.ptr.annotation, nvvm20-11.9-llvm.annotation
@what = private addrspace(4) constant [5 x i8] c"mark\00"
@file = private addrspace(4) constant [4 x i8] c"k.c\00"
define void @k(ptr addrspace(1) %o) {
  %m = alloca i32
  %w = addrspacecast ptr addrspace(4) @what to ptr
  %f = addrspacecast ptr addrspace(4) @file to ptr
  call void @llvm.var.annotation.p0.p0(ptr %m, ptr %w, ptr %f, i32 7, ptr null)
  %p = call ptr @llvm.ptr.annotation.p0.p0(ptr %m, ptr %w, ptr %f, i32 8, ptr null)
  %v = call i32 @llvm.annotation.i32.p0(i32 5, ptr %w, ptr %f, i32 9)
  store i32 %v, ptr %p
  %l = load i32, ptr %m
  store i32 %l, ptr addrspace(1) %o
  ret void
}
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
; ==> accepted
