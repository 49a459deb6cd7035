# A program of five instructions, and what `mini` (mini_top.sv) reports about it: golden executes the
# program's own code, and the stand-in plays the script in the next page. So the lockstep comparison runs on a
# DUT that is not part of Tandem.
#   tandem run --dut rtl/dut/tests/mini rtl/dut/tests/mini/program.s
#   tandem run --dut rtl/dut/tests/mini rtl/dut/tests/mini/program.s --plant rtl:scalar-data
# launch: lanes=4 sgprs=32 vgprs=32
# machine: config=1x1x4 seed=1 latency=1..4 stall=0
.text
.globl _start
_start:
    addi x5, x0, 100
    add x6, x5, x5
    vid.v v4
    vadd.vx v5, v4, x5
    endprg

# The script: one command per line of 16 words. The words after the command are the arguments of the trace
# call that mini_top.sv makes for it: SM 0, warp slot 0, then the instruction's number.
.balign 4096

    # a workgroup with one warp, whose LDS begins at 0x70000000
    .word 1, 0, 0, 0, 0, 0, 0, 0x70000000, 0x90002000
    .zero 28
    # its warp 0 in slot 0
    .word 2, 0, 0, 0, 0, 0
    .zero 40
    # addi x5, x0, 100
    .word 4, 0, 0, 0, 0x80000000, 0x06400293, 0, 0xf
    .zero 32
    # source 0
    .word 5, 0, 0, 0, 0, 1, 0, 0, 0
    .zero 28
    # x5
    .word 8, 0, 0, 0, 5, 100
    .zero 40
    # moves on to the next pc
    .word 6, 0, 0, 0, 0x80000004, 0xf, 0, 0, 0, 0, 0, 0, 0, 0, 0
    .zero 4
    # is done
    .word 14, 0, 0, 0
    .zero 48
    # add x6, x5, x5
    .word 4, 0, 0, 1, 0x80000004, 0x00528333, 0, 0xf
    .zero 32
    # source 0
    .word 5, 0, 0, 1, 0, 1, 5, 100, 0
    .zero 28
    # source 1
    .word 5, 0, 0, 1, 1, 1, 5, 100, 0
    .zero 28
    # x6
    .word 8, 0, 0, 1, 6, 200
    .zero 40
    # moves on to the next pc
    .word 6, 0, 0, 1, 0x80000008, 0xf, 0, 0, 0, 0, 0, 0, 0, 0, 0
    .zero 4
    # is done
    .word 14, 0, 0, 1
    .zero 48
    # vid.v v4
    .word 4, 0, 0, 2, 0x80000008, 0x5208a257, 0, 0xf
    .zero 32
    # v4
    .word 9, 0, 0, 2, 4, 0xf, 0, 1
    .zero 32
    # moves on to the next pc
    .word 6, 0, 0, 2, 0x8000000c, 0xf, 0, 0, 0, 0, 0, 0, 0, 0, 0
    .zero 4
    # is done
    .word 14, 0, 0, 2
    .zero 48
    # vadd.vx v5, v4, x5
    .word 4, 0, 0, 3, 0x8000000c, 0x0242c2d7, 0, 0xf
    .zero 32
    # source 0
    .word 5, 0, 0, 3, 0, 1, 5, 100, 0
    .zero 28
    # source 1
    .word 5, 0, 0, 3, 1, 2, 4, 0, 1
    .zero 28
    # v5
    .word 9, 0, 0, 3, 5, 0xf, 100, 1
    .zero 32
    # moves on to the next pc
    .word 6, 0, 0, 3, 0x80000010, 0xf, 0, 0, 0, 0, 0, 0, 0, 0, 0
    .zero 4
    # is done
    .word 14, 0, 0, 3
    .zero 48
    # endprg
    .word 4, 0, 0, 4, 0x80000010, 0x0000400b, 0, 0xf
    .zero 32
    # ends the warp
    .word 6, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    # is done
    .word 14, 0, 0, 4
    .zero 48
    # five retired
    .word 15, 5
    .zero 56
    # the workgroup ends
    .word 3, 0, 0
    .zero 52
    # the kernel ends
    .word 0
    .zero 60
