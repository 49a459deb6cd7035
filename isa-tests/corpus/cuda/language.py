"""Launches of language.cu."""

import numpy as np

from corpus import F, I, Launch, Scalar, floats, i32, ints


def march_rays(rng):
    offset = floats(rng, 32)
    depth = []
    for i, x in enumerate(offset.astype(float)):
        y, gone = 3.0, 0.0
        for _ in range(24):
            ground = abs(y) - 0.2 + (0 if i & 1 else 0.05 * np.sin(4 * np.pi * x))
            ball, bite = np.hypot(np.hypot(x, y - 1), 0.3) - 0.8, np.hypot(np.hypot(x, y - 1), 0.3) - 0.5
            d = min(ground, max(ball, -bite))
            if d < 1e-4:
                break
            y, gone = y - 0.8 * d, gone + 0.8 * d
        depth.append(gone)
    args = [offset, np.zeros(32, F), np.zeros(32, I)]
    want = {1: np.array(depth, F), 2: np.full(32, 3, I)}
    # Where a march ends depends on the last bits; 1e-4 is its own tolerance.
    return Launch(1, 32, args, want, atol=5e-4)


def lambda_pipeline(rng):
    n = 50
    x = ints(rng, n, low=-1000, high=1000)
    v = x.astype(int) * 3 + np.roll(x, -1) - 7
    value, odd = v >> 1, v & 1
    total = np.where(odd, -value, value) * n + np.fmod(value, 100)
    args = [x, np.zeros(n, I), i32(n), i32(-7)]
    return Launch(2, 32, args, {1: np.fmod(total, 65537).astype(I)})


def dual_newton(rng):
    start = np.array([1.2, 0.9]) + rng.uniform(-0.05, 0.05, (8, 2))
    x, y = 1.2, 0.9
    for _ in range(60):
        f, g = x * x + y**3 - 2, np.exp(x * y) + y - 3
        jacobian = [[2 * x, 3 * y * y], [y * np.exp(x * y), x * np.exp(x * y) + 1]]
        x, y = np.array([x, y]) - np.linalg.solve(jacobian, [f, g])
    args = [start, np.zeros((8, 2)), np.ones(8)]
    return Launch(1, 8, args, {1: np.tile([x, y], (8, 1)), 2: np.zeros(8)}, rtol=1e-10, atol=1e-10)


def adaptive_integral(rng):
    sharpness = np.exp(rng.uniform(-2, 4, 16)).astype(F)
    root = np.sqrt(sharpness.astype(float))
    area = (np.arctan(2 * root) + np.arctan(root)) / root

    def counts(got):
        if (got % 2 != 1).any() or got.max() <= got.min():
            return f"{got} are not the calls of an adaptive rule"

    args = [sharpness, np.zeros(16, F), np.zeros(16, I)]
    # Seven frames deep, and frames are large without optimisation.
    return Launch(1, 16, args, {1: area.astype(F), 2: counts}, atol=2e-3, options=["--stack=4096"])


def stack_machine(rng):
    push, apply, copy, swap, jump, halt = range(6)
    factorial = [push, 1, swap, copy, push, 1, apply, 1]  # result, n, n - 1
    # Sum of the squares down from n: on the stack are the sum and what is left.
    squares = [push, 0, swap, copy, copy, apply, 2, halt]
    countdown = [push, 1, apply, 1, jump, 0, halt]
    quotient = [copy, push, 7, apply, 3, apply, 0, push, 0, apply, 3, halt]
    shuffled = [push, 5, swap, push, -3 & 255, apply, 2, swap, apply, 0, copy, apply, 2, halt]
    programs = [factorial + [halt], squares, countdown, quotient, shuffled]
    length = max(map(len, programs))
    program = np.full((32, length), halt, np.uint8)
    data, result, steps = rng.integers(1, 30, 32).astype(I), np.zeros(32, I), np.zeros(32, I)
    for t in range(32):
        mine = programs[t % len(programs)]
        program[t, : len(mine)] = mine
        stack, pc, running = [int(data[t])], 0, True
        while running:
            steps[t] += 1
            code, pc = program[t, pc], pc + 1
            operand = int(program[t, pc]) if pc < length else 0
            if code == push:
                stack.append(operand - 256 * (operand > 127))
                pc += 1
            elif code == apply:
                b, a = stack.pop(), stack.pop()
                stack.append([a + b, a - b, a * b, int(a / b) if b else 0][operand])
                pc += 1
            elif code == copy:
                stack.append(stack[-1])
            elif code == swap:
                stack[-2:] = stack[:-3:-1]
            elif code == jump:
                pc = operand if stack[-1] else pc + 1
            else:
                running = False
        result[t] = stack[-1]
    args = [program, i32(length), data, np.zeros(32, I), np.zeros(32, I)]
    return Launch(1, 32, args, {3: result, 4: steps})


def with_functors(rng):
    x = ints(rng, 32, 4)
    want = x.min(1) * 1000 + x.max(1) + np.bitwise_xor.reduce(x, axis=1)
    narrow = x[:, 0] & 255
    want += (narrow + 200 & 255) + (-narrow & 255) + (x[:, 1] * 300).astype(np.int16)
    return Launch(1, 32, [x, np.zeros(32, I)], {1: want.astype(I)})


def with_flags(rng):
    x = ints(rng, 50)
    args = [x, np.zeros(50, I), Scalar("u8", 1), i32(50), Scalar("u8", 0)]
    return Launch(2, 32, args, {1: x[::-1]})
