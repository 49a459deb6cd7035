# fence: orders memory accesses; its sets are hints
# RISC-V I §2.7; errata D13

        .text
_start:
        fence                                   #= none
        fence   rw, rw                          #= none
        fence   r, w                            #= none
        fence   iorw, iorw                      #= none
        fence   w, r                            #= none

# a store before it is seen by a load behind it
        la      x5, place
        li      x6, 0x600dcafe
        sw      x6, 0(x5)                       #= store 0x600dcafe, at place
        fence                                   #= none
        lw      x7, 0(x5)                       #= x7 0x600dcafe
        endprg

        .data
        .balign 64
place: .word 1
