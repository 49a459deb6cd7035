; C = A * B for n x n matrices, n a multiple of 4, in 4 x 4 tiles staged in shared memory.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile_a = internal addrspace(3) global [4 x [4 x float]] undef, align 4
@tile_b = internal addrspace(3) global [4 x [4 x float]] undef, align 4

define void @matmul(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %col0 = shl i32 %bx, 2
  %col = add i32 %col0, %tx
  %row0 = shl i32 %by, 2
  %row = add i32 %row0, %ty
  %rown = mul i32 %row, %n
  %mine = getelementptr [4 x [4 x float]], ptr addrspace(3) @tile_a, i32 0, i32 %ty, i32 %tx
  %mineb = getelementptr [4 x [4 x float]], ptr addrspace(3) @tile_b, i32 0, i32 %ty, i32 %tx
  br label %tiles
tiles:
  %t = phi i32 [ 0, %entry ], [ %t.next, %tile.end ]
  %acc = phi float [ 0.0, %entry ], [ %acc.out, %tile.end ]
  %acol = add i32 %t, %tx
  %aidx = add i32 %rown, %acol
  %pa = getelementptr float, ptr addrspace(1) %a, i32 %aidx
  %va = load float, ptr addrspace(1) %pa, align 4
  store float %va, ptr addrspace(3) %mine, align 4
  %brow = add i32 %t, %ty
  %brown = mul i32 %brow, %n
  %bidx = add i32 %brown, %col
  %pb = getelementptr float, ptr addrspace(1) %b, i32 %bidx
  %vb = load float, ptr addrspace(1) %pb, align 4
  store float %vb, ptr addrspace(3) %mineb, align 4
  call void @llvm.nvvm.barrier0()
  br label %dot
dot:
  %k = phi i32 [ 0, %tiles ], [ %k.next, %dot ]
  %acc.in = phi float [ %acc, %tiles ], [ %acc.out, %dot ]
  %qa = getelementptr [4 x [4 x float]], ptr addrspace(3) @tile_a, i32 0, i32 %ty, i32 %k
  %qb = getelementptr [4 x [4 x float]], ptr addrspace(3) @tile_b, i32 0, i32 %k, i32 %tx
  %xa = load float, ptr addrspace(3) %qa, align 4
  %xb = load float, ptr addrspace(3) %qb, align 4
  %prod = fmul float %xa, %xb
  %acc.out = fadd float %acc.in, %prod
  %k.next = add i32 %k, 1
  %more = icmp ult i32 %k.next, 4
  br i1 %more, label %dot, label %tile.end
tile.end:
  call void @llvm.nvvm.barrier0()
  %t.next = add i32 %t, 4
  %again = icmp slt i32 %t.next, %n
  br i1 %again, label %tiles, label %done
done:
  %cidx = add i32 %rown, %col
  %pc = getelementptr float, ptr addrspace(1) %c, i32 %cidx
  store float %acc.out, ptr addrspace(1) %pc, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare void @llvm.nvvm.barrier0()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @matmul, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
