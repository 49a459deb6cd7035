# ebreak: not supported: traps Environment, the value is the word
# Ventus 4.1; errata D14

        .text
_start:
        nop                                     #= none
        ebreak                                  #= trap Environment 0x100073
        endprg
