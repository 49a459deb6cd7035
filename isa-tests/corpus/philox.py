"""Philox 4x32-10 from its paper (Salmon et al., 2011), as curand_kernel.h numbers its states."""


def _philox(counter, key):
    c, (k0, k1) = list(counter), key
    for _ in range(10):
        a, b = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [b >> 32 ^ c[1] ^ k0, b & 0xFFFFFFFF, a >> 32 ^ c[3] ^ k1, a & 0xFFFFFFFF]
        k0, k1 = k0 + 0x9E3779B9 & 0xFFFFFFFF, k1 + 0xBB67AE85 & 0xFFFFFFFF
    return c


def stream(seed, sequence, offset):
    at = offset
    while True:
        n = at // 4
        counter = (n & 0xFFFFFFFF, n >> 32, sequence & 0xFFFFFFFF, sequence >> 32)
        yield _philox(counter, (seed & 0xFFFFFFFF, seed >> 32))[at % 4]
        at += 1
