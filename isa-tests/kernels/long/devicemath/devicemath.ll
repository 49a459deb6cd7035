; Device functions of CUDA that the module calls and no linked module defines: y[8 k + i] = f_k(x[i]).
target triple = "nvptx64-nvidia-cuda"

define void @devicemath(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %z) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr float, ptr addrspace(1) %x, i32 %i
  %v = load float, ptr addrspace(1) %px
  %r0 = call float @__nv_expf(float %v)
  %a0 = add i32 %i, 0
  %p0 = getelementptr float, ptr addrspace(1) %y, i32 %a0
  store float %r0, ptr addrspace(1) %p0
  %r1 = call float @__nv_exp2f(float %v)
  %a1 = add i32 %i, 8
  %p1 = getelementptr float, ptr addrspace(1) %y, i32 %a1
  store float %r1, ptr addrspace(1) %p1
  %r2 = call float @__nv_exp10f(float %v)
  %a2 = add i32 %i, 16
  %p2 = getelementptr float, ptr addrspace(1) %y, i32 %a2
  store float %r2, ptr addrspace(1) %p2
  %r3 = call float @__nv_expm1f(float %v)
  %a3 = add i32 %i, 24
  %p3 = getelementptr float, ptr addrspace(1) %y, i32 %a3
  store float %r3, ptr addrspace(1) %p3
  %r4 = call float @__nv_logf(float %v)
  %a4 = add i32 %i, 32
  %p4 = getelementptr float, ptr addrspace(1) %y, i32 %a4
  store float %r4, ptr addrspace(1) %p4
  %r5 = call float @__nv_log2f(float %v)
  %a5 = add i32 %i, 40
  %p5 = getelementptr float, ptr addrspace(1) %y, i32 %a5
  store float %r5, ptr addrspace(1) %p5
  %r6 = call float @__nv_log10f(float %v)
  %a6 = add i32 %i, 48
  %p6 = getelementptr float, ptr addrspace(1) %y, i32 %a6
  store float %r6, ptr addrspace(1) %p6
  %r7 = call float @__nv_log1pf(float %v)
  %a7 = add i32 %i, 56
  %p7 = getelementptr float, ptr addrspace(1) %y, i32 %a7
  store float %r7, ptr addrspace(1) %p7
  %r8 = call float @__nv_rsqrtf(float %v)
  %a8 = add i32 %i, 64
  %p8 = getelementptr float, ptr addrspace(1) %y, i32 %a8
  store float %r8, ptr addrspace(1) %p8
  %r9 = call float @__nv_cbrtf(float %v)
  %a9 = add i32 %i, 72
  %p9 = getelementptr float, ptr addrspace(1) %y, i32 %a9
  store float %r9, ptr addrspace(1) %p9
  %r10 = call float @__nv_sinhf(float %v)
  %a10 = add i32 %i, 80
  %p10 = getelementptr float, ptr addrspace(1) %y, i32 %a10
  store float %r10, ptr addrspace(1) %p10
  %r11 = call float @__nv_coshf(float %v)
  %a11 = add i32 %i, 88
  %p11 = getelementptr float, ptr addrspace(1) %y, i32 %a11
  store float %r11, ptr addrspace(1) %p11
  %r12 = call float @__nv_tanhf(float %v)
  %a12 = add i32 %i, 96
  %p12 = getelementptr float, ptr addrspace(1) %y, i32 %a12
  store float %r12, ptr addrspace(1) %p12
  %r13 = call float @__nv_asinhf(float %v)
  %a13 = add i32 %i, 104
  %p13 = getelementptr float, ptr addrspace(1) %y, i32 %a13
  store float %r13, ptr addrspace(1) %p13
  %r14 = call float @__nv_acoshf(float %v)
  %a14 = add i32 %i, 112
  %p14 = getelementptr float, ptr addrspace(1) %y, i32 %a14
  store float %r14, ptr addrspace(1) %p14
  %r15 = call float @__nv_atanhf(float %v)
  %a15 = add i32 %i, 120
  %p15 = getelementptr float, ptr addrspace(1) %y, i32 %a15
  store float %r15, ptr addrspace(1) %p15
  %r16 = call float @__nv_sinf(float %v)
  %a16 = add i32 %i, 128
  %p16 = getelementptr float, ptr addrspace(1) %y, i32 %a16
  store float %r16, ptr addrspace(1) %p16
  %r17 = call float @__nv_cosf(float %v)
  %a17 = add i32 %i, 136
  %p17 = getelementptr float, ptr addrspace(1) %y, i32 %a17
  store float %r17, ptr addrspace(1) %p17
  %r18 = call float @__nv_tanf(float %v)
  %a18 = add i32 %i, 144
  %p18 = getelementptr float, ptr addrspace(1) %y, i32 %a18
  store float %r18, ptr addrspace(1) %p18
  %r19 = call float @__nv_sinpif(float %v)
  %a19 = add i32 %i, 152
  %p19 = getelementptr float, ptr addrspace(1) %y, i32 %a19
  store float %r19, ptr addrspace(1) %p19
  %r20 = call float @__nv_atanf(float %v)
  %a20 = add i32 %i, 160
  %p20 = getelementptr float, ptr addrspace(1) %y, i32 %a20
  store float %r20, ptr addrspace(1) %p20
  %r21 = call float @__nv_asinf(float %v)
  %a21 = add i32 %i, 168
  %p21 = getelementptr float, ptr addrspace(1) %y, i32 %a21
  store float %r21, ptr addrspace(1) %p21
  %r22 = call float @__nv_acosf(float %v)
  %a22 = add i32 %i, 176
  %p22 = getelementptr float, ptr addrspace(1) %y, i32 %a22
  store float %r22, ptr addrspace(1) %p22
  %r23 = call float @__nv_floorf(float %v)
  %a23 = add i32 %i, 184
  %p23 = getelementptr float, ptr addrspace(1) %y, i32 %a23
  store float %r23, ptr addrspace(1) %p23
  %r24 = call float @__nv_sqrtf(float %v)
  %a24 = add i32 %i, 192
  %p24 = getelementptr float, ptr addrspace(1) %y, i32 %a24
  store float %r24, ptr addrspace(1) %p24
  %w = call i32 @__nv_float_as_int(float %v)
  %s0 = call i32 @__nv_float2int_rn(float %v)
  %b0 = add i32 %i, 0
  %t0 = getelementptr i32, ptr addrspace(1) %z, i32 %b0
  store i32 %s0, ptr addrspace(1) %t0
  %s1 = call i32 @__nv_float2int_rd(float %v)
  %b1 = add i32 %i, 8
  %t1 = getelementptr i32, ptr addrspace(1) %z, i32 %b1
  store i32 %s1, ptr addrspace(1) %t1
  %s2 = call i32 @__nv_float2int_ru(float %v)
  %b2 = add i32 %i, 16
  %t2 = getelementptr i32, ptr addrspace(1) %z, i32 %b2
  store i32 %s2, ptr addrspace(1) %t2
  %s3 = call i32 @__nv_popc(i32 %w)
  %b3 = add i32 %i, 24
  %t3 = getelementptr i32, ptr addrspace(1) %z, i32 %b3
  store i32 %s3, ptr addrspace(1) %t3
  %s4 = call i32 @__nv_clz(i32 %w)
  %b4 = add i32 %i, 32
  %t4 = getelementptr i32, ptr addrspace(1) %z, i32 %b4
  store i32 %s4, ptr addrspace(1) %t4
  %s5 = call i32 @__nv_ffs(i32 %w)
  %b5 = add i32 %i, 40
  %t5 = getelementptr i32, ptr addrspace(1) %z, i32 %b5
  store i32 %s5, ptr addrspace(1) %t5
  %s6 = call i32 @__nv_mulhi(i32 %w, i32 1000003)
  %b6 = add i32 %i, 48
  %t6 = getelementptr i32, ptr addrspace(1) %z, i32 %b6
  store i32 %s6, ptr addrspace(1) %t6
  %s7 = call i32 @__nv_byte_perm(i32 %w, i32 305419896, i32 41282)
  %b7 = add i32 %i, 56
  %t7 = getelementptr i32, ptr addrspace(1) %z, i32 %b7
  store i32 %s7, ptr addrspace(1) %t7
  %s8 = call i32 @__nv_sad(i32 %w, i32 7, i32 1)
  %b8 = add i32 %i, 64
  %t8 = getelementptr i32, ptr addrspace(1) %z, i32 %b8
  store i32 %s8, ptr addrspace(1) %t8
  %abs = call float @__nv_fabsf(float %v)
  %r25 = call float @__nv_powf(float %abs, float 0x3FFB333340000000)
  %a25 = add i32 %i, 200
  %p25 = getelementptr float, ptr addrspace(1) %y, i32 %a25
  store float %r25, ptr addrspace(1) %p25
  %r26 = call float @__nv_atan2f(float %v, float -1.5)
  %a26 = add i32 %i, 208
  %p26 = getelementptr float, ptr addrspace(1) %y, i32 %a26
  store float %r26, ptr addrspace(1) %p26
  %r27 = call float @__nv_hypotf(float %v, float 3.0)
  %a27 = add i32 %i, 216
  %p27 = getelementptr float, ptr addrspace(1) %y, i32 %a27
  store float %r27, ptr addrspace(1) %p27
  %r28 = call float @__nv_ldexpf(float %v, i32 -130)
  %a28 = add i32 %i, 224
  %p28 = getelementptr float, ptr addrspace(1) %y, i32 %a28
  store float %r28, ptr addrspace(1) %p28
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @__nv_expf(float)
declare float @__nv_exp2f(float)
declare float @__nv_exp10f(float)
declare float @__nv_expm1f(float)
declare float @__nv_logf(float)
declare float @__nv_log2f(float)
declare float @__nv_log10f(float)
declare float @__nv_log1pf(float)
declare float @__nv_rsqrtf(float)
declare float @__nv_cbrtf(float)
declare float @__nv_sinhf(float)
declare float @__nv_coshf(float)
declare float @__nv_tanhf(float)
declare float @__nv_asinhf(float)
declare float @__nv_acoshf(float)
declare float @__nv_atanhf(float)
declare float @__nv_sinf(float)
declare float @__nv_cosf(float)
declare float @__nv_tanf(float)
declare float @__nv_sinpif(float)
declare float @__nv_atanf(float)
declare float @__nv_asinf(float)
declare float @__nv_acosf(float)
declare float @__nv_floorf(float)
declare float @__nv_sqrtf(float)
declare float @__nv_powf(float, float)
declare float @__nv_atan2f(float, float)
declare float @__nv_hypotf(float, float)
declare float @__nv_ldexpf(float, i32)
declare float @__nv_fabsf(float)
declare i32 @__nv_float_as_int(float)
declare i32 @__nv_float2int_rn(float)
declare i32 @__nv_float2int_rd(float)
declare i32 @__nv_float2int_ru(float)
declare i32 @__nv_popc(i32)
declare i32 @__nv_clz(i32)
declare i32 @__nv_ffs(i32)
declare i32 @__nv_mulhi(i32, i32)
declare i32 @__nv_byte_perm(i32, i32, i32)
declare i32 @__nv_sad(i32, i32, i32)

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @devicemath, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
