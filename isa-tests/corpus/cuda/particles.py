"""Launches of particles.cu."""

import numpy as np

from corpus import D, F, L, Launch, U, f32, f64, floats, i32


def vortex_velocity(rng):
    n = 50
    vortex = floats(rng, n, 3)
    x, y, z = vortex.astype(D).T
    dx, dy = np.subtract.outer(x, x), np.subtract.outer(y, y)
    weight = z / (dx**2 + dy**2 + 0.01) / (2 * np.pi)
    want = np.stack([-(dy * weight).sum(1), (dx * weight).sum(1)], 1).astype(F)
    args = [vortex, np.zeros((n, 2), F), i32(n), f32(0.01)]
    return Launch(2, 32, args, {1: want}, rtol=1e-4, atol=1e-5)


def soft_discs(rng):
    n, diameter = 90, 0.14
    at = rng.uniform(0, 1, (n, 2))
    d = at[:, None] - at[None]
    d -= np.rint(d)
    r = np.sqrt((d**2).sum(2)) + np.eye(n)
    near = r < diameter
    push = np.where(near, (diameter - r) / r, 0)
    force = (d * push[..., None]).sum(1)

    def judge(got):
        worst = np.abs(got.reshape(n, 2) * 2.0**-40 - force).max()
        return None if worst < 1e-10 else f"a force is wrong by {worst}"

    args = [at, i32(n), f64(diameter), np.zeros((n, 2), L), np.zeros(1, U)]
    want = {3: judge, 4: np.array([near.sum() // 2], U)}
    return Launch(1, 64, args, want, kernel="soft_discs<5>")


def nonlinear_chain(rng):
    n, beta, dt, steps = 32, 0.7, 0.05, 4
    q, p = rng.normal(0, 0.5, n), rng.normal(0, 0.5, n)
    theta = 1 / (2 - 2 ** (1 / 3))
    x, v = q.copy(), p.copy()

    def stretch(x):
        return np.diff(np.concatenate([[0], x, [0]]))

    for _ in range(steps):
        for drift, kick in zip(
            [theta / 2, (1 - theta) / 2, (1 - theta) / 2, theta / 2], [theta, 1 - 2 * theta, theta, 0]
        ):
            x = x + drift * dt * v
            s = stretch(x)
            v = v + kick * dt * np.diff(s + beta * s**3)
    s = stretch(x)
    energy = 0.5 * (v**2).sum() + (0.5 * s**2 + 0.25 * beta * s**4).sum()
    args = [q, p, i32(n), f64(beta), f64(dt), i32(steps), np.zeros(1)]
    want = {0: x, 1: v, 6: np.array([energy])}
    return Launch(1, n, args, want, shared=8 * n, rtol=1e-11, atol=1e-12)


def line_multipole(rng):
    clusters, each = 16, 4
    x = (np.arange(clusters)[:, None] + rng.uniform(0, 1, (clusters, each))) / clusters
    q = rng.uniform(-1, 1, (clusters, each))
    charge = np.stack([x, q], 2).astype(F)
    target = rng.uniform(2.5, 6, clusters).astype(F)
    c = charge.reshape(-1, 2).astype(D)
    want = (c[:, 1] * np.log(np.abs(np.subtract.outer(target.astype(D), c[:, 0])))).sum(1).astype(F)
    args = [charge, i32(each), target, np.zeros(clusters, F)]
    return Launch(1, clusters, args, {3: want}, rtol=1e-4, atol=5e-5)
