"""Launches of hashing.cu."""

import hashlib
import zlib

import numpy as np

from corpus import B, Launch, U, i32


def sha3_blocks(rng):
    message, length = rng.integers(0, 256, (3, 136)).astype(B), np.array([0, 77, 135], np.int32)
    digest = [hashlib.sha3_256(m[:n].tobytes()).digest() for m, n in zip(message, length)]
    want = np.frombuffer(b"".join(digest), np.uint64).reshape(3, 4)
    return Launch(3, 32, [message, length, np.zeros((3, 4), np.uint64)], {2: want})


def _chacha(key, counter, nonce):
    state = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, *nonce]
    s = list(state)

    def quarter(a, b, c, d):
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = s[x] + s[y] & 0xFFFFFFFF
            v = s[z] ^ s[x]
            s[z] = (v << turn | v >> (32 - turn)) & 0xFFFFFFFF

    for _ in range(10):
        for k in range(4):
            quarter(k, k + 4, k + 8, k + 12)
        for k in range(4):
            quarter(k, (k + 1) % 4 + 4, (k + 2) % 4 + 8, (k + 3) % 4 + 12)
    return [a + b & 0xFFFFFFFF for a, b in zip(s, state)]


def chacha_stream(rng):
    key, nonce, first = rng.integers(0, 2**32, 8), rng.integers(0, 2**32, 3), 2**32 - 5
    stream = [_chacha(key.tolist(), (first + k) % 2**32, nonce.tolist()) for k in range(16)]
    plain = rng.integers(0, 2**32, (16, 16)).astype(U)
    args = [key.astype(U), np.array([first], U), nonce.astype(U), plain, np.zeros_like(plain)]
    return Launch(2, 32, args, {4: plain ^ np.array(stream, U)})


def strong_primes(rng):
    number = rng.integers(2**62, 2**63, 32, dtype=np.uint64) * 2 + 1
    # The greatest prime below 2^64, Mersenne's of 61 bits, and composites that deceive single bases.
    number[:8] = [2**64 - 59, 2**61 - 1, 3215031751, 3825123056546413051, 1009 * 1013, 97, 10**9 + 7, 3]

    def prime(n):
        if n < 1000:
            return all(n % k for k in range(2, n))
        d, s = n - 1, 0
        while d % 2 == 0:
            d, s = d // 2, s + 1
        for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
            x = pow(a, d, n)
            if x not in (1, n - 1) and all((x := x * x % n) != n - 1 for _ in range(s - 1)):
                return False
        return True

    want = np.array([prime(n) for n in number.tolist()])
    args = [number, np.zeros(32, bool), np.zeros(1, U)]
    return Launch(1, 32, args, {1: want, 2: np.array([want.sum()], U)})


def crc_by_parts(rng):
    text = rng.integers(0, 256, 32 * 16).astype(B)
    want = np.array([zlib.crc32(text.tobytes())], U)
    return Launch(1, 32, [text, i32(16), np.zeros(1, U)], {2: want})


def bloom_members(rng):
    known = rng.integers(97, 123, (30, 4)).astype(np.int8)
    asked = np.concatenate([known[::3], rng.integers(97, 123, (40, 4)).astype(np.int8)])

    def bits(word):
        h = 2166136261
        for c in word.tolist():
            h = (h ^ c) * 16777619 % 2**32
        step = (h >> 15 ^ h) * 0x2C1B3C6D % 2**32 | 1
        return {((h + k * step) % 2**32 >> 5) % 16 * 32 + (h + k * step) % 32 for k in range(3)}

    filled = set().union(*map(bits, known))
    want = np.array([bits(w) <= filled for w in asked])
    assert want[:10].all() and not want.all()
    args = [known, i32(30), asked, i32(len(asked)), np.zeros(len(asked), bool)]
    return Launch(1, 64, args, {4: want}, kernel="bloom_members<16, 3>")
