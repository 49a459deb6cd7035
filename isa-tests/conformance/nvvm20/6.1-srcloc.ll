; The source location of inline assembly is accepted and ignored.
; clauses: nvvm20-6.1-srcloc
define void @k(ptr addrspace(1) %o) {
  %v = call i32 asm "mov.u32 $0, 5;", "=r"(), !srcloc !1
  store i32 %v, ptr addrspace(1) %o
  ret void
}
!1 = !{i32 1234}
; ==> accepted
