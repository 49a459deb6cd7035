# vfmv.s.f: vd = rs1 in every active lane
# RVV 1.0 §13.16, §16.2; errata D5, D34, D35
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        li      x10, 0
        vfmv.s.f v3, x10                        #= v3 0
        li      x10, 0x3f800000
        vfmv.s.f v3, x10                        #= v3 0x3f800000
        li      x10, 0x80000000
        vfmv.s.f v3, x10                        #= v3 0x80000000
        li      x10, 0x7f800001
        vfmv.s.f v3, x10                        #= v3 0x7f800001
        li      x10, 0xffc00000
        vfmv.s.f v3, x10                        #= v3 0xffc00000
        la      t6, table0
        vluxei32.v v3, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vfmv.s.f v3, x10                        #= v3 0xffc00000 0xffc00000 _ 0xffc00000 _ _ 0xffc00000 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0xffc00000 0xffc00000 0x5a5a0002 0xffc00000 0x5a5a0004 0x5a5a0005 0xffc00000 0x5a5a0007
        li      x60, 5
        vfmv.s.f v233, x60                      #= v233 5
        vfmv.s.f v3, x0                         #= v3 0
        vsetvli x0, x0, e32, m2, ta, ma
        vfmv.s.f v8, x10                        #= v8 0xffc00000 | v9 0xffc00000

# half precision: sign-extended
        vsetvli x0, x0, e16, m1, ta, ma
        li      x10, 0x12343c00
        vfmv.s.f v3, x10                        #= v3 0x3c00
        li      x10, 0x1234bc00
        vfmv.s.f v3, x10                        #= v3 0xffffbc00

# double precision: a pair
        vsetvli x0, x0, e64, m1, ta, ma
        li      x10, 0x11
        li      x11, 0x22
        vfmv.s.f v8, x10                        #= v8 0x11 | v9 0x22
        vfmv.s.f v8, x0                         #= v8 0 | v9 0
        vfmv.s.f v9, x10                        #= trap Register
        endprg

        .data
        .balign 64
table0: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table1: .word 1, 1, 0, 1, 0, 0, 1, 0
