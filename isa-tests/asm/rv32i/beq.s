# beq: branch if equal
# RISC-V I §2.5.2

        .text
_start:

# forwards
        li      x5, 0
        li      x6, 0
        beq     x5, x6, to1                     #= next to1
        addi    x7, x7, 1
to1:
        li      x6, 1
        beq     x5, x6, to2                     #= none
        addi    x7, x7, 1
to2:
        li      x6, 0x7fffffff
        beq     x5, x6, to3                     #= none
        addi    x7, x7, 1
to3:
        li      x6, 0x80000000
        beq     x5, x6, to4                     #= none
        addi    x7, x7, 1
to4:
        li      x6, 0xffffffff
        beq     x5, x6, to5                     #= none
        addi    x7, x7, 1
to5:
        li      x5, 1
        li      x6, 0
        beq     x5, x6, to6                     #= none
        addi    x7, x7, 1
to6:
        li      x6, 1
        beq     x5, x6, to7                     #= next to7
        addi    x7, x7, 1
to7:
        li      x6, 0x7fffffff
        beq     x5, x6, to8                     #= none
        addi    x7, x7, 1
to8:
        li      x6, 0x80000000
        beq     x5, x6, to9                     #= none
        addi    x7, x7, 1
to9:
        li      x6, 0xffffffff
        beq     x5, x6, to10                    #= none
        addi    x7, x7, 1
to10:
        li      x5, 0x7fffffff
        li      x6, 0
        beq     x5, x6, to11                    #= none
        addi    x7, x7, 1
to11:
        li      x6, 1
        beq     x5, x6, to12                    #= none
        addi    x7, x7, 1
to12:
        li      x6, 0x7fffffff
        beq     x5, x6, to13                    #= next to13
        addi    x7, x7, 1
to13:
        li      x6, 0x80000000
        beq     x5, x6, to14                    #= none
        addi    x7, x7, 1
to14:
        li      x6, 0xffffffff
        beq     x5, x6, to15                    #= none
        addi    x7, x7, 1
to15:
        li      x5, 0x80000000
        li      x6, 0
        beq     x5, x6, to16                    #= none
        addi    x7, x7, 1
to16:
        li      x6, 1
        beq     x5, x6, to17                    #= none
        addi    x7, x7, 1
to17:
        li      x6, 0x7fffffff
        beq     x5, x6, to18                    #= none
        addi    x7, x7, 1
to18:
        li      x6, 0x80000000
        beq     x5, x6, to19                    #= next to19
        addi    x7, x7, 1
to19:
        li      x6, 0xffffffff
        beq     x5, x6, to20                    #= none
        addi    x7, x7, 1
to20:
        li      x5, 0xffffffff
        li      x6, 0
        beq     x5, x6, to21                    #= none
        addi    x7, x7, 1
to21:
        li      x6, 1
        beq     x5, x6, to22                    #= none
        addi    x7, x7, 1
to22:
        li      x6, 0x7fffffff
        beq     x5, x6, to23                    #= none
        addi    x7, x7, 1
to23:
        li      x6, 0x80000000
        beq     x5, x6, to24                    #= none
        addi    x7, x7, 1
to24:
        li      x6, 0xffffffff
        beq     x5, x6, to25                    #= next to25
        addi    x7, x7, 1
to25:

# backwards, x0, registers beyond 31, to itself's successor
        li      x33, 0
        li      x63, 0
        j       over28
back26:
        j       on27                            #= next on27
over28:
        beq     x33, x63, back26                #= next back26
on27:
        beq     x0, x0, to29                    #= next to29
        nop
to29:
        endprg
