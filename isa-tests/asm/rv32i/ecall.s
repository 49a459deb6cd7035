# ecall: not supported: traps Environment, the value is the word
# Ventus 4.1; errata D14

        .text
_start:
        nop                                     #= none
        ecall                                   #= trap Environment 0x73
        endprg
