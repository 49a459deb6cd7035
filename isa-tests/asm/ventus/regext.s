# regext: high three bits of the next instruction's register numbers: x3, x2, x1, xd
# Ventus 4.2.2; errata D2, D3, D3b
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# scalars: numbers up to 63
        li      x5, 5
        li      x37, 0x25
        li      x6, 6
        li      x38, 0x26
        regext  0, 0, 0, 0                      #= none
        sub     x7, x5, x6                      #= x7 0xffffffff
        regext  0, 0, 0, 1                      #= none
        sub     x7, x5, x6                      #= x39 0xffffffff
        regext  0, 0, 1, 0                      #= none
        sub     x7, x5, x6                      #= x7 0x1f
        regext  0, 0, 1, 1                      #= none
        sub     x7, x5, x6                      #= x39 0x1f
        regext  0, 1, 0, 0                      #= none
        sub     x7, x5, x6                      #= x7 0xffffffdf
        regext  0, 1, 0, 1                      #= none
        sub     x7, x5, x6                      #= x39 0xffffffdf
        regext  0, 1, 1, 0                      #= none
        sub     x7, x5, x6                      #= x7 0xffffffff
        regext  0, 1, 1, 1                      #= none
        sub     x7, x5, x6                      #= x39 0xffffffff
        sub     x7, x5, x6                      #= x7 0xffffffff

# vectors: numbers up to 255, each field by itself
        li      t6, 1
        vmv.v.x v1, t6
        li      t6, 0x3e9
        vmv.v.x v2, t6
        li      t6, 0x21
        vmv.v.x v33, t6
        li      t6, 0x409
        vmv.v.x v34, t6
        li      t6, 0x41
        vmv.v.x v65, t6
        li      t6, 0x429
        vmv.v.x v66, t6
        li      t6, 0x61
        vmv.v.x v97, t6
        li      t6, 0x449
        vmv.v.x v98, t6
        li      t6, 0x81
        vmv.v.x v129, t6
        li      t6, 0x469
        vmv.v.x v130, t6
        li      t6, 0xa1
        vmv.v.x v161, t6
        li      t6, 0x489
        vmv.v.x v162, t6
        li      t6, 0xc1
        vmv.v.x v193, t6
        li      t6, 0x4a9
        vmv.v.x v194, t6
        li      t6, 0xe1
        vmv.v.x v225, t6
        li      t6, 0x4c9
        vmv.v.x v226, t6
        regext  0, 0, 0, 7                      #= none
        vadd.vv v3, v1, v2                      #= v227 0x3ea
        regext  0, 7, 0, 0                      #= none
        vadd.vv v3, v1, v2                      #= v3 0x4ca
        regext  0, 0, 7, 0                      #= none
        vadd.vv v3, v1, v2                      #= v3 0x4ca
        regext  0, 3, 5, 6                      #= none
        vadd.vv v3, v1, v2                      #= v195 0x4ea
        regext  0, 4, 2, 1                      #= none
        vadd.vv v3, v1, v2                      #= v35 0x4aa
        regext  0, 1, 6, 4                      #= none
        vadd.vv v3, v1, v2                      #= v131 0x4ca

# multiply-add: x3 is the old value's, xd the destination's
        regext  2, 0, 0, 5                      #= none
        vmacc.vv v1, v1, v1                     #= v161 0x42

# fields of registers that the instruction does not have are ignored; it holds for one instruction
        regext  7, 7, 7, 0                      #= none
        lui     x7, 1                           #= x7 0x1000
        regext  7, 7, 0, 1                      #= none
        addi    x7, x5, 1                       #= x39 6
        addi    x7, x5, 1                       #= x7 6

# before a branch: taken, and its target has no prefix
        regext  0, 1, 1, 0                      #= none
        bne     x5, x6, away                    #= next away
        nop
away:
        addi    x7, x5, 0                       #= x7 5

# a jump to the second word goes without the prefix
        j       second                          #= next second
        regext  0, 0, 1, 1
second:
        addi    x7, x5, 0                       #= x7 5
        endprg
