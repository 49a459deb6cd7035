; NVVM IR lacks the fence instruction and has intrinsics instead.
; clauses: nvvm20-10.6.4
; args: --strict
define void @k(ptr addrspace(1) %p) {
  fence seq_cst
  ret void
}
!nvvm.annotations = !{!0}
!nvvmir.version = !{!1}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{i32 2, i32 0}
; ==> refused
; 10.6.4-fence.ll:5: unsupported: fence (NVVM IR 2.0 §10.6.4): use llvm.nvvm.membar or a barrier
