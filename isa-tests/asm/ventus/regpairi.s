# regpairi: high six bits of the next .vi instruction's immediate, high three of vs2 and vd; as REGEXTI, for no memory instruction has such an immediate
# Ventus 4.2.2, 4.2.3; errata D2, D17, D32
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        li      t6, 0x64
        vmv.v.x v2, t6
        li      t6, 0x44c
        vmv.v.x v226, t6
        regpairi 0, 0, 0                        #= none
        vadd.vi v3, v2, 0                       #= v3 0x64
        regpairi 0, 0, 0                        #= none
        vadd.vi v3, v2, 15                      #= v3 0x73
        regpairi 0, 0, 0                        #= none
        vadd.vi v3, v2, -16                     #= v3 0x74
        regpairi 0, 0, 0                        #= none
        vadd.vi v3, v2, -1                      #= v3 0x83
        regpairi 1, 0, 0                        #= none
        vadd.vi v3, v2, 0                       #= v3 0x84
        regpairi 1, 0, 0                        #= none
        vadd.vi v3, v2, 15                      #= v3 0x93
        regpairi 1, 0, 0                        #= none
        vadd.vi v3, v2, -16                     #= v3 0x94
        regpairi 1, 0, 0                        #= none
        vadd.vi v3, v2, -1                      #= v3 0xa3
        regpairi 31, 0, 0                       #= none
        vadd.vi v3, v2, 0                       #= v3 0x444
        regpairi 31, 0, 0                       #= none
        vadd.vi v3, v2, 15                      #= v3 0x453
        regpairi 31, 0, 0                       #= none
        vadd.vi v3, v2, -16                     #= v3 0x454
        regpairi 31, 0, 0                       #= none
        vadd.vi v3, v2, -1                      #= v3 0x463
        regpairi 32, 0, 0                       #= none
        vadd.vi v3, v2, 0                       #= v3 0xfffffc64
        regpairi 32, 0, 0                       #= none
        vadd.vi v3, v2, 15                      #= v3 0xfffffc73
        regpairi 32, 0, 0                       #= none
        vadd.vi v3, v2, -16                     #= v3 0xfffffc74
        regpairi 32, 0, 0                       #= none
        vadd.vi v3, v2, -1                      #= v3 0xfffffc83
        regpairi 63, 0, 0                       #= none
        vadd.vi v3, v2, 0                       #= v3 0x44
        regpairi 63, 0, 0                       #= none
        vadd.vi v3, v2, 15                      #= v3 0x53
        regpairi 63, 0, 0                       #= none
        vadd.vi v3, v2, -16                     #= v3 0x54
        regpairi 63, 0, 0                       #= none
        vadd.vi v3, v2, -1                      #= v3 0x63
        regpairi 3, 7, 0                        #= none
        vadd.vi v3, v2, 1                       #= v3 1197
        regpairi 3, 0, 7                        #= none
        vadd.vi v3, v2, 1                       #= v227 197
        vadd.vi v3, v2, 1                       #= v3 101

# shift amounts are the low five bits
        regpairi 5, 0, 0                        #= none
        vsll.vi v3, v2, 4                       #= v3 0x640

# before anything but a .vi instruction it traps
        regpairi 0, 0, 0                        #= none
        add     x7, x5, x6                      #= trap Prefix
        endprg
