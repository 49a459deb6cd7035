"""Launches of geometry.cu."""

import numpy as np
from corpus import D, F, I, Launch, S, doubles, f32, floats, i32, ints


def first_shape(rng):
    rays, shapes = 45, 5
    ray = floats(rng, rays, 2, 3)
    ray[:, 0] -= [0, 0, 4]
    ray[:, 1] = ray[:, 1] * [0.3, 0.3, 0.2] + [0, 0, 1]
    facts, kind = floats(rng, shapes, 6), np.array([0, 1, 0, 1, 1], I)
    facts[:, 2] *= 2
    facts[:, 3:] = np.where(kind[:, None], 0.5, facts[:, :3] + 0.6)
    which, distance = np.full(rays, -1, I), np.full(rays, -1.0)
    for i, (p, w) in enumerate(ray.astype(D)):
        for s, f in enumerate(facts.astype(D)):
            if kind[s]:
                off = p - f[:3]
                a, b, c = w @ w, off @ w, off @ off - f[3] ** 2
                t = (-b - np.sqrt(b * b - a * c)) / a if b * b >= a * c else -1
            else:
                ends = np.stack([(f[:3] - p) / w, (f[3:] - p) / w])
                enter, leave = max(0, ends.min(0).max()), ends.max(0).min()
                t = enter if enter <= leave else -1
            if t >= 0 and (which[i] < 0 or t < distance[i]):
                which[i], distance[i] = s, t
    args = [ray, i32(rays), facts, kind, i32(shapes), np.zeros(rays, I), np.zeros(rays, F)]
    return Launch(2, 32, args, {5: which, 6: distance.astype(F)}, rtol=1e-4, atol=1e-5)


def windings(rng):
    corners, n = 21, 60
    polygon, points = ints(rng, corners, 2, low=-9, high=10), ints(rng, n, 2, low=-10, high=11)
    points[0] = polygon[3]
    scale = 100_000_000
    turns = np.zeros(n, I)
    for i, p in enumerate(points.tolist()):
        for a, b in zip(polygon.tolist(), np.roll(polygon, -1, 0).tolist()):
            side = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
            if side == 0 and all(min(a[k], b[k]) <= p[k] <= max(a[k], b[k]) for k in (0, 1)):
                turns[i] = 99
                break
            turns[i] += (a[1] <= p[1] < b[1] and side > 0) - (b[1] <= p[1] < a[1] and side < 0)
    args = [polygon * I(scale), i32(corners), points * I(scale), i32(n), i32(99), np.zeros(n, I)]
    return Launch(2, 32, args, {5: turns})


def farthest(rng):
    n, directions = 70, 5
    points = floats(rng, n, 2)
    points[40:] = points[:30]  # ties
    ways = floats(rng, directions, 2)
    reach = points[:, 0] * ways[:, :1] + points[:, 1] * ways[:, 1:]
    args = [points, i32(n), ways, i32(directions), np.zeros(directions, I)]
    return Launch(3, 64, args, {4: reach.argmax(1).astype(I)})


WINDOW = [(1, 0, 0.6), (-1, 0, 0.7), (0, 1, 0.5), (0, -1, 0.8), (1, 1, 0.75)]


def visible_area(rng):
    n = 40
    triangles = doubles(rng, n, 3, 2, low=-1.5, high=1.5)
    triangles[0] += 5
    area = np.zeros(n)
    for i, triangle in enumerate(triangles):
        # The corners of the part that is seen: all crossings of lines that lie within all half planes.
        (ax, ay), (bx, by), (cx, cy) = triangle
        turn = np.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
        planes = list(WINDOW)
        for (px, py), (qx, qy) in zip(triangle, np.roll(triangle, -1, 0)):
            u, v = turn * (qy - py), -turn * (qx - px)
            planes.append((u, v, u * px + v * py))
        corners = []
        for j, (a, b, c) in enumerate(planes):
            for d, e, f in planes[:j]:
                if abs(a * e - b * d) > 1e-9:
                    p = np.linalg.solve([[a, b], [d, e]], [c, f])
                    if all(u * p[0] + v * p[1] <= w + 1e-9 for u, v, w in planes):
                        corners.append(p)
        if corners:
            p = np.array(corners)
            off = p - p.mean(0)
            p = p[np.argsort(np.arctan2(off[:, 1], off[:, 0]))]
            q = np.roll(p, -1, 0)
            area[i] = abs((p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]).sum()) / 2
    return Launch(2, 32, [triangles, i32(n), np.full(n, -1.0)], {2: area}, rtol=1e-8, atol=1e-8)


def neighbours(rng):
    n, side, radius = 90, 5, 0.25
    points = floats(rng, n, 2, low=0, high=1.249)
    cell = (points[:, 1] // F(radius) * side + points[:, 0] // F(radius)).astype(int)
    points, cell = points[np.argsort(cell, kind="stable")], np.sort(cell)
    begin = np.searchsorted(cell, np.arange(side * side + 1)).astype(I)
    gap = points[:, None].astype(D) - points[None]
    near = ((gap**2).sum(2) <= radius**2).sum(1) - 1
    args = [points, begin, i32(side), i32(n), f32(radius), np.zeros(n, S)]
    return Launch(3, 32, args, {5: near.astype(S)})
