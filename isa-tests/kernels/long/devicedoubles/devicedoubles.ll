; Device functions of doubles: y[8 k + i] = f_k(x[i]).
target triple = "nvptx64-nvidia-cuda"

define void @devicedoubles(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr double, ptr addrspace(1) %x, i32 %i
  %v = load double, ptr addrspace(1) %px
  %r0 = call double @__nv_exp(double %v)
  %a0 = add i32 %i, 0
  %p0 = getelementptr double, ptr addrspace(1) %y, i32 %a0
  store double %r0, ptr addrspace(1) %p0
  %r1 = call double @__nv_exp2(double %v)
  %a1 = add i32 %i, 8
  %p1 = getelementptr double, ptr addrspace(1) %y, i32 %a1
  store double %r1, ptr addrspace(1) %p1
  %r2 = call double @__nv_exp10(double %v)
  %a2 = add i32 %i, 16
  %p2 = getelementptr double, ptr addrspace(1) %y, i32 %a2
  store double %r2, ptr addrspace(1) %p2
  %r3 = call double @__nv_expm1(double %v)
  %a3 = add i32 %i, 24
  %p3 = getelementptr double, ptr addrspace(1) %y, i32 %a3
  store double %r3, ptr addrspace(1) %p3
  %r4 = call double @__nv_log(double %v)
  %a4 = add i32 %i, 32
  %p4 = getelementptr double, ptr addrspace(1) %y, i32 %a4
  store double %r4, ptr addrspace(1) %p4
  %r5 = call double @__nv_log2(double %v)
  %a5 = add i32 %i, 40
  %p5 = getelementptr double, ptr addrspace(1) %y, i32 %a5
  store double %r5, ptr addrspace(1) %p5
  %r6 = call double @__nv_log10(double %v)
  %a6 = add i32 %i, 48
  %p6 = getelementptr double, ptr addrspace(1) %y, i32 %a6
  store double %r6, ptr addrspace(1) %p6
  %r7 = call double @__nv_log1p(double %v)
  %a7 = add i32 %i, 56
  %p7 = getelementptr double, ptr addrspace(1) %y, i32 %a7
  store double %r7, ptr addrspace(1) %p7
  %r8 = call double @__nv_rsqrt(double %v)
  %a8 = add i32 %i, 64
  %p8 = getelementptr double, ptr addrspace(1) %y, i32 %a8
  store double %r8, ptr addrspace(1) %p8
  %r9 = call double @__nv_cbrt(double %v)
  %a9 = add i32 %i, 72
  %p9 = getelementptr double, ptr addrspace(1) %y, i32 %a9
  store double %r9, ptr addrspace(1) %p9
  %r10 = call double @__nv_rcbrt(double %v)
  %a10 = add i32 %i, 80
  %p10 = getelementptr double, ptr addrspace(1) %y, i32 %a10
  store double %r10, ptr addrspace(1) %p10
  %r11 = call double @__nv_sinh(double %v)
  %a11 = add i32 %i, 88
  %p11 = getelementptr double, ptr addrspace(1) %y, i32 %a11
  store double %r11, ptr addrspace(1) %p11
  %r12 = call double @__nv_cosh(double %v)
  %a12 = add i32 %i, 96
  %p12 = getelementptr double, ptr addrspace(1) %y, i32 %a12
  store double %r12, ptr addrspace(1) %p12
  %r13 = call double @__nv_tanh(double %v)
  %a13 = add i32 %i, 104
  %p13 = getelementptr double, ptr addrspace(1) %y, i32 %a13
  store double %r13, ptr addrspace(1) %p13
  %r14 = call double @__nv_asinh(double %v)
  %a14 = add i32 %i, 112
  %p14 = getelementptr double, ptr addrspace(1) %y, i32 %a14
  store double %r14, ptr addrspace(1) %p14
  %r15 = call double @__nv_acosh(double %v)
  %a15 = add i32 %i, 120
  %p15 = getelementptr double, ptr addrspace(1) %y, i32 %a15
  store double %r15, ptr addrspace(1) %p15
  %r16 = call double @__nv_atanh(double %v)
  %a16 = add i32 %i, 128
  %p16 = getelementptr double, ptr addrspace(1) %y, i32 %a16
  store double %r16, ptr addrspace(1) %p16
  %r17 = call double @__nv_sin(double %v)
  %a17 = add i32 %i, 136
  %p17 = getelementptr double, ptr addrspace(1) %y, i32 %a17
  store double %r17, ptr addrspace(1) %p17
  %r18 = call double @__nv_cos(double %v)
  %a18 = add i32 %i, 144
  %p18 = getelementptr double, ptr addrspace(1) %y, i32 %a18
  store double %r18, ptr addrspace(1) %p18
  %r19 = call double @__nv_tan(double %v)
  %a19 = add i32 %i, 152
  %p19 = getelementptr double, ptr addrspace(1) %y, i32 %a19
  store double %r19, ptr addrspace(1) %p19
  %r20 = call double @__nv_sinpi(double %v)
  %a20 = add i32 %i, 160
  %p20 = getelementptr double, ptr addrspace(1) %y, i32 %a20
  store double %r20, ptr addrspace(1) %p20
  %r21 = call double @__nv_cospi(double %v)
  %a21 = add i32 %i, 168
  %p21 = getelementptr double, ptr addrspace(1) %y, i32 %a21
  store double %r21, ptr addrspace(1) %p21
  %r22 = call double @__nv_atan(double %v)
  %a22 = add i32 %i, 176
  %p22 = getelementptr double, ptr addrspace(1) %y, i32 %a22
  store double %r22, ptr addrspace(1) %p22
  %r23 = call double @__nv_asin(double %v)
  %a23 = add i32 %i, 184
  %p23 = getelementptr double, ptr addrspace(1) %y, i32 %a23
  store double %r23, ptr addrspace(1) %p23
  %r24 = call double @__nv_acos(double %v)
  %a24 = add i32 %i, 192
  %p24 = getelementptr double, ptr addrspace(1) %y, i32 %a24
  store double %r24, ptr addrspace(1) %p24
  %r25 = call double @__nv_logb(double %v)
  %a25 = add i32 %i, 200
  %p25 = getelementptr double, ptr addrspace(1) %y, i32 %a25
  store double %r25, ptr addrspace(1) %p25
  %r26 = call double @__nv_pow(double %v, double 2.7)
  %a26 = add i32 %i, 208
  %p26 = getelementptr double, ptr addrspace(1) %y, i32 %a26
  store double %r26, ptr addrspace(1) %p26
  %r27 = call double @__nv_atan2(double %v, double 2.7)
  %a27 = add i32 %i, 216
  %p27 = getelementptr double, ptr addrspace(1) %y, i32 %a27
  store double %r27, ptr addrspace(1) %p27
  %r28 = call double @__nv_hypot(double %v, double 2.7)
  %a28 = add i32 %i, 224
  %p28 = getelementptr double, ptr addrspace(1) %y, i32 %a28
  store double %r28, ptr addrspace(1) %p28
  %r29 = call double @__nv_rhypot(double %v, double 2.7)
  %a29 = add i32 %i, 232
  %p29 = getelementptr double, ptr addrspace(1) %y, i32 %a29
  store double %r29, ptr addrspace(1) %p29
  %r30 = call double @__nv_dadd_rz(double %v, double 2.7)
  %a30 = add i32 %i, 240
  %p30 = getelementptr double, ptr addrspace(1) %y, i32 %a30
  store double %r30, ptr addrspace(1) %p30
  %r31 = call double @__nv_dmul_ru(double %v, double 2.7)
  %a31 = add i32 %i, 248
  %p31 = getelementptr double, ptr addrspace(1) %y, i32 %a31
  store double %r31, ptr addrspace(1) %p31
  %r32 = call double @__nv_ddiv_rd(double %v, double 2.7)
  %a32 = add i32 %i, 256
  %p32 = getelementptr double, ptr addrspace(1) %y, i32 %a32
  store double %r32, ptr addrspace(1) %p32
  %r33 = call double @__nv_remainder(double %v, double 2.7)
  %a33 = add i32 %i, 264
  %p33 = getelementptr double, ptr addrspace(1) %y, i32 %a33
  store double %r33, ptr addrspace(1) %p33
  %r34 = call double @__nv_nextafter(double %v, double 2.7)
  %a34 = add i32 %i, 272
  %p34 = getelementptr double, ptr addrspace(1) %y, i32 %a34
  store double %r34, ptr addrspace(1) %p34
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare double @__nv_exp(double)
declare double @__nv_exp2(double)
declare double @__nv_exp10(double)
declare double @__nv_expm1(double)
declare double @__nv_log(double)
declare double @__nv_log2(double)
declare double @__nv_log10(double)
declare double @__nv_log1p(double)
declare double @__nv_rsqrt(double)
declare double @__nv_cbrt(double)
declare double @__nv_rcbrt(double)
declare double @__nv_sinh(double)
declare double @__nv_cosh(double)
declare double @__nv_tanh(double)
declare double @__nv_asinh(double)
declare double @__nv_acosh(double)
declare double @__nv_atanh(double)
declare double @__nv_sin(double)
declare double @__nv_cos(double)
declare double @__nv_tan(double)
declare double @__nv_sinpi(double)
declare double @__nv_cospi(double)
declare double @__nv_atan(double)
declare double @__nv_asin(double)
declare double @__nv_acos(double)
declare double @__nv_logb(double)
declare double @__nv_pow(double, double)
declare double @__nv_atan2(double, double)
declare double @__nv_hypot(double, double)
declare double @__nv_rhypot(double, double)
declare double @__nv_dadd_rz(double, double)
declare double @__nv_dmul_ru(double, double)
declare double @__nv_ddiv_rd(double, double)
declare double @__nv_remainder(double, double)
declare double @__nv_nextafter(double, double)

!nvvm.annotations = !{!0}
!0 = !{ptr @devicedoubles, !"kernel", i32 1}
