# A trap that the program asks for, behind a store that must have been made.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    li x5, 0x600dbeef
    sw x5, 0(x10)
    lw x6, 0(x10)               #= x6 0x600dbeef
    ecall                       #= trap Environment 0x73
    sw x0, 0(x10)
    endprg

.data
out: .space 4096
