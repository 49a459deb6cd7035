"""Launches of learning.cu."""

import numpy as np

from corpus import D, F, H, I, Launch, S, U, f32, floats, i32


def biased_attention(rng):
    n, slope = 40, 0.125
    q, k, v = floats(rng, 3, n, 32, low=-1.5, high=1.5)
    row, key = np.mgrid[:n, :n]
    score = q.astype(D) @ k.astype(D).T / np.sqrt(32) - slope * (row - key)
    weight = np.where(key <= row, np.exp(score), 0)
    want = (weight / weight.sum(1)[:, None]) @ v.astype(D)
    args = [q, k, v, np.zeros((n, 32), F), i32(n), f32(slope)]
    return Launch(20, 64, args, {3: want.astype(F)}, kernel="biased_attention<32>", rtol=1e-4, atol=1e-5)


def _bfloat(x):
    """The bits of the nearest bfloat16, ties to even."""
    bits = np.asarray(x, F).view(U)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(S)


def _float(bits):
    return (bits.astype(U) << 16).view(F)


def _normalised(x, scale, shift):
    flat = x.reshape(2, -1).astype(D)
    mean, var = flat.mean(1), flat.var(1)
    y = (x - mean[:, None, None]) / np.sqrt(var + 1e-3)[:, None, None]
    return (y * scale.reshape(2, 3, 1) + shift.reshape(2, 3, 1)).astype(F)


def group_norm_of_floats(rng):
    x = rng.normal(100, 3, (2, 3, 50)).astype(F)
    scale, shift = floats(rng, 6), floats(rng, 6)
    args = [x, np.zeros_like(x), scale, shift, i32(3), i32(50), f32(1e-3)]
    want = {1: _normalised(x, scale, shift)}
    return Launch(2, 64, args, want, kernel="group_norm<float>", rtol=1e-3, atol=1e-4)


def group_norm_of_bfloats(rng):
    x = _bfloat(rng.normal(1, 2, (2, 3, 50)))
    scale, shift = floats(rng, 6), floats(rng, 6)
    want = _normalised(_float(x), scale, shift)

    def judge(got):
        off = np.abs(_float(got.reshape(x.shape)) - want)
        wrong = off > np.abs(want) * 2.0**-8 + 1e-4
        return f"{wrong.sum()} elements are not the nearest bfloat16" if wrong.any() else None

    args = [x, np.zeros_like(x), scale, shift, i32(3), i32(50), f32(1e-3)]
    return Launch(2, 64, args, {1: judge}, kernel="group_norm<__nv_bfloat16>")


def gated_depthwise(rng):
    pairs, length, dilation = 3, 20, 2
    signal = rng.normal(size=(length, 2 * pairs)).astype(H)
    taps, gate = rng.normal(0, 0.5, (2, 4, 2 * pairs)).astype(H)
    total, gated = np.zeros(signal.shape), np.full(signal.shape, -0.5)
    for k in range(4):
        late = np.roll(signal.astype(D), k * dilation, 0)
        late[: k * dilation] = 0
        total, gated = total + late * taps[k], gated + late * gate[k]
    want = (total / (1 + np.exp(-gated))).astype(H)
    args = [signal, taps, gate, np.zeros_like(signal), i32(pairs), i32(length), i32(dilation)]
    return Launch((2, 1), (16, 4), args, {3: want}, rtol=1e-2, atol=6e-3)


def quantised_rows(rng):
    rows, words, zero = 11, 13, 5
    weights = rng.integers(-128, 128, (rows, 4 * words)).astype(np.int8)
    x = rng.integers(-128, 128, 4 * words).astype(np.int8)
    bias = rng.integers(-5000, 5000, rows).astype(I)
    scale = np.stack([rng.integers(2**29, 2**30, rows), rng.integers(37, 40, rows)], 1).astype(I)
    acc = weights.astype(int) @ (x.astype(int) - zero) + bias
    half = 1 << (scale[:, 1].astype(int) - 1)
    want = np.clip((acc * scale[:, 0] + half >> scale[:, 1]) - 3, -128, 127).astype(np.int8)
    args = [
        weights.view(I),
        x.view(I),
        bias,
        scale,
        i32(words),
        i32(zero),
        np.full(rows, 99, np.int8),
        i32(rows),
    ]
    return Launch(2, 64, args, {6: want})


def smoothed_loss(rng):
    rows, classes, smoothing = 3, 70, 0.1
    logit = rng.normal(0, 3, (rows, classes)).astype(F)
    label = rng.integers(0, classes, rows).astype(I)
    p = np.exp(logit.astype(D))
    logp = np.log(p / p.sum(1)[:, None])
    target = np.full(p.shape, smoothing / classes)
    target[np.arange(rows), label] += 1 - smoothing
    loss, gradient = -(target * logp).sum(1), np.exp(logp) - target
    args = [logit, label, i32(classes), f32(smoothing), np.zeros(rows, F), np.zeros_like(logit)]
    want = {4: loss.astype(F), 5: gradient.astype(F)}
    return Launch(rows, 32, args, want, kernel="smoothed_loss<32>", rtol=1e-4)


def sign_momentum_step(rng):
    n = 75
    weight, momentum, gradient = _bfloat(rng.normal(size=n)), floats(rng, n), floats(rng, n)
    gradient[:3], momentum[:3] = 0, [0, 0, 1]
    noise = rng.integers(0, 65536, n).astype(S)
    w = _float(weight).astype(D)
    w = w - 0.05 * (np.sign(0.9 * momentum.astype(D) + 0.1 * gradient) + 0.01 * w)
    nearby = [((F(w * (1 + e)).view(U) + noise) >> 16).astype(S) for e in (-3e-7, 0, 3e-7)]

    def judge(got):
        wrong = ~np.any([got == w for w in nearby], 0)
        return f"{wrong.sum()} weights are wrong" if wrong.any() else None

    args = [weight, momentum, gradient, noise, i32(n), f32(0.05), f32(0.01)]
    want = {0: judge, 1: (0.99 * momentum.astype(D) + 0.01 * gradient).astype(F)}
    return Launch(2, 32, args, want)
