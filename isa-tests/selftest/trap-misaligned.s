# A load that is not aligned traps with its address.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    li x5, 0x600dcafe
    sw x5, 4(x10)
    lw x6, 4(x10)               #= x6 0x600dcafe
    lw x7, 2(x10)               #= trap Misaligned out+2
    sw x0, 4(x10)
    endprg

.data
out: .space 4096
