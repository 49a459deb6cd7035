# auipc: rd = pc + (imm << 12)
# RISC-V I §2.4.1

        .text
_start:
at1:
        auipc   x7, 0x0                         #= x7 at1+0
at2:
        auipc   x7, 0x1                         #= x7 at2+0x1000
at3:
        auipc   x7, 0x7ffff                     #= x7 at3+0x7ffff000
at4:
        auipc   x7, 0x80000                     #= x7 at4+0x80000000
at5:
        auipc   x7, 0xfffff                     #= x7 at5+0xfffff000
        auipc   x0, 1                           #= none
at6:
        auipc   x45, 0                          #= x45 at6+4
        endprg
