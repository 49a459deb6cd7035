; CUDA's device functions as NVVM IR. Written by `generate` next to it; do not edit.

define i32 @__nv_abs(i32 %x) {
  %v1 = call i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %v1
}

define i64 @__nv_llabs(i64 %x) {
  %v1 = call i64 @llvm.abs.i64(i64 %x, i1 false)
  ret i64 %v1
}

define i32 @__nv_min(i32 %x, i32 %y) {
  %v1 = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  ret i32 %v1
}

define i32 @__nv_max(i32 %x, i32 %y) {
  %v1 = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  ret i32 %v1
}

define i32 @__nv_umin(i32 %x, i32 %y) {
  %v1 = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  ret i32 %v1
}

define i32 @__nv_umax(i32 %x, i32 %y) {
  %v1 = call i32 @llvm.umax.i32(i32 %x, i32 %y)
  ret i32 %v1
}

define i64 @__nv_llmin(i64 %x, i64 %y) {
  %v1 = call i64 @llvm.smin.i64(i64 %x, i64 %y)
  ret i64 %v1
}

define i64 @__nv_llmax(i64 %x, i64 %y) {
  %v1 = call i64 @llvm.smax.i64(i64 %x, i64 %y)
  ret i64 %v1
}

define i64 @__nv_ullmin(i64 %x, i64 %y) {
  %v1 = call i64 @llvm.umin.i64(i64 %x, i64 %y)
  ret i64 %v1
}

define i64 @__nv_ullmax(i64 %x, i64 %y) {
  %v1 = call i64 @llvm.umax.i64(i64 %x, i64 %y)
  ret i64 %v1
}

define i32 @__nv_mulhi(i32 %x, i32 %y) {
  %v1 = sext i32 %x to i64
  %v2 = sext i32 %y to i64
  %v3 = mul i64 %v1, %v2
  %v4 = lshr i64 %v3, 32
  %v5 = trunc i64 %v4 to i32
  ret i32 %v5
}

define i32 @__nv_umulhi(i32 %x, i32 %y) {
  %v1 = zext i32 %x to i64
  %v2 = zext i32 %y to i64
  %v3 = mul i64 %v1, %v2
  %v4 = lshr i64 %v3, 32
  %v5 = trunc i64 %v4 to i32
  ret i32 %v5
}

define i64 @__nv_mul64hi(i64 %x, i64 %y) {
  %v1 = sext i64 %x to i128
  %v2 = sext i64 %y to i128
  %v3 = mul i128 %v1, %v2
  %v4 = lshr i128 %v3, 64
  %v5 = trunc i128 %v4 to i64
  ret i64 %v5
}

define i64 @__nv_umul64hi(i64 %x, i64 %y) {
  %v1 = zext i64 %x to i128
  %v2 = zext i64 %y to i128
  %v3 = mul i128 %v1, %v2
  %v4 = lshr i128 %v3, 64
  %v5 = trunc i128 %v4 to i64
  ret i64 %v5
}

define i32 @__nv_mul24(i32 %x, i32 %y) {
  %v1 = shl i32 %x, 8
  %v2 = ashr i32 %v1, 8
  %v3 = shl i32 %y, 8
  %v4 = ashr i32 %v3, 8
  %v5 = mul i32 %v2, %v4
  ret i32 %v5
}

define i32 @__nv_umul24(i32 %x, i32 %y) {
  %v1 = shl i32 %x, 8
  %v2 = lshr i32 %v1, 8
  %v3 = shl i32 %y, 8
  %v4 = lshr i32 %v3, 8
  %v5 = mul i32 %v2, %v4
  ret i32 %v5
}

define i32 @__nv_popc(i32 %x) {
  %v1 = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %v1
}

define i32 @__nv_clz(i32 %x) {
  %v1 = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  ret i32 %v1
}

define i32 @__nv_brev(i32 %x) {
  %v1 = call i32 @llvm.bitreverse.i32(i32 %x)
  ret i32 %v1
}

define i32 @__nv_ffs(i32 %x) {
  %v1 = call i32 @llvm.cttz.i32(i32 %x, i1 false)
  %v2 = add i32 %v1, 1
  %v3 = icmp eq i32 %x, 0
  %v4 = select i1 %v3, i32 0, i32 %v2
  ret i32 %v4
}

define i32 @__nv_popcll(i64 %x) {
  %v1 = call i64 @llvm.ctpop.i64(i64 %x)
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}

define i32 @__nv_clzll(i64 %x) {
  %v1 = call i64 @llvm.ctlz.i64(i64 %x, i1 false)
  %v2 = trunc i64 %v1 to i32
  ret i32 %v2
}

define i64 @__nv_brevll(i64 %x) {
  %v1 = call i64 @llvm.bitreverse.i64(i64 %x)
  ret i64 %v1
}

define i32 @__nv_ffsll(i64 %x) {
  %v1 = call i64 @llvm.cttz.i64(i64 %x, i1 false)
  %v2 = add i64 %v1, 1
  %v3 = icmp eq i64 %x, 0
  %v4 = select i1 %v3, i64 0, i64 %v2
  %v5 = trunc i64 %v4 to i32
  ret i32 %v5
}

define i32 @__nv_hadd(i32 %x, i32 %y) {
  %v1 = sext i32 %x to i64
  %v2 = sext i32 %y to i64
  %v3 = add i64 %v1, %v2
  %v4 = lshr i64 %v3, 1
  %v5 = trunc i64 %v4 to i32
  ret i32 %v5
}

define i32 @__nv_rhadd(i32 %x, i32 %y) {
  %v1 = sext i32 %x to i64
  %v2 = sext i32 %y to i64
  %v3 = add i64 %v1, %v2
  %v4 = add i64 %v3, 1
  %v5 = lshr i64 %v4, 1
  %v6 = trunc i64 %v5 to i32
  ret i32 %v6
}

define i32 @__nv_uhadd(i32 %x, i32 %y) {
  %v1 = zext i32 %x to i64
  %v2 = zext i32 %y to i64
  %v3 = add i64 %v1, %v2
  %v4 = lshr i64 %v3, 1
  %v5 = trunc i64 %v4 to i32
  ret i32 %v5
}

define i32 @__nv_urhadd(i32 %x, i32 %y) {
  %v1 = zext i32 %x to i64
  %v2 = zext i32 %y to i64
  %v3 = add i64 %v1, %v2
  %v4 = add i64 %v3, 1
  %v5 = lshr i64 %v4, 1
  %v6 = trunc i64 %v5 to i32
  ret i32 %v6
}

define i32 @__nv_sad(i32 %x, i32 %y, i32 %z) {
  %v1 = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  %v2 = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  %v3 = sub i32 %v1, %v2
  %v4 = add i32 %v3, %z
  ret i32 %v4
}

define i32 @__nv_usad(i32 %x, i32 %y, i32 %z) {
  %v1 = call i32 @llvm.umax.i32(i32 %x, i32 %y)
  %v2 = call i32 @llvm.umin.i32(i32 %x, i32 %y)
  %v3 = sub i32 %v1, %v2
  %v4 = add i32 %v3, %z
  ret i32 %v4
}

define i32 @__nv_byte_perm(i32 %x, i32 %y, i32 %s) {
  %v1 = zext i32 %y to i64
  %v2 = shl i64 %v1, 32
  %v3 = zext i32 %x to i64
  %v4 = or i64 %v2, %v3
  %v5 = lshr i32 %s, 0
  %v6 = and i32 %v5, 7
  %v7 = shl i32 %v6, 3
  %v8 = zext i32 %v7 to i64
  %v9 = lshr i64 %v4, %v8
  %v10 = trunc i64 %v9 to i8
  %v11 = ashr i8 %v10, 7
  %v12 = and i32 %v5, 8
  %v13 = icmp ne i32 %v12, 0
  %v14 = select i1 %v13, i8 %v11, i8 %v10
  %v15 = zext i8 %v14 to i32
  %v16 = shl i32 %v15, 0
  %v17 = or i32 0, %v16
  %v18 = lshr i32 %s, 4
  %v19 = and i32 %v18, 7
  %v20 = shl i32 %v19, 3
  %v21 = zext i32 %v20 to i64
  %v22 = lshr i64 %v4, %v21
  %v23 = trunc i64 %v22 to i8
  %v24 = ashr i8 %v23, 7
  %v25 = and i32 %v18, 8
  %v26 = icmp ne i32 %v25, 0
  %v27 = select i1 %v26, i8 %v24, i8 %v23
  %v28 = zext i8 %v27 to i32
  %v29 = shl i32 %v28, 8
  %v30 = or i32 %v17, %v29
  %v31 = lshr i32 %s, 8
  %v32 = and i32 %v31, 7
  %v33 = shl i32 %v32, 3
  %v34 = zext i32 %v33 to i64
  %v35 = lshr i64 %v4, %v34
  %v36 = trunc i64 %v35 to i8
  %v37 = ashr i8 %v36, 7
  %v38 = and i32 %v31, 8
  %v39 = icmp ne i32 %v38, 0
  %v40 = select i1 %v39, i8 %v37, i8 %v36
  %v41 = zext i8 %v40 to i32
  %v42 = shl i32 %v41, 16
  %v43 = or i32 %v30, %v42
  %v44 = lshr i32 %s, 12
  %v45 = and i32 %v44, 7
  %v46 = shl i32 %v45, 3
  %v47 = zext i32 %v46 to i64
  %v48 = lshr i64 %v4, %v47
  %v49 = trunc i64 %v48 to i8
  %v50 = ashr i8 %v49, 7
  %v51 = and i32 %v44, 8
  %v52 = icmp ne i32 %v51, 0
  %v53 = select i1 %v52, i8 %v50, i8 %v49
  %v54 = zext i8 %v53 to i32
  %v55 = shl i32 %v54, 24
  %v56 = or i32 %v43, %v55
  ret i32 %v56
}

define i32 @__nv_float_as_int(float %x) {
  %v1 = bitcast float %x to i32
  ret i32 %v1
}

define i32 @__nv_float_as_uint(float %x) {
  %v1 = bitcast float %x to i32
  ret i32 %v1
}

define float @__nv_int_as_float(i32 %x) {
  %v1 = bitcast i32 %x to float
  ret float %v1
}

define float @__nv_uint_as_float(i32 %x) {
  %v1 = bitcast i32 %x to float
  ret float %v1
}

define i64 @__nv_double_as_longlong(double %x) {
  %v1 = bitcast double %x to i64
  ret i64 %v1
}

define double @__nv_longlong_as_double(i64 %x) {
  %v1 = bitcast i64 %x to double
  ret double %v1
}

define double @__nv_hiloint2double(i32 %hi, i32 %lo) {
  %v1 = zext i32 %hi to i64
  %v2 = shl i64 %v1, 32
  %v3 = zext i32 %lo to i64
  %v4 = or i64 %v2, %v3
  %v5 = bitcast i64 %v4 to double
  ret double %v5
}

define i32 @__nv_double2hiint(double %x) {
  %v1 = bitcast double %x to i64
  %v2 = lshr i64 %v1, 32
  %v3 = trunc i64 %v2 to i32
  ret i32 %v3
}

define i32 @__nv_double2loint(double %x) {
  %v1 = bitcast double %x to i64
  %v2 = lshr i64 %v1, 0
  %v3 = trunc i64 %v2 to i32
  ret i32 %v3
}

define i32 @__nv_float2int_rn(float %x) {
  %v1 = call float @llvm.rint.f32(float %x)
  %v2 = call i32 @llvm.fptosi.sat.i32.f32(float %v1)
  ret i32 %v2
}

define i32 @__nv_float2int_rz(float %x) {
  %v1 = call float @llvm.trunc.f32(float %x)
  %v2 = call i32 @llvm.fptosi.sat.i32.f32(float %v1)
  ret i32 %v2
}

define i32 @__nv_float2int_ru(float %x) {
  %v1 = call float @llvm.ceil.f32(float %x)
  %v2 = call i32 @llvm.fptosi.sat.i32.f32(float %v1)
  ret i32 %v2
}

define i32 @__nv_float2int_rd(float %x) {
  %v1 = call float @llvm.floor.f32(float %x)
  %v2 = call i32 @llvm.fptosi.sat.i32.f32(float %v1)
  ret i32 %v2
}

define i32 @__nv_float2uint_rn(float %x) {
  %v1 = call float @llvm.rint.f32(float %x)
  %v2 = call i32 @llvm.fptoui.sat.i32.f32(float %v1)
  ret i32 %v2
}

define i32 @__nv_float2uint_rz(float %x) {
  %v1 = call float @llvm.trunc.f32(float %x)
  %v2 = call i32 @llvm.fptoui.sat.i32.f32(float %v1)
  ret i32 %v2
}

define i32 @__nv_float2uint_ru(float %x) {
  %v1 = call float @llvm.ceil.f32(float %x)
  %v2 = call i32 @llvm.fptoui.sat.i32.f32(float %v1)
  ret i32 %v2
}

define i32 @__nv_float2uint_rd(float %x) {
  %v1 = call float @llvm.floor.f32(float %x)
  %v2 = call i32 @llvm.fptoui.sat.i32.f32(float %v1)
  ret i32 %v2
}

define i64 @__nv_float2ll_rn(float %x) {
  %v1 = call float @llvm.rint.f32(float %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_float2ll_rz(float %x) {
  %v1 = call float @llvm.trunc.f32(float %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_float2ll_ru(float %x) {
  %v1 = call float @llvm.ceil.f32(float %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_float2ll_rd(float %x) {
  %v1 = call float @llvm.floor.f32(float %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_float2ull_rn(float %x) {
  %v1 = call float @llvm.rint.f32(float %x)
  %v2 = call i64 @llvm.fptoui.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_float2ull_rz(float %x) {
  %v1 = call float @llvm.trunc.f32(float %x)
  %v2 = call i64 @llvm.fptoui.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_float2ull_ru(float %x) {
  %v1 = call float @llvm.ceil.f32(float %x)
  %v2 = call i64 @llvm.fptoui.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_float2ull_rd(float %x) {
  %v1 = call float @llvm.floor.f32(float %x)
  %v2 = call i64 @llvm.fptoui.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i32 @__nv_double2int_rn(double %x) {
  %v1 = call double @llvm.rint.f64(double %x)
  %v2 = call i32 @llvm.fptosi.sat.i32.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i32 -2147483648, i32 %v2
  ret i32 %v4
}

define i32 @__nv_double2int_rz(double %x) {
  %v1 = call double @llvm.trunc.f64(double %x)
  %v2 = call i32 @llvm.fptosi.sat.i32.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i32 -2147483648, i32 %v2
  ret i32 %v4
}

define i32 @__nv_double2int_ru(double %x) {
  %v1 = call double @llvm.ceil.f64(double %x)
  %v2 = call i32 @llvm.fptosi.sat.i32.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i32 -2147483648, i32 %v2
  ret i32 %v4
}

define i32 @__nv_double2int_rd(double %x) {
  %v1 = call double @llvm.floor.f64(double %x)
  %v2 = call i32 @llvm.fptosi.sat.i32.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i32 -2147483648, i32 %v2
  ret i32 %v4
}

define i32 @__nv_double2uint_rn(double %x) {
  %v1 = call double @llvm.rint.f64(double %x)
  %v2 = call i32 @llvm.fptoui.sat.i32.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i32 -2147483648, i32 %v2
  ret i32 %v4
}

define i32 @__nv_double2uint_rz(double %x) {
  %v1 = call double @llvm.trunc.f64(double %x)
  %v2 = call i32 @llvm.fptoui.sat.i32.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i32 -2147483648, i32 %v2
  ret i32 %v4
}

define i32 @__nv_double2uint_ru(double %x) {
  %v1 = call double @llvm.ceil.f64(double %x)
  %v2 = call i32 @llvm.fptoui.sat.i32.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i32 -2147483648, i32 %v2
  ret i32 %v4
}

define i32 @__nv_double2uint_rd(double %x) {
  %v1 = call double @llvm.floor.f64(double %x)
  %v2 = call i32 @llvm.fptoui.sat.i32.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i32 -2147483648, i32 %v2
  ret i32 %v4
}

define i64 @__nv_double2ll_rn(double %x) {
  %v1 = call double @llvm.rint.f64(double %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_double2ll_rz(double %x) {
  %v1 = call double @llvm.trunc.f64(double %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_double2ll_ru(double %x) {
  %v1 = call double @llvm.ceil.f64(double %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_double2ll_rd(double %x) {
  %v1 = call double @llvm.floor.f64(double %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_double2ull_rn(double %x) {
  %v1 = call double @llvm.rint.f64(double %x)
  %v2 = call i64 @llvm.fptoui.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_double2ull_rz(double %x) {
  %v1 = call double @llvm.trunc.f64(double %x)
  %v2 = call i64 @llvm.fptoui.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_double2ull_ru(double %x) {
  %v1 = call double @llvm.ceil.f64(double %x)
  %v2 = call i64 @llvm.fptoui.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_double2ull_rd(double %x) {
  %v1 = call double @llvm.floor.f64(double %x)
  %v2 = call i64 @llvm.fptoui.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define float @__nv_int2float_rn(i32 %x) {
  %v1 = sitofp i32 %x to float
  ret float %v1
}

define double @__nv_int2double_rn(i32 %x) {
  %v1 = sitofp i32 %x to double
  ret double %v1
}

define float @__nv_uint2float_rn(i32 %x) {
  %v1 = uitofp i32 %x to float
  ret float %v1
}

define double @__nv_uint2double_rn(i32 %x) {
  %v1 = uitofp i32 %x to double
  ret double %v1
}

define float @__nv_ll2float_rn(i64 %x) {
  %v1 = sitofp i64 %x to float
  ret float %v1
}

define double @__nv_ll2double_rn(i64 %x) {
  %v1 = sitofp i64 %x to double
  ret double %v1
}

define float @__nv_ull2float_rn(i64 %x) {
  %v1 = uitofp i64 %x to float
  ret float %v1
}

define double @__nv_ull2double_rn(i64 %x) {
  %v1 = uitofp i64 %x to double
  ret double %v1
}

define float @__nv_double2float_rn(double %x) {
  %v1 = fptrunc double %x to float
  ret float %v1
}

define float @__nv_half2float(i16 %x) {
  %v1 = bitcast i16 %x to half
  %v2 = fpext half %v1 to float
  ret float %v2
}

define i16 @__nv_float2half_rn(float %x) {
  %v1 = fptrunc float %x to half
  %v2 = bitcast half %v1 to i16
  ret i16 %v2
}

define float @__nv_fabsf(float %x) {
  %v1 = call float @llvm.fabs.f32(float %x)
  ret float %v1
}

define float @__nv_floorf(float %x) {
  %v1 = call float @llvm.floor.f32(float %x)
  ret float %v1
}

define float @__nv_ceilf(float %x) {
  %v1 = call float @llvm.ceil.f32(float %x)
  ret float %v1
}

define float @__nv_truncf(float %x) {
  %v1 = call float @llvm.trunc.f32(float %x)
  ret float %v1
}

define float @__nv_rintf(float %x) {
  %v1 = call float @llvm.rint.f32(float %x)
  ret float %v1
}

define float @__nv_nearbyintf(float %x) {
  %v1 = call float @llvm.rint.f32(float %x)
  ret float %v1
}

define float @__nv_roundf(float %x) {
  %v1 = call float @llvm.round.f32(float %x)
  ret float %v1
}

define float @__nv_sqrtf(float %x) {
  %v1 = call float @llvm.sqrt.f32(float %x)
  ret float %v1
}

define float @__nv_fminf(float %x, float %y) {
  %v1 = call float @llvm.minnum.f32(float %x, float %y)
  ret float %v1
}

define float @__nv_fmaxf(float %x, float %y) {
  %v1 = call float @llvm.maxnum.f32(float %x, float %y)
  ret float %v1
}

define float @__nv_copysignf(float %x, float %y) {
  %v1 = call float @llvm.copysign.f32(float %x, float %y)
  ret float %v1
}

define float @__nv_fmaf(float %x, float %y, float %z) {
  %v1 = call float @llvm.fma.f32(float %x, float %y, float %z)
  ret float %v1
}

define float @__nv_fmaf_rn(float %x, float %y, float %z) {
  %v1 = call float @llvm.fma.f32(float %x, float %y, float %z)
  ret float %v1
}

define float @__nv_fadd_rn(float %x, float %y) {
  %v1 = fadd float %x, %y
  ret float %v1
}

define float @__nv_fsub_rn(float %x, float %y) {
  %v1 = fsub float %x, %y
  ret float %v1
}

define float @__nv_fmul_rn(float %x, float %y) {
  %v1 = fmul float %x, %y
  ret float %v1
}

define float @__nv_fdiv_rn(float %x, float %y) {
  %v1 = fdiv float %x, %y
  ret float %v1
}

define float @__nv_frcp_rn(float %x) {
  %v1 = fdiv float 1.0, %x
  ret float %v1
}

define float @__nv_fsqrt_rn(float %x) {
  %v1 = call float @llvm.sqrt.f32(float %x)
  ret float %v1
}

define float @__nv_fdimf(float %x, float %y) {
  %v1 = fcmp ole float %x, %y
  %v2 = fsub float %x, %y
  %v3 = select i1 %v1, float 0.0, float %v2
  ret float %v3
}

define float @__nv_fmodf(float %x, float %y) {
  %v1 = frem float %x, %y
  ret float %v1
}

define i32 @__nv_isnanf(float %x) {
  %v1 = fcmp uno float %x, %x
  %v2 = zext i1 %v1 to i32
  ret i32 %v2
}

define i32 @__nv_isinff(float %x) {
  %v1 = call float @llvm.fabs.f32(float %x)
  %v2 = fcmp oeq float %v1, 0x7FF0000000000000
  %v3 = zext i1 %v2 to i32
  ret i32 %v3
}

define i32 @__nv_finitef(float %x) {
  %v1 = call float @llvm.fabs.f32(float %x)
  %v2 = fcmp one float %v1, 0x7FF0000000000000
  %v3 = zext i1 %v2 to i32
  ret i32 %v3
}

define i32 @__nv_signbitf(float %x) {
  %v1 = bitcast float %x to i32
  %v2 = icmp slt i32 %v1, 0
  %v3 = zext i1 %v2 to i32
  ret i32 %v3
}

define double @__nv_fabs(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  ret double %v1
}

define double @__nv_floor(double %x) {
  %v1 = call double @llvm.floor.f64(double %x)
  ret double %v1
}

define double @__nv_ceil(double %x) {
  %v1 = call double @llvm.ceil.f64(double %x)
  ret double %v1
}

define double @__nv_trunc(double %x) {
  %v1 = call double @llvm.trunc.f64(double %x)
  ret double %v1
}

define double @__nv_rint(double %x) {
  %v1 = call double @llvm.rint.f64(double %x)
  ret double %v1
}

define double @__nv_nearbyint(double %x) {
  %v1 = call double @llvm.rint.f64(double %x)
  ret double %v1
}

define double @__nv_round(double %x) {
  %v1 = call double @llvm.round.f64(double %x)
  ret double %v1
}

define double @__nv_sqrt(double %x) {
  %v1 = call double @llvm.sqrt.f64(double %x)
  ret double %v1
}

define double @__nv_fmin(double %x, double %y) {
  %v1 = call double @llvm.minnum.f64(double %x, double %y)
  ret double %v1
}

define double @__nv_fmax(double %x, double %y) {
  %v1 = call double @llvm.maxnum.f64(double %x, double %y)
  ret double %v1
}

define double @__nv_copysign(double %x, double %y) {
  %v1 = call double @llvm.copysign.f64(double %x, double %y)
  ret double %v1
}

define double @__nv_fma(double %x, double %y, double %z) {
  %v1 = call double @llvm.fma.f64(double %x, double %y, double %z)
  ret double %v1
}

define double @__nv_fma_rn(double %x, double %y, double %z) {
  %v1 = call double @llvm.fma.f64(double %x, double %y, double %z)
  ret double %v1
}

define double @__nv_dadd_rn(double %x, double %y) {
  %v1 = fadd double %x, %y
  ret double %v1
}

define double @__nv_dsub_rn(double %x, double %y) {
  %v1 = fsub double %x, %y
  ret double %v1
}

define double @__nv_dmul_rn(double %x, double %y) {
  %v1 = fmul double %x, %y
  ret double %v1
}

define double @__nv_ddiv_rn(double %x, double %y) {
  %v1 = fdiv double %x, %y
  ret double %v1
}

define double @__nv_drcp_rn(double %x) {
  %v1 = fdiv double 1.0, %x
  ret double %v1
}

define double @__nv_dsqrt_rn(double %x) {
  %v1 = call double @llvm.sqrt.f64(double %x)
  ret double %v1
}

define double @__nv_fdim(double %x, double %y) {
  %v1 = fcmp ole double %x, %y
  %v2 = fsub double %x, %y
  %v3 = select i1 %v1, double 0.0, double %v2
  ret double %v3
}

define double @__nv_fmod(double %x, double %y) {
  %v1 = frem double %x, %y
  ret double %v1
}

define i32 @__nv_isnand(double %x) {
  %v1 = fcmp uno double %x, %x
  %v2 = zext i1 %v1 to i32
  ret i32 %v2
}

define i32 @__nv_isinfd(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = fcmp oeq double %v1, 0x7FF0000000000000
  %v3 = zext i1 %v2 to i32
  ret i32 %v3
}

define i32 @__nv_isfinited(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = fcmp one double %v1, 0x7FF0000000000000
  %v3 = zext i1 %v2 to i32
  ret i32 %v3
}

define i32 @__nv_signbitd(double %x) {
  %v1 = bitcast double %x to i64
  %v2 = icmp slt i64 %v1, 0
  %v3 = zext i1 %v2 to i32
  ret i32 %v3
}

define float @__nv_saturatef(float %x) {
  %v1 = fcmp ogt float %x, 0.0
  %v2 = select i1 %v1, float %x, float 0.0
  %v3 = fcmp olt float %v2, 1.0
  %v4 = select i1 %v3, float %v2, float 1.0
  ret float %v4
}

define float @__nv_fast_fdividef(float %x, float %y) {
  %v1 = call float @llvm.canonicalize.f32(float %x)
  %v2 = call float @llvm.canonicalize.f32(float %y)
  %v3 = call float @llvm.nvvm.div.approx.f(float %v1, float %v2)
  %v4 = call float @llvm.canonicalize.f32(float %v3)
  ret float %v4
}

define double @tandem.exp.core(double %r, double %k) {
  %v1 = fmul double 0x3E5AE64567F544E4, %r
  %v2 = fadd double %v1, 0x3E927E4FB7789F5C
  %v3 = fmul double %v2, %r
  %v4 = fadd double %v3, 0x3EC71DE3A556C734
  %v5 = fmul double %v4, %r
  %v6 = fadd double %v5, 0x3EFA01A01A01A01A
  %v7 = fmul double %v6, %r
  %v8 = fadd double %v7, 0x3F2A01A01A01A01A
  %v9 = fmul double %v8, %r
  %v10 = fadd double %v9, 0x3F56C16C16C16C17
  %v11 = fmul double %v10, %r
  %v12 = fadd double %v11, 0x3F81111111111111
  %v13 = fmul double %v12, %r
  %v14 = fadd double %v13, 0x3FA5555555555555
  %v15 = fmul double %v14, %r
  %v16 = fadd double %v15, 0x3FC5555555555555
  %v17 = fmul double %v16, %r
  %v18 = fadd double %v17, 0x3FE0000000000000
  %v19 = fmul double %v18, %r
  %v20 = fadd double %v19, 0x3FF0000000000000
  %v21 = fmul double %v20, %r
  %v22 = fadd double %v21, 0x3FF0000000000000
  %v23 = fptosi double %k to i64
  %v24 = add i64 %v23, 1023
  %v25 = shl i64 %v24, 52
  %v26 = bitcast i64 %v25 to double
  %v27 = fmul double %v22, %v26
  ret double %v27
}

define double @tandem.exp(double %x) {
  %v1 = call double @llvm.maxnum.f64(double %x, double 0xC085E00000000000)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4085E00000000000)
  %v3 = fmul double %v2, 0x3FF71547652B82FE
  %v4 = call double @llvm.rint.f64(double %v3)
  %v5 = fmul double %v4, 0x3FE62E42FEE00000
  %v6 = fsub double %v2, %v5
  %v7 = fmul double %v4, 0x3DEA39EF35793C76
  %v8 = fsub double %v6, %v7
  %v9 = call double @tandem.exp.core(double %v8, double %v4)
  %v10 = fcmp uno double %x, %x
  %v11 = select i1 %v10, double %x, double %v9
  ret double %v11
}

define double @tandem.expm1(double %x) {
  %v1 = fmul double 0x3E21EED8EFF8D898, %x
  %v2 = fadd double %v1, 0x3E5AE64567F544E4
  %v3 = fmul double %v2, %x
  %v4 = fadd double %v3, 0x3E927E4FB7789F5C
  %v5 = fmul double %v4, %x
  %v6 = fadd double %v5, 0x3EC71DE3A556C734
  %v7 = fmul double %v6, %x
  %v8 = fadd double %v7, 0x3EFA01A01A01A01A
  %v9 = fmul double %v8, %x
  %v10 = fadd double %v9, 0x3F2A01A01A01A01A
  %v11 = fmul double %v10, %x
  %v12 = fadd double %v11, 0x3F56C16C16C16C17
  %v13 = fmul double %v12, %x
  %v14 = fadd double %v13, 0x3F81111111111111
  %v15 = fmul double %v14, %x
  %v16 = fadd double %v15, 0x3FA5555555555555
  %v17 = fmul double %v16, %x
  %v18 = fadd double %v17, 0x3FC5555555555555
  %v19 = fmul double %v18, %x
  %v20 = fadd double %v19, 0x3FE0000000000000
  %v21 = fmul double %v20, %x
  %v22 = fadd double %v21, 0x3FF0000000000000
  %v23 = fmul double %v22, %x
  %v24 = call double @tandem.exp(double %x)
  %v25 = fsub double %v24, 0x3FF0000000000000
  %v26 = call double @llvm.fabs.f64(double %x)
  %v27 = fcmp olt double %v26, 0x3FD6666666666666
  %v28 = select i1 %v27, double %v23, double %v25
  ret double %v28
}

define double @tandem.artanh2(double %s) {
  %v1 = fmul double %s, %s
  %v2 = fmul double 0x3FBE1E1E1E1E1E1E, %v1
  %v3 = fadd double %v2, 0x3FC1111111111111
  %v4 = fmul double %v3, %v1
  %v5 = fadd double %v4, 0x3FC3B13B13B13B14
  %v6 = fmul double %v5, %v1
  %v7 = fadd double %v6, 0x3FC745D1745D1746
  %v8 = fmul double %v7, %v1
  %v9 = fadd double %v8, 0x3FCC71C71C71C71C
  %v10 = fmul double %v9, %v1
  %v11 = fadd double %v10, 0x3FD2492492492492
  %v12 = fmul double %v11, %v1
  %v13 = fadd double %v12, 0x3FD999999999999A
  %v14 = fmul double %v13, %v1
  %v15 = fadd double %v14, 0x3FE5555555555555
  %v16 = fmul double %v15, %v1
  %v17 = fadd double %v16, 0x4000000000000000
  %v18 = fmul double %v17, %s
  ret double %v18
}

define double @tandem.log(double %x) {
  %v1 = bitcast double %x to i64
  %v2 = sub i64 %v1, 4604544271217802189
  %v3 = ashr i64 %v2, 52
  %v4 = shl i64 %v3, 52
  %v5 = sub i64 %v1, %v4
  %v6 = bitcast i64 %v5 to double
  %v7 = fsub double %v6, 0x3FF0000000000000
  %v8 = fadd double %v6, 0x3FF0000000000000
  %v9 = fdiv double %v7, %v8
  %v10 = call double @tandem.artanh2(double %v9)
  %v11 = sitofp i64 %v3 to double
  %v12 = fmul double %v11, 0x3FE62E42FEFA39EF
  %v13 = fadd double %v12, %v10
  %v14 = fcmp oeq double %x, 0x7FF0000000000000
  %v15 = select i1 %v14, double %x, double %v13
  %v16 = fcmp oeq double %x, 0.0
  %v17 = select i1 %v16, double 0xFFF0000000000000, double %v15
  %v18 = fcmp ult double %x, 0.0
  %v19 = select i1 %v18, double 0x7FF8000000000000, double %v17
  ret double %v19
}

define double @tandem.log1p(double %x) {
  %v1 = fadd double %x, 0x4000000000000000
  %v2 = fdiv double %x, %v1
  %v3 = call double @tandem.artanh2(double %v2)
  %v4 = fadd double %x, 0x3FF0000000000000
  %v5 = call double @tandem.log(double %v4)
  %v6 = call double @llvm.fabs.f64(double %x)
  %v7 = fcmp olt double %v6, 0x3FD0000000000000
  %v8 = select i1 %v7, double %v3, double %v5
  ret double %v8
}

define float @__nv_expf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @tandem.exp(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_fast_expf(float %a0) {
  %v1 = call float @__nv_expf(float %a0)
  ret float %v1
}

define float @__nv_exp2f(float %x) {
  %v1 = fpext float %x to double
  %v2 = fmul double %v1, 0x3FE62E42FEFA39EF
  %v3 = call double @tandem.exp(double %v2)
  %v4 = fptrunc double %v3 to float
  ret float %v4
}

define float @__nv_exp10f(float %x) {
  %v1 = fpext float %x to double
  %v2 = fmul double %v1, 0x40026BB1BBB55516
  %v3 = call double @tandem.exp(double %v2)
  %v4 = fptrunc double %v3 to float
  ret float %v4
}

define float @__nv_fast_exp10f(float %a0) {
  %v1 = call float @__nv_exp10f(float %a0)
  ret float %v1
}

define float @__nv_expm1f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @tandem.expm1(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_logf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @tandem.log(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_fast_logf(float %a0) {
  %v1 = call float @__nv_logf(float %a0)
  ret float %v1
}

define float @__nv_log2f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @tandem.log(double %v1)
  %v3 = fmul double %v2, 0x3FF71547652B82FE
  %v4 = fptrunc double %v3 to float
  ret float %v4
}

define float @__nv_fast_log2f(float %a0) {
  %v1 = call float @__nv_log2f(float %a0)
  ret float %v1
}

define float @__nv_log10f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @tandem.log(double %v1)
  %v3 = fmul double %v2, 0x3FDBCB7B1526E50E
  %v4 = fptrunc double %v3 to float
  ret float %v4
}

define float @__nv_fast_log10f(float %a0) {
  %v1 = call float @__nv_log10f(float %a0)
  ret float %v1
}

define float @__nv_log1pf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @tandem.log1p(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_rsqrtf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.sqrt.f64(double %v1)
  %v3 = fdiv double 0x3FF0000000000000, %v2
  %v4 = fptrunc double %v3 to float
  ret float %v4
}

define float @__nv_cbrtf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = call double @tandem.log(double %v2)
  %v4 = fmul double %v3, 0x3FD5555555555555
  %v5 = call double @tandem.exp(double %v4)
  %v6 = call double @llvm.copysign.f64(double %v5, double %v1)
  %v7 = fcmp ueq double %v2, 0x7FF0000000000000
  %v8 = fcmp oeq double %v2, 0x0000000000000000
  %v9 = or i1 %v7, %v8
  %v10 = select i1 %v9, double %v1, double %v6
  %v11 = fptrunc double %v10 to float
  ret float %v11
}

define float @__nv_rcbrtf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = call double @tandem.log(double %v2)
  %v4 = fmul double %v3, 0xBFD5555555555555
  %v5 = call double @tandem.exp(double %v4)
  %v6 = call double @llvm.copysign.f64(double %v5, double %v1)
  %v7 = fcmp ueq double %v2, 0x7FF0000000000000
  %v8 = fcmp oeq double %v2, 0x0000000000000000
  %v9 = fdiv double 0x3FF0000000000000, %v1
  %v10 = fdiv double 0x3FF0000000000000, %v1
  %v11 = select i1 %v7, double %v10, double %v6
  %v12 = select i1 %v8, double %v9, double %v11
  %v13 = fptrunc double %v12 to float
  ret float %v13
}

define float @__nv_sinhf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = call double @tandem.expm1(double %v2)
  %v4 = fadd double %v3, 0x3FF0000000000000
  %v5 = fdiv double %v3, %v4
  %v6 = fadd double %v3, %v5
  %v7 = fmul double %v6, 0x3FE0000000000000
  %v8 = call double @llvm.copysign.f64(double %v7, double %v1)
  %v9 = fptrunc double %v8 to float
  ret float %v9
}

define float @__nv_coshf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = call double @tandem.exp(double %v2)
  %v4 = fdiv double 0x3FF0000000000000, %v3
  %v5 = fadd double %v3, %v4
  %v6 = fmul double %v5, 0x3FE0000000000000
  %v7 = fptrunc double %v6 to float
  ret float %v7
}

define float @__nv_tanhf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = call double @llvm.minnum.f64(double %v2, double 0x4034000000000000)
  %v4 = fmul double %v3, 0x4000000000000000
  %v5 = call double @tandem.expm1(double %v4)
  %v6 = fadd double %v5, 0x4000000000000000
  %v7 = fdiv double %v5, %v6
  %v8 = call double @llvm.copysign.f64(double %v7, double %v1)
  %v9 = fcmp uno double %v1, %v1
  %v10 = select i1 %v9, double %v1, double %v8
  %v11 = fptrunc double %v10 to float
  ret float %v11
}

define float @__nv_asinhf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = fmul double %v2, %v2
  %v4 = fadd double %v3, 0x3FF0000000000000
  %v5 = call double @llvm.sqrt.f64(double %v4)
  %v6 = fadd double %v5, 0x3FF0000000000000
  %v7 = fdiv double %v3, %v6
  %v8 = fadd double %v2, %v7
  %v9 = call double @tandem.log1p(double %v8)
  %v10 = call double @llvm.copysign.f64(double %v9, double %v1)
  %v11 = fcmp ueq double %v2, 0x7FF0000000000000
  %v12 = select i1 %v11, double %v1, double %v10
  %v13 = fptrunc double %v12 to float
  ret float %v13
}

define float @__nv_acoshf(float %x) {
  %v1 = fpext float %x to double
  %v2 = fsub double %v1, 0x3FF0000000000000
  %v3 = fadd double %v1, 0x3FF0000000000000
  %v4 = fmul double %v2, %v3
  %v5 = call double @llvm.sqrt.f64(double %v4)
  %v6 = fadd double %v2, %v5
  %v7 = call double @tandem.log1p(double %v6)
  %v8 = fcmp oeq double %v1, 0x7FF0000000000000
  %v9 = select i1 %v8, double %v1, double %v7
  %v10 = fcmp ult double %v1, 0x3FF0000000000000
  %v11 = select i1 %v10, double 0x7FF8000000000000, double %v9
  %v12 = fptrunc double %v11 to float
  ret float %v12
}

define float @__nv_atanhf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0x3FF0000000000000, %v2
  %v5 = fdiv double %v3, %v4
  %v6 = call double @tandem.log1p(double %v5)
  %v7 = fmul double %v6, 0x3FE0000000000000
  %v8 = fcmp oeq double %v2, 0x3FF0000000000000
  %v9 = select i1 %v8, double 0x7FF0000000000000, double %v7
  %v10 = fcmp ugt double %v2, 0x3FF0000000000000
  %v11 = select i1 %v10, double 0x7FF8000000000000, double %v9
  %v12 = call double @llvm.copysign.f64(double %v11, double %v1)
  %v13 = fptrunc double %v12 to float
  ret float %v13
}

define float @__nv_powf(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = call double @llvm.fabs.f64(double %v1)
  %v4 = call double @tandem.log(double %v3)
  %v5 = fmul double %v2, %v4
  %v6 = call double @tandem.exp(double %v5)
  %v7 = call double @llvm.trunc.f64(double %v2)
  %v8 = fcmp oeq double %v7, %v2
  %v9 = fmul double %v2, 0x3FE0000000000000
  %v10 = call double @llvm.trunc.f64(double %v9)
  %v11 = fcmp oeq double %v10, %v9
  %v12 = xor i1 %v11, true
  %v13 = and i1 %v8, %v12
  %v14 = call double @llvm.copysign.f64(double %v6, double %v1)
  %v15 = select i1 %v13, double %v14, double %v6
  %v16 = fcmp one double %v3, 0x7FF0000000000000
  %v17 = xor i1 %v8, true
  %v18 = and i1 %v16, %v17
  %v19 = fcmp olt double %v1, 0x0000000000000000
  %v20 = and i1 %v19, %v18
  %v21 = select i1 %v20, double 0x7FF8000000000000, double %v15
  %v22 = fcmp uno double %v1, %v2
  %v23 = select i1 %v22, double 0x7FF8000000000000, double %v21
  %v24 = call double @llvm.fabs.f64(double %v2)
  %v25 = fcmp oeq double %v24, 0x7FF0000000000000
  %v26 = fcmp oeq double %v3, 0x3FF0000000000000
  %v27 = and i1 %v25, %v26
  %v28 = fcmp oeq double %v2, 0x0000000000000000
  %v29 = fcmp oeq double %v1, 0x3FF0000000000000
  %v30 = or i1 %v28, %v29
  %v31 = or i1 %v27, %v30
  %v32 = select i1 %v31, double 0x3FF0000000000000, double %v23
  %v33 = fptrunc double %v32 to float
  ret float %v33
}

define float @__nv_fast_powf(float %a0, float %a1) {
  %v1 = call float @__nv_powf(float %a0, float %a1)
  ret float %v1
}

define float @__nv_powif(float %x, i32 %n) {
  %v1 = fpext float %x to double
  %v2 = sitofp i32 %n to double
  %v3 = call double @llvm.fabs.f64(double %v1)
  %v4 = call double @tandem.log(double %v3)
  %v5 = fmul double %v2, %v4
  %v6 = call double @tandem.exp(double %v5)
  %v7 = call double @llvm.copysign.f64(double %v6, double %v1)
  %v8 = trunc i32 %n to i1
  %v9 = select i1 %v8, double %v7, double %v6
  %v10 = fcmp uno float %x, %x
  %v11 = select i1 %v10, double %v1, double %v9
  %v12 = icmp eq i32 %n, 0
  %v13 = select i1 %v12, double 0x3FF0000000000000, double %v11
  %v14 = fptrunc double %v13 to float
  ret float %v14
}

define float @__nv_ldexpf(float %x, i32 %n) {
  %v1 = call i32 @llvm.smax.i32(i32 %n, i32 -400)
  %v2 = call i32 @llvm.smin.i32(i32 %v1, i32 400)
  %v3 = add i32 %v2, 1023
  %v4 = zext i32 %v3 to i64
  %v5 = shl i64 %v4, 52
  %v6 = fpext float %x to double
  %v7 = bitcast i64 %v5 to double
  %v8 = fmul double %v6, %v7
  %v9 = fptrunc double %v8 to float
  ret float %v9
}

define float @__nv_scalbnf(float %x, i32 %n) {
  %v1 = call i32 @llvm.smax.i32(i32 %n, i32 -400)
  %v2 = call i32 @llvm.smin.i32(i32 %v1, i32 400)
  %v3 = add i32 %v2, 1023
  %v4 = zext i32 %v3 to i64
  %v5 = shl i64 %v4, 52
  %v6 = fpext float %x to double
  %v7 = bitcast i64 %v5 to double
  %v8 = fmul double %v6, %v7
  %v9 = fptrunc double %v8 to float
  ret float %v9
}

define float @__nv_hypotf(float %a0, float %a1) {
  %v1 = fpext float %a0 to double
  %v2 = fmul double %v1, %v1
  %v3 = fadd double 0x0000000000000000, %v2
  %v4 = call double @llvm.fabs.f64(double %v1)
  %v5 = fcmp oeq double %v4, 0x7FF0000000000000
  %v6 = or i1 false, %v5
  %v7 = fpext float %a1 to double
  %v8 = fmul double %v7, %v7
  %v9 = fadd double %v3, %v8
  %v10 = call double @llvm.fabs.f64(double %v7)
  %v11 = fcmp oeq double %v10, 0x7FF0000000000000
  %v12 = or i1 %v6, %v11
  %v13 = call double @llvm.sqrt.f64(double %v9)
  %v14 = select i1 %v12, double 0x7FF0000000000000, double %v13
  %v15 = fptrunc double %v14 to float
  ret float %v15
}

define float @__nv_rhypotf(float %a0, float %a1) {
  %v1 = fpext float %a0 to double
  %v2 = fmul double %v1, %v1
  %v3 = fadd double 0x0000000000000000, %v2
  %v4 = call double @llvm.fabs.f64(double %v1)
  %v5 = fcmp oeq double %v4, 0x7FF0000000000000
  %v6 = or i1 false, %v5
  %v7 = fpext float %a1 to double
  %v8 = fmul double %v7, %v7
  %v9 = fadd double %v3, %v8
  %v10 = call double @llvm.fabs.f64(double %v7)
  %v11 = fcmp oeq double %v10, 0x7FF0000000000000
  %v12 = or i1 %v6, %v11
  %v13 = call double @llvm.sqrt.f64(double %v9)
  %v14 = select i1 %v12, double 0x7FF0000000000000, double %v13
  %v15 = fdiv double 0x3FF0000000000000, %v14
  %v16 = fptrunc double %v15 to float
  ret float %v16
}

define float @__nv_norm3df(float %a0, float %a1, float %a2) {
  %v1 = fpext float %a0 to double
  %v2 = fmul double %v1, %v1
  %v3 = fadd double 0x0000000000000000, %v2
  %v4 = call double @llvm.fabs.f64(double %v1)
  %v5 = fcmp oeq double %v4, 0x7FF0000000000000
  %v6 = or i1 false, %v5
  %v7 = fpext float %a1 to double
  %v8 = fmul double %v7, %v7
  %v9 = fadd double %v3, %v8
  %v10 = call double @llvm.fabs.f64(double %v7)
  %v11 = fcmp oeq double %v10, 0x7FF0000000000000
  %v12 = or i1 %v6, %v11
  %v13 = fpext float %a2 to double
  %v14 = fmul double %v13, %v13
  %v15 = fadd double %v9, %v14
  %v16 = call double @llvm.fabs.f64(double %v13)
  %v17 = fcmp oeq double %v16, 0x7FF0000000000000
  %v18 = or i1 %v12, %v17
  %v19 = call double @llvm.sqrt.f64(double %v15)
  %v20 = select i1 %v18, double 0x7FF0000000000000, double %v19
  %v21 = fptrunc double %v20 to float
  ret float %v21
}

define float @__nv_rnorm3df(float %a0, float %a1, float %a2) {
  %v1 = fpext float %a0 to double
  %v2 = fmul double %v1, %v1
  %v3 = fadd double 0x0000000000000000, %v2
  %v4 = call double @llvm.fabs.f64(double %v1)
  %v5 = fcmp oeq double %v4, 0x7FF0000000000000
  %v6 = or i1 false, %v5
  %v7 = fpext float %a1 to double
  %v8 = fmul double %v7, %v7
  %v9 = fadd double %v3, %v8
  %v10 = call double @llvm.fabs.f64(double %v7)
  %v11 = fcmp oeq double %v10, 0x7FF0000000000000
  %v12 = or i1 %v6, %v11
  %v13 = fpext float %a2 to double
  %v14 = fmul double %v13, %v13
  %v15 = fadd double %v9, %v14
  %v16 = call double @llvm.fabs.f64(double %v13)
  %v17 = fcmp oeq double %v16, 0x7FF0000000000000
  %v18 = or i1 %v12, %v17
  %v19 = call double @llvm.sqrt.f64(double %v15)
  %v20 = select i1 %v18, double 0x7FF0000000000000, double %v19
  %v21 = fdiv double 0x3FF0000000000000, %v20
  %v22 = fptrunc double %v21 to float
  ret float %v22
}

define float @__nv_norm4df(float %a0, float %a1, float %a2, float %a3) {
  %v1 = fpext float %a0 to double
  %v2 = fmul double %v1, %v1
  %v3 = fadd double 0x0000000000000000, %v2
  %v4 = call double @llvm.fabs.f64(double %v1)
  %v5 = fcmp oeq double %v4, 0x7FF0000000000000
  %v6 = or i1 false, %v5
  %v7 = fpext float %a1 to double
  %v8 = fmul double %v7, %v7
  %v9 = fadd double %v3, %v8
  %v10 = call double @llvm.fabs.f64(double %v7)
  %v11 = fcmp oeq double %v10, 0x7FF0000000000000
  %v12 = or i1 %v6, %v11
  %v13 = fpext float %a2 to double
  %v14 = fmul double %v13, %v13
  %v15 = fadd double %v9, %v14
  %v16 = call double @llvm.fabs.f64(double %v13)
  %v17 = fcmp oeq double %v16, 0x7FF0000000000000
  %v18 = or i1 %v12, %v17
  %v19 = fpext float %a3 to double
  %v20 = fmul double %v19, %v19
  %v21 = fadd double %v15, %v20
  %v22 = call double @llvm.fabs.f64(double %v19)
  %v23 = fcmp oeq double %v22, 0x7FF0000000000000
  %v24 = or i1 %v18, %v23
  %v25 = call double @llvm.sqrt.f64(double %v21)
  %v26 = select i1 %v24, double 0x7FF0000000000000, double %v25
  %v27 = fptrunc double %v26 to float
  ret float %v27
}

define float @__nv_rnorm4df(float %a0, float %a1, float %a2, float %a3) {
  %v1 = fpext float %a0 to double
  %v2 = fmul double %v1, %v1
  %v3 = fadd double 0x0000000000000000, %v2
  %v4 = call double @llvm.fabs.f64(double %v1)
  %v5 = fcmp oeq double %v4, 0x7FF0000000000000
  %v6 = or i1 false, %v5
  %v7 = fpext float %a1 to double
  %v8 = fmul double %v7, %v7
  %v9 = fadd double %v3, %v8
  %v10 = call double @llvm.fabs.f64(double %v7)
  %v11 = fcmp oeq double %v10, 0x7FF0000000000000
  %v12 = or i1 %v6, %v11
  %v13 = fpext float %a2 to double
  %v14 = fmul double %v13, %v13
  %v15 = fadd double %v9, %v14
  %v16 = call double @llvm.fabs.f64(double %v13)
  %v17 = fcmp oeq double %v16, 0x7FF0000000000000
  %v18 = or i1 %v12, %v17
  %v19 = fpext float %a3 to double
  %v20 = fmul double %v19, %v19
  %v21 = fadd double %v15, %v20
  %v22 = call double @llvm.fabs.f64(double %v19)
  %v23 = fcmp oeq double %v22, 0x7FF0000000000000
  %v24 = or i1 %v18, %v23
  %v25 = call double @llvm.sqrt.f64(double %v21)
  %v26 = select i1 %v24, double 0x7FF0000000000000, double %v25
  %v27 = fdiv double 0x3FF0000000000000, %v26
  %v28 = fptrunc double %v27 to float
  ret float %v28
}

define double @tandem.turn(double %r, i64 %q) {
  %v1 = fmul double %r, %r
  %v2 = fmul double 0xBD6AE7F3E733B81F, %v1
  %v3 = fadd double %v2, 0x3DE6124613A86D09
  %v4 = fmul double %v3, %v1
  %v5 = fadd double %v4, 0xBE5AE64567F544E4
  %v6 = fmul double %v5, %v1
  %v7 = fadd double %v6, 0x3EC71DE3A556C734
  %v8 = fmul double %v7, %v1
  %v9 = fadd double %v8, 0xBF2A01A01A01A01A
  %v10 = fmul double %v9, %v1
  %v11 = fadd double %v10, 0x3F81111111111111
  %v12 = fmul double %v11, %v1
  %v13 = fadd double %v12, 0xBFC5555555555555
  %v14 = fmul double %v13, %v1
  %v15 = fadd double %v14, 0x3FF0000000000000
  %v16 = fmul double %v15, %r
  %v17 = fmul double 0xBDA93974A8C07C9D, %v1
  %v18 = fadd double %v17, 0x3E21EED8EFF8D898
  %v19 = fmul double %v18, %v1
  %v20 = fadd double %v19, 0xBE927E4FB7789F5C
  %v21 = fmul double %v20, %v1
  %v22 = fadd double %v21, 0x3EFA01A01A01A01A
  %v23 = fmul double %v22, %v1
  %v24 = fadd double %v23, 0xBF56C16C16C16C17
  %v25 = fmul double %v24, %v1
  %v26 = fadd double %v25, 0x3FA5555555555555
  %v27 = fmul double %v26, %v1
  %v28 = fadd double %v27, 0xBFE0000000000000
  %v29 = fmul double %v28, %v1
  %v30 = fadd double %v29, 0x3FF0000000000000
  %v31 = trunc i64 %q to i1
  %v32 = select i1 %v31, double %v30, double %v16
  %v33 = and i64 %q, 2
  %v34 = icmp ne i64 %v33, 0
  %v35 = fneg double %v32
  %v36 = select i1 %v34, double %v35, double %v32
  ret double %v36
}

define double @tandem.sin(float %x, i64 %q) {
  %v1 = bitcast float %x to i32
  %v2 = lshr i32 %v1, 23
  %v3 = and i32 %v2, 255
  %v4 = and i32 %v1, 8388607
  %v5 = or i32 %v4, 8388608
  %v6 = call i32 @llvm.umax.i32(i32 %v3, i32 125)
  %v7 = call i32 @llvm.umin.i32(i32 %v6, i32 254)
  %v8 = sub i32 %v7, 125
  %v9 = zext i32 %v5 to i256
  %v10 = mul i256 %v9, 1072702194392723350055691820827766417748323370000401143700994201146
  %v11 = zext i32 %v8 to i256
  %v12 = shl i256 %v10, %v11
  %v13 = lshr i256 %v12, 185
  %v14 = trunc i256 %v13 to i64
  %v15 = add i64 %v14, 576460752303423488
  %v16 = lshr i64 %v15, 60
  %v17 = shl i64 %v16, 60
  %v18 = sub i64 %v14, %v17
  %v19 = sitofp i64 %v18 to double
  %v20 = fmul double %v19, 0x3C3921FB54442D18
  %v21 = icmp ult i32 %v3, 125
  %v22 = fpext float %x to double
  %v23 = call double @llvm.fabs.f64(double %v22)
  %v24 = select i1 %v21, double %v23, double %v20
  %v25 = select i1 %v21, i64 0, i64 %v16
  %v26 = icmp slt i32 %v1, 0
  %v27 = fneg double %v24
  %v28 = select i1 %v26, double %v27, double %v24
  %v29 = sub i64 0, %v25
  %v30 = select i1 %v26, i64 %v29, i64 %v25
  %v31 = add i64 %v30, %q
  %v32 = call double @tandem.turn(double %v28, i64 %v31)
  %v33 = icmp eq i32 %v3, 255
  %v34 = select i1 %v33, double 0x7FF8000000000000, double %v32
  ret double %v34
}

define float @__nv_sinf(float %x) {
  %v1 = call double @tandem.sin(float %x, i64 0)
  %v2 = fptrunc double %v1 to float
  ret float %v2
}

define float @__nv_fast_sinf(float %a0) {
  %v1 = call float @__nv_sinf(float %a0)
  ret float %v1
}

define float @__nv_cosf(float %x) {
  %v1 = call double @tandem.sin(float %x, i64 1)
  %v2 = fptrunc double %v1 to float
  ret float %v2
}

define float @__nv_fast_cosf(float %a0) {
  %v1 = call float @__nv_cosf(float %a0)
  ret float %v1
}

define float @__nv_tanf(float %x) {
  %v1 = call double @tandem.sin(float %x, i64 0)
  %v2 = call double @tandem.sin(float %x, i64 1)
  %v3 = fdiv double %v1, %v2
  %v4 = fptrunc double %v3 to float
  ret float %v4
}

define float @__nv_fast_tanf(float %a0) {
  %v1 = call float @__nv_tanf(float %a0)
  ret float %v1
}

define void @__nv_sincosf(float %x, ptr %s, ptr %c) {
  %v1 = call double @tandem.sin(float %x, i64 0)
  %v2 = fptrunc double %v1 to float
  store float %v2, ptr %s, align 4
  %v3 = call double @tandem.sin(float %x, i64 1)
  %v4 = fptrunc double %v3 to float
  store float %v4, ptr %c, align 4
  ret void
}

define void @__nv_fast_sincosf(float %x, ptr %s, ptr %c) {
  %v1 = call double @tandem.sin(float %x, i64 0)
  %v2 = fptrunc double %v1 to float
  store float %v2, ptr %s, align 4
  %v3 = call double @tandem.sin(float %x, i64 1)
  %v4 = fptrunc double %v3 to float
  store float %v4, ptr %c, align 4
  ret void
}

define float @__nv_sinpif(float %x) {
  %v1 = fpext float %x to double
  %v2 = fmul double %v1, 0x3FE0000000000000
  %v3 = call double @llvm.trunc.f64(double %v2)
  %v4 = fsub double %v2, %v3
  %v5 = fmul double %v4, 0x4000000000000000
  %v6 = fmul double %v5, 0x4000000000000000
  %v7 = call double @llvm.rint.f64(double %v6)
  %v8 = fmul double %v7, 0x3FE0000000000000
  %v9 = fsub double %v5, %v8
  %v10 = fmul double %v9, 0x400921FB54442D18
  %v11 = fneg double %v10
  %v12 = call double @llvm.fma.f64(double %v9, double 0x400921FB54442D18, double %v11)
  %v13 = fmul double %v9, 0x3CA1A62633145C07
  %v14 = fmul double 0x0000000000000000, 0x400921FB54442D18
  %v15 = fadd double %v13, %v14
  %v16 = fadd double %v12, %v15
  %v17 = call i64 @llvm.fptosi.sat.i64.f64(double %v7)
  %v18 = add i64 %v17, 0
  %v19 = call { double, double } @tandem.pair.turn(double %v10, double %v16, i64 %v18)
  %v20 = extractvalue { double, double } %v19, 0
  %v21 = extractvalue { double, double } %v19, 1
  %v22 = fadd double %v20, %v21
  %v23 = call double @llvm.copysign.f64(double 0x0000000000000000, double %v1)
  %v24 = fcmp oeq double %v22, 0x0000000000000000
  %v25 = select i1 %v24, double %v23, double %v22
  %v26 = fmul double %v1, 0x400921FB54442D18
  %v27 = call double @llvm.fabs.f64(double %v1)
  %v28 = fcmp olt double %v27, 0x1A70000000000000
  %v29 = select i1 %v28, double %v26, double %v25
  %v30 = fptrunc double %v29 to float
  ret float %v30
}

define float @__nv_cospif(float %x) {
  %v1 = fpext float %x to double
  %v2 = fmul double %v1, 0x3FE0000000000000
  %v3 = call double @llvm.trunc.f64(double %v2)
  %v4 = fsub double %v2, %v3
  %v5 = fmul double %v4, 0x4000000000000000
  %v6 = fmul double %v5, 0x4000000000000000
  %v7 = call double @llvm.rint.f64(double %v6)
  %v8 = fmul double %v7, 0x3FE0000000000000
  %v9 = fsub double %v5, %v8
  %v10 = fmul double %v9, 0x400921FB54442D18
  %v11 = fneg double %v10
  %v12 = call double @llvm.fma.f64(double %v9, double 0x400921FB54442D18, double %v11)
  %v13 = fmul double %v9, 0x3CA1A62633145C07
  %v14 = fmul double 0x0000000000000000, 0x400921FB54442D18
  %v15 = fadd double %v13, %v14
  %v16 = fadd double %v12, %v15
  %v17 = call i64 @llvm.fptosi.sat.i64.f64(double %v7)
  %v18 = add i64 %v17, 1
  %v19 = call { double, double } @tandem.pair.turn(double %v10, double %v16, i64 %v18)
  %v20 = extractvalue { double, double } %v19, 0
  %v21 = extractvalue { double, double } %v19, 1
  %v22 = fadd double %v20, %v21
  %v23 = fcmp oeq double %v22, 0x0000000000000000
  %v24 = select i1 %v23, double 0x0000000000000000, double %v22
  %v25 = fptrunc double %v24 to float
  ret float %v25
}

define double @tandem.atan(double %x) {
  %v1 = fmul double %x, %x
  %v2 = fadd double %v1, 0x3FF0000000000000
  %v3 = call double @llvm.sqrt.f64(double %v2)
  %v4 = fadd double %v3, 0x3FF0000000000000
  %v5 = fdiv double %x, %v4
  %v6 = fmul double %v5, %v5
  %v7 = fadd double %v6, 0x3FF0000000000000
  %v8 = call double @llvm.sqrt.f64(double %v7)
  %v9 = fadd double %v8, 0x3FF0000000000000
  %v10 = fdiv double %v5, %v9
  %v11 = fmul double %v10, %v10
  %v12 = fmul double 0xBFCAF286BCA1AF28, %v11
  %v13 = fadd double %v12, 0x3FCE1E1E1E1E1E1E
  %v14 = fmul double %v13, %v11
  %v15 = fadd double %v14, 0xBFD1111111111111
  %v16 = fmul double %v15, %v11
  %v17 = fadd double %v16, 0x3FD3B13B13B13B14
  %v18 = fmul double %v17, %v11
  %v19 = fadd double %v18, 0xBFD745D1745D1746
  %v20 = fmul double %v19, %v11
  %v21 = fadd double %v20, 0x3FDC71C71C71C71C
  %v22 = fmul double %v21, %v11
  %v23 = fadd double %v22, 0xBFE2492492492492
  %v24 = fmul double %v23, %v11
  %v25 = fadd double %v24, 0x3FE999999999999A
  %v26 = fmul double %v25, %v11
  %v27 = fadd double %v26, 0xBFF5555555555555
  %v28 = fmul double %v27, %v11
  %v29 = fadd double %v28, 0x4010000000000000
  %v30 = fmul double %v29, %v10
  ret double %v30
}

define double @tandem.atan2(double %y, double %x) {
  %v1 = call double @llvm.fabs.f64(double %y)
  %v2 = call double @llvm.fabs.f64(double %x)
  %v3 = fcmp ogt double %v1, %v2
  %v4 = select i1 %v3, double %v1, double %v2
  %v5 = select i1 %v3, double %v2, double %v1
  %v6 = fdiv double %v5, %v4
  %v7 = fcmp oeq double %v4, 0x0000000000000000
  %v8 = select i1 %v7, double 0x0000000000000000, double %v6
  %v9 = fcmp oeq double %v5, 0x7FF0000000000000
  %v10 = select i1 %v9, double 0x3FF0000000000000, double %v8
  %v11 = call double @tandem.atan(double %v10)
  %v12 = fsub double 0x3FF921FB54442D18, %v11
  %v13 = select i1 %v3, double %v12, double %v11
  %v14 = bitcast double %x to i64
  %v15 = icmp slt i64 %v14, 0
  %v16 = fsub double 0x400921FB54442D18, %v13
  %v17 = select i1 %v15, double %v16, double %v13
  %v18 = call double @llvm.copysign.f64(double %v17, double %y)
  %v19 = fcmp uno double %x, %y
  %v20 = select i1 %v19, double 0x7FF8000000000000, double %v18
  ret double %v20
}

define float @__nv_atanf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @tandem.atan2(double %v1, double 0x3FF0000000000000)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_asinf(float %x) {
  %v1 = fpext float %x to double
  %v2 = fsub double 0x3FF0000000000000, %v1
  %v3 = fadd double %v1, 0x3FF0000000000000
  %v4 = fmul double %v2, %v3
  %v5 = call double @llvm.sqrt.f64(double %v4)
  %v6 = call double @tandem.atan2(double %v1, double %v5)
  %v7 = fptrunc double %v6 to float
  ret float %v7
}

define float @__nv_acosf(float %x) {
  %v1 = fpext float %x to double
  %v2 = fsub double 0x3FF0000000000000, %v1
  %v3 = fadd double %v1, 0x3FF0000000000000
  %v4 = fmul double %v2, %v3
  %v5 = call double @llvm.sqrt.f64(double %v4)
  %v6 = call double @tandem.atan2(double %v5, double %v1)
  %v7 = fptrunc double %v6 to float
  ret float %v7
}

define float @__nv_atan2f(float %y, float %x) {
  %v1 = fpext float %y to double
  %v2 = fpext float %x to double
  %v3 = call double @tandem.atan2(double %v1, double %v2)
  %v4 = fptrunc double %v3 to float
  ret float %v4
}

@tandem.two.over.pi = internal unnamed_addr addrspace(4) constant [22 x i64] [i64 0, i64 11743562013128004905, i64 18169587780923219392, i64 15808362127397457985, i64 18325537948574664033, i64 13196794004601950944, i64 452944820249399836, i64 18311050168422213438, i64 16754012890938950788, i64 16833452818741296705, i64 4148332274289687028, i64 11278244420634880059, i64 2303758334597371919, i64 17235013589178936607, i64 7869616827067468215, i64 5712322887342352941, i64 8441921394348257659, i64 4397547296490951402, i64 7780917995555872008, i64 6197850593633725355, i64 17352294737506481693, i64 12241788059513133832]

define { double, double } @tandem.pair.expm1(double %h, double %l) {
  %v1 = fmul double %h, %h
  %v2 = fneg double %v1
  %v3 = call double @llvm.fma.f64(double %h, double %h, double %v2)
  %v4 = fmul double %v1, 0x3FE0000000000000
  %v5 = fadd double %h, %v4
  %v6 = fsub double %v5, %h
  %v7 = fsub double %v4, %v6
  %v8 = call double @llvm.fma.f64(double %h, double 0x3D2AE7F3E733B81F, double 0x3D6AE7F3E733B81F)
  %v9 = call double @llvm.fma.f64(double %h, double %v8, double 0x3DA93974A8C07C9D)
  %v10 = call double @llvm.fma.f64(double %h, double %v9, double 0x3DE6124613A86D09)
  %v11 = call double @llvm.fma.f64(double %h, double %v10, double 0x3E21EED8EFF8D898)
  %v12 = call double @llvm.fma.f64(double %h, double %v11, double 0x3E5AE64567F544E4)
  %v13 = call double @llvm.fma.f64(double %h, double %v12, double 0x3E927E4FB7789F5C)
  %v14 = call double @llvm.fma.f64(double %h, double %v13, double 0x3EC71DE3A556C734)
  %v15 = call double @llvm.fma.f64(double %h, double %v14, double 0x3EFA01A01A01A01A)
  %v16 = call double @llvm.fma.f64(double %h, double %v15, double 0x3F2A01A01A01A01A)
  %v17 = call double @llvm.fma.f64(double %h, double %v16, double 0x3F56C16C16C16C17)
  %v18 = call double @llvm.fma.f64(double %h, double %v17, double 0x3F81111111111111)
  %v19 = call double @llvm.fma.f64(double %h, double %v18, double 0x3FA5555555555555)
  %v20 = call double @llvm.fma.f64(double %h, double %v19, double 0x3FC5555555555555)
  %v21 = fmul double %v3, 0x3FE0000000000000
  %v22 = call double @llvm.fma.f64(double %h, double %l, double %l)
  %v23 = fmul double %v1, %h
  %v24 = fmul double %v23, %v20
  %v25 = fadd double %v22, %v24
  %v26 = fadd double %v21, %v25
  %v27 = fadd double %v7, %v26
  %v28 = fadd double %v5, %v27
  %v29 = fsub double %v28, %v5
  %v30 = fsub double %v27, %v29
  %v31 = insertvalue { double, double } poison, double %v28, 0
  %v32 = insertvalue { double, double } %v31, double %v30, 1
  ret { double, double } %v32
}

define double @tandem.d.exp(double %h, double %l, i64 %k) {
  %v1 = call { double, double } @tandem.pair.expm1(double %h, double %l)
  %v2 = extractvalue { double, double } %v1, 0
  %v3 = extractvalue { double, double } %v1, 1
  %v4 = fadd double 0x3FF0000000000000, %v2
  %v5 = fsub double %v4, 0x3FF0000000000000
  %v6 = fsub double %v2, %v5
  %v7 = fadd double %v6, %v3
  %v8 = fadd double %v4, %v7
  %v9 = ashr i64 %k, 1
  %v10 = add i64 %v9, 1023
  %v11 = shl i64 %v10, 52
  %v12 = bitcast i64 %v11 to double
  %v13 = fmul double %v8, %v12
  %v14 = sub i64 %k, %v9
  %v15 = add i64 %v14, 1023
  %v16 = shl i64 %v15, 52
  %v17 = bitcast i64 %v16 to double
  %v18 = fmul double %v13, %v17
  ret double %v18
}

define double @tandem.d.exp.any(double %h, double %l) {
  %v1 = call double @llvm.maxnum.f64(double %h, double 0xC089000000000000)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4089000000000000)
  %v3 = fmul double %v2, 0x3FF71547652B82FE
  %v4 = call double @llvm.rint.f64(double %v3)
  %v5 = fneg double %v4
  %v6 = call double @llvm.fma.f64(double %v5, double 0x3FE62E42FEE00000, double %v2)
  %v7 = fmul double %v4, 0xBDEA39EF35793C76
  %v8 = call i64 @llvm.fptosi.sat.i64.f64(double %v4)
  %v9 = fadd double %v7, %l
  %v10 = fadd double %v6, %v9
  %v11 = fsub double %v10, %v6
  %v12 = fsub double %v10, %v11
  %v13 = fsub double %v6, %v12
  %v14 = fsub double %v9, %v11
  %v15 = fadd double %v13, %v14
  %v16 = call double @tandem.d.exp(double %v10, double %v15, i64 %v8)
  ret double %v16
}

define { double, double } @tandem.pair.expm1.any(double %x) {
  %v1 = fmul double %x, 0x3FF71547652B82FE
  %v2 = call double @llvm.rint.f64(double %v1)
  %v3 = fneg double %v2
  %v4 = call double @llvm.fma.f64(double %v3, double 0x3FE62E42FEE00000, double %x)
  %v5 = fmul double %v2, 0xBDEA39EF35793C76
  %v6 = call i64 @llvm.fptosi.sat.i64.f64(double %v2)
  %v7 = fadd double %v4, %v5
  %v8 = fsub double %v7, %v4
  %v9 = fsub double %v7, %v8
  %v10 = fsub double %v4, %v9
  %v11 = fsub double %v5, %v8
  %v12 = fadd double %v10, %v11
  %v13 = call { double, double } @tandem.pair.expm1(double %v7, double %v12)
  %v14 = extractvalue { double, double } %v13, 0
  %v15 = extractvalue { double, double } %v13, 1
  %v16 = call i64 @llvm.smax.i64(i64 %v6, i64 -100)
  %v17 = sub i64 %v16, 1
  %v18 = add i64 %v17, 1023
  %v19 = shl i64 %v18, 52
  %v20 = bitcast i64 %v19 to double
  %v21 = fadd double %v20, 0xBFE0000000000000
  %v22 = fsub double %v21, %v20
  %v23 = fsub double %v21, %v22
  %v24 = fsub double %v20, %v23
  %v25 = fsub double 0xBFE0000000000000, %v22
  %v26 = fadd double %v24, %v25
  %v27 = fmul double %v14, %v20
  %v28 = fadd double %v21, %v27
  %v29 = fsub double %v28, %v21
  %v30 = fsub double %v28, %v29
  %v31 = fsub double %v21, %v30
  %v32 = fsub double %v27, %v29
  %v33 = fadd double %v31, %v32
  %v34 = fmul double %v15, %v20
  %v35 = fadd double %v26, %v34
  %v36 = fadd double %v33, %v35
  %v37 = fadd double %v28, %v36
  %v38 = fsub double %v37, %v28
  %v39 = fsub double %v36, %v38
  %v40 = fmul double %v37, 0x4000000000000000
  %v41 = fmul double %v39, 0x4000000000000000
  %v42 = insertvalue { double, double } poison, double %v40, 0
  %v43 = insertvalue { double, double } %v42, double %v41, 1
  ret { double, double } %v43
}

define double @__nv_exp(double %x) {
  %v1 = call double @tandem.d.exp.any(double %x, double 0x0000000000000000)
  %v2 = fcmp ord double %x, %x
  %v3 = select i1 %v2, double %v1, double %x
  ret double %v3
}

define double @__nv_exp2(double %x) {
  %v1 = call double @llvm.maxnum.f64(double %x, double 0xC091300000000000)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4091300000000000)
  %v3 = fmul double %v2, 0x3FF0000000000000
  %v4 = call double @llvm.rint.f64(double %v3)
  %v5 = fsub double %v2, %v4
  %v6 = fmul double %v5, 0x3FE62E42FEFA39EF
  %v7 = fneg double %v6
  %v8 = call double @llvm.fma.f64(double %v5, double 0x3FE62E42FEFA39EF, double %v7)
  %v9 = fmul double %v5, 0x3C7ABC9E3B39803F
  %v10 = fmul double 0x0000000000000000, 0x3FE62E42FEFA39EF
  %v11 = fadd double %v9, %v10
  %v12 = fadd double %v8, %v11
  %v13 = call i64 @llvm.fptosi.sat.i64.f64(double %v4)
  %v14 = call double @tandem.d.exp(double %v6, double %v12, i64 %v13)
  %v15 = fcmp ord double %x, %x
  %v16 = select i1 %v15, double %v14, double %x
  ret double %v16
}

define double @__nv_exp10(double %x) {
  %v1 = call double @llvm.maxnum.f64(double %x, double 0xC074B220BF9B500D)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4074B220BF9B500D)
  %v3 = fmul double %v2, 0x400A934F0979A371
  %v4 = call double @llvm.rint.f64(double %v3)
  %v5 = fneg double %v4
  %v6 = call double @llvm.fma.f64(double %v5, double 0x3FD3441350800000, double %v2)
  %v7 = fmul double %v4, 0xBDDF79FEF311F12B
  %v8 = fadd double %v6, %v7
  %v9 = fsub double %v8, %v6
  %v10 = fsub double %v8, %v9
  %v11 = fsub double %v6, %v10
  %v12 = fsub double %v7, %v9
  %v13 = fadd double %v11, %v12
  %v14 = fmul double %v8, 0x40026BB1BBB55516
  %v15 = fneg double %v14
  %v16 = call double @llvm.fma.f64(double %v8, double 0x40026BB1BBB55516, double %v15)
  %v17 = fmul double %v8, 0xBCAF48AD494EA3E9
  %v18 = fmul double %v13, 0x40026BB1BBB55516
  %v19 = fadd double %v17, %v18
  %v20 = fadd double %v16, %v19
  %v21 = call i64 @llvm.fptosi.sat.i64.f64(double %v4)
  %v22 = call double @tandem.d.exp(double %v14, double %v20, i64 %v21)
  %v23 = fcmp ord double %x, %x
  %v24 = select i1 %v23, double %v22, double %x
  ret double %v24
}

define double @__nv_expm1(double %x) {
  %v1 = call double @llvm.maxnum.f64(double %x, double 0xC089000000000000)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4089000000000000)
  %v3 = call { double, double } @tandem.pair.expm1.any(double %v2)
  %v4 = extractvalue { double, double } %v3, 0
  %v5 = extractvalue { double, double } %v3, 1
  %v6 = fcmp olt double %x, 0x40862E6666666666
  %v7 = select i1 %v6, double %v4, double 0x7FF0000000000000
  %v8 = call double @llvm.copysign.f64(double %v7, double %x)
  %v9 = call double @llvm.fabs.f64(double %x)
  %v10 = fcmp olt double %v9, 0x3C30000000000000
  %v11 = fcmp uno double %x, %x
  %v12 = or i1 %v10, %v11
  %v13 = select i1 %v12, double %x, double %v8
  ret double %v13
}

define double @__nv_sinh(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call double @llvm.maxnum.f64(double %v1, double 0x0000000000000000)
  %v3 = call double @llvm.minnum.f64(double %v2, double 0x4044000000000000)
  %v4 = call { double, double } @tandem.pair.expm1.any(double %v3)
  %v5 = extractvalue { double, double } %v4, 0
  %v6 = extractvalue { double, double } %v4, 1
  %v7 = fadd double %v5, 0x3FF0000000000000
  %v8 = fsub double %v7, %v5
  %v9 = fsub double %v7, %v8
  %v10 = fsub double %v5, %v9
  %v11 = fsub double 0x3FF0000000000000, %v8
  %v12 = fadd double %v10, %v11
  %v13 = fdiv double %v5, %v7
  %v14 = fneg double %v13
  %v15 = call double @llvm.fma.f64(double %v14, double %v7, double %v5)
  %v16 = fmul double %v13, %v12
  %v17 = fsub double %v6, %v16
  %v18 = fadd double %v15, %v17
  %v19 = fdiv double %v18, %v7
  %v20 = fadd double %v6, %v19
  %v21 = fadd double %v13, %v20
  %v22 = fadd double %v5, %v21
  %v23 = fmul double %v22, 0x3FE0000000000000
  %v24 = fcmp ole double %v1, 0x4044000000000000
  %v25 = call double @llvm.maxnum.f64(double %v1, double 0x0000000000000000)
  %v26 = call double @llvm.minnum.f64(double %v25, double 0x4089000000000000)
  %v27 = fmul double %v26, 0x3FF71547652B82FE
  %v28 = call double @llvm.rint.f64(double %v27)
  %v29 = fneg double %v28
  %v30 = call double @llvm.fma.f64(double %v29, double 0x3FE62E42FEE00000, double %v26)
  %v31 = fmul double %v28, 0xBDEA39EF35793C76
  %v32 = call i64 @llvm.fptosi.sat.i64.f64(double %v28)
  %v33 = fadd double %v30, %v31
  %v34 = fsub double %v33, %v30
  %v35 = fsub double %v33, %v34
  %v36 = fsub double %v30, %v35
  %v37 = fsub double %v31, %v34
  %v38 = fadd double %v36, %v37
  %v39 = sub i64 %v32, 1
  %v40 = call double @tandem.d.exp(double %v33, double %v38, i64 %v39)
  %v41 = select i1 %v24, double %v23, double %v40
  %v42 = call double @llvm.copysign.f64(double %v41, double %x)
  %v43 = fcmp olt double %v1, 0x3C30000000000000
  %v44 = fcmp uno double %x, %x
  %v45 = or i1 %v43, %v44
  %v46 = select i1 %v45, double %x, double %v42
  ret double %v46
}

define double @__nv_cosh(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call double @llvm.maxnum.f64(double %v1, double 0x0000000000000000)
  %v3 = call double @llvm.minnum.f64(double %v2, double 0x4044000000000000)
  %v4 = call { double, double } @tandem.pair.expm1.any(double %v3)
  %v5 = extractvalue { double, double } %v4, 0
  %v6 = extractvalue { double, double } %v4, 1
  %v7 = fadd double %v5, 0x3FF0000000000000
  %v8 = fsub double %v7, %v5
  %v9 = fsub double %v7, %v8
  %v10 = fsub double %v5, %v9
  %v11 = fsub double 0x3FF0000000000000, %v8
  %v12 = fadd double %v10, %v11
  %v13 = fdiv double 0x3FF0000000000000, %v7
  %v14 = fadd double %v6, %v12
  %v15 = fadd double %v13, %v14
  %v16 = fadd double %v7, %v15
  %v17 = fmul double %v16, 0x3FE0000000000000
  %v18 = fcmp ole double %v1, 0x4044000000000000
  %v19 = call double @llvm.maxnum.f64(double %v1, double 0x0000000000000000)
  %v20 = call double @llvm.minnum.f64(double %v19, double 0x4089000000000000)
  %v21 = fmul double %v20, 0x3FF71547652B82FE
  %v22 = call double @llvm.rint.f64(double %v21)
  %v23 = fneg double %v22
  %v24 = call double @llvm.fma.f64(double %v23, double 0x3FE62E42FEE00000, double %v20)
  %v25 = fmul double %v22, 0xBDEA39EF35793C76
  %v26 = call i64 @llvm.fptosi.sat.i64.f64(double %v22)
  %v27 = fadd double %v24, %v25
  %v28 = fsub double %v27, %v24
  %v29 = fsub double %v27, %v28
  %v30 = fsub double %v24, %v29
  %v31 = fsub double %v25, %v28
  %v32 = fadd double %v30, %v31
  %v33 = sub i64 %v26, 1
  %v34 = call double @tandem.d.exp(double %v27, double %v32, i64 %v33)
  %v35 = select i1 %v18, double %v17, double %v34
  %v36 = fcmp ord double %x, %x
  %v37 = select i1 %v36, double %v35, double %x
  ret double %v37
}

define double @__nv_tanh(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = fmul double %v1, 0x4000000000000000
  %v3 = call double @llvm.maxnum.f64(double %v2, double 0x0000000000000000)
  %v4 = call double @llvm.minnum.f64(double %v3, double 0x4054000000000000)
  %v5 = call { double, double } @tandem.pair.expm1.any(double %v4)
  %v6 = extractvalue { double, double } %v5, 0
  %v7 = extractvalue { double, double } %v5, 1
  %v8 = fadd double %v6, 0x4000000000000000
  %v9 = fsub double %v8, %v6
  %v10 = fsub double %v8, %v9
  %v11 = fsub double %v6, %v10
  %v12 = fsub double 0x4000000000000000, %v9
  %v13 = fadd double %v11, %v12
  %v14 = fadd double %v13, %v7
  %v15 = fdiv double %v6, %v8
  %v16 = fneg double %v15
  %v17 = call double @llvm.fma.f64(double %v16, double %v8, double %v6)
  %v18 = fmul double %v15, %v14
  %v19 = fsub double %v7, %v18
  %v20 = fadd double %v17, %v19
  %v21 = fdiv double %v20, %v8
  %v22 = fadd double %v15, %v21
  %v23 = call double @llvm.copysign.f64(double %v22, double %x)
  %v24 = fcmp olt double %v1, 0x3C30000000000000
  %v25 = fcmp uno double %x, %x
  %v26 = or i1 %v24, %v25
  %v27 = select i1 %v26, double %x, double %v23
  ret double %v27
}

define { double, double } @tandem.pair.log(double %g, double %l, double %e) {
  %v1 = fadd double 0x4000000000000000, %g
  %v2 = fsub double %v1, 0x4000000000000000
  %v3 = fsub double %v1, %v2
  %v4 = fsub double 0x4000000000000000, %v3
  %v5 = fsub double %g, %v2
  %v6 = fadd double %v4, %v5
  %v7 = fadd double %v6, %l
  %v8 = fdiv double %g, %v1
  %v9 = fneg double %v8
  %v10 = call double @llvm.fma.f64(double %v9, double %v1, double %g)
  %v11 = fmul double %v8, %v7
  %v12 = fsub double %l, %v11
  %v13 = fadd double %v10, %v12
  %v14 = fdiv double %v13, %v1
  %v15 = fmul double %v8, %v8
  %v16 = fneg double %v15
  %v17 = call double @llvm.fma.f64(double %v8, double %v8, double %v16)
  %v18 = fmul double %v8, %v14
  %v19 = fmul double %v18, 0x4000000000000000
  %v20 = fadd double %v17, %v19
  %v21 = fmul double %v8, %v15
  %v22 = fneg double %v21
  %v23 = call double @llvm.fma.f64(double %v8, double %v15, double %v22)
  %v24 = fmul double %v8, %v20
  %v25 = fmul double %v14, %v15
  %v26 = fadd double %v24, %v25
  %v27 = fadd double %v23, %v26
  %v28 = fmul double %v21, 0x3FE5555555555555
  %v29 = fneg double %v28
  %v30 = call double @llvm.fma.f64(double %v21, double 0x3FE5555555555555, double %v29)
  %v31 = fmul double %v21, 0x3C85555555555555
  %v32 = fmul double %v27, 0x3FE5555555555555
  %v33 = fadd double %v31, %v32
  %v34 = fadd double %v30, %v33
  %v35 = fmul double %v8, %v15
  %v36 = fmul double %v35, %v15
  %v37 = call double @llvm.fma.f64(double %v15, double 0x3FB1A7B9611A7B96, double 0x3FB2F684BDA12F68)
  %v38 = call double @llvm.fma.f64(double %v15, double %v37, double 0x3FB47AE147AE147B)
  %v39 = call double @llvm.fma.f64(double %v15, double %v38, double 0x3FB642C8590B2164)
  %v40 = call double @llvm.fma.f64(double %v15, double %v39, double 0x3FB8618618618618)
  %v41 = call double @llvm.fma.f64(double %v15, double %v40, double 0x3FBAF286BCA1AF28)
  %v42 = call double @llvm.fma.f64(double %v15, double %v41, double 0x3FBE1E1E1E1E1E1E)
  %v43 = call double @llvm.fma.f64(double %v15, double %v42, double 0x3FC1111111111111)
  %v44 = call double @llvm.fma.f64(double %v15, double %v43, double 0x3FC3B13B13B13B14)
  %v45 = call double @llvm.fma.f64(double %v15, double %v44, double 0x3FC745D1745D1746)
  %v46 = call double @llvm.fma.f64(double %v15, double %v45, double 0x3FCC71C71C71C71C)
  %v47 = call double @llvm.fma.f64(double %v15, double %v46, double 0x3FD2492492492492)
  %v48 = call double @llvm.fma.f64(double %v15, double %v47, double 0x3FD999999999999A)
  %v49 = fmul double %v36, %v48
  %v50 = fmul double %v8, 0x4000000000000000
  %v51 = fadd double %v50, %v28
  %v52 = fsub double %v51, %v50
  %v53 = fsub double %v28, %v52
  %v54 = fmul double %v14, 0x4000000000000000
  %v55 = fadd double %v54, %v34
  %v56 = fadd double %v55, %v49
  %v57 = fadd double %v53, %v56
  %v58 = fadd double %v51, %v57
  %v59 = fsub double %v58, %v51
  %v60 = fsub double %v57, %v59
  %v61 = fmul double %e, 0x3FE62E42FEE00000
  %v62 = fadd double %v61, %v58
  %v63 = fsub double %v62, %v61
  %v64 = fsub double %v62, %v63
  %v65 = fsub double %v61, %v64
  %v66 = fsub double %v58, %v63
  %v67 = fadd double %v65, %v66
  %v68 = fmul double %e, 0x3DEA39EF35793C76
  %v69 = fadd double %v60, %v68
  %v70 = fadd double %v67, %v69
  %v71 = fadd double %v62, %v70
  %v72 = fsub double %v71, %v62
  %v73 = fsub double %v71, %v72
  %v74 = fsub double %v62, %v73
  %v75 = fsub double %v70, %v72
  %v76 = fadd double %v74, %v75
  %v77 = insertvalue { double, double } poison, double %v71, 0
  %v78 = insertvalue { double, double } %v77, double %v76, 1
  ret { double, double } %v78
}

define { double, double } @tandem.pair.log.any(double %x) {
  %v1 = fcmp olt double %x, 0x0010000000000000
  %v2 = fmul double %x, 0x4350000000000000
  %v3 = select i1 %v1, double %v2, double %x
  %v4 = bitcast double %v3 to i64
  %v5 = sub i64 %v4, 4604544271217802189
  %v6 = ashr i64 %v5, 52
  %v7 = shl i64 %v6, 52
  %v8 = sub i64 %v4, %v7
  %v9 = bitcast i64 %v8 to double
  %v10 = sitofp i64 %v6 to double
  %v11 = fsub double %v10, 0x404B000000000000
  %v12 = select i1 %v1, double %v11, double %v10
  %v13 = fsub double %v9, 0x3FF0000000000000
  %v14 = call { double, double } @tandem.pair.log(double %v13, double 0x0000000000000000, double %v12)
  %v15 = extractvalue { double, double } %v14, 0
  %v16 = extractvalue { double, double } %v14, 1
  %v17 = insertvalue { double, double } poison, double %v15, 0
  %v18 = insertvalue { double, double } %v17, double %v16, 1
  ret { double, double } %v18
}

define { double, double } @tandem.pair.log1p(double %x) {
  %v1 = fadd double %x, 0x3FF0000000000000
  %v2 = fsub double %v1, %x
  %v3 = fsub double %v1, %v2
  %v4 = fsub double %x, %v3
  %v5 = fsub double 0x3FF0000000000000, %v2
  %v6 = fadd double %v4, %v5
  %v7 = bitcast double %v1 to i64
  %v8 = sub i64 %v7, 4604544271217802189
  %v9 = ashr i64 %v8, 52
  %v10 = shl i64 %v9, 52
  %v11 = sub i64 %v7, %v10
  %v12 = bitcast i64 %v11 to double
  %v13 = sub i64 0, %v9
  %v14 = call i64 @llvm.smax.i64(i64 %v13, i64 -1022)
  %v15 = add i64 %v14, 1023
  %v16 = shl i64 %v15, 52
  %v17 = bitcast i64 %v16 to double
  %v18 = fmul double %v6, %v17
  %v19 = fcmp ogt double %x, 0xBFD28F5C28F5C28F
  %v20 = fcmp olt double %x, 0x3FDA3D70A3D70A3D
  %v21 = and i1 %v19, %v20
  %v22 = fsub double %v12, 0x3FF0000000000000
  %v23 = select i1 %v21, double %x, double %v22
  %v24 = select i1 %v21, double 0x0000000000000000, double %v18
  %v25 = sitofp i64 %v9 to double
  %v26 = select i1 %v21, double 0x0000000000000000, double %v25
  %v27 = call { double, double } @tandem.pair.log(double %v23, double %v24, double %v26)
  %v28 = extractvalue { double, double } %v27, 0
  %v29 = extractvalue { double, double } %v27, 1
  %v30 = insertvalue { double, double } poison, double %v28, 0
  %v31 = insertvalue { double, double } %v30, double %v29, 1
  ret { double, double } %v31
}

define double @__nv_log(double %x) {
  %v1 = call { double, double } @tandem.pair.log.any(double %x)
  %v2 = extractvalue { double, double } %v1, 0
  %v3 = extractvalue { double, double } %v1, 1
  %v4 = fadd double %v2, %v3
  %v5 = fcmp oeq double %x, 0x7FF0000000000000
  %v6 = select i1 %v5, double %x, double %v4
  %v7 = fcmp oeq double %x, 0x0000000000000000
  %v8 = select i1 %v7, double 0xFFF0000000000000, double %v6
  %v9 = fcmp oge double %x, 0x0000000000000000
  %v10 = select i1 %v9, double %v8, double 0x7FF8000000000000
  ret double %v10
}

define double @__nv_log2(double %x) {
  %v1 = call { double, double } @tandem.pair.log.any(double %x)
  %v2 = extractvalue { double, double } %v1, 0
  %v3 = extractvalue { double, double } %v1, 1
  %v4 = fmul double %v2, 0x3FF71547652B82FE
  %v5 = fneg double %v4
  %v6 = call double @llvm.fma.f64(double %v2, double 0x3FF71547652B82FE, double %v5)
  %v7 = fmul double %v2, 0x3C7777D0FFDA0D24
  %v8 = fmul double %v3, 0x3FF71547652B82FE
  %v9 = fadd double %v7, %v8
  %v10 = fadd double %v6, %v9
  %v11 = fadd double %v4, %v10
  %v12 = fcmp oeq double %x, 0x7FF0000000000000
  %v13 = select i1 %v12, double %x, double %v11
  %v14 = fcmp oeq double %x, 0x0000000000000000
  %v15 = select i1 %v14, double 0xFFF0000000000000, double %v13
  %v16 = fcmp oge double %x, 0x0000000000000000
  %v17 = select i1 %v16, double %v15, double 0x7FF8000000000000
  ret double %v17
}

define double @__nv_log10(double %x) {
  %v1 = call { double, double } @tandem.pair.log.any(double %x)
  %v2 = extractvalue { double, double } %v1, 0
  %v3 = extractvalue { double, double } %v1, 1
  %v4 = fmul double %v2, 0x3FDBCB7B1526E50E
  %v5 = fneg double %v4
  %v6 = call double @llvm.fma.f64(double %v2, double 0x3FDBCB7B1526E50E, double %v5)
  %v7 = fmul double %v2, 0x3C695355BAAAFAD3
  %v8 = fmul double %v3, 0x3FDBCB7B1526E50E
  %v9 = fadd double %v7, %v8
  %v10 = fadd double %v6, %v9
  %v11 = fadd double %v4, %v10
  %v12 = fcmp oeq double %x, 0x7FF0000000000000
  %v13 = select i1 %v12, double %x, double %v11
  %v14 = fcmp oeq double %x, 0x0000000000000000
  %v15 = select i1 %v14, double 0xFFF0000000000000, double %v13
  %v16 = fcmp oge double %x, 0x0000000000000000
  %v17 = select i1 %v16, double %v15, double 0x7FF8000000000000
  ret double %v17
}

define double @__nv_log1p(double %x) {
  %v1 = call { double, double } @tandem.pair.log1p(double %x)
  %v2 = extractvalue { double, double } %v1, 0
  %v3 = extractvalue { double, double } %v1, 1
  %v4 = fadd double %v2, %v3
  %v5 = fcmp oeq double %x, 0x7FF0000000000000
  %v6 = select i1 %v5, double %x, double %v4
  %v7 = fcmp oeq double %x, 0xBFF0000000000000
  %v8 = select i1 %v7, double 0xFFF0000000000000, double %v6
  %v9 = fcmp oge double %x, 0xBFF0000000000000
  %v10 = select i1 %v9, double %v8, double 0x7FF8000000000000
  %v11 = call double @llvm.fabs.f64(double %x)
  %v12 = fcmp olt double %v11, 0x3C30000000000000
  %v13 = select i1 %v12, double %x, double %v10
  ret double %v13
}

define double @__nv_asinh(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call double @llvm.maxnum.f64(double %v1, double 0x0000000000000000)
  %v3 = call double @llvm.minnum.f64(double %v2, double 0x4270000000000000)
  %v4 = fmul double %v3, %v3
  %v5 = fadd double %v4, 0x3FF0000000000000
  %v6 = call double @llvm.sqrt.f64(double %v5)
  %v7 = fadd double %v6, 0x3FF0000000000000
  %v8 = fdiv double %v4, %v7
  %v9 = fadd double %v3, %v8
  %v10 = call { double, double } @tandem.pair.log1p(double %v9)
  %v11 = extractvalue { double, double } %v10, 0
  %v12 = extractvalue { double, double } %v10, 1
  %v13 = fadd double %v11, %v12
  %v14 = fcmp olt double %v1, 0x41D0000000000000
  %v15 = call { double, double } @tandem.pair.log.any(double %v1)
  %v16 = extractvalue { double, double } %v15, 0
  %v17 = extractvalue { double, double } %v15, 1
  %v18 = fadd double %v17, 0x3FE62E42FEFA39EF
  %v19 = fadd double %v16, %v18
  %v20 = select i1 %v14, double %v13, double %v19
  %v21 = call double @llvm.copysign.f64(double %v20, double %x)
  %v22 = fcmp olt double %v1, 0x3E10000000000000
  %v23 = fcmp ueq double %v1, 0x7FF0000000000000
  %v24 = or i1 %v22, %v23
  %v25 = select i1 %v24, double %x, double %v21
  ret double %v25
}

define double @__nv_acosh(double %x) {
  %v1 = call double @llvm.maxnum.f64(double %x, double 0x3FF0000000000000)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4270000000000000)
  %v3 = fsub double %v2, 0x3FF0000000000000
  %v4 = fmul double %v3, %v3
  %v5 = fmul double %v3, 0x4000000000000000
  %v6 = fadd double %v4, %v5
  %v7 = call double @llvm.sqrt.f64(double %v6)
  %v8 = fadd double %v3, %v7
  %v9 = call { double, double } @tandem.pair.log1p(double %v8)
  %v10 = extractvalue { double, double } %v9, 0
  %v11 = extractvalue { double, double } %v9, 1
  %v12 = fadd double %v10, %v11
  %v13 = fcmp olt double %x, 0x41D0000000000000
  %v14 = call { double, double } @tandem.pair.log.any(double %x)
  %v15 = extractvalue { double, double } %v14, 0
  %v16 = extractvalue { double, double } %v14, 1
  %v17 = fadd double %v16, 0x3FE62E42FEFA39EF
  %v18 = fadd double %v15, %v17
  %v19 = select i1 %v13, double %v12, double %v18
  %v20 = fcmp oeq double %x, 0x7FF0000000000000
  %v21 = select i1 %v20, double %x, double %v19
  %v22 = fcmp oge double %x, 0x3FF0000000000000
  %v23 = select i1 %v22, double %v21, double 0x7FF8000000000000
  ret double %v23
}

define double @__nv_atanh(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = fmul double %v1, 0x4000000000000000
  %v3 = fsub double 0x3FF0000000000000, %v1
  %v4 = fdiv double %v2, %v3
  %v5 = call { double, double } @tandem.pair.log1p(double %v4)
  %v6 = extractvalue { double, double } %v5, 0
  %v7 = extractvalue { double, double } %v5, 1
  %v8 = fadd double %v6, %v7
  %v9 = fmul double %v8, 0x3FE0000000000000
  %v10 = fcmp olt double %v1, 0x3FF0000000000000
  %v11 = select i1 %v10, double %v9, double 0x7FF0000000000000
  %v12 = call double @llvm.copysign.f64(double %v11, double %x)
  %v13 = fcmp ole double %v1, 0x3FF0000000000000
  %v14 = select i1 %v13, double %v12, double 0x7FF8000000000000
  %v15 = fcmp olt double %v1, 0x3E10000000000000
  %v16 = select i1 %v15, double %x, double %v14
  ret double %v16
}

define double @tandem.d.power(double %x, double %y, i1 %odd) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call { double, double } @tandem.pair.log.any(double %v1)
  %v3 = extractvalue { double, double } %v2, 0
  %v4 = extractvalue { double, double } %v2, 1
  %v5 = fcmp oeq double %v1, 0x7FF0000000000000
  %v6 = select i1 %v5, double 0x7FF0000000000000, double %v3
  %v7 = fcmp oeq double %v1, 0x0000000000000000
  %v8 = select i1 %v7, double 0xFFF0000000000000, double %v6
  %v9 = fmul double %y, %v8
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %y, double %v8, double %v10)
  %v12 = fmul double %y, %v4
  %v13 = fadd double %v11, %v12
  %v14 = call double @llvm.fabs.f64(double %v9)
  %v15 = fcmp olt double %v14, 0x4089000000000000
  %v16 = select i1 %v15, double %v13, double 0x0000000000000000
  %v17 = call double @llvm.maxnum.f64(double %v9, double 0xC089000000000000)
  %v18 = call double @llvm.minnum.f64(double %v17, double 0x4089000000000000)
  %v19 = call double @tandem.d.exp.any(double %v18, double %v16)
  %v20 = call double @llvm.copysign.f64(double %v19, double %x)
  %v21 = select i1 %odd, double %v20, double %v19
  ret double %v21
}

define double @__nv_pow(double %x, double %y) {
  %v1 = call double @llvm.trunc.f64(double %y)
  %v2 = fcmp oeq double %v1, %y
  %v3 = fmul double %y, 0x3FE0000000000000
  %v4 = call double @llvm.trunc.f64(double %v3)
  %v5 = fcmp oeq double %v4, %v3
  %v6 = xor i1 %v5, true
  %v7 = and i1 %v2, %v6
  %v8 = call double @tandem.d.power(double %x, double %y, i1 %v7)
  %v9 = call double @llvm.fabs.f64(double %x)
  %v10 = fcmp one double %v9, 0x7FF0000000000000
  %v11 = fcmp olt double %x, 0x0000000000000000
  %v12 = and i1 %v10, %v11
  %v13 = xor i1 %v2, true
  %v14 = and i1 %v12, %v13
  %v15 = fcmp uno double %x, %y
  %v16 = or i1 %v14, %v15
  %v17 = select i1 %v16, double 0x7FF8000000000000, double %v8
  %v18 = call double @llvm.fabs.f64(double %y)
  %v19 = fcmp oeq double %v18, 0x7FF0000000000000
  %v20 = call double @llvm.fabs.f64(double %x)
  %v21 = fcmp oeq double %v20, 0x3FF0000000000000
  %v22 = and i1 %v19, %v21
  %v23 = fcmp oeq double %y, 0x0000000000000000
  %v24 = fcmp oeq double %x, 0x3FF0000000000000
  %v25 = or i1 %v23, %v24
  %v26 = or i1 %v22, %v25
  %v27 = select i1 %v26, double 0x3FF0000000000000, double %v17
  ret double %v27
}

define double @__nv_powi(double %x, i32 %n) {
  %v1 = sitofp i32 %n to double
  %v2 = trunc i32 %n to i1
  %v3 = call double @tandem.d.power(double %x, double %v1, i1 %v2)
  %v4 = fcmp ord double %x, %x
  %v5 = select i1 %v4, double %v3, double %x
  %v6 = icmp eq i32 %n, 0
  %v7 = select i1 %v6, double 0x3FF0000000000000, double %v5
  ret double %v7
}

define double @__nv_cbrt(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call { double, double } @tandem.pair.log.any(double %v1)
  %v3 = extractvalue { double, double } %v2, 0
  %v4 = extractvalue { double, double } %v2, 1
  %v5 = fmul double %v3, 0x3FD5555555555555
  %v6 = fneg double %v5
  %v7 = call double @llvm.fma.f64(double %v3, double 0x3FD5555555555555, double %v6)
  %v8 = fmul double %v3, 0x3C75555555555555
  %v9 = fmul double %v4, 0x3FD5555555555555
  %v10 = fadd double %v8, %v9
  %v11 = fadd double %v7, %v10
  %v12 = call double @tandem.d.exp.any(double %v5, double %v11)
  %v13 = call double @llvm.copysign.f64(double %v12, double %x)
  %v14 = fcmp ueq double %v1, 0x7FF0000000000000
  %v15 = fcmp oeq double %v1, 0x0000000000000000
  %v16 = or i1 %v14, %v15
  %v17 = select i1 %v16, double %x, double %v13
  ret double %v17
}

define double @__nv_rcbrt(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call { double, double } @tandem.pair.log.any(double %v1)
  %v3 = extractvalue { double, double } %v2, 0
  %v4 = extractvalue { double, double } %v2, 1
  %v5 = fmul double %v3, 0xBFD5555555555555
  %v6 = fneg double %v5
  %v7 = call double @llvm.fma.f64(double %v3, double 0xBFD5555555555555, double %v6)
  %v8 = fmul double %v3, 0xBC75555555555555
  %v9 = fmul double %v4, 0xBFD5555555555555
  %v10 = fadd double %v8, %v9
  %v11 = fadd double %v7, %v10
  %v12 = call double @tandem.d.exp.any(double %v5, double %v11)
  %v13 = call double @llvm.copysign.f64(double %v12, double %x)
  %v14 = fcmp ueq double %v1, 0x7FF0000000000000
  %v15 = fcmp oeq double %v1, 0x0000000000000000
  %v16 = or i1 %v14, %v15
  %v17 = fdiv double 0x3FF0000000000000, %x
  %v18 = select i1 %v16, double %v17, double %v13
  ret double %v18
}

define double @__nv_rsqrt(double %x) {
  %v1 = fcmp olt double %x, 0x07B0000000000000
  %v2 = fmul double %x, 0x4C70000000000000
  %v3 = select i1 %v1, double %v2, double %x
  %v4 = call double @llvm.sqrt.f64(double %v3)
  %v5 = fdiv double 0x3FF0000000000000, %v4
  %v6 = fneg double %v5
  %v7 = call double @llvm.fma.f64(double %v6, double %v4, double 0x3FF0000000000000)
  %v8 = fneg double %v4
  %v9 = call double @llvm.fma.f64(double %v8, double %v4, double %v3)
  %v10 = fmul double %v9, %v5
  %v11 = fmul double %v10, %v5
  %v12 = fmul double %v11, 0x3FE0000000000000
  %v13 = fsub double %v7, %v12
  %v14 = call double @llvm.fma.f64(double %v5, double %v13, double %v5)
  %v15 = fmul double %v14, 0x4630000000000000
  %v16 = select i1 %v1, double %v15, double %v14
  %v17 = fcmp ogt double %x, 0x0000000000000000
  %v18 = fcmp olt double %x, 0x7FF0000000000000
  %v19 = and i1 %v17, %v18
  %v20 = select i1 %v19, double %v16, double %v5
  ret double %v20
}

define double @__nv_hypot(double %a0, double %a1) {
  %v1 = call double @llvm.fabs.f64(double %a0)
  %v2 = call double @llvm.fabs.f64(double %a1)
  %v3 = fcmp oeq double %v1, 0x7FF0000000000000
  %v4 = call double @llvm.maxnum.f64(double %v1, double %v2)
  %v5 = fcmp oeq double %v2, 0x7FF0000000000000
  %v6 = or i1 %v3, %v5
  %v7 = fcmp ogt double %v4, 0x5F30000000000000
  %v8 = select i1 %v7, double 0x1A70000000000000, double 0x3FF0000000000000
  %v9 = fcmp olt double %v4, 0x26F0000000000000
  %v10 = select i1 %v9, double 0x6570000000000000, double %v8
  %v11 = fmul double %v1, %v10
  %v12 = fmul double %v1, %v10
  %v13 = fmul double %v11, %v12
  %v14 = fneg double %v13
  %v15 = call double @llvm.fma.f64(double %v11, double %v12, double %v14)
  %v16 = fmul double %v2, %v10
  %v17 = fmul double %v2, %v10
  %v18 = fmul double %v16, %v17
  %v19 = fneg double %v18
  %v20 = call double @llvm.fma.f64(double %v16, double %v17, double %v19)
  %v21 = fadd double %v13, %v18
  %v22 = fsub double %v21, %v13
  %v23 = fsub double %v21, %v22
  %v24 = fsub double %v13, %v23
  %v25 = fsub double %v18, %v22
  %v26 = fadd double %v24, %v25
  %v27 = fadd double %v26, %v20
  %v28 = fadd double %v15, %v27
  %v29 = fadd double %v21, %v28
  %v30 = call double @llvm.sqrt.f64(double %v29)
  %v31 = fdiv double 0x3FF0000000000000, %v30
  %v32 = fneg double %v31
  %v33 = call double @llvm.fma.f64(double %v32, double %v30, double 0x3FF0000000000000)
  %v34 = fneg double %v30
  %v35 = call double @llvm.fma.f64(double %v34, double %v30, double %v21)
  %v36 = fadd double %v35, %v28
  %v37 = fmul double %v36, %v31
  %v38 = fmul double %v37, %v31
  %v39 = fmul double %v38, 0x3FE0000000000000
  %v40 = fsub double %v33, %v39
  %v41 = call double @llvm.fma.f64(double %v31, double %v40, double %v31)
  %v42 = fcmp one double %v21, 0x0000000000000000
  %v43 = select i1 %v42, double %v41, double %v31
  %v44 = fdiv double %v30, %v10
  %v45 = select i1 %v6, double 0x7FF0000000000000, double %v44
  ret double %v45
}

define double @__nv_rhypot(double %a0, double %a1) {
  %v1 = call double @llvm.fabs.f64(double %a0)
  %v2 = call double @llvm.fabs.f64(double %a1)
  %v3 = fcmp oeq double %v1, 0x7FF0000000000000
  %v4 = call double @llvm.maxnum.f64(double %v1, double %v2)
  %v5 = fcmp oeq double %v2, 0x7FF0000000000000
  %v6 = or i1 %v3, %v5
  %v7 = fcmp ogt double %v4, 0x5F30000000000000
  %v8 = select i1 %v7, double 0x1A70000000000000, double 0x3FF0000000000000
  %v9 = fcmp olt double %v4, 0x26F0000000000000
  %v10 = select i1 %v9, double 0x6570000000000000, double %v8
  %v11 = fmul double %v1, %v10
  %v12 = fmul double %v1, %v10
  %v13 = fmul double %v11, %v12
  %v14 = fneg double %v13
  %v15 = call double @llvm.fma.f64(double %v11, double %v12, double %v14)
  %v16 = fmul double %v2, %v10
  %v17 = fmul double %v2, %v10
  %v18 = fmul double %v16, %v17
  %v19 = fneg double %v18
  %v20 = call double @llvm.fma.f64(double %v16, double %v17, double %v19)
  %v21 = fadd double %v13, %v18
  %v22 = fsub double %v21, %v13
  %v23 = fsub double %v21, %v22
  %v24 = fsub double %v13, %v23
  %v25 = fsub double %v18, %v22
  %v26 = fadd double %v24, %v25
  %v27 = fadd double %v26, %v20
  %v28 = fadd double %v15, %v27
  %v29 = fadd double %v21, %v28
  %v30 = call double @llvm.sqrt.f64(double %v29)
  %v31 = fdiv double 0x3FF0000000000000, %v30
  %v32 = fneg double %v31
  %v33 = call double @llvm.fma.f64(double %v32, double %v30, double 0x3FF0000000000000)
  %v34 = fneg double %v30
  %v35 = call double @llvm.fma.f64(double %v34, double %v30, double %v21)
  %v36 = fadd double %v35, %v28
  %v37 = fmul double %v36, %v31
  %v38 = fmul double %v37, %v31
  %v39 = fmul double %v38, 0x3FE0000000000000
  %v40 = fsub double %v33, %v39
  %v41 = call double @llvm.fma.f64(double %v31, double %v40, double %v31)
  %v42 = fcmp one double %v21, 0x0000000000000000
  %v43 = select i1 %v42, double %v41, double %v31
  %v44 = fmul double %v43, %v10
  %v45 = select i1 %v6, double 0x0000000000000000, double %v44
  ret double %v45
}

define double @__nv_norm3d(double %a0, double %a1, double %a2) {
  %v1 = call double @llvm.fabs.f64(double %a0)
  %v2 = call double @llvm.fabs.f64(double %a1)
  %v3 = call double @llvm.fabs.f64(double %a2)
  %v4 = fcmp oeq double %v1, 0x7FF0000000000000
  %v5 = call double @llvm.maxnum.f64(double %v1, double %v2)
  %v6 = fcmp oeq double %v2, 0x7FF0000000000000
  %v7 = or i1 %v4, %v6
  %v8 = call double @llvm.maxnum.f64(double %v5, double %v3)
  %v9 = fcmp oeq double %v3, 0x7FF0000000000000
  %v10 = or i1 %v7, %v9
  %v11 = fcmp ogt double %v8, 0x5F30000000000000
  %v12 = select i1 %v11, double 0x1A70000000000000, double 0x3FF0000000000000
  %v13 = fcmp olt double %v8, 0x26F0000000000000
  %v14 = select i1 %v13, double 0x6570000000000000, double %v12
  %v15 = fmul double %v1, %v14
  %v16 = fmul double %v1, %v14
  %v17 = fmul double %v15, %v16
  %v18 = fneg double %v17
  %v19 = call double @llvm.fma.f64(double %v15, double %v16, double %v18)
  %v20 = fmul double %v2, %v14
  %v21 = fmul double %v2, %v14
  %v22 = fmul double %v20, %v21
  %v23 = fneg double %v22
  %v24 = call double @llvm.fma.f64(double %v20, double %v21, double %v23)
  %v25 = fadd double %v17, %v22
  %v26 = fsub double %v25, %v17
  %v27 = fsub double %v25, %v26
  %v28 = fsub double %v17, %v27
  %v29 = fsub double %v22, %v26
  %v30 = fadd double %v28, %v29
  %v31 = fadd double %v30, %v24
  %v32 = fadd double %v19, %v31
  %v33 = fmul double %v3, %v14
  %v34 = fmul double %v3, %v14
  %v35 = fmul double %v33, %v34
  %v36 = fneg double %v35
  %v37 = call double @llvm.fma.f64(double %v33, double %v34, double %v36)
  %v38 = fadd double %v25, %v35
  %v39 = fsub double %v38, %v25
  %v40 = fsub double %v38, %v39
  %v41 = fsub double %v25, %v40
  %v42 = fsub double %v35, %v39
  %v43 = fadd double %v41, %v42
  %v44 = fadd double %v43, %v37
  %v45 = fadd double %v32, %v44
  %v46 = fadd double %v38, %v45
  %v47 = call double @llvm.sqrt.f64(double %v46)
  %v48 = fdiv double 0x3FF0000000000000, %v47
  %v49 = fneg double %v48
  %v50 = call double @llvm.fma.f64(double %v49, double %v47, double 0x3FF0000000000000)
  %v51 = fneg double %v47
  %v52 = call double @llvm.fma.f64(double %v51, double %v47, double %v38)
  %v53 = fadd double %v52, %v45
  %v54 = fmul double %v53, %v48
  %v55 = fmul double %v54, %v48
  %v56 = fmul double %v55, 0x3FE0000000000000
  %v57 = fsub double %v50, %v56
  %v58 = call double @llvm.fma.f64(double %v48, double %v57, double %v48)
  %v59 = fcmp one double %v38, 0x0000000000000000
  %v60 = select i1 %v59, double %v58, double %v48
  %v61 = fdiv double %v47, %v14
  %v62 = select i1 %v10, double 0x7FF0000000000000, double %v61
  ret double %v62
}

define double @__nv_rnorm3d(double %a0, double %a1, double %a2) {
  %v1 = call double @llvm.fabs.f64(double %a0)
  %v2 = call double @llvm.fabs.f64(double %a1)
  %v3 = call double @llvm.fabs.f64(double %a2)
  %v4 = fcmp oeq double %v1, 0x7FF0000000000000
  %v5 = call double @llvm.maxnum.f64(double %v1, double %v2)
  %v6 = fcmp oeq double %v2, 0x7FF0000000000000
  %v7 = or i1 %v4, %v6
  %v8 = call double @llvm.maxnum.f64(double %v5, double %v3)
  %v9 = fcmp oeq double %v3, 0x7FF0000000000000
  %v10 = or i1 %v7, %v9
  %v11 = fcmp ogt double %v8, 0x5F30000000000000
  %v12 = select i1 %v11, double 0x1A70000000000000, double 0x3FF0000000000000
  %v13 = fcmp olt double %v8, 0x26F0000000000000
  %v14 = select i1 %v13, double 0x6570000000000000, double %v12
  %v15 = fmul double %v1, %v14
  %v16 = fmul double %v1, %v14
  %v17 = fmul double %v15, %v16
  %v18 = fneg double %v17
  %v19 = call double @llvm.fma.f64(double %v15, double %v16, double %v18)
  %v20 = fmul double %v2, %v14
  %v21 = fmul double %v2, %v14
  %v22 = fmul double %v20, %v21
  %v23 = fneg double %v22
  %v24 = call double @llvm.fma.f64(double %v20, double %v21, double %v23)
  %v25 = fadd double %v17, %v22
  %v26 = fsub double %v25, %v17
  %v27 = fsub double %v25, %v26
  %v28 = fsub double %v17, %v27
  %v29 = fsub double %v22, %v26
  %v30 = fadd double %v28, %v29
  %v31 = fadd double %v30, %v24
  %v32 = fadd double %v19, %v31
  %v33 = fmul double %v3, %v14
  %v34 = fmul double %v3, %v14
  %v35 = fmul double %v33, %v34
  %v36 = fneg double %v35
  %v37 = call double @llvm.fma.f64(double %v33, double %v34, double %v36)
  %v38 = fadd double %v25, %v35
  %v39 = fsub double %v38, %v25
  %v40 = fsub double %v38, %v39
  %v41 = fsub double %v25, %v40
  %v42 = fsub double %v35, %v39
  %v43 = fadd double %v41, %v42
  %v44 = fadd double %v43, %v37
  %v45 = fadd double %v32, %v44
  %v46 = fadd double %v38, %v45
  %v47 = call double @llvm.sqrt.f64(double %v46)
  %v48 = fdiv double 0x3FF0000000000000, %v47
  %v49 = fneg double %v48
  %v50 = call double @llvm.fma.f64(double %v49, double %v47, double 0x3FF0000000000000)
  %v51 = fneg double %v47
  %v52 = call double @llvm.fma.f64(double %v51, double %v47, double %v38)
  %v53 = fadd double %v52, %v45
  %v54 = fmul double %v53, %v48
  %v55 = fmul double %v54, %v48
  %v56 = fmul double %v55, 0x3FE0000000000000
  %v57 = fsub double %v50, %v56
  %v58 = call double @llvm.fma.f64(double %v48, double %v57, double %v48)
  %v59 = fcmp one double %v38, 0x0000000000000000
  %v60 = select i1 %v59, double %v58, double %v48
  %v61 = fmul double %v60, %v14
  %v62 = select i1 %v10, double 0x0000000000000000, double %v61
  ret double %v62
}

define double @__nv_norm4d(double %a0, double %a1, double %a2, double %a3) {
  %v1 = call double @llvm.fabs.f64(double %a0)
  %v2 = call double @llvm.fabs.f64(double %a1)
  %v3 = call double @llvm.fabs.f64(double %a2)
  %v4 = call double @llvm.fabs.f64(double %a3)
  %v5 = fcmp oeq double %v1, 0x7FF0000000000000
  %v6 = call double @llvm.maxnum.f64(double %v1, double %v2)
  %v7 = fcmp oeq double %v2, 0x7FF0000000000000
  %v8 = or i1 %v5, %v7
  %v9 = call double @llvm.maxnum.f64(double %v6, double %v3)
  %v10 = fcmp oeq double %v3, 0x7FF0000000000000
  %v11 = or i1 %v8, %v10
  %v12 = call double @llvm.maxnum.f64(double %v9, double %v4)
  %v13 = fcmp oeq double %v4, 0x7FF0000000000000
  %v14 = or i1 %v11, %v13
  %v15 = fcmp ogt double %v12, 0x5F30000000000000
  %v16 = select i1 %v15, double 0x1A70000000000000, double 0x3FF0000000000000
  %v17 = fcmp olt double %v12, 0x26F0000000000000
  %v18 = select i1 %v17, double 0x6570000000000000, double %v16
  %v19 = fmul double %v1, %v18
  %v20 = fmul double %v1, %v18
  %v21 = fmul double %v19, %v20
  %v22 = fneg double %v21
  %v23 = call double @llvm.fma.f64(double %v19, double %v20, double %v22)
  %v24 = fmul double %v2, %v18
  %v25 = fmul double %v2, %v18
  %v26 = fmul double %v24, %v25
  %v27 = fneg double %v26
  %v28 = call double @llvm.fma.f64(double %v24, double %v25, double %v27)
  %v29 = fadd double %v21, %v26
  %v30 = fsub double %v29, %v21
  %v31 = fsub double %v29, %v30
  %v32 = fsub double %v21, %v31
  %v33 = fsub double %v26, %v30
  %v34 = fadd double %v32, %v33
  %v35 = fadd double %v34, %v28
  %v36 = fadd double %v23, %v35
  %v37 = fmul double %v3, %v18
  %v38 = fmul double %v3, %v18
  %v39 = fmul double %v37, %v38
  %v40 = fneg double %v39
  %v41 = call double @llvm.fma.f64(double %v37, double %v38, double %v40)
  %v42 = fadd double %v29, %v39
  %v43 = fsub double %v42, %v29
  %v44 = fsub double %v42, %v43
  %v45 = fsub double %v29, %v44
  %v46 = fsub double %v39, %v43
  %v47 = fadd double %v45, %v46
  %v48 = fadd double %v47, %v41
  %v49 = fadd double %v36, %v48
  %v50 = fmul double %v4, %v18
  %v51 = fmul double %v4, %v18
  %v52 = fmul double %v50, %v51
  %v53 = fneg double %v52
  %v54 = call double @llvm.fma.f64(double %v50, double %v51, double %v53)
  %v55 = fadd double %v42, %v52
  %v56 = fsub double %v55, %v42
  %v57 = fsub double %v55, %v56
  %v58 = fsub double %v42, %v57
  %v59 = fsub double %v52, %v56
  %v60 = fadd double %v58, %v59
  %v61 = fadd double %v60, %v54
  %v62 = fadd double %v49, %v61
  %v63 = fadd double %v55, %v62
  %v64 = call double @llvm.sqrt.f64(double %v63)
  %v65 = fdiv double 0x3FF0000000000000, %v64
  %v66 = fneg double %v65
  %v67 = call double @llvm.fma.f64(double %v66, double %v64, double 0x3FF0000000000000)
  %v68 = fneg double %v64
  %v69 = call double @llvm.fma.f64(double %v68, double %v64, double %v55)
  %v70 = fadd double %v69, %v62
  %v71 = fmul double %v70, %v65
  %v72 = fmul double %v71, %v65
  %v73 = fmul double %v72, 0x3FE0000000000000
  %v74 = fsub double %v67, %v73
  %v75 = call double @llvm.fma.f64(double %v65, double %v74, double %v65)
  %v76 = fcmp one double %v55, 0x0000000000000000
  %v77 = select i1 %v76, double %v75, double %v65
  %v78 = fdiv double %v64, %v18
  %v79 = select i1 %v14, double 0x7FF0000000000000, double %v78
  ret double %v79
}

define double @__nv_rnorm4d(double %a0, double %a1, double %a2, double %a3) {
  %v1 = call double @llvm.fabs.f64(double %a0)
  %v2 = call double @llvm.fabs.f64(double %a1)
  %v3 = call double @llvm.fabs.f64(double %a2)
  %v4 = call double @llvm.fabs.f64(double %a3)
  %v5 = fcmp oeq double %v1, 0x7FF0000000000000
  %v6 = call double @llvm.maxnum.f64(double %v1, double %v2)
  %v7 = fcmp oeq double %v2, 0x7FF0000000000000
  %v8 = or i1 %v5, %v7
  %v9 = call double @llvm.maxnum.f64(double %v6, double %v3)
  %v10 = fcmp oeq double %v3, 0x7FF0000000000000
  %v11 = or i1 %v8, %v10
  %v12 = call double @llvm.maxnum.f64(double %v9, double %v4)
  %v13 = fcmp oeq double %v4, 0x7FF0000000000000
  %v14 = or i1 %v11, %v13
  %v15 = fcmp ogt double %v12, 0x5F30000000000000
  %v16 = select i1 %v15, double 0x1A70000000000000, double 0x3FF0000000000000
  %v17 = fcmp olt double %v12, 0x26F0000000000000
  %v18 = select i1 %v17, double 0x6570000000000000, double %v16
  %v19 = fmul double %v1, %v18
  %v20 = fmul double %v1, %v18
  %v21 = fmul double %v19, %v20
  %v22 = fneg double %v21
  %v23 = call double @llvm.fma.f64(double %v19, double %v20, double %v22)
  %v24 = fmul double %v2, %v18
  %v25 = fmul double %v2, %v18
  %v26 = fmul double %v24, %v25
  %v27 = fneg double %v26
  %v28 = call double @llvm.fma.f64(double %v24, double %v25, double %v27)
  %v29 = fadd double %v21, %v26
  %v30 = fsub double %v29, %v21
  %v31 = fsub double %v29, %v30
  %v32 = fsub double %v21, %v31
  %v33 = fsub double %v26, %v30
  %v34 = fadd double %v32, %v33
  %v35 = fadd double %v34, %v28
  %v36 = fadd double %v23, %v35
  %v37 = fmul double %v3, %v18
  %v38 = fmul double %v3, %v18
  %v39 = fmul double %v37, %v38
  %v40 = fneg double %v39
  %v41 = call double @llvm.fma.f64(double %v37, double %v38, double %v40)
  %v42 = fadd double %v29, %v39
  %v43 = fsub double %v42, %v29
  %v44 = fsub double %v42, %v43
  %v45 = fsub double %v29, %v44
  %v46 = fsub double %v39, %v43
  %v47 = fadd double %v45, %v46
  %v48 = fadd double %v47, %v41
  %v49 = fadd double %v36, %v48
  %v50 = fmul double %v4, %v18
  %v51 = fmul double %v4, %v18
  %v52 = fmul double %v50, %v51
  %v53 = fneg double %v52
  %v54 = call double @llvm.fma.f64(double %v50, double %v51, double %v53)
  %v55 = fadd double %v42, %v52
  %v56 = fsub double %v55, %v42
  %v57 = fsub double %v55, %v56
  %v58 = fsub double %v42, %v57
  %v59 = fsub double %v52, %v56
  %v60 = fadd double %v58, %v59
  %v61 = fadd double %v60, %v54
  %v62 = fadd double %v49, %v61
  %v63 = fadd double %v55, %v62
  %v64 = call double @llvm.sqrt.f64(double %v63)
  %v65 = fdiv double 0x3FF0000000000000, %v64
  %v66 = fneg double %v65
  %v67 = call double @llvm.fma.f64(double %v66, double %v64, double 0x3FF0000000000000)
  %v68 = fneg double %v64
  %v69 = call double @llvm.fma.f64(double %v68, double %v64, double %v55)
  %v70 = fadd double %v69, %v62
  %v71 = fmul double %v70, %v65
  %v72 = fmul double %v71, %v65
  %v73 = fmul double %v72, 0x3FE0000000000000
  %v74 = fsub double %v67, %v73
  %v75 = call double @llvm.fma.f64(double %v65, double %v74, double %v65)
  %v76 = fcmp one double %v55, 0x0000000000000000
  %v77 = select i1 %v76, double %v75, double %v65
  %v78 = fmul double %v77, %v18
  %v79 = select i1 %v14, double 0x0000000000000000, double %v78
  ret double %v79
}

define { double, double } @tandem.pair.turn(double %r, double %l, i64 %q) {
  %v1 = fmul double %r, %r
  %v2 = fneg double %v1
  %v3 = call double @llvm.fma.f64(double %r, double %r, double %v2)
  %v4 = call double @llvm.fma.f64(double %v1, double 0x3BD71B8EF6DCF572, double 0xBC62F49B46814157)
  %v5 = call double @llvm.fma.f64(double %v1, double %v4, double 0x3CE952C77030AD4A)
  %v6 = call double @llvm.fma.f64(double %v1, double %v5, double 0xBD6AE7F3E733B81F)
  %v7 = call double @llvm.fma.f64(double %v1, double %v6, double 0x3DE6124613A86D09)
  %v8 = call double @llvm.fma.f64(double %v1, double %v7, double 0xBE5AE64567F544E4)
  %v9 = call double @llvm.fma.f64(double %v1, double %v8, double 0x3EC71DE3A556C734)
  %v10 = call double @llvm.fma.f64(double %v1, double %v9, double 0xBF2A01A01A01A01A)
  %v11 = call double @llvm.fma.f64(double %v1, double %v10, double 0x3F81111111111111)
  %v12 = call double @llvm.fma.f64(double %v1, double %v11, double 0xBFC5555555555555)
  %v13 = fmul double %r, %v1
  %v14 = fmul double %v13, %v12
  %v15 = fmul double %l, %v1
  %v16 = fmul double %v15, 0x3FE0000000000000
  %v17 = fsub double %l, %v16
  %v18 = fadd double %v14, %v17
  %v19 = fadd double %r, %v18
  %v20 = fsub double %v19, %r
  %v21 = fsub double %v18, %v20
  %v22 = call double @llvm.fma.f64(double %v1, double 0xBB90CE396DB7F853, double 0x3C1E542BA4020225)
  %v23 = call double @llvm.fma.f64(double %v1, double %v22, double 0xBCA6827863B97D97)
  %v24 = call double @llvm.fma.f64(double %v1, double %v23, double 0x3D2AE7F3E733B81F)
  %v25 = call double @llvm.fma.f64(double %v1, double %v24, double 0xBDA93974A8C07C9D)
  %v26 = call double @llvm.fma.f64(double %v1, double %v25, double 0x3E21EED8EFF8D898)
  %v27 = call double @llvm.fma.f64(double %v1, double %v26, double 0xBE927E4FB7789F5C)
  %v28 = call double @llvm.fma.f64(double %v1, double %v27, double 0x3EFA01A01A01A01A)
  %v29 = call double @llvm.fma.f64(double %v1, double %v28, double 0xBF56C16C16C16C17)
  %v30 = call double @llvm.fma.f64(double %v1, double %v29, double 0x3FA5555555555555)
  %v31 = fmul double %v1, 0xBFE0000000000000
  %v32 = fadd double 0x3FF0000000000000, %v31
  %v33 = fsub double %v32, 0x3FF0000000000000
  %v34 = fsub double %v31, %v33
  %v35 = fmul double %v1, %v1
  %v36 = fmul double %v35, %v30
  %v37 = fmul double %v3, 0x3FE0000000000000
  %v38 = fmul double %r, %l
  %v39 = fadd double %v37, %v38
  %v40 = fsub double %v36, %v39
  %v41 = fadd double %v34, %v40
  %v42 = fadd double %v32, %v41
  %v43 = fsub double %v42, %v32
  %v44 = fsub double %v41, %v43
  %v45 = trunc i64 %q to i1
  %v46 = and i64 %q, 2
  %v47 = icmp ne i64 %v46, 0
  %v48 = select i1 %v45, double %v42, double %v19
  %v49 = select i1 %v45, double %v44, double %v21
  %v50 = fneg double %v48
  %v51 = select i1 %v47, double %v50, double %v48
  %v52 = fneg double %v49
  %v53 = select i1 %v47, double %v52, double %v49
  %v54 = insertvalue { double, double } poison, double %v51, 0
  %v55 = insertvalue { double, double } %v54, double %v53, 1
  ret { double, double } %v55
}

define { double, double, i64 } @tandem.reduce(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = bitcast double %v1 to i64
  %v3 = lshr i64 %v2, 52
  %v4 = sub i64 %v3, 1075
  %v5 = and i64 %v2, 4503599627370495
  %v6 = or i64 %v5, 4503599627370496
  %v7 = add i64 %v4, 62
  %v8 = call i64 @llvm.smax.i64(i64 %v7, i64 0)
  %v9 = call i64 @llvm.smin.i64(i64 %v8, i64 1151)
  %v10 = lshr i64 %v9, 6
  %v11 = add i64 %v10, 0
  %v12 = getelementptr i64, ptr addrspace(4) @tandem.two.over.pi, i64 %v11
  %v13 = load i64, ptr addrspace(4) %v12
  %v14 = zext i64 %v13 to i256
  %v15 = shl i256 %v14, 192
  %v16 = or i256 0, %v15
  %v17 = add i64 %v10, 1
  %v18 = getelementptr i64, ptr addrspace(4) @tandem.two.over.pi, i64 %v17
  %v19 = load i64, ptr addrspace(4) %v18
  %v20 = zext i64 %v19 to i256
  %v21 = shl i256 %v20, 128
  %v22 = or i256 %v16, %v21
  %v23 = add i64 %v10, 2
  %v24 = getelementptr i64, ptr addrspace(4) @tandem.two.over.pi, i64 %v23
  %v25 = load i64, ptr addrspace(4) %v24
  %v26 = zext i64 %v25 to i256
  %v27 = shl i256 %v26, 64
  %v28 = or i256 %v22, %v27
  %v29 = add i64 %v10, 3
  %v30 = getelementptr i64, ptr addrspace(4) @tandem.two.over.pi, i64 %v29
  %v31 = load i64, ptr addrspace(4) %v30
  %v32 = zext i64 %v31 to i256
  %v33 = shl i256 %v32, 0
  %v34 = or i256 %v28, %v33
  %v35 = and i64 %v9, 63
  %v36 = zext i64 %v35 to i256
  %v37 = shl i256 %v34, %v36
  %v38 = lshr i256 %v37, 64
  %v39 = zext i64 %v6 to i256
  %v40 = mul i256 %v38, %v39
  %v41 = shl i256 %v40, 64
  %v42 = add i256 %v41, 14474011154664524427946373126085988481658748083205070504932198000989141204992
  %v43 = lshr i256 %v42, 254
  %v44 = shl i256 %v43, 254
  %v45 = sub i256 %v41, %v44
  %v46 = trunc i256 %v43 to i64
  %v47 = ashr i256 %v45, 192
  %v48 = trunc i256 %v47 to i64
  %v49 = ashr i256 %v45, 160
  %v50 = trunc i256 %v49 to i64
  %v51 = ashr i256 %v45, 128
  %v52 = trunc i256 %v51 to i64
  %v53 = and i64 %v50, 4294967295
  %v54 = and i64 %v52, 4294967295
  %v55 = sitofp i64 %v48 to double
  %v56 = fptosi double %v55 to i64
  %v57 = sub i64 %v48, %v56
  %v58 = sitofp i64 %v57 to double
  %v59 = sitofp i64 %v53 to double
  %v60 = sitofp i64 %v54 to double
  %v61 = fmul double %v59, 0x3DF0000000000000
  %v62 = fadd double %v58, %v61
  %v63 = fadd double %v55, %v62
  %v64 = fsub double %v63, %v55
  %v65 = fsub double %v63, %v64
  %v66 = fsub double %v55, %v65
  %v67 = fsub double %v62, %v64
  %v68 = fadd double %v66, %v67
  %v69 = fmul double %v60, 0x3BF0000000000000
  %v70 = fadd double %v68, %v69
  %v71 = fadd double %v63, %v70
  %v72 = fsub double %v71, %v63
  %v73 = fsub double %v70, %v72
  %v74 = fmul double %v71, 0x3C1921FB54442D18
  %v75 = fneg double %v74
  %v76 = call double @llvm.fma.f64(double %v71, double 0x3C1921FB54442D18, double %v75)
  %v77 = fmul double %v71, 0x38B1A62633145C07
  %v78 = fmul double %v73, 0x3C1921FB54442D18
  %v79 = fadd double %v77, %v78
  %v80 = fadd double %v76, %v79
  %v81 = fadd double %v74, %v80
  %v82 = fsub double %v81, %v74
  %v83 = fsub double %v80, %v82
  %v84 = fcmp olt double %v1, 0x3FE91EB851EB851F
  %v85 = select i1 %v84, double %v1, double %v81
  %v86 = select i1 %v84, double 0x0000000000000000, double %v83
  %v87 = select i1 %v84, i64 0, i64 %v46
  %v88 = bitcast double %x to i64
  %v89 = icmp slt i64 %v88, 0
  %v90 = sub i64 0, %v87
  %v91 = select i1 %v89, i64 %v90, i64 %v87
  %v92 = fneg double %v85
  %v93 = select i1 %v89, double %v92, double %v85
  %v94 = fneg double %v86
  %v95 = select i1 %v89, double %v94, double %v86
  %v96 = insertvalue { double, double, i64 } poison, double %v93, 0
  %v97 = insertvalue { double, double, i64 } %v96, double %v95, 1
  %v98 = insertvalue { double, double, i64 } %v97, i64 %v91, 2
  ret { double, double, i64 } %v98
}

define double @__nv_sin(double %x) {
  %v1 = call { double, double, i64 } @tandem.reduce(double %x)
  %v2 = extractvalue { double, double, i64 } %v1, 0
  %v3 = extractvalue { double, double, i64 } %v1, 1
  %v4 = extractvalue { double, double, i64 } %v1, 2
  %v5 = add i64 %v4, 0
  %v6 = call { double, double } @tandem.pair.turn(double %v2, double %v3, i64 %v5)
  %v7 = extractvalue { double, double } %v6, 0
  %v8 = extractvalue { double, double } %v6, 1
  %v9 = fadd double %v7, %v8
  %v10 = call double @llvm.fabs.f64(double %x)
  %v11 = fcmp one double %v10, 0x7FF0000000000000
  %v12 = select i1 %v11, double %v9, double 0x7FF8000000000000
  %v13 = call double @llvm.fabs.f64(double %x)
  %v14 = fcmp olt double %v13, 0x3E10000000000000
  %v15 = select i1 %v14, double %x, double %v12
  ret double %v15
}

define double @__nv_sinpi(double %x) {
  %v1 = fmul double %x, 0x3FE0000000000000
  %v2 = call double @llvm.trunc.f64(double %v1)
  %v3 = fsub double %v1, %v2
  %v4 = fmul double %v3, 0x4000000000000000
  %v5 = fmul double %v4, 0x4000000000000000
  %v6 = call double @llvm.rint.f64(double %v5)
  %v7 = fmul double %v6, 0x3FE0000000000000
  %v8 = fsub double %v4, %v7
  %v9 = fmul double %v8, 0x400921FB54442D18
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v8, double 0x400921FB54442D18, double %v10)
  %v12 = fmul double %v8, 0x3CA1A62633145C07
  %v13 = fmul double 0x0000000000000000, 0x400921FB54442D18
  %v14 = fadd double %v12, %v13
  %v15 = fadd double %v11, %v14
  %v16 = call i64 @llvm.fptosi.sat.i64.f64(double %v6)
  %v17 = add i64 %v16, 0
  %v18 = call { double, double } @tandem.pair.turn(double %v9, double %v15, i64 %v17)
  %v19 = extractvalue { double, double } %v18, 0
  %v20 = extractvalue { double, double } %v18, 1
  %v21 = fadd double %v19, %v20
  %v22 = call double @llvm.copysign.f64(double 0x0000000000000000, double %x)
  %v23 = fcmp oeq double %v21, 0x0000000000000000
  %v24 = select i1 %v23, double %v22, double %v21
  %v25 = fmul double %x, 0x400921FB54442D18
  %v26 = call double @llvm.fabs.f64(double %x)
  %v27 = fcmp olt double %v26, 0x1A70000000000000
  %v28 = select i1 %v27, double %v25, double %v24
  ret double %v28
}

define double @__nv_cos(double %x) {
  %v1 = call { double, double, i64 } @tandem.reduce(double %x)
  %v2 = extractvalue { double, double, i64 } %v1, 0
  %v3 = extractvalue { double, double, i64 } %v1, 1
  %v4 = extractvalue { double, double, i64 } %v1, 2
  %v5 = add i64 %v4, 1
  %v6 = call { double, double } @tandem.pair.turn(double %v2, double %v3, i64 %v5)
  %v7 = extractvalue { double, double } %v6, 0
  %v8 = extractvalue { double, double } %v6, 1
  %v9 = fadd double %v7, %v8
  %v10 = call double @llvm.fabs.f64(double %x)
  %v11 = fcmp one double %v10, 0x7FF0000000000000
  %v12 = select i1 %v11, double %v9, double 0x7FF8000000000000
  ret double %v12
}

define double @__nv_cospi(double %x) {
  %v1 = fmul double %x, 0x3FE0000000000000
  %v2 = call double @llvm.trunc.f64(double %v1)
  %v3 = fsub double %v1, %v2
  %v4 = fmul double %v3, 0x4000000000000000
  %v5 = fmul double %v4, 0x4000000000000000
  %v6 = call double @llvm.rint.f64(double %v5)
  %v7 = fmul double %v6, 0x3FE0000000000000
  %v8 = fsub double %v4, %v7
  %v9 = fmul double %v8, 0x400921FB54442D18
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v8, double 0x400921FB54442D18, double %v10)
  %v12 = fmul double %v8, 0x3CA1A62633145C07
  %v13 = fmul double 0x0000000000000000, 0x400921FB54442D18
  %v14 = fadd double %v12, %v13
  %v15 = fadd double %v11, %v14
  %v16 = call i64 @llvm.fptosi.sat.i64.f64(double %v6)
  %v17 = add i64 %v16, 1
  %v18 = call { double, double } @tandem.pair.turn(double %v9, double %v15, i64 %v17)
  %v19 = extractvalue { double, double } %v18, 0
  %v20 = extractvalue { double, double } %v18, 1
  %v21 = fadd double %v19, %v20
  %v22 = fcmp oeq double %v21, 0x0000000000000000
  %v23 = select i1 %v22, double 0x0000000000000000, double %v21
  ret double %v23
}

define double @__nv_tan(double %x) {
  %v1 = call { double, double, i64 } @tandem.reduce(double %x)
  %v2 = extractvalue { double, double, i64 } %v1, 0
  %v3 = extractvalue { double, double, i64 } %v1, 1
  %v4 = extractvalue { double, double, i64 } %v1, 2
  %v5 = add i64 %v4, 0
  %v6 = call { double, double } @tandem.pair.turn(double %v2, double %v3, i64 %v5)
  %v7 = extractvalue { double, double } %v6, 0
  %v8 = extractvalue { double, double } %v6, 1
  %v9 = call { double, double, i64 } @tandem.reduce(double %x)
  %v10 = extractvalue { double, double, i64 } %v9, 0
  %v11 = extractvalue { double, double, i64 } %v9, 1
  %v12 = extractvalue { double, double, i64 } %v9, 2
  %v13 = add i64 %v12, 1
  %v14 = call { double, double } @tandem.pair.turn(double %v10, double %v11, i64 %v13)
  %v15 = extractvalue { double, double } %v14, 0
  %v16 = extractvalue { double, double } %v14, 1
  %v17 = fdiv double %v7, %v15
  %v18 = fneg double %v17
  %v19 = call double @llvm.fma.f64(double %v18, double %v15, double %v7)
  %v20 = fmul double %v17, %v16
  %v21 = fsub double %v8, %v20
  %v22 = fadd double %v19, %v21
  %v23 = fdiv double %v22, %v15
  %v24 = fadd double %v17, %v23
  %v25 = call double @llvm.fabs.f64(double %x)
  %v26 = fcmp one double %v25, 0x7FF0000000000000
  %v27 = select i1 %v26, double %v24, double 0x7FF8000000000000
  %v28 = call double @llvm.fabs.f64(double %x)
  %v29 = fcmp olt double %v28, 0x3E10000000000000
  %v30 = select i1 %v29, double %x, double %v27
  ret double %v30
}

define void @__nv_sincos(double %x, ptr %s, ptr %c) {
  %v1 = call { double, double, i64 } @tandem.reduce(double %x)
  %v2 = extractvalue { double, double, i64 } %v1, 0
  %v3 = extractvalue { double, double, i64 } %v1, 1
  %v4 = extractvalue { double, double, i64 } %v1, 2
  %v5 = add i64 %v4, 0
  %v6 = call { double, double } @tandem.pair.turn(double %v2, double %v3, i64 %v5)
  %v7 = extractvalue { double, double } %v6, 0
  %v8 = extractvalue { double, double } %v6, 1
  %v9 = fadd double %v7, %v8
  %v10 = call double @llvm.fabs.f64(double %x)
  %v11 = fcmp one double %v10, 0x7FF0000000000000
  %v12 = select i1 %v11, double %v9, double 0x7FF8000000000000
  %v13 = call double @llvm.fabs.f64(double %x)
  %v14 = fcmp olt double %v13, 0x3E10000000000000
  %v15 = select i1 %v14, double %x, double %v12
  store double %v15, ptr %s, align 8
  %v16 = call { double, double, i64 } @tandem.reduce(double %x)
  %v17 = extractvalue { double, double, i64 } %v16, 0
  %v18 = extractvalue { double, double, i64 } %v16, 1
  %v19 = extractvalue { double, double, i64 } %v16, 2
  %v20 = add i64 %v19, 1
  %v21 = call { double, double } @tandem.pair.turn(double %v17, double %v18, i64 %v20)
  %v22 = extractvalue { double, double } %v21, 0
  %v23 = extractvalue { double, double } %v21, 1
  %v24 = fadd double %v22, %v23
  %v25 = call double @llvm.fabs.f64(double %x)
  %v26 = fcmp one double %v25, 0x7FF0000000000000
  %v27 = select i1 %v26, double %v24, double 0x7FF8000000000000
  store double %v27, ptr %c, align 8
  ret void
}

define void @__nv_sincospi(double %x, ptr %s, ptr %c) {
  %v1 = fmul double %x, 0x3FE0000000000000
  %v2 = call double @llvm.trunc.f64(double %v1)
  %v3 = fsub double %v1, %v2
  %v4 = fmul double %v3, 0x4000000000000000
  %v5 = fmul double %v4, 0x4000000000000000
  %v6 = call double @llvm.rint.f64(double %v5)
  %v7 = fmul double %v6, 0x3FE0000000000000
  %v8 = fsub double %v4, %v7
  %v9 = fmul double %v8, 0x400921FB54442D18
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v8, double 0x400921FB54442D18, double %v10)
  %v12 = fmul double %v8, 0x3CA1A62633145C07
  %v13 = fmul double 0x0000000000000000, 0x400921FB54442D18
  %v14 = fadd double %v12, %v13
  %v15 = fadd double %v11, %v14
  %v16 = call i64 @llvm.fptosi.sat.i64.f64(double %v6)
  %v17 = add i64 %v16, 0
  %v18 = call { double, double } @tandem.pair.turn(double %v9, double %v15, i64 %v17)
  %v19 = extractvalue { double, double } %v18, 0
  %v20 = extractvalue { double, double } %v18, 1
  %v21 = fadd double %v19, %v20
  %v22 = call double @llvm.copysign.f64(double 0x0000000000000000, double %x)
  %v23 = fcmp oeq double %v21, 0x0000000000000000
  %v24 = select i1 %v23, double %v22, double %v21
  %v25 = fmul double %x, 0x400921FB54442D18
  %v26 = call double @llvm.fabs.f64(double %x)
  %v27 = fcmp olt double %v26, 0x1A70000000000000
  %v28 = select i1 %v27, double %v25, double %v24
  store double %v28, ptr %s, align 8
  %v29 = fmul double %x, 0x3FE0000000000000
  %v30 = call double @llvm.trunc.f64(double %v29)
  %v31 = fsub double %v29, %v30
  %v32 = fmul double %v31, 0x4000000000000000
  %v33 = fmul double %v32, 0x4000000000000000
  %v34 = call double @llvm.rint.f64(double %v33)
  %v35 = fmul double %v34, 0x3FE0000000000000
  %v36 = fsub double %v32, %v35
  %v37 = fmul double %v36, 0x400921FB54442D18
  %v38 = fneg double %v37
  %v39 = call double @llvm.fma.f64(double %v36, double 0x400921FB54442D18, double %v38)
  %v40 = fmul double %v36, 0x3CA1A62633145C07
  %v41 = fmul double 0x0000000000000000, 0x400921FB54442D18
  %v42 = fadd double %v40, %v41
  %v43 = fadd double %v39, %v42
  %v44 = call i64 @llvm.fptosi.sat.i64.f64(double %v34)
  %v45 = add i64 %v44, 1
  %v46 = call { double, double } @tandem.pair.turn(double %v37, double %v43, i64 %v45)
  %v47 = extractvalue { double, double } %v46, 0
  %v48 = extractvalue { double, double } %v46, 1
  %v49 = fadd double %v47, %v48
  %v50 = fcmp oeq double %v49, 0x0000000000000000
  %v51 = select i1 %v50, double 0x0000000000000000, double %v49
  store double %v51, ptr %c, align 8
  ret void
}

define double @__nv_atan2(double %y, double %x) {
  %v1 = call double @llvm.fabs.f64(double %y)
  %v2 = call double @llvm.fabs.f64(double %x)
  %v3 = fcmp ogt double %v1, %v2
  %v4 = select i1 %v3, double %v1, double %v2
  %v5 = select i1 %v3, double %v2, double %v1
  %v6 = fcmp oeq double %v1, %v2
  %v7 = fdiv double %v5, %v4
  %v8 = fneg double %v7
  %v9 = call double @llvm.fma.f64(double %v8, double %v4, double %v5)
  %v10 = fdiv double %v9, %v4
  %v11 = select i1 %v6, double 0x3FF0000000000000, double %v7
  %v12 = fcmp oeq double %v4, 0x0000000000000000
  %v13 = select i1 %v12, double 0x0000000000000000, double %v11
  %v14 = fcmp olt double %v13, 0x3C30000000000000
  %v15 = fcmp oeq double %v4, 0x7FF0000000000000
  %v16 = or i1 %v6, %v15
  %v17 = or i1 %v14, %v16
  %v18 = select i1 %v17, double 0x0000000000000000, double %v10
  %v19 = fmul double %v13, 0x4020000000000000
  %v20 = call double @llvm.rint.f64(double %v19)
  %v21 = fmul double %v20, 0x3FC0000000000000
  %v22 = fmul double %v13, %v21
  %v23 = fneg double %v22
  %v24 = call double @llvm.fma.f64(double %v13, double %v21, double %v23)
  %v25 = fadd double 0x3FF0000000000000, %v22
  %v26 = fsub double %v25, 0x3FF0000000000000
  %v27 = fsub double %v22, %v26
  %v28 = fsub double %v13, %v21
  %v29 = fadd double %v27, %v24
  %v30 = fmul double %v18, %v21
  %v31 = fadd double %v29, %v30
  %v32 = fdiv double %v28, %v25
  %v33 = fneg double %v32
  %v34 = call double @llvm.fma.f64(double %v33, double %v25, double %v28)
  %v35 = fmul double %v32, %v31
  %v36 = fsub double %v18, %v35
  %v37 = fadd double %v34, %v36
  %v38 = fdiv double %v37, %v25
  %v39 = fmul double %v32, %v32
  %v40 = fmul double %v32, %v39
  %v41 = call double @llvm.fma.f64(double %v39, double 0x3FAE1E1E1E1E1E1E, double 0xBFB1111111111111)
  %v42 = call double @llvm.fma.f64(double %v39, double %v41, double 0x3FB3B13B13B13B14)
  %v43 = call double @llvm.fma.f64(double %v39, double %v42, double 0xBFB745D1745D1746)
  %v44 = call double @llvm.fma.f64(double %v39, double %v43, double 0x3FBC71C71C71C71C)
  %v45 = call double @llvm.fma.f64(double %v39, double %v44, double 0xBFC2492492492492)
  %v46 = call double @llvm.fma.f64(double %v39, double %v45, double 0x3FC999999999999A)
  %v47 = call double @llvm.fma.f64(double %v39, double %v46, double 0xBFD5555555555555)
  %v48 = fmul double %v40, %v47
  %v49 = fcmp oeq double %v20, 0x3FF0000000000000
  %v50 = select i1 %v49, double 0x3FBFD5BA9AAC2F6E, double 0x0000000000000000
  %v51 = select i1 %v49, double 0xBC4CD37686760C17, double 0x0000000000000000
  %v52 = fcmp oeq double %v20, 0x4000000000000000
  %v53 = select i1 %v52, double 0x3FCF5B75F92C80DD, double %v50
  %v54 = select i1 %v52, double 0x3C68AB6E3CF7AFBD, double %v51
  %v55 = fcmp oeq double %v20, 0x4008000000000000
  %v56 = select i1 %v55, double 0x3FD6F61941E4DEF1, double %v53
  %v57 = select i1 %v55, double 0xBC7C63AAE6F6E918, double %v54
  %v58 = fcmp oeq double %v20, 0x4010000000000000
  %v59 = select i1 %v58, double 0x3FDDAC670561BB4F, double %v56
  %v60 = select i1 %v58, double 0x3C7A2B7F222F65E2, double %v57
  %v61 = fcmp oeq double %v20, 0x4014000000000000
  %v62 = select i1 %v61, double 0x3FE1E00BABDEFEB4, double %v59
  %v63 = select i1 %v61, double 0xBC5928DF287A668F, double %v60
  %v64 = fcmp oeq double %v20, 0x4018000000000000
  %v65 = select i1 %v64, double 0x3FE4978FA3269EE1, double %v62
  %v66 = select i1 %v64, double 0x3C72419A87F2A458, double %v63
  %v67 = fcmp oeq double %v20, 0x401C000000000000
  %v68 = select i1 %v67, double 0x3FE700A7C5784634, double %v65
  %v69 = select i1 %v67, double 0xBC78C34D25AADEF6, double %v66
  %v70 = fcmp oeq double %v20, 0x4020000000000000
  %v71 = select i1 %v70, double 0x3FE921FB54442D18, double %v68
  %v72 = select i1 %v70, double 0x3C81A62633145C07, double %v69
  %v73 = fadd double %v71, %v32
  %v74 = fsub double %v73, %v71
  %v75 = fsub double %v32, %v74
  %v76 = fadd double %v72, %v38
  %v77 = fadd double %v76, %v48
  %v78 = fadd double %v75, %v77
  %v79 = fadd double %v73, %v78
  %v80 = fsub double %v79, %v73
  %v81 = fsub double %v78, %v80
  %v82 = fneg double %v79
  %v83 = fadd double 0x3FF921FB54442D18, %v82
  %v84 = fsub double %v83, 0x3FF921FB54442D18
  %v85 = fsub double %v82, %v84
  %v86 = fsub double 0x3C91A62633145C07, %v81
  %v87 = fadd double %v85, %v86
  %v88 = fadd double %v83, %v87
  %v89 = fsub double %v88, %v83
  %v90 = fsub double %v87, %v89
  %v91 = select i1 %v3, double %v88, double %v79
  %v92 = select i1 %v3, double %v90, double %v81
  %v93 = bitcast double %x to i64
  %v94 = icmp slt i64 %v93, 0
  %v95 = fneg double %v91
  %v96 = fadd double 0x400921FB54442D18, %v95
  %v97 = fsub double %v96, 0x400921FB54442D18
  %v98 = fsub double %v95, %v97
  %v99 = fsub double 0x3CA1A62633145C07, %v92
  %v100 = fadd double %v98, %v99
  %v101 = fadd double %v96, %v100
  %v102 = fsub double %v101, %v96
  %v103 = fsub double %v100, %v102
  %v104 = select i1 %v94, double %v101, double %v91
  %v105 = select i1 %v94, double %v103, double %v92
  %v106 = fadd double %v104, %v105
  %v107 = call double @llvm.copysign.f64(double %v106, double %y)
  %v108 = fcmp ord double %y, %x
  %v109 = select i1 %v108, double %v107, double 0x7FF8000000000000
  ret double %v109
}

define double @__nv_atan(double %x) {
  %v1 = call double @__nv_atan2(double %x, double 0x3FF0000000000000)
  %v2 = call double @llvm.fabs.f64(double %x)
  %v3 = fcmp olt double %v2, 0x3E10000000000000
  %v4 = select i1 %v3, double %x, double %v1
  ret double %v4
}

define double @__nv_asin(double %x) {
  %v1 = fneg double %x
  %v2 = call double @llvm.fma.f64(double %v1, double %x, double 0x3FF0000000000000)
  %v3 = call double @llvm.sqrt.f64(double %v2)
  %v4 = call double @__nv_atan2(double %x, double %v3)
  %v5 = call double @llvm.fabs.f64(double %x)
  %v6 = fcmp olt double %v5, 0x3E10000000000000
  %v7 = select i1 %v6, double %x, double %v4
  ret double %v7
}

define double @__nv_acos(double %x) {
  %v1 = fneg double %x
  %v2 = call double @llvm.fma.f64(double %v1, double %x, double 0x3FF0000000000000)
  %v3 = call double @llvm.sqrt.f64(double %v2)
  %v4 = call double @__nv_atan2(double %v3, double %x)
  ret double %v4
}

define { double, i32 } @tandem.frexp(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = fcmp olt double %v1, 0x0010000000000000
  %v3 = fmul double %x, 0x4350000000000000
  %v4 = select i1 %v2, double %v3, double %x
  %v5 = bitcast double %v4 to i64
  %v6 = lshr i64 %v5, 52
  %v7 = and i64 %v6, 2047
  %v8 = select i1 %v2, i64 1076, i64 1022
  %v9 = sub i64 %v7, %v8
  %v10 = and i64 %v5, -9218868437227405313
  %v11 = or i64 %v10, 4602678819172646912
  %v12 = call double @llvm.fabs.f64(double %x)
  %v13 = fcmp ueq double %v12, 0x7FF0000000000000
  %v14 = fcmp oeq double %x, 0x0000000000000000
  %v15 = or i1 %v13, %v14
  %v16 = bitcast i64 %v11 to double
  %v17 = select i1 %v15, double %x, double %v16
  %v18 = trunc i64 %v9 to i32
  %v19 = select i1 %v15, i32 0, i32 %v18
  %v20 = insertvalue { double, i32 } poison, double %v17, 0
  %v21 = insertvalue { double, i32 } %v20, i32 %v19, 1
  ret { double, i32 } %v21
}

define double @__nv_frexp(double %x, ptr %e) {
  %v1 = call { double, i32 } @tandem.frexp(double %x)
  %v2 = extractvalue { double, i32 } %v1, 0
  %v3 = extractvalue { double, i32 } %v1, 1
  store i32 %v3, ptr %e, align 4
  ret double %v2
}

define double @__nv_modf(double %x, ptr %i) {
  %v1 = call double @llvm.trunc.f64(double %x)
  store double %v1, ptr %i, align 8
  %v2 = fsub double %x, %v1
  %v3 = call double @llvm.fabs.f64(double %x)
  %v4 = fcmp oeq double %v3, 0x7FF0000000000000
  %v5 = select i1 %v4, double 0.0, double %v2
  %v6 = call double @llvm.copysign.f64(double %v5, double %x)
  ret double %v6
}

define i32 @__nv_ilogb(double %x) {
  %v1 = call { double, i32 } @tandem.frexp(double %x)
  %v2 = extractvalue { double, i32 } %v1, 0
  %v3 = extractvalue { double, i32 } %v1, 1
  %v4 = sub i32 %v3, 1
  %v5 = call double @llvm.fabs.f64(double %x)
  %v6 = fcmp oeq double %v5, 0x7FF0000000000000
  %v7 = select i1 %v6, i32 2147483647, i32 %v4
  %v8 = fcmp oeq double %x, 0x0000000000000000
  %v9 = fcmp uno double %x, %x
  %v10 = or i1 %v8, %v9
  %v11 = select i1 %v10, i32 -2147483648, i32 %v7
  ret i32 %v11
}

define double @__nv_logb(double %x) {
  %v1 = call { double, i32 } @tandem.frexp(double %x)
  %v2 = extractvalue { double, i32 } %v1, 0
  %v3 = extractvalue { double, i32 } %v1, 1
  %v4 = sub i32 %v3, 1
  %v5 = sitofp i32 %v4 to double
  %v6 = fcmp oeq double %x, 0x0000000000000000
  %v7 = select i1 %v6, double 0xFFF0000000000000, double %v5
  %v8 = call double @llvm.fabs.f64(double %x)
  %v9 = call double @llvm.fabs.f64(double %x)
  %v10 = fcmp ueq double %v9, 0x7FF0000000000000
  %v11 = select i1 %v10, double %v8, double %v7
  ret double %v11
}

define i64 @__nv_llrint(double %x) {
  %v1 = call double @llvm.rint.f64(double %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_llround(double %x) {
  %v1 = call double @llvm.round.f64(double %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f64(double %v1)
  %v3 = fcmp uno double %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define double @__nv_nan(ptr %tag) {
  ret double 0x7FF8000000000000
}

define double @__nv_nextafter(double %x, double %y) {
  %v1 = bitcast double %x to i64
  %v2 = fcmp olt double %x, %y
  %v3 = icmp sge i64 %v1, 0
  %v4 = xor i1 %v2, %v3
  %v5 = xor i1 %v4, true
  %v6 = select i1 %v5, i64 1, i64 -1
  %v7 = add i64 %v1, %v6
  %v8 = bitcast double %y to i64
  %v9 = and i64 %v8, -9223372036854775808
  %v10 = fcmp oeq double %x, 0.0
  %v11 = or i64 %v9, 1
  %v12 = select i1 %v10, i64 %v11, i64 %v7
  %v13 = bitcast i64 %v12 to double
  %v14 = fcmp oeq double %x, %y
  %v15 = select i1 %v14, double %y, double %v13
  %v16 = fcmp uno double %x, %y
  %v17 = select i1 %v16, double 0x7FF8000000000000, double %v15
  ret double %v17
}

define float @__nv_frexpf(float %x, ptr %e) {
  %v1 = fpext float %x to double
  %v2 = call { double, i32 } @tandem.frexp(double %v1)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  store i32 %v4, ptr %e, align 4
  %v5 = fptrunc double %v3 to float
  ret float %v5
}

define float @__nv_modff(float %x, ptr %i) {
  %v1 = call float @llvm.trunc.f32(float %x)
  store float %v1, ptr %i, align 4
  %v2 = fsub float %x, %v1
  %v3 = call float @llvm.fabs.f32(float %x)
  %v4 = fcmp oeq float %v3, 0x7FF0000000000000
  %v5 = select i1 %v4, float 0.0, float %v2
  %v6 = call float @llvm.copysign.f32(float %v5, float %x)
  ret float %v6
}

define i32 @__nv_ilogbf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call { double, i32 } @tandem.frexp(double %v1)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  %v5 = sub i32 %v4, 1
  %v6 = call double @llvm.fabs.f64(double %v1)
  %v7 = fcmp oeq double %v6, 0x7FF0000000000000
  %v8 = select i1 %v7, i32 2147483647, i32 %v5
  %v9 = fcmp oeq double %v1, 0x0000000000000000
  %v10 = fcmp uno double %v1, %v1
  %v11 = or i1 %v9, %v10
  %v12 = select i1 %v11, i32 -2147483648, i32 %v8
  ret i32 %v12
}

define float @__nv_logbf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call { double, i32 } @tandem.frexp(double %v1)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  %v5 = sub i32 %v4, 1
  %v6 = sitofp i32 %v5 to double
  %v7 = fcmp oeq double %v1, 0x0000000000000000
  %v8 = select i1 %v7, double 0xFFF0000000000000, double %v6
  %v9 = call double @llvm.fabs.f64(double %v1)
  %v10 = call double @llvm.fabs.f64(double %v1)
  %v11 = fcmp ueq double %v10, 0x7FF0000000000000
  %v12 = select i1 %v11, double %v9, double %v8
  %v13 = fptrunc double %v12 to float
  ret float %v13
}

define i64 @__nv_llrintf(float %x) {
  %v1 = call float @llvm.rint.f32(float %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define i64 @__nv_llroundf(float %x) {
  %v1 = call float @llvm.round.f32(float %x)
  %v2 = call i64 @llvm.fptosi.sat.i64.f32(float %v1)
  %v3 = fcmp uno float %x, %x
  %v4 = select i1 %v3, i64 -9223372036854775808, i64 %v2
  ret i64 %v4
}

define float @__nv_nanf(ptr %tag) {
  ret float 0x7FF8000000000000
}

define float @__nv_nextafterf(float %x, float %y) {
  %v1 = bitcast float %x to i32
  %v2 = fcmp olt float %x, %y
  %v3 = icmp sge i32 %v1, 0
  %v4 = xor i1 %v2, %v3
  %v5 = xor i1 %v4, true
  %v6 = select i1 %v5, i32 1, i32 -1
  %v7 = add i32 %v1, %v6
  %v8 = bitcast float %y to i32
  %v9 = and i32 %v8, -2147483648
  %v10 = fcmp oeq float %x, 0.0
  %v11 = or i32 %v9, 1
  %v12 = select i1 %v10, i32 %v11, i32 %v7
  %v13 = bitcast i32 %v12 to float
  %v14 = fcmp oeq float %x, %y
  %v15 = select i1 %v14, float %y, float %v13
  %v16 = fcmp uno float %x, %y
  %v17 = select i1 %v16, float 0x7FF8000000000000, float %v15
  ret float %v17
}

define double @__nv_ldexp(double %x, i32 %n) {
  %v1 = icmp sgt i32 %n, 1023
  %v2 = icmp slt i32 %n, -1022
  %v3 = fmul double %x, 0x7FE0000000000000
  %v4 = fmul double %x, 0x0360000000000000
  %v5 = select i1 %v2, double %v4, double %x
  %v6 = select i1 %v1, double %v3, double %v5
  %v7 = select i1 %v2, i32 -969, i32 0
  %v8 = select i1 %v1, i32 1023, i32 %v7
  %v9 = sub i32 %n, %v8
  %v10 = icmp sgt i32 %v9, 1023
  %v11 = icmp slt i32 %v9, -1022
  %v12 = fmul double %v6, 0x7FE0000000000000
  %v13 = fmul double %v6, 0x0360000000000000
  %v14 = select i1 %v11, double %v13, double %v6
  %v15 = select i1 %v10, double %v12, double %v14
  %v16 = select i1 %v11, i32 -969, i32 0
  %v17 = select i1 %v10, i32 1023, i32 %v16
  %v18 = sub i32 %v9, %v17
  %v19 = call i32 @llvm.smin.i32(i32 %v18, i32 1023)
  %v20 = call i32 @llvm.smax.i32(i32 %v19, i32 -1022)
  %v21 = add i32 %v20, 1023
  %v22 = zext i32 %v21 to i64
  %v23 = shl i64 %v22, 52
  %v24 = bitcast i64 %v23 to double
  %v25 = fmul double %v15, %v24
  ret double %v25
}

define double @__nv_scalbn(double %x, i32 %n) {
  %v1 = icmp sgt i32 %n, 1023
  %v2 = icmp slt i32 %n, -1022
  %v3 = fmul double %x, 0x7FE0000000000000
  %v4 = fmul double %x, 0x0360000000000000
  %v5 = select i1 %v2, double %v4, double %x
  %v6 = select i1 %v1, double %v3, double %v5
  %v7 = select i1 %v2, i32 -969, i32 0
  %v8 = select i1 %v1, i32 1023, i32 %v7
  %v9 = sub i32 %n, %v8
  %v10 = icmp sgt i32 %v9, 1023
  %v11 = icmp slt i32 %v9, -1022
  %v12 = fmul double %v6, 0x7FE0000000000000
  %v13 = fmul double %v6, 0x0360000000000000
  %v14 = select i1 %v11, double %v13, double %v6
  %v15 = select i1 %v10, double %v12, double %v14
  %v16 = select i1 %v11, i32 -969, i32 0
  %v17 = select i1 %v10, i32 1023, i32 %v16
  %v18 = sub i32 %v9, %v17
  %v19 = call i32 @llvm.smin.i32(i32 %v18, i32 1023)
  %v20 = call i32 @llvm.smax.i32(i32 %v19, i32 -1022)
  %v21 = add i32 %v20, 1023
  %v22 = zext i32 %v21 to i64
  %v23 = shl i64 %v22, 52
  %v24 = bitcast i64 %v23 to double
  %v25 = fmul double %v15, %v24
  ret double %v25
}

define void @__nv_sincospif(float %x, ptr %s, ptr %c) {
  %v1 = fpext float %x to double
  %v2 = fmul double %v1, 0x3FE0000000000000
  %v3 = call double @llvm.trunc.f64(double %v2)
  %v4 = fsub double %v2, %v3
  %v5 = fmul double %v4, 0x4000000000000000
  %v6 = fmul double %v5, 0x4000000000000000
  %v7 = call double @llvm.rint.f64(double %v6)
  %v8 = fmul double %v7, 0x3FE0000000000000
  %v9 = fsub double %v5, %v8
  %v10 = fmul double %v9, 0x400921FB54442D18
  %v11 = fneg double %v10
  %v12 = call double @llvm.fma.f64(double %v9, double 0x400921FB54442D18, double %v11)
  %v13 = fmul double %v9, 0x3CA1A62633145C07
  %v14 = fmul double 0x0000000000000000, 0x400921FB54442D18
  %v15 = fadd double %v13, %v14
  %v16 = fadd double %v12, %v15
  %v17 = call i64 @llvm.fptosi.sat.i64.f64(double %v7)
  %v18 = add i64 %v17, 0
  %v19 = call { double, double } @tandem.pair.turn(double %v10, double %v16, i64 %v18)
  %v20 = extractvalue { double, double } %v19, 0
  %v21 = extractvalue { double, double } %v19, 1
  %v22 = fadd double %v20, %v21
  %v23 = call double @llvm.copysign.f64(double 0x0000000000000000, double %v1)
  %v24 = fcmp oeq double %v22, 0x0000000000000000
  %v25 = select i1 %v24, double %v23, double %v22
  %v26 = fmul double %v1, 0x400921FB54442D18
  %v27 = call double @llvm.fabs.f64(double %v1)
  %v28 = fcmp olt double %v27, 0x1A70000000000000
  %v29 = select i1 %v28, double %v26, double %v25
  %v30 = fptrunc double %v29 to float
  store float %v30, ptr %s, align 4
  %v31 = fmul double %v1, 0x3FE0000000000000
  %v32 = call double @llvm.trunc.f64(double %v31)
  %v33 = fsub double %v31, %v32
  %v34 = fmul double %v33, 0x4000000000000000
  %v35 = fmul double %v34, 0x4000000000000000
  %v36 = call double @llvm.rint.f64(double %v35)
  %v37 = fmul double %v36, 0x3FE0000000000000
  %v38 = fsub double %v34, %v37
  %v39 = fmul double %v38, 0x400921FB54442D18
  %v40 = fneg double %v39
  %v41 = call double @llvm.fma.f64(double %v38, double 0x400921FB54442D18, double %v40)
  %v42 = fmul double %v38, 0x3CA1A62633145C07
  %v43 = fmul double 0x0000000000000000, 0x400921FB54442D18
  %v44 = fadd double %v42, %v43
  %v45 = fadd double %v41, %v44
  %v46 = call i64 @llvm.fptosi.sat.i64.f64(double %v36)
  %v47 = add i64 %v46, 1
  %v48 = call { double, double } @tandem.pair.turn(double %v39, double %v45, i64 %v47)
  %v49 = extractvalue { double, double } %v48, 0
  %v50 = extractvalue { double, double } %v48, 1
  %v51 = fadd double %v49, %v50
  %v52 = fcmp oeq double %v51, 0x0000000000000000
  %v53 = select i1 %v52, double 0x0000000000000000, double %v51
  %v54 = fptrunc double %v53 to float
  store float %v54, ptr %c, align 4
  ret void
}

define float @__nv_frsqrt_rn(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.sqrt.f64(double %v1)
  %v3 = fdiv double 0x3FF0000000000000, %v2
  %v4 = fptrunc double %v3 to float
  ret float %v4
}

define { double, i32 } @tandem.remainder(double %x, double %y) {
  %v1 = call double @llvm.fabs.f64(double %y)
  %v2 = call double @llvm.fabs.f64(double %x)
  %v3 = fmul double %v1, 0x4020000000000000
  %v4 = frem double %v2, %v3
  %v5 = fmul double %v1, 0x4010000000000000
  %v6 = fcmp oge double %v4, %v5
  %v7 = fmul double %v1, 0x4010000000000000
  %v8 = fsub double %v4, %v7
  %v9 = select i1 %v6, double %v8, double %v4
  %v10 = select i1 %v6, i32 4, i32 0
  %v11 = add i32 0, %v10
  %v12 = fmul double %v1, 0x4000000000000000
  %v13 = fcmp oge double %v9, %v12
  %v14 = fmul double %v1, 0x4000000000000000
  %v15 = fsub double %v9, %v14
  %v16 = select i1 %v13, double %v15, double %v9
  %v17 = select i1 %v13, i32 2, i32 0
  %v18 = add i32 %v11, %v17
  %v19 = fcmp olt double %v1, 0x0170000000000000
  %v20 = fmul double %v16, 0x4000000000000000
  %v21 = fcmp ogt double %v20, %v1
  %v22 = fmul double %v1, 0x3FE0000000000000
  %v23 = fcmp ogt double %v16, %v22
  %v24 = select i1 %v19, i1 %v21, i1 %v23
  %v25 = fsub double %v16, %v1
  %v26 = select i1 %v24, double %v25, double %v16
  %v27 = zext i1 %v24 to i32
  %v28 = add i32 %v18, %v27
  %v29 = fmul double %v26, 0x4000000000000000
  %v30 = fcmp oge double %v29, %v1
  %v31 = fmul double %v1, 0x3FE0000000000000
  %v32 = fcmp oge double %v26, %v31
  %v33 = select i1 %v19, i1 %v30, i1 %v32
  %v34 = and i1 %v33, %v24
  %v35 = fsub double %v26, %v1
  %v36 = select i1 %v34, double %v35, double %v26
  %v37 = zext i1 %v34 to i32
  %v38 = add i32 %v28, %v37
  %v39 = bitcast double %x to i64
  %v40 = icmp slt i64 %v39, 0
  %v41 = fneg double %v36
  %v42 = select i1 %v40, double %v41, double %v36
  %v43 = insertvalue { double, i32 } poison, double %v42, 0
  %v44 = and i32 %v38, 7
  %v45 = insertvalue { double, i32 } %v43, i32 %v44, 1
  ret { double, i32 } %v45
}

define double @__nv_remainder(double %x, double %y) {
  %v1 = call { double, i32 } @tandem.remainder(double %x, double %y)
  %v2 = extractvalue { double, i32 } %v1, 0
  ret double %v2
}

define double @__nv_remquo(double %x, double %y, ptr %q) {
  %v1 = call { double, i32 } @tandem.remainder(double %x, double %y)
  %v2 = extractvalue { double, i32 } %v1, 0
  %v3 = extractvalue { double, i32 } %v1, 1
  %v4 = bitcast double %x to i64
  %v5 = bitcast double %y to i64
  %v6 = xor i64 %v4, %v5
  %v7 = icmp slt i64 %v6, 0
  %v8 = sub i32 0, %v3
  %v9 = select i1 %v7, i32 %v8, i32 %v3
  %v10 = fcmp uno double %v2, %v2
  %v11 = select i1 %v10, i32 0, i32 %v9
  store i32 %v11, ptr %q, align 4
  ret double %v2
}

define float @__nv_remainderf(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = call { double, i32 } @tandem.remainder(double %v1, double %v2)
  %v4 = extractvalue { double, i32 } %v3, 0
  %v5 = fptrunc double %v4 to float
  ret float %v5
}

define float @__nv_remquof(float %x, float %y, ptr %q) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = call { double, i32 } @tandem.remainder(double %v1, double %v2)
  %v4 = extractvalue { double, i32 } %v3, 0
  %v5 = extractvalue { double, i32 } %v3, 1
  %v6 = bitcast double %v1 to i64
  %v7 = bitcast double %v2 to i64
  %v8 = xor i64 %v6, %v7
  %v9 = icmp slt i64 %v8, 0
  %v10 = sub i32 0, %v5
  %v11 = select i1 %v9, i32 %v10, i32 %v5
  %v12 = fcmp uno double %v4, %v4
  %v13 = select i1 %v12, i32 0, i32 %v11
  store i32 %v13, ptr %q, align 4
  %v14 = fptrunc double %v4 to float
  ret float %v14
}

define float @tandem.single.rz(double %d) {
  %v1 = fptrunc double %d to float
  %v2 = fpext float %v1 to double
  %v3 = fcmp ogt double %v2, %d
  %v4 = fcmp olt double %v2, %d
  %v5 = bitcast float %v1 to i32
  %v6 = icmp slt i32 %v5, 0
  %v7 = select i1 %v6, i1 %v4, i1 %v3
  %v8 = bitcast float %v1 to i32
  %v9 = select i1 false, i32 1, i32 -1
  %v10 = add i32 %v8, %v9
  %v11 = bitcast i32 %v10 to float
  %v12 = select i1 %v7, float %v11, float %v1
  ret float %v12
}

define double @tandem.double.rz(double %d, double %e) {
  %v1 = fcmp olt double %e, 0x0000000000000000
  %v2 = fcmp ogt double %e, 0x0000000000000000
  %v3 = bitcast double %d to i64
  %v4 = icmp slt i64 %v3, 0
  %v5 = select i1 %v4, i1 %v2, i1 %v1
  %v6 = bitcast double %d to i64
  %v7 = select i1 false, i64 1, i64 -1
  %v8 = add i64 %v6, %v7
  %v9 = bitcast i64 %v8 to double
  %v10 = select i1 %v5, double %v9, double %d
  ret double %v10
}

define float @tandem.single.ru(double %d) {
  %v1 = fptrunc double %d to float
  %v2 = fpext float %v1 to double
  %v3 = fcmp ogt double %v2, %d
  %v4 = fcmp olt double %v2, %d
  %v5 = bitcast float %v1 to i32
  %v6 = icmp slt i32 %v5, 0
  %v7 = xor i1 %v6, true
  %v8 = bitcast float %v1 to i32
  %v9 = select i1 %v7, i32 1, i32 -1
  %v10 = add i32 %v8, %v9
  %v11 = bitcast i32 %v10 to float
  %v12 = select i1 %v4, float %v11, float %v1
  ret float %v12
}

define double @tandem.double.ru(double %d, double %e) {
  %v1 = fcmp olt double %e, 0x0000000000000000
  %v2 = fcmp ogt double %e, 0x0000000000000000
  %v3 = bitcast double %d to i64
  %v4 = icmp slt i64 %v3, 0
  %v5 = xor i1 %v4, true
  %v6 = bitcast double %d to i64
  %v7 = select i1 %v5, i64 1, i64 -1
  %v8 = add i64 %v6, %v7
  %v9 = bitcast i64 %v8 to double
  %v10 = select i1 %v2, double %v9, double %d
  ret double %v10
}

define float @tandem.single.rd(double %d) {
  %v1 = fptrunc double %d to float
  %v2 = fpext float %v1 to double
  %v3 = fcmp ogt double %v2, %d
  %v4 = fcmp olt double %v2, %d
  %v5 = bitcast float %v1 to i32
  %v6 = icmp slt i32 %v5, 0
  %v7 = bitcast float %v1 to i32
  %v8 = select i1 %v6, i32 1, i32 -1
  %v9 = add i32 %v7, %v8
  %v10 = bitcast i32 %v9 to float
  %v11 = select i1 %v3, float %v10, float %v1
  ret float %v11
}

define double @tandem.double.rd(double %d, double %e) {
  %v1 = fcmp olt double %e, 0x0000000000000000
  %v2 = fcmp ogt double %e, 0x0000000000000000
  %v3 = bitcast double %d to i64
  %v4 = icmp slt i64 %v3, 0
  %v5 = bitcast double %d to i64
  %v6 = select i1 %v4, i64 1, i64 -1
  %v7 = add i64 %v5, %v6
  %v8 = bitcast i64 %v7 to double
  %v9 = select i1 %v1, double %v8, double %d
  ret double %v9
}

define double @tandem.odd(double %s, double %e) {
  %v1 = bitcast double %s to i64
  %v2 = and i64 %v1, 1
  %v3 = icmp eq i64 %v2, 0
  %v4 = fcmp one double %e, 0x0000000000000000
  %v5 = and i1 %v3, %v4
  %v6 = fcmp ogt double %e, 0x0000000000000000
  %v7 = bitcast double %s to i64
  %v8 = icmp sge i64 %v7, 0
  %v9 = xor i1 %v6, %v8
  %v10 = xor i1 %v9, true
  %v11 = bitcast double %s to i64
  %v12 = select i1 %v10, i64 1, i64 -1
  %v13 = add i64 %v11, %v12
  %v14 = bitcast i64 %v13 to double
  %v15 = select i1 %v5, double %v14, double %s
  ret double %v15
}

define float @__nv_fadd_rz(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fadd double %v1, %v2
  %v4 = fsub double %v3, %v1
  %v5 = fsub double %v3, %v4
  %v6 = fsub double %v1, %v5
  %v7 = fsub double %v2, %v4
  %v8 = fadd double %v6, %v7
  %v9 = call double @tandem.odd(double %v3, double %v8)
  %v10 = call float @tandem.single.rz(double %v9)
  ret float %v10
}

define float @__nv_fsub_rz(float %x, float %y) {
  %v1 = fneg float %y
  %v2 = fpext float %x to double
  %v3 = fpext float %v1 to double
  %v4 = fadd double %v2, %v3
  %v5 = fsub double %v4, %v2
  %v6 = fsub double %v4, %v5
  %v7 = fsub double %v2, %v6
  %v8 = fsub double %v3, %v5
  %v9 = fadd double %v7, %v8
  %v10 = call double @tandem.odd(double %v4, double %v9)
  %v11 = call float @tandem.single.rz(double %v10)
  ret float %v11
}

define float @__nv_fmul_rz(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fmul double %v1, %v2
  %v4 = call float @tandem.single.rz(double %v3)
  ret float %v4
}

define float @__nv_fmaf_rz(float %x, float %y, float %z) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fpext float %z to double
  %v4 = fmul double %v1, %v2
  %v5 = fadd double %v4, %v3
  %v6 = fsub double %v5, %v4
  %v7 = fsub double %v5, %v6
  %v8 = fsub double %v4, %v7
  %v9 = fsub double %v3, %v6
  %v10 = fadd double %v8, %v9
  %v11 = call double @tandem.odd(double %v5, double %v10)
  %v12 = call float @tandem.single.rz(double %v11)
  ret float %v12
}

define float @__nv_fdiv_rz(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fdiv double %v1, %v2
  %v4 = fneg double %v3
  %v5 = call double @llvm.fma.f64(double %v4, double %v2, double %v1)
  %v6 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %v2)
  %v7 = fmul double %v5, %v6
  %v8 = call double @tandem.odd(double %v3, double %v7)
  %v9 = call float @tandem.single.rz(double %v8)
  ret float %v9
}

define float @__nv_frcp_rz(float %y) {
  %v1 = fpext float %y to double
  %v2 = fdiv double 0x3FF0000000000000, %v1
  %v3 = fneg double %v2
  %v4 = call double @llvm.fma.f64(double %v3, double %v1, double 0x3FF0000000000000)
  %v5 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %v1)
  %v6 = fmul double %v4, %v5
  %v7 = call double @tandem.odd(double %v2, double %v6)
  %v8 = call float @tandem.single.rz(double %v7)
  ret float %v8
}

define float @__nv_fsqrt_rz(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.sqrt.f64(double %v1)
  %v3 = fneg double %v2
  %v4 = call double @llvm.fma.f64(double %v3, double %v2, double %v1)
  %v5 = call double @tandem.odd(double %v2, double %v4)
  %v6 = call float @tandem.single.rz(double %v5)
  ret float %v6
}

define float @__nv_double2float_rz(double %x) {
  %v1 = call float @tandem.single.rz(double %x)
  ret float %v1
}

define float @__nv_int2float_rz(i32 %x) {
  %v1 = sitofp i32 %x to double
  %v2 = call float @tandem.single.rz(double %v1)
  ret float %v2
}

define float @__nv_uint2float_rz(i32 %x) {
  %v1 = uitofp i32 %x to double
  %v2 = call float @tandem.single.rz(double %v1)
  ret float %v2
}

define float @__nv_ll2float_rz(i64 %x) {
  %v1 = ashr i64 %x, 32
  %v2 = sitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.odd(double %v6, double %v11)
  %v13 = call float @tandem.single.rz(double %v12)
  ret float %v13
}

define double @__nv_ll2double_rz(i64 %x) {
  %v1 = ashr i64 %x, 32
  %v2 = sitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.double.rz(double %v6, double %v11)
  ret double %v12
}

define float @__nv_ull2float_rz(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = uitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.odd(double %v6, double %v11)
  %v13 = call float @tandem.single.rz(double %v12)
  ret float %v13
}

define double @__nv_ull2double_rz(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = uitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.double.rz(double %v6, double %v11)
  ret double %v12
}

define float @__nv_fadd_ru(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fadd double %v1, %v2
  %v4 = fsub double %v3, %v1
  %v5 = fsub double %v3, %v4
  %v6 = fsub double %v1, %v5
  %v7 = fsub double %v2, %v4
  %v8 = fadd double %v6, %v7
  %v9 = call double @tandem.odd(double %v3, double %v8)
  %v10 = call float @tandem.single.ru(double %v9)
  ret float %v10
}

define float @__nv_fsub_ru(float %x, float %y) {
  %v1 = fneg float %y
  %v2 = fpext float %x to double
  %v3 = fpext float %v1 to double
  %v4 = fadd double %v2, %v3
  %v5 = fsub double %v4, %v2
  %v6 = fsub double %v4, %v5
  %v7 = fsub double %v2, %v6
  %v8 = fsub double %v3, %v5
  %v9 = fadd double %v7, %v8
  %v10 = call double @tandem.odd(double %v4, double %v9)
  %v11 = call float @tandem.single.ru(double %v10)
  ret float %v11
}

define float @__nv_fmul_ru(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fmul double %v1, %v2
  %v4 = call float @tandem.single.ru(double %v3)
  ret float %v4
}

define float @__nv_fmaf_ru(float %x, float %y, float %z) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fpext float %z to double
  %v4 = fmul double %v1, %v2
  %v5 = fadd double %v4, %v3
  %v6 = fsub double %v5, %v4
  %v7 = fsub double %v5, %v6
  %v8 = fsub double %v4, %v7
  %v9 = fsub double %v3, %v6
  %v10 = fadd double %v8, %v9
  %v11 = call double @tandem.odd(double %v5, double %v10)
  %v12 = call float @tandem.single.ru(double %v11)
  ret float %v12
}

define float @__nv_fdiv_ru(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fdiv double %v1, %v2
  %v4 = fneg double %v3
  %v5 = call double @llvm.fma.f64(double %v4, double %v2, double %v1)
  %v6 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %v2)
  %v7 = fmul double %v5, %v6
  %v8 = call double @tandem.odd(double %v3, double %v7)
  %v9 = call float @tandem.single.ru(double %v8)
  ret float %v9
}

define float @__nv_frcp_ru(float %y) {
  %v1 = fpext float %y to double
  %v2 = fdiv double 0x3FF0000000000000, %v1
  %v3 = fneg double %v2
  %v4 = call double @llvm.fma.f64(double %v3, double %v1, double 0x3FF0000000000000)
  %v5 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %v1)
  %v6 = fmul double %v4, %v5
  %v7 = call double @tandem.odd(double %v2, double %v6)
  %v8 = call float @tandem.single.ru(double %v7)
  ret float %v8
}

define float @__nv_fsqrt_ru(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.sqrt.f64(double %v1)
  %v3 = fneg double %v2
  %v4 = call double @llvm.fma.f64(double %v3, double %v2, double %v1)
  %v5 = call double @tandem.odd(double %v2, double %v4)
  %v6 = call float @tandem.single.ru(double %v5)
  ret float %v6
}

define float @__nv_double2float_ru(double %x) {
  %v1 = call float @tandem.single.ru(double %x)
  ret float %v1
}

define float @__nv_int2float_ru(i32 %x) {
  %v1 = sitofp i32 %x to double
  %v2 = call float @tandem.single.ru(double %v1)
  ret float %v2
}

define float @__nv_uint2float_ru(i32 %x) {
  %v1 = uitofp i32 %x to double
  %v2 = call float @tandem.single.ru(double %v1)
  ret float %v2
}

define float @__nv_ll2float_ru(i64 %x) {
  %v1 = ashr i64 %x, 32
  %v2 = sitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.odd(double %v6, double %v11)
  %v13 = call float @tandem.single.ru(double %v12)
  ret float %v13
}

define double @__nv_ll2double_ru(i64 %x) {
  %v1 = ashr i64 %x, 32
  %v2 = sitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.double.ru(double %v6, double %v11)
  ret double %v12
}

define float @__nv_ull2float_ru(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = uitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.odd(double %v6, double %v11)
  %v13 = call float @tandem.single.ru(double %v12)
  ret float %v13
}

define double @__nv_ull2double_ru(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = uitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.double.ru(double %v6, double %v11)
  ret double %v12
}

define float @__nv_fadd_rd(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fadd double %v1, %v2
  %v4 = fsub double %v3, %v1
  %v5 = fsub double %v3, %v4
  %v6 = fsub double %v1, %v5
  %v7 = fsub double %v2, %v4
  %v8 = fadd double %v6, %v7
  %v9 = call double @tandem.odd(double %v3, double %v8)
  %v10 = call float @tandem.single.rd(double %v9)
  %v11 = bitcast float %x to i32
  %v12 = icmp slt i32 %v11, 0
  %v13 = bitcast float %y to i32
  %v14 = icmp slt i32 %v13, 0
  %v15 = or i1 %v12, %v14
  %v16 = fcmp oeq float %v10, 0.0
  %v17 = and i1 %v16, %v15
  %v18 = select i1 %v17, float -0.0, float %v10
  ret float %v18
}

define float @__nv_fsub_rd(float %x, float %y) {
  %v1 = fneg float %y
  %v2 = fpext float %x to double
  %v3 = fpext float %v1 to double
  %v4 = fadd double %v2, %v3
  %v5 = fsub double %v4, %v2
  %v6 = fsub double %v4, %v5
  %v7 = fsub double %v2, %v6
  %v8 = fsub double %v3, %v5
  %v9 = fadd double %v7, %v8
  %v10 = call double @tandem.odd(double %v4, double %v9)
  %v11 = call float @tandem.single.rd(double %v10)
  %v12 = bitcast float %x to i32
  %v13 = icmp slt i32 %v12, 0
  %v14 = bitcast float %v1 to i32
  %v15 = icmp slt i32 %v14, 0
  %v16 = or i1 %v13, %v15
  %v17 = fcmp oeq float %v11, 0.0
  %v18 = and i1 %v17, %v16
  %v19 = select i1 %v18, float -0.0, float %v11
  ret float %v19
}

define float @__nv_fmul_rd(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fmul double %v1, %v2
  %v4 = call float @tandem.single.rd(double %v3)
  ret float %v4
}

define float @__nv_fmaf_rd(float %x, float %y, float %z) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fpext float %z to double
  %v4 = fmul double %v1, %v2
  %v5 = fadd double %v4, %v3
  %v6 = fsub double %v5, %v4
  %v7 = fsub double %v5, %v6
  %v8 = fsub double %v4, %v7
  %v9 = fsub double %v3, %v6
  %v10 = fadd double %v8, %v9
  %v11 = call double @tandem.odd(double %v5, double %v10)
  %v12 = call float @tandem.single.rd(double %v11)
  %v13 = bitcast double %v4 to i64
  %v14 = icmp slt i64 %v13, 0
  %v15 = bitcast double %v3 to i64
  %v16 = icmp slt i64 %v15, 0
  %v17 = fadd double %v4, %v3
  %v18 = fcmp oeq double %v17, 0x0000000000000000
  %v19 = or i1 %v14, %v16
  %v20 = and i1 %v18, %v19
  %v21 = select i1 %v20, float -0.0, float %v12
  ret float %v21
}

define float @__nv_fdiv_rd(float %x, float %y) {
  %v1 = fpext float %x to double
  %v2 = fpext float %y to double
  %v3 = fdiv double %v1, %v2
  %v4 = fneg double %v3
  %v5 = call double @llvm.fma.f64(double %v4, double %v2, double %v1)
  %v6 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %v2)
  %v7 = fmul double %v5, %v6
  %v8 = call double @tandem.odd(double %v3, double %v7)
  %v9 = call float @tandem.single.rd(double %v8)
  ret float %v9
}

define float @__nv_frcp_rd(float %y) {
  %v1 = fpext float %y to double
  %v2 = fdiv double 0x3FF0000000000000, %v1
  %v3 = fneg double %v2
  %v4 = call double @llvm.fma.f64(double %v3, double %v1, double 0x3FF0000000000000)
  %v5 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %v1)
  %v6 = fmul double %v4, %v5
  %v7 = call double @tandem.odd(double %v2, double %v6)
  %v8 = call float @tandem.single.rd(double %v7)
  ret float %v8
}

define float @__nv_fsqrt_rd(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @llvm.sqrt.f64(double %v1)
  %v3 = fneg double %v2
  %v4 = call double @llvm.fma.f64(double %v3, double %v2, double %v1)
  %v5 = call double @tandem.odd(double %v2, double %v4)
  %v6 = call float @tandem.single.rd(double %v5)
  ret float %v6
}

define float @__nv_double2float_rd(double %x) {
  %v1 = call float @tandem.single.rd(double %x)
  ret float %v1
}

define float @__nv_int2float_rd(i32 %x) {
  %v1 = sitofp i32 %x to double
  %v2 = call float @tandem.single.rd(double %v1)
  ret float %v2
}

define float @__nv_uint2float_rd(i32 %x) {
  %v1 = uitofp i32 %x to double
  %v2 = call float @tandem.single.rd(double %v1)
  ret float %v2
}

define float @__nv_ll2float_rd(i64 %x) {
  %v1 = ashr i64 %x, 32
  %v2 = sitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.odd(double %v6, double %v11)
  %v13 = call float @tandem.single.rd(double %v12)
  ret float %v13
}

define double @__nv_ll2double_rd(i64 %x) {
  %v1 = ashr i64 %x, 32
  %v2 = sitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.double.rd(double %v6, double %v11)
  ret double %v12
}

define float @__nv_ull2float_rd(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = uitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.odd(double %v6, double %v11)
  %v13 = call float @tandem.single.rd(double %v12)
  ret float %v13
}

define double @__nv_ull2double_rd(i64 %x) {
  %v1 = lshr i64 %x, 32
  %v2 = uitofp i64 %v1 to double
  %v3 = fmul double %v2, 0x41F0000000000000
  %v4 = and i64 %x, 4294967295
  %v5 = uitofp i64 %v4 to double
  %v6 = fadd double %v3, %v5
  %v7 = fsub double %v6, %v3
  %v8 = fsub double %v6, %v7
  %v9 = fsub double %v3, %v8
  %v10 = fsub double %v5, %v7
  %v11 = fadd double %v9, %v10
  %v12 = call double @tandem.double.rd(double %v6, double %v11)
  ret double %v12
}

define double @__nv_dadd_rz(double %x, double %y) {
  %v1 = fadd double %x, %y
  %v2 = fsub double %v1, %x
  %v3 = fsub double %v1, %v2
  %v4 = fsub double %x, %v3
  %v5 = fsub double %y, %v2
  %v6 = fadd double %v4, %v5
  %v7 = call double @llvm.fabs.f64(double %v1)
  %v8 = fcmp oeq double %v7, 0x7FF0000000000000
  %v9 = call double @llvm.fabs.f64(double %x)
  %v10 = fcmp olt double %v9, 0x7FF0000000000000
  %v11 = and i1 %v8, %v10
  %v12 = call double @llvm.fabs.f64(double %y)
  %v13 = fcmp olt double %v12, 0x7FF0000000000000
  %v14 = and i1 %v11, %v13
  %v15 = fneg double %v1
  %v16 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v15)
  %v17 = select i1 %v14, double %v16, double %v6
  %v18 = call double @tandem.double.rz(double %v1, double %v17)
  ret double %v18
}

define double @__nv_dsub_rz(double %x, double %y) {
  %v1 = fneg double %y
  %v2 = fadd double %x, %v1
  %v3 = fsub double %v2, %x
  %v4 = fsub double %v2, %v3
  %v5 = fsub double %x, %v4
  %v6 = fsub double %v1, %v3
  %v7 = fadd double %v5, %v6
  %v8 = call double @llvm.fabs.f64(double %v2)
  %v9 = fcmp oeq double %v8, 0x7FF0000000000000
  %v10 = call double @llvm.fabs.f64(double %x)
  %v11 = fcmp olt double %v10, 0x7FF0000000000000
  %v12 = and i1 %v9, %v11
  %v13 = call double @llvm.fabs.f64(double %v1)
  %v14 = fcmp olt double %v13, 0x7FF0000000000000
  %v15 = and i1 %v12, %v14
  %v16 = fneg double %v2
  %v17 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v16)
  %v18 = select i1 %v15, double %v17, double %v7
  %v19 = call double @tandem.double.rz(double %v2, double %v18)
  ret double %v19
}

define double @__nv_dmul_rz(double %x, double %y) {
  %v1 = fmul double %x, %y
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = fcmp olt double %v2, 0x07B0000000000000
  %v4 = call double @llvm.fabs.f64(double %x)
  %v5 = fcmp olt double %v4, 0x3FF0000000000000
  %v6 = and i1 %v3, %v5
  %v7 = fmul double %v1, 0x6570000000000000
  %v8 = select i1 %v6, double %v7, double %v1
  %v9 = fmul double %x, 0x6570000000000000
  %v10 = select i1 %v6, double %v9, double %x
  %v11 = call double @llvm.fabs.f64(double %y)
  %v12 = fcmp olt double %v11, 0x3FF0000000000000
  %v13 = and i1 %v3, %v12
  %v14 = fmul double %v8, 0x6570000000000000
  %v15 = select i1 %v13, double %v14, double %v8
  %v16 = fmul double %y, 0x6570000000000000
  %v17 = select i1 %v13, double %v16, double %y
  %v18 = fneg double %v15
  %v19 = call double @llvm.fma.f64(double %v10, double %v17, double %v18)
  %v20 = call double @llvm.fabs.f64(double %v1)
  %v21 = fcmp oeq double %v20, 0x7FF0000000000000
  %v22 = call double @llvm.fabs.f64(double %x)
  %v23 = fcmp olt double %v22, 0x7FF0000000000000
  %v24 = and i1 %v21, %v23
  %v25 = call double @llvm.fabs.f64(double %y)
  %v26 = fcmp olt double %v25, 0x7FF0000000000000
  %v27 = and i1 %v24, %v26
  %v28 = fneg double %v1
  %v29 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v28)
  %v30 = select i1 %v27, double %v29, double %v19
  %v31 = call double @tandem.double.rz(double %v1, double %v30)
  ret double %v31
}

define double @__nv_ddiv_rz(double %x, double %y) {
  %v1 = fdiv double %x, %y
  %v2 = call { double, i32 } @tandem.frexp(double %x)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  %v5 = call { double, i32 } @tandem.frexp(double %y)
  %v6 = extractvalue { double, i32 } %v5, 0
  %v7 = extractvalue { double, i32 } %v5, 1
  %v8 = sub i32 %v7, %v4
  %v9 = call double @__nv_ldexp(double %v1, i32 %v8)
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v10, double %v6, double %v3)
  %v12 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %y)
  %v13 = fmul double %v11, %v12
  %v14 = call double @llvm.fabs.f64(double %v1)
  %v15 = fcmp oeq double %v14, 0x7FF0000000000000
  %v16 = call double @llvm.fabs.f64(double %x)
  %v17 = fcmp olt double %v16, 0x7FF0000000000000
  %v18 = and i1 %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %y)
  %v20 = fcmp olt double %v19, 0x7FF0000000000000
  %v21 = and i1 %v18, %v20
  %v22 = fneg double %v1
  %v23 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v22)
  %v24 = select i1 %v21, double %v23, double %v13
  %v25 = fcmp oeq double %y, 0x0000000000000000
  %v26 = select i1 %v25, double %v13, double %v24
  %v27 = call double @tandem.double.rz(double %v1, double %v26)
  ret double %v27
}

define double @__nv_drcp_rz(double %y) {
  %v1 = fdiv double 0x3FF0000000000000, %y
  %v2 = call { double, i32 } @tandem.frexp(double 0x3FF0000000000000)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  %v5 = call { double, i32 } @tandem.frexp(double %y)
  %v6 = extractvalue { double, i32 } %v5, 0
  %v7 = extractvalue { double, i32 } %v5, 1
  %v8 = sub i32 %v7, %v4
  %v9 = call double @__nv_ldexp(double %v1, i32 %v8)
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v10, double %v6, double %v3)
  %v12 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %y)
  %v13 = fmul double %v11, %v12
  %v14 = call double @llvm.fabs.f64(double %v1)
  %v15 = fcmp oeq double %v14, 0x7FF0000000000000
  %v16 = call double @llvm.fabs.f64(double 0x3FF0000000000000)
  %v17 = fcmp olt double %v16, 0x7FF0000000000000
  %v18 = and i1 %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %y)
  %v20 = fcmp olt double %v19, 0x7FF0000000000000
  %v21 = and i1 %v18, %v20
  %v22 = fneg double %v1
  %v23 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v22)
  %v24 = select i1 %v21, double %v23, double %v13
  %v25 = fcmp oeq double %y, 0x0000000000000000
  %v26 = select i1 %v25, double %v13, double %v24
  %v27 = call double @tandem.double.rz(double %v1, double %v26)
  ret double %v27
}

define double @__nv_dsqrt_rz(double %x) {
  %v1 = fcmp olt double %x, 0x07B0000000000000
  %v2 = call double @llvm.sqrt.f64(double %x)
  %v3 = fmul double %v2, 0x4630000000000000
  %v4 = select i1 %v1, double %v3, double %v2
  %v5 = fmul double %x, 0x4C70000000000000
  %v6 = select i1 %v1, double %v5, double %x
  %v7 = fneg double %v4
  %v8 = call double @llvm.fma.f64(double %v7, double %v4, double %v6)
  %v9 = call double @tandem.double.rz(double %v2, double %v8)
  ret double %v9
}

define double @__nv_fma_rz(double %x, double %y, double %z) {
  %v1 = call double @llvm.fma.f64(double %x, double %y, double %z)
  %v2 = fmul double %x, %y
  %v3 = call double @llvm.fabs.f64(double %v2)
  %v4 = fcmp ogt double %v3, 0x7E70000000000000
  %v5 = call double @llvm.fabs.f64(double %z)
  %v6 = fcmp ogt double %v5, 0x7E70000000000000
  %v7 = or i1 %v4, %v6
  %v8 = call double @llvm.fabs.f64(double %v2)
  %v9 = fcmp olt double %v8, 0x1A70000000000000
  %v10 = call double @llvm.fabs.f64(double %z)
  %v11 = fcmp olt double %v10, 0x1A70000000000000
  %v12 = and i1 %v9, %v11
  %v13 = call double @llvm.fabs.f64(double %x)
  %v14 = call double @llvm.fabs.f64(double %y)
  %v15 = fcmp ogt double %v13, %v14
  %v16 = and i1 %v7, %v15
  %v17 = select i1 %v16, double 0x3870000000000000, double 0x3FF0000000000000
  %v18 = call double @llvm.fabs.f64(double %x)
  %v19 = fcmp olt double %v18, 0x3FF0000000000000
  %v20 = and i1 %v12, %v19
  %v21 = select i1 %v20, double 0x6570000000000000, double %v17
  %v22 = call double @llvm.fabs.f64(double %y)
  %v23 = call double @llvm.fabs.f64(double %x)
  %v24 = fcmp oge double %v22, %v23
  %v25 = and i1 %v7, %v24
  %v26 = select i1 %v25, double 0x3870000000000000, double 0x3FF0000000000000
  %v27 = call double @llvm.fabs.f64(double %y)
  %v28 = fcmp olt double %v27, 0x3FF0000000000000
  %v29 = and i1 %v12, %v28
  %v30 = select i1 %v29, double 0x6570000000000000, double %v26
  %v31 = fmul double %x, %v21
  %v32 = fmul double %y, %v30
  %v33 = fmul double %z, %v21
  %v34 = fmul double %v33, %v30
  %v35 = fmul double %v1, %v21
  %v36 = fmul double %v35, %v30
  %v37 = fmul double %v31, %v32
  %v38 = fneg double %v37
  %v39 = call double @llvm.fma.f64(double %v31, double %v32, double %v38)
  %v40 = call double @llvm.fabs.f64(double %v37)
  %v41 = fcmp olt double %v40, 0x07B0000000000000
  %v42 = xor i1 %v12, true
  %v43 = and i1 %v41, %v42
  %v44 = fcmp one double %x, 0x0000000000000000
  %v45 = fcmp one double %y, 0x0000000000000000
  %v46 = and i1 %v44, %v45
  %v47 = bitcast double %x to i64
  %v48 = bitcast double %y to i64
  %v49 = xor i64 %v47, %v48
  %v50 = icmp slt i64 %v49, 0
  %v51 = select i1 %v50, double 0x87B0000000000000, double 0x07B0000000000000
  %v52 = and i1 %v43, %v46
  %v53 = select i1 %v52, double %v51, double %v37
  %v54 = select i1 %v43, double 0x0000000000000000, double %v39
  %v55 = fcmp one double %z, 0x0000000000000000
  %v56 = call double @llvm.fabs.f64(double %z)
  %v57 = fcmp olt double %v56, 0x1430000000000000
  %v58 = and i1 %v55, %v57
  %v59 = and i1 %v7, %v58
  %v60 = call double @llvm.copysign.f64(double 0x07B0000000000000, double %z)
  %v61 = select i1 %v59, double %v60, double %v34
  %v62 = fneg double %v36
  %v63 = fadd double %v53, %v54
  %v64 = fsub double %v63, %v53
  %v65 = fsub double %v63, %v64
  %v66 = fsub double %v53, %v65
  %v67 = fsub double %v54, %v64
  %v68 = fadd double %v66, %v67
  %v69 = fadd double %v61, %v63
  %v70 = fsub double %v69, %v61
  %v71 = fsub double %v69, %v70
  %v72 = fsub double %v61, %v71
  %v73 = fsub double %v63, %v70
  %v74 = fadd double %v72, %v73
  %v75 = fadd double %v62, %v69
  %v76 = fsub double %v75, %v62
  %v77 = fsub double %v75, %v76
  %v78 = fsub double %v62, %v77
  %v79 = fsub double %v69, %v76
  %v80 = fadd double %v78, %v79
  %v81 = fadd double %v74, %v68
  %v82 = fsub double %v81, %v74
  %v83 = fsub double %v81, %v82
  %v84 = fsub double %v74, %v83
  %v85 = fsub double %v68, %v82
  %v86 = fadd double %v84, %v85
  %v87 = fadd double %v80, %v81
  %v88 = fsub double %v87, %v80
  %v89 = fsub double %v87, %v88
  %v90 = fsub double %v80, %v89
  %v91 = fsub double %v81, %v88
  %v92 = fadd double %v90, %v91
  %v93 = fadd double %v75, %v87
  %v94 = fsub double %v93, %v75
  %v95 = fsub double %v93, %v94
  %v96 = fsub double %v75, %v95
  %v97 = fsub double %v87, %v94
  %v98 = fadd double %v96, %v97
  %v99 = fadd double %v92, %v86
  %v100 = fsub double %v99, %v92
  %v101 = fsub double %v99, %v100
  %v102 = fsub double %v92, %v101
  %v103 = fsub double %v86, %v100
  %v104 = fadd double %v102, %v103
  %v105 = fadd double %v98, %v99
  %v106 = fsub double %v105, %v98
  %v107 = fsub double %v105, %v106
  %v108 = fsub double %v98, %v107
  %v109 = fsub double %v99, %v106
  %v110 = fadd double %v108, %v109
  %v111 = fadd double %v93, %v105
  %v112 = fsub double %v111, %v93
  %v113 = fsub double %v111, %v112
  %v114 = fsub double %v93, %v113
  %v115 = fsub double %v105, %v112
  %v116 = fadd double %v114, %v115
  %v117 = fadd double %v110, %v104
  %v118 = fsub double %v117, %v110
  %v119 = fsub double %v117, %v118
  %v120 = fsub double %v110, %v119
  %v121 = fsub double %v104, %v118
  %v122 = fadd double %v120, %v121
  %v123 = fadd double %v116, %v117
  %v124 = fsub double %v123, %v116
  %v125 = fsub double %v123, %v124
  %v126 = fsub double %v116, %v125
  %v127 = fsub double %v117, %v124
  %v128 = fadd double %v126, %v127
  %v129 = fadd double %v111, %v123
  %v130 = fsub double %v129, %v111
  %v131 = fsub double %v129, %v130
  %v132 = fsub double %v111, %v131
  %v133 = fsub double %v123, %v130
  %v134 = fadd double %v132, %v133
  %v135 = fcmp one double %v129, 0x0000000000000000
  %v136 = select i1 %v135, double %v129, double %v134
  %v137 = fcmp one double %v136, 0x0000000000000000
  %v138 = select i1 %v137, double %v136, double %v128
  %v139 = fcmp one double %v138, 0x0000000000000000
  %v140 = select i1 %v139, double %v138, double %v122
  %v141 = call double @llvm.fabs.f64(double %v1)
  %v142 = fcmp oeq double %v141, 0x7FF0000000000000
  %v143 = call double @llvm.fabs.f64(double %x)
  %v144 = fcmp olt double %v143, 0x7FF0000000000000
  %v145 = and i1 %v142, %v144
  %v146 = call double @llvm.fabs.f64(double %y)
  %v147 = fcmp olt double %v146, 0x7FF0000000000000
  %v148 = and i1 %v145, %v147
  %v149 = call double @llvm.fabs.f64(double %z)
  %v150 = fcmp olt double %v149, 0x7FF0000000000000
  %v151 = and i1 %v148, %v150
  %v152 = fneg double %v1
  %v153 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v152)
  %v154 = select i1 %v151, double %v153, double %v140
  %v155 = call double @tandem.double.rz(double %v1, double %v154)
  ret double %v155
}

define double @__nv_dadd_ru(double %x, double %y) {
  %v1 = fadd double %x, %y
  %v2 = fsub double %v1, %x
  %v3 = fsub double %v1, %v2
  %v4 = fsub double %x, %v3
  %v5 = fsub double %y, %v2
  %v6 = fadd double %v4, %v5
  %v7 = call double @llvm.fabs.f64(double %v1)
  %v8 = fcmp oeq double %v7, 0x7FF0000000000000
  %v9 = call double @llvm.fabs.f64(double %x)
  %v10 = fcmp olt double %v9, 0x7FF0000000000000
  %v11 = and i1 %v8, %v10
  %v12 = call double @llvm.fabs.f64(double %y)
  %v13 = fcmp olt double %v12, 0x7FF0000000000000
  %v14 = and i1 %v11, %v13
  %v15 = fneg double %v1
  %v16 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v15)
  %v17 = select i1 %v14, double %v16, double %v6
  %v18 = call double @tandem.double.ru(double %v1, double %v17)
  ret double %v18
}

define double @__nv_dsub_ru(double %x, double %y) {
  %v1 = fneg double %y
  %v2 = fadd double %x, %v1
  %v3 = fsub double %v2, %x
  %v4 = fsub double %v2, %v3
  %v5 = fsub double %x, %v4
  %v6 = fsub double %v1, %v3
  %v7 = fadd double %v5, %v6
  %v8 = call double @llvm.fabs.f64(double %v2)
  %v9 = fcmp oeq double %v8, 0x7FF0000000000000
  %v10 = call double @llvm.fabs.f64(double %x)
  %v11 = fcmp olt double %v10, 0x7FF0000000000000
  %v12 = and i1 %v9, %v11
  %v13 = call double @llvm.fabs.f64(double %v1)
  %v14 = fcmp olt double %v13, 0x7FF0000000000000
  %v15 = and i1 %v12, %v14
  %v16 = fneg double %v2
  %v17 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v16)
  %v18 = select i1 %v15, double %v17, double %v7
  %v19 = call double @tandem.double.ru(double %v2, double %v18)
  ret double %v19
}

define double @__nv_dmul_ru(double %x, double %y) {
  %v1 = fmul double %x, %y
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = fcmp olt double %v2, 0x07B0000000000000
  %v4 = call double @llvm.fabs.f64(double %x)
  %v5 = fcmp olt double %v4, 0x3FF0000000000000
  %v6 = and i1 %v3, %v5
  %v7 = fmul double %v1, 0x6570000000000000
  %v8 = select i1 %v6, double %v7, double %v1
  %v9 = fmul double %x, 0x6570000000000000
  %v10 = select i1 %v6, double %v9, double %x
  %v11 = call double @llvm.fabs.f64(double %y)
  %v12 = fcmp olt double %v11, 0x3FF0000000000000
  %v13 = and i1 %v3, %v12
  %v14 = fmul double %v8, 0x6570000000000000
  %v15 = select i1 %v13, double %v14, double %v8
  %v16 = fmul double %y, 0x6570000000000000
  %v17 = select i1 %v13, double %v16, double %y
  %v18 = fneg double %v15
  %v19 = call double @llvm.fma.f64(double %v10, double %v17, double %v18)
  %v20 = call double @llvm.fabs.f64(double %v1)
  %v21 = fcmp oeq double %v20, 0x7FF0000000000000
  %v22 = call double @llvm.fabs.f64(double %x)
  %v23 = fcmp olt double %v22, 0x7FF0000000000000
  %v24 = and i1 %v21, %v23
  %v25 = call double @llvm.fabs.f64(double %y)
  %v26 = fcmp olt double %v25, 0x7FF0000000000000
  %v27 = and i1 %v24, %v26
  %v28 = fneg double %v1
  %v29 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v28)
  %v30 = select i1 %v27, double %v29, double %v19
  %v31 = call double @tandem.double.ru(double %v1, double %v30)
  ret double %v31
}

define double @__nv_ddiv_ru(double %x, double %y) {
  %v1 = fdiv double %x, %y
  %v2 = call { double, i32 } @tandem.frexp(double %x)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  %v5 = call { double, i32 } @tandem.frexp(double %y)
  %v6 = extractvalue { double, i32 } %v5, 0
  %v7 = extractvalue { double, i32 } %v5, 1
  %v8 = sub i32 %v7, %v4
  %v9 = call double @__nv_ldexp(double %v1, i32 %v8)
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v10, double %v6, double %v3)
  %v12 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %y)
  %v13 = fmul double %v11, %v12
  %v14 = call double @llvm.fabs.f64(double %v1)
  %v15 = fcmp oeq double %v14, 0x7FF0000000000000
  %v16 = call double @llvm.fabs.f64(double %x)
  %v17 = fcmp olt double %v16, 0x7FF0000000000000
  %v18 = and i1 %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %y)
  %v20 = fcmp olt double %v19, 0x7FF0000000000000
  %v21 = and i1 %v18, %v20
  %v22 = fneg double %v1
  %v23 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v22)
  %v24 = select i1 %v21, double %v23, double %v13
  %v25 = fcmp oeq double %y, 0x0000000000000000
  %v26 = select i1 %v25, double %v13, double %v24
  %v27 = call double @tandem.double.ru(double %v1, double %v26)
  ret double %v27
}

define double @__nv_drcp_ru(double %y) {
  %v1 = fdiv double 0x3FF0000000000000, %y
  %v2 = call { double, i32 } @tandem.frexp(double 0x3FF0000000000000)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  %v5 = call { double, i32 } @tandem.frexp(double %y)
  %v6 = extractvalue { double, i32 } %v5, 0
  %v7 = extractvalue { double, i32 } %v5, 1
  %v8 = sub i32 %v7, %v4
  %v9 = call double @__nv_ldexp(double %v1, i32 %v8)
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v10, double %v6, double %v3)
  %v12 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %y)
  %v13 = fmul double %v11, %v12
  %v14 = call double @llvm.fabs.f64(double %v1)
  %v15 = fcmp oeq double %v14, 0x7FF0000000000000
  %v16 = call double @llvm.fabs.f64(double 0x3FF0000000000000)
  %v17 = fcmp olt double %v16, 0x7FF0000000000000
  %v18 = and i1 %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %y)
  %v20 = fcmp olt double %v19, 0x7FF0000000000000
  %v21 = and i1 %v18, %v20
  %v22 = fneg double %v1
  %v23 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v22)
  %v24 = select i1 %v21, double %v23, double %v13
  %v25 = fcmp oeq double %y, 0x0000000000000000
  %v26 = select i1 %v25, double %v13, double %v24
  %v27 = call double @tandem.double.ru(double %v1, double %v26)
  ret double %v27
}

define double @__nv_dsqrt_ru(double %x) {
  %v1 = fcmp olt double %x, 0x07B0000000000000
  %v2 = call double @llvm.sqrt.f64(double %x)
  %v3 = fmul double %v2, 0x4630000000000000
  %v4 = select i1 %v1, double %v3, double %v2
  %v5 = fmul double %x, 0x4C70000000000000
  %v6 = select i1 %v1, double %v5, double %x
  %v7 = fneg double %v4
  %v8 = call double @llvm.fma.f64(double %v7, double %v4, double %v6)
  %v9 = call double @tandem.double.ru(double %v2, double %v8)
  ret double %v9
}

define double @__nv_fma_ru(double %x, double %y, double %z) {
  %v1 = call double @llvm.fma.f64(double %x, double %y, double %z)
  %v2 = fmul double %x, %y
  %v3 = call double @llvm.fabs.f64(double %v2)
  %v4 = fcmp ogt double %v3, 0x7E70000000000000
  %v5 = call double @llvm.fabs.f64(double %z)
  %v6 = fcmp ogt double %v5, 0x7E70000000000000
  %v7 = or i1 %v4, %v6
  %v8 = call double @llvm.fabs.f64(double %v2)
  %v9 = fcmp olt double %v8, 0x1A70000000000000
  %v10 = call double @llvm.fabs.f64(double %z)
  %v11 = fcmp olt double %v10, 0x1A70000000000000
  %v12 = and i1 %v9, %v11
  %v13 = call double @llvm.fabs.f64(double %x)
  %v14 = call double @llvm.fabs.f64(double %y)
  %v15 = fcmp ogt double %v13, %v14
  %v16 = and i1 %v7, %v15
  %v17 = select i1 %v16, double 0x3870000000000000, double 0x3FF0000000000000
  %v18 = call double @llvm.fabs.f64(double %x)
  %v19 = fcmp olt double %v18, 0x3FF0000000000000
  %v20 = and i1 %v12, %v19
  %v21 = select i1 %v20, double 0x6570000000000000, double %v17
  %v22 = call double @llvm.fabs.f64(double %y)
  %v23 = call double @llvm.fabs.f64(double %x)
  %v24 = fcmp oge double %v22, %v23
  %v25 = and i1 %v7, %v24
  %v26 = select i1 %v25, double 0x3870000000000000, double 0x3FF0000000000000
  %v27 = call double @llvm.fabs.f64(double %y)
  %v28 = fcmp olt double %v27, 0x3FF0000000000000
  %v29 = and i1 %v12, %v28
  %v30 = select i1 %v29, double 0x6570000000000000, double %v26
  %v31 = fmul double %x, %v21
  %v32 = fmul double %y, %v30
  %v33 = fmul double %z, %v21
  %v34 = fmul double %v33, %v30
  %v35 = fmul double %v1, %v21
  %v36 = fmul double %v35, %v30
  %v37 = fmul double %v31, %v32
  %v38 = fneg double %v37
  %v39 = call double @llvm.fma.f64(double %v31, double %v32, double %v38)
  %v40 = call double @llvm.fabs.f64(double %v37)
  %v41 = fcmp olt double %v40, 0x07B0000000000000
  %v42 = xor i1 %v12, true
  %v43 = and i1 %v41, %v42
  %v44 = fcmp one double %x, 0x0000000000000000
  %v45 = fcmp one double %y, 0x0000000000000000
  %v46 = and i1 %v44, %v45
  %v47 = bitcast double %x to i64
  %v48 = bitcast double %y to i64
  %v49 = xor i64 %v47, %v48
  %v50 = icmp slt i64 %v49, 0
  %v51 = select i1 %v50, double 0x87B0000000000000, double 0x07B0000000000000
  %v52 = and i1 %v43, %v46
  %v53 = select i1 %v52, double %v51, double %v37
  %v54 = select i1 %v43, double 0x0000000000000000, double %v39
  %v55 = fcmp one double %z, 0x0000000000000000
  %v56 = call double @llvm.fabs.f64(double %z)
  %v57 = fcmp olt double %v56, 0x1430000000000000
  %v58 = and i1 %v55, %v57
  %v59 = and i1 %v7, %v58
  %v60 = call double @llvm.copysign.f64(double 0x07B0000000000000, double %z)
  %v61 = select i1 %v59, double %v60, double %v34
  %v62 = fneg double %v36
  %v63 = fadd double %v53, %v54
  %v64 = fsub double %v63, %v53
  %v65 = fsub double %v63, %v64
  %v66 = fsub double %v53, %v65
  %v67 = fsub double %v54, %v64
  %v68 = fadd double %v66, %v67
  %v69 = fadd double %v61, %v63
  %v70 = fsub double %v69, %v61
  %v71 = fsub double %v69, %v70
  %v72 = fsub double %v61, %v71
  %v73 = fsub double %v63, %v70
  %v74 = fadd double %v72, %v73
  %v75 = fadd double %v62, %v69
  %v76 = fsub double %v75, %v62
  %v77 = fsub double %v75, %v76
  %v78 = fsub double %v62, %v77
  %v79 = fsub double %v69, %v76
  %v80 = fadd double %v78, %v79
  %v81 = fadd double %v74, %v68
  %v82 = fsub double %v81, %v74
  %v83 = fsub double %v81, %v82
  %v84 = fsub double %v74, %v83
  %v85 = fsub double %v68, %v82
  %v86 = fadd double %v84, %v85
  %v87 = fadd double %v80, %v81
  %v88 = fsub double %v87, %v80
  %v89 = fsub double %v87, %v88
  %v90 = fsub double %v80, %v89
  %v91 = fsub double %v81, %v88
  %v92 = fadd double %v90, %v91
  %v93 = fadd double %v75, %v87
  %v94 = fsub double %v93, %v75
  %v95 = fsub double %v93, %v94
  %v96 = fsub double %v75, %v95
  %v97 = fsub double %v87, %v94
  %v98 = fadd double %v96, %v97
  %v99 = fadd double %v92, %v86
  %v100 = fsub double %v99, %v92
  %v101 = fsub double %v99, %v100
  %v102 = fsub double %v92, %v101
  %v103 = fsub double %v86, %v100
  %v104 = fadd double %v102, %v103
  %v105 = fadd double %v98, %v99
  %v106 = fsub double %v105, %v98
  %v107 = fsub double %v105, %v106
  %v108 = fsub double %v98, %v107
  %v109 = fsub double %v99, %v106
  %v110 = fadd double %v108, %v109
  %v111 = fadd double %v93, %v105
  %v112 = fsub double %v111, %v93
  %v113 = fsub double %v111, %v112
  %v114 = fsub double %v93, %v113
  %v115 = fsub double %v105, %v112
  %v116 = fadd double %v114, %v115
  %v117 = fadd double %v110, %v104
  %v118 = fsub double %v117, %v110
  %v119 = fsub double %v117, %v118
  %v120 = fsub double %v110, %v119
  %v121 = fsub double %v104, %v118
  %v122 = fadd double %v120, %v121
  %v123 = fadd double %v116, %v117
  %v124 = fsub double %v123, %v116
  %v125 = fsub double %v123, %v124
  %v126 = fsub double %v116, %v125
  %v127 = fsub double %v117, %v124
  %v128 = fadd double %v126, %v127
  %v129 = fadd double %v111, %v123
  %v130 = fsub double %v129, %v111
  %v131 = fsub double %v129, %v130
  %v132 = fsub double %v111, %v131
  %v133 = fsub double %v123, %v130
  %v134 = fadd double %v132, %v133
  %v135 = fcmp one double %v129, 0x0000000000000000
  %v136 = select i1 %v135, double %v129, double %v134
  %v137 = fcmp one double %v136, 0x0000000000000000
  %v138 = select i1 %v137, double %v136, double %v128
  %v139 = fcmp one double %v138, 0x0000000000000000
  %v140 = select i1 %v139, double %v138, double %v122
  %v141 = call double @llvm.fabs.f64(double %v1)
  %v142 = fcmp oeq double %v141, 0x7FF0000000000000
  %v143 = call double @llvm.fabs.f64(double %x)
  %v144 = fcmp olt double %v143, 0x7FF0000000000000
  %v145 = and i1 %v142, %v144
  %v146 = call double @llvm.fabs.f64(double %y)
  %v147 = fcmp olt double %v146, 0x7FF0000000000000
  %v148 = and i1 %v145, %v147
  %v149 = call double @llvm.fabs.f64(double %z)
  %v150 = fcmp olt double %v149, 0x7FF0000000000000
  %v151 = and i1 %v148, %v150
  %v152 = fneg double %v1
  %v153 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v152)
  %v154 = select i1 %v151, double %v153, double %v140
  %v155 = call double @tandem.double.ru(double %v1, double %v154)
  ret double %v155
}

define double @__nv_dadd_rd(double %x, double %y) {
  %v1 = fadd double %x, %y
  %v2 = fsub double %v1, %x
  %v3 = fsub double %v1, %v2
  %v4 = fsub double %x, %v3
  %v5 = fsub double %y, %v2
  %v6 = fadd double %v4, %v5
  %v7 = call double @llvm.fabs.f64(double %v1)
  %v8 = fcmp oeq double %v7, 0x7FF0000000000000
  %v9 = call double @llvm.fabs.f64(double %x)
  %v10 = fcmp olt double %v9, 0x7FF0000000000000
  %v11 = and i1 %v8, %v10
  %v12 = call double @llvm.fabs.f64(double %y)
  %v13 = fcmp olt double %v12, 0x7FF0000000000000
  %v14 = and i1 %v11, %v13
  %v15 = fneg double %v1
  %v16 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v15)
  %v17 = select i1 %v14, double %v16, double %v6
  %v18 = call double @tandem.double.rd(double %v1, double %v17)
  %v19 = bitcast double %x to i64
  %v20 = icmp slt i64 %v19, 0
  %v21 = bitcast double %y to i64
  %v22 = icmp slt i64 %v21, 0
  %v23 = or i1 %v20, %v22
  %v24 = fcmp oeq double %v18, 0.0
  %v25 = and i1 %v24, %v23
  %v26 = select i1 %v25, double -0.0, double %v18
  ret double %v26
}

define double @__nv_dsub_rd(double %x, double %y) {
  %v1 = fneg double %y
  %v2 = fadd double %x, %v1
  %v3 = fsub double %v2, %x
  %v4 = fsub double %v2, %v3
  %v5 = fsub double %x, %v4
  %v6 = fsub double %v1, %v3
  %v7 = fadd double %v5, %v6
  %v8 = call double @llvm.fabs.f64(double %v2)
  %v9 = fcmp oeq double %v8, 0x7FF0000000000000
  %v10 = call double @llvm.fabs.f64(double %x)
  %v11 = fcmp olt double %v10, 0x7FF0000000000000
  %v12 = and i1 %v9, %v11
  %v13 = call double @llvm.fabs.f64(double %v1)
  %v14 = fcmp olt double %v13, 0x7FF0000000000000
  %v15 = and i1 %v12, %v14
  %v16 = fneg double %v2
  %v17 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v16)
  %v18 = select i1 %v15, double %v17, double %v7
  %v19 = call double @tandem.double.rd(double %v2, double %v18)
  %v20 = bitcast double %x to i64
  %v21 = icmp slt i64 %v20, 0
  %v22 = bitcast double %v1 to i64
  %v23 = icmp slt i64 %v22, 0
  %v24 = or i1 %v21, %v23
  %v25 = fcmp oeq double %v19, 0.0
  %v26 = and i1 %v25, %v24
  %v27 = select i1 %v26, double -0.0, double %v19
  ret double %v27
}

define double @__nv_dmul_rd(double %x, double %y) {
  %v1 = fmul double %x, %y
  %v2 = call double @llvm.fabs.f64(double %v1)
  %v3 = fcmp olt double %v2, 0x07B0000000000000
  %v4 = call double @llvm.fabs.f64(double %x)
  %v5 = fcmp olt double %v4, 0x3FF0000000000000
  %v6 = and i1 %v3, %v5
  %v7 = fmul double %v1, 0x6570000000000000
  %v8 = select i1 %v6, double %v7, double %v1
  %v9 = fmul double %x, 0x6570000000000000
  %v10 = select i1 %v6, double %v9, double %x
  %v11 = call double @llvm.fabs.f64(double %y)
  %v12 = fcmp olt double %v11, 0x3FF0000000000000
  %v13 = and i1 %v3, %v12
  %v14 = fmul double %v8, 0x6570000000000000
  %v15 = select i1 %v13, double %v14, double %v8
  %v16 = fmul double %y, 0x6570000000000000
  %v17 = select i1 %v13, double %v16, double %y
  %v18 = fneg double %v15
  %v19 = call double @llvm.fma.f64(double %v10, double %v17, double %v18)
  %v20 = call double @llvm.fabs.f64(double %v1)
  %v21 = fcmp oeq double %v20, 0x7FF0000000000000
  %v22 = call double @llvm.fabs.f64(double %x)
  %v23 = fcmp olt double %v22, 0x7FF0000000000000
  %v24 = and i1 %v21, %v23
  %v25 = call double @llvm.fabs.f64(double %y)
  %v26 = fcmp olt double %v25, 0x7FF0000000000000
  %v27 = and i1 %v24, %v26
  %v28 = fneg double %v1
  %v29 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v28)
  %v30 = select i1 %v27, double %v29, double %v19
  %v31 = call double @tandem.double.rd(double %v1, double %v30)
  ret double %v31
}

define double @__nv_ddiv_rd(double %x, double %y) {
  %v1 = fdiv double %x, %y
  %v2 = call { double, i32 } @tandem.frexp(double %x)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  %v5 = call { double, i32 } @tandem.frexp(double %y)
  %v6 = extractvalue { double, i32 } %v5, 0
  %v7 = extractvalue { double, i32 } %v5, 1
  %v8 = sub i32 %v7, %v4
  %v9 = call double @__nv_ldexp(double %v1, i32 %v8)
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v10, double %v6, double %v3)
  %v12 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %y)
  %v13 = fmul double %v11, %v12
  %v14 = call double @llvm.fabs.f64(double %v1)
  %v15 = fcmp oeq double %v14, 0x7FF0000000000000
  %v16 = call double @llvm.fabs.f64(double %x)
  %v17 = fcmp olt double %v16, 0x7FF0000000000000
  %v18 = and i1 %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %y)
  %v20 = fcmp olt double %v19, 0x7FF0000000000000
  %v21 = and i1 %v18, %v20
  %v22 = fneg double %v1
  %v23 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v22)
  %v24 = select i1 %v21, double %v23, double %v13
  %v25 = fcmp oeq double %y, 0x0000000000000000
  %v26 = select i1 %v25, double %v13, double %v24
  %v27 = call double @tandem.double.rd(double %v1, double %v26)
  ret double %v27
}

define double @__nv_drcp_rd(double %y) {
  %v1 = fdiv double 0x3FF0000000000000, %y
  %v2 = call { double, i32 } @tandem.frexp(double 0x3FF0000000000000)
  %v3 = extractvalue { double, i32 } %v2, 0
  %v4 = extractvalue { double, i32 } %v2, 1
  %v5 = call { double, i32 } @tandem.frexp(double %y)
  %v6 = extractvalue { double, i32 } %v5, 0
  %v7 = extractvalue { double, i32 } %v5, 1
  %v8 = sub i32 %v7, %v4
  %v9 = call double @__nv_ldexp(double %v1, i32 %v8)
  %v10 = fneg double %v9
  %v11 = call double @llvm.fma.f64(double %v10, double %v6, double %v3)
  %v12 = call double @llvm.copysign.f64(double 0x3FF0000000000000, double %y)
  %v13 = fmul double %v11, %v12
  %v14 = call double @llvm.fabs.f64(double %v1)
  %v15 = fcmp oeq double %v14, 0x7FF0000000000000
  %v16 = call double @llvm.fabs.f64(double 0x3FF0000000000000)
  %v17 = fcmp olt double %v16, 0x7FF0000000000000
  %v18 = and i1 %v15, %v17
  %v19 = call double @llvm.fabs.f64(double %y)
  %v20 = fcmp olt double %v19, 0x7FF0000000000000
  %v21 = and i1 %v18, %v20
  %v22 = fneg double %v1
  %v23 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v22)
  %v24 = select i1 %v21, double %v23, double %v13
  %v25 = fcmp oeq double %y, 0x0000000000000000
  %v26 = select i1 %v25, double %v13, double %v24
  %v27 = call double @tandem.double.rd(double %v1, double %v26)
  ret double %v27
}

define double @__nv_dsqrt_rd(double %x) {
  %v1 = fcmp olt double %x, 0x07B0000000000000
  %v2 = call double @llvm.sqrt.f64(double %x)
  %v3 = fmul double %v2, 0x4630000000000000
  %v4 = select i1 %v1, double %v3, double %v2
  %v5 = fmul double %x, 0x4C70000000000000
  %v6 = select i1 %v1, double %v5, double %x
  %v7 = fneg double %v4
  %v8 = call double @llvm.fma.f64(double %v7, double %v4, double %v6)
  %v9 = call double @tandem.double.rd(double %v2, double %v8)
  ret double %v9
}

define double @__nv_fma_rd(double %x, double %y, double %z) {
  %v1 = call double @llvm.fma.f64(double %x, double %y, double %z)
  %v2 = fmul double %x, %y
  %v3 = call double @llvm.fabs.f64(double %v2)
  %v4 = fcmp ogt double %v3, 0x7E70000000000000
  %v5 = call double @llvm.fabs.f64(double %z)
  %v6 = fcmp ogt double %v5, 0x7E70000000000000
  %v7 = or i1 %v4, %v6
  %v8 = call double @llvm.fabs.f64(double %v2)
  %v9 = fcmp olt double %v8, 0x1A70000000000000
  %v10 = call double @llvm.fabs.f64(double %z)
  %v11 = fcmp olt double %v10, 0x1A70000000000000
  %v12 = and i1 %v9, %v11
  %v13 = call double @llvm.fabs.f64(double %x)
  %v14 = call double @llvm.fabs.f64(double %y)
  %v15 = fcmp ogt double %v13, %v14
  %v16 = and i1 %v7, %v15
  %v17 = select i1 %v16, double 0x3870000000000000, double 0x3FF0000000000000
  %v18 = call double @llvm.fabs.f64(double %x)
  %v19 = fcmp olt double %v18, 0x3FF0000000000000
  %v20 = and i1 %v12, %v19
  %v21 = select i1 %v20, double 0x6570000000000000, double %v17
  %v22 = call double @llvm.fabs.f64(double %y)
  %v23 = call double @llvm.fabs.f64(double %x)
  %v24 = fcmp oge double %v22, %v23
  %v25 = and i1 %v7, %v24
  %v26 = select i1 %v25, double 0x3870000000000000, double 0x3FF0000000000000
  %v27 = call double @llvm.fabs.f64(double %y)
  %v28 = fcmp olt double %v27, 0x3FF0000000000000
  %v29 = and i1 %v12, %v28
  %v30 = select i1 %v29, double 0x6570000000000000, double %v26
  %v31 = fmul double %x, %v21
  %v32 = fmul double %y, %v30
  %v33 = fmul double %z, %v21
  %v34 = fmul double %v33, %v30
  %v35 = fmul double %v1, %v21
  %v36 = fmul double %v35, %v30
  %v37 = fmul double %v31, %v32
  %v38 = fneg double %v37
  %v39 = call double @llvm.fma.f64(double %v31, double %v32, double %v38)
  %v40 = call double @llvm.fabs.f64(double %v37)
  %v41 = fcmp olt double %v40, 0x07B0000000000000
  %v42 = xor i1 %v12, true
  %v43 = and i1 %v41, %v42
  %v44 = fcmp one double %x, 0x0000000000000000
  %v45 = fcmp one double %y, 0x0000000000000000
  %v46 = and i1 %v44, %v45
  %v47 = bitcast double %x to i64
  %v48 = bitcast double %y to i64
  %v49 = xor i64 %v47, %v48
  %v50 = icmp slt i64 %v49, 0
  %v51 = select i1 %v50, double 0x87B0000000000000, double 0x07B0000000000000
  %v52 = and i1 %v43, %v46
  %v53 = select i1 %v52, double %v51, double %v37
  %v54 = select i1 %v43, double 0x0000000000000000, double %v39
  %v55 = fcmp one double %z, 0x0000000000000000
  %v56 = call double @llvm.fabs.f64(double %z)
  %v57 = fcmp olt double %v56, 0x1430000000000000
  %v58 = and i1 %v55, %v57
  %v59 = and i1 %v7, %v58
  %v60 = call double @llvm.copysign.f64(double 0x07B0000000000000, double %z)
  %v61 = select i1 %v59, double %v60, double %v34
  %v62 = fneg double %v36
  %v63 = fadd double %v53, %v54
  %v64 = fsub double %v63, %v53
  %v65 = fsub double %v63, %v64
  %v66 = fsub double %v53, %v65
  %v67 = fsub double %v54, %v64
  %v68 = fadd double %v66, %v67
  %v69 = fadd double %v61, %v63
  %v70 = fsub double %v69, %v61
  %v71 = fsub double %v69, %v70
  %v72 = fsub double %v61, %v71
  %v73 = fsub double %v63, %v70
  %v74 = fadd double %v72, %v73
  %v75 = fadd double %v62, %v69
  %v76 = fsub double %v75, %v62
  %v77 = fsub double %v75, %v76
  %v78 = fsub double %v62, %v77
  %v79 = fsub double %v69, %v76
  %v80 = fadd double %v78, %v79
  %v81 = fadd double %v74, %v68
  %v82 = fsub double %v81, %v74
  %v83 = fsub double %v81, %v82
  %v84 = fsub double %v74, %v83
  %v85 = fsub double %v68, %v82
  %v86 = fadd double %v84, %v85
  %v87 = fadd double %v80, %v81
  %v88 = fsub double %v87, %v80
  %v89 = fsub double %v87, %v88
  %v90 = fsub double %v80, %v89
  %v91 = fsub double %v81, %v88
  %v92 = fadd double %v90, %v91
  %v93 = fadd double %v75, %v87
  %v94 = fsub double %v93, %v75
  %v95 = fsub double %v93, %v94
  %v96 = fsub double %v75, %v95
  %v97 = fsub double %v87, %v94
  %v98 = fadd double %v96, %v97
  %v99 = fadd double %v92, %v86
  %v100 = fsub double %v99, %v92
  %v101 = fsub double %v99, %v100
  %v102 = fsub double %v92, %v101
  %v103 = fsub double %v86, %v100
  %v104 = fadd double %v102, %v103
  %v105 = fadd double %v98, %v99
  %v106 = fsub double %v105, %v98
  %v107 = fsub double %v105, %v106
  %v108 = fsub double %v98, %v107
  %v109 = fsub double %v99, %v106
  %v110 = fadd double %v108, %v109
  %v111 = fadd double %v93, %v105
  %v112 = fsub double %v111, %v93
  %v113 = fsub double %v111, %v112
  %v114 = fsub double %v93, %v113
  %v115 = fsub double %v105, %v112
  %v116 = fadd double %v114, %v115
  %v117 = fadd double %v110, %v104
  %v118 = fsub double %v117, %v110
  %v119 = fsub double %v117, %v118
  %v120 = fsub double %v110, %v119
  %v121 = fsub double %v104, %v118
  %v122 = fadd double %v120, %v121
  %v123 = fadd double %v116, %v117
  %v124 = fsub double %v123, %v116
  %v125 = fsub double %v123, %v124
  %v126 = fsub double %v116, %v125
  %v127 = fsub double %v117, %v124
  %v128 = fadd double %v126, %v127
  %v129 = fadd double %v111, %v123
  %v130 = fsub double %v129, %v111
  %v131 = fsub double %v129, %v130
  %v132 = fsub double %v111, %v131
  %v133 = fsub double %v123, %v130
  %v134 = fadd double %v132, %v133
  %v135 = fcmp one double %v129, 0x0000000000000000
  %v136 = select i1 %v135, double %v129, double %v134
  %v137 = fcmp one double %v136, 0x0000000000000000
  %v138 = select i1 %v137, double %v136, double %v128
  %v139 = fcmp one double %v138, 0x0000000000000000
  %v140 = select i1 %v139, double %v138, double %v122
  %v141 = call double @llvm.fabs.f64(double %v1)
  %v142 = fcmp oeq double %v141, 0x7FF0000000000000
  %v143 = call double @llvm.fabs.f64(double %x)
  %v144 = fcmp olt double %v143, 0x7FF0000000000000
  %v145 = and i1 %v142, %v144
  %v146 = call double @llvm.fabs.f64(double %y)
  %v147 = fcmp olt double %v146, 0x7FF0000000000000
  %v148 = and i1 %v145, %v147
  %v149 = call double @llvm.fabs.f64(double %z)
  %v150 = fcmp olt double %v149, 0x7FF0000000000000
  %v151 = and i1 %v148, %v150
  %v152 = fneg double %v1
  %v153 = call double @llvm.copysign.f64(double 0xBFF0000000000000, double %v152)
  %v154 = select i1 %v151, double %v153, double %v140
  %v155 = call double @tandem.double.rd(double %v1, double %v154)
  %v156 = bitcast double %x to i64
  %v157 = bitcast double %y to i64
  %v158 = xor i64 %v156, %v157
  %v159 = bitcast double %z to i64
  %v160 = icmp slt i64 %v158, 0
  %v161 = icmp slt i64 %v159, 0
  %v162 = fcmp oeq double %v1, 0x0000000000000000
  %v163 = fcmp oeq double %v140, 0x0000000000000000
  %v164 = and i1 %v162, %v163
  %v165 = or i1 %v160, %v161
  %v166 = and i1 %v164, %v165
  %v167 = select i1 %v166, double -0.0, double %v155
  ret double %v167
}

define double @__nv_norm(i32 %n, ptr %a) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %most, label %done
most:
  %i = phi i32 [ 0, %entry ], [ %i1, %most ]
  %m = phi double [ 0.0, %entry ], [ %m1, %most ]
  %at = getelementptr double, ptr %a, i32 %i
  %v = load double, ptr %at, align 8
  %w = fadd double %v, -0.0
  %abs = call double @llvm.fabs.f64(double %w)
  %m1 = call double @llvm.maxnum.f64(double %m, double %abs)
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %most, label %scale
scale:
  %large = fcmp ogt double %m1, 0x5F30000000000000
  %small = fcmp olt double %m1, 0x26F0000000000000
  %up = select i1 %small, double 0x6570000000000000, double 1.0
  %by = select i1 %large, double 0x1A70000000000000, double %up
  br label %sum
sum:
  %j = phi i32 [ 0, %scale ], [ %j1, %sum ]
  %s = phi double [ 0.0, %scale ], [ %s1, %sum ]
  %at2 = getelementptr double, ptr %a, i32 %j
  %v2 = load double, ptr %at2, align 8
  %w2 = fadd double %v2, -0.0
  %p = fmul double %w2, %by
  %s1 = call double @llvm.fma.f64(double %p, double %p, double %s)
  %j1 = add i32 %j, 1
  %more2 = icmp slt i32 %j1, %n
  br i1 %more2, label %sum, label %root
root:
  %r0 = call double @llvm.sqrt.f64(double %s1)
  %r1 = fdiv double %r0, %by
  %endless = fcmp oeq double %m1, 0x7FF0000000000000
  %r2 = select i1 %endless, double 0x7FF0000000000000, double %r1
  br label %done
done:
  %r = phi double [ 0.0, %entry ], [ %r2, %root ]
  ret double %r
}

define double @__nv_rnorm(i32 %n, ptr %a) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %most, label %done
most:
  %i = phi i32 [ 0, %entry ], [ %i1, %most ]
  %m = phi double [ 0.0, %entry ], [ %m1, %most ]
  %at = getelementptr double, ptr %a, i32 %i
  %v = load double, ptr %at, align 8
  %w = fadd double %v, -0.0
  %abs = call double @llvm.fabs.f64(double %w)
  %m1 = call double @llvm.maxnum.f64(double %m, double %abs)
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %most, label %scale
scale:
  %large = fcmp ogt double %m1, 0x5F30000000000000
  %small = fcmp olt double %m1, 0x26F0000000000000
  %up = select i1 %small, double 0x6570000000000000, double 1.0
  %by = select i1 %large, double 0x1A70000000000000, double %up
  br label %sum
sum:
  %j = phi i32 [ 0, %scale ], [ %j1, %sum ]
  %s = phi double [ 0.0, %scale ], [ %s1, %sum ]
  %at2 = getelementptr double, ptr %a, i32 %j
  %v2 = load double, ptr %at2, align 8
  %w2 = fadd double %v2, -0.0
  %p = fmul double %w2, %by
  %s1 = call double @llvm.fma.f64(double %p, double %p, double %s)
  %j1 = add i32 %j, 1
  %more2 = icmp slt i32 %j1, %n
  br i1 %more2, label %sum, label %root
root:
  %r0 = call double @llvm.sqrt.f64(double %s1)
  %r1 = fdiv double %r0, %by
  %endless = fcmp oeq double %m1, 0x7FF0000000000000
  %r2 = select i1 %endless, double 0x7FF0000000000000, double %r1
  br label %done
done:
  %r = phi double [ 0.0, %entry ], [ %r2, %root ]
  %q = fdiv double 1.0, %r
  ret double %q
}

define float @__nv_normf(i32 %n, ptr %a) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %most, label %done
most:
  %i = phi i32 [ 0, %entry ], [ %i1, %most ]
  %m = phi double [ 0.0, %entry ], [ %m1, %most ]
  %at = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %at, align 4
  %w = fpext float %v to double
  %abs = call double @llvm.fabs.f64(double %w)
  %m1 = call double @llvm.maxnum.f64(double %m, double %abs)
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %most, label %scale
scale:
  %large = fcmp ogt double %m1, 0x5F30000000000000
  %small = fcmp olt double %m1, 0x26F0000000000000
  %up = select i1 %small, double 0x6570000000000000, double 1.0
  %by = select i1 %large, double 0x1A70000000000000, double %up
  br label %sum
sum:
  %j = phi i32 [ 0, %scale ], [ %j1, %sum ]
  %s = phi double [ 0.0, %scale ], [ %s1, %sum ]
  %at2 = getelementptr float, ptr %a, i32 %j
  %v2 = load float, ptr %at2, align 4
  %w2 = fpext float %v2 to double
  %p = fmul double %w2, %by
  %s1 = call double @llvm.fma.f64(double %p, double %p, double %s)
  %j1 = add i32 %j, 1
  %more2 = icmp slt i32 %j1, %n
  br i1 %more2, label %sum, label %root
root:
  %r0 = call double @llvm.sqrt.f64(double %s1)
  %r1 = fdiv double %r0, %by
  %endless = fcmp oeq double %m1, 0x7FF0000000000000
  %r2 = select i1 %endless, double 0x7FF0000000000000, double %r1
  br label %done
done:
  %r = phi double [ 0.0, %entry ], [ %r2, %root ]
  %y = fptrunc double %r to float
  ret float %y
}

define float @__nv_rnormf(i32 %n, ptr %a) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %most, label %done
most:
  %i = phi i32 [ 0, %entry ], [ %i1, %most ]
  %m = phi double [ 0.0, %entry ], [ %m1, %most ]
  %at = getelementptr float, ptr %a, i32 %i
  %v = load float, ptr %at, align 4
  %w = fpext float %v to double
  %abs = call double @llvm.fabs.f64(double %w)
  %m1 = call double @llvm.maxnum.f64(double %m, double %abs)
  %i1 = add i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %most, label %scale
scale:
  %large = fcmp ogt double %m1, 0x5F30000000000000
  %small = fcmp olt double %m1, 0x26F0000000000000
  %up = select i1 %small, double 0x6570000000000000, double 1.0
  %by = select i1 %large, double 0x1A70000000000000, double %up
  br label %sum
sum:
  %j = phi i32 [ 0, %scale ], [ %j1, %sum ]
  %s = phi double [ 0.0, %scale ], [ %s1, %sum ]
  %at2 = getelementptr float, ptr %a, i32 %j
  %v2 = load float, ptr %at2, align 4
  %w2 = fpext float %v2 to double
  %p = fmul double %w2, %by
  %s1 = call double @llvm.fma.f64(double %p, double %p, double %s)
  %j1 = add i32 %j, 1
  %more2 = icmp slt i32 %j1, %n
  br i1 %more2, label %sum, label %root
root:
  %r0 = call double @llvm.sqrt.f64(double %s1)
  %r1 = fdiv double %r0, %by
  %endless = fcmp oeq double %m1, 0x7FF0000000000000
  %r2 = select i1 %endless, double 0x7FF0000000000000, double %r1
  br label %done
done:
  %r = phi double [ 0.0, %entry ], [ %r2, %root ]
  %q = fdiv double 1.0, %r
  %y = fptrunc double %q to float
  ret float %y
}

define double @tandem.erfcx(double %x) {
  %v1 = fsub double %x, 0x4010000000000000
  %v2 = fadd double %x, 0x4010000000000000
  %v3 = fdiv double %v1, %v2
  %v4 = fmul double %v3, 0x4000000000000000
  %v5 = fsub double 0x3C36FBFBC73F7B96, 0x0000000000000000
  %v6 = call double @llvm.fma.f64(double %v4, double 0x0000000000000000, double %v5)
  %v7 = fsub double 0xBC62E4A1567A7226, 0x0000000000000000
  %v8 = call double @llvm.fma.f64(double %v4, double %v6, double %v7)
  %v9 = fsub double 0xBC8246D137A7141B, %v6
  %v10 = call double @llvm.fma.f64(double %v4, double %v8, double %v9)
  %v11 = fsub double 0x3CAFFEB28F8A7C30, %v8
  %v12 = call double @llvm.fma.f64(double %v4, double %v10, double %v11)
  %v13 = fsub double 0x3CCB09C53938C643, %v10
  %v14 = call double @llvm.fma.f64(double %v4, double %v12, double %v13)
  %v15 = fsub double 0xBCFE08757DDB404F, %v12
  %v16 = call double @llvm.fma.f64(double %v4, double %v14, double %v15)
  %v17 = fsub double 0xBD1091C39299CBC7, %v14
  %v18 = call double @llvm.fma.f64(double %v4, double %v16, double %v17)
  %v19 = fsub double 0x3D4E31CD1E31C253, %v16
  %v20 = call double @llvm.fma.f64(double %v4, double %v18, double %v19)
  %v21 = fsub double 0x3D39CE35D0F342AA, %v18
  %v22 = call double @llvm.fma.f64(double %v4, double %v20, double %v21)
  %v23 = fsub double 0xBD9E59F50C0D2A6D, %v20
  %v24 = call double @llvm.fma.f64(double %v4, double %v22, double %v23)
  %v25 = fsub double 0x3DAEFB3E315738F5, %v22
  %v26 = call double @llvm.fma.f64(double %v4, double %v24, double %v25)
  %v27 = fsub double 0x3DEA3FA2E79E6FDE, %v24
  %v28 = call double @llvm.fma.f64(double %v4, double %v26, double %v27)
  %v29 = fsub double 0xBE1421950D8F4EA7, %v26
  %v30 = call double @llvm.fma.f64(double %v4, double %v28, double %v29)
  %v31 = fsub double 0xBE2216ACAA8BC34B, %v28
  %v32 = call double @llvm.fma.f64(double %v4, double %v30, double %v31)
  %v33 = fsub double 0x3E6DF061781BECEC, %v30
  %v34 = call double @llvm.fma.f64(double %v4, double %v32, double %v33)
  %v35 = fsub double 0xBE904813A1B8A43F, %v32
  %v36 = call double @llvm.fma.f64(double %v4, double %v34, double %v35)
  %v37 = fsub double 0xBEA804FD072268F5, %v34
  %v38 = call double @llvm.fma.f64(double %v4, double %v36, double %v37)
  %v39 = fsub double 0x3EF204C1FA3BE6C7, %v36
  %v40 = call double @llvm.fma.f64(double %v4, double %v38, double %v39)
  %v41 = fsub double 0xBF21F3F05651159A, %v38
  %v42 = call double @llvm.fma.f64(double %v4, double %v40, double %v41)
  %v43 = fsub double 0x3F486EF5F940A354, %v40
  %v44 = call double @llvm.fma.f64(double %v4, double %v42, double %v43)
  %v45 = fsub double 0xBF69B29D047B35D8, %v42
  %v46 = call double @llvm.fma.f64(double %v4, double %v44, double %v45)
  %v47 = fsub double 0x3F85B32DDD011BCB, %v44
  %v48 = call double @llvm.fma.f64(double %v4, double %v46, double %v47)
  %v49 = fsub double 0xBF9D71ABF3CB584E, %v46
  %v50 = call double @llvm.fma.f64(double %v4, double %v48, double %v49)
  %v51 = fsub double 0x3FAEC465395E4195, %v48
  %v52 = call double @llvm.fma.f64(double %v4, double %v50, double %v51)
  %v53 = fsub double 0xBFB4CDCA869AD5C3, %v50
  %v54 = call double @llvm.fma.f64(double %v4, double %v52, double %v53)
  %v55 = fsub double 0xBF7DBD7F406F0499, %v52
  %v56 = call double @llvm.fma.f64(double %v4, double %v54, double %v55)
  %v57 = fsub double 0x3FF2D6F89FDE5D31, %v54
  %v58 = call double @llvm.fma.f64(double %v3, double %v56, double %v57)
  %v59 = fdiv double 0x3FE20DD750429B6D, %x
  %v60 = call double @llvm.fma.f64(double %x, double 0x4000000000000000, double 0x3FF0000000000000)
  %v61 = fdiv double %v58, %v60
  %v62 = fcmp olt double %x, 0x4310000000000000
  %v63 = select i1 %v62, double %v61, double %v59
  ret double %v63
}

define double @tandem.erf.small(double %x) {
  %v1 = fmul double %x, %x
  %v2 = call double @llvm.fma.f64(double %v1, double 0xBC9A2007AF3447F6, double 0x3CDD70B3537F4765)
  %v3 = call double @llvm.fma.f64(double %v1, double %v2, double 0xBD1F56F071A885CF)
  %v4 = call double @llvm.fma.f64(double %v1, double %v3, double 0x3D5F683AE4A97007)
  %v5 = call double @llvm.fma.f64(double %v1, double %v4, double 0xBD9D8453CB0C46EA)
  %v6 = call double @llvm.fma.f64(double %v1, double %v5, double 0x3DD9E6AD5E55A730)
  %v7 = call double @llvm.fma.f64(double %v1, double %v6, double 0xBE151D7181C5D36D)
  %v8 = call double @llvm.fma.f64(double %v1, double %v7, double 0x3E4FCC5720624C1C)
  %v9 = call double @llvm.fma.f64(double %v1, double %v8, double 0xBE85F742EC43E71A)
  %v10 = call double @llvm.fma.f64(double %v1, double %v9, double 0x3EBB9E6C9DC651A3)
  %v11 = call double @llvm.fma.f64(double %v1, double %v10, double 0xBEEF4D25C3E0C2EB)
  %v12 = call double @llvm.fma.f64(double %v1, double %v11, double 0x3F1F9A326F9B89B7)
  %v13 = call double @llvm.fma.f64(double %v1, double %v12, double 0xBF4C02DB40040B86)
  %v14 = call double @llvm.fma.f64(double %v1, double %v13, double 0x3F7565BCD0E6A53F)
  %v15 = call double @llvm.fma.f64(double %v1, double %v14, double 0xBF9B82CE31288B51)
  %v16 = call double @llvm.fma.f64(double %v1, double %v15, double 0x3FBCE2F21A042BE2)
  %v17 = call double @llvm.fma.f64(double %v1, double %v16, double 0xBFD812746B0379E7)
  %v18 = call double @llvm.fma.f64(double %v1, double %v17, double 0x3C71AE3A914FED80)
  %v19 = fmul double %x, %v18
  %v20 = call double @llvm.fma.f64(double %x, double 0x3FF20DD750429B6D, double %v19)
  ret double %v20
}

define double @tandem.erfc(double %h, double %l) {
  %v1 = call double @llvm.fabs.f64(double %h)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4044000000000000)
  %v3 = fmul double %v2, %v2
  %v4 = fneg double %v3
  %v5 = call double @llvm.fma.f64(double %v2, double %v2, double %v4)
  %v6 = fmul double %v2, 0x4000000000000000
  %v7 = fmul double %l, %h
  %v8 = call double @llvm.copysign.f64(double %l, double %v7)
  %v9 = fmul double %v6, %v8
  %v10 = fadd double %v5, %v9
  %v11 = fneg double %v3
  %v12 = fneg double %v10
  %v13 = call double @tandem.d.exp.any(double %v11, double %v12)
  %v14 = call double @tandem.erfcx(double %v2)
  %v15 = fmul double %v13, %v14
  %v16 = fcmp oge double %h, 0x0000000000000000
  %v17 = fsub double 0x4000000000000000, %v15
  %v18 = select i1 %v16, double %v15, double %v17
  %v19 = call double @tandem.erf.small(double %h)
  %v20 = call double @llvm.fma.f64(double %l, double 0x3FF20DD750429B6D, double %v19)
  %v21 = fsub double 0x3FF0000000000000, %v20
  %v22 = call double @llvm.fabs.f64(double %h)
  %v23 = fcmp olt double %v22, 0x3FDE872B020C49BA
  %v24 = select i1 %v23, double %v21, double %v18
  %v25 = fcmp ord double %h, %h
  %v26 = select i1 %v25, double %v24, double %h
  ret double %v26
}

define double @__nv_erf(double %x) {
  %v1 = call double @tandem.erf.small(double %x)
  %v2 = call double @llvm.fabs.f64(double %x)
  %v3 = call double @tandem.erfc(double %v2, double 0x0000000000000000)
  %v4 = fsub double 0x3FF0000000000000, %v3
  %v5 = call double @llvm.copysign.f64(double %v4, double %x)
  %v6 = fcmp olt double %v2, 0x3FE4CCCCCCCCCCCD
  %v7 = fcmp ord double %x, %x
  %v8 = select i1 %v7, double %v5, double %x
  %v9 = select i1 %v6, double %v1, double %v8
  ret double %v9
}

define double @__nv_erfc(double %x) {
  %v1 = call double @tandem.erfc(double %x, double 0x0000000000000000)
  ret double %v1
}

define double @__nv_erfcx(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call double @tandem.erfcx(double %v1)
  %v3 = call double @llvm.maxnum.f64(double %x, double 0xC044000000000000)
  %v4 = call double @llvm.minnum.f64(double %v3, double 0x4044000000000000)
  %v5 = call double @llvm.maxnum.f64(double %x, double 0xC044000000000000)
  %v6 = call double @llvm.minnum.f64(double %v5, double 0x4044000000000000)
  %v7 = fmul double %v4, %v6
  %v8 = fneg double %v7
  %v9 = call double @llvm.fma.f64(double %v4, double %v6, double %v8)
  %v10 = call double @tandem.d.exp.any(double %v7, double %v9)
  %v11 = fcmp oge double %x, 0x0000000000000000
  %v12 = fmul double %v10, 0x4000000000000000
  %v13 = fsub double %v12, %v2
  %v14 = select i1 %v11, double %v2, double %v13
  %v15 = call double @tandem.erf.small(double %x)
  %v16 = fsub double 0x3FF0000000000000, %v15
  %v17 = fmul double %v10, %v16
  %v18 = fcmp olt double %v1, 0x3FDE872B020C49BA
  %v19 = select i1 %v18, double %v17, double %v14
  %v20 = fcmp ord double %x, %x
  %v21 = select i1 %v20, double %v19, double %x
  ret double %v21
}

define double @__nv_normcdf(double %x) {
  %v1 = call double @llvm.maxnum.f64(double %x, double 0xC04E000000000000)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x404E000000000000)
  %v3 = fneg double %v2
  %v4 = fmul double %v3, 0x3FE6A09E667F3BCD
  %v5 = fneg double %v4
  %v6 = call double @llvm.fma.f64(double %v3, double 0x3FE6A09E667F3BCD, double %v5)
  %v7 = fmul double %v3, 0xBC8BDD3413B26456
  %v8 = fmul double 0x0000000000000000, 0x3FE6A09E667F3BCD
  %v9 = fadd double %v7, %v8
  %v10 = fadd double %v6, %v9
  %v11 = call double @tandem.erfc(double %v4, double %v10)
  %v12 = fmul double %v11, 0x3FE0000000000000
  %v13 = fcmp ord double %x, %x
  %v14 = select i1 %v13, double %v12, double %x
  ret double %v14
}

define double @tandem.erfinv.small(double %y) {
  %v1 = fmul double %y, %y
  %v2 = call double @llvm.fma.f64(double %v1, double 0x3FD0C154C985F06F, double 0x3FF0000000000000)
  %v3 = fmul double %v2, %y
  %v4 = fmul double %v3, 0x3FEC5BF891B4EF6B
  %v5 = fmul double %v4, %v4
  %v6 = call double @tandem.d.exp.any(double %v5, double 0x0000000000000000)
  %v7 = call double @tandem.erf.small(double %v4)
  %v8 = fsub double %y, %v7
  %v9 = fmul double %v6, 0x3FEC5BF891B4EF6B
  %v10 = call double @llvm.fma.f64(double %v8, double %v9, double %v4)
  %v11 = fmul double %v10, %v10
  %v12 = call double @tandem.d.exp.any(double %v11, double 0x0000000000000000)
  %v13 = call double @tandem.erf.small(double %v10)
  %v14 = fsub double %y, %v13
  %v15 = fmul double %v12, 0x3FEC5BF891B4EF6B
  %v16 = call double @llvm.fma.f64(double %v14, double %v15, double %v10)
  %v17 = fmul double %v16, %v16
  %v18 = call double @tandem.d.exp.any(double %v17, double 0x0000000000000000)
  %v19 = call double @tandem.erf.small(double %v16)
  %v20 = fsub double %y, %v19
  %v21 = fmul double %v18, 0x3FEC5BF891B4EF6B
  %v22 = call double @llvm.fma.f64(double %v20, double %v21, double %v16)
  %v23 = fmul double %v22, %v22
  %v24 = call double @tandem.d.exp.any(double %v23, double 0x0000000000000000)
  %v25 = call double @tandem.erf.small(double %v22)
  %v26 = fsub double %y, %v25
  %v27 = fmul double %v24, 0x3FEC5BF891B4EF6B
  %v28 = call double @llvm.fma.f64(double %v26, double %v27, double %v22)
  ret double %v28
}

define double @tandem.erfcinv.tail(double %p) {
  %v1 = call { double, double } @tandem.pair.log.any(double %p)
  %v2 = extractvalue { double, double } %v1, 0
  %v3 = extractvalue { double, double } %v1, 1
  %v4 = fneg double %v2
  %v5 = call double @llvm.sqrt.f64(double %v4)
  %v6 = call double @tandem.erfcx(double %v5)
  %v7 = call { double, double } @tandem.pair.log.any(double %v6)
  %v8 = extractvalue { double, double } %v7, 0
  %v9 = extractvalue { double, double } %v7, 1
  %v10 = fmul double %v5, %v5
  %v11 = fsub double %v8, %v10
  %v12 = fsub double %v11, %v2
  %v13 = fmul double %v6, 0x3FEC5BF891B4EF6B
  %v14 = call double @llvm.fma.f64(double %v12, double %v13, double %v5)
  %v15 = call double @tandem.erfcx(double %v14)
  %v16 = call { double, double } @tandem.pair.log.any(double %v15)
  %v17 = extractvalue { double, double } %v16, 0
  %v18 = extractvalue { double, double } %v16, 1
  %v19 = fmul double %v14, %v14
  %v20 = fsub double %v17, %v19
  %v21 = fsub double %v20, %v2
  %v22 = fmul double %v15, 0x3FEC5BF891B4EF6B
  %v23 = call double @llvm.fma.f64(double %v21, double %v22, double %v14)
  %v24 = call double @tandem.erfcx(double %v23)
  %v25 = call { double, double } @tandem.pair.log.any(double %v24)
  %v26 = extractvalue { double, double } %v25, 0
  %v27 = extractvalue { double, double } %v25, 1
  %v28 = fmul double %v23, %v23
  %v29 = fsub double %v26, %v28
  %v30 = fsub double %v29, %v2
  %v31 = fmul double %v24, 0x3FEC5BF891B4EF6B
  %v32 = call double @llvm.fma.f64(double %v30, double %v31, double %v23)
  %v33 = call double @tandem.erfcx(double %v32)
  %v34 = call { double, double } @tandem.pair.log.any(double %v33)
  %v35 = extractvalue { double, double } %v34, 0
  %v36 = extractvalue { double, double } %v34, 1
  %v37 = fmul double %v32, %v32
  %v38 = fsub double %v35, %v37
  %v39 = fsub double %v38, %v2
  %v40 = fmul double %v33, 0x3FEC5BF891B4EF6B
  %v41 = call double @llvm.fma.f64(double %v39, double %v40, double %v32)
  %v42 = call double @tandem.erfcx(double %v41)
  %v43 = call { double, double } @tandem.pair.log.any(double %v42)
  %v44 = extractvalue { double, double } %v43, 0
  %v45 = extractvalue { double, double } %v43, 1
  %v46 = fmul double %v41, %v41
  %v47 = fsub double %v44, %v46
  %v48 = fsub double %v47, %v2
  %v49 = fmul double %v42, 0x3FEC5BF891B4EF6B
  %v50 = call double @llvm.fma.f64(double %v48, double %v49, double %v41)
  %v51 = fmul double %v50, %v50
  %v52 = fneg double %v51
  %v53 = call double @llvm.fma.f64(double %v50, double %v50, double %v52)
  %v54 = fadd double %v51, %v2
  %v55 = fsub double %v54, %v51
  %v56 = fsub double %v54, %v55
  %v57 = fsub double %v51, %v56
  %v58 = fsub double %v2, %v55
  %v59 = fadd double %v57, %v58
  %v60 = fadd double %v53, %v3
  %v61 = fadd double %v59, %v60
  %v62 = call double @tandem.d.exp.any(double %v54, double %v61)
  %v63 = call double @tandem.erfcx(double %v50)
  %v64 = fsub double %v63, %v62
  %v65 = call double @llvm.fma.f64(double %v64, double 0x3FEC5BF891B4EF6B, double %v50)
  ret double %v65
}

define double @__nv_erfinv(double %y) {
  %v1 = call double @llvm.fabs.f64(double %y)
  %v2 = fsub double 0x3FF0000000000000, %v1
  %v3 = call double @llvm.maxnum.f64(double %v2, double 0x3C30000000000000)
  %v4 = call double @tandem.erfcinv.tail(double %v3)
  %v5 = fcmp oeq double %v1, 0x3FF0000000000000
  %v6 = select i1 %v5, double 0x7FF0000000000000, double %v4
  %v7 = call double @llvm.copysign.f64(double %v6, double %y)
  %v8 = call double @llvm.maxnum.f64(double %y, double 0xBFE0000000000000)
  %v9 = call double @llvm.minnum.f64(double %v8, double 0x3FE0000000000000)
  %v10 = call double @tandem.erfinv.small(double %v9)
  %v11 = fcmp ole double %v1, 0x3FE0000000000000
  %v12 = select i1 %v11, double %v10, double %v7
  %v13 = fcmp ole double %v1, 0x3FF0000000000000
  %v14 = select i1 %v13, double %v12, double 0x7FF8000000000000
  %v15 = fcmp oeq double %y, 0x0000000000000000
  %v16 = select i1 %v15, double %y, double %v14
  ret double %v16
}

define double @__nv_erfcinv(double %q) {
  %v1 = fsub double 0x4000000000000000, %q
  %v2 = call double @llvm.minnum.f64(double %q, double %v1)
  %v3 = call double @llvm.maxnum.f64(double %v2, double 0x0000000000000001)
  %v4 = call double @tandem.erfcinv.tail(double %v3)
  %v5 = fcmp oeq double %v2, 0x0000000000000000
  %v6 = select i1 %v5, double 0x7FF0000000000000, double %v4
  %v7 = fcmp olt double %q, 0x3FF0000000000000
  %v8 = fneg double %v6
  %v9 = select i1 %v7, double %v6, double %v8
  %v10 = fsub double 0x3FF0000000000000, %q
  %v11 = call double @llvm.maxnum.f64(double %v10, double 0xBFE0000000000000)
  %v12 = call double @llvm.minnum.f64(double %v11, double 0x3FE0000000000000)
  %v13 = call double @tandem.erfinv.small(double %v12)
  %v14 = call double @llvm.fabs.f64(double %v10)
  %v15 = fcmp ole double %v14, 0x3FE0000000000000
  %v16 = select i1 %v15, double %v13, double %v9
  %v17 = fcmp oge double %v2, 0x0000000000000000
  %v18 = select i1 %v17, double %v16, double 0x7FF8000000000000
  ret double %v18
}

define double @__nv_normcdfinv(double %p) {
  %v1 = fmul double %p, 0x4000000000000000
  %v2 = call double @__nv_erfcinv(double %v1)
  %v3 = fmul double %v2, 0xBFF6A09E667F3BCD
  ret double %v3
}

define { double, double } @tandem.pair.stirling(double %h, double %l) {
  %v1 = call { double, double } @tandem.pair.log.any(double %h)
  %v2 = extractvalue { double, double } %v1, 0
  %v3 = extractvalue { double, double } %v1, 1
  %v4 = fdiv double %l, %h
  %v5 = fadd double %v3, %v4
  %v6 = fadd double %v2, %v5
  %v7 = fsub double %v6, %v2
  %v8 = fsub double %v5, %v7
  %v9 = fadd double %h, 0xBFE0000000000000
  %v10 = fsub double %v9, %h
  %v11 = fsub double %v9, %v10
  %v12 = fsub double %h, %v11
  %v13 = fsub double 0xBFE0000000000000, %v10
  %v14 = fadd double %v12, %v13
  %v15 = fmul double %v6, %v9
  %v16 = fneg double %v15
  %v17 = call double @llvm.fma.f64(double %v6, double %v9, double %v16)
  %v18 = fmul double %v6, %v14
  %v19 = fmul double %v8, %v9
  %v20 = fadd double %v18, %v19
  %v21 = fadd double %v17, %v20
  %v22 = call double @llvm.fma.f64(double %v6, double %l, double %v21)
  %v23 = fneg double %h
  %v24 = fadd double %v15, %v23
  %v25 = fsub double %v24, %v15
  %v26 = fsub double %v24, %v25
  %v27 = fsub double %v15, %v26
  %v28 = fsub double %v23, %v25
  %v29 = fadd double %v27, %v28
  %v30 = fsub double %v22, %l
  %v31 = fadd double %v29, %v30
  %v32 = fadd double %v24, 0x3FED67F1C864BEB5
  %v33 = fsub double %v32, %v24
  %v34 = fsub double %v32, %v33
  %v35 = fsub double %v24, %v34
  %v36 = fsub double 0x3FED67F1C864BEB5, %v33
  %v37 = fadd double %v35, %v36
  %v38 = fdiv double 0x3FF0000000000000, %h
  %v39 = fmul double %v38, %v38
  %v40 = call double @llvm.fma.f64(double %v39, double 0xBFF6476701181F3A, double 0x3FC6FE96381E0680)
  %v41 = call double @llvm.fma.f64(double %v39, double %v40, double 0xBF9E4286CB0F5398)
  %v42 = call double @llvm.fma.f64(double %v39, double %v41, double 0x3F7A41A41A41A41A)
  %v43 = call double @llvm.fma.f64(double %v39, double %v42, double 0xBF5F6AB0D9993C7D)
  %v44 = call double @llvm.fma.f64(double %v39, double %v43, double 0x3F4B951E2B18FF23)
  %v45 = call double @llvm.fma.f64(double %v39, double %v44, double 0xBF43813813813814)
  %v46 = call double @llvm.fma.f64(double %v39, double %v45, double 0x3F4A01A01A01A01A)
  %v47 = call double @llvm.fma.f64(double %v39, double %v46, double 0xBF66C16C16C16C17)
  %v48 = call double @llvm.fma.f64(double %v39, double %v47, double 0x3FB5555555555555)
  %v49 = fmul double %v38, %v48
  %v50 = fadd double %v49, 0xBC865B5A1B7FF5DF
  %v51 = fadd double %v37, %v50
  %v52 = fadd double %v31, %v51
  %v53 = fadd double %v32, %v52
  %v54 = fsub double %v53, %v32
  %v55 = fsub double %v52, %v54
  %v56 = insertvalue { double, double } poison, double %v53, 0
  %v57 = insertvalue { double, double } %v56, double %v55, 1
  ret { double, double } %v57
}

define double @__nv_tgamma(double %x) {
  %v1 = fcmp olt double %x, 0x3FE0000000000000
  %v2 = call double @llvm.maxnum.f64(double %x, double 0xC072C00000000000)
  %v3 = call double @llvm.minnum.f64(double %v2, double 0x4072C00000000000)
  %v4 = fneg double %v3
  %v5 = fadd double 0x3FF0000000000000, %v4
  %v6 = fsub double %v5, 0x3FF0000000000000
  %v7 = fsub double %v5, %v6
  %v8 = fsub double 0x3FF0000000000000, %v7
  %v9 = fsub double %v4, %v6
  %v10 = fadd double %v8, %v9
  %v11 = select i1 %v1, double %v5, double %v3
  %v12 = select i1 %v1, double %v10, double 0x0000000000000000
  %v13 = fcmp olt double %v11, 0x4028000000000000
  %v14 = fmul double 0x3FF0000000000000, %v11
  %v15 = fneg double %v14
  %v16 = call double @llvm.fma.f64(double 0x3FF0000000000000, double %v11, double %v15)
  %v17 = fmul double 0x3FF0000000000000, %v12
  %v18 = fmul double 0x0000000000000000, %v11
  %v19 = fadd double %v17, %v18
  %v20 = fadd double %v16, %v19
  %v21 = select i1 %v13, double %v14, double 0x3FF0000000000000
  %v22 = select i1 %v13, double %v20, double 0x0000000000000000
  %v23 = fadd double %v11, 0x3FF0000000000000
  %v24 = fsub double %v23, %v11
  %v25 = fsub double %v23, %v24
  %v26 = fsub double %v11, %v25
  %v27 = fsub double 0x3FF0000000000000, %v24
  %v28 = fadd double %v26, %v27
  %v29 = fadd double %v28, %v12
  %v30 = fadd double %v23, %v29
  %v31 = fsub double %v30, %v23
  %v32 = fsub double %v29, %v31
  %v33 = select i1 %v13, double %v30, double %v11
  %v34 = select i1 %v13, double %v32, double %v12
  %v35 = fcmp olt double %v33, 0x4028000000000000
  %v36 = fmul double %v21, %v33
  %v37 = fneg double %v36
  %v38 = call double @llvm.fma.f64(double %v21, double %v33, double %v37)
  %v39 = fmul double %v21, %v34
  %v40 = fmul double %v22, %v33
  %v41 = fadd double %v39, %v40
  %v42 = fadd double %v38, %v41
  %v43 = select i1 %v35, double %v36, double %v21
  %v44 = select i1 %v35, double %v42, double %v22
  %v45 = fadd double %v33, 0x3FF0000000000000
  %v46 = fsub double %v45, %v33
  %v47 = fsub double %v45, %v46
  %v48 = fsub double %v33, %v47
  %v49 = fsub double 0x3FF0000000000000, %v46
  %v50 = fadd double %v48, %v49
  %v51 = fadd double %v50, %v34
  %v52 = fadd double %v45, %v51
  %v53 = fsub double %v52, %v45
  %v54 = fsub double %v51, %v53
  %v55 = select i1 %v35, double %v52, double %v33
  %v56 = select i1 %v35, double %v54, double %v34
  %v57 = fcmp olt double %v55, 0x4028000000000000
  %v58 = fmul double %v43, %v55
  %v59 = fneg double %v58
  %v60 = call double @llvm.fma.f64(double %v43, double %v55, double %v59)
  %v61 = fmul double %v43, %v56
  %v62 = fmul double %v44, %v55
  %v63 = fadd double %v61, %v62
  %v64 = fadd double %v60, %v63
  %v65 = select i1 %v57, double %v58, double %v43
  %v66 = select i1 %v57, double %v64, double %v44
  %v67 = fadd double %v55, 0x3FF0000000000000
  %v68 = fsub double %v67, %v55
  %v69 = fsub double %v67, %v68
  %v70 = fsub double %v55, %v69
  %v71 = fsub double 0x3FF0000000000000, %v68
  %v72 = fadd double %v70, %v71
  %v73 = fadd double %v72, %v56
  %v74 = fadd double %v67, %v73
  %v75 = fsub double %v74, %v67
  %v76 = fsub double %v73, %v75
  %v77 = select i1 %v57, double %v74, double %v55
  %v78 = select i1 %v57, double %v76, double %v56
  %v79 = fcmp olt double %v77, 0x4028000000000000
  %v80 = fmul double %v65, %v77
  %v81 = fneg double %v80
  %v82 = call double @llvm.fma.f64(double %v65, double %v77, double %v81)
  %v83 = fmul double %v65, %v78
  %v84 = fmul double %v66, %v77
  %v85 = fadd double %v83, %v84
  %v86 = fadd double %v82, %v85
  %v87 = select i1 %v79, double %v80, double %v65
  %v88 = select i1 %v79, double %v86, double %v66
  %v89 = fadd double %v77, 0x3FF0000000000000
  %v90 = fsub double %v89, %v77
  %v91 = fsub double %v89, %v90
  %v92 = fsub double %v77, %v91
  %v93 = fsub double 0x3FF0000000000000, %v90
  %v94 = fadd double %v92, %v93
  %v95 = fadd double %v94, %v78
  %v96 = fadd double %v89, %v95
  %v97 = fsub double %v96, %v89
  %v98 = fsub double %v95, %v97
  %v99 = select i1 %v79, double %v96, double %v77
  %v100 = select i1 %v79, double %v98, double %v78
  %v101 = fcmp olt double %v99, 0x4028000000000000
  %v102 = fmul double %v87, %v99
  %v103 = fneg double %v102
  %v104 = call double @llvm.fma.f64(double %v87, double %v99, double %v103)
  %v105 = fmul double %v87, %v100
  %v106 = fmul double %v88, %v99
  %v107 = fadd double %v105, %v106
  %v108 = fadd double %v104, %v107
  %v109 = select i1 %v101, double %v102, double %v87
  %v110 = select i1 %v101, double %v108, double %v88
  %v111 = fadd double %v99, 0x3FF0000000000000
  %v112 = fsub double %v111, %v99
  %v113 = fsub double %v111, %v112
  %v114 = fsub double %v99, %v113
  %v115 = fsub double 0x3FF0000000000000, %v112
  %v116 = fadd double %v114, %v115
  %v117 = fadd double %v116, %v100
  %v118 = fadd double %v111, %v117
  %v119 = fsub double %v118, %v111
  %v120 = fsub double %v117, %v119
  %v121 = select i1 %v101, double %v118, double %v99
  %v122 = select i1 %v101, double %v120, double %v100
  %v123 = fcmp olt double %v121, 0x4028000000000000
  %v124 = fmul double %v109, %v121
  %v125 = fneg double %v124
  %v126 = call double @llvm.fma.f64(double %v109, double %v121, double %v125)
  %v127 = fmul double %v109, %v122
  %v128 = fmul double %v110, %v121
  %v129 = fadd double %v127, %v128
  %v130 = fadd double %v126, %v129
  %v131 = select i1 %v123, double %v124, double %v109
  %v132 = select i1 %v123, double %v130, double %v110
  %v133 = fadd double %v121, 0x3FF0000000000000
  %v134 = fsub double %v133, %v121
  %v135 = fsub double %v133, %v134
  %v136 = fsub double %v121, %v135
  %v137 = fsub double 0x3FF0000000000000, %v134
  %v138 = fadd double %v136, %v137
  %v139 = fadd double %v138, %v122
  %v140 = fadd double %v133, %v139
  %v141 = fsub double %v140, %v133
  %v142 = fsub double %v139, %v141
  %v143 = select i1 %v123, double %v140, double %v121
  %v144 = select i1 %v123, double %v142, double %v122
  %v145 = fcmp olt double %v143, 0x4028000000000000
  %v146 = fmul double %v131, %v143
  %v147 = fneg double %v146
  %v148 = call double @llvm.fma.f64(double %v131, double %v143, double %v147)
  %v149 = fmul double %v131, %v144
  %v150 = fmul double %v132, %v143
  %v151 = fadd double %v149, %v150
  %v152 = fadd double %v148, %v151
  %v153 = select i1 %v145, double %v146, double %v131
  %v154 = select i1 %v145, double %v152, double %v132
  %v155 = fadd double %v143, 0x3FF0000000000000
  %v156 = fsub double %v155, %v143
  %v157 = fsub double %v155, %v156
  %v158 = fsub double %v143, %v157
  %v159 = fsub double 0x3FF0000000000000, %v156
  %v160 = fadd double %v158, %v159
  %v161 = fadd double %v160, %v144
  %v162 = fadd double %v155, %v161
  %v163 = fsub double %v162, %v155
  %v164 = fsub double %v161, %v163
  %v165 = select i1 %v145, double %v162, double %v143
  %v166 = select i1 %v145, double %v164, double %v144
  %v167 = fcmp olt double %v165, 0x4028000000000000
  %v168 = fmul double %v153, %v165
  %v169 = fneg double %v168
  %v170 = call double @llvm.fma.f64(double %v153, double %v165, double %v169)
  %v171 = fmul double %v153, %v166
  %v172 = fmul double %v154, %v165
  %v173 = fadd double %v171, %v172
  %v174 = fadd double %v170, %v173
  %v175 = select i1 %v167, double %v168, double %v153
  %v176 = select i1 %v167, double %v174, double %v154
  %v177 = fadd double %v165, 0x3FF0000000000000
  %v178 = fsub double %v177, %v165
  %v179 = fsub double %v177, %v178
  %v180 = fsub double %v165, %v179
  %v181 = fsub double 0x3FF0000000000000, %v178
  %v182 = fadd double %v180, %v181
  %v183 = fadd double %v182, %v166
  %v184 = fadd double %v177, %v183
  %v185 = fsub double %v184, %v177
  %v186 = fsub double %v183, %v185
  %v187 = select i1 %v167, double %v184, double %v165
  %v188 = select i1 %v167, double %v186, double %v166
  %v189 = fcmp olt double %v187, 0x4028000000000000
  %v190 = fmul double %v175, %v187
  %v191 = fneg double %v190
  %v192 = call double @llvm.fma.f64(double %v175, double %v187, double %v191)
  %v193 = fmul double %v175, %v188
  %v194 = fmul double %v176, %v187
  %v195 = fadd double %v193, %v194
  %v196 = fadd double %v192, %v195
  %v197 = select i1 %v189, double %v190, double %v175
  %v198 = select i1 %v189, double %v196, double %v176
  %v199 = fadd double %v187, 0x3FF0000000000000
  %v200 = fsub double %v199, %v187
  %v201 = fsub double %v199, %v200
  %v202 = fsub double %v187, %v201
  %v203 = fsub double 0x3FF0000000000000, %v200
  %v204 = fadd double %v202, %v203
  %v205 = fadd double %v204, %v188
  %v206 = fadd double %v199, %v205
  %v207 = fsub double %v206, %v199
  %v208 = fsub double %v205, %v207
  %v209 = select i1 %v189, double %v206, double %v187
  %v210 = select i1 %v189, double %v208, double %v188
  %v211 = fcmp olt double %v209, 0x4028000000000000
  %v212 = fmul double %v197, %v209
  %v213 = fneg double %v212
  %v214 = call double @llvm.fma.f64(double %v197, double %v209, double %v213)
  %v215 = fmul double %v197, %v210
  %v216 = fmul double %v198, %v209
  %v217 = fadd double %v215, %v216
  %v218 = fadd double %v214, %v217
  %v219 = select i1 %v211, double %v212, double %v197
  %v220 = select i1 %v211, double %v218, double %v198
  %v221 = fadd double %v209, 0x3FF0000000000000
  %v222 = fsub double %v221, %v209
  %v223 = fsub double %v221, %v222
  %v224 = fsub double %v209, %v223
  %v225 = fsub double 0x3FF0000000000000, %v222
  %v226 = fadd double %v224, %v225
  %v227 = fadd double %v226, %v210
  %v228 = fadd double %v221, %v227
  %v229 = fsub double %v228, %v221
  %v230 = fsub double %v227, %v229
  %v231 = select i1 %v211, double %v228, double %v209
  %v232 = select i1 %v211, double %v230, double %v210
  %v233 = fcmp olt double %v231, 0x4028000000000000
  %v234 = fmul double %v219, %v231
  %v235 = fneg double %v234
  %v236 = call double @llvm.fma.f64(double %v219, double %v231, double %v235)
  %v237 = fmul double %v219, %v232
  %v238 = fmul double %v220, %v231
  %v239 = fadd double %v237, %v238
  %v240 = fadd double %v236, %v239
  %v241 = select i1 %v233, double %v234, double %v219
  %v242 = select i1 %v233, double %v240, double %v220
  %v243 = fadd double %v231, 0x3FF0000000000000
  %v244 = fsub double %v243, %v231
  %v245 = fsub double %v243, %v244
  %v246 = fsub double %v231, %v245
  %v247 = fsub double 0x3FF0000000000000, %v244
  %v248 = fadd double %v246, %v247
  %v249 = fadd double %v248, %v232
  %v250 = fadd double %v243, %v249
  %v251 = fsub double %v250, %v243
  %v252 = fsub double %v249, %v251
  %v253 = select i1 %v233, double %v250, double %v231
  %v254 = select i1 %v233, double %v252, double %v232
  %v255 = fcmp olt double %v253, 0x4028000000000000
  %v256 = fmul double %v241, %v253
  %v257 = fneg double %v256
  %v258 = call double @llvm.fma.f64(double %v241, double %v253, double %v257)
  %v259 = fmul double %v241, %v254
  %v260 = fmul double %v242, %v253
  %v261 = fadd double %v259, %v260
  %v262 = fadd double %v258, %v261
  %v263 = select i1 %v255, double %v256, double %v241
  %v264 = select i1 %v255, double %v262, double %v242
  %v265 = fadd double %v253, 0x3FF0000000000000
  %v266 = fsub double %v265, %v253
  %v267 = fsub double %v265, %v266
  %v268 = fsub double %v253, %v267
  %v269 = fsub double 0x3FF0000000000000, %v266
  %v270 = fadd double %v268, %v269
  %v271 = fadd double %v270, %v254
  %v272 = fadd double %v265, %v271
  %v273 = fsub double %v272, %v265
  %v274 = fsub double %v271, %v273
  %v275 = select i1 %v255, double %v272, double %v253
  %v276 = select i1 %v255, double %v274, double %v254
  %v277 = call { double, double } @tandem.pair.stirling(double %v275, double %v276)
  %v278 = extractvalue { double, double } %v277, 0
  %v279 = extractvalue { double, double } %v277, 1
  %v280 = select i1 %v1, double 0xBFE0000000000000, double 0x3FF0000000000000
  %v281 = fmul double %v278, %v280
  %v282 = fmul double %v279, %v280
  %v283 = call double @tandem.d.exp.any(double %v281, double %v282)
  %v284 = fdiv double %v283, %v263
  %v285 = fdiv double %v264, %v263
  %v286 = fsub double 0x3FF0000000000000, %v285
  %v287 = fmul double %v284, %v286
  %v288 = call double @__nv_sinpi(double %x)
  %v289 = fdiv double 0x400921FB54442D18, %v288
  %v290 = fmul double %v263, %v289
  %v291 = fmul double %v290, %v283
  %v292 = fmul double %v291, %v283
  %v293 = select i1 %v1, double %v292, double %v287
  %v294 = fdiv double 0x3FF0000000000000, %x
  %v295 = call double @llvm.fabs.f64(double %x)
  %v296 = fcmp olt double %v295, 0x3C30000000000000
  %v297 = select i1 %v296, double %v294, double %v293
  %v298 = fcmp oeq double %x, 0x7FF0000000000000
  %v299 = select i1 %v298, double %x, double %v297
  %v300 = fcmp olt double %x, 0x0000000000000000
  %v301 = call double @llvm.trunc.f64(double %x)
  %v302 = fcmp oeq double %v301, %x
  %v303 = and i1 %v300, %v302
  %v304 = select i1 %v303, double 0x7FF8000000000000, double %v299
  %v305 = fcmp ord double %x, %x
  %v306 = select i1 %v305, double %v304, double %x
  ret double %v306
}

define double @tandem.lgamma(double %x) {
  %v1 = fcmp olt double %x, 0x3FF4000000000000
  %v2 = fsub double %x, 0x3FF0000000000000
  %v3 = fsub double %x, 0x4000000000000000
  %v4 = select i1 %v1, double %v2, double %v3
  %v5 = call double @llvm.maxnum.f64(double %v4, double 0xBFE8000000000000)
  %v6 = call double @llvm.minnum.f64(double %v5, double 0x3FE0000000000000)
  %v7 = call double @llvm.fma.f64(double %v6, double 0x3CD745D17B56BA4A, double 0xBCE7D05F4C31C560)
  %v8 = call double @llvm.fma.f64(double %v6, double %v7, double 0x3CF8618628D28905)
  %v9 = call double @llvm.fma.f64(double %v6, double %v8, double 0xBD08F9C1A8DF9D78)
  %v10 = call double @llvm.fma.f64(double %v6, double %v9, double 0x3D199999C0716EE9)
  %v11 = call double @llvm.fma.f64(double %v6, double %v10, double 0xBD2A41A45603E5B6)
  %v12 = call double @llvm.fma.f64(double %v6, double %v11, double 0x3D3AF28718A10D6E)
  %v13 = call double @llvm.fma.f64(double %v6, double %v12, double 0xBD4BACF9A27BC89B)
  %v14 = call double @llvm.fma.f64(double %v6, double %v13, double 0x3D5C71C7F6F10E37)
  %v15 = call double @llvm.fma.f64(double %v6, double %v14, double 0xBD6D41D56E5EE2E2)
  %v16 = call double @llvm.fma.f64(double %v6, double %v15, double 0x3D7E1E2026AAFCD8)
  %v17 = call double @llvm.fma.f64(double %v6, double %v16, double 0xBD8F07C514FC9F0A)
  %v18 = call double @llvm.fma.f64(double %v6, double %v17, double 0x3DA000026E3F644F)
  %v19 = call double @llvm.fma.f64(double %v6, double %v18, double 0xBDB08424CBC543D8)
  %v20 = call double @llvm.fma.f64(double %v6, double %v19, double 0x3DC11116E693ED98)
  %v21 = call double @llvm.fma.f64(double %v6, double %v20, double 0xBDD1A7C26EC2523C)
  %v22 = call double @llvm.fma.f64(double %v6, double %v21, double 0x3DE24932A337434C)
  %v23 = call double @llvm.fma.f64(double %v6, double %v22, double 0xBDF2F69A9FABE3E0)
  %v24 = call double @llvm.fma.f64(double %v6, double %v23, double 0x3E03B15D2B2FC10C)
  %v25 = call double @llvm.fma.f64(double %v6, double %v24, double 0xBE147B1679258D0E)
  %v26 = call double @llvm.fma.f64(double %v6, double %v25, double 0x3E2555A877FFD2C3)
  %v27 = call double @llvm.fma.f64(double %v6, double %v26, double 0xBE36434A8447AEAD)
  %v28 = call double @llvm.fma.f64(double %v6, double %v27, double 0x3E47469DACCFADCD)
  %v29 = call double @llvm.fma.f64(double %v6, double %v28, double 0xBE5862C734DF3EAC)
  %v30 = call double @llvm.fma.f64(double %v6, double %v29, double 0x3E699B93C2070B0F)
  %v31 = call double @llvm.fma.f64(double %v6, double %v30, double 0xBE7AF5A6CBBF8A97)
  %v32 = call double @llvm.fma.f64(double %v6, double %v31, double 0x3E8C76BBB3F07A4D)
  %v33 = call double @llvm.fma.f64(double %v6, double %v32, double 0xBE9E2600D93CFD2F)
  %v34 = call double @llvm.fma.f64(double %v6, double %v33, double 0x3EB0064CDEB22F0F)
  %v35 = call double @llvm.fma.f64(double %v6, double %v34, double 0xBEC11B2EB7679541)
  %v36 = call double @llvm.fma.f64(double %v6, double %v35, double 0x3ED2597A39F34AAC)
  %v37 = call double @llvm.fma.f64(double %v6, double %v36, double 0xBEE3CBC963CE2243)
  %v38 = call double @llvm.fma.f64(double %v6, double %v37, double 0x3EF580DCEE66EB02)
  %v39 = call double @llvm.fma.f64(double %v6, double %v38, double 0xBF078DE5BD7C81EF)
  %v40 = call double @llvm.fma.f64(double %v6, double %v39, double 0x3F1A127B0F17D65A)
  %v41 = call double @llvm.fma.f64(double %v6, double %v40, double 0xBF2D3FD4C76D2FC8)
  %v42 = call double @llvm.fma.f64(double %v6, double %v41, double 0x3F40B36AF86396E9)
  %v43 = call double @llvm.fma.f64(double %v6, double %v42, double 0xBF538AC5C2BF8E08)
  %v44 = call double @llvm.fma.f64(double %v6, double %v43, double 0x3F67ADD6EADB6C30)
  %v45 = call double @llvm.fma.f64(double %v6, double %v44, double 0xBF7E404FC218F5F2)
  %v46 = call double @llvm.fma.f64(double %v6, double %v45, double 0x3F951322AC7D8483)
  %v47 = call double @llvm.fma.f64(double %v6, double %v46, double 0xBFB13E001A557607)
  %v48 = call double @llvm.fma.f64(double %v6, double %v47, double 0x3FD4A34CC4A60FA6)
  %v49 = call double @llvm.fma.f64(double %v6, double %v48, double 0x3FDB0EE6072093CE)
  %v50 = fmul double %v6, %v49
  %v51 = call { double, double } @tandem.pair.log1p(double %v6)
  %v52 = extractvalue { double, double } %v51, 0
  %v53 = extractvalue { double, double } %v51, 1
  %v54 = fsub double %v50, %v52
  %v55 = fsub double %v54, %v53
  %v56 = select i1 %v1, double %v55, double %v50
  %v57 = fcmp olt double %x, 0x4028000000000000
  %v58 = fmul double 0x3FF0000000000000, %x
  %v59 = fneg double %v58
  %v60 = call double @llvm.fma.f64(double 0x3FF0000000000000, double %x, double %v59)
  %v61 = fmul double 0x3FF0000000000000, 0x0000000000000000
  %v62 = fmul double 0x0000000000000000, %x
  %v63 = fadd double %v61, %v62
  %v64 = fadd double %v60, %v63
  %v65 = select i1 %v57, double %v58, double 0x3FF0000000000000
  %v66 = select i1 %v57, double %v64, double 0x0000000000000000
  %v67 = fadd double %x, 0x3FF0000000000000
  %v68 = fsub double %v67, %x
  %v69 = fsub double %v67, %v68
  %v70 = fsub double %x, %v69
  %v71 = fsub double 0x3FF0000000000000, %v68
  %v72 = fadd double %v70, %v71
  %v73 = fadd double %v72, 0x0000000000000000
  %v74 = fadd double %v67, %v73
  %v75 = fsub double %v74, %v67
  %v76 = fsub double %v73, %v75
  %v77 = select i1 %v57, double %v74, double %x
  %v78 = select i1 %v57, double %v76, double 0x0000000000000000
  %v79 = fcmp olt double %v77, 0x4028000000000000
  %v80 = fmul double %v65, %v77
  %v81 = fneg double %v80
  %v82 = call double @llvm.fma.f64(double %v65, double %v77, double %v81)
  %v83 = fmul double %v65, %v78
  %v84 = fmul double %v66, %v77
  %v85 = fadd double %v83, %v84
  %v86 = fadd double %v82, %v85
  %v87 = select i1 %v79, double %v80, double %v65
  %v88 = select i1 %v79, double %v86, double %v66
  %v89 = fadd double %v77, 0x3FF0000000000000
  %v90 = fsub double %v89, %v77
  %v91 = fsub double %v89, %v90
  %v92 = fsub double %v77, %v91
  %v93 = fsub double 0x3FF0000000000000, %v90
  %v94 = fadd double %v92, %v93
  %v95 = fadd double %v94, %v78
  %v96 = fadd double %v89, %v95
  %v97 = fsub double %v96, %v89
  %v98 = fsub double %v95, %v97
  %v99 = select i1 %v79, double %v96, double %v77
  %v100 = select i1 %v79, double %v98, double %v78
  %v101 = fcmp olt double %v99, 0x4028000000000000
  %v102 = fmul double %v87, %v99
  %v103 = fneg double %v102
  %v104 = call double @llvm.fma.f64(double %v87, double %v99, double %v103)
  %v105 = fmul double %v87, %v100
  %v106 = fmul double %v88, %v99
  %v107 = fadd double %v105, %v106
  %v108 = fadd double %v104, %v107
  %v109 = select i1 %v101, double %v102, double %v87
  %v110 = select i1 %v101, double %v108, double %v88
  %v111 = fadd double %v99, 0x3FF0000000000000
  %v112 = fsub double %v111, %v99
  %v113 = fsub double %v111, %v112
  %v114 = fsub double %v99, %v113
  %v115 = fsub double 0x3FF0000000000000, %v112
  %v116 = fadd double %v114, %v115
  %v117 = fadd double %v116, %v100
  %v118 = fadd double %v111, %v117
  %v119 = fsub double %v118, %v111
  %v120 = fsub double %v117, %v119
  %v121 = select i1 %v101, double %v118, double %v99
  %v122 = select i1 %v101, double %v120, double %v100
  %v123 = fcmp olt double %v121, 0x4028000000000000
  %v124 = fmul double %v109, %v121
  %v125 = fneg double %v124
  %v126 = call double @llvm.fma.f64(double %v109, double %v121, double %v125)
  %v127 = fmul double %v109, %v122
  %v128 = fmul double %v110, %v121
  %v129 = fadd double %v127, %v128
  %v130 = fadd double %v126, %v129
  %v131 = select i1 %v123, double %v124, double %v109
  %v132 = select i1 %v123, double %v130, double %v110
  %v133 = fadd double %v121, 0x3FF0000000000000
  %v134 = fsub double %v133, %v121
  %v135 = fsub double %v133, %v134
  %v136 = fsub double %v121, %v135
  %v137 = fsub double 0x3FF0000000000000, %v134
  %v138 = fadd double %v136, %v137
  %v139 = fadd double %v138, %v122
  %v140 = fadd double %v133, %v139
  %v141 = fsub double %v140, %v133
  %v142 = fsub double %v139, %v141
  %v143 = select i1 %v123, double %v140, double %v121
  %v144 = select i1 %v123, double %v142, double %v122
  %v145 = fcmp olt double %v143, 0x4028000000000000
  %v146 = fmul double %v131, %v143
  %v147 = fneg double %v146
  %v148 = call double @llvm.fma.f64(double %v131, double %v143, double %v147)
  %v149 = fmul double %v131, %v144
  %v150 = fmul double %v132, %v143
  %v151 = fadd double %v149, %v150
  %v152 = fadd double %v148, %v151
  %v153 = select i1 %v145, double %v146, double %v131
  %v154 = select i1 %v145, double %v152, double %v132
  %v155 = fadd double %v143, 0x3FF0000000000000
  %v156 = fsub double %v155, %v143
  %v157 = fsub double %v155, %v156
  %v158 = fsub double %v143, %v157
  %v159 = fsub double 0x3FF0000000000000, %v156
  %v160 = fadd double %v158, %v159
  %v161 = fadd double %v160, %v144
  %v162 = fadd double %v155, %v161
  %v163 = fsub double %v162, %v155
  %v164 = fsub double %v161, %v163
  %v165 = select i1 %v145, double %v162, double %v143
  %v166 = select i1 %v145, double %v164, double %v144
  %v167 = fcmp olt double %v165, 0x4028000000000000
  %v168 = fmul double %v153, %v165
  %v169 = fneg double %v168
  %v170 = call double @llvm.fma.f64(double %v153, double %v165, double %v169)
  %v171 = fmul double %v153, %v166
  %v172 = fmul double %v154, %v165
  %v173 = fadd double %v171, %v172
  %v174 = fadd double %v170, %v173
  %v175 = select i1 %v167, double %v168, double %v153
  %v176 = select i1 %v167, double %v174, double %v154
  %v177 = fadd double %v165, 0x3FF0000000000000
  %v178 = fsub double %v177, %v165
  %v179 = fsub double %v177, %v178
  %v180 = fsub double %v165, %v179
  %v181 = fsub double 0x3FF0000000000000, %v178
  %v182 = fadd double %v180, %v181
  %v183 = fadd double %v182, %v166
  %v184 = fadd double %v177, %v183
  %v185 = fsub double %v184, %v177
  %v186 = fsub double %v183, %v185
  %v187 = select i1 %v167, double %v184, double %v165
  %v188 = select i1 %v167, double %v186, double %v166
  %v189 = fcmp olt double %v187, 0x4028000000000000
  %v190 = fmul double %v175, %v187
  %v191 = fneg double %v190
  %v192 = call double @llvm.fma.f64(double %v175, double %v187, double %v191)
  %v193 = fmul double %v175, %v188
  %v194 = fmul double %v176, %v187
  %v195 = fadd double %v193, %v194
  %v196 = fadd double %v192, %v195
  %v197 = select i1 %v189, double %v190, double %v175
  %v198 = select i1 %v189, double %v196, double %v176
  %v199 = fadd double %v187, 0x3FF0000000000000
  %v200 = fsub double %v199, %v187
  %v201 = fsub double %v199, %v200
  %v202 = fsub double %v187, %v201
  %v203 = fsub double 0x3FF0000000000000, %v200
  %v204 = fadd double %v202, %v203
  %v205 = fadd double %v204, %v188
  %v206 = fadd double %v199, %v205
  %v207 = fsub double %v206, %v199
  %v208 = fsub double %v205, %v207
  %v209 = select i1 %v189, double %v206, double %v187
  %v210 = select i1 %v189, double %v208, double %v188
  %v211 = fcmp olt double %v209, 0x4028000000000000
  %v212 = fmul double %v197, %v209
  %v213 = fneg double %v212
  %v214 = call double @llvm.fma.f64(double %v197, double %v209, double %v213)
  %v215 = fmul double %v197, %v210
  %v216 = fmul double %v198, %v209
  %v217 = fadd double %v215, %v216
  %v218 = fadd double %v214, %v217
  %v219 = select i1 %v211, double %v212, double %v197
  %v220 = select i1 %v211, double %v218, double %v198
  %v221 = fadd double %v209, 0x3FF0000000000000
  %v222 = fsub double %v221, %v209
  %v223 = fsub double %v221, %v222
  %v224 = fsub double %v209, %v223
  %v225 = fsub double 0x3FF0000000000000, %v222
  %v226 = fadd double %v224, %v225
  %v227 = fadd double %v226, %v210
  %v228 = fadd double %v221, %v227
  %v229 = fsub double %v228, %v221
  %v230 = fsub double %v227, %v229
  %v231 = select i1 %v211, double %v228, double %v209
  %v232 = select i1 %v211, double %v230, double %v210
  %v233 = fcmp olt double %v231, 0x4028000000000000
  %v234 = fmul double %v219, %v231
  %v235 = fneg double %v234
  %v236 = call double @llvm.fma.f64(double %v219, double %v231, double %v235)
  %v237 = fmul double %v219, %v232
  %v238 = fmul double %v220, %v231
  %v239 = fadd double %v237, %v238
  %v240 = fadd double %v236, %v239
  %v241 = select i1 %v233, double %v234, double %v219
  %v242 = select i1 %v233, double %v240, double %v220
  %v243 = fadd double %v231, 0x3FF0000000000000
  %v244 = fsub double %v243, %v231
  %v245 = fsub double %v243, %v244
  %v246 = fsub double %v231, %v245
  %v247 = fsub double 0x3FF0000000000000, %v244
  %v248 = fadd double %v246, %v247
  %v249 = fadd double %v248, %v232
  %v250 = fadd double %v243, %v249
  %v251 = fsub double %v250, %v243
  %v252 = fsub double %v249, %v251
  %v253 = select i1 %v233, double %v250, double %v231
  %v254 = select i1 %v233, double %v252, double %v232
  %v255 = fcmp olt double %v253, 0x4028000000000000
  %v256 = fmul double %v241, %v253
  %v257 = fneg double %v256
  %v258 = call double @llvm.fma.f64(double %v241, double %v253, double %v257)
  %v259 = fmul double %v241, %v254
  %v260 = fmul double %v242, %v253
  %v261 = fadd double %v259, %v260
  %v262 = fadd double %v258, %v261
  %v263 = select i1 %v255, double %v256, double %v241
  %v264 = select i1 %v255, double %v262, double %v242
  %v265 = fadd double %v253, 0x3FF0000000000000
  %v266 = fsub double %v265, %v253
  %v267 = fsub double %v265, %v266
  %v268 = fsub double %v253, %v267
  %v269 = fsub double 0x3FF0000000000000, %v266
  %v270 = fadd double %v268, %v269
  %v271 = fadd double %v270, %v254
  %v272 = fadd double %v265, %v271
  %v273 = fsub double %v272, %v265
  %v274 = fsub double %v271, %v273
  %v275 = select i1 %v255, double %v272, double %v253
  %v276 = select i1 %v255, double %v274, double %v254
  %v277 = fcmp olt double %v275, 0x4028000000000000
  %v278 = fmul double %v263, %v275
  %v279 = fneg double %v278
  %v280 = call double @llvm.fma.f64(double %v263, double %v275, double %v279)
  %v281 = fmul double %v263, %v276
  %v282 = fmul double %v264, %v275
  %v283 = fadd double %v281, %v282
  %v284 = fadd double %v280, %v283
  %v285 = select i1 %v277, double %v278, double %v263
  %v286 = select i1 %v277, double %v284, double %v264
  %v287 = fadd double %v275, 0x3FF0000000000000
  %v288 = fsub double %v287, %v275
  %v289 = fsub double %v287, %v288
  %v290 = fsub double %v275, %v289
  %v291 = fsub double 0x3FF0000000000000, %v288
  %v292 = fadd double %v290, %v291
  %v293 = fadd double %v292, %v276
  %v294 = fadd double %v287, %v293
  %v295 = fsub double %v294, %v287
  %v296 = fsub double %v293, %v295
  %v297 = select i1 %v277, double %v294, double %v275
  %v298 = select i1 %v277, double %v296, double %v276
  %v299 = fcmp olt double %v297, 0x4028000000000000
  %v300 = fmul double %v285, %v297
  %v301 = fneg double %v300
  %v302 = call double @llvm.fma.f64(double %v285, double %v297, double %v301)
  %v303 = fmul double %v285, %v298
  %v304 = fmul double %v286, %v297
  %v305 = fadd double %v303, %v304
  %v306 = fadd double %v302, %v305
  %v307 = select i1 %v299, double %v300, double %v285
  %v308 = select i1 %v299, double %v306, double %v286
  %v309 = fadd double %v297, 0x3FF0000000000000
  %v310 = fsub double %v309, %v297
  %v311 = fsub double %v309, %v310
  %v312 = fsub double %v297, %v311
  %v313 = fsub double 0x3FF0000000000000, %v310
  %v314 = fadd double %v312, %v313
  %v315 = fadd double %v314, %v298
  %v316 = fadd double %v309, %v315
  %v317 = fsub double %v316, %v309
  %v318 = fsub double %v315, %v317
  %v319 = select i1 %v299, double %v316, double %v297
  %v320 = select i1 %v299, double %v318, double %v298
  %v321 = call { double, double } @tandem.pair.stirling(double %v319, double %v320)
  %v322 = extractvalue { double, double } %v321, 0
  %v323 = extractvalue { double, double } %v321, 1
  %v324 = call { double, double } @tandem.pair.log.any(double %v307)
  %v325 = extractvalue { double, double } %v324, 0
  %v326 = extractvalue { double, double } %v324, 1
  %v327 = fneg double %v325
  %v328 = fadd double %v322, %v327
  %v329 = fsub double %v328, %v322
  %v330 = fsub double %v328, %v329
  %v331 = fsub double %v322, %v330
  %v332 = fsub double %v327, %v329
  %v333 = fadd double %v331, %v332
  %v334 = fsub double %v323, %v326
  %v335 = fadd double %v333, %v334
  %v336 = fdiv double %v308, %v307
  %v337 = fsub double %v335, %v336
  %v338 = fadd double %v328, %v337
  %v339 = fcmp olt double %x, 0x4004000000000000
  %v340 = select i1 %v339, double %v56, double %v338
  %v341 = fcmp oge double %x, 0x7F57B236A943B4A5
  %v342 = select i1 %v341, double 0x7FF0000000000000, double %v340
  ret double %v342
}

define double @__nv_lgamma(double %x) {
  %v1 = fcmp olt double %x, 0x3FE0000000000000
  %v2 = fsub double 0x3FF0000000000000, %x
  %v3 = select i1 %v1, double %v2, double %x
  %v4 = call double @tandem.lgamma(double %v3)
  %v5 = call double @__nv_sinpi(double %x)
  %v6 = call double @llvm.fabs.f64(double %v5)
  %v7 = fdiv double 0x400921FB54442D18, %v6
  %v8 = call { double, double } @tandem.pair.log.any(double %v7)
  %v9 = extractvalue { double, double } %v8, 0
  %v10 = extractvalue { double, double } %v8, 1
  %v11 = fsub double %v9, %v4
  %v12 = select i1 %v1, double %v11, double %v4
  %v13 = call double @llvm.fabs.f64(double %x)
  %v14 = call { double, double } @tandem.pair.log.any(double %v13)
  %v15 = extractvalue { double, double } %v14, 0
  %v16 = extractvalue { double, double } %v14, 1
  %v17 = fneg double %v15
  %v18 = call double @llvm.fabs.f64(double %x)
  %v19 = fcmp olt double %v18, 0x3C30000000000000
  %v20 = select i1 %v19, double %v17, double %v12
  %v21 = fcmp ole double %x, 0x0000000000000000
  %v22 = call double @llvm.trunc.f64(double %x)
  %v23 = fcmp oeq double %v22, %x
  %v24 = and i1 %v21, %v23
  %v25 = call double @llvm.fabs.f64(double %x)
  %v26 = fcmp oeq double %v25, 0x7FF0000000000000
  %v27 = or i1 %v24, %v26
  %v28 = select i1 %v27, double 0x7FF0000000000000, double %v20
  %v29 = fcmp ord double %x, %x
  %v30 = select i1 %v29, double %v28, double %x
  ret double %v30
}

define float @__nv_erff(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_erf(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_erfcf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_erfc(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_erfcxf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_erfcx(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_erfinvf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_erfinv(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_erfcinvf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_erfcinv(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_normcdff(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_normcdf(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_normcdfinvf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_normcdfinv(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_tgammaf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_tgamma(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_lgammaf(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_lgamma(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define double @tandem.j0.small(double %x) {
  %v1 = fmul double %x, %x
  %v2 = fmul double %v1, 0xBFD0000000000000
  %v3 = call double @llvm.fma.f64(double %v2, double 0x3AE69F7DA8510BCD, double 0x3B63E22D70EF3B5F)
  %v4 = call double @llvm.fma.f64(double %v2, double %v3, double 0x3BDE725594EE52E9)
  %v5 = call double @llvm.fma.f64(double %v2, double %v4, double 0x3C54197A7F5154BC)
  %v6 = call double @llvm.fma.f64(double %v2, double %v5, double 0x3CC69CA9CF3B7F54)
  %v7 = call double @llvm.fma.f64(double %v2, double %v6, double 0x3D35601885E63E5D)
  %v8 = call double @llvm.fma.f64(double %v2, double %v7, double 0x3DA0B313289BE0B9)
  %v9 = call double @llvm.fma.f64(double %v2, double %v8, double 0x3E0522A43F65486A)
  %v10 = call double @llvm.fma.f64(double %v2, double %v9, double 0x3E6522A43F65486A)
  %v11 = call double @llvm.fma.f64(double %v2, double %v10, double 0x3EC02E85C0898B71)
  %v12 = call double @llvm.fma.f64(double %v2, double %v11, double 0x3F123456789ABCDF)
  %v13 = call double @llvm.fma.f64(double %v2, double %v12, double 0x3F5C71C71C71C71C)
  %v14 = call double @llvm.fma.f64(double %v2, double %v13, double 0x3F9C71C71C71C71C)
  %v15 = call double @llvm.fma.f64(double %v2, double %v14, double 0x3FD0000000000000)
  %v16 = call double @llvm.fma.f64(double %v2, double %v15, double 0x3FF0000000000000)
  %v17 = call double @llvm.fma.f64(double %v2, double %v16, double 0x3FF0000000000000)
  ret double %v17
}

define double @tandem.j0.part1(double %x) {
  %v1 = fsub double %x, 0x4008000000000000
  %v2 = fmul double %v1, 0x3FE2492492492492
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0x3C59A3661E944385, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0xBC81A78F9DC26CC4, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0xBCE503448FE78D27, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0x3D0B4224C94EE1AD, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0x3D6B2584CC02C139, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0xBD908705463F68DA, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0xBDEABFF105C74B79, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0x3E0E753947D7CC36, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0x3E633F8DD2AD4F22, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0xBE846989188D57E6, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0xBED30872F4CADEFC, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0x3EF2B96B83A0D7A2, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0x3F3796548B828BB9, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0xBF5575FDA3FF1249, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0xBF8F413E2691EC19, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0x3FAA5465ECC3D7E0, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0x3FCEBDD5A658983C, %v33
  %v37 = call double @llvm.fma.f64(double %v3, double %v35, double %v36)
  %v38 = fsub double 0xBFD8966BCA35927A, %v35
  %v39 = call double @llvm.fma.f64(double %v2, double %v37, double %v38)
  %v40 = fsub double %x, 0x40033D152E971B40
  %v41 = fsub double %v40, 0xBCA0F539D7DA258E
  %v42 = fmul double %v39, %v41
  ret double %v42
}

define double @tandem.j0.part2(double %x) {
  %v1 = fsub double %x, 0x4019000000000000
  %v2 = fmul double %v1, 0x3FE0000000000000
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0xBC8EBF0CA2CBEE8A, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0x3C9F203156E68F70, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0x3D133625A2156B48, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0xBD22AB7CC024C61C, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0xBD92E44B2F416CAA, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0x3DA188A1C13BE979, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0x3E0C44B4F46C8296, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0xBE18DB565C101AB0, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0xBE7EC2D6A6F0A176, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0x3E8947014F32DC0B, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0x3EE6D4FE03802E26, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0xBEF112BB52D1D7B4, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0xBF44F0CFB4DAF76E, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0x3F4AC959382A3802, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0x3F93E83AFD889BA3, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0xBF91C16D282CD8DB, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0xBFB9F2C284828018, %v33
  %v37 = call double @llvm.fma.f64(double %v2, double %v35, double %v36)
  %v38 = fsub double %x, 0x4016148F5B2C2E45
  %v39 = fsub double %v38, 0x3C975054CD60A517
  %v40 = fmul double %v37, %v39
  %v41 = fsub double %x, 0x40214EB56CCCDECA
  %v42 = fsub double %v41, 0xBCB51970714C7C25
  %v43 = fmul double %v40, %v42
  ret double %v43
}

define double @tandem.j0.near(double %x) {
  %c0 = fcmp olt double %x, 0x3FF8000000000000
  br i1 %c0, label %p0, label %q0
p0:
  %v0 = call double @tandem.j0.small(double %x)
  ret double %v0
q0:
  %c1 = fcmp olt double %x, 0x4012000000000000
  br i1 %c1, label %p1, label %q1
p1:
  %v1 = call double @tandem.j0.part1(double %x)
  ret double %v1
q1:
  %v2 = call double @tandem.j0.part2(double %x)
  ret double %v2
}

define double @tandem.y0.small(double %x) {
  %v1 = fmul double %x, %x
  %v2 = fmul double %v1, 0xBFD0000000000000
  %v3 = call { double, double } @tandem.pair.log.any(double %x)
  %v4 = extractvalue { double, double } %v3, 0
  %v5 = extractvalue { double, double } %v3, 1
  %v6 = fadd double %v5, 0xBC1BE095D05C0A81
  %v7 = fadd double %v4, %v6
  %v8 = fadd double %v7, 0xBFBDADB014541EB2
  %v9 = call double @llvm.fma.f64(double %v2, double 0x3CC69CA9CF3B7F54, double 0x3D35601885E63E5D)
  %v10 = call double @llvm.fma.f64(double %v2, double %v9, double 0x3DA0B313289BE0B9)
  %v11 = call double @llvm.fma.f64(double %v2, double %v10, double 0x3E0522A43F65486A)
  %v12 = call double @llvm.fma.f64(double %v2, double %v11, double 0x3E6522A43F65486A)
  %v13 = call double @llvm.fma.f64(double %v2, double %v12, double 0x3EC02E85C0898B71)
  %v14 = call double @llvm.fma.f64(double %v2, double %v13, double 0x3F123456789ABCDF)
  %v15 = call double @llvm.fma.f64(double %v2, double %v14, double 0x3F5C71C71C71C71C)
  %v16 = call double @llvm.fma.f64(double %v2, double %v15, double 0x3F9C71C71C71C71C)
  %v17 = call double @llvm.fma.f64(double %v2, double %v16, double 0x3FD0000000000000)
  %v18 = call double @llvm.fma.f64(double %v2, double %v17, double 0x3FF0000000000000)
  %v19 = call double @llvm.fma.f64(double %v2, double %v18, double 0x3FF0000000000000)
  %v20 = call double @llvm.fma.f64(double %v2, double 0x3CE1124367D45FB2, double 0x3D4F4DCC2465F674)
  %v21 = call double @llvm.fma.f64(double %v2, double %v20, double 0x3DB79F068734AA1B)
  %v22 = call double @llvm.fma.f64(double %v2, double %v21, double 0x3E1CB8ACEA43B17D)
  %v23 = call double @llvm.fma.f64(double %v2, double %v22, double 0x3E7B6682A64D5CF7)
  %v24 = call double @llvm.fma.f64(double %v2, double %v23, double 0x3ED3D2970BDBB137)
  %v25 = call double @llvm.fma.f64(double %v2, double %v24, double 0x3F24C88D634A424B)
  %v26 = call double @llvm.fma.f64(double %v2, double %v25, double 0x3F6DA12F684BDA13)
  %v27 = call double @llvm.fma.f64(double %v2, double %v26, double 0x3FAA12F684BDA12F)
  %v28 = call double @llvm.fma.f64(double %v2, double %v27, double 0x3FD8000000000000)
  %v29 = call double @llvm.fma.f64(double %v2, double %v28, double 0x3FF0000000000000)
  %v30 = fmul double %v2, %v29
  %v31 = fneg double %v30
  %v32 = call double @llvm.fma.f64(double %v8, double %v19, double %v31)
  %v33 = fmul double %v32, 0xBC86B01EC5417056
  %v34 = call double @llvm.fma.f64(double %v32, double 0x3FE45F306DC9C883, double %v33)
  ret double %v34
}

define double @tandem.y0.part1(double %x) {
  %v1 = fsub double %x, 0x3FF4000000000000
  %v2 = fmul double %v1, 0x3FF2492492492492
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0xBC5199B9D20D189B, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0x3C66268A2CAB9559, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0xBC7BD036FD882642, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0x3C9176FDB4A86AD5, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0xBCA5F2344CA3FAA3, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0x3CBB989331606B2C, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0xBCD15CE10B9E6965, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0x3CE5DD8BCDEB3D50, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0xBCFB8EDD11233EB0, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0x3D1161A0FA7AA9C5, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0xBD25F20E72EF89F3, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0x3D3BBC3381A4392B, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0xBD518B5494EE19A5, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0x3D663864284DE393, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0xBD7C2D06B6DFB9BF, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0x3D91E2F43527A9CE, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0xBDA6BD873AD3E07A, %v33
  %v37 = call double @llvm.fma.f64(double %v3, double %v35, double %v36)
  %v38 = fsub double 0x3DBCF42D59DC4ACC, %v35
  %v39 = call double @llvm.fma.f64(double %v3, double %v37, double %v38)
  %v40 = fsub double 0xBDD276394438C8D8, %v37
  %v41 = call double @llvm.fma.f64(double %v3, double %v39, double %v40)
  %v42 = fsub double 0x3DE7958C53D73E7F, %v39
  %v43 = call double @llvm.fma.f64(double %v3, double %v41, double %v42)
  %v44 = fsub double 0xBDFE2F2C2337F467, %v41
  %v45 = call double @llvm.fma.f64(double %v3, double %v43, double %v44)
  %v46 = fsub double 0x3E135AF2B4E54A9F, %v43
  %v47 = call double @llvm.fma.f64(double %v3, double %v45, double %v46)
  %v48 = fsub double 0xBE28E0DC3C81B21B, %v45
  %v49 = call double @llvm.fma.f64(double %v3, double %v47, double %v48)
  %v50 = fsub double 0x3E40073D96BF1B9B, %v47
  %v51 = call double @llvm.fma.f64(double %v3, double %v49, double %v50)
  %v52 = fsub double 0xBE54B5A010E1EE51, %v49
  %v53 = call double @llvm.fma.f64(double %v3, double %v51, double %v52)
  %v54 = fsub double 0x3E6AD6DC25BC781A, %v51
  %v55 = call double @llvm.fma.f64(double %v3, double %v53, double %v54)
  %v56 = fsub double 0xBE817373E158E699, %v53
  %v57 = call double @llvm.fma.f64(double %v3, double %v55, double %v56)
  %v58 = fsub double 0x3E96C7C9A35C480F, %v55
  %v59 = call double @llvm.fma.f64(double %v3, double %v57, double %v58)
  %v60 = fsub double 0xBEADDDEA0CDA76BE, %v57
  %v61 = call double @llvm.fma.f64(double %v3, double %v59, double %v60)
  %v62 = fsub double 0x3EC3AD224338D141, %v59
  %v63 = call double @llvm.fma.f64(double %v3, double %v61, double %v62)
  %v64 = fsub double 0xBEDA13108E2A233F, %v61
  %v65 = call double @llvm.fma.f64(double %v3, double %v63, double %v64)
  %v66 = fsub double 0x3EF1646F0C63D0FB, %v63
  %v67 = call double @llvm.fma.f64(double %v3, double %v65, double %v66)
  %v68 = fsub double 0xBF0762BB33354640, %v65
  %v69 = call double @llvm.fma.f64(double %v3, double %v67, double %v68)
  %v70 = fsub double 0x3F1FBDD5F444C6C8, %v67
  %v71 = call double @llvm.fma.f64(double %v3, double %v69, double %v70)
  %v72 = fsub double 0xBF35C928259649A8, %v69
  %v73 = call double @llvm.fma.f64(double %v3, double %v71, double %v72)
  %v74 = fsub double 0x3F4E52D8C85F8258, %v71
  %v75 = call double @llvm.fma.f64(double %v3, double %v73, double %v74)
  %v76 = fsub double 0xBF6596F8D8419E7A, %v73
  %v77 = call double @llvm.fma.f64(double %v3, double %v75, double %v76)
  %v78 = fsub double 0x3F7F821C8F1F253D, %v75
  %v79 = call double @llvm.fma.f64(double %v3, double %v77, double %v78)
  %v80 = fsub double 0xBF94EF56F67FCDA5, %v77
  %v81 = call double @llvm.fma.f64(double %v3, double %v79, double %v80)
  %v82 = fsub double 0x3FACED8CD8CA4EDB, %v79
  %v83 = call double @llvm.fma.f64(double %v3, double %v81, double %v82)
  %v84 = fsub double 0xBFD938B3ADEAEDA7, %v81
  %v85 = call double @llvm.fma.f64(double %v3, double %v83, double %v84)
  %v86 = fsub double 0x3FE8C56000A39DAA, %v83
  %v87 = call double @llvm.fma.f64(double %v2, double %v85, double %v86)
  %v88 = fsub double %x, 0x3FEC982EB8D417EA
  %v89 = fsub double %v88, 0x3C7EA9D270347F83
  %v90 = fmul double %v87, %v89
  ret double %v90
}

define double @tandem.y0.part2(double %x) {
  %v1 = fsub double %x, 0x400C000000000000
  %v2 = fmul double %v1, 0x3FE2492492492492
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0xBC53265B8FC1BC03, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0x3C72862A8C394143, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0xBC91F14C4DB58A3D, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0x3CB16772A00D17A7, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0xBCD0E85F15D4C502, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0x3CF073E4364D9247, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0xBD1009E712652358, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0x3D2F54C2B4219C0D, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0xBD4EAAC843BBC757, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0x3D6E16371999BAAF, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0xBD8D97A35E0A2E67, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0x3DAD2FE231B2FE85, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0xBDCCE07581FDD88C, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0x3DECAC1358458681, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0xBE0C8EC254D9A362, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0x3E2C798F189075CF, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0xBE4CD9AB4828066C, %v33
  %v37 = call double @llvm.fma.f64(double %v3, double %v35, double %v36)
  %v38 = fsub double 0x3E6E8A3C50029D9C, %v35
  %v39 = call double @llvm.fma.f64(double %v3, double %v37, double %v38)
  %v40 = fsub double 0xBE8C4C18CFE833A6, %v37
  %v41 = call double @llvm.fma.f64(double %v3, double %v39, double %v40)
  %v42 = fsub double 0x3E9F2DBA0F34736E, %v39
  %v43 = call double @llvm.fma.f64(double %v3, double %v41, double %v42)
  %v44 = fsub double 0xBED4012F1D9CBD49, %v41
  %v45 = call double @llvm.fma.f64(double %v3, double %v43, double %v44)
  %v46 = fsub double 0x3F0FC9ACD9A806F1, %v43
  %v47 = call double @llvm.fma.f64(double %v3, double %v45, double %v46)
  %v48 = fsub double 0x3EDFB780044CC12E, %v45
  %v49 = call double @llvm.fma.f64(double %v3, double %v47, double %v48)
  %v50 = fsub double 0xBF64A695B1E8B516, %v47
  %v51 = call double @llvm.fma.f64(double %v3, double %v49, double %v50)
  %v52 = fsub double 0xBF6B30738F6141FE, %v49
  %v53 = call double @llvm.fma.f64(double %v3, double %v51, double %v52)
  %v54 = fsub double 0x3FB6C660233AE024, %v51
  %v55 = call double @llvm.fma.f64(double %v3, double %v53, double %v54)
  %v56 = fsub double 0xBF954834C1365624, %v53
  %v57 = call double @llvm.fma.f64(double %v3, double %v55, double %v56)
  %v58 = fsub double 0xBFD492BCB4351615, %v55
  %v59 = call double @llvm.fma.f64(double %v2, double %v57, double %v58)
  %v60 = fsub double %x, 0x400FA9534D98569C
  %v61 = fsub double %v60, 0xBC9F06AE7804384E
  %v62 = fmul double %v59, %v61
  ret double %v62
}

define double @tandem.y0.part3(double %x) {
  %v1 = fsub double %x, 0x401A000000000000
  %v2 = fmul double %v1, 0x3FE2492492492492
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0x3C46061D2B903A0E, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0xBC77CF3083670DD6, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0x3CB3A679BE2707B0, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0xBCD280B4A801AFE7, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0xBD23B005AA747BD8, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0xBD3ECBB8F926C91B, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0x3DAD4D910C2E91DC, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0x3D741C7976A0467F, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0xBE2775CC8C4FEFDB, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0xBDE8FE086E3D7484, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0x3E9C8945BF7B17AC, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0xBE8B36E07B16E63E, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0xBF0636F7E45E04CD, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0x3F01550AC13B9EE5, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0x3F644B0239614B6D, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0xBF655C90F3BBE162, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0xBFB0A40E9FAFDF33, %v33
  %v37 = call double @llvm.fma.f64(double %v3, double %v35, double %v36)
  %v38 = fsub double 0x3FACCEFB4D4F49DB, %v35
  %v39 = call double @llvm.fma.f64(double %v3, double %v37, double %v38)
  %v40 = fsub double 0x3FCD31F055C84CFB, %v37
  %v41 = call double @llvm.fma.f64(double %v2, double %v39, double %v40)
  %v42 = fsub double %x, 0x401C581DC4E72103
  %v43 = fsub double %v42, 0xBC99774A495F56CF
  %v44 = fmul double %v41, %v43
  ret double %v44
}

define double @tandem.y0.near(double %x) {
  %c0 = fcmp olt double %x, 0x3FE0000000000000
  br i1 %c0, label %p0, label %q0
p0:
  %v0 = call double @tandem.y0.small(double %x)
  ret double %v0
q0:
  %c1 = fcmp olt double %x, 0x4000000000000000
  br i1 %c1, label %p1, label %q1
p1:
  %v1 = call double @tandem.y0.part1(double %x)
  ret double %v1
q1:
  %c2 = fcmp olt double %x, 0x4014000000000000
  br i1 %c2, label %p2, label %q2
p2:
  %v2 = call double @tandem.y0.part2(double %x)
  ret double %v2
q2:
  %v3 = call double @tandem.y0.part3(double %x)
  ret double %v3
}

define { double, double } @tandem.bessel0.far(double %x) {
  %v1 = fdiv double 0x4020000000000000, %x
  %v2 = fmul double %v1, %v1
  %v3 = call double @llvm.fma.f64(double %v2, double 0x4000000000000000, double 0xBFF0000000000000)
  %v4 = fmul double %v3, 0x4000000000000000
  %v5 = fsub double 0x3C72CCA86C6338D9, 0x0000000000000000
  %v6 = call double @llvm.fma.f64(double %v4, double 0x0000000000000000, double %v5)
  %v7 = fsub double 0xBC9CDB3179595BBD, 0x0000000000000000
  %v8 = call double @llvm.fma.f64(double %v4, double %v6, double %v7)
  %v9 = fsub double 0x3CC84FFF80B613C2, %v6
  %v10 = call double @llvm.fma.f64(double %v4, double %v8, double %v9)
  %v11 = fsub double 0xBCF6D432CB7153FE, %v8
  %v12 = call double @llvm.fma.f64(double %v4, double %v10, double %v11)
  %v13 = fsub double 0x3D285B481672B1EE, %v10
  %v14 = call double @llvm.fma.f64(double %v4, double %v12, double %v13)
  %v15 = fsub double 0xBD5E4A709E74825B, %v12
  %v16 = call double @llvm.fma.f64(double %v4, double %v14, double %v15)
  %v17 = fsub double 0x3D96BAF23642C655, %v14
  %v18 = call double @llvm.fma.f64(double %v4, double %v16, double %v17)
  %v19 = fsub double 0xBDD59DDCC28538A8, %v16
  %v20 = call double @llvm.fma.f64(double %v4, double %v18, double %v19)
  %v21 = fsub double 0x3E1C03A8B38CA73C, %v18
  %v22 = call double @llvm.fma.f64(double %v4, double %v20, double %v21)
  %v23 = fsub double 0xBE6BC26938A82CE2, %v20
  %v24 = call double @llvm.fma.f64(double %v4, double %v22, double %v23)
  %v25 = fsub double 0x3EC9CBE8B7395851, %v22
  %v26 = call double @llvm.fma.f64(double %v4, double %v24, double %v25)
  %v27 = fsub double 0xBF4194AC5283C04A, %v24
  %v28 = call double @llvm.fma.f64(double %v4, double %v26, double %v27)
  %v29 = fsub double 0x3FEFFB944543151E, %v26
  %v30 = call double @llvm.fma.f64(double %v3, double %v28, double %v29)
  %v31 = fmul double %v3, 0x4000000000000000
  %v32 = fsub double 0x3C3351CF3AC934B2, 0x0000000000000000
  %v33 = call double @llvm.fma.f64(double %v31, double 0x0000000000000000, double %v32)
  %v34 = fsub double 0xBC56D757F20D1676, 0x0000000000000000
  %v35 = call double @llvm.fma.f64(double %v31, double %v33, double %v34)
  %v36 = fsub double 0x3C7CAB223DF72976, %v33
  %v37 = call double @llvm.fma.f64(double %v31, double %v35, double %v36)
  %v38 = fsub double 0xBCA33CDB710C05D6, %v35
  %v39 = call double @llvm.fma.f64(double %v31, double %v37, double %v38)
  %v40 = fsub double 0x3CCBD9648F62C6B8, %v37
  %v41 = call double @llvm.fma.f64(double %v31, double %v39, double %v40)
  %v42 = fsub double 0xBCF5FA3147B301C9, %v39
  %v43 = call double @llvm.fma.f64(double %v31, double %v41, double %v42)
  %v44 = fsub double 0x3D2329F0C1B6C666, %v41
  %v45 = call double @llvm.fma.f64(double %v31, double %v43, double %v44)
  %v46 = fsub double 0xBD52C827D7F6E2D5, %v43
  %v47 = call double @llvm.fma.f64(double %v31, double %v45, double %v46)
  %v48 = fsub double 0x3D852763BE90A889, %v45
  %v49 = call double @llvm.fma.f64(double %v31, double %v47, double %v48)
  %v50 = fsub double 0xBDBC34F407DF8BA4, %v47
  %v51 = call double @llvm.fma.f64(double %v31, double %v49, double %v50)
  %v52 = fsub double 0x3DF7334B27AD2886, %v49
  %v53 = call double @llvm.fma.f64(double %v31, double %v51, double %v52)
  %v54 = fsub double 0xBE38FC71E52A5280, %v51
  %v55 = call double @llvm.fma.f64(double %v31, double %v53, double %v54)
  %v56 = fsub double 0x3E834C3B3F0F3E19, %v53
  %v57 = call double @llvm.fma.f64(double %v31, double %v55, double %v56)
  %v58 = fsub double 0xBED8E1017183D060, %v55
  %v59 = call double @llvm.fma.f64(double %v31, double %v57, double %v58)
  %v60 = fsub double 0x3F41ED40C7BF4761, %v57
  %v61 = call double @llvm.fma.f64(double %v31, double %v59, double %v60)
  %v62 = fsub double 0xBFBFDBBF76547CAF, %v59
  %v63 = call double @llvm.fma.f64(double %v3, double %v61, double %v62)
  %v64 = fdiv double %v63, %x
  %v65 = call double @__nv_sin(double %x)
  %v66 = call double @__nv_cos(double %x)
  %v67 = fadd double %v66, %v65
  %v68 = fsub double %v65, %v66
  %v69 = call double @llvm.sqrt.f64(double %x)
  %v70 = fdiv double 0x3FE20DD750429B6D, %v69
  %v71 = fmul double %v30, %v67
  %v72 = fmul double %v64, %v68
  %v73 = fsub double %v71, %v72
  %v74 = fmul double %v73, %v70
  %v75 = fmul double %v30, %v68
  %v76 = fmul double %v64, %v67
  %v77 = fadd double %v75, %v76
  %v78 = fmul double %v77, %v70
  %v79 = insertvalue { double, double } poison, double %v74, 0
  %v80 = insertvalue { double, double } %v79, double %v78, 1
  ret { double, double } %v80
}

define double @__nv_j0(double %x) {
  %a = call double @llvm.fabs.f64(double %x)
  %bits = bitcast double %x to i64
  %minus = and i64 %bits, 0
  %small = fcmp olt double %a, 0x4020000000000000
  br i1 %small, label %near, label %beyond
near:
  %n = call double @tandem.j0.near(double %a)
  %b.n = bitcast double %n to i64
  %s.n = xor i64 %b.n, %minus
  %r.n = bitcast i64 %s.n to double
  ret double %r.n
beyond:
  %finite = fcmp olt double %a, 0x7FF0000000000000
  br i1 %finite, label %far, label %none
far:
  %pair = call { double, double } @tandem.bessel0.far(double %a)
  %f = extractvalue { double, double } %pair, 0
  %b.f = bitcast double %f to i64
  %s.f = xor i64 %b.f, %minus
  %r.f = bitcast i64 %s.f to double
  ret double %r.f
none:
  %nan = fcmp uno double %x, %x
  %e = select i1 %nan, double %x, double 0.0
  %b.e = bitcast double %e to i64
  %s.e = xor i64 %b.e, %minus
  %r.e = bitcast i64 %s.e to double
  ret double %r.e
}

define double @__nv_y0(double %x) {
  %small = fcmp olt double %x, 0x4020000000000000
  br i1 %small, label %low, label %beyond
low:
  %positive = fcmp ogt double %x, 0.0
  br i1 %positive, label %near, label %edge
near:
  %n = call double @tandem.y0.near(double %x)
  ret double %n
edge:
  %zero = fcmp oeq double %x, 0.0
  %v0 = select i1 %zero, double 0xFFF0000000000000, double 0x7FF8000000000000
  ret double %v0
beyond:
  %finite = fcmp olt double %x, 0x7FF0000000000000
  br i1 %finite, label %far, label %none
far:
  %pair = call { double, double } @tandem.bessel0.far(double %x)
  %v = extractvalue { double, double } %pair, 1
  ret double %v
none:
  %nan = fcmp uno double %x, %x
  %e = select i1 %nan, double %x, double 0.0
  ret double %e
}

define double @tandem.j1.small(double %x) {
  %v1 = fmul double %x, %x
  %v2 = fmul double %v1, 0xBFD0000000000000
  %v3 = call double @llvm.fma.f64(double %v2, double 0x3AA69F7DA8510BCD, double 0x3B253585CDCBFB10)
  %v4 = call double @llvm.fma.f64(double %v2, double %v3, double 0x3BA165E7C2D153F3)
  %v5 = call double @llvm.fma.f64(double %v2, double %v4, double 0x3C18BCE58901A35E)
  %v6 = call double @llvm.fma.f64(double %v2, double %v5, double 0x3C8E2637BEF9FF1A)
  %v7 = call double @llvm.fma.f64(double %v2, double %v6, double 0x3CFF17697CF1CF13)
  %v8 = call double @llvm.fma.f64(double %v2, double %v7, double 0x3D6AB81EA75FCDF4)
  %v9 = call double @llvm.fma.f64(double %v2, double %v8, double 0x3DD2C9758DAF5CD0)
  %v10 = call double @llvm.fma.f64(double %v2, double %v9, double 0x3E3522A43F65486A)
  %v11 = call double @llvm.fma.f64(double %v2, double %v10, double 0x3E927E4FB7789F5C)
  %v12 = call double @llvm.fma.f64(double %v2, double %v11, double 0x3EE845C8A0CE5129)
  %v13 = call double @llvm.fma.f64(double %v2, double %v12, double 0x3F36C16C16C16C17)
  %v14 = call double @llvm.fma.f64(double %v2, double %v13, double 0x3F7C71C71C71C71C)
  %v15 = call double @llvm.fma.f64(double %v2, double %v14, double 0x3FB5555555555555)
  %v16 = call double @llvm.fma.f64(double %v2, double %v15, double 0x3FE0000000000000)
  %v17 = call double @llvm.fma.f64(double %v2, double %v16, double 0x3FF0000000000000)
  %v18 = fmul double %x, 0x3FE0000000000000
  %v19 = fmul double %v17, %v18
  ret double %v19
}

define double @tandem.j1.part1(double %x) {
  %v1 = fsub double %x, 0x400B000000000000
  %v2 = fmul double %v1, 0x3FDE1E1E1E1E1E1E
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0x3C627CE230B6AA0E, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0x3C7DB28EC5451350, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0xBCE6E79ABEE6B539, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0xBCFFC474E7342F5B, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0x3D66AB3FDCB4C31F, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0x3D7A7E4A62D9ACBA, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0xBDE169F4BEAB2501, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0xBDF094A2F525D04C, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0x3E5400BE7CA7BE47, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0x3E5D87B50921E13C, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0xBEC0545C5ACD6610, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0xBEC141007DCE70CD, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0x3F219E38B74DBA06, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0x3F16F7826963E7FB, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0xBF766A531462A755, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0xBF58E05394203711, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0x3FBB5BAF37F15947, %v33
  %v37 = call double @llvm.fma.f64(double %v3, double %v35, double %v36)
  %v38 = fsub double 0xBF606F4BEA8F653E, %v35
  %v39 = call double @llvm.fma.f64(double %v3, double %v37, double %v38)
  %v40 = fsub double 0xBFD360497642D4A9, %v37
  %v41 = call double @llvm.fma.f64(double %v2, double %v39, double %v40)
  %v42 = fsub double %x, 0x400EA75575AF6F09
  %v43 = fsub double %v42, 0xBCA60155A9D1B256
  %v44 = fmul double %v41, %v43
  ret double %v44
}

define double @tandem.j1.part2(double %x) {
  %v1 = fsub double %x, 0x401A800000000000
  %v2 = fmul double %v1, 0x3FE3B13B13B13B14
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0x3C840933DBBC5A0C, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0x3CA477F657088BB9, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0xBD10F4E3B4926A8E, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0xBD2BBFF21C8D8D02, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0x3D96422521ADB187, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0x3DAB92DE3B087D34, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0xBE15CFB662F4EA55, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0xBE22A271BCFE4041, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0x3E8E4A9F7C3B532C, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0x3E8DBA081A3D5452, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0xBEFBA38D506B6DC4, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0xBEE1E9D44FA3C817, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0x3F5D5FEE8D4B51D5, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0xBF37C913C20507EA, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0xBFAD1807365D1886, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0x3F99EC4F0EA07E07, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0x3FCF0B0A352D25B8, %v33
  %v37 = call double @llvm.fma.f64(double %v2, double %v35, double %v36)
  %v38 = fsub double %x, 0x401C0FF5F3B47250
  %v39 = fsub double %v38, 0xBC9B226D9D243827
  %v40 = fmul double %v37, %v39
  ret double %v40
}

define double @tandem.j1.near(double %x) {
  %c0 = fcmp olt double %x, 0x3FF8000000000000
  br i1 %c0, label %p0, label %q0
p0:
  %v0 = call double @tandem.j1.small(double %x)
  ret double %v0
q0:
  %c1 = fcmp olt double %x, 0x4015000000000000
  br i1 %c1, label %p1, label %q1
p1:
  %v1 = call double @tandem.j1.part1(double %x)
  ret double %v1
q1:
  %v2 = call double @tandem.j1.part2(double %x)
  ret double %v2
}

define double @tandem.y1.small(double %x) {
  %v1 = fmul double %x, %x
  %v2 = fmul double %v1, 0xBFD0000000000000
  %v3 = call { double, double } @tandem.pair.log.any(double %x)
  %v4 = extractvalue { double, double } %v3, 0
  %v5 = extractvalue { double, double } %v3, 1
  %v6 = fadd double %v5, 0xBC1BE095D05C0A81
  %v7 = fadd double %v4, %v6
  %v8 = fadd double %v7, 0xBFBDADB014541EB2
  %v9 = call double @llvm.fma.f64(double %v2, double 0x3C8E2637BEF9FF1A, double 0x3CFF17697CF1CF13)
  %v10 = call double @llvm.fma.f64(double %v2, double %v9, double 0x3D6AB81EA75FCDF4)
  %v11 = call double @llvm.fma.f64(double %v2, double %v10, double 0x3DD2C9758DAF5CD0)
  %v12 = call double @llvm.fma.f64(double %v2, double %v11, double 0x3E3522A43F65486A)
  %v13 = call double @llvm.fma.f64(double %v2, double %v12, double 0x3E927E4FB7789F5C)
  %v14 = call double @llvm.fma.f64(double %v2, double %v13, double 0x3EE845C8A0CE5129)
  %v15 = call double @llvm.fma.f64(double %v2, double %v14, double 0x3F36C16C16C16C17)
  %v16 = call double @llvm.fma.f64(double %v2, double %v15, double 0x3F7C71C71C71C71C)
  %v17 = call double @llvm.fma.f64(double %v2, double %v16, double 0x3FB5555555555555)
  %v18 = call double @llvm.fma.f64(double %v2, double %v17, double 0x3FE0000000000000)
  %v19 = call double @llvm.fma.f64(double %v2, double %v18, double 0x3FF0000000000000)
  %v20 = call double @llvm.fma.f64(double %v2, double 0x3C97136A746DC4EB, double 0x3D071EAA07871598)
  %v21 = call double @llvm.fma.f64(double %v2, double %v20, double 0x3D733B1F34A8210F)
  %v22 = call double @llvm.fma.f64(double %v2, double %v21, double 0x3DDA0D4EBED66059)
  %v23 = call double @llvm.fma.f64(double %v2, double %v22, double 0x3E3C0F97C848873A)
  %v24 = call double @llvm.fma.f64(double %v2, double %v23, double 0x3E97509D2F888715)
  %v25 = call double @llvm.fma.f64(double %v2, double %v24, double 0x3EECB8FA35C0F11C)
  %v26 = call double @llvm.fma.f64(double %v2, double %v25, double 0x3F38D76B54932710)
  %v27 = call double @llvm.fma.f64(double %v2, double %v26, double 0x3F7BDA12F684BDA1)
  %v28 = call double @llvm.fma.f64(double %v2, double %v27, double 0x3FB1C71C71C71C72)
  %v29 = call double @llvm.fma.f64(double %v2, double %v28, double 0x3FD4000000000000)
  %v30 = call double @llvm.fma.f64(double %v2, double %v29, double 0x3FD0000000000000)
  %v31 = fmul double %v8, %v19
  %v32 = fmul double %v31, 0x3FE0000000000000
  %v33 = fsub double %v32, %v30
  %v34 = fdiv double 0x3FF0000000000000, %x
  %v35 = fneg double %v34
  %v36 = call double @llvm.fma.f64(double %v33, double %x, double %v35)
  %v37 = fmul double %v36, 0xBC86B01EC5417056
  %v38 = call double @llvm.fma.f64(double %v36, double 0x3FE45F306DC9C883, double %v37)
  %v39 = fcmp olt double %x, 0x00022840573AF90C
  %v40 = select i1 %v39, double 0xFFF0000000000000, double %v38
  ret double %v40
}

define double @tandem.y1.part1(double %x) {
  %v1 = fsub double %x, 0x3FF4000000000000
  %v2 = fmul double %v1, 0x3FF2492492492492
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0xBC677FCA47592055, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0x3C80C8F58EFE7775, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0xBC950A7D10718A52, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0x3CA9DCACEFADFDF5, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0xBCBFAF6535B0A5ED, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0x3CD36635A3B9DF32, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0xBCE7C094CCF66CFD, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0x3CFD14E3042DCE8F, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0xBD11CDA22438F8CD, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0x3D25CC333D7317D9, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0xBD3AB02E3B7550EE, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0x3D5056850AC7E061, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0xBD6400E460AF773C, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0x3D787DC6E97EC4D7, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0xBD8DFC64C7B497CB, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0x3DA25B466C5326AF, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0xBDB67982215D1F1F, %v33
  %v37 = call double @llvm.fma.f64(double %v3, double %v35, double %v36)
  %v38 = fsub double 0x3DCB843704594121, %v35
  %v39 = call double @llvm.fma.f64(double %v3, double %v37, double %v38)
  %v40 = fsub double 0xBDE0D83640801161, %v37
  %v41 = call double @llvm.fma.f64(double %v3, double %v39, double %v40)
  %v42 = fsub double 0x3DF49F865563AA37, %v39
  %v43 = call double @llvm.fma.f64(double %v3, double %v41, double %v42)
  %v44 = fsub double 0xBE093FC6B28D742D, %v41
  %v45 = call double @llvm.fma.f64(double %v3, double %v43, double %v44)
  %v46 = fsub double 0x3E1EE998CEF018BE, %v43
  %v47 = call double @llvm.fma.f64(double %v3, double %v45, double %v46)
  %v48 = fsub double 0xBE32EC4113F4AB04, %v45
  %v49 = call double @llvm.fma.f64(double %v3, double %v47, double %v48)
  %v50 = fsub double 0x3E472AAD9502CD4B, %v47
  %v51 = call double @llvm.fma.f64(double %v3, double %v49, double %v50)
  %v52 = fsub double 0xBE5C5CA435C77F51, %v49
  %v53 = call double @llvm.fma.f64(double %v3, double %v51, double %v52)
  %v54 = fsub double 0x3E715C5718B95B82, %v51
  %v55 = call double @llvm.fma.f64(double %v3, double %v53, double %v54)
  %v56 = fsub double 0xBE8540C17C4410A7, %v53
  %v57 = call double @llvm.fma.f64(double %v3, double %v55, double %v56)
  %v58 = fsub double 0x3E9A045DCE33E0FA, %v55
  %v59 = call double @llvm.fma.f64(double %v3, double %v57, double %v58)
  %v60 = fsub double 0xBEAFD90E08299FC3, %v57
  %v61 = call double @llvm.fma.f64(double %v3, double %v59, double %v60)
  %v62 = fsub double 0x3EC37DE3FF03FD2B, %v59
  %v63 = call double @llvm.fma.f64(double %v3, double %v61, double %v62)
  %v64 = fsub double 0xBED7DB7F11966EC3, %v61
  %v65 = call double @llvm.fma.f64(double %v3, double %v63, double %v64)
  %v66 = fsub double 0x3EED32C1E1D32FC0, %v63
  %v67 = call double @llvm.fma.f64(double %v3, double %v65, double %v66)
  %v68 = fsub double 0xBF01DD7EC641FEE3, %v65
  %v69 = call double @llvm.fma.f64(double %v3, double %v67, double %v68)
  %v70 = fsub double 0x3F15DBB4357E65A8, %v67
  %v71 = call double @llvm.fma.f64(double %v3, double %v69, double %v70)
  %v72 = fsub double 0xBF2ABCAAEFA6812C, %v69
  %v73 = call double @llvm.fma.f64(double %v3, double %v71, double %v72)
  %v74 = fsub double 0x3F4058A0E70327CC, %v71
  %v75 = call double @llvm.fma.f64(double %v3, double %v73, double %v74)
  %v76 = fsub double 0xBF53F9A9EF4C8FFE, %v73
  %v77 = call double @llvm.fma.f64(double %v3, double %v75, double %v76)
  %v78 = fsub double 0x3F6861299CFC5405, %v75
  %v79 = call double @llvm.fma.f64(double %v3, double %v77, double %v78)
  %v80 = fsub double 0xBF7DB41FD02ACD34, %v77
  %v81 = call double @llvm.fma.f64(double %v3, double %v79, double %v80)
  %v82 = fsub double 0x3F923AAB956F8E6B, %v79
  %v83 = call double @llvm.fma.f64(double %v3, double %v81, double %v82)
  %v84 = fsub double 0xBFA60DDAACBEB9B8, %v81
  %v85 = call double @llvm.fma.f64(double %v3, double %v83, double %v84)
  %v86 = fsub double 0x3FB44299A19F864B, %v83
  %v87 = call double @llvm.fma.f64(double %v3, double %v85, double %v86)
  %v88 = fsub double 0xBFC9A78736B5EA45, %v85
  %v89 = call double @llvm.fma.f64(double %v3, double %v87, double %v88)
  %v90 = fsub double 0x3FE5C9A467B2B7E1, %v87
  %v91 = call double @llvm.fma.f64(double %v2, double %v89, double %v90)
  %v92 = fsub double %x, 0x400193BED4DFF243
  %v93 = fsub double %v92, 0xBC8BD1E50D219BFD
  %v94 = fmul double %v91, %v93
  ret double %v94
}

define double @tandem.y1.part2(double %x) {
  %v1 = fsub double %x, 0x4008000000000000
  %v2 = fmul double %v1, 0x3FE999999999999A
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0x3C395D05DF64F573, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0xBC5D0A4C711D043F, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0x3C809FCD04A50075, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0xBCA30838FFB6D80B, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0x3CC5C98B36A6E8E4, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0xBCE8F072AADE1F7F, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0x3D0C8B5FBDDD7832, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0xBD30555E1EAE41CB, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0x3D52B093A9874CFC, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0xBD7561D9DF45FBB3, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0x3D9875127D9AC676, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0xBDBBF791E4552B9A, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0x3DDFF8359A216E28, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0xBE0243C825B393E9, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0x3E24DB9AC75983A7, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0xBE47CA380630676B, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0x3E6B1D1FFBD5A1C8, %v33
  %v37 = call double @llvm.fma.f64(double %v3, double %v35, double %v36)
  %v38 = fsub double 0xBE8F1CA64AD6EA49, %v35
  %v39 = call double @llvm.fma.f64(double %v3, double %v37, double %v38)
  %v40 = fsub double 0x3EB1B741B863F674, %v37
  %v41 = call double @llvm.fma.f64(double %v3, double %v39, double %v40)
  %v42 = fsub double 0xBED21B1EC77577BC, %v39
  %v43 = call double @llvm.fma.f64(double %v3, double %v41, double %v42)
  %v44 = fsub double 0x3EF3F4FB52DCDD03, %v41
  %v45 = call double @llvm.fma.f64(double %v3, double %v43, double %v44)
  %v46 = fsub double 0xBF251B340E67E50C, %v43
  %v47 = call double @llvm.fma.f64(double %v3, double %v45, double %v46)
  %v48 = fsub double 0x3F48C6B2EC7CF110, %v45
  %v49 = call double @llvm.fma.f64(double %v3, double %v47, double %v48)
  %v50 = fsub double 0x3F6CE8DAB5AC69D5, %v47
  %v51 = call double @llvm.fma.f64(double %v3, double %v49, double %v50)
  %v52 = fsub double 0xBF90F33D940C85DC, %v49
  %v53 = call double @llvm.fma.f64(double %v3, double %v51, double %v52)
  %v54 = fsub double 0xBFC99A7126FE1931, %v51
  %v55 = call double @llvm.fma.f64(double %v3, double %v53, double %v54)
  %v56 = fsub double 0x3FD8C65C76379F4A, %v53
  %v57 = call double @llvm.fma.f64(double %v2, double %v55, double %v56)
  %v58 = fsub double %x, 0x400193BED4DFF243
  %v59 = fsub double %v58, 0xBC8BD1E50D219BFD
  %v60 = fmul double %v57, %v59
  ret double %v60
}

define double @tandem.y1.part3(double %x) {
  %v1 = fsub double %x, 0x4018000000000000
  %v2 = fmul double %v1, 0x3FDC71C71C71C71C
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = fsub double 0xBC34361FBC97CF65, 0x0000000000000000
  %v5 = call double @llvm.fma.f64(double %v3, double 0x0000000000000000, double %v4)
  %v6 = fsub double 0x3C59E6CE3F3D473D, 0x0000000000000000
  %v7 = call double @llvm.fma.f64(double %v3, double %v5, double %v6)
  %v8 = fsub double 0xBC8096EF0C6007E7, %v5
  %v9 = call double @llvm.fma.f64(double %v3, double %v7, double %v8)
  %v10 = fsub double 0x3CA53E7610F0FA64, %v7
  %v11 = call double @llvm.fma.f64(double %v3, double %v9, double %v10)
  %v12 = fsub double 0xBCCB3B9AD290A37E, %v9
  %v13 = call double @llvm.fma.f64(double %v3, double %v11, double %v12)
  %v14 = fsub double 0x3CF16C6C008BDE15, %v11
  %v15 = call double @llvm.fma.f64(double %v3, double %v13, double %v14)
  %v16 = fsub double 0xBD15DFDC3F46A12F, %v13
  %v17 = call double @llvm.fma.f64(double %v3, double %v15, double %v16)
  %v18 = fsub double 0x3D3BE748C69CDE35, %v15
  %v19 = call double @llvm.fma.f64(double %v3, double %v17, double %v18)
  %v20 = fsub double 0xBD64FC1688CBBFAB, %v17
  %v21 = call double @llvm.fma.f64(double %v3, double %v19, double %v20)
  %v22 = fsub double 0x3D8AA7C0A13BEA61, %v19
  %v23 = call double @llvm.fma.f64(double %v3, double %v21, double %v22)
  %v24 = fsub double 0x3D88202F198F5B41, %v21
  %v25 = call double @llvm.fma.f64(double %v3, double %v23, double %v24)
  %v26 = fsub double 0xBD8CAB4D9B110CCB, %v23
  %v27 = call double @llvm.fma.f64(double %v3, double %v25, double %v26)
  %v28 = fsub double 0xBE27C9C7DB954867, %v25
  %v29 = call double @llvm.fma.f64(double %v3, double %v27, double %v28)
  %v30 = fsub double 0x3E47C1263559423F, %v27
  %v31 = call double @llvm.fma.f64(double %v3, double %v29, double %v30)
  %v32 = fsub double 0x3E913A3CA9AFADA9, %v29
  %v33 = call double @llvm.fma.f64(double %v3, double %v31, double %v32)
  %v34 = fsub double 0xBEAB7B62C141A4F8, %v31
  %v35 = call double @llvm.fma.f64(double %v3, double %v33, double %v34)
  %v36 = fsub double 0xBEF5008A9B9A0189, %v33
  %v37 = call double @llvm.fma.f64(double %v3, double %v35, double %v36)
  %v38 = fsub double 0x3F0BBF6F2F31B6BA, %v35
  %v39 = call double @llvm.fma.f64(double %v3, double %v37, double %v38)
  %v40 = fsub double 0x3F4DD288A9A81B10, %v37
  %v41 = call double @llvm.fma.f64(double %v3, double %v39, double %v40)
  %v42 = fsub double 0xBF5C56EF2A0F6CE5, %v39
  %v43 = call double @llvm.fma.f64(double %v3, double %v41, double %v42)
  %v44 = fsub double 0xBF96C379446C14C2, %v41
  %v45 = call double @llvm.fma.f64(double %v3, double %v43, double %v44)
  %v46 = fsub double 0x3F98E021AA4DEDB3, %v43
  %v47 = call double @llvm.fma.f64(double %v3, double %v45, double %v46)
  %v48 = fsub double 0x3FB854EB1AE8576E, %v45
  %v49 = call double @llvm.fma.f64(double %v2, double %v47, double %v48)
  %v50 = fsub double %x, 0x4015B7FE4E87B02E
  %v51 = fsub double %v50, 0x3CBDFE7BAC228E8C
  %v52 = fmul double %v49, %v51
  %v53 = fsub double %x, 0x40213127AE6169B4
  %v54 = fsub double %v53, 0x3CB479CC068D9046
  %v55 = fmul double %v52, %v54
  ret double %v55
}

define double @tandem.y1.near(double %x) {
  %c0 = fcmp olt double %x, 0x3FE0000000000000
  br i1 %c0, label %p0, label %q0
p0:
  %v0 = call double @tandem.y1.small(double %x)
  ret double %v0
q0:
  %c1 = fcmp olt double %x, 0x4000000000000000
  br i1 %c1, label %p1, label %q1
p1:
  %v1 = call double @tandem.y1.part1(double %x)
  ret double %v1
q1:
  %c2 = fcmp olt double %x, 0x4010000000000000
  br i1 %c2, label %p2, label %q2
p2:
  %v2 = call double @tandem.y1.part2(double %x)
  ret double %v2
q2:
  %v3 = call double @tandem.y1.part3(double %x)
  ret double %v3
}

define { double, double } @tandem.bessel1.far(double %x) {
  %v1 = fdiv double 0x4020000000000000, %x
  %v2 = fmul double %v1, %v1
  %v3 = call double @llvm.fma.f64(double %v2, double 0x4000000000000000, double 0xBFF0000000000000)
  %v4 = fmul double %v3, 0x4000000000000000
  %v5 = fsub double 0xBC73F5B1671B84FB, 0x0000000000000000
  %v6 = call double @llvm.fma.f64(double %v4, double 0x0000000000000000, double %v5)
  %v7 = fsub double 0x3C9EBF5D803CD896, 0x0000000000000000
  %v8 = call double @llvm.fma.f64(double %v4, double %v6, double %v7)
  %v9 = fsub double 0xBCCA045D1E6AA4E8, %v6
  %v10 = call double @llvm.fma.f64(double %v4, double %v8, double %v9)
  %v11 = fsub double 0x3CF88E8192BCB004, %v8
  %v12 = call double @llvm.fma.f64(double %v4, double %v10, double %v11)
  %v13 = fsub double 0xBD2A5EAD8BEA617F, %v10
  %v14 = call double @llvm.fma.f64(double %v4, double %v12, double %v13)
  %v15 = fsub double 0x3D6088A8B6783E50, %v12
  %v16 = call double @llvm.fma.f64(double %v4, double %v14, double %v15)
  %v17 = fsub double 0xBD99171AFE32FC02, %v14
  %v18 = call double @llvm.fma.f64(double %v4, double %v16, double %v17)
  %v19 = fsub double 0x3DD83C5742BE2CC3, %v16
  %v20 = call double @llvm.fma.f64(double %v4, double %v18, double %v19)
  %v21 = fsub double 0xBE201454CF5D6AC0, %v18
  %v22 = call double @llvm.fma.f64(double %v4, double %v20, double %v21)
  %v23 = fsub double 0x3E70953CDC0829EF, %v20
  %v24 = call double @llvm.fma.f64(double %v4, double %v22, double %v23)
  %v25 = fsub double 0xBED0B9505CE79BBA, %v22
  %v26 = call double @llvm.fma.f64(double %v4, double %v24, double %v25)
  %v27 = fsub double 0x3F4D7545F75D7DA9, %v24
  %v28 = call double @llvm.fma.f64(double %v4, double %v26, double %v27)
  %v29 = fsub double 0x3FF003B2E82F5F12, %v26
  %v30 = call double @llvm.fma.f64(double %v3, double %v28, double %v29)
  %v31 = fmul double %v3, 0x4000000000000000
  %v32 = fsub double 0x3C5811D207BB2E69, 0x0000000000000000
  %v33 = call double @llvm.fma.f64(double %v31, double 0x0000000000000000, double %v32)
  %v34 = fsub double 0xBC7E48D4F144B8B2, 0x0000000000000000
  %v35 = call double @llvm.fma.f64(double %v31, double %v33, double %v34)
  %v36 = fsub double 0x3CA46123A8BBC898, %v33
  %v37 = call double @llvm.fma.f64(double %v31, double %v35, double %v36)
  %v38 = fsub double 0xBCCD994B1FDDB9F0, %v35
  %v39 = call double @llvm.fma.f64(double %v31, double %v37, double %v38)
  %v40 = fsub double 0x3CF772D4DD737BF2, %v37
  %v41 = call double @llvm.fma.f64(double %v31, double %v39, double %v40)
  %v42 = fsub double 0xBD248AC416E30219, %v39
  %v43 = call double @llvm.fma.f64(double %v31, double %v41, double %v42)
  %v44 = fsub double 0x3D543F8057A1761F, %v41
  %v45 = call double @llvm.fma.f64(double %v31, double %v43, double %v44)
  %v46 = fsub double 0xBD86F877E53FB185, %v43
  %v47 = call double @llvm.fma.f64(double %v31, double %v45, double %v46)
  %v48 = fsub double 0x3DBEEB91ABCA8164, %v45
  %v49 = call double @llvm.fma.f64(double %v31, double %v47, double %v48)
  %v50 = fsub double 0xBDF9C37875F5EBC0, %v47
  %v51 = call double @llvm.fma.f64(double %v31, double %v49, double %v50)
  %v52 = fsub double 0x3E3C467999A69933, %v49
  %v53 = call double @llvm.fma.f64(double %v31, double %v51, double %v52)
  %v54 = fsub double 0xBE8681617E8645AD, %v51
  %v55 = call double @llvm.fma.f64(double %v31, double %v53, double %v54)
  %v56 = fsub double 0x3EDEAA02BF61504B, %v53
  %v57 = call double @llvm.fma.f64(double %v31, double %v55, double %v56)
  %v58 = fsub double 0xBF493D0E4FA70662, %v55
  %v59 = call double @llvm.fma.f64(double %v31, double %v57, double %v58)
  %v60 = fsub double 0x3FD7F34213492AF6, %v57
  %v61 = call double @llvm.fma.f64(double %v3, double %v59, double %v60)
  %v62 = fdiv double %v61, %x
  %v63 = call double @__nv_sin(double %x)
  %v64 = call double @__nv_cos(double %x)
  %v65 = fsub double %v63, %v64
  %v66 = fadd double %v63, %v64
  %v67 = fneg double %v66
  %v68 = call double @llvm.sqrt.f64(double %x)
  %v69 = fdiv double 0x3FE20DD750429B6D, %v68
  %v70 = fmul double %v30, %v65
  %v71 = fmul double %v62, %v67
  %v72 = fsub double %v70, %v71
  %v73 = fmul double %v72, %v69
  %v74 = fmul double %v30, %v67
  %v75 = fmul double %v62, %v65
  %v76 = fadd double %v74, %v75
  %v77 = fmul double %v76, %v69
  %v78 = insertvalue { double, double } poison, double %v73, 0
  %v79 = insertvalue { double, double } %v78, double %v77, 1
  ret { double, double } %v79
}

define double @__nv_j1(double %x) {
  %a = call double @llvm.fabs.f64(double %x)
  %bits = bitcast double %x to i64
  %minus = and i64 %bits, -9223372036854775808
  %small = fcmp olt double %a, 0x4020000000000000
  br i1 %small, label %near, label %beyond
near:
  %n = call double @tandem.j1.near(double %a)
  %b.n = bitcast double %n to i64
  %s.n = xor i64 %b.n, %minus
  %r.n = bitcast i64 %s.n to double
  ret double %r.n
beyond:
  %finite = fcmp olt double %a, 0x7FF0000000000000
  br i1 %finite, label %far, label %none
far:
  %pair = call { double, double } @tandem.bessel1.far(double %a)
  %f = extractvalue { double, double } %pair, 0
  %b.f = bitcast double %f to i64
  %s.f = xor i64 %b.f, %minus
  %r.f = bitcast i64 %s.f to double
  ret double %r.f
none:
  %nan = fcmp uno double %x, %x
  %e = select i1 %nan, double %x, double 0.0
  %b.e = bitcast double %e to i64
  %s.e = xor i64 %b.e, %minus
  %r.e = bitcast i64 %s.e to double
  ret double %r.e
}

define double @__nv_y1(double %x) {
  %small = fcmp olt double %x, 0x4020000000000000
  br i1 %small, label %low, label %beyond
low:
  %positive = fcmp ogt double %x, 0.0
  br i1 %positive, label %near, label %edge
near:
  %n = call double @tandem.y1.near(double %x)
  ret double %n
edge:
  %zero = fcmp oeq double %x, 0.0
  %v0 = select i1 %zero, double 0xFFF0000000000000, double 0x7FF8000000000000
  ret double %v0
beyond:
  %finite = fcmp olt double %x, 0x7FF0000000000000
  br i1 %finite, label %far, label %none
far:
  %pair = call { double, double } @tandem.bessel1.far(double %x)
  %v = extractvalue { double, double } %pair, 1
  ret double %v
none:
  %nan = fcmp uno double %x, %x
  %e = select i1 %nan, double %x, double 0.0
  ret double %e
}

define double @__nv_jn(i32 %n, double %x) {
  %nan = fcmp uno double %x, %x
  %below = icmp slt i32 %n, 0
  %bad = or i1 %nan, %below
  br i1 %bad, label %none, label %good
none:
  ret double 0x7FF8000000000000
good:
  %a = call double @llvm.fabs.f64(double %x)
  %few = icmp ult i32 %n, 2
  br i1 %few, label %direct, label %recur
direct:
  %first = icmp eq i32 %n, 0
  br i1 %first, label %zeroth, label %oneth
zeroth:
  %d0 = call double @__nv_j0(double %x)
  ret double %d0
oneth:
  %d1 = call double @__nv_j1(double %x)
  ret double %d1
recur:
  %order = sitofp i32 %n to double
  %infinite = fcmp oeq double %a, 0x7FF0000000000000
  ; Beyond e times x, each order is at most half of the one before.
  %reach = fmul double %a, 2.75
  %high = icmp ugt i32 %n, 1200
  %past = fcmp ogt double %order, %reach
  %vanished = and i1 %high, %past
  %zero = fcmp oeq double %a, 0.0
  %nothing.0 = or i1 %infinite, %vanished
  %nothing = or i1 %nothing.0, %zero
  br i1 %nothing, label %naught, label %some
naught:
  br label %end
some:
  %tiny = fcmp olt double %a, 0x3E40000000000000
  br i1 %tiny, label %power, label %either
power:
  ; (x / 2)^n / n!
  %k.p = phi i32 [ 1, %some ], [ %k.p.next, %power ]
  %v.p = phi double [ 1.0, %some ], [ %v.p.next, %power ]
  %half.p = fmul double %a, 0.5
  %kd.p = sitofp i32 %k.p to double
  %step.p = fdiv double %half.p, %kd.p
  %v.p.next = fmul double %v.p, %step.p
  %k.p.next = add i32 %k.p, 1
  %more.p = icmp sle i32 %k.p.next, %n
  br i1 %more.p, label %power, label %end
either:
  %up = fcmp olt double %order, %a
  br i1 %up, label %upward, label %down
upward:
  %u0 = call double @__nv_j0(double %a)
  %u1 = call double @__nv_j1(double %a)
  br label %rise
rise:
  %k.u = phi i32 [ 1, %upward ], [ %k.u.next, %rise ]
  %b.u = phi double [ %u0, %upward ], [ %c.u, %rise ]
  %c.u = phi double [ %u1, %upward ], [ %d.u, %rise ]
  %kd.u = sitofp i32 %k.u to double
  %two.u = fmul double %kd.u, 2.0
  %factor.u = fdiv double %two.u, %a
  %minus.u = fneg double %b.u
  %d.u = call double @llvm.fma.f64(double %factor.u, double %c.u, double %minus.u)
  %k.u.next = add i32 %k.u, 1
  %more.u = icmp slt i32 %k.u.next, %n
  br i1 %more.u, label %rise, label %end
down:
  ; Far enough above n that the sequence has fallen by 2^-60 or more.
  %forty = fmul double %order, 60.0
  %root = call double @llvm.sqrt.f64(double %forty)
  %margin.0 = fptosi double %root to i32
  %margin = add i32 %margin.0, 20
  %start.0 = add i32 %n, %margin
  %start = and i32 %start.0, -2
  br label %fall
fall:
  %k.d = phi i32 [ %start, %down ], [ %k.d.next, %fall ]
  %c.d = phi double [ 0.0, %down ], [ %b.next, %fall ]
  %b.d = phi double [ 1.0, %down ], [ %a.next, %fall ]
  %sum.d = phi double [ 0.0, %down ], [ %sum.next, %fall ]
  %found.d = phi double [ 0.0, %down ], [ %found.next, %fall ]
  ; b is J(k), c is J(k + 1)
  %even.0 = and i32 %k.d, 1
  %even = icmp eq i32 %even.0, 0
  %twice = fmul double %b.d, 2.0
  %sum.with = fadd double %sum.d, %twice
  %sum.1 = select i1 %even, double %sum.with, double %sum.d
  %here = icmp eq i32 %k.d, %n
  %found.1 = select i1 %here, double %b.d, double %found.d
  %kd.d = sitofp i32 %k.d to double
  %two.d = fmul double %kd.d, 2.0
  %factor.d = fdiv double %two.d, %a
  %minus.d = fneg double %c.d
  %lower = call double @llvm.fma.f64(double %factor.d, double %b.d, double %minus.d)
  %size = call double @llvm.fabs.f64(double %lower)
  %large = fcmp ogt double %size, 0x5F30000000000000
  %scale = select i1 %large, double 0x20B0000000000000, double 1.0
  %a.next = fmul double %lower, %scale
  %b.next = fmul double %b.d, %scale
  %sum.next = fmul double %sum.1, %scale
  %found.next = fmul double %found.1, %scale
  %k.d.next = sub i32 %k.d, 1
  %more.d = icmp sgt i32 %k.d.next, 0
  br i1 %more.d, label %fall, label %fell
fell:
  %whole = fadd double %sum.next, %a.next
  %v.d = fdiv double %found.next, %whole
  br label %end
end:
  %v = phi double [ 0.0, %naught ], [ %v.p.next, %power ], [ %d.u, %rise ], [ %v.d, %fell ]
  %odd.0 = and i32 %n, 1
  %odd = icmp ne i32 %odd.0, 0
  %left.0 = bitcast double %x to i64
  %left = icmp slt i64 %left.0, 0
  %turn = and i1 %odd, %left
  %turned = fneg double %v
  %r = select i1 %turn, double %turned, double %v
  ret double %r
}

define double @__nv_yn(i32 %n, double %x) {
  %nan = fcmp uno double %x, %x
  %below = icmp slt i32 %n, 0
  %bad = or i1 %nan, %below
  br i1 %bad, label %none, label %good
none:
  ret double 0x7FF8000000000000
good:
  %y0 = call double @__nv_y0(double %x)
  %first = icmp eq i32 %n, 0
  br i1 %first, label %zeroth, label %more
zeroth:
  ret double %y0
more:
  %y1 = call double @__nv_y1(double %x)
  %positive = fcmp ogt double %x, 0.0
  %finite = fcmp olt double %x, 0x7FF0000000000000
  %second = icmp ugt i32 %n, 1
  %usual.0 = and i1 %positive, %finite
  %usual = and i1 %usual.0, %second
  br i1 %usual, label %rise, label %end
rise:
  %k = phi i32 [ 1, %more ], [ %k.next, %rise ]
  %b = phi double [ %y0, %more ], [ %c, %rise ]
  %c = phi double [ %y1, %more ], [ %d.whole, %rise ]
  %kd = sitofp i32 %k to double
  %two = fmul double %kd, 2.0
  %factor = fdiv double %two, %x
  %minus = fneg double %b
  %d = call double @llvm.fma.f64(double %factor, double %c, double %minus)
  ; Once infinite, always: infinity less infinity would be no number.
  %over = fcmp oeq double %c, 0xFFF0000000000000
  %d.whole = select i1 %over, double %c, double %d
  %k.next = add i32 %k, 1
  %go = icmp slt i32 %k.next, %n
  br i1 %go, label %rise, label %end
end:
  %v = phi double [ %y1, %more ], [ %d.whole, %rise ]
  ret double %v
}

define double @__nv_cyl_bessel_i0(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4020000000000000)
  %v3 = fmul double %v2, %v2
  %v4 = fmul double %v3, 0x3FD0000000000000
  %v5 = call double @llvm.fma.f64(double %v4, double 0x2CB40DAD10BD3E71, double 0x2D5DC950501D17FF)
  %v6 = call double @llvm.fma.f64(double %v4, double %v5, double 0x2E050071207C836B)
  %v7 = call double @llvm.fma.f64(double %v4, double %v6, double 0x2EAC13D73DAE76B2)
  %v8 = call double @llvm.fma.f64(double %v4, double %v7, double 0x2F51C48E3508671D)
  %v9 = call double @llvm.fma.f64(double %v4, double %v8, double 0x2FF541631EF14D5A)
  %v10 = call double @llvm.fma.f64(double %v4, double %v9, double 0x3097FED0E5EE6853)
  %v11 = call double @llvm.fma.f64(double %v4, double %v10, double 0x313984BDA886CA72)
  %v12 = call double @llvm.fma.f64(double %v4, double %v11, double 0x31D984BDA886CA72)
  %v13 = call double @llvm.fma.f64(double %v4, double %v12, double 0x3277F2D2FD687F7D)
  %v14 = call double @llvm.fma.f64(double %v4, double %v13, double 0x33150C6B70B8D80D)
  %v15 = call double @llvm.fma.f64(double %v4, double %v14, double 0x33B149733D53CF71)
  %v16 = call double @llvm.fma.f64(double %v4, double %v15, double 0x344A787875E855A5)
  %v17 = call double @llvm.fma.f64(double %v4, double %v16, double 0x34E2D843C1F0A6F9)
  %v18 = call double @llvm.fma.f64(double %v4, double %v17, double 0x3578E189760FBC74)
  %v19 = call double @llvm.fma.f64(double %v4, double %v18, double 0x360E5F504C9E358C)
  %v20 = call double @llvm.fma.f64(double %v4, double %v19, double 0x36A1159D2B18FE1F)
  %v21 = call double @llvm.fma.f64(double %v4, double %v20, double 0x3731A6D4E307528F)
  %v22 = call double @llvm.fma.f64(double %v4, double %v21, double 0x37C0AFB53E9CEC0B)
  %v23 = call double @llvm.fma.f64(double %v4, double %v22, double 0x384CBEAF38DC529F)
  %v24 = call double @llvm.fma.f64(double %v4, double %v23, double 0x38D674F8E46C208C)
  %v25 = call double @llvm.fma.f64(double %v4, double %v24, double 0x395FAAF2FA1C79E5)
  %v26 = call double @llvm.fma.f64(double %v4, double %v25, double 0x39E40A2DC2460523)
  %v27 = call double @llvm.fma.f64(double %v4, double %v26, double 0x3A669F7DA8510BCD)
  %v28 = call double @llvm.fma.f64(double %v4, double %v27, double 0x3AE69F7DA8510BCD)
  %v29 = call double @llvm.fma.f64(double %v4, double %v28, double 0x3B63E22D70EF3B5F)
  %v30 = call double @llvm.fma.f64(double %v4, double %v29, double 0x3BDE725594EE52E9)
  %v31 = call double @llvm.fma.f64(double %v4, double %v30, double 0x3C54197A7F5154BC)
  %v32 = call double @llvm.fma.f64(double %v4, double %v31, double 0x3CC69CA9CF3B7F54)
  %v33 = call double @llvm.fma.f64(double %v4, double %v32, double 0x3D35601885E63E5D)
  %v34 = call double @llvm.fma.f64(double %v4, double %v33, double 0x3DA0B313289BE0B9)
  %v35 = call double @llvm.fma.f64(double %v4, double %v34, double 0x3E0522A43F65486A)
  %v36 = call double @llvm.fma.f64(double %v4, double %v35, double 0x3E6522A43F65486A)
  %v37 = call double @llvm.fma.f64(double %v4, double %v36, double 0x3EC02E85C0898B71)
  %v38 = call double @llvm.fma.f64(double %v4, double %v37, double 0x3F123456789ABCDF)
  %v39 = call double @llvm.fma.f64(double %v4, double %v38, double 0x3F5C71C71C71C71C)
  %v40 = call double @llvm.fma.f64(double %v4, double %v39, double 0x3F9C71C71C71C71C)
  %v41 = call double @llvm.fma.f64(double %v4, double %v40, double 0x3FD0000000000000)
  %v42 = call double @llvm.fma.f64(double %v4, double %v41, double 0x3FF0000000000000)
  %v43 = call double @llvm.fma.f64(double %v4, double %v42, double 0x3FF0000000000000)
  %v44 = call double @llvm.maxnum.f64(double %v1, double 0x4020000000000000)
  %v45 = call double @llvm.minnum.f64(double %v44, double 0x408F400000000000)
  %v46 = fdiv double 0x4030000000000000, %v45
  %v47 = fsub double %v46, 0x3FF0000000000000
  %v48 = fmul double %v47, 0x4000000000000000
  %v49 = fsub double 0xBC60ADB754CC37CB, 0x0000000000000000
  %v50 = call double @llvm.fma.f64(double %v48, double 0x0000000000000000, double %v49)
  %v51 = fsub double 0xBC5646DA6611F5BB, 0x0000000000000000
  %v52 = call double @llvm.fma.f64(double %v48, double %v50, double %v51)
  %v53 = fsub double 0x3C89BE1812D9A5D6, %v50
  %v54 = call double @llvm.fma.f64(double %v48, double %v52, double %v53)
  %v55 = fsub double 0x3C83F3DD0760365F, %v52
  %v56 = call double @llvm.fma.f64(double %v48, double %v54, double %v55)
  %v57 = fsub double 0xBCB4600BABD22062, %v54
  %v58 = call double @llvm.fma.f64(double %v48, double %v56, double %v57)
  %v59 = fsub double 0xBCB8AEE7D908DD9C, %v56
  %v60 = call double @llvm.fma.f64(double %v48, double %v58, double %v59)
  %v61 = fsub double 0x3CDFEE7DA3EAFB16, %v58
  %v62 = call double @llvm.fma.f64(double %v48, double %v60, double %v61)
  %v63 = fsub double 0x3CF12A919094E6D5, %v60
  %v64 = call double @llvm.fma.f64(double %v48, double %v62, double %v63)
  %v65 = fsub double 0xBD0583FE7E65629A, %v62
  %v66 = call double @llvm.fma.f64(double %v48, double %v64, double %v65)
  %v67 = fsub double 0xBD275D99CF68BB32, %v64
  %v68 = call double @llvm.fma.f64(double %v48, double %v66, double %v67)
  %v69 = fsub double 0x3D1156FF0D5FC545, %v66
  %v70 = call double @llvm.fma.f64(double %v48, double %v68, double %v69)
  %v71 = fsub double 0x3D5B1C8C6B83C073, %v68
  %v72 = call double @llvm.fma.f64(double %v48, double %v70, double %v71)
  %v73 = fsub double 0x3D694347FA268CEC, %v70
  %v74 = call double @llvm.fma.f64(double %v48, double %v72, double %v73)
  %v75 = fsub double 0xBD7F904303178D66, %v72
  %v76 = call double @llvm.fma.f64(double %v48, double %v74, double %v75)
  %v77 = fsub double 0xBDAD0FD7357E7BF2, %v74
  %v78 = call double @llvm.fma.f64(double %v48, double %v76, double %v77)
  %v79 = fsub double 0xBDC1511D08397425, %v76
  %v80 = call double @llvm.fma.f64(double %v48, double %v78, double %v79)
  %v81 = fsub double 0x3DAA24FEABE8004F, %v78
  %v82 = call double @llvm.fma.f64(double %v48, double %v80, double %v81)
  %v83 = fsub double 0x3E00F9CCC0F46F75, %v80
  %v84 = call double @llvm.fma.f64(double %v48, double %v82, double %v83)
  %v85 = fsub double 0x3E2D2C64A9225B87, %v82
  %v86 = call double @llvm.fma.f64(double %v48, double %v84, double %v85)
  %v87 = fsub double 0x3E58569280D6D56D, %v84
  %v88 = call double @llvm.fma.f64(double %v48, double %v86, double %v87)
  %v89 = fsub double 0x3E8B8007D9CD616E, %v86
  %v90 = call double @llvm.fma.f64(double %v48, double %v88, double %v89)
  %v91 = fsub double 0x3EC8412BC101C586, %v88
  %v92 = call double @llvm.fma.f64(double %v48, double %v90, double %v91)
  %v93 = fsub double 0x3F120FA378999E52, %v90
  %v94 = call double @llvm.fma.f64(double %v48, double %v92, double %v93)
  %v95 = fsub double 0x3F6B998CA2E59049, %v92
  %v96 = call double @llvm.fma.f64(double %v48, double %v94, double %v95)
  %v97 = fsub double 0x3FD9BE62ACA809CB, %v94
  %v98 = call double @llvm.fma.f64(double %v47, double %v96, double %v97)
  %v99 = fmul double %v45, 0x3FE0000000000000
  %v100 = call double @tandem.d.exp.any(double %v99, double 0x0000000000000000)
  %v101 = call double @llvm.sqrt.f64(double %v45)
  %v102 = fdiv double %v98, %v101
  %v103 = fmul double %v100, %v102
  %v104 = fmul double %v103, %v100
  %v105 = fcmp olt double %v1, 0x4020000000000000
  %v106 = select i1 %v105, double %v43, double %v104
  %v107 = fcmp ogt double %v1, 0x4089000000000000
  %v108 = select i1 %v107, double 0x7FF0000000000000, double %v106
  %v109 = fcmp ord double %x, %x
  %v110 = select i1 %v109, double %v108, double %x
  ret double %v110
}

define double @__nv_cyl_bessel_i1(double %x) {
  %v1 = call double @llvm.fabs.f64(double %x)
  %v2 = call double @llvm.minnum.f64(double %v1, double 0x4020000000000000)
  %v3 = fmul double %v2, %v2
  %v4 = fmul double %v3, 0x3FD0000000000000
  %v5 = call double @llvm.fma.f64(double %v4, double 0x2C600AF0DA30FEC0, double 0x2D0870AAEC66A419)
  %v6 = call double @llvm.fma.f64(double %v4, double %v5, double 0x2DB1AF87AF91463F)
  %v7 = call double @llvm.fma.f64(double %v4, double %v6, double 0x2E584882CD8FF7F4)
  %v8 = call double @llvm.fma.f64(double %v4, double %v7, double 0x2EFF965225644588)
  %v9 = call double @llvm.fma.f64(double %v4, double %v8, double 0x2FA36EFB8A0130C7)
  %v10 = call double @llvm.fma.f64(double %v4, double %v9, double 0x3046957950E06230)
  %v11 = call double @llvm.fma.f64(double %v4, double %v10, double 0x30E8BEC76D1DDB95)
  %v12 = call double @llvm.fma.f64(double %v4, double %v11, double 0x318984BDA886CA72)
  %v13 = call double @llvm.fma.f64(double %v4, double %v12, double 0x3228B897BB42941E)
  %v14 = call double @llvm.fma.f64(double %v4, double %v13, double 0x32C673A5CD91F786)
  %v15 = call double @llvm.fma.f64(double %v4, double %v14, double 0x336313415E2783CC)
  %v16 = call double @llvm.fma.f64(double %v4, double %v15, double 0x33FE4089AB52AB05)
  %v17 = call double @llvm.fma.f64(double %v4, double %v16, double 0x349655A5A37C0843)
  %v18 = call double @llvm.fma.f64(double %v4, double %v17, double 0x352E9F6E1B270F54)
  %v19 = call double @llvm.fma.f64(double %v4, double %v18, double 0x35C37033643C4B3B)
  %v20 = call double @llvm.fma.f64(double %v4, double %v19, double 0x3656C77C3976A829)
  %v21 = call double @llvm.fma.f64(double %v4, double %v20, double 0x36E88F11EDF3ED4C)
  %v22 = call double @llvm.fma.f64(double %v4, double %v21, double 0x37784564B82A1184)
  %v23 = call double @llvm.fma.f64(double %v4, double %v22, double 0x3805E69DE22DF5CE)
  %v24 = call double @llvm.fma.f64(double %v4, double %v23, double 0x3891F72D8389B3A3)
  %v25 = call double @llvm.fma.f64(double %v4, double %v24, double 0x391AAAE78F4066A6)
  %v26 = call double @llvm.fma.f64(double %v4, double %v25, double 0x39A1D028ACB00491)
  %v27 = call double @llvm.fma.f64(double %v4, double %v26, double 0x3A254AD09E6A6575)
  %v28 = call double @llvm.fma.f64(double %v4, double %v27, double 0x3AA69F7DA8510BCD)
  %v29 = call double @llvm.fma.f64(double %v4, double %v28, double 0x3B253585CDCBFB10)
  %v30 = call double @llvm.fma.f64(double %v4, double %v29, double 0x3BA165E7C2D153F3)
  %v31 = call double @llvm.fma.f64(double %v4, double %v30, double 0x3C18BCE58901A35E)
  %v32 = call double @llvm.fma.f64(double %v4, double %v31, double 0x3C8E2637BEF9FF1A)
  %v33 = call double @llvm.fma.f64(double %v4, double %v32, double 0x3CFF17697CF1CF13)
  %v34 = call double @llvm.fma.f64(double %v4, double %v33, double 0x3D6AB81EA75FCDF4)
  %v35 = call double @llvm.fma.f64(double %v4, double %v34, double 0x3DD2C9758DAF5CD0)
  %v36 = call double @llvm.fma.f64(double %v4, double %v35, double 0x3E3522A43F65486A)
  %v37 = call double @llvm.fma.f64(double %v4, double %v36, double 0x3E927E4FB7789F5C)
  %v38 = call double @llvm.fma.f64(double %v4, double %v37, double 0x3EE845C8A0CE5129)
  %v39 = call double @llvm.fma.f64(double %v4, double %v38, double 0x3F36C16C16C16C17)
  %v40 = call double @llvm.fma.f64(double %v4, double %v39, double 0x3F7C71C71C71C71C)
  %v41 = call double @llvm.fma.f64(double %v4, double %v40, double 0x3FB5555555555555)
  %v42 = call double @llvm.fma.f64(double %v4, double %v41, double 0x3FE0000000000000)
  %v43 = call double @llvm.fma.f64(double %v4, double %v42, double 0x3FF0000000000000)
  %v44 = fmul double %v2, 0x3FE0000000000000
  %v45 = fmul double %v43, %v44
  %v46 = call double @llvm.maxnum.f64(double %v1, double 0x4020000000000000)
  %v47 = call double @llvm.minnum.f64(double %v46, double 0x408F400000000000)
  %v48 = fdiv double 0x4030000000000000, %v47
  %v49 = fsub double %v48, 0x3FF0000000000000
  %v50 = fmul double %v49, 0x4000000000000000
  %v51 = fsub double 0x3C61556DB354961B, 0x0000000000000000
  %v52 = call double @llvm.fma.f64(double %v50, double 0x0000000000000000, double %v51)
  %v53 = fsub double 0x3C545B8AEA882A07, 0x0000000000000000
  %v54 = call double @llvm.fma.f64(double %v50, double %v52, double %v53)
  %v55 = fsub double 0xBC8ACEA3B25344D8, %v52
  %v56 = call double @llvm.fma.f64(double %v50, double %v54, double %v55)
  %v57 = fsub double 0xBC82806C9C7727CD, %v54
  %v58 = call double @llvm.fma.f64(double %v50, double %v56, double %v57)
  %v59 = fsub double 0x3CB55915FCEB590F, %v56
  %v60 = call double @llvm.fma.f64(double %v50, double %v58, double %v59)
  %v61 = fsub double 0x3CB7D68E5F04A232, %v58
  %v62 = call double @llvm.fma.f64(double %v50, double %v60, double %v61)
  %v63 = fsub double 0xBCE0EFCD8BC4D225, %v60
  %v64 = call double @llvm.fma.f64(double %v50, double %v62, double %v63)
  %v65 = fsub double 0xBCF12DB5138AFBC6, %v62
  %v66 = call double @llvm.fma.f64(double %v50, double %v64, double %v65)
  %v67 = fsub double 0x3D0776E1762D31E8, %v64
  %v68 = call double @llvm.fma.f64(double %v50, double %v66, double %v67)
  %v69 = fsub double 0x3D280D3C26B3281F, %v66
  %v70 = call double @llvm.fma.f64(double %v50, double %v68, double %v69)
  %v71 = fsub double 0xBD17A9482E6D22A0, %v68
  %v72 = call double @llvm.fma.f64(double %v50, double %v70, double %v71)
  %v73 = fsub double 0xBD5CBC458E73E255, %v70
  %v74 = call double @llvm.fma.f64(double %v50, double %v72, double %v73)
  %v75 = fsub double 0xBD6953E1076AB493, %v72
  %v76 = call double @llvm.fma.f64(double %v50, double %v74, double %v75)
  %v77 = fsub double 0x3D81E7D3F6439FA3, %v74
  %v78 = call double @llvm.fma.f64(double %v50, double %v76, double %v77)
  %v79 = fsub double 0x3DAF101F653C457B, %v76
  %v80 = call double @llvm.fma.f64(double %v50, double %v78, double %v79)
  %v81 = fsub double 0x3DC1E1A1F1587865, %v78
  %v82 = call double @llvm.fma.f64(double %v50, double %v80, double %v81)
  %v83 = fsub double 0xBDB4DCF9D4504C0C, %v80
  %v84 = call double @llvm.fma.f64(double %v50, double %v82, double %v83)
  %v85 = fsub double 0xBE0334CA5423DD80, %v82
  %v86 = call double @llvm.fma.f64(double %v50, double %v84, double %v85)
  %v87 = fsub double 0xBE30790B9AD53528, %v84
  %v88 = call double @llvm.fma.f64(double %v50, double %v86, double %v87)
  %v89 = fsub double 0xBE5C415394BB46C1, %v86
  %v90 = call double @llvm.fma.f64(double %v50, double %v88, double %v89)
  %v91 = fsub double 0xBE90DBFD2E9E5443, %v88
  %v92 = call double @llvm.fma.f64(double %v50, double %v90, double %v91)
  %v93 = fsub double 0xBED048DF49CA0373, %v90
  %v94 = call double @llvm.fma.f64(double %v50, double %v92, double %v93)
  %v95 = fsub double 0xBF1CFD7F804AA9A6, %v92
  %v96 = call double @llvm.fma.f64(double %v50, double %v94, double %v95)
  %v97 = fsub double 0xBF83FDA053FCDB4C, %v94
  %v98 = call double @llvm.fma.f64(double %v50, double %v96, double %v97)
  %v99 = fsub double 0x3FD8EA18B55B1514, %v96
  %v100 = call double @llvm.fma.f64(double %v49, double %v98, double %v99)
  %v101 = fmul double %v47, 0x3FE0000000000000
  %v102 = call double @tandem.d.exp.any(double %v101, double 0x0000000000000000)
  %v103 = call double @llvm.sqrt.f64(double %v47)
  %v104 = fdiv double %v100, %v103
  %v105 = fmul double %v102, %v104
  %v106 = fmul double %v105, %v102
  %v107 = fcmp olt double %v1, 0x4020000000000000
  %v108 = select i1 %v107, double %v45, double %v106
  %v109 = fcmp ogt double %v1, 0x4089000000000000
  %v110 = select i1 %v109, double 0x7FF0000000000000, double %v108
  %v111 = call double @llvm.copysign.f64(double %v110, double %x)
  %v112 = fcmp ord double %x, %x
  %v113 = select i1 %v112, double %v111, double %x
  ret double %v113
}

define float @__nv_j0f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_j0(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_j1f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_j1(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_y0f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_y0(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_y1f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_y1(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_cyl_bessel_i0f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_cyl_bessel_i0(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_cyl_bessel_i1f(float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_cyl_bessel_i1(double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_jnf(i32 %n, float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_jn(i32 %n, double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define float @__nv_ynf(i32 %n, float %x) {
  %v1 = fpext float %x to double
  %v2 = call double @__nv_yn(i32 %n, double %v1)
  %v3 = fptrunc double %v2 to float
  ret float %v3
}

define void @__nv_tex_1d_v4f32(ptr %o, i64 %t, float %x) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.f32(i64 %t, float %x)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_1d_v4s32(ptr %o, i64 %t, float %x) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.f32(i64 %t, float %x)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_1d_v4u32(ptr %o, i64 %t, float %x) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4u32.f32(i64 %t, float %x)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_1d_array_v4f32(ptr %o, i64 %t, i32 %layer, float %x) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.v4f32.f32(i64 %t, i32 %layer, float %x)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_1d_array_v4s32(ptr %o, i64 %t, i32 %layer, float %x) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.array.v4s32.f32(i64 %t, i32 %layer, float %x)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_1d_array_v4u32(ptr %o, i64 %t, i32 %layer, float %x) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.array.v4u32.f32(i64 %t, i32 %layer, float %x)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_2d_v4f32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_2d_v4s32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.v4s32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_2d_v4u32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.v4u32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_2d_array_v4f32(ptr %o, i64 %t, i32 %layer, float %x, float %y) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.array.v4f32.f32(i64 %t, i32 %layer, float %x, float %y)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_2d_array_v4s32(ptr %o, i64 %t, i32 %layer, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.v4s32.f32(i64 %t, i32 %layer, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_2d_array_v4u32(ptr %o, i64 %t, i32 %layer, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.v4u32.f32(i64 %t, i32 %layer, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_3d_v4f32(ptr %o, i64 %t, float %x, float %y, float %z) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tex.unified.3d.v4f32.f32(i64 %t, float %x, float %y, float %z)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_3d_v4s32(ptr %o, i64 %t, float %x, float %y, float %z) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.v4s32.f32(i64 %t, float %x, float %y, float %z)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_3d_v4u32(ptr %o, i64 %t, float %x, float %y, float %z) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.v4u32.f32(i64 %t, float %x, float %y, float %z)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_cube_v4f32(ptr %o, i64 %t, float %x, float %y, float %z) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tex.unified.cube.v4f32.f32(i64 %t, float %x, float %y, float %z)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_cube_v4s32(ptr %o, i64 %t, float %x, float %y, float %z) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.v4s32.f32(i64 %t, float %x, float %y, float %z)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_cube_v4u32(ptr %o, i64 %t, float %x, float %y, float %z) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.v4u32.f32(i64 %t, float %x, float %y, float %z)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_cube_array_v4f32(ptr %o, i64 %t, i32 %layer, float %x, float %y, float %z) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tex.unified.cube.array.v4f32.f32(i64 %t, i32 %layer, float %x, float %y, float %z)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_cube_array_v4s32(ptr %o, i64 %t, i32 %layer, float %x, float %y, float %z) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.v4s32.f32(i64 %t, i32 %layer, float %x, float %y, float %z)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_cube_array_v4u32(ptr %o, i64 %t, i32 %layer, float %x, float %y, float %z) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.v4u32.f32(i64 %t, i32 %layer, float %x, float %y, float %z)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_fetch_v4f32(ptr %o, i64 %t, i32 %x) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %t, i32 %x)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_r_v4f32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tld4.unified.r.2d.v4f32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_g_v4f32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tld4.unified.g.2d.v4f32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_b_v4f32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tld4.unified.b.2d.v4f32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_a_v4f32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { float, float, float, float } @llvm.nvvm.tld4.unified.a.2d.v4f32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { float, float, float, float } %v1, 0
  %v3 = getelementptr float, ptr %o, i32 0
  store float %v2, ptr %v3
  %v4 = extractvalue { float, float, float, float } %v1, 1
  %v5 = getelementptr float, ptr %o, i32 1
  store float %v4, ptr %v5
  %v6 = extractvalue { float, float, float, float } %v1, 2
  %v7 = getelementptr float, ptr %o, i32 2
  store float %v6, ptr %v7
  %v8 = extractvalue { float, float, float, float } %v1, 3
  %v9 = getelementptr float, ptr %o, i32 3
  store float %v8, ptr %v9
  ret void
}

define void @__nv_tex_fetch_v4s32(ptr %o, i64 %t, i32 %x) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %t, i32 %x)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_r_v4s32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.r.2d.v4s32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_g_v4s32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.g.2d.v4s32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_b_v4s32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.b.2d.v4s32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_a_v4s32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.a.2d.v4s32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_fetch_v4u32(ptr %o, i64 %t, i32 %x) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4u32.s32(i64 %t, i32 %x)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_r_v4u32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.r.2d.v4u32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_g_v4u32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.g.2d.v4u32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_b_v4u32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.b.2d.v4u32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_tex_gather_a_v4u32(ptr %o, i64 %t, float %x, float %y) {
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.a.2d.v4u32.f32(i64 %t, float %x, float %y)
  %v2 = extractvalue { i32, i32, i32, i32 } %v1, 0
  %v3 = getelementptr i32, ptr %o, i32 0
  store i32 %v2, ptr %v3
  %v4 = extractvalue { i32, i32, i32, i32 } %v1, 1
  %v5 = getelementptr i32, ptr %o, i32 1
  store i32 %v4, ptr %v5
  %v6 = extractvalue { i32, i32, i32, i32 } %v1, 2
  %v7 = getelementptr i32, ptr %o, i32 2
  store i32 %v6, ptr %v7
  %v8 = extractvalue { i32, i32, i32, i32 } %v1, 3
  %v9 = getelementptr i32, ptr %o, i32 3
  store i32 %v8, ptr %v9
  ret void
}

define void @__nv_suld_1d_1(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.1d.i8.zero(i64 %s, i32 %x)
  %v2 = getelementptr i8, ptr %o, i32 0
  %v3 = trunc i16 %v1 to i8
  store i8 %v3, ptr %v2
  ret void
clamp:
  %v4 = call i16 @llvm.nvvm.suld.1d.i8.clamp(i64 %s, i32 %x)
  %v5 = getelementptr i8, ptr %o, i32 0
  %v6 = trunc i16 %v4 to i8
  store i8 %v6, ptr %v5
  ret void
trap:
  %v7 = call i16 @llvm.nvvm.suld.1d.i8.trap(i64 %s, i32 %x)
  %v8 = getelementptr i8, ptr %o, i32 0
  %v9 = trunc i16 %v7 to i8
  store i8 %v9, ptr %v8
  ret void
}

define void @__nv_sust_1d_1(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i8, ptr %o, i32 0
  %v2 = load i8, ptr %v1
  %v3 = zext i8 %v2 to i16
  call void @llvm.nvvm.sust.b.1d.i8.zero(i64 %s, i32 %x, i16 %v3)
  ret void
clamp:
  %v4 = getelementptr i8, ptr %o, i32 0
  %v5 = load i8, ptr %v4
  %v6 = zext i8 %v5 to i16
  call void @llvm.nvvm.sust.b.1d.i8.clamp(i64 %s, i32 %x, i16 %v6)
  ret void
trap:
  %v7 = getelementptr i8, ptr %o, i32 0
  %v8 = load i8, ptr %v7
  %v9 = zext i8 %v8 to i16
  call void @llvm.nvvm.sust.b.1d.i8.trap(i64 %s, i32 %x, i16 %v9)
  ret void
}

define void @__nv_suld_1d_2(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.1d.i16.zero(i64 %s, i32 %x)
  %v2 = getelementptr i16, ptr %o, i32 0
  store i16 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i16 @llvm.nvvm.suld.1d.i16.clamp(i64 %s, i32 %x)
  %v4 = getelementptr i16, ptr %o, i32 0
  store i16 %v3, ptr %v4
  ret void
trap:
  %v5 = call i16 @llvm.nvvm.suld.1d.i16.trap(i64 %s, i32 %x)
  %v6 = getelementptr i16, ptr %o, i32 0
  store i16 %v5, ptr %v6
  ret void
}

define void @__nv_sust_1d_2(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i16, ptr %o, i32 0
  %v2 = load i16, ptr %v1
  call void @llvm.nvvm.sust.b.1d.i16.zero(i64 %s, i32 %x, i16 %v2)
  ret void
clamp:
  %v3 = getelementptr i16, ptr %o, i32 0
  %v4 = load i16, ptr %v3
  call void @llvm.nvvm.sust.b.1d.i16.clamp(i64 %s, i32 %x, i16 %v4)
  ret void
trap:
  %v5 = getelementptr i16, ptr %o, i32 0
  %v6 = load i16, ptr %v5
  call void @llvm.nvvm.sust.b.1d.i16.trap(i64 %s, i32 %x, i16 %v6)
  ret void
}

define void @__nv_suld_1d_4(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i32 @llvm.nvvm.suld.1d.i32.zero(i64 %s, i32 %x)
  %v2 = getelementptr i32, ptr %o, i32 0
  store i32 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i32 @llvm.nvvm.suld.1d.i32.clamp(i64 %s, i32 %x)
  %v4 = getelementptr i32, ptr %o, i32 0
  store i32 %v3, ptr %v4
  ret void
trap:
  %v5 = call i32 @llvm.nvvm.suld.1d.i32.trap(i64 %s, i32 %x)
  %v6 = getelementptr i32, ptr %o, i32 0
  store i32 %v5, ptr %v6
  ret void
}

define void @__nv_sust_1d_4(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  call void @llvm.nvvm.sust.b.1d.i32.zero(i64 %s, i32 %x, i32 %v2)
  ret void
clamp:
  %v3 = getelementptr i32, ptr %o, i32 0
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.1d.i32.clamp(i64 %s, i32 %x, i32 %v4)
  ret void
trap:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  call void @llvm.nvvm.sust.b.1d.i32.trap(i64 %s, i32 %x, i32 %v6)
  ret void
}

define void @__nv_suld_1d_8(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32 } @llvm.nvvm.suld.1d.v2i32.zero(i64 %s, i32 %x)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  ret void
clamp:
  %v6 = call { i32, i32 } @llvm.nvvm.suld.1d.v2i32.clamp(i64 %s, i32 %x)
  %v7 = getelementptr i32, ptr %o, i32 0
  %v8 = extractvalue { i32, i32 } %v6, 0
  store i32 %v8, ptr %v7
  %v9 = getelementptr i32, ptr %o, i32 1
  %v10 = extractvalue { i32, i32 } %v6, 1
  store i32 %v10, ptr %v9
  ret void
trap:
  %v11 = call { i32, i32 } @llvm.nvvm.suld.1d.v2i32.trap(i64 %s, i32 %x)
  %v12 = getelementptr i32, ptr %o, i32 0
  %v13 = extractvalue { i32, i32 } %v11, 0
  store i32 %v13, ptr %v12
  %v14 = getelementptr i32, ptr %o, i32 1
  %v15 = extractvalue { i32, i32 } %v11, 1
  store i32 %v15, ptr %v14
  ret void
}

define void @__nv_sust_1d_8(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.1d.v2i32.zero(i64 %s, i32 %x, i32 %v2, i32 %v4)
  ret void
clamp:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 1
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.1d.v2i32.clamp(i64 %s, i32 %x, i32 %v6, i32 %v8)
  ret void
trap:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  call void @llvm.nvvm.sust.b.1d.v2i32.trap(i64 %s, i32 %x, i32 %v10, i32 %v12)
  ret void
}

define void @__nv_suld_1d_16(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.v4i32.zero(i64 %s, i32 %x)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32, i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32, i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  %v6 = getelementptr i32, ptr %o, i32 2
  %v7 = extractvalue { i32, i32, i32, i32 } %v1, 2
  store i32 %v7, ptr %v6
  %v8 = getelementptr i32, ptr %o, i32 3
  %v9 = extractvalue { i32, i32, i32, i32 } %v1, 3
  store i32 %v9, ptr %v8
  ret void
clamp:
  %v10 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.v4i32.clamp(i64 %s, i32 %x)
  %v11 = getelementptr i32, ptr %o, i32 0
  %v12 = extractvalue { i32, i32, i32, i32 } %v10, 0
  store i32 %v12, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 1
  %v14 = extractvalue { i32, i32, i32, i32 } %v10, 1
  store i32 %v14, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 2
  %v16 = extractvalue { i32, i32, i32, i32 } %v10, 2
  store i32 %v16, ptr %v15
  %v17 = getelementptr i32, ptr %o, i32 3
  %v18 = extractvalue { i32, i32, i32, i32 } %v10, 3
  store i32 %v18, ptr %v17
  ret void
trap:
  %v19 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.v4i32.trap(i64 %s, i32 %x)
  %v20 = getelementptr i32, ptr %o, i32 0
  %v21 = extractvalue { i32, i32, i32, i32 } %v19, 0
  store i32 %v21, ptr %v20
  %v22 = getelementptr i32, ptr %o, i32 1
  %v23 = extractvalue { i32, i32, i32, i32 } %v19, 1
  store i32 %v23, ptr %v22
  %v24 = getelementptr i32, ptr %o, i32 2
  %v25 = extractvalue { i32, i32, i32, i32 } %v19, 2
  store i32 %v25, ptr %v24
  %v26 = getelementptr i32, ptr %o, i32 3
  %v27 = extractvalue { i32, i32, i32, i32 } %v19, 3
  store i32 %v27, ptr %v26
  ret void
}

define void @__nv_sust_1d_16(ptr %o, i64 %s, i32 %mode, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  %v5 = getelementptr i32, ptr %o, i32 2
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 3
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.1d.v4i32.zero(i64 %s, i32 %x, i32 %v2, i32 %v4, i32 %v6, i32 %v8)
  ret void
clamp:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 2
  %v14 = load i32, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 3
  %v16 = load i32, ptr %v15
  call void @llvm.nvvm.sust.b.1d.v4i32.clamp(i64 %s, i32 %x, i32 %v10, i32 %v12, i32 %v14, i32 %v16)
  ret void
trap:
  %v17 = getelementptr i32, ptr %o, i32 0
  %v18 = load i32, ptr %v17
  %v19 = getelementptr i32, ptr %o, i32 1
  %v20 = load i32, ptr %v19
  %v21 = getelementptr i32, ptr %o, i32 2
  %v22 = load i32, ptr %v21
  %v23 = getelementptr i32, ptr %o, i32 3
  %v24 = load i32, ptr %v23
  call void @llvm.nvvm.sust.b.1d.v4i32.trap(i64 %s, i32 %x, i32 %v18, i32 %v20, i32 %v22, i32 %v24)
  ret void
}

define void @__nv_suld_1d_array_1(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.1d.array.i8.zero(i64 %s, i32 %layer, i32 %x)
  %v2 = getelementptr i8, ptr %o, i32 0
  %v3 = trunc i16 %v1 to i8
  store i8 %v3, ptr %v2
  ret void
clamp:
  %v4 = call i16 @llvm.nvvm.suld.1d.array.i8.clamp(i64 %s, i32 %layer, i32 %x)
  %v5 = getelementptr i8, ptr %o, i32 0
  %v6 = trunc i16 %v4 to i8
  store i8 %v6, ptr %v5
  ret void
trap:
  %v7 = call i16 @llvm.nvvm.suld.1d.array.i8.trap(i64 %s, i32 %layer, i32 %x)
  %v8 = getelementptr i8, ptr %o, i32 0
  %v9 = trunc i16 %v7 to i8
  store i8 %v9, ptr %v8
  ret void
}

define void @__nv_sust_1d_array_1(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i8, ptr %o, i32 0
  %v2 = load i8, ptr %v1
  %v3 = zext i8 %v2 to i16
  call void @llvm.nvvm.sust.b.1d.array.i8.zero(i64 %s, i32 %layer, i32 %x, i16 %v3)
  ret void
clamp:
  %v4 = getelementptr i8, ptr %o, i32 0
  %v5 = load i8, ptr %v4
  %v6 = zext i8 %v5 to i16
  call void @llvm.nvvm.sust.b.1d.array.i8.clamp(i64 %s, i32 %layer, i32 %x, i16 %v6)
  ret void
trap:
  %v7 = getelementptr i8, ptr %o, i32 0
  %v8 = load i8, ptr %v7
  %v9 = zext i8 %v8 to i16
  call void @llvm.nvvm.sust.b.1d.array.i8.trap(i64 %s, i32 %layer, i32 %x, i16 %v9)
  ret void
}

define void @__nv_suld_1d_array_2(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.1d.array.i16.zero(i64 %s, i32 %layer, i32 %x)
  %v2 = getelementptr i16, ptr %o, i32 0
  store i16 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i16 @llvm.nvvm.suld.1d.array.i16.clamp(i64 %s, i32 %layer, i32 %x)
  %v4 = getelementptr i16, ptr %o, i32 0
  store i16 %v3, ptr %v4
  ret void
trap:
  %v5 = call i16 @llvm.nvvm.suld.1d.array.i16.trap(i64 %s, i32 %layer, i32 %x)
  %v6 = getelementptr i16, ptr %o, i32 0
  store i16 %v5, ptr %v6
  ret void
}

define void @__nv_sust_1d_array_2(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i16, ptr %o, i32 0
  %v2 = load i16, ptr %v1
  call void @llvm.nvvm.sust.b.1d.array.i16.zero(i64 %s, i32 %layer, i32 %x, i16 %v2)
  ret void
clamp:
  %v3 = getelementptr i16, ptr %o, i32 0
  %v4 = load i16, ptr %v3
  call void @llvm.nvvm.sust.b.1d.array.i16.clamp(i64 %s, i32 %layer, i32 %x, i16 %v4)
  ret void
trap:
  %v5 = getelementptr i16, ptr %o, i32 0
  %v6 = load i16, ptr %v5
  call void @llvm.nvvm.sust.b.1d.array.i16.trap(i64 %s, i32 %layer, i32 %x, i16 %v6)
  ret void
}

define void @__nv_suld_1d_array_4(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i32 @llvm.nvvm.suld.1d.array.i32.zero(i64 %s, i32 %layer, i32 %x)
  %v2 = getelementptr i32, ptr %o, i32 0
  store i32 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i32 @llvm.nvvm.suld.1d.array.i32.clamp(i64 %s, i32 %layer, i32 %x)
  %v4 = getelementptr i32, ptr %o, i32 0
  store i32 %v3, ptr %v4
  ret void
trap:
  %v5 = call i32 @llvm.nvvm.suld.1d.array.i32.trap(i64 %s, i32 %layer, i32 %x)
  %v6 = getelementptr i32, ptr %o, i32 0
  store i32 %v5, ptr %v6
  ret void
}

define void @__nv_sust_1d_array_4(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  call void @llvm.nvvm.sust.b.1d.array.i32.zero(i64 %s, i32 %layer, i32 %x, i32 %v2)
  ret void
clamp:
  %v3 = getelementptr i32, ptr %o, i32 0
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.1d.array.i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %v4)
  ret void
trap:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  call void @llvm.nvvm.sust.b.1d.array.i32.trap(i64 %s, i32 %layer, i32 %x, i32 %v6)
  ret void
}

define void @__nv_suld_1d_array_8(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32 } @llvm.nvvm.suld.1d.array.v2i32.zero(i64 %s, i32 %layer, i32 %x)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  ret void
clamp:
  %v6 = call { i32, i32 } @llvm.nvvm.suld.1d.array.v2i32.clamp(i64 %s, i32 %layer, i32 %x)
  %v7 = getelementptr i32, ptr %o, i32 0
  %v8 = extractvalue { i32, i32 } %v6, 0
  store i32 %v8, ptr %v7
  %v9 = getelementptr i32, ptr %o, i32 1
  %v10 = extractvalue { i32, i32 } %v6, 1
  store i32 %v10, ptr %v9
  ret void
trap:
  %v11 = call { i32, i32 } @llvm.nvvm.suld.1d.array.v2i32.trap(i64 %s, i32 %layer, i32 %x)
  %v12 = getelementptr i32, ptr %o, i32 0
  %v13 = extractvalue { i32, i32 } %v11, 0
  store i32 %v13, ptr %v12
  %v14 = getelementptr i32, ptr %o, i32 1
  %v15 = extractvalue { i32, i32 } %v11, 1
  store i32 %v15, ptr %v14
  ret void
}

define void @__nv_sust_1d_array_8(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.1d.array.v2i32.zero(i64 %s, i32 %layer, i32 %x, i32 %v2, i32 %v4)
  ret void
clamp:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 1
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.1d.array.v2i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %v6, i32 %v8)
  ret void
trap:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  call void @llvm.nvvm.sust.b.1d.array.v2i32.trap(i64 %s, i32 %layer, i32 %x, i32 %v10, i32 %v12)
  ret void
}

define void @__nv_suld_1d_array_16(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.array.v4i32.zero(i64 %s, i32 %layer, i32 %x)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32, i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32, i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  %v6 = getelementptr i32, ptr %o, i32 2
  %v7 = extractvalue { i32, i32, i32, i32 } %v1, 2
  store i32 %v7, ptr %v6
  %v8 = getelementptr i32, ptr %o, i32 3
  %v9 = extractvalue { i32, i32, i32, i32 } %v1, 3
  store i32 %v9, ptr %v8
  ret void
clamp:
  %v10 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.array.v4i32.clamp(i64 %s, i32 %layer, i32 %x)
  %v11 = getelementptr i32, ptr %o, i32 0
  %v12 = extractvalue { i32, i32, i32, i32 } %v10, 0
  store i32 %v12, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 1
  %v14 = extractvalue { i32, i32, i32, i32 } %v10, 1
  store i32 %v14, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 2
  %v16 = extractvalue { i32, i32, i32, i32 } %v10, 2
  store i32 %v16, ptr %v15
  %v17 = getelementptr i32, ptr %o, i32 3
  %v18 = extractvalue { i32, i32, i32, i32 } %v10, 3
  store i32 %v18, ptr %v17
  ret void
trap:
  %v19 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.array.v4i32.trap(i64 %s, i32 %layer, i32 %x)
  %v20 = getelementptr i32, ptr %o, i32 0
  %v21 = extractvalue { i32, i32, i32, i32 } %v19, 0
  store i32 %v21, ptr %v20
  %v22 = getelementptr i32, ptr %o, i32 1
  %v23 = extractvalue { i32, i32, i32, i32 } %v19, 1
  store i32 %v23, ptr %v22
  %v24 = getelementptr i32, ptr %o, i32 2
  %v25 = extractvalue { i32, i32, i32, i32 } %v19, 2
  store i32 %v25, ptr %v24
  %v26 = getelementptr i32, ptr %o, i32 3
  %v27 = extractvalue { i32, i32, i32, i32 } %v19, 3
  store i32 %v27, ptr %v26
  ret void
}

define void @__nv_sust_1d_array_16(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  %v5 = getelementptr i32, ptr %o, i32 2
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 3
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.1d.array.v4i32.zero(i64 %s, i32 %layer, i32 %x, i32 %v2, i32 %v4, i32 %v6, i32 %v8)
  ret void
clamp:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 2
  %v14 = load i32, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 3
  %v16 = load i32, ptr %v15
  call void @llvm.nvvm.sust.b.1d.array.v4i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %v10, i32 %v12, i32 %v14, i32 %v16)
  ret void
trap:
  %v17 = getelementptr i32, ptr %o, i32 0
  %v18 = load i32, ptr %v17
  %v19 = getelementptr i32, ptr %o, i32 1
  %v20 = load i32, ptr %v19
  %v21 = getelementptr i32, ptr %o, i32 2
  %v22 = load i32, ptr %v21
  %v23 = getelementptr i32, ptr %o, i32 3
  %v24 = load i32, ptr %v23
  call void @llvm.nvvm.sust.b.1d.array.v4i32.trap(i64 %s, i32 %layer, i32 %x, i32 %v18, i32 %v20, i32 %v22, i32 %v24)
  ret void
}

define void @__nv_suld_2d_1(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.2d.i8.zero(i64 %s, i32 %x, i32 %y)
  %v2 = getelementptr i8, ptr %o, i32 0
  %v3 = trunc i16 %v1 to i8
  store i8 %v3, ptr %v2
  ret void
clamp:
  %v4 = call i16 @llvm.nvvm.suld.2d.i8.clamp(i64 %s, i32 %x, i32 %y)
  %v5 = getelementptr i8, ptr %o, i32 0
  %v6 = trunc i16 %v4 to i8
  store i8 %v6, ptr %v5
  ret void
trap:
  %v7 = call i16 @llvm.nvvm.suld.2d.i8.trap(i64 %s, i32 %x, i32 %y)
  %v8 = getelementptr i8, ptr %o, i32 0
  %v9 = trunc i16 %v7 to i8
  store i8 %v9, ptr %v8
  ret void
}

define void @__nv_sust_2d_1(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i8, ptr %o, i32 0
  %v2 = load i8, ptr %v1
  %v3 = zext i8 %v2 to i16
  call void @llvm.nvvm.sust.b.2d.i8.zero(i64 %s, i32 %x, i32 %y, i16 %v3)
  ret void
clamp:
  %v4 = getelementptr i8, ptr %o, i32 0
  %v5 = load i8, ptr %v4
  %v6 = zext i8 %v5 to i16
  call void @llvm.nvvm.sust.b.2d.i8.clamp(i64 %s, i32 %x, i32 %y, i16 %v6)
  ret void
trap:
  %v7 = getelementptr i8, ptr %o, i32 0
  %v8 = load i8, ptr %v7
  %v9 = zext i8 %v8 to i16
  call void @llvm.nvvm.sust.b.2d.i8.trap(i64 %s, i32 %x, i32 %y, i16 %v9)
  ret void
}

define void @__nv_suld_2d_2(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.2d.i16.zero(i64 %s, i32 %x, i32 %y)
  %v2 = getelementptr i16, ptr %o, i32 0
  store i16 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i16 @llvm.nvvm.suld.2d.i16.clamp(i64 %s, i32 %x, i32 %y)
  %v4 = getelementptr i16, ptr %o, i32 0
  store i16 %v3, ptr %v4
  ret void
trap:
  %v5 = call i16 @llvm.nvvm.suld.2d.i16.trap(i64 %s, i32 %x, i32 %y)
  %v6 = getelementptr i16, ptr %o, i32 0
  store i16 %v5, ptr %v6
  ret void
}

define void @__nv_sust_2d_2(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i16, ptr %o, i32 0
  %v2 = load i16, ptr %v1
  call void @llvm.nvvm.sust.b.2d.i16.zero(i64 %s, i32 %x, i32 %y, i16 %v2)
  ret void
clamp:
  %v3 = getelementptr i16, ptr %o, i32 0
  %v4 = load i16, ptr %v3
  call void @llvm.nvvm.sust.b.2d.i16.clamp(i64 %s, i32 %x, i32 %y, i16 %v4)
  ret void
trap:
  %v5 = getelementptr i16, ptr %o, i32 0
  %v6 = load i16, ptr %v5
  call void @llvm.nvvm.sust.b.2d.i16.trap(i64 %s, i32 %x, i32 %y, i16 %v6)
  ret void
}

define void @__nv_suld_2d_4(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i32 @llvm.nvvm.suld.2d.i32.zero(i64 %s, i32 %x, i32 %y)
  %v2 = getelementptr i32, ptr %o, i32 0
  store i32 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i32 @llvm.nvvm.suld.2d.i32.clamp(i64 %s, i32 %x, i32 %y)
  %v4 = getelementptr i32, ptr %o, i32 0
  store i32 %v3, ptr %v4
  ret void
trap:
  %v5 = call i32 @llvm.nvvm.suld.2d.i32.trap(i64 %s, i32 %x, i32 %y)
  %v6 = getelementptr i32, ptr %o, i32 0
  store i32 %v5, ptr %v6
  ret void
}

define void @__nv_sust_2d_4(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  call void @llvm.nvvm.sust.b.2d.i32.zero(i64 %s, i32 %x, i32 %y, i32 %v2)
  ret void
clamp:
  %v3 = getelementptr i32, ptr %o, i32 0
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.2d.i32.clamp(i64 %s, i32 %x, i32 %y, i32 %v4)
  ret void
trap:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  call void @llvm.nvvm.sust.b.2d.i32.trap(i64 %s, i32 %x, i32 %y, i32 %v6)
  ret void
}

define void @__nv_suld_2d_8(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32 } @llvm.nvvm.suld.2d.v2i32.zero(i64 %s, i32 %x, i32 %y)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  ret void
clamp:
  %v6 = call { i32, i32 } @llvm.nvvm.suld.2d.v2i32.clamp(i64 %s, i32 %x, i32 %y)
  %v7 = getelementptr i32, ptr %o, i32 0
  %v8 = extractvalue { i32, i32 } %v6, 0
  store i32 %v8, ptr %v7
  %v9 = getelementptr i32, ptr %o, i32 1
  %v10 = extractvalue { i32, i32 } %v6, 1
  store i32 %v10, ptr %v9
  ret void
trap:
  %v11 = call { i32, i32 } @llvm.nvvm.suld.2d.v2i32.trap(i64 %s, i32 %x, i32 %y)
  %v12 = getelementptr i32, ptr %o, i32 0
  %v13 = extractvalue { i32, i32 } %v11, 0
  store i32 %v13, ptr %v12
  %v14 = getelementptr i32, ptr %o, i32 1
  %v15 = extractvalue { i32, i32 } %v11, 1
  store i32 %v15, ptr %v14
  ret void
}

define void @__nv_sust_2d_8(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.2d.v2i32.zero(i64 %s, i32 %x, i32 %y, i32 %v2, i32 %v4)
  ret void
clamp:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 1
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.2d.v2i32.clamp(i64 %s, i32 %x, i32 %y, i32 %v6, i32 %v8)
  ret void
trap:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  call void @llvm.nvvm.sust.b.2d.v2i32.trap(i64 %s, i32 %x, i32 %y, i32 %v10, i32 %v12)
  ret void
}

define void @__nv_suld_2d_16(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.v4i32.zero(i64 %s, i32 %x, i32 %y)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32, i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32, i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  %v6 = getelementptr i32, ptr %o, i32 2
  %v7 = extractvalue { i32, i32, i32, i32 } %v1, 2
  store i32 %v7, ptr %v6
  %v8 = getelementptr i32, ptr %o, i32 3
  %v9 = extractvalue { i32, i32, i32, i32 } %v1, 3
  store i32 %v9, ptr %v8
  ret void
clamp:
  %v10 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.v4i32.clamp(i64 %s, i32 %x, i32 %y)
  %v11 = getelementptr i32, ptr %o, i32 0
  %v12 = extractvalue { i32, i32, i32, i32 } %v10, 0
  store i32 %v12, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 1
  %v14 = extractvalue { i32, i32, i32, i32 } %v10, 1
  store i32 %v14, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 2
  %v16 = extractvalue { i32, i32, i32, i32 } %v10, 2
  store i32 %v16, ptr %v15
  %v17 = getelementptr i32, ptr %o, i32 3
  %v18 = extractvalue { i32, i32, i32, i32 } %v10, 3
  store i32 %v18, ptr %v17
  ret void
trap:
  %v19 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.v4i32.trap(i64 %s, i32 %x, i32 %y)
  %v20 = getelementptr i32, ptr %o, i32 0
  %v21 = extractvalue { i32, i32, i32, i32 } %v19, 0
  store i32 %v21, ptr %v20
  %v22 = getelementptr i32, ptr %o, i32 1
  %v23 = extractvalue { i32, i32, i32, i32 } %v19, 1
  store i32 %v23, ptr %v22
  %v24 = getelementptr i32, ptr %o, i32 2
  %v25 = extractvalue { i32, i32, i32, i32 } %v19, 2
  store i32 %v25, ptr %v24
  %v26 = getelementptr i32, ptr %o, i32 3
  %v27 = extractvalue { i32, i32, i32, i32 } %v19, 3
  store i32 %v27, ptr %v26
  ret void
}

define void @__nv_sust_2d_16(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  %v5 = getelementptr i32, ptr %o, i32 2
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 3
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.2d.v4i32.zero(i64 %s, i32 %x, i32 %y, i32 %v2, i32 %v4, i32 %v6, i32 %v8)
  ret void
clamp:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 2
  %v14 = load i32, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 3
  %v16 = load i32, ptr %v15
  call void @llvm.nvvm.sust.b.2d.v4i32.clamp(i64 %s, i32 %x, i32 %y, i32 %v10, i32 %v12, i32 %v14, i32 %v16)
  ret void
trap:
  %v17 = getelementptr i32, ptr %o, i32 0
  %v18 = load i32, ptr %v17
  %v19 = getelementptr i32, ptr %o, i32 1
  %v20 = load i32, ptr %v19
  %v21 = getelementptr i32, ptr %o, i32 2
  %v22 = load i32, ptr %v21
  %v23 = getelementptr i32, ptr %o, i32 3
  %v24 = load i32, ptr %v23
  call void @llvm.nvvm.sust.b.2d.v4i32.trap(i64 %s, i32 %x, i32 %y, i32 %v18, i32 %v20, i32 %v22, i32 %v24)
  ret void
}

define void @__nv_suld_2d_array_1(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.2d.array.i8.zero(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v2 = getelementptr i8, ptr %o, i32 0
  %v3 = trunc i16 %v1 to i8
  store i8 %v3, ptr %v2
  ret void
clamp:
  %v4 = call i16 @llvm.nvvm.suld.2d.array.i8.clamp(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v5 = getelementptr i8, ptr %o, i32 0
  %v6 = trunc i16 %v4 to i8
  store i8 %v6, ptr %v5
  ret void
trap:
  %v7 = call i16 @llvm.nvvm.suld.2d.array.i8.trap(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v8 = getelementptr i8, ptr %o, i32 0
  %v9 = trunc i16 %v7 to i8
  store i8 %v9, ptr %v8
  ret void
}

define void @__nv_sust_2d_array_1(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i8, ptr %o, i32 0
  %v2 = load i8, ptr %v1
  %v3 = zext i8 %v2 to i16
  call void @llvm.nvvm.sust.b.2d.array.i8.zero(i64 %s, i32 %layer, i32 %x, i32 %y, i16 %v3)
  ret void
clamp:
  %v4 = getelementptr i8, ptr %o, i32 0
  %v5 = load i8, ptr %v4
  %v6 = zext i8 %v5 to i16
  call void @llvm.nvvm.sust.b.2d.array.i8.clamp(i64 %s, i32 %layer, i32 %x, i32 %y, i16 %v6)
  ret void
trap:
  %v7 = getelementptr i8, ptr %o, i32 0
  %v8 = load i8, ptr %v7
  %v9 = zext i8 %v8 to i16
  call void @llvm.nvvm.sust.b.2d.array.i8.trap(i64 %s, i32 %layer, i32 %x, i32 %y, i16 %v9)
  ret void
}

define void @__nv_suld_2d_array_2(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.2d.array.i16.zero(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v2 = getelementptr i16, ptr %o, i32 0
  store i16 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i16 @llvm.nvvm.suld.2d.array.i16.clamp(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v4 = getelementptr i16, ptr %o, i32 0
  store i16 %v3, ptr %v4
  ret void
trap:
  %v5 = call i16 @llvm.nvvm.suld.2d.array.i16.trap(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v6 = getelementptr i16, ptr %o, i32 0
  store i16 %v5, ptr %v6
  ret void
}

define void @__nv_sust_2d_array_2(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i16, ptr %o, i32 0
  %v2 = load i16, ptr %v1
  call void @llvm.nvvm.sust.b.2d.array.i16.zero(i64 %s, i32 %layer, i32 %x, i32 %y, i16 %v2)
  ret void
clamp:
  %v3 = getelementptr i16, ptr %o, i32 0
  %v4 = load i16, ptr %v3
  call void @llvm.nvvm.sust.b.2d.array.i16.clamp(i64 %s, i32 %layer, i32 %x, i32 %y, i16 %v4)
  ret void
trap:
  %v5 = getelementptr i16, ptr %o, i32 0
  %v6 = load i16, ptr %v5
  call void @llvm.nvvm.sust.b.2d.array.i16.trap(i64 %s, i32 %layer, i32 %x, i32 %y, i16 %v6)
  ret void
}

define void @__nv_suld_2d_array_4(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i32 @llvm.nvvm.suld.2d.array.i32.zero(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v2 = getelementptr i32, ptr %o, i32 0
  store i32 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i32 @llvm.nvvm.suld.2d.array.i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v4 = getelementptr i32, ptr %o, i32 0
  store i32 %v3, ptr %v4
  ret void
trap:
  %v5 = call i32 @llvm.nvvm.suld.2d.array.i32.trap(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v6 = getelementptr i32, ptr %o, i32 0
  store i32 %v5, ptr %v6
  ret void
}

define void @__nv_sust_2d_array_4(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  call void @llvm.nvvm.sust.b.2d.array.i32.zero(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v2)
  ret void
clamp:
  %v3 = getelementptr i32, ptr %o, i32 0
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.2d.array.i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v4)
  ret void
trap:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  call void @llvm.nvvm.sust.b.2d.array.i32.trap(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v6)
  ret void
}

define void @__nv_suld_2d_array_8(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32 } @llvm.nvvm.suld.2d.array.v2i32.zero(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  ret void
clamp:
  %v6 = call { i32, i32 } @llvm.nvvm.suld.2d.array.v2i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v7 = getelementptr i32, ptr %o, i32 0
  %v8 = extractvalue { i32, i32 } %v6, 0
  store i32 %v8, ptr %v7
  %v9 = getelementptr i32, ptr %o, i32 1
  %v10 = extractvalue { i32, i32 } %v6, 1
  store i32 %v10, ptr %v9
  ret void
trap:
  %v11 = call { i32, i32 } @llvm.nvvm.suld.2d.array.v2i32.trap(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v12 = getelementptr i32, ptr %o, i32 0
  %v13 = extractvalue { i32, i32 } %v11, 0
  store i32 %v13, ptr %v12
  %v14 = getelementptr i32, ptr %o, i32 1
  %v15 = extractvalue { i32, i32 } %v11, 1
  store i32 %v15, ptr %v14
  ret void
}

define void @__nv_sust_2d_array_8(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.2d.array.v2i32.zero(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v2, i32 %v4)
  ret void
clamp:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 1
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.2d.array.v2i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v6, i32 %v8)
  ret void
trap:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  call void @llvm.nvvm.sust.b.2d.array.v2i32.trap(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v10, i32 %v12)
  ret void
}

define void @__nv_suld_2d_array_16(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.array.v4i32.zero(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32, i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32, i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  %v6 = getelementptr i32, ptr %o, i32 2
  %v7 = extractvalue { i32, i32, i32, i32 } %v1, 2
  store i32 %v7, ptr %v6
  %v8 = getelementptr i32, ptr %o, i32 3
  %v9 = extractvalue { i32, i32, i32, i32 } %v1, 3
  store i32 %v9, ptr %v8
  ret void
clamp:
  %v10 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.array.v4i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v11 = getelementptr i32, ptr %o, i32 0
  %v12 = extractvalue { i32, i32, i32, i32 } %v10, 0
  store i32 %v12, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 1
  %v14 = extractvalue { i32, i32, i32, i32 } %v10, 1
  store i32 %v14, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 2
  %v16 = extractvalue { i32, i32, i32, i32 } %v10, 2
  store i32 %v16, ptr %v15
  %v17 = getelementptr i32, ptr %o, i32 3
  %v18 = extractvalue { i32, i32, i32, i32 } %v10, 3
  store i32 %v18, ptr %v17
  ret void
trap:
  %v19 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.array.v4i32.trap(i64 %s, i32 %layer, i32 %x, i32 %y)
  %v20 = getelementptr i32, ptr %o, i32 0
  %v21 = extractvalue { i32, i32, i32, i32 } %v19, 0
  store i32 %v21, ptr %v20
  %v22 = getelementptr i32, ptr %o, i32 1
  %v23 = extractvalue { i32, i32, i32, i32 } %v19, 1
  store i32 %v23, ptr %v22
  %v24 = getelementptr i32, ptr %o, i32 2
  %v25 = extractvalue { i32, i32, i32, i32 } %v19, 2
  store i32 %v25, ptr %v24
  %v26 = getelementptr i32, ptr %o, i32 3
  %v27 = extractvalue { i32, i32, i32, i32 } %v19, 3
  store i32 %v27, ptr %v26
  ret void
}

define void @__nv_sust_2d_array_16(ptr %o, i64 %s, i32 %mode, i32 %layer, i32 %x, i32 %y) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  %v5 = getelementptr i32, ptr %o, i32 2
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 3
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.2d.array.v4i32.zero(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v2, i32 %v4, i32 %v6, i32 %v8)
  ret void
clamp:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 2
  %v14 = load i32, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 3
  %v16 = load i32, ptr %v15
  call void @llvm.nvvm.sust.b.2d.array.v4i32.clamp(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v10, i32 %v12, i32 %v14, i32 %v16)
  ret void
trap:
  %v17 = getelementptr i32, ptr %o, i32 0
  %v18 = load i32, ptr %v17
  %v19 = getelementptr i32, ptr %o, i32 1
  %v20 = load i32, ptr %v19
  %v21 = getelementptr i32, ptr %o, i32 2
  %v22 = load i32, ptr %v21
  %v23 = getelementptr i32, ptr %o, i32 3
  %v24 = load i32, ptr %v23
  call void @llvm.nvvm.sust.b.2d.array.v4i32.trap(i64 %s, i32 %layer, i32 %x, i32 %y, i32 %v18, i32 %v20, i32 %v22, i32 %v24)
  ret void
}

define void @__nv_suld_3d_1(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.3d.i8.zero(i64 %s, i32 %x, i32 %y, i32 %z)
  %v2 = getelementptr i8, ptr %o, i32 0
  %v3 = trunc i16 %v1 to i8
  store i8 %v3, ptr %v2
  ret void
clamp:
  %v4 = call i16 @llvm.nvvm.suld.3d.i8.clamp(i64 %s, i32 %x, i32 %y, i32 %z)
  %v5 = getelementptr i8, ptr %o, i32 0
  %v6 = trunc i16 %v4 to i8
  store i8 %v6, ptr %v5
  ret void
trap:
  %v7 = call i16 @llvm.nvvm.suld.3d.i8.trap(i64 %s, i32 %x, i32 %y, i32 %z)
  %v8 = getelementptr i8, ptr %o, i32 0
  %v9 = trunc i16 %v7 to i8
  store i8 %v9, ptr %v8
  ret void
}

define void @__nv_sust_3d_1(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i8, ptr %o, i32 0
  %v2 = load i8, ptr %v1
  %v3 = zext i8 %v2 to i16
  call void @llvm.nvvm.sust.b.3d.i8.zero(i64 %s, i32 %x, i32 %y, i32 %z, i16 %v3)
  ret void
clamp:
  %v4 = getelementptr i8, ptr %o, i32 0
  %v5 = load i8, ptr %v4
  %v6 = zext i8 %v5 to i16
  call void @llvm.nvvm.sust.b.3d.i8.clamp(i64 %s, i32 %x, i32 %y, i32 %z, i16 %v6)
  ret void
trap:
  %v7 = getelementptr i8, ptr %o, i32 0
  %v8 = load i8, ptr %v7
  %v9 = zext i8 %v8 to i16
  call void @llvm.nvvm.sust.b.3d.i8.trap(i64 %s, i32 %x, i32 %y, i32 %z, i16 %v9)
  ret void
}

define void @__nv_suld_3d_2(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i16 @llvm.nvvm.suld.3d.i16.zero(i64 %s, i32 %x, i32 %y, i32 %z)
  %v2 = getelementptr i16, ptr %o, i32 0
  store i16 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i16 @llvm.nvvm.suld.3d.i16.clamp(i64 %s, i32 %x, i32 %y, i32 %z)
  %v4 = getelementptr i16, ptr %o, i32 0
  store i16 %v3, ptr %v4
  ret void
trap:
  %v5 = call i16 @llvm.nvvm.suld.3d.i16.trap(i64 %s, i32 %x, i32 %y, i32 %z)
  %v6 = getelementptr i16, ptr %o, i32 0
  store i16 %v5, ptr %v6
  ret void
}

define void @__nv_sust_3d_2(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i16, ptr %o, i32 0
  %v2 = load i16, ptr %v1
  call void @llvm.nvvm.sust.b.3d.i16.zero(i64 %s, i32 %x, i32 %y, i32 %z, i16 %v2)
  ret void
clamp:
  %v3 = getelementptr i16, ptr %o, i32 0
  %v4 = load i16, ptr %v3
  call void @llvm.nvvm.sust.b.3d.i16.clamp(i64 %s, i32 %x, i32 %y, i32 %z, i16 %v4)
  ret void
trap:
  %v5 = getelementptr i16, ptr %o, i32 0
  %v6 = load i16, ptr %v5
  call void @llvm.nvvm.sust.b.3d.i16.trap(i64 %s, i32 %x, i32 %y, i32 %z, i16 %v6)
  ret void
}

define void @__nv_suld_3d_4(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call i32 @llvm.nvvm.suld.3d.i32.zero(i64 %s, i32 %x, i32 %y, i32 %z)
  %v2 = getelementptr i32, ptr %o, i32 0
  store i32 %v1, ptr %v2
  ret void
clamp:
  %v3 = call i32 @llvm.nvvm.suld.3d.i32.clamp(i64 %s, i32 %x, i32 %y, i32 %z)
  %v4 = getelementptr i32, ptr %o, i32 0
  store i32 %v3, ptr %v4
  ret void
trap:
  %v5 = call i32 @llvm.nvvm.suld.3d.i32.trap(i64 %s, i32 %x, i32 %y, i32 %z)
  %v6 = getelementptr i32, ptr %o, i32 0
  store i32 %v5, ptr %v6
  ret void
}

define void @__nv_sust_3d_4(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  call void @llvm.nvvm.sust.b.3d.i32.zero(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v2)
  ret void
clamp:
  %v3 = getelementptr i32, ptr %o, i32 0
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.3d.i32.clamp(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v4)
  ret void
trap:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  call void @llvm.nvvm.sust.b.3d.i32.trap(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v6)
  ret void
}

define void @__nv_suld_3d_8(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32 } @llvm.nvvm.suld.3d.v2i32.zero(i64 %s, i32 %x, i32 %y, i32 %z)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  ret void
clamp:
  %v6 = call { i32, i32 } @llvm.nvvm.suld.3d.v2i32.clamp(i64 %s, i32 %x, i32 %y, i32 %z)
  %v7 = getelementptr i32, ptr %o, i32 0
  %v8 = extractvalue { i32, i32 } %v6, 0
  store i32 %v8, ptr %v7
  %v9 = getelementptr i32, ptr %o, i32 1
  %v10 = extractvalue { i32, i32 } %v6, 1
  store i32 %v10, ptr %v9
  ret void
trap:
  %v11 = call { i32, i32 } @llvm.nvvm.suld.3d.v2i32.trap(i64 %s, i32 %x, i32 %y, i32 %z)
  %v12 = getelementptr i32, ptr %o, i32 0
  %v13 = extractvalue { i32, i32 } %v11, 0
  store i32 %v13, ptr %v12
  %v14 = getelementptr i32, ptr %o, i32 1
  %v15 = extractvalue { i32, i32 } %v11, 1
  store i32 %v15, ptr %v14
  ret void
}

define void @__nv_sust_3d_8(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  call void @llvm.nvvm.sust.b.3d.v2i32.zero(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v2, i32 %v4)
  ret void
clamp:
  %v5 = getelementptr i32, ptr %o, i32 0
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 1
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.3d.v2i32.clamp(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v6, i32 %v8)
  ret void
trap:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  call void @llvm.nvvm.sust.b.3d.v2i32.trap(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v10, i32 %v12)
  ret void
}

define void @__nv_suld_3d_16(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.3d.v4i32.zero(i64 %s, i32 %x, i32 %y, i32 %z)
  %v2 = getelementptr i32, ptr %o, i32 0
  %v3 = extractvalue { i32, i32, i32, i32 } %v1, 0
  store i32 %v3, ptr %v2
  %v4 = getelementptr i32, ptr %o, i32 1
  %v5 = extractvalue { i32, i32, i32, i32 } %v1, 1
  store i32 %v5, ptr %v4
  %v6 = getelementptr i32, ptr %o, i32 2
  %v7 = extractvalue { i32, i32, i32, i32 } %v1, 2
  store i32 %v7, ptr %v6
  %v8 = getelementptr i32, ptr %o, i32 3
  %v9 = extractvalue { i32, i32, i32, i32 } %v1, 3
  store i32 %v9, ptr %v8
  ret void
clamp:
  %v10 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.3d.v4i32.clamp(i64 %s, i32 %x, i32 %y, i32 %z)
  %v11 = getelementptr i32, ptr %o, i32 0
  %v12 = extractvalue { i32, i32, i32, i32 } %v10, 0
  store i32 %v12, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 1
  %v14 = extractvalue { i32, i32, i32, i32 } %v10, 1
  store i32 %v14, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 2
  %v16 = extractvalue { i32, i32, i32, i32 } %v10, 2
  store i32 %v16, ptr %v15
  %v17 = getelementptr i32, ptr %o, i32 3
  %v18 = extractvalue { i32, i32, i32, i32 } %v10, 3
  store i32 %v18, ptr %v17
  ret void
trap:
  %v19 = call { i32, i32, i32, i32 } @llvm.nvvm.suld.3d.v4i32.trap(i64 %s, i32 %x, i32 %y, i32 %z)
  %v20 = getelementptr i32, ptr %o, i32 0
  %v21 = extractvalue { i32, i32, i32, i32 } %v19, 0
  store i32 %v21, ptr %v20
  %v22 = getelementptr i32, ptr %o, i32 1
  %v23 = extractvalue { i32, i32, i32, i32 } %v19, 1
  store i32 %v23, ptr %v22
  %v24 = getelementptr i32, ptr %o, i32 2
  %v25 = extractvalue { i32, i32, i32, i32 } %v19, 2
  store i32 %v25, ptr %v24
  %v26 = getelementptr i32, ptr %o, i32 3
  %v27 = extractvalue { i32, i32, i32, i32 } %v19, 3
  store i32 %v27, ptr %v26
  ret void
}

define void @__nv_sust_3d_16(ptr %o, i64 %s, i32 %mode, i32 %x, i32 %y, i32 %z) {
  switch i32 %mode, label %trap [ i32 0, label %zero i32 1, label %clamp ]
zero:
  %v1 = getelementptr i32, ptr %o, i32 0
  %v2 = load i32, ptr %v1
  %v3 = getelementptr i32, ptr %o, i32 1
  %v4 = load i32, ptr %v3
  %v5 = getelementptr i32, ptr %o, i32 2
  %v6 = load i32, ptr %v5
  %v7 = getelementptr i32, ptr %o, i32 3
  %v8 = load i32, ptr %v7
  call void @llvm.nvvm.sust.b.3d.v4i32.zero(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v2, i32 %v4, i32 %v6, i32 %v8)
  ret void
clamp:
  %v9 = getelementptr i32, ptr %o, i32 0
  %v10 = load i32, ptr %v9
  %v11 = getelementptr i32, ptr %o, i32 1
  %v12 = load i32, ptr %v11
  %v13 = getelementptr i32, ptr %o, i32 2
  %v14 = load i32, ptr %v13
  %v15 = getelementptr i32, ptr %o, i32 3
  %v16 = load i32, ptr %v15
  call void @llvm.nvvm.sust.b.3d.v4i32.clamp(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v10, i32 %v12, i32 %v14, i32 %v16)
  ret void
trap:
  %v17 = getelementptr i32, ptr %o, i32 0
  %v18 = load i32, ptr %v17
  %v19 = getelementptr i32, ptr %o, i32 1
  %v20 = load i32, ptr %v19
  %v21 = getelementptr i32, ptr %o, i32 2
  %v22 = load i32, ptr %v21
  %v23 = getelementptr i32, ptr %o, i32 3
  %v24 = load i32, ptr %v23
  call void @llvm.nvvm.sust.b.3d.v4i32.trap(i64 %s, i32 %x, i32 %y, i32 %z, i32 %v18, i32 %v20, i32 %v22, i32 %v24)
  ret void
}

declare i32 @llvm.abs.i32(i32, i1)
declare i64 @llvm.abs.i64(i64, i1)
declare i32 @llvm.bitreverse.i32(i32)
declare i64 @llvm.bitreverse.i64(i64)
declare float @llvm.canonicalize.f32(float)
declare float @llvm.ceil.f32(float)
declare double @llvm.ceil.f64(double)
declare float @llvm.copysign.f32(float, float)
declare double @llvm.copysign.f64(double, double)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.cttz.i32(i32, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare float @llvm.fabs.f32(float)
declare double @llvm.fabs.f64(double)
declare float @llvm.floor.f32(float)
declare double @llvm.floor.f64(double)
declare float @llvm.fma.f32(float, float, float)
declare double @llvm.fma.f64(double, double, double)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i64 @llvm.fptosi.sat.i64.f32(float)
declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i32 @llvm.fptoui.sat.i32.f32(float)
declare i32 @llvm.fptoui.sat.i32.f64(double)
declare i64 @llvm.fptoui.sat.i64.f32(float)
declare i64 @llvm.fptoui.sat.i64.f64(double)
declare float @llvm.maxnum.f32(float, float)
declare double @llvm.maxnum.f64(double, double)
declare float @llvm.minnum.f32(float, float)
declare double @llvm.minnum.f64(double, double)
declare float @llvm.nvvm.div.approx.f(float, float)
declare i16 @llvm.nvvm.suld.1d.array.i16.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i16.trap(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i16.zero(i64, i32, i32)
declare i32 @llvm.nvvm.suld.1d.array.i32.clamp(i64, i32, i32)
declare i32 @llvm.nvvm.suld.1d.array.i32.trap(i64, i32, i32)
declare i32 @llvm.nvvm.suld.1d.array.i32.zero(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i8.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i8.trap(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.array.i8.zero(i64, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.1d.array.v2i32.clamp(i64, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.1d.array.v2i32.trap(i64, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.1d.array.v2i32.zero(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.array.v4i32.clamp(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.array.v4i32.trap(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.array.v4i32.zero(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.i16.clamp(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i16.trap(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i16.zero(i64, i32)
declare i32 @llvm.nvvm.suld.1d.i32.clamp(i64, i32)
declare i32 @llvm.nvvm.suld.1d.i32.trap(i64, i32)
declare i32 @llvm.nvvm.suld.1d.i32.zero(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i8.clamp(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i8.trap(i64, i32)
declare i16 @llvm.nvvm.suld.1d.i8.zero(i64, i32)
declare { i32, i32 } @llvm.nvvm.suld.1d.v2i32.clamp(i64, i32)
declare { i32, i32 } @llvm.nvvm.suld.1d.v2i32.trap(i64, i32)
declare { i32, i32 } @llvm.nvvm.suld.1d.v2i32.zero(i64, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.v4i32.clamp(i64, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.v4i32.trap(i64, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.v4i32.zero(i64, i32)
declare i16 @llvm.nvvm.suld.2d.array.i16.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i16.trap(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i16.zero(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.2d.array.i32.clamp(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.2d.array.i32.trap(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.2d.array.i32.zero(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i8.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i8.trap(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i8.zero(i64, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.2d.array.v2i32.clamp(i64, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.2d.array.v2i32.trap(i64, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.2d.array.v2i32.zero(i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.array.v4i32.clamp(i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.array.v4i32.trap(i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.array.v4i32.zero(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i16.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i16.trap(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i16.zero(i64, i32, i32)
declare i32 @llvm.nvvm.suld.2d.i32.clamp(i64, i32, i32)
declare i32 @llvm.nvvm.suld.2d.i32.trap(i64, i32, i32)
declare i32 @llvm.nvvm.suld.2d.i32.zero(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i8.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i8.trap(i64, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i8.zero(i64, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.2d.v2i32.clamp(i64, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.2d.v2i32.trap(i64, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.2d.v2i32.zero(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.v4i32.clamp(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.v4i32.trap(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.2d.v4i32.zero(i64, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i16.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i16.trap(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i16.zero(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.3d.i32.clamp(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.3d.i32.trap(i64, i32, i32, i32)
declare i32 @llvm.nvvm.suld.3d.i32.zero(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i8.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i8.trap(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.3d.i8.zero(i64, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.3d.v2i32.clamp(i64, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.3d.v2i32.trap(i64, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.3d.v2i32.zero(i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.3d.v4i32.clamp(i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.3d.v4i32.trap(i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.3d.v4i32.zero(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.i16.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i16.trap(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i16.zero(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i32.clamp(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.i32.zero(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.i8.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i8.trap(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i8.zero(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.v2i32.clamp(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v2i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v2i32.zero(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v4i32.trap(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.array.v4i32.zero(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.i16.clamp(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i16.trap(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i16.zero(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i32.clamp(i64, i32, i32)
declare void @llvm.nvvm.sust.b.1d.i32.trap(i64, i32, i32)
declare void @llvm.nvvm.sust.b.1d.i32.zero(i64, i32, i32)
declare void @llvm.nvvm.sust.b.1d.i8.clamp(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i8.trap(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i8.zero(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.v2i32.clamp(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v2i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v2i32.zero(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v4i32.clamp(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v4i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v4i32.zero(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.i16.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i16.trap(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i16.zero(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i32.clamp(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.i32.zero(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.i8.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i8.trap(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i8.zero(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.v2i32.clamp(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v2i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v2i32.zero(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v4i32.trap(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v4i32.zero(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i16.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i16.trap(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i16.zero(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i32.clamp(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i32.zero(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i8.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i8.trap(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.i8.zero(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.v2i32.clamp(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v2i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v2i32.zero(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v4i32.trap(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v4i32.zero(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.i16.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i16.trap(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i16.zero(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i32.clamp(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.i32.zero(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.i8.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i8.trap(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.i8.zero(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.3d.v2i32.clamp(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v2i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v2i32.zero(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v4i32.trap(i64, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v4i32.zero(i64, i32, i32, i32, i32, i32, i32, i32)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.v4f32.f32(i64, i32, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.array.v4s32.f32(i64, i32, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.array.v4u32.f32(i64, i32, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.f32(i64, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.f32(i64, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4u32.f32(i64, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4u32.s32(i64, i32)
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.array.v4f32.f32(i64, i32, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.v4s32.f32(i64, i32, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.v4u32.f32(i64, i32, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.v4s32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.v4u32.f32(i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.3d.v4f32.f32(i64, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.v4s32.f32(i64, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.v4u32.f32(i64, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.cube.array.v4f32.f32(i64, i32, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.v4s32.f32(i64, i32, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.v4u32.f32(i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.cube.v4f32.f32(i64, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.v4s32.f32(i64, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.v4u32.f32(i64, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tld4.unified.a.2d.v4f32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.a.2d.v4s32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.a.2d.v4u32.f32(i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tld4.unified.b.2d.v4f32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.b.2d.v4s32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.b.2d.v4u32.f32(i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tld4.unified.g.2d.v4f32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.g.2d.v4s32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.g.2d.v4u32.f32(i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tld4.unified.r.2d.v4f32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.r.2d.v4s32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.r.2d.v4u32.f32(i64, float, float)
declare float @llvm.rint.f32(float)
declare double @llvm.rint.f64(double)
declare float @llvm.round.f32(float)
declare double @llvm.round.f64(double)
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @llvm.smin.i32(i32, i32)
declare i64 @llvm.smin.i64(i64, i64)
declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)
declare float @llvm.trunc.f32(float)
declare double @llvm.trunc.f64(double)
declare i32 @llvm.umax.i32(i32, i32)
declare i64 @llvm.umax.i64(i64, i64)
declare i32 @llvm.umin.i32(i32, i32)
declare i64 @llvm.umin.i64(i64, i64)
