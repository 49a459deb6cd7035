"""Launches of transforms.cu."""

import numpy as np

from corpus import D, F, Launch, U, f32, i32


def _goertzel(rng, real, damping, kernel, **tolerance):
    n, bins = 40, 50
    signal = rng.normal(size=n).astype(real)
    cycles = rng.uniform(0, n / 2, bins).astype(real)
    decay = damping ** np.arange(n - 1, -1, -1)
    wave = np.exp(-2j * np.pi * np.outer(cycles.astype(D), np.arange(n)) / n)
    want = np.abs((wave * decay * signal.astype(D)).sum(1)) ** 2
    args = [signal, i32(n), cycles, np.zeros(bins, real), i32(bins)]
    return Launch(2, 32, args, {3: want.astype(real)}, kernel=kernel, **tolerance)


def goertzel_power_of_floats(rng):
    return _goertzel(rng, F, 1.0, "goertzel_power<float, Undamped>", rtol=1e-3, atol=1e-3)


def goertzel_power_damped(rng):
    return _goertzel(rng, D, 0.96875, "goertzel_power<double, Damped>", rtol=1e-10, atol=1e-10)


def polynomial_product(rng):
    prime = 998244353
    a, b = rng.integers(0, prime, (2, 32)).astype(U)
    want = [0] * 64
    for i, x in enumerate(a.tolist()):
        for j, y in enumerate(b.tolist()):
            want[i + j] = (want[i + j] + x * y) % prime
    return Launch(1, 32, [a, b, np.zeros(64, U)], {2: np.array(want, U)})


def coprime_fft15(rng):
    signal = (rng.normal(size=(15, 40)) + 1j * rng.normal(size=(15, 40))).astype(np.complex64)
    want = np.ascontiguousarray(np.fft.fft(signal.astype(complex), axis=0), np.complex64)
    args = [signal.view(F), np.zeros((15, 80), F), i32(40)]
    return Launch(5, 8, args, {1: want.view(F)}, rtol=1e-4, atol=1e-5)


def denoise_haar(rng):
    noisy = (np.repeat([[0, 3, -2, 1], [5, 5, 0, 0]], 16, 1) + rng.normal(0, 0.4, (2, 64))).astype(F)

    def packets(x):
        if len(x) == 1:
            return x
        mean, detail = (x[::2] + x[1::2]) / 2**0.5, (x[::2] - x[1::2]) / 2**0.5
        detail = np.sign(detail) * np.maximum(np.abs(detail) - 0.5, 0)
        mean = packets(mean)
        return np.stack([mean + detail, mean - detail], 1).ravel() / 2**0.5

    want = np.array([packets(x.astype(D)) for x in noisy], F)
    return Launch(2, 32, [noisy, np.zeros_like(noisy), f32(0.5)], {1: want}, atol=1e-5)
