"""Launches of strings.cu."""

import fnmatch

import numpy as np
from corpus import B, I, Launch, U, UL, i32


def match_names(rng):
    count = 50
    names = ["".join(rng.choice(list("aabcde"), rng.integers(0, 9))) for _ in range(count - 2)]
    names += ["acxe", "zabze"]
    text = "".join(n + "\0" for n in names).encode()
    begin = np.cumsum([0] + [len(n) + 1 for n in names[:-1]]).astype(U)
    hits = [fnmatch.fnmatchcase(n, "*a[b-d]?*e") for n in names] + [False] * (64 - count)
    want = np.packbits(hits, bitorder="little").view(U)
    return Launch(2, 32, [np.frombuffer(text, B), begin, i32(count), np.zeros(2, U)], {3: want})


def decode_utf8(rng):
    text = bytearray("Grüße, 乘影 — ∑ 🜁 ok".encode() * 2)
    text += (
        b"\xc0\xaf"
        + b"\xed\xa0\x80"
        + b"\xf4\x90\x80\x80"
        + b"\xe2\x82"
        + b"x\xff"
        + "€\U0010ffff".encode()
        + b"\xf0\x9f"
    )
    want, wrong, i = np.full(len(text), 2**32 - 1, U), 0, 0
    while i < len(text):
        for length in (1, 2, 3, 4):
            try:
                want[i] = ord(bytes(text[i : i + length]).decode())
                break
            except (UnicodeDecodeError, TypeError):
                pass
        else:
            wrong, length = wrong + 1, 1
        i += length
    args = [np.frombuffer(bytes(text), B), i32(len(text)), np.zeros(len(text), U), np.zeros(1, I)]
    return Launch(3, 32, args, {2: want, 3: np.array([wrong], I)})


def format_numbers(rng):
    numbers = np.append((rng.integers(-(2**31), 2**31, 40) >> rng.integers(0, 31, 40)), [0, 42, -(2**31)])
    text = "".join(f"{n:12d}" for n in numbers).encode()
    args = [numbers.astype(I), i32(len(numbers)), np.zeros(len(text), B)]
    return Launch(2, 32, args, {2: np.frombuffer(text, B)})


def run_lengths(rng):
    data = np.repeat(rng.integers(0, 3, 40), rng.choice([1, 2, 3, 30], 40)).astype(B)
    data = np.concatenate([data, np.full(300, 9, B)])
    starts = np.flatnonzero(np.append(True, data[1:] != data[:-1]))
    lengths = np.diff(np.append(starts, len(data)))
    want = np.zeros((len(data), 4), B)
    want[: len(starts)] = np.stack([data[starts], lengths & 255, lengths >> 8, 0 * starts], 1)
    args = [data, i32(len(data)), np.zeros((len(data), 4), B), np.zeros(1, I)]
    return Launch(1, 128, args, {2: want, 3: np.array([len(starts)], I)}, shared=4 * len(data))


def turn_bits(rng):
    rows = rng.integers(0, 2**32, (2, 32)).astype(U)
    bits = np.unpackbits(rows.view(B).reshape(2, 32, 4), axis=2, bitorder="little")
    want = np.packbits(bits.transpose(0, 2, 1), axis=2, bitorder="little").view(U)
    return Launch(2, 32, [rows], {0: want.reshape(2, 32)})


def pack_numbers(rng):
    n = 29
    numbers = np.sort((rng.integers(0, 2**32, n) >> rng.integers(0, 28, n)).astype(U))
    packed = []
    for gap in np.diff(numbers, prepend=U(0)).tolist():
        while gap > 127:
            packed.append(gap & 127 | 128)
            gap >>= 7
        packed.append(gap)
    want = np.zeros(160, B)
    want[: len(packed)] = packed
    return Launch(
        1, 32, [numbers, i32(n), np.zeros(160, B), np.zeros(1, I)], {2: want, 3: np.array([len(packed)], I)}
    )


def bit_facts(rng):
    n = 40
    words = rng.integers(0, 2**64, n, dtype=UL) & rng.integers(0, 2**64, n, dtype=UL)
    words[:2] = 0, 2**64 - 1
    bits = np.unpackbits(words.view(B).reshape(n, 8), axis=1, bitorder="little")
    gap = np.array([max(map(len, "".join(map(str, b)).split("1"))) for b in bits], I)
    flipped = np.packbits(bits[:, ::-1], axis=1, bitorder="little").view(UL).ravel()
    ordered = np.sort(words.view(B).reshape(n, 8), axis=1).view(UL).ravel()
    args = [words, i32(n), np.zeros(n, I), np.zeros(n, UL), np.zeros(n, UL)]
    return Launch(2, 32, args, {2: gap, 3: flipped, 4: ordered})


def aligned_pairs(rng):
    n = 24
    first, second = rng.integers(0, 4, (n, 2)), rng.integers(0, 4, (n, 2))
    best, above = np.zeros((32, 2), int), np.zeros(32, int)
    for pair in range(2):
        h = np.zeros((n + 1, n + 1), int)
        for i in range(n):
            for j in range(n):
                step = 3 if first[i, pair] == second[j, pair] else -2
                h[i + 1, j + 1] = max(h[i, j] + step, max(h[i, j + 1], h[i + 1, j]) - 2, 0)
                above[i] += (best[i, pair] >= h[i + 1, j + 1]) * (2 - pair)
                best[i, pair] = max(best[i, pair], h[i + 1, j + 1])
    pack = lambda v: (v[:, 0] | v[:, 1] << 16).astype(U)  # noqa: E731
    wide = np.minimum(above - 3, np.maximum(np.maximum(np.arange(32), n), above - 9)).astype(I)
    args = [pack(first), pack(second), i32(n), np.zeros(32, U), np.zeros(32, I)]
    return Launch(1, 32, args, {3: pack(best), 4: wide})
