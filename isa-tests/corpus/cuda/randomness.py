"""Launches of randomness.cu."""

import numpy as np

from corpus import D, F, I, Launch, U, f64, i32, u32, u64
from philox import double, normals, single, stream


def ball_volume(rng):
    seed, draws, hits = 0x123456789ABC, 4, 0
    for thread in range(64):
        r = stream(seed, thread, 0)
        hits += sum(sum((next(r) >> 17) ** 2 for _ in range(4)) < 2**30 for _ in range(draws))
    return Launch(2, 32, [u64(seed), i32(draws), np.zeros(1, U)], {2: np.array([hits], U)})


def init_states(rng):
    # A state's layout is the library's own; but states of different threads must differ.
    def judge(got):
        rows = got.reshape(32, -1)
        return None if len(np.unique(rows, axis=0)) == 32 else "two threads have one state"

    return Launch(1, 32, [np.zeros((32, 48), np.uint8), u64(99)], {0: judge})


def gamma_numbers(rng):
    seed, shape, want = 4242, 2.5, []
    for thread in range(32):
        r, d = stream(seed, 0, 64 * thread), shape - 1 / 3
        c, pair = 1 / np.sqrt(9 * d), []
        while True:
            if not pair:
                pair = normals(double, r)
            x = pair.pop(0)
            v = (1 + c * x) ** 3
            if v > 0 and np.log(double(r)) < 0.5 * x * x + d - d * v + d * np.log(v):
                break
        want.append(d * v)
    return Launch(1, 32, [u64(seed), f64(shape), np.zeros(32)], {2: np.array(want)}, rtol=1e-11)


def halton_points(rng):
    first, n = 1000, 45
    point = np.zeros((4, n))
    for d, base in enumerate((3, 5, 7, 11)):
        for i in range(n):
            m, scale = first + i, 1.0
            while m:
                scale /= base
                point[d, i] += m % base * (base // 2 + 1) % base * scale
                m //= base
    point = point.astype(F)
    integral = np.zeros(64)
    integral[:n] = (0.5 + point).astype(D).prod(0)
    args = [u32(first), i32(n), np.zeros((4, n), F), np.zeros(64)]
    return Launch(2, 32, args, {2: point, 3: integral}, rtol=1e-6)


def bridge_maxima(rng):
    paths = 40
    normal = rng.normal(size=(16, paths)).astype(F)
    w = {0: np.zeros(paths), 16: 4.0 * normal[0]}
    used = 1
    for width in (16, 8, 4, 2):
        for left in range(0, 16, width):
            middle = (w[left] + w[left + width]) / 2 + np.sqrt(width) / 2 * normal[used]
            w[left + width // 2] = middle
            used += 1
    highest = np.max(list(w.values()), 0).astype(F)
    return Launch(2, 32, [normal, i32(paths), np.zeros(paths, F)], {2: highest})


def double_well(rng):
    seed, steps = 2**33 + 5, 12
    x = (np.arange(32) - 15.5) / 8
    well = (x * x - 1.2) ** 2 * 2
    threshold = np.full((32, 2), 2**32 - 1, np.uint64)
    for at in range(32):
        for right in range(2):
            to = at + 2 * right - 1
            if 0 <= to < 32 and well[to] > well[at]:
                threshold[at, right] = int(np.exp(well[at] - well[to]) * 2**32)
    threshold = threshold.astype(U)
    start = rng.integers(0, 32, 64).astype(I)
    place, accepted = start.copy(), np.zeros(2, U)
    for thread in range(64):
        r = stream(seed, thread, 7)
        for _ in range(steps):
            right = next(r) & 1
            to = place[thread] + 2 * right - 1
            if 0 <= to < 32 and next(r) <= threshold[place[thread], right]:
                place[thread] = to
                accepted[thread // 32] += 1
    args = [u64(seed), threshold, i32(steps), start, np.zeros(2, U)]
    return Launch(2, 32, args, {3: place, 4: accepted})


def distributions(rng):
    seed = 0xABCDEF0123

    def poisson(r, mean):
        count = 0
        while mean > 0:
            least, product = F(np.exp(-D(min(mean, 32)))), single(r)
            while product > least:
                count += 1
                product = F(product * single(r))
            mean -= 32
        return count

    rows = [[] for _ in range(6)]
    for thread in range(32):
        r = stream(seed, thread, 0)
        rows[0].append(normals(single, r) + normals(single, r))
        rows[1].append(np.exp(0.5 + 0.25 * np.array(normals(single, r) + normals(single, r))))
        rows[3].append([double(r) for _ in range(4)])
        r = stream(seed, thread, 3)
        rows[2].append(np.exp(-0.5 + 0.125 * np.array(normals(double, r))))
        r = stream(seed, thread, 0)
        rows[4].append([poisson(r, 3.5) for _ in range(4)])
        rows[5].append(poisson(r, 70.25))
    want = [np.array(v, t) for v, t in zip(rows, (F, F, D, D, U, U))]
    args = [u64(seed)] + [np.zeros_like(v) for v in want]
    return Launch(1, 32, args, {n + 1: v for n, v in enumerate(want)})


def one_at_a_time(rng):
    # The first numbers of seed 0 are known: PyTorch shows them as 0.3990 and -0.9247.
    seed, rows = 0, [[] for _ in range(4)]
    for thread in range(32):
        r = stream(seed, thread, 0)
        rows[0].append([single(r) for _ in range(5)])
        rows[2].append([(next(r) + 1) * 2.0**-32] + normals(double, r) + [next(r)])
        r = stream(seed, thread, 0)
        rows[1].append((normals(single, r) + normals(single, r))[:3])
        # A log-normal number drops the normal one that was kept.
        rows[1][-1] += [np.exp(0.5 + 0.25 * v) for v in normals(single, r)] + normals(single, r)[:1]
        r = stream(seed, thread, 2) if thread else stream(seed, 2**32 - 1, 6)
        rows[3].append([next(r) for _ in range(5)])
    want = [np.array(v, t) for v, t in zip(rows, (F, F, D, U))]
    assert round(float(want[0][0, 0]), 4) == 0.3990 and round(float(want[1][0, 0]), 4) == -0.9247
    args = [u64(seed)] + [np.zeros_like(v) for v in want]
    return Launch(1, 32, args, {n + 1: v for n, v in enumerate(want)}, rtol=1e-5)


def engines(rng):
    t = np.arange(64)
    raw = np.array([pow(48271, 1000 * int(i) + 1, 2**31 - 1) for i in t])
    real = F(raw - 1) / F(2**31 - 2) * F(4) - F(1)
    dice = np.floor((raw - 1) / (2**31 - 2) * 6 + 1).astype(I) + 100 * -(-t // 8) + 1000
    args = [np.zeros(64, U), np.zeros(64, F), np.zeros(64, I), np.zeros(1, I)]
    return Launch(1, 64, args, {0: raw.astype(U), 1: real, 2: dice, 3: np.array([dice.sum()], I)})
