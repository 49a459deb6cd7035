# vfexp.v: vd = exp(vs2), by the integer procedure of the errata
# Ventus 4.2.5; errata D11
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vfexp.v v3, v2                          #= v3 0x402df854 0x3ebc5ab2 0x3fd3094c 0x41b92025 0x3f8020c9 0x3f800000 0x7ef882b7 0x7f7fff84, flags NX
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vfexp.v v3, v2                          #= v3 0x7f800000 0x41edc4 0x7fffe6 0x800026 0x1b 1 0 0x3f800000, flags OF UF NX
        la      t6, table2
        vluxei32.v v2, (t6), v255
        vfexp.v v3, v2                          #= v3 0x3f800000 0x3f800000 0x7f800000 0 0x7fc00000 0x7fc00000 0x40ec7326 0x3e0a9555, flags NV NX
        la      t6, table3
        vluxei32.v v2, (t6), v255
        vfexp.v v3, v2                          #= v3 0x3f800000 0x7f800000 0 0x71b59a19 0x3f3da643 0x46ac14ee 0x310da433 0x40000000, flags OF UF NX

# frm does not matter; masked, diverged, registers beyond 31
        csrwi   frm, 3
        vfexp.v v3, v2                          #= v3 0x3f800000 0x7f800000 0 0x71b59a19 0x3f3da643 0x46ac14ee 0x310da433 0x40000000, flags OF UF NX
        csrwi   frm, 0
        la      t6, table4
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vfexp.v v3, v2, v0.t                    #= v3 0x3f800000 0x7f800000 _ 0x71b59a19 _ _ 0x310da433 _, flags OF NX
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vfexp.v v3, v2                          #= v3 _ _ 0 _ 0x3f3da643 0x46ac14ee _ 0x40000000, flags UF NX
meet1:
        join
        la      t6, table3
        vluxei32.v v200, (t6), v255
        vfexp.v v240, v200                      #= v240 0x3f800000 0x7f800000 0 0x71b59a19 0x3f3da643 0x46ac14ee 0x310da433 0x40000000, flags OF UF NX
        endprg

        .data
        .balign 64
table0: .word 0x3f800000, 0xbf800000, 0x3f000000, 0x40490fdb, 0x3a83126f, 0x33000000, 0x42b00000, 0x42b17217
table1: .word 0x42b17218, 0xc2b00000, 0xc2aeac50, 0xc2aeac4f, 0xc2c80000, 0xc2cff1b4, 0xc2cff1b5, 0
table2: .word 0x80000000, 1, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x40000000, 0xc0000000
table3: .word 0x32ffffff, 0x7f7fffff, 0xff7fffff, 0x428b543a, 0xbe99999a, 0x41200000, 0xc1a00000, 0x3f317218
table4: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table5: .word 1, 1, 0, 1, 0, 0, 1, 0
table6: .word 0, 0, 1, 0, 1, 1, 0, 1
