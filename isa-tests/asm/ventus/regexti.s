# regexti: high six bits of the next .vi instruction's immediate, high three of vs2 and vd
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
        regexti  0, 0, 0                        #= none
        vadd.vi v3, v2, 0                       #= v3 0x64
        regexti  0, 0, 0                        #= none
        vadd.vi v3, v2, 15                      #= v3 0x73
        regexti  0, 0, 0                        #= none
        vadd.vi v3, v2, -16                     #= v3 0x74
        regexti  0, 0, 0                        #= none
        vadd.vi v3, v2, -1                      #= v3 0x83
        regexti  1, 0, 0                        #= none
        vadd.vi v3, v2, 0                       #= v3 0x84
        regexti  1, 0, 0                        #= none
        vadd.vi v3, v2, 15                      #= v3 0x93
        regexti  1, 0, 0                        #= none
        vadd.vi v3, v2, -16                     #= v3 0x94
        regexti  1, 0, 0                        #= none
        vadd.vi v3, v2, -1                      #= v3 0xa3
        regexti  31, 0, 0                       #= none
        vadd.vi v3, v2, 0                       #= v3 0x444
        regexti  31, 0, 0                       #= none
        vadd.vi v3, v2, 15                      #= v3 0x453
        regexti  31, 0, 0                       #= none
        vadd.vi v3, v2, -16                     #= v3 0x454
        regexti  31, 0, 0                       #= none
        vadd.vi v3, v2, -1                      #= v3 0x463
        regexti  32, 0, 0                       #= none
        vadd.vi v3, v2, 0                       #= v3 0xfffffc64
        regexti  32, 0, 0                       #= none
        vadd.vi v3, v2, 15                      #= v3 0xfffffc73
        regexti  32, 0, 0                       #= none
        vadd.vi v3, v2, -16                     #= v3 0xfffffc74
        regexti  32, 0, 0                       #= none
        vadd.vi v3, v2, -1                      #= v3 0xfffffc83
        regexti  63, 0, 0                       #= none
        vadd.vi v3, v2, 0                       #= v3 0x44
        regexti  63, 0, 0                       #= none
        vadd.vi v3, v2, 15                      #= v3 0x53
        regexti  63, 0, 0                       #= none
        vadd.vi v3, v2, -16                     #= v3 0x54
        regexti  63, 0, 0                       #= none
        vadd.vi v3, v2, -1                      #= v3 0x63
        regexti  3, 7, 0                        #= none
        vadd.vi v3, v2, 1                       #= v3 1197
        regexti  3, 0, 7                        #= none
        vadd.vi v3, v2, 1                       #= v227 197
        vadd.vi v3, v2, 1                       #= v3 101

# shift amounts are the low five bits
        regexti  5, 0, 0                        #= none
        vsll.vi v3, v2, 4                       #= v3 0x640

# before anything but a .vi instruction it traps
        regexti  0, 0, 0                        #= none
        add     x7, x5, x6                      #= trap Prefix
        endprg
