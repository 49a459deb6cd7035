# REGEXTI before a vset, which it cannot stand before: the record of the trap has the prefix word. Found by
# fuzzing on split.
# launch: grid=1,1,1 warps=1 lanes=4 lds=2048 pds=64 sgprs=64 vgprs=64
# machine: config=tiny seed=0 latency=1..1 stall=0
.text
.globl _start
_start:
    # prologue
    # body
    .word 0xb270300b
    .word 0xfbb271d7
    endprg
.data
    .space 1024
