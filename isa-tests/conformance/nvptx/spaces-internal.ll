; Space 2 is for internal use.
; clauses: nvptx-spaces-internal
; args: --strict
@g = addrspace(2) global i32 0
define void @k(ptr addrspace(1) %r) {
  %v = load i32, ptr addrspace(2) @g
  store i32 %v, ptr addrspace(1) %r
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
; ==> refused
; spaces-internal.ll:4: unsupported: addrspace(2) (NVVM IR 1.1 §10.1): address spaces are 0, 1, 3, 4 and 5; others are reserved
; spaces-internal.ll:6: unsupported: addrspace(2) (NVVM IR 1.1 §10.1): address spaces are 0, 1, 3, 4 and 5; others are reserved
