; 64-bit arithmetic in the legacy dialect: eight results per pair (sum, difference, product, signed
; quotient and remainder, unsigned quotient, shifts by the low bits, comparison).
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @int64(i64 addrspace(1)* %a, i64 addrspace(1)* %b, i64 addrspace(1)* %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ctaid, %ntid
  %i = add i32 %base, %tid
  %in = icmp ult i32 %i, %n
  br i1 %in, label %body, label %exit
body:
  %pa = getelementptr i64, i64 addrspace(1)* %a, i32 %i
  %pb = getelementptr i64, i64 addrspace(1)* %b, i32 %i
  %x = load i64, i64 addrspace(1)* %pa, align 8
  %y = load i64, i64 addrspace(1)* %pb, align 8
  %o = shl i32 %i, 3
  %p0 = getelementptr i64, i64 addrspace(1)* %out, i32 %o
  %sum = add i64 %x, %y
  store i64 %sum, i64 addrspace(1)* %p0, align 8
  %p1 = getelementptr i64, i64 addrspace(1)* %p0, i32 1
  %dif = sub i64 %x, %y
  store i64 %dif, i64 addrspace(1)* %p1, align 8
  %p2 = getelementptr i64, i64 addrspace(1)* %p0, i32 2
  %mul = mul i64 %x, %y
  store i64 %mul, i64 addrspace(1)* %p2, align 8
  %p3 = getelementptr i64, i64 addrspace(1)* %p0, i32 3
  %quo = sdiv i64 %x, %y
  store i64 %quo, i64 addrspace(1)* %p3, align 8
  %p4 = getelementptr i64, i64 addrspace(1)* %p0, i32 4
  %rem = srem i64 %x, %y
  store i64 %rem, i64 addrspace(1)* %p4, align 8
  %p5 = getelementptr i64, i64 addrspace(1)* %p0, i32 5
  %uquo = udiv i64 %x, %y
  store i64 %uquo, i64 addrspace(1)* %p5, align 8
  %p6 = getelementptr i64, i64 addrspace(1)* %p0, i32 6
  %sh = and i64 %y, 63
  %l = shl i64 %x, %sh
  %r = ashr i64 %x, %sh
  %lr = xor i64 %l, %r
  store i64 %lr, i64 addrspace(1)* %p6, align 8
  %p7 = getelementptr i64, i64 addrspace(1)* %p0, i32 7
  %lt = icmp slt i64 %x, %y
  %ult = icmp ult i64 %x, %y
  %z1 = zext i1 %lt to i64
  %z2 = sext i1 %ult to i64
  %cmp = sub i64 %z1, %z2
  store i64 %cmp, i64 addrspace(1)* %p7, align 8
  br label %exit
exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{void (i64 addrspace(1)*, i64 addrspace(1)*, i64 addrspace(1)*, i32)* @int64, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
