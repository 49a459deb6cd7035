; There is no conversion from one specific space to another.
; clauses: nvptx-gen.to-specific
; args: --strict
declare ptr addrspace(3) @llvm.nvvm.ptr.gen.to.shared.p3.p1(ptr addrspace(1))
define void @k(ptr addrspace(1) %r) {
  %s = call ptr addrspace(3) @llvm.nvvm.ptr.gen.to.shared.p3.p1(ptr addrspace(1) %r)
  store i32 1, ptr addrspace(3) %s
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
; ==> refused
; conversions-specific.ll:4: unsupported: ptr addrspace(3) @llvm.nvvm.ptr.gen.to.shared.p3.p1(ptr addrspace(1)) (NVVM IR 1.1 §13.3): the address spaces differ from those in the name
