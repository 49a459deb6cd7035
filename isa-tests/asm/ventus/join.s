# join: at the reconvergence pc: mask and pc from the top of the stack; anywhere else nothing
# Ventus 4.2.1; errata D15
# launch: vgprs=256 lanes=4

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# with an empty stack
        join                                    #= none

# nested twice; a JOIN that is not at the top's reconvergence pc does nothing
        la      t6, table0
        vluxei32.v v1, (t6), v255
        li      t6, 2
        vmv.v.x v2, t6
        li      t6, 0
        vmv.v.x v3, t6
        li      t6, 3
        vmv.v.x v4, t6
        la      x6, outer
        setrpc  x0, x6, 0
        vbge    v1, v2, upper                   #= next upper, mask 0011, depth 2
lower:
        la      x7, inner
        setrpc  x0, x7, 0
        vbne    v1, v3, one                     #= next one, mask 0100, depth 3
zero:
        join                                    #= none
        vmv.v.i v5, 10                          #= v5 10 _ _ _
        j       inner                           #= next inner
one:
        vmv.v.i v5, 11                          #= v5 _ 11 _ _
inner:
        join                                    #= next zero, mask 1000, depth 2 | next inner, mask 1100, depth 1 | none
        j       outer                           #= next outer
upper:
        vmv.v.i v5, 12                          #= v5 _ _ 12 12
        join                                    #= none
outer:
        join                                    #= next lower, mask 1100, depth 1 | next outer, mask 1111, depth 0 | none
        vor.vi  v5, v5, 0                       #= v5 10 11 12 12

# other fields do not matter (0xfff7afdb)
        .word   0xfff7afdb                      #= none
        endprg

        .data
        .balign 64
table0: .word 0, 1, 2, 3, 0, 1, 2, 3
