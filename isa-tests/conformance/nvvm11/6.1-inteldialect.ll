; inteldialect is not supported.
; clauses: nvvm11-6.1-inteldialect
define void @k(i32 addrspace(1)* %o) {
  call void asm sideeffect inteldialect "membar.cta;", ""()
  ret void
}
!nvvm.annotations = !{!0}
!0 = metadata !{void (i32 addrspace(1)*)* @k, metadata !"kernel", i32 1}
; ==> refused
; 6.1-inteldialect.ll:4: unsupported: asm inteldialect (NVVM IR 1.1 §6.1): the assembly is PTX: remove it
