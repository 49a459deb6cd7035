"""Launches of sorting.cu."""

import numpy as np
from corpus import D, F, I, L, Launch, U, UL, floats, i32, ints

ENTRY = [("key", F), ("payload", I)]


def _runs(data, width, kernel, key):
    want = data.copy()
    for s in range(0, len(data), width):
        run = data[s : s + width]
        want[s : s + width] = run[np.argsort(key(run), kind="stable")]
    return Launch(2, 64, [data, i32(len(data))], {0: want}, kernel=f"sort_runs<{kernel}>", rtol=0, atol=0)


def sort_runs_of_floats(rng):
    return _runs(floats(rng, 110), 32, "32, float, Ascending", lambda v: v)


def sort_runs_of_wide_numbers(rng):
    data = rng.integers(-3, 3, 101) * 2**40 + rng.integers(0, 3, 101)
    return _runs(data, 8, "8, long long, Ascending", lambda v: v)


def sort_runs_by_magnitude(rng):
    return _runs(ints(rng, 128, low=-5, high=6), 16, "16, int, ByMagnitude", abs)


def digit_pass(rng):
    n, shift = 150, 8
    keys = rng.integers(0, 2**32, n).astype(U)
    want = keys[np.argsort(keys >> shift & 15, kind="stable")]
    return Launch(1, 64, [keys, np.zeros(n, U), i32(n), i32(shift)], {1: want}, kernel="digit_pass<4>")


def merge_pieces(rng):
    lists = []
    for n, first in ((37, 0), (60, 1000)):
        e = np.zeros(n, ENTRY)
        e["key"], e["payload"] = np.sort(rng.integers(0, 20, n)) / F(4), np.arange(first, first + n)
        lists.append(e)
    both = np.concatenate(lists)
    want = both[np.argsort(both["key"], kind="stable")]
    args = [lists[0], i32(37), lists[1], i32(60), np.zeros(97, ENTRY)]
    return Launch(1, 32, args, {4: want}, kernel="merge_pieces<5>")


def least_of_rows(rng):
    count, pitch = 36, 17
    rows, length = rng.uniform(-1, 1, (count, pitch)), rng.integers(0, pitch + 1, count).astype(I)
    want = np.full((count, 6), 9.0)
    for row, n, out in zip(rows, length, want):
        out[: min(n, 6)] = np.sort(row[:n])[:6]
    args = [rows, length, i32(pitch), i32(count), np.full((count, 6), 9.0)]
    return Launch(2, 32, args, {4: want}, rtol=0, atol=0)


def wrong_pairs(rng):
    n = 90
    values = rng.integers(-30, 30, n).astype(np.int16)
    pairs = sum(int((values[i] > values[i + 1 :]).sum()) for i in range(n))
    args = [values, i32(n), np.zeros(1, UL), np.zeros(n, np.int16)]
    return Launch(1, 64, args, {2: np.array([pairs], UL), 3: np.sort(values)}, shared=4 * n)
