# lr.w: rd = memory, and the word is reserved
# RISC-V A §14.2; errata D37
# launch: lds=1024

        .text
_start:

# global memory: a pair that succeeds
        la      x5, place
        li      x6, 0x1234
        li      x7, 0xabcd
        sw      x6, 0(x5)
        lr.w x8, (x5)                           #= x8 0x1234
        sc.w x9, x7, (x5)                       #= x9 0, store 0xabcd
        lw      x10, 0(x5)                      #= x10 0xabcd
        li      x6, 0x1234
        li      x7, 0xabcd
        sw      x6, 0(x5)
        lr.w.aq x8, (x5)                        #= x8 0x1234
        sc.w.aq x9, x7, (x5)                    #= x9 0, store 0xabcd
        lw      x10, 0(x5)                      #= x10 0xabcd
        li      x6, 0x1234
        li      x7, 0xabcd
        sw      x6, 0(x5)
        lr.w.rl x8, (x5)                        #= x8 0x1234
        sc.w.rl x9, x7, (x5)                    #= x9 0, store 0xabcd
        lw      x10, 0(x5)                      #= x10 0xabcd
        li      x6, 0x1234
        li      x7, 0xabcd
        sw      x6, 0(x5)
        lr.w.aqrl x8, (x5)                      #= x8 0x1234
        sc.w.aqrl x9, x7, (x5)                  #= x9 0, store 0xabcd
        lw      x10, 0(x5)                      #= x10 0xabcd

# global memory: SC without a reservation, given up by the one before it, on another word, after an LR elsewhere
        sc.w    x9, x7, (x5)                    #= x9 1
        lr.w    x8, (x5)                        #= x8 0xabcd
        addi    x11, x5, 4
        sc.w    x9, x7, (x11)                   #= x9 1
        sc.w    x9, x7, (x5)                    #= x9 1
        lr.w    x8, (x5)                        #= x8 0xabcd
        lr.w    x8, (x11)                       #= x8 0
        sc.w    x9, x7, (x5)                    #= x9 1

# global memory: the warp's own plain store does not take it away, x0, registers beyond 31
        lr.w    x8, (x5)                        #= x8 0xabcd
        sw      x6, 0(x5)                       #= store 0x1234
        sc.w    x0, x7, (x5)                    #= store 0xabcd
        lr.w    x0, (x5)                        #= none
        mv      x46, x5
        mv      x47, x6
        sc.w    x48, x47, (x46)                 #= x48 0, store 0x1234
        lr.w    x49, (x46)                      #= x49 0x1234

# LDS: a pair that succeeds
        csrr    x5, lds
        li      x6, 0x1234
        li      x7, 0xabcd
        sw      x6, 0(x5)
        lr.w x8, (x5)                           #= x8 0x1234
        sc.w x9, x7, (x5)                       #= x9 0, store 0xabcd
        lw      x10, 0(x5)                      #= x10 0xabcd
        li      x6, 0x1234
        li      x7, 0xabcd
        sw      x6, 0(x5)
        lr.w.aq x8, (x5)                        #= x8 0x1234
        sc.w.aq x9, x7, (x5)                    #= x9 0, store 0xabcd
        lw      x10, 0(x5)                      #= x10 0xabcd
        li      x6, 0x1234
        li      x7, 0xabcd
        sw      x6, 0(x5)
        lr.w.rl x8, (x5)                        #= x8 0x1234
        sc.w.rl x9, x7, (x5)                    #= x9 0, store 0xabcd
        lw      x10, 0(x5)                      #= x10 0xabcd
        li      x6, 0x1234
        li      x7, 0xabcd
        sw      x6, 0(x5)
        lr.w.aqrl x8, (x5)                      #= x8 0x1234
        sc.w.aqrl x9, x7, (x5)                  #= x9 0, store 0xabcd
        lw      x10, 0(x5)                      #= x10 0xabcd

# LDS: SC without a reservation, given up by the one before it, on another word, after an LR elsewhere
        sc.w    x9, x7, (x5)                    #= x9 1
        lr.w    x8, (x5)                        #= x8 0xabcd
        addi    x11, x5, 4
        sc.w    x9, x7, (x11)                   #= x9 1
        sc.w    x9, x7, (x5)                    #= x9 1
        lr.w    x8, (x5)                        #= x8 0xabcd
        lr.w    x8, (x11)                       #= x8 0
        sc.w    x9, x7, (x5)                    #= x9 1

# LDS: the warp's own plain store does not take it away, x0, registers beyond 31
        lr.w    x8, (x5)                        #= x8 0xabcd
        sw      x6, 0(x5)                       #= store 0x1234
        sc.w    x0, x7, (x5)                    #= store 0xabcd
        lr.w    x0, (x5)                        #= none
        mv      x46, x5
        mv      x47, x6
        sc.w    x48, x47, (x46)                 #= x48 0, store 0x1234
        lr.w    x49, (x46)                      #= x49 0x1234

# a word that is not aligned
        la      x5, place+2
        lr.w    x8, (x5)                        #= trap Misaligned place+2
        endprg

        .data
        .balign 64
place: .word 0, 0
