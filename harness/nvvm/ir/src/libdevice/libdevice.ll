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
  %v1 = fdiv float %x, %y
  ret float %v1
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
  %v2 = frem double %v1, 0x4000000000000000
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = call double @llvm.rint.f64(double %v3)
  %v5 = fmul double %v4, 0x3FE0000000000000
  %v6 = fsub double %v2, %v5
  %v7 = fmul double %v6, 0x400921FB54442D18
  %v8 = call i64 @llvm.fptosi.sat.i64.f64(double %v4)
  %v9 = add i64 %v8, 0
  %v10 = call double @tandem.turn(double %v7, i64 %v9)
  %v11 = fcmp uno double %v2, %v2
  %v12 = select i1 %v11, double %v2, double %v10
  %v13 = fptrunc double %v12 to float
  ret float %v13
}

define float @__nv_cospif(float %x) {
  %v1 = fpext float %x to double
  %v2 = frem double %v1, 0x4000000000000000
  %v3 = fmul double %v2, 0x4000000000000000
  %v4 = call double @llvm.rint.f64(double %v3)
  %v5 = fmul double %v4, 0x3FE0000000000000
  %v6 = fsub double %v2, %v5
  %v7 = fmul double %v6, 0x400921FB54442D18
  %v8 = call i64 @llvm.fptosi.sat.i64.f64(double %v4)
  %v9 = add i64 %v8, 1
  %v10 = call double @tandem.turn(double %v7, i64 %v9)
  %v11 = fcmp uno double %v2, %v2
  %v12 = select i1 %v11, double %v2, double %v10
  %v13 = fptrunc double %v12 to float
  ret float %v13
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

declare i32 @llvm.abs.i32(i32, i1)
declare i64 @llvm.abs.i64(i64, i1)
declare i32 @llvm.bitreverse.i32(i32)
declare i64 @llvm.bitreverse.i64(i64)
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
