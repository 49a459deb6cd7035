; Escape-time iterations of z = z^2 + c for a w x h window: a float loop whose trip count differs from
; lane to lane.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @mandelbrot(ptr addrspace(1) %out, i32 %w, i32 %h, float %x0, float %y0, float %dx, float %dy, i32 %limit) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %nx = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ny = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %px0 = mul i32 %bx, %nx
  %px = add i32 %px0, %tx
  %py0 = mul i32 %by, %ny
  %py = add i32 %py0, %ty
  %xin = icmp ult i32 %px, %w
  %yin = icmp ult i32 %py, %h
  %in = and i1 %xin, %yin
  br i1 %in, label %start, label %exit
start:
  %fx = uitofp i32 %px to float
  %fy = uitofp i32 %py to float
  %sx = fmul float %fx, %dx
  %sy = fmul float %fy, %dy
  %cx = fadd float %x0, %sx
  %cy = fadd float %y0, %sy
  br label %loop
loop:
  %n = phi i32 [ 0, %start ], [ %n.next, %next ]
  %zx = phi float [ 0.0, %start ], [ %zx.next, %next ]
  %zy = phi float [ 0.0, %start ], [ %zy.next, %next ]
  %xx = fmul float %zx, %zx
  %yy = fmul float %zy, %zy
  %r = fadd float %xx, %yy
  %out4 = fcmp ogt float %r, 4.0
  br i1 %out4, label %store, label %next
next:
  %d = fsub float %xx, %yy
  %zx.next = fadd float %d, %cx
  %xy = fmul float %zx, %zy
  %xy2 = fmul float %xy, 2.0
  %zy.next = fadd float %xy2, %cy
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %n.next, %limit
  br i1 %more, label %loop, label %store
store:
  %res = phi i32 [ %n, %loop ], [ %limit, %next ]
  %row = mul i32 %py, %w
  %idx = add i32 %row, %px
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %idx
  store i32 %res, ptr addrspace(1) %p, align 4
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @mandelbrot, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
