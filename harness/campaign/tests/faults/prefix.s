# REGEXT makes vs2 of the addition v34 and leaves vs1 at v5.
        vmv.v.i v34, 10
        vmv.v.i v2, 11
        vmv.v.i v5, 1
        vmv.v.i v37, 2
        regext  0, 0, 1, 0
caught: vadd.vv v3, v2, v5
        endprg
