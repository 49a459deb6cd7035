"""Launches of stages.cu."""

import numpy as np

from corpus import I, Launch, i32, ints


def _tiles(rng):
    tiles = ints(rng, 3, 32)
    total = np.zeros(32, I)
    for tile in tiles:
        total = total * 3 + tile[::-1]
    return Launch(1, 64, [tiles, i32(3), np.zeros(32, I)], {2: total})


def by_role(rng):
    return _tiles(rng)


def by_count(rng):
    return _tiles(rng)


def completions(rng):
    x = ints(rng, 64)
    row = x
    for _ in range(3):
        row = row + 2 * np.roll(row, -1)
    return Launch(1, 64, [x, i32(3), np.zeros(64, I)], {2: row})


def untyped(rng):
    x = ints(rng, 32)
    return Launch(1, 32, [x, np.zeros(32, I)], {1: x[::-1]})
