# lui: rd = imm << 12
# RISC-V I §2.4.1

        .text
_start:
        lui     x7, 0x0                         #= x7 0
        lui     x7, 0x1                         #= x7 0x1000
        lui     x7, 0x7ffff                     #= x7 0x7ffff000
        lui     x7, 0x80000                     #= x7 0x80000000
        lui     x7, 0xfffff                     #= x7 0xfffff000
        lui     x7, 0x12345                     #= x7 0x12345000
        lui     x0, 1                           #= none
        lui     x45, 0xabcde                    #= x45 0xabcde000
        endprg
