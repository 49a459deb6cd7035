; Error and gamma functions of doubles and of singles: y[4 k + i] = f_k(x[i]).
target triple = "nvptx64-nvidia-cuda"

define void @devicespecial(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %z) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr double, ptr addrspace(1) %x, i32 %i
  %v = load double, ptr addrspace(1) %px
  %w = fptrunc double %v to float
  %r0 = call double @__nv_erf(double %v)
  %a0 = add i32 %i, 0
  %p0 = getelementptr double, ptr addrspace(1) %y, i32 %a0
  store double %r0, ptr addrspace(1) %p0
  %r1 = call double @__nv_erfc(double %v)
  %a1 = add i32 %i, 4
  %p1 = getelementptr double, ptr addrspace(1) %y, i32 %a1
  store double %r1, ptr addrspace(1) %p1
  %r2 = call double @__nv_normcdf(double %v)
  %a2 = add i32 %i, 8
  %p2 = getelementptr double, ptr addrspace(1) %y, i32 %a2
  store double %r2, ptr addrspace(1) %p2
  %r3 = call double @__nv_erfcinv(double %v)
  %a3 = add i32 %i, 12
  %p3 = getelementptr double, ptr addrspace(1) %y, i32 %a3
  store double %r3, ptr addrspace(1) %p3
  %r4 = call double @__nv_tgamma(double %v)
  %a4 = add i32 %i, 16
  %p4 = getelementptr double, ptr addrspace(1) %y, i32 %a4
  store double %r4, ptr addrspace(1) %p4
  %r5 = call double @__nv_lgamma(double %v)
  %a5 = add i32 %i, 20
  %p5 = getelementptr double, ptr addrspace(1) %y, i32 %a5
  store double %r5, ptr addrspace(1) %p5
  %s = call float @__nv_erfcxf(float %w)
  %q = getelementptr float, ptr addrspace(1) %z, i32 %i
  store float %s, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare double @__nv_erf(double)
declare double @__nv_erfc(double)
declare double @__nv_normcdf(double)
declare double @__nv_erfcinv(double)
declare double @__nv_tgamma(double)
declare double @__nv_lgamma(double)
declare float @__nv_erfcxf(float)

!nvvm.annotations = !{!0}
!0 = !{ptr @devicespecial, !"kernel", i32 1}
