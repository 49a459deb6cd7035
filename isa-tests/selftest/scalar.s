# Scalar results, operands and the order of instructions. Every value differs in every byte.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    li x5, 0x12345678           #= x5 0x12345000 | x5 0x12345678
    li x6, 0x9abcdef1
    add x7, x5, x6              #= x7 0xacf13569
    sub x8, x6, x5              #= x8 0x88888879
    xor x9, x7, x8              #= x9 0x2479bd10
    sw x7, 0(x10)
    sw x8, 4(x10)
    sw x9, 8(x10)
    sll x11, x9, x5             #= x11 0x10000000
    srl x12, x6, x9             #= x12 0x00009abc
    sra x13, x6, x9             #= x13 0xffff9abc
    sltu x14, x5, x6            #= x14 1
    and x15, x8, x7
    sw x11, 12(x10)
    sw x12, 16(x10)
    sw x13, 20(x10)
    sw x14, 24(x10)
    sw x15, 28(x10)
    lui x16, 0xfedcb            #= x16 0xfedcb000
    auipc x17, 0
    andi x18, x6, 0x5a5
    ori x19, x18, 0x218
    xori x20, x19, -1
    sw x16, 32(x10)
    sub x17, x17, x10
    sw x17, 36(x10)
    sw x18, 40(x10)
    sw x19, 44(x10)
    sw x20, 48(x10)
    addi x0, x5, 1              #= none
    endprg                      #= end

.data
out: .space 4096
