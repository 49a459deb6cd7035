; §3.1 supports every linkage type but the two of DLLs; §14.1 has no directive for this one.
; clauses: nvvm11-14.1-other
@v = appending addrspace(1) global [1 x i32] zeroinitializer
define void @k(i32 addrspace(1)* %a) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = metadata !{void (i32 addrspace(1)*)* @k, metadata !"kernel", i32 1}
!nvvmir.version = !{!1}
!1 = metadata !{i32 1, i32 0}
; ==> accepted
