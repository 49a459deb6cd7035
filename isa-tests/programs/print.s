# Eight warps print three lines each: a record is reserved by amoadd.w, filled, completed by its size word behind a
# FENCE, and announced by CSR_PRINT; a warp ends when the host has read everything of its own.
#
# launch: grid=2,1,1 warps=4 lanes=4 print=4096
# printed: workgroup 0 warp 0 line 3:  2.50 text
# printed: workgroup 0 warp 0 line 2:  2.50 text
# printed: workgroup 0 warp 0 line 1:  2.50 text
# printed: workgroup 0 warp 1 line 3:  2.50 text
# printed: workgroup 0 warp 1 line 2:  2.50 text
# printed: workgroup 0 warp 1 line 1:  2.50 text
# printed: workgroup 0 warp 2 line 3:  2.50 text
# printed: workgroup 0 warp 2 line 2:  2.50 text
# printed: workgroup 0 warp 2 line 1:  2.50 text
# printed: workgroup 0 warp 3 line 3:  2.50 text
# printed: workgroup 0 warp 3 line 2:  2.50 text
# printed: workgroup 0 warp 3 line 1:  2.50 text
# printed: workgroup 1 warp 0 line 3:  2.50 text
# printed: workgroup 1 warp 0 line 2:  2.50 text
# printed: workgroup 1 warp 0 line 1:  2.50 text
# printed: workgroup 1 warp 1 line 3:  2.50 text
# printed: workgroup 1 warp 1 line 2:  2.50 text
# printed: workgroup 1 warp 1 line 1:  2.50 text
# printed: workgroup 1 warp 2 line 3:  2.50 text
# printed: workgroup 1 warp 2 line 2:  2.50 text
# printed: workgroup 1 warp 2 line 1:  2.50 text
# printed: workgroup 1 warp 3 line 3:  2.50 text
# printed: workgroup 1 warp 3 line 2:  2.50 text
# printed: workgroup 1 warp 3 line 1:  2.50 text
_start:
    csrr x10, 0x803             # metadata buffer
    lw x11, 48(x10)             # print buffer
    lw x12, 52(x10)             # its size
    addi x12, x12, -8           # room for records
    csrr x13, 0x805             # warp
    csrr x14, 0x808             # workgroup
    la x20, format
    la x21, text
    li x22, 0x40040000          # 2.5 as a double: high word
    li x15, 3
    li x16, 40                  # bytes of a record
line:
    amoadd.w x17, x16, (x11)
    add x18, x17, x16
    bltu x12, x18, full
    add x18, x11, x17
    addi x18, x18, 8
    sw x20, 4(x18)
    sw x14, 8(x18)              # arguments from here on
    sw x13, 12(x18)
    sw x15, 16(x18)
    sw x0, 24(x18)              # a double is aligned to 8
    sw x22, 28(x18)
    sw x21, 32(x18)             # a pointer has 8 bytes
    sw x0, 36(x18)
    fence
    sw x16, 0(x18)
    csrrwi x0, 0x80b, 1
full:
    addi x15, x15, -1
    bnez x15, line
wait:
    csrr x23, 0x80b
    bnez x23, wait
    endprg

.data
format: .asciz "workgroup %d warp %d line %d: %5.2f %s\n"
text: .asciz "text"
