; A warp for each 16 x 16 tile of C; A by rows, B by columns, 32 halves from one line to the next.
declare {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1), i32)
declare {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1), i32)
declare {float, float, float, float, float, float, float, float} @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(
    <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>,
    <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>,
    float, float, float, float, float, float, float, float)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(
    ptr addrspace(1), float, float, float, float, float, float, float, float, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define void @gemm(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %warp = lshr i32 %t, 5
  %down = lshr i32 %warp, 1
  %across = and i32 %warp, 1
  %line = mul i32 %down, 512
  %column = mul i32 %across, 512
  %own.a = getelementptr half, ptr addrspace(1) %a, i32 %line
  %own.b = getelementptr half, ptr addrspace(1) %b, i32 %column
  br label %step
step:
  %k = phi i32 [ 0, %entry ], [ %k1, %step ]
  %s0 = phi float [ 0.0, %entry ], [ %d0, %step ]
  %s1 = phi float [ 0.0, %entry ], [ %d1, %step ]
  %s2 = phi float [ 0.0, %entry ], [ %d2, %step ]
  %s3 = phi float [ 0.0, %entry ], [ %d3, %step ]
  %s4 = phi float [ 0.0, %entry ], [ %d4, %step ]
  %s5 = phi float [ 0.0, %entry ], [ %d5, %step ]
  %s6 = phi float [ 0.0, %entry ], [ %d6, %step ]
  %s7 = phi float [ 0.0, %entry ], [ %d7, %step ]
  %pa = getelementptr half, ptr addrspace(1) %own.a, i32 %k
  %pb = getelementptr half, ptr addrspace(1) %own.b, i32 %k
  %as = call {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.f16.p1(ptr addrspace(1) %pa, i32 32)
  %a0 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %as, 0
  %a1 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %as, 1
  %a2 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %as, 2
  %a3 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %as, 3
  %a4 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %as, 4
  %a5 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %as, 5
  %a6 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %as, 6
  %a7 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %as, 7
  %bs = call {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} @llvm.nvvm.wmma.m16n16k16.load.b.col.stride.f16.p1(ptr addrspace(1) %pb, i32 32)
  %b0 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %bs, 0
  %b1 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %bs, 1
  %b2 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %bs, 2
  %b3 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %bs, 3
  %b4 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %bs, 4
  %b5 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %bs, 5
  %b6 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %bs, 6
  %b7 = extractvalue {<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>} %bs, 7
  %ds = call {float, float, float, float, float, float, float, float} @llvm.nvvm.wmma.m16n16k16.mma.row.col.f32.f32(
          <2 x half> %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3,
          <2 x half> %a4, <2 x half> %a5, <2 x half> %a6, <2 x half> %a7,
          <2 x half> %b0, <2 x half> %b1, <2 x half> %b2, <2 x half> %b3,
          <2 x half> %b4, <2 x half> %b5, <2 x half> %b6, <2 x half> %b7,
          float %s0, float %s1, float %s2, float %s3, float %s4, float %s5, float %s6, float %s7)
  %d0 = extractvalue {float, float, float, float, float, float, float, float} %ds, 0
  %d1 = extractvalue {float, float, float, float, float, float, float, float} %ds, 1
  %d2 = extractvalue {float, float, float, float, float, float, float, float} %ds, 2
  %d3 = extractvalue {float, float, float, float, float, float, float, float} %ds, 3
  %d4 = extractvalue {float, float, float, float, float, float, float, float} %ds, 4
  %d5 = extractvalue {float, float, float, float, float, float, float, float} %ds, 5
  %d6 = extractvalue {float, float, float, float, float, float, float, float} %ds, 6
  %d7 = extractvalue {float, float, float, float, float, float, float, float} %ds, 7
  %k1 = add i32 %k, 16
  %more = icmp ult i32 %k1, 32
  br i1 %more, label %step, label %done
done:
  %right = mul i32 %across, 16
  %first = add i32 %line, %right
  %pc = getelementptr float, ptr addrspace(1) %c, i32 %first
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f32.p1(ptr addrspace(1) %pc,
      float %d0, float %d1, float %d2, float %d3, float %d4, float %d5, float %d6, float %d7, i32 32)
  ret void
}

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @gemm, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
