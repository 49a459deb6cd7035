# Words of lanes 0 to 3 end one line, those of lanes 4 to 7 begin the next.
        la      t0, table
        addi    t0, t0, 48
caught: vle32.v v1, (t0)
        endprg
        .data
        .align  6
table:  .space  48
        .word   1, 2, 3, 4, 5, 6, 7, 8
        .space  48
