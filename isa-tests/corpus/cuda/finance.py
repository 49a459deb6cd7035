"""Launches of finance.cu."""

import math

import numpy as np

from corpus import D, F, I, Launch, f64, i32


def _normal(x):
    return 0.5 * math.erfc(-x / math.sqrt(2))


def bond_yields(rng):
    n = 20
    bond = np.zeros(n, [("coupon", F), ("price", F), ("periods", I)])
    bond["coupon"], bond["periods"] = rng.uniform(0, 0.1, n), rng.integers(1, 21, n)
    true = rng.uniform(-0.01, 0.15, n)

    def cash(k, y):
        t = np.arange(1, bond["periods"][k] + 1)
        return t, (bond["coupon"][k] + (t == t[-1])) / (1 + y) ** t

    bond["price"] = [cash(k, true[k])[1].sum() for k in range(n)]
    duration = [
        (t * c).sum() / c.sum() / (1 + y) for y, (t, c) in ((true[k], cash(k, true[k])) for k in range(n))
    ]
    args = [bond, i32(n), np.zeros(n, F), np.zeros(n, F)]
    want = {2: true.astype(F), 3: np.array(duration, F)}
    return Launch(1, 32, args, want, rtol=1e-4, atol=3e-6)


def tranche_losses(rng):
    loans, attachment = 14, 3
    loan = np.stack([rng.uniform(-2, -0.5, loans), rng.uniform(0.2, 0.7, loans)], 1).astype(F)
    x, w = np.polynomial.hermite_e.hermegauss(5)
    node = np.stack([x, w / w.sum()], 1).astype(F)
    expected = []
    for x, w in node.astype(D):
        law = np.array([1.0])
        for c, b in loan.astype(D):
            p = _normal((c - b * x) / math.sqrt(1 - b * b))
            law = np.convolve(law, [1 - p, p])
        expected.append(w * (law * np.maximum(np.arange(loans + 1) - attachment, 0)).sum())
    args = [loan, i32(loans), node, np.zeros(5), i32(attachment)]
    return Launch(5, 32, args, {3: np.array(expected)}, shared=12 * (loans + 1), rtol=1e-5)


def short_rate_bonds(rng):
    speed, mean, sigma, top, years, steps = 0.8, 0.05, 0.12, 0.31, 2.0, 4
    dr, dt = top / 31, years / steps
    r = np.arange(32) * dr
    step = np.eye(32)
    for k in range(32):
        spread, drift = sigma**2 * r[k] / dr**2 / 2, speed * (mean - r[k]) / dr
        # At the highest rate no second difference is taken.
        down, up = (spread if k < 31 else 0) + max(-drift, 0), spread + max(drift, 0)
        if k > 0:
            step[k, k - 1] -= dt * down
            step[k, k] += dt * down
        if k < 31:
            step[k, k + 1] -= dt * up
            step[k, k] += dt * up
        step[k, k] += dt * r[k]
    price = np.linalg.solve(np.linalg.matrix_power(step, steps), np.ones(32))
    args = [f64(v) for v in (speed, mean, sigma, top, years)] + [i32(steps), np.zeros(32)]
    return Launch(1, 32, args, {6: price}, rtol=1e-10)


def tail_risk(rng):
    assets, scenarios, tail = 6, 60, 5
    positions, returns = rng.normal(0, 100, assets).astype(F), rng.normal(
        0, 0.02, (assets, scenarios)
    ).astype(F)
    loss = -np.sort(positions.astype(D) @ returns.astype(D))
    want = np.array([loss[tail], loss[:tail].mean()], F)
    args = [positions, returns, i32(assets), i32(scenarios), i32(tail), np.zeros(2, F)]
    return Launch(1, 64, args, {5: want}, shared=4 * scenarios)


def implied_normal(rng):
    n = 40
    moneyness, sigma, years = rng.uniform(-0.5, 0.5, n), rng.uniform(0.3, 1, n), rng.uniform(0.5, 4, n)
    deviation = sigma * np.sqrt(years)
    d = moneyness / deviation
    density = np.exp(-d * d / 2) / math.sqrt(2 * math.pi)
    price = moneyness * np.vectorize(_normal)(d) + deviation * density

    def few(got):
        return None if (got > 2).all() and (got < 60).all() else f"{got} evaluations"

    args = [np.stack([moneyness, price, years], 1), i32(n), np.zeros(n), np.zeros(n, I)]
    return Launch(2, 32, args, {2: sigma, 3: few}, rtol=1e-9)
