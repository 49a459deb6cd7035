; An initialiser that contains a global in a form other than its address plus an offset.
; clauses: nvvm11-5-initialiser-other
@a = internal addrspace(1) global i32 1
@g = internal addrspace(1) global i64 xor (i64 ptrtoint (i32 addrspace(1)* @a to i64), i64 5)
define void @k(i32 addrspace(1)* %o) {
  ret void
}
!nvvm.annotations = !{!0}
!0 = metadata !{void (i32 addrspace(1)*)* @k, metadata !"kernel", i32 1}
; ==> refused
; 5-initialiser-other.ll:4: unsupported: initialiser of @g (NVVM IR 1.1 §5): an initialiser may hold a global's address plus an offset: bitcast, addrspacecast and getelementptr with constant indices
