# Workgroups in a grid whose sides differ: each has its own place.
#
# launch: grid=1,2,3 warps=1
_start:
    la x10, out
    csrr x5, gdx
    csrr x6, gdy
    csrr x7, gdz
    slli x8, x7, 1
    add x8, x8, x6              # the workgroup's number
    slli x9, x8, 4
    add x10, x10, x9
    sw x5, 0(x10)
    sw x6, 4(x10)
    sw x7, 8(x10)
    sw x8, 12(x10)
    endprg                      #= end

.data
out: .space 4096
