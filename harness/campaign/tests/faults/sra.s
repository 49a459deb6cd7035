# -4 to 3, arithmetically to the right by 1.
        vid.v   v1
        vadd.vi v1, v1, -4
caught: vsra.vi v2, v1, 1
        endprg
