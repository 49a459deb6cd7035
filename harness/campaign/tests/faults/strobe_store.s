# Word stores, then byte stores to the words' first bytes; nothing reads them back.
        la      t0, table
        vid.v   v1
        vsll.vi v2, v1, 2
        vadd.vx v2, v2, t0
        vmv.v.i v3, 7
        vsw12.v v3, 0(v2)
        vmv.v.i v4, 9
caught: vsb12.v v4, 0(v2)
        endprg
        .data
        .align  6
table:  .space  32
