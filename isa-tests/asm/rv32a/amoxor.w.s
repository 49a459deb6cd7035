# amoxor.w: rd = memory; memory becomes the operation of it and rs2
# RISC-V A §14.4; errata D37
# launch: lds=1024

        .text
_start:

# global memory
        la      x5, place
        li      x6, 0
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 0
        lw      x9, 0(x5)                       #= x9 0
        li      x6, 0
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 1
        lw      x9, 0(x5)                       #= x9 1
        li      x6, 0
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 0x80000000
        lw      x9, 0(x5)                       #= x9 0x80000000
        li      x6, 0
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 0xffffffff
        lw      x9, 0(x5)                       #= x9 0xffffffff
        li      x6, 0
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 0xf0f0f0f
        lw      x9, 0(x5)                       #= x9 0xf0f0f0f
        li      x6, 1
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 1
        lw      x9, 0(x5)                       #= x9 1
        li      x6, 1
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 0
        lw      x9, 0(x5)                       #= x9 0
        li      x6, 1
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 0x80000001
        lw      x9, 0(x5)                       #= x9 0x80000001
        li      x6, 1
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 0xfffffffe
        lw      x9, 0(x5)                       #= x9 0xfffffffe
        li      x6, 1
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 0xf0f0f0e
        lw      x9, 0(x5)                       #= x9 0xf0f0f0e
        li      x6, 0x7fffffff
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0x7fffffff
        lw      x9, 0(x5)                       #= x9 0x7fffffff
        li      x6, 0x7fffffff
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0x7ffffffe
        lw      x9, 0(x5)                       #= x9 0x7ffffffe
        li      x6, 0x7fffffff
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0xffffffff
        lw      x9, 0(x5)                       #= x9 0xffffffff
        li      x6, 0x7fffffff
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0x80000000
        lw      x9, 0(x5)                       #= x9 0x80000000
        li      x6, 0x7fffffff
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0x70f0f0f0
        lw      x9, 0(x5)                       #= x9 0x70f0f0f0
        li      x6, 0x80000000
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0x80000000
        lw      x9, 0(x5)                       #= x9 0x80000000
        li      x6, 0x80000000
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0x80000001
        lw      x9, 0(x5)                       #= x9 0x80000001
        li      x6, 0x80000000
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0
        lw      x9, 0(x5)                       #= x9 0
        li      x6, 0x80000000
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0x7fffffff
        lw      x9, 0(x5)                       #= x9 0x7fffffff
        li      x6, 0x80000000
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0x8f0f0f0f
        lw      x9, 0(x5)                       #= x9 0x8f0f0f0f
        li      x6, 0xffffffff
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0xffffffff
        lw      x9, 0(x5)                       #= x9 0xffffffff
        li      x6, 0xffffffff
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0xfffffffe
        lw      x9, 0(x5)                       #= x9 0xfffffffe
        li      x6, 0xffffffff
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0x7fffffff
        lw      x9, 0(x5)                       #= x9 0x7fffffff
        li      x6, 0xffffffff
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0
        lw      x9, 0(x5)                       #= x9 0
        li      x6, 0xffffffff
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0xf0f0f0f0
        lw      x9, 0(x5)                       #= x9 0xf0f0f0f0
        li      x6, 0x12345678
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0x12345678
        lw      x9, 0(x5)                       #= x9 0x12345678
        li      x6, 0x12345678
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0x12345679
        lw      x9, 0(x5)                       #= x9 0x12345679
        li      x6, 0x12345678
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0x92345678
        lw      x9, 0(x5)                       #= x9 0x92345678
        li      x6, 0x12345678
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0xedcba987
        lw      x9, 0(x5)                       #= x9 0xedcba987
        li      x6, 0x12345678
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0x1d3b5977
        lw      x9, 0(x5)                       #= x9 0x1d3b5977

# global memory: x0 as destination and source, rd = rs2, orders, registers beyond 31
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w x0, x7, (x5)                   #= atomic 0x92345687
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w x8, x0, (x5)                   #= x8 0x12345678, atomic 0x12345678
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w.aq x8, x7, (x5)                #= x8 0x12345678, atomic 0x92345687
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w.rl x8, x7, (x5)                #= x8 0x12345678, atomic 0x92345687
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w.aqrl x7, x7, (x5)              #= x7 0x12345678, atomic 0x92345687
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w x48, x47, (x46)                #= x48 0x12345678, atomic 0x92345687

