; Every thread of a 3-D grid inside the box adds a mix of its coordinates to its cell; the mix is
; computed by a device function.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @grid3d(ptr addrspace(1) %out, i32 %w, i32 %h, i32 %d) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tz = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %nx = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ny = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %nz = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %gz = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %x0 = mul i32 %bx, %nx
  %x = add i32 %x0, %tx
  %y0 = mul i32 %by, %ny
  %y = add i32 %y0, %ty
  %z0 = mul i32 %bz, %nz
  %z = add i32 %z0, %tz
  %xin = icmp ult i32 %x, %w
  %yin = icmp ult i32 %y, %h
  %zin = icmp ult i32 %z, %d
  %in0 = and i1 %xin, %yin
  %in = and i1 %in0, %zin
  br i1 %in, label %body, label %exit
body:
  %zh = mul i32 %z, %h
  %zy = add i32 %zh, %y
  %zyw = mul i32 %zy, %w
  %idx = add i32 %zyw, %x
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %idx
  %old = load i32, ptr addrspace(1) %p, align 4
  %m = call i32 @mix(i32 %x, i32 %y, i32 %z)
  %m1 = add i32 %m, %gz
  %new = add i32 %old, %m1
  store i32 %new, ptr addrspace(1) %p, align 4
  br label %exit
exit:
  ret void
}

define internal i32 @mix(i32 %x, i32 %y, i32 %z) noinline {
entry:
  %odd = and i32 %x, 1
  %isodd = icmp eq i32 %odd, 1
  br i1 %isodd, label %one, label %two
one:
  %a = mul i32 %y, 31
  %b = add i32 %a, %z
  ret i32 %b
two:
  %c = mul i32 %z, 17
  %d = sub i32 %c, %x
  ret i32 %d
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @grid3d, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
