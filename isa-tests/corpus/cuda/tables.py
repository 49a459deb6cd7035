"""Launches of tables.cu."""

import numpy as np
from corpus import B, D, I, Launch, U, doubles, i32, ints, u32


def _bytes(text):
    return np.frombuffer(text.encode(), B)


def _alignment(rng, kernel, same, other, start, extend):
    a, b = ("".join(rng.choice(list("ACGT"), n)) for n in (25, 40))
    b = b[:10] + a[3:9] + a[11:20] + b[25:]
    value, along, down = (np.full((len(a) + 1, len(b) + 1), x) for x in (0, -1000, -1000))
    for i, c in enumerate(a, 1):
        for j, d in enumerate(b, 1):
            along[i, j] = max(along[i, j - 1] + extend, value[i, j - 1] + start)
            down[i, j] = max(down[i - 1, j] + extend, value[i - 1, j] + start)
            fit = value[i - 1, j - 1] + (same if c == d else other)
            value[i, j] = max(0, fit, along[i, j], down[i, j])
    args = [_bytes(a), i32(len(a)), _bytes(b), i32(len(b)), np.zeros(1, I)]
    want = {4: np.array([value.max()], I)}
    return Launch(1, 32, args, want, kernel=f"best_alignment<{kernel}>", shared=8 * len(a))


def best_alignment(rng):
    return _alignment(rng, "Scores", 3, -2, -4, -1)


def best_alignment_strict(rng):
    return _alignment(rng, "Strict", 5, -9, -6, -5)


def reachable_sums(rng):
    words, sets = 40, [[3, 34, 64, 100, 100], [1, 2, 4, 8, 500], [700, 33]]
    begin = np.cumsum([0] + [len(s) for s in sets]).astype(I)
    want, count = np.zeros((3, words), U), np.zeros(3, I)
    for k, weights in enumerate(sets):
        sums = {0}
        for w in weights:
            sums |= {s + w for s in sums}
        for s in sums:
            want[k, s // 32] |= U(1 << s % 32)
        count[k] = len(sums)
    args = [np.concatenate(sets).astype(I), begin, i32(words), np.zeros((3, words), U), np.zeros(3, I)]
    return Launch(3, 64, args, {3: want, 4: count}, shared=4 * words)


def bracketings(rng):
    n = 14
    terms = ints(rng, n)
    want = np.zeros((n, n, 2), I)
    for i in range(n):
        want[i, i] = terms[i]
    for length in range(1, n):
        for i in range(n - length):
            j = i + length
            want[i, j, 0] = max(want[i, c, 0] - want[c + 1, j, 1] for c in range(i, j))
            want[i, j, 1] = min(want[i, c, 1] - want[c + 1, j, 0] for c in range(i, j))
    return Launch(1, 32, [terms, i32(n), np.zeros((n, n, 2), I)], {2: want}, shared=8 * n * n)


def _common(a, b):
    row = np.zeros(len(b) + 1, int)
    for c in a:
        before = row.copy()
        for j, d in enumerate(b):
            row[j + 1] = before[j] + 1 if c == d else max(before[j + 1], row[j])
    return row[-1]


def common_letters(rng):
    count, pitch, length = 40, 30, 61
    word = "".join(rng.choice(list("abcdez"), length))
    others = np.zeros((count, pitch), B)
    texts = ["".join(rng.choice(list("abcdex"), rng.integers(0, pitch))) for _ in range(count)]
    for row, text in zip(others, texts):
        row[: len(text)] = _bytes(text)
    want = np.array([_common(word, t) for t in texts], I)
    args = [_bytes(word), i32(length), others, i32(pitch), i32(count), np.zeros(count, I)]
    return Launch(2, 32, args, {5: want})


def warp_series(rng):
    n, band = 20, 4
    a, b = doubles(rng, n), doubles(rng, n)
    cost = np.full((n + 1, n + 1), np.inf)
    cost[0, 0] = 0
    for i in range(n):
        for j in range(max(0, i - band), min(n, i + band + 1)):
            cost[i + 1, j + 1] = abs(a[i] - b[j]) + min(cost[i, j], cost[i + 1, j], cost[i, j + 1])
    args = [a, b, i32(n), np.zeros(1)]
    return Launch(1, 32, args, {3: cost[n, n:]}, kernel="warp_series<4>", rtol=1e-12)


def domino_tilings(rng):
    height, width, prime = 4, 9, 1009
    # 1, 5, 11, 36, 95, 281, 781, 2245, 6336 for four rows: f(n) = f(n-1) + 5 f(n-2) + f(n-3) - f(n-4)
    f = [1, 1, 0, 1]
    for _ in range(width):
        f.append(f[-1] + 5 * f[-2] + f[-3] - f[-4])
    want = (np.array(f[4:]) % prime).astype(U)
    args = [i32(height), i32(width), u32(prime), np.zeros(width, U)]
    return Launch(1, 32, args, {3: want})