# LDS
        csrr    x5, lds
        li      x6, 0
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 0
        lw      x9, 0(x5)                       #= x9 0
        li      x6, 0
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 1
        lw      x9, 0(x5)                       #= x9 1
        li      x6, 0
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 0x80000000
        lw      x9, 0(x5)                       #= x9 0x80000000
        li      x6, 0
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 0xffffffff
        lw      x9, 0(x5)                       #= x9 0xffffffff
        li      x6, 0
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0, atomic 0xf0f0f0f
        lw      x9, 0(x5)                       #= x9 0xf0f0f0f
        li      x6, 1
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 1
        lw      x9, 0(x5)                       #= x9 1
        li      x6, 1
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 0
        lw      x9, 0(x5)                       #= x9 0
        li      x6, 1
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 0x80000001
        lw      x9, 0(x5)                       #= x9 0x80000001
        li      x6, 1
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 0xfffffffe
        lw      x9, 0(x5)                       #= x9 0xfffffffe
        li      x6, 1
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 1, atomic 0xf0f0f0e
        lw      x9, 0(x5)                       #= x9 0xf0f0f0e
        li      x6, 0x7fffffff
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0x7fffffff
        lw      x9, 0(x5)                       #= x9 0x7fffffff
        li      x6, 0x7fffffff
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0x7ffffffe
        lw      x9, 0(x5)                       #= x9 0x7ffffffe
        li      x6, 0x7fffffff
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0xffffffff
        lw      x9, 0(x5)                       #= x9 0xffffffff
        li      x6, 0x7fffffff
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0x80000000
        lw      x9, 0(x5)                       #= x9 0x80000000
        li      x6, 0x7fffffff
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x7fffffff, atomic 0x70f0f0f0
        lw      x9, 0(x5)                       #= x9 0x70f0f0f0
        li      x6, 0x80000000
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0x80000000
        lw      x9, 0(x5)                       #= x9 0x80000000
        li      x6, 0x80000000
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0x80000001
        lw      x9, 0(x5)                       #= x9 0x80000001
        li      x6, 0x80000000
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0
        lw      x9, 0(x5)                       #= x9 0
        li      x6, 0x80000000
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0x7fffffff
        lw      x9, 0(x5)                       #= x9 0x7fffffff
        li      x6, 0x80000000
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x80000000, atomic 0x8f0f0f0f
        lw      x9, 0(x5)                       #= x9 0x8f0f0f0f
        li      x6, 0xffffffff
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0xffffffff
        lw      x9, 0(x5)                       #= x9 0xffffffff
        li      x6, 0xffffffff
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0xfffffffe
        lw      x9, 0(x5)                       #= x9 0xfffffffe
        li      x6, 0xffffffff
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0x7fffffff
        lw      x9, 0(x5)                       #= x9 0x7fffffff
        li      x6, 0xffffffff
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0
        lw      x9, 0(x5)                       #= x9 0
        li      x6, 0xffffffff
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0xffffffff, atomic 0xf0f0f0f0
        lw      x9, 0(x5)                       #= x9 0xf0f0f0f0
        li      x6, 0x12345678
        li      x7, 0
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0x12345678
        lw      x9, 0(x5)                       #= x9 0x12345678
        li      x6, 0x12345678
        li      x7, 1
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0x12345679
        lw      x9, 0(x5)                       #= x9 0x12345679
        li      x6, 0x12345678
        li      x7, 0x80000000
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0x92345678
        lw      x9, 0(x5)                       #= x9 0x92345678
        li      x6, 0x12345678
        li      x7, 0xffffffff
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0xedcba987
        lw      x9, 0(x5)                       #= x9 0xedcba987
        li      x6, 0x12345678
        li      x7, 0xf0f0f0f
        sw      x6, 0(x5)
        amoxor.w x8, x7, (x5)                   #= x8 0x12345678, atomic 0x1d3b5977
        lw      x9, 0(x5)                       #= x9 0x1d3b5977

# LDS: x0 as destination and source, rd = rs2, orders, registers beyond 31
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w x0, x7, (x5)                   #= atomic 0x92345687
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w x8, x0, (x5)                   #= x8 0x12345678, atomic 0x12345678
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w.aq x8, x7, (x5)                #= x8 0x12345678, atomic 0x92345687
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w.rl x8, x7, (x5)                #= x8 0x12345678, atomic 0x92345687
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w.aqrl x7, x7, (x5)              #= x7 0x12345678, atomic 0x92345687
        li      x6, 0x12345678
        li      x7, 0x800000ff
        li      x47, 0x800000ff
        mv      x46, x5
        sw      x6, 0(x5)
        amoxor.w x48, x47, (x46)                #= x48 0x12345678, atomic 0x92345687

# a word that is not aligned
        la      x5, place+2
        amoxor.w x8, x7, (x5)                   #= trap Misaligned place+2
        endprg

        .data
        .balign 64
place: .word 0, 0
